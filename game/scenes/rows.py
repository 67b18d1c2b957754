"""Widgets that are lines: of a menu on paper, of a column of tabs, of a form with a control at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import BROWN, CREAM, GOLD, INK, MUTED, PAPER_LINE, RUST
from game.language import _
from game.scenes.inputs import Action
from game.scenes.widgets import Answer, Widget, disc

if TYPE_CHECKING:
    from game.art.canvas import Canvas

SLIDER_STEP = 5
DOT_STEP, FEWEST_DOTS = 7.0, 3
ROW_SIGN, ROW_WORDS = 36.0, 70.0
"""Where the sign and the words of a row on paper stand, from its left."""


class PaperRow(Widget):
    """A line of a menu on paper, with the key that does the same."""

    def __init__(self, key: str, label: str, *, icon: str) -> None:
        super().__init__(key, label)
        self.icon = icon
        self.keycap = ""

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect.move(0, self.lift)
        if self.focused:
            canvas.panel(rect, style="brass", radius=15, alpha=round(255 * self.warmth.value))
            canvas.focus(rect, 15)
        y = rect.centery
        canvas.sprite(self.icon, (rect.x + ROW_SIGN, y), width=25, height=24, tint=BROWN if self.focused else RUST)
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
        for number in range(dots if dots >= FEWEST_DOTS else 0):
            disc(canvas, (cap.x - 9 - number * DOT_STEP, y + 7), 1.3, shade)


class Tab(Widget):
    """A place in a column of tabs; brass while it is the one that is shown."""

    def __init__(self, key: str, label: str, *, icon: str, on: bool) -> None:
        super().__init__(key, label)
        self.icon = icon
        self.on = on

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect.move(0, 0.0 if self.on else self.lift)
        if self.on:
            canvas.panel(rect, style="brass")
        elif self.focused:
            canvas.panel(rect, style="row", alpha=round(255 * self.warmth.value))
        tint, colour = (BROWN, BROWN) if self.on else (GOLD, CREAM)
        canvas.sprite(self.icon, (rect.x + 35, rect.centery), width=27, height=25, tint=tint)
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
        super().__init__(key, label)
        self.icon = icon
        self.note = note

    @property
    def control(self) -> FRect:
        """Where the control is."""
        return self.rect

    def draw(self, canvas: Canvas) -> None:
        room = self.control.x - self.rect.x - 86
        canvas.panel(self.rect, style="hot" if self.focused else "row")
        draw_row_words(canvas, self.rect, self.label, self.note, icon=self.icon, room=room)


def draw_row_words(canvas: Canvas, rect: FRect, label: str, note: str, *, icon: str, room: float | None = None) -> None:
    """What a row says at its left: a sign, a name and a note, with so much room for the words."""
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
