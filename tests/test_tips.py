"""Tips: every item, thing and place of every table is told about, where there is room, when somebody wants to know."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import pygame
import pytest
from dice_driving import DiceDriver
from domino_driving import DominoDriver
from driving import Driver
from notepad import Notepad
from pygame import FRect
from rules.decks import SETS
from test_texts import SIZES, TEXT_SIZES, houses

from game.app.loop import App
from game.app.moments import Moment, can_catch, can_choose, decides, find_moment, has_ends, hoard, holds
from game.app.shots import BIG_HANDS, FULL_HOUSE, LEVELS
from game.app.street import SCENES, Street
from game.app.window import Window
from game.art.sheet import Look
from game.art.sprites import Sprites
from game.language import CODES, Code, speak
from game.levels import find_level
from game.records import Records, SavedMatch, Settings
from game.rules import TABLES
from game.rules.contract import Phase
from game.rules.moves import Play
from game.rules.pieces import Colour, Die, Face, Symbol, parse_item
from game.scenes.bindings import BUTTONS
from game.scenes.inputs import Action, PointerMoved, Press, Resized
from game.scenes.scene import Push
from game.scenes.state import State
from game.scenes.table import TableScene
from game.scenes.tip_card import EDGE, REST, WIDTHS, Sheet, Sight, draw_tip
from game.scenes.tips import Game, Tip
from game.scenes.words import CARD, DIE, TILE, Noun

NOUNS: dict[str, Noun] = {"pocket": CARD, "dice": DIE, "domino": TILE}


def games(table: str) -> Iterator[Game]:
    """Every house rule, with two players and with more."""
    for seats in (2, 3):
        for house in houses(table):
            yield Game(NOUNS[table], TABLES[table].make_rules(items=SETS[table], **house), seats)


def items(table: str) -> set[Face]:
    """Everything that can lie in a hand."""
    return {face for item in SETS[table] for face in (item.faces if isinstance(item, Die) else (item,))}


def readable(tip: Tip) -> bool:
    """Whether it has a name, and sentences without anything left over."""
    marks = {colour.value for colour in Colour} | {name.removeprefix("sym_") for name in SIGNS}
    texts = [tip.name, *tip.words, *([tip.refused] if tip.refused else [])]
    left = {word for text in texts for word in re.findall(r"\{(\w*)\}", text)} - marks
    return bool(tip.name and tip.words and all(texts)) and not left and "None" not in " ".join(texts)


SIGNS = [f"sym_{name}" for name in ("skip", "reverse", "draw_two", "wild", "wild_draw_four")]


# What is said.


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("table", TABLES)
def test_every_item_has_a_tip_that_fits_its_paper_in_every_language_and_text_size(table: str, code: Code) -> None:
    speak(code)
    tips = {game.item(item, "XXXX XXXX") for game in games(table) for item in items(table)}
    assert len({tip.name for tip in tips}) >= len({str(item.face) for item in items(table)}) // 2
    pads = [Notepad(size, Look(text_size)) for size in SIZES for text_size in TEXT_SIZES]
    for tip in tips:
        assert readable(tip), tip
        for pad in pads:
            for widest in WIDTHS:
                sheet = Sheet.of(pad, tip, widest * pad.text_size(15) / 15)
                pad.wipe()
                sheet.draw(pad, FRect(EDGE, EDGE, sheet.width, sheet.height))
                assert sheet.width + 2 * EDGE <= pad.width
                assert sheet.height <= pad.height - 2 * EDGE, tip
                assert not pad.problems(), (tip, pad.problems())


def test_signs_in_a_line_are_there_to_be_painted() -> None:
    pad = Notepad((960, 540), Look())
    assert all(isinstance(pad.art.sprites, Sprites) and pad.art.sprites.ratio(name) for name in SIGNS)


PLAIN, BRANCHING = {"two_player_reverse": "plain"}, {"all_doubles_branch": True}
WILD_DRAWS = "Goes on anything; name the colour, and the next one draws {} and sits out."
CHALLENGE = " If anything else fitted, a challenge wins."
SAID = [
    ("pocket", "G7", {}, 3, "Goes on {green} or on the same number."),
    ("pocket", "YS", {}, 3, "The next one sits out. Goes on {yellow} or on the same sign."),
    ("pocket", "R+1", {}, 3, "The next one draws one card and sits out. Goes on {red} or on the same sign."),
    ("pocket", "RR", {}, 3, "Play turns round. Goes on {red} or on the same sign."),
    (
        "dice",
        "4:GR",
        {},
        2,
        "With two it works as a Skip: the other one sits out. Goes on {green} or on the same sign.",
    ),
    ("domino", "BR/BR", PLAIN, 2, "{reverse} Play turns round, but with two the other one is next all the same."),
    ("pocket", "W", {}, 3, "Goes on anything; name the colour."),
    ("pocket", "WD", {}, 3, "Goes on anything; name the colour, draw a card, and give one of yours to the next one."),
    ("pocket", "W+2", {}, 3, WILD_DRAWS.format("two cards") + CHALLENGE),
    ("dice", "2:W+4", {}, 3, WILD_DRAWS.format("four dice") + CHALLENGE),
    ("domino", "Y1/G7", {}, 3, "Lay either half where its colour or its number fits."),
    ("domino", "Y1/BS", {}, 3, "Only the half laid against the chain acts. {skip} The next one sits out."),
    ("domino", "G1/X", {}, 3, "Lay the other half where it fits: the Dead End then closes that arm."),
    ("domino", "R3/R3", {}, 3, "Lies crosswise where it fits."),
    ("domino", "R3/R3", BRANCHING, 3, "Lies crosswise where it fits; two more arms begin at its short sides."),
    (
        "domino",
        "W+4/X",
        {},
        3,
        "{wild_draw_four} Goes on any open end, and the next one draws four tiles and sits out.",
    ),
    ("domino", "W/W", {}, 3, "{wild} Goes on any open end. Outward, name its colour."),
]


@pytest.mark.parametrize(("table", "item", "house", "seats", "words"), SAID)
def test_an_item_does_what_the_rules_say_g2_g3_d6_d9_o4_o10_p5_p10(
    table: str, item: str, house: dict[str, Any], seats: int, words: str
) -> None:
    game = Game(NOUNS[table], TABLES[table].make_rules(items=SETS[table], **house), seats)
    assert words in " ".join(game.item(parse_item(item)).words)


def test_every_sign_of_every_table_says_something_of_its_own() -> None:
    for table in TABLES:
        game = next(games(table))
        ends = {end for item in items(table) for end in (item.face, getattr(item, "outward", item.face))}
        signs = {end.symbol for end in ends if end.symbol and not end.number} - {Symbol.DEAD_END}
        assert len({game.effect(sign) for sign in signs}) == len(signs)


# Where it is told.


MOMENTS: dict[str, tuple[str, Moment, Any]] = {
    **{f"{table} choosing": (key, can_choose, None) for table, key in LEVELS.items()},
    **{f"{table} big hand": (key, holds(BIG_HANDS[table]), hoard) for table, key in LEVELS.items()},
    **{f"{table} drawn": (key, partial(decides, phase=Phase.DRAWN), hoard) for table, key in LEVELS.items()},
    "pocket gift": (LEVELS["pocket"], partial(decides, phase=Phase.GIFT), None),
    "pocket catch": (FULL_HOUSE, can_catch, None),
    "domino ends": (LEVELS["domino"], has_ends(3), None),
}


@cache
def saved_moment(name: str) -> SavedMatch:
    key, wanted, human = MOMENTS[name]
    return find_moment(find_level(key), wanted, human)


class StageOf:
    """A stage without an app."""

    device = "keys"

    def __init__(self, width: float, settings: Settings) -> None:
        self.width = width
        self.settings = settings

    def sound(self, name: str, **how: Any) -> None:
        pass

    music = keep = lambda self, _: None


def at_table(name: str, settings: Settings | None = None) -> TableScene:
    """The table at that moment, with nothing left to act out."""
    saved = saved_moment(name)
    scene = Street(Records()).match(find_level(MOMENTS[name][0]), saved.seed, saved)
    scene.enter(StageOf(1280.0, settings or Settings()))  # type: ignore[arg-type]
    for _ in range(600):
        scene.advance(1 / 60)
        if scene.state in (State.CHOOSING, State.GIVING) and scene.items_rest() and scene.gestures.is_still(scene.now):
            return scene
    raise AssertionError(f"{name}: nobody is asked")


def told_about(scene: TableScene) -> Iterator[tuple[str, Sight]]:
    """Every spot that can be focused and everything else that can be pointed at."""
    for spot in (*(spot for row in scene.rows() for spot in row), ("log", 0)):
        scene.set_focus(spot)
        yield str(spot), scene.guide.sight_of(spot)
    scene.set_focus(None)
    for number, sight in enumerate(scene.sights()):
        yield f"sight {number}", sight
    ring = scene.guide.sight_at(scene.ring.centerx, scene.ring.top)
    assert ring
    yield "ring", ring


@pytest.mark.parametrize(("text_size", "code"), [(100, "nl"), (125, "it"), (150, "en"), (150, "es"), (150, "af")])
@pytest.mark.parametrize("name", MOMENTS)
def test_a_tip_covers_neither_what_it_is_about_nor_what_whoever_decides_has_to_see(
    name: str, text_size: int, code: Code
) -> None:
    speak(code)
    scene = at_table(name)
    for size in SIZES:
        pad = Notepad(size, Look(text_size))
        scene.hear(Resized(pad.width))
        for number, (what, sight) in enumerate(told_about(scene)):
            assert readable(sight.tell()), what
            if number % 5 and what.startswith("sight"):
                continue
            pad.wipe()
            vital = scene.vital(pad)
            rect = draw_tip(pad, sight, vital, scene.seating.faces(pad), scene.covered_last(pad))
            assert FRect(0, 0, pad.width, pad.height).contains(rect), what
            assert not rect.colliderect(sight.box), what
            assert rect.collidelist(vital) < 0, (what, rect)
            assert not pad.problems(), (what, pad.problems())


@pytest.mark.parametrize(("text_size", "code", "share"), [(100, "en", 0.05), (150, "nl", 0.2), (150, "es", 0.2)])
@pytest.mark.parametrize("name", [name for name in MOMENTS if name.endswith(("choosing", "big hand"))])
def test_a_tip_hardly_ever_covers_who_plays(name: str, text_size: int, code: Code, share: float) -> None:
    speak(code)
    scene = at_table(name)
    for size in SIZES:
        pad = Notepad(size, Look(text_size))
        scene.hear(Resized(pad.width))
        sights = [sight for _, sight in told_about(scene)]
        faces = scene.seating.faces(pad)
        tips = [draw_tip(pad, each, scene.vital(pad), faces, scene.covered_last(pad)) for each in sights]
        covering = [tuple(rect) for rect in tips if rect.collidelist(faces) >= 0]
        assert len(covering) <= share * len(tips), (size, covering)


@pytest.mark.parametrize("name", [name for name in MOMENTS if name.endswith(("choosing", "drawn"))])
def test_an_item_that_cannot_be_played_says_why_and_others_do_not(name: str) -> None:
    scene = at_table(name)
    fits = {move.held for move in scene.view.moves if isinstance(move, Play)}
    refused = 0
    for number, held in enumerate(scene.hand):
        tip = scene.explain((scene.item_kind, number))
        assert bool(tip.refused) is (held.item not in fits)
        if tip.refused:
            refused += 1
            scene.try_item(number)
            assert scene.chip_words() == tip.refused, "as a click would say"
    assert refused


def test_what_nobody_can_play_in_giving_is_not_refused() -> None:
    scene = at_table("pocket gift")
    assert not any(scene.explain(("card", number)).refused for number in range(len(scene.hand)))


def test_the_tip_of_a_seat_tells_no_more_than_is_seen() -> None:
    scene = at_table("pocket choosing")
    tip = scene._explain_seat(2)
    assert tip.name == scene.names[2]
    assert str(scene.session.match.totals[2]) in tip.words[0]
    assert not {symbol.value for symbol in Symbol} & set(tip.words[0].lower().split("has")[0].split())


# When it is told.


@pytest.fixture(params=LEVELS)
def name(request: pytest.FixtureRequest) -> str:
    return f"{request.param} choosing"


def driven(name: str, window: Window, **settings: Any) -> Driver:
    saved = saved_moment(name)
    scene = Street(Records()).match(find_level(MOMENTS[name][0]), saved.seed, saved)
    kind = {"dice": DiceDriver, "domino": DominoDriver}.get(name.split()[0], Driver)
    driver = kind(window, scene, Settings(**settings), checked=False)
    driver.until("the human is asked", lambda: scene.state is State.CHOOSING)
    driver.wait(3.0)
    return driver


def rest_on_an_item(driver: Driver) -> None:
    scene = driver.table
    driver.point(*scene.where((scene.item_kind, 0)))
    driver.step()


def test_a_tip_comes_when_the_pointer_has_rested_and_goes_with_any_move(name: str, window: Window) -> None:
    driver = driven(name, window)
    scene = driver.table
    assert scene.sight is None, "nothing was pointed at"
    rest_on_an_item(driver)
    driver.wait(REST - 0.2)
    assert scene.sight is None
    driver.wait(0.4)
    assert scene.sight
    assert scene.sight.tell() == scene.explain((scene.item_kind, 0))
    x, y = scene.where((scene.item_kind, 0))
    driver.point(x + 2, y)
    driver.step()
    assert scene.sight is None
    driver.wait(REST + 0.2)
    assert scene.sight, "it rests again"


@pytest.mark.parametrize("pressed", ["click", "right click", "wheel", "key", "focus lost"])
def test_a_tip_goes_with_any_press(name: str, window: Window, pressed: str) -> None:
    driver = driven(name, window)
    scene = driver.table
    rest_on_an_item(driver)
    driver.wait(REST + 0.2)
    assert scene.sight
    x, y = scene.where((scene.item_kind, 0))
    acts: dict[str, Callable[[], object]] = {
        "click": lambda: driver.down(x, y),
        "right click": lambda: driver.down(x, y, 3),
        "wheel": lambda: driver.wheel(1),
        "key": lambda: driver.key(pygame.K_l),
        "focus lost": lambda: driver.post(pygame.WINDOWFOCUSLOST),
    }
    acts[pressed]()
    driver.step()
    assert scene.sight is None
    driver.wait(REST + 1.0)
    assert scene.sight is None


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_a_key_tells_at_once_what_has_the_focus_and_takes_it_away_again(name: str, window: Window, device: str) -> None:
    driver = driven(name, window, hints=False)
    scene = driver.table

    def ask() -> None:
        if device == "keys":
            driver.key(pygame.K_i)
        else:
            driver.push_stick(pygame.CONTROLLER_AXIS_RIGHTX, 1)
        driver.wait(0.3)

    ask()
    assert scene.focus == (scene.item_kind, 0), "with nothing in the focus it begins with the hand"
    assert scene.sight
    assert scene.sight.tell() == scene.explain(scene.focus)
    ask()
    assert scene.sight is None
    driver.key(pygame.K_RIGHT) if device == "keys" else driver.pad(BUTTONS["dpad_right"])
    driver.wait(0.3)
    assert scene.sight is None
    ask()
    assert scene.focus == (scene.item_kind, 1)
    assert scene.sight
    assert scene.sight.tell() == scene.explain(scene.focus)


def test_the_focus_of_keys_that_rests_is_told_about(name: str, window: Window) -> None:
    driver = driven(name, window)
    driver.key(pygame.K_RIGHT)
    driver.wait(REST + 0.2)
    scene = driver.table
    assert scene.sight
    assert scene.sight.tell() == scene.explain(scene.focus)


def test_without_hints_nothing_is_told_unasked(name: str, window: Window) -> None:
    driver = driven(name, window, hints=False)
    rest_on_an_item(driver)
    driver.wait(REST + 1.0)
    assert driver.table.sight is None
    driver.key(pygame.K_i)
    driver.wait(0.3)
    assert driver.table.sight


@pytest.mark.parametrize("reduced", [False, True])
def test_a_shown_tip_is_still_and_costs_no_picture(name: str, window: Window, reduced: bool) -> None:
    driver = driven(name, window, reduced_motion=reduced)
    rest_on_an_item(driver)
    driver.wait(8.0)
    assert driver.table.sight
    assert driver.table.is_still()
    pictures = driver.app.pictures
    driver.wait(5.0)
    assert driver.app.pictures == pictures


def test_nothing_is_told_while_an_item_is_dragged_or_moves(name: str, window: Window) -> None:
    driver = driven(name, window)
    scene = driver.table
    x, y = scene.where((scene.item_kind, 0))
    driver.drag((x, y), (x, y - 60), drop=False)
    driver.wait(REST + 1.0)
    assert scene.hand.dragged
    assert scene.sight is None
    driver.key(pygame.K_i)
    driver.step()
    assert scene.sight is None


def test_what_was_pointed_at_before_is_not_told_about_in_the_next_turn(name: str, window: Window) -> None:
    driver = driven(name, window)
    scene = driver.table
    number = scene.spot_of(next(move.held for move in scene.view.moves if isinstance(move, Play)))[1]
    driver.point(*scene.where((scene.item_kind, number)))
    driver.step()
    driver.wait(REST + 0.2)
    assert scene.sight
    driver.key(pygame.K_d)
    shown = 0
    for _ in range(400):
        driver.step(0.05)
        shown += scene.sight is not None
    assert not shown


def test_nothing_is_told_while_others_play_or_things_are_acted_out(window: Window) -> None:
    saved = saved_moment("pocket choosing")
    level = find_level(LEVELS["pocket"])
    scene = Street(Records()).match(level, saved.seed)
    driver = Driver(window, scene, Settings(speed="slow"), checked=False)
    driver.point(640, 300)
    for _ in range(300):
        if scene.state is not State.ACTING:
            break
        driver.key(pygame.K_i)
        driver.step()
        assert scene.sight is None


def test_a_lesson_tells_nothing_besides_its_own_words(window: Window) -> None:
    for table in SCENES:
        lesson: Any = Street(Records()).lesson(table)
        driver = Driver(window, lesson, Settings(), checked=False)
        driver.until("it asks", lambda lesson=lesson: lesson.is_asking)
        driver.wait(1.0)
        driver.point(*lesson.table.where((lesson.table.item_kind, 0)))
        driver.wait(REST + 0.5)
        driver.key(pygame.K_i)
        driver.wait(0.3)
        assert lesson.table.sight is None


def test_a_tip_is_not_below_a_page_that_is_opened(name: str) -> None:
    scene = at_table(name)
    scene.hear(Press(Action.TIP))
    for _ in range(30):
        scene.advance(1 / 60)
    assert scene.sight
    assert isinstance(scene.hear(Press(Action.PAUSE)), Push)
    assert scene.sight is None


def test_moving_the_pointer_is_what_makes_it_rest() -> None:
    scene = at_table("pocket choosing")
    x, y = scene.where(("card", 0))
    for step in range(20):
        scene.hear(PointerMoved(x + step % 2, y))
        for _ in range(6):
            scene.advance(1 / 60)
        assert scene.sight is None


@pytest.mark.parametrize("name", SCENES)
def test_asking_is_safe_at_any_moment_of_a_deal_wherever_the_focus_was_left(name: str, window: Window) -> None:
    scene = Street(Records()).match(find_level(LEVELS[name]), 5)
    app = App(window, scene, Settings())
    for number in range(400):
        app.step(1 / 60)
        scene.by_keys, scene.focus = True, (scene.item_kind, number % 9)
        scene.hear(Press(Action.TIP))
        assert scene.focus[1] == 0 or scene.focus[1] < len(scene.hand)
