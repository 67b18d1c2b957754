"""The harbour: the planks of a landing stage at dusk, water on both sides."""

from __future__ import annotations

import math
import random

import pygame

from game.art import shapes
from game.art.ground import Ground, pool
from game.art.palette import SHADOW, code, rgb
from game.art.shapes import gradient, rounded
from game.table.frame import HEIGHT

_ROWS = ((0, 88), (88, 164), (164, 260), (260, 342), (342, 432), (432, 510), (510, 602), (602, 684), (684, HEIGHT))
"""Where the planks of `planks` lie, from top to foot."""

_SPRITE = 1280.0
_LEFT_ENDS = (38, 56, 34, 66, 44, 58, 36, 50, 42)
_RIGHT_ENDS = (52, 30, 60, 36, 46, 30, 62, 40, 54)
_EDGE = rgb("#6E4C62")
_TAN = rgb("#FFC8B0")
_SUNSET = rgb("#FF9A60")
_END_GRAIN = rgb("#C8A0A8")
_GAP = rgb("#1C1418")
_DEPTHS = gradient("depths", (0, rgb("#8A5A78")), (0.35, rgb("#73557E")), (0.6, rgb("#4C4878")), (1, rgb("#26406E")))
_CRESTS = tuple(rgb(each) for each in ("#3C2C62", "#2C2A62", "#D8A880", "#88A8D8"))


class Harbour(Ground):
    """The landing stage in the last light."""

    def painted(self) -> Harbour:
        """The whole of it."""
        width, middle = self.width, self.width / 2
        picture = shapes.tinted(self._sprites.flat("planks", round(_SPRITE * self.scale)), _TAN)
        for index in range(len(_ROWS)):
            self._row(picture, index)
        self.multiply(pool(width, _EDGE))
        self.glow(middle, 320, 560, _SUNSET, 0.2, squash=0.72)
        self.glow(middle, 330, 320, _SUNSET, 0.1, squash=0.8)
        self._water()
        self._ends()
        self.sprite("rope_coil", 20, 480, 238, shadow=9, light=rgb("#C09A98"))
        self.sprite("cleat", width - 56, 470, 96, angle=90, shadow=6, light=rgb("#D8C8E0"))
        self.sprite("shell", width - 130, 488, 35, angle=-18, shadow=3, light=rgb("#E8C0B8"))
        self.sprite("shell", width - 165, 504, 22, angle=22, shadow=2, light=rgb("#E8C0B8"))
        self.grain()
        return self

    def _between(self, index: int) -> tuple[float, float, float, float]:
        """Left, top, right and foot of a row of planks."""
        top, foot = _ROWS[index]
        return _LEFT_ENDS[index], top, self.width - _RIGHT_ENDS[index], foot

    def _water(self) -> None:
        bank = max(*_LEFT_ENDS, *_RIGHT_ENDS)
        water = shapes.drawn(round(bank * self.scale), self.surface.get_height(), self.scale, _waves(bank), _DEPTHS)
        for index in range(len(_ROWS)):
            left, top, right, foot = (round(each * self.scale) for each in self._between(index))
            self.surface.blit(water, (0, top), (0, top, left, foot - top))
            over = self.surface.get_width() - right
            self.surface.blit(water, (right, top), (water.get_width() - over, top, over, foot - top))

    def _ends(self) -> None:
        body = ""
        for index in range(len(_ROWS)):
            left, top, right, foot = self._between(index)
            for step in range(7):
                reach = 2 + step * 3.2
                body += rounded(left - reach, top, reach, foot - top, 2, fill=SHADOW, opacity=0.11)
                body += rounded(right, top, reach + 3, foot - top, 2, fill=SHADOW, opacity=0.11)
            body += rounded(left, top + 0.5, 2.6, foot - top - 4, 0, fill=_END_GRAIN, opacity=0.5)
            body += rounded(right - 2.6, top + 0.5, 2.6, foot - top - 4, 0, fill=_END_GRAIN, opacity=0.4)
        self.draw(body)

    def _row(self, picture: pygame.Surface, index: int) -> None:
        left, top, right, foot = self._between(index)
        y0, y1 = round(top * self.scale), round(foot * self.scale)
        start = (self.width - _SPRITE) / 2
        if self.width > _SPRITE:
            start += (index * 397) % 560 - 280
        joint = max(1, round(3 * self.scale))
        for copy in range(math.floor((left - start) / _SPRITE), math.floor((right - start) / _SPRITE) + 1):
            x = round((start + copy * _SPRITE) * self.scale)
            self.surface.blit(picture, (x, y0), (0, y0, picture.get_width(), y1 - y0))
            self.surface.fill(_GAP, (x - joint, y0, joint, y1 - y0))


def _waves(width: float) -> str:
    dice = random.Random(4)
    waves = [rounded(0, 0, width, HEIGHT, 0, fill="depths")]
    for _ in range(330):
        x, y = dice.random() * (width + 10) - 5, dice.random() * HEIGHT
        length, bow = 7 + dice.random() * 13, dice.random() * 5 - 2.5
        crest = dice.choice(_CRESTS[:2] if dice.random() < 0.6 else _CRESTS[2:])
        waves.append(
            f'<path d="M{x - length / 2:.1f},{y:.1f} q{length / 2:.1f},{bow:.1f} {length:.1f},0" fill="none"'
            f' stroke="{code(crest)}" stroke-width="1.5" stroke-linecap="round"'
            f' opacity="{0.35 + dice.random() * 0.4:.2f}"/>'
        )
    return "".join(waves)
