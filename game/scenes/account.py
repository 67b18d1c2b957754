"""How a match stands, for the scenes that tell it: the result of a round and of the match, and the pause."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from game.language import _
from game.levels import Level
from game.scenes.counting import Counted
from game.scenes.log import Log
from game.scenes.log_page import LogLine
from game.scenes.match_result import Course
from game.scenes.pause import Paused, Standing
from game.scenes.round_result import Tally
from game.scenes.words import Line, level_name
from game.session import Session


class Account:
    """Tells of the match in `session`, whose seats have these portraits and names, and of what its log has."""

    def __init__(
        self, level: Level, session: Session, portraits: Sequence[str], names: Sequence[str], log: Log
    ) -> None:
        self._level = level
        self._session = session
        self._portraits = portraits
        self._names = names
        self._log = log

    @property
    def round_number(self) -> int:
        """Which round is played, or was the last; 1 for the first."""
        return len(self._session.match.outcomes) + (0 if self._session.round.outcome else 1)

    def tally(self) -> Tally:
        """What is counted after the round that has just ended."""
        match, ended = self._session.match, self._log.ended
        assert ended
        points = self._level.table.points
        return Tally(
            tuple(
                Counted(portrait, name, items, tuple(map(points, items)))
                for portrait, name, items in zip(self._portraits, self._names, ended.hands)
            ),
            winner=ended.outcome.winner,
            before=tuple(total - score for total, score in zip(match.totals, ended.outcome.scores)),
            after=match.totals,
            target=match.target,
            round_number=self.round_number,
            reason=self._log[-1].sentence,
        )

    def course(self) -> Course:
        """How the match went that has just been won."""
        match = self._session.match
        assert match.winner is not None
        rounds = zip(*(accumulate(scores, initial=0) for scores in zip(*(each.scores for each in match.outcomes))))
        return Course(tuple(self._portraits), tuple(self._names), tuple(rounds), match.winner, match.target)

    def paused(self, log_title: str) -> Paused:
        """What the pause says, in the language in use; `log_title` is what the log is called at this table."""
        match = self._session.match
        subtitle = _("{level}, round {number} of a match to {points}").format(
            level=level_name(self._level), number=self.round_number, points=match.target
        )
        standing = [Standing(*each) for each in zip(self._portraits, self._names, match.totals)]
        return Paused(subtitle, match.target, standing, log_title, self.log_lines())

    def log_lines(self) -> list[LogLine]:
        """All that happened."""
        return [LogLine(self.sign_of(line), line.sentence, line.items) for line in self._log]

    def sign_of(self, line: Line) -> str:
        """The portrait or the sign that a line of the log begins with."""
        return line.sign if line.seat is None else self._portraits[line.seat]
