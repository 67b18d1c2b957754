"""What the game asks of the system about its memory has its effect."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

PICTURES = """
import pygame
from game.app.memory import LARGE, give_back, keep_large_apart
from game.bench.processes import megabytes

def picture(side):
    made = pygame.Surface((side, side), 0, 32)
    made.fill((1, 2, 3))
    return made

keep_large_apart()
"""
LARGE_PICTURE = """
side = int((2 * LARGE / 4) ** 0.5) + 1
del [picture(side)][:]
before = megabytes()
large = picture(side)
small = [picture(40) for _ in range(100)]
del large
print(LARGE / 1e6, megabytes() - before)
"""


MANY_SMALL = """
small = [picture(100) for _ in range(2000)]
held = megabytes()
kept = small[::50]
del small
give_back()
print(2000 * 100 * 100 * 4 / 1e6, held - megabytes())
"""

only_glibc = pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "mallopt"), reason="the system's library isn't glibc"
)


def told(program: str) -> tuple[float, float]:
    """The two figures that a program of its own prints in the end, in megabytes."""
    done = subprocess.run([sys.executable, "-c", PICTURES + program], capture_output=True, text=True, check=True)
    first, second = map(float, done.stdout.split()[-2:])
    return first, second


@only_glibc
def test_a_large_picture_leaves_no_hole_below_small_ones() -> None:
    large, grown = told(LARGE_PICTURE)
    assert grown < large / 2


@only_glibc
def test_what_lies_free_between_pictures_that_stay_is_given_back() -> None:
    freed, given_back = told(MANY_SMALL)
    assert given_back > freed * 0.8
