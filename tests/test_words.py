"""What the game says: every move, event and refusal of the Pocket table in a sentence for players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from rules.decks import SETS, deal, every_house_rule, is_dealt
from rules.pocket_scenarios import position

from game.rules import TABLES
from game.rules import events as happened
from game.rules.contract import Ending, Outcome, Refusal, Why
from game.rules.events import Cause, Event
from game.rules.match import Match
from game.rules.pieces import FITTING, Colour, Face, face, parse_face
from game.scenes.words import (
    CARD,
    DIE,
    TILE,
    Line,
    Noun,
    Teller,
    face_words,
    number,
    refusal_words,
    short_face,
    wanted_words,
)

NAMES = ["You", "Milo", "Nonna Rosa", "Finn"]
TELLER = Teller(NAMES, CARD)
R7, WILD, GREEN = parse_face("R7"), parse_face("W"), face(Colour.GREEN, None)


def line(event: Event) -> Line:
    told = TELLER.line(event)
    assert told
    return told


@pytest.mark.parametrize(
    ("event", "short", "sentence"),
    [
        (happened.Played(0, R7, R7, 4), "played 7 {red}", "You played the red 7."),
        (happened.Played(1, WILD, GREEN, 4), "played Wild", "Milo played the Wild."),
        (happened.Named(1, Colour.GREEN), "named {green}", "Milo named green."),
        (happened.Skipped(0), "lost a turn", "You lost a turn."),
        (happened.Drew(0, (R7,), Cause.CHOICE), "drew one card", "You drew one card."),
        (happened.Drew(2, (None, None), Cause.ITEM), "drew two cards", "Nonna Rosa drew two cards."),
        (happened.Drew(3, (None,) * 2, Cause.CAUGHT), "drew two cards", "Finn drew two cards for the missing UNO."),
        (happened.Drew(1, (None,) * 2, Cause.GUILTY), "drew two cards", "Milo drew two cards for the wrong wild."),
        (happened.Drew(0, (R7,) * 4, Cause.WRONG), "drew four cards", "You drew four cards for the wrong challenge."),
        (happened.Drew(1, (None,), Cause.DIP), "drew one card", "Milo drew one card from the Dip."),
        (happened.Drew(1, (), Cause.ITEM), "drew nothing", "Milo had to draw, but there were no cards left."),
        (happened.Passed(3), "passed", "Finn passed."),
        (happened.Gave(0, 1, R7), "gave Milo 7 {red}", "You gave Milo the red 7."),
        (happened.Gave(3, 0, R7), "gave you 7 {red}", "Finn gave you the red 7."),
        (happened.Gave(1, 2, None), "gave Rosa a card", "Milo gave Nonna Rosa a card."),
        (happened.Called(0), "said UNO!", "You said UNO!"),
        (happened.Caught(0, by=3), "caught you", "Finn caught you."),
        (happened.Caught(3, by=0), "caught Finn", "You caught Finn."),
        (happened.Challenged(0, 2), "challenged Rosa", "You challenged Nonna Rosa."),
        (happened.Verdict(0, 1, True, (), R7, R7), "was guilty", "Milo was guilty."),
        (happened.Verdict(1, 0, False, (), R7, None), "were in the right", "You were in the right."),
        (happened.Ended(Outcome(1, Ending.OUT, (0, 42, 0, 0)), (), ()), "went out", "Milo went out and scored 42."),
        (happened.Ended(Outcome(0, Ending.BLOCKED, (7, 0)), (), ()), "played last", "You played last and scored 7."),
    ],
)  # fmt: skip
def test_events_are_told(event: Event, short: str, sentence: str) -> None:
    told = line(event)
    assert (told.short, told.sentence) == (short, sentence)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (happened.TurnedUp(R7, accepted=True), "The round starts with the red 7."),
        (happened.TurnedUp(WILD, accepted=False), "No round starts with the Wild: it went back into the pile."),
        (happened.Reshuffled(12), "The discard pile was shuffled: 12 cards to draw."),
        (happened.Reshuffled(1), "The discard pile was shuffled: one card to draw."),
        (happened.Ended(Outcome(None, Ending.BLOCKED, (0, 0)), (), ()), "Nobody could go on, and nobody scored."),
        (happened.Reversed(1), "Play runs to the left now."),
        (happened.Reversed(-1), "Play runs to the right now."),
    ],
)
def test_what_is_about_nobody_has_a_sign(event: Event, sentence: str) -> None:
    told = line(event)
    assert told.seat is None
    assert told.sign.startswith("sym_")
    assert told.sentence == sentence


def test_a_beginning_turn_and_a_deal_need_no_words() -> None:
    assert TELLER.line(happened.TurnBegan(1)) is None
    assert TELLER.line(happened.Dealt(0, (R7,))) is None


def test_a_whole_match_is_told_in_sentences_without_a_hidden_card() -> None:
    events: list[Event] = []
    table = TABLES["pocket"]
    match = Match(table, table.make_rules(items=SETS["pocket"]), 4, 7, listener=lambda e: events.append(e.seen_by(0)))
    rng = Random(3)
    while match.winner is None:
        if match.round.outcome:
            match.next_round()
        moves = match.round.moves(match.round.turn)
        match.play(match.round.turn, moves[int(rng.random() * len(moves))])
    told = [each for each in map(TELLER.line, events) if each]
    assert {type(event) for event in events} >= {happened.Drew, happened.Gave, happened.Verdict, happened.Ended}
    for each in told:
        assert re.fullmatch(r"[A-Z].*[.!]", each.sentence), each
        assert "None" not in each.sentence + each.short
        assert "{" not in each.sentence
        assert set(re.findall(r"\{(\w+)\}", each.short)) <= {colour.value for colour in Colour}
        assert len(each.short) <= 32
    for event in events:
        if isinstance(event, (happened.Drew, happened.Gave)) and 0 not in (event.seat, getattr(event, "to", -1)):
            assert not re.search(r"red|yellow|green|blue|Wild", line(event).sentence.split(" for ")[0])


def random_rounds(table_name: str, rounds: int) -> Iterator[Event]:
    """What seat 0 hears of rounds of every length of table, in which all do whatever they may, in turn or not."""
    table, rng = TABLES[table_name], Random(11)
    heard: list[Event] = []
    houses = list(every_house_rule(table))
    for seed in range(rounds):
        seats = table.seats[seed % len(table.seats)]
        round_ = deal(table, seats, seed, rng.choice(houses), listener=lambda each: heard.append(each.seen_by(0)))
        while not round_.outcome:
            choices = [(seat, move) for seat in range(seats) for move in round_.moves(seat)]
            round_.push(*choices[int(rng.random() * len(choices))])
        yield from heard
        heard.clear()


def is_start(event: Event) -> bool:
    """Whether it is a roll of the die in the middle, of which the last is told as what the round starts with."""
    return isinstance(event, happened.Rolled) and event.cause is Cause.CENTRE


SILENT = (happened.Dealt, happened.TurnBegan, happened.Returned)
"""What is no news: the deal, whose turn it is, and the die that goes back to the bag whenever another one is played."""


def seen_in(event: Event) -> tuple[Face, ...]:
    """The items that the human sees in an event, or the colour that was named."""
    if isinstance(event, happened.Named):
        return (face(event.colour, None),)
    if isinstance(event, (happened.Drew, happened.Rolled)):
        return tuple(item for item in event.items if item)
    item = getattr(event, "item", None)
    return (item,) if item else ()


@pytest.mark.parametrize(("table", "noun"), [("pocket", CARD), ("dice", DIE), ("domino", TILE)])
def test_the_log_tells_everything_that_happens_at_every_table(table: str, noun: Noun) -> None:
    teller = Teller(["You", "Milo", "Rosa", "Finn", "Leila", "Odile"], noun)
    for event in random_rounds(table, 120):
        told = teller.line(event)
        if told is None:
            assert isinstance(event, SILENT) or is_dealt(event) or is_start(event), f"no words for {event}"
            continue
        assert re.fullmatch(r"[A-Z].*[.!]", told.sentence), told
        assert not re.search(r"None|[{}]", told.sentence), told
        assert told.short
        assert "None" not in told.short
        assert told.items == seen_in(event)


def test_every_kind_of_event_happens_in_those_rounds() -> None:
    kinds = {type(event) for table in TABLES for event in random_rounds(table, 120)}
    every = {each for each in vars(happened).values() if isinstance(each, type) and issubclass(each, Event)} - {Event}
    assert every - kinds == set()


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        (R7, "{red} or a 7"),
        (parse_face("B8"), "{blue} or an 8"),
        (parse_face("YS"), "{yellow} or a Skip"),
        (parse_face("G+1"), "{green} or a Draw One"),
        (GREEN, "{green}"),
        (WILD, "anything"),
    ],
)
def test_what_is_wanted(wanted: Face, words: str) -> None:
    assert wanted_words(wanted) == words


def test_faces_and_numbers() -> None:
    assert face_words(parse_face("GS")) == "green Skip"
    assert short_face(parse_face("GS")) == "Skip {green}"
    assert face_words(GREEN) == "green"
    assert face_words(parse_face("W+2")) == "Wild Draw Two"
    assert [number(count) for count in (1, 10, 11)] == ["one", "ten", "11"]
    assert [CARD.count(count) for count in (0, 1, 2)] == ["no cards", "one card", "two cards"]
    assert all(face_words(shown) and short_face(shown) for shown in FITTING)


@pytest.mark.parametrize(
    "why",
    [
        Why.ROUND_OVER,
        Why.NOT_YOUR_TURN,
        Why.ANSWER_FIRST,
        Why.NOTHING_ASKED,
        Why.NOT_HELD,
        Why.DOES_NOT_FIT,
        Why.ONLY_THE_DRAWN,
        Why.COLOUR_NEEDED,
        Why.NO_COLOUR,
        Why.NOT_ONE_LEFT,
        Why.REROLL_FIRST,
        Why.ALREADY_REROLLED,
        Why.ALREADY_DREW,
        Why.NOTHING_TO_DRAW,
        Why.CAN_STILL_ACT,
        Why.NOT_CATCHABLE,
    ],
    ids=lambda why: why.name,
)
def test_every_refusal_has_words(why: Why) -> None:
    for noun in (CARD, DIE):
        assert re.fullmatch(r"[A-Z][^{}]*[^.{}]", refusal_words(Refusal(why), noun))


def test_a_card_that_does_not_fit_says_what_would() -> None:
    assert refusal_words(Refusal(Why.DOES_NOT_FIT, R7), CARD) == "Needs {red} or a 7, or a wild"
    refused = position("turn 0+ on B | 0: R5 | 1: G3 | pile Y4 | discard W").refusal("R5")
    assert refused
    assert refusal_words(refused, CARD) == "Needs {blue}, or a wild"
