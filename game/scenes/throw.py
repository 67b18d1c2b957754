"""A throw of dice on the screen: where its dice are, and which of them are seen turned anew."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.art.dice import Detail
from game.rules.pieces import DieFace, Face
from game.table.cube import Rotation, SeenSide, visible_sides
from game.table.tray import MOST, DiePose, Roll

SPEEDS: tuple[tuple[float, Detail, int], ...] = ((12.0, "plate", 3), (3.0, "mark", 4), (0.0, "print", 8))
"""Radians a second from which a turning die shows no more than that detail, and what it costs to paint it so."""
LEAST_EFFORT, SPARED = 8.0, 0.4
"""How much may be painted anew in a picture of a whole bag of dice, and how much more for each die less."""
ALIKE = math.cos(math.radians(0.5) / 2)
"""How like a die must be to how it was painted to be left so: it has turned by half a degree."""


@dataclass(frozen=True)
class Throw:
    """Dice that roll over the felt, whose they are, and when they were thrown; `pace` 0 shows only how they end."""

    roll: Roll
    dice: tuple[tuple[int, DieFace], ...]
    edge: float
    began: float
    pace: float

    def poses(self, now: float) -> list[DiePose]:
        """Where the dice are; a change of speed does not touch dice in the air."""
        return self.roll.at((now - self.began) / self.pace if self.pace else self.roll.lasts)


class Turned(NamedTuple):
    """How a die is painted turned: what is seen of it, in which detail."""

    rotation: Rotation
    seen: tuple[SeenSide, ...]
    detail: Detail


class Tumbler(NamedTuple):
    """A die of a throw in a picture; `faces` are those of its six sides."""

    pose: DiePose
    turned: Turned
    faces: tuple[Face, ...]


class Tumblers:
    """The dice of a throw as they are seen, from picture to picture.

    They move with every picture, but a die in the air is painted anew for each way it is turned, which costs more than
    all else. So in each picture those that have turned furthest since they were painted are turned anew, as many as
    `effort` pays for; the others keep their sides and move on with them.
    """

    def __init__(self, throw: Throw, faces: Sequence[tuple[Face, ...]]) -> None:
        self.throw = throw
        self._faces = faces
        self._then = -1.0
        self._before: list[Rotation] = []
        self._turned: list[Turned] = []

    def at(self, now: float) -> Iterator[Tumbler]:
        """The dice in a picture at that time, the furthest away first."""
        poses = self.throw.poses(now)
        rotations = [pose.rotation for pose in poses]
        if now != self._then:
            self._turn(rotations, now - self._then)
            self._then, self._before = now, rotations
        for place in sorted(range(len(poses)), key=lambda place: poses[place].y):
            yield Tumbler(poses[place], self._turned[place], self._faces[place])

    def _turn(self, rotations: list[Rotation], elapsed: float) -> None:
        if not self._turned:
            detail = SPEEDS[0][1] if self.throw.pace else SPEEDS[-1][1]
            self._turned = [Turned(rotation, visible_sides(rotation), detail) for rotation in rotations]
            return
        likeness = list(map(_likeness, self._turned, rotations))
        left = effort(len(rotations))
        for place in sorted(range(len(rotations)), key=likeness.__getitem__):
            if likeness[place] > ALIKE and self._turned[place].detail == "print":
                continue
            rotation = rotations[place]
            speed = self._before[place].angle_to(rotation) / elapsed
            detail, cost = next((detail, cost) for least, detail, cost in SPEEDS if speed >= least)
            left -= cost
            if left < 0:
                return
            self._turned[place] = Turned(rotation, visible_sides(rotation), detail)


def effort(count: int) -> float:
    """How much may be painted anew in a picture of so many dice."""
    return LEAST_EFFORT + SPARED * (MOST - count)


def _likeness(shown: Turned, rotation: Rotation) -> float:
    """The larger, the less a die must turn to lie like that; 1 if it does."""
    (a, b, c, d), (w, x, y, z) = shown.rotation, rotation
    return abs(a * w + b * x + c * y + d * z)
