"""Computer players: a strength and a temperament. They decide from a `SeatView` and a generator, and nothing else."""

from __future__ import annotations

from game.opponents.opponent import STRENGTHS, Opponent, Reaction
from game.opponents.search import Thinking
from game.opponents.temperament import Prey, Temperament

__all__ = ["STRENGTHS", "Opponent", "Prey", "Reaction", "Temperament", "Thinking"]
