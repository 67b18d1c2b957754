"""What was measured, and the clock and the yardstick it is measured by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TypeVar

from game.simulate import YARDSTICK_LOOPS, working_time

BETWEEN_LAPS = 0.02
"""Seconds of measured work between two laps of the yardstick."""

T = TypeVar("T")


@dataclass(frozen=True)
class Cost:
    """Processor time, and how many million loops of the yardstick would have taken as long."""

    ms: float
    million_loops: float


@dataclass(frozen=True)
class Spread:
    """What the same thing cost, so many times."""

    count: int
    median: Cost
    p95: Cost
    p99: Cost
    max: Cost


class Stopwatch:
    """Times work in seconds of processor time, with laps of the yardstick in between."""

    def __init__(self) -> None:
        self.laps: list[float] = []
        """Loops a second, of each lap."""
        self._since_lap = 0.0
        self.lap()

    def lap(self) -> None:
        """Run the yardstick once."""
        began = working_time()
        x = 0
        for i in range(YARDSTICK_LOOPS):
            x += i & 7
        self.laps.append(YARDSTICK_LOOPS / max(working_time() - began, 1e-9))
        self._since_lap = 0.0

    def time(self, work: Callable[[], T]) -> tuple[float, T]:
        """The seconds that the work took, and what it returned."""
        began = working_time()
        result = work()
        seconds = working_time() - began
        self._since_lap += seconds
        if self._since_lap > BETWEEN_LAPS:
            self.lap()
        return seconds, result

    @property
    def loops_per_second(self) -> float:
        """The speed of the yardstick: the median of the laps so far."""
        return median(self.laps)

    def cost(self, seconds: float) -> Cost:
        """That time as a cost."""
        return Cost(round(seconds * 1000, 4), round(seconds * self.loops_per_second / 1e6, 5))

    def spread(self, seconds: Sequence[float]) -> Spread:
        """Those times as a spread.

        Raises:
            ValueError: if there are none.
        """
        if not seconds:
            raise ValueError("nothing was timed")
        ordered = sorted(seconds)
        return Spread(len(ordered), self.cost(median(ordered)), *(self.cost(share(ordered, each)) for each in SHARES))


SHARES = (0.95, 0.99, 1.0)


def share(ordered: Sequence[float], part: float) -> float:
    """The value below which that part of the ordered values lies."""
    return ordered[round(part * (len(ordered) - 1))]
