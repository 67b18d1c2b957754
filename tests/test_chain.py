"""The layout of a domino chain: whole, apart, with room at every end, and where its ghosts said."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
from pygame import FRect

from game.rules.chain import Chain, End, Placement, Side
from game.rules.domino import DOMINO, DominoRound, opening
from game.rules.pieces import Colour, Symbol, Tile, parse_item
from game.rules.random_play import play_out
from game.sets import load_set
from game.slices import finish
from game.table import spots
from game.table.camera import LARGEST, MARGIN, Camera
from game.table.chain import EFFORT, ROOMY, Layout, lay_out
from game.table.domino_frame import DominoFrame
from game.table.ground import PATIENCE, Ground
from game.table.spots import Socket, TilePose

TILES = tuple(tile for tile in load_set("domino") if isinstance(tile, Tile))
OPENERS = tuple(tile for tile in TILES if tile.is_double and tile.number)
ROUNDS = 1000
BATCH = 100
MODES = pytest.mark.parametrize("branching", [False, True], ids=["one end", "all sides"])

Choice = Callable[[Random, Chain], End]


def anywhere(rng: Random, chain: Chain) -> End:
    return rng.choice(chain.open)


def always(arm: int) -> Choice:
    def choose(rng: Random, chain: Chain) -> End:
        return next(end for end in chain.open if end.arm == arm)

    return choose


def in_turn(rng: Random, chain: Chain) -> End:
    return chain.open[len(chain.placements) % len(chain.open)]


def grown(seed: int, count: int, branching: bool, choose: Choice = anywhere) -> Chain:
    """A chain of so many tiles of the set, whether they match or not; no Dead End lies outward."""
    rng = Random(seed)
    start, *tiles = rng.sample(OPENERS, 1) + rng.sample(TILES, len(TILES))
    chain = opening(start, branching=branching)
    for tile in [each for each in tiles if each is not start][: count - 1]:
        way = tile.turned if tile.outward.symbol is Symbol.DEAD_END else tile
        colour = Colour.RED if way.outward.is_wild else None
        chain = chain.laid(way, choose(rng, chain).arm, colour)
    return chain


def played(seed: int, branching: bool) -> Chain:
    """The chain of a round played at random to its end."""
    rules = DOMINO.make_rules(items=TILES, all_doubles_branch=branching)
    round_ = DOMINO.make_round(rules, 2 + seed % 5, Random(seed), dealer=0, totals=(), target=500, listener=None)
    play_out(round_, Random(seed + 1))
    assert isinstance(round_, DominoRound)
    return round_.chain


def halves(rect: FRect) -> tuple[int, int, int, int]:
    """The sides of a rectangle in half squares, which are whole."""
    sides = [2 * side for side in (rect.left, rect.top, rect.right, rect.bottom)]
    assert all(side == int(side) for side in sides)
    return int(sides[0]), int(sides[1]), int(sides[2]), int(sides[3])


def cells(pose: TilePose) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = halves(pose.rect)
    return ((x, y) for x in range(left, right) for y in range(top, bottom))


def square(pose: TilePose, half: int) -> FRect:
    x, y = pose.squares[half]
    return FRect(x - 0.5, y - 0.5, 1, 1)


def contact(one: FRect, other: FRect) -> float:
    """How long the side is that two rectangles share."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(across, down) if min(across, down) == 0 else 0.0


def check_neighbours(placement: Placement, parent: Placement, poses: tuple[TilePose, ...], branching: bool) -> None:
    """A tile touches the end it lies at with the whole side of its own end, and with nothing else."""
    lying, pose = poses[parent.number], poses[placement.number]
    shared = contact(pose.rect, lying.rect)
    assert shared >= 1
    if not placement.tile.is_double:
        assert contact(square(pose, 0), lying.rect) == shared == 1
        assert contact(square(pose, 1), lying.rect) == 0
    if not parent.tile.is_double:
        assert contact(pose.rect, square(lying, 1)) == shared == 1
        assert contact(pose.rect, square(lying, 0)) == 0
    elif parent.at is None and not branching:
        assert placement.at
        left, top, right, bottom = pose.rect.left, pose.rect.top, pose.rect.right, pose.rect.bottom
        assert (bottom <= -1, left >= 0.5, top >= 1, right <= -0.5)[placement.at.arm]


def check_across(placement: Placement, poses: tuple[TilePose, ...], at: Placement) -> None:
    """A double lies across the side that it is laid on, and is gone on from at its far side."""
    pose, lying = poses[placement.number], poses[at.number]
    wide = pose.rect.width > pose.rect.height
    above = pose.rect.bottom <= lying.rect.top or pose.rect.top >= lying.rect.bottom
    assert wide == above


def check(layout: Layout, chain: Chain) -> None:
    """Everything that a layout promises, for all its tiles."""
    poses = layout.poses
    assert len(poses) == len(chain.placements)
    taken = [cell for pose in poses for cell in cells(pose)]
    assert len(set(taken)) == len(taken) == 8 * len(poses)
    assert all(layout.bounds.contains(pose.rect) for pose in poses)
    for placement in chain.placements[1:]:
        assert placement.at
        parent = chain.placements[placement.at.place]
        check_neighbours(placement, parent, poses, chain.branching)
        if placement.tile.is_double and not chain.branching:
            check_across(placement, poses, parent)
    check_room(layout, chain, set(taken))


def check_room(layout: Layout, chain: Chain, taken: set[tuple[int, int]], *, touching: bool = True) -> None:
    """Every open end has room for a tile and for a double, and no closed one has any."""
    assert set(layout.ends) == {end.arm for end in chain.open}
    for end in chain.open:
        place = layout.ends[end.arm]
        lying = layout.poses[end.place].rect
        assert lying.collidepoint(place.square)
        for pose in (place.tile, place.double):
            assert taken.isdisjoint(cells(pose))
            assert layout.bounds.contains(pose.rect)
            assert contact(pose.rect, lying) >= 1 or not touching


def steps_between(chain: Chain) -> list[list[int]]:
    """How many tiles further along the chain each tile is from each other."""
    count = len(chain.placements)
    steps = [[0] * count for _ in range(count)]
    for placement in chain.placements[1:]:
        assert placement.at
        number, at = placement.number, placement.at.place
        for other in range(number):
            steps[number][other] = steps[other][number] = steps[at][other] + 1
    return steps


def grow(chain: Chain, each: Callable[[Layout, Layout, Placement], None] | None = None) -> Layout:
    """Lay a chain tile by tile: every tile lies where its ghost was, and no other moves, until all is laid anew."""
    layout = lay_out(Chain(chain.branching, chain.placements[:1], chain.placements[0].ends))
    for placement in chain.placements[1:]:
        assert placement.at
        ghost = layout.place_of(placement.at.arm, placement.tile)
        before, layout = layout, layout.extended(placement)
        assert layout.poses == (*before.poses, ghost)
        if layout.cramped:
            laid, layout = layout, finish(layout.laid_anew())
            assert layout.anew or layout.poses == laid.poses
        assert not layout.cramped
        if each:
            each(before, layout, placement)
    return layout


# --- the guarantees, on a thousand rounds in each mode


@MODES
@pytest.mark.parametrize("first", range(0, ROUNDS, BATCH))
def test_a_random_round_played_to_its_last_tile(first: int, branching: bool) -> None:
    for seed in range(first, first + BATCH):
        chain = played(seed, branching)
        check(grow(chain), chain)


@pytest.mark.parametrize("seed", range(24))
def test_all_tiles_wherever_they_are_laid(seed: int) -> None:
    chain = grown(seed, len(TILES), False)
    assert len(chain.placements) == 81
    check(grow(chain), chain)


@pytest.mark.parametrize("seed", range(3))
def test_all_tiles_where_all_doubles_branch(seed: int) -> None:
    chain = grown(seed, len(TILES), True)
    layout = grow(chain)
    taken = [cell for pose in layout.poses for cell in cells(pose)]
    assert len(set(taken)) == len(taken) == 8 * 81
    check_room(layout, chain, set(taken), touching=False)
    touching = [
        contact(layout.poses[each.number].rect, layout.poses[each.at.place].rect) >= 1
        for each in chain.placements
        if each.at
    ]
    assert sum(touching) >= 60


@pytest.mark.parametrize("seed", range(6))
def test_every_step_of_a_long_chain_keeps_every_promise(seed: int) -> None:
    chain = grown(seed, 60, False)
    shown = opening(chain.placements[0].tile, branching=False)

    def each(_before: Layout, layout: Layout, placement: Placement) -> None:
        nonlocal shown
        assert placement.at
        named = placement.ends[0].wanted
        shown = shown.laid(placement.tile, placement.at.arm, None if named.symbol else named.colour)
        check(layout, shown)

    grow(chain, each)


@pytest.mark.parametrize("arm", range(4))
@pytest.mark.parametrize("seed", range(4))
def test_one_arm_of_all_tiles(arm: int, seed: int) -> None:
    chain = grown(seed, 81, False, always(arm))
    check(grow(chain), chain)


@pytest.mark.parametrize("seed", range(6))
def test_four_arms_of_twenty_tiles(seed: int) -> None:
    chain = grown(seed, 81, False, in_turn)
    layout = grow(chain)
    assert all(sum(each.at is not None and each.at.arm == arm for each in chain.placements) == 20 for arm in range(4))
    check(layout, chain)
    assert layout.bounds.width < 45
    assert layout.bounds.height < 24


@pytest.mark.parametrize("arm", range(4))
def test_an_arm_of_twenty_five_while_the_others_wait(arm: int) -> None:
    chain = grown(arm, 26, False, always(arm))
    layout = grow(chain)
    check(layout, chain)
    assert not layout.anew
    assert len(layout.ends) == 4


@pytest.mark.parametrize("seed", range(25))
def test_strangers_keep_half_a_square_apart(seed: int) -> None:
    chain = grown(seed, 40, False)
    layout = grow(chain)
    steps = steps_between(chain)
    for one, other in combinations(range(40), 2):
        if steps[one][other] > 3:
            assert not layout.poses[one].rect.inflate(0.99, 0.99).colliderect(layout.poses[other].rect)


@pytest.mark.parametrize("branching, most", [(False, 4), (True, 20)], ids=["one end", "all sides"])
def test_real_rounds_are_hardly_ever_laid_anew(branching: bool, most: int) -> None:
    anew = 0

    def each(_before: Layout, layout: Layout, _placement: Placement) -> None:
        nonlocal anew
        anew += layout.anew

    for seed in range(100):
        grow(played(seed, branching), each)
    assert anew < most


@dataclass
class Toil:
    """How many places were weighed, how often a side was asked what it has room for, and how far ways were followed."""

    weighed: int = 0
    asked: int = 0
    steps: int = 0


@pytest.fixture
def toil(monkeypatch: pytest.MonkeyPatch) -> Toil:
    """Counts on and on what is done."""
    toil = Toil()

    def counted(what: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def count(*given: Any) -> Any:
            setattr(toil, what, getattr(toil, what) + 1)
            return work(*given)

        return count

    for owner, name, what in (
        (Ground, "_drawbacks", "weighed"),
        (Socket, "offers", "asked"),
        (Socket, "has_room", "asked"),
        (spots, "_spread", "steps"),
    ):
        monkeypatch.setattr(owner, name, counted(what, getattr(owner, name)))
    return toil


@MODES
def test_one_tile_more_is_little_toil_even_at_the_end(branching: bool, toil: Toil) -> None:
    """No tile stalls the game and no slice of laying a chain anew does, not even with 81 tiles at random in vain."""
    ends, most_in_vain = 0, 0

    def taken() -> Toil:
        counts = replace(toil)
        toil.weighed = toil.asked = toil.steps = 0
        return counts

    for seed in CROWDED:
        chain = grown(seed, 81, branching)
        layout = lay_out(Chain(branching, chain.placements[:1], chain.placements[0].ends))
        in_vain = 0
        taken()
        for placement in chain.placements[1:]:
            layout = layout.extended(placement)
            ends = max(ends, len(layout.ends))
            tile = taken()
            assert tile.weighed <= PATIENCE + 2 * len(layout.ends)
            assert tile.asked <= ASKED
            assert tile.steps <= STEPS
            whole, laying = 0, layout.laid_anew()
            while layout.cramped:
                try:
                    next(laying)
                except StopIteration as end:
                    layout = end.value
                    in_vain += not layout.anew
                part = taken()
                assert part.weighed <= PATIENCE + 2
                assert part.asked <= ASKED_ANEW
                assert part.steps <= STEPS
                whole += part.weighed
            assert whole <= EFFORT + WEIGHED_ANEW * len(layout.poses)
        most_in_vain = max(most_in_vain, in_vain)
    assert ends >= (20 if branching else 4)
    assert most_in_vain == branching, "it is tried in vain once, and not again with every tile that follows"


CROWDED = (0, 1, 7, 11)
"""Chains of all tiles; where all doubles branch there is no room for some of them."""
ASKED, ASKED_ANEW, STEPS = 300, 500, 500
WEIGHED_ANEW = 8
"""Places weighed for each tile, at most, in one try to lay a chain anew."""


# --- what a layout is


def test_the_start_stands_upright_with_an_end_at_each_side() -> None:
    layout = lay_out(opening(OPENERS[0], branching=False))
    assert layout.poses == (TilePose(0, 0, 0),)
    middles = [layout.ends[arm].tile.at for arm in range(4)]
    assert middles == [(0, -2), (1.5, 0), (0, 2), (-1.5, 0)]
    assert [layout.ends[arm].tile.angle for arm in range(4)] == [180, 90, 0, 270]
    assert [layout.ends[arm].double.at for arm in range(4)] == [(0, -1.5), (1, 0), (0, 1.5), (-1, 0)]
    assert [layout.ends[arm].double.angle for arm in range(4)] == [90, 0, 90, 0]
    assert not layout.anew


@pytest.mark.parametrize(
    "angle, first, second",
    [(0, (0, -0.5), (0, 0.5)), (90, (-0.5, 0), (0.5, 0)), (180, (0, 0.5), (0, -0.5)), (270, (0.5, 0), (-0.5, 0))],
)
def test_the_first_end_is_on_top_and_on_the_left_after_a_quarter_turn(
    angle: int, first: tuple[float, float], second: tuple[float, float]
) -> None:
    pose = TilePose(0, 0, angle)
    assert pose.squares == (first, second)
    assert pose.rect.size == ((2, 1) if angle % 180 else (1, 2))


def test_a_later_double_brings_one_end_or_three() -> None:
    double = next(tile for tile in OPENERS if tile is not OPENERS[0])
    for branching, sides in ((False, {Side.AHEAD}), (True, set(Side))):
        chain = opening(OPENERS[0], branching=branching).laid(double, 1, None)
        layout = lay_out(chain)
        assert {end.side for end in chain.newest.ends} == sides
        assert len(layout.ends) == 3 + len(sides)
        assert layout.poses[1].angle == 0
        ahead = layout.ends[1]
        assert ahead.tile.at == (3, 0) or ahead.tile.rect.left >= layout.poses[1].rect.right
        assert ahead.square == layout.poses[1].at


def test_a_dead_end_closes_its_arm() -> None:
    chain = opening(OPENERS[0], branching=False)
    dead = next(tile.turned if tile.face.symbol is Symbol.DEAD_END else tile for tile in TILES if dead_end(tile))
    layout = lay_out(chain.laid(dead, 2, None))
    assert set(layout.ends) == {0, 1, 3}


def dead_end(tile: Tile) -> bool:
    return Symbol.DEAD_END in (tile.symbol, tile.outward.symbol)


def test_arms_bend_clockwise_at_the_edge_into_their_quarters() -> None:
    plain = [tile for tile in TILES if not tile.is_double and not dead_end(tile)]
    chain = opening(OPENERS[0], branching=False)
    for number, tile in enumerate(plain[:28]):
        chain = chain.laid(tile, number % 4, Colour.RED if tile.outward.is_wild else None)
    layout = grow(chain)
    ways: list[list[int]] = [[] for _ in range(4)]
    for placement in chain.placements[1:]:
        assert placement.at
        ways[placement.at.arm].append(layout.poses[placement.number].angle)
    firsts = [list(dict.fromkeys(angles))[:2] for angles in ways]
    assert [straight for straight, _ in firsts] == [180, 90, 0, 270]
    assert sum(bent == (straight - 90) % 360 for straight, bent in firsts) >= 3
    assert layout.bounds.width <= ROOMY[0] + 8
    assert layout.bounds.height <= ROOMY[1] + 4


@MODES
def test_the_same_chain_always_lies_the_same(branching: bool) -> None:
    chain = grown(7, 50, branching)
    layout = grow(chain)
    again = lay_out(chain)
    assert layout.poses == again.poses
    assert layout.ends == again.ends


def test_a_layout_is_a_value() -> None:
    chain = grown(3, 30, False)
    before = lay_out(grown(3, 29, False))
    poses, ends = before.poses, dict(before.ends)
    one, other = before.extended(chain.newest), before.extended(chain.newest)
    assert (before.poses, dict(before.ends)) == (poses, ends)
    assert one.poses == other.poses != poses


def test_where_an_end_has_no_room_all_is_laid_anew() -> None:
    moved = 0

    def each(before: Layout, layout: Layout, _placement: Placement) -> None:
        nonlocal moved
        if layout.anew:
            moved += 1
            assert layout.poses[: len(before.poses)] != before.poses
            assert layout.area[0] > before.area[0]

    for seed in range(6):
        chain = grown(seed, 60, True)
        grow(chain, each)
    assert moved


def test_a_ghost_is_that_of_the_tile() -> None:
    layout = lay_out(opening(OPENERS[0], branching=False))
    tile, double = parse_item("G1/B2"), OPENERS[1]
    assert isinstance(tile, Tile)
    assert layout.place_of(1, tile) == layout.ends[1].tile
    assert layout.place_of(1, double) == layout.ends[1].double != layout.ends[1].tile


# --- the camera


@MODES
@pytest.mark.parametrize("width", [960.0, 1280.0, 1680.0])
@pytest.mark.parametrize("count", [1, 20, 40])
def test_the_camera_keeps_all_in_the_window(width: float, count: int, branching: bool) -> None:
    layout = lay_out(grown(5, count, branching))
    window = DominoFrame(width).table
    camera = Camera()
    camera.fit(layout.bounds, window, 0.0, 0.0)
    assert camera.scale(0.0) <= LARGEST
    room = window.inflate(2 - 2 * MARGIN, 2 - 2 * MARGIN)
    for rect in (layout.bounds, *(pose.rect for pose in layout.poses)):
        for corner in (rect.topleft, rect.bottomright):
            assert room.collidepoint(camera.to_screen(corner, 0.0))


def test_the_camera_moves_in_its_own_time_however_it_is_asked() -> None:
    def view(times: list[float]) -> list[tuple[float, float]]:
        camera = Camera()
        camera.fit(FRect(-2, -2, 4, 4), FRect(0, 0, 800, 320), 0.0, 0.0)
        camera.fit(FRect(-20, -5, 45, 12), FRect(0, 0, 800, 320), 1.0, 0.5)
        return [camera.to_screen((3, 1), now) for now in times if [camera.scale(now)]]

    few = view([1.0, 1.25, 1.5, 9.0])
    many = view([1.0 + step / 100 for step in range(51)])
    assert few[:3] == [many[0], many[25], many[50]]
    assert few[2] == few[3]


def test_zooming_keeps_the_point_under_the_pointer_and_home_shows_all() -> None:
    camera = Camera()
    camera.fit(FRect(-15, -5, 30, 10), FRect(40, 150, 800, 320), 0.0, 0.0)
    everything = camera.to_screen((0, 0), 0.0), camera.scale(0.0)
    pointer = (300.0, 222.0)
    there = camera.to_chain(pointer, 0.0)
    camera.zoom(2, pointer, 0.0)
    assert camera.to_screen(there, 1.0) == pytest.approx(pointer)
    assert camera.scale(1.0) > everything[1]
    camera.pan(40, -25, 1.0)
    assert camera.to_screen(there, 1.0) == pytest.approx((340, 197))
    camera.fit(FRect(-15, -5, 34, 10), FRect(40, 150, 800, 320), 1.0, 0.2)
    assert camera.to_screen(there, 3.0) == pytest.approx((340, 197)), "it stays where the human looks"
    camera.home(3.0)
    assert camera.to_screen((2, 0), 5.0) == pytest.approx(FRect(40, 150, 800, 320).center)
    assert camera.rests(5.0)
