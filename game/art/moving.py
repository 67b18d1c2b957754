"""Pictures of pieces on the move, made anew only as often as a picture of the table can pay for."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame

from game.art.cache import Cache

EFFORT = 1
"""How many moving pieces are made anew in a picture, as long as others lie nearly as they did a moment ago."""
WHOLE = 16
"""The steps in which the width of a piece grows while it is turned over."""
_REMEMBERED = 6
_NEARLY_TALL = 1 / 8
_NEARLY_TURNED = 16
_NEARLY_WIDE = 3


class Lie(NamedTuple):
    """How a moving piece is seen: its height in pixels, its turn in half degrees, and its width in steps of `WHOLE`."""

    height: int
    half_degrees: int
    width: int

    def unlike(self, other: Lie) -> float:
        """From 0, the same, to 1, as unlike as nobody sees on the way, and beyond."""
        turned = abs((self.half_degrees - other.half_degrees + 360) % 720 - 360)
        return max(
            abs(self.height - other.height) / self.height / _NEARLY_TALL,
            turned / _NEARLY_TURNED,
            abs(self.width - other.width) / _NEARLY_WIDE,
        )


class Moving:
    """Pictures of moving pieces. Who paints a picture of the table begins it.

    Turning and scaling a piece costs more than all else, and nobody sees on its way that it lies as it did a picture
    ago. Once a picture has made `EFFORT` of them, a piece is shown as it was made last, if that was nearly like it.
    """

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._left = EFFORT
        self._recent: defaultdict[Hashable, deque[Lie]] = defaultdict(lambda: deque(maxlen=_REMEMBERED))

    def begin(self) -> None:
        """Begin a picture of the table."""
        self._left = EFFORT

    def get(self, piece: Hashable, lie: Lie, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of a piece that lies like that, or nearly so."""
        recent = self._recent[piece]
        if self._left <= 0 and recent:
            nearest = min(recent, key=lie.unlike)
            found = self._cache.find((piece, nearest))
            if found and lie.unlike(nearest) <= 1:
                return found
        if not (found := self._cache.find((piece, lie))):
            self._left -= 1
            recent.append(lie)
        return found or self._cache.get((piece, lie), make)
