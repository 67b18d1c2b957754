"""The house ledger: what all matches come to, in pictures, on two pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from game.art.palette import (
    BAD,
    BRASS,
    BRASS_DARK,
    GOLD,
    GOOD,
    GROOVE,
    INK,
    MARKS,
    NOTE,
    PAPER_LINE,
    PLATES,
    RUST,
    Rgb,
)
from game.art.type import SMALLEST
from game.career import Against, AtTable, Career, Evenness, evenness
from game.language import _, ngettext
from game.levels import Character
from game.rules.dice import NAME as DICE
from game.rules.pieces import Colour, Symbol
from game.scenes.achievements import AchievementsPage
from game.scenes.chart import STEPS
from game.scenes.form import Screen, draw_top_bar, place_top_bar
from game.scenes.inputs import Action
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
POINTS_TOP = 186.0
TABLE_BUTTON = 136.0
SHOWN_RESULTS = 20
FEW_POINTS = 100
"""How high the chart of points reaches at least, so that matches without a point are no line without a scale."""
MEAN_OF = 5
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
            y = page.y + 60 + number * 42
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
        area = FRect(page.x + 42, top + 44, page.width - 60, 144)
        if not results:
            words = _("No match at this table yet")
            canvas.text(words, area.center, size=15, colour=NOTE, max_width=area.width)
            return
        highest = max(FEW_POINTS, *(each.points for each in results)) * 1.08
        step = next((each for each in STEPS if highest / each <= 4), STEPS[-1])
        for points in range(0, int(highest) + 1, step):
            y = area.bottom - area.height * points / highest
            canvas.line([(area.x, y), (area.right, y)], colour=PAPER_LINE, width=1.0)
            canvas.text(str(points), (area.x - 8, y), weight="bold", size=13, colour=NOTE, anchor="right", max_width=36)
        gap = area.width / max(1, len(results) - 1)
        places = [
            (
                area.x + number * gap if len(results) > 1 else area.centerx,
                area.bottom - area.height * each.points / highest,
            )
            for number, each in enumerate(results)
        ]
        if len(places) > 1:
            canvas.line(places, colour=PLATES[Colour.RED].main, width=2.6)
            means = [
                fmean(each.points for each in results[max(0, at - MEAN_OF + 1) : at + 1]) for at in range(len(results))
            ]
            dashes = [(x, area.bottom - area.height * mean / highest) for (x, _y), mean in zip(places, means)]
            canvas.line(dashes, colour=PLATES[Colour.BLUE].deep, width=2, dash=6)
        for place, each in zip(places, results):
            if each.won:
                canvas.sprite("star_full", place, width=21)
            else:
                disc(canvas, place, 4, PLATES[Colour.RED].deep)
        y = area.bottom + 22
        canvas.sprite("star_full", (area.x + 8, y), width=17)
        canvas.text(_("match won"), (area.x + 22, y), size=14, colour=NOTE, anchor="left", max_width=area.width * 0.24)
        x = area.x + area.width * 0.36
        canvas.line([(x, y), (x + 30, y)], colour=PLATES[Colour.BLUE].deep, width=2, dash=6)
        canvas.text(_("mean of five"), (x + 38, y), size=14, colour=NOTE, anchor="left", max_width=area.width * 0.28)
        best = _("best {points}").format(points=max(each.points for each in results))
        canvas.text(
            best, (area.right, y), weight="bold", size=14, colour=INK, anchor="right", max_width=area.width * 0.2
        )

    def _draw_marks(self, canvas: Canvas, page: FRect) -> None:
        top = page.y + 448
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
            x, y = page.x + column * step, top + 70 + row * 54
            disc(canvas, (x + 18, y), 18, INK)
            canvas.sprite(sign, (x + 18, y), width=22, height=22, tint=GOLD)
            left, room = x + 42, step - 42 - 10
            canvas.text(str(figure), (left, y - 9), font="title", size=19, colour=INK, anchor="left", max_width=room)
            canvas.text(words, (left, y + 12), size=14, colour=NOTE, anchor="left", max_width=room)

    def _draw_dice(self, canvas: Canvas, page: FRect) -> None:
        throws = self._throws
        count = ngettext("{count} throw of a die", "{count} throws of a die", throws.throws).format(count=throws.throws)
        _draw_heading(canvas, page, page.y, _("Dice faces"), count)
        area = FRect(page.x + 42, page.y + 48, page.width - 44, 160)
        groups = _grouped(throws)
        highest = max(0.24, *(max(bar.expected, bar.rolled) for bar in groups)) * 1.04
        for percent in (0, 10, 20):
            y = area.bottom - area.height * percent / 100 / highest
            canvas.line([(area.x - 4, y), (area.right, y)], colour=PAPER_LINE, width=1.0)
            words = f"{percent} %"
            canvas.text(words, (area.x - 8, y), weight="bold", size=13, colour=NOTE, anchor="right", max_width=40)
        step = area.width / (len(groups) + 0.6)
        width = min(13.0, step * 0.4)
        for number, bar in enumerate(groups):
            x = area.x + (number + 0.5 + (0.6 if number > len(Colour) else 0)) * step
            tall, real = (area.height * share / highest for share in (bar.expected, bar.rolled))
            canvas.fill((x - width - 1, area.bottom - tall, width, tall), BRASS_DARK)
            if tall > 2:
                canvas.fill((x - width, area.bottom - tall + 1, width - 2, tall - 1), GROOVE)
            canvas.fill((x + 1, area.bottom - real, width, real), bar.deep)
            canvas.fill((x + 1, area.bottom - real, width - 2, real), bar.colour)
            at = (x, area.bottom + 15)
            if bar.sign.startswith(("sym_", "mark_")):
                tint = None if bar.sign == "mark_wild" else bar.deep if bar.sign.startswith("mark_") else INK
                canvas.sprite(bar.sign, at, width=17, height=17, tint=tint)
            else:
                canvas.text(bar.sign, at, font="title", size=15, colour=INK)
        y, room = area.bottom + 40, area.width * (0.21 if self.has_book else 0.5)
        for x, fill, words in ((area.x, GROOVE, _("expected")), (area.x + room, BRASS, _("rolled"))):
            canvas.fill((x, y - 6, 12, 12), BRASS_DARK)
            canvas.fill((x + 1, y - 5, 10, 10), fill)
            canvas.text(words, (x + 18, y), size=14, colour=NOTE, anchor="left", max_width=room - 22)
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
        top = page.y + 294
        _draw_heading(canvas, page, top, _("Against the regulars"), _("ahead and behind"))
        half = (page.width - 26) / 2
        rows = -(-len(self._characters) // 2)
        step = min(58.0, (page.bottom - top - 34) / max(1, rows))
        for number, (key, character) in enumerate(self._characters.items()):
            row, column = divmod(number, 2)
            x, y = page.x + column * (half + 26), top + 62 + row * step
            against = self.career.regulars.get(key, Against())
            canvas.portrait(key, "neutral", (x + 20, y), 40)
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
                canvas.fill(bar, (214, 112, 98))
                canvas.fill((bar.x, bar.y, bar.width * against.won / count, bar.height), PLATES[Colour.GREEN].main)


class _Bar(NamedTuple):
    """A group of faces: how they are marked, and their share as expected and as rolled."""

    sign: str
    colour: Rgb
    deep: Rgb
    expected: float
    rolled: float


_WORD_SIGNS = {Symbol.REVERSE: "sym_reverse", Symbol.SKIP: "sym_skip", Symbol.DRAW_TWO: "sym_draw_two"}


def _grouped(throws: Evenness) -> list[_Bar]:
    """The faces by colour, wilds last, then by number and word."""
    count = max(1, throws.throws)

    def bar(sign: str, colour: Rgb, deep: Rgb, colours: Sequence[Colour | None], symbol: Symbol | None) -> _Bar:
        faces = [
            face for face in throws.expected if face.colour in colours and (symbol is None or face.symbol is symbol)
        ]
        expected = sum(throws.expected[face] for face in faces)
        return _Bar(sign, colour, deep, expected / count, sum(throws.rolled[face] for face in faces) / count)

    bars = [bar(sign, PLATES[colour].main, PLATES[colour].deep, [colour], None) for colour, sign in MARKS.items()]
    bars.append(bar("mark_wild", (52, 60, 92), INK, [None], None))
    symbols = [symbol for symbol in Symbol if 1 <= symbol.number <= 6]
    for symbol in (*symbols, *_WORD_SIGNS):
        sign = _WORD_SIGNS.get(symbol, str(symbol.number))
        bars.append(bar(sign, (198, 146, 52), BRASS_DARK, list(Colour), symbol))
    return bars


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
