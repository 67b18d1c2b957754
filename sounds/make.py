#!/usr/bin/env python3
"""Makes every sound of the game. See README.md beside it.

python sounds/make.py             write every OGG file, and the table in README.md
python sounds/make.py --check     compare with the files that are there; exit 1 when one differs
python sounds/make.py NAME ...    only these sounds (card_slide, music_street, ...)
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from workshop import loudness, ogg, seam
from workshop.effects import EFFECTS, rendered
from workshop.music import MUSIC
from workshop.signals import RATE, Wave, decibels, samples

HERE = Path(__file__).resolve().parent
TABLE_START, TABLE_END = "<!-- table: written by make.py -->", "<!-- end of table -->"

MUSIC_LOUD = -26.0
CEILING = -2.0
TAIL_FLOOR = -52.0
FADE_IN, FADE_OUT = 0.0015, 0.045
QUIET_BEFORE, QUIET_AFTER = 0.003, 0.004
EFFECT_QUALITY = 0.5
MUSIC_QUALITY = 0.32
SEAMS_TRIED = 8


def limited(stereo: Wave) -> Wave:
    """The few highest peaks rounded, the rest untouched, so that nothing passes the ceiling."""
    top = decibels(CEILING)
    knee = 0.72 * top
    size = np.abs(stereo)
    over = np.maximum(size - knee, 0) / (top - knee)
    return np.sign(stereo) * np.where(size > knee, knee + (top - knee) * np.tanh(over), size)


def trimmed(stereo: Wave) -> Wave:
    """The sound without its inaudible tail, both ends brought to zero."""
    level = np.max(np.abs(stereo), axis=0)
    heard = np.nonzero(level > np.max(level) * decibels(TAIL_FLOOR))[0]
    kept = stereo[:, : int(heard[-1]) + samples(FADE_OUT)].copy()
    rise = samples(FADE_IN)
    fall = min(samples(FADE_OUT), kept.shape[1] // 3)
    kept[:, :rise] *= np.sin(np.linspace(0, np.pi / 2, rise)) ** 2
    kept[:, -fall:] *= np.cos(np.linspace(0, np.pi / 2, fall)) ** 2
    return np.pad(kept, ((0, 0), (samples(QUIET_BEFORE), samples(QUIET_AFTER))))


def effect(name: str, number: int) -> Wave:
    raw = trimmed(rendered(name, number))
    gain = decibels(EFFECTS[name].loud - loudness.loudness(raw, loudness.EFFECT_WINDOW))
    return limited(raw * gain)


def music(name: str) -> bytes:
    """A loop as a file, cut open where, of some good places, the seam is smoothest after coding."""
    raw = MUSIC[name]()
    loop = limited(raw * decibels(MUSIC_LOUD - loudness.loudness(raw, loudness.MUSIC_WINDOW)))
    tries = [
        ogg.encoded(name, np.roll(loop, -place, axis=1), MUSIC_QUALITY) for place in seam.places(loop, SEAMS_TRIED)
    ]
    return min(tries, key=lambda data: seam.bend(ogg.decoded(data)))


def files(names: list[str]) -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of each file of these sounds."""
    for name in names:
        if name in MUSIC:
            yield name, music(name)
        else:
            for number, file in enumerate(EFFECTS[name].files(name)):
                yield file, ogg.encoded(file, effect(name, number), EFFECT_QUALITY)


def row(file: str, data: bytes) -> str:
    stereo = ogg.decoded(data)
    is_music = file in MUSIC
    loud = loudness.loudness(stereo, loudness.MUSIC_WINDOW if is_music else loudness.EFFECT_WINDOW)
    return (
        f"| `{file}.ogg` | {stereo.shape[1] / RATE:.2f} | {loudness.peak(stereo):.1f} | {loud:.1f} "
        f"| {len(data) / 1024:.0f} |"
    )


def write_table(rows: list[str]) -> None:
    readme = HERE / "README.md"
    text = readme.read_text(encoding="utf-8")
    before, rest = text.split(TABLE_START)
    after = rest.split(TABLE_END)[1]
    head = ["| file | seconds | peak, dBFS | loudness, LUFS | KiB |", "|---|---:|---:|---:|---:|"]
    readme.write_text("\n".join([before + TABLE_START, *head, *rows, TABLE_END + after]), encoding="utf-8")


def main() -> int:
    every = [*EFFECTS, *MUSIC]
    parser = argparse.ArgumentParser(description="Makes every sound of the game.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="only these sounds")
    parser.add_argument("--check", action="store_true", help="write nothing; compare with the files that are there")
    options = parser.parse_args()
    unknown = [name for name in options.names if name not in every]
    if unknown:
        parser.error(f"no such sound: {', '.join(unknown)}")

    rows, different, made = [], [], set()
    for file, data in files(options.names or every):
        path = HERE / f"{file}.ogg"
        made.add(path.name)
        if options.check:
            if not path.exists() or path.read_bytes() != data:
                different.append(path.name)
            continue
        path.write_bytes(data)
        rows.append(row(file, data))
        sys.stdout.write(rows[-1] + "\n")
    strange = [] if options.names else sorted(path.name for path in HERE.glob("*.ogg") if path.name not in made)
    if rows and not options.names:
        write_table(rows)
    for name in different:
        sys.stderr.write(f"{name} differs from what the script makes\n")
    for name in strange:
        sys.stderr.write(f"{name} is not made by the script\n")
    if options.check and not different and not strange:
        sys.stdout.write(f"{len(made)} files, all as the script makes them\n")
    return 1 if different or strange else 0


if __name__ == "__main__":
    raise SystemExit(main())
