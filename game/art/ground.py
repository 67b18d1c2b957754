"""The ground of a place: a surface that is painted in logical units and lit."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from functools import lru_cache

import pygame

from game.art import shapes
from game.art.palette import SHADOW, Rgb, mixed, rgb
from game.art.sprites import Sprites
from game.table.frame import HEIGHT

_POOL_CORE = rgb("#FFF8E8")


class Ground(ABC):
    """A surface that is being painted and lit, in logical units."""

    def __init__(self, sprites: Sprites, width: int, height: int) -> None:
        self._sprites = sprites
        self.surface = pygame.Surface((width, height), 0, 32)
        self.scale = height / HEIGHT
        self.width = width / self.scale

    @abstractmethod
    def painted(self) -> Ground:
        """Itself, with the whole place on it."""

    def sprite(
        self,
        name: str,
        x: float,
        y: float,
        width: float,
        *,
        angle: float = 0.0,
        shadow: float = 0.0,
        light: Rgb | None = None,
    ) -> None:
        """A sprite centred at a point, in a light if one is given, on a shadow of its own shape if that is above 0."""
        picture = self._sprites.turned(name, max(1, round(width * self.scale)), angle, tint=light)
        at = round(x * self.scale - picture.get_width() / 2), round(y * self.scale - picture.get_height() / 2)
        if shadow:
            blur = max(1.0, shadow * self.scale)
            margin = round(blur * 2)
            cast = shapes.empty(picture.get_width() + 2 * margin, picture.get_height() + 2 * margin)
            shapes.lay(cast, shapes.faded(shapes.recoloured(picture, SHADOW), 190), (margin, margin))
            cast = shapes.blurred(cast, blur)
            shapes.lay(self.surface, cast, (at[0] - margin, at[1] - margin + round(shadow * self.scale)))
        shapes.lay(self.surface, picture, at)

    def multiply(self, light: pygame.Surface) -> None:
        """Let light of any resolution fall onto everything."""
        full = pygame.transform.smoothscale(light, self.surface.get_size())
        self.surface.blit(full, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def glow(self, x: float, y: float, radius: float, colour: Rgb, strength: float, *, squash: float = 1.0) -> None:
        """Add light around a point."""
        side = max(2, round(2 * radius * self.scale))
        disc = shapes.disc(side, colour, strength)
        if squash != 1:
            disc = shapes.sized(disc, side, max(2, round(side * squash)))
        at = round(x * self.scale - disc.get_width() / 2), round(y * self.scale - disc.get_height() / 2)
        self.surface.blit(disc, at, special_flags=pygame.BLEND_RGB_ADD)

    def grain(self) -> None:
        """Fine grain over everything."""
        self._tile(_grain(max(1, round(self.scale / 1.9))))

    def weave(self) -> None:
        """The threads of a cloth."""
        for across in (True, False):
            self._tile(_threads(max(1, round(self.scale / 1.3)), across))

    def draw(self, body: str, gradients: str = "", *, top: float = 0.0) -> None:
        """SVG elements in units, none of them above `top`; edges may be a little soft on the largest screens."""
        step = 2 if self.scale > 1.8 else 1
        width, height = self.surface.get_size()
        above = math.floor(top * self.scale / step) * step
        shifted = f'<g transform="translate(0 {-above / self.scale:.5f})">{body}</g>' if above else body
        size = width, height - above
        drawn = shapes.drawn(size[0] // step, size[1] // step, self.scale / step, shifted, gradients)
        shapes.lay(self.surface, shapes.sized(drawn, *size), (0, above))

    def _tile(self, tile: pygame.Surface) -> None:
        for y in range(0, self.surface.get_height(), tile.get_height()):
            for x in range(0, self.surface.get_width(), tile.get_width()):
                self.surface.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)


def pool(width: float, edge: Rgb) -> pygame.Surface:
    """The light of a lamp over the middle of a table, to multiply with: it falls off to a cool `edge`."""
    across, down = round(width / 20), 36
    colours = bytearray()
    for y in range(down):
        for x in range(across):
            away_x = ((x + 0.5) * 20 - width / 2) / (width * 0.5)
            away_y = ((y + 0.5) * 20 - 318) / 430
            away = math.hypot(away_x, away_y)
            share = min(1.0, max(0.0, (away - 0.12) / 1.05)) ** 1.15
            colours.extend(mixed(_POOL_CORE, edge, share))
    return pygame.image.frombytes(bytes(colours), (across, down), "RGB")


def _noise(width: int, height: int, seed: int, darkest: int) -> pygame.Surface:
    table = bytes(255 - round((255 - darkest) * (each / 255) ** 1.3) for each in range(256))
    levels = random.Random(seed).randbytes(width * height).translate(table)
    tile = pygame.image.frombytes(levels, (width, height), "P")
    tile.set_palette([(level, level, level) for level in range(256)])
    return tile.convert(pygame.Surface((1, 1), 0, 32))


@lru_cache(maxsize=2)
def _grain(size: int) -> pygame.Surface:
    tile = _noise(160, 160, 3, 222)
    return pygame.transform.smoothscale(tile, (160 * size, 160 * size))


@lru_cache(maxsize=4)
def _threads(size: int, across: bool) -> pygame.Surface:
    short, long = 48, 150
    tile = _noise(short, long, 7, 224) if across else _noise(long, short, 8, 224)
    return pygame.transform.smoothscale(tile, (150 * size, 150 * size))
