"""What listeners hear is enough to follow a round, and nothing hidden is in it (Pocket; design.md, rules.md)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given

from game.rules import TABLES
from game.rules.events import (
    Dealt,
    Drew,
    Ended,
    Event,
    Gave,
    OpenVerdict,
    Rolled,
    TurnBegan,
    Verdict,
)
from game.rules.pieces import Face
from game.rules.pocket import PocketRound

from .decks import (
    HIDE,
    SETS,
    deal,
    is_dealt,
)
from .follower import Follower
from .pocket_scenarios import position
from .test_contract import LAW, Setup, reached, setups, some_move, walked


@LAW
@given(setups().filter(lambda setup: setup.table == "pocket"))
def test_a_follower_of_the_events_knows_what_the_seat_sees(setup: Setup) -> None:
    followers = [Follower(seat, setup.seats, len(SETS["pocket"])) for seat in range(setup.seats)]

    def listen(event: Event) -> None:
        for follower in followers:
            follower.hear(event.seen_by(follower.seat))

    for round_ in walked(setup.deal(listen), setup.walk()):
        for follower in followers:
            follower.agrees_with(round_.view(follower.seat))


def shown(event: Event) -> set[Face]:
    """Every item that an event names."""
    return {leaf for _, leaf in reached(event) if isinstance(leaf, Face) and leaf.symbol}


@LAW
@given(setups().filter(lambda setup: setup.table == "pocket"))
def test_no_seat_hears_of_an_item_that_it_may_not_see(setup: Setup) -> None:
    """An item heard of was held by the hearer, lay open, or was shown to it by a challenge."""
    told: list[Event] = []
    round_: Any = setup.deal(told.append)
    rng = setup.walk()
    opening = [set(round_.view(seat).hand) | set(round_.discard) for seat in range(setup.seats)]
    seen = opening
    first = True
    while True:
        after = [
            {*view.hand, *view.discard, view.wanted, *(card for known in view.known for card in known)}
            for view in (round_.view(seat) for seat in range(setup.seats))
        ]
        for event in told:
            if isinstance(event, Ended):
                continue
            for seat in range(setup.seats):
                may_see = seen[seat] | after[seat]
                if isinstance(event, Verdict) and seat == event.seat:
                    may_see |= set(event.hand)
                if first:
                    may_see |= {item for item in SETS["pocket"] if str(item) == "W+2"}
                assert shown(event.seen_by(seat)) <= may_see, (round_.state(), event.seen_by(seat))
        told.clear()
        first = False
        if round_.outcome:
            return
        seen = after
        round_.play(*some_move(round_, rng))


@LAW
@given(setups())
def test_the_same_is_heard_whatever_is_hidden(setup: Setup) -> None:
    """Deal anew what a seat can't know: an event that the moves of others lead to looks the same, item for item."""
    rng = setup.walk()
    compared = 0
    for round_ in walked(setup.deal(), rng, stops=0.1):
        if round_.outcome:
            break
        seat, move = some_move(round_, rng)
        for viewer in range(round_.seats):
            heard: list[list[Event]] = []
            for hide in (False, True):
                other: Any = round_.copy()
                if hide:
                    HIDE[setup.table](other, viewer, rng)
                if move not in other.moves(seat):
                    continue
                events: list[Event] = []
                other.listener = events.append
                other.push(seat, move)
                heard.append([event.seen_by(viewer) for event in events])
            if len(heard) < 2 or any(isinstance(event, (Verdict, Ended)) for events in heard for event in events):
                continue
            compared += 1
            for one, two in zip(*heard):
                if (isinstance(one, Drew) and one.seat == viewer) or isinstance(one, Rolled):
                    break  # what it draws itself may differ, or how dice fall, and what follows from that
                assert one == two, round_.state()
    assert compared


def test_events_hide_from_every_seat_what_is_not_its_own() -> None:
    for seat in range(4):
        for table in TABLES.values():
            events: list[Event] = []
            for _ in walked(deal(table, 4, seat, listener=events.append), Random(seat)):
                pass
            for event in events:
                for viewer in range(4):
                    seen: Any = event.seen_by(viewer)
                    if isinstance(event, (Dealt, Drew)):
                        assert seen.items == (event.items if viewer == event.seat else (None,) * len(event.items))
                    elif isinstance(event, Gave):
                        assert seen.item is (event.item if viewer in (event.seat, event.to) else None)
                    elif isinstance(event, Verdict) and not isinstance(event, OpenVerdict):
                        open_to = (event.seat, event.offender)
                        assert seen.hand == (event.hand if viewer in open_to else (None,) * len(event.hand))
                        assert seen.proof is (event.proof if viewer in open_to else None)
                    else:
                        assert seen is event


@LAW
@given(setups())
def test_a_round_is_told_from_the_deal_to_the_end(setup: Setup) -> None:
    told: list[Event] = []
    round_ = setup.deal(told.append)
    first = setup.seed + {"pocket": 1, "dice": 0, "domino": 1}[setup.table]
    dealt = [event.seat for event in told if is_dealt(event)]
    assert dealt == [(first + count) % setup.seats for count in range(setup.seats)]
    assert told[-1] == TurnBegan(round_.turn)
    for _ in walked(round_, setup.walk()):
        pass
    assert [isinstance(event, Ended) for event in told] == [False] * (len(told) - 1) + [True]
    ended = told[-1]
    assert isinstance(ended, Ended)
    assert ended.outcome == round_.outcome


@LAW
@given(setups())
def test_listening_changes_nothing(setup: Setup) -> None:
    heard: list[Event] = []
    loud, silent = setup.deal(heard.append), setup.deal()
    rng = setup.walk()
    while not loud.outcome:
        seat, move = some_move(loud, rng)
        loud.push(seat, move)
        silent.push(seat, move)
    assert silent.state() == loud.state()
    assert silent.outcome == loud.outcome


@pytest.mark.parametrize(
    ("board", "moves", "told"),
    [
        (
            "turn 0+ on R1 | 0: R+1 B9 | 1: B3 B4 | pile G1 G2 | discard R1",
            ("R+1!",),
            ["Played", "Called", "Drew", "Skipped", "TurnBegan"],
        ),
        (
            "turn 0+ on R1 | 0: RR B9 B8 | 1: B3 B4 | pile G1 G2 | discard R1",
            ("RR",),
            ["Played", "Reversed", "Skipped", "TurnBegan"],
        ),
        (
            "turn 0+ on R1 | 0: WD B9 | 1: B3 B4 | pile G1 | discard R1",
            ("WD=B!", "give B9"),
            ["Played", "Named", "Called", "Drew", "Gave", "TurnBegan"],
        ),
        (
            "turn 0+ on R1 | 0: W+2 B9 | 1: B3 B4 | pile G1 G2 G3 G4 G5 | discard R1",
            ("W+2=B", "challenge", "1: catch 0"),
            [
                "Played",
                "Named",
                "Challenged",
                "Verdict",
                "Drew",
                "Skipped",
                "TurnBegan",
                "Caught",
                "Reshuffled",
                "Drew",
            ],
        ),
        ("turn 0+ on R1 | 0: W+2 | 1: B3 | pile G1 G2 | discard R1", ("W+2",), ["Played", "Drew", "Ended"]),
        ("turn 0+ on R1 | 0: B2 | 1: B3 | pile R9 | discard R1", ("draw", "pass"), ["Drew", "Passed", "TurnBegan"]),
        ("turn 0+ on R1 | 0: B2 | 1: B3 | pile G9 | discard R1", ("draw",), ["Drew", "TurnBegan"]),
    ],
)
def test_events_come_in_the_order_in_which_things_happen(board: str, moves: tuple[str, ...], told: list[str]) -> None:
    scene = position(board).play(*moves)
    assert [type(event).__name__ for event in scene.events] == told


def test_hands_at_the_end_are_told_openly() -> None:
    events: list[Event] = []
    round_ = PocketRound(TABLES["pocket"].make_rules(items=SETS["pocket"]), 3, Random(2), listener=events.append)
    for _ in walked(round_, Random(2)):
        pass
    ended = events[-1]
    assert isinstance(ended, Ended)
    assert Counter(card for hand in ended.hands for card in hand) == Counter(
        card for hand in round_.hands for card in hand
    )
    assert {round_.view(seat).revealed for seat in range(3)} == {ended.hands}
