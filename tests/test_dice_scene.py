"""The Dice table played by a person: whole matches on each device, the dice themselves, and what went wrong elsewhere.

The numbers in names and comments are those of the reports of other games' bugs.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pygame
import pytest
from checks import check_result, is_not_covered, leave_for_the_street, play_a_match, play_again
from dice_driving import (
    DEVICES,
    DICE,
    LEVELS,
    DiceDriver,
    DiceHuman,
    DiceKeyboard,
    DiceMouse,
    DiceStand,
    OnDice,
    dice_level,
    dice_table,
    shown,
    top_face,
)
from driving import (
    DEVICE_NAMES,
    INTERRUPTIONS,
    Shelf,
    human_in,
    is_home,
    moment,
    moves_of_human,
    new_table,
    numbered,
    watchful,
)
from notepad import Notepad

from game.app.street import Street as RealStreet
from game.app.window import Window
from game.art.canvas import Canvas
from game.art.dice import Dice
from game.art.sheet import Look
from game.levels import Level, find_level
from game.opponents.temperament import Temperament
from game.records import Records, SavedMatch, Settings
from game.rules.contract import Phase
from game.rules.events import Rolled
from game.rules.moves import REROLL, Play
from game.rules.pieces import DieFace, parse_face
from game.scenes.challenge import ChallengeQuestion, VerdictShown
from game.scenes.colour_picker import ColourPicker
from game.scenes.dice import DiceScene
from game.scenes.inputs import Action, Button, FocusLost, PointerDown, PointerMoved, PointerUp, Press
from game.scenes.match_result import MatchResult
from game.scenes.pacing import SPEEDS
from game.scenes.pause import Pause
from game.scenes.round_result import RoundResult
from game.scenes.state import State
from game.scenes.throw import Throw
from game.scenes.title import Title
from game.scenes.words import HUMAN
from game.session import Session
from game.table.cube import DEPTH, lean
from game.table.dice_frame import BAG_HEIGHT, HAND_EDGE, SEAT_EDGE, rows_of_dice
from game.table.tray import Knock

FAST = Settings(speed="instant")
UNIT = 1.0
ALL_SPEEDS = [*((speed, False) for speed in SPEEDS), ("normal", True), ("instant", True)]
"""Every speed, and reduced motion."""
RATES = {"20 Hz": 1 / 20, "60 Hz": 1 / 60, "240 Hz": 1 / 240, "quarters": 0.25, "5 s": 5.0}

PLAIN = "turn 0+ on R5 | 0: R6 B2 G1 W | 1: G3 Y1 B6"
"""The human can play R6 and the Wild."""
STUCK = "turn 0+ on R5 | 0: G6 B2 Y1 | 1: G3 Y1 B6"
"""Nothing fits: the human has to roll again."""
REROLLED = "rerolled 0+ on R5 | 0: G6 B2 Y1 | 1: G3 Y1 B6"
DRAWN = "drawn 0+ on R5 | 0: G6 R2 R1 | 1: G3 Y1 B6"
GUILTY, INNOCENT = "R2", "Y2"

Drive = Callable[..., DiceDriver]


@pytest.fixture
def drive(window: Window) -> Drive:
    def begin(scene: DiceScene, settings: Settings = FAST, *, settle: bool = True) -> DiceDriver:
        driver = DiceDriver(window, scene, settings)
        if settle:
            driver.ready()
        return driver

    return begin


def asked_table(other: str = GUILTY, **how: Any) -> DiceScene:
    """The human is the victim of a Wild Draw Four and is asked; with GUILTY it was out of order."""
    text = f"turn 2+ on R5 | 0: G6 B2 Y1 | 1: G3 Y4 B6 | 2: {other} B1 W+4"
    return dice_table(text, "W+4=G", **how)


def lie_in_their_rooms(scene: DiceScene, *, later: bool = False) -> bool:
    """Whether every die of every hand lies in its row for the window as it is; or will lie there, when time goes on."""
    for seat in range(scene.level.seats):
        hand = scene._hand_of(seat)
        edge = HAND_EDGE if seat == HUMAN else SEAT_EDGE
        selected = scene.selected if seat == HUMAN else None
        poses = rows_of_dice(len(hand), scene._room_of(seat), edge, selected)
        if [held.motion.end if later else held.motion.at(scene.now) for held in hand] != poses:
            return False
    return True


def shows(driver: DiceDriver, kind: type) -> bool:
    return isinstance(driver.scene, kind)


def test_the_bag_tells_how_many_dice_are_left(drive: Drive) -> None:
    scene = dice_table(PLAIN)
    drive(scene)
    notepad = Notepad((1280, 720), Look())
    notepad.wipe()
    scene.draw(notepad)
    (told,) = [each for each in notepad.noted if math.dist(each.box.center, scene.frame.bag) < BAG_HEIGHT * 0.6]
    assert told.shown == str(len(scene.view.bag))


# --- whole matches


@pytest.mark.parametrize("device", DEVICES, ids=DEVICE_NAMES)
def test_a_match_to_its_end_and_again_and_back_to_the_street(drive: Drive, device: type[OnDice]) -> None:
    driver = drive(new_table(dice_level(3, target=150), seed=1), settle=False)
    human = DiceHuman(driver, device(driver))
    result = play_a_match(driver, human)
    wanted = {"play", "reroll", "draw", "picker", "accept", "uno before", "round result"}
    assert wanted <= set(human.did), human.did
    assert driver.checks > 300

    play_again(driver, human, result)
    leave_for_the_street(driver, human)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_matches_at_any_number_of_seats_come_to_their_end(seats: int) -> None:
    for seed in range(4):
        stand = DiceStand(new_table(dice_level(seats, target=200), seed=seed))
        stand.play_on(lambda stand=stand: isinstance(stand.top, MatchResult), 0.05, seed)  # type: ignore[misc]
        assert stand.table.session.match.winner is not None
        assert stand.throws


@pytest.mark.parametrize("how", ALL_SPEEDS, ids=str)
def test_a_round_at_every_speed_and_with_reduced_motion(how: tuple[Any, bool]) -> None:
    speed, reduced = how
    stand = DiceStand(new_table(dice_level(4), seed=5), Settings(speed=speed, reduced_motion=reduced))
    stand.play_on(lambda: isinstance(stand.top, RoundResult), 1 / 30)
    assert lie_in_their_rooms(stand.table)


@pytest.mark.parametrize(
    "house", [{"last_item_draws": True}, {"two_player_reverse": "plain"}, {"wrong_challenge_extra": 4}]
)
def test_a_match_with_house_rules(house: dict[str, object]) -> None:
    level = dice_level(2, target=200, **house)
    stand = DiceStand(new_table(level, seed=2))
    stand.play_on(lambda: isinstance(stand.top, MatchResult), 0.05)


# --- throws


def room_left(throw: Throw, number: int, time: float, felt: pygame.FRect) -> float:
    """How far a die is from the felt's edge, as it lies or stands there; negative if it is beyond."""
    pose = throw.roll.pose(number, time)
    half = throw.edge / 2
    return min(
        pose.x - half - felt.left,
        felt.right - pose.x - half,
        pose.y - half * DEPTH - felt.top,
        felt.bottom - pose.y - half * DEPTH,
    )


def check_throw(scene: DiceScene, throw: Throw, felt: pygame.FRect) -> None:
    """What holds at every moment of a throw."""
    time = (scene.now - throw.began) / scene.pace if scene.pace and not scene.reduced else throw.roll.lasts
    for number in range(len(throw.dice)):
        pose = throw.roll.pose(number, time)
        assert room_left(throw, number, time, felt) > -UNIT, (number, time)
        assert all(map(math.isfinite, (*pose[:4], *pose.rotation)))
        assert scene.frame.width > pose.at[0] > 0
        assert 720 > pose.at[1] > 0


def check_rest(throw: Throw) -> None:
    """What a throw has come to is what the rules rolled."""
    for number, (_, die) in enumerate(throw.dice):
        assert top_face(throw, number, throw.roll.lasts) is die
        assert lean(throw.roll.pose(number, throw.roll.lasts).rotation) < 1e-6


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_throw_shows_what_was_rolled_inside_the_felt(seats: int, rate: str) -> None:
    dt = RATES[rate]
    stand = DiceStand(new_table(dice_level(seats), seed=6), Settings(speed="normal"))
    scene = stand.table
    rolled: list[Rolled] = []
    hear = scene.session._hear

    def heard(event: Any) -> None:
        if isinstance(event, Rolled) and event.items:
            rolled.append(event)
        hear(event)

    rolled += [event for event in scene.session.events if isinstance(event, Rolled)]
    scene.session.match.listener = scene.session.round.listener = heard
    rng = Random(4)
    while len(scene.session.record) < 30 and not isinstance(stand.top, RoundResult):
        if not stand.answer(rng):
            stand.advance(dt)
        if scene.thrown:
            check_throw(scene, scene.thrown, scene.frame.felt)
    stand.until(lambda: scene.state is not State.ACTING, dt)
    if dt < 1:
        dice = [die for throw in stand.throws for _, die in throw.dice]
        assert dice == [die for event in rolled for die in event.items]
        owners = [seat for throw in stand.throws for seat, _ in throw.dice]
        assert owners == [event.seat for event in rolled for _ in event.items]
    assert len(stand.throws) > (3 if dt < 1 else 0)
    for throw in stand.throws:
        check_rest(throw)


def test_the_same_match_is_thrown_the_same_at_any_frame_rate() -> None:
    first: dict[str, list[Throw]] = {}
    for rate in ("20 Hz", "60 Hz", "240 Hz"):
        stand = DiceStand(new_table(dice_level(4), seed=8), Settings(speed="normal"))
        stand.until(lambda stand=stand: stand.table.state is not State.ACTING, RATES[rate])  # type: ignore[misc]
        first[rate] = stand.throws
    seen = [[[throw.roll.at(time / 10) for time in range(25)] for throw in throws] for throws in first.values()]
    assert seen[0] == seen[1] == seen[2]


class Painter:
    """Looks over the shoulder of a canvas: which rolling dice and which lying ones are painted."""

    def __init__(self, canvas: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.rolling: list[tuple[Any, ...]] = []
        self.lying: list[tuple[Any, tuple[float, float], float]] = []
        tumbling, die = canvas.tumbling_die, canvas.die

        def tumbling_seen(rotation: Any, faces: Any, at: Any, **how: Any) -> None:
            self.rolling.append((faces, at, how["edge"]))
            tumbling(rotation, faces, at, **how)

        def die_seen(face: Any, front: Any, at: Any, **how: Any) -> None:
            self.lying.append((face, at, how["edge"]))
            die(face, front, at, **how)

        monkeypatch.setattr(canvas, "tumbling_die", tumbling_seen)
        monkeypatch.setattr(canvas, "die", die_seen)

    def forget(self) -> None:
        self.rolling.clear()
        self.lying.clear()


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_painted_is_what_was_rolled(window: Window, drive: Drive, monkeypatch: Any, seats: int) -> None:
    driver = drive(new_table(dice_level(seats), seed=3), Settings(speed="normal"), settle=False)
    painter = Painter(window.canvas, monkeypatch)
    scene = driver.table
    ends = 0
    while scene.state is State.ACTING:
        throw = scene.thrown
        painter.forget()
        driver.step(1 / 30)
        if throw and scene.thrown is throw:
            shares = {tuple(face.face for face in DICE[die.die - 1].faces) for _, die in throw.dice}
            assert {faces for faces, _, _ in painter.rolling} <= shares
            resting = [(face, at, edge) for face, at, edge in painter.lying if edge == throw.edge]
            assert len(painter.rolling) + len(resting) == throw.out(scene.now)
            for _, (x, y), edge in (*painter.rolling, *resting):
                assert scene.frame.felt.left - 1 < x - edge / 2 < x + edge / 2 < scene.frame.felt.right + 1
                assert 60 < y - edge / 2 < y + edge / 2 < scene.frame.felt.bottom + edge / 2
            if scene.now - throw.began >= throw.roll.lasts:
                ends += 1
                assert Counter(face for face, _, _ in resting) == Counter(die.face for _, die in throw.dice)
    assert ends > 0
    painter.forget()
    driver.wait(0.3)
    painter.forget()
    scene.draw(window.canvas)
    assert not painter.rolling
    round_ = scene.session.round
    painted = Counter(face for face, _, _ in painter.lying)
    assert painted == Counter(die.face for hand in round_.hands for die in hand) + Counter([round_.centre.face])


def test_no_die_jumps_when_it_leaves_the_felt_for_a_hand(window: Window, drive: Drive, monkeypatch: Any) -> None:
    """From frame to frame of a deal no die is elsewhere than a slide can have taken it."""
    driver = drive(new_table(dice_level(3), seed=3), Settings(speed="normal"), settle=False)
    painter = Painter(window.canvas, monkeypatch)
    scene = driver.table
    before: dict[DieFace, tuple[float, float]] = {}
    swiftest = 0.0
    while scene.state is State.ACTING:
        driver.step(1 / 60)
        now: dict[DieFace, tuple[float, float]] = {}
        if scene.thrown:
            time = scene.now - scene.thrown.began
            now = {die: scene.thrown.roll.pose(place, time).at for place, (_, die) in enumerate(scene.thrown.dice)}
        for seat in range(3):
            for held in scene._hand_of(seat):
                assert isinstance(held.item, DieFace)
                now[held.item] = held.motion.at(scene.now).at
        moved = [math.dist(now[die], before[die]) for die in now if die in before]
        swiftest = max([swiftest, *moved])
        before = now
    assert len(before) == 15
    assert painter.rolling
    assert swiftest < 90


# --- the human's throw


def flick(driver: DiceDriver, by: tuple[float, float], *, steps: int = 6, dt: float = 1 / 60) -> None:
    """Press the choice, move by so much, and let go."""
    x, y = driver.table.where(("choice", 0))
    driver.point(x, y)
    driver.step()
    driver.down(x, y)
    driver.step()
    for step in range(1, steps + 1):
        driver.point(x + by[0] * step / steps, y + by[1] * step / steps, held=True)
        driver.step(dt)
    driver.up(x + by[0], y + by[1])
    driver.step()


def first_way(throw: Throw) -> tuple[float, float]:
    """Which way, in radians on the screen, and how fast the dice leave the hand, on average."""
    time = 0.02
    dx = dy = 0.0
    for number in range(len(throw.dice)):
        start, end = throw.roll.pose(number, 0.0), throw.roll.pose(number, time)
        dx += end.x - start.x
        dy += end.y - start.y
    count = len(throw.dice) * time
    return math.atan2(dy, dx), math.hypot(dx, dy) / count


def flicked(drive: Drive, text: str, by: tuple[float, float], **how: Any) -> tuple[float, float]:
    """Which way and how fast the dice go after a flick."""
    driver = drive(dice_table(text), Settings(speed="normal"))
    flick(driver, by, **how)
    assert moves_of_human(driver.table) == (["reroll"] if text is STUCK else ["draw"])
    driver.until("they roll", lambda: driver.table.thrown, 1 / 240)
    throw = driver.table.thrown
    assert throw
    return first_way(throw)


UP = [(-140.0, -170.0), (-40.0, -180.0), (-200.0, -90.0), (60.0, -120.0)]
DOWN = [(-140.0, 40.0), (-200.0, 60.0), (-120.0, 90.0), (-60.0, 90.0)]


@pytest.mark.parametrize(("text", "ways"), [(STUCK, UP), (REROLLED, DOWN)], ids=["reroll", "draw"])
def test_a_flick_throws_its_way(drive: Drive, text: str, ways: list[tuple[float, float]]) -> None:
    for by in ways:
        heading, _ = flicked(drive, text, by)
        assert abs(math.remainder(heading - math.atan2(by[1], by[0]), math.tau)) < 0.45, by


@pytest.mark.parametrize("by", [(-170.0, 60.0), (-120.0, 80.0)])
def test_a_harder_flick_throws_harder(drive: Drive, by: tuple[float, float]) -> None:
    speeds = [flicked(drive, REROLLED, by, steps=steps)[1] for steps in (16, 11, 8)]
    assert speeds[0] * 1.15 < speeds[1]
    assert speeds[1] * 1.15 < speeds[2]


def test_a_slow_pull_at_the_choice_throws_nothing(drive: Drive) -> None:
    driver = drive(dice_table(STUCK), Settings(speed="normal"))
    flick(driver, (-30.0, -60.0), steps=30, dt=1 / 30)
    driver.wait(0.5)
    assert moves_of_human(driver.table) == []
    assert driver.table.state is State.CHOOSING
    DiceMouse(driver).spot(("choice", 0))
    driver.wait(0.1)
    assert moves_of_human(driver.table) == ["reroll"]


def test_the_flick_of_one_throw_is_not_that_of_the_next(drive: Drive) -> None:
    driver = drive(dice_table(STUCK, falls="B3 B2 Y1", rerolls=True), Settings(speed="normal"))
    by = (-190.0, -60.0)
    flick(driver, by)
    driver.ready()
    assert driver.table._flicked is None
    driver.key(pygame.K_d)
    driver.until("it rolls", lambda: driver.table.thrown)
    throw = driver.table.thrown
    assert throw
    heading, _ = first_way(throw)
    assert abs(math.remainder(heading - math.atan2(by[1], by[0]), math.tau)) > 0.5


def test_a_flick_is_nothing_when_the_die_may_only_be_kept(drive: Drive) -> None:
    driver = drive(dice_table(DRAWN), Settings(speed="normal"))
    flick(driver, (-140.0, -170.0))
    driver.wait(0.3)
    assert moves_of_human(driver.table) == []
    assert driver.table._flicked is None


@pytest.mark.parametrize("device", DEVICES, ids=DEVICE_NAMES)
def test_reroll_draw_and_keep_by_every_device(drive: Drive, device: type[OnDice]) -> None:
    driver = drive(dice_table(STUCK, falls="B3 B2 Y1 R3", rerolls=True), Settings(speed="normal"))
    scene, hand = driver.table, device(driver)
    assert scene._choice() == "Reroll all"
    hand.choice()
    driver.ready()
    assert moves_of_human(scene) == ["reroll"]
    assert [str(held.item.face) for held in scene.hand] == ["B3", "B2", "Y1"]  # type: ignore[attr-defined]
    assert scene._choice() == "Draw one"
    hand.choice()
    driver.ready()
    assert moves_of_human(scene) == ["reroll", "draw"]
    assert scene._choice() == "Keep it"
    assert scene.view.drawn.face is parse_face("R3")
    hand.choice()
    driver.wait(0.1)
    assert moves_of_human(scene) == ["reroll", "draw", "pass"]


def test_with_an_empty_bag_the_choice_is_to_pass(drive: Drive) -> None:
    driver = drive(dice_table("rerolled 0+ on R5 | 0: G6 B2 Y1 | 1: G3 Y1 B6 | bag"))
    assert driver.table._choice() == "Pass"
    DiceMouse(driver).spot(("choice", 0))
    driver.wait(0.1)
    assert moves_of_human(driver.table) == ["pass"]


# --- sounds


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_every_knock_of_a_throw_is_heard_when_it_is_seen(speed: Any) -> None:
    stand = DiceStand(new_table(dice_level(4), seed=7), Settings(speed=speed))
    scene = stand.table
    stand.until(lambda: scene.state is not State.ACTING)
    loudness = {Knock.FELT: 0.6, Knock.DIE: 1.0, Knock.WALL: 1.0}
    knocks = sorted(
        (throw.began + sound.time * scene.pace, sound.force * loudness[sound.knock], sound.at[0])
        for throw in stand.throws
        for sound in throw.roll.sounds
    )
    clicks = sorted(
        (each for each in stand.heard if each.name == "dice_click"), key=lambda each: (each.time, each.gain)
    )
    assert len(clicks) == len(knocks) > 20
    for (time, gain, x), heard in zip(knocks, clicks):
        assert heard.time == pytest.approx(time, abs=1e-6)
        assert 0 <= heard.gain <= 1
        assert heard.gain == pytest.approx(gain, abs=1e-6)
        assert -1 <= heard.pan <= 1
        assert (heard.pan < 0) is (x < scene.frame.middle)
    assert "bag" in {each.name for each in stand.heard}


@pytest.mark.parametrize("settings", [FAST, Settings(reduced_motion=True)], ids=["instant", "reduced"])
def test_dice_that_are_not_seen_to_roll_do_not_knock(settings: Settings) -> None:
    stand = DiceStand(new_table(dice_level(4), seed=7), settings)
    stand.until(lambda: stand.table.state is not State.ACTING)
    assert not [each for each in stand.heard if each.name == "dice_click"]
    assert "bag" in {each.name for each in stand.heard}


# --- speeds


@pytest.mark.parametrize("text", ["reroll", "play", "wild", "draw two", "draw four", "caught"])
def test_every_speed_comes_to_the_same(text: str) -> None:
    ends = set()
    for speed, reduced in ALL_SPEEDS:
        stand = DiceStand(_scene_of(text), Settings(speed=speed, reduced_motion=reduced))  # type: ignore[arg-type]
        scene = stand.table
        stand.settle()
        _do(text, stand)
        stand.until(lambda scene=scene: scene.state is not State.ACTING, 1 / 60)  # type: ignore[misc]
        for _ in range(30):
            if stand.top is not scene or scene.state is State.ACTING:
                break
            stand.advance(1 / 120)
        assert not scene.flights
        hands = tuple(
            tuple(map(str, (held.item for held in scene._hand_of(seat)))) for seat in range(scene.level.seats)
        )
        ends.add((hands, str(scene.centre), scene.bag, str(scene.wanted), scene.session.round.state()))
    assert len(ends) == 1


def _scene_of(what: str) -> DiceScene:
    if what == "draw four":
        return asked_table(INNOCENT, falls="R1 R2 R3 R4")
    if what == "caught":
        return asked_table(GUILTY, falls="R1 R2 R3 R4")
    if what == "draw two":
        return dice_table("turn 0+ on R5 | 0: R+2 B2 G1 W | 1: G3 Y1 B6 | 2: B4 B5", falls="B1 B2")
    return dice_table(PLAIN + " | 2: B4 B5", falls="G2 B2 G1 W", rerolls=True)


def _do(what: str, stand: DiceStand) -> None:
    scene = stand.table
    if what in ("reroll", "draw four"):
        stand.press(Action.DRAW)
    elif what == "caught":
        stand.press(Action.CATCH)
        stand.until(lambda: isinstance(stand.top, VerdictShown))
        stand.press(Action.CANCEL)
    else:
        scene.try_item(numbered(scene, {"play": "R6", "wild": "W", "draw two": "R+2"}[what]))
        stand.advance(0.0)
        if what == "wild":
            assert isinstance(stand.top, ColourPicker)
            stand.answer(Random(2))


class Blank:
    """A canvas that only notes where thrown dice are painted: rolling ones by their six sides, and those that lie."""

    def __init__(self, scene: DiceScene) -> None:
        self.rolling: dict[Any, tuple[float, float]] = {}
        self.lying: list[tuple[float, float]] = []
        scene.draw_above(self)  # type: ignore[arg-type]

    def tumbling_die(self, rotation: Any, faces: Any, at: tuple[float, float], **how: Any) -> None:
        self.rolling[faces] = at

    def die(self, face: Any, front: Any, at: tuple[float, float], **how: Any) -> None:
        self.lying.append(at)

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_, **__: None


@pytest.mark.parametrize("after", [0.2, 0.6, 1.2])
@pytest.mark.parametrize(
    ("first", "then"), [("slow", "fast"), ("fast", "slow"), ("slow", "normal"), ("normal", "slow"), ("fast", "normal")]
)
def test_15_a_speed_changed_in_mid_throw_neither_throws_back_nor_cuts_off(first: Any, then: Any, after: float) -> None:
    stand = DiceStand(new_table(dice_level(4), seed=9), Settings(speed=first))
    scene = stand.table
    stand.until(lambda: scene.thrown and len(scene.thrown.dice) > 1)
    throw = scene.thrown
    assert throw
    stand.until(lambda: scene.now - throw.began >= after * SPEEDS[first], 1 / 240)
    before = Blank(scene)
    stand.keep(Settings(speed=then))
    while True:
        stand.advance(1 / 240)
        if scene.thrown is not throw:
            break
        now = Blank(scene)
        both = now.rolling.keys() & before.rolling.keys()
        swiftest = max((math.dist(now.rolling[die], before.rolling[die]) for die in both), default=0.0)
        assert swiftest < 1400 / 240 / SPEEDS["fast"] * 1.3, "the dice jump"
        before = now
    seen = [*before.rolling.values(), *before.lying]
    for pose in throw.roll.at(throw.roll.lasts) if seen else ():
        assert min(math.dist(at, pose.at) for at in seen) < 2, "they are taken while they roll"
    stand.until(lambda: scene.state is not State.ACTING)


@pytest.mark.parametrize("first", SPEEDS)
def test_15_instant_works_at_once_in_mid_throw(first: Any) -> None:
    stand = DiceStand(new_table(dice_level(4), seed=9), Settings(speed=first))
    scene = stand.table
    stand.until(lambda: scene.thrown and len(scene.thrown.dice) > 1)
    stand.advance(0.2)
    stand.keep(FAST)
    start = scene.now
    stand.until(lambda: scene.state is not State.ACTING)
    assert scene.now - start < 4


# --- resizing, leaving and resuming


WIDTHS = [960.0, 1066.0, 1280.0, 1680.0]


@pytest.mark.parametrize("after", [0.05, 0.5, 1.0, 2.0, 2.6])
@pytest.mark.parametrize("width", WIDTHS)
def test_resized_in_mid_throw_all_lies_where_it_belongs(width: float, after: float) -> None:
    for text, what in ((STUCK, "reroll"), (REROLLED, "reroll"), (PLAIN, "play"), (PLAIN, "wild")):
        stand = DiceStand(dice_table(text + " | 2: B4 B5", seed=4), Settings(speed="normal"))
        scene = stand.table
        stand.settle()
        _do(what, stand)
        stand.advance(after)
        stand.resize(width)
        stand.until(lambda stand=stand: stand.table.state is not State.ACTING)  # type: ignore[misc]
        for _ in range(24):
            if scene.state is not State.ACTING:
                stand.advance(1 / 60)
        if scene.state is not State.ACTING:
            assert lie_in_their_rooms(scene)


@pytest.mark.parametrize("size", [(960, 720), (1680, 720), (1280, 540), (960, 540)])
def test_a_real_window_resized_in_mid_throw(drive: Drive, size: tuple[int, int]) -> None:
    driver = drive(new_table(dice_level(4), seed=4), Settings(speed="normal"), settle=False)
    scene = driver.table
    driver.until("the hands are rolled", lambda: scene.thrown and len(scene.thrown.dice) == 20)
    driver.wait(0.5)
    driver.resize(*size)
    driver.wait(0.2)
    driver.resize(1200, 640)
    driver.until("it is dealt", lambda: scene.state is not State.ACTING)
    driver.wait(0.3)
    assert scene.thrown is None
    if scene.state is not State.ACTING:
        assert lie_in_their_rooms(scene)


@pytest.mark.parametrize("question", ["picker", "objection", "verdict", "result"])
def test_resized_below_a_question(question: str) -> None:
    stand = DiceStand(asked_table() if question != "picker" else dice_table(PLAIN + " | 2: B4 B5"), FAST)
    scene = stand.table
    stand.settle()
    if question == "picker":
        scene.try_item(numbered(scene, "W"))
        stand.advance(0.0)
    elif question == "verdict":
        stand.press(Action.CATCH)
        stand.until(lambda: isinstance(stand.top, VerdictShown))
    elif question == "result":
        stand.play_on(lambda: isinstance(stand.top, RoundResult))
    assert stand.top is not scene
    for width in (960.0, 1680.0, 1280.0):
        stand.resize(width)
        stand.advance(0.5)
        assert stand.top is not scene
        assert lie_in_their_rooms(scene, later=True)
    moves = len(stand.moves)
    stand.play_on(lambda: len(stand.moves) > moves)


def resumed(shelf: Shelf, level: Level) -> DiceScene:
    assert shelf.saved
    return new_table(level, shelf=Shelf(), saved=shelf.saved)


@pytest.mark.parametrize("after", [0.0, 0.3, 1.5, 2.4])
def test_left_in_mid_throw_and_resumed_the_dice_lie(after: float) -> None:
    level = dice_level(3)
    saved, _ = moment(level, human_in(Phase.TURN))
    shelf = Shelf(saved)
    stand = DiceStand(new_table(level, shelf=shelf, saved=saved), Settings(speed="normal"))
    stand.settle()
    stand.press(Action.DRAW)
    stand.until(lambda: stand.table.thrown)
    stand.advance(after)
    state = stand.table.session.round.state()
    again = DiceStand(resumed(shelf, level), Settings(speed="normal"))
    again.settle()
    assert again.table.session.round.state() == state
    assert again.table.thrown is None
    assert lie_in_their_rooms(again.table)
    assert REROLL not in again.table.view.moves


def test_left_in_the_first_throw_the_match_begins_again() -> None:
    level = dice_level(4)
    seed = 5
    stand = DiceStand(new_table(level, seed), Settings(speed="normal"))
    stand.until(lambda: stand.table.thrown)
    empty = SavedMatch.of(level.key, level.text, seed, [])
    again = DiceStand(new_table(level, saved=empty), Settings(speed="normal"))
    again.until(lambda: again.table.state is not State.ACTING)
    stand.until(lambda: stand.table.state is not State.ACTING)
    assert shown(again.table) == shown(stand.table)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(
    ("phase", "question"),
    [
        (Phase.CHALLENGE, ChallengeQuestion),
        (Phase.REROLLED, DiceScene),
        (Phase.DRAWN, DiceScene),
        (Phase.TURN, DiceScene),
    ],
    ids=lambda each: getattr(each, "value", None),
)
def test_left_at_any_question_it_is_resumed_with_it(phase: Phase, question: type, width: float) -> None:
    level = dice_level(4)
    saved, session = moment(level, human_in(phase))
    stand = DiceStand(new_table(level, saved=saved), Settings(speed="normal"), width)
    stand.settle()
    assert type(stand.top) is question
    assert stand.table.session.round.state() == session.round.state()
    assert lie_in_their_rooms(stand.table)
    if question is ChallengeQuestion:
        assert stand.table.lifted is session.round.lifted.die
        assert set(stand.top.charge.hand) == set(session.round.hands[session.round.offender])  # type: ignore[attr-defined]
    stand.play_on(lambda: len(stand.moves) > 0)
    assert stand.moves[0][1] == HUMAN


def test_4_left_in_the_picker_it_is_resumed_with_it(drive: Drive) -> None:
    def has_a_wild(session: Session) -> bool:
        plays = [move for move in session.round.moves(HUMAN) if isinstance(move, Play) and move.colour]
        return human_in(Phase.TURN)(session) and bool(plays)

    level = dice_level(3)
    saved, session = moment(level, has_a_wild)
    wild = next(move.item for move in session.round.moves(HUMAN) if isinstance(move, Play) and move.colour)
    shelf = Shelf(saved)
    driver = drive(new_table(level, shelf=shelf, saved=saved))
    DiceKeyboard(driver).item(driver.table.spot_of(wild)[1])
    assert isinstance(driver.scene, ColourPicker)
    driver.post(pygame.QUIT)
    driver.step()
    assert shelf.saved
    assert shelf.saved.pending == str(Play(wild))
    driver = drive(new_table(level, shelf=shelf, saved=shelf.saved))
    assert isinstance(driver.scene, ColourPicker)
    assert driver.scene.wild
    assert driver.scene.wild.item is wild
    DiceMouse(driver).widget("yellow")
    assert driver.table.session.record[len(saved.moves)][1].startswith(str(Play(wild)))
    assert driver.table.session.record[len(saved.moves)][1].endswith("=Y")
    driver.settle()


@pytest.mark.parametrize("leave", ["escape", "outside", "right click", "pad"])
def test_4_a_colour_not_named_leaves_the_die_in_the_hand(drive: Drive, leave: str) -> None:
    driver = drive(dice_table(PLAIN), Settings(speed="normal"))
    scene = driver.table
    DiceKeyboard(driver).item(numbered(scene, "W"))
    assert isinstance(driver.scene, ColourPicker)
    if leave == "escape":
        driver.key(pygame.K_ESCAPE)
    elif leave == "pad":
        driver.pad(pygame.CONTROLLER_BUTTON_B)
    else:
        driver.click(30, 300, button=1 if leave == "outside" else 3)
    assert driver.scene is scene
    assert scene.state is State.CHOOSING
    driver.wait(0.4)
    assert is_home(scene)
    assert moves_of_human(scene) == []
    DiceMouse(driver).item(numbered(scene, "R6"))
    assert moves_of_human(scene) == ["R6"]


@pytest.mark.parametrize("way", ["escape", "outside", "right click", "focus", "pad"])
def test_4_the_objection_has_to_be_answered(drive: Drive, way: str) -> None:
    driver = drive(asked_table())
    asking = driver.scene
    assert isinstance(asking, ChallengeQuestion)
    for _ in range(3):
        if way == "escape":
            driver.key(pygame.K_ESCAPE)
        elif way == "pad":
            driver.pad(pygame.CONTROLLER_BUTTON_B)
        elif way == "focus":
            driver.post(pygame.WINDOWFOCUSLOST)
            driver.step()
        else:
            driver.click(30, 300, button=1 if way == "outside" else 3)
    if isinstance(driver.scene, Pause):
        driver.key(pygame.K_ESCAPE)
    assert driver.scene is asking
    assert driver.table.session.round.phase is Phase.CHALLENGE
    DiceMouse(driver).widget("accept")
    assert driver.table.session.record[-1] == (HUMAN, "accept")


def test_left_through_the_pause_in_mid_throw_and_back_from_the_street(window: Window) -> None:
    street = RealStreet(Records())
    driver = DiceDriver(window, street.match(find_level(LEVELS[3]), 5), Settings(speed="normal"))
    human = DiceHuman(driver, DiceKeyboard(driver))
    human.play(lambda: driver.table.state is State.CHOOSING and REROLL in driver.table.view.moves)
    driver.key(pygame.K_d)
    driver.until("they roll", lambda: driver.table.thrown)
    before = driver.table.session.round.state()
    driver.key(pygame.K_p)
    assert isinstance(driver.scene, Pause)
    driver.wait(1.0)
    assert driver.table.thrown, "time passes below the pause"
    human.device.widget("leave")
    assert isinstance(driver.scene, Title)
    human.device.widget("resume")
    driver.settle()
    assert driver.table.session.round.state() == before
    assert driver.table.thrown is None
    assert lie_in_their_rooms(driver.table)


def test_what_lies_below_a_throw_looks_as_it_would_painted_anew(drive: Drive) -> None:
    driver = drive(dice_table(STUCK + " | 2: B4 B5", seed=4), Settings(speed="normal"))
    scene, canvas = driver.table, driver.app.window.canvas
    driver.key(pygame.K_d)
    touches = [pygame.K_RIGHT, pygame.K_LEFT, pygame.K_TAB, pygame.K_u, pygame.K_RETURN, pygame.K_m]
    compared = 0
    for number in range(120):
        driver.wait(1 / 60, 1 / 60)
        if number % 8 == 4:
            driver.key(touches[number // 8 % len(touches)])
        if not scene.thrown:
            continue
        fresh = Canvas(pygame.Surface(canvas.surface.get_size()), canvas.look)
        pictures = []
        for each in (canvas, fresh):
            scene.draw(each)
            pictures.append(pygame.image.tobytes(each.surface, "RGB"))
        assert pictures[0] == pictures[1]
        compared += 1
    assert compared > 30


WORK = {"plate": 2, "mark": 4, "print": 8, "rest": 20}
"""How long it takes to paint a die anew; a whole hand of dice that lie takes 100."""


def work_noted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Notes how much work each die is that is painted anew."""
    painted: list[int] = []
    paint = Dice._painted

    def noted(self: Dice, rotation: Any, faces: Any, edge: float, detail: Any) -> pygame.Surface:
        painted.append(WORK[detail])
        return paint(self, rotation, faces, edge, detail)

    monkeypatch.setattr(Dice, "_painted", noted)
    return painted


@pytest.mark.parametrize("seats", [2, 4])
def test_no_picture_of_a_deal_paints_more_than_a_few_dice_anew(drive: Drive, monkeypatch: Any, seats: int) -> None:
    painted = work_noted(monkeypatch)
    driver = drive(new_table(dice_level(seats), seed=3), Settings(speed="normal"), settle=False)
    scene = driver.table
    while scene.state is State.ACTING:
        painted.clear()
        driver.step(1 / 60)
        assert sum(painted) <= 60


def test_no_picture_of_a_reroll_paints_more_than_a_few_dice_anew(drive: Drive, monkeypatch: Any) -> None:
    driver = drive(dice_table(STUCK + " | 2: B4 B5", seed=4), Settings(speed="normal"))
    painted = work_noted(monkeypatch)
    driver.key(pygame.K_d)
    rerolled = 0
    while driver.table.state is not State.CHOOSING:
        painted.clear()
        driver.step(1 / 60)
        rerolled += bool(driver.table.thrown)
        assert sum(painted) <= 60
    assert rerolled > 30


def test_a_match_left_at_a_round_result_goes_on_with_it() -> None:
    level, shelf = dice_level(3, target=400), Shelf()
    stand = DiceStand(new_table(level, 3, shelf))
    stand.play_on(lambda: isinstance(stand.top, RoundResult))
    again = DiceStand(resumed(shelf, level))
    again.settle()
    assert isinstance(again.top, RoundResult)
    check_result(again.top, stand.table.session)
    again.answer(Random(1))
    again.settle()
    assert again.table.round_number == 2


# --- objections


def test_the_objection_shows_the_hand_it_is_about(drive: Drive) -> None:
    driver = drive(asked_table())
    asking = driver.scene
    assert isinstance(asking, ChallengeQuestion)
    round_ = driver.table.session.round
    assert asking.charge.hand == tuple(round_.hands[2])
    assert asking.charge.item is round_.centre
    assert driver.table.lifted is round_.lifted.die
    assert driver.table.turn == HUMAN


@pytest.mark.parametrize("device", DEVICES, ids=DEVICE_NAMES)
@pytest.mark.parametrize(("other", "guilty"), [(GUILTY, True), (INNOCENT, False)])
def test_an_objection_and_its_verdict(drive: Drive, other: str, guilty: bool, device: type[OnDice]) -> None:
    driver = drive(asked_table(other))
    scene, hand = driver.table, device(driver)
    accused = tuple(scene.session.round.hands[2])
    played = scene.centre
    hand.widget("challenge")
    driver.until("the verdict", partial(shows, driver, VerdictShown))
    shown_verdict = driver.scene
    assert isinstance(shown_verdict, VerdictShown)
    assert shown_verdict.verdict.guilty is guilty
    assert tuple(shown_verdict.hand) == accused
    driver.wait(3)
    assert driver.scene is shown_verdict
    hand.widget("on")
    driver.until("it is acted out", lambda: scene.state is not State.ACTING)
    round_ = scene.session.round
    if guilty:
        assert played in round_.hands[2]
        assert scene.centre.face is parse_face("R5")  # type: ignore[union-attr]
        assert scene.seating.counts == [3, 3, 7]
        assert round_.turn == HUMAN
    else:
        assert scene.centre is played
        assert scene.seating.counts == [9, 3, 2]
        assert round_.turn == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_others_object_to_the_human_and_take_turns_to(seats: int) -> None:
    """Seats are asked from the victim on; the screen says whose answer is awaited."""
    others = " | ".join(f"{seat}: {hand}" for seat, hand in enumerate(["G3 Y4", "B6 Y1", "G2 B1"][: seats - 1], 1))
    for seed in range(6):
        scene = dice_table(f"turn 0+ on R5 | 0: R2 B2 W+4 | {others}", seed=seed)
        stand = DiceStand(scene, FAST)
        stand.settle()
        scene.try_item(numbered(scene, "W+4"))
        stand.advance(0.0)
        stand.answer(Random(seed))
        asked: list[int] = []
        while scene.session.round.phase is Phase.CHALLENGE or scene.state is State.ACTING:
            if scene.state is State.WAITING and scene.turn not in asked:
                asked.append(scene.turn)
            stand.advance()
        answers = [(seat, move) for _, seat, move in stand.moves if move in ("challenge", "accept")]
        assert [seat for seat, _ in answers] == asked == list(range(1, 1 + len(asked)))
        assert all(move == "accept" for _, move in answers[:-1])


def test_the_human_is_asked_after_those_who_sit_before() -> None:
    text = "turn 2+ on R5 | 0: G6 B2 Y1 | 1: G3 Y4 B6 | 2: R2 B1 W+4 | 3: G2 B4"
    scene = dice_table(text, "W+4=G", "3: accept")
    stand = DiceStand(scene, FAST)
    stand.settle()
    assert isinstance(stand.top, ChallengeQuestion)
    assert "draws 4" in str(stand.top.form.widgets[1].consequences)  # type: ignore[attr-defined]
    stand.press(Action.DRAW)
    stand.until(lambda: scene.state is State.WAITING)
    assert scene.session.record[-1] == (HUMAN, "accept")


# --- report 5: going out with a die that draws


@pytest.mark.parametrize("draws", [False, True], ids=["nobody draws", "the victim draws"])
@pytest.mark.parametrize("last", ["R+2", "W+4", "W"])
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("winner", [0, 1])
def test_5_going_out_with_a_die_that_draws(last: str, draws: bool, seats: int, winner: int) -> None:
    hands = ["G3 Y1", "B6 B2", "G1", "G5"][:seats]
    hands[winner] = last
    written = " | ".join(f"{seat}: {hand}" for seat, hand in enumerate(hands))
    level = replace(dice_level(seats, target=1000), house={"last_item_draws": draws})
    scene = dice_table(f"turn {winner}+ on R5 | {written}", level=level, last_item_draws=draws)
    stand = DiceStand(scene, FAST)
    if winner == HUMAN:
        stand.settle()
        scene.try_item(0)
        stand.advance(0.0)
        stand.answer(Random(1))
    stand.play_on(lambda: isinstance(stand.top, RoundResult))
    result = stand.top
    assert isinstance(result, RoundResult)
    round_ = scene.session.round
    victim = (winner + 1) % seats
    more = {"R+2": 2, "W+4": 4, "W": 0}[last] if draws else 0
    if round_.outcome.winner == winner:
        assert len(round_.hands[victim]) == len(hands[victim].split()) + more
        check_result(result, scene.session)
    else:
        assert winner != HUMAN, "the human went out with its last die"


# --- report 8: nothing can be done in another's turn


# --- report 9: two presses are one


# --- report 10: a dragged die comes home


def test_10_a_die_dragged_to_the_middle_is_played_and_one_that_does_not_fit_comes_home(drive: Drive) -> None:
    driver = drive(dice_table(PLAIN), Settings(speed="normal"))
    scene = driver.table
    driver.drag(scene.where(("die", numbered(scene, "G1"))), scene.frame.stand)
    assert moves_of_human(scene) == []
    assert scene.message.words == "Needs {red} or a 5, or a wild"
    driver.wait(0.8)
    assert is_home(scene)
    driver.drag(scene.where(("die", numbered(scene, "R6"))), scene.frame.stand)
    assert moves_of_human(scene) == ["R6"]


def test_10_a_held_choice_lets_go_of_what_it_was(drive: Drive) -> None:
    for end in INTERRUPTIONS:
        driver = drive(dice_table(STUCK), Settings(speed="normal"))
        place = driver.table.where(("choice", 0))
        driver.point(*place)
        driver.down(*place)
        driver.step()
        end(driver)
        for _ in range(2):
            if driver.scene is not driver.table:
                driver.key(pygame.K_ESCAPE)
        driver.wait(0.3)
        assert moves_of_human(driver.table) == [], end


# --- report 11: big hands


TWENTY = " ".join(str(die.faces[number % 6]) for number, die in enumerate(DICE[:20]))
MANY = f"turn 0+ on {DICE[20].faces[0]} | 0: {TWENTY} | 1: {DICE[21].faces[0]} {DICE[22].faces[1]}"


@pytest.mark.parametrize("how", DEVICES, ids=DEVICE_NAMES)
def test_11_the_die_that_was_meant_is_played_from_twenty(drive: Drive, how: type[OnDice]) -> None:
    for place in (0, -1):
        driver = drive(dice_table(MANY))
        scene = driver.table
        plays = [move for move in scene.view.moves if isinstance(move, Play) and not move.colour]
        move = sorted(plays, key=lambda each: scene.spot_of(each.item)[1])[place]
        how(driver).item(scene.spot_of(move.item)[1])
        driver.wait(0.2)
        assert scene.session.record == [(HUMAN, str(move))]


def test_11_the_selected_die_is_not_covered(drive: Drive) -> None:
    driver = drive(dice_table(MANY))
    scene = driver.table
    for number in (0, 7, 12, 19):
        driver.point(*scene.where(("die", number)))
        driver.wait(0.3)
        edge = HAND_EDGE * scene.hand[number].motion.at(scene.now).scale
        assert is_not_covered(driver, number, (edge * 0.8, edge * 0.9))


def test_11_twenty_one_dice_are_rolled_again_at_once() -> None:
    """The most that can be in one hand: all but two of the others and the centre die."""
    faces = " ".join(str(die.faces[number % 6]) for number, die in enumerate(DICE[:21]))
    for width in WIDTHS:
        scene = dice_table(f"turn 0+ on {DICE[21].faces[0]} | 0: {faces} | 1: {DICE[22].faces[0]} {DICE[23].faces[0]}")
        stand = DiceStand(scene, Settings(speed="normal"), width)
        stand.settle()
        stand.press(Action.DRAW)
        stand.until(lambda scene=scene: scene.thrown)  # type: ignore[misc]
        while scene.thrown:
            check_throw(scene, scene.thrown, scene.frame.felt)
            stand.advance(1 / 30)
        stand.settle()
        check_rest(stand.throws[-1])
        assert lie_in_their_rooms(scene)


# --- report 12: what can be played is seen, and what not says why


def test_12_the_prompt_says_what_can_be_done(drive: Drive) -> None:
    said = {
        PLAIN: "Your turn: play {red} or a 5, or reroll",
        STUCK: "Your turn: nothing fits {red} or a 5, reroll",
        REROLLED: "Your turn: nothing fits {red} or a 5, draw",
        DRAWN: "It fits: play it, or keep it",
        REROLLED + " | bag": "Your turn: nothing fits {red} or a 5, pass",
    }
    for text, words in said.items():
        assert drive(dice_table(text)).table.prompt() == words


# --- report 13: UNO and the picker


LAST_TWO = "turn 0+ on R5 | 0: R6 W | 1: G3 Y1 B6"


# --- report 14: fair UNO


def test_14_a_catch_lands_dice_in_the_hand_of_the_one_caught() -> None:
    stand = DiceStand(dice_table(LAST_TWO, level=watchful(dice_level(2)), falls="B1 B2"), Settings(speed="normal"))
    scene = stand.table
    stand.settle()
    scene.try_item(numbered(scene, "R6"))
    stand.until(lambda: (1, "catch 0") in scene.session.record)
    stand.until(lambda: scene.state is not State.ACTING)
    assert [str(held.item.face) for held in scene.hand] == ["W", "B1", "B2"]  # type: ignore[attr-defined]


def test_the_human_catches_by_every_device(drive: Drive) -> None:
    for how in DEVICES:
        careless = watchful(dice_level(2), Temperament(0.5, 0.0, 0.0, (9.0, 9.0)))
        scene = dice_table("turn 1+ on R5 | 0: B6 B2 G1 | 1: R3 R1", level=careless)
        driver = drive(scene, Settings(speed="normal"), settle=False)
        driver.until("it came down to one", lambda scene=scene: scene.catchable() == [1])
        how(driver).catch(1)
        assert scene.session.record[-1] == (HUMAN, "catch 1")
        driver.until("it is acted out", lambda scene=scene: scene.state is not State.ACTING)
        assert len(scene.others[1]) == 3


# --- report 21: a frame of five seconds


def test_21_after_a_long_frame_the_dice_are_in_the_tray_and_one_thing_has_happened(drive: Drive) -> None:
    driver = drive(new_table(dice_level(4), seed=3), Settings(speed="normal"), settle=False)
    scene = driver.table
    driver.until("they roll", lambda: scene.thrown and len(scene.thrown.dice) == 20)
    throw = scene.thrown
    assert throw
    before = scene.now
    driver.step(5.0)
    assert scene.now - before <= 0.26
    assert scene.thrown is throw
    check_throw(scene, throw, scene.frame.felt)


@pytest.mark.parametrize("length", [1.0, 5.0, 60.0])
def test_21_a_long_step_lets_nobody_act_twice(length: float) -> None:
    stand = DiceStand(new_table(dice_level(4), seed=3), Settings(speed="normal"))
    scene = stand.table
    for _ in range(40):
        moves = len(stand.moves)
        if not stand.answer(Random(1)):
            stand.advance(length)
            assert len(stand.moves) <= moves + 1
        if scene.thrown:
            check_throw(scene, scene.thrown, scene.frame.felt)


# --- rest


def test_an_idle_turn_comes_to_rest(drive: Drive) -> None:
    driver = drive(dice_table(PLAIN), Settings(speed="normal"))
    driver.wait(8.0)
    assert driver.table.is_still()
    pictures = driver.app.pictures
    driver.wait(3.0)
    assert driver.app.pictures == pictures
    driver.point(640, 600)
    driver.step()
    driver.step()
    assert driver.app.pictures > pictures


def test_the_hint_points_at_a_die_or_says_to_roll(drive: Drive) -> None:
    driver = drive(dice_table(PLAIN))
    driver.key(pygame.K_h)
    scene = driver.table
    driver.until("the hint", lambda: not scene.is_advising)
    assert scene.message.words.startswith("Try ")
    for text in (STUCK, REROLLED):
        driver = drive(dice_table(text))
        driver.key(pygame.K_h)
        driver.until("the hint", lambda driver=driver: not driver.table.is_advising)
        words = driver.table.message.words
        assert ("roll" if text is STUCK else "draw") in words, words


# --- random input


def anything(rng: Random, stand: DiceStand) -> None:
    """Some input, as a cat would make it."""
    width = stand.width
    x, y = rng.uniform(-40, width + 40), rng.uniform(-40, 760)
    if rng.random() < 0.5:
        rows = stand.table.rows()
        x, y = stand.table.where(rng.choice([spot for row in rows for spot in row]))
    kind = rng.random()
    if kind < 0.35:
        stand.press(rng.choice([each for each in Action if each is not Action.SETTINGS]))
    elif kind < 0.6:
        for each in (PointerMoved(x, y), PointerDown(x, y, rng.choice(list(Button))), PointerUp(x, y)):
            stand.hear(each)
    elif kind < 0.75:
        stand.hear(PointerMoved(x, y))
    elif kind < 0.85:
        stand.hear(PointerDown(x, y))
        stand.advance(0.01)
        stand.hear(PointerMoved(x - rng.uniform(-200, 200), y - rng.uniform(0, 300)))
    elif kind < 0.92:
        stand.hear(PointerUp(x, y))
    elif kind < 0.95:
        stand.hear(FocusLost())
    elif kind < 0.97:
        stand.resize(rng.choice(WIDTHS))
    else:
        stand.keep(
            Settings(speed=rng.choice(list(SPEEDS)), reduced_motion=rng.random() < 0.3, hints=rng.random() < 0.7)  # type: ignore[arg-type]
        )


@pytest.mark.parametrize("seed", range(16))
def test_whatever_is_pressed_nothing_breaks_and_the_match_goes_on(seed: int) -> None:
    rng = Random(seed)
    level = dice_level(2 + seed % 3, target=120)
    stand = DiceStand(new_table(level, seed=seed), Settings(speed=rng.choice(list(SPEEDS))))  # type: ignore[arg-type]
    scene = stand.table
    for _ in range(700):
        if stand.stack[0] is not scene or isinstance(stand.top, MatchResult):
            return
        anything(rng, stand)
        stand.advance(rng.choice([0.0, 1 / 240, 1 / 60, 1 / 20, 0.4]))
        while len(stand.stack) > 2:
            stand.apply(stand.top.hear(Press(Action.CANCEL)))
    for _ in range(4):
        if stand.top is not scene and not isinstance(
            stand.top, (ColourPicker, ChallengeQuestion, VerdictShown, RoundResult)
        ):
            stand.press(Action.CANCEL)
    stand.hear(FocusLost())
    moves = len(stand.moves)
    stand.play_on(lambda: isinstance(stand.top, MatchResult) or len(stand.moves) > moves + 3, 0.05)


def test_the_words_of_the_moves_are_those_of_the_table() -> None:
    """Nothing is called a card here, and every move that was made is told."""
    stand = DiceStand(new_table(dice_level(4, target=200), seed=4), FAST)
    stand.play_on(lambda: isinstance(stand.top, MatchResult), 0.05)
    told = [line.sentence for line in stand.table.log]
    assert not [words for words in told if "card" in words.lower()]
    rolled = [line for line in stand.table.log if "roll" in line.sentence.lower()]
    assert len(rolled) >= sum(move == "reroll" for _, _, move in stand.moves)
