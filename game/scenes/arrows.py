"""The arrows around a table that show the direction of play."""

from __future__ import annotations

FLOW = 24.0
"""Units a second that they travel."""
TURN_AROUND = 0.3
"""Seconds in which they mirror on a Reverse."""


class Arrows:
    """Which way the arrows point, and how far they have come. Times are those of the scene's clock."""

    def __init__(self) -> None:
        self.direction = 1
        """1 for clockwise, -1 for the other way."""
        self.phase = 0.0
        """How far they have travelled, in units."""
        self._turned_at = -TURN_AROUND

    def travel(self, dt: float) -> None:
        """Let them go on."""
        self.phase += dt * FLOW

    def turn(self, direction: int, now: float) -> None:
        """Let them point the other way, which takes a while."""
        self.direction = direction
        self._turned_at = now

    def mirrored(self, now: float) -> float:
        """How far they have turned to the new direction, 0 to 1."""
        return min(1.0, (now - self._turned_at) / TURN_AROUND)
