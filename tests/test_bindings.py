"""Keys and pad buttons that the player has bound anew: on the page, in the app, in the file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import get_args

import pygame
import pytest

from game.app import start
from game.app.loop import App
from game.app.window import Window
from game.records import Bound, Records, Settings
from game.scenes.bindings import (
    AXES,
    BUTTONS,
    DISPENSABLE,
    FIXED,
    NAMES,
    ORDER,
    USUAL,
    USUAL_BINDINGS,
    Bindings,
    faults,
    key_code,
    key_for,
    key_name,
    label,
)
from game.scenes.inputs import Action, Command, Device, FocusLost, Input, PointerDown, Press
from game.scenes.scene import Change, Scene
from game.scenes.settings import SettingsPage

FRAME = 1 / 60
FREE_KEYS = ("q", "f5", "é", "kp_0", "lshift", "rctrl", "semicolon")


class Ear(Scene):
    """Hears what is pressed."""

    def __init__(self) -> None:
        self.heard: list[Input] = []

    def hear(self, heard: Input) -> Change | None:
        self.heard.append(heard)
        return None

    def advance(self, dt: float) -> Change | None:
        return None

    def draw(self, canvas: object) -> None:
        pass

    def is_still(self) -> bool:
        return True


def app_with(window: Window, scene: Scene, settings: Settings | None = None) -> App:
    app = App(window, scene, settings or Settings())
    app.step(0.0)
    return app


def post(app: App, device: Device, name: str) -> None:
    """Press and let go a key or button."""
    if device == "keys":
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.Event(kind, key=key_code(name), mod=0))
    elif name in BUTTONS:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pygame.event.post(pygame.Event(kind, instance_id=0, button=BUTTONS[name]))
    else:
        axis, way = AXES[name]
        for value in (way * 32000, 0):
            pygame.event.post(pygame.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value))
    app.step(FRAME)
    app.step(FRAME)


def heard_by(window: Window, settings: Settings, device: Device, name: str) -> list[object]:
    """What a scene hears of it, and what the app does itself."""
    ear = Ear()
    app = app_with(window, ear, settings)
    post(app, device, name)
    done: list[object] = [each.action for each in ear.heard if isinstance(each, Press)]
    if app.settings.muted != settings.muted:
        done.append(Command.MUTE)
    if app.settings.fullscreen != settings.fullscreen:
        done.append(Command.FULLSCREEN)
        app.keep(replace(app.settings, fullscreen=settings.fullscreen))
    return done


def open_keys(window: Window, device: Device = "keys", settings: Settings | None = None) -> tuple[App, SettingsPage]:
    page = SettingsPage("keys")
    app = app_with(window, page, settings)
    page.rebinding.show(device)
    return app, page


def choose(app: App, page: SettingsPage, what: str) -> None:
    page.form.focus = what
    post(app, "keys", "return")


def test_what_can_be_bound_is_every_action_and_command() -> None:
    assert set(get_args(Bound)) == {each.value for each in (*Action, *Command)}
    assert set(ORDER) == set(NAMES) == {*Action, *Command}


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_every_action_has_something_to_press_and_nothing_does_two_things(device: Device) -> None:
    names = [name for meaning in ORDER for name in USUAL_BINDINGS.names(device, meaning)]
    assert len(names) == len(set(names))
    if device == "keys":
        assert all(USUAL_BINDINGS.names(device, meaning) for meaning in ORDER)
    assert all(USUAL_BINDINGS.names(device, action) for action in Action)
    assert all(label(device, name) for name in names)


def test_keys_have_names_that_lead_back_to_them() -> None:
    for code in [*range(33, 127), 0xE9, *(getattr(pygame, name) for name in dir(pygame) if name.startswith("K_"))]:
        name = key_name(code)
        if name is not None and name != "unknown":
            assert key_code(name) == code
    assert key_name(0) is None
    assert key_name(0x40000200) is None


@pytest.mark.parametrize("meaning", ORDER, ids=lambda meaning: meaning.value)
def test_every_action_can_be_given_another_key_which_acts_at_once(window: Window, meaning: Action | Command) -> None:
    app, page = open_keys(window)
    for name in FREE_KEYS[:3]:
        choose(app, page, f"bind {meaning.value}")
        assert page.captures
        post(app, "keys", name)
        assert not page.captures
        assert heard_by(window, app.settings, "keys", name) == [meaning]
        assert label("keys", name) == key_for(app, meaning)
    for name in USUAL["keys"].get(meaning, ()):
        assert heard_by(window, app.settings, "keys", name) == [], "the one before does nothing any more"


@pytest.mark.parametrize("meaning", ORDER, ids=lambda meaning: meaning.value)
def test_every_action_can_be_given_another_button(window: Window, meaning: Action | Command) -> None:
    app, page = open_keys(window, "pad")
    wanted = "right_stick_right" if meaning is not Action.TIP else "x"
    choose(app, page, f"bind {meaning.value}")
    post(app, "pad", wanted)
    if page.rebinding.asked:
        post(app, "pad", "a")
    assert heard_by(window, app.settings, "pad", wanted) == [meaning]
    assert heard_by(window, Settings(), "pad", wanted) != [meaning]


def test_the_player_is_asked_before_two_keys_swap(window: Window) -> None:
    for answer, expected in (
        ("swap", {"d": Action.UNO, "u": Action.DRAW}),
        ("keep", {"d": Action.DRAW, "u": Action.UNO}),
    ):
        app, page = open_keys(window)
        choose(app, page, "bind draw")
        post(app, "keys", "u")
        assert "Say UNO" in page.rebinding.question(page.bindings)
        assert app.settings == Settings(), "nothing has changed yet"
        choose(app, page, answer)
        assert not page.rebinding.asked
        assert page.form.focus == "bind draw"
        for name, action in expected.items():
            assert heard_by(window, app.settings, "keys", name) == [action]


@pytest.mark.parametrize("way", ["escape", "pointer", "focus lost", "pad"])
def test_waiting_for_a_key_is_left_without_a_change(window: Window, way: str) -> None:
    app, page = open_keys(window)
    choose(app, page, "bind draw")
    if way == "pointer":
        page.hear(PointerDown(640, 300))
    elif way == "focus lost":
        page.hear(FocusLost())
    else:
        post(app, "pad" if way == "pad" else "keys", "y" if way == "pad" else "escape")
    assert not page.captures
    assert app.scene is page
    assert app.settings == Settings()


def test_keeping_is_what_escape_answers(window: Window) -> None:
    app, page = open_keys(window)
    choose(app, page, "bind draw")
    post(app, "keys", "u")
    post(app, "keys", "escape")
    assert not page.rebinding.asked
    assert app.scene is page
    assert app.settings == Settings()


@pytest.mark.parametrize("name", ["return", "left", "tab"])
def test_keys_that_lead_back_here_are_refused_with_a_word(window: Window, name: str) -> None:
    app, page = open_keys(window)
    choose(app, page, "bind draw")
    post(app, "keys", name)
    assert "always does" in page.rebinding.said
    assert app.settings == Settings()


def test_a_key_is_not_taken_from_what_would_have_none_left(window: Window) -> None:
    app, page = open_keys(window)
    choose(app, page, "bind left")
    post(app, "keys", "d")
    assert "Draw or reroll" in page.rebinding.said
    assert app.settings == Settings()


@pytest.mark.parametrize("seed", range(12))
def test_nobody_is_locked_out_whatever_is_bound(window: Window, seed: int, home: Path) -> None:
    rng = Random(seed)
    for device in get_args(Device):
        app, page = open_keys(window, device)
        names = [*BUTTONS, *AXES] if device == "pad" else ["plus", "equals", *"duchlpmäz", *FREE_KEYS, "f1"]
        for _ in range(40):
            choose(app, page, f"bind {rng.choice(ORDER).value}")
            post(app, device, rng.choice(names))
            if page.rebinding.asked:
                choose(app, page, rng.choice(("swap", "keep")))
            bindings = Bindings.of(app.settings)
            assert not list(faults(app.settings))
            for meaning in ORDER:
                needed = USUAL[device].get(meaning) and meaning not in DISPENSABLE[device]
                assert bindings.names(device, meaning) or not needed
            for name, meaning in FIXED[device].items():
                assert bindings.meaning(device, name) is meaning
        Records().keep_settings(app.settings)
        kept = Records().load_settings()
        assert kept == app.settings
        assert Bindings.of(kept) == bindings
        choose(app, page, "reset")
        assert Bindings.of(app.settings) == USUAL_BINDINGS
        assert app.settings == Settings()


@pytest.mark.parametrize(
    ("damage", "field"),
    [
        ({"keys": {"draw": ["nonsense"]}}, "keys.draw"),
        ({"keys": {"draw": []}}, "keys.draw"),
        ({"keys": {"draw": ["escape"]}}, "keys.draw"),
        ({"keys": {"draw": ["u"]}}, "keys"),
        ({"pad": {"confirm": ["d"]}}, "pad.confirm"),
        ({"pad": {"confirm": ["x"]}}, "pad"),
    ],
)
def test_damaged_keys_are_told_by_field_and_the_usual_ones_taken(
    home: Path, damage: dict[str, object], field: str
) -> None:
    Records().keep_settings(Settings(everything=12))
    file = home / "settings.json"
    raw = json.loads(file.read_text())
    raw["settings"] |= damage
    file.write_text(json.dumps(raw))
    records = Records()
    settings = start._usable(records, records.load_settings())
    assert settings == Settings(everything=12), "the other settings stay"
    (notice,) = records.notices
    assert f"{field}:" in notice
    assert "settings.json" in notice


def test_an_unknown_action_in_the_file_is_told(home: Path) -> None:
    Records().keep_settings(Settings())
    file = home / "settings.json"
    raw = json.loads(file.read_text())
    raw["settings"]["keys"] = {"fly": ["f"]}
    file.write_text(json.dumps(raw))
    records = Records()
    assert records.load_settings() == Settings()
    assert "keys.fly" in records.notices[0]


def test_words_for_keys_follow_the_binding_and_the_device(window: Window) -> None:
    settings = Bindings.of(Settings()).given("keys", Action.HINT, "f5").kept_in(Settings())
    page = SettingsPage("play")
    app = app_with(window, page, settings)
    assert "F5" in next(row.note for row in page.rows if row.key == "hints")
    post(app, "pad", "right_stick_up")
    assert key_for(app, Action.HINT) == "R3"
    assert key_for(app, Command.MUTE) == "M", "what the pad lacks is told for the keyboard"
