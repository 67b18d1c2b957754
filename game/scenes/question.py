"""A question over a table, at which advice can be asked for.

It has its `answer` when it is gone; the table below asks for it when it is uncovered.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.rules.moves import Move
from game.scenes.form import Screen
from game.scenes.inputs import Action
from game.scenes.scene import Change
from game.scenes.surround import BAR_BUTTONS, BUTTON_SIGNS
from game.scenes.thought import Adviser
from game.scenes.widgets import Answer, Widget
from game.table.frame import Frame, around

if TYPE_CHECKING:
    from game.art.canvas import Canvas

ADVICE_SIZE = 16.0
ADVICE_TALL = 30.0


class HintButton(Widget):
    """The bar's own button for a hint, which answers while a question lies over the table."""

    def __init__(self) -> None:
        super().__init__("hint")

    def draw(self, canvas: Canvas) -> None:
        canvas.round_button(self.rect.center, BUTTON_SIGNS["hint"], pressed=self.bounce.held)
        if self.focused:
            canvas.focus(self.rect, self.rect.width / 2)


class Question(Screen):
    """A question at which advice can be asked for, if there is an `adviser`."""

    covers = False
    advice_at: float
    """How far down the window the advice stands."""

    def __init__(self, adviser: Adviser | None) -> None:
        super().__init__()
        self._adviser = adviser

    def ask_with(self, widgets: Sequence[Widget], *, focus: str | None = None) -> None:
        """Have these answers, and the button for a hint."""
        self.form.show([*widgets, HintButton()] if self._adviser else widgets, focus=focus)

    @abstractmethod
    def key_of(self, move: Move) -> str:
        """The answer that makes that move."""

    def place(self) -> None:
        if self._adviser:
            self.form.find("hint", HintButton).rect = Frame(self.width).buttons(BAR_BUTTONS["hint"])

    @property
    def is_advising(self) -> bool:
        """Whether a hint is being thought about."""
        return self._adviser is not None and self._adviser.is_thinking

    @property
    def advice(self) -> str:
        """What the adviser says now."""
        return self._adviser.said if self._adviser else ""

    def answered(self, answer: Answer) -> Change | None:
        return self.shortcut(Action.HINT) if answer.key == "hint" else self.decided(answer)

    @abstractmethod
    def decided(self, answer: Answer) -> Change | None:
        """React to an answer to the question."""

    def shortcut(self, action: Action) -> Change | None:
        if action is Action.HINT and self._adviser:
            self._adviser.ask()
        return None

    def advance(self, dt: float) -> Change | None:
        change = super().advance(dt)
        move = self._adviser.advance(dt) if self._adviser else None
        if move:
            self.form.focus = self.key_of(move)
        return change

    def is_still(self) -> bool:
        return not self.is_advising and super().is_still()

    def draw(self, canvas: Canvas) -> None:
        words = self.advice
        if words:
            rect = self.advice_room(canvas, words)
            canvas.panel(rect, style="chip")
            canvas.text(words, rect.center, size=ADVICE_SIZE, max_width=rect.width - 24)
        self.form.draw(canvas)

    def advice_room(self, canvas: Canvas, words: str) -> FRect:
        """Where advice in these words stands."""
        width = min(canvas.width - 60, canvas.text_width(words, size=ADVICE_SIZE) + 40)
        return around((canvas.width / 2, self.advice_at), width, ADVICE_TALL)
