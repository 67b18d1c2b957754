"""The Dice table driven as a player drives it, by posted events and time that the tests pass by hand; see `driving`.

    with hidden_window() as window:
        driver = DiceDriver(window, dice_table("turn 0+ on R5 | 0: R6 B2 | 1: G3 Y1", falls="B3"))
        driver.settle()
        DiceMouse(driver).item(0)

After every frame in which the table has nothing to act out, what it shows is compared with what the rules say.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

from driving import FRAME, Device, Driver, Human, Keyboard, Mouse, Pad, Shelf, Stand, come_to, compare, new_table
from rules.dice_scenarios import Loaded, position

from game.levels import Level, find_level
from game.records import Settings
from game.rules.dice import DiceRound
from game.rules.moves import DRAW, PASS, REROLL, Move, Play
from game.rules.pieces import DieFace
from game.scenes.dice import DiceScene
from game.scenes.scene import Scene
from game.scenes.spots import Spot
from game.scenes.throw import Throw
from game.scenes.words import HUMAN
from game.sets import load_set
from game.table.cube import Rotation

LEVELS = {2: "dice-1-first-throw", 3: "dice-2-under-the-lamp", 4: "dice-3-high-spirits"}
"""A shipped level for every number of seats."""
DICE = load_set("dice")
FACES = [die.faces for die in DICE]


def top_side(rotation: Rotation) -> int:
    """The side that looks up most."""
    heights = [axis[2] for axis in rotation.axes()]
    x, y, z = heights
    looks_up = {0: z, 1: y, 2: x, 3: -x, 4: -y, 5: -z}
    return max(looks_up, key=looks_up.__getitem__)


def dice_level(seats: int, *, target: int | None = None, **house: object) -> Level:
    """A shipped level for so many seats, on demand with another target and house rules."""
    level = find_level(LEVELS[seats])
    return replace(level, target=target or level.target, house=house or level.house)


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
    scene: DiceScene = new_table(level, seed, shelf)
    come_to(scene, round_)
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
        "direction": scene.arrows.direction,
        "turn": scene.turn,
        "rolling": scene.thrown,
    }


def check_shown(scene: DiceScene) -> None:
    """Compare what is shown with what is."""
    compare(scene, shown(scene), facts(scene.session.round.view(HUMAN)))


def note_throw(throws: list[Throw], scene: Scene) -> None:
    """Add the throw that is on its way, if it is another one."""
    if isinstance(scene, DiceScene) and scene.thrown and (not throws or throws[-1] is not scene.thrown):
        throws.append(scene.thrown)


class DiceDriver(Driver):
    """An app with a Dice table. `throws` are all throws seen so far."""

    kind = DiceScene
    check = staticmethod(check_shown)

    def __init__(self, window: Any, scene: Scene, settings: Any = None, **how: Any) -> None:
        self.throws: list[Throw] = []
        super().__init__(window, scene, settings, **how)

    def step(self, dt: float = FRAME) -> None:
        super().step(dt)
        note_throw(self.throws, self.app._layers[0].scene)

    @property
    def middle(self) -> tuple[float, float]:
        return self.table.frame.stand


def top_face(throw: Throw, number: int, time: float) -> DieFace:
    """What a die of a throw has on top at a time."""
    die = throw.dice[number][1]
    return FACES[die.die - 1][top_side(throw.roll.pose(number, time).rotation)]


class OnDice(Device):
    """A device at the Dice table."""

    driver: DiceDriver

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


def choose_in_turn(device: OnDice) -> None:
    """Use the button of the table and the one of the device in turn."""
    if len(device.driver.table.session.record) % 2:
        device.draw()
    else:
        OnDice.choice(device)


class DiceKeyboard(OnDice, Keyboard):
    """Arrows and Enter; the choice every other time by its own key."""

    choice = choose_in_turn


class DicePad(OnDice, Pad):
    """Cross, stick and buttons; the choice every other time by its own button."""

    choice = choose_in_turn


class DiceHuman(Human):
    """Plays a match of dice on one device to its end. `did` counts what came up."""

    device: OnDice

    def make(self, scene: DiceScene, move: Move) -> None:
        if isinstance(move, Play):
            self.did["play"] += 1
            self.device.item(scene.spot_of(move.item)[1])  # type: ignore[arg-type]
        else:
            self.did[{REROLL: "reroll", DRAW: "draw", PASS: "pass"}[move]] += 1
            self.device.choice()


DEVICES: list[type[OnDice]] = [DiceKeyboard, DiceMouse, DicePad]


class DiceStand(Stand):
    """A stage without a window for a Dice table. `throws` are all throws so far."""

    check = staticmethod(check_shown)

    def __init__(self, scene: DiceScene, settings: Settings | None = None, width: float = 1280.0) -> None:
        self.throws: list[Throw] = []
        super().__init__(scene, settings, width)

    def advance(self, dt: float = FRAME) -> None:
        super().advance(dt)
        note_throw(self.throws, self.table)
