"""A page with tabs at its left side and a panel of rows: settings, the player's own table."""

from __future__ import annotations

from pygame import FRect

from game.scenes.form import Screen, place_top_bar
from game.scenes.rows import Tab
from game.scenes.widgets import Button

TOP = 72.0
FOOT = 704.0
SIDE_WIDTH = 276.0
NARROW_SIDE_WIDTH = 216.0
NARROW = 1180.0
TAB_STEP = 66.0
TAB_HEIGHT = 56.0


class TabbedPage(Screen):
    """The frame of such a page; subclasses make its widgets before it is placed, and place what else they have."""

    tabs: list[Tab]
    reset: Button

    @property
    def side(self) -> FRect:
        """The panel of the tabs."""
        return FRect(16, TOP, SIDE_WIDTH if self.width >= NARROW else NARROW_SIDE_WIDTH, FOOT - TOP)

    @property
    def page(self) -> FRect:
        """The panel of the rows."""
        x = self.side.right + 16
        return FRect(x, TOP, self.width - 16 - x, FOOT - TOP)

    def place(self) -> None:
        place_top_bar(self.form, self.width)
        side, page = self.side, self.page
        for number, tab in enumerate(self.tabs):
            reach = 16.0 if tab.on else -12.0
            tab.rect = FRect(side.x + 12, TOP + 16 + number * TAB_STEP, side.width - 12 + reach, TAB_HEIGHT)
        self.reset.rect = FRect(page.right - 178, 84, 138, 42)
