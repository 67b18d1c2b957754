"""How a domino chain grows: every open end promises where the next tile will lie, and tiles are laid as promised.

Of the places at an end the one with the least drawbacks is promised: bends, a larger area, no way out, and what it
takes from the other ends, each of which keeps room for a tile and for a double. Where all doubles branch it gets
crowded: there tiles may touch others rather than find no room.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from game.rules.chain import Placement
from game.table.spots import START, START_SOCKETS, Box, Offer, Socket, Spot, Ways, free_spot_near, sockets, union

GROW, GROW_AT_ALL = 16.0, 1.0
"""For each time that the area doubles, and for any growth."""
NEXT = 0.6
"""How much what comes after counts."""
CROWD = 12.0
"""Taking the room that another end was promised."""
TOUCH = 0.8
"""Lying close to another tile than the one that it is laid on."""
WALL_IN = 9.0
"""Leaving another end without a way out."""
POCKET, POCKET_TILES, POCKET_CELLS = 2.0, 10, 20
"""Going where there is no way out, for each tile of so many that finds no room, and the cells that a tile takes."""
STUCK = 60.0
"""Leaving an end without room for what may come next."""
SQUEEZE = 35.0
"""Leaving it without room once others have taken what they were promised."""
PATIENCE = 17
"""How many places are weighed with care for one tile more; then what has to be promised anew takes the first best."""
CORE = 0.6
"""The share of the area that is kept around the starting double, however lopsided the chain."""
KIN, KIN_WHERE_ALL_BRANCH = 2, 3
"""How many steps along the chain tiles need not keep their distance."""

_ONE_SIDE, _ALL_SIDES = 1, 3
_EITHER = False, True

Known = Mapping[tuple[int, int], Placement]
"""What will be laid on an end, by its arm and the number of the tile that it is at."""


@dataclass(frozen=True)
class Room:
    """What an open end is promised: a spot for a tile and one for a double."""

    arm: int
    lies_at: int
    socket: Socket
    needs: tuple[bool, ...]
    """Whether what may come is a double: no, yes, or either."""
    tile: Spot | None = None
    double: Spot | None = None
    bits: int = 0
    """The cells of both."""
    halo: int = 0
    """These cells, and those around them."""
    claim: int = 0
    """These cells, and those where the arm goes on from there."""
    exits: int = 0
    """Where the arm may go on from; none if it is walled in."""
    onward: tuple[tuple[Socket, tuple[bool, ...]], ...] = ()
    """Where it is known what comes: the ends that go on from there, and what they need."""
    is_sound: bool = False
    """Whether there is room for what may come."""

    def spot_for(self, double: bool) -> Spot | None:
        """Where such a tile will lie."""
        return self.double if double else self.tile


class _Lying(NamedTuple):
    """A tile that lies: its place, the numbers of those that it touches along the chain, and by steps its kin.

    Its kin are the cells of all that lie at most so many steps from it along the chain; at no steps, its own.
    """

    spot: Spot
    beside: tuple[int, ...]
    kin: tuple[int, ...]


class Ground:
    """What is taken and what is promised. It fills an area of some width and height, then grows.

    `known` tells what comes, where that is known; then there has to be room for nothing else. `whim` is added to what a
    place costs, so that a chain can be laid in many ways.
    """

    def __init__(
        self,
        start: Placement,
        area: tuple[float, float],
        *,
        branching: bool,
        known: Known | None = None,
        whim: Callable[[], float] = float,
    ) -> None:
        self.branching = branching
        self.known: Known = known or {}
        self.rooms: dict[int, Room] = {}
        """The open ends, by the number of their arm."""
        self.weighed = 0
        """How many places were weighed."""
        self._patience = PATIENCE
        self._whim = whim
        self._width, self._height = area[0] * 2, area[1] * 2
        self._kin_steps = KIN_WHERE_ALL_BRANCH if branching else KIN
        self._taken = 0
        self._lying: dict[int, _Lying] = {}
        across, down = int(self._width * CORE / 2), int(self._height * CORE / 2)
        self._box = Box(-across, -down, across, down)
        self._ways = Ways(0, self._box)
        self._put(0, START, None)
        for room in self._opened(start, START_SOCKETS):
            self._promise(room)

    def copy(self) -> Ground:
        """Another ground that can be changed."""
        twin = Ground.__new__(Ground)
        twin.__dict__.update(self.__dict__)
        twin.rooms = dict(self.rooms)
        twin._lying = dict(self._lying)
        return twin

    def forget_what_comes(self) -> None:
        """From now on every end may get a tile or a double next."""
        self.known, self._whim = {}, float

    def spot(self, number: int) -> Spot:
        """Where the tile of that number lies."""
        return self._lying[number].spot

    @property
    def stuck(self) -> list[Room]:
        """The open ends that have no room for what may come."""
        return [room for room in self.rooms.values() if not room.is_sound]

    def lay(self, placement: Placement) -> None:
        """Lay a tile where its end promised it, and let the ends make promises anew that it disturbs.

        Raises:
            ValueError: if its end has no room for it.
        """
        for _ in self.laying(placement):
            pass

    def laying(self, placement: Placement) -> Iterator[None]:
        """Lay a tile promise by promise; not before the last is it clear which ends are stuck."""
        assert placement.at
        room = self.rooms.pop(placement.at.arm)
        spot = room.spot_for(placement.tile.is_double)
        if not spot:
            raise ValueError(f"no room for {placement}")
        self._patience = self.weighed + PATIENCE
        self._put(placement.number, spot, room.lies_at)
        old = list(self.rooms.values())
        for each in self._opened(placement, sockets(spot, len(placement.ends))):
            self._promise(each)
            yield
        nearby = spot.halo | union(each.claim for each in self.rooms.values() if each.lies_at == placement.number)
        for each in old:
            if not self._holds(each) or (each.halo & nearby and self.weighed < self._patience):
                self._promise(each)
                yield

    def make_do(self) -> None:
        """Promise the ends without room the nearest spots where there is some, apart from them."""
        for room in self.stuck:
            tile, double = (room.spot_for(each) or free_spot_near(room.socket, each, self._taken) for each in _EITHER)
            self._keep(room, tile, double)

    def _opened(self, placement: Placement, free: Iterable[Socket]) -> list[Room]:
        """The ends that a tile that was laid brings, which promise nothing yet."""
        fresh = [
            Room(end.arm, placement.number, socket, self._needs(end.arm, placement.number))
            for end, socket in zip(placement.ends, free)
            if end.is_open
        ]
        self.rooms.update({room.arm: room for room in fresh})
        return fresh

    def _needs(self, arm: int, place: int) -> tuple[bool, ...]:
        after = self.known.get((arm, place))
        return (after.tile.is_double,) if after else _EITHER

    def _put(self, number: int, spot: Spot, at: int | None) -> None:
        bits, lying = spot.bits, self._lying
        beside: tuple[int, ...] = ()
        if at is not None:
            beside = (at,)
            lying[at] = lying[at]._replace(beside=(*lying[at].beside, number))
        kin = [bits] * (self._kin_steps + 1)
        reached, found = beside, {number}
        for steps in range(1, self._kin_steps + 1):
            found.update(reached)
            for each in reached:
                own = lying[each].kin
                kin[steps:] = [cells | own[0] for cells in kin[steps:]]
                lying[each] = lying[each]._replace(kin=(*own[:steps], *(cells | bits for cells in own[steps:])))
            reached = tuple(near for each in reached for near in lying[each].beside if near not in found)
        lying[number] = _Lying(spot, beside, tuple(kin))
        self._taken |= bits
        self._box = self._box.around(spot)
        self._ways = self._ways.past(spot) or Ways(self._taken, self._box)
        for arm, room in self.rooms.items():
            if room.exits and self._ways.closed_to([room.exits]):
                self.rooms[arm] = replace(room, exits=0)

    def _strangers(self, taken: int, number: int) -> int:
        """Of what is taken, what the next tile at one that lies has to keep its distance from."""
        return taken ^ self._lying[number].kin[-1]

    def _holds(self, room: Room) -> bool:
        """Whether what an end was promised is still free."""
        if room.bits & self._taken or not room.is_sound:
            return False
        return bool(self.branching or not room.halo & self._strangers(self._taken, room.lies_at))

    def _promise(self, room: Room) -> None:
        """Choose where the next tile and the next double will lie at an end."""
        tile, double = (self._best(room, each) if each in room.needs else None for each in _EITHER)
        self._keep(room, tile, double)

    def _keep(self, room: Room, tile: Spot | None, double: Spot | None) -> None:
        """Let an end promise these spots."""
        spots = [spot for spot in (tile, double) if spot]
        bits, halo = union(spot.bits for spot in spots), union(spot.halo for spot in spots)
        onward = tuple(end for spot in spots for end in self._going_on(spot, room))
        ahead = union(socket.square_ahead for socket, _ in onward)
        strangers = self._strangers(self._taken, room.lies_at)
        exits = room.socket.last_squares(self._offers(room.socket, False, self._taken, strangers))
        self.rooms[room.arm] = replace(
            room,
            tile=tile,
            double=double,
            bits=bits,
            halo=halo,
            claim=bits | ahead,
            exits=0 if self._ways.closed_to([exits]) else exits,
            onward=onward if self.known else (),
            is_sound=bool(tile or False not in room.needs) and bool(double or True not in room.needs),
        )

    def _best(self, room: Room, double: bool) -> Spot | None:
        """The best spot at an end, or None if there is no room."""
        others = [each for each in self.rooms.values() if each.arm != room.arm]
        siblings = promised = 0
        for each in others:
            if each.lies_at == room.lies_at:
                siblings |= each.bits
            else:
                promised |= each.bits
        beside = self._taken ^ self._lying[room.lies_at].kin[0]
        strangers = self._strangers(self._taken, room.lies_at)
        options: list[tuple[float, int, Spot]] = []
        for cost, offer in self._offers(room.socket, double, self._taken, strangers):
            spot = room.socket.spot(offer)
            cost += self._growth(self._box, spot) + self._whim()
            halo = spot.halo
            if spot.bits & siblings or halo & promised:
                cost += CROWD
            if halo & beside:
                cost += TOUCH
            options.append((cost, len(options), spot))
        best, least = None, inf
        for cost, _, spot in sorted(options):
            if cost >= least or (best and self.weighed >= self._patience):
                break
            self.weighed += 1
            for drawback in self._drawbacks(spot, room, others, siblings | promised):
                cost += drawback
                if cost >= least:
                    break
            else:
                best, least = spot, cost
        return best

    def _growth(self, box: Box, spot: Spot) -> float:
        """What it costs that the area has to grow for a tile."""
        after = box.around(spot)
        if after is box:
            return 0.0
        before, grown = self._size(box), self._size(after)
        return GROW * (grown - before) + GROW_AT_ALL if grown > before else 0.0

    def _size(self, box: Box) -> float:
        return max(1.0, (box.right - box.left) / self._width, (box.bottom - box.top) / self._height)

    def _drawbacks(self, spot: Spot, room: Room, others: list[Room], promised: int) -> Iterator[float]:
        """What it costs that a tile lies there: for the arm to go on, and for the other ends."""
        bits, halo, near = spot.bits, spot.halo, self._lying[room.lies_at].kin[-2]
        taken = self._taken | bits
        strangers = self._taken ^ near
        crowded = taken | promised
        box = self._box.around(spot)
        exits = []
        for socket, needs in self._going_on(spot, room):
            if not self._has_room(socket, needs, crowded, strangers):
                yield SQUEEZE if self._has_room(socket, needs, taken, strangers) else STUCK
            tiles = self._offers(socket, False, taken, strangers)
            if tiles:
                yield NEXT * self._least_effort(socket, tiles, box)
                exits.append(socket.last_squares(tiles))
        for each in others:
            if each.claim & halo:
                akin = near & self._lying[each.lies_at].kin[0]
                if not self._could_go_on(each, halo, taken, bits if akin else 0):
                    yield STUCK
        tight = spot.surroundings & strangers
        ways = (self._ways.past(spot) or Ways(taken, box)) if tight else self._ways
        for way in exits:
            if ways.closed_to([way]):
                room_left = ways.room_at(way, POCKET_TILES * POCKET_CELLS)
                yield POCKET * max(1.0, POCKET_TILES - room_left / POCKET_CELLS)
        if tight:
            yield WALL_IN * ways.closed_to(each.exits for each in others if each.exits)

    def _least_effort(self, socket: Socket, offers: list[tuple[float, Offer]], box: Box) -> float:
        """What the best of several spots costs, the area that has to grow for it included."""
        least = inf
        for effort, offer in offers:
            if effort < least:
                least = min(least, effort + self._growth(box, socket.spot(offer)))
        return least

    def _offers(self, socket: Socket, double: bool, taken: int, strangers: int) -> list[tuple[float, Offer]]:
        return socket.offers(double, self.branching, taken, strangers)

    def _has_room(self, socket: Socket, needs: tuple[bool, ...], taken: int, strangers: int) -> bool:
        """Whether all that may come has room at a side."""
        return socket.has_room(needs, self.branching, taken, strangers)

    def _could_go_on(self, room: Room, halo: int, taken: int, akin: int) -> bool:
        """Whether an end has room left beside a tile with that halo, and where it is known what comes, that can go on.

        To what is akin it need not keep its distance.
        """
        far = taken ^ self._lying[room.lies_at].kin[-2] ^ akin
        if room.is_sound and not room.bits & halo:
            beyond = taken | room.bits
            if all(self._has_room(*end, beyond, far) for end in room.onward):
                return True
        strangers = self._strangers(taken, room.lies_at) ^ akin
        if not self.known:
            return self._has_room(room.socket, room.needs, taken, strangers)
        for double in room.needs:
            spots = (room.socket.spot(each) for _, each in self._offers(room.socket, double, taken, strangers))
            if not any(
                all(self._has_room(*end, taken | spot.bits, far) for end in self._going_on(spot, room))
                for spot in spots
            ):
                return False
        return True

    def _going_on(self, spot: Spot, room: Room) -> list[tuple[Socket, tuple[bool, ...]]]:
        """The ends of a tile that would lie at an end, and what they need."""
        after = self.known.get((room.arm, room.lies_at))
        if not after:
            sides = _ALL_SIDES if spot.double and self.branching else _ONE_SIDE
            return [(socket, _EITHER) for socket in sockets(spot, sides)]
        found = zip(after.ends, sockets(spot, len(after.ends)))
        return [(socket, self._needs(end.arm, after.number)) for end, socket in found if end.is_open]
