"""A newcomer's first evening in a real window, with a real mouse and real keys: from the first start to a replay.

The program runs with a prompter (`prompter.py`), which writes down what there is to see and to do.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from subprocess import Popen
from typing import Any

from prompter import prompt
from window_driving import ROOT, SIZE
from xvfb import VirtualScreen, virtual_screen, wait_until

from game.career import CAREER
from game.levels import Level, find_level, load_lesson
from game.records import Records, read_replay
from game.scenes.settings import SPEEDS
from game.scenes.words import HUMAN
from game.session import WINDOW, Session
from game.tour import Tour

LEVEL = "pocket-1-first-slice"
MOVES_BEFORE_A_BREAK = 6
MOST_SEEDS, SHORT = 100, 60
"""The match that is played is the first of those that is won in so many moves, though not in a single round."""
STEPS_WATCHED = 3
PATIENCE = 90.0
"""Seconds that anything may take on a machine that does much else."""
MOST_TRIES = 40
MOST_ACTIONS = 400


class Newcomer:
    """Sits before the window and does what the prompter says."""

    def __init__(self, screen: VirtualScreen, process: Popen[bytes], told: Path, pictures: Path) -> None:
        self.screen = screen
        self.process = process
        self.pictures = pictures
        self._told = told
        self.until("the game tells something", told.exists)
        self.window = screen.wait_for_window()
        place = screen.geometry(self.window)
        assert (place["WIDTH"], place["HEIGHT"]) == SIZE
        self.corner = place["X"], place["Y"]

    @property
    def told(self) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(self._told.read_text(encoding="utf-8"))
        return told

    @property
    def facts(self) -> dict[str, Any]:
        facts: dict[str, Any] = self.told["facts"]
        return facts

    def until(self, what: str, condition: Callable[[], object]) -> None:
        """Wait for a condition while the game runs."""

        def holds() -> object:
            assert self.process.poll() is None, f"the game ended: {self.screen.output.read_text()}"
            return condition()

        wait_until(what, holds, PATIENCE)

    def comes_to(self, scene: str) -> None:
        """Wait for a scene, and take a picture of it."""
        self.until(f"{scene} is shown", lambda: self.told["scene"] == scene)
        self.look(scene)

    def look(self, name: str) -> None:
        """Keep a picture of what is on the screen."""
        number = len(list(self.pictures.iterdir()))
        self.screen.save_picture(self.pictures / f"{number:02d}_{name}.png")

    def point(self, x: float, y: float) -> tuple[float, float]:
        return self.corner[0] + x, self.corner[1] + y

    def act(self, how: str, *what: Any) -> None:
        """Do one thing and wait until the game has heard it."""
        heard = self.told["heard"]
        if how == "click":
            self.screen.click(*self.point(*what))
        elif how == "drag":
            self.screen.drag(self.point(*what[:2]), self.point(*what[2:]))
        else:
            self.screen.key(*what)
        self.until(f"{how} {what} is heard", lambda: self.told["heard"] > heard)

    def use(self, widget: str, is_done: Callable[[], object]) -> None:
        """Click a widget until something is so: what only just came on the screen may not listen to the first click."""
        for _ in range(MOST_TRIES):
            self.until(f"there is {widget}", lambda: is_done() or widget in self.told["widgets"])
            if is_done():
                return
            self.act("click", *self.told["widgets"][widget])
        raise AssertionError(f"{widget} does nothing: {self.told}")

    def use_by_key(self, widget: str) -> None:
        """Let the focus walk to a widget, wherever the pointer lies, and use it."""
        for _ in range(MOST_TRIES):
            if self.told["focus"] == widget:
                self.act("key", "Return")
                return
            self.act("key", "Tab")
        raise AssertionError(f"the focus does not come to {widget}: {self.told}")

    def go(self, widget: str, scene: str) -> None:
        """Use a widget that leads to a scene."""
        self.use(widget, lambda: self.told["scene"] == scene)
        self.comes_to(scene)

    def follow(self, what: str, is_done: Callable[[], object]) -> None:
        """Do what the prompter says until something is so."""
        for _ in range(MOST_ACTIONS):
            self.until(f"something is to be done until {what}", lambda: is_done() or self.told["do"])
            if is_done():
                return
            to_do = self.told["do"]
            if to_do:
                self.act(*to_do)
        raise AssertionError(f"never came: {what}; {self.told}")


@contextmanager
def at_home(screen: VirtualScreen, home: Path, tmp_path: Path, seed: int) -> Iterator[Newcomer]:
    """The game started on that screen, as a player starts it."""
    told, pictures = tmp_path / "told.json", tmp_path / "pictures"
    told.unlink(missing_ok=True)
    pictures.mkdir(exist_ok=True)
    size = "x".join(map(str, SIZE))
    command = [sys.executable, str(ROOT / "tests" / "prompter.py"), str(told), "--seed", str(seed), "--size", size]
    path = os.pathsep.join(map(str, (ROOT, ROOT / "tests")))
    environment = {"ONE_LEFT_HOME": str(home), "HOME": str(tmp_path / "me"), "PYTHONPATH": path}
    with screen.program(*command, **environment) as process:
        yield Newcomer(screen, process, told, pictures)


def has_ended(process: Popen[bytes]) -> bool:
    wait_until("the game has ended", lambda: process.poll() is not None, PATIENCE)
    return process.returncode == 0


def session_of(level: Level, seed: int) -> Session:
    """A match as the table scene begins it."""
    guests = {seat: guest.opponent() for seat, guest in enumerate(level.opponents, start=1)}
    return Session(level, seed, guests, Random(seed + 2))


def rehearsed(level: Level, seed: int) -> Session:
    """The match of that seed when the human does as prompted and takes a break in the first round."""
    session, rested = session_of(level, seed), False
    while session.match.winner is None:
        if session.round.outcome:
            session.next_round()
        cut_in = session.interjections() if session.window_open else []
        if cut_in and cut_in[0].after <= WINDOW:
            session.play(cut_in[0].seat, cut_in[0].move)
        elif session.round.turn != HUMAN:
            session.play(session.round.turn, session.decide())
        elif not rested and len(session.record) >= MOVES_BEFORE_A_BREAK:
            record, rested = session.record, True
            session = session_of(level, seed)
            session.replay(record)
        else:
            session.play(HUMAN, prompt(session))
    return session


def short_win(level: Level) -> int:
    """The seed of a match that the human wins soon."""
    for seed in range(MOST_SEEDS):
        session = rehearsed(level, seed)
        if session.match.winner == HUMAN and len(session.record) <= SHORT and len(session.match.outcomes) > 1:
            return seed
    raise AssertionError(f"no match of {level.key} is won in {SHORT} moves")


def test_the_first_evening_of_a_newcomer(home: Path, tmp_path: Path) -> None:
    level, lesson = find_level(LEVEL), load_lesson("pocket")
    assert lesson.level.key == LEVEL
    seed = short_win(level)
    with virtual_screen(tmp_path / "screen", SIZE) as screen:
        with at_home(screen, home, tmp_path, seed) as player:
            player.comes_to("Title")
            assert "resume" not in player.told["widgets"]
            play_fast(player)
            learn(player, len(lesson.words))
            left = play_until_a_break(player)
            screen.close(player.window)
            assert has_ended(player.process)

        with at_home(screen, home, tmp_path, seed) as player:
            player.comes_to("Title")
            player.use_by_key("resume")
            player.until("the match can go on", lambda: player.told["do"])
            player.look("gone on")
            assert player.facts == left
            stars = play_to_the_end(player)
            assert list(Tour([level], Records(home)).met(level)) == stars
            career = Records(home).load(CAREER)
            assert career
            assert career.matches == 1
            look_back(player, home, tmp_path / "me" / "Documents")
            player.use("leave", lambda: player.told["scene"] == "Title")
            assert "resume" not in player.told["widgets"]
            player.act("click", *player.told["widgets"]["quit"])
            assert has_ended(player.process)
    assert "Traceback" not in (home / "log" / "one-left.log").read_text()


def play_fast(player: Newcomer) -> None:
    """Choose in the settings that nothing takes long."""
    player.go("settings", "SettingsPage")
    instant = f"speed {len(SPEEDS) - 1}"
    player.use("tab play", lambda: instant in player.told["widgets"])
    player.use(instant, lambda: player.facts["speed"] == "instant")
    player.look("fast")
    player.go("back", "Title")


def learn(player: Newcomer, steps: int) -> None:
    """Behind the first door, do the lesson as it is lit up, and see each of its steps."""
    player.use("pocket", lambda: "teach" in player.told["widgets"])
    player.look("door")
    player.go("teach", "FirstSteps")
    for step in range(steps):
        player.follow(f"step {step} is lit", lambda step=step: player.told["do"] and player.facts.get("step") == step)  # type: ignore[misc]
        player.look(f"lesson step {step}")
        player.follow(f"step {step} is done", lambda step=step: player.facts.get("step", 0) > step)  # type: ignore[misc]
    player.until("the lesson is over", lambda: player.facts.get("done"))
    player.look("lesson done")


def play_until_a_break(player: Newcomer) -> dict[str, Any]:
    """Begin a match; what is to be seen when it is left."""
    player.use("play", lambda: player.told["scene"] == "PocketScene")
    player.follow("it is time for a break", lambda: len(player.facts.get("moves", ())) >= MOVES_BEFORE_A_BREAK)
    player.until("the newcomer is asked", lambda: player.told["do"])
    player.look("left")
    assert player.facts["level"] == LEVEL
    assert player.facts["round"] == 1
    return player.facts


def play_to_the_end(player: Newcomer) -> list[bool]:
    """Win the match; the stars that are shown."""
    player.follow("the match is over", lambda: player.told["scene"] == "MatchResult")
    player.until("all stars are shown", lambda: player.facts["shown"])
    player.look("result")
    stars: list[bool] = player.facts["stars"]
    assert stars[0]
    return stars


def look_back(player: Newcomer, home: Path, documents: Path) -> None:
    """See the tour, then in the ledger the replay of the match, step by step, and give it away."""
    player.go("leave", "TourMap")
    player.go("back", "Title")
    player.go("ledger", "StatisticsPage")
    player.go("replays", "ReplaysPage")
    player.go("watch", "Replay")
    (recording,) = Records(home).load_replays()
    assert player.facts["of"] == len(recording.moves)
    player.use("play", lambda: not player.facts["playing"])
    for _ in range(STEPS_WATCHED):
        before = player.facts["count"]
        player.use("after", lambda before=before: player.facts["count"] > before and not player.facts["playing"])  # type: ignore[misc]
    player.look("replay")
    player.use("before", lambda: player.facts["count"] < STEPS_WATCHED)
    player.use("export", lambda: list(documents.glob("*.json")))
    assert all(read_replay(each) == recording for each in documents.iterdir())
