"""The portraits of the regulars in their medallions."""

from __future__ import annotations

from functools import partial
from typing import Literal

import pygame

from game.art import shapes
from game.art.cache import Cache
from game.art.palette import FOCUS
from game.art.sprites import Sprites

Mood = Literal["neutral", "happy", "surprised", "worried", "angry", "triumphant"]

_HALO = 1.9
"""How far the light around a portrait reaches, in its diameters."""


class Portraits:
    """Portraits in any size. The centre of a surface is the centre of its medallion."""

    def __init__(self, cache: Cache, sprites: Sprites) -> None:
        self._cache = cache
        self._sprites = sprites

    def portrait(self, name: str, mood: Mood, diameter: float, unit: float, *, active: bool) -> pygame.Surface:
        """A regular in a medallion whose ring is so many units wide, at `unit` pixels each; `you` is the emblem."""
        key = ("portrait", name, mood, round(diameter * unit * 2), active)
        return self._cache.get(key, partial(self._painted, name, mood, diameter * unit, unit, active))

    def _painted(self, name: str, mood: Mood, diameter: float, unit: float, active: bool) -> pygame.Surface:
        sprites = self._sprites
        side = round(diameter * (_HALO if active else 1.5)) // 2 * 2 + 2
        full = shapes.empty(side, side)
        ring = round(diameter * 120 / 114)
        blur = max(2.0, 5 * unit)
        if active:
            shapes.lay(full, shapes.disc(side, FOCUS, 0.9), (0, 0))
        cast = shapes.soft_box(round(diameter), round(diameter), diameter / 2, blur, 0.6)
        shapes.lay(full, cast, ((side - cast.get_width()) // 2, (side - cast.get_height()) // 2 + round(blur * 0.6)))
        medallion = sprites.flat("medallion", ring)
        corner = round(side / 2 - ring / 2)
        shapes.lay(full, medallion, (corner, corner))
        width = round(diameter * 1.045)
        sprite = sprites.flat("portrait_you" if name == "you" else f"portrait_{name}_{mood}", width)
        shapes.lay(full, sprite, (round((side - width) / 2), round(side / 2 - width * 108 / 200)))
        if active:
            halo = sprites.flat("medallion_active", round(ring * 1.02))
            at = round(side / 2 - halo.get_width() / 2)
            shapes.lay(full, halo, (at, at))
        return full
