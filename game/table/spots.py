"""Where a tile may lie: on a grid of half squares, where what is taken is one integer with a bit for each cell.

So whether a tile fits is a shift and an `and`, and a flood from outside finds what is walled in. A tile is known by its
middle, which is a corner of cells. Poses are in squares, half a tile; y grows downwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from operator import or_
from typing import NamedTuple

from pygame import FRect

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
CLOSE = 12.0
"""Touching a tile that is far along the chain, where all doubles branch; elsewhere that is out of the question."""

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


def union(cells: Iterable[int]) -> int:
    """All of several sets of cells."""
    return reduce(or_, cells, 0)


@lru_cache(maxsize=64)
def _block(columns: int, rows: int) -> int:
    """The bits of a rectangle of cells at the top left of the grid."""
    return sum(((1 << columns) - 1) << (row * _COLUMNS) for row in range(rows))


_STANDING, _LYING = (2, 4), (4, 2)
_TILE = _block(*_STANDING), _block(*_LYING)
_CORNER = tuple(_ORIGIN - rows // 2 * _COLUMNS - columns // 2 for columns, rows in (_STANDING, _LYING))
_HALO, _HALO_AWAY = (_block(4, 6), _block(6, 4)), _COLUMNS + 1
_SURROUNDINGS, _SURROUNDINGS_AWAY = (_block(10, 12), _block(12, 10)), 4 * (_COLUMNS + 1)
_BLOCKED, _BLOCKED_AWAY = (_block(5, 7), _block(7, 5)), 2 * (_COLUMNS + 1)
_RING_AWAY = 3 * (_COLUMNS + 1)
_RING = tuple(_block(*size) & ~(inner << _COLUMNS + 1) for size, inner in zip(((7, 9), (9, 7)), _BLOCKED))
_SQUARE = _block(2, 2)
_WITHIN = _block(_COLUMNS - 2 * _EDGE, _ROWS - 2 * _EDGE) << _EDGE * (_COLUMNS + 1)


class Spot(NamedTuple):
    """A place for a tile: its middle in half squares, whether it lies or stands, and where its arm goes on."""

    x: int
    y: int
    lies: bool
    out: int
    double: bool

    @property
    def corner(self) -> int:
        """The cell at its top left."""
        return _CORNER[self.lies] + self.y * _COLUMNS + self.x

    @property
    def bits(self) -> int:
        """The cells that it takes."""
        return _TILE[self.lies] << self.corner

    @property
    def halo(self) -> int:
        """The cells that it takes, and those around it."""
        return _HALO[self.lies] << (self.corner - _HALO_AWAY)

    @property
    def surroundings(self) -> int:
        """The cells that it takes, and those so near that it may close a way past them."""
        return _SURROUNDINGS[self.lies] << (self.corner - _SURROUNDINGS_AWAY)

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
        inside = _block(right - left, bottom - top) << (_ORIGIN + top * _COLUMNS + left)
        self._free = _clear(taken, 2, 2) & _WITHIN
        self._reached = self._free & ~inside
        self._all = False

    def past(self, spot: Spot) -> Ways | None:
        """The ways once a tile lies there; None if it may part them, with more than one run of free cells around it."""
        around = self._free >> spot.corner - _RING_AWAY & _RING[spot.lies]
        across, down = around & around >> 1, around & around >> _COLUMNS
        if around.bit_count() > 1 + across.bit_count() + down.bit_count():
            return None
        blocked = _BLOCKED[spot.lies] << spot.corner - _BLOCKED_AWAY
        narrower = Ways.__new__(Ways)
        narrower._free = self._free & ~blocked
        narrower._reached = self._reached & ~blocked
        narrower._all = self._all
        return narrower

    def closed_to(self, several: Iterable[int]) -> int:
        """Of several sets of cells, how many are not reached from outside at all."""
        left = [cells & self._free for cells in several if not cells & self._reached]
        wanted = union(left)
        while wanted and not self._all:
            further = _spread(self._reached, self._free)
            self._all, self._reached = further == self._reached, further
            if wanted & further:
                left = [cells for cells in left if not cells & further]
                wanted = union(left)
        return len(left)

    def room_at(self, cells: int, enough: int) -> int:
        """How many cells can be reached from those; it stops at enough of them."""
        reached, further = 0, cells & self._free
        while further != reached and further.bit_count() < enough:
            reached, further = further, _spread(further, self._free)
        return further.bit_count()


def _spread(reached: int, free: int) -> int:
    """What is reached by a step more: a cell further, but to the right as far as it is free, by the carry of a sum."""
    wide = reached | free & (free ^ free + reached | reached >> 1)
    return wide | free & (wide << _COLUMNS | wide >> _COLUMNS)


def _clear(taken: int, columns: int, rows: int) -> int:
    """The cells at the top left of so many free columns and rows with free cells around them."""
    wide = taken << 1
    for column in range(columns + 1):
        wide |= taken >> column
    high = wide << _COLUMNS
    for row in range(rows + 1):
        high |= wide >> row * _COLUMNS
    return ~high


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


_REACH = 8
_AROUND = _REACH * (_COLUMNS + 1)
"""How far the cells around a side go up and to the left of the point that its spots are measured from."""


class Offer(NamedTuple):
    """A spot as seen from the side that offers it, and its cells among those around that side."""

    effort: float
    spot: Spot
    bits: int
    halo: int
    last: int


@cache
def _offers(kind: int, out: int, double: bool, branching: bool) -> tuple[Offer, ...]:
    """What sides of a kind with that way out offer."""
    tiles = [(each, False, 0.0) for each in _TILES[kind]]
    doubles = [(each, True, 0.0) for each in _DOUBLES[kind]]
    if branching:
        tiles += [(each, False, 0.0) for each in _TILES_ASIDE[kind]]
        doubles += [(each, True, 0.0) for each in _DOUBLES_ASIDE[kind]]
        doubles += [(each, False, LENGTHWISE) for each, _, _ in tiles]
    ahead, right = WAYS[out], WAYS[(out + 1) % 4]
    up = _ORIGIN - _AROUND
    found = []
    for (far, aside, turn, effort), across, extra in doubles if double else tiles:
        x, y = (far * a + aside * b for a, b in zip(ahead, right))
        way = (out + turn) % 4
        spot = Spot(x, y, (way % 2 == 0) == across, way, double)
        found.append(Offer(effort + extra, spot, spot.bits >> up, spot.halo >> up, spot.last_square >> up))
    return tuple(found)


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

    @property
    def _around(self) -> int:
        """The first of the cells around it."""
        return _ORIGIN - _AROUND + self.y * _COLUMNS + self.x

    @property
    def _is_far(self) -> bool:
        """Whether it is at the edge of the grid, where it offers nothing."""
        return abs(self.x) > FAR_X or abs(self.y) > FAR_Y

    def offers(self, double: bool, branching: bool, taken: int, strangers: int) -> list[tuple[float, Offer]]:
        """Where a tile can lie on nothing that is taken, with what it costs.

        It keeps a cell away from strangers; where all doubles branch it may touch them.
        """
        if self._is_far:
            return []
        here, near = taken >> self._around, strangers >> self._around
        found = []
        for offer in _offers(self.kind, self.out, double, branching):
            effort, _, bits, halo, _ = offer
            if not here & bits:
                if not near & halo:
                    found.append((effort, offer))
                elif branching:
                    found.append((effort + CLOSE, offer))
        return found

    def has_room(self, needs: tuple[bool, ...], branching: bool, taken: int, strangers: int) -> bool:
        """Whether all that may come, a tile, a double, or either, is offered a spot."""
        if self._is_far:
            return False
        here, near = taken >> self._around, 0 if branching else strangers >> self._around
        for double in needs:
            for _, _, bits, halo, _ in _offers(self.kind, self.out, double, branching):
                if not (here & bits or near & halo):
                    break
            else:
                return False
        return True

    def spot(self, offer: Offer) -> Spot:
        """The spot that is offered."""
        x, y, lies, out, double = offer.spot
        return Spot(self.x + x, self.y + y, lies, out, double)

    def last_squares(self, offers: Iterable[tuple[float, Offer]]) -> int:
        """The cells at the top left of the far squares of the spots that are offered."""
        found = 0
        for _, offer in offers:
            found |= offer.last
        return found << self._around


START = Spot(0, 0, False, 1, True)
"""The starting double stands in the middle."""
START_SOCKETS = tuple(Socket(_FLANK if dx else _HEAD, 0, dy, out) for out, (dx, dy) in enumerate(WAYS))


def sockets(spot: Spot, count: int) -> list[Socket]:
    """The first so many free sides of a tile: ahead, to the left, to the right."""
    x, y, lies, own_out, double = spot
    found = []
    for turn in (0, -1, 1)[:count]:
        out = (own_out + turn) % 4
        if double and lies == (out % 2 == 0):
            found.append(Socket(_FLANK, x, y, out))
        else:
            dx, dy = WAYS[out]
            found.append(Socket(_HEAD if double else _TAIL, x + dx, y + dy, out))
    return found


def free_spot_near(socket: Socket, double: bool, taken: int) -> Spot | None:
    """The spot nearest to a socket where nothing is near; None if the grid is full."""
    lies = (socket.out % 2 == 0) == double
    free = _clear(taken, *(_LYING if lies else _STANDING))
    for reach in range(2 * FAR_X):
        left, top = max(socket.x - reach, -FAR_X), max(socket.y - reach, -FAR_Y)
        right, bottom = min(socket.x + reach, FAR_X), min(socket.y + reach, FAR_Y)
        near = _block(right + 1 - left, bottom + 1 - top)
        found = free >> _CORNER[lies] + top * _COLUMNS + left & near
        if found:
            y, x = divmod((found & -found).bit_length() - 1, _COLUMNS)
            return Spot(left + x, top + y, lies, socket.out, double)
    return None
