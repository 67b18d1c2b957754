"""Confetti: where each snippet is, as a function of time alone, so that the same party is drawn at any frame rate."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from game.art.palette import MARKS, PLATES
from game.rules.pieces import Colour

if TYPE_CHECKING:
    from game.art.canvas import Canvas

CONFETTI_SECONDS = 4.0
PIECES = 54
SEED = 1
FALL = 150.0
SWAY = 26.0
LAST_FADE = 0.8
ANGLE_STEP = 15


class Snippet(NamedTuple):
    """One piece of paper at one moment."""

    colour: Colour
    x: float
    y: float
    size: float
    angle: float
    alpha: int


def confetti(time: float, area: FRect) -> Iterator[Snippet]:
    """The snippets in the air within `area` at `time`; none before 0 and none after `CONFETTI_SECONDS`."""
    if not 0.0 <= time < CONFETTI_SECONDS:
        return
    colours = tuple(Colour)
    chance = random.Random(SEED)
    for number in range(PIECES):
        start = chance.random() * 1.6
        speed = FALL * (0.6 + 0.7 * chance.random())
        column = chance.random()
        phase = chance.random() * math.tau
        size = 11.0 + round(5 * chance.random())
        age = time - start
        y = area.y + age * speed
        if age < 0 or y > area.bottom:
            continue
        left = min(1.0, (CONFETTI_SECONDS - time) / LAST_FADE, (area.bottom - y) / 60, age / 0.15)
        x = area.x + column * area.width + SWAY * math.sin(phase + age * 2.4)
        angle = ANGLE_STEP * round((math.degrees(phase) + age * 160) / ANGLE_STEP)
        yield Snippet(colours[number % 4], x, y, size, angle, round(255 * left))


def draw_confetti(canvas: Canvas, time: float, area: FRect) -> None:
    """Paint it: each colour in the shape of its mark."""
    for snippet in confetti(time, area):
        canvas.sprite(
            MARKS[snippet.colour],
            (snippet.x, snippet.y),
            width=snippet.size,
            angle=snippet.angle,
            tint=PLATES[snippet.colour].main,
            alpha=snippet.alpha,
        )
