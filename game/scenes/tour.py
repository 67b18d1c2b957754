"""The map of the tour: one street, three places, the stops along it, and the card of the chosen one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import CREAM, GOLD, INK, MUTED, NOTE, RUST
from game.language import _
from game.levels import Level
from game.scenes.form import Screen, draw_top_bar, place_top_bar
from game.scenes.inputs import Action, Input, Press
from game.scenes.level_card import draw_goals, draw_guests, draw_head, draw_house
from game.scenes.party import Party, draw_place
from game.scenes.rules_page import RulesPage
from game.scenes.scene import Change, Push, Replace, Scene
from game.scenes.settings import SettingsPage
from game.scenes.tables import SHOWN, table_name, table_sign
from game.scenes.title import draw_door
from game.scenes.widgets import Answer, Button, Fade, RoundButton, Widget
from game.scenes.words import level_name
from game.table.road import Road
from game.tour import Tour

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.table.frame import Point

STOP = 54.0
REACH = 27.0
STOP_DROP = 33.0
STAR = 15.0
PIN = 36.0
PIN_DROP = 24.0
PIN_SECONDS = 0.22
CARD_TOP = 74.0
CARD_FOOT = 706.0
LEAST_PICTURE, PICTURE_AIR, BUTTON_AIR = 72.0, 12.0, 20.0
"""How tall the picture of the table has to be below the goals; it is left out where it has less room."""
DOOR_LETTERS = 0.215
"""Larger for their door than those in the street, which is seen from nearer."""

Start = Callable[[Level], Scene]


class Stop(Widget):
    """A level on the road: its number, or a lock, and the stars won there."""

    def __init__(self, level: Level, met: tuple[bool, ...], *, is_open: bool) -> None:
        super().__init__(level.key, level_name(level))
        self.level = level
        self.met = met
        self.is_open = is_open

    def hit(self, x: float, y: float) -> bool:
        return (self.rect.centerx - x) ** 2 + (self.rect.centery - y) ** 2 <= REACH**2

    def draw(self, canvas: Canvas) -> None:
        x, y = self.rect.center
        y += self.lift
        won = any(self.met)
        if not self.is_open:
            canvas.sprite("stop_locked", (x, y), width=STOP)
            canvas.sprite("lock_brass", (x, y - 2), width=17)
        else:
            if won or self.focused:
                canvas.glow((x, y), 44, strength=0.2 if won else 0.4)
            canvas.sprite("stop_done" if won else "stop_open", (x, y), width=STOP)
            canvas.text(str(self.level.stop), (x, y - 2), font="title", size=20, colour=INK if won else CREAM)
            self._draw_stars(canvas, (x, y + STOP_DROP))
        if self.focused:
            canvas.focus(FRect(x - REACH, y - REACH - 2, 2 * REACH, 2 * REACH), REACH)

    def _draw_stars(self, canvas: Canvas, at: Point) -> None:
        width = STAR * len(self.met) + 12
        canvas.panel((at[0] - width / 2, at[1] - 9, width, 18), style="chip", border=False)
        for place, met in enumerate(sorted(self.met, reverse=True)):
            x = at[0] + (place - (len(self.met) - 1) / 2) * STAR
            canvas.sprite("star_full" if met else "star_empty", (x, at[1]), width=STAR)


class TourMap(Screen):
    """The way through the evening. A stop is chosen first, then played; `start` makes its match."""

    music = "music_street"

    def __init__(self, tour: Tour, start: Start, leave: Callable[[], Scene], *, chosen: Level | None = None) -> None:
        super().__init__()
        self.tour = tour
        self._start = start
        self._leave = leave
        first = tour.next_open() or tour.stops[0]
        self.chosen = next((level for level in tour.stops if chosen and level.key == chosen.key), first)
        self._pin = Fade(PIN_SECONDS)
        self._pin.target = 1.0
        stops = [Stop(level, tour.met(level), is_open=tour.is_open(level)) for level in tour.stops]
        self.form.show(
            [*stops, Button("play", _("Play"), icon="sym_play", main=True, size=24), RoundButton("back", "sym_back")],
            focus="play",
        )

    @property
    def road(self) -> Road:
        """Where the road runs."""
        return Road(self.width)

    @property
    def card(self) -> FRect:
        """The paper with what is known of the chosen stop."""
        return FRect(self.width - 356, CARD_TOP, 332, CARD_FOOT - CARD_TOP)

    def place(self) -> None:
        place_top_bar(self.form, self.width)
        for number, table in enumerate(SHOWN):
            stops = [each for each in self.form.widgets if isinstance(each, Stop) and each.level.table.name == table]
            for order, stop in enumerate(stops):
                x, y = self.road.stop(number, order, len(stops))
                stop.rect = FRect(x - REACH, y - REACH, 2 * REACH, 2 * REACH)
        card = self.card
        self.form.find("play", Button).rect = FRect(card.x + 24, card.bottom - 80, card.width - 48, 62)

    def _choose(self, level: Level) -> None:
        if level is not self.chosen:
            self.chosen = level
            self._pin = Fade(PIN_SECONDS)
            self._pin.target = 1.0
            if self.form.calm:
                self._pin.finish()

    def hear(self, heard: Input) -> Change | None:
        before = self.form.focus
        change = super().hear(heard)
        if isinstance(heard, Press) and self.form.focus != before:
            for stop in self.form.widgets:
                if isinstance(stop, Stop) and stop.focused:
                    self._choose(stop.level)
        return change

    def answered(self, answer: Answer) -> Change | None:
        if answer.key == "back":
            return Replace(self._leave())
        if answer.key == "play":
            return self._play()
        stop = self.form.find(answer.key, Stop)
        if stop.level is self.chosen:
            return self._play()
        self._choose(stop.level)
        return None

    def _play(self) -> Change | None:
        if self.tour.is_open(self.chosen):
            return Replace(self._start(self.chosen))
        self.stage.sound("refuse")
        return None

    def shortcut(self, action: Action) -> Change | None:
        if action is Action.CANCEL:
            return Replace(self._leave())
        if action is Action.RULES:
            return Push(RulesPage(self.chosen.table.name, house=self.chosen.house))
        if action is Action.SETTINGS:
            return Push(SettingsPage())
        return None

    def advance(self, dt: float) -> Change | None:
        self._pin.advance(dt)
        return super().advance(dt)

    def is_still(self) -> bool:
        return self._pin.is_still() and super().is_still()

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("tour")
        for number, table in enumerate(SHOWN):
            self._draw_door(canvas, number, table)
        draw_top_bar(canvas, _("Tour"), _("One evening, one street, three tables"))
        self._draw_stars(canvas)
        play = self.form.find("play", Button)
        play.label, play.icon, play.main = self._invitation()
        self._draw_card(canvas)
        self.form.draw(canvas)
        self._draw_pin(canvas)

    def _invitation(self) -> tuple[str, str, bool]:
        if self.tour.is_open(self.chosen):
            return _("Play"), "sym_play", True
        return _("Locked"), "sym_lock", False

    def _draw_door(self, canvas: Canvas, place: int, table: str) -> None:
        foot, width = self.road.door(place), self.road.door_width()
        draw_door(canvas, table, foot, width, letters=DOOR_LETTERS, outline=2.4)

    def _draw_stars(self, canvas: Canvas) -> None:
        won, most = str(self.tour.stars), _("of {count}").format(count=self.tour.most_stars)
        right = self.width - 44
        canvas.text(most, (right, 34), size=15, colour=MUTED, anchor="right")
        x = right - canvas.text_width(most, size=15) - 9
        canvas.text(won, (x, 34), font="title", size=22, colour=GOLD, anchor="right")
        x -= canvas.text_width(won, font="title", size=22) + 20
        canvas.sprite("star_full", (x, 33), width=26)

    def _draw_pin(self, canvas: Canvas) -> None:
        stop = self.form.find(self.chosen.key, Stop)
        x, y = stop.rect.midtop
        canvas.sprite("pin", (x, y + 4 - PIN_DROP * (1 - self._pin.value)), width=PIN, anchor="bottom")

    def _draw_card(self, canvas: Canvas) -> None:
        card, level = self.card, self.chosen
        left, right = card.x + 24, card.right - 24
        canvas.panel(card, style="slip")
        canvas.sprite(table_sign(level.table.name), (left + 14, card.y + 46), width=28, height=28, tint=RUST)
        canvas.text(
            level_name(level),
            (left + 40, card.y + 46),
            font="title",
            size=27,
            colour=RUST,
            anchor="left",
            max_width=244,
        )
        words = _("Stop {number}: {table}, to {target}").format(
            number=level.stop, table=table_name(level.table.name), target=level.target
        )
        canvas.text(words, (left, card.y + 82), size=15, colour=NOTE, anchor="left", max_width=180)
        for place, met in enumerate(sorted(self.tour.met(level), reverse=True)):
            x = right - 14 - 30 * (len(level.goals) - 1 - place)
            canvas.sprite("star_full" if met else "star_empty", (x, card.y + 80), width=27)
        y = draw_guests(canvas, level, left, right, card.y + 104)
        y = draw_house(canvas, level, left, right, y)
        y = self._draw_goals(canvas, level, left, y) + PICTURE_AIR
        picture = FRect(left, y, right - left, self.form.find("play", Button).rect.y - BUTTON_AIR - y)
        if picture.height >= LEAST_PICTURE:
            draw_place(canvas, picture, Party.of(level))

    def _draw_goals(self, canvas: Canvas, level: Level, left: float, y: float) -> float:
        right = self.card.right - 24
        if self.tour.is_open(level):
            return draw_goals(canvas, level, self.tour.met(level), left, right, y)
        y = draw_head(canvas, _("Still locked"), left, right, y)
        words = _("Win a star at the stop before to open it.")
        return y + canvas.paragraph(words, (left, y), width=right - left, size=15, colour=INK)
