"""A hand of cards as a fan that makes room, and finding the card under a pointer.

The fan is an arc: cards turn and sink towards its ends. The selected card stands up straight above the others.
"""

from __future__ import annotations

from game.table.motion import Pose

CARD_WIDTH, CARD_HEIGHT = 124.0, 176.0
"""A card in its own units; its paper is 174 high, the rest is its edge."""

BASELINE = 640.0
STEP = 98.0
TURN = 3.6
"""Degrees between neighbours, while the hand is small."""
WIDEST_TURN = 12.0
SAG = 30.0
"""How far the ends of a wide fan lie below its middle."""
LIFT = 62.0
LIFTED_SCALE = 1.12
ROOM = 26.0
"""How far the neighbours of the selected card give way when cards overlap closely."""


def fan(count: int, centre: float, width: float, selected: int | None = None) -> list[Pose]:
    """The poses of a hand from left to right, all within `width`; the selected card is lifted."""
    if not count:
        return []
    step = min(STEP, (width - CARD_WIDTH) / max(count - 1, 1))
    half = (count - 1) / 2
    most = min(WIDEST_TURN, TURN * half)
    poses = []
    for number in range(count):
        side = (number - half) / half if half else 0.0
        x = centre + (number - half) * step
        sag = SAG * (most / WIDEST_TURN) * side * side
        poses.append(Pose(x, BASELINE + sag, -most * side))
    if selected is None or not 0 <= selected < count:
        return poses
    room = min(ROOM, max(0.0, CARD_WIDTH * LIFTED_SCALE - step))
    opened = [_give_way(pose, number - selected, room, centre, width) for number, pose in enumerate(poses)]
    rest = poses[selected]
    opened[selected] = Pose(rest.x, BASELINE - LIFT, 0.0, LIFTED_SCALE)
    return opened


def _give_way(pose: Pose, distance: int, room: float, centre: float, width: float) -> Pose:
    push = room / (1 + 0.6 * (abs(distance) - 1)) if distance else 0.0
    x = pose.x + (push if distance > 0 else -push)
    edge = (width - CARD_WIDTH) / 2
    return Pose(min(max(x, centre - edge), centre + edge), pose.y, pose.angle, pose.scale)


def card_at(rest: list[Pose], x: float, y: float, selected: int | None = None) -> int | None:
    """Which card of a fan is under the pointer, or None.

    `rest` are the poses with nothing selected, so that a card that stands up never takes the place of its neighbours:
    each card owns the strip of it that is seen.
    """
    if not rest:
        return None
    top = min(pose.y for pose in rest) - CARD_HEIGHT / 2
    left = rest[0].x - CARD_WIDTH / 2
    if y < top:
        if selected is None or selected >= len(rest):
            return None
        lifted = rest[selected]
        reach = CARD_HEIGHT * LIFTED_SCALE / 2 + LIFT
        within = abs(x - lifted.x) <= CARD_WIDTH * LIFTED_SCALE / 2 and y >= lifted.y - reach
        return selected if within else None
    if not left <= x <= rest[-1].x + CARD_WIDTH / 2:
        return None
    found = 0
    for number, pose in enumerate(rest):
        if x >= pose.x - CARD_WIDTH / 2:
            found = number
    return found
