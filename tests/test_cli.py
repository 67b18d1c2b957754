"""The command line: what it promises to programs, and one clear sentence for every bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import game.app.start
import game.cli
import game.simulate
from game import __version__
from game.cli import main
from game.levels import Level
from game.resources import levels_folder
from game.rules.contract import Round
from game.rules.pocket import POCKET
from game.sets import load_set
from game.simulate import simulate

PLAYER = [
    "strength", "wins", "points", "matches", "decision_ms", "win_share", "match_share", "edge", "character", "manners",
]  # fmt: skip
FIGURES = [
    "table", "rounds", "seed", "seats", "moves", "seconds", "moves_per_second", "rounds_per_second",
    "moves_per_million_loops", "longest_round",
]  # fmt: skip


def simulated(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    assert main(["simulate", "pocket", *arguments, "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("one-left: ")
    assert err.count("\n") == 1
    assert len(err) < 500
    return err


def test_simulate_prints_one_json_object_as_designed(capsys: pytest.CaptureFixture[str]) -> None:
    figures = simulated(capsys, "--seats", "medium,easy,random", "--rounds", "30", "--seed", "5")
    assert list(figures) == FIGURES
    assert [list(player) for player in figures["seats"]] == [PLAYER] * 3
    assert [player["strength"] for player in figures["seats"]] == ["medium", "easy", "random"]
    assert (figures["table"], figures["rounds"], figures["seed"]) == ("pocket", 30, 5)
    assert sum(player["wins"] for player in figures["seats"]) <= 30
    assert figures["moves"] >= figures["longest_round"] > 0
    for player in figures["seats"]:
        times = player["decision_ms"]
        assert list(times) == ["median", "p95", "max"]
        assert 0 < times["median"] <= times["p95"] <= times["max"]


def test_the_same_seed_gives_the_same_figures_but_for_times(capsys: pytest.CaptureFixture[str]) -> None:
    def counted(seed: str) -> object:
        figures = simulated(capsys, "--seats", "easy,medium", "--rounds", "40", "--seed", seed)
        players = [(player["wins"], player["points"], player["matches"]) for player in figures["seats"]]
        return players, figures["moves"], figures["longest_round"]

    assert counted("1") == counted("1")
    assert counted("1") != counted("2")


def test_places_rotate_and_points_follow_the_player() -> None:
    rounds: list[Round] = []
    at_start: list[tuple[int, tuple[int, ...]]] = []

    def deal(*arguments: Any, dealer: int, totals: tuple[int, ...], **options: Any) -> Round:
        at_start.append((dealer, totals))
        rounds.append(POCKET.make_round(*arguments, dealer=dealer, totals=totals, **options))
        return rounds[-1]

    table = replace(POCKET, make_round=deal)
    rules = POCKET.make_rules(items=load_set("pocket"))
    simulate(table, rules, ["random"] * 3, rounds=7, target=10_000)
    points = [0, 0, 0]
    first_dealer = at_start[0][0]
    for number, (dealer, totals) in enumerate(at_start):
        seat_of = [(player + number) % 3 for player in range(3)]
        assert [totals[seat] for seat in seat_of] == points
        assert dealer == seat_of[(first_dealer + number) % 3]
        outcome = rounds[number].outcome
        assert outcome
        points = [total + outcome.scores[seat] for total, seat in zip(points, seat_of, strict=True)]


def test_figures_follow_the_player(capsys: pytest.CaptureFixture[str]) -> None:
    figures = simulated(capsys, "--seats", "random,medium,random", "--rounds", "90")
    wins = [player["wins"] for player in figures["seats"]]
    assert wins[1] > 3 * max(wins[0], wins[2])


def test_matches_run_on_to_the_target(capsys: pytest.CaptureFixture[str]) -> None:
    figures = simulated(capsys, "--seats", "random,random", "--rounds", "50", "--target", "1")
    assert sum(player["matches"] for player in figures["seats"]) == 50
    unreached = simulated(capsys, "--seats", "random,random", "--rounds", "50", "--target", "1000000")
    assert sum(player["matches"] for player in unreached["seats"]) == 0


def test_house_rules_change_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    def moves(*house: str) -> int:
        return simulated(capsys, "--seats", "random,random", "--rounds", "20", *house)["moves"]

    plain = moves("--house", "two_player_reverse=plain", "last_item_draws=false", "wrong_challenge_extra=0")
    assert plain != moves()
    assert moves("--house", "two_player_reverse=skip") == moves("--house", "last_item_draws=True") == moves()


def test_without_json_the_figures_are_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "pocket", "--seats", "easy,random", "--rounds", "3"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("3 rounds at the pocket table")
    assert "per million loops" in out


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ("simulate chess --seats easy,easy --rounds 1", "chess"),
        ("simulate pocket --seats easy,genius --rounds 1", "genius"),
        ("simulate pocket --seats easy,medium:hard --rounds 1", "no character 'medium'; there are rosa"),
        ("simulate pocket --seats easy,rosa:genius --rounds 1", "no strength 'genius'"),
        ("simulate pocket --seats easy --rounds 1", "2 to 5"),
        ("simulate pocket --seats easy,easy,easy,easy,easy,easy --rounds 1", "2 to 5"),
        ("simulate pocket --seats easy,easy", "--rounds"),
        ("simulate pocket --seats easy,easy --rounds 0", "--rounds"),
        ("simulate pocket --seats easy,easy --rounds many", "many"),
        ("simulate pocket --seats easy,easy --rounds 1 --seed -1", "--seed"),
        ("simulate pocket --seats easy,easy --rounds 1 --house jump_in=true", "jump_in"),
        ("simulate pocket --seats easy,easy --rounds 1 --house last_item_draws=maybe", "last_item_draws"),
        ("simulate pocket --seats easy,easy --rounds 1 --house last_item_draws", "last_item_draws"),
        ("play no-such-level", "no-such-level"),
        ("no-such-level", "pocket-3-friday-rush"),
        ("play no-such-file.toml", "no-such-file.toml"),
        ("--size 10x10", "960x540"),
        ("--size big", "big"),
        ("--size 1280", "1280"),
        (f"--size {'9' * 5000}x720", "is no size"),
        ("--seed x", "x"),
        (f"--seed {'9' * 5000}", "is no whole number"),
        (f"--seed {'9' * 4000}", "--seed: must be from 0"),
        ("--frobnicate", "--frobnicate"),
        ("check", "FILE.toml"),
        ("shots", "DIR"),
    ],
)
def test_bad_input_is_refused_in_one_sentence(capsys: pytest.CaptureFixture[str], arguments: str, named: str) -> None:
    assert named in refused(capsys, *arguments.split())


def test_check_prints_every_problem_with_its_place(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.toml", tmp_path / "good.toml"
    good.write_text('name = "G"\ntable = "pocket"\n[[opponents]]\ncharacter = "milo"\n', encoding="utf-8")
    bad.write_text('table = "pocket"\ntarget = 0\n[[opponents]]\ncharacter = "nobody"\n', encoding="utf-8")
    assert main(["check", str(good), str(bad)]) == 2
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == f"{good}: fine"
    assert {line.split(": ")[1] for line in lines[1:]} == {"name", "target", "opponents[1].character"}
    assert all(line.startswith(f"{bad}: ") for line in lines[1:])
    assert err == "one-left: 3 problems were found\n"


def test_check_is_content_with_good_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = tmp_path / "good.toml"
    good.write_text('name = "G"\ntable = "pocket"\n[[opponents]]\ncharacter = "milo"\n', encoding="utf-8")
    assert main(["check", str(good)]) == 0
    assert capsys.readouterr() == (f"{good}: fine\n", "")


def test_a_level_with_errors_is_not_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('name = "B"\ntable = "pocket"\nopponents = []\n', encoding="utf-8")
    assert f"{bad}: opponents: " in refused(capsys, str(bad))


Started = tuple[Level | None, dict[str, object]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Started]:
    """What the app was started with, instead of starting it."""
    calls: list[Started] = []

    def run(level: Level | None = None, **options: object) -> int:
        calls.append((level, options))
        return 0

    monkeypatch.setattr(game.app.start, "run", run)
    return calls


@pytest.mark.parametrize("arguments", ["", "play"])
def test_without_a_level_the_game_starts_with_the_title(started: list[Started], arguments: str) -> None:
    assert main(arguments.split()) == 0
    assert started == [(None, {"seed": None, "size": None, "fullscreen": False, "demo": False, "rounds": None})]


@pytest.mark.parametrize("play", ["", "play "])
def test_play_takes_a_level_and_options(started: list[Started], play: str) -> None:
    main(f"{play}pocket-3-friday-rush --seed 7 --size 1920x1080 --fullscreen --demo --rounds 2".split())
    ((level, options),) = started
    assert level
    assert level.name == "Friday Rush"
    assert options == {"seed": 7, "size": (1920, 1080), "fullscreen": True, "demo": True, "rounds": 2}


def test_options_may_come_first(started: list[Started]) -> None:
    main(["--demo", "--seed", "7", "pocket-1-first-slice"])
    assert started[0][0]
    assert started[0][1]["demo"]


def test_the_exit_code_is_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game.app.start, "run", lambda *_, **__: 1)
    assert main([]) == 1


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert left.value.code == 0
    assert __version__ in capsys.readouterr().out


COMMANDS = [
    (["--help"], 0),
    (["--version"], 0),
    (["simulate", "pocket", "--seats", "easy,easy", "--rounds", "1"], 0),
    (["check", "none.toml"], 2),
    (["no-such-level"], 2),
]


@pytest.mark.parametrize(("arguments", "code"), COMMANDS, ids=lambda each: str(each)[:20])
def test_without_a_console_nothing_crashes_r27(arguments: list[str], code: int) -> None:
    command = [sys.executable, "-m", "game.cli", *arguments]
    closed = f"exec {' '.join(command)} >&- 2>&-"
    assert subprocess.run(["/bin/sh", "-c", closed], check=False).returncode == code


def test_a_console_without_our_characters_is_no_trouble(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "game.cli", "nö-süch-level…"],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(b"one-left: ")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "pocket", "--seats", "random,random", "--rounds", "1"],
        ["check", str(levels_folder() / "pocket-1-first-slice.toml")],
    ],
)
def test_a_full_disk_is_told_and_no_crash(arguments: list[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game.cli", *arguments], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr.startswith("one-left: what was found can't be written: ")
    assert done.stderr.count("\n") == 1


def test_an_interruption_is_no_crash(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(game.simulate, "simulate", interrupted)
    assert main(["simulate", "pocket", "--seats", "easy,easy", "--rounds", "1"]) == 130
    assert capsys.readouterr() == ("", "")


def test_pictures_are_refused_where_none_can_be_written(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def read_only(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(game.cli, "TemporaryFile", read_only)
    assert f"{tmp_path} can't be written into: Permission denied" in refused(capsys, "shots", str(tmp_path))


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_leaves_early_is_no_crash(unbuffered: str) -> None:
    files = map(str, levels_folder().glob("*.toml"))
    command = [sys.executable, "-m", "game.cli", "check", *files]
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
