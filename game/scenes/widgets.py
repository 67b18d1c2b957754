"""The one small set of widgets: what a form is made of, and the one focus that pointer, keys and pad share.

A form hears input and says what was used as an `Answer`; it knows nothing of scenes. Rectangles are in logical units.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from pygame import FRect

from game.art.palette import BROWN, CREAM, GOLD, INK, MUTED, PAPER_LINE, RUST, Rgb
from game.language import _
from game.scenes.inputs import (
    Action,
    FocusLost,
    Input,
    PointerDown,
    PointerMoved,
    PointerUp,
    Press,
    Resized,
)
from game.scenes.inputs import (
    Button as PointerButton,
)
from game.scenes.scene import Change, Scene, Stage
from game.table.motion import ease_out

if TYPE_CHECKING:
    from game.art.canvas import Canvas, Point

WARM_SECONDS = 0.09
BOUNCE_SECONDS = 0.24
BOUNCE_DEPTH = 3.0
SIDEWAYS_WEIGHT = 2.5
POINTER_SLACK = 6.0
SLIDER_STEP = 5
DOT_STEP = 7.0
ROW_SIGN, ROW_WORDS = 36.0, 70.0
"""Where the sign and the words of a row on paper stand, from its left."""
IDLE_ALPHA = 110
CIRCLE_SHARE = 50.4 / 64
"""How much of its picture's width the round mark takes."""

DIRECTIONS = {
    Action.LEFT: (-1, 0),
    Action.RIGHT: (1, 0),
    Action.UP: (0, -1),
    Action.DOWN: (0, 1),
}


class Fade:
    """A level between 0 and 1 that follows where it should be within a fixed time."""

    def __init__(self, seconds: float = WARM_SECONDS, level: float = 0.0) -> None:
        self.seconds = seconds
        self.target = level
        self._level = level

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

    def __init__(self, key: str, label: str = "", *, icon: str | None = None) -> None:
        self.key = key
        self.label = label
        self.icon = icon
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
        super().__init__(key, label, icon=icon)
        self.main = main
        self.size = size

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect.move(0, self.lift)
        canvas.button_face(rect, hot=self.main, pressed=self.bounce.held)
        canvas.button_words(rect, self.label, icon=self.icon, hot=self.main, size=self.size)
        if self.focused:
            canvas.focus(rect, min(17.0, rect.height * 0.3))


class RoundButton(Widget):
    """A round button with a sign; while it is `idle` it is faint and does nothing."""

    def __init__(self, key: str, icon: str) -> None:
        super().__init__(key, icon=icon)
        self.sign = icon
        self.idle = False

    def use(self, action: Action) -> Answer | None:
        return None if self.idle else super().use(action)

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect.move(0, self.lift)
        if self.idle:
            canvas.sprite("button_round", rect.center, width=rect.width / 0.94, alpha=IDLE_ALPHA)
            canvas.sprite(self.sign, rect.center, width=rect.width * 0.52, tint=MUTED, alpha=IDLE_ALPHA)
        else:
            canvas.round_button(rect.center, self.sign, diameter=rect.width, pressed=self.bounce.held)
        if self.focused:
            canvas.focus(rect, rect.width / 2)


class PaperRow(Widget):
    """A line of a menu on paper, with the key that does the same."""

    def __init__(self, key: str, label: str, *, icon: str, keycap: str = "") -> None:
        super().__init__(key, label, icon=icon)
        self.sign = icon
        self.keycap = keycap

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect.move(0, self.lift)
        if self.focused:
            canvas.panel(rect, style="brass", radius=15, alpha=round(255 * self.warmth.value))
            canvas.focus(rect, 15)
        y = rect.centery
        canvas.sprite(self.sign, (rect.x + ROW_SIGN, y), width=25, height=24, tint=BROWN if self.focused else RUST)
        colour = BROWN if self.focused else INK
        width = 18 + canvas.text_width(self.keycap, weight="bold", size=14) if self.keycap else 0.0
        cap = FRect(rect.right - 26 - width, y - 15, width, 27)
        start = rect.x + ROW_WORDS
        room = cap.x - 10 - start
        at = start, y
        canvas.text(self.label, at, font="title", size=23, colour=colour, anchor="left", max_width=room)
        if not self.keycap:
            return
        canvas.panel(cap, style="key")
        canvas.text(self.keycap, (cap.centerx, cap.centery), weight="bold", size=14, colour=INK)
        left = start + canvas.text_width(self.label, font="title", size=23) + 12
        dots = int((cap.x - 6 - left) / DOT_STEP)
        shade = BROWN if self.focused else PAPER_LINE
        for number in range(dots):
            disc(canvas, (cap.x - 9 - number * DOT_STEP, y + 7), 1.3, shade)


class Tab(Widget):
    """A place in a column of tabs; brass while it is the one that is shown."""

    def __init__(self, key: str, label: str, *, icon: str, on: bool) -> None:
        super().__init__(key, label, icon=icon)
        self.sign = icon
        self.on = on

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect.move(0, 0.0 if self.on else self.lift)
        if self.on:
            canvas.panel(rect, style="brass")
        elif self.focused:
            canvas.panel(rect, style="row", alpha=round(255 * self.warmth.value))
        tint, colour = (BROWN, BROWN) if self.on else (GOLD, CREAM)
        canvas.sprite(self.sign, (rect.x + 35, rect.centery), width=27, height=25, tint=tint)
        canvas.text(
            self.label,
            (rect.x + 66, rect.centery),
            font="title",
            size=20,
            colour=colour,
            anchor="left",
            max_width=rect.width - 78,
        )
        if self.focused:
            canvas.focus(rect, 16)


class Row(Widget):
    """A line of a form: a sign, a name and a note at the left, the control at the right."""

    keeps = frozenset({Action.LEFT, Action.RIGHT})

    def __init__(self, key: str, label: str, *, note: str = "", icon: str) -> None:
        super().__init__(key, label, icon=icon)
        self.sign = icon
        self.note = note

    @property
    def control(self) -> FRect:
        """Where the control is."""
        return self.rect

    def draw(self, canvas: Canvas) -> None:
        room = self.control.x - self.rect.x - 86
        draw_row(canvas, self.rect, self.label, self.note, icon=self.sign, hot=self.focused, room=room)


def draw_row(
    canvas: Canvas,
    rect: FRect,
    label: str,
    note: str,
    *,
    icon: str,
    hot: bool = False,
    room: float | None = None,
) -> None:
    """The face of a row: a sign, a name and a note, with so much room for the words."""
    canvas.panel(rect, style="hot" if hot else "row")
    circle = FRect(rect.x + 16, rect.centery - 22, 44, 44)
    canvas.panel(circle, style="groove")
    canvas.sprite(icon, circle.center, width=24, height=24, tint=GOLD)
    x = rect.x + 76
    y = rect.centery - (canvas.text_size(17) * 0.65 if note else 0)
    canvas.text(label, (x, y), weight="bold", size=17, anchor="left", max_width=room)
    below = rect.centery + canvas.text_size(14) * 0.85
    canvas.text(note, (x, below), size=14, colour=MUTED, anchor="left", max_width=room)


class Toggle(Row):
    """A row with a switch."""

    def __init__(self, key: str, label: str, *, on: bool, note: str = "", icon: str) -> None:
        super().__init__(key, label, note=note, icon=icon)
        self.on = on

    @property
    def control(self) -> FRect:
        return FRect(self.rect.right - 152, self.rect.centery - 23, 124, 46)

    def use(self, action: Action) -> Answer | None:
        on = {Action.LEFT: False, Action.RIGHT: True}.get(action, not self.on)
        if on is self.on:
            return None
        self.on = on
        self.bounce.start()
        return Answer(self.key, int(on))

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        control = self.control
        colour = CREAM if self.on else MUTED
        words = _("On") if self.on else _("Off")
        canvas.text(words, (control.x + 24, control.centery), weight="bold", size=16, colour=colour, anchor="right")
        name = "toggle_on" if self.on else "toggle_off"
        canvas.sprite(name, (control.right - 41, control.centery + self.lift), width=82)


class Slider(Row):
    """A row with a level from 0 to 100."""

    def __init__(self, key: str, label: str, *, level: int, note: str = "", icon: str) -> None:
        super().__init__(key, label, note=note, icon=icon)
        self.level = level

    @property
    def control(self) -> FRect:
        track = self.track
        return FRect(track.x - 16, self.rect.y, self.rect.right - track.x, self.rect.height)

    @property
    def track(self) -> FRect:
        """Where the knob's centre can be."""
        width = min(330.0, self.rect.width * 0.42)
        return FRect(self.rect.right - 104 - width, self.rect.centery - 10, width, 14)

    def use(self, action: Action) -> Answer | None:
        if action is Action.CONFIRM:
            return None
        return self._to(self.level + (SLIDER_STEP if action is Action.RIGHT else -SLIDER_STEP))

    def grab(self, x: float, y: float) -> Answer | None:
        self.bounce.held = bool(self.track.inflate(40, 40).collidepoint(x, y))
        return self.drag(x, y)

    def drag(self, x: float, y: float) -> Answer | None:
        if not self.bounce.held:
            return None
        return self._to(round((x - self.track.x) / self.track.width * 100))

    def drop(self, x: float, y: float) -> Answer | None:
        self.let_go()
        return None

    def _to(self, level: int) -> Answer | None:
        level = max(0, min(100, level))
        if level == self.level:
            return None
        self.level = level
        return Answer(self.key, level)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        track = self.track
        canvas.progress(track, self.level / 100)
        for tick in range(11):
            x = track.x + track.width * tick / 10
            tall = 9.0 if tick % 5 == 0 else 5.0
            canvas.fill((x - 0.5, track.bottom + 7, 1, tall), MUTED, alpha=120)
        knob = track.x + track.width * self.level / 100
        canvas.sprite("slider_knob", (knob, track.centery + 1), width=34 if self.bounce.held else 32)
        at = (self.rect.right - 28, self.rect.centery)
        canvas.text(str(self.level), at, font="title", size=20, colour=GOLD, anchor="right")


class Segments(Row):
    """A row with a few named choices side by side, which take no more than a `share` of its width."""

    def __init__(
        self,
        key: str,
        label: str,
        choices: Sequence[str],
        *,
        chosen: int,
        note: str = "",
        icon: str,
        share: float = 0.62,
    ) -> None:
        super().__init__(key, label, note=note, icon=icon)
        self.choices = tuple(choices)
        self.chosen = chosen
        self.share = share

    @property
    def control(self) -> FRect:
        width = min(110.0 * len(self.choices) + 4, self.rect.width * self.share)
        return FRect(self.rect.right - 28 - width, self.rect.centery - 21, width, 42)

    def segment(self, place: int) -> FRect:
        """Where that choice stands."""
        strip = self.control.inflate(-4, -4)
        width = strip.width / len(self.choices)
        return FRect(strip.x + place * width, strip.y, width, strip.height)

    def use(self, action: Action) -> Answer | None:
        if action is Action.CONFIRM:
            return self._to((self.chosen + 1) % len(self.choices))
        return self._to(self.chosen + (1 if action is Action.RIGHT else -1))

    def drop(self, x: float, y: float) -> Answer | None:
        self.let_go()
        for place in range(len(self.choices)):
            if self.segment(place).collidepoint(x, y):
                return self._to(place)
        return None

    def _to(self, place: int) -> Answer | None:
        place = max(0, min(len(self.choices) - 1, place))
        if place == self.chosen:
            return None
        self.chosen = place
        self.bounce.start()
        return Answer(self.key, place)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self.draw_strip(canvas)

    def draw_strip(self, canvas: Canvas) -> None:
        """Paint the choices alone."""
        canvas.panel(self.control, style="groove")
        for place, name in enumerate(self.choices):
            segment = self.segment(place)
            chosen = place == self.chosen
            if chosen:
                canvas.panel(segment, style="brass", radius=segment.height / 2)
            canvas.text(
                name,
                segment.center,
                weight="bold",
                size=15,
                colour=BROWN if chosen else CREAM,
                max_width=segment.width - 10,
            )


class Strip(Segments):
    """Choices without a name, as wide as their rectangle."""

    def __init__(self, key: str, choices: Sequence[str], *, chosen: int) -> None:
        super().__init__(key, "", choices, chosen=chosen, icon="")

    @property
    def control(self) -> FRect:
        return self.rect

    def draw(self, canvas: Canvas) -> None:
        self.draw_strip(canvas)
        if self.focused:
            canvas.focus(self.rect, self.rect.height / 2)


class Option(Row):
    """A row that is one of several to choose from; it can only be switched on."""

    keeps = frozenset()

    def __init__(self, key: str, label: str, *, note: str = "", icon: str) -> None:
        super().__init__(key, label, note=note, icon=icon)
        self.on = False

    @property
    def control(self) -> FRect:
        return FRect(self.rect.right - 72, self.rect.y, 44, self.rect.height)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.on:
            canvas.sprite("sym_check", self.control.center, width=32, height=32, tint=GOLD)


class KeyRow(Widget):
    """A line of the keys: what they do, and their caps. Those that can't be changed are sunk."""

    def __init__(self, key: str, label: str) -> None:
        super().__init__(key, label)
        self.own: Sequence[str] = ()
        self.fixed: Sequence[str] = ()
        self.waiting = False

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect
        canvas.panel(rect, style="hot" if self.focused or self.waiting else "row", radius=12)
        right = rect.right - 12
        for words, free in [*((each, False) for each in self.fixed), *((each, True) for each in self._caps())]:
            width = max(30.0, 18 + canvas.text_width(words, weight="bold", size=14))
            if right - width < rect.centerx - rect.width * 0.12:
                break
            cap = FRect(right - width, rect.centery - 15, width, 29)
            canvas.panel(cap, style="key" if free else "groove")
            canvas.text(words, cap.center, weight="bold", size=14, colour=INK if free else MUTED)
            right = cap.x - 8
        canvas.text(
            self.label,
            (rect.x + 16, rect.centery),
            weight="bold",
            size=16,
            anchor="left",
            max_width=right - rect.x - 22,
        )

    def _caps(self) -> Sequence[str]:
        return ("…",) if self.waiting else self.own


def disc(canvas: Canvas, at: Point, radius: float, colour: Rgb) -> None:
    """A filled circle."""
    canvas.sprite("mark_circle", at, width=radius * 2 / CIRCLE_SHARE, tint=colour)


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


AnyWidget = TypeVar("AnyWidget", bound=Widget)


class Form:
    """Widgets with one focus. Pointer, keys and pad move the same one; one press a frame is taken, not two.

    A frame ends with `advance`. NEXT and PREVIOUS walk the widgets in their order, directions go to the nearest.
    """

    def __init__(self, widgets: Sequence[Widget] = (), *, focus: str | None = None) -> None:
        self.widgets: list[Widget] = []
        self.calm = False
        self._focus: Widget | None = None
        self._held: Widget | None = None
        self._used = False
        self._pointer: tuple[float, float] | None = None
        self._keys_lead = False
        self.show(widgets, focus=focus)

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
        """Paint all, the one with the focus last."""
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
