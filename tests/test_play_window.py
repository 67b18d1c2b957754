"""The real program in a real window, played with a real mouse and real keys until a round is over.

See `window_driving`.
"""

from __future__ import annotations

import time
from pathlib import Path

from driving import level_for
from window_driving import MOST_ACTIONS, PocketPlayer, playing

from game.scenes.results import RoundResult


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
