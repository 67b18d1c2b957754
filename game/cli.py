"""The command line. Exit codes: 0 fine, 2 bad input with a clear sentence on stderr, 130 interrupted, 1 a bug."""

from __future__ import annotations

import argparse
import os
import re
import reprlib
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, NoReturn, TextIO

from game import __version__
from game.language import CODES, SOURCE

if TYPE_CHECKING:
    from game.bench import Report
    from game.rules.contract import Table
    from game.simulate import Figures, Seated

FINE = 0
BAD_INPUT = 2
INTERRUPTED = 130

SMALLEST_WINDOW = (960, 540)
LARGEST_WINDOW = (16384, 16384)
SHOT_SIZE = (1280, 720)
TEXT_SIZES = (100, 125, 150)
VISIONS = ("deuteranopia", "protanopia")
HIGHEST_SEED = 2**53
MOST_PROCESSES = 61

Size = tuple[int, int]


class BadInput(Exception):
    """What the player asked for can't be done; the text says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments of the command line say and return the exit code."""
    _mend_streams()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or given[0] not in (*_COMMANDS, "-h", "--help", "--version"):
        given.insert(0, "play")
    try:
        options = _parser().parse_args(given)
        return _COMMANDS[options.command](options)
    except BadInput as error:
        with suppress(OSError):
            for line in str(error).splitlines():
                print(f"one-left: {line}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        sys.stdout = _nowhere()
        return FINE
    except KeyboardInterrupt:
        return INTERRUPTED


def _tell(text: str) -> None:
    """Print what was found, at once."""
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        sys.stdout = _nowhere()
        raise BadInput(f"what was found can't be written: {error.strerror}") from None


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _mend_streams() -> None:
    """Let prints go nowhere if there is no console, and never fail for a character that the console lacks."""
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (see {self.prog} --help)")


def _parser() -> argparse.ArgumentParser:
    about = "One Left: shed your cards, dice or tiles and call out when one is left."
    parser = _Parser(prog="one-left", description=about)
    parser.add_argument("--version", action="version", version=f"One Left {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    play = commands.add_parser("play", help="the game; also without COMMAND", description="Play the game.")
    play.add_argument(
        "level", nargs="?", metavar="LEVEL", help="a shipped level's name or a level file; else the title"
    )
    play.add_argument("--seed", type=_number(0, HIGHEST_SEED), help="deal the same cards each time")
    play.add_argument("--size", type=_size, metavar="WxH", help="the window's size, such as 1280x720")
    play.add_argument("--fullscreen", action="store_true", help="fill the screen")
    play.add_argument("--demo", action="store_true", help="a computer plays your seat")
    play.add_argument("--rounds", type=_number(1, 10**6), metavar="N", help="leave a demo after so many rounds")

    simulate = commands.add_parser(
        "simulate",
        help="rounds between computer players, with figures",
        description="Let computer players play rounds.",
    )
    simulate.add_argument("table", metavar="TABLE", help="the table's name, such as pocket")
    simulate.add_argument(
        "--seats", required=True, metavar="S,S,…", help="strengths or characters, such as medium,rosa,finn:hard"
    )
    simulate.add_argument("--rounds", required=True, type=_number(1, 10**9), help="how many rounds")
    simulate.add_argument("--seed", type=_number(0, HIGHEST_SEED), default=0, help="chance's seed (0)")
    simulate.add_argument("--target", type=_number(1, 10**6), help="points that win a match (the table's)")
    simulate.add_argument("--house", nargs="+", action="extend", default=[], metavar="KEY=VALUE", help="house rules")
    simulate.add_argument(
        "--processes",
        type=_number(1, MOST_PROCESSES),
        default=1,
        metavar="N",
        help="share the rounds among N (1)",
    )
    simulate.add_argument("--json", action="store_true", help="print one JSON object")

    replay = commands.add_parser(
        "replay", help="watch a recorded match, or print it", description="Act out a recorded match."
    )
    replay.add_argument("file", type=Path, metavar="FILE", help="a match exported from the game")
    replay.add_argument("--text", action="store_true", help="print what happened instead")
    replay.add_argument("--size", type=_size, metavar="WxH", help="the window's size, such as 1280x720")
    replay.add_argument("--fullscreen", action="store_true", help="fill the screen")

    check = commands.add_parser(
        "check", help="find every error in level files", description="Find errors in level files."
    )
    check.add_argument("files", nargs="+", type=Path, metavar="FILE.toml")

    shots = commands.add_parser("shots", help="pictures of every scene", description="Write a PNG of every scene.")
    shots.add_argument("folder", type=Path, metavar="DIR")
    shots.add_argument("--size", type=_size, default=SHOT_SIZE, metavar="WxH", help="their size (1280x720)")
    shots.add_argument(
        "--text-size", type=int, choices=TEXT_SIZES, default=TEXT_SIZES[0], help="size of text in percent (100)"
    )
    shots.add_argument("--high-contrast", action="store_true", help="as with high contrast")
    shots.add_argument("--vision", choices=VISIONS, help="as eyes see them that tell fewer colours apart")
    shots.add_argument("--language", choices=CODES, default=SOURCE, help="their language (en)")

    bench = commands.add_parser(
        "bench", help="what the game costs, with figures", description="Measure what the game costs."
    )
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.add_argument("--quick", action="store_true", help="a few seconds, for figures that say little")
    return parser


def _number(low: int, high: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{reprlib.repr(text)} is no whole number") from None
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"must be from {low} to {high}, not {reprlib.repr(value)}")
        return value

    return number


def _size(text: str) -> Size:
    sides = re.fullmatch(r"(\d{1,9})x(\d{1,9})", text.lower())
    if not sides:
        raise argparse.ArgumentTypeError(f"{reprlib.repr(text)} is no size such as 1280x720")
    size = int(sides[1]), int(sides[2])
    if not (SMALLEST_WINDOW[0] <= size[0] <= LARGEST_WINDOW[0] and SMALLEST_WINDOW[1] <= size[1] <= LARGEST_WINDOW[1]):
        raise argparse.ArgumentTypeError("must be from {}x{} to {}x{}".format(*SMALLEST_WINDOW, *LARGEST_WINDOW))
    return size


def _play(options: argparse.Namespace) -> int:
    if options.rounds and not options.demo:
        raise BadInput("--rounds goes with --demo: nobody but a demo leaves after so many rounds")

    from game.files import LevelErrors
    from game.levels import find_level

    try:
        level = find_level(options.level) if options.level is not None else None
    except LevelErrors as errors:
        raise BadInput(str(errors)) from None

    try:
        from game.app.start import run
    except ImportError as reason:
        from game.app.log import log_unloadable

        log_unloadable(reason)
        raise BadInput(f"the game can't be loaded: {reason}") from None

    return run(
        level,
        seed=options.seed,
        size=options.size,
        fullscreen=options.fullscreen,
        demo=options.demo,
        rounds=options.rounds,
    )


def _replay(options: argparse.Namespace) -> int:
    from game.files import LevelErrors
    from game.records import read_replay

    try:
        recording = read_replay(options.file)
    except ValueError as error:
        raise BadInput(str(error)) from None

    from game.app.film import told
    from game.app.street import SCENES

    try:
        lines = told(recording, SCENES)
    except (LevelErrors, ValueError) as error:
        raise BadInput("\n".join(f"{options.file}: {line}" for line in str(error).splitlines())) from None
    if options.text:
        _tell("\n".join(lines))
        return FINE

    from game.app.start import watch

    return watch(recording, size=options.size, fullscreen=options.fullscreen)


def _simulate(options: argparse.Namespace) -> int:
    from game.rules import TABLES
    from game.sets import load_set
    from game.simulate import simulate

    table = TABLES.get(options.table)
    if table is None:
        raise BadInput(f"there is no table {options.table!r}; there are {', '.join(TABLES)}")
    players = [_seated(text) for text in options.seats.split(",")]
    rules = table.make_rules(items=load_set(table.name), **_house(table, options.house))
    try:
        figures = simulate(
            table,
            rules,
            players,
            rounds=options.rounds,
            seed=options.seed,
            target=options.target,
            processes=options.processes,
        )
    except ValueError as error:
        raise BadInput(str(error)) from None
    _tell(_as_json(figures) if options.json else _as_text(figures))
    return FINE


def _seated(text: str) -> Seated:
    """The player of that text: a strength, a character, or a character with another strength, such as `rosa:hard`."""
    from game.files import LevelErrors
    from game.levels import load_characters
    from game.simulate import SIMULATED, Seated

    name, colon, strength = text.partition(":")
    if not colon and name in SIMULATED:
        return Seated(name)
    try:
        characters = load_characters()
    except LevelErrors as errors:
        raise BadInput(str(errors)) from None
    if name not in characters:
        wanted, known = ("character", characters) if colon else ("strength or character", (*SIMULATED, *characters))
        raise BadInput(f"there is no {wanted} {name!r}; there are {', '.join(known)}")
    if colon and strength not in SIMULATED:
        raise BadInput(f"there is no strength {strength!r}; there are {', '.join(SIMULATED)}")
    return Seated(strength or characters[name].strength, characters[name])


def _house(table: Table, pairs: Sequence[str]) -> dict[str, object]:
    from game.levels import house_faults

    house: dict[str, object] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"{pair!r} is no house rule such as last_item_draws=false")
        known = {str(choice).lower(): choice for choice in table.house_rules.get(key, ())}
        house[key] = known.get(value.lower(), value)
    faults = list(house_faults(table, house))
    if faults:
        raise BadInput("\n".join(map(str, faults)))
    return house


def _as_json(figures: Figures | Report) -> str:
    import json
    from dataclasses import asdict

    return json.dumps(asdict(figures))


def _as_text(figures: Figures) -> str:
    lines = [f"{figures.rounds} rounds at the {figures.table} table, seed {figures.seed}"]
    for player in figures.seats:
        time = player.decision_ms
        lines.append(
            f"  {player.character or player.strength:10} {player.wins:7} rounds won {player.points:8} points"
            f" {player.matches:6} matches"
            f"   {time.median:.3f} ms a decision (p95 {time.p95:.3f}, max {time.max:.3f})"
        )
        share, edge = player.win_share, player.edge
        lines.append(
            f"           {share.value:.1%} of the rounds ({share.low:.1%} to {share.high:.1%}),"
            f" {edge.value:+.2f} points a round against the others ({edge.low:+.2f} to {edge.high:+.2f})"
        )
        seen = player.manners
        lines.append(
            f"           {seen.bluffs} of {seen.bluff_chances} bluffs,"
            f" {seen.challenges} of {seen.challenge_chances} challenges,"
            f" {seen.catches} catches ({seen.catches_missed} missed),"
            f" UNO {seen.calls} times ({seen.calls_late} late, {seen.calls_forgotten} forgotten),"
            f" {seen.hits_on_leader} of {seen.leader_chances} hits on the leader"
        )
    lines.append(
        f"{figures.moves} moves in {figures.seconds:.2f} s: {figures.moves_per_second:.0f} a second,"
        f" {figures.moves_per_million_loops:.0f} per million loops; the longest round had {figures.longest_round} moves"
    )
    return "\n".join(lines)


def _check(options: argparse.Namespace) -> int:
    from game.levels import check

    count = 0
    for file in options.files:
        problems = check(file)
        count += len(problems)
        for problem in problems:
            _tell(str(problem))
        if not problems:
            _tell(f"{file}: fine")
    if count:
        raise BadInput("1 problem was found" if count == 1 else f"{count} problems were found")
    return FINE


def _shots(options: argparse.Namespace) -> int:
    try:
        options.folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=options.folder).close()
    except OSError as error:
        raise BadInput(f"{options.folder} can't be written into: {error.strerror}") from None

    from game.app.shots import take_shots
    from game.records import Settings

    settings = Settings(text_size=options.text_size, high_contrast=options.high_contrast)
    take_shots(options.folder, options.size, options.language, settings, options.vision)
    return FINE


def _bench(options: argparse.Namespace) -> int:
    from game.bench import as_text, bench

    report = bench(quick=options.quick)
    _tell(_as_json(report) if options.json else as_text(report))
    return FINE


_COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "play": _play,
    "replay": _replay,
    "simulate": _simulate,
    "check": _check,
    "shots": _shots,
    "bench": _bench,
}


if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()  # the packaged program is its own Python when it starts others
    sys.exit(main())
