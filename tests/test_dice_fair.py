"""Report 20, "the dice are rigged": every die shows each of its six faces equally often, for the human and the others.

The rolls are those of the rules, as events tell them to screen and log: hands dealt, rolled again, and dice drawn. The
seeds are fixed, so the figures are the same each time; the limits are what fair dice would break once in ten thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

import pytest
from rules.decks import level_of

from game.opponents import Opponent
from game.rules import TABLES
from game.rules.chance import below
from game.rules.dice import DiceRound, DiceRules
from game.rules.events import Cause, Event, Rolled
from game.rules.match import Match
from game.rules.moves import DRAW, PASS, REROLL
from game.rules.pieces import DieFace
from game.scenes.words import HUMAN
from game.session import Session
from game.sets import load_set

DICE = TABLES["dice"]
SET = load_set("dice")
RULES = DiceRules(SET)
EVERY_SIDE = [shown for die in SET for shown in die.faces]
SIDES = 6
ROLLS_A_DIE = 60_000
SEATS = 2
SEED = 20
WHO = ("the human", "the opponents")
UNLIKELY = {5: 25.74, 35: 75.0}
"""Chi-square that fair dice exceed once in ten thousand, by degrees of freedom."""
EVERYTHING = 24 * 5
REGULAR, WILD = EVERYTHING - 3.9 * (2 * EVERYTHING) ** 0.5, EVERYTHING + 3.9 * (2 * EVERYTHING) ** 0.5
"""Between which the chi-squares of all dice add up; less would be too regular for chance."""

Counts = dict[int, list[int]]
"""How often each side came up, for each die by its number."""


def chi_square(counts: list[int]) -> float:
    """How far counts are from being equal."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def counted(found: Counter[DieFace]) -> Counts:
    return {die.number: [found[shown] for shown in die.faces] for die in SET}


def hoarding(seed: int, listener: Callable[[Event], None]) -> Iterator[Match]:
    """Matches in which everybody rolls and draws whatever is possible and never plays; after each of them."""
    chance = Random(seed)
    while True:
        match = Match(DICE, RULES, SEATS, below(chance, 2**53), listener=listener)
        round_ = match.round
        moves, push = round_.moves, round_.push
        while not round_.outcome:
            seat = round_.turn
            legal = moves(seat)
            push(seat, next(move for move in (REROLL, DRAW, PASS) if move in legal))
        yield match


@cache
def rolls() -> tuple[Counts, Counts]:
    """At least 60,000 rolls of every die by the human, and by the opponents."""
    found: tuple[list[DieFace], list[DieFace]] = ([], [])
    totals: tuple[Counter[DieFace], Counter[DieFace]] = (Counter(), Counter())

    def hear(event: Event) -> None:
        if isinstance(event, Rolled):
            found[event.seat != HUMAN].extend(event.items)

    for number, _ in enumerate(hoarding(SEED, hear)):
        if number % 500 == 499:
            for total, items in zip(totals, found):
                total.update(items)
                items.clear()
            if all(sum(sides) >= ROLLS_A_DIE for total in totals for sides in counted(total).values()):
                break
    return counted(totals[0]), counted(totals[1])


@pytest.mark.parametrize("who", [0, 1], ids=WHO)
def test_20_every_die_shows_each_face_equally_often(who: int) -> None:
    found = rolls()[who]
    assert len(found) == 24
    assert min(map(sum, found.values())) >= ROLLS_A_DIE
    far = {die: chi_square(counts) for die, counts in found.items()}
    assert max(far.values()) < UNLIKELY[5], max(far.items(), key=lambda each: each[1])
    assert REGULAR < sum(far.values()) < WILD


@pytest.mark.parametrize("who", [0, 1], ids=WHO)
def test_20_no_side_of_the_dice_is_favoured(who: int) -> None:
    """All dice together tell of a much smaller bias than each of them."""
    sums = [sum(sides) for sides in zip(*rolls()[who].values())]
    assert sum(sums) >= 24 * ROLLS_A_DIE
    assert chi_square(sums) < UNLIKELY[5]


def test_20_the_human_rolls_like_the_opponents() -> None:
    human, others = rolls()
    far = {}
    for die in human:
        pairs = list(zip(human[die], others[die]))
        sums = [sum(human[die]), sum(others[die])]
        expected = [[(one + other) * total / sum(sums) for total in sums] for one, other in pairs]
        far[die] = sum((got - fair) ** 2 / fair for pair, row in zip(pairs, expected) for got, fair in zip(pair, row))
    assert max(far.values()) < UNLIKELY[5], max(far.items(), key=lambda each: each[1])
    assert REGULAR < sum(far.values()) < WILD


@pytest.mark.parametrize("favoured", range(SIDES))
def test_20_a_die_with_one_face_a_little_more_likely_would_be_found_out(favoured: int) -> None:
    rng = Random(SEED)
    counts = [0] * SIDES
    for _ in range(ROLLS_A_DIE):
        counts[favoured if rng.random() < 0.018 else below(rng, SIDES)] += 1
    assert chi_square(counts) > UNLIKELY[5]


def test_20_a_roll_tells_nothing_of_the_next() -> None:
    found: list[DieFace] = []

    def hear(event: Event) -> None:
        if isinstance(event, Rolled) and event.cause is Cause.REROLL:
            found.extend(event.items)

    following: Counter[tuple[int, int]] = Counter()
    last: dict[int, int] = {}
    for number, _ in enumerate(hoarding(SEED + 1, hear)):
        for shown in found:
            side = SET[shown.die - 1].faces.index(shown)
            if shown.die in last:
                following[last[shown.die], side] += 1
            last[shown.die] = side
        found.clear()
        last.clear()
        if number == 999:
            break
    assert sum(following.values()) > 100_000
    assert chi_square([following[first, second] for first in range(SIDES) for second in range(SIDES)]) < UNLIKELY[35]


def test_20_the_bag_gives_every_die_equally_often() -> None:
    given: Counter[int] = Counter()

    def hear(event: Event) -> None:
        if isinstance(event, Rolled) and event.cause in (Cause.DEAL, Cause.CHOICE):
            given.update(shown.die for shown in event.items)

    chance = Random(SEED)
    for _ in range(4000):
        round_ = DiceRound(RULES, 4, Random(below(chance, 2**53)), dealer=below(chance, 4), listener=hear)
        assert len({die.die for hand in round_.hands for die in hand} | {round_.centre.die}) == 21
    assert sum(given.values()) == 80_000
    expected = 80_000 / 24
    assert all(abs(count - expected) < 0.05 * expected for count in given.values())


@pytest.mark.parametrize("strength", ["random", "easy", "medium"])
def test_20_whatever_the_strength_of_the_opponents_the_dice_are_the_same(strength: str) -> None:
    """In real matches all seats roll alike, whoever decides: numbers as often as their faces are there."""
    found: tuple[list[int], list[int]] = ([0] * SIDES, [0] * SIDES)
    for seed in range(40):
        players = {HUMAN: Opponent("easy"), 1: Opponent(strength), 2: Opponent(strength)}
        session = Session(level_of(DICE, 3), seed, players, Random(seed), viewer=HUMAN)
        while session.match.winner is None and len(session.match.outcomes) < 4:
            if session.round.outcome:
                session.next_round()
            session.step()
            while session.events:
                event = session.events.popleft()
                if isinstance(event, Rolled):
                    for shown in event.items:
                        found[event.seat != HUMAN][SET[shown.die - 1].faces.index(shown)] += 1
    for who, counts in zip(WHO, found):
        assert sum(counts) > 1000
        assert chi_square(counts) < UNLIKELY[5], who


def test_20_the_sides_of_all_dice_together_are_equally_likely() -> None:
    human, others = rolls()
    shares = [count / sum(found[die.number]) for found in (human, others) for die in SET for count in found[die.number]]
    assert len(shares) == 2 * len(EVERY_SIDE)
    assert all(abs(share - 1 / SIDES) < 0.0075 for share in shares)
