"""Where the tiles of a domino chain lie: four arms that bend in time, keep their distance, and never move.

Lengths are in squares, half a tile; the starting double stands upright with its middle at 0, 0, and y grows downwards.
The arms fill an area of the table's shape and bend at its edges, clockwise if they may choose, so that each finds its
own quarter. The area grows when it is full. Every open end keeps room for a tile and for a double, and a way out as
long as there is one; when an end has no room left the whole chain is laid anew, in slices, for that takes longer.

A layout is made of the one before: `ground` says how a chain grows by a tile, `spots` where a tile may lie at all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from random import Random

from pygame import FRect

from game.rules.chain import Chain, Placement
from game.rules.pieces import Tile
from game.slices import Slices, finish
from game.table.frame import Point
from game.table.ground import Ground, Known, Room
from game.table.spots import Socket, Spot, TilePose

ROOMY = (22.0, 6.0)
"""The area that a chain fills before it grows, for a table of usual shape."""

EFFORT = 2500
"""How many places have to be weighed until no further try is made to lay a chain anew."""
LARGER, LARGER_STILL, LARGEST = 1.15, 0.06, 2.0
"""The area of the first try, how much more each further one gets, and the most."""
WHIMS = 0.0, 5.0, 10.0
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
    """The open ends, by the number of their arm; where it is cramped, only those with room."""
    anew: bool
    """Whether the whole chain was laid anew for the newest tile, so that every tile may have moved."""
    cramped: bool
    """Whether an end has no room left: the chain is to be laid anew."""
    area: tuple[float, float]
    """The area that the chain fills before it grows."""
    _placements: tuple[Placement, ...]
    _ground: Ground
    _in_vain: bool = False
    """Whether laying the chain anew was in vain. It is not tried again: more tiles only make it harder."""

    def extended(self, placement: Placement) -> Layout:
        """The layout with the next tile of the chain, which lies where its end promised; no other moves."""
        ground = self._ground.copy()
        ground.lay(placement)
        if self._in_vain:
            ground.make_do()
        return replace(
            self,
            poses=(*self.poses, ground.spot(placement.number).pose),
            ends=_ends(ground),
            anew=False,
            cramped=bool(ground.stuck),
            _placements=(*self._placements, placement),
            _ground=ground,
        )

    def laid_anew(self) -> Slices[Layout]:
        """The chain of a cramped layout laid out again, all of it known, promise by promise.

        What finds no room in a try is laid earlier in the next. If none succeeds with a bounded effort all stays where
        it is, and now and later the ends without room get some apart from them.
        """
        start, *rest = self._placements
        known = {(each.at.arm, each.at.place): each for each in rest if each.at}
        steps = [EARLY if each.tile.is_double else 1.0 for each in self._placements]
        effort = number = 0
        while effort < EFFORT:
            larger = min(LARGER + LARGER_STILL * number, LARGEST)
            area = self.area[0] * larger, self.area[1] * larger
            whims = partial(Random(number).uniform, 0.0, WHIMS[min(number, len(WHIMS) - 1)])
            ground = Ground(start, area, branching=self._ground.branching, known=known, whim=whims)
            for placement in _in_order(rest, steps):
                yield from ground.laying(placement)
                if ground.stuck:
                    break
            else:
                ground.forget_what_comes()
                poses, ends = tuple(ground.spot(each.number).pose for each in self._placements), _ends(ground)
                return replace(self, poses=poses, ends=ends, anew=True, cramped=False, area=area, _ground=ground)
            for each in _led_to(ground.stuck, known, self._placements):
                steps[each] *= EARLIER
            effort += ground.weighed
            number += 1
        ground = self._ground.copy()
        ground.make_do()
        return replace(self, ends=_ends(ground), cramped=False, _ground=ground, _in_vain=True)

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
    poses = (ground.spot(0).pose,)
    layout = Layout(poses, _ends(ground), anew=False, cramped=False, area=area, _placements=(start,), _ground=ground)
    for placement in rest:
        layout = layout.extended(placement)
        if layout.cramped:
            layout = finish(layout.laid_anew())
    return layout


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


def _ends(ground: Ground) -> dict[int, EndPlace]:
    rooms = sorted(ground.rooms.items())
    return {arm: _place(room.tile, room.double, room.socket) for arm, room in rooms if room.tile and room.double}


@lru_cache(128)
def _place(tile: Spot, double: Spot, socket: Socket) -> EndPlace:
    return EndPlace(tile.pose, double.pose, (socket.x / 2, socket.y / 2))
