"""Dice thrown into a tray: what holds for any throw, and how a die is seen."""

from __future__ import annotations

import hashlib
import math
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from dice_driving import top_side
from pygame import FRect

from game.bench.processes import can_weigh, megabytes
from game.resources import sprite_path
from game.table import tray as tray_module
from game.table.cube import (
    DEPTH,
    RISE,
    SHADE,
    SIDES,
    Rotation,
    lean,
    lying,
    stands,
    turn,
    visible_sides,
)
from game.table.tray import HARDEST, MOST, DiePose, Knock, Roll, Tray, resting, throw
from game.table.tumble import RATE, Track

ROLLS_A_COUNT = 417
"""For each count of dice; more than 10,000 in all."""
AT_REST_BY = 2.5
UNIT = 1.0

WIDE = Tray(FRect(60, 110, 1160, 552), 62, (640, 352), 92)
NARROW = Tray(FRect(200, 160, 600, 400), 62)
SMALL_DICE = Tray(FRect(150, 170, 660, 380), 46, (480, 360), 60)
TRAYS = (WIDE, NARROW, SMALL_DICE)
SPEEDS = (0.0, 1.0, 300.0, 900.0, 1400.0, 5000.0, 1e12, 1e200, math.inf)


def any_throw(count: int, seed: int) -> tuple[Tray, Roll]:
    """One of many kinds of throws: any tray, from its middle or from beyond its edges, any way, at any strength."""
    tray = TRAYS[seed % len(TRAYS)]
    round_about, way = seed * 2.399, seed * 0.737
    reach = (0.0, 250.0, 900.0)[seed // 3 % 3]
    hand = tray.felt.centerx + reach * math.cos(round_about), tray.felt.centery + reach * math.sin(round_about)
    speed = SPEEDS[seed % len(SPEEDS)]
    roll = throw(tray, count, hand, (speed * math.cos(way), speed * math.sin(way)), seed)
    return tray, roll


def yaw_of(rotation: Rotation) -> float:
    return 2 * math.atan2(rotation.z, rotation.w)


Square = tuple[float, float, float]


def square(track: Track, step: int) -> Square:
    return track.x[step], track.y[step], track.yaw[step]


def reach_along(of: Square, angle: float, edge: float) -> float:
    turned = of[2] - angle
    return edge / 2 * (abs(math.cos(turned)) + abs(math.sin(turned)))


def overlap(one: Square, other: Square, edge: float) -> float:
    """How deep two dice that lie on the felt are in each other; negative if they are apart."""
    across, along = other[0] - one[0], other[1] - one[1]
    depths = []
    for yaw in (one[2], other[2]):
        for angle in (yaw, yaw + math.pi / 2):
            apart = abs(across * math.cos(angle) + along * math.sin(angle))
            depths.append(reach_along(one, angle, edge) + reach_along(other, angle, edge) - apart)
    return min(depths)


def deepest(squares: list[Square], edge: float) -> float:
    return max((overlap(one, other, edge) for one, other in combinations(squares, 2)), default=-math.inf)


def room_left(tray: Tray, of: Square) -> float:
    """How far a die that lies there is from the edge of the tray, in units of the screen; negative if it is beyond."""
    x, y = of[0], of[1] * DEPTH
    width, height = reach_along(of, 0.0, tray.edge), reach_along(of, math.pi / 2, tray.edge) * DEPTH
    felt = tray.felt
    return min(x - width - felt.left, felt.right - x - width, y - height - felt.top, felt.bottom - y - height)


def check_inside(tray: Tray, roll: Roll) -> None:
    """At each step no die's centre is nearer to an edge than half its own; at some, all of it is inside."""
    felt, half = tray.felt, tray.edge / 2
    for track in roll.tracks:
        assert felt.left + half <= min(track.x)
        assert max(track.x) <= felt.right - half
        assert felt.top + half * DEPTH <= min(track.y) * DEPTH
        assert max(track.y) * DEPTH <= felt.bottom - half * DEPTH
        for step in range(0, len(track.x), 12):
            assert room_left(tray, square(track, step)) > -UNIT


def check_rest(tray: Tray, roll: Roll, sides: list[int]) -> None:
    assert roll.lasts <= AT_REST_BY
    final = roll.at(roll.lasts)
    assert final == roll.at(roll.lasts + 5)
    assert [top_side(pose.rotation) for pose in final] == sides
    for pose in final:
        assert all(map(math.isfinite, (*pose[:4], *pose.rotation)))
        assert lean(pose.rotation) < 1e-6
        assert pose.clearance == 0
        assert pose.height == pytest.approx(tray.edge / 2)
    squares = [square(track, -1) for track in roll.tracks]
    assert deepest(squares, tray.edge) <= UNIT
    assert all(room_left(tray, of) >= -UNIT for of in squares)


@pytest.mark.parametrize("count", range(1, MOST + 1))
def test_dice_stay_inside_and_come_to_rest_flat_and_apart(count: int) -> None:
    for number in range(ROLLS_A_COUNT):
        seed = number * MOST + count
        tray, roll = any_throw(count, seed)
        sides = [(seed + die) % SIDES for die in range(count)]
        check_inside(tray, roll)
        check_rest(tray, roll.showing(sides), sides)


@pytest.mark.parametrize("seed", range(36))
def test_dice_on_the_felt_are_never_in_each_other(seed: int) -> None:
    tray, roll = any_throw(4 + seed % 17, seed)
    for step in range(len(roll.tracks[0].x)):
        on_felt = [
            square(track, step)
            for track, tumbling in zip(roll.tracks, roll.tumblings)
            if not tumbling.clearance(step / RATE)
        ]
        assert deepest(on_felt, tray.edge) <= UNIT


def lowest_corner(pose: DiePose, edge: float) -> float:
    return pose.height - edge / 2 * sum(abs(axis[2]) for axis in pose.rotation.axes())


@pytest.mark.parametrize("seed", range(24))
def test_dice_move_and_turn_without_a_jump_and_stay_above_the_felt(seed: int) -> None:
    tray, roll = any_throw(1 + seed, seed)
    for die in range(len(roll)):
        poses = [roll.pose(die, step / RATE) for step in range(int(roll.lasts * RATE) + 2)]
        for before, after in pairwise(poses):
            assert math.dist((before.x, before.y / DEPTH), (after.x, after.y / DEPTH)) < 1.3 * HARDEST / RATE
            assert before.rotation.angle_to(after.rotation) < 0.5
            assert abs(before.height - after.height) < 24
        for pose in poses:
            assert lowest_corner(pose, tray.edge) == pytest.approx(pose.clearance, abs=1e-6)
            assert pose.clearance >= 0


@pytest.mark.parametrize("seed", range(24))
def test_a_die_falls_flat_softly(seed: int) -> None:
    _, roll = any_throw(1 + seed, seed)
    for die in range(len(roll)):
        leans = [lean(roll.pose(die, step / RATE).rotation) for step in range(len(roll.tracks[die].x))]
        flat = max((step for step, angle in enumerate(leans) if angle > 1e-6), default=0)
        last_steps = [abs(leans[flat + 1 - back] - leans[flat - back]) for back in range(min(3, flat))]
        assert all(tipped < 0.03 * (back + 1) for back, tipped in enumerate(last_steps))


def test_a_die_rolls_a_quarter_turn_for_each_edge_of_its_way() -> None:
    tray = Tray(FRect(0, 0, 1600, 700), 62)
    roll = throw(tray, 1, (200, 350), (900, 0), 5)
    track = roll.tracks[0]
    early, late = 10, 22
    way = math.dist(square(track, early)[:2], square(track, late)[:2])
    turned = sum(
        roll.pose(0, step / RATE).rotation.angle_to(roll.pose(0, (step + 1) / RATE).rotation)
        for step in range(early, late)
    )
    spun = abs(track.yaw[late] - track.yaw[early])
    assert abs(turned - way / tray.edge * math.pi / 2) < spun


@pytest.mark.parametrize("frames", [20, 60, 240])
def test_any_frame_rate_shows_the_same_roll(frames: int) -> None:
    tray, roll = any_throw(12, 40)
    shown = [roll.at(frame / frames) for frame in range(frames * 3)]
    for poses in shown:
        for pose in poses:
            of = pose.x, pose.y / DEPTH, 0.0
            assert room_left(tray, of) > -UNIT
    assert shown[frames // 2] == roll.at(0.5)
    assert shown[-1] == roll.at(5.0)
    assert roll.at(-1.0) == roll.at(0.0)


def test_one_long_frame_ends_at_rest() -> None:
    for seed in range(20):
        tray, roll = any_throw(MOST, seed)
        for track, pose in zip(roll.tracks, roll.at(5.0)):
            assert (pose.x, pose.y) == (track.x[-1], track.y[-1] * DEPTH)
            assert lean(pose.rotation) < 1e-6
            assert room_left(tray, square(track, -1)) >= -UNIT


def fingerprint(count: int, seed: int) -> str:
    _, roll = any_throw(count, seed)
    poses = [roll.at(step / 50) for step in range(130)]
    return hashlib.sha256(repr((roll, poses)).encode()).hexdigest()


def test_one_seed_gives_one_roll_in_every_process() -> None:
    rolls = [(1, 7), (5, 8), (12, 9), (24, 10)]
    here = [fingerprint(*roll) for roll in rolls]
    assert here == [fingerprint(*roll) for roll in rolls]
    code = f"from test_tray import fingerprint\nfor roll in {rolls}: print(fingerprint(*roll))"
    elsewhere = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=Path(__file__).parent
    )
    assert elsewhere.stdout.split()[-len(rolls) :] == here


@pytest.mark.skipif(not can_weigh(), reason="this system doesn't tell how much a process holds")
def test_a_throw_leaves_nothing_behind() -> None:
    def held_after(throws: int) -> float:
        for seed in range(throws):
            any_throw(MOST, seed)
        return megabytes()

    before = held_after(20)
    assert held_after(200) < before + 4


def test_another_seed_gives_another_roll() -> None:
    assert fingerprint(5, 8) != fingerprint(5, 8 + len(TRAYS) * len(SPEEDS))


@pytest.mark.parametrize("side", range(SIDES))
def test_each_of_24_dice_shows_what_was_rolled(side: int) -> None:
    _, roll = any_throw(MOST, 11)
    shown = roll.showing([side] * MOST)
    for die, pose in enumerate(shown.at(shown.lasts)):
        assert top_side(pose.rotation) == side
        yaw = yaw_of(pose.rotation.after(lying(side).inverse()))
        assert abs(math.remainder(yaw, 2 * math.pi)) <= math.pi / 4 + 1e-9
        assert pose.rotation.angle_to(lying(side, yaw)) < 1e-6
        blank = roll.pose(die, roll.lasts)
        assert (pose.x, pose.y) == (blank.x, blank.y)
        assert pose.height == pytest.approx(blank.height)


def test_whatever_is_shown_a_die_is_turned_and_stays_the_same_die() -> None:
    """How two rolls' dice differ is one turn, the same at any time: no side changes its place on the die."""
    _, roll = any_throw(6, 3)
    one, other = roll.showing([0] * 6), roll.showing([1, 2, 3, 4, 5, 0])
    for die in range(6):
        differences = []
        for time in (0.0, 0.2, 0.5, 5.0):
            between = one.pose(die, time).rotation.inverse().after(other.pose(die, time).rotation)
            differences.append(between)
        assert all(differences[0].angle_to(each) < 1e-6 for each in differences)
        assert lean(differences[0]) < 1e-6


def test_sides_are_told_for_each_die() -> None:
    _, roll = any_throw(3, 1)
    with pytest.raises(ValueError, match="3 dice"):
        roll.showing([0, 1])


@pytest.mark.parametrize("count", [0, MOST + 1])
def test_only_so_many_dice_are_thrown(count: int) -> None:
    with pytest.raises(ValueError, match="can't be thrown"):
        throw(WIDE, count, (640, 600), (0, -900), 1)


def test_dice_need_room() -> None:
    with pytest.raises(ValueError, match="no room"):
        throw(Tray(FRect(0, 0, 200, 200), 62), 9, (100, 100), (0, -900), 1)


@pytest.mark.parametrize("velocity", [(0.0, 0.0), (math.nan, 1.0), (math.inf, math.nan), (1e308, 1e308)])
def test_a_throw_without_direction_goes_to_the_middle(velocity: tuple[float, float]) -> None:
    roll = throw(NARROW, 1, (500, 9000), velocity, 2)
    first, later = roll.pose(0, 0), roll.pose(0, 0.3)
    assert NARROW.felt.collidepoint(first.x, first.y)
    assert later.y < first.y - 50


def test_the_hand_tells_where_dice_go() -> None:
    tray = Tray(FRect(0, 0, 1400, 700), 62)
    for way in range(8):
        across, along = math.cos(way * math.pi / 4), math.sin(way * math.pi / 4)
        poses = [throw(tray, 5, (700, 350), (800 * across, 800 * along), way).at(time) for time in (0.0, 0.2)]
        for start, then in zip(*poses):
            moved = then.x - start.x, then.y - start.y
            assert moved[0] * across + moved[1] * along > 60


def test_a_harder_throw_is_faster() -> None:
    def way(speed: float) -> float:
        roll = throw(Tray(FRect(0, 0, 1600, 700), 62), 1, (100, 350), (speed, 0), 4)
        return roll.pose(0, 0.1).x - roll.pose(0, 0.0).x

    assert way(600) < way(900) < way(1300) < way(HARDEST) == way(1e9)


def test_dice_stay_inside_even_if_the_walls_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tray_module, "_walls", lambda tray, body: [])
    roll = throw(NARROW, 5, (500, 300), (1400, 0), 1)
    assert max(max(track.x) for track in roll.tracks) <= NARROW.felt.right - NARROW.edge / 2


def test_dice_come_to_rest_even_on_ice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tray_module, "FRICTION", 0.0)
    monkeypatch.setattr(tray_module, "SPIN_FRICTION", 0.0)
    for seed in range(20):
        _, roll = any_throw(1 + seed, seed)
        assert roll.lasts <= AT_REST_BY
        for track in roll.tracks:
            assert math.dist(square(track, -1), square(track, -2)) < 0.01
        assert all(lean(pose.rotation) < 1e-6 for pose in roll.at(5))


def test_knocks_are_heard_in_order_while_dice_roll() -> None:
    _, roll = any_throw(12, 13)
    times = [sound.time for sound in roll.sounds]
    assert times == sorted(times)
    assert times[0] >= 0
    assert times[-1] <= roll.lasts
    assert {sound.knock for sound in roll.sounds} == set(Knock)
    assert all(0 < sound.force <= 1 for sound in roll.sounds)


def test_a_knock_is_where_the_die_is() -> None:
    tray = Tray(FRect(0, 0, 900, 600), 62)
    roll = throw(tray, 1, (450, 300), (1400, 0), 3)
    first = next(sound for sound in roll.sounds if sound.knock is Knock.WALL)
    assert first.at[0] > 900 - 62
    pose = roll.pose(0, first.time)
    assert first.at == pytest.approx((pose.x, pose.y))


def test_dice_go_round_the_stand() -> None:
    for seed in range(30):
        roll = throw(WIDE, 6, (640, 640), (0, -900), seed)
        for track in roll.tracks:
            for step in range(0, len(track.x), 4):
                away = math.dist((track.x[step], track.y[step] * DEPTH), (640, 352))
                assert away > WIDE.stand_radius + WIDE.edge / 2 * DEPTH - UNIT


@pytest.mark.parametrize("side", range(SIDES))
def test_a_die_that_lies_shows_its_print_upright_and_the_side_in_front(side: int) -> None:
    rotation = lying(side)
    assert top_side(rotation) == side
    seen = {each.side: each for each in visible_sides(rotation)}
    assert len(seen) == 2
    top = seen.pop(side)
    (front,) = seen.values()
    (left, upper), (right, _), (_, lower), _ = top.corners
    assert left == pytest.approx(-0.5)
    assert right == pytest.approx(0.5)
    assert lower - upper == pytest.approx(DEPTH)
    assert top.brightness == pytest.approx(1.0)
    assert front.brightness < 0.75
    assert front.side != 5 - side
    assert max(y for _, y in front.corners) - lower == pytest.approx(RISE)


def test_a_die_that_lies_is_seen_where_its_picture_is_drawn() -> None:
    picture = ET.parse(sprite_path("die_body")).getroot()
    body, top = [
        {key: float(rect.get(key, 0)) for key in ("x", "y", "width", "height")}
        for rect in picture.iter("{http://www.w3.org/2000/svg}rect")
    ][:2]
    edge = top["width"]
    centre = float(picture.get("width", 0)) / 2, float(picture.get("height", 0)) / 2
    seen = visible_sides(lying(0))
    points = [(centre[0] + x * edge, centre[1] + y * edge) for side in seen for x, y in side.corners]
    corners = [(centre[0] + x * edge, centre[1] + y * edge) for x, y in seen[0].corners]
    assert min(points) == pytest.approx((top["x"], top["y"]))
    assert max(y for _, y in points) == pytest.approx(body["y"] + body["height"])
    assert corners[2] == pytest.approx((top["x"] + top["width"], top["y"] + top["height"]))


def area(corners: tuple[tuple[float, float], ...]) -> float:
    """Of a polygon on the screen; positive if its corners go round clockwise, as those of an upright print do."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, (*corners[1:], corners[0]))) / 2


def tumbled(seed: int) -> Rotation:
    return turn(seed * 1.3).after(turn(seed * 0.7, (0.6, 0.8, 0.0))).after(turn(seed * 2.1))


@pytest.mark.parametrize("seed", range(200))
def test_one_to_three_sides_are_seen_unmirrored_whatever_way_a_die_is_turned(seed: int) -> None:
    seen = visible_sides(tumbled(seed))
    sides = {each.side for each in seen}
    assert 1 <= len(sides) == len(seen) <= 3
    assert not any(5 - side in sides for side in sides)
    for each in seen:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = each.corners
        assert area(each.corners) > 0
        assert (ax + cx, ay + cy) == pytest.approx((bx + dx, by + dy))
        assert SHADE <= each.brightness <= 1
    assert top_side(tumbled(seed)) in sides


def test_neighbouring_sides_meet_at_an_edge() -> None:
    for seed in range(60):
        seen = visible_sides(tumbled(seed))
        for one, other in combinations(seen, 2):
            shared = [p for p in one.corners if any(math.dist(p, q) < 1e-9 for q in other.corners)]
            assert len(shared) == 2


def test_light_comes_from_the_upper_left() -> None:
    def top_tipped(axis: tuple[float, float, float]) -> float:
        return next(each.brightness for each in visible_sides(turn(0.6, axis)) if each.side == 0)

    left, right = top_tipped((0.0, -1.0, 0.0)), top_tipped((0.0, 1.0, 0.0))
    away, near = top_tipped((1.0, 0.0, 0.0)), top_tipped((-1.0, 0.0, 0.0))
    assert left > right
    assert away > near


def test_a_die_stands_on_its_lowest_corner() -> None:
    assert stands(lying(3, 0.4)) == pytest.approx(0.5)
    assert stands(turn(math.pi / 4, (1.0, 0.0, 0.0))) == pytest.approx(math.sqrt(0.5))
    tip = turn(math.atan(math.sqrt(2)), (1.0, 0.0, 0.0)).after(turn(math.pi / 4))
    assert stands(tip) == pytest.approx(math.sqrt(0.75))


def test_a_resting_die_is_seen_where_it_should_be() -> None:
    pose = resting((300, 200), 4, 62, 10)
    assert pose.at == pytest.approx((300, 200))
    assert top_side(pose.rotation) == 4
    turned = next(each for each in visible_sides(pose.rotation) if each.side == 4)
    assert turned.corners[0][1] > turned.corners[1][1]


def test_a_die_slides_and_straightens_to_its_place() -> None:
    _, roll = any_throw(1, 9)
    start, end = roll.showing([2]).pose(0, 5), resting((500, 500), 2, 62)
    assert start.towards(end, 0).at == pytest.approx(start.at)
    assert start.towards(end, 1).at == pytest.approx((500, 500))
    assert start.towards(end, 1).rotation.angle_to(end.rotation) < 1e-9
    for share in (0.2, 0.5, 0.9):
        between = start.towards(end, share)
        assert lean(between.rotation) < 1e-9
        assert top_side(between.rotation) == 2
