"""The seats around a table: portraits and their moods, names, points, what is said, and the buttons to catch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import CREAM, FOCUS
from game.language import _
from game.scenes.words import HUMAN
from game.table.frame import Frame, Point, SeatPlace, around
from game.table.motion import ease_out_back

if TYPE_CHECKING:
    from game.art.canvas import Canvas, Mood

SAYING = 1.9
FEELING = 2.6
POPPING = 0.9
POP_RISE = 26.0
CATCH_SIZE = (104.0, 38.0)
PLAQUE_HEIGHT = 28.0
HUMAN_SAYS_ABOVE_HAND = 505.0
HUMAN_HEART = 560.0
HUMAN_DIAMETER = 92.0


@dataclass(frozen=True)
class _For:
    """Something shown at a seat since a time, until another."""

    what: str
    since: float
    until: float


class Seating:
    """What is seen of the players. Times are those of the scene's clock."""

    def __init__(self, portraits: Sequence[str], names: Sequence[str], frame: Frame) -> None:
        self.portraits = portraits
        self.names = names
        self.totals = [0] * len(names)
        self.counts = [0] * len(names)
        self.arrange(frame)
        self._said: dict[int, _For] = {}
        self._felt: dict[int, _For] = {}
        self._popped: dict[int, _For] = {}

    def arrange(self, frame: Frame) -> None:
        """Seat everybody for a window."""
        self._width = frame.width
        self._places = frame.places(len(self.names) - 1)

    def place(self, seat: int) -> SeatPlace:
        """Where an opponent sits."""
        return self._places[seat - 1]

    def heart(self, seat: int) -> Point:
        """Where a seat is met: the portrait of an opponent, the human's hand."""
        return (self._width / 2, HUMAN_HEART) if seat == HUMAN else self.place(seat).portrait

    def diameter(self, seat: int) -> float:
        """How large a seat is seen there."""
        return HUMAN_DIAMETER if seat == HUMAN else self.place(seat).diameter

    def say(self, seat: int, words: str, now: float) -> None:
        """Let a seat say something."""
        self._said[seat] = _For(words, now, now + SAYING)

    def feel(self, seat: int, mood: str, now: float) -> None:
        """Let a face change for a while."""
        self._felt[seat] = _For(mood, now, now + FEELING)

    def pop(self, seat: int, what: str, now: float) -> None:
        """Let a sign or words rise from a seat."""
        self._popped[seat] = _For(what, now, now + POPPING)

    def hush(self) -> None:
        """Let nobody say anything any more."""
        self._said.clear()

    def is_still(self, now: float) -> bool:
        """Whether nothing shown here will go away by itself."""
        return all(each.until <= now for kind in (self._said, self._felt, self._popped) for each in kind.values())

    def catch_rect(self, seat: int) -> FRect:
        """The button that catches a seat."""
        return around(self.place(seat).catch, *CATCH_SIZE)

    def draw(self, canvas: Canvas, now: float, turn: int | None, catchable: Sequence[int]) -> None:
        """Paint the opponents; `turn` is who has to decide."""
        for seat in range(1, len(self.names)):
            self._draw_seat(canvas, seat, now, active=seat == turn)
            if seat in catchable:
                rect = self.catch_rect(seat)
                canvas.button_face(rect, hot=True)
                canvas.button_words(rect, _("Catch!"), hot=True, size=17)

    def _draw_seat(self, canvas: Canvas, seat: int, now: float, *, active: bool) -> None:
        place = self.place(seat)
        canvas.portrait(self.portraits[seat], self.mood(seat, now), place.portrait, place.diameter, active=active)
        name, points = self.names[seat], str(self.totals[seat])
        name_width = canvas.text_width(name, weight="bold", size=14)
        points_width = canvas.text_width(points, font="title", size=15)
        width = name_width + points_width + 66
        x, y = place.plaque
        left = x if place.beside else min(max(x - width / 2, 12.0), canvas.width - 12 - width)
        canvas.panel((left, y - PLAQUE_HEIGHT / 2, width, PLAQUE_HEIGHT), style="chip")
        canvas.text(name, (left + 15, y), weight="bold", size=14, anchor="left", colour=FOCUS if active else CREAM)
        canvas.sprite("sym_trophy", (left + width - points_width - 27, y), width=13, tint=(242, 206, 124))
        canvas.text(points, (left + width - 14, y), font="title", size=15, anchor="right", colour=(255, 225, 140))

    def mood(self, seat: int, now: float) -> Mood:
        """How a seat looks now."""
        felt = self._felt.get(seat)
        if felt and now < felt.until:
            return "happy" if felt.what == "happy" else "surprised"
        return "neutral"

    def draw_words(self, canvas: Canvas, now: float) -> None:
        """Paint what is said and what rises, above everything else."""
        for seat, said in self._said.items():
            if said.since <= now < said.until:
                tip = (canvas.width / 2, HUMAN_SAYS_ABOVE_HAND) if seat == HUMAN else self.place(seat).bubble
                canvas.bubble(said.what, tip)
        for seat, popped in self._popped.items():
            if popped.since <= now < popped.until:
                self._draw_pop(canvas, seat, popped, (now - popped.since) / POPPING)

    def _draw_pop(self, canvas: Canvas, seat: int, popped: _For, share: float) -> None:
        x, y = (canvas.width / 2, 520.0) if seat == HUMAN else self.place(seat).portrait
        y -= POP_RISE * share
        alpha = round(255 * min(1.0, 3 * (1 - share)))
        grown = ease_out_back(min(1.0, share * 4))
        canvas.glow((x, y), 60, strength=0.5 * (1 - share))
        if popped.what.startswith("sym_"):
            canvas.sprite(popped.what, (x, y), width=round(54 * grown), tint=FOCUS, alpha=alpha)
        else:
            canvas.text(popped.what, (x, y), font="title", size=34, colour=FOCUS, shadow=True, outline=3, alpha=alpha)
