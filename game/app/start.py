"""Starting and leaving the game: settings, window, first scene, and what to say when something fails.

The window opens with the game's sign before anything else is loaded, scenes, levels and what they need included: a
player sees at once that the game was started.
"""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.app.log import complain, fill_missing_streams, log_system, logbook
from game.app.tongue import speak_as_chosen
from game.app.window import NoDisplay, Window, is_headless
from game.language import _
from game.records import Recording, Records, Settings
from game.resources import MissingFile, sprite_path

if TYPE_CHECKING:
    from game.app.loop import App
    from game.levels import Level
    from game.scenes.scene import Scene

FINE: Final = 0
BUG: Final = 1
BAD_INPUT: Final = 2
OLDEST: Final = {"SDL": (2, 0, 14), "SDL_image": (2, 6, 0)}
"""What the game was not written for: older ones neither tell the system's language nor size vector pictures."""
UNATTENDED_VARIABLE: Final = "ONE_LEFT_UNATTENDED"
"""When set, nobody is there to close a message box."""
ICON: Final = "icon"
ICON_SIZE: Final = (64, 64)
SIGN_SHARE: Final = 0.3
"""Height of the sign that greets the player, as a share of the window's."""

log = logging.getLogger(__name__)


class TooOld(Exception):
    """A library is older than the game can use; the text says which."""


def run(
    level: Level | None = None,
    *,
    seed: int | None = None,
    size: tuple[int, int] | None = None,
    fullscreen: bool = False,
    demo: bool = False,
    rounds: int | None = None,
) -> int:
    """Play until the game is left; the exit code.

    Without a level it starts with the title; with `demo` the computer plays the human's seat and the game ends with
    the match, or after so many `rounds` of it. 2 means that the system lacks something that the game needs, 1 that the
    game has a bug; both are in the log.
    """
    return run_scene(
        lambda records: first_scene(level, records, seed=seed, demo=demo, rounds=rounds),
        size=size,
        fullscreen=fullscreen,
    )


def watch(recording: Recording, *, size: tuple[int, int] | None = None, fullscreen: bool = False) -> int:
    """Let a recorded match be watched, and the game go on from there; the exit code, as from `run`."""

    def first(records: Records) -> Scene:
        from game.app.street import Street

        return Street(records).watch(recording)

    return run_scene(first, size=size, fullscreen=fullscreen)


def first_scene(
    level: Level | None, records: Records, *, seed: int | None = None, demo: bool = False, rounds: int | None = None
) -> Scene:
    """The scene that the game starts with."""
    from game.app.street import Street

    street = Street(records, demo, rounds, seed)
    return street.match(level) if level else street.title()


def run_scene(
    first: Callable[[Records], Scene],
    *,
    size: tuple[int, int] | None = None,
    fullscreen: bool = False,
) -> int:
    """Open the window and run the scenes that follow from `first`; the exit code, as from `run`."""
    fill_missing_streams()
    with logbook() as log_file:
        try:
            log_system()
            _play(first, size, fullscreen)
        except (NoDisplay, TooOld, MissingFile) as reason:
            sentence = f"no window can be opened: {reason}" if isinstance(reason, NoDisplay) else str(reason)
            log.error(sentence)
            complain(sentence)
            return BAD_INPUT
        except KeyboardInterrupt:
            return FINE
        except Exception:
            log.exception("the game stopped")
            _apologise(log_file)
            return BUG
        finally:
            gc.enable()
            pygame.display.quit()
    return FINE


def _play(first: Callable[[Records], Scene], size: tuple[int, int] | None, fullscreen: bool) -> None:
    gc.disable()  # nothing is garbage while all is being loaded
    check_libraries()
    records = Records()
    speak_as_chosen("system")
    window = open_window(records.glance(), size, fullscreen=fullscreen)
    log.info("window %s by %s, full screen: %s", window.size, pygame.display.get_driver(), window.fullscreen)

    from game.app.loop import App
    from game.app.memory import keep_large_apart

    keep_large_apart()
    settings = _usable(records, records.load_settings())
    app = App(window, first(records), settings, store=records.keep_settings)
    gc.freeze()  # what is loaded stays: to look through all of it for garbage takes longer than a picture may
    gc.enable()
    try:
        app.run()
        if size is None:
            _keep_size(records, app)
    finally:
        gc.unfreeze()
        app.close()


def _usable(records: Records, settings: Settings) -> Settings:
    """The settings in the language they name, with the usual keys, and a word why, if theirs can't be used."""
    from game.scenes.bindings import faults

    speak_as_chosen(settings.language)
    wrong = "; ".join(faults(settings))
    if not wrong:
        return settings
    unusable = _("The keys in {file} can't be used: {reason}. The usual ones are in their place.")
    records.notices.append(unusable.format(file="settings.json", reason=wrong))
    return replace(settings, keys={}, pad={})


def check_libraries() -> None:
    """Make sure that the libraries below pygame are new enough.

    Raises:
        TooOld: if one is not.
    """
    found = {"SDL": pygame.get_sdl_version(), "SDL_image": pygame.image.get_sdl_image_version() or ()}
    for name, oldest in OLDEST.items():
        if found[name] < oldest:
            has, needs = (".".join(map(str, version)) or "none" for version in (found[name], oldest))
            raise TooOld(f"{name} is too old: the game needs {needs} or newer, and finds {has}")


def open_window(settings: Settings, size: tuple[int, int] | None = None, *, fullscreen: bool = False) -> Window:
    """The window as the player left it, or as asked for, showing the game's sign."""
    window = Window(size, remembered=_chosen_size(settings), fullscreen=fullscreen or settings.fullscreen)
    side = round(SIGN_SHARE * window.frame.pixel_height)
    window.greet(_sign((side, side)))
    window.set_icon(_sign(ICON_SIZE))
    return window


def _sign(size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(sprite_path(ICON), size)


def _chosen_size(settings: Settings) -> tuple[int, int] | None:
    """The size of the window last time; None when it is the one that was never changed."""
    size = (settings.window_width, settings.window_height)
    return None if size == (Settings.window_width, Settings.window_height) else size


def _keep_size(records: Records, app: App) -> None:
    size = app.window.floating_size
    if size and size != (app.settings.window_width, app.settings.window_height):
        records.keep_settings(replace(app.settings, window_width=size[0], window_height=size[1]))


def _apologise(log_file: Path | None) -> None:
    what = f"What happened is written in {log_file}" if log_file else "It could not be written down."
    complain(f"the game has stopped because of a mistake in it. {what}")
    if not pygame.display.get_init() or is_headless() or UNATTENDED_VARIABLE in os.environ:
        return
    try:
        stopped = _(
            "The game has stopped because of a mistake in it, not of yours.\n"
            "Your match is saved up to the last move: start again and go on."
        )
        where = _("It could not be written down.")
        if log_file:
            where = _("What happened is written in\n{file}").format(file=log_file)
        pygame.display.message_box("One Left", f"{stopped}\n\n{where}", "error")
    except pygame.error as reason:
        log.warning("no message box: %s", reason)
