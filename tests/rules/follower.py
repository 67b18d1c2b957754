"""One who knows a Pocket round only from the events that a seat may hear: what the screen relies on."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from game.rules.events import (
    Dealt,
    Drew,
    Ended,
    Event,
    Gave,
    Named,
    Played,
    Reshuffled,
    Reversed,
    TurnBegan,
    TurnedUp,
    Verdict,
)
from game.rules.pieces import Colour, Face, Symbol, face
from game.rules.pocket import PocketView


@dataclass
class Follower:
    """Keeps the books of a table from what a seat hears."""

    seat: int
    seats: int
    pile: int
    hand: Counter[Face] = field(default_factory=Counter)
    counts: list[int] = field(default_factory=list)
    discard: list[Face] = field(default_factory=list)
    wanted: Face | None = None
    direction: int = 1
    turn: int = -1
    verdicts: list[bool] = field(default_factory=list)
    over: bool = False

    def __post_init__(self) -> None:
        self.counts = [0] * self.seats

    def hear(self, event: Event) -> None:
        """Take note of an event."""
        if isinstance(event, Dealt):
            self._got(event.seat, event.items)
        elif isinstance(event, TurnedUp):
            if event.accepted:
                self._lay(event.item, event.item)
                self.pile -= 1
        elif isinstance(event, TurnBegan):
            self.turn = event.seat
        elif isinstance(event, Played):
            self._lost(event.seat, event.item)
            self._lay(event.item, event.wanted)
            assert self.counts[event.seat] == event.left
            if event.item.symbol is Symbol.WILD_DRAW_TWO and event.left:
                self.turn = (event.seat + self.direction) % self.seats
        elif isinstance(event, Named):
            self.wanted = face(Colour(event.colour), None)
        elif isinstance(event, Reversed):
            self.direction = event.direction
        elif isinstance(event, Drew):
            self._got(event.seat, event.items)
        elif isinstance(event, Reshuffled):
            assert len(self.discard) == event.count + 1
            self.pile += event.count
            del self.discard[:-1]
        elif isinstance(event, Gave):
            self._lost(event.seat, event.item)
            self.counts[event.to] += 1
            if event.to == self.seat:
                assert event.item
                self.hand[event.item] += 1
        elif isinstance(event, Verdict):
            self.verdicts.append(event.guilty)
            assert len(event.hand) == self.counts[event.offender]
        elif isinstance(event, Ended):
            self.over = True
            assert [len(hand) for hand in event.hands] == self.counts

    def _lay(self, item: Face, wanted: Face) -> None:
        self.discard.append(item)
        self.wanted = wanted

    def _lost(self, seat: int, item: Face | None) -> None:
        self.counts[seat] -= 1
        if seat == self.seat:
            assert item
            self.hand[item] -= 1

    def _got(self, seat: int, items: tuple[Face | None, ...]) -> None:
        self.counts[seat] += len(items)
        self.pile -= len(items)
        if seat == self.seat:
            for item in items:
                assert item
                self.hand[item] += 1

    def agrees_with(self, view: PocketView) -> None:
        """Fail if the books are not what the seat sees."""
        assert tuple(self.counts) == view.counts
        assert +self.hand == Counter(view.hand)
        assert tuple(self.discard) == view.discard
        assert self.pile == view.pile
        assert self.wanted is view.wanted
        assert self.direction == view.direction
        assert self.turn == view.turn
        assert self.verdicts == list(view.verdicts)
        assert self.over == (view.outcome is not None)
