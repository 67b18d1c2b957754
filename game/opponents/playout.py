"""How rounds are played to their end in the head of a searching player: quickly, naturally, and with some whim.

Every seat of an imagined round plays from its own hand and from what lies open, as it would at a real table; nobody
makes use of what another imagined hand holds. A move is found straight from the hand, without the list of legal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.rules.contract import Phase
from game.rules.dice import DiceRound
from game.rules.domino import DominoRound, lays_with, points
from game.rules.moves import ACCEPT, CHALLENGE, DRAW, PASS, REROLL, Give, Move, NameColour
from game.rules.pieces import FITTING, Colour, DieFace, Face, Symbol, Tile, face
from game.rules.pocket import PocketRound
from game.rules.shedding import plays_with

LONGEST = 250
"""Moves after which a round counts as one that nobody wins."""
WHIM = 1.5
CLOSE = 2
"""How few items another seat holds when everybody begins to hurry."""
MANY = 3
"""How many items more than this a seat holds that keeps a wild it has just drawn."""
SUSPECTED = 1
"""How many items a hand holds at least whose wild draw is challenged."""
REROLLED = 3
DIE_READY = 1.5
RISK = 14.0
READY = (-6.0, 0.0, 2.0, 3.0, 3.5)
WILD_CALM = 12.0
OUT_CALM = 5.0

Light = Callable[[Any, Callable[[], float]], Move]
"""The move of the seat on turn in an imagined round; the second argument gives chance from 0 to 1."""

_TURN, _DRAWN, _GIFT, _NAME = Phase.TURN, Phase.DRAWN, Phase.GIFT, Phase.NAME
_REROLLED = Phase.REROLLED
_ANY = 4
_COLOUR = {each: list(Colour).index(each.colour) if each.colour else _ANY for each in FITTING}
_NAMES = [NameColour(colour) for colour in Colour]
_GIFTS = {each: Give(each) for each in FITTING if each.symbol}
_DEAD_END = Symbol.DEAD_END
_NAMED = {colour: face(colour, None) for colour in Colour}


def _liking(*, hurry: bool, pair: bool) -> dict[Face, float]:
    """How gladly a face is played: with two seats a word brings another turn, in a hurry it stops the next seat."""

    def of(shown: Face) -> float:
        assert shown.symbol
        draws = shown.symbol.draws
        if shown.is_wild:
            return draws * 2.0 - 2.0 if hurry else draws * 1.0 - 9.0
        if shown.number:
            return 0.35 * shown.number if hurry else 0.05 * shown.number
        return (8.0 if hurry else 0.0) + 2.0 * draws + (2.5 if pair else -1.0)

    return {shown: of(shown) for shown in FITTING if shown.symbol}


_LIKING = {(hurry, pair): _liking(hurry=hurry, pair=pair) for hurry in (False, True) for pair in (False, True)}


def _best(world: PocketRound | DiceRound, hand: list[Any], random: Callable[[], float]) -> Move | None:
    """The play that the seat likes best, None if nothing fits."""
    fits = FITTING[world.wanted]
    found = [item for item in hand if item.face in fits]
    if not found:
        return None
    best = found[0]
    if len(found) > 1:
        count = _count(hand)
        following = len(world.hands[(world.turn + world.direction) % world.seats])
        likes = _LIKING[following <= CLOSE, world.seats == 2]
        most = -99.0
        for item in found:
            shown = item.face
            liked = likes[shown] + count[_COLOUR[shown]] + WHIM * random()
            if liked > most:
                most = liked
                best = item
    return _play(hand, best)


def _count(hand: list[Any]) -> list[int]:
    """How many items of each colour there are, in the colours' order; at last a zero for wilds."""
    count = [0] * (_ANY + 1)
    for item in hand:
        count[_COLOUR[item.face]] += 1
    count[_ANY] = 0
    return count


def _play(hand: list[Any], item: Any) -> Move:
    """The play of that item, with the colour of most others, and with UNO if it has to be said."""
    plays = plays_with(len(hand))[item]
    if len(plays) < _ANY:
        return plays[-1]
    count = _count(hand)
    named = count.index(max(count))
    return plays[named] if len(plays) == _ANY else plays[2 * named + 1]


def pocket(world: PocketRound, random: Callable[[], float]) -> Move:
    """A natural move at the Pocket table."""
    phase = world.phase
    hand = world.hands[world.turn]
    if phase is _TURN:
        return _best(world, hand, random) or (DRAW if world.pile or len(world.discard) > 1 else PASS)
    if phase is _DRAWN:
        drawn = world.drawn
        assert drawn
        return PASS if drawn.is_wild and len(hand) > MANY else _play(hand, drawn)
    if phase is _GIFT:
        fits = FITTING[world.wanted]
        return _GIFTS[min(hand, key=lambda card: (card in fits) * 20 + card.is_wild * 40 - (card.number or 5))]
    if phase is _NAME:
        count = _count(hand)
        return _NAMES[count.index(max(count))]
    return CHALLENGE if len(world.hands[world.offender]) >= SUSPECTED else ACCEPT


def dice(world: DiceRound, random: Callable[[], float]) -> Move:
    """A natural move at the Dice table: a Wild Draw Four is objected to exactly when it was not in order."""
    phase = world.phase
    hand = world.hands[world.turn]
    if phase is _TURN:
        play = _best_die(world, hand, random)
        return play if play and not _rather_rerolls(hand, play) else REROLL
    if phase is _REROLLED:
        return _best_die(world, hand, random) or (DRAW if world.bag else PASS)
    if phase is _DRAWN:
        return _play(hand, world.drawn)
    assert world.before
    fits = FITTING[world.before]
    for die in world.hands[world.offender]:
        if die.face in fits and die.symbol is not Symbol.WILD_DRAW_FOUR:
            return CHALLENGE
    return ACCEPT


def _rather_rerolls(hand: list[DieFace], play: Move) -> bool:
    """Whether the seat throws its hand again for a word: one of many dice is likely to fit again."""
    shown: Face = play.item.face  # type: ignore[union-attr]
    return len(hand) >= REROLLED and (shown.is_wild or shown.number > 0)


def _best_die(world: DiceRound, hand: list[DieFace], random: Callable[[], float]) -> Move | None:
    """The play that the seat likes best, with an eye on what the next seat shows; None if nothing fits."""
    fits = FITTING[world.wanted]
    found = [die for die in hand if die.face in fits]
    if not found:
        return None
    best = found[0]
    if len(found) > 1:
        theirs = [die.face for die in world.hands[(world.turn + world.direction) % world.seats]]
        pair = world.seats == 2
        likes = _LIKING[len(theirs) <= CLOSE, pair]
        risk = RISK / len(theirs)
        most = -99.0
        for die in found:
            shown = die.face
            after = FITTING[shown]
            liked = likes[shown] + WHIM * random()
            if not shown.is_wild:
                for each in hand:
                    if each.face in after:
                        liked += DIE_READY
                if not (pair and not shown.number) and not after.isdisjoint(theirs):
                    liked -= risk
            if liked > most:
                most = liked
                best = die
    return _play(hand, best)


def _liking_of(way: Tile, *, hurry: bool, pair: bool) -> float:
    """How gladly a tile is laid so."""
    liked = _LIKING[hurry, pair].get(way.face, 0.0)
    if way.is_wild:
        liked = way.symbol.draws * 1.0 - 1.0 if way.symbol and hurry else -WILD_CALM
    if way.outward.is_wild:
        liked -= 0.0 if hurry else OUT_CALM
    return liked + points(way) * (0.3 if hurry else 0.05)


class _Likings(dict[Tile, float]):
    def __init__(self, *, hurry: bool, pair: bool) -> None:
        self._mood = {"hurry": hurry, "pair": pair}

    def __missing__(self, way: Tile) -> float:
        liked = self[way] = _liking_of(way, **self._mood)
        return liked


_TILES = {(hurry, pair): _Likings(hurry=hurry, pair=pair) for hurry in (False, True) for pair in (False, True)}


def domino(world: DominoRound, random: Callable[[], float]) -> Move:
    """A natural move at the Domino table."""
    phase = world.phase
    hand = world.hands[world.turn]
    if phase is _TURN:
        return _best_lay(world, hand, hand, random) or (DRAW if world.boneyard else PASS)
    if phase is _DRAWN:
        assert world.drawn
        return _best_lay(world, hand, [world.drawn], random) or PASS
    return CHALLENGE if len(world.hands[world.offender]) >= SUSPECTED else ACCEPT


def _best_lay(world: DominoRound, hand: list[Tile], tiles: list[Tile], random: Callable[[], float]) -> Move | None:
    """The lay of one of the tiles that the seat likes best, None if none fits."""
    left = len(hand)
    lays = lays_with(left)
    all_ways = world.ways
    ends = world.ends
    following = len(world.hands[(world.turn + world.direction) % world.seats])
    likes = _TILES[following <= CLOSE, world.seats == 2]
    wanted_ends = list(ends.values())
    masks: dict[Face, int] = {}
    masks_after: dict[Face, int] = {}
    for wanted in wanted_ends:
        if wanted not in masks:
            masks[wanted] = _mask(hand, all_ways[wanted])
    best: Move | None = None
    most = -99.0
    for wanted, arm in {wanted: arm for arm, wanted in ends.items()}.items():
        ways = all_ways[wanted]
        others = 0
        for each, mask in masks.items():
            if each is not wanted or wanted_ends.count(wanted) > 1:
                others |= mask
        for tile in tiles:
            if tile not in ways:
                continue
            moves: tuple[Any, ...] = lays[arm][ways[tile]]
            if left == 1:
                return moves[0]  # type: ignore[no-any-return]
            own = ~(1 << hand.index(tile))
            for move in moves if left > 2 else moves[1::2]:
                way = move.item
                liked = likes[way] + WHIM * random()
                ready = others
                if way.outward.symbol is _DEAD_END:
                    if len(ends) == 1:
                        return move  # type: ignore[no-any-return]
                else:
                    after = _NAMED[move.colour] if move.colour else way.outward
                    if after not in masks_after:
                        masks_after[after] = _mask(hand, all_ways[after])
                    ready |= masks_after[after]
                ready &= own
                liked += READY[min(ready.bit_count(), 4)]
                if liked > most:
                    most = liked
                    best = move
    return best


def _mask(hand: list[Tile], ways: Mapping[Tile, object]) -> int:
    """One bit for each tile of the hand, set if it fits."""
    found = 0
    for at, tile in enumerate(hand):
        if tile in ways:
            found |= 1 << at
    return found
