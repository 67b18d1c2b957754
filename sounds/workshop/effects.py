"""The sounds of the table: paper, felt, wood, ivory and brass, each built from what happens when it is touched."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .instruments import PLUNGER_OH, PLUNGER_OO, brass_bell, kalimba, marimba, muted_trumpet, upright_bass, vibraphone
from .signals import (
    RATE,
    Rng,
    Wave,
    added,
    bandpass,
    bell_curve,
    breath,
    convolved,
    curve,
    decibels,
    detuned,
    filtered,
    highpass,
    hit,
    in_room,
    lowpass,
    modes,
    panned,
    peaked,
    room,
    roughness,
    samples,
    seeded,
    struck,
    times,
)

Maker = Callable[[Rng, int], Wave]

PARLOUR = ("parlour", 0.32, 2600.0, 0.004, 0.018)
WARM_ROOM = ("warm room", 0.85, 2200.0, 0.010, 0.030)


@dataclass(frozen=True)
class Effect:
    """How one sound is made: its maker, loudness (LUFS in its loudest fifth of a second), variations, room.

    Chance makes each variation a little different; where it can't, in a tune, they are `apart` by so many cents.
    """

    make: Maker
    loud: float
    variations: int = 0
    apart: float = 0.0
    wet: float = 0.16
    place: tuple[str, float, float, float, float] = PARLOUR

    def files(self, name: str) -> list[str]:
        if not self.variations:
            return [name]
        return [f"{name}_{number}" for number in range(1, self.variations + 1)]


# Touches ------------------------------------------------------------------------------------------------------------


def paper_slide(rng: Rng, seconds: float, *, top: float = 0.42, bright: float = 1.0) -> Wave:
    """Card over felt or card: friction follows the speed of the hand, and brightens with it."""
    t = times(seconds) / seconds
    speed = (t**1.4) * (1 - t) ** (1.4 * (1 - top) / top)
    speed = speed / speed.max()
    uneven = roughness(rng, seconds, 55.0, 0.32) * roughness(rng, seconds, 9.0, 0.15)
    body = breath(rng, speed**0.9, bandpass(1150 * bright, 0.55), lowpass(3200))
    hiss = breath(rng, speed**2.0, bandpass(3900 * bright, 0.7), lowpass(8500))
    felt = breath(rng, speed**0.8, bandpass(330, 0.7))
    return (0.58 * body + 0.50 * hiss + 0.22 * felt) * uneven


def paper_slap(rng: Rng, *, weight: float = 1.0, crisp: float = 1.0) -> Wave:
    """A card landing flat on felt over wood: the paper's slap, the air pressed out, the table's thump."""
    slap = breath(rng, struck(0.16, 0.0016, 0.070), bandpass(1700 * crisp, 0.6), lowpass(5200 * crisp))
    crack = breath(rng, struck(0.05, 0.0008, 0.018), bandpass(3600 * crisp, 0.9))
    air = breath(rng, struck(0.20, 0.006, 0.120), bandpass(520, 0.8))
    table = hit(rng, 0.28, 0.006, [(118, 0.16, 1.0), (187, 0.11, 0.6), (296, 0.07, 0.3)], grain=0.1)
    return added((0, 0.50 * slap), (0, 0.16 * crack), (0.001, 0.22 * air), (0.001, 0.52 * weight * peaked(table)))


def paper_tick(rng: Rng, crisp: float = 1.0) -> Wave:
    """The edge of one card snapping free."""
    snap = hit(
        rng,
        0.06,
        0.0005,
        [
            (1250 * crisp, 0.022, 0.9),
            (2350 * crisp, 0.016, 1.0),
            (3900 * crisp, 0.010, 0.6),
            (5900 * crisp, 0.007, 0.25),
        ],
        grain=1.2,
        spread=0.06,
    )
    return 0.8 * peaked(snap) + 0.12 * breath(rng, struck(0.06, 0.0006, 0.02), bandpass(3000 * crisp, 0.7))


def air(rng: Rng, seconds: float, low: float, high: float, top: float = 0.5, q: float = 1.3) -> Wave:
    """Something passing through the air: a band of noise whose pitch and loudness follow the speed."""
    envelope = curve(seconds, [(0, 0), (seconds * top, 1), (seconds, 0)]) ** 1.3
    steps = 7
    centres = low * (high / low) ** np.linspace(0, 1, steps)
    height = envelope * (steps - 1)
    total = np.zeros(samples(seconds))
    for step, centre in enumerate(centres):
        share = np.clip(1 - np.abs(height - step), 0, 1)
        total += breath(rng, np.sqrt(share), bandpass(float(centre), q), lowpass(6000))
    return total * envelope * roughness(rng, seconds, 14.0, 0.12)


def wood_knock(rng: Rng, pitch: float, *, ring: float = 1.0, hard: float = 1.0) -> Wave:
    knock = hit(
        rng,
        0.4,
        min(0.0032, 0.7 / pitch) / hard,
        [
            (pitch, 0.13 * ring, 1.0),
            (pitch * 1.83, 0.085 * ring, 0.55),
            (pitch * 2.71, 0.055 * ring, 0.34),
            (pitch * 4.13, 0.035 * ring, 0.20),
            (pitch * 6.3, 0.02 * ring, 0.09),
        ],
        grain=0.25,
    )
    click = breath(rng, struck(0.4, 0.0008, 0.016), bandpass(2100 * hard, 0.8))
    return peaked(knock) + 0.10 * hard * click


def felt_thump(rng: Rng, pitch: float, t60: float = 0.20) -> Wave:
    thump = hit(
        rng,
        0.45,
        min(0.010, 0.7 / pitch),
        [(pitch, t60, 1.0), (pitch * 1.62, t60 * 0.6, 0.4), (pitch * 2.4, t60 * 0.4, 0.15)],
        grain=0.1,
    )
    return peaked(thump) + 0.10 * breath(rng, struck(0.45, 0.004, 0.07), bandpass(420, 0.7))


def ivory_click(rng: Rng, size: float = 1.0) -> Wave:
    """Two dice, or a die and the tray: stiff, small bodies, so high modes that die within milliseconds."""
    click = hit(
        rng,
        0.12,
        0.0003,
        [
            (1980 * size, 0.020, 0.55),
            (3050 * size, 0.024, 1.0),
            (4620 * size, 0.018, 0.7),
            (6700 * size, 0.012, 0.4),
            (9100 * size, 0.008, 0.2),
        ],
        grain=0.5,
        spread=0.05,
    )
    tray = hit(rng, 0.12, 0.0012, [(420, 0.05, 1.0), (710, 0.036, 0.6), (1120, 0.03, 0.4)], grain=0.2, spread=0.06)
    return 0.85 * peaked(click) + 0.15 * peaked(tray)


def tile_contact(rng: Rng, size: float = 1.0) -> Wave:
    clack = hit(
        rng,
        0.2,
        0.0005,
        [
            (1130 * size, 0.040, 0.75),
            (1870 * size, 0.046, 1.0),
            (2960 * size, 0.030, 0.7),
            (4350 * size, 0.020, 0.42),
            (6200 * size, 0.013, 0.18),
        ],
        grain=0.4,
        spread=0.035,
    )
    return peaked(clack)


def shimmer(rng: Rng, seconds: float, count: int, low: float, high: float) -> Wave:
    """A scatter of tiny brass glints."""
    total = np.zeros(samples(seconds + 1.2))
    for index in range(count):
        at = samples(seconds * (index + float(rng.uniform(0, 0.9))) / count)
        pitch = low * (high / low) ** float(rng.uniform(0, 1))
        glint = modes(1.1, [(pitch, 0.9, 1.0), (pitch * 2.76, 0.35, 0.25)]) * float(rng.uniform(0.3, 1.0))
        total[at : at + len(glint)] += convolved(glint, np.hanning(40) / 20)[: len(glint)]
    return peaked(total)


def _mixed(*stereos: Wave) -> Wave:
    whole = np.zeros((2, max(stereo.shape[1] for stereo in stereos)))
    for stereo in stereos:
        whole[:, : stereo.shape[1]] += stereo
    return whole


# The sounds ---------------------------------------------------------------------------------------------------------


def card_slide(rng: Rng, number: int) -> Wave:
    seconds = (0.23, 0.26, 0.21, 0.29)[number]
    slide = paper_slide(rng, seconds, top=float(rng.uniform(0.34, 0.46)), bright=float(rng.uniform(0.90, 1.08)))
    return panned(slide, curve(seconds, [(0, -0.12), (seconds, 0.12)]))


def card_flip(rng: Rng, number: int) -> Wave:
    gap = (0.085, 0.097, 0.078)[number]
    crisp = (1.0, 0.93, 1.06)[number]
    bend = paper_slide(rng, 0.075, top=0.7, bright=0.9)
    return panned(
        added(
            (0, 0.45 * bend),
            (0.055, 0.55 * paper_tick(rng, crisp)),
            (0.060, 0.16 * air(rng, 0.11, 500, 1900)),
            (0.055 + gap, 0.50 * paper_slap(rng, weight=0.5, crisp=crisp)),
        ),
        0.0,
    )


def card_land(rng: Rng, number: int) -> Wave:
    crisp = (0.88, 0.96, 0.82)[number]
    slip = paper_slide(rng, 0.05, top=0.3, bright=0.9)
    return panned(added((0, paper_slap(rng, weight=1.0 + 0.1 * number, crisp=crisp)), (0.012, 0.20 * slip)), 0.0)


def shuffle(rng: Rng, _: int) -> Wave:
    parts: list[tuple[float, Wave]] = []
    count = 44
    for index in range(count):
        along = index / (count - 1)
        at = 0.04 + 0.62 * (along**0.86) + float(rng.normal(0, 0.0035))
        loud = (0.35 + 0.65 * np.sin(np.pi * along) ** 0.7) * float(rng.uniform(0.6, 1.0))
        tick = paper_tick(rng, 0.72 + 0.22 * along + float(rng.normal(0, 0.04)))
        parts.append((max(at, 0.0), 0.34 * loud * tick))
    parts.append((0.02, 0.05 * paper_slide(rng, 0.70, top=0.5, bright=0.8)))
    for index in range(30):
        along = index / 29
        tick = paper_tick(rng, 1.02 - 0.25 * along)
        parts.append((0.86 + 0.40 * along**1.25, 0.26 * float(rng.uniform(0.5, 1.0)) * (1 - 0.5 * along) * tick))
    parts.append((0.80, 0.09 * air(rng, 0.52, 380, 1500, top=0.45)))
    parts.append((1.37, 0.55 * paper_slap(rng, weight=0.8, crisp=0.8)))
    parts.append((1.55, 0.80 * paper_slap(rng, weight=1.2, crisp=0.72)))
    whole = added(*parts)
    seconds = len(whole) / RATE
    return panned(whole, curve(seconds, [(0, -0.25), (0.7, 0.15), (1.3, 0.0), (seconds, 0.0)]))


def deal(rng: Rng, number: int) -> Wave:
    slide = paper_slide(rng, 0.13 + 0.012 * number, top=0.60, bright=1.0 + 0.05 * number)
    return panned(
        added(
            (0, 0.28 * paper_tick(rng, 0.85)),
            (0.004, 0.62 * slide),
            (0.112 + 0.010 * number, 0.55 * paper_slap(rng, weight=0.55, crisp=0.95)),
        ),
        0.0,
    )


def draw(rng: Rng, number: int) -> Wave:
    seconds = 0.24 + 0.02 * number
    slide = paper_slide(rng, seconds, top=0.68, bright=0.86 + 0.05 * number)
    return panned(
        added(
            (0, slide),
            (seconds - 0.055, 0.34 * paper_tick(rng, 0.8 + 0.04 * number)),
            (seconds - 0.04, 0.14 * air(rng, 0.13, 500, 1500)),
        ),
        0.0,
    )


def skip(rng: Rng, _: int) -> Wave:
    hop = air(rng, 0.26, 420, 1900, top=0.45)
    first = wood_knock(rng, 860, ring=1.0, hard=0.8)
    second = wood_knock(rng, 610, ring=0.65, hard=0.7)
    return _mixed(
        panned(added((0, 0.075 * hop), (0.085, 0.50 * first)), 0.16),
        panned(added((0.215, 0.62 * second), (0.215, 0.20 * felt_thump(rng, 190))), -0.16),
    )


def reverse(rng: Rng, _: int) -> Wave:
    there = air(rng, 0.30, 380, 1700, top=0.6)
    back = air(rng, 0.34, 380, 2100, top=0.4)
    turn = added((0, there), (0.27, back))
    seconds = len(turn) / RATE
    sweep = panned(0.10 * turn, curve(seconds, [(0, -0.6), (0.28, 0.6), (0.32, 0.6), (seconds, -0.6)]))
    tune = added(
        (0.03, 0.30 * kalimba(rng, 69, 0.8)),
        (0.125, 0.32 * kalimba(rng, 74, 0.8)),
        (0.27, 0.42 * kalimba(rng, 81, 0.9)),
        (0.415, 0.32 * kalimba(rng, 74, 0.8)),
        (0.51, 0.34 * kalimba(rng, 69, 1.0)),
    )
    return _mixed(sweep, panned(tune, 0.0))


def wild(rng: Rng, _: int) -> Wave:
    notes = (62, 69, 73, 78)
    tune = [
        panned(added((0.02 + 0.085 * index, 0.5 * kalimba(rng, note, 1.5))), (-0.45, -0.15, 0.15, 0.45)[index])
        for index, note in enumerate(notes)
    ]
    glow = panned(0.10 * shimmer(rng, 0.55, 16, 2300, 5200), 0.0)
    sweep = panned(0.04 * air(rng, 0.65, 350, 1900, top=0.55), curve(0.65, [(0, -0.4), (0.65, 0.4)]))
    chord = panned(added((0.36, 0.16 * vibraphone(rng, 66, 1.5)), (0.36, 0.16 * vibraphone(rng, 76, 1.5))), 0.0)
    return _mixed(*tune, glow, sweep, chord)


def colour(rng: Rng, _: int) -> Wave:
    ripple = panned(0.05 * air(rng, 0.42, 300, 1100, top=0.4), 0.0)
    tune = panned(added((0.0, 0.5 * kalimba(rng, 69, 1.1)), (0.075, 0.42 * kalimba(rng, 76, 1.2))), 0.0)
    return _mixed(ripple, tune)


def uno(rng: Rng, _: int) -> Wave:
    call = added(
        (0.0, 0.62 * muted_trumpet(rng, 67, 0.17, PLUNGER_OO, loud=0.75)),
        (0.165, 1.0 * muted_trumpet(rng, 72, 0.52, PLUNGER_OH, loud=1.0)),
    )
    under = added(
        (0.0, 0.16 * muted_trumpet(rng, 64, 0.17, PLUNGER_OO, loud=0.6)),
        (0.165, 0.30 * muted_trumpet(rng, 64, 0.50, PLUNGER_OH, loud=0.8)),
    )
    ring = added(
        (0.0, 0.16 * brass_bell(rng, 79, 0.9)),
        (0.165, 0.55 * brass_bell(rng, 84, 1.7)),
        (0.165, 0.14 * brass_bell(rng, 91, 1.4)),
    )
    return _mixed(panned(call, -0.08), panned(under, 0.22), panned(ring, 0.12))


def catch(rng: Rng, _: int) -> Wave:
    swing = air(rng, 0.16, 420, 2400, top=0.72)
    palm = paper_slap(rng, weight=1.9, crisp=0.62)
    table = wood_knock(rng, 265, ring=1.4, hard=0.9)
    sting = added(
        (0.185, 0.30 * muted_trumpet(rng, 70, 0.11, PLUNGER_OO, loud=0.8)),
        (0.185, 0.26 * muted_trumpet(rng, 64, 0.11, PLUNGER_OO, loud=0.8)),
        (0.31, 0.40 * muted_trumpet(rng, 71, 0.26, PLUNGER_OH, loud=0.8)),
        (0.31, 0.34 * muted_trumpet(rng, 65, 0.26, PLUNGER_OH, loud=0.8)),
    )
    return _mixed(
        panned(added((0, 0.17 * swing), (0.13, 0.80 * palm), (0.13, 0.50 * table)), 0.0), panned(0.5 * sting, 0.1)
    )


def challenge(rng: Rng, _: int) -> Wave:
    roll: list[tuple[float, Wave]] = []
    at = 0.0
    while at < 0.62:
        swell = 0.18 + 0.82 * (at / 0.62) ** 1.6
        drum = added((0, felt_thump(rng, float(rng.normal(138, 2)), 0.20)), (0, 0.22 * wood_knock(rng, 410, ring=0.7)))
        roll.append((at, 0.36 * swell * drum))
        at += 0.058 + float(rng.normal(0, 0.004))
    brush = breath(rng, curve(0.68, [(0, 0), (0.62, 1), (0.68, 0)]) ** 2, bandpass(2600, 0.5), lowpass(6500))
    last = added((0, 0.65 * felt_thump(rng, 124, 0.42)), (0, 0.50 * wood_knock(rng, 290, ring=1.3)))
    question = added(
        (0.66, 0.15 * upright_bass(rng, 38, 0.9)),
        (0.66, 0.15 * vibraphone(rng, 74, 1.1)),
        (0.66, 0.13 * vibraphone(rng, 80, 1.1)),
    )
    return _mixed(panned(added(*roll, (0, 0.025 * brush), (0.66, last)), 0.0), panned(question, 0.0))


def _gavel(rng: Rng) -> Wave:
    return added((0, wood_knock(rng, 330, ring=1.3, hard=1.1)), (0, 0.6 * felt_thump(rng, 110, 0.2)))


def verdict_guilty(rng: Rng, _: int) -> Wave:
    knocks = added((0, 0.55 * _gavel(rng)), (0.20, 0.75 * _gavel(rng)))
    fall = added(
        (0.42, 0.34 * muted_trumpet(rng, 63, 0.26, PLUNGER_OH, loud=0.7)),
        (0.68, 0.40 * muted_trumpet(rng, 59, 0.55, PLUNGER_OO, loud=0.7, slide=-1.0)),
        (0.68, 0.10 * upright_bass(rng, 35, 0.9)),
    )
    return _mixed(panned(knocks, 0.0), panned(0.75 * fall, 0.05))


def verdict_fair(rng: Rng, _: int) -> Wave:
    knock = panned(0.65 * _gavel(rng), 0.0)
    rise = added(
        (0.22, 0.30 * vibraphone(rng, 67, 0.9)),
        (0.33, 0.30 * vibraphone(rng, 71, 0.9)),
        (0.44, 0.36 * vibraphone(rng, 74, 1.4)),
        (0.44, 0.12 * brass_bell(rng, 86, 1.2)),
    )
    return _mixed(knock, panned(rise, 0.0))


def win(rng: Rng, _: int) -> Wave:
    steps = ((0.00, 62), (0.13, 66), (0.26, 69), (0.39, 74))
    rise = [
        panned(added((at, 0.30 * vibraphone(rng, note, 1.6))), -0.3 + 0.2 * index)
        for index, (at, note) in enumerate(steps)
    ]
    brass = [
        panned(added((0.56, level * muted_trumpet(rng, note, 1.15, PLUNGER_OH, loud=0.9))), place)
        for note, level, place in ((62, 0.30, -0.35), (66, 0.24, 0.30), (69, 0.24, -0.1), (74, 0.32, 0.1))
    ]
    pick_up = panned(
        added(
            (0.39, 0.24 * muted_trumpet(rng, 69, 0.13, PLUNGER_OH, loud=0.8)),
            (0.39, 0.20 * muted_trumpet(rng, 66, 0.13, PLUNGER_OH, loud=0.7)),
        ),
        0.0,
    )
    ring = panned(
        added(
            (0.56, 0.26 * brass_bell(rng, 86, 2.2)),
            (0.80, 0.12 * brass_bell(rng, 90, 1.8)),
            (1.02, 0.12 * brass_bell(rng, 93, 1.8)),
        ),
        0.15,
    )
    ground = panned(added((0.56, 0.42 * upright_bass(rng, 38, 1.6)), (0.56, 0.5 * felt_thump(rng, 74, 0.4))), 0.0)
    glow = panned(added((0.60, 0.055 * shimmer(rng, 0.9, 20, 2400, 5600))), 0.0)
    return _mixed(*rise, pick_up, *brass, ring, ground, glow)


def lose(rng: Rng, _: int) -> Wave:
    tune = added(
        (0.0, 0.34 * vibraphone(rng, 69, 0.8)),
        (0.30, 0.32 * vibraphone(rng, 65, 0.8)),
        (0.60, 0.30 * vibraphone(rng, 64, 0.8)),
        (0.95, 0.30 * vibraphone(rng, 57, 1.7)),
        (0.95, 0.20 * vibraphone(rng, 60, 1.7)),
        (0.95, 0.16 * vibraphone(rng, 65, 1.7)),
    )
    ground = added(
        (0.0, 0.30 * upright_bass(rng, 41, 0.5)),
        (0.60, 0.28 * upright_bass(rng, 40, 0.4)),
        (0.95, 0.28 * upright_bass(rng, 38, 1.6)),
    )
    return _mixed(panned(tune, 0.1), panned(ground, -0.05))


def round_end(rng: Rng, _: int) -> Wave:
    taps = added(
        (0, 0.5 * paper_slap(rng, weight=0.9, crisp=0.75)), (0.17, 0.75 * paper_slap(rng, weight=1.2, crisp=0.72))
    )
    chord = added(
        *[(0.34 + 0.028 * index, 0.24 * vibraphone(rng, note, 1.6)) for index, note in enumerate((57, 64, 67, 72))]
    )
    return _mixed(panned(taps, 0.0), panned(chord, 0.0))


def hover(rng: Rng, number: int) -> Wave:
    brush = breath(rng, struck(0.07, 0.006, 0.055), bandpass((1500, 1680)[number], 0.8), lowpass(3800))
    tap = hit(rng, 0.09, 0.0016, [((410, 450)[number], 0.05, 1.0), (880, 0.03, 0.3)], grain=0.1)
    return panned(added((0, 0.16 * brush), (0, 0.5 * peaked(tap))), 0.0)


def press(rng: Rng, number: int) -> Wave:
    down = wood_knock(rng, (590, 640)[number], ring=0.5, hard=0.7)
    up = wood_knock(rng, (880, 940)[number], ring=0.35, hard=0.7)
    return panned(added((0, 0.75 * down), (0.062, 0.20 * up)), 0.0)


def refuse(rng: Rng, _: int) -> Wave:
    return panned(
        added(
            (0, 0.55 * felt_thump(rng, 236, 0.14)),
            (0, 0.40 * wood_knock(rng, 430, ring=0.5, hard=0.5)),
            (0.125, 0.60 * felt_thump(rng, 198, 0.17)),
            (0.125, 0.40 * wood_knock(rng, 362, ring=0.5, hard=0.5)),
        ),
        0.0,
    )


def turn(rng: Rng, _: int) -> Wave:
    return panned(
        added((0, 0.40 * brass_bell(rng, 79, 1.3, hard=0.62)), (0.12, 0.50 * brass_bell(rng, 84, 1.5, hard=0.62))), 0.0
    )


def gift(rng: Rng, _: int) -> Wave:
    rustle = paper_slide(rng, 0.34, top=0.5, bright=1.1) * roughness(rng, 0.34, 28, 0.5)
    tune = added(
        (0.16, 0.40 * kalimba(rng, 74, 0.8)), (0.25, 0.40 * kalimba(rng, 78, 0.8)), (0.34, 0.46 * kalimba(rng, 81, 1.1))
    )
    return _mixed(
        panned(0.13 * rustle, curve(0.34, [(0, -0.3), (0.34, 0.3)])),
        panned(tune, 0.0),
        panned(added((0.34, 0.05 * shimmer(rng, 0.3, 7, 2600, 4800))), 0.0),
    )


def count(rng: Rng, number: int) -> Wave:
    note = (74, 76, 78, 81, 83)[number]
    return panned(added((0, 0.6 * marimba(rng, note)), (0, 0.10 * paper_tick(rng, 0.7))), 0.0)


def stamp(rng: Rng, _: int) -> Wave:
    push = added(
        (0, 0.6 * felt_thump(rng, 118, 0.20)),
        (0, 0.50 * wood_knock(rng, 350, ring=0.8)),
        (0, 0.50 * paper_slap(rng, weight=0.6, crisp=0.7)),
    )
    lift = added(
        (0, 0.34 * wood_knock(rng, 720, ring=0.35, hard=0.9)),
        (0, 0.10 * breath(rng, struck(0.07, 0.01, 0.05), bandpass(2400, 0.8))),
    )
    return panned(added((0, push), (0.15, lift)), 0.0)


def whoosh(rng: Rng, _: int) -> Wave:
    return panned(air(rng, 0.42, 320, 1800, top=0.48), curve(0.42, [(0, -0.45), (0.42, 0.45)]))


def confetti(rng: Rng, _: int) -> Wave:
    pop = added(
        (0, 0.9 * felt_thump(rng, 165, 0.10)),
        (0, 0.40 * breath(rng, struck(0.2, 0.001, 0.09), bandpass(1500, 0.5), lowpass(6500))),
    )
    burst = 0.35 * air(rng, 0.5, 700, 2600, top=0.16)
    parts = [panned(added((0, pop), (0.01, burst)), 0.0)]
    for _count in range(70):
        at = 0.10 + 1.5 * float(rng.beta(1.3, 2.4))
        flake = paper_tick(rng, float(rng.uniform(0.9, 1.6))) * 0.075 * float(rng.uniform(0.25, 1.0)) * (1 - at / 1.9)
        parts.append(panned(added((at, flake)), float(rng.uniform(-0.8, 0.8))))
    flutter = breath(rng, curve(1.5, [(0, 0), (0.15, 1), (1.5, 0)]) ** 1.5, bandpass(4200, 0.8), lowpass(8500))
    parts.append(panned(added((0.08, 0.045 * flutter * roughness(rng, 1.5, 30, 0.5))), 0.0))
    return _mixed(*parts)


def dice_click(rng: Rng, number: int) -> Wave:
    return panned(ivory_click(rng, (0.92, 1.0, 1.07, 0.96, 1.12, 0.88)[number]), 0.0)


def dice_roll(rng: Rng, _: int) -> Wave:
    parts: list[Wave] = []
    at = 0.03
    gap = 0.022
    while at < 1.25:
        along = at / 1.25
        loud = (1 - along) ** 0.8 * float(rng.uniform(0.3, 1.0)) + 0.08
        parts.append(
            panned(
                added((at, 0.5 * loud * ivory_click(rng, float(rng.uniform(0.85, 1.15))))),
                float(rng.uniform(-0.4, 0.4)),
            )
        )
        at += gap * float(rng.exponential(1.0)) + 0.010
        gap *= 1.055
    rumble = breath(rng, curve(1.1, [(0, 0), (0.08, 1), (1.1, 0)]) ** 1.4, bandpass(310, 0.8), lowpass(1400))
    parts.append(panned(0.035 * rumble * roughness(rng, 1.1, 24, 0.5), 0.0))
    return _mixed(*parts)


def tile_clack(rng: Rng, number: int) -> Wave:
    size = (1.0, 0.94, 1.06, 0.97, 1.03)[number]
    bounce = (0.019, 0.024, 0.016, 0.028, 0.021)[number]
    return panned(
        added(
            (0, 0.72 * tile_contact(rng, size)),
            (bounce, 0.26 * tile_contact(rng, size * 1.03)),
            (0, 0.20 * felt_thump(rng, 168, 0.10)),
            (0, 0.14 * wood_knock(rng, 520, ring=0.5)),
        ),
        0.0,
    )


def bag(rng: Rng, _: int) -> Wave:
    shape = curve(1.05, [(0, 0), (0.12, 0.9), (0.27, 0.25), (0.42, 1.0), (0.60, 0.3), (0.74, 0.8), (1.05, 0)])
    cloth = breath(rng, shape * roughness(rng, 1.05, 32, 0.45), bandpass(900, 0.5), lowpass(2600))
    parts = [panned(0.42 * cloth, 0.0)]
    for _count in range(26):
        at = float(rng.choice([0.10, 0.40, 0.72])) + abs(float(rng.normal(0, 0.055)))
        clack = filtered(tile_contact(rng, float(rng.uniform(0.8, 1.1))), lowpass(1900))
        parts.append(panned(added((at, 0.5 * float(rng.uniform(0.3, 1.0)) * clack)), float(rng.uniform(-0.3, 0.3))))
    return _mixed(*parts)


EFFECTS: dict[str, Effect] = {
    "card_slide": Effect(card_slide, -24, 4),
    "card_flip": Effect(card_flip, -23, 3),
    "card_land": Effect(card_land, -21, 3),
    "shuffle": Effect(shuffle, -21, 3, 60),
    "deal": Effect(deal, -23, 3),
    "draw": Effect(draw, -24, 3),
    "skip": Effect(skip, -19, 3, 45),
    "reverse": Effect(reverse, -19, 3, 24, wet=0.22),
    "wild": Effect(wild, -18, wet=0.26, place=WARM_ROOM),
    "colour": Effect(colour, -20, 3, 24, wet=0.22, place=WARM_ROOM),
    "uno": Effect(uno, -15, wet=0.26, place=WARM_ROOM),
    "catch": Effect(catch, -16, wet=0.20, place=WARM_ROOM),
    "challenge": Effect(challenge, -18, wet=0.22, place=WARM_ROOM),
    "verdict_guilty": Effect(verdict_guilty, -18, wet=0.22, place=WARM_ROOM),
    "verdict_fair": Effect(verdict_fair, -18, wet=0.22, place=WARM_ROOM),
    "win": Effect(win, -15, wet=0.30, place=WARM_ROOM),
    "lose": Effect(lose, -18, wet=0.28, place=WARM_ROOM),
    "round_end": Effect(round_end, -18, wet=0.24, place=WARM_ROOM),
    "hover": Effect(hover, -35, 2, wet=0.10),
    "press": Effect(press, -26, 2, wet=0.12),
    "refuse": Effect(refuse, -22, 3, 45),
    "turn": Effect(turn, -23, 3, 24, wet=0.24, place=WARM_ROOM),
    "gift": Effect(gift, -19, 3, 24, wet=0.24, place=WARM_ROOM),
    "count": Effect(count, -25, 5, wet=0.14),
    "stamp": Effect(stamp, -19, 3, 45),
    "whoosh": Effect(whoosh, -24),
    "confetti": Effect(confetti, -17, wet=0.22, place=WARM_ROOM),
    "dice_click": Effect(dice_click, -24, 6),
    "dice_roll": Effect(dice_roll, -19, 3, 60),
    "tile_clack": Effect(tile_clack, -22, 5),
    "bag": Effect(bag, -23, 3, 60),
}


def rendered(name: str, number: int) -> Wave:
    """One effect before levelling: made, softened below rumble and above hiss, and set in its room."""
    effect = EFFECTS[name]
    dry = effect.make(seeded(f"{name} {number}"), number)
    cents = effect.apart * (number - (effect.variations - 1) / 2)
    if cents:
        dry = detuned(dry, cents)
    answer = room(*effect.place)
    wet = in_room(dry, answer, effect.wet * decibels(-1))
    return np.stack([filtered(side, highpass(45), bell_curve(3200, 0.7, -1.5), lowpass(13500)) for side in wet])
