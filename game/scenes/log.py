"""The log of a match as it grows: what the slip at the table, its page and a replay in words show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from game.language import _
from game.rules.events import Ended, Event
from game.scenes.words import Line, Teller


class Log(Sequence[Line]):
    """Events told line by line, each round under a heading."""

    def __init__(self, teller: Teller) -> None:
        self.ended: Ended | None = None
        """How the last round that is over ended."""
        self._teller = teller
        self._lines: list[Line] = []
        self._events: list[Event] = []
        self._rounds = 0
        self._in_round = False

    def __len__(self) -> int:
        return len(self._lines)

    @overload
    def __getitem__(self, place: int) -> Line: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Line]: ...

    def __getitem__(self, place: int | slice) -> Line | Sequence[Line]:
        return self._lines[place]

    def tell(self, event: Event) -> None:
        """Write down an event, if it needs words."""
        self._events.append(event)
        if not self._in_round:
            self._in_round = True
            self._rounds += 1
            self._lines.append(Line(None, "", _("Round {number}").format(number=self._rounds), sign=""))
        if isinstance(event, Ended):
            self._in_round = False
            self.ended = event
        line = self._teller.line(event)
        if line:
            self._lines.append(line)

    def reword(self) -> None:
        """Tell everything again, in the language in use."""
        events, self._events = self._events, []
        self._lines.clear()
        self._rounds = 0
        self._in_round = False
        for event in events:
            self.tell(event)
