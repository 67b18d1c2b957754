"""The Pocket table played by a person: whole matches on each device, and everything that went wrong elsewhere.

The numbers in names and comments are those of the reports of other games' bugs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame
import pytest
from checks import check_result, is_not_covered, leave_for_the_street, play_a_match, play_again
from driving import (
    LEVELS,
    Device,
    Driver,
    Human,
    Keyboard,
    Mouse,
    Pad,
    Shelf,
    Stepping,
    card_place,
    human_in,
    is_home,
    level_for,
    moment,
    moves_of_human,
    new_table,
    numbered,
    table,
    watchful,
)
from rules.pocket_scenarios import DECK, cards

from game.app.street import Street as RealStreet
from game.app.window import Window
from game.levels import find_level
from game.records import Records, Settings
from game.rules.contract import Phase
from game.rules.moves import Play
from game.rules.pieces import Colour, Face, face, parse_face
from game.scenes.challenge import ChallengeQuestion, VerdictShown
from game.scenes.colour_picker import ColourPicker
from game.scenes.pause import Pause
from game.scenes.pocket import PocketScene
from game.scenes.round_result import RoundResult
from game.scenes.state import State
from game.scenes.title import Title
from game.scenes.words import HUMAN
from game.session import Session

DEVICES = [Keyboard, Mouse, Pad]
DEVICE_NAMES = ["keyboard", "mouse", "pad"]
FAST = Settings(speed="instant")
ONE_CARD = "turn 0+ on R7 | 0: R5 B2 G8 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 R7"
"""The human can play R5 alone."""
ONE_WILD = "turn 0+ on R7 | 0: R5 B2 W G8 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 R7"

Drive = Callable[..., Driver]


@pytest.fixture
def drive(window: Window) -> Drive:
    def begin(scene: PocketScene, settings: Settings = FAST, *, settle: bool = True) -> Driver:
        driver = Driver(window, scene, settings)
        if settle:
            driver.settle()
        return driver

    return begin


def shows(driver: Driver, kind: type) -> bool:
    return isinstance(driver.scene, kind)


# --- whole matches


EVERYTHING = {"picker", "gift", "accept", "challenge", "verdict", "draw", "uno before", "uno after", "round result"}


@pytest.mark.parametrize("device", DEVICES, ids=DEVICE_NAMES)
def test_a_match_to_its_end_and_again_and_back_to_the_street(drive: Drive, device: type[Device]) -> None:
    driver = drive(new_table(level_for(4, wilds=True, target=200), seed=11), settle=False)
    human = Human(driver, device(driver))
    for _ in range(5):
        result = play_a_match(driver, human)
        play_again(driver, human, result)
        if set(human.did) >= EVERYTHING:
            break
    assert set(human.did) >= EVERYTHING
    assert driver.checks > 500

    leave_for_the_street(driver, human)


# --- report 1: the reshuffle


EMPTY_PILE = "turn 0+ on R7 | 0: R+1 B2 G8 | 1: G3 Y1 B6 | pile | discard Y4 G1 Y9 B9 Y2 R4 R7"


@pytest.mark.parametrize(
    ("how", "left"), [("click", 5), ("key", 5), ("pad", 5), ("drag", 6)], ids=["click", "key", "pad", "drag"]
)
def test_1_a_reshuffle_leaves_the_top_card_and_loses_none(drive: Drive, how: str, left: int) -> None:
    driver = drive(table(EMPTY_PILE))
    scene = driver.table
    cards_before = sum(scene.seating.counts) + scene.pile + len(scene.view.discard)
    if how == "drag":
        driver.drag(card_place(scene, numbered(scene, "R+1")), scene.frame.discard)
    else:
        {"click": Mouse, "key": Keyboard, "pad": Pad}[how](driver).draw()
    top = parse_face("R+1" if how == "drag" else "R7")
    driver.until("the cards were shuffled", lambda: any("shuffled" in line.sentence for line in scene.log))
    driver.until("all is acted out", lambda: scene.state is not State.ACTING)
    round_ = scene.session.round
    assert scene.discard[-1][0] is round_.discard[-1] is top
    assert [card for card, _ in scene.discard] == [top]
    assert top not in round_.pile
    assert scene.pile == len(round_.pile) == left
    assert sum(scene.seating.counts) + scene.pile + len(round_.discard) == cards_before


def test_1_a_reshuffle_in_the_middle_of_a_draw_counts_right(drive: Drive) -> None:
    driver = drive(
        table("challenge 0+ on R | 0: B5 B2 | 1: G3 Y1 | pile Y4 | discard G1 Y9 B9 Y2 R4 W+2", before="R4"),
        Settings(speed="normal"),
    )
    Keyboard(driver).widget("accept")
    scene = driver.table
    while scene.state is State.ACTING:
        assert scene.pile >= 0
        driver.step()
    assert len(scene.view.hand) == 4
    assert scene.pile == len(scene.session.round.pile) == 4


# --- report 3: the named colour


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_3_a_named_colour_rules_and_shows_after_others_drew(drive: Drive, seats: int) -> None:
    hands = " | ".join(f"{seat}: {hand}" for seat, hand in enumerate(["W B2 B8", "R3 Y1", "Y6 R4", "Y5 Y7"][:seats]))
    driver = drive(table(f"turn 0+ on R7 | {hands} | pile B1 B4 B3 R9 Y9 Y8 | discard R7"))
    scene = driver.table
    Mouse(driver).item(numbered(scene, "W"))
    Mouse(driver).widget("green")
    driver.until("somebody drew", lambda: "drew" in scene.log[-1].short)
    while scene.state is not State.CHOOSING:
        driver.step()
        if not scene.flights:
            assert scene.wanted is face(Colour.GREEN, None)
    assert scene.session.round.wanted is scene.wanted is face(Colour.GREEN, None)
    assert "{green}" in scene.prompt()
    assert not any(isinstance(move, Play) for move in scene.view.moves)


def test_3_a_colour_named_for_a_turned_up_wild_shows(drive: Drive) -> None:
    saved, _ = moment(level_for(2, wilds=True), human_in(Phase.NAME))
    driver = drive(new_table(level_for(2, wilds=True), saved=saved))
    show_next_round(driver)
    assert isinstance(driver.scene, ColourPicker)
    Keyboard(driver).widget("blue")
    driver.settle()
    assert driver.table.wanted is face(Colour.BLUE, None)
    assert driver.table.state is State.CHOOSING


def test_the_direction_of_a_new_round_is_to_the_left(drive: Drive) -> None:
    driver = drive(table("turn 0- on R7 | 0: R5 | 1: G3 Y1 | 2: B6 B2 | pile Y4 G1 Y9 B9 | discard Y2 R7"))
    Keyboard(driver).item(0)
    driver.settle()
    show_next_round(driver)
    assert driver.table.arrows.direction == driver.table.session.round.direction == 1


# --- report 4: leaving a question


def leave_by_escape(driver: Driver) -> None:
    driver.key(pygame.K_ESCAPE)


def leave_by_pad(driver: Driver) -> None:
    driver.pad(pygame.CONTROLLER_BUTTON_B)


def leave_by_click_outside(driver: Driver) -> None:
    driver.click(30, 300)


def leave_by_right_click(driver: Driver) -> None:
    driver.click(driver.app.width / 2 - 180, 346 - 123, button=3)


def leave_by_losing_focus(driver: Driver) -> None:
    driver.post(pygame.WINDOWFOCUSLOST)
    driver.step()


LEAVE = [leave_by_escape, leave_by_pad, leave_by_click_outside, leave_by_right_click]


@pytest.mark.parametrize("leave", [*LEAVE, leave_by_losing_focus])
@pytest.mark.parametrize("how", DEVICES, ids=DEVICE_NAMES)
def test_4_a_colour_not_named_brings_the_card_home_or_the_picker_stays(
    drive: Drive, leave: Callable[[Driver], None], how: type[Device]
) -> None:
    shelf = Shelf()
    driver = drive(table(ONE_WILD, shelf=shelf), Settings(speed="normal"))
    scene = driver.table
    device = how(driver)
    if isinstance(device, Mouse):
        device.used = 1
    device.item(numbered(scene, "W"))
    assert isinstance(driver.scene, ColourPicker)
    assert shelf.saved
    assert shelf.saved.pending == "W"
    leave(driver)
    if leave is leave_by_losing_focus:
        assert isinstance(driver.scene, ColourPicker)
        leave_by_escape(driver)
    assert driver.scene is scene
    assert scene.state is State.CHOOSING
    assert shelf.saved.pending == ""
    driver.wait(0.5)
    assert is_home(scene)
    assert moves_of_human(scene) == []
    device.item(numbered(scene, "R5"))
    assert moves_of_human(scene) == ["R5"]
    driver.settle()


@pytest.mark.parametrize("leave", LEAVE)
@pytest.mark.parametrize("phase", [Phase.NAME, Phase.CHALLENGE, Phase.GIFT, Phase.DRAWN], ids=lambda phase: phase.value)
def test_4_a_question_that_has_to_be_answered_stays(
    drive: Drive, phase: Phase, leave: Callable[[Driver], None]
) -> None:
    saved, _ = moment(level_for(3, wilds=True), human_in(phase))
    driver = drive(new_table(level_for(3, wilds=True), saved=saved))
    if phase is Phase.NAME:
        show_next_round(driver)
    asking = driver.scene
    leave(driver)
    for _ in range(3):
        if isinstance(driver.scene, Pause):
            leave_by_escape(driver)
        driver.step()
    assert driver.scene is asking
    assert driver.table.session.round.phase is phase
    assert driver.table.session.record == saved.record
    Human(driver, Mouse(driver)).play(lambda: len(moves_of_human(driver.table)) > len(saved_moves(saved.record)))
    driver.settle()


@pytest.mark.parametrize("colour", Colour, ids=lambda colour: colour.value)
def test_4_a_click_on_the_name_of_a_colour_is_no_click_outside(drive: Drive, colour: Colour) -> None:
    driver = drive(table(ONE_WILD))
    Keyboard(driver).item(numbered(driver.table, "W"))
    picker = driver.scene
    assert isinstance(picker, ColourPicker)
    plate = next(widget.rect for widget in picker.form.widgets if widget.key == colour.value)
    driver.click(plate.centerx, plate.bottom + 26)
    assert driver.scene is picker or moves_of_human(driver.table) == [str(Play(parse_face("W"), colour))]


def saved_moves(record: list[tuple[int, str]]) -> list[str]:
    return [move for seat, move in record if seat == HUMAN]


def test_4_closing_the_window_in_the_picker_and_coming_back_shows_the_picker(drive: Drive) -> None:
    def has_a_wild(session: Session) -> bool:
        return human_in(Phase.TURN)(session) and any(
            isinstance(move, Play) and move.colour for move in session.round.moves(HUMAN)
        )

    level = level_for(3, wilds=True)
    saved, session = moment(level, has_a_wild)
    shelf = Shelf(saved)
    wild = next(move.item for move in session.round.moves(HUMAN) if isinstance(move, Play) and move.colour)
    driver = drive(new_table(level, shelf=shelf, saved=saved))
    Keyboard(driver).item(numbered(driver.table, str(wild)))
    assert isinstance(driver.scene, ColourPicker)
    driver.post(pygame.QUIT)
    driver.step()
    assert not driver.app.running
    assert shelf.saved
    assert shelf.saved.pending == str(Play(wild))

    driver = drive(new_table(level, shelf=shelf, saved=shelf.saved))
    assert isinstance(driver.scene, ColourPicker)
    held = [each for each in session.round.hands[HUMAN] if each.colour]
    assert driver.scene._held == {colour: sum(each.colour is colour for each in held) for colour in Colour}
    Mouse(driver).widget("yellow")
    assert driver.table.session.record[len(saved.moves)] == (HUMAN, str(Play(wild, Colour.YELLOW)))
    driver.settle()


def show_next_round(driver: Driver) -> None:
    """Go on from the result of the round before: a round without a move is dealt again as it was."""
    assert isinstance(driver.scene, RoundResult)
    driver.until("it is counted", driver.scene.is_over)
    driver.key(pygame.K_RETURN)
    driver.settle()


@pytest.mark.parametrize(
    ("phase", "question"),
    [
        (Phase.NAME, ColourPicker),
        (Phase.CHALLENGE, ChallengeQuestion),
        (Phase.GIFT, PocketScene),
        (Phase.DRAWN, PocketScene),
    ],
    ids=lambda each: getattr(each, "value", None),
)
@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_4_a_match_left_at_a_question_resumes_with_it(drive: Drive, phase: Phase, question: type, speed: str) -> None:
    level = level_for(4, wilds=True)
    saved, session = moment(level, human_in(phase))
    shelf = Shelf(saved)
    driver = drive(new_table(level, shelf=shelf, saved=saved), Settings(speed=speed))  # type: ignore[arg-type]
    if phase is Phase.NAME:
        show_next_round(driver)
    assert type(driver.scene) is question
    assert driver.table.session.round.state() == session.round.state()
    if phase is Phase.GIFT:
        assert driver.table.state is State.GIVING
    human = Human(driver, Keyboard(driver))
    human.play(lambda: len(driver.table.session.record) > len(saved.moves))
    assert driver.table.session.record[len(saved.moves)][0] == HUMAN
    driver.settle()


def test_4_left_through_the_pause_in_the_picker_and_back_from_the_street(window: Window) -> None:
    records = Records()
    street = RealStreet(records)
    driver = Driver(window, street.match(find_level(LEVELS[2]), 5), FAST)
    human = Human(driver, Keyboard(driver))
    human.play(lambda: isinstance(driver.scene, ColourPicker) and driver.scene.wild)
    wild = driver.scene.wild
    before = driver.table.session.round.state()
    driver.key(pygame.K_p)
    assert isinstance(driver.scene, Pause)
    human.device.widget("leave")
    assert isinstance(driver.scene, Title)
    human.device.widget("resume")
    driver.settle()
    assert isinstance(driver.scene, ColourPicker)
    assert driver.scene.wild == wild
    assert driver.table.session.round.state() == before


# --- report 5: going out with a card that draws


@pytest.mark.parametrize("draws", [True, False], ids=["the victim draws", "nobody draws"])
@pytest.mark.parametrize("last", ["R+1", "W+2"])
@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("winner", [0, 1])
def test_5_going_out_with_a_card_that_draws(drive: Drive, last: str, draws: bool, seats: int, winner: int) -> None:
    hands = ["G3 Y1", "B6 B2", "W", "G9", "WD Y7"][:seats]
    hands[winner] = last
    written = " | ".join(f"{seat}: {hand}" for seat, hand in enumerate(hands))
    level = replace(level_for(seats, target=1000), house={"last_item_draws": draws})
    driver = drive(
        table(
            f"turn {winner}+ on R7 | {written} | pile Y4 G1 Y9 B9 | discard Y2 R7", level=level, last_item_draws=draws
        ),
        settle=False,
    )
    scene = driver.table
    if winner == HUMAN:
        driver.settle()
        Mouse(driver).item(0)
    driver.settle()
    result = driver.scene
    assert isinstance(result, RoundResult)
    drawn = ["B9", "Y9"][: {"R+1": 1, "W+2": 2}[last]] if draws else []
    victim = (winner + 1) % seats
    expected = [Counter(cards(hand)) for hand in hands]
    expected[victim] += Counter(cards(" ".join(drawn)))
    expected[winner] = Counter()
    assert [Counter(seat.items) for seat in result.tally.seats] == expected
    assert scene.session.round.outcome
    assert scene.session.round.outcome.winner == result.tally.winner == winner
    check_result(result, scene.session)
    assert "went out" in result.tally.reason


# --- report 9: two presses are one


@pytest.mark.parametrize("how", [Keyboard, Pad])
def test_9_what_the_focus_stands_on_never_becomes_something_else(drive: Drive, how: type[Stepping]) -> None:
    driver = drive(table("turn 0+ on R7 | 0: B5 B2 | 1: G3 Y1 B6 | pile Y4 G1 Y9 R9 | discard Y2 R7"))
    scene, device = driver.table, how(driver)
    device.spot(("pile", 0))
    driver.settle()
    assert scene.view.phase is Phase.DRAWN
    assert any(scene.focus in row for row in scene.rows())
    device.confirm()
    assert moves_of_human(scene) != ["draw", "pass"]

    driver = drive(table("drawn 0+ on R7 | 0: B5 B2 R9 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 R7"))
    scene, device = driver.table, how(driver)
    device.spot(("keep", 0))
    driver.settle()
    assert scene.focus is None or any(scene.focus in row for row in scene.rows())


@pytest.mark.parametrize("gap", [0.05, 0.15])
def test_9_a_double_click_on_uno_says_it(drive: Drive, gap: float) -> None:
    driver = drive(table("turn 0+ on R7 | 0: R5 B2 | 1: G3 Y1 B6 | pile Y4 G1 Y9 R9 | discard Y2 R7"))
    for _ in range(2):
        driver.click(*driver.table.frame.call)
        driver.wait(gap, 0.01)
    assert driver.table.armed


# --- report 10: a dragged card comes home


def test_10_a_card_dragged_to_the_pile_is_played_and_one_that_does_not_fit_comes_home(drive: Drive) -> None:
    driver = drive(table(ONE_CARD), Settings(speed="normal"))
    scene = driver.table
    driver.drag(card_place(scene, numbered(scene, "G8")), scene.frame.discard)
    assert moves_of_human(scene) == []
    assert scene.message.words == "Needs {red} or a 7, or a wild"
    driver.wait(0.8)
    assert is_home(scene)
    driver.drag(card_place(scene, numbered(scene, "R5")), scene.frame.discard)
    assert moves_of_human(scene) == ["R5"]


def test_10_a_dragged_card_stays_the_same_when_others_come_into_the_hand(drive: Drive) -> None:
    text = "turn 0+ on RS uncalled 0 | 0: Y5 | 1: G3 Y1 B6 | pile Y4 G1 R1 R2 | discard Y2 RS"
    driver = drive(table(text, level=watchful(level_for(2))))
    scene = driver.table
    driver.drag(card_place(scene, 0), (640.0, 400.0), drop=False)
    driver.until("the human is caught", lambda: len(scene.hand) == 3)
    driver.wait(0.5)
    assert scene.hand.dragged is None or scene.hand.dragged.item is parse_face("Y5")
    driver.up(640, 400)
    driver.settle()
    assert is_home(scene)
    assert moves_of_human(scene) == []


# --- report 11: big hands


THIRTY = [item for item in DECK if item.colour][:30]
BIG = "turn 0+ on Y1 | 0: " + " ".join(map(str, THIRTY)) + " | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 Y1"


@pytest.mark.parametrize("how", DEVICES, ids=DEVICE_NAMES)
def test_11_the_card_that_was_meant_is_played_from_thirty(drive: Drive, how: type[Device]) -> None:
    for item in ("Y3", "R1", "Y+1"):
        driver = drive(table(BIG))
        how(driver).item(numbered(driver.table, item))
        driver.wait(0.2)
        assert moves_of_human(driver.table) == [item]


def test_11_the_selected_card_is_not_covered(drive: Drive) -> None:
    driver = drive(table(BIG))
    scene = driver.table
    for number in (0, 14, 29):
        driver.point(*card_place(scene, number))
        driver.wait(0.3)
        assert is_not_covered(driver, number, (100, 150))


# --- report 12: what can be played is seen, and what not says why


DRAWN = "drawn 0+ on R7 | 0: R5 B2 R2 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 R7"
GIFT = "gift 0+ on R | 0: R5 B2 W G8 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 WD"


# --- report 13: UNO and the picker


def test_13_uno_can_be_said_while_a_gift_is_chosen(drive: Drive) -> None:
    text = "gift 0+ on R uncalled 0 | 0: R5 R2 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 WD"
    driver = drive(table(text, level=watchful(level_for(2))))
    device = Keyboard(driver)
    driver.wait(30)
    device.call()
    driver.settle()
    assert driver.table.state is State.GIVING
    device.item(0)
    driver.settle()
    assert moves_of_human(driver.table) == ["uno", "give R2"]
    assert not any("caught" in line.short for line in driver.table.log)


def test_a_verdict_is_shown_to_its_challenger_and_goes_on(drive: Drive) -> None:
    text = "challenge 0+ on R | 0: B5 B2 | 1: G3 Y1 Y4 | pile R1 R2 R3 B1 B3 B4 | discard G1 W+2"
    for before, guilty in (("Y9", True), ("B9", False)):
        driver = drive(table(text, before=before))
        assert isinstance(driver.scene, ChallengeQuestion)
        Keyboard(driver).widget("challenge")
        driver.until("the verdict", partial(shows, driver, VerdictShown))
        shown = driver.scene
        assert isinstance(shown, VerdictShown)
        assert Counter(shown.hand) == Counter(cards("G3 Y1 Y4"))
        assert shown.verdict.guilty is guilty
        driver.wait(3)
        assert driver.scene is shown
        driver.key(pygame.K_RETURN)
        driver.settle()
        assert driver.table.seating.counts == ([2, 5] if guilty else driver.table.seating.counts)
        assert len(driver.table.view.hand) >= (2 if guilty else 6)


def test_the_words_for_a_face_are_those_of_the_hand(drive: Drive) -> None:
    driver = drive(table(ONE_CARD))
    assert driver.table.prompt() == "Your turn: play {red} or a 7, or draw"
    assert isinstance(driver.table.hand[0].item, Face)


def test_all_that_is_seen_of_the_drawn_card_is_the_drawn_card(drive: Drive) -> None:
    """It stands out by itself, also where it covers its neighbour."""
    driver = drive(table("drawn 0+ on R7 | 0: B2 B5 R2 Y9 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 R7"))
    scene = driver.table
    driver.ready()
    number = scene.hand.number_of(scene.view.drawn)
    box = scene.item_box(scene.hand[number].motion.end)
    for share in (0.02, 0.08, 0.5, 0.98):
        for part in (0.05, 0.5, 0.9):
            place = box.x + share * box.width, box.y + part * box.height
            driver.point(640, 200)
            driver.step()
            driver.wait(0.3)
            driver.point(*place)
            driver.step()
            assert scene.focus == ("card", number), place
            driver.wait(0.3)
            driver.point(place[0] + 1, place[1])
            driver.step()
            assert scene.focus == ("card", number), "nor does it change hands when the pointer stays"
