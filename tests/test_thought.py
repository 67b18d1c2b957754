"""Thought leaves pictures their time: however long a frame is, and whatever is thought about."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest
from domino_driving import domino_table
from driving import hidden_window, table

from game.app.loop import STEP, App
from game.app.window import Window
from game.opponents import Opponent
from game.records import Settings
from game.scenes import thought
from game.session import Session
from game.slices import Slices
from game.table.chain import Layout, Placement

SLICE = 0.0001
"""Seconds that a slice of thought takes on the clock of these tests."""
FRAMES = (1 / 240, 1 / 144, 1 / 60, 1 / 30, 0.25)


class Clock:
    """Passes only while somebody thinks, who never comes to an end."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def endless(self, *_: object, **__: object) -> Slices[Any]:
        while True:
            self.now += SLICE
            yield


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(thought, "perf_counter", clock)
    return clock


@pytest.fixture
def window() -> Iterator[Window]:
    with hidden_window() as window:
        yield window


Begin = Callable[[Window, Clock, pytest.MonkeyPatch], App]


def opponent(window: Window, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> App:
    """One that thinks about its turn."""
    monkeypatch.setattr(Session, "think", clock.endless)
    scene = table("turn 1+ on R7 | 0: R5 R6 | 1: B3 R4 Y5 | 2: Y1 G2 | pile Y9 Y8 G7 | discard R7")
    return App(window, scene, Settings(speed="instant"))


def hint(window: Window, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> App:
    """One that the human asked for."""
    monkeypatch.setattr(Opponent, "think", clock.endless)
    scene = table("turn 0+ on R7 | 0: R5 R6 | 1: B3 R4 Y5 | 2: Y1 G2 | pile Y9 Y8 G7 | discard R7")
    app = App(window, scene, Settings(speed="instant"))
    app.step(STEP)
    app.step(STEP)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_h, mod=0, unicode="h", scancode=0))
    return app


def chain_anew(window: Window, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> App:
    """A chain that has no room for the tile that an opponent laid."""
    extended = Layout.extended

    def cramped(layout: Layout, placement: Placement) -> Layout:
        return replace(extended(layout, placement), cramped=True)

    monkeypatch.setattr(Layout, "extended", cramped)
    monkeypatch.setattr(Layout, "laid_anew", clock.endless)
    scene = domino_table("turn 1+ | 0: B6/B6 R4/R7 | 1: G4/RR G4/YS | 2: R9/X Y8/W+4 | chain G4/G4")
    return App(window, scene, Settings(speed="instant"))


@pytest.mark.parametrize("begin", [opponent, hint, chain_anew])
@pytest.mark.parametrize("dt", FRAMES)
def test_a_frame_is_thought_in_for_its_share_and_no_longer(
    begin: Begin, dt: float, window: Window, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = begin(window, clock, monkeypatch)
    for _ in range(2400):
        if clock.now:
            break
        app.step(STEP)
    assert clock.now, "nobody thinks"
    most = (dt + STEP) * thought.SHARE + (dt / STEP + 1) * SLICE
    spent = []
    for _ in range(10):
        before = clock.now
        app.step(dt)
        spent.append(clock.now - before)
    assert max(spent) <= most < 0.6 * dt + STEP
    assert sum(spent) >= 0.9 * thought.SHARE * 10 * dt, "thought has its share, too"
