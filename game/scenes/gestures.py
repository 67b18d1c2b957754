"""Gestures: for a moment the table shows what a move did, and who did it to whom.

Each is a function of the time since it began, so that it looks the same at any frame rate and goes with the scene's
clock and pace. `calm` ones neither travel nor shake nor grow: they fade in where they end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from game.art.palette import CREAM, FOCUS, INK_DEEP, PLATES, Rgb, mixed
from game.rules.pieces import Colour
from game.table.frame import Point
from game.table.motion import Motion, Pose, ease_in_out, ease_out, ease_out_back

if TYPE_CHECKING:
    from game.art.canvas import Canvas
from game.art.portraits import Mood

FADE = 0.12
GONE = 0.2
"""How much of a gesture it takes to vanish."""

SIGN = 46.0
HOP = 70.0
FLASH_STEP = 12
"""Units: a ring that grows does so in steps, and each is painted once."""
SHOUT_SIZE = 64.0
RINGS = 2
DEEPEST = 0.62
"""How strongly a named colour tints the table at most."""
BAND = 196.0
BAND_MIDDLE = 330.0
PORTRAIT = 132.0
APART = 250.0
STAMP_FROM = 1.6
STAMP_FALLS = 0.14
STAMP_AT = 0.3
SHAKE = 3.0
CROWN_FALLS = 24.0


@dataclass(frozen=True)
class Gesture(ABC):
    """Something shown for a while from a time on."""

    began: float
    pace: float
    """How long it takes, as a factor above 0."""
    calm: bool

    lasts: ClassVar[float]
    """Seconds at a pace of 1, as all ages are."""

    def draw(self, canvas: Canvas, now: float) -> None:
        """Paint it as it is now."""
        if self.began <= now and not self.is_over(now):
            age = (now - self.began) / self.pace
            left = (self.lasts - age) / (self.lasts * GONE)
            self.paint(canvas, age, min(1.0, left, age / FADE if self.calm else 1.0))

    @abstractmethod
    def paint(self, canvas: Canvas, age: float, strength: float) -> None:
        """Paint it at an age in seconds, as strong as that: 1 but for the end, and for the beginning if it is calm."""

    def is_over(self, now: float) -> bool:
        """Whether it is gone."""
        return now >= self.began + self.lasts * self.pace


@dataclass(frozen=True)
class Handed(Gesture):
    """A sign, or words such as `+2`, that one seat hands to another: a turn lost, items to draw."""

    lasts = 0.8

    sign: str
    start: Point
    end: Point

    def paint(self, canvas: Canvas, age: float, strength: float) -> None:
        way = Motion(Pose(*self.start), Pose(*self.end), 0.0, self.lasts / 2, ease_in_out, HOP)
        at = self.end if self.calm else way.at(age).at
        arrived = age - way.lasts
        grown = 1.0 if self.calm or arrived < 0 else 0.8 + 0.2 * ease_out_back(min(1.0, arrived / 0.2))
        alpha = round(255 * strength)
        canvas.glow(at, 52, FOCUS, 0.5 * strength)
        if self.sign.startswith("sym_"):
            canvas.sprite(self.sign, at, width=round(SIGN * grown), tint=FOCUS, alpha=alpha)
        else:
            size = round(SIGN * 0.86 * grown)
            canvas.text(self.sign, at, font="title", size=size, colour=FOCUS, shadow=True, outline=3, alpha=alpha)


@dataclass(frozen=True)
class Shout(Gesture):
    """A call that the whole room hears: words that jump out, and brass rings that spread from the caller."""

    lasts = 0.95

    words: str
    at: Point
    caller: Point

    def paint(self, canvas: Canvas, age: float, strength: float) -> None:
        if not self.calm:
            for ring in range(RINGS):
                spread = (age - 0.14 * ring) / 0.5
                if 0 < spread < 1:
                    _flash(canvas, self.caller, 60 + 170 * ease_out(spread), 1 - spread)
        canvas.glow(self.at, 120, FOCUS, 0.45 * strength)
        grown = 1.0 if self.calm else ease_out_back(min(1.0, age / 0.18))
        size = round(SHOUT_SIZE * max(0.3, grown) / 4) * 4
        canvas.text(
            self.words,
            self.at,
            font="title",
            size=size,
            colour=FOCUS,
            shadow=True,
            outline=5,
            alpha=round(255 * strength),
            fixed=True,
        )


@dataclass(frozen=True)
class Wash(Gesture):
    """The table takes the colour that was named. It lies below everything but the table itself."""

    lasts = 1.1

    colour: Colour

    def paint(self, canvas: Canvas, age: float, strength: float) -> None:
        risen = min(1.0, age / 0.25)
        canvas.wash(mixed(PLATES[self.colour].light, CREAM, 0.2), DEEPEST * risen * strength)


@dataclass(frozen=True)
class Facing(Gesture):
    """A scene of a second: two seats face each other, and a stamp says how it went."""

    lasts = 1.3

    left: tuple[str, Mood]
    right: tuple[str, Mood]
    words: str
    ink: Rgb

    def paint(self, canvas: Canvas, age: float, strength: float) -> None:
        opened = 1.0 if self.calm else ease_out(min(1.0, age / 0.2)) * strength
        height = BAND * opened
        canvas.fill((0, BAND_MIDDLE - height / 2, canvas.width, height), INK_DEEP, alpha=round(214 * strength))
        if strength < 1 and self.calm:
            return
        middle = canvas.width / 2
        away = APART + (0.0 if self.calm else (1 - opened) * (middle + PORTRAIT - APART))
        for side, (name, mood) in ((-1, self.left), (1, self.right)):
            canvas.portrait(name, mood, (middle + side * away, BAND_MIDDLE), PORTRAIT)
        fallen = 1.0 if self.calm else min(1.0, (age - STAMP_AT) / STAMP_FALLS)
        if fallen > 0:
            shaken = 0.0 if self.calm or fallen < 1 else SHAKE * max(0.0, 1 - (age - STAMP_AT - STAMP_FALLS) / 0.1)
            canvas.stamp(
                self.words,
                (middle, BAND_MIDDLE + shaken),
                zoom=STAMP_FROM + (1 - STAMP_FROM) * fallen,
                colour=self.ink,
                alpha=round(255 * fallen * strength),
            )


@dataclass(frozen=True)
class Crowned(Gesture):
    """A crown comes down on the seat that has got rid of everything."""

    lasts = 1.4

    at: Point
    diameter: float

    def paint(self, canvas: Canvas, age: float, strength: float) -> None:
        x, y = self.at
        if not self.calm and age < 0.6:
            _flash(canvas, self.at, self.diameter + 190 * ease_out(age / 0.6), 1 - age / 0.6)
        canvas.glow((x, y - self.diameter * 0.62), self.diameter * 0.8, FOCUS, 0.3 * strength)
        above = 0.0 if self.calm else CROWN_FALLS * (1 - ease_out_back(min(1.0, age / 0.35)))
        top = y - self.diameter * 0.62 - above
        alpha = round(255 * strength * min(1.0, age / FADE))
        canvas.sprite("crown_brass", (x, top), width=self.diameter * 0.62, alpha=alpha)


class Gestures:
    """What is shown now. A wash tints the table; the others are painted over everything that lies."""

    def __init__(self) -> None:
        self._shown: list[Gesture] = []

    def show(self, gesture: Gesture) -> None:
        """Let a gesture begin."""
        self._shown = [each for each in self._shown if not each.is_over(gesture.began)]
        self._shown.append(gesture)

    def clear(self) -> None:
        """Let all vanish."""
        self._shown.clear()

    def is_still(self, now: float) -> bool:
        """Whether nothing shown here will go away by itself."""
        return all(each.is_over(now) for each in self._shown)

    def draw_below(self, canvas: Canvas, now: float) -> None:
        """Paint what colours the table."""
        for each in self._shown:
            if isinstance(each, Wash):
                each.draw(canvas, now)

    def draw(self, canvas: Canvas, now: float) -> None:
        """Paint the others, the newest on top."""
        for each in self._shown:
            if not isinstance(each, Wash):
                each.draw(canvas, now)


def _flash(canvas: Canvas, at: Point, diameter: float, strength: float) -> None:
    width = round(diameter / FLASH_STEP) * FLASH_STEP
    canvas.sprite("medallion_active", at, width=width, alpha=round(220 * strength))
