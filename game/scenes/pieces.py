"""Any item as a picture, whatever table it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.pieces import DieFace, Face

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.art.pieces import Shadow
    from game.table.frame import Point

DIE_SHARE = 0.58
"""The edge of a die that stands where a card of height 1 would: as wide as that card is."""


def draw_piece(
    canvas: Canvas,
    item: Face,
    at: Point,
    *,
    height: float,
    angle: float = 0.0,
    dim: bool = False,
    shadow: Shadow | None = "resting",
    alpha: int = 255,
) -> None:
    """An item in a place made for a card of that height; a die is as wide as that card."""
    if isinstance(item, DieFace):
        canvas.die(item.face, None, at, edge=height * DIE_SHARE, angle=angle, dim=dim, shadow=shadow, alpha=alpha)
    else:
        canvas.card(item, at, height=height, angle=angle, dim=dim, shadow=shadow, alpha=alpha)
