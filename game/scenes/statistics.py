"""The house ledger: what all matches come to, in pictures, on two pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from game.art.palette import (
    BAD,
    GOLD,
    GOOD,
    GROOVE,
    INK,
    NOTE,
    PLATES,
    RUST,
    Rgb,
)
from game.art.type import SMALLEST
from game.career import Against, AtTable, Career, evenness
from game.language import _, ngettext
from game.levels import Character
from game.rules.dice import NAME as DICE
from game.rules.pieces import Colour
from game.scenes.achievements import AchievementsPage
from game.scenes.form import Screen, draw_top_bar, place_top_bar
from game.scenes.inputs import Action
from game.scenes.ledger_charts import SWATCHES_DOWN, draw_faces, draw_points, draw_swatches
from game.scenes.scene import Change, Pop, Push, Scene
from game.scenes.tables import SHOWN, table_name
from game.scenes.widgets import Answer, Button, RoundButton, disc
from game.scenes.words import character_name
from game.sets import load_set

if TYPE_CHECKING:
    from game.art.canvas import Canvas

BOOK = (1240.0, 640.0)
BOOK_Y = 392.0
BOOK_FROM = 1270.0
"""The window's width from which the open book has room; narrower ones show two sheets."""
POINTS_TOP, MARKS_TOP, REGULARS_TOP = 186.0, 448.0, 294.0
"""Where the parts of a page begin below its top."""
TABLE_BUTTON = 136.0
SCALE_WIDTH = 42.0
"""What the words at a chart's lines take."""
TABLE_TOP, TABLE_STEP = 60.0, 42.0
MARK_TOP, MARK_STEP, MARK_RADIUS = 70.0, 54.0, 18.0
REGULAR_TOP, REGULAR_STEP, REGULAR_PORTRAIT = 62.0, 58.0, 40.0
COLUMN_GAP = 26.0
LOST = (214, 112, 98)
SHOWN_RESULTS = 20
FEW_THROWS = 200
EVEN, UNEVEN = 2.0, 3.5
"""Standard deviations up to which throws are as even as dice are, and up to which chance may have done it."""

Following = Callable[[], Scene | None]


class Mark(NamedTuple):
    """A figure with its sign."""

    sign: str
    figure: int
    words: str


class StatisticsPage(Screen):
    """Both pages of the book. `show_replays` makes the list of the last matches, None if there are none yet."""

    covers = False
    fills = True

    def __init__(self, career: Career, characters: Mapping[str, Character], show_replays: Following) -> None:
        super().__init__()
        self.career = career
        self._characters = characters
        self._show_replays = show_replays
        self._notice = ""
        self._throws = evenness(career, load_set(DICE))  # type: ignore[arg-type]
        played = [result.table for result in career.results]
        self.table = played[-1] if played else next(iter(SHOWN))
        self._table = Button("table", "", icon="sym_next", size=15)
        self.form.show(
            [
                RoundButton("back", "sym_back"),
                Button("replays", _("Replays"), icon="sym_eye", size=16),
                Button("achievements", _("Achievements"), icon="sym_trophy", size=16),
                self._table,
            ],
            focus="replays",
        )

    @property
    def has_book(self) -> bool:
        """Whether the open book has room."""
        return self.width >= BOOK_FROM

    @property
    def pages(self) -> tuple[FRect, FRect]:
        """What is written on, left and right."""
        if self.has_book:
            middle = self.width / 2
            return FRect(middle - 578, 104, 526, 574), FRect(middle + 44, 104, 526, 574)
        width = (self.width - 44) / 2
        return FRect(16 + 24, 98, width - 48, 594), FRect(28 + width + 24, 98, width - 48, 594)

    def place(self) -> None:
        place_top_bar(self.form, self.width)
        right = self.width - 28
        for key, width in (("achievements", 176.0), ("replays", 146.0)):
            self.form.find(key, Button).rect = FRect(right - width, 15, width, 38)
            right -= width + 10
        left, _right = self.pages
        self._table.rect = FRect(left.right - TABLE_BUTTON, left.y + POINTS_TOP - 4, TABLE_BUTTON, 32)

    def answered(self, answer: Answer) -> Change | None:
        if answer.key == "back":
            return Pop()
        if answer.key == "achievements":
            return Push(AchievementsPage(self.career))
        if answer.key == "table":
            tables = list(SHOWN)
            self.table = tables[(tables.index(self.table) + 1) % len(tables)]
            return None
        page = self._show_replays()
        self._notice = "" if page else _("Every match you finish becomes a replay")
        return Push(page) if page else None

    def shortcut(self, action: Action) -> Change | None:
        return Pop() if action in (Action.CANCEL, Action.PAUSE) else None

    def draw(self, canvas: Canvas) -> None:
        draw_top_bar(canvas, _("Statistics"), self._notice or _("The house ledger"))
        left, right = self.pages
        if self.has_book:
            canvas.sprite("ledger", (self.width / 2, BOOK_Y), width=BOOK[0])
        else:
            for page in (left, right):
                canvas.panel(page.inflate(48, 52), style="paper")
        self._draw_tables(canvas, left)
        self._draw_points(canvas, left)
        self._draw_marks(canvas, left)
        self._draw_dice(canvas, right)
        self._draw_regulars(canvas, right)
        self._table.label = table_name(self.table)
        self.form.draw(canvas)

    def _draw_tables(self, canvas: Canvas, page: FRect) -> None:
        matches = ngettext("{count} played", "{count} played", self.career.matches).format(count=self.career.matches)
        _draw_heading(canvas, page, page.y, _("Matches won"), matches)
        bar_x = page.x + min(120.0, page.width * 0.25)
        figure = page.right - 128
        for number, (table, shown) in enumerate(SHOWN.items()):
            plate = PLATES[shown.colour]
            y = page.y + TABLE_TOP + number * TABLE_STEP
            record = self.career.tables.get(table, AtTable())
            canvas.sprite(shown.sign, (page.x + 14, y), width=24, height=24, tint=plate.deep)
            name_room = bar_x - page.x - 38
            at = (page.x + 34, y)
            canvas.text(table_name(table), at, weight="bold", size=16, colour=INK, anchor="left", max_width=name_room)
            bar = FRect(bar_x, y - 10, figure - 62 - bar_x, 20)
            _draw_bar(canvas, bar, record.won / record.matches if record.matches else 0.0, plate.main)
            share = f"{record.won / record.matches:.0%}" if record.matches else "-"
            canvas.text(share, (figure, y), font="title", size=19, colour=INK, anchor="right", max_width=58)
            matches = _("{won} of {count}").format(won=record.won, count=record.matches)
            rounds = _("rounds {won} of {count}").format(won=record.rounds_won, count=record.rounds)
            canvas.text(matches, (page.right, y - 8), size=14, colour=NOTE, anchor="right", max_width=120)
            canvas.text(rounds, (page.right, y + 10), size=13, colour=NOTE, anchor="right", max_width=122)

    def _draw_points(self, canvas: Canvas, page: FRect) -> None:
        top = page.y + POINTS_TOP
        results = [each for each in self.career.results if each.table == self.table][-SHOWN_RESULTS:]
        _draw_heading(canvas, page, top, _("Points a match"), "", beside=TABLE_BUTTON)
        area = FRect(page.x + SCALE_WIDTH, top + 44, page.width - 60, 144)
        if results:
            draw_points(canvas, area, results)
        else:
            words = _("No match at this table yet")
            canvas.text(words, area.center, size=15, colour=NOTE, max_width=area.width)

    def _draw_marks(self, canvas: Canvas, page: FRect) -> None:
        top = page.y + MARKS_TOP
        career = self.career
        now = ngettext("{count} won in a row now", "{count} won in a row now", career.streak).format(
            count=career.streak
        )
        _draw_heading(canvas, page, top, _("Marks of merit"), now if career.streak > 1 else "")
        marks = (
            Mark("sym_streak", career.best_streak, _("in a row")),
            Mark("sym_bell", career.catches, _("catches")),
            Mark("sym_scale", career.bluffs_seen, _("bluffs seen")),
            Mark("sym_mask", career.bluffs - career.bluffs_punished, _("own bluffs")),
        )
        columns = len(marks) if self.has_book else 2
        step = page.width / columns
        for number, (sign, figure, words) in enumerate(marks):
            row, column = divmod(number, columns)
            x, y = page.x + column * step, top + MARK_TOP + row * MARK_STEP
            disc(canvas, (x + MARK_RADIUS, y), MARK_RADIUS, INK)
            canvas.sprite(sign, (x + MARK_RADIUS, y), width=22, height=22, tint=GOLD)
            left, room = x + 42, step - 42 - 10
            canvas.text(str(figure), (left, y - 9), font="title", size=19, colour=INK, anchor="left", max_width=room)
            canvas.text(words, (left, y + 12), size=14, colour=NOTE, anchor="left", max_width=room)

    def _draw_dice(self, canvas: Canvas, page: FRect) -> None:
        throws = self._throws
        count = ngettext("{count} throw of a die", "{count} throws of a die", throws.throws).format(count=throws.throws)
        _draw_heading(canvas, page, page.y, _("Dice faces"), count)
        area = FRect(page.x + SCALE_WIDTH, page.y + 48, page.width - 44, 160)
        draw_faces(canvas, area, throws)
        room = area.width * (0.21 if self.has_book else 0.5)
        draw_swatches(canvas, area, room)
        y = area.bottom + SWATCHES_DOWN
        words, colour = self._verdict()
        at = area.right, y if self.has_book else y + 22
        room = area.width - (2 * room if self.has_book else 0)
        canvas.text(words, at, weight="bold", size=14, colour=colour, anchor="right", max_width=room)

    def _verdict(self) -> tuple[str, Rgb]:
        """What the throws say about the dice."""
        if self._throws.throws < FEW_THROWS:
            return _("too few throws to tell"), NOTE
        if self._throws.surprise < EVEN:
            return _("as even as dice are"), GOOD
        if self._throws.surprise < UNEVEN:
            return _("a little uneven, as chance can be"), NOTE
        return _("more uneven than chance explains"), BAD

    def _draw_regulars(self, canvas: Canvas, page: FRect) -> None:
        top = page.y + REGULARS_TOP
        _draw_heading(canvas, page, top, _("Against the regulars"), _("ahead and behind"))
        half = (page.width - COLUMN_GAP) / 2
        rows = -(-len(self._characters) // 2)
        step = min(REGULAR_STEP, (page.bottom - top - 34) / max(1, rows))
        for number, (key, character) in enumerate(self._characters.items()):
            row, column = divmod(number, 2)
            x, y = page.x + column * (half + COLUMN_GAP), top + REGULAR_TOP + row * step
            against = self.career.regulars.get(key, Against())
            canvas.portrait(key, "neutral", (x + REGULAR_PORTRAIT / 2, y), REGULAR_PORTRAIT)
            figures = f"{against.won} : {against.lost}"
            wide = canvas.text_width(figures, font="title", size=16)
            name = character_name(character)
            room = half - 54 - wide
            canvas.text(name, (x + 48, y - 9), weight="bold", size=15, colour=INK, anchor="left", max_width=room)
            canvas.text(figures, (x + half, y - 9), font="title", size=16, colour=INK, anchor="right")
            bar = FRect(x + 48, y + 6, half - 48, 9)
            count = against.won + against.lost
            canvas.fill(bar, GROOVE)
            if count:
                canvas.fill(bar, LOST)
                canvas.fill((bar.x, bar.y, bar.width * against.won / count, bar.height), PLATES[Colour.GREEN].main)


def _draw_heading(canvas: Canvas, page: FRect, y: float, words: str, note: str, *, beside: float = 0.0) -> None:
    """A heading with its note at the right, or with a button there that is so wide."""
    size, room = 15.0, page.width - 14 - beside
    least = canvas.text_width(note, size=size) * SMALLEST / canvas.text_size(size) if note else 0.0
    wide = min(canvas.text_width(words, font="title", size=21), room - least)
    canvas.text(words, (page.x, y + 16), font="title", size=21, colour=RUST, anchor="left", max_width=wide + 1)
    if note:
        at = (page.right, y + 17)
        canvas.text(note, at, size=size, colour=NOTE, anchor="right", max_width=room - wide + 1)
    canvas.line([(page.x, y + 33), (page.right, y + 33)], colour=RUST, width=1.0)


def _draw_bar(canvas: Canvas, rect: FRect, share: float, colour: Rgb) -> None:
    """A bar with round ends, filled from the left."""
    canvas.progress(rect, 0.0, on_paper=True)
    if not share:
        return
    radius = rect.height / 2 - 2
    width = max(2 * radius, (rect.width - 4) * share)
    left, right = rect.x + 2 + radius, rect.x + 2 + width - radius
    canvas.fill((left, rect.centery - radius, right - left, 2 * radius), colour)
    for x in (left, right):
        disc(canvas, (x, rect.centery), radius, colour)
