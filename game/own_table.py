"""The player's own table: who sits there, the target and the house rules; kept, and written as a level."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Literal, get_args

from game.files import LevelErrors
from game.language import N_
from game.levels import LOOKS, Level, Look, Strength, load_characters, parse_level
from game.records import Kind
from game.rules import TABLES

Target = Literal[50, 100, 250, 500, 1000]
"""The points that a match at an own table can go to."""

KEY = "own-table"
"""What the keys of matches at own tables begin with; the table follows."""
FILE = "my-table"
"""What the files of own tables begin with; a number follows."""
USUAL_OPPONENTS = 3


@dataclass(frozen=True)
class Seated:
    """A character at the table, and how strong it is there."""

    character: str
    strength: Strength


@dataclass(frozen=True)
class OwnTable:
    """What the player has chosen at a table; of the house rules only those that are not as usual."""

    table: str
    opponents: tuple[Seated, ...]
    target: Target
    look: Look
    house: Mapping[str, object] = field(default_factory=dict)

    def rule(self, key: str) -> object:
        """The value of a house rule."""
        return TABLES[self.table].in_force(self.house)[key]

    def with_rule(self, key: str, value: object) -> OwnTable:
        """With a house rule set, the rest as it is."""
        table = TABLES[self.table]
        usual, house = table.in_force({}), table.in_force({**self.house, key: value})
        return replace(self, house={rule: set_to for rule, set_to in house.items() if set_to != usual[rule]})

    def level_text(self, name: str) -> str:
        """The level file of that name."""
        return "\n".join((*self._lines(name), ""))

    def _lines(self, name: str) -> Iterator[str]:
        yield from _fields({"name": name, "table": self.table, "target": self.target, "look": self.look})
        if self.house:
            yield from ("", "[house]", *_fields(self.house))
        for each in self.opponents:
            yield from ("", "[[opponents]]", *_fields({"character": each.character, "strength": each.strength}))

    def level(self, name: str) -> Level:
        """The level to play.

        Raises:
            LevelErrors: if there can be no such table.
        """
        key = f"{KEY}/{self.table}"
        return parse_level(self.level_text(name), key=key, file=f"{key}.toml")


def _fields(values: Mapping[str, object]) -> Iterator[str]:
    """Lines of TOML; texts, whole numbers and truths are written there as in JSON."""
    return (f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in values.items())


def usual_table(table: str) -> OwnTable:
    """What is set before the player has chosen."""
    regulars = [Seated(each.key, each.strength) for each in load_characters().values()]
    target: Target = next(each for each in get_args(Target) if each == TABLES[table].target)
    return OwnTable(table, tuple(regulars[:USUAL_OPPONENTS]), target, LOOKS[table][0])


@dataclass(frozen=True)
class _Playable:
    """Tables that can be played."""

    def reason(self, value: OwnTable) -> str | None:
        try:
            value.level(value.table)
        except LevelErrors as errors:
            problem = errors.problems[0]
            return " ".join(filter(None, (problem.field, problem.reason)))
        return None


@dataclass(frozen=True)
class OwnTables:
    """What the player has chosen last at each table."""

    tables: tuple[Annotated[OwnTable, _Playable()], ...] = ()

    def of(self, table: str) -> OwnTable:
        """What was chosen at that table, or what is usual there."""
        return next((own for own in self.tables if own.table == table), usual_table(table))

    def with_table(self, chosen: OwnTable) -> OwnTables:
        """With another choice at one table."""
        return OwnTables((*(own for own in self.tables if own.table != chosen.table), chosen))


OWN_TABLES = Kind("own_tables", N_("Your own tables"), 1, OwnTables)
