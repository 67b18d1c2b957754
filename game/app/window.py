"""The window: its size, full screen and back, and where the picture lies in it.

The picture is 4:3 to 21:9. A window outside that range shows it whole, with bars beside or above it. Window positions
come in points; on a dense display a point is several pixels.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import pygame

from game.table.frame import HEIGHT, NARROWEST, WIDEST, Point

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.art.sheet import Look

TITLE: Final = "One Left"
CLASS: Final = "one-left"
"""By which a desktop groups windows and finds their icon."""
NARROWEST_SHAPE: Final = NARROWEST / HEIGHT
WIDEST_SHAPE: Final = WIDEST / HEIGHT
SMALLEST: Final = (960, 540)
EMPTY: Final = (29, 36, 51)
"""What is seen beside the picture, and before there is one."""
SHARE_OF_DESKTOP: Final = 2 / 3
SETTLING_MS: Final = 700
"""How long a desktop may take to bring a window back from full screen."""
HEADLESS_DRIVERS: Final = ("dummy", "offscreen")

Size = tuple[int, int]


class NoDisplay(Exception):
    """No window can be opened; the text says why."""


@dataclass(frozen=True)
class Frame:
    """Where the picture lies in the window, in pixels, and how many pixels a point of the window has."""

    left: int
    top: int
    pixel_width: int
    pixel_height: int
    density: Point = (1.0, 1.0)

    @property
    def scale(self) -> float:
        """Pixels per logical unit."""
        return self.pixel_height / HEIGHT

    @property
    def width(self) -> float:
        """Width of the picture in logical units."""
        return self.pixel_width / self.scale

    def logical(self, position: Point) -> Point:
        """The place in the picture under a window position; beyond its edges when that lies in a bar or outside."""
        x, y = position
        return (x * self.density[0] - self.left) / self.scale, (y * self.density[1] - self.top) / self.scale

    def window(self, place: Point) -> Point:
        """The window position over a place in the picture: the way back from `logical`."""
        x, y = place
        return (x * self.scale + self.left) / self.density[0], (y * self.scale + self.top) / self.density[1]


def fit(pixels: Size, points: Size) -> Frame:
    """The largest picture of an allowed shape in the middle of a window of so many pixels, and so many points."""
    width, height = (max(1, side) for side in pixels)
    density = (width / max(1, points[0]), height / max(1, points[1]))
    shape = width / height
    if shape < NARROWEST_SHAPE:
        inner = max(1, round(width / NARROWEST_SHAPE))
        return Frame(0, (height - inner) // 2, width, inner, density)
    if shape > WIDEST_SHAPE:
        inner = max(1, round(height * WIDEST_SHAPE))
        return Frame((width - inner) // 2, 0, inner, height, density)
    return Frame(0, 0, width, height, density)


def comfortable(desktop: Size) -> Size:
    """The size of a first window: 16:9, about two thirds of the desktop, and no larger than fits on it."""
    height = max(float(SMALLEST[1]), desktop[1] * SHARE_OF_DESKTOP)
    return fitting((round(height * 16 / 9), round(height)), desktop)


def fitting(size: Size, desktop: Size) -> Size:
    """That size, or less where the desktop is too small for it."""
    return min(size[0], desktop[0]), min(size[1], desktop[1])


@dataclass(frozen=True)
class _Floating:
    """What a window was before it filled the screen."""

    size: Size
    position: Size
    maximised: bool


@dataclass(frozen=True)
class _Return:
    """A way back from full screen that the desktop may need a moment for."""

    to: _Floating
    end: int

    @property
    def is_over(self) -> bool:
        return pygame.time.get_ticks() > self.end


class Window:
    """The one window of the game, resizable, and full screen on demand.

    It opens in exactly `size`; without one in the `remembered` size, as far as the desktop has room for it.

    Raises:
        NoDisplay: if there is no screen, or no window can be opened on it.
    """

    def __init__(self, size: Size | None = None, *, remembered: Size | None = None, fullscreen: bool = False) -> None:
        _start_display()
        size = size or (fitting(remembered, _desktop()) if remembered else comfortable(_desktop()))
        try:
            self._window = pygame.Window(TITLE, size, resizable=True, allow_high_dpi=True)
        except pygame.error as reason:
            raise NoDisplay(str(reason)) from reason
        self._window.minimum_size = SMALLEST
        pygame.key.stop_text_input()
        pygame.display.set_allow_screensaver(True)
        self.visible = True
        self.maximised = False
        self._look: Look | None = None
        self._before: _Floating | None = None
        self._returning: _Return | None = None
        if fullscreen:
            self.toggle_fullscreen()
        self._fit()

    @property
    def size(self) -> Size:
        """Width and height in points."""
        return self._window.size

    @property
    def resizable(self) -> bool:
        """Whether the player can drag its edges."""
        return self._window.resizable

    @property
    def fullscreen(self) -> bool:
        """Whether it fills the screen."""
        return self._before is not None

    @property
    def floating_size(self) -> Size | None:
        """The size the player gave it; None while it is maximised."""
        if self._before is not None:
            return None if self._before.maximised else self._before.size
        return None if self.maximised else self.size

    @property
    def refresh_rate(self) -> int:
        """Pictures a second of the display, 60 when it does not tell."""
        return next((rate for rate in pygame.display.get_desktop_refresh_rates() if rate > 0), 60)

    @cached_property
    def canvas(self) -> Canvas:
        """What scenes paint on, made anew whenever the picture gets another size."""
        from game.art.canvas import Canvas  # everything there is to paint with: the window opens before that is loaded

        return Canvas(self._picture, self._look)

    def greet(self, picture: pygame.Surface) -> None:
        """Show a picture in the middle of the empty window, while the game is being loaded."""
        surface = self._window.get_surface()
        surface.blit(picture, picture.get_rect(center=surface.get_rect().center))
        self._window.flip()

    def set_icon(self, icon: pygame.Surface) -> None:
        """Show a picture in the task bar."""
        self._window.set_icon(icon)

    def toggle_fullscreen(self) -> None:
        """Fill the desktop, or return to exactly what the window was before that."""
        before = self._before
        if before is None:
            returning, self._returning = self._returning, None
            self._before = (
                returning.to
                if returning and not returning.is_over
                else _Floating(self.size, self._window.position, self.maximised)
            )
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
            self._before = None
            self._returning = _Return(before, pygame.time.get_ticks() + SETTLING_MS)
            if not self._window.resizable:
                self._window.resizable = True
            self.maximised = before.maximised
            if not before.maximised and self.size != before.size:
                self._window.size = before.size
                self._window.position = before.position
        self._fit()

    def notice(self, event: pygame.Event) -> bool:
        """Take note of what happened to the window; whether it has to be painted again."""
        settling = self._is_returning
        if event.type in (pygame.WINDOWMOVED, pygame.WINDOWRESTORED):
            self._put_back(event.type)
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWDISPLAYCHANGED):
            self._fit()
            return True
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
            self.visible = False
        elif event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self.visible = True
            if not self.fullscreen and not settling:
                self.maximised = event.type == pygame.WINDOWMAXIMIZED
            return True
        elif event.type in (pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED):
            self.visible = True
            return True
        return False

    def dress(self, look: Look) -> None:
        """Let everything that is painted from now on look that way."""
        if look != self._look:
            self._look = look
            self._fit()

    def show(self) -> None:
        """Bring what was painted on the canvas to the screen."""
        self.canvas.finish()
        self._window.flip()

    def close(self) -> None:
        """Take the window away."""
        self._window.destroy()

    @property
    def _is_returning(self) -> bool:
        return self._returning is not None and not self._returning.is_over

    def _put_back(self, happened: int) -> None:
        """Correct a desktop, once, that lets the window creep by its frame or drops that it was maximised."""
        returning = self._returning
        if self.fullscreen or returning is None or returning.is_over:
            return
        before = returning.to
        if before.maximised and happened == pygame.WINDOWRESTORED:
            self._returning = None
            self._window.maximize()
        elif not before.maximised and self._window.position != before.position:
            self._returning = None
            self._window.position = before.position

    def _fit(self) -> None:
        surface = self._window.get_surface()
        self.frame = fit(surface.get_size(), self.size)
        surface.fill(EMPTY)
        picture = pygame.Rect(self.frame.left, self.frame.top, self.frame.pixel_width, self.frame.pixel_height)
        self._picture = surface if picture == surface.get_rect() else surface.subsurface(picture)
        self.__dict__.pop("canvas", None)


def is_headless() -> bool:
    """Whether nobody can see the window."""
    return pygame.display.get_driver() in HEADLESS_DRIVERS


def _start_display() -> None:
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_RENDER_VSYNC", "1")
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", CLASS)
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", CLASS)
    try:
        pygame.display.init()
    except pygame.error as reason:
        raise NoDisplay(str(reason)) from reason
    if is_headless() and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise NoDisplay("no display was found")


def _desktop() -> Size:
    return next(iter(pygame.display.get_desktop_sizes()), (1280, 720))
