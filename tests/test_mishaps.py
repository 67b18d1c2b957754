"""Crashes and disks that take nothing: the player is told where things stand, and plays on (reports 25 and 26)."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pygame
import pytest
from driving import Driver, hidden_window

from game.app import log, start
from game.app.start import run
from game.app.street import Street
from game.levels import find_level
from game.records import Records, Settings
from game.scenes.pause import Pause
from game.scenes.pocket import PocketScene
from game.scenes.scene import Change, Quit
from game.scenes.state import State
from game.scenes.title import Title

LEVEL = find_level("pocket-1-first-slice")
SEED = 8


@pytest.fixture
def crash(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Lets a table stop with a mistake after three moves; the moves."""
    honest, moves = PocketScene.advance, []

    def advance(scene: PocketScene, dt: float) -> Change | None:
        moves[:] = [f"{seat} {move}" for seat, move in scene.session.record]
        if len(moves) >= 3:
            raise ValueError("a card with five corners")
        if scene.state is State.CHOOSING:
            scene.make(scene.view.moves[-1])
        return honest(scene, 0.25)

    monkeypatch.setattr(PocketScene, "advance", advance)
    return moves


def test_the_log_of_a_crash_has_version_system_level_seed_and_last_moves(home: Path, crash: list[str]) -> None:
    assert run(LEVEL, seed=SEED) == start.BUG
    text = (home / "log" / "one-left.log").read_text(encoding="utf-8")
    parts = ["One Left 0.", "Python 3.", "SDL 2.", f"{LEVEL.key}, seed {SEED}"]
    parts += [f"move {number}: {move}\n" for number, move in enumerate(crash, start=1)]
    parts += ["Traceback", "a card with five corners"]
    places = [text.index(part) for part in parts]
    assert places == sorted(places)


def test_a_crash_shows_a_box_that_says_where_it_is_written(
    home: Path, crash: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: list[tuple[str, ...]] = []
    monkeypatch.setattr(start, "is_headless", lambda: False)
    monkeypatch.setattr(pygame.display, "message_box", lambda *what: boxes.append(what))
    assert run(LEVEL, seed=SEED) == start.BUG
    ((title, words, kind),) = boxes
    assert (title, kind) == ("One Left", "error")
    assert str(home / "log" / "one-left.log") in words
    assert "Your match is saved" in words


def test_after_a_crash_the_match_goes_on(crash: list[str]) -> None:
    assert run(LEVEL, seed=SEED) == start.BUG
    left = Street(Records())._left_match()
    assert isinstance(left, PocketScene)
    assert [f"{seat} {move}" for seat, move in left.session.record] == crash


def test_on_a_full_disk_the_match_goes_on_and_says_that_it_is_not_saved(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    records = Records()
    street = Street(records)
    with hidden_window() as window:
        driver = Driver(window, street.match(LEVEL, SEED), Settings(speed="fast"))
        driver.settle()
        driver.key(pygame.K_d)
        driver.settle()
        kept = (home / "match.json").read_bytes()
        with monkeypatch.context() as full:

            def no_room(_: int) -> None:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

            full.setattr(os, "fsync", no_room)
            for _ in range(3):
                driver.key(pygame.K_d)
                driver.settle()
            assert (home / "match.json").read_bytes() == kept
            assert len(driver.table.session.record) > len(Records().load_match().moves)
            pause = driver.table.pause()
            assert isinstance(pause, Pause)
            assert pause.unkept == "no space left on device"
        title = street.title()
        assert isinstance(title, Title)
        assert title.notice == f"The saved match can't be kept in {home}: no space left on device."
        assert street.title().notice == ""

        for _ in range(2):
            driver.settle()
            driver.wait(1.0)
            driver.key(pygame.K_d)
        driver.settle()
        assert driver.table.pause().unkept == ""
        assert Records().load_match().record == driver.table.session.record
    assert sorted(file.name for file in home.iterdir()) == ["match.json"]


@pytest.mark.parametrize("blocked", ["/proc/one-left", "/dev/null/one-left"])
def test_without_a_place_for_files_the_game_runs_to_its_end(blocked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ONE_LEFT_HOME", blocked)
    runs_to_its_end_and_tells(monkeypatch)


def test_without_a_home_the_game_runs_to_its_end_and_writes_nowhere(
    homeless: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs_to_its_end_and_tells(monkeypatch)
    assert list(homeless.iterdir()) == []


def runs_to_its_end_and_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is played for some moves and left; the pause tells that they are not kept."""
    asked: list[str] = []

    def advance(scene: PocketScene, dt: float) -> Change | None:
        if scene.state is State.CHOOSING:
            asked.append(scene.saving.unkept)
            scene.make(scene.view.moves[-1])
        return honest(scene, 0.25) if len(asked) < 4 else Quit()

    honest = PocketScene.advance
    monkeypatch.setattr(PocketScene, "advance", advance)
    assert run(LEVEL, seed=SEED) == start.FINE
    assert asked[0] == "" or asked[0] == asked[1]
    assert all(asked[1:])


def test_the_log_is_where_the_system_keeps_logs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("ONE_LEFT_HOME")
    monkeypatch.setattr("platformdirs.user_log_path", lambda *_, **__: tmp_path / "logs")
    with log.logbook() as path:
        log.log_system()
    assert path == tmp_path / "logs" / "one-left.log"
    assert "One Left 0." in path.read_text()
