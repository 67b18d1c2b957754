"""Files written by people: TOML read into typed values, with every error of a file reported at once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import tomli

from game.typed import Fault, Unfit, fit

T = TypeVar("T")


@dataclass(frozen=True)
class Problem:
    """What is wrong with a file, and where: the field, or the line where the file can't be read further."""

    file: str
    field: str
    reason: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.field, self.reason) if part)


class LevelErrors(Exception):
    """A file can't be used; `problems` has everything that is wrong with it."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def read(path: Path) -> str:
    """The text of a file.

    Raises:
        LevelErrors: if it can't be read.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        reason = "there is no such file"
    except UnicodeDecodeError:
        reason = "is no text in UTF-8"
    except (OSError, ValueError) as error:
        reason = f"can't be read ({getattr(error, 'strerror', None) or error})"
    raise LevelErrors([Problem(str(path), "", reason)])


def parsed(text: str, file: str) -> dict[str, Any]:
    """The raw data of a file of that text; `file` is how errors call it.

    Raises:
        LevelErrors: if it is no TOML; with the line where that shows.
    """
    try:
        return tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        reason, _, place = str(error).partition(" (at ")
        line = re.match(r"line (\d+)", place)
        number = int(line[1]) if line else text.rstrip().count("\n") + 1
        key, equals, _value = text.split("\n")[number - 1].partition("=")
        if reason == "Cannot overwrite a value" and equals:
            reason = f"{key.strip()} is given twice"
        raise LevelErrors([Problem(file, f"line {number}", reason)]) from None
    except ValueError:  # Python reads no number of thousands of digits
        raise LevelErrors([Problem(file, "", "has a number that is too long")]) from None
    except RecursionError:
        raise LevelErrors([Problem(file, "", "is nested too deeply")]) from None


def fitted(raw: object, shape: type[T], file: str, more: Iterable[Fault], *, below: str = "") -> T:
    """The data in that shape; fields stand `below` that one.

    Raises:
        LevelErrors: if the shape or a fault of `more` speaks against it; one problem for each field.
    """
    faults: list[Fault] = []
    fitting: T | None = None
    try:
        fitting = fit(raw, shape)
    except Unfit as unfit:
        faults += unfit.faults
    faults += more
    if fitting is None or faults:
        first = {each.field: each for each in reversed(faults)}
        ordered = [each for each in faults if first[each.field] is each]
        raise LevelErrors([Problem(file, ".".join(filter(None, (below, each.field))), each.reason) for each in ordered])
    return fitting


def either(choices: Iterable[object]) -> str:
    """The choices as a file writes them, one of which it must be."""
    shown = [
        str(each).lower() if isinstance(each, bool) else f'"{each}"' if isinstance(each, str) else str(each)
        for each in choices
    ]
    return " or ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))
