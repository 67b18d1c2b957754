"""What a hint gives as its reason is so: every fact is worked out again from the round, where nothing is hidden."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from rules.decks import WORTH, deal, every_house_rule
from rules.dice_scenarios import position as dice_position
from rules.domino_scenarios import position as domino_position
from test_opponents import filled, stand

from game.opponents import Opponent
from game.opponents import reasons as why
from game.opponents.reasons import Reason, drew_on
from game.rules import TABLES
from game.rules.contract import Phase
from game.rules.moves import CallUno, Catch, Draw, Give, Move, Play, parse_move
from game.rules.pieces import FITTING, Colour, Symbol, Tile


def sides(item: Any) -> list[Any]:
    return [item.face, item.outward] if isinstance(item, Tile) else [item.face]


def wanted(round_: Any) -> list[Any]:
    return [end.wanted for end in round_.view(0).chain.open] if hasattr(round_, "chain") else [round_.wanted]


def fits(item: Any, wanted: list[Any]) -> bool:
    """Whether an item goes anywhere, written down apart from the rules' own tables of turned tiles."""
    return any(side in FITTING[each] for each in wanted for side in sides(item))


def is_wild(item: Any) -> bool:
    return any(side.is_wild for side in sides(item))


class Witness:
    """Sees all hands, and remembers who drew by choice while which colours were wanted and got nothing since."""

    def __init__(self, round_: Any) -> None:
        self.round = round_
        self.drew: dict[int, set[Colour]] = {}

    def play(self, seat: int, move: Move) -> None:
        before = [Counter(hand) for hand in self.round.hands]
        colours = {each.colour for each in wanted(self.round) if each.colour}
        drawn = self.round.drawn
        self.round.play(seat, move)
        for other, hand in enumerate(self.round.hands):
            gained = Counter(hand) - before[other]
            if isinstance(move, Draw) and other == seat:
                self.drew[seat] = colours
            elif gained:
                self.drew.pop(other, None)
        if str(move) == "pass" and drawn is not None:
            self.drew.pop(seat, None)


def check(reason: Reason, witness: Witness, move: Move) -> None:
    """That the reason is so, for seat on turn, which makes the move next."""
    round_ = witness.round
    seat = round_.turn
    hand = list(round_.hands[seat])
    twin = round_.copy(Random(1))
    twin.push(seat, move)
    rest = list(hand)
    if isinstance(move, Play):
        rest.remove(move.item.upright if isinstance(move.item, Tile) else move.item)
    counts = [len(each) for each in round_.hands]
    now = wanted(round_)
    settled = twin
    while settled.phase is Phase.CHALLENGE:
        settled.push(settled.turn, parse_move("accept"))
    follower = (seat + settled.direction) % settled.seats if settled.phase is Phase.GIFT else settled.turn
    then = wanted(settled) if not isinstance(move, Play) or not settled.outcome else []
    worth = WORTH[round_.view(seat).table]
    if isinstance(reason, why.GoesOut):
        assert twin.outcome is None or twin.outcome.winner == seat
        assert not rest
    elif isinstance(reason, why.Closes):
        assert not then or not wanted(settled)
    elif isinstance(reason, why.Stops):
        assert reason.count == counts[reason.seat] <= 2
        assert reason.seat != seat
        assert settled.outcome or settled.turn != reason.seat
        assert (round_.turn + round_.direction) % round_.seats == reason.seat or move.item.symbol is Symbol.REVERSE
    elif isinstance(reason, why.TurnsAway):
        assert reason.count == counts[reason.seat] <= 2
        assert (seat + round_.direction) % round_.seats == reason.seat
        assert settled.turn != reason.seat
    elif isinstance(reason, why.CannotAnswer):
        assert settled.turn == reason.seat != seat
        assert not any(fits(die, then) for die in round_.hands[reason.seat])
    elif isinstance(reason, why.PlaysAgain):
        assert settled.turn == seat
    elif isinstance(reason, why.KeepsWild):
        assert any(map(is_wild, rest))
        assert all(reason.colour in witness.drew[other] for other in reason.lacking)
        assert seat not in reason.lacking
    elif isinstance(reason, why.DrewOn):
        assert follower == reason.seat
        assert reason.colour in witness.drew[reason.seat]
        assert reason.colour in {each.colour for each in then}
    elif isinstance(reason, why.Sheds):
        assert reason.count == counts[reason.seat] == min(counts[:seat] + counts[seat + 1 :]) <= 2
        assert reason.points == worth(move.item)
        plays = [each.item for each in round_.moves(seat) if isinstance(each, Play)]
        assert all(worth(each) <= reason.points for each in plays)
    elif isinstance(reason, why.HoldsMost):
        held = Counter(colour for item in rest for colour in {side.colour for side in sides(item)} if colour)
        assert reason.count == held[reason.colour] == max(held.values())
        assert move.colour is reason.colour
    elif isinstance(reason, why.Hits):
        assert reason.draws == move.item.symbol.draws
        assert settled.turn != reason.seat != seat
        assert len(settled.hands[reason.seat]) - counts[reason.seat] <= reason.draws
    elif isinstance(reason, why.Answers):
        assert reason.count == sum(fits(item, then) for item in rest) > 0
    elif isinstance(reason, why.FewestHeld):
        assert reason.ends == len(then) < len(now)
        assert len(rest) <= min(counts[:seat] + counts[seat + 1 :])
    elif isinstance(reason, why.OnlyOne):
        assert sum(fits(item, now) for item in hand) == 1
    elif isinstance(reason, why.NothingFits):
        assert not any(fits(item, now) for item in hand)
    elif isinstance(reason, why.RollsFit):
        thrown, hits, rng = 3000, 0, Random(2)
        for _ in range(thrown):
            faces = [rng.choice(round_.rules.die(die).faces) for die in hand]
            hits += any(face.face in FITTING[round_.wanted] for face in faces)
        assert reason.chance == pytest.approx(hits / thrown, abs=0.04)
        assert reason.now == sum(fits(item, now) for item in hand)
    elif isinstance(reason, why.CannotUse):
        assert twin.turn == reason.seat
        assert all(str(each) != str(move.item) for each in twin.moves(reason.seat))
    elif isinstance(reason, why.Heaviest):
        assert reason.points == worth(move.item) == max(map(worth, hand))
    else:
        assert isinstance(reason, why.TriedOut)


EXPECTED = {
    "pocket": {
        why.GoesOut, why.Stops, why.TurnsAway, why.PlaysAgain, why.KeepsWild, why.DrewOn, why.Sheds, why.HoldsMost,
        why.Hits, why.Answers, why.OnlyOne, why.NothingFits, why.CannotUse, why.Heaviest,
    },
    "dice": {
        why.GoesOut, why.Stops, why.TurnsAway, why.CannotAnswer, why.PlaysAgain, why.Sheds, why.Answers, why.RollsFit,
        why.NothingFits,
    },
    "domino": {
        why.GoesOut, why.Stops, why.TurnsAway, why.PlaysAgain, why.KeepsWild, why.DrewOn, why.Answers, why.NothingFits,
    },
}  # fmt: skip
"""What is told at each table at least."""


@pytest.mark.parametrize("table", TABLES)
def test_a_reason_is_so_in_every_position(table: str) -> None:
    """Random play reaches what sensible play never does; each fact that could be told is checked, not only the best."""
    told: Counter[type[Reason]] = Counter()
    rng = Random(11)
    houses = list(every_house_rule(TABLES[table]))
    for seed in range(60):
        seats = TABLES[table].seats[seed % len(TABLES[table].seats)]
        witness = Witness(deal(TABLES[table], seats, seed, houses[seed % len(houses)]))
        medium = Opponent("medium")
        for _ in range(150):
            round_ = witness.round
            if round_.outcome:
                break
            view = round_.view(round_.turn)
            if view.phase not in (Phase.CHALLENGE, Phase.NAME):
                moves = [move for move in view.moves if not isinstance(move, (CallUno, Catch))]
                for move in rng.sample(moves, min(3, len(moves))):
                    for reason in why._facts(view, move):
                        check(reason, witness, move)
                        told[type(reason)] += 1
            witness.play(round_.turn, medium.decide(view, rng) if rng.random() < 0.7 else rng.choice(view.moves))
    assert told.keys() >= EXPECTED[table], {each.__name__ for each in EXPECTED[table] - told.keys()}


@pytest.mark.parametrize("table", TABLES)
def test_a_reason_depends_on_what_the_seat_may_know_only(table: str) -> None:
    rng = Random(5)
    for seed in range(12):
        round_: Any = deal(TABLES[table], 3, seed)
        for _ in range(60):
            if round_.outcome:
                break
            view = round_.view(round_.turn)
            other = TABLES[table].imagine(view, rng).view(round_.turn)
            for move in view.moves:
                if isinstance(move, (Play, Draw, Give)):
                    assert why.why(view, move) == why.why(other, move)
            round_.play(round_.turn, rng.choice(view.moves))


def reason(round_: Any, move: str) -> Reason:
    return why.why(round_.view(0), parse_move(move))


def test_the_example_of_the_wild_that_is_kept() -> None:
    text = "turn 1+ on R1 | 0: W R5 B2 | 1: B3 Y2 Y3 | 2: G4 Y5 B7 | 3: R9 Y7 G8 | pile {} | discard R1"
    scene = filled(text, drawn="G9 Y8").play("1: draw", "2: draw", "3: R9")
    assert drew_on(scene.round.view(0)) == {1: {Colour.RED}, 2: {Colour.RED}}
    assert reason(scene.round, "R5") == why.KeepsWild(Colour.RED, (1, 2))


def test_the_weightiest_reason_comes_first() -> None:
    assert reason(stand("R7", "R5", "*5"), "R5") == why.GoesOut()
    assert reason(stand("R7", "RS R5 B2", "*1", "*5"), "RS") == why.Stops(1, 1)
    assert reason(stand("R7", "RR R5 B2", "*2", "*5", "*5"), "RR") == why.TurnsAway(1, 2)
    assert reason(stand("R7", "RS R5 B2", "*5"), "RS") == why.PlaysAgain()
    assert reason(stand("R7", "R9 R5 B2", "*5", "*1"), "R9") == why.Sheds(2, 1, 9)
    assert reason(stand("R7", "W B5 B2 G1", "*5", "*5"), "W=B") == why.HoldsMost(Colour.BLUE, 2)
    assert reason(stand("R7", "R+1 R5 B2", "*5", "*5"), "R+1") == why.Hits(1, 1)
    assert reason(stand("R7", "R6 R5 R2 B1", "*5", "*5"), "R6") == why.Answers(2)
    assert reason(stand("R7", "B6 Y5 G2", "*5", "*5"), "draw") == why.NothingFits()
    assert reason(stand("R7", "B6 Y5 W", "*5", "*5"), "draw") == why.KeepsWild()


def test_reasons_at_the_dice_table() -> None:
    round_ = dice_position("turn 0+ on R5 | 0: R3 B6 Y2 | 1: G1 Y2 | 2: R4 R2").round
    assert str(reason(round_, str(next(move for move in round_.moves(0) if isinstance(move, Play))))) == str(
        why.CannotAnswer(1)
    )
    rolled = reason(round_, "reroll")
    assert isinstance(rolled, why.RollsFit)
    assert rolled.now == 1
    assert 0.5 < rolled.chance < 0.95


def test_reasons_at_the_domino_table() -> None:
    round_ = domino_position("turn 0+ | 0: G4/RR B6/B6 | 1: R4/R7 B4/R8 | 2: R9/X Y8/W+4 G9/G6 | chain G4/G4").round
    assert reason(round_, "draw") == why.TriedOut()
    assert isinstance(reason(round_, "G4/RR@0"), (why.OnlyOne, why.Stops, why.DrewOn, why.Answers))
