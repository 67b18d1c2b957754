"""The layout of the Domino table: seats around the planks, a rack for the human's tiles, and room for the chain.

Tiles stand in the rack side by side while there is room, then closer together; the selected one is drawn out of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from game.table.frame import Frame, Point, SeatPlace, around
from game.table.motion import Pose

TILE_WIDTH, TILE_LENGTH = 104.0, 196.0
"""A tile in its own units, without its thickness."""
TILE_SHARE = TILE_WIDTH / TILE_LENGTH
"""The width of a tile, for a length of 1."""
RACK_LENGTH = 132.0
RACK_STEP = 90.0
BASELINE = 612.0
LIFT = 20.0
LIFTED_SCALE = 1.06
TILTED = 3.0
"""Degrees that the selected tile is turned."""
ROOM = 40.0
"""How far the neighbours of the selected tile give way when tiles stand closely."""
CLOSER = 0.6
"""How much closer the tiles stand that give way, as a share of a step."""
BOARD_MARGIN = 34.0
PORTRAIT = 68.0
BESIDE_SEATS, BESIDE_PLANKS = 276.0, 84.0
"""The room at either side of the chain, with somebody sitting there and with nobody."""
IN_A_ROW_BELOW = 1120.0
"""In a narrower window all sit in a row above the chain, which then has the room at the sides too."""
TABLE_TOP, TABLE_TOP_BELOW_ROW, TABLE_BOTTOM = 158.0, 174.0, 480.0
ROW_MARGIN = 12.0


@dataclass(frozen=True)
class DominoFrame(Frame):
    """The layout for a window of that width, in logical units, and so many opponents."""

    opponents: int = 5

    @property
    def chip(self) -> Point:
        return self.middle, 502

    @property
    def pile(self) -> Point:
        """The middle of the boneyard."""
        return self.width - 222, 618

    @property
    def hand(self) -> Point:
        return self.middle, BASELINE

    @property
    def slip(self) -> FRect:
        return FRect(34, 560, 222, 146)

    @property
    def call(self) -> Point:
        return self.width - 88, 616

    @property
    def hand_width(self) -> float:
        """How wide the tiles in the rack may stand, between log and boneyard."""
        return self.width - 2 * (self.slip.right + 52)

    def board(self, count: int) -> FRect:
        """The rack for so many tiles."""
        width = max(300.0, _step(count, self.hand_width) * (count - 1) + RACK_LENGTH * TILE_SHARE) + 2 * BOARD_MARGIN
        return FRect(self.middle - width / 2, 626, width, 94)

    @property
    def table(self) -> FRect:
        """Where the chain may be seen: below the seats or between those at the sides, and above the words."""
        in_row = self._sit_in_row(self.opponents)
        aside = BESIDE_SEATS if self.opponents > 1 and not in_row else BESIDE_PLANKS
        top = TABLE_TOP_BELOW_ROW if in_row else TABLE_TOP
        return FRect(aside, top, self.width - 2 * aside, TABLE_BOTTOM - top)

    @property
    def hand_reach(self) -> float:
        """How far the first and the last tile of a seat may be apart, with their number beside them."""
        return self._row_step(self.opponents) / 2 - 34 if self._sit_in_row(self.opponents) else self.width

    def _sit_in_row(self, opponents: int) -> bool:
        return opponents > 1 and self.width < IN_A_ROW_BELOW

    def _row_step(self, opponents: int) -> float:
        return (self.width - 2 * ROW_MARGIN) / opponents

    def places(self, opponents: int) -> list[SeatPlace]:
        """Where the opponents sit, clockwise from the human's left.

        Raises:
            ValueError: for fewer than one or more than five.
        """
        if not 1 <= opponents <= 5:
            raise ValueError(f"there is no room for {opponents} opponents")
        if opponents == 1:
            return [self._place(self.middle - 64)]
        if self._sit_in_row(opponents):
            step = self._row_step(opponents)
            return [self._stacked(ROW_MARGIN + step * (number + 0.5)) for number in range(opponents)]
        tops = max(0, opponents - 2)
        step = min(310.0, (self.width - 60) / max(tops, 1))
        top = [self._place(self.middle - 64 + (number - (tops - 1) / 2) * step) for number in range(tops)]
        return [self._side(60.0, 262.0), *top, self._side(self.width - 236, 262.0)]

    def _place(self, x: float) -> SeatPlace:
        return self._side(x, 104.0)

    def _stacked(self, x: float) -> SeatPlace:
        return SeatPlace((x - 59, 97), PORTRAIT, (x, 150), (x - 14, 95), 0, (x - 41, 56), (x + 37, 97))

    def _side(self, x: float, y: float) -> SeatPlace:
        plaque = x + 41, y - 17
        catch = (x + 98, y + 52)
        return SeatPlace((x, y), PORTRAIT, plaque, (x + 52, y + 20), 0, (x + 18, y - 42), catch, beside=True)


def _step(count: int, width: float) -> float:
    room = width - RACK_LENGTH * TILE_SHARE
    return min(RACK_STEP, room / max(count - 1, 1))


def rack(count: int, frame: DominoFrame, selected: int | None = None) -> list[Pose]:
    """The poses of so many tiles in the rack; scale 1 is `RACK_LENGTH`. The selected one is drawn out of the others."""
    step = _step(count, frame.hand_width)
    half = (count - 1) / 2
    poses = [Pose(frame.middle + (number - half) * step, BASELINE) for number in range(count)]
    if selected is None or not 0 <= selected < count:
        return poses
    room = min(ROOM, max(0.0, RACK_LENGTH * TILE_SHARE * LIFTED_SCALE + 8 - step))
    edge = (frame.hand_width - RACK_LENGTH * TILE_SHARE) / 2
    for number in range(count):
        away = number - selected
        if away:
            push = max(0.0, room - CLOSER * step * (abs(away) - 1)) * (1 if away > 0 else -1)
            x = min(max(poses[number].x + push, frame.middle - edge), frame.middle + edge)
            poses[number] = Pose(x, BASELINE)
    poses[selected] = Pose(poses[selected].x, BASELINE - LIFT, TILTED, LIFTED_SCALE)
    return poses


def tile_at(rest: list[Pose], x: float, y: float) -> int | None:
    """The tile under a point, or None; `rest` are the poses with none selected, so each owns what is seen of it."""
    if not rest or not BASELINE - RACK_LENGTH * 0.75 <= y <= BASELINE + RACK_LENGTH / 2:
        return None
    half = RACK_LENGTH * TILE_SHARE / 2
    if not rest[0].x - half <= x <= rest[-1].x + half:
        return None
    found = max((number for number, pose in enumerate(rest) if x >= pose.x - half), default=0)
    return found if x <= rest[found].x + half else None


def spot_around(at: Point, length: float) -> FRect:
    """The box of an upright tile of that length."""
    return around(at, length * TILE_SHARE, length)
