"""How an imagined round is judged as it stands, and a match: who is how likely to win it, and for how much."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from random import Random
from typing import Any

import pytest
from rules.decks import SETS, deal, level_of
from rules.dice_scenarios import position as dice_position
from rules.domino_scenarios import position as domino_position
from rules.pocket_scenarios import position as pocket_position

from game.opponents import Opponent, Temperament
from game.opponents.prospects import GLANCES, MANY, match_chance
from game.rules import TABLES
from game.rules.contract import Phase
from game.session import Session

SEATS = (3, 4)


def positions(table: str, seats: int, rounds: int) -> list[tuple[Any, Any]]:
    """Turns on the way of rounds between medium players, each with how its round ended."""
    player, rng = Opponent("medium", Temperament(attention=1.0)), Random(seats)
    found = []
    for seed in range(rounds):
        round_: Any = deal(TABLES[table], seats, 5000 + seed)
        passed = []
        while not round_.outcome:
            if round_.phase is Phase.TURN and rng.random() < 0.2:
                passed.append(round_.copy())
            round_.play(round_.turn, player.decide(round_.view(round_.turn), rng))
        found += [(each, round_.outcome) for each in passed if round_.outcome.winner is not None]
    return found


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("table", TABLES)
def test_it_is_right_as_often_as_it_says(table: str, seats: int) -> None:
    """Far better than to hold all for equal, and sure of itself no more than it may be."""
    glance = GLANCES[table]
    surprise = 0.0
    seen = positions(table, seats, 120)
    told: dict[bool, list[tuple[float, bool]]] = {False: [], True: []}
    for world, outcome in seen:
        chances = glance.at(world).chances
        assert sum(chances) == pytest.approx(1.0)
        surprise -= log(chances[outcome.winner])
        for seat, chance in enumerate(chances):
            told[chance > 0.4].append((chance, seat == outcome.winner))
    assert surprise / len(seen) < 0.93 * log(seats)
    for pairs in told.values():
        assert len(pairs) > 100
        assert sum(won for _, won in pairs) / len(pairs) == pytest.approx(
            sum(chance for chance, _ in pairs) / len(pairs), abs=0.08
        )


@pytest.mark.parametrize("table", TABLES)
def test_it_tells_about_how_much_the_winner_scores(table: str) -> None:
    glance = GLANCES[table]
    seen = positions(table, 4, 120)
    told = [sum(left) - left[outcome.winner] for world, outcome in seen for left in [glance.at(world).left]]
    scored = [outcome.scores[outcome.winner] for _, outcome in seen]
    assert sum(told) == pytest.approx(sum(scored), rel=0.15)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (
            pocket_position("turn 1+ on R7 | 0: R5 | 1: B3 B4 Y5 | 2: Y1 G2 G3 | pile Y9 | discard R7"),
            pocket_position("turn 1+ on R7 | 0: R5 B6 | 1: B3 B4 Y5 | 2: Y1 G2 G3 | pile Y9 | discard R7"),
        ),
        (
            pocket_position("turn 0+ on R7 | 0: W B6 | 1: B3 B4 Y5 | 2: Y1 G2 G3 | pile Y9 | discard R7"),
            pocket_position("turn 0+ on R7 | 0: R5 B6 | 1: B3 B4 Y5 | 2: Y1 G2 G3 | pile Y9 | discard R7"),
        ),
        (
            dice_position("turn 0+ on R5 | 0: R2 | 1: Y1 Y2 Y3 | 2: B1 B2 B3"),
            dice_position("turn 0+ on R5 | 0: G2 | 1: Y1 Y2 Y3 | 2: B1 B2 B3"),
        ),
        (
            dice_position("turn 0+ on R5 | 0: R2 | 1: Y1 Y2 Y3 | 2: B1 B2 B3"),
            dice_position("turn 1+ on R5 | 0: R2 | 1: Y1 Y2 Y3 | 2: B1 B2 B3"),
        ),
        (
            domino_position("turn 0+ | 0: G4/RR B6/B6 | 1: R4/R7 B4/R8 R5/G7 | 2: R9/X Y8/W+4 G9/G6 | chain G4/G4"),
            domino_position("turn 0+ | 0: Y5/Y9 B6/B6 | 1: R4/R7 B4/R8 R5/G7 | 2: R9/X Y8/W+4 G9/G6 | chain G4/G4"),
        ),
    ],
    ids=["fewer", "a wild", "it fits", "the turn", "it fits an end"],
)
def test_who_is_nearer_to_going_out_is_likelier_to_win(better: Any, worse: Any) -> None:
    glance = GLANCES[better.round.view(0).table]
    assert glance.at(better.round).chances[0] > 1.1 * glance.at(worse.round).chances[0]


def matches(table: str, seats: int, target: int, count: int) -> Iterator[tuple[list[tuple[int, ...]], int]]:
    """The totals before each round of matches between medium players, and who won."""
    opponents = {seat: Opponent("medium") for seat in range(seats)}
    level = level_of(TABLES[table], seats, target)
    for seed in range(count):
        session = Session(level, seed, opponents, Random(seed))
        totals = [session.match.totals]
        while session.match.winner is None:
            if session.round.outcome:
                session.next_round()
                totals.append(session.match.totals)
            else:
                session.step()
        yield [tuple(each) for each in totals], session.match.winner


@pytest.mark.parametrize("part", [1.0, 0.4], ids=["usual", "short"])
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("table", TABLES)
def test_a_lead_wins_the_match_as_often_as_it_says(table: str, seats: int, part: float) -> None:
    target = round(TABLES[table].target * part)
    surprise = 0.0
    count = 0
    told: dict[bool, list[tuple[float, bool]]] = {False: [], True: []}
    for standings, winner in matches(table, seats, target, 60):
        for totals in standings:
            chances = [match_chance(table, totals, target, seat) for seat in range(seats)]
            assert sum(chances) == pytest.approx(1.0)
            surprise -= log(chances[winner])
            count += 1
            for seat, chance in enumerate(chances):
                told[chance > 1 / seats].append((chance, seat == winner))
    assert surprise / count < (0.93 if part == 1.0 else 1.0) * log(seats)
    for pairs in told.values():
        assert sum(won for _, won in pairs) / len(pairs) == pytest.approx(
            sum(chance for chance, _ in pairs) / len(pairs), abs=0.1
        )


def test_any_lead_and_any_target_can_be_judged() -> None:
    for table in TABLES:
        assert match_chance(table, [0, 10**6 - 1], 10**6, 1) == pytest.approx(1.0)
        assert match_chance(table, [0, 10**6 - 1], 10**6, 0) == pytest.approx(0.0)
        assert match_chance(table, [10**6, 0, 10**6 + 1], 10**6, 2) == 1.0


def test_any_number_of_items_and_seats_can_be_judged() -> None:
    for name, table in TABLES.items():
        for seats in table.seats:
            round_: Any = table.make_round(
                table.make_rules(items=SETS[name]), seats, Random(1), dealer=0, totals=(0,) * seats, target=100
            )
            for _ in range(2 * MANY):
                hand = round_.hands[0]
                hand.append(hand[0])
                assert len(GLANCES[name].at(round_).chances) == seats
