"""The question which colour a wild takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.language import _
from game.rules.moves import Move, NameColour, Play
from game.rules.pieces import Colour, Face
from game.scenes.inputs import Action, Input, PointerDown
from game.scenes.inputs import Button as PointerButton
from game.scenes.question import Question
from game.scenes.scene import Change, Pop, Push, Scene
from game.scenes.surround import CALL_DIAMETER, draw_call
from game.scenes.thought import Adviser
from game.scenes.widgets import Answer, Widget
from game.scenes.words import colour_words
from game.table.frame import Point, around

if TYPE_CHECKING:
    from game.art.canvas import Canvas

PLATE = 60.0
PLATE_GROWTH = 0.2
PLATE_REACH = (180.0, 123.0)
PICKER_MIDDLE = 346.0
CORNERS = {
    Colour.GREEN: (-1, -1),
    Colour.RED: (1, -1),
    Colour.BLUE: (-1, 1),
    Colour.YELLOW: (1, 1),
}


class ColourPlate(Widget):
    """A plate of a colour that can be picked."""

    def __init__(self, colour: Colour) -> None:
        super().__init__(colour.value)
        self.colour = colour

    @property
    def _chip(self) -> FRect:
        """Where its name stands."""
        return around((self.rect.centerx, self.rect.bottom + 26), 112, 31)

    def hit(self, x: float, y: float) -> bool:
        return super().hit(x, y) or bool(self._chip.collidepoint(x, y))

    def draw(self, canvas: Canvas) -> None:
        grown = 1 + (0 if self.calm else PLATE_GROWTH * self.warmth.value)
        radius = PLATE * grown
        x, y = self.rect.center
        if self.focused:
            canvas.glow((x, y), radius * 1.5, strength=0.3 * self.warmth.value)
        canvas.plate(self.colour, (x, y + self.lift), radius)
        chip = self._chip.move(0, 14 * (grown - 1) / PLATE_GROWTH)
        canvas.panel(chip, style="chip")
        canvas.text(colour_words(self.colour).capitalize(), chip.center, weight="bold", size=16)
        if self.focused:
            canvas.focus(around((x, y + self.lift), 2 * radius, 2 * radius), radius)


class CallButton(Widget):
    """The call button, so that UNO can be said while a colour is picked (report 13)."""

    def __init__(self, called: bool) -> None:
        super().__init__("call")
        self.called = called

    def draw(self, canvas: Canvas) -> None:
        draw_call(canvas, self.rect.center, ready=True, urgent=False, armed=self.called or self.bounce.held)
        if self.focused:
            canvas.focus(self.rect, self.rect.width / 2)


class ColourPicker(Question):
    """Which colour for `wild`? `answer` stays None if it was cancelled; a turned-up wild (P3), told as None, can't be.

    `hand` is what the human holds besides, `pause` makes the scene that stops the match, and `call_at` says where the
    call button is, if UNO can be said with the play.
    """

    advice_at = 678.0

    def __init__(
        self,
        wild: Play | None,
        hand: Sequence[Face],
        *,
        pause: Callable[[], Scene],
        call_at: Point | None,
        called: bool,
        adviser: Adviser | None = None,
    ) -> None:
        super().__init__(adviser)
        self.wild = wild
        self.answer: Colour | None = None
        self.called = called
        self._pause = pause
        self._held = {colour: sum(face.colour is colour for face in hand) for colour in Colour}
        best = max(Colour, key=lambda colour: self._held[colour])
        plates: list[Widget] = [ColourPlate(colour) for colour in CORNERS]
        self._call_at = call_at
        self.ask_with([*plates, CallButton(called)] if call_at else plates, focus=best.value)

    def key_of(self, move: Move) -> str:
        assert isinstance(move, (Play, NameColour))
        assert move.colour
        return move.colour.value

    def place(self) -> None:
        super().place()
        for widget in self.form.widgets:
            if isinstance(widget, ColourPlate):
                dx, dy = CORNERS[widget.colour]
                centre = self.width / 2 + dx * PLATE_REACH[0], PICKER_MIDDLE + dy * PLATE_REACH[1]
                widget.rect = around(centre, 2 * PLATE, 2 * PLATE)
            elif self._call_at and isinstance(widget, CallButton):
                widget.rect = around(self._call_at, CALL_DIAMETER, CALL_DIAMETER)

    def hear(self, heard: Input) -> Change | None:
        outside = isinstance(heard, PointerDown) and not any(
            widget.hit(heard.x, heard.y) or widget.rect.inflate(24, 24).collidepoint(heard.x, heard.y)
            for widget in self.form.widgets
        )
        if outside or (isinstance(heard, PointerDown) and heard.button is PointerButton.SECONDARY):
            return Pop() if self.wild else None
        return super().hear(heard)

    def decided(self, answer: Answer) -> Change | None:
        if answer.key == "call":
            self._call()
            return None
        self.answer = Colour(answer.key)
        return Pop()

    def _call(self) -> None:
        button = next((widget for widget in self.form.widgets if isinstance(widget, CallButton)), None)
        if button:
            self.called = button.called = True
            self.stage.sound("press")

    def shortcut(self, action: Action) -> Change | None:
        if action is Action.UNO:
            self._call()
        elif action is Action.CANCEL and self.wild:
            return Pop()
        elif action in (Action.CANCEL, Action.PAUSE):
            return Push(self._pause())
        return super().shortcut(action)

    def draw(self, canvas: Canvas) -> None:
        middle = canvas.width / 2
        canvas.glow((middle, PICKER_MIDDLE), 300, strength=0.3)
        canvas.text(_("Name a colour"), (middle, 110), font="title", size=44, shadow=True)
        canvas.round_shadow((middle, PICKER_MIDDLE), 240)
        canvas.sprite("wild_pizza", (middle, PICKER_MIDDLE), width=240, angle=-7)
        held = ", ".join(f"{colour_words(colour)} {count}" for colour, count in self._held.items() if count)
        words = _("In your hand: {colours}").format(colours=held) if held else _("You hold no other colour")
        canvas.text(words, (middle, 636), size=17, shadow=True)
        super().draw(canvas)
