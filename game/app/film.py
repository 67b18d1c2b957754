"""A recorded match: its level, where its rounds begin, and all of it told in words."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from game.levels import Level, parse_level
from game.records import Recording
from game.scenes.log import Log
from game.scenes.table import TableScene
from game.scenes.words import HUMAN, Teller, names_at
from game.session import Session


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
    names = names_at(level)
    session, log = _session(recording, level), Log(Teller(names, scenes[level.table.name].noun))
    session.replay(recording.match.record)
    while session.events:
        log.tell(session.events.popleft())
    lines = [line.sentence if line.is_heading else f"  {line.sentence}" for line in log]
    return [
        f"{level.name}, seed {recording.seed}",
        *lines,
        ", ".join(f"{name} {total}" for name, total in zip(names, session.match.totals)),
    ]


def _session(recording: Recording, level: Level) -> Session:
    return Session(level, recording.seed, {}, Random(0), viewer=HUMAN)
