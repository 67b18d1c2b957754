"""The tour: the levels that are stops along the street, which of them are open, and the stars won so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from game.deeds import Deeds
from game.goals import Goal
from game.language import N_
from game.levels import Level
from game.records import Kind, Records


@dataclass(frozen=True)
class Progress:
    """The goals met so far in their text form, by the key of their level."""

    met: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


PROGRESS = Kind("progress", N_("The tour's progress"), 1, Progress)


@dataclass(frozen=True)
class Star:
    """A goal of a match that is over: whether this match met it, whether an earlier one did, and how far it came."""

    goal: Goal
    met: bool
    had: bool
    reached: int | None


class Tour:
    """The stops in their order, with the stars that are kept in `records`.

    The first stop at each table is open from the start, any other one when the stop before it has a star.
    """

    def __init__(self, levels: Iterable[Level], records: Records) -> None:
        self.stops = tuple(sorted((level for level in levels if level.stop), key=lambda level: (level.stop, level.key)))
        self._records = records
        self._progress = records.load(PROGRESS) or Progress()

    @property
    def stars(self) -> int:
        """All stars won along the tour."""
        return sum(map(self.stars_of, self.stops))

    @property
    def most_stars(self) -> int:
        """All stars there are."""
        return sum(len(level.goals) for level in self.stops)

    def met(self, level: Level) -> tuple[bool, ...]:
        """For each goal of a level whether it was ever met."""
        met = self._progress.met.get(level.key, ())
        return tuple(str(goal) in met for goal in level.goals)

    def stars_of(self, level: Level) -> int:
        """How many stars of the level are won."""
        return sum(self.met(level))

    def is_open(self, level: Level) -> bool:
        """Whether the level can be played; one that is no stop always can."""
        before = self._before(level)
        return before is None or self.stars_of(before) > 0 or self.stars_of(level) > 0

    def next_open(self) -> Level | None:
        """Where the tour goes on: the first open stop that has no star yet, else the first that lacks one."""
        open_stops = [level for level in self.stops if self.is_open(level)]
        without = [level for level in open_stops if not self.stars_of(level)]
        lacking = [level for level in open_stops if not all(self.met(level))]
        return next(iter([*without, *lacking]), None)

    def __contains__(self, level: Level) -> bool:
        return self._place(level) is not None

    def after(self, level: Level) -> Level | None:
        """The stop that follows; None at the end of the street and for a level that is no stop."""
        place = self._place(level)
        return self.stops[place + 1] if place is not None and place + 1 < len(self.stops) else None

    def award(self, level: Level, deeds: Deeds) -> tuple[Star, ...]:
        """Keep the stars of a match of the level that is over."""
        had = self.met(level)
        stars = tuple(
            Star(goal, goal.is_met(deeds), before, goal.reached(deeds)) for goal, before in zip(level.goals, had)
        )
        kept = self._progress.met.get(level.key, ())
        new = tuple(str(star.goal) for star in stars if star.met and str(star.goal) not in kept)
        if new:
            self._progress = Progress({**self._progress.met, level.key: (*kept, *new)})
            self._records.keep(PROGRESS, self._progress)
        return stars

    def _place(self, level: Level) -> int | None:
        """Where a level stands along the tour, the same one or what was shipped under its name."""
        return next((place for place, stop in enumerate(self.stops) if stop.key == level.key), None)

    def _before(self, level: Level) -> Level | None:
        """The stop that has to have a star before this one opens."""
        place = self._place(level)
        if not place:
            return None
        before = self.stops[place - 1]
        return before if before.table is level.table else None
