"""No text is cut, too small, outside the window or on another one: every screen, language, text size and window."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, get_args

import pygame
import pytest
from notepad import Notepad, Size
from pygame import FRect

from game.app import shots as album
from game.app.loop import App
from game.app.moments import find_moment
from game.app.street import SCENES
from game.app.window import Window
from game.art.canvas import Canvas
from game.art.palette import GOOD
from game.art.sheet import Look
from game.art.slips import EASILY, SlipLine
from game.art.type import grown
from game.language import CODES, Code, _, speak
from game.levels import every_level
from game.records import Records, SavedMatch, Settings, TextSize
from game.rules import TABLES
from game.rules.pieces import Colour, parse_item
from game.scenes import challenge, statistics
from game.scenes.challenge import (
    CONSEQUENCE_SIZE,
    AnswerButton,
    ChallengeQuestion,
    Charge,
    Consequence,
    set_consequences,
)
from game.scenes.gestures import Gestures
from game.scenes.inputs import Resized
from game.scenes.own_table import TABS as OWN_TABLE_TABS
from game.scenes.rules_page import PAGER_Y, RulesPage
from game.scenes.rules_sheets import PAGES
from game.scenes.scene import Scene
from game.scenes.seating import Seating
from game.scenes.table import TableScene
from game.scenes.title import Title
from game.table.fan import CARD_HEIGHT, CARD_WIDTH
from game.table.frame import around

SIZES: tuple[Size, ...] = ((960, 540), (1280, 720), (960, 720), (1680, 720))
TEXT_SIZES = get_args(TextSize)

MOMENTS: list[SavedMatch] = []
"""The moments that the album looks for, in its order: they are the same in every language."""


class Proofs(album.Album):
    """Goes through the album, and reads every picture's texts instead of saving it."""

    def __init__(self, window: Window, records: Records, language: Code) -> None:
        super().__init__(Path(), window, records, Settings())
        self.language = language
        self.found: dict[str, dict[str, str]] = {}
        """What is wrong, and in which pictures, where in each."""

    def _save(self, name: str) -> Path:
        self.proof(name, self.app.scene)
        return Path(name)

    def proof(self, name: str, scene: Scene) -> None:
        """Lay a scene out in every window and at every text size."""
        for notepad in notepads():
            scene.hear(Resized(notepad.width))
            self._read(name, scene, notepad)
            for page in range(1, len(scene.pages) if isinstance(scene, RulesPage) else 0):
                scene.turn(1)
                self._read(f"{name}_{page + 1}", scene, notepad)
            if isinstance(scene, RulesPage):
                scene.turn(-len(scene.pages))
        scene.hear(Resized(self.app.width))

    def _read(self, name: str, scene: Scene, notepad: Notepad) -> None:
        notepad.wipe()
        scene.draw(notepad)
        assert notepad.noted, name
        width, height = notepad.surface.get_size()
        where = f"{name} {width}x{height} {notepad.look.text_size} %"
        for problem in notepad.problems():
            self.found.setdefault(problem.what, {}).setdefault(where, problem.where)

    def more(self) -> None:
        """What the album leaves out: house rules, rare words of the title and the pause, every level's bar."""
        for table in PAGES:
            for number, house in enumerate(houses(table)):
                self._show(RulesPage(table, house))
                self.proof(f"rules_{table}_house_{number}", self.app.scene)
        levels = [level for table in SCENES for level in every_level(table)]
        tour, left = self.street._tour(), self.street.match(levels[0])
        self._show(Title(levels, self.street, tour, left_match=left, notice=NOTICE))
        self.proof("title_notice", self.app.scene)
        unwritten = _("The level can't be written into {folder}: {reason}.")
        said = unwritten.format(folder=LONG_FOLDER, reason="no space left on device")
        for table in SCENES:
            self._show(Title(levels, self.street, tour, left_match=left))
            self.app.scene.form.focus = table  # type: ignore[attr-defined]
            self._press(pygame.K_RETURN)
            self.proof(f"levels_{table}", self.app.scene)
            for tab in OWN_TABLE_TABS:
                form = self.form(table, tab)
                form.said = said
                self._show(form)
                self.proof(f"own_table_{table}_{tab}", form)
        for level in levels:
            match = self.street.match(level, 11)
            self._show(match, 0.1)
            self.proof(f"bar_{level.key}", match)
            match.saving.unkept = "no space left on device"
            pause = match.pause()
            self._show(pause)
            self.app.scene.form.focus = "restart"  # type: ignore[attr-defined]
            self._press(pygame.K_RETURN)
            self.proof(f"pause_{level.key}", pause)


LONG_FOLDER = "C:\\Users\\Wilhelmina\\AppData\\Local\\one-left\\levels"
NOTICE = "The saved match in match.json can't be used: it is cut short or garbled. The file is kept as match.damaged-1."


def houses(table: str) -> list[dict[str, object]]:
    """House rules that bring every sentence of the rules in turn."""
    choices = TABLES[table].house_rules
    most = max(map(len, choices.values()))
    return [{key: values[number % len(values)] for key, values in choices.items()} for number in range(most)]


@cache
def notepads() -> tuple[Notepad, ...]:
    return tuple(Notepad(size, Look(text_size)) for size in SIZES for text_size in TEXT_SIZES)


def passing(draw: Callable[..., None]) -> Callable[..., None]:
    """What that paints is gone a second later."""

    def drawn(self: object, canvas: Notepad, *args: Any) -> None:
        with canvas.passing():
            draw(self, canvas, *args)

    return drawn


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setattr(App, "_paint", lambda app: setattr(app, "_stale", False))
    met = count()

    def remembered(*args: Any, **options: Any) -> SavedMatch:
        number = next(met)
        if number == len(MOMENTS):
            MOMENTS.append(find_moment(*args, **options))
        return MOMENTS[number]

    monkeypatch.setattr(album, "find_moment", remembered)
    for kind, name in ((Seating, "draw_words"), (Gestures, "draw"), (TableScene, "draw_tip")):
        monkeypatch.setattr(kind, name, passing(getattr(kind, name)))
    window = Window((1280, 720))
    yield window
    window.close()


@pytest.mark.parametrize("language", CODES)
def test_every_text_can_be_read(window: Window, tmp_path: Path, language: Code) -> None:
    speak(language)
    proofs = Proofs(window, Records(tmp_path), language)
    list(proofs.fill())
    proofs.more()
    assert not proofs.found, "".join(
        f"\n{what}: {len(at)} times, such as {next(iter(at))} {next(iter(at.values()))}"
        for what, at in sorted(proofs.found.items())
    )


LONG_LINES = {
    "nl": ("gooide zeven stenen weer", "legde Sla over {blue} / Keer {yellow}"),
    "it": ("gioca a Joker +4", "posa Salta {green} / Inverti {yellow}"),
    "es": ("puso Reversa {green} / 3 {blue}", "se juega a la izquierda"),
}


@pytest.mark.parametrize("code", LONG_LINES)
@pytest.mark.parametrize("percent", TEXT_SIZES)
def test_long_lines_of_a_log_take_two_rather_than_become_small(code: Code, percent: TextSize) -> None:
    for size in SIZES:
        pad = Notepad(size, Look(percent))
        first, last = LONG_LINES[code]
        lines = [SlipLine("you", words) for words in ("UNO!", first, "UNO!", last)]
        pad.slip("Log", "#1", lines, (200, 600), width=222.0, height=146.0)
        body = [each for each in pad.noted if each.words not in ("Log", "#1")]
        assert " ".join(each.words for each in body).endswith(last)
        least = EASILY * grown(15, percent) * pad.scale - 0.2
        shrunk = [each.words for each in body[1:] if each.size < least]
        assert not shrunk, "only the first may be, where it has no room for a second line"
        assert len(body) >= 3
        assert not pad.problems()


@pytest.mark.parametrize("width", [340.0, 384.0])
def test_what_follows_from_an_answer_takes_two_lines_rather_than_become_small(width: float) -> None:
    told = [Consequence("sym_check", GOOD, "Onschuldig", "jij pakt er 4, beurt kwijt")]
    for percent in TEXT_SIZES:
        pad = Notepad((960, 540), Look(percent))
        button = AnswerButton("challenge", "Uitdagen", "sym_scale", told, main=True)
        button.rect = FRect(40, 300, width, 196)
        set_consequences(pad, [button])
        assert pad.text_size(button.size) >= 0.8 * pad.text_size(CONSEQUENCE_SIZE)
        button.draw(pad)
        assert not pad.problems()


@pytest.mark.parametrize("percent", TEXT_SIZES)
@pytest.mark.parametrize("named", [None, Colour.GREEN])
def test_names_beside_the_item_in_question_leave_it_free(
    named: Colour | None, percent: TextSize, monkeypatch: pytest.MonkeyPatch
) -> None:
    speak("es")
    item, told = parse_item("W+2"), [Consequence("sym_check", GOOD, "Culpable", "roba 2")]
    charge = Charge("rosa", "Nonna Rosa", item, named, "?", "", "", told, "Robar", "sym_cards", told)
    question = ChallengeQuestion(lambda: charge, pause=lambda: question)
    chips: list[FRect] = []
    cards: list[float] = []
    monkeypatch.setattr(Notepad, "panel", lambda _, rect, *, style="ink", **__: style == "chip" and chips.append(rect))
    monkeypatch.setattr(challenge, "draw_piece", lambda _, __, at, **___: cards.append(at[0]))
    for size in SIZES:
        pad = Notepad(size, Look(percent))
        pad.wipe()
        question.hear(Resized(pad.width))
        question.draw(pad)
        beside = [chip for chip in chips if chip.centery == 258]
        assert len(beside) == (2 if named else 1)
        card = around((cards[-1], 186), CARD_WIDTH, CARD_HEIGHT)
        assert not [chip for chip in beside if chip.colliderect(card)]
        assert all(chip.left > 0 and chip.right < pad.width for chip in beside)
        chips.clear()


@pytest.mark.parametrize("high_contrast", [False, True])
def test_which_page_of_the_rules_is_open_is_seen_beside_the_others(high_contrast: bool) -> None:
    canvas = Canvas(pygame.Surface((1280, 720)), Look(100, high_contrast))
    page = RulesPage("domino")
    page.hear(Resized(1280.0))
    canvas.surface.fill((10, 8, 14))
    page._draw_dots(canvas)
    box = FRect(600, PAGER_Y - 3, 80, 6)
    dots = pygame.mask.from_threshold(canvas.surface.subsurface(box), (10, 8, 14), (60, 60, 60, 255))
    dots.invert()
    assert len(dots.get_bounding_rects()) == len(page.pages)


@pytest.mark.parametrize("percent", TEXT_SIZES)
@pytest.mark.parametrize("width", [408.0, 560.0])
def test_a_heading_is_not_smaller_than_the_note_beside_it(width: float, percent: TextSize) -> None:
    pad = Notepad((960, 720), Look(percent))
    pad.wipe()
    page = FRect(20, 20, width, 400)
    statistics._draw_heading(pad, page, 20, "Contra los habituales", "por delante y por detrás")
    heading, note = pad.noted
    assert heading.size >= note.size
    assert not pad.problems()
