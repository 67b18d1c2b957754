"""What the rules, the opponents, the throws of dice and the layout of chains cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

from game.bench.measure import Spread, Stopwatch
from game.opponents import STRENGTHS
from game.own_table import USUAL_OPPONENTS, usual_table
from game.rules.chain import Chain
from game.rules.contract import Table
from game.rules.domino import DOMINO, DominoRound, opening
from game.rules.pieces import Colour, Symbol, Tile
from game.rules.random_play import play_out
from game.scenes.dice import USUAL_THROW
from game.session import Session
from game.sets import load_set
from game.simulate import simulate, working_time
from game.table.chain import Layout, lay_out
from game.table.dice_frame import STAND_RADIUS, DiceFrame
from game.table.tray import MOST, Roll, Tray, throw

USUAL_SEATS = 1 + USUAL_OPPONENTS
THROWN = (1, 5, 12, MOST)
WIDTH = 1680.0
"""Of the table that dice are thrown on: the widest, on which they roll longest."""
LAST = 20
"""So many tiles of a chain of all tiles are timed, the last ones."""
REPEATS = 3


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


@dataclass(frozen=True)
class Chains:
    """Chains laid out tile by tile: of random rounds, or the last tiles of chains of all tiles at random.

    What one tile more costs, laying the whole chain anew, and a slice of that, a few of which are done in a frame. Each
    was timed `REPEATS` times, of which the quickest counts.
    """

    all_doubles_branch: bool
    all_tiles: bool
    chains: int
    tile: Spread
    anew: int
    """How often a whole chain was laid anew."""
    in_vain: int
    """How often that was tried and no room was found."""
    anew_cost: Spread | None
    """Of both."""
    slice_cost: Spread | None


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
    level = usual_table(table.name).level(table.name)
    seed = 0
    while True:
        session = Session.of_computers(level, seed, strength)
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


def every_chain(rounds: int, full: int) -> Iterator[tuple[Chains, Stopwatch]]:
    """Time the layout of so many chains of each kind, with and without the house rule that makes them branch."""
    for branching in (False, True):
        yield _chains([(_played_chain(branching, seed), 1) for seed in range(rounds)], all_tiles=False)
        yield _chains([(_full_chain(branching, seed), -LAST) for seed in range(full)], all_tiles=True)


def _chains(chains: list[tuple[Chain, int]], *, all_tiles: bool) -> tuple[Chains, Stopwatch]:
    """Time the layout of chains, each from a tile of it on."""
    watch = Stopwatch()
    tiles: list[float] = []
    slices: list[float] = []
    wholes: list[float] = []
    anew = 0
    for chain, first in chains:
        laid = chain.placements[:first]
        layout = lay_out(Chain(chain.branching, laid, laid[0].ends))
        for placement in chain.placements[first:]:
            more = partial(layout.extended, placement)
            tiles.append(min(watch.time(more)[0] for _ in range(REPEATS)))
            layout = more()
            if layout.cramped:
                times, layout = _laid_anew(layout, watch)
                slices += times
                wholes.append(sum(times))
                anew += layout.anew
    branching = chains[0][0].branching
    whole, part = (watch.spread(times) if times else None for times in (wholes, slices))
    costs = Chains(branching, all_tiles, len(chains), watch.spread(tiles), anew, len(wholes) - anew, whole, part)
    return costs, watch


def _laid_anew(layout: Layout, watch: Stopwatch) -> tuple[list[float], Layout]:
    """Time the slices in which a chain is laid anew; they are the same each time."""
    repeats = [_sliced(layout) for _ in range(REPEATS)]
    times = []
    result = None
    while not result:
        took, (result, *_) = zip(*(watch.time(partial(next, each)) for each in repeats))
        times.append(min(took))
    return times, result


def _sliced(layout: Layout) -> Iterator[Layout | None]:
    """Lay it anew slice by slice; None for each but the last."""
    yield (yield from layout.laid_anew())


def _played_chain(branching: bool, seed: int) -> Chain:
    """The chain of a round that was played at random."""
    rules = DOMINO.make_rules(items=load_set(DOMINO.name), all_doubles_branch=branching)
    round_ = DOMINO.make_round(rules, USUAL_SEATS, Random(seed), dealer=0, totals=(), target=500, listener=None)
    play_out(round_, Random(seed))
    assert isinstance(round_, DominoRound)
    return round_.chain


def _full_chain(branching: bool, seed: int) -> Chain:
    """A chain of all tiles in any order, whether they match or not, none of which closes its end."""
    rng = Random(seed)
    tiles = [tile for tile in load_set(DOMINO.name) if isinstance(tile, Tile)]
    start = rng.choice([tile for tile in tiles if tile.is_double and tile.number])
    chain = opening(start, branching=branching)
    for tile in rng.sample(tiles, len(tiles)):
        if tile is not start:
            way = tile.turned if tile.outward.symbol is Symbol.DEAD_END else tile
            chain = chain.laid(way, rng.choice(chain.open).arm, Colour.RED if way.outward.is_wild else None)
    return chain
