"""How loud a sound is: K-weighted level after ITU-R BS.1770, and the peak."""

from __future__ import annotations

import numpy as np

from .signals import RATE, Wave, filtered, highpass, samples

EFFECT_WINDOW = 0.2
MUSIC_WINDOW = 0.4


def _weighted(wave: Wave) -> Wave:
    def shelf(frequencies: Wave) -> np.ndarray:
        z = np.exp(-2j * np.pi * frequencies / RATE)
        top = 1.5308412300503478 - 2.650979995154729 * z + 1.1690790799215869 * z**2
        return top / (1 - 1.6636551132560204 * z + 0.7125954280732254 * z**2)

    return filtered(wave, shelf, highpass(38.0, 0.5))


def loudness(stereo: Wave, window: float) -> float:
    """In LUFS: an effect's loudest window; for music the mean over the gated windows, as for a programme."""
    power = sum(_weighted(side) ** 2 for side in stereo)
    width = samples(window)
    sums = np.concatenate([[0.0], np.cumsum(np.concatenate([power, np.zeros(max(0, width - len(power)))]))])
    windows = (sums[width:] - sums[:-width])[:: width // 8] / width
    if window == MUSIC_WINDOW:
        windows = windows[windows > 10 ** ((-70 + 0.691) / 10)]
        value = float(np.mean(windows[windows > 0.1 * np.mean(windows)]))
    else:
        value = float(np.max(windows))
    return -0.691 + 10 * float(np.log10(value + 1e-12))


def peak(stereo: Wave) -> float:
    """The highest sample, in dB below full scale."""
    return 20 * float(np.log10(np.max(np.abs(stereo)) + 1e-12))
