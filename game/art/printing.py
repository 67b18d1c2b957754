"""What is printed on pieces: sprites and numerals, placed by their centres in a piece's own units."""

from __future__ import annotations

import pygame

from game.art import shapes
from game.art.palette import INK_DEEP, Contrast, Rgb
from game.art.shapes import rounded
from game.art.sprites import Sprites
from game.art.type import Style, Type


class Printer:
    """Prints onto sheets at any number of pixels a unit."""

    def __init__(self, sprites: Sprites, type_: Type, contrast: Contrast) -> None:
        self.sprites = sprites
        self.type = type_
        self.contrast = contrast

    def stamp(
        self,
        sheet: pygame.Surface,
        name: str,
        x: float,
        y: float,
        width: float,
        unit: float,
        *,
        tint: Rgb | None = None,
    ) -> None:
        """A sprite `width` units wide."""
        sprite = self.sprites.flat(name, max(1, round(width * unit)), tint=tint)
        shapes.lay(sheet, sprite, (round(x * unit - sprite.get_width() / 2), round(y * unit - sprite.get_height() / 2)))

    def edge(self, sheet: pygame.Surface, radius: float, unit: float) -> None:
        """The dark edge that high contrast gives an item, just inside its sheet with corners of a radius in units."""
        line = self.contrast.item_edge
        if line:
            width, height = (side / unit for side in sheet.get_size())
            body = rounded(
                line / 2, line / 2, width - line, height - line, radius - line / 2, stroke=INK_DEEP, line=line
            )
            shapes.lay(sheet, shapes.drawn(*sheet.get_size(), unit, body), (0, 0))

    def numeral(
        self, sheet: pygame.Surface, words: str, x: float, y: float, size: float, colour: Rgb, unit: float
    ) -> None:
        """A numeral `size` units large, in the letters of titles."""
        self.words(sheet, words, x, y, Style("title", "bold", size * unit, colour), unit)

    def words(
        self,
        sheet: pygame.Surface,
        words: str,
        x: float,
        y: float,
        style: Style,
        unit: float,
    ) -> None:
        """Words in a style, the middle of their ink and of their capitals at a point."""
        setting = self.type.setting(words, style)
        inked = setting.surface.get_bounding_rect()
        middle = (setting.top + setting.base) / 2
        shapes.lay(sheet, setting.surface, (round(x * unit - inked.centerx), round(y * unit - middle)))
