"""First steps: every lesson can be played as its words say, by mouse and by keys, and only so."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest
from driving import Driver, hidden_window

from game import levels
from game.app.street import Street
from game.app.window import Window
from game.art.canvas import Canvas
from game.art.sheet import Look
from game.files import LevelErrors
from game.language import CODES, speak
from game.levels import load_lesson, parse_lesson
from game.records import Records, Settings
from game.rules.moves import DRAW, Play, bare, parse_move
from game.scenes.colour_picker import ColourPicker
from game.scenes.lesson import FirstSteps, way_between
from game.scenes.state import State
from game.scenes.table import TableScene
from game.scenes.title import Title
from game.scenes.words import HUMAN

TABLES = ["pocket", "dice", "domino"]
GOOD = """
level = "pocket-1-first-slice"
seed = 464
teacher = "rosa"
moves = ["1 R2", "0 R3"]
words = ["Red on red."]
"""


@pytest.fixture(scope="module")
def window() -> Iterator[Window]:
    with hidden_window((1280, 720)) as made:
        yield made


@pytest.fixture
def street(tmp_path: Path) -> Street:
    return Street(Records(tmp_path))


class Pupil:
    """Does what is lit up with the mouse, as often as it is told to."""

    def __init__(self, driver: Driver, lesson: FirstSteps) -> None:
        self.driver = driver
        self.lesson = lesson

    @property
    def table(self) -> TableScene:
        return self.lesson.table

    def until_asked(self) -> bool:
        """Wait for the next step; False once the lesson is over."""
        for _ in range(2400):
            if self.lesson._is_done:
                return False
            if self.lesson.is_asking and self.table.items_rest() and self.table.is_ready():
                return True
            self.driver.step(1 / 30)
        raise AssertionError(f"step {self.lesson.step} never comes")

    def obey(self) -> None:
        """Use all that is lit, in order; drag what goes somewhere."""
        move = self.table.guided_move
        boxes = self.table.lit(move)
        if isinstance(move, Play) and move.call:
            self.driver.click(*boxes.pop(0).center)
        if isinstance(move, Play):
            self.driver.drag(boxes[0].center, boxes[1].center)
        else:
            self.driver.click(*boxes[0].center)
        if isinstance(self.driver.scene, ColourPicker):
            assert isinstance(move, Play)
            assert move.colour
            self.driver.wait(1.0)
            rect = next(each.rect for each in self.driver.scene.form.widgets if each.key == move.colour.value)
            self.driver.click(*rect.center)


@pytest.fixture
def learn(window: Window, street: Street) -> Any:
    def begin(table: str) -> Pupil:
        lesson = street.lesson(table)
        assert isinstance(lesson, FirstSteps)
        return Pupil(Driver(window, lesson, Settings(speed="fast"), checked=False), lesson)

    return begin


@pytest.mark.parametrize("table", TABLES)
def test_a_lesson_is_played_to_its_end_by_doing_what_is_lit(table: str, learn: Any) -> None:
    pupil = learn(table)
    lesson = load_lesson(table)
    steps = 0
    while pupil.until_asked():
        assert pupil.lesson.step == steps
        pupil.obey()
        steps += 1
        assert steps <= len(lesson.words)
    assert steps == len(lesson.words) >= 7
    round_ = pupil.table.session.round
    assert pupil.table.session.record == list(lesson.script)
    assert round_.outcome
    assert round_.outcome.winner == HUMAN


@pytest.mark.parametrize("table", TABLES)
def test_a_lesson_teaches_what_the_table_is_about(table: str) -> None:
    moves = [parse_move(text) for seat, text in load_lesson(table).script if seat == HUMAN]
    assert DRAW in moves
    assert any(isinstance(move, Play) and move.call for move in moves)
    assert any(isinstance(move, Play) and move.colour for move in moves) or table == "domino"


@pytest.mark.parametrize("table", TABLES)
def test_nothing_but_what_is_lit_can_be_done(table: str, learn: Any) -> None:
    pupil = learn(table)
    refused = 0
    while pupil.until_asked():
        scene = pupil.table
        record = list(scene.session.record)
        expected = scene.guided_move
        for move in scene.view.moves:
            if move != expected:
                scene.make(move)
                refused += 1
        pupil.driver.wait(0.2)
        assert scene.session.record == record
        assert scene.guided_move == expected
        assert pupil.until_asked()
        pupil.obey()
    assert refused > 10


def test_a_play_without_the_call_it_needs_is_refused(learn: Any) -> None:
    pupil = learn("pocket")
    while pupil.until_asked():
        move = pupil.table.guided_move
        if isinstance(move, Play) and move.call:
            box = pupil.table.lit(move)[1]
            pupil.driver.click(*box.center)
            pupil.driver.wait(0.5)
            assert pupil.table.guided_move == move
            assert pupil.until_asked()
        pupil.obey()
    assert pupil.table.is_played_out


def test_another_colour_than_the_one_that_is_asked_for_leads_back(learn: Any) -> None:
    pupil = learn("dice")
    named = False
    while pupil.until_asked():
        move = pupil.table.guided_move
        if isinstance(move, Play) and move.colour and not named:
            named = True
            box, target = pupil.table.lit(move)
            pupil.driver.drag(box.center, target.center)
            pupil.driver.wait(1.0)
            assert isinstance(pupil.driver.scene, ColourPicker)
            wrong = next(each for each in pupil.driver.scene.form.widgets if each.key in ("blue", "green"))
            pupil.driver.click(*wrong.rect.center)
            pupil.driver.wait(0.3)
            assert pupil.driver.scene is pupil.lesson
            assert pupil.table.state is State.CHOOSING
            assert bare(pupil.table.guided_move) == bare(move)
        else:
            pupil.obey()
    assert named


@pytest.mark.parametrize("table", TABLES)
def test_it_can_be_left_at_any_step_and_nothing_is_kept(table: str, learn: Any, street: Street) -> None:
    pupil = learn(table)
    for _ in range(3):
        assert pupil.until_asked()
        pupil.obey()
    assert pupil.until_asked()
    pupil.driver.key(pygame.K_ESCAPE)
    pupil.driver.wait(0.3)
    assert isinstance(pupil.driver.scene, Title)
    assert street.records.load_match() is None
    assert not street.records.load_replays()


def test_skip_leads_to_the_street(learn: Any) -> None:
    pupil = learn("pocket")
    skip = next(widget for widget in pupil.lesson.form.widgets if widget.key == "leave")
    pupil.driver.click(*skip.rect.center)
    pupil.driver.wait(0.3)
    assert isinstance(pupil.driver.scene, Title)


def test_after_it_a_match_can_be_played_or_the_lesson_again(learn: Any) -> None:
    for key, kind in (("play", TableScene), ("again", FirstSteps), ("leave", Title)):
        pupil = learn("pocket")
        while pupil.until_asked():
            pupil.obey()
        button = next(widget for widget in pupil.lesson.form.widgets if widget.key == key)
        pupil.driver.click(*button.rect.center)
        pupil.driver.wait(0.3)
        assert isinstance(pupil.driver.scene, kind)


@pytest.mark.parametrize("table", TABLES)
def test_whatever_is_lit_of_the_hand_belongs_to_what_is_to_be_played(table: str, learn: Any) -> None:
    pupil = learn(table)
    looked = 0
    while pupil.until_asked():
        scene, move = pupil.table, pupil.table.guided_move
        item = move.held if isinstance(move, Play) else getattr(move, "item", None)
        spot = scene.spot_of(item) if item else None
        if spot and spot[1] != scene.selected:
            box = next(box for box in scene.lit(move) if box.collidepoint(scene.where(spot)))
            for step in range(10):
                looked += 1
                assert scene.spot_at(box.x + box.width * (0.05 + 0.1 * step), box.centery) in (spot, None)
        pupil.obey()
    assert looked


@pytest.mark.parametrize("size", [(960, 540), (1280, 720), (960, 720), (1680, 720)])
@pytest.mark.parametrize("table", TABLES)
def test_the_words_cover_nothing_that_is_lit(table: str, size: tuple[int, int], street: Street) -> None:
    with hidden_window(size) as window:
        lesson = street.lesson(table)
        assert isinstance(lesson, FirstSteps)
        pupil = Pupil(Driver(window, lesson, Settings(speed="instant"), checked=False), lesson)
        canvases = [Canvas(pygame.Surface(size), Look(text_size)) for text_size in (100, 150)]
        while pupil.until_asked():
            boxes = pupil.table.lit(pupil.table.guided_move)
            for code, canvas in product(CODES, canvases):
                speak(code)
                card = lesson.words_card(canvas, boxes)
                assert card.collidelist(boxes) < 0, (code, canvas.look, lesson.step)
                assert size[0] < 1280 or not any(map(card.collidepoint, way_between(boxes)))
                assert 0 <= card.x < card.right <= lesson.width
                assert 64 <= card.y < card.bottom <= 720
            speak("en")
            pupil.table.make(pupil.table.guided_move)


@pytest.mark.parametrize(
    ("change", "field", "part"),
    [
        (('"rosa"', '"nobody"'), "teacher", "no character"),
        (('"0 R3"', '"0 R33"'), "moves", "no seat and move"),
        (('"0 R3"', '"x R3"'), "moves", "no seat and move"),
        (('["Red on red."]', "[]"), "words", "one for each of the 1 moves"),
        (("seed = 464", "seed = -1"), "seed", ""),
        (("seed = 464", ""), "seed", ""),
        (('level = "pocket-1-first-slice"', ""), "level", ""),
        (('level = "pocket-1-first-slice"', 'level = "nowhere"'), "level", "no level"),
        (('"0 R3"', '"0 R9"'), "moves[2]", "may not R9: the item is not in the hand"),
        (('"1 R2"', '"1 draw", "1 draw"'), "moves[2]", "may not draw"),
        (("seed = 464", "seed = 465"), "moves[1]", "may not R2"),
    ],
)
def test_a_broken_lesson_names_its_field(change: tuple[str, str], field: str, part: str) -> None:
    with pytest.raises(LevelErrors) as caught:
        parse_lesson(GOOD.replace(*change), file="lesson.toml")
    (problem,) = caught.value.problems
    assert problem.field == field
    assert part in problem.reason


def test_lessons_are_checked_like_levels() -> None:
    for table in TABLES:
        assert levels.check(levels.resources.levels_folder() / "lessons" / f"{table}.toml") == []
