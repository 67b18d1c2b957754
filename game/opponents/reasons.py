"""Why a move is good, as facts that can be read off the view: what a hint says beside the move.

A reason never tells more than the seat may know, and nothing that is not so. Which of the facts that hold is told is
a matter of weight: what decides the round first, then what others lack, then what the own hand gains.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.opponents import dice, domino, pocket_reading
from game.opponents.choices import victim, without
from game.rules import TABLES
from game.rules.dice import NAME as DICE
from game.rules.domino import ARMS, fits
from game.rules.domino import NAME as DOMINO
from game.rules.moves import CHALLENGE, REROLL, Accept, Catch, Challenge, Draw, Give, Lay, Move, NameColour, Pass, Play
from game.rules.pieces import FITTING, Colour, Face, Symbol, Tile, face
from game.rules.pocket import NAME as POCKET

CLOSE = 2
"""With so many items a seat is close to going out."""
LIKELY = 0.5
"""From this chance on a guess is told as what is likely."""
HEAVY = 7
"""Points from which it matters to be rid of an item."""


_WILD_DRAWN = {POCKET: Symbol.WILD_DRAW_TWO.draws, DOMINO: Symbol.WILD_DRAW_FOUR.draws}


@dataclass(frozen=True)
class Reason:
    """A fact that speaks for a move."""


@dataclass(frozen=True)
class GoesOut(Reason):
    """It is the last item."""


@dataclass(frozen=True)
class Closes(Reason):
    """It closes the last open end, which wins the round (O12)."""


@dataclass(frozen=True)
class Stops(Reason):
    """A seat that is close to going out draws or misses its turn."""

    seat: int
    count: int


@dataclass(frozen=True)
class TurnsAway(Reason):
    """Play runs the other way round, and a seat that is close to going out is not next any more."""

    seat: int
    count: int


@dataclass(frozen=True)
class CannotAnswer(Reason):
    """The seat whose turn is next has nothing that fits (open hands)."""

    seat: int


@dataclass(frozen=True)
class PlaysAgain(Reason):
    """The turn comes back at once."""


@dataclass(frozen=True)
class KeepsWild(Reason):
    """A wild stays in the hand; these seats drew while that colour was wanted, and got nothing since."""

    colour: Colour | None = None
    lacking: tuple[int, ...] = ()


@dataclass(frozen=True)
class DrewOn(Reason):
    """The seat whose turn is next drew while that colour was wanted, and got nothing since that could be of it."""

    seat: int
    colour: Colour


@dataclass(frozen=True)
class Sheds(Reason):
    """A seat is close to going out, and of what can be played this is worth most points."""

    seat: int
    count: int
    points: int


@dataclass(frozen=True)
class HoldsMost(Reason):
    """The colour is on so many of the items that stay, and no other is on more."""

    colour: Colour
    count: int


@dataclass(frozen=True)
class Hits(Reason):
    """The next seat draws so many, or only misses its turn."""

    seat: int
    draws: int


@dataclass(frozen=True)
class Answers(Reason):
    """So many of the items that stay fit what is wanted then."""

    count: int


@dataclass(frozen=True)
class FewestHeld(Reason):
    """It closes an end, and nobody holds fewer items than the viewer will."""

    ends: int


@dataclass(frozen=True)
class OnlyOne(Reason):
    """Nothing else of the hand fits."""


@dataclass(frozen=True)
class NothingFits(Reason):
    """Nothing of the hand fits."""


@dataclass(frozen=True)
class RollsFit(Reason):
    """The chance that at least one of the dice fits when all are rerolled; `now` is how many fit as they lie."""

    chance: float
    now: int


@dataclass(frozen=True)
class CannotUse(Reason):
    """A gift that the seat which gets it can't play at once."""

    seat: int


@dataclass(frozen=True)
class Heaviest(Reason):
    """No item of the hand is worth more points."""

    points: int


@dataclass(frozen=True)
class HadAnother(Reason):
    """The player of a wild draw could have played another item, with that chance (G12)."""

    seat: int
    chance: float


@dataclass(frozen=True)
class HadNoOther(Reason):
    """The player of a wild draw could have played nothing else, with that chance (G12)."""

    seat: int
    chance: float


@dataclass(frozen=True)
class DrawsAnyway(Reason):
    """The viewer draws so many if it accepts; a challenge costs it no more than `extra` more, and may save all."""

    draws: int
    extra: int


@dataclass(frozen=True)
class CostsMore(Reason):
    """A wrong challenge costs so many more."""

    extra: int


@dataclass(frozen=True)
class TriedOut(Reason):
    """It came out best where the rest of the round was played out; nothing simpler speaks for it."""


def why(view: Any, move: Move) -> Reason:
    """The weightiest fact for the viewer's move, one of its turn."""
    return next(_facts(view, move), TriedOut())


def why_answer(view: Any, move: Move) -> Reason:
    """The weightiest fact for the viewer's answer: a colour, by itself or with the play, a challenge, or none."""
    facts = _for_colour if isinstance(move, (Play, NameColour)) else _for_verdict
    return next(facts(view, move), TriedOut())


def _for_colour(view: Any, move: Move) -> Iterator[Reason]:
    assert isinstance(move, (Play, NameColour))
    assert move.colour
    is_play = isinstance(move, Play)
    rest = _rest(view, move) if isinstance(move, Play) else view.hand
    follower = _follower(view, move) if isinstance(move, Play) else view.seat
    if is_play and move.colour in drew_on(view).get(follower, ()):
        yield DrewOn(follower, move.colour)
    if is_play and view.table == DICE and follower != view.seat:
        fitting = FITTING[face(move.colour, None)]
        if not any(die.face in fitting for die in view.hands[follower]):
            yield CannotAnswer(follower)
    if most := _most_held(rest, move.colour):
        yield HoldsMost(move.colour, most)


def _for_verdict(view: Any, move: Move) -> Iterator[Reason]:
    offender, extra = view.offender, view.rules.wrong_challenge_extra
    chance = guilt(view)
    if move is CHALLENGE:
        if chance >= LIKELY:
            yield HadAnother(offender, chance)
        if view.table != DICE:
            yield DrawsAnyway(_WILD_DRAWN[view.table], extra)
        return
    if chance <= 1 - LIKELY:
        yield HadNoOther(offender, 1 - chance)
    if extra:
        yield CostsMore(extra)


def guilt(view: Any) -> float:
    """How likely the wild draw that is asked about was a bluff by what lies open and what the others have done.

    It takes no account of how often anybody bluffs: it is the chance that the player could have played another item.
    """
    if view.table == DICE:
        return float(dice.guilty(view))
    if view.table == DOMINO:
        return domino.Reading(view).guilty(view.offender)
    return pocket_reading.Reading(view).guilty(view.offender, view.before)


def _facts(view: Any, move: Move) -> Iterator[Reason]:
    if isinstance(move, Play):
        return _for_play(view, move)
    if isinstance(move, Give):
        return _for_gift(view, move)
    return _for_waiting(view, move)


def _for_play(view: Any, move: Play) -> Iterator[Reason]:
    rest = _rest(view, move)
    after = _wanted_after(view, move)
    if not rest:
        yield GoesOut()
        return
    if not after:
        yield Closes()
        return
    hit, follower = victim(view, move), _follower(view, move)
    if hit is not None and view.counts[hit] <= CLOSE:
        yield Stops(hit, view.counts[hit])
    neighbour = view.next_seat(view.seat)
    if move.item.symbol is Symbol.REVERSE and hit is None and view.counts[neighbour] <= CLOSE < view.counts[follower]:
        yield TurnsAway(neighbour, view.counts[neighbour])
    if follower == view.seat:
        yield PlaysAgain()
    elif view.table == DICE and not any(die.face in FITTING[after[0]] for die in view.hands[follower]):
        yield CannotAnswer(follower)
    drew = drew_on(view)
    left = _left_colour(move)
    lacking = tuple(seat for seat, colours in drew.items() if left in colours)
    keeps = not _is_wild(move.item) and any(map(_is_wild, rest))
    if keeps and lacking:
        yield KeepsWild(left, lacking)
    if left and left in drew.get(follower, ()):
        yield DrewOn(follower, left)
    yield from _for_points(view, move)
    draws = move.item.symbol.draws if move.item.symbol else 0
    if hit is not None and draws:
        yield Hits(hit, draws)
    if move.colour and (most := _most_held(rest, move.colour)):
        yield HoldsMost(move.colour, most)
    if view.table == DOMINO and len(after) < len(view.chain.open) and len(rest) <= min(_others(view)):
        yield FewestHeld(len(after))
    answering = sum(_fits_any(item, after) for item in rest)
    if answering:
        yield Answers(answering)
    if hit is not None and not draws:
        yield Hits(hit, 0)
    if len(_fitting(view)) == 1:
        yield OnlyOne()
    if keeps:
        yield KeepsWild()


def _for_points(view: Any, move: Play) -> Iterator[Reason]:
    points = TABLES[view.table].points
    worth = points(move.held)
    closest = min((seat for seat in range(view.seats) if seat != view.seat), key=lambda seat: view.counts[seat])
    others = _playable(view) - {move.held}
    if view.counts[closest] <= CLOSE and worth >= HEAVY and others and all(points(each) < worth for each in others):
        yield Sheds(closest, view.counts[closest], worth)


def _for_gift(view: Any, move: Give) -> Iterator[Reason]:
    points = TABLES[view.table].points
    assert move.item
    if move.item not in FITTING[view.wanted]:
        yield CannotUse(view.next_seat(view.seat))
    if points(move.item) == max(map(points, view.hand)):
        yield Heaviest(points(move.item))


def _for_waiting(view: Any, move: Move) -> Iterator[Reason]:
    fitting = _fitting(view)
    if move is REROLL:
        yield RollsFit(_chance_to_roll(view), len(fitting))
    if not fitting:
        yield NothingFits()
    elif all(map(_is_wild, fitting)):
        colour = None if view.table == DOMINO else view.wanted.colour
        lacking = tuple(seat for seat, colours in drew_on(view).items() if colour in colours)
        yield KeepsWild(colour, lacking) if lacking else KeepsWild()


def drew_on(view: Any) -> dict[int, frozenset[Colour]]:
    """The colours that were wanted when each other seat last drew by choice, while it got nothing since.

    Where hands lie open nobody has to be told; seats that drew on no colour are left out.
    """
    if view.table == DICE:
        return {}
    found: dict[int, frozenset[Colour]] = {}
    wanted = _WantedAlong(view)
    drawer = -1
    for seat, move in view.history:
        if isinstance(move, Draw):
            found[seat] = wanted.colours
        elif isinstance(move, Pass):
            if seat == drawer:
                found.pop(seat, None)
        elif isinstance(move, (Accept, Challenge)):
            found = {}
        elif isinstance(move, Catch):
            found.pop(move.seat, None)
        elif isinstance(move, Give):
            found = {giver: colours for giver, colours in found.items() if giver == seat}
        elif isinstance(move, Play):
            if move.item.symbol is Symbol.WILD_DIP:
                found.pop(seat, None)
            elif move.item.symbol and move.item.symbol.draws:
                found = {player: colours for player, colours in found.items() if player == seat}
        wanted.follow(move)
        drawer = seat if isinstance(move, Draw) else -1
    return {seat: colours for seat, colours in found.items() if seat != view.seat and colours}


class _WantedAlong:
    """The colours that are wanted as a round goes on, as far as a view tells."""

    def __init__(self, view: Any) -> None:
        self._placements = None
        if view.table == DOMINO:
            self._placements = iter(view.chain.placements[1:])
            self._ends = dict.fromkeys(range(ARMS), view.chain.placements[0].tile.outward)
            return
        plays = sum(isinstance(move, Play) for _, move in view.history)
        shuffled = len(view.discard) <= plays
        self._colour = None if shuffled else view.discard[0].colour

    @property
    def colours(self) -> frozenset[Colour]:
        """What is wanted now; nothing where that is not known."""
        if self._placements is None:
            return frozenset({self._colour} if self._colour else ())
        return frozenset(end.colour for end in self._ends.values() if end.colour)

    def follow(self, move: Move) -> None:
        """Go on with a move."""
        if isinstance(move, Lay):
            assert self._placements
            self._ends.update((end.arm, end.wanted) for end in next(self._placements).ends)
        elif isinstance(move, Play):
            self._colour = move.colour or move.item.colour
        elif isinstance(move, NameColour):
            self._colour = move.colour


def _is_wild(item: Face) -> bool:
    return item.is_wild or (isinstance(item, Tile) and item.outward.is_wild)


def _rest(view: Any, move: Play) -> tuple[Face, ...]:
    return without(view.hand, move.held)


def _others(view: Any) -> list[int]:
    return [count for seat, count in enumerate(view.counts) if seat != view.seat]


def _playable(view: Any) -> set[Face]:
    return {move.held for move in view.moves if isinstance(move, Play)}


def _fitting(view: Any) -> list[Face]:
    """What of the hand fits now, whether it may be played or not."""
    wanted = [end.wanted for end in view.chain.open] if view.table == DOMINO else [view.wanted]
    return [item for item in view.hand if _fits_any(item, wanted)]


def _wanted_after(view: Any, move: Play) -> list[Face]:
    """What has to be matched once the move is made; of a chain all its open ends."""
    if isinstance(move, Lay):
        assert isinstance(move.item, Tile)
        return [end.wanted for end in view.chain.laid(move.item, move.at, move.colour).open]
    return [face(move.colour, None) if move.colour else move.item.face]


def _left_colour(move: Play) -> Colour | None:
    """The colour that a move puts where it is to be matched."""
    return move.colour or (move.item.outward.colour if isinstance(move.item, Tile) else move.item.colour)


def _fits_any(item: Face, wanted: list[Face]) -> bool:
    if isinstance(item, Tile):
        return any(fits(item, each) for each in wanted)
    return item.face in FITTING[wanted[0]]


def _follower(view: Any, move: Play) -> int:
    """The seat whose turn is next after a play that nobody challenges."""
    step = -view.direction if move.item.symbol is Symbol.REVERSE else view.direction
    steps = 1 if victim(view, move) is None else 2
    return (view.seat + steps * step) % view.seats  # type: ignore[no-any-return]


def _most_held(rest: tuple[Face, ...], colour: Colour) -> int:
    """On how many items the colour is, 0 if another is on more."""
    held = {each: sum(_has(item, each) for item in rest) for each in Colour}
    return held[colour] if held[colour] == max(held.values()) else 0


def _has(item: Face, colour: Colour) -> bool:
    return item.colour is colour or (isinstance(item, Tile) and item.outward.colour is colour)


def _chance_to_roll(view: Any) -> float:
    """The chance that at least one die of the hand fits when all are rolled."""
    none = 1.0
    for die in view.hand:
        faces = view.rules.die(die).faces
        none *= sum(shown.face not in FITTING[view.wanted] for shown in faces) / len(faces)
    return 1 - none
