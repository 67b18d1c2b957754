"""A match that is over can be watched, told, given away, and taken up again."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pygame
import pytest
from domino_driving import lying_rects
from driving import Driver
from pygame import FRect

from game.app.loop import App
from game.app.street import SCENES, Street
from game.app.window import Window
from game.cli import main
from game.levels import find_level
from game.records import MOST_REPLAYS, Recording, Records, SavedMatch, Settings, read_replay
from game.scenes.domino import DominoScene
from game.scenes.flow import Flow
from game.scenes.inputs import Action, Button, PointerDown, PointerUp, Press, Resized
from game.scenes.replay import RATES, Replay
from game.scenes.replays import ReplaysPage
from game.scenes.state import State
from game.scenes.title import Title
from game.session import Session
from game.table.domino_frame import IN_A_ROW_BELOW, TILE_SHARE
from game.tour import Tour

MOST_OVER = 0.85
"""How much of its width a tile of an open hand shows at least beside the chain."""
LEVELS = {"pocket": "pocket-3-friday-rush", "dice": "dice-1-first-throw", "domino": "domino-3-last-ferry"}


@cache
def recorded(table: str, seed: int = 4) -> Recording:
    """A whole match between computer players."""
    level = replace(find_level(LEVELS[table]), target=60)
    session = Session.of_computers(level, seed)
    while session.match.winner is None:
        if session.round.outcome:
            session.next_round()
        session.step()
    text = find_level(LEVELS[table]).text
    text = "target = 60\n" + "".join(line for line in text.splitlines(keepends=True) if not line.startswith("target"))
    moves = SavedMatch.of(level.key, text, seed, session.record).moves
    return Recording(level.key, text, seed, moves, "2026-11-30T20:15:00", session.match.totals)


def places(recording: Recording) -> list[list[str]]:
    """The states of the round after each number of moves: as the move left it, and dealt anew if it ended the round."""
    level = find_level(recording.level)
    session = Session(replace(level, target=60), recording.seed, {}, Random(0))
    found = [[session.round.state()]]
    for move in recording.match.record:
        session.replay([move])
        found.append([session.round.state()])
        if session.round.outcome and session.match.winner is None:
            session.next_round()
            found[-1].append(session.round.state())
    return found


def states(recording: Recording) -> list[str]:
    """The state of the round as each number of moves left it."""
    return [first for first, *_ in places(recording)]


def watch(window: Window, recording: Recording, speed: str = "normal") -> tuple[Driver, Replay]:
    replay = Street(Records()).watch(recording)
    assert isinstance(replay, Replay)
    return Driver(window, replay, Settings(speed=speed), checked=False), replay  # type: ignore[arg-type]


@pytest.mark.parametrize("table", SCENES)
def test_a_replay_acts_out_the_whole_match_and_stops_at_its_end(table: str, window: Window) -> None:
    recording = recorded(table)
    expected = places(recording)
    driver, replay = watch(window, recording, "instant")
    seen = set()
    for _ in range(60_000):
        if replay.is_over:
            break
        driver.step(0.1)
        seen.add(replay.count)
        assert replay.table.session.round.state() in expected[replay.count]
    assert seen >= set(range(1, len(recording.moves) + 1))
    assert not replay.playing
    assert replay.table.session.match.totals == recording.totals
    assert list(replay.table.seating.totals) == list(recording.totals)
    assert replay.table.prompt() == ""
    assert driver.scene is replay
    assert Records().load_match() is None
    assert Records().load_replays() == ()
    driver.key(pygame.K_RETURN)
    driver.step()
    assert replay.playing
    assert replay.count == 0


@pytest.mark.parametrize("table", SCENES)
def test_any_place_is_reached_by_steps_back_and_the_track(table: str, window: Window) -> None:
    recording = recorded(table)
    expected, rng = states(recording), Random(table)
    driver, replay = watch(window, recording)
    for _ in range(12):
        count = rng.randrange(1, len(recording.moves))
        replay._go_to(count)
        driver.step()
        assert (replay.count, replay.playing) == (count, False)
        assert replay.table.session.round.state() == expected[count]
        view = replay.table.session.round.view(0)
        assert sorted(map(str, (held.item for held in replay.table.hand))) == sorted(map(str, view.hand))
        driver.wait(1.0)
        assert replay.count == count
        replay._step()
        driver.until("the step is done", lambda: not replay.playing)
        assert replay.count == count + 1
        assert replay.table.session.round.state() == expected[count + 1]
        assert replay.table.is_still() or replay.table.state is State.WAITING
        replay._go_to(replay.count - 1)
        assert replay.table.session.round.state() == expected[count]


@pytest.mark.parametrize("speed", ["instant", "normal"])
@pytest.mark.parametrize("table", SCENES)
def test_what_a_step_leaves_on_the_screen_passes_while_the_match_stands(table: str, speed: str, window: Window) -> None:
    recording = recorded(table)
    driver, replay = watch(window, recording, speed)
    replay._go_to(1)
    left_over = 0
    for count in range(2, min(26, len(recording.moves))):
        replay._step()
        driver.until("the step is done", lambda: not replay.playing)
        left_over += not replay.table.is_quiet()
        driver.until("all rests", replay.is_still)
        assert replay.table.is_quiet()
        assert (replay.count, replay.table.state) == (count, State.WAITING)
    assert left_over


def test_keys_and_pointer_work_the_controls_and_not_the_table(window: Window) -> None:
    driver, replay = watch(window, recorded("pocket"))
    driver.key(pygame.K_RETURN)
    assert not replay.playing
    count = replay.count
    for action in (Action.DRAW, Action.UNO, Action.CATCH):
        assert replay.hear(Press(action)) is None
    replay._go_to(9)
    driver.step()
    x, y = replay.table.where(("card", 0))
    replay.hear(PointerDown(x, y, Button.PRIMARY))
    replay.hear(PointerUp(x, y, Button.PRIMARY))
    driver.wait(1.0)
    assert (count, replay.count) == (0, 9)
    for key, at in (("after", 10), ("before", 9), ("before", 8)):
        driver.click(*next(each.rect.center for each in replay.form.widgets if each.key == key))
        driver.until("it rests", lambda: not replay.playing)
        driver.step()
        assert replay.count == at
    for rate in (2, 3, 0, 1):
        driver.click(*next(each.rect.center for each in replay.form.widgets if each.key == "rate"))
        assert replay.rate == rate < len(RATES)
    line = replay._track.line
    driver.click(line.right, line.centery)
    assert replay.count == len(recorded("pocket").moves)
    driver.click(line.x, line.centery)
    assert replay.count == 0
    driver.key(pygame.K_ESCAPE)
    driver.step()
    assert isinstance(driver.scene, Title)


@pytest.mark.parametrize("table", ["pocket", "domino"])
def test_hands_are_closed_as_the_human_saw_them_or_all_open(table: str, window: Window) -> None:
    driver, replay = watch(window, recorded(table))
    replay._go_to(7)
    driver.step()
    scene, seats = replay.table, range(1, replay.table.level.seats)
    assert all(set(scene.seen_hand(seat)) <= {None} for seat in seats)  # type: ignore[attr-defined]
    driver.key(pygame.K_h)
    assert scene.open_hands
    for seat in seats:
        hand = scene.session.round.view(seat).hand
        assert sorted(map(str, scene.seen_hand(seat))) == sorted(map(str, hand))  # type: ignore[attr-defined]
    replay._go_to(8)
    assert replay.table.open_hands


@pytest.mark.parametrize("width", [960.0, 1040.0, 1110.0, 1280.0, 1680.0])
def test_open_hands_at_domino_hide_nothing_and_no_tile_of_the_chain(width: float, window: Window) -> None:
    driver, replay = watch(window, recorded("domino"))
    replay._go_to(11)
    replay.hear(Resized(width))
    driver.key(pygame.K_h)
    scene = replay.table
    assert isinstance(scene, DominoScene)
    seats = range(1, scene.level.seats)
    tile = scene._hand_row(1).length * TILE_SHARE
    hands = []
    for seat in seats:
        row = scene._hand_row(seat)
        assert row.shown == min(scene.seating.counts[seat], 6)
        assert row.step >= tile * (1 if width < IN_A_ROW_BELOW else MOST_OVER)
        x, y = row.first
        wide = tile + (row.shown - 1) * row.step
        hands.append(FRect(x - tile / 2, y - row.length / 2, wide, row.length))
    seen = [*hands, *(scene.seating.boxes(seat)[0] for seat in seats)]
    for one, other in combinations(seen, 2):
        assert not one.inflate(-1, -1).colliderect(other)
    assert all(FRect(0, 0, width, 720).contains(hand) for hand in hands)
    if width < IN_A_ROW_BELOW:
        assert not any(hand.colliderect(rect) for hand in hands for rect in lying_rects(scene))


def test_a_match_tried_from_a_replay_goes_on_there_and_brings_nothing(window: Window) -> None:
    recording = recorded("pocket")
    driver, replay = watch(window, recording, "instant")
    place = len(recording.moves) - 1
    replay._go_to(place)
    driver.step()
    driver.click(*replay._try.rect.center)
    driver.step()
    table = driver.scene
    assert isinstance(table, Flow)
    assert table.session.round.state() == states(recording)[place]
    assert table.sitting.practice
    left = Records().load_match()
    assert left
    assert left.practice
    resumed = Street(Records())._left_match()
    assert isinstance(resumed, Flow)
    assert resumed.sitting.practice
    table.sitting.exits.finish(table.session)
    assert Records().load_replays() == ()
    assert Tour([], Records())._progress.met == {}


def test_the_last_fifty_matches_are_kept_the_latest_first() -> None:
    records, first = Records(), recorded("pocket")
    for minute in range(MOST_REPLAYS + 5):
        assert records.keep_replay(replace(first, played=f"2026-11-30T20:{minute:02}:00")) == ""
    kept = Records().load_replays()
    assert [each.played for each in kept] == [f"2026-11-30T20:{minute:02}:00" for minute in range(54, 4, -1)]
    assert kept[0] == replace(first, played="2026-11-30T20:54:00")


def test_files_of_others_among_the_replays_push_none_out_and_stay(home: Path) -> None:
    records, first = Records(), recorded("pocket")
    names = [
        f"{name}-{number}" for name in ("0000-mine", "one-left-2026-11-30T20-00-00-x", "zzz") for number in range(30)
    ]
    (home / "replays").mkdir(parents=True)
    for name in names:
        (home / "replays" / f"{name}.json").write_text("{}")
    for minute in range(MOST_REPLAYS + 5):
        assert records.keep_replay(replace(first, played=f"2026-11-30T20:{minute:02}:00", ticket=minute + 1)) == ""
    again = replace(first, played="2026-11-30T21:00:00", ticket=MOST_REPLAYS + 5)
    assert records.keep_replay(again) == ""
    kept = sorted(path.stem for path in (home / "replays").iterdir())
    ours = [f"2026-11-30T20-{minute:02}-00-{first.level}" for minute in range(5, MOST_REPLAYS + 5)]
    assert kept == sorted([*names, *ours])


def test_a_damaged_replay_is_set_aside_and_the_others_are_there(home: Path) -> None:
    records, first = Records(), recorded("pocket")
    for minute in (1, 2):
        records.keep_replay(replace(first, played=f"2026-11-30T20:{minute:02}:00"))
    damaged = sorted((home / "replays").iterdir())[0]
    damaged.write_bytes(damaged.read_bytes()[:-40])
    found = Records()
    assert [each.played for each in found.load_replays()] == ["2026-11-30T20:02:00"]
    assert len(found.notices) == 1
    assert [file.name for file in (home / "replays").glob("*damaged-1.json")]
    again = Records()
    assert len(again.load_replays()) == 1
    assert again.notices == []


def test_an_exported_match_is_one_small_file_that_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path / "Dokumente")
    recording = recorded("domino")
    said = Street(Records())._export(recording)
    (file,) = (tmp_path / "Dokumente").iterdir()
    assert str(file) in said
    assert file.stat().st_size < 16_000
    assert read_replay(file) == recording
    (tmp_path / "file").write_text("")
    monkeypatch.setattr("platformdirs.user_documents_path", lambda: tmp_path / "file" / "below")
    assert "can't be written" in Street(Records())._export(recording)


def test_a_match_of_a_player_without_documents_is_not_exported_and_told(homeless: Path) -> None:
    said = Street(Records())._export(recorded("domino"))
    assert said == "The replay can't be written into Documents: there is no folder for it."
    assert list(homeless.iterdir()) == []


def test_the_list_leads_to_the_match(window: Window) -> None:
    records = Records()
    assert Street(records).replays() is None
    records.keep_replay(recorded("dice"))
    driver = Driver(window, Street(Records()).ledger(), checked=False)
    driver.key(pygame.K_RETURN)
    driver.wait(0.5)
    assert isinstance(driver.scene, ReplaysPage)
    driver.key(pygame.K_RETURN)
    driver.wait(0.5)
    assert isinstance(driver.scene, Replay)


@pytest.mark.parametrize("seats", [0, 1, 3, 9])
def test_a_match_with_points_for_other_seats_is_listed_and_stops_nothing(seats: int, window: Window) -> None:
    recording = recorded("pocket")
    assert len(recording.totals) != seats
    kept = Records()
    kept.keep_replay(replace(recording, totals=(5,) * seats))
    page = Street(kept).replays()
    assert isinstance(page, ReplaysPage)
    app = App(window, page, Settings())
    app.step(0.0)
    assert app.pictures == 1
    assert page.played.level is None


def test_a_match_that_the_rules_no_longer_allow_is_told_and_stops_nothing() -> None:
    recording = recorded("pocket")
    wrong = replace(recording, moves=(*recording.moves[:5], "0 R9", *recording.moves[5:]))
    title = Street(Records()).watch(wrong)
    assert isinstance(title, Title)
    assert "can't be played" in title.notice


@pytest.mark.parametrize("table", SCENES)
def test_a_match_is_printed_round_by_round(table: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    recording = recorded(table)
    file = Records().export_replay(recording, tmp_path)
    assert main(["replay", str(file), "--text"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert recording.level.split("-", 2)[2].replace("-", " ") in lines[0].lower()
    assert sum(line.startswith("Round ") for line in lines) >= 1
    assert len(lines) > len(recording.moves) // 2
    assert lines[-1].startswith(f"You {recording.totals[0]}, ")


@pytest.mark.parametrize("move", ["", "draw", "x draw", "-1 draw", "9 draw", "0 fly", "0 give ?", f"{'9' * 5000} draw"])
def test_a_move_that_cannot_be_made_is_told_with_its_place(
    move: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recording = recorded("pocket")
    wrong = replace(recording, moves=(*recording.moves[:5], move, *recording.moves[5:]))
    file = Records().export_replay(wrong, tmp_path)
    assert main(["replay", str(file)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"one-left: {file}: moves[6]: ")
    assert said.count("\n") == 1
    assert "int()" not in said


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (None, "no such file"),
        (b"", "is empty"),
        (b"{}", "no file of this game"),
        (b'{"game": "one-left", "version": 9, "replay": {}}', "newer version"),
        (b'{"game": "one-left", "version": 1, "replay": {"seed": 1}}', "moves: is missing"),
    ],
)
def test_a_file_that_is_no_replay_is_refused_in_one_sentence(
    data: bytes | None, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "match.json"
    if data is not None:
        file.write_bytes(data)
    assert main(["replay", str(file)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(file) in said
    assert reason in said
