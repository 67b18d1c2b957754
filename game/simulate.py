"""Rounds between computer players, without a window, as fast as they go, with figures about each player.

Speed is counted in seconds of processor time, so other programs don't spoil it, and also told as a ratio: moves per
million iterations of a plain Python loop timed in the same run, so that figures of different machines can be compared.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from game.opponents import Opponent
from game.rules.chance import below, fresh
from game.rules.contract import Phase, Round, Table
from game.rules.random_play import play_out
from game.session import WINDOW

working_time = perf_counter if sys.platform == "win32" else process_time
"""Seconds of processor time; Windows counts that in steps too coarse for the yardstick."""

YARDSTICK_LOOPS = 20_000
YARDSTICK_TIMES = 15


@dataclass(frozen=True)
class DecisionTime:
    """How long decisions took, the view included; zeros if none was timed."""

    median: float
    p95: float
    max: float


@dataclass(frozen=True)
class PlayerFigures:
    """What one player did, wherever it sat."""

    strength: str
    wins: int
    points: int
    matches: int
    decision_ms: DecisionTime


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

    def __init__(self, strength: str) -> None:
        self.strength = strength
        self.opponent = Opponent(strength)
        self.wins = 0
        self.points = 0
        self.matches = 0
        self.total = 0
        self.times: list[float] = []

    def figures(self) -> PlayerFigures:
        times = sorted(self.times) or [0.0]
        decision = DecisionTime(
            *(round(1000 * each, 4) for each in (median(times), times[int(0.95 * (len(times) - 1))], times[-1]))
        )
        return PlayerFigures(self.strength, self.wins, self.points, self.matches, decision)


def simulate(
    table: Table, rules: Any, strengths: Sequence[str], *, rounds: int, seed: int = 0, target: int | None = None
) -> Figures:
    """Play that many rounds of one match after the other, the places rotating from round to round.

    The dealer follows the players, so each deals as often as at a table where nobody changes places.

    Raises:
        ValueError: if the table can't be played with so many seats.
    """
    if len(strengths) not in table.seats:
        raise ValueError(f"{table.name} is for {table.seats[0]} to {table.seats[-1]} seats, not {len(strengths)}")
    target = table.target if target is None else target
    players = [_Player(strength) for strength in strengths]
    rng = Random(seed)
    thought = fresh(rng)
    play: Callable[[Round, Sequence[_Player], Random], int]
    play = _play_at_random if set(strengths) == {"random"} else _play_round
    dealer: _Player | None = None
    moves = longest = 0
    seconds = 0.0
    loop_speeds = [_loops_per_second()]
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
        seconds += working_time() - began
        moves += made
        longest = max(longest, made)
        match_over = _count(round_, seated, target)
        dealer = None if match_over else seated[round_.next_dealer()]
        if number % between_yardsticks == 0:
            loop_speeds.append(_loops_per_second())
    moves_per_second = moves / seconds
    return Figures(
        table=table.name,
        rounds=rounds,
        seed=seed,
        seats=tuple(player.figures() for player in players),
        moves=moves,
        seconds=round(seconds, 4),
        moves_per_second=round(moves_per_second, 1),
        rounds_per_second=round(rounds / seconds, 2),
        moves_per_million_loops=round(moves_per_second / (median(loop_speeds) / 1e6), 1),
        longest_round=longest,
    )


def _play_at_random(round_: Round, _seated: Sequence[_Player], rng: Random) -> int:
    return play_out(round_, rng)


def _play_round(round_: Round, seated: Sequence[_Player], rng: Random) -> int:
    made = 0
    while not round_.outcome:
        if not _interject(round_, seated, rng):
            seat = round_.turn
            player = seated[seat]
            began = perf_counter()
            move = player.opponent.decide(round_.view(seat), rng)
            player.times.append(perf_counter() - began)
            round_.play(seat, move)
        made += 1
    return made


def _interject(round_: Round, seated: Sequence[_Player], rng: Random) -> bool:
    """Let the quickest who reacts call or catch, as in a session."""
    if round_.uncalled < 0 or round_.phase is not Phase.TURN:
        return False
    reactions = [
        (reaction.after, seat, reaction.move)
        for seat, player in enumerate(seated)
        if (reaction := player.opponent.react(round_.view(seat), rng)) and reaction.after <= WINDOW
    ]
    if not reactions:
        return False
    _, seat, move = min(reactions, key=lambda each: each[:2])
    round_.play(seat, move)
    return True


def _count(round_: Round, seated: Sequence[_Player], target: int) -> bool:
    """Count the round for its players; whether it ended the match."""
    outcome = round_.outcome
    assert outcome
    for seat, player in enumerate(seated):
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
