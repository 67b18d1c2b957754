"""The rules of the three tables: pure values, no clock, no file, no screen."""

from __future__ import annotations

from game.rules.contract import Table
from game.rules.dice import DICE
from game.rules.domino import DOMINO
from game.rules.pocket import POCKET

TABLES: dict[str, Table] = {table.name: table for table in (POCKET, DICE, DOMINO)}
"""Every table that can be played, by name."""
