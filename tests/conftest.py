"""Every test runs without a window and a sound device unless it starts its own, and keeps its files to itself."""

from __future__ import annotations

import os
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest
from hypothesis import HealthCheck, settings

from game.language import speak

if TYPE_CHECKING:
    from game.app.window import Window

settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("steady")

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["LC_ALL"] = os.environ["LANG"] = "C"
os.environ.pop("LANGUAGE", None)

LOCALES = Path(__file__).parent.parent / "game" / "locales"


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues as they are now, once for all workers."""
    if not hasattr(config, "workerinput"):
        runpy.run_path(str(LOCALES / "make.py"))["compile_all"]()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test begins in English."""
    speak("en")
    yield
    speak("en")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the game keeps its files during this test."""
    folder = tmp_path / "home"
    monkeypatch.setenv("ONE_LEFT_HOME", str(folder))
    return folder


@pytest.fixture(params=["refuses to guess", "tells a place that is none"])
def homeless(request: pytest.FixtureRequest, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player has no home on this system, as newer and older platformdirs tell it; the folder the game runs in."""

    def unknown(uid: int) -> NoReturn:
        raise KeyError(uid)

    for variable in ("ONE_LEFT_HOME", "HOME", *(name for name in os.environ if name.startswith("XDG_"))):
        monkeypatch.delenv(variable)
    monkeypatch.setattr("pwd.getpwuid", unknown)
    if request.param == "tells a place that is none":
        for kind in ("data", "log", "documents"):
            monkeypatch.setattr(f"platformdirs.user_{kind}_path", lambda *_, **__: Path("~/somewhere"))
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    return here


@pytest.fixture(scope="module")
def opened() -> Iterator[Window]:
    """The window that the tests of a module share."""
    from driving import hidden_window  # pygame reads the environment set above

    with hidden_window() as window:
        yield window


@pytest.fixture
def window(opened: Window) -> Iterator[Window]:
    """A window that nobody sees, of the same size at the beginning of every test."""
    size = opened.size
    yield opened
    if opened.size != size:
        opened._window.size = size
        opened._fit()
