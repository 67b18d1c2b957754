"""No opponent cheats: whatever it can't know may be otherwise, and it sees, may do and decides the same."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import count
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rules.decks import HIDE, SETS, deal

from game.opponents import STRENGTHS, Opponent, Temperament, search
from game.opponents.search import LIGHT, think
from game.rules import TABLES
from game.rules.chance import below, fresh
from game.rules.contract import Round
from game.rules.moves import Move, Play
from game.simulate import ORACLE, PEEKER, peeked, simulate
from game.slices import finish

LAW = settings(derandomize=True, deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow])
EFFORT = 24
"""Rounds that `hard` plays out for a decision here: enough for heats, few enough to try many positions."""
MEDIUM = Opponent("medium")


def rearranged(round_: Round, seat: int, rng: Random) -> Round:
    """The round with all that the seat can't know otherwise: the other hands, what will be drawn, and its chance."""
    other: Any = round_.copy(fresh(rng))
    HIDE[other.view(seat).table](other, seat, rng)
    other.rng = fresh(rng)
    return other  # type: ignore[no-any-return]


@st.composite
def positions(draw: st.DrawFn, table: str) -> Round:
    """A round somewhere on its way, after moves of all kinds."""
    seats = draw(st.sampled_from(TABLES[table].seats))
    house = {name: draw(st.sampled_from(values)) for name, values in TABLES[table].house_rules.items()}
    round_ = deal(TABLES[table], seats, draw(st.integers(0, 2**32)), house)
    rng = Random(draw(st.integers(0, 2**32)))
    player = Opponent(draw(st.sampled_from(["random", "easy", "medium"])))
    for _ in range(draw(st.integers(0, 25))):
        before = round_.copy()
        view = round_.view(round_.turn)
        natural = rng.random() < 0.7
        round_.push(round_.turn, player.decide(view, rng) if natural else view.moves[below(rng, len(view.moves))])
        if round_.outcome:
            return before
    return round_


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("table", TABLES)
def test_what_a_seat_cannot_know_changes_nothing_that_it_does(table: str, strength: str) -> None:
    tried = 0

    @LAW
    @given(positions(table), st.integers(0, 2**32), st.floats(0, 1))
    def holds(round_: Round, seed: int, boldness: float) -> None:
        nonlocal tried
        opponent = Opponent(strength, Temperament(boldness=boldness), effort=EFFORT)
        for seat in range(round_.seats):
            other = rearranged(round_, seat, Random(seed))
            view, same = round_.view(seat), other.view(seat)
            assert same == view
            assert other.moves(seat) == round_.moves(seat)
            assert opponent.react(same, Random(seed)) == opponent.react(view, Random(seed))
            if seat == round_.turn:
                assert opponent.decide(same, Random(seed)) == opponent.decide(view, Random(seed))
                tried += other.state() != round_.state()

    holds()
    assert tried >= 15, "hardly anything was hidden"


@pytest.mark.parametrize("table", ["pocket", "domino"])
def test_the_oracle_decides_by_what_is_hidden(table: str) -> None:
    """So the law above would notice if `hard` saw it; at the Dice table nothing but chance is hidden."""
    rng = Random(4)
    differs = 0
    for seed in range(12):
        round_ = deal(TABLES[table], 2, seed)
        seat = round_.turn
        view = round_.view(seat)
        worlds = [rearranged(round_, seat, rng) for _ in range(2)]
        moves = {finish(think(view, Temperament(), partial(_same, each), Random(5), effort=60)) for each in worlds}
        differs += len(moves) > 1
    assert differs >= 2


def _same(world: Round) -> Round:
    return world


@pytest.mark.parametrize("table", TABLES)
def test_a_peeker_sees_the_hands_but_not_what_will_be_drawn(table: str) -> None:
    round_: Any = deal(TABLES[table], 3, 2)
    rng = Random(3)
    view = round_.view(round_.turn)
    other = round_.copy()
    worlds: list[Any] = [peeked(round_, view, rng) for _ in range(20)]
    for world in worlds:
        assert world.view(round_.turn) == view
        assert [sorted(map(str, hand)) for hand in world.hands] == [sorted(map(str, hand)) for hand in round_.hands]
        world.push(world.turn, view.moves[-1])
    assert len({world.state() for world in worlds}) > 10
    assert round_.state() == other.state()


@pytest.mark.parametrize("strength", [ORACLE, PEEKER])
@pytest.mark.parametrize("table", TABLES)
def test_only_simulations_know_who_sees_what_is_hidden(table: str, strength: str) -> None:
    with pytest.raises(ValueError, match=strength):
        Opponent(strength)
    rules = TABLES[table].make_rules(items=SETS[table])
    figures = simulate(TABLES[table], rules, [strength, "medium"], rounds=4, seed=1, effort=EFFORT)
    assert [each.strength for each in figures.seats] == [strength, "medium"]
    assert sum(each.wins for each in figures.seats) == 4


# Strength


@pytest.mark.parametrize("table", TABLES)
def test_hard_is_far_stronger_than_easy_with_a_few_worlds_already(table: str) -> None:
    """How much stronger than medium it is takes more rounds and worlds to tell: see `one-left simulate`."""
    rules = TABLES[table].make_rules(items=SETS[table])
    figures = simulate(TABLES[table], rules, ["hard", "easy"], rounds=48, seed=7, effort=40)
    hard, easy = figures.seats
    assert hard.wins >= 30
    assert hard.points > 1.5 * easy.points
    assert hard.edge.low < hard.edge.value < hard.edge.high
    assert hard.edge.value == pytest.approx(-easy.edge.value)


@pytest.mark.parametrize(("table", "seed"), [("pocket", 9), ("dice", 8), ("domino", 8)])
def test_hard_is_stronger_than_medium_with_a_few_worlds_already(table: str, seed: int) -> None:
    rules = TABLES[table].make_rules(items=SETS[table])
    hard, medium = simulate(TABLES[table], rules, ["hard", "medium"], rounds=80, seed=seed, effort=60).seats
    assert hard.wins > medium.wins
    assert hard.points > 1.2 * medium.points


@pytest.mark.parametrize("table", ["pocket", "dice"])
def test_among_several_what_hard_does_otherwise_than_medium_wins_more_often(table: str) -> None:
    """Medium players play on from both moves in the same worlds: that tells more than as many rounds between them.

    At the Domino table, where most moves are about as good, it takes too many positions for a test.
    """
    hard, chance = Opponent("hard", effort=600), Random(3)
    otherwise, gained, deals = 0, 0, count()
    while otherwise < 40:
        round_ = deal(TABLES[table], 4, next(deals))
        while not round_.outcome:
            seat, view = round_.turn, round_.view(round_.turn)
            usual, other = MEDIUM.decide(view, chance), hard.decide(view, chance)
            if _in_silence(usual) != _in_silence(other):
                otherwise += 1
                for _ in range(40):
                    world, luck = TABLES[table].imagine(view, fresh(chance)), chance.random()
                    gained += _wins_with(other, world, seat, luck) - _wins_with(usual, world, seat, luck)
            round_.push(seat, usual)
    assert gained > 0


def _in_silence(move: Move) -> Move:
    return replace(move, call=False) if isinstance(move, Play) else move


def _wins_with(move: Move, world: Any, seat: int, luck: float) -> bool:
    """Whether the seat wins with the move if medium players play on."""
    rng = Random(luck)
    twin = world.copy(rng)
    twin.push(seat, move)
    while not twin.outcome:
        twin.push(twin.turn, MEDIUM.decide(twin.view(twin.turn), rng))
    return bool(twin.outcome.winner == seat)


@pytest.mark.parametrize(("table", "deals", "more"), [("pocket", 1500, 1.05), ("domino", 300, 1.3)])
def test_the_habits_of_imagined_players_beat_medium(table: str, deals: int, more: float) -> None:
    """Without any search: `hard` does by habit what it has no reason to do otherwise."""
    light = LIGHT[table]
    medium = Opponent("medium", Temperament(attention=1.0))
    chance = Random(6)
    points = [0, 0]
    for seed in range(deals):
        for habitual in range(2):
            round_: Any = deal(TABLES[table], 2, seed)
            while not round_.outcome:
                seat = round_.turn
                by_habit = seat == habitual
                round_.play(
                    seat, light(round_, chance.random) if by_habit else medium.decide(round_.view(seat), chance)
                )
            points[0] += round_.outcome.scores[habitual]
            points[1] += round_.outcome.scores[1 - habitual]
    assert points[0] > more * points[1]


@pytest.mark.parametrize("table", TABLES)
def test_the_same_view_and_chance_lead_to_the_same_thoughts(table: str) -> None:
    """As many slices, and the same move: worlds are counted, not seconds."""
    round_ = deal(TABLES[table], 2, 5)
    opponent = Opponent("hard", effort=60)
    thoughts = []
    for _ in range(2):
        thinking = opponent.think(round_.view(round_.turn), Random(3))
        slices = 0
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                thoughts.append((slices, end.value))
                break
            slices += 1
    assert thoughts[0] == thoughts[1]
    assert thoughts[0][0] >= 30
    assert thoughts[0][1] == opponent.decide(round_.view(round_.turn), Random(3))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("table", TABLES)
def test_no_slice_of_a_thought_holds_more_than_a_few_moves(
    table: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long the imagined rounds are; as many as there are take far less than a slice's four milliseconds."""
    few = 7
    assert few < search.SLICE <= 40
    monkeypatch.setattr(search, "SLICE", few)
    rounds: list[Any] = [deal(TABLES[table], seats, seed) for seed in range(4)]
    kind = type(rounds[0])
    push = kind.push
    pushed = [0]

    def counted(world: Any, seat: int, move: Move) -> None:
        pushed[-1] += 1
        push(world, seat, move)

    monkeypatch.setattr(kind, "push", counted)
    for round_ in rounds:
        for _ in Opponent("hard", effort=100).think(round_.view(round_.turn), Random(3)):
            pushed.append(0)
    assert max(pushed) == few + 1
    assert sum(pushed) > 2000


def test_several_processes_play_their_shares_and_the_same_each_time() -> None:
    pocket = TABLES["pocket"]
    rules = pocket.make_rules(items=SETS["pocket"])
    first, second = (simulate(pocket, rules, ["medium", "easy"], rounds=31, seed=4, processes=2) for _ in range(2))
    assert [(each.wins, each.points, each.matches) for each in first.seats] == [
        (each.wins, each.points, each.matches) for each in second.seats
    ]
    assert first.moves == second.moves
    assert sum(each.wins for each in first.seats) == first.rounds == 31
    for each in first.seats:
        assert each.win_share.low < each.win_share.value < each.win_share.high
        assert each.win_share.value == pytest.approx(each.wins / 31, abs=1e-4)
