"""With less motion nothing flies, shakes or falls: what comes appears where it will lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.loop import App
from game.app.street import Street
from game.app.window import Window
from game.levels import find_level
from game.records import Records, Settings
from game.scenes import round_result
from game.scenes.confetti import CONFETTI_SECONDS
from game.scenes.hand import Held
from game.scenes.round_result import RoundResult
from game.scenes.title import Title
from game.table.motion import Motion, Pose

FRAME = 1 / 20
LONGEST = 240.0


class Watch:
    """What was seen to move: how far from its end anything was painted, what shook, and how often confetti fell."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.furthest = 0.0
        self.asked = 0
        self.shaken = 0
        self.falling = 0
        at, shaken = Motion.at, Held.shaken
        draw_confetti = round_result.draw_confetti

        def watched(motion: Motion, now: float) -> Pose:
            pose = at(motion, now)
            self.asked += 1
            self.furthest = max(self.furthest, abs(pose.x - motion.end.x) + abs(pose.y - motion.end.y))
            return pose

        def shaking(held: Held, now: float) -> float:
            self.shaken += 1
            return shaken(held, now)

        def falling(canvas: object, time: float, area: object) -> None:
            self.falling += time < CONFETTI_SECONDS
            draw_confetti(canvas, time, area)  # type: ignore[arg-type]

        monkeypatch.setattr(Motion, "at", watched)
        monkeypatch.setattr(Held, "shaken", shaking)
        monkeypatch.setattr(round_result, "draw_confetti", falling)


def play_a_round(window: Window, level: str, settings: Settings) -> None:
    """A round that the computer plays for everybody, painted all the time, and its result."""
    app = App(window, Street(Records(Path("nowhere")), True).match(find_level(level), 5), settings)
    time = 0.0
    while not isinstance(app.scene, (RoundResult, Title)):
        app.step(FRAME)
        time += FRAME
        assert time < LONGEST
    for _ in range(40):
        app.step(FRAME)


@pytest.mark.parametrize("level", ["pocket-3-friday-rush", "dice-3-high-spirits", "domino-3-last-ferry"])
def test_nothing_flies_shakes_or_falls_with_less_motion(
    window: Window, home: Path, monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    watch = Watch(monkeypatch)
    play_a_round(window, level, Settings(reduced_motion=True, speed="fast"))
    assert watch.asked > 100
    assert watch.furthest < 1.0
    assert watch.shaken == 0
    assert watch.falling == 0


def test_the_watch_sees_what_moves_otherwise(window: Window, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    play_a_round(window, "pocket-3-friday-rush", Settings(speed="fast"))
    assert watch.furthest > 200.0
    assert watch.shaken > 0
