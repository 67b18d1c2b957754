"""How likely an imagined world is, by what the others have done in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.opponents import domino, pocket_reading
from game.rules.contract import SeatView
from game.rules.domino import DominoView
from game.rules.pocket import PocketView

Likelihood = Callable[[Any], float]


def likelihood(view: SeatView) -> Likelihood | None:
    """How a world that agrees with the view is weighed against others; None where nothing is hidden in hands."""
    if isinstance(view, PocketView):
        return pocket_reading.Reading(view).likelihood
    if isinstance(view, DominoView):
        return domino.Reading(view).likelihood
    return None
