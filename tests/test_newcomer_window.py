"""A newcomer's walk in a real window, with a real mouse and real keys.

From the title to a table, away in mid-round, back on another start, to the end of the match, into its replay, to the
ledger, and out.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from driving import Driver, hidden_window, level_for, new_table
from window_driving import MOST_ACTIONS, QUIET, ROOT, SIZE, PocketPlayer
from xvfb import VirtualScreen, virtual_screen, wait_until

from game.app.street import Street
from game.app.window import Window
from game.career import CAREER
from game.levels import load_level
from game.records import Records, SavedMatch, Settings, read_replay
from game.scenes.scene import Scene
from game.scenes.widgets import Screen

MOVES_BEFORE_LEAVING = 4
COUNTED = 6.0
"""Seconds after which a result is shown as it stays, on a busy machine too."""


class MatchOver(Exception):
    """There is no match to go on with any more: it was played to its end."""


class Newcomer(PocketPlayer):
    """Plays whatever match the game has saved."""

    def saved(self) -> SavedMatch:
        assert self.process.poll() is None, self.screen.output.read_text()
        match = self.records.load_match()
        if match is None:
            raise MatchOver
        return match

    def press(self, *keys: str) -> None:
        """Press keys one by one, as people do: the same key twice in one frame would be one press."""
        for key in keys:
            self.screen.key(key)
            time.sleep(QUIET / 3)

    def play_to_the_end(self) -> None:
        try:
            for _ in range(MOST_ACTIONS):
                self.act(self.at_rest())
        except MatchOver:
            return
        raise AssertionError(f"the match does not end: {self.records.load_match()}")

    def begin(self) -> None:
        """Do what the hint says until the match has begun in earnest: before, nothing is saved to be looked at."""

        def has_begun() -> bool:
            self.screen.key("h")
            self.screen.key("Return")
            self.screen.key("d")
            time.sleep(QUIET / 2)
            match = self.records.load_match()
            return match is not None and len(match.moves) >= MOVES_BEFORE_LEAVING

        wait_until("the match has begun", has_begun)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[VirtualScreen]:
    with virtual_screen(tmp_path / "screen", SIZE) as screen:
        yield screen


@pytest.fixture
def hidden() -> Iterator[Window]:
    with hidden_window(SIZE) as window:
        yield window


def center(scene: Screen, key: str) -> tuple[float, float]:
    return next(widget.rect.center for widget in scene.form.widgets if widget.key == key)


def street(home: Path, hidden: Window) -> Scene:
    """The title as it looks now."""
    return Driver(hidden, Street(Records(home)).title(), checked=False).scene


def assert_shown(screen: VirtualScreen, player: Newcomer, home: Path, hidden: Window) -> None:
    """The real screen shows the ledger, not the street: most of its picture is the book."""
    seen, book = screen.picture(), Driver(hidden, Street(Records(home)).ledger(), checked=False)
    book.wait(1.0)
    places = [(x, y) for x in range(80, SIZE[0], 160) for y in range(140, SIZE[1] - 60, 60)]
    alike = [
        max(abs(a - b) for a, b in zip(seen.get_at((x, y))[:3], book.window.canvas.surface.get_at((x, y))[:3])) < 24
        for x, y in places
    ]
    assert sum(alike) > 0.9 * len(places), "the ledger is not what is shown"


def test_a_newcomer_walks_from_the_title_to_the_ledger(
    screen: VirtualScreen, home: Path, tmp_path: Path, hidden: Window
) -> None:
    Records(home).keep_settings(Settings(speed="instant"))
    file = home / "levels" / "quick.toml"
    file.parent.mkdir()
    file.write_text(level_for(2).text.replace("target = 100", "target = 1"), encoding="utf-8")
    level = load_level(file)
    command = [sys.executable, "-m", "game.cli", "--size", "x".join(map(str, SIZE))]
    environment = {"ONE_LEFT_HOME": str(home), "PYTHONPATH": str(ROOT), "HOME": str(tmp_path / "me"), "LC_ALL": "C"}

    def newcomer(process: subprocess.Popen[bytes]) -> Newcomer:
        player = Newcomer(screen, process, home, level, hidden)
        time.sleep(2 * QUIET)
        return player

    with screen.program(*command, **environment) as process:
        player = newcomer(process)
        mirror = Driver(hidden, Street(Records(home)).title(), checked=False)
        for key in ("pocket", "own"):
            place = center(mirror.scene, key)  # type: ignore[arg-type]
            mirror.click(*place)
            mirror.wait(0.5)
            player.click(*place)
            time.sleep(QUIET)
        player.click(*center(mirror.scene, "play"))  # type: ignore[arg-type]
        time.sleep(QUIET)
        player.begin()
        left = player.at_rest()
        player.leave_the_table(player.look(left))
        player.quit()
    assert player.records.load_match() == left

    with screen.program(*command, **environment) as process:
        player = newcomer(process)
        player.widget(street(home, hidden), "resume")
        time.sleep(QUIET)
        assert player.at_rest().moves[: len(left.moves)] == left.moves
        player.play_to_the_end()
        (recording,) = Records(home).load_replays()
        assert recording.moves[: len(left.moves)] == left.moves
        career = Records(home).load(CAREER)
        assert career
        assert career.matches == 1

        documents = tmp_path / "me" / "Documents"

        time.sleep(COUNTED)
        screen.key("Return")
        time.sleep(COUNTED)
        player.press("Right", "Right", "Return")
        time.sleep(2 * QUIET)
        player.press("Tab", "Tab", "Tab", "Tab", "Tab", "Return")
        wait_until("the replay is exported", lambda: documents.is_dir() and any(documents.glob("*.json")))
        assert all(read_replay(each) == recording for each in documents.iterdir())
        screen.key("Escape")
        time.sleep(QUIET)
        player.widget(street(home, hidden), "ledger")
        time.sleep(QUIET)
        assert_shown(screen, player, home, hidden)
        screen.key("Escape")
        time.sleep(QUIET)
        player.quit()
    assert "Traceback" not in (home / "log" / "one-left.log").read_text()
    assert new_table(level, saved=left).session.record == left.record
