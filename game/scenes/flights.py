"""Items on their way between hands and the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from game.table.motion import Motion, Pose, Timeline, ease_in_out

if TYPE_CHECKING:
    from game.art.canvas import Canvas

FADE = 0.12
ANGLE_STEP = 2.0
SCALE_STEP = 1 / 24
"""Nobody sees on the way that angle and size go in steps, and pictures made for one item serve the others."""

Paint = Callable[["Canvas", Pose, float, int], None]
"""Paints the item at a pose, after a share of its way (0 to 1), with an alpha (0 to 255)."""


@dataclass(frozen=True)
class _Flight:
    motion: Motion
    paint: Paint
    fades: bool


class Flights:
    """What flies now. `acts` is the scene's clock, on which things land."""

    def __init__(self, acts: Timeline) -> None:
        self._acts = acts
        self._flying: list[_Flight] = []

    def __bool__(self) -> bool:
        return bool(self._flying)

    def clear(self) -> None:
        """Let everything vanish."""
        self._flying.clear()

    def launch(
        self,
        start: Pose,
        end: Pose,
        lasts: float,
        paint: Paint,
        land: Callable[[], None],
        *,
        arc: float = 0.0,
        fades: bool = False,
    ) -> None:
        """Let an item fly, and something happen when it lands; with `fades` it appears at its end instead."""
        if fades and lasts:
            start, arc, lasts = end, 0.0, FADE
        flight = _Flight(Motion(start, end, self._acts.now, lasts, ease_in_out, arc), paint, fades)
        self._flying.append(flight)

        def landed() -> None:
            if flight in self._flying:
                self._flying.remove(flight)
                land()

        self._acts.after(lasts, landed)

    def draw(self, canvas: Canvas) -> None:
        """Paint everything that flies, what was launched last on top."""
        for flight in self._flying:
            share = flight.motion.share(self._acts.now)
            alpha = round(255 * share) if flight.fades else 255
            flight.paint(canvas, _in_steps(flight.motion.at(self._acts.now)), share, alpha)


def _in_steps(pose: Pose) -> Pose:
    angle, scale = round(pose.angle / ANGLE_STEP) * ANGLE_STEP, round(pose.scale / SCALE_STEP) * SCALE_STEP
    return replace(pose, angle=angle, scale=scale)
