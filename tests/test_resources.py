"""The game's own files are found, and a missing one is named."""

from __future__ import annotations

from typing import get_args

import pytest

from game import resources


def test_sprites_are_found() -> None:
    assert resources.sprite_path("card_back").read_text(encoding="utf-8").lstrip().startswith("<")


@pytest.mark.parametrize("find", [resources.sprite_path, resources.sound_path])
def test_a_missing_file_is_named(find) -> None:
    with pytest.raises(FileNotFoundError, match="no_such_thing"):
        find("no_such_thing")


@pytest.mark.parametrize("family", get_args(resources.Family))
@pytest.mark.parametrize("weight", get_args(resources.Weight))
def test_every_font_is_a_truetype_file(family, weight) -> None:
    assert resources.font_path(family, weight).read_bytes()[:4] == b"\0\1\0\0"


def test_weights_of_the_reading_font_differ() -> None:
    assert len({resources.font_path("read", weight) for weight in get_args(resources.Weight)}) == 3


def test_a_font_package_that_is_not_installed_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="font_of_nobody"):
        resources._font_folder("font_of_nobody")


def test_levels_characters_and_sets_are_found() -> None:
    folder = resources.levels_folder()
    assert (folder / "characters.toml").is_file()
    assert (folder / "sets" / "pocket.toml").is_file()
