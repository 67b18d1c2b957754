"""What may still come: who is how likely to win a round, judged at a glance at all hands, for how much, and the match.

The weights are those of a softmax over the seats. They were fitted to the ends of twelve thousand rounds between medium
players, three to five of them, at each table: what a hand and a turn that is near have been worth. What a lead is worth
in the match was fitted to some two thousand of their matches at each table, for two to four, to usual targets and low
ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from typing import Any

from game.rules import TABLES
from game.rules.dice import DiceRound
from game.rules.domino import DominoRound
from game.rules.pieces import FITTING, Tile
from game.rules.pocket import PocketRound

FEW = 3
MANY = 8
"""From so many items on, what one more means is not told apart."""
FAR = 3
"""The same for turns until a seat's own."""


@dataclass(frozen=True)
class Weights:
    """What counts for a seat to win, as logarithms of odds, and what is left to a seat when another wins."""

    near: tuple[float, ...]
    """Holding one item, two, three, and so on."""
    wild: tuple[float, float, float]
    """Each wild in a hand of one item, of two, of more."""
    fits: tuple[float, float, float, float]
    """Holding an item that fits now, by how many turns it is until the own one."""
    last_fits: tuple[float, float, float, float]
    """What is added to that if it is the last item."""
    left: float
    """The part of its points in items that are no wilds."""
    left_wild: float
    """The part of its points in wilds."""
    drawn: float
    """The points of what it will have drawn."""


_CARDS = Weights(
    near=(1.54, 0.96, 0.47, 0.05, -0.30, -0.60, -0.86, -1.26),
    wild=(2.05, 1.35, 0.70),
    fits=(0.52, 0.33, 0.27, 0.19),
    last_fits=(4.32, 1.25, 0.73, 0.55),
    left=0.37,
    left_wild=0.02,
    drawn=12.6,
)
_DICE = Weights(
    near=(1.56, 0.90, 0.49, 0.07, -0.29, -0.56, -0.90, -1.28),
    wild=(0.96, 0.59, 0.16),
    fits=(0.31, 0.02, 0.02, -0.02),
    last_fits=(3.53, 0.32, 0.08, 0.08),
    left=0.41,
    left_wild=0.20,
    drawn=19.9,
)
_TILES = Weights(
    near=(1.98, 1.17, 0.54, -0.04, -0.54, -0.93, -1.16, -1.16),
    wild=(0.97, 0.48, 0.25),
    fits=(1.14, 0.86, 0.80, 0.67),
    last_fits=(4.40, 0.60, 0.40, 0.36),
    left=0.57,
    left_wild=0.60,
    drawn=17.8,
)


@dataclass(frozen=True)
class Prospects:
    """How likely each seat is to win a round, and how many points it will hold if it does not."""

    chances: list[float]
    left: list[float]


class Glance:
    """Judges imagined rounds of one table that wait for a turn to begin."""

    def __init__(self, table: str, weights: Weights, answers: Callable[[Any], list[bool]]) -> None:
        self._weights = weights
        self._answers = answers
        self._worth = _Worth(weights, TABLES[table].points)

    def at(self, world: Any) -> Prospects:
        """The prospects of that round."""
        weights, worth = self._weights, self._worth
        answers = self._answers(world)
        hands, seats = world.hands, world.seats
        odds = [0.0] * seats
        left = [0.0] * seats
        seat = world.turn
        for away in range(seats):
            hand = hands[seat]
            count = len(hand)
            strength = weights.near[count - 1 if count < MANY else MANY - 1]
            wild = weights.wild[count - 1 if count < FEW else FEW - 1]
            points = weights.drawn
            for item in hand:
                is_wild, kept = worth[item]
                points += kept
                if is_wild:
                    strength += wild
            if answers[seat]:
                later = away if away < FAR else FAR
                strength += weights.fits[later]
                if count == 1:
                    strength += weights.last_fits[later]
            odds[seat] = exp(strength)
            left[seat] = points
            seat = (seat + world.direction) % seats
        total = sum(odds)
        return Prospects([each / total for each in odds], left)


class _Worth(dict[Any, tuple[bool, float]]):
    """Whether an item is a wild, and how many points it is likely to leave in the hand; found when asked for first."""

    def __init__(self, weights: Weights, points: Callable[[Any], int]) -> None:
        self._weights = weights
        self._points = points

    def __missing__(self, item: Any) -> tuple[bool, float]:
        is_wild = item.is_wild or (isinstance(item, Tile) and item.outward.is_wild)
        left = self._weights.left_wild if is_wild else self._weights.left
        found = self[item] = is_wild, left * self._points(item)
        return found


def _answers_card(world: PocketRound) -> list[bool]:
    fits = FITTING[world.wanted]
    return [not fits.isdisjoint(hand) for hand in world.hands]


def _answers_die(world: DiceRound) -> list[bool]:
    fits = FITTING[world.wanted]
    return [any(die.face in fits for die in hand) for hand in world.hands]


def _answers_end(world: DominoRound) -> list[bool]:
    ways = [world.ways[wanted].keys() for wanted in set(world.ends.values())]
    return [not all(fits.isdisjoint(hand) for fits in ways) for hand in world.hands]


GLANCES = {
    "pocket": Glance("pocket", _CARDS, _answers_card),
    "dice": Glance("dice", _DICE, _answers_die),
    "domino": Glance("domino", _TILES, _answers_end),
}

WON = {"pocket": 25.0, "dice": 40.0, "domino": 62.0}
"""Points that the winner of a round scores for each other seat, on average."""
LUCK = 1.2
"""How many rounds' luck is left even when the leader is about to win the match."""


def match_chance(table: str, totals: Sequence[int], target: int, seat: int) -> float:
    """How likely a seat is to win a match that stands like that after a round.

    A lead counts the less, the more rounds the leader still needs.
    """
    best = max(totals)
    if best >= target:
        return 1.0 if totals.index(best) == seat else 0.0
    round_ = WON[table] * (len(totals) - 1)
    width = sqrt(round_ * (LUCK * round_ + target - best))
    odds = [exp((total - best) / width) for total in totals]
    return odds[seat] / sum(odds)
