"""How rounds are played to their end in the head of a searching player: quickly, naturally, and with some whim.

Every seat of an imagined round plays from its own hand and from what lies open, as it would at a real table; nobody
makes use of what another imagined hand holds. A move is found straight from the hand, without the list of legal moves.

What a seat goes by at the Pocket and the Domino table are `CardHabits` and `TileHabits`, in points without a meaning of
their own. They were found by letting habits play thousands of rounds of two seats against habits a little different,
again and again (SPSA). Without any search they win 51 and 56 of 100 such rounds against medium.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
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
WHIM = 1.0
"""How much chance counts beside habits."""

SUSPECTED = 0.5
"""How often a wild draw is challenged at the Pocket table."""

# At the Dice table.

DICE_WHIM = 1.5
CLOSE = 2
"""How few items another seat holds when everybody begins to hurry."""
REROLLED = 3
DIE_READY = 1.5
RISK = 14.0

Light = Callable[[Any, Callable[[], float]], Move]
"""The move of the seat on turn in an imagined round; the second argument gives chance from 0 to 1."""

_TURN, _DRAWN, _GIFT, _NAME = Phase.TURN, Phase.DRAWN, Phase.GIFT, Phase.NAME
_REROLLED = Phase.REROLLED
_ANY = 4
_COLOUR = {each: list(Colour).index(each.colour) if each.colour else _ANY for each in FITTING}
_NAMES = [NameColour(colour) for colour in Colour]
_GIFTS = {each: Give(each) for each in FITTING if each.symbol}
_DEAD_END = Symbol.DEAD_END
_NAMED = [face(colour, None) for colour in Colour]
_NAMED_BY = dict(zip(Colour, _NAMED))

MOODS = 4
Moods = tuple[float, float, float, float]
"""A weight while the seat that comes next holds one item, two, three, and more."""


@dataclass(frozen=True)
class Habits:
    """What a seat goes by at a table where hands are hidden.

    `ready` is for as many of its other items as will fit what it leaves, from none on; `ready_again` where the turn
    comes back at once; `ready_last` for its last item, none or one; `out` if that can then be played at once.
    """

    stop: Moods
    """Skip, and Reverse."""
    draw: Moods
    """Draw One, Draw Two."""
    wild: Moods
    wild_draw: Moods
    ten_points: Moods
    """Ten points less in the hand."""
    ready: tuple[float, ...]
    ready_again: tuple[float, ...]
    ready_last: tuple[float, float]
    out: float


@dataclass(frozen=True)
class CardHabits(Habits):
    """What a seat goes by at the Pocket table."""

    dip: Moods
    colour: float
    """Every other card of the same colour."""
    keeps: tuple[int, int, int, int]
    """With how many cards it does not play a wild that it has just drawn, by the same moods."""


@dataclass(frozen=True)
class TileHabits(Habits):
    """What a seat goes by at the Domino table."""

    outward_wild: Moods
    closed: float
    """An end less."""
    closing: float
    """The same for every tile that the next seat holds more."""


_CARDS = CardHabits(
    stop=(12.9, 17.7, 2.8, -1.1),
    draw=(15.1, 13.1, 2.8, -0.5),
    wild=(8.6, -16.0, -3.8, -12.0),
    wild_draw=(12.4, -9.3, -5.4, -15.2),
    ten_points=(2.9, 3.9, 3.9, -4.5),
    ready=(0.0, 3.9, -1.5, -3.8),
    ready_again=(0.0, 7.5, -0.1, -6.6),
    ready_last=(0.0, -1.6),
    out=25.8,
    dip=(13.6, -8.6, -21.4, -8.4),
    colour=2.2,
    keeps=(9, 7, 5, 3),
)
_TILES = TileHabits(
    stop=(10.2, 16.9, 2.2, 4.3),
    draw=(18.8, 10.8, 15.8, 19.6),
    wild=(-2.4, 26.3, 1.0, 8.7),
    wild_draw=(-20.6, -21.2, -18.5, -8.5),
    ten_points=(3.3, -2.4, -0.6, -3.4),
    ready=(-1.7, 0.0, 2.7, 0.2, -4.4),
    ready_again=(-1.8, 0.0, 4.2, 10.0, 15.0),
    ready_last=(-5.3, 0.0),
    out=20.8,
    outward_wild=(-6.1, 2.0, -10.6, -5.3),
    closed=6.8,
    closing=-1.2,
)


def _mood(world: Any) -> int:
    """Which of four weights counts now."""
    following = len(world.hands[(world.turn + world.direction) % world.seats])
    return min(following, MOODS) - 1


def _card_likings(habits: CardHabits, mood: int) -> dict[Face, float]:
    """How gladly each card is played, whatever else is in the hand."""
    words = {
        Symbol.SKIP: habits.stop,
        Symbol.REVERSE: habits.stop,
        Symbol.DRAW_ONE: habits.draw,
        Symbol.WILD: habits.wild,
        Symbol.WILD_DIP: habits.dip,
        Symbol.WILD_DRAW_TWO: habits.wild_draw,
    }
    numbers = {shown: habits.ten_points[mood] * shown.number / 10 for shown in FITTING if shown.number}
    return numbers | {shown: words[shown.symbol][mood] for shown in FITTING if shown.symbol in words}


_CARD_LIKINGS = [_card_likings(_CARDS, mood) for mood in range(MOODS)]


class _TileLikings(dict[Tile, float]):
    """How gladly each tile is laid, as it is turned, whatever else is in the hand; found when asked for first."""

    def __init__(self, habits: TileHabits, mood: int) -> None:
        self._words = {
            Symbol.SKIP: habits.stop[mood],
            Symbol.REVERSE: habits.stop[mood],
            Symbol.DRAW_TWO: habits.draw[mood],
            Symbol.WILD: habits.wild[mood],
            Symbol.WILD_DRAW_FOUR: habits.wild_draw[mood],
        }
        self._ten_points = habits.ten_points[mood]
        self._outward_wild = habits.outward_wild[mood]
        self._closed = habits.closed

    def __missing__(self, way: Tile) -> float:
        assert way.symbol
        liked = self._words.get(way.symbol, 0.0) + self._ten_points * points(way) / 10
        if way.outward.is_wild and not (way.is_wild and way.is_double):
            liked += self._outward_wild
        if way.outward.symbol is _DEAD_END:
            liked += self._closed
        self[way] = liked
        return liked


_TILE_LIKINGS = [_TileLikings(_TILES, mood) for mood in range(MOODS)]


def pocket(world: PocketRound, random: Callable[[], float]) -> Move:
    """A natural move at the Pocket table."""
    phase = world.phase
    hand = world.hands[world.turn]
    if phase is _TURN:
        return _best_card(world, hand, random) or (DRAW if world.pile or len(world.discard) > 1 else PASS)
    if phase is _DRAWN:
        drawn = world.drawn
        assert drawn
        return PASS if drawn.is_wild and len(hand) >= _CARDS.keeps[_mood(world)] else _play(hand, drawn)
    if phase is _GIFT:
        fits = FITTING[world.wanted]
        return _GIFTS[min(hand, key=lambda card: (card in fits) * 20 + card.is_wild * 40 - 2 * (card.number or 5))]
    if phase is _NAME:
        count = _count(hand)
        return _NAMES[count.index(max(count))]
    return CHALLENGE if random() < SUSPECTED else ACCEPT


def _best_card(world: PocketRound, hand: list[Face], random: Callable[[], float]) -> Move | None:
    """The play that the seat likes best, None if nothing fits."""
    fits = FITTING[world.wanted]
    found = [card for card in hand if card in fits]
    if not found:
        return None
    best = found[0]
    if len(found) > 1:
        pair = world.seats == 2
        likes = _CARD_LIKINGS[_mood(world)]
        count = _count(hand)
        is_last_but_one = len(hand) == 2
        most = -999.0
        for card in found:
            liked = likes[card] + WHIM * random()
            again = False
            if card.is_wild:
                after = FITTING[_NAMED[count.index(max(count))]]
            else:
                after = FITTING[card]
                liked += _CARDS.colour * (count[_COLOUR[card]] - 1)
                again = pair and not card.number
            ready = -1 if card in after else 0
            for each in hand:
                if each in after:
                    ready += 1
            if not is_last_but_one:
                liked += (_CARDS.ready_again if again else _CARDS.ready)[ready if ready < 3 else 3]
            elif ready:
                liked += _CARDS.out if again else _CARDS.ready_last[1]
            if liked > most:
                most = liked
                best = card
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
            liked = likes[shown] + DICE_WHIM * random()
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


def domino(world: DominoRound, random: Callable[[], float]) -> Move:
    """A natural move at the Domino table."""
    phase = world.phase
    hand = world.hands[world.turn]
    if phase is _TURN:
        return _best_lay(world, hand, hand, random) or (DRAW if world.boneyard else PASS)
    if phase is _DRAWN:
        assert world.drawn
        return _best_lay(world, hand, [world.drawn], random) or PASS
    return CHALLENGE


def _best_lay(world: DominoRound, hand: list[Tile], tiles: list[Tile], random: Callable[[], float]) -> Move | None:
    """The lay of one of the tiles that the seat likes best, None if none fits."""
    left = len(hand)
    lays = lays_with(left)
    all_ways = world.ways
    ends = world.ends
    pair = world.seats == 2
    likes = _TILE_LIKINGS[_mood(world)]
    closing = _TILES.closing * (len(world.hands[(world.turn + world.direction) % world.seats]) - left + 1)
    wanted_ends = list(ends.values())
    masks: dict[Face, int] = {}
    masks_after: dict[Face, int] = {}
    for wanted in wanted_ends:
        if wanted not in masks:
            masks[wanted] = _mask(hand, all_ways[wanted])
    best: Move | None = None
    most = -999.0
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
                fitting = others
                if way.outward.symbol is _DEAD_END:
                    if len(ends) == 1:
                        return move  # type: ignore[no-any-return]
                    liked += closing
                else:
                    after = _NAMED_BY[move.colour] if move.colour else way.outward
                    if after not in masks_after:
                        masks_after[after] = _mask(hand, all_ways[after])
                    fitting |= masks_after[after]
                ready = (fitting & own).bit_count()
                again = pair and not way.number and not way.is_wild
                if left > 2:
                    liked += (_TILES.ready_again if again else _TILES.ready)[ready if ready < 4 else 4]
                else:
                    liked += _TILES.out if again and ready else _TILES.ready_last[ready]
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
