"""Rounds imagined from a view are drawn without bias; what is known of the hands is in all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from random import Random

import pytest

from game.rules.pieces import parse_face
from game.rules.pocket import imagine

from .pocket_scenarios import Scenario, position

DRAWN = 12_000


def far_off(counts: Mapping[str, int], weights: Mapping[str, int]) -> bool:
    """Whether counts differ from what the weights expect, more than in one case of 10,000 (chi-square)."""
    whole = sum(weights.values())
    expected = {name: DRAWN * weight / whole for name, weight in weights.items()}
    square = sum((counts[name] - mean) ** 2 / mean for name, mean in expected.items())
    freedom = len(weights) - 1
    limit = freedom * (1 - 2 / (9 * freedom) + 3.72 * sqrt(2 / (9 * freedom))) ** 3
    return counts.keys() != weights.keys() or square > limit


def hands_imagined(scene: Scenario, seat: int, holder: int) -> Counter[str]:
    rng = Random(20)
    view = scene.round.view(seat)
    return Counter(" ".join(sorted(map(str, imagine(view, rng).hands[holder]))) for _ in range(DRAWN))


def test_every_hand_is_as_likely() -> None:
    scene = position("turn 0+ on R7 | 0: R5 | 1: G3 B4 | pile Y4 G1 | discard R7")
    pairs = ["B4 G3", "G3 Y4", "G1 G3", "B4 Y4", "B4 G1", "G1 Y4"]
    assert not far_off(hands_imagined(scene, 0, 1), dict.fromkeys(pairs, 1))


def test_every_order_of_the_pile_is_as_likely() -> None:
    scene = position("turn 0+ on R7 | 0: R5 | 1: G3 | pile Y4 G1 | discard R7")
    rng = Random(21)
    view = scene.round.view(0)
    piles = Counter(" ".join(map(str, imagine(view, rng).pile)) for _ in range(DRAWN))
    orders = [f"{one} {two}" for one in ("G3", "Y4", "G1") for two in ("G3", "Y4", "G1") if one != two]
    assert not far_off(piles, dict.fromkeys(orders, 1))


def test_two_equal_cards_count_as_two() -> None:
    scene = position("turn 0+ on R7 | 0: R5 | 1: W | pile W G1 Y4 | discard R7")
    assert not far_off(hands_imagined(scene, 0, 1), {"W": 2, "G1": 1, "Y4": 1})


@pytest.mark.parametrize("seat", [0, 2])
def test_three_seats(seat: int) -> None:
    scene = position("turn 0+ on R7 | 0: R5 | 1: G3 | 2: G4 | pile Y4 | discard R7")
    hidden = ["G3", "Y4", {0: "G4", 2: "R5"}[seat]]
    assert not far_off(hands_imagined(scene, seat, 1), dict.fromkeys(hidden, 1))


def test_another_seat_that_may_play_what_it_drew_drew_what_fits() -> None:
    """The hand is `kept drawn`: the drawn card is any that fits, the kept one any other."""
    scene = position("drawn 1+ on R7 | 0: G5 | 1: B4 R1 | pile R2 Y4 | discard R7")
    weights = {"B4 R1": 1, "R1 Y4": 1, "R1 R2": 2, "B4 R2": 1, "R2 Y4": 1}
    assert not far_off(hands_imagined(scene, 0, 1), weights)
    rng = Random(22)
    view = scene.round.view(0)
    drawn = Counter(str(imagine(view, rng).drawn) for _ in range(DRAWN))
    assert not far_off(drawn, {"R1": 1, "R2": 1})


def test_cards_that_were_given_are_always_there() -> None:
    scene = position("turn 0+ on R7 | 0: WD G5 G6 | 1: B4 B5 | pile R2 Y4 | discard R7").play("WD=B", "give G5")
    counts = hands_imagined(scene, 0, 1)
    assert {"G5" in hand.split() for hand in counts} == {True}
    pairs = ["B4 B5 G5", "B4 G5 R2", "B5 G5 R2"]
    assert not far_off(counts, dict.fromkeys(pairs, 1))


def test_cards_that_were_shown_are_always_there() -> None:
    scene = position("challenge 1+ on B | 0: R1 R2 | 1: B3 | pile G1 G2 G3 G4 | discard R5 W+2", before="R5").play(
        "challenge"
    )
    hands = hands_imagined(scene, 1, 0)
    assert not far_off(
        hands,
        {f"{a} {b} R1 R2": 1 for a, b in [("G1", "G2"), ("G1", "G3"), ("G1", "G4")]}
        | {f"{a} {b} R1 R2": 1 for a, b in [("G2", "G3"), ("G2", "G4"), ("G3", "G4")]},
    )


def test_the_imagined_round_has_its_own_chance() -> None:
    scene = position("turn 0+ on R7 | 0: R5 | 1: G3 B4 | pile Y4 G1 | discard R7")
    view = scene.round.view(0)
    rng = Random(23)
    world = imagine(view, rng)
    assert world.rng is rng
    state = scene.round.state()
    world.push(0, scene.round.moves(0)[0])
    assert scene.round.state() == state


def test_at_the_end_the_open_hands_are_kept() -> None:
    scene = position("turn 0+ on R7 | 0: R5 | 1: G3 B4 | pile Y4 G1 | discard R7").play("R5")
    world = imagine(scene.round.view(1), Random(1))
    assert world.hands == [[], [parse_face("G3"), parse_face("B4")]]
    assert world.outcome == scene.outcome
