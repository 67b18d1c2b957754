"""The human's hand on the screen: items on their way to their places, and the one that is dragged.

Times are those of the scene's clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from game.rules.pieces import Face
from game.table.frame import Point
from game.table.motion import Motion, Pose, ease_out, ease_out_back

HOVER = 0.09
CLOSE_UP = 0.16
SHAKE = 0.36
SHAKE_REACH = 7.0
LONG_AGO = -10.0
DRAG_SLACK = 8.0
LEAN = 14.0
"""Degrees that a dragged item leans at most."""
DRAGGED_SCALE = 1.08


@dataclass
class Held:
    """An item in the hand: where it is, when it was turned over, and when it was refused last."""

    item: Face
    motion: Motion
    turned_from: float = LONG_AGO
    refused_at: float = LONG_AGO

    def shaken(self, now: float) -> float:
        """How far it is off its place because it was refused."""
        age = now - self.refused_at
        return SHAKE_REACH * (1 - age / SHAKE) * (1 if int(age * 24) % 2 else -1) if age < SHAKE else 0.0


@dataclass
class Drag:
    """An item that the pointer holds; `moved` once it was taken away from its place."""

    item: Held
    pressed: Point
    x: float
    y: float
    lean: float = 0.0
    moved: bool = False

    @property
    def pose(self) -> Pose:
        """Where the item is seen."""
        return Pose(self.x, self.y, self.lean, DRAGGED_SCALE)


class Hand:
    """Items from left to right."""

    def __init__(self) -> None:
        self.items: list[Held] = []
        self.held: Drag | None = None
        self._leaving: int | None = None

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Held]:
        return iter(self.items)

    def __getitem__(self, number: int) -> Held:
        return self.items[number]

    def fill(self, items: Sequence[Face], poses: Sequence[Pose]) -> None:
        """Have these items, at rest."""
        self.items = [Held(item, Motion.resting(pose)) for item, pose in zip(items, poses)]
        self.held = None

    def clear(self) -> None:
        """Have no items."""
        self.fill((), ())

    def move_to(self, poses: Sequence[Pose], now: float, selected: int | None, *, at_once: bool = False) -> None:
        """Let every item move to its pose, or be there `at_once`; the selected one snaps."""
        for number, (held, pose) in enumerate(zip(self.items, poses)):
            if at_once:
                held.motion = Motion.resting(pose)
            elif number == selected:
                held.motion = held.motion.towards(pose, now, HOVER, ease_out_back)
            else:
                held.motion = held.motion.towards(pose, now, CLOSE_UP, ease_out)

    def number_of(self, item: Face) -> int | None:
        """Where the item is, None if it is not here."""
        return next((number for number, held in enumerate(self.items) if held.item is item), None)

    def place_of(self, held: Held) -> int | None:
        """Where this very item is, None if it has left."""
        return next((number for number, each in enumerate(self.items) if each is held), None)

    def leave_next(self, number: int) -> None:
        """Of items that look the same, let this one leave next."""
        self._leaving = number

    def take_out(self, item: Face, now: float) -> Pose:
        """Take an item out; where it was.

        Raises:
            LookupError: if it is not here.
        """
        number, self._leaving = self._leaving, None
        if number is None or number >= len(self.items) or self.items[number].item is not item:
            number = self.number_of(item)
        if number is None:
            raise LookupError(f"{item} is not in the hand")
        return self.items.pop(number).motion.at(now)

    def grab(self, number: int, x: float, y: float) -> None:
        """Hold an item under the pointer."""
        self.held = Drag(self.items[number], (x, y), x, y)

    def drag(self, x: float, y: float) -> bool:
        """The pointer moved; whether the held item has just left its place."""
        held = self.held
        if held is None:
            return False
        held.lean = max(-LEAN, min(LEAN, held.lean * 0.7 - (x - held.x) * 0.6))
        held.x, held.y = x, y
        starts = not held.moved and hypot(x - held.pressed[0], y - held.pressed[1]) > DRAG_SLACK
        held.moved |= starts
        return starts

    def release(self) -> Drag | None:
        """Let go of the held item; it goes home from where it is."""
        held, self.held = self.held, None
        if held and held.moved:
            held.item.motion = Motion.resting(held.pose)
        return held

    @property
    def dragged(self) -> Held | None:
        """The item that is away from its place under the pointer."""
        return self.held.item if self.held and self.held.moved else None

    def rests(self, now: float) -> bool:
        """Whether nothing moves."""
        return self.held is None and all(
            held.motion.is_over(now) and now - held.refused_at > SHAKE for held in self.items
        )
