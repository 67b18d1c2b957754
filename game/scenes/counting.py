"""How hands are counted on paper: where each item lies in its row, and when it hops into the sum."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from pygame import FRect

from game.art.dice import EDGE_SHARE
from game.rules.pieces import DieFace, Face, Tile
from game.scenes.pieces import DIE_SHARE
from game.table.domino_frame import TILE_SHARE
from game.table.fan import CARD_HEIGHT, CARD_WIDTH

SMALLEST_WITH_SUM = 30.0
SMALLEST_WITH_VALUE = 28.0
MUCH_TALLER = 1.25
EVENED_FROM = 0.6
"""How tall, for the tallest ones, the items of the fullest hand have to be so that all are made as tall as they are."""
VALUE_LINE = 17.0
VALUE_WIDTH = 26.0
NARROWEST_GAP = 42.0
GAP_SHARE = 0.92
MOST_LINES = 3
LINES_APART = 8.0

HOP_EVERY = 0.09
HOP_SECONDS = 0.26
HOPS_AT_MOST = 3.2
GROW_SECONDS = 0.5


@dataclass(frozen=True)
class Counted:
    """What a seat still held when the round ended, and what each item is worth."""

    portrait: str
    name: str
    items: tuple[Face, ...]
    values: tuple[int, ...]

    @property
    def sum(self) -> int:
        """What the hand is worth."""
        return sum(self.values)


class Shape(NamedTuple):
    """How the items of a table are counted: their width for their height, and the tallest they lie on the paper."""

    ratio: float
    tallest: float
    as_card: float
    """The height of a card for whose place an item of height 1 is painted."""
    first_on_top: bool = False
    """Whether an item lies above the next one, where they overlap, as its mark stands at the right."""
    least: float = SMALLEST_WITH_SUM
    """How tall the items have to be to lie as a sum."""
    angle: float = 0.0
    """How they are turned."""


CARD = Shape(CARD_WIDTH / CARD_HEIGHT, 66.0, 1.0)
DIE = Shape(0.9, 54.0, EDGE_SHARE / DIE_SHARE)
TILE = Shape(TILE_SHARE, 70.0, 1.0, first_on_top=True)
TILE_ACROSS = Shape(1 / TILE_SHARE, 34.0, 1 / TILE_SHARE, least=22.0, angle=90.0)


def lying_shape(item: Face) -> Shape:
    """The shape of such an item in a low line: a tile lies across."""
    return TILE_ACROSS if isinstance(item, Tile) else DIE if isinstance(item, DieFace) else CARD


def shape_of(items: Sequence[Face], area: FRect) -> Shape:
    """The shape of those items, all of one table, that are counted within `area`: tiles lie across if longer so."""
    first = items[0] if items else None
    if not isinstance(first, Tile):
        return lying_shape(first) if first else CARD
    upright, across = (spots(area, len(items), shape) for shape in (TILE, TILE_ACROSS))
    apart = len(across) < 2 or across[1].item.left >= across[0].item.right
    told = across[0].value is not None or upright[0].value is None
    return TILE_ACROSS if apart and told and across[0].item.width > upright[0].item.height else TILE


class Spot(NamedTuple):
    """Where an item lies and, if there is room, the middle of its value and of the plus before it."""

    item: FRect
    value: tuple[float, float] | None
    plus: tuple[float, float] | None
    value_size: float


def spots(area: FRect, count: int, shape: Shape = CARD) -> list[Spot]:
    """Places for `count` items within `area`: as a sum if it fits, with values below, else overlapping as in a hand.

    Values stand below too where that lets the items be much taller.
    """
    if count == 0:
        return []
    summed, lines_summed = _tallest(_height_as_sum, area, count, shape)
    below, lines_below = _tallest(_height_with_values, area, count, shape)
    if summed >= shape.least and summed * MUCH_TALLER >= below:
        return _as_sum(area, count, lines_summed, summed, shape)
    if below >= SMALLEST_WITH_VALUE:
        return _with_values_below(area, count, lines_below, below, shape)
    return _overlapping(area, count, shape)


class Laid(NamedTuple):
    """A hand as it lies on the paper."""

    shape: Shape
    spots: list[Spot]


def laid_evenly(hands: Sequence[Sequence[Face]], areas: Sequence[FRect]) -> list[Laid]:
    """The hands with their items as tall in each as in the others; one that is much fuller lies smaller alone."""
    shapes = [shape_of(hand, area) for hand, area in zip(hands, areas)]
    while True:
        laid = [Laid(shape, spots(area, len(hand), shape)) for hand, area, shape in zip(hands, areas, shapes)]
        heights = {each.spots[0].item.height for each in laid if each.spots}
        if len(set(shapes)) > 1 or not heights or not EVENED_FROM * max(heights) <= min(heights) < max(heights):
            return laid
        shapes = [shape._replace(tallest=min(heights)) for shape in shapes]


def _tallest(
    height: Callable[[FRect, int, int, Shape], float], area: FRect, count: int, shape: Shape
) -> tuple[float, int]:
    """How tall items can be in as many lines as suit them best, and how many lines those are."""
    tall, lines = max((height(area, count, lines, shape), -lines) for lines in range(1, MOST_LINES + 1))
    return tall, -lines


def _gap(height: float) -> float:
    """The room for a value and a plus between two items of that height."""
    return max(NARROWEST_GAP, GAP_SHARE * height)


def _height_as_sum(area: FRect, count: int, lines: int, shape: Shape) -> float:
    """How tall items can be that lie in so many lines, each with its value beside it."""
    longest = -(-count // lines)
    gaps = longest - 0.5
    height = area.width / (longest * shape.ratio + gaps * GAP_SHARE)
    if GAP_SHARE * height < NARROWEST_GAP:
        height = (area.width - gaps * NARROWEST_GAP) / (longest * shape.ratio)
    return min(shape.tallest, area.height / lines - 4, height)


def _height_with_values(area: FRect, count: int, lines: int, shape: Shape) -> float:
    """How tall items can be that lie in so many lines, each with its value below it; 0 if the values don't fit."""
    wide = area.width / -(-count // lines)
    if wide < VALUE_WIDTH:
        return 0.0
    return min(shape.tallest, area.height / lines - 3 - VALUE_LINE, (wide - 5) / shape.ratio)


def _lines(area: FRect, count: int, lines: int, tall: float) -> list[tuple[int, float]]:
    """For each item its place in its line, and the middle of the line; lines of that height keep together."""
    longest = -(-count // lines)
    pitch = min(area.height / lines, tall + LINES_APART)
    first = area.centery - (lines - 1) / 2 * pitch
    return [(place % longest, first + place // longest * pitch) for place in range(count)]


def _as_sum(area: FRect, count: int, lines: int, height: float, shape: Shape) -> list[Spot]:
    width = height * shape.ratio
    gap = _gap(height)
    size = max(14.0, min(20.0, height * 0.3))
    found = []
    for number, (place, middle) in enumerate(_lines(area, count, lines, height)):
        x = area.x + place * (width + gap)
        box = FRect(x, middle - height / 2, width, height)
        plus = None if number == 0 else (x - gap * 0.2, middle)
        found.append(Spot(box, (x + width + gap * 0.34, middle), plus if place else None, size))
    return found


def _with_values_below(area: FRect, count: int, lines: int, height: float, shape: Shape) -> list[Spot]:
    width = height * shape.ratio
    step = max(width + 5, VALUE_WIDTH)
    found = []
    for place, middle in _lines(area, count, lines, height + VALUE_LINE):
        x = area.x + place * step + (step - width) / 2
        box = FRect(x, middle - (height + VALUE_LINE) / 2, width, height)
        found.append(Spot(box, (box.centerx, box.bottom + VALUE_LINE / 2 + 1), None, 14.0))
    return found


def _overlapping(area: FRect, count: int, shape: Shape) -> list[Spot]:
    lines = 2 if area.height >= 100 else 1
    longest = -(-count // lines)
    height = min(shape.tallest, area.height / lines - 4)
    apart = (area.width / longest - 5) / shape.ratio
    if shape.angle and apart >= shape.least:  # half of what lies across would be hidden
        height = min(height, apart)
    width = height * shape.ratio
    step = min(width + 5, (area.width - width) / max(1, longest - 1))
    return [
        Spot(FRect(area.x + place * step, middle - height / 2, width, height), None, None, 0.0)
        for place, middle in _lines(area, count, lines, height)
    ]


class Count:
    """The clock of a count: the items hop one by one, then the bars grow. `skip` goes to the end."""

    def __init__(self, rows: Sequence[Counted]) -> None:
        self._rows = rows
        self._firsts = tuple(accumulate((len(row.items) for row in rows), initial=0))
        self.items = self._firsts[-1]
        """How many items are counted in all."""
        self._every = min(HOP_EVERY, HOPS_AT_MOST / self.items) if self.items else 0.0
        self._counted_after = self._every * self.items + HOP_SECONDS if self.items else 0.0
        self.seconds = self._counted_after + GROW_SECONDS
        self.time = 0.0

    def advance(self, dt: float) -> None:
        """Let time pass."""
        self.time = min(self.time + dt, self.seconds)

    def skip(self) -> None:
        """Everything is counted and grown."""
        self.time = self.seconds

    def is_over(self) -> bool:
        """Whether nothing more will change."""
        return self.time >= self.seconds

    def is_counted(self) -> bool:
        """Whether every item is in its sum."""
        return self.time >= self._counted_after

    def hops(self, row: int) -> tuple[float, ...]:
        """How far each item of that row is in its hop: 0 before, 1 when it is counted."""
        return tuple(map(self._hopped, range(self._firsts[row], self._firsts[row + 1])))

    def _hopped(self, number: int) -> float:
        return max(0.0, min(1.0, (self.time - number * self._every) / HOP_SECONDS)) if self.time else 0.0

    @property
    def counted(self) -> int:
        """How many items are more in their sum than in their hand."""
        return bisect_right(range(self.items), -0.5, key=lambda number: -self._hopped(number))

    def shown(self, row: int) -> int:
        """What that row has summed up to by now."""
        return sum(value for value, hop in zip(self._rows[row].values, self.hops(row)) if hop >= 0.5)

    @property
    def grown(self) -> float:
        """How far the bars have grown, 0 to 1."""
        return max(0.0, min(1.0, (self.time - self._counted_after) / GROW_SECONDS))
