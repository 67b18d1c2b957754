"""The player's own levels: each file of their folder, to play or, if it is broken, with everything that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import BAD, INK, NOTE
from game.files import Problem
from game.language import _, ngettext
from game.levels import Level, OwnLevels
from game.scenes.level_card import COLUMN_GAP, COLUMNS_FROM, draw_goals, draw_house, goals_height, house_height
from game.scenes.listing import Listing, ListRow
from game.scenes.party import Party, draw_party
from game.scenes.scene import Change, Pop, Replace, Scene
from game.scenes.tables import table_name, table_sign
from game.scenes.widgets import Button
from game.scenes.words import level_name

if TYPE_CHECKING:
    from game.art.canvas import Canvas

LINE = 28.0
LEAST_PICTURE, MOST_PICTURE, GAP = 112.0, 250.0, 16.0


class OwnLevelsPage(Listing):
    """The files of the folder; `start` makes the match of one that can be played."""

    def __init__(self, own: OwnLevels, start: Callable[[Level], Scene]) -> None:
        self._start = start
        self._levels = {f"{level.key}.toml".rpartition("/")[2]: level for level in own.levels}
        self._problems = own.broken
        rows = [
            ListRow(file, level_name(level), f"{file}: {_level_note(level)}", icon=table_sign(level.table.name))
            for file, level in self._levels.items()
        ]
        for file, problems in own.broken.items():
            note = ngettext("{count} mistake: can't be played", "{count} mistakes: can't be played", len(problems))
            rows.append(ListRow(file, file, note.format(count=len(problems)), icon="sym_close", faint=True))
        super().__init__(rows)

    @property
    def level(self) -> Level | None:
        """The level that is chosen, None if it is broken."""
        return self._levels.get(self.chosen.key)

    def heading(self) -> tuple[str, str]:
        return _("Your own levels"), _("From your folder; broken ones say why")

    def buttons(self) -> Sequence[Button]:
        if self.level:
            return [Button("play", _("Play"), icon="sym_play", main=True)]
        return [Button("play", _("Can't be played"), icon="sym_lock")]

    def use(self, key: str) -> Change | None:
        if self.level:
            return Replace(self._start(self.level))
        self.stage.sound("refuse")
        return None

    def leave(self) -> Change:
        return Pop()

    def draw_chosen(self, canvas: Canvas, area: FRect) -> None:
        if self.level:
            _draw_level(canvas, self.level, area)
        else:
            _draw_problems(canvas, self._problems[self.chosen.key], area)


def _level_note(level: Level) -> str:
    return _("{table}, to {target}").format(table=table_name(level.table.name), target=level.target)


def _draw_problems(canvas: Canvas, problems: Sequence[Problem], area: FRect) -> None:
    y = area.y
    for place, problem in enumerate(problems):
        words = f"{problem.field}: {problem.reason}" if problem.field else problem.reason
        height = canvas.paragraph_height(words, width=area.width - 26, size=15)
        if y + height > area.bottom - LINE and place < len(problems) - 1:
            more = _("… and {count} more").format(count=len(problems) - place)
            canvas.text(more, (area.x, y + 12), size=15, colour=NOTE, anchor="left")
            return
        canvas.sprite("sym_close", (area.x + 8, y + 11), width=14, tint=BAD)
        canvas.paragraph(words, (area.x + 26, y), width=area.width - 26, size=15, colour=INK)
        y += height + 8


def _draw_level(canvas: Canvas, level: Level, area: FRect) -> None:
    """Everything about a level: its table in a picture, below it house rules and goals, side by side if they can be."""
    beside = level.house and area.width >= COLUMNS_FROM
    house, goals = house_height(canvas, level), goals_height(canvas, level)
    below = max(house, goals) if beside else house + goals
    picture = FRect(area.x, area.y, area.width, max(LEAST_PICTURE, min(MOST_PICTURE, area.height - below - GAP)))
    draw_party(canvas, picture, Party.of(level))
    left, top = area.x, picture.bottom + GAP
    if beside:
        column = (area.width - COLUMN_GAP) / 2
        draw_house(canvas, level, left, left + column, top)
        left += column + COLUMN_GAP
    else:
        top = draw_house(canvas, level, left, area.right, top)
    draw_goals(canvas, level, (), left, area.right, top)
