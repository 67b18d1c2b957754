"""The Dice table driven as a player drives it, by posted events and time that the tests pass by hand; see `driving`.

    with hidden_window() as window:
        driver = DiceDriver(window, dice_table("turn 0+ on R5 | 0: R6 B2 | 1: G3 Y1", falls="B3"))
        driver.settle()
        DiceMouse(driver).die(0)

After every frame in which the table has nothing to act out, what it shows is compared with what the rules say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pygame
from driving import LONG, Device, Driver, Human, Keyboard, Mouse, Pad, Shelf, Street
from rules.dice_scenarios import Loaded, position

from game.levels import Level, find_level, load_set
from game.opponents import Opponent
from game.records import SavedMatch, Settings
from game.rules.dice import DiceRound
from game.rules.moves import DRAW, PASS, REROLL, Move, Play
from game.rules.pieces import DieFace, parse_face
from game.scenes.dice import DiceScene, Throw
from game.scenes.flow import Exits, State
from game.scenes.inputs import Action, Input, Press, Resized
from game.scenes.questions import ChallengeQuestion, ColourPicker, VerdictShown
from game.scenes.results import RoundResult
from game.scenes.scene import Change, Pop, Push, Replace, Scene
from game.scenes.table import Spot
from game.scenes.words import HUMAN
from game.table.cube import top_side

LEVELS = {2: "dice-1-first-throw", 3: "dice-2-under-the-lamp", 4: "dice-3-high-spirits"}
"""A shipped level for every number of seats."""
DICE = load_set("dice")
FACES = [die.faces for die in DICE]


def dice_level(seats: int, *, target: int | None = None, **house: object) -> Level:
    """A shipped level for so many seats, on demand with another target and house rules."""
    level = find_level(LEVELS[seats])
    return replace(level, target=target or level.target, house=house or level.house)


def new_dice_table(
    level: Level, seed: int = 1, shelf: Shelf | None = None, saved: SavedMatch | None = None, *, demo: bool = False
) -> DiceScene:
    """A match of a level; from its result and its pause it leads to another one and to the street."""
    seed = saved.seed if saved else seed
    shelf = shelf or Shelf()
    exits = Exits(again=lambda: new_dice_table(level, seed + 1, shelf), leave=Street)
    return DiceScene(level, seed, exits, keep=shelf.keep, saved=saved, demo=demo)


class Falling(Loaded):
    """Dice fall as they were told, and by chance when all that was told has fallen."""

    def __init__(self, round_: DiceRound, seed: int) -> None:
        super().__init__(round_)
        self.seed(seed)

    def random(self) -> float:
        return super().random() if self.falls or self._picked else Random.random(self)


def dice_table(
    text: str,
    *moves: str,
    falls: str = "",
    rerolls: bool = False,
    seed: int = 1,
    shelf: Shelf | None = None,
    level: Level | None = None,
    **house: Any,
) -> DiceScene:
    """A match that has come to a position, written as in `rules.dice_scenarios`, and where `moves` have led from it.

    The next dice that fall show what `falls` says; with `rerolls` those of the hand on turn, when it is rolled again.
    """
    scenario = position(text, **house).play(*moves)
    round_ = scenario.round
    chance = Falling(round_, seed)
    chance.falls = falls.split()
    if rerolls:
        chance.rerolled = list(round_.hands[round_.turn])
    round_.rng = chance
    level = level or dice_level(round_.seats, **house)
    scene = new_dice_table(level, seed, shelf)
    round_.target = level.target
    round_.listener = scene.session._hear
    scene.session.match.round = round_
    scene.session.events.clear()
    scene._take_up(round_.view(HUMAN))
    return scene


def facts(view: Any) -> dict[str, object]:
    """What the Dice table has to show of what the human knows."""
    return {
        "hands": [Counter(hand) for hand in view.hands],
        "counts": tuple(view.counts),
        "centre": view.centre,
        "beside": view.lifted.die if view.lifted else None,
        "bag": len(view.bag),
        "wanted": view.wanted,
        "direction": view.direction,
        "turn": view.turn,
        "rolling": None,
    }


def shown(scene: DiceScene) -> dict[str, object]:
    """The same as the table shows it."""
    return {
        "hands": [Counter(held.item for held in scene._hand_of(seat)) for seat in range(scene.level.seats)],
        "counts": tuple(scene.seating.counts),
        "centre": scene.centre,
        "beside": scene.lifted,
        "bag": scene.bag,
        "wanted": scene.wanted,
        "direction": scene.direction,
        "turn": scene.turn,
        "rolling": scene.thrown,
    }


def is_settled(scene: DiceScene) -> bool:
    """Whether everything that has happened was acted out."""
    return scene.state not in (State.ACTING, State.SHOWN) and not scene.session.events


def numbered(scene: DiceScene, shows: str) -> int:
    """The place in the human's hand of a die that shows that."""
    return next(number for number, held in enumerate(scene.hand) if held.item.face is parse_face(shows))


def moves_of_human(scene: DiceScene) -> list[str]:
    """What the human did so far, plays without the numbers of the dice."""
    return [move.partition(":")[2] or move for seat, move in scene.session.record if seat == HUMAN]


@dataclass(frozen=True)
class Heard:
    """A sound that was asked for, and when, on the table's clock."""

    time: float
    name: str
    gain: float
    pan: float


class DiceDriver(Driver):
    """An app with a Dice table. `throws` are all throws seen so far."""

    def __init__(self, window: Any, scene: Scene, settings: Any = None, **how: Any) -> None:
        self.throws: list[Throw] = []
        super().__init__(window, scene, settings, **how)

    @property
    def table(self) -> DiceScene:  # type: ignore[override]
        scene = self.app._layers[0].scene
        assert isinstance(scene, DiceScene), scene
        return scene

    def step(self, dt: float = 1 / 60) -> None:
        self.app.step(dt)
        below = self.app._layers[0].scene
        if not isinstance(below, DiceScene):
            return
        if below.thrown and (not self.throws or self.throws[-1] is not below.thrown):
            self.throws.append(below.thrown)
        if self.checked and is_settled(below):
            self.check(below)

    def ready(self) -> None:
        """Let the game go on until the human has to decide and every button works, or something is shown."""
        self.settle()
        self.until("all buttons work", lambda: self.scene is not self.table or self.table.is_ready())

    def check(self, scene: DiceScene) -> None:
        """Compare what is shown with what is."""
        self.checks += 1
        seen, real = shown(scene), facts(scene.session.round.view(HUMAN))
        wrong = {what: (seen[what], real[what]) for what in real if seen[what] != real[what]}
        assert not wrong, f"shown and real differ in {scene.state}: {wrong}, {scene.session.round.state()}"


def top_face(throw: Throw, number: int, time: float) -> DieFace:
    """What a die of a throw has on top at a time."""
    die = throw.dice[number][1]
    return FACES[die.die - 1][top_side(throw.roll.pose(number, time).rotation)]


class OnDice(Device):
    """A device at the Dice table."""

    driver: DiceDriver

    def die(self, number: int) -> None:
        """Use a die of the hand."""
        self.spot(("die", number))

    def choice(self) -> None:
        """Reroll, draw, keep or pass, whatever the button offers."""
        self.spot(("choice", 0))


class DiceMouse(OnDice, Mouse):
    """Clicks, and every other time: dice are dragged to the middle, and the button is flicked."""

    def spot(self, spot: Spot) -> None:
        scene = self.driver.table
        self.used += spot[0] in ("die", "choice")
        at = scene.where(spot)
        if self.used % 2 or spot[0] not in ("die", "choice"):
            self.driver.click(*at)
        elif spot[0] == "die":
            self.driver.drag(at, scene.frame.stand)
        elif PASS in scene.view.moves:
            self.driver.click(*at)
        else:
            self.driver.drag(at, (at[0] - 190, at[1] - 160))


class DiceKeyboard(OnDice, Keyboard):
    """Arrows and Enter; the choice every other time by its own key."""

    def choice(self) -> None:
        if len(self.driver.table.session.record) % 2:
            self.draw()
        else:
            super().choice()


class DicePad(OnDice, Pad):
    """Cross, stick and buttons; the choice every other time by its own button."""

    def choice(self) -> None:
        if len(self.driver.table.session.record) % 2:
            self.draw()
        else:
            super().choice()


class DiceHuman(Human):
    """Plays a match of dice on one device to its end. `did` counts what came up."""

    device: OnDice

    def act(self) -> None:
        scene = self.driver.scene
        if isinstance(scene, DiceScene):
            self._at_dice(scene)
            self.driver.step()
        elif isinstance(scene, (ColourPicker, ChallengeQuestion, VerdictShown, RoundResult)):
            super().act()
        else:
            raise AssertionError(f"nobody said what to do with {scene}")

    def _at_dice(self, scene: DiceScene) -> None:
        if scene.catchable():
            self.did["catch"] += 1
            self.device.catch(scene.catchable()[0])
        elif scene.session.may_call(HUMAN) and scene.state is not State.ACTING:
            self.did["uno after"] += 1
            self.device.call()
        elif scene.state is State.CHOOSING and scene.is_ready():
            self._do(scene, self.brain.decide(scene.session.round.view(HUMAN), self.rng))
        else:
            self.driver.step(LONG)

    def _do(self, scene: DiceScene, move: Move) -> None:
        if isinstance(move, Play):
            if move.call and not scene.armed and self.did["uno before"] <= self.did["uno after"]:
                self.did["uno before"] += 1
                self.device.call()
            self.did["play"] += 1
            number = scene.hand.number_of(move.item)  # type: ignore[arg-type]
            assert number is not None
            self.device.die(number)
        else:
            self.did[{REROLL: "reroll", DRAW: "draw", PASS: "pass"}[move]] += 1
            self.device.choice()


DEVICES: list[type[OnDice]] = [DiceKeyboard, DiceMouse, DicePad]
DEVICE_NAMES = ["keyboard", "mouse", "pad"]


class Stand:
    """A stage without a window: a stack of scenes, heard and advanced by hand. Sounds and moves are noted with times.

    It is much faster than an app, as nothing is painted. `throws` are all throws so far.
    """

    def __init__(self, scene: DiceScene, settings: Settings | None = None, width: float = 1280.0) -> None:
        self.width = width
        self.settings = settings or Settings(speed="instant")
        self.table = scene
        self.stack: list[Scene] = [scene]
        self.throws: list[Throw] = []
        self.heard: list[Heard] = []
        self.moves: list[tuple[float, int, str]] = []
        self.music_played: list[str | None] = []
        play = scene.session.play

        def noted(seat: int, move: Move) -> None:
            play(seat, move)
            self.moves.append((scene.now, seat, str(move)))

        scene.session.play = noted  # type: ignore[method-assign]
        scene.enter(self)

    @property
    def device(self) -> str:
        return "keys"

    def keep(self, settings: Settings) -> None:
        self.settings = settings

    def sound(self, name: str, *, gain: float = 1.0, pan: float = 0.0) -> None:
        self.heard.append(Heard(self.table.now, name, gain, pan))

    def music(self, name: str | None) -> None:
        self.music_played.append(name)

    @property
    def top(self) -> Scene:
        """The scene that hears."""
        return self.stack[-1]

    def _apply(self, change: Change | None) -> None:
        before = self.top
        while change is not None:
            following = None
            if isinstance(change, Push):
                self.stack.append(change.scene)
            elif isinstance(change, Replace):
                self.stack = [change.scene]
            elif isinstance(change, Pop):
                self.stack.pop()
                following = change.also
            change = following
        if self.top is not before:
            self.top.enter(self)

    def hear(self, heard: Input) -> None:
        """Let the scene on top hear something."""
        self._apply(self.top.hear(heard))

    def press(self, action: Action) -> None:
        """Press an action."""
        self.hear(Press(action))

    def resize(self, width: float) -> None:
        """Give the window another width; every scene is told."""
        self.width = width
        for scene in self.stack:
            scene.hear(Resized(width))

    def advance(self, dt: float = 1 / 60) -> None:
        """Let time pass in one step, and compare what is shown with what is."""
        self._apply(self.top.advance(dt))
        scene = self.table
        if scene.thrown and (not self.throws or self.throws[-1] is not scene.thrown):
            self.throws.append(scene.thrown)
        if self.stack[0] is scene and is_settled(scene):
            seen, real = shown(scene), facts(scene.session.round.view(HUMAN))
            assert seen == real, (scene.state, scene.session.round.state())

    def until(self, condition: Callable[[], object], dt: float = 1 / 60, seconds: float = 200.0) -> None:
        """Let time pass until something is so."""
        for _ in range(round(seconds / dt)):
            if condition():
                return
            self.advance(dt)
        raise AssertionError(f"never came: {self.top}, {self.table.state}, {self.table.session.round.state()}")

    def settle(self, dt: float = 1 / 60) -> None:
        """Let time pass until the human has to decide and can, or something is shown."""
        scene = self.table
        self.until(lambda: self.top is not scene or (scene.state is State.CHOOSING and scene.is_ready()), dt)

    def play_on(self, until: Callable[[], object], dt: float = 1 / 60, seed: int = 1) -> None:
        """Play the human's part as soon as it is asked."""
        rng = Random(seed)
        for _ in range(100_000):
            if until():
                return
            if not self.answer(rng):
                self.advance(dt)
        raise AssertionError(f"never came: {self.top}, {self.table.state}")

    def answer(self, rng: Random) -> bool:
        """Decide at once what there is to decide; False if there is nothing."""
        top, scene = self.top, self.table
        if isinstance(top, ColourPicker):
            top.answer = rng.choice([move.colour for move in scene.view.moves if getattr(move, "colour", None)])
            self._apply(Pop())
        elif isinstance(top, ChallengeQuestion):
            self.press(rng.choice([Action.CATCH, Action.DRAW]))
        elif isinstance(top, VerdictShown):
            self.press(Action.CANCEL)
        elif isinstance(top, RoundResult):
            self._apply(Pop(Push(top._then())) if top._then else Pop())
        elif top is scene and scene.state is State.CHOOSING and scene.is_ready():
            self._decide(Opponent("medium").decide(scene.session.round.view(HUMAN), rng))
        else:
            return False
        return True

    def _decide(self, move: Move) -> None:
        scene = self.table
        if isinstance(move, Play):
            if move.call and not scene.armed:
                self.press(Action.UNO)
            scene.try_item(scene.spot_of(move.item)[1])  # type: ignore[arg-type]
            self._apply(scene.advance(0.0))
        else:
            self.press(Action.DRAW)


def press(driver: Driver, *keys: int) -> None:
    """Press keys within one frame."""
    for key in keys:
        driver.post(pygame.KEYDOWN, key=key, mod=0)
        driver.post(pygame.KEYUP, key=key, mod=0)
