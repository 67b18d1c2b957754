"""Computer players at the Dice table: that what they do is legal, how strong they are, how they behave."""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import Any

import pytest
from rules.decks import SETS, deal, every_house_rule
from rules.dice_scenarios import bare, position

from game.opponents import Opponent, Temperament
from game.opponents.dice import FALLS, guilty
from game.rules.contract import Phase
from game.rules.dice import DICE, DiceRound
from game.rules.moves import ACCEPT, CHALLENGE, CallUno, Catch
from game.rules.pieces import parse_face
from game.simulate import simulate

RULES = DICE.make_rules(items=SETS["dice"])
THINKING = ("easy", "medium")
BOLD = Temperament(boldness=1.0)
TIMID = Temperament(boldness=0.0)


def chosen(text: str, strength: str = "medium", temperament: Temperament | None = None, **more: Any) -> set[str]:
    """What the seat on turn may come to do, whatever its chance."""
    view = position(text, **more).round.view(0)
    moves = {str(Opponent(strength, temperament).decide(view, Random(seed))) for seed in range(40)}
    return {bare(move).removesuffix("!") for move in moves}


@pytest.mark.parametrize("strength", THINKING)
@pytest.mark.parametrize("seats", DICE.seats)
def test_in_any_position_they_choose_a_legal_move_of_the_turn(strength: str, seats: int) -> None:
    rng = Random(seats)
    tempers = cycle([TIMID, BOLD, Temperament(attention=0.0), Temperament(attention=1.0)])
    phases = set()
    for seed, house in enumerate(every_house_rule(DICE)):
        for round_ in (deal(DICE, seats, seed, house), deal(DICE, seats, seed + 1000, house)):
            while not round_.outcome:
                view = round_.view(round_.turn)
                move = Opponent(strength, next(tempers)).decide(view, rng)
                assert move in view.moves
                assert not isinstance(move, (CallUno, Catch))
                phases.add(round_.phase)
                round_.play(round_.turn, view.moves[int(rng.random() * len(view.moves))])
    assert phases == {Phase.TURN, Phase.REROLLED, Phase.DRAWN, Phase.CHALLENGE}


# Strength


@pytest.mark.parametrize(
    ("better", "worse", "share"), [("easy", "random", 0.7), ("medium", "random", 0.85), ("medium", "easy", 0.65)]
)
def test_the_stronger_one_wins_more_rounds_and_points(better: str, worse: str, share: float) -> None:
    first, second = simulate(DICE, RULES, [better, worse], rounds=400, seed=2).seats
    assert first.wins >= share * 400
    assert first.points > 1.5 * second.points


@pytest.mark.parametrize("seats", [["medium", "easy", "random"], ["easy", "medium", "easy", "random"]])
def test_at_a_larger_table_the_strengths_keep_their_order(seats: list[str]) -> None:
    figures = simulate(DICE, RULES, seats, rounds=300, seed=3)
    points = {strength: [each.points for each in figures.seats if each.strength == strength] for strength in seats}
    assert min(points["medium"]) > 1.2 * max(points["easy"])
    assert min(points["easy"]) > 1.2 * max(points["random"])


# Medium


def test_medium_does_not_leave_the_next_seat_what_its_last_die_matches() -> None:
    text = "rerolled 0+ on R5 | 0: R1 B5 G2 Y4 | 1: {} | 2: Y1 Y2 Y3"
    assert chosen(text.format("B2")) == {"R1"}
    assert chosen(text.format("R2")) == {"B5"}


def test_medium_rerolls_rather_than_let_the_next_seat_go_out() -> None:
    """The centre does not suit the last die of the next seat, but both dice that fit would."""
    assert chosen("turn 0+ on R5 | 0: B5 R2 G1 Y4 | 1: B2 | 2: Y1 Y2 Y3") == {"reroll"}


def test_medium_draws_rather_than_let_the_next_seat_go_out() -> None:
    assert chosen("rerolled 0+ on R5 | 0: B5 R2 G1 Y4 | 1: B2 | 2: Y1 Y2 Y3") == {"draw"}


def test_medium_plays_what_is_better_than_what_a_reroll_may_bring() -> None:
    assert chosen("turn 0+ on R5 | 0: R+2 W | 1: B1 B3 | 2: Y1 Y2 Y3 Y5") == {"R+2"}


def test_medium_rerolls_a_hand_in_which_nothing_good_fits_as_it_costs_nothing() -> None:
    assert chosen("turn 0+ on R5 | 0: R1 B2 G4 Y6 B1 G2 | 1: B1 B3 B4 G3 | 2: Y1 Y2 Y3 Y5") & {"reroll"}


@pytest.mark.parametrize("wild", ["W", "W+4"])
def test_medium_keeps_a_wild_while_another_die_fits(wild: str) -> None:
    assert chosen(f"rerolled 0+ on R5 | 0: {wild} R2 B4 G1 | 1: Y1 Y2 Y3 Y5 | 2: B1 B2 B3 G2") == {"R2"}


def test_medium_names_a_colour_that_it_holds_and_the_next_seat_lacks() -> None:
    assert chosen("turn 0+ on R5 | 0: W B4 G1 | 1: G2 | 2: Y3 Y4 Y5") == {"W=B"}
    assert chosen("turn 0+ on R5 | 0: W B4 G1 | 1: B2 | 2: Y3 Y4 Y5") == {"W=G"}


@pytest.mark.parametrize("stop", ["RS", "R+2"])
def test_medium_stops_a_seat_whose_last_die_fits(stop: str) -> None:
    assert chosen(f"turn 0+ on R5 | 0: R2 {stop} B4 G1 | 1: R3 | 2: Y3 Y4 Y5") == {stop}


def test_medium_turns_the_play_away_from_such_a_seat() -> None:
    assert chosen("rerolled 0+ on R5 | 0: R2 RR B4 G1 | 1: R3 | 2: Y3 Y4 Y5") == {"RR"}
    assert chosen("rerolled 0+ on R5 | 0: R2 RR B4 G1 | 1: Y3 Y4 Y5 | 2: R3") == {"R2"}


@pytest.mark.parametrize("again", ["RS", "RR", "R+2"])
def test_medium_plays_twice_in_a_row_against_one_other(again: str) -> None:
    assert chosen(f"turn 0+ on R5 | 0: R2 {again} | 1: Y3 Y4 Y5") == {again}


@pytest.mark.parametrize("temperament", [TIMID, BOLD])
def test_medium_plays_no_wild_draw_four_that_all_see_to_be_wrong(temperament: Temperament) -> None:
    assert chosen("rerolled 0+ on R5 | 0: W+4 R2 B4 | 1: Y3 Y4 Y5 | 2: B1 B2", temperament=temperament) == {"R2"}


def test_medium_plays_a_wild_draw_four_in_order_to_stop_a_seat() -> None:
    assert all(each.startswith("W+4=") for each in chosen("turn 0+ on R5 | 0: W+4 G2 B4 | 1: R3 | 2: B1 B2 Y4"))


def test_medium_goes_out() -> None:
    for hand, last in (("R2", "R2"), ("W", "W"), ("W+4", "W+4")):
        assert chosen(f"turn 0+ on R5 | 0: {hand} | 1: R3 | 2: B1 B2") == {last}


# Objections


def accused(rest: str) -> DiceRound:
    return position(f"turn 2+ on R5 | 0: G1 G2 | 1: B1 B2 | 2: W+4 {rest}").play("W+4=B").round


@pytest.mark.parametrize(("rest", "wrong"), [("R1 G3", True), ("W G3", True), ("Y3 G3", False), ("W+4 G3", False)])
@pytest.mark.parametrize("temperament", [TIMID, BOLD])
def test_medium_objects_exactly_when_it_saw_a_choice(rest: str, wrong: bool, temperament: Temperament) -> None:
    round_ = accused(rest)
    view = round_.view(0)
    assert guilty(view) is wrong
    for seed in range(20):
        assert Opponent("medium", temperament).decide(view, Random(seed)) is (CHALLENGE if wrong else ACCEPT)


def test_easy_overlooks_some_by_its_scrutiny_and_never_accuses_wrongly() -> None:
    for scrutiny, low, high in ((0.0, 0, 0), (0.4, 120, 200), (1.0, 400, 400)):
        easy = Opponent("easy", Temperament(scrutiny=scrutiny))
        objected = sum(easy.decide(accused("R1 G3").view(0), Random(seed)) is CHALLENGE for seed in range(400))
        assert low <= objected <= high
        assert {easy.decide(accused("Y3 G3").view(0), Random(seed)) for seed in range(40)} == {ACCEPT}


def test_the_verdict_is_always_what_everyone_saw() -> None:
    rng = Random(8)
    seen = set()
    for seed in range(300):
        round_: Any = deal(DICE, 3, seed)
        while not round_.outcome:
            legal = round_.moves(round_.turn)
            if round_.phase is Phase.CHALLENGE:
                expected = guilty(round_.view(round_.turn))
                round_.play(round_.turn, CHALLENGE)
                assert round_.verdicts[-1] is expected
                seen.add(expected)
            else:
                round_.play(round_.turn, legal[int(rng.random() * len(legal))])
    assert seen == {True, False}


def test_how_likely_a_rolled_die_fits_is_counted_from_the_faces() -> None:
    """A red five: 33 red faces, 12 other fives, 12 wilds of 144."""
    assert FALLS[parse_face("R5")] == pytest.approx(57 / 144)
    assert FALLS[parse_face("R")] == pytest.approx(45 / 144)
    assert FALLS[parse_face("RS")] == pytest.approx((33 + 9 + 12) / 144)
