"""The pointer over a table: where it went lately, and what it went down on."""

from __future__ import annotations

from collections import deque
from math import dist

from game.scenes.pacing import READY
from game.scenes.spots import Spot
from game.table.frame import Point

FLICK_TIME = 0.12
"""Seconds before letting go that count for how fast the pointer went."""
DOUBLE_REACH = 8.0
"""How far apart the clicks of a double click are at most."""


class Pointer:
    """Times are those of the scene's clock."""

    def __init__(self) -> None:
        self.pressed: Spot | None = None
        """What it went down on, until it is let go."""
        self._trail: deque[tuple[float, float, float]] = deque(maxlen=12)
        self._went_down: tuple[float, float, float] | None = None

    def move(self, x: float, y: float, now: float) -> None:
        """It is there now."""
        self._trail.append((now, x, y))

    @property
    def at(self) -> Point | None:
        """Where it is; None if it was never seen."""
        return self._trail[-1][1:] if self._trail else None

    def go_down(self, now: float) -> bool:
        """It goes down where it is; whether that belongs to the click before, which it makes a double click."""
        before, self._went_down = self._went_down, (now, *self._trail[-1][1:])
        if before is None:
            return False
        return now - before[0] <= READY and dist(before[1:], self._went_down[1:]) <= DOUBLE_REACH

    def release(self) -> Spot | None:
        """Let go; of what."""
        pressed, self.pressed = self.pressed, None
        return pressed

    def velocity(self, now: float) -> Point:
        """How fast it went lately, in units a second."""
        recent = [place for place in self._trail if now - place[0] <= FLICK_TIME]
        if len(recent) < 2 or recent[-1][0] == recent[0][0]:
            return 0.0, 0.0
        (began, x, y), (ended, to_x, to_y) = recent[0], recent[-1]
        return (to_x - x) / (ended - began), (to_y - y) / (ended - began)
