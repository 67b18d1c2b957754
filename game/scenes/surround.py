"""What surrounds every table: the bar along the top, the log slip, the call button, and the words at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import FOCUS, GOLD
from game.art.type import SMALLEST
from game.language import _
from game.scenes.words import table_words
from game.table.frame import Frame, Point, around

if TYPE_CHECKING:
    from game.art.canvas import Canvas, SlipLine

BAR_BUTTONS = {"pause": 0, "rules": 1, "hint": 2}
"""The round buttons of the bar, counted from the right."""
BUTTON_SIGNS = {"hint": "sym_bulb", "rules": "sym_help", "pause": "sym_pause"}
BUTTON_REACH = 24.0
FIGURE_GAP = 24.0
CHIP_SIZE = 15.5
CHIP_LINES = 2
CALL_DIAMETER = 118.0


def draw_bar(
    canvas: Canvas, frame: Frame, *, name: str, table: str, target: int, round_number: int, pressed: str | None
) -> None:
    """The name of the level, what the match goes to, and the buttons."""
    canvas.top_bar()
    canvas.sprite("sym_crown", (42, 34), width=18, tint=FOCUS)
    figures = [(_("Target"), str(target)), (_("Round"), str(round_number))]
    widths = [
        (canvas.text_width(label, size=14.5), canvas.text_width(value, font="title", size=19))
        for label, value in figures
    ]
    room = sum(map(sum, widths)) + FIGURE_GAP + 6 * len(figures)
    rest = frame.buttons(len(BAR_BUTTONS) - 1).x - 20 - room
    named = min(canvas.text_width(name, font="title", size=19), rest - 84)
    canvas.text(name, (60, 34), font="title", size=19, anchor="left", max_width=named + 1)
    x = min(max(frame.middle - room / 2, 84 + named), rest)
    table_name, after = table_words(table), 74 + named
    if after + canvas.text_width(table_name, size=14.5) <= x - 16:
        canvas.text(table_name, (after, 34), size=14.5, anchor="left", alpha=200)
    for (label, value), (label_width, value_width) in zip(figures, widths):
        canvas.text(label, (x, 34), size=14.5, anchor="left", alpha=200)
        canvas.text(value, (x + label_width + 6, 34), font="title", size=19, anchor="left", colour=GOLD)
        x += label_width + 6 + value_width + FIGURE_GAP
    for kind, sign in BUTTON_SIGNS.items():
        canvas.round_button(frame.buttons(BAR_BUTTONS[kind]).center, sign, pressed=pressed == kind)


def draw_slip(canvas: Canvas, frame: Frame, title: str, round_number: int, lines: Sequence[SlipLine]) -> None:
    """The last lines of the log."""
    rect = frame.slip
    canvas.slip(title, f"#{round_number}", lines, rect.center, width=rect.width, height=rect.height)


def draw_call(canvas: Canvas, at: Point, *, ready: bool, urgent: bool, armed: bool) -> None:
    """The call button: gold while it does something, glowing when it is urgent, down while UNO goes with the play."""
    canvas.call_button(
        at,
        CALL_DIAMETER,
        state="hot" if ready else "idle",
        pressed=armed,
        glow=1.0 if urgent or armed else 0.0,
    )
    words = _("Said with your play") if armed else _("Call it before they do") if ready else ""
    if words:
        chip = call_words(at, canvas.text_width(words, size=13.5) + 24, canvas.width)
        canvas.panel(chip, style="chip")
        canvas.text(words, chip.center, size=13.5)


def call_words(at: Point, width: float, window: float) -> FRect:
    """Where the words over the call button at that point stand, so wide, in a window of that width."""
    x = min(at[0], window - 12 - width / 2)
    return around((x, at[1] - CALL_DIAMETER / 2 - 18), width, 24)


def draw_chip(canvas: Canvas, frame: Frame, words: str) -> None:
    """Words at the foot of the ring, on two lines if one is not enough."""
    room = frame.chip_room - 40
    width = canvas.text_width(words, size=CHIP_SIZE)
    if width <= room:
        canvas.panel(around(frame.chip, width + 40, 34), style="chip")
        canvas.text(words, frame.chip, size=CHIP_SIZE)
        return
    size = CHIP_SIZE
    while canvas.text_size(size) > SMALLEST and canvas.paragraph_lines(words, width=room, size=size) > CHIP_LINES:
        size -= 0.5
    height = canvas.paragraph_height(words, width=room, size=size) + 14
    x, y = frame.chip
    box = FRect(x - room / 2 - 20, y + 17 - height, room + 40, height)
    canvas.panel(box, style="chip", radius=20)
    canvas.paragraph(words, (x, box.y + 7), width=room, size=size, align="center")
