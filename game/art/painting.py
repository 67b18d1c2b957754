"""A picture as the strokes that make it: of the next one only what differs is painted.

Most of a table stands still while something moves over it. So strokes are kept instead of painted at once, and when the
picture is finished they are compared with those of the picture before: what lies in the boxes of those that came or
went is painted anew, everything else is left on the surface as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pygame

from game.art.palette import Rgb

LIGHT = pygame.BLEND_RGB_ADD
TINT = pygame.BLEND_RGB_MULT
_LAY = pygame.BLEND_PREMULTIPLIED
_PLAIN = 0
_TOO_MUCH = 0.7
"""The share of the surface from which it is cheaper to paint it as a whole."""
_Box = tuple[int, int, int, int]


class _Stroke(NamedTuple):
    """A picture, or a colour to fill with, where it goes and how it mixes with what lies below."""

    paint: pygame.Surface | Rgb
    box: _Box
    mixing: int
    clip: _Box | None


_Part = tuple[object, list[_Stroke]]
"""What a part of a picture shows, and its strokes."""


class Painting:
    """Strokes on a surface, in pixels; `finish` brings the surface up to date.

    Nobody else may paint on the surface between an opaque picture over everything and the next one.
    """

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface = surface
        self._strokes: list[_Stroke] = []
        self._shown: list[_Stroke] = []
        self._clip: _Box | None = None
        self._parts: dict[str, _Part] = {}
        self._parts_before: dict[str, _Part] = {}

    def cover(self, picture: pygame.Surface) -> None:
        """Put an opaque picture as large as the surface over everything: a new picture begins."""
        if self._clip is None:
            self._strokes = []
            self._parts, self._parts_before = {}, self._parts
        self._add(picture, (0, 0, *picture.get_size()), _PLAIN)

    def lay(self, picture: pygame.Surface, corner: tuple[int, int]) -> None:
        """Put a premultiplied picture there."""
        self._add(picture, (*corner, *picture.get_size()), _LAY)

    def light(self, picture: pygame.Surface, corner: tuple[int, int]) -> None:
        """Add the light of a picture to what is there."""
        self._add(picture, (*corner, *picture.get_size()), LIGHT)

    def fill(self, colour: Rgb, box: pygame.Rect, mixing: int = _PLAIN) -> None:
        """Fill a box with a colour, or let what is there take it as `LIGHT` or `TINT`."""
        self._add(colour, (*box.topleft, *box.size), mixing)

    @contextmanager
    def clip(self, box: pygame.Rect) -> Iterator[None]:
        """Paint only inside a box meanwhile."""
        before = self._clip
        inner = box.clip(before) if before else box
        self._clip = (*inner.topleft, *inner.size)
        try:
            yield
        finally:
            self._clip = before

    def unchanged(self, part: str, shows: object, paint: Callable[[], None]) -> None:
        """Paint a part of the picture; by its strokes in the picture before if it `shows` the same."""
        kept = self._parts_before.get(part)
        if kept and kept[0] == shows:
            self._strokes += kept[1]
            self._parts[part] = kept
            return
        begin = len(self._strokes)
        paint()
        self._parts[part] = shows, self._strokes[begin:]

    def finish(self) -> pygame.Surface:
        """The surface with everything that was painted so far."""
        strokes, shown = self._strokes, self._shown
        if strokes != shown:
            alike = _alike(strokes, shown)
            if alike == len(shown):
                self._paint(strokes[alike:])
            else:
                self._repaint(_areas(strokes[alike:], shown[alike:], self._surface.get_rect()))
            self._shown = strokes[:]
        return self._surface

    def _add(self, paint: pygame.Surface | Rgb, box: _Box, mixing: int) -> None:
        self._strokes.append(_Stroke(paint, box, mixing, self._clip))

    def _repaint(self, areas: list[pygame.Rect]) -> None:
        boxes = [stroke.box for stroke in self._strokes]
        for area in areas:
            self._paint([self._strokes[place] for place in area.collidelistall(boxes)], area)

    def _paint(self, strokes: list[_Stroke], area: pygame.Rect | None = None) -> None:
        surface = self._surface
        surface.set_clip(area)
        for paint, box, mixing, clip in strokes:
            if clip:
                surface.set_clip(area.clip(clip) if area else clip)
            if isinstance(paint, pygame.Surface):
                surface.blit(paint, box, None, mixing)
            else:
                surface.fill(paint, box, mixing)
            if clip:
                surface.set_clip(area)
        surface.set_clip(None)


def _alike(strokes: list[_Stroke], shown: list[_Stroke]) -> int:
    """How many strokes both begin with."""
    for place, (stroke, before) in enumerate(zip(strokes, shown)):
        if stroke != before:
            return place
    return min(len(strokes), len(shown))


def _areas(strokes: list[_Stroke], shown: list[_Stroke], whole: pygame.Rect) -> list[pygame.Rect]:
    """Boxes, apart from each other, with everything in which two pictures differ.

    Strokes that both have, in the same order, make no difference.
    """
    places = {stroke: place for place, stroke in enumerate(shown)}
    last, kept, differing = -1, set(), []
    for stroke in strokes:
        place = places.get(stroke, -1)
        if place > last:
            last = place
            kept.add(place)
        else:
            differing.append(stroke)
    differing += [stroke for place, stroke in enumerate(shown) if place not in kept]
    areas: list[pygame.Rect] = []
    for stroke in differing:
        area = whole.clip(stroke.box)
        if stroke.clip:
            area = area.clip(stroke.clip)
        while area and (other := area.collidelist(areas)) >= 0:
            area.union_ip(areas.pop(other))
        if area:
            areas.append(area)
    if sum(area.w * area.h for area in areas) > _TOO_MUCH * whole.w * whole.h:
        return [whole]
    return areas
