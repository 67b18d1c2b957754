"""What a player's hands do, checked in the same way at every table; the numbers are those of other games' reports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pygame
import pytest
from checks import brightness, check_comes_home, check_refused
from dice_driving import DICE
from driving import DEVICE_NAMES, ENDS_OF_DRAGS, Driver, Mouse, is_home, moves_of_human, numbered, watchful
from rules.domino_scenarios import TILES
from rules.pocket_scenarios import DECK
from tables import TABLES, AtTable

from game.app.window import Window
from game.records import Settings
from game.rules.moves import Give, Play
from game.scenes.colour_picker import ColourPicker
from game.scenes.pacing import SPEEDS
from game.scenes.state import State
from game.scenes.table import TableScene
from game.scenes.words import HUMAN
from game.table.dice_frame import HAND_EDGE
from game.table.domino_frame import LIFTED_SCALE, RACK_LENGTH, TILE_SHARE
from game.table.fan import CARD_HEIGHT, CARD_WIDTH

CHAIN = "chain G4/G4 ^ G8/X > G1/X v R4/R7 < B4/Y6"
"""Open are red 7 below and yellow 6 on the left."""
NARROW = "chain G4/G4 ^ G8/X > G1/X v R4/R7 < G5/G5 B5/X"
"""Open is red 7 alone."""

at_every_table = pytest.mark.parametrize("at", TABLES.values(), ids=TABLES)
Drive = Callable[..., Any]


@pytest.fixture
def drive(window: Window) -> Drive:
    def begin(
        at: AtTable, text: str, speed: Any = "instant", *, hints: bool = True, settle: bool = True, **how: Any
    ) -> Driver:
        driver = at.driver(window, at.position(text, **how), Settings(speed=speed, hints=hints))
        if settle:
            driver.ready()
        return driver

    return begin


# --- report 8: nothing can be done in another's turn


OTHERS_TURN = {
    "pocket": "turn 1+ on R7 | 0: R5 R2 G8 | 1: R3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 R7",
    "dice": "turn 1+ on R5 | 0: R6 R2 G1 | 1: R3 Y1 B6",
    "domino": f"turn 1+ | 0: G7/G9 Y1/R3 Y3/G6 Y2/W+4 B1/GR | 1: B3/Y8 G5/G5 B6/B6 | {CHAIN}",
}


@pytest.mark.parametrize("where", ["an item", "what is drawn from", "the table"])
@at_every_table
def test_8_a_press_in_the_turn_of_another_does_nothing_when_it_is_let_go_in_mine(
    drive: Drive, at: AtTable, where: str
) -> None:
    driver = drive(at, OTHERS_TURN[at.name], "normal", settle=False, level=at.level(2))
    scene = driver.table
    assert scene.state is not State.CHOOSING
    place = {
        "an item": at.place(scene, 0),
        "what is drawn from": scene.table_rect(("pile", 0)).center,
        "the table": scene.camera.to_screen((0, 3.5), scene.now) if at.name == "domino" else driver.middle,
    }[where]
    driver.point(*place)
    driver.step()
    driver.down(*place)
    driver.until("my turn", lambda: scene.state is State.CHOOSING)
    driver.up(*place)
    driver.wait(0.3)
    assert moves_of_human(scene) == []
    assert getattr(scene, "chosen", None) is None


@at_every_table
def test_8_an_item_used_too_early_says_that_it_is_not_your_turn(drive: Drive, at: AtTable) -> None:
    driver = drive(at, OTHERS_TURN[at.name], "slow", settle=False, level=at.level(2))
    at.devices[0](driver).item(0)
    assert driver.table.message.words == "It is not your turn yet"
    assert moves_of_human(driver.table) == []


# --- report 9: two presses are one


TWO_FIT = {
    "pocket": ("turn 0+ on R7 | 0: R5 R2 R8 | 1: G3 Y1 B6 | pile Y4 G1 Y9 R9 | discard Y2 R7", "R2"),
    "dice": ("turn 0+ on R5 | 0: R6 R2 R1 | 1: G3 Y1 B6", "R6"),
    "domino": (f"turn 0+ | 0: G7/G9 Y1/R3 Y3/G6 B1/GR | 1: B3/Y8 G5/G5 B6/B6 | {CHAIN}", "G7/G9"),
}


@at_every_table
def test_9_two_presses_in_one_frame_are_one_action(drive: Drive, at: AtTable) -> None:
    text, item = TWO_FIT[at.name]

    def draw_twice(driver: Driver) -> None:
        driver.press(pygame.K_d, pygame.K_d)

    def draw_by_mouse(driver: Driver) -> None:
        driver.double_click(*driver.table.table_rect(("pile", 0)).center)

    def draw_by_key_and_pad(driver: Driver) -> None:
        driver.post(pygame.KEYDOWN, key=pygame.K_d, mod=0)
        driver.post(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=pygame.CONTROLLER_BUTTON_X)

    def play_by_mouse(driver: Driver) -> None:
        driver.double_click(*at.place(driver.table, numbered(driver.table, item)))

    def play_by_keys(driver: Driver) -> None:
        driver.table.set_focus((driver.table.item_kind, numbered(driver.table, item)))
        driver.press(pygame.K_RETURN, pygame.K_RETURN)

    def play_by_mouse_and_keys(driver: Driver) -> None:
        play_by_mouse(driver)
        driver.press(pygame.K_RETURN, pygame.K_RETURN)
        driver.press(pygame.K_d, pygame.K_d)

    ways = draw_twice, draw_by_mouse, draw_by_key_and_pad, play_by_mouse, play_by_keys, play_by_mouse_and_keys
    for way in ways:
        driver = drive(at, text)
        way(driver)
        driver.step()
        driver.wait(0.2)
        assert len(moves_of_human(driver.table)) == 1, way


@pytest.mark.parametrize("gap", [0.05, 0.15, 0.3])
@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize(
    ("table", "text", "house", "move"),
    [
        ("pocket", "turn 0+ on R7 | 0: B5 B2 | 1: G3 Y1 B6 | pile Y4 G1 Y9 R9 | discard Y2 R7", {}, "draw"),
        ("dice", "turn 0+ on R5 | 0: G6 B2 Y1 | 1: G3 Y1 B6", {}, "reroll"),
        ("dice", "rerolled 0+ on R5 | 0: G6 B2 Y1 | 1: G3 Y1 B6", {}, "draw"),
        ("dice", "drawn 0+ on R5 | 0: G6 R2 R1 | 1: G3 Y1 B6", {}, "pass"),
        (
            "domino",
            f"turn 0+ | 0: B1/GR R4/R1 | 1: B3/Y8 G5/G5 | boneyard R2/R2 R3/R3 | {CHAIN}",
            {"drawn_tile": "may"},
            "draw",
        ),
    ],
)
def test_9_a_double_click_on_what_is_drawn_from_is_one(
    drive: Drive, table: str, text: str, house: dict[str, object], move: str, speed: str, gap: float
) -> None:
    driver = drive(TABLES[table], text, speed, **house)
    place = driver.table.where(driver.table.table_row()[0])
    driver.click(*place)
    driver.wait(gap, 0.01)
    driver.click(*place)
    driver.wait(0.2)
    assert moves_of_human(driver.table) == [move]


SKIPS = {
    "pocket": ("turn 0+ on R7 | 0: RS R2 R8 R9 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 R7", "RS"),
    "dice": ("turn 0+ on R5 | 0: RS R2 R1 R6 | 1: G3 Y1 B6", "RS"),
    "domino": (f"turn 0+ | 0: RS/RS R1/R4 R2/R2 R3/R3 R3/B7 | 1: B3/Y8 Y9/Y9 B6/B6 | {NARROW}", "RS/RS"),
}
"""A skip comes back to the human at once, and another item comes to lie where it was."""


@pytest.mark.parametrize("by_key", [False, True], ids=["click", "key"])
@pytest.mark.parametrize("gap", [0.05, 0.15])
@pytest.mark.parametrize("speed", SPEEDS)
@at_every_table
def test_9_a_double_click_on_an_item_plays_one(drive: Drive, at: AtTable, speed: str, gap: float, by_key: bool) -> None:
    text, item = SKIPS[at.name]
    driver = drive(at, text, speed)
    number = numbered(driver.table, item)
    place = at.place(driver.table, number)
    driver.table.set_focus((driver.table.item_kind, number))
    for _ in range(2):
        if by_key:
            driver.press(pygame.K_RETURN)
        else:
            driver.click(*place)
        driver.wait(gap, 0.01)
    driver.wait(0.2)
    assert len(moves_of_human(driver.table)) == 1


# --- report 10: what is dragged comes home


ONE_FITS = {
    "pocket": ("turn 0+ on R7 | 0: R5 B2 G8 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 R7", "R5"),
    "dice": ("turn 0+ on R5 | 0: R6 B2 G1 W | 1: G3 Y1 B6", "R6"),
    "domino": (f"turn 0+ | 0: G7/G9 Y1/R3 Y2/W+4 B1/GR | 1: B3/Y8 G5/G5 B6/B6 | {CHAIN}", "G7/G9"),
}


@pytest.mark.parametrize("end", ENDS_OF_DRAGS)
@at_every_table
def test_10_a_dragged_item_is_home_again(drive: Drive, at: AtTable, end: Callable[[Driver], None]) -> None:
    text, item = ONE_FITS[at.name]
    driver = drive(at, text, "normal")
    scene = driver.table
    driver.drag(at.place(scene, numbered(scene, item)), (640.0, 400.0), drop=False)
    check_comes_home(driver, end)
    at.devices[1](driver).item(numbered(scene, item))
    assert len(moves_of_human(scene)) == 1


# --- report 11: many items


FEW_OTHERS = {
    "pocket": " | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 Y1",
    "dice": f" | 1: {DICE[21].faces[0]} {DICE[22].faces[1]}",
    "domino": f" | 1: B6/B8 R9/X Y9/Y9 | {CHAIN}",
}
MANY_ITEMS = {
    "pocket": [item for item in DECK if item.colour][:30],
    "dice": [die.faces[number % 6] for number, die in enumerate(DICE[:20])],
    "domino": [tile for tile in TILES if str(tile) not in ("R4/R7", "G4/G4", "B4/Y6", "G8/X", "G1/X")][:25],
}
BEGINNING = {"pocket": "turn 0+ on Y1", "dice": f"turn 0+ on {DICE[20].faces[0]}", "domino": "turn 0+"}
MANY = {
    name: f"{BEGINNING[name]} | 0: {' '.join(map(str, items))}{FEW_OTHERS[name]}" for name, items in MANY_ITEMS.items()
}
SIZES = [(1280, 720), (960, 540), (960, 720), (1680, 720)]


def middle_of(pose: Any, width: float, height: float) -> pygame.FRect:
    rect = pygame.FRect(0, 0, width * pose.scale, height * pose.scale)
    rect.center = pose.at
    return rect


def stands_out(driver: Driver, number: int) -> bool:
    """Whether that item stands out, wholly inside the window, or below the words and beside the boneyard."""
    scene = driver.table
    pose, rest = scene.hand[number].motion.at(scene.now), scene.hand_poses(None)[number]
    room = pygame.FRect(0, 0, driver.app.width, 720)
    if scene.item_kind == "card":
        return pose.scale > 1.1 and pose.angle == 0 and room.contains(middle_of(pose, CARD_WIDTH, CARD_HEIGHT))
    if scene.item_kind == "die":
        rect = middle_of(pose, HAND_EDGE, HAND_EDGE * 1.2)
        return pose.scale > rest.scale and pose.angle == 0 and room.contains(rect)
    frame = scene.frame
    room = pygame.FRect(frame.slip.right, frame.chip[1], frame.pile[0] - frame.slip.right, 720 - frame.chip[1])
    return pose.scale == LIFTED_SCALE and room.contains(middle_of(pose, RACK_LENGTH * TILE_SHARE, RACK_LENGTH))


@pytest.mark.parametrize("size", SIZES)
@at_every_table
def test_11_every_item_of_many_is_reached_by_mouse_key_and_pad(
    drive: Drive, at: AtTable, size: tuple[int, int]
) -> None:
    driver = drive(at, MANY[at.name])
    driver.resize(*size)
    driver.wait(0.3)
    scene = driver.table
    every = set(range(len(MANY_ITEMS[at.name])))
    assert len(scene.hand) == len(every)
    for number in every:
        driver.point(*at.place(scene, number))
        driver.wait(0.3)
        assert scene.focus == (scene.item_kind, number)
        assert stands_out(driver, number)
    for step in (lambda: driver.key(pygame.K_LEFT), lambda: driver.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)):
        visited = set()
        for _ in range(len(every) + 2):
            step()
            driver.wait(0.3)
            assert scene.focus
            if scene.focus[0] == scene.item_kind:
                visited.add(scene.focus[1])
                assert stands_out(driver, scene.focus[1])
        assert visited == every


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["pocket", "domino"])
def test_11_in_a_row_the_pointer_leaves_no_item_out(drive: Drive, name: str, size: tuple[int, int]) -> None:
    at = TABLES[name]
    driver = drive(at, MANY[name])
    driver.resize(*size)
    scene = driver.table
    _, y = at.place(scene, 0)
    reached = set()
    for x in range(round(driver.app.width)):
        scene._point(float(x), y)
        reached.add(scene.focus)
    assert {(scene.item_kind, number) for number in range(len(scene.hand))} <= reached


# --- report 12: what can be played is seen, and what not says why


@dataclass(frozen=True)
class Marked:
    """A position in which some items of the hand are marked as playable."""

    table: str
    text: str
    how: dict[str, Any] = field(default_factory=dict)


DRAWN = {
    "pocket": "drawn 0+ on R7 | 0: R5 B2 W R2 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 R7",
    "dice": "drawn 0+ on R5 | 0: G6 R2 R1 | 1: G3 Y1 B6",
    "domino": f"drawn 0+ | 0: Y1/R3 G7/G9 B1/GR R3/B7 | 1: B3/Y8 G5/G5 | {CHAIN}",
}
BOARD = f"turn 0+ | 0: G7/G9 Y1/R3 Y3/G6 Y2/W+4 B1/GR | 1: B3/Y8 G5/G5 B6/B6 | {CHAIN}"
MARKED = [
    *(Marked(table, text) for table, (text, _) in ONE_FITS.items()),
    *(Marked(table, text) for table, text in DRAWN.items()),
    Marked("pocket", "turn 0+ on R7 | 0: R5 B2 W G8 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 R7"),
    Marked("pocket", "turn 0+ on B | 0: R5 B2 W G8 BS WD | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 W"),
    Marked("pocket", "turn 0+ on YS | 0: R5 B2 GS G8 YR RS | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 YS"),
    Marked("pocket", "gift 0+ on R | 0: R5 B2 W G8 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 WD"),
    Marked("pocket", "turn 0+ on R7 | 0: G5 B2 G8 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 R7"),
    Marked("dice", "turn 0+ on R5 | 0: G6 B2 Y1 | 1: G3 Y1 B6"),
    Marked("dice", "rerolled 0+ on R5 | 0: G6 B2 Y1 | 1: G3 Y1 B6"),
    Marked("dice", "turn 0+ on B | 0: R5 B2 W G6 BS W+4 | 1: G3 Y1 B6 | centre W"),
    Marked("dice", "turn 0+ on YS | 0: R5 B2 GS G6 YR RS | 1: G3 Y1 B6"),
    Marked("dice", "turn 0+ on Y+2 | 0: R5 B+2 GS G+2 YR RS | 1: G3 Y1 B6"),
    Marked("dice", "rerolled 0+ on YR | 0: R5 B2 GR G6 Y1 RR | 1: G3 Y1 B6"),
    Marked("dice", MANY["dice"]),
    Marked("domino", BOARD),
    Marked("domino", f"turn 0+ | 0: B1/GR G5/G8 B5/G6 BS/YR | 1: B3/Y8 G5/G5 B6/B6 | {CHAIN}"),
    Marked("domino", f"turn 0+ | 0: W/W W+4/X B1/GR R3/R3 Y9/Y9 | 1: B3/Y8 G5/G5 B6/B6 | {CHAIN}"),
    Marked("domino", f"turn 0+ | 0: B1/GR G5/G8 | 1: B3/Y8 | {CHAIN}"),
    Marked("domino", f"turn 0+ | 0: B1/GR G5/G8 | 1: B3/Y8 | boneyard | {CHAIN}"),
    Marked(
        "domino",
        "turn 0+ | 0: B1/GR Y4/R5 Y9/Y9 | 1: B3/Y8 | chain G4/G4 > B4/R8 R3/R3",
        {"all_doubles_branch": True},
    ),
]
DIMMED = {"card": 0.8, "die": 0.85, "tile": 0.8}
"""How much brightness is left to what can't be played, at most."""


def luminance(driver: Driver) -> list[float]:
    """How bright what is seen of each item of the hand is, in greyscale."""
    scene = driver.table
    rest = scene.hand_poses(None)
    if scene.item_kind == "card":
        step = min(rest[1].x - rest[0].x, CARD_WIDTH)
        places = [pygame.FRect(pose.x - CARD_WIDTH / 2 + 12, pose.y - 55, step - 24, 80) for pose in rest]
    elif scene.item_kind == "die":
        places = [middle_of(pose, HAND_EDGE * 0.8, HAND_EDGE * 0.8) for pose in rest]
    else:
        lie = (held.motion.at(scene.now) for held in scene.hand)
        places = [middle_of(replace(pose, scale=1.0), 40, 100) for pose in lie]
    return brightness(driver, places)


@pytest.mark.parametrize("marked", MARKED, ids=lambda each: f"{each.table} {each.text.partition('|')[0]}")
def test_12_exactly_what_is_legal_is_bright_in_greyscale(drive: Drive, marked: Marked) -> None:
    at = TABLES[marked.table]
    plain = drive(at, marked.text, hints=False, **marked.how)
    plain.wait(0.3)
    unmarked = luminance(plain)
    driver = drive(at, marked.text, **marked.how)
    driver.wait(0.3)
    scene: TableScene = driver.table
    legal = {move.held for move in scene.session.round.moves(HUMAN) if isinstance(move, (Give, Play))}
    assert scene.playable() == legal
    if scene.view.drawn:
        assert legal == {scene.view.drawn}
        assert scene.selected == scene.hand.number_of(scene.view.drawn)
    for held, seen, before in zip(scene.hand, luminance(driver), unmarked):
        if held.item in legal:
            assert seen == pytest.approx(before, rel=0.02), held.item
        else:
            assert seen < before * DIMMED[scene.item_kind], held.item


CARDS, CARD = ONE_FITS["pocket"][0], "UNO is for when one card is left"
GIFT = "gift 0+ on R | 0: R5 B2 W G8 | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 WD"
ROLLED = ONE_FITS["dice"][0]
REFUSED = [
    ("pocket", CARDS, "G8", "Needs {red} or a 7, or a wild"),
    ("pocket", CARDS.replace("on R7", "on Y"), "G8", "Needs {yellow}, or a wild"),
    ("pocket", CARDS.replace("R7", "R8"), "B2", "Needs {red} or an 8, or a wild"),
    ("pocket", CARDS.replace("R7", "YS"), "B2", "Needs {yellow} or a Skip, or a wild"),
    ("pocket", DRAWN["pocket"], "R5", "Only the card you drew may be played"),
    (
        "pocket",
        "turn 0+ on R7 | 0: B2 G8 | 1: G3 Y1 B6 | pile | discard R7",
        "G8",
        "Needs {red} or a 7, or a wild",
    ),
    (
        "pocket",
        "turn 0+ on R7 | 0: R2 G8 G5 | 1: G3 Y1 B6 | pile | discard R7",
        "draw",
        "There is nothing left to draw",
    ),
    ("pocket", GIFT, "draw", "Answer the question first"),
    ("pocket", CARDS, "uno", CARD),
    ("pocket", GIFT, "uno", CARD),
    ("pocket", CARDS, "catch", "There is nobody to catch"),
    ("dice", ROLLED, "G1", "Needs {red} or a 5, or a wild"),
    ("dice", "turn 0+ on R5 | 0: G6 B2 Y1 | 1: G3 Y1 B6", "G6", "Needs {red} or a 5, or a wild"),
    ("dice", ROLLED.replace("on R5", "on Y") + " | centre W", "G1", "Needs {yellow}, or a wild"),
    ("dice", ROLLED.replace("on R5", "on YS"), "B2", "Needs {yellow} or a Skip, or a wild"),
    ("dice", DRAWN["dice"], "R2", "Only the die you drew may be played"),
    ("dice", ROLLED, "uno", "UNO is for when one die is left"),
    ("dice", ROLLED, "catch", "There is nobody to catch"),
    ("domino", BOARD, "B1/GR", "Fits no open end: match 7 {red}, 6 {yellow}"),
    ("domino", DRAWN["domino"], "Y1/R3", "Only the tile you drew may be played"),
    (
        "domino",
        f"turn 0+ | 0: B1/GR R1/R4 | 1: B3/Y8 G5/G5 | boneyard | {CHAIN}",
        "draw",
        "There is nothing left to draw",
    ),
    ("domino", BOARD, "uno", "UNO is for when one tile is left"),
    ("domino", BOARD, "catch", "There is nobody to catch"),
]


@pytest.mark.parametrize(("table", "text", "use", "words"), REFUSED)
@pytest.mark.parametrize("device", range(3), ids=DEVICE_NAMES)
def test_12_what_is_refused_says_why(drive: Drive, table: str, text: str, use: str, words: str, device: int) -> None:
    at = TABLES[table]
    how = at.devices[device]
    if use == "catch" and issubclass(how, Mouse):
        how = at.devices[0]  # there is no button to click
    driver = drive(at, text, "normal")
    hands = how(driver)
    check_refused(driver, hands, use, words, lambda item: hands.item(numbered(driver.table, item)))
    assert is_home(driver.table)


# --- report 13: UNO and the picker


LAST_TWO = {
    "pocket": ("turn 0+ on R7 | 0: R5 W | 1: G3 Y1 B6 | pile Y4 G1 Y9 B9 | discard Y2 R7", "R5", "W"),
    "dice": ("turn 0+ on R5 | 0: R6 W | 1: G3 Y1 B6", "R6", "W"),
    "domino": (f"turn 0+ | 0: R6/Y7 Y2/W+4 | 1: B3/Y8 G5/G5 B6/B6 | {CHAIN}", "Y7/R6@<", "Y2/W+4@<"),
}


@pytest.mark.parametrize("device", range(3), ids=DEVICE_NAMES)
@pytest.mark.parametrize("when", ["before", "in the picker", "three times", "after"])
@at_every_table
def test_13_uno_can_be_said_before_during_and_after_the_pick(drive: Drive, at: AtTable, when: str, device: int) -> None:
    text, _, wild = LAST_TWO[at.name]
    driver = drive(at, text, "normal", level=watchful(at.level(2)))
    scene, hands = driver.table, at.devices[device](driver)
    if when == "before":
        hands.call()
        assert scene.armed
    at.play(hands, wild)
    picker = driver.scene
    assert isinstance(picker, ColourPicker)
    driver.wait(20)
    for _ in range({"in the picker": 1, "three times": 3}.get(when, 0)):
        if isinstance(hands, Mouse):
            hands.widget("call")
        else:
            hands.call()
        assert picker.called
    assert picker.called is (when != "after")
    hands.widget("blue")
    if when == "after":
        driver.until("it lies", lambda: at.lies(scene, wild))
        driver.wait(0.4)
        hands.call()
    driver.wait(4)
    played = f"{wild.replace('<', '3')}=B"
    assert moves_of_human(scene)[:2] == ([played, "uno"] if when == "after" else [f"{played}!"])
    assert not any("caught" in line.short for line in scene.log)


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("wild", [False, True], ids=["plain", "wild"])
@at_every_table
def test_13_the_clock_of_the_catch_starts_when_the_item_lies(drive: Drive, at: AtTable, wild: bool, speed: str) -> None:
    text, *items = LAST_TWO[at.name]
    driver = drive(at, text, speed, level=watchful(at.level(2)))
    scene, keys = driver.table, at.devices[0](driver)
    at.play(keys, items[wild])
    if wild:
        driver.wait(30)
        assert moves_of_human(scene) == []
        keys.widget("blue")
    driver.until("it lies", lambda: at.lies(scene, items[wild]), 1 / 240)
    landed = scene.now
    driver.until("somebody catches", lambda: scene.session.record[-1] == (1, "catch 0"), 1 / 240)
    assert 0.9 <= scene.now - landed < 2.6


@at_every_table
def test_13_a_call_that_was_armed_is_taken_back_by_another_move(drive: Drive, at: AtTable) -> None:
    driver = drive(at, LAST_TWO[at.name][0])
    keys = at.devices[0](driver)
    keys.call()
    assert driver.table.armed
    keys.draw()
    driver.wait(0.2)
    assert not driver.table.armed
    assert moves_of_human(driver.table)[0] in ("draw", "reroll")
    assert "!" not in "".join(moves_of_human(driver.table))
