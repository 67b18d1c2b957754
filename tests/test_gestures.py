"""Gestures: what they show and when, as functions of time, and that each move that needs one gets it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from driving import Silent, level_for, new_table

from game.art.palette import BAD
from game.records import Settings
from game.rules import events as happened
from game.rules.contract import Outcome
from game.rules.events import Cause, Event
from game.rules.pieces import Colour, parse_face
from game.scenes.gestures import Crowned, Facing, Gesture, Gestures, Handed, Shout, Wash
from game.scenes.inputs import Button, PointerDown, PointerUp
from game.scenes.pocket import PocketScene
from game.scenes.state import State

R5 = parse_face("R5")
HERE, THERE = (100.0, 330.0), (640.0, 560.0)
WON = Outcome(2, "went out", (0, 0, 30, 0))
KINDS: list[Callable[[float, float, bool], Gesture]] = [
    lambda *when: Handed(*when, "sym_skip", HERE, THERE),
    lambda *when: Handed(*when, "+2", HERE, THERE),
    lambda *when: Shout(*when, "UNO!", HERE, THERE),
    lambda *when: Wash(*when, Colour.RED),
    lambda *when: Facing(*when, ("rosa", "triumphant"), ("finn", "surprised"), "Caught!", BAD),
    lambda *when: Crowned(*when, HERE, 88.0),
]


class Strokes:
    """A canvas that notes what is painted on it: the call, and all that it was given."""

    width = 1280.0

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *given, **how: self.calls.append((name, given, how))


def painted(gesture: Gesture, now: float) -> list[tuple[str, tuple[Any, ...], dict[str, Any]]]:
    strokes = Strokes()
    gesture.draw(strokes, now)  # type: ignore[arg-type]
    return strokes.calls


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pace", [0.5, 1.0, 1.6])
@pytest.mark.parametrize("calm", [False, True])
def test_a_gesture_is_seen_for_its_time_and_no_longer(kind: Any, pace: float, calm: bool) -> None:
    gesture = kind(10.0, pace, calm)
    assert not painted(gesture, 9.99)
    assert painted(gesture, 10.0 + gesture.lasts * pace * 0.6)
    assert not gesture.is_over(10.0 + gesture.lasts * pace - 0.01)
    assert gesture.is_over(10.0 + gesture.lasts * pace)
    assert not painted(gesture, 10.0 + gesture.lasts * pace)


@pytest.mark.parametrize("kind", KINDS)
def test_a_calm_gesture_fades_and_neither_moves_nor_grows(kind: Any) -> None:
    gesture = kind(0.0, 1.0, True)
    shown = [painted(gesture, gesture.lasts * each / 20) for each in range(4, 16)]
    for calls in shown[1:]:
        assert [name for name, _, _ in calls] == [name for name, _, _ in shown[0]]
    if not isinstance(gesture, Wash):
        assert all(calls == shown[0] for calls in shown)


@pytest.mark.parametrize("kind", KINDS)
def test_a_gesture_ends_as_faint_as_it_can(kind: Any) -> None:
    gesture = kind(0.0, 1.0, False)
    alphas = [how["alpha"] for _, _, how in painted(gesture, gesture.lasts * 0.999) if "alpha" in how]
    assert all(alpha < 8 for alpha in alphas)


def test_a_sign_goes_from_who_hands_it_over_to_who_gets_it() -> None:
    gesture = Handed(0.0, 1.0, False, "sym_skip", HERE, THERE)

    def at(now: float) -> tuple[float, float]:
        return next(given[1] for name, given, _ in painted(gesture, now) if name == "sprite")

    assert at(0.0) == HERE
    assert at(gesture.lasts * 0.7) == THERE
    ways = [at(gesture.lasts * each / 100)[0] for each in range(71)]
    assert ways == sorted(ways)


def test_old_gestures_are_forgotten() -> None:
    gestures = Gestures()
    for number in range(50):
        gestures.show(Wash(float(number), 1.0, False, Colour.BLUE))
    assert not gestures.is_still(49.5)
    assert gestures.is_still(51.0)
    assert len(gestures._shown) <= 2


@pytest.fixture
def scene() -> PocketScene:
    made = new_table(level_for(4))
    made.enter(Silent(1280.0))
    made.gestures.clear()
    return made


def shown(scene: PocketScene) -> list[Gesture]:
    return scene.gestures._shown


@pytest.mark.parametrize(
    ("event", "kinds"),
    [
        (happened.Named(1, Colour.RED), [Wash]),
        (happened.Skipped(1), [Handed]),
        (happened.Drew(1, (None, None), Cause.ITEM), [Handed]),
        (happened.Drew(1, (None, None), Cause.CAUGHT), [Handed]),
        (happened.Drew(1, (None, None), Cause.GUILTY), [Handed]),
        (happened.Drew(1, (None, None), Cause.WRONG), [Handed]),
        (happened.Drew(1, (None,), Cause.DIP), [Handed]),
        (happened.Drew(1, (), Cause.ITEM), []),
        (happened.Drew(1, (None,), Cause.CHOICE), []),
        (happened.Called(2), [Shout]),
        (happened.Caught(1, by=3), [Facing]),
        (happened.Verdict(1, 2, True, (None,), R5, None), [Facing]),
        (happened.Verdict(1, 2, False, (None,), R5, None), [Facing]),
        (happened.Ended(WON, ((), (), (), ()), (0, 0, 0, 0)), [Crowned]),
        (happened.Passed(1), []),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_each_event_gets_its_gesture(scene: PocketScene, event: Event, kinds: list[type[Gesture]]) -> None:
    scene.act(event)
    assert [type(each) for each in shown(scene)] == kinds


def test_what_a_seat_gets_comes_from_who_played(scene: PocketScene) -> None:
    scene.act(happened.Played(3, R5, R5, 4))
    scene.act(happened.Skipped(1))
    (handed,) = (each for each in shown(scene) if isinstance(each, Handed))
    assert handed.start == scene.seating.heart(3)
    assert handed.end == scene.seating.heart(1)


def test_a_seat_that_was_caught_draws_from_who_caught_it(scene: PocketScene) -> None:
    scene.act(happened.Played(1, R5, R5, 1))
    scene.act(happened.Caught(1, by=2))
    scene.act(happened.Drew(1, (None, None), Cause.CAUGHT))
    (handed,) = (each for each in shown(scene) if isinstance(each, Handed))
    assert (handed.start, handed.end) == (scene.seating.heart(2), scene.seating.heart(1))


def test_acting_that_takes_no_time_shows_no_gesture(scene: PocketScene) -> None:
    scene.stage.keep(Settings(speed="instant"))
    for event in (happened.Named(1, Colour.RED), happened.Called(2), happened.Caught(1, by=3)):
        scene.act(event)
    assert Counter(map(type, shown(scene))) == Counter()


def test_less_motion_makes_calm_gestures(scene: PocketScene) -> None:
    scene.stage.keep(Settings(reduced_motion=True))
    scene.act(happened.Called(2))
    assert all(each.calm for each in shown(scene))


def test_a_click_lets_what_is_acted_out_pass_quickly() -> None:
    def seconds(clicks: bool) -> float:
        made = new_table(level_for(4))
        made.enter(Silent(1280.0))
        passed = 0.0
        while made.state is State.ACTING:
            if clicks and passed > 0.3:
                made.hear(PointerDown(640.0, 500.0, Button.PRIMARY))
                made.hear(PointerUp(640.0, 500.0, Button.PRIMARY))
            made.advance(1 / 60)
            passed += 1 / 60
        assert not made._hurried
        return passed

    usual, hurried = seconds(False), seconds(True)
    assert hurried < 0.3 + (usual - 0.3) / 4


def test_a_click_while_an_opponent_thinks_does_not_hurry_what_comes(scene: PocketScene) -> None:
    while scene.state is State.ACTING:
        scene.advance(1 / 60)
    scene.hear(PointerDown(640.0, 500.0, Button.PRIMARY))
    before = scene.now
    scene.advance(0.5)
    assert scene.now == pytest.approx(before + 0.5)
