"""The real program in a real window, played with a real mouse and real keys until a round is over.

What to do next is read from the match that the game saves after every move: taken up in a second, hidden game, it shows
the same screen, which tells where to click.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from driving import Driver, card_place, hidden_window, level_for, new_table
from xvfb import VirtualScreen, virtual_screen, wait_until

from game.app.street import Street
from game.app.window import Window
from game.levels import Level, load_level
from game.records import Records, SavedMatch, Settings
from game.rules.contract import Phase
from game.rules.moves import DRAW, Give, Play
from game.scenes.pocket import PocketScene
from game.scenes.questions import ChallengeQuestion, ColourPicker
from game.scenes.results import RoundResult
from game.scenes.scene import Scene
from game.scenes.words import HUMAN

ROOT = Path(__file__).parent.parent
SIZE = (1280, 720)
SEED = 11
QUIET = 0.8
"""Seconds without a move after which the screen is taken to rest."""
MOST_ACTIONS = 150


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[VirtualScreen]:
    with virtual_screen(tmp_path / "screen", SIZE) as screen:
        yield screen


@pytest.fixture
def hidden() -> Iterator[Window]:
    with hidden_window(SIZE) as window:
        yield window


class Player:
    """Sits before the real window; `hidden` is where the saved match is looked at."""

    def __init__(
        self, screen: VirtualScreen, process: subprocess.Popen[bytes], home: Path, level: Level, hidden: Window
    ) -> None:
        self.screen = screen
        self.process = process
        self.records = Records(home)
        self.level = level
        self.hidden = hidden
        self.did: Counter[str] = Counter()
        place = screen.geometry(screen.wait_for_window())
        assert (place["WIDTH"], place["HEIGHT"]) == SIZE
        self.left, self.top = place["X"], place["Y"]

    def fill_the_screen_and_return(self) -> None:
        """Full screen and back by key; the screen is as large as the window, as there is nobody to manage windows."""
        for filled in (True, False):
            self.screen.key("F11")
            wait_until("F11 is heard", partial(self._is_full, filled))

    def _is_full(self, filled: bool) -> bool:
        return self.records.load_settings().fullscreen is filled

    def saved(self) -> SavedMatch:
        """The match as it stands."""
        assert self.process.poll() is None, self.screen.output.read_text()
        return self.records.load_match() or SavedMatch.of(self.level.key, self.level.text, SEED, [])

    def at_rest(self) -> SavedMatch:
        """The match once no more moves are made for a while and the human is asked."""
        while True:
            saved = self.saved()
            time.sleep(QUIET)
            scene = new_table(self.level, saved=saved)
            if saved == self.saved() and (scene.session.round.outcome or scene.session.round.turn == HUMAN):
                return saved

    def look(self, saved: SavedMatch) -> Driver:
        """What the real screen shows now."""
        driver = Driver(self.hidden, new_table(self.level, saved=saved), Settings(speed="instant"))
        driver.settle()
        return driver

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.left + x, self.top + y

    def click(self, x: float, y: float) -> None:
        self.screen.click(*self.point(x, y))

    def widget(self, scene: Scene, key: str) -> None:
        form = scene.form  # type: ignore[attr-defined]
        self.click(*next(widget.rect.center for widget in form.widgets if widget.key == key))

    def act(self, saved: SavedMatch) -> bool:
        """Do what is to be done; False if the round is over."""
        driver = self.look(saved)
        scene = driver.scene
        if isinstance(scene, RoundResult):
            return False
        if isinstance(scene, ColourPicker):
            self.did["colour"] += 1
            if self.did["colour"] % 2:
                self.widget(scene, "green")
            else:
                self.screen.key("Return")
        elif isinstance(scene, ChallengeQuestion):
            self.did["challenge"] += 1
            self.screen.key("c")
            time.sleep(QUIET)
            self.screen.key("Return")
        else:
            assert isinstance(scene, PocketScene)
            self._at_table(scene)
        return True

    def _at_table(self, scene: PocketScene) -> None:
        moves = scene.session.round.moves(HUMAN)
        items = [move.item for move in moves if isinstance(move, (Play, Give))]
        if not items:
            self.did["draw"] += 1
            if self.did["draw"] % 2 and DRAW in moves:
                self.click(*scene.frame.pile)
            else:
                self.screen.key("d")
            return
        if len(scene.hand) == 2 and scene.session.round.phase is not Phase.GIFT:
            self.did["uno"] += 1
            self.screen.key("u")
        number = scene.spot_of(items[0])[1]  # type: ignore[arg-type]
        place = self.point(*card_place(scene, number))
        way = ("click", "drag", "enter")[self.did.total() % 3]
        self.did[way] += 1
        if way == "click":
            self.screen.click(*place)
        elif way == "drag":
            self.screen.drag(place, self.point(*scene.frame.discard))
        else:
            self.screen.move(*place)
            self.screen.key("Return")


def test_a_round_in_a_real_window_with_real_mouse_and_keys(
    screen: VirtualScreen, home: Path, tmp_path: Path, hidden: Window
) -> None:
    Records(home).keep_settings(Settings(speed="instant"))
    file = tmp_path / "long.toml"
    file.write_text(level_for(2).text.replace("target = 100", "target = 1000"), encoding="utf-8")
    level = load_level(file)
    size = "x".join(map(str, SIZE))
    command = [sys.executable, "-m", "game.cli", "play", str(file), "--seed", str(SEED), "--size", size]
    with screen.program(*command, ONE_LEFT_HOME=str(home), PYTHONPATH=str(ROOT)) as process:
        player = Player(screen, process, home, level, hidden)
        for _ in range(MOST_ACTIONS):
            if not player.act(player.at_rest()):
                break
            if player.did.total() == 3:
                player.fill_the_screen_and_return()
        else:
            raise AssertionError(f"the round does not end: {player.saved()}")
        assert {"click", "drag", "enter", "draw", "uno"} <= set(player.did), player.did

        mirror = player.look(player.saved())
        result = mirror.scene
        assert isinstance(result, RoundResult)
        assert sum(mirror.table.session.match.totals) > 0
        time.sleep(result.count.seconds)
        player.widget(result, "next")
        screen.key("p")
        time.sleep(QUIET)
        pause = mirror.table.pause()
        pause.enter(mirror.app)
        player.widget(pause, "leave")
        title = Street(Records(home)).title()
        title.enter(mirror.app)

        def has_ended() -> bool:
            if process.poll() is None:
                player.widget(title, "quit")
            return process.poll() is not None

        wait_until("the street is shown and left", has_ended)
        assert process.wait(30) == 0
    log = (home / "log" / "one-left.log").read_text()
    assert "Traceback" not in log
    assert player.records.load_match()
