"""The chain of tiles as it lies on the Domino table: where each tile lies, and how every arm ends (rules O)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.rules.moves import Lay
from game.rules.pieces import Colour, Face, Symbol, Tile, face


class Side(Enum):
    """Where on a tile an arm goes on or begins, for somebody who walks out along the arm that the tile lies in."""

    AHEAD = "ahead"
    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True)
class End:
    """How an arm ends: on that side of the tile of that number in the chain, where `wanted` has to be matched."""

    arm: int
    place: int
    side: Side
    wanted: Face

    @property
    def is_open(self) -> bool:
        """Whether anything can be laid there; not on a Dead End (O10)."""
        return self.wanted.symbol is not Symbol.DEAD_END


@dataclass(frozen=True)
class Placement:
    """A tile as it lies in the chain, with the ends that it brought; what has become of these is told by the chain.

    `number` is 0 for the starting double, then counts on in the order of laying. `tile` is turned as it lies: it shows
    its active end, laid against `at`, which is None for the starting double.
    """

    number: int
    tile: Tile
    at: End | None
    ends: tuple[End, ...]

    @property
    def crosswise(self) -> bool:
        """Whether it lies across its arm, as later doubles do (O4)."""
        return self.tile.is_double and self.at is not None


@dataclass(frozen=True)
class Chain:
    """What lies on the table: the tiles in the order of laying, and how every arm ends.

    An arm is known by its number, its index in `ends`, and so is its end. The starting double stands upright: the arms
    0 (up) and 2 (down) begin at its short sides, 1 (right) and 3 (left) at its long ones. Where every double branches
    (`branching`), each later one goes on in its arm and begins two more at its short sides, to the left and the right.

    The text form is the starting double and the lays after it, `G4/G4 B4/R8@0 Y8/W+4@0=Y`.
    """

    branching: bool
    placements: tuple[Placement, ...]
    ends: tuple[End, ...]

    @property
    def newest(self) -> Placement:
        """The tile that was laid last."""
        return self.placements[-1]

    @property
    def open(self) -> tuple[End, ...]:
        """The ends on which something can be laid, by the number of the arm."""
        return tuple(end for end in self.ends if end.is_open)

    @property
    def open_before(self) -> tuple[End, ...]:
        """The ends that were open before the newest tile was laid."""
        newest = self.newest
        older = tuple(end for end in self.open if end.place != newest.number)
        return (*older, newest.at) if newest.at else older

    def laid(self, tile: Tile, arm: int, colour: Colour | None) -> Chain:
        """The chain with one tile more at the end of an arm, and the colour named for its free ends, if one was."""
        number = len(self.placements)
        wanted = face(colour, None) if colour else tile.outward
        ends = [End(arm, number, Side.AHEAD, wanted)]
        if tile.is_double and self.branching:
            beyond = len(self.ends)
            ends += [End(beyond, number, Side.LEFT, wanted), End(beyond + 1, number, Side.RIGHT, wanted)]
        placement = Placement(number, tile, self.ends[arm], tuple(ends))
        after = (*self.ends[:arm], *ends[:1], *self.ends[arm + 1 :], *ends[1:])
        return Chain(self.branching, (*self.placements, placement), after)

    def lays(self) -> list[Lay]:
        """The moves that made the chain, without calls; the opening is none of them."""
        return [
            Lay(each.tile, None if each.ends[0].wanted.symbol else each.ends[0].wanted.colour, at=each.at.arm)
            for each in self.placements
            if each.at
        ]

    def __str__(self) -> str:
        return " ".join(map(str, (self.placements[0].tile, *self.lays())))
