"""What the results of a round and of a match share. Nothing is decided here: they show what the rules have found."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.art.palette import FLAME, SHADOW
from game.scenes.confetti import CONFETTI_SECONDS
from game.scenes.form import Screen
from game.scenes.inputs import Action, Input, PointerDown, Press
from game.scenes.inputs import Button as PointerButton
from game.scenes.scene import Change, Scene, Stage

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.table.frame import Point

Following = Callable[[], Scene]
"""Makes the scene that comes next."""

BUTTONS_Y = 640.0
BUTTON_HEIGHT = 56.0
WASH = 170
LIGHT = (480.0, 0.35), (260.0, 0.3)
"""The light behind the winner: how far it reaches and how strong it is."""


def draw_limelight(canvas: Canvas, at: Point) -> None:
    """The dark of the room, and the light in which the winner stands at a point."""
    canvas.fill((0, 0, canvas.width, canvas.height), SHADOW, alpha=WASH)
    for radius, strength in LIGHT:
        canvas.glow(at, radius, FLAME, strength)


class Result(Screen):
    """A screen that is shown bit by bit, with confetti; a press while it is shown skips to the end of that."""

    covers = False
    fills = True

    def __init__(self) -> None:
        super().__init__()
        self.party = 0.0
        """Seconds of confetti so far."""

    @abstractmethod
    def is_over(self) -> bool:
        """Whether everything is shown as it will stay, confetti aside."""

    @abstractmethod
    def skip(self) -> None:
        """Show everything as it will stay."""

    def hear(self, heard: Input) -> Change | None:
        confirmed = isinstance(heard, Press) and heard.action is Action.CONFIRM
        clicked = isinstance(heard, PointerDown) and heard.button is PointerButton.PRIMARY
        if (confirmed or clicked) and not self.is_over():
            self.skip()
            self.form.block()
            return None
        return super().hear(heard)

    def shortcut(self, action: Action) -> Change | None:
        if action in (Action.CANCEL, Action.PAUSE):
            self.form.focus = "leave"
        return None

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        if stage.settings.reduced_motion:
            self.skip()
            self.party = CONFETTI_SECONDS

    def advance(self, dt: float) -> Change | None:
        self.party = min(self.party + dt, CONFETTI_SECONDS)
        return super().advance(dt)

    def is_still(self) -> bool:
        return self.is_over() and self.party >= CONFETTI_SECONDS and super().is_still()
