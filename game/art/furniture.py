"""The furniture of the screen: panels, paper, buttons, bars, bubbles. Each function makes one picture.

Sizes are in logical units; a picture has `MARGIN` units of air on every side for its shadow.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Literal, NamedTuple

import pygame

from game.art import shapes
from game.art.palette import (
    BRASS,
    BRASS_DARK,
    CREAM,
    FOCUS,
    GROOVE,
    KRAFT,
    PAPER_LINE,
    PAPER_TOP,
    PLATES,
    SHADOW,
    STRIP,
    USUAL_CONTRAST,
    Contrast,
    Rgb,
    mixed,
    rgb,
)
from game.art.shapes import gradient, rounded
from game.rules.pieces import Colour

PanelStyle = Literal["ink", "chip", "row", "hot", "brass", "paper", "kraft", "slip", "key", "groove", "shade"]
BarStyle = Literal["brass", "red", "blue", "green"]

MARGIN = 24.0

_RADII: dict[PanelStyle, float] = {
    "ink": 22,
    "chip": 999,
    "row": 16,
    "hot": 16,
    "brass": 18,
    "paper": 14,
    "kraft": 14,
    "slip": 10,
    "key": 7,
    "groove": 999,
    "shade": 18,
}
_BARS: dict[BarStyle, tuple[Rgb, Rgb, Rgb]] = {
    "brass": (rgb("#E9B650"), BRASS_DARK, rgb("#FFE3A0")),
    "red": (STRIP, PLATES[Colour.RED].deep, PLATES[Colour.RED].light),
    "blue": (rgb("#55679B"), rgb("#2C3A66"), rgb("#8494C4")),
    "green": (PLATES[Colour.GREEN].main, PLATES[Colour.GREEN].deep, PLATES[Colour.GREEN].light),
}


class Frame(NamedTuple):
    """How large a picture is in pixels, at which scale it is drawn, and how far its parts stand out."""

    width: int
    height: int
    scale: float
    contrast: Contrast = USUAL_CONTRAST

    @property
    def margin(self) -> int:
        """The air around it in pixels."""
        return round(MARGIN * self.scale)

    @property
    def units(self) -> tuple[float, float]:
        """Its size in logical units, without the air."""
        return self.width / self.scale, self.height / self.scale

    def drawn(self, body: str, gradients: str = "") -> pygame.Surface:
        """SVG elements in logical units, from the frame's top left corner, with air around them."""
        shift = self.margin / self.scale
        return shapes.drawn(
            self.width + 2 * self.margin,
            self.height + 2 * self.margin,
            self.scale,
            f'<g transform="translate({shift:.4f} {shift:.4f})">{body}</g>',
            gradients,
        )

    def shaded(
        self, surface: pygame.Surface, radius: float, drop: float, blur: float, strength: float
    ) -> pygame.Surface:
        """The picture on the soft shadow of a rounded box of the frame's size."""
        cast = shapes.soft_box(self.width, self.height, radius * self.scale, blur * self.scale, strength)
        full = shapes.empty(*surface.get_size())
        spread = (cast.get_width() - self.width) // 2
        shapes.lay(full, cast, (self.margin - spread, self.margin - spread + round(drop * self.scale)))
        shapes.lay(full, surface, (0, 0))
        return full


def panel(frame: Frame, style: PanelStyle, radius: float | None, border: bool) -> pygame.Surface:
    """A panel to put other things on."""
    width, height = frame.units
    radius = min(_RADII[style] if radius is None else radius, width / 2, height / 2)
    if style in ("paper", "kraft", "slip", "key"):
        return _paper(frame, style, radius, border)
    if style == "brass":
        stops = gradient("face", (0, rgb("#F6CB6E")), (0.5, rgb("#F0BF5C")), (1, rgb("#E2A845")))
        body = rounded(0, 2, width, height, radius, fill=BRASS_DARK)
        body += rounded(0, 0, width, height, radius, fill="face")
        body += _gleam(radius * 0.9, width - radius * 0.9, 4.5, 0.55)
        return frame.shaded(frame.drawn(body, stops), radius, 3, 5, 0.45)
    if style == "groove":
        body = rounded(0, 0, width, height, radius, fill=rgb("#0C0912"), opacity=0.72)
        edge = frame.contrast.groove_edge
        body += rounded(0.5, 0.5, width - 1, height - 1, radius, stroke=edge, stroke_opacity=0.7)
        return frame.drawn(body)
    if style == "shade":
        return frame.drawn(rounded(0, 0, width, height, radius, fill=SHADOW, opacity=0.55))
    if style in ("row", "hot"):
        return frame.drawn(_row(frame, style == "hot", radius, border))
    contrast = frame.contrast
    is_chip = style == "chip"
    stops = gradient("face", (0, mixed(contrast.button[0], SHADOW, 0.3)), (1, contrast.button[1])) if is_chip else ""
    fill_with: Rgb | str = "face" if is_chip else contrast.panel
    opacity = max(contrast.panel_opacity, 0.96) if is_chip else contrast.panel_opacity
    body = rounded(0, 0, width, height, radius, fill=fill_with, opacity=opacity)
    if border:
        line = contrast.panel_edge
        share = max(contrast.panel_edge_opacity, 0.85) if is_chip else contrast.panel_edge_opacity
        body += rounded(0.6, 0.6, width - 1.2, height - 1.2, radius, stroke=BRASS, line=line, stroke_opacity=share)
    drop, blur = (2.5, 4.0) if style == "chip" else (4.0, 9.0)
    return frame.shaded(frame.drawn(body, stops), radius, drop, blur, 0.5)


def _row(frame: Frame, hot: bool, radius: float, border: bool) -> str:
    width, height = frame.units
    contrast = frame.contrast
    if hot:
        fill, opacity, edge, line, share = contrast.hot, 0.95, FOCUS, contrast.hot_edge_width, 1.0
    else:
        fill, opacity, edge = contrast.row, contrast.row_opacity, contrast.row_edge
        line, share = contrast.row_edge_width, contrast.row_edge_opacity
    body = rounded(0, 0, width, height, radius, fill=fill, opacity=opacity)
    if border:
        body += rounded(0.5, 0.5, width - 1, height - 1, radius, stroke=edge, line=line, stroke_opacity=share)
    return body


def _paper(frame: Frame, style: PanelStyle, radius: float, border: bool) -> pygame.Surface:
    width, height = frame.units
    contrast = frame.contrast
    sheet = (KRAFT,) * 3 if style == "kraft" else contrast.paper
    stops = gradient("sheet", *zip((0, 0.5, 1), sheet, strict=True))
    if style == "key":
        body = rounded(0, 2, width, height, radius, fill=rgb("#8F7C55"))
        body += rounded(0, 0, width, height, radius, fill=PAPER_TOP)
        body += rounded(0.6, 0.6, width - 1.2, height - 1.2, radius, stroke=rgb("#8F7C55"), line=1.3)
        return frame.drawn(body)
    body = rounded(0, 0.5, width, height + 1, radius, fill=rgb("#A89468"))
    if style == "slip":
        stops += gradient("strip", (0, rgb("#EA5347")), (1, rgb("#CF352D")))
        body += rounded(0, 0, width, min(40.0, height), radius, fill="strip")
        body += f'<g transform="translate(0 6)">{_flat_top(width, height - 6, radius, "sheet")}</g>'
    else:
        body += rounded(0, 0, width, height, radius, fill="sheet")
    if border and min(width, height) > 60:
        inset = 9.5
        top = inset + (4 if style == "slip" else 0)
        body += rounded(
            inset, top, width - 2 * inset, height - top - inset, max(4.0, radius - 3),
            stroke=contrast.paper_edge, line=contrast.paper_edge_width, stroke_opacity=0.75,
        )  # fmt: skip
    return frame.shaded(frame.drawn(body, stops), radius, 8, 11, 0.6)


def _flat_top(width: float, height: float, radius: float, fill: str) -> str:
    return (
        f'<path d="M0,0 H{width:.3f} V{height - radius:.3f} A{radius},{radius} 0 0 1 {width - radius:.3f},{height:.3f}'
        f' H{radius} A{radius},{radius} 0 0 1 0,{height - radius:.3f}Z" fill="url(#{fill})"/>'
    )


def _gleam(left: float, right: float, y: float, opacity: float) -> str:
    if right <= left:
        return ""
    return (
        f'<path d="M{left:.2f},{y} H{right:.2f}" fill="none" stroke="#FFFFFF" stroke-width="1.6"'
        f' stroke-linecap="round" opacity="{opacity}"/>'
    )


def button(frame: Frame, hot: bool, pressed: bool) -> pygame.Surface:
    """The face of a wide button, the brass one if `hot`."""
    width, height = frame.units
    radius = min(height * 0.3, 17.0)
    lift = 0.0 if pressed else 3.0
    rim = gradient("rim", (0, rgb("#F6D68B")), (0.5, BRASS), (1, BRASS_DARK))
    if hot:
        face = gradient("face", (0, rgb("#F9D37C")), (0.5, rgb("#F0BE59")), (1, rgb("#DFA242")))
        body = rounded(0, lift, width, height - 1, radius, fill=BRASS_DARK)
        body += rounded(0, 3 - lift, width, height - 3, radius, fill="rim")
        body += rounded(2, 5 - lift, width - 4, height - 7, radius - 2, fill="face")
        body += _gleam(radius, width - radius, 7.2 - lift, 0.6)
    else:
        top, foot = frame.contrast.button
        line = frame.contrast.button_rim
        face = gradient("face", (0, top), (1, foot))
        body = rounded(0, lift, width, height - 1, radius, fill=mixed(BRASS_DARK, SHADOW, 0.35))
        body += rounded(0, 3 - lift, width, height - 3, radius, fill="rim")
        body += rounded(line, 3 + line - lift, width - 2 * line, height - 3 - 2 * line, radius - line, fill="face")
        body += _gleam(radius, width - radius, 8.6 - lift, 0.16)
    return frame.shaded(frame.drawn(body, rim + face), radius, 1.5 if pressed else 4, 4 if pressed else 6, 0.55)


def focus(frame: Frame, radius: float) -> pygame.Surface:
    """The ring around what has the focus; the frame is what it surrounds."""
    width, height = frame.units
    away, line = 4.0, frame.contrast.focus
    box = (-away, -away, width + 2 * away, height + 2 * away, radius + away)
    body = rounded(*box, stroke=rgb("#140C16"), line=line + 3.8, stroke_opacity=0.85)
    body += rounded(*box, stroke=FOCUS, line=line)
    return frame.drawn(body)


def bar(frame: Frame, share: float, style: BarStyle, on_paper: bool) -> pygame.Surface:
    """A groove filled from the left to a share of its length."""
    width, height = frame.units
    radius = height / 2
    main, deep, light = _BARS[style]
    if on_paper:
        body = rounded(0, 0, width, height, radius, fill=GROOVE)
        body += rounded(0.5, 0.5, width - 1, height - 1, radius, stroke=PAPER_LINE, stroke_opacity=0.5)
    else:
        body = rounded(0, 0, width, height, radius, fill=rgb("#0E0A14"), opacity=0.85)
        body += rounded(0.5, 0.5, width - 1, height - 1, radius, stroke=rgb("#5A5068"), stroke_opacity=0.6)
    filled = width * max(0.0, min(1.0, share))
    if filled >= 1:
        filled = max(filled, height)
        body += rounded(0, 0, filled, height, radius, fill=deep)
        body += rounded(0.8, 0.6, filled - 1.6, height - 2.4, radius, fill=main)
        line = max(1.2, height * 0.1)
        left, right = radius * 0.7, filled - radius * 0.7
        if right > left:
            body += rounded(left, height * 0.14, right - left, line, line / 2, fill=light, opacity=0.85)
    return frame.drawn(body)


def bubble(frame: Frame, tip_x: float, tip_y: float) -> pygame.Surface:
    """A speech bubble; its tail ends at a point given from the top left corner of its body, below or above it."""
    width, height = frame.units
    radius = min(height / 2, 22.0)
    root = max(radius + 4, min(width - radius - 22, tip_x - 20))
    edge = height - 1.5 if tip_y > 0 else 1.5
    tail = f'<path d="M{root:.2f},{edge} H{root + 18:.2f} L{tip_x:.2f},{tip_y:.2f}Z" fill="#FDF9EE"/>'
    body = rounded(0, 0, width, height, radius, fill="face") + tail
    stops = gradient("face", (0, PAPER_TOP), (1, rgb("#FBF4E2")))
    return frame.shaded(frame.drawn(body, stops), radius, 4, 7, 0.5)


def slip(frame: Frame) -> pygame.Surface:
    """A torn order slip without its words."""
    width, height = frame.units
    teeth = max(6, round(width / 15.5))
    step = width / teeth
    edge = " ".join(
        f"L{width - step * (index + 0.5):.2f},{height:.2f} L{width - step * (index + 1):.2f},{height - 7:.2f}"
        for index in range(teeth)
    )
    stops = gradient("sheet", (0, rgb("#FFFDF5")), (1, rgb("#F0E6CD")))
    body = f'<path d="M0,0 H{width} V{height - 7:.2f} {edge} Z" fill="url(#sheet)"/>'
    body += f'<rect x="0" y="0" width="{width}" height="5" fill="#E0524A"/>'
    body += f'<path d="M12,30 H{width - 12:.2f}" fill="none" stroke="#B9A57C" stroke-width="1.3"/>'
    return frame.drawn(body, stops)


def rack(frame: Frame) -> pygame.Surface:
    """A rack for tiles: a dark back board and a ledge in front of it, screwed together."""
    width, height = frame.units
    stops = gradient("back", (0, rgb("#5E3820")), (0.5, rgb("#472815")), (1, rgb("#2A150A")))
    stops += gradient("ledge", (0, rgb("#9A6038")), (0.3, rgb("#7E4B2A")), (1, rgb("#40210F")))
    stops += gradient("brass", (0, rgb("#FFE7A8")), (1, rgb("#9C6D22")))
    ledge = height * 0.585
    body = _board(10, 0, width - 20, height - 4, "back", rgb("#8E5A34"))
    body += _board(0, ledge, width, height - ledge + 16, "ledge", rgb("#D49A63"))
    for x, y in ((33, height * 0.28), (width - 33, height * 0.28), (24, ledge + 26), (width - 24, ledge + 26)):
        body += (
            f'<circle cx="{x:.2f}" cy="{y + 1:.2f}" r="9" fill="#2C1608" opacity="0.8"/>'
            f'<circle cx="{x:.2f}" cy="{y:.2f}" r="8" fill="url(#brass)"/>'
            f'<path d="M{x - 4.5:.2f},{y:.2f} h9" fill="none" stroke="#5C3D12" stroke-width="1.8"/>'
        )
    return frame.shaded(frame.drawn(body, stops), 14, 3, 9, 0.6)


def _board(x: float, y: float, width: float, height: float, fill: str, gleam: Rgb) -> str:
    body = rounded(x, y, width, height, 12, fill=fill)
    body += rounded(x + 8, y + 2.5, width - 16, 2.2, 1, fill=gleam, opacity=0.6)
    for index in range(math.ceil((height - 16) / 6)):
        line = y + 13 + 6 * index
        sway = 3 if index % 2 else -2
        body += (
            f'<path d="M{x + 12},{line} C{x + width * 0.25:.1f},{line - sway} {x + width * 0.6:.1f},{line + sway}'
            f' {x + width - 12:.1f},{line}" fill="none" stroke="#2C1509" stroke-width="1.2" opacity="0.3"/>'
        )
    return body


def track(frame: Frame) -> pygame.Surface:
    """The bed of the direction ring without its chevrons; the frame is 540 by 330 at its own scale."""
    path = "M160,15 H380 A150,150 0 0 1 380,315 H160 A150,150 0 0 1 160,15Z"
    body = (
        f'<path d="{path}" fill="none" stroke="#14060E" stroke-width="19" opacity="0.42"/>'
        f'<path d="{path}" fill="none" stroke="#E9BD62" stroke-width="21" opacity="0.1"/>'
    )
    return frame.drawn(body)


def chevron(side: int, big: bool) -> pygame.Surface:
    """One chevron that points right, on a square of `side` pixels."""
    reach, line, colour, share = (7.5, 4.2, "#FFE3A0", 1.0) if big else (4.2, 2.4, "#E9BD62", 0.62)
    width = reach * 0.6
    body = (
        f'<path d="M{11 - width},{11 - reach} L{11 + width},11 L{11 - width},{11 + reach}" fill="none"'
        f' stroke="{colour}" stroke-width="{line}" stroke-linecap="round" stroke-linejoin="round" opacity="{share}"/>'
    )
    return shapes.drawn(side, side, side / 22, body)


def along_ring(distance: float) -> tuple[float, float, float]:
    """A point of the ring (540 by 330) and the heading there, clockwise, `distance` units from its top left."""
    arc = math.pi * 150
    distance %= 2 * (220 + arc)
    if distance < 220:
        return 160 + distance, 15, 0.0
    distance -= 220
    if distance < arc:
        turn = distance / 150
        return 380 + 150 * math.sin(turn), 165 - 150 * math.cos(turn), math.degrees(turn)
    distance -= arc
    if distance < 220:
        return 380 - distance, 315, 180.0
    turn = (distance - 220) / 150
    return 160 - 150 * math.sin(turn), 165 + 150 * math.cos(turn), 180 + math.degrees(turn)


RING_LENGTH = 2 * (220 + math.pi * 150)
"""Length of the ring in its own units."""


def polyline(
    frame: Frame, points: tuple[tuple[float, float], ...], colour: Rgb, width: float, dash: float
) -> pygame.Surface:
    """A line through points given from the frame's top left corner."""
    parts = _dashes(points, dash) if dash else [points]
    steps = " ".join(
        f"M{part[0][0]:.2f},{part[0][1]:.2f} " + " ".join(f"L{x:.2f},{y:.2f}" for x, y in part[1:]) for part in parts
    )
    red, green, blue = colour
    return frame.drawn(
        f'<path d="{steps}" fill="none" stroke="#{red:02X}{green:02X}{blue:02X}" stroke-width="{width}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def outline(frame: Frame, radius: float, colour: Rgb, width: float) -> pygame.Surface:
    """A line along the frame's edge, with round corners."""
    return frame.drawn(rounded(0, 0, *frame.units, radius, stroke=colour, line=width))


def _dashes(points: tuple[tuple[float, float], ...], dash: float) -> list[tuple[tuple[float, float], ...]]:
    parts: list[tuple[tuple[float, float], ...]] = []
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.hypot(x1 - x0, y1 - y0)
        at = 0.0
        while at < length:
            end = min(length, at + dash)
            parts.append(
                (
                    (x0 + (x1 - x0) * at / length, y0 + (y1 - y0) * at / length),
                    (x0 + (x1 - x0) * end / length, y0 + (y1 - y0) * end / length),
                )
            )
            at += dash * 2
    return parts


TITLE_TOP, TITLE_FOOT = CREAM, rgb("#F9CE6E")
"""The gradient in the letters of the name."""

EDGE_DARK, EDGE_BRASS, EDGE_DROP = rgb("#3A0F14"), BRASS, rgb("#2A0A10")
"""The outlines and the drop of the letters of the name."""
