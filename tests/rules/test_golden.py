"""One whole round of each table, move by move, as it was reviewed: a change of the rules shows up as a diff.

After a change that is meant, write the transcripts anew and read the diff before committing it:

    REWRITE_GOLDEN=1 .venv/bin/pytest tests/rules/test_golden.py
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.rules import TABLES
from game.rules.events import Event

from .decks import deal
from .test_contract import some_move

GOLDEN = Path(__file__).parent / "golden"
SEEDS = {("pocket", 2): 64, ("pocket", 4): 357, ("dice", 4): 667, ("domino", 4): 1188}
"""The table, how many seats, and the seed of the round and of its moves."""


UNTOLD = ("outcome", "hidden")
"""Fields of events that the transcript leaves out: what ends the round stands in its last line."""


def written(value: object) -> str:
    """A value of an event, short."""
    if isinstance(value, tuple):
        return f"[{' '.join(map(written, value))}]"
    return str(getattr(value, "value", value))


def transcript(table: str, seats: int, seed: int) -> Iterator[str]:
    """Every position, who moved how, and what was told."""
    told: list[Event] = []
    round_ = deal(TABLES[table], seats, seed, listener=told.append)
    rng = Random(seed)

    def events() -> Iterator[str]:
        for event in told:
            fields = " ".join(f"{name}={written(value)}" for name, value in vars(event).items() if name not in UNTOLD)
            yield f"    {type(event).__name__} {fields}"
        told.clear()

    yield from events()
    yield round_.state()
    while not round_.outcome:
        seat, move = some_move(round_, rng)
        legal = {other: " ".join(map(str, round_.moves(other))) for other in range(seats)}
        round_.play(seat, move)
        yield f"  legal {' | '.join(f'{other}: {moves}' for other, moves in legal.items() if moves)}"
        yield f"  {seat}: {move}"
        yield from events()
        yield round_.state()
    outcome = round_.outcome
    yield f"winner {outcome.winner}, {outcome.ending.value}, scores {' '.join(map(str, outcome.scores))}"


@pytest.mark.parametrize(("table", "seats"), SEEDS)
def test_the_round_is_played_as_it_was_reviewed(table: str, seats: int) -> None:
    path = GOLDEN / f"{table}-{seats}-seats.txt"
    lines = list(transcript(table, seats, SEEDS[table, seats]))
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    reviewed = path.read_text(encoding="utf-8").splitlines()
    for number, (line, was) in enumerate(zip(lines, reviewed), start=1):
        assert line == was, f"{path.name}:{number}"
    assert len(lines) == len(reviewed)
