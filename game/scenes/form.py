"""A form: widgets with the one focus that pointer, keys and pad share; and the scene that is one.

A form hears input and says what was used as an `Answer`; it knows nothing of scenes. Rectangles are in logical units.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from pygame import FRect

from game.art.palette import MUTED
from game.scenes.inputs import Action, FocusLost, Input, PointerDown, PointerMoved, PointerUp, Press, Resized
from game.scenes.inputs import Button as PointerButton
from game.scenes.scene import Change, Scene, Stage
from game.scenes.widgets import Answer, Button, Widget

if TYPE_CHECKING:
    from game.art.canvas import Canvas

SIDEWAYS_WEIGHT = 2.5
"""How much nearer something in line has to be than something aside."""
POINTER_SLACK = 6.0
"""Units that the pointer may tremble without taking the focus from the keys."""

DIRECTIONS = {
    Action.LEFT: (-1, 0),
    Action.RIGHT: (1, 0),
    Action.UP: (0, -1),
    Action.DOWN: (0, 1),
}

AnyWidget = TypeVar("AnyWidget", bound=Widget)


class Form:
    """Widgets with one focus. Pointer, keys and pad move the same one; one press a frame is taken, not two.

    A frame ends with `advance`. NEXT and PREVIOUS walk the widgets in their order, directions go to the nearest.
    """

    def __init__(self, widgets: Sequence[Widget] = ()) -> None:
        self.widgets: list[Widget] = []
        self.calm = False
        self._focus: Widget | None = None
        self._held: Widget | None = None
        self._used = False
        self._pointer: tuple[float, float] | None = None
        self._keys_lead = False
        self.show(widgets)

    def show(self, widgets: Sequence[Widget], *, focus: str | None = None) -> None:
        """Have these widgets from now on; the focus stays where it was, if it can and no other is named."""
        before = focus or (self._focus.key if self._focus else None)
        self.widgets = list(widgets)
        self._held = None
        for widget in self.widgets:
            widget.focused = False
            widget.calm = self.calm
        keys = [widget.key for widget in self.widgets]
        self._focus = None
        if self.widgets:
            self._set_focus(self.widgets[keys.index(before) if before in keys else 0])

    def keep_calm(self, calm: bool) -> None:
        """Whether the widgets move less."""
        self.calm = calm
        for widget in self.widgets:
            widget.calm = calm

    @property
    def focus(self) -> str | None:
        """The key of the widget that has the focus."""
        return self._focus.key if self._focus else None

    @focus.setter
    def focus(self, key: str) -> None:
        self._set_focus(next(widget for widget in self.widgets if widget.key == key))

    def blur(self) -> None:
        """Let no widget have the focus until the pointer finds one."""
        if self._focus:
            self._focus.focused = False
            self._focus = None

    def find(self, key: str, kind: type[AnyWidget]) -> AnyWidget:
        """The widget of that key, which is of that kind.

        Raises:
            KeyError: if there is none.
        """
        for widget in self.widgets:
            if widget.key == key and isinstance(widget, kind):
                return widget
        raise KeyError(key)

    def block(self) -> None:
        """Take no more presses in this frame."""
        self._used = True

    def hear(self, heard: Input) -> Answer | None:
        """Move the focus or use a widget; what was used."""
        if isinstance(heard, Press):
            return self._press(heard.action)
        if isinstance(heard, PointerMoved):
            return self._move(heard.x, heard.y)
        if isinstance(heard, PointerDown) and heard.button is PointerButton.PRIMARY:
            return self._down(heard.x, heard.y)
        if isinstance(heard, PointerUp) and heard.button is PointerButton.PRIMARY:
            return self._up(heard.x, heard.y)
        if isinstance(heard, FocusLost) and self._held:
            self._held.let_go()
            self._held = None
        return None

    def advance(self, dt: float) -> None:
        """Let the widgets move; the next press counts again."""
        self._used = False
        for widget in self.widgets:
            widget.advance(dt)

    def is_still(self) -> bool:
        """Whether nothing moves, and no press of this frame keeps others from being taken."""
        return not self._used and all(widget.is_still() for widget in self.widgets)

    def draw(self, canvas: Canvas) -> None:
        """Paint all, the one with the focus last.

        Buttons beside each other all show their signs, or none does; their words are as large as each other.
        """
        rows: dict[float, list[Button]] = {}
        for widget in self.widgets:
            if isinstance(widget, Button):
                rows.setdefault(widget.rect.centery, []).append(widget)
        for row in rows.values():
            has_sign = all(button.has_room(canvas) for button in row if button.icon)
            for button in row:
                button.has_sign = has_sign
            tight = min(button.tightness(canvas) for button in row)
            for button in row:
                button.share = tight
        for widget in sorted(self.widgets, key=lambda each: each.focused):
            widget.draw(canvas)

    def _set_focus(self, widget: Widget) -> None:
        if self._focus:
            self._focus.focused = False
        widget.focused = True
        self._focus = widget

    def _once(self, answer: Answer | None) -> Answer | None:
        if answer:
            self._used = True
        return answer

    def _press(self, action: Action) -> Answer | None:
        self._keys_lead = True
        if not self._focus:
            return None
        if action is Action.CONFIRM:
            return None if self._used else self._once(self._focus.use(action))
        if action in DIRECTIONS:
            if action in self._focus.keeps:
                return self._focus.use(action)
            found = nearest(self._focus, self.widgets, action)
            if found:
                self._set_focus(found)
        elif action in (Action.NEXT, Action.PREVIOUS):
            step = 1 if action is Action.NEXT else -1
            place = self.widgets.index(self._focus) + step
            self._set_focus(self.widgets[place % len(self.widgets)])
        return None

    def _move(self, x: float, y: float) -> Answer | None:
        if self._held:
            self._pointer = x, y
            return self._held.drag(x, y)
        if self._keys_lead and self._pointer and math.dist(self._pointer, (x, y)) < POINTER_SLACK:
            return None
        self._pointer = x, y
        self._keys_lead = False
        under = self._under(x, y)
        if under:
            self._set_focus(under)
        return None

    def _down(self, x: float, y: float) -> Answer | None:
        self._pointer = x, y
        self._keys_lead = False
        self._held = self._under(x, y)
        if not self._held:
            return None
        self._set_focus(self._held)
        return self._held.grab(x, y)

    def _up(self, x: float, y: float) -> Answer | None:
        held, self._held = self._held, None
        if not held:
            return None
        if self._used:
            held.let_go()
            return None
        return self._once(held.drop(x, y))

    def _under(self, x: float, y: float) -> Widget | None:
        for widget in reversed(self.widgets):
            if widget.hit(x, y):
                return widget
        return None


def nearest(start: Widget, widgets: Sequence[Widget], action: Action) -> Widget | None:
    """The widget the focus goes to from `start`: the nearest that way, first of all of those in line with it.

    With none that way it goes round to the far end of the line.
    """
    dx, dy = DIRECTIONS[action]
    others = [widget for widget in widgets if widget is not start]

    def ahead(widget: Widget) -> float:
        return (widget.rect.centerx - start.rect.centerx) * dx + (widget.rect.centery - start.rect.centery) * dy

    def aside(widget: Widget) -> float:
        mine, its = start.rect, widget.rect
        if dx:
            return max(0.0, its.top - mine.bottom, mine.top - its.bottom)
        return max(0.0, its.left - mine.right, mine.left - its.right)

    def cost(widget: Widget) -> tuple[bool, float, float]:
        across = abs((widget.rect.centerx - start.rect.centerx) * dy + (widget.rect.centery - start.rect.centery) * dx)
        return aside(widget) > 0, ahead(widget) + SIDEWAYS_WEIGHT * aside(widget), across

    in_front = [widget for widget in others if ahead(widget) > 1]
    if in_front:
        return min(in_front, key=cost)
    in_line = [widget for widget in others if ahead(widget) < -1 and aside(widget) == 0]
    return min(in_line, key=ahead, default=None)


class Screen(Scene):
    """A scene that is a form: it places widgets, and turns their answers and its shortcuts into changes.

    Once it has returned a change it hears no more presses in that frame. The secondary button means CANCEL.
    """

    def __init__(self) -> None:
        self.form = Form()
        self.width = 0.0
        self._left = False

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.width = stage.width
        self._left = False
        self.form.keep_calm(stage.settings.reduced_motion)
        self.place()

    def hear(self, heard: Input) -> Change | None:
        if isinstance(heard, Resized):
            self.width = heard.width
            self.place()
            return None
        if self._left:
            return None
        change = self._react(heard)
        self._left = change is not None
        return change

    def _react(self, heard: Input) -> Change | None:
        if isinstance(heard, PointerDown) and heard.button is PointerButton.SECONDARY:
            return self.shortcut(Action.CANCEL)
        before = self.form.focus
        answer = self.form.hear(heard)
        if answer:
            self.stage.sound("press", gain=0.7)
            return self.answered(answer)
        if self.form.focus != before:
            self.stage.sound("hover", gain=0.5)
        return self.shortcut(heard.action) if isinstance(heard, Press) else None

    def advance(self, dt: float) -> Change | None:
        self._left = False
        self.form.advance(dt)
        return None

    def is_still(self) -> bool:
        return not self._left and self.form.is_still()

    @abstractmethod
    def place(self) -> None:
        """Set every rectangle for `self.width`."""

    @abstractmethod
    def answered(self, answer: Answer) -> Change | None:
        """React to a widget that was used."""

    def shortcut(self, action: Action) -> Change | None:
        """React to an action that no widget takes."""
        return None


def place_top_bar(form: Form, width: float) -> None:
    """Set the round buttons of the top bar: `back` at its left, `close` at its right if there is one."""
    places = {"back": 40.0, "close": width - 48.0}
    for widget in form.widgets:
        if widget.key in places:
            widget.rect = FRect(places[widget.key] - 19, 15, 38, 38)


def draw_top_bar(canvas: Canvas, title: str, note: str) -> None:
    """The bar along the top with the screen's name."""
    canvas.top_bar()
    canvas.text(title, (72, 34), font="title", size=20, anchor="left")
    x = 72 + canvas.text_width(title, font="title", size=20) + 14
    canvas.text(note, (x, 34), size=15, colour=MUTED, anchor="left", max_width=canvas.width - x - 84)
