"""The colours of the game by name. A piece's colour is never shown without its mark."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.rules.pieces import Colour

Rgb = tuple[int, int, int]


def rgb(code: str) -> Rgb:
    """The colour written as `#RRGGBB`."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def code(colour: Rgb) -> str:
    """`#RRGGBB` for a colour."""
    return "#{:02X}{:02X}{:02X}".format(*colour)


def mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """`one` with a `share` (0 to 1) of `other`."""
    (red, green, blue), (red_of, green_of, blue_of) = one, other
    return (
        round(red + (red_of - red) * share),
        round(green + (green_of - green) * share),
        round(blue + (blue_of - blue) * share),
    )


class Plate(NamedTuple):
    """The shades of one piece colour."""

    main: Rgb
    deep: Rgb
    light: Rgb
    tint: Rgb
    numeral: Rgb
    drop: Rgb


INK = rgb("#1D2433")
INK_DEEP = rgb("#1B1826")
PANEL = rgb("#1B1826")
ROW = rgb("#2A2438")
PAPER_TOP = rgb("#FFFCF3")
PAPER_FOOT = rgb("#EEE3C7")
PAPER_LINE = rgb("#B9A57C")
CREAM = rgb("#FFF8E8")
MUTED = rgb("#CFC4C8")
BRASS = rgb("#D9A441")
BRASS_LIGHT = rgb("#F2CE7C")
BRASS_DARK = rgb("#7E5518")
GOLD = rgb("#FFE08A")
IVORY = rgb("#F8EFDA")
RUST = rgb("#8E1F22")
STRIP = rgb("#DB3A31")
STAMP = rgb("#C4282B")
NOTE = rgb("#6E6054")
SHADOW = rgb("#180814")
FOCUS = rgb("#FFE9A8")
UNPLAYABLE = rgb("#ACA0AC")
VEIL = rgb("#4A3E54")
BROWN = rgb("#4A2C06")
GOOD = rgb("#1F7A5C")
BAD = rgb("#B02A2A")
BAR_DEEP = rgb("#39425F")
GROOVE = rgb("#D9CBA6")
KRAFT = rgb("#BFB08A")
LAMP = rgb("#FFB45A")
FLAME = rgb("#FF9A3C")

PLATES: dict[Colour, Plate] = {
    Colour.RED: Plate(rgb("#DB3A31"), rgb("#8E1F22"), rgb("#F2705F"), rgb("#F9DCD2"), CREAM, rgb("#8E1F22")),
    Colour.YELLOW: Plate(rgb("#F8C84B"), rgb("#A86E0C"), rgb("#FFE391"), rgb("#FBEDC6"), BROWN, rgb("#FFE391")),
    Colour.GREEN: Plate(rgb("#2FAE86"), rgb("#14614C"), rgb("#6BD0AC"), rgb("#D2EBDD"), CREAM, rgb("#14614C")),
    Colour.BLUE: Plate(rgb("#2C62D4"), rgb("#173A8A"), rgb("#6A97F0"), rgb("#D6E1F6"), CREAM, rgb("#173A8A")),
}

MARKS: dict[Colour, str] = {
    Colour.RED: "mark_triangle",
    Colour.YELLOW: "mark_circle",
    Colour.GREEN: "mark_square",
    Colour.BLUE: "mark_diamond",
}


class Contrast(NamedTuple):
    """How far things stand out from one another: all that high contrast changes, in one place.

    Widths are in units, shares and opacities 0 to 1. `swaps` are colours of words, signs and lines and what each is
    replaced by.
    """

    panel: Rgb
    panel_opacity: float
    panel_edge: float
    panel_edge_opacity: float
    row: Rgb
    row_opacity: float
    row_edge: Rgb
    row_edge_width: float
    row_edge_opacity: float
    hot: Rgb
    hot_edge_width: float
    groove_edge: Rgb
    button: tuple[Rgb, Rgb]
    button_rim: float
    paper: tuple[Rgb, Rgb, Rgb]
    paper_edge: Rgb
    paper_edge_width: float
    focus: float
    item_edge: float
    mark: float
    unplayable: Rgb
    place: float
    swaps: Mapping[Rgb, Rgb]

    def shade(self, colour: Rgb) -> Rgb:
        """What a colour of words, signs or lines becomes."""
        return self.swaps.get(colour, colour)


USUAL_CONTRAST = Contrast(
    panel=PANEL,
    panel_opacity=0.9,
    panel_edge=1.4,
    panel_edge_opacity=0.62,
    row=ROW,
    row_opacity=0.85,
    row_edge=rgb("#8C80A0"),
    row_edge_width=1.0,
    row_edge_opacity=0.4,
    hot=mixed(ROW, BRASS, 0.22),
    hot_edge_width=2.4,
    groove_edge=rgb("#5A5068"),
    button=(rgb("#3D4868"), rgb("#20283B")),
    button_rim=3.0,
    paper=(PAPER_TOP, rgb("#FAF3E2"), PAPER_FOOT),
    paper_edge=PAPER_LINE,
    paper_edge_width=1.3,
    focus=2.6,
    item_edge=0.0,
    mark=1.0,
    unplayable=UNPLAYABLE,
    place=0.0,
    swaps={},
)
HIGH_CONTRAST = Contrast(
    panel=rgb("#050408"),
    panel_opacity=1.0,
    panel_edge=3.0,
    panel_edge_opacity=1.0,
    row=rgb("#0C0A12"),
    row_opacity=1.0,
    row_edge=rgb("#E8E0F0"),
    row_edge_width=2.0,
    row_edge_opacity=1.0,
    hot=rgb("#3A2A08"),
    hot_edge_width=4.0,
    groove_edge=rgb("#E8E0F0"),
    button=(rgb("#141A2C"), rgb("#05070E")),
    button_rim=4.5,
    paper=(rgb("#FFFFFF"), rgb("#FFFFFF"), rgb("#FBF8F0")),
    paper_edge=INK,
    paper_edge_width=2.4,
    focus=5.0,
    item_edge=2.8,
    mark=1.3,
    unplayable=rgb("#7C7280"),
    place=0.55,
    swaps={
        CREAM: rgb("#FFFFFF"),
        MUTED: rgb("#FFFFFF"),
        GOLD: rgb("#FFF0A0"),
        BRASS_DARK: rgb("#F2CE7C"),
        PAPER_LINE: INK,
        NOTE: INK_DEEP,
        RUST: rgb("#6E0A10"),
        INK: rgb("#05060C"),
        BROWN: rgb("#241400"),
    },
)


def is_dark(colour: Rgb) -> bool:
    """Whether text of that colour is meant for a pale ground."""
    red, green, blue = colour
    return 0.3 * red + 0.59 * green + 0.11 * blue < 128
