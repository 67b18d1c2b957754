"""Every rule of rules.md that holds at the Domino table (G and O), by its id. Positions are drawn, see `position`."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from game.files import LevelErrors
from game.rules.chain import Side
from game.rules.contract import Ending, Outcome, Phase, Refusal, Why
from game.rules.domino import DOMINO, DominoRound, DominoRules, opening, points
from game.rules.events import (
    ArmClosed,
    Called,
    Caught,
    Cause,
    Challenged,
    Dealt,
    Drew,
    Ended,
    Event,
    Laid,
    Named,
    Passed,
    Reversed,
    Skipped,
    TurnBegan,
    Verdict,
)
from game.rules.moves import Lay, Play
from game.rules.pieces import Colour, Symbol, Tile, parse_face, tile
from game.sets import parse_set, set_path

from .domino_scenarios import TILES, DominoScenario, as_tile, position, tiles
from .in_a_row import in_a_row

DOUBLES = [each for each in TILES if each.is_double and each.number]


def new_round(seats: int, seed: int, **house: Any) -> tuple[DominoRound, list[Event]]:
    """A new round and what was told of it; seat `seed` dealt."""
    events: list[Event] = []
    rules = DominoRules(TILES, **house)
    return DominoRound(rules, seats, Random(seed), dealer=seed % seats, listener=events.append), events


# The text of positions


@pytest.mark.parametrize("branching", [False, True])
def test_the_text_of_a_position_is_read_back(branching: bool) -> None:
    for seed in range(12):
        round_, _ = new_round(2 + seed % 5, seed, all_doubles_branch=branching)
        rng = Random(seed)
        while not round_.outcome:
            text = round_.state()
            if round_.phase is not Phase.DRAWN:
                again = position(text, all_doubles_branch=branching).round
                assert again.state() == text
                assert again.ends == round_.ends
                assert again.moves(again.turn) == round_.moves(round_.turn)
            legal = round_.moves(round_.turn)
            round_.push(round_.turn, legal[int(rng.random() * len(legal))])


def test_a_picture_of_the_chain_is_the_same_as_its_lays() -> None:
    board = "turn 0+ | 0: R1/R4 | 1: R1/B5 | chain G4/G4 "
    picture = position(board + "^ G2/RR RS/RS > R4/R7 v < B4/Y6")
    assert picture.chain == "G4/G4 G2/RR@0 RS/RS@0 R4/R7@1 B4/Y6@3"
    assert picture.ends == "^RS >R7 vG4 <Y6"


# G2, G3, G10


def seats_after(words: str, seats: int, **house: Any) -> list[int]:
    """Who decides after each of these lays, begun by seat 0: R, S, N (a number), D (Draw Two)."""
    round_, _ = new_round(seats, 0, **house)
    round_.turn = 0
    kinds = {"R": Symbol.REVERSE, "S": Symbol.SKIP, "D": Symbol.DRAW_TWO, "N": Symbol.NINE}
    seen = []
    for word in words:
        round_.hands = [tiles("B1/GR Y1/BS Y7/G+2 R8/G9 R1/R4") for _ in range(seats)]
        round_.boneyard = tiles("B1/Y6 B1/R8 B1/Y9")
        round_.ends = {arm: parse_face(colour.letter) for arm, colour in enumerate(Colour)}
        lays = [move for move in round_.moves(round_.turn) if isinstance(move, Lay)]
        round_.play(round_.turn, next(lay for lay in lays if lay.item.symbol is kinds[word]))
        seen.append(round_.turn)
    return seen


@pytest.mark.parametrize(("seats", "words", "expected"), in_a_row("domino"))
def test_g2_g3_o7_reverse_skip_and_draw_two(seats: int, words: str, expected: list[int]) -> None:
    assert seats_after(words, seats) == expected


def test_g3_with_two_seats_a_plain_reverse_only_flips_the_direction() -> None:
    assert seats_after("RNSRR", 2, two_player_reverse="plain") == [1, 0, 0, 1, 0]


def test_g2_each_round_starts_clockwise() -> None:
    for seats in DOMINO.seats:
        assert new_round(seats, seats)[0].direction == 1


# G4, G5, G6


def test_g4_uno_is_said_with_the_lay_that_leaves_one_tile() -> None:
    scene = position("turn 0+ | 0: R4/R7 R1/B5 | 1: Y1/R3 Y3/R5 | chain G4/G4")
    assert scene.lays("R4/R7")[:2] == ["R4/R7@0", "R4/R7@0!"]
    scene.play("R4/R7@>!")
    assert scene.heard(Called) == [Called(0)]
    assert scene.round.uncalled == -1
    assert "catch 0" not in scene.moves(1)


def test_g4_a_seat_that_did_not_say_uno_is_caught_and_draws_two() -> None:
    scene = position("turn 0+ | 0: R4/R7 R1/B5 | 1: Y1/R3 Y3/R5 | 2: G2/B9 B1/Y6 | chain G4/G4").play("R4/R7@>")
    assert scene.round.uncalled == 0
    assert scene.moves(2) == ["catch 0"]
    scene.play("2: catch 0")
    assert scene.heard(Caught) == [Caught(0, by=2)]
    assert [len(hand) for hand in scene.round.hands] == [3, 2, 2]
    assert scene.heard(Drew)[0].cause is Cause.CAUGHT
    assert (scene.turn, scene.round.uncalled) == (1, -1)


def test_g4_it_may_call_late_until_the_next_turn_begins() -> None:
    board = "turn 0+ | 0: R4/R7 R1/B5 | 1: Y1/R3 Y3/R5 | chain G4/G4"
    assert position(board).play("R4/R7@>", "0: uno").round.uncalled == -1
    late = position(board).play("R4/R7@>", "draw")
    assert late.refusal("0: uno") == Refusal(Why.NOT_ONE_LEFT)
    assert late.refusal("1: catch 0") == Refusal(Why.NOT_CATCHABLE)


def test_g4_a_call_with_a_lay_that_does_not_leave_one_tile_is_not_legal() -> None:
    scene = position("turn 0+ | 0: R4/R7 R1/B5 R1/R4 | 1: Y1/R3 | chain G4/G4")
    assert scene.refusal("R4/R7@^!") == Refusal(Why.NOT_ONE_LEFT)


def test_g5_the_catch_is_open_after_the_challenge_and_the_forced_draws() -> None:
    scene = position("turn 0+ | 0: BS/W+4 R1/B5 | 1: Y1/R3 Y3/R5 | 2: G2/B9 B1/Y6 | chain G4/G4").play("W+4/BS@^")
    assert scene.moves(2) == []
    scene.play("accept")
    assert scene.moves(1) == ["catch 0"]
    assert "catch 0" in scene.moves(2)


def test_g5_g6_with_two_seats_it_is_open_after_a_skip_until_the_same_seat_moves_again() -> None:
    scene = position("turn 0+ | 0: G4/YS R1/B5 | 1: Y1/R3 Y3/R5 | chain G4/G4 ^ B4/Y6").play("YS/G4@^")
    assert (scene.turn, scene.moves(1)) == (0, ["catch 0"])
    scene.play("1: catch 0")
    assert scene.turn == 0
    assert len(scene.round.hands[0]) == 3


# G7, G8, G9


def test_g7_the_last_tile_ends_the_round_and_all_other_tiles_are_counted() -> None:
    scene = position("turn 0+ | 0: R4/R7 | 1: Y1/R3 W/W | 2: W+4/X B1/GR | chain G4/G4").play("R4/R7@^")
    assert scene.outcome == Outcome(0, Ending.OUT, (4 + 50 + 40 + 11, 0, 0))
    (ended,) = scene.heard(Ended)
    assert ended.points == (0, 54, 51)
    assert scene.moves(0) == scene.moves(1) == []


@pytest.mark.parametrize("last", ["W/W", "Y2/W+4", "W+4/W+4", "B5/W+4"])
def test_g7_no_colour_is_named_for_the_last_tile(last: str) -> None:
    scene = position(f"turn 0+ | 0: {last} | 1: Y1/R3 | chain G4/G4 ^ B4/Y6")
    assert scene.lays(last)
    assert all("=" not in lay for lay in scene.lays(last))
    refused = str(scene.lays(last)[0]) + "=R"
    assert scene.refusal(refused) == Refusal(Why.NO_COLOUR)


@pytest.mark.parametrize("last_item_draws", [True, False])
@pytest.mark.parametrize(("tile", "lay", "draws"), [("R2/R+2", "R+2/R2@^", 2), ("BS/W+4", "W+4/BS@^", 4)])
@pytest.mark.parametrize("seats", [2, 4])
def test_g7_g8_a_draw_end_laid_last(last_item_draws: bool, tile: str, lay: str, draws: int, seats: int) -> None:
    others = " | ".join(
        f"{seat}: {held}" for seat, held in enumerate(["Y1/R3", "Y3/R5", "R1/B5"][: seats - 1], start=1)
    )
    board = f"turn 0+ | 0: {tile} | {others} | boneyard B3/Y8 R3/R3 Y1/Y1 G5/G8 R6/Y7 | chain G4/G4 ^ R4/R7"
    scene = position(board, last_item_draws=last_item_draws).play(lay)
    assert scene.phase == "over"
    assert scene.heard(Challenged) == []
    drew = scene.heard(Drew)
    assert [(event.seat, len(event.items), event.cause) for event in drew] == (
        [(1, draws, Cause.ITEM)] if last_item_draws else []
    )
    assert scene.outcome.ending is Ending.OUT
    held = [sum(map(points, hand)) for hand in scene.round.hands]
    assert scene.outcome.scores == (sum(held), *[0] * (seats - 1))


def test_g8_an_outward_draw_end_laid_last_makes_nobody_draw() -> None:
    scene = position("turn 0+ | 0: R2/R+2 | 1: Y1/R3 | chain G4/G4 ^ R4/R7").play("R2/R+2@^")
    assert scene.heard(Drew) == []
    assert scene.outcome.scores == (4, 0)


def test_g9_a_match_goes_to_500() -> None:
    assert DOMINO.target == 500


# O1


def test_o1_the_set() -> None:
    assert len(TILES) == len(set(TILES)) == 81
    assert all(each is each.upright for each in TILES)
    numbers = Counter(
        tuple(sorted((each.number, each.outward.number))) for each in TILES if each.number and each.outward.number
    )
    assert numbers == Counter(combinations_with_replacement(range(1, 10), 2))
    words = Counter(bool(each.number) + bool(each.outward.number) for each in TILES)
    assert words == {2: 45, 1: 24, 0: 12}
    for each in TILES:
        if each.symbol is each.outward.symbol:
            assert each.is_double
        for end in (each.face, each.outward):
            assert (end.colour is None) == (end.symbol in (Symbol.WILD, Symbol.WILD_DRAW_FOUR, Symbol.DEAD_END))


def test_o1_six_tiles_each_and_the_rest_to_draw() -> None:
    assert list(DOMINO.seats) == [2, 3, 4, 5, 6]
    for seats in DOMINO.seats:
        round_, events = new_round(seats, seats)
        dealt = [event for event in events if isinstance(event, Dealt)]
        assert [len(event.items) for event in dealt] == [6] * seats
        drawn = sum(len(event.items) for event in events if isinstance(event, Drew))
        assert len(round_.boneyard) == 81 - 6 * seats - drawn


COLOURS = ("green", "blue")
SET_FILE = 'name = "S"\ntable = "domino"\ntiles = [{}]\n'


def faults(*written: str) -> set[tuple[str, str]]:
    good = [f'["{a.face.colour.value} {a.number}", "{a.outward.colour.value} {a.outward.number}"]' for a in PLAIN]  # type: ignore[union-attr]
    with pytest.raises(LevelErrors) as caught:
        parse_set(SET_FILE.format(",\n".join([*written, *good])), file="s")
    return {(each.field, each.reason) for each in caught.value.problems}


PLAIN = [each for each in TILES if each.number and each.outward.number]


def test_o1_every_error_of_a_set_of_tiles_is_reported() -> None:
    assert faults('["yellow 1", "pink 3"]', '["red 1"]', '["wild", "red 1"]', '["red 1", "wild"]') == {
        ("tiles[1][2]", '"pink 3" is no end of a tile'),
        ("tiles[2]", "must have 2 ends, not 1"),
        ("tiles[4]", "is like tile 3"),
    }
    assert faults(
        '["red 5", "blue 5"]', '["dead end", "dead end"]', '["green 7", "yellow 1"]', '"x"', '["wild", 7]'
    ) >= {
        ("tiles[1]", "has the same symbol at both ends, but in two colours"),
        ("tiles[2]", "could never be laid"),
        ("tiles[4]", 'must be a list, not "x"'),
        ("tiles[5][2]", "must be a text, not 7"),
    }
    with pytest.raises(LevelErrors, match="must be at least 30, not 2"):
        parse_set(SET_FILE.format('["wild", "wild"], ["red 1", "blue 2"]'), file="s")
    numbers = ", ".join(f'["red {n}", "{colour} {m}"]' for n in range(1, 6) for m in range(6, 9) for colour in COLOURS)
    with pytest.raises(LevelErrors, match="no number double"):
        parse_set(SET_FILE.format(numbers), file="s")
    with pytest.raises(LevelErrors, match="tiles: is missing"):
        parse_set('name = "S"\ntable = "domino"', file="s")


def test_o1_the_order_of_a_file_does_not_matter() -> None:
    text = set_path("domino").read_text(encoding="utf-8")
    head, _, body = text.partition("tiles = [\n")
    lines = body.splitlines()
    turned = "\n".join([head, "tiles = [", *reversed(lines[:-1]), "]"]).replace(
        '["green 1", "blue 2"]', '["blue 2", "green 1"]'
    )
    assert parse_set(turned, file="s") == TILES


def test_o1_tiles_that_cannot_be_played_with_are_refused() -> None:
    without = tuple(each for each in TILES if each not in DOUBLES)
    with pytest.raises(ValueError, match="no number double"):
        DominoRules(without)
    with pytest.raises(ValueError, match="twice"):
        DominoRules((*TILES, TILES[5]))
    with pytest.raises(ValueError, match="turned round"):
        DominoRules((as_tile("R4/R1"), *TILES[1:]))
    with pytest.raises(ValueError, match="too few"):
        DominoRound(DominoRules(TILES[:35]), 6, Random(1))


# O2


@pytest.mark.parametrize("seats", DOMINO.seats)
def test_o2_the_highest_number_double_is_laid_or_drawn_for(seats: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(250):
        round_, events = new_round(seats, seed)
        hands = {event.seat: event.items for event in events if isinstance(event, Dealt)}
        left_of_the_dealer = [(seed + 1 + count) % seats for count in range(seats)]
        assert list(hands) == left_of_the_dealer
        held = {each: seat for seat, hand in hands.items() for each in hand if each in DOUBLES}
        drew = [event for event in events if isinstance(event, Drew)]
        (laid,) = (event for event in events if isinstance(event, Laid))
        if held:
            highest = max(held, key=lambda each: each.number)
            assert (laid.seat, laid.item) == (held[highest], highest)
            assert not drew
        else:
            assert [event.seat for event in drew] == [left_of_the_dealer[n % seats] for n in range(len(drew))]
            assert {(len(event.items), event.cause) for event in drew} == {(1, Cause.OPENING)}
            opens = [event.items[0] in DOUBLES for event in drew]
            assert opens == [False] * (len(drew) - 1) + [True]
            assert (laid.seat, laid.item) == (drew[-1].seat, drew[-1].items[0])
        kinds["held" if held else "one lap" if len(drew) <= seats else "laps"] += 1
        got = Counter(event.seat for event in drew)
        expected = [6 + got[seat] - (seat == laid.seat) for seat in range(seats)]
        assert [len(hand) for hand in round_.hands] == expected
        assert (laid.at, laid.place, laid.left) == (None, 0, expected[laid.seat])
        assert round_.turn == (laid.seat + 1) % seats
        assert events[-1] == TurnBegan(round_.turn)
        assert (round_.opener, round_.last_player, round_.drew_to_open) == (laid.seat, laid.seat, not held)
    assert kinds["held"] > 100
    assert seats > 2 or min(kinds["one lap"], kinds["laps"]) > 5


def test_o2_a_word_double_cannot_open() -> None:
    assert DominoRules(TILES).openers == set(DOUBLES)
    assert [str(each) for each in TILES if each.is_double and each not in DOUBLES] == [
        "RS/RS",
        "BR/BR",
        "G+2/G+2",
        "W/W",
        "W+4/W+4",
    ]


def test_o2_the_seats_draw_as_long_as_it_takes() -> None:
    items = (*(each for each in TILES if not each.is_double), as_tile("Y1/Y1"))
    most = 0
    for seed in range(60):
        round_ = DominoRound(DominoRules(items), 4, Random(seed))
        assert str(round_.chain) == "Y1/Y1"
        most = max(most, sum(map(len, round_.hands)))
        assert round_.moves(round_.turn)
    assert most > 60


def test_o2_play_goes_clockwise_from_the_opener_and_the_dealer_moves_left() -> None:
    for seats in DOMINO.seats:
        for dealer in range(seats):
            round_ = DominoRound(DominoRules(TILES), seats, Random(1), dealer=dealer)
            assert round_.turn == (round_.opener + 1) % seats
            assert round_.next_dealer() == (dealer + 1) % seats


# O3, O16


def test_o3_o16_a_tile_is_laid_on_any_open_end_by_colour_number_or_word() -> None:
    scene = position("turn 0+ | 0: R4/R7 G7/GS B8/R+2 B3/Y8 | 1: Y1/R3 | chain G4/G4 ^ G2/RR > B4/Y6 v G9/G6 < G4/YS")
    assert scene.ends == "^RR >Y6 vG6 <YS"
    assert scene.lays("R4/R7") == ["R4/R7@0", "R7/R4@0"]
    assert scene.lays("G7/GS") == ["G7/GS@2", "GS/G7@2", "GS/G7@3"]
    assert scene.lays("B8/R+2") == ["R+2/B8@0"]
    assert scene.lays("B3/Y8") == ["Y8/B3@1", "Y8/B3@3"]
    assert scene.moves()[-1] == "draw"


def test_o3_a_lay_is_told_with_its_place() -> None:
    scene = position("turn 0+ | 0: R4/R7 G7/GS B8/R+2 | 1: Y1/R3 | chain G4/G4 ^ G2/RR").play("R4/R7@v")
    assert scene.events == [Laid(0, as_tile("R4/R7"), parse_face("R7"), 2, at=2, place=2), TurnBegan(1)]
    assert scene.chain == "G4/G4 G2/RR@0 R4/R7@2"
    assert scene.hand(0) == "G7/GS B8/R+2"


def test_o16_what_matches_what() -> None:
    ends = {end for each in TILES for end in (each.face, each.outward)}
    wanted = [*ends, *(parse_face(colour.letter) for colour in Colour)]
    for each in wanted:
        scene = position("turn 0+ | 0: R4/R7 G7/GS | 1: Y1/R3 | chain G4/G4")
        scene.round.ends = {0: each}
        for active in ends:
            held = next(other for other in TILES if active in (other.face, other.outward))
            way = held if held.face is active else held.turned
            scene.round.hands[0] = [held, *tiles("B1/Y9 R1/B5")]
            colour = Colour.RED if way.outward.is_wild else None
            legal = Lay(way, colour, at=0) in scene.round.moves(0)
            one, other = str(active), str(each)
            if "X" in (one, other):
                expected = False
            elif one in ("W", "W+4"):
                expected = True
            elif other in ("W", "W+4"):
                expected = False
            else:
                expected = one[0] == other[0] or one[1:] == other[1:]
            assert legal == expected, (one, other)


# O4


def test_o4_the_starting_double_has_four_open_ends() -> None:
    scene = position("turn 0+ | 0: R4/R7 R1/B5 B1/Y9 | 1: Y1/R3 | chain G4/G4")
    assert scene.ends == "^G4 >G4 vG4 <G4"
    assert scene.lays("R4/R7") == ["R4/R7@0", "R4/R7@1", "R4/R7@2", "R4/R7@3"]


def test_o4_a_later_double_lies_crosswise_and_goes_on_only_far_across() -> None:
    scene = position("turn 0+ | 0: Y4/R5 R3/R3 B8/R+2 | 1: B1/Y6 R3/B7 | boneyard G7/GS B1/Y9 | chain G4/G4").play(
        "Y4/R5@>", "draw", "R3/R3@>"
    )
    assert scene.ends == "^G4 >R3 vG4 <G4"
    double = scene.round.chain.newest
    assert double.crosswise
    assert [end.side for end in double.ends] == [Side.AHEAD]
    assert double.at == scene.round.chain.placements[1].ends[0]
    assert [each.crosswise for each in scene.round.chain.placements] == [False, False, True]


def test_o4_as_a_house_rule_every_double_has_three_more_ends() -> None:
    board = "turn 0+ | 0: Y4/R5 R3/R3 B8/R+2 | 1: B1/Y6 R3/B7 | boneyard G7/GS B1/Y9 | chain G4/G4"
    scene = position(board, all_doubles_branch=True).play("Y4/R5@>", "draw", "R3/R3@>")
    assert scene.ends == "^G4 >R3 vG4 <G4 4R3 5R3"
    double = scene.round.chain.newest
    assert [(end.arm, end.side) for end in double.ends] == [(1, Side.AHEAD), (4, Side.LEFT), (5, Side.RIGHT)]
    assert {lay.rpartition("@")[2] for lay in scene.lays("R3/B7")} == {"1", "4", "5"}
    scene.play("R3/B7@4")
    assert scene.ends == "^G4 >R3 vG4 <G4 4B7 5R3"
    (end,) = scene.round.chain.newest.ends
    assert (end.arm, end.side, end.place) == (4, Side.AHEAD, 3)


def test_o4_an_arm_never_splits() -> None:
    for seed in range(30):
        round_, _ = new_round(4, seed)
        rng = Random(seed)
        while not round_.outcome:
            legal = round_.moves(round_.turn)
            round_.push(round_.turn, legal[int(rng.random() * len(legal))])
        chain = round_.chain
        assert len(chain.ends) == 4
        for before, after in zip(chain.placements[1:], chain.placements[2:]):
            assert len(before.ends) == len(after.ends) == 1


def test_the_chain_tells_how_the_tiles_hang_together() -> None:
    """What the picture of the chain is drawn from."""
    for branching in (False, True):
        for seed in range(30):
            round_, events = new_round(3, seed, all_doubles_branch=branching)
            rng = Random(seed)
            while not round_.outcome:
                legal = round_.moves(round_.turn)
                round_.push(round_.turn, legal[int(rng.random() * len(legal))])
            chain = round_.chain
            laid = [event for event in events if isinstance(event, Laid)]
            assert [(event.item, event.place) for event in laid] == [(p.tile, p.number) for p in chain.placements]
            assert [event.at for event in laid] == [p.at and p.at.arm for p in chain.placements]
            taken = [placement.at for placement in chain.placements if placement.at]
            brought = [end for placement in chain.placements for end in placement.ends]
            assert len(set(taken)) == len(taken)
            assert set(brought) - set(taken) == set(chain.ends)
            assert [end.arm for end in chain.ends] == list(range(len(chain.ends)))
            assert {end.arm: end.wanted for end in chain.open} == round_.ends
            for placement in chain.placements[1:]:
                assert placement.at
                assert placement.at in chain.placements[placement.at.place].ends
                assert placement.at.place < placement.number
                assert placement.ends[0].arm == placement.at.arm


# O5, G14


def test_o5_a_seat_that_cannot_play_draws_and_must_lay_what_fits() -> None:
    scene = position("turn 0+ | 0: R1/B5 B1/Y9 | 1: Y1/R3 | boneyard Y1/Y1 R4/R7 | chain G4/G4")
    assert scene.moves() == ["draw"]
    scene.play("draw")
    assert scene.phase == "drawn"
    assert scene.moves() == ["R4/R7@0", "R4/R7@1", "R4/R7@2", "R4/R7@3"]
    assert scene.refusal("pass") == Refusal(Why.CAN_STILL_ACT)
    assert scene.refusal("draw") == Refusal(Why.ALREADY_DREW)
    assert scene.play("R4/R7@<").turn == 1


def test_o5_as_a_house_rule_it_may_keep_it() -> None:
    scene = position("turn 0+ | 0: R1/B5 B1/Y9 | 1: Y1/R3 | boneyard Y1/Y1 R4/R7 | chain G4/G4", drawn_tile="may").play(
        "draw"
    )
    assert scene.moves()[-1] == "pass"
    scene.play("pass")
    assert (scene.turn, scene.hand(0)) == (1, "R1/B5 B1/Y9 R4/R7")
    assert scene.heard(Passed) == [Passed(0)]


@pytest.mark.parametrize("drawn_tile", ["must", "may"])
def test_o5_the_turn_passes_if_the_drawn_tile_does_not_fit(drawn_tile: str) -> None:
    board = "turn 0+ | 0: R1/B5 B1/Y9 | 1: Y1/R3 | boneyard R4/R7 Y1/Y1 | chain G4/G4"
    scene = position(board, drawn_tile=drawn_tile).play("draw")
    assert (scene.turn, scene.phase, scene.hand(0)) == (1, "turn", "R1/B5 B1/Y9 Y1/Y1")
    assert scene.events == [Drew(0, (as_tile("Y1/Y1"),), Cause.CHOICE), TurnBegan(1)]


@pytest.mark.parametrize("drawn_tile", ["must", "may"])
def test_o5_a_seat_that_reneges_may_lay_the_drawn_tile_or_keep_it(drawn_tile: str) -> None:
    board = "turn 0+ | 0: R1/R4 B1/Y9 | 1: Y1/R3 | boneyard Y1/Y1 R4/R7 | chain G4/G4 ^ B4/R8"
    scene = position(board, drawn_tile=drawn_tile)
    assert "draw" in scene.moves()
    scene.play("draw")
    assert scene.moves() == ["R4/R7@0", "R7/R4@0", "R4/R7@1", "R4/R7@2", "R4/R7@3", "pass"]
    assert scene.refusal("R4/R1@>") == Refusal(Why.ONLY_THE_DRAWN)
    assert scene.play("pass").turn == 1


def test_o5_a_seat_that_reneges_and_draws_what_does_not_fit_loses_its_turn() -> None:
    scene = position("turn 0+ | 0: R1/R4 B1/Y9 | 1: Y1/R3 | boneyard R4/R7 Y1/Y1 | chain G4/G4").play("draw")
    assert (scene.turn, scene.phase) == (1, "turn")


def test_g11_g14_with_nothing_to_draw_it_must_play_or_else_pass() -> None:
    scene = position("turn 0+ | 0: R1/R4 B1/Y9 Y3/R5 | 1: B3/Y8 B6/B6 | boneyard | chain G4/G4")
    assert scene.moves() == ["R4/R1@0", "R4/R1@1", "R4/R1@2", "R4/R1@3"]
    assert scene.refusal("draw") == Refusal(Why.NOTHING_TO_DRAW)
    assert scene.refusal("pass") == Refusal(Why.CAN_STILL_ACT)
    scene.play("R4/R1@^")
    assert scene.moves() == ["pass"]
    assert scene.play("pass").turn == 0


# O6, O7


def test_o6_a_word_on_the_outward_end_has_no_effect_then_or_later() -> None:
    scene = position("turn 0+ | 0: G4/YS R1/B5 B1/Y9 | 1: Y3/R5 Y1/Y1 R6/R+2 | 2: R9/X | chain G4/G4").play("G4/YS@^")
    assert scene.turn == 1
    assert scene.play("Y3/R5@^").turn == 2
    assert scene.heard(Skipped) == []


def test_o6_o7_the_same_word_laid_against_the_chain_acts() -> None:
    board = "turn 0+ | 0: G4/YS R1/B5 B1/Y9 | 1: Y3/R5 Y1/Y1 | 2: R9/X | chain G4/G4 ^ B4/Y6"
    scene = position(board).play("YS/G4@^")
    assert (scene.turn, scene.heard(Skipped)) == (2, [Skipped(1)])
    assert scene.ends == "^G4 >G4 vG4 <G4"


@pytest.mark.parametrize(
    ("double", "chain", "turn", "draws"),
    [("G+2/G+2", "G4/G4", 2, 2), ("RS/RS", "G4/G4 ^ R4/R7", 2, 0), ("BR/BR", "G4/G4 ^ R4/R7 B7/G8 > G2/RR", 3, 0)],
)
def test_o7_the_word_of_a_double_acts_once(double: str, chain: str, turn: int, draws: int) -> None:
    hands = f"0: {double} R1/B5 B1/Y9 | 1: Y3/R5 | 2: R9/X | 3: Y1/R3"
    scene = position(f"turn 0+ | {hands} | chain {chain}")
    scene.play(scene.lays(double)[0])
    assert scene.turn == turn
    assert [len(event.items) for event in scene.heard(Drew)] == [draws] * (draws > 0)
    assert len(scene.heard(Reversed)) == (double == "BR/BR")


def test_o7_draw_two_takes_what_there_is() -> None:
    board = "turn 0+ | 0: G+2/G+2 R1/B5 B1/Y9 | 1: Y3/R5 | boneyard Y1/Y1 | chain G4/G4"
    scene = position(board).play("G+2/G+2@^")
    assert scene.heard(Drew) == [Drew(1, (as_tile("Y1/Y1"),), Cause.ITEM)]
    assert scene.heard(Skipped) == [Skipped(1)]


# O8, O9


def test_o8_the_double_wild_matches_every_open_end_and_names_one_colour() -> None:
    scene = position("turn 0+ | 0: W/W R1/B5 B1/Y9 | 1: Y3/R5 G9/G6 B6/B6 | chain G4/G4 ^ R4/R7 > B4/R8 v G8/X")
    colours = "RYGB"
    assert scene.lays("W/W") == [f"W/W@{arm}={colour}" for arm in (0, 1, 3) for colour in colours]
    assert scene.refusal("W/W@^") == Refusal(Why.COLOUR_NEEDED)
    scene.play("W/W@<=G")
    assert scene.heard(Named) == [Named(0, Colour.GREEN)]
    assert scene.ends == "^R7 >R8 <G"
    assert scene.turn == 1
    assert scene.lays("G9/G6") == ["G6/G9@3", "G9/G6@3"]


@pytest.mark.parametrize("double", ["W/W", "W+4/W+4"])
def test_o8_one_colour_is_named_for_all_free_sides_of_a_double(double: str) -> None:
    board = f"turn 0+ | 0: {double} R1/B5 B1/Y9 | 1: Y3/R5 | chain G4/G4"
    scene = position(board, all_doubles_branch=True).play(f"{double}@<=Y")
    assert scene.ends == "^G4 >G4 vG4 <Y 4Y 5Y"


def test_o8_o16_an_outward_wild_is_matched_by_its_colour_and_by_wilds_only() -> None:
    hands = "0: Y2/W+4 R1/B5 B1/Y9 | 1: W/W BS/W+4 R5/G7 Y3/G6"
    scene = position(f"turn 0+ | {hands} | chain G4/G4 ^ B4/Y6 > G8/X v G1/X < R4/R7 R9/X").play("Y2/W+4@^=G")
    assert scene.heard(Named) == [Named(0, Colour.GREEN)]
    assert scene.ends == "^G"
    assert scene.lays("R5/G7") == ["G7/R5@0"]
    assert scene.lays("Y3/G6") == ["G6/Y3@0"]
    assert scene.lays("BS/W+4") == ["W+4/BS@0"]
    assert scene.lays("W/W") == [f"W/W@0={colour}" for colour in "RYGB"]


def test_o9_an_active_wild_draw_four_makes_the_next_seat_draw_four_and_lose_its_turn() -> None:
    scene = position("turn 0+ | 0: BS/W+4 R1/B5 B1/Y9 | 1: Y3/R5 | 2: R9/X | chain G4/G4")
    assert scene.lays("BS/W+4") == [f"W+4/BS@{arm}" for arm in range(4)]
    scene.play("W+4/BS@^", "accept")
    assert scene.ends == "^BS >G4 vG4 <G4"
    assert [(event.seat, len(event.items), event.cause) for event in scene.heard(Drew)] == [(1, 4, Cause.ITEM)]
    assert scene.turn == 2


def test_o9_outward_the_player_names_the_colour_and_nobody_draws() -> None:
    scene = position("turn 0+ | 0: Y2/W+4 R1/B5 B1/Y9 | 1: Y3/R5 | chain G4/G4 ^ B4/Y6")
    assert scene.refusal("Y2/W+4@^") == Refusal(Why.COLOUR_NEEDED)
    scene.play("Y2/W+4@^=B")
    assert (scene.turn, scene.phase) == (1, "turn")
    assert scene.heard(Drew) == []
    assert scene.ends == "^B >G4 vG4 <G4"


def test_o9_the_named_colour_rules_after_others_drew() -> None:
    """Report 3."""
    hands = "0: Y2/W+4 R1/B5 B1/Y9 Y9/Y9 | 1: Y3/R5 | 2: R9/X"
    scene = position(f"turn 0+ | {hands} | boneyard Y5/Y9 Y7/Y7 | chain G4/G4 ^ B4/Y6").play(
        "Y2/W+4@^=B", "draw", "draw"
    )
    assert (scene.turn, scene.phase) == (0, "turn")
    assert scene.ends == "^B >G4 vG4 <G4"
    assert (scene.lays("R1/B5"), scene.lays("B1/Y9")) == (["B5/R1@0"], ["B1/Y9@0"])


def test_o9_no_colour_is_named_for_an_end_that_has_one() -> None:
    scene = position("turn 0+ | 0: BS/W+4 R1/B5 B1/Y9 | 1: Y3/R5 | chain G4/G4 ^ B4/Y6")
    assert scene.refusal("W+4/BS@^=R") == Refusal(Why.NO_COLOUR)


# O10


def test_o10_nothing_can_be_laid_on_a_dead_end() -> None:
    scene = position("turn 0+ | 0: R7/X R1/B5 B1/Y9 | 1: W/W W+4/X Y1/Y1 | chain G4/G4 ^ B4/R8 B8/R+2")
    scene.play("R7/X@^")
    assert scene.heard(ArmClosed) == [ArmClosed(0, 0)]
    assert scene.heard(Laid)[0].wanted is parse_face("X")
    assert scene.ends == ">G4 vG4 <G4"
    assert scene.lays("W/W") == [f"W/W@{arm}={colour}" for arm in (1, 2, 3) for colour in "RYGB"]
    assert scene.refusal("W+4/X@^") == Refusal(Why.NO_OPEN_END)
    assert not scene.round.chain.ends[0].is_open


def test_o10_a_dead_end_is_never_the_active_end() -> None:
    scene = position("turn 0+ | 0: W+4/X R1/B5 B1/Y9 | 1: Y3/R5 | chain G4/G4 ^ R4/R7")
    assert scene.lays("W+4/X") == [f"W+4/X@{arm}" for arm in range(4)]
    assert scene.refusal("X/W+4@^=R") == Refusal(Why.DOES_NOT_FIT, parse_face("R7"))


# O11, G12


def challenged(hand: str, chain: str, lay: str, *, boneyard: str | None = None, **house: Any) -> DominoScenario:
    """Seat 0 lays a Wild Draw Four against seat 1, which challenges it."""
    more = "" if boneyard is None else f" | boneyard {boneyard}"
    return position(f"turn 0+ | 0: {hand} | 1: Y1/R3 | 2: B1/R8{more} | chain {chain}", **house).play(lay, "challenge")


@pytest.mark.parametrize(
    ("hand", "chain", "lay", "guilty"),
    [
        ("BS/W+4 R1/B5 B1/Y9", "G4/G4", "W+4/BS@^", False),
        ("BS/W+4 R1/R4 B1/Y9", "G4/G4", "W+4/BS@^", True),
        ("BS/W+4 R1/B5 W/W", "G4/G4", "W+4/BS@^", True),
        # another Wild Draw Four doesn't count, but its other end does
        ("BS/W+4 W+4/X W+4/W+4 B5/W+4", "G4/G4", "W+4/BS@^", False),
        ("BS/W+4 GR/W+4", "G4/G4", "W+4/BS@^", True),
        # nor does the other end of the tile itself
        ("GR/W+4 R1/B5 B1/Y9", "G4/G4", "W+4/GR@^", False),
        # the ends as they were: the one that was taken counts, the one that it brought doesn't
        ("BS/W+4 R1/B5 B1/Y9", "G4/G4 ^ R4/R7", "W+4/BS@^", True),
        ("BS/W+4 R1/B5 B1/Y9", "G4/G4 ^ R4/R7", "W+4/BS@>", True),
        ("BS/W+4 B1/Y9 B1/Y6", "G4/G4", "W+4/BS@>", False),
        # a Dead End wants nothing
        ("BS/W+4 R1/B5 B1/Y9", "G4/G4 ^ R4/R7 R9/X", "W+4/BS@>", False),
    ],
)
def test_o11_g12_whether_a_wild_draw_four_was_in_order(hand: str, chain: str, lay: str, guilty: bool) -> None:
    (verdict,) = challenged(hand, chain, lay).heard(Verdict)
    assert verdict.guilty == guilty
    assert (verdict.proof is not None) == guilty


@pytest.mark.parametrize("branching", [False, True])
def test_o11_g12_the_ends_that_a_double_brought_do_not_count(branching: bool) -> None:
    scene = challenged("W+4/W+4 Y7/Y7 B1/Y9", "G4/G4", "W+4/W+4@^=Y", all_doubles_branch=branching)
    assert not scene.heard(Verdict)[0].guilty


def test_o11_g12_after_a_draw_every_tile_counts_and_not_only_the_drawn_one() -> None:
    board = "turn 0+ | 0: R1/R4 B1/Y9 | 1: Y1/R3 | boneyard R9/X R7/X G8/X G1/X Y1/Y1 BS/W+4 | chain G4/G4"
    scene = position(board).play("draw", "W+4/BS@^", "challenge")
    (verdict,) = scene.heard(Verdict)
    assert (verdict.guilty, verdict.proof) == (True, as_tile("R1/R4"))


def test_o11_guilty_the_offender_draws_four_the_tile_stays_and_the_victim_has_its_turn() -> None:
    scene = challenged("BS/W+4 R1/R4 B1/Y9", "G4/G4", "W+4/BS@^")
    assert scene.chain == "G4/G4 W+4/BS@0"
    assert [(event.seat, len(event.items), event.cause) for event in scene.heard(Drew)] == [(0, 4, Cause.GUILTY)]
    assert (scene.turn, scene.phase) == (1, "turn")
    assert scene.heard(Skipped) == []


@pytest.mark.parametrize("extra", [0, 1, 2, 3, 4])
def test_o11_not_guilty_the_victim_draws_more_and_loses_its_turn(extra: int) -> None:
    scene = challenged("BS/W+4 R1/B5 B1/Y9", "G4/G4", "W+4/BS@^", wrong_challenge_extra=extra)
    assert [(event.seat, len(event.items), event.cause) for event in scene.heard(Drew)] == [(1, 4 + extra, Cause.WRONG)]
    assert (scene.turn, scene.heard(Skipped)) == (2, [Skipped(1)])


def test_o11_two_more_is_usual() -> None:
    assert DominoRules(TILES).wrong_challenge_extra == 2


def test_o11_the_hand_is_shown_to_the_victim_alone_and_the_verdict_to_all() -> None:
    scene = challenged("BS/W+4 R1/R4 B1/Y9", "G4/G4 ^ R4/R7", "W+4/BS@^")
    (verdict,) = scene.heard(Verdict)
    assert verdict.wanted is parse_face("R7")
    assert verdict.seen_by(1) == verdict.seen_by(0) == verdict
    hidden = verdict.seen_by(2)
    assert (hidden.hand, hidden.proof, hidden.guilty) == ((None, None), None, True)
    assert scene.round.view(1).known[0] == tuple(tiles("R1/R4 B1/Y9"))
    assert scene.round.view(2).known == ((), (), ())
    assert scene.round.view(2).verdicts == (True,)


def test_o11_only_the_victim_is_asked() -> None:
    scene = position("turn 0+ | 0: BS/W+4 R1/B5 B1/Y9 | 1: Y3/R5 | 2: R9/X | chain G4/G4").play("W+4/BS@^")
    assert (scene.phase, scene.turn) == ("challenge", 1)
    assert scene.moves(1) == ["challenge", "accept"]
    assert scene.moves(0) == scene.moves(2) == []
    assert scene.refusal("draw") == Refusal(Why.ANSWER_FIRST)
    assert scene.refusal("2: challenge") == Refusal(Why.NOT_YOUR_TURN)


# O12, O13


CLOSING = "G4/G4 ^ G8/X > G1/X v R4/R7 R9/X < B4/R8"


def test_o12_when_every_end_is_closed_the_seat_that_played_last_wins() -> None:
    scene = position(f"turn 1+ | 0: Y3/R5 | 1: R7/X Y1/Y1 B1/Y9 | 2: B5/X | chain {CLOSING}").play("R7/X@<")
    assert scene.outcome == Outcome(1, Ending.CLOSED, (0, 8 + 25, 0))
    assert scene.heard(ArmClosed) == [ArmClosed(1, 3)]
    assert isinstance(scene.events[-1], Ended)
    assert scene.heard(TurnBegan) == []


def test_o12_a_free_direction_of_the_starting_double_is_an_open_end() -> None:
    scene = position("turn 1+ | 0: Y3/R5 | 1: R9/X Y1/Y1 B1/Y9 | chain G4/G4 ^ G8/X > G1/X v R4/R7").play("R9/X@v")
    assert scene.phase == "turn"
    assert scene.ends == "<G4"


def test_o12_the_ends_of_branching_doubles_have_to_be_closed_too() -> None:
    board = f"turn 1+ | 0: Y3/R5 | 1: R7/X Y1/Y1 B1/Y9 | chain {CLOSING}"
    scene = position(board.replace("B4/R8", "B4/R8 R3/R3"), all_doubles_branch=True).play("R7/X@<")
    assert scene.phase == "turn"
    assert scene.ends == "4R3 5R3"


@pytest.mark.parametrize(
    ("hand", "answer", "drew"),
    [
        ("Y1/Y1 B1/Y9", "accept", [(2, 4, Cause.ITEM)]),
        ("Y1/Y1 B1/Y9", "challenge", [(2, 6, Cause.WRONG)]),
        ("R6/Y7 B1/Y9", "challenge", [(1, 4, Cause.GUILTY)]),
    ],
)
def test_o12_a_closing_wild_draw_four_is_challenged_and_drawn_for_before_the_count(
    hand: str, answer: str, drew: list[tuple[int, int, Cause]]
) -> None:
    scene = position(f"turn 1+ | 0: Y3/R5 | 1: W+4/X {hand} | 2: B5/X | chain {CLOSING}").play("W+4/X@<")
    assert (scene.phase, scene.turn, scene.ends) == ("challenge", 2, "")
    scene.play(answer)
    assert [(event.seat, len(event.items), event.cause) for event in scene.heard(Drew)] == drew
    held = [sum(map(points, each)) for each in scene.round.hands]
    assert scene.outcome == Outcome(1, Ending.CLOSED, (0, held[0] + held[2], 0))
    assert scene.turn == 2
    assert scene.heard(Skipped) == scene.heard(TurnBegan) == []


def test_o12_the_last_tile_that_closes_the_last_end_goes_out() -> None:
    scene = position(f"turn 1+ | 0: Y3/R5 | 1: R7/X | chain {CLOSING}").play("R7/X@<")
    assert scene.outcome == Outcome(1, Ending.OUT, (0, 8))


def test_o13_the_double_wild_carries_on_from_a_free_direction_of_the_starting_double() -> None:
    scene = position("turn 0+ | 0: W/W Y1/Y1 B1/Y9 | 1: B5/X | chain G4/G4 ^ G8/X > G1/X v R4/R7 R9/X")
    assert scene.lays("W/W") == [f"W/W@3={colour}" for colour in "RYGB"]
    assert scene.play("W/W@<=B").ends == "<B"


# O14, G11


def test_o14_g11_a_lap_of_passes_blocks_the_round() -> None:
    board = "turn 0+ | 0: Y1/Y1 B1/Y9 | 1: B5/X Y3/R5 | 2: R6/Y7 | boneyard | chain G4/G4"
    scene = position(board, last=2).play("pass", "pass")
    assert scene.phase == "turn"
    scene.play("pass")
    assert scene.outcome == Outcome(2, Ending.BLOCKED, (0, 0, 12 + 33))


def test_o14_g11_a_lay_ends_a_lap_of_passes() -> None:
    board = "turn 0+ | 0: Y1/Y1 B1/Y9 | 1: R1/R4 Y3/R5 B5/X | 2: R6/Y7 | boneyard | chain G4/G4"
    scene = position(board).play("pass", "R4/R1@^")
    assert (scene.phase, scene.turn, scene.round.passes) == ("turn", 2, 0)


def test_g11_the_opener_has_played() -> None:
    board = "turn 1+ | 0: Y1/Y1 B1/Y9 | 1: B5/X Y3/R5 | boneyard | chain G4/G4"
    assert position(board).play("pass", "pass").outcome == Outcome(0, Ending.BLOCKED, (33, 0))


def test_g11_ten_laps_without_a_lay_block_the_round() -> None:
    board = "turn 1+ | 0: Y1/Y1 B1/Y9 | 1: B5/X Y3/R5 | boneyard B1/Y6 R6/Y7 B1/R8 | chain G4/G4"
    assert position(board, idle=18).play("draw").phase == "turn"
    scene = position(board, idle=19).play("draw")
    assert scene.outcome.ending is Ending.BLOCKED
    assert scene.outcome.winner == 0


def test_g11_a_lay_starts_the_laps_anew() -> None:
    board = "turn 1+ | 0: Y1/Y1 B1/Y9 | 1: R1/R4 Y3/R5 B5/X | boneyard B1/Y6 R6/Y7 B1/R8 | chain G4/G4"
    assert position(board, idle=19).play("R4/R1@^").round.idle == 0


# O15


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("R5/G7", 12),
        ("Y9/Y9", 18),
        ("R2/R+2", 12),
        ("BS/YR", 20),
        ("Y1/BS", 11),
        ("W/W", 50),
        ("W+4/W+4", 40),
        ("W+4/X", 40),
        ("R9/X", 29),
        ("B5/W+4", 25),
        ("Y+2/W+4", 30),
    ],
)
def test_o15_what_a_tile_counts(text: str, worth: int) -> None:
    assert points(as_tile(text)) == points(as_tile(text).turned) == worth


# Refusals and the text of tiles and moves


def test_why_a_lay_is_refused() -> None:
    scene = position("turn 0+ | 0: R4/R7 R1/B5 B1/Y9 | 1: Y1/R3 R1/R4 | chain G4/G4 ^ B4/R8")
    assert scene.refusal("Y1/R3@^") == Refusal(Why.NOT_HELD)
    assert scene.refusal("R4/R7@7") == Refusal(Why.NO_OPEN_END)
    assert scene.refusal("R4/R7") == Refusal(Why.NO_OPEN_END)
    assert scene.refusal("B5/R1@^") == Refusal(Why.DOES_NOT_FIT, parse_face("R8"))
    assert scene.refusal("R1/B5@^") is None
    assert scene.refusal("R4/R7@>=R") == Refusal(Why.NO_COLOUR)
    assert scene.refusal("1: R4/R1@>") == Refusal(Why.NOT_YOUR_TURN)
    assert scene.refusal("reroll") == Refusal(Why.NOTHING_ASKED)
    assert scene.round.why_not(0, Play(parse_face("R4"))) == Refusal(Why.NOT_HELD)


def test_a_tile_is_one_object_for_each_way_it_is_turned() -> None:
    one = tile(parse_face("G7"), parse_face("R5"))
    assert str(one) == "G7/R5"
    assert one is as_tile("G7/R5")
    assert one.turned is one.upright is as_tile("R5/G7")
    assert one.turned.turned is one
    assert (one.face, one.outward, one.symbol, one.colour, one.number) == (
        parse_face("G7"),
        parse_face("R5"),
        Symbol.SEVEN,
        Colour.GREEN,
        7,
    )
    double = as_tile("B6/B6")
    assert double.is_double
    assert double is double.turned is double.upright
    for text in ("R5", "R5/", "/R5", "R5/G", "R5/G7/B1"):
        with pytest.raises((ValueError, AssertionError)):
            as_tile(text)


def test_a_chain_is_told_by_its_opening_and_its_lays() -> None:
    chain = opening(as_tile("G4/G4"), branching=False)
    assert str(chain) == "G4/G4"
    longer = chain.laid(as_tile("B4/R8"), 1, None).laid(as_tile("W/W"), 1, Colour.YELLOW)
    assert str(longer) == "G4/G4 B4/R8@1 W/W@1=Y"
    assert longer.lays() == [Lay(as_tile("B4/R8"), at=1), Lay(as_tile("W/W"), Colour.YELLOW, at=1)]
    assert [end.arm for end in longer.open_before] == [0, 2, 3, 1]
    assert isinstance(longer.newest.tile, Tile)
    assert str(chain) == "G4/G4"
