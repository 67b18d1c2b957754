"""A list at the left, page by page, and a paper at the right that tells of the chosen row."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import CREAM, GOLD, MUTED, NOTE, PAPER_LINE, RUST
from game.scenes.form import Screen, draw_top_bar, place_top_bar
from game.scenes.inputs import Action, Input, Press
from game.scenes.scene import Change
from game.scenes.widgets import Answer, Button, RoundButton, Widget

if TYPE_CHECKING:
    from game.art.canvas import Canvas

TOP = 72.0
FOOT = 704.0
ROW = 66.0
ROWS = 7
BUTTON_HEIGHT = 56.0


class ListRow(Widget):
    """A row: a sign, a name and a note; `faint` if it is of no use."""

    def __init__(self, key: str, label: str, note: str, *, icon: str, faint: bool = False) -> None:
        super().__init__(key, label)
        self.icon = icon
        self.note = note
        self.faint = faint

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect.move(0, self.lift)
        canvas.panel(rect, style="hot" if self.focused else "row")
        tint, colour = (MUTED, MUTED) if self.faint else (GOLD, CREAM)
        canvas.sprite(self.icon, (rect.x + 34, rect.centery), width=26, height=26, tint=tint)
        x, room = rect.x + 66, rect.width - 84
        above, below = rect.centery - canvas.text_size(17) * 0.58, rect.centery + canvas.text_size(14) * 0.78
        canvas.text(self.label, (x, above), weight="bold", size=17, colour=colour, anchor="left", max_width=room)
        canvas.text(self.note, (x, below), size=14, colour=MUTED, anchor="left", max_width=room)
        if self.focused:
            canvas.focus(rect, 14)


class Listing(Screen):
    """A page of rows. Keys choose as they go, the pointer by a click; a second click uses the row.

    Subclasses give the buttons below the paper, tell of the chosen row, and say what using it means.
    """

    covers = False
    fills = True

    def __init__(self, rows: Sequence[ListRow]) -> None:
        super().__init__()
        self.rows = tuple(rows)
        self.page = 0
        self.chosen = self.rows[0]
        self._show(self.chosen.key)

    @abstractmethod
    def heading(self) -> tuple[str, str]:
        """The screen's name and the note beside it."""

    @abstractmethod
    def buttons(self) -> Sequence[Button]:
        """What stands below the paper, the main one first."""

    @abstractmethod
    def draw_chosen(self, canvas: Canvas, area: FRect) -> None:
        """Tell of the chosen row on the paper, within an area below its name."""

    @abstractmethod
    def use(self, key: str) -> Change | None:
        """A button, or the chosen row as the main one, was used."""

    @abstractmethod
    def leave(self) -> Change:
        """The way back."""

    @property
    def pages(self) -> int:
        """How many pages the list has."""
        return -(-len(self.rows) // ROWS)

    @property
    def shown(self) -> tuple[ListRow, ...]:
        """The rows of the page that is open."""
        return self.rows[self.page * ROWS :][:ROWS]

    def _show(self, focus: str) -> None:
        turning = [RoundButton("before", "sym_back"), RoundButton("after", "sym_next")] if self.pages > 1 else []
        self._buttons = list(self.buttons())
        self.form.show([RoundButton("back", "sym_back"), *self.shown, *turning, *self._buttons], focus=focus)

    def renew(self) -> None:
        """Make the buttons anew for the row that is chosen now."""
        self._show(self.form.focus or self.chosen.key)
        self.place()

    @property
    def panel(self) -> FRect:
        """Where the rows are."""
        return FRect(16, TOP, (self.width - 48) * 0.46, FOOT - TOP)

    @property
    def paper(self) -> FRect:
        """Where the chosen row is told of."""
        x = self.panel.right + 16
        return FRect(x, TOP, self.width - 16 - x, FOOT - TOP)

    def place(self) -> None:
        place_top_bar(self.form, self.width)
        box, paper = self.panel, self.paper
        for number, row in enumerate(self.shown):
            row.rect = FRect(box.x + 16, box.y + 16 + number * (ROW + 6), box.width - 32, ROW)
        for widget in self.form.widgets:
            if widget.key in ("before", "after"):
                x = box.centerx + (-58 if widget.key == "before" else 58)
                widget.rect = FRect(x - 19, box.bottom - 48, 38, 38)
        gap, room = 14.0, paper.width - 56
        width = (room - gap * (len(self._buttons) - 1)) / len(self._buttons)
        for number, button in enumerate(self._buttons):
            button.rect = FRect(paper.x + 28 + number * (width + gap), paper.bottom - 82, width, BUTTON_HEIGHT)

    def _choose(self, row: ListRow) -> None:
        if row is not self.chosen:
            self.chosen = row
            self.renew()

    def hear(self, heard: Input) -> Change | None:
        change = super().hear(heard)
        if isinstance(heard, Press) and change is None:
            self._choose(next((row for row in self.shown if row.focused), self.chosen))
        return change

    def answered(self, answer: Answer) -> Change | None:
        if answer.key == "back":
            return self.leave()
        if answer.key in ("before", "after"):
            self.page = (self.page + (1 if answer.key == "after" else -1)) % self.pages
            self.chosen = self.shown[0]
            self._show(answer.key)
            self.place()
            return None
        row = next((row for row in self.shown if row.key == answer.key), None)
        if row and row is not self.chosen:
            self._choose(row)
            return None
        return self.use(self._buttons[0].key if row else answer.key)

    def shortcut(self, action: Action) -> Change | None:
        return self.leave() if action in (Action.CANCEL, Action.PAUSE) else None

    def draw(self, canvas: Canvas) -> None:
        draw_top_bar(canvas, *self.heading())
        canvas.panel(self.panel)
        if self.pages > 1:
            words = f"{self.page + 1} / {self.pages}"
            canvas.text(words, (self.panel.centerx, self.panel.bottom - 29), font="title", size=17, colour=GOLD)
        paper, row = self.paper, self.chosen
        canvas.panel(paper, style="slip")
        left, room = paper.x + 34, paper.width - 68
        canvas.text(row.label, (left, paper.y + 46), font="title", size=28, colour=RUST, anchor="left", max_width=room)
        canvas.text(row.note, (left, paper.y + 80), size=15, colour=NOTE, anchor="left", max_width=room)
        canvas.line([(left, paper.y + 100), (left + room, paper.y + 100)], colour=PAPER_LINE)
        self.draw_chosen(canvas, FRect(left, paper.y + 116, room, paper.height - 116 - 100))
        self.form.draw(canvas)
