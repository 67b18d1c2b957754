"""Where things lie and how they move: in every window, with every hand, and however the time is cut."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import FRect

from game.scenes.pocket import BACK_HEIGHT, BACKS_LONG
from game.scenes.seating import PLAQUE_HEIGHT
from game.table.fan import BASELINE, CARD_HEIGHT, CARD_WIDTH, LIFTED_SCALE, card_at, fan
from game.table.frame import HEIGHT, NARROWEST, WIDEST, Frame, around
from game.table.motion import (
    Motion,
    Pose,
    Timeline,
    blend,
    ease_in_out,
    ease_out,
    ease_out_back,
)

WIDTHS = [NARROWEST, 1100.0, 1280.0, 1500.0, WIDEST]
COUNTS = [1, 2, 3, 5, 6, 7, 8, 12, 20, 30]
EASES = [ease_out, ease_in_out, ease_out_back]


def strips(frame: Frame, count: int) -> list[tuple[float, float]]:
    """The part of each card of a fan that is its own, from left to right."""
    rest = fan(count, frame.middle, frame.hand_width)
    lefts = [pose.x - CARD_WIDTH / 2 for pose in rest]
    return list(zip(lefts, [*lefts[1:], rest[-1].x + CARD_WIDTH / 2]))


# --- the fan


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("count", COUNTS)
def test_a_fan_stays_within_its_room_selected_or_not(width: float, count: int) -> None:
    frame = Frame(width)
    left, right = (frame.middle + side * frame.hand_width / 2 for side in (-1, 1))
    for selected in (None, *range(count)):
        poses = fan(count, frame.middle, frame.hand_width, selected)
        assert len(poses) == count
        xs = [pose.x for pose in poses]
        assert all(after > before - 1 for before, after in itertools.pairwise(xs))
        assert min(xs) - CARD_WIDTH / 2 >= left - 1e-6
        assert max(xs) + CARD_WIDTH / 2 <= right + 1e-6


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("count", COUNTS)
def test_the_selected_card_stands_up_straight_and_whole(width: float, count: int) -> None:
    frame = Frame(width)
    rest = fan(count, frame.middle, frame.hand_width)
    for selected in range(count):
        pose = fan(count, frame.middle, frame.hand_width, selected)[selected]
        assert (pose.angle, pose.scale) == (0.0, LIFTED_SCALE)
        assert pose.y < rest[selected].y
        card = around(pose.at, CARD_WIDTH * pose.scale, CARD_HEIGHT * pose.scale)
        assert FRect(0, 0, width, HEIGHT).contains(card)


@pytest.mark.parametrize("count", COUNTS)
def test_a_fan_is_even_and_symmetric(count: int) -> None:
    poses = fan(count, 640, 724)
    steps = [after.x - before.x for before, after in itertools.pairwise(poses)]
    assert steps == pytest.approx(steps[:1] * len(steps))
    for pose, twin in zip(poses, reversed(poses)):
        assert pose.x - 640 == pytest.approx(640 - twin.x)
        assert pose.angle == pytest.approx(-twin.angle)
        assert pose.y == pytest.approx(twin.y)
    assert min(pose.y for pose in poses) >= BASELINE - 1e-6


def test_an_empty_hand_and_a_selection_that_is_not_there() -> None:
    assert fan(0, 640, 724) == []
    assert fan(0, 640, 724, 0) == []
    assert card_at([], 640, 640) is None
    for selected in (-1, 5, 99):
        assert fan(5, 640, 724, selected) == fan(5, 640, 724)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("count", COUNTS)
def test_every_card_is_found_on_the_strip_of_it_that_is_seen(width: float, count: int) -> None:
    frame = Frame(width)
    rest = fan(count, frame.middle, frame.hand_width)
    for number, (left, right) in enumerate(strips(frame, count)):
        assert right - left >= 9.0, "still to be hit with a mouse"
        for x in (left + 0.5, (left + right) / 2, right - 0.5):
            for selected in (None, 0, number, count - 1):
                assert card_at(rest, x, BASELINE, selected) == number
                assert card_at(rest, x, HEIGHT - 1, selected) == number


@pytest.mark.parametrize("count", COUNTS)
def test_a_card_that_stands_up_is_found_above_the_others_and_only_there(count: int) -> None:
    rest = fan(count, 640, 724)
    selected = count // 2
    lifted = fan(count, 640, 724, selected)[selected]
    above = lifted.y - CARD_HEIGHT * LIFTED_SCALE / 2 + 8
    assert card_at(rest, lifted.x, above, selected) == selected
    assert card_at(rest, lifted.x, above) is None
    assert card_at(rest, lifted.x, above - 60, selected) is None
    assert card_at(rest, lifted.x - CARD_WIDTH, above, selected) is None
    assert card_at(rest, rest[0].x - CARD_WIDTH / 2 - 2, BASELINE) is None
    assert card_at(rest, rest[-1].x + CARD_WIDTH / 2 + 2, BASELINE) is None


@given(st.integers(1, 40), st.floats(NARROWEST, WIDEST), st.data())
def test_no_place_of_the_window_is_without_an_answer(count: int, width: float, data: st.DataObject) -> None:
    frame = Frame(width)
    rest = fan(count, frame.middle, frame.hand_width)
    selected = data.draw(st.none() | st.integers(0, count - 1))
    found = card_at(rest, data.draw(st.floats(-50, width + 50)), data.draw(st.floats(-50, 800)), selected)
    assert found is None or 0 <= found < count


# --- the frame

LEANING = 5.0
"""How far the outer cards of a hand stand out as they lean."""


@pytest.mark.parametrize("opponents", range(1, 6))
@pytest.mark.parametrize("width", WIDTHS)
def test_what_lies_around_a_table_is_inside_and_apart(width: float, opponents: int) -> None:
    frame = Frame(width)
    window = FRect(0, 0, width, HEIGHT)
    places = frame.places(opponents)
    assert len(places) == opponents
    portraits = [around(place.portrait, place.diameter, place.diameter) for place in places]
    catches = [around(place.catch, 104, 38) for place in places]
    card = (CARD_WIDTH, CARD_HEIGHT)
    middle = [around(frame.pile, *card), around(frame.discard, *card)]
    edge = [frame.slip, around(frame.call, 118, 118), frame.bar]
    for rect in (*portraits, *catches, *middle, *edge, frame.ring, *map(frame.buttons, range(3))):
        assert window.contains(rect), rect
    hand = FRect(frame.middle - frame.hand_width / 2, 552, frame.hand_width, 168)
    for one, other in itertools.combinations([*portraits, *middle, frame.bar, frame.slip, edge[1], hand], 2):
        assert not one.colliderect(other), (one, other)
    for one, other in itertools.combinations(catches, 2):
        assert not one.colliderect(other)
    for number in range(3):
        assert frame.bar.contains(frame.buttons(number))


@pytest.mark.parametrize("opponents", range(1, 5))
@pytest.mark.parametrize("width", range(960, 1681, 40))
def test_nothing_covers_the_colour_that_counts(width: float, opponents: int) -> None:
    frame = Frame(width)
    badge = around(frame.badge, 58, 58)
    places = frame.places(opponents)
    hands = [around(each.hand, *((150, 80) if each.hand_angle == 0 else (80, 190))) for each in places]
    for rect in (*hands, *(around(each.catch, 104, 38) for each in places)):
        assert not badge.colliderect(rect), rect
    assert around(frame.discard, 132, 184).clip(badge).width < 20
    assert frame.ring.inflate(4, 4).collidepoint(frame.badge)


@pytest.mark.parametrize("opponents", range(1, 5))
@pytest.mark.parametrize("width", WIDTHS)
def test_a_name_of_any_length_covers_no_hand(width: float, opponents: int) -> None:
    for place in Frame(width).places(opponents):
        tall = BACKS_LONG if place.hand_angle else BACK_HEIGHT + 2 * LEANING
        assert place.hand[1] + tall / 2 <= place.plaque[1] - PLAQUE_HEIGHT / 2


@pytest.mark.parametrize("width", WIDTHS)
def test_seats_go_round_clockwise_from_the_left(width: float) -> None:
    for opponents in range(2, 6):
        xs = [place.portrait[0] for place in Frame(width).places(opponents)]
        assert xs == sorted(xs)
        assert xs[0] < width / 2 < xs[-1]


@pytest.mark.parametrize("opponents", [0, 6, -1])
def test_nobody_and_too_many_have_no_places(opponents: int) -> None:
    with pytest.raises(ValueError, match="no room"):
        Frame(1280).places(opponents)


# --- motion


@pytest.mark.parametrize("ease", EASES)
def test_easings_begin_and_end_where_they_should(ease: object) -> None:
    assert callable(ease)
    assert ease(0.0) == pytest.approx(0.0)
    assert ease(1.0) == pytest.approx(1.0)
    values = [ease(step / 50) for step in range(51)]
    assert max(values) <= (1.12 if ease is ease_out_back else 1.0 + 1e-9)
    if ease is not ease_out_back:
        assert values == sorted(values)


def test_a_motion_is_at_its_ends_before_and_after() -> None:
    start, end = Pose(0, 0), Pose(100, 50, 90, 2)
    motion = Motion(start, end, 2.0, 0.5, lambda share: share, arc=30)
    assert motion.at(0) == motion.at(2.0) == start
    assert motion.at(2.5) == motion.at(99) == end
    middle = motion.at(2.25)
    assert (middle.x, middle.y, middle.angle, middle.scale) == pytest.approx((50, 25 - 30, 45, 1.5))
    assert [motion.is_over(now) for now in (0, 2.0, 2.49, 2.5, 3)] == [False, False, False, True, True]


def test_resting_and_instant_motions_are_over_at_once() -> None:
    pose = Pose(5, 6, 7)
    assert Motion.resting(pose).at(0) == pose
    assert Motion.resting(pose).is_over(-1)
    assert Motion(Pose(0, 0), pose, 3.0, 0.0).is_over(0)


def test_turning_to_another_end_never_jumps() -> None:
    motion = Motion(Pose(0, 0), Pose(100, 0), 0.0, 1.0, ease_out)
    here = motion.at(0.4)
    turned = motion.towards(Pose(0, 100), 0.4, 0.5)
    assert turned.at(0.4) == here
    assert turned.at(0.9) == Pose(0, 100)
    assert motion.towards(Pose(100, 0), 0.4, 0.5) is motion


@given(st.floats(0, 1), st.floats(-500, 500), st.floats(-500, 500))
def test_a_blend_lies_between(share: float, a: float, b: float) -> None:
    pose = blend(Pose(a, b, a, 1), Pose(b, a, b, 2), share)
    for value in (pose.x, pose.y, pose.angle):
        assert min(a, b) - 1e-6 <= value <= max(a, b) + 1e-6


# --- the timeline


def run(delays: list[float], steps: list[float]) -> list[tuple[float, int]]:
    """What happens when on a timeline that is advanced in those steps; every third thing plans another."""
    timeline = Timeline()
    happened: list[tuple[float, int]] = []

    def happen(number: int) -> None:
        happened.append((round(timeline.now, 9), number))
        if number % 3 == 0 and number < 100:
            timeline.after(delays[number] / 2, lambda: happen(number + 100))

    for number, delay in enumerate(delays):
        timeline.after(delay, lambda number=number: happen(number))  # type: ignore[misc]
    for step in steps:
        timeline.advance(step)
    assert timeline.now == pytest.approx(sum(steps))
    return happened


@given(st.lists(st.integers(-2, 40), min_size=1, max_size=12), st.lists(st.integers(1, 60), min_size=1, max_size=20))
def test_many_small_steps_are_a_few_big_ones(delays: list[int], cuts: list[int]) -> None:
    whole = max(sum(cuts), 100)
    seconds = [delay / 16 for delay in delays]
    big = run(seconds, [whole / 16])
    small = run(seconds, [1 / 64] * (whole * 4))
    cut = run(seconds, [*(each / 16 for each in cuts), (whole - sum(cuts)) / 16])
    assert big == small == cut
    assert big == sorted(big, key=lambda each: each[0])


def test_things_happen_at_their_own_time_and_in_the_order_of_planning() -> None:
    timeline = Timeline()
    happened: list[object] = []
    for name, delay in (("late", 2.0), ("first", 1.0), ("second", 1.0), ("negative", -5.0)):
        timeline.after(delay, lambda name=name: happened.append((name, timeline.now)))  # type: ignore[misc]
    timeline.advance(0.0)
    assert happened == [("negative", 0.0)]
    timeline.advance(5.0)
    assert happened[1:] == [("first", 1.0), ("second", 1.0), ("late", 2.0)]
    assert timeline.is_empty
    assert timeline.now == 5.0


def test_what_is_forgotten_while_time_passes_does_not_happen() -> None:
    timeline = Timeline()
    happened: list[str] = []

    def stop() -> None:
        happened.append("stop")
        timeline.clear()

    timeline.after(1.0, stop)
    timeline.after(2.0, lambda: happened.append("never"))
    timeline.advance(10.0)
    assert happened == ["stop"]
    assert timeline.now == 10.0
