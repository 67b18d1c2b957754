"""The layout of the Dice table at every width and number of seats: nothing covers anything else, all dice have room."""

from __future__ import annotations

import math
from itertools import combinations, pairwise, product

import pytest
from pygame import FRect

from game.scenes.seating import CATCH_SIZE, PLAQUE_HEIGHT
from game.scenes.surround import CALL_DIAMETER, call_words
from game.table.dice_frame import (
    BAG_HEIGHT,
    CELL,
    HAND_EDGE,
    LIFT,
    ROLL_EDGE,
    SEAT_EDGE,
    STAND_RADIUS,
    DiceFrame,
    die_at,
    rows_of_dice,
)
from game.table.frame import Point, around
from game.table.motion import Pose
from game.table.tray import MOST, Tray, throw

WIDTHS = [*range(960, 1681, 40), 1066, 1279]
OPPONENTS = (1, 2, 3)
MOST_HELD = 20
BAG = BAG_HEIGHT * 129 / 170, BAG_HEIGHT * 150 / 170
"""What is seen of the bag's picture."""
CHIP_HEIGHT = 34.0
LONGEST_CHIP = 370.0
"""Units: "Your turn: nothing fits {yellow} or a Draw Two, reroll"."""
PLAQUE_WIDTH = 173.0
"""Units: Nonna Rosa with 499 points."""
READABLE = 26.0
"""Units: a die with a smaller edge can't be told from another at 960 by 540."""
SLACK = 0.5
"""Units by which round corners may meet."""


def parts(frame: DiceFrame, opponents: int) -> dict[str, FRect]:
    """Everything that stays where it is, by name."""
    found = {
        "bar": frame.bar,
        "stand": around(frame.stand, 2 * STAND_RADIUS, 2 * STAND_RADIUS),
        "bag": around(frame.bag, *BAG),
        "slip": frame.slip,
        "hand": frame.hand_room,
        "call": around(frame.call, CALL_DIAMETER, CALL_DIAMETER),
        "call words": call_words(frame.call, 174, frame.width),
        "choice": frame.choice,
        "chip": around(frame.chip, LONGEST_CHIP, CHIP_HEIGHT),
    }
    for seat, (room, place) in enumerate(zip(frame.seat_rooms(opponents), frame.places(opponents)), start=1):
        found[f"room {seat}"] = room
        found[f"portrait {seat}"] = around(place.portrait, place.diameter, place.diameter)
    return found


def overlap(one: FRect, other: FRect) -> bool:
    common = one.clip(other)
    return common.width > SLACK and common.height > SLACK


def cells(poses: list[Pose], edge: float) -> list[FRect]:
    """The upright rectangles around dice: the top is as wide as it is seen, the front below it adds to the height."""
    return [around(pose.at, edge * pose.scale * 1.04, edge * pose.scale * 1.2) for pose in poses]


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_covers_anything_else(width: int, opponents: int) -> None:
    there = parts(DiceFrame(float(width)), opponents)
    covered = [
        (one, other, tuple(there[one].clip(there[other])))
        for one, other in combinations(there, 2)
        if overlap(there[one], there[other]) and not one.startswith("call") and not other.startswith("call words")
    ]
    assert covered == []


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_all_is_inside_the_window(width: int, opponents: int) -> None:
    window = FRect(0, 0, width, 720)
    frame = DiceFrame(float(width))
    outside = [name for name, rect in parts(frame, opponents).items() if not window.contains(rect)]
    assert outside == []
    for place in frame.places(opponents):
        assert window.contains(around(place.catch, *CATCH_SIZE))
        assert window.collidepoint(place.bubble)


KEPT_FREE = ("bar", "stand", "bag", "slip", "hand", "choice", "call", "room 1", "room 2", "room 3")


def gap(rect: FRect, middle: Point, radius: float) -> float:
    """How far a rectangle is from a disc; negative if it covers some of it."""
    x, y = max(rect.left, min(middle[0], rect.right)), max(rect.top, min(middle[1], rect.bottom))
    return math.dist((x, y), middle) - radius


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_catch_buttons_cover_nothing(width: int, opponents: int) -> None:
    frame = DiceFrame(float(width))
    there = parts(frame, opponents)
    places = frame.places(opponents)
    covered = []
    for seat, place in enumerate(places, start=1):
        button = around(place.catch, *CATCH_SIZE)
        covered += [(seat, name) for name in KEPT_FREE if name in there and overlap(button, there[name])]
        covered += [(seat, other) for other in places if gap(button, other.portrait, other.diameter / 2) < 0]
    assert covered == []


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_plaques_cover_no_dice_and_no_other_face(width: int, opponents: int) -> None:
    frame = DiceFrame(float(width))
    there = parts(frame, opponents)
    places = frame.places(opponents)
    covered = []
    for seat, place in enumerate(places, start=1):
        plaque = around(place.plaque, PLAQUE_WIDTH, PLAQUE_HEIGHT)
        covered += [(seat, name) for name in KEPT_FREE if name in there and overlap(plaque, there[name])]
        others = (other for other in places if other is not place)
        covered += [(seat, other) for other in others if gap(plaque, other.portrait, other.diameter / 2) < 0]
    assert covered == []


@pytest.mark.parametrize("width", WIDTHS)
def test_the_felt_is_clear_of_hands_slip_and_buttons(width: int) -> None:
    frame = DiceFrame(float(width))
    there = parts(frame, 3)
    felt = frame.felt
    assert felt.width > 2 * STAND_RADIUS + 2 * ROLL_EDGE
    assert felt.contains(there["stand"])
    for name in ("hand", "slip", "choice", "call", "bar", "room 1", "room 2", "room 3"):
        assert not overlap(felt, there[name]), name


@pytest.mark.parametrize("width", WIDTHS)
def test_the_choice_can_be_read_and_is_on_the_way_from_hand_to_call(width: int) -> None:
    frame = DiceFrame(float(width))
    assert frame.choice.width >= 100
    assert frame.hand_room.right <= frame.choice.left
    assert frame.choice.right <= frame.call[0] - CALL_DIAMETER / 2


# --- any throw has room


@pytest.mark.parametrize("width", WIDTHS)
def test_any_number_of_dice_can_be_thrown_from_wherever_they_lie(width: int) -> None:
    frame = DiceFrame(float(width))
    hands = [frame.bag, frame.hand_room.center, *(room.center for room in frame.seat_rooms(3))]
    for count in range(1, MOST + 1):
        edge = frame.roll_edge(count)
        tray = Tray(frame.felt, edge, frame.stand, STAND_RADIUS)
        assert READABLE < edge <= ROLL_EDGE
        for hand in hands:
            assert len(throw(tray, count, hand, (600.0, -300.0), seed=width + count)) == count


# --- rows of dice


def rooms(width: int) -> list[tuple[FRect, float]]:
    frame = DiceFrame(float(width))
    return [(frame.hand_room, HAND_EDGE), *((room, SEAT_EDGE) for room in frame.seat_rooms(3))]


@pytest.mark.parametrize("width", WIDTHS)
def test_dice_lie_inside_their_room_and_apart(width: int) -> None:
    for (room, edge), count in product(rooms(width), range(1, MOST_HELD + 1)):
        poses = rows_of_dice(count, room, edge)
        assert len(poses) == count
        assert max(pose.scale for pose in poses) <= 1
        lying = cells(poses, edge)
        assert all(room.inflate(SLACK, SLACK).contains(rect) for rect in lying), (room, count)
        assert not any(overlap(one, other) for one, other in combinations(lying, 2)), (room, count)


@pytest.mark.parametrize("width", WIDTHS)
def test_dice_are_as_large_as_there_is_room_and_never_unreadable(width: int) -> None:
    for room, edge in rooms(width):
        sizes = [rows_of_dice(count, room, edge)[0].scale * edge for count in range(1, MOST_HELD + 1)]
        assert all(later <= earlier + 1e-6 for earlier, later in pairwise(sizes))
        assert sizes[-1] > READABLE * 0.8
    hand, edge = rooms(width)[0]
    assert rows_of_dice(MOST_HELD, hand, edge)[0].scale * edge >= READABLE


@pytest.mark.parametrize("count", [1, 2, 5, 7, 12, 20])
def test_rows_are_in_reading_order_and_nearly_upright(count: int) -> None:
    room = DiceFrame(1280.0).hand_room
    poses = rows_of_dice(count, room, HAND_EDGE)
    assert [(round(pose.y), pose.x) for pose in poses] == sorted((round(pose.y), pose.x) for pose in poses)
    assert all(abs(pose.angle) <= 4 for pose in poses)
    middles = [pose.x for pose in poses if pose.y == poses[0].y]
    assert sum(middles) / len(middles) == pytest.approx(room.centerx)


def test_no_dice_lie_nowhere() -> None:
    assert rows_of_dice(0, DiceFrame(1280.0).hand_room, HAND_EDGE) == []


@pytest.mark.parametrize("count", range(1, MOST_HELD + 1))
@pytest.mark.parametrize("width", [960, 1680])
def test_the_selected_die_stands_out_and_the_others_stay(width: int, count: int) -> None:
    window = FRect(0, 0, width, 720)
    room = DiceFrame(float(width)).hand_room
    rest = rows_of_dice(count, room, HAND_EDGE)
    for number in range(count):
        poses = rows_of_dice(count, room, HAND_EDGE, number)
        assert [pose for place, pose in enumerate(poses) if place != number] == [*rest[:number], *rest[number + 1 :]]
        assert poses[number].y == pytest.approx(rest[number].y - LIFT * rest[number].scale)
        assert poses[number].scale > rest[number].scale
        assert poses[number].angle == 0
        assert window.contains(cells(poses, HAND_EDGE)[number])
    assert rows_of_dice(count, room, HAND_EDGE, count) == rest
    assert rows_of_dice(count, room, HAND_EDGE, -1) == rest


@pytest.mark.parametrize("count", range(1, MOST_HELD + 1))
@pytest.mark.parametrize("width", [960, 1680])
def test_the_die_under_the_pointer_is_the_one_that_is_seen_there(width: int, count: int) -> None:
    poses = rows_of_dice(count, DiceFrame(float(width)).hand_room, HAND_EDGE)
    for number, pose in enumerate(poses):
        half = HAND_EDGE * pose.scale / 2
        for dx, dy in ((0, 0), (-0.95, -0.95), (0.95, -0.95), (-0.95, 0.95), (0.95, 0.95)):
            assert die_at(poses, HAND_EDGE, pose.x + dx * half, pose.y + dy * half) == number
    left, top = min(pose.x for pose in poses), min(pose.y for pose in poses)
    assert die_at(poses, HAND_EDGE, left - HAND_EDGE, top) is None
    assert die_at(poses, HAND_EDGE, left, top - HAND_EDGE) is None


def test_a_die_takes_the_room_that_is_counted_for_it() -> None:
    turned = math.radians(4)
    wide, high = CELL
    assert math.cos(turned) + math.sin(turned) * 1.2 < wide
    assert math.cos(turned) * 1.2 + math.sin(turned) < high
