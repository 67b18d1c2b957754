"""The Domino table played by a person: whole matches on each device, and everything that went wrong elsewhere.

The numbers in names and comments are those of the reports of other games' bugs.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import dist
from random import Random
from typing import Any

import pygame
import pytest
from checks import (
    check_comes_home,
    check_result,
    check_state,
    is_not_covered,
    leave_for_the_street,
    play_a_match,
    play_again,
)
from domino_driving import (
    DEVICES,
    LEVELS,
    DominoDriver,
    DominoHuman,
    DominoKeyboard,
    DominoMouse,
    DominoPad,
    DominoStand,
    OnDomino,
    check_shown,
    domino_level,
    domino_table,
    is_inside,
    legal_offers,
    lying_at,
    lying_rects,
    offer_number,
    offer_place,
    offered,
    scattered,
    some_input,
    table_with,
    tile_place,
)
from driving import (
    DEVICE_NAMES,
    ENDS_OF_DRAGS,
    INTERRUPTIONS,
    LONG,
    Shelf,
    Stepping,
    human_in,
    is_home,
    moment,
    moves_of_human,
    new_table,
    numbered,
    watchful,
)
from rules.domino_scenarios import TILES, as_tile, tiles

from game.app.moments import can_lay, find_moment, lays_as
from game.app.shots import GHOSTS, SHORT_CHAIN
from game.app.window import Window
from game.art.canvas import Canvas
from game.levels import Level
from game.records import Settings
from game.rules.chain import Placement
from game.rules.contract import Phase
from game.rules.moves import Lay, bare
from game.rules.pieces import Colour, Tile, face
from game.scenes.challenge import ChallengeQuestion, VerdictShown
from game.scenes.colour_picker import ColourPicker
from game.scenes.domino import DominoScene, _named
from game.scenes.inputs import FocusLost, PointerMoved, Resized
from game.scenes.match_result import MatchResult
from game.scenes.pacing import SPEEDS
from game.scenes.pause import Pause
from game.scenes.round_result import RoundResult
from game.scenes.scene import Pop, Scene
from game.scenes.state import State
from game.scenes.words import HUMAN
from game.session import Session
from game.slices import Slices, finish
from game.table.chain import Layout
from game.table.frame import Point
from game.table.motion import Pose

FAST = Settings(speed="instant")
STEP = 1 / 60
CHAIN = "chain G4/G4 ^ G8/X > G1/X v R4/R7 < B4/Y6"
"""Open are red 7 below and yellow 6 on the left."""
HAND = "G7/G9 Y1/R3 Y3/G6 Y2/W+4 B1/GR"
"""One way, two ends, both ways at one end, three ways at two ends, and no way."""
NARROW = "chain G4/G4 ^ G8/X > G1/X v R4/R7 < G5/G5 B5/X"
"""Open is red 7 alone."""
GREEN = "chain G4/G4 ^ G8/X > G1/X v G5/G5 B5/X"
"""Open is green 4 on the left alone."""
BOARD = f"turn 0+ | 0: {HAND} | 1: B3/Y8 G5/G5 B6/B6 | {CHAIN}"
WAYS = {"G7/G9": 1, "Y1/R3": 2, "Y3/G6": 2, "Y2/W+4": 3, "B1/GR": 0}
SIZES = [(960, 540), (1280, 720), (1680, 720), (960, 720)]

Drive = Callable[..., DominoDriver]


@pytest.fixture
def drive(window: Window) -> Drive:
    def begin(scene: DominoScene, settings: Settings = FAST, *, settle: bool = True) -> DominoDriver:
        driver = DominoDriver(window, scene, settings)
        if settle:
            driver.settle()
        return driver

    return begin


def lying(scene: DominoScene) -> list[Pose]:
    """How the tiles of the chain lie now, in squares."""
    return [motion.at(scene.now) for motion in scene.lying]


# --- whole matches


EVERYTHING = {
    *("picker", "accept", "challenge", "verdict", "draw", "uno before", "uno after", "round result"),
    *("one end", "several ends", "both ways", "keep"),
}


@pytest.mark.parametrize("device", DEVICES, ids=DEVICE_NAMES)
def test_a_match_to_its_end_and_again_and_back_to_the_street(drive: Drive, device: type[OnDomino]) -> None:
    driver = drive(new_table(domino_level(3, target=200), seed=6), settle=False)
    human = DominoHuman(driver, device(driver))
    for _ in range(8):
        result = play_a_match(driver, human)
        play_again(driver, human, result)
        if {what for what, times in human.did.items() if times} >= EVERYTHING:
            break
    assert {what for what, times in human.did.items() if times} >= EVERYTHING, human.did
    assert driver.checks > 500

    leave_for_the_street(driver, human)


@pytest.mark.parametrize("seats", LEVELS)
def test_rounds_of_every_number_of_seats(seats: int) -> None:
    for settings in (Settings(speed="normal"), Settings(speed="fast", reduced_motion=True)):
        stand = DominoStand(new_table(domino_level(seats, target=60), seed=seats), settings)
        stand.play_on(lambda stand=stand: isinstance(stand.top, MatchResult), LONG)  # type: ignore[misc]
        assert stand.table.session.match.winner is not None


# --- report 5: going out with a tile that draws


@pytest.mark.parametrize("draws", [True, False], ids=["the victim draws", "nobody draws"])
@pytest.mark.parametrize(("last", "count"), [("G+2/Y7", 2), ("W+4/W+4", 4)])
@pytest.mark.parametrize("winner", [0, 1])
def test_5_going_out_with_a_tile_that_draws(drive: Drive, last: str, count: int, draws: bool, winner: int) -> None:
    hands = ["R1/R4 Y1/Y1", "B6/B6", "B6/B8 R9/X"]
    hands[winner] = str(as_tile(last).upright)
    written = " | ".join(f"{seat}: {hand}" for seat, hand in enumerate(hands))
    driver = drive(
        domino_table(
            f"turn {winner}+ | {written} | boneyard R1/B5 G2/B9 G2/RR B2/G6 B2/R7 | {GREEN}",
            last_item_draws=draws,
        ),
        settle=False,
    )
    if winner == HUMAN:
        driver.settle()
        DominoMouse(driver).lay(0, 0)
    driver.settle()
    result = driver.scene
    assert isinstance(result, RoundResult)
    expected = [Counter(tiles(hand)) for hand in hands]
    expected[winner] = Counter()
    expected[(winner + 1) % 3] += Counter(tiles("B2/R7 B2/G6 G2/RR G2/B9")[: count if draws else 0])
    assert [Counter(seat.items) for seat in result.tally.seats] == expected
    assert result.tally.winner == winner
    check_result(result, driver.table.session)
    assert "went out" in result.tally.reason


# --- report 8: nothing can be done in another's turn


# --- report 9: two presses are one


def test_9_two_presses_on_a_ghost_in_one_frame_are_one_action(drive: Drive) -> None:
    driver = drive(domino_table(BOARD))
    DominoMouse(driver).item(numbered(driver.table, "Y1/R3"))
    driver.double_click(*offer_place(driver.table, 1))
    driver.step()
    driver.wait(0.2)
    assert len(moves_of_human(driver.table)) == 1


@pytest.mark.parametrize("device", [DominoKeyboard, DominoPad])
def test_9_two_presses_on_a_tile_with_several_ends_do_not_lay_it(drive: Drive, device: type[Stepping]) -> None:
    driver = drive(domino_table(BOARD))
    scene = driver.table
    scene.by_keys = True
    scene.set_focus(("tile", numbered(scene, "Y1/R3")))
    kind, values = {
        DominoKeyboard: (pygame.KEYDOWN, {"key": pygame.K_RETURN, "mod": 0}),
        DominoPad: (pygame.CONTROLLERBUTTONDOWN, {"instance_id": 1, "button": pygame.CONTROLLER_BUTTON_A}),
    }[device]
    driver.post(kind, **values)
    driver.post(kind, **values)
    driver.step()
    assert moves_of_human(scene) == []
    assert scene.chosen is as_tile("Y1/R3")


SKIPS = f"turn 0+ | 0: RS/RS R1/R4 R2/R2 R3/R3 R3/B7 | 1: B3/Y8 Y9/Y9 B6/B6 | {CHAIN}"
"""A skip comes back to the human at once."""


@pytest.mark.parametrize("speed", SPEEDS)
def test_9_a_double_click_on_a_ghost_lays_one(drive: Drive, speed: str) -> None:
    driver = drive(
        domino_table(SKIPS.replace("< B4/Y6", "< B4/R8")),
        Settings(speed=speed),  # type: ignore[arg-type]
    )
    scene = driver.table
    driver.click(*tile_place(scene, numbered(scene, "RS/RS")))
    place = offer_place(scene, 0)
    driver.click(*place)
    driver.wait(0.08, 0.02)
    driver.click(*place)
    driver.wait(0.3)
    assert len(moves_of_human(scene)) == 1


@pytest.mark.parametrize("how", [DominoKeyboard, DominoPad])
def test_9_what_the_focus_stands_on_never_becomes_something_else(drive: Drive, how: type[OnDomino]) -> None:
    text = f"turn 0+ | 0: B1/GR R4/R1 | 1: B3/Y8 G5/G5 | boneyard R2/R2 R3/R3 | {CHAIN}"
    driver = drive(domino_table(text, drawn_tile="may"))
    scene, device = driver.table, how(driver)
    device.spot(("pile", 0))
    driver.settle()
    assert scene.view.phase is Phase.DRAWN
    assert any(scene.focus in row for row in scene.rows())
    device.confirm()  # type: ignore[attr-defined]
    assert moves_of_human(scene) != ["draw", "pass"]


# --- report 10: a dragged tile comes home


def let_go_beside_all_ghosts(driver: DominoDriver) -> None:
    driver.point(1100, 200, held=True)
    driver.up(1100, 200)


@pytest.mark.parametrize(
    ("end", "text"),
    [
        *((end, "Y1/R3") for end in ENDS_OF_DRAGS),
        *((let_go_beside_all_ghosts, text) for text in ("G7/G9", "Y1/R3")),
    ],
)
def test_10_a_dragged_tile_is_home_again(drive: Drive, end: Callable[[DominoDriver], None], text: str) -> None:
    driver = drive(domino_table(BOARD), Settings(speed="normal"))
    scene = driver.table
    driver.drag(tile_place(scene, numbered(scene, text)), scene.frame.table.center, drop=False)
    assert len(scene.offers(scene._offered)) == WAYS[text]
    check_comes_home(driver, end)
    assert scene.chosen is None
    DominoMouse(driver).lay(numbered(scene, text), 0)
    assert len(moves_of_human(scene)) == 1


def test_10_a_tile_that_fits_nowhere_comes_home_and_says_so(drive: Drive) -> None:
    driver = drive(domino_table(BOARD), Settings(speed="normal"))
    scene = driver.table
    x, y = scene.camera.to_screen((0, 4), scene.now)
    driver.drag(tile_place(scene, numbered(scene, "B1/GR")), (x, y))
    assert moves_of_human(scene) == []
    assert scene.message.words
    driver.wait(0.8)
    assert is_home(scene)


def test_10_a_dragged_or_chosen_tile_stays_the_same_when_others_come_into_the_rack(drive: Drive) -> None:
    text = f"turn 0+ uncalled 0 | 0: Y1/R3 | 1: B3/Y8 G5/G5 B6/B6 | boneyard B2/Y8 R1/R4 R2/R2 | {CHAIN}"
    for drag in (True, False):
        driver = drive(domino_table(text, level=watchful(domino_level(2))))
        scene = driver.table
        if drag:
            driver.drag(tile_place(scene, 0), scene.frame.table.center, drop=False)
        else:
            driver.click(*tile_place(scene, 0))
            assert scene.chosen is as_tile("Y1/R3")
        driver.until("the human is caught", lambda scene=scene: len(scene.hand) == 3)  # type: ignore[misc]
        driver.wait(0.5)
        assert scene._offered in (None, as_tile("Y1/R3"))
        if drag:
            driver.up(1100, 200)
        driver.settle()
        assert is_home(scene)
        assert moves_of_human(scene) == []


# --- report 11: many tiles


TWENTY_FIVE = [tile for tile in TILES if str(tile) not in ("R4/R7", "G4/G4", "B4/Y6", "G8/X", "G1/X")][:25]
BIG = f"turn 0+ | 0: {' '.join(map(str, TWENTY_FIVE))} | 1: B6/B8 R9/X Y9/Y9 | {CHAIN}"


@pytest.mark.parametrize("how", DEVICES, ids=DEVICE_NAMES)
def test_11_the_tile_that_was_meant_is_laid_from_twenty_five(drive: Drive, how: type[OnDomino]) -> None:
    for item in ("Y1/G7", "R2/R2", "B1/Y6"):
        driver = drive(domino_table(BIG))
        scene = driver.table
        way = next(iter(offered(scene, item))).lay
        how(driver).lay(numbered(scene, item), 0)
        driver.wait(0.2)
        assert moves_of_human(scene) == [str(way)]


def test_11_the_selected_tile_is_not_covered(drive: Drive) -> None:
    driver = drive(domino_table(BIG))
    scene = driver.table
    for number in (0, 12, 24):
        driver.point(*tile_place(scene, number))
        driver.wait(0.3)
        assert is_not_covered(driver, number, (56, 116))


# --- report 12: what can be laid is seen, and what not says why


@pytest.mark.parametrize(
    ("text", "use", "words"),
    [
        (BOARD, "B1/GR", "Fits no open end: match 7 {red}, 6 {yellow}"),
        (f"drawn 0+ | 0: B1/GR G5/G8 R3/B7 | 1: B3/Y8 Y9/Y9 | {CHAIN}", "draw", "You drew already"),
    ],
)
@pytest.mark.parametrize("how", [DominoKeyboard, DominoPad], ids=["keyboard", "pad"])
def test_12_the_reason_for_a_refusal_is_the_true_one(
    drive: Drive, text: str, use: str, words: str, how: type[OnDomino]
) -> None:
    driver = drive(domino_table(text))
    device = how(driver)
    if use == "draw":
        device.draw()
    else:
        device.item(numbered(driver.table, use))
    assert driver.table.message.words == words


def test_a_hint_shows_a_tile_that_has_to_be_turned(drive: Drive) -> None:
    driver = drive(domino_table(f"turn 0+ | 0: B2/R7 B1/GR | 1: B3/Y8 Y9/Y9 B6/B6 | {NARROW}"))
    driver.key(pygame.K_h)
    driver.until("the hint", lambda: not driver.table.is_advising)
    assert driver.table.focus == ("tile", numbered(driver.table, "B2/R7"))
    assert driver.table.message.words.startswith("Try ")


# --- report 13: UNO and the picker


LAST_TWO = f"turn 0+ | 0: B1/GR Y2/W+4 | 1: B3/Y8 G5/G5 B6/B6 | {CHAIN}"


@pytest.mark.parametrize("how", DEVICES, ids=DEVICE_NAMES)
def test_13_uno_can_be_said_while_the_end_is_chosen(drive: Drive, how: type[OnDomino]) -> None:
    driver = drive(domino_table(LAST_TWO, level=watchful(domino_level(2))), Settings(speed="normal"))
    scene, device = driver.table, how(driver)
    device.item(numbered(scene, "Y2/W+4"))
    assert scene.chosen
    device.call()
    assert scene.armed
    assert scene.chosen
    device.end(offer_number(scene, "Y2/W+4@<"))
    picker = driver.scene
    assert isinstance(picker, ColourPicker)
    driver.wait(20)
    assert picker.called
    device.widget("blue")
    driver.wait(4)
    assert moves_of_human(scene)[:1] == ["Y2/W+4@3=B!"]
    assert not any("caught" in line.short for line in scene.log)


# --- report 14: fair UNO


# --- report 15: speeds


# --- report 16: the last tile


@pytest.mark.parametrize(
    ("how", "last"),
    [
        *((how, "G7/G9@v") for how in ("click", "key", "pad", "drag")),
        *(("click", "R3/Y1@v"), ("key", "W/W@<"), ("pad", "R7/X@v"), ("drag", "Y2/W+4@<"), ("drag", "R7/X@v")),
    ],
)
def test_16_winning_with_the_last_tile_and_resizing(drive: Drive, how: str, last: str) -> None:
    text, _, arm = last.partition("@")
    driver = drive(
        domino_table(f"turn 0+ | 0: {as_tile(text).upright} | 1: B3/Y8 G5/G5 B6/B6 | {CHAIN}")
        if last != "R7/X@v"
        else domino_table("turn 0+ | 0: R7/X | 1: B3/Y8 Y9/Y9 B6/B6 | chain G4/G4 ^ G8/X > G1/X v R4/R1 < G5/G5 B5/X"),
        Settings(speed="normal"),
    )
    scene = driver.table
    devices = {"click": DominoMouse, "key": DominoKeyboard, "pad": DominoPad, "drag": DominoMouse}
    device = devices[how](driver)
    number = offer_number(scene, f"{text}@{arm}")
    if how == "drag":
        assert isinstance(device, DominoMouse)
        device.drag(0, number)
    else:
        device.lay(0, number)
    assert [move.partition("@")[0] for move in moves_of_human(scene)] == [text]
    for width, height in ((1000, 700), (1280, 540), (960, 540)):
        driver.resize(width, height)
        driver.wait(0.05, 0.02)
    driver.settle()
    result = driver.scene
    assert isinstance(result, RoundResult)
    assert result.tally.winner == HUMAN
    check_result(result, scene.session)
    for width, height in ((1000, 700), (1280, 540), (960, 540)):
        driver.resize(width, height)
    driver.until("it is counted", result.is_over)
    device.widget("next")
    driver.until(
        "the next round", lambda: isinstance(driver.scene, MatchResult) or driver.table.state is State.CHOOSING
    )


# --- report 17: long chains


EVEN = (20, 20, 19, 19)
LONG_CHAINS = [
    *((size, branching, EVEN) for size in SIZES for branching in (False, True)),
    ((960, 720), False, (26, 26, 26, 0)),
    ((960, 720), False, (76, 1, 1, 0)),
    ((960, 720), False, (0, 39, 0, 39)),
    ((1280, 720), True, (39, 39, 0, 0)),
]


@pytest.mark.parametrize(("size", "branching", "lengths"), LONG_CHAINS, ids=str)
def test_17_a_long_chain_is_inside_the_view_at_every_size(
    drive: Drive, size: tuple[int, int], branching: bool, lengths: tuple[int, ...]
) -> None:
    driver = drive(table_with(scattered(lengths, branching=branching)))
    driver.resize(*size)
    driver.wait(0.5)
    scene = driver.table
    rects = lying_rects(scene)
    assert len(rects) == 79
    assert all(is_inside(rect, scene.frame.table) for rect in rects)
    for one, other in itertools.combinations(rects, 2):
        common = one.clip(other)
        assert min(common.width, common.height) < 0.05, (one, other)
    assert scene.layout
    assert all(
        is_inside(scene._offer_rect(offer), scene.frame.table)
        for held in scene.hand
        if isinstance(held.item, Tile)
        for offer in scene.offers(held.item)
    )


@pytest.mark.parametrize("branching", [False, True])
def test_17_the_eightieth_tile_is_laid_into_view(drive: Drive, branching: bool) -> None:
    chain = scattered(EVEN, branching=branching)
    for seed in range(20):
        chain = scattered(EVEN, branching=branching, seed=seed)
        scene = table_with(chain)
        if any(isinstance(move, Lay) for move in scene.view.moves):
            break
    driver = drive(scene, Settings(speed="normal"))
    DominoKeyboard(driver).lay(0, 0)
    driver.until("it lies", lambda: len(scene.lying) == 80 and scene.items_rest(), STEP)
    assert all(is_inside(rect, scene.frame.table) for rect in lying_rects(scene))
    driver.settle()
    assert isinstance(driver.scene, RoundResult)


@pytest.mark.parametrize("branching", [False, True])
@pytest.mark.parametrize("width", [960.0, 1280.0, 1680.0])
def test_17_rounds_stay_inside_the_view_and_ghosts_too(width: float, branching: bool) -> None:
    for seed in range(3):
        level = domino_level(2 + seed, target=40, all_doubles_branch=branching)
        stand = DominoStand(new_table(level, seed=seed))
        stand.resize(width)
        rng = Random(seed)
        for _ in range(5000):
            scene = stand.table
            if scene.state is State.CHOOSING and stand.top is scene:
                for held in scene.hand:
                    assert isinstance(held.item, Tile)
                    for offer in scene.offers(held.item):
                        assert is_inside(scene._offer_rect(offer), scene.frame.table), offer
            if not stand.answer(rng):
                stand.advance(LONG)
            if isinstance(stand.top, RoundResult):
                break
        assert isinstance(stand.top, RoundResult)


# --- report 18: every end is offered


def test_18_the_offers_are_the_legal_ways(drive: Drive) -> None:
    driver = drive(domino_table(BOARD))
    scene = driver.table
    for text, count in WAYS.items():
        offers = offered(scene, text)
        assert len(offers) == count
        assert {offer.lay for offer in offers} == legal_offers(scene, text)


def test_18_the_way_that_is_pointed_at_is_painted_and_nothing_over_it(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[tuple[object, Point]] = []

    def paints(name: str) -> None:
        paint = getattr(Canvas, name)

        def noted(canvas: Canvas, what: object, at: Point, **how: Any) -> None:
            painted.append((what, at))
            paint(canvas, what, at, **how)

        monkeypatch.setattr(Canvas, name, noted)

    paints("tile")
    paints("tile_ghost")
    for text in ("Y3/G6", "Y2/W+4", "Y1/R3"):
        driver = drive(domino_table(BOARD))
        scene = driver.table
        driver.click(*tile_place(scene, numbered(scene, text)))
        driver.wait(0.5)
        for number, offer in enumerate(scene.offers(scene.chosen)):
            assert isinstance(offer.lay.item, Tile)
            driver.point(*offer_place(scene, number))
            painted.clear()
            driver.wait(STEP)
            there = {what for what, at in painted if at == scene.camera.to_screen(offer.pose.at, scene.now)}
            assert there == {(offer.lay.item.face, offer.lay.item.outward)}, (text, number)


@pytest.mark.parametrize("name", GHOSTS)
def test_a_ghost_of_every_kind_is_there_to_be_shown(drive: Drive, name: str) -> None:
    level = domino_level(6)
    saved = find_moment(level, can_lay(GHOSTS[name], SHORT_CHAIN))
    scene = new_table(level, saved.seed, saved=saved)
    driver = drive(scene)
    lays = lays_as(GHOSTS[name], scene.session)
    assert lays
    for lay in lays:
        offers = scene.offers(lay.held)
        assert len(offers) > 1
        assert bare(lay) in [offer.lay for offer in offers]
    assert driver.scene is scene


def test_a_table_with_every_end_closed_says_so_before_the_results(drive: Drive) -> None:
    driver = drive(
        domino_table("turn 0+ | 0: R7/X G7/G9 | 1: B3/Y8 | chain G4/G4 ^ G8/X > G1/X < G5/G5 B5/X v R4/R7"),
        Settings(speed="normal"),
    )
    scene = driver.table
    DominoKeyboard(driver).lay(numbered(scene, "R7/X"), 0)
    driver.until("it says so", lambda: scene.message.words == "Every end is closed", STEP)
    driver.wait(0.5)
    assert driver.scene is scene
    assert scene.chain
    assert not scene.chain.open
    driver.settle()
    assert isinstance(driver.scene, RoundResult)


@pytest.mark.parametrize("seed", range(6))
def test_18_in_whole_rounds_every_legal_way_is_offered_and_can_be_pointed_at(seed: int) -> None:
    rng = Random(seed)
    level = domino_level(2 + seed % 5, target=60, all_doubles_branch=seed % 2 == 1)
    stand = DominoStand(new_table(level, seed=seed))
    scene = stand.table
    looked_at = 0
    for _ in range(20_000):
        if isinstance(stand.top, MatchResult):
            break
        if stand.top is scene and scene.state is State.CHOOSING and scene.is_ready():
            for held in list(scene.hand):
                assert isinstance(held.item, Tile)
                offers = scene.offers(held.item)
                assert {offer.lay for offer in offers} == legal_offers(scene, str(held.item))
                assert len(offers) == len({offer.lay for offer in offers})
                looked_at += len(offers)
                scene.chosen = held.item
                for number in range(len(offers)):
                    at = offer_place(scene, number)
                    assert scene.spot_at(*at) == ("end", number), (offers, number)
                scene.chosen = None
        elif stand.top is scene and scene.state is not State.CHOOSING:
            assert not any(scene.offers(held.item) for held in scene.hand if isinstance(held.item, Tile))
        if not stand.answer(rng):
            stand.advance(LONG)
    assert looked_at > 15


CHOICES = [
    ("Y1/R3", "Y1/R3@<"),
    ("Y1/R3", "R3/Y1@v"),
    ("Y3/G6", "Y3/G6@<"),
    ("Y3/G6", "G6/Y3@<"),
    ("Y2/W+4", "W+4/Y2@<"),
    ("Y2/W+4", "W+4/Y2@v"),
    ("G7/G9", "G7/G9@v"),
]


@pytest.mark.parametrize("how", [*DEVICES, "drag"], ids=[*DEVICE_NAMES, "drag"])
@pytest.mark.parametrize(("tile", "lay"), CHOICES)
def test_18_the_way_that_was_meant_is_taken_and_the_ghost_lay_there(
    drive: Drive, how: type[OnDomino] | str, tile: str, lay: str
) -> None:
    driver = drive(domino_table(BOARD), Settings(speed="normal"))
    scene = driver.table
    offers = offered(scene, tile)
    number = offer_number(scene, lay)
    ghost = offers[number].pose
    if isinstance(how, str):
        DominoMouse(driver).drag(numbered(scene, tile), number)
    else:
        how(driver).lay(numbered(scene, tile), number)
    assert [move.partition("=")[0] for move in moves_of_human(scene)] == [str(offers[number].lay)]
    driver.until("it lies", lambda: len(scene.lying) == 6 and scene.lying[-1].is_over(scene.now), STEP)
    assert scene.layout
    assert not scene.layout.anew
    assert lying(scene)[-1] == Pose(ghost.x, ghost.y, ghost.angle)
    assert scene.chain
    assert scene.chain.newest.tile is offers[number].lay.item


@pytest.mark.parametrize("seed", range(4))
def test_18_ghosts_lie_as_the_tile_will_lie_in_whole_rounds(seed: int) -> None:
    rng = Random(seed)
    level = domino_level(2 + seed % 3, target=80, all_doubles_branch=seed % 2 == 1)
    stand = DominoStand(new_table(level, seed=seed))
    scene = stand.table
    compared = 0
    for _ in range(20_000):
        if isinstance(stand.top, MatchResult):
            break
        ready = stand.top is scene and scene.state is State.CHOOSING and scene.is_ready()
        ghosts = {
            offer.lay: offer.pose
            for held in scene.hand
            if ready and isinstance(held.item, Tile)
            for offer in scene.offers(held.item)
        }
        before = len(scene.lying)
        if not stand.answer(rng):
            stand.advance(LONG)
        while stand.top is scene and ready and scene.state is State.ACTING and len(scene.lying) <= before:
            stand.advance(STEP)
        if len(scene.lying) == before + 1 and ghosts and scene.layout and not scene.layout.anew:
            newest = scene.chain.newest if scene.chain else None
            assert newest
            assert newest.at
            lay = Lay(newest.tile, at=newest.at.arm)
            if lay in ghosts:
                end = scene.lying[-1].end
                assert end == Pose(ghosts[lay].x, ghosts[lay].y, ghosts[lay].angle)
                compared += 1
    assert compared > 2


def by_escape(driver: DominoDriver) -> None:
    driver.key(pygame.K_ESCAPE)


def by_pad(driver: DominoDriver) -> None:
    driver.pad(pygame.CONTROLLER_BUTTON_B)


def by_right_click(driver: DominoDriver) -> None:
    driver.click(driver.app.width / 2, 400, button=3)


@pytest.mark.parametrize("how", DEVICES, ids=DEVICE_NAMES)
@pytest.mark.parametrize("cancel", [by_escape, by_pad, by_right_click])
@pytest.mark.parametrize("tile", ["Y1/R3", "Y3/G6", "Y2/W+4"])
def test_18_a_chosen_tile_that_is_cancelled_is_back(
    drive: Drive, how: type[OnDomino], cancel: Callable[[DominoDriver], None], tile: str
) -> None:
    driver = drive(domino_table(BOARD), Settings(speed="normal"))
    scene, device = driver.table, how(driver)
    before = scene.session.round.state()
    device.item(numbered(scene, tile))
    assert scene.chosen is as_tile(tile)
    assert scene.prompt().startswith("Where does ")
    cancel(driver)
    assert driver.scene is scene
    assert scene.chosen is None
    assert scene.state is State.CHOOSING
    driver.wait(0.6)
    assert is_home(scene)
    assert scene.session.round.state() == before
    assert scene.focus is None or any(scene.focus in row for row in scene.rows())
    device.lay(numbered(scene, tile), 1)
    driver.wait(0.1)
    assert moves_of_human(scene) or isinstance(driver.scene, ColourPicker)


@pytest.mark.parametrize("how", DEVICES, ids=DEVICE_NAMES)
def test_18_another_tile_can_be_chosen_instead(drive: Drive, how: type[OnDomino]) -> None:
    driver = drive(domino_table(BOARD))
    scene, device = driver.table, how(driver)
    device.item(numbered(scene, "Y1/R3"))
    device.item(numbered(scene, "Y3/G6"))
    assert scene.chosen is as_tile("Y3/G6")
    device.item(numbered(scene, "B1/GR"))
    assert moves_of_human(scene) == []
    device.item(numbered(scene, "G7/G9"))
    assert moves_of_human(scene) == ["G7/G9@2"]


@pytest.mark.parametrize("how", DEVICES, ids=DEVICE_NAMES)
def test_18_drawing_with_a_chosen_tile_lets_it_go(drive: Drive, how: type[OnDomino]) -> None:
    driver = drive(domino_table(BOARD))
    scene, device = driver.table, how(driver)
    device.item(numbered(scene, "Y1/R3"))
    device.draw()
    assert moves_of_human(scene) == ["draw"]
    assert scene.chosen is None


@pytest.mark.parametrize("how", DEVICES, ids=DEVICE_NAMES)
@pytest.mark.parametrize("leave", [by_escape, by_pad, by_right_click])
def test_4_a_colour_not_named_brings_the_tile_home(
    drive: Drive, how: type[OnDomino], leave: Callable[[DominoDriver], None]
) -> None:
    shelf = Shelf()
    driver = drive(domino_table(BOARD, shelf=shelf), Settings(speed="normal"))
    scene, device = driver.table, how(driver)
    device.lay(numbered(scene, "Y2/W+4"), offer_number(scene, "Y2/W+4@<"))
    assert isinstance(driver.scene, ColourPicker)
    assert shelf.saved
    assert shelf.saved.pending == "Y2/W+4@3"
    leave(driver)
    assert driver.scene is scene
    assert scene.state is State.CHOOSING
    assert shelf.saved.pending == ""
    driver.wait(0.5)
    assert is_home(scene)
    assert moves_of_human(scene) == []
    device.lay(numbered(scene, "G7/G9"), 0)
    assert moves_of_human(scene) == ["G7/G9@2"]


@pytest.mark.parametrize("colour", Colour, ids=lambda colour: colour.value)
def test_3_the_colour_of_an_outward_wild_rules_and_shows(drive: Drive, colour: Colour) -> None:
    driver = drive(domino_table(BOARD))
    scene, device = driver.table, DominoMouse(driver)
    device.lay(numbered(scene, "Y2/W+4"), offer_number(scene, "Y2/W+4@<"))
    device.widget(colour.value)
    driver.until("it lies", lambda: len(scene.lying) == 6 and scene.lying[-1].is_over(scene.now))
    assert moves_of_human(scene) == [f"Y2/W+4@3={colour.letter}"]
    assert scene.chain
    assert scene.chain.newest.ends[0].wanted is face(colour, None)
    assert _named(scene.chain.newest) == (None, colour)
    assert "{" + colour.value + "}" in "".join(line.short for line in scene.log[-3:])


# --- challenge, both ways


def test_a_verdict_shows_the_hand_to_its_challenger_and_goes_on(drive: Drive) -> None:
    for hand, guilty in (("G5/G5 R3/B7", True), ("G5/G5 B1/GR", False)):
        driver = drive(
            domino_table(
                f"turn 1+ | 0: B6/B6 Y9/Y9 | 1: BS/W+4 {hand} | {CHAIN}",
                "W+4/BS@v",
            )
        )
        question = driver.scene
        assert isinstance(question, ChallengeQuestion)
        DominoKeyboard(driver).widget("challenge")
        driver.until("the verdict", lambda driver=driver: isinstance(driver.scene, VerdictShown))  # type: ignore[misc]
        shown = driver.scene
        assert isinstance(shown, VerdictShown)
        assert Counter(shown.hand) == Counter(tiles(hand))
        assert shown.verdict.guilty is guilty
        driver.wait(3)
        assert driver.scene is shown
        driver.key(pygame.K_RETURN)
        driver.settle()
        counts = driver.table.seating.counts
        assert counts[HUMAN] == (2 if guilty else 8)
        assert counts[1] == 6 if guilty else counts[1] <= 3


@pytest.mark.parametrize("how", DEVICES, ids=DEVICE_NAMES)
def test_a_wild_draw_four_that_is_accepted_is_drawn(drive: Drive, how: type[OnDomino]) -> None:
    driver = drive(domino_table(f"turn 1+ | 0: B6/B6 Y9/Y9 | 1: BS/W+4 G5/G5 R3/B7 | {CHAIN}", "W+4/BS@v"))
    how(driver).widget("accept")
    driver.until("drawn", lambda: len(driver.table.hand) == 6)
    assert moves_of_human(driver.table) == ["accept"]


# --- the camera


def test_the_wheel_zooms_about_the_pointer(drive: Drive) -> None:
    driver = drive(domino_table(BOARD), Settings(speed="normal"))
    driver.resize(1280, 720)
    scene = driver.table
    for at in ((640.0, 320.0), (500.0, 250.0), (900.0, 420.0)):
        for steps in (2, -1):
            driver.point(*at)
            driver.step()
            before, scale = scene.camera.to_chain(at, scene.now), scene.camera.scale(scene.now)
            driver.wheel(steps)
            driver.wait(0.5)
            assert scene.camera.to_screen(before, scene.now) == pytest.approx(at, abs=1)
            assert (scene.camera.scale(scene.now) > scale) == (steps > 0)


def test_the_table_is_dragged(drive: Drive) -> None:
    driver = drive(domino_table(BOARD), Settings(speed="normal"))
    driver.resize(1280, 720)
    scene = driver.table
    before = lying_at(scene)
    driver.drag((300.0, 400.0), (360.0, 430.0))
    after = lying_at(scene)
    for (x, y, turn), (to_x, to_y, to_turn) in zip(before, after):
        assert (to_x - x, to_y - y) == pytest.approx((60, 30), abs=1)
        assert turn == to_turn
    driver.point(700, 350)
    driver.step()
    assert lying_at(scene) == after
    assert moves_of_human(scene) == []
    driver.key(pygame.K_HOME)
    driver.wait(0.6)
    assert [each[:2] for each in lying_at(scene)] == [pytest.approx(each[:2]) for each in before]


def test_the_keys_zoom_and_home_comes_back(drive: Drive) -> None:
    driver = drive(domino_table(BOARD), Settings(speed="normal"))
    scene = driver.table
    before, scale = lying_at(scene), scene.camera.scale(scene.now)
    for key in (pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS):
        driver.key(key)
        driver.wait(0.3)
        assert scene.camera.scale(scene.now) > scale
        scale = scene.camera.scale(scene.now)
    for key in (pygame.K_MINUS, pygame.K_KP_MINUS):
        driver.key(key)
        driver.wait(0.3)
        assert scene.camera.scale(scene.now) < scale
        scale = scene.camera.scale(scene.now)
    assert scene.camera.by_hand
    driver.key(pygame.K_HOME)
    driver.wait(0.6)
    assert not scene.camera.by_hand
    assert [each[:2] for each in lying_at(scene)] == [pytest.approx(each[:2]) for each in before]


def test_the_right_stick_zooms_and_comes_back(drive: Drive) -> None:
    driver = drive(domino_table(BOARD), Settings(speed="normal"))
    scene = driver.table
    scales = [scene.camera.scale(scene.now)]
    for axis, way in (
        *[(pygame.CONTROLLER_AXIS_RIGHTY, -1)] * 2,
        (pygame.CONTROLLER_AXIS_RIGHTY, 1),
        (pygame.CONTROLLER_AXIS_RIGHTX, -1),
    ):
        driver.push_stick(axis, way)
        driver.wait(0.6)
        scales.append(scene.camera.scale(scene.now))
    assert scales[0] < scales[1] < scales[2] > scales[3] > scales[4] == pytest.approx(scales[0])
    assert not scene.camera.by_hand
    assert moves_of_human(scene) == []


def test_a_drag_of_the_table_ends_when_the_window_hears_no_more(drive: Drive) -> None:
    for end in INTERRUPTIONS:
        driver = drive(domino_table(BOARD), Settings(speed="normal"))
        scene = driver.table
        driver.drag((300.0, 400.0), (360.0, 430.0), drop=False)
        end(driver)
        driver.step()
        if driver.scene is not scene:
            driver.key(pygame.K_ESCAPE)
        before = lying_at(scene)
        driver.point(700, 250, held=True)
        driver.step()
        assert lying_at(scene) == before


def test_with_keys_every_end_comes_into_view_however_the_human_looked_away(drive: Drive) -> None:
    driver = drive(domino_table(BOARD))
    scene = driver.table
    driver.drag((300.0, 400.0), (1200.0, 430.0))
    driver.drag((300.0, 400.0), (1200.0, 430.0))
    device = DominoKeyboard(driver)
    device.item(numbered(scene, "Y2/W+4"))
    for number in range(3):
        while scene.focus != ("end", number):
            driver.key(pygame.K_RIGHT)
        driver.wait(0.3)
        assert scene.frame.table.contains(scene.table_rect(("end", number)))


def test_it_follows_again_after_coming_home_and_in_the_next_round(drive: Drive) -> None:
    driver = drive(new_table(domino_level(2, target=1000), seed=3))
    scene = driver.table
    human = DominoHuman(driver, DominoKeyboard(driver))
    driver.key(pygame.K_PLUS)
    driver.wait(0.3)
    assert scene.camera.by_hand
    human.play(lambda: isinstance(driver.scene, RoundResult))
    human.play(lambda: driver.scene is scene and scene.state is State.CHOOSING)
    assert not scene.camera.by_hand


@pytest.mark.parametrize("branching", [False, True])
def test_a_lying_tile_stays_unless_the_camera_moves_or_all_is_laid_anew(branching: bool) -> None:
    stand = DominoStand(
        new_table(domino_level(5, target=80, all_doubles_branch=branching), seed=2), Settings(speed="normal")
    )
    scene, rng = stand.table, Random(1)
    before: list[Pose] = []
    seen: list[tuple[float, float, float]] = []
    rested, chain_length, stayed, anew = False, 0, 0, 0
    for _ in range(40_000):
        if isinstance(stand.top, MatchResult):
            break
        if not stand.answer(rng):
            stand.advance(STEP)
        if len(scene.lying) < len(before):
            before, seen = [], []
        now, see, rests = lying(scene), lying_at(scene), scene.camera.rests(scene.now)
        if scene.layout and len(now) > chain_length:
            anew += scene.layout.anew
        chain_length = len(now)
        if scene.layout and not scene.layout.anew:
            older = min(len(before), len(now) - 1)
            assert now[:older] == before[:older]
            if rests and rested:
                assert see[:older] == seen[:older]
                stayed += 1
        before, seen, rested = now, see, rests
    assert stayed > 1000


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_all_is_laid_anew_once_the_newest_tile_lies_and_before_anybody_goes_on(
    speed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    extended = Layout.extended
    ghost: Point = (0.0, 0.0)

    def often(layout: Layout, placement: Placement) -> Layout:
        nonlocal ghost
        after = extended(layout, placement)
        ghost = after.poses[-1].at
        return replace(after, cramped=placement.number % 2 == 1)

    monkeypatch.setattr(Layout, "extended", often)
    monkeypatch.setattr("game.table.chain.WHIMS", (40.0,))
    stand = DominoStand(new_table(domino_level(4, target=60, all_doubles_branch=True), seed=3), Settings(speed=speed))
    scene, rng = stand.table, Random(1)
    before: list[Pose] = []
    moved, rested = 0, True
    while not isinstance(stand.top, RoundResult):
        if not stand.answer(rng):
            stand.advance(1 / 240)
        if scene.layout is None:
            continue
        now = lying(scene)
        if scene.layout.cramped:
            assert scene.state is State.ACTING
        if rested and now[: len(before) - 1] != before[:-1]:
            moved += 1
            assert dist(before[-1].at, ghost) < 0.1, "the newest had all but come to its place in the frame before"
        rested = now[: len(before) - 1] == before[:-1]
        before = now
        if scene.state is not State.ACTING:
            check_shown(scene)
    assert moved >= 3


def test_while_an_end_has_no_room_the_table_is_painted_and_tells_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    extended = Layout.extended

    def cramped(layout: Layout, placement: Placement) -> Layout:
        after = extended(layout, placement)
        return replace(after, cramped=True, ends=dict(list(after.ends.items())[1:]))

    frames = itertools.count(1)

    def in_ten_frames(_dt: float, thinking: Slices[Layout]) -> Layout | None:
        return None if next(frames) % 10 else finish(thinking)

    monkeypatch.setattr(Layout, "extended", cramped)
    monkeypatch.setattr("game.scenes.domino.think_while", in_ten_frames)
    stand = DominoStand(new_table(domino_level(3, target=60), seed=3), Settings(speed="normal"))
    scene, rng, canvas = stand.table, Random(1), Canvas(pygame.Surface((1280, 720), 0, 32))
    seen: set[int] = set()
    while not isinstance(stand.top, RoundResult):
        if not stand.answer(rng):
            stand.advance(STEP)
        chain, layout = scene.chain, scene.layout
        if chain and chain.open and layout and layout.cramped and len(scene.lying) not in seen:
            seen.add(len(scene.lying))
            assert len(scene.matched()) == len(layout.ends) < len(chain.open)
            assert scene.sights()
            assert scene.must_read(canvas)
            scene.draw(canvas)
    assert len(seen) > 3


@pytest.mark.parametrize("seed", range(2))
def test_nothing_teleports(seed: int) -> None:
    level = domino_level(4, target=60, all_doubles_branch=seed == 1)
    stand = DominoStand(new_table(level, seed=seed), Settings(speed="normal"))
    assert farthest_step(stand) < FASTEST


FASTEST = 48.0
"""Units that an item moves at most in a 240th of a second at normal speed."""


def farthest_step(stand: DominoStand) -> float:
    """How far anything moves in a 240th of a second during a round."""
    scene = stand.table
    before: dict[int, tuple[float, float]] = {}
    kept: list[object] = []
    farthest, rng = 0.0, Random(1)
    for _ in range(9000):
        moving = [(held, held.motion.at(scene.now).at) for held in scene.hand]
        moving += [(flight, flight.motion.at(scene.now).at) for flight in scene.flights._flying]
        if scene.chain:
            moving += [(each, at[:2]) for each, at in zip(scene.chain.placements, lying_at(scene))]
        kept += [what for what, _ in moving if id(what) not in before]
        for what, at in moving:
            farthest = max(farthest, dist(at, before.get(id(what), at)))
        before = {id(what): at for what, at in moving}
        if not stand.answer(rng):
            stand.advance(1 / 240)
        if isinstance(stand.top, RoundResult):
            break
    assert len(kept) > 20
    return farthest


@pytest.mark.parametrize("seed", range(2))
def test_the_chain_glides_when_a_tile_is_laid_though_the_pointer_moves(seed: int) -> None:
    level = domino_level(4, target=60, all_doubles_branch=seed == 1)
    stand = DominoStand(new_table(level, seed=seed), Settings(speed="normal"))
    scene, rng = stand.table, Random(seed)
    before: list[tuple[float, float, float]] = []
    while not isinstance(stand.top, RoundResult):
        seen = lying_at(scene)
        if len(seen) >= len(before) and scene.layout and not scene.layout.anew:
            assert max((dist(one[:2], other[:2]) for one, other in zip(before, seen)), default=0.0) < 4
        before = seen if scene.lying and scene.lying[-1].is_over(scene.now) else seen[:-1]
        if stand.top is scene and rng.random() < 0.2:
            stand.hear(PointerMoved(rng.uniform(300, 980), rng.uniform(560, 700)))
        if not stand.answer(rng):
            stand.advance(1 / 240)


def test_the_camera_does_not_jump_home_when_the_pointer_moves(drive: Drive) -> None:
    driver = drive(domino_table(BOARD), Settings(speed="normal"))
    scene = driver.table
    driver.drag((300.0, 400.0), (500.0, 430.0))
    before = lying_at(scene)
    driver.key(pygame.K_HOME)
    driver.point(*tile_place(scene, 2))
    driver.step()
    at_once = max(dist(one[:2], other[:2]) for one, other in zip(before, lying_at(scene)))
    driver.wait(0.6)
    assert at_once < 0.5 * max(dist(one[:2], other[:2]) for one, other in zip(before, lying_at(scene)))


# --- leaving and coming back


def saved_driver(drive: Drive, level: Level, wanted: Callable[[Session], bool]) -> tuple[DominoDriver, Shelf, Session]:
    saved, session = moment(level, wanted)
    shelf = Shelf(saved)
    return drive(new_table(level, shelf=shelf, saved=saved)), shelf, session


@pytest.mark.parametrize("branching", [False, True])
def test_a_match_left_in_mid_round_lies_as_it_lay(drive: Drive, branching: bool) -> None:
    level = domino_level(4, target=1000, all_doubles_branch=branching)
    shelf = Shelf()
    driver = drive(new_table(level, seed=7, shelf=shelf))
    scene = driver.table
    human = DominoHuman(driver, DominoKeyboard(driver))
    for moves in (3, 12, 30):
        human.play(partial(has_come_to, scene, moves))
        again = DominoStand(new_table(level, shelf=shelf, saved=shelf.saved), driver.app.settings)
        again.resize(driver.app.width)
        again.settle()
        assert again.table.session.round.state() == scene.session.round.state()
        assert lying(again.table) == lying(scene)
        assert lying_at(again.table) == lying_at(scene)
        assert again.table.layout
        assert scene.layout
        assert dict(again.table.layout.ends) == dict(scene.layout.ends)
        assert [held.item for held in again.table.hand] == [held.item for held in scene.hand]
        assert [line.sentence for line in again.table.log] == [line.sentence for line in scene.log]


def has_come_to(scene: DominoScene, moves: int) -> bool:
    return len(scene.session.record) >= moves and scene.state is State.CHOOSING and scene.is_ready()


def names_a_colour(session: Session) -> bool:
    moves = session.round.moves(HUMAN) if human_in(Phase.TURN)(session) else []
    return any(isinstance(move, Lay) and move.colour for move in moves)


def test_4_left_in_the_picker_and_back_in_the_picker(drive: Drive) -> None:
    level = domino_level(3)
    driver, shelf, session = saved_driver(drive, level, names_a_colour)
    moves_before = len(session.record)
    wild = next(move for move in session.round.moves(HUMAN) if isinstance(move, Lay) and move.colour)
    scene = driver.table
    assert isinstance(wild.item, Tile)
    lays = [offer.lay for offer in scene.offers(wild.item.upright)]
    DominoKeyboard(driver).lay(numbered(scene, str(wild.item)), lays.index(bare(wild)))  # type: ignore[arg-type]
    assert isinstance(driver.scene, ColourPicker)
    driver.post(pygame.QUIT)
    driver.step()
    assert not driver.app.running
    assert shelf.saved
    assert shelf.saved.pending == str(bare(wild))

    driver = drive(new_table(level, shelf=shelf, saved=shelf.saved))
    picker = driver.scene
    assert isinstance(picker, ColourPicker)
    DominoMouse(driver).widget("yellow")
    assert driver.table.session.record[moves_before] == (HUMAN, str(replace(bare(wild), colour=Colour.YELLOW)))
    driver.settle()


@pytest.mark.parametrize("speed", ["normal", "instant"])
@pytest.mark.parametrize(
    ("phase", "question"),
    [(Phase.CHALLENGE, ChallengeQuestion), (Phase.DRAWN, DominoScene), (Phase.TURN, DominoScene)],
    ids=lambda each: getattr(each, "value", None),
)
def test_4_a_match_left_at_a_question_resumes_with_it(drive: Drive, phase: Phase, question: type, speed: str) -> None:
    level = domino_level(5)
    saved, session = moment(level, human_in(phase))
    driver = drive(new_table(level, shelf=Shelf(saved), saved=saved), Settings(speed=speed))  # type: ignore[arg-type]
    assert type(driver.scene) is question
    assert driver.table.session.round.state() == session.round.state()
    human = DominoHuman(driver, DominoKeyboard(driver))
    human.play(lambda: len(driver.table.session.record) > len(saved.moves))
    assert driver.table.session.record[len(saved.moves)][0] == HUMAN
    driver.settle()


def fits_several(session: Session) -> bool:
    if not human_in(Phase.TURN)(session) or len(session.record) < 6:
        return False
    lays = {bare(move) for move in session.round.moves(HUMAN) if isinstance(move, Lay)}
    return any(count > 1 for count in Counter(lay.item.upright for lay in lays if isinstance(lay.item, Tile)).values())


def test_4_left_with_a_tile_chosen_and_back_with_it_in_the_rack(drive: Drive) -> None:
    level = domino_level(3)
    driver, shelf, session = saved_driver(drive, level, fits_several)
    scene = driver.table
    tile = next(held.item for held in scene.hand if isinstance(held.item, Tile) and len(scene.offers(held.item)) > 1)
    DominoMouse(driver).item(numbered(scene, str(tile)))
    assert scene.chosen is tile
    driver.post(pygame.QUIT)
    driver.step()

    driver = drive(new_table(level, shelf=shelf, saved=shelf.saved))
    again = driver.table
    assert again.session.round.state() == session.round.state()
    assert again.state is State.CHOOSING
    assert again.chosen is None
    driver.wait(0.3)
    assert is_home(again)
    DominoMouse(driver).lay(numbered(again, str(tile)), 1)
    driver.wait(0.1)
    assert isinstance(driver.scene, ColourPicker) or len(again.session.record) > len(session.record)


def test_a_pause_with_a_tile_chosen_lets_it_go(drive: Drive) -> None:
    driver = drive(domino_table(BOARD))
    scene = driver.table
    DominoKeyboard(driver).item(numbered(scene, "Y1/R3"))
    driver.key(pygame.K_p)
    assert isinstance(driver.scene, Pause)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene
    driver.wait(0.4)
    assert is_home(scene)
    assert scene.chosen is None


# --- whatever a player does


WILDS = f"turn 0+ | 0: W/W W+4/W+4 Y2/W+4 Y8/W+4 B5/W+4 R9/W+4 Y3/G6 | 1: B3/Y8 Y9/Y9 B6/B6 R3/B7 | {CHAIN}"


def walk(seed: int, look: Callable[[DominoStand], None] = lambda _: None) -> None:
    """Do anything at any time, then play the match to its end; `look` at it after every input."""
    rng = Random(seed)
    level = domino_level(2 if seed % 2 else 3 + seed % 4, target=120)
    settings = Settings(speed=list(SPEEDS)[seed % 4], reduced_motion=seed % 3 == 0)  # type: ignore[arg-type]
    first = domino_table(WILDS, seed=seed, level=level) if seed % 2 else new_table(level, seed=seed)
    stand = DominoStand(first, settings)
    for _ in range(1500):
        if rng.random() < 0.5:
            heard = some_input(rng, stand.width)
            if isinstance(heard, Resized):
                stand.resize(heard.width)
            else:
                stand.hear(heard)
        else:
            stand.advance(rng.choice([1 / 240, STEP, STEP, 0.1, 0.6, 3.0]))
        if stand.stack[0] is not stand.table or isinstance(stand.top, MatchResult):
            stand = DominoStand(new_table(level, seed=seed + 100), settings)
        check_state(stand)
        look(stand)
        scene = stand.table
        assert scene.hand.held is None or scene.state not in (State.NAMING, State.ASKED, State.OVER)
        assert scene.chosen is None or scene.hand.number_of(scene.chosen) is not None
        assert scene.chosen is None or scene.session.round.turn == HUMAN
    questions = (ColourPicker, ChallengeQuestion, VerdictShown, RoundResult, MatchResult)
    while len(stand.stack) > 1 and not isinstance(stand.top, questions):
        stand.apply(Pop())
    stand.hear(FocusLost())
    stand.play_on(lambda: isinstance(stand.top, MatchResult), LONG, seed)
    assert stand.table.session.match.winner is not None


@pytest.mark.parametrize("seed", range(8))
def test_any_input_at_any_time_leaves_a_match_that_can_be_played_to_its_end(seed: int) -> None:
    walk(seed)


def test_any_input_at_any_time_leaves_something_to_paint(window: Window) -> None:
    rng = Random(1)

    def paint(stand: DominoStand) -> None:
        if stand.width == 1280 and rng.random() < 0.2:
            for scene in stand.stack:
                scene.draw(window.canvas)

    walk(21, paint)


AT_REST = {
    "turn": BOARD,
    "drawn": f"drawn 0+ | 0: Y1/R3 G7/G9 B1/GR R3/B7 | 1: B3/Y8 G5/G5 | {CHAIN}",
    "challenge": f"turn 1+ | 0: B6/B6 Y9/Y9 | 1: BS/W+4 G5/G5 R3/B7 | {CHAIN}",
    "catch": f"turn 0+ uncalled 1 | 0: R3/B7 B6/B6 | 1: Y1/R3 | {CHAIN}",
}


@pytest.mark.parametrize("what", AT_REST)
def test_24_an_idle_turn_paints_nothing_and_wakes_at_once(drive: Drive, what: str) -> None:
    moves = ["W+4/BS@v"] if what == "challenge" else []
    driver = drive(domino_table(AT_REST[what], *moves), Settings(speed="normal"))
    driver.settle()
    driver.wait(12)
    record = list(driver.table.session.record)
    assert driver.scene.is_still()
    before = driver.app.pictures
    for _ in range(400):
        driver.step(0.25)
    assert driver.app.pictures == before
    assert driver.table.session.record == record
    driver.point(640, 400)
    driver.step()
    assert driver.app.pictures == before + 1


# --- what questions and a table at rest show


def written(scene: Scene, monkeypatch: pytest.MonkeyPatch, canvas: Canvas) -> str:
    """All words that a scene shows."""
    words: list[str] = []
    monkeypatch.setattr(Canvas, "text", lambda self, text, *where, **how: words.append(text))
    scene.draw(canvas)
    return " | ".join(words)


def test_a_challenge_tells_of_a_named_colour_only_if_one_was_named(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    for lay, named in (("W+4/BS@v", False), ("W+4/W+4@v=Y", True)):
        tile = as_tile(lay.partition("@")[0]).upright
        driver = drive(domino_table(f"turn 1+ | 0: B6/B6 Y9/Y9 | 1: {tile} G5/G5 R3/B7 | {CHAIN}", lay))
        assert isinstance(driver.scene, ChallengeQuestion)
        with monkeypatch.context() as patch:
            assert ("was named" in written(driver.scene, patch, driver.window.canvas)) is named


def test_the_picker_counts_both_ends_of_the_tiles(drive: Drive) -> None:
    driver = drive(domino_table(BOARD))
    scene = driver.table
    DominoKeyboard(driver).lay(numbered(scene, "Y2/W+4"), offer_number(scene, "Y2/W+4@<"))
    picker = driver.scene
    assert isinstance(picker, ColourPicker)
    ends = [end for held in scene.hand for end in str(held.item).split("/") if str(held.item) != "Y2/W+4"]
    assert picker._held == {colour: sum(end[0] == colour.letter for end in ends) for colour in Colour}


def test_a_still_table_looks_the_same_until_something_is_heard(drive: Drive, window: Window) -> None:
    driver = drive(domino_table(BOARD))
    scene = driver.table
    DominoMouse(driver).item(numbered(scene, "Y1/R3"))
    driver.wait(12)
    assert scene.is_still()
    pictures = []
    for dt in (0.0, 0.3, 0.7):
        scene.advance(dt)
        scene.draw(window.canvas)
        pictures.append(pygame.image.tobytes(window.canvas.surface, "RGB"))
    assert pictures[0] == pictures[1] == pictures[2]


def test_the_chain_is_never_lost_out_of_sight(drive: Drive) -> None:
    driver = drive(domino_table(BOARD))
    scene = driver.table
    for _ in range(8):
        driver.drag((300.0, 400.0), (990.0, 400.0))
    assert any(scene.frame.table.colliderect(rect) for rect in lying_rects(scene))
