"""A match: its rounds, totals and end (G9), its dealers (P2), and that it can be played again (G13)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.rules import TABLES
from game.rules.contract import IllegalMove, Table
from game.rules.events import Ended, Event
from game.rules.match import Match
from game.rules.moves import DRAW, parse_move

from .decks import (
    SETS,
    is_dealt,
)
from .test_contract import some_move

EVERY_SIZE = [(table, seats) for table in TABLES.values() for seats in table.seats]
by_size = pytest.mark.parametrize(
    ("table", "seats"), EVERY_SIZE, ids=[f"{table.name}-{seats}" for table, seats in EVERY_SIZE]
)
Record = list[tuple[int, str]]


def new_match(table: Table, seats: int, seed: int = 0, **options: Any) -> Match:
    return Match(table, table.make_rules(items=SETS[table.name]), seats, seed, **options)


def play_round(match: Match, rng: Random) -> Record:
    record = []
    while not match.round.outcome:
        seat, move = some_move(match.round, rng)
        match.play(seat, move)
        record.append((seat, str(move)))
    return record


def play_match(match: Match, rng: Random) -> Record:
    record = play_round(match, rng)
    while match.winner is None:
        match.next_round()
        record += play_round(match, rng)
    return record


@by_size
def test_g9_the_match_ends_at_the_target_and_the_highest_total_wins(table: Table, seats: int) -> None:
    for seed in range(6):
        match = new_match(table, seats, seed)
        assert match.target == table.target
        rng = Random(seed)
        totals = [0] * seats
        over = False
        while not over:
            assert match.winner is None
            assert match.round.view(0).totals == tuple(totals)
            assert match.totals == tuple(totals)
            play_round(match, rng)
            outcome = match.round.outcome
            assert outcome
            totals = [total + score for total, score in zip(totals, outcome.scores)]
            assert match.totals == tuple(totals)
            assert match.outcomes[-1] is outcome
            over = max(totals) >= match.target
            if not over:
                match.next_round()
        assert match.winner == totals.index(max(totals))
        assert sum(total >= match.target for total in totals) == 1


@pytest.mark.parametrize("target", [1, 40, 1000])
def test_g9_a_level_may_set_another_target(target: int) -> None:
    for table in TABLES.values():
        match = new_match(table, table.seats[0], target=target)
        assert match.round.view(0).target == target
        play_match(match, Random(2))
        assert max(match.totals) >= target
        before_last = [sum(outcome.scores[seat] for outcome in match.outcomes[:-1]) for seat in range(match.seats)]
        assert max(before_last) < target


@by_size
def test_a_round_is_not_dealt_before_the_last_one_is_over(table: Table, seats: int) -> None:
    match = new_match(table, seats)
    round_ = match.round
    with pytest.raises(ValueError, match="round is not over"):
        match.next_round()
    assert match.round is round_


@by_size
def test_no_round_is_dealt_after_the_match(table: Table, seats: int) -> None:
    match = new_match(table, seats, target=1)
    play_match(match, Random(0))
    round_, totals = match.round, match.totals
    with pytest.raises(ValueError, match="match is over"):
        match.next_round()
    with pytest.raises(IllegalMove):
        match.play(match.round.turn, DRAW)
    assert match.round is round_
    assert match.totals == totals


def test_a_refused_move_counts_nothing() -> None:
    for table in TABLES.values():
        match = new_match(table, 2)
        play_round(match, Random(0))
        totals, outcomes = match.totals, list(match.outcomes)
        with pytest.raises(IllegalMove):
            match.play(0, DRAW)
        assert (match.totals, match.outcomes) == (totals, outcomes)


@pytest.mark.parametrize("seats", TABLES["pocket"].seats)
def test_p2_the_dealer_is_random_first_and_moves_left(seats: int) -> None:
    table = TABLES["pocket"]
    first: Counter[int] = Counter()
    for seed in range(seats * 150):
        first[new_match(table, seats, seed).round.view(0).dealer] += 1
    assert sum((first[seat] - 150) ** 2 / 150 for seat in range(seats)) < 23
    match = new_match(table, seats, 3, target=10_000)
    dealer = match.round.view(0).dealer
    for _ in range(2 * seats):
        play_round(match, Random(4))
        match.next_round()
        dealer = (dealer + 1) % seats
        assert match.round.view(0).dealer == dealer


@by_size
def test_g13_a_match_is_its_seed_and_its_moves(table: Table, seats: int) -> None:
    told: list[Event] = []
    match = new_match(table, seats, 5, listener=told.append)
    record = play_match(match, Random(6))
    again: list[Event] = []
    twin = new_match(table, seats, 5, listener=again.append)
    for seat, text in record:
        if twin.round.outcome:
            twin.next_round()
        twin.play(seat, parse_move(text))
    assert twin.totals == match.totals
    assert twin.winner == match.winner
    assert twin.outcomes == match.outcomes
    assert again == told
    assert sum(isinstance(event, Ended) for event in told) == len(match.outcomes)
    assert sum(map(is_dealt, told)) == len(match.outcomes) * seats


def test_rounds_of_a_match_and_of_other_seeds_are_dealt_differently() -> None:
    for table in TABLES.values():
        starts = set()
        for seed in range(20):
            match = new_match(table, 3, seed, target=10_000)
            for _ in range(5):
                starts.add(match.round.state())
                play_round(match, Random(seed))
                match.next_round()
        assert len(starts) == 100


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_table_refuses_too_few_or_too_many_seats(table: Table) -> None:
    for seats in (table.seats[0] - 1, table.seats[-1] + 1):
        with pytest.raises(ValueError, match=table.name):
            new_match(table, seats)
