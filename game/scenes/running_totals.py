"""The totals of all seats on their way to the target, as bars on the sheet of a round's result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import CREAM, GOOD, INK, NOTE, RUST
from game.language import _

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.scenes.round_result import Tally

HEADER = 36.0
"""What the heading takes above the first line."""
TITLE_IN, TITLE_DOWN, TITLE_GAP = 34.0, 14.0, 20.0
PORTRAIT_IN, PORTRAIT = 52.0, 32.0
NAME_IN = 80.0
BAR_IN, BAR_SHARE = 220.0, 0.27
"""Where the bars begin at most, in units and as a share of the sheet's width."""
BAR, BAR_GAP = 20.0, 12.0
BEFORE = (2.5, 18.0)
"""The mark in the winner's bar where the round found it."""
TOTAL_OUT, LEAST_TOTAL = 126.0, 40.0
"""How far from the sheet's right edge the totals end, and what they take at least."""
GAINED_OUT, GAINED_WIDEST = 36.0, 80.0
TITLE, TOTAL, NAME, TARGET, GAINED = 21.0, 21.0, 16.0, 15.0, 14.0
"""Text sizes."""
GOAL_UP = 8.0
"""How far the line of the target stands out above the first bar."""


def draw_totals(canvas: Canvas, sheet: FRect, line: float, tally: Tally, shown: Sequence[int]) -> None:
    """A line for each seat, so high, from the one with most points down; `shown` are the totals so far."""
    full = max([tally.target, *tally.after])
    bar_x = sheet.x + min(BAR_IN, sheet.width * BAR_SHARE)
    widest = max(canvas.text_width(str(total), font="title", size=TOTAL) for total in tally.after)
    bar_width = sheet.right - TOTAL_OUT - max(LEAST_TOTAL, widest) - BAR_GAP - bar_x
    goal = bar_x + bar_width * tally.target / full
    _draw_heading(canvas, sheet, goal, tally.target)
    for place, seat in enumerate(tally.standing):
        y = sheet.y + HEADER + (place + 0.5) * line
        won, counted = seat == tally.winner, tally.seats[seat]
        colour = RUST if won else INK
        size = min(PORTRAIT, line - 4)
        canvas.portrait(counted.portrait, "happy" if won else "neutral", (sheet.x + PORTRAIT_IN, y), size)
        at = sheet.x + NAME_IN, y
        room = bar_x - 10 - at[0]
        canvas.text(counted.name, at, weight="bold", size=NAME, colour=colour, anchor="left", max_width=room)
        bar = FRect(bar_x, y - BAR / 2, bar_width, BAR)
        canvas.progress(bar, shown[seat] / full, style="red" if won else "blue", on_paper=True)
        if won and tally.before[seat]:
            canvas.fill((bar_x + bar_width * tally.before[seat] / full - 1, bar.y, *BEFORE), CREAM)
        total = str(shown[seat])
        canvas.text(total, (sheet.right - TOTAL_OUT, y), font="title", size=TOTAL, colour=colour, anchor="right")
        _draw_gained(canvas, (sheet.right - GAINED_OUT, y), tally.gained(seat))
    top, foot = sheet.y + HEADER - GOAL_UP, sheet.y + HEADER + line * len(tally.seats)
    canvas.line([(goal, top), (goal, foot)], colour=RUST, width=1.6)


def _draw_heading(canvas: Canvas, sheet: FRect, goal: float, target: int) -> None:
    """The heading, and what the line of the target means: it ends there, if the heading leaves the room."""
    title, y = _("Running totals"), sheet.y + TITLE_DOWN
    canvas.text(title, (sheet.x + TITLE_IN, y), font="title", size=TITLE, colour=RUST, anchor="left")
    words = _("{sign}  target {points}").format(sign="{target}", points=target)
    end = sheet.x + TITLE_IN + TITLE_GAP + canvas.text_width(title, font="title", size=TITLE)
    at = max(goal, end + canvas.text_width(words, weight="bold", size=TARGET)), y
    canvas.text(words, at, weight="bold", size=TARGET, colour=NOTE, anchor="right")


def _draw_gained(canvas: Canvas, at: tuple[float, float], gained: int) -> None:
    words, colour = (f"+{gained}", GOOD) if gained else (_("no points"), NOTE)
    canvas.text(words, at, weight="bold", size=GAINED, colour=colour, anchor="right", max_width=GAINED_WIDEST)
