"""The player's own levels: each file of their folder, to play or, if it is broken, with everything that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import BAD, BROWN, CREAM, GOLD, INK, MUTED, NOTE, PAPER_LINE, RUST
from game.language import _, ngettext
from game.levels import Level, OwnLevels, Problem
from game.scenes.goal_words import goal_words, house_words
from game.scenes.inputs import Action, Input, Press
from game.scenes.scene import Change, Pop, Replace, Scene
from game.scenes.title import STARS
from game.scenes.tour import SIGNS
from game.scenes.widgets import Answer, Button, RoundButton, Screen, Widget, draw_top_bar, place_top_bar
from game.scenes.words import character_name, level_name, table_name

if TYPE_CHECKING:
    from game.art.canvas import Canvas

TOP = 72.0
FOOT = 704.0
ROW = 66.0
ROWS = 7
LINE = 24.0


class FileRow(Widget):
    """A file of the folder."""

    def __init__(self, key: str, level: Level | None, problems: Sequence[Problem]) -> None:
        super().__init__(key, level_name(level) if level else key)
        self.level = level
        self.problems = tuple(problems)

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect.move(0, self.lift)
        canvas.panel(rect, style="hot" if self.focused else "row")
        canvas.sprite(
            SIGNS[self.level.table.name] if self.level else "sym_close",
            (rect.x + 34, rect.centery),
            width=26,
            height=26,
            tint=GOLD if self.level else MUTED,
        )
        colour = CREAM if self.level else MUTED
        room = rect.width - 84
        at = (rect.x + 66, rect.centery)
        canvas.text(
            self.label, (at[0], at[1] - 11), weight="bold", size=17, colour=colour, anchor="left", max_width=room
        )
        count = len(self.problems)
        words = ngettext("{count} mistake: can't be played", "{count} mistakes: can't be played", count)
        words = words.format(count=count)
        if self.level:
            words = _("{table}, to {target}").format(table=table_name(self.level.table.name), target=self.level.target)
        canvas.text(words, (at[0], at[1] + 12), size=14, colour=MUTED, anchor="left", max_width=room)
        if self.focused:
            canvas.focus(rect, 14)


class OwnLevelsPage(Screen):
    """The list at the left, page by page, and what is known of the file in focus at the right."""

    covers = False

    def __init__(self, own: OwnLevels, start: Callable[[Level], Scene]) -> None:
        super().__init__()
        self._start = start
        self.files = [
            *(FileRow(f"{level.key}.toml".partition("/")[2], level, ()) for level in own.levels),
            *(FileRow(name, None, problems) for name, problems in own.broken.items()),
        ]
        self.page = 0
        self.chosen = self.files[0]
        self._show(self.files[0].key)

    @property
    def pages(self) -> int:
        """How many pages the list has."""
        return -(-len(self.files) // ROWS)

    @property
    def shown(self) -> list[FileRow]:
        """The files of the page that is open."""
        return self.files[self.page * ROWS :][:ROWS]

    def _show(self, focus: str) -> None:
        turning = [RoundButton("before", "sym_back"), RoundButton("after", "sym_next")] if self.pages > 1 else []
        play = Button("play", _("Play"), icon="sym_play", main=True)
        self.form.show([RoundButton("back", "sym_back"), *self.shown, *turning, play], focus=focus)

    @property
    def list(self) -> FRect:
        """Where the files are listed."""
        return FRect(16, TOP, (self.width - 48) * 0.46, FOOT - TOP)

    @property
    def paper(self) -> FRect:
        """Where one file is told of."""
        x = self.list.right + 16
        return FRect(x, TOP, self.width - 16 - x, FOOT - TOP)

    def place(self) -> None:
        place_top_bar(self.form, self.width)
        box, paper = self.list, self.paper
        for number, row in enumerate(self.shown):
            row.rect = FRect(box.x + 16, box.y + 16 + number * (ROW + 6), box.width - 32, ROW)
        for widget in self.form.widgets:
            if widget.key in ("before", "after"):
                x = box.centerx + (-46 if widget.key == "before" else 46)
                widget.rect = FRect(x - 19, box.bottom - 48, 38, 38)
        self.form.find("play", Button).rect = FRect(paper.x + 30, paper.bottom - 80, paper.width - 60, 56)

    def hear(self, heard: Input) -> Change | None:
        change = super().hear(heard)
        if isinstance(heard, Press):
            self.chosen = next((row for row in self.shown if row.focused), self.chosen)
        return change

    def answered(self, answer: Answer) -> Change | None:
        if answer.key == "back":
            return Pop()
        if answer.key in ("before", "after"):
            self.page = (self.page + (1 if answer.key == "after" else -1)) % self.pages
            self.chosen = self.shown[0]
            self._show(answer.key)
            self.place()
            return None
        row = next((row for row in self.shown if row.key == answer.key), None)
        if row and row is not self.chosen:
            self.chosen = row
            return None
        if self.chosen.level is None:
            self.stage.sound("refuse")
            return None
        return Replace(self._start(self.chosen.level))

    def shortcut(self, action: Action) -> Change | None:
        return Pop() if action in (Action.CANCEL, Action.PAUSE) else None

    def draw(self, canvas: Canvas) -> None:
        draw_top_bar(canvas, _("Your own levels"), _("From your folder; broken ones say why"))
        canvas.panel(self.list)
        if self.pages > 1:
            words = f"{self.page + 1} / {self.pages}"
            canvas.text(words, (self.list.centerx, self.list.bottom - 29), font="title", size=17, colour=GOLD)
        canvas.panel(self.paper, style="slip")
        play = self.form.find("play", Button)
        play.label, play.icon, play.main = (
            (_("Play"), "sym_play", True) if self.chosen.level else (_("Can't be played"), "sym_lock", False)
        )
        self._draw_file(canvas)
        self.form.draw(canvas)

    def _draw_file(self, canvas: Canvas) -> None:
        paper, row = self.paper, self.chosen
        left, room = paper.x + 34, paper.width - 68
        canvas.text(row.label, (left, paper.y + 46), font="title", size=28, colour=RUST, anchor="left", max_width=room)
        canvas.text(row.key, (left, paper.y + 80), size=15, colour=NOTE, anchor="left", max_width=room)
        canvas.line([(left, paper.y + 100), (left + room, paper.y + 100)], colour=PAPER_LINE)
        if row.level:
            self._draw_level(canvas, row.level, left, room, paper.y + 122)
        else:
            self._draw_problems(canvas, row.problems, left, room, paper.y + 116)

    def _draw_problems(self, canvas: Canvas, problems: Sequence[Problem], left: float, room: float, y: float) -> None:
        foot = self.paper.bottom - 100
        for place, problem in enumerate(problems):
            words = f"{problem.field}: {problem.reason}" if problem.field else problem.reason
            height = canvas.paragraph_height(words, width=room - 26, size=15)
            if y + height > foot - LINE and place < len(problems) - 1:
                canvas.text(
                    _("… and {count} more").format(count=len(problems) - place),
                    (left, y + 12),
                    size=15,
                    colour=NOTE,
                    anchor="left",
                )
                return
            canvas.sprite("sym_close", (left + 8, y + 11), width=14, tint=BAD)
            canvas.paragraph(words, (left + 26, y), width=room - 26, size=15, colour=INK)
            y += height + 8

    def _draw_level(self, canvas: Canvas, level: Level, left: float, room: float, y: float) -> None:
        step = room / max(3, len(level.opponents))
        for place, guest in enumerate(level.opponents):
            x = left + (place + 0.5) * step
            canvas.portrait(guest.character.key, "neutral", (x, y + 36), min(70.0, step - 12))
            canvas.text(
                character_name(guest.character), (x, y + 88), weight="bold", size=14, colour=INK, max_width=step - 4
            )
            canvas.text("{star}" * STARS[guest.strength], (x, y + 108), size=14, colour=RUST)
        y += 132
        for sign, name, note in house_words(level.house):
            canvas.sprite(sign, (left + 12, y + 10), width=22, height=22, tint=BROWN)
            canvas.text(f"{name}: {note}", (left + 36, y + 10), size=15, colour=INK, anchor="left", max_width=room - 36)
            y += LINE + 4
        y += 8
        for goal in level.goals:
            canvas.sprite("star_empty", (left + 12, y + 10), width=22)
            canvas.text(
                goal_words(goal),
                (left + 36, y + 10),
                weight="bold",
                size=15,
                colour=INK,
                anchor="left",
                max_width=room - 36,
            )
            y += LINE + 4
