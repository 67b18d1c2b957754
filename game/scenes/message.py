"""Words that a table tells for a while."""

from __future__ import annotations

MESSAGE = 2.2
"""Seconds that a message can be read."""


class Message:
    """What is told now. Times are those of the scene's clock."""

    def __init__(self) -> None:
        self.words = ""
        self.until = 0.0

    def tell(self, words: str, now: float, lasts: float = MESSAGE) -> None:
        """Tell that instead of whatever is told."""
        self.words = words
        self.until = now + lasts

    def forget(self) -> None:
        """Tell nothing any more."""
        self.words, self.until = "", 0.0

    def is_told(self, now: float) -> bool:
        """Whether something is told."""
        return now < self.until
