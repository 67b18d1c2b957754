"""What a player does of what it has the chance to do: its temperament, counted in play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from game.opponents import Temperament
from game.opponents.choices import bluffs, leader, shows, victim
from game.rules.contract import Phase
from game.rules.moves import CallUno, Catch, Challenge, Move, Play


@dataclass
class Manners:
    """How often one player did what, and how often it could have.

    A bluff is a wild draw played although another item fitted. To hit somebody is to make them draw or miss a turn; it
    counts with three seats or more, while one of the others leads, where a play that hits nobody was open too.
    """

    bluffs: int = 0
    bluff_chances: int = 0
    challenges: int = 0
    challenge_chances: int = 0
    bluffs_missed: int = 0
    """Challenges of a bluff that it did not make."""
    catches: int = 0
    catches_missed: int = 0
    """Missing calls that it did not notice; where somebody else was quicker it is neither."""
    calls: int = 0
    """UNO said with the play."""
    calls_late: int = 0
    calls_forgotten: int = 0
    hits_on_leader: int = 0
    leader_chances: int = 0
    hits_on_others: int = 0
    other_chances: int = 0
    favourites: int = 0
    """Plays of what it likes, where it could have played something else too."""
    favourite_chances: int = 0

    def add(self, other: Manners) -> None:
        """Count in what the same player did in other rounds."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


class Observer:
    """Watches one round and counts for every seat."""

    def __init__(self, manners: Sequence[Manners]) -> None:
        self._manners = manners
        self._was_bluff = False

    def decided(self, view: Any, move: Move, temperament: Temperament) -> None:
        """The viewer, which is on turn, makes that move."""
        counted = self._manners[view.seat]
        if view.phase is Phase.CHALLENGE:
            challenged = isinstance(move, Challenge)
            counted.challenges += challenged
            counted.challenge_chances += 1
            counted.bluffs_missed += self._was_bluff and not challenged
            return
        plays = [each for each in view.moves if isinstance(each, Play)]
        self._was_bluff = isinstance(move, Play) and bluffs(view, move)
        counted.bluffs += self._was_bluff
        counted.bluff_chances += any(bluffs(view, each) for each in plays)
        if not isinstance(move, Play):
            return
        if len(view.hand) == 2:
            counted.calls += move.call
        liked = [each for each in plays if not temperament.likes.isdisjoint(shows(each))]
        if 0 < len(liked) < len(plays):
            counted.favourites += not temperament.likes.isdisjoint(shows(move))
            counted.favourite_chances += 1
        leads = leader(view) if view.seats > 2 else None
        victims = {victim(view, each) for each in plays}
        if leads is None or None not in victims:
            return
        hit = victim(view, move)
        counted.leader_chances += leads in victims
        counted.hits_on_leader += hit == leads
        counted.other_chances += not victims <= {None, leads}
        counted.hits_on_others += hit not in (None, leads)

    def window(self, uncalled: int, noticed: Sequence[int], made: tuple[int, Move] | None) -> None:
        """A seat has not said UNO: who noticed, in any order, and who was quick enough to do what."""
        for seat, counted in enumerate(self._manners):
            if seat != uncalled:
                counted.catches_missed += seat not in noticed
        if made and isinstance(made[1], Catch):
            self._manners[made[0]].catches += 1
        if made and isinstance(made[1], CallUno):
            self._manners[uncalled].calls_late += 1
        else:
            self._manners[uncalled].calls_forgotten += 1
