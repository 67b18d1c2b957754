"""What a scene hears: player input as small values in logical units, whatever device it came from.

The app turns pygame's events into these; scenes and tests know no other input.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Literal


class Action(Enum):
    """A command of the player, given by a key or a gamepad button."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    CONFIRM = "confirm"
    CANCEL = "cancel"
    NEXT = "next"
    PREVIOUS = "previous"
    DRAW = "draw"
    UNO = "uno"
    CATCH = "catch"
    HINT = "hint"
    TIP = "tip"
    RULES = "rules"
    LOG = "log"
    SETTINGS = "settings"
    PAUSE = "pause"
    ZOOM_IN = "zoom in"
    ZOOM_OUT = "zoom out"
    HOME = "home"


class Command(Enum):
    """What a key asks of the app itself; no scene hears of it."""

    FULLSCREEN = "fullscreen"
    MUTE = "mute"


Device = Literal["keys", "pad"]
"""What actions come from: the keyboard or a gamepad."""


class Button(Enum):
    """A button of the pointer."""

    PRIMARY = 1
    SECONDARY = 3


@dataclass(frozen=True)
class Press:
    """An action was pressed (auto-repeated presses of the direction keys included)."""

    action: Action


@dataclass(frozen=True)
class NamedPress:
    """A key or a pad button by its name, whatever it is bound to; told only to a scene that `captures`.

    `name` is None for a key that can't be named.
    """

    device: Device
    name: str | None


@dataclass(frozen=True)
class PointerMoved:
    """The pointer is now at x, y, in logical units; it may lie outside the window: while a button is held, or gone."""

    x: float
    y: float


@dataclass(frozen=True)
class PointerDown:
    """A pointer button went down at x, y."""

    x: float
    y: float
    button: Button = Button.PRIMARY


@dataclass(frozen=True)
class PointerUp:
    """A pointer button came up at x, y, perhaps outside the window."""

    x: float
    y: float
    button: Button = Button.PRIMARY


@dataclass(frozen=True)
class Wheel:
    """The wheel turned by `steps`, away from the player is positive."""

    steps: float


@dataclass(frozen=True)
class FocusLost:
    """The window no longer hears the player: whatever is held is let go."""


@dataclass(frozen=True)
class Resized:
    """The window's logical size changed; the height is always 720 (see `game.art.canvas`)."""

    width: float


Input = Press | NamedPress | PointerMoved | PointerDown | PointerUp | Wheel | FocusLost | Resized
