"""Raw material: noise, envelopes, filters, resonances, strings and rooms, all as plain arrays."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

RATE = 44100
Wave: TypeAlias = NDArray[np.float64]
Rng: TypeAlias = np.random.Generator
Response = Callable[[Wave], NDArray[np.complex128]]


def seeded(name: str) -> Rng:
    """A generator that depends on the name alone."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def samples(seconds: float) -> int:
    return round(seconds * RATE)


def times(seconds: float) -> Wave:
    return np.arange(samples(seconds)) / RATE


def decibels(level: float) -> float:
    """The gain for a level in decibels."""
    return float(10 ** (level / 20))


def silence(seconds: float) -> Wave:
    return np.zeros(samples(seconds))


def noise(rng: Rng, seconds: float) -> Wave:
    return rng.standard_normal(samples(seconds))


def _transform_length(wanted: int) -> int:
    return 1 << (wanted - 1).bit_length()


def _biquad(b: tuple[float, float, float], a: tuple[float, float, float]) -> Response:
    def response(frequencies: Wave) -> NDArray[np.complex128]:
        z = np.exp(-2j * np.pi * frequencies / RATE)
        return (b[0] + b[1] * z + b[2] * z * z) / (a[0] + a[1] * z + a[2] * z * z)

    return response


def _angle(frequency: float, q: float) -> tuple[float, float]:
    w = 2 * np.pi * frequency / RATE
    return float(np.cos(w)), float(np.sin(w) / (2 * q))


def lowpass(frequency: float, q: float = 0.707) -> Response:
    cosine, alpha = _angle(frequency, q)
    return _biquad(((1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2), (1 + alpha, -2 * cosine, 1 - alpha))


def highpass(frequency: float, q: float = 0.707) -> Response:
    cosine, alpha = _angle(frequency, q)
    return _biquad(((1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2), (1 + alpha, -2 * cosine, 1 - alpha))


def bandpass(frequency: float, q: float) -> Response:
    cosine, alpha = _angle(frequency, q)
    return _biquad((alpha, 0.0, -alpha), (1 + alpha, -2 * cosine, 1 - alpha))


def bell_curve(frequency: float, q: float, gain_db: float) -> Response:
    """A boost or a cut around one frequency."""
    cosine, alpha = _angle(frequency, q)
    a = 10 ** (gain_db / 40)
    return _biquad((1 + alpha * a, -2 * cosine, 1 - alpha * a), (1 + alpha / a, -2 * cosine, 1 - alpha / a))


def filtered(wave: Wave, *responses: Response, tail: float = 0.0) -> Wave:
    """The wave through causal filters; `tail` seconds of ringing are kept after its end."""
    kept = len(wave) + samples(tail)
    length = _transform_length(kept + samples(0.25))
    spectrum = np.fft.rfft(wave, length)
    frequencies = np.fft.rfftfreq(length, 1 / RATE)
    for response in responses:
        spectrum = spectrum * response(frequencies)
    return np.fft.irfft(spectrum, length)[:kept]


def convolved(wave: Wave, kernel: Wave) -> Wave:
    total = len(wave) + len(kernel) - 1
    length = _transform_length(total)
    return np.fft.irfft(np.fft.rfft(wave, length) * np.fft.rfft(kernel, length), length)[:total]


def curve(seconds: float, points: Sequence[tuple[float, float]]) -> Wave:
    """A smooth line through (time, value) points, eased with a half cosine between them."""
    t = times(seconds)
    at = np.array([point[0] for point in points])
    values = np.array([point[1] for point in points])
    place = np.clip(np.searchsorted(at, t, side="right") - 1, 0, len(at) - 2)
    along = np.clip((t - at[place]) / np.maximum(at[place + 1] - at[place], 1e-9), 0, 1)
    eased = (1 - np.cos(np.pi * along)) / 2
    return values[place] + (values[place + 1] - values[place]) * eased


def struck(seconds: float, attack: float, t60: float) -> Wave:
    """The envelope of something hit: a short rise, then an exponential fall of 60 dB in `t60` seconds."""
    t = times(seconds)
    rise = np.where(t < attack, (1 - np.cos(np.pi * np.minimum(t / attack, 1))) / 2, 1.0)
    return rise * np.exp(-6.908 * np.maximum(t - attack, 0) / t60)


def modes(seconds: float, partials: Sequence[tuple[float, float, float]]) -> Wave:
    """The sum of ringing modes, each (frequency, time to fall by 60 dB, amplitude)."""
    t = times(seconds)
    total = np.zeros(len(t))
    for frequency, t60, amplitude in partials:
        if frequency < RATE / 2.2:
            total += amplitude * np.exp(-6.908 * t / t60) * np.sin(2 * np.pi * frequency * t)
    return total


def touch(rng: Rng, width: float, grain: float = 0.0) -> Wave:
    """What excites a body that is hit: a rounded push of `width` seconds, roughened by `grain`."""
    t = times(width)
    push = np.sin(np.pi * t / width) ** 2
    push = push * (1 + grain * rng.standard_normal(len(t)))
    return push / np.sum(np.abs(push))


def hit(
    rng: Rng,
    seconds: float,
    width: float,
    partials: Sequence[tuple[float, float, float]],
    *,
    grain: float = 0.6,
    spread: float = 0.015,
) -> Wave:
    """A body with these modes, hit once; `spread` detunes each a little: no two knocks fall on the same spot."""
    varied = [
        (
            frequency * float(np.exp(rng.normal(0, spread))),
            t60 * float(np.exp(rng.normal(0, 0.12))),
            amplitude * float(np.exp(rng.normal(0, 0.18))),
        )
        for frequency, t60, amplitude in partials
    ]
    return convolved(modes(seconds, varied), touch(rng, width, grain))[: samples(seconds)]


def breath(rng: Rng, envelope: Wave, *responses: Response) -> Wave:
    """Filtered noise of unit power under an envelope."""
    hiss = filtered(rng.standard_normal(len(envelope)), *responses)
    return hiss / (np.sqrt(np.mean(hiss**2)) + 1e-12) * envelope


def roughness(rng: Rng, seconds: float, rate: float, depth: float) -> Wave:
    """A slow random unevenness around 1, as of a surface that is rubbed; `rate` in events a second."""
    uneven = filtered(noise(rng, seconds + 0.11), lowpass(rate), lowpass(rate))[samples(0.1) :][: samples(seconds)]
    uneven = uneven / (np.std(uneven) + 1e-12)
    return np.maximum(1 + depth * uneven, 0.0)


def string(
    frequency: float,
    pluck: Wave,
    seconds: float,
    *,
    low_t60: float,
    high_t60: float,
    bend: float = 0.0,
    corner: float = 2000.0,
) -> Wave:
    """A plucked string (Karplus-Strong), its delay loop solved in the frequency domain: in tune, with any decay.

    Low partials fall by 60 dB in `low_t60` seconds, those far above `corner` hertz in `high_t60`; `bend` is stiffness.
    """
    length = _transform_length(samples(max(seconds, 1.6 * low_t60)))
    frequencies = np.fft.rfftfreq(length, 1 / RATE)
    weight = 1 / (1 + (frequencies / corner) ** 2)
    rate = weight / low_t60 + (1 - weight) / high_t60
    loop_gain = 10 ** (-3 * rate / frequency)
    partial = frequencies / frequency
    turn = 2 * np.pi * partial * (1 - bend * np.minimum(partial, 60.0) ** 2)
    loop = loop_gain * np.exp(-1j * turn)
    damping = 1 / (1 + (frequencies / 15000) ** 8)
    spectrum = np.fft.rfft(pluck, length) * damping / (1 - loop * 0.99999)
    return np.fft.irfft(spectrum, length)[: samples(seconds)]


def added(*parts: tuple[float, Wave]) -> Wave:
    """Waves laid over each other, each at its own time in seconds."""
    total = np.zeros(max(samples(at) + len(wave) for at, wave in parts))
    for at, wave in parts:
        start = samples(at)
        total[start : start + len(wave)] += wave
    return total


def peaked(wave: Wave, peak: float = 1.0) -> Wave:
    return wave * (peak / (np.max(np.abs(wave)) + 1e-12))


def panned(wave: Wave, place: float | Wave) -> Wave:
    """Stereo from mono; place -1 is left, 1 is right; constant power."""
    angle = (np.asarray(place) + 1) * np.pi / 4
    return np.stack([wave * np.cos(angle), wave * np.sin(angle)]) * np.sqrt(2)


def detuned(stereo: Wave, cents: float) -> Wave:
    """The sound a little higher or lower, and as much shorter or longer."""
    ratio = 2 ** (cents / 1200)
    length = stereo.shape[1]
    places = np.arange(0, length - 1, ratio)
    return np.stack([np.interp(places, np.arange(length), side) for side in stereo])


@lru_cache
def room(name: str, t60: float, brightness: float, gap: float, size: float) -> Wave:
    """The stereo answer of a room: some early reflections, then a diffuse tail whose highs die first."""
    rng = seeded(f"room {name}")
    seconds = t60 * 1.1 + gap
    answers = []
    for _ in range(2):
        tail = np.zeros(samples(seconds))
        for centre in (125.0, 250.0, 500.0, 1000.0, 2000.0, 4000.0, 8000.0):
            fall = t60 * (0.9 if centre < 200 else 1.0) * min(1.0, (brightness / centre) ** 0.55)
            band = filtered(noise(rng, seconds), bandpass(centre, 1.2))
            loud = np.sqrt(centre / 1000) * (1.0 if centre <= brightness else (brightness / centre) ** 0.7)
            tail += loud * band / np.std(band) * struck(seconds, 0.006 + 0.3 * gap, fall)
        tail = np.concatenate([np.zeros(samples(gap)), tail[: -samples(gap)]])
        for _ in range(9):
            at = samples(0.002 + size * float(rng.uniform(0.1, 1.0)))
            tail[at : at + 24] += float(rng.uniform(2, 5)) * float(rng.choice([-1, 1])) * np.hanning(24) * 0.5
        answers.append(filtered(tail, highpass(140)))
    answer = np.stack(answers)
    return answer / np.sqrt(np.sum(answer**2) / 2)


def in_room(stereo: Wave, answer: Wave, wet: float) -> Wave:
    """A stereo sound with the room around it, its tail included."""
    sides = [convolved(stereo[side], answer[side]) for side in (0, 1)]
    both = np.stack(sides) * wet
    both[:, : stereo.shape[1]] += stereo
    return both
