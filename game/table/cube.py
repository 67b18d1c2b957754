"""A die as a cube seen from above: how it is turned, and where its sides are seen.

On the felt x points right, y towards the player, z up. The player looks down a little from the front: on the screen a
length towards the player is shortened to `DEPTH` of itself and one upwards to `RISE`. Both are those of the picture
`die_body`, so that a die that lies straight is seen exactly where its picture is drawn.

Sides are numbered as a die lies unturned: 0 on top, 1 in front, 2 right, 3 left, 4 behind, 5 below; a side and the one
opposite add up to five. What is printed on a side stays there, the way up that it is printed: it is one die whatever it
shows.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from game.table.frame import Point

SIDES = 6

DEPTH = 87 / 104
"""Height of the top side in `die_body` for its width."""
RISE = 35 / 104
"""Height of the front side in `die_body` for its width."""

LIGHT = (-0.42, -0.38, 0.8241)
"""Where the light comes from: the upper left. Length 1."""
SHADE = 0.6
"""Brightness of a side that is turned away from the light; a die's top has 1 as it lies."""
WRAP = 0.45
"""How far the light reaches around the edges, so that a side darkens before it is turned away."""
EDGE_ON = 0.004
"""A side that shows less than this share of itself is not seen."""

Vector = tuple[float, float, float]


class Rotation(NamedTuple):
    """How a die is turned from how it lies at the start: a unit quaternion.

    A turn about z by a positive angle goes from x to y, which is clockwise on the screen.
    """

    w: float
    x: float
    y: float
    z: float

    def after(self, first: Rotation) -> Rotation:
        """This rotation, made after another one."""
        w, x, y, z = self
        fw, fx, fy, fz = first
        return Rotation(
            w * fw - x * fx - y * fy - z * fz,
            w * fx + x * fw + y * fz - z * fy,
            w * fy - x * fz + y * fw + z * fx,
            w * fz + x * fy - y * fx + z * fw,
        )

    def inverse(self) -> Rotation:
        """The rotation that turns a die back."""
        return Rotation(self.w, -self.x, -self.y, -self.z)

    def axes(self) -> tuple[Vector, Vector, Vector]:
        """Where the die's own x, y and z point."""
        w, x, y, z = self
        xx, yy, zz = 2 * x * x, 2 * y * y, 2 * z * z
        xy, xz, yz = 2 * x * y, 2 * x * z, 2 * y * z
        wx, wy, wz = 2 * w * x, 2 * w * y, 2 * w * z
        return (1 - yy - zz, xy + wz, xz - wy), (xy - wz, 1 - xx - zz, yz + wx), (xz + wy, yz - wx, 1 - xx - yy)

    def angle_to(self, other: Rotation) -> float:
        """By how much, in radians, a die must turn to lie like the other."""
        apart = math.dist(self, other)
        return 4 * math.asin(min(1.0, min(apart, math.dist(self, [-part for part in other])) / 2))

    def towards(self, other: Rotation, share: float) -> Rotation:
        """The rotation at that share of the shortest way to another."""
        dot = sum(a * b for a, b in zip(self, other))
        sign = math.copysign(1.0, dot)
        mixed = [a + (sign * b - a) * share for a, b in zip(self, other)]
        length = math.hypot(*mixed)
        return Rotation(*(part / length for part in mixed))


def turn(angle: float, axis: Vector = (0.0, 0.0, 1.0)) -> Rotation:
    """A turn by so many radians about an axis of length 1; about the upright one if none is named."""
    sine = math.sin(angle / 2)
    return Rotation(math.cos(angle / 2), axis[0] * sine, axis[1] * sine, axis[2] * sine)


UNTURNED = Rotation(1.0, 0.0, 0.0, 0.0)
_QUARTER = math.pi / 2
_X = (1.0, 0.0, 0.0)
_Y = (0.0, 1.0, 0.0)
_ON_TOP = (
    UNTURNED,
    turn(_QUARTER, _X),
    turn(_QUARTER).after(turn(-_QUARTER, _Y)),
    turn(-_QUARTER).after(turn(_QUARTER, _Y)),
    turn(math.pi).after(turn(-_QUARTER, _X)),
    turn(math.pi, _X),
)


def lying(side: int, yaw: float = 0.0) -> Rotation:
    """A die that lies flat with that side on top, its print upright and then turned clockwise by `yaw` radians."""
    return turn(yaw).after(_ON_TOP[side]) if yaw else _ON_TOP[side]


def lean(rotation: Rotation) -> float:
    """By how many radians a die is tipped from lying flat."""
    upright = max(rotation.axes(), key=lambda axis: abs(axis[2]))
    return math.atan2(math.hypot(upright[0], upright[1]), abs(upright[2]))


def stands(rotation: Rotation) -> float:
    """How high above the felt the centre of a die of edge 1 is when its lowest corner touches it."""
    w, x, y, z = rotation
    return abs(x * z - w * y) + abs(y * z + w * x) + abs(0.5 - x * x - y * y)


def on_screen(x: float, y: float, height: float = 0.0) -> Point:
    """Where a point above the felt is seen, as far as the felt's own origin is seen at the screen's."""
    return x, DEPTH * y - RISE * height


class SeenSide(NamedTuple):
    """A side of a die as it is seen: where its print's top left, top right, bottom right and bottom left corner are.

    They are relative to the die's centre, in edges, and make a parallelogram. `brightness` is up to 1, that of the top
    of a die that lies.
    """

    side: int
    corners: tuple[Point, Point, Point, Point]
    brightness: float


_PRINTS = (
    (0, 2, 0, 1),
    (1, 1, 0, 5),
    (2, 0, 4, 5),
    (3, 3, 1, 5),
    (4, 4, 3, 5),
    (5, 5, 0, 4),
)
"""Per side which way it looks, and which ways the right and the bottom of its print point.

0 to 2 are along x, y and z, 3 to 5 against.
"""

_VIEW_Y, _VIEW_Z = RISE / math.hypot(RISE, DEPTH), DEPTH / math.hypot(RISE, DEPTH)
_TOP_LIT = (LIGHT[2] + WRAP) / (1 + WRAP)


def visible_sides(rotation: Rotation) -> tuple[SeenSide, ...]:
    """The one to three sides that are seen of a die turned like that. They don't cover each other."""
    axes = rotation.axes()
    looks = [y * _VIEW_Y + z * _VIEW_Z for _, y, z in axes]
    lights = [x * LIGHT[0] + y * LIGHT[1] + z * LIGHT[2] for x, y, z in axes]
    halves = [(x / 2, (DEPTH * y - RISE * z) / 2) for x, y, z in axes]
    halves += [(-x, -y) for x, y in halves]
    seen = []
    for side, normal, right, down in _PRINTS:
        axis, sign = (normal, 1) if normal < len(axes) else (normal - len(axes), -1)
        if looks[axis] * sign <= EDGE_ON:
            continue
        (nx, ny), (rx, ry), (dx, dy) = halves[normal], halves[right], halves[down]
        corners = (
            (nx - rx - dx, ny - ry - dy),
            (nx + rx - dx, ny + ry - dy),
            (nx + rx + dx, ny + ry + dy),
            (nx - rx + dx, ny - ry + dy),
        )
        seen.append(SeenSide(side, corners, _brightness(lights[axis] * sign)))
    return tuple(seen)


def _brightness(facing: float) -> float:
    lit = (facing + WRAP) / (1 + WRAP) / _TOP_LIT
    return SHADE + (1 - SHADE) * min(1.0, max(0.0, lit))
