"""The loop, with scenes that only note what they are told, posted events, and time that the tests pass by hand."""

from __future__ import annotations

import gc
import itertools
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from driving import KEYS, PAD_BUTTONS

from game.app.controls import (
    OUTSIDE,
    REPEAT_DELAY,
    REPEAT_EVERY,
    key_meaning,
    stick_direction,
)
from game.app.loop import LONGEST_FRAME, STEP, App
from game.app.sound import MUSIC_ENDED, Speaker, Volume, panned
from game.app.start import first_scene, run_scene
from game.app.window import Window
from game.records import Records, Settings
from game.resources import MissingFile
from game.scenes.inputs import (
    Action,
    Button,
    Command,
    FocusLost,
    Input,
    PointerDown,
    PointerMoved,
    PointerUp,
    Press,
    Resized,
    Wheel,
)
from game.scenes.scene import Change, Pop, Push, Quit, Replace, Scene, Stage
from game.scenes.table import TableScene
from game.scenes.title import Title

FRAME = 1 / 60
SIZE = (1280, 720)


class Notes(Scene):
    """Notes what it hears; does what it was prepared for at the next input or after the next step."""

    def __init__(
        self, *, covers: bool = True, fills: bool = False, still: bool = True, music: str | None = None
    ) -> None:
        self.covers = covers
        self.fills = fills
        self.music = music
        self.still = still
        self.heard: list[Input] = []
        self.entered = 0
        self.time = 0.0
        self.steps = 0
        self.draws = 0
        self.when_heard: Change | None = None
        self.when_advanced: Change | None = None

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.entered += 1

    def hear(self, heard: Input) -> Change | None:
        self.heard.append(heard)
        change, self.when_heard = self.when_heard, None
        return change

    def advance(self, dt: float) -> Change | None:
        self.time += dt
        self.steps += 1
        change, self.when_advanced = self.when_advanced, None
        return change

    def draw(self, canvas: object) -> None:
        self.draws += 1

    def is_still(self) -> bool:
        return self.still

    @property
    def presses(self) -> list[Action]:
        return [heard.action for heard in self.heard if isinstance(heard, Press)]


class Loudspeaker(Speaker):
    """Notes what it should play."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[object] = []
        self.volume = Volume()
        self.hushed = False

    def open(self) -> None:
        self.is_open = True

    def play(self, name: str, gain: float = 1.0, pan: float = 0.0) -> None:
        self.played.append((name, gain, pan))

    def music(self, name: str | None) -> None:
        self.played.append(name)

    def adjust(self, volume: Volume) -> None:
        self.volume = volume

    def hush(self, hushed: bool) -> None:
        self.hushed = hushed


class HandClock:
    """Passes the same time whenever it is asked to wait, and notes for which rate."""

    def __init__(self, each_time: Callable[[int], None]) -> None:
        self.rates: list[float] = []
        self._each_time = each_time

    def tick(self, framerate: float = 0, /) -> int:
        self.rates.append(framerate)
        self._each_time(len(self.rates))
        return 16


Start = Callable[..., App]


@pytest.fixture(autouse=True)
def no_devices(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("ONE_LEFT_HOME", str(tmp_path / "home"))


@pytest.fixture
def start(no_devices: None) -> Iterator[Start]:
    apps: list[App] = []

    def begin(scene: Scene, settings: Settings | None = None, *, size: tuple[int, int] = SIZE, **more: object) -> App:
        window = Window(size)
        pygame.event.clear()
        app = App(window, scene, settings or Settings(), speaker=Loudspeaker(), **more)  # type: ignore[arg-type]
        apps.append(app)
        app.step(0.0)
        return app

    yield begin
    for app in apps:
        app.close()
    pygame.display.quit()


def post(kind: int, **values: object) -> None:
    pygame.event.post(pygame.Event(kind, **values))


def press_key(key: int, mod: int = 0) -> None:
    post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)


def release_key(key: int) -> None:
    post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


def mouse(kind: int, pos: tuple[float, float], button: int = 1) -> None:
    if kind == pygame.MOUSEMOTION:
        post(kind, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    else:
        post(kind, pos=pos, button=button)


def test_a_seed_deals_the_same_match_behind_every_door() -> None:
    street = first_scene(None, Records(), seed=7)
    assert isinstance(street, Title)
    for level in street.levels:
        match = street._places.match(level)
        assert isinstance(match, TableScene)
        assert match.session.match.seed == 7


# --- the stack


def test_the_first_scene_gets_the_stage_and_is_painted_once(start: Start) -> None:
    scene = Notes()
    app = start(scene)
    assert scene.stage is app
    assert (scene.entered, scene.draws, app.pictures) == (1, 1, 1)
    assert app.width == 1280


def test_a_pushed_scene_hears_alone_and_the_one_below_waits(start: Start) -> None:
    below, above = Notes(still=False), Notes(still=False, covers=False)
    app = start(below)
    below.when_heard = Push(above)
    press_key(pygame.K_RETURN)
    app.step(FRAME)
    time = below.time
    press_key(pygame.K_SPACE)
    app.step(FRAME)
    assert (below.presses, above.presses) == ([Action.CONFIRM], [Action.CONFIRM])
    assert below.time == time
    assert above.time > 0


def test_what_lies_below_an_overlay_is_painted_once_and_again_after_a_resize(start: Start) -> None:
    below, above = Notes(), Notes(covers=False, still=False)
    app = start(below)
    below.when_heard = Push(above)
    press_key(pygame.K_RETURN)
    app.step(FRAME)
    drawn = below.draws
    for _ in range(10):
        app.step(FRAME)
    assert below.draws == drawn
    assert above.draws >= 10
    app.window._window.size = (1000, 600)
    app.step(FRAME)
    app.step(FRAME)
    assert below.draws == drawn + 1


def test_behind_a_page_is_the_place_it_was_opened_at_and_no_overlay(start: Start) -> None:
    place, overlay, page = Notes(), Notes(covers=False), Notes(covers=False, fills=True)
    app = start(place)
    for scene, opened in ((place, overlay), (overlay, page)):
        scene.when_heard = Push(opened)
        press_key(pygame.K_RETURN)
        app.step(FRAME)
    overlay.draws = place.draws = 0
    app.window._window.size = (1000, 600)
    app.step(FRAME)
    app.step(FRAME)
    assert (place.draws, overlay.draws) == (1, 0)


def test_what_the_first_picture_of_a_scene_or_a_size_needed_is_given_back_once_it_is_there(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    after: list[int] = []
    below, above = Notes(still=False), Notes(still=False)
    monkeypatch.setattr("game.app.loop.give_back", lambda: after.append(above.draws))
    app = start(below)
    below.when_heard = Push(above)
    press_key(pygame.K_RETURN)
    for _ in range(3):
        app.step(FRAME)
    assert after == [0, 1]
    app.window._window.size = (1000, 600)
    for _ in range(3):
        app.step(FRAME)
    assert len(after) == 3


def test_popping_returns_to_the_scene_below_and_does_what_else_was_asked(start: Start) -> None:
    below, above, third = Notes(), Notes(), Notes()
    app = start(below)
    below.when_heard = Push(above)
    above.when_heard = Pop()
    for _ in range(2):
        press_key(pygame.K_RETURN)
        app.step(FRAME)
    assert app.scene is below
    assert below.entered == 2
    below.when_heard = Push(above)
    above.when_heard = Pop(also=Replace(third))
    for _ in range(2):
        press_key(pygame.K_RETURN)
        app.step(FRAME)
    assert app.scene is third
    assert below.entered == 2, "a scene that is replaced at once never comes to the top"


def test_replace_takes_the_whole_stack(start: Start) -> None:
    below, above, other = Notes(), Notes(), Notes()
    app = start(below)
    below.when_heard = Push(above)
    above.when_heard = Replace(other)
    for _ in range(2):
        press_key(pygame.K_RETURN)
        app.step(FRAME)
    other.when_heard = Pop()
    press_key(pygame.K_RETURN)
    app.step(FRAME)
    assert not app.running, "nothing was left below the scene"


@pytest.mark.parametrize("leave", ["quit", "close", "pop"])
def test_the_game_can_be_left(start: Start, leave: str) -> None:
    scene = Notes(still=False)
    app = start(scene)
    if leave == "close":
        post(pygame.QUIT)
    else:
        scene.when_advanced = Quit() if leave == "quit" else Pop()
    app.step(FRAME)
    assert not app.running


def test_nothing_is_heard_or_advanced_after_the_end(start: Start) -> None:
    scene = Notes(still=False)
    app = start(scene)
    steps = scene.steps
    post(pygame.QUIT)
    press_key(pygame.K_RETURN)
    app.step(FRAME)
    assert scene.heard == []
    assert scene.steps == steps


def test_a_change_in_the_middle_of_a_long_frame_gives_the_new_scene_none_of_it(start: Start) -> None:
    first, second = Notes(still=False), Notes(still=False)
    app = start(first)
    app.step(FRAME)
    before = first.steps
    first.when_advanced = Replace(second)
    app.step(0.2)
    assert first.steps == before + 1
    assert second.time == 0.0


def test_scenes_choose_the_music(start: Start) -> None:
    street, slip, table = Notes(music="street"), Notes(), Notes(music="table")
    app = start(street)
    street.when_heard = Push(slip)
    slip.when_heard = Replace(table)
    for _ in range(2):
        press_key(pygame.K_RETURN)
        app.step(FRAME)
    assert app.speaker.played == ["street", "table"]  # type: ignore[attr-defined]


# --- time


def test_time_comes_in_equal_steps_however_the_frames_fall(start: Start) -> None:
    even, uneven = Notes(still=False), Notes(still=False)
    app = start(even)
    for _ in range(60):
        app.step(FRAME)
    other = start(uneven)
    other.step(0.0)
    for dt in [0.001, 0.1, 0.007, 0.092] * 5:
        other.step(dt)
    assert even.steps == uneven.steps == round(1 / STEP)
    assert even.time == pytest.approx(1.0)


def test_a_frame_of_five_seconds_passes_a_quarter_of_a_second(start: Start) -> None:
    scene = Notes(still=False)
    app = start(scene)
    app.step(FRAME)
    app.step(5.0)
    assert scene.time == pytest.approx(LONGEST_FRAME + FRAME)
    app.step(FRAME)
    assert scene.time == pytest.approx(LONGEST_FRAME + 2 * FRAME)


def test_the_time_its_first_picture_took_is_not_cut_from_a_scene(start: Start) -> None:
    first, second = Notes(still=False), Notes(still=False)
    app = start(first)
    app.step(0.2)
    assert first.time == pytest.approx(FRAME)
    first.when_advanced = Replace(second)
    app.step(FRAME)
    app.step(0.2)
    assert second.time == pytest.approx(FRAME)
    app.step(0.2)
    assert second.time == pytest.approx(FRAME + 0.2)


def test_the_time_slept_is_not_played_back(start: Start) -> None:
    scene = Notes()
    app = start(scene)
    press_key(pygame.K_RETURN)
    app.step(60.0)
    scene.still = False
    app.step(FRAME)
    assert scene.time == pytest.approx(FRAME)


# --- painting only what is new


def test_a_still_scene_costs_no_picture(start: Start) -> None:
    app = start(Notes())
    for _ in range(600):
        app.step(FRAME)
    assert app.pictures == 1


def test_an_input_is_worth_one_picture(start: Start) -> None:
    app = start(Notes())
    mouse(pygame.MOUSEMOTION, (10, 10))
    app.step(FRAME)
    app.step(FRAME)
    assert app.pictures == 2


def test_a_scene_that_comes_to_rest_is_painted_at_rest(start: Start) -> None:
    scene = Notes(still=False)
    app = start(scene)
    app.step(FRAME)
    pictures = app.pictures
    advance = scene.advance

    def settle(dt: float) -> Change | None:
        scene.still = True
        return advance(dt)

    scene.advance = settle  # type: ignore[method-assign]
    app.step(FRAME)
    app.step(FRAME)
    assert app.pictures == pictures + 1


@pytest.mark.parametrize(("hidden", "back"), [("WINDOWMINIMIZED", "WINDOWRESTORED"), ("WINDOWHIDDEN", "WINDOWSHOWN")])
def test_a_hidden_window_is_not_painted_and_its_time_stands_still(start: Start, hidden: str, back: str) -> None:
    scene = Notes(still=False)
    app = start(scene)
    post(getattr(pygame, hidden))
    pictures = app.pictures
    for _ in range(60):
        app.step(FRAME)
    assert (app.pictures, scene.time) == (pictures, 0.0)
    post(getattr(pygame, back))
    app.step(FRAME)
    assert app.pictures == pictures + 1


def test_an_exposed_window_is_painted_again(start: Start) -> None:
    app = start(Notes())
    post(pygame.WINDOWEXPOSED)
    app.step(FRAME)
    assert app.pictures == 2


def test_the_loop_rests_after_every_frame_and_longer_when_hidden(start: Start) -> None:
    def script(count: int) -> None:
        if count == 20:
            scene.still = False
        elif count == 40:
            scene.still = True
            post(pygame.WINDOWMINIMIZED)
        elif count == 60:
            post(pygame.QUIT)

    scene = Notes()
    clock = HandClock(script)
    app = start(scene, Settings(vsync=False), clock=clock)
    app.run()
    assert clock.rates == [0, 0] + [40] * 18 + [60] * 20 + [10] * 20
    assert app.pictures == 1 + 20


def test_with_vsync_moving_pictures_follow_the_display(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    def script(count: int) -> None:
        scene.still = count >= 10
        if count == 20:
            post(pygame.QUIT)

    monkeypatch.setattr(pygame.display, "get_desktop_refresh_rates", lambda: [144])
    scene = Notes(still=False)
    clock = HandClock(script)
    start(scene, Settings(vsync=True), clock=clock).run()
    assert clock.rates == [0, 0] + [144] * 8 + [40] * 10


# --- inputs


@pytest.mark.parametrize(("key", "meaning"), KEYS.items())
def test_every_key_does_one_thing(key: int, meaning: Action | Command) -> None:
    assert key_meaning(key) is meaning
    assert key_meaning(key, pygame.KMOD_CTRL) is None
    assert key_meaning(key, pygame.KMOD_NUM | pygame.KMOD_CAPS) is meaning


def test_keys_with_modifiers() -> None:
    assert key_meaning(pygame.K_TAB, pygame.KMOD_LSHIFT) is Action.PREVIOUS
    assert key_meaning(pygame.K_RETURN, pygame.KMOD_LALT) is Command.FULLSCREEN
    assert key_meaning(pygame.K_KP_ENTER, pygame.KMOD_RALT) is Command.FULLSCREEN
    assert key_meaning(pygame.K_TAB, pygame.KMOD_LALT) is None
    assert key_meaning(pygame.K_q) is None


def test_every_action_has_a_key_or_shares_the_catch_key() -> None:
    by_key = {meaning for meaning in KEYS.values() if isinstance(meaning, Action)} | {Action.PREVIOUS}
    assert set(Action) == by_key


def test_a_pad_can_do_all_that_keys_can(start: Start) -> None:
    scene = Notes()
    app = start(scene)
    for button in PAD_BUTTONS:
        post(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=button)
        post(pygame.CONTROLLERBUTTONUP, instance_id=0, button=button)
    for axis in (pygame.CONTROLLER_AXIS_TRIGGERLEFT, pygame.CONTROLLER_AXIS_TRIGGERRIGHT):
        for value in (9000, 20000, 32767, 20000, 0):
            post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value)
    for axis, way in (
        (pygame.CONTROLLER_AXIS_RIGHTY, -1),
        (pygame.CONTROLLER_AXIS_RIGHTY, 1),
        (pygame.CONTROLLER_AXIS_RIGHTX, -1),
        (pygame.CONTROLLER_AXIS_RIGHTX, 1),
    ):
        for value in (20000, 32767, 0):
            post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=way * value)
    app.step(FRAME)
    assert set(scene.presses) == set(Action)
    assert len(scene.presses) == len(set(scene.presses))


def test_the_same_button_twice_in_one_frame_is_one_action(start: Start) -> None:
    scene = Notes()
    app = start(scene)
    for _ in range(2):
        mouse(pygame.MOUSEBUTTONDOWN, (640, 360))
        mouse(pygame.MOUSEBUTTONUP, (640, 360))
        press_key(pygame.K_d)
        release_key(pygame.K_d)
    press_key(pygame.K_RETURN)
    press_key(pygame.K_SPACE)
    app.step(FRAME)
    assert scene.heard == [
        PointerDown(640, 360),
        PointerUp(640, 360),
        Press(Action.DRAW),
        Press(Action.CONFIRM),
    ]
    mouse(pygame.MOUSEBUTTONDOWN, (640, 360))
    app.step(FRAME)
    assert scene.heard[-1] == PointerDown(640, 360), "in the next frame it is a new press"


def test_a_mouse_that_rests_where_the_window_opens_has_not_moved(start: Start) -> None:
    """It does not take the focus from the way back into a match, which is there first."""
    scene = Notes()
    app = start(scene)
    post(pygame.WINDOWENTER)
    mouse(pygame.MOUSEMOTION, (300, 300))
    app.step(FRAME)
    assert scene.heard == []
    mouse(pygame.MOUSEMOTION, (301, 300))
    app.step(FRAME)
    assert scene.heard == [PointerMoved(301, 300)]


def test_a_mouse_that_has_left_the_window_points_at_nothing_unless_it_drags(start: Start) -> None:
    scene = Notes()
    app = start(scene)
    mouse(pygame.MOUSEBUTTONDOWN, (300, 300))
    post(pygame.WINDOWLEAVE)
    app.step(FRAME)
    assert scene.heard == [PointerDown(300, 300)]
    mouse(pygame.MOUSEBUTTONUP, (300, 300))
    post(pygame.WINDOWLEAVE)
    app.step(FRAME)
    assert scene.heard[-1] == PointerMoved(*OUTSIDE)


def test_the_pointer_is_heard_in_logical_units_with_both_buttons_and_the_wheel(start: Start) -> None:
    scene = Notes()
    app = start(scene, size=(1920, 1080))
    mouse(pygame.MOUSEMOTION, (3, 3))
    mouse(pygame.MOUSEMOTION, (960, 540))
    mouse(pygame.MOUSEBUTTONDOWN, (960, 540), button=3)
    mouse(pygame.MOUSEBUTTONDOWN, (960, 540), button=4)
    post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.5, flipped=False)
    mouse(pygame.MOUSEBUTTONUP, (-150, 1500), button=3)
    mouse(pygame.MOUSEMOTION, (-150, 1500))
    app.step(FRAME)
    assert scene.heard == [
        PointerMoved(640, 360),
        PointerDown(640, 360, Button.SECONDARY),
        Wheel(-1.5),
        PointerUp(-100, 1000, Button.SECONDARY),
        PointerMoved(-100, 1000),
    ]


def test_losing_the_focus_is_heard_and_lets_everything_go(start: Start) -> None:
    scene = Notes()
    app = start(scene, Settings(quiet_in_background=True))
    mouse(pygame.MOUSEBUTTONDOWN, (640, 360))
    press_key(pygame.K_RIGHT)
    app.step(FRAME)
    post(pygame.WINDOWFOCUSLOST)
    mouse(pygame.MOUSEBUTTONUP, (640, 360))
    app.step(FRAME)
    for _ in range(60):
        app.step(FRAME)
    assert scene.heard == [PointerDown(640, 360), Press(Action.RIGHT), FocusLost()]
    assert app.speaker.hushed  # type: ignore[attr-defined]
    post(pygame.WINDOWFOCUSGAINED)
    app.step(FRAME)
    assert not app.speaker.hushed  # type: ignore[attr-defined]


@pytest.mark.parametrize("quiet", [None, True, False])
def test_sound_pauses_in_the_background_unless_told_otherwise(start: Start, quiet: bool | None) -> None:
    app = start(Notes(), Settings() if quiet is None else Settings(quiet_in_background=quiet))
    post(pygame.WINDOWFOCUSLOST)
    app.step(FRAME)
    assert app.speaker.hushed is (quiet is not False)  # type: ignore[attr-defined]
    post(pygame.WINDOWFOCUSGAINED)
    app.step(FRAME)
    assert not app.speaker.hushed  # type: ignore[attr-defined]


@pytest.mark.parametrize("held", ["key", "pad", "stick"])
def test_a_held_direction_repeats_until_it_is_let_go(start: Start, held: str) -> None:
    def right(down: bool) -> None:
        if held == "key":
            press_key(pygame.K_RIGHT) if down else release_key(pygame.K_RIGHT)
        elif held == "pad":
            kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
            post(kind, instance_id=3, button=pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
        else:
            post(
                pygame.CONTROLLERAXISMOTION,
                instance_id=3,
                axis=pygame.CONTROLLER_AXIS_LEFTX,
                value=32767 if down else 0,
            )

    scene = Notes()
    app = start(scene)
    right(True)
    app.step(FRAME)
    for _ in range(round((REPEAT_DELAY + 4.5 * REPEAT_EVERY) / FRAME)):
        app.step(FRAME)
    assert scene.presses == [Action.RIGHT] * 6
    right(False)
    for _ in range(60):
        app.step(FRAME)
    assert scene.presses == [Action.RIGHT] * 6


def test_other_keys_do_not_repeat(start: Start) -> None:
    scene = Notes()
    app = start(scene)
    press_key(pygame.K_d)
    for _ in range(120):
        app.step(FRAME)
    assert scene.presses == [Action.DRAW]


def test_a_scene_does_not_inherit_what_was_held_before_it(start: Start) -> None:
    below, above = Notes(), Notes()
    app = start(below)
    below.when_heard = Push(above)
    mouse(pygame.MOUSEBUTTONDOWN, (640, 360))
    app.step(FRAME)
    mouse(pygame.MOUSEBUTTONUP, (640, 360))
    app.step(FRAME)
    assert above.heard == []


def test_a_trembling_stick_gives_one_press() -> None:
    held: Action | None = None
    directions = []
    for x in (0.0, 0.3, 0.5, 0.6, 0.5, 0.45, 0.58, 0.4, 0.3, 0.1):
        held = stick_direction(x, 0.05, held)
        directions.append(held)
    right = Action.RIGHT
    assert directions == [None, None, None, right, right, right, right, right, None, None]


@pytest.mark.parametrize(
    ("x", "y", "direction"),
    [(-1, 0, Action.LEFT), (1, 0.4, Action.RIGHT), (0.4, -1, Action.UP), (0, 1, Action.DOWN), (0.2, 0.2, None)],
)
def test_a_stick_points_where_it_is_pushed_most(x: float, y: float, direction: Action | None) -> None:
    assert stick_direction(x, y, None) is direction


def test_pads_come_and_go(start: Start) -> None:
    scene = Notes()
    app = start(scene)
    app._open_devices()
    post(pygame.CONTROLLERDEVICEADDED, device_index=7, guid="")
    post(pygame.CONTROLLERAXISMOTION, instance_id=7, axis=pygame.CONTROLLER_AXIS_LEFTY, value=-32768)
    app.step(FRAME)
    post(pygame.CONTROLLERDEVICEREMOVED, instance_id=7)
    for _ in range(60):
        app.step(FRAME)
    assert scene.presses == [Action.UP]


# --- the window, as scenes see it


def test_a_resize_is_told_to_every_scene_of_the_stack(start: Start) -> None:
    below, above = Notes(), Notes(covers=False)
    app = start(below)
    below.when_heard = Push(above)
    press_key(pygame.K_RETURN)
    app.step(FRAME)
    app.window._window.size = (1000, 600)
    app.step(FRAME)
    assert app.width == 1200
    assert Resized(1200) in above.heard
    assert Resized(1200) in below.heard


@pytest.mark.parametrize(("key", "mod"), [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_LALT)])
def test_full_screen_by_key_ten_times(start: Start, key: int, mod: int) -> None:
    kept: list[Settings] = []
    scene = Notes()
    app = start(scene, store=kept.append)
    for round_trip in range(10):
        press_key(key, mod)
        app.step(FRAME)
        assert app.window.fullscreen
        assert app.width == 960, "the dummy desktop is 4:3"
        press_key(key, mod)
        app.step(FRAME)
        assert (app.window.size, app.window.resizable, app.width) == (SIZE, True, 1280), round_trip
    assert [settings.fullscreen for settings in kept] == [True, False] * 10
    assert scene.presses == []


def test_full_screen_by_settings(start: Start) -> None:
    app = start(Notes())
    app.keep(replace(app.settings, fullscreen=True))
    assert app.window.fullscreen
    app.keep(replace(app.settings, speed="fast"))
    assert app.window.fullscreen
    app.keep(replace(app.settings, fullscreen=False))
    assert not app.window.fullscreen


# --- sound


def test_settings_set_the_volume_and_m_mutes(start: Start) -> None:
    kept: list[Settings] = []
    app = start(Notes(), Settings(everything=50, effects=80, music=20), store=kept.append)
    assert app.speaker.volume == Volume(0.4, 0.1)  # type: ignore[attr-defined]
    press_key(pygame.K_m)
    app.step(FRAME)
    assert app.speaker.volume == Volume(0.0, 0.0)  # type: ignore[attr-defined]
    press_key(pygame.K_m)
    app.step(FRAME)
    assert app.speaker.volume == Volume(0.4, 0.1)  # type: ignore[attr-defined]
    assert [settings.muted for settings in kept] == [True, False]


def test_a_sound_is_as_loud_at_the_side_as_in_the_middle() -> None:
    assert panned(0.5, 0) == pytest.approx((0.5, 0.5))
    assert panned(0.5, -1) == pytest.approx((0.5 * 2**0.5, 0))
    assert panned(0.5, 1) == pytest.approx((0, 0.5 * 2**0.5))
    assert max(panned(3, 0.2)) <= 1


@pytest.fixture
def sounds(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder in the place of the game's sounds."""

    def path(name: str) -> Path:
        found = tmp_path / f"{name}.wav"
        if not found.is_file():
            raise FileNotFoundError(f"the game's own file {found} is missing")
        return found

    monkeypatch.setattr("game.app.sound.sound_path", path)
    return tmp_path


def write_sound(path: Path) -> None:
    import wave

    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(44100)
        file.writeframes(bytes(2 * 4410))


def test_without_a_device_the_game_is_silent_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, sounds: Path
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "bogus")
    write_sound(sounds / "card.wav")
    speaker = Speaker()
    speaker.open()
    for _ in range(3):
        speaker.play("card")
        speaker.music("street")
        speaker.adjust(Volume(0.5, 0.5))
        speaker.hush(True)
        speaker.music_ended()
    speaker.close()
    assert not speaker.is_audible
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


def test_a_missing_sound_is_silence_and_one_line_in_the_log(caplog: pytest.LogCaptureFixture, sounds: Path) -> None:
    speaker = Speaker()
    speaker.open()
    for _ in range(3):
        speaker.play("nowhere")
    speaker.music("nowhere")
    (sounds / "broken.wav").write_bytes(b"no sound at all")
    speaker.play("broken")
    speaker.play("broken")
    speaker.close()
    assert len(caplog.records) == 3


def test_variations_never_come_twice_in_a_row(sounds: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (1, 2, 3):
        write_sound(sounds / f"card_{number}.wav")
    speaker = Speaker()
    speaker.open()
    chosen = []
    choose = speaker._next_variation

    def noting(name: str, count: int) -> int:
        chosen.append(choose(name, count))
        return chosen[-1]

    monkeypatch.setattr(speaker, "_next_variation", noting)
    for _ in range(60):
        speaker.play("card", pan=-0.5)
    speaker.close()
    assert set(chosen) == {0, 1, 2}
    assert all(one != next_one for one, next_one in itertools.pairwise(chosen))


def test_music_wanted_before_the_device_is_open_starts_with_it_and_changes_after_a_fade(sounds: Path) -> None:
    for name in ("street", "table"):
        write_sound(sounds / f"{name}.wav")
    speaker = Speaker()
    speaker.music("street")
    assert speaker._playing is None
    speaker.open()
    assert speaker._playing == "street"
    speaker.music("street")
    speaker.music("table")
    assert speaker._playing == "street", "it fades away first"
    speaker.music_ended()
    assert speaker._playing == "table"
    speaker.music(None)
    speaker.music_ended()
    assert speaker._playing is None
    speaker.close()


def test_the_end_of_the_fade_is_an_event(start: Start) -> None:
    ended = []
    app = start(Notes())
    app.speaker.music_ended = lambda: ended.append(True)  # type: ignore[method-assign]
    post(MUSIC_ENDED)
    app.step(FRAME)
    assert ended == [True]


# --- starting and failing


class Leaving(Notes):
    """Leaves after its first step."""

    def __init__(self) -> None:
        super().__init__(still=False)
        self.when_advanced = Quit()


class Failing(Notes):
    """Has a mistake in it."""

    def draw(self, canvas: object) -> None:
        raise ValueError("a card with five corners")


def log_text(tmp_path: Path) -> str:
    return (tmp_path / "home" / "log" / "one-left.log").read_text(encoding="utf-8")


def test_a_game_from_start_to_end(tmp_path: Path) -> None:
    assert run_scene(lambda records: Leaving(), size=SIZE) == 0
    assert "One Left 0." in log_text(tmp_path)
    assert "dummy" in log_text(tmp_path)


def test_what_is_loaded_is_not_looked_through_for_garbage_while_the_game_runs() -> None:
    class Looking(Leaving):
        def draw(self, canvas: object) -> None:
            assert gc.isenabled()
            looked.append((len(gc.get_objects()), gc.get_freeze_count()))

    looked: list[tuple[int, int]] = []
    assert run_scene(lambda records: Looking(), size=SIZE) == 0
    assert looked
    assert all(searched < 2000 < spared for searched, spared in looked), looked
    assert gc.get_freeze_count() == 0


def test_garbage_is_looked_for_again_after_a_start_that_failed() -> None:
    def fails(records: Records) -> Leaving:
        assert not gc.isenabled()
        raise ValueError("a scene without a stage")

    assert run_scene(fails, size=SIZE) == 1
    assert gc.isenabled()


def test_the_window_shows_the_sign_before_the_game_is_loaded() -> None:
    program = """
import sys
import pygame
from game.app.start import open_window
from game.records import Records
window = open_window(Records().glance(), (1000, 600))
seen = window._window.get_surface()
assert seen.get_at((500, 300)) != seen.get_at((2, 2)), "the sign is in the middle"
waiting = "cattrs", "pymunk", "game.rules", "game.levels", "game.scenes", "game.art.canvas", "game.app.loop"
print(*(name for name in waiting if name in sys.modules))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr


def test_a_bogus_sound_device_does_not_stop_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "bogus")
    assert run_scene(lambda records: Leaving()) == 0
    assert log_text(tmp_path).count("no sound") == 1


def test_a_mistake_is_logged_and_ends_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_scene(lambda records: Failing()) == 1
    assert "a card with five corners" in log_text(tmp_path)
    assert "Traceback" in log_text(tmp_path)
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "one-left.log" in said


def test_without_a_display_one_sentence_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "bogus")
    assert run_scene(lambda records: Leaving()) == 2
    assert capsys.readouterr().err == "one-left: no window can be opened: bogus not available\n"
    assert "no window" in log_text(tmp_path)


@pytest.mark.parametrize(
    ("failing", "sentence"),
    [
        ("pygame.Window", "no window can be opened: no more windows"),
        ("pygame.get_sdl_version", "SDL is too old: the game needs 2.0.14 or newer, and finds 2.0.1"),
        ("pygame.image.get_sdl_image_version", "SDL_image is too old: the game needs 2.6.0 or newer, and finds none"),
        ("game.app.start.sprite_path", "the game's own file icon.svg is missing"),
    ],
)
def test_a_start_that_fails_says_so_in_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    failing: str,
    sentence: str,
) -> None:
    def fail(*_: object, **__: object) -> object:
        if failing == "pygame.Window":
            raise pygame.error("no more windows")
        if failing.endswith("path"):
            raise MissingFile("the game's own file icon.svg is missing")
        return None if "image" in failing else (2, 0, 1)

    monkeypatch.setattr(failing, fail)
    assert run_scene(lambda records: Leaving()) == 2
    assert capsys.readouterr().err == f"one-left: {sentence}\n"
    assert sentence in log_text(tmp_path)


def test_a_library_that_is_missing_is_named(tmp_path: Path) -> None:
    program = "import sys; sys.modules['pygame'] = None; from game.cli import main; sys.exit(main([]))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("one-left: the game can't be loaded: ")
    assert "pygame" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "can't be loaded" in log_text(tmp_path)


def test_nothing_can_be_written_and_the_game_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, not a folder")
    monkeypatch.setenv("ONE_LEFT_HOME", str(blocked))
    assert run_scene(lambda records: Leaving()) == 0
    assert blocked.read_text() == "a file, not a folder"


def test_a_home_with_spaces_and_umlauts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONE_LEFT_HOME", str(tmp_path / "Jörg Müller" / "new"))
    assert run_scene(lambda records: Leaving()) == 0
    assert (tmp_path / "Jörg Müller" / "new" / "log" / "one-left.log").is_file()


def test_the_size_of_the_window_is_kept_for_the_next_start() -> None:
    class Growing(Leaving):
        def advance(self, dt: float) -> Change | None:
            assert isinstance(self.stage, App)
            self.stage.window._window.size = (1000, 640)
            return super().advance(dt)

    assert run_scene(lambda records: Growing()) == 0
    settings = Records().load_settings()
    assert (settings.window_width, settings.window_height) == (1000, 640)
    assert os.environ["SDL_VIDEODRIVER"] == "dummy"
