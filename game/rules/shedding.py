"""What a round is at every table (rules G): turns and their direction, calls and catches, lost turns, and its end.

A table's round is a `SheddingRound` that adds where items come from and go to, what fits, what a turn offers, and its
own effects; a `CentreRound` where one item lies in the middle to be matched, with `ClosedHands` where hands are hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from game.rules.contract import Ending, IllegalMove, Outcome, Phase, Refusal, Why
from game.rules.events import (
    Called,
    Caught,
    Cause,
    Challenged,
    Drew,
    Ended,
    Listener,
    Named,
    Passed,
    Played,
    Reversed,
    Skipped,
    TurnBegan,
    Verdict,
)
from game.rules.moves import CALL_UNO, CallUno, Catch, Move, Play
from game.rules.pieces import FITTING, Colour, Face, Symbol, face

CAUGHT_DRAWS = 2
IDLE_LAPS = 10

I = TypeVar("I", bound=Face)  # noqa: E741
R = TypeVar("R", bound="SheddingRound[Any]")

_TURN, _DRAWN, _CHALLENGE, _OVER = Phase.TURN, Phase.DRAWN, Phase.CHALLENGE, Phase.OVER


class HouseRules(Protocol):
    """The house rules that every table has."""

    @property
    def two_player_reverse(self) -> str:
        """What Reverse does with two seats: "skip" or "plain" (G3)."""

    @property
    def last_item_draws(self) -> bool:
        """Whether a draw item played last still makes the next seat draw (G8)."""


class _Plays(dict[Face, tuple[Move, ...]]):
    """The plays of an item from a hand of some size, made when they are asked for first."""

    def __init__(self, *, calls: tuple[bool, ...] = (False,), last: bool = False) -> None:
        self._calls = calls
        self._last = last

    def __missing__(self, item: Face) -> tuple[Move, ...]:
        colours: tuple[Colour | None, ...] = tuple(Colour) if item.is_wild and not self._last else (None,)
        plays = self[item] = tuple(Play(item, colour, call) for colour in colours for call in self._calls)
        return plays


_PLAYS = _Plays()
_PLAYS_TO_ONE = _Plays(calls=(False, True))
_PLAYS_LAST = _Plays(last=True)
_CATCHES = [Catch(seat) for seat in range(10)]


def plays_with(count: int) -> Mapping[Face, tuple[Move, ...]]:
    """The plays of every item from a hand of so many: calls with the last but one, no colour with the last."""
    if count > 2:
        return _PLAYS
    return _PLAYS_TO_ONE if count == 2 else _PLAYS_LAST


Effect = Callable[[Any, int], None]


def by_face(effects: Mapping[Symbol, Effect]) -> dict[Face, Effect]:
    """What happens after a face was played by a seat, from what happens after its symbol was."""
    return {shown: effects[shown.symbol] for shown in FITTING if shown.symbol and shown.symbol in effects}


def seat_or_none(seat: int) -> int | None:
    """The seat, None for -1."""
    return seat if seat >= 0 else None


@dataclass(frozen=True)
class SheddingView(Generic[I]):
    """What one seat may know of a round at any table."""

    rules: Any
    seat: int
    dealer: int
    turn: int
    phase: Phase
    direction: int
    hand: tuple[I, ...]
    counts: tuple[int, ...]
    drawn: I | None
    """The item that was just drawn and may be played, if the viewer may know it."""
    uncalled: int | None
    last_player: int | None
    offender: int | None
    """Who played the wild draw that can be challenged now."""
    before: Face | None
    """What that wild draw was played on."""
    idle: int
    """Turns that ended without a play since the last one."""
    history: tuple[tuple[int, Move], ...]
    """Every move so far with its seat, as the viewer may know it."""
    verdicts: tuple[bool, ...]
    """Guilty or not, for each challenge so far."""
    totals: tuple[int, ...]
    target: int
    moves: tuple[Move, ...]
    outcome: Outcome | None

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.counts)

    def next_seat(self, seat: int) -> int:
        """The next one in the direction of play."""
        return (seat + self.direction) % len(self.counts)


@dataclass(frozen=True)
class CentreView(SheddingView[I]):
    """What one seat may know of a round in which one item has to be matched."""

    wanted: Face


@dataclass(frozen=True)
class ClosedView(SheddingView[I]):
    """What one seat may know of a round with hidden hands; `drawn` is what the viewer itself has just drawn."""

    passes: int
    """Turns in a row that ended because nothing could be played or drawn."""
    known: tuple[tuple[I, ...], ...]
    """Items of each other seat that the viewer was shown or gave, and that must still be there."""
    revealed: tuple[tuple[I, ...], ...] | None
    """All hands, once the round is over."""


class SheddingRound(Generic[I]):
    """A round at any table, as far as the tables agree; see `game.rules.contract.Round`.

    A table sets up in its constructor, which leaves `turn` set.
    """

    __slots__ = (
        "before",
        "dealer",
        "direction",
        "drawn",
        "hands",
        "history",
        "idle",
        "last_player",
        "listener",
        "offender",
        "outcome",
        "phase",
        "rng",
        "rules",
        "seats",
        "target",
        "totals",
        "turn",
        "uncalled",
        "verdicts",
    )

    drew: ClassVar[type[Any]]
    """The event of items drawn, of seat, items and cause."""
    verdict: ClassVar[type[Verdict]]
    """The event of a challenge decided."""
    pushes: ClassVar[Mapping[type, Callable[[Any, int, Any], None]]]
    """What each kind of move does."""
    effects: ClassVar[Mapping[Face, Effect]]
    """What happens after a face was played that is not the last item; it sets the turn. Without one, the next is on."""

    _every_slot: ClassVar[tuple[str, ...]]
    _told: ClassVar[tuple[str, ...]] = (
        "rules",
        "seats",
        "dealer",
        "turn",
        "phase",
        "direction",
        "drawn",
        "before",
        "idle",
        "totals",
        "target",
        "outcome",
    )
    """What a view tells under the same name."""

    rules: Any
    turn: int

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls._every_slot = tuple(name for kind in cls.__mro__ for name in getattr(kind, "__slots__", ()))

    def __init__(
        self,
        rules: HouseRules,
        seats: int,
        rng: Random,
        *,
        dealer: int,
        totals: tuple[int, ...],
        target: int,
        listener: Listener | None,
    ) -> None:
        self.rules = rules
        self.seats = seats
        self.rng = rng
        self.dealer = dealer
        self.totals = totals or (0,) * seats
        self.target = target
        self.listener = listener
        self.direction = 1
        self.phase = _TURN
        self.drawn: I | None = None
        self.uncalled = -1
        self.offender = -1
        self.before: Face | None = None
        self.last_player = -1
        self.idle = 0
        self.outcome: Outcome | None = None
        self.hands: list[list[I]] = []
        self.history: list[tuple[int, Move]] = []
        self.verdicts: list[bool] = []

    # What a table says.

    def _turn_moves(self) -> list[Move]:
        """The moves of the seat on turn, but catches and its call."""
        raise NotImplementedError

    def _why_not_now(self, move: Move) -> Refusal:
        """Why the seat on turn may not make a move that is neither call nor catch."""
        raise NotImplementedError

    def _supply(self, count: int) -> list[I]:
        """Items to draw, up to `count`, as many as there are (G11)."""
        raise NotImplementedError

    def _fits(self, item: I) -> bool:
        """Whether an item could be played now."""
        raise NotImplementedError

    def _proof(self, hand: list[I], wild_draw: Symbol) -> I | None:
        """What else of the hand could have been played instead of that wild draw, if anything (G12)."""
        raise NotImplementedError

    def _points(self, item: I) -> int:
        """What an item left in the hand is worth."""
        raise NotImplementedError

    def _asked(self) -> str:
        """What `state` tells of what has to be matched, behind the turn."""
        return ""

    # Moves.

    def moves(self, seat: int) -> list[Move]:
        phase = self.phase
        if phase is _OVER:
            return []
        found = self._turn_moves() if seat == self.turn else []
        uncalled = self.uncalled
        if uncalled >= 0:
            if uncalled == seat:
                found.append(CALL_UNO)
            elif phase is _TURN and 0 <= seat < self.seats:
                found.append(_CATCHES[uncalled])
        return found

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        if move in self.moves(seat):
            return None
        if self.outcome:
            return Refusal(Why.ROUND_OVER)
        if isinstance(move, CallUno):
            return Refusal(Why.NOT_ONE_LEFT)
        if isinstance(move, Catch):
            return Refusal(Why.NOT_CATCHABLE)
        if seat != self.turn:
            return Refusal(Why.NOT_YOUR_TURN)
        return self._why_not_now(move)

    def play(self, seat: int, move: Move) -> None:
        refusal = self.why_not(seat, move)
        if refusal:
            raise IllegalMove(seat, move, refusal)
        self.push(seat, move)

    def push(self, seat: int, move: Move) -> None:
        self.history.append((seat, move))
        self.pushes[type(move)](self, seat, move)

    def _follow(self, seat: int, item: I) -> None:
        """Let a played item that lies now end the round, or have its effect and begin the next turn."""
        self.last_player = seat
        self.idle = 0
        if not self.hands[seat]:
            self._go_out(seat, item)
            return
        effect = self.effects.get(item.face)
        if effect:
            effect(self, seat)
        else:
            self.turn = (seat + self.direction) % self.seats
        if self.listener and self.phase is _TURN:
            self.listener(TurnBegan(self.turn))

    def _go_out(self, seat: int, item: I) -> None:
        assert item.symbol
        if item.symbol.draws and self.rules.last_item_draws:
            self._take((seat + self.direction) % self.seats, item.symbol.draws, Cause.ITEM)
        self._end(seat, Ending.OUT)

    def _draw(self, seat: int, _move: Move) -> None:
        self.uncalled = -1
        self._take(seat, 1, Cause.CHOICE)
        item = self.hands[seat][-1]
        if self._fits(item):
            self.phase = _DRAWN
            self.drawn = item
        else:
            self._end_idle_turn(seat)

    def _pass(self, seat: int, _move: Move, *, blocked: bool = False) -> None:
        self.uncalled = -1
        self.drawn = None
        if self.listener:
            self.listener(Passed(seat))
        self._end_idle_turn(seat, blocked=blocked)

    def _call(self, seat: int, _move: Move) -> None:
        self.uncalled = -1
        if self.listener:
            self.listener(Called(seat))

    def _catch(self, seat: int, move: Catch) -> None:
        if self.listener:
            self.listener(Caught(move.seat, by=seat))
        self._take(move.seat, CAUGHT_DRAWS, Cause.CAUGHT)
        self.uncalled = -1

    def _judge(self, seat: int, wild_draw: Symbol) -> bool:
        """Decide the seat's challenge of that wild draw by the other items of the offender's hand (G12)."""
        assert self.before
        offender = self.offender
        hand = self.hands[offender]
        proof = self._proof(hand, wild_draw)
        guilty = proof is not None
        self.verdicts.append(guilty)
        if self.listener:
            self.listener(Challenged(seat, offender))
            self.listener(self.verdict(seat, offender, guilty, tuple(hand), self.before, proof))
        return guilty

    # Effects.

    def _effect_skip(self, seat: int) -> None:
        self._skip((seat + self.direction) % self.seats)

    def _effect_reverse(self, seat: int) -> None:
        self.direction = -self.direction
        if self.listener:
            self.listener(Reversed(self.direction))
        self.turn = (seat + self.direction) % self.seats
        if self.seats == 2 and self.rules.two_player_reverse == "skip":
            self._skip(self.turn)

    def _effect_draw_one(self, seat: int) -> None:
        self._punish((seat + self.direction) % self.seats, 1)

    def _effect_draw_two(self, seat: int) -> None:
        self._punish((seat + self.direction) % self.seats, 2)

    def _effect_wild_draw(self, seat: int) -> None:
        self.phase = _CHALLENGE
        self.offender = seat
        self.turn = (seat + self.direction) % self.seats

    def _skip(self, seat: int) -> None:
        """Let a seat lose its turn."""
        self.turn = (seat + self.direction) % self.seats
        if self.listener:
            self.listener(Skipped(seat))

    def _punish(self, victim: int, count: int) -> None:
        self._take(victim, count, Cause.ITEM)
        self._skip(victim)

    def _take(self, seat: int, count: int, cause: Cause) -> int:
        """Let a seat draw up to `count` items; returns how many there were."""
        taken = self._supply(count)
        self.hands[seat] += taken
        if taken and seat == self.uncalled:
            self.uncalled = -1
        if self.listener:
            self.listener(self.drew(seat, tuple(taken), cause))
        return len(taken)

    # Endings.

    def _end_idle_turn(self, seat: int, *, blocked: bool = False) -> None:
        """End a turn in which nothing was played; ten laps of them block the round, if it is not blocked yet (G11)."""
        self.phase = _TURN
        self.idle += 1
        if blocked or self.idle == IDLE_LAPS * self.seats:
            self._end(self.last_player, Ending.BLOCKED)
            return
        self.turn = (seat + self.direction) % self.seats
        if self.listener:
            self.listener(TurnBegan(self.turn))

    def _end(self, winner: int, ending: Ending) -> None:
        counted = tuple(sum(map(self._points, hand)) for hand in self.hands)
        scores = [0] * self.seats
        if winner >= 0:
            scores[winner] = sum(counted) - counted[winner]
        self.phase = _OVER
        self.uncalled = -1
        self.outcome = Outcome(seat_or_none(winner), ending, tuple(scores))
        if self.listener:
            self.listener(Ended(self.outcome, tuple(map(tuple, self.hands)), counted))

    # Values.

    def _seen_by(self, seat: int) -> dict[str, Any]:
        """The fields of `SheddingView` for that seat, at a table whose moves and drawn items are open."""
        asked = self.phase is _CHALLENGE
        return {
            "rules": self.rules,
            "seat": seat,
            "dealer": self.dealer,
            "turn": self.turn,
            "phase": self.phase,
            "direction": self.direction,
            "hand": tuple(self.hands[seat]),
            "counts": tuple(map(len, self.hands)),
            "drawn": self.drawn,
            "uncalled": seat_or_none(self.uncalled),
            "last_player": seat_or_none(self.last_player),
            "offender": self.offender if asked else None,
            "before": self.before if asked else None,
            "idle": self.idle,
            "history": tuple(self.history),
            "verdicts": tuple(self.verdicts),
            "totals": self.totals,
            "target": self.target,
            "moves": tuple(self.moves(seat)),
            "outcome": self.outcome,
        }

    @classmethod
    def _like(cls: type[R], view: SheddingView[Any], rng: Random) -> R:
        """A round of which everything is set that the view tells at every table; hands are empty."""
        world = object.__new__(cls)
        for name in cls._told:
            setattr(world, name, getattr(view, name))
        for name in ("uncalled", "last_player", "offender"):
            told = getattr(view, name)
            setattr(world, name, -1 if told is None else told)
        world.rng = rng
        world.listener = None
        world.hands = [[] for _ in view.counts]
        world.history = list(view.history)
        world.verdicts = list(view.verdicts)
        return world

    def copy(self: R, rng: Random | None = None) -> R:
        twin = object.__new__(type(self))
        for name in self._every_slot:
            setattr(twin, name, getattr(self, name))
        twin.listener = None
        twin.hands = [hand[:] for hand in self.hands]
        twin.history = self.history[:]
        twin.verdicts = self.verdicts[:]
        if rng is None:
            rng = Random()
            rng.setstate(self.rng.getstate())
        twin.rng = rng
        return twin

    def state(self) -> str:
        hands = " | ".join(f"{seat}: {' '.join(map(str, hand))}" for seat, hand in enumerate(self.hands))
        arrow = "+" if self.direction > 0 else "-"
        open_call = f" uncalled {self.uncalled}" if self.uncalled >= 0 else ""
        return f"{self.phase.value} {self.turn}{arrow}{self._asked()}{open_call} | {hands}"


class CentreRound(SheddingRound[I]):
    """A round in which one item lies in the middle to be matched; a table's constructor leaves `wanted` set."""

    __slots__ = ("wanted",)

    _told = (*SheddingRound._told, "wanted")

    wanted: Face

    def _lay(self, seat: int, item: I) -> None:
        """Put down a played item; `last_player` and `idle` are still as they were before."""
        raise NotImplementedError

    def _fits(self, item: I) -> bool:
        return item.face in FITTING[self.wanted]

    def _proof(self, hand: list[I], wild_draw: Symbol) -> I | None:
        assert self.before
        fits = FITTING[self.before]
        return next((item for item in hand if item.face in fits and item.symbol is not wild_draw), None)

    def push(self, seat: int, move: Move) -> None:
        self.history.append((seat, move))
        if type(move) is Play:
            self._play(seat, move)
        else:
            self.pushes[type(move)](self, seat, move)

    def _play(self, seat: int, move: Play) -> None:
        item: I = move.item  # type: ignore[assignment]
        hand = self.hands[seat]
        hand.remove(item)
        self.before = self.wanted
        self.wanted = face(move.colour, None) if move.colour else item.face
        self.phase = _TURN
        self.drawn = None
        left = len(hand)
        self.uncalled = seat if left == 1 and not move.call else -1
        tell = self.listener
        if tell:
            tell(Played(seat, item, self.wanted, left))
            if move.colour:
                tell(Named(seat, move.colour))
            if move.call:
                tell(Called(seat))
        self._lay(seat, item)
        self._follow(seat, item)

    def _why_not_play(self, move: Play) -> Refusal:
        item = move.item
        hand = self.hands[self.turn]
        if item not in hand:
            return Refusal(Why.NOT_HELD)
        if self.phase is _DRAWN and item is not self.drawn:
            return Refusal(Why.ONLY_THE_DRAWN)
        if not self._fits(item):
            return Refusal(Why.DOES_NOT_FIT, self.wanted)
        if move.call and len(hand) != 2:
            return Refusal(Why.NOT_ONE_LEFT)
        return Refusal(Why.COLOUR_NEEDED if move.colour is None else Why.NO_COLOUR)

    def _seen_by(self, seat: int) -> dict[str, Any]:
        return {**super()._seen_by(seat), "wanted": self.wanted}

    def _asked(self) -> str:
        return f" on {self.wanted}"


class ClosedHands(SheddingRound[I]):
    """A round in which hands are hidden, and the next seat may challenge a wild draw or accept it (P10, O11).

    A table has a slot `_shown` for what a seat has seen of the hand of another, the second of the pair, and what must
    still be there, and a slot `passes` as in its view.
    """

    __slots__ = ()

    drew = Drew
    verdict = Verdict
    wild_draw: ClassVar[Symbol]

    passes: int
    _shown: dict[tuple[int, int], list[I]]

    def next_dealer(self) -> int:
        """The dealer moves left each round (P2, O2)."""
        return (self.dealer + 1) % self.seats

    def _challenge(self, seat: int, _move: Move) -> None:
        offender = self.offender
        draws = self.wild_draw.draws
        self._shown[seat, offender] = list(self.hands[offender])
        guilty = self._judge(seat, self.wild_draw)
        self.offender = -1
        self.phase = _TURN
        if guilty:
            self._take(offender, draws, Cause.GUILTY)
        else:
            self._take(seat, draws + self.rules.wrong_challenge_extra, Cause.WRONG)
        self._go_on(seat, loses_turn=not guilty)

    def _accept(self, seat: int, _move: Move) -> None:
        self.offender = -1
        self.phase = _TURN
        self._take(seat, self.wild_draw.draws, Cause.ITEM)
        self._go_on(seat, loses_turn=True)

    def _go_on(self, victim: int, *, loses_turn: bool) -> None:
        """Begin the victim's turn after a wild draw, or the next one if it loses it."""
        if loses_turn:
            self._skip(victim)
        if self.listener:
            self.listener(TurnBegan(self.turn))

    def _forget(self, holder: int, item: I) -> None:
        """Nobody can know an item in a hand any more that was played from it."""
        for (_, seat), items in self._shown.items():
            if seat == holder and item in items:
                items.remove(item)

    def _seen_by(self, seat: int) -> dict[str, Any]:
        seen = super()._seen_by(seat)
        if seat != self.turn:
            seen["drawn"] = None
        seen["passes"] = self.passes
        seen["known"] = tuple(tuple(self._shown.get((seat, holder), ())) for holder in range(self.seats))
        seen["revealed"] = tuple(map(tuple, self.hands)) if self.outcome else None
        return seen

    @staticmethod
    def _shown_by(view: ClosedView[I]) -> dict[tuple[int, int], list[I]]:
        """What `_shown` has of that viewer."""
        return {(view.seat, holder): list(items) for holder, items in enumerate(view.known) if items}

    def _copy_shown(self) -> dict[tuple[int, int], list[I]]:
        return {pair: items[:] for pair, items in self._shown.items()} if self._shown else {}
