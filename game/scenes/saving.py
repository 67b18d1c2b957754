"""A match is kept after every move; once it is over, what it has brought."""

from __future__ import annotations

from dataclasses import replace

from game.records import SavedMatch
from game.scenes.sitting import Sitting, Spoils
from game.session import Session


class Saving:
    """Keeps the match of a sitting, unless it is only watched."""

    def __init__(self, sitting: Sitting) -> None:
        self.unkept = ""
        """Why the match is not saved as it stands; empty if it is."""
        self.spoils = Spoils()
        self._sitting = sitting

    def save(self, session: Session, pending: str = "") -> None:
        """Keep the match as it stands, with a play whose colour is asked for."""
        if self._sitting.watched:
            return
        level = self._sitting.level
        saved = SavedMatch.of(level.key, level.text, session.match.seed, session.record, pending)
        self.unkept = self._sitting.keep(replace(saved, practice=self._sitting.practice))
        if session.match.winner is not None:
            self.finish(session)

    def finish(self, session: Session) -> None:
        """The match is over: keep what it has brought, then forget it, so that nothing is lost in between."""
        self.spoils = self._sitting.exits.finish(session)
        self.unkept = self._sitting.keep(None)
