"""The game in the player's language."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import language
from game.language import NAMES, first_known, speak, spoken


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


def test_without_its_catalogue_a_language_is_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "FOLDER", tmp_path)
    for code in NAMES:
        speak(code)
        assert spoken() == "en"
        assert language.ngettext("one card", "{number} cards", 1) == "one card"
        assert language.pgettext("said", "Pass") == "Pass"
