"""Positions at the Dice table, written by what the dice show.

    turn 0+ on R5 uncalled 1 | 0: R6 B2 | 1: G3 | bag Y4 G1

It is seat 0's turn, clockwise, and the centre die shows R5. Which die shows what is left to be found, unless it is
written `1:R5`. Where only a colour has to be matched, `| centre W` tells the die. Without `bag` all other dice are
in it; otherwise one die with each of these faces, and none for an empty `bag`.

Every roll has to be told beforehand with `falls`: `scene.falls("R3 W")` lets the next two dice show R3 and Wild. A die
that comes from the bag is one that has that face.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from game.rules.contract import Phase, Refusal
from game.rules.dice import DiceRound, DiceRules
from game.rules.moves import Move, Play, parse_move
from game.rules.pieces import Die, DieFace, Face, parse_face, parse_item
from game.sets import load_set

from .pocket_scenarios import Scenario

DICE = load_set("dice")

_HEAD = re.compile(r"(\w+) (\d)([+-]) on (\S+)(?: uncalled (\d))?")


class Loaded(Random):
    """Chance that lets dice fall as a scene was told."""

    def __init__(self, round_: DiceRound) -> None:
        super().__init__(0)
        self.round = round_
        self.falls: list[str] = []
        self.rerolled: list[DieFace] = []
        """The dice of a hand that are rolled next, before any from the bag."""
        self._picked: Die | None = None

    def random(self) -> float:
        assert self.falls, "a roll that nobody was told of"
        shows = parse_face(self.falls[0])
        if not self._picked and not self.rerolled:
            bag = self.round.bag
            coming = dice_for([parse_face(fall) for fall in self.falls], bag)
            assert coming, f"the bag has no dice for {self.falls}"
            self._picked = coming[0]
            return (bag.index(coming[0]) + 0.5) / len(bag)
        die = self._picked or self.round.rules.die(self.rerolled.pop(0))
        self._picked = None
        del self.falls[0]
        side = side_of(die, shows)
        assert side is not None, f"die {die.number} has no {shows}"
        return (side + 0.5) / len(die.faces)


def side_of(die: Die, shows: Face) -> int | None:
    """Which side of the die shows that, if any."""
    return next((side for side, each in enumerate(die.faces) if each.face is shows), None)


def dice_for(faces: list[Face], bag: list[Die]) -> list[Die] | None:
    """Different dice of a bag that have these faces; None if there are none."""
    if not faces:
        return []
    for die in bag:
        if side_of(die, faces[0]) is not None:
            others = dice_for(faces[1:], [each for each in bag if each is not die])
            if others is not None:
                return [die, *others]
    return None


@dataclass
class DiceScenario(Scenario):
    """A round of dice in some position; dice are written by what they show."""

    round: DiceRound

    @property
    def chance(self) -> Loaded:
        """How the dice will fall."""
        assert isinstance(self.round.rng, Loaded)
        return self.round.rng

    def falls(self, faces: str) -> DiceScenario:
        """Tell what the next dice will show."""
        self.chance.falls += faces.split()
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
            seat, text = self._read(each)
            if text == "reroll":
                self.chance.rerolled = list(self.round.hands[seat])
            self.round.play(seat, self.move(seat, text))
        assert not self.chance.falls, f"{self.chance.falls} did not fall"
        return self

    def _read(self, written: str) -> tuple[int, str]:
        who, colon, text = written.partition(": ")
        return (int(who), text) if colon else (self.round.turn, written)

    def moves(self, seat: int | None = None) -> list[str]:
        return [bare(str(move)) for move in self.round.moves(self.round.turn if seat is None else seat)]

    def refusal(self, text: str) -> Refusal | None:
        seat, move = self._read(text)
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
        die = next(die for die in free if side_of(die, parse_face(shows)) is not None)
        free.remove(die)
        side = side_of(die, parse_face(shows))
        assert side is not None
        return die.faces[side]

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
    round_.rng = Loaded(round_)
    scene = DiceScenario(round_)
    round_.listener = scene.events.append
    return scene
