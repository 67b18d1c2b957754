"""The whole game without a screen, driven as a player drives it: posted events, and time that the tests pass by hand.

    with hidden_window() as window:
        driver = Driver(window, table("turn 0+ on R7 | 0: R5 B2 | 1: G3 Y1 | pile Y4 G1 | discard R7"))
        driver.settle()
        driver.key(pygame.K_RIGHT)
        Mouse(driver).item(0)

After every frame in which a table has nothing to act out, what it shows is compared with what the rules say.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any, ClassVar

import pygame
from rules.pocket_scenarios import position

from game.app.loop import App
from game.app.street import SCENES
from game.app.window import Window
from game.levels import Level, find_level
from game.opponents import Opponent
from game.opponents.temperament import Temperament
from game.records import SavedMatch, Settings
from game.rules.contract import Phase
from game.rules.events import Event
from game.rules.moves import DRAW, PASS, REROLL, Give, Lay, Move, NameColour, Play
from game.rules.pieces import Tile, parse_face, parse_item
from game.scenes.bindings import BUTTONS, FIXED, USUAL, key_code
from game.scenes.challenge import ChallengeQuestion, VerdictShown
from game.scenes.colour_picker import ColourPicker
from game.scenes.form import Form
from game.scenes.inputs import Action, Input, Press, Resized
from game.scenes.pocket import PocketScene
from game.scenes.round_result import RoundResult
from game.scenes.scene import Change, Pop, Push, Replace, Scene
from game.scenes.sitting import Demo, Exits, Sitting
from game.scenes.spots import Spot
from game.scenes.state import State
from game.scenes.table import DROP_LINE, TableScene
from game.scenes.words import HUMAN
from game.session import Session
from game.table.fan import CARD_WIDTH

KEYS = {
    key_code(name): meaning
    for named in (FIXED["keys"], {name: meaning for meaning, names in USUAL["keys"].items() for name in names})
    for name, meaning in named.items()
    if key_code(name) is not None
}
"""The keys that do something at first, and what."""
PAD_BUTTONS = {
    BUTTONS[name]: meaning
    for named in (FIXED["pad"], {name: meaning for meaning, names in USUAL["pad"].items() for name in names})
    for name, meaning in named.items()
    if name in BUTTONS
}
"""The buttons of a pad that do something at first, and what."""

FRAME = 1 / 60
LONG = 0.1
LONGEST_MATCH = 1200.0
"""Seconds of the scene's clock."""
PATIENCE = 120.0
"""Seconds of the game's time after which something that was waited for is taken as missing."""
SMALL = (960, 540)
LEVELS = {2: "pocket-1-first-slice", 3: "pocket-2-corner-table", 4: "pocket-3-friday-rush", 5: "pocket-4-full-house"}
"""A shipped level for every number of seats."""
MANY_WILDS = tuple(map(parse_face, ("W", "WD", "WD", "WD", "W+2", "W+2", "W+2")))


class Silent:
    """A stage without sound."""

    def __init__(self, width: float) -> None:
        self.width = width
        self.settings = Settings(speed="fast")

    def sound(self, name: str, **how: Any) -> None:
        pass

    def music(self, name: str | None) -> None:
        pass

    def keep(self, settings: Settings) -> None:
        self.settings = settings


@contextmanager
def hidden_window(size: tuple[int, int] = SMALL) -> Iterator[Window]:
    """A window that nobody sees."""
    window = Window(size)
    try:
        yield window
    finally:
        window.close()
        pygame.display.quit()


class Street(Scene):
    """Stands for what a table leads to."""

    def hear(self, heard: Input) -> Change | None:
        return None

    def advance(self, dt: float) -> Change | None:
        return None

    def draw(self, canvas: object) -> None:
        pass

    def is_still(self) -> bool:
        return True


@dataclass
class Shelf:
    """Keeps the match as the records would."""

    saved: SavedMatch | None = None
    saves: int = 0

    def keep(self, match: SavedMatch | None) -> str:
        self.saved = match
        self.saves += 1
        return ""


def level_for(seats: int, *, wilds: bool = False, target: int | None = None) -> Level:
    """A shipped level for so many seats, on demand with many more wilds in the deck and another target."""
    level = find_level(LEVELS[seats])
    items = (*level.items, *MANY_WILDS) if wilds else level.items
    return replace(level, items=items, target=target or level.target)


def new_table(
    level: Level, seed: int = 1, shelf: Shelf | None = None, saved: SavedMatch | None = None, *, demo: bool = False
) -> Any:
    """A match of a level at its table; from its result and its pause it leads to another one and to the street."""
    seed = saved.seed if saved else seed
    shelf = shelf or Shelf()
    exits = Exits(again=lambda: new_table(level, seed + 1, shelf), leave=Street)
    return SCENES[level.table.name](Sitting(level, seed, exits, shelf.keep, saved, Demo() if demo else None))


def numbered(scene: TableScene, text: str) -> int:
    """The place in the human's hand of an item: a card, a die that shows that, or a tile however it is turned."""
    item = parse_item(text)
    item = item.upright if isinstance(item, Tile) else item
    return next(number for number, held in enumerate(scene.hand) if item in (held.item, held.item.face))


def is_home(scene: TableScene) -> bool:
    """Whether all items of the hand lie in their places, the selected one standing out, and none is held."""
    lie = [held.motion.at(scene.now) for held in scene.hand]
    return scene.hand.held is None and lie == scene.hand_poses(scene.selected)


def table(
    text: str, *, seed: int = 1, shelf: Shelf | None = None, level: Level | None = None, **how: Any
) -> PocketScene:
    """A match that has come to a position, written as in `rules.pocket_scenarios`; it can't be saved and resumed."""
    round_ = position(text, seed=seed, **how).round
    level = level or level_for(round_.seats)
    scene = new_table(level, seed, shelf)
    come_to(scene, round_)
    return scene


Moment = Callable[[Session], bool]
Strategy = Callable[[Session], Move]


def moment(
    level: Level, wanted: Moment, human: Strategy | None = None, *, first_seed: int = 0
) -> tuple[SavedMatch, Session]:
    """A match of that level that has come to a moment, as it would be saved there; the session is only to be read."""
    key = (level.key, level.items, level.target, wanted, human, first_seed)
    if key not in _MOMENTS:
        _MOMENTS[key] = _find_moment(level, wanted, human, first_seed)
    return _MOMENTS[key]


_MOMENTS: dict[object, tuple[SavedMatch, Session]] = {}


def _find_moment(level: Level, wanted: Moment, human: Strategy | None, first_seed: int) -> tuple[SavedMatch, Session]:
    for seed in range(first_seed, first_seed + 400):
        session = Session.of_computers(level, seed, "random")
        while session.match.winner is None:
            if session.round.outcome:
                session.next_round()
            if session.record and wanted(session):
                return SavedMatch.of(level.key, level.text, seed, session.record), session
            if human and session.round.turn == HUMAN:
                session.play(HUMAN, human(session))
            else:
                session.step()
    raise LookupError(f"no match of {level.key} comes to that moment")


@cache
def human_in(phase: Phase) -> Moment:
    """Whether it is the human who has to decide, in that phase."""
    return lambda session: session.round.turn == HUMAN and session.round.phase is phase


def facts(view: Any) -> dict[str, object]:
    """What a table has to show of what the human knows."""
    return {
        "hand": Counter(view.hand),
        "counts": tuple(view.counts),
        "pile": view.pile,
        "top": view.top,
        "wanted": view.wanted,
        "direction": view.direction,
        "turn": view.turn,
    }


def shown(scene: PocketScene) -> dict[str, object]:
    """The same as the table shows it."""
    return {
        "hand": Counter(card.item for card in scene.hand),
        "counts": tuple(scene.seating.counts),
        "pile": scene.pile,
        "top": scene.discard[-1][0],
        "wanted": scene.wanted,
        "direction": scene.arrows.direction,
        "turn": scene.turn,
    }


def is_settled(scene: TableScene) -> bool:
    """Whether everything that has happened was acted out."""
    return scene.state not in (State.ACTING, State.SHOWN) and not scene.session.events


def compare(scene: TableScene, seen: dict[str, object], real: dict[str, object]) -> None:
    """Fail where what a table shows is not what is."""
    wrong = {what: (seen[what], real[what]) for what in real if seen[what] != real[what]}
    assert not wrong, f"shown and real differ in {scene.state}: {wrong}, {scene.session.round.state()}"


def check_shown(scene: PocketScene) -> None:
    """Compare what is shown with what is."""
    compare(scene, shown(scene), facts(scene.session.round.view(HUMAN)))


def moves_of_human(scene: TableScene) -> list[str]:
    """What the human did so far, without the numbers of dice."""
    return [move.partition(":")[2] or move for seat, move in scene.session.record if seat == HUMAN]


def come_to(scene: TableScene, round_: Any) -> None:
    """Let a match go on from another round, all of whose events are taken as acted out."""
    round_.target = scene.level.target
    round_.listener = scene.session._hear
    scene.session.match.round = round_
    scene.session.events.clear()
    scene._take_up(round_.view(HUMAN))


EAGER = Temperament(0.5, 0.0, 1.0, (0.0, 0.0))
"""Never misses a catch and is as quick as it may be."""


def watchful(level: Level, temperament: Temperament = EAGER, **how: Any) -> Level:
    """That level with opponents of one temperament, by default one that misses no catch, and alike in what is given."""
    guests = tuple(replace(guest, temperament=temperament, **how) for guest in level.opponents)
    return replace(level, opponents=guests)


class Driver:
    """An app on a hidden window, its player, and its time.

    What a table of type `kind` shows is compared by `check` with what is, whenever all is acted out.
    """

    kind: ClassVar[type[TableScene]] = PocketScene
    check = staticmethod(check_shown)

    def __init__(
        self, window: Window, scene: Scene, settings: Settings | None = None, *, store: Any = None, checked: bool = True
    ) -> None:
        pygame.event.clear()
        self.window = window
        self.checked = checked
        self.checks = 0
        self.app = App(window, scene, settings or Settings(), store=store)
        self.step(0.0)

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.app.scene

    @property
    def table(self) -> Any:
        """The table, on top or below a question."""
        scene = self.app._layers[0].scene
        assert isinstance(scene, self.kind), scene
        return scene

    def step(self, dt: float = FRAME) -> None:
        """One frame."""
        self.app.step(dt)
        below: Any = self.app._layers[0].scene
        if self.checked and isinstance(below, self.kind) and is_settled(below):
            self.checks += 1
            self.check(below)

    def wait(self, seconds: float, frame: float = LONG) -> None:
        """Let the game go on."""
        for _ in range(max(1, round(seconds / frame))):
            self.step(frame)

    def until(self, what: str, condition: Callable[[], object], frame: float = LONG) -> None:
        """Let the game go on until something is so."""
        for _ in range(round(PATIENCE / frame)):
            if condition():
                return
            self.step(frame)
        raise AssertionError(f"waited in vain: {what}; {self.app.scene}, {self.app._layers[0].scene.__dict__}")

    def settle(self) -> None:
        """Let the game go on until the human has to decide, or the round is over and its result is shown."""

        def is_asked() -> bool:
            return self.scene is not self.table or self.table.state in (State.CHOOSING, State.GIVING)

        self.until("the human's turn", is_asked)

    def ready(self) -> None:
        """Let the game go on until the human has to decide and every button works, or something is shown."""
        self.settle()
        self.until("all buttons work", lambda: self.scene is not self.table or self.table.is_ready())

    @property
    def middle(self) -> tuple[float, float]:
        """Where on the table an item of the hand is dragged to be played."""
        return self.table.frame.discard

    # Events.

    def post(self, kind: int, **values: object) -> None:
        """Post an event; it is heard in the next frame."""
        pygame.event.post(pygame.Event(kind, values))

    def key(self, key: int, mod: int = 0) -> None:
        """Press and release a key."""
        self.post(pygame.KEYDOWN, key=key, mod=mod)
        self.post(pygame.KEYUP, key=key, mod=mod)
        self.step()

    def wheel(self, steps: int) -> None:
        """Turn the wheel; positive is away from the player."""
        self.post(pygame.MOUSEWHEEL, x=0, y=steps)
        self.step()

    def press(self, *keys: int) -> None:
        """Press and release keys; all of them are heard in the next frame."""
        for key in keys:
            self.post(pygame.KEYDOWN, key=key, mod=0)
            self.post(pygame.KEYUP, key=key, mod=0)

    def pad(self, button: int) -> None:
        """Press and release a button of a gamepad."""
        self.post(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=button)
        self.post(pygame.CONTROLLERBUTTONUP, instance_id=1, button=button)
        self.step()

    def pull(self, trigger: int) -> None:
        """Pull and release a trigger of a gamepad."""
        for value in (32767, 0):
            self.post(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=trigger, value=value)
        self.step()

    def push_stick(self, axis: int, way: int) -> None:
        """Push the stick of a gamepad one way and let it go."""
        for value in (32767 * way, 0):
            self.post(pygame.CONTROLLERAXISMOTION, instance_id=1, axis=axis, value=value)
        self.step()

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """The window position over a logical place."""
        left, top = self.window.frame.window((x, y))
        return round(left), round(top)

    def point(self, x: float, y: float, *, held: bool = False) -> None:
        """Move the pointer."""
        self.post(pygame.MOUSEMOTION, pos=self.pixel(x, y), rel=(0, 0), buttons=(int(held), 0, 0))

    def down(self, x: float, y: float, button: int = 1) -> None:
        """Press a pointer button."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=self.pixel(x, y), button=button)

    def up(self, x: float, y: float, button: int = 1) -> None:
        """Release a pointer button."""
        self.post(pygame.MOUSEBUTTONUP, pos=self.pixel(x, y), button=button)

    def click(self, x: float, y: float, button: int = 1) -> None:
        """Move the pointer there and click."""
        self.point(x, y)
        self.step()
        self.down(x, y, button)
        self.step()
        self.up(x, y, button)
        self.step()

    def double_click(self, x: float, y: float) -> None:
        """Click twice there; both clicks are heard in the next frame."""
        self.point(x, y)
        for _ in range(2):
            self.down(x, y)
            self.up(x, y)

    def drag(self, start: tuple[float, float], end: tuple[float, float], *, drop: bool = True) -> None:
        """Press at one place, move to another, and let go there."""
        self.point(*start)
        self.step()
        self.down(*start)
        self.step()
        for step in range(1, 7):
            share = step / 6
            x, y = (a + (b - a) * share for a, b in zip(start, end))
            self.point(x, y, held=True)
            self.step()
        if drop:
            self.up(*end)
            self.step()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        self.window._window.size = (width, height)
        self.step()


def lose_focus(driver: Driver) -> None:
    driver.post(pygame.WINDOWFOCUSLOST)
    driver.step()
    driver.up(*driver.middle)


def let_go_left_of_the_window(driver: Driver) -> None:
    driver.point(-60, 300, held=True)
    driver.up(-60, 300)


def let_go_right_of_the_window(driver: Driver) -> None:
    driver.point(driver.app.width + 60, 300, held=True)
    driver.up(driver.app.width + 60, 300)


def let_go_above_the_window(driver: Driver) -> None:
    driver.point(600, -80, held=True)
    driver.up(600, -80)


def let_go_below_the_window(driver: Driver) -> None:
    driver.up(600, 900)


def let_go_on_the_hand(driver: Driver) -> None:
    driver.point(700, DROP_LINE + 40, held=True)
    driver.up(700, DROP_LINE + 40)


def press_escape(driver: Driver) -> None:
    driver.key(pygame.K_ESCAPE)
    driver.up(*driver.middle)


def right_click(driver: Driver) -> None:
    driver.down(*driver.middle, button=3)
    driver.up(*driver.middle, button=3)
    driver.step()
    driver.up(*driver.middle)


def pause_and_return(driver: Driver) -> None:
    driver.key(pygame.K_p)
    driver.up(*driver.middle)
    driver.step()
    driver.key(pygame.K_ESCAPE)


def resize(driver: Driver) -> None:
    driver.resize(1000, 700)
    driver.resize(1280, 720)
    driver.point(640, 620, held=True)
    driver.up(640, 620)


INTERRUPTIONS = (lose_focus, press_escape, right_click, pause_and_return)
"""What takes a held thing out of the player's hand."""
ENDS_OF_DRAGS = (
    *INTERRUPTIONS,
    resize,
    let_go_left_of_the_window,
    let_go_right_of_the_window,
    let_go_above_the_window,
    let_go_below_the_window,
    let_go_on_the_hand,
)
"""How a drag of an item ends without a move."""


class Device(ABC):
    """A player's hands on one device alone."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    @abstractmethod
    def spot(self, spot: Spot) -> None:
        """Use what is at a spot of the table."""

    @abstractmethod
    def widget(self, key: str) -> None:
        """Use a widget of the screen on top."""

    def item(self, number: int) -> None:
        """Use an item of the hand."""
        self.spot((self.driver.kind.item_kind, number))

    def draw(self) -> None:
        """Draw an item."""
        self.spot(("pile", 0))

    def keep(self) -> None:
        """Keep the item that was drawn, or pass."""
        self.spot(("keep", 0))

    def call(self) -> None:
        """Say UNO."""
        self.spot(("call", 0))

    def catch(self, seat: int) -> None:
        """Catch a seat."""
        self.spot(("catch", seat))


def card_place(scene: PocketScene, number: int) -> tuple[float, float]:
    """A place at which nothing but that card of the hand can be meant."""
    rest = scene.hand_poses(None)
    step = rest[number + 1].x - rest[number].x if number + 1 < len(rest) else CARD_WIDTH
    return rest[number].x - CARD_WIDTH / 2 + min(step, CARD_WIDTH) / 2, 640.0


class Mouse(Device):
    """Clicks; every other card is dragged to the discard pile."""

    def __init__(self, driver: Driver) -> None:
        super().__init__(driver)
        self.used = 0

    def spot(self, spot: Spot) -> None:
        scene = self.driver.table
        kind, number = spot
        if kind != "card":
            self.driver.click(*scene.where(spot))
            return
        self.used += 1
        if self.used % 2:
            self.driver.click(*card_place(scene, number))
        else:
            self.driver.drag(card_place(scene, number), scene.frame.discard)

    def widget(self, key: str) -> None:
        form = _form(self.driver.scene)
        rect = next(widget.rect for widget in form.widgets if widget.key == key)
        self.driver.click(*rect.center)


class Stepping(Device):
    """A device that moves a focus step by step."""

    LIMIT = 60

    @abstractmethod
    def step(self, way: str) -> None:
        """Move the focus left, right, up, down, or to the next."""

    @abstractmethod
    def confirm(self) -> None:
        """Use what the focus is on."""

    def spot(self, spot: Spot) -> None:
        scene = self.driver.table
        for _ in range(self.LIMIT):
            if scene.focus == spot:
                self.confirm()
                return
            self.step(self._way(scene, spot))
        raise AssertionError(f"the focus does not come to {spot}, it stays at {scene.focus}")

    def _way(self, scene: PocketScene, spot: Spot) -> str:
        rows = scene.rows()
        row = next((number for number, row in enumerate(rows) if scene.focus in row), None)
        goal = next((number for number, row in enumerate(rows) if spot in row), None)
        if row is None or scene.focus is None:
            return "right"
        if goal is None:
            raise AssertionError(f"{spot} can't be reached, only {rows}")
        if row != goal:
            return "down" if goal > row else "up"
        here, there = rows[row].index(scene.focus), rows[row].index(spot)
        return "right" if (there - here) % len(rows[row]) <= len(rows[row]) / 2 else "left"

    def widget(self, key: str) -> None:
        form = _form(self.driver.scene)
        for _ in range(self.LIMIT):
            if form.focus == key:
                self.confirm()
                return
            self.step("next")
        raise AssertionError(f"the focus does not come to {key}, it stays at {form.focus}")


class Keyboard(Stepping):
    """Arrows and Enter, and the keys for drawing, calling and catching."""

    WAYS: ClassVar = {
        "left": pygame.K_LEFT,
        "right": pygame.K_RIGHT,
        "up": pygame.K_UP,
        "down": pygame.K_DOWN,
        "next": pygame.K_TAB,
    }

    def step(self, way: str) -> None:
        self.driver.key(self.WAYS[way])

    def confirm(self) -> None:
        self.driver.key(pygame.K_RETURN)

    def draw(self) -> None:
        self.driver.key(pygame.K_d)

    keep = draw

    def call(self) -> None:
        self.driver.key(pygame.K_u)

    def catch(self, seat: int) -> None:
        self.driver.key(pygame.K_c)


class Pad(Stepping):
    """Stick, cross and buttons of a gamepad."""

    def __init__(self, driver: Driver) -> None:
        super().__init__(driver)
        self.steps = 0

    def step(self, way: str) -> None:
        self.steps += 1
        x, y = pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY
        if way == "next":
            self.driver.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
        elif self.steps % 2:
            self.driver.pad(getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{way.upper()}"))
        else:
            axis, sign = {"left": (x, -1), "right": (x, 1), "up": (y, -1), "down": (y, 1)}[way]
            self.driver.push_stick(axis, sign)

    def confirm(self) -> None:
        self.driver.pad(pygame.CONTROLLER_BUTTON_A)

    def draw(self) -> None:
        self.driver.pad(pygame.CONTROLLER_BUTTON_X)

    keep = draw

    def call(self) -> None:
        self.driver.pad(pygame.CONTROLLER_BUTTON_Y)

    def catch(self, seat: int) -> None:
        self.driver.pull(pygame.CONTROLLER_AXIS_TRIGGERRIGHT)


DEVICE_NAMES = ["keyboard", "mouse", "pad"]


def _form(scene: Scene) -> Form:
    form = scene.form  # type: ignore[attr-defined]
    assert isinstance(form, Form)
    return form


@dataclass
class Human:
    """Plays a match on one device to its end, as a computer player would decide. `did` counts what came up."""

    driver: Driver
    device: Device
    brain: Opponent = field(default_factory=lambda: Opponent("medium"))
    rng: Random = field(default_factory=lambda: Random(1))
    did: Counter[str] = field(default_factory=Counter)

    def play(self, until: Callable[[], object]) -> None:
        """Play until something is so."""
        passed = 0
        while not until():
            self.act()
            passed += 1
            assert passed < 6000, f"never came: {self.driver.scene}, {self.driver.table.state}"

    def act(self) -> None:
        """Do what there is to do now, or wait for a moment."""
        scene = self.driver.scene
        if isinstance(scene, TableScene):
            self._at_table(scene)
        elif isinstance(scene, ColourPicker):
            self._name(scene)
        elif isinstance(scene, ChallengeQuestion):
            self.did["challenge" if self.did["accept"] else "accept"] += 1
            self.device.widget("challenge" if self.did["challenge"] else "accept")
        elif isinstance(scene, VerdictShown):
            self.did["verdict"] += 1
            self.device.widget("on")
        elif isinstance(scene, RoundResult):
            self.did["round result"] += 1
            self.driver.until("the hands are counted", scene.is_over)
            self.device.widget("next")
        else:
            raise AssertionError(f"nobody said what to do with {scene}")
        self.driver.step()

    def _at_table(self, scene: Any) -> None:
        if scene.catchable():
            self.did["catch"] += 1
            self.device.catch(scene.catchable()[0])
        elif scene.session.may_call(HUMAN) and scene.state is not State.ACTING:
            self.did["uno after"] += 1
            self.device.call()
        elif scene.state in (State.CHOOSING, State.GIVING) and scene.is_ready():
            move = self.choose(scene.session.round.view(HUMAN))
            if getattr(move, "call", False) and not scene.armed and self.did["uno before"] <= self.did["uno after"]:
                self.did["uno before"] += 1
                self.device.call()
            self.make(scene, move)
        else:
            self.driver.step(LONG)

    def choose(self, view: Any) -> Move:
        """What to do next."""
        return self.brain.decide(view, self.rng)

    def make(self, scene: Any, move: Move) -> None:
        """Make a move at the table."""
        if isinstance(move, (Give, Play)):
            self.did["gift" if isinstance(move, Give) else "play"] += 1
            self.device.item(scene.spot_of(move.item)[1])
        elif move == DRAW:
            self.did["draw"] += 1
            self.device.draw()
        elif move == PASS:
            self.did["keep"] += 1
            self.device.keep()
        else:
            raise AssertionError(f"nobody said how to {move}")

    def _name(self, scene: ColourPicker) -> None:
        view = self.driver.table.session.round.view(HUMAN)
        moves = [move for move in view.moves if isinstance(move, (Play, NameColour)) and move.colour]
        self.did["picker"] += 1
        colour = moves[self.did["picker"] % len(moves)].colour
        assert colour
        self.device.widget(colour.value)


@dataclass(frozen=True)
class Heard:
    """A sound that was asked for, and when, on the table's clock."""

    time: float
    name: str
    gain: float
    pan: float


class Stand:
    """A stage without a window: a stack of scenes, heard and advanced by hand; much faster than an app.

    Moves and sounds are noted with their times, and every event as the human may know it.
    """

    check = staticmethod(check_shown)

    def __init__(self, scene: Any, settings: Settings | None = None, width: float = 1280.0) -> None:
        self.width = width
        self.settings = settings or Settings(speed="instant")
        self.table = scene
        self.stack: list[Scene] = [scene]
        self.heard: list[Heard] = []
        self.moves: list[tuple[float, int, str]] = []
        self.events: list[Event] = []
        play, hear = scene.session.play, scene.session._hear

        def noted(seat: int, move: Move) -> None:
            play(seat, move)
            self.moves.append((scene.now, seat, str(move)))

        def heard(event: Event) -> None:
            self.events.append(event.seen_by(HUMAN))
            hear(event)

        scene.session.play = noted
        scene.session.match.listener = scene.session.round.listener = heard
        self.events += scene.session.events
        scene.enter(self)

    @property
    def device(self) -> str:
        return "keys"

    def keep(self, settings: Settings) -> None:
        self.settings = settings

    def sound(self, name: str, *, gain: float = 1.0, pan: float = 0.0) -> None:
        self.heard.append(Heard(self.table.now, name, gain, pan))

    def music(self, name: str | None) -> None:
        pass

    @property
    def top(self) -> Any:
        """The scene that hears."""
        return self.stack[-1]

    def apply(self, change: Change | None) -> None:
        """Do what a scene asks for."""
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
        self.apply(self.top.hear(heard))

    def press(self, action: Action) -> None:
        """Press an action."""
        self.hear(Press(action))

    def resize(self, width: float) -> None:
        """Give the window another width; every scene is told."""
        self.width = width
        for scene in self.stack:
            scene.hear(Resized(width))

    def advance(self, dt: float = FRAME) -> None:
        """Let time pass in one step, and compare what is shown with what is."""
        self.apply(self.top.advance(dt))
        if self.stack[0] is self.table and is_settled(self.table):
            self.check(self.table)

    def until(self, condition: Callable[[], object], dt: float = FRAME) -> None:
        """Let time pass until something is so."""
        for _ in range(round(200 / dt)):
            if condition():
                return
            self.advance(dt)
        raise AssertionError(f"never came: {self.top}, {self.table.state}, {self.table.session.round.state()}")

    def settle(self, dt: float = FRAME) -> None:
        """Let time pass until the human has to decide and can, or something is shown."""
        self.until(lambda: self.top is not self.table or self.is_asked(), dt)

    def is_asked(self) -> bool:
        """Whether the human has to decide and every button works."""
        return self.table.state in (State.CHOOSING, State.GIVING) and self.table.is_ready()

    def play_on(self, until: Callable[[], object], dt: float = FRAME, seed: int = 1) -> None:
        """Play the human's part as soon as it is asked, as a player that decides by what it sees alone."""
        rng = Random(seed)
        for _ in range(max(100_000, round(LONGEST_MATCH / dt))):
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
            self.apply(Pop())
        elif isinstance(top, ChallengeQuestion):
            self.press(rng.choice([Action.CATCH, Action.DRAW]))
        elif isinstance(top, VerdictShown):
            self.press(Action.CANCEL)
        elif isinstance(top, RoundResult):
            self.apply(Pop(Push(top._then())) if top._then else Pop())
        elif top is scene and self.is_asked():
            self._decide(Opponent("medium").decide(scene.session.round.view(HUMAN), rng))
        else:
            return False
        return True

    def _decide(self, move: Move) -> None:
        if getattr(move, "call", False) and not self.table.armed:
            self.press(Action.UNO)
        if isinstance(move, (Give, Lay, Play)):
            self.use(move)
            self.apply(self.table.advance(0.0))
        else:
            assert move in (DRAW, PASS, REROLL), move
            self.press(Action.DRAW)

    def use(self, move: Any) -> None:
        """Use the item of a move."""
        self.table.try_item(self.table.spot_of(move.item)[1])
