"""The regulars' remarks and faces: seldom, in their own words, never over what must be read, gone when asked to."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from random import Random
from typing import get_args

import pygame
import pytest
from dice_driving import dice_table
from domino_driving import domino_table
from driving import FRAME, Silent, Stand, level_for, new_table, table
from pygame import FRect

from game.app.street import SCENES
from game.art.canvas import Canvas
from game.art.sheet import Look
from game.levels import Sayings, find_level
from game.records import Settings, TextSize
from game.rules import events as happened
from game.rules.contract import Ending, Outcome
from game.rules.events import Cause
from game.rules.pieces import parse_face
from game.scenes import seating
from game.scenes.chatter import CHANCES, OWN_REST, REST, Chatter, Remark
from game.scenes.inputs import Action, Button, PointerDown
from game.scenes.round_result import RoundResult
from game.scenes.seating import AIR, EDGE, READING, REMARK, SAYING, room_for
from game.scenes.sitting import Exits, Sitting
from game.scenes.table import TableScene
from game.scenes.words import HUMAN

SAYINGS = {seat: Sayings(**{each: (f"{each} a", f"{each} b") for each in CHANCES}) for seat in (1, 2)}
R5, W4 = parse_face("R5"), parse_face("W+4")
OUT = Outcome(1, Ending.OUT, (0, 90, 0))

OCCASIONS: list[tuple[list[happened.Event], set[tuple[int, str]]]] = [
    ([happened.Called(1)], {(1, "uno"), (2, "waits")}),
    ([happened.Called(HUMAN)], {(1, "waits"), (2, "waits")}),
    ([happened.Caught(1, by=2)], {(2, "catches"), (1, "caught")}),
    ([happened.Caught(1, by=HUMAN)], {(1, "caught")}),
    ([happened.Skipped(2)], {(2, "turn_lost")}),
    ([happened.Skipped(HUMAN)], set()),
    ([happened.Verdict(1, 2, True, (), R5, None)], {(1, "challenge_won")}),
    ([happened.Verdict(1, 2, False, (), R5, None)], {(1, "challenge_lost")}),
    ([happened.Played(1, W4, R5, 4), happened.Drew(2, (None,) * 4, Cause.ITEM)], {(2, "draws"), (1, "hits")}),
    ([happened.Played(1, W4, R5, 4), happened.Rolled(HUMAN, (), Cause.ITEM)], set()),
    ([happened.Drew(2, (None,), Cause.CHOICE)], set()),
    ([happened.Drew(2, (None,), Cause.ITEM)], set()),
    ([happened.Ended(OUT, ((), (), ()), (10, 0, 80))], {(1, "wins"), (2, "loses")}),
]


@pytest.mark.parametrize(("events", "expected"), OCCASIONS)
def test_each_situation_has_its_speakers(events: list[happened.Event], expected: set[tuple[int, str]]) -> None:
    said = set()
    for seed in range(120):
        chatter = Chatter(SAYINGS, Random(seed))
        for event in events:
            remark = chatter.hear(event, 100.0)
            if remark:
                said.add((remark.seat, remark.words.rpartition(" ")[0]))
    assert said == expected


def test_who_has_nothing_to_say_is_silent() -> None:
    chatter = Chatter({1: Sayings(wins=("Ha!",))}, Random(1))
    assert all(chatter.hear(happened.Called(1), 100.0 * n) is None for n in range(50))


def test_nobody_repeats_themselves_at_once() -> None:
    chatter = Chatter(SAYINGS, Random(2))
    said = [chatter.hear(happened.Skipped(1), 1000.0 * n) for n in range(400)]
    words = [each.words for each in said if each]
    assert len(words) > 40
    assert all(one != other for one, other in pairwise(words))


def test_remarks_are_rare_however_much_happens() -> None:
    chatter = Chatter(SAYINGS, Random(3))
    times: list[tuple[float, int]] = []
    for step in range(6000):
        now = step * 0.5
        remark = chatter.hear(happened.Caught(1 + step % 2, by=2 - step % 2), now)
        if remark:
            times.append((now, remark.seat))
    assert len(times) > 50
    assert all(later[0] - earlier[0] >= REST for earlier, later in pairwise(times))
    for seat in (1, 2):
        own = [now for now, who in times if who == seat]
        assert all(later - earlier >= OWN_REST for earlier, later in pairwise(own))


def remarks_of(seed: int, settings: Settings) -> tuple[list[Remark], float, Stand]:
    stand = Stand(new_table(level_for(4), seed), settings)
    said: list[Remark] = []
    hear = stand.table._chatter.hear

    def noted(event: happened.Event, now: float) -> Remark | None:
        remark = hear(event, now)
        if remark:
            said.append(remark)
        return remark

    stand.table._chatter.hear = noted  # type: ignore[method-assign]
    stand.play_on(lambda: isinstance(stand.top, RoundResult))
    return said, stand.table.now, stand


def test_a_round_has_a_few_remarks_the_same_each_time_it_is_played() -> None:
    counts = []
    for seed in range(1, 7):
        said, seconds, _ = remarks_of(seed, Settings(speed="normal"))
        assert said == remarks_of(seed, Settings(speed="normal"))[0]
        assert len(said) <= seconds / REST + 1
        counts.append(len(said))
    assert 0 < sum(counts) <= 3 * len(counts)


# On the table


def speaking(words: str = "Wrong bearing. My fault.", seat: int = 1) -> Stand:
    stand = Stand(
        table("turn 0+ on R7 | 0: R5 R6 W B2 | 1: B3 B4 Y5 | 2: Y1 G2 G3 | pile Y9 Y8 G7 | discard R7"),
        Settings(speed="instant"),
    )
    stand.advance()
    stand.table.seating.remark(seat, words, stand.table.now)
    return stand


def visible(stand: Stand) -> set[int]:
    """Who is making a remark now."""
    now = stand.table.now
    return {seat for seat, each in stand.table.seating._remarks.items() if each.since <= now < each.until}


def test_a_remark_goes_by_itself_and_lets_the_table_rest() -> None:
    stand = speaking()
    words = "Wrong bearing. My fault."
    assert visible(stand) == {1}
    assert not stand.table.seating.is_still(stand.table.now)
    for _ in range(round((REMARK + READING * len(words)) / FRAME) + 2):
        stand.advance()
    assert visible(stand) == set()
    assert stand.table.seating.is_still(stand.table.now)


@pytest.mark.parametrize(
    "quiet",
    [
        lambda stand: stand.hear(PointerDown(640.0, 250.0, Button.PRIMARY)),
        lambda stand: stand.hear(PointerDown(640.0, 250.0, Button.SECONDARY)),
        lambda stand: stand.press(Action.CONFIRM),
    ],
    ids=["click", "right click", "confirm"],
)
def test_a_click_or_a_key_ends_it(quiet: Callable[[Stand], None]) -> None:
    stand = speaking()
    quiet(stand)
    assert visible(stand) == set()


def test_it_waits_until_the_seat_has_said_what_the_game_needs() -> None:
    stand = speaking()
    stand.table.seating.say(1, "UNO!", stand.table.now)
    stand.table.seating.remark(1, "Land ahoy!", stand.table.now)
    assert visible(stand) == set()
    for _ in range(round(SAYING / FRAME) + 1):
        stand.advance()
    assert visible(stand) == {1}


SIZES = ((960, 720), (1280, 720), (1680, 720))
LEVELS = {
    ("pocket", 2): "pocket-1-first-slice", ("pocket", 4): "pocket-3-friday-rush", ("pocket", 5): "pocket-4-full-house",
    ("dice", 4): "dice-3-high-spirits", ("domino", 6): "domino-3-last-ferry",
}  # fmt: skip


def _match(table: str, seats: int) -> TableScene:

    exits = Exits(lambda: _match(table, seats), lambda: _match(table, seats))
    return SCENES[table](Sitting(find_level(LEVELS[table, seats]), 3, exits))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
@pytest.mark.parametrize(("name", "seats"), list(LEVELS))
def test_no_remark_covers_what_must_be_read_and_everybody_can_speak(
    name: str, seats: int, size: tuple[int, int]
) -> None:
    pygame.display.init()
    canvas = Canvas(pygame.Surface(size))
    scene = _match(name, seats)
    stage = Silent(canvas.width)
    scene.enter(stage)
    room = 0
    asked = 0
    rng = Random(4)
    for step in range(900):
        scene.advance(1 / 10)
        if scene.state.value == "choosing":
            scene.make(rng.choice(scene.view.moves))
        if step % 15 or scene.state.value == "over":
            continue
        taken = scene.must_read(canvas)
        for seat in range(1, seats):
            asked += 1
            found = room_for(
                scene.seating.place(seat), scene.seating.plaque(canvas, seat), 150.0, 54.0, canvas.width, taken
            )
            if found:
                room += 1
                rect, _ = found
                assert rect.left >= EDGE - 0.01
                assert rect.right <= canvas.width - EDGE + 0.01
                assert all(not rect.colliderect(each) for each in taken)
    assert room > (0.6 if canvas.width >= 1280 else 0.3) * asked


def test_where_there_is_no_room_nothing_is_painted() -> None:
    canvas = Canvas(pygame.Surface((1280, 720)))
    stand = speaking()
    for taken, painted in (([FRect(0, 0, 1280, 720)], False), ([], True)):
        canvas.surface.fill((10, 20, 30))
        for _ in range(5):
            stand.advance()
        stand.table.seating.draw_words(canvas, stand.table.now, partial(list, taken))
        assert (canvas.surface.get_bounding_rect().size != (0, 0)) is True
        changed = pygame.mask.from_threshold(canvas.surface, (10, 20, 30), (1, 1, 1, 255)).count() < 1280 * 720
        assert changed is painted


@pytest.mark.parametrize("words", ["Reverencia. Espero.", "Twee-en-sestig persent. Genoeg.", "Stormwaarschuwing!"])
@pytest.mark.parametrize("text_size", get_args(TextSize))
def test_no_word_of_a_remark_is_broken(words: str, text_size: TextSize, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str] = []
    monkeypatch.setattr(seating, "REMARK_WIDTHS", seating.REMARK_WIDTHS[-1:])
    monkeypatch.setattr(Canvas, "remark", lambda _, lines, *__, **___: painted.extend(lines))
    canvas = Canvas(pygame.Surface((960, 540)), Look(text_size))
    stand = speaking(words)
    stand.table.seating.draw_words(canvas, stand.table.now, list)
    assert " ".join(painted) == words


@pytest.mark.parametrize("away", [0.0, AIR])
def test_a_remark_stands_above_the_head_if_it_can(away: float) -> None:
    place = speaking().table.seating.place(1)
    plaque = FRect(place.plaque[0] - 70, place.plaque[1] - 14, 140, 28)
    above = room_for(place, plaque, 150.0, 36.0, 1280.0, [])
    assert above
    rect, tip = above
    assert rect.bottom < place.portrait[1] - place.diameter / 2 <= tip[1]
    elsewhere = room_for(place, plaque, 150.0, 36.0, 1280.0, [rect.inflate(away, 400)])
    assert elsewhere is None or not elsewhere[0].colliderect(rect)


# Faces


def test_faces_follow_the_game() -> None:
    stand = speaking()
    scene = stand.table
    seating = scene.seating

    def after(event: happened.Event, seat: int) -> str:
        seating._felt.clear()
        scene.act(event)
        return seating.mood(seat, scene.now)

    assert after(happened.Called(1), 1) == "happy"
    assert after(happened.Caught(1, by=2), 1) == "surprised"
    assert after(happened.Caught(1, by=2), 2) == "triumphant"
    guilty, fair = (happened.Verdict(1, 2, wrong, (None,), R5, None) for wrong in (True, False))
    assert after(guilty, 1) == "triumphant"
    assert after(guilty, 2) == "worried"
    assert after(fair, 2) == "happy"
    assert after(happened.Ended(OUT, ((), (), ()), (10, 0, 80)), 1) == "triumphant"
    assert after(happened.Ended(OUT, ((), (), ()), (10, 0, 80)), 2) == "worried"


def test_the_bold_are_angry_where_others_worry() -> None:
    scene = new_table(level_for(4))
    scene.enter(Silent(1280.0))
    moods = set()
    for seat, guest in enumerate(scene.level.opponents, start=1):
        scene.act(happened.Drew(seat, (None, None), Cause.ITEM))
        mood = scene.seating.mood(seat, scene.now)
        assert mood == ("angry" if guest.temperament.boldness >= 0.6 else "worried")
        moods.add(mood)
    assert moods == {"angry", "worried"}


@pytest.mark.parametrize(
    "scene",
    [
        lambda: table("turn 0+ on R7 | 0: R5 R6 W | 1: B3 | 2: Y1 G2 | pile Y9 Y8 G7 | discard R7", last=2),
        lambda: dice_table("turn 0+ on R5 | 0: R3 B6 | 1: G1 | 2: R4 R2"),
        lambda: domino_table("turn 0+ | 0: G4/RR B6/B6 | 1: R4/R7 | 2: R9/X G9/G6 | chain G4/G4"),
    ],
)
def test_whoever_has_one_left_is_glad_and_the_others_worry(scene: Callable[[], TableScene]) -> None:
    made = scene()
    made.enter(Silent(1280.0))
    for _ in range(30):
        made.advance(0.1)
    assert [made.seating.mood(seat, made.now + 60) for seat in (1, 2)] == ["happy", "worried"]
