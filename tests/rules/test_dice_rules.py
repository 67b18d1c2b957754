"""Every rule of rules.md that holds at the Dice table (G and D), by its id. Positions are drawn, see `position`."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from game import resources
from game.files import LevelErrors
from game.rules.contract import Ending, Outcome, Phase, Why
from game.rules.dice import DICE as TABLE
from game.rules.dice import DiceRound, DiceRules, imagine, points
from game.rules.events import (
    Called,
    Caught,
    Cause,
    Challenged,
    Ended,
    Event,
    Named,
    Passed,
    Played,
    Returned,
    Reversed,
    Rolled,
    Skipped,
    TookBack,
    TurnBegan,
    TurnedUp,
    Verdict,
)
from game.rules.match import Match
from game.rules.moves import CHALLENGE, DRAW, PASS, REROLL, Play, parse_move
from game.rules.pieces import FITTING, Colour, Die, DieFace, Symbol, die_face, parse_face, parse_item
from game.rules.random_play import play_out
from game.sets import parse_set

from .dice_scenarios import DICE, DiceScenario, position
from .in_a_row import in_a_row

RULES = DiceRules(DICE)


def why(scene: DiceScenario, move: str) -> Why | None:
    refusal = scene.refusal(move)
    return refusal.why if refusal else None


def shown(scene: DiceScenario, kind: type[Event]) -> list[str]:
    """What the dice of rolls show, with seat and cause; or of another event its one die."""
    if kind is Rolled:
        return [
            f"{roll.seat}: {' '.join(str(die.face) for die in roll.items)} {roll.cause.value}"
            for roll in scene.heard(Rolled)
        ]
    return [str(event.item.face) for event in scene.heard(kind)]


# D1


def test_d1_24_dice_of_six_faces_with_these_counts() -> None:
    assert len(DICE) == 24
    assert {len(die.faces) for die in DICE} == {6}
    counts = Counter(str(face.face) for die in DICE for face in die.faces)
    expected = {f"{colour}{number}": 4 for colour in "RYGB" for number in range(1, 7)}
    expected |= {f"{colour}{command}": 3 for colour in "RYGB" for command in ("R", "S", "+2")}
    assert counts == {**expected, "W": 8, "W+4": 4}
    assert sum(counts.values()) == 144


def test_d1_no_two_dice_are_alike_and_none_repeats_a_face_or_has_both_wilds() -> None:
    faces = [frozenset(str(face.face) for face in die.faces) for die in DICE]
    assert len(set(faces)) == 24
    assert {len(each) for each in faces} == {6}
    assert not any({"W", "W+4"} <= each for each in faces)


FILE = resources.levels_folder() / "sets" / "dice.toml"


def faults(text: str) -> list[tuple[str, str]]:
    with pytest.raises(LevelErrors) as caught:
        parse_set(text, file="mine")
    return [(problem.field, problem.reason) for problem in caught.value.problems]


def test_d1_every_error_of_a_set_of_dice_is_reported() -> None:
    """Die 1 repeats a face, 2 has both wilds, 4 is like 3 and lacks a side, 5 shows what no die may, 6 is no list."""
    dice = [
        ["R5", "R5", "G6", "B2", "BR", "R+2"],
        ["R6", "Y5", "G2", "B1", "W", "W+4"],
        ["R3", "Y6", "G4", "B1", "YR"],
        ["Y6", "R3", "G4", "B1", "YR"],
        ["R", "R7", "WD", "X", "?", 7],
        6,
    ]
    found = faults(f'name = "Mine"\ntable = "dice"\ndice = {dice!r}\n')
    assert {
        ("dice", "must be 24, not 6"),
        ("dice[1]", "shows R5 more than once"),
        ("dice[2]", "has both wild kinds"),
        ("dice[3]", "must have 6 sides, not 5"),
        ("dice[4]", "must have 6 sides, not 5, and is like die 3"),
    } <= set(found)
    assert {place for place, _ in found} >= {"dice[6]", *(f"dice[5][{side}]" for side in range(1, 7))}


def test_d1_counts_are_held_although_every_die_is_fine() -> None:
    text = FILE.read_text(encoding="utf-8").replace(
        '"R5", "Y1", "G6", "B2", "BR", "R+2"', '"R4", "Y1", "G6", "B2", "BR", "R+2"'
    )
    assert faults(text) == [("dice", "must show each face this often: R4 4, not 5; R5 4, not 3")]


def test_d1_a_die_without_number_is_reported() -> None:
    text = FILE.read_text(encoding="utf-8").replace(
        '"R5", "Y1", "G6", "B2", "BR", "R+2"', '"RS", "YS", "GR", "BS", "BR", "R+2"'
    )
    assert ("dice[1]", "shows no number") in faults(text)


def test_d1_other_fields_and_missing_ones_are_reported() -> None:
    assert {place for place, _ in faults('table = "dice"\ncolours = 3\n')} == {"name", "dice", "colours"}
    assert faults('name = "M"\ntable = "dice"\ndice = 3\n') == [("dice", "must be a list, not 3")]


def test_d1_two_to_four_seats() -> None:
    assert list(TABLE.seats) == [2, 3, 4]
    for seats in TABLE.seats:
        round_ = DiceRound(RULES, seats, Random(1))
        assert len(round_.bag) == 24 - 1 - 5 * seats
    with pytest.raises(ValueError, match="too few"):
        DiceRound(RULES, 5, Random(1))


def test_d1_a_die_that_cannot_start_is_refused() -> None:
    wild = Die.of(1, map(parse_face, ["W", "RS", "YS", "GS", "BS", "RR"]))
    with pytest.raises(ValueError, match="die 1 shows no number"):
        DiceRules((wild,))
    with pytest.raises(ValueError, match="die 2 stands in the place of die 1"):
        DiceRules(DICE[1:])


# D2


@pytest.mark.parametrize("seats", TABLE.seats)
def test_d2_the_centre_die_is_rolled_until_it_shows_a_number_then_each_seat_rolls_five(seats: int) -> None:
    again = 0
    for seed in range(60):
        told: list[Event] = []
        round_ = DiceRound(RULES, seats, Random(seed), dealer=seed % seats, listener=told.append)
        rolls = [event for event in told if isinstance(event, Rolled)]
        centre = [roll for roll in rolls if roll.cause is Cause.CENTRE]
        hands = rolls[len(centre) :]
        assert {roll.items[0].die for roll in centre} == {round_.centre.die}
        assert [bool(roll.items[0].number) for roll in centre] == [False] * (len(centre) - 1) + [True]
        assert {roll.seat for roll in centre} == {seed % seats}
        assert [roll.seat for roll in hands] == [(seed + count) % seats for count in range(seats)]
        assert all(roll.cause is Cause.DEAL and len(roll.items) == 5 for roll in hands)
        assert [list(roll.items) for roll in hands] == [round_.hands[roll.seat] for roll in hands]
        assert round_.wanted is round_.centre.face
        assert told[-1] == TurnBegan(seed % seats)
        assert TurnedUp(round_.centre, accepted=True) in told
        again += len(centre) > 1
    assert again > 5


def test_d2_all_hands_lie_open() -> None:
    round_ = DiceRound(RULES, 4, Random(3))
    for seat in range(4):
        view = round_.view(seat)
        assert view.hands == tuple(map(tuple, round_.hands))
        assert view.hand == view.hands[seat]
    scene = position("turn 0+ on R5 | 0: 1:R5 2:B1 | 1: G3 | 2: B1 | centre 19:R5").falls("B2 R6").play("reroll")
    (roll,) = scene.heard(Rolled)
    assert [roll.seen_by(seat) for seat in range(3)] == [roll] * 3


# D3


@pytest.mark.parametrize("dealer", range(4))
def test_d3_who_rolled_the_centre_die_begins_and_play_goes_left(dealer: int) -> None:
    round_ = DiceRound(RULES, 4, Random(5), dealer=dealer)
    assert round_.turn == dealer
    assert round_.direction == 1
    assert round_.phase is Phase.TURN


def test_d3_the_first_is_drawn_at_random_and_later_the_winner_begins() -> None:
    first = Counter(Match(TABLE, RULES, 4, seed).round.turn for seed in range(400))
    assert all(60 < first[seat] < 140 for seat in range(4))
    match = Match(TABLE, RULES, 3, 8)
    rng = Random(1)
    for _ in range(6):
        while not match.round.outcome:
            legal = match.round.moves(match.round.turn)
            match.play(match.round.turn, legal[int(rng.random() * len(legal))])
        if match.winner is not None:
            break
        winner = match.round.outcome.winner
        match.next_round()
        assert match.round.turn == winner


def test_d3_the_same_seat_again_if_nobody_won() -> None:
    scene = position("rerolled 1+ on R5 | 0: B6 | 1: B2 | bag", idle=19)
    scene.round.dealer = 1
    scene.play("pass")
    assert scene.outcome == Outcome(None, Ending.BLOCKED, (0, 0))
    assert scene.round.next_dealer() == 1


# D4


@pytest.mark.parametrize(
    ("on", "fits"),
    [
        ("R5", "R1 R6 RS RR R+2 Y5 G5 B5 W W+4"),
        ("BR", "B1 B6 BS BR B+2 RR YR GR W W+4"),
        ("Y+2", "Y1 YS YR Y+2 R+2 G+2 B+2 W W+4"),
        ("GS", "G3 GS GR G+2 RS YS BS W W+4"),
    ],
)
def test_d4_a_die_fits_by_colour_number_or_command_or_as_a_wild(on: str, fits: str) -> None:
    every = {str(face.face) for die in DICE for face in die.faces}
    expected = set(fits.split()) | {each for each in every if each[0] == on[0] and each not in ("W", "W+4")}
    assert {str(face) for face in FITTING[parse_face(on)]} & every == expected


def test_d4_a_played_die_is_the_centre_with_its_face_and_the_old_one_is_back_in_the_bag() -> None:
    scene = position("turn 0+ on YR | 0: BR G1 G2 | 1: G3 | bag Y4")
    die, old = scene.round.hands[0][0], scene.round.centre
    scene.play("BR")
    assert scene.round.centre is die
    assert scene.wanted == "BR"
    assert [each.number for each in scene.round.bag][-1] == old.die
    assert scene.heard(Returned) == [Returned(old)]
    assert scene.heard(Played)[0] == Played(0, die, parse_face("BR"), 2)


def test_d4_a_die_that_does_not_match_is_refused() -> None:
    scene = position("turn 0+ on R5 | 0: B6 R1 | 1: G3")
    refusal = scene.refusal("B6")
    assert refusal
    assert (refusal.why, refusal.wanted) == (Why.DOES_NOT_FIT, parse_face("R5"))
    assert why(scene, "B3") is Why.NOT_HELD


# D5


def test_d5_a_turn_is_a_play_or_a_reroll() -> None:
    scene = position("turn 0+ on R5 | 0: R6 B2 B5 | 1: G3")
    assert scene.moves() == ["R6", "B5", "reroll"]
    assert why(scene, "draw") is Why.REROLL_FIRST
    assert why(scene, "pass") is Why.CAN_STILL_ACT


def test_d5_the_reroll_rolls_the_whole_hand_and_leaves_which_dice_it_is() -> None:
    scene = position("turn 0+ on R5 | 0: 1:R5 2:W+4 | 1: G3 | centre 19:R5").falls("BR R6").play("reroll")
    assert list(map(str, scene.round.hands[0])) == ["1:BR", "2:R6"]
    assert scene.heard(Rolled) == [Rolled(0, tuple(scene.round.hands[0]), Cause.REROLL)]
    assert scene.phase == "rerolled"
    assert scene.turn == 0


def test_d5_after_the_reroll_it_plays_what_fits_or_draws_once() -> None:
    scene = position("turn 0+ on R5 | 0: 1:B2 2:B1 3:G4 | 1: G3 | centre 19:R5").falls("R5 G2 R3").play("reroll")
    assert scene.moves() == ["R5", "R3", "draw"]
    assert why(scene, "reroll") is Why.ALREADY_REROLLED
    assert why(scene, "pass") is Why.CAN_STILL_ACT
    scene.play("R3")
    assert (scene.centre, scene.turn) == ("R3", 1)


def test_d5_a_drawn_die_that_fits_may_be_played_and_only_that_one() -> None:
    scene = position("turn 0+ on R5 | 0: 1:B2 2:B1 | 1: G3 | bag R4 | centre 19:R5").falls("R5 G2").play("reroll")
    scene.falls("R4").play("draw")
    assert scene.phase == "drawn"
    assert scene.moves() == ["R4", "pass"]
    assert why(scene, "R5") is Why.ONLY_THE_DRAWN
    assert why(scene, "draw") is Why.ALREADY_DREW
    assert why(scene, "reroll") is Why.ALREADY_DREW
    scene.play("R4")
    assert (scene.centre, scene.turn) == ("R4", 1)


def test_d5_a_drawn_die_may_be_kept() -> None:
    scene = position("rerolled 0+ on R5 | 0: B2 B1 | 1: G3 | bag R6").falls("R6").play("draw", "pass")
    assert scene.hand(0) == "B2 B1 R6"
    assert (scene.turn, scene.phase) == (1, "turn")
    assert scene.heard(Passed) == [Passed(0)]


def test_d5_a_drawn_die_that_does_not_fit_ends_the_turn() -> None:
    scene = position("rerolled 0+ on R5 | 0: B2 B1 | 1: G3 | bag Y4").falls("Y4").play("draw")
    assert scene.hand(0) == "B2 B1 Y4"
    assert (scene.turn, scene.phase) == (1, "turn")
    assert shown(scene, Rolled) == ["0: Y4 choice"]
    assert not scene.heard(Passed)


def test_d5_with_an_empty_bag_it_passes_after_the_reroll_also_if_a_die_fits() -> None:
    scene = position("turn 0+ on R5 | 0: 1:R5 2:B1 | 1: G3 | bag | centre 19:R5")
    assert scene.moves() == ["R5", "R5!", "reroll"]
    scene.falls("BR R6").play("reroll")
    assert scene.moves() == ["R6", "R6!", "pass"]
    assert why(scene, "draw") is Why.NOTHING_TO_DRAW
    scene.play("pass")
    assert (scene.turn, scene.phase) == (1, "turn")
    assert not scene.round.outcome


def test_d5_the_next_turn_has_its_own_reroll() -> None:
    scene = position("rerolled 0+ on R5 | 0: B2 | 1: 2:G2 | bag Y4").falls("Y4").play("draw")
    assert scene.moves() == ["reroll"]


# D6 and G2, G3


def test_d6_draw_two_makes_the_next_seat_roll_two_dice_in_and_lose_its_turn() -> None:
    scene = position("turn 0+ on R5 | 0: R+2 B2 B1 | 1: G3 | 2: G4").falls("Y1 W").play("R+2")
    assert scene.hand(1) == "G3 Y1 W"
    assert shown(scene, Rolled) == ["1: Y1 W item"]
    assert scene.heard(Skipped) == [Skipped(1)]
    assert scene.turn == 2


def test_d6_draw_two_takes_the_one_die_that_is_there() -> None:
    """The old centre die is back in the bag by then."""
    scene = position("turn 0+ on R5 | 0: R+2 B2 B1 | 1: G3 | bag").falls("R5").play("R+2")
    assert scene.hand(1) == "G3 R5"
    assert scene.round.bag == []


@pytest.mark.parametrize(
    ("seats", "symbol", "turn", "arrow"),
    [(2, "S", 0, 1), (3, "S", 2, 1), (4, "S", 2, 1), (2, "R", 0, -1), (3, "R", 2, -1), (4, "R", 3, -1)],
)
def test_d6_g2_g3_skip_and_reverse(seats: int, symbol: str, turn: int, arrow: int) -> None:
    others = " | ".join(f"{seat}: G{seat}" for seat in range(1, seats))
    scene = position(f"turn 0+ on R5 | 0: R{symbol} B1 B2 | {others}").play(f"R{symbol}")
    assert (scene.turn, scene.round.direction) == (turn, arrow)
    assert len(scene.heard(Reversed)) == (symbol == "R")


def seats_after(commands: str, seats: int, **house: str) -> list[int]:
    """Who decides after each of these dice, begun by seat 0: R, S, N (a number), D (Draw Two)."""
    hands = ["B1 Y1", "B2 Y2", "B3 Y3", "B4 Y4"][:seats]
    scene = position(f"turn 0+ on R5 | {' | '.join(f'{seat}: {hand}' for seat, hand in enumerate(hands))}", **house)
    kinds = {"R": Symbol.REVERSE, "S": Symbol.SKIP, "N": Symbol.SIX, "D": Symbol.DRAW_TWO}
    round_, seen = scene.round, []
    for command in commands:
        item = next(shown for die in round_.bag for shown in die.faces if shown.symbol is kinds[command])
        round_.bag.remove(round_.rules.die(item))
        round_.hands[round_.turn].append(item)
        round_.wanted = item.face
        scene.falls("G1 G2" if command == "D" else "").play(str(item))
        seen.append(round_.turn)
    return seen


@pytest.mark.parametrize(("seats", "commands", "expected"), in_a_row("dice"))
def test_d6_g2_g3_reverse_skip_and_draw_two_in_a_row(seats: int, commands: str, expected: list[int]) -> None:
    assert seats_after(commands, seats) == expected


def test_g3_plain_sequences() -> None:
    assert seats_after("RNSRR", 2, two_player_reverse="plain") == [1, 0, 0, 1, 0]


def test_g3_plain_reverse_only_flips_the_direction() -> None:
    scene = position("turn 0+ on R5 | 0: RR B1 B2 | 1: G3", two_player_reverse="plain").play("RR")
    assert (scene.turn, scene.round.direction) == (1, -1)
    assert not scene.heard(Skipped)


# D7


def test_d7_a_wild_is_playable_beside_other_dice_and_names_a_colour() -> None:
    scene = position("turn 0+ on R5 | 0: W R6 B1 | 1: G5 B3 Y5 | bag Y4")
    assert scene.moves() == ["W=R", "W=Y", "W=G", "W=B", "R6", "reroll"]
    assert why(scene, "W") is Why.COLOUR_NEEDED
    assert why(scene, "R6=G") is Why.NO_COLOUR
    scene.play("W=B")
    assert (scene.wanted, scene.centre) == ("B", "W")
    assert scene.heard(Named) == [Named(0, Colour.BLUE)]
    assert scene.moves() == ["B3", "reroll"]


def test_d7_the_named_colour_rules_after_others_rerolled_drew_and_passed() -> None:
    """Report 3."""
    scene = position("turn 0+ on R5 | 0: W R6 B1 | 1: R3 | 2: Y5").play("W=G")
    scene.falls("R3 Y2").play("reroll", "draw")
    assert (scene.turn, scene.wanted, scene.centre) == (2, "G", "W")
    scene.falls("Y5 G6").play("reroll", "draw", "pass")
    assert (scene.turn, scene.wanted, scene.centre) == (0, "G", "W")
    assert scene.moves() == ["reroll"]


def test_d7_the_named_colour_belongs_to_the_round_and_not_to_the_die() -> None:
    scene = position("turn 0+ on R5 | 0: W R6 B1 | 1: B3 Y5").play("W=B", "B3")
    assert scene.wanted == "B3"
    assert all(face.colour is None for die in scene.round.bag for face in die.faces if face.is_wild)


# D8 to D11

ASKED = "turn 0+ on R5 | 0: W+4 {} | 1: G3 G4 | 2: Y3 Y4 | 3: B3 B4"


def wild_draw_four(rest: str = "B1 B2", call: str = "", **house: int) -> DiceScenario:
    return position(ASKED.format(rest), **house).play(f"W+4=B{call}")


def test_d8_nobody_objects_and_the_next_seat_rolls_four_in_and_loses_its_turn() -> None:
    scene = wild_draw_four()
    assert scene.wanted == "B"
    scene.play("accept", "accept").falls("R1 R2 R3 R4").play("accept")
    assert scene.hand(1) == "G3 G4 R1 R2 R3 R4"
    assert shown(scene, Rolled) == ["1: R1 R2 R3 R4 item"]
    assert scene.heard(Skipped) == [Skipped(1)]
    assert (scene.turn, scene.phase, scene.wanted) == (2, "turn", "B")
    assert scene.round.last_player == 0


def test_d8_it_takes_what_there_is() -> None:
    scene = position("turn 0+ on R5 | 0: W+4 B1 B2 | 1: G3 | bag Y4").play("W+4=B").falls("Y4 R5").play("accept")
    assert scene.hand(1) == "G3 Y4 R5"
    assert scene.round.bag == []
    assert scene.turn == 0


@pytest.mark.parametrize(
    ("rest", "guilty"),
    [("B1 G2", False), ("R1 G2", True), ("B1 G5", True), ("W G2", True), ("W+4 G2", False), ("R+2 G2", True)],
)
def test_d9_g12_in_order_only_if_no_other_die_matches(rest: str, guilty: bool) -> None:
    scene = wild_draw_four(rest).falls("R1 R2 R3 R4" if guilty else "R1 R2 R3 R4 G1 G6").play("challenge")
    (verdict,) = scene.heard(Verdict)
    assert verdict.guilty is guilty
    assert scene.round.verdicts == [guilty]
    assert verdict.wanted is parse_face("R5")
    assert (verdict.proof in verdict.hand) is guilty
    assert verdict.proof is None or verdict.proof.face in FITTING[verdict.wanted]


def test_d9_a_command_counts_by_its_command() -> None:
    scene = position("turn 0+ on RS | 0: W+4 GS B1 | 1: G3").falls("Y1 Y2 Y5 Y6").play("W+4=B", "challenge")
    assert scene.round.verdicts == [True]


def test_d9_after_a_wild_only_its_named_colour_counts() -> None:
    text = "turn 0+ on G | 0: W+4 {} B1 | 1: Y3 | centre W"
    for held, guilty in (("G1", True), ("R1", False)):
        scene = position(text.format(held)).play("W+4=B")
        scene.falls("Y1 Y2 Y5 Y6" if guilty else "Y1 Y2 Y5 Y6 Y4 R2").play("challenge")
        assert scene.round.verdicts == [guilty]


def test_g12_judged_by_the_faces_after_the_reroll() -> None:
    innocent = (
        position("turn 0+ on R5 | 0: 2:B1 4:R5 1:R5 | 1: Y3 | centre 19:R5").falls("W+4 G2 G6").play("reroll", "W+4=B")
    )
    innocent.falls("Y1 Y2 Y5 Y6 Y4 R2").play("challenge")
    guilty = (
        position("turn 0+ on R5 | 0: 2:B1 4:B3 1:B2 | 1: Y3 | centre 19:R5").falls("W+4 G2 R5").play("reroll", "W+4=B")
    )
    guilty.falls("Y1 Y2 Y5 Y6").play("challenge")
    assert (innocent.round.verdicts, guilty.round.verdicts) == ([False], [True])


def test_g12_judged_by_every_die_and_not_only_the_drawn_one() -> None:
    scene = position("rerolled 0+ on R5 | 0: R1 B1 | 1: Y3 | bag W+4").falls("W+4").play("draw")
    assert scene.moves() == ["W+4=R", "W+4=Y", "W+4=G", "W+4=B", "pass"]
    scene.play("W+4=B").play("challenge")
    assert scene.round.verdicts == [True]


def test_g12_the_play_is_always_among_the_legal_moves() -> None:
    assert "W+4=R" in position("turn 0+ on R5 | 0: W+4 R1 R2 | 1: Y3").moves()


def test_d10_the_seats_are_asked_in_turn_order_from_the_victim_on() -> None:
    for arrow, order in (("+", [1, 2, 3]), ("-", [3, 2, 1])):
        scene = position(ASKED.format("B1 B2").replace("0+", f"0{arrow}")).play("W+4=B")
        asked = []
        for _ in range(2):
            assert scene.phase == "challenge"
            assert scene.moves() == ["challenge", "accept"]
            assert [scene.moves(seat) for seat in range(4) if seat != scene.turn] == [[], [], []]
            assert why(scene, "reroll") is Why.ANSWER_FIRST
            asked.append(scene.turn)
            scene.play("accept")
        assert [*asked, scene.turn] == order
        scene.falls("R1 R2 R3 R4").play("accept")
        assert len(scene.round.hands[order[0]]) == 6
        assert scene.turn == order[1]


@pytest.mark.parametrize("objector", [1, 2, 3])
def test_d10_guilty_everything_is_as_before_and_the_offender_rolls_four(objector: int) -> None:
    scene = wild_draw_four("R1 B2", "")
    centre = scene.round.lifted
    assert centre
    played = scene.round.centre
    scene.play(*["accept"] * (objector - 1)).falls("Y1 Y2 Y5 Y6").play("challenge")
    assert scene.hand(0) == "R1 B2 W+4 Y1 Y2 Y5 Y6"
    assert scene.round.hands[0][2] is played
    assert scene.round.centre is centre.die
    assert (scene.wanted, scene.centre) == ("R5", "R5")
    assert (scene.turn, scene.phase) == (1, "turn")
    assert [len(scene.round.hands[seat]) for seat in (1, 2, 3)] == [2, 2, 2]
    assert scene.heard(Challenged) == [Challenged(objector, 0)]
    assert scene.heard(TookBack) == [TookBack(0, played, centre.die, parse_face("R5"))]
    assert shown(scene, Rolled) == ["0: Y1 Y2 Y5 Y6 guilty"]
    assert not scene.heard(Returned)
    assert not scene.heard(Skipped)
    assert scene.events[-1] == TurnBegan(1)
    assert scene.everything == list(range(1, 25))


def test_d10_the_old_centre_gets_its_named_colour_back() -> None:
    scene = position("turn 0+ on G | 0: W+4 G1 B1 | 1: Y3 | centre W").falls("Y1 Y2 Y5 Y6").play("W+4=B", "challenge")
    assert (scene.wanted, scene.centre) == ("G", "W")


def test_d10_the_old_centre_stays_out_of_the_bag_until_it_is_settled() -> None:
    scene = wild_draw_four()
    assert scene.round.lifted
    old = scene.round.lifted.die
    for _ in range(2):
        assert old.die not in [die.number for die in scene.round.bag]
        assert scene.everything == list(range(1, 25))
        scene.play("accept")
    assert not scene.heard(Returned)
    scene.falls("R1 R2 R3 R4").play("accept")
    assert scene.heard(Returned) == [Returned(old)]
    assert scene.round.lifted is None
    assert scene.everything == list(range(1, 25))


def test_d10_a_call_made_with_the_play_is_void() -> None:
    scene = wild_draw_four("R1", "!").falls("Y1 Y2 Y5 Y6").play("challenge")
    assert scene.heard(Called) == [Called(0)]
    assert scene.round.uncalled == -1
    assert scene.hand(0) == "R1 W+4 Y1 Y2 Y5 Y6"
    assert not any(scene.moves(seat) == ["catch 0"] for seat in range(4))


def test_d10_an_uncalled_play_taken_back_can_neither_be_called_nor_caught() -> None:
    scene = wild_draw_four("R1")
    assert scene.moves(0) == ["uno"]
    scene.falls("Y1 Y2 Y5 Y6").play("challenge")
    assert why(scene, "0: uno") is Why.NOT_ONE_LEFT
    assert why(scene, "2: catch 0") is Why.NOT_CATCHABLE


def test_d10_a_play_taken_back_counts_as_none() -> None:
    scene = position(ASKED.format("R1 B2"), last=2, idle=7).play("W+4=B")
    assert (scene.round.last_player, scene.round.idle) == (0, 0)
    scene.falls("Y1 Y2 Y5 Y6").play("challenge")
    assert (scene.round.last_player, scene.round.idle) == (2, 8)


def test_d10_g11_a_play_taken_back_can_be_the_last_of_ten_laps() -> None:
    scene = position(ASKED.format("R1 B2"), last=2, idle=39).play("W+4=B").falls("Y1 Y2 Y5 Y6").play("challenge")
    assert scene.outcome.winner == 2
    assert scene.outcome.ending is Ending.BLOCKED


def test_d10_the_penalty_takes_what_there_is() -> None:
    scene = position("turn 0+ on R5 | 0: W+4 R1 | 1: G3 | bag Y4").play("W+4=B").falls("Y4").play("challenge")
    assert scene.hand(0) == "R1 W+4 Y4"


def test_d10_the_verdict_and_its_hand_are_known_to_everyone() -> None:
    scene = wild_draw_four("R1 B2").falls("Y1 Y2 Y5 Y6").play("accept", "challenge")
    (verdict,) = scene.heard(Verdict)
    assert [verdict.seen_by(seat) for seat in range(4)] == [verdict] * 4
    assert [die.face for die in verdict.hand] == [parse_face("R1"), parse_face("B2")]
    assert {scene.round.view(seat).verdicts for seat in range(4)} == {(True,)}


def test_d11_not_guilty_the_objector_rolls_two_and_keeps_its_turn_and_the_victim_rolls_four() -> None:
    scene = wild_draw_four().play("accept").falls("G1 G6 R1 R2 R3 R4").play("challenge")
    assert scene.hand(2) == "Y3 Y4 G1 G6"
    assert scene.hand(1) == "G3 G4 R1 R2 R3 R4"
    assert shown(scene, Rolled) == ["2: G1 G6 wrong", "1: R1 R2 R3 R4 item"]
    assert scene.heard(Skipped) == [Skipped(1)]
    assert (scene.turn, scene.phase, scene.wanted) == (2, "turn", "B")


def test_d11_a_victim_that_objected_wrongly_rolls_six() -> None:
    scene = wild_draw_four().falls("G1 G6 R1 R2 R3 R4").play("challenge")
    assert scene.hand(1) == "G3 G4 G1 G6 R1 R2 R3 R4"
    assert scene.turn == 2


@pytest.mark.parametrize("extra", [0, 1, 2, 3, 4])
def test_d11_wrong_challenge_extra(extra: int) -> None:
    scene = wild_draw_four(wrong_challenge_extra=extra).play("accept", "accept")
    scene.falls(" ".join([*["G1", "G6", "Y1", "Y2"][:extra], "R1 R2 R3 R4"])).play("challenge")
    assert [len(hand) for hand in scene.round.hands] == [2, 6, 2, 2 + extra]
    assert len(scene.heard(Rolled)) == (2 if extra else 1)


def test_d11_the_first_objection_settles_it() -> None:
    scene = wild_draw_four().falls("G1 G6 R1 R2 R3 R4").play("challenge")
    assert why(scene, "challenge") is Why.NOTHING_ASKED


def test_g5_call_while_others_are_asked_and_catch_only_after_it() -> None:
    scene = wild_draw_four("B1")
    assert scene.moves(0) == ["uno"]
    assert scene.moves(2) == []
    scene.play("accept", "accept").falls("R1 R2 R3 R4").play("accept")
    assert [scene.moves(seat)[-1] for seat in (1, 2, 3)] == ["catch 0"] * 3
    called = wild_draw_four("B1").play("0: uno", "accept", "accept").falls("R1 R2 R3 R4").play("accept")
    assert why(called, "1: catch 0") is Why.NOT_CATCHABLE


def test_two_seats_wild_draw_four() -> None:
    scene = position("turn 0+ on R5 | 0: W+4 B1 B2 | 1: G3").falls("R1 R2 R3 R4").play("W+4=B", "accept")
    assert scene.turn == 0
    wrong = position("turn 0+ on R5 | 0: W+4 B1 B2 | 1: G3").falls("G1 G6 R1 R2 R3 R4").play("W+4=B", "challenge")
    assert (wrong.hand(1), wrong.turn) == ("G3 G1 G6 R1 R2 R3 R4", 0)
    guilty = position("turn 0+ on R5 | 0: W+4 R1 B2 | 1: G3").falls("Y1 Y2 Y5 Y6").play("W+4=B", "challenge")
    assert (guilty.turn, guilty.phase) == (1, "turn")


# G4 to G6

TWO_LEFT = "turn 0+ on R5 | 0: R2 B6 | 1: B3 B4 R3 | 2: B5 B1 R4"


def test_g4_a_play_that_leaves_one_die_may_call() -> None:
    scene = position(TWO_LEFT)
    assert scene.moves() == ["R2", "R2!", "reroll"]
    scene.play("R2!")
    assert scene.round.uncalled == -1
    assert scene.heard(Called) == [Called(0)]


@pytest.mark.parametrize("hand", ["R2 B6 B1", "R2"])
def test_g4_a_call_that_leaves_two_or_none_is_not_legal(hand: str) -> None:
    assert why(position(f"turn 0+ on R5 | 0: {hand} | 1: B3"), "R2!") is Why.NOT_ONE_LEFT


def test_g4_caught_rolls_two() -> None:
    scene = position(TWO_LEFT).play("R2").falls("G1 W").play("2: catch 0")
    assert scene.hand(0) == "B6 G1 W"
    assert scene.heard(Caught) == [Caught(0, by=2)]
    assert shown(scene, Rolled) == ["0: G1 W caught"]
    assert scene.turn == 1
    assert scene.phase == "turn"


def test_g4_caught_takes_as_many_as_there_are() -> None:
    scene = position("turn 0+ on R5 | 0: R2 B6 | 1: B3 B4 | bag").play("R2").falls("R5").play("1: catch 0")
    assert scene.hand(0) == "B6 R5"


@pytest.mark.parametrize("begins", ["R5", "reroll"])
def test_g5_the_window_closes_when_the_next_seat_plays_or_rerolls(begins: str) -> None:
    scene = position("turn 0+ on R5 | 0: R2 B6 | 1: 1:R5 2:B1 3:B1 | 2: B5 | centre 19:R5").play("R2")
    assert why(scene, "2: catch 0") is None
    if begins == "reroll":
        scene.falls("Y1 G2 G4")
    scene.play(begins)
    assert why(scene, "2: catch 0") is Why.NOT_CATCHABLE
    assert why(scene, "0: uno") is Why.NOT_ONE_LEFT


def test_g5_two_seats_after_a_skip_it_is_open_until_the_same_seat_moves_again() -> None:
    scene = position("turn 0+ on R5 | 0: RS B6 | 1: B3 B4").play("RS")
    assert scene.turn == 0
    assert scene.moves(1) == ["catch 0"]
    scene.play("0: uno")
    assert scene.moves(1) == []


def test_g6_a_call_or_a_catch_never_costs_a_turn() -> None:
    scene = position(TWO_LEFT).play("R2").falls("G1 W").play("1: catch 0")
    assert (scene.turn, scene.phase) == (1, "turn")
    assert "R3" in scene.moves()


# G7 to G9, G11


def test_g7_d12_the_winner_scores_what_the_others_hold() -> None:
    scene = position("turn 1+ on R5 | 0: B6 GS R+2 | 1: R2 | 2: W W+4 Y4 YR").play("R2")
    assert scene.outcome == Outcome(1, Ending.OUT, (0, 6 + 20 + 20 + 50 + 50 + 4 + 20, 0))
    (end,) = scene.heard(Ended)
    assert end.points == (46, 0, 124)
    assert scene.phase == "over"
    assert [scene.moves(seat) for seat in range(3)] == [[], [], []]


@pytest.mark.parametrize(
    ("text", "worth"), [("1:R5", 5), ("1:BR", 20), ("1:R+2", 20), ("2:BS", 20), ("4:W", 50), ("2:W+4", 50)]
)
def test_d12_points_by_the_face_shown(text: str, worth: int) -> None:
    assert points(parse_item(text)) == worth


def test_g7_a_last_wild_names_no_colour_and_cannot_be_objected_to() -> None:
    for wild in ("W", "W+4"):
        scene = position(f"turn 0+ on R5 | 0: {wild} | 1: B3 | 2: B4")
        assert scene.moves() == [wild, "reroll"]
        assert why(scene, f"{wild}=R") is Why.NO_COLOUR
        scene.play(wild)
        assert scene.outcome == Outcome(0, Ending.OUT, (7, 0, 0))


@pytest.mark.parametrize(("last", "count"), [("R+2", 2), ("W+4", 4)])
def test_g8_nobody_draws_after_the_last_die_but_by_house_rule(last: str, count: int) -> None:
    text = f"turn 0+ on R5 | 0: {last} | 1: B3 | 2: B4"
    assert position(text).play(last).outcome.scores == (7, 0, 0)
    scene = position(text, last_item_draws=True).falls(" ".join(["R1", "R2", "R3", "R4"][:count])).play(last)
    assert scene.outcome.scores == (7 + sum(range(1, count + 1)), 0, 0)
    assert TABLE.house_rules["last_item_draws"][0] is False


def test_g9_the_match_goes_to_500() -> None:
    assert TABLE.target == 500
    match = Match(TABLE, RULES, 2, 3)
    rng = Random(3)
    while match.winner is None:
        if match.round.outcome:
            match.next_round()
        legal = match.round.moves(match.round.turn)
        match.play(match.round.turn, legal[int(rng.random() * len(legal))])
    assert max(match.totals) >= 500
    assert sum(sum(outcome.scores) for outcome in match.outcomes) == sum(match.totals)


def test_g11_ten_laps_without_a_play_block_the_round() -> None:
    scene = position("rerolled 1+ on R5 | 0: B6 B1 | 1: B2 | bag", last=0, idle=19).play("pass")
    assert scene.outcome == Outcome(0, Ending.BLOCKED, (2, 0))
    assert scene.heard(Ended)[0].points == (7, 2)


def test_g11_a_lap_of_passes_does_not_block() -> None:
    scene = position("rerolled 0+ on R5 | 0: B6 B1 | 1: B2 | bag").play("pass")
    scene.round.phase = Phase.REROLLED
    scene.play("pass")
    assert not scene.round.outcome
    assert scene.round.idle == 2


def test_g11_a_play_begins_the_laps_anew() -> None:
    scene = position("turn 0+ on R5 | 0: R6 B1 B2 | 1: B3", last=1, idle=19).play("R6")
    assert (scene.round.idle, scene.round.last_player) == (0, 0)


# D13


def test_d13_a_die_shows_its_own_faces_only_wherever_it_is() -> None:
    rng = Random(6)
    for seed in range(60):
        round_ = DiceRound(RULES, 2 + seed % 3, Random(seed))
        while not round_.outcome:
            lifted = [round_.lifted.die] if round_.lifted else []
            lying = [*(die for hand in round_.hands for die in hand), round_.centre, *lifted]
            assert all(die in DICE[die.die - 1].faces for die in lying)
            assert sorted([die.die for die in lying] + [die.number for die in round_.bag]) == list(range(1, 25))
            legal = round_.moves(round_.turn)
            round_.play(round_.turn, legal[int(rng.random() * len(legal))])


def test_d13_dice_that_look_alike_are_told_apart() -> None:
    scene = position("turn 0+ on R6 | 0: 1:R5 4:R5 8:R5 | 1: G3")
    assert [str(move) for move in scene.round.moves(0)] == ["1:R5", "4:R5", "8:R5", "reroll"]
    scene.play("4:R5")
    assert list(map(str, scene.round.hands[0])) == ["1:R5", "8:R5"]
    assert str(scene.round.centre) == "4:R5"


# Text


def test_the_text_of_a_die_is_read_back() -> None:
    for die in DICE:
        for face in die.faces:
            assert parse_item(str(face)) is face
            assert isinstance(face, DieFace)
            assert face is die_face(die.number, face.face)
            for move in (Play(face), Play(face, Colour.RED, call=True)):
                assert parse_move(str(move)) == move
    assert str(parse_move("12:W=B!")) == "12:W=B!"
    for move in (REROLL, DRAW, PASS, CHALLENGE):
        assert parse_move(str(move)) is move


@pytest.mark.parametrize(
    "text", ["7:", ":R5", "07:R5", "0:R5", "-1:R5", "7:R", "7:R5:R5", "7: R5", "x:R5", "7:R5=", "\u0667:R5"]
)
def test_what_is_no_die_is_refused_by_the_reader(text: str) -> None:
    with pytest.raises(ValueError, match="no move"):
        parse_move(text)


# Chance


def far_off(counts: Counter[object], kinds: int) -> bool:
    """Whether counts differ from as many of each kind, more than in one case of 10,000 (chi-square)."""
    mean = sum(counts.values()) / kinds
    square = sum((count - mean) ** 2 / mean for count in counts.values()) + (kinds - len(counts)) * mean
    freedom = kinds - 1
    return square > freedom * (1 - 2 / (9 * freedom) + 3.72 * sqrt(2 / (9 * freedom))) ** 3


def test_every_face_of_every_die_falls_as_often() -> None:
    falls = [Counter[object]() for _ in DICE]
    comes: Counter[object] = Counter()

    def hear(event: Event) -> None:
        if isinstance(event, Rolled):
            for die in event.items:
                falls[die.die - 1][die] += 1
            if event.cause is Cause.DEAL and event.seat == 0:
                comes[event.items[0].die] += 1

    rng = Random(11)
    for seed in range(12_000):
        round_ = DiceRound(RULES, 4, Random(seed), listener=hear)
        if seed % 4 == 0:
            play_out(round_, rng)
    assert not far_off(comes, 24)
    rolled = [Counter[object]() for _ in DICE]
    round_ = DiceRound(RULES, 4, Random(12))
    for _ in range(5000):
        round_.phase = Phase.TURN
        round_.push(round_.turn, REROLL)
        for die in round_.hands[round_.turn]:
            rolled[die.die - 1][die] += 1
    assert not any(far_off(counts, 6) for counts in rolled if counts)
    assert all(sum(counts.values()) > 3000 for counts in falls)


def test_the_centre_die_shows_each_of_its_numbers_as_often() -> None:
    centres = Counter[object](DiceRound(RULES, 2, Random(seed)).centre for seed in range(20_000))
    assert {die.symbol for die in centres} <= {symbol for symbol in Symbol if symbol.number}
    assert not far_off(centres, 96)


# What a seat may know


def test_an_imagined_round_differs_in_its_chance_only() -> None:
    round_ = DiceRound(RULES, 3, Random(2))
    rng = Random(3)
    view = round_.view(1)
    world = imagine(view, rng)
    assert world.rng is rng
    assert [world.view(seat) for seat in range(3)] == [round_.view(seat) for seat in range(3)]
    ends = {imagine(view, Random(seed)).copy().view(0).hands for seed in range(3)}
    assert ends == {view.hands}


def test_in_imagined_rounds_any_die_of_the_bag_comes_next_and_falls_on_any_side() -> None:
    """Three dice left, so that each of their eighteen faces is as likely."""
    view = position("rerolled 0+ on R5 | 0: G3 B2 | 1: Y1 Y2 | bag Y4 G1 R6").round.view(0)
    rng = Random(4)
    drawn: Counter[object] = Counter()
    for _ in range(9000):
        world = imagine(view, rng)
        world.push(0, DRAW)
        drawn[world.hands[0][-1]] += 1
    assert drawn.keys() == {shown for die in view.bag for shown in die.faces}
    assert not far_off(drawn, 18)


def test_the_order_of_the_bag_tells_nothing() -> None:
    """Any die of the bag may come next."""
    scene = DiceRound(RULES, 4, Random(2))
    scene.phase = Phase.REROLLED
    drawn: Counter[object] = Counter()
    for seed in range(3000):
        twin = scene.copy(Random(seed))
        twin.push(twin.turn, DRAW)
        drawn[twin.hands[scene.turn][-1].die] += 1
    assert drawn.keys() == {die.number for die in scene.bag}
    assert not far_off(drawn, len(scene.bag))
