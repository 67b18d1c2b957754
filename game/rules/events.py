"""What happened as a consequence of a move: acted out by screen and sound, told by the log.

A round tells events in order to its listener. What others may not know is in them; `seen_by` gives the event as one
seat may know it, with None for every hidden item.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from game.rules.pieces import Colour, DieFace, Face

if TYPE_CHECKING:
    from game.rules.contract import Outcome


class Cause(Enum):
    """Why items are drawn, or dice are rolled."""

    CHOICE = "choice"
    ITEM = "item"
    CAUGHT = "caught"
    GUILTY = "guilty"
    WRONG = "wrong"
    DIP = "dip"
    CENTRE = "centre"
    DEAL = "deal"
    OPENING = "opening"
    REROLL = "reroll"


@dataclass(frozen=True)
class Event:
    """Something that happened."""

    def seen_by(self, seat: int) -> Event:
        """The event as that seat may know it."""
        return self


@dataclass(frozen=True)
class Dealt(Event):
    """A seat got its first items."""

    seat: int
    items: tuple[Face | None, ...]

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, items=(None,) * len(self.items))


@dataclass(frozen=True)
class TurnedUp(Event):
    """An item was turned up to start with; `accepted` is False if it goes back (P3)."""

    item: Face
    accepted: bool


@dataclass(frozen=True)
class TurnBegan(Event):
    """It is now this seat that has to decide on its turn."""

    seat: int


@dataclass(frozen=True)
class Played(Event):
    """A seat played an item; `wanted` is what has to be matched now, `left` how many items it holds."""

    seat: int
    item: Face
    wanted: Face
    left: int


@dataclass(frozen=True)
class Laid(Played):
    """A seat laid a tile, turned as it lies, at the end of the arm `at`; None for the double that opens the chain (O2).

    `place` is its number in the chain. `wanted` has to be matched at its free ends; a Dead End closes its arm.
    """

    at: int | None
    place: int


@dataclass(frozen=True)
class ArmClosed(Event):
    """A Dead End closed that arm of the chain: nothing can be laid there (O10)."""

    seat: int
    arm: int


@dataclass(frozen=True)
class Named(Event):
    """A seat named a colour."""

    seat: int
    colour: Colour


@dataclass(frozen=True)
class Reversed(Event):
    """The direction flipped; 1 is clockwise, -1 the other way."""

    direction: int


@dataclass(frozen=True)
class Skipped(Event):
    """A seat lost its turn."""

    seat: int


@dataclass(frozen=True)
class Drew(Event):
    """A seat drew items; fewer than it had to if there were no more."""

    seat: int
    items: tuple[Face | None, ...]
    cause: Cause

    def seen_by(self, seat: int) -> Event:
        return self if seat == self.seat else replace(self, items=(None,) * len(self.items))


@dataclass(frozen=True)
class Rolled(Event):
    """A seat rolled dice, which lie open; they came from the bag, or from its hand or the table to be rolled again.

    As many as there were: none if it had to draw and the bag was empty.
    """

    seat: int
    items: tuple[DieFace, ...]
    cause: Cause


@dataclass(frozen=True)
class Returned(Event):
    """The old centre die went back into the bag (D4)."""

    item: DieFace


@dataclass(frozen=True)
class TookBack(Event):
    """A seat took back what it had played; `centre` is the centre die again, `wanted` has to be matched (D10)."""

    seat: int
    item: DieFace
    centre: DieFace
    wanted: Face


@dataclass(frozen=True)
class Reshuffled(Event):
    """The discard pile without its top became the draw pile of so many items (P11)."""

    count: int


@dataclass(frozen=True)
class Passed(Event):
    """A seat ended its turn without playing."""

    seat: int


@dataclass(frozen=True)
class Gave(Event):
    """A seat gave an item to another (P7)."""

    seat: int
    to: int
    item: Face | None

    def seen_by(self, seat: int) -> Event:
        return self if seat in (self.seat, self.to) else replace(self, item=None)


@dataclass(frozen=True)
class Called(Event):
    """A seat said UNO."""

    seat: int


@dataclass(frozen=True)
class Caught(Event):
    """A seat was caught without having said UNO."""

    seat: int
    by: int


@dataclass(frozen=True)
class Challenged(Event):
    """A seat challenged another's wild draw."""

    seat: int
    offender: int


@dataclass(frozen=True)
class Verdict(Event):
    """The challenge is decided; a hidden hand is shown to the challenger alone (P10, O11)."""

    seat: int
    offender: int
    guilty: bool
    hand: tuple[Face | None, ...]
    wanted: Face
    """What had to be matched before the wild draw was played."""
    proof: Face | None
    """An item of the hand that could have been played instead."""

    def seen_by(self, seat: int) -> Event:
        if seat in (self.seat, self.offender):
            return self
        return replace(self, hand=(None,) * len(self.hand), proof=None)


@dataclass(frozen=True)
class OpenVerdict(Verdict):
    """A verdict about a hand that lies open to everyone (D10)."""

    def seen_by(self, seat: int) -> Event:
        return self


@dataclass(frozen=True)
class Ended(Event):
    """The round is over; every hand is counted openly, `points` is what each is worth."""

    outcome: Outcome
    hands: tuple[tuple[Face, ...], ...]
    points: tuple[int, ...]


Listener = Callable[[Event], None]
