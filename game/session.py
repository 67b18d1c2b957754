"""A match with somebody to make each seat's moves. Runs without a window; the table scene drives the same session."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from game.deeds import Deeds
from game.levels import Level
from game.opponents import Opponent, Thinking
from game.rules.chance import below
from game.rules.contract import IllegalMove, Phase, Round
from game.rules.events import Event
from game.rules.match import Match
from game.rules.moves import CALL_UNO, CHALLENGE, Catch, Move, Play, parse_move
from game.slices import finish

WINDOW = 2.6
"""Seconds that an opponent on turn waits while somebody can still be caught (G4)."""


@dataclass(frozen=True)
class Interjection:
    """A call or a catch by an opponent, `after` so many seconds of an open window."""

    after: float
    seat: int
    move: Move


class Session:
    """Plays a match of a level, dealt by a seed.

    `opponents` play the seats they are given for, whoever the level has there; moves of other seats come through
    `play`. Their chance is `rng`, apart from the round's. `events` holds what happened as the seat `viewer` may know
    it, for the screen to take away; with `viewer` None nothing is told. `on_move` is called after every move, to save.
    """

    def __init__(
        self,
        level: Level,
        seed: int,
        opponents: Mapping[int, Opponent],
        rng: Random,
        *,
        viewer: int | None = None,
        on_move: Callable[[], None] | None = None,
    ) -> None:
        self.opponents = opponents
        self.events: deque[Event] = deque()
        self.record: list[tuple[int, str]] = []
        self._rng = rng
        self._thoughts = below(_twin(rng), 2**53)
        self._viewer = viewer
        self.deeds = Deeds(viewer or 0, level.seats)
        """What the viewer has done in the match so far."""
        self._on_move = on_move
        listener = None if viewer is None else self._hear
        self.match = Match(level.table, level.rules(), level.seats, seed, target=level.target, listener=listener)

    @classmethod
    def of_computers(cls, level: Level, seed: int, strength: str = "medium", *, viewer: int | None = None) -> Session:
        """A match with a computer player of that strength in every seat, each of that strength's usual temperament."""
        opponents = {seat: Opponent(strength) for seat in range(level.seats)}
        return cls(level, seed, opponents, Random(seed), viewer=viewer)

    def _hear(self, event: Event) -> None:
        assert self._viewer is not None
        seen = event.seen_by(self._viewer)
        self.deeds.hear(seen)
        self.events.append(seen)

    @property
    def round(self) -> Round:
        """The round being played, or the last one."""
        return self.match.round

    @property
    def window_open(self) -> bool:
        """Whether somebody can be caught now (G5)."""
        return self.round.uncalled >= 0 and self.round.phase is Phase.TURN

    def play(self, seat: int, move: Move) -> None:
        """Make a move and record it.

        Raises:
            IllegalMove: if it is refused; nothing has changed then.
        """
        self._move(seat, move)
        self.record.append((seat, str(move)))
        if self._on_move:
            self._on_move()

    def next_round(self) -> None:
        """Deal the next round."""
        self.match.next_round()

    def replay(self, record: list[tuple[int, str]]) -> None:
        """Make recorded moves, with the rounds between them dealt as they were; saves nothing.

        Raises:
            ValueError: if a move can't be read, or is not legal where it stands; says which one.
        """
        for seat, text in record:
            try:
                if self.round.outcome:
                    self.match.next_round()
                self._move(seat, parse_move(text))
            except (ValueError, IllegalMove) as error:
                raise ValueError(f"moves[{len(self.record) + 1}]: {error}") from None
            self.record.append((seat, text))

    def _move(self, seat: int, move: Move) -> None:
        """Make a move, and note whether it was a bluff of the viewer's, as a challenge would show."""
        self.match.play(seat, move)
        if seat == self._viewer and isinstance(move, Play) and self.round.phase is Phase.CHALLENGE:
            tried = self.round.copy()
            tried.push(tried.turn, CHALLENGE)
            if tried.view(seat).verdicts[-1]:
                self.deeds.bluff()

    def decide(self) -> Move:
        """What the opponent on turn wants to do; the move is not made."""
        thinking = self.think()
        if thinking:
            return finish(thinking)
        seat = self.round.turn
        return self.opponents[seat].decide(self.round.view(seat), self._rng)

    def think(self) -> Thinking | None:
        """As `decide`, about the round as it is now, in slices too short to make a frame late; None if one would do.

        Its chance comes from the moves made so far, so nothing depends on how often or how far it was thought.
        """
        seat = self.round.turn
        opponent = self.opponents[seat]
        if not opponent.ponders:
            return None
        return opponent.think(self.round.view(seat), Random(self._thoughts + len(self.record)))

    def interjections(self) -> list[Interjection]:
        """What opponents will do about the missing call if nobody is quicker, the quickest first."""
        found = []
        for seat, opponent in self.opponents.items():
            reaction = opponent.react(self.round.view(seat), self._rng)
            if reaction:
                found.append(Interjection(reaction.after, seat, reaction.move))
        return sorted(found, key=lambda each: (each.after, each.seat))

    def step(self) -> None:
        """Let the opponents make the next move, out of turn or in turn; every seat must be theirs."""
        if self.window_open:
            interjections = self.interjections()
            if interjections and interjections[0].after <= WINDOW:
                self.play(interjections[0].seat, interjections[0].move)
                return
        self.play(self.round.turn, self.decide())

    def can(self, seat: int, move: Move) -> bool:
        """Whether the move is legal now."""
        return self.round.why_not(seat, move) is None

    def catches(self, seat: int) -> list[int]:
        """The seats that this one can catch now."""
        return [move.seat for move in self.round.moves(seat) if isinstance(move, Catch)]

    def may_call(self, seat: int) -> bool:
        """Whether the seat may say UNO now."""
        return self.can(seat, CALL_UNO)


def _twin(rng: Random) -> Random:
    """A generator that goes on as this one would, so that this one stays as it is."""
    twin = Random()
    twin.setstate(rng.getstate())
    return twin
