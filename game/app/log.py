"""The log: what a bug report needs to know, in the player's own log folder, or nowhere when that can't be written."""

from __future__ import annotations

import logging
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

import game
from game.folders import log_folder

FILE_NAME: Final = "one-left.log"
LARGEST: Final = 256 * 1024
FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

log = logging.getLogger(__name__)


@contextmanager
def logbook() -> Iterator[Path | None]:
    """Log to the file for as long as it lasts; its path, or None where no file can be written."""
    logger = logging.getLogger("game")
    level, handler = logger.level, _file_handler()
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    try:
        yield Path(handler.baseFilename) if isinstance(handler, logging.FileHandler) else None
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
        handler.close()


def log_system() -> None:
    """Note which game runs on what."""
    import pygame  # here, since what is logged may be that pygame can't be loaded

    sdl = ".".join(map(str, pygame.get_sdl_version()))
    log.info(
        "One Left %s, Python %s, pygame-ce %s, SDL %s, %s",
        game.__version__,
        platform.python_version(),
        pygame.version.ver,
        sdl,
        platform.platform(),
    )


def log_unloadable(reason: ImportError) -> None:
    """Note that a library is missing or damaged."""
    with logbook():
        log.error("the game can't be loaded", exc_info=reason)


def fill_missing_streams() -> None:
    """Put nothing in the place of closed standard streams.

    A file opened later would take the place, and libraries would write their complaints into it.
    """
    while (place := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(place)


def complain(sentence: str) -> None:
    """Tell the player on the console, where there is one."""
    if sys.stderr is not None:
        sys.stderr.write(f"one-left: {sentence}\n")


def _file_handler() -> logging.Handler:
    folder = log_folder()
    if folder is None:
        return logging.NullHandler()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(folder / FILE_NAME, maxBytes=LARGEST, backupCount=1, encoding="utf-8")
    except OSError:
        return logging.NullHandler()
    handler.setFormatter(logging.Formatter(FORMAT))
    return handler
