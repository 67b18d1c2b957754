"""The pause: a menu on a board over the table, and a slip with the points so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from game.art.palette import INK, NOTE, PAPER_LINE, RUST
from game.art.slips import SlipLine
from game.language import _
from game.levels import Level
from game.scenes.bindings import key_for
from game.scenes.form import Screen
from game.scenes.inputs import Action, Input
from game.scenes.log_page import LogLine, LogPage
from game.scenes.rows import PaperRow
from game.scenes.rules_page import RulesPage
from game.scenes.scene import Change, Pop, Push, Replace
from game.scenes.settings import SettingsPage
from game.scenes.sitting import Exits
from game.scenes.widgets import Answer

if TYPE_CHECKING:
    from game.art.canvas import Canvas

BOARD = (454.0, 612.0)
BOARD_TOP = 62.0
ROW_TOP = 245.0
ROW_STEP = 52.0
ROW_HEIGHT = 46.0
LAST_ROW_GAP = 8.0
SLIP_WIDTH = 248.0
SLIP_TOP = 216.0
SLIP_LINE = 26.0
FOOT_WIDTH = 316.0
GAP = 22.0
MARGIN = 14.0
SLIP_ANGLE = 3.0

SHORTCUTS = {
    "go on": Action.CANCEL,
    "rules": Action.RULES,
    "settings": Action.SETTINGS,
    "log": Action.LOG,
}
"""What does the same as a line of the menu."""


class Standing(NamedTuple):
    """A seat's points so far."""

    portrait: str
    name: str
    total: int


class Paused(NamedTuple):
    """What a pause says of its match."""

    subtitle: str
    target: int
    standing: Sequence[Standing]
    log_title: str
    log: Sequence[LogLine]


class Pause(Screen):
    """A stop at any moment of a match. Going on takes it away; starting again asks once more.

    `tell` says how the match stands, in the language in use. `unkept` is why the match is not saved, if it is not.
    """

    covers = False

    def __init__(
        self,
        tell: Callable[[], Paused],
        level: Level,
        exits: Exits,
        *,
        unkept: str = "",
    ) -> None:
        super().__init__()
        self._tell = tell
        self._level = level
        self._exits = exits
        self.unkept = unkept
        self._sure = False
        self._show()

    def _show(self) -> None:
        self.told = self._tell()
        self.standing = sorted(self.told.standing, key=lambda each: -each.total)
        self.form.show(
            [
                PaperRow("go on", _("Go on"), icon="sym_play"),
                PaperRow("rules", _("Rules"), icon="sym_book"),
                PaperRow("settings", _("Settings"), icon="sym_gear"),
                PaperRow("log", _("What happened"), icon="sym_talk"),
                PaperRow("restart", _("Start again"), icon="sym_restart"),
                PaperRow("leave", _("Leave the table"), icon="sym_quit"),
            ]
        )

    def reword(self) -> None:
        self._show()
        self.place()

    @property
    def board(self) -> FRect:
        """Where the menu's board hangs: in the middle, or further left if the slip needs the room."""
        width, height = BOARD
        x = min((self.width - width) / 2, self.width - MARGIN - SLIP_WIDTH - GAP - width)
        return FRect(x, BOARD_TOP, width, height)

    @property
    def slip(self) -> FRect:
        """Where the points so far lie."""
        return FRect(self.board.right + GAP, SLIP_TOP, SLIP_WIDTH, 56 + SLIP_LINE * len(self.standing))

    def place(self) -> None:
        board = self.board
        for number, row in enumerate(self.form.widgets):
            gap = LAST_ROW_GAP if row.key == "leave" else 0.0
            row.rect = FRect(board.x + 58, ROW_TOP + number * ROW_STEP + gap, board.width - 116, ROW_HEIGHT)

    def answered(self, answer: Answer) -> Change | None:
        if answer.key == "restart" and not self._sure:
            self._ask(True)
            return None
        self._ask(False)
        return self._change(answer.key)

    def _change(self, key: str) -> Change:
        if key == "rules":
            return Push(RulesPage(self._level.table.name, house=self._level.house))
        if key == "settings":
            return Push(SettingsPage())
        if key == "log":
            return Push(LogPage(self.told.log, self.told.log_title))
        if key == "restart":
            return Replace(self._exits.again())
        if key == "leave":
            return Replace(self._exits.leave())
        return Pop()

    def hear(self, heard: Input) -> Change | None:
        change = super().hear(heard)
        if self.form.focus != "restart":
            self._ask(False)
        return change

    def _ask(self, sure: bool) -> None:
        self._sure = sure
        self.form.find("restart", PaperRow).label = _("Really? From zero") if sure else _("Start again")

    def shortcut(self, action: Action) -> Change | None:
        if self._sure and action is Action.CANCEL:
            self._ask(False)
            return None
        if action is Action.PAUSE:
            return Pop()
        key = next((key for key, shortcut in SHORTCUTS.items() if shortcut is action), None)
        return self._change(key) if key else None

    def draw(self, canvas: Canvas) -> None:
        self._draw_board(canvas)
        self._draw_slip(canvas)
        for key, action in SHORTCUTS.items():
            self.form.find(key, PaperRow).keycap = key_for(self.stage, action)
        self.form.draw(canvas)

    def _draw_board(self, canvas: Canvas) -> None:
        board = self.board
        x = board.centerx
        canvas.sprite("menu_board", board.center, width=board.width)
        canvas.text(_("Pause"), (x, 168), font="title", size=41, colour=RUST, max_width=300)
        canvas.text(self.told.subtitle, (x, 202), size=15, colour=NOTE, max_width=310)
        canvas.text("{red} {yellow} {green} {blue}", (x, 226), size=13, colour=INK)
        foot = self.form.find("leave", PaperRow).rect
        canvas.line([(board.x + 72, foot.y - 5), (board.right - 72, foot.y - 5)], colour=PAPER_LINE)
        words, colour = _("Nothing is lost: saved after every move"), NOTE
        if self.unkept:
            words, colour = _("Not saved: {reason}").format(reason=self.unkept), RUST
        canvas.text(words, (x, foot.bottom + 22), size=15, colour=colour, max_width=FOOT_WIDTH)

    def _draw_slip(self, canvas: Canvas) -> None:
        lines = [SlipLine(each.portrait, each.name, str(each.total)) for each in self.standing]
        slip = self.slip
        target = _("to {points}").format(points=self.told.target)
        canvas.slip(_("So far"), target, lines, slip.center, width=slip.width, height=slip.height, angle=SLIP_ANGLE)
