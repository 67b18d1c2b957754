"""The packaged game, unpacked elsewhere, plays without anything that is installed here (reports 22, 26, 27 and 28)."""

from __future__ import annotations

import io
import os
import re
import shutil
import stat
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from zipfile import ZipFile

import pygame
import pytest
import tomli
from PIL import Image, ImageSequence
from xvfb import virtual_screen

from game import __version__
from game.app.street import SCENES
from game.sets import load_set
from itch import package

ROOT = Path(__file__).parent.parent
NOBODY = 65534
"""A user who may write nowhere but into its home; the folder's owner could undo that it is read-only."""
LARGEST = 70 * 10**6
PATIENCE = 120
MATCHES = {
    "pocket": ("pocket-1-first-slice", 51),
    "dice": ("dice-1-first-throw", 13),
    "domino": ("domino-1-first-tide", 18),
}
"""A level of each table, and a seed with a short first round."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, ROOT / "itch" / "package.py", "--out", folder]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (archive,) = folder.iterdir()
    return archive


@pytest.fixture(scope="module")
def unpacked(archive: Path) -> Iterator[Path]:
    """The folder that the archive becomes with any program that knows Unix's permissions, then made read-only."""
    top = Path(mkdtemp(prefix="spaces and ümläuts "))
    top.chmod(0o755)
    folder = top / "Spiele für alle"
    package.unpack(archive, folder)
    for path in [folder, *folder.rglob("*")]:
        path.chmod(stat.S_IMODE(path.stat().st_mode) & ~0o222)
    yield folder
    for path in [folder, *folder.rglob("*")]:
        path.chmod(stat.S_IMODE(path.stat().st_mode) | 0o200)
    shutil.rmtree(top)


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder that the game may write into, whoever runs it."""
    folder = Path(mkdtemp(prefix="home "))
    folder.chmod(0o777)
    (folder / "settings.json").write_text('{"game": "one-left", "version": 1, "settings": {"speed": "fast"}}')
    yield folder
    shutil.rmtree(folder)


def listing(folder: Path) -> list[tuple[str, int, int]]:
    return sorted((str(path), path.stat().st_size, path.stat().st_mtime_ns) for path in folder.rglob("*"))


def start(program: Path, *arguments: str, home: Path, **environment: str) -> int:
    """The exit code of the program, started as nobody, elsewhere, with no Python to be found and its streams closed."""
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", str(program), *arguments],
        cwd="/",
        env={
            "PATH": "/nowhere",
            "HOME": str(home),
            "ONE_LEFT_HOME": str(home),
            "SDL_AUDIODRIVER": "dummy",
            **environment,
        },
        user=NOBODY if os.getuid() == 0 else None,
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode


@pytest.mark.parametrize("table", SCENES)
def test_it_plays_a_round_of_each_table(unpacked: Path, home: Path, tmp_path: Path, table: str) -> None:
    level, seed = MATCHES[table]
    before = listing(unpacked)
    with virtual_screen(tmp_path) as screen:
        asked = (level, "--demo", "--rounds", "1", "--seed", str(seed), "--size", "960x540")
        display = {"DISPLAY": screen.name, "SDL_FRAMEBUFFER_ACCELERATION": "0", "ONE_LEFT_UNATTENDED": "1"}
        code = start(unpacked / "one-left", *asked, home=home, **display)
    log = (home / "log" / "one-left.log").read_text(encoding="utf-8")
    assert code == 0, log
    assert f"{level}, seed {seed}" in log
    assert "ERROR" not in log
    assert listing(unpacked) == before


def test_without_a_display_it_says_so_and_leaves(unpacked: Path, home: Path) -> None:
    assert start(unpacked / "one-left", home=home) == 2
    assert "no window can be opened" in (home / "log" / "one-left.log").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--version"], f"One Left {__version__}"),
        (
            ["simulate", "dice", "--seats", "hard,easy", "--rounds", "2", "--processes", "2"],
            "2 rounds at the dice table",
        ),
    ],
)
def test_its_commands_work(unpacked: Path, home: Path, arguments: list[str], told: str) -> None:
    environment = {"PATH": "/nowhere", "ONE_LEFT_HOME": str(home)}
    done = subprocess.run(
        [unpacked / "one-left", *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert told in done.stdout


def test_what_lies_beside_the_program(archive: Path, unpacked: Path) -> None:
    assert archive.name == f"one-left-{__version__}-linux.zip"
    (action,) = tomli.loads((unpacked / ".itch.toml").read_text(encoding="utf-8"))["actions"]
    assert (action["name"], action["sandbox"]) == ("play", True)
    assert os.access(unpacked / action["path"], os.X_OK)
    readme = (unpacked / "README.txt").read_text(encoding="utf-8")
    assert "F11" in readme
    assert "say UNO" in readme
    assert (unpacked / "LICENSE.txt").read_text(encoding="utf-8") == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_any_program_that_unpacks_is_told_what_can_be_started_r28(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    for name, mode in (("one-left", 0o755), ("README.txt", 0o644)):
        (folder / name).write_text(name, encoding="utf-8")
        (folder / name).chmod(mode)
    package.pack(folder, tmp_path / "packed.zip")
    with ZipFile(tmp_path / "packed.zip") as packed:
        told = {
            each.filename: (each.create_system, stat.S_IMODE(each.external_attr >> 16)) for each in packed.infolist()
        }
    assert told == {"one-left": (package.UNIX, 0o755), "README.txt": (package.UNIX, 0o644)}


def test_it_holds_what_it_needs_and_its_licences_and_no_more(unpacked: Path) -> None:
    paths = [path for path in unpacked.rglob("*") if path.is_file()]
    names = {path.relative_to(unpacked / "_internal").as_posix() for path in paths if "_internal" in path.parts}
    for folder in ("levels", "sounds", "sprites"):
        own = [path for path in (ROOT / folder).rglob("*") if path.suffix in {".toml", ".ogg", ".svg"}]
        assert own
        assert {f"game/_assets/{path.relative_to(ROOT).as_posix()}" for path in own} <= names
    catalogues = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("game/locales/*/LC_MESSAGES/*.mo")}
    assert catalogues
    assert catalogues <= names
    packages = {name.partition("/")[0] for name in names if "/" in name}
    assert not packages & {"numpy", "pytest", "tkinter", "PIL", "setuptools", "pip", "hypothesis"}
    assert sum(path.stat().st_size for path in paths) < LARGEST
    licences = unpacked / "licences"
    told = {folder.name.lower() for folder in licences.iterdir() if folder.is_dir() and any(folder.iterdir())}
    assert {"python", "pyinstaller", "pygame-ce", "pymunk", "cffi", "tomli", "cattrs", "attrs"} <= told
    libraries = re.findall(r"^(\S+\.so\S*): (.+)$", (licences / "README.txt").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(libraries) > 10
    assert "unknown" not in dict(libraries).values()


def test_a_tag_that_is_not_the_version_stops_a_release(tmp_path: Path) -> None:
    command = [sys.executable, ROOT / "itch" / "package.py", "--out", tmp_path, "--tag", f"v{__version__}.1"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"package: the tag is v{__version__}.1, but the game's version is {__version__}\n"
    assert list(tmp_path.iterdir()) == []


def test_icons_of_windows_and_macos_can_be_read(tmp_path: Path) -> None:
    package.write_icons(tmp_path)
    data = (tmp_path / "one-left.ico").read_bytes()
    (count,) = struct.unpack_from("<H", data, 4)
    assert count == 7
    for number in range(count):
        side, _, _, _, planes, depth, length, place = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        picture = pygame.image.load(io.BytesIO(data[place : place + length]), "icon.png")
        assert (picture.get_width(), planes, depth) == (side or 256, 1, 32)
    data = (tmp_path / "one-left.icns").read_bytes()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4) == (len(data),)
    place, sides = 8, []
    while place < len(data):
        (length,) = struct.unpack_from(">I", data, place + 4)
        sides.append(pygame.image.load(io.BytesIO(data[place + 8 : place + length]), "icon.png").get_width())
        place += length
    assert sides == [128, 256, 512, 1024]


def test_the_pages_pictures_are_taken_from_the_game(tmp_path: Path) -> None:
    command = [sys.executable, ROOT / "itch" / "pictures.py", "--out", tmp_path]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    taken = {path.name for path in tmp_path.iterdir()}
    assert taken == {path.name for path in (ROOT / "itch" / "pictures").iterdir()}
    assert pygame.image.load(tmp_path / "cover.png").get_size() == (630, 500)
    screenshots = sorted(name for name in taken if name.startswith("screenshot_"))
    assert len(screenshots) == 5
    assert {pygame.image.load(tmp_path / name).get_size() for name in screenshots} == {(1280, 720)}
    for table in SCENES:
        with Image.open(tmp_path / f"{table}.gif") as animated:
            frames = [each.convert("RGB").tobytes() for each in ImageSequence.Iterator(animated)]
        assert len(frames) > 50
        assert len(set(frames)) > len(frames) // 2


def test_the_page_counts_right() -> None:
    page = (ROOT / "itch" / "page.md").read_text(encoding="utf-8")
    for table, noun in (("pocket", "cards"), ("dice", "dice"), ("domino", "tiles")):
        assert f"{len(load_set(table))} {noun}" in page


def test_the_page_names_pictures_that_are_there() -> None:
    folder = ROOT / "itch"
    named = re.findall(r"pictures/[\w.*]+", (folder / "page.md").read_text(encoding="utf-8"))
    assert len(named) >= 5
    for pattern in named:
        assert list(folder.glob(pattern)), pattern
