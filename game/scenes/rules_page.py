"""The page of rules: the sheets of a table, spread over as many pages as they need in a window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import BROWN, CREAM, MUTED, PAPER_LINE, RUST
from game.language import _, ngettext
from game.rules import TABLES
from game.scenes.form import Screen, draw_top_bar, place_top_bar
from game.scenes.inputs import Action, Input, Wheel
from game.scenes.rules_parts import Draw, Page, Section
from game.scenes.rules_sheets import PAGES
from game.scenes.scene import Change, Pop
from game.scenes.tables import table_name, table_sign, table_words
from game.scenes.widgets import Answer, RoundButton, Widget, disc

if TYPE_CHECKING:
    from game.art.canvas import Canvas

SHEET_TOP = 112.0
SHEET_FOOT = 668.0
SHEET_WIDTH = 1088.0
COLUMN_GAP = 58.0
SHEET_MARGIN = 34.0
TAB_SIZE = (148.0, 36.0)
TAB_STEP = 156.0
TAB_RISE = 6.0
PAGER_Y = 692.0
COLUMN_TOP = SHEET_TOP + 22
COLUMN_ROOM = SHEET_FOOT - 12 - COLUMN_TOP
HEADING = 38.0
SECTION_GAP, MOST_AIR = 8.0, 26.0
"""What is between two sections at least, and how much more where every column of the table has the room."""
OUT_OF_SIGHT = -5000.0


def _headings(sections: Sequence[Section]) -> int:
    return sum(bool(section.heading) for section in sections)


def part_height(canvas: Canvas, part: Draw, width: float) -> float:
    """How much of a column of that width a part takes."""
    with canvas.clip((0, 0, 1, 1)):
        return part(canvas, 0.0, OUT_OF_SIGHT, width)


def column_height(canvas: Canvas, column: Sequence[Section], width: float) -> float:
    """How much the sections of a column take, one below the other."""
    heads = HEADING * _headings(column) + SECTION_GAP * (len(column) - 1)
    return heads + sum(part_height(canvas, part, width) for section in column for part in section.parts)


def flowed(canvas: Canvas, pages: tuple[Page, ...], width: float) -> tuple[Page, ...]:
    """The pages as they are if every column fits; else the sections in their order, on as many pages as they need."""
    columns = [column for page in pages for column in (page.left, page.right)]
    if all(column_height(canvas, column, width) <= COLUMN_ROOM for column in columns):
        return pages
    sections = [section for column in columns for section in column]
    heights = {part: part_height(canvas, part, width) for section in sections for part in section.parts}
    found: list[list[Section]] = [[]]
    y = 0.0
    for section in sections:
        heading = section.heading
        for part in section.parts:
            taller = heights[part] + (HEADING if heading else 0.0)
            if y and y + taller > COLUMN_ROOM:
                found.append([])
                y = 0.0
            if heading or not found[-1]:
                found[-1].append(Section(heading, (part,)))
            else:
                found[-1][-1] = replace(found[-1][-1], parts=(*found[-1][-1].parts, part))
            heading = ""
            y += taller
        y += SECTION_GAP
    found += [[]] * (len(found) % 2)
    return tuple(Page(tuple(left), tuple(right)) for left, right in zip(found[::2], found[1::2]))


class PaperTab(Widget):
    """A tab that sticks out above the sheet; the one that is `on` is of one piece with it."""

    def __init__(self, table: str) -> None:
        super().__init__(f"tab {table}", table_name(table))
        self.table = table
        self.on = False

    def draw(self, canvas: Canvas) -> None:
        rise = TAB_RISE * (1.0 if self.on else 0.0 if self.calm else self.warmth.value / 2)
        tab = FRect(self.rect.x, self.rect.y - rise, self.rect.width, self.rect.height + rise)
        with canvas.clip(tab.inflate(40, 0)):
            sheet = *tab.topleft, tab.width, SHEET_FOOT - SHEET_TOP
            canvas.panel(sheet, style="paper" if self.on else "kraft", border=False)
        colour = RUST if self.on else BROWN
        y = tab.centery + 1
        x = tab.centerx - (30 + min(tab.width - 46, canvas.text_width(self.label, font="title", size=20))) / 2
        canvas.sprite(table_sign(self.table), (x + 11, y), width=22, tint=colour)
        room = tab.width - 46
        canvas.text(self.label, (x + 31, y), font="title", size=20, colour=colour, anchor="left", max_width=room)
        if self.focused:
            canvas.focus(tab.inflate(-8, -8), 10)


class RulesPage(Screen):
    """The rules of a table, that of the match first; tabs lead to the others, which have their usual rules.

    Pages turn by the round buttons and by the wheel.
    """

    covers = False
    fills = True

    def __init__(self, table: str, house: Mapping[str, object] | None = None) -> None:
        super().__init__()
        self._house = {table: house or {}}
        self.form.show(
            [
                RoundButton("back", "sym_back"),
                RoundButton("close", "sym_close"),
                *map(PaperTab, PAGES),
                RoundButton("previous", "sym_back"),
                RoundButton("next", "sym_next"),
            ],
            focus="next",
        )
        self._open(table)

    def _open(self, table: str) -> None:
        house = self._house.get(table, {})
        self.table = table
        self.page = 0
        self.pages = self._written = PAGES[table](TABLES[table].in_force(house))
        self._laid_for: object = None
        self._gap = SECTION_GAP
        self._differs = differing(table, house)
        for tab in self._tabs:
            tab.on = tab.table == table
        self._mark_ends()

    @property
    def _tabs(self) -> list[PaperTab]:
        return [widget for widget in self.form.widgets if isinstance(widget, PaperTab)]

    @property
    def sheet(self) -> FRect:
        """The paper."""
        width = min(SHEET_WIDTH, self.width - 48)
        return FRect((self.width - width) / 2, SHEET_TOP, width, SHEET_FOOT - SHEET_TOP)

    def place(self) -> None:
        place_top_bar(self.form, self.width)
        sheet = self.sheet
        width, height = TAB_SIZE
        for number, tab in enumerate(self._tabs):
            tab.rect = FRect(sheet.x + 24 + number * TAB_STEP, SHEET_TOP - height, width, height)
        middle = self.width / 2
        self.form.find("previous", RoundButton).rect = FRect(middle - 87, PAGER_Y - 19, 38, 38)
        self.form.find("next", RoundButton).rect = FRect(middle + 49, PAGER_Y - 19, 38, 38)

    def turn(self, pages: int) -> None:
        """Go that many pages on, as far as there are any."""
        page = max(0, min(len(self.pages) - 1, self.page + pages))
        if page != self.page:
            self.page = page
            self.stage.sound("card_flip", gain=0.6)
            self._mark_ends()

    def _mark_ends(self) -> None:
        self.form.find("previous", RoundButton).idle = self.page == 0
        self.form.find("next", RoundButton).idle = self.page == len(self.pages) - 1

    def hear(self, heard: Input) -> Change | None:
        if isinstance(heard, Wheel) and heard.steps:
            self.turn(-1 if heard.steps > 0 else 1)
            return None
        return super().hear(heard)

    def answered(self, answer: Answer) -> Change | None:
        if answer.key in ("back", "close"):
            return Pop()
        if answer.key in ("next", "previous"):
            self.turn(1 if answer.key == "next" else -1)
            return None
        tab = self.form.find(answer.key, PaperTab)
        if not tab.on:
            self.stage.sound("card_flip", gain=0.6)
        self._open(tab.table)
        return None

    def shortcut(self, action: Action) -> Change | None:
        if action in (Action.CANCEL, Action.RULES, Action.PAUSE):
            return Pop()
        return None

    def draw(self, canvas: Canvas) -> None:
        note = _("{table}, with the usual rules").format(table=table_words(self.table))
        draw_top_bar(canvas, _("Rules"), self._differs or note)
        self._lay_out(canvas)
        sheet = self.sheet
        canvas.panel(sheet, style="paper")
        page = self.pages[self.page]
        left = sheet.x + SHEET_MARGIN
        number = 1 + sum(map(_headings, (side for each in self.pages[: self.page] for side in (each.left, each.right))))
        self.draw_column(canvas, page.left, left, self.column_width, number)
        middle = sheet.centerx
        canvas.line([(middle, sheet.y + 28), (middle, sheet.bottom - 28)], colour=PAPER_LINE)
        right = left + self.column_width + COLUMN_GAP
        self.draw_column(canvas, page.right, right, self.column_width, number + _headings(page.left))
        self._draw_dots(canvas)
        self.form.draw(canvas)

    def _lay_out(self, canvas: Canvas) -> None:
        """Spread the sections over as many pages as they need in this window, with text of this size."""
        laid_for = self.table, self.sheet.width, canvas.scale, canvas.look
        if laid_for == self._laid_for:
            return
        self._laid_for = laid_for
        self.pages = flowed(canvas, self._written, self.column_width)
        columns = [column for page in self.pages for column in (page.left, page.right) if len(column) > 1]
        room = min((self._room_between(canvas, column) for column in columns), default=0.0)
        self._gap = SECTION_GAP + min(MOST_AIR, room)
        self.page = min(self.page, len(self.pages) - 1)
        self._mark_ends()

    def _room_between(self, canvas: Canvas, column: Sequence[Section]) -> float:
        """How much further apart the sections of a column could be."""
        return max(0.0, COLUMN_ROOM - column_height(canvas, column, self.column_width)) / (len(column) - 1)

    @property
    def column_width(self) -> float:
        """How wide each of the two columns is."""
        return (self.sheet.width - 2 * SHEET_MARGIN - COLUMN_GAP) / 2

    def draw_column(self, canvas: Canvas, sections: Sequence[Section], x: float, width: float, number: int) -> float:
        """Paint sections one below the other, numbered from `number` on; where they end."""
        y = COLUMN_TOP
        for section in sections:
            if section.heading:
                disc(canvas, (x + 13, y + 14), 13, RUST)
                canvas.text(str(number), (x + 13, y + 14), font="title", size=15, colour=CREAM)
                at = x + 36, y + 14
                canvas.text(
                    section.heading, at, font="title", size=22, colour=RUST, anchor="left", max_width=width - 36
                )
                y += HEADING
                number += 1
            for part in section.parts:
                y += part(canvas, x, y, width)
            y += self._gap
        return y

    def _draw_dots(self, canvas: Canvas) -> None:
        count = len(self.pages)
        step = min(20.0, 64 / max(1, count - 1))
        for number in range(count):
            x = self.width / 2 + (number - (count - 1) / 2) * step
            disc(canvas, (x, PAGER_Y), 6 if number == self.page else 5, CREAM if number == self.page else MUTED)


def differing(table: str, house: Mapping[str, object]) -> str:
    """That house rules of the match are not the usual ones, and how many, in words; empty if none."""
    usual = TABLES[table].in_force({})
    count = sum(value != usual[key] for key, value in TABLES[table].in_force(house).items())
    if not count:
        return ""
    words = ngettext(
        "{table}, with a house rule of this match", "{table}, with {count} house rules of this match", count
    )
    return words.format(table=table_words(table), count=count)
