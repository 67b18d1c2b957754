"""The deal of the day: the same table, level and cards for everybody on that date, one scored try, results kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from game.deeds import Deeds
from game.language import N_
from game.levels import Level
from game.records import Kind
from game.rules import TABLES
from game.typed import Count

DAYS_KEPT = 60
KEY = "daily"
"""What the keys of daily deals begin with; the date follows."""
_SEED_STEP = 15_485_863
"""Keeps the seeds of neighbouring days far apart, and away from small seeds that people type."""


@dataclass(frozen=True)
class Deal:
    """What is dealt on a date."""

    day: date
    level: Level

    @property
    def seed(self) -> int:
        """The seed of its match."""
        return self.day.toordinal() * _SEED_STEP


@dataclass(frozen=True)
class Score:
    """The one try of a day: the player's points and those of the best of the others; both 0 while it is not over."""

    points: Count = 0
    others: Count = 0
    is_over: bool = False

    @property
    def is_won(self) -> bool:
        """Whether the player came first."""
        return self.is_over and self.points >= self.others


@dataclass(frozen=True)
class Scores:
    """The tries by date as ISO writes it."""

    days: Mapping[str, Score] = field(default_factory=dict)

    def of(self, day: date) -> Score | None:
        """The try of that day; None if there was none yet."""
        return self.days.get(day.isoformat())

    def with_score(self, day: str, score: Score) -> Scores:
        """With the try of one day more, or as it stands now; the oldest days are forgotten."""
        days = {**self.days, day: score}
        return Scores({key: days[key] for key in sorted(days)[-DAYS_KEPT:]})


DAILY = Kind("daily", N_("The daily deals"), 1, Scores)


def deal_of(day: date, levels: Sequence[Level]) -> Deal:
    """The deal of that date: the tables take turns, and so do their stops of the tour."""
    tables = list(TABLES)
    number = day.toordinal()
    table = tables[number % len(tables)]
    stops = sorted((level for level in levels if level.table.name == table), key=lambda level: level.key)
    level = stops[number // len(tables) % len(stops)]
    return Deal(day, replace(level, key=f"{KEY}/{day.isoformat()}", stop=None))


def day_of(level: Level) -> str | None:
    """The date of a level that is a daily deal, as ISO writes it."""
    kind, _, day = level.key.partition("/")
    return day if kind == KEY else None


def score_of(deeds: Deeds) -> Score:
    """What a match that is over is worth."""
    others = (total for seat, total in enumerate(deeds.totals) if seat != deeds.seat)
    return Score(deeds.totals[deeds.seat], max(others), is_over=True)


def last_days(today: date, count: int) -> list[date]:
    """The days up to today, today first."""
    return [today - timedelta(days=back) for back in range(count)]
