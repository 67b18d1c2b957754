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
from game.rules.moves import Play, bare
from game.scenes.challenge import ChallengeQuestion
from game.scenes.colour_picker import ColourPicker
from game.scenes.saving import Saving
from game.scenes.state import State
from game.scenes.table import TableScene
from game.session import Session

LONG = 0.25
HESITATES = 6
"""Frames that it looks at a question, so that it is killed there too."""

journal = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
brain, rng = Opponent("medium"), Random(os.getpid())


def note(*words: object) -> None:
    os.write(journal, ("\t".join(map(str, words)) + "\n").encode())


def save(saving: Saving, session: Session, pending: str = "", kept: Any = Saving.save) -> None:
    record = session.record
    note("saving", len(record), pending, session.round.state(), session.match.totals)
    kept(saving, session, pending)
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


Saving.save = save  # type: ignore[method-assign]
loop.App = Robot  # type: ignore[misc]
chosen = sys.argv[2:]
level = find_level(chosen[0]) if chosen else None

sys.exit(run(level, seed=int(chosen[1]) if chosen else None, size=(960, 540)))
