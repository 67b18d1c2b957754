"""Pictures of every scene and of typical moments at each table, taken from the game itself.

Moments are looked for in real matches: opponents play all seats until the rules stand as wanted, and the scene takes
the match up there, as it would a saved one. Nothing of the player's is read or written.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pygame

from game.app.loop import App
from game.app.street import Street
from game.app.window import Window
from game.levels import every_level, find_level
from game.opponents import Opponent
from game.records import Records, SavedMatch, Settings
from game.rules.contract import Phase
from game.rules.moves import CHALLENGE, DRAW, PASS, Move, Play
from game.scenes.log_page import LogPage
from game.scenes.rules_page import RulesPage
from game.scenes.scene import Scene
from game.scenes.settings import TABS, SettingsPage
from game.scenes.table import Spot, TableScene
from game.scenes.title import Title
from game.scenes.words import HUMAN
from game.session import Session

FRAME = 1 / 60
PATIENCE = 400
"""How many matches are looked through for a moment."""
THREE = "pocket-3-friday-rush"
FOUR = "pocket-4-full-house"
BIG_HAND = 30

Moment = Callable[[Session], bool]
Strategy = Callable[[Session], Move]


def take_shots(folder: Path, size: tuple[int, int]) -> list[Path]:
    """Save a picture of every scene and typical moment into an existing folder; the files, in order."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    window = Window(size)
    try:
        with TemporaryDirectory() as nowhere:
            return list(_Album(folder, window, Records(Path(nowhere))).fill())
    finally:
        window.close()


class _Album:
    """Runs scenes in a window that nobody sees, plays them by keys and pointer, and keeps pictures of them."""

    def __init__(self, folder: Path, window: Window, records: Records) -> None:
        self.folder = folder
        self.window = window
        self.street = Street(records)
        self.app = App(window, Title((), self.street.match, None), Settings())

    def fill(self) -> Iterator[Path]:
        """Take every picture."""
        yield from self._street()
        yield from self._table()
        yield from self._hand()
        yield from self._questions()
        yield from self._results()

    def _street(self) -> Iterator[Path]:
        self._show(Title(every_level("pocket"), self.street.match, None), 1.5)
        yield self._save("title")
        self._press(pygame.K_RETURN)
        yield self._save("title_levels")
        for tab in TABS:
            self._show(SettingsPage(tab))
            yield self._save(f"settings_{tab}")
        self._show(RulesPage("pocket"))
        yield self._save("rules")

    def _table(self) -> Iterator[Path]:
        self._show(self.street.match(find_level(FOUR), 11), 0.75)
        yield self._save("deal")
        self._show(self._moment(THREE, _human_can_choose))
        yield self._save("turn")
        self._press(pygame.K_ESCAPE)
        yield self._save("pause")
        self._press(pygame.K_l)
        assert isinstance(self.app.scene, LogPage)
        yield self._save("log")
        self._show(self._moment(FOUR, lambda session: bool(session.catches(HUMAN))), 0.6)
        yield self._save("catch")
        self._show(self._moment(FOUR, _human_comes_to_one), 0.6)
        yield self._save("uno")

    def _hand(self) -> Iterator[Path]:
        table = self._moment(THREE, _human_can_choose)
        self._show(table)
        fitting = {move.item for move in table.view.moves if isinstance(move, Play)}
        x, y = self._point(table, table.spot_of(min(fitting, key=str)))
        yield self._save("hovered")
        self._post(pygame.MOUSEBUTTONDOWN, button=1, pos=self._pixel(x, y))
        for step in range(8):
            self._post(pygame.MOUSEMOTION, pos=self._pixel(x + 12 * step, y - 30 * step), rel=(0, 0), buttons=(1, 0, 0))
        yield self._save("dragged")
        self._press(pygame.K_ESCAPE)
        self._point(table, table.spot_of(next(item for item in table.view.hand if item not in fitting)))
        self._press(pygame.K_RETURN, 0.2)
        yield self._save("refused")
        self._show(self._moment(THREE, lambda session: _human_in(session, Phase.DRAWN), _hoard))
        yield self._save("drawn")
        table = self._moment(THREE, _human_has_a_big_hand, _hoard)
        self._show(table)
        yield self._save("thirty_cards")
        self._point(table, ("card", BIG_HAND // 2))
        yield self._save("thirty_cards_hovered")

    def _questions(self) -> Iterator[Path]:
        table = self._moment(THREE, _human_has_a_wild)
        self._show(table)
        wild = next(move.item for move in table.view.moves if isinstance(move, Play) and move.colour)
        self._point(table, table.spot_of(wild))
        self._press(pygame.K_RETURN)
        yield self._save("colour")
        self._show(self._moment(THREE, lambda session: _human_in(session, Phase.GIFT)))
        yield self._save("gift")
        self._show(self._moment(THREE, lambda session: _human_is_asked(session, guilty=True)))
        yield self._save("challenge")
        self._press(pygame.K_c, 4.0)
        yield self._save("challenge_guilty")
        self._show(self._moment(THREE, lambda session: _human_is_asked(session, guilty=False)))
        self._press(pygame.K_c, 4.0)
        yield self._save("challenge_in_order")

    def _results(self) -> Iterator[Path]:
        for name, ends_match in (("round", False), ("match", True)):
            self._show(self._moment(THREE, partial(_human_goes_out, ends_match=ends_match)))
            self._press(pygame.K_RIGHT)
            self._press(pygame.K_RETURN, 2.5)
            if not ends_match:
                yield self._save("round_result_counting")
            self._wait(5.0)
            if ends_match:
                self._press(pygame.K_RETURN, 3.0)
            yield self._save(f"{name}_result")

    def _show(self, scene: Scene, seconds: float = 1.0) -> None:
        self.app = App(self.window, scene, Settings())
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
        pygame.image.save(self.window.canvas.surface, path)
        return path

    def _moment(self, key: str, wanted: Moment, human: Strategy | None = None) -> TableScene:
        """The scene of a match of that level that has come to a moment.

        Raises:
            LookupError: if no match does.
        """
        level = find_level(key)
        for seed in range(PATIENCE):
            opponents = {seat: Opponent() for seat in range(level.seats)}
            session = Session(
                level.table, level.rules(), level.seats, seed, opponents, Random(seed), target=level.target
            )
            if _comes_to(session, wanted, human):
                saved = SavedMatch.of(level.key, level.text, seed, session.record)
                return self.street.match(level, seed, saved)
        raise LookupError(f"no match of {key} comes to that moment")


def _comes_to(session: Session, wanted: Moment, human: Strategy | None) -> bool:
    """Whether the match comes to the moment when it is played on."""
    while session.match.winner is None:
        if session.round.outcome:
            session.next_round()
        if session.record and wanted(session):
            return True
        if human and session.round.turn == HUMAN:
            session.play(HUMAN, human(session))
        else:
            session.step()
    return False


def _hoard(session: Session) -> Move:
    """Draw whenever that is possible and never play."""
    moves = session.round.moves(HUMAN)
    return next((move for move in (DRAW, PASS) if move in moves), moves[0])


def _human_in(session: Session, phase: Phase) -> bool:
    return session.round.turn == HUMAN and session.round.phase is phase


def _human_can_choose(session: Session) -> bool:
    view = session.round.view(HUMAN)
    plays = {move.item for move in view.moves if isinstance(move, Play)}
    return _human_in(session, Phase.TURN) and 1 < len(plays) < len(view.hand) == 6 and len(view.discard) > 5


def _human_has_a_wild(session: Session) -> bool:
    wild = any(isinstance(move, Play) and move.colour for move in session.round.moves(HUMAN))
    return wild and _human_in(session, Phase.TURN) and len(session.round.view(HUMAN).hand) == 6


def _human_has_a_big_hand(session: Session) -> bool:
    return _human_in(session, Phase.TURN) and len(session.round.view(HUMAN).hand) == BIG_HAND


def _human_comes_to_one(session: Session) -> bool:
    calls = any(isinstance(move, Play) and move.call for move in session.round.moves(HUMAN))
    return calls and _human_in(session, Phase.TURN)


def _human_is_asked(session: Session, *, guilty: bool) -> bool:
    if (
        not _human_in(session, Phase.CHALLENGE)
        or session.round.view(HUMAN).counts[session.round.view(HUMAN).offender] < 3
    ):
        return False
    tried = session.round.copy()
    tried.push(HUMAN, CHALLENGE)
    return bool(tried.view(HUMAN).verdicts[-1] is guilty)


def _human_goes_out(session: Session, *, ends_match: bool) -> bool:
    """Whether the human's last card fits, and whether the match is over with it."""
    round_ = session.round
    plays = [move for move in round_.moves(HUMAN) if isinstance(move, Play)]
    if not _human_in(session, Phase.TURN) or not plays or len(round_.view(HUMAN).hand) != 1:
        return False
    tried = round_.copy()
    tried.push(HUMAN, plays[0])
    won = tried.outcome.scores[HUMAN] if tried.outcome else 0
    return len(session.match.outcomes) > 1 and (session.match.totals[HUMAN] + won >= session.match.target) is ends_match
