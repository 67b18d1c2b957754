"""The real program in a real window, played with a real mouse and real keys.

What to do next is read from the match that the game saves after every move: taken up in a second, hidden game, it shows
the same screen, which tells where to click.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar

import pygame
from driving import Driver, Stand, hidden_window
from xvfb import VirtualScreen, virtual_screen, wait_until

from game.app.street import Street
from game.app.window import Window
from game.levels import Level, load_level
from game.records import Records, SavedMatch, Settings
from game.scenes.challenge import ChallengeQuestion
from game.scenes.colour_picker import ColourPicker
from game.scenes.match_result import MatchResult
from game.scenes.round_result import RoundResult
from game.scenes.scene import Scene
from game.scenes.words import HUMAN

ROOT = Path(__file__).parent.parent
SIZE = (1280, 720)
QUIET = 0.8
"""Seconds without a move after which the screen is taken to rest."""
MOST_ACTIONS = 150
INSTANT = Settings(speed="instant")


class Player(ABC):
    """Sits before the real window and does everything in every way in turn; `did` counts them.

    `hidden` is where the saved match is looked at; `gone_on` is the match at the end of a round from which the next was
    dealt.
    """

    seed: ClassVar[int]
    new_table: ClassVar[Callable[..., Any]]
    driver: ClassVar[type[Driver]]
    stand: ClassVar[type[Stand]]
    gone_on: SavedMatch | None = None

    def __init__(
        self, screen: VirtualScreen, process: subprocess.Popen[bytes], home: Path, level: Level, hidden: Window
    ) -> None:
        self.screen = screen
        self.process = process
        self.home = home
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
        """The match as it stands; nothing is saved before its first move."""
        assert self.process.poll() is None, self.screen.output.read_text()
        return self.records.load_match() or SavedMatch.of(self.level.key, self.level.text, self.seed, [])

    @abstractmethod
    def at_table(self, scene: Any) -> None:
        """Make a move at the table."""

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
            self.name_colour(scene)
        elif isinstance(scene, ChallengeQuestion):
            self.did["challenge"] += 1
            self.screen.key("c")
            wait_until("the challenge is made", lambda: self.saved() != saved)
            time.sleep(QUIET)
            self.screen.key("Return")
        else:
            assert isinstance(scene, driver.kind)
            self.at_table(scene)
        return True

    def leave_the_table(self, mirror: Driver) -> None:
        """Pause and leave for the street; `mirror` shows the same table."""
        self.screen.key("p")
        time.sleep(QUIET)
        pause = mirror.table.pause()
        pause.enter(mirror.app)
        self.widget(pause, "leave")
        time.sleep(QUIET)

    def quit(self) -> None:
        """Leave the street by its button."""
        title = Driver(self.hidden, Street(self.records).title(), checked=False).scene

        def has_ended() -> bool:
            if self.process.poll() is None:
                self.widget(title, "quit")
            return self.process.poll() is not None

        wait_until("the street is left", has_ended)
        assert self.process.wait(30) == 0

    def at_rest(self) -> SavedMatch | None:
        """The match once no more moves are made for a while and the human is asked; None when it is over."""
        while True:
            saved = self.saved()
            time.sleep(QUIET)
            if saved != self.saved():
                continue
            if self.did and not saved.moves:
                return None
            session = self.new_table(self.level, saved=saved).session
            if session.round.outcome and saved == self.gone_on:
                session.next_round()
            if session.round.outcome or session.round.turn == HUMAN:
                return saved

    def look(self, saved: SavedMatch) -> Driver:
        """What the real screen shows now."""
        driver = self.driver(self.hidden, self.new_table(self.level, saved=saved), INSTANT)
        driver.ready()
        if saved == self.gone_on:
            assert isinstance(driver.scene, RoundResult)
            driver.until("it is counted", driver.scene.is_over)
            driver.key(pygame.K_RETURN)
            driver.ready()
        return driver

    def name_colour(self, picker: ColourPicker) -> None:
        """Answer the picker."""
        self.once("colour")
        self.widget(picker, "blue")

    def once(self, *ways: str) -> str:
        """The next of several ways to do the same."""
        way = ways[sum(self.did[each] for each in ways) % len(ways)]
        self.did[way] += 1
        return way

    def matches_begun(self) -> int:
        """How many matches of the level the program's log tells of."""
        return (self.home / "log" / "one-left.log").read_text().count("short, seed ")

    def go_on(self, result: RoundResult) -> None:
        """Go on from a round's result once it is counted."""
        time.sleep(result.count.seconds + 0.5)
        self.widget(result, "next")
        time.sleep(QUIET)


P = TypeVar("P", bound=Player)


@contextmanager
def playing(player: type[P], home: Path, text: str, *, target: int) -> Iterator[P]:
    """A player before the program in a window, with a match of a level written as `text` but for its target."""
    Records(home).keep_settings(INSTANT)
    file = home.parent / "short.toml"
    file.write_text(re.sub(r"target = \d+", f"target = {target}", text), encoding="utf-8")
    level = load_level(file)
    assert level.target == target
    size = "x".join(map(str, SIZE))
    command = [sys.executable, "-m", "game.cli", "play", str(file), "--seed", str(player.seed), "--size", size]
    with (
        virtual_screen(home.parent / "screen", SIZE) as screen,
        hidden_window(SIZE) as hidden,
        screen.program(*command, ONE_LEFT_HOME=str(home), PYTHONPATH=str(ROOT)) as process,
    ):
        yield player(screen, process, home, level, hidden)
    assert "Traceback" not in (home / "log" / "one-left.log").read_text()


def play_a_match(player: Player) -> int:
    """Play until the match is over, and say how many rounds it had."""
    rounds = 1
    for _ in range(MOST_ACTIONS):
        saved = player.at_rest()
        if saved is None:
            return rounds
        if not player.act(saved):
            result = player.look(saved).scene
            assert isinstance(result, RoundResult)
            player.go_on(result)
            player.gone_on = saved
            rounds += 1
    raise AssertionError(f"the match does not end: {player.saved()}")


def play_again_and_leave(player: Player) -> None:
    """Go on from the last round to another match, and leave that one."""
    finished = player.stand(player.new_table(player.level, player.seed))
    finished.play_on(lambda: isinstance(finished.top, RoundResult))
    assert isinstance(finished.top, RoundResult)
    player.go_on(finished.top)
    finished.play_on(lambda: isinstance(finished.top, MatchResult), 0.05)
    time.sleep(3)
    assert player.matches_begun() == 1
    player.widget(finished.top, "again")
    wait_until("another match begins", lambda: player.matches_begun() == 2)
    player.leave_the_table(player.driver(player.hidden, player.new_table(player.level, player.seed), INSTANT))
    player.quit()
