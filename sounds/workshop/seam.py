"""Where a loop is cut open to become a file."""

from __future__ import annotations

import numpy as np

from .signals import Wave, samples

EARLIEST, LATEST = 0.33, 0.04
APART = 0.012


def places(loop: Wave, count: int) -> list[int]:
    """The samples, within the third of a second before the first beat, where a cut would show least."""
    length = loop.shape[1]
    size = np.abs(loop).sum(axis=0)
    slope = np.abs(np.roll(loop, -1, axis=1) - np.roll(loop, 1, axis=1)).sum(axis=0)
    window = np.arange(length - samples(EARLIEST), length - samples(LATEST))
    near = samples(0.02)
    around = np.convolve(
        np.take(size, np.arange(window[0] - near, window[-1] + near + 1), mode="wrap"),
        np.full(2 * near + 1, 1 / (2 * near + 1)),
        mode="valid",
    )
    cost = size[window] + slope[window] + 0.3 * around
    found: list[int] = []
    for index in np.argsort(cost, kind="stable"):
        place = int(window[index])
        if all(abs(place - other) >= samples(APART) for other in found):
            found.append(place)
        if len(found) == count:
            break
    return found


def bend(decoded: Wave) -> float:
    """How sharply the sound turns where its end meets its beginning: what would be heard as a click."""
    joined = np.concatenate([decoded[:, -8:], decoded[:, :8]], axis=1)
    return float(np.max(np.abs(np.diff(joined, 2, axis=1))))
