"""How a thrown die tumbles over the felt, planned from where it slid and what it hit.

The physics knows a die as a square that slides over the felt: `Track`. The tumbling is planned from its end
backwards, so that a die ends flat whatever happened to it. Its way is cut into stretches: from hit to hit while it
tumbles, and while it slides flat. Within a stretch it is tipped about one level axis, by an angle that depends only
on where it is: a quarter turn for each length of its edge. So it rolls as far as it goes, back as it goes back, and
stands still when it does. The last bit of the way before it lies flat tips it less and less. A die stands on its
lowest corner; hops lift it from there.

Lengths are those of the felt (see `cube`), angles in radians from x to y, times in seconds of the roll.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from game.table.cube import Rotation, Vector, turn

RATE = 120
"""Recorded steps a second."""

CALM_SPEED = 105.0
"""Units a second: a slower die doesn't get over its edge any more, and slides flat."""
CALM_STEPS = 16
"""A die that is slow for fewer steps than this is only turning round, or about to be hit again."""
SHORTEST_WAY = 0.5
"""Units: what is shorter doesn't tip a die."""
SHORTEST = 3
"""Steps: hits closer together are one change of direction."""
FLATTENING = 0.75
"""Over how much of an edge's length before it lies flat a die tips less and less."""

GRAVITY = 3000.0
"""Units a second squared: dice the size of a fist, that the eye can follow."""
DROP = (62.0, 104.0)
"""Units: from how high dice are thrown."""
TOSS = (-60.0, 190.0)
"""Units a second: how fast upwards."""
BOUNCE = 0.4
"""How much of its speed a die keeps when it falls on the felt."""
SLOWEST_HOP = 70.0
"""Units a second: a slower die stays on the felt."""
KICK = 0.32
"""How much of the speed of a hit throws a die upwards."""
HARDEST_KICK = 330.0
SOFTEST_HIT = 170.0
"""Units a second: a softer hit throws nothing upwards."""


QUARTER = math.pi / 2


class Track(NamedTuple):
    """Where a die was on the felt, and how far turned, at each recorded step."""

    x: Sequence[float]
    y: Sequence[float]
    yaw: Sequence[float]


class Hit(NamedTuple):
    """A die was hit, or hit something, at that step, with that speed of approach."""

    step: int
    speed: float


class Stretch(NamedTuple):
    """A part of a roll, up to a step: tipped about `axis` by `rate` radians a unit still to go `along` to `end`.

    `beyond` is how many units the die tumbles on after this stretch.
    """

    last: int
    end: tuple[float, float]
    along: tuple[float, float]
    axis: Vector
    rate: float
    beyond: float
    yaw: float
    rotation: Rotation

    def start(self, track: Track, first: int, edge: float) -> Rotation:
        """How the die is turned when the stretch begins at that step."""
        return self.at(track.x[first], track.y[first], track.yaw[first], FLATTENING * edge)

    def at(self, x: float, y: float, yaw: float, flattening: float) -> Rotation:
        """How the die is turned when it is there."""
        spun = turn(yaw - self.yaw).after(self.rotation) if yaw != self.yaw else self.rotation
        if not self.rate:
            return spun
        to_go = (self.end[0] - x) * self.along[0] + (self.end[1] - y) * self.along[1]
        tipped = _tipping(self.beyond + to_go, flattening) - _tipping(self.beyond, flattening)
        return turn(-self.rate * tipped, self.axis).after(spun)


def _tipping(to_go: float, flattening: float) -> float:
    """How much of the way to go tips the die: all but near the end, where the share falls smoothly to nothing."""
    if to_go >= flattening:
        return to_go - flattening / 2
    if to_go <= -flattening:
        return to_go + flattening / 2
    share = abs(to_go) / flattening
    return math.copysign(flattening * share**3 * (1 - share / 2), to_go)


class Hop(NamedTuple):
    """A flight of a die: its lowest corner is at `height` at the start and rises with `speed`.

    `impact` is the speed it falls on the felt with, 0 if it is hit before.
    """

    start: float
    end: float
    height: float
    speed: float
    impact: float

    @classmethod
    def falling(cls, start: float, height: float, speed: float) -> Hop:
        """A flight that ends on the felt."""
        impact = math.sqrt(speed * speed + 2 * GRAVITY * height)
        return cls(start, start + (speed + impact) / GRAVITY, height, speed, impact)

    def at(self, time: float) -> float:
        """How high above the felt its lowest corner is."""
        flown = time - self.start
        return max(0.0, self.height + flown * (self.speed - GRAVITY / 2 * flown))

    def until(self, time: float) -> Hop:
        """This flight, ended in the air."""
        return self._replace(end=time, impact=0.0)


@dataclass(frozen=True)
class Tumbling:
    """How one die of that edge tumbles: its stretches and hops, in order."""

    edge: float
    stretches: tuple[Stretch, ...]
    hops: tuple[Hop, ...]

    def ending(self, end: Rotation) -> Tumbling:
        """The same tumbling of a die that lies in the hand so that it ends turned like that."""
        before = self.stretches[-1].rotation.inverse().after(end)
        return replace(
            self, stretches=tuple(each._replace(rotation=each.rotation.after(before)) for each in self.stretches)
        )

    def rotation(self, step: int, x: float, y: float, yaw: float) -> Rotation:
        """How it is turned when it is there between that step and the next."""
        number = bisect_right(self.stretches, step, hi=len(self.stretches) - 1, key=_last_step)
        return self.stretches[number].at(x, y, yaw, FLATTENING * self.edge)

    def clearance(self, time: float) -> float:
        """How high above the felt its lowest corner is."""
        for hop in self.hops:
            if time < hop.end:
                return hop.at(time) if time >= hop.start else 0.0
        return 0.0


def _last_step(stretch: Stretch) -> int:
    return stretch.last


def plan(track: Track, hits: Sequence[Hit], edge: float, drop: float, toss: float) -> Tumbling:
    """How a die tumbles that was thrown from that height, that fast upwards, and slid and hit like that.

    It lies flat whenever it is calm, and from the last time on for good, side 0 on top.
    """
    calm = _calm_times(track)
    backwards: list[Stretch] = []
    rotation = turn(track.yaw[-1])
    for number in range(len(calm) - 1, -1, -1):
        begin, end = calm[number]
        before = calm[number - 1][1] if number else 0
        parts = [_stretch(track, begin, end, rotation)]
        rotation = parts[0].start(track, begin, edge)
        if number:
            parts.append(_rolled_over(track, before, begin, rotation, edge))
        elif begin:
            parts += _tumbled(track, begin, hits, rotation, edge)
        rotation = parts[-1].start(track, before, edge)
        backwards += parts
    return Tumbling(edge, tuple(reversed(backwards)), _hops(hits, drop, toss, calm[-1][0] / RATE))


def _calm_times(track: Track) -> list[tuple[int, int]]:
    """From which step to which a die was slow for long, in order; the last is how it came to rest."""
    xs, ys, _ = track
    limit = (CALM_SPEED / RATE) ** 2

    def is_calm(step: int) -> bool:
        across, along = xs[step + 1] - xs[step], ys[step + 1] - ys[step]
        return across * across + along * along < limit

    begin = last = len(xs) - 1
    while begin and is_calm(begin - 1):
        begin -= 1
    times = [(begin, last)]
    step = begin - CALM_STEPS
    while step > 0:
        if is_calm(step):
            end = step + 1
            while is_calm(end):
                end += 1
            while step and is_calm(step - 1):
                step -= 1
            if end - step >= CALM_STEPS:
                times.append((step, end))
        step -= CALM_STEPS
    return times[::-1]


def _stretch(
    track: Track, first: int, last: int, rotation: Rotation, rate: float = 0.0, beyond: float = 0.0
) -> Stretch:
    """The stretch between two steps that ends turned like that, tipped about the axis across its way."""
    end = track.x[last], track.y[last]
    across, along = end[0] - track.x[first], end[1] - track.y[first]
    way = math.hypot(across, along)
    if way < SHORTEST_WAY:
        return Stretch(last, end, (0.0, 0.0), (0.0, 0.0, 0.0), 0.0, beyond, track.yaw[last], rotation)
    across, along = across / way, along / way
    return Stretch(last, end, (across, along), (-along, across, 0.0), rate, beyond, track.yaw[last], rotation)


def _tumbled(track: Track, last: int, hits: Sequence[Hit], rotation: Rotation, edge: float) -> list[Stretch]:
    """The stretches from the throw until a die lies flat like that, the last one first."""
    cuts = [last]
    for hit in reversed(hits):
        if SHORTEST <= hit.step <= cuts[-1] - SHORTEST:
            cuts.append(hit.step)
    cuts.append(0)
    parts = []
    beyond = 0.0
    for end, begin in pairwise(cuts):
        part = _stretch(track, begin, end, rotation, QUARTER / edge, beyond)
        parts.append(part)
        rotation = part.start(track, begin, edge)
        beyond += math.dist((track.x[begin], track.y[begin]), part.end)
    return parts


def _rolled_over(track: Track, first: int, last: int, rotation: Rotation, edge: float) -> Stretch:
    """A die that lay flat is knocked on: over as many of its own edges as fit its way best, or it slides."""
    across, along = track.x[last] - track.x[first], track.y[last] - track.y[first]
    heading, way = math.atan2(along, across), math.hypot(across, along)
    straight = track.yaw[first] + round((heading - track.yaw[first]) / QUARTER) * QUARTER
    quarters = round(way * math.cos(heading - straight) / edge)
    if not quarters:
        return _stretch(track, first, last, rotation)
    rate = quarters * QUARTER / _tipping(way, FLATTENING * edge)
    axis = (-math.sin(straight), math.cos(straight), 0.0)
    return _stretch(track, first, last, rotation, rate)._replace(axis=axis)


def _hops(hits: Sequence[Hit], drop: float, toss: float, flat: float) -> tuple[Hop, ...]:
    """The flights of a die from the throw on; but for the fall from the hand all end before it lies flat."""
    hops = [Hop.falling(0.0, drop, toss)]
    for hit in hits:
        time = hit.step / RATE
        kick = min(HARDEST_KICK, KICK * hit.speed)
        if hit.speed < SOFTEST_HIT:
            continue
        _bounce(hops, min(time, flat))
        height = hops[-1].at(time) if time < hops[-1].end else 0.0
        kicked = Hop.falling(time, height, kick)
        if kicked.end <= flat and kicked.end > hops[-1].end:
            if height:
                hops[-1] = hops[-1].until(time)
            hops.append(kicked)
    _bounce(hops, flat)
    return tuple(hops)


def _bounce(hops: list[Hop], until: float) -> None:
    """Let a die that has fallen hop on, lower each time, as long as it has come down before that time."""
    while True:
        speed = BOUNCE * hops[-1].impact
        bounced = Hop.falling(hops[-1].end, 0.0, speed)
        if speed < SLOWEST_HOP or bounced.end > until:
            return
        hops.append(bounced)
