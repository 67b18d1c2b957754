"""Computer players at the Domino table: that what they do is legal, how strong they are, how they behave."""

from __future__ import annotations

from itertools import cycle
from random import Random
from typing import Any

import pytest
from rules.decks import SETS, deal, every_house_rule
from rules.domino_scenarios import position

from game.opponents import Opponent, Temperament
from game.opponents.domino import Reading
from game.rules.contract import Phase
from game.rules.domino import DOMINO
from game.rules.moves import CallUno, Catch
from game.rules.pieces import parse_face
from game.simulate import simulate

RULES = DOMINO.make_rules(items=SETS["domino"])
THINKING = ("easy", "medium")
BOLD = Temperament(boldness=1.0)
TIMID = Temperament(boldness=0.0)


def chosen(text: str, strength: str = "medium", temperament: Temperament | None = None, **more: Any) -> set[str]:
    """What the seat on turn may come to do, whatever its chance."""
    view = position(text, **more).round.view(0)
    moves = {str(Opponent(strength, temperament).decide(view, Random(seed))) for seed in range(40)}
    return {move.removesuffix("!") for move in moves}


def tiles_laid(moves: set[str]) -> set[str]:
    """The tiles of some lays, wherever they are laid."""
    return {move.partition("@")[0] for move in moves}


# Legal


@pytest.mark.parametrize("strength", THINKING)
@pytest.mark.parametrize("seats", DOMINO.seats)
def test_in_any_position_they_choose_a_legal_move_of_the_turn(strength: str, seats: int) -> None:
    rng = Random(seats)
    tempers = cycle([TIMID, BOLD, Temperament(attention=0.0), Temperament(attention=1.0)])
    phases = set()
    for seed, house in enumerate(every_house_rule(DOMINO)):
        round_ = deal(DOMINO, seats, seed, house)
        for _ in range(60):
            if round_.outcome:
                break
            view = round_.view(round_.turn)
            move = Opponent(strength, next(tempers)).decide(view, rng)
            assert move in view.moves
            assert not isinstance(move, (CallUno, Catch))
            phases.add(round_.phase)
            at_random = view.moves[int(rng.random() * len(view.moves))]
            round_.play(round_.turn, move if rng.random() < 0.5 else at_random)
    assert phases == {Phase.TURN, Phase.DRAWN, Phase.CHALLENGE}


@pytest.mark.parametrize("strength", THINKING)
def test_with_nothing_to_draw_they_lay_what_they_can_and_pass_otherwise(strength: str) -> None:
    text = "turn 0+ | 0: {} | 1: Y1/R3 | boneyard | chain G4/G4 ^ G9/G6 > G2/RR v R4/R7 < B4/Y6"
    assert chosen(text.format("Y1/Y1 B5/X B1/Y9"), strength) <= {"Y1/Y1@3", "Y9/B1@3"}
    assert chosen(text.format("B5/X B1/R8"), strength) <= {"R8/B1@1", "R8/B1@2"}
    assert chosen(text.format("B5/X"), strength) == {"pass"}


# Strength


@pytest.mark.parametrize(("better", "worse", "share"), [("easy", "random", 0.6), ("medium", "easy", 0.75)])
def test_the_stronger_one_wins_more_rounds_and_points(better: str, worse: str, share: float) -> None:
    figures = simulate(DOMINO, RULES, [better, worse], rounds=300, seed=2)
    first, second = figures.seats
    assert first.wins >= share * 300
    assert first.points > 1.5 * second.points


@pytest.mark.parametrize("seats", [["medium", "easy", "random", "easy"], ["easy", "easy", "medium", "easy", "random"]])
def test_at_a_larger_table_the_strengths_keep_their_order(seats: list[str]) -> None:
    figures = simulate(DOMINO, RULES, seats, rounds=400, seed=3)
    points = {strength: [each.points for each in figures.seats if each.strength == strength] for strength in seats}
    assert min(points["medium"]) > 1.5 * max(points["easy"])
    assert min(points["easy"]) > 1.2 * max(points["random"])


# What they do


@pytest.mark.parametrize("strength", THINKING)
def test_they_go_out(strength: str) -> None:
    assert chosen("turn 0+ | 0: R4/R7 | 1: Y1/R3 | chain G4/G4 ^ G9/G6", strength) <= {
        f"R4/R7@{arm}" for arm in (1, 2, 3)
    }


CLOSING = "G4/G4 ^ G8/X > G1/X v R4/R7 R9/X < B4/R8"


@pytest.mark.parametrize("strength", THINKING)
def test_they_close_the_last_end(strength: str) -> None:
    hands = "0: R7/X R1/R4 W/W | 1: Y1/R3 Y1/Y1"
    assert chosen(f"turn 0+ | {hands} | chain {CLOSING}", strength) == {"R7/X@3"}


def test_medium_closes_the_last_end_with_a_wild_draw_four_in_order_or_not() -> None:
    hands = "0: W+4/X R1/R4 B1/Y9 | 1: Y1/R3 Y1/Y1"
    assert chosen(f"turn 0+ | {hands} | chain {CLOSING}") == {"W+4/X@3"}


def test_medium_closes_arms_when_it_holds_fewer_tiles_and_else_keeps_them_open() -> None:
    text = "turn 0+ | 0: R9/X R1/R4 B1/Y9 {} | 1: {} | boneyard Y1/Y1 B1/R8 | chain G4/G4 ^ R4/R7 > {}"
    many = "Y4/B9 Y2/B5 R3/R3 Y5/Y9 Y2/W+4 B3/Y8 B6/B6 B6/B8 G9/G6"
    assert tiles_laid(chosen(text.format("", many, "G2/RR"))) == {"R9/X"}
    assert tiles_laid(chosen(text.format("B3/GR G2/B9 B2/R7", "B6/B6 Y5/Y9", "G4/YS"))) == {"GR/B3"}


def test_medium_keeps_its_wilds_while_another_tile_fits() -> None:
    text = "turn 0+ | 0: W/W R4/R7 B1/Y9 B3/Y8 B6/B6 | 1: {} | chain G4/G4"
    assert tiles_laid(chosen(text.format("Y4/B9 Y2/B5 R3/R3 Y5/Y9 Y2/W+4"))) == {"R4/R7"}


def test_medium_lays_the_last_but_one_so_that_the_last_fits() -> None:
    board = "turn 0+ | 0: B4/Y6 G2/B9 | 1: Y4/B9 Y2/B5 Y5/Y9 | chain G4/G4 ^ G1/X > G8/X v R4/R7"
    assert chosen(board) == {"G2/B9@3"}


def test_medium_names_a_colour_that_it_holds() -> None:
    board = "turn 0+ | 0: W/W B1/Y9 B6/B6 | 1: Y4/B9 R2/R2 Y5/Y9 | boneyard | chain R3/R3 ^ R9/X > R7/X v R1/R4"
    assert chosen(board) == {"W/W@2=B", "W/W@3=B"}


@pytest.mark.parametrize(("tile", "lays"), [("G4/YS", {"YS/G4@1"}), ("Y7/G+2", {"G+2/Y7@2", "G+2/Y7@3"})])
def test_medium_stops_a_seat_that_is_about_to_go_out(tile: str, lays: set[str]) -> None:
    hands = f"0: {tile} B1/Y9 B3/Y8 R1/R4 B6/B6 | 1: Y3/R5 | 2: Y4/B9 Y2/B5 Y5/Y9"
    assert chosen(f"turn 0+ | {hands} | chain G4/G4 ^ R4/R7 > B4/Y6") == lays


def test_medium_lays_a_wild_draw_four_in_order_to_stop_a_seat() -> None:
    text = "turn 0+ | 0: BS/W+4 R1/B5 B1/Y9 | 1: Y3/R5 | 2: Y4/B9 Y2/B5 Y5/Y9 | chain G4/G4"
    assert tiles_laid(chosen(text)) == {"W+4/BS"}


def test_medium_lays_no_wild_draw_four_out_of_order_while_nobody_is_about_to_go_out() -> None:
    text = "turn 0+ | 0: BS/W+4 R1/R4 B1/Y9 B3/Y8 | 1: Y3/R5 R3/R3 B6/B6 | 2: Y4/B9 Y2/B5 Y5/Y9 Y8/Y8 | chain G4/G4"
    for temperament in (TIMID, BOLD):
        assert tiles_laid(chosen(text, temperament=temperament)) == {"R4/R1"}


# Challenges, and what they read


def challenging(hands: str, chain: str, strength: str = "medium", temperament: Temperament | None = None) -> set[str]:
    """What seat 0 does about the Wild Draw Four at the end of the chain."""
    return chosen(f"challenge 0+ | {hands} | chain {chain}", strength, temperament)


def test_medium_challenges_by_how_likely_another_tile_fitted() -> None:
    mine = "0: R1/R4 G2/RR Y4/R5 G9/G6 G5/G5 B4/Y6"
    assert challenging(f"{mine} | 1: B6/B6 Y1/R3", "G4/G4 < W+4/BS") == {"challenge"}
    assert challenging(f"{mine} | 1: B6/B6", "G4/G4 ^ G8/X > G1/X v R4/R7 R9/X < W+4/BS") == {"accept"}


def test_medium_knows_what_it_was_shown() -> None:
    hands = "0: R1/B5 Y5/Y9 Y1/Y1 | 1: GR/W+4 BS/W+4 R4/R7 B1/Y9 | 2: R9/X"
    scene = position(f"turn 1- | {hands} | chain G4/G4").play("W+4/BS@^", "challenge")
    assert Reading(scene.round.view(0)).answers(1, [parse_face("R7")]) == 1.0
    assert Reading(scene.round.view(2)).answers(1, [parse_face("R7")]) < 1.0


def test_easy_challenges_now_and_then() -> None:
    hands = "0: R1/B5 Y5/Y9 | 1: R1/R4 Y3/R5 B3/Y8"
    assert challenging(hands, "G4/G4 < W+4/BS", "easy") == {"challenge", "accept"}
    assert challenging(hands, "G4/G4 < W+4/BS", "easy", TIMID) == {"accept"}


def test_reading_counts_the_tiles_that_are_out() -> None:
    text = "turn 0+ | 0: R1/B5 | 1: Y5/Y9 | boneyard Y1/Y1 {} | chain G4/G4"
    reading = Reading(position(text.format("R4/R7")).round.view(0))
    assert reading.answers(1, [parse_face("G4")]) == pytest.approx(1 / 3)
    assert reading.answers(1, [parse_face("G4"), parse_face("Y")]) == 1.0
    assert Reading(position(text.format("")).round.view(0)).answers(1, [parse_face("G4")]) == 0.0


def test_reading_remembers_who_drew_and_on_what() -> None:
    """Seat 1 draws although red and ones are wanted: it holds neither, unless it drew for fun."""
    hands = "0: R1/R4 R1/B5 B1/Y9 | 1: Y5/Y9 B6/B6 Y3/G6"
    scene = position(f"turn 0+ | {hands} | boneyard R2/R2 Y8/Y8 G9/G6 | chain R3/R3").play("R4/R1@^")
    red, green = [parse_face("R")], [parse_face("G")]
    before = Reading(scene.round.view(0))
    after = Reading(scene.play("draw").round.view(0))
    assert after.answers(1, red) < before.answers(1, red) - 0.1
    assert after.answers(1, green) > before.answers(1, green)


def test_reading_sees_who_may_close_the_last_end() -> None:
    text = f"turn 0+ | 0: R1/B5 | 1: Y5/Y9 | boneyard R7/X Y1/Y1 | chain {CLOSING}"
    assert Reading(position(text).round.view(0)).closes(1, parse_face("R8")) == pytest.approx(1 / 3)
    assert Reading(position(text).round.view(0)).closes(1, parse_face("Y8")) == 0.0
