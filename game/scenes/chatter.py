"""What the regulars say beside what the game needs: each in its own words, seldom, so that it stays welcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from game.levels import Sayings
from game.rules import events as happened
from game.rules.chance import below
from game.rules.events import Cause, Event

REST = 12.0
"""Seconds after a remark in which nobody makes another."""
OWN_REST = 30.0
"""The same for whoever made it."""
MANY = 2
"""So many items at once are worth a word."""

CHANCES = {
    "uno": 0.5,
    "caught": 0.6,
    "catches": 0.6,
    "turn_lost": 0.2,
    "draws": 0.4,
    "hits": 0.35,
    "challenge_won": 0.7,
    "challenge_lost": 0.7,
    "wins": 0.9,
    "loses": 0.6,
    "waits": 0.3,
}
"""How often something is said where it could be."""


@dataclass(frozen=True)
class Remark:
    """What a seat says."""

    seat: int
    words: str


class Chatter:
    """Listens to what happens, and lets a seat say something now and then; times are those of the scene's clock."""

    def __init__(self, sayings: Mapping[int, Sayings], rng: Random) -> None:
        self._sayings = sayings
        self._rng = rng
        self._quiet_until = 0.0
        self._seat_quiet_until: dict[int, float] = {}
        self._last: dict[int, str] = {}
        self._attacker: int | None = None

    def hear(self, event: Event, now: float) -> Remark | None:
        """What somebody says to that; mostly nothing."""
        occasions = list(self._occasions(event))
        if isinstance(event, happened.Played):
            self._attacker = event.seat
        if now < self._quiet_until:
            return None
        for seat, situation in occasions:
            known = self._sayings.get(seat)
            words = [each for each in getattr(known, situation, ()) if each != self._last.get(seat)]
            if not words or now < self._seat_quiet_until.get(seat, 0.0) or self._rng.random() >= CHANCES[situation]:
                continue
            self._quiet_until = now + REST
            self._seat_quiet_until[seat] = now + OWN_REST
            self._last[seat] = words[below(self._rng, len(words))]
            return Remark(seat, self._last[seat])
        return None

    def _occasions(self, event: Event) -> Iterator[tuple[int, str]]:
        """Who could say something about it, and in which situation."""
        if isinstance(event, happened.Called):
            yield event.seat, "uno"
            yield from ((seat, "waits") for seat in self._sayings if seat != event.seat)
        elif isinstance(event, happened.Caught):
            yield event.by, "catches"
            yield event.seat, "caught"
        elif isinstance(event, happened.Skipped):
            yield event.seat, "turn_lost"
        elif isinstance(event, happened.Verdict):
            yield event.seat, "challenge_won" if event.guilty else "challenge_lost"
        elif isinstance(event, (happened.Drew, happened.Rolled)):
            if event.cause is Cause.ITEM and len(event.items) >= MANY:
                yield event.seat, "draws"
                if self._attacker is not None:
                    yield self._attacker, "hits"
        elif isinstance(event, happened.Ended) and event.outcome.winner is not None:
            yield event.outcome.winner, "wins"
            yield max(range(len(event.points)), key=lambda seat: event.points[seat]), "loses"
