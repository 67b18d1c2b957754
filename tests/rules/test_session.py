"""The session: a match with somebody to make every seat's moves, without a window."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.opponents import Opponent, Temperament
from game.rules import TABLES
from game.rules.contract import IllegalMove, Phase
from game.rules.events import (
    Dealt,
    Drew,
    Ended,
    Event,
    Gave,
    OpenVerdict,
    Rolled,
    Verdict,
)
from game.rules.moves import CALL_UNO, DRAW, CallUno, Catch
from game.session import Session

from .decks import level_of
from .test_contract import some_move

ALL_SEATS = [(table, seats) for table in TABLES.values() for seats in table.seats]
by_size = pytest.mark.parametrize(
    ("table", "seats"), ALL_SEATS, ids=[f"{table.name}-{seats}" for table, seats in ALL_SEATS]
)


def new_session(table: Any, seats: int, seed: int = 0, *, target: int | None = None, **options: Any) -> Session:
    opponents = {seat: Opponent("random") for seat in range(seats)}
    return Session(level_of(table, seats, target), seed, opponents, Random(seed), **options)


def finish(session: Session) -> None:
    """Opponents play on to the end of the match."""
    while True:
        while not session.round.outcome:
            session.step()
        if session.match.winner is not None:
            return
        session.next_round()


@by_size
def test_opponents_play_a_match_to_its_end(table: Any, seats: int) -> None:
    session = new_session(table, seats)
    finish(session)
    assert max(session.match.totals) >= table.target
    assert not session.events


@by_size
def test_a_match_is_played_again_from_its_record(table: Any, seats: int) -> None:
    session = new_session(table, seats, 4, viewer=0)
    finish(session)
    again = new_session(table, seats, 4, viewer=0)
    again.replay(session.record)
    assert again.record == session.record
    assert again.match.totals == session.match.totals
    assert again.match.outcomes == session.match.outcomes
    assert again.round.state() == session.round.state()
    assert again.events == session.events


@by_size
def test_a_match_goes_on_from_any_move_of_its_record(table: Any, seats: int) -> None:
    session = new_session(table, seats, 5)
    states: list[str] = []
    while len(session.record) < 250 and session.match.winner is None:
        if session.round.outcome:
            session.next_round()
        session.step()
        states.append(session.round.state())
    for after in range(1, len(states), 37):
        resumed = new_session(table, seats, 5)
        resumed.replay(session.record[:after])
        assert resumed.round.state() == states[after - 1]
        assert resumed.record == session.record[:after]


def test_a_replay_saves_nothing() -> None:
    table = TABLES["pocket"]
    session = new_session(table, 3, 6, target=1)
    finish(session)
    saved: list[None] = []
    again = new_session(table, 3, 6, target=1, on_move=lambda: saved.append(None))
    again.replay(session.record)
    assert not saved


@pytest.mark.parametrize("damage", ["nonsense", "", "catch 0", f"catch {'9' * 5000}", f"{'9' * 5000}:R1", "give R1"])
def test_a_damaged_record_is_refused(damage: str) -> None:
    session = new_session(TABLES["pocket"], 3, 7)
    for _ in range(20):
        session.step()
    again = new_session(TABLES["pocket"], 3, 7)
    with pytest.raises(ValueError, match=r"^moves\[10\]: (seat|no move)"):
        again.replay([*session.record[:9], (session.record[9][0], damage), *session.record[10:]])


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_record_with_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    session = new_session(TABLES["pocket"], 3, 7)
    for text in ("draw", "uno", "catch 1", "pass"):
        with pytest.raises(ValueError, match=rf"^moves\[1\]: seat {seat} may not {text}: "):
            session.replay([(seat, text)])


def test_a_record_longer_than_the_match_is_refused() -> None:
    session = new_session(TABLES["pocket"], 2, 8, target=1)
    finish(session)
    again = new_session(TABLES["pocket"], 2, 8, target=1)
    with pytest.raises(ValueError, match="match is over"):
        again.replay([*session.record, (0, "draw")])


@by_size
def test_the_viewer_hears_what_it_may_know(table: Any, seats: int) -> None:
    viewer = seats - 1
    session = new_session(table, seats, 9, viewer=viewer)
    heard: list[Event] = []
    finish(session)
    heard += session.events
    own = 0
    for event in heard:
        if isinstance(event, (Dealt, Drew)):
            mine = event.seat == viewer
            own += mine
            assert all((item is not None) == mine for item in event.items)
        elif isinstance(event, Rolled):
            own += event.seat == viewer
        elif isinstance(event, Gave):
            assert (event.item is not None) == (viewer in (event.seat, event.to))
        elif isinstance(event, OpenVerdict):
            assert None not in event.hand
        elif isinstance(event, Verdict):
            assert all((item is not None) == (viewer in (event.seat, event.offender)) for item in event.hand)
    assert own
    assert sum(isinstance(event, Ended) for event in heard) == len(session.match.outcomes)


def test_every_move_is_recorded_and_told_to_be_saved() -> None:
    table = TABLES["pocket"]
    seen: list[int] = []
    session: Session = new_session(table, 4, 10, on_move=lambda: seen.append(len(session.record)))
    for _ in range(30):
        session.step()
    assert seen == list(range(1, 31))


def test_a_refused_move_is_neither_recorded_nor_saved() -> None:
    seen: list[None] = []
    session = new_session(TABLES["pocket"], 4, 11, on_move=lambda: seen.append(None))
    waiting = (session.round.turn + 1) % 4
    with pytest.raises(IllegalMove):
        session.play(waiting, DRAW)
    assert not session.can(waiting, DRAW)
    assert not session.record
    assert not seen


def test_what_a_seat_can_do_out_of_turn() -> None:
    session = new_session(TABLES["pocket"], 4, 12)
    rng = Random(12)
    windows = 0
    while windows < 20:
        round_ = session.round
        if round_.outcome:
            session.match.totals = (0,) * 4
            session.next_round()
            continue
        assert session.window_open == (round_.uncalled >= 0 and round_.phase is Phase.TURN)
        for seat in range(4):
            expected = [round_.uncalled] if session.window_open and seat != round_.uncalled else []
            assert session.catches(seat) == expected
            assert session.may_call(seat) == (CALL_UNO in round_.moves(seat)) == (seat == round_.uncalled)
        windows += session.window_open
        session.play(*some_move(round_, rng))


@pytest.mark.parametrize(("watchfulness", "attention"), [(1.0, 0.0), (0.0, 1.0), (0.0, 0.0)])
def test_interjections_are_calls_and_catches_the_quickest_first(watchfulness: float, attention: float) -> None:
    mood = Temperament(watchfulness=watchfulness, attention=attention, reaction=(0.5, 2.0))
    opponents = {seat: Opponent("random", mood) for seat in range(4)}
    session = Session(level_of(TABLES["pocket"], 4, target=10_000), 13, opponents, Random(13))
    rng = Random(14)
    windows = 0
    callers: list[bool] = []
    catchers: list[bool] = []
    while windows < 20:
        if session.round.outcome:
            session.next_round()
            continue
        if session.window_open:
            windows += 1
            found = session.interjections()
            uncalled = session.round.uncalled
            callers += [each.seat == uncalled for each in found if isinstance(each.move, CallUno)]
            catchers += [each.seat != uncalled for each in found if isinstance(each.move, Catch)]
            assert [each.after for each in found] == sorted(each.after for each in found)
            for each in found:
                assert session.can(each.seat, each.move)
                assert each.after > 0
        session.play(*some_move(session.round, rng))
    assert all(callers)
    assert all(catchers)
    assert bool(callers) == bool(attention)
    assert len(catchers) == (3 * windows if watchfulness else 0)
