"""The last matches: a list of what was played, each to be watched or written into a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.art.palette import INK, NOTE, RUST
from game.language import _
from game.levels import Level
from game.records import Recording
from game.rules.match import leader
from game.scenes.dates import moment_day, moment_words
from game.scenes.listing import Listing, ListRow
from game.scenes.scene import Change, Pop, Replace, Scene
from game.scenes.tables import table_name, table_sign
from game.scenes.widgets import Button
from game.scenes.words import HUMAN, character_name, level_name

if TYPE_CHECKING:
    from pygame import FRect

    from game.art.canvas import Canvas

LINE = 46.0
DOOR_WIDTH = 104.0


class Played(NamedTuple):
    """A recorded match and its level, None if that can't be read any more or doesn't go with the match."""

    recording: Recording
    level: Level | None


class ReplaysPage(Listing):
    """The matches, the latest first; `watch` makes the scene of one, `export` writes it and says where."""

    def __init__(
        self, matches: Sequence[Played], watch: Callable[[Recording], Scene], export: Callable[[Recording], str]
    ) -> None:
        self._watch = watch
        self._export = export
        self._said = ""
        self._matches = {str(number): played for number, played in enumerate(matches)}
        super().__init__([_row(key, played) for key, played in self._matches.items()])

    @property
    def played(self) -> Played:
        """The match that is chosen."""
        return self._matches[self.chosen.key]

    def heading(self) -> tuple[str, str]:
        return _("Replays"), _("Your last matches, to watch again or to give away")

    def buttons(self) -> Sequence[Button]:
        return [
            Button("watch", _("Watch"), icon="sym_eye", main=True),
            Button("export", _("Export"), icon="sym_save"),
        ]

    def use(self, key: str) -> Change | None:
        if key == "export":
            self._said = self._export(self.played.recording)
            return None
        if not self.played.level:
            self.stage.sound("refuse")
            return None
        return Replace(self._watch(self.played.recording))

    def renew(self) -> None:
        self._said = ""
        super().renew()

    def leave(self) -> Change:
        return Pop()

    def draw_chosen(self, canvas: Canvas, area: FRect) -> None:
        recording, level = self.played
        if level:
            seats = [
                ("you", _("You")),
                *((each.character.key, character_name(each.character)) for each in level.opponents),
            ]
            order = sorted(range(len(recording.totals)), key=lambda seat: (-recording.totals[seat], seat))
            for place, seat in enumerate(order):
                portrait, name = seats[seat]
                y = area.y + (place + 0.5) * LINE
                colour = RUST if place == 0 else INK
                canvas.portrait(portrait, "neutral" if place else "happy", (area.x + 24, y), 38)
                canvas.text(
                    name,
                    (area.x + 56, y),
                    weight="bold",
                    size=17,
                    colour=colour,
                    anchor="left",
                    max_width=area.width - 150,
                )
                points = str(recording.totals[seat])
                canvas.text(points, (area.right - 6, y), font="title", size=22, colour=colour, anchor="right")
        else:
            canvas.paragraph(
                _("Its level can't be read any more."), (area.x, area.y), width=area.width, size=16, colour=INK
            )
        room = area.width
        if level:
            door = f"door_{level.table.name}"
            canvas.sprite(door, (area.right, area.bottom), width=DOOR_WIDTH, anchor="bottomright")
            room -= DOOR_WIDTH + 20
        said = self._said or moment_words(recording.played)
        foot = area.bottom - canvas.paragraph_height(said, width=room, size=15)
        canvas.paragraph(said, (area.x, foot), width=room, size=15, colour=NOTE)


def _row(key: str, played: Played) -> ListRow:
    recording, level = played
    when = moment_day(recording.played)
    if level is None:
        return ListRow(key, recording.level, when, icon="sym_close", faint=True)
    best = max(total for seat, total in enumerate(recording.totals) if seat != HUMAN)
    won = leader(recording.totals) == HUMAN
    words = _("won {points} to {others}") if won else _("lost {points} to {others}")
    note = f"{words.format(points=recording.totals[HUMAN], others=best)}, {when}"
    return ListRow(
        key, f"{level_name(level)} ({table_name(level.table.name)})", note, icon=table_sign(level.table.name)
    )
