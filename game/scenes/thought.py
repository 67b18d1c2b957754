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

SHARE = 0.4
"""How much of the time that passes is thought in; pictures have the rest, however many there are in a second.

A frame that comes late is followed by a longer thought, and that by ever shorter ones, because this is well below 1.
"""


def think_while(dt: float, thinking: Slices[T]) -> T | None:
    """Think for a share of the `dt` seconds that pass, and one slice more; what came of it once it is decided."""
    ends = perf_counter() + SHARE * dt
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

    def advance(self, dt: float) -> Move | None:
        """Think while `dt` seconds pass; the move in the step in which it is decided."""
        if self._thinking is None:
            return None
        move = think_while(dt, self._thinking)
        if move is not None:
            self._thinking, self._move = None, move
        return move
