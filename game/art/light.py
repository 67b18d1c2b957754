"""Places: the ground everything lies on, lit once for a window size."""

from __future__ import annotations

from typing import Literal

import pygame

from game.art.cache import Cache
from game.art.palette import VEIL
from game.art.sprites import Sprites

Place = Literal["pizzeria", "street"]


class Places:
    """Lit backdrops by place and size in pixels."""

    def __init__(self, cache: Cache, sprites: Sprites) -> None:
        self._cache = cache
        self._sprites = sprites

    def backdrop(self, place: Place, width: int, height: int) -> pygame.Surface:
        """The whole picture of a place, opaque."""

        def made() -> pygame.Surface:
            surface = pygame.Surface((width, height), 0, 32)
            surface.fill((90, 36, 30) if place == "pizzeria" else (44, 20, 22))
            return surface

        return self._cache.get(("place", place, width, height), made)


def veiled(snapshot: pygame.Surface, scale: float) -> pygame.Surface:
    """A picture blurred and darkened with one warm glow, as it lies below an overlay."""
    dark = snapshot.copy()
    dark.fill(VEIL, special_flags=pygame.BLEND_RGB_MULT)
    return dark
