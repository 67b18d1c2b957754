"""Where the tiles of a domino chain lie: four arms that bend in time, keep their distance, and never move.

Lengths are in squares, half a tile; the starting double stands upright with its middle at 0, 0, and y grows downwards.
The arms fill an area of the table's shape and bend at its edges, clockwise if they may choose, so that each finds its
own quarter. The area grows when it is full. Every open end keeps room for a tile and for a double, and a way out as
long as there is one; when an end has no room left the whole chain is laid anew.

A layout is made of the one before: `ground` says how a chain grows by a tile, `spots` where a tile may lie at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import count
from random import Random

from pygame import FRect

from game.rules.domino import Chain, Placement
from game.rules.pieces import Tile
from game.table.frame import Point
from game.table.ground import Ground, Known, Room
from game.table.spots import TilePose

ROOMY = (22.0, 6.0)
"""The area that a chain fills before it grows, for a table of usual shape."""

EFFORT = 700
"""How many places are weighed at most to lay a chain anew."""
LARGER, LARGER_STILL, LARGEST = 1.15, 0.06, 2.0
"""The area of the first try, how much more each further one gets, and the most."""
WHIMS = 0.0, 10.0, 40.0
"""How much chance counts in the first tries, and in all others."""
EARLY, EARLIER = 0.01, 0.4
"""When doubles are laid anew after the tile they lie at, in tiles of their arm; and how much earlier, as a share, what
found no room in a try is laid in the next."""


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
    _ground: Ground

    def extended(self, placement: Placement) -> Layout:
        """The layout with the next tile of the chain. It lies where its end promised, unless all is laid anew."""
        placements = (*self._placements, placement)
        ground = self._ground.copy()
        ground.lay(placement)
        if ground.stuck:
            return _laid_anew(ground, placements, self.area)
        return _seen(ground, placements, self.area, anew=False)

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
    ground = Ground(start, area, branching=chain.branching)
    layout = _seen(ground, (start,), area, anew=False)
    for placement in rest:
        layout = layout.extended(placement)
    return layout


def _laid_anew(full: Ground, placements: tuple[Placement, ...], area: tuple[float, float]) -> Layout:
    """The chain laid out again, all of it known; what finds no room in a try is laid earlier in the next.

    If none succeeds with a bounded effort all stays where it is, and the ends without room get some apart from them.
    """
    start, *rest = placements
    known = {(each.at.arm, each.at.place): each for each in rest if each.at}
    steps = [EARLY if each.tile.is_double else 1.0 for each in placements]
    effort = 0
    for number in count():
        larger = min(LARGER + LARGER_STILL * number, LARGEST)
        roomier = area[0] * larger, area[1] * larger
        whims = partial(Random(number).uniform, 0.0, WHIMS[min(number, len(WHIMS) - 1)])
        ground = Ground(start, roomier, branching=full.branching, known=known, whim=whims)
        for placement in _in_order(rest, steps):
            ground.lay(placement)
            if ground.stuck or effort + ground.weighed > EFFORT:
                break
        else:
            ground.forget_what_comes()
            return _seen(ground, placements, roomier, anew=True)
        effort += ground.weighed
        if effort > EFFORT:
            break
        for each in _led_to(ground.stuck, known, placements):
            steps[each] *= EARLIER
    full.make_do()
    return _seen(full, placements, area, anew=False)


def _in_order(placements: list[Placement], steps: list[float]) -> list[Placement]:
    """Each after the tile that it lies at, by that many steps."""
    due = [0.0] * len(steps)
    for each in placements:
        assert each.at
        due[each.number] = due[each.at.place] + steps[each.number]
    return sorted(placements, key=lambda each: due[each.number])


def _led_to(rooms: list[Room], known: Known, placements: tuple[Placement, ...]) -> set[int]:
    """The numbers of what is to be laid in these rooms, or else of what they are at, and of all that leads there."""
    found = set()
    for room in rooms:
        last = known.get((room.arm, room.lies_at), placements[room.lies_at])
        while last.at:
            found.add(last.number)
            last = placements[last.at.place]
    return found


def _seen(ground: Ground, placements: tuple[Placement, ...], area: tuple[float, float], *, anew: bool) -> Layout:
    poses = tuple(ground.spot(each.number).pose for each in placements)
    ends = {arm: _place(room) for arm, room in sorted(ground.rooms.items())}
    return Layout(poses, ends, anew, area, placements, ground)


def _place(room: Room) -> EndPlace:
    assert room.tile
    assert room.double
    return EndPlace(room.tile.pose, room.double.pose, (room.socket.x / 2, room.socket.y / 2))
