"""The painting of domino tiles: ivory, two half plates and a brass pivot, lying at any angle.

Whatever way a tile lies, its numerals stand upright and its thickness shows towards the foot of the screen.
"""

from __future__ import annotations

import math
from functools import partial

import pygame

from game.art import shapes
from game.art.cache import Cache
from game.art.palette import BRASS_LIGHT, CREAM, INK_DEEP, MARKS, PLATES, Contrast, Rgb, code, mixed, rgb
from game.art.pieces import Shadow, on_shadow, sheet_size
from game.art.printing import Printer
from game.art.shapes import rounded
from game.art.sprites import Sprites
from game.art.type import Style, Type
from game.rules.pieces import Colour, Face, Symbol
from game.table.domino_frame import TILE_LENGTH, TILE_WIDTH

Ends = tuple[Face, Face]
Named = tuple[Colour | None, Colour | None]

_THICKNESS = 8.0
_RADIUS = 17.0
_GHOST_RIM = 1.9
"""Pixels that the rim of the place for a tile is wide at the least, so that it is seen however small the chain."""
_PLATE_WIDTH, _PLATE_HEIGHT = 90.0, 86.0
_PLATE_AWAY = 46.5
_NUMERAL, _PLUS, _DROP = 84.0, 56.0, 4.2
_SIGNS: dict[Symbol | None, tuple[str, float]] = {
    Symbol.SKIP: ("sym_skip", 60.0),
    Symbol.REVERSE: ("sym_reverse", 60.0),
    Symbol.DEAD_END: ("sym_dead_end", 60.0),
}
_IVORY_SIDES = rgb("#D8C496"), rgb("#8E7448")
_BARRIER, _BARRIER_DROP = rgb("#F0E9DA"), rgb("#3B342C")
_RIGID = 30.0
_MARK, _LARGEST_MARK, _MARK_PIXELS = 19.0, 38.0, 15.4
_MARK_IN, _CHIP_RADIUS = 17.0, 36.0


class Tiles:
    """Tiles painted in any size, angle and light. The centre of a surface is the centre of its tile's face."""

    def __init__(self, cache: Cache, sprites: Sprites, type_: Type, contrast: Contrast) -> None:
        self._cache = cache
        self._sprites = sprites
        self._contrast = contrast
        self._printer = Printer(sprites, type_, contrast)

    def tile(
        self,
        ends: Ends | None,
        length: int,
        *,
        angle: float = 0.0,
        named: Named = (None, None),
        dim: bool = False,
        shadow: Shadow | None = None,
    ) -> pygame.Surface:
        """A tile `length` pixels long, turned to the half degree; None is a back.

        Its first end is on top, and on the left after a quarter turn. A wild end shows the colour named for it.
        """
        half_degrees = round(angle * 2) % 720
        key = ("tile", ends, length, half_degrees, named, dim, shadow)
        return self._cache.get(key, partial(self._posed, ends, length, half_degrees / 2, named, dim, shadow))

    def ghost(self, wanted: Face, length: int, angle: float) -> pygame.Surface:
        """The place of a tile that is wanted: translucent, in the colour it has to go on, with mark and symbol."""
        quarter = round(angle / 90) % 4
        key = ("tile ghost", wanted, length, quarter % 2)
        return self._cache.get(key, partial(self._ghost, wanted, length, quarter % 2 == 1))

    def _posed(
        self, ends: Ends | None, length: int, angle: float, named: Named, dim: bool, shadow: Shadow | None
    ) -> pygame.Surface:
        quarter = round(angle / 90)
        rest = angle - quarter * 90
        spin = 0.0 if abs(rest) <= _RIGID else math.copysign((abs(rest) - _RIGID) * 3, -rest)
        flat = self._sheet(ends, length, quarter % 4, named, spin)
        if rest:
            flat = shapes.turned(flat, rest, length / sheet_size(length))
        else:
            width = round(length * TILE_WIDTH / TILE_LENGTH)
            flat = shapes.sized(flat, *((length, width) if quarter % 2 else (width, length)))
        if dim:
            flat = shapes.tinted(flat, self._contrast.unplayable)
        sides = _IVORY_SIDES
        if dim:
            sides = self._multiplied(sides[0]), self._multiplied(sides[1])
        unit = length / TILE_LENGTH
        solid = _extruded(flat, max(1, round(_THICKNESS * unit)), sides)
        if shadow is None:
            return solid
        size = round(TILE_WIDTH * unit), length
        return on_shadow(self._cache, solid, size, _RADIUS * unit, unit * 1.15, angle, shadow)

    def _sheet(self, ends: Ends | None, length: int, quarter: int, named: Named, spin: float) -> pygame.Surface:
        large = sheet_size(length)
        key = ("tile sheet", ends, large, quarter, named, spin)
        return self._cache.get(key, partial(self._flat, ends, large, quarter, named, spin))

    def _flat(self, ends: Ends | None, length: int, quarter: int, named: Named, spin: float) -> pygame.Surface:
        unit = length / TILE_LENGTH
        width = round(TILE_WIDTH * unit)
        body = self._sprites.flat("tile_back" if ends is None else "tile_body", width)
        if body.get_height() != length:
            body = shapes.sized(body, width, length)
        if ends is None:
            return body if not quarter else pygame.transform.rotate(body, 90 * quarter)
        lies = quarter % 2 == 1
        sheet = shapes.empty(length if lies else width, width if lies else length)
        shapes.lay(sheet, pygame.transform.rotate(body, 90) if lies else body, (0, 0))
        middle = sheet.get_width() / 2, sheet.get_height() / 2
        for index, (end, colour) in enumerate(zip(ends, named, strict=True)):
            away = _PLATE_AWAY * unit * (1 if (index == 1) == (quarter in (0, 1)) else -1)
            at = (middle[0] + away, middle[1]) if lies else (middle[0], middle[1] + away)
            plate = self._plate(end, colour, unit, lies)
            if spin:
                plate = pygame.transform.rotozoom(plate, spin, 1.0)
            shapes.lay(sheet, plate, (round(at[0] - plate.get_width() / 2), round(at[1] - plate.get_height() / 2)))
        self._printer.edge(sheet, _RADIUS, unit)
        pivot = self._sprites.flat("tile_pivot", width)
        if lies:
            pivot = self._sprites.turned("tile_pivot", width, 90)
        shapes.lay(sheet, pivot, (round(middle[0] - pivot.get_width() / 2), round(middle[1] - pivot.get_height() / 2)))
        return sheet

    def _plate(self, end: Face, named: Colour | None, unit: float, lies: bool) -> pygame.Surface:
        width, height = round(_PLATE_WIDTH * unit), round(_PLATE_HEIGHT * unit)
        key = ("tile plate", end, named, width, lies)
        return self._cache.get(
            key, partial(self._printed, end, named, (height, width) if lies else (width, height), unit)
        )

    def _printed(self, end: Face, named: Colour | None, size: tuple[int, int], unit: float) -> pygame.Surface:
        sheet = shapes.empty(*size)
        middle_x, middle_y = size[0] / unit / 2, size[1] / unit / 2
        mark = min(_LARGEST_MARK, max(_MARK * self._contrast.mark, _MARK_PIXELS / unit))
        grown = (mark - _MARK) / (_LARGEST_MARK - _MARK)
        colour = named if end.colour is None else end.colour
        kind = "dead" if end.symbol is Symbol.DEAD_END else colour.value if colour else "wild"
        shapes.lay(sheet, shapes.sized(self._sprites.flat(f"tile_plate_{kind}", size[0]), *size), (0, 0))
        if end.is_wild:
            self._print_wild(sheet, end, named, (middle_x, middle_y), grown, unit)
        elif end.colour is None:
            name, width = _SIGNS[Symbol.DEAD_END]
            self._sign(sheet, name, middle_x, middle_y, width, _BARRIER, _BARRIER_DROP, unit)
        else:
            plate = PLATES[end.colour]
            if grown:
                _lay_chip(sheet, plate.deep, grown, unit)
            x, y, share = middle_x - 2 - 9 * grown, middle_y - 1.5 - 8 * grown, 1 - 0.14 * grown
            if end.number:
                for ink, drop in ((plate.drop, _DROP), (plate.numeral, 0.0)):
                    self._printer.numeral(sheet, str(end.number), x, y + drop, _NUMERAL * share, ink, unit)
            elif end.symbol in _SIGNS:
                name, width = _SIGNS[end.symbol]
                self._sign(sheet, name, x - 2, y - 4, width * share, plate.numeral, plate.drop, unit)
            else:
                words = f"+{end.symbol.draws if end.symbol else 0}"
                for ink, drop in ((plate.drop, _DROP * 0.8), (plate.numeral, 0.0)):
                    self._printer.numeral(sheet, words, x - 2 + 3 * grown, y - 5 + drop, _PLUS * share, ink, unit)
        if colour:
            inset = _MARK_IN + 4 * grown
            x, y = size[0] / unit - inset, size[1] / unit - inset
            self._printer.stamp(sheet, MARKS[colour], x, y, mark, unit, tint=CREAM)
        return sheet

    def _print_wild(
        self,
        sheet: pygame.Surface,
        end: Face,
        named: Colour | None,
        middle: tuple[float, float],
        grown: float,
        unit: float,
    ) -> None:
        x, y = middle
        if named is None:
            self._wild_signs(sheet, end, x, y, 1.0, unit)
            return
        inset = 8.0
        ink = rounded(inset, inset + 1, 2 * x - 2 * inset, 2 * y - 2 * inset - 1, 9, fill=rgb("#262D42"))
        shapes.lay(sheet, shapes.drawn(*sheet.get_size(), unit, ink), (0, 0))
        self._wild_signs(sheet, end, x - 4 - 5 * grown, y - 4 - 4 * grown, 0.84 - 0.08 * grown, unit)
        _lay_chip(sheet, PLATES[named].deep, grown, unit)

    def _wild_signs(self, sheet: pygame.Surface, end: Face, x: float, y: float, size: float, unit: float) -> None:
        if end.symbol is Symbol.WILD_DRAW_FOUR:
            self._printer.stamp(sheet, "wild_pizza", x, y - 14 * size, 52 * size, unit)
            style = Style("title", "bold", 44 * size * unit, CREAM, 4 * size * unit, INK_DEEP)
            self._printer.words(sheet, "+4", x, y + 20 * size, style, unit)
        else:
            self._printer.stamp(sheet, "wild_pizza", x, y, 68 * size, unit)

    def _sign(
        self, sheet: pygame.Surface, name: str, x: float, y: float, width: float, ink: Rgb, drop: Rgb, unit: float
    ) -> None:
        self._printer.stamp(sheet, name, x, y + _DROP * 0.8, width, unit, tint=drop)
        self._printer.stamp(sheet, name, x, y, width, unit, tint=ink)

    def _multiplied(self, colour: Rgb) -> Rgb:
        red, green, blue = (round(a * b / 255) for a, b in zip(colour, self._contrast.unplayable, strict=True))
        return red, green, blue

    def _ghost(self, wanted: Face, length: int, lies: bool) -> pygame.Surface:
        unit = length / TILE_LENGTH
        width = round(TILE_WIDTH * unit)
        size = (length, width) if lies else (width, length)
        tall = size[0] / unit, size[1] / unit
        colour = PLATES[wanted.colour] if wanted.colour else None
        fill = mixed(colour.main, colour.light, 0.15) if colour else BRASS_LIGHT
        ink = colour.numeral if colour else CREAM
        rim, line = mixed(fill, (255, 244, 200), 0.85), max(4.0, _GHOST_RIM / unit)
        body = rounded(0, 0, *tall, _RADIUS, fill=fill, opacity=0.8)
        inner = tall[0] - line, tall[1] - line
        body += rounded(line / 2, line / 2, *inner, _RADIUS - line / 2, stroke=rim, line=line)
        sheet = shapes.drawn(*size, unit, body)
        middle = tall[0] / 2, tall[1] / 2
        shown = wanted.symbol is not None
        away = 42.0 if wanted.colour and shown else 0.0
        first = (middle[0] - away, middle[1]) if lies else (middle[0], middle[1] - away)
        second = (middle[0] + away, middle[1]) if lies else (middle[0], middle[1] + away)
        if wanted.colour:
            self._printer.stamp(sheet, MARKS[wanted.colour], *first, 42, unit, tint=ink)
        if wanted.number:
            self._printer.numeral(sheet, str(wanted.number), *second, 92, ink, unit)
        elif wanted.symbol in _SIGNS:
            name, wide = _SIGNS[wanted.symbol]
            self._printer.stamp(sheet, name, *second, wide, unit, tint=ink)
        elif wanted.is_wild:
            self._printer.stamp(sheet, "wild_pizza", *second, 62, unit)
        elif wanted.symbol:
            self._printer.numeral(sheet, f"+{wanted.symbol.draws}", *second, 62, ink, unit)
        return sheet


def _lay_chip(sheet: pygame.Surface, colour: Rgb, grown: float, unit: float) -> None:
    width, height = sheet.get_size()
    radius, corner = _CHIP_RADIUS + 10 * grown, 11.0
    right, foot = width / unit - 1, height / unit - 0.5
    path = (
        f"M{right - radius},{foot} A{radius},{radius} 0 0 1 {right},{foot - radius} V{foot - corner}"
        f" A{corner},{corner} 0 0 1 {right - corner},{foot}Z"
    )
    shapes.lay(sheet, shapes.drawn(width, height, unit, f'<path d="{path}" fill="{code(colour)}"/>'), (0, 0))


def _extruded(flat: pygame.Surface, depth: int, sides: tuple[Rgb, Rgb]) -> pygame.Surface:
    width, height = flat.get_size()
    full = shapes.empty(width, height + 2 * depth)
    light, dark = (shapes.recoloured(flat, colour) for colour in sides)
    for step in range(depth, 0, -1):
        shapes.lay(full, dark if step > depth * 0.55 else light, (0, depth + step))
    shapes.lay(full, flat, (0, depth))
    return full
