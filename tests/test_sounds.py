"""The sounds that come with the game: all there, whole, level, without clicks, and the music without a seam."""

from __future__ import annotations

import ast
import re
import struct
import zlib
from array import array
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.resources import sound_path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "sounds"
RATE = 44100
FULL = 32768
CEILING = int(FULL * 10 ** (-1 / 20))
QUIET_EDGE = FULL // 500
LARGEST_FILE = 1_000_000
MUSIC_SECONDS = 60
EFFECT_SECONDS = 3.0

VARIATIONS = {
    "card_slide": 4,
    "card_flip": 3,
    "card_land": 3,
    "deal": 3,
    "draw": 3,
    "hover": 2,
    "press": 2,
    "count": 5,
    "dice_click": 6,
    "tile_clack": 5,
    "shuffle": 3,
    "skip": 3,
    "reverse": 3,
    "colour": 3,
    "refuse": 3,
    "turn": 3,
    "gift": 3,
    "stamp": 3,
    "dice_roll": 3,
    "bag": 3,
}
SINGLE = [
    "wild",
    "uno",
    "catch",
    "challenge",
    "verdict_guilty",
    "verdict_fair",
    "win",
    "lose",
    "round_end",
    "whoosh",
    "confetti",
]
EFFECTS = [*SINGLE, *(f"{name}_{number}" for name, count in VARIATIONS.items() for number in range(1, count + 1))]
MUSIC = ["music_street", "music_pizzeria", "music_back_room", "music_harbour"]


@pytest.fixture(autouse=True, scope="module")
def mixer() -> Iterator[None]:
    """The mixer at the rate of the files, so that what is measured is what was written."""
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, 512)
    yield
    pygame.mixer.quit()
    samples.cache_clear()


@cache
def samples(name: str) -> array[int]:
    """The decoded sound: left and right by turns."""
    return array("h", pygame.mixer.Sound(sound_path(name)).get_raw())


def seconds(name: str) -> float:
    return len(samples(name)) / 2 / RATE


def level(part: array[int]) -> float:
    """The mean level, as a part of full scale."""
    return float((sum(value * value for value in part) / len(part)) ** 0.5 / FULL)


def around_seam(name: str, length: float) -> array[int]:
    """What is heard when the loop goes round: its last and then its first `length` seconds."""
    frames = samples(name)
    width = int(length * RATE) * 2
    return frames[-width:] + frames[:width]


def steps(side: array[int]) -> list[int]:
    """How far the sound moves from each sample to the next."""
    return [after - before for before, after in pairwise(side)]


def names_the_game_uses() -> set[str]:
    """Every sound named in the code of the game: what scenes play, and the music they ask for."""
    names: set[str] = set()
    for path in sorted((ROOT / "game").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr in ("sound", "music") and node.args:
                    names |= strings(node.args[0])
            elif isinstance(node, ast.Assign) and any(ast.unparse(target) == "music" for target in node.targets):
                names |= strings(node.value)
    return names


def strings(expression: ast.expr) -> set[str]:
    """The names an expression can have as its value, those of a choice included."""
    if isinstance(expression, ast.IfExp):
        return strings(expression.body) | strings(expression.orelse)
    if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
        return {expression.value}
    return set()


def test_every_sound_the_game_names_is_there() -> None:
    used = names_the_game_uses()
    assert len(used) > 10
    assert used <= {*SINGLE, *VARIATIONS, *MUSIC}


def test_the_folder_holds_these_sounds_and_no_others() -> None:
    assert {path.stem for path in FOLDER.glob("*.ogg")} == {*EFFECTS, *MUSIC}


def test_the_readme_lists_every_file() -> None:
    listed = re.findall(r"^\| `(\w+)\.ogg` \|", (FOLDER / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(listed) == sorted([*EFFECTS, *MUSIC])


@pytest.mark.parametrize("name", [*EFFECTS, *MUSIC])
def test_a_file_is_stereo_vorbis_at_the_rate_of_the_mixer_with_a_serial_number_of_its_own(name: str) -> None:
    data = sound_path(name).read_bytes()
    kind, channels, rate = struct.unpack_from("<7sxxxxBI", data, 28)
    assert (kind, channels, rate) == (b"\x01vorbis", 2, RATE)
    assert struct.unpack_from("<I", data, 14)[0] == zlib.crc32(name.encode())
    assert len(data) <= LARGEST_FILE


@pytest.mark.parametrize("name", [*EFFECTS, *MUSIC])
def test_nothing_clips_and_nothing_is_silent(name: str) -> None:
    frames = samples(name)
    peak = max(max(frames), -min(frames))
    assert FULL // 20 < peak <= CEILING


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_begins_and_ends_at_rest(name: str) -> None:
    frames = samples(name)
    edge = 2 * (RATE // 5000)
    assert max(abs(value) for value in frames[:edge] + frames[-edge:]) <= QUIET_EDGE
    assert seconds(name) <= EFFECT_SECONDS


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_answers_at_once(name: str) -> None:
    frames = samples(name)
    peak = max(max(frames), -min(frames))
    first = next(index for index, value in enumerate(frames) if abs(value) > peak / 30)
    assert first / 2 / RATE < 0.06


@pytest.mark.parametrize("name", VARIATIONS)
def test_variations_differ(name: str) -> None:
    takes = [samples(f"{name}_{number}") for number in range(1, VARIATIONS[name] + 1)]
    for index, take in enumerate(takes):
        for other in takes[:index]:
            pairs = list(zip(take[::4], other[::4], strict=False))
            apart = sum(abs(one - two) for one, two in pairs)
            assert apart > 0.25 * sum(abs(one) + abs(two) for one, two in pairs)


@pytest.mark.parametrize("name", VARIATIONS)
def test_variations_are_about_as_loud_as_each_other(name: str) -> None:
    takes = [samples(f"{name}_{number}") for number in range(1, VARIATIONS[name] + 1)]
    power = [sum(value * value for value in take) for take in takes]
    assert max(power) < 3 * min(power)


@pytest.mark.parametrize("name", MUSIC)
def test_music_lasts_a_minute_or_more(name: str) -> None:
    assert seconds(name) >= MUSIC_SECONDS


@pytest.mark.parametrize("name", MUSIC)
def test_the_seam_of_a_loop_is_no_click(name: str) -> None:
    for side in (around_seam(name, 0.5)[::2], around_seam(name, 0.5)[1::2]):
        moves = steps(side)
        for ways in (moves, [after - before for before, after in pairwise(moves)]):
            sizes = [abs(way) for way in ways]
            middle = len(sizes) // 2
            assert max(sizes[middle - 3 : middle + 4]) <= sorted(sizes)[len(sizes) * 99 // 100]


@pytest.mark.parametrize("name", MUSIC)
def test_no_loop_falls_silent_at_its_seam(name: str) -> None:
    frames = around_seam(name, 0.4)
    width = 2 * RATE // 20
    assert all(level(frames[start : start + width]) > 0.002 for start in range(0, len(frames) - width, width // 2))


def test_the_table_of_the_readme_keeps_to_the_mix() -> None:
    rows = re.findall(
        r"^\| `(\w+)\.ogg` \| ([\d.]+) \| (-[\d.]+) \| (-[\d.]+) \|", (FOLDER / "README.md").read_text(), re.M
    )
    assert {name for name, *_ in rows} == {each.stem for each in FOLDER.glob("*.ogg")}
    for name, seconds, peak, loudness in rows:
        assert float(peak) <= -1.0, name
        if name.startswith("music_"):
            assert float(seconds) >= MUSIC_SECONDS
            assert float(loudness) == pytest.approx(-26, abs=0.5), name
        else:
            assert -36 <= float(loudness) <= -11, name
