"""Computer players at every table: what they decide from, that they are the same each time, and that they get done."""

from __future__ import annotations

from random import Random

import pytest
from rules.decks import SETS, deal

from game.opponents import STRENGTHS, Opponent
from game.rules import TABLES
from game.simulate import simulate

EFFORT = 6
"""Rounds that `hard` plays out for a decision here, where its strength does not matter."""
LEAST_ASKED = {"pocket": 150, "dice": 200, "domino": 80}
ROUNDS_LOOKED_AT = {"pocket": 4, "dice": 8, "domino": 4}
ROUNDS_ENDED = {"pocket": 20, "dice": 40, "domino": 20}
AT_TABLES = [(name, seats) for name, table in TABLES.items() for seats in table.seats]


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(("name", "seats"), AT_TABLES)
def test_a_decision_depends_on_what_the_seat_may_know_only(name: str, seats: int, strength: str) -> None:
    """Hands, the order of what will be drawn and how dice will fall are hidden."""
    table, opponent, rng = TABLES[name], Opponent(strength, effort=EFFORT), Random(seats)
    asked = 0
    for seed in range(ROUNDS_LOOKED_AT[name]):
        round_ = deal(table, seats, seed)
        while not round_.outcome:
            for seat in range(seats):
                view = round_.view(seat)
                other = table.imagine(view, rng).view(seat)
                if seat == round_.turn:
                    assert opponent.decide(other, Random(asked)) == opponent.decide(view, Random(asked))
                assert opponent.react(other, Random(asked)) == opponent.react(view, Random(asked))
                asked += 1
            round_.play(round_.turn, opponent.decide(round_.view(round_.turn), rng))
    assert asked > LEAST_ASKED[name]


@pytest.mark.parametrize("name", TABLES)
def test_the_same_chance_leads_to_the_same_match(name: str) -> None:
    table = TABLES[name]
    rules = table.make_rules(items=SETS[name])
    first, second = (simulate(table, rules, ["medium", "easy", "medium"], rounds=20, seed=4) for _ in range(2))
    assert [(each.wins, each.points) for each in first.seats] == [(each.wins, each.points) for each in second.seats]
    assert first.moves == second.moves


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("name", TABLES)
def test_every_strength_ends_its_rounds(name: str, strength: str) -> None:
    table = TABLES[name]
    rounds = 4 if strength == "hard" else ROUNDS_ENDED[name]
    for seats in table.seats:
        figures = simulate(table, table.make_rules(items=SETS[name]), [strength] * seats, rounds=rounds, effort=EFFORT)
        assert sum(player.wins for player in figures.seats) == rounds
