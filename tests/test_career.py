"""From match to match: what one brings is kept, shown, and leads on."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest
from driving import Driver

from game import records
from game.app.moments import find_moment, goes_out
from game.app.street import SCENES, Street
from game.app.window import Window
from game.career import CAREER
from game.levels import Level, every_level, find_level
from game.records import Records, Settings
from game.scenes.flow import Flow
from game.scenes.match_result import MatchResult
from game.scenes.own_levels import OwnLevelsPage
from game.scenes.round_result import RoundResult
from game.scenes.state import State
from game.scenes.title import Title
from game.scenes.tour import TourMap
from game.tour import Tour

SHIPPED = [level for table in SCENES for level in every_level(table)]
FIRST = find_level("pocket-1-first-slice")


def win(street: Street, level: Level, window: Window) -> Driver:
    """Play the last item of a match that is won with it, and look at its result."""
    saved = find_moment(level, goes_out(ends_match=True))
    driver = Driver(window, street.match(level, saved.seed, saved), Settings(speed="fast"), checked=False)
    driver.wait(1.0)
    driver.key(pygame.K_RIGHT)
    driver.wait(1.0)
    for _ in range(2):
        driver.key(pygame.K_RETURN)
        driver.wait(0.6)
    driver.until("the round is counted", lambda: isinstance(driver.scene, RoundResult) and driver.scene.is_over())
    driver.wait(1.0)
    driver.key(pygame.K_RETURN)
    driver.until("the match is shown", lambda: isinstance(driver.scene, MatchResult) and driver.scene.is_over())
    return driver


@pytest.mark.parametrize("key", ["pocket-1-first-slice", "dice-1-first-throw", "domino-1-first-tide"])
def test_a_won_match_brings_stars_and_leads_to_the_next_stop(key: str, window: Window) -> None:
    level = find_level(key)
    driver = win(Street(Records()), level, window)
    result = driver.scene
    assert isinstance(result, MatchResult)
    assert [str(star.goal) for star in result.stars] == [str(goal) for goal in level.goals]
    assert result.stars[0].met
    tour = Tour(SHIPPED, Records())
    assert tour.met(level) == tuple(star.met for star in result.stars)
    driver.wait(1.0)
    driver.key(pygame.K_RETURN)
    driver.step()
    assert isinstance(driver.scene, TourMap)
    assert driver.scene.chosen.stop == level.stop + 1
    assert driver.scene.tour.is_open(driver.scene.chosen)
    driver.wait(1.0)
    driver.key(pygame.K_RETURN)
    driver.step()
    assert isinstance(driver.scene, Flow)
    assert driver.scene.level.stop == level.stop + 1


def test_the_stars_are_kept_before_the_result_is_shown(window: Window) -> None:
    street, saved = Street(Records()), find_moment(FIRST, goes_out(ends_match=True))
    table = street.match(FIRST, saved.seed, saved)
    driver = Driver(window, table, Settings(speed="fast"), checked=False)
    driver.until("the last item can be played", lambda: table.state is State.CHOOSING)
    table.try_item(0)
    assert Tour(SHIPPED, Records()).stars_of(FIRST) > 0
    assert Records().load_match() is None


class PowerCut(BaseException):
    """Ends the program there and then."""


def played_until(cut: int, monkeypatch: pytest.MonkeyPatch, window: Window) -> bool:
    """Play the last item of a match that is won with it; the power goes before or after a file is written or removed.

    `cut` counts those moments; False if the match had been kept wholly before.
    """
    table = Street(Records()).title().left_match  # type: ignore[attr-defined]
    driver = Driver(window, table, Settings(speed="fast"), checked=False)
    driver.until("the last item can be played", lambda: table.state is State.CHOOSING)
    moments = iter(range(1000))

    def unsafe(act: Callable[..., Any]) -> Callable[..., Any]:
        def acted(*args: Any) -> Any:
            for step in (lambda: act(*args), lambda: None):
                if next(moments) == cut:
                    raise PowerCut
                step()

        return acted

    with monkeypatch.context() as patch:
        patch.setattr(records, "_replace", unsafe(records._replace))
        patch.setattr(Records, "forget_match", unsafe(Records.forget_match))
        try:
            table.try_item(0)
        except PowerCut:
            return True
    return False


def test_a_match_is_entered_once_wherever_the_power_goes_at_its_end(
    home: Path, monkeypatch: pytest.MonkeyPatch, window: Window
) -> None:
    saved = find_moment(FIRST, goes_out(ends_match=True))
    cuts = count()
    for cut in cuts:
        shutil.rmtree(home, ignore_errors=True)
        assert Street(Records())._keep(saved) == ""
        if not played_until(cut, monkeypatch, window):
            break
        title = Street(Records()).title()
        assert isinstance(title, Title)
        assert title.notice == ""
        if title.left_match:
            assert not played_until(10**6, monkeypatch, window)
        career = Records().load(CAREER)
        assert career
        assert (career.matches, career.won, len(career.results)) == (1, 1, 1)
        assert len(Records().load_replays()) == 1
        assert Tour(SHIPPED, Records()).stars_of(FIRST) > 0
        assert Records().load_match() is None
    assert cut >= 10, "the match, its stars, its replay, the ledger, and forgetting it, before and after each"


def test_the_same_deal_played_twice_is_two_matches(window: Window) -> None:
    for _ in range(2):
        win(Street(Records()), FIRST, window)
    career = Records().load(CAREER)
    assert career
    assert career.matches == 2


def test_a_demo_wins_no_stars(window: Window) -> None:
    saved = find_moment(FIRST, goes_out(ends_match=True))
    driver = Driver(
        window, Street(Records(), demo=True).match(FIRST, saved.seed, saved), Settings(speed="instant"), checked=False
    )
    for _ in range(4000):
        if not driver.app.running:
            break
        driver.step(0.25)
    assert not driver.app.running
    assert Tour(SHIPPED, Records()).stars == 0


def test_from_the_title_to_the_tour_and_to_own_levels_by_keys(home: Path, window: Window) -> None:
    folder = home / "levels"
    folder.mkdir(parents=True)
    (folder / "mine.toml").write_text(FIRST.text)
    (folder / "torn.toml").write_text("name = ")
    driver = Driver(window, Street(Records()).title(), checked=False)
    driver.key(pygame.K_RETURN)
    driver.wait(0.5)
    driver.key(pygame.K_UP)
    driver.wait(0.5)
    for _ in range(8):
        title = driver.scene
        assert isinstance(title, Title)
        if title.form.focus == "own":
            break
        driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    driver.wait(0.5)
    page = driver.scene
    assert isinstance(page, OwnLevelsPage)
    assert [row.key for row in page.rows] == ["mine.toml", "torn.toml"]
    assert [problem.field for problem in page._problems["torn.toml"]] == ["line 1"]
    driver.key(pygame.K_RETURN)
    driver.wait(0.5)
    assert isinstance(driver.scene, Flow)
    assert driver.scene.level.key == "own/mine"
