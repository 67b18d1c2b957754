"""The table's state machine and its time: whose turn it is, fair UNO, speeds, rest, and whatever a player may do to it.

The numbers in names are those of the reports of other games' bugs. Most of it drives the bare scene, without an app.
"""

from __future__ import annotations

import itertools
import logging
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from math import dist
from random import Random
from typing import Any

import pygame
import pytest
from checks import check_state, check_turns_of_others
from driving import (
    FRAME,
    KEYS,
    LONG,
    PAD_BUTTONS,
    SMALL,
    Driver,
    Human,
    Keyboard,
    Mouse,
    Stand,
    Street,
    is_settled,
    level_for,
    moment,
    new_table,
    table,
    watchful,
)
from tables import TABLES, AtTable

from game.app.loop import LONGEST_FRAME
from game.app.sound import Speaker
from game.app.street import Street as RealStreet
from game.app.window import Window
from game.levels import Level, load_characters
from game.opponents import Opponent, Thinking
from game.opponents.opponent import STRENGTHS
from game.opponents.temperament import Temperament
from game.records import Records, Settings
from game.rules.events import Event
from game.scenes import thought
from game.scenes.challenge import ChallengeQuestion, VerdictShown
from game.scenes.colour_picker import ColourPicker
from game.scenes.inputs import (
    Action,
    Button,
    FocusLost,
    Input,
    PointerDown,
    PointerMoved,
    PointerUp,
    Press,
    Resized,
    Wheel,
)
from game.scenes.match_result import MatchResult
from game.scenes.pacing import QUICKEST_TURN, SPEEDS
from game.scenes.pause import Pause
from game.scenes.round_result import RoundResult
from game.scenes.scene import Pop, Scene
from game.scenes.settings import SettingsPage
from game.scenes.state import State
from game.scenes.words import HUMAN, Teller
from game.session import Session
from game.table.domino_frame import BASELINE
from game.table.motion import Pose

STEP = 1 / 60
at_every_table = pytest.mark.parametrize("at", TABLES.values(), ids=TABLES)
Drive = Callable[..., Driver]


@pytest.fixture
def drive(window: Window) -> Drive:
    def begin(scene: Scene, settings: Settings | None = None) -> Driver:
        return Driver(window, scene, settings or Settings(speed="instant"))

    return begin


def over(stand: Stand) -> Callable[[], bool]:
    return lambda: isinstance(stand.top, MatchResult)


# --- report 8: nothing can be done in another's turn


HAND_Y = {"pocket": 640, "dice": 600, "domino": BASELINE}


def every_input(at: AtTable) -> list[tuple[str, Any]]:
    """What a player may do with any device, all over the window."""
    y = HAND_Y[at.name]
    return [
        *(("key", key) for key in KEYS if key not in (pygame.K_F11, pygame.K_m)),
        *(("pad", button) for button in PAD_BUTTONS),
        *(("click", (x, y)) for x in range(40, 1280, 75) for y in range(20, 720, 75)),
        *(("right click", (x, y)) for x in range(40, 1280, 150)),
        *(("drag", (x, y)) for x in range(320, 960, 40)),
        *(("wheel", steps) for steps in (3, -2)),
    ]


@pytest.mark.parametrize("speed", ["slow", "instant"])
@at_every_table
def test_8_whatever_is_done_in_the_turn_of_others_changes_nothing(window: Window, at: AtTable, speed: Any) -> None:
    driver = at.driver(window, new_table(at.level(at.most), seed=4), Settings(speed=speed))
    human = at.human(driver, at.devices[0](driver))
    check_turns_of_others(driver, human, every_input(at), until_mine=at.name != "dice")


# --- report 14: fair UNO


TEMPERAMENTS = {
    **{key: each.temperament for key, each in load_characters().items()},
    "quickest": Temperament(1.0, 0.0, 1.0, (0.0, 0.0)),
}
CHAIN = "chain G4/G4 ^ G8/X > G1/X v R4/R7 < B4/Y6"
PILES = "pile Y4 G1 Y9 B9 B1 B2 | discard Y2"
TO_ONE = {
    "pocket": [
        (f"turn 0+ on R7 | 0: R5 R2 | {{others}} | {PILES} R7", "R5"),
        (f"turn 0+ on R7 | 0: RS R2 | {{others}} | {PILES} R7", "RS"),
        (f"turn 0+ on R7 | 0: R+1 R2 | {{others}} | {PILES} R7", "R+1"),
        (f"gift 0+ on R uncalled 0 | 0: R5 R2 | {{others}} | {PILES} WD", "R5"),
        (f"drawn 0+ on R7 | 0: R5 R2 | {{others}} | {PILES} R7", "R2"),
    ],
    "dice": [
        ("turn 0+ on R5 | 0: R6 R2 | {others}", "R6"),
        ("turn 0+ on R5 | 0: RS R2 | {others}", "RS"),
        ("turn 0+ on R5 | 0: R+2 R2 | {others}", "R+2"),
        ("drawn 0+ on R5 | 0: R1 R2 | {others}", "R2"),
        ("rerolled 0+ on R5 | 0: RR R2 | {others}", "RR"),
    ],
    "domino": [
        (f"turn 0+ | 0: R3/B7 R1/R4 | {{others}} | {CHAIN}", "R3/B7@v"),
        (f"turn 0+ | 0: R3/B7 R1/R4 | {{others}} | {CHAIN}", "B7/R3@v"),
        (f"turn 0+ | 0: Y1/R3 R1/R4 | {{others}} | {CHAIN}", "Y1/R3@<"),
        (f"turn 0+ | 0: R2/R+2 R1/R4 | {{others}} | {CHAIN}", "R+2/R2@v"),
        (f"turn 0+ | 0: RS/RS R1/R4 | {{others}} | {CHAIN}", "RS/RS@v"),
    ],
}
"""Positions in which the human comes down to one, and with which item."""
OTHERS = {
    "pocket": ["G3 Y1 B6", "B8 Y8", "G8 Y5 Y6 Y7", "B3 B4"],
    "dice": ["G3 Y1 B6", "B1 Y6", "G4 Y5 Y6 Y4"],
    "domino": ["B3/Y8 G5/G5", "B6/B6 B6/B8", "Y9/Y9 R9/X", "B5/X B5/G6", "B8/R+2 B1/Y9"],
}


def others(at: AtTable, seats: int) -> str:
    return " | ".join(f"{seat}: {hand}" for seat, hand in enumerate(OTHERS[at.name][: seats - 1], 1))


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("key", TEMPERAMENTS)
@at_every_table
def test_14_uno_said_400_ms_after_the_landing_is_in_time(at: AtTable, key: str, speed: str) -> None:
    for seed, (text, item) in enumerate(TO_ONE[at.name]):
        for strength in STRENGTHS:
            seats = 2 + (seed + len(key)) % (at.most - 1)
            level = watchful(at.level(seats), TEMPERAMENTS[key], strength=strength)
            scene = at.position(text.format(others=others(at, seats)), seed=seed, level=level)
            say_uno_400_ms_after_the_landing(at, scene, item, speed)


def say_uno_400_ms_after_the_landing(at: AtTable, scene: Any, item: str, speed: str) -> None:
    stand = at.stand(scene, Settings(speed=speed))  # type: ignore[arg-type]
    stand.until(lambda: scene.state in (State.CHOOSING, State.GIVING))
    gives = scene.state is State.GIVING
    at.try_item(scene, item)

    def has_landed() -> bool:
        return (gives or at.lies(scene, item)) and len(scene.hand) == 1 and not scene.flights

    stand.until(has_landed)
    stand.advance(0.4)
    stand.press(Action.UNO)
    assert (HUMAN, "uno") in scene.session.record
    stand.advance(3.0)
    assert not any(move == "catch 0" for _, move in scene.session.record)


@at_every_table
def test_14_whoever_says_nothing_is_caught_in_the_end(at: AtTable) -> None:
    text, item = TO_ONE[at.name][0]
    scene = at.position(text.format(others=others(at, 2)), level=watchful(at.level(2), TEMPERAMENTS["quickest"]))
    stand = at.stand(scene)
    stand.until(lambda: scene.state is State.CHOOSING)
    at.try_item(scene, item)
    stand.until(lambda: scene.session.record[-1] == (1, "catch 0"))


COMES_TO_ONE = {
    "pocket": "turn 1+ on R7 | 0: G5 G2 | 1: R3 R1 | pile Y4 G1 Y9 B9 | discard Y2 R7",
    "dice": "turn 1+ on R5 | 0: B6 B2 G1 | 1: R3 R1",
    "domino": "turn 1+ | 0: Y8/Y8 B6/B6 B1/GR | 1: R3/R3 R1/R4 | chain G4/G4 ^ G8/X > G1/X v R4/R7 < G5/G5 B5/X",
}
"""An opponent will come down to one."""


@at_every_table
def test_a_catch_is_offered_from_the_landing_on_until_the_next_turn(at: AtTable) -> None:
    forgetful = watchful(at.level(2), Temperament(0.5, 0.0, 0.0, (1.0, 2.0)))
    scene = at.position(COMES_TO_ONE[at.name], level=forgetful)
    stand = at.stand(scene, Settings(speed="normal"))
    while len(scene.session.round.hands[1]) == 2:
        assert scene.catchable() == []
        stand.press(Action.CATCH)
        assert scene.session.record == []
        stand.advance()
    stand.until(lambda: scene.catchable() == [1])
    assert scene.state is State.CHOOSING
    assert scene.items_rest()
    assert not scene.flights
    stand.press(Action.CATCH)
    assert scene.session.record[-1] == (HUMAN, "catch 1")
    stand.until(lambda: scene.state is State.CHOOSING)
    assert scene.seating.counts[1] == 3
    assert scene.catchable() == []


# --- report 15: speeds


def busy_level(at: AtTable, seats: int, target: int) -> Level:
    """A level at which much happens: with many wilds, where the set may have them."""
    return at.level(seats, target=target, **({"wilds": True} if at.name == "pocket" else {}))


@at_every_table
def test_15_at_instant_moves_can_be_followed_and_the_log_has_every_line(at: AtTable) -> None:
    stand = at.stand(new_table(busy_level(at, at.most, 1000), seed=5))
    told: list[str] = []
    tell = stand.table.log.tell

    def heard(event: Event) -> None:
        line = Teller(stand.table.names, stand.table.noun).line(event)
        told.extend([line.sentence] if line else [])
        tell(event)

    stand.table.log.tell = heard
    stand.play_on(over(stand))
    turns = [(when, seat) for when, seat, move in stand.moves if move != "uno" and not move.startswith("catch")]
    gaps = [after - before for (before, _), (after, seat) in itertools.pairwise(turns) if seat != HUMAN]
    assert len(gaps) > 50
    assert min(gaps) >= QUICKEST_TURN - 1e-6
    assert [line.sentence for line in stand.table.log if line.short] == told
    assert len(told) >= len(stand.moves)
    headings = [line.sentence for line in stand.table.log if not line.short]
    assert headings == [f"Round {number}" for number in range(1, len(stand.table.session.match.outcomes) + 1)]


@at_every_table
def test_15_the_speed_applies_at_once_in_the_middle_of_a_match(at: AtTable) -> None:
    def takes(speed: Any) -> float:
        """How long the next turns take after the speed was changed in the middle of a match."""
        stand = at.stand(new_table(at.level(at.most), seed=5), Settings(speed="normal"))
        stand.play_on(lambda: len(stand.moves) >= 6)
        stand.keep(Settings(speed=speed))
        began = stand.table.now
        stand.play_on(lambda: len(stand.moves) >= 16)
        return stand.table.now - began

    instant, fast, normal, slow = map(takes, ("instant", "fast", "normal", "slow"))
    assert instant < fast < normal < slow


def test_15_the_speed_is_set_at_the_table_by_keys(drive: Drive) -> None:
    driver = drive(new_table(level_for(4), seed=5), Settings(speed="slow"))
    driver.until("my turn", lambda: driver.table.state is State.CHOOSING)
    driver.key(pygame.K_F10)
    page = driver.scene
    assert isinstance(page, SettingsPage)
    keys = Keyboard(driver)
    keys.widget(
        "tab play" if any(widget.key == "tab play" for widget in page.form.widgets) else page.form.widgets[-1].key
    )
    for _ in range(3):
        focus(driver, "speed")
        driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is driver.table
    assert driver.app.settings.speed == "instant"
    assert driver.table.pace == 0.0
    driver.key(pygame.K_d)
    driver.until("others play", lambda: driver.table.session.round.turn == HUMAN)


def focus(driver: Driver, key: str) -> None:
    for _ in range(30):
        if driver.scene.form.focus == key:  # type: ignore[attr-defined]
            return
        driver.key(pygame.K_TAB)
    raise AssertionError(f"no {key} on {driver.scene}")


# --- the same end at every speed, in any steps


def end_state(at: AtTable, settings: Settings, dt: float) -> tuple[object, ...]:
    stand = at.stand(new_table(busy_level(at, 4, 150), seed=11), settings)
    stand.play_on(over(stand), dt)
    scene = stand.table
    log = [line.sentence for line in scene.log]
    lie = [motion.at(scene.now) for motion in getattr(scene, "lying", ())]
    return scene.session.record, scene.session.match.totals, at.shown(scene), log, lie, scene.seating.totals


@cache
def usual_end(name: str) -> tuple[object, ...]:
    return end_state(TABLES[name], Settings(speed="normal"), STEP)


@pytest.mark.parametrize(
    ("settings", "dt"),
    [
        (Settings(speed="slow"), 0.1),
        (Settings(speed="normal"), 1 / 240),
        (Settings(speed="normal"), 0.25),
        (Settings(speed="normal"), 5.0),
        (Settings(speed="fast"), STEP),
        (Settings(speed="instant"), STEP),
        (Settings(speed="instant"), 5.0),
        (Settings(speed="normal", reduced_motion=True), STEP),
        (Settings(speed="instant", reduced_motion=True, hints=False), 0.1),
    ],
    ids=lambda each: str(each) if isinstance(each, float) else f"{each.speed} {each.reduced_motion}",
)
@at_every_table
def test_the_end_is_the_same_at_every_speed_and_in_any_steps(at: AtTable, settings: Settings, dt: float) -> None:
    assert end_state(at, settings, dt) == usual_end(at.name)


# --- an opponent that thinks long


@pytest.mark.parametrize("seed", range(2))
def test_a_long_thought_is_spread_over_frames_and_comes_to_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine, where every look at the clock finds a millisecond gone, and on one where no time passes."""
    records = []
    for tick in (0.001, 0.0):
        clock = itertools.count()
        monkeypatch.setattr(thought, "perf_counter", lambda tick=tick, clock=clock: next(clock) * tick)
        stand = Stand(new_table(level_for(2, target=500), seed=seed), Settings(speed="instant"))
        session = stand.table.session
        session.opponents = {1: Opponent("hard", effort=40)}
        think = session.think
        thoughts: list[float] = []

        def noted(stand: Stand = stand, think: Any = think, thoughts: list[float] = thoughts) -> Thinking:
            thinking = think()
            while True:
                try:
                    next(thinking)
                except StopIteration as end:
                    return end.value
                thoughts.append(stand.table.now)
                yield

        session.think = noted  # type: ignore[assignment, method-assign]
        stand.play_on(lambda stand=stand: isinstance(stand.top, RoundResult))
        records.append(session.record)
        most = max(Counter(thoughts).values())
        assert most <= thought.SHARE * FRAME / tick if tick else most > 20
    assert records[0] == records[1]


# --- nothing teleports


FASTEST = 48.0
"""Units that an item moves at most in a 240th of a second at normal speed."""


@pytest.mark.parametrize("seed", range(2))
def test_nothing_teleports(seed: int) -> None:
    stand = Stand(new_table(level_for(4, wilds=True, target=60), seed=seed), Settings(speed="normal"))
    scene, rng = stand.table, Random(seed)
    before: dict[int, Pose] = {}
    kept: list[object] = []
    for _ in range(12_000):
        moving = [(held, held.motion.at(scene.now)) for held in scene.hand]
        moving += [(flight, flight.motion.at(scene.now)) for flight in scene.flights._flying]
        kept += [what for what, _ in moving if id(what) not in before]
        for what, pose in moving:
            last = before.get(id(what), pose)
            assert dist(pose.at, last.at) < FASTEST, (what, last, pose)
        before.update((id(what), pose) for what, pose in moving)
        if rng.random() < 0.02 and stand.top is scene:
            stand.hear(PointerMoved(rng.uniform(300, 980), rng.uniform(560, 700)))
        stand.answer(rng) or stand.advance(1 / 240)
        if isinstance(stand.top, MatchResult):
            break
    assert len(kept) > 40


# --- a long frame (reports 15, 21)


def test_a_frame_of_five_seconds_makes_no_more_than_one_move(drive: Drive) -> None:
    driver = drive(new_table(level_for(5), seed=4), Settings(speed="fast"))
    human = Human(driver, Keyboard(driver))
    for _ in range(150):
        if driver.scene is driver.table and driver.table.state in (State.ACTING, State.WAITING):
            now, moves, lines = driver.table.now, len(driver.table.session.record), len(driver.table.log)
            driver.step(5.0)
            assert driver.table.now - now <= LONGEST_FRAME + 1e-6
            assert len(driver.table.session.record) - moves <= 1
            assert len(driver.table.log) - lines <= 3
        else:
            human.act()
    assert len(driver.table.session.record) > 10


def test_one_step_of_five_seconds_leaves_a_consistent_table() -> None:
    for seed in range(6):
        stand = Stand(new_table(level_for(3 + seed % 3), seed=seed), Settings(speed="normal"))
        for _ in range(60):
            before = len(stand.moves)
            stand.advance(5.0)
            assert sum(seat != HUMAN for _, seat, _ in stand.moves[before:]) <= 1
            assert stand.table.pile >= 0
            assert min(stand.table.seating.counts) >= 0
            stand.answer(Random(seed))


# --- report 22: no sound device


def test_22_a_match_with_a_bogus_sound_device(
    drive: Drive, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "bogus")
    driver = drive(new_table(level_for(2), seed=2))
    driver.app.speaker = Speaker()
    driver.app._open_devices()
    human = Human(driver, Mouse(driver))
    human.play(lambda: isinstance(driver.scene, RoundResult))
    warnings = [record.message for record in caplog.records if record.levelno >= logging.WARNING]
    assert len([warning for warning in warnings if "no sound" in warning]) == 1
    assert not driver.app.speaker.is_audible
    driver.app._controls.pads.stop()


# --- report 24: rest


def paints_nothing(driver: Driver, minutes: float = 3.0) -> bool:
    driver.wait(12)
    assert driver.scene.is_still()
    before = driver.app.pictures
    for _ in range(round(minutes * 60 * 4)):
        driver.step(0.25)
    return driver.app.pictures == before


def test_24_an_idle_title_paints_nothing(drive: Drive) -> None:
    driver = drive(RealStreet(Records()).title(), Settings())
    assert paints_nothing(driver)
    driver.key(pygame.K_RETURN)
    assert paints_nothing(driver)


AT_REST = {
    "turn": "turn 0+ on R7 | 0: R5 B2 | 1: G3 Y1 | pile Y4 G1 | discard R7",
    "drawn": "drawn 0+ on R7 | 0: R5 B2 R2 | 1: G3 Y1 | pile Y4 G1 | discard R7",
    "gift": "gift 0+ on R | 0: R5 B2 R2 | 1: G3 Y1 | pile Y4 G1 | discard WD",
    "challenge": "challenge 0+ on R | 0: R5 B2 R2 | 1: G3 Y1 | pile Y4 G1 | discard W+2",
    "name": "name 0+ on W | 0: R5 B2 R2 | 1: G3 Y1 | pile Y4 G1 | discard W",
    "catch": "turn 0+ on R7 uncalled 1 | 0: R5 B2 | 1: G3 | pile Y4 G1 | discard R7",
}


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("what", AT_REST)
def test_24_an_idle_turn_paints_nothing_and_wakes_at_once(drive: Drive, what: str, speed: str) -> None:
    before = {"before": "Y9"} if what == "challenge" else {}
    driver = drive(table(AT_REST[what], **before), Settings(speed=speed))  # type: ignore[arg-type]
    driver.settle()
    record = list(driver.table.session.record)
    assert paints_nothing(driver)
    assert driver.table.session.record == record
    pictures = driver.app.pictures
    driver.point(640, 640)
    driver.step()
    assert driver.app.pictures == pictures + 1


def test_24_a_pause_and_the_results_rest_too(drive: Drive) -> None:
    driver = drive(table("turn 0+ on R7 | 0: R5 | 1: G3 Y1 | pile Y4 G1 | discard R7", level=level_for(2, target=4)))
    driver.settle()
    driver.key(pygame.K_p)
    assert isinstance(driver.scene, Pause)
    assert paints_nothing(driver)
    driver.key(pygame.K_ESCAPE)
    Keyboard(driver).item(0)
    driver.settle()
    assert isinstance(driver.scene, RoundResult)
    assert paints_nothing(driver)
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, MatchResult)
    assert paints_nothing(driver)


# --- whatever a player does


def some_input(rng: Random, width: float) -> Input:
    x, y = rng.uniform(-40, width + 40), rng.uniform(-40, 760)
    if rng.random() < 0.5:
        x, y = rng.uniform(280, width - 280), rng.uniform(560, 715)
    return rng.choice(
        [
            Press(rng.choice(list(Action))),
            Press(rng.choice([Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN, Action.CONFIRM])),
            Press(rng.choice([Action.UNO, Action.CATCH, Action.DRAW, Action.CONFIRM])),
            PointerMoved(x, y),
            PointerMoved(x, y),
            PointerDown(x, y),
            PointerDown(x, y, rng.choice(list(Button))),
            PointerUp(x, y),
            PointerUp(x, y, rng.choice(list(Button))),
            FocusLost(),
            Resized(rng.choice([960.0, 1280.0, 1680.0, 1103.0])),
            Wheel(rng.choice([-1.0, 1.0])),
        ]
    )


@pytest.mark.parametrize("seed", range(8))
def test_any_input_at_any_time_leaves_a_match_that_can_be_played_to_its_end(seed: int) -> None:
    rng = Random(seed)
    level = level_for(2 + seed % 4, wilds=seed % 2 == 0, target=200)
    settings = Settings(speed=list(SPEEDS)[seed % 4], reduced_motion=seed % 3 == 0)  # type: ignore[arg-type]
    stand = Stand(new_table(level, seed=seed), settings)
    for _ in range(1500):
        if rng.random() < 0.5:
            heard = some_input(rng, stand.width)
            if isinstance(heard, Resized):
                stand.width = heard.width
                for scene in stand.stack[:-1]:
                    scene.hear(heard)
            stand.hear(heard)
        else:
            stand.advance(rng.choice([1 / 240, STEP, STEP, 0.1, 0.6, 3.0]))
        if stand.stack[0] is not stand.table or isinstance(stand.top, MatchResult):
            stand = Stand(new_table(level, seed=seed + 100), settings)
        check_state(stand)
        assert stand.table.hand.held is None or stand.table.state not in (State.NAMING, State.ASKED, State.OVER)
    while len(stand.stack) > 1 and not isinstance(
        stand.top, (ColourPicker, ChallengeQuestion, VerdictShown, RoundResult, MatchResult)
    ):
        stand.apply(Pop())
    stand.hear(FocusLost())
    stand.play_on(over(stand), STEP, seed)
    assert stand.table.session.match.winner is not None


def post_something(driver: Driver, rng: Random) -> None:
    """An event that a player can cause, out of all keys, buttons and places."""
    x, y = rng.uniform(-30, driver.app.width + 30), rng.uniform(300, 730)
    key = rng.choice([key for key in KEYS if key != pygame.K_m])
    button = rng.choice([1, 1, 2, 3])
    pad = rng.choice(list(PAD_BUTTONS))
    rng.choice(
        [
            lambda: driver.post(pygame.KEYDOWN, key=key, mod=rng.choice([0, 0, pygame.KMOD_LALT])),
            lambda: driver.post(pygame.KEYUP, key=key, mod=0),
            lambda: driver.post(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=pad),
            lambda: driver.post(pygame.CONTROLLERBUTTONUP, instance_id=1, button=pad),
            lambda: driver.point(x, y),
            lambda: driver.down(x, y, button),
            lambda: driver.up(x, y, button),
            lambda: driver.post(pygame.MOUSEWHEEL, x=0, y=1),
            lambda: driver.post(rng.choice([pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED])),
            lambda: driver.post(rng.choice([pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED])),
            lambda: setattr(driver.window._window, "size", rng.choice([(960, 540), (1280, 720), (1000, 800)])),
        ]
    )()


@pytest.mark.parametrize("seed", range(2))
def test_any_events_at_the_real_loop_leave_a_match_that_can_be_played_on(window: Window, seed: int) -> None:
    rng = Random(seed)
    street = RealStreet(Records())
    driver = Driver(window, street.match(level_for(3, target=100), seed), Settings(speed="fast"), checked=False)
    for _ in range(400):
        for _ in range(rng.randrange(3)):
            post_something(driver, rng)
        driver.step(rng.choice([1 / 60, 1 / 60, 0.1, 1.0, 7.0]))
        if not driver.app.running:
            driver = Driver(window, street.title(), Settings(speed="fast"), checked=False)
    driver.post(pygame.WINDOWRESTORED)
    driver.step()
    if window.fullscreen:
        window.toggle_fullscreen()
    window._window.size = SMALL
    window._fit()
    driver = Driver(window, street.match(level_for(2, target=40), seed), Settings(speed="instant"))
    Human(driver, Mouse(driver)).play(lambda: isinstance(driver.scene, RoundResult))


@pytest.mark.parametrize("seed", range(3))
@at_every_table
def test_a_still_table_looks_the_same_until_something_is_heard(window: Window, at: AtTable, seed: int) -> None:
    rng = Random(seed)
    stand = at.stand(new_table(busy_level(at, 3, 250), seed=seed), Settings(speed="fast"))
    canvas = window.canvas
    stand.width = canvas.width
    stand.hear(Resized(canvas.width))
    seen = 0
    for _ in range(60):
        for _ in range(rng.randrange(4)):
            stand.hear(PointerMoved(rng.uniform(300, 980), rng.uniform(300, 700)))
        for _ in range(40):
            stand.advance(0.2)
        if stand.top.is_still():
            pictures = []
            for dt in (0.0, 0.7, 30.0):
                stand.advance(dt)
                for scene in stand.stack:
                    scene.draw(canvas)
                pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
            assert pictures[0] == pictures[1] == pictures[2]
            seen += 1
        stand.answer(rng)
        if isinstance(stand.top, MatchResult):
            break
    assert seen >= 5


@pytest.mark.parametrize("seed", range(2))
@at_every_table
def test_the_focus_is_always_on_something_that_is_there(window: Window, at: AtTable, seed: int) -> None:
    driver = at.driver(window, new_table(busy_level(at, 3, 100), seed=seed), Settings(speed="instant"))
    human = at.human(driver, at.devices[0](driver))

    def is_over() -> bool:
        scene = driver.table
        if driver.scene is scene and scene.state in (State.CHOOSING, State.GIVING):
            assert scene.focus is None or any(scene.focus in row for row in scene.rows()), scene.focus
        return isinstance(driver.scene, MatchResult)

    human.play(is_over)


@pytest.mark.parametrize("seats", [2, 4])
@at_every_table
def test_a_demo_plays_by_itself_and_ends_the_game(window: Window, at: AtTable, seats: int) -> None:
    scene = new_table(at.level(seats, target=60), 3, demo=True)
    driver = at.driver(window, scene, Settings(speed="instant"))
    for _ in range(20_000):
        if not driver.app.running:
            break
        assert not scene.catchable()
        driver.step(LONG)
    assert not driver.app.running
    assert scene.session.match.winner is not None
    assert any(seat == HUMAN for seat, _ in scene.session.record)


def has_come_to(moves: int, session: Session) -> bool:
    return len(session.record) >= moves


@at_every_table
def test_a_saved_match_shows_what_it_showed(at: AtTable) -> None:
    level = busy_level(at, 4, 250)
    for number in range(5, 60, 9):
        saved, session = moment(level, partial(has_come_to, number))
        stand = at.stand(new_table(level, saved=saved))
        stand.advance(1.0)
        assert is_settled(stand.table)
        assert stand.table.session.round.state() == session.round.state()
        assert len([line for line in stand.table.log if line.short]) > number / 2


def test_leaving_the_table_goes_to_the_street(drive: Drive) -> None:
    driver = drive(new_table(level_for(3), seed=3))
    driver.key(pygame.K_ESCAPE)
    Keyboard(driver).widget("leave")
    assert isinstance(driver.scene, Street)
