"""Nobody is dealt better items: 100,000 deals at each table, the human's hands against those of the opponents.

Hands are those that the rules tell screen and log of. The seeds are fixed, so the figures are the same each time; the
limits are what fair deals would break about once in ten thousand. How dice fall later is tried in test_dice_fair.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Any, NamedTuple

import pytest
from rules.decks import HELD, SETS, is_dealt

from game.rules import TABLES
from game.rules.chance import below
from game.rules.events import Event
from game.rules.pieces import Face
from game.scenes.words import HUMAN

DEALS = 100_000
SEATS = 3
FAR = 3.9
"""Standard errors that a fair figure is off once in ten thousand."""


class Deals(NamedTuple):
    """What was dealt: how often each item to the human and to the others, what each deal's hands are worth by seat."""

    items: tuple[Counter[Face], Counter[Face]]
    worths: list[tuple[int, ...]]
    begun: int
    """How often the human began."""


@cache
def deals(name: str) -> Deals:
    table = TABLES[name]
    rules = table.make_rules(items=SETS[name])
    found = Deals((Counter(), Counter()), [], 0)
    begun = 0
    heard: list[Event] = []
    chance = Random(100)
    for _ in range(DEALS):
        seed, dealer = below(chance, 2**53), below(chance, SEATS)
        round_ = table.make_round(
            rules, SEATS, Random(seed), dealer=dealer, totals=(0,) * SEATS, target=table.target, listener=heard.append
        )
        begun += round_.turn == HUMAN
        hands: dict[int, Any] = {event.seat: event.items for event in heard if is_dealt(event)}  # type: ignore[attr-defined]
        heard.clear()
        for seat, hand in hands.items():
            found.items[seat != HUMAN].update(hand)
        found.worths.append(tuple(sum(map(table.points, hands[seat])) for seat in range(SEATS)))
    return found._replace(begun=begun)


def off(counts: Counter[Face], name: str) -> float:
    """How many standard errors the chi-square of dealt items is off what fair deals from the set give."""
    copies = Counter(HELD[name])
    expected = counts.total() / copies.total()
    square = sum((counts[item] - count * expected) ** 2 / (count * expected) for item, count in copies.items())
    freedom = len(copies) - 1
    return (square / _evenness(name) - freedom) / sqrt(2 * freedom)


def _evenness(name: str) -> float:
    """How much less counts vary than if an item could come twice into the same hand; dice fall by chance anyway."""
    hand = {"pocket": 5, "domino": 6, "dice": 1}[name]
    return (len(SETS[name]) - hand) / (len(SETS[name]) - 1)


def ahead(worths: Sequence[tuple[int, ...]]) -> float:
    """How many standard errors the human's hands are worth more than the others' on average."""
    more = [worth[HUMAN] - (sum(worth) - worth[HUMAN]) / (SEATS - 1) for worth in worths]
    return fmean(more) / sqrt(variance(more) / len(more))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("who", [0, 1], ids=["the human", "the opponents"])
def test_every_item_is_dealt_as_often(table: str, who: int) -> None:
    found = deals(table)
    assert len(found.worths) == DEALS
    assert abs(off(found.items[who], table)) < FAR


@pytest.mark.parametrize("table", TABLES)
def test_the_humans_hands_are_worth_as_much_as_the_others(table: str) -> None:
    assert abs(ahead(deals(table).worths)) < FAR


@pytest.mark.parametrize("table", TABLES)
def test_the_human_begins_as_often(table: str) -> None:
    assert abs(deals(table).begun - DEALS / SEATS) < FAR * sqrt(DEALS * (1 - 1 / SEATS) / SEATS)


@pytest.mark.parametrize("table", TABLES)
def test_a_favour_in_one_deal_of_thirty_would_be_found_out(table: str) -> None:
    """If the human then got the cheapest hand, and left its own to whoever had that."""
    worths = deals(table).worths
    favoured = [tuple(sorted(worth)) if number % 30 == 0 else worth for number, worth in enumerate(worths)]
    assert ahead(favoured) < -FAR
