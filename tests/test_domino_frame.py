"""The layout of the Domino table at every width and number of seats, its rack for any number of tiles, its camera."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from pygame import FRect

from game.scenes.seating import CATCH_SIZE, PLAQUE_HEIGHT
from game.scenes.surround import CALL_DIAMETER, call_words
from game.table.camera import LARGEST, MARGIN, SMALLEST, Camera
from game.table.domino_frame import IN_A_ROW_BELOW, RACK_LENGTH, TILE_SHARE, DominoFrame, rack, spot_around, tile_at
from game.table.frame import Point, SeatPlace, around
from game.table.motion import Pose

WIDTHS = [*range(960, 1681, 40), 1066, 1279]
OPPONENTS = (1, 2, 3, 4, 5)
COUNTS = (1, 2, 5, 6, 7, 9, 12, 13, 18, 24, 25)
MOST_HELD = 25
TILE_WIDTH = RACK_LENGTH * TILE_SHARE
CHIP_HEIGHT = 34.0
LONGEST_CHIP = 470.0
"""Units: "Your turn: match Reverse {red}, Reverse {blue}, Reverse {green}, or draw"."""
PLAQUE_WIDTH = 173.0
"""Units: Nonna Rosa with 499 points."""
BACKS = 6, 16.0, 30.0
"""How many backs of a hand are seen at the most, their step, and their length."""
BADGE = 24.0
BONEYARD = 104.0, 118.0
MAY_TOUCH = [{f"catch {seat}", f"backs {seat}"} for seat in range(1, 6)]
SLACK = 0.5
"""Units by which round corners may meet."""
STRIP = 10.0
"""Units of a tile that must be seen to point at it."""


def backs(place: SeatPlace, reach: float) -> FRect:
    """A row of backs and the number beside it, as long as it gets."""
    most, step, length = BACKS
    count = min(most, 1 + int(reach / step))
    x, y = place.hand
    right = x + (count - 1) * step + 26 + BADGE / 2
    left = x - length * TILE_SHARE / 2
    return FRect(left, y - length / 2, right - left, length)


def plaque(place: SeatPlace) -> FRect:
    """The longest name, beside or below its portrait."""
    x, y = place.plaque
    return FRect(x if place.beside else x - PLAQUE_WIDTH / 2, y - PLAQUE_HEIGHT / 2, PLAQUE_WIDTH, PLAQUE_HEIGHT)


def middle(frame: DominoFrame) -> dict[str, FRect]:
    """Everything but the seats, by name."""
    return {
        "bar": frame.bar,
        "slip": frame.slip,
        "boneyard": around(frame.pile, *BONEYARD),
        "call": around(frame.call, CALL_DIAMETER, CALL_DIAMETER),
        "call words": call_words(frame.call, 174, frame.width),
        "chip": around(frame.chip, LONGEST_CHIP, CHIP_HEIGHT),
        "tiles": around((frame.middle, frame.hand[1]), frame.hand_width, RACK_LENGTH),
    }


def seats(frame: DominoFrame, opponents: int) -> dict[str, FRect]:
    """What belongs to the seats, by name."""
    found = {}
    for seat, place in enumerate(frame.places(opponents), start=1):
        found[f"portrait {seat}"] = around(place.portrait, place.diameter, place.diameter)
        found[f"backs {seat}"] = backs(place, replace(frame, opponents=opponents).hand_reach)
        found[f"plaque {seat}"] = plaque(place)
        found[f"catch {seat}"] = around(place.catch, *CATCH_SIZE)
    return found


def overlap(one: FRect, other: FRect) -> bool:
    common = one.clip(other)
    return common.width > SLACK and common.height > SLACK


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_covers_anything_else(width: int, opponents: int) -> None:
    frame = DominoFrame(float(width))
    there = {**middle(frame), **seats(frame, opponents)}
    covered = [
        (one, other, tuple(there[one].clip(there[other])))
        for one, other in combinations(there, 2)
        if overlap(there[one], there[other]) and {one, other} not in MAY_TOUCH
    ]
    assert covered == []


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_all_is_inside_the_window(width: int, opponents: int) -> None:
    window = FRect(0, 0, width, 720)
    frame = DominoFrame(float(width), opponents)
    there = {**middle(frame), **seats(frame, opponents), "table": frame.table}
    outside = [name for name, rect in there.items() if not window.contains(rect)]
    assert [name for name in outside if not name.startswith("plaque")] == []
    assert all(window.collidepoint(place.bubble) for place in frame.places(opponents))


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_table_is_clear_of_bar_words_rack_and_buttons(width: int, opponents: int) -> None:
    frame = DominoFrame(float(width), opponents)
    assert frame.table.width >= 0.4 * width
    assert [name for name, rect in middle(frame).items() if overlap(rect, frame.table)] == []


def gap(rect: FRect, at: Point, radius: float) -> float:
    """How far a rectangle is from a disc; negative if it covers some of it."""
    x, y = max(rect.left, min(at[0], rect.right)), max(rect.top, min(at[1], rect.bottom))
    return math.dist((x, y), at) - radius


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_button_to_catch_covers_no_face(width: int, opponents: int) -> None:
    places = DominoFrame(float(width)).places(opponents)
    for place in places:
        button = around(place.catch, *CATCH_SIZE)
        assert all(gap(button, other.portrait, other.diameter / 2) >= 0 for other in places)


def test_there_are_one_to_five_opponents() -> None:
    frame = DominoFrame(1280.0)
    assert [len(frame.places(opponents)) for opponents in OPPONENTS] == list(OPPONENTS)
    for opponents in (0, 6):
        with pytest.raises(ValueError, match="no room"):
            frame.places(opponents)


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_opponents_sit_clockwise_from_the_left(width: int, opponents: int) -> None:
    places = [place.portrait for place in DominoFrame(float(width)).places(opponents)]
    assert [x for x, _ in places] == sorted(x for x, _ in places)


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_names_are_inside_the_window(width: int, opponents: int) -> None:
    window = FRect(0, 0, width, 720)
    assert all(window.contains(plaque(place)) for place in DominoFrame(float(width)).places(opponents))


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_chain_lies_clear_of_faces_names_and_hands(width: int, opponents: int) -> None:
    frame = DominoFrame(float(width), opponents)
    there = seats(frame, opponents)
    covered = [name for name, rect in there.items() if overlap(rect, frame.table) and not name.startswith("catch")]
    assert covered == []


@pytest.mark.parametrize("width", WIDTHS)
def test_with_nobody_at_the_sides_the_chain_has_all_the_width(width: int) -> None:
    alone, others = (
        DominoFrame(float(width), 1).table,
        [DominoFrame(float(width), many).table for many in OPPONENTS[1:]],
    )
    assert alone.width >= 0.8 * width
    aside = 300 if width >= IN_A_ROW_BELOW else 0
    assert all(alone.contains(each) and alone.width >= each.width + aside for each in others)


@pytest.mark.parametrize("opponents", OPPONENTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_chain_has_most_of_the_table_in_every_window(width: int, opponents: int) -> None:
    table = DominoFrame(float(width), opponents).table
    assert table.width >= 560
    assert table.height >= 300


@pytest.mark.parametrize("width", WIDTHS)
def test_the_rack_is_clear_of_log_and_boneyard(width: int) -> None:
    frame = DominoFrame(float(width))
    for count in range(1, MOST_HELD + 1):
        board = frame.board(count)
        assert [name for name in ("slip", "boneyard") if overlap(board, middle(frame)[name])] == [], count


# --- the rack


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_tiles_stand_from_left_to_right_between_log_and_boneyard(width: int, count: int) -> None:
    frame = DominoFrame(float(width))
    poses = rack(count, frame)
    assert len(poses) == count
    rects = [spot_around(pose.at, RACK_LENGTH * pose.scale) for pose in poses]
    row = rects[0].unionall(rects[1:])
    assert row.centerx == pytest.approx(frame.middle)
    assert frame.slip.right < row.left
    assert row.right < frame.pile[0] - BONEYARD[0] / 2
    assert all(later.x - earlier.x >= STRIP for earlier, later in pairwise(poses))
    if count <= 4:
        assert not any(overlap(one, other) for one, other in combinations(rects, 2))


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_tile_is_reached_at_what_is_seen_of_it(width: int, count: int) -> None:
    frame = DominoFrame(float(width))
    rest = rack(count, frame)
    edges = [pose.x - TILE_WIDTH / 2 for pose in rest] + [rest[-1].x + TILE_WIDTH / 2]
    for number, pose in enumerate(rest):
        left, right = edges[number], min(edges[number + 1], edges[number] + TILE_WIDTH)
        for share in (0.02, 0.5, 0.98):
            for y in (pose.y - RACK_LENGTH / 2 + 1, pose.y, pose.y + RACK_LENGTH / 2 - 1):
                assert tile_at(rest, left + (right - left) * share, y) == number
    for x, y in ((edges[0] - 1, 600.0), (edges[-1] + 1, 600.0), (frame.middle, 500.0), (frame.middle, 690.0)):
        assert tile_at(rest, x, y) is None
    assert tile_at([], frame.middle, 600.0) is None


def corners(pose: Pose) -> list[Point]:
    """Where the corners of a tile in the rack are."""
    turn = math.radians(pose.angle)
    found = []
    for side, end in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        dx, dy = side * TILE_WIDTH * pose.scale / 2, end * RACK_LENGTH * pose.scale / 2
        found.append(
            (pose.x + dx * math.cos(turn) + dy * math.sin(turn), pose.y - dx * math.sin(turn) + dy * math.cos(turn))
        )
    return found


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_selected_tile_stands_out_and_covers_only_tiles(width: int, count: int) -> None:
    frame = DominoFrame(float(width))
    rest = rack(count, frame)
    there = middle(frame)
    del there["tiles"]
    for number in range(count):
        poses = rack(count, frame, number)
        assert poses[number].x == rest[number].x
        assert poses[number].y < rest[number].y
        assert poses[number].scale > rest[number].scale
        assert all(pose.y == rest[number].y and pose.angle == 0 for pose in poses if pose is not poses[number])
        seen = corners(poses[number])
        assert all(0 < x < width and 0 < y < 720 for x, y in seen)
        box = FRect(min(x for x, _ in seen), min(y for _, y in seen), 0, 0)
        box.size = max(x for x, _ in seen) - box.x, max(y for _, y in seen) - box.y
        assert [name for name, rect in there.items() if overlap(box, rect)] == []
        edges = [spot_around(pose.at, RACK_LENGTH) for place, pose in enumerate(poses) if place != number]
        row = FRect(frame.middle - frame.hand_width / 2, 0, frame.hand_width, 720).inflate(SLACK, 0)
        assert all(row.contains(edge) for edge in edges)
    assert rack(count, frame, count) == rack(count, frame, -1) == rest


@pytest.mark.parametrize("width", WIDTHS)
def test_tiles_keep_their_order_when_they_give_way(width: int) -> None:
    frame = DominoFrame(float(width))
    for count in range(1, MOST_HELD + 1):
        for number in range(count):
            xs = [pose.x for pose in rack(count, frame, number)]
            assert xs == sorted(xs), (count, number)


@pytest.mark.parametrize("count", range(1, MOST_HELD + 1))
def test_the_board_is_wider_than_its_tiles(count: int) -> None:
    for width in WIDTHS:
        frame = DominoFrame(float(width))
        poses = rack(count, frame)
        board = frame.board(count)
        assert board.left < poses[0].x - TILE_WIDTH / 2
        assert board.right > poses[-1].x + TILE_WIDTH / 2
        assert board.bottom <= 720


# --- the camera


ROOM = FRect(40, 158, 1200, 322)
AT = (500.0, 300.0)


def camera(bounds: FRect | None = None, room: FRect = ROOM) -> Camera:
    """A camera that has come to rest."""
    made = Camera()
    made.fit(bounds or FRect(-6, -4, 12, 8), room, 0.0, 0.0)
    return made


def place_of(seen: Camera, now: float) -> tuple[float, ...]:
    """What a camera shows, in full."""
    return (seen.scale(now), *seen.to_screen((0, 0), now), *seen.to_screen((3, -2), now))


@pytest.mark.parametrize("seed", range(20))
def test_all_that_has_to_be_seen_is_inside_and_as_large_as_may_be(seed: int) -> None:
    rng = Random(seed)
    for _ in range(50):
        room = DominoFrame(rng.uniform(960, 1680)).table
        width, height = rng.uniform(3, 60), rng.uniform(3, 26)
        bounds = FRect(rng.uniform(-30, 0), rng.uniform(-15, 0), width, height)
        seen = camera(bounds, room)
        scale = seen.scale(1.0)
        assert SMALLEST <= scale <= LARGEST
        corner = seen.to_screen(bounds.topleft, 1.0)
        shown = FRect(*corner, width * scale, height * scale)
        assert room.inflate(0.1 - 2 * MARGIN, 0.1 - 2 * MARGIN).contains(shown)
        assert shown.center == pytest.approx(room.center, abs=0.05)
        tight = width * scale > room.width - 2 * MARGIN - 1 or height * scale > room.height - 2 * MARGIN - 1
        assert scale == LARGEST or tight


def test_screen_and_chain_are_the_reverse_of_each_other() -> None:
    seen = camera()
    seen.zoom(3, AT, 0.0)
    for now in (0.0, 0.05, 0.1, 1.0):
        for point in ((0.0, 0.0), (640.0, 320.0), AT, (1500.0, -30.0)):
            assert seen.to_screen(seen.to_chain(point, now), now) == pytest.approx(point)


def close_up() -> Camera:
    """A camera by hand, four steps closer than it has to be."""
    made = camera()
    made.zoom(4, (700.0, 350.0), 0.0)
    return made


@pytest.mark.parametrize("steps", [-3, -2, -1, 1, 2, 30])
@pytest.mark.parametrize("at", [AT, (640.0, 319.0), (60.0, 170.0), (1230.0, 470.0)])
def test_what_is_under_the_pointer_stays_there_when_the_wheel_turns(steps: int, at: Point) -> None:
    seen = close_up()
    before, scale = seen.to_chain(at, 1.0), seen.scale(1.0)
    seen.zoom(steps, at, 1.0)
    assert seen.to_screen(before, 2.0) == pytest.approx(at)
    after = seen.scale(2.0)
    assert (after > scale) == (steps > 0)
    assert SMALLEST <= after <= 2 * LARGEST


@pytest.mark.parametrize("steps", [-1, -7, -40])
def test_going_as_far_away_as_can_be_is_coming_home(steps: int) -> None:
    seen = close_up() if steps < -1 else camera()
    seen.pan(200, 20, 1.0)
    seen.zoom(steps, AT, 2.0)
    assert not seen.by_hand
    assert place_of(seen, 3.0) == pytest.approx(place_of(camera(), 3.0))


def test_what_is_under_the_pointer_hardly_moves_during_one_step_of_the_wheel() -> None:
    for step in (1, -1):
        seen = close_up()
        before = seen.to_chain(AT, 1.0)
        seen.zoom(step, AT, 1.0)
        for now in (1.02, 1.05, 1.08, 1.11, 1.15):
            assert math.dist(seen.to_screen(before, now), AT) < 3


@pytest.mark.parametrize("steps", [-3, -1, 1, 3, 40, -40])
def test_many_small_steps_of_the_wheel_are_few_big_ones(steps: int) -> None:
    once, often = close_up(), close_up()
    once.zoom(steps, AT, 1.0)
    for number in range(20):
        often.zoom(steps / 20, AT, 1 + number / 60)
    assert place_of(often, 3.0) == pytest.approx(place_of(once, 3.0))


def test_many_small_pans_are_one_big_one() -> None:
    once, often = camera(), camera()
    once.pan(120, -60, 0.0)
    for number in range(30):
        often.pan(4, -2, number / 60)
    assert place_of(often, 0.5) == pytest.approx(place_of(once, 0.5))
    x, y = camera().to_screen((0, 0), 0.0)
    assert once.to_screen((0, 0), 0.0) == pytest.approx((x + 120, y - 60))


def test_a_view_by_hand_stays_until_it_is_sent_home() -> None:
    seen = camera()
    seen.pan(70, 10, 0.0)
    seen.zoom(2, AT, 0.1)
    mine = place_of(seen, 1.0)
    assert seen.by_hand
    larger = FRect(-12, -5, 30, 10)
    seen.fit(larger, ROOM, 1.0, 0.3)
    assert place_of(seen, 2.0) == mine
    seen.home(2.0)
    assert not seen.by_hand
    assert not seen.rests(2.1)
    assert seen.rests(3.0)
    assert place_of(seen, 3.0) == pytest.approx(place_of(camera(larger), 3.0))


def test_it_goes_the_whole_way_in_the_time_it_has_and_never_jumps() -> None:
    seen = camera()
    seen.fit(FRect(-12, -5, 30, 10), ROOM, 1.0, 0.3)
    places = [place_of(seen, 0.99 + number / 240) for number in range(80)]
    far = [max(abs(one - other) for one, other in zip(*pair)) for pair in pairwise(places)]
    whole = max(abs(one - other) for one, other in zip(places[0], places[-1]))
    assert max(far) < whole / 20
    assert place_of(seen, 1.3) == places[-1]


def test_a_resized_window_is_looked_at_in_its_own_middle() -> None:
    seen = camera()
    seen.pan(50, 0, 0.0)
    narrow = DominoFrame(960.0).table
    x, y = seen.to_screen((0, 0), 0.0)
    seen.fit(FRect(-6, -4, 12, 8), narrow, 0.0, 0.0)
    dx, dy = narrow.centerx - ROOM.centerx, narrow.centery - ROOM.centery
    assert seen.to_screen((0, 0), 0.0) == pytest.approx((x + dx, y + dy))
