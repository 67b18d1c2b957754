"""Chance of a round, built on `Random.random` alone: its sequence for a seed is what Python promises to keep."""

from __future__ import annotations

from random import Random
from typing import TypeVar

T = TypeVar("T")


def below(rng: Random, count: int) -> int:
    """A whole number from 0 to `count` - 1, each as likely."""
    return int(rng.random() * count)


def shuffle(rng: Random, items: list[T]) -> None:
    """Put the items in a random order, in place, each order as likely."""
    random = rng.random
    for last in range(len(items) - 1, 0, -1):
        other = int(random() * (last + 1))
        items[last], items[other] = items[other], items[last]


def fresh(rng: Random) -> Random:
    """A generator of its own whose seed comes from `rng`."""
    return Random(int(rng.random() * 2**53))
