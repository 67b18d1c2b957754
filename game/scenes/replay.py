"""A match that is over, watched at its own table: paused, step by step, back and forth, with hands open or closed.

The table's own scene acts out the recorded moves; this one only lets its time pass, or stand, and puts another in its
place to go back.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import CREAM, GOLD, MUTED
from game.language import _
from game.scenes.form import Screen
from game.scenes.inputs import Action, Input, Resized
from game.scenes.scene import Change, Replace, Scene, Stage
from game.scenes.state import State
from game.scenes.table import TableScene
from game.scenes.widgets import Answer, Button, RoundButton, Widget, disc
from game.scenes.words import level_name

if TYPE_CHECKING:
    from game.art.canvas import Canvas

RATES = (0.5, 1.0, 2.0, 4.0)
"""How fast time may pass."""
USUAL_RATE = 1
BAR_Y = 34.0
ROUND = 38.0
NOTICE_SECONDS = 4.0
REST_STEP, MOST_REST = 0.02, 18
"""Steps of time that a table may need to lie at rest, fewer than the quickest move waits for."""
TITLE_FROM = 1150.0
"""The window's width from which the level's name has room in the bar."""


@dataclass(frozen=True)
class Film:
    """A match made ready to be watched: its recorded moves, and after how many of them each round begins.

    `table` makes the table after so many of the moves, ready to act out the others, and `try_from` a match that goes on
    from there. `export` writes the match into one file and returns a sentence that says where it is, or why not.
    """

    script: Sequence[tuple[int, str]]
    rounds: Sequence[int]
    table: Callable[[int], TableScene]
    try_from: Callable[[int], Scene]
    export: Callable[[], str]


class Track(Widget):
    """Where in the match it stands, to be set by the pointer or step by step."""

    keeps = frozenset({Action.LEFT, Action.RIGHT})

    def __init__(self, key: str, most: int, rounds: Sequence[int]) -> None:
        super().__init__(key)
        self.most = most
        self.rounds = tuple(rounds)
        self.at = 0

    @property
    def line(self) -> FRect:
        """Where the knob's centre can be."""
        return FRect(self.rect.x + 12, self.rect.centery - 4, self.rect.width - 24, 8)

    def use(self, action: Action) -> Answer | None:
        if action is Action.CONFIRM:
            return None
        return self._to(self.at + (1 if action is Action.RIGHT else -1))

    def grab(self, x: float, y: float) -> Answer | None:
        self.bounce.held = True
        return self.drag(x, y)

    def drag(self, x: float, y: float) -> Answer | None:
        return self._to(round((x - self.line.x) / self.line.width * self.most))

    def drop(self, x: float, y: float) -> Answer | None:
        self.let_go()
        return None

    def _to(self, at: int) -> Answer | None:
        at = max(0, min(self.most, at))
        if at == self.at:
            return None
        self.at = at
        return Answer(self.key, at)

    def draw(self, canvas: Canvas) -> None:
        line = self.line
        canvas.progress(line, self.at / max(1, self.most))
        for start in self.rounds[1:]:
            x = line.x + line.width * start / max(1, self.most)
            canvas.fill((x - 1, line.y - 4, 2, line.height + 8), CREAM, alpha=150)
        x = line.x + line.width * self.at / max(1, self.most)
        canvas.sprite("slider_knob", (x, line.centery + 1), width=24)
        if self.focused:
            canvas.focus(self.rect, 12)


class Replay(Screen):
    """The controls along the top, and the table below them."""

    def __init__(self, film: Film, leave: Callable[[], Scene]) -> None:
        super().__init__()
        self.film = film
        self._leave = leave
        self.table = film.table(0)
        self.music = self.table.music
        self.playing = True
        self.rate = USUAL_RATE
        self.notice = ""
        self._notice_left = 0.0
        self._until: int | None = None
        """The move to stop after, while a single step is acted out."""
        self._track = Track("track", len(film.script), film.rounds)
        self._play = RoundButton("play", "sym_pause")
        self._rate = Button("rate", "", size=16)
        self._open = RoundButton("open", "sym_eye")
        self._try = Button("try", _("Try from here"), icon="sym_restart", size=16)
        self.form.show(
            [
                RoundButton("leave", "sym_back"),
                RoundButton("before", "sym_step_back"),
                self._play,
                RoundButton("after", "sym_step"),
                self._track,
                self._rate,
                self._open,
                RoundButton("export", "sym_save"),
                self._try,
            ],
            focus="play",
        )

    @property
    def count(self) -> int:
        """How many moves were made."""
        return len(self.table.session.record)

    @property
    def is_over(self) -> bool:
        """Whether the whole match was shown."""
        return self.table.is_played_out and self.table.state is State.WAITING

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._seat(self.table)

    def reword(self) -> None:
        self._try.label = _("Try from here")
        self.table.reword()

    def _seat(self, table: TableScene) -> None:
        """Put a table in place of the one that is shown."""
        table.open_hands = self.table.open_hands
        self.table = table
        table.enter(self.stage)
        if self.count:
            self._let_rest()

    def _let_rest(self) -> None:
        """Let what only makes room come to its place, while the match stands."""
        for _step in range(MOST_REST):
            if self.table.state is State.WAITING and self.table.items_rest():
                return
            self.table.advance(REST_STEP)

    def place(self) -> None:
        width = self.width
        x = 40.0
        for key in ("leave", "before", "play", "after"):
            self.form.find(key, RoundButton).rect = FRect(x - ROUND / 2, BAR_Y - ROUND / 2, ROUND, ROUND)
            x += 62 if key == "leave" else 44
        if width >= TITLE_FROM:
            x += 180
        end = width - 28
        self._try.rect = FRect(end - 178, BAR_Y - 19, 178, 38)
        self.form.find("export", RoundButton).rect = FRect(end - 178 - 50, BAR_Y - ROUND / 2, ROUND, ROUND)
        self._open.rect = FRect(end - 178 - 94, BAR_Y - ROUND / 2, ROUND, ROUND)
        self._rate.rect = FRect(end - 178 - 166, BAR_Y - 19, 64, 38)
        right = end - 178 - 176 - 78
        self._track.rect = FRect(x - 14, BAR_Y - 16, right - x + 14, 32)

    def hear(self, heard: Input) -> Change | None:
        if isinstance(heard, Resized):
            self.table.hear(heard)
            if not self.playing:
                self._let_rest()
        return super().hear(heard)

    def answered(self, answer: Answer) -> Change | None:
        key = answer.key
        if key == "leave":
            return Replace(self._leave())
        if key == "try":
            return Replace(self.film.try_from(self.count))
        if key == "track":
            self._go_to(answer.value)
        elif key == "play":
            self._toggle()
        elif key == "before":
            self._go_to(max(0, self.count - 1))
        elif key == "after":
            self._step()
        elif key == "rate":
            self.rate = (self.rate + 1) % len(RATES)
        elif key == "open":
            self._turn_hands()
        elif key == "export":
            self.notice, self._notice_left = self.film.export(), NOTICE_SECONDS
        return None

    def _turn_hands(self) -> None:
        """Lay the hands of all open, or close them; open ones may take other room."""
        self.table.open_hands = not self.table.open_hands
        self.table.arrange()

    def _toggle(self) -> None:
        if self.is_over and not self.playing:
            self._seat(self.film.table(0))
            self.playing = True
        else:
            self.playing = not self.playing
        self._until = None

    def _go_to(self, count: int) -> None:
        """Show the table after so many moves, and stop there."""
        self.playing, self._until = False, None
        self._seat(self.film.table(count))

    def _step(self) -> None:
        """Act out one move, then stop."""
        if self.is_over:
            return
        self.playing, self._until = True, self.count + 1
        if self.table.state is State.WAITING:
            self.table.act_next()

    def shortcut(self, action: Action) -> Change | None:
        if action is Action.CANCEL:
            return Replace(self._leave())
        if action is Action.PAUSE:
            self._toggle()
        elif action is Action.HINT:
            self._turn_hands()
        return None

    def advance(self, dt: float) -> Change | None:
        self._notice_left = max(0.0, self._notice_left - dt)
        if self.playing:
            self.table.advance(dt * RATES[self.rate])
            settled = self.table.state is State.WAITING
            stepped = self._until is not None and self.count >= self._until and settled
            if stepped or self.is_over:
                self.playing, self._until = False, None
        elif self._fades:
            self.table.acts.advance(dt)
        return super().advance(dt)

    @property
    def _fades(self) -> bool:
        """Whether the last move still leaves something on the screen that passes, while the match stands."""
        return not self.playing and self.table.state is State.WAITING and not self.table.is_quiet()

    def is_still(self) -> bool:
        return not self.playing and not self._fades and not self._notice_left and super().is_still()

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas)
        canvas.top_bar()
        self._play.icon = "sym_pause" if self.playing else "sym_restart" if self.is_over else "sym_play"
        self._rate.label = f"{RATES[self.rate]:g} x"
        if not self._track.bounce.held:
            self._track.at = self.count
        self._draw_words(canvas)
        self.form.draw(canvas)
        if self.table.open_hands:
            x, y = self._open.rect.midbottom
            disc(canvas, (x, y - 1), 4, GOLD)
        if self._notice_left:
            self._draw_notice(canvas)

    def _draw_words(self, canvas: Canvas) -> None:
        x = 40 + 62 + 44 * 3 - 14
        number = max(1, bisect_right(self.film.rounds, self.count))
        if self.table.session.round.outcome:
            number = len(self.table.session.match.outcomes)
        words = _("Round {number}").format(number=number)
        if self.width >= TITLE_FROM:
            canvas.text(level_name(self.table.level), (x, 26), font="title", size=16, anchor="left", max_width=170)
            canvas.text(words, (x, 44), size=13, colour=MUTED, anchor="left", max_width=170)
        told = f"{self.count}/{len(self.film.script)}"
        right = self._track.rect.right + 72
        canvas.text(told, (right, BAR_Y), weight="bold", size=15, colour=GOLD, anchor="right", max_width=70)

    def _draw_notice(self, canvas: Canvas) -> None:
        width = min(self.width - 80, 620.0)
        height = canvas.paragraph_height(self.notice, width=width - 44, size=15)
        box = FRect((self.width - width) / 2, 70, width, height + 22)
        canvas.panel(box, style="ink", radius=16)
        canvas.paragraph(self.notice, (box.centerx, box.y + 11), width=width - 44, size=15, align="center")
