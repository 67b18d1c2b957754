"""A recorded match made ready to be watched, or told in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from game.language import _
from game.levels import Level, parse_level
from game.records import Recording
from game.scenes.scene import Scene
from game.scenes.table import TableScene
from game.scenes.words import HUMAN, Teller, character_name
from game.session import Session


@dataclass(frozen=True)
class Reel:
    """A recorded match that was played through once, so that every move of it is known to be legal."""

    level: Level
    script: tuple[tuple[int, str], ...]
    rounds: tuple[int, ...]
    make_table: Callable[[int], TableScene]
    make_match: Callable[[int], Scene]
    make_file: Callable[[], str]

    def table(self, count: int) -> TableScene:
        """The table after so many of the moves, ready to act out the others."""
        return self.make_table(count)

    def try_from(self, count: int) -> Scene:
        """A match that goes on from there."""
        return self.make_match(count)

    def export(self) -> str:
        """Write the match into one file; a sentence that says where it is, or why not."""
        return self.make_file()


def level_of(recording: Recording) -> Level:
    """The level of a recorded match, as its file was then.

    Raises:
        LevelErrors: if it can't be used.
    """
    return parse_level(recording.level_text, key=recording.level, file=f"{recording.level}.toml")


def starts_of_rounds(recording: Recording, level: Level) -> tuple[int, ...]:
    """After how many moves each round begins; plays the whole match for it.

    Raises:
        ValueError: if a move can't be made.
    """
    session, starts = _session(recording, level), [0]
    for number, move in enumerate(recording.match.record):
        if session.round.outcome:
            starts.append(number)
        session.replay([move])
    return tuple(starts)


def told(recording: Recording, scenes: Mapping[str, type[TableScene]]) -> list[str]:
    """What happened in a match, a sentence a line as the human could hear it, and the points at its end.

    `scenes` has the scene of each table, which knows what its items are called.

    Raises:
        LevelErrors, ValueError: if it can't be played.
    """
    level = level_of(recording)
    names = [_("You"), *(character_name(guest.character) for guest in level.opponents)]
    session, teller = _session(recording, level), Teller(names, scenes[level.table.name].noun)
    lines, rounds = [f"{level.name}, seed {recording.seed}"], 0
    for number, move in enumerate(recording.match.record):
        if session.round.outcome or not number:
            rounds += 1
            lines.append(_("Round {number}").format(number=rounds))
        session.replay([move])
        while session.events:
            line = teller.line(session.events.popleft())
            lines += [f"  {line.sentence}"] if line else []
    return [*lines, ", ".join(f"{name} {total}" for name, total in zip(names, session.match.totals))]


def _session(recording: Recording, level: Level) -> Session:
    return Session(
        level.table,
        level.rules(),
        level.seats,
        recording.seed,
        {},
        Random(0),
        target=level.target,
        viewer=HUMAN,
    )
