"""The built wheel, made from the built sdist and installed elsewhere, is the whole game."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path

import pytest

from game.rules import TABLES

ROOT = Path(__file__).parent.parent


def run(*command: object, cwd: Path) -> str:
    """What the command prints; it has to succeed."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PIP_"))}
    done = subprocess.run(
        [str(each) for each in command], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist and the wheel."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    return folder


@pytest.fixture(scope="module")
def python(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the wheel, which sees what the wheel depends on but not the checkout."""
    folder = tmp_path_factory.mktemp("venv äöü")
    venv.create(folder, with_pip=True, symlinks=os.name != "nt")
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    (wheel,) = built.glob("*.whl")
    run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=folder)
    own = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    (own / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return python


def test_the_installed_game_finds_its_files(python: Path, tmp_path: Path) -> None:
    program = """
from pathlib import Path
import game
from game import levels, resources
assert "site-packages" in game.__file__, game.__file__
for path in (resources.sprite_path("card_back"), resources.levels_folder()):
    assert Path(game.__file__).parent in path.parents, path
print(*(level.key for level in levels.every_level("pocket")))
"""
    listed = run(python, "-c", program, cwd=tmp_path).split()
    assert listed == [path.stem for path in sorted((ROOT / "levels").glob("pocket-*.toml"))]


@pytest.fixture(scope="module")
def command(python: Path) -> Path:
    """The program that the wheel installs."""
    return python.parent / "one-left"


@pytest.mark.parametrize("table", TABLES)
def test_the_installed_command_simulates(command: Path, tmp_path: Path, table: str) -> None:
    assert "moves" in run(command, "simulate", table, "--seats", "easy,medium", "--rounds", "2", cwd=tmp_path)


def test_the_installed_command_checks_levels(command: Path, tmp_path: Path) -> None:
    for path in (ROOT / "levels").glob("*-*.toml"):
        shutil.copy(path, tmp_path)
    files = sorted(path.name for path in tmp_path.iterdir())
    assert run(command, "check", *files, cwd=tmp_path).splitlines() == [f"{file}: fine" for file in files]


def test_the_installed_command_takes_shots(command: Path, tmp_path: Path) -> None:
    run(command, "shots", "--size", "960x540", "taken", cwd=tmp_path)
    taken = list((tmp_path / "taken").iterdir())
    assert len(taken) > 50
    assert all(path.stat().st_size > 10_000 for path in taken)


def test_nothing_is_missing_in_the_sdist(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        packed = {Path(*Path(name).parts[1:]) for name in archive.getnames()}
    patterns = (
        "game/**/*.py",
        "levels/**/*.toml",
        "sounds/*.ogg",
        "sprites/*.svg",
        "tests/**/*.py",
        "*.md",
        "Makefile",
    )
    missing = [path for pattern in patterns for path in ROOT.glob(pattern) if path.relative_to(ROOT) not in packed]
    assert missing == []
    assert {Path("LICENSE"), Path("game/py.typed"), Path("hatch_build.py")} <= packed
