"""The road of the tour: where it runs through the three places, and where its stops and doors stand, in units."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from game.table.frame import Point

ROWS = (222.0, 441.0, 652.0)
"""How high the road runs at each of the three places."""
WIDTH = 62.0
CARD = 356.0
"""What the card of the chosen stop takes at the right, its margins included."""
_TURN = (ROWS[1] - ROWS[0]) / 2, (ROWS[2] - ROWS[1]) / 2
_STEP = 12.0
_DOORS = (0.117, 0.852, 0.124)
_SPANS = ((0.277, 0.823), (0.722, 0.238), (0.292, 0.842))
"""Between which parts of the width the stops of each place stand, the first one first."""


@dataclass(frozen=True)
class Road:
    """The road in a window of that width."""

    window: float

    @property
    def width(self) -> float:
        """How much of the window it has."""
        return self.window - CARD

    def door(self, place: int) -> Point:
        """The middle of the foot of a place's door."""
        return _DOORS[place] * self.width, ROWS[place] - (8.0 if place != 2 else 14.0)

    def door_width(self) -> float:
        """How wide a door is."""
        return min(122.0, self.width * 0.15)

    def stop(self, place: int, number: int, count: int) -> Point:
        """Where a place's stop of that number (from 0) of so many is."""
        first, last = _SPANS[place]
        share = number / (count - 1) if count > 1 else 0.5
        return (first + (last - first) * share) * self.width, ROWS[place]

    def line(self) -> list[Point]:
        """The middle of the road from its beginning to its end, in short steps."""
        left, right = self.width * 0.02 + 31 + _TURN[1], self.width - 10 - WIDTH / 2 - _TURN[0]
        points = [(self.width * 0.13, ROWS[0])]
        points += _arc(right, (ROWS[0] + ROWS[1]) / 2, _TURN[0], 1)
        points += _arc(left, (ROWS[1] + ROWS[2]) / 2, _TURN[1], -1)
        points.append((self.width * 0.93, ROWS[2]))
        return _in_steps(points)


def _arc(x: float, y: float, radius: float, side: int) -> list[Point]:
    """A half circle from above to below, bulging to the right (1) or the left (-1)."""
    return [
        (x + side * radius * math.sin(math.pi * part / 24), y - radius * math.cos(math.pi * part / 24))
        for part in range(25)
    ]


def _in_steps(corners: list[Point]) -> list[Point]:
    """The same line with a point about every `_STEP` units."""
    points = [corners[0]]
    for start, end in pairwise(corners):
        steps = max(1, round(math.dist(start, end) / _STEP))
        points += [
            (start[0] + (end[0] - start[0]) * step / steps, start[1] + (end[1] - start[1]) * step / steps)
            for step in range(1, steps + 1)
        ]
    return points
