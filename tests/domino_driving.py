"""The Domino table driven as a player drives it, by posted events and time that the tests pass by hand; see `driving`.

    with hidden_window() as window:
        driver = DominoDriver(window, domino_table("turn 0+ | 0: R5/G7 B6/B6 | 1: R9/X | chain G4/G4 ^ B4/R8"))
        driver.settle()
        DominoMouse(driver).item(0)

After every frame in which the table has nothing to act out, what it shows is compared with what the rules say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pygame
from driving import (
    Device,
    Driver,
    Human,
    Keyboard,
    Mouse,
    Pad,
    Shelf,
    Stand,
    come_to,
    compare,
    moves_of_human,
    new_table,
)
from rules.domino_scenarios import TILES, as_move, as_tile, position

from game.levels import Level, find_level
from game.rules.chain import Chain
from game.rules.domino import opening
from game.rules.moves import DRAW, Lay, Move, bare
from game.rules.pieces import Colour, Symbol, Tile
from game.scenes.domino import DominoScene, Offer
from game.scenes.inputs import (
    Action,
    Button,
    FocusLost,
    Input,
    PointerDown,
    PointerMoved,
    PointerUp,
    Press,
    Resized,
    Wheel,
)
from game.scenes.spots import Spot
from game.scenes.words import HUMAN
from game.table.domino_frame import BASELINE, RACK_LENGTH, TILE_SHARE
from game.table.motion import Pose
from game.table.spots import LENGTH, WIDTH

LEVELS = {
    2: "domino-1-first-tide",
    3: "domino-2-mending-nets",
    4: "domino-4-every-branch",
    5: "domino-5-captains-table",
    6: "domino-3-last-ferry",
}
"""A shipped level for every number of seats."""
ROUNDING = 0.02
"""Units by which a place on the screen may be off: rectangles hold floats of 32 bits."""


def domino_level(seats: int, *, target: int | None = None, **house: object) -> Level:
    """A shipped level for so many seats, on demand with another target and house rules."""
    level = find_level(LEVELS[seats])
    return replace(level, target=target or level.target, house={**level.house, **house})


def domino_table(
    text: str,
    *moves: str,
    seed: int = 1,
    shelf: Shelf | None = None,
    level: Level | None = None,
    all_doubles_branch: bool = False,
    **house: Any,
) -> DominoScene:
    """A match that has come to a position, written as in `rules.domino_scenarios`, and where `moves` have led from it.

    It can't be saved and resumed.
    """
    house["all_doubles_branch"] = all_doubles_branch
    round_ = position(text, seed=seed, **house).play(*moves).round
    level = replace(level or find_level(LEVELS[round_.seats]), house=house)
    scene: DominoScene = new_table(level, seed, shelf)
    come_to(scene, round_)
    return scene


def facts(view: Any) -> dict[str, object]:
    """What the Domino table has to show of what the human knows."""
    return {
        "hand": Counter(view.hand),
        "counts": tuple(view.counts),
        "boneyard": view.boneyard,
        "placements": view.chain.placements,
        "ends": view.chain.ends,
        "open": [end.arm for end in view.chain.open],
        "direction": view.direction,
        "turn": view.turn,
    }


def shown(scene: DominoScene) -> dict[str, object]:
    """The same as the table shows it."""
    assert scene.chain
    assert scene.layout
    return {
        "hand": Counter(held.item for held in scene.hand),
        "counts": tuple(scene.seating.counts),
        "boneyard": scene.pile,
        "placements": scene.chain.placements,
        "ends": scene.chain.ends,
        "open": sorted(scene.layout.ends),
        "direction": scene.arrows.direction,
        "turn": scene.turn,
    }


def check_shown(scene: DominoScene) -> None:
    """Compare what is shown with what is: facts, and where every tile of the chain lies."""
    compare(scene, shown(scene), facts(scene.session.round.view(HUMAN)))
    assert scene.layout
    poses = [Pose(pose.x, pose.y, pose.angle) for pose in scene.layout.poses]
    assert [motion.at(scene.now) for motion in scene.lying] == poses
    if scene.camera.rests(scene.now) and not scene.camera.by_hand:
        outside = [rect for rect in lying_rects(scene) if not is_inside(rect, scene.frame.table)]
        assert not outside, (scene.frame.table, outside)


def is_inside(rect: pygame.FRect, room: pygame.FRect) -> bool:
    """Whether a rectangle is inside another, but for rounding."""
    return bool(room.inflate(2 * ROUNDING, 2 * ROUNDING).contains(rect))


def lying_rects(scene: DominoScene) -> list[pygame.FRect]:
    """What every tile of the chain covers on the screen now, its motion included."""
    scale = scene.camera.scale(scene.now)
    found = []
    for motion in scene.lying:
        pose = motion.at(scene.now)
        size = pygame.FRect(0, 0, WIDTH * scale, LENGTH * scale)
        if pose.angle % 180:
            size.size = size.height, size.width
        size.center = scene.camera.to_screen(pose.at, scene.now)
        found.append(size)
    return found


def lying_at(scene: DominoScene) -> list[tuple[float, float, float]]:
    """Where every tile of the chain is seen: its middle, and its turn."""
    poses = [motion.at(scene.now) for motion in scene.lying]
    return [(*scene.camera.to_screen(pose.at, scene.now), pose.angle) for pose in poses]


def offered(scene: DominoScene, text: str) -> list[Offer]:
    """All offers for a tile of the human's hand."""
    return scene.offers(as_tile(text).upright)


def offer_number(scene: DominoScene, move: str) -> int:
    """Which offer a move, written as in the scenarios without colour and call, is."""
    lay = as_move(move)
    assert isinstance(lay, Lay)
    assert isinstance(lay.item, Tile)
    return [offer.lay for offer in scene.offers(lay.item.upright)].index(lay)


def legal_offers(scene: DominoScene, text: str) -> set[Move]:
    """How the rules let a tile of the human's hand be laid, colour and call aside."""
    upright = as_tile(text).upright
    moves = scene.session.round.moves(HUMAN)
    return {bare(move) for move in moves if isinstance(move, Lay) and move.item in (upright, upright.turned)}


def tile_place(scene: DominoScene, number: int) -> tuple[float, float]:
    """A place at which nothing but that tile of the hand can be meant."""
    rest = scene.hand_poses(None)
    width = RACK_LENGTH * TILE_SHARE
    step = rest[number + 1].x - rest[number].x if number + 1 < len(rest) else width
    return rest[number].x - width / 2 + min(step, width) / 2, BASELINE


def offer_place(scene: DominoScene, number: int) -> tuple[float, float]:
    """Where an offer of the chosen tile is pointed at."""
    return scene.where(("end", number))


class DominoDriver(Driver):
    """An app with a Domino table."""

    kind = DominoScene
    check = staticmethod(check_shown)

    @property
    def middle(self) -> tuple[float, float]:
        return self.table.frame.table.center


class OnDomino(Device):
    """A device at the Domino table."""

    driver: DominoDriver

    def end(self, number: int) -> None:
        """Use an offered end of the chosen tile."""
        self.spot(("end", number))

    def lay(self, number: int, offer: int) -> None:
        """Lay a tile of the hand as that offer says: choose it, then its end if there are several."""
        scene = self.driver.table
        tile = scene.hand[number].item
        assert isinstance(tile, Tile)
        several = len(scene.offers(tile)) > 1
        self.item(number)
        if several:
            self.end(offer)

    def cancel(self) -> None:
        """Take back what was chosen."""
        self.driver.key(pygame.K_ESCAPE)


class DominoMouse(OnDomino, Mouse):
    """Clicks; every other tile is dragged onto its ghost."""

    def spot(self, spot: Spot) -> None:
        scene = self.driver.table
        if spot[0] == "tile":
            self.driver.click(*tile_place(scene, spot[1]))
        else:
            self.driver.click(*scene.where(spot))

    def lay(self, number: int, offer: int) -> None:
        self.used += 1
        if self.used % 2:
            super().lay(number, offer)
        else:
            self.drag(number, offer)

    def drag(self, number: int, offer: int) -> None:
        """Drag a tile onto one of its ghosts."""
        scene = self.driver.table
        tile = scene.hand[number].item
        assert isinstance(tile, Tile)
        self.driver.drag(tile_place(scene, number), scene._offer_rect(scene.offers(tile)[offer]).center)

    def cancel(self) -> None:
        self.driver.click(self.driver.app.width / 2, 540, button=3)


class DominoKeyboard(OnDomino, Keyboard):
    """Arrows and Enter, and the keys for drawing, calling and catching."""


class DominoPad(OnDomino, Pad):
    """Cross, stick and buttons of a gamepad."""

    def cancel(self) -> None:
        self.driver.pad(pygame.CONTROLLER_BUTTON_B)


DEVICES: list[type[OnDomino]] = [DominoKeyboard, DominoMouse, DominoPad]


class DominoHuman(Human):
    """Plays a match of dominoes on one device to its end; now and then it draws though it could lay. `did` counts."""

    device: OnDomino
    driver: DominoDriver

    def choose(self, view: Any) -> Move:
        self.did["decided"] += 1
        reneges = DRAW in view.moves and self.did["decided"] % 8 == 0
        return DRAW if reneges else super().choose(view)

    def make(self, scene: DominoScene, move: Move) -> None:
        if isinstance(move, Lay):
            self._lay(scene, move)
        else:
            super().make(scene, move)

    def _lay(self, scene: DominoScene, lay: Lay) -> None:
        assert isinstance(lay.item, Tile)
        number = scene.hand.number_of(lay.item.upright)
        assert number is not None
        offers = scene.offers(lay.item.upright)
        self.did["one end" if len(offers) == 1 else "several ends"] += 1
        self.did["both ways"] += any(offer.half is not None for offer in offers)
        before = len(moves_of_human(scene))
        chosen = bare(lay)
        self.device.lay(number, [offer.lay for offer in offers].index(chosen))  # type: ignore[arg-type]
        made = moves_of_human(scene)[before:]
        if lay.colour:
            assert not made
            assert self.driver.scene.wild == chosen
        else:
            assert made == [str(replace(lay, call=made[0].endswith("!")))], (made, lay)


class DominoStand(Stand):
    """A stage without a window for a Domino table."""

    check = staticmethod(check_shown)

    def use(self, move: Lay) -> None:
        scene = self.table
        assert isinstance(move.item, Tile)
        offers = scene.offers(move.item.upright)
        scene.try_item(scene.spot_of(move.item.upright)[1])
        if len(offers) > 1:
            scene.use(("end", [offer.lay for offer in offers].index(bare(move))))


def some_input(rng: Random, width: float) -> Input:
    """Anything that a player can do, anywhere in the window or a little outside; more often where something is."""
    x, y = rng.uniform(-40, width + 40), rng.uniform(-40, 760)
    if rng.random() < 0.4:
        x, y = rng.uniform(280, width - 280), rng.uniform(545, 680)
    elif rng.random() < 0.4:
        x, y = rng.uniform(width / 2 - 250, width / 2 + 250), rng.uniform(180, 460)
    ways = [Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN, Action.CONFIRM, Action.CONFIRM]
    return rng.choice(
        [
            Press(rng.choice(list(Action))),
            Press(rng.choice(ways)),
            Press(rng.choice(ways)),
            Press(rng.choice([Action.UNO, Action.CATCH, Action.DRAW, Action.CONFIRM])),
            Press(rng.choice([Action.ZOOM_IN, Action.ZOOM_OUT, Action.HOME])),
            PointerMoved(x, y),
            PointerMoved(x, y),
            PointerDown(x, y),
            PointerDown(x, y, rng.choice(list(Button))),
            PointerUp(x, y),
            PointerUp(x, y, rng.choice(list(Button))),
            FocusLost(),
            Resized(rng.choice([960.0, 1280.0, 1680.0, 1103.0])),
            Wheel(rng.choice([-3.0, -1.0, 1.0, 3.0])),
        ]
    )


def scattered(lengths: Sequence[int], *, branching: bool, seed: int = 1) -> Chain:
    """A chain whose first arms are so many tiles long, of tiles in any order; none of them closes its arm.

    Nothing needs to match: a layout does not look at it. Where doubles branch, what they begin stays empty.
    """
    rest = list(TILES)
    Random(seed).shuffle(rest)
    start = next(tile for tile in rest if tile.is_double and tile.number)
    rest.remove(start)
    chain = opening(start, branching=branching)
    for step in range(max(lengths)):
        for arm, length in enumerate(lengths):
            if step < length:
                tile = rest.pop()
                way = tile.turned if tile.outward.symbol is Symbol.DEAD_END else tile
                chain = chain.laid(way, arm, Colour.RED if way.outward.is_wild else None)
    return chain


def table_with(chain: Chain, *, seats: int = 2) -> DominoScene:
    """A match with that chain, in which the human is on turn; each seat holds one or two of the other tiles."""
    used = {placement.tile.upright for placement in chain.placements}
    rest = [tile for tile in TILES if tile not in used]
    scene = domino_table(
        "turn 0+ | " + " | ".join(f"{seat}: {tile}" for seat, tile in enumerate(TILES[:seats])) + " | chain Y9/Y9",
        all_doubles_branch=chain.branching,
    )
    round_: Any = scene.session.round
    round_.rules = replace(round_.rules, items=TILES)
    round_.hands = [[rest.pop()] for _ in range(seats)]
    round_.boneyard = rest
    round_.history = [(0, lay) for lay in chain.lays()]
    round_._chain, round_._read = chain, len(round_.history)
    round_.arms, round_.ends = len(chain.ends), {end.arm: end.wanted for end in chain.open}
    scene._take_up(round_.view(HUMAN))
    return scene
