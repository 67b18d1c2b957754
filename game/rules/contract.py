"""What every table promises: the same round, view, outcome and refusal at all three.

A table is one module that gives a `Table`; nothing here knows any of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Protocol, TypeVar

from game.rules.events import Listener
from game.rules.moves import Move
from game.rules.pieces import Face


class Phase(Enum):
    """What the seat on turn has to decide."""

    TURN = "turn"
    REROLLED = "rerolled"
    DRAWN = "drawn"
    NAME = "name"
    GIFT = "gift"
    CHALLENGE = "challenge"
    OVER = "over"


class Ending(Enum):
    """Why a round ended."""

    OUT = "out"
    BLOCKED = "blocked"
    CLOSED = "closed"
    """Every end of the chain is a Dead End (O12)."""


@dataclass(frozen=True)
class Outcome:
    """The end of a round: who won (None if nobody), why, and what each seat scores (G7, G11, O12)."""

    winner: int | None
    ending: Ending
    scores: tuple[int, ...]


class Why(Enum):
    """Why a move is refused."""

    ROUND_OVER = "the round is over"
    NOT_YOUR_TURN = "it is another seat's turn"
    ANSWER_FIRST = "a question has to be answered first"
    NOTHING_ASKED = "nobody asked for that"
    NOT_HELD = "the item is not in the hand"
    DOES_NOT_FIT = "the item does not match"
    NO_OPEN_END = "the chain has no such open end"
    ONLY_THE_DRAWN = "only the drawn item may be played"
    COLOUR_NEEDED = "a wild needs a colour"
    NO_COLOUR = "no colour is named for this item"
    NOT_ONE_LEFT = "UNO is said when one item is left"
    REROLL_FIRST = "the hand has to be rerolled first"
    ALREADY_REROLLED = "the hand was rerolled already"
    ALREADY_DREW = "one item was drawn already"
    NOTHING_TO_DRAW = "there is nothing to draw"
    CAN_STILL_ACT = "the seat can play or draw"
    NOT_CATCHABLE = "the seat cannot be caught"


@dataclass(frozen=True)
class Refusal:
    """Why a move is refused, and what would have matched where that is the reason."""

    why: Why
    wanted: Face | None = None


class IllegalMove(Exception):
    """A move that the rules refuse; nothing has changed."""

    def __init__(self, seat: int, move: Move, refusal: Refusal) -> None:
        super().__init__(f"seat {seat} may not {move}: {refusal.why.value}")
        self.seat = seat
        self.move = move
        self.refusal = refusal


class SeatView(Protocol):
    """All that one seat may know, and what it may do; a value of its own that reaches nothing else."""

    @property
    def table(self) -> str:
        """The name of the table."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def turn(self) -> int:
        """The seat that has to decide."""

    @property
    def phase(self) -> Phase:
        """What it has to decide."""

    @property
    def hand(self) -> tuple[Face, ...]:
        """The viewer's own items."""

    @property
    def counts(self) -> tuple[int, ...]:
        """How many items each seat holds."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The viewer's legal moves, in a fixed order."""

    @property
    def uncalled(self) -> int | None:
        """The seat that has one item left, or will have, and has not said UNO while its window is open (G4, G5)."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The match's points before this round."""

    @property
    def target(self) -> int:
        """The total that ends the match (G9)."""


R = TypeVar("R", bound="Round")


class Round(Protocol):
    """One deal played out (G13: its rules, its chance and its moves decide everything)."""

    @property
    def seats(self) -> int:
        """How many seats there are."""

    @property
    def turn(self) -> int:
        """The seat that has to decide; the last one to decide when the round is over."""

    @property
    def phase(self) -> Phase:
        """What it has to decide."""

    @property
    def outcome(self) -> Outcome | None:
        """The end, or None while the round goes on."""

    @property
    def uncalled(self) -> int:
        """As in `SeatView`, -1 if there is none."""

    def moves(self, seat: int) -> list[Move]:
        """All legal moves of the seat now, out-of-turn ones included, in a fixed order without repeats."""

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        """Why the move is refused; None if it is legal."""

    def play(self, seat: int, move: Move) -> None:
        """Make a move.

        Raises:
            IllegalMove: if it is refused; nothing has changed then.
        """

    def push(self, seat: int, move: Move) -> None:
        """Make a move known to be legal; an illegal one leaves the round in any state."""

    def view(self, seat: int) -> Any:
        """All that the seat may know now, as the table's `SeatView`."""

    def copy(self: R, rng: Random | None = None) -> R:
        """A round that goes on by itself, without listener.

        Its chance is `rng`; if None, the same chance as this round's, so that the same moves lead to the same end.
        """

    def state(self) -> str:
        """Everything hidden and open in one line, for logs and tests."""

    def next_dealer(self) -> int:
        """Who sets up the round after this one."""


class MakeRound(Protocol):
    """How a table starts a round."""

    def __call__(
        self,
        rules: Any,
        seats: int,
        rng: Random,
        *,
        dealer: int,
        totals: tuple[int, ...],
        target: int,
        listener: Listener | None = None,
    ) -> Round:
        """Set up and deal; `dealer` is the seat that sets up."""


@dataclass(frozen=True)
class Table:
    """One of the games, as everything above the rules knows it."""

    name: str
    seats: range
    target: int
    house_rules: Mapping[str, tuple[object, ...]]
    """The house rules a level can set, with the values each may take, the default first."""
    make_rules: Callable[..., Any]
    """Takes `items`, the table's set, and the house rules by name."""
    make_round: MakeRound
    points: Callable[[Any], int]
    """What an item left in a hand is worth."""
    imagine: Callable[[Any, Random], Any]
    """A whole round that looks exactly the same from a view, drawn without bias from those that agree with it."""

    def in_force(self, house: Mapping[str, object]) -> dict[str, object]:
        """The value of every house rule of the table: that in `house`, or the usual one."""
        return {key: house.get(key, choices[0]) for key, choices in self.house_rules.items()}
