"""Thought in the time that frames leave: an opponent's next move, the hint to the human, where a chain is to lie."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any, TypeVar

from game.language import _
from game.opponents import Opponent, Temperament
from game.opponents.search import Thinking
from game.rules.moves import Move
from game.slices import Slices

T = TypeVar("T")

SLICE = 0.003
"""Seconds of a frame after which no other slice of thought or work begins; the longest takes one more."""
ADVICE_SLICE = 0.004
"""Seconds of a frame that a hint is thought about; nothing else is going on then."""


def think_for(thinking: Slices[T], seconds: float) -> T | None:
    """Think so long, and one slice more; what came of it once it is decided."""
    ends = perf_counter() + seconds
    while perf_counter() < ends:
        try:
            next(thinking)
        except StopIteration as end:
            result: T = end.value
            return result
    return None


class Adviser:
    """The hint: what the strongest opponent would do in the human's place, among the moves of `view`, and why.

    `words` puts a move into words, `moved` is how many moves the match has seen: the same ask gets the same answer.
    """

    def __init__(self, view: Any, moved: int, words: Callable[[Move], str]) -> None:
        self.view = view
        self._moved = moved
        self._words = words
        self._thinking: Thinking | None = None
        self._move: Move | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether the answer is still to come."""
        return self._thinking is not None

    @property
    def said(self) -> str:
        """What it says now."""
        if self._thinking:
            return _("Thinking…")
        return self._words(self._move) if self._move else ""

    def ask(self) -> None:
        """Let it think, in the frames that follow."""
        self._thinking = Opponent("hard", Temperament(attention=1.0)).think(self.view, Random(self._moved))

    def advance(self) -> Move | None:
        """Think for a slice of the frame; the move in the frame in which it is decided."""
        if self._thinking is None:
            return None
        move = think_for(self._thinking, ADVICE_SLICE)
        if move is not None:
            self._thinking, self._move = None, move
        return move
