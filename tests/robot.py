"""The real program with nobody at it: started as a process of its own, it plays a match to be killed in.

    python tests/robot.py JOURNAL [LEVEL SEED]

Without a level it goes on with the match that was left, from the title. Before a match is saved, the journal is told
how many moves it has, the move begun, and the state of the round; after that, that it was saved.
"""

from __future__ import annotations

import os
import sys
from random import Random
from typing import Any

import pygame

from game.app import loop
from game.app.loop import App
from game.app.start import run
from game.levels import find_level
from game.opponents import Opponent
from game.rules.moves import Play
from game.scenes.challenge import ChallengeQuestion
from game.scenes.colour_picker import ColourPicker
from game.scenes.flow import Flow, State, bare
from game.scenes.table import TableScene

LONG = 0.25
HESITATES = 6
"""Frames that it looks at a question, so that it is killed there too."""

journal = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
brain, rng = Opponent("medium"), Random(os.getpid())


def note(*words: object) -> None:
    os.write(journal, ("\t".join(map(str, words)) + "\n").encode())


def save(flow: Flow, pending: str = "", kept: Any = Flow._save) -> None:
    record = flow.session.record
    note("saving", len(record), pending, flow.session.round.state(), flow.session.match.totals)
    kept(flow, pending)
    note("saved", len(record), pending)


class Robot(App):
    """Decides as a medium opponent would, faster than anybody could look."""

    waited = 0

    def step(self, dt: float) -> None:
        self.act()
        super().step(LONG)

    def act(self) -> None:
        scene = self.scene
        self.waited += 1
        if isinstance(scene, TableScene):
            if scene.state in (State.CHOOSING, State.GIVING):
                self.decide(scene)
        elif self.waited > HESITATES or not isinstance(scene, (ColourPicker, ChallengeQuestion)):
            self.waited = 0
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.Event(kind, key=pygame.K_RETURN, mod=0))

    def decide(self, scene: TableScene) -> None:
        self.waited = 0
        if scene.catchable():
            scene.catch(scene.catchable()[0])
            return
        move = brain.decide(scene.view, rng)
        if isinstance(move, Play) and move.colour:
            scene.ask_colour(bare(move))
        else:
            scene.make(move)


Flow._save = save  # type: ignore[method-assign]
loop.App = Robot  # type: ignore[misc]
chosen = sys.argv[2:]
level = find_level(chosen[0]) if chosen else None

sys.exit(run(level, seed=int(chosen[1]) if chosen else None, size=(960, 540)))
