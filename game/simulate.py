"""Rounds between computer players, without a window, as fast as they go, with figures about each player.

Speed is counted in seconds of processor time, so other programs don't spoil it, and also told as a ratio: moves per
million iterations of a plain Python loop timed in the same run, so that figures of different machines can be compared.

Figures about strength come with the interval in which the true value lies in 95 of 100 such runs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from game.levels import Character
from game.manners import Manners, Observer
from game.opponents import STRENGTHS, Opponent
from game.opponents.search import think
from game.rules import TABLES
from game.rules.chance import below, fresh
from game.rules.contract import Phase, Round, Table
from game.rules.moves import Move
from game.rules.random_play import play_out
from game.session import WINDOW
from game.slices import finish

working_time = perf_counter if sys.platform == "win32" else process_time
"""Seconds of processor time; Windows counts that in steps too coarse for the yardstick."""

ORACLE = "oracle"
"""The search of `hard` on the round as it is: all hands and the order of what will be drawn, not how dice will fall."""

PEEKER = "peeker"
"""The search of `hard` that sees all hands, but not what will be drawn.

The rest of the oracle's edge is to know chance, which no player can come near to by thinking.
"""

SIMULATED = (*STRENGTHS, PEEKER, ORACLE)
"""Every strength that can be simulated."""

SURE = 1.96
"""How many standard errors lie on each side of a figure in its interval."""

YARDSTICK_LOOPS = 20_000
YARDSTICK_TIMES = 15


@dataclass(frozen=True)
class DecisionTime:
    """How long decisions took, the view included; zeros if none was timed."""

    median: float
    p95: float
    max: float


@dataclass(frozen=True)
class Estimate:
    """A figure and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class PlayerFigures:
    """What one player did, wherever it sat; shares are of the rounds and of the matches that ended.

    `character` is its name, if it is one. `edge` is how many points a round it scored more than the others on average.
    """

    strength: str
    wins: int
    points: int
    matches: int
    decision_ms: DecisionTime
    win_share: Estimate
    match_share: Estimate
    edge: Estimate
    character: str | None
    manners: Manners
    """Nothing is counted where all play at random."""


@dataclass(frozen=True)
class Seated:
    """Who plays: a strength, perhaps with the temperament of a character."""

    strength: str
    character: Character | None = None


@dataclass(frozen=True)
class Figures:
    """What a simulation found, in the order and under the names of the command line's JSON."""

    table: str
    rounds: int
    seed: int
    seats: tuple[PlayerFigures, ...]
    moves: int
    seconds: float
    moves_per_second: float
    rounds_per_second: float
    moves_per_million_loops: float
    longest_round: int


class _Player:
    """One player's figures while they grow."""

    def __init__(self, seated: Seated, effort: int | None) -> None:
        self.strength = strength = seated.strength
        self.character = seated.character
        temperament = seated.character.temperament if seated.character else None
        self.opponent = Opponent("hard" if strength in (PEEKER, ORACLE) else strength, temperament, effort=effort)
        self.manners = Manners()
        self.wins = 0
        self.points = 0
        self.matches = 0
        self.total = 0
        self.ahead = 0.0
        self.ahead_squared = 0.0
        self.times: list[float] = []

    def decide(self, round_: Round, view: Any, rng: Random) -> Move:
        """The move of the viewer, which is on turn."""
        if self.strength not in (PEEKER, ORACLE):
            return self.opponent.decide(view, rng)
        chance = fresh(rng)
        world = partial(peeked, round_, view, fresh(chance)) if self.strength == PEEKER else lambda: round_
        move = finish(think(view, self.opponent.temperament, world, chance, effort=self.opponent.effort))
        return self.opponent.with_call(move, view, rng)

    def add(self, other: _Player) -> None:
        """Count in what the same player did in other rounds."""
        self.wins += other.wins
        self.points += other.points
        self.matches += other.matches
        self.ahead += other.ahead
        self.ahead_squared += other.ahead_squared
        self.times += other.times
        self.manners.add(other.manners)

    def figures(self, rounds: int, matches: int) -> PlayerFigures:
        """What it did in so many rounds and matches."""
        times = sorted(self.times) or [0.0]
        decision = DecisionTime(
            *(round(1000 * each, 4) for each in (median(times), times[int(0.95 * (len(times) - 1))], times[-1]))
        )
        return PlayerFigures(
            self.strength,
            self.wins,
            self.points,
            self.matches,
            decision,
            win_share=_share(self.wins, rounds),
            match_share=_share(self.matches, matches),
            edge=_mean(self.ahead, self.ahead_squared, rounds),
            character=self.character.name if self.character else None,
            manners=self.manners,
        )


def peeked(round_: Any, view: Any, rng: Random) -> Round:
    """A world with the hands of the round, in which anything may be drawn that is in none of them."""
    if hasattr(view, "revealed"):
        view = replace(view, revealed=tuple(map(tuple, round_.hands)))
    return TABLES[view.table].imagine(view, rng)  # type: ignore[no-any-return]


def _share(count: int, of: int) -> Estimate:
    """A share with Wilson's interval."""
    if not of:
        return Estimate(0.0, 0.0, 1.0)
    share, spread = count / of, SURE**2 / of
    middle = (share + spread / 2) / (1 + spread)
    reach = sqrt(spread * (share * (1 - share) + spread / 4)) / (1 + spread)
    return Estimate(round(share, 4), round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4))


def _mean(total: float, squares: float, count: int) -> Estimate:
    mean = total / count
    reach = SURE * sqrt(max(0.0, squares / count - mean * mean) / count)
    return Estimate(round(mean, 3), round(mean - reach, 3), round(mean + reach, 3))


@dataclass
class _Tally:
    """What was counted in some rounds."""

    players: list[_Player]
    moves: int
    longest: int
    seconds: float
    loop_speeds: list[float]

    def add(self, other: _Tally) -> None:
        """Count in other rounds of the same players."""
        for player, same in zip(self.players, other.players):
            player.add(same)
        self.moves += other.moves
        self.longest = max(self.longest, other.longest)
        self.seconds += other.seconds
        self.loop_speeds += other.loop_speeds


def simulate(
    table: Table,
    rules: Any,
    players: Sequence[str | Seated],
    *,
    rounds: int,
    seed: int = 0,
    target: int | None = None,
    processes: int = 1,
    effort: int | None = None,
) -> Figures:
    """Play that many rounds of one match after the other, the places rotating from round to round.

    A player that is only a strength has the strength's usual temperament.

    The dealer follows the players, so each deals as often as at a table where nobody changes places. With several
    `processes` each plays a share of the rounds, its matches apart from the others'; the same seed and number of
    processes give the same rounds. `effort` is for `hard` and the oracle, as in `Opponent`.

    Raises:
        ValueError: if the table can't be played with so many seats.
    """
    if len(players) not in table.seats:
        raise ValueError(f"{table.name} is for {table.seats[0]} to {table.seats[-1]} seats, not {len(players)}")
    seated = tuple(Seated(each) if isinstance(each, str) else each for each in players)
    target = table.target if target is None else target
    play = partial(_play_rounds, table, rules, seated, target, effort)
    shares = [rounds // processes + (number < rounds % processes) for number in range(min(processes, rounds))]
    if len(shares) == 1:
        tally = play(rounds, Random(seed))
    else:
        seeds = Random(seed)
        with ProcessPoolExecutor(len(shares), mp_context=get_context("spawn")) as pool:
            tally, *others = pool.map(play, shares, [fresh(seeds) for _ in shares])
        for other in others:
            tally.add(other)
    moves_per_second = tally.moves / tally.seconds
    matches = sum(player.matches for player in tally.players)
    return Figures(
        table=table.name,
        rounds=rounds,
        seed=seed,
        seats=tuple(player.figures(rounds, matches) for player in tally.players),
        moves=tally.moves,
        seconds=round(tally.seconds, 4),
        moves_per_second=round(moves_per_second, 1),
        rounds_per_second=round(rounds / tally.seconds, 2),
        moves_per_million_loops=round(moves_per_second / (median(tally.loop_speeds) / 1e6), 1),
        longest_round=tally.longest,
    )


def _play_rounds(
    table: Table, rules: Any, seats: Sequence[Seated], target: int, effort: int | None, rounds: int, rng: Random
) -> _Tally:
    players = [_Player(each, effort) for each in seats]
    thought = fresh(rng)
    play: Callable[[Round, Sequence[_Player], Random], int]
    play = _play_at_random if all(each.strength == "random" for each in seats) else _play_round
    dealer: _Player | None = None
    tally = _Tally(players, 0, 0, 0.0, [_loops_per_second()])
    between_yardsticks = max(1, rounds // YARDSTICK_TIMES)
    for number in range(rounds):
        seated = [players[(seat - number) % len(players)] for seat in range(len(players))]
        began = working_time()
        round_ = table.make_round(
            rules,
            len(seated),
            fresh(rng),
            dealer=below(rng, len(seated)) if dealer is None else seated.index(dealer),
            totals=tuple(player.total for player in seated),
            target=target,
        )
        made = play(round_, seated, thought)
        tally.seconds += working_time() - began
        tally.moves += made
        tally.longest = max(tally.longest, made)
        match_over = _count(round_, seated, target)
        dealer = None if match_over else seated[round_.next_dealer()]
        if number % between_yardsticks == 0:
            tally.loop_speeds.append(_loops_per_second())
    return tally


def _play_at_random(round_: Round, _seated: Sequence[_Player], rng: Random) -> int:
    return play_out(round_, rng)


def _play_round(round_: Round, seated: Sequence[_Player], rng: Random) -> int:
    made = 0
    observer = Observer([player.manners for player in seated])
    while not round_.outcome:
        if not _interject(round_, seated, rng, observer):
            seat = round_.turn
            player = seated[seat]
            began = working_time()
            view = round_.view(seat)
            move = player.decide(round_, view, rng)
            player.times.append(working_time() - began)
            observer.decided(view, move, player.opponent.temperament)
            round_.play(seat, move)
        made += 1
    return made


def _interject(round_: Round, seated: Sequence[_Player], rng: Random, observer: Observer) -> bool:
    """Let the quickest who reacts call or catch, as in a session."""
    if round_.uncalled < 0 or round_.phase is not Phase.TURN:
        return False
    reactions = [
        (reaction.after, seat, reaction.move)
        for seat, player in enumerate(seated)
        if (reaction := player.opponent.react(round_.view(seat), rng)) and reaction.after <= WINDOW
    ]
    quickest = min(reactions, key=lambda each: each[:2])[1:] if reactions else None
    observer.window(round_.uncalled, [seat for _, seat, _ in reactions], quickest)
    if quickest is None:
        return False
    round_.play(*quickest)
    return True


def _count(round_: Round, seated: Sequence[_Player], target: int) -> bool:
    """Count the round for its players; whether it ended the match."""
    outcome = round_.outcome
    assert outcome
    for seat, player in enumerate(seated):
        ahead = outcome.scores[seat] - (sum(outcome.scores) - outcome.scores[seat]) / (len(seated) - 1)
        player.ahead += ahead
        player.ahead_squared += ahead * ahead
        player.points += outcome.scores[seat]
        player.total += outcome.scores[seat]
        player.wins += seat == outcome.winner
    best = max(seated, key=lambda player: player.total)
    if best.total < target:
        return False
    best.matches += 1
    for player in seated:
        player.total = 0
    return True


def _loops_per_second() -> float:
    return YARDSTICK_LOOPS / min(_time_yardstick() for _ in range(3))


def _time_yardstick() -> float:
    began = working_time()
    x = 0
    for i in range(YARDSTICK_LOOPS):
        x += i & 7
    return working_time() - began
