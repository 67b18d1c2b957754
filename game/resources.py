"""Where the game's own files are: in a checkout at its top level, installed from a wheel inside the package."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

Family = Literal["title", "read"]
Weight = Literal["semibold", "bold", "extrabold"]


class MissingFile(FileNotFoundError):
    """A file of the game itself, or a package of its fonts, is not there."""


_HERE = Path(__file__).resolve().parent
_PACKED = _HERE / "_assets"
_ROOT = _PACKED if _PACKED.is_dir() else _HERE.parent

_READ_FILES: dict[Weight, str] = {
    "semibold": "Manrope-SemiBold.ttf",
    "bold": "Manrope-Bold.ttf",
    "extrabold": "Manrope-ExtraBold.ttf",
}


def sprite_path(name: str) -> Path:
    """The picture of that name, `card_back` for `sprites/card_back.svg`.

    Raises:
        MissingFile: if there is none.
    """
    return _existing(_ROOT / "sprites" / f"{name}.svg")


def sound_path(name: str) -> Path:
    """The sound of that name, `bell` for `sounds/bell.ogg`.

    Raises:
        MissingFile: if there is none.
    """
    return _existing(_ROOT / "sounds" / f"{name}.ogg")


def font_path(family: Family, weight: Weight) -> Path:
    """A font's file: Fredoka One for titles, which has one weight, and Manrope to read.

    Raises:
        MissingFile: if the font's package is not installed.
    """
    if family == "title":
        return _font_folder("font_fredoka_one") / "FredokaOne-Regular.ttf"
    return _font_folder("font_manrope") / _READ_FILES[weight]


def levels_folder() -> Path:
    """The folder of the levels, with the characters in `characters.toml` and the sets below `sets/`."""
    return _ROOT / "levels"


def _existing(path: Path) -> Path:
    if not path.is_file():
        raise MissingFile(f"the game's own file {path} is missing")
    return path


@cache
def _font_folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise MissingFile(f"the font package {package} is not installed")
    return Path(spec.submodule_search_locations[0]) / "files"
