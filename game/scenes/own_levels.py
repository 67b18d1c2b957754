"""The player's own levels: each file of their folder, to play or, if it is broken, with everything that is wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.art.palette import BAD, BROWN, INK, NOTE, RUST
from game.files import Problem
from game.language import _, ngettext
from game.levels import Level, OwnLevels
from game.scenes.goal_words import goal_words, house_words
from game.scenes.listing import Listing, ListRow
from game.scenes.scene import Change, Pop, Replace, Scene
from game.scenes.tables import strength_stars, table_name, table_sign
from game.scenes.title import DOOR_RATIO, draw_door
from game.scenes.widgets import Button
from game.scenes.words import character_name, level_name

if TYPE_CHECKING:
    from pygame import FRect

    from game.art.canvas import Canvas

LINE = 28.0
GUEST = 84.0
GUEST_STEP = 116.0
DOOR_WIDTH = 150.0
DOOR_FROM = 520.0
"""How much room the paper must have for a picture of the door."""


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
            draw_level(canvas, self.level, area)
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


def draw_level(canvas: Canvas, level: Level, area: FRect, *, goals: bool = True) -> None:
    """Tell on paper who sits at a level's table, by which house rules, and for which goals."""
    y = _draw_guests(canvas, level, area)
    door = area.width >= DOOR_FROM and area.bottom - y >= DOOR_WIDTH / DOOR_RATIO
    if door:
        draw_door(canvas, level.table.name, (area.right - DOOR_WIDTH / 2, area.bottom), DOOR_WIDTH)
    room = area.width - 36 - (DOOR_WIDTH + 16 if door else 0)
    for sign, name, note in house_words(level.house):
        canvas.sprite(sign, (area.x + 12, y + 10), width=22, height=22, tint=BROWN)
        canvas.text(f"{name}: {note}", (area.x + 36, y + 10), size=15, colour=INK, anchor="left", max_width=room)
        y += LINE
    y += 8
    for goal in level.goals if goals else ():
        canvas.sprite("star_empty", (area.x + 12, y + 10), width=22)
        at = (area.x + 36, y + 10)
        canvas.text(goal_words(goal), at, weight="bold", size=15, colour=INK, anchor="left", max_width=room)
        y += LINE


def _draw_guests(canvas: Canvas, level: Level, area: FRect) -> float:
    step = min(GUEST_STEP, area.width / len(level.opponents))
    size = min(GUEST, step - 12)
    for place, guest in enumerate(level.opponents):
        x = area.x + size / 2 + place * step
        name = character_name(guest.character)
        canvas.portrait(guest.character.key, "neutral", (x, area.y + size / 2 + 5), size)
        canvas.text(name, (x, area.y + size + 24), weight="bold", size=14, colour=INK, max_width=step - 4)
        canvas.text(strength_stars(guest.strength), (x, area.y + size + 44), size=14, colour=RUST)
    return area.y + size + 72
