"""The title: the street in the evening with its three doors, and the list of a table's matches behind an open one."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from pygame import FRect

from game.art.light import NARROW_BOARD, ROOMY_GAP, door_places
from game.art.palette import BROWN, CREAM, GOLD, INK, LAMP, NOTE, PAPER_LINE, RUST, SHADOW
from game.language import _, ngettext, pgettext
from game.levels import Level
from game.scenes.form import Screen
from game.scenes.inputs import Action, Input, PointerDown
from game.scenes.inputs import Button as PointerButton
from game.scenes.rows import ROW_SIGN, ROW_WORDS, PaperRow
from game.scenes.rules_page import RulesPage
from game.scenes.scene import Change, Push, Quit, Replace, Scene, Stage
from game.scenes.settings import SettingsPage
from game.scenes.tables import SHOWN, STARS, STRENGTHS, table_name
from game.scenes.widgets import Answer, Button, Fade, RoundButton, Widget
from game.scenes.words import level_name
from game.tour import Tour

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.table.frame import Point

DOOR_FOOT = 607.0
DOOR_WIDTH = 252.0
DOOR_GROWTH = 24.0
DOOR_STEP = 6.0
DOOR_RATIO = 280 / 360
NAME_PLACE = 0.205
USUAL_LETTERS = 29 / DOOR_WIDTH
PLAQUE_SIZE = 15.0
"""Of the words below a door, which shrink together if they have no room beside each other."""
BUTTONS_Y = 663.0
BUTTON = (190.0, 46.0)
BUTTON_GAP = 20.0
MANY_GUESTS = 5
BOARD, BOARD_TOP = (84.0, 92.0), 497.0
CHALK_SIZE, CHALK_LINE = 19.0, 1.1
CHALK_SHARE = 0.76
"""What of the board's width the words may take."""
CHALK_DOWN = 39.5
MENU_SIDE = 80.0
"""What is kept free of the menu at either side."""
AWAKE_SECONDS = 6.0
BREATH_SECONDS = 3.2
LAMP_SECONDS = 0.8
STAR = 13.0
STAR_STEP = 14.0
LIST_TOP = 66.0
LIST_FOOT = 698.0
LIST_WIDTH = 680.0
LIST_HEAD = 96.0
LIST_END = 48.0
ROW_HEIGHT = 72.0
ROW_GAP = 6.0
PAGE_SECONDS = 0.18


class Places(Protocol):
    """Where the street leads; each makes the scene."""

    def match(self, level: Level) -> Scene:
        """A match of a level."""

    def tour(self) -> Scene:
        """The map of the tour."""

    def ledger(self) -> Scene:
        """What all matches come to."""

    def daily(self) -> Scene:
        """The deal of the day."""

    def lesson(self, table: str) -> Scene:
        """The first steps at a table."""

    def own_levels(self) -> Scene | None:
        """Levels of the player's own; None while there are none."""

    def own_table(self, table: str) -> Scene:
        """A table as the player wants it."""


class Door(Widget):
    """The way to a table; `stars` says how many are won there, if that is known."""

    def __init__(self, table: str, stars: str = "") -> None:
        super().__init__(table, table_name(table))
        self.place = _(SHOWN[table].door)
        self.stars = stars

    def draw(self, canvas: Canvas) -> None:
        grown = 0.0 if self.calm else DOOR_STEP * round(self.warmth.value * DOOR_GROWTH / DOOR_STEP)
        x = self.rect.centerx
        canvas.glow((x, DOOR_FOOT - 130), 190, strength=0.1 + 0.15 * self.warmth.value)
        draw_door(canvas, self.key, (x, DOOR_FOOT), DOOR_WIDTH + grown)
        self._draw_plaque(canvas, x)

    def _draw_plaque(self, canvas: Canvas, x: float) -> None:
        plaque = FRect(x - 115, DOOR_FOOT - 1, 230, 34).move(0, self.lift)
        canvas.panel(plaque, style="brass" if self.focused else "chip", radius=17)
        colour, shade = (BROWN, BROWN) if self.focused else (CREAM, GOLD)
        y = plaque.centery
        sign = f"{self.stars} {{star}}" if self.stars else "{next}"
        room = plaque.width - 44
        width = sum(canvas.text_width(words, weight="bold", size=PLAQUE_SIZE) for words in (self.place, sign))
        size = PLAQUE_SIZE * min(1.0, room / width)
        room -= canvas.text_width(sign, weight="bold", size=size)
        left, right = (plaque.x + 16, y), (plaque.right - 16, y)
        canvas.text(self.place, left, weight="bold", size=size, colour=colour, anchor="left", max_width=room + 1)
        canvas.text(sign, right, weight="bold", size=size, colour=shade, anchor="right")
        if self.focused:
            canvas.focus(plaque, 17)


def draw_door(
    canvas: Canvas, table: str, foot: Point, width: float, *, letters: float = USUAL_LETTERS, outline: float = 2.8
) -> None:
    """The door to a table on the middle of its foot, with its name in `letters` of that share of its width."""
    canvas.sprite(f"door_{table}", foot, width=width, anchor="bottom")
    at = (foot[0], foot[1] - width / DOOR_RATIO * (1 - NAME_PLACE))
    canvas.text(table_name(table), at, font="title", size=round(letters * width), outline=outline)


class Speaker(RoundButton):
    """The round button that silences everything; it shows whether all is silent, whoever silenced it."""

    def __init__(self, key: str, is_silent: Callable[[], bool]) -> None:
        super().__init__(key, "sym_speaker")
        self._is_silent = is_silent

    def draw(self, canvas: Canvas) -> None:
        self.icon = "sym_speaker_off" if self._is_silent() else "sym_speaker"
        super().draw(canvas)


class Board(Widget):
    """The chalkboard in the street, with the deal of the day on it."""

    def draw(self, canvas: Canvas) -> None:
        write_on_board(canvas, self.label, self.rect.move(0, self.lift))
        if self.focused:
            canvas.focus(self.rect, 8)


def write_on_board(canvas: Canvas, words: str, board: FRect) -> None:
    """Two short lines on the chalkboard, as large as it allows."""
    lines, room = words.split("\n"), board.width * CHALK_SHARE
    widest = max(canvas.text_width(line, font="title", size=CHALK_SIZE) for line in lines)
    size = CHALK_SIZE * min(1.0, room / widest)
    for number, line in enumerate(lines):
        y = board.y + CHALK_DOWN + (number - 0.5) * canvas.text_size(size) * CHALK_LINE
        canvas.text(line, (board.centerx, y), font="title", size=size, max_width=room + 1)


class LevelRow(Widget):
    """A match to choose: its name, what it goes to, and who sits at the table, each with stars for its strength.

    With `locked` it says instead what opens it.
    """

    def __init__(self, number: int, level: Level, *, locked: bool = False) -> None:
        super().__init__(level.key, level_name(level))
        self.number = number
        self.level = level
        self.locked = locked

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect.move(0, self.lift)
        if self.focused:
            canvas.panel(rect, style="brass", radius=15, alpha=round(255 * self.warmth.value))
            canvas.focus(rect, 15)
        y = rect.centery
        colour, note, star = (BROWN, BROWN, BROWN) if self.focused else (INK, NOTE, RUST)
        size = min(50.0, rect.height - 24)
        guests = self.level.opponents
        step = 60.0 if len(guests) < MANY_GUESTS else 52.0
        first = rect.right - 28 - step * (len(guests) - 1) - size / 2
        if self.locked:
            canvas.sprite("lock_brass", (rect.x + ROW_SIGN, y), width=26)
        else:
            canvas.count(self.number, (rect.x + ROW_SIGN, y), diameter=min(38.0, rect.height - 12))
        left = rect.x + ROW_WORDS
        room = first - size / 2 - 14 - left
        small = canvas.text_size(15)
        above, below = y - 0.44 * canvas.text_size(23), y + min(small, rect.height / 2 - 0.36 * small - 5)
        canvas.text(self.label, (left, above), font="title", size=23, colour=colour, anchor="left", max_width=room)
        words = ngettext("first to {points} point", "first to {points} points", self.level.target)
        words = _("opens with a star at the one before") if self.locked else words.format(points=self.level.target)
        canvas.text(words, (left, below), weight="bold", size=15, colour=note, anchor="left", max_width=room)
        for place, guest in enumerate(guests):
            x = first + place * step
            canvas.portrait(guest.character.key, "happy" if self.focused else "neutral", (x, y - 6), size)
            stars = STARS[guest.strength]
            for number in range(stars):
                at = x + (number - (stars - 1) / 2) * STAR_STEP, y + size / 2 + 3
                canvas.sprite("sym_star", at, width=STAR, tint=star)


class Title(Screen):
    """Where the game begins.

    `tour` knows the stars and what is open; `left_match` can be gone on with. `notice` is something the
    player should know, shown until something is used. The lamps breathe while the player is there, then all rests.
    """

    music = "music_street"

    def __init__(
        self,
        levels: Sequence[Level],
        places: Places,
        tour: Tour,
        *,
        left_match: Scene | None = None,
        notice: str = "",
    ) -> None:
        super().__init__()
        self.levels = tuple(levels)
        self.notice = notice
        self._places = places
        self._tour = tour
        self.left_match = left_match
        self.choosing: str | None = None
        """The table whose levels are listed, None in the street."""
        self._lines: list[list[Widget]] = []
        """The list of an open door: matches and other rows, and how they stand beside each other."""
        self._since_heard = 0.0
        self._clock = 0.0
        self._card = Fade(PAGE_SECONDS)
        self._lamps = Fade(LAMP_SECONDS)
        self._show_street(None)

    def _tables(self) -> list[str]:
        """The tables that have a level, in the order of their doors."""
        names = {level.table.name for level in self.levels}
        return [table for table in SHOWN if table in names]

    def _doors(self) -> list[Door]:
        return [Door(table, self._stars(table)) for table in self._tables()]

    def _show_street(self, focus: str | None) -> None:
        self.choosing = None
        self._card.target = 0.0
        doors = self._doors()
        menu = [
            Button("tour", _("Tour"), icon="sym_tour"),
            Button("ledger", _("Ledger"), icon="sym_chart"),
            Button("settings", _("Settings"), icon="sym_gear"),
            Button("rules", _("Rules"), icon="sym_book"),
            Button("quit", _("Quit"), icon="sym_quit"),
        ]
        if self.left_match:
            menu.insert(0, Button("resume", _("Go on"), icon="sym_play", main=True))
        first = menu[0] if self.left_match or not doors else doors[0]
        board = Board("daily", pgettext("board, two short lines", "Daily\ndeal"))
        self.form.show(
            [*doors, board, *menu, Speaker("mute", lambda: self.stage.settings.muted)], focus=focus or first.key
        )

    def _stars(self, table: str) -> str:
        """How many stars of a table's stops are won."""
        stops = [level for level in self._tour.stops if level.table.name == table]
        if not stops:
            return ""
        return f"{sum(map(self._tour.stars_of, stops))}/{sum(len(level.goals) for level in stops)}"

    def _show_levels(self, table: str, focus: str | None = None) -> None:
        self.choosing = table
        self._card.target = 1.0
        levels = [level for level in self.levels if level.table.name == table]
        matches = [
            LevelRow(number, level, locked=not self._tour.is_open(level))
            for number, level in enumerate(levels, start=1)
        ]
        rows: list[Widget] = [PaperRow("teach", _("First steps: learn the table"), icon="sym_book"), *matches]
        own: list[Widget] = [PaperRow("set table", _("Your own table"), icon="sym_gear")]
        if self._places.own_levels():
            own.insert(0, PaperRow("own", _("Your own levels"), icon="sym_save"))
        self._lines = [*([row] for row in rows), own]
        first = next((match.key for match in matches if not match.locked), rows[0].key)
        self.form.show([*rows, *own, RoundButton("close", "sym_close")], focus=focus or first)

    def reword(self) -> None:
        focus = self.form.focus
        if self.choosing:
            self._show_levels(self.choosing, focus)
        else:
            self._show_street(focus)
        self.place()

    @property
    def sheet(self) -> FRect:
        """The card with the list of levels."""
        width = min(LIST_WIDTH, self.width - 60)
        height = LIST_HEAD + LIST_END + self._row_step * len(self._lines)
        return FRect((self.width - width) / 2, (LIST_TOP + LIST_FOOT - height) / 2, width, height)

    @property
    def _row_step(self) -> float:
        return min(ROW_HEIGHT + ROW_GAP, (LIST_FOOT - LIST_TOP - LIST_HEAD - LIST_END) / len(self._lines))

    def place(self) -> None:
        if self.choosing:
            self._place_levels()
        else:
            self._place_street()

    def _place_levels(self) -> None:
        sheet = self.sheet
        step = self._row_step
        for number, line in enumerate(self._lines):
            width = (sheet.width - 52 + ROW_GAP) / len(line)
            for place, row in enumerate(line):
                left, top = sheet.x + 26 + place * width, sheet.y + LIST_HEAD + number * step
                row.rect = FRect(left, top, width - ROW_GAP, step - ROW_GAP)
        self.form.find("close", RoundButton).rect = FRect(sheet.right - 62, sheet.y + 28, 38, 38)

    def _place_street(self) -> None:
        for door in self.form.widgets:
            if isinstance(door, Door):
                self._place_door(door)
            elif isinstance(door, Board):
                door.rect = self._board
        menu = [widget for widget in self.form.widgets if isinstance(widget, Button)]
        width, height = BUTTON
        room = self.width - 2 * MENU_SIDE - BUTTON_GAP * (len(menu) - 1)
        width = min(width, room / len(menu))
        x = self.width / 2 - (len(menu) * (width + BUTTON_GAP) - BUTTON_GAP) / 2
        for number, button in enumerate(menu):
            button.rect = FRect(x + number * (width + BUTTON_GAP), BUTTONS_Y, width, height)
        self.form.find("mute", Speaker).rect = FRect(self.width - 67, BUTTONS_Y + 4, 38, 38)

    def _place_door(self, door: Door) -> None:
        x = door_places(self.width)[list(SHOWN).index(door.key)]
        door.rect = FRect(x - 116, 300, 232, DOOR_FOOT + 33 - 300)

    def enter(self, stage: Stage) -> None:
        if self.choosing:
            self._show_levels(self.choosing, self.form.focus)
        super().enter(stage)
        self._since_heard = 0.0

    def hear(self, heard: Input) -> Change | None:
        self._since_heard = 0.0
        if self.choosing and self._is_click_beside(heard):
            self._leave_levels()
            return None
        return super().hear(heard)

    def _is_click_beside(self, heard: Input) -> bool:
        if not isinstance(heard, PointerDown) or heard.button is not PointerButton.PRIMARY:
            return False
        return not self.sheet.collidepoint(heard.x, heard.y)

    def answered(self, answer: Answer) -> Change | None:
        self.notice = ""
        if self.choosing:
            return self._chosen(self.choosing, answer.key)
        if answer.key in SHOWN:
            self._show_levels(answer.key)
            self.place()
            return None
        if answer.key == "mute":
            settings = self.stage.settings
            self.stage.keep(replace(settings, muted=not settings.muted))
            return None
        if answer.key == "resume" and self.left_match:
            return Replace(self.left_match)
        return self._menu(answer.key)

    def _menu(self, key: str) -> Change:
        if key == "tour":
            return Replace(self._places.tour())
        if key == "daily":
            return Push(self._places.daily())
        if key == "ledger":
            return Push(self._places.ledger())
        if key == "settings":
            return Push(SettingsPage())
        if key == "rules":
            return Push(RulesPage(self.choosing or self._door_in_focus() or "pocket"))
        return Quit()

    def _door_in_focus(self) -> str | None:
        """The table behind the door that has the focus."""
        return self.form.focus if self.form.focus in self._tables() else None

    def _chosen(self, table: str, key: str) -> Change | None:
        if key == "close":
            self._leave_levels()
            return None
        if key == "own":
            page = self._places.own_levels()
            return Push(page) if page else None
        if key == "set table":
            return Push(self._places.own_table(table))
        if key == "teach":
            return Replace(self._places.lesson(table))
        row = self.form.find(key, LevelRow)
        if row.locked:
            self.stage.sound("refuse")
            return None
        return Replace(self._places.match(row.level))

    def _leave_levels(self) -> None:
        self._show_street(self.choosing)
        self.place()

    def shortcut(self, action: Action) -> Change | None:
        if action is Action.CANCEL:
            if self.choosing:
                self._leave_levels()
            else:
                self.form.focus = "quit"
        if action is Action.RULES:
            return self._menu("rules")
        if action is Action.SETTINGS:
            return self._menu("settings")
        return None

    def advance(self, dt: float) -> Change | None:
        self._since_heard = min(self._since_heard + dt, AWAKE_SECONDS)
        self._lamps.target = 1.0 if self._is_awake() else 0.0
        self._lamps.advance(dt)
        self._clock += dt
        self._card.advance(dt)
        return super().advance(dt)

    def is_still(self) -> bool:
        rests = not self._is_awake() and self._lamps.is_still() and self._card.is_still()
        return rests and super().is_still()

    def _is_awake(self) -> bool:
        return self._since_heard < AWAKE_SECONDS and not self.choosing and not self.form.calm

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("street")
        self._draw_lamps(canvas)
        if self.choosing:
            write_on_board(canvas, pgettext("board at a door, two short lines", "Open\nlate"), self._board)
        canvas.logo((self.width / 2 + 8, 128), min(780.0, self.width * 0.72))
        if self.choosing:
            self._draw_street_below(canvas)
            self._draw_card(canvas)
        self.form.draw(canvas)
        self._draw_notice(canvas)

    def draw_behind(self, canvas: Canvas) -> None:
        canvas.backdrop("street")
        self._draw_lamps(canvas)
        self._draw_doors(canvas)

    def _draw_lamps(self, canvas: Canvas) -> None:
        """The light of the lamps over the one they always have; it fades before the street comes to rest."""
        left, middle, _right = door_places(self.width)
        for number in range(-4, 4):
            x = middle + (number + 0.5) * (middle - left)
            if -60 < x < self.width + 60:
                breath = 0.5 - 0.5 * math.cos(self._clock / BREATH_SECONDS * math.tau + number * 1.7)
                canvas.glow((x, 326), 96, LAMP, 0.35 * self._lamps.value * breath)

    @property
    def _board(self) -> FRect:
        """Where the chalkboard stands."""
        left, middle, _right = door_places(self.width)
        width, height = BOARD
        if middle - left <= ROOMY_GAP:
            width *= NARROW_BOARD
        return FRect(middle + (middle - left) * 0.49 - width / 2, BOARD_TOP, width, height)

    def _draw_doors(self, canvas: Canvas) -> None:
        for door in self._doors():
            self._place_door(door)
            door.draw(canvas)

    def _draw_street_below(self, canvas: Canvas) -> None:
        self._draw_doors(canvas)
        canvas.fill((0, 0, self.width, canvas.height), SHADOW, alpha=round(150 * self._card.value))

    def _draw_card(self, canvas: Canvas) -> None:
        sheet = self.sheet
        table = self.choosing or "pocket"
        name, place = table_name(table), _(SHOWN[table].door)
        canvas.panel(sheet, style="slip")
        canvas.text(name, (sheet.x + 36, sheet.y + 50), font="title", size=31, colour=RUST, anchor="left")
        x = sheet.x + 52 + canvas.text_width(name, font="title", size=31)
        note = _("{place}: choose a match").format(place=place)
        if self.left_match:
            note = _("A new match takes the place of the one you left")
        room = sheet.right - 74 - x
        canvas.text(note, (x, sheet.y + 53), size=16, colour=NOTE, anchor="left", max_width=room)
        y = sheet.y + LIST_HEAD - 14
        canvas.line([(sheet.x + 30, y), (sheet.right - 30, y)], colour=PAPER_LINE)
        canvas.text(_(STRENGTHS), (sheet.right - 54, sheet.bottom - 26), size=14, colour=NOTE, anchor="right")

    def _draw_notice(self, canvas: Canvas) -> None:
        words = self.notice
        if not words:
            return
        lines = canvas.paragraph_height(words, width=560, size=15)
        width = min(560.0, canvas.text_width(words, weight="semibold", size=15)) + 44
        box = FRect((self.width - width) / 2, 214, width, lines + 18)
        canvas.panel(box, style="chip", radius=18)
        canvas.paragraph(words, (box.centerx, box.y + 9), width=560, size=15, align="center")
