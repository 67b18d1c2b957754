"""What is kept survives crashes, mishaps and other people's files (reports 25 and 26)."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.career import CAREER
from game.daily import DAILY
from game.folders import HOME_VARIABLE
from game.records import Kind, Records, SavedMatch, Settings

OTHER = Settings(speed="fast", everything=0, music=100, muted=True, fullscreen=True, window_width=1920)
MATCH = SavedMatch.of("pocket-1", 'name = "Tü"', 2**53, [(0, "R7=G!"), (1, "draw"), (1, "pass")], "W")


@pytest.fixture
def settings_file(home: Path) -> Path:
    """A file with settings that are not the usual ones."""
    Records().keep_settings(OTHER)
    return home / "settings.json"


def test_settings_are_kept(settings_file: Path) -> None:
    kept = Records()
    assert kept.load_settings() == OTHER
    assert kept.notices == []


def test_a_glance_sees_what_the_window_needs(settings_file: Path) -> None:
    glance = Records().glance()
    assert (glance.window_width, glance.window_height, glance.fullscreen) == (1920, 720, True)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"settings": 3}',
        '{"settings": {}}',
        '{"settings": {"window_width": "wide", "window_height": 720, "fullscreen": true}}',
        '{"settings": {"window_width": 1280, "window_height": -5, "fullscreen": true}}',
        '{"settings": {"window_width": true, "window_height": 720, "fullscreen": true}}',
        "[" * 100_000,
    ],
)
def test_a_glance_at_a_damaged_file_sees_usual_settings(settings_file: Path, text: str) -> None:
    settings_file.write_text(text, encoding="utf-8")
    glanced = Records()
    assert glanced.glance() == Settings()
    assert glanced.notices == []
    assert settings_file.read_text(encoding="utf-8") == text


def test_the_first_start_has_usual_settings_and_writes_nothing(home: Path) -> None:
    fresh = Records()
    assert fresh.load_settings() == Settings()
    assert fresh.load_match() is None
    assert fresh.notices == []
    assert not home.exists()


def test_a_match_is_kept_and_forgotten() -> None:
    Records().keep_match(MATCH)
    kept = Records()
    assert kept.load_match() == MATCH
    assert MATCH.record == [(0, "R7=G!"), (1, "draw"), (1, "pass")]
    kept.forget_match()
    kept.forget_match()
    assert Records().load_match() is None
    assert kept.notices == []


def test_nothing_but_the_files_is_left_in_the_folder(home: Path, settings_file: Path) -> None:
    Records().keep_match(MATCH)
    assert sorted(each.name for each in home.iterdir()) == ["match.json", "settings.json"]


DAMAGED = {
    "empty": b"",
    "blank": b" \n",
    "zeros": bytes(400),
    "binary": bytes(range(256)),
    "no object": b"[1, 2]",
    "null": b"null",
    "foreign": b'{"version": 1, "settings": {}}',
    "no version": b'{"game": "one-left", "settings": {}}',
    "text version": b'{"game": "one-left", "version": "1", "settings": {}}',
    "old version": b'{"game": "one-left", "version": 0, "settings": {}}',
    "no content": b'{"game": "one-left", "version": 1}',
    "deep": b"[" * 200_000,
    "long number": b'{"game": "one-left", "version": ' + b"1" * 6000 + b"}",
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_set_aside_r25(home: Path, settings_file: Path, data: bytes) -> None:
    settings_file.write_bytes(data)
    found = Records()
    assert found.load_settings() == Settings()
    (notice,) = found.notices
    assert "settings.json" in notice
    assert "settings.damaged-1.json" in notice
    assert (home / "settings.damaged-1.json").read_bytes() == data
    found.keep_settings(OTHER)
    assert Records().load_settings() == OTHER


def test_every_truncation_is_survived_r25(home: Path, settings_file: Path) -> None:
    whole = settings_file.read_bytes().rstrip()
    for length in range(len(whole)):
        settings_file.write_bytes(whole[:length])
        found = Records()
        assert found.load_settings() == Settings()
        assert len(found.notices) == 1
    assert len(list(home.glob("settings.damaged-*.json"))) == len(whole)


def test_a_newer_file_is_set_aside_by_its_own_name_r25(home: Path, settings_file: Path) -> None:
    settings_file.write_text(settings_file.read_text().replace('"version": 1', '"version": 2'))
    found = Records()
    assert found.load_settings() == Settings()
    assert "newer version" in found.notices[0]
    assert (home / "settings.newer-1.json").exists()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("speed", "warp"),
        ("speed", None),
        ("music", 101),
        ("music", "55"),
        ("music", 5.5),
        ("effects", -1),
        ("everything", True),
        ("muted", 0),
        ("window_width", 10**30),
        ("shoe_size", 44),
    ],
)
def test_the_notice_names_the_field(settings_file: Path, field: str, value: object) -> None:
    raw = json.loads(settings_file.read_text())
    raw["settings"][field] = value
    settings_file.write_text(json.dumps(raw))
    found = Records()
    assert found.load_settings() == Settings()
    assert f"settings.json can't be used: {field}: " in found.notices[0]


def test_a_field_that_is_new_has_its_usual_value(settings_file: Path) -> None:
    raw = json.loads(settings_file.read_text())
    del raw["settings"]["hints"]
    settings_file.write_text(json.dumps(raw))
    found = Records()
    assert found.load_settings() == OTHER
    assert found.notices == []


SCALAR = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
VALUE = SCALAR | st.lists(SCALAR, max_size=3) | st.dictionaries(st.text(), SCALAR, max_size=3)
NAMES = [each.name for each in fields(Settings)]


@given(
    st.fixed_dictionaries(
        {"game": st.just("one-left"), "version": st.just(1)},
        optional={"settings": VALUE | st.dictionaries(st.sampled_from(NAMES), VALUE, max_size=4)},
    )
)
def test_any_content_is_read_or_set_aside_r25(tmp_path_factory: pytest.TempPathFactory, raw: object) -> None:
    folder = tmp_path_factory.mktemp("any")
    (folder / "settings.json").write_text(json.dumps(raw))
    found = Records(folder)
    settings = found.load_settings()
    assert found.notices or settings == Settings(**raw["settings"])


def test_a_crash_while_writing_leaves_the_old_file_whole_r25(
    settings_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def power_cut(*_: object) -> None:
        raise OSError("power cut")

    monkeypatch.setattr(os, "fsync", power_cut)
    kept = Records()
    kept.keep_settings(Settings())
    assert "power cut" in kept.notices[0]
    assert Records().load_settings() == OTHER
    assert [each.name for each in settings_file.parent.iterdir()] == ["settings.json"]


def test_what_reads_back_differently_is_not_put_in_place(settings_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: honest(path)[:-1] if path.suffix == ".new" else honest(path))
    kept = Records()
    kept.keep_settings(Settings())
    assert "reads back differently" in kept.notices[0]
    assert Records().load_settings() == OTHER


def test_a_folder_that_cannot_be_made_is_told_once_r26(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    kept = Records(tmp_path / "file" / "below")
    assert kept.load_settings() == Settings()
    for volume in range(3):
        kept.keep_settings(Settings(music=volume))
    kept.forget_match()
    assert sum("settings can't be kept" in notice for notice in kept.notices) == 1


def test_a_file_that_may_not_be_replaced_is_told_once_r26(settings_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *_: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr(Path, "rename", refuse)
    settings_file.write_bytes(b"damaged")
    kept = Records()
    assert kept.load_settings() == Settings()
    kept.keep_settings(OTHER)
    kept.keep_settings(OTHER)
    assert len(kept.notices) == 2
    assert "could not be moved" in kept.notices[0]
    assert settings_file.read_bytes() == b"damaged"


def test_a_file_that_cannot_be_read_is_told(settings_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    found = Records()
    assert found.load_settings() == Settings()
    assert "permission denied" in found.notices[0]


def test_a_folder_in_the_place_of_the_file_is_set_aside(home: Path) -> None:
    (home / "settings.json").mkdir(parents=True)
    found = Records()
    assert found.load_settings() == Settings()
    found.keep_settings(OTHER)
    assert Records().load_settings() == OTHER


def test_a_home_with_spaces_and_umlauts_r26(tmp_path: Path) -> None:
    folder = tmp_path / "Zuhause von Jörg Müller" / "ünd söhne"
    Records(folder).keep_settings(OTHER)
    assert Records(folder).load_settings() == OTHER


def test_a_missing_home_is_told_and_played_on_r26(homeless: Path) -> None:
    kept = Records()
    assert kept.load_settings() == Settings()
    kept.keep_settings(OTHER)
    kept.keep_settings(OTHER)
    kept.forget_match()
    assert len(kept.notices) == 1
    assert list(homeless.iterdir()) == []


def test_without_a_wish_the_folder_is_the_platforms(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(HOME_VARIABLE)
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "platform")
    Records().keep_settings(OTHER)
    assert (tmp_path / "platform" / "settings.json").exists()


def test_a_match_that_cannot_be_played_on_is_set_aside(home: Path) -> None:
    kept = Records()
    kept.keep_match(MATCH)
    kept.set_match_aside("move 3 is not legal")
    assert "move 3 is not legal" in kept.notices[0]
    assert kept.load_match() is None
    assert (home / "match.damaged-1.json").exists()


LEDGER = {
    "tables": {"dice": {"matches": 1, "won": 1, "rounds": 3, "rounds_won": 2}},
    "regulars": {"milo": {"won": 1, "lost": 0}},
    "results": [{"table": "dice", "points": 150, "won": True}],
    **dict.fromkeys(("streak", "best_streak", "catches", "caught", "bluffs", "bluffs_punished", "bluffs_seen"), 1),
    "wrong_challenges": 1,
    "dice": {"1": 4},
    "faces": {"R5": 3},
    "achievements": ["first"],
}
SCORES = {"days": {"2026-11-30": {"points": 5, "others": 3, "is_over": True}}}


def with_each_count(data: Any, count: int, path: str = "") -> Iterator[tuple[str, Any]]:
    """The data with one of its counts after the other replaced, and the path of that field."""
    if isinstance(data, dict):
        for key, value in data.items():
            for field, changed in with_each_count(value, count, f"{path}.{key}".lstrip(".")):
                yield field, {**data, key: changed}
    elif isinstance(data, list):
        for number, value in enumerate(data):
            for field, changed in with_each_count(value, count, f"{path}[{number + 1}]"):
                yield field, [*data[:number], changed, *data[number + 1 :]]
    elif type(data) is int:
        yield path, count


@pytest.mark.parametrize("count", [-1, 2**53 + 1, 10**400])
@pytest.mark.parametrize(("kind", "data"), [(CAREER, LEDGER), (DAILY, SCORES)], ids=["career", "daily"])
def test_what_was_counted_is_a_count_r25(home: Path, kind: Kind[Any], data: dict[str, Any], count: int) -> None:
    """A negative one would be painted as a bar of less than nothing."""
    home.mkdir()
    file = home / kind.file
    file.write_text(json.dumps({"game": "one-left", "version": 1, kind.name: data}), encoding="utf-8")
    assert Records().load(kind)
    for field, changed in with_each_count(data, count):
        file.write_text(json.dumps({"game": "one-left", "version": 1, kind.name: changed}), encoding="utf-8")
        kept = Records()
        assert kept.load(kind) is None, field
        assert f"{field}: must be" in kept.notices[0]
