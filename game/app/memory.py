"""What the game asks of the system about its memory."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any, Final

LARGE: Final = 4 * 2**20
"""Bytes of a large picture, such as the veil below an overlay: few are made, and none while something moves."""
SPARE: Final = 4 * LARGE
_SPARE_OPTION, _LARGE_OPTION = -1, -3
"""glibc's `M_TRIM_THRESHOLD` and `M_MMAP_THRESHOLD`."""


def keep_large_apart() -> None:
    """Let large pictures lie beside the heap, where they leave no holes that only small ones fit into.

    glibc puts them into its heap once it has seen one go; other systems' libraries don't.
    """
    library = _library()
    if hasattr(library, "mallopt"):
        library.mallopt(_LARGE_OPTION, LARGE)
        library.mallopt(_SPARE_OPTION, SPARE)


def give_back() -> None:
    """Give back what lies free between pictures that stay; it takes some milliseconds.

    glibc keeps such holes for itself unless it is asked; other systems' libraries look after them.
    """
    library = _library()
    if hasattr(library, "malloc_trim"):
        library.malloc_trim(0)


@cache
def _library() -> Any:
    """The C library that has such knobs; None on systems where there is no need of it."""
    if sys.platform != "linux":
        return None
    import ctypes  # takes its time, and only here there is need of it

    return ctypes.CDLL(None)
