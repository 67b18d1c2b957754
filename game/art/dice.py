"""The painting of dice, at rest and in the air.

A die is an ivory cube with rounded edges and a coloured plate on each side. In the air it is made of polygons, painted
anew for each pose; at rest it is a sheet with gradients and lettering of the same shape, so nothing jumps when a die
comes to lie.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Literal, NamedTuple

import pygame

from game.art import shapes
from game.art.cache import Cache
from game.art.outlines import Outline, Point, Polygon, traced
from game.art.palette import CREAM, INK_DEEP, MARKS, PLATES, SHADOW, Contrast, Rgb, code, mixed, rgb
from game.art.pieces import Shadow, on_shadow, sheet_size
from game.art.shapes import gradient
from game.art.sprites import Sprites
from game.art.type import Style, Type
from game.rules.pieces import Colour, Face, Symbol
from game.table.cube import DEPTH, RISE, SeenSide, turn, visible_sides

_ROUNDING = 0.15
_INNER = 1 - 2 * _ROUNDING

EDGE_SHARE = 1 / (_INNER * (DEPTH + RISE) + 2 * _ROUNDING)
"""The edge of a die that lies straight, for the height of its picture."""


Beside = tuple[Face | None, Face | None]

Detail = Literal["print", "mark", "plate"]
"""How much of a die is painted: all, only a mark on each side, or, with rough edges, only its colours."""


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
    ) -> pygame.Surface:
        """A die at rest, its edge so many pixels long, turned to the half degree.

        `front` is what its front shows, `beside` its left and right side; None leaves a side without a plate.
        """
        half_degrees = round(angle * 2) % 720
        sides = face.face, *(each and each.face for each in (front, *beside))
        key = ("die", sides, round(edge * 4), half_degrees, dim, shadow)
        signed = (half_degrees + 360) % 720 / 2 - 180
        return self._cache.get(key, partial(self._posed, sides, edge, signed, dim, shadow))

    def prepare(self, face: Face) -> None:
        """Make the print of a face, so that the first die in the air that shows it comes at once."""
        self._prints.lit(face, _COARSE, _LEVELS, _LEVELS)
        self._prints.plain(face, _LEVELS, True)

    def tumbling(
        self, seen: tuple[SeenSide, ...], faces: tuple[Face, ...], edge: float, detail: Detail = "print"
    ) -> pygame.Surface:
        """A die in any pose, its edge so many pixels long; `faces` are those of its six sides."""
        paint = _PAINTERS[detail]
        return self._passing.get((seen, faces, edge, detail), lambda: paint(self._prints, _sides(seen, faces), edge))

    def _posed(
        self, sides: tuple[Face | None, ...], edge: float, angle: float, dim: bool, shadow: Shadow | None
    ) -> pygame.Surface:
        step = round(angle / _YAW_STEP)
        rest = angle - step * _YAW_STEP
        sheet, zoom = self._sheet(sides, edge, step * _YAW_STEP)
        if rest:
            posed = shapes.turned(sheet, rest, zoom)
        else:
            posed = shapes.sized(sheet, round(sheet.get_width() * zoom), round(sheet.get_height() * zoom))
        if dim:
            posed = shapes.tinted(posed, self._contrast.unplayable)
        if shadow is None:
            return posed
        size = round(edge), round(edge / EDGE_SHARE)
        return on_shadow(self._cache, posed, size, edge * 0.22, edge / 104, angle, shadow)

    def _sheet(self, sides: tuple[Face | None, ...], edge: float, yaw: float) -> tuple[pygame.Surface, float]:
        large = sheet_size(edge)
        key = ("die sheet", sides, large, yaw)
        return self._cache.get(key, partial(self._painted, sides, large, yaw)), edge / large

    def _painted(self, shown: tuple[Face | None, ...], edge: float, yaw: float) -> pygame.Surface:
        top, front, left, right = shown
        by_number = {0: top, 1: front, 2: right, 3: left}
        seen = visible_sides(turn(-math.radians(yaw)))
        sides = [_Side(by_number.get(each.side), each.corners, each.brightness) for each in seen]
        return _engraved(self._prints, sides, edge)


_YAW_STEP = 4.0
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
_GRADIENTS = gradient("shade", (0, _WHITE), (1, (0, 0, 0)))


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
        self._kept: dict[tuple[Face, float], tuple[_Layer, ...]] = {}
        self._outlines: dict[Hashable, tuple[Outline, ...]] = {}
        self._plain: dict[tuple[Face, int, bool], tuple[tuple[Polygon, Rgb], ...]] = {}
        self._lit: dict[tuple[Face, float, int, int], tuple[tuple[Polygon, Rgb], ...]] = {}

    def lit(self, face: Face, tolerance: float, level: int, shown: int) -> tuple[tuple[Polygon, Rgb], ...]:
        """The polygons of a print and their colours at a brightness, shown to a share, both in levels."""
        key = (face, tolerance, level, shown)
        found = self._lit.get(key)
        if found is None:
            ground = _shaded(_plate_colours(face)[0], level)
            found = self._lit[key] = tuple(
                (layer.points, mixed(ground, _shaded(layer.colour, level), 1 if layer.is_own else shown / _LEVELS))
                for layer in self._layers(face, tolerance)
                if shown or layer.is_own
            )
        return found

    def _layers(self, face: Face, tolerance: float) -> tuple[_Layer, ...]:
        found = self._kept.get((face, tolerance))
        if found is None:
            found = self._kept[face, tolerance] = tuple(self._made(face, tolerance))
        return found

    def _made(self, face: Face, tolerance: float) -> Iterator[_Layer]:
        main, deep = _plate_colours(face)
        steps = 8 if tolerance < 1 else 4
        yield _Layer(_moved(_rounded_square(_PLATE_RADIUS, steps), 1.025, 0, -0.035), deep, True)
        yield _Layer(_rounded_square(_PLATE_RADIUS, steps), main, True)
        bar = ((-0.68, -0.9), (0.68, -0.9), (0.68, -0.83), (-0.68, -0.83))
        yield _Layer(bar, mixed(main, _WHITE, 0.4), True)
        if face.colour is None:
            yield from self._pizza(face, tolerance)
            return
        plate = PLATES[face.colour]
        yield _Layer(_chip(2 * steps), mixed(main, plate.deep, 0.92), False)
        for mark in self._mark(face.colour, self._mark_size, tolerance):
            yield _Layer(_moved(mark, 1, *_MARK_AT), CREAM, False)
        x, y = (0.0, -0.07) if face.number else (-0.06, -0.12)
        outlines = self._symbol(face, tolerance)
        for ink, drop in ((plate.drop, _DROP), (plate.numeral, 0.0)):
            for outline in outlines:
                yield _Layer(_moved(outline.points, 1, x, y + drop), main if outline.is_hole else ink, False)

    def _pizza(self, face: Face, tolerance: float) -> Iterator[_Layer]:
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
                for mark in self._mark(colour, radius * 0.2, max(2.0, tolerance)):
                    yield _Layer(_moved(mark, 1, *spot), CREAM, False)
        if is_four:
            for edge, ink in ((_FOUR_EDGE, INK_DEEP), (0.0, CREAM)):
                for part in self._text("+4", _FOUR, tolerance, edge):
                    yield _Layer(_moved(part.points, 1, 0, _FOUR_DOWN), INK_DEEP if part.is_hole else ink, False)

    def plain(self, face: Face, level: int, is_marked: bool) -> tuple[tuple[Polygon, Rgb], ...]:
        """A side in three polygons at most: its ivory in halves of the side, then its plate and its mark."""
        key = (face, level, is_marked)
        found = self._plain.get(key)
        if found is None:
            main = _shaded(_plate_colours(face)[0], level)
            parts = [(_rounded_square(_PATCH_RADIUS, 2), _ivory(level)), (_rounded_square(_PLATE_RADIUS, 2), main)]
            if is_marked and face.colour is None:
                parts.append((_moved(_disc(10), 0.62, 0, 0), _shaded(_CRUST, level)))
            elif is_marked and face.colour:
                parts.append((self._mark(face.colour, _BIG_MARK, 5.0)[0], _shaded(CREAM, level)))
            found = self._plain[key] = tuple(parts)
        return found

    def _symbol(self, face: Face, tolerance: float) -> tuple[Outline, ...]:
        if face.symbol in _SIGNS:
            return self._sprite(_SIGNS[face.symbol], _SIGN, tolerance)
        return self._text(str(face.number) if face.number else "+2", _NUMERAL if face.number else _PLUS, tolerance)

    def _mark(self, colour: Colour, width: float, tolerance: float) -> list[Polygon]:
        return [each.points for each in self._sprite(MARKS[colour], width, tolerance)]

    def _sprite(self, name: str, width: float, tolerance: float) -> tuple[Outline, ...]:
        def made() -> tuple[Outline, ...]:
            picture = self._sprites.flat(name, _TRACED)
            return traced(picture, (picture.get_width() / 2, picture.get_height() / 2), _TRACED / width, tolerance)

        return self._once((name, width, tolerance), made)

    def _text(self, words: str, size: float, tolerance: float, edge: float = 0.0) -> tuple[Outline, ...]:
        def made() -> tuple[Outline, ...]:
            unit = _TRACED / size
            setting = self._type.setting(words, Style("title", "bold", _TRACED, CREAM, edge * unit, INK_DEEP))
            centre = setting.surface.get_bounding_rect().centerx, (setting.top + setting.base) / 2
            return traced(setting.surface, centre, unit, tolerance)

        return self._once((words, size, tolerance, edge), made)

    def _once(self, key: Hashable, make: Callable[[], tuple[Outline, ...]]) -> tuple[Outline, ...]:
        if key not in self._outlines:
            self._outlines[key] = make()
        return self._outlines[key]


_TRACED = 200
_DARKEST = 9
_FINE, _COARSE = 0.6, 1.6


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


_PATCHES = {_FINE: _rounded_square(_PATCH_RADIUS, 10), _COARSE: _rounded_square(_PATCH_RADIUS, 4)}


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


def _layers(prints: _Prints, sides: Sequence[_Side], tolerance: float) -> Iterator[tuple[Rgb, list[Point]]]:
    """All of a die from back to front: colours and polygons in edges from its centre."""
    dark = round(min(side.brightness for side in sides) * _LEVELS * 0.94)
    ring = _silhouette(sides[0], 72 if tolerance == _FINE else 28)
    if prints.edge:
        yield INK_DEEP, list(_moved(tuple(ring), 1 + 2 * prints.edge, 0, 0))
    yield _ivory(dark), ring
    patch = _PATCHES[tolerance]
    for seat, side in _seated(sides):
        if not seat.half:
            continue
        x0, y0 = seat.x, seat.y
        (ux, uy), (vx, vy) = seat.across, seat.down
        ax, ay, bx, by = ux * _PATCH, uy * _PATCH, vx * _PATCH, vy * _PATCH
        level = round(side.brightness * _LEVELS)
        yield _ivory(level), [(x0 + x * ax + y * bx, y0 + x * ay + y * by) for x, y in patch]
        if side.face is None:
            continue
        half = seat.half
        ax, ay, bx, by = ux * half, uy * half, vx * half, vy * half
        for points, colour in prints.lit(side.face, tolerance, level, seat.shown):
            yield colour, [(x0 + x * ax + y * bx, y0 + x * ay + y * by) for x, y in points]


def _reach(edge: float) -> int:
    return math.ceil(edge * 1.5 / 2) * 2


def _cut_out(prints: _Prints, sides: Sequence[_Side], edge: float) -> pygame.Surface:
    pixels = _reach(edge)
    big = shapes.empty(pixels * 2, pixels * 2)
    middle, unit = pixels - 0.5, edge * 2
    for colour, points in _layers(prints, sides, _COARSE):
        pygame.draw.polygon(big, colour, [(middle + x * unit, middle + y * unit) for x, y in points])
    return pygame.transform.smoothscale(big, (pixels, pixels))


def _engraved(prints: _Prints, sides: Sequence[_Side], edge: float) -> pygame.Surface:
    pixels = _reach(edge)
    body = []
    for colour, points in _layers(prints, sides, _FINE):
        path = "M" + " L".join(f"{x:.4f},{y:.4f}" for x, y in points) + "Z"
        body.append(f'<path d="{path}" fill="{code(colour)}"/>')
    ring = " L".join(f"{x:.4f},{y:.4f}" for x, y in _silhouette(sides[0], 72))
    body.append(f'<path d="M{ring}Z" fill="url(#shade)" opacity="0.06"/>')
    half = pixels / edge / 2
    return shapes.drawn(
        pixels, pixels, edge, f'<g transform="translate({half:.5f} {half:.5f})">{"".join(body)}</g>', _GRADIENTS
    )


def _dashed(prints: _Prints, sides: Sequence[_Side], edge: float) -> pygame.Surface:
    ring = _silhouette(sides[0], 12)
    wide, tall = _half_size(ring, edge)
    big = _scratch(math.ceil(edge * 3.2) + 16).subsurface((0, 0, 4 * wide, 4 * tall))
    big.fill(0)
    _block_out(big, prints, sides, ring, edge * 2, parts=3)
    return pygame.transform.smoothscale(big, (2 * wide, 2 * tall))


def _blurred(prints: _Prints, sides: Sequence[_Side], edge: float) -> pygame.Surface:
    ring = _silhouette(sides[0], 8)
    wide, tall = _half_size(ring, edge)
    picture = shapes.empty(2 * wide, 2 * tall)
    _block_out(picture, prints, sides, ring, edge, parts=2)
    return picture


def _half_size(ring: Sequence[Point], edge: float) -> tuple[int, int]:
    return math.ceil(max(x for x, _ in ring) * edge) + 1, math.ceil(max(y for _, y in ring) * edge) + 1


def _block_out(
    picture: pygame.Surface, prints: _Prints, sides: Sequence[_Side], ring: Sequence[Point], unit: float, parts: int
) -> None:
    """Paint a die in the middle of a picture, of each side so many of its `plain` polygons."""
    fill = pygame.draw.polygon
    middle_x, middle_y = (each / 2 - 0.5 for each in picture.get_size())
    fill(picture, _ivory(_DARKEST), [(middle_x + x * unit, middle_y + y * unit) for x, y in ring])
    for seat, side in _seated(sides):
        if not seat.half or side.face is None:
            continue
        x0, y0 = middle_x + seat.x * unit, middle_y + seat.y * unit
        (ux, uy), (vx, vy) = seat.across, seat.down
        polygons = prints.plain(side.face, round(side.brightness * _LEVELS), bool(seat.shown))
        for (points, colour), share in zip(polygons[:parts], (_PATCH, seat.half, seat.half), strict=False):
            size = share * unit
            ax, ay, bx, by = ux * size, uy * size, vx * size, vy * size
            fill(picture, colour, [(x0 + x * ax + y * bx, y0 + x * ay + y * by) for x, y in points])


_PAINTERS: dict[Detail, Callable[[_Prints, Sequence[_Side], float], pygame.Surface]] = {
    "print": _cut_out,
    "mark": _dashed,
    "plate": _blurred,
}


@lru_cache(maxsize=1)
def _scratch(side: int) -> pygame.Surface:
    return shapes.empty(side, side)


def _sides(seen: Sequence[SeenSide], faces: Sequence[Face]) -> list[_Side]:
    return [_Side(faces[number].face, corners, brightness) for number, corners, brightness in seen]
