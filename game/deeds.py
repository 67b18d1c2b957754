"""What a seat has done in a match, counted from the events that it may know; goals and the house ledger ask for it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from game.rules import events as happened
from game.rules.contract import Outcome
from game.rules.events import Cause, Event
from game.rules.match import leader
from game.rules.pieces import DieFace


@dataclass
class RoundDeeds:
    """What the seat did in one round."""

    drawn: int = 0
    """Items drawn by its own choice."""
    forced: int = 0
    """Items drawn for any other reason, the first deal aside."""
    rerolls: int = 0
    called: int = 0
    caught: list[int] = field(default_factory=list)
    """The seats that it caught, one after the other."""
    was_caught: int = 0
    convicted: int = 0
    """Challenges that it won."""
    mistaken: int = 0
    """Challenges that it lost."""
    bluffs: int = 0
    """Wild draws that it played though something else of its hand fitted, and that could be challenged."""
    convictions: int = 0
    """Challenges against it that were right."""
    closed: int = 0
    """Arms of the chain that it closed."""
    most_held: int = 0
    """The most items it held."""
    last_was_wild: bool = False
    """Whether the item it played last is a wild."""
    outcome: Outcome | None = None

    def is_won_by(self, seat: int) -> bool:
        """Whether that seat won it."""
        return self.outcome is not None and self.outcome.winner == seat


class Deeds:
    """The rounds of a match as one seat lived through them; `hear` takes the events as they happen."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.totals = [0] * seats
        self.rounds: list[RoundDeeds] = []
        self.faces: Counter[DieFace] = Counter()
        """How often each face of each die was rolled, by anybody."""
        self.furthest_behind = 0
        """By how many points the seat was behind the best after a round, at most."""
        self._held = 0

    @property
    def played(self) -> tuple[RoundDeeds, ...]:
        """The rounds that are over."""
        return tuple(each for each in self.rounds if each.outcome)

    @property
    def lead(self) -> int:
        """By how many points the seat is ahead of the best of the others; negative if it is behind."""
        return self.totals[self.seat] - max(total for seat, total in enumerate(self.totals) if seat != self.seat)

    @property
    def comes_first(self) -> bool:
        """Whether the seat leads, as a match is won (G9)."""
        return leader(self.totals) == self.seat

    def hear(self, event: Event) -> None:
        """Take note of what happened."""
        if not self.rounds or self.rounds[-1].outcome:
            self.rounds.append(RoundDeeds())
            self._held = 0
        now = self.rounds[-1]
        if isinstance(event, happened.Rolled):
            self.faces.update(event.items)
        if isinstance(event, happened.Ended):
            self._end(now, event)
        elif isinstance(event, happened.Verdict):
            self._judge(now, event)
        elif isinstance(event, happened.Caught):
            if event.by == self.seat:
                now.caught.append(event.seat)
            now.was_caught += event.seat == self.seat
        elif isinstance(event, happened.Gave):
            self._hold(now, (event.to == self.seat) - (event.seat == self.seat))
        elif getattr(event, "seat", None) == self.seat:
            self._act(now, event)

    def bluff(self) -> None:
        """Take note that the wild draw just played was one that a challenge would have punished."""
        self.rounds[-1].bluffs += 1

    def _act(self, now: RoundDeeds, event: Event) -> None:
        """Something that the seat itself did or that happened to it alone."""
        if isinstance(event, happened.Dealt):
            self._hold(now, len(event.items))
        elif isinstance(event, (happened.Drew, happened.Rolled)):
            self._take(now, len(event.items), event.cause)
        elif isinstance(event, happened.TookBack):
            self._hold(now, 1)
        elif isinstance(event, happened.Played):
            now.last_was_wild = event.item.is_wild
            self._hold(now, -1)
        elif isinstance(event, happened.ArmClosed):
            now.closed += 1
        elif isinstance(event, happened.Called):
            now.called += 1

    def _take(self, now: RoundDeeds, count: int, cause: Cause) -> None:
        if cause is Cause.REROLL:
            now.rerolls += 1
            return
        if cause is Cause.CENTRE:
            return
        if cause is Cause.CHOICE:
            now.drawn += count
        elif cause is not Cause.DEAL:
            now.forced += count
        self._hold(now, count)

    def _judge(self, now: RoundDeeds, event: happened.Verdict) -> None:
        if event.seat == self.seat:
            now.convicted += event.guilty
            now.mistaken += not event.guilty
        elif event.offender == self.seat:
            now.convictions += event.guilty

    def _hold(self, now: RoundDeeds, more: int) -> None:
        self._held += more
        now.most_held = max(now.most_held, self._held)

    def _end(self, now: RoundDeeds, event: happened.Ended) -> None:
        now.outcome = event.outcome
        self.totals = [total + score for total, score in zip(self.totals, event.outcome.scores)]
        self.furthest_behind = max(self.furthest_behind, -self.lead)
