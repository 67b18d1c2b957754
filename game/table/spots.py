"""Where a tile may lie: on a grid of half squares, where what is taken is one integer with a bit for each cell.

So whether a tile fits is a shift and an `and`, and a flood from outside finds what is walled in. A tile is known by its
middle, which is a corner of cells. Poses are in squares, half a tile; y grows downwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import NamedTuple

from pygame import FRect

from game.rules.domino import Side
from game.table.frame import Point, around

LENGTH, WIDTH = 2.0, 1.0
"""A tile, in squares."""

TURN, TURN_BACK = 1.0, 1.15
"""What it costs an arm to bend clockwise, and the other way. Straight ahead costs nothing."""
CORNER = 1.5
"""A double that lies round the corner."""
SHIFT = 0.5
"""A tile laid beside the middle, for each half square."""
FOLD = 2.2
"""A tile that turns along the side that it is laid on."""
LENGTHWISE, ASIDE = 30.0, 32.0
"""Where doubles branch close to each other and nothing else is left: a double that lies along its arm, and a tile at
another free side of its double."""

WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down and left, as the arms are numbered."""
_ANGLES = (180, 90, 0, 270)
"""The angle of a tile whose second end points up, right, down, left."""
_OUT = {angle: out for out, angle in enumerate(_ANGLES)}


@dataclass(frozen=True)
class TilePose:
    """How a tile lies: its middle, and degrees counter-clockwise from upright with its first end on top.

    The first end is the one that is laid against the chain: the face of a `Tile` as it is laid.
    """

    x: float
    y: float
    angle: int

    @property
    def at(self) -> Point:
        """The middle."""
        return self.x, self.y

    @property
    def rect(self) -> FRect:
        """What it covers."""
        return around(self.at, *((LENGTH, WIDTH) if self.angle % 180 else (WIDTH, LENGTH)))

    @property
    def squares(self) -> tuple[Point, Point]:
        """The middles of its first and its second end."""
        dx, dy = WAYS[_OUT[self.angle]]
        return (self.x - dx / 2, self.y - dy / 2), (self.x + dx / 2, self.y + dy / 2)


# --- the grid

_COLUMNS, _ROWS = 160, 96
_ORIGIN = _ROWS // 2 * _COLUMNS + _COLUMNS // 2
_EDGE = 4
FAR_X, FAR_Y = _COLUMNS // 2 - 3 * _EDGE, _ROWS // 2 - 3 * _EDGE
"""How far from the origin the middle of a tile may be, in half squares."""


@cache
def _block(columns: int, rows: int) -> int:
    """The bits of a rectangle of cells at the top left of the grid."""
    return sum(((1 << columns) - 1) << (row * _COLUMNS) for row in range(rows))


_STANDING, _LYING = (2, 4), (4, 2)
_TILE = _block(*_STANDING), _block(*_LYING)
_CORNER = tuple(_ORIGIN - rows // 2 * _COLUMNS - columns // 2 for columns, rows in (_STANDING, _LYING))
_HALO, _HALO_AWAY = (_block(4, 6), _block(6, 4)), _COLUMNS + 1
_SURROUNDINGS, _SURROUNDINGS_AWAY = (_block(10, 12), _block(12, 10)), 4 * (_COLUMNS + 1)
_SQUARE = _block(2, 2)


class Spot(NamedTuple):
    """A place for a tile: its middle in half squares, whether it lies or stands, and where its arm goes on."""

    x: int
    y: int
    lies: bool
    out: int
    double: bool

    @property
    def _corner(self) -> int:
        return _CORNER[self.lies] + self.y * _COLUMNS + self.x

    @property
    def bits(self) -> int:
        """The cells that it takes."""
        return _TILE[self.lies] << self._corner

    @property
    def halo(self) -> int:
        """The cells that it takes, and those around it."""
        return _HALO[self.lies] << (self._corner - _HALO_AWAY)

    @property
    def surroundings(self) -> int:
        """The cells that it takes, and those so near that it may close a way past them."""
        return _SURROUNDINGS[self.lies] << (self._corner - _SURROUNDINGS_AWAY)

    @property
    def last_square(self) -> int:
        """The cell at the top left of its far square."""
        dx, dy = WAYS[self.out]
        return 1 << (_ORIGIN + (self.y + dy - 1) * _COLUMNS + self.x + dx - 1)

    @property
    def pose(self) -> TilePose:
        angle = (90 if self.lies else 0) if self.double else _ANGLES[self.out]
        return TilePose(self.x / 2, self.y / 2, angle)


class Box(NamedTuple):
    """A rectangle of cells."""

    left: int
    top: int
    right: int
    bottom: int

    def around(self, spot: Spot) -> Box:
        """The rectangle that holds the tile too."""
        x, y, lies, _, _ = spot
        left, top, right, bottom = self
        half, tall = (2, 1) if lies else (1, 2)
        if left <= x - half and x + half <= right and top <= y - tall and y + tall <= bottom:
            return self
        return Box(min(left, x - half), min(top, y - tall), max(right, x + half), max(bottom, y + tall))


# --- the ways out

_ROOM_AROUND = 4
"""The half squares around a box in which one can walk round it."""


class Ways:
    """The free cells around what is taken in a box from which a tile's width leads out of it."""

    def __init__(self, taken: int, box: Box) -> None:
        left, top = max(box.left - _ROOM_AROUND, -FAR_X), max(box.top - _ROOM_AROUND, -FAR_Y)
        right, bottom = min(box.right + _ROOM_AROUND, FAR_X), min(box.bottom + _ROOM_AROUND, FAR_Y)
        self._start = (_ROWS // 2 + top - _EDGE) * _COLUMNS
        rows = bottom - top + 2 * _EDGE
        window = taken >> self._start & ((1 << rows * _COLUMNS) - 1)
        inside = _block(right - left, bottom - top) << (_EDGE * _COLUMNS + _COLUMNS // 2 + left)
        self._free = _passable(window) & _block(_COLUMNS - 2 * _EDGE, rows) << _EDGE
        self._reached = self._free & ~inside
        self._all = False

    def _spread(self) -> bool:
        """Go a step further; whether that led anywhere."""
        before, free = self._reached, self._free
        wide = before | (before << 1 | before >> 1) & free
        self._reached = wide | (wide << _COLUMNS | wide >> _COLUMNS) & free
        return self._reached != before

    def lead_to(self, cells: int) -> bool:
        """Whether one of these cells is reached from outside."""
        there = cells >> self._start
        if not there or there.bit_length() > self._free.bit_length():
            return True
        while not self._reached & there:
            if self._all or not self._spread():
                self._all = True
                return False
        return True

    def room_at(self, cells: int) -> int:
        """How many cells can be reached from those."""
        reached = cells >> self._start & self._free
        while True:
            wide = reached | (reached << 1 | reached >> 1) & self._free
            further = wide | (wide << _COLUMNS | wide >> _COLUMNS) & self._free
            if further == reached:
                return reached.bit_count()
            reached = further


def _passable(taken: int) -> int:
    """The cells at the top left of a free square with free cells around it."""
    row = taken | taken << 1 | taken >> 1 | taken >> 2
    return ~(row | row << _COLUMNS | row >> _COLUMNS | row >> 2 * _COLUMNS)


# --- the sides that tiles are laid on

_TAIL, _HEAD, _FLANK = range(3)
"""The sides that tiles are laid on: the last square of a tile, the short side of a double, the long side of a double.

What a side offers is measured from the middle of the square, or of the double for its long side, and seen along the
arm: how far ahead and how far to the right the middle of a tile is, which way its arm turns, and what that costs.
"""

_Offered = tuple[tuple[int, int, int, float], ...]
_TILES: tuple[_Offered, ...] = (
    ((3, 0, 0, 0.0), (0, 3, 1, TURN), (0, -3, -1, TURN_BACK)),
    ((3, 0, 0, 0.0), (2, 1, 1, FOLD), (2, -1, -1, FOLD)),
    ((3, 0, 0, 0.0), (3, 1, 0, SHIFT), (3, -1, 0, SHIFT), (2, 2, 1, FOLD), (2, -2, -1, FOLD)),
)
_DOUBLES: tuple[_Offered, ...] = (
    ((2, 0, 0, 0.0), (2, 1, 0, SHIFT), (2, -1, 0, SHIFT), (1, 2, 1, CORNER), (1, -2, -1, CORNER)),
    ((2, 0, 0, 0.0), (2, 1, 0, SHIFT), (2, -1, 0, SHIFT)),
    ((2, 0, 0, 0.0), (2, 1, 0, SHIFT), (2, -1, 0, SHIFT), (2, 2, 0, 2 * SHIFT), (2, -2, 0, 2 * SHIFT)),
)
_TILES_ASIDE: tuple[_Offered, ...] = (
    (),
    ((0, 3, 1, ASIDE), (0, -3, -1, ASIDE), (1, 2, 0, ASIDE), (1, -2, 0, ASIDE)),
    ((0, 4, 1, ASIDE), (0, -4, -1, ASIDE), (1, 3, 0, ASIDE), (1, -3, 0, ASIDE)),
)
_DOUBLES_ASIDE: tuple[_Offered, ...] = (
    (),
    ((1, 2, 1, ASIDE), (1, -2, -1, ASIDE)),
    ((0, 3, 1, ASIDE), (0, -3, -1, ASIDE)),
)


class _Offer(NamedTuple):
    """A spot as seen from where it is measured, and the cell at its top left."""

    x: int
    y: int
    lies: bool
    out: int
    effort: float
    corner: int


_Offers = dict[tuple[int, int, bool], tuple[_Offer, ...]]


@cache
def offers(*, branching: bool) -> _Offers:
    """What is offered by kind of side, way out, and whether the tile is a double."""
    found: _Offers = {}
    for kind, out in product((_TAIL, _HEAD, _FLANK), range(4)):
        tiles = [(each, False, 0.0) for each in _TILES[kind]]
        doubles = [(each, True, 0.0) for each in _DOUBLES[kind]]
        if branching:
            tiles += [(each, False, 0.0) for each in _TILES_ASIDE[kind]]
            doubles += [(each, True, 0.0) for each in _DOUBLES_ASIDE[kind]]
            doubles += [(each, False, LENGTHWISE) for each, _, _ in tiles]
        for double, seen in ((False, tiles), (True, doubles)):
            found[kind, out, double] = tuple(
                _offer(each, out, across=across, extra=extra) for each, across, extra in seen
            )
    return found


def _offer(seen: tuple[int, int, int, float], out: int, *, across: bool, extra: float) -> _Offer:
    far, aside, turn, effort = seen
    ahead, right = WAYS[out], WAYS[(out + 1) % 4]
    x, y = (far * a + aside * b for a, b in zip(ahead, right))
    way = (out + turn) % 4
    lies = (way % 2 == 0) == across
    return _Offer(x, y, lies, way, effort + extra, _CORNER[lies] + y * _COLUMNS + x)


class Socket(NamedTuple):
    """A free side of a tile: the point that its spots are measured from, and the way out."""

    kind: int
    x: int
    y: int
    out: int

    @property
    def square_ahead(self) -> int:
        """The cells of the square that a tile laid straight ahead takes first."""
        dx, dy = WAYS[self.out]
        return _SQUARE << (_ORIGIN + (self.y + 2 * dy - 1) * _COLUMNS + self.x + 2 * dx - 1)

    def spots(
        self, offered: _Offers, double: bool, taken: int, strangers: int, close: float
    ) -> list[tuple[float, Spot]]:
        """Where a tile can lie on nothing that is taken, with what it costs.

        It keeps a cell away from strangers, or if `close` is more than nothing, lies close to them for that.
        """
        kind, own_x, own_y, own_out = self
        if abs(own_x) > FAR_X or abs(own_y) > FAR_Y:
            return []
        at = own_y * _COLUMNS + own_x
        found = []
        for x, y, lies, out, effort, corner in offered[kind, own_out, double]:
            if not taken >> at + corner & _TILE[lies]:
                if not strangers >> at + corner - _HALO_AWAY & _HALO[lies]:
                    found.append((effort, Spot(own_x + x, own_y + y, lies, out, double)))
                elif close:
                    found.append((effort + close, Spot(own_x + x, own_y + y, lies, out, double)))
        return found

    def has_room(self, offered: _Offers, double: bool, taken: int, strangers: int, close: float) -> bool:
        """Whether a tile can lie anywhere, as told by `spots`."""
        kind, own_x, own_y, own_out = self
        if abs(own_x) > FAR_X or abs(own_y) > FAR_Y:
            return False
        at = own_y * _COLUMNS + own_x
        for _, _, lies, _, _, corner in offered[kind, own_out, double]:
            if not taken >> at + corner & _TILE[lies] and (
                close or not strangers >> at + corner - _HALO_AWAY & _HALO[lies]
            ):
                return True
        return False


START = Spot(0, 0, False, 1, True)
"""The starting double stands in the middle."""
START_SOCKETS = tuple(Socket(_FLANK if dx else _HEAD, 0, dy, out) for out, (dx, dy) in enumerate(WAYS))


def sockets(spot: Spot, sides: Iterable[Side]) -> list[Socket]:
    """The free sides of a tile, for those sides of it."""
    found = []
    for side in sides:
        out = (spot.out + _SIDEWAYS[side]) % 4
        dx, dy = WAYS[out]
        across = spot.lies == (out % 2 == 0)
        if spot.double and across:
            found.append(Socket(_FLANK, spot.x, spot.y, out))
        else:
            found.append(Socket(_HEAD if spot.double else _TAIL, spot.x + dx, spot.y + dy, out))
    return found


_SIDEWAYS = {Side.AHEAD: 0, Side.LEFT: -1, Side.RIGHT: 1}


def free_spot_near(socket: Socket, double: bool, taken: int) -> Spot | None:
    """The spot nearest to a socket where nothing is near; None if the grid is full."""
    lies = (socket.out % 2 == 0) == double
    for dx, dy in _steps_away():
        spot = Spot(socket.x + dx, socket.y + dy, lies, socket.out, double)
        if abs(spot.x) <= FAR_X and abs(spot.y) <= FAR_Y and not spot.halo & taken:
            return spot
    return None


@cache
def _steps_away() -> list[tuple[int, int]]:
    """All ways to go from a cell, the short ones first."""
    reach = range(-FAR_Y, FAR_Y + 1)
    return sorted(product(reach, reach), key=lambda step: (abs(step[0]) + abs(step[1]), step))
