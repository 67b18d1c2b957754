"""The computer player that the session asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from game.opponents import pocket
from game.opponents.temperament import Temperament
from game.rules.chance import below
from game.rules.contract import SeatView
from game.rules.moves import CallUno, Catch, Move, Play

Policy = Callable[[Any, Temperament, Random], Move]


def _at_random(view: SeatView, _temperament: Temperament, rng: Random) -> Move:
    return view.moves[below(rng, len(view.moves))]


_POLICIES: dict[str, dict[str, Policy]] = {
    "pocket": {"random": _at_random, "easy": pocket.easy, "medium": pocket.medium}
}

STRENGTHS = ("random", "easy", "medium")
"""Every strength, from the weakest; `random` makes any legal move and is for tests."""


@dataclass(frozen=True)
class Reaction:
    """A move out of turn, `after` so many seconds unless somebody is quicker."""

    move: Move
    after: float


@dataclass(frozen=True)
class Opponent:
    """A strength and a temperament."""

    strength: str = "medium"
    temperament: Temperament = Temperament()

    def decide(self, view: SeatView, rng: Random) -> Move:
        """The move of the viewer, which is on turn."""
        move = _POLICIES[view.table][self.strength](view, self.temperament, rng)
        if self.strength != "random" and isinstance(move, Play):
            called = replace(move, call=True)
            if called in view.moves and rng.random() < self.temperament.attention:
                return called
        return move

    def react(self, view: SeatView, rng: Random) -> Reaction | None:
        """What the viewer does about a missing UNO, its own or another's, once a window opens; None if it misses it."""
        quickest, slowest = self.temperament.reaction
        after = quickest + (slowest - quickest) * rng.random()
        for move in view.moves:
            if isinstance(move, CallUno) and rng.random() < self.temperament.attention:
                return Reaction(move, after)
            if isinstance(move, Catch) and rng.random() < self.temperament.watchfulness:
                return Reaction(move, after)
        return None
