"""What every table promises (design.md), tried on each with every house rule and number of seats."""

from __future__ import annotations

import dataclasses
import gc
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import product
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.rules import TABLES
from game.rules.chance import below, shuffle
from game.rules.contract import IllegalMove, Phase, Refusal, Round, Table
from game.rules.events import Event
from game.rules.moves import (
    ACCEPT,
    CALL_UNO,
    CHALLENGE,
    DRAW,
    PASS,
    REROLL,
    CallUno,
    Catch,
    Give,
    Lay,
    Move,
    NameColour,
    Play,
    parse_move,
)
from game.rules.pieces import Colour, Face, Tile, face, parse_face, parse_item

from .decks import HELD, HIDE, ITEMS_OF, SETS, WORTH, deal, every_house_rule

LAW = settings(derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
LONGEST = 20_000
"""No round of random moves is longer; the longest of 10,000 had 4,000 moves."""


@dataclasses.dataclass(frozen=True)
class Setup:
    """What a round and a walk through it are made from."""

    table: str
    seats: int
    house: tuple[tuple[str, Any], ...]
    seed: int

    def deal(self, listener: Any = None) -> Round:
        return deal(TABLES[self.table], self.seats, self.seed, dict(self.house), listener)

    def walk(self) -> Random:
        """The chance of the walk, apart from the round's own."""
        return Random(self.seed + 1)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    table = TABLES[draw(st.sampled_from(sorted(TABLES)))]
    house = {name: draw(st.sampled_from(values)) for name, values in table.house_rules.items()}
    return Setup(table.name, draw(st.sampled_from(table.seats)), tuple(house.items()), draw(st.integers(0, 2**32)))


def some_move(round_: Round, rng: Random) -> tuple[int, Move]:
    """Any legal move: now and then of any seat that has one, else of the seat on turn."""
    seat = below(rng, round_.seats) if rng.random() < 0.2 else round_.turn
    legal = round_.moves(seat)
    if not legal:
        seat = round_.turn
        legal = round_.moves(seat)
    return seat, legal[below(rng, len(legal))]


def walked(round_: Round, rng: Random, *, stops: float = 1.0) -> Iterator[Round]:
    """The round at some of its positions, the first and the last one included, played on between them."""
    yield round_
    count = 0
    while not round_.outcome:
        seat, move = some_move(round_, rng)
        round_.play(seat, move)
        count += 1
        assert count < LONGEST, round_.state()
        if round_.outcome or rng.random() < stops:
            yield round_


def every_move(table: str, seats: int) -> list[Move]:
    """Every move that can be written down, legal or not."""
    items = list(dict.fromkeys(HELD[table]))
    moves: list[Move] = [DRAW, REROLL, PASS, CALL_UNO, CHALLENGE, ACCEPT]
    moves += [NameColour(colour) for colour in Colour]
    moves += [Catch(seat) for seat in range(seats + 1)]
    moves += [Give(item) for item in items]
    moves += [Play(item, colour, call) for item in items for colour in (None, *Colour) for call in (False, True)]
    return [*moves, *every_lay(items)]


def every_lay(items: Iterable[Face]) -> Iterator[Lay]:
    """Every way to lay a tile on one of a few ends."""
    for item in items:
        if isinstance(item, Tile):
            for way in dict.fromkeys((item, item.turned)):
                for colour in (None, *Colour) if way.outward.is_wild else (None, Colour.RED):
                    for call, arm in product((False, True), (0, 1, 2, 3, 12)):
                        yield Lay(way, colour, call, at=arm)


def test_every_table_is_tried_here() -> None:
    assert TABLES.keys() == SETS.keys() == HELD.keys() == ITEMS_OF.keys() == HIDE.keys() == WORTH.keys()
    assert all(name == table.name for name, table in TABLES.items())


# Moves


@LAW
@given(setups())
def test_items_are_conserved_at_every_move(setup: Setup) -> None:
    items = ITEMS_OF[setup.table]
    whole = Counter(SETS[setup.table])
    for round_ in walked(setup.deal(), setup.walk()):
        assert Counter(items(round_)) == whole, round_.state()


@LAW
@given(setups())
def test_somebody_has_a_move_until_the_round_is_over_and_others_have_no_turn_moves(setup: Setup) -> None:
    for round_ in walked(setup.deal(), setup.walk()):
        over = round_.outcome is not None
        assert over == (round_.phase is Phase.OVER)
        assert 0 <= round_.turn < round_.seats
        for seat in range(round_.seats):
            moves = round_.moves(seat)
            if over:
                assert moves == []
            elif seat == round_.turn:
                assert any(not isinstance(move, (CallUno, Catch)) for move in moves), round_.state()
            else:
                assert all(isinstance(move, (CallUno, Catch)) for move in moves), round_.state()


@LAW
@given(setups())
def test_legal_moves_have_no_repeats_and_are_not_refused(setup: Setup) -> None:
    for round_ in walked(setup.deal(), setup.walk(), stops=0.5):
        for seat in range(round_.seats):
            moves = round_.moves(seat)
            assert len(set(moves)) == len(moves), round_.state()
            assert moves == round_.moves(seat)
            for move in moves:
                assert round_.why_not(seat, move) is None, (round_.state(), move)


@LAW
@given(setups())
def test_every_other_move_is_refused_and_changes_nothing(setup: Setup) -> None:
    rng = setup.walk()
    every = every_move(setup.table, setup.seats)
    for round_ in walked(setup.deal(), rng, stops=0.1):
        before = round_.state(), [round_.view(seat) for seat in range(round_.seats)]
        for seat in range(round_.seats):
            legal = round_.moves(seat)
            for move in rng.sample(every, 12):
                if move in legal:
                    continue
                refusal = round_.why_not(seat, move)
                assert isinstance(refusal, Refusal), (round_.state(), seat, move)
                with pytest.raises(IllegalMove) as caught:
                    round_.play(seat, move)
                assert (caught.value.seat, caught.value.move, caught.value.refusal) == (seat, move, refusal)
        assert (round_.state(), [round_.view(seat) for seat in range(round_.seats)]) == before


def test_legal_moves_are_exactly_those_not_refused() -> None:
    """All moves that can be written down, at fewer positions."""
    for table in TABLES.values():
        for seats in table.seats:
            every = every_move(table.name, seats)
            for round_ in walked(deal(table, seats, seats), Random(seats), stops=0.03):
                for seat in range(seats):
                    assert {move for move in every if round_.why_not(seat, move) is None} == set(round_.moves(seat))


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_seat_that_does_not_exist_has_no_moves(table: Table) -> None:
    """A damaged save can name one."""
    for round_ in walked(deal(table, 3, 5), Random(1)):
        for seat in (-1, 3, 99):
            assert round_.moves(seat) == [], f"seat {seat} of 3: {round_.state()}"


# Text


@LAW
@given(setups())
def test_the_text_of_a_move_is_read_back(setup: Setup) -> None:
    for round_ in walked(setup.deal(), setup.walk(), stops=0.3):
        for seat in range(round_.seats):
            for move in round_.moves(seat):
                assert parse_move(str(move)) == move
    every = every_move(setup.table, setup.seats)
    assert [parse_move(str(move)) for move in every] == every
    assert len(set(map(str, every))) == len(every)


def test_the_text_of_a_face_is_read_back() -> None:
    for items in HELD.values():
        for item in items:
            assert parse_item(str(item)) is item
            assert parse_face(str(item.face)) is item.face
            assert face(item.colour, item.symbol) is item.face
    for colour in Colour:
        assert parse_face(colour.letter) is face(colour, None)


@settings(derandomize=True, deadline=None, max_examples=600)
@given(
    st.text("RYGBWSDX+=!@/:123456789 dgicname", max_size=8) | st.from_regex(r"(give|name|catch) .{1,3}", fullmatch=True)
)
def test_only_one_text_is_read_as_a_move(text: str) -> None:
    try:
        move = parse_move(text)
    except ValueError:
        return
    assert str(move) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "R",
        "R5=",
        "W=",
        "catch 01",
        "catch",
        "catch -1",
        "give",
        "give R",
        "give ?",
        "name",
        "W=G!!",
        "R5 ",
        "R5@1",
        "R5/G7@",
        "R5/G7@01",
        "R5/G7@1@2",
    ],
)
def test_what_is_no_move_is_refused_by_the_reader(text: str) -> None:
    with pytest.raises(ValueError, match="no move"):
        parse_move(text)


# Copy and replay


@LAW
@given(setups())
def test_the_same_seed_and_moves_give_the_same_round(setup: Setup) -> None:
    """G13, with the moves written down as in a save."""
    told: list[Event] = []
    round_ = setup.deal(told.append)
    rng = setup.walk()
    record: list[tuple[int, str, str]] = []
    while not round_.outcome:
        seat, move = some_move(round_, rng)
        round_.play(seat, move)
        record.append((seat, str(move), round_.state()))
    again: list[Event] = []
    twin = setup.deal(again.append)
    for seat, text, state in record:
        twin.push(seat, parse_move(text))
        assert twin.state() == state
    assert twin.outcome == round_.outcome
    assert again == told


@LAW
@given(setups(), st.integers(0, 300))
def test_a_copy_goes_on_the_same_way_and_by_itself(setup: Setup, after: int) -> None:
    rng = setup.walk()
    told: list[Event] = []
    round_ = setup.deal(told.append)
    for _ in range(after):
        if round_.outcome:
            break
        round_.play(*some_move(round_, rng))
    heard = len(told)
    start = round_.state()
    views = [round_.view(seat) for seat in range(round_.seats)]
    twin, stray = round_.copy(), round_.copy(Random(7))
    for other in (twin, stray):
        assert other.state() == start
        assert [other.view(seat) for seat in range(round_.seats)] == views
    while not stray.outcome:
        stray.push(*some_move(stray, rng))
    record = []
    while not twin.outcome:
        seat, move = some_move(twin, rng)
        twin.push(seat, move)
        record.append((seat, move, twin.state()))
    assert round_.state() == start
    assert [round_.view(seat) for seat in range(round_.seats)] == views
    assert len(told) == heard
    for seat, move, state in record:
        round_.play(seat, move)
        assert round_.state() == state
    assert round_.outcome == twin.outcome


# Views


@LAW
@given(setups())
def test_an_imagined_round_looks_the_same(setup: Setup) -> None:
    table = TABLES[setup.table]
    items = ITEMS_OF[setup.table]
    rng = setup.walk()
    for round_ in walked(setup.deal(), rng, stops=0.12):
        for seat in range(round_.seats):
            view = round_.view(seat)
            world = table.imagine(view, Random(3))
            assert world.view(seat) == view, round_.state()
            assert world.moves(seat) == list(view.moves) == round_.moves(seat)
            assert Counter(items(world)) == Counter(SETS[setup.table])
            assert world.outcome == round_.outcome


@LAW
@given(setups())
def test_an_imagined_round_can_be_played_to_its_end(setup: Setup) -> None:
    table = TABLES[setup.table]
    rng = setup.walk()
    for round_ in walked(setup.deal(), rng, stops=0.02):
        view = round_.view(below(rng, round_.seats))
        world = table.imagine(view, Random(4))
        for count, _ in enumerate(walked(world, rng)):
            if count % 50 == 0:
                for seat in range(world.seats):
                    assert table.imagine(world.view(seat), rng).view(seat) == world.view(seat)
        assert Counter(ITEMS_OF[setup.table](world)) == Counter(SETS[setup.table])


@LAW
@given(setups())
def test_what_is_hidden_changes_nothing_that_is_seen(setup: Setup) -> None:
    rng = setup.walk()
    moved = 0
    for round_ in walked(setup.deal(), rng, stops=0.12):
        if round_.outcome:
            break
        for seat in range(round_.seats):
            other = round_.copy()
            HIDE[setup.table](other, seat, rng)
            moved += other.state() != round_.state()
            assert other.view(seat) == round_.view(seat), round_.state()
            assert other.moves(seat) == round_.moves(seat)
            assert Counter(ITEMS_OF[setup.table](other)) == Counter(SETS[setup.table])
    assert moved


LEAVES = (Face, Enum, int, str, type(None))


def reached(value: Any, path: str = "view") -> Iterator[tuple[str, Any]]:
    """Everything that can be reached from a value through fields and sequences."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        names = {*(field.name for field in dataclasses.fields(value)), *getattr(value, "__dict__", {})}
        for name in sorted(names):
            yield from reached(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, (tuple, frozenset)):
        for each in value:
            yield from reached(each, f"{path}[]")
    else:
        yield path, value


@LAW
@given(setups())
def test_a_view_reaches_nothing_but_values(setup: Setup) -> None:
    """No round, no generator, nothing that can change: an opponent that holds a view can't cheat."""
    for round_ in walked(setup.deal(), setup.walk(), stops=0.02):
        for seat in range(round_.seats):
            view = round_.view(seat)
            for path, leaf in reached(view):
                assert isinstance(leaf, LEAVES), f"{path} is {leaf!r}"
            assert hash(view) == hash(round_.view(seat))
            with pytest.raises(dataclasses.FrozenInstanceError):
                view.seat = 0


def behind(value: object) -> Iterator[object]:
    """Every object that a value leads to, by whatever way Python knows, but for classes and their code."""
    seen: dict[int, object] = {}
    open_ = [value]
    while open_:
        each = open_.pop()
        if id(each) not in seen and not isinstance(each, (type, FunctionType, ModuleType)):
            seen[id(each)] = each
            open_ += gc.get_referents(each)
            yield each


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_no_way_leads_from_a_view_to_a_generator_or_a_round(table: Table) -> None:
    setup = Setup(table.name, table.seats[-1], (), 6)
    generators = 0
    for round_ in walked(setup.deal(), setup.walk(), stops=0.05):
        generators += any(isinstance(each, Random) for each in behind(round_))
        for seat in range(round_.seats):
            view = round_.view(seat)
            assert view.moves == tuple(round_.moves(seat))
            for each in behind(view):
                assert each is not round_
                assert not isinstance(each, (Random, list)), repr(each)
    assert generators


@LAW
@given(setups())
def test_a_view_tells_what_the_contract_says(setup: Setup) -> None:
    table = TABLES[setup.table]
    for round_ in walked(setup.deal(), setup.walk(), stops=0.2):
        views = [round_.view(seat) for seat in range(round_.seats)]
        for seat, view in enumerate(views):
            assert (view.table, view.seat, view.turn, view.phase) == (table.name, seat, round_.turn, round_.phase)
            assert view.counts == tuple(len(other.hand) for other in views)
            assert view.moves == tuple(round_.moves(seat))
            assert (-1 if view.uncalled is None else view.uncalled) == round_.uncalled
            assert (view.totals, view.target) == ((0,) * round_.seats, table.target)


@LAW
@given(setups())
def test_an_earlier_view_never_changes(setup: Setup) -> None:
    round_ = setup.deal()
    rng = setup.walk()
    view = round_.view(0)
    text = repr(view)
    for _ in walked(round_, rng):
        pass
    assert repr(view) == text


# Ends


@pytest.mark.parametrize(
    ("table", "seats"),
    [(table, seats) for table in TABLES.values() for seats in table.seats],
    ids=lambda value: getattr(value, "name", value),
)
def test_every_round_ends(table: Table, seats: int) -> None:
    """Report 7: 10,000 rounds of a table over every combination of house rules and seats; report 6 at each end."""
    houses = list(every_house_rule(table))
    rounds = -(-10_000 // (len(houses) * len(table.seats)))
    whole = Counter(SETS[table.name])
    worth = WORTH[table.name]
    for number, house in enumerate(houses):
        for seed in range(rounds):
            round_ = deal(table, seats, seed * len(houses) + number, house)
            rng = Random(seed)
            random, moves, push = rng.random, round_.moves, round_.push
            for _ in range(LONGEST):
                if round_.outcome:
                    break
                seat = int(random() * seats) if round_.uncalled >= 0 else round_.turn
                legal = moves(seat)
                if legal:
                    push(seat, legal[int(random() * len(legal))])
            outcome = round_.outcome
            assert outcome, round_.state()
            assert Counter(ITEMS_OF[table.name](round_)) == whole
            held = [sum(map(worth, hand)) for hand in round_.hands]
            expected = [0] * seats
            if outcome.winner is not None:
                expected[outcome.winner] = sum(held) - held[outcome.winner]
            assert outcome.scores == tuple(expected), round_.state()


# Chance


def test_shuffle_makes_every_order_as_likely() -> None:
    rng = Random(11)
    orders: Counter[str] = Counter()
    for _ in range(24_000):
        letters = list("abcd")
        shuffle(rng, letters)
        orders["".join(letters)] += 1
    assert len(orders) == 24
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 49.7


def test_chance_is_the_promised_sequence_alone() -> None:
    """`Random.random` is what Python promises to keep: nothing else of the generator may be asked."""

    class OnlyRandom(Random):
        def getrandbits(self, count: int) -> int:
            raise AssertionError("only random() keeps its sequence between versions of Python")

    for table in TABLES.values():
        rules = table.make_rules(items=SETS[table.name])
        seats = table.seats[-1]
        round_ = table.make_round(rules, seats, OnlyRandom(3), dealer=0, totals=(0,) * seats, target=100)
        for _ in walked(round_, Random(1)):
            pass
        assert round_.outcome
