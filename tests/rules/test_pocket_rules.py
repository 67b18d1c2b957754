"""Every rule of rules.md that holds at the Pocket table (G and P), by its id. Positions are drawn, see `position`."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.rules.contract import Ending, Outcome, Phase, Why
from game.rules.events import (
    Called,
    Caught,
    Cause,
    Challenged,
    Drew,
    Ended,
    Gave,
    Named,
    Passed,
    Played,
    Reshuffled,
    Reversed,
    Skipped,
    TurnBegan,
    TurnedUp,
    Verdict,
)
from game.rules.pieces import Colour, parse_face
from game.rules.pocket import POCKET, PocketRound, PocketRules, points

from .decks import SETS
from .in_a_row import in_a_row
from .pocket_scenarios import DECK, Scenario, cards, position, turned_up

# G1, G2


def test_g1_four_colours() -> None:
    assert [colour.value for colour in Colour] == ["red", "yellow", "green", "blue"]


@pytest.mark.parametrize(("arrow", "turns"), [("+", [1, 2, 3, 0]), ("-", [3, 2, 1, 0])])
def test_g2_turns_go_round_in_the_direction_of_play(arrow: str, turns: list[int]) -> None:
    scene = position(f"turn 0{arrow} on R1 | 0: R2 B1 | 1: R3 B2 | 2: R4 B3 | 3: R5 B4 | pile G1 | discard R1")
    seen = []
    for _ in range(4):
        scene.play(scene.moves()[0])
        seen.append(scene.turn)
    assert seen == turns


def test_g2_each_round_starts_clockwise() -> None:
    for seats in POCKET.seats:
        scene = turned_up("R5", seats)
        assert scene.round.direction == 1
        assert scene.turn == 1 % seats


def test_g2_reverse_flips_the_direction() -> None:
    scene = position("turn 1+ on R1 | 0: B1 B2 | 1: RR B3 B4 | 2: B5 B6 | 3: B7 | pile G1 | discard R1").play("RR")
    assert scene.turn == 0
    assert scene.round.direction == -1
    assert scene.heard(Reversed) == [Reversed(-1)]


def test_g2_skip_makes_the_next_seat_lose_its_turn() -> None:
    scene = position("turn 1- on R1 | 0: B1 B2 | 1: RS B3 B4 | 2: B5 B6 | 3: B7 | pile G1 | discard R1").play("RS")
    assert scene.turn == 3
    assert scene.heard(Skipped) == [Skipped(0)]


def seats_after(symbols: str, seats: int, **house: Any) -> list[int]:
    """Who decides after each of these plays, begun by seat 0: R, S, N (a number), D (Draw One)."""
    scene = position(
        f"turn 0+ on R9 | {' | '.join(f'{seat}: B1 B2' for seat in range(seats))} | pile {'G1 ' * 30}| discard R9",
        **house,
    )
    names = {"R": "RR", "S": "RS", "N": "R5", "D": "R+1"}
    for hand in scene.round.hands:
        hand += cards("RR RS R5 R+1 RR RS R5 R+1")
    seen = []
    for symbol in symbols:
        scene.play(names[symbol])
        seen.append(scene.turn)
    return seen


@pytest.mark.parametrize(("seats", "symbols", "expected"), in_a_row("pocket"))
def test_g2_g3_reverse_skip_and_draw_one_in_a_row(seats: int, symbols: str, expected: list[int]) -> None:
    assert seats_after(symbols, seats) == expected


# G3


def test_g3_two_seats_reverse_is_a_skip() -> None:
    scene = position("turn 0+ on R1 | 0: RR B1 B2 | 1: B3 | pile G1 | discard R1").play("RR")
    assert scene.turn == 0
    assert scene.round.direction == -1
    assert scene.heard(Skipped) == [Skipped(1)]


def test_g3_plain_reverse_only_flips_the_direction() -> None:
    scene = position("turn 0+ on R1 | 0: RR B1 B2 | 1: B3 | pile G1 | discard R1", two_player_reverse="plain").play(
        "RR"
    )
    assert scene.turn == 1
    assert scene.round.direction == -1
    assert not scene.heard(Skipped)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_g3_is_for_two_seats_only(seats: int) -> None:
    assert seats_after("RRS", seats) == seats_after("RRS", seats, two_player_reverse="plain")


@pytest.mark.parametrize(("symbols", "expected"), [("RRS", [1, 0, 0]), ("RN", [1, 0]), ("RSN", [1, 1, 0])])
def test_g3_plain_sequences(symbols: str, expected: list[int]) -> None:
    assert seats_after(symbols, 2, two_player_reverse="plain") == expected


# G4

TWO_LEFT = "turn 0+ on R1 | 0: R2 B9 | 1: B3 B4 R3 | 2: B5 B6 R4 | pile G1 G2 G3 | discard R1"


def test_g4_a_play_that_leaves_one_item_may_call() -> None:
    scene = position(TWO_LEFT)
    assert scene.moves() == ["R2", "R2!", "draw"]
    scene.play("R2!")
    assert scene.round.uncalled == -1
    assert scene.heard(Called) == [Called(0)]
    assert scene.refusal("1: catch 0")


def test_g4_a_call_with_a_play_that_leaves_two_or_none_is_not_legal() -> None:
    three = position("turn 0+ on R1 | 0: R2 B9 B8 | 1: B3 | pile G1 | discard R1")
    one = position("turn 0+ on R1 | 0: R2 | 1: B3 | pile G1 | discard R1")
    for scene in (three, one):
        refusal = scene.refusal("R2!")
        assert refusal
        assert refusal.why is Why.NOT_ONE_LEFT


def test_g4_late_call_closes_the_window() -> None:
    scene = position(TWO_LEFT).play("R2")
    assert "uno" in scene.moves(0)
    scene.play("0: uno")
    assert scene.round.uncalled == -1
    assert scene.refusal("1: catch 0")
    assert scene.refusal("0: uno")
    assert scene.turn == 1


def test_g4_caught_takes_two() -> None:
    scene = position(TWO_LEFT).play("R2", "2: catch 0")
    assert scene.hand(0) == "B9 G3 G2"
    assert scene.heard(Caught) == [Caught(0, by=2)]
    assert scene.heard(Drew) == [Drew(0, tuple(cards("G3 G2")), Cause.CAUGHT)]
    assert scene.refusal("1: catch 0")


def test_g4_caught_takes_as_many_as_there_are() -> None:
    scene = position("turn 0+ on R1 | 0: R2 B9 | 1: B3 B4 | pile | discard R1").play("R2", "1: catch 0")
    assert scene.hand(0) == "B9 R1"
    assert scene.discard == "R2"


def test_g4_a_call_lapses_when_the_hand_grows() -> None:
    """Called with the play, grown to three by a guilty verdict, down to one again: it takes a new call."""
    scene = position("turn 0+ on R1 | 0: W+2 R9 | 1: R3 R4 B4 B5 | pile R5 R6 | discard R1")
    scene.play("W+2=R!", "challenge")
    assert scene.hand(0) == "R9 R6 R5"
    scene.play("R3", "R9", "R4")
    assert scene.moves(0)[:4] == ["R6", "R6!", "R5", "R5!"]
    scene.play("R6")
    assert scene.round.uncalled == 0
    assert "catch 0" in scene.moves(1)


def test_g4_window_lapses_when_a_guilty_offender_draws() -> None:
    scene = position("turn 0+ on R1 | 0: W+2 R9 | 1: R3 B3 B4 | pile G1 G2 G3 G4 | discard R1")
    scene.play("W+2=R")
    assert scene.round.uncalled == 0
    scene.play("challenge")
    assert scene.round.uncalled == -1
    assert scene.refusal("0: uno")
    assert scene.refusal("1: catch 0")


def test_g4_coming_down_to_one_again_needs_a_new_call() -> None:
    scene = position("turn 0+ on R1 | 0: R2 R8 | 1: WD G5 G6 | pile R4 R5 | discard R1")
    scene.play("R2!", "WD=R", "give G5")
    assert scene.hand(0) == "R8 G5"
    assert scene.turn == 0
    assert scene.moves() == ["R8", "R8!", "draw"]
    scene.play("R8")
    assert scene.round.uncalled == 0
    assert scene.refusal("1: catch 0") is None


def test_g4_a_gift_makes_the_call_lapse_without_opening_a_window() -> None:
    scene = position("turn 0+ on R1 | 0: R2 R8 | 1: WD G5 G6 | pile R4 R5 | discard R1")
    scene.play("R2!", "WD=R", "give G5")
    assert scene.round.uncalled == -1
    assert scene.refusal("0: uno")
    assert scene.refusal("1: catch 0")


# G5


def test_g5_only_others_catch_and_only_the_uncalled() -> None:
    scene = position(TWO_LEFT).play("R2")
    assert scene.moves(0) == ["uno"]
    assert "catch 0" in scene.moves(1)
    assert scene.moves(2) == ["catch 0"]
    for refused in ("0: catch 0", "1: catch 2", "0: catch 1", "2: uno"):
        assert scene.refusal(refused), refused


@pytest.mark.parametrize("begins", ["R3", "draw"])
def test_g5_the_window_closes_when_the_next_turn_begins(begins: str) -> None:
    scene = position(TWO_LEFT).play("R2", begins)
    assert scene.round.uncalled == -1
    assert scene.refusal("2: catch 0")
    assert scene.refusal("0: uno")


def test_g5_a_pass_closes_the_window_too() -> None:
    scene = position("turn 0+ on R1 | 0: R+1 B9 | 1: B3 | 2: G4 | pile | discard R1").play("R+1")
    assert scene.moves(2) == ["pass", "catch 0"]
    scene.play("pass")
    assert scene.turn == 0
    assert scene.refusal("1: catch 0")
    assert scene.refusal("0: uno")


def test_g5_the_window_stays_closed_after_a_drawn_card_that_fits() -> None:
    scene = position("turn 0+ on R1 | 0: R2 B9 | 1: B3 B4 | pile R7 | discard R1").play("R2", "draw")
    assert scene.phase == "drawn"
    assert scene.refusal("1: catch 0")
    assert scene.refusal("0: uno")


def test_g5_two_seats_open_after_a_skip_until_the_same_seat_moves_again() -> None:
    scene = position("turn 0+ on R1 | 0: RS B9 | 1: B3 B4 | pile G1 G2 G3 | discard R1").play("RS")
    assert scene.turn == 0
    assert scene.moves(0) == ["draw", "uno"]
    assert scene.moves(1) == ["catch 0"]
    scene.play("draw")
    assert scene.refusal("1: catch 0")
    assert scene.refusal("0: uno")


def test_g5_two_seats_open_after_a_reverse_that_skips() -> None:
    scene = position("turn 0+ on R1 | 0: RR B9 | 1: B3 B4 | pile G1 G2 G3 | discard R1").play("RR", "1: catch 0")
    assert scene.hand(0) == "B9 G3 G2"
    assert scene.turn == 0
    assert scene.phase == "turn"


def test_g5_two_seats_open_after_a_penalty() -> None:
    scene = position("turn 0+ on R1 | 0: R+1 B9 | 1: B3 B4 | pile G1 G2 G3 | discard R1").play("R+1")
    assert scene.hand(1) == "B3 B4 G3"
    assert scene.turn == 0
    assert scene.moves(1) == ["catch 0"]


def test_g5_two_seats_a_last_item_played_in_the_open_window_wins() -> None:
    scene = position("turn 0+ on R1 | 0: RS R9 | 1: B3 B4 | pile G1 G2 | discard R1").play("RS", "R9")
    assert scene.outcome.winner == 0
    assert scene.moves(1) == []


def test_g5_call_is_legal_during_the_gift_and_the_catch_is_not() -> None:
    scene = position("turn 0+ on R1 | 0: WD B9 | 1: B3 B4 | 2: B5 | pile G1 G2 | discard R1").play("WD=R")
    assert scene.phase == "gift"
    assert scene.moves(0) == ["give B9", "give G2", "uno"]
    assert scene.moves(1) == []
    assert scene.moves(2) == []
    scene.play("uno")
    assert scene.phase == "gift"
    assert scene.turn == 0
    scene.play("give B9")
    assert scene.refusal("2: catch 0")


def test_g5_the_catch_opens_after_the_gift() -> None:
    scene = position("turn 0+ on R1 | 0: WD B9 | 1: B3 B4 | 2: B5 | pile G1 G2 | discard R1").play("WD=R", "give B9")
    assert scene.hand(0) == "G2"
    assert "catch 0" in scene.moves(1)
    assert scene.moves(2) == ["catch 0"]
    assert scene.moves(0) == ["uno"]
    assert scene.play("2: catch 0").hand(0) == "G2 G1 R1"


def test_g5_call_during_the_challenge_and_catch_only_after_it() -> None:
    scene = position("turn 0+ on R1 | 0: W+2 B9 | 1: B3 B4 | 2: B5 | pile G1 G2 G3 | discard R1").play("W+2=R")
    assert scene.phase == "challenge"
    assert scene.moves(1) == ["challenge", "accept"]
    assert scene.moves(2) == []
    assert scene.moves(0) == ["uno"]
    called = position("turn 0+ on R1 | 0: W+2 B9 | 1: B3 B4 | 2: B5 | pile G1 G2 G3 | discard R1")
    called.play("W+2=R", "0: uno", "accept")
    assert called.refusal("1: catch 0")


@pytest.mark.parametrize("answer", ["accept", "challenge"])
def test_g5_the_window_is_still_open_after_the_answer_and_the_forced_draw(answer: str) -> None:
    scene = position("turn 0+ on R1 | 0: W+2 B9 | 1: B3 B4 | 2: B5 | pile G1 G2 G3 G4 G5 | discard R1")
    scene.play("W+2=R", answer)
    assert scene.turn == 2
    assert scene.moves(1) == ["catch 0"]
    assert "catch 0" in scene.moves(2)
    assert scene.moves(0) == ["uno"]


def test_g5_down_to_one_by_play_and_gift_only() -> None:
    """Nothing is drawn with the Dip, so nothing is given: the play alone left one card."""
    scene = position("turn 0+ on R1 | 0: WD B9 | 1: B3 B4 | pile | discard R1")
    scene.round.discard.clear()
    scene.play("WD=R")
    assert scene.turn == 1
    assert "catch 0" in scene.moves(1)


def test_g5_a_seat_that_was_left_with_one_item_otherwise_cannot_be_caught() -> None:
    scene = position("turn 0+ on R1 | 0: R2 B9 B8 | 1: B3 | pile G1 G2 G3 | discard R1").play("R2")
    assert scene.refusal("0: catch 1")
    assert scene.refusal("1: uno")


def test_g5_a_new_play_closes_an_older_window() -> None:
    scene = position("turn 0+ on R1 | 0: R2 B9 | 1: R4 B4 | 2: R5 B6 | pile G1 G2 G3 | discard R1").play("R2", "R4")
    assert scene.refusal("2: catch 0")
    assert "catch 1" in scene.moves(0)
    assert "catch 1" in scene.moves(2)


# G6


def test_g6_a_call_or_a_catch_never_costs_a_turn() -> None:
    called = position(TWO_LEFT).play("R2")
    before = called.moves(1)
    called.play("0: uno")
    assert called.turn == 1
    assert [move for move in before if move != "catch 0"] == called.moves(1)

    caught = position(TWO_LEFT).play("R2", "1: catch 0")
    assert caught.turn == 1
    assert caught.phase == "turn"
    assert caught.moves() == ["R3", "draw"]
    assert not caught.heard(Skipped)


# G7


def test_g7_the_round_ends_at_once_and_the_winner_scores_what_the_others_hold() -> None:
    scene = position("turn 1+ on R1 | 0: B9 GS | 1: R2 | 2: W Y4 | pile G1 | discard R1").play("R2")
    assert scene.outcome == Outcome(1, Ending.OUT, (0, 9 + 20 + 50 + 4, 0))
    assert scene.phase == "over"
    assert [scene.moves(seat) for seat in range(3)] == [[], [], []]
    refusal = scene.refusal("2: draw")
    assert refusal
    assert refusal.why is Why.ROUND_OVER


@pytest.mark.parametrize("card", ["RS", "RR", "R5"])
def test_g7_a_last_command_needs_nobody(card: str) -> None:
    scene = position(f"turn 0+ on R1 | 0: {card} | 1: B9 | pile G1 | discard R1").play(card)
    assert scene.outcome == Outcome(0, Ending.OUT, (9, 0))
    assert scene.hand(1) == "B9"


@pytest.mark.parametrize("card", ["W", "WD", "W+2"])
def test_g7_no_colour_is_named_for_a_last_wild(card: str) -> None:
    scene = position(f"turn 0+ on R1 | 0: {card} | 1: B9 | pile G1 G2 G3 | discard R1")
    assert scene.moves() == [card, "draw"]
    refusal = scene.refusal(f"{card}=R")
    assert refusal
    assert refusal.why is Why.NO_COLOUR
    scene.play(card)
    assert scene.outcome.winner == 0
    assert not scene.heard(Named)


def test_g7_a_last_wild_draw_two_cannot_be_challenged() -> None:
    scene = position("turn 0+ on R1 | 0: W+2 | 1: B9 | 2: B8 | pile G1 G2 G3 | discard R1").play("W+2")
    assert scene.phase == "over"
    assert scene.refusal("1: challenge")
    assert not scene.heard(Challenged)


# G8


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("arrow", ["+", "-"])
@pytest.mark.parametrize(("card", "draws"), [("R+1", "G3"), ("W+2", "G3 G2")])
@pytest.mark.parametrize("house", [True, False])
def test_g8_a_last_draw_card_still_draws_before_the_count(
    seats: int, arrow: str, card: str, draws: str, house: bool
) -> None:
    others = " | ".join(f"{seat}: B9" for seat in range(1, seats))
    scene = position(
        f"turn 0{arrow} on R1 | 0: {card} | {others} | pile G1 G2 G3 | discard R1", last_item_draws=house
    ).play(card)
    victim = 1 if arrow == "+" else seats - 1
    drawn = cards(draws) if house else []
    assert scene.hand(victim) == " ".join(["B9", *map(str, drawn)])
    worth = 9 * (seats - 1) + sum(each.number for each in drawn)
    assert scene.outcome == Outcome(0, Ending.OUT, (worth, *[0] * (seats - 1)))
    heard = [Drew(victim, tuple(drawn), Cause.ITEM)] if house else []
    assert scene.heard(Drew) == heard
    assert scene.heard(Ended)[0].outcome is scene.outcome


def test_g8_the_last_draw_takes_what_there_is() -> None:
    scene = position("turn 0+ on R1 | 0: W+2 | 1: B9 | pile | discard R1").play("W+2")
    assert scene.hand(1) == "B9 R1"
    assert scene.outcome.scores == (10, 0)


def test_g8_defaults_to_drawing_at_this_table() -> None:
    assert POCKET.house_rules["last_item_draws"][0] is True
    assert PocketRules(DECK).last_item_draws


# G9: see test_match.py


def test_g9_the_target_is_250() -> None:
    assert POCKET.target == 250


# G10


@pytest.mark.parametrize("card", ["R+1", "W+2=R"])
def test_g10_a_victim_cannot_pass_the_draw_on(card: str) -> None:
    item = card.partition("=")[0]
    scene = position(f"turn 0+ on R1 | 0: {item} B9 B8 | 1: B+1 R+1 W | 2: B7 | pile G1 G2 G3 G4 | discard R1").play(
        card
    )
    if scene.phase == "challenge":
        assert scene.moves() == ["challenge", "accept"]
        refusal = scene.refusal("W=R")
        assert refusal
        assert refusal.why is Why.ANSWER_FIRST
        scene.play("accept")
    assert scene.turn == 2
    assert len(scene.round.hands[1]) == 3 + (1 if item == "R+1" else 2)
    assert scene.heard(Skipped) == [Skipped(1)]


# G11


def test_g11_a_draw_takes_what_there_is_down_to_nothing() -> None:
    scene = position("turn 0+ on R1 | 0: W+2 B9 B8 | 1: B3 | pile | discard R1").play("W+2=R", "accept")
    assert scene.hand(1) == "B3 R1"
    assert scene.pile == ""
    assert scene.turn == 0


def test_g11_with_nothing_to_draw_a_seat_that_can_play_must() -> None:
    scene = position("turn 0+ on R1 | 0: R2 B9 | 1: B3 | pile | discard R1")
    assert scene.moves() == ["R2", "R2!"]
    for move, why in (("draw", Why.NOTHING_TO_DRAW), ("pass", Why.CAN_STILL_ACT)):
        refusal = scene.refusal(move)
        assert refusal
        assert refusal.why is why


def test_g11_with_nothing_to_draw_and_nothing_that_fits_a_seat_passes() -> None:
    scene = position("turn 0+ on R1 | 0: B8 B9 | 1: R3 B3 | pile | discard R1")
    assert scene.moves() == ["pass"]
    scene.play("pass")
    assert scene.turn == 1
    assert scene.heard(Passed) == [Passed(0)]


@pytest.mark.parametrize("last", [None, 0, 2])
def test_g11_blocked_by_a_lap_of_passes(last: int | None) -> None:
    scene = position("turn 0+ on R1 | 0: B8 | 1: B7 W | 2: BS | pile | discard R1", last=last, passes=0)
    scene.round.hands[1].pop()
    scene.play("pass", "pass")
    assert scene.phase == "turn"
    scene.play("pass")
    scores = {None: (0, 0, 0), 0: (7 + 20, 0, 0), 2: (0, 0, 8 + 7)}[last]
    assert scene.outcome == Outcome(last, Ending.BLOCKED, scores)


def test_g11_a_play_starts_the_lap_of_passes_anew() -> None:
    scene = position("turn 0+ on R1 | 0: R5 B8 B9 | 1: B7 | 2: BS | pile | discard R1", passes=2, idle=2, last=1)
    scene.play("R5")
    assert scene.round.passes == 0
    assert scene.round.idle == 0


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("last", [None, 1])
def test_g11_blocked_when_nothing_was_played_for_ten_laps(seats: int, last: int | None) -> None:
    hands = " | ".join(f"{seat}: B{seat + 1}" for seat in range(seats))
    pile = " ".join(["G9"] * 10 * seats)
    scene = position(f"turn 0+ on R9 | {hands} | pile {pile.replace('G9', 'G8')} | discard R9", last=last)
    turns = 0
    while not scene.round.outcome:
        assert scene.turn == turns % seats
        scene.play("draw")
        turns += 1
    assert turns == 10 * seats
    assert scene.outcome.ending is Ending.BLOCKED
    assert scene.outcome.winner == last
    held = [seat + 1 + 10 * 8 for seat in range(seats)]
    expected = [0] * seats
    if last is not None:
        expected[last] = sum(held) - held[last]
    assert scene.outcome.scores == tuple(expected)


def test_g11_a_drawn_card_that_is_kept_counts_as_a_turn_without_a_play() -> None:
    scene = position("turn 0+ on R1 | 0: B8 | 1: B7 | pile R5 | discard R1", idle=19, last=1).play("draw")
    assert scene.phase == "drawn"
    scene.play("pass")
    assert scene.outcome == Outcome(1, Ending.BLOCKED, (0, 8 + 5))


# G12, P10

CHALLENGED = "turn 0+ on {on} | 0: W+2 {hand} | 1: B3 B4 | 2: B5 B6 | pile G1 G2 G3 G4 G5 | discard {on}"


@pytest.mark.parametrize(
    ("before", "hand", "guilty"),
    [
        ("R1", "R9 B9", True),  # the colour
        ("R1", "G1 B9", True),  # the number
        ("RS", "GS B9", True),  # the word
        ("R1", "B9 G9", False),
        ("R1", "W B9", True),  # a plain Wild counts
        ("R1", "WD B9", True),  # the Dip counts
        ("R1", "W+2 B9", False),  # another copy of the same wild draw does not
        ("R1", "W+2 R9", True),
        ("R+1", "B+1 G9", True),
        ("R1", "B9", False),
    ],
)
def test_g12_judged_by_the_other_items_in_the_hand(before: str, hand: str, guilty: bool) -> None:
    scene = position(CHALLENGED.format(on=before, hand=hand)).play("W+2=B", "challenge")
    (verdict,) = scene.heard(Verdict)
    assert verdict.guilty is guilty
    assert scene.round.verdicts == [guilty]


@pytest.mark.parametrize(("named", "card", "guilty"), [("B", "B9", False), ("R", "R9", True), ("G", "R9", True)])
def test_g12_judged_against_what_lay_before(named: str, card: str, guilty: bool) -> None:
    """A card that fits the colour named with the wild draw proves nothing."""
    scene = position(CHALLENGED.format(on="R1", hand=f"{card} G7")).play(f"W+2={named}", "challenge")
    assert scene.round.verdicts == [guilty]


def test_g12_judged_against_a_colour_named_before() -> None:
    scene = position("turn 0+ on G | 0: W+2 R5 R6 | 1: G3 B4 | pile G1 G2 G4 G5 | discard Y2 W").play(
        "W+2=B", "challenge"
    )
    assert scene.round.verdicts == [False]
    scene = position("turn 0+ on G | 0: W+2 G5 R6 | 1: G3 B4 | pile G1 G2 G4 G5 | discard Y2 W").play(
        "W+2=B", "challenge"
    )
    assert scene.round.verdicts == [True]


def test_g12_after_a_draw_every_item_counts_and_not_only_the_drawn_one() -> None:
    scene = position("turn 0+ on R1 | 0: R9 B9 | 1: B3 | 2: B4 | pile G1 G2 G3 G4 W+2 | discard R1")
    scene.play("draw", "W+2=B", "challenge")
    assert scene.round.verdicts == [True]


def test_g12_a_wild_draw_is_always_legal() -> None:
    scene = position("turn 0+ on R1 | 0: W+2 R9 R8 | 1: B3 | pile G1 | discard R1")
    assert {"W+2=R", "W+2=Y", "W+2=G", "W+2=B"} <= set(scene.moves())


def test_g12_only_the_victim_is_asked() -> None:
    scene = position(CHALLENGED.format(on="R1", hand="R9 B9")).play("W+2=B")
    assert scene.turn == 1
    for seat in (0, 2):
        assert scene.moves(seat) == []
        assert scene.refusal(f"{seat}: challenge")


def test_p10_guilty_the_player_draws_and_the_victim_takes_a_normal_turn() -> None:
    scene = position(CHALLENGED.format(on="R1", hand="R9 G7")).play("W+2=B", "challenge")
    assert scene.hand(0) == "R9 G7 G5 G4"
    assert scene.hand(1) == "B3 B4"
    assert scene.wanted == "B"
    assert scene.discard == "R1 W+2"
    assert scene.turn == 1
    assert scene.phase == "turn"
    assert scene.moves() == ["B3", "B3!", "B4", "B4!", "draw"]
    assert scene.heard(Drew) == [Drew(0, tuple(cards("G5 G4")), Cause.GUILTY)]
    assert not scene.heard(Skipped)


@pytest.mark.parametrize(("extra", "drawn"), [(2, "G5 G4 G3 G2"), (0, "G5 G4"), (1, "G5 G4 G3"), (3, "G5 G4 G3 G2 G1")])
def test_p10_not_guilty_the_challenger_draws_more_and_loses_its_turn(extra: int, drawn: str) -> None:
    scene = position(CHALLENGED.format(on="R1", hand="B9 G7"), wrong_challenge_extra=extra).play("W+2=B", "challenge")
    assert scene.hand(0) == "B9 G7"
    assert scene.hand(1) == f"B3 B4 {drawn}"
    assert scene.turn == 2
    assert scene.wanted == "B"
    assert scene.heard(Drew) == [Drew(1, tuple(cards(drawn)), Cause.WRONG)]
    assert scene.heard(Skipped) == [Skipped(1)]


def test_p10_the_challenger_draws_four_in_all_by_default() -> None:
    assert POCKET.house_rules["wrong_challenge_extra"][0] == 2
    assert PocketRules(DECK).wrong_challenge_extra == 2


@pytest.mark.parametrize("hand", ["R9 G7", "B9 G7"])
def test_p10_the_hand_is_shown_to_the_challenger_alone(hand: str) -> None:
    scene = position(CHALLENGED.format(on="R1", hand=hand)).play("W+2=B", "challenge")
    shown = tuple(cards(hand))
    assert scene.round.view(1).known[0] == shown
    assert scene.round.view(2).known[0] == ()
    (verdict,) = scene.heard(Verdict)
    assert verdict.seen_by(1).hand == shown
    assert verdict.seen_by(0).hand == shown
    assert verdict.seen_by(2).hand == (None, None)
    assert verdict.proof is (shown[0] if verdict.guilty else None)
    assert verdict.seen_by(1).proof is verdict.proof
    assert verdict.seen_by(2).proof is None
    assert {verdict.seen_by(seat).guilty for seat in range(3)} == {verdict.guilty}
    assert {scene.round.view(seat).verdicts for seat in range(3)} == {(verdict.guilty,)}


def test_p10_what_was_shown_is_known_until_it_is_played() -> None:
    scene = position(CHALLENGED.format(on="R1", hand="R9 B9")).play("W+2=R", "challenge")
    assert scene.round.view(1).known[0] == tuple(cards("R9 B9"))
    scene.play("draw", "draw", "R9")
    assert scene.round.view(1).known[0] == tuple(cards("B9"))


def test_p10_accepting_shows_nothing() -> None:
    scene = position(CHALLENGED.format(on="R1", hand="R9 B9")).play("W+2=B", "accept")
    assert scene.hand(1) == "B3 B4 G5 G4"
    assert scene.turn == 2
    assert scene.round.view(1).known[0] == ()
    assert not scene.heard(Verdict)


def test_p10_two_seats() -> None:
    board = "turn 0+ on R1 | 0: W+2 {} G7 | 1: B3 B4 | pile G1 G2 G3 G4 G5 | discard R1"
    guilty = position(board.format("R9")).play("W+2=B", "challenge")
    assert guilty.turn == 1
    assert guilty.hand(0) == "R9 G7 G5 G4"
    wrong = position(board.format("B9")).play("W+2=B", "challenge")
    assert wrong.turn == 0
    assert wrong.hand(1) == "B3 B4 G5 G4 G3 G2"
    accepted = position(board.format("B9")).play("W+2=B", "accept")
    assert accepted.turn == 0
    assert accepted.hand(1) == "B3 B4 G5 G4"


# G13: see test_contract.py and test_match.py


# G14


def test_g14_a_drawn_item_that_does_not_fit_ends_the_turn() -> None:
    scene = position("turn 0+ on R1 | 0: R2 B9 | 1: B3 | pile Y7 G7 | discard R1").play("draw")
    assert scene.hand(0) == "R2 B9 G7"
    assert scene.turn == 1
    assert scene.phase == "turn"
    assert not scene.heard(Passed)


def test_g14_after_a_drawn_item_that_fits_only_it_may_be_played() -> None:
    scene = position("turn 0+ on R1 | 0: R2 B9 | 1: B3 | pile Y7 G1 | discard R1").play("draw")
    assert scene.phase == "drawn"
    assert scene.turn == 0
    assert scene.moves() == ["G1", "pass"]
    for move, why in (("R2", Why.ONLY_THE_DRAWN), ("draw", Why.ALREADY_DREW), ("B9", Why.ONLY_THE_DRAWN)):
        refusal = scene.refusal(move)
        assert refusal
        assert refusal.why is why
    kept = position("turn 0+ on R1 | 0: R2 B9 | 1: B3 | pile Y7 G1 | discard R1").play("draw", "pass")
    assert kept.turn == 1
    assert kept.hand(0) == "R2 B9 G1"
    assert scene.play("G1").wanted == "G1"


def test_g14_pass_is_not_legal_while_something_can_be_drawn() -> None:
    for pile, discard in (("G1", "R1"), ("", "G1 R1")):
        scene = position(f"turn 0+ on R1 | 0: B9 B8 | 1: B3 | pile {pile} | discard {discard}")
        assert scene.moves() == ["draw"]
        refusal = scene.refusal("pass")
        assert refusal
        assert refusal.why is Why.CAN_STILL_ACT


def test_g14_a_drawn_wild_may_be_played_in_every_colour() -> None:
    scene = position("turn 0+ on R1 | 0: B9 | 1: B3 | pile W | discard R1").play("draw")
    plays = [f"W={colour}{call}" for colour in "RYGB" for call in ("", "!")]
    assert sorted(scene.moves()) == sorted([*plays, "pass"])


# P1


def test_p1_the_deck_has_52_cards() -> None:
    deck = Counter(map(str, SETS["pocket"]))
    assert deck.total() == 52
    for colour in "RYGB":
        for symbol in [*"123456789", "+1", "S", "R"]:
            assert deck.pop(colour + symbol) == 1
    assert deck == {"W": 2, "WD": 1, "W+2": 1}
    assert Counter(SETS["pocket"]) == Counter(DECK)


def test_p1_two_to_five_seats() -> None:
    assert list(POCKET.seats) == [2, 3, 4, 5]


def test_p1_another_deck_can_be_played() -> None:
    deck = tuple(cards("R1 R2 R3 R4 R5 R6 R7 R8 R9 G1 G2 G3 G4 W"))
    round_ = PocketRound(PocketRules(deck), 2, Random(1))
    assert Counter([*round_.hands[0], *round_.hands[1], *round_.pile, *round_.discard]) == Counter(deck)
    with pytest.raises(ValueError, match="too few"):
        PocketRound(PocketRules(deck[:10]), 2, Random(1))


# P2


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_p2_five_cards_each_and_the_top_card_turned_up(seats: int) -> None:
    for dealer in range(seats):
        round_ = PocketRound(PocketRules(DECK), seats, Random(5), dealer=dealer)
        drawn = round_.discard[0] in cards("R+1 Y+1 G+1 B+1")
        assert sum(map(len, round_.hands)) == 5 * seats + drawn
        assert len(round_.discard) == 1
        assert sum(map(len, round_.hands)) + len(round_.pile) == 51
        assert round_.next_dealer() == (dealer + 1) % seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_p2_the_seat_left_of_the_dealer_begins(seats: int) -> None:
    begun = 0
    for seed in range(60):
        for dealer in range(seats):
            round_ = PocketRound(PocketRules(DECK), seats, Random(seed), dealer=dealer)
            if round_.discard[0].number:
                begun += 1
                assert round_.turn == (dealer + 1) % seats
                assert [len(hand) for hand in round_.hands] == [5] * seats
    assert begun > 30 * seats


# P3


@pytest.mark.parametrize("house", ["skip", "plain"])
@pytest.mark.parametrize(
    ("first", "seats", "turn", "direction", "phase"),
    [
        ("R5", 2, 1, 1, "turn"),
        ("R5", 4, 1, 1, "turn"),
        ("GS", 2, 0, 1, "turn"),
        ("GS", 4, 2, 1, "turn"),
        ("GR", 2, 0, -1, "turn"),
        ("GR", 4, 0, -1, "turn"),
        ("G+1", 2, 0, 1, "turn"),
        ("G+1", 4, 2, 1, "turn"),
        ("W", 2, 1, 1, "name"),
        ("W", 4, 1, 1, "name"),
        ("WD", 2, 1, 1, "name"),
        ("WD", 4, 1, 1, "name"),
    ],
)
def test_p3_the_turned_up_card_takes_effect(
    first: str, seats: int, turn: int, direction: int, phase: str, house: str
) -> None:
    scene = turned_up(first, seats, two_player_reverse=house)
    assert (scene.turn, scene.round.direction, scene.phase) == (turn, direction, phase)
    assert scene.heard(TurnedUp)[-1] == TurnedUp(parse_face(first), accepted=True)
    assert scene.heard(TurnBegan) == [TurnBegan(turn)]
    drawn = 1 if first == "G+1" else 0
    assert [len(hand) for hand in scene.round.hands] == [5, 5 + drawn, *[5] * (seats - 2)]
    lost = [Skipped(1)] if first in ("GS", "G+1") else []
    assert scene.heard(Skipped) == lost
    assert scene.heard(Reversed) == ([Reversed(-1)] if first == "GR" else [])


def test_p3_after_a_turned_up_reverse_play_runs_to_the_right() -> None:
    scene = turned_up("GR", 4)
    scene.play("draw")
    if scene.phase == "drawn":
        scene.play("pass")
    assert scene.turn == 3


@pytest.mark.parametrize("first", ["W", "WD"])
@pytest.mark.parametrize("seats", [2, 4])
def test_p3_naming_the_colour_is_a_move_of_its_own(first: str, seats: int) -> None:
    scene = turned_up(first, seats)
    assert scene.moves() == ["name R", "name Y", "name G", "name B"]
    assert [scene.moves(seat) for seat in range(seats) if seat != 1] == [[]] * (seats - 1)
    refusal = scene.refusal("draw")
    assert refusal
    assert refusal.why is Why.ANSWER_FIRST
    scene.play("name G")
    assert scene.heard(Named) == [Named(1, Colour.GREEN)]
    assert (scene.turn, scene.phase, scene.wanted) == (1, "turn", "G")
    assert [len(hand) for hand in scene.round.hands] == [5] * seats
    assert "draw" in scene.moves()


@pytest.mark.parametrize("seats", [2, 4])
def test_p3_wild_draw_two_goes_back_and_another_is_turned_up(seats: int) -> None:
    seen = 0
    for seed in range(600):
        events: list[object] = []
        round_ = PocketRound(PocketRules(DECK), seats, Random(seed), listener=events.append)
        ups = [event for event in events if isinstance(event, TurnedUp)]
        assert [event.accepted for event in ups] == [False] * (len(ups) - 1) + [True]
        assert all(str(event.item) == "W+2" for event in ups[:-1])
        assert str(round_.discard[0]) != "W+2"
        assert len(round_.discard) == 1
        assert Counter([*(card for hand in round_.hands for card in hand), *round_.pile, *round_.discard]) == Counter(
            DECK
        )
        seen += len(ups) > 1
    assert seen > 3


def test_p3_a_pile_of_nothing_but_wild_draw_twos_does_not_hang_the_deal() -> None:
    """All other cards of a small deck may be dealt (P1: a table can be played with another deck)."""
    numbers = "R1 R2 R3 R4 R5 R6 R7 R8 R9 G1"
    with pytest.raises(ValueError, match="10 cards besides Wild Draw Two are too few for 2 seats"):
        PocketRound(PocketRules(tuple(cards(f"{numbers} W+2"))), 2, Random(0))
    deck = tuple(cards(f"{numbers} G2 W+2"))
    went_back = 0
    for seed in range(40):
        turned: list[object] = []

        def listen(event: object, turned: list[object] = turned) -> None:
            turned.append(event)
            assert len(turned) < 1000, "the deal never ends"

        round_ = PocketRound(PocketRules(deck), 2, Random(seed), listener=listen)
        went_back += TurnedUp(parse_face("W+2"), accepted=False) in turned
        assert str(round_.discard[0]) != "W+2"
    assert went_back


# P4


def test_p4_colour_number_symbol_or_wild() -> None:
    scene = position("turn 0+ on R5 | 0: R1 G5 G6 RS W WD W+2 BS | 1: B1 | pile G1 | discard R5")
    items = {move.partition("=")[0] for move in scene.moves()}
    assert items == {"R1", "G5", "RS", "W", "WD", "W+2", "draw"}
    refusal = scene.refusal("G6")
    assert refusal
    assert (refusal.why, str(refusal.wanted)) == (Why.DOES_NOT_FIT, "R5")


@pytest.mark.parametrize(
    ("top", "fits", "not_fits"),
    [("RS", "GS R1", "GR G+1 G1"), ("RR", "BR R2", "BS B+1"), ("Y+1", "R+1 Y3", "RS R1"), ("B9", "G9 B1", "G8 GS")],
)
def test_p4_a_word_matches_its_word(top: str, fits: str, not_fits: str) -> None:
    scene = position(f"turn 0+ on {top} | 0: {fits} {not_fits} | 1: B1 | pile G1 | discard {top}")
    assert scene.moves() == [*fits.split(), "draw"]


def test_p4_a_seat_may_draw_although_it_could_play() -> None:
    scene = position("turn 0+ on R5 | 0: R1 R2 W | 1: B1 | pile G1 | discard R5")
    assert "draw" in scene.moves()
    assert scene.play("draw").hand(0) == "R1 R2 W G1"


def test_p4_two_equal_cards_are_one_move() -> None:
    scene = position("turn 0+ on R5 | 0: W R1 W | 1: B1 | pile G1 | discard R5")
    assert scene.moves() == ["W=R", "W=Y", "W=G", "W=B", "R1", "draw"]
    assert scene.play("W=G").hand(0) == "R1 W"


def test_p4_a_card_that_is_not_held_is_refused() -> None:
    refusal = position("turn 0+ on R5 | 0: R1 | 1: R2 | pile G1 | discard R5").refusal("R2")
    assert refusal
    assert refusal.why is Why.NOT_HELD


# P5


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (3, 2), (4, 2), (5, 2)])
def test_p5_draw_one(seats: int, turn: int) -> None:
    others = " | ".join(f"{seat}: B{seat}" for seat in range(1, seats))
    scene = position(f"turn 0+ on R5 | 0: R+1 G8 G9 | {others} | pile G1 G2 | discard R5").play("R+1")
    assert scene.hand(1) == "B1 G2"
    assert scene.turn == turn
    assert scene.heard(Drew) == [Drew(1, (parse_face("G2"),), Cause.ITEM)]
    assert scene.heard(Skipped) == [Skipped(1)]


# P6


def test_p6_a_wild_needs_a_colour() -> None:
    scene = position("turn 0+ on R5 | 0: W G8 G9 | 1: B1 | pile G1 | discard R5")
    refusal = scene.refusal("W")
    assert refusal
    assert refusal.why is Why.COLOUR_NEEDED
    refusal = position("turn 0+ on R5 | 0: R1 G8 G9 | 1: B1 | pile G1 | discard R5").refusal("R1=R")
    assert refusal
    assert refusal.why is Why.NO_COLOUR


def test_p6_only_the_named_colour_or_a_wild_matches() -> None:
    scene = position("turn 0+ on R5 | 0: W G8 G9 | 1: B1 R5 G3 W | pile G1 | discard R5").play("W=G")
    assert scene.wanted == "G"
    assert scene.moves() == ["G3", "W=R", "W=Y", "W=G", "W=B", "draw"]
    assert scene.heard(Played)[0].wanted is parse_face("G")


def test_p6_the_named_colour_rules_after_a_draw() -> None:
    """Report 3."""
    scene = position("turn 0+ on R5 | 0: W G8 G9 | 1: B1 | 2: B2 | pile R2 R1 | discard R5").play("W=G", "draw", "draw")
    assert scene.wanted == "G"
    assert scene.moves()[:2] == ["G8", "G8!"]


def test_p6_a_colour_is_never_written_onto_the_card() -> None:
    scene = position("turn 0+ on R5 | 0: W R9 R8 | 1: G1 B1 B2 | pile | discard R5").play("W=G", "G1", "draw")
    assert sorted(f"{scene.hand(0)} {scene.pile}".split()) == ["R5", "R8", "R9", "W"]
    assert scene.discard == "G1"


# P7


def test_p7_the_player_draws_one_and_gives_one() -> None:
    scene = position("turn 0+ on R5 | 0: WD G8 G9 | 1: B1 | 2: B2 | pile G1 G2 | discard R5").play("WD=B")
    assert (scene.turn, scene.phase, scene.wanted) == (0, "gift", "B")
    assert scene.moves() == ["give G8", "give G9", "give G2"]
    assert scene.heard(Drew) == [Drew(0, (parse_face("G2"),), Cause.DIP)]
    scene.play("give G2")
    assert scene.hand(1) == "B1 G2"
    assert scene.hand(0) == "G8 G9"
    assert (scene.turn, scene.phase) == (1, "turn")
    assert not scene.heard(Skipped)


def test_p7_the_gift_goes_to_the_next_seat_in_the_direction_of_play() -> None:
    scene = position("turn 0- on R5 | 0: WD G8 G9 | 1: B1 | 2: B2 | pile G1 G2 | discard R5").play("WD=B", "give G8")
    assert scene.hand(2) == "B2 G8"
    assert scene.turn == 2


def test_p7_equal_cards_are_one_gift() -> None:
    scene = position("turn 0+ on R5 | 0: WD W G9 W | 1: B1 | pile G1 G2 | discard R5").play("WD=B")
    assert scene.moves() == ["give W", "give G9", "give G2"]
    assert scene.play("give W").hand(0) == "G9 W G2"


def test_p7_something_else_than_a_gift_is_refused() -> None:
    scene = position("turn 0+ on R5 | 0: WD G8 G9 | 1: B1 | pile G1 G2 | discard R5").play("WD=B")
    for text, why in (("give R1", Why.NOT_HELD), ("G8", Why.ANSWER_FIRST), ("pass", Why.ANSWER_FIRST)):
        refusal = scene.refusal(text)
        assert refusal
        assert refusal.why is why
    refusal = scene.refusal("1: give B1")
    assert refusal
    assert refusal.why is Why.NOT_YOUR_TURN


def test_p7_as_the_last_card_nothing_is_drawn_or_given() -> None:
    scene = position("turn 0+ on R5 | 0: WD | 1: B1 | pile G1 G2 | discard R5").play("WD")
    assert scene.outcome == Outcome(0, Ending.OUT, (1, 0))
    assert not scene.heard(Drew)
    assert not scene.heard(Gave)


def test_p7_if_nothing_can_be_drawn_nothing_is_given() -> None:
    scene = position("turn 0+ on R5 | 0: WD G8 G9 | 1: B1 | pile | discard R5")
    scene.round.discard.clear()
    scene.play("WD=B")
    assert (scene.turn, scene.phase) == (1, "turn")
    assert scene.hand(1) == "B1"
    assert not scene.heard(Gave)


def test_p7_a_hand_of_two_may_call_with_the_dip() -> None:
    scene = position("turn 0+ on R5 | 0: WD G8 | 1: B1 B2 | pile G1 G2 | discard R5")
    assert "WD=B!" in scene.moves()
    scene.play("WD=B!")
    assert scene.moves() == ["give G8", "give G2"]
    scene.play("give G8")
    assert scene.hand(0) == "G2"
    assert scene.refusal("1: catch 0")


def test_p7_a_hand_of_three_may_not_call_with_the_dip() -> None:
    scene = position("turn 0+ on R5 | 0: WD G8 G9 | 1: B1 B2 | pile G1 G2 | discard R5")
    assert "WD=B!" not in scene.moves()


def test_p7_giver_and_receiver_know_the_gift_and_nobody_else() -> None:
    scene = position("turn 0+ on R5 | 0: WD G8 G9 | 1: B1 | 2: B2 | pile G1 G2 | discard R5").play("WD=B", "give G8")
    assert scene.round.view(0).known[1] == tuple(cards("G8"))
    assert scene.round.view(2).known == ((), (), ())
    assert [str(scene.round.view(seat).history[-1][1]) for seat in range(3)] == ["give G8", "give G8", "give ?"]
    (gave,) = scene.heard(Gave)
    assert [gave.seen_by(seat).item for seat in range(3)] == [*cards("G8 G8"), None]


def test_p7_a_given_card_is_known_until_it_is_played() -> None:
    scene = position("turn 0+ on R5 | 0: WD G8 G9 | 1: G1 B7 | 2: G2 G3 B3 | pile B4 Y2 | discard R5")
    scene.play("WD=G", "give G8", "G1", "G2", "G9")
    assert scene.round.view(0).known == ((), tuple(cards("G8")), ())
    scene.play("G8")
    assert scene.round.view(0).known == ((), (), ())


def test_p7_after_an_unseen_gift_a_shown_hand_is_no_longer_known() -> None:
    """Seat 2 was shown seat 0's hand; with the Dip any of it may have gone to seat 1, who knows what did."""
    scene = position(
        "challenge 2- on B | 0: WD G8 G9 | 1: B7 B8 | 2: B2 B3 B5 | pile G1 G2 G3 G4 Y5 Y6 | discard R5 W+2",
        before="R5",
    )
    scene.play("challenge")
    assert scene.round.verdicts == [True]
    assert scene.round.view(2).known[0] == tuple(cards("WD G8 G9"))
    scene.round.direction = 1
    scene.play("B2", "WD=G", "give G8")
    assert scene.round.view(2).known == ((), (), ())
    assert scene.round.view(0).known[1] == tuple(cards("G8"))
    assert scene.round.view(1).known[0] == ()
    assert scene.hand(1) == "B7 B8 G8"


# P8


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (3, 2), (4, 2), (5, 2)])
def test_p8_wild_draw_two(seats: int, turn: int) -> None:
    others = " | ".join(f"{seat}: B{seat}" for seat in range(1, seats))
    scene = position(f"turn 0+ on R5 | 0: W+2 G8 G9 | {others} | pile G1 G2 | discard R5").play("W+2=Y")
    assert (scene.turn, scene.phase, scene.wanted) == (1, "challenge", "Y")
    scene.play("accept")
    assert scene.hand(1) == "B1 G2 G1"
    assert scene.turn == turn
    assert scene.wanted == "Y"


# P9 is G11.

# P11


def test_p11_the_discard_pile_without_its_top_becomes_the_pile() -> None:
    """Report 1."""
    scene = position("turn 0+ on R1 | 0: B8 B9 | 1: B3 | pile | discard G1 G2 G3 G4 R1").play("draw")
    assert scene.discard == "R1"
    assert len(scene.round.pile) == 3
    assert sorted([*scene.pile.split(), *scene.hand(0).split()]) == ["B8", "B9", "G1", "G2", "G3", "G4"]
    assert scene.heard(Reshuffled) == [Reshuffled(4)]


@pytest.mark.parametrize("seed", range(8))
def test_p11_in_the_middle_of_a_draw(seed: int) -> None:
    board = "challenge 1+ on B | 0: B8 B9 | 1: B3 | pile Y9 | discard Y1 Y2 Y3 Y4 Y5 W+2"
    scene = position(board, before="R5", seed=seed).play("challenge")
    assert scene.round.verdicts == [False]
    assert scene.discard == "W+2"
    assert scene.hand(1).startswith("B3 Y9 ")
    assert len(scene.round.hands[1]) == 5
    assert sorted([*scene.hand(1).split(), *scene.pile.split()]) == ["B3", "Y1", "Y2", "Y3", "Y4", "Y5", "Y9"]
    assert [type(event) for event in scene.events] == [Challenged, Verdict, Reshuffled, Drew, Skipped, TurnBegan]


def test_p11_the_pile_is_not_shuffled_before_a_card_is_to_be_drawn() -> None:
    scene = position("turn 0+ on R1 | 0: R+1 B9 B8 | 1: B3 | pile G9 | discard G1 G2 R1").play("R+1")
    assert scene.pile == ""
    assert scene.discard == "G1 G2 R1 R+1"


def test_p11_shuffles_every_order() -> None:
    orders = set()
    for seed in range(200):
        scene = position("turn 0+ on R1 | 0: B8 B9 | 1: B3 | pile | discard G2 G3 G4 R1", seed=seed).play("draw")
        orders.add(f"{scene.hand(0)} {scene.pile}")
    assert len(orders) == 6


def test_p11_for_a_dip_the_dip_stays_on_top() -> None:
    scene = position("turn 0+ on R1 | 0: WD B9 B8 | 1: B3 | pile | discard R1").play("WD=G")
    assert scene.discard == "WD"
    assert scene.hand(0) == "B9 B8 R1"
    assert scene.wanted == "G"


# P12


@pytest.mark.parametrize(
    ("card", "worth"),
    [*((f"{colour}{number}", number) for colour in "RYGB" for number in range(1, 10))]
    + [(f"{colour}{word}", 20) for colour in "RYGB" for word in ("S", "R", "+1")]
    + [("W", 50), ("WD", 50), ("W+2", 50)],
)
def test_p12_what_a_card_is_worth(card: str, worth: int) -> None:
    assert points(parse_face(card)) == worth


def test_p12_the_whole_deck_by_hand() -> None:
    assert sum(map(points, DECK)) == 4 * (45 + 3 * 20) + 4 * 50


def test_p12_scores_by_hand() -> None:
    """Report 6: not the winner's own hand, and everybody else's once."""
    scene = position("turn 2- on R1 | 0: W B9 | 1: GS YR | 2: R7 | 3: B+1 W+2 G1 | pile G5 | discard R1").play("R7")
    assert scene.outcome.scores == (0, 0, 59 + 40 + 71, 0)
    (ended,) = scene.heard(Ended)
    assert ended.points == (59, 40, 0, 71)
    assert [" ".join(map(str, hand)) for hand in ended.hands] == ["W B9", "GS YR", "", "B+1 W+2 G1"]


# The position builder itself


def test_a_position_reads_as_it_is_written() -> None:
    for text in (
        "turn 0+ on R7 | 0: R5 B2 | 1: G3 W | pile Y4 G1 | discard R7",
        "turn 2- on G uncalled 1 | 0: R5 B2 | 1: G3 | 2: W+2 | pile Y4 | discard B+1 W",
        "drawn 1+ on R7 | 0: R5 B2 | 1: G3 R1 | pile Y4 G1 | discard R7",
        "gift 1+ on R | 0: R5 B2 | 1: G3 R1 | pile Y4 G1 | discard WD",
        "over 1+ on R1 | 0: R5 B2 | 1:  | pile Y4 G1 | discard R1",
    ):
        assert position(text).round.state() == text
    for seed in range(20):
        round_ = PocketRound(PocketRules(DECK), 2 + seed % 4, Random(seed))
        scene: Scenario = position(round_.state())
        assert scene.round.state() == round_.state()
        assert scene.round.phase in (Phase.TURN, Phase.NAME)
        for seat in range(round_.seats):
            assert scene.round.moves(seat) == round_.moves(seat)
