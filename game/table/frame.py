"""One layout for every window: where a table's parts lie, from 4:3 to 21:9.

The height is 720 units at any size, the width follows the window. What belongs to an edge keeps its distance to it; the
centre of play stays in the middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from pygame import FRect

HEIGHT = 720.0
NARROWEST = 960.0
WIDEST = 1680.0
RING_BAND = 18.0
"""How far from the middle of its arrows a ring still is."""
BADGE_ASIDE_FROM = 1120.0
"""The width from which there is room for the colour badge between the ring and the hand beside it."""

Point = tuple[float, float]


def around(centre: Point, width: float, height: float) -> FRect:
    """The rectangle of that size with that centre."""
    return FRect(centre[0] - width / 2, centre[1] - height / 2, width, height)


@dataclass(frozen=True)
class SeatPlace:
    """Where an opponent sits: portrait, plaque, and its hand."""

    portrait: Point
    diameter: float
    plaque: Point
    hand: Point
    """The middle of the room for its hand."""
    hand_angle: float
    """Which way its hand is fanned: 0 side by side, 90 one below the other."""
    bubble: Point
    """The tip of what it says."""
    catch: Point
    """The button that catches it."""
    beside: bool = False
    """Whether the plaque begins there, beside the portrait, instead of having its middle there."""


@dataclass(frozen=True)
class Frame:
    """The layout for a window of that width, in logical units."""

    width: float

    @property
    def middle(self) -> float:
        """The x of the centre of play."""
        return self.width / 2

    @property
    def bar(self) -> FRect:
        """The bar along the top."""
        return FRect(16, 12, self.width - 32, 44)

    @property
    def ring(self) -> FRect:
        """The ring that shows the direction of play."""
        width = min(506.0, self.width - 500)
        return around((self.middle, 338), width, 298)

    def is_on_ring(self, ring: FRect, x: float, y: float) -> bool:
        """Whether a point is on the arrows of a ring: round, or with straight sides above and below."""
        reach = ring.height / 2
        straight = max(0.0, ring.width / 2 - reach)
        aside = max(0.0, abs(x - ring.centerx) - straight)
        return abs(hypot(aside, y - ring.centery) - reach) <= RING_BAND

    @property
    def badge(self) -> Point:
        """The colour badge, on the ring at 3 o'clock, or higher where a hand at the side would cover it."""
        ring = self.ring
        return (ring.right - 10, 338) if self.width >= BADGE_ASIDE_FROM else (ring.right - 51, 240)

    @property
    def chip(self) -> Point:
        """The words at the foot of the ring."""
        return self.middle, 447

    @property
    def pile(self) -> Point:
        """The draw pile."""
        return self.middle - 78, 315

    @property
    def discard(self) -> Point:
        """The discard pile."""
        return self.middle + 82, 318

    @property
    def slip(self) -> FRect:
        """The log, bottom left."""
        return FRect(20, 550, 228, 154)

    @property
    def call(self) -> Point:
        """The call button, bottom right."""
        return self.width - 92, 616

    @property
    def hand(self) -> Point:
        """The middle of the human's hand."""
        return self.middle, 626

    @property
    def keep(self) -> Point:
        """The button that ends a turn, right of the words."""
        x, y = self.chip
        return x + 216, y

    @property
    def wide_hand(self) -> FRect:
        """All the room between log and call button, for a big hand."""
        left, right = self.slip.right + 26, self.call[0] - 84
        return FRect(left, self.hand[1] - 90, right - left, 180)

    @property
    def hand_width(self) -> float:
        """How wide the human's hand may be, in the middle between log and call button."""
        return self.width - 2 * (self.slip.right + 30)

    def buttons(self, number: int) -> FRect:
        """The round buttons at the right of the bar, counted from the right."""
        return around((self.width - 48 - 52 * number, 34), 38, 38)

    def places(self, opponents: int) -> list[SeatPlace]:
        """Where the opponents sit, clockwise from the human's left.

        Raises:
            ValueError: for fewer than one or more than five.
        """
        if not 1 <= opponents <= 5:
            raise ValueError(f"there is no room for {opponents} opponents")
        sides = opponents > 1
        tops = opponents - 2 if sides else 1
        step = min(330.0, (self.width - 80) / max(tops, 1))
        top = [self._top(self.middle + (number - (tops - 1) / 2) * step) for number in range(tops)]
        return [self._left(), *top, self._right()] if sides else top

    def _top(self, x: float) -> SeatPlace:
        return SeatPlace((x - 84, 116), 86, (x - 84, 170), (x + 36, 111), 0, (x - 40, 96), (x + 48, 172))

    def _left(self) -> SeatPlace:
        x = 100.0
        return SeatPlace((x, 330), 88, (x, 388), (x + 118, 284), 90, (x + 22, 274), (x, 432))

    def _right(self) -> SeatPlace:
        x = self.width - 100
        return SeatPlace((x, 330), 88, (x, 388), (x - 118, 284), 90, (x - 22, 274), (x, 432))
