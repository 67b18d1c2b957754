"""The game in the player's language: complete catalogues, the right one from the first start on, changed at once."""

from __future__ import annotations

import runpy
import string
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pygame
import pytest
from notepad import Notepad
from test_screens import FakeStage

from game import language
from game.app.loop import App
from game.app.moments import find_moment, is_asked
from game.app.shots import LEVELS
from game.app.street import SCENES, Street
from game.app.tongue import speak_as_chosen
from game.app.window import Window
from game.art.sheet import Look
from game.language import CODES, NAMES, Language, first_known, speak, spoken
from game.levels import every_level, find_level
from game.records import Records, SavedMatch, Settings
from game.resources import Family, font_path
from game.rules.moves import Play
from game.rules.pieces import parse_face
from game.scenes.challenge import ChallengeQuestion
from game.scenes.colour_picker import ColourPicker
from game.scenes.inputs import Action, Press
from game.scenes.scene import Scene
from game.scenes.settings import TABS, SettingsPage
from game.scenes.table import TableScene
from game.scenes.title import Title

MAKE = runpy.run_path(str(language.FOLDER / "make.py"))
TRANSLATED = [code for code in CODES if code != "en"]


def catalogue(code: str) -> Path:
    return language.FOLDER / code / "LC_MESSAGES" / "one_left.po"


# The catalogues.


def test_every_language_has_a_catalogue_and_a_name() -> None:
    assert [MAKE["language_of"](path) for path in MAKE["catalogues"]()] == sorted(TRANSLATED)
    assert set(NAMES) == set(CODES) == set(get_args(Language)) - {"system"}


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_is_complete_and_true(code: str) -> None:
    """`make messages` brings it up to date; what is empty then has to be translated."""
    assert sorted(MAKE["faults"](catalogue(code), MAKE["template"]())) == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda text: text.replace('msgstr "Otra ronda"', 'msgstr ""'), "'Next round': is not translated"),
        (lambda text: text.replace('msgid "Next round"', 'msgid "Following round"'), "'Next round': is missing"),
        (lambda text: text.replace('msgid "Next round"', 'msgid "Lost"'), "'Lost': is said nowhere"),
        (lambda text: text.replace('msgid "Next round"', '#, fuzzy\nmsgid "Next round"'), "'Next round': is fuzzy"),
        (lambda text: text + '\n#~ msgid "Lost"\n#~ msgstr "Perdido"\n', "'Lost': is said nowhere"),
        (
            lambda text: text.replace('"Robas {items}"', '"Robas {item}"'),
            "'You draw {items}': has the places ['item'], not ['items']",
        ),
        (lambda text: text.replace('"Robas {items}"', '"Robas {items"'), "'You draw {items}': has a brace too many"),
        (lambda text: text.replace('msgstr[1] "{count} líneas"', 'msgstr[1] ""'), "'{count} line': is not translated"),
        (
            lambda text: text.replace('msgstr[1] "{count} líneas"', 'msgstr[1] "líneas"'),
            "'{count} line': has the places [], not ['count']",
        ),
        (lambda text: text.replace('"Otra ronda"', '"Otra ronda "'), "'Next round': begins or ends with a space"),
        (lambda text: text.replace('"Pasaste."', '"Pasaste"'), "'You passed.': ends without a stop"),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_told(tmp_path: Path, change: Callable[[str], str], fault: str) -> None:
    path = tmp_path / "es" / "LC_MESSAGES" / "one_left.po"
    path.parent.mkdir(parents=True)
    text = catalogue("es").read_text(encoding="utf-8")
    changed = change(text)
    assert changed != text
    path.write_text(changed, encoding="utf-8")
    assert any(each.startswith(fault) for each in MAKE["faults"](path, MAKE["template"]()))


def test_the_names_of_levels_and_characters_are_messages() -> None:
    messages = MAKE["template"]()
    for level in (level for table in SCENES for level in every_level(table)):
        assert messages.get(level.name, "level"), level.name
        for guest in level.opponents:
            assert messages.get(guest.character.name, "character"), guest


def test_a_catalogue_that_is_up_to_date_is_written_as_it_is(tmp_path: Path) -> None:
    for code in TRANSLATED:
        path = tmp_path / code / "LC_MESSAGES" / "one_left.po"
        path.parent.mkdir(parents=True)
        MAKE["write"](path, MAKE["read"](catalogue(code)))
        assert path.read_bytes() == catalogue(code).read_bytes()


def spoken_texts(code: str) -> Iterator[str]:
    yield NAMES[code]  # type: ignore[index]
    if code == "en":
        return
    for message in MAKE["read"](catalogue(code)):
        if message.id:
            yield from [message.string] if isinstance(message.string, str) else message.string


@pytest.mark.parametrize("family", get_args(Family))
@pytest.mark.parametrize("code", CODES)
def test_the_fonts_have_every_letter(code: str, family: Family) -> None:
    pygame.font.init()
    letters = set(string.printable.strip()) | set("".join(spoken_texts(code))) - set("\n")
    font = pygame.font.Font(font_path(family, "bold"), 20)
    assert [each for each, metrics in zip(letters, font.metrics("".join(letters))) if metrics is None] == []


# The language in use.


@pytest.mark.parametrize(
    ("preferred", "code"),
    [
        (["es"], "es"),
        (["es_MX"], "es"),
        (["nl-BE", "en"], "nl"),
        (["AF_ZA"], "af"),
        (["fr_FR", "it_IT", "en_GB"], "it"),
        (["fr_FR"], "en"),
        (["est"], "en"),
        (["C"], "en"),
        ([], "en"),
    ],
)
def test_the_first_language_of_the_system_that_the_game_has_is_taken(preferred: list[str], code: str) -> None:
    assert first_known(preferred) == code


@pytest.mark.parametrize(("system", "code"), [("af_ZA.UTF-8", "af"), ("nl_NL.UTF-8", "nl"), ("pt_BR.UTF-8", "en")])
def test_the_first_start_takes_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, system: str, code: str
) -> None:
    monkeypatch.setenv("LANG", system)
    speak_as_chosen(Settings().language)
    assert spoken() == code


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_plural_has_its_forms(code: Any) -> None:
    speak(code)
    forms = [language.ngettext("{count} line", "{count} lines", count) for count in range(200)]
    assert len(set(forms)) == 2
    assert [count for count, form in enumerate(forms) if form == forms[1]] == [1]


def test_without_its_catalogue_a_language_is_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damaged = tmp_path / "es" / "LC_MESSAGES" / "one_left.mo"
    damaged.parent.mkdir(parents=True)
    damaged.write_bytes(b"no catalogue")
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    for code in CODES:
        speak(code)
        assert spoken() == "en"
        assert language.ngettext("one card", "{number} cards", 1) == "one card"
        assert language.pgettext("said", "Pass") == "Pass"


# Changed at once.


def texts(scene: Scene) -> list[str]:
    notepad = Notepad((1280, 720), Look())
    notepad.wipe()
    scene.draw(notepad)
    return sorted(noted.words for noted in notepad.noted)


def title() -> Title:
    scene = Street(Records()).title()
    assert isinstance(scene, Title)
    return scene


def levels() -> Title:
    scene = title()
    scene.enter(FakeStage())
    scene.form.focus = "domino"
    scene.hear(Press(Action.CONFIRM))
    return scene


@cache
def asked(table: str) -> SavedMatch:
    return find_moment(find_level(LEVELS[table]), is_asked(guilty=True), strength="easy")


def match(table: str) -> TableScene:
    saved = asked(table)
    scene = Street(Records()).match(find_level(LEVELS[table]), saved.seed, saved)
    scene.enter(FakeStage())
    for _ in range(600):
        change = scene.advance(1 / 60)
        if change:
            break
    return scene


def below_settings() -> dict[str, Callable[[], list[Scene]]]:
    """The stacks that the settings can be opened over, the top last."""
    stacks: dict[str, Callable[[], list[Scene]]] = {
        "title": lambda: [title()],
        "levels": lambda: [levels()],
        "picker": lambda: [
            ColourPicker(Play(parse_face("W")), [parse_face("R7")], pause=title, call_at=None, called=False)
        ],
    }
    for tab in TABS:
        stacks[f"settings {tab}"] = lambda tab=tab: [SettingsPage(tab)]  # type: ignore[misc]
    for table in LEVELS:
        stacks[f"match {table}"] = lambda table=table: [match(table)]  # type: ignore[misc]
        stacks[f"pause {table}"] = lambda table=table: [found := match(table), found.pause()]  # type: ignore[misc]
        stacks[f"question {table}"] = lambda table=table: [  # type: ignore[misc]
            found := match(table),
            ChallengeQuestion(found.charge, pause=found.pause, adviser=found.adviser()),
        ]
    return stacks


@pytest.mark.parametrize("make", below_settings().values(), ids=below_settings())
def test_what_lies_below_the_settings_speaks_the_new_language_at_once(make: Callable[[], list[Scene]]) -> None:
    def made() -> list[Scene]:
        stack = make()
        stack[-1].enter(FakeStage())
        return stack

    stack = made()
    english = texts(stack[-1])
    speak("it")
    for scene in stack:
        scene.reword()
    assert texts(stack[-1]) == texts(made()[-1]) != english
    speak("en")
    for scene in stack:
        scene.reword()
    assert texts(stack[-1]) == english


def test_choosing_a_language_rewords_every_scene_of_the_stack() -> None:
    window = Window((960, 540))
    try:
        below = title()
        app = App(window, below, Settings())
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F10, mod=0))
        app.step(0.0)
        assert isinstance(app.scene, SettingsPage)
        app.keep(replace(app.settings, language="nl"))
        assert spoken() == "nl"
        assert "Instellingen" in texts(app.scene)
        assert "In de haven" in texts(below)
    finally:
        window.close()
