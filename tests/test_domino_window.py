"""A Domino match to its end in a real window, with a real mouse and real keys; see `window_driving`."""

from __future__ import annotations

import time
from pathlib import Path

from domino_driving import DominoDriver, DominoStand, domino_level, tile_place
from driving import new_table, numbered
from window_driving import QUIET, Player, play_a_match, play_again_and_leave, playing

from game.rules.moves import DRAW, Lay, bare
from game.rules.pieces import Tile
from game.scenes.domino import DominoScene
from game.scenes.words import HUMAN

SEED = 4
TARGET = 120
WAYS = ("click", "drag", "keys")


class DominoPlayer(Player):
    seed = SEED
    new_table = staticmethod(new_table)
    driver = DominoDriver
    stand = DominoStand

    def at_table(self, scene: DominoScene) -> None:
        moves = scene.session.round.moves(HUMAN)
        lays = [move for move in moves if isinstance(move, Lay)]
        if not lays:
            self._draw(scene, can_draw=DRAW in moves)
            return
        if len(scene.hand) == 2:
            self.once("uno")
            self.screen.key("u")
        lay = lays[-1]
        assert isinstance(lay.item, Tile)
        offers = scene.offers(lay.item.upright)
        self._lay(scene, numbered(scene, str(lay.item)), [offer.lay for offer in offers].index(bare(lay)), len(offers))

    def _draw(self, scene: DominoScene, *, can_draw: bool) -> None:
        if can_draw and self.once("pile", "key") == "pile":
            self.click(*scene.frame.pile)
        else:
            self.screen.key("d")

    def _lay(self, scene: DominoScene, number: int, offer: int, offers: int) -> None:
        """Choose a tile and its end, looking around in between."""
        place = self.point(*tile_place(scene, number))
        way = self.once(*WAYS)
        tile = scene.hand[number].item
        assert isinstance(tile, Tile)
        end = self.point(*scene._offer_rect(scene.offers(tile)[offer]).center)
        if way == "drag":
            self.screen.drag(place, end)
            return
        if way == "click":
            self.screen.click(*place)
        else:
            self.screen.move(*place)
            self.screen.key("Return")
        if offers == 1:
            return
        self.once("several ends")
        time.sleep(QUIET)
        if way == "click":
            self._look_around()
            self.screen.click(*end)
        else:
            self.screen.key(*["Right"] * offer, "Return")

    def _look_around(self) -> None:
        """Come closer by the wheel, drag the table, and come back by key."""
        self.once("camera")
        middle = self.point(640, 320)
        self.screen.click(*middle, button=4, times=2)
        self.screen.drag(self.point(420, 440), self.point(470, 455))
        self.screen.key("Home")
        time.sleep(QUIET)


def test_a_match_to_its_end_in_a_real_window(home: Path) -> None:
    with playing(DominoPlayer, home, domino_level(2).text, target=TARGET) as player:
        play_a_match(player)
        assert {*WAYS, "several ends", "camera", "uno"} <= set(player.did), player.did
        play_again_and_leave(player)
