"""Work in slices too short to make a frame late."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Slices = Generator[None, None, T]
"""Work in slices, with what came of it at the end."""


def finish(work: Slices[T]) -> T:
    """Do all that is left at once, and return what came of it."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
