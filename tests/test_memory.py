"""What the game asks of the system about its memory has its effect."""

from __future__ import annotations

import ctypes
import subprocess
import sys

import pytest

PROGRAM = """
import pygame
from game.app.memory import LARGE, keep_large_apart
from game.bench.processes import megabytes

def picture(side):
    made = pygame.Surface((side, side), 0, 32)
    made.fill((1, 2, 3))
    return made

keep_large_apart()
side = int((2 * LARGE / 4) ** 0.5) + 1
del [picture(side)][:]
before = megabytes()
large = picture(side)
small = [picture(40) for _ in range(100)]
del large
print(LARGE / 1e6, megabytes() - before)
"""


@pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "mallopt"), reason="the system's library isn't glibc"
)
def test_a_large_picture_leaves_no_hole_below_small_ones() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    large, grown = map(float, done.stdout.split()[-2:])
    assert grown < large / 2
