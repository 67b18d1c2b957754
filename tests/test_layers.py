"""What the import contract can't see: the rules and the opponents are pure."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

GAME = Path(__file__).parent.parent / "game"
PURE = sorted([*(GAME / "rules").rglob("*.py"), *(GAME / "opponents").rglob("*.py"), GAME / "slices.py"])
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "breakpoint", "id", "hash"}
PURE_MODULES = {
    "__future__",
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "random",
    "typing",
}


def impurities(source: str) -> Iterator[str]:
    """What in the source reaches for chance, clock, file or screen."""
    if source.count("Random()") > source.count(".setstate("):
        yield "Random()"
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name not in PURE_MODULES - {"random"})
        elif isinstance(node, ast.ImportFrom):
            module = node.module or ""
            if module == "random":
                yield from (each.name for each in node.names if each.name != "Random")
            elif not module.startswith(("game.rules", "game.opponents", "game.slices")) and module not in (
                *PURE_MODULES,
                "game",
            ):
                yield module
        elif isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
                yield f"{node.func.id}()"
        elif isinstance(node, ast.Global):
            yield "global"


@pytest.mark.parametrize("path", PURE, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_rules_and_opponents_are_pure(path: Path) -> None:
    assert list(impurities(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from random import choice",
        "import time",
        "from time import time",
        "from os import path",
        "import pygame",
        "from game.session import Session",
        "open('x')",
        "print('x')",
        "rng = Random()",
        "def f():\n global x\n x = 1",
    ],
)
def test_an_impurity_is_seen(source: str) -> None:
    assert list(impurities(source))


def test_simulating_loads_no_window() -> None:
    program = (
        "import sys; from game.cli import main;"
        "code = main(['simulate', 'pocket', '--seats', 'easy,random', '--rounds', '1']);"
        "sys.exit(code or any(name.split('.')[0] in ('pygame', 'pymunk') for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False, capture_output=True).returncode == 0
