"""What a match at a table starts from: a deal of a level, who makes the human's moves, and where the table leads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from game.achievements import Achievement
from game.levels import Level
from game.opponents import Opponent
from game.records import SavedMatch
from game.rules.moves import Move, parse_move
from game.scenes.scene import Scene
from game.scenes.words import HUMAN
from game.session import Session
from game.tour import Star


@dataclass(frozen=True)
class Spoils:
    """What a match that is over has brought: the goals of its level, the tour's map if it was a stop, its replay."""

    stars: tuple[Star, ...] = ()
    onward: Callable[[], Scene] | None = None
    watch: Callable[[], Scene] | None = None
    earned: tuple[Achievement, ...] = ()


@dataclass(frozen=True)
class Exits:
    """Where a table leads: a new match of the same level, or back to the street.

    `finish` is told of a match that is over, keeps what it brought, and says that.
    """

    again: Callable[[], Scene]
    leave: Callable[[], Scene]
    finish: Callable[[Session], Spoils] = lambda _: Spoils()


@dataclass(frozen=True)
class Demo:
    """An opponent plays the human's seat, and the game ends with the match, or after so many `rounds` of it."""

    rounds: int | None = None


@dataclass(frozen=True)
class Script:
    """The recorded moves of a match: nobody is asked, they are acted out.

    A `guided` human is asked, and can make only the move of the script.
    """

    moves: Sequence[tuple[int, str]]
    guided: bool = False

    def after(self, made: int) -> tuple[int, Move] | None:
        """The seat and its move that follow so many moves; None after the last."""
        if made >= len(self.moves):
            return None
        seat, text = self.moves[made]
        return seat, parse_move(text)


@dataclass(frozen=True)
class Sitting:
    """A match of a level, dealt by a seed.

    `keep` is given the match after every move, and None when there is nothing to go on with any more; it returns why
    the match can't be kept, nothing if it is. `saved` is a match that was left: it goes on from there, a script too.
    """

    level: Level
    seed: int
    exits: Exits
    keep: Callable[[SavedMatch | None], str] = lambda _: ""
    saved: SavedMatch | None = None
    demo: Demo | None = None
    script: Script | None = None

    @property
    def guided(self) -> bool:
        """Whether the human makes the moves of a script."""
        return self.script is not None and self.script.guided

    @property
    def watched(self) -> bool:
        """Whether the human only looks on."""
        return self.demo is not None or (self.script is not None and not self.script.guided)

    def begin(self, on_move: Callable[[], None]) -> Session:
        """The match, which goes on from where it was left if it was.

        Raises:
            ValueError: if the saved match can't be played on.
        """
        opponents = {seat: guest.opponent() for seat, guest in enumerate(self.level.opponents, start=1)}
        if self.watched:
            opponents[HUMAN] = Opponent("medium")
        session = Session(self.level, self.seed, opponents, Random(self.seed + 2), viewer=HUMAN, on_move=on_move)
        if self.saved:
            session.replay(self.saved.record)
        return session

    @property
    def practice(self) -> bool:
        """Whether the match brings nothing."""
        return self.saved is not None and self.saved.practice
