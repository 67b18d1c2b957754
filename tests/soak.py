"""Hours of the game in minutes: demos at every table, disturbed in whatever way a desktop and a restless player can.

`make soak` plays two hours of the game's own time and prints what became of them; `test_soak.py` plays some minutes of
it. The clock is given, so nothing waits.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count, cycle
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import get_args

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.app.loop import LONGEST_FRAME, App
from game.app.street import SCENES, Street
from game.app.window import Window
from game.art import moving
from game.art.canvas import Canvas
from game.bench.moments import full_level
from game.levels import every_level
from game.records import Records, Settings, Speed
from game.rules import TABLES
from game.scenes.flow import Flow
from game.scenes.scene import Scene

FRAME = 1 / 60
USUAL = (1280, 720)
SIZES = (USUAL, (960, 540), (1024, 768), (1366, 768), (1680, 720), (700, 900), (2000, 600))
LONG_FRAMES = (0.1, LONGEST_FRAME, 5.0)
ROUNDS = 3
"""Of each match, so that all tables come often."""
DISTURBED = 1 / 40
"""How likely something happens in a frame."""
COMPARED = 1 / 100
"""How likely a picture is compared with one that is painted from nothing."""
COUNTLESS = 10_000
"""Moving pieces are all made anew, so that pictures can be compared."""
HURRIED = 0.5
"""The part of all frames that are long, as on a machine that is busy; it shortens hours to minutes, too."""
STATUS = Path("/proc/self/statm")


@dataclass
class Soaked:
    """What became of it: `alive` scenes of matches that are over, `objects` and megabytes at the end of each match."""

    seconds: float = 0.0
    matches: int = 0
    rounds: int = 0
    pictures: int = 0
    disturbances: int = 0
    watched: int = 0
    """Frames in which nothing disturbed the scene's clock."""
    drift: float = 0.0
    """The most seconds that a scene's clock ever was away from the time that passed while nothing disturbed it."""
    compared: int = 0
    alive: int = 0
    objects: list[int] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)


def soak(seconds: float, seed: int = 0, tell: Callable[[Soaked], None] = lambda _: None) -> Soaked:
    """Play demos for so many seconds of the game's time; what fails is raised."""
    rng, soaked, scenes = Random(seed), Soaked(), weakref.WeakSet[Scene]()
    effort, moving.EFFORT = moving.EFFORT, COUNTLESS
    with TemporaryDirectory() as home:
        records = Records(Path(home))
        window = Window(USUAL)
        try:
            street = Street(records, demo=True, rounds=ROUNDS)
            for number, table in zip(count(seed), cycle(SCENES)):
                level = rng.choice((full_level(TABLES[table]), *every_level(table)))
                scene = street.match(level, number)
                scenes.add(scene)
                app = App(window, scene, Settings(speed=rng.choice(get_args(Speed))), store=records.keep_settings)
                _play(app, scene, rng, soaked, seconds)
                soaked.matches += 1
                soaked.rounds += len(scene.session.match.outcomes)
                soaked.pictures += app.pictures
                del app, scene
                _weigh(window, soaked)
                soaked.alive = len(scenes)
                tell(soaked)
                if soaked.seconds >= seconds:
                    return soaked
        finally:
            window.close()
            moving.EFFORT = effort
    raise AssertionError("tables never end")


def _play(app: App, table: Flow, rng: Random, soaked: Soaked, seconds: float) -> None:
    """Play a match to its end, or until so many seconds are over."""
    disturb = _disturbances(app, rng)
    began, passed = table.now, 0.0
    while app.running and soaked.seconds < seconds:
        undisturbed = True
        if rng.random() < DISTURBED:
            next(disturb)
            soaked.disturbances += 1
            undisturbed = False
        dt = rng.choice(LONG_FRAMES) if rng.random() < HURRIED else FRAME
        runs = app.scene is table and app.window.visible and not table.is_still()
        app.step(dt)
        soaked.seconds += min(dt, LONGEST_FRAME)
        if rng.random() < COMPARED:
            soaked.compared += _compare(app)
        if undisturbed and runs and dt == FRAME and app.scene is table and app.running:
            passed += dt
            soaked.watched += 1
            soaked.drift = max(soaked.drift, abs(table.now - began - passed))
        else:
            began, passed = table.now, 0.0


def _compare(app: App) -> bool:
    """Make sure that the picture is what it would be if nothing of it were kept; whether there is one just painted."""
    if app._stale or not app.window.visible:
        return False
    window, kept = app.window, app.window.canvas
    window.canvas = anew = Canvas(pygame.Surface(kept.surface.get_size(), 0, 32), kept.look)
    app._paint_down_from(len(app._layers) - 1)
    window.canvas = kept
    seen, meant = (pygame.image.tobytes(each.surface, "RGB") for each in (kept, anew))
    assert seen == meant, f"{app.scene}: something was left on the picture, or taken from it"
    return True


def _disturbances(app: App, rng: Random) -> Iterator[None]:
    """One disturbance after the other; those that have an end are ended by a later one."""
    while True:
        kind = rng.randrange(7)
        if kind == 0:
            app.window._window.size = rng.choice(SIZES)
        elif kind == 1:
            app.keep(replace(app.settings, speed=rng.choice(get_args(Speed))))
        elif kind == 2:
            app.keep(replace(app.settings, reduced_motion=rng.random() < 0.5, text_size=rng.choice((100, 125, 150))))
        elif kind == 3:
            yield from _for_a_while(pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)
        elif kind == 4:
            yield from _for_a_while(pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED)
        elif kind == 5:
            _press(pygame.K_p)
            yield
            _press(pygame.K_ESCAPE)
        else:
            x, y = rng.randrange(app.window.size[0]), rng.randrange(app.window.size[1])
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)))
        yield


def _for_a_while(begin: int, end: int) -> Iterator[None]:
    pygame.event.post(pygame.Event(begin))
    yield
    pygame.event.post(pygame.Event(end))


def _press(key: int) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0))


def _weigh(window: Window, soaked: Soaked) -> None:
    """Note what is held between two matches, in the usual window."""
    window._window.size = USUAL
    window.visible = True
    for event in pygame.event.get():
        window.notice(event)
    gc.collect()
    soaked.objects.append(len(gc.get_objects()))
    if STATUS.exists():
        pages = int(STATUS.read_text(encoding="ascii").split()[1])
        soaked.megabytes.append(pages * os.sysconf("SC_PAGE_SIZE") / 1e6)


def main() -> int:
    """Soak for hours of the game's time, telling how it goes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=2.0)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()

    def tell(soaked: Soaked) -> None:
        held = f"{soaked.megabytes[-1]:.1f} MB, " if soaked.megabytes else ""
        sys.stdout.write(
            f"{soaked.seconds / 60:6.1f} min {soaked.matches:4} matches {soaked.rounds:5} rounds"
            f" {soaked.disturbances:5} disturbances, {held}{soaked.objects[-1]} objects, {soaked.alive} scenes alive,"
            f" drift {soaked.drift * 1000:.2f} ms\n"
        )
        sys.stdout.flush()

    soak(options.hours * 3600, options.seed, tell)
    return 0


if __name__ == "__main__":
    sys.exit(main())
