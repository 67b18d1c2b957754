"""Where the tiles of a domino chain lie: four arms that bend in time, keep their distance, and never move.

Lengths are in squares, half a tile; the starting double stands upright with its middle at 0, 0, and y grows downwards.
The arms fill an area of the table's shape and bend at its edges, clockwise if they may choose, so that each finds its
own quarter. The area grows when it is full. Every open end keeps room for a tile and for a double, and a way out as
long as there is one; when an end has no room left the whole chain is laid anew.

The layout works on a grid of half squares. What is taken there is one integer with a bit for each cell, so whether a
tile fits is a shift and an `and`, and a flood from outside finds the ends that are walled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from random import Random
from typing import NamedTuple

from pygame import FRect

from game.rules.domino import Chain, Placement, Side
from game.rules.pieces import Tile
from game.table.frame import Point, around

LENGTH, WIDTH = 2.0, 1.0
"""A tile, in squares."""
ROOMY = (22.0, 6.0)
"""The area that a chain fills before it grows, for a table of usual shape."""

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
GROW, GROW_AT_ALL = 16.0, 0.7
"""For each time that the area doubles, and for any growth."""
NEXT = 0.6
"""How much what comes after counts."""
CROWD = 12.0
"""Taking the room that another end was promised."""
TOUCH = 0.8
"""Lying close to another tile than the one that it is laid on."""
WALL_IN = 9.0
"""Leaving another end without a way out."""
POCKET, POCKET_TILES, POCKET_CELLS = 2.0, 10, 20
"""Going where there is no way out, for each tile of so many that finds no room, and the cells that a tile takes."""
STUCK = 60.0
"""Leaving an end without room for what may come next."""
CORE = 0.6
"""The share of the area that is kept around the starting double, however lopsided the chain."""
NEIGHBOURS, NEIGHBOURS_OF_MANY, NEARBY = 3, 1, 14
"""For how many ends around a new tile the best places are looked for again, also where all doubles branch, and how many
half squares away at most."""

PLANS = 120
"""How many ways to lay a chain anew are tried."""
LARGER, LARGER_STILL, LARGEST = 1.15, 0.02, 2.0
"""The area of the first way, how much more each further one gets, and the most."""
PLAIN_PLANS, CLOSE_PLANS = 2, 8
"""How many of them follow no whim, and after how many tiles may lie side by side."""
WHIMS = 2.0, 20.0, 6.0, 60.0
"""How much chance counts in the others, in turn."""
HURRY = 2.0
"""How much earlier doubles are laid anew, in tiles of their arm."""


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
        dx, dy = _WAYS[_OUT[self.angle]]
        return (self.x - dx / 2, self.y - dy / 2), (self.x + dx / 2, self.y + dy / 2)


@dataclass(frozen=True)
class EndPlace:
    """An open end: how the next tile will lie there, and the middle of the side that it has to match."""

    tile: TilePose
    double: TilePose
    square: Point

    def place_of(self, tile: Tile) -> TilePose:
        """How that tile will lie here."""
        return self.double if tile.is_double else self.tile


@dataclass(frozen=True)
class Layout:
    """Where everything lies. A value: one tile more makes another layout."""

    poses: tuple[TilePose, ...]
    """In the order of laying."""
    ends: Mapping[int, EndPlace]
    """The open ends, by the number of their arm."""
    anew: bool
    """Whether the whole chain was laid anew for the newest tile, so that every tile may have moved."""
    area: tuple[float, float]
    """The area that the chain fills before it grows."""
    _placements: tuple[Placement, ...]
    _ground: _Ground

    def extended(self, placement: Placement) -> Layout:
        """The layout with the next tile of the chain. It lies where its end promised, unless all is laid anew."""
        placements = (*self._placements, placement)
        ground = self._ground.copy()
        ground.lay(placement)
        if ground.is_sound:
            return _seen(ground, placements, self.area, anew=False)
        return _laid_anew(ground.branching, placements, self.area)

    def place_of(self, end: int, tile: Tile) -> TilePose:
        """How a tile will lie at an open end: where its ghost belongs."""
        return self.ends[end].place_of(tile)

    @cached_property
    def bounds(self) -> FRect:
        """What all tiles and the places at all open ends cover."""
        rects = [pose.rect for pose in self.poses]
        for place in self.ends.values():
            rects += place.tile.rect, place.double.rect
        return rects[0].unionall(rects[1:])


def lay_out(chain: Chain, area: tuple[float, float] = ROOMY) -> Layout:
    """The layout of a whole chain, as it grew tile by tile in an area of that width and height."""
    start, *rest = chain.placements
    ground = _Ground.opening(start, chain.branching, area)
    layout = _seen(ground, (start,), area, anew=False)
    for placement in rest:
        layout = layout.extended(placement)
    return layout


def _laid_anew(branching: bool, placements: tuple[Placement, ...], area: tuple[float, float]) -> Layout:
    """The chain laid out again, in ever larger areas and bent this way or that, until there is room for all."""
    start = placements[0]
    for number in range(PLANS):
        larger = min(LARGER + LARGER_STILL * number, LARGEST)
        roomier = area[0] * larger, area[1] * larger
        plan = _Plan(placements, number)
        ground = _Ground.opening(start, branching, roomier, plan)
        if all(ground.lay(each) and ground.is_sound for each in plan.order):
            break
    ground.plan = plan.carried_on()
    return _seen(ground, placements, roomier, anew=True)


def _seen(ground: _Ground, placements: tuple[Placement, ...], area: tuple[float, float], *, anew: bool) -> Layout:
    poses = tuple(ground.spots[each.number].pose for each in placements)
    ends = {arm: room.place for arm, room in sorted(ground.rooms.items())}
    return Layout(poses, ends, anew, area, placements, ground)


# --- the grid of half squares: a cell is a bit, a tile is known by its middle, which is a corner of cells

_COLUMNS, _ROWS = 208, 112
_ORIGIN = _ROWS // 2 * _COLUMNS + _COLUMNS // 2
_EDGE = 4
_WAYS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down and left, as the arms are numbered."""
_ANGLES = (180, 90, 0, 270)
"""The angle of a tile whose second end points up, right, down, left."""
_OUT = {angle: out for out, angle in enumerate(_ANGLES)}


@cache
def _block(columns: int, rows: int) -> int:
    """The bits of a rectangle of cells at the top left of the grid."""
    return sum(((1 << columns) - 1) << (row * _COLUMNS) for row in range(rows))


_LYING, _STANDING = (4, 2), (2, 4)
_TILE = _block(*_STANDING), _block(*_LYING)
_HALO = _block(4, 6), _block(6, 4)
_SQUARE = _block(2, 2)
_CORNER = tuple(_ORIGIN - rows // 2 * _COLUMNS - columns // 2 for columns, rows in (_STANDING, _LYING))
_HALO_CORNER = tuple(corner - _COLUMNS - 1 for corner in _CORNER)
_INSIDE = _block(_COLUMNS - 2 * _EDGE, _ROWS - 2 * _EDGE) << (_EDGE * (_COLUMNS + 1))
_FAR_X, _FAR_Y = _COLUMNS // 2 - 3 * _EDGE, _ROWS // 2 - 3 * _EDGE


class _Spot(NamedTuple):
    """A place for a tile: its middle in half squares, whether it lies or stands, and where its arm goes on."""

    x: int
    y: int
    lies: bool
    out: int
    double: bool

    @property
    def bits(self) -> int:
        """The cells that it takes."""
        return _TILE[self.lies] << (_CORNER[self.lies] + self.y * _COLUMNS + self.x)

    @property
    def halo(self) -> int:
        """The cells that it takes, and those around it."""
        return _HALO[self.lies] << (_HALO_CORNER[self.lies] + self.y * _COLUMNS + self.x)

    @property
    def pose(self) -> TilePose:
        angle = (90 if self.lies else 0) if self.double else _ANGLES[self.out]
        return TilePose(self.x / 2, self.y / 2, angle)


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
def _all_offers(leaning: bool, along: bool, branching: bool) -> _Offers:
    """What is offered by kind of side, way out, and whether the tile is a double.

    With `leaning` arms bend the other way, with `along` doubles prefer to lie across the double that they are laid on.
    """
    offers: _Offers = {}
    for kind, out in product((_TAIL, _HEAD, _FLANK), range(4)):
        turned = along and kind == _FLANK
        tiles = [(each, False, 0.0) for each in _TILES[kind]]
        doubles = [(each, True, LENGTHWISE if turned else 0.0) for each in _DOUBLES[kind]]
        if branching:
            tiles += [(each, False, 0.0) for each in _TILES_ASIDE[kind]]
            doubles += [(each, True, 0.0) for each in _DOUBLES_ASIDE[kind]]
            doubles += [(each, False, 0.0 if turned else LENGTHWISE) for each, _, _ in tiles]
        for double, seen in ((False, tiles), (True, doubles)):
            offers[kind, out, double] = tuple(
                _offer(each, out, leaning=leaning, across=across, extra=extra) for each, across, extra in seen
            )
    return offers


def _offer(seen: tuple[int, int, int, float], out: int, *, leaning: bool, across: bool, extra: float) -> _Offer:
    far, aside, turn, effort = seen
    if leaning:
        aside, turn = -aside, -turn
    ahead, right = _WAYS[out], _WAYS[(out + 1) % 4]
    x, y = (far * a + aside * b for a, b in zip(ahead, right))
    way = (out + turn) % 4
    lies = (way % 2 == 0) == across
    return _Offer(x, y, lies, way, effort + extra, _CORNER[lies] + y * _COLUMNS + x)


class _Socket(NamedTuple):
    """A free side of a tile: the point that its spots are measured from, and the way out."""

    kind: int
    x: int
    y: int
    out: int

    @property
    def square_ahead(self) -> int:
        """The cells of the square that a tile laid straight ahead takes first."""
        dx, dy = _WAYS[self.out]
        return _SQUARE << (_ORIGIN + (self.y + 2 * dy - 1) * _COLUMNS + self.x + 2 * dx - 1)


def _sockets(spot: _Spot, sides: Iterable[Side]) -> Iterator[_Socket]:
    """The free sides of a tile."""
    for side in sides:
        out = (spot.out + _SIDEWAYS[side]) % 4
        dx, dy = _WAYS[out]
        across = spot.lies == (out % 2 == 0)
        if spot.double and across:
            yield _Socket(_FLANK, spot.x, spot.y, out)
        else:
            yield _Socket(_HEAD if spot.double else _TAIL, spot.x + dx, spot.y + dy, out)


_SIDEWAYS = {Side.AHEAD: 0, Side.LEFT: -1, Side.RIGHT: 1}
_ONE_SIDE, _ALL_SIDES = (Side.AHEAD,), tuple(Side)
_EITHER = False, True


class _Room(NamedTuple):
    """What an open end is promised: a spot for a tile and one for a double, and the cells that lead on from it."""

    arm: int
    lies_at: int
    socket: _Socket
    needs: tuple[bool, ...]
    """Whether what may come is a double: no, yes, or either."""
    tile: _Spot | None = None
    double: _Spot | None = None
    bits: int = 0
    claim: int = 0
    """These cells, and where what follows is known, those of what is laid there then."""
    exits: int = 0

    @property
    def place(self) -> EndPlace:
        assert self.tile
        assert self.double
        return EndPlace(self.tile.pose, self.double.pose, (self.socket.x / 2, self.socket.y / 2))

    @property
    def is_sound(self) -> bool:
        """Whether there is room for what may come."""
        return all(self.double if double else self.tile for double in self.needs)


class _Plan:
    """A way to lay a chain. With none of the chain known beforehand each end may get a tile or a double next.

    Where a chain is laid anew all of it is known, and the plan of that number is one of many ways to bend it. The last
    one lets a tile lie apart from its end rather than nowhere.
    """

    def __init__(self, placements: tuple[Placement, ...] = (), number: int = 0) -> None:
        self.known = bool(placements)
        self.leaning = number % 2 == 1
        self.along = number // 2 % 2 == 1
        self.close = number >= CLOSE_PLANS and number // 4 % 2 == 0
        self.apart = number == PLANS - 1
        self._whim = WHIMS[number // 4 % len(WHIMS)] if number >= PLAIN_PLANS else 0.0
        self._rng = Random(number)
        self._next = {(each.at.arm, each.at.place): each for each in placements if each.at}
        self.order = self._hardest_first(placements)

    def _hardest_first(self, placements: tuple[Placement, ...]) -> list[Placement]:
        """All but the starting double, each after the tile it lies at, doubles and what is near the middle early."""
        due = [0.0] * len(placements)
        for each in placements[1:]:
            assert each.at
            later = 1 - HURRY if each.tile.is_double else 1.0
            if self._whim:
                later += 3 * self._rng.random()
            due[each.number] = due[each.at.place] + max(later, 0.01)
        return sorted(placements[1:], key=lambda each: due[each.number])

    def carried_on(self) -> _Plan:
        """The same way for tiles that are not known beforehand."""
        plan = _Plan()
        plan.leaning, plan.along, plan.close, plan.apart = self.leaning, self.along, self.close, self.apart
        return plan

    def whim(self) -> float:
        """Something that makes one way different from another."""
        return self._whim * self._rng.random() if self._whim and self.known else 0.0

    def after(self, arm: int, place: int) -> Placement | None:
        """What will be laid on that end, if it is known."""
        return self._next.get((arm, place))

    def needs(self, arm: int, place: int) -> tuple[bool, ...]:
        """Whether what comes to an end is a double; either if it is not known."""
        after = self.after(arm, place)
        return (after.tile.is_double,) if after else _EITHER


class _Box(NamedTuple):
    """A rectangle of cells."""

    left: int
    top: int
    right: int
    bottom: int

    def around(self, spot: _Spot) -> _Box:
        """The rectangle that holds the tile too."""
        x, y, lies, _, _ = spot
        left, top, right, bottom = self
        half, tall = (2, 1) if lies else (1, 2)
        if left <= x - half and x + half <= right and top <= y - tall and y + tall <= bottom:
            return self
        return _Box(min(left, x - half), min(top, y - tall), max(right, x + half), max(bottom, y + tall))


class _Ground:
    """The grid with what is taken and what is promised, while a tile is laid."""

    def __init__(self, branching: bool, area: tuple[float, float], plan: _Plan) -> None:
        self.branching = branching
        self.width, self.height = area[0] * 2, area[1] * 2
        self.plan = plan
        self._offers = _all_offers(plan.leaning, plan.along, branching)
        self.reach = 3 if branching else 2
        self.taken = 0
        self.spots: dict[int, _Spot] = {}
        self.beside: dict[int, tuple[int, ...]] = {}
        self.near: dict[int, int] = {}
        self.kin: dict[int, int] = {}
        self.rooms: dict[int, _Room] = {}
        across, down = int(self.width * CORE / 2), int(self.height * CORE / 2)
        self.box = _Box(-across, -down, across, down)

    @classmethod
    def opening(
        cls, start: Placement, branching: bool, area: tuple[float, float], plan: _Plan | None = None
    ) -> _Ground:
        """The ground with the starting double in its middle."""
        ground = cls(branching, area, plan or _Plan())
        ground._put(0, _Spot(0, 0, False, 1, True), None)
        sockets = [_Socket(_FLANK if dx else _HEAD, 0, dy, arm) for arm, (dx, dy) in enumerate(_WAYS)]
        ground._open(start, sockets)
        return ground

    def copy(self) -> _Ground:
        """Another ground that can be changed."""
        twin = _Ground.__new__(_Ground)
        twin.__dict__.update(self.__dict__)
        twin.spots = dict(self.spots)
        twin.beside = dict(self.beside)
        twin.near = dict(self.near)
        twin.kin = dict(self.kin)
        twin.rooms = dict(self.rooms)
        return twin

    @property
    def is_sound(self) -> bool:
        """Whether every open end has room for what may come."""
        return all(room.is_sound for room in self.rooms.values())

    def lay(self, placement: Placement) -> bool:
        """Lay a tile where its end promised it, and let the ends make promises; returns whether there was room."""
        assert placement.at
        room = self.rooms.pop(placement.at.arm)
        spot = room.double if placement.tile.is_double else room.tile
        if not spot:
            return False
        self._put(placement.number, spot, room.lies_at)
        self._forget_ways()
        neighbours = NEIGHBOURS_OF_MANY if self.branching else NEIGHBOURS
        old = sorted(self.rooms.values(), key=lambda each: _apart(each.socket, spot))
        self._open(placement, list(_sockets(spot, [end.side for end in placement.ends])))
        for place, each in enumerate(old):
            if (place < neighbours and _apart(each.socket, spot) <= NEARBY) or not self._holds(each):
                self._promise(each.arm)
        return True

    def _open(self, placement: Placement, sockets: list[_Socket]) -> None:
        """Let a tile that was laid bring its ends."""
        fresh = [(end.arm, socket) for end, socket in zip(placement.ends, sockets) if end.is_open]
        for arm, socket in fresh:
            needs = self.plan.needs(arm, placement.number)
            self.rooms[arm] = _Room(arm, placement.number, socket, needs)
        for arm, _ in fresh:
            self._promise(arm)

    def _put(self, number: int, spot: _Spot, lies_at: int | None) -> None:
        self.taken |= spot.bits
        self.box = self.box.around(spot)
        self.spots[number] = spot
        self.beside[number] = (number,) if lies_at is None else (number, lies_at)
        if lies_at is not None:
            self.beside[lies_at] += (number,)
        self.near[number] = self.kin[number] = 0
        within = {number}
        for _ in range(self.reach - 1):
            within.update(*[self.beside[each] for each in within])
        self._get_to_know(self.near, number, within)
        within.update(*[self.beside[each] for each in within])
        self._get_to_know(self.kin, number, within)

    def _get_to_know(self, known: dict[int, int], number: int, others: Iterable[int]) -> None:
        bits = self.spots[number].bits
        for other in others:
            known[other] |= bits
            known[number] |= self.spots[other].bits

    def _forget_ways(self) -> None:
        """Let the ends that are walled in have no exits."""
        free = _passable(self.taken)
        ways = {room.exits: room for room in self.rooms.values() if room.exits}
        for way in _cut_off(ways, _outside(self.box) & free, free):
            self.rooms[ways[way].arm] = ways[way]._replace(exits=0)

    def _strangers(self, taken: int, kin: int) -> int:
        """What a tile has to keep its distance from."""
        return 0 if self.plan.close else taken & ~kin

    def _holds(self, room: _Room) -> bool:
        """Whether what was promised is still free."""
        strangers = self._strangers(self.taken, self.kin[room.lies_at])
        return all(
            spot and not spot.bits & self.taken and not spot.halo & strangers
            for spot in (room.double if double else room.tile for double in room.needs)
        )

    def _promise(self, arm: int) -> None:
        """Choose where the next tile and the next double will lie at an end."""
        room = self.rooms[arm]
        others = [each for each in self.rooms.values() if each.arm != arm]
        tile, double = (self._choose(room, others, each) if each in room.needs else None for each in _EITHER)
        bits = (tile.bits if tile else 0) | (double.bits if double else 0)
        strangers = self._strangers(self.taken, self.kin[room.lies_at])
        exits = _last_squares(spot for spot, _ in self._free(room.socket, False, self.taken, strangers))
        claim = bits
        if self.plan.known:
            for spot in filter(None, (tile, double)):
                for socket, _ in self._going_on(spot, room):
                    claim |= socket.square_ahead
        self.rooms[arm] = _Room(arm, room.lies_at, room.socket, room.needs, tile, double, bits, claim, exits)

    def _free(self, socket: _Socket, double: bool, taken: int, strangers: int) -> Iterator[tuple[_Spot, float]]:
        """The spots at a socket where a tile can lie, and what they cost."""
        if abs(socket.x) > _FAR_X or abs(socket.y) > _FAR_Y:
            return
        at = socket.y * _COLUMNS + socket.x
        for x, y, lies, out, effort, corner in self._offers[socket.kind, socket.out, double]:
            cell = at + corner
            if not taken >> cell & _TILE[lies] and not strangers >> (cell - _COLUMNS - 1) & _HALO[lies]:
                yield _Spot(socket.x + x, socket.y + y, lies, out, double), effort

    def _has_room(self, socket: _Socket, needs: tuple[bool, ...], taken: int, strangers: int) -> bool:
        return all(any(True for _ in self._free(socket, double, taken, strangers)) for double in needs)

    def _choose(self, room: _Room, others: list[_Room], double: bool) -> _Spot | None:
        """The best spot at an end, or None if there is no room."""
        strangers = self._strangers(self.taken, self.kin[room.lies_at])
        siblings = promised = 0
        for each in others:
            if each.lies_at == room.lies_at or self.plan.close:
                siblings |= each.bits
            else:
                promised |= each.bits
        beside = self.taken & ~self.spots[room.lies_at].bits
        options: list[tuple[float, int, _Spot]] = []
        for spot, cost in self._free(room.socket, double, self.taken, strangers):
            cost += self._growth(self.box, spot) + self.plan.whim()
            halo = spot.halo
            if spot.bits & siblings or halo & promised:
                cost += CROWD
            if halo & beside:
                cost += TOUCH
            options.append((cost, len(options), spot))
        options.sort()
        best: _Spot | None = None
        least = 0.0
        for cost, _, spot in options:
            if best and cost >= least:
                break
            cost += self._outlook(spot, room, others)
            if best is None or cost < least:
                best, least = spot, cost
        return best if best or not self.plan.apart else self._nearest(room.socket, double)

    def _nearest(self, socket: _Socket, double: bool) -> _Spot | None:
        """The spot nearest to a socket where nothing is near; None if the ground is full."""
        for dx, dy in _steps_away():
            spot = _Spot(socket.x + dx, socket.y + dy, (socket.out % 2 == 0) == double, socket.out, double)
            if abs(spot.x) <= _FAR_X and abs(spot.y) <= _FAR_Y and not spot.halo & self.taken:
                return spot
        return None

    def _growth(self, box: _Box, spot: _Spot) -> float:
        """What it costs that the area has to grow for a tile."""
        after = box.around(spot)
        if after is box:
            return 0.0
        before, grown = self._size(box), self._size(after)
        return GROW * (grown - before) + GROW_AT_ALL if grown > before else 0.0

    def _size(self, box: _Box) -> float:
        return max(1.0, (box.right - box.left) / self.width, (box.bottom - box.top) / self.height)

    def _outlook(self, spot: _Spot, room: _Room, others: list[_Room]) -> float:
        """What it costs that a tile lies there: for the arm to go on, and for the ends that it walls in."""
        bits, halo = spot.bits, spot.halo
        taken = self.taken | bits
        strangers = self._strangers(taken, bits | self.near[room.lies_at])
        box = self.box.around(spot)
        cost = 0.0
        exits = []
        for socket, needs in self._going_on(spot, room):
            tiles = list(self._free(socket, False, taken, strangers))
            if not self._has_room(socket, needs, taken, strangers):
                cost += STUCK
            elif tiles:
                cost += NEXT * min(effort + self._growth(box, each) for each, effort in tiles)
                exits.append(_last_squares(each for each, _ in tiles))
        free = _passable(taken)
        ways = [each.exits for each in others if each.exits]
        for way in _cut_off([*exits, *ways], _outside(box) & free, free):
            if way in exits:
                inside = _flooded(way & free, free)
                cost += POCKET * max(1.0, POCKET_TILES - inside.bit_count() / POCKET_CELLS)
            else:
                cost += WALL_IN
        for each in others:
            if each.claim & halo:
                akin = self.near[room.lies_at] & self.spots[each.lies_at].bits
                if not self._could_go_on(each, taken, bits if akin else 0):
                    cost += STUCK
        return cost

    def _could_go_on(self, room: _Room, taken: int, akin: int) -> bool:
        """Whether an end has room left once so much is taken, and where the chain is known, what lies there then too.

        To what is akin it need not keep its distance.
        """
        strangers = self._strangers(taken, self.kin[room.lies_at] | akin)
        if not self.plan.known:
            return self._has_room(room.socket, room.needs, taken, strangers)
        far = self._strangers(taken, self.near[room.lies_at] | akin)
        for double in room.needs:
            for spot, _ in self._free(room.socket, double, taken, strangers):
                after = taken | spot.bits
                if all(self._has_room(*each, after, far) for each in self._going_on(spot, room)):
                    break
            else:
                return False
        return True

    def _going_on(self, spot: _Spot, room: _Room) -> Iterator[tuple[_Socket, tuple[bool, ...]]]:
        """The ends of a tile that would lie at an end, and what they need."""
        after = self.plan.after(room.arm, room.lies_at)
        if not after:
            for socket in _sockets(spot, _ALL_SIDES if spot.double and self.branching else _ONE_SIDE):
                yield socket, _EITHER
            return
        for end, socket in zip(after.ends, _sockets(spot, [end.side for end in after.ends])):
            if end.is_open:
                yield socket, self.plan.needs(end.arm, after.number)


@cache
def _steps_away() -> list[tuple[int, int]]:
    """All ways to go from a cell, the short ones first."""
    reach = range(-_FAR_Y, _FAR_Y + 1)
    return sorted(product(reach, reach), key=lambda step: (abs(step[0]) + abs(step[1]), step))


def _apart(socket: _Socket, spot: _Spot) -> int:
    """How far a socket is from a tile."""
    return max(abs(socket.x - spot.x), abs(socket.y - spot.y))


def _last_squares(spots: Iterable[_Spot]) -> int:
    """The cells at the top left of the far squares of tiles."""
    bits = 0
    for spot in spots:
        dx, dy = _WAYS[spot.out]
        bits |= 1 << (_ORIGIN + (spot.y + dy - 1) * _COLUMNS + spot.x + dx - 1)
    return bits


def _passable(taken: int) -> int:
    """The cells at the top left of a free square with free cells around it."""
    row = taken | taken << 1 | taken >> 1 | taken >> 2
    return _INSIDE & ~(row | row << _COLUMNS | row >> _COLUMNS | row >> 2 * _COLUMNS)


def _outside(box: _Box) -> int:
    """The cells that are not within a few steps of a box."""
    left, top = max(box.left - 4, -_FAR_X), max(box.top - 4, -_FAR_Y)
    right, bottom = min(box.right + 4, _FAR_X), min(box.bottom + 4, _FAR_Y)
    return _INSIDE & ~(_block(right - left, bottom - top) << (_ORIGIN + top * _COLUMNS + left))


def _flooded(source: int, free: int) -> int:
    """The free cells that are reached from some of them."""
    while True:
        reached = _spread(source, free)
        if reached == source:
            return source
        source = reached


def _cut_off(goals: Iterable[int], source: int, free: int) -> list[int]:
    """Those of several sets of cells of which none is reached from a source."""
    missing = [goal for goal in goals if not goal & source]
    while missing:
        reached = _spread(source, free)
        if reached == source:
            break
        source = reached
        missing = [goal for goal in missing if not goal & source]
    return missing


def _spread(source: int, free: int) -> int:
    wide = source | (source << 1 | source >> 1) & free
    return wide | (wide << _COLUMNS | wide >> _COLUMNS) & free
