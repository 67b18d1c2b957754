"""Pictures of a chain of tiles for a page of rules, written down as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from game.art.palette import INK
from game.rules.pieces import Colour, Face, Tile, face, parse_item
from game.scenes.rules_parts import BODY, LEAST_TEXT, Draw
from game.table.domino_frame import TILE_SHARE

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.table.frame import Point

LYING = 70.0
"""The length of a tile in a picture of the chain."""

Way = Literal["up", "right", "down", "left"]

_WAYS: Mapping[Way, tuple[int, int, int]] = {
    "up": (0, -1, 180),
    "right": (1, 0, 90),
    "down": (0, 1, 0),
    "left": (-1, 0, 270),
}
"""Where each way leads, and how a tile is turned there whose first end lies against the one before."""

_COLOURS = {colour.letter: colour for colour in Colour}


@dataclass(frozen=True)
class Arm:
    """Tiles that follow each other that way, from the last one of the arm numbered `after`; the first begins a picture.

    Each is written as in `B5/W+4=G`: the end laid against the chain, the outward end, and the colour named for a wild
    one. A `?` is the place for a tile.
    """

    way: Way
    tiles: str
    after: int = 0


@dataclass(frozen=True)
class Lying:
    """How a tile or the place for one lies in a picture: its middle in tile lengths, and what is to be matched next."""

    tile: Tile | None
    named: Colour | None
    x: float
    y: float
    angle: int
    wanted: Face

    def reach(self, dx: int) -> float:
        """From its middle to its edge, to the side if `dx` is not 0, else up or down."""
        lies = self.angle % 180 == 90
        return 0.5 if lies == bool(dx) else TILE_SHARE / 2

    def draw(self, canvas: Canvas, at: Point, length: float) -> None:
        """Paint it in a picture whose origin is there, with tiles of that length."""
        middle = at[0] + self.x * length, at[1] + self.y * length
        if self.tile is None:
            canvas.tile_ghost(self.wanted, middle, length=length * 0.96, angle=self.angle, glow=0.0)
            return
        ends = self.tile.face, self.tile.outward
        named = self.named if self.tile.is_wild else None, self.named if self.tile.outward.is_wild else None
        canvas.tile(ends, middle, length=length * 0.98, angle=self.angle, named=named)


def lying(arms: Sequence[Arm]) -> list[Lying]:
    """How a picture of the chain is laid: its first tile in the middle, doubles across their arm."""
    found: list[Lying] = []
    ends: list[Lying] = []
    for arm in arms:
        dx, dy, angle = _WAYS[arm.way]
        before = ends[arm.after] if ends else None
        for text in arm.tiles.split():
            item, _, letter = text.partition("=")
            tile = None if item == "?" else parse_item(item)
            assert tile is None or isinstance(tile, Tile)
            crosswise = tile is not None and tile.is_double and bool(before or dx)
            named = _COLOURS.get(letter)
            wanted = face(named, None) if named else tile.outward if tile else before.wanted if before else None
            assert wanted
            laid = Lying(tile, named, 0.0, 0.0, (angle + 90 * crosswise) % 360, wanted)
            if before:
                away = before.reach(dx) + laid.reach(dx)
                laid = replace(laid, x=before.x + dx * away, y=before.y + dy * away)
            found.append(laid)
            before = laid
        assert before
        ends.append(before)
    return found


def chain(*arms: Arm, text: str = "", length: float = LYING) -> Draw:
    """A picture of the chain, in the middle of the column, or at its left with a paragraph beside it."""
    tiles = lying(arms)
    left, right = (min(each.x - each.reach(1) for each in tiles), max(each.x + each.reach(1) for each in tiles))
    top, foot = (min(each.y - each.reach(0) for each in tiles), max(each.y + each.reach(0) for each in tiles))

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        room = width - 8 - (LEAST_TEXT + 18 if text else 0)
        size = min(length, room / (right - left))
        wide, high = (right - left) * size, (foot - top) * size
        start = x + 4 if text else x + (width - wide) / 2
        lines = canvas.paragraph_height(text, width=width - wide - 22, size=BODY) if text else 0.0
        height = max(high, lines)
        for each in tiles:
            each.draw(canvas, (start - left * size, y + (height - high) / 2 - top * size), size)
        if text:
            at = x + wide + 22, y + (height - lines) / 2
            canvas.paragraph(text, at, width=width - wide - 22, size=BODY, colour=INK)
        return height + 14

    return draw
