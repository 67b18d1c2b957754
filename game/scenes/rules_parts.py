"""What a page of rules is made of: sections of paragraphs, items beside words, lists, and what fits what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.art.dice import EDGE_SHARE
from game.art.palette import BAD, CREAM, GOOD, INK, NOTE, RUST
from game.rules.pieces import DieFace, Face, Tile, parse_item
from game.scenes.pieces import DIE_SHARE, draw_piece
from game.scenes.widgets import disc
from game.table.domino_frame import TILE_SHARE
from game.table.fan import CARD_HEIGHT, CARD_WIDTH

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.table.frame import Point

BODY = 16.0
PIECE = 58.0
SMALL_PIECE = 46.0
STAND = 84.0
LEAST_TEXT = 200.0
TALLER = 1.24
"""A tile is so much taller than a card of the same list."""

Draw = Callable[["Canvas", float, float, float], float]
"""Paints something at x, y in a column of some width; the height it took."""


@dataclass(frozen=True)
class Section:
    """A numbered heading and what stands below it; without heading it goes on from the column before."""

    heading: str
    parts: tuple[Draw, ...]


@dataclass(frozen=True)
class Page:
    """Two columns of sections."""

    left: tuple[Section, ...]
    right: tuple[Section, ...]


def _items(texts: str) -> list[Face]:
    return [parse_item(text) for text in texts.split()]


def _width(item: Face, height: float) -> float:
    if isinstance(item, Tile):
        return height * TALLER * TILE_SHARE
    return height * (EDGE_SHARE if isinstance(item, DieFace) else CARD_WIDTH / CARD_HEIGHT)


def _height(item: Face, height: float) -> float:
    return height * TALLER if isinstance(item, Tile) else height


def _draw_item(canvas: Canvas, item: Face, at: Point, height: float, *, angle: float = 0.0) -> None:
    """A card or a die, as high as that, or a tile, which is higher."""
    as_card = EDGE_SHARE / DIE_SHARE if isinstance(item, DieFace) else 1.0
    draw_piece(canvas, item, at, height=_height(item, height) * as_card, angle=angle)


def words(text: str) -> Draw:
    """A paragraph."""

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        return canvas.paragraph(text, (x, y), width=width, size=BODY, colour=INK) + 10

    return draw


def beside(items: str, text: str, *, sign: str | None = None) -> Draw:
    """Items at the left, as many as leave room, perhaps a sign, and a paragraph beside them."""
    shown = _items(items)
    step = _width(shown[0], PIECE) + 6
    tall = _height(shown[0], PIECE)

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        room = width - LEAST_TEXT - 18 - (48 if sign else 0)
        at = x + 4
        for number, item in enumerate(shown[: max(1, int(room // step))]):
            _draw_item(canvas, item, (at + step / 2 - 3, y + tall / 2), PIECE, angle=3 - 5 * (number % 2))
            at += step
        if sign:
            canvas.sprite(sign, (at + 22, y + tall / 2), width=32, tint=RUST)
            at += 48
        at += 14
        height = canvas.paragraph(text, (at, y + 4), width=x + width - at, size=BODY, colour=INK)
        return max(tall, height + 4) + 10

    return draw


def bag(text: str) -> Draw:
    """The bag of dice, and a paragraph beside it."""

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        canvas.dice_bag((x + 44, y + 46), width=74)
        height = canvas.paragraph(text, (x + 102, y + 4), width=width - 102, size=BODY, colour=INK)
        return max(94.0, height + 4) + 10

    return draw


def one(item: str, text: str, size: float = SMALL_PIECE) -> Draw:
    """An item of that size and what it does, as a line of a list."""
    (shown,) = _items(item)
    tall = _height(shown, size)
    left = 22.0 + size * 0.74

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        lines = canvas.paragraph_height(text, width=width - left, size=BODY)
        height = max(tall, lines)
        _draw_item(canvas, shown, (x + size * 0.48, y + height / 2), size)
        canvas.paragraph(text, (x + left, y + (height - lines) / 2), width=width - left, size=BODY, colour=INK)
        return height + 7

    return draw


def verdict(good: bool, name: str, text: str) -> Draw:
    """A way it can end."""

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        disc(canvas, (x + 13, y + 13), 12, GOOD if good else BAD)
        canvas.sprite("sym_check" if good else "sym_close", (x + 13, y + 13), width=13, tint=CREAM)
        canvas.text(name, (x + 34, y + 13), size=BODY, weight="bold", colour=INK, anchor="left")
        left = max(102.0, 48 + canvas.text_width(name, size=BODY, weight="bold"))
        height = canvas.paragraph(text, (x + left, y + 2), width=width - left, size=BODY, colour=INK)
        return max(26.0, height) + 8

    return draw


def fits(top: str, choices: Sequence[tuple[str, str]]) -> Draw:
    """What is to be matched, an arrow, and what may be played on it, each with the reason."""
    (wanted,) = _items(top)
    reasons = [(parse_item(item), reason) for item, reason in choices]

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        if isinstance(wanted, DieFace):
            canvas.brass_stand((x + 48, y + 42), STAND)
            _draw_item(canvas, wanted, (x + 48, y + 41), STAND * 0.62)
        elif isinstance(wanted, Tile):
            canvas.tile((wanted.face, wanted.outward), (x + 50, y + 42), length=84.0, angle=90)
        else:
            _draw_item(canvas, wanted, (x + 42, y + 46), 78, angle=-4)
        canvas.sprite("sym_arrow", (x + 118, y + 42), width=26, tint=RUST)
        step = min(98.0, (width - 146) / len(reasons))
        for number, (item, reason) in enumerate(reasons):
            middle = x + 146 + step * (number + 0.5)
            _draw_item(canvas, item, (middle, y + 37), SMALL_PIECE + 12)
            canvas.text(reason, (middle, y + 83), size=15, colour=NOTE, max_width=step - 6)
        return 95

    return draw


def worth(groups: Sequence[tuple[str, str]]) -> Draw:
    """Groups of items with what each is worth."""
    shown = [(_items(items), value) for items, value in groups]
    tall = max(_height(item, SMALL_PIECE) for items, _ in shown for item in items)

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        step = width / len(shown)
        for number, (items, value) in enumerate(shown):
            middle = x + step * (number + 0.5)
            pitch = _width(items[0], SMALL_PIECE) + 5
            for place, item in enumerate(items):
                at = middle + (place - (len(items) - 1) / 2) * pitch, y + tall / 2
                _draw_item(canvas, item, at, SMALL_PIECE)
            canvas.text(value, (middle, y + tall + 18), font="title", size=19, colour=INK)
        return tall + 34

    return draw
