"""The Domino table: tiles, a boneyard, and a chain that grows in four directions (rules G and O).

    deal        six tiles each; the rest is the boneyard (O1)
    opening     the highest number double of the hands is laid; if there is none, the seats draw one tile each in turn,
                from the dealer's left on, until one draws a number double, which is laid (O2)
    turn        lay a tile on any open end, matching its colour, number or word, or with a wild; or draw one (O3, O5)
    drawn       lay the drawn tile if it fits; or pass, if a seat that drew may keep it (O5)
    arms        the starting double begins four; a later double goes on far across, and as a house rule begins two more,
                at its short sides (O4); an arm's end is open until a Dead End closes it (O10)
    Skip, Reverse, Draw Two     act by the end laid against the chain alone, once for a double (O6, O7; G2, G3)
    Wild, Wild Draw Four        match every open end; outward, the player names the colour to be matched there (O8, O9)
    Wild Draw Four, active      the next seat accepts and draws four, or challenges (O9, O11, G12)
    Dead End    nothing can be laid on it; with every end closed the seat that played last wins (O10, O12)
    one left    say UNO with the play or until the next turn begins, or be caught and draw two (G4, G5)
    out         the round ends; an active draw end laid last still makes the next seat draw (G7, G8)
    no tiles    play or pass, and a lap of passes blocks (O14, G11)

Odd cases: the opening is no decision, so it happens with the deal and the seat after it has the first turn. A free
direction of the starting double is an open end (O12, O13). A double Wild or Wild Draw Four has one colour named for all
its free ends (O8). A last tile names no colour and can't be challenged (G7). A challenge judges every open end as it
was, but neither the other end of the tile nor another Wild Draw Four end (G12). If the tile that closes the last end
has an active Wild Draw Four, challenge and draw come before the count (O12). Ten laps without a play block the round
(G11).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from random import Random
from typing import ClassVar

from game.rules.chain import Chain, End, Placement, Side
from game.rules.chance import below, shuffle
from game.rules.contract import Ending, Phase, Refusal, Table, Why
from game.rules.events import ArmClosed, Called, Cause, Dealt, Laid, Listener, Named, TurnBegan
from game.rules.moves import (
    ACCEPT,
    CHALLENGE,
    DRAW,
    PASS,
    Accept,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Lay,
    Move,
    Pass,
    Play,
)
from game.rules.pieces import FITTING, Colour, Face, Symbol, Tile, face
from game.rules.shedding import ClosedHands, ClosedView, SheddingRound, by_face

NAME = "domino"
HAND = 6
ARMS = 4

HOUSE_RULES: dict[str, tuple[object, ...]] = {
    "two_player_reverse": ("skip", "plain"),
    "last_item_draws": (True, False),
    "wrong_challenge_extra": (2, 0, 1, 3, 4),
    "all_doubles_branch": (False, True),
    "drawn_tile": ("must", "may"),
}

_WILD_DRAW = Symbol.WILD_DRAW_FOUR
_DEAD_END = face(None, Symbol.DEAD_END)


@dataclass(frozen=True)
class DominoRules:
    """The tiles, all upright, and the house rules of a match.

    Raises:
        ValueError: if a tile is turned round or there twice, or no number double is there to open the chain (O2).
    """

    items: tuple[Tile, ...]
    two_player_reverse: str = "skip"
    last_item_draws: bool = True
    wrong_challenge_extra: int = 2
    all_doubles_branch: bool = False
    drawn_tile: str = "must"

    def __post_init__(self) -> None:
        if len({tile.upright for tile in self.items}) < len(self.items):
            raise ValueError("a tile is there twice")
        if any(tile is not tile.upright for tile in self.items):
            raise ValueError("a tile is turned round")
        if not self.openers:
            raise ValueError("there is no number double to open the chain with")

    @cached_property
    def openers(self) -> frozenset[Tile]:
        """The tiles that can open the chain: the number doubles (O2)."""
        return frozenset(tile for tile in self.items if tile.is_double and tile.number)


_WORTH = {Symbol.WILD: 25, _WILD_DRAW: 20, Symbol.DEAD_END: 20}


@cache
def points(tile: Tile) -> int:
    """What a tile left in the hand is worth, both ends (O15)."""
    return _end_points(tile.face) + _end_points(tile.outward)


def _end_points(end: Face) -> int:
    assert end.symbol
    return end.number or _WORTH.get(end.symbol, 10)


@cache
def fits(tile: Tile, wanted: Face) -> tuple[Tile, ...]:
    """How the tile may be turned where that has to be matched: no way, one, or both."""
    ways = (tile,) if tile.is_double else (tile, tile.turned)
    return tuple(way for way in ways if way.face in FITTING[wanted])


def counts_instead(tile: Tile, wanted: Iterable[Face]) -> bool:
    """Whether a tile counts as what could have been laid instead of a Wild Draw Four, with that wanted (G12, O11)."""
    return any(way.symbol is not _WILD_DRAW for each in wanted for way in fits(tile, each))


@cache
def opening(double: Tile, *, branching: bool) -> Chain:
    """The chain that the starting double makes."""
    ends = tuple(End(arm, 0, Side.AHEAD, double.outward) for arm in range(ARMS))
    return Chain(branching, (Placement(0, double, None, ends),), ends)


Turned = Tile | tuple[Tile, ...]
"""How a tile may be turned: in one way, or in several."""


class _Ways(dict[Face, Mapping[Tile, Turned]]):
    """The tiles of a set that fit, with how they may be turned, by what is wanted; made when asked for first."""

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        self._tiles = tiles

    def __missing__(self, wanted: Face) -> Mapping[Tile, Turned]:
        fitting = {tile: ways for tile in self._tiles if (ways := fits(tile, wanted))}
        found = self[wanted] = {tile: ways if len(ways) > 1 else ways[0] for tile, ways in fitting.items()}
        return found


_ways = cache(_Ways)


class _LaysAt(dict[Turned, tuple[Move, ...]]):
    """The moves that lay a tile, turned in these ways, at the end of one arm; made when asked for first."""

    def __init__(self, arm: int, calls: tuple[bool, ...], *, last: bool) -> None:
        self._arm = arm
        self._calls = calls
        self._last = last

    def __missing__(self, turned: Turned) -> tuple[Move, ...]:
        ways = turned if isinstance(turned, tuple) else (turned,)
        lays = self[turned] = tuple(lay for way in ways for lay in self._of(way))
        return lays

    def _of(self, way: Tile) -> Iterable[Lay]:
        colours: tuple[Colour | None, ...] = tuple(Colour) if way.outward.is_wild and not self._last else (None,)
        return (Lay(way, colour, call, at=self._arm) for colour in colours for call in self._calls)


class _Lays(dict[int, _LaysAt]):
    """The moves that lay a tile from a hand of some size, by the arm."""

    def __init__(self, *, calls: tuple[bool, ...] = (False,), last: bool = False) -> None:
        self._calls = calls
        self._last = last

    def __missing__(self, arm: int) -> _LaysAt:
        lays = self[arm] = _LaysAt(arm, self._calls, last=self._last)
        return lays


_LAYS = _Lays()
_LAYS_TO_ONE = _Lays(calls=(False, True))
_LAYS_LAST = _Lays(last=True)


def lays_with(count: int) -> Mapping[int, Mapping[Turned, tuple[Move, ...]]]:
    """The moves that lay a tile from a hand of so many, by the arm and by how it may be turned."""
    return _LAYS if count > 2 else _LAYS_TO_ONE if count == 2 else _LAYS_LAST


_NAMED = {colour: face(colour, None) for colour in Colour}

_TURN, _DRAWN, _CHALLENGE = Phase.TURN, Phase.DRAWN, Phase.CHALLENGE


@dataclass(frozen=True)
class DominoView(ClosedView[Tile]):
    """What one seat may know of a Domino round."""

    rules: DominoRules
    chain: Chain
    opener: int
    """The seat that laid the starting double."""
    drew_to_open: bool
    """Whether no hand held a number double, so that it was drawn (O2)."""
    boneyard: int
    """How many tiles are left to draw."""
    fresh: tuple[int, ...]
    """How many tiles of each hand may have come to it after the opening."""

    table = NAME

    @cached_property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that the viewer can't place: in the boneyard or in another hand."""
        seen = {*self.hand, *(tile for tiles in self.known for tile in tiles)}
        seen.update(placement.tile.upright for placement in self.chain.placements)
        return tuple(tile for tile in self.rules.items if tile not in seen)

    @property
    def too_high(self) -> frozenset[Tile]:
        """The doubles that no seat held when the chain was opened, or they would have opened it (O2)."""
        opened = 0 if self.drew_to_open else self.chain.placements[0].tile.number
        return frozenset(double for double in self.rules.openers if double.number > opened)


class DominoRound(ClosedHands[Tile]):
    """A round at the Domino table; see `game.rules.contract.Round`. `dealer` is the seat that dealt (O2).

    Raises:
        ValueError: if there are too few tiles for so many seats.
    """

    __slots__ = (
        "_chain",
        "_read",
        "_shown",
        "arms",
        "boneyard",
        "drew_to_open",
        "ends",
        "fresh",
        "opener",
        "passes",
        "ways",
    )

    wild_draw = _WILD_DRAW
    rules: DominoRules

    def __init__(
        self,
        rules: DominoRules,
        seats: int,
        rng: Random,
        *,
        dealer: int = 0,
        totals: tuple[int, ...] = (),
        target: int = 500,
        listener: Listener | None = None,
    ) -> None:
        if len(rules.items) < seats * HAND:
            raise ValueError(f"{len(rules.items)} tiles are too few for {seats} seats")
        super().__init__(rules, seats, rng, dealer=dealer, totals=totals, target=target, listener=listener)
        self.passes = 0
        self.fresh = [0] * seats
        self._shown: dict[tuple[int, int], list[Tile]] = {}
        self.ways = _ways(rules.items)
        self._deal()
        self._open()

    def _deal(self) -> None:
        tiles = list(self.rules.items)
        shuffle(self.rng, tiles)
        dealt = self.seats * HAND
        self.hands = [tiles[first : first + HAND] for first in range(0, dealt, HAND)]
        self.boneyard = tiles[dealt:]
        if self.listener:
            for seat in self._from_the_dealer():
                self.listener(Dealt(seat, tuple(self.hands[seat])))

    def _from_the_dealer(self) -> Iterable[int]:
        """The seats from the dealer's left on."""
        return ((self.dealer + 1 + count) % self.seats for count in range(self.seats))

    def _open(self) -> None:
        """Lay the starting double, from a hand or drawn for it; then the turn goes on clockwise (O2)."""
        openers = self.rules.openers
        held = [(seat, tile) for seat in self._from_the_dealer() for tile in self.hands[seat] if tile in openers]
        self.drew_to_open = not held
        seat, double = max(held, key=lambda each: each[1].number) if held else self._draw_to_open()
        hand = self.hands[seat]
        hand.remove(double)
        self.fresh = [0] * self.seats
        self.opener = self.last_player = seat
        self._chain = opening(double, branching=self.rules.all_doubles_branch)
        self._read = 0
        self.arms = ARMS
        self.ends = dict.fromkeys(range(ARMS), double.outward)
        self.turn = (seat + 1) % self.seats
        if self.listener:
            self.listener(Laid(seat, double, double.outward, len(hand), at=None, place=0))
            self.listener(TurnBegan(self.turn))

    def _draw_to_open(self) -> tuple[int, Tile]:
        """Let the seats draw in turn until one draws a number double; returns who and which (O2)."""
        while True:
            for seat in self._from_the_dealer():
                self._take(seat, 1, Cause.OPENING)
                drawn = self.hands[seat][-1]
                if drawn in self.rules.openers:
                    return seat, drawn

    @property
    def chain(self) -> Chain:
        """What lies on the table, by the opening and the history."""
        chain = self._chain
        for _, move in self.history[self._read :]:
            if isinstance(move, Lay):
                assert isinstance(move.item, Tile)
                chain = chain.laid(move.item, move.at, move.colour)
        self._chain, self._read = chain, len(self.history)
        return chain

    def _turn_moves(self) -> list[Move]:
        if self.phase is _CHALLENGE:
            return [CHALLENGE, ACCEPT]
        hand = self.hands[self.turn]
        count = len(hand)
        all_lays = _LAYS if count > 2 else lays_with(count)
        all_ways = self.ways
        drawn = self.drawn
        tiles = [drawn] if drawn else hand
        found: list[Move] = []
        for arm, wanted in self.ends.items():
            ways, lays = all_ways[wanted], all_lays[arm]
            for tile in tiles:
                if tile in ways:
                    found += lays[ways[tile]]
        if drawn:
            if self._may_keep(drawn):
                found.append(PASS)
        elif self.boneyard:
            found.append(DRAW)
        elif not found:
            found.append(PASS)
        return found

    def _may_keep(self, drawn: Tile) -> bool:
        """Whether a drawn tile that fits need not be laid: always if the seat could have laid another (O5)."""
        if self.rules.drawn_tile == "may":
            return True
        return any(self._fits(tile) for tile in self.hands[self.turn] if tile is not drawn)

    def _fits(self, item: Tile) -> bool:
        ways = self.ways
        return any(item in ways[wanted] for wanted in self.ends.values())

    def _why_not_now(self, move: Move) -> Refusal:
        phase = self.phase
        if phase is _CHALLENGE:
            return Refusal(Why.ANSWER_FIRST)
        if isinstance(move, Play):
            return self._why_not_lay(move)
        if isinstance(move, Draw):
            return Refusal(Why.ALREADY_DREW if phase is _DRAWN else Why.NOTHING_TO_DRAW)
        return Refusal(Why.CAN_STILL_ACT if isinstance(move, Pass) else Why.NOTHING_ASKED)

    def _why_not_lay(self, move: Play) -> Refusal:
        way = move.item
        hand = self.hands[self.turn]
        if not isinstance(way, Tile) or way.upright not in hand:
            return Refusal(Why.NOT_HELD)
        if self.phase is _DRAWN and way.upright is not self.drawn:
            return Refusal(Why.ONLY_THE_DRAWN)
        if not isinstance(move, Lay) or move.at not in self.ends:
            return Refusal(Why.NO_OPEN_END)
        wanted = self.ends[move.at]
        if way.face not in FITTING[wanted]:
            return Refusal(Why.DOES_NOT_FIT, wanted)
        if move.call and len(hand) != 2:
            return Refusal(Why.NOT_ONE_LEFT)
        return Refusal(Why.COLOUR_NEEDED if move.colour is None else Why.NO_COLOUR)

    def _lay(self, seat: int, move: Lay) -> None:
        tile: Tile = move.item  # type: ignore[assignment]
        upright = tile.upright
        hand = self.hands[seat]
        hand.remove(upright)
        left = len(hand)
        if self.drawn or self.fresh[seat] > left:
            self.fresh[seat] -= 1
        if self._shown:
            self._forget(seat, upright)
        self.phase = _TURN
        self.drawn = None
        self.passes = 0
        self.uncalled = seat if left == 1 and not move.call else -1
        wanted = _NAMED[move.colour] if move.colour else tile.outward
        arm = move.at
        ends = self.ends
        self.before = ends[arm]
        if wanted is _DEAD_END:
            del ends[arm]
        else:
            ends[arm] = wanted
        if tile.is_double and self.rules.all_doubles_branch:
            ends[self.arms] = ends[self.arms + 1] = wanted
            self.arms += 2
        if self.listener:
            self._tell(seat, move, tile, wanted)
        if left and not ends:
            self._close(seat, tile)
        else:
            self._follow(seat, tile)

    def _tell(self, seat: int, move: Lay, tile: Tile, wanted: Face) -> None:
        tell = self.listener
        assert tell
        tell(Laid(seat, tile, wanted, len(self.hands[seat]), at=move.at, place=self.chain.newest.number))
        if move.colour:
            tell(Named(seat, move.colour))
        if move.call:
            tell(Called(seat))
        if wanted is _DEAD_END:
            tell(ArmClosed(seat, move.at))

    def _close(self, seat: int, tile: Tile) -> None:
        """End the round with the tile that closed the last end, after what that tile makes the next seat draw (O12)."""
        self.last_player = seat
        effect = self.effects.get(tile.face)
        if effect:
            effect(self, seat)
        if self.phase is _TURN:
            self._end(seat, Ending.CLOSED)

    def _go_on(self, victim: int, *, loses_turn: bool) -> None:
        if self.ends:
            super()._go_on(victim, loses_turn=loses_turn)
        else:
            self._end(self.last_player, Ending.CLOSED)

    def _supply(self, count: int) -> list[Tile]:
        left = max(0, len(self.boneyard) - count)
        taken = self.boneyard[left:]
        del self.boneyard[left:]
        return taken

    def _take(self, seat: int, count: int, cause: Cause) -> int:
        taken = super()._take(seat, count, cause)
        self.fresh[seat] += taken
        return taken

    def _proof(self, hand: list[Tile], wild_draw: Symbol) -> Tile | None:
        before = self._wanted_before()
        return next((tile for tile in hand if counts_instead(tile, before)), None)

    def _wanted_before(self) -> set[Face]:
        """What could be matched before the newest tile was laid."""
        newest = next(move for _, move in reversed(self.history) if isinstance(move, Lay))
        assert isinstance(newest.item, Tile)
        assert self.before
        begun = 2 if newest.item.is_double and self.rules.all_doubles_branch else 0
        ends = self.ends.items()
        return {self.before, *(wanted for arm, wanted in ends if arm != newest.at and arm < self.arms - begun)}

    def _points(self, item: Tile) -> int:
        return points(item)

    def _pass(self, seat: int, move: Move, *, blocked: bool = False) -> None:
        if self.phase is _TURN:
            self.passes += 1
        super()._pass(seat, move, blocked=self.passes == self.seats)

    def view(self, seat: int) -> DominoView:
        return DominoView(
            **self._seen_by(seat),
            chain=self.chain,
            opener=self.opener,
            drew_to_open=self.drew_to_open,
            boneyard=len(self.boneyard),
            fresh=tuple(self.fresh),
        )

    def copy(self, rng: Random | None = None) -> DominoRound:
        twin = super().copy(rng)
        twin.boneyard = self.boneyard[:]
        twin.ends = dict(self.ends)
        twin.fresh = self.fresh[:]
        twin._shown = self._copy_shown()
        return twin

    def state(self) -> str:
        return f"{super().state()} | boneyard {' '.join(map(str, self.boneyard))} | chain {self.chain}"

    _told = (*SheddingRound._told, "opener", "drew_to_open", "passes")
    pushes: ClassVar = {
        Lay: _lay,
        Draw: SheddingRound._draw,
        Pass: _pass,
        CallUno: SheddingRound._call,
        Catch: SheddingRound._catch,
        Challenge: ClosedHands._challenge,
        Accept: ClosedHands._accept,
    }
    effects: ClassVar = by_face(
        {
            Symbol.SKIP: SheddingRound._effect_skip,
            Symbol.REVERSE: SheddingRound._effect_reverse,
            Symbol.DRAW_TWO: SheddingRound._effect_draw_two,
            _WILD_DRAW: SheddingRound._effect_wild_draw,
        }
    )


def imagine(view: DominoView, rng: Random) -> DominoRound:
    """A whole round that looks exactly the same from the view.

    Every placing of the unseen tiles that agrees with the view is as likely; among what the hands held when the chain
    was opened are none of the doubles that would have opened it. The world's chance is `rng`.
    """
    world = DominoRound._like(view, rng)
    world._shown = DominoRound._shown_by(view)
    world.fresh = list(view.fresh)
    world.arms = len(view.chain.ends)
    world.ends = {end.arm: end.wanted for end in view.chain.open}
    world._chain = view.chain
    world._read = len(view.history)
    world.ways = _ways(view.rules.items)
    unseen = list(view.unseen)
    if view.revealed:
        world.hands = list(map(list, view.revealed))
        world.boneyard = [tile for tile in unseen if not any(tile in hand for hand in view.revealed)]
        shuffle(rng, world.boneyard)
        return world
    world.hands = [list(tiles) for tiles in view.known]
    world.hands[view.seat] = list(view.hand)
    fresh = list(view.fresh)
    if view.phase is _DRAWN and view.turn != view.seat:
        fitting = [tile for tile in unseen if world._fits(tile)]
        world.drawn = fitting[below(rng, len(fitting))]
        unseen.remove(world.drawn)
        world.hands[view.turn].append(world.drawn)
        fresh[view.turn] -= world.drawn not in view.too_high
    _place(view, world, unseen, fresh)
    return world


def _place(view: DominoView, world: DominoRound, unseen: list[Tile], fresh: list[int]) -> None:
    """Put the unseen tiles into the boneyard and the other hands, doubles that are too high to fresh places only."""
    too_high = view.too_high
    world.boneyard = []
    places = [world.boneyard] * view.boneyard
    for seat, hand in enumerate(world.hands):
        high = sum(tile in too_high for tile in hand)
        places += [hand] * min(view.counts[seat] - len(hand), fresh[seat] - high)
    shuffle(world.rng, places)
    shuffle(world.rng, unseen)
    for tile in unseen:
        if tile in too_high:
            places.pop().append(tile)
    rest = [tile for tile in unseen if tile not in too_high]
    for hand, count in zip(world.hands, view.counts):
        while len(hand) < count:
            hand.append(rest.pop())
    world.boneyard += rest
    shuffle(world.rng, world.boneyard)


DOMINO = Table(
    name=NAME,
    seats=range(2, 7),
    target=500,
    house_rules=HOUSE_RULES,
    make_rules=DominoRules,
    make_round=DominoRound,
    points=points,
    imagine=imagine,
)
