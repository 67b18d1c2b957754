"""A Dice match to its end in a real window, with a real mouse and real keys; see `window_driving`."""

from __future__ import annotations

from pathlib import Path

from dice_driving import DiceDriver, DiceStand, dice_level
from driving import new_table
from window_driving import Player, play_a_match, play_again_and_leave, playing

from game.rules.moves import Play
from game.scenes.dice import DiceScene
from game.scenes.words import HUMAN

SEED = 1
TARGET = 200
HAND_WAYS = ("click", "drag", "enter")
CHOICE_WAYS = ("flick", "press", "key")


class DicePlayer(Player):
    seed = SEED
    new_table = staticmethod(new_table)
    driver = DiceDriver
    stand = DiceStand

    def at_table(self, scene: DiceScene) -> None:
        plays = [move for move in scene.session.round.moves(HUMAN) if isinstance(move, Play)]
        if not plays:
            self._choose(scene)
            return
        if len(scene.hand) == 2:
            self.once("uno")
            self.screen.key("u")
        place = self.point(*scene.where(scene.spot_of(plays[0].item)))
        way = self.once(*HAND_WAYS)
        if way == "click":
            self.screen.click(*place)
        elif way == "drag":
            self.screen.drag(place, self.point(*scene.frame.stand))
        else:
            self.screen.move(*place)
            self.screen.key("Return")

    def _choose(self, scene: DiceScene) -> None:
        x, y = self.point(*scene.where(("choice", 0)))
        self.once(scene._choice())
        way = self.once(*CHOICE_WAYS)
        if way == "press":
            self.screen.click(x, y)
        elif way == "flick" and scene._choice() not in ("Keep it", "Pass"):
            self.screen.drag((x, y), (x - 260, y - 150), steps=5)
        else:
            self.screen.key("d")


def test_a_match_to_its_end_in_a_real_window(home: Path) -> None:
    with playing(DicePlayer, home, dice_level(2).text, target=TARGET) as player:
        rounds = play_a_match(player)
        assert rounds > 1
        assert {*HAND_WAYS, "flick", "press", "uno", "Reroll all"} <= set(player.did), player.did
        play_again_and_leave(player)
