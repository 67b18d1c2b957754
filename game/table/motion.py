"""Motion as a function of time: poses, easings, and what moves between them.

Lengths are in logical units, angles in degrees counter-clockwise, times in seconds of the scene's own clock.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count

Ease = Callable[[float], float]

OVERSHOOT = 1.70158


def ease_out(share: float) -> float:
    """Fast at first, settling softly."""
    return 1 - (1 - share) ** 3


def ease_in_out(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def ease_out_back(share: float) -> float:
    """Past the end by a tenth, and back."""
    left = share - 1
    return 1 + left * left * ((OVERSHOOT + 1) * left + OVERSHOOT)


@dataclass(frozen=True)
class Pose:
    """Where an item lies: its centre, its turn, and its size as a factor."""

    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0

    @property
    def at(self) -> tuple[float, float]:
        """The centre."""
        return self.x, self.y


def blend(start: Pose, end: Pose, share: float) -> Pose:
    """The pose at that share of the way; shares outside 0 to 1 go beyond."""
    return Pose(
        start.x + (end.x - start.x) * share,
        start.y + (end.y - start.y) * share,
        start.angle + (end.angle - start.angle) * share,
        start.scale + (end.scale - start.scale) * share,
    )


@dataclass(frozen=True)
class Motion:
    """A way from one pose to another; `arc` lifts its middle by so much."""

    start: Pose
    end: Pose
    began: float
    lasts: float
    ease: Ease = ease_out
    arc: float = 0.0

    @classmethod
    def resting(cls, pose: Pose) -> Motion:
        """No motion at all."""
        return cls(pose, pose, 0.0, 0.0)

    def share(self, now: float) -> float:
        """How much of the time has passed, 0 to 1."""
        if self.lasts <= 0 or now >= self.began + self.lasts:
            return 1.0
        return max(0.0, (now - self.began) / self.lasts)

    def at(self, now: float) -> Pose:
        """The pose at a time; the start before it begins, the end after."""
        share = self.share(now)
        if share == 1.0:
            return self.end
        pose = blend(self.start, self.end, self.ease(share))
        return Pose(pose.x, pose.y - self.arc * math.sin(math.pi * share), pose.angle, pose.scale)

    def is_over(self, now: float) -> bool:
        """Whether the end is reached."""
        return self.share(now) == 1.0

    def towards(self, end: Pose, now: float, lasts: float, ease: Ease = ease_out) -> Motion:
        """A motion from where this one is now to another end; this one itself if it goes there already."""
        if end == self.end:
            return self
        return Motion(self.at(now), end, now, lasts, ease)


@dataclass
class Timeline:
    """A clock and what is due on it, in order of time and then of planning.

    Things happen at their own time even if one long step passes several: `now` is the due time while each happens.
    """

    now: float = 0.0
    _due: list[tuple[float, int, Callable[[], None]]] = field(default_factory=list)
    _numbers: count[int] = field(default_factory=count)

    def after(self, delay: float, happen: Callable[[], None]) -> None:
        """Let something happen so many seconds from now."""
        heappush(self._due, (self.now + max(0.0, delay), next(self._numbers), happen))

    def advance(self, dt: float) -> None:
        """Let time pass, and happen what is due."""
        end = self.now + dt
        while self._due and self._due[0][0] <= end:
            self.now, _, happen = heappop(self._due)
            happen()
        self.now = end

    @property
    def is_empty(self) -> bool:
        """Whether nothing is due any more."""
        return not self._due

    def clear(self) -> None:
        """Forget what is due."""
        self._due.clear()
