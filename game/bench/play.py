"""What the rules, the opponents and the throws of dice cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from game.bench.measure import Spread, Stopwatch
from game.levels import load_set
from game.opponents import STRENGTHS, Opponent
from game.rules.contract import Table
from game.scenes.dice import USUAL_THROW
from game.session import Session
from game.simulate import simulate, working_time
from game.table.dice_frame import STAND_RADIUS, DiceFrame
from game.table.tray import MOST, Roll, Tray, throw

USUAL_SEATS = 4
THROWN = (1, 5, 12, MOST)
WIDTH = 1680.0
"""Of the table that dice are thrown on: the widest, on which they roll longest."""


@dataclass(frozen=True)
class RandomPlay:
    """Rounds of random moves without a listener, dealing included."""

    table: str
    seats: int
    moves: int
    moves_per_million_loops: float


@dataclass(frozen=True)
class Decisions:
    """Decisions of opponents of one strength among their like, the view that they decide from included."""

    table: str
    strength: str
    seats: int
    cost: Spread


@dataclass(frozen=True)
class Slices:
    """Slices of thought, one of which an opponent of that strength may take in a frame at least."""

    table: str
    strength: str
    seats: int
    cost: Spread


@dataclass(frozen=True)
class Throws:
    """Whole rolls of so many dice, simulated ahead and turned to show what was rolled."""

    dice: int
    cost: Spread


def random_play(table: Table, seats: int, rounds: int) -> RandomPlay:
    """Let that many rounds be played at random."""
    figures = simulate(table, table.make_rules(items=load_set(table.name)), ["random"] * seats, rounds=rounds)
    return RandomPlay(table.name, seats, figures.moves, figures.moves_per_million_loops)


def every_random_play(table: Table, rounds: int) -> Iterator[RandomPlay]:
    """Random play with two seats and with the usual number."""
    for seats in (2, USUAL_SEATS):
        yield random_play(table, seats, rounds)


def every_decision(table: Table, most: int, seconds: float) -> Iterator[tuple[Decisions, Stopwatch]]:
    """Time each strength: `most` decisions, or fewer when those take more than so many seconds."""
    for strength in STRENGTHS:
        watch = Stopwatch()
        times: list[float] = []
        ends = working_time() + seconds
        for decide in _decisions(table, strength):
            times.append(watch.time(decide)[0])
            if len(times) >= most or working_time() > ends:
                break
        yield Decisions(table.name, strength, USUAL_SEATS, watch.spread(times)), watch


def slices(table: Table, strength: str, seconds: float) -> tuple[Slices, Stopwatch]:
    """Time the slices of a strength's thoughts, for so many seconds."""
    watch = Stopwatch()
    times: list[float] = []
    ends = working_time() + seconds
    for decision in _decisions(table, strength):
        thinking = decision.in_slices()
        over = False
        while not over:
            took, over = watch.time(partial(next, thinking, True))
            times.append(took)
        if working_time() > ends:
            break
    return Slices(table.name, strength, USUAL_SEATS, watch.spread(times)), watch


def _decisions(table: Table, strength: str) -> Iterator[_Decision]:
    """Each decision of one match after the other, to be made once by whoever is given it."""
    rules = table.make_rules(items=load_set(table.name))
    seed = 0
    while True:
        opponents = {seat: Opponent(strength) for seat in range(USUAL_SEATS)}
        session = Session(table, rules, USUAL_SEATS, seed, opponents, Random(seed))
        while session.match.winner is None:
            if session.round.outcome:
                session.next_round()
            elif session.window_open:
                session.step()
            else:
                decision = _Decision(session)
                yield decision
                session.play(session.round.turn, decision.move)
        seed += 1


class _Decision:
    """A decision that is made when it is called, or in slices; `move` is what was decided."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def __call__(self) -> None:
        self.move = self._session.decide()

    def in_slices(self) -> Iterator[bool]:
        """Make it slice by slice; False for each but the last."""
        thinking = self._session.think()
        assert thinking, "only a player that ponders thinks in slices"
        while True:
            try:
                next(thinking)
            except StopIteration as end:
                self.move = end.value
                return
            yield False


def every_throw(times: int) -> Iterator[tuple[Throws, Stopwatch]]:
    """Time throws of few and many dice at the Dice table."""
    frame = DiceFrame(WIDTH)
    for count in THROWN:
        watch = Stopwatch()
        tray = Tray(frame.felt, frame.roll_edge(count), frame.stand, STAND_RADIUS)
        rolls = [watch.time(partial(_rolled, tray, count, frame.bag, seed))[0] for seed in range(times)]
        yield Throws(count, watch.spread(rolls)), watch


def _rolled(tray: Tray, count: int, hand: tuple[float, float], seed: int) -> Roll:
    sides = [(seed + number) % 6 for number in range(count)]
    return throw(tray, count, hand, (-USUAL_THROW, USUAL_THROW / 3), seed).showing(sides)
