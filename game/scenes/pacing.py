"""How long things take at a table, in seconds at normal speed unless it says otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules import events as happened
from game.rules.events import Event
from game.scenes.arrows import TURN_AROUND
from game.scenes.gestures import Facing

SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""How long acting takes, as a factor."""
THINKING = (0.7, 1.5)
"""How long an opponent thinks."""
ANSWERING = 0.45
"""How much of the usual time an opponent thinks about a challenge."""
QUICKEST_TURN = 0.4
"""Seconds between two moves of opponents at any speed, so that the log can be followed."""
HURRY = 5.0
"""How many times as fast what is acted out passes after a click."""
BEAT = 0.18
"""The pause after something happened, so that it is seen."""
READY = 0.35
"""Seconds after which the button of a new choice works: more than lies between the clicks of a double click."""
CALM = 4.0
"""Seconds after the last input until everything that only decorates stands still."""
RESULT_PAUSE = 1.4
LASTS: Mapping[type[Event], float] = {
    happened.Named: BEAT * 2,
    happened.Reversed: TURN_AROUND,
    happened.Skipped: BEAT * 2,
    happened.Passed: BEAT,
    happened.Called: BEAT * 2,
    happened.Caught: Facing.lasts,
    happened.Challenged: BEAT * 4,
    happened.Verdict: Facing.lasts,
    happened.Ended: RESULT_PAUSE,
}
"""How long what moves no item is seen before the next thing happens."""
LAST_WORD = 0.9
"""How much longer it is when somebody has something to say to the end."""
DEMO_RESULT = 1.5
WATCHED = 0.8
"""How long a replay waits before each move."""
WATCHED_RESULT = 2.0
"""Seconds that the end of a round is shown longer in a replay."""
