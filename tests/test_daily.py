"""The deal of the day: the same for everybody on a date, one scored try, results kept."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from typing import get_args

import pygame
import pytest
from driving import Driver
from notepad import Notepad
from pygame import FRect

from game.app.moments import play_match
from game.app.street import SCENES, Street
from game.app.window import Window
from game.art.sheet import Look
from game.career import CAREER
from game.daily import DAILY, DAYS_KEPT, Deal, Score, Scores, day_of, deal_of, score_of
from game.language import Code, speak
from game.levels import Level, every_level
from game.records import Records
from game.scenes.daily import DailyPage
from game.scenes.dates import day_words, moment_day, moment_words
from game.scenes.flow import Flow
from game.scenes.level_card import draw_goals, draw_guests, draw_house
from game.scenes.party import Party, draw_party
from game.scenes.title import Title

SHIPPED = [level for table in SCENES for level in every_level(table)]
TODAY = date(2026, 11, 30)


def street(day: date = TODAY) -> Street:
    return Street(Records(), today=lambda: day)


def deal(day: date = TODAY) -> Deal:
    return deal_of(day, SHIPPED)


def begin(place: Street, which: Deal) -> Flow:
    scene = place._deal(which)
    assert isinstance(scene, Flow)
    return scene


def test_a_date_decides_table_level_and_seed_in_whatever_order_levels_are_found() -> None:
    assert deal() == deal_of(TODAY, SHIPPED[::-1])
    first, again = begin(street(), deal()), begin(Street(Records(), today=lambda: TODAY), deal())
    assert first.session.round.state() == again.session.round.state()
    assert first.session.match.seed == deal().seed < 2**53


def test_tables_and_levels_take_turns_and_no_two_days_have_the_same_seed() -> None:
    days = [deal(TODAY + timedelta(days=number)) for number in range(30)]
    assert Counter(each.level.table.name for each in days) == dict.fromkeys(SCENES, 10)
    assert len({each.seed for each in days}) == 30
    assert len({(each.level.table.name, each.level.name) for each in days}) == 15
    assert all(day_of(each.level) == each.day.isoformat() for each in days)
    assert not any(map(day_of, SHIPPED))


def test_only_the_first_match_of_the_day_is_scored() -> None:
    place = street()
    first = begin(place, deal())
    assert not first.sitting.practice
    assert place._scores.of(TODAY) == Score()
    second = begin(place, deal())
    assert second.sitting.practice
    assert second.session.round.state() == first.session.round.state()
    session = play_match(deal().level, seed=deal().seed)
    first.sitting.exits.finish(session)
    expected = score_of(session.deeds)
    assert place._scores.of(TODAY) == expected
    assert expected.is_over
    assert expected.is_won is (session.match.winner == 0)
    second.sitting.exits.finish(play_match(deal().level, seed=deal().seed + 1))
    assert Records().load(DAILY) == Scores({TODAY.isoformat(): expected})


def test_starting_the_deal_again_from_the_pause_is_practice_with_the_same_cards() -> None:
    first = begin(street(), deal())
    again = first.sitting.exits.again()
    assert isinstance(again, Flow)
    assert again.sitting.practice
    assert again.session.round.state() == first.session.round.state()


def test_the_try_goes_on_after_it_was_left_and_still_counts() -> None:
    place = street()
    left = begin(place, deal())
    left.saving.save(left.session)
    resumed = street(TODAY + timedelta(days=1))._left_match()
    assert isinstance(resumed, Flow)
    assert not resumed.sitting.practice
    resumed.sitting.exits.finish(play_match(deal().level, seed=deal().seed))
    score = street()._scores.of(TODAY)
    assert score
    assert score.is_over


def test_a_scored_deal_is_in_the_ledger_and_among_the_replays_and_wins_no_stars() -> None:
    place = street()
    first = begin(place, deal())
    spoils = first.sitting.exits.finish(play_match(deal().level, seed=deal().seed))
    assert spoils.stars == ()
    career = Records().load(CAREER)
    assert career
    assert career.matches == 1
    (replay,) = Records().load_replays()
    assert replay.level == f"daily/{TODAY.isoformat()}"
    assert place.watch(replay)
    assert place._tour().stars == 0


def test_earlier_days_can_be_practised_but_not_scored() -> None:
    place, before = street(), deal(TODAY - timedelta(days=1))
    assert begin(place, before).sitting.practice
    assert place._scores == Scores()


def test_the_oldest_days_are_forgotten() -> None:
    scores = Scores()
    for number in range(DAYS_KEPT + 3):
        scores = scores.with_score((TODAY + timedelta(days=number)).isoformat(), Score(number, 0, is_over=True))
    assert len(scores.days) == DAYS_KEPT
    assert scores.of(TODAY) is None
    assert scores.of(TODAY + timedelta(days=DAYS_KEPT + 2))


def test_the_board_in_the_street_leads_to_the_deal_and_its_match(window: Window) -> None:
    driver = Driver(window, street().title(), checked=False)
    title = driver.scene
    assert isinstance(title, Title)
    title.form.focus = "daily"
    driver.key(pygame.K_RETURN)
    driver.wait(0.5)
    page = driver.scene
    assert isinstance(page, DailyPage)
    assert page.is_scored
    driver.key(pygame.K_DOWN)
    assert not page.is_scored
    assert page.deal.day == TODAY - timedelta(days=1)
    driver.key(pygame.K_UP)
    driver.key(pygame.K_RETURN)
    driver.step()
    table = driver.scene
    assert isinstance(table, Flow)
    assert day_of(table.level) == TODAY.isoformat()
    assert not table.sitting.practice


def test_a_level_of_a_daily_deal_is_no_stop_of_the_tour() -> None:
    level: Level = deal().level
    assert level.stop is None
    assert level not in street()._tour()


@pytest.mark.parametrize("text_size", [100, 125, 150])
@pytest.mark.parametrize("code", get_args(Code))
def test_paper_tells_of_every_level_and_cuts_nobodys_name(code: Code, text_size: int) -> None:
    speak(code)
    pad = Notepad((1280, 720), Look(text_size))
    for level in SHIPPED:
        for width in (284.0, 424.0):
            pad.wipe()
            for place, height in enumerate((112.0, 230.0)):
                draw_party(pad, FRect(500, 40 + 240 * place, width, height), Party.of(level))
            end = draw_house(pad, level, 40, 40 + width, draw_guests(pad, level, 40, 40 + width, 40))
            draw_goals(pad, level, (True,), 40, 40 + width, end)
            assert not pad.problems(), (level.key, pad.problems())


@pytest.mark.parametrize(
    ("code", "day", "moment"),
    [
        ("en", "9 March", "9 March 2026, 08:05"),
        ("es", "9 de marzo", "9 de marzo de 2026, 08:05"),
        ("it", "9 marzo", "9 marzo 2026, 08:05"),
        ("nl", "9 maart", "9 maart 2026, 08:05"),
        ("af", "9 Maart", "9 Maart 2026, 08:05"),
    ],
)
def test_days_are_told_in_the_players_words(code: Code, day: str, moment: str) -> None:
    speak(code)
    assert day_words(date(2026, 3, 9)) == day
    assert moment_words("2026-03-09T08:05:59") == moment
    assert moment_day("2026-03-09T08:05:59") == day
    assert moment_words("the day before") == moment_day("the day before") == "the day before"
