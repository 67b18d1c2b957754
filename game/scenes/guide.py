"""What is told about the things on a table: about that which the focus is on, or else the pointer."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.scenes.inputs import Input
from game.scenes.state import State
from game.scenes.tip_card import Curiosity, Sight
from game.scenes.tips import direction_tip
from game.scenes.words import HUMAN
from game.table.frame import around

if TYPE_CHECKING:
    from game.scenes.spots import Spot
    from game.scenes.table_picture import TablePicture

RING_PART = 44.0
"""How much of the ring is pointed at, to be told what it is."""


class Guide:
    """Knows when the human wants to be told what something on the table is, and finds what that is."""

    def __init__(self, table: TablePicture) -> None:
        self._table = table
        self._curiosity = Curiosity()
        self._settled_at = 0.0

    def hear(self, heard: Input) -> None:
        """The human did something."""
        self._curiosity.hear(heard, self._table.now, told=self.sight is not None)

    def settle(self) -> None:
        """What was asked about before is not told any more."""
        self._settled_at = self._table.now

    @property
    def sight(self) -> Sight | None:
        """What a tip tells about now: only while nothing moves, and unasked only while the human decides."""
        table = self._table
        if table.sitting.guided or not (table.is_mine or table.state is State.WAITING):
            return None
        due = self._curiosity.asks(self._settled_at) or (
            table.is_mine and table.stage.settings.hints and self._curiosity.rests(table.now, self._settled_at)
        )
        still = due and table.acts.is_empty and table.items_rest() and table.gestures.is_still(table.now)
        return self.about() if still else None

    def about(self) -> Sight | None:
        """What the focus is on, or else the pointer; the focus may be left on an item that is gone."""
        table = self._table
        if table.by_keys:
            return self.sight_of(table.focus) if table.focus and table.has(table.focus) else None
        if table.pointer.at is None:
            return None
        x, y = table.pointer.at
        spot = table.spot_at(x, y)
        return self.sight_of(spot) if spot else self.sight_at(x, y)

    def sight_of(self, spot: Spot) -> Sight:
        """What is told about a spot."""
        return Sight(self._table.box_of(spot), partial(self._table.explain, spot))

    def sight_at(self, x: float, y: float) -> Sight | None:
        """What is told about whatever else is there, if anything is."""
        table = self._table
        found = next((each for each in table.sights() if each.box.collidepoint(x, y)), None)
        if found or not table.frame.is_on_ring(table.ring, x, y):
            return found
        follower = table.names[table.view.next_seat(HUMAN)]
        return Sight(around((x, y), RING_PART, RING_PART), partial(direction_tip, table.arrows.direction, follower))
