"""The items of every table, and where they are: what the contract's tests have to know of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any

from game.levels import load_set
from game.rules.chance import shuffle
from game.rules.contract import Phase, Round, Table
from game.rules.pieces import FITTING, Face

SETS: dict[str, tuple[Any, ...]] = {"pocket": load_set("pocket")}
"""What each table is played with."""


def every_house_rule(table: Table) -> Iterator[dict[str, Any]]:
    """Every combination of the table's house rules."""
    for values in product(*table.house_rules.values()):
        yield dict(zip(table.house_rules, values))


def deal(table: Table, seats: int, seed: int, house: Mapping[str, Any] | None = None, listener: Any = None) -> Round:
    """A round with the table's usual set."""
    rules = table.make_rules(items=SETS[table.name], **(house or {}))
    return table.make_round(
        rules, seats, Random(seed), dealer=seed % seats, totals=(0,) * seats, target=table.target, listener=listener
    )


def _pocket_items(round_: Any) -> list[Face]:
    return [*(card for hand in round_.hands for card in hand), *round_.pile, *round_.discard]


def _pocket_hide(round_: Any, seat: int, rng: Random) -> None:
    """Deal anew, among the other hands and the pile, what the seat can't know."""
    view = round_.view(seat)
    pinned: dict[int, list[Face]] = {other: list(view.known[other]) for other in range(round_.seats) if other != seat}
    if round_.phase is Phase.DRAWN and round_.turn != seat:
        pinned[round_.turn].append(round_.drawn)
    loose = list(round_.pile)
    for other, kept in pinned.items():
        hand = list(round_.hands[other])
        for card in kept:
            hand.remove(card)
        loose += hand
    shuffle(rng, loose)
    if round_.phase is Phase.DRAWN and round_.turn != seat:
        pinned[round_.turn].pop()
        drawn = next(card for card in [*loose, round_.drawn] if card in FITTING[round_.wanted])
        loose.append(round_.drawn)
        loose.remove(drawn)
        round_.drawn = drawn
        pinned[round_.turn].append(drawn)
    for other, kept in pinned.items():
        missing = view.counts[other] - len(kept)
        round_.hands[other][:] = kept + [loose.pop() for _ in range(missing)]
    round_.pile[:] = loose


def _pocket_worth(card: Face) -> int:
    """P12, written down apart from the rules."""
    text = str(card)
    if text in ("W", "WD", "W+2"):
        return 50
    return int(text[1]) if text[1:].isdigit() else 20


ITEMS_OF: dict[str, Callable[[Any], list[Face]]] = {"pocket": _pocket_items}
"""Every item of a round, wherever it is."""

HIDE: dict[str, Callable[[Any, int, Random], None]] = {"pocket": _pocket_hide}
"""Puts what a seat can't know into another order, in place."""

WORTH: dict[str, Callable[[Face], int]] = {"pocket": _pocket_worth}
"""What an item left in a hand is worth."""
