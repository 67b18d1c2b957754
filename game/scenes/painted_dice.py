"""How the dice of a table are painted: those that lie, those that slide to a hand, and those that roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from game.rules.pieces import Die, DieFace, Face
from game.scenes.throw import Throw, Tumblers, Wardrobe
from game.table.cube import RISE, SIDES, lying, visible_sides
from game.table.motion import Pose

if TYPE_CHECKING:
    from game.art.art import Art
    from game.art.canvas import Canvas

ASKEW = 0.4
"""Radians by which a die is turned to see a third side of it."""


def _sides_around(top: int) -> tuple[int, int, int]:
    """Which sides of a die that lies with that side on top look to the front, to the left and to the right."""
    front = next(seen.side for seen in visible_sides(lying(top)) if seen.side != top)
    turned = [seen for yaw in (-ASKEW, ASKEW) for seen in visible_sides(lying(top, yaw))]
    left, right = sorted(
        {seen.side: sum(x for x, _ in seen.corners) for seen in turned if seen.side not in (top, front)}.items(),
        key=lambda each: each[1],
    )
    return front, left[0], right[0]


AROUND = tuple(_sides_around(top) for top in range(SIDES))


class PaintedDice:
    """The dice of a set as they are painted, from picture to picture; a die is placed by a pose and an edge at scale 1.

    Dice of hands are painted as the `wardrobe` has them.
    """

    def __init__(self, dice: Sequence[Die]) -> None:
        self.wardrobe = Wardrobe()
        self._dice = dice
        self._tumblers: Tumblers | None = None
        self._around: dict[DieFace, tuple[Face, tuple[Face, Face]]] = {}
        """What is seen around dice that lie: in front, left and right."""
        self._preparing: tuple[Art, Iterator[None]] | None = None

    def faces(self, die: DieFace) -> Sequence[DieFace]:
        """All six faces of a die."""
        return self._dice[die.die - 1].faces

    def side(self, die: DieFace) -> int:
        """The side on which a die has the face that it shows."""
        return self.faces(die).index(die)

    def prepare(self, canvas: Canvas) -> None:
        """Make a little of what dice are painted from, as long as there is something to make."""
        if self._preparing is None or self._preparing[0] is not canvas.art:
            faces = {face.face: None for die in self._dice for face in die.faces}
            self._preparing = canvas.art, canvas.prepare_dice(faces)
        next(self._preparing[1], None)

    def paint(
        self,
        canvas: Canvas,
        die: DieFace,
        pose: Pose,
        edge: float,
        *,
        dim: bool = False,
        raised: bool = False,
        moving: bool = False,
        alpha: int = 255,
    ) -> None:
        """Paint a die that lies."""
        if die not in self._around:
            faces = self.faces(die)
            front, left, right = (faces[side].face for side in AROUND[self.side(die)])
            self._around[die] = front, (left, right)
        front, beside = self._around[die]
        canvas.die(
            die.face,
            front,
            pose.at,
            edge=edge * pose.scale,
            beside=beside,
            angle=pose.angle,
            dim=dim,
            shadow="raised" if raised else "resting",
            moving=moving,
            alpha=alpha,
        )

    def paint_worn(self, canvas: Canvas, die: DieFace, pose: Pose, *, dim: bool = False, raised: bool = False) -> None:
        """Paint a die of a hand, moved to its place."""
        worn = self.wardrobe.worn(die)
        pose = Pose(pose.x, pose.y, worn.angle)
        self.paint(canvas, die, pose, worn.edge, dim=dim, raised=raised, moving=worn.slides)

    def paint_thrown(self, canvas: Canvas, throw: Throw, now: float) -> None:
        """Paint dice that roll, or lie on the felt."""
        if not self._tumblers or self._tumblers.throw is not throw:
            sides = [tuple(face.face for face in self.faces(die)) for _, die in throw.dice]
            self._tumblers = Tumblers(throw, sides)
        for place, pose, (rotation, detail), faces in self._tumblers.at(now):
            if detail == "rest":
                resting = Pose(*pose.at, throw.angle(place))
                self.paint(canvas, throw.dice[place][1], resting, throw.edge, moving=True)
                continue
            lift = RISE * pose.clearance
            canvas.tumbling_die(rotation, faces, pose.at, edge=throw.edge, detail=detail, lift=lift)
