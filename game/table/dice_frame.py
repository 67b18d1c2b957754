"""The layout of the Dice table: the stand in the middle, open hands around it, and room to roll in between.

Dice lie in rows within their owner's room and shrink when there are many.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import FRect

from game.table.frame import Frame, Point, SeatPlace, around
from game.table.motion import Pose
from game.table.tray import Tray, has_room

HAND_EDGE = 84.0
"""The edge of a die in the human's hand while there is room."""
SEAT_EDGE = 58.0
ROLL_EDGE = 60.0
STAND_EDGE = 92.0
STAND_RADIUS = 92.0
BAG_HEIGHT = 124.0
CELL = (1.22, 1.34)
"""Room that a die takes, in edges."""
UNEVEN = 4.0
"""Degrees that a die in a row is turned at most."""
LIFT = 20.0
LIFTED_SCALE = 1.08
ROLL_MARGIN = 22.0
CLOSER = 0.94
"""By how much dice become smaller at a time when the felt has no room for so many."""


@dataclass(frozen=True)
class DiceFrame(Frame):
    """The layout for a window of that width, in logical units."""

    @property
    def stand(self) -> Point:
        """The middle of the stand with the centre die."""
        return self.middle, 352

    @property
    def bag(self) -> Point:
        """The middle of the bag."""
        return self._top_room.right + 62, 170

    @property
    def beside(self) -> Point:
        """Where the old centre die waits while a Wild Draw Four can be objected to."""
        return self.middle - 138, 352

    @property
    def chip(self) -> Point:
        return self.middle, 499

    @property
    def slip(self) -> FRect:
        return FRect(60, 512, 222, 146)

    @property
    def call(self) -> Point:
        return self.width - 114, 604

    @property
    def hand_room(self) -> FRect:
        """Where the human's dice lie."""
        width = min(558.0, self.width - 2 * (self.slip.right + 18))
        return around((self.middle, 600), width, 134)

    @property
    def choice(self) -> FRect:
        """The button to reroll, to draw or to keep."""
        left, right = self.hand_room.right + 10, self.call[0] - 68
        width = min(148.0, right - left)
        return FRect(left + (min(right - left, 168.0) - width) / 2, 594, width, 40)

    @property
    def felt(self) -> FRect:
        """Where dice roll: the felt between the hands."""
        room = self.seat_rooms(3)
        left, right = room[0].right + ROLL_MARGIN, room[-1].x - ROLL_MARGIN
        return FRect(left, 234, right - left, 262)

    def roll_edge(self, count: int) -> float:
        """The edge of the dice of a throw, so that there is room for so many wherever they are thrown from."""
        hands = [self.bag, self.hand_room.center, *(room.center for room in self.seat_rooms(3))]
        edge = ROLL_EDGE
        while not all(has_room(self.tray(edge), count, hand) for hand in hands):
            edge *= CLOSER
        return edge

    def tray(self, edge: float) -> Tray:
        """The felt for dice of that edge."""
        return Tray(self.felt, edge, self.stand, STAND_RADIUS)

    def seat_rooms(self, opponents: int) -> list[FRect]:
        """Where the opponents' dice lie, clockwise from the human's left."""
        wide = min(225.0, self.width * 0.21)
        left = FRect(64, 321, wide, 155)
        right = FRect(self.width - 64 - wide, 321, wide, 155)
        return {1: [self._top_room], 2: [left, right], 3: [left, self._top_room, right]}[opponents]

    @property
    def _top_room(self) -> FRect:
        return around((self.middle, 158), min(375.0, self.width - 640), 90)

    def places(self, opponents: int) -> list[SeatPlace]:
        """Where the opponents sit, clockwise from the human's left.

        Raises:
            KeyError: for fewer than one or more than three.
        """
        return [self._place(room) for room in self.seat_rooms(opponents)]

    def _place(self, room: FRect) -> SeatPlace:
        if room.centerx == self.middle:
            x = room.x - 104
            return SeatPlace((x, 142), 82, (x, 190), room.center, 0, (x + 40, 108), (self.middle, 224))
        x, side = room.centerx, 1 if room.centerx < self.middle else -1
        return SeatPlace((x, 250), 82, (x, 303), room.center, 0, (x + 24, 204), (x + side * 104, 270))


def rows_of_dice(count: int, room: FRect, edge: float, selected: int | None = None) -> list[Pose]:
    """Poses of so many dice in rows within a room; scale 1 is that edge, and less when there is no room for it."""
    if not count:
        return []
    rows = max(range(1, count + 1), key=lambda rows: (_edge_in(count, rows, room, edge), -rows))
    size = _edge_in(count, rows, room, edge)
    poses = [_in_row(number, count, rows, room, size, size / edge) for number in range(count)]
    if selected is not None and 0 <= selected < count:
        pose = poses[selected]
        poses[selected] = Pose(pose.x, pose.y - LIFT * pose.scale, 0.0, pose.scale * LIFTED_SCALE)
    return poses


def _edge_in(count: int, rows: int, room: FRect, edge: float) -> float:
    columns = -(-count // rows)
    return min(edge, room.width / (columns * CELL[0]), room.height / (rows * CELL[1]))


def _in_row(number: int, count: int, rows: int, room: FRect, size: float, scale: float) -> Pose:
    columns = -(-count // rows)
    row, column = divmod(number, columns)
    here = min(columns, count - row * columns)
    x = room.centerx + (column - (here - 1) / 2) * size * CELL[0]
    y = room.centery + (row - (rows - 1) / 2) * size * CELL[1]
    return Pose(x, y, UNEVEN * math.sin(number * 2.4 + 0.6), scale)


def die_at(poses: list[Pose], edge: float, x: float, y: float) -> int | None:
    """The die under a point, or None."""
    for number, pose in enumerate(poses):
        if abs(x - pose.x) <= edge * pose.scale * 0.6 and abs(y - pose.y) <= edge * pose.scale * 0.68:
            return number
    return None
