"""Dice on the screen: where those of a throw are, and which of all dice are painted anew in a picture."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.art.dice import Detail
from game.rules.pieces import DieFace, Face
from game.table.cube import Rotation
from game.table.tray import MOST, DiePose, Roll
from game.table.tumble import QUARTER

SPEEDS: tuple[tuple[float, Detail], ...] = ((12.0, "plate"), (3.0, "mark"), (0.0, "print"))
"""Radians a second from which a turning die shows no more than that detail."""
COSTS: dict[Detail, int] = {"plate": 2, "mark": 4, "print": 8, "rest": 10}
"""What it costs to paint a die so; at rest on the felt it lies as it will begin to slide."""
LEAST_EFFORT, SPARED, MOST_EFFORT = 7.0, 0.5, 18.0
"""How much may be painted anew in a picture while a whole bag of dice tumbles, how much more for each die less, and how
much in any picture: what is left of one is saved for the next."""
ALIKE = math.cos(math.radians(0.5) / 2)
"""How like a die must be to how it was painted to be left so: it has turned by half a degree."""
BLANK = math.cos(math.radians(30) / 2)
"""A die that lies and can't be read yet counts as off by 30 degrees."""
OUT_A_SECOND = 240
"""How many dice leave the hand in a second."""
SLIDING, LYING = 10, 25
"""What it costs to paint a die that slides, and one that lies."""
DRESSING = 2400
"""For how much dice that slide or lie are painted anew in a second."""


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
        return self.roll.at(self._age(now))

    def out(self, now: float) -> int:
        """How many dice have left the hand, those nearest to it first."""
        return min(len(self.dice), 1 + int(self._age(now) * OUT_A_SECOND))

    def _age(self, now: float) -> float:
        return (now - self.began) / self.pace if self.pace else self.roll.lasts

    def angle(self, place: int) -> float:
        """By how many degrees counter-clockwise a die lies turned in the end."""
        yaw = self.roll.tracks[place].yaw[-1]
        return -math.degrees(yaw - round(yaw / QUARTER) * QUARTER)


class Turned(NamedTuple):
    """How a die is painted turned, and in which detail."""

    rotation: Rotation
    detail: Detail


class Tumbler(NamedTuple):
    """A die of a throw in a picture; `faces` are those of its six sides."""

    place: int
    pose: DiePose
    turned: Turned
    faces: tuple[Face, ...]


class Tumblers:
    """The dice of a throw as they are seen, from picture to picture.

    They leave the hand one after the other and move with every picture, but a die in the air is painted anew for each
    way it is turned, which costs more than all else. So in each picture those that have turned furthest since they were
    painted are turned anew, as many as `effort` pays for; the others keep their sides and move on with them.
    """

    def __init__(self, throw: Throw, faces: Sequence[tuple[Face, ...]]) -> None:
        self.throw = throw
        self._faces = faces
        self._ends = [pose.rotation for pose in throw.roll.at(throw.roll.lasts)]
        self._then = -1.0
        self._before: list[Rotation] = []
        self._turned: list[Turned] = []
        self._saved = 0.0

    def at(self, now: float) -> Iterator[Tumbler]:
        """The dice in a picture at that time, the furthest away first."""
        poses = self.throw.poses(now)
        rotations = [pose.rotation for pose in poses]
        if now != self._then:
            tumbling = sum(map(operator.ne, rotations, self._before)) if self._before else len(rotations)
            left = min(MOST_EFFORT, self._saved + effort(tumbling))
            left -= self._leave(rotations[: self.throw.out(now)])
            self._saved = self._turn(rotations, now - self._then, left)
            self._then, self._before = now, rotations
        for place in sorted(range(len(self._turned)), key=lambda place: poses[place].y):
            yield Tumbler(place, poses[place], self._turned[place], self._faces[place])

    def _leave(self, out: list[Rotation]) -> int:
        """Let more dice out of the hand; what it costs to paint them."""
        detail: Detail = "plate" if self.throw.pace else "rest"
        new = [Turned(rotation, detail) for rotation in out[len(self._turned) :]]
        self._turned += new
        return COSTS[detail] * len(new)

    def _turn(self, rotations: list[Rotation], elapsed: float, left: float) -> float:
        """Turn dice anew for as much; what is left."""
        for _, place, detail in sorted(self._off(rotations, elapsed)):
            if COSTS[detail] > left:
                break
            left -= COSTS[detail]
            self._turned[place] = Turned(rotations[place], detail)
        return left

    def _off(self, rotations: list[Rotation], elapsed: float) -> Iterator[tuple[float, int, Detail]]:
        """The dice that are not painted as they should be: how like it they are, and in which detail they should be."""
        for place, (rotation, shown) in enumerate(zip(rotations, self._turned)):
            if shown == (rotation, "rest"):
                continue
            likeness, detail = _likeness(shown.rotation, rotation), self._detail(place, rotation, elapsed)
            if likeness <= ALIKE or COSTS[shown.detail] < COSTS[detail]:
                lies_blank = detail == "rest" and shown.detail != "print"
                yield min(likeness, BLANK) if lies_blank else likeness, place, detail

    def _detail(self, place: int, rotation: Rotation, elapsed: float) -> Detail:
        """In which detail a die has to be painted that is turned like that now."""
        speed = self._before[place].angle_to(rotation) / elapsed if self._before else math.inf
        detail = next(detail for least, detail in SPEEDS if speed >= least)
        if detail == "print" and _likeness(self._ends[place], rotation) > ALIKE:
            return "rest"
        return detail


def effort(tumbling: int) -> float:
    """How much may be painted anew in a picture while so many dice tumble."""
    return LEAST_EFFORT + SPARED * (MOST - tumbling)


def _likeness(shown: Rotation, rotation: Rotation) -> float:
    """The larger, the less a die must turn to lie like that; 1 if it does."""
    (a, b, c, d), (w, x, y, z) = shown, rotation
    return abs(a * w + b * x + c * y + d * z)


class Worn(NamedTuple):
    """How a die is painted: its edge in units, by how many degrees it is turned, and whether it slides or lies."""

    edge: float
    angle: float
    slides: bool


class Wardrobe:
    """How dice that lie or slide over the table are painted, from picture to picture.

    While a die grows or turns on its way it would have to be painted anew in every picture. Only some are, first those
    that look furthest from how they should; the others keep their size and turn, and slide on with them.
    """

    def __init__(self) -> None:
        self._worn: dict[DieFace, Worn] = {}
        self._then = self._saved = 0.0
        self.fits = True
        """Whether all are painted as they should be."""

    def wear(self, die: DieFace, worn: Worn) -> None:
        """Paint a die like that until it is its turn to change."""
        self._worn[die] = worn

    def change(self, wanted: Mapping[DieFace, Worn], now: float) -> None:
        """The dice of a picture at that time, and how they should be painted; those that are new are."""
        left = self._saved + (now - self._then) * DRESSING
        self._then = now
        self._worn = {die: self._worn.get(die, worn) for die, worn in wanted.items()}
        off = {die: _off(self._worn[die], worn) for die, worn in wanted.items() if self._worn[die] != worn}
        self.fits = not off
        self._saved = 0.0
        for die in sorted(off, key=off.__getitem__, reverse=True):
            cost = SLIDING if wanted[die].slides else LYING
            if cost > left:
                self._saved = left
                break
            left -= cost
            self._worn[die] = wanted[die]

    def worn(self, die: DieFace) -> Worn:
        """How that die is painted in this picture."""
        return self._worn[die]


def _off(worn: Worn, wanted: Worn) -> float:
    """By how much, in units, a die's edge is seen to be off."""
    return abs(worn.edge - wanted.edge) + math.radians(abs(worn.angle - wanted.angle)) * wanted.edge / 2
