"""The wall of achievements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.achievements import ACHIEVEMENTS, Achievement
from game.art.palette import BROWN, CREAM, GOLD, MUTED
from game.career import Career
from game.language import _
from game.scenes.form import Screen, draw_top_bar, place_top_bar
from game.scenes.inputs import Action
from game.scenes.scene import Change, Pop
from game.scenes.widgets import Answer, RoundButton

if TYPE_CHECKING:
    from game.art.canvas import Canvas

GRID_FROM = 1150.0
"""The window's width from which four stand beside each other."""
CELL_TOP, CELL_FOOT = 72.0, 704.0
CELL_GAP, EDGE = 10.0, 14.0
MEDAL, SIGN_SHARE = 64.0, 0.42
SIDE = 12.0
NAME_SIZE = 16.0
TASK_SIZES = (13.5, 12.0, 10.5, 9.0)
"""How large tasks are written, all of them: smaller only where large text would not fit."""


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
        wall = FRect(16, CELL_TOP, self.width - 32, CELL_FOOT - CELL_TOP).inflate(-2 * EDGE, -2 * EDGE)
        width, height = (wall.width + CELL_GAP) / columns, (wall.height + CELL_GAP) / rows
        row, column = divmod(number, columns)
        return FRect(wall.x + column * width, wall.y + row * height, width - CELL_GAP, height - CELL_GAP)

    def draw(self, canvas: Canvas) -> None:
        earned = sum(each.key in self.earned for each in ACHIEVEMENTS)
        note = _("{done} of {count}").format(done=earned, count=len(ACHIEVEMENTS))
        draw_top_bar(canvas, _("Achievements"), note)
        canvas.panel((16, CELL_TOP, self.width - 32, CELL_FOOT - CELL_TOP))
        size = self._task_size(canvas)
        for number, each in enumerate(ACHIEVEMENTS):
            self._draw_cell(canvas, self.cell(number), each, size)
        self.form.draw(canvas)

    def _task_size(self, canvas: Canvas) -> float:
        """The largest size at which every task has room below its name."""

        def fits(number: int, size: float) -> bool:
            cell = self.cell(number)
            width = cell.right - SIDE - _words_from(cell)
            tall = canvas.paragraph_height(_(ACHIEVEMENTS[number].task), width=width, size=size)
            return tall + _name_line(canvas) < cell.height

        sizes = (size for size in TASK_SIZES if all(fits(number, size) for number in range(len(ACHIEVEMENTS))))
        return next(sizes, TASK_SIZES[-1])

    def _draw_cell(self, canvas: Canvas, cell: FRect, each: Achievement, size: float) -> None:
        earned = each.key in self.earned
        canvas.panel(cell, style="row")
        medal = _medal(cell)
        at = (cell.x + SIDE + medal / 2, cell.centery)
        if earned:
            canvas.glow(at, medal * 0.8, strength=0.45)
        canvas.sprite("button_call" if earned else "button_call_idle", at, width=medal, alpha=255 if earned else 130)
        sign = medal * SIGN_SHARE
        canvas.sprite(each.sign, at, width=sign, height=sign, tint=BROWN if earned else MUTED)
        x, line, task = _words_from(cell), _name_line(canvas), _(each.task)
        room = cell.right - SIDE - x
        top = cell.centery - (canvas.paragraph_height(task, width=room, size=size) + line) / 2
        colour, shade = (GOLD, CREAM) if earned else (CREAM, MUTED)
        at = (x, top + line / 2)
        canvas.text(_(each.name), at, weight="bold", size=NAME_SIZE, colour=colour, anchor="left", max_width=room)
        canvas.paragraph(task, (x, top + line), width=room, size=size, colour=shade)


def _medal(cell: FRect) -> float:
    """How wide the medal in a cell is."""
    return min(MEDAL, cell.height - 14)


def _words_from(cell: FRect) -> float:
    """Where the words in a cell begin."""
    return cell.x + 2 * SIDE + _medal(cell)


def _name_line(canvas: Canvas) -> float:
    """How much the name takes above its task."""
    return canvas.text_size(NAME_SIZE) * 1.2
