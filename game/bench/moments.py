"""Moments of the game whose frames are timed: the same ones at every table, and the busiest of each in `BUSIEST`.

A moment takes the theatre and yields, for each frame to be timed, the app that shows it. The app then makes one step.
What has to happen before, the moment does itself between two frames; that is not timed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random

import pygame

from game.app.loop import App
from game.app.street import Street
from game.app.window import Window
from game.levels import Level, Strength, load_characters, parse_level
from game.opponents import Opponent
from game.opponents.search import candidates
from game.records import SavedMatch, Settings
from game.rules.contract import Phase, Round, Table
from game.rules.pieces import Die
from game.scenes.dice import USUAL_THROW, DiceScene
from game.scenes.domino import DominoScene
from game.scenes.round_result import RoundResult
from game.scenes.state import State
from game.scenes.table import TableScene
from game.scenes.throw import Throw
from game.scenes.words import HUMAN
from game.session import Session
from game.table.dice_frame import STAND_RADIUS
from game.table.tray import MOST, Tray, throw

FRAME = 1 / 60
LONGEST_WAIT = 60.0
"""Seconds until what is waited for has come."""
MOVES_BEFORE = 20
PATIENCE = 60
RESULT_SECONDS = 4.0
ZOOM_EVERY = 12
"""Frames: sooner than the camera comes to rest."""
SHORT = 5
"""A throw lasts a second, so it is played more often than what lasts longer."""


@dataclass(frozen=True)
class Theatre:
    """Where moments are played: a window nobody sees, the game's street, a level with all seats taken.

    A moment is played `times` times, up to so many frames in all; where nothing happens, `repaints` frames are painted
    all the same.
    """

    window: Window
    street: Street
    level: Level
    times: int
    repaints: int
    frames: int

    def show(self, scene: TableScene) -> App:
        """A new app with the scene, which has not painted yet."""
        return App(self.window, scene, Settings())

    def taken_up(self, seed: int, record: list[tuple[int, str]]) -> TableScene:
        """The scene of a match of the level that was left with that record."""
        return self.street.match(self.level, seed, SavedMatch.of(self.level.key, self.level.text, seed, record))

    def session(self, seed: int, strength: str = "medium") -> Session:
        """A match of the level with a computer player in every seat."""
        return Session.of_computers(self.level, seed, strength)


Moment = Callable[[Theatre], Iterator[App]]


def full_level(table: Table, strength: Strength | None = None) -> Level:
    """A level of that table with as many opponents as there may be, each as strong as usual or all of a strength."""
    guests = list(load_characters())[: table.seats[-1] - 1]
    lines = ['name = "Every seat taken"', f'table = "{table.name}"']
    lines += [f'[[opponents]]\ncharacter = "{guest}"' for guest in guests]
    if strength:
        lines = [f'{line}\nstrength = "{strength}"' if line.startswith("[[opponents]]") else line for line in lines]
    return parse_level("\n".join(lines), key="bench", file="bench.toml")


def resting(theatre: Theatre) -> App:
    """An app with a table in the middle of a round, where the human is to choose and everything stands still.

    Raises:
        LookupError: if no match comes to that.
    """
    app = theatre.show(_human_to_choose(theatre))
    _wait(app, lambda: app.scene.is_still())
    return app


def idle(theatre: Theatre) -> Iterator[App]:
    """A table at rest, painted again because the desktop asks for it."""
    app = theatre.show(_human_to_choose(theatre))
    yield app
    _wait(app, lambda: app.scene.is_still())
    for _ in range(theatre.repaints):
        pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED))
        yield app


def thinking(theatre: Theatre) -> Iterator[App]:
    """A hard opponent that thinks, from when everything is acted out until it has decided."""
    for seed in range(theatre.times):
        scene = _middle_of_a_round(theatre, _opponent_has_a_choice, first_seed=seed * PATIENCE)
        scene.session.opponents = {seat: Opponent("hard") for seat in scene.session.opponents}
        app = theatre.show(scene)
        yield app
        _wait(app, partial(_is_waiting, scene))
        while scene.ponders:
            pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED))
            yield app


def deal(theatre: Theatre) -> Iterator[App]:
    """The deal of a new match, until the first player is to move."""
    for seed in range(theatre.times):
        scene = theatre.street.match(theatre.level, seed)
        app = theatre.show(scene)
        while scene.state is State.ACTING and app.scene is scene and scene.now < LONGEST_WAIT:
            yield app


def result(theatre: Theatre) -> Iterator[App]:
    """A round's result, from the moment it comes up until everything is counted.

    Raises:
        LookupError: if no match comes to that.
    """
    found = 0
    for seed in range(PATIENCE):
        session = theatre.session(seed)
        while not session.round.outcome:
            session.step()
        if session.record[-1][0] == HUMAN:
            continue
        scene = theatre.taken_up(seed, session.record[:-1])
        app = theatre.show(scene)
        app.step(0.0)
        while scene.state in (State.ACTING, State.WAITING) and app.scene is scene:
            app.step(FRAME)
        if scene.state is not State.OVER:
            continue
        for _ in range(round(RESULT_SECONDS / FRAME)):
            yield app
        assert isinstance(app.scene, RoundResult)
        found += 1
        if found == theatre.times:
            return
    if not found:
        raise LookupError(f"no round at the {theatre.level.table.name} table is ended by an opponent")


def dice_in_the_air(theatre: Theatre) -> Iterator[App]:
    """All dice thrown at once, from the bag until the last of them rests."""
    scene = _human_to_choose(theatre)
    assert isinstance(scene, DiceScene)
    app = theatre.show(scene)
    app.step(0.0)
    for seed in range(theatre.times * SHORT):
        scene.clear_table()
        scene.thrown = thrown = _all_dice(scene, seed)
        while scene.now < thrown.began + thrown.roll.lasts:
            yield app


def long_chain(theatre: Theatre) -> Iterator[App]:
    """The longest chain of many rounds, while the camera goes in and out over it."""
    scene = _longest_chain(theatre)
    app = theatre.show(scene)
    yield app
    for number in range(theatre.repaints):
        if number % ZOOM_EVERY == 0:
            steps = 1.0 if number % (2 * ZOOM_EVERY) else -1.0
            scene.camera.zoom(steps, scene.frame.table.center, scene.now)
        yield app


BUSIEST: dict[str, Moment] = {"pocket": deal, "dice": dice_in_the_air, "domino": long_chain}
"""The moment of each table that moves the most; a table that is missing here is told as left out."""


def moments(table: str) -> dict[str, Moment]:
    """The moments of a table by name, its busiest among them."""
    kinds: list[Moment] = [idle, thinking, deal, result]
    if table in BUSIEST:
        kinds.append(BUSIEST[table])
    return {kind.__name__: kind for kind in kinds}


def _all_dice(scene: DiceScene, seed: int) -> Throw:
    frame = scene.frame
    edge = frame.roll_edge(MOST)
    tray = Tray(frame.felt, edge, frame.stand, STAND_RADIUS)
    rng = Random(seed)
    dice = [die.faces[int(6 * rng.random())] for die in scene.level.items if isinstance(die, Die)]
    sides = [scene.session.match.rules.die(die).faces.index(die) for die in dice]
    roll = throw(tray, MOST, frame.bag, (-USUAL_THROW, USUAL_THROW / 3), seed).showing(sides)
    owned = tuple((number % scene.level.seats, die) for number, die in enumerate(dice))
    return Throw(roll, owned, edge, scene.now, 1.0)


def _longest_chain(theatre: Theatre) -> DominoScene:
    longest: tuple[int, int, list[tuple[int, str]]] = (0, 0, [])
    for seed in range(PATIENCE):
        session = theatre.session(seed, "random")
        while not session.round.outcome:
            if session.round.turn == HUMAN and session.round.phase is Phase.TURN:
                tiles = len(session.round.view(HUMAN).chain.placements)
                if tiles > longest[0]:
                    longest = tiles, seed, session.record[:]
            session.step()
    _, seed, record = longest
    scene = theatre.taken_up(seed, record)
    assert isinstance(scene, DominoScene)
    return scene


def _human_to_choose(theatre: Theatre) -> TableScene:
    return _middle_of_a_round(theatre, lambda round_: round_.turn == HUMAN)


def _is_waiting(scene: TableScene) -> bool:
    return scene.state is State.WAITING


def _opponent_has_a_choice(round_: Round) -> bool:
    return round_.turn != HUMAN and len(candidates(round_.view(round_.turn))) > 2


def _middle_of_a_round(theatre: Theatre, fits: Callable[[Round], bool], *, first_seed: int = 0) -> TableScene:
    """The scene of a match that has come to a turn which fits."""
    for seed in range(first_seed, first_seed + PATIENCE):
        session = theatre.session(seed)
        while not session.round.outcome:
            is_late = len(session.record) >= MOVES_BEFORE
            if is_late and session.round.phase is Phase.TURN and fits(session.round):
                return theatre.taken_up(seed, session.record)
            session.step()
    raise LookupError(f"no match at the {theatre.level.table.name} table comes to such a turn")


def _wait(app: App, until: Callable[[], bool]) -> None:
    waited = 0.0
    while not until():
        app.step(FRAME)
        waited += FRAME
        if waited > LONGEST_WAIT:
            raise LookupError(f"{app.scene} never comes to what is waited for")
