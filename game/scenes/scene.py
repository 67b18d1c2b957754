"""The contract between a scene and the app: five verbs, and what should happen next as a value.

    enter(stage)     the scene is on top, for the first time or again
    hear(input)      the player did something
    advance(dt)      time passes; dt in seconds, capped by the app
    draw(canvas)     paint everything, from views and events only
    is_still()       nothing will look different until something is heard: the app may sleep

`hear` and `advance` return a `Change` or None. The app applies it; a scene never reaches the stack.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.records import Settings
    from game.scenes.inputs import Device, Input


class Stage(Protocol):
    """What the app offers to the scene on top."""

    @property
    def width(self) -> float:
        """Width of the window in logical units; the height is 720."""

    @property
    def settings(self) -> Settings:
        """The player's settings; change them with `keep`."""

    @property
    def device(self) -> Device:
        """What the player used last of keyboard and gamepad."""

    def keep(self, settings: Settings) -> None:
        """Apply settings at once and keep them for the next start."""

    def sound(self, name: str, *, gain: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound of `sounds/`; silent when there is no device.

        `gain` is 0 to 1, `pan` -1 (left) to 1 (right).
        """

    def music(self, name: str | None) -> None:
        """Let a loop of `sounds/` play, faded over; None for silence."""


@dataclass(frozen=True)
class Push:
    """Put a scene over this one."""

    scene: Scene


@dataclass(frozen=True)
class Pop:
    """Take this scene away; `also` what the uncovered one should do next, as if it had returned it."""

    also: Change | None = None


@dataclass(frozen=True)
class Replace:
    """Put a scene in the place of the whole stack."""

    scene: Scene


@dataclass(frozen=True)
class Quit:
    """Leave the game."""


Change = Push | Pop | Replace | Quit


class Scene(ABC):
    """One screen of the game, a state machine of its own."""

    covers = True
    """Whether it hides everything below; if not, the app blurs and dims what lies below it, once."""

    fills = False
    """Whether it fills the window although it doesn't cover all: behind it only the place is seen, out of focus."""

    music: str | None = None
    """The loop of `sounds/` that plays while it is on top; None leaves the music as it is."""

    captures = False
    """Whether it wants to hear of keys and pad buttons by their names, instead of what they are bound to."""

    def enter(self, stage: Stage) -> None:
        """Take the stage; called again when the scene above is gone. `stage` stays valid until the next `enter`."""
        self.stage = stage

    def reword(self) -> None:  # noqa: B027 - most scenes keep no words
        """The language has changed: make anew whatever words are kept."""

    @abstractmethod
    def hear(self, heard: Input) -> Change | None:
        """React to the player."""

    @abstractmethod
    def advance(self, dt: float) -> Change | None:
        """Let `dt` seconds pass."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Paint the whole scene; changes nothing but caches."""

    def draw_behind(self, canvas: Canvas) -> None:
        """Paint the place that is seen behind a page that fills the window; changes nothing but caches."""
        self.draw(canvas)

    @abstractmethod
    def is_still(self) -> bool:
        """Whether the picture stays as it is until something is heard."""
