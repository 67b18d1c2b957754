"""A throw of dice into a tray, simulated ahead: where each die is and how it is turned at any time until all rest.

The rules have rolled already. Dice roll here without print, and `Roll.showing` then turns each die in the hand that
throws it so that the side which the rules rolled ends on top: nothing has to change while it rolls.

A roll depends on its numbers alone: each has a space of its own with fixed steps, and chance is `Random.random` of its
seed. Time only looks up what is recorded, so that frames of any length show the same roll.

Dice stay turned as they come to rest, as real ones do, but of the four ways up of its print a die gets the one nearest
to upright: never more than 45 degrees to either side, so a roll is read at once. What slides to a hand is straightened.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from typing import Any, NamedTuple

import pymunk
from pygame import FRect
from pymunk.batch import BodyFields, Buffer, get_space_bodies

from game.table.cube import DEPTH, Rotation, lying, on_screen, stands
from game.table.frame import Point
from game.table.tumble import DROP, QUARTER, RATE, TOSS, Hit, Track, Tumbling, plan

MOST = 24
"""Dice in one throw."""
STEPS = 2
"""Steps of the physics for each recorded one."""
LONGEST = 2.4
"""Seconds: every die rests by then."""
BRAKE = (1.7, 2.3)
"""Seconds: from when the felt slows the dice more and more, until nothing moves on it."""
BRAKING = 6
"""How steeply; a power."""
LOOK = 8
"""Recorded steps between looks whether all dice rest."""
STILL = 0.002
"""Units and radians a recorded step: less is rest."""

SOFTEST = 560.0
"""Units a second: a softer throw is thrown like that."""
HARDEST = 1400.0
"""Units a second: what a harder throw is cut down to."""
SPREAD = 0.30
"""Radians to either side of the throw's direction."""
UNEVEN = 0.25
"""How much slower than the throw a die may be."""
SPIN = 7.0
"""Radians a second at most, either way round."""
SKEW = 0.26
"""Radians by which dice are turned at most when they leave the hand."""
APART = 1.31
"""Edges between the centres of dice in the hand."""

CORE = 0.30
"""Half the edge of a die's body without its rounding, in edges."""
ROUNDING = 0.29
"""Around the core, in edges: a body is a little larger than a die that lies flat, for those that stand on a corner."""
MASS = 1.0
FRICTION = 500.0
"""Units a second squared by which the felt slows a die."""
SPIN_FRICTION = 26.0
"""Radians a second squared by which the felt slows a spin: about what that friction does to a square that turns."""
GRIP = 0.35
"""Friction of dice against each other and the walls."""
DIE_SPRINGS = 0.6
"""Elasticity of dice; of two that hit each other the product counts, also below."""
WALL_SPRINGS = 0.9
OVERLAP_LEFT = 0.4**60
"""How much of an overlap of bodies is left after a second."""
RIM = 3.0
"""Units by which the walls stand inside the tray's edge: a hard hit goes that deep."""
WALL = 300.0
"""Units: so thick that nothing passes it."""
STAND_CORNERS = 20
SOFTEST_KNOCK = 30.0
"""Units a second: softer knocks are not heard."""


class Knock(Enum):
    """What a die knocks against."""

    DIE = "die"
    WALL = "wall"
    FELT = "felt"


@dataclass(frozen=True)
class Sound:
    """A knock to be heard: when, where on the screen, and how hard, from 0 to 1."""

    time: float
    knock: Knock
    at: Point
    force: float


@dataclass(frozen=True)
class Tray:
    """Where dice of that edge may roll: a rectangle on the screen, but for a round stand on it if there is one."""

    felt: FRect
    edge: float
    stand: Point | None = None
    stand_radius: float = 0.0


class DiePose(NamedTuple):
    """A die at a moment: the point of the felt below its centre, as seen on the screen, and how it is turned.

    `height` is that of its centre above the felt, `clearance` that of its lowest corner, both in units.
    """

    x: float
    y: float
    height: float
    clearance: float
    rotation: Rotation

    @property
    def at(self) -> Point:
        """Where its centre is seen."""
        return on_screen(self.x, self.y / DEPTH, self.height)

    def towards(self, other: DiePose, share: float) -> DiePose:
        """The pose at that share of the way to another."""
        x, y, height, clearance = (a + (b - a) * share for a, b in zip(self[:4], other[:4]))
        return DiePose(x, y, height, clearance, self.rotation.towards(other.rotation, share))


def resting(at: Point, side: int, edge: float, angle: float = 0.0) -> DiePose:
    """A die that lies flat, that side on top, with its centre seen there; turned by degrees counter-clockwise."""
    _, raised = on_screen(0.0, 0.0, edge / 2)
    return DiePose(at[0], at[1] - raised, edge / 2, 0.0, lying(side, -math.radians(angle)))


@dataclass(frozen=True)
class Roll:
    """A whole roll, from the moment the dice leave the hand until all rest."""

    lasts: float
    tracks: tuple[Track, ...]
    tumblings: tuple[Tumbling, ...]
    sounds: tuple[Sound, ...]

    def __len__(self) -> int:
        """How many dice roll."""
        return len(self.tracks)

    def showing(self, sides: Sequence[int]) -> Roll:
        """The same roll of dice that lie in the hand so that each ends with its side of `sides` on top.

        Raises:
            ValueError: if it is not one side for each die.
        """
        if len(sides) != len(self):
            raise ValueError(f"{len(self)} dice can't show {len(sides)} sides")
        yaws = [track.yaw[-1] for track in self.tracks]
        ends = [lying(side, yaw - round(yaw / QUARTER) * QUARTER) for side, yaw in zip(sides, yaws)]
        return replace(self, tumblings=tuple(each.ending(end) for each, end in zip(self.tumblings, ends)))

    def pose(self, die: int, time: float) -> DiePose:
        """Where a die is at a time: in the hand before the throw, at rest after the end."""
        track, tumbling = self.tracks[die], self.tumblings[die]
        last = len(track.x) - 1
        steps = min(max(0.0, time * RATE), float(last))
        step = min(int(steps), last - 1)
        share = steps - step
        xs, ys, yaws = track
        x = xs[step] + (xs[step + 1] - xs[step]) * share
        y = ys[step] + (ys[step + 1] - ys[step]) * share
        yaw = yaws[step] + (yaws[step + 1] - yaws[step]) * share
        rotation = tumbling.rotation(step, x, y, yaw)
        clearance = tumbling.clearance(max(0.0, time))
        height = stands(rotation) * tumbling.edge + clearance
        return DiePose(x, y * DEPTH, height, clearance, rotation)

    def at(self, time: float) -> list[DiePose]:
        """Where all dice are at a time."""
        return [self.pose(die, time) for die in range(len(self))]


def throw(tray: Tray, count: int, hand: Point, velocity: Point, seed: int) -> Roll:
    """Throw so many dice from there; `velocity` is that of the hand, in units of the screen a second.

    From outside the tray they are thrown from the nearest place inside. Without a velocity, or with one that is not
    finite, they go softly to the middle; any other is clamped.

    Raises:
        ValueError: for fewer than one or more than `MOST` dice, or more than there is room for.
    """
    if not 1 <= count <= MOST:
        raise ValueError(f"{count} dice can't be thrown")
    rng = Random(seed)
    places = _in_hand(tray, count, (hand[0], hand[1] / DEPTH))
    heading, speed = _aim(tray, places[0], (velocity[0], velocity[1] / DEPTH))
    run = _Run(tray)
    for place in places:
        towards = heading + _between((-SPREAD, SPREAD), rng)
        fast = speed * _between((1 - UNEVEN, 1), rng)
        skew, spin = _between((-SKEW, SKEW), rng), _between((-SPIN, SPIN), rng)
        run.throw(place, (fast * math.cos(towards), fast * math.sin(towards)), skew, spin)
    tracks = [_kept_inside(track, tray) for track in run.until_rest()]
    tumblings = [
        plan(track, hits, tray.edge, _between(DROP, rng), _between(TOSS, rng)) for track, hits in zip(tracks, run.hits)
    ]
    sounds = _sounds(run.bumps, tracks, tumblings)
    lasts = max((len(tracks[0].x) - 1) / RATE, *(tumbling.hops[-1].end for tumbling in tumblings))
    return Roll(lasts, tuple(tracks), tuple(tumblings), sounds)


def _between(ends: tuple[float, float], rng: Random) -> float:
    return ends[0] + (ends[1] - ends[0]) * rng.random()


def _floor(tray: Tray) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the tray on the felt."""
    felt = tray.felt
    return felt.left, felt.top / DEPTH, felt.right, felt.bottom / DEPTH


def has_room(tray: Tray, count: int, hand: Point) -> bool:
    """Whether so many dice can be thrown from there."""
    return len(_starts(tray, count, (hand[0], hand[1] / DEPTH))) == count


def _in_hand(tray: Tray, count: int, hand: Point) -> list[Point]:
    """Where so many dice leave the hand."""
    starts = _starts(tray, count, hand)
    if len(starts) < count:
        raise ValueError(f"there is no room for {count} dice")
    return starts


def _starts(tray: Tray, count: int, hand: Point) -> list[Point]:
    """Up to so many places side by side in rows around the hand, inside the tray and clear of the stand."""
    left, top, right, bottom = _floor(tray)
    step = APART * tray.edge
    margin = step / 2
    x = min(max(hand[0], left + margin), right - margin)
    y = min(max(hand[1], top + margin), bottom - margin)
    columns = range(-int((x - left - margin) / step), int((right - margin - x) / step) + 1)
    rows = range(-int((y - top - margin) / step), int((bottom - margin - y) / step) + 1)
    places = [(x + column * step, y + row * step) for row in rows for column in columns]
    free = [place for place in places if not _meets_stand(tray, place, margin * math.sqrt(2))]
    return sorted(free, key=lambda place: math.dist(place, (x, y)))[:count]


def _meets_stand(tray: Tray, place: Point, reach: float) -> bool:
    if tray.stand is None:
        return False
    return math.dist(place, (tray.stand[0], tray.stand[1] / DEPTH)) < tray.stand_radius / DEPTH + reach


def _aim(tray: Tray, start: Point, velocity: Point) -> tuple[float, float]:
    """Which way on the felt, and how fast, dice are thrown by a hand of that velocity."""
    speed = math.hypot(*velocity)
    if not speed or not math.isfinite(speed):
        middle = tray.felt.centerx - start[0], tray.felt.centery / DEPTH - start[1]
        return math.atan2(middle[1], middle[0]), SOFTEST
    return math.atan2(velocity[1], velocity[0]), min(max(speed, SOFTEST), HARDEST)


class Bump(NamedTuple):
    """At a step, a die met another, or a wall or the stand (None), with that speed of approach."""

    step: int
    die: int
    other: int | None
    speed: float


PLACES = BodyFields.POSITION | BodyFields.ANGLE
"""What is recorded of each die, in their order, and of the tray itself as the last one."""

_PLACES = Buffer()
"""Used for every throw, one after the other: pymunk never gives back what a buffer holds."""


class _Run:
    """The physics of one throw: bodies that slide over the felt, and what they bump into."""

    def __init__(self, tray: Tray) -> None:
        self.edge = tray.edge
        self.step = 0
        self.bumps: list[Bump] = []
        self.hits: list[list[Hit]] = []
        self.numbers: dict[int, int] = {}
        self.space = pymunk.Space()
        self.space.collision_bias = OVERLAP_LEFT
        self.space.on_collision(begin=self._bump)
        self.space.add(*_walls(tray, self.space.static_body))

    def throw(self, place: Point, velocity: Point, yaw: float, spin: float) -> None:
        """Add a die that leaves the hand like that."""
        core = CORE * self.edge
        inertia = MASS * self.edge**2 / 6
        body = pymunk.Body(MASS, inertia)
        body.position = place
        body.velocity = velocity
        body.angle = yaw
        body.angular_velocity = spin
        square = [(-core, -core), (core, -core), (core, core), (-core, core)]
        shape = pymunk.Poly(body, square, radius=ROUNDING * self.edge)
        shape.elasticity = DIE_SPRINGS
        shape.friction = GRIP
        felt = self.space.static_body
        slowing = pymunk.PivotJoint(felt, body, (0, 0), (0, 0))
        turning = pymunk.GearJoint(felt, body, 0, 1)
        slowing.max_bias = turning.max_bias = 0
        slowing.max_force = MASS * FRICTION
        turning.max_force = inertia * SPIN_FRICTION
        self.space.add(body, shape, slowing, turning)
        self.numbers[body.id] = len(self.hits)
        self.hits.append([])

    def until_rest(self) -> list[Track]:
        """Let all dice roll until none moves; where each one was."""
        space, dt = self.space, 1 / (RATE * STEPS)
        places = _PLACES
        places.clear()
        get_space_bodies(space, PLACES, places)
        for step in range(1, int(LONGEST * RATE) + 1):
            self.step = step
            if step > BRAKE[0] * RATE:
                space.damping = max(0.0, (BRAKE[1] - step / RATE) / (BRAKE[1] - BRAKE[0])) ** BRAKING
            for _ in range(STEPS):
                space.step(dt)
            get_space_bodies(space, PLACES, places)
            if step % LOOK == 0 and self._is_still(places):
                break
        return self._tracks(places)

    def _is_still(self, places: Buffer) -> bool:
        half = 3 * (len(self.hits) + 1)
        now = memoryview(places.float_buf()).cast("d")[-2 * half :]
        return all(abs(now[number] - now[number + half]) < STILL for number in range(half))

    def _tracks(self, places: Buffer) -> list[Track]:
        values = array("d")
        values.frombytes(places.float_buf())
        last = 3 * len(self.hits)
        step = last + 3
        return [Track(values[x::step], values[x + 1 :: step], values[x + 2 :: step]) for x in range(0, last, 3)]

    def _bump(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: Any) -> None:
        one, other = arbiter.bodies
        normal = arbiter.normal
        speed = abs((one.velocity - other.velocity).dot(normal))
        if speed < SOFTEST_KNOCK:
            return
        dice = [self.numbers[body.id] for body in (one, other) if body.id in self.numbers]
        for die in dice:
            self.hits[die].append(Hit(self.step, speed))
        self.bumps.append(Bump(self.step, dice[0], dice[1] if len(dice) > 1 else None, speed))


def _walls(tray: Tray, body: pymunk.Body) -> list[pymunk.Poly]:
    left, top, right, bottom = _floor(tray)
    left, top, right, bottom = left + RIM, top + RIM, right - RIM, bottom - RIM
    rims = [
        (left - WALL, top - WALL, left, bottom + WALL),
        (right, top - WALL, right + WALL, bottom + WALL),
        (left - WALL, top - WALL, right + WALL, top),
        (left - WALL, bottom, right + WALL, bottom + WALL),
    ]
    shapes = [pymunk.Poly(body, [(x, y), (end_x, y), (end_x, end_y), (x, end_y)]) for x, y, end_x, end_y in rims]
    if tray.stand is not None:
        angles = [2 * math.pi * corner / STAND_CORNERS for corner in range(STAND_CORNERS)]
        x, y, radius = *tray.stand, tray.stand_radius
        rim = [(x + radius * math.cos(angle), (y + radius * math.sin(angle)) / DEPTH) for angle in angles]
        shapes.append(pymunk.Poly(body, rim))
    for shape in shapes:
        shape.elasticity = WALL_SPRINGS
        shape.friction = GRIP
    return shapes


def _kept_inside(track: Track, tray: Tray) -> Track:
    """The track itself as long as the walls held; else with the die put back to where they are."""
    left, top, right, bottom = _floor(tray)
    half = tray.edge / 2
    xs = _within(track.x, left + half, right - half)
    return Track(xs, _within(track.y, top + half, bottom - half), track.yaw)


def _within(values: Sequence[float], least: float, most: float) -> Sequence[float]:
    if least <= min(values) and max(values) <= most:
        return values
    return array("d", [min(max(value, least), most) for value in values])


def _sounds(bumps: list[Bump], tracks: list[Track], tumblings: list[Tumbling]) -> tuple[Sound, ...]:
    """What is heard of a roll, in order of time."""
    sounds = []
    for bump in bumps:
        at = _seen(tracks[bump.die], bump.step)
        knock = Knock.WALL if bump.other is None else Knock.DIE
        sounds.append(Sound(bump.step / RATE, knock, at, min(1.0, bump.speed / HARDEST)))
    for track, tumbling in zip(tracks, tumblings):
        for hop in tumbling.hops:
            if hop.impact:
                at = _seen(track, min(int(hop.end * RATE), len(track.x) - 1))
                sounds.append(Sound(hop.end, Knock.FELT, at, min(1.0, hop.impact / HARDEST)))
    return tuple(sorted(sounds, key=lambda sound: sound.time))


def _seen(track: Track, step: int) -> Point:
    return on_screen(track.x[step], track.y[step])
