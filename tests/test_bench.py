"""What `one-left bench` promises to programs, and that its figures can be true. Nothing here depends on the clock."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pygame
import pytest

import game.bench
from game.app.loop import App
from game.app.street import SCENES, Street
from game.app.window import Window
from game.bench import Report, as_text, bench
from game.bench.frames import Bare, Census, Piece, fullest, timed
from game.bench.measure import Stopwatch, share
from game.bench.moments import BUSIEST, FRAME, Theatre, full_level, moments, resting
from game.bench.play import LAST
from game.bench.processes import Stopped, memory
from game.bench.run import QUICK
from game.cli import main
from game.opponents import STRENGTHS
from game.records import Records
from game.rules import TABLES
from game.rules.pieces import parse_face
from game.scenes.table import TableScene
from game.table.tray import MOST

SPREAD = ("count", "median", "p95", "p99", "max")


@pytest.fixture(scope="module")
def report() -> Report:
    return bench(quick=True)


@pytest.fixture
def theatre(tmp_path: Path) -> Iterator[Theatre]:
    window = Window((1280, 720))
    yield Theatre(window, Street(Records(tmp_path)), full_level(TABLES["dice"]), times=1, repaints=3, frames=40)
    window.close()


def figures(value: object, path: str = "") -> Iterator[tuple[str, float]]:
    """Every number in a report, and where it stands."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from figures(each, f"{path}.{key}")
    elif isinstance(value, (list, tuple)):
        for number, each in enumerate(value):
            yield from figures(each, f"{path}.{number}")
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield path, value


def spreads(value: object) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if tuple(value) == SPREAD:
            yield value
        for each in value.values():
            yield from spreads(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from spreads(each)


def test_the_object_has_the_keys_that_are_documented(report: Report) -> None:
    assert game.bench.__doc__
    lines = [line for line in game.bench.__doc__.splitlines() if line.startswith("    ") and line[4] != " "]
    named = [name for line in lines for name in re.split(r"  +", line.strip())[0].split(", ")]
    assert named == list(asdict(report))


@pytest.mark.parametrize(
    "list_name", ["random_play", "decisions", "slices", "throws", "chains", "frames", "idle", "memory"]
)
def test_entries_have_the_keys_that_are_documented(report: Report, list_name: str) -> None:
    assert game.bench.__doc__
    described = re.search(rf"^    {list_name} +\[(\{{[^}}]*\}})\]", game.bench.__doc__, re.MULTILINE)
    assert described
    assert list(asdict(report)[list_name][0]) == re.findall(r'"(\w+)"', described[1])


def test_every_figure_is_finite_and_none_is_negative(report: Report) -> None:
    may_be_zero = re.compile(r"^\.load\.|\.pictures$|\.growth$|\.anew$|\.in_vain$")
    for path, figure in figures(asdict(report)):
        assert math.isfinite(figure), path
        assert figure > 0 or may_be_zero.search(path), path


def test_spreads_rise(report: Report) -> None:
    found = list(spreads(asdict(report)))
    assert found
    for spread in found:
        for unit in ("ms", "million_loops"):
            values = [spread[key][unit] for key in SPREAD[1:]]
            assert values == sorted(values)


def test_all_there_is_to_measure_is_measured(report: Report) -> None:
    assert {(each.table, each.seats) for each in report.random_play} == {(table, n) for table in TABLES for n in (2, 4)}
    assert [(each.table, each.strength) for each in report.decisions] == [(t, s) for t in TABLES for s in STRENGTHS]
    assert [(each.table, each.strength) for each in report.slices] == [(table, "hard") for table in TABLES]
    assert [each.dice for each in report.throws] == [1, 5, 12, 24]
    kinds = [(branching, all_tiles) for branching in (False, True) for all_tiles in (False, True)]
    assert [(each.all_doubles_branch, each.all_tiles) for each in report.chains] == kinds
    for each in report.chains:
        assert each.chains == (QUICK.full_chains if each.all_tiles else QUICK.chains)
        assert each.tile.count == LAST * each.chains if each.all_tiles else each.tile.count > each.chains
        assert (each.anew_cost.count if each.anew_cost else 0) == each.anew + each.in_vain
        assert (each.slice_cost.count if each.slice_cost else 0) >= each.anew + each.in_vain
    painted = [(table, moment) for table in SCENES for moment in moments(table)]
    assert [(each.table, each.moment) for each in report.frames] == painted
    assert [each.table for each in report.idle] == list(SCENES)
    assert [each.table for each in report.memory] == list(SCENES)
    assert report.start
    assert report.start.count == QUICK.starts


def test_what_is_missing_is_told(report: Report) -> None:
    for table in TABLES:
        told = any(f"the {table} table" in sentence for sentence in report.left_out)
        assert told is (table not in SCENES or table not in BUSIEST)


def test_an_idle_table_paints_nothing(report: Report) -> None:
    assert [each.pictures for each in report.idle] == [0] * len(SCENES)


def test_dice_in_the_air_are_all_dice(report: Report) -> None:
    assert [each.pieces for each in report.frames if each.moment == "dice_in_the_air"] == [MOST]


@pytest.mark.parametrize("options", [[], ["--quick"]])
def test_the_command_prints_the_report(
    report: Report, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    asked = []
    monkeypatch.setattr(game.bench, "bench", lambda *, quick: asked.append(quick) or report)
    assert main(["bench", "--json", *options]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(asdict(report)))
    assert main(["bench", *options]) == 0
    assert capsys.readouterr().out == as_text(report) + "\n"
    assert asked == [bool(options)] * 2


def test_the_text_has_a_line_for_every_entry(report: Report) -> None:
    text = as_text(report)
    lines = [" ".join(line.split()) for line in text.splitlines()]
    begins = [f"{each.table} {each.moment.replace('_', ' ')} {each.width}x{each.height}" for each in report.frames]
    begins += [f"{each.table} {each.strength} {each.cost.count}" for each in report.decisions]
    begins += [f"{each.table} {each.strength} {each.cost.count}" for each in report.slices]
    begins += [f"{each.table} {each.seats} {each.moves}" for each in report.random_play]
    for begin in begins:
        assert len([line for line in lines if line.startswith(f"{begin} ")]) == 1
    for sentence in report.left_out:
        assert f"left out: {sentence}" in text
    assert "a quick run" in text


def test_shares_of_values() -> None:
    assert [share(list(range(101)), part) for part in (0, 0.5, 0.95, 0.99, 1)] == [0, 50, 95, 99, 100]
    assert share([7.0], 0.99) == 7.0


def test_a_spread_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing was timed"):
        Stopwatch().spread([])


def test_costs_are_told_in_loops_of_the_same_run() -> None:
    watch = Stopwatch()
    watch.laps = [1e6, 4e6, 2e6]
    cost = watch.cost(0.5)
    assert (cost.ms, cost.million_loops) == (500, 1)


def test_what_is_timed_is_done_once_and_its_result_handed_on() -> None:
    done: list[int] = []
    seconds, result = Stopwatch().time(lambda: done.append(1) or "done")
    assert seconds >= 0
    assert (done, result) == ([1], "done")


@pytest.mark.parametrize("table", SCENES)
def test_every_seat_is_taken(table: str) -> None:
    assert full_level(TABLES[table]).seats == TABLES[table].seats[-1]


def test_the_table_rests_where_the_human_is_to_choose(theatre: Theatre) -> None:
    app = resting(theatre)
    assert app.scene.is_still()
    assert isinstance(app.scene, TableScene)
    assert app.scene.view.turn == 0


def test_frames_without_a_picture_are_not_counted(theatre: Theatre) -> None:
    def doze(theatre: Theatre) -> Iterator[App]:
        app = resting(theatre)
        pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED))
        for _ in range(5):
            yield app

    frames, _ = timed(theatre, "doze", doze, [])
    assert (frames.cost.count, frames.bare.count, frames.first_ms) == (1, 1, None)


def test_the_first_picture_stands_apart(theatre: Theatre) -> None:
    frames, _ = timed(theatre, "idle", moments("dice")["idle"], [])
    assert frames.first_ms
    assert frames.cost.count == theatre.repaints


@pytest.mark.parametrize("table", SCENES)
def test_a_hard_opponent_thinks_for_many_frames(theatre: Theatre, table: str) -> None:
    """In each of them it gets on, and a picture is painted."""
    stage = Theatre(theatre.window, theatre.street, full_level(TABLES[table]), times=1, repaints=1, frames=5000)
    frames = 0
    for app in moments(table)["thinking"](stage):
        assert isinstance(app.scene, TableScene)
        thought, pictures = app.scene.ponders, app.pictures
        app.step(FRAME)
        frames += thought
        assert app.pictures > pictures
    assert frames >= 3
    assert not app.scene.ponders


@pytest.mark.parametrize("table", SCENES)
def test_the_fullest_frame_of_a_deal_shows_every_hand(theatre: Theatre, table: str) -> None:
    level = full_level(TABLES[table])
    stage = Theatre(theatre.window, theatre.street, level, times=1, repaints=1, frames=5000)
    round_ = theatre.street.match(level, 0).session.round
    pieces = fullest(stage, moments(table)["deal"])
    assert len(pieces) >= min(MOST, sum(round_.view(0).counts) // 2)
    assert type(stage.window.canvas) is not Census


@pytest.mark.parametrize(
    ("kind", "shows"),
    [("card", None), ("card", "R5"), ("die", "R5"), ("tile", ("R5", "G7"))],
)
def test_a_bare_frame_has_every_piece_at_its_place(theatre: Theatre, kind: str, shows: Any) -> None:
    if isinstance(shows, tuple):
        shows = tuple(map(parse_face, shows))
    elif shows:
        shows = parse_face(shows)
    canvas = theatre.window.canvas
    places = [(300.0, 300.0), (900.0, 400.0)]
    Bare(theatre.window, "pizzeria", []).paint()
    empty = canvas.surface.copy()
    Bare(theatre.window, "pizzeria", [Piece(kind, shows, 80.0, at) for at in places]).paint()
    around = [pygame.Rect(x - 70, y - 70, 140, 140) for x, y in places]
    for rect in around:
        assert canvas.surface.subsurface(rect).get_buffer().raw != empty.subsurface(rect).get_buffer().raw
    for rect in around:
        canvas.surface.blit(empty, rect, rect)
    assert canvas.surface.get_buffer().raw == empty.get_buffer().raw


def test_a_demo_that_stops_says_why() -> None:
    with pytest.raises(Stopped, match="KeyError: 'nowhere'"):
        memory("nowhere", 1, 1)
