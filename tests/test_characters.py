"""Characters: their temperament is felt in play at every table and strength, and does not spoil it."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from rules.decks import SETS
from rules.dice_scenarios import position as dice_position
from rules.domino_scenarios import position as domino_position
from test_opponents import stand

from game.cli import main
from game.levels import Character, load_characters
from game.manners import Manners
from game.opponents import Opponent, Temperament
from game.opponents.choices import bluffs, leader, victim
from game.rules import TABLES
from game.rules.moves import ACCEPT, CHALLENGE, Lay, Play, parse_move
from game.rules.pieces import Colour, Symbol
from game.simulate import Figures, Seated, simulate

RACKS = "turn 0+ | 0: G4/RR G4/YS B6/B6 Y5/Y9 | 1: R4/R7 B4/R8 R5/G7 | 2: R9/X Y8/W+4 G9/G6 | chain G4/G4"
STRENGTHS = ("easy", "medium")
EFFORT = 30
"""Rounds that `hard` plays out for a decision here: its temper is felt with few already."""
USUAL = Temperament()


def seated(strength: str, temperament: Temperament) -> Seated:
    return Seated(strength, Character("x", "X", "easy", temperament))


@cache
def played(table: str, players: tuple[Seated, ...], rounds: int, seed: int = 7) -> Figures:
    rules = TABLES[table].make_rules(items=SETS[table])
    return simulate(TABLES[table], rules, players, rounds=rounds, seed=seed, effort=EFFORT)


def manners(
    table: str, strength: str, *tempers: Temperament, rounds: int = 150, others: int = 0, against: Temperament = USUAL
) -> list[Manners]:
    """What players of these tempers did, all at one table with `others` more."""
    players = [seated(strength, each) for each in tempers] + [seated("easy", against)] * others
    return [each.manners for each in played(table, tuple(players), rounds).seats[: len(tempers)]]


def tempered(**traits: Any) -> Temperament:
    return replace(USUAL, **traits)


# Measured in play


def bold_and_timid(table: str, strength: str, rounds: int) -> tuple[Manners, Manners]:
    """What the two did at a table with a third player, or by themselves where hands lie open and bluffs are rare."""
    two = [seated(strength, tempered(boldness=boldness)) for boldness in (1.0, 0.0)]
    third = [] if table == "dice" else [Seated("medium")]
    bold, timid, *_ = played(table, (*two, *third), rounds).seats
    return bold.manners, timid.manners


@pytest.mark.parametrize(
    ("table", "strength", "rounds"),
    [(table, strength, 600) for table in TABLES for strength in STRENGTHS]
    + [("pocket", "hard", 200), ("dice", "hard", 80), ("domino", "hard", 160)],
)
def test_the_bold_bluff_more_and_challenge_more_where_hands_are_hidden(table: str, strength: str, rounds: int) -> None:
    bold, timid = bold_and_timid(table, strength, rounds)
    assert min(bold.bluff_chances, timid.bluff_chances) > 15
    assert bold.bluffs >= 4
    assert bold.bluffs / bold.bluff_chances > 1.5 * timid.bluffs / timid.bluff_chances
    if table != "dice":
        assert min(bold.challenge_chances, timid.challenge_chances) > 5
        more = 1.15 if strength == "hard" else 1.4
        assert bold.challenges / bold.challenge_chances > more * timid.challenges / timid.challenge_chances


@pytest.mark.parametrize("table", TABLES)
def test_neither_the_bold_nor_the_timid_play_badly(table: str) -> None:
    for boldness in (0.0, 1.0):
        tempers = seated("medium", tempered(boldness=boldness)), Seated("medium")
        assert played(table, tempers, 400).seats[0].wins >= 160


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_inattentive_forget_uno_more_and_miss_more_that_others_forgot(table: str, strength: str) -> None:
    sharp, dull = manners(
        table,
        strength,
        tempered(attention=0.95, watchfulness=0.9),
        tempered(attention=0.4, watchfulness=0.2),
        others=1,
        against=tempered(attention=0.3),
    )

    def forgot(counted: Manners) -> float:
        return (counted.calls_forgotten + counted.calls_late) / (counted.calls + counted.calls_forgotten)

    assert forgot(dull) > 3 * forgot(sharp)
    assert dull.calls_late > 0
    assert sharp.catches > 2 * dull.catches
    assert dull.catches_missed > 2 * sharp.catches_missed


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_who_looks_closely_lets_fewer_bluffs_pass(table: str, strength: str) -> None:
    close, careless = manners(
        table,
        strength,
        tempered(scrutiny=1.0, boldness=1.0),
        tempered(scrutiny=0.2, boldness=1.0),
        others=1,
        against=tempered(boldness=1.0),
        rounds=250,
    )
    assert careless.challenges / careless.challenge_chances < 0.5 * close.challenges / close.challenge_chances
    assert careless.bluffs_missed / careless.challenge_chances > close.bluffs_missed / close.challenge_chances


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_who_goes_for_the_leader_hits_the_leader_more_and_spares_others(table: str, strength: str) -> None:
    def rates(goes_for: str) -> tuple[float, float]:
        (counted,) = manners(table, strength, tempered(goes_for=goes_for), others=3, rounds=400)
        return counted.hits_on_leader / counted.leader_chances, counted.hits_on_others / counted.other_chances

    hunter, neighbourly, usual = map(rates, ("leader", "neighbour", "anyone"))
    assert hunter[0] - hunter[1] > usual[0] - usual[1] + 0.08
    assert neighbourly[1] > 1.05 * usual[1]
    assert neighbourly[1] > 1.3 * hunter[1]


@pytest.mark.parametrize("table", TABLES)
def test_taste_does_not_spoil_the_play(table: str) -> None:
    """A medium player full of tastes holds its own against one without."""
    picky = tempered(goes_for="leader", likes=frozenset({Colour.RED, Symbol.SEVEN, Symbol.SKIP}))
    figures = played(table, (seated("medium", picky), Seated("medium"), Seated("medium")), 450)
    assert figures.seats[0].win_share.high > 1 / 3


def test_the_regulars_of_the_file_differ_as_it_says() -> None:
    regulars = load_characters()
    players = tuple(Seated("medium", regulars[key]) for key in ("amara", "kenji", "milo"))
    bold, strict, dreamy = (each.manners for each in played("pocket", players, 500).seats)
    assert bold.challenges / bold.challenge_chances > 1.2 * strict.challenges / strict.challenge_chances
    assert dreamy.calls_forgotten > 5 * strict.calls_forgotten
    assert dreamy.catches / dreamy.catches_missed < 0.3 * strict.catches / strict.catches_missed


# In positions


def chosen(view: Any, strength: str, temperament: Temperament, effort: int = 30) -> list[str]:
    """What it does with many chances; of dice only what they show."""
    opponent = Opponent(strength, temperament, effort=effort)
    times = 40 if strength == "hard" else 200
    return [str(opponent.decide(view, Random(seed))).rpartition(":")[2] for seed in range(times)]


@pytest.mark.parametrize("strength", ["easy", "medium", "hard"])
@pytest.mark.parametrize(
    ("view", "move", "likes"),
    [
        (stand("R7", "R3 R4 B9 G1 Y2", "*5", "*5").view(0), "R4", Symbol.FOUR),
        (stand("R7", "R3 Y7 R9 Y9 G1 B2", "*5", "*5").view(0), "Y7", Colour.YELLOW),
        (dice_position("turn 0+ on R3 | 0: R1 R4 B6 | 1: Y2 Y1 | 2: G4 B1").round.view(0), "R4", Symbol.FOUR),
        (domino_position(RACKS).round.view(0), "G4/RR", Symbol.REVERSE),
    ],
)
def test_of_two_as_good_moves_they_make_the_one_they_like(
    view: Any, move: str, likes: Colour | Symbol, strength: str
) -> None:
    usual, fond = (
        sum(each.startswith(move) for each in chosen(view, strength, tempered(likes=frozenset(liked))))
        for liked in ((), (likes,))
    )
    assert fond > 1.2 * usual


def test_liking_never_costs_medium_the_round() -> None:
    mad = tempered(likes=frozenset({Colour.RED, Symbol.NINE}), goes_for="neighbour")
    assert set(chosen(stand("R7", "R9 RS B4 G9 Y1", "*1", "*6").view(0), "medium", mad)) == {"RS"}
    hunter = tempered(likes=frozenset({Colour.RED, Symbol.NINE}), goes_for="leader")
    view = replace(stand("R7", "R9 RS B4 G9 Y1", "*1", "*6").view(0), totals=(0, 10, 90))
    assert set(chosen(view, "medium", hunter)) == {"RS"}


def test_the_leader_is_who_has_most_points_and_of_equals_fewest_items() -> None:
    view = stand("R7", "R2 RS B9", "*5", "*3", "*4").view(0)
    assert leader(view) == 2
    assert leader(replace(view, totals=(500, 80, 70, 80))) == 3
    assert leader(replace(view, counts=(3, 3, 3, 4))) is None


def test_the_victim_of_a_play_is_who_draws_or_misses_a_turn() -> None:
    three = stand("R7", "R2 RS RR R+1 B9", "*5", "*5").view(0)
    assert [victim(three, Play(parse_move(each).item)) for each in ("R2", "RS", "RR", "R+1")] == [None, 1, None, 1]
    assert victim(replace(three, direction=-1), parse_move("RS")) == 2
    two = stand("R7", "R2 RS RR R+1 B9", "*5").view(0)
    assert [victim(two, parse_move(each)) for each in ("R2", "RS", "RR", "R+1")] == [None, 1, 1, 1]


def test_a_bluff_is_what_a_challenge_would_prove() -> None:
    rng = Random(4)
    proven = set()
    for name, table in TABLES.items():
        rules = table.make_rules(items=SETS[name])
        for seed in range(120):
            round_: Any = table.make_round(rules, 3, Random(seed), dealer=0, totals=(0, 0, 0), target=table.target)
            expected = None
            for _ in range(400):
                if round_.outcome:
                    break
                moves = round_.moves(round_.turn)
                wilds = [move for move in moves if isinstance(move, (Play, Lay)) and move.item.is_wild]
                move = rng.choice(wilds or moves)
                if CHALLENGE in moves and expected is not None:
                    round_.play(round_.turn, CHALLENGE)
                    assert round_.verdicts[-1] is expected
                    proven.add((name, expected))
                    continue
                if isinstance(move, Play):
                    expected = bluffs(round_.view(round_.turn), move)
                round_.play(round_.turn, move if move in moves else ACCEPT)
    assert proven == {(name, guilty) for name in TABLES for guilty in (False, True)}


# The command line


def test_characters_can_be_simulated_with_another_strength_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "pocket", "--seats", "rosa,finn:medium,easy", "--rounds", "30", "--json"]) == 0
    seats = json.loads(capsys.readouterr().out)["seats"]
    assert [(each["strength"], each["character"]) for each in seats] == [
        ("medium", "Nonna Rosa"), ("medium", "Finn"), ("easy", None),
    ]  # fmt: skip
    assert all(each["manners"]["calls"] + each["manners"]["calls_forgotten"] > 0 for each in seats)
    assert main(["simulate", "pocket", "--seats", "rosa,finn:medium,easy", "--rounds", "3"]) == 0
    assert "bluffs" in capsys.readouterr().out


def test_what_is_counted_does_not_depend_on_how_many_processes_count() -> None:
    rules = TABLES["pocket"].make_rules(items=SETS["pocket"])
    figures = simulate(TABLES["pocket"], rules, ["easy", "medium"], rounds=40, seed=1, processes=2)
    for each in figures.seats:
        assert each.manners.calls + each.manners.calls_forgotten > 10


@pytest.mark.parametrize(
    ("seats", "told"),
    [("rosa,ghost", "ghost"), ("rosa:genius,easy", "genius"), ("easy:hard,easy", "easy"), ("rosa:,easy", "''")],
)
def test_nobody_unknown_is_simulated(seats: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "pocket", "--seats", seats, "--rounds", "1"]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
