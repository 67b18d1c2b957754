"""Whole rounds under a referee who reads the rules a second time: every seat's moves, and what each one leads to."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.rules import TABLES
from game.rules.contract import Ending
from game.rules.moves import Draw, Move, Pass, Play, Reroll

from .decks import deal, every_house_rule
from .referee import REFEREES
from .test_contract import LONGEST, some_move

ROUNDS = 60
ENDINGS = {
    "pocket": {Ending.OUT, Ending.BLOCKED},
    "dice": {Ending.OUT, Ending.BLOCKED},
    "domino": {Ending.OUT, Ending.BLOCKED, Ending.CLOSED},
}


def idle(moves: list[Move]) -> list[Move]:
    """Those of the moves that put off playing."""
    return [move for move in moves if isinstance(move, (Draw, Pass, Reroll))]


@pytest.mark.parametrize("table", TABLES)
def test_the_referee_has_nothing_to_object(table: str) -> None:
    """Some rounds are played by seats that hardly ever play, others by seats that always do when they can."""
    endings: Counter[Ending] = Counter()
    houses = list(every_house_rule(TABLES[table]))
    for seed in range(ROUNDS):
        rng = Random(seed)
        seats = TABLES[table].seats[seed % len(TABLES[table].seats)]
        round_ = deal(TABLES[table], seats, seed, rng.choice(houses))
        referee = REFEREES[table](round_, table)
        for _ in range(LONGEST):
            referee.check()
            if round_.outcome:
                break
            seat, move = some_move(round_, rng)
            legal = round_.moves(seat)
            wanted = [idle(legal), [each for each in legal if isinstance(each, Play)], []][seed % 3]
            if wanted and rng.random() < 0.97:
                move = rng.choice(wanted)
            referee.judge(seat, move)
            round_.play(seat, move)
            referee.see(seat, move)
        assert round_.outcome
        endings[round_.outcome.ending] += 1
    assert set(endings) == ENDINGS[table]
