"""How the scenes lead to each other: the title, a match of a level, a match that was left."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from random import SystemRandom

from game.levels import Level, LevelErrors, every_level, parse_level
from game.records import Records, SavedMatch
from game.rules.contract import IllegalMove
from game.scenes.dice import DiceScene
from game.scenes.domino import DominoScene
from game.scenes.flow import Exits
from game.scenes.pocket import PocketScene
from game.scenes.scene import Scene
from game.scenes.table import TableScene
from game.scenes.title import Title

SEEDS = 2**53
SCENES: dict[str, type[TableScene]] = {"pocket": PocketScene, "dice": DiceScene, "domino": DominoScene}

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Street:
    """Makes the scenes of the game; `records` keeps what is left. With `demo` the computer plays the human's seat."""

    records: Records
    demo: bool = False

    def title(self) -> Scene:
        """The street with its doors, and the way back into a match that was left."""
        left = self._left_match()
        levels = [level for table in SCENES for level in every_level(table)]
        notices, self.records.notices[:] = list(self.records.notices), []
        return Title(levels, self.match, (lambda: left) if left else None, notice=" ".join(notices))

    def match(self, level: Level, seed: int | None = None, saved: SavedMatch | None = None) -> TableScene:
        """A match of a level, with a seed of its own or a given one."""
        seed = SystemRandom().randrange(SEEDS) if seed is None else seed
        log.info("%s, seed %d%s", level.key, seed, ", taken up again" if saved else "")
        exits = Exits(again=lambda: self.match(level), leave=self.title)
        return SCENES[level.table.name](level, seed, exits, keep=self._keep, saved=saved, demo=self.demo)

    def _keep(self, match: SavedMatch | None) -> str:
        if match is None:
            self.records.forget_match()
            return ""
        if match.moves:
            log.info("move %d: %s", len(match.moves), match.moves[-1])
        return self.records.keep_match(match)

    def _left_match(self) -> Scene | None:
        """The match that was left as it stood; one that can't be played on is set aside."""
        saved = self.records.load_match()
        if not saved:
            return None
        try:
            level = parse_level(saved.level_text, key=saved.level, file=f"{saved.level}.toml")
            return self.match(level, saved.seed, saved)
        except (LevelErrors, ValueError, IllegalMove) as error:
            self.records.set_match_aside(str(error))
            return None
