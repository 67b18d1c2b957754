"""Computer players at the Pocket table: that what they do is legal, how strong they are, and how they behave."""

from __future__ import annotations

import re
from collections import Counter
from itertools import cycle
from random import Random
from typing import Any

import pytest
from rules.decks import SETS, deal, every_house_rule
from rules.pocket_scenarios import DECK, Scenario, cards, position

from game.opponents import STRENGTHS, Opponent, Temperament
from game.opponents.opponent import QUICKEST
from game.opponents.pocket_reading import Reading
from game.rules.contract import Phase
from game.rules.moves import CALL_UNO, CHALLENGE, DRAW, CallUno, Catch, Play
from game.rules.pieces import parse_face
from game.rules.pocket import POCKET, PocketRound
from game.simulate import simulate

THINKING = ("easy", "medium")
BOLD = Temperament(boldness=1.0)
TIMID = Temperament(boldness=0.0)


def filled(text: str, *, drawn: str = "", **more: Any) -> Scenario:
    """A position with `*3` for a hand of any three cards, and the cards that it does not name in the pile.

    `drawn` is the first that will be drawn.
    """
    left = Counter(DECK)
    left.subtract(cards(" ".join(part.partition(":")[2] for part in text.split("|") if "*" not in part)))
    left.subtract(cards(text.rpartition("discard ")[2] + " " + drawn))
    loose = list(left.elements())
    Random(5).shuffle(loose)
    text = re.sub(r"\*(\d)", lambda found: " ".join(str(loose.pop()) for _ in range(int(found[1]))), text)
    return position(text.format(" ".join(map(str, [*loose, *cards(drawn)]))), **more)


def stand(on: str, hand: str, *others: str, phase: str = "turn", top: str = "", **more: Any) -> PocketRound:
    """Seat 0 has that hand and has to decide; what the others hold is written as in `filled`."""
    hands = " | ".join(f"{seat}: {each}" for seat, each in enumerate((hand, *others)))
    return filled(f"{phase} 0+ on {on} | {hands} | pile {{}} | discard {top or on}", **more).round


def chosen(round_: PocketRound, strength: str = "medium", temperament: Temperament | None = None) -> set[str]:
    """What the seat on turn may come to do, whatever its chance."""
    view = round_.view(round_.turn)
    return {str(Opponent(strength, temperament).decide(view, Random(seed))).removesuffix("!") for seed in range(40)}


# Legal


@pytest.mark.parametrize("seats", POCKET.seats)
def test_in_any_position_they_choose_a_legal_move_of_the_turn(seats: int) -> None:
    rng = Random(seats)
    tempers = cycle([TIMID, BOLD, Temperament(attention=0.0), Temperament(attention=1.0)])
    strengths = cycle(THINKING)
    phases = set()
    for seed, house in enumerate(every_house_rule(POCKET)):
        round_ = deal(POCKET, seats, seed, house)
        for _ in range(120):
            if round_.outcome:
                break
            view = round_.view(round_.turn)
            move = Opponent(next(strengths), next(tempers)).decide(view, rng)
            assert move in view.moves
            assert not isinstance(move, (CallUno, Catch))
            phases.add(round_.phase)
            at_random = view.moves[int(rng.random() * len(view.moves))]
            round_.play(round_.turn, move if rng.random() < 0.5 else at_random)
    assert phases == {Phase.TURN, Phase.DRAWN, Phase.NAME, Phase.GIFT, Phase.CHALLENGE}


@pytest.mark.parametrize("strength", THINKING)
def test_with_nothing_to_draw_they_play_what_they_can_and_pass_otherwise(strength: str) -> None:
    text = "turn 0+ on R7 | 0: {} | 1: G3 | pile | discard R7"
    assert chosen(position(text.format("R5 B2 B3")).round, strength) == {"R5"}
    assert chosen(position(text.format("B1 B2 B3")).round, strength) == {"pass"}


# Strength


@pytest.mark.parametrize(("better", "worse", "share"), [("easy", "random", 0.75), ("medium", "easy", 0.58)])
def test_the_stronger_one_wins_more_rounds_and_points(better: str, worse: str, share: float) -> None:
    figures = simulate(POCKET, POCKET.make_rules(items=SETS["pocket"]), [better, worse], rounds=300, seed=2)
    first, second = figures.seats
    assert first.wins >= share * 300
    assert first.points > 1.5 * second.points


@pytest.mark.parametrize("seats", [["medium", "easy", "random"], ["easy", "easy", "medium", "easy", "random"]])
def test_at_a_larger_table_the_strengths_keep_their_order(seats: list[str]) -> None:
    figures = simulate(POCKET, POCKET.make_rules(items=SETS["pocket"]), seats, rounds=200, seed=3)
    points = {strength: [each.points for each in figures.seats if each.strength == strength] for strength in seats}
    assert min(points["medium"]) > 1.2 * max(points["easy"])
    assert min(points["easy"]) > 1.2 * max(points["random"])


# Medium


@pytest.mark.parametrize("wild", ["W", "WD", "W+2"])
@pytest.mark.parametrize("others", [1, 2, 3, 4])
def test_medium_keeps_a_wild_while_another_card_fits(wild: str, others: int) -> None:
    assert chosen(stand("R7", f"{wild} R2 B4 G9 Y1", *["*5"] * others)) == {"R2"}


def test_medium_plays_a_wild_rather_than_draw_when_another_seat_is_about_to_go_out() -> None:
    assert all(each.startswith("W=") for each in chosen(stand("R7", "W B4 B9 G1", "*4", "*1")))


@pytest.mark.parametrize("hand", ["W B4 B9", "W Y4 Y9 G2", "WD G1 G2 W", "W+2 Y1 B2", "W Y5"])
@pytest.mark.parametrize("others", [["*5"], ["*1"], ["*3", "*1", "*2"]])
def test_medium_names_a_colour_that_it_holds(hand: str, others: list[str]) -> None:
    held = {card.colour.letter for card in cards(hand) if card.colour}
    named = {each[-1] for each in chosen(stand("R7", hand, *others)) if "=" in each}
    assert named
    assert named <= held


def test_medium_names_the_colour_of_most_of_its_cards() -> None:
    assert chosen(stand("R7", "W B4 B9 B2 Y1", "*2", "*2")) == {"W=B"}
    assert chosen(stand("W", "B4 B9 B2 Y1 G3", "*5", phase="name")) == {"name B"}


@pytest.mark.parametrize("stop", ["RS", "R+1"])
def test_medium_stops_a_seat_with_one_card(stop: str) -> None:
    for others in (["*1", "*6", "*6"], ["*1", "*6"], ["*1"]):
        assert chosen(stand("R7", f"R9 {stop} B4 G9 Y1", *others)) == {stop}


def test_medium_turns_the_play_away_from_a_seat_with_one_card() -> None:
    assert chosen(stand("R7", "R9 RR B4 G9 Y1", "*1", "*6", "*6")) == {"RR"}
    assert chosen(stand("R7", "R9 RR B4 G9 Y1", "*6", "*6", "*1")) == {"R9"}


def test_medium_gets_rid_of_points_when_another_seat_is_about_to_go_out() -> None:
    assert chosen(stand("R7", "R9 R1 B4 G4 Y4", "*6", "*1")) == {"R9"}
    assert chosen(stand("R7", "R8 R1 B4 G4 Y4", "*6", "*6")) == {"R8", "R1"}


def test_medium_keeps_a_skip_for_when_it_is_needed() -> None:
    assert chosen(stand("R7", "R9 RS B4 G8 Y1", "*5", "*5")) == {"R9"}


@pytest.mark.parametrize("again", ["RS", "RR", "R+1"])
def test_medium_plays_twice_in_a_row_against_one_other(again: str) -> None:
    assert chosen(stand("R7", f"R9 {again}", "*3")) == {again}


def test_medium_goes_out_in_a_chain_of_turns_of_its_own() -> None:
    round_ = stand("R7", "RS BS B+1 B6", "*1")
    opponent, rng = Opponent("medium"), Random(1)
    while not round_.outcome:
        assert round_.turn == 0
        round_.play(0, opponent.decide(round_.view(0), rng))
    assert round_.outcome.winner == 0


def test_medium_leaves_the_next_seat_a_colour_that_it_lacked() -> None:
    for lacked in "GR":
        text = (
            f"turn 1+ on {lacked}1 | 0: R5 G5 R2 G2 | 1: B2 B3 Y2 Y3 | 2: {lacked}4 Y4 Y5 B7"
            f" | pile {{}} | discard {lacked}1"
        )
        scene = filled(text, drawn="Y8").play("1: draw", f"2: {lacked}4")
        scene.round.wanted = parse_face("Y5")
        assert chosen(scene.round) == {f"{lacked}5"}


def test_who_drew_on_a_colour_is_taken_to_lack_it_until_it_gets_more_cards() -> None:
    text = "turn 1+ on G1 | 0: R5 R+1 R2 G2 | 1: B2 B3 Y2 Y3 | 2: R6 B1 B4 B7 | pile {} | discard G1"
    green, red = parse_face("G"), parse_face("R")
    scene = filled(text, drawn="Y8")
    before = Reading(scene.round.view(0)).answers(1, green)
    scene.play("1: draw")
    drew = Reading(scene.round.view(0))
    assert drew.answers(1, green) < 0.6 * before
    assert drew.answers(1, green) < 0.7 * drew.answers(1, red)
    scene.round.wanted = parse_face("R1")
    scene.play("2: R6", "0: R+1")
    assert drew.answers(1, green) + 0.1 < Reading(scene.round.view(0)).answers(1, green) < before


def test_who_named_a_colour_is_taken_to_hold_it() -> None:
    text = "turn 1+ on G1 | 0: R5 B5 R2 B2 Y9 | 1: W G8 G9 G2 Y3 | pile {} | discard G1"
    reading = Reading(filled(text).play("1: W=R").round.view(0))
    assert reading.answers(1, parse_face("R")) > reading.answers(1, parse_face("B")) + 0.1


def test_what_a_seat_was_seen_to_hold_is_certain() -> None:
    text = "turn 0+ on R1 | 0: WD R6 B5 Y2 | 1: G9 B1 B3 | pile {} | discard R1"
    view = filled(text).play("0: WD=R", "0: give R6").round.view(0)
    assert Reading(view).answers(1, parse_face("R")) == 1.0
    assert Reading(view).answers(1, parse_face("Y6")) == 1.0
    assert Reading(view).answers(1, parse_face("G9")) < 1.0


def test_medium_gives_what_the_next_seat_cannot_play_and_suits_it_least() -> None:
    assert chosen(stand("B", "B4 B9 R8 B1", "*3", phase="gift", top="WD")) == {"give R8"}
    assert "give W" not in chosen(stand("B", "B4 W R8 G1", "*3", phase="gift", top="WD"))


# Challenge


def accused(hidden: str, pile: str = "Y1 G1 B2", before: str = "R7", **house: Any) -> PocketRound:
    """Seat 1 has played a wild draw and holds these cards; nothing but they and the pile is unseen to seat 0."""
    text = f"challenge 0+ on G | 0: R1 W B8 | 1: {hidden} | pile {pile} | discard {before} W+2"
    return position(text, before=before, **house).round


@pytest.mark.parametrize("temperament", [TIMID, BOLD])
def test_medium_challenges_when_guilt_is_certain(temperament: Temperament) -> None:
    text = "turn 0+ on R1 | 0: WD R6 B5 Y2 | 1: W+2 B1 B3 | pile {} | discard R1"
    given = filled(text).play("0: WD=R", "0: give R6", "1: W+2=G").round
    assert chosen(given, temperament=temperament) == {"challenge"}
    assert chosen(accused("R3 R4", "R5 R6"), temperament=temperament) == {"challenge"}
    assert chosen(accused("W WD", "R5 R6"), temperament=temperament) == {"challenge"}


@pytest.mark.parametrize("temperament", [TIMID, BOLD])
@pytest.mark.parametrize("extra", [0, 2])
def test_medium_accepts_when_innocence_is_certain(temperament: Temperament, extra: int) -> None:
    assert chosen(accused("B1 Y3", wrong_challenge_extra=extra), temperament=temperament) == {"accept"}
    assert chosen(accused("B1 W+2", wrong_challenge_extra=extra), temperament=temperament) == {"accept"}


def test_a_challenge_depends_on_its_cost_and_on_boldness() -> None:
    doubtful = "B1 Y3 G3 G4", "R5 R6 Y1 Y2 Y4 Y5 B3 B4"
    assert chosen(accused(*doubtful, wrong_challenge_extra=4)) == {"accept"}
    assert chosen(accused(*doubtful, wrong_challenge_extra=0)) == {"challenge"}
    assert chosen(accused(*doubtful, wrong_challenge_extra=2), temperament=TIMID) == {"accept"}
    assert chosen(accused(*doubtful, wrong_challenge_extra=2), temperament=BOLD) == {"challenge"}


def test_the_bold_bluff_with_a_wild_draw_and_the_timid_do_not() -> None:
    round_ = stand("R7", "W+2 R2 B9 B8 B4", "*2", "*6")
    assert all(each.startswith("W+2=") for each in chosen(round_, temperament=BOLD))
    assert chosen(round_, temperament=TIMID) == {"R2"}


# Easy


def test_easy_plays_what_fits_nearly_always() -> None:
    view = stand("R7", "R2 R4 B9 G1 Y3", "*5").view(0)
    moves = [Opponent("easy").decide(view, Random(seed)) for seed in range(500)]
    assert 5 <= moves.count(DRAW) <= 75
    assert {str(move) for move in moves} == {"R2", "R4", "draw"}


@pytest.mark.parametrize("strength", THINKING)
@pytest.mark.parametrize("last", ["R2", "RS", "W", "WD", "W+2"])
def test_whoever_can_go_out_does(strength: str, last: str) -> None:
    assert chosen(stand("R7", last, "*5", "*5"), strength) == {last}


def test_easy_is_in_no_hurry_to_keep_a_wild_and_names_its_own_colour_mostly() -> None:
    view = stand("R7", "W R2 B4 B9 B1", "*5").view(0)
    moves = [str(Opponent("easy").decide(view, Random(seed))) for seed in range(1000)]
    wilds = [move for move in moves if move.startswith("W")]
    assert 50 <= len(wilds) <= 450
    assert 0.6 * len(wilds) <= wilds.count("W=B") < len(wilds)


def test_easy_challenges_by_gut() -> None:
    guts = []
    for temperament in (TIMID, BOLD):
        view = accused("R3 R4", "R5 R6").view(0)
        guts.append([Opponent("easy", temperament).decide(view, Random(seed)) for seed in range(500)].count(CHALLENGE))
    assert guts[0] == 0
    assert 50 <= guts[1] <= 250


# UNO


@pytest.mark.parametrize("strength", THINKING)
@pytest.mark.parametrize(("attention", "share"), [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)])
def test_attention_is_how_often_they_say_uno_with_the_play(strength: str, attention: float, share: float) -> None:
    view = stand("R7", "R2 R9", "*5").view(0)
    opponent = Opponent(strength, Temperament(attention=attention))
    plays = [move for seed in range(1000) if isinstance(move := opponent.decide(view, Random(seed)), Play)]
    assert sum(move.call for move in plays) == pytest.approx(share * len(plays), abs=60 if 0 < share < 1 else 0)


@pytest.mark.parametrize("strength", THINKING)
def test_who_forgot_remembers_late_or_not_at_all(strength: str) -> None:
    view = position("turn 1+ on R2 uncalled 0 | 0: R9 | 1: B5 B6 | pile G1 | discard R2", last=0).round.view(0)
    for attention, least, most in ((0.0, 0, 0), (0.6, 100, 250), (1.0, 150, 450)):
        reactions = [Opponent(strength, Temperament(attention=attention)).react(view, Random(n)) for n in range(500)]
        remembered = [each for each in reactions if each]
        assert least <= len(remembered) <= most
        assert all(each.move == CALL_UNO for each in remembered)


@pytest.mark.parametrize("strength", THINKING)
@pytest.mark.parametrize("seat", [1, 2])
def test_watchfulness_is_how_often_they_catch(strength: str, seat: int) -> None:
    text = "turn 1+ on R2 uncalled 0 | 0: R9 | 1: B5 B6 | 2: Y5 Y6 | pile G1 | discard R2"
    view = position(text, last=0).round.view(seat)
    for watchfulness, least, most in ((0.0, 0, 0), (0.5, 200, 300), (1.0, 500, 500)):
        temperament = Temperament(watchfulness=watchfulness)
        reactions = [Opponent(strength, temperament).react(view, Random(n)) for n in range(500)]
        caught = [each for each in reactions if each]
        assert least <= len(caught) <= most
        assert all(each.move == Catch(0) for each in caught)


def test_there_is_no_usual_temperament_of_a_strength_that_is_none() -> None:
    with pytest.raises(ValueError, match="no strength is 'nonsense'"):
        Temperament.of("nonsense")


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("reaction", [None, (0.0, 0.1), (0.2, 1.5), (1.1, 2.4), (3.0, 3.0)])
def test_reactions_take_their_time_and_never_snipe(strength: str, reaction: tuple[float, float] | None) -> None:
    view = position("turn 1+ on R2 uncalled 0 | 0: R9 | 1: B5 B6 | pile G1 | discard R2", last=0).round.view(1)
    usual = Temperament.of(strength)
    opponent = Opponent(strength, Temperament(watchfulness=1.0, reaction=reaction or usual.reaction))
    quickest, slowest = opponent.temperament.reaction
    times = [each.after for seed in range(300) if (each := opponent.react(view, Random(seed)))]
    assert len(times) == 300
    assert max(QUICKEST, quickest) <= min(times) <= max(times) <= max(QUICKEST, slowest)
    assert min(times) > 0.4 + 0.3
    if slowest > QUICKEST and slowest > quickest:
        assert max(times) - min(times) > 0.8 * (slowest - max(QUICKEST, quickest))


def test_nobody_reacts_while_nobody_can_be_caught() -> None:
    for strength in STRENGTHS:
        opponent = Opponent(strength, Temperament(attention=1.0, watchfulness=1.0))
        round_ = stand("R7", "R2 R9", "*5", "*1")
        assert all(opponent.react(round_.view(seat), Random(1)) is None for seat in range(3))


def test_a_strength_has_its_usual_temperament() -> None:
    easy, medium = Opponent("easy").temperament, Opponent("medium").temperament
    assert easy.attention < medium.attention
    assert easy.watchfulness < medium.watchfulness
    assert Opponent("easy", BOLD).temperament is BOLD


def test_an_unknown_strength_is_refused() -> None:
    with pytest.raises(ValueError, match="easy, medium"):
        Opponent("grandmaster")
