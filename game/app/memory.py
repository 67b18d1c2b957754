"""What the game asks of the system about its memory."""

from __future__ import annotations

import sys
from typing import Final

LARGE: Final = 4 * 2**20
"""Bytes of a large picture, such as the veil below an overlay: few are made, and none while something moves."""
SPARE: Final = 4 * LARGE
_SPARE_OPTION, _LARGE_OPTION = -1, -3
"""glibc's `M_TRIM_THRESHOLD` and `M_MMAP_THRESHOLD`."""


def keep_large_apart() -> None:
    """Let large pictures lie beside the heap, where they leave no holes that only small ones fit into.

    glibc puts them into its heap once it has seen one go; other systems' libraries don't.
    """
    if sys.platform != "linux":
        return
    import ctypes  # takes its time, and only here there is need of it

    libc = ctypes.CDLL(None)
    if hasattr(libc, "mallopt"):
        libc.mallopt(_LARGE_OPTION, LARGE)
        libc.mallopt(_SPARE_OPTION, SPARE)
