"""Pictures that were made once, bounded by the memory they hold."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame


class Cache:
    """Surfaces by key; the least recently used go once all together hold more than `limit` bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.held = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, key: Hashable) -> pygame.Surface | None:
        """The surface of that key, if there is one."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of that key, made now if there is none."""
        found = self.find(key)
        if found is not None:
            return found
        made = make()
        self._kept[key] = made
        self.held += _weight(made)
        while self.held > self.limit and len(self._kept) > 1:
            self.held -= _weight(self._kept.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        """Let all of them go."""
        self._kept.clear()
        self.held = 0


def _weight(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * surface.get_bytesize() + 256
