"""Pocket with hardly any card left: empty piles, passes, blocked rounds (G11, P9, P11; report 7).

With a dozen cards two seats can play and draw the same few for ever: each play starts the laps of G11 anew. So these
walks stop after some moves; that rounds with the real deck end is tried in test_contract.py.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.contract import Ending, Phase
from game.rules.moves import DRAW, PASS, Play
from game.rules.pieces import Face, Symbol
from game.rules.pocket import PocketRound, PocketRules, imagine

from .decks import HIDE, ITEMS_OF
from .pocket_scenarios import DECK
from .test_contract import LAW, walked


@st.composite
def small_rounds(draw: st.DrawFn) -> tuple[PocketRound, tuple[Face, ...], int]:
    """A round whose pile has one to six cards at the start; not all of them can be Wild Draw Twos."""
    seats = draw(st.integers(2, 5))
    size = seats * 5 + draw(st.integers(1, 6))
    seed = draw(st.integers(0, 2**32))
    rng = Random(seed)
    deck = tuple(rng.choices(DECK, k=size)) if draw(st.booleans()) else tuple(rng.sample(DECK, size))
    if sum(card.symbol is Symbol.WILD_DRAW_TWO for card in deck) >= size - seats * 5:
        deck = tuple(card for card in DECK if card.symbol is not Symbol.WILD_DRAW_TWO)[:size]
    return PocketRound(PocketRules(deck), seats, Random(seed)), deck, seed


@LAW
@given(small_rounds())
def test_the_contract_holds_with_hardly_any_card_left(made: tuple[PocketRound, tuple[Face, ...], int]) -> None:
    start, deck, seed = made
    rng = Random(seed + 1)
    for round_ in islice(walked(start, rng, stops=0.5), 80):
        assert Counter(ITEMS_OF["pocket"](round_)) == Counter(deck)
        for seat in range(round_.seats):
            view = round_.view(seat)
            assert imagine(view, rng).view(seat) == view
            if not round_.outcome:
                other = round_.copy()
                HIDE["pocket"](other, seat, rng)
                assert other.view(seat) == view


@LAW
@given(small_rounds())
def test_draw_and_pass_are_legal_as_g11_and_g14_say(made: tuple[PocketRound, tuple[Face, ...], int]) -> None:
    start, _, seed = made
    for _ in islice(walked(start, Random(seed + 1)), 300):
        if start.phase is Phase.TURN:
            moves = start.moves(start.turn)
            can_draw = bool(start.pile) or len(start.discard) > 1
            can_play = any(str(move)[0] in "RYGBW" for move in moves)
            assert (DRAW in moves) == can_draw
            assert (PASS in moves) == (not can_draw and not can_play)
        elif start.phase is Phase.DRAWN:
            assert PASS in start.moves(start.turn)
            assert DRAW not in start.moves(start.turn)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_g11_rounds_of_seats_that_hardly_ever_play_are_scored_by_hand(seats: int) -> None:
    endings: Counter[Ending] = Counter()
    deck = tuple(card for card in DECK if card.number) * 3
    for seed in range(12):
        rng = Random(seed)
        round_ = PocketRound(PocketRules(deck), seats, Random(seed))
        played: int | None = None
        turns = 0
        while not round_.outcome:
            moves = round_.moves(round_.turn)
            plays = [move for move in moves if isinstance(move, Play)]
            idle = [move for move in moves if move in (DRAW, PASS)]
            move = idle[0] if idle and rng.random() < 0.97 else rng.choice(plays or idle)
            if move in plays:
                played = round_.turn
                turns = 0
            seat = round_.turn
            round_.play(seat, move)
            turns += bool(round_.outcome) or (round_.turn != seat and move not in plays)
        outcome = round_.outcome
        endings[outcome.ending] += 1
        if outcome.ending is Ending.BLOCKED:
            assert outcome.winner == played
            assert turns == 10 * seats
            held = [sum(card.number for card in hand) for hand in round_.hands]
            scores = [0] * seats
            if played is not None:
                scores[played] = sum(held) - held[played]
            assert outcome.scores == tuple(scores)
    assert endings[Ending.BLOCKED] > 2, endings


def test_g11_p9_rounds_blocked_by_passes_are_scored_by_hand() -> None:
    """Nothing fits and the only card to draw fits nobody: everybody who could take it did."""
    blocked = 0
    for seed in range(1500):
        rng = Random(seed)
        deck = tuple(rng.sample([card for card in DECK if card.number], 11))
        round_ = PocketRound(PocketRules(deck), 2, Random(seed))
        for _ in range(60):
            if round_.outcome:
                break
            moves = round_.moves(round_.turn)
            round_.play(round_.turn, DRAW if DRAW in moves else PASS if PASS in moves else moves[0])
        if round_.outcome and round_.outcome.ending is Ending.BLOCKED and round_.passes == 2:
            blocked += 1
            winner = round_.outcome.winner
            held = [sum(card.number for card in hand) for hand in round_.hands]
            assert winner is None or round_.outcome.scores[winner] == held[1 - winner]
            assert winner is not None or round_.outcome.scores == (0, 0)
            assert not round_.pile
            assert len(round_.discard) == 1
    assert blocked >= 5
