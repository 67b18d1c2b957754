"""What a level asks for: each goal is worth a star. Goals are small values with a one-line text form, both ways."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from game.deeds import Deeds, RoundDeeds


@dataclass(frozen=True)
class Goal(ABC):
    """Something to do in a match, `count` times or points where its form has an N."""

    count: int = 0

    form: ClassVar[str]
    """How it is written, with N for the number."""
    within: ClassVar[tuple[int, int]] = (0, 0)
    """The numbers that N may be."""
    tables: ClassVar[tuple[str, ...]] = ("pocket", "dice", "domino")
    """Where it can be done."""

    def __str__(self) -> str:
        return re.sub(r"\bN\b", str(self.count), self.form)

    @abstractmethod
    def is_met(self, deeds: Deeds) -> bool:
        """Whether the match, which is over, met it."""

    def reached(self, deeds: Deeds) -> int | None:
        """How far the match came, counted as N is; None where there is nothing to count."""
        return None


class _Counted(Goal):
    """Met when something was counted N times or more."""

    def is_met(self, deeds: Deeds) -> bool:
        return self.reached(deeds) >= self.count

    @abstractmethod
    def reached(self, deeds: Deeds) -> int:
        """How often it was done."""


class Win(Goal):
    """Win the match."""

    form = "win"

    def is_met(self, deeds: Deeds) -> bool:
        return deeds.comes_first


class WinBy(_Counted):
    """Win the match so many points ahead of the second."""

    form = "win by N"
    within = (1, 5000)

    def reached(self, deeds: Deeds) -> int:
        return deeds.lead


class WinInRounds(Goal):
    """Win the match in so many rounds at most."""

    form = "win in N rounds"
    within = (1, 50)

    def is_met(self, deeds: Deeds) -> bool:
        return deeds.comes_first and len(deeds.played) <= self.count

    def reached(self, deeds: Deeds) -> int:
        return len(deeds.played)


class ComeBack(Goal):
    """Win the match after having been so many points behind."""

    form = "win from N behind"
    within = (1, 5000)

    def is_met(self, deeds: Deeds) -> bool:
        return deeds.comes_first and deeds.furthest_behind >= self.count

    def reached(self, deeds: Deeds) -> int:
        return deeds.furthest_behind


class RoundWithoutDrawing(Goal):
    """Win a round without drawing anything, by choice or not."""

    form = "win a round without drawing"

    def is_met(self, deeds: Deeds) -> bool:
        return _any_won(deeds, lambda each: each.drawn + each.forced == 0)


class RoundWorth(_Counted):
    """Score so many points in one round."""

    form = "score N in a round"
    within = (1, 1000)

    def reached(self, deeds: Deeds) -> int:
        return max((each.outcome.scores[deeds.seat] for each in deeds.played if each.outcome), default=0)


class EndOnWild(Goal):
    """Go out with a wild."""

    form = "go out with a wild"

    def is_met(self, deeds: Deeds) -> bool:
        return _any_won(deeds, lambda each: each.last_was_wild)


class CatchOthers(_Counted):
    """Catch somebody who did not say UNO, so many times."""

    form = "catch N"
    within = (1, 20)

    def reached(self, deeds: Deeds) -> int:
        return sum(len(each.caught) for each in deeds.rounds)


class NeverCaught(Goal):
    """Never be caught in the match."""

    form = "never be caught"

    def is_met(self, deeds: Deeds) -> bool:
        return not any(each.was_caught for each in deeds.rounds)


class Convict(_Counted):
    """Win so many challenges."""

    form = "convict N"
    within = (1, 20)

    def reached(self, deeds: Deeds) -> int:
        return sum(each.convicted for each in deeds.rounds)


class HoldAtMost(Goal):
    """Never hold more than so many items."""

    form = "never hold more than N"
    within = (7, 40)

    def is_met(self, deeds: Deeds) -> bool:
        return self.reached(deeds) <= self.count

    def reached(self, deeds: Deeds) -> int:
        return max((each.most_held for each in deeds.rounds), default=0)


class NeverReroll(Goal):
    """Win a round without rerolling the hand."""

    form = "win a round without rerolling"
    tables = ("dice",)

    def is_met(self, deeds: Deeds) -> bool:
        return _any_won(deeds, lambda each: each.rerolls == 0)


class CloseArms(_Counted):
    """Close so many arms of the chain."""

    form = "close N ends"
    within = (1, 20)
    tables = ("domino",)

    def reached(self, deeds: Deeds) -> int:
        return sum(each.closed for each in deeds.rounds)


GOALS: tuple[type[Goal], ...] = (
    Win,
    WinBy,
    WinInRounds,
    ComeBack,
    RoundWithoutDrawing,
    RoundWorth,
    EndOnWild,
    CatchOthers,
    NeverCaught,
    Convict,
    HoldAtMost,
    NeverReroll,
    CloseArms,
)
"""Every kind of goal."""


def parse_goal(text: str) -> Goal:
    """The goal of that text form, the reverse of `str(goal)`.

    Raises:
        ValueError: if no goal is written so, or its number is not allowed.
    """
    for kind in GOALS:
        match = re.fullmatch(re.sub(r"\bN\b", r"(\\d{1,6})", kind.form), text)
        if not match:
            continue
        goal = kind(int(match[1])) if match.groups() else kind()
        low, high = kind.within
        if not low <= goal.count <= high:
            raise ValueError(f'needs a number from {low} to {high} in "{kind.form}", not {goal.count}')
        if str(goal) == text:
            return goal
    raise ValueError(f"is none of {', '.join(kind.form for kind in GOALS)}")


def _any_won(deeds: Deeds, wanted: Callable[[RoundDeeds], bool]) -> bool:
    """Whether the seat has won a round of that kind."""
    return any(each.is_won_by(deeds.seat) and wanted(each) for each in deeds.rounds)
