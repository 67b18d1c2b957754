"""Positions at the Pocket table, written as `PocketRound.state()` writes them.

    turn 0+ on R7 uncalled 1 | 0: R5 B2 | 1: G3 | pile Y4 G1 | discard B7 R7

It is seat 0's turn, clockwise (`-` is the other way), and R7 has to be matched; seat 1 has not said UNO. The last card
of the pile is drawn next, the last of the discard pile lies on top. In the phase `drawn` the drawn card is the last of
the hand; in the phase `challenge` the seat before has played the wild draw on top of `before`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from game.rules.contract import Outcome, Phase, Refusal
from game.rules.events import Event
from game.rules.moves import parse_move
from game.rules.pieces import Colour, Face, Symbol, face, parse_face
from game.rules.pocket import PocketRound, PocketRules

DECK = tuple(
    [
        face(colour, symbol)
        for colour in Colour
        for symbol in Symbol
        if symbol.number or symbol in (Symbol.SKIP, Symbol.REVERSE, Symbol.DRAW_ONE)
    ]
    + [parse_face(text) for text in ("W", "W", "WD", "W+2")]
)
"""The 52 cards of P1, written down apart from the game's own file."""

_HEAD = re.compile(r"(\w+) (\d)([+-]) on (\S+)(?: uncalled (\d))?")


def cards(text: str) -> list[Face]:
    """Cards separated by blanks."""
    return [parse_face(each) for each in text.split()]


@dataclass
class Scenario:
    """A round in some position, with everything that happened since."""

    round: PocketRound
    events: list[Event] = field(default_factory=list)

    def play(self, *moves: str) -> Scenario:
        """Make moves: `R5` by the seat on turn, `2: uno` by another."""
        for each in moves:
            who, colon, text = each.rpartition(":")
            self.round.play(int(who) if colon else self.round.turn, parse_move(text.strip()))
        return self

    def moves(self, seat: int | None = None) -> list[str]:
        """The texts of the legal moves, of the seat on turn if none is named."""
        return [str(move) for move in self.round.moves(self.round.turn if seat is None else seat)]

    def refusal(self, text: str) -> Refusal | None:
        """Why a move, written as in `play`, is refused."""
        who, colon, move = text.rpartition(":")
        return self.round.why_not(int(who) if colon else self.round.turn, parse_move(move.strip()))

    def heard(self, kind: type[Event]) -> list[Any]:
        """The events of that kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def hand(self, seat: int) -> str:
        """The cards of a seat."""
        return " ".join(map(str, self.round.hands[seat]))

    @property
    def pile(self) -> str:
        """The draw pile; its last card is drawn next."""
        return " ".join(map(str, self.round.pile))

    @property
    def discard(self) -> str:
        """The discard pile; its last card lies on top."""
        return " ".join(map(str, self.round.discard))

    @property
    def turn(self) -> int:
        """The seat that has to decide."""
        return self.round.turn

    @property
    def phase(self) -> str:
        """What it has to decide."""
        return self.round.phase.value

    @property
    def wanted(self) -> str:
        """What has to be matched."""
        return str(self.round.wanted)

    @property
    def outcome(self) -> Outcome:
        """The end of the round, which must be over."""
        assert self.round.outcome, self.round.state()
        return self.round.outcome


def position(
    text: str,
    *,
    before: str | None = None,
    last: int | None = None,
    idle: int = 0,
    passes: int = 0,
    seed: int = 0,
    totals: Sequence[int] = (),
    **house: Any,
) -> Scenario:
    """The round of that text, the reverse of `PocketRound.state()`.

    `last` is the seat that played last, if any; `idle` turns ended without a play since, the latest `passes` of
    them because nothing could be drawn.
    """
    head, *parts = (part.strip() for part in text.split("|"))
    found = _HEAD.fullmatch(head)
    assert found, head
    phase, turn, arrow, wanted, uncalled = found.groups()
    hands = [cards(part.partition(":")[2]) for part in parts[:-2]]
    assert [part.partition(":")[0] for part in parts[:-2]] == [str(seat) for seat in range(len(hands))], text
    assert parts[-2].startswith("pile")
    assert parts[-1].startswith("discard")
    pile, discard = cards(parts[-2][len("pile") :]), cards(parts[-1][len("discard") :])

    seats = len(hands)
    round_ = PocketRound(PocketRules(DECK), seats, Random(seed), totals=tuple(totals))
    round_.rules = PocketRules((*(card for hand in hands for card in hand), *pile, *discard), **house)
    round_.rng = Random(seed)
    round_.hands, round_.pile, round_.discard = hands, pile, discard
    round_.phase = Phase(phase)
    round_.turn = int(turn)
    round_.direction = 1 if arrow == "+" else -1
    round_.wanted = parse_face(wanted)
    round_.uncalled = int(uncalled) if uncalled else -1
    round_.drawn = hands[round_.turn][-1] if round_.phase is Phase.DRAWN else None
    round_.last_player = -1 if last is None else last
    round_.idle, round_.passes = idle, passes
    if round_.phase is Phase.CHALLENGE:
        assert before, "what lay before the wild draw?"
        round_.before = parse_face(before)
        round_.offender = (round_.turn - round_.direction) % seats
        round_.last_player = round_.offender
    scenario = Scenario(round_)
    round_.listener = scenario.events.append
    return scenario


def turned_up(first: str, seats: int, *, seed: int = 0, deck: Sequence[Face] = DECK, **house: Any) -> Scenario:
    """A new round in which that card was turned up to start with; seat 0 dealt."""
    wanted = parse_face(first)
    for attempt in range(seed, seed + 5000):
        events: list[Event] = []
        round_ = PocketRound(PocketRules(tuple(deck), **house), seats, Random(attempt), listener=events.append)
        if round_.discard == [wanted]:
            return Scenario(round_, events)
    raise AssertionError(f"{first} never came up")
