"""The computer player that the session asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from game.opponents import dice, domino, pocket, search
from game.opponents.search import Thinking
from game.opponents.temperament import Temperament
from game.rules.chance import below
from game.rules.contract import Phase, SeatView
from game.rules.moves import ACCEPT, CallUno, Catch, Move, Play
from game.slices import finish

Policy = Callable[[Any, Temperament, Random], Move]


def _at_random(view: SeatView, _temperament: Temperament, rng: Random) -> Move:
    return view.moves[below(rng, len(view.moves))]


_POLICIES: dict[str, dict[str, Policy]] = {
    "pocket": {"random": _at_random, "easy": pocket.easy, "medium": pocket.medium},
    "dice": {"random": _at_random, "easy": dice.easy, "medium": dice.medium},
    "domino": {"random": _at_random, "easy": domino.easy, "medium": domino.medium},
}

STRENGTHS = ("random", "easy", "medium", "hard")
"""Every strength, from the weakest; `random` makes any legal move and is for tests."""

QUICKEST = 0.9
"""Seconds that everybody has to say UNO, however quick the temperament of those who watch."""

REMEMBERS = 0.5
"""How much of its attention is left to a player that has forgotten to say UNO with the play."""


@dataclass(frozen=True)
class Reaction:
    """A move out of turn, `after` so many seconds unless somebody is quicker."""

    move: Move
    after: float


class Opponent:
    """A strength and a temperament, the strength's usual one if none is given.

    `effort` is how many rounds `hard` plays out in its head for a decision, the table's usual number if None.

    Raises:
        ValueError: if there is no such strength.
    """

    def __init__(
        self, strength: str = "medium", temperament: Temperament | None = None, *, effort: int | None = None
    ) -> None:
        if strength not in STRENGTHS:
            raise ValueError(f"no opponent is {strength!r}; there are {', '.join(STRENGTHS)}")
        self.strength = strength
        self.effort = effort
        self.temperament = temperament or Temperament.of(strength)

    def __repr__(self) -> str:
        return f"Opponent({self.strength!r}, {self.temperament})"

    @property
    def ponders(self) -> bool:
        """Whether a decision takes longer than a frame has time for."""
        return self.strength == "hard"

    def decide(self, view: SeatView, rng: Random) -> Move:
        """The move of the viewer, which is on turn."""
        return finish(self.think(view, rng))

    def think(self, view: SeatView, rng: Random) -> Thinking:
        """Decide in small slices; the move comes with the end (`StopIteration.value`)."""
        if view.phase is Phase.CHALLENGE and self._overlooks(rng):
            return ACCEPT
        if self.ponders:
            move = yield from search.hard(view, self.temperament, rng, effort=self.effort)
        else:
            move = _POLICIES[view.table][self.strength](view, self.temperament, rng)
        return self.with_call(move, view, rng)

    def _overlooks(self, rng: Random) -> bool:
        """Whether it does not come to think that a wild draw might be out of order."""
        return self.strength != "random" and rng.random() >= self.temperament.scrutiny

    def with_call(self, move: Move, view: SeatView, rng: Random) -> Move:
        """The move with UNO said, if it is to be said with it and the player thinks of it."""
        if self.strength != "random" and isinstance(move, Play):
            called = replace(move, call=True)
            if called in view.moves and rng.random() < self.temperament.attention:
                return called
        return move

    def react(self, view: SeatView, rng: Random) -> Reaction | None:
        """What the viewer does about a missing UNO, its own or another's, once a window opens; None if it misses it."""
        for move in view.moves:
            if isinstance(move, CallUno):
                return self._sooner_or_later(move, self.temperament.attention * REMEMBERS, rng)
            if isinstance(move, Catch):
                return self._sooner_or_later(move, self.temperament.watchfulness, rng)
        return None

    def _sooner_or_later(self, move: Move, chance: float, rng: Random) -> Reaction | None:
        if rng.random() >= chance:
            return None
        quickest, slowest = self.temperament.reaction
        return Reaction(move, max(QUICKEST, quickest + (slowest - quickest) * rng.random()))
