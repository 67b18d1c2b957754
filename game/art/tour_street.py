"""The street of the tour at night: one road through three places, houses, a canal with boats, and lamps."""

from __future__ import annotations

import math
import random

import pygame

from game.art.ground import Ground
from game.art.palette import SHADOW, Rgb, code, mixed, rgb
from game.art.shapes import gradient, rounded
from game.table.frame import HEIGHT
from game.table.road import ROWS, WIDTH, Road

_SKIES = (
    gradient("night", (0, rgb("#120C1E")), (0.6, rgb("#2A1830")), (1, rgb("#5A3034"))),
    gradient("late", (0, rgb("#241A34")), (1, rgb("#3A2444"))),
    gradient("canal", (0, rgb("#3A3050")), (0.5, rgb("#2C3C66")), (1, rgb("#1E2C50"))),
)
_BANDS = ((0.0, 190.0, "night"), (290.0, 408.0, "late"), (508.0, 590.0, "canal"))
"""What is seen beyond the road at each place: top, foot and gradient."""
_WALLS = ((262.0, 290.0), (480.0, 508.0), (704.0, HEIGHT))
_GROUNDS = ((190.0, 262.0, "#3C2A30"), (408.0, 480.0, "#2C3230"), (590.0, 704.0, "#352A3A"))
_BRICKS = tuple(rgb(each) for each in ("#4A3A44", "#52404A", "#443640", "#584650"))
_MORTAR = rgb("#241A24")
_STONES = tuple(rgb(each) for each in ("#6E5E5C", "#786866", "#645452", "#82706A", "#5C4E50"))
_KERB = rgb("#8A7870")
_ROAD = rgb("#3A2E32")
_HOUSES = (
    ((0.275, 1), (0.36, 3), (0.54, 2), (0.615, 5), (0.7, 4), (0.855, 1), (0.93, 3)),
    ((0.135, 4), (0.24, 5), (0.465, 2), (0.57, 1), (0.66, 3), (0.755, 4)),
)
"""Where along the width which house stands, at the first two places."""
_LAMPS = ((0.19, 0.46, 0.78), (0.065, 0.345, 0.715), (0.27, 0.475, 0.66, 0.93))
_HOUSE_FOOT = (192.0, 410.0)
_LAMP_FOOT = (194.0, 412.0, 622.0)
_HOUSE_SHARES = (0.82, 0.94)
"""How large the houses of a place are; the first ones stay below the bar."""
_BOATS = ((0.36, 562.0, 62.0), (0.565, 566.0, 96.0))
_LIGHT = rgb("#FF9A48")
_DARK = rgb("#4A3C5C")
_LANE = 11.0
_PITCH = 13.0


class TourStreet(Ground):
    """The whole street, its stops and doors aside; what the card covers is street too."""

    def painted(self) -> TourStreet:
        """The whole of it."""
        self._road = Road(self.width)
        self._bands()
        self._houses()
        self._cobbles()
        self.multiply(self._night())
        for place, lamps in enumerate(_LAMPS):
            for share in lamps:
                x, foot = share * self._road.width, _LAMP_FOOT[place]
                self.glow(x, foot - 62, 84, _LIGHT, 0.34)
                self.glow(x, foot + 24, 96, _LIGHT, 0.16, squash=0.4)
                self.sprite("street_lamp", x, foot - 41, 38)
        self.grain()
        return self

    def _bands(self) -> None:
        dice = random.Random(8)
        body = []
        for top, foot, sky in _BANDS:
            body.append(rounded(-2, top, self.width + 4, foot - top, 0, fill=sky))
        for _ in range(70):
            x, y = dice.random() * self.width, dice.random() * 120
            body.append(
                f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{0.6 + dice.random():.1f}" fill="#FFF0D0" opacity="0.5"/>'
            )
        for top, foot, earth in _GROUNDS:
            body.append(rounded(-2, top, self.width + 4, foot - top, 0, fill=rgb(earth)))
        for top, foot in _WALLS:
            body.append(_wall(self.width, top, foot, dice))
        body.append(_waves(self.width, dice))
        body.append(rounded(-2, 584, self.width + 4, 8, 0, fill=rgb("#4E3E4C")))
        self.draw("".join(body), "".join(_SKIES))
        for share, y, width in _BOATS:
            self.sprite("boat", share * self._road.width, y - width * 0.3, width)

    def _houses(self) -> None:
        sizes = {1: 112.0, 2: 92.0, 3: 128.0, 4: 100.0, 5: 84.0}
        ratio = min(1.0, self._road.width / 924)
        for foot, part, houses in zip(_HOUSE_FOOT, _HOUSE_SHARES, _HOUSES):
            for share, kind in houses:
                width = sizes[kind] * part * (0.55 + 0.45 * ratio)
                height = width / self._sprites.ratio(f"house_{kind}")
                self.sprite(f"house_{kind}", share * self._road.width, foot - height / 2, width)
        for share, foot in ((0.035, 192.0),):
            self.sprite("street_tree", share * self._road.width, foot - 22, 44)

    def _cobbles(self) -> None:
        """The road: a kerb, and rounded stones in lanes along it."""
        points = self._road.line()
        path = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in points)

        def stroke(colour: Rgb, width: float, down: float = 0.0, opacity: float = 1.0) -> str:
            return (
                f'<path d="{path}" transform="translate(0 {down})" fill="none" stroke="{code(colour)}"'
                f' stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round" opacity="{opacity}"/>'
            )

        body = [stroke(SHADOW, WIDTH + 10, 7, 0.55), stroke(SHADOW, WIDTH + 5, 4, 0.7), stroke(_KERB, WIDTH + 4)]
        body.append(stroke(_ROAD, WIDTH - 2))
        dice = random.Random(3)
        lanes = int((WIDTH - 8) / _LANE)
        for number in range(len(points) - 1):
            (x, y), (to_x, to_y) = points[number], points[number + 1]
            angle = math.degrees(math.atan2(to_y - y, to_x - x))
            for lane in range(lanes):
                across = (lane - (lanes - 1) / 2) * _LANE
                along = _PITCH / 2 if lane % 2 else 0.0
                shade = mixed(dice.choice(_STONES), SHADOW, dice.random() * 0.15)
                stone = rounded(along - 5.6, across - 4.7, 11.2, 9.4, 4.4, fill=shade)
                gleam = rounded(along - 4.4, across - 4.2, 8.4, 2.6, 1.3, fill=rgb("#B49E90"), opacity=0.3)
                body.append(f'<g transform="translate({x:.1f} {y:.1f}) rotate({angle:.1f})">{stone}{gleam}</g>')
        self.draw("".join(body))

    def _night(self) -> pygame.Surface:
        """How bright the street is: dark, but for pools of light around the lamps and along the road."""
        step = 12
        lamps = [(share * self._road.width, _LAMP_FOOT[place]) for place, row in enumerate(_LAMPS) for share in row]
        across, down = math.ceil(self.width / step), 60
        colours = bytearray()
        for row in range(down):
            for column in range(across):
                x, y = (column + 0.5) * step, (row + 0.5) * HEIGHT / down
                near = max(1 - math.hypot((x - lamp) / 210, (y - foot + 20) / 150) for lamp, foot in lamps)
                edge = max(0.0, 1 - x / 120) * 0.4 + max(0.0, (x - self._road.width) / 200)
                road = max(0.0, 1 - min(abs(y - each) for each in ROWS) / 70) * 0.5
                light = min(1.0, max(0.0, 0.44 + 0.6 * max(near, 0.0) + road * 0.5 - edge))
                colours.extend(mixed(_DARK, rgb("#FFF0DC"), light))
        return pygame.image.frombytes(bytes(colours), (across, down), "RGB")


def _wall(width: float, top: float, foot: float, dice: random.Random) -> str:
    """A low brick wall between two places."""
    body = [rounded(-2, top, width + 4, foot - top, 0, fill=_MORTAR)]
    rows = max(1, round((foot - top) / 14))
    tall = (foot - top) / rows
    for row in range(rows):
        x = -20.0 * (row % 2) - 4
        while x < width:
            body.append(rounded(x, top + row * tall + 1, 38, tall - 2, 3, fill=dice.choice(_BRICKS)))
            x += 40
    return "".join(body)


def _waves(width: float, dice: random.Random) -> str:
    """Light on the water."""
    lines = []
    for _ in range(round(width / 9)):
        x, y, length = dice.random() * width, 514 + dice.random() * 66, 8 + dice.random() * 34
        warm = dice.random() < 0.4
        lines.append(
            rounded(
                x, y, length, 1.8, 0.9, fill=rgb("#E8A070" if warm else "#5A78B0"), opacity=0.25 + dice.random() * 0.4
            )
        )
    return "".join(lines)
