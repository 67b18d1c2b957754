"""The painting of dice, at rest and in the air.

A die is an ivory cube with rounded edges and a coloured plate on each side. It is made of polygons, painted anew for
each pose, and no vector graphics: those take three times as long. At rest it is painted as in the air, only with
smoother edges, so nothing jumps when a die comes to lie.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Literal, NamedTuple

import pygame

from game.art import shapes
from game.art.cache import Cache
from game.art.outlines import Outline, Point, Polygon, traced
from game.art.palette import CREAM, INK_DEEP, MARKS, PLATES, SHADOW, Contrast, Rgb, mixed, rgb
from game.art.pieces import SHADOWS, Shadow, on_cast
from game.art.sprites import Sprites
from game.art.type import Style, Type
from game.rules.pieces import Colour, Face, Symbol
from game.table.cube import DEPTH, RISE, Rotation, turn, visible_sides

_ROUNDING = 0.15
_INNER = 1 - 2 * _ROUNDING

EDGE_SHARE = 1 / (_INNER * (DEPTH + RISE) + 2 * _ROUNDING)
"""The edge of a die that lies straight, for the height of its picture."""


Beside = tuple[Face | None, Face | None]

Detail = Literal["rest", "print", "mark", "plate"]
"""How a die is painted: all of it with the smoothest edges, all, only a mark on each side, or, with rough edges, only
its colours."""


class _Side(NamedTuple):
    """A side that is seen: what it shows, if it is printed, its corners as in `SeenSide`, and how bright it is."""

    face: Face | None
    corners: tuple[Point, Point, Point, Point]
    brightness: float


class Dice:
    """Dice in any size and pose. The centre of a surface is the centre of its die."""

    def __init__(self, cache: Cache, passing: Cache, sprites: Sprites, type_: Type, contrast: Contrast) -> None:
        self._cache = cache
        self._passing = passing
        self._contrast = contrast
        self._prints = _Prints(sprites, type_, contrast)

    def die(
        self,
        face: Face,
        front: Face | None,
        edge: float,
        *,
        beside: Beside = (None, None),
        angle: float = 0.0,
        dim: bool = False,
        shadow: Shadow | None = None,
        moving: bool = False,
    ) -> pygame.Surface:
        """A die that lies, its edge so many pixels long, turned to the half degree.

        `front` is what its front shows, `beside` its left and right side; None leaves a side without a plate. One that
        is `moving` needs no smoother edges than in the air.
        """
        half_degrees = round(angle * 2) % 720
        left, right = beside
        faces = face, front, right, left, None, None
        pose = "die", faces, round(edge * 4), half_degrees, moving
        cache = self._passing if moving else self._cache

        def lit() -> pygame.Surface:
            rotation = turn(-math.radians(half_degrees / 2))
            lies = cache.get(pose, lambda: self._painted(rotation, faces, edge, "print" if moving else "rest"))
            if dim:
                lies = shapes.tinted(lies, self._contrast.unplayable)
            return self._on_shadow(lies, edge, half_degrees / 2, shadow) if shadow else lies

        return cache.get((*pose, dim, shadow), lit)

    def prepare(self, faces: Iterable[Face]) -> Iterator[None]:
        """Make what dice with these faces are painted from, a little with each step, so that no picture has to."""
        falling = [_fallen_from(level * SHADOW_STEP) for level in range(_SHADOW_LEVELS)]
        for soft in (*falling, *((blur, strength) for _, blur, strength in SHADOWS.values())):
            self._cast(soft)
            yield
        for face in faces:
            yield from self._prints.prepare(face)

    def tumbling(
        self, rotation: Rotation, faces: tuple[Face, ...], edge: float, detail: Detail = "print"
    ) -> pygame.Surface:
        """A die in any pose, its edge so many pixels long; `faces` are those of its six sides."""
        return self._passing.get((rotation, faces, edge, detail), partial(self._painted, rotation, faces, edge, detail))

    def shadow(self, edge: float, level: int) -> pygame.Surface:
        """The shadow of a die in the air, which falls so many steps of `SHADOW_STEP` units."""
        return self._cache.get(("die shadow", edge, level), partial(self._scaled_cast, edge, level))

    def _on_shadow(self, lies: pygame.Surface, edge: float, angle: float, shadow: Shadow) -> pygame.Surface:
        drop, blur, strength = SHADOWS[shadow]
        cast = pygame.transform.rotozoom(self._cast((blur, strength)), angle, edge / _CAST_EDGE)
        return on_cast(lies, cast, max(1.0, drop * edge / _CAST_EDGE))

    def _painted(self, rotation: Rotation, faces: Sequence[Face | None], edge: float, detail: Detail) -> pygame.Surface:
        sides = [_Side(faces[number], corners, bright) for number, corners, bright in visible_sides(rotation)]
        return _painted(self._prints, sides, edge, detail)

    def _scaled_cast(self, edge: float, level: int) -> pygame.Surface:
        cast, zoom = self._cast(_fallen_from(level * SHADOW_STEP)), edge / _CAST_EDGE
        return shapes.sized(cast, round(cast.get_width() * zoom), round(cast.get_height() * zoom))

    def _cast(self, soft: tuple[float, float]) -> pygame.Surface:
        """The shadow of a die with an edge of `_CAST_EDGE` pixels, so blurred and so strong, to be scaled."""
        size = round(_CAST_EDGE), round(_CAST_EDGE / EDGE_SHARE)
        return self._cache.get(("die cast", soft), partial(shapes.soft_box, *size, _CAST_EDGE * 0.22, *soft))


_CAST_EDGE = 104.0
SHADOW_STEP = 3.0
"""Units by which the shadows of dice in the air differ in how high they fall from."""
_SHADOW_LEVELS = 14


def _fallen_from(lift: float) -> tuple[float, float]:
    """How blurred and how strong the shadow is of a die that is lifted so many units."""
    return min(16.0, 6 + lift * 0.12), max(0.3, 0.62 - lift * 0.003)


_LEVELS = 16
_PLATE_RADIUS = 0.42
_PATCH_RADIUS = 0.46
_PATCH = 0.485
_PULL = 0.95
_CHIP = 0.81
_MARK_AT, _MARK, _BIG_MARK = (0.66, 0.66), 0.36, 0.9
_NUMERAL, _PLUS, _SIGN, _DROP = 1.6, 1.14, 1.26, 0.075
_FOUR, _FOUR_EDGE, _FOUR_DOWN = 0.86, 0.09, 0.48
_SIGNS = {Symbol.SKIP: "sym_skip", Symbol.REVERSE: "sym_reverse"}
_FADE_FROM, _FADE_OVER = 0.36, 0.16
_THIN, _THIN_OVER = 0.06, 0.08
_IVORY = ((0.0, rgb("#6E5630")), (0.6, rgb("#B29360")), (0.85, rgb("#E6D6B0")), (1.0, rgb("#FCF5E4")))
_PLATE_INK = (rgb("#2B3248"), rgb("#0B0E18"))
_CRUST = rgb("#E3A95C")
_SLICES = (Colour.GREEN, Colour.RED, Colour.YELLOW, Colour.BLUE)
_TOPPINGS = ((0.45, 0.5), (0.75, 0.22), (0.75, 0.78))
_WHITE = (255, 255, 255)


class _Seat(NamedTuple):
    """Where the plate of a side sits: its centre, half its size, its axes, and how squarely the side is seen."""

    x: float
    y: float
    half: float
    across: Point
    down: Point
    facing: float

    @classmethod
    def of(cls, side: _Side) -> _Seat:
        """The seat of that side's plate."""
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = side.corners
        x, y = (x0 + x2) / 2, (y0 + y2) / 2
        ux, uy, vx, vy = x1 - x0, y1 - y0, x3 - x0, y3 - y0
        facing = abs(ux * vy - uy * vx)
        lean = 2 * math.hypot(x, y)
        half = (0.451 - 0.14 * lean) * min(1.0, max(0.0, (facing - _THIN) / _THIN_OVER))
        return cls(x * _PULL, y * _PULL, half, (ux, uy), (vx, vy), facing)

    @property
    def shown(self) -> int:
        """How much of the print is seen, in levels: nothing of a side that is seen from its edge."""
        return max(0, min(_LEVELS, round((self.facing - _FADE_FROM) / _FADE_OVER * _LEVELS)))


_CENTRE = _Seat(0.0, 0.0, 1.0, (1.0, 0.0), (0.0, 1.0), 1.0)


class _Layer(NamedTuple):
    """A polygon on a plate, in halves of the plate, and its colour; the plate's own stay when the print fades."""

    points: Polygon
    colour: Rgb
    is_own: bool


class _Prints:
    """What is printed on the plates of all faces, as polygons."""

    def __init__(self, sprites: Sprites, type_: Type, contrast: Contrast) -> None:
        self._sprites = sprites
        self._type = type_
        self.edge = contrast.item_edge / 104
        """How wide the dark edge around a die is, in edges of a die."""
        self._mark_size = _MARK * contrast.mark
        self._kept: dict[Face, tuple[_Layer, ...]] = {}
        self._outlines: dict[Hashable, tuple[Outline, ...]] = {}
        self._plain: dict[tuple[Face, int, bool], tuple[tuple[Polygon, Rgb], ...]] = {}
        self._lit: dict[tuple[Face, int, int], tuple[tuple[Polygon, Rgb], ...]] = {}

    def prepare(self, face: Face) -> Iterator[None]:
        """Make the polygons of a face, one with each step that has not been made for another face before."""
        if face in self._kept:
            return
        made: list[_Layer] = []
        before = len(self._outlines)
        for layer in self._made(face):
            made.append(layer)
            if len(self._outlines) > before:
                before = len(self._outlines)
                yield
        self._kept[face] = tuple(made)
        self.plain(face, _LEVELS, True)
        yield

    def lit(self, face: Face, level: int, shown: int) -> tuple[tuple[Polygon, Rgb], ...]:
        """The polygons of a print and their colours at a brightness, shown to a share, both in levels."""
        key = (face, level, shown)
        found = self._lit.get(key)
        if found is None:
            ground = _shaded(_plate_colours(face)[0], level)
            found = self._lit[key] = tuple(
                (layer.points, mixed(ground, _shaded(layer.colour, level), 1 if layer.is_own else shown / _LEVELS))
                for layer in self._layers(face)
                if shown or layer.is_own
            )
        return found

    def _layers(self, face: Face) -> tuple[_Layer, ...]:
        found = self._kept.get(face)
        if found is None:
            found = self._kept[face] = tuple(self._made(face))
        return found

    def _made(self, face: Face) -> Iterator[_Layer]:
        main, deep = _plate_colours(face)
        yield _Layer(_moved(_rounded_square(_PLATE_RADIUS, 6), 1.025, 0, -0.035), deep, True)
        yield _Layer(_rounded_square(_PLATE_RADIUS, 6), main, True)
        bar = ((-0.68, -0.9), (0.68, -0.9), (0.68, -0.83), (-0.68, -0.83))
        yield _Layer(bar, mixed(main, _WHITE, 0.4), True)
        if face.colour is None:
            yield from self._pizza(face)
            return
        plate = PLATES[face.colour]
        yield _Layer(_chip(12), mixed(main, plate.deep, 0.92), False)
        for mark in self._mark(face.colour, self._mark_size, _TOLERANCE):
            yield _Layer(_moved(mark, 1, *_MARK_AT), CREAM, False)
        x, y = (0.0, -0.07) if face.number else (-0.06, -0.12)
        outlines = self._symbol(face)
        for ink, drop in ((plate.drop, _DROP), (plate.numeral, 0.0)):
            for outline in outlines:
                yield _Layer(_moved(outline.points, 1, x, y + drop), main if outline.is_hole else ink, False)

    def _pizza(self, face: Face) -> Iterator[_Layer]:
        is_four = face.symbol is Symbol.WILD_DRAW_FOUR
        radius, lift = (0.52, -0.26) if is_four else (0.7, 0.0)
        yield _Layer(_moved(_disc(36), radius, 0, lift), _CRUST, False)
        for quarter, colour in enumerate(_SLICES):
            heading = math.pi * (1 + quarter / 2)
            x = 0.035 * math.cos(heading + math.pi / 4)
            y = lift + 0.035 * math.sin(heading + math.pi / 4)
            size = radius * 0.84
            yield _Layer(_moved(_quarter(heading, 8), size, x, y), PLATES[colour].main, False)
            for away, along in _TOPPINGS:
                at = heading + math.pi / 2 * along
                spot = x + size * away * math.cos(at), y + size * away * math.sin(at)
                for mark in self._mark(colour, radius * 0.2, _ROUGH):
                    yield _Layer(_moved(mark, 1, *spot), CREAM, False)
        if is_four:
            for edge, ink in ((_FOUR_EDGE, INK_DEEP), (0.0, CREAM)):
                for part in self._text("+4", _FOUR, edge):
                    yield _Layer(_moved(part.points, 1, 0, _FOUR_DOWN), INK_DEEP if part.is_hole else ink, False)

    def plain(self, face: Face, level: int, is_marked: bool) -> tuple[tuple[Polygon, Rgb], ...]:
        """A print in two polygons at most: its plate and its mark."""
        key = (face, level, is_marked)
        found = self._plain.get(key)
        if found is None:
            main = _shaded(_plate_colours(face)[0], level)
            parts = [(_rounded_square(_PLATE_RADIUS, 2), main)]
            if is_marked and face.colour is None:
                parts.append((_moved(_disc(10), 0.62, 0, 0), _shaded(_CRUST, level)))
            elif is_marked and face.colour:
                parts.append((self._mark(face.colour, _BIG_MARK, _ROUGHEST)[0], _shaded(CREAM, level)))
            found = self._plain[key] = tuple(parts)
        return found

    def _symbol(self, face: Face) -> tuple[Outline, ...]:
        if face.symbol in _SIGNS:
            return self._sprite(_SIGNS[face.symbol], _SIGN, _TOLERANCE)
        return self._text(str(face.number) if face.number else "+2", _NUMERAL if face.number else _PLUS)

    def _mark(self, colour: Colour, width: float, tolerance: float) -> list[Polygon]:
        return [each.points for each in self._sprite(MARKS[colour], width, tolerance)]

    def _sprite(self, name: str, width: float, tolerance: float) -> tuple[Outline, ...]:
        def made() -> tuple[Outline, ...]:
            picture = self._sprites.flat(name, _TRACED)
            return traced(picture, (picture.get_width() / 2, picture.get_height() / 2), _TRACED / width, tolerance)

        return self._once((name, width, tolerance), made)

    def _text(self, words: str, size: float, edge: float = 0.0) -> tuple[Outline, ...]:
        def made() -> tuple[Outline, ...]:
            unit = _TRACED / size
            setting = self._type.setting(words, Style("title", "bold", _TRACED, CREAM))
            centre = setting.surface.get_bounding_rect().centerx, (setting.top + setting.base) / 2
            return traced(setting.surface, centre, unit, _TOLERANCE, widened=round(edge * unit))

        return self._once((words, size, edge), made)

    def _once(self, key: Hashable, make: Callable[[], tuple[Outline, ...]]) -> tuple[Outline, ...]:
        if key not in self._outlines:
            self._outlines[key] = make()
        return self._outlines[key]


_TRACED = 200
_TOLERANCE, _ROUGH, _ROUGHEST = 1.0, 2.0, 5.0
"""How far polygons may stray from what they are traced from, of `_TRACED`: usually, of toppings, and in a blur."""


def _plate_colours(face: Face) -> tuple[Rgb, Rgb]:
    if face.colour is None:
        return _PLATE_INK
    plate = PLATES[face.colour]
    return plate.main, mixed(plate.deep, SHADOW, 0.15)


@lru_cache(maxsize=4096)
def _shaded(colour: Rgb, level: int) -> Rgb:
    return mixed(mixed(colour, SHADOW, 0.95), colour, level / _LEVELS)


@lru_cache(maxsize=256)
def _ivory(level: int) -> Rgb:
    for (below, dark), (above, light) in pairwise(_IVORY):
        if level <= above * _LEVELS:
            return mixed(dark, light, (level / _LEVELS - below) / (above - below))
    return _IVORY[-1][1]


def _rounded_square(radius: float, steps: int) -> Polygon:
    points = []
    for corner, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(steps + 1):
            at = math.pi / 2 * (corner + step / steps)
            points.append((x * (1 - radius) + radius * math.cos(at), y * (1 - radius) + radius * math.sin(at)))
    return tuple(points)


def _chip(steps: int) -> Polygon:
    bow = [math.pi / 2 * step / steps for step in range(steps + 1)]
    inner = 1 - _PLATE_RADIUS
    return (
        *((1 - _CHIP * math.cos(each), 1 - _CHIP * math.sin(each)) for each in bow),
        *((inner + _PLATE_RADIUS * math.cos(each), inner + _PLATE_RADIUS * math.sin(each)) for each in bow),
    )


def _moved(polygon: Polygon, scale: float, x: float, y: float) -> Polygon:
    return tuple((x + px * scale, y + py * scale) for px, py in polygon)


def _disc(points: int) -> Polygon:
    return tuple((math.cos(math.tau * each / points), math.sin(math.tau * each / points)) for each in range(points))


def _quarter(heading: float, steps: int) -> Polygon:
    rim = [heading + math.pi / 2 * step / steps for step in range(steps + 1)]
    return ((0.0, 0.0), *((math.cos(each), math.sin(each)) for each in rim))


class _Grain(NamedTuple):
    """How finely a die is painted.

    `fineness` lines are painted for each line of pixels, and `ring` points around it. Of each side all is painted, or
    only so many `parts`.
    """

    fineness: int
    ring: int
    patch: Polygon
    parts: int = 0


_BANDS, _DARKER = 12, 0.08
_LARGE = 160.0
"""Pixels from which an edge needs no more than three lines for each of its own to be smooth."""
_GRAINS: dict[Detail, _Grain] = {
    "rest": _Grain(4, 40, _rounded_square(_PATCH_RADIUS, 6)),
    "print": _Grain(2, 28, _rounded_square(_PATCH_RADIUS, 4)),
    "mark": _Grain(2, 12, _rounded_square(_PATCH_RADIUS, 2), parts=2),
    "plate": _Grain(1, 8, _rounded_square(_PATCH_RADIUS, 2), parts=1),
}


def _edges(side: _Side) -> list[tuple[float, float]]:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = side.corners
    edges = ((x1 - x0, y1 - y0), (x3 - x0, y3 - y0), (x0 + x2, y0 + y2))
    downwards = [(x, y) if y > 0 or (y == 0 and x > 0) else (-x, -y) for x, y in edges if x * x + y * y > 1e-6]
    return sorted(downwards, key=_heading)


def _heading(edge: Point) -> float:
    return math.atan2(edge[1], edge[0])


def _silhouette(side: _Side, steps: int) -> list[Point]:
    edges = [(_heading(edge), edge[0] * _INNER, edge[1] * _INNER) for edge in _edges(side)]
    px, py = -sum(x for _, x, _ in edges) / 2, -sum(y for _, _, y in edges) / 2
    before = edges[-1][0] - math.pi
    half = []
    for heading, x, y in edges:
        count = max(1, math.ceil((heading - before) / math.tau * steps))
        for step in range(count + 1):
            normal = before + (heading - before) * step / count - math.pi / 2
            half.append((px + _ROUNDING * math.cos(normal), py + _ROUNDING * math.sin(normal)))
        px, py, before = px + x, py + y, heading
    return [*half, *((-x, -y) for x, y in half)]


def _seated(sides: Sequence[_Side]) -> list[tuple[_Seat, _Side]]:
    return sorted(((_Seat.of(side), side) for side in sides), key=_facing)


def _facing(seated: tuple[_Seat, _Side]) -> float:
    return seated[0].facing


def _half_size(ring: Sequence[Point], edge: float) -> tuple[int, int]:
    return math.ceil(max(x for x, _ in ring) * edge) + 1, math.ceil(max(y for _, y in ring) * edge) + 1


def _painted(prints: _Prints, sides: Sequence[_Side], edge: float, detail: Detail) -> pygame.Surface:
    fineness, around, patch, parts = _GRAINS[detail]
    if edge > _LARGE:
        fineness = min(3, fineness)
    ring, unit = _silhouette(sides[0], around), edge * fineness
    wide, tall = _half_size(ring, edge * (1 + 2 * prints.edge))
    picture = shapes.empty(2 * wide * fineness, 2 * tall * fineness)
    middle_x, middle_y = wide * fineness - 0.5, tall * fineness - 0.5

    def fill(colour: Rgb, points: Sequence[Point], seat: _Seat, size: float) -> None:
        x0, y0, size = middle_x + seat.x * unit, middle_y + seat.y * unit, size * unit
        (ux, uy), (vx, vy) = seat.across, seat.down
        ax, ay, bx, by = ux * size, uy * size, vx * size, vy * size
        pygame.draw.polygon(picture, colour, [(x0 + x * ax + y * bx, y0 + x * ay + y * by) for x, y in points])

    if prints.edge:
        fill(INK_DEEP, ring, _CENTRE, 1 + 2 * prints.edge)
    fill(_ivory(round(min(side.brightness for side in sides) * _LEVELS * 0.94)), ring, _CENTRE, 1.0)
    for seat, side in _seated(sides):
        if not seat.half:
            continue
        level = round(side.brightness * _LEVELS)
        fill(_ivory(level), patch, seat, _PATCH)
        if side.face is None:
            continue
        if parts:
            polygons = prints.plain(side.face, level, bool(seat.shown))[:parts]
        else:
            polygons = prints.lit(side.face, level, seat.shown)
        for points, colour in polygons:
            fill(colour, points, seat, seat.half)
    if fineness > 1:
        picture = pygame.transform.smoothscale(picture, (2 * wide, 2 * tall))
    if not parts:
        _shade(picture)
    return picture


def _shade(picture: pygame.Surface) -> None:
    """Darken a picture a little towards its foot."""
    width, height = picture.get_size()
    for band in range(1, _BANDS):
        top, foot = height * band // _BANDS, height * (band + 1) // _BANDS
        light = round(255 * (1 - _DARKER * band / _BANDS))
        picture.fill((light, light, light), (0, top, width, foot - top), pygame.BLEND_RGB_MULT)
