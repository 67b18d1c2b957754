"""The back room: a walnut tray with brass corners, lined with green felt."""

from __future__ import annotations

import math

import pygame

from game.art import shapes
from game.art.ground import Ground, pool
from game.art.palette import SHADOW, rgb
from game.art.shapes import rounded
from game.table.frame import HEIGHT

_LEFT, _TOP, _FOOT = 47.0, 95.0, 677.0
_FRAME_LEFT, _FRAME_TOP, _FRAME_FOOT = 12.0, 60.0, 714.0
_STITCH = 13.5
_CORNER = 70.0
_FELT = rgb("#2B7B59")
_STITCHES = rgb("#C9A85C")
_EDGE = rgb("#3A2638")
_WALL = rgb("#3A2018")
_LAMP = rgb("#FFB066")
_DUSK = rgb("#E8C8B0")


def felt(width: float) -> pygame.FRect:
    """The felt inside the frame, in units, in a window of that width."""
    return pygame.FRect(_LEFT, _TOP, width - 2 * _LEFT, _FOOT - _TOP)


class BackRoom(Ground):
    """The tray on the table of the back room, below its lamp."""

    def painted(self) -> BackRoom:
        """The whole of it."""
        width, middle = self.width, self.width / 2
        self.surface.fill(_WALL)
        self._boards(0, 0, width, HEIGHT, 0.55)
        self._felt()
        self._frame()
        self.multiply(pool(width, _EDGE))
        self.glow(middle, 340, 430, _LAMP, 0.12, squash=0.8)
        self.glow(middle, 348, 230, _LAMP, 0.12)
        self.glow(middle, 74, 420, _LAMP, 0.06, squash=0.12)
        self._stitches()
        self._corners()
        self.grain()
        return self

    def _felt(self) -> None:
        box = felt(self.width)
        pixels = pygame.Rect(*(round(each * self.scale) for each in box))
        self.surface.fill(_FELT, pixels)
        self.surface.set_clip(pixels)
        self.weave()
        self.surface.set_clip(None)
        reach = 34.0
        body = ""
        for step in range(8):
            inset = reach * (step / 8) ** 1.4 - 1
            body += rounded(
                box.left + inset, box.top + inset + (3 if step else 0), box.width - 2 * inset, box.height - 2 * inset,
                6 + inset, stroke=SHADOW, line=4 + step * 1.9, stroke_opacity=0.22 - step * 0.02,
            )  # fmt: skip
        self.draw(body)

    def _stitches(self) -> None:
        left, top, width, height = felt(self.width).inflate(-2 * _STITCH, -2 * _STITCH)
        body = rounded(left, top + 1.2, width, height, 14, stroke=rgb("#06180F"), line=1.6, stroke_opacity=0.45)
        body += rounded(left, top, width, height, 14, stroke=_STITCHES, line=1.3, stroke_opacity=0.42)
        self.draw(body)

    def _frame(self) -> None:
        width = self.width
        right, board = width - _FRAME_LEFT, _LEFT - _FRAME_LEFT
        self._boards(_FRAME_LEFT, _FRAME_TOP, width - 2 * _FRAME_LEFT, _TOP - _FRAME_TOP, 1.3)
        self._boards(_FRAME_LEFT, _FOOT, width - 2 * _FRAME_LEFT, _FRAME_FOOT - _FOOT, 1.6)
        self._boards(_FRAME_LEFT, _TOP, board, _FOOT - _TOP, 1.75, upright=True)
        self._boards(right - board, _TOP, board, _FOOT - _TOP, 1.75, upright=True)
        outer = (_FRAME_LEFT, _FRAME_TOP, width - 2 * _FRAME_LEFT, _FRAME_FOOT - _FRAME_TOP)
        box = felt(width)
        body = rounded(*outer, 3, stroke=rgb("#140906"), line=2.4)
        body += rounded(
            outer[0] + 2,
            outer[1] + 2,
            outer[2] - 4,
            outer[3] - 4,
            3,
            stroke=rgb("#C08A58"),
            line=1.2,
            stroke_opacity=0.4,
        )
        body += rounded(
            box.left, box.top, box.width, box.height, 4, stroke=rgb("#0A0504"), line=4.5, stroke_opacity=0.9
        )
        body += rounded(
            box.left - 3.5, box.top - 3.5, box.width + 7, box.height + 7, 5,
            stroke=rgb("#B07C4C"), line=1.2, stroke_opacity=0.45,
        )  # fmt: skip
        for x, y, towards_x, towards_y in (
            (outer[0], outer[1], box.left, box.top),
            (right, outer[1], box.right, box.top),
            (outer[0], _FRAME_FOOT, box.left, box.bottom),
            (right, _FRAME_FOOT, box.right, box.bottom),
        ):
            body += f'<path d="M{x},{y} L{towards_x},{towards_y}" stroke="#120805" stroke-width="1.6" opacity="0.7"/>'
        self.draw(body)

    def _boards(self, x: float, y: float, width: float, height: float, level: float, *, upright: bool = False) -> None:
        length, breadth = (height, width) if upright else (width, height)
        rows = max(1, round(breadth / 48))
        plank = self._sprites.flat("wood_walnut", round(1280 * self.scale))
        thick = math.ceil(breadth / rows * self.scale)
        plank = shapes.sized(plank, plank.get_width(), thick)
        tone = round(255 * min(1.0, level))
        lit = shapes.tinted(plank, (tone, tone, tone))
        if level > 1:
            more = round(255 * (level - 1))
            lit.blit(shapes.tinted(plank, (more, more, more)), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        long = round(length * self.scale)
        strip = pygame.Surface((long, thick * rows), 0, 32)
        for row in range(rows):
            for part, at in enumerate(range(-(row * 611 % 700), long, lit.get_width())):
                piece = pygame.transform.flip(lit, True, False) if part % 2 else lit
                shapes.lay(strip, piece, (at, row * thick))
        if upright:
            strip = pygame.transform.rotate(strip, 90)
        corner = round(x * self.scale), round(y * self.scale)
        self.surface.blit(strip, corner, (0, 0, round(width * self.scale) + 1, round(height * self.scale) + 1))

    def _corners(self) -> None:
        near, far = _CORNER / 2 + 11, self.width - _CORNER / 2 - 11
        top, foot = 60 + _CORNER / 2, 714 - _CORNER / 2
        for x, y, angle in ((near, top, 0.0), (near, foot, 90.0), (far, foot, 180.0), (far, top, 270.0)):
            self.sprite("brass_corner", x, y, _CORNER, angle=angle, shadow=5, light=_DUSK)
