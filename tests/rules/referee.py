"""A second reading of rules.md: who may do what, and what it leads to, written apart from the rules' own code.

Of a round the referee looks at the items alone: what hands hold and what has to be matched. Turn, phase, direction, the
window of a missing call, the laps without a play and the end it works out for itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from game.rules.contract import Ending, Phase
from game.rules.moves import (
    Accept,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Give,
    Lay,
    Move,
    NameColour,
    Pass,
    Play,
    Reroll,
)
from game.rules.pieces import Colour, Face, Symbol

from .decks import WORTH

DRAWS = {Symbol.DRAW_ONE: 1, Symbol.DRAW_TWO: 2, Symbol.WILD_DRAW_TWO: 2, Symbol.WILD_DRAW_FOUR: 4}


def matches(shown: Face, wanted: Face) -> bool:
    """Colour, number, word, or a wild; nothing on a Dead End, and that on nothing (D4, P4, O10, O16)."""
    if Symbol.DEAD_END in (shown.symbol, wanted.symbol):
        return False
    if str(shown).startswith("W"):
        return True
    return (wanted.colour is not None and shown.colour is wanted.colour) or shown.symbol is wanted.symbol


class Referee:
    """Follows a round from its start; `judge` before a move is made, `see` after it, `check` at any time."""

    wild_draw = Symbol.WILD_DRAW_FOUR

    def __init__(self, round_: Any, table: str) -> None:
        self.round, self.table = round_, table
        self.rules, self.seats = round_.rules, round_.seats
        self.turn, self.phase, self.direction = round_.turn, round_.phase, round_.direction
        self.counts = [len(hand) for hand in round_.hands]
        self.uncalled: int | None = None
        self.idle = self.passes = 0
        self.last: int | None = None
        self.offender = -1
        self.bluffed = False
        self.end: tuple[Ending, int | None] | None = None

    # What the tables differ in.

    @property
    def supply(self) -> int:
        """How many items can be drawn."""
        raise NotImplementedError

    def ways(self, item: Any) -> Iterator[Face]:
        """How the item could be played now, by what it would show."""
        if matches(item.face, self.round.wanted):
            yield item.face

    def plays_of(self, item: Any, hand: int) -> Iterator[Move]:
        """Every play of an item from a hand of so many."""
        for _ in self.ways(item):
            for call in self._calls(hand):
                for colour in self._colours(item, hand):
                    yield Play(item, colour, call)

    def otherwise(self, plays: bool) -> str:
        """What the seat on turn may do instead of playing; at Domino and Pocket (G11, G14)."""
        return "draw" if self.supply else "" if plays else "pass"

    def may_keep(self) -> bool:
        """Whether a drawn item that fits need not be played."""
        return True

    # What may be done.

    def _calls(self, hand: int) -> tuple[bool, ...]:
        return (False, True) if hand == 2 else (False,)

    def _colours(self, shown: Face, hand: int) -> Iterable[Colour | None]:
        return Colour if str(shown.face).startswith("W") and hand > 1 else (None,)

    def legal(self, seat: int) -> set[str]:
        """The moves of a seat, as text."""
        if self.end:
            return set()
        found: set[str] = set()
        if seat == self.turn:
            found = self._on_turn(self.round.hands[seat])
        if self.uncalled == seat:
            found.add("uno")
        elif self.uncalled is not None and self.phase is Phase.TURN:
            found.add(f"catch {self.uncalled}")
        return found

    def _on_turn(self, hand: list[Any]) -> set[str]:
        if self.phase is Phase.CHALLENGE:
            return {"challenge", "accept"}
        if self.phase is Phase.NAME:
            return {f"name {colour.letter}" for colour in Colour}
        if self.phase is Phase.GIFT:
            return {f"give {card}" for card in hand}
        held = hand[-1:] if self.phase is Phase.DRAWN else hand
        found = {str(play) for item in held for play in self.plays_of(item, len(hand))}
        if self.phase is Phase.DRAWN:
            return found | ({"pass"} if self.may_keep() else set())
        return found | ({self.otherwise(bool(found))} - {""})

    # What it leads to.

    def after(self, seat: int, by: int = 1) -> int:
        """The seat so many further on in the direction of play."""
        return (seat + by * self.direction) % self.seats

    def _take(self, seat: int, count: int, there: int) -> int:
        """Let a seat draw; how many are left there (G4: its window lapses, G11: as many as there are)."""
        taken = min(count, there)
        self.counts[seat] += taken
        if taken and seat == self.uncalled:
            self.uncalled = None
        return there - taken

    def _end_idle(self, seat: int, *, passed: bool = False) -> None:
        self.phase = Phase.TURN
        self.idle += 1
        if (passed and self.passes == self.seats) or self.idle == 10 * self.seats:
            self.end = Ending.BLOCKED, self.last
        else:
            self.turn = self.after(seat)

    def judge(self, seat: int, move: Move) -> None:
        """What a move that is about to be made will lead to, as far as that is known."""
        if isinstance(move, CallUno):
            self.uncalled = None
        elif isinstance(move, Catch):
            self._take(move.seat, 2, self.supply)
            self.uncalled = None
        elif isinstance(move, NameColour):
            self.phase = Phase.TURN
        elif isinstance(move, Give):
            self.counts[seat] -= 1
            self.counts[self.after(seat)] += 1
            self.phase, self.turn = Phase.TURN, self.after(seat)
        elif isinstance(move, Play):
            self._play(seat, move)
        elif isinstance(move, (Challenge, Accept)):
            self._answer(seat, challenged=isinstance(move, Challenge))
        else:
            self.uncalled = None
            self._idle(seat, move)

    def _idle(self, seat: int, move: Move) -> None:
        if isinstance(move, Draw):
            self._take(seat, 1, self.supply)
            self.passes = 0
        elif isinstance(move, Reroll):
            self.phase = Phase.REROLLED
        elif isinstance(move, Pass):
            stuck = self.phase is Phase.TURN
            self.passes += stuck
            self._end_idle(seat, passed=stuck)

    def _play(self, seat: int, move: Play) -> None:
        rest = list(self.round.hands[seat])
        rest.remove(getattr(move.item, "upright", move.item))
        self.bluffed = any(way.symbol is not self.wild_draw for item in rest for way in self.ways(item))
        self.counts[seat] -= 1
        left = self.counts[seat]
        self.idle, self.passes, self.last = 0, 0, seat
        self.phase = Phase.TURN
        self.uncalled = seat if left == 1 and not move.call else None
        there = self.supply_after(move, left)
        symbol = move.item.symbol
        assert symbol
        if not left:
            if self.rules.last_item_draws:
                self._take(self.after(seat), DRAWS.get(symbol, 0), there)
            self.end = Ending.OUT, seat
        elif symbol is self.wild_draw:
            self.phase, self.offender = Phase.CHALLENGE, seat
            self.turn = self.after(seat)
        elif symbol is Symbol.WILD_DIP and there:
            self.counts[seat] += 1
            self.phase, self.turn = Phase.GIFT, seat
        else:
            self._act(seat, symbol, there)

    def _act(self, seat: int, symbol: Symbol, there: int) -> None:
        if symbol is Symbol.REVERSE:
            self.direction = -self.direction
        skips = symbol is Symbol.SKIP or symbol in DRAWS
        if symbol is Symbol.REVERSE and self.seats == 2 and self.rules.two_player_reverse == "skip":
            skips = True
        self._take(self.after(seat), DRAWS.get(symbol, 0), there)
        self.turn = self.after(seat, 2 if skips else 1)

    def supply_after(self, move: Play, left: int) -> int:
        """How many items can be drawn when that play lies."""
        return self.supply

    def _answer(self, seat: int, *, challenged: bool) -> None:
        """Where the hand is hidden only the victim is asked (O11, P10)."""
        draws = DRAWS[self.wild_draw]
        self.phase = Phase.TURN
        if challenged and self.bluffed:
            self._take(self.offender, draws, self.supply)
            return
        self._take(seat, draws + self.rules.wrong_challenge_extra * challenged, self.supply)
        self.turn = self.after(seat)

    def see(self, seat: int, move: Move) -> None:
        """Take note of what could not be known before: whether a drawn item fits."""
        if isinstance(move, Draw):
            if any(self.ways(self.round.hands[seat][-1])):
                self.phase = Phase.DRAWN
            else:
                self._end_idle(seat)

    def check(self) -> None:
        """The round is where the referee has it."""
        round_, state = self.round, self.round.state()
        assert [len(hand) for hand in round_.hands] == self.counts, state
        assert round_.direction == self.direction, state
        for seat in range(self.seats):
            assert {str(move) for move in round_.moves(seat)} == self.legal(seat), (seat, state)
        if self.end:
            self._check_end(state)
            return
        assert not round_.outcome, state
        assert (round_.turn, round_.phase) == (self.turn, self.phase), state
        assert round_.uncalled == (-1 if self.uncalled is None else self.uncalled), state

    def _check_end(self, state: str) -> None:
        outcome = self.round.outcome
        assert outcome, state
        assert (outcome.ending, outcome.winner) == self.end, state
        scores = [0] * self.seats
        if outcome.winner is not None:
            others = (hand for seat, hand in enumerate(self.round.hands) if seat != outcome.winner)
            scores[outcome.winner] = sum(WORTH[self.table](item) for hand in others for item in hand)
        assert list(outcome.scores) == scores, state


class PocketReferee(Referee):
    wild_draw = Symbol.WILD_DRAW_TWO

    @property
    def supply(self) -> int:
        return len(self.round.pile) + len(self.round.discard) - 1

    def supply_after(self, move: Play, left: int) -> int:
        return self.supply + 1


class DiceReferee(Referee):
    def __init__(self, round_: Any, table: str) -> None:
        super().__init__(round_, table)
        self._before: tuple[int, int | None] = 0, None

    @property
    def supply(self) -> int:
        return len(self.round.bag)

    def otherwise(self, plays: bool) -> str:
        return "reroll" if self.phase is Phase.TURN else "draw" if self.supply else "pass"

    def _idle(self, seat: int, move: Move) -> None:
        super()._idle(seat, move)
        self.passes = 0

    def _play(self, seat: int, move: Play) -> None:
        self._before = self.idle, self.last
        super()._play(seat, move)

    def supply_after(self, move: Play, left: int) -> int:
        """The old centre die is back in the bag, but not while it can be objected to (D4, D10)."""
        return self.supply + (not left or move.item.symbol is not self.wild_draw)

    def _answer(self, seat: int, *, challenged: bool) -> None:
        victim = self.after(self.offender)
        if challenged and self.bluffed:
            self.idle, self.last = self._before
            self.uncalled = None
            self.counts[self.offender] += 1
            self._take(self.offender, 4, self.supply)
            self._end_idle(self.offender)
        elif not challenged and self.after(seat) != self.offender:
            self.turn = self.after(seat)
        else:
            there = self._take(seat, self.rules.wrong_challenge_extra * challenged, self.supply + 1)
            self._take(victim, 4, there)
            self.phase, self.turn = Phase.TURN, self.after(victim)


class DominoReferee(Referee):
    def __init__(self, round_: Any, table: str) -> None:
        super().__init__(round_, table)
        self.last = round_.last_player
        self._reneged = False

    @property
    def supply(self) -> int:
        return len(self.round.boneyard)

    def ways(self, item: Any) -> Iterator[Face]:
        yield from (way for way in {item, item.turned} for end in self.round.ends.values() if matches(way.face, end))

    def plays_of(self, item: Any, hand: int) -> Iterator[Move]:
        for arm, end in self.round.ends.items():
            for way in {item, item.turned}:
                if matches(way.face, end):
                    for call in self._calls(hand):
                        for colour in self._colours(way.outward, hand):
                            yield Lay(way, colour, call, at=arm)

    def may_keep(self) -> bool:
        return self._reneged or self.rules.drawn_tile == "may"

    def _idle(self, seat: int, move: Move) -> None:
        if isinstance(move, Draw):
            self._reneged = any(next(self.ways(tile), None) for tile in self.round.hands[seat])
        super()._idle(seat, move)

    def see(self, seat: int, move: Move) -> None:
        super().see(seat, move)
        if not self.round.ends and not self.end and self.phase is Phase.TURN:
            self.end = Ending.CLOSED, self.last


REFEREES: dict[str, type[Referee]] = {"pocket": PocketReferee, "dice": DiceReferee, "domino": DominoReferee}
