"""The painting of pieces. A piece is a pale body with a coloured plate; here the cards of the Pocket table."""

from __future__ import annotations

import math
from functools import partial
from typing import Literal

import pygame

from game.art import shapes
from game.art.cache import Cache
from game.art.moving import WHOLE, Lie, Moving
from game.art.palette import (
    CREAM,
    INK_DEEP,
    LAMP,
    MARKS,
    PLATES,
    SHADOW,
    Contrast,
    Plate,
    Rgb,
)
from game.art.printing import Printer
from game.art.sprites import Sprites
from game.art.type import Style, Type
from game.rules.pieces import Colour, Face, Symbol
from game.table.fan import CARD_HEIGHT, CARD_WIDTH

Shadow = Literal["resting", "raised"]

SHADOWS: dict[Shadow, tuple[float, float, float]] = {"resting": (4.0, 6.0, 0.62), "raised": (13.0, 14.0, 0.6)}
"""How far below a piece its shadow falls, how blurred it is, and how strong; in the piece's own units."""

_CENTRE_X, _CENTRE_Y = 62.0, 87.0
_RADIUS = 13.0
_PLATE_WIDTH = 89.0
_NUMERAL = 65.0
_DROP = 0.055
_INDEX_SPRITES = {
    Symbol.SKIP: "sym_skip",
    Symbol.REVERSE: "sym_reverse",
    Symbol.DRAW_ONE: "sym_draw_one",
    Symbol.DRAW_TWO: "sym_draw_two",
    Symbol.WILD: "sym_wild",
    Symbol.WILD_DIP: "sym_dip",
    Symbol.WILD_DRAW_TWO: "sym_draw_two",
}


class Cards:
    """Cards painted in any size, angle and light. The centre of a surface is the centre of its card."""

    def __init__(self, cache: Cache, moving: Moving, sprites: Sprites, type_: Type, contrast: Contrast) -> None:
        self._cache = cache
        self._moving = moving
        self._sprites = sprites
        self._contrast = contrast
        self._printer = Printer(sprites, type_, contrast)

    def card(
        self,
        face: Face | None,
        height: int,
        *,
        angle: float = 0.0,
        width_share: float = 1.0,
        dim: bool = False,
        shadow: Shadow | None = None,
    ) -> pygame.Surface:
        """A card `height` pixels high, turned to the half degree; None is a back.

        `width_share` squeezes it sideways, as a card that is being turned over. One that is turned over or raised is on
        the move, and may be shown as it lay a moment ago.
        """
        half_degrees = round(angle * 2) % 720
        steps = max(1, round(width_share * WHOLE))
        if height > 60:
            height += height % 2
        piece, lie = ("card", face, dim, shadow), Lie(height, half_degrees, steps)
        make = partial(self._posed, face, height, half_degrees / 2, steps / WHOLE, dim, shadow)
        if shadow == "raised" or steps < WHOLE:
            return self._moving.get(piece, lie, make)
        return self._cache.get((piece, lie), make)

    def pile(self, layers: int, height: int, angle: float) -> pygame.Surface:
        """A back on `layers` sheets of paper that show below it, `height` pixels high without them."""
        half_degrees = round(angle * 2) % 720
        key = ("pile", layers, height, half_degrees)
        return self._cache.get(key, partial(self._piled, layers, height, half_degrees / 2))

    def prepare(self, face: Face | None, height: int) -> None:
        """Paint the sheet that cards of about this height are posed from, so that the first of them comes at once."""
        self._sheet(face, sheet_size(height))

    def _posed(
        self, face: Face | None, height: int, angle: float, share: float, dim: bool, shadow: Shadow | None
    ) -> pygame.Surface:
        sheet = self._sheet(face, sheet_size(height))
        if dim:
            sheet = shapes.tinted(sheet, self._contrast.unplayable)
        zoom = height / sheet.get_height()
        if share < 1:
            sheet = shapes.sized(sheet, max(2, round(sheet.get_width() * share)), sheet.get_height())
        if angle:
            posed = shapes.turned(sheet, angle, zoom)
        else:
            posed = shapes.sized(sheet, max(1, round(sheet.get_width() * zoom)), height)
        return posed if shadow is None else self._shaded(posed, height, angle, share, shadow)

    def _shaded(self, posed: pygame.Surface, height: int, angle: float, share: float, shadow: Shadow) -> pygame.Surface:
        unit = height / CARD_HEIGHT
        size = max(2, round(CARD_WIDTH * unit * share)), height
        return on_shadow(self._cache, posed, size, _RADIUS * unit, unit, angle, shadow)

    def _piled(self, layers: int, height: int, angle: float) -> pygame.Surface:
        unit = height / CARD_HEIGHT
        paper = self._posed_paper(height, angle)
        shaded = shapes.tinted(paper, (206, 190, 160))
        top = self._posed(None, height, angle, 1.0, False, None)
        step = 2.3 * unit
        reach = round(layers * step)
        base = self._shaded(paper, height, angle, 1.0, "resting")
        full = shapes.empty(base.get_width(), base.get_height() + 2 * reach)
        shapes.lay(full, base, (0, 2 * reach))
        middle = full.get_width() // 2, full.get_height() // 2
        at = middle[0] - paper.get_width() // 2, middle[1] - paper.get_height() // 2
        for layer in range(layers, 0, -1):
            sideways = round(unit * ((layer * 7) % 3 - 1) * 0.4)
            shapes.lay(full, shaded, (at[0] + sideways, at[1] + round(layer * step)))
            shapes.lay(full, paper, (at[0] + sideways, at[1] + round(layer * step - unit * 0.9)))
        shapes.lay(full, top, (middle[0] - top.get_width() // 2, middle[1] - top.get_height() // 2))
        return full

    def _posed_paper(self, height: int, angle: float) -> pygame.Surface:
        width = round(height * CARD_WIDTH / CARD_HEIGHT)
        return self._sprites.turned("card_paper", width, angle)

    def _sheet(self, face: Face | None, height: int) -> pygame.Surface:
        return self._cache.get(("card sheet", face, height), partial(self._painted, face, height))

    def _painted(self, face: Face | None, height: int) -> pygame.Surface:
        unit = height / CARD_HEIGHT
        width = round(CARD_WIDTH * unit)
        sheet = shapes.empty(width, height)
        if face is None:
            shapes.lay(sheet, self._sprites.flat("card_back", width), (0, 0))
            return sheet
        shapes.lay(sheet, self._sprites.flat("card_paper", width), (0, 0))
        if face.colour is None:
            self._paint_wild(sheet, face, unit)
        else:
            self._paint_coloured(sheet, face, face.colour, unit)
        self._printer.edge(sheet, _RADIUS, unit)
        return sheet

    def _paint_coloured(self, sheet: pygame.Surface, face: Face, colour: Colour, unit: float) -> None:
        plate = PLATES[colour]
        shapes.lay(sheet, self._sprites.flat(f"card_print_{colour.value}", sheet.get_width()), (0, 0))
        self._glow(sheet, unit, 46.5, plate.deep, 0.5, drop=3.2)
        self._printer.stamp(sheet, f"plate_{colour.value}", _CENTRE_X, _CENTRE_Y + 1, _PLATE_WIDTH, unit)
        corner = shapes.empty(sheet.get_width(), round(174 * unit))
        if face.number:
            self._paint_numeral(sheet, face.number, plate, unit)
            self._printer.numeral(corner, str(face.number), 21.4, 22.5, 27, plate.numeral, unit)
            if face.number in (6, 9):
                _bar(corner, 21.4, 35.2, 12, 2.4, plate.numeral, unit)
        elif face.symbol in _INDEX_SPRITES:
            name = _INDEX_SPRITES[face.symbol]
            self._printer.stamp(sheet, name, _CENTRE_X, _CENTRE_Y + 3.4, 61, unit, tint=plate.drop)
            self._printer.stamp(sheet, name, _CENTRE_X, _CENTRE_Y, 61, unit, tint=plate.numeral)
            self._printer.stamp(corner, name, 21.4, 23, 25, unit, tint=plate.numeral)
        mark = 14.5 * self._contrast.mark
        self._printer.stamp(corner, MARKS[colour], 21.4, 39.2 + mark / 2, mark, unit, tint=plate.numeral)
        _both_corners(sheet, corner)

    def _paint_numeral(self, sheet: pygame.Surface, number: int, plate: Plate, unit: float) -> None:
        barred = number in (6, 9)
        y = _CENTRE_Y - (4.5 if barred else 0)
        size = _NUMERAL * (0.92 if barred else 1.0)
        drop = size * _DROP
        if barred:
            _bar(sheet, _CENTRE_X, y + 29 + drop, 25, 4.8, plate.drop, unit)
        self._printer.numeral(sheet, str(number), _CENTRE_X, y + drop, size, plate.drop, unit)
        self._printer.numeral(sheet, str(number), _CENTRE_X, y, size, plate.numeral, unit)
        if barred:
            _bar(sheet, _CENTRE_X, y + 29, 25, 4.8, plate.numeral, unit)

    def _paint_wild(self, sheet: pygame.Surface, face: Face, unit: float) -> None:
        shapes.lay(sheet, self._sprites.flat("card_print_wild", sheet.get_width()), (0, 0))
        corner = shapes.empty(sheet.get_width(), round(174 * unit))
        symbol = face.symbol
        self._glow(sheet, unit, 50, LAMP, 0.3)
        if symbol is Symbol.WILD_DIP:
            self._glow(sheet, unit, 30, SHADOW, 0.7, drop=16)
            self._printer.stamp(sheet, "dip_bowl", _CENTRE_X, _CENTRE_Y - 4, 84, unit)
        elif symbol is Symbol.WILD_DRAW_TWO:
            self._printer.stamp(sheet, "wild_slices_pair", _CENTRE_X, _CENTRE_Y - 6, 94, unit)
            style = Style("title", "bold", 42 * unit, CREAM, 3.4 * unit, INK_DEEP)
            self._printer.words(sheet, "+2", _CENTRE_X, 118, style, unit)
        else:
            self._glow(sheet, unit, 44, SHADOW, 0.8, drop=3)
            self._printer.stamp(sheet, "wild_pizza", _CENTRE_X, _CENTRE_Y, 82, unit)
        if symbol in _INDEX_SPRITES:
            width = 23 if symbol is Symbol.WILD_DRAW_TWO else 21
            self._printer.stamp(corner, _INDEX_SPRITES[symbol], 24.5, 23, width, unit)
        block = 17 * self._contrast.mark
        self._printer.stamp(corner, "marks_block", 24.5, 34 + block / 2, block, unit)
        _both_corners(sheet, corner)

    def _glow(
        self, sheet: pygame.Surface, unit: float, radius: float, colour: Rgb, strength: float, *, drop: float = 0.0
    ) -> None:
        side = round(radius * 2.3 * unit)
        glow = shapes.disc(side, colour, strength)
        at = round(_CENTRE_X * unit - side / 2), round((_CENTRE_Y + drop) * unit - side / 2)
        shapes.lay(sheet, glow, at)


def on_shadow(
    cache: Cache,
    posed: pygame.Surface,
    size: tuple[int, int],
    radius: float,
    unit: float,
    angle: float,
    shadow: Shadow,
) -> pygame.Surface:
    """A posed piece on the soft shadow of a rounded box of that size in pixels; their centre stays the centre."""
    drop, blur, strength = SHADOWS[shadow]
    drop, blur = max(1.0, drop * unit), max(1.5, blur * unit)
    cast = cache.get(
        ("piece shadow", size, round(radius * 2), shadow),
        partial(shapes.soft_box, *size, radius, blur, strength),
    )
    if angle:
        cast = pygame.transform.rotate(cast, angle)  # soft already: six times faster than smoothly turned
    return on_cast(posed, cast, drop)


def on_cast(posed: pygame.Surface, cast: pygame.Surface, drop: float) -> pygame.Surface:
    """A posed piece on a shadow that falls so many pixels below it; the piece's centre stays the centre."""
    reach = round(drop + 1)
    full_width = max(posed.get_width(), cast.get_width()) + 2
    full_height = max(posed.get_height(), cast.get_height() + 2 * reach) + 2
    full = shapes.empty(full_width, full_height)
    at = (round((full_width - cast.get_width()) / 2 + drop * 0.25), (full_height - cast.get_height()) // 2)
    shapes.lay(full, cast, (at[0], at[1] + round(drop)))
    shapes.lay(full, posed, ((full_width - posed.get_width()) // 2, (full_height - posed.get_height()) // 2))
    return full


def sheet_size(height: float) -> int:
    """The size in pixels of the sheet that pieces of a size are scaled down from: some larger, in coarse steps."""
    wanted = height * (1.3 if height < 500 else 1.05)
    step = math.ceil(2 * math.log2(max(wanted, 48) / 48) - 1e-9)
    return round(48 * 2 ** (step / 2))


def _bar(sheet: pygame.Surface, x: float, y: float, width: float, height: float, colour: Rgb, unit: float) -> None:
    body = shapes.rounded(x - width / 2, y - height / 2, width, height, height / 2, fill=colour)
    shapes.lay(sheet, shapes.drawn(*sheet.get_size(), unit, body), (0, 0))


def _both_corners(sheet: pygame.Surface, corner: pygame.Surface) -> None:
    shapes.lay(sheet, corner, (0, 0))
    shapes.lay(sheet, pygame.transform.flip(corner, True, True), (0, 0))
