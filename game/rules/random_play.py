"""Random legal moves: the measure of speed, the worst opponent, and the tests' way through every table."""

from __future__ import annotations

from random import Random

from game.rules.contract import Round


def play_out(round_: Round, rng: Random) -> int:
    """Let the seats on turn make random legal moves to the end of the round; returns how many."""
    random = rng.random
    moves, push = round_.moves, round_.push
    count = 0
    while not round_.outcome:
        seat = round_.turn
        legal = moves(seat)
        push(seat, legal[int(random() * len(legal))])
        count += 1
    return count
