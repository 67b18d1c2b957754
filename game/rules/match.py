"""A match: rounds until a seat reaches the target (G9). Its table, rules, seed and moves decide everything (G13)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.rules.chance import below, fresh
from game.rules.contract import Outcome, Round, Table
from game.rules.events import Listener
from game.rules.moves import Move


def leader(totals: Sequence[int]) -> int:
    """The seat that wins a match that ends with those points (G9); of equal ones the first from seat 0 on."""
    return totals.index(max(totals))


class Match:
    """The rounds of one table, their points, and who won.

    `round` is the round being played, or the last one when the match is over.

    Raises:
        ValueError: if the table can't be played with so many seats.
    """

    def __init__(
        self,
        table: Table,
        rules: Any,
        seats: int,
        seed: int,
        *,
        target: int | None = None,
        listener: Listener | None = None,
    ) -> None:
        if seats not in table.seats:
            raise ValueError(f"{table.name} is for {table.seats[0]} to {table.seats[-1]} seats, not {seats}")
        self.table = table
        self.rules = rules
        self.seats = seats
        self.seed = seed
        self.target = table.target if target is None else target
        self.listener = listener
        self.totals = (0,) * seats
        self.outcomes: list[Outcome] = []
        self._rng = Random(seed)
        self.round = self._deal(below(self._rng, seats))

    def _deal(self, dealer: int) -> Round:
        return self.table.make_round(
            self.rules,
            self.seats,
            fresh(self._rng),
            dealer=dealer,
            totals=self.totals,
            target=self.target,
            listener=self.listener,
        )

    @property
    def winner(self) -> int | None:
        """The seat that won the match, None while it goes on (G9)."""
        return leader(self.totals) if max(self.totals) >= self.target else None

    def play(self, seat: int, move: Move) -> None:
        """Make a move in the round and count its points when it ends.

        Raises:
            IllegalMove: if it is refused; nothing has changed then.
        """
        self.round.play(seat, move)
        outcome = self.round.outcome
        if outcome:
            self.outcomes.append(outcome)
            self.totals = tuple(total + score for total, score in zip(self.totals, outcome.scores))

    def next_round(self) -> None:
        """Deal the next round.

        Raises:
            ValueError: if the round is not over, or the match is.
        """
        if not self.round.outcome:
            raise ValueError("the round is not over")
        if self.winner is not None:
            raise ValueError("the match is over")
        self.round = self._deal(self.round.next_dealer())
