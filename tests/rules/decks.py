"""The items of every table, and where they are: what the contract's tests have to know of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from game.levels import Level, load_characters
from game.own_table import Seated, usual_table
from game.rules.chance import fresh, shuffle
from game.rules.contract import Phase, Round, Table
from game.rules.events import Cause, Dealt, Event, Rolled
from game.rules.pieces import FITTING, Die, Face, Tile
from game.sets import load_set

SETS: dict[str, tuple[Any, ...]] = {name: load_set(name) for name in ("pocket", "dice", "domino")}
"""What each table is played with."""

HELD: dict[str, Sequence[Face]] = {
    "pocket": SETS["pocket"],
    "dice": [face for die in SETS["dice"] for face in die.faces],
    "domino": SETS["domino"],
}
"""Everything that a hand may hold."""


def is_dealt(event: Event) -> bool:
    """Whether the event is that a seat got its first items."""
    return isinstance(event, Dealt) or (isinstance(event, Rolled) and event.cause is Cause.DEAL)


def every_house_rule(table: Table) -> Iterator[dict[str, Any]]:
    """Every combination of the table's house rules."""
    for values in product(*table.house_rules.values()):
        yield dict(zip(table.house_rules, values))


def level_of(table: Table, seats: int, target: int | None = None) -> Level:
    """A level of the table with its usual set and house rules, for so many seats."""
    opponents = tuple(Seated(key, "medium") for key in load_characters())[: seats - 1]
    level = replace(usual_table(table.name), opponents=opponents).level("Any")
    return replace(level, target=target or level.target)


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


def _dice_items(round_: Any) -> list[Die]:
    lifted = [round_.lifted.die] if round_.lifted else []
    lying = [*(die for hand in round_.hands for die in hand), round_.centre, *lifted]
    return [*map(round_.rules.die, lying), *round_.bag]


def _dice_hide(round_: Any, seat: int, rng: Random) -> None:
    """Put the bag into another order, and let the dice fall otherwise."""
    shuffle(rng, round_.bag)
    round_.rng = fresh(rng)


def _dice_worth(die: Face) -> int:
    """D12, written down apart from the rules."""
    text = str(die.face)
    if text in ("W", "W+4"):
        return 50
    return int(text[1]) if text[1:].isdigit() else 20


def _domino_items(round_: Any) -> list[Tile]:
    lying = [placement.tile.upright for placement in round_.chain.placements]
    return [*(tile for hand in round_.hands for tile in hand), *round_.boneyard, *lying]


def _domino_hide(round_: Any, seat: int, rng: Random) -> None:
    """Deal anew what the seat can't know, until nobody held a double that would have opened the chain (O2)."""
    view = round_.view(seat)
    start = view.chain.placements[0].tile.number
    high = [tile for tile in SETS["domino"] if tile.is_double and tile.number > (0 if view.drew_to_open else start)]
    others = [other for other in range(round_.seats) if other != seat]
    loose = [*round_.boneyard, *(tile for other in others for tile in round_.hands[other])]
    loose = [tile for tile in loose if not any(tile in known for known in view.known)]
    while True:
        shuffle(rng, loose)
        left = list(loose)
        hands = {other: list(view.known[other]) for other in others}
        if round_.phase is Phase.DRAWN and round_.turn != seat:
            round_.drawn = next(tile for tile in left if round_._fits(tile))
            left.remove(round_.drawn)
            hands[round_.turn].append(round_.drawn)
        for other in others:
            hands[other] += [left.pop() for _ in range(view.counts[other] - len(hands[other]))]
        if all(sum(tile in high for tile in hands[other]) <= view.fresh[other] for other in others):
            break
    for other in others:
        round_.hands[other][:] = hands[other]
    round_.boneyard[:] = left


def _domino_worth(tile: Face) -> int:
    """O15, written down apart from the rules."""
    words = {"W": 25, "W+4": 20, "X": 20}
    return sum(words.get(end) or (int(end[1]) if end[1:].isdigit() else 10) for end in str(tile).split("/"))


ITEMS_OF: dict[str, Callable[[Any], list[Any]]] = {
    "pocket": _pocket_items,
    "dice": _dice_items,
    "domino": _domino_items,
}
"""Every item of a round, wherever it is."""

HIDE: dict[str, Callable[[Any, int, Random], None]] = {
    "pocket": _pocket_hide,
    "dice": _dice_hide,
    "domino": _domino_hide,
}
"""Puts what a seat can't know into another order, in place."""

WORTH: dict[str, Callable[[Face], int]] = {"pocket": _pocket_worth, "dice": _dice_worth, "domino": _domino_worth}
"""What an item left in a hand is worth."""
