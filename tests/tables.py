"""The three tables as tests sit down at them: what it takes to drive any of them in the same way.

An item is written as at its table: `R5` for a card or a die, `Y1/R3@<` for a tile with the arm that it goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import dice_driving
import domino_driving
import driving
from dice_driving import DEVICES as DICE_DEVICES
from dice_driving import DiceDriver, DiceHuman, DiceStand, dice_level, dice_table
from domino_driving import DEVICES as DOMINO_DEVICES
from domino_driving import DominoDriver, DominoHuman, DominoStand, domino_level, domino_table, offer_number, tile_place
from driving import Device, Driver, Human, Keyboard, Mouse, Pad, Stand, card_place, level_for, numbered, table
from rules.domino_scenarios import as_tile

from game.levels import Level
from game.rules.pieces import parse_face
from game.table.frame import Point


@dataclass(frozen=True)
class AtTable:
    """A table, and whoever can sit there: on devices, the keyboard, the mouse and the pad, or without a window."""

    name: str
    most: int
    """How many seats it has."""
    driver: type[Driver]
    human: type[Human]
    stand: type[Stand]
    devices: tuple[type[Device], ...]
    level: Callable[..., Level]
    """A level for so many seats."""
    position: Callable[..., Any]
    """A match that has come to a position."""
    place: Callable[[Any, int], Point]
    """Where nothing but that item of the hand can be meant."""
    lies: Callable[[Any, str], bool]
    """Whether an item has come to lie in the middle."""
    shown: Callable[[Any], dict[str, object]]
    """What the table shows."""

    def play(self, device: Any, item: str) -> None:
        """Play an item of the hand by a device."""
        scene, (held, _, arm) = device.driver.table, item.partition("@")
        number = numbered(scene, held)
        if arm:
            device.lay(number, offer_number(scene, item))
        else:
            device.item(number)

    def try_item(self, scene: Any, item: str) -> None:
        """Play an item of the hand without a device."""
        held, _, arm = item.partition("@")
        offer = offer_number(scene, item) if arm else 0
        scene.try_item(numbered(scene, held))
        if getattr(scene, "chosen", None):
            scene.use(("end", offer))


def _card_lies(scene: Any, item: str) -> bool:
    return scene.discard[-1][0] is parse_face(item) and not scene.flights


def _die_lies(scene: Any, item: str) -> bool:
    return scene.centre is not None and scene.centre.face is parse_face(item)


def _tile_lies(scene: Any, item: str) -> bool:
    way = as_tile(item.partition("@")[0])
    return scene.chain.newest.tile is way and scene.lying[-1].is_over(scene.now)


TABLES = {
    "pocket": AtTable(
        "pocket", 5, Driver, Human, Stand, (Keyboard, Mouse, Pad), level_for, table, card_place, _card_lies,
        driving.shown,
    ),
    "dice": AtTable(
        "dice", 4, DiceDriver, DiceHuman, DiceStand, tuple(DICE_DEVICES), dice_level, dice_table,
        lambda scene, number: scene.where(("die", number)), _die_lies, dice_driving.shown,
    ),
    "domino": AtTable(
        "domino", 6, DominoDriver, DominoHuman, DominoStand, tuple(DOMINO_DEVICES), domino_level, domino_table,
        tile_place, _tile_lies, domino_driving.shown,
    ),
}  # fmt: skip
