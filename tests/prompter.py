"""The real program with a prompter: it tells what is on its screen and what could be done there, and does nothing.

    python tests/prompter.py FILE [arguments of one-left]

After each frame in which something changed, FILE is written anew as JSON; places are pixels of the window:

    scene     what is on top, by the name of its class
    heard     how many clicks and presses were heard so far
    widgets   where the middle of each widget is, and of each part of a choice as "speed 3"
    focus     which widget has the focus
    facts     what a scene shows that matters to a test
    do        what to do next at a table or a lesson: ["click", x, y], ["drag", x, y, to_x, to_y] or ["key", name];
              null while there is nothing to do
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from driving import card_place

from game.app import loop
from game.app.loop import App
from game.cli import main
from game.opponents import Opponent
from game.rules.moves import DRAW, PASS, Accept, Catch, Give, Move, NameColour, Play
from game.scenes.challenge import ChallengeQuestion, VerdictShown
from game.scenes.colour_picker import ColourPicker
from game.scenes.inputs import PointerUp, Press
from game.scenes.lesson import FirstSteps
from game.scenes.match_result import MatchResult
from game.scenes.pocket import PocketScene
from game.scenes.replay import Replay
from game.scenes.round_result import RoundResult
from game.scenes.rows import Segments
from game.scenes.settings import SettingsPage
from game.scenes.state import State
from game.scenes.words import HUMAN
from game.session import Session

Do = list[Any]


def prompt(session: Session) -> Move:
    """What the human is told to do, the same in every run; nobody who can be caught is let go."""
    caught = session.catches(HUMAN)
    view = session.round.view(HUMAN)
    return Catch(caught[0]) if caught else Opponent("medium").decide(view, Random(len(session.record)))


class Prompter(App):
    """Writes down what there is to see and to do."""

    heard = 0
    told = ""

    def _hear(self, heard: Any) -> None:
        super()._hear(heard)
        self.heard += isinstance(heard, (PointerUp, Press))

    def step(self, dt: float) -> None:
        super().step(dt)
        words = json.dumps(
            {
                "scene": type(self.scene).__name__,
                "heard": self.heard,
                "widgets": self.widgets(),
                "focus": self.scene.form.focus if hasattr(self.scene, "form") else None,
                "facts": self.facts(),
                "do": self.to_do(),
            }
        )
        if words != self.told:
            self.told = words
            beside = file.with_suffix(".new")
            beside.write_text(words, encoding="utf-8")
            beside.replace(file)

    def pixel(self, at: tuple[float, float]) -> tuple[int, int]:
        x, y = self.window.frame.window(at)
        return round(x), round(y)

    def widgets(self) -> dict[str, tuple[int, int]]:
        widgets = self.scene.form.widgets if hasattr(self.scene, "form") else []
        places = {widget.key: self.pixel(widget.rect.center) for widget in widgets}
        for widget in widgets:
            if isinstance(widget, Segments):
                for place in range(len(widget.choices)):
                    places[f"{widget.key} {place}"] = self.pixel(widget.segment(place).center)
        return places

    def facts(self) -> dict[str, Any]:
        scene = self.scene
        if isinstance(scene, SettingsPage):
            return {"speed": self.settings.speed}
        if isinstance(scene, FirstSteps):
            return {"step": scene.step, "steps": len(scene.lesson.words), "done": scene._is_done}
        if isinstance(scene, Replay):
            return {"count": scene.count, "of": len(scene.film.script), "playing": scene.playing}
        if isinstance(scene, MatchResult):
            return {"stars": [star.met for star in scene.stars], "shown": scene.is_over()}
        if isinstance(scene, PocketScene):
            return {
                "level": scene.level.key,
                "moves": scene.session.record,
                "round": scene.round_number,
                "hand": sorted(str(card.item) for card in scene.hand),
                "counts": list(scene.seating.counts),
                "totals": list(scene.seating.totals),
                "pile": scene.pile,
                "top": str(scene.discard[-1][0]) if scene.discard else "",
                "wanted": str(scene.wanted),
                "turn": scene.turn,
            }
        return {}

    def to_do(self) -> Do | None:
        """What to do now that everything rests."""
        scene, below = self.scene, self._layers[0].scene
        if isinstance(scene, FirstSteps):
            return self.lit(scene)
        if isinstance(scene, PocketScene):
            return self.at_table(scene)
        if isinstance(scene, RoundResult):
            return self.widget("next") if scene.is_over() else None
        if isinstance(scene, VerdictShown):
            return self.widget("on")
        move = below.table.guided_move if isinstance(below, FirstSteps) else None
        if isinstance(below, PocketScene) and isinstance(scene, (ColourPicker, ChallengeQuestion)):
            move = prompt(below.session)
        if isinstance(move, (Play, NameColour)) and move.colour:
            return self.widget(move.colour.value)
        return self.widget("accept" if isinstance(move, Accept) else "challenge") if move else None

    def widget(self, key: str) -> Do:
        return ["click", *self.widgets()[key]]

    def lit(self, lesson: FirstSteps) -> Do | None:
        """What is lit up: clicked, or dragged where it goes in every other step."""
        table, move = lesson.table, lesson.table.guided_move
        if not (move and lesson.is_asking and table.items_rest() and table.is_ready()):
            return None
        first, *others = (self.pixel(box.center) for box in table.lit(move))
        calls = isinstance(move, Play) and move.call and not table.armed
        return ["drag", *first, *others[-1]] if others and not calls and lesson.step % 2 else ["click", *first]

    def at_table(self, scene: PocketScene) -> Do | None:
        """One of the ways to make the next move, each in its turn; whoever may still say UNO has the time for it."""
        asked = scene.state in (State.CHOOSING, State.GIVING) and scene.items_rest() and scene.is_ready()
        if not asked or (scene.session.window_open and not scene.plans.is_empty):
            return None
        move, by_key = prompt(scene.session), sum(seat == HUMAN for seat, _move in scene.session.record) % 2
        if isinstance(move, Catch):
            return ["key", "c"]
        if move in (DRAW, PASS):
            return ["key", "d"] if by_key else ["click", *self.pixel(scene.where(scene.table_row()[0]))]
        assert isinstance(move, (Play, Give))
        if isinstance(move, Play) and move.call and not scene.armed:
            return ["key", "u"] if by_key else ["click", *self.pixel(scene.where(("call", 0)))]
        item = move.held if isinstance(move, Play) else move.item
        card = self.pixel(card_place(scene, scene.spot_of(item)[1]))  # type: ignore[arg-type]
        return ["drag", *card, *self.pixel(scene.frame.discard)] if by_key else ["click", *card]


if __name__ == "__main__":
    file = Path(sys.argv[1])
    loop.App = Prompter  # type: ignore[misc]
    sys.exit(main(sys.argv[2:]))
