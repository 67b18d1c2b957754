"""The moves of everybody but the human, in their time."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.opponents import Thinking
from game.rules.contract import Phase
from game.rules.moves import Move
from game.scenes.pacing import ANSWERING, QUICKEST_TURN, THINKING
from game.scenes.thought import think_while
from game.session import WINDOW, Session
from game.table.motion import Timeline


class Others:
    """Lets opponents decide, and has their moves made by `make`. `plans` is the clock while somebody is waited for."""

    def __init__(self, session: Session, plans: Timeline, chance: Random, make: Callable[[int, Move], None]) -> None:
        self._session = session
        self._plans = plans
        self._chance = chance
        self._make = make
        self._thinking: Thinking | None = None
        self._decided: Move | None = None
        self._is_time = False

    def interject(self) -> float:
        """Let them call and catch, if there is a window for it; for how many seconds it stays open at least."""
        if not self._session.window_open:
            return 0.0
        for each in self._session.interjections():
            if each.after <= WINDOW:
                self._plans.after(each.after, lambda each=each: self._try(each.seat, each.move))  # type: ignore[misc]
        return WINDOW

    def _try(self, seat: int, move: Move) -> None:
        if self._session.can(seat, move):
            self._make(seat, move)

    def begin_turn(self, pace: float, wait: float) -> None:
        """Let the one on turn think, and move after so many seconds at the earliest."""
        quickest, slowest = THINKING
        lasts = pace * (quickest + (slowest - quickest) * self._chance.random())
        if self._session.round.phase is Phase.CHALLENGE:
            lasts *= ANSWERING
        self._thinking = self._session.think()
        self._decided = None
        self._is_time = False
        self._plans.after(max(lasts, QUICKEST_TURN, wait), self._end_turn)

    def _end_turn(self) -> None:
        if self._thinking:
            self._is_time = True
        else:
            self._make(self._session.round.turn, self._session.decide())

    @property
    def is_pondering(self) -> bool:
        """Whether the one on turn thinks and has not decided yet."""
        return self._thinking is not None and self._decided is None

    def advance(self, dt: float) -> None:
        """Let the one on turn think while `dt` seconds pass, and move when it is time and it has decided."""
        if self._thinking and self._decided is None:
            self._decided = think_while(dt, self._thinking)
        if self._decided is not None and self._is_time:
            self._make(self._session.round.turn, self._decided)
