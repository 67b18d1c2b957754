"""The house ledger: what matches come to, gathered from what really happened, and what is earned by it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pygame
import pytest
from driving import Driver
from test_career import win
from test_goals import DEAL, draws, ended, lived, plays

from game.achievements import ACHIEVEMENTS, Standing, newly_earned
from game.app.street import Street
from game.app.window import Window
from game.career import CAREER, MOST_RESULTS, Against, AtTable, Career, Result, evenness
from game.deeds import Deeds
from game.levels import Level, every_level, find_level, load_characters
from game.opponents import Opponent, Temperament
from game.records import Records
from game.rules import events as happened
from game.rules.events import Cause
from game.rules.pieces import Die, die_face, parse_face
from game.scenes.achievements import AchievementsPage
from game.scenes.match_result import MatchResult
from game.scenes.statistics import StatisticsPage
from game.scenes.title import Title
from game.session import Session
from game.sets import load_set
from game.tour import Tour

POCKET, DICE, DOMINO = (
    find_level(key) for key in ("pocket-2-corner-table", "dice-1-first-throw", "domino-3-last-ferry")
)
USUAL_DICE = [die for die in load_set("dice") if isinstance(die, Die)]


def play(level: Level, seed: int, boldness: float = 0.5) -> Session:
    """A whole match between computer players."""
    opponents = {seat: guest.opponent() for seat, guest in enumerate(level.opponents, start=1)}
    opponents[0] = Opponent("medium", Temperament(boldness=boldness))
    session = Session(level, seed, opponents, Random(seed), viewer=0)
    while session.match.winner is None:
        if session.round.outcome:
            session.next_round()
        session.step()
    return session


@pytest.mark.parametrize("level", [POCKET, DICE, DOMINO], ids=lambda level: level.key)
def test_a_career_is_the_sum_of_its_matches(level: Level) -> None:
    career, won, rounds, rounds_won, streaks, points = Career(), 0, 0, 0, [0], []
    ahead: Counter[str] = Counter()
    for seed in range(6):
        match = play(level, seed).match
        career = career.after(level, play(level, seed).deeds)
        won += match.winner == 0
        streaks.append(streaks[-1] + 1 if match.winner == 0 else 0)
        rounds += len(match.outcomes)
        rounds_won += sum(outcome.winner == 0 for outcome in match.outcomes)
        points.append(match.totals[0])
        for seat, guest in enumerate(level.opponents, start=1):
            ahead[guest.character.key] += match.totals[0] >= match.totals[seat]
    assert career.tables == {level.table.name: AtTable(6, won, rounds, rounds_won)}
    assert (career.matches, career.won) == (6, won)
    assert [result.points for result in career.results] == points
    assert (career.streak, career.best_streak) == (streaks[-1], max(streaks))
    assert career.regulars == {key: Against(count, 6 - count) for key, count in ahead.items()}


def test_every_thrown_face_is_counted_and_expected_from_the_dice_that_were_thrown() -> None:
    thrown = lived(
        happened.Rolled(1, (die_face(1, parse_face("R5")), die_face(2, parse_face("R1"))), Cause.DEAL),
        happened.Rolled(0, (die_face(1, parse_face("R5")),), Cause.REROLL),
    )
    career = Career().after(DICE, thrown)
    assert career.dice == {"1": 2, "2": 1}
    assert career.faces == {"R5": 2, "R1": 1}
    throws = evenness(career, USUAL_DICE)
    assert throws.throws == 3
    assert sum(throws.expected.values()) == pytest.approx(3)
    for die in USUAL_DICE[:1]:
        for side in die.faces:
            others = sum(side.face in {each.face for each in other.faces} for other in USUAL_DICE[1:2])
            assert throws.expected[side.face] == pytest.approx(2 / 6 + others / 6)
    own = replace(DICE, items=USUAL_DICE[:-1])
    assert Career().after(own, thrown).faces == {}


def test_fair_dice_are_even_and_loaded_dice_are_not() -> None:
    rng = Random(4)
    fair: Counter[str] = Counter()
    loaded: Counter[str] = Counter()
    for die in USUAL_DICE:
        for _ in range(400):
            fair[str(rng.choice(die.faces).face)] += 1
            loaded[str(die.faces[min(5, rng.randrange(7))].face)] += 1
    dice = {str(die.number): 400 for die in USUAL_DICE}
    assert abs(evenness(Career(dice=dice, faces=fair), USUAL_DICE).surprise) < 2
    assert evenness(Career(dice=dice, faces=loaded), USUAL_DICE).surprise > 3.5
    assert evenness(Career(), USUAL_DICE).surprise == 0


def test_throws_of_real_matches_are_as_even_as_dice_are() -> None:
    career = Career()
    for seed in range(4):
        career = career.after(DICE, play(DICE, seed).deeds)
    throws = evenness(career, USUAL_DICE)
    assert throws.throws > 300
    assert throws.surprise < 3


def test_a_bluff_is_a_wild_draw_that_a_challenge_would_have_punished() -> None:
    """What the deeds say of bluffs agrees with every verdict about the player's wild draws."""
    bluffs = verdicts = 0
    for seed in range(12):
        session = play(DOMINO, seed, boldness=1.0)
        for each in session.deeds.rounds:
            assert each.convictions <= each.bluffs
            bluffs += each.bluffs
            verdicts += each.convictions
    assert bluffs >= verdicts > 0
    honest = sum(each.bluffs for seed in range(6) for each in play(DOMINO, seed, boldness=0.0).deeds.rounds)
    assert honest < bluffs / 2


def test_bluffs_are_the_same_when_a_match_is_taken_up_again() -> None:
    session = play(DOMINO, 3, boldness=1.0)
    again = Session(DOMINO, 3, {}, Random(0), viewer=0)
    again.replay(session.record)
    assert [each.bluffs for each in again.deeds.rounds] == [each.bluffs for each in session.deeds.rounds]
    assert again.deeds.faces == session.deeds.faces


def test_only_so_many_results_are_remembered_one_by_one() -> None:
    career = Career(results=(Result("dice", 1, won=True),) * MOST_RESULTS)
    career = career.after(POCKET, lived(DEAL, ended(5, 9, 0)))
    assert len(career.results) == MOST_RESULTS
    assert career.results[-1] == Result("pocket", 5, won=False)


def test_a_career_is_kept() -> None:
    career = Career()
    for level in (POCKET, DICE, DOMINO):
        career = career.after(level, play(level, 1).deeds)
    Records().keep(CAREER, career)
    assert Records().load(CAREER) == career


# --- achievements


def standing(deeds: Deeds, *, level: Level = POCKET, stars: int = 0, before: Career | None = None) -> Standing:
    return Standing((before or Career()).after(level, deeds), deeds, level, stars)


def keys(now: Standing) -> set[str]:
    return {each.key for each in newly_earned(now)}


WIN, LOSS = lived(DEAL, draws(0, 1), ended(20, 9, 0)), lived(DEAL, draws(0, 1), ended(9, 20, 0))
CAUGHT = happened.Caught(1, by=0)
GUILTY = happened.Verdict(1, 0, guilty=True, hand=(), wanted=parse_face("R1"), proof=None)
NEAR_STREAK = Career(streak=2)


def bluffing(times: int, *, convicted: bool = False) -> Deeds:
    deeds = lived(DEAL)
    for _ in range(times):
        deeds.bluff()
    for event in ([GUILTY] if convicted else []) + [draws(0, 1), ended(20, 9, 0)]:
        deeds.hear(event)
    return deeds


EARNED = {
    "first": (standing(WIN), standing(LOSS)),
    "everywhere": (
        standing(WIN, before=Career(tables={"dice": AtTable(1, 1), "domino": AtTable(1, 1)})),
        standing(WIN, before=Career(tables={"dice": AtTable(1, 1), "domino": AtTable(9, 0)})),
    ),
    "streak": (standing(WIN, before=NEAR_STREAK), standing(LOSS, before=NEAR_STREAK)),
    "long streak": (standing(WIN, before=Career(streak=6)), standing(WIN, before=Career(streak=5))),
    "catcher": (
        standing(lived(DEAL, *[CAUGHT] * 3, ended(0, 9, 0))),
        standing(lived(DEAL, *[CAUGHT] * 2, ended(9, 0, 0))),
    ),
    "warden": (
        standing(lived(DEAL, CAUGHT, ended(0, 9, 0)), before=Career(catches=24)),
        standing(LOSS, before=Career(catches=24)),
    ),
    "polite": (standing(lived(*[DEAL, ended(9, 1, 0)] * 3)), standing(lived(*[DEAL, ended(9, 1, 0)] * 2))),
    "inspector": (
        standing(lived(DEAL, replace(GUILTY, seat=0, offender=1), ended(0, 9, 0)), before=Career(bluffs_seen=9)),
        standing(LOSS, before=Career(bluffs_seen=9)),
    ),
    "bluffer": (standing(bluffing(2)), standing(bluffing(2, convicted=True))),
    "sinner": (standing(bluffing(1, convicted=True)), standing(bluffing(1))),
    "comeback": (
        standing(lived(DEAL, ended(0, 100, 0), DEAL, ended(101, 0, 0))),
        standing(lived(DEAL, ended(0, 99, 0), DEAL, ended(101, 0, 0))),
    ),
    "landslide": (standing(lived(DEAL, ended(201, 1, 0))), standing(lived(DEAL, ended(200, 1, 0)))),
    "shutout": (standing(lived(DEAL, ended(30, 0, 0))), standing(lived(DEAL, ended(30, 1, 0)))),
    "thrift": (
        standing(lived(*[DEAL, ended(9, 1, 0)] * 2)),
        standing(lived(DEAL, ended(9, 1, 0), DEAL, draws(0, 1), ended(9, 0, 0))),
    ),
    "wild end": (
        standing(lived(*[DEAL, plays(0, parse_face("W")), ended(9, 1, 0)] * 2)),
        standing(lived(*[DEAL, plays(0), ended(9, 1, 0)] * 2)),
    ),
    "jackpot": (standing(lived(DEAL, ended(150, 200, 0))), standing(lived(DEAL, ended(149, 0, 0)))),
    "collector": (
        standing(lived(DEAL, draws(0, 8), ended(9, 1, 0))),
        standing(lived(DEAL, draws(0, 8), ended(1, 9, 0), DEAL, ended(9, 1, 0))),
    ),
    "marathon": (standing(lived(*[DEAL, ended(0, 1, 0)] * 15)), standing(lived(*[DEAL, ended(0, 1, 0)] * 14))),
    "crowd": (
        replace(standing(WIN), level=find_level("pocket-4-full-house")),
        replace(standing(WIN), level=find_level("pocket-3-friday-rush")),
    ),
    "carpenter": (
        standing(lived(DEAL, *[happened.ArmClosed(0, 1)] * 3, ended(0, 9, 0))),
        standing(lived(DEAL, *[happened.ArmClosed(0, 1)] * 2, ended(0, 9, 0), DEAL, happened.ArmClosed(0, 1))),
    ),
    "regulars": (
        standing(WIN, before=Career(regulars={key: Against(1, 0) for key in load_characters()})),
        standing(LOSS, before=Career(regulars={key: Against(1, 0) for key in list(load_characters())[1:]})),
    ),
    "stars": (standing(LOSS, stars=30), standing(LOSS, stars=29)),
}


@pytest.mark.parametrize("key", [each.key for each in ACHIEVEMENTS])
def test_an_achievement_is_earned_by_what_it_asks_for_and_only_once(key: str) -> None:
    earned, missed = EARNED[key]
    assert key in keys(earned)
    assert key not in keys(missed)
    had = replace(earned.career, achievements=(key,))
    assert key not in keys(replace(earned, career=had))


def test_achievements_have_names_of_their_own() -> None:
    assert len(ACHIEVEMENTS) >= 20
    assert len({each.key for each in ACHIEVEMENTS}) == len({each.name for each in ACHIEVEMENTS}) == len(ACHIEVEMENTS)


# --- in the game


def test_a_match_is_entered_into_the_ledger_and_its_achievements_are_told(window: Window) -> None:
    driver = win(Street(Records()), find_level("pocket-1-first-slice"), window)
    result = driver.scene
    assert isinstance(result, MatchResult)
    assert "First evening" in result.earned
    career = Records().load(CAREER)
    assert career
    assert (career.matches, career.won) == (1, 1)
    assert "first" in career.achievements
    assert career.results[-1].points == result.course.totals[0]
    assert Tour(every_level("pocket"), Records()).stars > 0


def test_the_ledger_leads_to_replays_and_achievements(window: Window) -> None:
    street = Street(Records())
    driver = Driver(window, street.title(), checked=False)
    title = driver.scene
    assert isinstance(title, Title)
    title.form.focus = "ledger"
    driver.key(pygame.K_RETURN)
    driver.wait(0.5)
    page = driver.scene
    assert isinstance(page, StatisticsPage)
    driver.key(pygame.K_RETURN)
    assert driver.scene is page
    page.form.focus = "achievements"
    driver.wait(0.5)
    driver.key(pygame.K_RETURN)
    driver.wait(0.5)
    assert isinstance(driver.scene, AchievementsPage)
    driver.key(pygame.K_ESCAPE)
    driver.wait(0.5)
    assert driver.scene is page
    shown = page.table
    page.form.focus = "table"
    driver.key(pygame.K_RETURN)
    assert page.table != shown
