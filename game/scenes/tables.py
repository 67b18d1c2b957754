"""Tables, and the strength of who sits there, as all screens show them outside the tables' own scenes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.language import N_, _
from game.levels import Strength
from game.rules.pieces import Colour


@dataclass(frozen=True)
class Shown:
    """How a table is shown: its name, alone and as a place, what its door says, its sign and its colour.

    Words are messages to be looked up.
    """

    name: str
    place: str
    door: str
    sign: str
    colour: Colour


SHOWN: Mapping[str, Shown] = {
    "pocket": Shown(N_("Pocket"), N_("Pocket table"), N_("At the pizzeria"), "sym_cards", Colour.RED),
    "dice": Shown(N_("Dice"), N_("Dice table"), N_("In the back room"), "sym_die", Colour.GREEN),
    "domino": Shown(N_("Domino"), N_("Domino table"), N_("At the harbour"), "sym_tile", Colour.BLUE),
}
"""Every table by its name, in the order of the doors in the street."""

STARS: Mapping[Strength, int] = {"easy": 1, "medium": 2, "hard": 3}
STRENGTHS = N_("{star} easy   {star}{star} medium   {star}{star}{star} hard")
"""What the stars mean."""


def table_name(table: str) -> str:
    """The table's name: "Pocket"."""
    return _(SHOWN[table].name)


def table_words(table: str) -> str:
    """The table's name as a place: "Pocket table"."""
    return _(SHOWN[table].place)


def table_sign(table: str) -> str:
    """The sprite that stands for the table."""
    return SHOWN[table].sign


def strength_stars(strength: Strength) -> str:
    """How strong an opponent is, in the stars of `STRENGTHS`."""
    return "{star}" * STARS[strength]
