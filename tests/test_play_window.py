"""A Pocket round to its end in a real window, with a real mouse and real keys; see `window_driving`."""

from __future__ import annotations

import time
from pathlib import Path

from driving import Driver, Stand, card_place, level_for, new_table
from window_driving import MOST_ACTIONS, Player, playing

from game.rules.contract import Phase
from game.rules.moves import DRAW, Give, Play
from game.scenes.colour_picker import ColourPicker
from game.scenes.pocket import PocketScene
from game.scenes.round_result import RoundResult
from game.scenes.words import HUMAN


class PocketPlayer(Player):
    seed = 11
    new_table = staticmethod(new_table)
    driver = Driver
    stand = Stand

    def name_colour(self, picker: ColourPicker) -> None:
        self.did["colour"] += 1
        if self.did["colour"] % 2:
            self.widget(picker, "green")
        else:
            self.screen.key("Return")

    def at_table(self, scene: PocketScene) -> None:
        moves = scene.session.round.moves(HUMAN)
        items = [move.item for move in moves if isinstance(move, (Play, Give))]
        if not items:
            self.did["draw"] += 1
            if self.did["draw"] % 2 and DRAW in moves:
                self.click(*scene.frame.pile)
            else:
                self.screen.key("d")
            return
        if len(scene.hand) == 2 and scene.session.round.phase is not Phase.GIFT:
            self.did["uno"] += 1
            self.screen.key("u")
        number = scene.spot_of(items[0])[1]  # type: ignore[arg-type]
        place = self.point(*card_place(scene, number))
        way = ("click", "drag", "enter")[self.did.total() % 3]
        self.did[way] += 1
        if way == "click":
            self.screen.click(*place)
        elif way == "drag":
            self.screen.drag(place, self.point(*scene.frame.discard))
        else:
            self.screen.move(*place)
            self.screen.key("Return")


def test_a_round_in_a_real_window_with_real_mouse_and_keys(home: Path) -> None:
    with playing(PocketPlayer, home, level_for(2).text, target=1000) as player:
        for _ in range(MOST_ACTIONS):
            if not player.act(player.at_rest()):
                break
            if player.did.total() == 3:
                player.fill_the_screen_and_return()
        else:
            raise AssertionError(f"the round does not end: {player.saved()}")
        assert {"click", "drag", "enter", "draw", "uno"} <= set(player.did), player.did

        mirror = player.look(player.saved())
        result = mirror.scene
        assert isinstance(result, RoundResult)
        assert sum(mirror.table.session.match.totals) > 0
        time.sleep(result.count.seconds)
        player.widget(result, "next")
        player.leave_the_table(mirror)
        player.quit()
    assert player.records.load_match()
