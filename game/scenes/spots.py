"""What the focus can be on at a table, and where keys and pad take it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.table.frame import Point

Spot = tuple[str, int]
"""Something the focus can be on: what it is, and which one."""
Rows = Sequence[Sequence[Spot]]
"""All spots as they lie, from the top row to the lowest, each from left to right; none is empty."""


def stepped(rows: Rows, focus: Spot | None, way: tuple[int, int], where: Callable[[Spot], Point]) -> Spot:
    """The spot beside the focus, around the ends of its row, or the nearest in the row above or below."""
    row = next((number for number, row in enumerate(rows) if focus in row), None)
    if row is None or focus is None:
        return rows[-1][0]
    dx, dy = way
    if dx:
        spots = rows[row]
        return spots[(spots.index(focus) + dx) % len(spots)]
    if not 0 <= row + dy < len(rows):
        return focus
    x, _ = where(focus)
    return min(rows[row + dy], key=lambda spot: abs(where(spot)[0] - x))


def cycled(rows: Rows, focus: Spot | None, step: int) -> Spot:
    """The spot after the focus in the order of reading, from the lowest row up, or before it."""
    spots = [spot for row in reversed(rows) for spot in row]
    place = spots.index(focus) if focus in spots else -step
    return spots[(place + step) % len(spots)]
