"""Positions at the Domino table, written as `DominoRound.state()` writes them, or with the chain as a picture.

    turn 0+ uncalled 1 | 0: R5/G7 B6/B6 | 1: R9/X | boneyard Y5/Y9 G1/B2 | chain G4/G4 ^ B4/R8 Y8/W+4=Y > R4/R7 v < G8/X

It is seat 0's turn, clockwise, and seat 1 has not said UNO. The last tile of the boneyard is drawn next; without
`boneyard` all other tiles of the set are in it. The chain begins with its starting double; behind `^`, `>`, `v` and `<`
stand the tiles of an arm from the middle on, each with its active end first, and `=Y` for the colour of an outward
wild. Moves may name an arm by its sign too: `R5/G7@>`. In the phase `drawn` the drawn tile is the last of the hand; in
the phase `challenge` the seat before has laid the last tile of the chain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

from game.rules.contract import Phase, Refusal
from game.rules.domino import DominoRound, DominoRules, opening
from game.rules.moves import Lay, Move, parse_move
from game.rules.pieces import FITTING, Tile, parse_item
from game.sets import load_set

from .pocket_scenarios import Scenario

TILES: tuple[Tile, ...] = load_set("domino")  # type: ignore[assignment]
SIGNS = "^>v<"

_HEAD = re.compile(r"(\w+) (\d)([+-])(?: uncalled (\d))?")


def tiles(text: str) -> list[Tile]:
    """Tiles separated by blanks, upright."""
    return [as_tile(each).upright for each in text.split()]


def as_tile(text: str) -> Tile:
    """A tile turned as it is written."""
    item = parse_item(text)
    assert isinstance(item, Tile), text
    return item


def as_move(text: str) -> Move:
    """A move, its arm written as a number or a sign."""
    return parse_move(re.sub(r"@([\^>v<])", lambda found: f"@{SIGNS.index(found[1])}", text.strip()))


def lays(picture: str) -> list[Lay]:
    """The moves that made a chain, without its starting double."""
    found: list[Lay] = []
    arm = ""
    for each in picture.split():
        if each in SIGNS:
            arm = f"@{SIGNS.index(each)}"
            continue
        tile, equals, colour = each.partition("=")
        move = as_move(each if "@" in each else f"{tile}{arm}{equals}{colour}")
        assert isinstance(move, Lay), each
        found.append(move)
    return found


class DominoScenario(Scenario):
    """A round of Domino in some position."""

    round: DominoRound  # type: ignore[assignment]

    def play(self, *moves: str) -> DominoScenario:
        for each in moves:
            who, colon, text = each.rpartition(":")
            self.round.play(int(who) if colon else self.round.turn, as_move(text))
        return self

    def refusal(self, text: str) -> Refusal | None:
        who, colon, move = text.rpartition(":")
        return self.round.why_not(int(who) if colon else self.round.turn, as_move(move))

    def lays(self, tile: str) -> list[str]:
        """The moves that lay that tile now."""
        upright = as_tile(tile).upright
        moves = self.round.moves(self.round.turn)
        return [str(move) for move in moves if isinstance(move, Lay) and move.item in (upright, upright.turned)]

    @property
    def boneyard(self) -> str:
        """What is left to draw; the last one is next."""
        return " ".join(map(str, self.round.boneyard))

    @property
    def chain(self) -> str:
        """The chain as text."""
        return str(self.round.chain)

    @property
    def ends(self) -> str:
        """What is wanted at the open ends, behind the sign or the number of the arm."""
        signs = [*SIGNS, *map(str, range(len(SIGNS), 100))]
        return " ".join(f"{signs[end.arm]}{end.wanted}" for end in self.round.chain.open)

    @property
    def wanted(self) -> str:
        raise NotImplementedError("a chain has many ends to match")


def position(
    text: str,
    *,
    last: int | None = None,
    idle: int = 0,
    passes: int = 0,
    seed: int = 0,
    totals: Sequence[int] = (),
    fresh: Sequence[int] = (),
    **house: Any,
) -> DominoScenario:
    """The round of that text, the reverse of `DominoRound.state()`.

    `last` is the seat that played last, else it was seat 0; `idle` turns ended without a play since, the latest
    `passes` of them because nothing could be drawn. `fresh` tiles of each hand came to it after the opening, else all.
    """
    head, *parts = (" ".join(part.split()) for part in text.split("|"))
    found = _HEAD.fullmatch(head)
    assert found, head
    phase, turn, arrow, uncalled = found.groups()
    named = {part.split(" ")[0]: part.partition(" ")[2] for part in parts}
    double, _, picture = named.pop("chain").partition(" ")
    boneyard = tiles(named.pop("boneyard")) if "boneyard" in named else None
    assert list(named) == [f"{seat}:" for seat in range(len(named))], text
    hands = [tiles(hand) for hand in named.values()]

    seats = len(hands)
    round_ = DominoRound(DominoRules(TILES, **house), seats, Random(seed), totals=tuple(totals))
    chain = opening(as_tile(double), branching=round_.rules.all_doubles_branch)
    made = lays(picture)
    used = [as_tile(double), *(tile for hand in hands for tile in hand)]
    for lay in made:
        tile = lay.item
        assert isinstance(tile, Tile)
        wanted = chain.ends[lay.at].wanted
        assert tile.face in FITTING[wanted], f"{lay} does not fit {wanted}"
        assert (lay.colour is not None) == tile.outward.is_wild, lay
        round_.before = wanted
        chain = chain.laid(tile, lay.at, lay.colour)
        used.append(tile.upright)
    assert len(set(used)) == len(used), text
    if boneyard is None:
        boneyard = [tile for tile in TILES if tile not in used]
    items = {*used, *boneyard}
    round_.rules = DominoRules(tuple(tile for tile in TILES if tile in items), **house)
    assert len(round_.rules.items) == len(items), f"{text}: {items - set(TILES)}"
    round_.rng = Random(seed)
    round_.hands, round_.boneyard = hands, boneyard
    round_.phase = Phase(phase)
    round_.turn = int(turn)
    round_.direction = 1 if arrow == "+" else -1
    round_.uncalled = int(uncalled) if uncalled else -1
    round_.drawn = hands[round_.turn][-1] if round_.phase is Phase.DRAWN else None
    round_.last_player = 0 if last is None else last
    round_.opener, round_.drew_to_open = 0, False
    round_.fresh = list(fresh) or [len(hand) for hand in hands]
    round_.idle, round_.passes = idle, passes
    if round_.phase is Phase.CHALLENGE:
        round_.offender = round_.last_player = (round_.turn - round_.direction) % seats
    round_.history = [((count + 1) % seats, lay) for count, lay in enumerate(made)]
    round_._chain, round_._read = chain, len(made)
    round_.arms = len(chain.ends)
    round_.ends = {end.arm: end.wanted for end in chain.open}
    scene = DominoScenario(round_)
    round_.listener = scene.events.append
    return scene
