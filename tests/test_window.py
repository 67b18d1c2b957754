"""The window: where the picture lies in it, full screen and back, and the real thing on a virtual screen."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pygame
import pytest
from xvfb import VirtualScreen, virtual_screen, wait_until

from game.app.window import SMALLEST, Frame, NoDisplay, Window, comfortable, fit, fitting

ROOT = Path(__file__).parent.parent
SIZES = [(960, 540), (1280, 720), (1920, 1080), (1024, 768), (2560, 1080), (3440, 1440), (1000, 1600), (4000, 700)]


# --- the picture in the window


@pytest.mark.parametrize(
    ("size", "frame", "width"),
    [
        ((1280, 720), Frame(0, 0, 1280, 720), 1280),
        ((960, 540), Frame(0, 0, 960, 540), 1280),
        ((1024, 768), Frame(0, 0, 1024, 768), 960),
        ((2520, 1080), Frame(0, 0, 2520, 1080), 1680),
        ((800, 800), Frame(0, 100, 800, 600), 960),
        ((3000, 720), Frame(660, 0, 1680, 720), 1680),
    ],
)
def test_the_picture_is_4_to_3_at_least_and_21_to_9_at_most(size: tuple[int, int], frame: Frame, width: float) -> None:
    assert fit(size, size) == frame
    assert fit(size, size).width == pytest.approx(width)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("density", [1, 1.5, 2])
def test_a_place_in_the_picture_and_its_window_position_belong_together(size: tuple[int, int], density: float) -> None:
    pixels = (round(size[0] * density), round(size[1] * density))
    frame = fit(pixels, size)
    for place in [(0.0, 0.0), (frame.width, 720.0), (frame.width / 2, 360.0), (-40.0, 900.0)]:
        assert frame.logical(frame.window(place)) == pytest.approx(place)
    assert frame.logical((size[0] / 2, size[1] / 2)) == pytest.approx((frame.width / 2, 360), abs=1)


@pytest.mark.parametrize("size", [*SIZES, (1, 1), (1, 2000), (2000, 1)])
def test_the_picture_lies_inside_the_window(size: tuple[int, int]) -> None:
    frame = fit(size, size)
    picture = pygame.Rect(frame.left, frame.top, frame.pixel_width, frame.pixel_height)
    assert pygame.Rect((0, 0), size).contains(picture)
    assert picture.width == size[0] or picture.height == size[1]


def test_the_first_window_suits_the_desktop() -> None:
    assert comfortable((1920, 1080)) == (1280, 720)
    assert comfortable((3840, 2160)) == (2560, 1440)
    assert comfortable((1366, 768)) == SMALLEST
    assert comfortable((800, 480)) == (800, 480)
    assert fitting((1900, 1000), (1366, 768)) == (1366, 768)


# --- without a screen


@pytest.fixture
def headless(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


def test_bars_are_ink_and_the_picture_is_not_stretched(headless: None) -> None:
    window = Window((960, 960))
    window.canvas.surface.fill("white")
    seen = window._window.get_surface()
    assert (window.canvas.width, window.canvas.height) == (960, 720)
    assert seen.get_at((480, 60)) == seen.get_at((480, 900)) == pygame.Color("#1D2433")
    assert seen.get_at((480, 480)) == pygame.Color("white")
    window.close()


def test_the_window_does_not_become_smaller_than_the_layout(headless: None) -> None:
    window = Window((1280, 720))
    window._window.size = (300, 200)
    assert window.size == SMALLEST
    window.close()


@pytest.mark.parametrize("maximised", [False, True])
def test_ten_times_full_screen_return_what_was_before(
    headless: None, monkeypatch: pytest.MonkeyPatch, maximised: bool
) -> None:
    window = Window((1000, 600))
    window._window.position = (30, 40)
    asked: list[str] = []
    monkeypatch.setattr(window, "_window", CarelessDesktop(window._window, asked))
    if maximised:
        window.notice(pygame.Event(pygame.WINDOWMAXIMIZED))
    for _ in range(10):
        window.toggle_fullscreen()
        window.notice(pygame.Event(pygame.WINDOWRESTORED))
        assert window.fullscreen
        window.toggle_fullscreen()
        for aftermath in (pygame.WINDOWRESTORED, pygame.WINDOWMOVED):
            window.notice(pygame.Event(aftermath))
        assert not window.fullscreen
        assert window.resizable
        assert window.maximised is maximised
        assert window.floating_size == (None if maximised else (1000, 600))
    assert asked == ["maximise"] * (10 if maximised else 0)
    if not maximised:
        assert (window.size, window._window.position) == ((1000, 600), (30, 40))
    window.close()


class CarelessDesktop:
    """A window on a desktop where full screen loses size, place and resizability."""

    def __init__(self, window: pygame.Window, asked: list[str]) -> None:
        self.__dict__.update(window=window, asked=asked)

    def __getattr__(self, name: str) -> object:
        return getattr(self.__dict__["window"], name)

    def __setattr__(self, name: str, value: object) -> None:
        setattr(self.window, name, value)

    def set_windowed(self) -> None:
        self.window.set_windowed()
        self.window.size = (1024, 768)
        self.window.position = (35, 63)
        self.window.resizable = False

    def maximize(self) -> None:
        self.asked.append("maximise")


def test_a_window_moved_or_restored_later_by_the_player_stays_so(
    headless: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = Window((1000, 600))
    window.notice(pygame.Event(pygame.WINDOWMAXIMIZED))
    for _ in range(2):
        window.toggle_fullscreen()
    later = pygame.time.get_ticks() + 5000
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: later)
    window.notice(pygame.Event(pygame.WINDOWRESTORED))
    assert not window.maximised
    for _ in range(2):
        window.toggle_fullscreen()
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: later + 5000)
    window._window.position = (7, 8)
    window.notice(pygame.Event(pygame.WINDOWMOVED))
    assert window._window.position == (7, 8)
    window.close()


def test_no_display_is_told_apart_from_other_failures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "bogus")
    with pytest.raises(NoDisplay, match="bogus"):
        Window()


# --- a real window

PROGRAM = """
    import sys
    from game.app.start import run_scene
    from game.art.palette import BRASS
    from game.scenes.inputs import Action, Press
    from game.scenes.scene import Quit, Scene

    class Telling(Scene):
        def enter(self, stage):
            super().enter(stage)
            self.pictures = 0

        def hear(self, heard):
            print(heard, flush=True)
            if heard == Press(Action.DRAW):
                print("pictures", self.pictures, flush=True)
            if heard == Press(Action.HINT):
                raise ValueError("a card with five corners")
            return Quit() if heard == Press(Action.CANCEL) else None

        def advance(self, dt):
            return None

        def draw(self, canvas):
            self.pictures += 1
            canvas.surface.fill(BRASS)

        def is_still(self):
            return True

    sys.exit(run_scene(lambda records: Telling(), size=(1000, 600)))
"""


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[VirtualScreen]:
    with virtual_screen(tmp_path_factory.mktemp("screen")) as screen:
        yield screen


class Playing:
    """The program above on a virtual screen, and what its scene has told."""

    def __init__(self, screen: VirtualScreen, process: subprocess.Popen[bytes]) -> None:
        self.screen = screen
        self.process = process
        self.window = screen.wait_for_window()
        self.left, self.top = (screen.geometry(self.window)[side] for side in ("X", "Y"))
        places = cycle([(self.left + 5, self.top + 5), (self.left + 9, self.top + 9)])

        def is_heard() -> bool:
            screen.move(*next(places))
            return any(line.startswith("PointerMoved") for line in self.lines())

        wait_until("the pointer is heard", is_heard)

    def lines(self) -> list[str]:
        return self.screen.output.read_text().splitlines()

    def wait_for(self, start: str, count: int = 1) -> None:
        def is_there() -> bool:
            assert self.process.poll() is None, "the program has ended"
            return sum(line.startswith(start) for line in self.lines()) >= count

        wait_until(f"{count} times {start}", is_there)


@pytest.fixture
def playing(screen: VirtualScreen, home: Path) -> Iterator[Playing]:
    environment = {"ONE_LEFT_HOME": str(home), "PYTHONPATH": str(ROOT)}
    with screen.program(sys.executable, "-c", textwrap.dedent(PROGRAM), **environment) as process:
        yield Playing(screen, process)


def test_a_real_mouse_and_real_keys_reach_the_scene(playing: Playing) -> None:
    screen, x, y = playing.screen, playing.left + 500, playing.top + 300
    screen.click(x, y)
    playing.wait_for("PointerUp")
    screen.click(x, y, button=3)
    playing.wait_for("PointerUp", 2)
    screen.key("Right", "shift+Tab")
    playing.wait_for("Press(action=<Action.PREVIOUS")
    heard = [line for line in playing.lines() if not line.startswith("PointerMoved")]
    assert heard == [
        "PointerDown(x=600.0, y=360.0, button=<Button.PRIMARY: 1>)",
        "PointerUp(x=600.0, y=360.0, button=<Button.PRIMARY: 1>)",
        "PointerDown(x=600.0, y=360.0, button=<Button.SECONDARY: 3>)",
        "PointerUp(x=600.0, y=360.0, button=<Button.SECONDARY: 3>)",
        "Press(action=<Action.RIGHT: 'right'>)",
        "Press(action=<Action.PREVIOUS: 'previous'>)",
    ]
    screen.key("Escape")
    assert playing.process.wait(30) == 0


def test_a_button_let_go_outside_the_window_is_heard(playing: Playing) -> None:
    playing.screen.drag((playing.left + 100, playing.top + 100), (playing.left + 300, 5))
    playing.wait_for("PointerUp")
    up = next(line for line in playing.lines() if line.startswith("PointerUp"))
    assert "y=-" in up


def test_the_picture_is_on_the_screen(playing: Playing) -> None:
    from game.art.palette import BRASS

    def seen() -> tuple[int, int, int]:
        return tuple(playing.screen.picture().get_at((playing.left + 500, playing.top + 300)))[:3]

    wait_until("brass", lambda: seen() == tuple(BRASS)[:3])


def test_real_full_screen_and_back_ten_times(playing: Playing) -> None:
    before = playing.screen.geometry(playing.window)
    for count, key in enumerate(["F11", "alt+Return"] * 5, start=1):
        playing.screen.key(key)
        playing.wait_for("Resized(width=1280", count)
        playing.screen.key(key)
        playing.wait_for("Resized(width=1200", count)
    assert playing.screen.geometry(playing.window) == before
    playing.screen.key("u")
    playing.wait_for("Press(action=<Action.UNO")
    assert not any("CONFIRM" in line for line in playing.lines())


def test_a_real_idle_window_paints_nothing(playing: Playing) -> None:
    def pictures() -> int:
        return int(next(line for line in reversed(playing.lines()) if line.startswith("pictures")).split()[1])

    playing.screen.key("d")
    playing.wait_for("pictures", 1)
    first = pictures()
    playing.screen.xdotool("sleep", "1.5")
    playing.screen.key("d")
    playing.wait_for("pictures", 2)
    assert pictures() - first <= 1


def test_a_mistake_ends_a_real_program_with_one_and_one_line(playing: Playing) -> None:
    playing.screen.key("h")
    assert playing.process.wait(30) == 1
    assert len([line for line in playing.lines() if line.startswith("one-left:")]) == 1


@pytest.mark.parametrize("closed", ["<&- >&- 2>&-", ">/dev/full 2>/dev/full"])
def test_without_a_console_the_game_runs(screen: VirtualScreen, tmp_path: Path, home: Path, closed: str) -> None:
    program = tmp_path / "program.py"
    program.write_text(textwrap.dedent(PROGRAM).replace("print(", "(lambda *a, **k: None)("))
    command = f'exec "{sys.executable}" "{program}" {closed}'
    with screen.program("sh", "-c", command, ONE_LEFT_HOME=str(home), PYTHONPATH=str(ROOT)) as process:
        window = screen.wait_for_window()
        place = screen.geometry(window)
        screen.click(place["X"] + 50, place["Y"] + 50)
        screen.key("Escape")
        assert process.wait(30) == 0
    log = (home / "log" / "one-left.log").read_text()
    assert all(" game.app." in line for line in log.splitlines())


def test_without_a_display_the_program_says_so_and_ends_with_two(tmp_path: Path, screen: VirtualScreen) -> None:
    environment = screen.environment(ONE_LEFT_HOME=str(tmp_path), DISPLAY="", WAYLAND_DISPLAY="")
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(PROGRAM)],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("one-left: no window can be opened") == 1
