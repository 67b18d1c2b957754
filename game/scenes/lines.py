"""Words broken into lines that are about as long as each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.art.canvas import Canvas


def balanced(canvas: Canvas, words: str, widest: float, size: float) -> list[str]:
    """No more lines than need be in that width, and none much longer than the others."""
    lines = canvas.lines(words, width=widest, size=size)
    width = max(canvas.text_width(line, size=size) for line in lines)
    while len(narrower := canvas.lines(words, width=width - 1, size=size)) == len(lines) and lines != narrower:
        lines = narrower
        width = max(canvas.text_width(line, size=size) for line in lines)
    return lines
