"""A screen of its own for a real program in a real window: a virtual X server, driven by xdotool.

    with virtual_screen(tmp_path) as screen, screen.program(sys.executable, "-m", "game") as program:
        screen.wait_for_window("One Left")
        screen.click(640, 360)
        screen.key("Return")
        screen.save_picture(tmp_path / "seen.png")

There is no window manager: a window stays where it was opened, has no border and can't be maximised.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CDLL, Structure, byref, c_char_p, c_int, c_long, c_ulong, c_void_p
from pathlib import Path

import pygame

PATIENCE = 30.0
"""Seconds after which something that was waited for is taken as missing."""
XWD_HEADER = 25
"""Numbers in the header of the picture that the X server keeps in its file."""
BYTES_PER_COLOUR = 12
CLIENT_MESSAGE = 33


class _ClientMessage(Structure):
    """Xlib's event of that kind, with room for the largest of all kinds."""

    _fields_ = [
        ("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p), ("window", c_ulong),
        ("message_type", c_ulong), ("format", c_int), ("data", c_long * 5), ("room", c_long * 24),
    ]  # fmt: skip


class VirtualScreen:
    """One running X server."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.folder = folder
        self.output = folder / "output.txt"

    def environment(self, **more: str) -> dict[str, str]:
        """The environment of a program on this screen: no sound, no message boxes, files in the screen's folder."""
        return {
            **{name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"},
            "DISPLAY": self.name,
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "SDL_AUDIODRIVER": "dummy",
            "ONE_LEFT_HOME": str(self.folder / "home"),
            "ONE_LEFT_UNATTENDED": "1",
            **more,
        }

    @contextmanager
    def program(self, *command: str, **environment: str) -> Iterator[subprocess.Popen[bytes]]:
        """A program on this screen, ended at the end if it is still running; what it prints goes to `output`."""
        with self.output.open("wb") as output:
            process = subprocess.Popen(
                command, env=self.environment(**environment), stdout=output, stderr=subprocess.STDOUT
            )
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def xdotool(self, *words: str | int) -> str:
        """Run xdotool on this screen; what it prints."""
        done = self._ask(*words)
        if done.returncode:
            raise AssertionError(f"xdotool {' '.join(map(str, words))} failed: {done.stderr or done.stdout}")
        return done.stdout

    def _ask(self, *words: str | int) -> subprocess.CompletedProcess[str]:
        command = ["xdotool", *map(str, words)]
        return subprocess.run(command, env=self.environment(), capture_output=True, text=True, timeout=PATIENCE)

    def wait_for_window(self, title: str = "One Left") -> str:
        """Wait until a window of that name is to be seen; its id."""
        found: list[str] = []

        def is_there() -> bool:
            visible = self._ask("search", "--onlyvisible", "--class", ".").stdout.split()
            found[:] = [window for window in visible if self._ask("getwindowname", window).stdout.strip() == title]
            return bool(found)

        wait_until(f"a window called {title}", is_there)
        return found[0]

    def geometry(self, window: str) -> dict[str, int]:
        """Place and size of a window: X, Y, WIDTH, HEIGHT."""
        told = self.xdotool("getwindowgeometry", "--shell", window)
        return {
            name: int(value)
            for name, value in (line.split("=") for line in told.split())
            if name in ("X", "Y", "WIDTH", "HEIGHT")
        }

    def close(self, window: str) -> None:
        """Ask a window to close, as the cross of its title bar does."""
        x11 = CDLL("libX11.so.6")
        x11.XOpenDisplay.restype, x11.XInternAtom.restype = c_void_p, c_ulong
        x11.XOpenDisplay.argtypes, x11.XInternAtom.argtypes = [c_char_p], [c_void_p, c_char_p, c_int]
        x11.XSendEvent.argtypes = [c_void_p, c_ulong, c_int, c_long, c_void_p]
        x11.XCloseDisplay.argtypes = [c_void_p]
        display = x11.XOpenDisplay(self.name.encode())
        protocols, delete = (x11.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
        message = _ClientMessage(
            type=CLIENT_MESSAGE, window=int(window), message_type=protocols, format=32, data=(c_long * 5)(delete)
        )
        x11.XSendEvent(display, int(window), 0, 0, byref(message))
        x11.XCloseDisplay(display)

    def move(self, x: float, y: float) -> None:
        """Move the pointer to a place on the screen."""
        self.xdotool("mousemove", round(x), round(y))

    def click(self, x: float, y: float, *, button: int = 1, times: int = 1) -> None:
        """Move the pointer there and click."""
        place = ("mousemove", round(x), round(y))
        self.xdotool(*place, "click", "--repeat", times, "--delay", 1, button)

    def drag(self, start: tuple[float, float], end: tuple[float, float], *, steps: int = 8) -> None:
        """Press the left button at one place, move, and let go at the other."""
        (x, y), (to_x, to_y) = start, end
        words: list[str | int] = ["mousemove", round(x), round(y), "mousedown", 1]
        for step in range(1, steps + 1):
            part = step / steps
            words += ["mousemove", round(x + (to_x - x) * part), round(y + (to_y - y) * part), "sleep", "0.02"]
        self.xdotool(*words, "mouseup", 1)

    def key(self, *keys: str) -> None:
        """Press and release keys, named as X names them: Return, Escape, F11, alt+Return, d."""
        self.xdotool("key", *keys)

    def picture(self) -> pygame.Surface:
        """What is on the screen now."""
        data = (self.folder / "Xvfb_screen0").read_bytes()
        header = [int.from_bytes(data[4 * at : 4 * at + 4], "big") for at in range(XWD_HEADER)]
        header_size, height, bytes_per_line, colours = header[0], header[5], header[12], header[19]
        start = header_size + colours * BYTES_PER_COLOUR
        seen = pygame.Surface((bytes_per_line // 4, height), 0, 32)
        seen.get_buffer().write(data[start : start + height * bytes_per_line])
        return seen

    def save_picture(self, path: Path) -> None:
        """Write what is on the screen to an image file."""
        pygame.image.save(self.picture(), path)


def wait_until(what: str, condition: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait for a condition; fails telling what was missing."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds:.0f} s in vain: {what}")
        time.sleep(0.02)


@contextmanager
def virtual_screen(folder: Path, size: tuple[int, int] = (1280, 720)) -> Iterator[VirtualScreen]:
    """Start an X server on a free display, with its files in `folder`, and end it at the end."""
    for tool in ("Xvfb", "xdotool"):
        if shutil.which(tool) is None:
            raise AssertionError(f"{tool} is needed to test the real window; Debian has it in a package")
    folder.mkdir(parents=True, exist_ok=True)
    told, tell = os.pipe()
    command = [
        *("Xvfb", "-displayfd", str(tell), "-screen", "0", f"{size[0]}x{size[1]}x24"),
        *("-fbdir", str(folder), "-nolisten", "tcp", "-noreset"),
    ]
    with (folder / "xvfb.log").open("wb") as log:
        server = subprocess.Popen(command, pass_fds=[tell], stdout=log, stderr=log)
    os.close(tell)
    try:
        with os.fdopen(told) as number:
            display = number.readline().strip()
        if not display:
            raise AssertionError(f"Xvfb did not start: {(folder / 'xvfb.log').read_text()}")
        yield VirtualScreen(f":{display}", folder)
    finally:
        server.terminate()
        server.wait(PATIENCE)
