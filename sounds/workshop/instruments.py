"""The players: plucked strings, bars, bells, reeds and brass, one note at a time; pitches are MIDI numbers."""

from __future__ import annotations

import numpy as np

from .signals import (
    RATE,
    Rng,
    Wave,
    bandpass,
    bell_curve,
    breath,
    convolved,
    curve,
    filtered,
    highpass,
    lowpass,
    modes,
    peaked,
    samples,
    string,
    struck,
    times,
    touch,
)

PLUNGER_OO = ((0.0, 330.0, 760.0), (1.0, 380.0, 820.0))
PLUNGER_OH = ((0.0, 380.0, 820.0), (0.16, 620.0, 1180.0), (0.7, 640.0, 1150.0), (1.0, 480.0, 950.0))


def hertz(note: float) -> float:
    return float(440.0 * 2 ** ((note - 69) / 12))


def _released(wave: Wave, held: float, release: float) -> Wave:
    """The note damped after `held` seconds, as by a finger laid on it."""
    end = min(len(wave), samples(held + release))
    out = wave[:end].copy()
    start = min(samples(held), end)
    fade = np.cos(np.linspace(0, np.pi / 2, end - start)) ** 2
    out[start:] *= fade
    return out


def _pluck(rng: Rng, frequency: float, *, at: float, soft: float, seconds: float) -> Wave:
    """A fingertip leaving the string `at` this part of its length: noise rounded by the finger, combed by the place."""
    period = RATE / frequency
    burst = rng.standard_normal(max(int(period), 8))
    burst = burst - burst.mean()
    ramp = np.linspace(1, -1, len(burst))
    shape = np.concatenate([0.45 * burst / np.abs(burst).max() + 1.1 * ramp, np.zeros(samples(0.02))])
    combed = np.concatenate([shape, np.zeros(int(period))])
    delay = max(1, round(at * period))
    combed[delay:] -= 0.9 * np.concatenate([shape, np.zeros(int(period))])[:-delay]
    smooth = filtered(combed, lowpass(soft), lowpass(soft * 2.6))
    return smooth[: samples(seconds)]


def nylon_guitar(rng: Rng, note: int, held: float) -> Wave:
    frequency = hertz(note)
    pluck = _pluck(rng, frequency, at=float(rng.uniform(0.17, 0.22)), soft=2300 + 1.8 * frequency, seconds=0.2)
    tone = string(
        frequency, pluck, held + 0.35, low_t60=4.2 * (220 / frequency) ** 0.25, high_t60=0.75, corner=2100, bend=2e-5
    )
    body = filtered(
        tone,
        bell_curve(108, 3.0, 5),
        bell_curve(205, 2.5, 4),
        bell_curve(410, 2.0, 2),
        bell_curve(2600, 1.0, -1),
        lowpass(6000),
        highpass(70),
    )
    finger = 0.02 * breath(rng, struck(0.05, 0.002, 0.03), bandpass(1400, 0.8))
    out = peaked(body)
    out[: len(finger)] += finger
    out[:60] *= np.linspace(0, 1, 60)
    return _released(out, held, 0.16)


def mandolin(rng: Rng, note: int, held: float) -> Wave:
    total = np.zeros(samples(held + 0.5))
    for cents, late in ((-2.5, 0.0), (3.0, 0.006)):
        frequency = hertz(note + cents / 100)
        pluck = _pluck(rng, frequency, at=0.15, soft=2300 + frequency, seconds=0.2)
        course = string(
            frequency,
            pluck,
            held + 0.5 - late,
            low_t60=2.4 * (440 / frequency) ** 0.3,
            high_t60=0.60,
            corner=2600,
            bend=3e-5,
        )
        total[samples(late) : samples(late) + len(course)] += course[: len(total) - samples(late)]
    body = filtered(total, bell_curve(330, 2.0, 4), bell_curve(680, 1.6, 3), highpass(150), lowpass(6500))
    out = peaked(body)
    out[:60] *= np.linspace(0, 1, 60)
    return _released(out, held, 0.25)


def upright_bass(rng: Rng, note: int, held: float) -> Wave:
    frequency = hertz(note)
    pluck = _pluck(rng, frequency, at=0.21, soft=700, seconds=0.3)
    tone = string(frequency, pluck, held + 0.3, low_t60=2.4, high_t60=0.34, corner=600, bend=1e-5)
    body = filtered(
        tone, bell_curve(98, 1.6, 3), bell_curve(190, 1.6, 3), bell_curve(700, 1.0, 2), lowpass(2600), highpass(32)
    )
    finger = 0.035 * breath(rng, struck(0.06, 0.004, 0.035), bandpass(700, 0.8))
    out = peaked(body)
    out[: len(finger)] += finger
    out[:200] *= np.linspace(0, 1, 200)
    return _released(out, held, 0.12)


def kalimba(rng: Rng, note: int, seconds: float) -> Wave:
    """A steel tongue on a wooden box: one warm partial, two quick high ones, and the thumb."""
    frequency = hertz(note)
    ring = min(1.5, 1.3 * (440 / frequency) ** 0.4) * float(np.exp(rng.normal(0, 0.05)))
    tone = modes(
        seconds,
        [
            (frequency, ring, 0.62),
            (frequency * 1.003, ring * 0.28, 0.38),
            (frequency * 2.0, ring * 0.4, 0.12),
            (frequency * 3.02, 0.30, 0.08),
            (frequency * 5.42, 0.22, 0.22),
            (frequency * 10.6, 0.08, 0.07),
        ],
    )
    thumb = breath(rng, struck(0.05, 0.001, 0.025), bandpass(1100, 0.8))
    box = modes(0.09, [(235, 0.07, 0.5), (390, 0.05, 0.4)])
    out = convolved(tone, touch(rng, 0.0006))[: len(tone)]
    out[: len(thumb)] += 0.07 * thumb
    out[: len(box)] += 0.22 * box
    return _faded(out)


def marimba(rng: Rng, note: int) -> Wave:
    """A rosewood bar: the tuned partials of a marimba, short as wood is."""
    frequency = hertz(note)
    tone = modes(
        0.42,
        [
            (frequency, 0.36, 0.8),
            (frequency * 3.93, 0.11, 0.30),
            (frequency * 9.24, 0.035, 0.16),
            (frequency * 1.62, 0.05, 0.25),
        ],
    )
    mallet = breath(rng, struck(0.04, 0.001, 0.018), bandpass(1500, 0.8))
    out = convolved(tone, touch(rng, 0.0006, 0.3))[: len(tone)]
    out[: len(mallet)] += 0.07 * mallet
    return _faded(out)


def vibraphone(rng: Rng, note: int, seconds: float, *, depth: float = 0.16, speed: float = 4.6) -> Wave:
    """A bar over a tube, struck with a yarn mallet; the fans breathe slowly."""
    frequency = hertz(note)
    ring = 3.4 * (440 / frequency) ** 0.5
    tone = modes(
        seconds,
        [
            (frequency, ring, 0.75),
            (frequency, ring * 0.2, 0.25),
            (frequency * 3.99, ring * 0.22, 0.18),
            (frequency * 9.9, 0.10, 0.06),
        ],
    )
    tone = convolved(tone, touch(rng, 0.40 / frequency))[: len(tone)]
    fan = 1 - depth * (0.5 + 0.5 * np.sin(2 * np.pi * speed * times(seconds) + float(rng.uniform(0, 6.28))))
    yarn = breath(rng, struck(0.04, 0.002, 0.02), bandpass(800, 0.8))
    out = tone * fan[: len(tone)]
    out[: len(yarn)] += 0.03 * yarn
    return _faded(out, 0.25)


def brass_bell(rng: Rng, note: int, seconds: float, *, hard: float = 1.0) -> Wave:
    """A small cast bell with its hum, prime, tierce, quint and nominal, the partials split in beating pairs."""
    frequency = hertz(note)
    ring = 2.3 * (880 / frequency) ** 0.5
    partials = []
    for ratio, fall, amplitude in (
        (0.5, 1.0, 0.42),
        (1.0, 0.85, 1.0),
        (1.2, 0.5, 0.24),
        (1.5, 0.4, 0.16),
        (2.0, 0.5, 0.42),
        (2.52, 0.25, 0.15),
        (3.01, 0.18, 0.13),
        (4.15, 0.10, 0.08),
        (5.43, 0.06, 0.05),
    ):
        bright = amplitude * hard ** max(0.0, ratio - 1)
        beat = 1 + float(rng.uniform(0.0006, 0.0014))
        partials += [
            (frequency * ratio, ring * fall, 0.6 * bright),
            (frequency * ratio * beat, ring * fall, 0.4 * bright),
        ]
    tone = modes(seconds, partials)
    return _faded(convolved(tone, touch(rng, 0.0003 + 0.0007 * (1 - hard)))[: len(tone)], 0.3)


def _faded(wave: Wave, part: float = 0.3) -> Wave:
    end = max(1, int(len(wave) * part))
    out = wave.copy()
    out[-end:] *= np.cos(np.linspace(0, np.pi / 2, end)) ** 2
    return out


def electric_piano(rng: Rng, note: int, held: float) -> Wave:
    """A tine piano: a pure bar, a bell-like tine that dies at once, and a soft bark from the pick-up."""
    frequency = hertz(note)
    seconds = held + 0.35
    t = times(seconds)
    ring = 4.5 * (220 / frequency) ** 0.4
    amplitude = np.exp(-6.908 * t / ring)
    sway = np.sin(2 * np.pi * frequency * t)
    bark = 0.60 * amplitude * np.exp(-t * 2.2) + 0.18
    tone = amplitude * (sway + bark * (sway**2 - 0.5) + 0.35 * bark * sway**3)
    tine = modes(seconds, [(frequency * 6.27, 0.35, 0.05), (frequency * 14.1, 0.12, 0.018)])
    key = 0.012 * breath(rng, struck(0.05, 0.002, 0.03), bandpass(600, 0.8))
    out = filtered(tone + tine, highpass(90), bell_curve(300, 1.0, 1.5), lowpass(5200))
    rise = samples(0.004)
    out[:rise] *= np.sin(np.linspace(0, np.pi / 2, rise)) ** 2
    out[: len(key)] += key
    return _released(peaked(out), held, 0.3)


def _harmonics(frequency: Wave, amplitudes: list[Wave], phases: Wave) -> Wave:
    turn = 2 * np.pi * np.cumsum(frequency) / RATE
    total = np.zeros(len(frequency))
    for index, amplitude in enumerate(amplitudes):
        total += amplitude * np.sin((index + 1) * turn + phases[index])
    return total


def _vibrato(rng: Rng, seconds: float, depth: float, speed: float, delay: float) -> Wave:
    t = times(seconds)
    grow = np.clip((t - delay) / 0.35, 0, 1)
    drift = 2 ** (float(rng.normal(0, 1.5)) / 1200)
    return drift * 2 ** (grow * depth * np.sin(2 * np.pi * speed * t + float(rng.uniform(0, 1))) / 1200)


def clarinet(rng: Rng, note: int, held: float) -> Wave:
    seconds = held + 0.12
    frequency = hertz(note) * _vibrato(rng, seconds, 7, 4.7, 0.3)
    swell = curve(seconds, [(0, 0), (0.055, 0.85), (min(0.35, held * 0.7), 1.0), (held, 0.72), (seconds, 0)])
    pitch = hertz(note)
    amplitudes = []
    for k in range(1, 13):
        colour = (1.0 if k % 2 else 0.10) / k**1.15 / (1 + (k * pitch / 2300) ** 3)
        amplitudes.append(colour * swell ** (1 + 0.14 * (k - 1)))
    tone = _harmonics(frequency, amplitudes, np.zeros(12))
    air = 0.012 * breath(rng, swell, bandpass(1800, 0.6))
    return peaked(tone) + air


def concertina(rng: Rng, note: int, held: float) -> Wave:
    seconds = held + 0.16
    swell = curve(seconds, [(0, 0), (0.09, 0.8), (max(0.2, held * 0.45), 1.0), (held, 0.7), (seconds, 0)])
    total = np.zeros(samples(seconds))
    for cents in (-3.5, 3.5):
        frequency = hertz(note + cents / 100) * np.ones(samples(seconds))
        pitch = hertz(note)
        amplitudes = [
            swell ** (1 + 0.1 * k) * (1.0 if k % 2 else 0.72) / (k + 1) ** 1.1 / (1 + ((k + 1) * pitch / 1900) ** 2)
            for k in range(14)
        ]
        total += _harmonics(frequency, amplitudes, rng.uniform(0, 6.28, 14))
    wind = 0.008 * breath(rng, swell, bandpass(1400, 0.6))
    return peaked(filtered(total, highpass(150), bell_curve(700, 1.0, 2))) + wind


def muted_trumpet(
    rng: Rng,
    note: int,
    held: float,
    mouth: tuple[tuple[float, float, float], ...],
    *,
    loud: float = 0.8,
    slide: float = 0.0,
) -> Wave:
    """A trumpet behind a plunger; `mouth` opens it like a vowel: (part of the note, two formants in hertz)."""
    seconds = held + 0.09
    t = times(seconds)
    scoop = 2 ** ((-0.9 * np.exp(-t / 0.028) + slide * np.clip((t - 0.3 * held) / (0.7 * held), 0, 1) ** 1.5) / 12)
    frequency = hertz(note) * scoop * _vibrato(rng, seconds, 16, 5.3, 0.22)
    swell = curve(
        seconds, [(0, 0), (0.030, 1.0), (min(0.10, held * 0.4), 0.85), (held * 0.6, 0.72), (held, 0.42), (seconds, 0)]
    )
    first = curve(seconds, [(part * seconds, low) for part, low, _ in mouth])
    second = curve(seconds, [(part * seconds, high) for part, _, high in mouth])
    pitch = hertz(note)
    amplitudes = []
    for k in range(1, 25):
        at = k * pitch
        if at > 9000:
            break
        voiced = 1 / (1 + ((at - first) / 190) ** 2) + 0.55 / (1 + ((at - second) / 260) ** 2)
        buzz = 0.16 / (1 + (at / 2600) ** 2) + 0.05 * np.exp(-(((at - 2500) / 700) ** 2))
        source = k**-0.35 * (swell * loud) ** (0.25 * (k - 1) ** 0.7)
        amplitudes.append(swell * source * (voiced + buzz))
    tone = _harmonics(frequency, amplitudes, np.zeros(len(amplitudes)))
    chiff = 0.05 * breath(rng, struck(seconds, 0.006, 0.06), bandpass(1300, 0.8))
    return 0.75 * loud * peaked(tone) + chiff


def brush_tap(rng: Rng, bright: float = 1.0) -> Wave:
    wire = breath(rng, struck(0.16, 0.004, 0.11), bandpass(3400 * bright, 0.5), lowpass(8500))
    skin = modes(0.16, [(195, 0.10, 0.5), (318, 0.07, 0.3)])
    return 0.3 * wire + 0.25 * convolved(skin, touch(rng, 0.004))[: len(skin)]


def brush_sweep(rng: Rng, seconds: float) -> Wave:
    arc = curve(seconds, [(0, 0), (seconds * 0.55, 1), (seconds, 0)]) ** 1.3
    return 0.16 * breath(rng, arc, bandpass(2900, 0.45), lowpass(7000))


def shaker(rng: Rng) -> Wave:
    grain = curve(0.09, [(0, 0), (0.028, 1), (0.09, 0)]) ** 1.6
    return 0.2 * breath(rng, grain, bandpass(5200, 0.7), lowpass(9500))


def rim_click(rng: Rng) -> Wave:
    tone = modes(0.12, [(455, 0.06, 1.0), (890, 0.045, 0.7), (1630, 0.03, 0.5), (2540, 0.018, 0.25)])
    return peaked(convolved(tone, touch(rng, 0.0008, 0.3))[: len(tone)])


def low_drum(rng: Rng) -> Wave:
    tone = modes(0.4, [(62, 0.30, 1.0), (98, 0.18, 0.3)])
    return peaked(convolved(tone, touch(rng, 0.012))[: len(tone)])
