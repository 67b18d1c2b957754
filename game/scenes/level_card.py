"""What paper tells of a level: who sits at its table, by which house rules, and for which goals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.art.palette import GOLD, GROOVE, INK, NOTE, PAPER_LINE, RUST
from game.art.type import SMALLEST
from game.language import _
from game.levels import Level
from game.scenes.goal_words import goal_words, house_words
from game.scenes.tables import STARS
from game.scenes.words import character_name, short_name

if TYPE_CHECKING:
    from game.art.canvas import Canvas

LINE = 30.0
HEAD_SIZE, HEAD_AIR = 15.0, 19.0
HOUSE_LINE, SIGN = 46.0, 36.0
HOUSE_SIZE, NOTE_SIZE = 15.0, 13.5
HOUSE_APART = 0.21
"""How far a rule's name and its note are from the middle of their line, for its height."""
HOUSE_RULES_AT_MOST = 3
PORTRAIT = 66.0
NAME_SIZE = 14.0
GUESTS_IN_A_LINE = 3
COLUMNS_FROM, COLUMN_GAP = 520.0, 28.0
"""How wide paper has to be for two columns, and what is between them."""


def even_size(canvas: Canvas, names: Sequence[str], room: float) -> float:
    """The size at which the longest of the names fits, if it is not too small to be read; all are written in it."""
    widest = max(canvas.text_width(name, weight="bold", size=NAME_SIZE) for name in names)
    smallest = NAME_SIZE * SMALLEST / canvas.text_size(NAME_SIZE)
    return max(NAME_SIZE * min(1.0, room / widest), min(NAME_SIZE, smallest))


def head_height(canvas: Canvas) -> float:
    """How much `draw_head` takes."""
    return HEAD_AIR + canvas.text_size(HEAD_SIZE)


def draw_head(canvas: Canvas, words: str, left: float, right: float, y: float, note: str = "") -> float:
    """The head of a part below a thin line, with a note at its right; where the part begins."""
    canvas.line([(left, y), (right, y)], colour=PAPER_LINE)
    middle = y + head_height(canvas) / 2 + 1
    room = right - left
    canvas.text(words, (left, middle), weight="extrabold", size=HEAD_SIZE, colour=RUST, anchor="left", max_width=room)
    room -= canvas.text_width(words, weight="extrabold", size=HEAD_SIZE) + 20
    canvas.text(note, (right, middle), size=HEAD_SIZE, colour=NOTE, anchor="right", max_width=room)
    return y + head_height(canvas)


def draw_guests(canvas: Canvas, level: Level, left: float, right: float, y: float) -> float:
    """Who sits there and how strong they are; where that ends."""
    y = draw_head(canvas, _("Opponents"), left, right, y)
    guests = level.opponents
    step = (right - left) / max(len(guests), GUESTS_IN_A_LINE)
    size = min(PORTRAIT, step - 10)
    names = [character_name(guest.character) for guest in guests]
    if any(canvas.text_width(name, weight="bold", size=NAME_SIZE) > step + 10 for name in names):
        names = [short_name(name) for name in names]
    name_size = even_size(canvas, names, step + 4)
    for place, guest in enumerate(guests):
        x = (left + right) / 2 + (place - (len(guests) - 1) / 2) * step
        canvas.portrait(guest.character.key, "neutral", (x, y + size / 2 + 4), size)
        at = (x, y + size + 20)
        canvas.text(names[place], at, weight="bold", size=name_size, colour=INK, max_width=step + 8)
        for star in range(3):
            colour = RUST if star < STARS[guest.strength] else GROOVE
            canvas.sprite("sym_star", (x + (star - 1) * 16, y + size + 40), width=14, tint=colour)
    return y + size + 56


def house_height(canvas: Canvas, level: Level) -> float:
    """How much `draw_house` takes."""
    count = len(house_words(level.house)[:HOUSE_RULES_AT_MOST])
    return head_height(canvas) + count * _house_line(canvas) + 4 if count else 0.0


def _house_line(canvas: Canvas) -> float:
    return max(HOUSE_LINE, 1.2 * (canvas.text_size(HOUSE_SIZE) + canvas.text_size(NOTE_SIZE)))


def goals_height(canvas: Canvas, level: Level) -> float:
    """How much `draw_goals` takes."""
    return head_height(canvas) + len(level.goals) * LINE


def draw_house(canvas: Canvas, level: Level, left: float, right: float, y: float) -> float:
    """The house rules if there are any; where they end."""
    rules = house_words(level.house)[:HOUSE_RULES_AT_MOST]
    if not rules:
        return y
    y = draw_head(canvas, _("House rules"), left, right, y)
    room = right - left - 48
    line = _house_line(canvas)
    for sign, name, note in rules:
        middle = y + line / 2 - 4.5
        canvas.panel((left, middle - SIGN / 2, SIGN, SIGN), style="ink", radius=9, border=False)
        canvas.sprite(sign, (left + SIGN / 2, middle), width=24, height=24, tint=GOLD)
        at, below = (left + 48, middle - HOUSE_APART * line), (left + 48, middle + HOUSE_APART * line)
        canvas.text(name, at, weight="bold", size=HOUSE_SIZE, colour=INK, anchor="left", max_width=room)
        canvas.text(note, below, size=NOTE_SIZE, colour=NOTE, anchor="left", max_width=room)
        y += line
    return y + 4


def draw_goals(canvas: Canvas, level: Level, met: Sequence[bool], left: float, right: float, y: float) -> float:
    """The goals, those that were met with a star that shines; where they end."""
    y = draw_head(canvas, _("Goals"), left, right, y)
    for number, goal in enumerate(level.goals):
        canvas.sprite("star_full" if number < len(met) and met[number] else "star_empty", (left + 12, y + 12), width=22)
        at, room = (left + 36, y + 12), right - left - 36
        canvas.text(goal_words(goal), at, weight="bold", size=15, colour=INK, anchor="left", max_width=room)
        y += LINE
    return y
