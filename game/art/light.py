"""Places: the ground everything lies on, lit once for a window size.

The order of light is always the same: the ground and what stands on it, multiplied with pools of light, warm glows
added, fine grain over it. Smooth light is made small and scaled up.
"""

from __future__ import annotations

import math
import random
from functools import lru_cache
from typing import Literal

import pygame

from game.art import shapes
from game.art.back_room import BackRoom
from game.art.cache import Cache
from game.art.ground import Ground, pool
from game.art.harbour import Harbour
from game.art.palette import FLAME, LAMP, SHADOW, VEIL, Rgb, code, mixed, rgb
from game.art.shapes import rounded
from game.art.sprites import Sprites
from game.art.tour_street import TourStreet
from game.table.frame import HEIGHT

Place = Literal["pizzeria", "back_room", "harbour", "street", "tour"]

DOOR_GAP, DOOR_SPREAD = 382.0, 0.34
"""How far apart the street's doors stand up to 16:9, and how much further for each unit that a window is wider."""

WALL_FOOT = 592.0
"""Where the wall of the street meets the pavement."""

_CHECK = 38.7
_CLOTH_TURN = -9.0
_CLOTH_PALE, _CLOTH_RED = rgb("#D68668"), rgb("#86121C")
_POOL_EDGE = rgb("#341C3A")
_WARM = rgb("#FF9A55")
_LAMP_LIGHT = rgb("#FFD2A0")

_BRICK_WIDTH, _BRICK_HEIGHT = 58.5, 24.0
_BRICKS = tuple(rgb(each) for each in ("#A05C48", "#A8624C", "#985644", "#A6684F", "#925444", "#9C5A44", "#AC6C54"))
_MORTAR = rgb("#5A3830")
_STONES = tuple(rgb(each) for each in ("#5E5560", "#68606A", "#564E5A", "#706670", "#4F4854"))
_BULBS = (rgb("#FFB0A0"), rgb("#FFE2A8"), rgb("#A8F0CC"), rgb("#AFC2FF"))
_BULB_LIGHT = (rgb("#FF4A38"), rgb("#FFB040"), rgb("#30D090"), rgb("#4468FF"))
_EDGE = rgb("#30203A")
_FLOOR_LIGHT = (rgb("#FF9A48"), rgb("#58C89A"), rgb("#B070D8"))
_VEIL_GLOW_Y = 310.0
WHOLE_WIDTH, VIEW_WIDTH = 1280, 1100
"""How wide a window is, in units, that a view is a part of, and how much of that is seen."""
VIEW_MIDDLE = 318.0
"""The height in that window that is in the middle of a view."""
_SWAG, _SAG, _BULB_STEP = 421.0, 42.0, 56.3
ROOMY_GAP = 360.0
NARROW_BOARD = 5 / 6
"""How large the chalkboard is where the doors stand no further apart."""
_DEEP_STEP = 5
"""How many units a deep veil melts into one."""
_DEEP = rgb("#84748C")
"""What a deep veil lets through: no word stands on it, so it may glow."""


def door_places(width: float) -> tuple[float, float, float]:
    """Where the three doors of the street stand in a window of that width, in units."""
    gap = min(DOOR_GAP + DOOR_SPREAD * max(0.0, width - 1280), (width - 290) / 2)
    return width / 2 - gap, width / 2, width / 2 + gap


class Places:
    """Lit backdrops by place and size in pixels."""

    def __init__(self, cache: Cache, sprites: Sprites) -> None:
        self._cache = cache
        self._sprites = sprites

    def backdrop(self, place: Place, width: int, height: int) -> pygame.Surface:
        """The whole picture of a place, opaque."""
        ground = _GROUNDS[place]
        return self._cache.get(
            ("place", place, width, height), lambda: ground(self._sprites, width, height).painted().surface
        )

    def view(self, place: Place, width: int, height: int, radius: float) -> pygame.Surface:
        """A place seen small, its middle in a box of that size with round corners; all numbers are pixels."""
        return self._cache.get(("view", place, width, height), lambda: self._viewed(place, width, height, radius))

    def _viewed(self, place: Place, width: int, height: int, radius: float) -> pygame.Surface:
        scale = max(width / VIEW_WIDTH, height / HEIGHT)
        ground = _GROUNDS[place](self._sprites, round(scale * WHOLE_WIDTH), round(scale * HEIGHT)).painted().surface
        left = (ground.get_width() - width) // 2
        top = max(0, min(ground.get_height() - height, round(VIEW_MIDDLE * scale - height / 2)))
        picture = shapes.empty(width, height)
        picture.blit(ground, (-left, -top))
        corners = shapes.drawn(width, height, 1.0, rounded(0, 0, width, height, radius, fill=(255, 255, 255)))
        picture.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return picture


class _Pizzeria(Ground):
    """The chequered table of the pizzeria in the evening."""

    def painted(self) -> _Pizzeria:
        """The whole of it."""
        width, middle = self.width, self.width / 2
        self._cloth()
        self.weave()
        self.sprite("prop_pizza", 42, 124, 306, angle=8, shadow=11)
        self.sprite("prop_glass", width - 84, 132, 100, shadow=7)
        for x, y, angle in ((213, 236, 28), (width - 280, 150, -38), (middle - 310, 560, -65), (middle + 372, 562, 25)):
            self.sprite("prop_basil", x, y, 27, angle=angle, shadow=3)
        self.multiply(pool(width, _POOL_EDGE))
        self.glow(middle, 318, 470, _WARM, 0.2, squash=0.75)
        self.glow(middle, 318, 260, _WARM, 0.1, squash=0.8)
        self.glow(width - 190, 158, 200, FLAME, 0.38)
        self.glow(width - 190, 158, 74, FLAME, 0.3)
        self.grain()
        self.sprite("prop_candle", width - 190, 158, 67)
        self.glow(width - 190, 158, 36, FLAME, 0.25)
        return self

    def _cloth(self) -> None:
        self.surface.fill(_CLOTH_PALE)
        reach = math.hypot(self.width, HEIGHT) / 2
        count = math.ceil(reach / _CHECK / 2) + 1
        stripes = []
        for index in range(-count, count + 1):
            at = index * 2 * _CHECK
            stripes.append(f"M{at},{-reach} h{_CHECK} V{reach} h{-_CHECK}Z")
        upright = " ".join(stripes)
        paint = f'fill="{code(_CLOTH_RED)}" fill-opacity="0.5"'
        turn = f'transform="translate({self.width / 2} 340) rotate({_CLOTH_TURN})"'
        lying = f'transform="translate({self.width / 2} 340) rotate({_CLOTH_TURN + 90})"'
        self.draw(f'<path d="{upright}" {paint} {turn}/><path d="{upright}" {paint} {lying}/>')


class _Street(Ground):
    """The street in the evening: a brick wall with lamps, a string of bulbs, wet cobbles."""

    def painted(self) -> _Street:
        """The whole of it, without its doors."""
        left, middle, right = door_places(self.width)
        gap = middle - left
        lamps = [x for x in (middle + (each + 0.5) * gap for each in range(-4, 4)) if -40 < x < self.width + 40]
        self._wall()
        self._pavement()
        self.multiply(self._lamp_light(lamps, (left, middle, right)))
        for x in lamps:
            self.glow(x, 345, 200, _WARM, 0.2)
            self.glow(x, 328, 84, _WARM, 0.34)
        for x, colour in zip((left, middle, right), _FLOOR_LIGHT, strict=True):
            self.glow(x, 640, 190, colour, 0.26, squash=0.42)
        self._furniture(middle, gap)
        self.grain()
        for x in lamps:
            self.sprite("wall_lamp", x + 21, 305, 83)
            self.glow(x, 319, 30, LAMP, 0.5)
        self._bulbs()
        return self

    def _wall(self) -> None:
        dice = random.Random(11)
        columns, rows = 8, 8
        tile_width, tile_height = columns * _BRICK_WIDTH, rows * _BRICK_HEIGHT
        body = [rounded(0, 0, tile_width, tile_height, 0, fill=_MORTAR)]
        for row in range(rows):
            shift = 0.5 * (row % 2)
            shades = [mixed(dice.choice(_BRICKS), _MORTAR, dice.random() * 0.12) for _ in range(columns)]
            for column in range(-1, columns):
                x, y = (column + shift) * _BRICK_WIDTH, row * _BRICK_HEIGHT
                body.append(_brick(x + 1.6, y + 1.6, _BRICK_WIDTH - 3.2, _BRICK_HEIGHT - 3.2, shades[column % columns]))
        pixels = round(tile_width * self.scale), round(tile_height * self.scale)
        tile = shapes.drawn(*pixels, self.scale, "".join(body))
        top = (round(WALL_FOOT * self.scale) % pixels[1]) - pixels[1]
        for y in range(top, round(WALL_FOOT * self.scale), pixels[1]):
            for x in range(-round(18 * self.scale), self.surface.get_width(), pixels[0]):
                shapes.lay(self.surface, tile, (x, y))

    def _pavement(self) -> None:
        dice = random.Random(5)
        body = [rounded(-2, WALL_FOOT, self.width + 4, 130, 0, fill=rgb("#2A222C"))]
        for index in range(math.ceil(self.width / 96) + 1):
            kerb = index * 96 - 30
            body.append(rounded(kerb, WALL_FOOT - 4, 94.4, 15, 2, fill=rgb("#5A4E56")))
            body.append(rounded(kerb + 1, WALL_FOOT - 4, 92.4, 3, 1.5, fill=rgb("#7A6C72"), opacity=0.7))
        y, tall = WALL_FOOT + 13.0, 13.0
        while y < 724:
            x = dice.random() * -60.0
            while x < self.width:
                length = tall * (1.9 + dice.random() * 0.9)
                shade = dice.choice(_STONES)
                body.append(rounded(x, y, length, tall, tall * 0.46, fill=mixed(shade, SHADOW, 0.35)))
                body.append(rounded(x + 0.6, y + 0.4, length - 1.2, tall * 0.86, tall * 0.43, fill=shade))
                x += length + tall * 0.22
            y += tall * 1.18
            tall *= 1.16
        self.draw("".join(body), top=WALL_FOOT - 4)

    def _lamp_light(self, lamps: list[float], doors: tuple[float, float, float]) -> pygame.Surface:
        step = 8
        light = pygame.Surface((round(self.width / step), 90), 0, 32)
        for y in range(90):
            share = y / 90
            level = 0.42 + 0.58 * math.exp(-(((share - 0.46) / 0.3) ** 2)) + 2 * max(0.0, share - 0.76)
            light.fill(mixed((0, 0, 0), rgb("#98827E"), min(1.0, level)), (0, y, light.get_width(), 1))
        pools = [(x, 370.0, 300.0, _LAMP_LIGHT, 0.34) for x in lamps]
        pools += [(x, 440.0, 300.0, _LAMP_LIGHT, 0.1) for x in doors]
        pools += [(x, 650.0, 210.0, colour, 0.6) for x, colour in zip(doors, _FLOOR_LIGHT, strict=True)]
        for x, centre, radius, colour, strength in pools:
            disc = shapes.disc(round(2 * radius / step), colour, strength)
            if centre > WALL_FOOT:
                disc = shapes.sized(disc, disc.get_width(), disc.get_height() // 2)
            at = round(x / step - disc.get_width() / 2), round(centre / step - disc.get_height() / 2)
            light.blit(disc, at, special_flags=pygame.BLEND_RGB_ADD)
        light.blit(_edges(*light.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        return light

    def _furniture(self, middle: float, gap: float) -> None:
        roomy = gap > ROOMY_GAP
        self.sprite("prop_planter", middle - gap * (0.531 if roomy else 0.5), 557, 76 if roomy else 64, shadow=6)
        if roomy:
            self.sprite("prop_cat", middle - gap * 0.353, 573, 54, shadow=4)
        self.sprite("prop_board", middle + gap * 0.49, 552, 96 * (1 if roomy else NARROW_BOARD), shadow=6)

    def _bulbs(self) -> None:
        half = math.ceil(self.width / 2 / _BULB_STEP) + 1
        cord: list[str] = []
        for index in range(-half * 4, half * 4 + 1):
            x = self.width / 2 + index * _BULB_STEP / 4
            cord.append(f"{'L' if cord else 'M'}{x:.2f},{_cord_height(x - self.width / 2):.2f}")
        places = []
        for index in range(-half, half + 1):
            away = (index + 0.5) * _BULB_STEP
            places.append((self.width / 2 + away, _cord_height(away), index % 4))
        for x, y, kind in places:
            self.glow(x, y + 12, 70, _BULB_LIGHT[kind], 0.2)
        body = f'<path d="{" ".join(cord)}" fill="none" stroke="#8E7468" stroke-width="1.6" stroke-opacity="0.8"/>'
        for x, y, kind in places:
            body += rounded(x - 4, y - 3, 8, 9, 2, fill=rgb("#1C1418"))
            body += f'<ellipse cx="{x:.2f}" cy="{y + 11:.2f}" rx="6.8" ry="8" fill="{code(_BULBS[kind])}"/>'
            body += f'<ellipse cx="{x - 1.6:.2f}" cy="{y + 8.6:.2f}" rx="2.6" ry="3" fill="#FFFFFF" opacity="0.6"/>'
        strip = shapes.drawn(self.surface.get_width(), round(90 * self.scale), self.scale, body)
        shapes.lay(self.surface, strip, (0, 0))
        for x, y, kind in places:
            self.glow(x, y + 11, 20, _BULB_LIGHT[kind], 0.3)


_GROUNDS: dict[Place, type[Ground]] = {
    "pizzeria": _Pizzeria,
    "back_room": BackRoom,
    "harbour": Harbour,
    "street": _Street,
    "tour": TourStreet,
}


def _brick(x: float, y: float, width: float, height: float, shade: Rgb) -> str:
    lit, dark = mixed(shade, (255, 214, 176), 0.1), mixed(shade, SHADOW, 0.22)
    return (
        rounded(x, y, width, height, 3, fill=dark)
        + rounded(x, y, width - 0.8, height - 1.4, 3, fill=lit)
        + rounded(x + 1.2, y + 1.3, width - 2.2, height - 2.9, 2.4, fill=shade)
    )


def _cord_height(x: float) -> float:
    along = ((x + _SWAG / 2) % _SWAG) / _SWAG * 2 - 1
    return 7 + _SAG * (1 - along * along)


@lru_cache(maxsize=4)
def _edges(across: int, down: int) -> pygame.Surface:
    quarter = pygame.Surface((-(-across // 2), -(-down // 2)), 0, 32)
    for y in range(quarter.get_height()):
        for x in range(quarter.get_width()):
            away = math.hypot(1 - (x + 0.5) / across * 2, (1 - (y + 0.5) / down * 2) * 0.9)
            share = min(1.0, max(0.0, (away - 0.55) / 0.85))
            quarter.set_at((x, y), mixed((255, 255, 255), _EDGE, share * 0.95))
    whole = pygame.Surface((across, down), 0, 32)
    for right in (False, True):
        for low in (False, True):
            at = across - quarter.get_width() if right else 0, down - quarter.get_height() if low else 0
            whole.blit(pygame.transform.flip(quarter, right, low), at)
    return whole


def veiled(picture: pygame.Surface, scale: float, *, deep: bool = False) -> pygame.Surface:
    """A picture blurred and darkened, with one warm glow, as it lies below an overlay.

    It is blurred by three units and dim, or so `deep` that no word can be made out, and may glow then.
    """
    width, height = picture.get_size()
    step = max(2, round((_DEEP_STEP if deep else 2) * scale))
    small = pygame.transform.smoothscale(picture, (max(1, width // step), max(1, height // step)))
    soft = pygame.transform.box_blur(pygame.transform.box_blur(small, 1), 1)
    soft.fill(_DEEP if deep else VEIL, special_flags=pygame.BLEND_RGB_MULT)
    x, y = width / scale / 2, _VEIL_GLOW_Y
    for radius, strength in ((420, 0.14), (240, 0.1)):
        side = round(radius * 2 * scale / step)
        disc = shapes.disc(side, rgb("#FF8A40"), strength)
        corner = round(x * scale / step - side / 2), round(y * scale / step - side / 2)
        soft.blit(disc, corner, special_flags=pygame.BLEND_RGB_ADD)
    return pygame.transform.smoothscale(soft, (width, height))
