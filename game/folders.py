"""Where the player's things lie on this system: what is kept, what is logged, what is given away.

A system that can't tell, as for a user without a home, has no such folder.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import platformdirs

HOME_VARIABLE = "ONE_LEFT_HOME"
"""The environment variable that says where to keep everything but what is given away."""


def kept_folder() -> Path | None:
    """Settings, matches, and the player's own levels."""
    return _chosen() or _told(lambda: platformdirs.user_data_path("one-left", appauthor=False))


def log_folder() -> Path | None:
    """The log."""
    chosen = _chosen()
    return chosen / "log" if chosen else _told(lambda: platformdirs.user_log_path("one-left", appauthor=False))


def documents_folder() -> Path | None:
    """The player's documents, where an exported match goes."""
    return _told(platformdirs.user_documents_path)


def _chosen() -> Path | None:
    chosen = os.environ.get(HOME_VARIABLE)
    return Path(chosen) if chosen else None


def _told(ask: Callable[[], Path]) -> Path | None:
    """What the system says, if it is a place at all: without a home it is none, or would lie beside the program."""
    try:
        folder = ask()
    except RuntimeError:
        return None
    return folder if folder.is_absolute() else None
