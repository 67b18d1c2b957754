"""What a seat hears and imagines at the Domino table: enough to follow the round, nothing hidden, and without bias."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

import pytest
from hypothesis import given

from game.rules.chain import Chain
from game.rules.contract import Phase
from game.rules.domino import DominoRound, DominoRules, DominoView, imagine, opening
from game.rules.events import Dealt, Drew, Ended, Event, Laid, Named, Reversed, TurnBegan, Verdict
from game.rules.pieces import Face, Symbol, Tile

from .decks import SETS
from .domino_scenarios import TILES, DominoScenario, as_tile, position
from .test_contract import LAW, Setup, reached, setups, walked
from .test_imagine import DRAWN, far_off

domino_setups = setups().filter(lambda setup: setup.table == "domino")


@dataclass
class Follower:
    """Keeps the books of a table from what a seat hears: what the screen relies on."""

    seat: int
    seats: int
    branching: bool
    boneyard: int = len(SETS["domino"])
    hand: Counter[Face] = field(default_factory=Counter)
    counts: list[int] = field(default_factory=list)
    chain: Chain | None = None
    direction: int = 1
    turn: int = -1
    waiting: Laid | None = None

    def __post_init__(self) -> None:
        self.counts = [0] * self.seats

    def hear(self, event: Event) -> None:
        if isinstance(event, (Dealt, Drew)):
            self.counts[event.seat] += len(event.items)
            self.boneyard -= len(event.items)
            if event.seat == self.seat:
                assert None not in event.items
                self.hand.update(item for item in event.items if item)
        elif isinstance(event, Laid):
            self._laid(event)
        elif isinstance(event, Named):
            assert self.chain
            newest = self.chain.newest.ends
            assert all(end.wanted.colour is event.colour and not end.wanted.symbol for end in newest)
        elif isinstance(event, Reversed):
            self.direction = event.direction
        elif isinstance(event, TurnBegan):
            self.turn = event.seat
        elif isinstance(event, Verdict):
            assert len(event.hand) == self.counts[event.offender]
        elif isinstance(event, Ended):
            assert [len(hand) for hand in event.hands] == self.counts

    def _laid(self, event: Laid) -> None:
        tile = event.item
        assert isinstance(tile, Tile)
        self.counts[event.seat] -= 1
        assert self.counts[event.seat] == event.left
        if event.seat == self.seat:
            self.hand[tile.upright] -= 1
        if event.at is None:
            self.chain = opening(tile, branching=self.branching)
        else:
            assert self.chain
            self.chain = self.chain.laid(tile, event.at, None if event.wanted.symbol else event.wanted.colour)
            if tile.symbol is Symbol.WILD_DRAW_FOUR and event.left:
                self.turn = (event.seat + self.direction) % self.seats
        assert self.chain.newest.number == event.place

    def agrees_with(self, view: DominoView) -> None:
        """Fail if the books are not what the seat sees."""
        assert tuple(self.counts) == view.counts
        assert +self.hand == Counter(view.hand)
        assert self.chain == view.chain
        assert self.boneyard == view.boneyard
        assert self.direction == view.direction
        if not view.outcome:
            assert self.turn == view.turn


@LAW
@given(domino_setups)
def test_a_follower_of_the_events_knows_what_the_seat_sees(setup: Setup) -> None:
    branching = bool(dict(setup.house)["all_doubles_branch"])
    followers = [Follower(seat, setup.seats, branching) for seat in range(setup.seats)]

    def listen(event: Event) -> None:
        for follower in followers:
            follower.hear(event.seen_by(follower.seat))

    for round_ in walked(setup.deal(listen), setup.walk()):
        for follower in followers:
            follower.agrees_with(round_.view(follower.seat))


@LAW
@given(domino_setups)
def test_no_seat_hears_of_a_tile_that_it_may_not_see(setup: Setup) -> None:
    """A tile heard of is or was in the hearer's hand, lies in the chain, or was shown to it by a challenge."""
    told: list[Event] = []
    rng = setup.walk()
    held: list[set[Tile]] = [set() for _ in range(setup.seats)]
    for round_ in walked(setup.deal(told.append), rng):
        lying = {placement.tile.upright for placement in round_.view(0).chain.placements}
        for seat in range(setup.seats):
            view = round_.view(seat)
            held[seat].update(view.hand, *view.known)
            for event in told:
                if isinstance(event, Ended) or (isinstance(event, Verdict) and seat == event.seat):
                    continue
                tiles = {leaf.upright for _, leaf in reached(event.seen_by(seat)) if isinstance(leaf, Tile)}
                assert tiles <= lying | held[seat], (round_.state(), event)
        told.clear()


def test_a_view_tells_who_opened_and_how() -> None:
    for seed in range(40):
        round_ = DominoRound(DominoRules(TILES), 2, Random(seed))
        view = round_.view(0)
        assert (view.opener, view.drew_to_open) == (round_.last_player, len(round_.boneyard) < 69)
        assert view.boneyard == len(round_.boneyard)
        assert view.fresh == (0, 0)


def test_what_the_challenger_was_shown_is_known_until_it_is_laid() -> None:
    hands = "0: BS/W+4 R1/R4 B1/Y9 | 1: Y1/R3 R3/R3 | 2: B1/R8"
    board = f"turn 0+ | {hands} | boneyard Y7/Y7 Y5/Y9 R9/X R7/X G8/X B5/X | chain G4/G4"
    scene = position(board).play("W+4/BS@^", "challenge")
    assert scene.round.view(1).known[0] == (as_tile("R1/R4"), as_tile("B1/Y9"))
    scene.play("draw", "draw", "R4/R1@>")
    assert scene.round.view(1).known[0] == (as_tile("B1/Y9"),)
    assert scene.round.view(2).known[0] == ()


# Imagined rounds


def hands_imagined(scene: DominoScenario, seat: int, holder: int) -> Counter[str]:
    rng = Random(20)
    view = scene.round.view(seat)
    return Counter(" ".join(sorted(map(str, imagine(view, rng).hands[holder]))) for _ in range(DRAWN))


def test_every_hand_is_as_likely() -> None:
    scene = position("turn 0+ | 0: R1/R4 | 1: B1/Y9 Y2/B5 | boneyard R9/X Y1/G7 | chain Y9/Y9")
    pairs = ["B1/Y9 Y2/B5", "B1/Y9 R9/X", "B1/Y9 Y1/G7", "R9/X Y2/B5", "Y1/G7 Y2/B5", "R9/X Y1/G7"]
    assert not far_off(hands_imagined(scene, 0, 1), dict.fromkeys(pairs, 1))


def test_every_order_of_the_boneyard_is_as_likely() -> None:
    scene = position("turn 0+ | 0: R1/R4 | 1: B1/Y9 | boneyard R9/X Y1/G7 | chain Y9/Y9")
    rng = Random(21)
    view = scene.round.view(0)
    piles = Counter(" ".join(map(str, imagine(view, rng).boneyard)) for _ in range(DRAWN))
    hidden = ("B1/Y9", "R9/X", "Y1/G7")
    orders = [f"{one} {two}" for one in hidden for two in hidden if one != two]
    assert not far_off(piles, dict.fromkeys(orders, 1))


def test_another_seat_that_may_lay_what_it_drew_drew_what_fits() -> None:
    scene = position("drawn 1+ | 0: R1/R4 | 1: B1/Y6 Y1/R3 | boneyard R9/X Y1/Y1 | chain Y9/Y9")
    weights = {"B1/Y6 Y1/R3": 2, "Y1/R3 Y1/Y1": 2, "B1/Y6 Y1/Y1": 2, "R9/X Y1/R3": 2, "B1/Y6 R9/X": 2, "R9/X Y1/Y1": 2}
    assert not far_off(hands_imagined(scene, 0, 1), weights)


def test_a_hand_that_did_not_open_holds_no_higher_double() -> None:
    """O2: Y7/Y7 and Y9/Y9 are in the boneyard, or the seat would have opened with it."""
    text = "turn 1+ | 0: R1/R4 | 1: B1/Y9 {} | boneyard Y7/Y7 Y9/Y9 R9/X | chain G5/G5"
    scene = position(text.format(""), fresh=(0, 0))
    assert not far_off(hands_imagined(scene, 0, 1), {"B1/Y9": 1, "R9/X": 1})
    drew = position(text.format("Y2/B5"), fresh=(0, 1))
    low = ["B1/Y9", "R9/X", "Y2/B5"]
    weights = {f"{one} {other}": 2 for one, other in combinations(low, 2)}
    weights |= {" ".join(sorted((one, high))): 1 for one in low for high in ("Y7/Y7", "Y9/Y9")}
    assert not far_off(hands_imagined(drew, 0, 1), weights)


@pytest.mark.parametrize("seats", [2, 4])
def test_at_the_start_the_imagined_hands_are_as_those_dealt(seats: int) -> None:
    """Deals in which the same double opened from the same seat: how many number doubles others hold, either way."""
    rng = Random(3)
    dealt: Counter[int] = Counter()
    imagined: Counter[int] = Counter()
    for seed in range(6000):
        round_ = DominoRound(DominoRules(TILES), seats, Random(seed))
        view = round_.view(0)
        if view.drew_to_open or view.chain.placements[0].tile.number != 8:
            continue
        dealt[doubles(round_)] += 1
        for _ in range(4):
            imagined[doubles(imagine(view, rng))] += 1
    for count in range(2):
        assert abs(dealt[count] / dealt.total() - imagined[count] / imagined.total()) < 0.05
    assert dealt.total() > 300


def doubles(round_: DominoRound) -> int:
    return sum(tile.is_double and tile.number > 0 for hand in round_.hands[1:] for tile in hand)


def test_the_imagined_round_has_its_own_chance() -> None:
    scene = position("turn 0+ | 0: R1/R4 | 1: B1/Y9 | chain G4/G4")
    rng = Random(23)
    world = imagine(scene.round.view(0), rng)
    assert world.rng is rng
    state = scene.round.state()
    world.push(0, scene.round.moves(0)[0])
    assert scene.round.state() == state


def test_at_the_end_the_open_hands_are_kept() -> None:
    scene = position("turn 0+ | 0: R1/R4 | 1: B1/Y9 G1/B2 | chain G4/G4").play("R4/R1@^")
    world = imagine(scene.round.view(1), Random(1))
    assert world.hands == [[], [as_tile("B1/Y9"), as_tile("G1/B2")]]
    assert world.phase is Phase.OVER
    assert world.outcome == scene.outcome
