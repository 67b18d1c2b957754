"""The house ledger: what all matches of the player together come to, gathered from each when it is over."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

from game.deeds import Deeds
from game.language import N_
from game.levels import Level
from game.records import TICKETS, Kind
from game.rules.dice import NAME as DICE
from game.rules.dice import SIDES
from game.rules.pieces import Die, Face
from game.sets import load_set
from game.typed import Count, Within

MOST_RESULTS = 200
"""How many of the last matches are remembered one by one."""


@dataclass(frozen=True)
class AtTable:
    """Matches and rounds at one table."""

    matches: Count = 0
    won: Count = 0
    rounds: Count = 0
    rounds_won: Count = 0


@dataclass(frozen=True)
class Against:
    """Matches with one regular: how often the player came out ahead of them, and how often behind."""

    won: Count = 0
    lost: Count = 0


@dataclass(frozen=True)
class Result:
    """One match: where, with how many points, and whether it was won."""

    table: str
    points: Count
    won: bool


@dataclass(frozen=True)
class Career:
    """Everything that is gathered; `dice` counts the throws of each die by its number, `faces` what they showed."""

    tables: Mapping[str, AtTable] = field(default_factory=dict)
    regulars: Mapping[str, Against] = field(default_factory=dict)
    results: tuple[Result, ...] = ()
    streak: Count = 0
    best_streak: Count = 0
    catches: Count = 0
    caught: Count = 0
    bluffs: Count = 0
    bluffs_punished: Count = 0
    bluffs_seen: Count = 0
    wrong_challenges: Count = 0
    dice: Mapping[str, Count] = field(default_factory=dict)
    faces: Mapping[str, Count] = field(default_factory=dict)
    achievements: tuple[str, ...] = ()
    entered: Annotated[int, Within(0, TICKETS)] = 0
    """The ticket of the match that was entered last."""

    @property
    def matches(self) -> int:
        """All matches played."""
        return sum(each.matches for each in self.tables.values())

    @property
    def won(self) -> int:
        """All matches won."""
        return sum(each.won for each in self.tables.values())

    def after(self, level: Level, deeds: Deeds) -> Career:
        """The career with one more match that is over."""
        won, name, rounds = deeds.comes_first, level.table.name, deeds.rounds
        table = self.tables.get(name, AtTable())
        table = AtTable(
            table.matches + 1,
            table.won + won,
            table.rounds + len(deeds.played),
            table.rounds_won + sum(each.is_won_by(deeds.seat) for each in rounds),
        )
        streak = self.streak + 1 if won else 0
        result = Result(name, deeds.totals[deeds.seat], won)
        return replace(
            self,
            tables={**self.tables, name: table},
            regulars=self._after_regulars(level, deeds),
            results=(*self.results, result)[-MOST_RESULTS:],
            streak=streak,
            best_streak=max(streak, self.best_streak),
            catches=self.catches + sum(len(each.caught) for each in rounds),
            caught=self.caught + sum(each.was_caught for each in rounds),
            bluffs=self.bluffs + sum(each.bluffs for each in rounds),
            bluffs_punished=self.bluffs_punished + sum(each.convictions for each in rounds),
            bluffs_seen=self.bluffs_seen + sum(each.convicted for each in rounds),
            wrong_challenges=self.wrong_challenges + sum(each.mistaken for each in rounds),
        )._with_dice(level, deeds)

    def _after_regulars(self, level: Level, deeds: Deeds) -> Mapping[str, Against]:
        """Each opponent is beaten, or not, for itself; a tie goes to the earlier seat, as in a match (G9)."""
        regulars, mine = dict(self.regulars), deeds.totals[deeds.seat]
        for seat, guest in enumerate(level.opponents, start=1):
            before = regulars.get(guest.character.key, Against())
            ahead = mine >= deeds.totals[seat]
            regulars[guest.character.key] = Against(before.won + ahead, before.lost + (not ahead))
        return regulars

    def _with_dice(self, level: Level, deeds: Deeds) -> Career:
        """With the throws of a match, if they are of the usual dice: others can't be counted together with them."""
        if level.table.name != DICE or level.items != load_set(DICE):
            return self
        dice, faces = Counter(self.dice), Counter(self.faces)
        for shown, count in deeds.faces.items():
            dice[str(shown.die)] += count
            faces[str(shown.face)] += count
        return replace(self, dice=dict(dice), faces=dict(faces))


CAREER = Kind("career", N_("The house ledger"), 1, Career)


@dataclass(frozen=True)
class Evenness:
    """How the faces that were rolled compare with what the same dice show on the average; counts of throws."""

    expected: Mapping[Face, float]
    rolled: Mapping[Face, int]

    @property
    def throws(self) -> int:
        """All throws of a die."""
        return sum(self.rolled.values())

    @property
    def surprise(self) -> float:
        """By how many standard deviations the faces differ more than chance alone lets them, negative if less.

        Each face's count varies like throws that show it once in six; the sum of the squared deviations is compared
        with its mean and spread. Below 2 is nothing out of the ordinary.
        """
        varies = 1 - 1 / SIDES
        terms = [
            (self.rolled.get(face, 0) - mean) ** 2 / (mean * varies) for face, mean in self.expected.items() if mean
        ]
        return (sum(terms) - len(terms)) / math.sqrt(2 * len(terms)) if terms else 0.0


def evenness(career: Career, dice: Sequence[Die]) -> Evenness:
    """The throws of a career against what those dice show: each side of a die comes up once in six throws of it."""
    expected: dict[Face, float] = {}
    for die in dice:
        throws = career.dice.get(str(die.number), 0)
        for side in die.faces:
            expected[side.face] = expected.get(side.face, 0.0) + throws / SIDES
    rolled = {face: career.faces.get(str(face), 0) for face in expected}
    return Evenness(expected, rolled)
