"""The four loops: their chords and tunes written out, the players' small unevenness seeded, the tails wrapped round."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from .instruments import (
    brass_bell,
    brush_sweep,
    brush_tap,
    clarinet,
    concertina,
    electric_piano,
    low_drum,
    mandolin,
    nylon_guitar,
    rim_click,
    shaker,
    upright_bass,
    vibraphone,
)
from .signals import RATE, Rng, Wave, bandpass, breath, lowpass, panned, room, samples, seeded

Instrument = Callable[[Rng, int, float], Wave]
Note = tuple[float, int, float]

_STEPS = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_TAKES = 3
_PITCHED: dict[str, Instrument] = {
    "guitar": nylon_guitar,
    "mandolin": mandolin,
    "bass": upright_bass,
    "vibraphone": vibraphone,
    "piano": electric_piano,
    "clarinet": clarinet,
    "concertina": concertina,
    "bell": brass_bell,
}
_UNPITCHED: dict[str, Callable[[Rng], Wave]] = {
    "tap": brush_tap,
    "sweep": lambda rng: brush_sweep(rng, 0.42),
    "long sweep": lambda rng: brush_sweep(rng, 0.80),
    "shaker": shaker,
    "rim": rim_click,
    "drum": low_drum,
}


def pitch(name: str) -> int:
    """The MIDI number of a name such as Bb3 or C#5."""
    step = _STEPS[name[0]] + name.count("#") - name[1:].count("b")
    return 12 * (int(name[-1]) + 1) + step


def chord(names: str) -> tuple[int, ...]:
    return tuple(pitch(name) for name in names.split())


def tune(text: str, beats: int, start_bar: int = 0) -> list[Note]:
    """Notes from bars such as "-/1 A4/.5 C5/2.5"; every bar must be full."""
    notes = []
    for index, bar in enumerate(text.split("|")):
        at = 0.0
        for word in bar.split():
            name, length = word.split("/")
            if name != "-":
                notes.append(((start_bar + index) * beats + at, pitch(name), float(length)))
            at += float(length)
        if abs(at - beats) > 1e-9:
            raise ValueError(f"bar {start_bar + index + 1} has {at} beats instead of {beats}: {bar}")
    return notes


@cache
def _played(instrument: str, note: int, held: float, take: int) -> Wave:
    return _PITCHED[instrument](seeded(f"{instrument} {note} {held} {take}"), note, held)


@cache
def _beaten(instrument: str, take: int) -> Wave:
    return _UNPITCHED[instrument](seeded(f"{instrument} {take}"))


class Loop:
    """A piece that goes round: whatever rings past its end rings on at its beginning."""

    def __init__(
        self, name: str, bars: int, beats: int, tempo: float, *, swing: float = 0.5, loose: float = 0.007
    ) -> None:
        self.rng = seeded(name)
        self.bars, self.beats, self.tempo, self.swing, self.loose = bars, beats, tempo, swing, loose
        self.length = samples(bars * beats * 60 / tempo)
        self.dry = np.zeros((2, self.length))
        self.send = np.zeros((2, self.length))

    def seconds(self, beat: float) -> float:
        """When a beat falls, with the off-beats of a swinging piece late."""
        whole, part = divmod(beat, 1.0)
        swung = part / 0.5 * self.swing if part <= 0.5 else self.swing + (part - 0.5) / 0.5 * (1 - self.swing)
        return float((whole + swung) * 60 / self.tempo)

    def lay(self, stereo: Wave, second: float, gain: float, wet: float) -> None:
        """Adds a sound at a time, wrapped round the end of the loop."""
        place = samples(second) % self.length
        for bus, level in ((self.dry, gain), (self.send, gain * wet)):
            done = 0
            while done < stereo.shape[1]:
                at = (place + done) % self.length
                part = min(stereo.shape[1] - done, self.length - at)
                bus[:, at : at + part] += level * stereo[:, done : done + part]
                done += part

    def play(
        self,
        instrument: str,
        beat: float,
        note: int,
        length: float,
        gain: float,
        *,
        pan: float = 0.0,
        wet: float = 0.3,
        late: float = 0.0,
        ring: float = 0.0,
    ) -> None:
        """One pitched note, a little early or late, a little louder or softer, as a hand plays it."""
        held = max(0.12, self.seconds(beat + length) - self.seconds(beat) + ring)
        held = round(held * 20) / 20
        take = int(self.rng.integers(_TAKES))
        nudge = float(np.clip(self.rng.normal(0, self.loose), -0.02, 0.02))
        touch = float(np.exp(self.rng.normal(0, 0.09)))
        self.lay(
            panned(_played(instrument, note, held, take), pan), self.seconds(beat) + late + nudge, gain * touch, wet
        )

    def beat(
        self, instrument: str, beat: float, gain: float, *, pan: float = 0.0, wet: float = 0.25, early: float = 0.0
    ) -> None:
        take = int(self.rng.integers(_TAKES * 2))
        nudge = float(np.clip(self.rng.normal(0, self.loose * 0.7), -0.015, 0.015))
        touch = float(np.exp(self.rng.normal(0, 0.14)))
        self.lay(panned(_beaten(instrument, take), pan), self.seconds(beat) - early + nudge, gain * touch, wet)

    def sing(
        self,
        instrument: str,
        notes: list[Note],
        gain: float,
        *,
        pan: float,
        wet: float,
        legato: float = 0.92,
        ring: float = 0.0,
    ) -> None:
        """A tune with a shape: high and long notes a little fuller, off-beats lighter, all a hair behind the band."""
        for at, note, length in notes:
            accent = 1.0 + 0.10 * min(length, 2.0) - (0.10 if at % 1 else 0.0) + 0.006 * (note - 70)
            self.play(instrument, at, note, length * legato, gain * accent, pan=pan, wet=wet, late=0.012, ring=ring)

    def strum(
        self,
        instrument: str,
        beat: float,
        notes: tuple[int, ...],
        length: float,
        gain: float,
        *,
        pan: float,
        wet: float,
        spread: float = 0.011,
        ring: float = 0.0,
    ) -> None:
        for index, note in enumerate(notes):
            self.play(
                instrument,
                beat,
                note,
                length,
                gain * (1 - 0.05 * index),
                pan=pan,
                wet=wet,
                late=spread * index,
                ring=ring,
            )

    def finished(self, place: tuple[str, float, float, float, float], wet: float) -> Wave:
        """The mix in its room, which goes round as well."""
        answer = room(*place)
        frequencies = np.fft.rfftfreq(self.length, 1 / RATE)
        no_rumble = 1 / (1 + (34 / np.maximum(frequencies, 1e-6)) ** 4)
        no_hiss = 1 / (1 + (frequencies / 13000) ** 8)
        mixed = []
        for side in (0, 1):
            tail = np.zeros(self.length)
            tail[: answer.shape[1]] = answer[side]
            spectrum = np.fft.rfft(self.dry[side]) + wet * np.fft.rfft(self.send[side]) * np.fft.rfft(tail)
            mixed.append(np.fft.irfft(spectrum * no_rumble * no_hiss, self.length))
        return np.stack(mixed)


def _bossa_drums(loop: Loop, bar: int) -> None:
    base = bar * loop.beats
    for eighth in range(8):
        strong = eighth in (0, 3, 4, 7)
        loop.beat("shaker", base + eighth / 2, 0.16 if strong else 0.09, pan=0.30, early=0.028)
    clave = (0.0, 1.5, 3.0) if bar % 2 == 0 else (1.0, 2.5)
    for at in clave:
        loop.beat("rim", base + at, 0.13, pan=-0.28)
    loop.beat("sweep", base + 1, 0.19, pan=0.12, early=0.12)
    loop.beat("sweep", base + 3, 0.22, pan=0.12, early=0.12)
    loop.beat("drum", base, 0.16)
    loop.beat("drum", base + 2, 0.13)
    if bar % 8 == 7:
        loop.beat("tap", base + 3.0, 0.15, pan=0.1)
        loop.beat("tap", base + 3.5, 0.19, pan=0.1)


_PIZZERIA_CHORDS = {
    "Fmaj9": "A3 C4 E4 G4",
    "Dm9": "F3 A3 C4 E4",
    "Gm9": "Bb3 D4 F4 A4",
    "C13": "Bb3 D4 E4 A4",
    "Am7": "G3 C4 E4 A4",
    "D7b9": "F#3 C4 Eb4 A4",
    "C9sus": "Bb3 D4 F4 G4",
    "F69": "A3 D4 G4 C5",
    "Cm9": "Eb3 Bb3 D4 G4",
    "F13": "Eb3 A3 D4 G4",
    "Bbmaj9": "D3 A3 C4 F4",
    "Bbm9": "Db3 Ab3 C4 F4",
    "Eb9": "Db3 G3 Bb3 F4",
    "C7b9": "Bb3 Db4 E4 G4",
    "Gm7": "Bb3 D4 F4 G4",
}
_ROOTS = {"C": "C2", "D": "D2", "E": "E2", "F": "F2", "G": "G2", "A": "A1", "B": "B1"}


def _root(name: str) -> int:
    """The bass note of a chord: its root, or what stands after the slash."""
    name = name.split("/")[-1] if "/" in name else name
    note = pitch(_ROOTS[name[0]])
    return note + (1 if name[1:2] == "#" else -1 if name[1:2] == "b" else 0)


def _fifth(name: str, root: int) -> int:
    flat = "m7b5" in name
    fifth = root + (6 if flat else 7)
    return fifth - 12 if fifth > 45 else fifth


def _bars(progression: str) -> list[list[str]]:
    """The chords of each bar; two in a bar share it."""
    return [bar.split() for bar in progression.split("|")]


def pizzeria() -> Wave:
    """A bossa trio in F, sixteen and sixteen bars: nylon guitar, upright bass, brushes; a vibraphone for the middle."""
    loop = Loop("music_pizzeria", 32, 4, 112)
    progression = _bars(
        "Fmaj9 | Dm9 | Gm9 | C13 | Am7 | D7b9 | Gm7 | C9sus |"
        "Fmaj9 | Dm9 | Gm9 | C13 | Am7 | D7b9 | Gm7 C13 | F69 |"
        "Cm9 | F13 | Bbmaj9 | Bbmaj9 | Bbm9 | Eb9 | Gm9 | C7b9 |"
        "Fmaj9 | Dm9 | Gm9 | C13 | Am7 | D7b9 | Gm9 C13 | F69 C9sus",
    )
    first = (
        "-/1 A4/.5 C5/.5 E5/1.5 D5/.5 | C5/1.5 A4/1.5 -/1 | -/1 Bb4/.5 D5/.5 F5/1.5 E5/.5 | D5/1.5 A4/2.5 |"
        "-/1 G4/.5 C5/.5 E5/1 D5/.5 C5/.5 | Eb5/1.5 C5/1 A4/1.5 |"
        "Bb4/1 A4/.5 Bb4/.5 D5/1 -/1 | C5/1 Bb4/.5 G4/1.5 -/1 |"
        "-/1 A4/.5 C5/.5 E5/1 G5/1 | F5/.5 E5/1 C5/1.5 -/1 | -/1 Bb4/.5 D5/.5 A5/1.5 G5/.5 | E5/1.5 D5/1.5 -/1 |"
        "-/.5 E5/.5 D5/.5 E5/.5 C5/1 A4/1 | F#4/.5 A4/.5 C5/.5 Eb5/1.5 -/1 |"
        "D5/1 Bb4/1 A4/.5 G4/.5 E4/1 | G4/.5 A4/2 -/1.5"
    )
    middle = (
        "-/.5 G4/.5 Bb4/.5 D5/1 Eb5/.5 D5/1 | C5/.5 A4/1.5 -/2 | -/.5 F4/.5 A4/.5 C5/1 D5/.5 C5/1 | A4/.5 F4/1.5 -/2 |"
        "-/.5 F4/.5 Ab4/.5 C5/1 Db5/.5 C5/1 | Bb4/.5 G4/1.5 -/2 | -/1 D5/.5 F5/.5 A5/1 G5/1 | E5/1.5 Db5/1 Bb4/1.5"
    )
    last = (
        "-/1 A4/.5 C5/.5 E5/1.5 D5/.5 | C5/1.5 A4/1.5 -/1 | -/1 Bb4/.5 D5/.5 F5/1.5 D5/.5 | E5/1 D5/.5 A4/2.5 |"
        "-/1 E5/.5 G5/.5 E5/1 C5/1 | Eb5/1 D5/.5 C5/.5 A4/1 -/1 | Bb4/.5 D5/1 A4/.5 G4/1 E4/1 | G4/.5 A4/1.5 -/2"
    )
    loop.sing("guitar", tune(first, 4), 0.30, pan=0.10, wet=0.40, ring=0.12)
    loop.sing("vibraphone", tune(middle, 4, 16), 0.24, pan=0.16, wet=0.45, ring=0.5)
    loop.sing("guitar", tune(last, 4, 24), 0.30, pan=0.10, wet=0.40, ring=0.12)
    for bar, names in enumerate(progression):
        base = bar * 4.0
        following = progression[(bar + 1) % 32][0]
        second = names[-1]
        hits = ((0.0, 1.3), (1.5, 1.2), (3.0, 0.8)) if bar % 2 == 0 else ((1.0, 1.2), (2.5, 0.9))
        for at, length in hits:
            name = names[0] if at < 2 else second
            loop.strum("guitar", base + at, chord(_PIZZERIA_CHORDS[name]), length, 0.155, pan=-0.34, wet=0.30)
        if bar % 2 and loop.rng.uniform() < 0.7:
            loop.strum("guitar", base + 3.5, chord(_PIZZERIA_CHORDS[following]), 0.5, 0.13, pan=-0.34, wet=0.30)
        low, high = _root(names[0]), _root(second)
        loop.play("bass", base, low, 1.4, 0.46, wet=0.10)
        loop.play("bass", base + 1.5, _fifth(names[0], low), 0.45, 0.30, wet=0.10)
        loop.play("bass", base + 2, high if high != low else _fifth(names[0], low), 1.4, 0.42, wet=0.10)
        target = _root(following)
        if loop.rng.uniform() < 0.55:
            loop.play("bass", base + 3.5, target + (1 if loop.rng.uniform() < 0.5 else -1), 0.42, 0.26, wet=0.10)
        else:
            loop.play("bass", base + 3.5, high, 0.42, 0.28, wet=0.10)
        _bossa_drums(loop, bar)
    return loop.finished(("pizzeria", 0.95, 2400.0, 0.012, 0.030), 0.30)


_BACK_ROOM_CHORDS = {
    "Dm9": "F3 A3 C4 E4",
    "G13": "F3 A3 B3 E4",
    "Gm9": "F3 A3 Bb3 D4",
    "A7": "G3 Bb3 C#4 F4",
    "Bbmaj9": "A3 C4 D4 F4",
    "Em7b5": "G3 Bb3 D4 E4",
    "Dm69": "F3 A3 B3 E4",
    "C13": "Bb3 D4 E4 A4",
    "Fmaj9": "A3 C4 E4 G4",
}


def back_room() -> Wave:
    """A slow swing in D minor after hours: tine piano, bass, brushes, a vibraphone, a clarinet in the middle."""
    loop = Loop("music_back_room", 20, 4, 72, swing=0.64, loose=0.010)
    progression = _bars(
        "Dm9 | G13 | Gm9 | A7 | Dm9 | Bbmaj9 | Em7b5 A7 | Dm69 |"
        "Gm9 | C13 | Fmaj9 | A7 |"
        "Dm9 | G13 | Gm9 | A7 | Dm9 | Bbmaj9 | Em7b5 A7 | Dm69",
    )
    opening = (
        "-/1.5 A4/.5 D5/1 E5/.5 F5/.5 | E5/2.5 -/1.5 | -/1.5 Bb4/.5 D5/1 C5/.5 Bb4/.5 | Bb4/1 A4/1.5 -/1.5 |"
        "-/1.5 A4/.5 C5/1 D5/.5 E5/.5 | F5/1.5 D5/.5 C5/1 -/1 | Bb4/.5 D5/1 G4/.5 F4/1 E4/1 | D4/.5 A4/2 -/1.5"
    )
    middle = (
        "-/1 D4/.5 F4/.5 A4/1 G4/.5 F4/.5 | E4/1.5 D4/.5 A4/1 -/1 |"
        "-/1 C5/.5 E5/.5 G4/1 E4/1 | F4/.5 E4/.5 C#4/1 Bb3/1 -/1"
    )
    closing = (
        "-/1.5 A4/.5 D5/1 F5/.5 A5/.5 | G5/.5 E5/2 -/1.5 | -/2 D5/.5 F5/.5 D5/.5 Bb4/.5 | C#5/1.5 Bb4/.5 A4/1 -/1 |"
        "-/2.5 C5/.5 E5/.5 C5/.5 | D5/1.5 A4/.5 F4/1 -/1 | G4/1 Bb4/.5 D5/.5 F5/.5 E5/.5 C#5/1 | D5/2 -/2"
    )
    loop.sing("vibraphone", tune(opening, 4), 0.21, pan=0.20, wet=0.5, ring=0.5)
    loop.sing("clarinet", tune(middle, 4, 8), 0.085, pan=0.14, wet=0.5)
    loop.sing("vibraphone", tune(closing, 4, 12), 0.21, pan=0.20, wet=0.5, ring=0.5)
    for bar, names in enumerate(progression):
        base = bar * 4.0
        following = progression[(bar + 1) % 20][0]
        notes, later = chord(_BACK_ROOM_CHORDS[names[0]]), chord(_BACK_ROOM_CHORDS[names[-1]])
        if len(names) == 2:
            hits = [(0.0, 1.8, notes), (2.0, 1.8, later)]
        elif bar % 4 == 1:
            hits = [(0.0, 1.2, notes), (1.5, 2.2, notes)]
        elif bar % 4 == 3:
            hits = [(0.5, 2.0, notes), (3.5, 0.5, chord(_BACK_ROOM_CHORDS[following]))]
        else:
            hits = [(0.0, 3.0, notes)] if bar % 2 == 0 else [(0.5, 2.6, notes)]
        for at, length, voices in hits:
            loop.strum("piano", base + at, voices, length, 0.125, pan=-0.22, wet=0.40, spread=0.014, ring=0.1)
        low, high, target = _root(names[0]), _root(names[-1]), _root(following)
        loop.play("bass", base, low, 1.7, 0.46, wet=0.10)
        if bar % 4 == 2 and len(names) == 1:
            loop.play("bass", base + 1, low + 3 if "m" in names[0] else low + 4, 0.8, 0.34, wet=0.10)
        loop.play(
            "bass",
            base + 2,
            high if len(names) == 2 else _fifth(names[0], low),
            1.2 if bar % 2 else 0.8,
            0.42,
            wet=0.10,
        )
        if bar % 2 or len(names) == 2:
            loop.play("bass", base + 3.5, target + (-1 if target > 29 else 1), 0.4, 0.28, wet=0.10)
        else:
            loop.play("bass", base + 3, high, 0.8, 0.34, wet=0.10)
        for at in (0, 2):
            loop.beat("long sweep", base + at, 0.17, pan=-0.10)
        for at in (1, 3):
            loop.beat("tap", base + at, 0.15, pan=0.12)
            loop.beat("long sweep", base + at, 0.13, pan=0.22)
            if loop.rng.uniform() < 0.75:
                loop.beat("tap", base + at + 0.5, 0.07, pan=0.12)
        loop.beat("drum", base, 0.10)
    return loop.finished(("back room", 1.05, 1900.0, 0.010, 0.026), 0.34)


_HARBOUR_CHORDS = {
    "G": "G3 D4 B4",
    "Em7": "G3 D4 B4",
    "Cmaj7": "G3 E4 G4",
    "Am7": "G3 E4 C5",
    "D7sus": "A3 D4 G4",
    "D7": "A3 C4 F#4",
    "Bm7": "A3 D4 F#4",
    "G7": "F3 D4 B4",
    "Cm6": "G3 Eb4 A4",
    "G/D": "G3 D4 B4",
    "Gmaj7": "F#3 D4 B4",
    "F#m7b5": "A3 E4 C5",
    "B7": "A3 D#4 B4",
    "Em": "G3 E4 B4",
    "Em/D": "G3 E4 B4",
    "Gadd9": "G3 D4 A4",
}


def _sea(loop: Loop) -> None:
    """Small waves against the quay, each its own length, going round with the piece."""
    total = loop.length / RATE
    waves = round(total / 4.1)
    for index in range(waves):
        at = (index + float(loop.rng.uniform(-0.2, 0.2))) * total / waves
        length = float(loop.rng.uniform(5.0, 7.0))
        t = np.arange(samples(length)) / samples(length)
        envelope = np.sin(np.pi * t**0.75) ** 2.2
        low = breath(loop.rng, envelope, bandpass(420, 0.5), lowpass(1200))
        high = breath(loop.rng, envelope**2, bandpass(1900, 0.5), lowpass(4200))
        place = float(loop.rng.uniform(-0.4, 0.4))
        loop.lay(panned(low + 0.35 * high, place), at, 0.012 * float(loop.rng.uniform(0.7, 1.15)), 0.2)


def harbour() -> Wave:
    """A slow waltz in G on the quay at dusk: guitar, bass, a concertina by turns with a mandolin, the sea."""
    loop = Loop("music_harbour", 32, 3, 84, loose=0.010)
    progression = _bars(
        "G | G | Em7 | Em7 | Cmaj7 | Am7 | D7sus | D7 |"
        "G | Bm7 | Em7 | G7 | Cmaj7 | Cm6 | G/D | D7 |"
        "Am7 | D7 | Gmaj7 | Cmaj7 | F#m7b5 | B7 | Em | Em/D |"
        "Cmaj7 | D7 | Bm7 | Em7 | Am7 | D7sus | G | Gadd9",
    )
    opening = (
        "B4/2 A4/1 | G4/2 D4/1 | E4/1 G4/1 B4/1 | G4/3 | C5/2 B4/1 | A4/1.5 G4/.5 E4/1 | A4/2.5 -/.5 | -/3 |"
        "B4/2 D5/1 | A4/2 F#4/1 | G4/1 B4/1 E5/1 | D5/2 -/1 |"
        "E5/1.5 D5/.5 C5/1 | Eb5/1.5 D5/.5 C5/1 | B4/2 G4/1 | A4/2 -/1"
    )
    middle = (
        "C5/1.5 B4/.5 A4/1 | F#4/2 A4/1 | B4/1.5 A4/.5 G4/1 | E4/2 -/1 | A4/1.5 G4/.5 F#4/1 | D#4/1 F#4/1 A4/1 |"
        "G4/2.5 -/.5 | -/3"
    )
    closing = "E4/1 G4/1 C5/1 | F#4/1 A4/1 D5/1 | D5/2 A4/1 | B4/2 -/1 | C5/1 B4/1 A4/1 | G4/2 A4/1 | G4/3 | -/3"
    loop.sing("concertina", tune(opening, 3), 0.135, pan=0.18, wet=0.55, legato=0.97)
    loop.sing("mandolin", tune(middle, 3, 16), 0.30, pan=-0.20, wet=0.50, ring=0.5)
    loop.sing("concertina", tune(closing, 3, 24), 0.135, pan=0.18, wet=0.55, legato=0.97)
    for bar, (name,) in enumerate(progression):
        base = bar * 3.0
        voices = chord(_HARBOUR_CHORDS[name])
        low = _root(name)
        loop.play("bass", base, low, 2.2, 0.42, wet=0.14)
        if bar % 4 == 3:
            loop.play("bass", base + 2, _fifth(name, low), 0.8, 0.28, wet=0.14)
        pattern: tuple[tuple[float, int], ...]
        if bar % 8 == 7:
            pattern = ((0.0, 0), (0.5, 1), (1.0, 2), (1.5, 1), (2.0, 2), (2.5, 1))
        else:
            pattern = (
                ((0.5, 0), (1.0, 1), (1.5, 2), (2.0, 1), (2.5, 0))
                if bar % 2
                else ((0.0, 0), (1.0, 1), (1.5, 2), (2.0, 1))
            )
        for at, voice in pattern:
            loop.play(
                "guitar",
                base + at,
                voices[voice],
                1.6,
                0.19 if at else 0.21,
                pan=-0.16 - 0.06 * voice,
                wet=0.42,
                ring=0.3,
            )
        if bar in (7, 23, 31):
            loop.play("bell", base + 1, pitch("D5"), 3.2, 0.030, pan=0.62, wet=1.6)
    _sea(loop)
    return loop.finished(("harbour", 1.5, 2300.0, 0.016, 0.040), 0.36)


_STREET_CHORDS = {
    "Dmaj9": "F#3 A3 C#4 E4",
    "Bm7": "F#3 A3 D4 F#4",
    "Gmaj7": "F#3 B3 D4 G4",
    "A9sus": "G3 B3 D4 E4",
    "F#m7": "E3 A3 C#4 E4",
    "Bm9": "F#3 A3 D4 F#4",
    "Em9": "G3 B3 D4 E4",
    "A13": "G3 C#4 E4 F#4",
    "Gm6": "G3 Bb3 D4 E4",
    "B7b9": "F#3 A3 C4 D#4",
    "B7": "F#3 A3 B3 D#4",
    "D69": "F#3 B3 E4 A4",
}


def street() -> Wave:
    """An evening street in D for the title: fingerpicked guitar and bass, a mandolin, a clarinet in the middle."""
    loop = Loop("music_street", 24, 4, 88, loose=0.009)
    progression = _bars(
        "Dmaj9 | Bm7 | Gmaj7 | A9sus | F#m7 | Bm9 | Em9 | A13 |"
        "Gmaj7 | Gm6 | F#m7 | B7b9 | Em9 | A13 | F#m7 B7 | Em9 A9sus |"
        "Dmaj9 | Bm7 | Gmaj7 | A9sus | F#m7 | B7b9 | Em9 A13 | D69",
    )
    opening = (
        "-/1 F#4/.5 A4/.5 C#5/1 E5/1 | D5/1.5 A4/.5 F#4/1 -/1 | -/1 G4/.5 B4/.5 D5/1 F#5/1 | E5/1.5 D5/.5 B4/1 -/1 |"
        "-/1 A4/.5 C#5/.5 E5/1 C#5/1 | D5/1 C#5/.5 B4/.5 F#4/1 -/1 | -/.5 G4/.5 B4/.5 D5/.5 F#5/1 E5/1 | C#5/2 -/2"
    )
    middle = (
        "B4/1.5 A4/.5 F#4/1 D4/1 | E4/2 D4/1 -/1 | A4/1.5 E4/.5 C#4/1 E4/1 | D#4/1 F#4/1 A4/1 -/1 |"
        "G4/1.5 F#4/.5 G4/1 B4/1 | C#5/1 B4/.5 F#4/1.5 -/1 | C#5/1 A4/1 F#4/1 D#4/1 | E4/1 G4/1 B4/1 -/1"
    )
    closing = (
        "-/1 F#4/.5 A4/.5 C#5/1 E5/1 | F#5/1.5 D5/.5 B4/1 -/1 | -/1 G4/.5 B4/.5 D5/1 E5/1 | D5/.5 B4/1.5 G4/1 -/1 |"
        "-/1 C#5/.5 E5/.5 A5/1 E5/1 | F#5/1 D#5/.5 C5/.5 A4/1 -/1 | B4/1 D5/.5 G4/.5 F#4/1 E4/1 | F#4/.5 A4/1.5 -/2"
    )
    loop.sing("mandolin", tune(opening, 4), 0.26, pan=0.18, wet=0.48, ring=0.35)
    loop.sing("clarinet", tune(middle, 4, 8), 0.085, pan=0.12, wet=0.50, legato=0.95)
    loop.sing("mandolin", tune(closing, 4, 16), 0.26, pan=0.18, wet=0.48, ring=0.35)
    for bar, names in enumerate(progression):
        base = bar * 4.0
        following = progression[(bar + 1) % 24][0]
        picking = ((0.0, 0), (0.5, 2), (1.0, 1), (1.5, 3), (2.0, 0), (2.5, 2), (3.0, 1), (3.5, 2))
        for at, voice in picking:
            if at in (0.5, 2.5) and loop.rng.uniform() < 0.25:
                continue
            voices = chord(_STREET_CHORDS[names[0] if at < 2 else names[-1]])
            loop.play(
                "guitar",
                base + at,
                voices[voice],
                min(1.0, 4 - at),
                0.20 if at in (0.0, 2.0) else 0.165,
                pan=-0.30 + 0.05 * voice,
                wet=0.36,
                ring=0.25,
            )
        low, high = _root(names[0]), _root(names[-1])
        loop.play("bass", base, low, 1.8, 0.40, wet=0.12)
        loop.play("bass", base + 2, high if len(names) == 2 else _fifth(names[0], low), 1.3, 0.33, wet=0.12)
        if bar % 4 == 3:
            loop.play("bass", base + 3.5, _root(following) - 1, 0.42, 0.24, wet=0.12)
        loop.beat("long sweep", base + 1, 0.12, pan=0.24)
        loop.beat("long sweep", base + 3, 0.13, pan=0.24)
        if bar % 4 == 0:
            voices = chord(_STREET_CHORDS[names[0]])
            for index, voice in enumerate(voices[1:]):
                loop.play(
                    "vibraphone", base, voice + 12, 3.0, 0.060, pan=-0.4 + 0.4 * index, wet=0.8, late=0.05 * index
                )
    return loop.finished(("street", 1.25, 2500.0, 0.014, 0.045), 0.34)


MUSIC: dict[str, Callable[[], Wave]] = {
    "music_street": street,
    "music_pizzeria": pizzeria,
    "music_back_room": back_room,
    "music_harbour": harbour,
}
