"""A tip on the screen: when it is due, its slip of paper, and where there is room for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import BAD, INK, RUST
from game.art.type import SMALLEST
from game.scenes.inputs import Action, Input, PointerMoved, Press, Resized
from game.scenes.tips import Tip
from game.table.frame import HEIGHT

if TYPE_CHECKING:
    from game.art.canvas import Canvas

REST = 0.8
"""Seconds that the pointer or the focus rests on something until it is told what that is."""
EDGE, AWAY, CLEAR = 10.0, 12.0, 4.0
"""How far a tip keeps from the window's edge, from what it tells about, and from everything else if there is room."""
STEP = 16
"""Units between the places that are tried."""
TOUCHED, FORBEARANCE = 24.0, 45.0
"""How many units further away it rather is than to come near a thing, and square units it covers rather than one."""
WIDTHS = (330.0, 250.0, 200.0, 154.0)
"""How wide its lines may be at the usual text size; a narrower one may have room where the others have not."""
FACE = 220.0
"""How many units further away it rather is than to cover something of who plays."""
NARROWER = 16.0
"""How many units further away a wider one may be."""
AIR = 16.0
NAME, WORDS, CAP = 17.0, 15.0, 14.0
LINE = 1.3
"""The distance of two lines, in text sizes."""
PARAGRAPH = 5.0
MOVES = frozenset({Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN, Action.NEXT, Action.PREVIOUS})

Box = tuple[float, float, float, float]
Size = tuple[float, float]


@dataclass(frozen=True)
class Sight:
    """Something to be told about: where it is seen, and what is told."""

    box: FRect
    tell: Callable[[], Tip]


class Curiosity:
    """Whether the player wants to be told something. Times are those of the scene's clock."""

    def __init__(self) -> None:
        self._rests_from: float | None = None
        self._asked_at: float | None = None

    def hear(self, heard: Input, now: float, *, told: bool) -> None:
        """Any press or move ends what is told; a move to something may bring the next, and the key asks at once."""
        if isinstance(heard, Resized):
            return
        action = heard.action if isinstance(heard, Press) else None
        self._rests_from = now if isinstance(heard, PointerMoved) or action in MOVES else None
        self._asked_at = now if action is Action.TIP and not told else None

    def asks(self, since: float) -> bool:
        """Whether the key was pressed since then."""
        return self._asked_at is not None and self._asked_at >= since

    def rests(self, now: float, since: float) -> bool:
        """Whether pointer or focus have come to rest somewhere since then."""
        return self._rests_from is not None and self._rests_from >= since and now - self._rests_from >= REST


@dataclass(frozen=True)
class Sheet:
    """A tip as it is broken into lines."""

    tip: Tip
    paragraphs: tuple[tuple[str, ...], ...]
    refused: tuple[str, ...]
    width: float
    height: float

    @classmethod
    def of(cls, canvas: Canvas, tip: Tip, widest: float) -> Sheet:
        """A sheet whose lines are no wider than that, unless its name takes more at its smallest."""
        paragraphs = tuple(tuple(canvas.lines(words, width=widest, size=WORDS)) for words in tip.words)
        step = canvas.text_size(WORDS) * LINE
        room = widest - step
        refused = tuple(canvas.lines(tip.refused, width=room, size=WORDS)) if tip.refused else ()
        widths = [canvas.text_width(line, size=WORDS) for lines in paragraphs for line in lines]
        widths += [canvas.text_width(line, size=WORDS) + step for line in refused]
        name, cap = canvas.text_width(tip.name, font="title", size=NAME), _cap_width(canvas, tip)
        least = name * min(1.0, SMALLEST * 1.05 / canvas.text_size(NAME)) + cap + 1
        inner = max(least, min(widest, max([*widths, name + cap])))
        lines = len(refused) + sum(map(len, paragraphs))
        gaps = len(paragraphs) + bool(refused) - 1
        height = canvas.text_size(NAME) * LINE + lines * step + gaps * PARAGRAPH
        return cls(tip, paragraphs, refused, inner + 2 * AIR, height + 1.5 * AIR)

    def draw(self, canvas: Canvas, rect: FRect) -> None:
        """Paint it there."""
        canvas.panel(rect, style="paper", radius=12, border=False)
        left, step = rect.x + AIR, canvas.text_size(WORDS) * LINE
        room, y = rect.width - 2 * AIR, rect.y + 0.7 * AIR
        tall, cap = canvas.text_size(NAME) * LINE, _cap_width(canvas, self.tip)
        at, most = (left, y + tall / 2), room - cap + 1
        canvas.text(self.tip.name, at, font="title", size=NAME, colour=RUST, anchor="left", max_width=most)
        if cap:
            box = FRect(left + room - cap + 10, y + tall / 2 - 12, cap - 10, 23)
            canvas.panel(box, style="key")
            canvas.text(self.tip.key, box.center, weight="bold", size=CAP, colour=INK)
        y += tall
        for lines in self.paragraphs:
            for line in lines:
                canvas.text(line, (left, y + step / 2), size=WORDS, colour=INK, anchor="left")
                y += step
            y += PARAGRAPH
        if self.refused:
            canvas.sprite("sym_close", (left + step * 0.4, y + step / 2), width=step * 0.6, tint=BAD)
        for line in self.refused:
            canvas.text(line, (left + step, y + step / 2), size=WORDS, colour=BAD, anchor="left")
            y += step


def _cap_width(canvas: Canvas, tip: Tip) -> float:
    """How much of the name's line the key takes."""
    return canvas.text_width(tip.key, weight="bold", size=CAP) + 26 if tip.key else 0.0


def draw_tip(
    canvas: Canvas, sight: Sight, vital: Sequence[FRect], faces: Sequence[FRect], taken: Sequence[FRect]
) -> FRect:
    """Tell about something beside it, covering nothing vital, hardly a face, little of what is taken; where it is."""
    grown = canvas.text_size(WORDS) / WORDS
    tip = sight.tell()
    sheets = [Sheet.of(canvas, tip, min(width * grown, canvas.width - 2 * (EDGE + AIR))) for width in WIDTHS]
    of_size = {(sheet.width, sheet.height): sheet for sheet in sheets}
    kept = (sight.box.inflate(2 * AWAY, 2 * AWAY), *vital)
    size, corner = room_near(_box(sight.box), tuple(of_size), _boxes(kept), _boxes(faces), _boxes(taken), canvas.width)
    rect = FRect(*corner, *size)
    of_size[size].draw(canvas, rect)
    return rect


def _box(rect: FRect) -> Box:
    return rect.x, rect.y, rect.width, rect.height


def _boxes(rects: Sequence[FRect]) -> tuple[Box, ...]:
    return tuple(map(_box, rects))


@lru_cache(maxsize=8)
def room_near(
    box: Box,
    sizes: tuple[Size, ...],
    vital: tuple[Box, ...],
    faces: tuple[Box, ...],
    taken: tuple[Box, ...],
    width: float,
) -> tuple[Size, tuple[float, float]]:
    """Which of the sizes has the best place near a box, and its top left corner.

    It keeps clear of everything vital if that can be done, else covers nothing of it, else at least not its first; of
    such places the nearest that covers no face and comes near little of what is taken.
    """
    there, dear = FRect(box), [FRect(each) for each in faces]
    covered = [FRect(each).inflate(2 * CLEAR, 2 * CLEAR) for each in taken]
    first, *others = (FRect(each) for each in vital)
    for clear in ([each.inflate(2 * CLEAR, 2 * CLEAR) for each in others], others, []):
        spared = [first, *clear]
        found = [(number, _best(there, size, spared, dear, covered, width)) for number, size in enumerate(sizes)]
        places = [(best[0] + NARROWER * number, number, best[1]) for number, best in found if best]
        if places:
            _, number, corner = min(places)
            return sizes[number], corner
    return sizes[0], (EDGE, EDGE)


def _best(
    box: FRect, size: Size, vital: list[FRect], faces: list[FRect], taken: list[FRect], width: float
) -> tuple[float, tuple[float, float]] | None:
    """The cost of the best place for that size, and its corner; None if there is none."""
    wide, high = size
    beside_x = box.centerx - wide / 2, box.left - AWAY - wide, box.right + AWAY
    beside_y = box.centery - high / 2, box.top - AWAY - high, box.bottom + AWAY
    xs = {min(max(x, EDGE), width - EDGE - wide) for x in (*range(0, round(width), STEP), *beside_x)}
    ys = {min(max(y, EDGE), HEIGHT - EDGE - high) for y in (*range(0, round(HEIGHT), STEP), *beside_y)}
    best: tuple[float, tuple[float, float]] | None = None
    for away, x, y in sorted((_away(box, x, y, size), x, y) for x in xs for y in ys):
        if best and away >= best[0]:
            break
        rect = FRect(x, y, *size)
        if rect.collidelist(vital) >= 0:
            continue
        parts = [rect.clip(taken[number]) for number in rect.collidelistall(taken)]
        cost = away + sum(TOUCHED + part.width * part.height / FORBEARANCE for part in parts)
        cost += FACE * len(rect.collidelistall(faces))
        if best is None or cost < best[0]:
            best = cost, (x, y)
    return best


def _away(box: FRect, x: float, y: float, size: Size) -> float:
    """How far a place is from a box, edge to edge, and a little for standing aside of its middle."""
    dx = max(box.left - x - size[0], x - box.right, 0.0)
    dy = max(box.top - y - size[1], y - box.bottom, 0.0)
    return hypot(dx, dy) + 0.1 * abs(x + size[0] / 2 - box.centerx)
