"""The stars of a match that is over, and its goals line by line, at the top of the sheet of its result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.art.palette import CREAM, GOOD, INK, NOTE, PAPER_LINE, RUST
from game.language import _, ngettext
from game.scenes.goal_words import goal_words, star_words
from game.scenes.widgets import disc
from game.table.motion import ease_out, ease_out_back

if TYPE_CHECKING:
    from pygame import FRect

    from game.art.canvas import Canvas
    from game.tour import Star

STARS_IN = 52.0
STEP, STEP_SHARE = 84.0, 0.15
"""From star to star at most, in units and as a share of the sheet's width."""
STAR_DOWN, MIDDLE_DOWN = 72.0, 62.0
STAR_SIZE, MIDDLE_SIZE = 0.76, 0.92
"""How large a star is, in steps; of three the one in the middle is larger and stands higher."""
TURN = 90.0
"""Degrees that a star turns while it comes."""
WORDS_GAP, WORDS_DOWN, NEW_DOWN = 18.0, 58.0, 86.0
EDGE = 36.0
"""What words keep from the sheet's right edge."""
GOALS_TOP, GOAL_LINE = 116.0, 30.0
SIGN_IN, SIGN_RADIUS, SIGN = 50.0, 11.0, 15.0
GOAL_IN, GOAL_GAP = 72.0, 12.0
RULE_IN, RULE_DOWN = 28.0, 4.0
TITLE, GOAL, SMALL = 23.0, 16.0, 15.0
"""Text sizes."""


def won_stars(stars: Sequence[Star]) -> int:
    """How many stars are won, now or before."""
    return sum(star.met or star.had for star in stars)


def stars_height(stars: Sequence[Star]) -> float:
    """How much of the sheet they take."""
    return GOALS_TOP + GOAL_LINE * len(stars) + 14 if stars else 0.0


def draw_stars(canvas: Canvas, sheet: FRect, stars: Sequence[Star], shown: Callable[[int], float]) -> None:
    """The stars, of which those that are won turn in as far as `shown` says (0 to 1), and all goals."""
    count = len(stars)
    step = min(STEP, sheet.width * STEP_SHARE)
    left = sheet.x + STARS_IN + step / 2
    for place in range(count):
        is_middle = count == 3 and place == 1
        at = left + place * step, sheet.y + (MIDDLE_DOWN if is_middle else STAR_DOWN)
        size = step * (MIDDLE_SIZE if is_middle else STAR_SIZE)
        canvas.sprite("star_empty", at, width=size)
        share = shown(place) if place < won_stars(stars) else 0.0
        if share:
            width, angle = max(2.0, size * ease_out_back(share)), round(TURN * (1 - ease_out(share)))
            canvas.sprite("star_full", at, width=width, angle=angle)
    _draw_sums(canvas, sheet, stars, left + (count - 0.5) * step + WORDS_GAP)
    for place, star in enumerate(stars):
        _draw_goal(canvas, sheet, star, sheet.y + GOALS_TOP + (place + 0.5) * GOAL_LINE)
    y = sheet.y + stars_height(stars) + RULE_DOWN
    canvas.line([(sheet.x + RULE_IN, y), (sheet.right - RULE_IN, y)], colour=PAPER_LINE)


def _draw_sums(canvas: Canvas, sheet: FRect, stars: Sequence[Star], x: float) -> None:
    """How many stars are won, and how many of them are new, right of the stars."""
    room = sheet.right - EDGE - x
    words = ngettext("{won} of {count} star", "{won} of {count} stars", len(stars))
    words = words.format(won=won_stars(stars), count=len(stars))
    at = x, sheet.y + WORDS_DOWN
    canvas.text(words, at, font="title", size=TITLE, colour=RUST, anchor="left", max_width=room)
    new = sum(star.met and not star.had for star in stars)
    note = ngettext("{count} new", "{count} new", new).format(count=new) if new else _("None new this time")
    canvas.text(note, (x, sheet.y + NEW_DOWN), size=SMALL, colour=NOTE, anchor="left", max_width=room)


def _draw_goal(canvas: Canvas, sheet: FRect, star: Star, y: float) -> None:
    """A goal, whether it was met, and what was reached of it."""
    disc(canvas, (sheet.x + SIGN_IN, y), SIGN_RADIUS, GOOD if star.met else NOTE)
    canvas.sprite("sym_check" if star.met else "sym_close", (sheet.x + SIGN_IN, y), width=SIGN, tint=CREAM)
    told = star_words(star)
    canvas.text(told, (sheet.right - EDGE, y), size=SMALL, colour=NOTE, anchor="right")
    room = sheet.width - GOAL_IN - EDGE - canvas.text_width(told, size=SMALL) - GOAL_GAP
    at, colour = (sheet.x + GOAL_IN, y), INK if star.met else NOTE
    canvas.text(goal_words(star.goal), at, weight="bold", size=GOAL, colour=colour, anchor="left", max_width=room)
