"""The whole run: what is measured, how often, and what has to be left out."""

from __future__ import annotations

import gc
import os
import platform
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import pygame
import pymunk

from game import __version__
from game.app.street import SCENES, Street
from game.app.window import Window
from game.bench.frames import REHEARSAL, Frames, Idle, Piece, Size, every_size, fullest, rested, timed
from game.bench.measure import Stopwatch
from game.bench.moments import BUSIEST, Theatre, full_level, moments
from game.bench.play import (
    Chains,
    Decisions,
    RandomPlay,
    Slices,
    Throws,
    every_chain,
    every_decision,
    every_random_play,
    every_throw,
    slices,
)
from game.bench.processes import Memory, Start, can_start_processes, can_weigh, memories, start
from game.records import Records
from game.rules import TABLES


@dataclass(frozen=True)
class Plan:
    """How much is measured."""

    rounds: int
    decisions: int
    decision_seconds: float
    throws: int
    chains: int
    full_chains: int
    sizes: tuple[Size, ...]
    times: int
    repaints: int
    frames: int
    idle_minutes: float
    starts: int
    rounds_before: int
    rounds_more: int


FULL = Plan(
    rounds=1000,
    decisions=2000,
    decision_seconds=4.0,
    throws=100,
    chains=100,
    full_chains=15,
    sizes=((1280, 720), (1920, 1080), (3840, 2160)),
    times=2,
    repaints=120,
    frames=5000,
    idle_minutes=0.2,
    starts=7,
    rounds_before=20,
    rounds_more=200,
)
QUICK = Plan(
    rounds=60,
    decisions=40,
    decision_seconds=0.3,
    throws=3,
    chains=5,
    full_chains=1,
    sizes=((1280, 720),),
    times=1,
    repaints=6,
    frames=24,
    idle_minutes=0.05,
    starts=1,
    rounds_before=1,
    rounds_more=1,
)


@dataclass
class Report:
    """What was found; see the package for what it means."""

    version: str
    python: str
    pygame: str
    pymunk: str
    system: str
    quick: bool
    load: list[tuple[float, float, float]] | None
    loops_per_second: float = 0.0
    random_play: list[RandomPlay] = field(default_factory=list)
    decisions: list[Decisions] = field(default_factory=list)
    slices: list[Slices] = field(default_factory=list)
    throws: list[Throws] = field(default_factory=list)
    chains: list[Chains] = field(default_factory=list)
    frames: list[Frames] = field(default_factory=list)
    idle: list[Idle] = field(default_factory=list)
    start: Start | None = None
    memory: list[Memory] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)


def bench(*, quick: bool = False) -> Report:
    """Measure everything; `quick` only shows that all of it can be measured."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    plan = QUICK if quick else FULL
    report = Report(
        __version__,
        platform.python_version(),
        pygame.version.ver,
        pymunk.version,
        f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        quick,
        load=None,
    )
    load = _load()
    gc.freeze()  # as the game does when it has loaded
    laps = [*_rules(report, plan), *_screen(report, plan)]
    _processes(report, plan)
    gc.unfreeze()
    report.loops_per_second = round(median(laps))
    report.load = load + _load() or None
    return report


def _load() -> list[tuple[float, float, float]]:
    return [os.getloadavg()] if hasattr(os, "getloadavg") else []


def _rules(report: Report, plan: Plan) -> list[float]:
    watches = []
    for table in TABLES.values():
        report.random_play += every_random_play(table, plan.rounds)
        for decisions, watch in every_decision(table, plan.decisions, plan.decision_seconds):
            report.decisions.append(decisions)
            watches.append(watch)
        thought, watch = slices(table, "hard", plan.decision_seconds)
        report.slices.append(thought)
        watches.append(watch)
    for throws, watch in every_throw(plan.throws):
        report.throws.append(throws)
        watches.append(watch)
    for chains, watch in every_chain(plan.chains, plan.full_chains):
        report.chains.append(chains)
        watches.append(watch)
    return _laps(watches)


def _screen(report: Report, plan: Plan) -> list[float]:
    watches = []
    for table in TABLES:
        if table not in BUSIEST:
            report.left_out.append(f"the {table} table's busiest moment is not in game.bench.moments.BUSIEST")
    gc.collect()
    gc.freeze()  # as the game does before its first picture
    with TemporaryDirectory() as nowhere:
        street = Street(Records(Path(nowhere)))
        pieces = _rehearse(street, plan)
        for window in every_size(plan.sizes):
            for table in SCENES:
                theatre = Theatre(window, street, full_level(TABLES[table]), plan.times, plan.repaints, plan.frames)
                for name, moment in moments(table).items():
                    frames, watch = timed(theatre, name, moment, pieces[table, name])
                    report.frames.append(frames)
                    watches.append(watch)
                idle, watch = rested(theatre, plan.idle_minutes)
                report.idle.append(idle)
                watches.append(watch)
    gc.unfreeze()
    return _laps(watches)


def _rehearse(street: Street, plan: Plan) -> dict[tuple[str, str], list[Piece]]:
    """The pieces of each table's moments, counted where nothing is timed."""
    window = Window(REHEARSAL)
    try:
        return {
            (table, name): fullest(Theatre(window, street, full_level(TABLES[table]), 1, 1, plan.frames), moment)
            for table in SCENES
            for name, moment in moments(table).items()
        }
    finally:
        window.close()


def _processes(report: Report, plan: Plan) -> None:
    if not can_start_processes():
        report.left_out.append("start and memory: a packaged game can't start other programs")
        return
    report.start = start(plan.starts)
    if not can_weigh():
        report.left_out.append("memory: this system doesn't tell how much a process holds")
        return
    for table, weighed in zip(SCENES, memories(SCENES, plan.rounds_before, plan.rounds_more)):
        if isinstance(weighed, Memory):
            report.memory.append(weighed)
        else:
            report.left_out.append(f"memory at the {table} table: the demo stopped, {weighed}")


def _laps(watches: list[Stopwatch]) -> list[float]:
    return [lap for watch in watches for lap in watch.laps]
