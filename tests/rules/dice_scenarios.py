"""Positions at the Dice table, written by what the dice show; which die shows it is left to be found:

    turn 0+ on R5 uncalled 1 | 0: R6 B2 | 1: G3 | bag Y4 G1

It is seat 0's turn, clockwise, and the centre die shows R5. Where only a colour has to be matched, `| centre W` tells the
die. Without `bag` all other dice are in it; otherwise one die with each of these faces, and none for an empty `bag`.

Every roll has to be told beforehand with `falls`: `scene.falls("R3 W")` lets the next two dice show R3 and Wild. A die
that comes from the bag is one that has that face.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from game.levels import load_set
from game.rules.contract import Phase, Refusal
from game.rules.dice import DiceRound, DiceRules
from game.rules.moves import Move, Play, parse_move
from game.rules.pieces import Die, DieFace, parse_face, parse_item

from .pocket_scenarios import Scenario

DICE = load_set("dice")

_HEAD = re.compile(r"(\w+) (\d)([+-]) on (\S+)(?: uncalled (\d))?")


class Loaded(Random):
    """Chance that gives what a scene was told."""

    def __init__(self, round_: DiceRound) -> None:
        super().__init__(0)
        self.round = round_
        self.script: list[str] = []
        self._rolled: Die | None = None

    def random(self) -> float:
        assert self.script, "a roll that nobody was told of"
        shows = parse_face(self.script[0])
        if self._rolled is None and not self._rerolls():
            at = next(at for at, die in enumerate(self.round.bag) if has(die, shows))
            self._rolled = self.round.bag[at]
            return (at + 0.5) / len(self.round.bag)
        die = self._rolled or self._next_of_hand()
        self._rolled = None
        del self.script[0]
        return (next(side for side, each in enumerate(die.faces) if each.face is shows) + 0.5) / len(die.faces)

    hand: list[DieFace]
    """The dice that are being rerolled."""

    def _rerolls(self) -> bool:
        return bool(self.hand)

    def _next_of_hand(self) -> Die:
        return self.round.rules.die(self.hand.pop(0))


def has(die: Die, shows: object) -> bool:
    """Whether the die has that face."""
    return any(each.face is shows for each in die.faces)


@dataclass
class DiceScenario(Scenario):
    """A round of dice in some position; dice are written by what they show."""

    round: DiceRound
    chance: Loaded = field(default=None)  # type: ignore[assignment]

    def falls(self, faces: str) -> DiceScenario:
        """Tell what the next dice will show."""
        self.chance.script += faces.split()
        return self

    def move(self, seat: int, text: str) -> Move:
        """The move of that text, `R5` or `7:R5`."""
        move = parse_move(text)
        if isinstance(move, Play) and not isinstance(move.item, DieFace):
            held = [die for die in self.round.hands[seat] if die.face is move.item]
            move = replace(move, item=held[0]) if held else move
        return move

    def play(self, *moves: str) -> DiceScenario:
        for each in moves:
            who, seat, text = self._read(each)
            move = self.move(seat, text)
            if text == "reroll":
                self.chance.hand = list(self.round.hands[seat])
            self.round.play(seat, move)
            assert not self.chance.script, f"{self.chance.script} did not fall after {who}{text}"
        return self

    def _read(self, written: str) -> tuple[str, int, str]:
        who, colon, text = re.fullmatch(r"(?:(\d)(: ))?(.*)", written).groups()  # type: ignore[union-attr]
        return written, int(who) if colon else self.round.turn, text

    def moves(self, seat: int | None = None) -> list[str]:
        return [bare(str(move)) for move in self.round.moves(self.round.turn if seat is None else seat)]

    def refusal(self, text: str) -> Refusal | None:
        _, seat, move = self._read(text)
        return self.round.why_not(seat, self.move(seat, move))

    def hand(self, seat: int) -> str:
        return " ".join(str(die.face) for die in self.round.hands[seat])

    @property
    def centre(self) -> str:
        """What the centre die shows."""
        return str(self.round.centre.face)

    @property
    def everything(self) -> list[int]:
        """The number of every die, wherever it is."""
        lifted = [self.round.lifted.die] if self.round.lifted else []
        shown = [*(die for hand in self.round.hands for die in hand), self.round.centre, *lifted]
        return sorted([die.die for die in shown] + [die.number for die in self.round.bag])


def bare(move: str) -> str:
    """A move's text without the number of its die."""
    return re.sub(r"^\d+:", "", move)


def position(text: str, *, last: int | None = None, idle: int = 0, **house: Any) -> DiceScenario:
    """The round of that text; `last` is the seat that played last, `idle` turns ended without a play since."""
    head, *parts = (part.strip() for part in text.split("|"))
    found = _HEAD.fullmatch(head)
    assert found, head
    phase, turn, arrow, wanted, uncalled = found.groups()
    named = {part.split()[0]: part.split()[1:] for part in parts}
    hands = [faces for name, faces in named.items() if name.endswith(":")]
    centre = named.get("centre", [wanted])
    free = list(DICE)

    def taken(shows: str) -> DieFace:
        if ":" in shows:
            item = parse_item(shows)
            assert isinstance(item, DieFace)
            assert item in DICE[item.die - 1].faces
            free.remove(DICE[item.die - 1])
            return item
        die = next(die for die in free if has(die, parse_face(shows)))
        free.remove(die)
        return next(each for each in die.faces if each.face is parse_face(shows))

    seats = len(hands)
    round_ = DiceRound(DiceRules(DICE, **house), seats, Random(0))
    (round_.centre,) = map(taken, centre)
    round_.hands = [[taken(shows) for shows in faces] for faces in hands]
    bag = named.get("bag")
    round_.bag = free if bag is None else [DICE[taken(shows).die - 1] for shows in bag]
    round_.phase = Phase(phase)
    round_.turn = int(turn)
    round_.direction = 1 if arrow == "+" else -1
    round_.wanted = parse_face(wanted.rpartition(":")[2])
    round_.uncalled = int(uncalled) if uncalled else -1
    round_.drawn = round_.hands[round_.turn][-1] if round_.phase is Phase.DRAWN else None
    round_.last_player = -1 if last is None else last
    round_.idle = idle
    round_.rng = chance = Loaded(round_)
    chance.hand = []
    scene = DiceScenario(round_, chance=chance)
    round_.listener = scene.events.append
    return scene
