"""What the game keeps for the player: settings, the match in progress and the last ones, as typed, versioned JSON.

A file is written beside, flushed, read back and only then put in the place of the old one, so a crash or a power cut
leaves one of the two whole. A file that can't be used is set aside, never overwritten. Nothing here stops the game:
what goes wrong becomes a sentence in `notices`, once.
"""

from __future__ import annotations

import json
import logging
import os
import re
import reprlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeVar

from game.folders import kept_folder
from game.language import N_, Language, _
from game.typed import Unfit, Within, Words, fit, plain

Speed = Literal["slow", "normal", "fast", "instant"]
Percent = Annotated[int, Within(0, 100)]
TextSize = Literal[100, 125, 150]
"""How large text is, in percent of what it is at first."""
Bound = Literal[
    "left", "right", "up", "down", "confirm", "cancel", "next", "previous", "draw", "uno", "catch", "hint", "tip",
    "rules", "log", "settings", "pause", "zoom in", "zoom out", "home", "mute", "fullscreen",
]  # fmt: skip
"""What keys and pad buttons can be bound to."""

SMALLEST_SIDE, LARGEST_SIDE = 240, 16384
"""Pixels of a window that is remembered."""

TICKETS = 2**53
"""The highest number that tells a match from others."""

T = TypeVar("T")

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Settings:
    """What the player has chosen."""

    language: Language = "system"
    speed: Speed = "normal"
    everything: Percent = 80
    music: Percent = 55
    effects: Percent = 90
    muted: bool = False
    quiet_in_background: bool = True
    fullscreen: bool = False
    vsync: bool = True
    hints: bool = True
    reduced_motion: bool = False
    text_size: TextSize = 100
    high_contrast: bool = False
    keys: Mapping[Bound, tuple[str, ...]] = field(default_factory=dict)
    pad: Mapping[Bound, tuple[str, ...]] = field(default_factory=dict)
    """What the player has bound otherwise than usual, by the names of `game.scenes.bindings`."""
    window_width: Annotated[int, Within(SMALLEST_SIDE, LARGEST_SIDE)] = 1280
    window_height: Annotated[int, Within(SMALLEST_SIDE, LARGEST_SIDE)] = 720


@dataclass(frozen=True)
class SavedMatch:
    """A match in progress: its level, its seed and its moves are all there is to it (G13).

    `level` is the level's key and `level_text` its file as it was, so that a changed level can't spoil the match.
    `pending` is a move that the human has begun and not finished, such as a wild whose colour is not named yet.
    """

    level: str
    level_text: str
    seed: Annotated[int, Within(0, 2**53)]
    moves: tuple[str, ...] = ()
    pending: str = ""
    practice: bool = False
    """Whether it was taken up from a replay: it brings nothing."""
    ticket: Annotated[int, Within(0, TICKETS)] = 0
    """Tells it from every other match, so that it is entered into the ledger once; 0 before its first move."""

    @classmethod
    def of(cls, level: str, level_text: str, seed: int, record: list[tuple[int, str]], pending: str = "") -> SavedMatch:
        """The match with a session's record of seats and moves."""
        return cls(level, level_text, seed, tuple(f"{seat} {move}" for seat, move in record), pending)

    @property
    def record(self) -> list[tuple[int, str]]:
        """The seats and moves, as a session replays them.

        Raises:
            ValueError: if one is no seat and move.
        """
        record = []
        for number, each in enumerate(self.moves, start=1):
            seat, _space, move = each.partition(" ")
            if not (seat.isdecimal() and len(seat) == 1):
                raise ValueError(f"moves[{number}]: must be a seat and its move, not {reprlib.repr(each)}")
            record.append((int(seat), move))
        return record


@dataclass(frozen=True)
class Recording:
    """A match that is over, to be watched: what decides it, when it was played (as ISO writes it), and the points."""

    level: str
    level_text: str
    seed: Annotated[int, Within(0, 2**53)]
    moves: tuple[str, ...]
    played: Annotated[str, Words(19)]
    totals: tuple[int, ...]
    ticket: Annotated[int, Within(0, TICKETS)] = 0
    """That of the match, 0 if it has none."""

    @property
    def match(self) -> SavedMatch:
        """The whole match, as a session replays it."""
        return SavedMatch(self.level, self.level_text, self.seed, self.moves)

    @property
    def file_name(self) -> str:
        """What its file is called."""
        return re.sub(r"[^\w-]+", "-", f"{self.played}-{self.level}")


@dataclass(frozen=True)
class Kind(Generic[T]):
    """A kind of file: its name, how the player calls it (a message to look up), the version written, and its shape."""

    name: str
    title: str
    version: int
    shape: type[T]

    @property
    def file(self) -> str:
        return f"{self.name}.json"


SETTINGS = Kind("settings", N_("The settings"), 1, Settings)
MATCH = Kind("match", N_("The saved match"), 1, SavedMatch)
REPLAY = Kind("replay", N_("The replay"), 1, Recording)
MOST_REPLAYS = 50


class Records:
    """The player's files in one folder; without a folder nothing is kept.

    `notices` collects what the player should be told; whoever tells it clears it.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.notices: list[str] = []
        self._said: set[str] = set()
        self._folder = folder or kept_folder()

    @property
    def levels_folder(self) -> Path | None:
        """Where the player puts levels of their own; it need not exist."""
        return self._folder / "levels" if self._folder else None

    def load_settings(self) -> Settings:
        """The player's settings; the usual ones if there are none that can be used."""
        return self.load(SETTINGS) or Settings()

    def glance(self) -> Settings:
        """As much of the player's settings as it takes to open the window, before what reads them whole is loaded.

        What is not as it should be counts as never set; `load_settings` tells what is wrong.
        """
        if not self._folder:
            return Settings()
        try:
            kept = _parse((self._folder / SETTINGS.file).read_bytes())[SETTINGS.name]
            width, height, fullscreen = kept["window_width"], kept["window_height"], kept["fullscreen"]
        except (OSError, ValueError, LookupError, TypeError):
            return Settings()
        if all(type(side) is int and SMALLEST_SIDE <= side <= LARGEST_SIDE for side in (width, height)):
            return Settings(window_width=width, window_height=height, fullscreen=fullscreen is True)
        return Settings()

    def keep_settings(self, settings: Settings) -> None:
        """Keep the settings for the next start."""
        self.keep(SETTINGS, settings)

    def load_match(self) -> SavedMatch | None:
        """The match that was left, if there is one that can be used."""
        return self.load(MATCH)

    def keep_match(self, match: SavedMatch) -> str:
        """Keep the match, in the place of any other; why it can't be kept, nothing if it is."""
        return self.keep(MATCH, match)

    def forget_match(self) -> None:
        """There is no match to go on with any more."""
        if not self._folder:
            return
        try:
            (self._folder / MATCH.file).unlink(missing_ok=True)
        except OSError as error:
            self._say(_("The saved match can't be removed: {reason}.").format(reason=_told(error)))

    def set_match_aside(self, reason: str) -> None:
        """Put the saved match aside because it can't be played on, and say why."""
        if self._folder:
            self._set_aside(self._folder / MATCH.file, MATCH, reason)

    def load_replays(self) -> tuple[Recording, ...]:
        """The last matches, the latest first."""
        found = [self._load_from(path, REPLAY) for path in self._replay_files()]
        return tuple(sorted(filter(None, found), key=lambda each: each.played, reverse=True))

    def keep_replay(self, recording: Recording) -> str:
        """Keep the match with the last ones, once; why it can't be kept, nothing if it is."""
        for path in self._own_replays()[-1:] if recording.ticket else ():
            latest = self._load_from(path, REPLAY)
            if latest and latest.ticket == recording.ticket:
                return ""
        unkept = self._keep_in("replays", f"{recording.file_name}.json", REPLAY, recording)
        for path in self._own_replays()[:-MOST_REPLAYS]:
            with suppress(OSError):
                path.unlink()
        return unkept

    def export_replay(self, recording: Recording, folder: Path | None) -> Path:
        """Write the match into a folder as one file; its path.

        Raises:
            OSError: if it can't be written, or there is no folder.
        """
        folder = _there(folder)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"one-left-{recording.file_name}.json"
        _replace(path, _written(REPLAY, recording))
        return path

    def add_level(self, name: str, text: Callable[[int], str]) -> Path:
        """Write a level into the player's folder under the first number that is free; its path.

        Raises:
            OSError: if it can't be written, or there is no folder.
        """
        folder = _there(self.levels_folder)
        folder.mkdir(parents=True, exist_ok=True)
        number = 1
        while (path := folder / f"{name}-{number}.toml").exists() or path.is_symlink():
            number += 1
        _replace(path, text(number).encode())
        return path

    def _own_replays(self) -> list[Path]:
        """The files that were kept here, by name, which is in the order they were played; others don't count."""
        return [path for path in self._replay_files() if _OWN_REPLAY.fullmatch(path.name)]

    def _replay_files(self) -> list[Path]:
        """All files of matches, also those that somebody put there."""
        if not self._folder:
            return []
        try:
            files = sorted((self._folder / "replays").glob("*.json"))
        except OSError:
            return []
        return [path for path in files if not _ASIDE.search(path.name)]

    def load(self, kind: Kind[T]) -> T | None:
        """What is kept of that kind, if there is something that can be used."""
        return self._load_from(self._folder / kind.file, kind) if self._folder else None

    def _load_from(self, path: Path, kind: Kind[T]) -> T | None:
        try:
            return _read(path.read_bytes(), kind)
        except FileNotFoundError:
            return None
        except IsADirectoryError:
            self._set_aside(path, kind, _("it is a folder"))
        except OSError as error:
            self._say(_("{what} can't be read: {reason}.").format(what=_(kind.title), reason=_told(error)))
        except _Newer:
            self._set_aside(path, kind, _("it was written by a newer version of the game"), "newer")
        except ValueError as error:
            self._set_aside(path, kind, str(error))
        return None

    def _set_aside(self, path: Path, kind: Kind[T], reason: str, why: str = "damaged") -> None:
        number = 1
        while (aside := path.with_name(f"{path.stem}.{why}-{number}.json")).exists():
            number += 1
        try:
            path.rename(aside)
            where = _("The file is kept as {file}.").format(file=aside.name)
        except OSError:
            where = _("The file could not be moved.")
        unusable = _("{what} in {file} can't be used: {reason}.")
        unusable = unusable.format(what=_(kind.title), file=path.name, reason=reason)
        self._say(f"{unusable} {where}")

    def keep(self, kind: Kind[T], value: T) -> str:
        """Keep the value for the next start; why it can't be kept, nothing if it is."""
        return self._keep_in("", kind.file, kind, value)

    def _keep_in(self, below: str, file: str, kind: Kind[T], value: T) -> str:
        if not self._folder:
            self._say(_("There is no folder to keep settings and matches in."))
            return _("there is no folder for it")
        folder = self._folder / below
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _replace(folder / file, _written(kind, value))
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            words = _("{what} can't be kept in {folder}: {reason}.")
            self._say(words.format(what=_(kind.title), folder=folder, reason=reason))
            return reason
        return ""

    def _say(self, notice: str) -> None:
        if notice not in self._said:
            self._said.add(notice)
            self.notices.append(notice)
            log.warning(notice)


class _Newer(Exception):
    """The file has a version that this game does not know yet."""


def read_replay(path: Path) -> Recording:
    """The match in a file that may come from anywhere.

    Raises:
        ValueError: if it can't be used, with one sentence that names the file.
    """
    try:
        return _read(path.read_bytes(), REPLAY)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
    except _Newer:
        reason = "it was written by a newer version of the game"
    except ValueError as error:
        reason = str(error)
    raise ValueError(f"{path}: {reason}")


def _written(kind: Kind[T], value: T) -> bytes:
    text = json.dumps({"game": "one-left", "version": kind.version, kind.name: plain(value)}, indent=1)
    return f"{text}\n".encode()


_OWN_REPLAY = re.compile(r"\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-[\w-]*\.json")
_ASIDE = re.compile(r"\.(damaged|newer)-\d+\.json$")


def _read(data: bytes, kind: Kind[T]) -> T:
    raw = _parse(data)
    if not isinstance(raw, dict) or raw.get("game") != "one-left":
        raise ValueError(_("it is no file of this game"))
    version = raw.get("version")
    if type(version) is not int:
        raise ValueError("version: must be a whole number")
    if version > kind.version:
        raise _Newer
    if version < kind.version:
        raise ValueError(f"version: must be {kind.version}, not {version}")
    try:
        return fit(raw.get(kind.name), kind.shape)
    except Unfit as unfit:
        raise ValueError(str(unfit)) from None


def _parse(data: bytes) -> Any:
    if not data.strip():
        raise ValueError(_("it is empty"))
    try:
        return json.loads(data)
    except json.JSONDecodeError as error:
        raise ValueError(_("line {number}: it is cut short or garbled").format(number=error.lineno)) from None
    except (ValueError, RecursionError):
        raise ValueError(_("it is garbled")) from None


def _replace(path: Path, data: bytes) -> None:
    beside = path.with_name(f"{path.name}.new")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if beside.read_bytes() != data:
            raise OSError("what was written reads back differently")
        beside.replace(path)
    except OSError:
        with suppress(OSError):
            beside.unlink()
        raise
    _flush_folder(path.parent)


def _there(folder: Path | None) -> Path:
    if folder is None:
        raise OSError(_("there is no folder for it"))
    return folder


def _flush_folder(folder: Path) -> None:
    """Let the new name outlive a power cut too, where the system can be asked for that."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _told(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{reason.lower()} ({error.filename})" if error.filename else reason
