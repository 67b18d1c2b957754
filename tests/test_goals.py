"""Goals are judged by value from what happened in the match, and the tour keeps the stars."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from game import levels as level_files
from game.deeds import Deeds
from game.goals import GOALS, parse_goal
from game.levels import every_level, find_level, own_levels
from game.records import Records
from game.rules import events as happened
from game.rules.contract import Ending, Outcome
from game.rules.events import Cause, Event
from game.rules.moves import Catch, Challenge, Draw, Reroll
from game.rules.pieces import Face, parse_face
from game.scenes.goal_words import goal_words, star_words
from game.session import Session
from game.tour import PROGRESS, Progress, Tour

R7, WILD = parse_face("R7"), parse_face("W")
TABLES = ("pocket", "dice", "domino")
SHIPPED = [level for table in TABLES for level in every_level(table)]


def dealt(*held: int) -> list[Event]:
    return [happened.Dealt(seat, (R7,) * count) for seat, count in enumerate(held)]


def ended(*scores: int, winner: int | None = None) -> happened.Ended:
    winner = scores.index(max(scores)) if winner is None else winner
    outcome = Outcome(winner, Ending.OUT, scores)
    return happened.Ended(outcome, ((),) * len(scores), scores)


def draws(seat: int, count: int, cause: Cause = Cause.CHOICE) -> Event:
    return happened.Drew(seat, (R7,) * count, cause)


def plays(seat: int, item: Face = R7) -> Event:
    return happened.Played(seat, item, R7, 1)


def lived(*events: Event | list[Event]) -> Deeds:
    deeds = Deeds(0, 3)
    for each in events:
        for event in each if isinstance(each, list) else [each]:
            deeds.hear(event)
    return deeds


DEAL = dealt(7, 7, 7)
VERDICT = {"hand": (R7,), "wanted": R7, "proof": None}

MET: dict[str, tuple[Deeds, Deeds]] = {
    "win": (lived(DEAL, ended(30, 0, 0)), lived(DEAL, ended(0, 30, 0))),
    "win by 20": (lived(DEAL, ended(30, 10, 0)), lived(DEAL, ended(30, 11, 0))),
    "win in 2 rounds": (
        lived(DEAL, ended(9, 0, 0), DEAL, ended(9, 0, 0)),
        lived(DEAL, ended(9, 0, 0), DEAL, ended(0, 1, 0), DEAL, ended(9, 0, 0)),
    ),
    "win from 20 behind": (
        lived(DEAL, ended(0, 20, 0), DEAL, ended(30, 0, 0)),
        lived(DEAL, ended(0, 19, 0), DEAL, ended(30, 0, 0)),
    ),
    "win a round without drawing": (
        lived(DEAL, draws(1, 2), plays(0), ended(5, 0, 0)),
        lived(DEAL, draws(0, 2, Cause.ITEM), ended(5, 0, 0), DEAL, ended(0, 9, 0)),
    ),
    "score 40 in a round": (lived(DEAL, ended(40, 0, 0)), lived(DEAL, ended(39, 0, 0), DEAL, ended(39, 0, 0))),
    "go out with a wild": (
        lived(DEAL, plays(0), plays(0, WILD), ended(5, 0, 0)),
        lived(DEAL, plays(0, WILD), plays(0), ended(5, 0, 0), DEAL, plays(0, WILD), ended(0, 5, 0)),
    ),
    "catch 2": (
        lived(DEAL, happened.Caught(1, by=0), ended(0, 5, 0), DEAL, happened.Caught(2, by=0), ended(0, 5, 0)),
        lived(DEAL, happened.Caught(1, by=0), happened.Caught(1, by=2), happened.Caught(0, by=1), ended(0, 5, 0)),
    ),
    "never be caught": (
        lived(DEAL, happened.Caught(1, by=2), ended(0, 5, 0)),
        lived(DEAL, happened.Caught(0, by=2), ended(0, 5, 0), DEAL, ended(5, 0, 0)),
    ),
    "convict 1": (
        lived(DEAL, happened.Verdict(0, 1, guilty=True, **VERDICT), ended(0, 5, 0)),
        lived(
            DEAL,
            happened.Verdict(0, 1, guilty=False, **VERDICT),
            happened.Verdict(1, 0, guilty=True, **VERDICT),
            ended(0, 5, 0),
        ),
    ),
    "never hold more than 8": (
        lived(DEAL, draws(0, 1), plays(0), draws(0, 1, Cause.ITEM), draws(1, 9), ended(5, 0, 0)),
        lived(DEAL, happened.Gave(1, 0, R7), happened.Gave(2, 0, R7), happened.Gave(0, 1, R7), ended(5, 0, 0)),
    ),
    "win a round without rerolling": (
        lived(DEAL, happened.Rolled(1, (), Cause.REROLL), ended(5, 0, 0)),
        lived(DEAL, happened.Rolled(0, (), Cause.REROLL), ended(5, 0, 0), DEAL, ended(0, 5, 0)),
    ),
    "close 1 ends": (
        lived(DEAL, happened.ArmClosed(0, 2), ended(0, 5, 0)),
        lived(DEAL, happened.ArmClosed(1, 2), ended(0, 5, 0)),
    ),
}


@pytest.mark.parametrize("text", MET)
def test_a_goal_is_met_by_what_happened_and_not_by_what_nearly_did(text: str) -> None:
    goal = parse_goal(text)
    met, missed = MET[text]
    assert goal.is_met(met)
    assert not goal.is_met(missed)
    assert str(goal) == text
    assert goal_words(goal)


def test_every_kind_of_goal_is_tried() -> None:
    assert {type(parse_goal(text)) for text in MET} == set(GOALS)


@pytest.mark.parametrize(
    "text", ["", "win by", "win by x", "win by 0", "catch 21", "catch 01", "Win", "win by N", "win "]
)
def test_what_is_no_goal_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is none of win, win by N|needs a number from"):
        parse_goal(text)


def play_out(session: Session) -> Counter[str]:
    """Play the match to its end; what the viewer did by the moves that were made."""
    did: Counter[str] = Counter()
    while session.match.winner is None:
        if session.round.outcome:
            session.next_round()
        before = len(session.record)
        session.step()
        for seat, text in session.record[before:]:
            if seat == 0:
                did[text.split()[0]] += 1
    return did


@pytest.mark.parametrize("level", SHIPPED, ids=lambda level: level.key)
def test_deeds_are_what_the_moves_of_real_matches_say(level: level_files.Level) -> None:
    for seed in range(2):
        session = Session.of_computers(level, seed, "easy", viewer=0)
        did = play_out(session)
        deeds, match = session.deeds, session.match
        assert deeds.totals == list(match.totals)
        assert deeds.comes_first is (match.winner == 0)
        assert [each.outcome for each in deeds.played] == match.outcomes
        assert sum(len(each.caught) for each in deeds.rounds) == did[str(Catch(0)).split()[0]]
        assert sum(each.convicted + each.mistaken for each in deeds.rounds) == did[str(Challenge())]
        assert sum(each.rerolls for each in deeds.rounds) == did[str(Reroll())]
        assert sum(each.drawn for each in deeds.rounds) <= did[str(Draw())]
        again = Session.of_computers(level, seed, "easy", viewer=0)
        again.replay(session.record)
        assert again.deeds.rounds == deeds.rounds


def test_held_items_are_counted_as_the_rules_do() -> None:
    for level in (
        find_level("pocket-1-first-slice"),
        find_level("dice-1-first-throw"),
        find_level("domino-1-first-tide"),
    ):
        session = Session.of_computers(replace(level, target=9999), 3, "easy", viewer=0)
        while len(session.deeds.played) < 3:
            if session.round.outcome:
                session.next_round()
            session.step()
            if not session.round.outcome:
                assert session.deeds._held == session.round.view(0).counts[0]


# --- the tour


def won(*totals: int) -> Deeds:
    """A match of one round that ended so."""
    return lived(DEAL, draws(0, 1), ended(*totals))


def test_the_street_has_five_stops_at_each_table_with_three_goals_each() -> None:
    assert [level.stop for level in Tour(SHIPPED, Records()).stops] == list(range(1, 16))
    assert Counter(level.table.name for level in SHIPPED) == dict.fromkeys(TABLES, 5)
    assert all(len(level.goals) == 3 and str(level.goals[0]) == "win" for level in SHIPPED)
    asked = {type(goal) for level in SHIPPED for goal in level.goals}
    assert asked == set(GOALS)


def test_the_first_stop_of_each_table_is_open_and_a_star_opens_the_next() -> None:
    tour = Tour(SHIPPED, Records())
    assert [level.stop for level in tour.stops if tour.is_open(level)] == [1, 6, 11]
    first, second = tour.stops[:2]
    tour.award(first, won(0, 50, 0))
    assert not tour.is_open(second)
    assert tour.next_open() is first
    tour.award(first, won(50, 49, 0))
    assert tour.is_open(second)
    assert not tour.is_open(tour.stops[2])
    assert tour.after(first) is second
    assert tour.next_open() is second
    assert tour.after(tour.stops[-1]) is None


def test_stars_are_kept_and_added_up_over_matches() -> None:
    level = find_level("pocket-1-first-slice")
    tour = Tour(SHIPPED, Records())
    first = tour.award(level, won(60, 30, 0))
    assert [(star.met, star.had) for star in first] == [(True, False), (False, False), (False, False)]
    second = Tour(SHIPPED, Records()).award(level, lived(DEAL, ended(5, 0, 0), DEAL, ended(0, 90, 0)))
    assert [(star.met, star.had) for star in second] == [(False, True), (False, False), (True, False)]
    again = Tour(SHIPPED, Records())
    assert again.met(level) == (True, False, True)
    assert (again.stars, again.most_stars) == (2, 45)


def test_stars_of_a_goal_that_a_level_no_longer_has_are_not_counted() -> None:
    Records().keep(PROGRESS, Progress({"pocket-1-first-slice": ("win", "catch 9", "nonsense"), "gone": ("win",)}))
    assert Tour(SHIPPED, Records()).stars == 1


def test_a_star_tells_how_far_the_match_came() -> None:
    tour = Tour(SHIPPED, Records())
    told = {str(star.goal): star_words(star) for star in tour.award(find_level("pocket-3-friday-rush"), won(60, 30, 0))}
    assert told == {"win": "done", "catch 1": "0 of 1", "win by 100": "30 ahead"}


# --- levels of one's own


def test_own_levels_are_found_and_broken_ones_say_why(home: Path) -> None:
    folder = Records().levels_folder
    assert folder == home / "levels"
    assert own_levels(folder) == level_files.OwnLevels()
    folder.mkdir(parents=True)
    shipped = find_level("dice-1-first-throw")
    (folder / "mine.toml").write_text(shipped.text)
    (folder / "broken.toml").write_text('name = ""\ntable = "pocket"\ngoals = ["close 2 ends", "win", "win", "fly"]')
    (folder / "torn.toml").write_bytes(b"\xff\xfe\x00")
    (folder / "notes.txt").write_text("no level")
    own = own_levels(folder)
    assert [(level.key, level.name) for level in own.levels] == [("own/mine", "First Throw")]
    assert list(own.broken) == ["broken.toml", "torn.toml"]
    fields = [problem.field for problem in own.broken["broken.toml"]]
    assert sorted(fields) == ["goals", "goals[1]", "goals[3]", "goals[4]", "name", "opponents"]
    assert Tour(SHIPPED, Records()).is_open(own.levels[0])
    assert own.levels[0] not in Tour(SHIPPED, Records())
