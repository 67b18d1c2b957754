"""What surrounds every table: the bar along the top, the log slip, the call button, and the words at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import FOCUS, GOLD
from game.language import _
from game.scenes.tables import table_words
from game.table.frame import Frame, Point, around

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.art.slips import SlipLine

BAR_BUTTONS = {"pause": 0, "rules": 1, "hint": 2}
"""The round buttons of the bar, counted from the right."""
BUTTON_SIGNS = {"hint": "sym_bulb", "rules": "sym_help", "pause": "sym_pause"}
BUTTON_REACH = 24.0
FIGURE_GAP = 24.0
CALL_DIAMETER = 118.0
CHIP_SIZE = 15.5
CHIP_LINE = 1.3
"""The distance of two lines, in text sizes."""
CHIP_WIDEST = 460.0
"""A longer line is broken."""
CHIP_TALL = 34.0
CHIP_AIR = 40.0
CHIP_LEFT = 162.0
"""Where a button to catch may end."""
CHIP_GAP = 10.0
CHIP_GLOW = 72.0


def draw_bar(
    canvas: Canvas, frame: Frame, *, name: str, table: str, target: int, round_number: int, pressed: str | None
) -> None:
    """The name of the level, what the match goes to, and the buttons."""
    figures = ((_("Target"), str(target)), (_("Round"), str(round_number)))
    shows = frame, name, table_words(table), figures, pressed
    canvas.unchanged("bar", shows, partial(_paint_bar, canvas, *shows))


def _paint_bar(
    canvas: Canvas, frame: Frame, name: str, table_name: str, figures: Sequence[tuple[str, str]], pressed: str | None
) -> None:
    canvas.top_bar()
    canvas.sprite("sym_crown", (42, 34), width=18, tint=FOCUS)
    widths = [
        (canvas.text_width(label, size=14.5), canvas.text_width(value, font="title", size=19))
        for label, value in figures
    ]
    room = sum(map(sum, widths)) + FIGURE_GAP + 6 * len(figures)
    rest = frame.buttons(len(BAR_BUTTONS) - 1).x - 20 - room
    named = min(canvas.text_width(name, font="title", size=19), rest - 84)
    canvas.text(name, (60, 34), font="title", size=19, anchor="left", max_width=named + 1)
    x = min(max(frame.middle - room / 2, 84 + named), rest)
    after = 74 + named
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


def draw_chip(canvas: Canvas, frame: Frame, words: str, *, right: float, lit: bool) -> None:
    """Words at the foot of the ring, in more lines than one if they are long; they end left of `right`.

    They are `lit` while the table waits for the human.
    """
    lines = chip_lines(canvas, frame, words, right)
    rect = chip_around(canvas, frame, words, right)
    if lit:
        for share in (0.2, 0.5, 0.8):
            canvas.glow((rect.x + share * rect.width, rect.centery), CHIP_GLOW, strength=0.3)
    canvas.panel(rect, style="chip")
    for place, line in enumerate(lines):
        y = rect.centery + (place - (len(lines) - 1) / 2) * canvas.text_size(CHIP_SIZE) * CHIP_LINE
        canvas.text(line, (rect.centerx, y), size=CHIP_SIZE)


def chip_lines(canvas: Canvas, frame: Frame, words: str, right: float) -> list[str]:
    """The words of the chip as they are broken, so that it stays clear of the log and of the button to catch."""
    widest = CHIP_WIDEST * canvas.text_size(CHIP_SIZE) / CHIP_SIZE
    room = min(widest, right - CHIP_LEFT - CHIP_AIR)
    if frame.chip[1] + CHIP_TALL / 2 > frame.slip.top:
        room = min(room, frame.width - 2 * (frame.slip.right + CHIP_GAP) - CHIP_AIR)
    return canvas.lines(words, width=room, size=CHIP_SIZE)


def chip_around(canvas: Canvas, frame: Frame, words: str, right: float) -> FRect:
    """Where the chip with these words stands; it grows upwards."""
    lines = chip_lines(canvas, frame, words, right)
    x, y = frame.chip
    wide = max(canvas.text_width(line, size=CHIP_SIZE) for line in lines) + CHIP_AIR
    tall = CHIP_TALL + (len(lines) - 1) * canvas.text_size(CHIP_SIZE) * CHIP_LINE
    rect = around((x, y + (CHIP_TALL - tall) / 2), wide, tall)
    rect.right = min(rect.right, right)
    return rect
