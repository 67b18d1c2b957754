"""Files that anything may have happened to: at least 500 mutated ones of each kind, and the game starts (report 25)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game import levels
from game.app.street import SCENES, Street
from game.career import CAREER, Against, AtTable, Career, Result
from game.daily import DAILY, Score, Scores
from game.levels import find_level
from game.own_table import OWN_TABLES, OwnTables, usual_table
from game.records import Recording, Records, SavedMatch, Settings
from game.resources import levels_folder
from game.scenes.daily import DailyPage
from game.scenes.own_table import OwnTablePage
from game.scenes.replay import Replay
from game.scenes.replays import ReplaysPage
from game.scenes.statistics import StatisticsPage
from game.scenes.title import Title
from game.session import Session
from game.tour import PROGRESS, Progress

MUTANTS = 500
CAREER_OF_ONE = Career(
    tables={"dice": AtTable(1, 1, 3, 2)}, regulars={"milo": Against(1, 0)}, results=(Result("dice", 150, won=True),),
    streak=1, best_streak=1, dice={"1": 4}, faces={"R5": 3, "W": 1}, achievements=("first",),
)  # fmt: skip
OTHER = Settings(speed="fast", everything=0, music=100, muted=True, fullscreen=True, window_width=1920)
FILES = [*sorted(levels_folder().glob("*.toml")), *sorted(levels_folder().glob("sets/*.toml"))]
WORDS = [
    b'"',
    b"[",
    b"]",
    b"{",
    b"}",
    b",",
    b"=",
    b":",
    b"\n",
    b"true",
    b"-1",
    b"1e999",
    b"99999999999999999999",
    b"9" * 400,
    b"9" * 5000,
    b"null",
]


def mutated(data: bytes, rng: Random) -> bytes:
    """The file after one to four mishaps: bytes lost, doubled, moved, or put in from elsewhere."""
    mutant = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at, length = rng.randrange(len(mutant) + 1), rng.randint(0, 12)
        mishap = rng.randrange(6)
        if mishap == 0:
            del mutant[at : at + length]
        elif mishap == 1:
            mutant[at:at] = mutant[at : at + length]
        elif mishap == 2:
            mutant[at : at + length] = rng.randbytes(length)
        elif mishap == 3:
            mutant[at : at + rng.randint(0, 4)] = rng.choice(WORDS)
        elif mishap == 4:
            source = rng.randrange(len(mutant) + 1)
            mutant[at : at + length] = mutant[source : source + length]
        elif rng.random() < 0.2:
            del mutant[at:]
    return bytes(mutant)


def played(table: str, moves: int) -> SavedMatch:
    """A match in progress."""
    level = find_level(
        {"pocket": "pocket-3-friday-rush", "dice": "dice-3-high-spirits"}.get(table, "domino-3-last-ferry")
    )
    session = Session.of_computers(level, 5, "easy")
    while len(session.record) < moves:
        if session.round.outcome:
            session.next_round()
        session.step()
    return SavedMatch.of(level.key, level.text, 5, session.record)


def scrambled(match: SavedMatch, rng: Random) -> SavedMatch:
    """The match with its moves lost, doubled, exchanged, given to other seats, or those of another one."""
    moves = list(match.moves)
    for _ in range(rng.randint(1, 3)):
        at, to = rng.randrange(len(moves)), rng.randrange(len(moves))
        mishap = rng.randrange(5)
        if mishap == 0 and len(moves) > 1:
            del moves[at]
        elif mishap == 1:
            moves.insert(at, moves[to])
        elif mishap == 2:
            moves[at], moves[to] = moves[to], moves[at]
        elif mishap == 3:
            moves[at] = f"{rng.choice((-1, 0, 1, 7, 10**20))} {moves[at].partition(' ')[2]}"
        else:
            moves[at] = f"0 {rng.choice(('R7', 'R7/B7', 'B5@3', 'give ?', 'catch 9', 'challenge', 'uno', 'W=R!', ''))}"
    return SavedMatch(
        match.level, match.level_text, rng.choice((match.seed, 2**53)), tuple(moves), rng.choice(("", "W"))
    )


def starts(home: Path, file: Path, written: bytes) -> None:
    """The game starts with its title; the file was usable, or is kept aside and told of."""
    records = Records(home)
    records.load_settings()
    street = Street(records)
    title = street.title()
    assert isinstance(title, Title)
    if file.name in ("career.json", "daily.json"):
        assert isinstance(street.ledger(), StatisticsPage)
        assert isinstance(street.daily(), DailyPage)
        title.notice = " ".join(records.notices)
    if file.name == "own_tables.json":
        page = street.own_table("domino")
        assert isinstance(page, OwnTablePage)
        title.notice = page.said
    if file.exists():
        assert title.notice == ""
        assert file.name != "match.json" or title.left_match
    else:
        (aside,) = home.glob(f"{file.stem}.*-1.json")
        assert aside.name in title.notice
        assert aside.read_bytes() == written
        aside.unlink()


OWN_HARBOUR = usual_table("domino").with_rule("drawn_tile", "may").with_rule("wrong_challenge_extra", 4)
KINDS: dict[str, Callable[[Records], object]] = {
    "settings": lambda records: records.keep_settings(OTHER),
    "match": lambda records: records.keep_match(played("pocket", 12)),
    "progress": lambda records: records.keep(PROGRESS, Progress({"pocket-1": ("win", "catch 1"), "own/mine": ()})),
    "daily": lambda records: records.keep(DAILY, Scores({"2026-11-30": Score(5, 9, is_over=True)})),
    "own_tables": lambda records: records.keep(OWN_TABLES, OwnTables((usual_table("dice"), OWN_HARBOUR))),
    "career": lambda records: records.keep(CAREER, CAREER_OF_ONE),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_game_starts_with_any_mutated_file_r25(kind: str, home: Path) -> None:
    KINDS[kind](Records(home))
    file, rng = home / f"{kind}.json", Random(kind)
    whole = file.read_bytes()
    for _ in range(MUTANTS):
        mutant = mutated(whole, rng)
        file.write_bytes(mutant)
        starts(home, file, mutant)
    file.write_bytes(whole)
    starts(home, file, whole)
    assert file.exists()


def test_any_mutated_replay_is_listed_or_set_aside_and_stops_nothing_r25(home: Path) -> None:
    match, rng = played("pocket", 12), Random(8)
    recording = Recording(match.level, match.level_text, match.seed, match.moves, "2026-11-30T20:00:00", (0, 30, 0, 0))
    Records().keep_replay(recording)
    (file,) = (home / "replays").iterdir()
    whole, listed = file.read_bytes(), 0
    for number in range(MUTANTS):
        file.write_bytes(mutated(whole, rng) if number else whole)
        street = Street(Records())
        page = street.replays()
        if page:
            listed += 1
            assert isinstance(page, ReplaysPage)
            assert isinstance(street.watch(page.played.recording), (Replay, Title))
        else:
            (aside,) = file.parent.glob("*.*-1.json")
            assert aside.name in street.records.notices[0]
            aside.unlink()
    assert 0 < listed < MUTANTS


@pytest.mark.parametrize("table", SCENES)
def test_the_game_starts_with_any_scrambled_match_r25(table: str, home: Path) -> None:
    match, rng = played(table, 40), Random(table)
    records = Records(home)
    file = home / "match.json"
    for _ in range(MUTANTS // 2):
        records.keep_match(scrambled(match, rng))
        starts(home, file, file.read_bytes())


def test_every_fault_of_a_mutated_level_or_set_is_told_with_its_place_r25(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    rng, faulty = Random(1), 0
    for number in range(MUTANTS * 3):
        shipped = FILES[number % len(FILES)]
        mutant = tmp_path / shipped.relative_to(levels_folder())
        mutant.write_bytes(mutated(shipped.read_bytes(), rng))
        problems = levels.check(mutant)
        assert all(problem.file == str(mutant) and problem.reason for problem in problems)
        assert len({problem.field for problem in problems}) == len(problems)
        faulty += bool(problems)
    assert faulty > MUTANTS
