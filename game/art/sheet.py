"""What everything is painted on, in logical units: pictures, words, lines, colour and light, each where it is put.

Angles are degrees counter-clockwise. Text is placed by its capitals: their middle, their top, or the line they stand
on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Literal, NamedTuple

import pygame

from game.art import furniture, shapes
from game.art.art import art_for
from game.art.furniture import Frame
from game.art.light import veiled
from game.art.painting import LIGHT, TINT, Painting
from game.art.palette import CREAM, LAMP, PAPER_LINE, Rgb, mixed
from game.art.type import SMALLEST, Style, grown
from game.resources import Family, Weight
from game.table.frame import HEIGHT, Point

RectLike = tuple[float, float, float, float] | pygame.Rect | pygame.FRect

Anchor = Literal["center", "left", "right", "top", "bottom", "topleft", "topright", "bottomleft", "bottomright"]
ANCHORS: dict[Anchor, tuple[float, float]] = {
    "center": (0.5, 0.5),
    "left": (0.0, 0.5),
    "right": (1.0, 0.5),
    "top": (0.5, 0.0),
    "bottom": (0.5, 1.0),
    "topleft": (0.0, 0.0),
    "topright": (1.0, 0.0),
    "bottomleft": (0.0, 1.0),
    "bottomright": (1.0, 1.0),
}
"""Which point of something is put where it is said to be, in shares of its width and height."""
_LINE = 1.35
"""The distance of two lines of a paragraph, in text sizes."""
_LAST_LINE = 0.4
"""What the last line of a text that begins at the left has of its longest, so that no word stands alone."""
_SHADOW_STRENGTH = 0.55
_FADE_STEP = 12
_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)


class Look(NamedTuple):
    """How the player wants everything to look: the size of text in percent, and whether things stand out more."""

    text_size: int = 100
    high_contrast: bool = False


class Sheet:
    """Paints logical units onto a surface, 720 of which are its height, whatever its size."""

    height = HEIGHT

    def __init__(self, surface: pygame.Surface, look: Look | None = None) -> None:
        self._painting = Painting(surface)
        self.look = look or Look()
        self._whole = surface.get_rect()
        self.scale = surface.get_height() / HEIGHT
        self.width = surface.get_width() / self.scale
        self.art = art_for(surface.get_height(), high_contrast=self.look.high_contrast)
        """The pictures it paints with."""

    @property
    def surface(self) -> pygame.Surface:
        """The surface, with everything that was painted on it so far."""
        return self._painting.finish()

    def finish(self) -> None:
        """Bring everything that was painted to the surface."""
        self._painting.finish()

    def sprite(
        self,
        name: str,
        at: Point,
        *,
        width: float | None = None,
        height: float | None = None,
        angle: float = 0.0,
        alpha: int = 255,
        tint: Rgb | None = None,
        anchor: Anchor = "center",
    ) -> None:
        """A file of `sprites/`, its shape kept; give its width or its height, both are the most it may take."""
        sprites = self.art.sprites
        ratio = sprites.ratio(name)
        if width is None:
            width = HEIGHT / 10 if height is None else height * ratio
        elif height is not None:
            width = min(width, height * ratio)
        pixels = max(1, round(width * self.scale))
        picture = sprites.turned(name, pixels, angle, tint=tint and self.art.contrast.shade(tint))
        if anchor != "center" and angle:
            share = ANCHORS[anchor]
            at = at[0] + (0.5 - share[0]) * width, at[1] + (0.5 - share[1]) * width / ratio
            anchor = "center"
        self._put(picture, at, anchor, alpha)

    def text(
        self,
        words: str,
        at: Point,
        *,
        font: Family = "read",
        weight: Weight = "semibold",
        size: float = 15.0,
        colour: Rgb = CREAM,
        anchor: Anchor = "center",
        shadow: bool = False,
        outline: float | None = None,
        max_width: float | None = None,
        alpha: int = 255,
        fixed: bool = False,
    ) -> None:
        """A line of text; `{red}` … `{blue}` become marks and `{crown}` the sign `sym_crown`.

        It grows with the text size that the player has chosen (`text_size`), unless it is `fixed`: part of a picture.
        `outline` is a width in units. With `max_width` the text gets smaller, though not below 13 units (or `size`),
        and then ends in an ellipsis.
        """
        if not words:
            return
        if not fixed:
            size = self.text_size(size)
        style = Style(font, weight, size * self.scale, self.art.contrast.shade(colour), shadow=shadow)
        if outline:
            style = style._replace(outline=outline * self.scale)
        type_ = self.art.type
        if max_width is not None:
            words, style = type_.fitted(words, style, max_width * self.scale, SMALLEST * self.scale)
        setting = type_.setting(words, style)
        self._lay(setting.surface, setting.corner(at[0] * self.scale, at[1] * self.scale, *ANCHORS[anchor]), alpha)

    def text_size(self, size: float) -> float:
        """How large text of a size is with the text size that the player has chosen, in units."""
        return grown(size, self.look.text_size)

    def text_width(
        self, words: str, *, font: Family = "read", weight: Weight = "semibold", size: float = 15.0
    ) -> float:
        """Width of a line of text in units, with its marks, as `text` sets it."""
        return self.art.type.width(words, font, weight, self.text_size(size) * self.scale) / self.scale

    def paragraph(
        self,
        words: str,
        at: Point,
        *,
        width: float,
        size: float = 15.0,
        colour: Rgb = CREAM,
        align: Literal["left", "center", "right"] = "left",
    ) -> float:
        """Text wrapped into a column whose top edge is at `at`: its left end, middle or right end as aligned.

        Returns the height it takes.
        """
        lines = self.lines(words, width=width, size=size, last=1.0 if align == "center" else _LAST_LINE)
        step = self.text_size(size) * _LINE
        for index, each in enumerate(lines):
            self.text(each, (at[0], at[1] + (index + 0.5) * step), size=size, colour=colour, anchor=align)
        return len(lines) * step

    def paragraph_height(self, words: str, *, width: float, size: float = 15.0) -> float:
        """The height `paragraph` would take."""
        return len(self.lines(words, width=width, size=size, last=0.0)) * (self.text_size(size) * _LINE)

    def lines(self, words: str, *, width: float, size: float, last: float = 1.0) -> list[str]:
        """Text as it is broken into a column of that width; the last line has that share of the longest if it can."""
        pixels = self.text_size(size) * self.scale
        return self.art.type.wrapped(words, "read", "semibold", pixels, width * self.scale, last)

    def line(
        self,
        points: Sequence[Point],
        *,
        colour: Rgb = PAPER_LINE,
        width: float = 1.3,
        dash: float = 0.0,
    ) -> None:
        """A line through points, with round joins; dashed if `dash` is a length."""
        left, top = min(x for x, _ in points), min(y for _, y in points)
        size = max(x for x, _ in points) - left, max(y for _, y in points) - top
        shifted = tuple((round(x - left, 2), round(y - top, 2)) for x, y in points)
        self._box(
            ("line", shifted, colour, width, dash),
            (left, top, *size),
            lambda frame: furniture.polyline(frame, shifted, frame.contrast.shade(colour), width, dash),
            255,
        )

    def outline(
        self, rect: RectLike, *, radius: float, colour: Rgb = PAPER_LINE, width: float = 1.3, alpha: int = 255
    ) -> None:
        """A line along the edge of a box with round corners."""
        key = ("outline", radius, colour, width)
        self._box(key, rect, lambda frame: furniture.outline(frame, radius, frame.contrast.shade(colour), width), alpha)

    def fill(self, rect: RectLike, colour: Rgb, *, alpha: int = 255) -> None:
        """A plain box."""
        box = self.pixels(rect)
        colour = self.art.contrast.shade(colour)
        if alpha >= 255:
            self._painting.fill(colour, box)
            return
        share = max(0, alpha) / 255
        self._painting.fill(mixed(_WHITE, _BLACK, share), box, TINT)
        self._painting.fill(mixed(_BLACK, colour, share), box, LIGHT)

    def wash(self, colour: Rgb, strength: float) -> None:
        """Let everything that is painted take a colour, as in coloured light; `strength` is 0 to 1."""
        self._painting.fill(mixed(_WHITE, colour, strength), self._whole, TINT)

    def glow(self, at: Point, radius: float, colour: Rgb = LAMP, strength: float = 0.4) -> None:
        """Light of a colour added around a point."""
        side = max(2, round(radius * 2 * self.scale))
        level = max(0, min(20, round(strength * 20)))
        picture = self.art.cache.get(("glow", side, colour, level), lambda: shapes.disc(side, colour, level / 20))
        at_pixel = round(at[0] * self.scale - side / 2), round(at[1] * self.scale - side / 2)
        self._painting.light(picture, at_pixel)

    def shadow(self, rect: RectLike, *, radius: float = 14.0, raised: bool = False) -> None:
        """The soft shadow of a box that rests or is raised."""
        drop, blur = (12.0, 11.0) if raised else (4.0, 6.0)
        box = self.pixels(rect)
        key = ("shadow", box.size, radius, blur)
        make = partial(shapes.soft_box, *box.size, radius * self.scale, blur * self.scale, _SHADOW_STRENGTH)
        picture = self.art.cache.get(key, make)
        spread = (picture.get_width() - box.width) // 2
        self._lay(picture, (box.x - spread, box.y - spread + round(drop * self.scale)), 255)

    def round_shadow(self, at: Point, diameter: float, *, raised: bool = False) -> None:
        """The soft shadow of something round."""
        box = (at[0] - diameter / 2, at[1] - diameter / 2, diameter, diameter)
        self.shadow(box, radius=diameter / 2, raised=raised)

    def veil(self, *, deep: bool = False) -> pygame.Surface:
        """What lies below an overlay: all that is painted, blurred and darkened, with one warm glow in its middle.

        Make it once, then `show` it. A `deep` one leaves no word, only lights and colours, and more of those.
        """
        self.art.passing.clear()
        return veiled(self.surface, self.scale, deep=deep)

    def show(self, picture: pygame.Surface) -> None:
        """An opaque picture of the window's size, as `veil` makes it: what is painted begins anew."""
        self.art.moving.begin()
        self._painting.cover(picture)

    def unchanged(self, part: str, shows: object, paint: Callable[[], None]) -> None:
        """Paint a part of the picture that looks like last time if it `shows` the same.

        `shows` is all that it depends on, words included; only what covers nothing and is not clipped can be a part.
        """
        self._painting.unchanged(part, shows, paint)

    @contextmanager
    def clip(self, rect: RectLike) -> Iterator[None]:
        """Paint only inside a box meanwhile."""
        with self._painting.clip(self.pixels(rect)):
            yield

    def pixels(self, rect: RectLike) -> pygame.Rect:
        """The pixels of a box."""
        x, y, width, height = rect
        left, top = round(x * self.scale), round(y * self.scale)
        return pygame.Rect(
            left,
            top,
            max(1, round((x + width) * self.scale) - left),
            max(1, round((y + height) * self.scale) - top),
        )

    def _box(self, key: Hashable, rect: RectLike, make: Callable[[Frame], pygame.Surface], alpha: int) -> None:
        box = self.pixels(rect)
        frame = Frame(box.width, box.height, self.scale, self.art.contrast)
        picture = self.art.cache.get((key, box.size), lambda: make(frame))
        self._lay(picture, (box.x - frame.margin, box.y - frame.margin), alpha)

    def _put(self, picture: pygame.Surface, at: Point, anchor: Anchor, alpha: int) -> None:
        share_x, share_y = ANCHORS[anchor]
        x = round(at[0] * self.scale - picture.get_width() * share_x)
        y = round(at[1] * self.scale - picture.get_height() * share_y)
        self._lay(picture, (x, y), alpha)

    def _lay(self, picture: pygame.Surface, corner: tuple[int, int], alpha: int) -> None:
        if alpha <= 0:
            return
        alpha = -(-alpha // _FADE_STEP) * _FADE_STEP
        if alpha < 255:
            picture = self.art.passing.get((picture, alpha), partial(shapes.faded, picture, alpha))
        self._painting.lay(picture, corner)
