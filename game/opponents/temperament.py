"""What makes two computer players of the same strength feel different."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.rules.pieces import Colour, Symbol

Prey = Literal["leader", "neighbour", "anyone"]


@dataclass(frozen=True)
class Temperament:
    """Shares are from 0 to 1; times are in seconds of the player's clock, whatever the speed of the game."""

    boldness: float = 0.5
    """How readily it bluffs with a wild draw and challenges one."""
    attention: float = 0.9
    """How often it says UNO with the play; if it forgets, it may remember late."""
    watchfulness: float = 0.7
    """How often it notices that somebody else forgot."""
    reaction: tuple[float, float] = (1.1, 2.4)
    """The quickest and the slowest it catches or remembers."""
    scrutiny: float = 1.0
    """How often it asks itself whether a wild draw was in order; else it lets it stand."""
    goes_for: Prey = "anyone"
    """Whom it likes to make draw or miss a turn, where it matters little else: whoever leads, or whoever is next."""
    likes: frozenset[Colour | Symbol] = frozenset()
    """What it likes to play and to name, where it matters little else."""

    @classmethod
    def of(cls, strength: str) -> Temperament:
        """The usual temperament of a strength: careless if it is weak, careful or wide awake if it is strong.

        Raises:
            ValueError: if there is no such strength.
        """
        if strength not in _USUAL:
            raise ValueError(f"no strength is {strength!r}; there are {', '.join(_USUAL)}")
        return _USUAL[strength]


_CARELESS = Temperament(attention=0.6, watchfulness=0.4, scrutiny=0.7, reaction=(1.4, 3.0))
_WIDE_AWAKE = Temperament(attention=0.98, watchfulness=0.9)
_USUAL = {"random": _CARELESS, "easy": _CARELESS, "medium": Temperament(), "hard": _WIDE_AWAKE}
