"""Pictures of every scene and of typical moments at each table, taken from the game itself.

Nothing of the player's is read or written.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

import pygame

from game import language
from game.achievements import Standing, newly_earned
from game.app.loop import App
from game.app.moments import (
    Moment,
    Strategy,
    can_catch,
    can_choose,
    can_lay,
    chain_of,
    closes_all,
    closes_its_arm,
    closing,
    comes_to_one,
    decides,
    find_moment,
    fits_both_ways,
    goes_out,
    has_ends,
    hoard,
    holds,
    holds_a_wild,
    is_asked,
    lays_as,
    lies_crosswise,
    on_a_double,
    on_a_named_colour,
    on_a_tile,
    play_match,
    record_match,
    wilds,
)
from game.app.street import SCENES, Street
from game.app.window import Window
from game.art.canvas import Canvas
from game.art.portraits import Mood
from game.art.vision import Vision, seen_by
from game.career import CAREER, Career
from game.daily import DAILY, Score, Scores
from game.files import Problem
from game.language import Code, speak
from game.levels import Level, OwnLevels, every_level, find_level, load_characters
from game.own_table import FILE, Seated, usual_table
from game.records import Records, Settings
from game.rules import TABLES
from game.rules.contract import Phase
from game.rules.moves import Lay, Play, bare
from game.rules.pieces import Face
from game.scenes.achievements import AchievementsPage
from game.scenes.domino import DominoScene
from game.scenes.inputs import Input
from game.scenes.lesson import FirstSteps
from game.scenes.log_page import LogPage
from game.scenes.own_levels import OwnLevelsPage
from game.scenes.own_table import TABS as OWN_TABLE_TABS
from game.scenes.own_table import Added, OwnTablePage
from game.scenes.rules_page import RulesPage
from game.scenes.scene import Change, Push, Scene, Stage
from game.scenes.settings import TABS, SettingsPage
from game.scenes.spots import Spot
from game.scenes.table import TableScene
from game.scenes.title import Title
from game.scenes.words import saying
from game.tour import PROGRESS, Progress

FRAME = 1 / 60
LEVELS = {"pocket": "pocket-3-friday-rush", "dice": "dice-3-high-spirits", "domino": "domino-3-last-ferry"}
"""The level of each table whose moments are shown."""
FULL_HOUSE = "pocket-4-full-house"
DUEL = "domino-1-first-tide"
BIG_HANDS = {"pocket": 30, "dice": 12, "domino": 20}
LONG_CHAIN = 40
SHORT_CHAIN = 8
GHOSTS = {
    "on_tile": on_a_tile,
    "on_double": on_a_double,
    "on_named_colour": on_a_named_colour,
    "double": lies_crosswise,
    "dead_end": closes_its_arm,
    "both_ways": fits_both_ways,
}
"""What is shown of how tiles will lie."""
MOODS: tuple[Mood, ...] = get_args(Mood)
CAREER_MATCHES = 4
TODAY = date(2026, 11, 30)
SCORES = Scores({"2026-11-29": Score(266, 177, is_over=True), "2026-11-28": Score(91, 254, is_over=True)})
"""The daily deals that were played in the pictures."""
TIPS = 3
"""Of how many things besides the hand the tip is shown."""
WATCHED = 12
"""How many moves of a replay are watched."""
WRITTEN = "/home/player/.local/share/one-left/levels/my-table-3.toml"
STARS = (3, 3, 2, 3, 2, 3, 1)
"""How many stars of the first stops are won in the pictures."""


def take_shots(
    folder: Path,
    size: tuple[int, int],
    language: Code = "en",
    settings: Settings | None = None,
    vision: Vision | None = None,
) -> list[Path]:
    """Save a picture of every scene and typical moment into an existing folder, as settings have it look.

    With a `vision` they look as to eyes that tell fewer colours apart. The files, in order.
    """
    speak(language)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    window = Window(size)
    try:
        with TemporaryDirectory() as nowhere:
            return list(Album(folder, window, Records(Path(nowhere)), settings or Settings(), vision).fill())
    finally:
        window.close()


class _Below(Scene):
    """A scene that puts a page over another one as soon as it is shown."""

    def __init__(self, below: Scene, page: Scene) -> None:
        self._below = below
        self._page: Scene | None = page

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self._below.enter(stage)

    def hear(self, heard: Input) -> Change | None:
        return None

    def advance(self, dt: float) -> Change | None:
        page, self._page = self._page, None
        return Push(page) if page else None

    def draw(self, canvas: Canvas) -> None:
        self._below.draw(canvas)

    def draw_behind(self, canvas: Canvas) -> None:
        self._below.draw_behind(canvas)

    def is_still(self) -> bool:
        return self._page is None


class Album:
    """Runs scenes in a window that nobody sees, plays them by keys and pointer, and keeps pictures of them."""

    def __init__(
        self, folder: Path, window: Window, records: Records, settings: Settings, vision: Vision | None = None
    ) -> None:
        self.folder = folder
        self.window = window
        self.street = Street(records)
        self.settings = settings
        self.vision = vision
        self.app = App(window, self.street.title(), settings)

    def fill(self) -> Iterator[Path]:
        """Take every picture."""
        yield from self._street()
        yield from self._replays()
        yield from self._pocket()
        yield from self._dice()
        yield from self._domino()
        for table, key in LEVELS.items():
            level = find_level(key)
            yield from self._turn(table, level)
            yield from self._talk(table, level)
            yield from self._questions(table, level)
            yield from self._results(table, level)

    def _street(self) -> Iterator[Path]:
        levels = [level for table in SCENES for level in every_level(table)]
        self._show(self.street.title(), 1.5)
        yield self._save("title")
        self._press(pygame.K_RETURN)
        yield self._save("title_levels")
        yield from self._lessons()
        yield from self._tour(levels)
        pages: dict[str, Scene] = {f"settings_{tab}": SettingsPage(tab) for tab in TABS}
        pages |= {f"rules_{table}": RulesPage(table) for table in SCENES}
        for name, page in pages.items():
            self._show(_Below(self.street.title(), page))
            yield self._save(name)

    def _lessons(self) -> Iterator[Path]:
        for table in SCENES:
            lesson = self.street.lesson(table)
            assert isinstance(lesson, FirstSteps)
            self._show(lesson, 0.0)
            while not lesson.is_asking:
                self._wait(FRAME)
            self._wait(1.0)
            yield self._save(f"lesson_{table}")

    def _tour(self, levels: list[Level]) -> Iterator[Path]:
        """The map with stars won so far, at its next stop and at a locked one, and the player's own levels."""
        won = {level.key: tuple(map(str, level.goals[:count])) for level, count in zip(levels, STARS)}
        self.street.records.keep(PROGRESS, Progress(won))
        self._show(self.street.title(), 1.5)
        yield self._save("title_tour")
        self._show(self.street.tour())
        yield self._save("tour")
        self._show(self.street.tour(levels[-1]))
        yield self._save("tour_locked")
        problems = tuple(Problem("mine.toml", f"goals[{number}]", "is none of win, catch N") for number in (2, 3))
        mine = tuple(replace(level, key=f"own/{level.key}") for level in levels[::3])
        own = OwnLevels(mine, {"mine.toml": problems})
        for name, presses in (("own_levels", 0), ("own_levels_broken", len(own.levels))):
            self._show(_Below(self.street.title(), OwnLevelsPage(own, self.street.match)))
            for _ in range(presses):
                self._press(pygame.K_DOWN, 0.2)
            yield self._save(name)
        self.street.records.add_level(FILE, lambda number: usual_table("domino").level_text(f"My table {number}"))
        for table in SCENES:
            title = self.street.title()
            self._show(title)
            assert isinstance(title, Title)
            title.form.focus = table
            self._press(pygame.K_RETURN)
            yield self._save(f"title_levels_{table}")
            for tab in OWN_TABLE_TABS:
                form = self.form(table, tab)
                self._show(_Below(self.street.title(), form))
                yield self._save(f"own_table_{table}_{tab}")

    def form(self, table: str, tab: str) -> OwnTablePage:
        """The form of the player's own table with as many opponents as it takes, on the last tab written as a level."""
        regulars = tuple(Seated(each.key, each.strength) for each in load_characters().values())
        chosen = replace(usual_table(table), opponents=regulars[: TABLES[table].seats[-1] - 1])
        written = Added(True, language._("Written into {file}").format(file=WRITTEN))
        said = written.said if tab == list(OWN_TABLE_TABS)[-1] else ""
        return OwnTablePage(chosen, self.street.match, lambda _: "", lambda _: written, said=said, tab=tab)

    def _replays(self) -> Iterator[Path]:
        """A match of each table that is over, in its middle, with hands as the human saw them and open; the list."""
        for number, (table, key) in enumerate(LEVELS.items()):
            recording = record_match(find_level(key), f"2026-11-30T20:{number:02}:00")
            self.street.records.keep_replay(recording)
            self._show(self.street.watch(recording), 0.3)
            self._press(pygame.K_RETURN, 0.1)
            for _ in range(WATCHED):
                self._press(pygame.K_RIGHT, 0.1)
                self._press(pygame.K_RETURN, 1.5)
                self._press(pygame.K_LEFT, 0.1)
            yield self._save(f"replay_{table}")
            self._press(pygame.K_h, 0.1)
            yield self._save(f"replay_{table}_open")
        career = self._career()
        self.street.records.keep(DAILY, SCORES)
        day = replace(self.street, today=lambda: TODAY)
        page = self.street.replays()
        assert page
        pages = {
            "daily": day.daily(),
            "replays": page,
            "statistics": self.street.ledger(),
            "achievements": AchievementsPage(career),
        }
        for name, scene in pages.items():
            self._show(_Below(self.street.title(), scene))
            yield self._save(name)

    def _career(self) -> Career:
        """What a few matches of each table come to, entered into the ledger."""
        career = Career()
        for number in range(CAREER_MATCHES):
            for key in LEVELS.values():
                level = find_level(key)
                deeds = play_match(level, seed=number).deeds
                career = career.after(level, deeds)
                earned = newly_earned(Standing(career, deeds, level, 0))
                career = replace(career, achievements=(*career.achievements, *(each.key for each in earned)))
        self.street.records.keep(CAREER, career)
        return career

    def _pocket(self) -> Iterator[Path]:
        full, level = find_level(FULL_HOUSE), find_level(LEVELS["pocket"])
        self._show(self.street.match(full, 11), 0.75)
        yield self._save("pocket_deal")
        self._show(self._moment(full, can_catch), 0.6)
        yield self._save("pocket_catch")
        self._press(pygame.K_c, 0.8)
        yield self._save("pocket_caught")
        self._show(self._moment(level, lambda session: decides(session, Phase.GIFT)))
        yield self._save("pocket_gift")

    def _dice(self) -> Iterator[Path]:
        level = find_level(LEVELS["dice"])
        self._show(self.street.match(level, 11), 0.3)
        yield self._save("dice_bag")
        self._wait(1.4)
        for number in range(1, 4):
            self._wait(0.17)
            yield self._save(f"dice_throw_{number}")
        self._wait(1.2)
        yield self._save("dice_settled")
        table = self._moment(level, can_choose)
        self._show(table)
        self._press(pygame.K_d, 0.45)
        yield self._save("dice_reroll")

    def _domino(self) -> Iterator[Path]:
        level, duel = find_level(LEVELS["domino"]), find_level(DUEL)
        self._show(self.street.match(level, 11), 2.6)
        yield self._save("domino_opening")
        self._show(self._moment(duel, chain_of(LONG_CHAIN // 2)))
        yield self._save("domino_duel")
        for length in (6, 14, LONG_CHAIN):
            self._show(self._moment(level, chain_of(length)))
            yield self._save(f"domino_chain_{length}")
        branching = replace(level, house={"all_doubles_branch": True})
        self._show(self._moment(branching, chain_of(LONG_CHAIN // 2)))
        yield self._save("domino_branching")
        table = self._moment(level, has_ends(3))
        self._show(table)
        places: dict[Face, int] = {}
        for move in table.view.moves:
            if isinstance(move, Lay):
                places[move.held] = places.get(move.held, 0) + 1
        self._point(table, table.spot_of(max(places, key=lambda tile: places[tile])))
        yield self._save("domino_ends_faint")
        self._press(pygame.K_RETURN)
        yield self._save("domino_ends")
        yield from self._ghosts(level)
        yield from self._blocked(level)

    def _ghosts(self, level: Level) -> Iterator[Path]:
        """How a tile would lie, at every kind of end and for every kind of tile."""
        for name, wanted in GHOSTS.items():
            table = self._moment(level, can_lay(wanted, SHORT_CHAIN))
            self._show(table)
            assert isinstance(table, DominoScene)
            lay = lays_as(wanted, table.session)[0]
            self._choose_end(table, lay)
            yield self._save(f"domino_ghost_{name}")

    def _choose_end(self, table: DominoScene, lay: Lay) -> None:
        """Choose a tile, and point at where it is to be laid if there is a choice."""
        self._point(table, table.spot_of(lay.held))
        self._press(pygame.K_RETURN)
        if table.chosen:
            lays = [str(offer.lay) for offer in table.offers(table.chosen)]
            self._point(table, ("end", lays.index(str(bare(lay)))))

    def _blocked(self, level: Level) -> Iterator[Path]:
        """The last open end gets closed by a Dead End."""
        table = self._moment(level, closes_all, strength="easy")
        self._show(table)
        assert isinstance(table, DominoScene)
        self._choose_end(table, closing(table.session)[0])
        if table.chosen:
            self._press(pygame.K_RETURN)
        yield self._save("domino_blocked")
        self._wait(9.0)
        yield self._save("domino_blocked_result")

    def _talk(self, name: str, level: Level) -> Iterator[Path]:
        """The hint, and all that the regulars could say at once."""
        table = self._moment(level, can_choose)
        self._show(table)
        self._press(pygame.K_h, 0.0)
        while table.is_advising:
            self._wait(FRAME)
        yield self._save(f"{name}_hint")
        for seat, guest in enumerate(level.opponents, start=1):
            table.seating.remark(seat, saying(max(guest.character.says.wins, key=len)), table.now)
            table.seating.feel(seat, MOODS[seat % len(MOODS)], table.now)
        self._wait(0.4)
        yield self._save(f"{name}_remarks")

    def _turn(self, name: str, level: Level) -> Iterator[Path]:
        table = self._moment(level, can_choose)
        self._show(table)
        yield self._save(f"{name}_turn")
        fitting = {move.held for move in table.view.moves if isinstance(move, Play)}
        x, y = self._point(table, table.spot_of(min(fitting, key=str)))
        yield self._save(f"{name}_hovered")
        self._post(pygame.MOUSEBUTTONDOWN, button=1, pos=self._pixel(x, y))
        for step in range(8):
            self._post(pygame.MOUSEMOTION, pos=self._pixel(x + 12 * step, y - 30 * step), rel=(0, 0), buttons=(1, 0, 0))
        yield self._save(f"{name}_dragged")
        self._press(pygame.K_ESCAPE)
        self._point(table, table.spot_of(next(item for item in table.view.hand if item not in fitting)))
        self._press(pygame.K_RETURN, 0.2)
        yield self._save(f"{name}_refused")
        yield from self._tips(name, table)
        self._press(pygame.K_ESCAPE)
        yield self._save(f"{name}_pause")
        self._press(pygame.K_l)
        assert isinstance(self.app.scene, LogPage)
        yield self._save(f"{name}_log")
        self._show(self._moment(level, comes_to_one), 0.6)
        yield self._save(f"{name}_uno")
        self._show(self._moment(level, lambda session: decides(session, Phase.DRAWN), hoard))
        yield self._save(f"{name}_drawn")
        table = self._moment(level, holds(BIG_HANDS[name]), hoard)
        self._show(table)
        self._point(table, (table.item_kind, BIG_HANDS[name] // 2))
        yield self._save(f"{name}_big_hand")

    def _tips(self, name: str, table: TableScene) -> Iterator[Path]:
        """What is told about the item in the focus, and about things that are pointed at."""
        self._press(pygame.K_i)
        yield self._save(f"{name}_tip")
        for number, sight in enumerate(table.sights()[:TIPS]):
            self._post(pygame.MOUSEMOTION, pos=self._pixel(*sight.box.center), rel=(0, 0), buttons=(0, 0, 0))
            self._wait(1.0)
            yield self._save(f"{name}_tip_{number + 1}")

    def _questions(self, name: str, level: Level) -> Iterator[Path]:
        table = self._moment(level, holds_a_wild)
        self._show(table)
        self._point(table, table.spot_of(wilds(table.session)[0]))
        self._press(pygame.K_RETURN)
        if isinstance(self.app.scene, TableScene):
            self._press(pygame.K_RETURN)
        yield self._save(f"{name}_colour")
        self._show(self._moment(level, is_asked(guilty=True), strength="easy"))
        yield self._save(f"{name}_challenge")
        self._press(pygame.K_c, 4.0)
        yield self._save(f"{name}_challenge_guilty")
        self._show(self._moment(level, is_asked(guilty=False)))
        self._press(pygame.K_c, 4.0)
        yield self._save(f"{name}_challenge_in_order")

    def _results(self, name: str, level: Level) -> Iterator[Path]:
        for result, ends_match in (("round", False), ("match", True)):
            self._show(self._moment(level, goes_out(ends_match=ends_match)))
            self._press(pygame.K_RIGHT)
            self._press(pygame.K_RETURN, 0.3)
            self._press(pygame.K_RETURN, 2.2)
            if not ends_match:
                yield self._save(f"{name}_round_result_counting")
            self._wait(5.0)
            if ends_match:
                self._press(pygame.K_RETURN, 3.0)
            yield self._save(f"{name}_{result}_result")

    def _show(self, scene: Scene, seconds: float = 1.0) -> None:
        self.app = App(self.window, scene, self.settings)
        self._wait(seconds)

    def _wait(self, seconds: float) -> None:
        self.app.step(0.0)
        for _ in range(round(seconds / FRAME)):
            self.app.step(FRAME)

    def _press(self, key: int, seconds: float = 1.0) -> None:
        self._post(pygame.KEYDOWN, key=key, mod=0)
        self._post(pygame.KEYUP, key=key, mod=0)
        self._wait(seconds)

    def _post(self, kind: int, **what: object) -> None:
        pygame.event.post(pygame.Event(kind, what))
        self._wait(FRAME)

    def _pixel(self, x: float, y: float) -> tuple[int, int]:
        scale = self.window.canvas.scale
        return round(x * scale), round(y * scale)

    def _point(self, table: TableScene, spot: Spot) -> tuple[float, float]:
        x, y = table.where(spot)
        self._post(pygame.MOUSEMOTION, pos=self._pixel(x, y), rel=(0, 0), buttons=(0, 0, 0))
        self._wait(0.4)
        return x, y

    def _save(self, name: str) -> Path:
        self._wait(0.0)
        path = self.folder / f"{name}.png"
        picture = self.window.canvas.surface
        pygame.image.save(seen_by(self.vision, picture) if self.vision else picture, path)
        return path

    def _moment(
        self, level: Level, wanted: Moment, human: Strategy | None = None, strength: str = "medium"
    ) -> TableScene:
        """The scene of a match of that level that has come to a moment."""
        saved = find_moment(level, wanted, human, strength=strength)
        return self.street.match(level, saved.seed, saved)
