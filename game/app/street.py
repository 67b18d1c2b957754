"""How the scenes lead to each other: the title, a match of a level, a match that was left."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from random import SystemRandom

from game.achievements import Achievement, Standing, newly_earned
from game.app.film import level_of, starts_of_rounds
from game.career import CAREER, Career
from game.daily import DAILY, Deal, Score, Scores, day_of, deal_of, last_days, score_of
from game.deeds import Deeds
from game.files import LevelErrors
from game.folders import documents_folder
from game.language import _
from game.levels import Level, every_level, load_characters, load_lesson, own_levels, parse_level
from game.own_table import FILE, OWN_TABLES, OwnTable, OwnTables
from game.records import TICKETS, Recording, Records, SavedMatch
from game.scenes.daily import DailyPage
from game.scenes.dice import DiceScene
from game.scenes.domino import DominoScene
from game.scenes.lesson import FirstSteps
from game.scenes.own_levels import OwnLevelsPage
from game.scenes.own_table import Added, OwnTablePage
from game.scenes.pocket import PocketScene
from game.scenes.replay import Film, Replay
from game.scenes.replays import Played, ReplaysPage
from game.scenes.scene import Scene
from game.scenes.sitting import Demo, Exits, Script, Sitting, Spoils
from game.scenes.statistics import StatisticsPage
from game.scenes.table import TableScene
from game.scenes.title import Title
from game.scenes.tour import TourMap
from game.session import Session
from game.tour import Tour

SEEDS = 2**53
DAYS_SHOWN = 28
SCENES: dict[str, type[TableScene]] = {"pocket": PocketScene, "dice": DiceScene, "domino": DominoScene}

log = logging.getLogger(__name__)


def _level_of(recording: Recording) -> Level | None:
    """The level of a recorded match, None if it can't be read any more or is for another number of seats."""
    try:
        level = level_of(recording)
    except LevelErrors:
        return None
    return level if level.seats == len(recording.totals) else None


def _levels() -> list[Level]:
    """The shipped levels of all tables."""
    return [level for table in SCENES for level in every_level(table)]


@dataclass(frozen=True)
class Street:
    """Makes the scenes of the game; `records` keeps what is left.

    With `demo` the computer plays the human's seat, and leaves after a match, or after `rounds` rounds of it. Every new
    match is dealt by `seed`, if there is one.
    """

    records: Records
    demo: bool = False
    rounds: int | None = None
    seed: int | None = None
    today: Callable[[], date] = date.today

    def title(self) -> Scene:
        """The street with its doors, and the way back into a match that was left."""
        return Title(_levels(), self, self._tour(), left_match=self._left_match(), notice=self._notices())

    def _notices(self) -> str:
        """What the player should be told, once."""
        notices, self.records.notices[:] = list(self.records.notices), []
        return " ".join(notices)

    def own_levels(self) -> Scene | None:
        """The list of the player's own levels; None if there is none."""
        own = own_levels(self.records.levels_folder)
        return OwnLevelsPage(own, self.match) if own.levels or own.broken else None

    def own_table(self, table: str) -> Scene:
        """The form of a table as the player wants it."""
        chosen = self._own_tables.of(table)
        return OwnTablePage(chosen, self.match, self._keep_table, self._add_level, said=self._notices())

    @property
    def _own_tables(self) -> OwnTables:
        return self.records.load(OWN_TABLES) or OwnTables()

    def _keep_table(self, chosen: OwnTable) -> str:
        self.records.keep(OWN_TABLES, self._own_tables.with_table(chosen))
        return self._notices()

    def _add_level(self, chosen: OwnTable) -> Added:
        """Write an own table as a level."""
        name = _("My table {number}")
        try:
            path = self.records.add_level(FILE, lambda number: chosen.level_text(name.format(number=number)))
        except OSError as error:
            folder, reason = self.records.levels_folder or "levels", (error.strerror or str(error)).lower()
            words = _("The level can't be written into {folder}: {reason}.")
            return Added(False, words.format(folder=folder, reason=reason))
        return Added(True, _("Written into {file}").format(file=path))

    def tour(self, chosen: Level | None = None) -> Scene:
        """The map of the tour, with a stop chosen or the one where it goes on."""
        return TourMap(self._tour(), self.match, self.title, chosen=chosen)

    def _tour(self) -> Tour:
        return Tour(_levels(), self.records)

    def match(self, level: Level, seed: int | None = None, saved: SavedMatch | None = None) -> TableScene:
        """A match of a level, with a seed of its own or a given one."""
        seed = self.seed if seed is None else seed
        seed = SystemRandom().randrange(SEEDS) if seed is None else seed
        ticket = (saved.ticket if saved else 0) or SystemRandom().randint(1, TICKETS)
        log.info("%s, seed %d%s", level.key, seed, ", taken up again" if saved else "")
        practice = saved is not None and saved.practice
        exits = Exits(
            again=lambda: self._practise(level, seed) if day_of(level) else self.match(level),
            leave=self.title,
            finish=lambda session: Spoils() if practice else self._finish(level, session, ticket),
        )

        def keep(match: SavedMatch | None) -> str:
            return self._keep(match and replace(match, ticket=ticket))

        demo = Demo(self.rounds) if self.demo else None
        return SCENES[level.table.name](Sitting(level, seed, exits, keep, saved, demo))

    def _finish(self, level: Level, session: Session, ticket: int) -> Spoils:
        """Keep what a match has brought, each thing once however often it is tried; where it leads to."""
        tour, day = self._tour(), day_of(level)
        stars = () if day else tour.award(level, session.deeds)
        if day:
            self._score(day, score_of(session.deeds))
        recording = Recording(
            level.key,
            level.text,
            session.match.seed,
            SavedMatch.of(level.key, level.text, session.match.seed, session.record).moves,
            datetime.now().isoformat(timespec="seconds"),
            session.match.totals,
            ticket,
        )
        self.records.keep_replay(recording)
        earned = self._enter(level, session.deeds, tour, ticket)
        following = tour.after(level)
        goes_on = following if following and tour.is_open(following) else level
        return Spoils(
            stars,
            (lambda: self.tour(goes_on)) if level in tour else None,
            lambda: self.watch(recording),
            earned,
        )

    def lesson(self, table: str) -> Scene:
        """The first steps at a table."""
        lesson = load_lesson(table)
        exits = Exits(again=self.title, leave=self.title)
        script = Script(lesson.script, guided=True)
        scene = SCENES[table](Sitting(lesson.level, lesson.seed, exits, script=script))
        return FirstSteps(
            lesson, scene, play=lambda: self.match(lesson.level), again=lambda: self.lesson(table), leave=self.title
        )

    def _enter(self, level: Level, deeds: Deeds, tour: Tour, ticket: int) -> tuple[Achievement, ...]:
        """Enter a match into the house ledger, unless that was done already; the achievements it brought."""
        before = self.records.load(CAREER) or Career()
        if before.entered == ticket:
            return ()
        career = before.after(level, deeds)
        earned = newly_earned(Standing(career, deeds, level, tour.stars))
        achievements = (*career.achievements, *(each.key for each in earned))
        career = replace(career, achievements=achievements, entered=ticket)
        self.records.keep(CAREER, career)
        return earned

    def ledger(self) -> Scene:
        """The house ledger, with the way to replays and achievements."""
        career = self.records.load(CAREER) or Career()
        return StatisticsPage(career, load_characters(), self.replays)

    def daily(self) -> Scene:
        """The deal of the day, and how the last days went."""
        deals = [deal_of(day, _levels()) for day in last_days(self.today(), DAYS_SHOWN)]
        return DailyPage(deals, self._scores, self._deal)

    @property
    def _scores(self) -> Scores:
        return self.records.load(DAILY) or Scores()

    def _score(self, day: str, score: Score) -> None:
        self.records.keep(DAILY, self._scores.with_score(day, score))

    def _deal(self, deal: Deal) -> Scene:
        """The one scored try of today's deal; any further match of a deal is practice."""
        if deal.day != self.today() or self._scores.of(deal.day):
            return self._practise(deal.level, deal.seed)
        self._score(deal.day.isoformat(), Score())
        return self.match(deal.level, deal.seed)

    def _practise(self, level: Level, seed: int) -> TableScene:
        """A match that brings nothing."""
        return self.match(level, seed, SavedMatch(level.key, level.text, seed, practice=True))

    def replays(self) -> Scene | None:
        """The list of the last matches; None if there is none."""
        recordings = self.records.load_replays()
        if not recordings:
            return None
        return ReplaysPage([Played(each, _level_of(each)) for each in recordings], self.watch, self._export)

    def watch(self, recording: Recording) -> Scene:
        """A recorded match at its table; the title with a notice if it can't be played."""
        try:
            level = level_of(recording)
            rounds = starts_of_rounds(recording, level)
        except (LevelErrors, ValueError) as error:
            self.records.notices.append(_("The replay can't be played: {reason}.").format(reason=error))
            return self.title()
        script = Script(tuple(recording.match.record))

        def table(count: int) -> TableScene:
            exits = Exits(again=self.title, leave=self.title)
            saved = replace(recording.match, moves=recording.moves[:count])
            return SCENES[level.table.name](Sitting(level, recording.seed, exits, saved=saved, script=script))

        def match(count: int) -> Scene:
            saved = replace(recording.match, moves=recording.moves[:count], practice=True)
            self._keep(saved)
            return self.match(level, recording.seed, saved)

        return Replay(Film(script.moves, rounds, table, match, lambda: self._export(recording)), self.title)

    def _export(self, recording: Recording) -> str:
        folder = documents_folder()
        try:
            path = self.records.export_replay(recording, folder)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            words = _("The replay can't be written into {folder}: {reason}.")
            return words.format(folder=folder or "Documents", reason=reason)
        return _("Written into {file}").format(file=path)

    def _keep(self, match: SavedMatch | None) -> str:
        if match is None:
            self.records.forget_match()
            return ""
        if match.moves:
            log.info("move %d: %s", len(match.moves), match.moves[-1])
        return self.records.keep_match(match)

    def _left_match(self) -> Scene | None:
        """The match that was left as it stood; one that can't be played on is set aside.

        If it was over, the game ended before everything was kept that it has brought: that is done now.
        """
        saved = self.records.load_match()
        if not saved:
            return None
        try:
            level = parse_level(saved.level_text, key=saved.level, file=f"{saved.level}.toml")
            table = self.match(level, saved.seed, saved)
        except (LevelErrors, ValueError) as error:
            self.records.set_match_aside(str(error))
            return None
        if table.session.match.winner is None:
            return table
        table.saving.finish(table.session)
        return None
