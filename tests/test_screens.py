"""The widgets and the screens around the table: heard with fake input, placed without a window."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import combinations, islice
from typing import TypeVar

import pygame
import pytest
from notepad import Notepad
from pygame import FRect

from game.achievements import ACHIEVEMENTS
from game.art.canvas import Canvas
from game.art.palette import PLATES
from game.art.sheet import Look
from game.career import Against, AtTable, Career, Result, evenness
from game.daily import Score, Scores, deal_of, last_days
from game.files import Problem
from game.goals import CatchOthers
from game.language import CODES, Code, speak
from game.levels import Level, OwnLevels, every_level, load_characters
from game.own_table import Seated, usual_table
from game.records import Recording, Records, Settings
from game.rules import TABLES
from game.rules.dice import points as dice_points
from game.rules.domino import points as tile_points
from game.rules.events import Verdict
from game.rules.pieces import Colour, Die, Face, Tile, face, parse_face
from game.rules.pocket import points
from game.scenes import log_page
from game.scenes.achievements import AchievementsPage
from game.scenes.bindings import Bindings
from game.scenes.chain_picture import Arm, lying
from game.scenes.challenge import Fate, VerdictShown
from game.scenes.chart import Chart
from game.scenes.confetti import CONFETTI_SECONDS, confetti
from game.scenes.counting import CARD, DIE, TILE, TILE_ACROSS, Count, Counted, Shape, Spot, spots
from game.scenes.daily import DailyPage
from game.scenes.form import Form, Screen
from game.scenes.inputs import (
    Action,
    FocusLost,
    Input,
    PointerDown,
    PointerMoved,
    PointerUp,
    Press,
    Resized,
    Wheel,
)
from game.scenes.inputs import Button as PointerButton
from game.scenes.log_page import LogLine, LogPage
from game.scenes.match_result import Course, MatchResult
from game.scenes.own_levels import OwnLevelsPage
from game.scenes.own_table import Added, OwnTablePage
from game.scenes.pause import Pause, Paused, Standing
from game.scenes.pocket import PocketScene
from game.scenes.replay import Film, Replay
from game.scenes.replays import Played, ReplaysPage
from game.scenes.round_result import RoundResult, Tally
from game.scenes.rows import PaperRow, Segments, Slider, Toggle
from game.scenes.rules_page import PaperTab, RulesPage, differing
from game.scenes.rules_sheets import PAGES
from game.scenes.scene import Change, Pop, Push, Quit, Replace, Scene
from game.scenes.settings import TABS, SettingsPage
from game.scenes.sitting import Exits, Script, Sitting, Spoils
from game.scenes.statistics import StatisticsPage
from game.scenes.tables import SHOWN
from game.scenes.title import Door, LevelRow, Title
from game.scenes.tour import TourMap
from game.scenes.widgets import Answer, Button, Fade, RoundButton, Widget
from game.sets import load_set
from game.table.frame import Point
from game.table.motion import Pose
from game.tour import PROGRESS, Progress, Star, Tour

FRAME = 1 / 60
T = TypeVar("T")


def placed(widget: Widget, x: float, y: float, width: float = 200, height: float = 50) -> Widget:
    widget.rect = FRect(x, y, width, height)
    return widget


def grid() -> Form:
    """Four buttons:  a b / c d."""
    return Form(
        [
            placed(Button("a", "A"), 0, 0),
            placed(Button("b", "B"), 300, 0),
            placed(Button("c", "C"), 0, 100),
            placed(Button("d", "D"), 300, 100),
        ]
    )


def click(form: Form, x: float, y: float) -> list[Answer]:
    answers = [form.hear(PointerMoved(x, y)), form.hear(PointerDown(x, y)), form.hear(PointerUp(x, y))]
    return [answer for answer in answers if answer]


@pytest.mark.parametrize(
    ("start", "action", "end"),
    [
        ("a", Action.RIGHT, "b"),
        ("a", Action.DOWN, "c"),
        ("d", Action.LEFT, "c"),
        ("d", Action.UP, "b"),
        ("a", Action.NEXT, "b"),
        ("a", Action.PREVIOUS, "d"),
        ("d", Action.NEXT, "a"),
        ("c", Action.DOWN, "a"),
        ("b", Action.RIGHT, "a"),
    ],
)
def test_keys_and_pad_move_the_focus(start: str, action: Action, end: str) -> None:
    form = grid()
    form.focus = start
    assert form.hear(Press(action)) is None
    assert form.focus == end


def test_pointer_and_keys_share_one_focus() -> None:
    form = grid()
    form.hear(PointerMoved(310, 110))
    assert form.focus == "d"
    form.hear(Press(Action.UP))
    assert form.focus == "b"
    assert [widget.key for widget in form.widgets if widget.focused] == ["b"]


def test_a_trembling_pointer_does_not_take_the_focus_from_the_keys() -> None:
    form = grid()
    form.hear(PointerMoved(310, 110))
    form.hear(Press(Action.UP))
    form.hear(PointerMoved(312, 111))
    assert form.focus == "b"
    form.hear(PointerMoved(330, 120))
    assert form.focus == "d"


def test_buttons_beside_each_other_all_show_their_signs_or_none_does() -> None:
    canvas = Canvas(pygame.Surface((1280, 720)))
    short, long = Button("a", "Go", icon="sym_play"), Button("b", "Go on and on and on", icon="sym_next")
    below = Button("c", "Go", icon="sym_play")
    for button, place in ((short, (0, 0)), (long, (200, 0)), (below, (0, 100))):
        button.rect = FRect(*place, 180, 50)
    form = Form([short, long, below])
    form.draw(canvas)
    assert [button.has_sign for button in (short, long, below)] == [False, False, True]
    long.icon = None
    form.draw(canvas)
    assert short.has_sign
    long.icon, long.label = "sym_next", "On"
    form.draw(canvas)
    assert [button.has_sign for button in (short, long, below)] == [True, True, True]


def test_words_of_buttons_beside_each_other_are_as_large_as_each_other() -> None:
    canvas = Canvas(pygame.Surface((1280, 720)))
    short, long, below = Button("a", "Rules"), Button("b", "Impostazioni del gioco"), Button("c", "Rules")
    for button, place in ((short, (0, 0)), (long, (200, 0)), (below, (0, 100))):
        button.rect = FRect(*place, 180, 50)
    form = Form([short, long, below])
    form.draw(canvas)
    assert short.share == long.share < below.share == 1
    assert canvas.text_width(long.label, font="title", size=20 * long.share) <= 180 - 28 + 1


def test_click_and_confirm_use_a_button() -> None:
    form = grid()
    assert click(form, 310, 10) == [Answer("b")]
    form.advance(FRAME)
    assert form.hear(Press(Action.CONFIRM)) == Answer("b")


def test_two_presses_in_one_frame_act_once() -> None:
    form = grid()
    assert click(form, 310, 10) == [Answer("b")]
    assert click(form, 310, 10) == []
    assert form.hear(Press(Action.CONFIRM)) is None
    form.advance(FRAME)
    assert click(form, 310, 10) == [Answer("b")]


def test_released_elsewhere_or_after_the_window_was_left_nothing_is_used() -> None:
    form = grid()
    form.hear(PointerDown(10, 10))
    assert form.hear(PointerUp(310, 10)) is None
    form.hear(PointerDown(10, 10))
    form.hear(FocusLost())
    assert form.hear(PointerUp(10, 10)) is None


def test_a_slider_follows_pointer_and_keys_and_stays_in_its_range() -> None:
    slider = Slider("loud", "Loud", level=50, icon="sym_speaker")
    placed(slider, 0, 0, 800, 70)
    form = Form([slider])
    track = slider.track
    assert form.hear(PointerDown(track.centerx + track.width / 4, track.centery)) == Answer("loud", 75)
    assert form.hear(PointerMoved(5000, 900)) == Answer("loud", 100)
    assert form.hear(PointerMoved(5001, 900)) is None
    form.hear(PointerUp(5000, 900))
    assert form.hear(PointerMoved(track.x, track.centery)) is None
    assert form.hear(Press(Action.LEFT)) == Answer("loud", 95)
    assert form.hear(Press(Action.RIGHT)) == Answer("loud", 100)
    assert form.hear(Press(Action.RIGHT)) is None


def test_a_toggle_is_switched_by_click_confirm_and_direction() -> None:
    form = Form([placed(Toggle("mute", "Mute", on=False, icon="sym_speaker"), 0, 0)])
    assert click(form, 10, 10) == [Answer("mute", 1)]
    form.advance(FRAME)
    assert form.hear(Press(Action.CONFIRM)) == Answer("mute", 0)
    assert form.hear(Press(Action.LEFT)) is None
    assert form.hear(Press(Action.RIGHT)) == Answer("mute", 1)


def test_segments_are_chosen_by_click_and_direction() -> None:
    segments = Segments("speed", "Speed", ["slow", "normal", "fast"], chosen=1, icon="sym_play")
    placed(segments, 0, 0, 800, 70)
    form = Form([segments])
    assert click(form, *segments.segment(2).center) == [Answer("speed", 2)]
    assert form.hear(Press(Action.RIGHT)) is None
    assert form.hear(Press(Action.LEFT)) == Answer("speed", 1)
    form.advance(FRAME)
    assert form.hear(Press(Action.CONFIRM)) == Answer("speed", 2)


def test_a_form_moves_after_input_and_comes_to_rest() -> None:
    form = grid()
    for _ in range(30):
        form.advance(FRAME)
    assert form.is_still()
    form.hear(Press(Action.RIGHT))
    assert not form.is_still()
    for _ in range(30):
        form.advance(FRAME)
    assert form.is_still()


def test_a_fade_is_the_same_in_small_steps_and_in_one() -> None:
    small, big = Fade(), Fade()
    small.target = big.target = 1.0
    for _ in range(50):
        small.advance(0.001)
    big.advance(0.05)
    assert small.value == pytest.approx(big.value)


# The screens.


def pairwise(items: Sequence[T]) -> Iterator[tuple[T, T]]:
    return zip(items, islice(items, 1, None))


WIDTHS = (960, 1080, 1179, 1280, 1440, 1680)


class FakeStage:
    """A stage that keeps what it is told."""

    def __init__(self, width: float = 1280, settings: Settings | None = None) -> None:
        self.width = width
        self.settings = settings or Settings()
        self.sounds: list[str] = []
        self.device = "keys"

    def keep(self, settings: Settings) -> None:
        self.settings = settings

    def sound(self, name: str, *, gain: float = 1.0, pan: float = 0.0) -> None:
        self.sounds.append(name)

    def music(self, name: str | None) -> None:
        pass


class Elsewhere(Scene):
    """A scene to go to."""

    def __init__(self, what: object = None) -> None:
        self.what = what

    def hear(self, heard: Input) -> Change | None:
        return None

    def advance(self, dt: float) -> Change | None:
        return None

    def draw(self, canvas: Canvas) -> None:
        pass

    def is_still(self) -> bool:
        return True


class Places:
    """Where a street leads, with levels of the player's own or without."""

    def __init__(self, own: Scene | None = None) -> None:
        self.own = own

    def match(self, level: Level) -> Scene:
        return Elsewhere(level.key)

    def tour(self) -> Scene:
        return Elsewhere("tour")

    def ledger(self) -> Scene:
        return Elsewhere("ledger")

    def daily(self) -> Scene:
        return Elsewhere("daily")

    def lesson(self, table: str) -> Scene:
        return Elsewhere(f"lesson at {table}")

    def own_levels(self) -> Scene | None:
        return self.own

    def own_table(self, table: str) -> Scene:
        return Elsewhere(f"own {table}")


ALL_OPEN = Tour((), Records())
"""A tour without stops, so that no level is locked."""


def counted(portrait: str, name: str, hand: str) -> Counted:
    items = tuple(map(parse_face, hand.split()))
    return Counted(portrait, name, items, tuple(map(points, items)))


PEOPLE = [
    ("you", "You"),
    ("rosa", "Nonna Rosa"),
    ("odile", "Cpt. Odile"),
    ("beppe", "Chef Beppe"),
    ("amara", "Amara"),
    ("kenji", "Kenji"),
]
HANDS = ["", "G3 B9 W", "R5 YS B2", "B8", "Y1 Y2 Y3 RR R+1", "W+2 WD W"]
TILES = [tile for tile in load_set("domino") if isinstance(tile, Tile)]
DICE = [die for die in load_set("dice") if isinstance(die, Die)]
BIG_HAND = " ".join(["R1 G2 B3 Y4 RS"] * 6)
LOG = [LogLine("", "Round 1"), *(LogLine("rosa", f"Nonna Rosa drew {count} {{green}}") for count in range(60))]


def round_result(seats: int = 4, *, winner: int | None = 0, big: bool = False, last: bool = False) -> RoundResult:
    hands = [BIG_HAND if big and seat == seats - 1 else HANDS[seat] for seat in range(seats)]
    rows = [counted(*PEOPLE[seat], hands[seat]) for seat in range(seats)]
    before = [100, 84, 61, 40, 12, 0][:seats]
    after = list(before)
    if winner is not None:
        after[winner] += sum(row.sum for seat, row in enumerate(rows) if seat != winner)
    tally = Tally(tuple(rows), winner, tuple(before), tuple(after), 250, 3, "Nobody could go on.")
    then = (lambda: Elsewhere("match result")) if last else None
    return RoundResult(tally, lambda: Elsewhere("street"), then=then)


def first_result(rows: Sequence[Counted], winner: int | None, hurry: float | None = None) -> RoundResult:
    """The result of a match's first round."""
    after = tuple(sum(row.sum for row in rows) if seat == winner else 0 for seat in range(len(rows)))
    return RoundResult(Tally(tuple(rows), winner, (0,) * len(rows), after, 500, 1, ""), Elsewhere, hurry=hurry)


def dice_result(counts: Sequence[int]) -> RoundResult:
    """A round of dice that a seat without dice has won."""
    rows = []
    for seat, count in enumerate(counts):
        items = tuple(die.faces[(place + seat) % 6] for place, die in enumerate(DICE[:count]))
        rows.append(Counted(*PEOPLE[seat], items, tuple(map(dice_points, items))))
    winner = list(counts).index(0)
    return first_result(rows, winner)


def domino_result(counts: Sequence[int]) -> RoundResult:
    """A round of domino that a seat without tiles has won, or that nobody has."""
    rows = []
    for seat, count in enumerate(counts):
        items = tuple(TILES[place % len(TILES)] for place in range(seat, seat + 7 * count, 7))
        rows.append(Counted(*PEOPLE[seat], items, tuple(map(tile_points, items))))
    winner = list(counts).index(0) if 0 in counts else None
    return first_result(rows, winner)


def match_result(seats: int = 4, rounds: int = 8) -> MatchResult:
    totals = tuple(tuple(played * (20 + 3 * seat) for seat in range(seats)) for played in range(rounds + 1))
    return MatchResult(Course(*people(seats), totals, seats - 1, totals[-1][-1]), AWAY, Spoils())


def people(count: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The portraits and the names of so many seats."""
    portraits, names = zip(*PEOPLE[:count])
    return portraits, names


AWAY = Exits(again=lambda: Elsewhere("again"), leave=lambda: Elsewhere("street"))


def starred_result(goals: int = 3, *, watch: bool = False, earned: Sequence[str] = ()) -> MatchResult:
    stars = tuple(Star(CatchOthers(2), place == 1, place < 2, place) for place in range(goals))
    replayed = (lambda: Elsewhere("replay")) if watch else None
    achievements = tuple(each for each in ACHIEVEMENTS if each.name in earned)
    assert len(achievements) == len(earned)
    spoils = Spoils(stars, lambda: Elsewhere("tour"), replayed, achievements)
    return MatchResult(Course(*people(2), ((0, 0), (40, 20), (90, 20)), 0, 80), AWAY, spoils)


def tour(*, stars: int = 2, stop: int | None = None) -> TourMap:
    shipped = [level for table in SHOWN for level in every_level(table)]
    records = Records()
    first = shipped[0]
    records.keep(PROGRESS, Progress({first.key: tuple(map(str, first.goals[:stars]))}))
    chosen = next((level for level in shipped if level.stop == stop), None)
    known = Tour(shipped, records)
    return TourMap(known, lambda level: Elsewhere(level.key), lambda: Elsewhere("street"), chosen=chosen)


def own_page(levels: int = 3, broken: int = 1) -> OwnLevelsPage:
    shipped = every_level("domino")
    mine = tuple(replace(shipped[number % 5], key=f"own/mine-{number}") for number in range(levels))
    problems = tuple(Problem("torn.toml", f"goals[{number}]", "must be better " * 9) for number in range(40))
    torn = {f"torn-{number}.toml": problems for number in range(broken)}
    return OwnLevelsPage(OwnLevels(mine, torn), lambda level: Elsewhere(level.key))


def own_table(table: str, opponents: int = 3, tab: str = "opponents") -> OwnTablePage:
    seated = tuple(Seated(each.key, each.strength) for each in load_characters().values())[:opponents]
    chosen = replace(usual_table(table), opponents=seated)
    written = Added(True, "written")
    return OwnTablePage(chosen, lambda level: Elsewhere(level.key), lambda _: "", lambda _: written, tab=tab)


def title(*, resume: bool = True) -> Title:
    levels = every_level("pocket")
    return Title(levels, Places(), ALL_OPEN, left_match=Elsewhere("resumed") if resume else None)


def level_list() -> Title:
    scene = title()
    scene.enter(FakeStage())
    scene.form.focus = "pocket"
    scene.hear(Press(Action.CONFIRM))
    rest(scene)
    return scene


def pause(seats: int = 4) -> Pause:
    standing = [Standing(portrait, name, 10 * place) for place, (portrait, name) in enumerate(PEOPLE[:seats])]
    return Pause(
        lambda: Paused("Friday Rush, round 5 of a match to 250", 250, standing, "Chalkboard", LOG),
        replace(every_level("pocket")[2], house={"two_player_reverse": "plain"}),
        Exits(again=lambda: Elsewhere("restarted"), leave=lambda: Elsewhere("street")),
    )


def replays_page(count: int = 3) -> ReplaysPage:
    shipped = [level for table in SHOWN for level in every_level(table)]
    matches = []
    for number in range(count):
        level = shipped[number * 4 % len(shipped)]
        totals = tuple(range(10, 10 + 40 * level.seats, 40))
        recording = Recording(level.key, level.text, number, (), f"2026-11-30T20:{number:02}:00", totals)
        matches.append(Played(recording, level if number != 1 else None))
    return ReplaysPage(
        matches, lambda recording: Elsewhere(recording.seed), lambda recording: "Written into a file. " * 5
    )


def career(matches: int = 40) -> Career:
    results = tuple(Result(list(SHOWN)[place % 3], place * 37 % 500, place % 4 == 0) for place in range(matches))
    dice = {str(number): 90 for number in range(1, 25)}
    faces = {str(face): 60 - face.symbol.number for face in evenness(Career(dice=dice), load_set("dice")).expected}
    regulars = {key: Against(place, 1234) for place, key in enumerate(load_characters())}
    tables = {table: AtTable(1000, 58 * place, 5000, 123) for place, table in enumerate(SHOWN)}
    earned = tuple(each.key for each in ACHIEVEMENTS[::2])
    return Career(tables, regulars, results, 7, 12, 310, 9, 180, 20, 17, 3, dice, faces, earned)


def statistics(kept: Career | None = None, *, has_replays: bool = True) -> StatisticsPage:
    return StatisticsPage(
        career() if kept is None else kept,
        load_characters(),
        lambda: Elsewhere("replays") if has_replays else None,
    )


def daily(scores: Scores | None = None) -> DailyPage:
    shipped = [level for table in SHOWN for level in every_level(table)]
    deals = [deal_of(day, shipped) for day in last_days(date(2026, 11, 30), 28)]
    return DailyPage(deals, scores or Scores(), lambda deal: Elsewhere(deal.day))


WRITTEN = "Written into a file with a name that is quite long, as people have long names: /home/erika/Documents"


def film() -> Film:
    """A match that nobody plays."""
    script = ((0, "draw"),) * 200
    exits = Exits(again=Elsewhere, leave=Elsewhere)
    level = every_level("pocket")[2]
    sitting = Sitting(level, 3, exits, script=Script(script))
    return Film(script, (0, 40, 90), lambda count: PocketScene(sitting), Elsewhere, lambda: WRITTEN)


def replay() -> Replay:
    scene = Replay(film(), lambda: Elsewhere("street"))
    scene.playing = False
    return scene


def full_title(*, listed: bool = False) -> Title:
    shipped = [level for table in SHOWN for level in every_level(table)]
    places = Places(Elsewhere("own"))
    scene = Title(shipped, places, Tour(shipped, Records()), left_match=Elsewhere("resumed"))
    if listed:
        scene.enter(FakeStage())
        scene.form.focus = "pocket"
        press(scene, Action.CONFIRM)
        rest(scene)
    return scene


SCREENS: dict[str, Callable[[], Screen]] = {
    "title": title,
    "title without a match to go on with": lambda: title(resume=False),
    "title without matches": lambda: Title((), Places(), ALL_OPEN),
    "levels": level_list,
    "street of two tables": lambda: street_of_two_tables(),
    "street of all tables": lambda: street_of_all_tables(),
    "levels of the harbour": lambda: list_of_the_harbour(),
    "title with all there is": lambda: full_title(),
    "levels with locks": lambda: full_title(listed=True),
    "tour": tour,
    "tour at a locked stop": lambda: tour(stop=15),
    "own levels": own_page,
    "own levels, one broken": lambda: own_page(0, 1),
    "own table": lambda: own_table("pocket"),
    "own table with six seats": lambda: own_table("domino", 5),
    "own table, house rules": lambda: own_table("domino", tab="match"),
    "own levels on pages": lambda: own_page(20, 3),
    "statistics": statistics,
    "statistics of nothing": lambda: statistics(Career()),
    "statistics of one match": lambda: statistics(career(1)),
    "achievements": lambda: AchievementsPage(career()),
    "match with achievements": lambda: starred_result(earned=["First evening", "Landslide", "Talk of the street"]),
    "daily deal": daily,
    "daily deal, played": lambda: daily(
        Scores(
            {
                "2026-11-30": Score(266, 177, is_over=True),
                "2026-11-29": Score(),
                "2026-11-28": Score(1, 2, is_over=True),
            }
        )
    ),
    "replays": replays_page,
    "replays on pages": lambda: replays_page(20),
    "replay": replay,
    "match with stars": starred_result,
    "match with a replay": lambda: starred_result(watch=True),
    "match with one star": lambda: starred_result(1),
    "pause": pause,
    "pause with six seats": lambda: pause(6),
    "round of 2": lambda: round_result(2, winner=1),
    "round of 4": round_result,
    "round of 6": lambda: round_result(6, big=True),
    "round of dice": lambda: dice_result([5, 0, 12, 4]),
    "round with nearly all dice": lambda: dice_result([1, 20, 1, 0]),
    "round of domino": lambda: domino_result([3, 12, 25, 0, 6, 1]),
    "round without winner": lambda: round_result(6, winner=None),
    "match of 2": lambda: match_result(2),
    "match of 6": lambda: match_result(6, 40),
    **{tab: lambda tab=tab: SettingsPage(tab) for tab in TABS},
    "rules": lambda: RulesPage("pocket"),
    "rules of dice": lambda: RulesPage("dice"),
    "rules of domino": lambda: RulesPage("domino"),
    "log": lambda: LogPage(LOG),
}


@pytest.fixture(params=list(SCREENS))
def screen(request: pytest.FixtureRequest) -> Screen:
    return SCREENS[request.param]()


def rest(scene: Scene, seconds: float = 20.0) -> None:
    """Let time pass until the scene is still."""
    for _ in range(round(seconds / FRAME)):
        if scene.is_still():
            return
        scene.advance(FRAME)
    raise AssertionError("it never comes to rest")


def press(scene: Screen, *actions: Action) -> Change | None:
    change = None
    for action in actions:
        change = scene.hear(Press(action))
        scene.advance(FRAME)
    return change


def use(scene: Screen, key: str) -> Change | None:
    """Click a widget in its middle."""
    at = next(widget for widget in scene.form.widgets if widget.key == key).rect.center
    scene.hear(PointerMoved(*at))
    scene.hear(PointerDown(*at))
    change = scene.hear(PointerUp(*at))
    scene.advance(FRAME)
    return change


def inside(width: float, rect: FRect) -> bool:
    return rect.left >= 0 and rect.right <= width and rect.top >= 0 and rect.bottom <= 720


@pytest.mark.parametrize("width", WIDTHS)
def test_no_widget_is_cut_or_lies_on_another(screen: Screen, width: float) -> None:
    screen.enter(FakeStage(1280))
    screen.hear(Resized(width))
    rects = [widget.rect for widget in screen.form.widgets]
    assert all(inside(width, rect) for rect in rects)
    assert all(rect.width >= 30 and rect.height >= 30 for rect in rects)
    assert not [(one, other) for one, other in combinations(rects, 2) if one.colliderect(other)]


@pytest.mark.parametrize("width", [960, 1680])
def test_every_widget_is_reached_by_arrows_and_by_tab(screen: Screen, width: float) -> None:
    screen.enter(FakeStage(width))
    form = screen.form
    keys = {widget.key for widget in form.widgets}
    seen: set[str | None] = set()
    for _ in keys:
        press(screen, Action.NEXT)
        seen.add(form.focus)
    scrolls = isinstance(screen, LogPage)
    assert scrolls or seen == keys

    reached, frontier = {form.focus}, [form.focus]
    while frontier:
        start = frontier.pop()
        for action in (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT):
            assert start is not None
            form.focus = start
            form.hear(Press(action))
            if form.focus not in reached:
                reached.add(form.focus)
                frontier.append(form.focus)
    assert reached == keys


def test_the_pointer_reaches_every_widget(screen: Screen) -> None:
    screen.enter(FakeStage(1100))
    for widget in screen.form.widgets:
        screen.hear(PointerMoved(*widget.rect.center))
        assert screen.form.focus == widget.key


def test_every_screen_comes_to_rest_and_wakes_up(screen: Screen) -> None:
    screen.enter(FakeStage())
    rest(screen)
    screen.hear(Press(Action.NEXT))
    screen.hear(Press(Action.UP))
    rest(screen)


@pytest.mark.parametrize("size", [(960, 540), (960, 720), (1680, 720)])
def test_every_screen_is_painted(screen: Screen, size: tuple[int, int]) -> None:
    first = Canvas(pygame.Surface(size))
    screen.enter(FakeStage(first.width))
    screen.draw(first)
    screen.advance(0.7)
    surface = pygame.Surface(size)
    surface.fill((1, 2, 3))
    canvas = Canvas(surface)
    screen.draw(canvas)
    middles = [canvas.pixels(widget.rect).center for widget in screen.form.widgets]
    assert middles
    assert not [at for at in middles if tuple(canvas.surface.get_at(at)) == (1, 2, 3, 255)]


def test_reduced_motion_keeps_widgets_where_they_are() -> None:
    scene = pause()
    scene.enter(FakeStage(settings=Settings(reduced_motion=True)))
    row = scene.form.find("rules", PaperRow)
    scene.hear(PointerDown(*row.rect.center))
    assert row.lift == 0.0


# Title.


def test_a_level_is_started_from_its_door_by_keys() -> None:
    scene = title(resume=False)
    scene.enter(FakeStage())
    assert scene.form.focus == "pocket"
    assert press(scene, Action.CONFIRM) is None
    change = press(scene, Action.DOWN, Action.CONFIRM)
    assert isinstance(change, Replace)
    assert isinstance(change.scene, Elsewhere)
    assert change.scene.what == every_level("pocket")[1].key


def test_a_level_is_started_from_its_door_by_clicks() -> None:
    scene = title()
    scene.enter(FakeStage())
    assert use(scene, "pocket") is None
    level = every_level("pocket")[-1].key
    change = use(scene, level)
    assert isinstance(change, Replace)
    assert isinstance(change.scene, Elsewhere)
    assert change.scene.what == level


def test_a_match_that_was_left_is_offered_first() -> None:
    scene = title()
    scene.enter(FakeStage())
    assert scene.form.focus == "resume"
    change = press(scene, Action.CONFIRM)
    assert isinstance(change, Replace)
    assert isinstance(change.scene, Elsewhere)
    assert change.scene.what == "resumed"


def test_the_title_leads_to_the_tour_and_to_own_levels() -> None:
    scene = full_title()
    scene.enter(FakeStage())
    assert leads(use(scene, "tour")) == "tour"
    assert leads(use(scene, "ledger")) == "ledger"
    assert leads(use(scene, "daily")) == "daily"
    use(scene, "domino")
    rest(scene)
    assert leads(use(scene, "own")) == "own"
    assert leads(use(scene, "set table")) == "own domino"


def test_a_locked_level_is_not_started_from_its_door() -> None:
    scene = full_title(listed=True)
    scene.enter(FakeStage())
    assert use(scene, "pocket-2-corner-table") is None
    assert leads(use(scene, "pocket-1-first-slice")) == "pocket-1-first-slice"


def test_the_lesson_stands_first_in_the_list_and_the_first_open_match_has_the_focus() -> None:
    scene = full_title(listed=True)
    rows = [widget.key for widget in scene.form.widgets if isinstance(widget, (LevelRow, PaperRow))]
    assert rows == ["teach", *(level.key for level in every_level("pocket")), "own", "set table"]
    assert scene.form.focus == "pocket-1-first-slice"
    assert leads(press(scene, Action.UP, Action.CONFIRM)) == "lesson at pocket"


def test_the_street_behind_the_list_stays_as_it_is() -> None:
    def signs() -> list[str]:
        notepad = Notepad((1280, 720), Look())
        notepad.fill = lambda *_, **__: None  # type: ignore[method-assign]
        notepad.wipe()
        scene.draw(notepad)
        return [noted.words for noted in notepad.noted if "{star}" in noted.words or "{next}" in noted.words]

    scene = full_title()
    scene.enter(FakeStage())
    assert [sign.partition(" ")[0] for sign in signs()] == ["0/15"] * 3
    use(scene, "pocket")
    scene._draw_card = lambda canvas: None  # type: ignore[method-assign]
    assert [sign.partition(" ")[0] for sign in signs()] == ["0/15"] * 3


def leads(change: Change | None) -> object:
    """Where a change leads to."""
    assert isinstance(change, (Push, Replace))
    assert isinstance(change.scene, Elsewhere)
    return change.scene.what


def test_on_the_tour_a_stop_is_chosen_then_played() -> None:
    scene = tour()
    scene.enter(FakeStage())
    assert (scene.chosen.stop, scene.form.focus) == (2, "play")
    assert use(scene, "dice-1-first-throw") is None
    assert scene.chosen.stop == 6
    assert leads(use(scene, "play")) == "dice-1-first-throw"
    assert leads(use(scene, "dice-1-first-throw")) == "dice-1-first-throw"
    assert leads(press(scene, Action.CANCEL)) == "street"


def test_on_the_tour_keys_choose_as_they_go_and_locked_stops_refuse() -> None:
    scene = tour()
    scene.enter(FakeStage())
    scene.form.focus = "pocket-2-corner-table"
    press(scene, Action.RIGHT)
    assert (scene.chosen.stop, scene.form.focus) == (3, "pocket-3-friday-rush")
    assert press(scene, Action.CONFIRM) is None
    press(scene, Action.LEFT)
    assert leads(press(scene, Action.CONFIRM)) == "pocket-2-corner-table"


def test_passing_over_stops_with_the_pointer_chooses_none() -> None:
    scene = tour()
    scene.enter(FakeStage())
    chosen = scene.chosen
    for widget in scene.form.widgets:
        scene.hear(PointerMoved(*widget.rect.center))
    assert scene.chosen is chosen


def test_a_broken_file_is_shown_and_not_played() -> None:
    scene = own_page()
    scene.enter(FakeStage())
    assert leads(use(scene, "play")) == "own/mine-0"
    use(scene, "mine-2.toml")
    assert leads(use(scene, "play")) == "own/mine-2"
    use(scene, "torn-0.toml")
    assert use(scene, "play") is None
    assert scene.level is None


def test_the_ledger_leads_to_replays_if_there_are_any() -> None:
    scene = statistics()
    scene.enter(FakeStage())
    assert leads(use(scene, "replays")) == "replays"
    assert use(statistics_entered(has_replays=False), "replays") is None
    before = scene.table
    use(scene, "table")
    use(scene, "table")
    use(scene, "table")
    assert scene.table == before
    assert isinstance(use(scene, "achievements"), Push)


def statistics_entered(*, has_replays: bool) -> StatisticsPage:
    scene = statistics(has_replays=has_replays)
    scene.enter(FakeStage())
    return scene


def test_a_recorded_match_is_watched_and_written() -> None:
    scene = replays_page()
    scene.enter(FakeStage())
    assert leads(use(scene, "watch")) == 0
    use(scene, "2")
    assert use(scene, "export") is None
    assert scene._said.startswith("Written")
    assert leads(use(scene, "2")) == 2
    use(scene, "1")
    assert scene._said == ""
    assert use(scene, "watch") is None
    assert isinstance(press(scene, Action.CANCEL), Pop)


def test_a_match_that_is_over_leads_to_its_replay() -> None:
    scene = starred_result(watch=True)
    scene.enter(FakeStage())
    rest(scene)
    assert leads(use(scene, "watch")) == "replay"


def test_the_stars_of_a_match_lead_on_to_the_tour() -> None:
    scene = starred_result()
    scene.enter(FakeStage())
    rest(scene)
    assert (scene.won_stars, scene.form.focus) == (2, "leave")
    assert leads(press(scene, Action.CONFIRM)) == "tour"
    assert leads(use(scene, "again")) == "again"


def test_only_tables_with_a_match_have_a_door() -> None:
    scene = Title(every_level("dice"), Places(), ALL_OPEN)
    scene.enter(FakeStage())
    assert [widget.key for widget in scene.form.widgets if isinstance(widget, Door)] == ["dice"]
    assert scene.form.focus == "dice"
    press(scene, Action.CONFIRM)
    assert scene.choosing == "dice"


def test_a_street_without_a_match_has_its_menu() -> None:
    scene = Title((), Places(), ALL_OPEN)
    scene.enter(FakeStage())
    assert scene.form.focus == "tour"
    scene.draw(Canvas(pygame.Surface((960, 720))))
    assert isinstance(press(scene, Action.CANCEL, Action.CONFIRM), Quit)


def street_of_all_tables() -> Title:
    levels = [level for table in TABLES for level in every_level(table)]
    return Title(levels, Places(), ALL_OPEN)


def list_of_the_harbour() -> Title:
    scene = street_of_all_tables()
    scene.enter(FakeStage())
    use(scene, "domino")
    rest(scene)
    return scene


def street_of_two_tables() -> Title:
    return Title([*every_level("pocket"), *every_level("dice")], Places(), ALL_OPEN)


def test_all_doors_are_open_once_every_table_has_matches() -> None:
    scene = street_of_all_tables()
    scene.enter(FakeStage())
    for table in ("pocket", "dice", "domino"):
        use(scene, table)
        assert scene.choosing == table
        assert [row.level for row in scene.form.widgets if isinstance(row, LevelRow)] == list(every_level(table))
        use(scene, "close")


def test_the_last_ferry_leaves_from_the_harbour_by_keys() -> None:
    scene = street_of_all_tables()
    scene.enter(FakeStage())
    press(scene, Action.RIGHT, Action.RIGHT, Action.RIGHT, Action.CONFIRM, Action.DOWN, Action.DOWN)
    change = press(scene, Action.CONFIRM)
    assert isinstance(change, Replace)
    assert isinstance(change.scene, Elsewhere)
    assert change.scene.what == "domino-3-last-ferry"


def test_the_back_room_opens_once_it_has_matches() -> None:
    scene = street_of_two_tables()
    scene.enter(FakeStage())
    assert press(scene, Action.RIGHT, Action.CONFIRM) is None
    assert scene.choosing == "dice"
    change = use(scene, "dice-3-high-spirits")
    assert isinstance(change, Replace)
    assert isinstance(change.scene, Elsewhere)
    assert change.scene.what == "dice-3-high-spirits"


@pytest.mark.parametrize(("keys", "table"), [([], "pocket"), ([Action.RIGHT], "dice"), ([Action.CONFIRM], "pocket")])
def test_the_key_for_the_rules_opens_those_of_the_door_in_focus(keys: list[Action], table: str) -> None:
    change = press_fresh(street_of_two_tables(), *keys, Action.RULES)
    assert isinstance(change, Push)
    assert isinstance(change.scene, RulesPage)
    assert change.scene.table == table


def test_the_list_of_levels_is_closed_by_escape_click_beside_and_button() -> None:
    for close in (
        lambda scene: press(scene, Action.CANCEL),
        lambda scene: use(scene, "close"),
        lambda scene: scene.hear(PointerDown(5, 5)),
        lambda scene: scene.hear(PointerDown(640, 400, PointerButton.SECONDARY)),
    ):
        scene = level_list()
        assert scene.choosing == "pocket"
        close(scene)
        assert scene.choosing is None
        assert scene.form.focus == "pocket"


def test_the_title_leads_everywhere() -> None:
    scene = title()
    stage = FakeStage()
    scene.enter(stage)
    changes = {key: use(scene, key) for key in ("settings", "rules", "quit")}
    assert isinstance(changes["quit"], Quit)
    assert [type(change.scene) for change in changes.values() if isinstance(change, Push)] == [SettingsPage, RulesPage]
    assert use(scene, "mute") is None
    assert stage.settings.muted


def test_the_street_rests_when_nobody_is_there_and_breathes_when_somebody_is() -> None:
    scene = title()
    scene.enter(FakeStage())
    assert not scene.is_still()
    rest(scene)
    scene.hear(PointerMoved(3, 3))
    assert not scene.is_still()


def test_the_street_is_still_at_once_with_reduced_motion() -> None:
    scene = title()
    scene.enter(FakeStage(settings=Settings(reduced_motion=True)))
    rest(scene, 0.2)


def test_a_notice_is_shown_until_something_is_used() -> None:
    scene = Title(every_level("pocket"), Places(), ALL_OPEN, notice="The settings can't be used.")
    scene.enter(FakeStage())
    rest(scene)
    assert scene.notice == "The settings can't be used."
    use(scene, "mute")
    assert scene.notice == ""


# Pause.


@pytest.mark.parametrize(
    ("key", "action", "leads_to"),
    [
        ("go on", Action.CANCEL, Pop),
        ("go on", Action.PAUSE, Pop),
        ("rules", Action.RULES, RulesPage),
        ("settings", Action.SETTINGS, SettingsPage),
        ("log", Action.LOG, LogPage),
    ],
)
def test_each_row_of_the_pause_does_what_its_key_does(key: str, action: Action, leads_to: type) -> None:
    for change in (use_fresh(pause(), key), press_fresh(pause(), action)):
        if leads_to is Pop:
            assert change == Pop()
        else:
            assert isinstance(change, Push)
            assert isinstance(change.scene, leads_to)


def test_the_log_of_the_pause_has_the_title_of_the_slip() -> None:
    change = use_fresh(pause(), "log")
    assert isinstance(change, Push)
    assert isinstance(change.scene, LogPage)
    assert change.scene.title == "Chalkboard"


def use_fresh(scene: Screen, key: str) -> Change | None:
    scene.enter(FakeStage())
    return use(scene, key)


def press_fresh(scene: Screen, *actions: Action) -> Change | None:
    scene.enter(FakeStage())
    return press(scene, *actions)


def test_starting_again_is_asked_once_more_and_can_be_dropped() -> None:
    scene = pause()
    scene.enter(FakeStage())
    assert use(scene, "restart") is None
    assert press(scene, Action.CANCEL) is None
    assert use(scene, "restart") is None
    change = use(scene, "restart")
    assert isinstance(change, Replace)
    assert isinstance(change.scene, Elsewhere)
    assert change.scene.what == "restarted"


def test_the_question_is_forgotten_when_the_pointer_goes_elsewhere() -> None:
    scene = pause()
    scene.enter(FakeStage())
    use(scene, "restart")
    scene.hear(PointerMoved(*scene.form.find("rules", PaperRow).rect.center))
    assert use(scene, "restart") is None


def test_leaving_the_table() -> None:
    change = use_fresh(pause(), "leave")
    assert isinstance(change, Replace)
    assert isinstance(change.scene, Elsewhere)
    assert change.scene.what == "street"


def test_two_presses_in_one_frame_leave_a_screen_once() -> None:
    scene = pause()
    scene.enter(FakeStage())
    assert scene.hear(Press(Action.CANCEL)) == Pop()
    assert scene.hear(Press(Action.CANCEL)) is None
    assert scene.hear(Press(Action.CONFIRM)) is None


@pytest.mark.parametrize("width", WIDTHS)
def test_the_slip_of_the_pause_lies_beside_the_board(width: float) -> None:
    scene = pause(6)
    scene.enter(FakeStage(width))
    assert inside(width, scene.board)
    assert inside(width, scene.slip)
    assert not scene.board.colliderect(scene.slip)


def test_the_pause_lists_the_leader_first() -> None:
    assert [each.total for each in pause(6).standing] == [50, 40, 30, 20, 10, 0]


# Round result.


def test_a_round_is_counted_item_by_item_to_the_right_sums() -> None:
    scene = round_result(4)
    scene.enter(FakeStage())
    sums: list[tuple[int, ...]] = []
    while not scene.is_over():
        scene.advance(FRAME)
        shown = tuple(scene.count.shown(row) for row in range(3))
        if not sums or sums[-1] != shown:
            sums.append(shown)
    assert sums[-1] == (62, 27, 8)
    assert len(sums) == 8
    assert scene.tally.points == 97
    assert [scene.shown_total(seat) for seat in range(4)] == [197, 84, 61, 40]


def test_a_plus_stands_between_two_that_are_counted_and_nowhere_else() -> None:
    scene, notepad = round_result(4), Notepad((1280, 720), Look())
    scene.enter(FakeStage())
    while not scene.is_over():
        notepad.wipe()
        scene.draw(notepad)
        words = [noted.words for noted in notepad.noted]
        counted = [sum(hop >= 0.5 for hop in scene.count.hops(row)) for row in range(3)]
        assert words.count("+") == sum(max(0, each - 1) for each in counted)
        scene.advance(FRAME)


@pytest.mark.parametrize("code", CODES)
def test_new_achievements_are_named_whole_and_the_rest_counted(code: Code) -> None:
    speak(code)
    notepad = Notepad((960, 720), Look(150))
    for count in range(1, len(ACHIEVEMENTS) + 1):
        scene = starred_result(earned=[each.name for each in ACHIEVEMENTS[:count]])
        scene.enter(FakeStage(960))
        scene.skip()
        notepad.wipe()
        scene.draw(notepad)
        assert not notepad.problems(), (count, notepad.problems())
        words = next(noted.words for noted in notepad.noted if "{trophy}  " in noted.words)
        _names, _plus, rest = words.partition("  +")
        assert words.count(",") + 1 + int(rest or 0) == count


def test_the_totals_grow_only_after_the_count() -> None:
    scene = round_result(4)
    scene.enter(FakeStage())
    while not scene.count.is_counted():
        assert scene.shown_total(0) == 100
        scene.advance(FRAME)


@pytest.mark.parametrize("skip", [Press(Action.CONFIRM), PointerDown(640, 300), PointerDown(700, 660)])
def test_the_first_confirmation_skips_and_the_second_goes_on(skip: Input) -> None:
    scene = round_result(4)
    scene.enter(FakeStage())
    scene.advance(FRAME)
    assert scene.hear(skip) is None
    assert scene.hear(PointerUp(700, 660)) is None
    assert scene.hear(Press(Action.CONFIRM)) is None
    assert scene.is_over()
    assert scene.shown_total(0) == 197
    scene.advance(FRAME)
    assert scene.hear(Press(Action.CONFIRM)) == Pop()


def test_the_last_round_goes_on_to_the_result_of_the_match() -> None:
    scene = round_result(4, last=True)
    scene.enter(FakeStage(settings=Settings(reduced_motion=True)))
    change = press(scene, Action.CONFIRM)
    assert isinstance(change, Pop)
    assert isinstance(change.also, Push)
    assert isinstance(change.also.scene, Elsewhere)
    assert change.also.scene.what == "match result"


def test_leaving_after_a_round() -> None:
    scene = round_result(4)
    scene.enter(FakeStage(settings=Settings(reduced_motion=True)))
    change = press(scene, Action.CANCEL, Action.CONFIRM)
    assert isinstance(change, Replace)
    assert isinstance(change.scene, Elsewhere)
    assert change.scene.what == "street"


def test_without_a_player_a_result_goes_on_by_itself() -> None:
    rows = [counted(*PEOPLE[0], ""), counted(*PEOPLE[1], "G3 B9")]
    scene = first_result(rows, 0, hurry=1.5)
    scene.enter(FakeStage())
    changes = [scene.advance(FRAME) for _ in range(240) if not scene.is_still()]
    assert next(change for change in changes if change) == Pop()
    assert changes.index(Pop()) * FRAME >= 1.4


def test_small_steps_count_as_big_ones() -> None:
    small, big = Count([counted("you", "You", BIG_HAND)]), Count([counted("you", "You", BIG_HAND)])
    for _ in range(400):
        small.advance(0.005)
    big.advance(2.0)
    assert small.shown(0) == big.shown(0) > 0


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("winner", [None, 0, 1])
def test_everything_counted_lies_on_the_paper(width: float, seats: int, winner: int | None) -> None:
    scene = round_result(seats, winner=winner, big=True)
    scene.enter(FakeStage(width))
    paper = scene.paper
    assert inside(width, paper)
    assert paper.bottom <= scene.form.find("next", Button).rect.top - 10
    assert scene.winner_column.width >= 220
    for number in range(len(scene.rows)):
        area = scene.items_area(number)
        assert paper.contains(area)
        assert scene.row(number).contains(area)
        for spot in placed_items(scene, number):
            assert area.inflate(4, 4).contains(spot.item)
            assert spot.item.height >= 28
    foot = scene.rows_foot + scene.sum_line + 36 + scene.totals_line * seats
    assert foot <= paper.bottom


def placed_items(scene: RoundResult, number: int) -> list[Spot]:
    """Where the items of that counted hand lie."""
    return scene.laid[number].spots


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("guilty", [False, True])
@pytest.mark.parametrize("count", [2, 3, 7, 12])
def test_a_stamp_hides_no_half_of_a_tile_that_tells_why(
    width: float, guilty: bool, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = tuple(TILES[:count])
    proof = hand[count // 2] if guilty else None
    verdict = Verdict(0, 1, guilty, hand, TILES[20].face, proof)
    scene = VerdictShown(verdict, "milo", "Milo", (Fate(0, "-"), Fate(4, "-")), before=face(Colour.RED, None), lay="-")
    scene.enter(FakeStage(width, Settings(reduced_motion=True)))
    told, stamps = [], []

    def note_tile(_: Canvas, ends: object, at: Point, *, length: float, dim: bool, **__: object) -> None:
        if not dim:
            told.append(at[1] + length * 0.42)

    monkeypatch.setattr(Canvas, "tile", note_tile)
    monkeypatch.setattr(Canvas, "stamp", lambda _, words, at, **__: stamps.append(at[1]))
    scene.draw(Canvas(pygame.Surface((width, 720))))
    assert len(told) == (1 if guilty else count)
    assert len(stamps) == 1
    assert max(told) <= stamps[0] - 60, "the stamp is 108 high, and more where it is turned up"


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("counts", [[10, 0, 1, 8], [5, 0, 3, 5], [1, 20, 1, 0], [2, 3, 0]])
@pytest.mark.parametrize("result", ["dice", "domino"])
def test_items_that_lie_alike_are_as_tall_in_each_hand_unless_one_is_very_full(
    width: float, counts: list[int], result: str
) -> None:
    scene = dice_result(counts) if result == "dice" else domino_result(counts)
    scene.enter(FakeStage(width))
    heights = [spot.item.height for number in range(len(scene.rows)) for spot in placed_items(scene, number)]
    alike = len({laid.shape for laid in scene.laid}) == 1
    assert not alike or min(heights) == pytest.approx(max(heights)) or min(heights) < 0.6 * max(heights)


@pytest.mark.parametrize(
    ("counts", "across"), [([2, 5, 4, 3, 4, 0], True), ([3, 0], False), ([2, 20, 4, 3, 4, 0], True)]
)
def test_few_tiles_in_a_low_row_lie_across(counts: list[int], across: bool) -> None:
    scene = domino_result(counts)
    scene.enter(FakeStage(1280))
    first = [spot.item for spot in placed_items(scene, 0)]
    assert all((item.width > item.height) == across for item in first)
    assert all(max(item.size) >= 56 for item in first)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("counts", [[5, 0, 3, 5], [12, 0, 3, 5], [0, 20], [1, 20, 1, 0], [8, 8, 0, 7], [23, 0]])
def test_no_die_hides_the_mark_of_another_and_each_shows_its_value(width: float, counts: list[int]) -> None:
    scene = dice_result(counts)
    scene.enter(FakeStage(width))
    for number in range(len(scene.rows)):
        places = placed_items(scene, number)
        assert scene.row(number).contains(scene.items_area(number))
        assert all(spot.value for spot in places)
        assert not [pair for pair in combinations([spot.item for spot in places], 2) if pair[0].colliderect(pair[1])]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("counts", [[3, 0], [25, 0], [12, 3, 0], [25, 4, 0], [8, 8, 8, 0], [6, 5, 4, 3, 2, 0]])
def test_each_tile_lies_apart_and_shows_its_value(width: float, counts: list[int]) -> None:
    scene = domino_result(counts)
    scene.enter(FakeStage(width))
    for number in range(len(scene.rows)):
        places = placed_items(scene, number)
        assert scene.row(number).contains(scene.items_area(number))
        assert all(spot.value and max(spot.item.size) >= 34 for spot in places)
        assert not [pair for pair in combinations([spot.item for spot in places], 2) if pair[0].colliderect(pair[1])]


def test_ten_tiles_in_a_low_row_lie_across_and_apart() -> None:
    scene = domino_result([9, 10, 9, 9, 4, 0])
    scene.enter(FakeStage(1280))
    for number in range(5):
        items = [spot.item for spot in placed_items(scene, number)]
        assert all(item.width > 42 and item.width > item.height for item in items)
        assert all(one.right < next_one.left for one, next_one in pairwise(items))


@pytest.mark.parametrize("width", [960, 1280])
def test_overlapping_tiles_leave_the_marks_at_their_right_in_sight(width: float) -> None:
    scene = domino_result([25, 0, 25, 4, 2, 1])
    scene.enter(FakeStage(width))
    rest(scene)
    canvas = Canvas(pygame.Surface((width, 720)))
    scene.draw(canvas)
    hand = scene.rows[0].items
    places = placed_items(scene, 0)
    for item, spot in zip(hand, places):
        assert isinstance(item, Tile)
        if item.colour:
            seen = pygame.Color(canvas.surface.get_at((round(spot.item.right - 3.5), round(spot.item.centery - 11))))
            wanted = pygame.Color(PLATES[item.colour].main)
            assert abs(seen.hsva[0] - wanted.hsva[0]) < 25


@pytest.mark.parametrize("count", range(31))
@pytest.mark.parametrize("area", [FRect(0, 0, 340, 38), FRect(0, 0, 500, 76), FRect(0, 0, 500, 168)])
@pytest.mark.parametrize("shape", [CARD, DIE, TILE, TILE_ACROSS])
def test_items_of_a_hand_are_all_seen(count: int, area: FRect, shape: Shape) -> None:
    places = spots(area, count, shape)
    assert len(places) == count
    assert all(area.contains(spot.item) for spot in places)
    corners = {(round(spot.item.x, 1), round(spot.item.y, 1)) for spot in places}
    assert len(corners) == count
    for one, other in pairwise(places):
        same_line = one.item.y == other.item.y
        assert not same_line or other.item.x - one.item.x >= 9
    for spot in places:
        assert spot.value is None or area.inflate(2, 2).collidepoint(spot.value)


@pytest.mark.parametrize(
    ("winner", "after", "hand", "words"),
    [
        (0, 97, "", "153 more and you have the match"),
        (1, 229, "", "21 more and Nonna Rosa has the match"),
        (0, 250, "", "You have the match"),
        (1, 300, "", "Nonna Rosa has the match"),
        (1, 229, "B8", "Nonna Rosa played last."),
        (None, 0, "B8", "Nobody could go on."),
    ],
)
def test_a_round_says_what_is_missing_to_the_match_or_why_it_ended(
    winner: int | None, after: int, hand: str, words: str
) -> None:
    hands = [hand if seat == winner else "G3" for seat in range(3)]
    rows = tuple(counted(*PEOPLE[seat], hands[seat]) for seat in range(3))
    totals = tuple(after if seat == winner else 0 for seat in range(3))
    reason = "Nobody could go on." if winner is None else "Nonna Rosa played last."
    assert RoundResult(Tally(rows, winner, (0, 0, 0), totals, 250, 2, reason), Elsewhere).outlook == words


def test_running_totals_stand_by_points() -> None:
    assert round_result(4).tally.standing == [0, 1, 2, 3]
    assert round_result(4, winner=2).tally.standing == [2, 0, 1, 3]


# Match result.


def test_the_podium_ranks_by_totals_and_the_winner_is_first() -> None:
    scene = match_result(4)
    assert scene.ranking == [3, 2, 1, 0]
    tied = Course(*people(3), ((0, 0, 0), (90, 120, 120)), 2, 100)
    assert tied.ranking == [2, 1, 0]
    assert [tied.place_of(seat) for seat in tied.ranking] == [1, 2, 3]


def after_one_round(*totals: int) -> MatchResult:
    """A match of one round that the seat with most points has won."""
    course = Course(*people(len(totals)), ((0,) * len(totals), totals), totals.index(max(totals)), 60)
    return MatchResult(course, AWAY, Spoils())


def test_seats_of_as_many_points_share_their_place_and_its_height() -> None:
    scene = after_one_round(20, 60, 40, 40)
    scene.enter(FakeStage())
    assert [scene.course.place_of(seat) for seat in range(4)] == [4, 1, 2, 2]
    assert scene.step(0).top < scene.step(1).top == scene.step(2).top


def test_nobody_stands_on_the_podium_without_a_point() -> None:
    assert after_one_round(0, 0, 0, 0, 60, 40).podium == [4, 5]
    assert [after_one_round(0, 0, 0, 0, 60, 40).course.place_of(seat) for seat in range(6)] == [3, 3, 3, 3, 1, 2]
    assert after_one_round(60, 0, 0, 0).podium == [0]


@pytest.mark.parametrize("totals", [(0, 60), (60, 0, 0)])
def test_of_three_or_fewer_everybody_stands_on_the_podium_or_a_step_would_be_empty(totals: tuple[int, ...]) -> None:
    scene = after_one_round(*totals)
    assert sorted(scene.podium) == list(range(len(totals)))
    assert not scene.ranking[len(scene.podium) :]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("totals", [(0, 60, 0, 0), (0, 0, 50, 0, 60, 0), (0, 0, 0, 0, 60, 0), (10, 60, 30, 20)])
def test_whoever_stands_on_no_step_is_named_in_even_lines_below_the_middle_of_the_podium(
    width: float, totals: tuple[int, ...]
) -> None:
    scene = after_one_round(*totals)
    scene.enter(FakeStage(width))
    boxes = [box for _, box in scene.rest]
    steps = [scene.step(rank) for rank in range(len(scene.podium))]
    assert len(boxes) + len(steps) == len(totals)
    for found in (boxes, steps):
        assert (min(box.left for box in found) + max(box.right for box in found)) / 2 == pytest.approx(
            scene.stand.centerx, abs=1
        )
    lines = Counter(box.y for box in boxes)
    assert max(lines.values()) - min(lines.values()) <= 1
    assert all(box.bottom <= 716 for box in boxes)


@pytest.mark.parametrize("width", [960, 1280])
@pytest.mark.parametrize("totals", [(0, 0, 0, 0, 60, 0), (0, 60), (5, 60, 5, 0)])
def test_a_podium_with_free_steps_is_painted(width: int, totals: tuple[int, ...]) -> None:
    scene = after_one_round(*totals)
    scene.enter(FakeStage(width))
    assert all(inside(width, scene.step(rank)) for rank in range(len(scene.podium)))
    pictures = []
    for _ in range(2):
        canvas = Canvas(pygame.Surface((width, 720)))
        scene.draw(canvas)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
        rest(scene)
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize(("key", "what"), [("again", "again"), ("leave", "street")])
def test_what_follows_a_match(key: str, what: str) -> None:
    scene = match_result()
    scene.enter(FakeStage(settings=Settings(reduced_motion=True)))
    change = use(scene, key)
    assert isinstance(change, Replace)
    assert isinstance(change.scene, Elsewhere)
    assert change.scene.what == what


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("seats", range(2, 7))
def test_podium_and_chart_have_room(width: float, seats: int) -> None:
    scene = match_result(seats, 23)
    scene.enter(FakeStage(width))
    steps = [scene.step(rank) for rank in range(min(3, seats))]
    assert all(inside(width, step) for step in steps)
    assert not [(one, other) for one, other in combinations(steps, 2) if one.inflate(-1, 0).colliderect(other)]
    chart, paper = scene.chart, scene.paper
    assert inside(width, paper)
    assert not paper.colliderect(scene.stand)
    for seat in range(seats):
        assert all(chart.area.inflate(1, 1).collidepoint(point) for point in chart.line(seat))
    labels = sorted(chart.end_labels())
    assert labels[0] >= paper.y + 60
    assert labels[-1] <= paper.bottom - 40
    assert all(below - above >= 29 for above, below in pairwise(labels))


@pytest.mark.parametrize("rounds", [1, 2, 8, 40, 200])
def test_a_chart_of_any_length_is_readable(rounds: int) -> None:
    chart = Chart([(played * 5, played * 3) for played in range(rounds + 1)], rounds * 5, FRect(50, 50, 300, 300))
    for places, apart in ((chart.labelled(), 34), (chart.marked(), 22)):
        assert places[-1] == rounds
        assert all(chart.x(later) - chart.x(earlier) >= apart - 1 for earlier, later in pairwise(places))
    assert len(chart.ticks()) <= 6
    assert chart.y(0) == 350


def test_confetti_is_a_function_of_time_that_ends() -> None:
    area = FRect(0, 0, 400, 300)
    assert list(confetti(1.0, area)) == list(confetti(1.0, area))
    assert len(list(confetti(1.5, area))) > 10
    assert not list(confetti(CONFETTI_SECONDS, area))
    assert not list(confetti(-0.1, area))


# Settings.


@pytest.mark.parametrize(
    ("tab", "key", "action", "field", "value"),
    [
        ("sound", "everything", Action.LEFT, "everything", 75),
        ("sound", "music", Action.RIGHT, "music", 60),
        ("sound", "effects", Action.LEFT, "effects", 85),
        ("sound", "muted", Action.CONFIRM, "muted", True),
        ("sound", "quiet_in_background", Action.LEFT, "quiet_in_background", False),
        ("display", "fullscreen", Action.CONFIRM, "fullscreen", True),
        ("display", "vsync", Action.LEFT, "vsync", False),
        ("access", "text_size", Action.RIGHT, "text_size", 125),
        ("access", "text_size", Action.CONFIRM, "text_size", 125),
        ("access", "high_contrast", Action.CONFIRM, "high_contrast", True),
        ("access", "reduced_motion", Action.CONFIRM, "reduced_motion", True),
        ("play", "speed", Action.RIGHT, "speed", "fast"),
        ("play", "hints", Action.CONFIRM, "hints", False),
    ],
)
def test_each_setting_is_applied_at_once_and_reset(
    tab: str, key: str, action: Action, field: str, value: object
) -> None:
    scene, stage = SettingsPage(tab), FakeStage()
    scene.enter(stage)
    scene.form.focus = key
    assert press(scene, action) is None
    assert getattr(stage.settings, field) == value
    use(scene, "reset")
    assert stage.settings == Settings()


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize(("speed", "action"), [("slow", Action.LEFT), ("fast", Action.RIGHT)])
def test_a_speed_that_is_chosen_is_shown_by_a_card_that_is_played_and_taken_back(
    speed: str, action: Action, reduced: bool
) -> None:
    scene, stage = SettingsPage("play"), FakeStage(settings=Settings(reduced_motion=reduced))
    scene.enter(stage)
    rest(scene)
    scene.form.focus = "speed"
    press(scene, action)
    assert stage.settings.speed == speed
    home, pile = Pose(0, 100), Pose(0, 0)
    heights = []
    while not scene.trial.is_still():
        heights.append(scene.trial.pose(home, pile, calm=reduced).y)
        scene.advance(FRAME)
        assert len(heights) < 240
    assert min(heights) <= 0
    assert scene.trial.pose(home, pile, calm=reduced) == home
    assert not reduced or set(heights) == {0, 100}
    rest(scene)
    assert scene.is_still()


@pytest.mark.parametrize(
    ("tab", "field"), [("sound", "muted"), ("display", "fullscreen"), ("play", "hints"), ("access", "high_contrast")]
)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_picture_below_the_rows_shows_what_a_setting_brings(tab: str, field: str, width: float) -> None:
    pictures = []
    for on in (False, True):
        settings = Settings(**{field: on})  # type: ignore[arg-type]
        scene = SettingsPage(tab)
        scene.enter(FakeStage(width, settings))
        canvas = Canvas(pygame.Surface((width, 720)), Look(high_contrast=settings.high_contrast))
        scene.draw(canvas)
        assert scene.page.contains(scene.preview)
        assert scene.preview.y > scene.rows[-1].rect.bottom
        shown = canvas.surface.subsurface(pygame.Rect(scene.preview.inflate(-30, -100)))
        pictures.append(pygame.image.tobytes(shown, "RGB"))
    assert pictures[0] != pictures[1]


def test_a_slider_is_heard_and_applied_while_it_is_dragged() -> None:
    scene, stage = SettingsPage(), FakeStage()
    scene.enter(stage)
    track = scene.form.find("effects", Slider).track
    scene.hear(PointerDown(track.centerx, track.centery))
    assert stage.settings.effects == 50
    scene.hear(PointerMoved(track.left, track.centery + 200))
    assert stage.settings.effects == 0
    assert "card_land" in stage.sounds


def test_reset_leaves_the_other_tabs_alone() -> None:
    scene, stage = SettingsPage("play"), FakeStage(settings=Settings(everything=10, speed="slow"))
    scene.enter(stage)
    use(scene, "reset")
    assert stage.settings == Settings(everything=10)


def test_tabs_are_opened_by_click_and_by_keys() -> None:
    scene = SettingsPage()
    scene.enter(FakeStage())
    use(scene, "tab display")
    assert scene.tab == "display"
    press(scene, Action.UP, Action.CONFIRM)
    assert scene.tab == "sound"


def test_settings_changed_elsewhere_are_shown() -> None:
    scene, stage = SettingsPage(), FakeStage()
    scene.enter(stage)
    stage.settings = Settings(muted=True)
    scene.read()
    assert scene.form.find("muted", Toggle).on


@pytest.mark.parametrize("action", [Action.CANCEL, Action.SETTINGS])
def test_settings_are_left_by_keys(action: Action) -> None:
    assert press_fresh(SettingsPage(), action) == Pop()


# Rules and log.


@pytest.mark.parametrize("way", [Action.CANCEL, Action.RULES, "back", "close"])
def test_the_rules_are_left(way: Action | str) -> None:
    scene = RulesPage("pocket")
    assert (press_fresh(scene, way) if isinstance(way, Action) else use_fresh(scene, way)) == Pop()


def test_the_pages_of_the_rules_turn() -> None:
    scene = RulesPage("pocket")
    scene.enter(FakeStage())
    press(scene, Action.CONFIRM)
    assert scene.page == 1
    use(scene, "previous")
    assert scene.page == 0
    scene.hear(Wheel(-1))
    assert scene.page == 1


def test_the_pages_of_the_rules_end_where_their_arrows_do_nothing() -> None:
    scene, stage = RulesPage("domino"), FakeStage()
    scene.enter(stage)
    arrows = [scene.form.find(key, RoundButton) for key in ("previous", "next")]
    assert [arrow.idle for arrow in arrows] == [True, False]
    assert use(scene, "previous") is None
    assert scene.page == 0
    use(scene, "next")
    assert [arrow.idle for arrow in arrows] == [False, False]
    use(scene, "next")
    turned = stage.sounds.count("card_flip")
    use(scene, "next")
    scene.hear(Wheel(-1))
    assert scene.page == len(scene.pages) - 1 == 2
    assert [arrow.idle for arrow in arrows] == [False, True]
    assert stage.sounds.count("card_flip") == turned == 2
    use(scene, "tab dice")
    assert [arrow.idle for arrow in arrows] == [True, False]


def test_every_table_has_rules_and_a_tab() -> None:
    scene = RulesPage("pocket")
    assert {widget.table for widget in scene.form.widgets if isinstance(widget, PaperTab)} == set(TABLES)


@pytest.mark.parametrize("way", ["click", "keys"])
def test_tabs_lead_to_the_rules_of_the_other_tables_and_back(way: str) -> None:
    scene = RulesPage("dice", {"two_player_reverse": "plain"})
    scene.enter(FakeStage())
    use(scene, "next")

    def open_tab(table: str, *keys: Action) -> None:
        if way == "click":
            use(scene, f"tab {table}")
        else:
            press(scene, *keys, Action.CONFIRM)

    scene.form.focus = "tab dice"
    open_tab("pocket", Action.LEFT)
    assert (scene.table, scene.page) == ("pocket", 0)
    assert "The wilds" in headings(scene)
    use(scene, "next")
    scene.form.focus = "tab pocket"
    open_tab("dice", Action.RIGHT)
    assert (scene.table, scene.page) == ("dice", 0)
    assert "Reroll, draw, keep" in headings(scene)


def headings(scene: RulesPage) -> list[str]:
    return [section.heading for page in scene.pages for section in (*page.left, *page.right)]


def test_only_the_table_of_the_match_is_told_with_its_house_rules() -> None:
    told = []
    for house in ({}, {"wrong_challenge_extra": 4}):
        for table in ("dice", "pocket"):
            canvas = Canvas(pygame.Surface((1280, 720)))
            scene = RulesPage("dice", house)
            scene.enter(FakeStage(canvas.width))
            use(scene, f"tab {table}")
            scene.form.focus = "next"
            rest(scene)
            scene.draw(canvas)
            told.append(pygame.image.tobytes(canvas.surface, "RGB"))
    usual_dice, usual_pocket, dice, pocket = told
    assert usual_dice != dice
    assert usual_pocket == pocket


HOUSES = [
    {},
    {"two_player_reverse": "plain", "last_item_draws": False, "wrong_challenge_extra": 0},
    {"two_player_reverse": "plain", "last_item_draws": True, "wrong_challenge_extra": 4},
    {"all_doubles_branch": True, "drawn_tile": "may", "wrong_challenge_extra": 4},
]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("table", PAGES)
def test_the_rules_fit_their_paper(table: str, width: int, house: dict[str, object]) -> None:
    scene = RulesPage(table, house)
    canvas = Canvas(pygame.Surface((width, 720)))
    scene.enter(FakeStage(canvas.width))
    for page in scene.pages:
        for column in (page.left, page.right):
            assert scene.draw_column(canvas, column, scene.sheet.x, scene.column_width, 1) <= scene.sheet.bottom - 8


PICTURE = [
    Arm("right", "Y7/Y7"),
    Arm("up", "Y7/R6"),
    Arm("left", "G7/Y1"),
    Arm("down", "R7/R4"),
    Arm("right", "B7/R3 R3/R3"),
    *(Arm(way, "?", 4) for way in ("up", "right", "down")),
]


def test_a_picture_of_the_chain_is_laid_as_a_chain_is() -> None:
    laid = lying(PICTURE)
    boxes = [
        FRect(each.x - each.reach(1), each.y - each.reach(0), 2 * each.reach(1), 2 * each.reach(0)) for each in laid
    ]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].inflate(-0.01, -0.01).colliderect(pair[1])]
    for number, box in enumerate(boxes[1:], start=1):
        assert any(box.inflate(0.01, 0.01).colliderect(other) for other in boxes[:number])
    start, up, _, _, _, double, *places = laid
    assert (start.angle % 180, double.angle % 180, up.angle) == (0, 0, 180)
    assert [str(each.wanted) for each in places] == ["R3"] * 3
    assert all(each.tile is None for each in places)


def test_a_picture_shows_the_colour_named_for_a_wild() -> None:
    wild, place = lying([Arm("right", "R9/W+4=G ?")])
    assert wild.named is Colour.GREEN
    assert (str(place.wanted), place.angle) == ("G", 90)


@pytest.mark.parametrize("house", [{}, {"all_doubles_branch": True}, {"drawn_tile": "may"}])
def test_the_rules_of_domino_differ_with_the_house_rules_of_its_own(house: dict[str, object]) -> None:
    pictures = []
    for each in ({}, house):
        canvas = Canvas(pygame.Surface((960, 720)))
        scene = RulesPage("domino", each)
        scene.enter(FakeStage(canvas.width))
        scene.draw_column(canvas, scene.pages[0].left, 0, scene.column_width, 1)
        scene.draw_column(canvas, scene.pages[0].right, 480, scene.column_width, 1)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert (pictures[0] == pictures[1]) == (not house)


def test_house_rules_that_differ_are_counted() -> None:
    assert differing("pocket", {}) == ""
    assert differing("pocket", {"two_player_reverse": "skip"}) == ""
    assert "a house rule" in differing("pocket", {"two_player_reverse": "plain"})
    assert "2 house rules" in differing("pocket", {"two_player_reverse": "plain", "wrong_challenge_extra": 3})


def test_the_log_shows_the_latest_first_and_scrolls_to_both_ends() -> None:
    scene = LogPage(LOG)
    scene.enter(FakeStage())
    assert scene.first == scene.lowest == len(LOG) - scene.in_sight
    press(scene, Action.UP)
    rest(scene)
    assert scene.first == scene.lowest - 1
    scene.hear(Wheel(1))
    rest(scene)
    assert scene.first == scene.lowest - 4
    for _ in range(20):
        press(scene, Action.PREVIOUS)
    rest(scene)
    assert scene.first == 0
    for _ in range(20):
        scene.hear(Wheel(-5))
    rest(scene)
    assert scene.first == scene.lowest


def test_the_bar_of_the_log_is_dragged() -> None:
    scene = LogPage(LOG)
    scene.enter(FakeStage())
    scene.hear(PointerDown(*scene.handle.center))
    scene.hear(PointerMoved(scene.rail.centerx, scene.rail.top))
    rest(scene)
    assert scene.first == 0
    scene.hear(PointerUp(0, 0))
    scene.hear(PointerMoved(scene.rail.centerx, scene.rail.bottom))
    rest(scene)
    assert scene.first == 0


@pytest.mark.parametrize("lines", [0, 1, 15])
def test_a_short_log_does_not_scroll(lines: int) -> None:
    scene = LogPage(LOG[:lines])
    scene.enter(FakeStage())
    press(scene, Action.UP, Action.PREVIOUS)
    scene.hear(Wheel(3))
    assert scene.first == 0
    assert press(scene, Action.CANCEL) == Pop()


@pytest.mark.parametrize("icon", ["", "rosa", "sym_reverse"])
def test_a_line_of_the_log_shows_its_words_whatever_stands_before_them(icon: str) -> None:
    pictures = []
    for words in ("Play runs to the left now.", "Play runs to the right now."):
        canvas = Canvas(pygame.Surface((960, 540)))
        scene = LogPage([LogLine(icon, words)])
        scene.enter(FakeStage(canvas.width))
        scene.draw(canvas)
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("item", [TILES[0], DICE[0].faces[0], parse_face("R7"), parse_face("Y")])
def test_a_line_of_the_log_leaves_room_for_what_it_is_about(item: Face) -> None:
    for count in (1, 3, 12):
        area = FRect(100, 0, 600, 34)
        taken = log_page._draw_items(Canvas(pygame.Surface((960, 540))), (item,) * count, area)
        assert 0 < taken <= area.width * log_page.ITEMS_SHARE + 1


def test_the_keys_on_the_pause_follow_the_bindings_and_the_device() -> None:
    bound = Bindings.of(Settings()).given("keys", Action.LOG, "f5").kept_in(Settings())
    scene, stage = pause(), FakeStage(settings=bound)
    scene.enter(stage)
    for device, rules, log in (("keys", "F1", "F5"), ("pad", "Select", "LT")):
        stage.device = device
        scene.draw(Canvas(pygame.Surface((1280, 720))))
        assert scene.form.find("rules", PaperRow).keycap == rules
        assert scene.form.find("log", PaperRow).keycap == log
