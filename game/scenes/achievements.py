"""The wall of achievements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.achievements import ACHIEVEMENTS
from game.art.palette import BRASS, BRASS_DARK, CREAM, GOLD, INK, MUTED
from game.career import Career
from game.language import _
from game.scenes.form import Screen, draw_top_bar, place_top_bar
from game.scenes.inputs import Action
from game.scenes.scene import Change, Pop
from game.scenes.widgets import Answer, RoundButton, disc

if TYPE_CHECKING:
    from game.art.canvas import Canvas

GRID_FROM = 1150.0
"""The window's width from which four stand beside each other."""
CELL_TOP, CELL_FOOT = 72.0, 704.0
CELL_GAP = 10.0
TASK_SIZES = (13.5, 12.0, 10.5, 9.0)
"""How large a task is written: smaller only where large text would not fit."""


class AchievementsPage(Screen):
    """All achievements; those that are earned in gold."""

    covers = False
    fills = True

    def __init__(self, career: Career) -> None:
        super().__init__()
        self.earned = set(career.achievements)
        self.form.show([RoundButton("back", "sym_back")])

    def place(self) -> None:
        place_top_bar(self.form, self.width)

    def answered(self, answer: Answer) -> Change | None:
        return Pop()

    def shortcut(self, action: Action) -> Change | None:
        return Pop() if action in (Action.CANCEL, Action.PAUSE) else None

    def cell(self, number: int) -> FRect:
        """Where an achievement hangs."""
        columns = 4 if self.width >= GRID_FROM else 3
        rows = -(-len(ACHIEVEMENTS) // columns)
        width, height = (self.width - 32 + CELL_GAP) / columns, (CELL_FOOT - CELL_TOP + CELL_GAP) / rows
        row, column = divmod(number, columns)
        return FRect(16 + column * width, CELL_TOP + row * height, width - CELL_GAP, height - CELL_GAP)

    def draw(self, canvas: Canvas) -> None:
        earned = sum(each.key in self.earned for each in ACHIEVEMENTS)
        note = _("{done} of {count}").format(done=earned, count=len(ACHIEVEMENTS))
        draw_top_bar(canvas, _("Achievements"), note)
        for number, each in enumerate(ACHIEVEMENTS):
            self._draw_cell(canvas, self.cell(number), each.key in self.earned, each.sign, _(each.name), _(each.task))
        self.form.draw(canvas)

    def _draw_cell(self, canvas: Canvas, cell: FRect, earned: bool, sign: str, name: str, task: str) -> None:
        canvas.panel(cell, style="row")
        radius = min(27.0, cell.height / 2 - 9)
        at = (cell.x + 14 + radius, cell.centery)
        disc(canvas, at, radius, BRASS if earned else BRASS_DARK)
        disc(canvas, at, radius - 3, INK)
        canvas.sprite(sign, at, width=radius * 1.05, height=radius * 1.05, tint=GOLD if earned else MUTED)
        x = at[0] + radius + 12
        room = cell.right - 12 - x
        line = canvas.text_size(16) * 1.2
        fitting = (
            size for size in TASK_SIZES if canvas.paragraph_height(task, width=room, size=size) + line < cell.height
        )
        size = next(fitting, TASK_SIZES[-1])
        top = cell.centery - (canvas.paragraph_height(task, width=room, size=size) + line) / 2
        colour, shade = (GOLD, CREAM) if earned else (CREAM, MUTED)
        at = (x, top + line / 2)
        canvas.text(name, at, weight="bold", size=16, colour=colour, anchor="left", max_width=room)
        canvas.paragraph(task, (x, top + line), width=room, size=size, colour=shade)
