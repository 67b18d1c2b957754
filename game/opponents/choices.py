"""What players have in common at tables where one item in the middle has to be matched."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from game.rules.chance import below
from game.rules.contract import SeatView
from game.rules.moves import Play
from game.rules.pieces import Colour, Face

I = TypeVar("I", bound=Face)  # noqa: E741

# What easy likes. It plays the item with the highest sum of likings and whim.

WHIM = 2.0
LIKES_NUMBERS = 0.5
LIKES_ITS_COLOUR = 0.3
KEEPS_WILDS = 0.3
NAMES_WELL = 0.75

# What medium reckons with.

STAYS = 0.5
"""How likely a seat is to leave the colour as it is."""
THREATS = (0.0, 1.0, 0.4, 0.2, 0.1)
"""How near a seat with so many items is to going out; with more it is not."""


def plays(view: SeatView) -> list[Play]:
    """The plays open to the viewer; a call is added to the one that is chosen."""
    return [move for move in view.moves if isinstance(move, Play) and not move.call]


def named_by_whim(hand: Sequence[Face], rng: Random) -> Colour:
    """The colour that easy names: mostly one that it holds most of."""
    held = _held(hand)
    return max(held, key=held.count) if held and rng.random() < NAMES_WELL else list(Colour)[below(rng, 4)]


def played_by_whim(options: Sequence[Play], hand: Sequence[Face], rng: Random) -> Play:
    """The play that easy likes best just now."""
    held = _held(hand)

    def liking(move: Play) -> float:
        item = move.item
        if not item.colour:
            return WHIM * rng.random() - KEEPS_WILDS
        return WHIM * rng.random() + LIKES_NUMBERS * (item.number > 0) + LIKES_ITS_COLOUR * held.count(item.colour)

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


def colour_fits(hand: Sequence[Face], wanted: Face, seats: int) -> float:
    """The chance that the hand has the colour that is wanted when the turn has gone round the table; 1 with a wild."""
    held = {item.colour for item in hand}
    if None in held:
        return 1.0
    stays = 0.25 + 0.75 * STAYS ** (seats - 1)
    same = wanted.colour in held
    return stays * same + (1 - stays) / 3 * (len(held) - same)
