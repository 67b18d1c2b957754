"""The vector sprites of `sprites/`, rasterised once for each size that is asked for."""

from __future__ import annotations

import re

import pygame

from game.art import shapes
from game.art.cache import Cache
from game.art.palette import Rgb
from game.resources import sprite_path

_VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Sprites:
    """Sprites by name and size in pixels."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._ratios: dict[str, float] = {}

    def ratio(self, name: str) -> float:
        """Width over height of a sprite.

        Raises:
            FileNotFoundError: if there is no such sprite.
        """
        if name not in self._ratios:
            found = _VIEW.search(sprite_path(name).read_text(encoding="utf-8"))
            if found is None:
                raise ValueError(f"sprite {name} has no viewBox that starts at 0 0")
            self._ratios[name] = float(found[1]) / float(found[2])
        return self._ratios[name]

    def flat(self, name: str, width: int, *, tint: Rgb | None = None) -> pygame.Surface:
        """A sprite `width` pixels wide, upright."""
        if tint is None:
            return self._cache.get(("sprite", name, width), lambda: self._raster(name, width))
        return self._cache.get(("sprite", name, width, tint), lambda: shapes.tinted(self.flat(name, width), tint))

    def turned(self, name: str, width: int, angle: float, *, tint: Rgb | None = None) -> pygame.Surface:
        """A sprite `width` pixels wide, turned counter-clockwise by `angle` degrees, to the half degree."""
        half_degrees = round(angle * 2) % 720
        if not half_degrees:
            return self.flat(name, width, tint=tint)
        return self._cache.get(
            ("sprite", name, width, tint, half_degrees),
            lambda: shapes.turned(self.flat(name, width * 2, tint=tint), half_degrees / 2, 0.5),
        )

    def _raster(self, name: str, width: int) -> pygame.Surface:
        width = max(1, width)
        height = max(1, round(width / self.ratio(name)))
        loaded = pygame.image.load_sized_svg(sprite_path(name), (width + 1, height + 1))
        return shapes.sized(shapes.premultiplied(loaded), width, height)
