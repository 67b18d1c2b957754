"""How opponents play the Pocket table."""

from __future__ import annotations

from random import Random

from game.opponents.temperament import Temperament
from game.rules.moves import Catch, CallUno, Move
from game.rules.pocket import PocketView


def easy(view: PocketView, temperament: Temperament, rng: Random) -> Move:
    return next(move for move in view.moves if not isinstance(move, (Catch, CallUno)))


def medium(view: PocketView, temperament: Temperament, rng: Random) -> Move:
    return next(move for move in view.moves if not isinstance(move, (Catch, CallUno)))
