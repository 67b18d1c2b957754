"""Outlines of pictures as polygons, for what has to be painted anew in every frame in another perspective."""

from __future__ import annotations

from typing import NamedTuple

import pygame

Point = tuple[float, float]
Polygon = tuple[Point, ...]

_SMALLEST = 12
"""Specks of fewer pixels are left out."""


class Outline(NamedTuple):
    """A polygon, filled or cut out of the filled ones before it."""

    points: Polygon
    is_hole: bool


def traced(
    picture: pygame.Surface, centre: Point, unit: float, tolerance: float, *, widened: int = 0
) -> tuple[Outline, ...]:
    """The outlines of the opaque parts of a picture, holes after what they are cut from.

    Points are counted from `centre` (in pixels), `unit` pixels a unit; `tolerance` is how far in pixels a polygon may
    stray from the picture. The parts are `widened` by so many pixels on all sides.
    """
    found = []
    mask = _widened(pygame.mask.from_surface(picture), widened)
    centre = centre[0] + widened, centre[1] + widened
    for part in _parts(mask):
        found.append(Outline(_placed(part, centre, unit, tolerance), False))
        solid = pygame.mask.Mask((part.get_size()[0] + 2, part.get_size()[1] + 2))
        solid.draw(part, (1, 1))
        solid.invert()
        outside = solid.connected_component((0, 0))
        for hole in _parts(solid):
            if not hole.overlap(outside, (0, 0)):
                shifted = centre[0] + 1, centre[1] + 1
                found.append(Outline(_placed(hole, shifted, unit, tolerance), True))
    return tuple(found)


def _widened(mask: pygame.mask.Mask, by: int) -> pygame.mask.Mask:
    if not by:
        return mask
    width, height = mask.get_size()
    wide = pygame.mask.Mask((width + 2 * by, height + 2 * by))
    for away in (by / 2, by):
        for step in range(24):
            offset = pygame.Vector2(away, 0).rotate(step * 15)
            wide.draw(mask, (by + round(offset.x), by + round(offset.y)))
    return wide


def _parts(mask: pygame.mask.Mask) -> list[pygame.mask.Mask]:
    return mask.connected_components(_SMALLEST)


def _placed(part: pygame.mask.Mask, centre: Point, unit: float, tolerance: float) -> Polygon:
    ring = part.outline()[:-1]
    middle = len(ring) // 2
    points = [
        *_straightened(ring[: middle + 1], tolerance)[:-1],
        *_straightened([*ring[middle:], ring[0]], tolerance)[:-1],
    ]
    return tuple(((x + 0.5 - centre[0]) / unit, (y + 0.5 - centre[1]) / unit) for x, y in points)


def _straightened(line: list[tuple[int, int]], tolerance: float) -> list[tuple[int, int]]:
    (x0, y0), (x1, y1) = line[0], line[-1]
    length = max(1e-9, ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5)
    away = [abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length for x, y in line]
    furthest = max(range(len(line)), key=away.__getitem__)
    if away[furthest] <= tolerance:
        return [line[0], line[-1]]
    return [*_straightened(line[: furthest + 1], tolerance)[:-1], *_straightened(line[furthest:], tolerance)]
