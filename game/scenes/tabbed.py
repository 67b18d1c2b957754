"""A page with tabs at its left side and a panel of rows: settings, the player's own table."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from game.art.palette import CREAM
from game.language import _
from game.scenes.form import Screen, draw_top_bar, place_top_bar
from game.scenes.rows import Tab
from game.scenes.widgets import Button

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.scenes.scene import Stage

TOP = 72.0
FOOT = 704.0
SIDE_WIDTH = 276.0
NARROW_SIDE_WIDTH = 216.0
NARROW = 1180.0
TAB_STEP = 66.0
TAB_HEIGHT = 56.0
ROW_TOP = 134.0
ROW_STEP = 79.0
ROW_GAP = 9.0
TITLE_Y = 106.0


class TabWords(NamedTuple):
    """What stands on a tab: a message to be looked up, and a sign."""

    name: str
    icon: str


class TabbedPage(Screen):
    """The frame of such a page; subclasses make the rows of a tab and place what else they have."""

    covers = False
    fills = True
    all_tabs: Mapping[str, TabWords]
    """The tabs by their names, from the top."""
    usual_focus: str
    """What has the focus at first."""

    def __init__(self, tab: str) -> None:
        super().__init__()
        self.tab = tab
        """The tab that is open."""

    @abstractmethod
    def show_rows(self, focus: str) -> None:
        """Make the rows of the open tab, and show them with the tabs."""

    def show(self, focus: str) -> None:
        """Make all widgets anew, in the language in use; `focus` is the key of the one that gets it."""
        self.tabs = [
            Tab(f"tab {key}", _(words.name), icon=words.icon, on=key == self.tab)
            for key, words in self.all_tabs.items()
        ]
        self.reset = Button("reset", _("Reset"), icon="sym_restart", size=17)
        self.show_rows(focus)

    def show_again(self, focus: str) -> None:
        """Make all widgets anew and place them."""
        self.show(focus)
        self.place()

    def open_tab(self, key: str) -> None:
        """Open the tab whose widget has that key."""
        self.tab = key.removeprefix("tab ")
        self.show_again(key)

    def enter(self, stage: Stage) -> None:
        self.stage = stage
        self.show(self.form.focus or self.usual_focus)
        super().enter(stage)

    def reword(self) -> None:
        self.show_again(self.form.focus or self.usual_focus)

    @property
    def side(self) -> FRect:
        """The panel of the tabs."""
        return FRect(16, TOP, SIDE_WIDTH if self.width >= NARROW else NARROW_SIDE_WIDTH, FOOT - TOP)

    @property
    def page(self) -> FRect:
        """The panel of the rows."""
        x = self.side.right + 16
        return FRect(x, TOP, self.width - 16 - x, FOOT - TOP)

    def row_rect(self, number: int, step: float = ROW_STEP) -> FRect:
        """Where the row of that number is, if they begin `step` units below each other."""
        return FRect(self.page.x + 28, ROW_TOP + number * step, self.page.width - 56, step - ROW_GAP)

    def place(self) -> None:
        place_top_bar(self.form, self.width)
        side, page = self.side, self.page
        for number, tab in enumerate(self.tabs):
            reach = 16.0 if tab.on else -12.0
            tab.rect = FRect(side.x + 12, TOP + 16 + number * TAB_STEP, side.width - 12 + reach, TAB_HEIGHT)
        self.reset.rect = FRect(page.right - 196, 84, 168, 42)

    def draw_frame(self, canvas: Canvas, title: str, note: str) -> float:
        """Paint the bar, both panels and the name of the open tab; the width of that name."""
        draw_top_bar(canvas, title, note)
        canvas.panel(self.side)
        canvas.panel(self.page)
        name = _(self.all_tabs[self.tab].name)
        canvas.text(name, (self.page.x + 28, TITLE_Y), font="title", size=26, colour=CREAM, anchor="left")
        return canvas.text_width(name, font="title", size=26)
