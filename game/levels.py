"""Levels, characters and lessons: TOML files written by people, read with every error of a file reported at once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal

import tomli

from game import resources
from game.files import LevelErrors, Problem, either, fitted, parsed, read
from game.goals import Goal, parse_goal
from game.opponents import Opponent, Prey, Temperament
from game.rules import TABLES
from game.rules.contract import IllegalMove, Table
from game.rules.match import Match
from game.rules.moves import parse_move
from game.rules.pieces import Colour, Symbol
from game.sets import Items, load_set, parse_set, set_path
from game.typed import Fault, Within, Words

Strength = Literal["easy", "medium", "hard"]
Look = Literal["pizzeria", "back_room", "harbour"]

LIKABLE: Mapping[str, Colour | Symbol] = {
    each.value: each
    for each in (
        *Colour,
        *(symbol for symbol in Symbol if symbol.number),
        Symbol.SKIP,
        Symbol.REVERSE,
        Symbol.DRAW_ONE,
        Symbol.DRAW_TWO,
    )
}
"""What a character may like, as it is written in its file."""

MOST_WORDS = 28
"""Characters in what a character says: more would not fit beside its neighbours."""

MOODS = ("neutral", "happy", "surprised", "worried", "angry", "triumphant")
"""The portraits that a character needs."""

QUICKEST_REACTION = 0.8
SLOWEST_REACTION = 10.0
HIGHEST_TARGET = 10_000
MOST_GOALS = 3
OWN = "own"
"""What the keys of the player's own levels begin with."""

LOOKS: Mapping[str, tuple[Look, ...]] = {"pocket": ("pizzeria",), "dice": ("back_room",), "domino": ("harbour",)}
"""Where each table can stand, its usual place first."""


Said = Annotated[str, Words(MOST_WORDS)]


@dataclass(frozen=True)
class Sayings:
    """What a character says in each situation, any one of several; where there is nothing it says nothing."""

    uno: tuple[Said, ...] = ()
    """It has one item left and says so."""
    caught: tuple[Said, ...] = ()
    catches: tuple[Said, ...] = ()
    turn_lost: tuple[Said, ...] = ()
    draws: tuple[Said, ...] = ()
    """It has to draw two or more."""
    hits: tuple[Said, ...] = ()
    """It made somebody draw two or more."""
    challenge_won: tuple[Said, ...] = ()
    challenge_lost: tuple[Said, ...] = ()
    wins: tuple[Said, ...] = ()
    """It has won the round."""
    loses: tuple[Said, ...] = ()
    """It holds most when another wins the round."""
    waits: tuple[Said, ...] = ()
    """Somebody else is about to go out."""


@dataclass(frozen=True)
class Character:
    """A regular of the street; `key` names the portraits."""

    key: str
    name: str
    strength: Strength
    temperament: Temperament
    says: Sayings = Sayings()


@dataclass(frozen=True)
class Guest:
    """A character at a level's table, perhaps stronger or in another mood than usual."""

    character: Character
    strength: Strength
    temperament: Temperament

    def opponent(self) -> Opponent:
        """The computer player that decides for it."""
        return Opponent(self.strength, self.temperament)


@dataclass(frozen=True)
class Level:
    """Everything that sets up a match; `key` is the file's name without ending, `text` what the file says."""

    key: str
    name: str
    table: Table
    target: int
    look: Look
    stop: int | None
    items: Items
    house: Mapping[str, object]
    goals: tuple[Goal, ...]
    opponents: tuple[Guest, ...]
    text: str = field(repr=False)

    @property
    def seats(self) -> int:
        """The opponents and the human."""
        return len(self.opponents) + 1

    def rules(self) -> Any:
        """The table's rules with this level's set and house rules."""
        return self.table.make_rules(items=self.items, **self.house)


Share = Annotated[float, Within(0, 1)]


@dataclass(frozen=True)
class _ReactionTime:
    """The quickest and the slowest reaction, in seconds."""

    def reason(self, value: tuple[float, ...]) -> str | None:
        if len(value) != 2 or not QUICKEST_REACTION <= value[0] <= value[1] <= SLOWEST_REACTION:
            return f"must be two numbers of seconds, rising, from {QUICKEST_REACTION} to {SLOWEST_REACTION}"
        return None


Reaction = Annotated[tuple[float, ...], _ReactionTime()]


@dataclass(frozen=True)
class _Likable:
    """Colours, numbers and words that stand on items."""

    def reason(self, value: str) -> str | None:
        return None if value in LIKABLE else f'must be {either(LIKABLE)}, not "{value}"'


Likes = tuple[Annotated[str, _Likable()], ...]


@dataclass(frozen=True)
class _CharacterEntry:
    name: Annotated[str, Words(16)]
    strength: Strength
    boldness: Share
    attention: Share
    watchfulness: Share
    scrutiny: Share
    reaction: Reaction
    goes_for: Prey
    likes: Likes
    says: Sayings = Sayings()


@dataclass(frozen=True)
class _GuestEntry:
    character: str
    strength: Strength | None = None
    boldness: Share | None = None
    attention: Share | None = None
    watchfulness: Share | None = None
    scrutiny: Share | None = None
    reaction: Reaction | None = None
    goes_for: Prey | None = None
    likes: Likes | None = None


@dataclass(frozen=True)
class _LevelFile:
    name: Annotated[str, Words(24)]
    table: str
    opponents: tuple[_GuestEntry, ...]
    target: Annotated[int, Within(1, HIGHEST_TARGET)] | None = None
    look: Look | None = None
    stop: Annotated[int, Within(1, 99)] | None = None
    set: str | None = None
    goals: tuple[str, ...] = ("win",)
    house: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Lesson:
    """First steps at a table: a round of a level in which every move is set, and `words` to each of the human's."""

    level: Level
    seed: int
    teacher: Character
    script: tuple[tuple[int, str], ...]
    words: tuple[str, ...]


@dataclass(frozen=True)
class _LessonFile:
    level: str
    seed: Annotated[int, Within(0, 2**53)]
    teacher: str
    moves: tuple[str, ...]
    words: tuple[Annotated[str, Words(160)], ...]


def find_level(text: str) -> Level:
    """The level of that file or, without folder and ending, of that name among the shipped ones.

    Raises:
        LevelErrors: if there is none or its file can't be used.
    """
    if text.endswith(".toml") or len(Path(text).parts) > 1:
        return load_level(Path(text))
    path = resources.levels_folder() / f"{text}.toml"
    if path not in _level_files():
        known = ", ".join(each.stem for each in _level_files())
        raise LevelErrors([Problem("", "", f'there is no level "{text}"; there are {known}')])
    return load_level(path)


def load_level(path: Path) -> Level:
    """The level in a file.

    Raises:
        LevelErrors: if the file can't be used.
    """
    return parse_level(read(path), key=path.stem, file=str(path))


def every_level(table: str) -> tuple[Level, ...]:
    """The shipped levels of a table, along the tour; levels that are no stop come last.

    Raises:
        LevelErrors: if a shipped file can't be used.
    """
    levels = [level for level in _shipped_levels() if level.table.name == table]
    return tuple(sorted(levels, key=lambda level: (level.stop is None, level.stop, level.key)))


@dataclass(frozen=True)
class OwnLevels:
    """The player's level files: those that can be played, and what is wrong with each of the others, by file name."""

    levels: tuple[Level, ...] = ()
    broken: Mapping[str, tuple[Problem, ...]] = field(default_factory=dict)


def own_levels(folder: Path | None) -> OwnLevels:
    """The levels in the player's folder, each keyed `own/` and its name; with no folder there are none."""
    levels: list[Level] = []
    broken: dict[str, tuple[Problem, ...]] = {}
    for path in _toml_files(folder) if folder else []:
        try:
            levels.append(parse_level(read(path), key=f"{OWN}/{path.stem}", file=path.name))
        except LevelErrors as errors:
            broken[path.name] = tuple(errors.problems)
    return OwnLevels(tuple(levels), broken)


def _toml_files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("*.toml"))
    except OSError:
        return []


@cache
def _shipped_levels() -> tuple[Level, ...]:
    return tuple(map(load_level, _level_files()))


def parse_level(text: str, *, key: str, file: str) -> Level:
    """The level that a file of that text is; `file` is how errors call it.

    Raises:
        LevelErrors: if there is anything wrong with it.
    """
    raw = parsed(text, file)
    characters = load_characters()
    entry = fitted(raw, _LevelFile, file, _level_faults(raw, characters))
    table = TABLES[entry.table]
    level = Level(
        key=key,
        name=entry.name,
        table=table,
        target=entry.target or table.target,
        look=entry.look or LOOKS[table.name][0],
        stop=entry.stop,
        items=load_set(entry.set or table.name),
        house=dict(entry.house),
        goals=tuple(map(parse_goal, entry.goals)),
        opponents=tuple(_guest(each, characters[each.character]) for each in entry.opponents),
        text=text,
    )
    try:
        table.make_round(level.rules(), level.seats, Random(0), dealer=0, totals=(), target=level.target)
    except ValueError as error:
        raise LevelErrors([Problem(file, "set", str(error))]) from None
    return level


@cache
def load_characters() -> Mapping[str, Character]:
    """The regulars by their key, in the file's order.

    Raises:
        LevelErrors: if the file can't be used.
    """
    path = resources.levels_folder() / "characters.toml"
    return parse_characters(read(path), file=str(path))


def parse_characters(text: str, *, file: str) -> Mapping[str, Character]:
    """The characters that a file of that text describes.

    Raises:
        LevelErrors: if there is anything wrong with it.
    """
    raw = parsed(text, file)
    entries: dict[str, _CharacterEntry] = {}
    problems: list[Problem] = []
    for key, value in raw.items():
        try:
            entries[key] = fitted(value, _CharacterEntry, file, _portrait_faults(key), below=key)
        except LevelErrors as errors:
            problems += errors.problems
    if problems:
        raise LevelErrors(problems)
    return {
        key: Character(key, each.name, each.strength, _tempered(Temperament(), each), each.says)
        for key, each in entries.items()
    }


def load_lesson(table: str) -> Lesson:
    """The first steps at a table.

    Raises:
        LevelErrors: if its file can't be used.
    """
    path = resources.levels_folder() / "lessons" / f"{table}.toml"
    return parse_lesson(read(path), file=str(path))


def parse_lesson(text: str, *, file: str) -> Lesson:
    """The lesson that a file of that text describes.

    Raises:
        LevelErrors: if there is anything wrong with it, or its moves can't be made.
    """
    raw = parsed(text, file)
    entry = fitted(raw, _LessonFile, file, _lesson_faults(raw))
    moves = [move.partition(" ") for move in entry.moves]
    script = tuple((int(seat), move) for seat, _, move in moves)
    level = find_level(entry.level)
    match = Match(level.table, level.rules(), level.seats, entry.seed, target=level.target)
    for number, (seat, move) in enumerate(script, start=1):
        try:
            match.play(seat, parse_move(move))
        except IllegalMove as error:
            raise LevelErrors([Problem(file, f"moves[{number}]", str(error))]) from None
    return Lesson(level, entry.seed, load_characters()[entry.teacher], script, entry.words)


def _lesson_faults(raw: Mapping[str, Any]) -> Iterator[Fault]:
    """What a shape can't say: what and who is there, and that there are words to each of the human's moves."""
    if isinstance(raw.get("level"), str):
        try:
            find_level(raw["level"])
        except LevelErrors as errors:
            yield Fault("level", str(errors.problems[0]))
    if isinstance(raw.get("teacher"), str) and raw["teacher"] not in load_characters():
        yield Fault("teacher", f'there is no character "{raw["teacher"]}"')
    moves, words = raw.get("moves"), raw.get("words")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        return
    for move in moves:
        seat, _, text = move.partition(" ")
        try:
            int(seat)
            parse_move(text)
        except ValueError:
            yield Fault("moves", f'"{move}" is no seat and move')
            return
    human = sum(move.startswith("0 ") for move in moves)
    if isinstance(words, list) and len(words) != human:
        yield Fault("words", f"must be one for each of the {human} moves of seat 0, not {len(words)}")


def check(path: Path) -> list[Problem]:
    """Everything that is wrong with a level file, one in a folder `sets` or `lessons`, or a `characters.toml`."""
    try:
        text = read(path)
        if path.name == "characters.toml":
            parse_characters(text, file=str(path))
        elif path.absolute().parent.name == "sets":
            parse_set(text, file=str(path))
        elif path.absolute().parent.name == "lessons":
            parse_lesson(text, file=str(path))
        else:
            parse_level(text, key=path.stem, file=str(path))
    except LevelErrors as errors:
        return errors.problems
    return []


def _level_files() -> list[Path]:
    return sorted(path for path in resources.levels_folder().glob("*.toml") if path.name != "characters.toml")


def _level_faults(raw: Mapping[str, Any], characters: Mapping[str, Character]) -> Iterator[Fault]:
    """What a shape can't say: how the fields go with each other and with the other files."""
    entries = raw.get("opponents")
    entries = entries if isinstance(entries, list) else None
    yield from _guest_faults(entries or [], characters)
    name = raw.get("table")
    yield from _goal_faults(raw.get("goals"), name)
    if not isinstance(name, str):
        return
    table = TABLES.get(name)
    if table is None:
        yield Fault("table", f'must be {either(TABLES)}, not "{name}"')
        return
    if entries is not None and len(entries) + 1 not in table.seats:
        fewest, most = table.seats[0] - 1, table.seats[-1] - 1
        yield Fault("opponents", f"must be {fewest} to {most} at the {name} table, not {len(entries)}")
    house = raw.get("house")
    if isinstance(house, dict):
        yield from house_faults(table, house)
    look = raw.get("look")
    if isinstance(look, str) and look not in LOOKS[name]:
        yield Fault("look", f'must be {either(LOOKS[name])} at the {name} table, not "{look}"')
    deck = raw.get("set")
    if isinstance(deck, str):
        yield from _deck_faults(deck, name)


def _guest_faults(entries: list[Any], characters: Mapping[str, Character]) -> Iterator[Fault]:
    seated: set[str] = set()
    for number, each in enumerate(entries, start=1):
        key = each.get("character") if isinstance(each, dict) else None
        if not isinstance(key, str):
            continue
        if key not in characters:
            yield Fault(f"opponents[{number}].character", f'must be {either(characters)}, not "{key}"')
        elif key in seated:
            yield Fault(f"opponents[{number}].character", f'"{key}" has a seat already')
        seated.add(key)


def _goal_faults(written: object, table: object) -> Iterator[Fault]:
    if not isinstance(written, list):
        return
    if not 1 <= len(written) <= MOST_GOALS:
        yield Fault("goals", f"must be 1 to {MOST_GOALS}, not {len(written)}")
    asked: set[Goal] = set()
    for number, text in enumerate(written, start=1):
        if not isinstance(text, str):
            continue
        try:
            goal = parse_goal(text)
        except ValueError as error:
            yield Fault(f"goals[{number}]", str(error))
            continue
        if goal in asked:
            yield Fault(f"goals[{number}]", f'"{goal}" is asked for already')
        elif table in TABLES and table not in goal.tables:
            yield Fault(f"goals[{number}]", f'"{goal}" can\'t be done at the {table} table')
        asked.add(goal)


def house_faults(table: Table, house: Mapping[str, object]) -> Iterator[Fault]:
    """What is wrong with house rules given for that table."""
    for key, value in house.items():
        if key not in table.house_rules:
            yield Fault(f"house.{key}", f"is no house rule at the {table.name} table")
            continue
        choices = table.house_rules[key]
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            yield Fault(f"house.{key}", f"must be {either(choices)}")


def _deck_faults(name: str, table: str) -> Iterator[Fault]:
    if not re.fullmatch(r"[\w-]+", name) or not set_path(name).is_file():
        yield Fault("set", f'there is no set "{name}"')
    elif check(set_path(name)):
        yield Fault("set", f'the set "{name}" has errors of its own')
    elif (owner := tomli.loads(read(set_path(name)))["table"]) != table:
        yield Fault("set", f'the set "{name}" is for the {owner} table')


def _portrait_faults(key: str) -> Iterator[Fault]:
    for mood in MOODS:
        try:
            resources.sprite_path(f"portrait_{key}_{mood}")
        except FileNotFoundError:
            yield Fault("", f"has no picture portrait_{key}_{mood}.svg")
            return


def _guest(entry: _GuestEntry, usual: Character) -> Guest:
    return Guest(usual, entry.strength or usual.strength, _tempered(usual.temperament, entry))


def _tempered(usual: Temperament, entry: _CharacterEntry | _GuestEntry) -> Temperament:
    """A temperament with everything in its place that an entry gives."""
    given = {each.name: getattr(entry, each.name) for each in fields(usual)}
    changes = {name: value for name, value in given.items() if value is not None}
    if "likes" in changes:
        changes["likes"] = frozenset(LIKABLE[each] for each in changes["likes"])
    return replace(usual, **changes)
