"""What is measured in processes of its own: the start of the game, and the memory it holds after many rounds."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import count, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from game.app.loop import App
from game.app.memory import keep_large_apart
from game.app.sound import Speaker
from game.app.street import Street
from game.app.window import Window
from game.bench.moments import full_level
from game.records import Records, Settings
from game.rules import TABLES
from game.scenes.table import TableScene

WINDOW_SIZE = (1280, 720)
PLAYED_SIZE = (1920, 1080)
LONG_FRAME = 0.25
GLANCE = 10
"""One picture in so many is painted while a demo is weighed, besides the first of each scene."""
WEIGHED = 20
"""Rounds of which the median is told, since results and tables weigh differently."""
STATUS = Path("/proc/self/statm")

_BARE = f"""
import time
import pygame, pymunk
pygame.display.init()
window = pygame.Window("bare", {WINDOW_SIZE})
window.get_surface().fill((20, 20, 30))
window.flip()
print(time.process_time(), time.time())
"""
_GAME = f"""
import gc, time
gc.disable()
from game.cli import main
from game.app.start import first_scene, open_window
from game.records import Records
records = Records()
window = open_window(records.glance(), {WINDOW_SIZE})
first = time.process_time(), time.time()
from game.app.loop import App
app = App(window, first_scene(None, records), records.load_settings())
app.step(0.0)
print(*first, time.process_time(), time.time())
records.keep_settings(app.settings)
"""
_PLAY = "import sys; from game.bench.processes import play; play(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))"


class _Glanced(App):
    """An app of which only the first picture of a scene is painted, and then one in `GLANCE`: that takes most time."""

    _unseen = 0

    def _paint(self) -> None:
        self._unseen += 1
        if self._is_new or self._unseen >= GLANCE:
            self._unseen = 0
            super()._paint()


class Stopped(Exception):
    """A program ended with an error; the text is the last line of what it said."""


@dataclass(frozen=True)
class Start:
    """From the start of the process to its first picture, of the game and of a bare program, and to the game's title.

    The bare program imports pygame and pymunk, opens a window of that size and flips; the game's first picture is its
    sign. Medians; `cpu_ratio` is of the processor time, `wall_ratio` of the time on the clock.
    """

    width: int
    height: int
    count: int
    cpu_ms: float
    bare_cpu_ms: float
    cpu_ratio: float
    wall_ms: float
    bare_wall_ms: float
    wall_ratio: float
    title_cpu_ms: float
    title_cpu_ratio: float
    title_wall_ms: float
    title_wall_ratio: float


@dataclass(frozen=True)
class Memory:
    """Resident memory of a demo, weighed after each round of a match and of the next ones.

    `before_mb` is the median of `WEIGHED` rounds after the first `rounds_before`, `after_mb` that of the last ones of
    `rounds` more, `growth` the share it grew by, and `most_mb` the most it ever was.
    """

    table: str
    width: int
    height: int
    rounds_before: int
    rounds: int
    before_mb: float
    after_mb: float
    growth: float
    most_mb: float


def can_start_processes() -> bool:
    """Whether there is a Python to start programs with: a packaged game has none."""
    return not getattr(sys, "frozen", False)


def start(times: int) -> Start:
    """Start both programs in turns, once more than is counted, so that both find the bytecode and settings they kept.

    Raises:
        Stopped: if one of them fails.
    """
    taken: dict[str, list[list[float]]] = {_BARE: [], _GAME: []}
    with TemporaryDirectory() as home:
        for number in range(times + 1):
            for program, times_taken in taken.items():
                began = time.time()
                told = list(map(float, _output(program, home).split()))
                told[1::2] = [ended - began for ended in told[1::2]]
                if number:
                    times_taken.append(told)
    (bare_cpu, bare_wall), (cpu, wall, title_cpu, title_wall) = (map(median, zip(*each)) for each in taken.values())
    return Start(
        *WINDOW_SIZE,
        count=times,
        cpu_ms=round(1000 * cpu, 2),
        bare_cpu_ms=round(1000 * bare_cpu, 2),
        cpu_ratio=round(cpu / bare_cpu, 3),
        wall_ms=round(1000 * wall, 2),
        bare_wall_ms=round(1000 * bare_wall, 2),
        wall_ratio=round(wall / bare_wall, 3),
        title_cpu_ms=round(1000 * title_cpu, 2),
        title_cpu_ratio=round(title_cpu / bare_cpu, 3),
        title_wall_ms=round(1000 * title_wall, 2),
        title_wall_ratio=round(title_wall / bare_wall, 3),
    )


def can_weigh() -> bool:
    """Whether the system tells how much memory a process holds."""
    return STATUS.exists()


def memories(tables: Iterable[str], rounds_before: int, rounds: int) -> list[Memory | Stopped]:
    """The `memory` of each of these tables, or why it could not be weighed; as many at a time as there are cores."""

    def weighed(table: str) -> Memory | Stopped:
        try:
            return memory(table, rounds_before, rounds)
        except Stopped as reason:
            return reason

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(weighed, tables))


def memory(table: str, rounds_before: int, rounds: int) -> Memory:
    """Let a demo play so many rounds at a table, and then so many more.

    It begins with the title, and sounds are heard. The first rounds are acted out, so that whatever is kept gets kept;
    the others go by at instant speed. Of all pictures only the first of each scene and one in `GLANCE` are painted.
    What opponents think takes time and leaves nothing behind, so they are easy ones.

    Raises:
        Stopped: if the game fails.
    """
    with TemporaryDirectory() as home:
        held = json.loads(_output(_PLAY, home, table, rounds_before, rounds))
    before, after = median(held[rounds_before:][:WEIGHED]), median(held[rounds_before:][-WEIGHED:])
    return Memory(
        table,
        *PLAYED_SIZE,
        rounds_before,
        rounds,
        round(before, 2),
        round(after, 2),
        round(after / before - 1, 5),
        round(max(held), 2),
    )


@cache
def _bytecode() -> TemporaryDirectory[str]:
    """Where the programs keep their bytecode; it goes with this process."""
    return TemporaryDirectory()


def _output(program: str, home: str, *arguments: object) -> str:
    """What a program prints that keeps its bytecode, as an installed one has it."""
    environment = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        "PYTHONPYCACHEPREFIX": _bytecode().name,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "ONE_LEFT_HOME": home,
    }
    command = [sys.executable, "-c", program, *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise Stopped((done.stderr.strip() or f"exit code {done.returncode}").splitlines()[-1])
    return done.stdout


def play(table: str, rounds_before: int, rounds: int) -> None:
    """Play a demo, and write as a JSON list the megabytes held after each round."""
    with TemporaryDirectory() as home:
        keep_large_apart()
        window, speaker = Window(PLAYED_SIZE), Speaker()
        street = Street(Records(Path(home)), demo=True)
        App(window, street.title(), Settings(), speaker=speaker).step(0.0)
        speaker.open()
        gc.freeze()
        level = full_level(TABLES[table], "easy")
        held: list[float] = []
        for seed in count():
            settings = Settings(speed="fast" if len(held) < rounds_before else "instant")
            app = _Glanced(window, street.match(level, seed), settings, speaker=speaker)
            for _ in islice(_rounds(app), rounds_before + rounds - len(held)):
                held.append(megabytes())
            if len(held) == rounds_before + rounds:
                break
        sys.stdout.write(json.dumps(held))


def _rounds(app: App) -> Iterator[None]:
    """Play a match, with a halt after each round."""
    table = app.scene
    assert isinstance(table, TableScene)
    app.step(0.0)
    played = 0
    while app.running:
        app.step(LONG_FRAME)
        if len(table.session.match.outcomes) > played:
            played += 1
            yield


def megabytes() -> float:
    """Resident memory of this process, without garbage, where `can_weigh`."""
    gc.collect()
    pages = int(STATUS.read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
