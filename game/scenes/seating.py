"""The seats around a table: portraits and their moods, names, points, what is said, and the buttons to catch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import BROWN, CREAM, FOCUS, GOLD
from game.language import _
from game.scenes.words import HUMAN
from game.table.frame import HEIGHT, Frame, Point, SeatPlace, around
from game.table.motion import ease_out_back

if TYPE_CHECKING:
    from game.art.canvas import Canvas
from game.art.portraits import Mood

SAYING = 1.9
REMARK = 1.3
"""Seconds that a remark stays, and for each of its letters some more."""
READING = 0.055
REMARK_SIZE = 15.5
REMARK_LINE = 1.25
"""The distance of two lines, in text sizes."""
REMARK_WIDTHS = (176.0, 120.0)
"""A longer line of a remark is broken; the narrower width is for where there is little room."""
AWAY = 12.0
"""How far a remark keeps from whoever makes it; its tail reaches there."""
TAIL = 19.0
"""How long its tail is at most."""
FADE = 0.14
AIR = 5.0
"""How far remarks stay from what must be read."""
EDGE = 10.0
"""How far remarks stay from the window's edge."""
FEELING = 2.6
POPPING = 0.9
POP_RISE = 26.0
CATCH_SIZE = (104.0, 38.0)
PLAQUE_WIDTH, PLAQUE_HEIGHT = 120.0, 28.0
HUMAN_SAYS_ABOVE_HAND = 505.0
HUMAN_HEART = 560.0
HUMAN_DIAMETER = 92.0


@dataclass(frozen=True)
class _For:
    """Something shown at a seat since a time, until another."""

    what: str
    since: float
    until: float


@dataclass(frozen=True)
class _Felt:
    """A mood that lasts until a time."""

    mood: Mood
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
        self._felt: dict[int, _Felt] = {}
        self._popped: dict[int, _For] = {}
        self._remarks: dict[int, _For] = {}
        self._resting: list[Mood] = ["neutral"] * len(names)

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

    def remark(self, seat: int, words: str, now: float) -> None:
        """Let a seat say something that may stay unread, after what it is saying already."""
        said = self._said.get(seat)
        begins = max(now, said.until) if said else now
        self._remarks[seat] = _For(words, begins, begins + REMARK + READING * len(words))

    def feel(self, seat: int, mood: Mood, now: float) -> None:
        """Let a face change for a while."""
        self._felt[seat] = _Felt(mood, now + FEELING)

    def settle(self, counts: Sequence[int]) -> None:
        """Let faces show how the round stands: who has one item left is glad of it, and the others are not."""
        for seat, count in enumerate(counts):
            others = [other for at, other in enumerate(counts) if at != seat]
            self._resting[seat] = "happy" if count == 1 else "worried" if 1 in others else "neutral"

    def pop(self, seat: int, what: str, now: float) -> None:
        """Let a sign or words rise from a seat."""
        self._popped[seat] = _For(what, now, now + POPPING)

    def hush(self) -> None:
        """Let nobody say anything any more."""
        self._said.clear()
        self.interrupt()

    def interrupt(self) -> None:
        """Let no remark stand in the way."""
        self._remarks.clear()

    def is_still(self, now: float) -> bool:
        """Whether nothing shown here will go away by itself."""
        shown = (self._said, self._felt, self._popped, self._remarks)
        return all(each.until <= now for kind in shown for each in kind.values())

    def boxes(self, seat: int) -> list[FRect]:
        """Where an opponent is seen: the portrait, and about where name and points stand."""
        place = self.place(seat)
        x, y = place.plaque
        plaque = FRect(x if place.beside else x - PLAQUE_WIDTH / 2, y - PLAQUE_HEIGHT / 2, PLAQUE_WIDTH, PLAQUE_HEIGHT)
        return [around(place.portrait, place.diameter, place.diameter), plaque]

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
        mood = self.mood(seat, now)
        shows = self.portraits[seat], mood, self.place(seat), self.names[seat], self.totals[seat], active
        canvas.unchanged(f"seat {seat}", shows, partial(self._paint_seat, canvas, seat, mood, active=active))

    def _paint_seat(self, canvas: Canvas, seat: int, mood: Mood, *, active: bool) -> None:
        place = self.place(seat)
        canvas.portrait(self.portraits[seat], mood, place.portrait, place.diameter, active=active)
        name, points = self.names[seat], str(self.totals[seat])
        rect = self.plaque(canvas, seat)
        y, sign = rect.centery, rect.right - canvas.text_width(points, font="title", size=15) - 27
        named, scored = (BROWN, BROWN) if active else (CREAM, GOLD)
        canvas.panel(rect, style="brass" if active else "chip", radius=PLAQUE_HEIGHT / 2)
        canvas.text(name, (rect.x + 15, y), weight="bold", size=14, anchor="left", colour=named)
        canvas.sprite("sym_trophy", (sign, y), width=13, tint=scored)
        canvas.text(points, (rect.right - 14, y), font="title", size=15, anchor="right", colour=scored)

    def plaque(self, canvas: Canvas, seat: int) -> FRect:
        """Where the name and the points of an opponent stand."""
        place = self.place(seat)
        name_width = canvas.text_width(self.names[seat], weight="bold", size=14)
        width = name_width + canvas.text_width(str(self.totals[seat]), font="title", size=15) + 66
        x, y = place.plaque
        left = x if place.beside else min(max(x - width / 2, 12.0), canvas.width - 12 - width)
        return FRect(left, y - PLAQUE_HEIGHT / 2, width, PLAQUE_HEIGHT)

    def mood(self, seat: int, now: float) -> Mood:
        """How a seat looks now."""
        felt = self._felt.get(seat)
        return felt.mood if felt and now < felt.until else self._resting[seat]

    def must_read(self, canvas: Canvas, catchable: Sequence[int]) -> list[FRect]:
        """Where nothing may cover the seats."""
        return [*(self.catch_rect(seat) for seat in catchable), *self.faces(canvas)]

    def faces(self, canvas: Canvas) -> list[FRect]:
        """Where it is seen who the opponents are: their portraits and plaques."""
        found = []
        for seat in range(1, len(self.names)):
            place = self.place(seat)
            found += [around(place.portrait, place.diameter, place.diameter), self.plaque(canvas, seat)]
        return found

    def draw_words(self, canvas: Canvas, now: float, taken: Callable[[], Sequence[FRect]]) -> None:
        """Paint what is said and what rises, above everything else; remarks only where nothing is `taken`."""
        spoken = []
        for seat, said in self._said.items():
            if said.since <= now < said.until:
                tip = (canvas.width / 2, HUMAN_SAYS_ABOVE_HAND) if seat == HUMAN else self.place(seat).bubble
                spoken.append(canvas.bubble(said.what, tip))
        for seat, remark in self._remarks.items():
            if remark.since <= now < remark.until:
                spoken += self._draw_remark(canvas, seat, remark, now, [*taken(), *spoken])
        for seat, popped in self._popped.items():
            if popped.since <= now < popped.until:
                self._draw_pop(canvas, seat, popped, (now - popped.since) / POPPING)

    def _draw_remark(self, canvas: Canvas, seat: int, remark: _For, now: float, taken: Sequence[FRect]) -> list[FRect]:
        """Paint a remark if there is room for it; where it is."""
        line = canvas.text_size(REMARK_SIZE) * REMARK_LINE
        longest_word = max(canvas.text_width(word, size=REMARK_SIZE) for word in remark.what.split())
        for widest in REMARK_WIDTHS:
            lines = canvas.lines(remark.what, width=max(widest, longest_word), size=REMARK_SIZE)
            width = max(canvas.text_width(each, size=REMARK_SIZE) for each in lines) + 28
            height = len(lines) * line + 16
            found = room_for(self.place(seat), self.plaque(canvas, seat), width, height, canvas.width, taken)
            if found:
                rect, tip = found
                alpha = round(255 * min(1.0, (now - remark.since) / FADE, (remark.until - now) / FADE))
                canvas.remark(lines, rect, tip, size=REMARK_SIZE, line=line, alpha=alpha)
                return [rect]
        return []

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


def room_for(
    place: SeatPlace, plaque: FRect, width: float, height: float, window: float, taken: Sequence[FRect]
) -> tuple[FRect, Point] | None:
    """Where a bubble of that size is free beside whoever sits there, with the tip of its tail; None if nowhere is.

    Above the head first, then at a shoulder, then below.
    """
    x, y = place.portrait
    reach = place.diameter / 2
    shares = (0.75, 0.5, 0.25)
    chin, foot = (x, y + reach - 4), (plaque.centerx, plaque.bottom + 2)
    ways: list[tuple[float, float, Point]] = []
    for away in (AWAY, 2 * AWAY, 3 * AWAY, 4 * AWAY):
        tip = x, min(y - reach + 4, y - reach - away + TAIL)
        ways += [(x - width * share, y - reach - away - height, tip) for share in shares]
    for bottom in (y - AWAY, y, y + AWAY):
        ways += [(x - reach - AWAY - width, bottom - height, (x - reach + 6, bottom + AWAY))]
        ways += [(x + reach + AWAY, bottom - height, (x + reach - 6, bottom + AWAY))]
    ways += [(x - width * share, y + reach + AWAY, chin) for share in shares]
    ways += [(plaque.centerx - width * share, plaque.bottom + AWAY, foot) for share in shares]
    kept = [each.inflate(2 * AIR, 2 * AIR) for each in taken]
    for left, top, tip in ways:
        rect = FRect(min(max(left, EDGE), window - EDGE - width), top, width, height)
        if top >= EDGE and rect.bottom <= HEIGHT - EDGE and rect.collidelist(kept) < 0:
            return rect, tip
    return None
