"""Dice in the air and on their way to a hand: how much of them is painted anew in a picture."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from pygame import FRect

from game.rules.pieces import DieFace, Face, parse_face
from game.scenes.throw import (
    ALIKE,
    BLANK,
    COSTS,
    DRESSING,
    LYING,
    MOST_EFFORT,
    OUT_A_SECOND,
    SLIDING,
    Throw,
    Tumbler,
    Tumblers,
    Wardrobe,
    Worn,
    effort,
)
from game.table.tray import MOST, Tray, throw

FACES = tuple(parse_face(text) for text in ("R5", "Y2", "GS", "B+2", "W+4", "GR"))
FELT = FRect(200, 120, 880, 420)
EDGE = 44.0
FPS = 60
BLANK_ANGLE = 2 * math.acos(BLANK)
COUNTS = [1, 7, 20, MOST]


def dice_thrown(count: int, seed: int = 3, pace: float = 1.0) -> tuple[Throw, Tumblers]:
    roll = throw(Tray(FELT, EDGE, (640.0, 330.0), 92.0), count, (300.0, 400.0), (900.0, -200.0), seed)
    faces: list[tuple[Face, ...]] = [FACES] * count
    dice = tuple((0, DieFace(number, FACES[0])) for number in range(count))
    thrown = Throw(roll.showing([0] * count), dice, EDGE, 0.0, pace)
    return thrown, Tumblers(thrown, faces)


def pictures(thrown: Throw, tumblers: Tumblers, beyond: int = 24) -> list[dict[int, Tumbler]]:
    """The dice in each picture of a throw, and in some pictures after it."""
    count = round(thrown.roll.lasts * FPS) + beyond
    return [{each.place: each for each in tumblers.at(number / FPS)} for number in range(count)]


def anew(before: dict[int, Tumbler], after: dict[int, Tumbler]) -> list[int]:
    """The dice that are painted otherwise than in the picture before."""
    return [die for die in after if die not in before or after[die].turned is not before[die].turned]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("count", COUNTS)
def test_a_picture_paints_no_more_dice_anew_than_effort_pays_for(count: int, seed: int) -> None:
    assert max(COSTS.values()) <= MOST_EFFORT
    spent = []
    for before, after in pairwise([{}, *pictures(*dice_thrown(count, seed))]):
        spent.append(sum(COSTS[after[die].turned.detail] for die in anew(before, after)))
    assert max(spent) <= MOST_EFFORT
    assert sum(spent) <= MOST_EFFORT + effort(0) * len(spent)
    assert spent[-1] == 0


@pytest.mark.parametrize("fps", [30, 60, 240])
def test_dice_leave_the_hand_one_after_the_other_and_soon(fps: int) -> None:
    _, tumblers = dice_thrown(MOST)
    before = 0
    for number in range(fps):
        out = {each.place for each in tumblers.at(number / fps)}
        assert out == set(range(len(out)))
        assert before <= len(out) <= before + OUT_A_SECOND / fps + 1
        before = len(out)
        assert before == MOST or number / fps < 0.1


@pytest.mark.parametrize("count", COUNTS)
def test_dice_move_with_every_picture_and_end_as_they_lie(count: int) -> None:
    thrown, tumblers = dice_thrown(count)
    shown = pictures(thrown, tumblers)
    for number, picture in enumerate(shown):
        poses = thrown.poses(number / FPS)
        assert all(each.pose == poses[die] for die, each in picture.items())
    for die, pose in enumerate(thrown.poses(thrown.roll.lasts)):
        turned = shown[-1][die].turned
        assert turned.detail == "rest"
        assert abs(sum(a * b for a, b in zip(turned.rotation, pose.rotation))) > ALIKE


def test_what_has_turned_furthest_is_turned_anew_first() -> None:
    """No die waits while another that lies as it was painted is painted again, but to be read."""
    for before, after in pairwise(pictures(*dice_thrown(MOST))[12:]):
        turned = anew(before, after)
        assert len(turned) < MOST
        stale = {die: before[die].turned.rotation.angle_to(after[die].pose.rotation) for die in after}
        left = [stale[die] for die in after if die not in turned]
        unneeded = [die for die in turned if before[die].turned.detail == "rest" and stale[die] < 0.008]
        assert not unneeded
        if turned and max(left) > BLANK_ANGLE:
            assert max(left) <= max(stale[die] for die in turned) + 1e-9


def test_a_few_dice_are_turned_with_nearly_every_picture() -> None:
    """A hand of dice shows each of them anew ten times a second at least while it tumbles."""
    shown = pictures(*dice_thrown(5))[3:]
    for die in range(5):
        dice = [picture[die] for picture in shown]
        new = {0} | {at for at in range(1, len(dice)) if dice[at].turned is not dice[at - 1].turned}
        for at in range(1, len(dice)):
            if dice[at - 1].pose.rotation.angle_to(dice[at].pose.rotation) * FPS > 3:
                assert new & set(range(at - 5, at + 1))


def test_the_same_moment_is_the_same_picture() -> None:
    _, tumblers = dice_thrown(MOST)
    for number in range(20):
        assert list(tumblers.at(number / FPS)) == list(tumblers.at(number / FPS))


def test_dice_that_are_not_seen_to_roll_can_be_read_at_once() -> None:
    thrown, tumblers = dice_thrown(MOST, pace=0.0)
    shown = list(tumblers.at(0.0))
    assert {each.turned.detail for each in shown} == {"rest"}
    assert [each.pose for each in shown] == sorted(thrown.poses(0.0), key=lambda pose: pose.y)


# --- dice that slide


def slid(count: int, fps: int) -> list[dict[DieFace, Worn]]:
    """How dice are painted that slide for a third of a second, grow and turn as they do, and lie for another."""
    dice = [DieFace(number, FACES[0]) for number in range(count)]
    wardrobe = Wardrobe()
    for number, die in enumerate(dice):
        wardrobe.wear(die, Worn(60.0, number * 90 / count - 45, slides=True))
    shown = []
    for step in range(1, fps):
        share = min(1.0, 3 * step / fps)
        angles = [(number * 90 / count - 45) * (1 - share) for number in range(count)]
        wanted = {die: Worn(60 + 24 * share, angle, share < 1) for die, angle in zip(dice, angles)}
        wardrobe.change(wanted, step / fps)
        shown.append({die: wardrobe.worn(die) for die in dice})
    assert shown[-1] == wanted
    assert wardrobe.fits
    return shown


@pytest.mark.parametrize("fps", [30, 60, 144])
@pytest.mark.parametrize("count", COUNTS)
def test_a_picture_dresses_no_more_dice_anew_than_it_can_pay_for(count: int, fps: int) -> None:
    for before, after in pairwise(slid(count, fps)):
        new = [worn for die, worn in after.items() if worn is not before[die]]
        assert sum(SLIDING if worn.slides else LYING for worn in new) <= DRESSING / fps + LYING


def test_dice_that_slide_grow_and_turn_in_small_steps() -> None:
    for before, after in pairwise(slid(20, FPS)):
        for die, worn in after.items():
            assert abs(worn.edge - before[die].edge) < 10
            assert abs(worn.angle - before[die].angle) < 20


def test_a_die_that_comes_into_a_hand_is_painted_as_it_lies() -> None:
    wardrobe, die = Wardrobe(), DieFace(1, FACES[0])
    wardrobe.change({die: Worn(84.0, 2.0, slides=False)}, 0.0)
    assert wardrobe.worn(die) == (84.0, 2.0, False)
    assert wardrobe.fits
