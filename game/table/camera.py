"""The view of a domino chain: it keeps all in sight by itself, and can be moved by hand.

The chain's own lengths are squares; `scale` says how many units of the screen a square is.
"""

from __future__ import annotations

from pygame import FRect

from game.table.frame import Point
from game.table.motion import Motion, Pose, ease_in_out

LARGEST = 42.0
"""Units a square: a chain of a few tiles does not fill the table."""
SMALLEST = 5.0
MARGIN = 14.0
ZOOM_STEP = 1.16
HAND_TIME = 0.16
HOME_TIME = 0.35


class Camera:
    """What part of the chain is seen. Times are those of the scene's clock, places on the screen in units."""

    def __init__(self) -> None:
        self.by_hand = False
        """Whether the human looks around, so that it does not follow the chain."""
        self._window = FRect(0, 0, 1, 1)
        self._all = Pose(0, 0, 0, LARGEST)
        self._motion = Motion.resting(self._all)

    def fit(self, bounds: FRect, window: FRect, now: float, lasts: float) -> None:
        """Show what `bounds` covers inside `window`; later, if the human looks around by hand."""
        scale = min((window.width - 2 * MARGIN) / bounds.width, (window.height - 2 * MARGIN) / bounds.height)
        self._window = window
        self._all = Pose(*bounds.center, 0, max(SMALLEST, min(LARGEST, scale)))
        if not self.by_hand:
            self._go(self._all, now, lasts)

    def home(self, now: float) -> None:
        """Show everything again."""
        self.by_hand = False
        self._go(self._all, now, HOME_TIME)

    def zoom(self, steps: float, at: Point, now: float) -> None:
        """Come closer by so many steps of the wheel, or go away; what is seen at a point stays there.

        Far enough away everything is seen again, as from `home`.
        """
        view = self._motion.end
        scale = min(LARGEST * 2, view.scale * ZOOM_STEP**steps)
        if scale <= self._all.scale:
            self.home(now)
            return
        x, y = (at[0] - self._window.centerx), (at[1] - self._window.centery)
        still = 1 / view.scale - 1 / scale
        self._by_hand(Pose(view.x + x * still, view.y + y * still, 0, scale), now, HAND_TIME)

    def pan(self, dx: float, dy: float, now: float) -> None:
        """Move what is seen by so many units of the screen."""
        view = self._motion.end
        self._by_hand(Pose(view.x - dx / view.scale, view.y - dy / view.scale, 0, view.scale), now, 0.0)

    def _by_hand(self, view: Pose, now: float, lasts: float) -> None:
        self.by_hand = True
        self._go(view, now, lasts)

    def _go(self, view: Pose, now: float, lasts: float) -> None:
        self._motion = self._motion.towards(view, now, lasts, ease_in_out) if lasts else Motion.resting(view)

    def scale(self, now: float) -> float:
        """Units a square."""
        return self._motion.at(now).scale

    def to_screen(self, place: Point, now: float) -> Point:
        """Where a place of the chain is seen."""
        view = self._motion.at(now)
        x, y = self._window.center
        return x + (place[0] - view.x) * view.scale, y + (place[1] - view.y) * view.scale

    def to_chain(self, point: Point, now: float) -> Point:
        """What place of the chain is seen at a point."""
        view = self._motion.at(now)
        x, y = self._window.center
        return view.x + (point[0] - x) / view.scale, view.y + (point[1] - y) / view.scale

    def rests(self, now: float) -> bool:
        """Whether it does not move."""
        return self._motion.is_over(now)
