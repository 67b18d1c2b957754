"""What happened: every line of the match so far on one long slip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import INK, NOTE, PAPER_LINE, PLATES, RUST
from game.language import _, ngettext
from game.rules.pieces import Face
from game.scenes.counting import lying_shape
from game.scenes.form import Screen, draw_top_bar, place_top_bar
from game.scenes.inputs import Action, Input, PointerDown, PointerMoved, PointerUp, Wheel
from game.scenes.pieces import draw_piece
from game.scenes.scene import Change, Pop
from game.scenes.widgets import Answer, RoundButton
from game.table.motion import ease_out

if TYPE_CHECKING:
    from game.art.canvas import Canvas

LINE = 34.0
SHEET_WIDTH = 820.0
SHEET_TOP = 76.0
SHEET_FOOT = 700.0
HEAD = 68.0
FOOT = 24.0
FEWEST_LINES = 4
SCROLL_SECONDS = 0.16
LINES_A_NOTCH = 3
LEAST_HANDLE = 40.0
PLATE = 12.0
ITEMS_SHARE = 0.4
"""How much of a line its items take at most."""


@dataclass(frozen=True)
class LogLine:
    """One thing that happened: a portrait or a sign, words that may hold marks, and the items or colour it is about.

    Without sign it is a heading.
    """

    portrait: str
    words: str
    items: tuple[Face, ...] = ()


class LogPage(Screen):
    """All lines, the latest in sight at first; scrolled by wheel, keys, pad and by dragging the bar.

    `title` is that of the slip, which the table names.
    """

    covers = False
    fills = True

    def __init__(self, lines: Sequence[LogLine], title: str = "") -> None:
        super().__init__()
        self.lines = tuple(lines)
        self.title = title or _("What happened")
        self.form.show([RoundButton("back", "sym_back")])
        self._from = self._to = float(self.lowest)
        self._since = SCROLL_SECONDS
        self._dragging = False

    @property
    def sheet(self) -> FRect:
        """The paper."""
        width = min(SHEET_WIDTH, self.width - 48)
        height = HEAD + FOOT + LINE * max(FEWEST_LINES, min(self.in_sight, len(self.lines)))
        return FRect((self.width - width) / 2, SHEET_TOP, width, height)

    @property
    def window(self) -> FRect:
        """Where the lines are seen."""
        sheet = self.sheet
        return FRect(sheet.x + 30, sheet.y + HEAD, sheet.width - 84, sheet.height - HEAD - FOOT)

    @property
    def rail(self) -> FRect:
        """Where the bar's handle can be."""
        return FRect(self.sheet.right - 38, self.window.y, 12, self.window.height)

    @property
    def handle(self) -> FRect:
        """The bar's handle."""
        rail = self.rail
        height = max(LEAST_HANDLE, rail.height * min(1.0, self.in_sight / max(1, len(self.lines))))
        part = self.first / self.lowest if self.lowest else 0.0
        return FRect(rail.x, rail.y + (rail.height - height) * part, rail.width, height)

    @property
    def in_sight(self) -> int:
        """How many lines the window shows."""
        return int((SHEET_FOOT - SHEET_TOP - HEAD - FOOT) // LINE)

    @property
    def lowest(self) -> int:
        """The first line in sight when the last one is."""
        return max(0, len(self.lines) - self.in_sight)

    @property
    def first(self) -> float:
        """The line at the top of the window, with the part of it that is out of sight."""
        part = ease_out(min(1.0, self._since / SCROLL_SECONDS))
        return self._from + (self._to - self._from) * part

    def scroll(self, lines: float) -> None:
        """Go that many lines down, as far as there are any."""
        self._scroll_to(self._to + lines)

    def _scroll_to(self, line: float) -> None:
        target = max(0.0, min(float(self.lowest), line))
        if target == self._to:
            return
        self._from, self._to = self.first, target
        self._since = SCROLL_SECONDS if self.form.calm or self._dragging else 0.0

    def hear(self, heard: Input) -> Change | None:
        if isinstance(heard, Wheel):
            self.scroll(-heard.steps * LINES_A_NOTCH)
            return None
        if isinstance(heard, PointerDown) and self.rail.inflate(28, 0).collidepoint(heard.x, heard.y):
            self._dragging = self.lowest > 0
        if self._dragging and isinstance(heard, (PointerDown, PointerMoved)):
            room = self.rail.height - self.handle.height
            if room > 0:
                self._scroll_to((heard.y - self.rail.y - self.handle.height / 2) / room * self.lowest)
            return None
        if isinstance(heard, PointerUp):
            self._dragging = False
        return super().hear(heard)

    def place(self) -> None:
        place_top_bar(self.form, self.width)

    def answered(self, answer: Answer) -> Change | None:
        return Pop()

    def shortcut(self, action: Action) -> Change | None:
        if action in (Action.CANCEL, Action.LOG, Action.PAUSE):
            return Pop()
        page = self.in_sight - 1
        steps = {Action.UP: -1, Action.DOWN: 1, Action.LEFT: -page, Action.RIGHT: page}
        steps |= {Action.PREVIOUS: -page, Action.NEXT: page}
        self.scroll(steps.get(action, 0))
        return None

    def advance(self, dt: float) -> Change | None:
        self._since = min(self._since + dt, SCROLL_SECONDS)
        return super().advance(dt)

    def is_still(self) -> bool:
        return self._since >= SCROLL_SECONDS and super().is_still()

    def draw(self, canvas: Canvas) -> None:
        draw_top_bar(canvas, _("What happened"), _("The whole match so far"))
        sheet, window = self.sheet, self.window
        canvas.panel(sheet, style="slip")
        canvas.text(self.title, (sheet.x + 32, sheet.y + 36), font="title", size=23, colour=RUST, anchor="left")
        count = ngettext("{count} line", "{count} lines", len(self.lines)).format(count=len(self.lines))
        canvas.text(count, (sheet.right - 32, sheet.y + 36), size=15, colour=NOTE, anchor="right")
        canvas.line([(sheet.x + 30, sheet.y + 58), (sheet.right - 30, sheet.y + 58)], colour=PAPER_LINE)
        if not self.lines:
            canvas.text(_("Nothing yet"), window.center, size=17, colour=NOTE)
        with canvas.clip(window):
            self._draw_lines(canvas, window)
        if self.lowest:
            canvas.progress(self.rail, 0.0, on_paper=True)
            canvas.panel(self.handle, style="brass", radius=6)
        self.form.draw(canvas)

    def _draw_lines(self, canvas: Canvas, window: FRect) -> None:
        first = int(self.first)
        for number in range(first, min(len(self.lines), first + self.in_sight + 2)):
            line = self.lines[number]
            y = window.y + (number - self.first + 0.5) * LINE
            if not line.portrait:
                canvas.text(line.words, (window.x + 2, y + 2), font="title", size=17, colour=RUST, anchor="left")
                continue
            if line.portrait.startswith("sym_"):
                canvas.sprite(line.portrait, (window.x + 18, y + 1), width=20, tint=RUST)
            else:
                canvas.portrait(line.portrait, "neutral", (window.x + 18, y + 1), 25)
            pieces = _draw_items(canvas, line.items, FRect(window.x + 44, y - LINE / 2, window.width - 50, LINE))
            room = window.width - 58 - pieces
            canvas.text(line.words, (window.x + 44, y), size=16, colour=INK, anchor="left", max_width=room)


def _draw_items(canvas: Canvas, items: Sequence[Face], area: FRect) -> float:
    """The items at the right end of their line, over each other if they are many; the width they take."""
    if not items:
        return 0.0
    named = None if items[0].symbol else items[0].colour
    if named:
        at = area.right - PLATE, area.centery
        canvas.plate(named, at, PLATE)
        canvas.mark(named, at, PLATE * 0.9, tint=PLATES[named].numeral)
        return 2 * PLATE
    shape = lying_shape(items[0])
    height = min(shape.tallest, area.height - 5)
    width = height * shape.ratio
    step = min(width + 4, (area.width * ITEMS_SHARE - width) / max(1, len(items) - 1))
    first = area.right - width / 2 - step * (len(items) - 1)
    for place, item in enumerate(items):
        at = first + step * place, area.centery
        draw_piece(canvas, item, at, height=height * shape.as_card, angle=shape.angle)
    return width + step * (len(items) - 1)
