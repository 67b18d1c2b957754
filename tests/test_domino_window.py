"""A Domino match to its end in a real window, with a real mouse and real keys; see `test_play_window`."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from domino_driving import DominoDriver, DominoStand, domino_level, new_domino_table, numbered, tile_place
from driving import hidden_window
from test_play_window import QUIET, ROOT, SIZE, Player
from xvfb import VirtualScreen, virtual_screen, wait_until

from game.app.street import Street
from game.app.window import Window
from game.levels import load_level
from game.records import Records, SavedMatch, Settings
from game.rules.moves import DRAW, Lay
from game.rules.pieces import Tile
from game.scenes.domino import DominoScene
from game.scenes.flow import bare
from game.scenes.questions import ChallengeQuestion, ColourPicker
from game.scenes.results import MatchResult, RoundResult
from game.scenes.words import HUMAN

SEED = 4
TARGET = 60
MOST_ACTIONS = 150
WAYS = ("click", "drag", "keys")


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[VirtualScreen]:
    with virtual_screen(tmp_path / "screen", SIZE) as screen:
        yield screen


@pytest.fixture
def hidden() -> Iterator[Window]:
    with hidden_window(SIZE) as window:
        yield window


class DominoPlayer(Player):
    """Plays dominoes; every way of doing a thing in turn.

    `gone_on` is the match at the end of a round from which the next was dealt; nothing is saved before its first move.
    """

    gone_on: SavedMatch | None = None

    def saved(self) -> SavedMatch:
        assert self.process.poll() is None, self.screen.output.read_text()
        return self.records.load_match() or SavedMatch.of(self.level.key, self.level.text, SEED, [])

    def at_rest(self) -> SavedMatch | None:  # type: ignore[override]
        """The match once no more moves are made for a while and the human is asked; None when it is over."""
        while True:
            saved = self.saved()
            time.sleep(QUIET)
            if saved != self.saved():
                continue
            if self.did and not saved.moves:
                return None
            session = new_domino_table(self.level, saved=saved).session
            if session.round.outcome and saved == self.gone_on:
                session.next_round()
            if session.round.outcome or session.round.turn == HUMAN:
                return saved

    def look(self, saved: SavedMatch) -> DominoDriver:
        driver = DominoDriver(self.hidden, new_domino_table(self.level, saved=saved), Settings(speed="instant"))
        driver.ready()
        if saved == self.gone_on:
            assert isinstance(driver.scene, RoundResult)
            driver.until("it is counted", driver.scene.is_over)
            driver.key(pygame.K_RETURN)
            driver.ready()
        return driver

    def act(self, saved: SavedMatch) -> bool:
        """Do what is to be done; False if the round is over."""
        driver = self.look(saved)
        scene = driver.scene
        if isinstance(scene, RoundResult):
            return False
        if isinstance(scene, ColourPicker):
            self._once("colour")
            self.widget(scene, "blue")
        elif isinstance(scene, ChallengeQuestion):
            self._once("challenge")
            self.screen.key("c")
            time.sleep(QUIET)
            self.screen.key("Return")
        else:
            assert isinstance(scene, DominoScene)
            self._at_chain(scene)
        return True

    def _once(self, *ways: str) -> str:
        """The next of several ways to do the same."""
        way = ways[sum(self.did[each] for each in ways) % len(ways)]
        self.did[way] += 1
        return way

    def _at_chain(self, scene: DominoScene) -> None:
        moves = scene.session.round.moves(HUMAN)
        lays = [move for move in moves if isinstance(move, Lay)]
        if not lays:
            self._draw(scene, can_draw=DRAW in moves)
            return
        if len(scene.hand) == 2:
            self._once("uno")
            self.screen.key("u")
        lay = lays[-1]
        assert isinstance(lay.item, Tile)
        offers = scene.offers(lay.item.upright)
        self._lay(scene, numbered(scene, str(lay.item)), [offer.lay for offer in offers].index(bare(lay)), len(offers))

    def _draw(self, scene: DominoScene, *, can_draw: bool) -> None:
        if can_draw and self._once("pile", "key") == "pile":
            self.click(*scene.frame.pile)
        else:
            self.screen.key("d")

    def _lay(self, scene: DominoScene, number: int, offer: int, offers: int) -> None:
        """Choose a tile and its end, looking around in between."""
        place = self.point(*tile_place(scene, number))
        way = self._once(*WAYS)
        tile = scene.hand[number].item
        assert isinstance(tile, Tile)
        end = self.point(*scene._offer_rect(scene.offers(tile)[offer]).center)
        if way == "drag":
            self.screen.drag(place, end)
            return
        if way == "click":
            self.screen.click(*place)
        else:
            self.screen.move(*place)
            self.screen.key("Return")
        if offers == 1:
            return
        self._once("several ends")
        time.sleep(QUIET)
        if way == "click":
            self._look_around()
            self.screen.click(*end)
        else:
            self.screen.key(*["Right"] * offer, "Return")

    def _look_around(self) -> None:
        """Come closer by the wheel, drag the table, and come back by key."""
        self._once("camera")
        middle = self.point(640, 320)
        self.screen.click(*middle, button=4, times=2)
        self.screen.drag(self.point(420, 440), self.point(470, 455))
        self.screen.key("Home")
        time.sleep(QUIET)

    def go_on(self, result: RoundResult) -> None:
        """Go on from a round's result once it is counted."""
        time.sleep(result.count.seconds + 0.5)
        self.widget(result, "next")
        time.sleep(QUIET)


def matches_begun(home: Path) -> int:
    return (home / "log" / "one-left.log").read_text().count("short, seed ")


def test_a_match_to_its_end_in_a_real_window(screen: VirtualScreen, home: Path, tmp_path: Path, hidden: Window) -> None:
    Records(home).keep_settings(Settings(speed="instant"))
    file = tmp_path / "short.toml"
    text = re.sub(r"target = \d+", f"target = {TARGET}", domino_level(2).text)
    file.write_text(text, encoding="utf-8")
    level = load_level(file)
    assert level.target == TARGET
    size = "x".join(map(str, SIZE))
    command = [sys.executable, "-m", "game.cli", "play", str(file), "--seed", str(SEED), "--size", size]
    with screen.program(*command, ONE_LEFT_HOME=str(home), PYTHONPATH=str(ROOT)) as process:
        player = DominoPlayer(screen, process, home, level, hidden)
        rounds = 1
        for _ in range(MOST_ACTIONS):
            saved = player.at_rest()
            if saved is None:
                break
            if not player.act(saved):
                result = player.look(saved).scene
                assert isinstance(result, RoundResult)
                player.go_on(result)
                player.gone_on = saved
                rounds += 1
        else:
            raise AssertionError(f"the match does not end: {player.saved()}")
        assert {*WAYS, "several ends", "camera", "uno"} <= set(player.did), player.did

        finished = DominoStand(new_domino_table(level, SEED))
        finished.play_on(lambda: isinstance(finished.top, RoundResult))
        assert isinstance(finished.top, RoundResult)
        player.go_on(finished.top)
        finished.play_on(lambda: isinstance(finished.top, MatchResult), 0.05)
        time.sleep(3)
        assert matches_begun(home) == 1
        player.widget(finished.top, "again")
        wait_until("another match begins", lambda: matches_begun(home) == 2)

        screen.key("p")
        time.sleep(QUIET)
        mirror = DominoDriver(hidden, new_domino_table(level, SEED), Settings(speed="instant"))
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
    assert "Traceback" not in (home / "log" / "one-left.log").read_text()
