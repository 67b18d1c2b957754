"""Order slips: torn paper with a title and lines, turned a little. What is written on one is made once."""

from __future__ import annotations

from functools import partial
from typing import Literal, NamedTuple

import pygame

from game.art import furniture, shapes
from game.art.cache import Cache
from game.art.furniture import Frame
from game.art.palette import INK, RUST, Contrast, Rgb
from game.art.sprites import Sprites
from game.art.type import SMALLEST, Style, Type, grown
from game.resources import Family
from game.table.frame import Point

HEADER, LINE = 50.0, 26.0
"""How much of a slip's height its title takes, and each of its lines."""
EASILY = 0.75
"""The share of its size to which the words of a line may shrink before they take two."""
_ICON_TINT = (168, 110, 12)


class SlipLine(NamedTuple):
    """A line on an order slip: a regular's or a sprite's name, words, a figure at the end, and whether it is now."""

    icon: str
    words: str
    value: str = ""
    hot: bool = False


class Slip(NamedTuple):
    """What is written on a slip, and its size in units."""

    title: str
    number: str
    lines: tuple[SlipLine, ...]
    width: float
    height: float


class Slips:
    """Slips painted at any number of pixels a unit. The centre of a surface is the centre of its slip."""

    def __init__(self, cache: Cache, passing: Cache, sprites: Sprites, type_: Type, contrast: Contrast) -> None:
        self._cache = cache
        self._passing = passing
        self._sprites = sprites
        self._type = type_
        self._contrast = contrast

    def slip(self, slip: Slip, scale: float, text_size: int, angle: float) -> pygame.Surface:
        """A slip on its shadow, turned counter-clockwise by degrees; `text_size` is the player's, in percent."""
        key = ("slip", slip, scale, text_size, round(angle * 2))
        return self._passing.get(key, partial(self._painted, slip, scale, text_size, angle))

    def _painted(self, slip: Slip, unit: float, text_size: int, angle: float) -> pygame.Surface:
        scale = unit * 2
        frame = Frame(round(slip.width * scale), round(slip.height * scale), scale, self._contrast)
        sheet = self._cache.get(("slip", frame.width, frame.height), partial(furniture.slip, frame)).copy()
        write_slip(Pen(self._type, self._sprites, self._contrast, text_size, sheet, scale, frame.margin), slip)
        posed = shapes.turned(sheet, angle, 0.5)
        box = round(slip.width * unit), round((slip.height - 4) * unit)
        cast = self._cache.get(
            ("slip shadow", box, angle),
            lambda: pygame.transform.rotate(shapes.soft_box(*box, 2, 6 * unit, 0.55), angle),
        )
        full = shapes.empty(posed.get_width(), posed.get_height())
        across, down = (full.get_width() - cast.get_width()) // 2, (full.get_height() - cast.get_height()) // 2
        shapes.lay(full, cast, (across, down + round(4 * unit)))
        shapes.lay(full, posed, (0, 0))
        return full


def write_slip(pen: Pen, slip: Slip) -> None:
    """Set the title and the lines of a slip: the last ones, where long words take two lines each."""
    width = slip.width
    room = width - 40 - pen.width(slip.number, "title", 16.5)
    pen.text(slip.title, (14, 18.5), "title", 16.5, RUST, "left", room)
    pen.text(slip.number, (width - 14, 18.5), "title", 16.5, RUST, "right", 80)
    y = 46.0
    for line, words, room in _last(pen, slip):
        if line.icon:
            pen.icon(line.icon, (23, y), 21)
        pen.text(line.value, (width - 14, y), "read", 15, INK, "right", 70)
        for part in words:
            pen.text(part, (42, y), "read", 15, RUST if line.hot else INK, "left", room)
            y += LINE


def _last(pen: Pen, slip: Slip) -> list[tuple[SlipLine, list[str], float]]:
    """The last lines that have room on a slip, with their words as they are broken and the room for these."""
    left = round((slip.height - HEADER) / LINE)
    found: list[tuple[SlipLine, list[str], float]] = []
    for line in reversed(slip.lines):
        if not left:
            break
        room = slip.width - 54 - (50 if line.value else 0)
        words = pen.broken(line.words, "read", 15, room)
        if line.value or len(words) > left:
            words = [line.words]
        left -= len(words)
        found.insert(0, (line, words, room))
    return found


class Pen:
    """Sets text and icons onto a sheet that is made once, at a scale of its own, with `margin` pixels of air around."""

    def __init__(
        self,
        type_: Type,
        sprites: Sprites,
        contrast: Contrast,
        text_size: int,
        sheet: pygame.Surface,
        scale: float,
        margin: int,
    ) -> None:
        self._type, self._sprites, self._contrast = type_, sprites, contrast
        self._text_size, self._sheet, self._scale, self._margin = text_size, sheet, scale, margin

    def text(
        self,
        words: str,
        at: Point,
        font: Family,
        size: float,
        colour: Rgb,
        anchor: Literal["left", "right"],
        room: float,
    ) -> None:
        """A line that begins or ends at a point, as large as the room lets it be."""
        if not words:
            return
        style = Style(font, "semibold", grown(size, self._text_size) * self._scale, self._contrast.shade(colour))
        words, style = self._type.fitted(words, style, room * self._scale, SMALLEST * self._scale)
        setting = self._type.setting(words, style)
        x, y = self._margin + at[0] * self._scale, self._margin + at[1] * self._scale
        shapes.lay(self._sheet, setting.surface, setting.corner(x, y, 0.0 if anchor == "left" else 1.0))

    def broken(self, words: str, font: Family, size: float, room: float) -> list[str]:
        """The words on one line, or on two if they would have to become much smaller on one."""
        if self.width(words, font, size) * EASILY <= room:
            return [words]
        size = grown(size, self._text_size) * self._scale
        for wider in (1.0, 1.1, 1 / EASILY):
            lines = self._type.wrapped(words, font, "semibold", size, room * self._scale * wider, 1.0)
            if len(lines) == 2:
                return lines
        return [words]

    def width(self, words: str, font: Family, size: float) -> float:
        """Width of a line of text in units."""
        return self._type.width(words, font, "semibold", grown(size, self._text_size) * self._scale) / self._scale

    def icon(self, name: str, at: Point, side: float) -> None:
        """A sign, or the portrait of a regular, with its middle at a point."""
        is_sprite = name.startswith(("sym_", "mark_"))
        sprite = name if is_sprite else "portrait_you" if name == "you" else f"portrait_{name}_neutral"
        width = round(side * self._scale * (0.95 if is_sprite else 1.16))
        picture = self._sprites.flat(sprite, width, tint=_ICON_TINT if is_sprite else None)
        x = self._margin + at[0] * self._scale - width / 2
        y = self._margin + at[1] * self._scale - width * (0.5 if is_sprite else 0.54)
        shapes.lay(self._sheet, picture, (round(x), round(y)))
