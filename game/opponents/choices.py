"""What players have in common: at all tables tastes and bluffs, and more where one item in the middle is matched."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from game.opponents.temperament import Temperament
from game.rules.chance import below
from game.rules.contract import SeatView
from game.rules.domino import counts_instead
from game.rules.moves import Move, NameColour, Play
from game.rules.pieces import FITTING, Colour, Face, Symbol, Tile
from game.rules.shedding import SheddingView

I = TypeVar("I", bound=Face)  # noqa: E741

# What easy likes. It plays the item with the highest sum of likings and whim.

WHIM = 2.0
LIKES_NUMBERS = 0.5
LIKES_ITS_COLOUR = 0.3
KEEPS_WILDS = 0.3
NAMES_WELL = 0.75
TASTE = 0.5
"""How much of its taste in points counts beside its whim."""
DARES = 2.0
"""How much more the boldest likes a bluff than a seat of middling boldness."""

# What medium reckons with.

STAYS = 0.5
"""How likely a seat is to leave the colour as it is."""
THREATS = (0.0, 1.0, 0.4, 0.2, 0.1)
"""How near a seat with so many items is to going out; with more it is not."""

NERVE = 0.3
"""How much less likely than a seat of middling boldness the boldest feels it is that its bluff is found out."""
BLUFFING = 0.15
"""How often others seem to bluff when they can, to a seat of middling boldness."""
LIKE_ITSELF = 6.0
"""How many times as often as a seat of middling boldness supposes the boldest supposes that others bluff."""

WILD_DRAWS = frozenset({Symbol.WILD_DRAW_TWO, Symbol.WILD_DRAW_FOUR})
"""What can be challenged."""
PLEASURE = 2.0
"""What a play to the taste of a player is worth to it in points: less than anything that helps it to win."""


def leader(view: Any) -> int | None:
    """The other seat with the most points in the match, of equals the one with the fewest items; None if two are it."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    standing = {seat: (view.totals[seat], -view.counts[seat]) for seat in others}
    best = max(standing.values())
    ahead = [seat for seat in others if standing[seat] == best]
    return ahead[0] if len(ahead) == 1 else None


def victim(view: Any, play: Play) -> int | None:
    """The seat that draws or loses its turn by a play of the viewer, None if none does."""
    symbol = play.item.symbol
    assert symbol
    reverses = symbol is Symbol.REVERSE
    skips = symbol is Symbol.SKIP or (reverses and view.seats == 2 and view.rules.two_player_reverse == "skip")
    if not skips and not symbol.draws:
        return None
    return (view.seat + (-view.direction if reverses else view.direction)) % view.seats  # type: ignore[no-any-return]


def bluffs(view: Any, play: Play) -> bool:
    """Whether a play of the viewer is a wild draw instead of which it could play another item (G12)."""
    item = play.item
    if item.symbol not in WILD_DRAWS or len(view.hand) == 1:
        return False
    if isinstance(item, Tile):
        ends = [end.wanted for end in view.chain.open]
        return any(counts_instead(tile, ends) for tile in view.hand if tile is not item.upright)
    return any(each.face in FITTING[view.wanted] and each.symbol not in WILD_DRAWS for each in view.hand)


def shows(move: Move) -> set[Colour | Symbol | None]:
    """The colours and symbols on what a move plays, and the colour that it names."""
    if isinstance(move, NameColour):
        return {move.colour}
    if not isinstance(move, Play):
        return set()
    sides = (move.item.face, move.item.outward) if isinstance(move.item, Tile) else (move.item.face,)
    return {move.colour, *(side.colour for side in sides), *(side.symbol for side in sides)} - {None}


class Taste:
    """What a player likes about moves beside their use, in points: whom they hit, what they show."""

    def __init__(self, view: Any, temperament: Temperament) -> None:
        self._view = view
        self._likes = temperament.likes
        self._goes_for = temperament.goes_for if view.seats > 2 else "anyone"
        self._leader = leader(view) if self._goes_for == "leader" else None

    def of(self, move: Move) -> float:
        """How much more, or less, it likes the move than others."""
        liking = 0.0
        if self._likes and not self._likes.isdisjoint(shows(move)):
            liking += PLEASURE
        if self._goes_for != "anyone" and isinstance(move, Play):
            hit = victim(self._view, move)
            if hit is not None and (self._goes_for == "neighbour" or self._leader is not None):
                liking += PLEASURE if self._goes_for == "neighbour" or hit == self._leader else -PLEASURE
        return liking


def dare(view: Any, play: Play, boldness: float) -> float:
    """How much easy likes a play for being a bluff, by its boldness."""
    return DARES * (2 * boldness - 1) if bluffs(view, play) else 0.0


def fear(found_out: float, boldness: float, nerve: float = NERVE) -> float:
    """How likely a seat of that boldness feels it is that a bluff is found out which is so with that chance."""
    return min(1.0, found_out - nerve * (2 * boldness - 1))


def suspicion(chance: float, boldness: float) -> float:
    """How likely a wild draw seems to have been a bluff, if its player could play another item with that chance.

    A seat judges others by itself.
    """
    often: float = BLUFFING * LIKE_ITSELF ** (2 * boldness - 1)
    return chance * often / (chance * often + 1 - chance)


def plays(view: SeatView) -> list[Play]:
    """The plays open to the viewer; a call is added to the one that is chosen."""
    return [move for move in view.moves if isinstance(move, Play) and not move.call]


def named_by_whim(hand: Sequence[Face], temperament: Temperament, rng: Random) -> Colour:
    """The colour that easy names: mostly one that it holds most of, or likes and holds."""
    held = _held(hand)
    held += [colour for colour in held if colour in temperament.likes]
    return max(held, key=held.count) if held and rng.random() < NAMES_WELL else list(Colour)[below(rng, 4)]


def played_by_whim(options: Sequence[Play], view: SeatView, temperament: Temperament, rng: Random) -> Play:
    """The play that easy likes best just now."""
    held = _held(view.hand)
    taste = Taste(view, temperament)

    def liking(move: Play) -> float:
        item = move.item
        whim = WHIM * rng.random() + TASTE * taste.of(move)
        if not item.colour:
            return whim - KEEPS_WILDS + dare(view, move, temperament.boldness)
        return whim + LIKES_NUMBERS * (item.number > 0) + LIKES_ITS_COLOUR * held.count(item.colour)

    return max(options, key=liking)


def _held(hand: Sequence[Face]) -> list[Colour]:
    return [item.colour for item in hand if item.colour]


def colours(hand: Sequence[Face]) -> tuple[Colour, ...]:
    """The colours in a hand, all if it holds none, in a fixed order."""
    held = {item.colour for item in hand}
    return tuple(colour for colour in Colour if colour in held) or tuple(Colour)


def without(hand: tuple[I, ...], item: Face) -> tuple[I, ...]:
    """The hand when one such item has left it."""
    at = next(at for at, each in enumerate(hand) if each is item)
    return hand[:at] + hand[at + 1 :]


def threat(count: int) -> float:
    """How near a seat with so many items is to going out, from 0 to 1."""
    return THREATS[count] if count < len(THREATS) else 0.0


def follower(view: SheddingView[Any], symbol: Symbol) -> int:
    """The seat whose turn is next when the viewer has played such an item and nobody challenges it."""
    step = -view.direction if symbol is Symbol.REVERSE else view.direction
    skips = symbol is Symbol.SKIP or (
        symbol is Symbol.REVERSE and view.seats == 2 and view.rules.two_player_reverse == "skip"
    )
    return (view.seat + (2 if skips or symbol.draws else 1) * step) % view.seats


def colour_fits(hand: Sequence[Face], wanted: Face, seats: int) -> float:
    """The chance that the hand has the colour that is wanted when the turn has gone round the table; 1 with a wild."""
    held = {item.colour for item in hand}
    if None in held:
        return 1.0
    stays = 0.25 + 0.75 * STAYS ** (seats - 1)
    same = wanted.colour in held
    return stays * same + (1 - stays) / 3 * (len(held) - same)
