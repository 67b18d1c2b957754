"""A canvas that paints nothing and notes where every text would stand, in logical units, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

import pygame
from pygame import FRect

from game.art.canvas import Canvas
from game.art.sheet import ANCHORS, Look
from game.art.slips import HEADER, LINE, Pen, Slip, SlipLine, write_slip
from game.art.type import SMALLEST, Style, Type, grown
from game.rules.pieces import Face

READABLE = 9.75
"""The fewest pixels a text may be high, from ascender to descender."""
SLACK = 1.0
"""Units by which two texts may touch: a rounded pixel."""

Size = tuple[int, int]


@dataclass(frozen=True, eq=False)
class Noted:
    """A text as it stands: what was asked for and what is shown, the box of its capitals, and its size in pixels."""

    words: str
    shown: str
    box: FRect
    size: float
    within: FRect


class Problem(NamedTuple):
    """What is wrong with a text, and where it stands."""

    what: str
    where: str


class Notepad(Canvas):
    """See the module. What an opaque panel, or a picture of the whole window, covers is noted no more."""

    def __init__(self, size: Size, look: Look) -> None:
        super().__init__(pygame.Surface(size), look)
        self.noted: list[Noted] = []
        self.faults: list[Problem] = []
        self._clips = [FRect(0, 0, self.width, self.height)]
        self._panels: list[FRect] = []
        self._said: set[Noted] = set()

    def wipe(self) -> None:
        """Begin a new picture."""
        self.noted.clear()
        self.faults.clear()
        self._said.clear()
        self._panels[:] = [FRect(0, 0, self.width, self.height)]

    def text(
        self,
        words: str,
        at: tuple[float, float],
        *,
        font: Any = "read",
        weight: Any = "semibold",
        size: float = 15.0,
        anchor: str = "center",
        max_width: float | None = None,
        alpha: int = 255,
        fixed: bool = False,
        **_: Any,
    ) -> None:
        if not words or alpha <= 0:
            return
        style = Style(font, weight, (size if fixed else self.text_size(size)) * self.scale, (0, 0, 0))
        shown = words
        if max_width is not None:
            shown, style = self.art.type.fitted(words, style, max_width * self.scale, SMALLEST * self.scale)
        self._note(words, shown, _box(self.art.type, shown, style, at, anchor, self.scale), style.size)

    def _note(self, words: str, shown: str, box: FRect, size: float) -> None:
        seen = box.clip(self._clips[-1])
        if not seen.width or not seen.height:
            return
        middle = box.center
        within = next((each for each in reversed(self._panels) if each.collidepoint(middle)), self._panels[0])
        self.noted.append(Noted(words, shown, box, size, within))

    def slip(
        self,
        title: str,
        number: str,
        lines: Sequence[SlipLine],
        at: tuple[float, float],
        *,
        width: float = 226.0,
        height: float | None = None,
        **_: Any,
    ) -> None:
        tall = HEADER + LINE * len(lines) if height is None else height
        sheet = FRect(at[0] - width / 2, at[1] - tall / 2, width, tall)
        self._cover(sheet)
        write_slip(_SlipPen(self, sheet), Slip(title, number, tuple(lines), width, tall))

    def stamp(self, words: str, at: tuple[float, float], *, width: float = 290.0, **_: Any) -> None:
        tall = width * 150 / 360
        style = Style("title", "bold", tall * 0.52 * self.scale, (0, 0, 0))
        box = FRect(at[0] - width / 2, at[1] - tall / 2, width, tall)
        self.noted = [each for each in self.noted if not each.box.colliderect(box)]
        shown, style = self.art.type.fitted(words, style, width * 0.82 * self.scale, tall * 0.2 * self.scale)
        self._note(words, shown, _box(self.art.type, shown, style, at, "center", self.scale), style.size)

    def panel(self, rect: Any, *, style: str = "ink", alpha: int = 255, **_: Any) -> None:
        if alpha < 200 or style == "shade":
            return
        self._cover(FRect(rect))

    def button_face(self, rect: Any, **_: Any) -> None:
        self._cover(FRect(rect))

    def bubble(self, words: str, tip_at: tuple[float, float]) -> FRect:
        """What is said for a moment may hide what it hangs over."""
        before = len(self.noted)
        body = super().bubble(words, tip_at)
        self.noted[:before] = [each for each in self.noted[:before] if not each.box.colliderect(body)]
        return body

    @contextmanager
    def passing(self) -> Iterator[None]:
        """What is written meanwhile is gone a second later: it may lie over anything, and below."""
        before, faults = set(self.noted), len(self.faults)
        yield
        self._said |= set(self.noted) - before
        del self.faults[faults:]

    def _cover(self, rect: FRect) -> None:
        """An opaque panel: what lay wholly below it is gone, what lay half below it is cut."""
        rect = rect.clip(self._clips[-1])
        self._panels.append(rect)
        left: list[Noted] = []
        for each in self.noted:
            if not each.box.colliderect(rect.inflate(-2 * SLACK, -2 * SLACK)):
                left.append(each)
            elif each not in self._said and not rect.inflate(2 * SLACK, 2 * SLACK).contains(each.box):
                self.faults.append(Problem(f"half covered: {each.words!r}", f"{_place(each.box)} by {_place(rect)}"))
        self.noted = left

    def _clear(self, *_: Any, **__: Any) -> None:
        self.noted.clear()

    backdrop = show = _clear

    def fill(self, rect: Any, *_: Any, alpha: int = 255, **__: Any) -> None:
        """All that is below a veil over the whole window, or an opaque box, is no more to be read."""
        box = FRect(rect)
        if alpha >= 200 or box.contains((0, 0, self.width, self.height)):
            self.noted = [each for each in self.noted if not box.contains(each.box)]

    def spotlights(self, boxes: Any, **_: Any) -> None:
        """Only what is lit is to be read."""
        self.noted = [each for each in self.noted if any(FRect(box).contains(each.box) for box in boxes)]

    @contextmanager
    def clip(self, rect: Any) -> Iterator[None]:
        self._clips.append(FRect(rect).clip(self._clips[-1]))
        try:
            yield
        finally:
            self._clips.pop()

    def unchanged(self, part: str, shows: object, paint: Callable[[], None]) -> None:
        paint()

    def prepare_dice(self, faces: Iterable[Face]) -> Iterator[None]:
        return iter(())

    def problems(self) -> list[Problem]:
        """Everything that is wrong with the texts of this picture."""
        found = list(self.faults)
        window = FRect(0, 0, self.width, self.height)
        for each in self.noted:
            place = _place(each.box)
            if each.shown != each.words:
                found.append(Problem(f"cut: {each.words!r} as {each.shown!r}", place))
            if each.size < READABLE - 1e-6:
                found.append(Problem(f"too small, {each.size:.2f} pixels: {each.words!r}", place))
            if not window.contains(each.box):
                found.append(Problem(f"outside: {each.words!r}", place))
            elif not each.within.inflate(2 * SLACK, 2 * SLACK).contains(each.box):
                found.append(Problem(f"over the edge: {each.words!r}", f"{place} of {_place(each.within)}"))
        for one, other in combinations([each for each in self.noted if each not in self._said], 2):
            if one.box.inflate(-2 * SLACK, -2 * SLACK).colliderect(other.box):
                where = f"{_place(one.box)} and {_place(other.box)}"
                found.append(Problem(f"overlap: {one.words!r} and {other.words!r}", where))
        return found


class _SlipPen(Pen):
    """Notes what is written on a slip; that the slip is turned a little is left out."""

    def __init__(self, notepad: Notepad, sheet: FRect) -> None:
        art, percent = notepad.art, notepad.look.text_size
        super().__init__(art.type, art.sprites, art.contrast, percent, notepad.surface, notepad.scale, 0)
        self._notepad, self._area = notepad, sheet

    def text(self, words: str, at: Any, font: Any, size: float, colour: Any, anchor: str, room: float) -> None:
        if not words:
            return
        pad = self._notepad
        style = Style(font, "semibold", grown(size, pad.look.text_size) * pad.scale, (0, 0, 0))
        shown, style = pad.art.type.fitted(words, style, room * pad.scale, SMALLEST * pad.scale)
        place = self._area.x + at[0], self._area.y + at[1]
        pad._note(words, shown, _box(pad.art.type, shown, style, place, anchor, pad.scale), style.size)

    def icon(self, name: str, at: Any, side: float) -> None:
        pass


def _nothing(*_: Any, **__: Any) -> None:
    pass


WRITTEN = {
    "text_size",
    "text_width",
    "room_for_words",
    "button_words",
    "count",
    "call_button",
    "dice_bag",
    "top_bar",
    "pixels",
}
WRITTEN |= {"paragraph", "paragraph_height", "lines", "has_room_for_sign"}
"""What a notepad does as a canvas does; what it does not do itself either is a picture, and left out."""

for _name, _value in vars(Canvas).items():
    if callable(_value) and not _name.startswith("__") and _name not in WRITTEN | set(vars(Notepad)):
        setattr(Notepad, _name, _nothing)


def _box(type_: Type, words: str, style: Style, at: tuple[float, float], anchor: str, scale: float) -> FRect:
    """The box of the capitals, as `Canvas.text` places it."""
    width = type_.width(words, style.font, style.weight, style.size) / scale
    height = type_.capitals(style) / scale
    share_x, share_y = ANCHORS[anchor]
    return FRect(at[0] - width * share_x, at[1] - height * share_y, width, height)


def _place(box: FRect) -> str:
    return f"({box.x:.0f} {box.y:.0f} {box.width:.0f}x{box.height:.0f})"
