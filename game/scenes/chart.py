"""The points after each round as lines: where everything of the chart stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

STEPS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)
LINES_AT_MOST = 4
HEADROOM = 1.06
LABEL_EVERY = 34.0
MARK_EVERY = 22.0
END_LABELS_APART = 30.0
TICK_CLEAR = 17.0


@dataclass(frozen=True)
class Scale:
    """Values as heights within an area, whose upper edge is at `top`."""

    area: FRect
    top: float

    def height(self, value: float) -> float:
        """How far above the foot that value is."""
        return self.area.height * value / self.top

    def y(self, value: float) -> float:
        """Where that value is."""
        return self.area.bottom - self.height(value)


@dataclass(frozen=True)
class Chart:
    """A line for each seat from round 0 on, within `area`; the labels at the lines' ends stand right of it."""

    points: Sequence[Sequence[int]]
    """The totals of all seats at the start and after each round."""
    target: int
    area: FRect

    @property
    def seats(self) -> int:
        """How many lines there are."""
        return len(self.points[0])

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return len(self.points) - 1

    @property
    def top(self) -> float:
        """The points at the upper edge."""
        return max([self.target, *(total for totals in self.points for total in totals)]) * HEADROOM

    def x(self, played: int) -> float:
        """Where the end of that round is; 0 is the start of the match."""
        return self.area.x + self.area.width * played / max(1, self.rounds)

    def y(self, points: float) -> float:
        """How high so many points are."""
        return Scale(self.area, self.top).y(points)

    def line(self, seat: int) -> list[tuple[float, float]]:
        """The corners of a seat's line."""
        return [(self.x(played), self.y(totals[seat])) for played, totals in enumerate(self.points)]

    def ticks(self) -> list[int]:
        """The points that have a level line; the one of the target is not among them."""
        step = next((step for step in STEPS if self.top / step <= LINES_AT_MOST), round(self.top / LINES_AT_MOST) or 1)
        return [
            points
            for points in range(0, int(self.top) + 1, step)
            if abs(self.y(points) - self.y(self.target)) >= TICK_CLEAR
        ]

    def labelled(self) -> list[int]:
        """The rounds whose number is written below."""
        return self._thinned(LABEL_EVERY)

    def marked(self) -> list[int]:
        """The rounds at which each line carries its mark."""
        return self._thinned(MARK_EVERY)

    def end_labels(self) -> list[float]:
        """For each seat the height of the label at its line's end: near it, and clear of the others."""
        wanted = [self.line(seat)[-1][1] for seat in range(self.seats)]
        order = sorted(range(self.seats), key=lambda seat: wanted[seat])
        placed = [0.0] * self.seats
        lowest = self.area.bottom - END_LABELS_APART * (self.seats - 1)
        before = self.area.y - END_LABELS_APART
        for place, seat in enumerate(order):
            limit = lowest + END_LABELS_APART * place
            placed[seat] = before = max(min(wanted[seat], limit), before + END_LABELS_APART)
        return placed

    def _thinned(self, apart: float) -> list[int]:
        step = max(1, -(-int(apart * self.rounds) // int(self.area.width)))
        return list(range(self.rounds, 0, -step))[::-1]
