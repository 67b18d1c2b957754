"""The one small set of widgets: what a form is made of. Rectangles are in logical units."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import MUTED, Rgb
from game.scenes.inputs import Action
from game.table.motion import ease_out

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.table.frame import Point

WARM_SECONDS = 0.09
BOUNCE_SECONDS = 0.24
BOUNCE_DEPTH = 3.0
IDLE_ALPHA = 110
CIRCLE_SHARE = 50.4 / 64
"""How much of its picture's width the round mark takes."""


class Fade:
    """A level between 0 and 1 that follows where it should be within a fixed time."""

    def __init__(self, seconds: float = WARM_SECONDS) -> None:
        self.seconds = seconds
        self.target = 0.0
        self._level = 0.0

    def advance(self, dt: float) -> None:
        """Come closer to the target."""
        step = dt / self.seconds
        gap = self.target - self._level
        self._level = self.target if abs(gap) <= step else self._level + math.copysign(step, gap)

    def finish(self) -> None:
        """Be there at once."""
        self._level = self.target

    @property
    def value(self) -> float:
        """The level, eased."""
        return ease_out(self._level) if self.target >= self._level else self._level

    def is_still(self) -> bool:
        """Whether it has arrived."""
        return self._level == self.target


class Bounce:
    """The answer of a thing to a press: down, past its place, home."""

    def __init__(self) -> None:
        self._age = BOUNCE_SECONDS
        self.held = False

    def start(self) -> None:
        """Go down and come back."""
        self._age = 0.0

    def advance(self, dt: float) -> None:
        """Let time pass."""
        self._age = min(self._age + dt, BOUNCE_SECONDS)

    @property
    def offset(self) -> float:
        """How far below its place it is, in units; negative above it."""
        if self.held:
            return BOUNCE_DEPTH
        left = 1.0 - self._age / BOUNCE_SECONDS
        return BOUNCE_DEPTH * math.cos((1.0 - left) * math.pi * 1.5) * left

    def is_still(self) -> bool:
        """Whether it rests."""
        return self._age >= BOUNCE_SECONDS


@dataclass(frozen=True)
class Answer:
    """A widget was used: its key, and what it says now (a switch 0 or 1, a slider its level, a choice its place)."""

    key: str
    value: int = 0


class Widget(ABC):
    """Something that can hold the focus. It answers to the pointer within `rect` and to the actions in `keeps`."""

    keeps: frozenset[Action] = frozenset()
    """Directions it uses itself instead of letting the focus go that way."""

    def __init__(self, key: str, label: str = "") -> None:
        self.key = key
        self.label = label
        self.rect = FRect(0, 0, 0, 0)
        self.focused = False
        self.calm = False
        self.warmth = Fade()
        self.bounce = Bounce()

    def hit(self, x: float, y: float) -> bool:
        """Whether the pointer at x, y is on it."""
        return bool(self.rect.collidepoint(x, y))

    def use(self, action: Action) -> Answer | None:
        """What CONFIRM or a direction it keeps does to it."""
        if action is Action.CONFIRM:
            self.bounce.start()
            return Answer(self.key)
        return None

    def grab(self, x: float, y: float) -> Answer | None:
        """The pointer went down on it."""
        self.bounce.held = True
        return None

    def drag(self, x: float, y: float) -> Answer | None:
        """The pointer moved while it is held."""
        self.bounce.held = self.hit(x, y)
        return None

    def drop(self, x: float, y: float) -> Answer | None:
        """The pointer was released, on it or elsewhere."""
        self.let_go()
        return self.use(Action.CONFIRM) if self.hit(x, y) else None

    def let_go(self) -> None:
        """Whatever was held is not held any more, and nothing comes of it."""
        self.bounce.held = False

    def advance(self, dt: float) -> None:
        """Let its motion go on."""
        self.warmth.target = 1.0 if self.focused else 0.0
        self.warmth.advance(dt)
        self.bounce.advance(dt)

    def is_still(self) -> bool:
        """Whether it looks the same until something is heard."""
        return self.warmth.target == float(self.focused) and self.warmth.is_still() and self.bounce.is_still()

    @property
    def lift(self) -> float:
        """How far it is drawn below its rectangle (above it, if negative)."""
        return 0.0 if self.calm else self.bounce.offset - 1.5 * self.warmth.value

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Paint it, focus included."""


class Button(Widget):
    """A wide button; the main one of a screen is brass."""

    def __init__(
        self, key: str, label: str, *, icon: str | None = None, main: bool = False, size: float = 20.0
    ) -> None:
        super().__init__(key, label)
        self.icon = icon
        self.main = main
        self.size = size
        self.has_sign = True
        """Whether it shows its sign; buttons in a row do if each of them has room for its own."""

        self.share = 1.0
        """How large its words are for its size; those of buttons in a row are as large as the tightest has room for."""

    def has_room(self, canvas: Canvas) -> bool:
        """Whether the sign fits before the words."""
        return canvas.has_room_for_sign(self.rect, self.label, size=self.size)

    def tightness(self, canvas: Canvas) -> float:
        """For how much of its size its words have room, 1 for all of it."""
        return canvas.room_for_words(self.rect, self.label, sign=bool(self.icon and self.has_sign), size=self.size)

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect.move(0, self.lift)
        canvas.button_face(rect, hot=self.main, pressed=self.bounce.held)
        icon = self.icon if self.has_sign else None
        canvas.button_words(rect, self.label, icon=icon, hot=self.main, size=self.size, share=self.share)
        if self.focused:
            canvas.focus(rect, min(17.0, rect.height * 0.3))


class RoundButton(Widget):
    """A round button with a sign; while it is `idle` it is faint and does nothing."""

    def __init__(self, key: str, icon: str) -> None:
        super().__init__(key)
        self.icon = icon
        self.idle = False

    def use(self, action: Action) -> Answer | None:
        return None if self.idle else super().use(action)

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect.move(0, self.lift)
        if self.idle:
            canvas.sprite("button_round", rect.center, width=rect.width / 0.94, alpha=IDLE_ALPHA)
            canvas.sprite(self.icon, rect.center, width=rect.width * 0.52, tint=MUTED, alpha=IDLE_ALPHA)
        else:
            canvas.round_button(rect.center, self.icon, diameter=rect.width, pressed=self.bounce.held)
        if self.focused:
            canvas.focus(rect, rect.width / 2)


def disc(canvas: Canvas, at: Point, radius: float, colour: Rgb) -> None:
    """A filled circle."""
    canvas.sprite("mark_circle", at, width=radius * 2 / CIRCLE_SHARE, tint=colour)
