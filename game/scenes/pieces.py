"""Any item as a picture, whatever table it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.pieces import Colour, DieFace, Face, Tile, face

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.art.pieces import Shadow
    from game.table.frame import Point

DIE_SHARE = 0.58
"""The edge of a die that stands where a card of height 1 would: as wide as that card is."""


def front_of(die: DieFace) -> Face:
    """What the side of a die may show that has this on top: another colour, not always the same."""
    colours = list(Colour)
    place = colours.index(die.colour) + 1 + die.number % 3 if die.colour else die.die
    return face(colours[place % len(colours)], None)


def draw_piece(
    canvas: Canvas,
    item: Face,
    at: Point,
    *,
    height: float,
    angle: float = 0.0,
    dim: bool = False,
    shadow: Shadow | None = "resting",
) -> None:
    """An item in a place made for a card of that height: a die is as wide as that card, a tile stands as high."""
    if isinstance(item, DieFace):
        front, edge = front_of(item), height * DIE_SHARE
        canvas.die(item.face, front, at, edge=edge, angle=angle, dim=dim, shadow=shadow)
    elif isinstance(item, Tile):
        ends = item.face, item.outward
        canvas.tile(ends, at, length=height, angle=angle, dim=dim, shadow=shadow)
    else:
        canvas.card(item, at, height=height, angle=angle, dim=dim, shadow=shadow)
