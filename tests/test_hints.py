"""The hint: what the strongest opponent would do in the human's place, and why, thought about while frames go on."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from dice_driving import dice_table
from domino_driving import domino_table
from driving import Stand, hidden_window, table

from game.app.shots import LEVELS
from game.app.window import Window
from game.levels import find_level
from game.opponents import Opponent, Temperament, search
from game.opponents import reasons as why
from game.records import Settings
from game.rules.moves import Give, Lay, Play, bare
from game.rules.pieces import Colour
from game.scenes import thought
from game.scenes.advice import advice, answer_advice, reason_words
from game.scenes.colour_picker import ColourPicker
from game.scenes.inputs import Action, PointerDown, PointerUp
from game.scenes.question import HintButton, Question
from game.scenes.state import State
from game.scenes.surround import chip_around, chip_lines
from game.table.dice_frame import DiceFrame
from game.table.domino_frame import DominoFrame
from game.table.frame import Frame

POSITIONS = {
    "pocket": lambda: table("turn 0+ on R7 | 0: R5 R6 W B2 | 1: B3 B4 Y5 | 2: Y1 G2 G3 | pile Y9 Y8 G7 | discard R7"),
    "gift": lambda: table("gift 0+ on B | 0: B5 R6 B2 | 1: R3 B4 Y5 | 2: Y1 G2 | pile Y9 Y8 G7 | discard WD"),
    "dice": lambda: dice_table("turn 0+ on R5 | 0: R3 B6 Y2 | 1: G1 Y2 | 2: R4 R2"),
    "domino": lambda: domino_table(
        "turn 0+ | 0: G4/RR G4/YS B6/B6 | 1: R4/R7 B4/R8 R5/G7 | 2: R9/X Y8/W+4 G9/G6 | chain G4/G4"
    ),
}  # fmt: skip


@pytest.fixture(autouse=True)
def little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "EFFORT", dict.fromkeys(search.EFFORT, 60))


def go_on(stand: Stand) -> None:
    stand.apply(stand.top.advance(1 / 60))


def asked(name: str) -> Stand:
    stand = Stand(POSITIONS[name](), Settings(speed="instant"))
    go_on(stand)
    assert stand.table.state in (State.CHOOSING, State.GIVING)
    stand.press(Action.HINT)
    return stand


def think(stand: Stand) -> int:
    """Let the adviser come to an end; in how many frames."""
    for frame in itertools.count():
        if not stand.table.is_advising:
            return frame
        assert not stand.table.is_still()
        go_on(stand)
    raise AssertionError


@pytest.mark.parametrize("name", POSITIONS)
def test_the_hint_is_the_move_of_the_search_with_its_reason(name: str) -> None:
    stand = asked(name)
    scene: Any = stand.table
    assert scene.chip_words() == "Thinking…"
    think(stand)
    expected = Opponent("hard", Temperament(attention=1.0)).decide(scene.view, Random(len(scene.session.record)))
    words = scene.chip_words()
    assert words == advice(scene.view, expected, scene.names)
    assert words.endswith(reason_words(why.why(scene.view, expected), scene.names))
    if isinstance(expected, Lay):
        assert scene.chosen is expected.held
        assert scene.offers(scene.chosen)[scene.focus[1]].lay.at == expected.at
    elif isinstance(expected, (Play, Give)):
        assert scene.hand[scene.focus[1]].item is expected.item


def test_it_is_thought_about_while_frames_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count()
    monkeypatch.setattr(thought, "perf_counter", lambda: next(clock) * 0.001)
    assert think(asked("pocket")) > 8


def test_whoever_plays_meanwhile_is_not_held_up_and_told_nothing_old() -> None:
    stand = asked("pocket")
    moved = len(stand.moves)
    stand.press(Action.DRAW)
    assert len(stand.moves) == moved + 1
    stand.advance()
    assert not stand.table.is_advising
    assert stand.table.chip_words() != "Thinking…"


def test_it_can_be_asked_again_and_stays_the_same() -> None:
    stand = asked("pocket")
    think(stand)
    first = stand.table.chip_words()
    stand.press(Action.HINT)
    think(stand)
    assert stand.table.chip_words() == first


def test_in_the_turn_of_others_there_is_no_hint() -> None:
    scene = table("turn 1+ on R7 | 0: R5 R6 W B2 | 1: B3 B4 Y5 | 2: Y1 G2 G3 | pile Y9 Y8 G7 | discard R7")
    stand = Stand(scene, Settings(speed="slow"))
    stand.advance()
    stand.press(Action.HINT)
    assert not scene.is_advising
    assert scene.chip_words() == "It is not your turn yet"


# Questions

QUESTIONS: dict[str, Callable[[], Any]] = {
    "accused of a card": lambda: table(
        "challenge 0+ on G | 0: R1 W B8 | 1: R3 R4 Y2 | pile Y1 G1 B2 | discard R7 W+2", before="R7"
    ),
    "accused of a die": lambda: dice_table("turn 2+ on R5 | 0: G1 G2 | 1: B1 B2 | 2: W+4 R1 G3", "W+4=B"),
    "a die in order": lambda: dice_table("turn 2+ on R5 | 0: G1 G2 | 1: B1 B2 | 2: W+4 Y1 G3", "W+4=B"),
    "accused of a tile": lambda: domino_table(
        "turn 1+ | 0: B6/B6 Y9/Y9 | 1: BS/W+4 G5/G5 R3/B7 | chain G4/G4", "W+4/BS@v"
    ),
    "a wild turned up": lambda: table("name 0+ on W | 0: R5 B6 B9 B2 | 1: B3 B4 Y5 | pile Y9 Y8 G7 | discard W"),
}


def opened(name: str, width: float = 1280.0) -> Stand:
    """A question that is open."""
    stand = Stand(QUESTIONS[name](), Settings(speed="instant"), width)
    while not isinstance(stand.top, Question):
        go_on(stand)
    go_on(stand)
    return stand


def answering(name: str) -> Stand:
    """A question that is open, with advice asked for."""
    stand = opened(name)
    stand.press(Action.HINT)
    return stand


def answer_came(stand: Stand) -> int:
    """Let the adviser at the question come to an end; in how many frames."""
    for frame in itertools.count():
        question = stand.top
        if not question.is_advising:
            return frame
        assert not question.is_still()
        go_on(stand)
    raise AssertionError


@pytest.mark.parametrize("name", QUESTIONS)
def test_at_a_question_the_hint_is_what_the_search_would_answer(name: str) -> None:
    stand = answering(name)
    scene: Any = stand.table
    question = stand.top
    assert question.advice == "Thinking…"
    answer_came(stand)
    expected = Opponent("hard", Temperament(attention=1.0)).decide(scene.view, Random(len(scene.session.record)))
    assert question.form.focus == question.key_of(expected)
    assert question.advice == answer_advice(scene.view, expected, scene.names)
    assert question.advice.endswith(reason_words(why.why_answer(scene.view, expected), scene.names))
    moved = len(stand.moves)
    stand.press(Action.CONFIRM)
    go_on(stand)
    assert stand.moves[moved][2] == str(expected)


def test_what_all_can_see_is_told_for_certain() -> None:
    for name, words in (("accused of a die", "Better challenge: "), ("a die in order", "Better let it stand: ")):
        stand = answering(name)
        answer_came(stand)
        assert stand.top.advice.startswith(words)
        assert "of 100" not in stand.top.advice


@pytest.mark.parametrize("name", ["pocket", "domino"])
def test_in_the_picker_it_is_one_of_the_colours_for_the_chosen_item(name: str) -> None:
    text = {
        "pocket": lambda: table("turn 0+ on R7 | 0: W B2 B3 G1 | 1: B3 B4 Y5 | pile Y9 Y8 G7 | discard R7"),
        "domino": lambda: domino_table("turn 0+ | 0: W/W B6/B6 B1/Y9 | 1: R4/R7 B4/R8 | chain G4/G4"),
    }[name]()
    stand = Stand(text, Settings(speed="instant"))
    go_on(stand)
    scene: Any = stand.table
    wild = next(move for move in scene.view.moves if isinstance(move, Play) and move.colour)
    scene.ask_colour(bare(wild))
    go_on(stand)
    picker = stand.top
    assert isinstance(picker, ColourPicker)
    x, y = picker.form.find("hint", HintButton).rect.center
    stand.hear(PointerDown(x, y))
    stand.hear(PointerUp(x, y))
    assert picker.is_advising
    answer_came(stand)
    assert picker.form.focus == "blue"
    assert picker.advice.startswith("Try naming {blue}: ")
    assert picker.answer is None


@pytest.mark.parametrize("size", [(960, 720), (1280, 720), (2520, 1080)])
def test_advice_at_a_question_lies_on_nothing(size: tuple[int, int]) -> None:
    with hidden_window(size) as shown:
        width = shown.canvas.width
        for name in QUESTIONS:
            question = opened(name, width).top
            for words in LONGEST:
                room = question.advice_room(shown.canvas, words)
                assert room.left >= 20
                assert room.bottom <= 718
                assert all(not room.colliderect(widget.rect) for widget in question.form.widgets)


# It fits

LONGEST = [
    "Better let it stand: 99 of 100 times Wwwwwwwwwwwwwwww could play nothing else",
    "Better challenge: you draw four anyway, and a mistake costs only two more",
]
REASONS = [
    why.GoesOut(), why.Closes(), why.Stops(1, 1), why.Stops(1, 2), why.TurnsAway(1, 1), why.TurnsAway(1, 2),
    why.CannotAnswer(1), why.PlaysAgain(), why.KeepsWild(), why.KeepsWild(Colour.YELLOW, (1,)),
    why.KeepsWild(Colour.YELLOW, (1, 2)), why.DrewOn(1, Colour.GREEN), why.Sheds(1, 1, 50), why.Sheds(1, 2, 50),
    why.HoldsMost(Colour.BLUE, 3), why.Hits(1, 0), why.Hits(1, 1), why.Hits(1, 4), why.Answers(1), why.Answers(7),
    why.FewestHeld(3), why.OnlyOne(), why.NothingFits(), why.RollsFit(0.876, 0), why.CannotUse(1), why.Heaviest(50),
    why.HadAnother(1, 1.0), why.HadAnother(1, 0.99), why.HadNoOther(1, 1.0), why.HadNoOther(1, 0.5),
    why.DrawsAnyway(4, 2), why.DrawsAnyway(4, 0), why.CostsMore(1), why.CostsMore(2), why.TriedOut(),
]  # fmt: skip


def test_every_reason_has_words() -> None:
    assert {type(each) for each in REASONS} == set(why.Reason.__subclasses__())
    names = ["You", "Cpt. Odile", "Nonna Rosa", "Milo"]
    words = [reason_words(each, names) for each in REASONS]
    assert len(set(words)) == len(words)
    assert "Odile" in reason_words(why.Stops(1, 1), names)
    assert reason_words(why.KeepsWild(Colour.RED, (1, 3)), names) == (
        "keep the wild, two of the three others drew on {red}"
    )


SIZES = ((960, 540), (960, 720), (1280, 720), (1920, 1080), (2520, 1080))


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def window(request: pytest.FixtureRequest) -> Iterator[Window]:
    with hidden_window(request.param) as opened:
        yield opened


@pytest.mark.parametrize("kind", [Frame, DiceFrame, DominoFrame])
def test_the_longest_hint_fits_its_place_at_every_size(window: Window, kind: type[Frame]) -> None:
    canvas = window.canvas
    frame = kind(canvas.width)
    names = ["You", "Wwwwwwwwwwwwwwww", "Rosa", "Milo"]
    keep = [] if kind is DiceFrame else [frame.keep[0] - 62 - 10]
    for right in (frame.width - 10, *keep):
        for reason in REASONS:
            words = f"Try Wild Dip / Wild +4, naming {{green}}: {reason_words(reason, names)}"
            lines = chip_lines(canvas, frame, words, right)
            rect = chip_around(canvas, frame, words, right)
            assert len(lines) <= (2 if frame.width >= 1280 else 3), lines
            assert rect.left >= 10
            assert rect.right <= right + 0.01
            assert rect.bottom <= frame.chip[1] + 17.5
            assert rect.top >= frame.chip[1] - 58
            assert not rect.colliderect(frame.slip)
            assert all(rect.left > place.catch[0] + 52 or rect.right < place.catch[0] - 52 or
                       not rect.top < place.catch[1] + 19 for place in frame.places(3))  # fmt: skip


def test_shipped_levels_have_names_that_fit() -> None:
    for key in LEVELS.values():
        assert all(len(guest.character.name) <= 16 for guest in find_level(key).opponents)
