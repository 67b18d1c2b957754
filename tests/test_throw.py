"""Dice in the air: how much of a throw is painted anew in a picture."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import FRect

from game.rules.pieces import DieFace, Face, parse_face
from game.scenes.throw import ALIKE, SPEEDS, Throw, Tumbler, Tumblers, effort
from game.table.tray import MOST, Tray, throw

FACES = tuple(parse_face(text) for text in ("R5", "Y2", "GS", "B+2", "W+4", "GR"))
FELT = FRect(200, 120, 880, 420)
EDGE = 44.0
COSTS = {detail: cost for _, detail, cost in SPEEDS}
FPS = 60


def dice_thrown(count: int, seed: int = 3, pace: float = 1.0) -> tuple[Throw, Tumblers]:
    roll = throw(Tray(FELT, EDGE, (640.0, 330.0), 92.0), count, (300.0, 400.0), (900.0, -200.0), seed)
    faces: list[tuple[Face, ...]] = [FACES] * count
    dice = tuple((0, DieFace(number, FACES[0])) for number in range(count))
    thrown = Throw(roll.showing([0] * count), dice, EDGE, 0.0, pace)
    return thrown, Tumblers(thrown, faces)


def pictures(thrown: Throw, tumblers: Tumblers, beyond: int = 12) -> list[dict[int, Tumbler]]:
    """The dice in each picture of a throw by where they lie in the end, and in some pictures after it."""
    order = {pose[:2]: place for place, pose in enumerate(thrown.poses(thrown.roll.lasts))}
    assert len(order) == len(thrown.roll)
    shown = []
    for number in range(round(thrown.roll.lasts * FPS) + beyond):
        now = number / FPS
        places = {pose[:2]: place for place, pose in enumerate(thrown.poses(now))}
        shown.append({places[each.pose[:2]]: each for each in tumblers.at(now)})
    return shown


@pytest.mark.parametrize("count", [1, 7, 20, MOST])
def test_a_picture_paints_no_more_dice_anew_than_effort_pays_for(count: int) -> None:
    assert max(COSTS.values()) <= effort(MOST)
    for before, after in pairwise(pictures(*dice_thrown(count))):
        anew = [after[die].turned for die in after if after[die].turned is not before[die].turned]
        assert sum(COSTS[turned.detail] for turned in anew) <= effort(count)
    assert anew == []


@pytest.mark.parametrize("count", [1, 7, 20, MOST])
def test_dice_move_with_every_picture_and_end_as_they_lie(count: int) -> None:
    thrown, tumblers = dice_thrown(count)
    shown = pictures(thrown, tumblers)
    for number, picture in enumerate(shown):
        poses = thrown.poses(number / FPS)
        assert [picture[die].pose for die in range(count)] == poses
    for die, pose in enumerate(thrown.poses(thrown.roll.lasts)):
        turned = shown[-1][die].turned
        assert turned.detail == "print"
        assert abs(sum(a * b for a, b in zip(turned.rotation, pose.rotation))) > ALIKE


def test_what_has_turned_furthest_is_turned_anew_first() -> None:
    """No die waits while another that lies as it was painted is painted again."""
    for before, after in pairwise(pictures(*dice_thrown(MOST))):
        turned = {die for die in after if after[die].turned is not before[die].turned}
        assert len(turned) < MOST
        stale = {die: before[die].turned.rotation.angle_to(after[die].pose.rotation) for die in after}
        left = [stale[die] for die in after if die not in turned]
        unneeded = [die for die in turned if before[die].turned.detail == "print" and stale[die] < 0.008]
        assert not unneeded
        if turned:
            assert max(left) <= max(stale[die] for die in turned) + 1e-9


def test_a_few_dice_are_turned_with_nearly_every_picture() -> None:
    """A hand of dice shows each of them anew ten times a second at least while it tumbles."""
    shown = pictures(*dice_thrown(5))
    for die in range(5):
        dice = [picture[die] for picture in shown]
        anew = {0} | {at for at in range(1, len(dice)) if dice[at].turned is not dice[at - 1].turned}
        for at in range(1, len(dice)):
            if dice[at - 1].pose.rotation.angle_to(dice[at].pose.rotation) * FPS > 3:
                assert anew & set(range(at - 5, at + 1))


def test_the_same_moment_is_the_same_picture() -> None:
    _, tumblers = dice_thrown(MOST)
    for number in range(20):
        assert list(tumblers.at(number / FPS)) == list(tumblers.at(number / FPS))


def test_dice_that_are_not_seen_to_roll_can_be_read_at_once() -> None:
    thrown, tumblers = dice_thrown(MOST, pace=0.0)
    assert {each.turned.detail for each in tumblers.at(0.0)} == {"print"}
    assert [each.pose for each in tumblers.at(0.0)] == sorted(thrown.poses(0.0), key=lambda pose: pose.y)
