"""The two charts of the house ledger: points from match to match, and the faces that dice showed."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from game.art.palette import BRASS, BRASS_DARK, GROOVE, INK, MARKS, NOTE, PAPER_LINE, PLATES, Rgb
from game.career import Evenness, Result
from game.language import _
from game.rules.pieces import Colour, Symbol
from game.scenes.chart import STEPS, Scale
from game.scenes.widgets import disc

if TYPE_CHECKING:
    from pygame import FRect

    from game.art.canvas import Canvas

MEAN_OF = 5
FEW_POINTS = 100
"""How high the chart of points reaches at least, so that matches without a point are no line without a scale."""
MOST_LINES = 4
HEADROOM = 1.08
"""How much higher the chart of points is than the best match."""
SMALL, SMALLER = 14.0, 13.0
LABEL_GAP = 8.0
"""Between the words at a level line and the area."""
KEY_DOWN = 22.0
"""How far below the area of points the key to its signs stands."""
KEY_SHARES = (0.24, 0.36, 0.28, 0.2)
"""Of the area's width: the words for a win, where the mean begins, its words, and the best."""
STAR, KEY_STAR, DOT = 21.0, 17.0, 4.0
DASH, DASHES = 6.0, 30.0
"""A dash of the mean's line, and how long its sample is."""
PERCENTS = (0, 10, 20)
LEAST_TOP, TOP_AIR = 0.24, 1.04
"""The share of throws that the chart of faces reaches at least, and how much higher it is than its tallest bar."""
WIDEST_BAR, BAR_SHARE = 13.0, 0.4
GROUPS_APART = 0.6
"""How many bars of room lie between colours and symbols."""
SIGN_DOWN, SIGN = 15.0, 17.0
SWATCH = 12.0
SWATCHES_DOWN = 40.0
WILD, HONEY = (52, 60, 92), (198, 146, 52)


def _draw_level(canvas: Canvas, scale: Scale, value: float, words: str, *, beyond: float = 0.0) -> None:
    """A level line, from `beyond` the area's left edge, with its words."""
    area, y = scale.area, scale.y(value)
    canvas.line([(area.x - beyond, y), (area.right, y)], colour=PAPER_LINE, width=1.0)
    at = area.x - LABEL_GAP, y
    canvas.text(words, at, weight="bold", size=SMALLER, colour=NOTE, anchor="right", max_width=40)


def draw_points(canvas: Canvas, area: FRect, results: Sequence[Result]) -> None:
    """The points of matches one after the other, with stars for those won, their mean, and the key below the area."""
    scale = Scale(area, max(FEW_POINTS, *(each.points for each in results)) * HEADROOM)
    step = next((each for each in STEPS if scale.top / each <= MOST_LINES), STEPS[-1])
    for points in range(0, int(scale.top) + 1, step):
        _draw_level(canvas, scale, points, str(points))
    count = len(results)
    across = [area.x + number * area.width / (count - 1) for number in range(count)] if count > 1 else [area.centerx]
    places = [(x, scale.y(each.points)) for x, each in zip(across, results)]
    if count > 1:
        canvas.line(places, colour=PLATES[Colour.RED].main, width=2.6)
        means = [fmean(each.points for each in results[max(0, at - MEAN_OF + 1) : at + 1]) for at in range(count)]
        dashes = list(zip(across, map(scale.y, means)))
        canvas.line(dashes, colour=PLATES[Colour.BLUE].deep, width=2, dash=DASH)
    for place, each in zip(places, results):
        if each.won:
            canvas.sprite("star_full", place, width=STAR)
        else:
            disc(canvas, place, DOT, PLATES[Colour.RED].deep)
    _draw_key(canvas, area, max(each.points for each in results))


def _draw_key(canvas: Canvas, area: FRect, best: int) -> None:
    """What the signs of the chart of points mean, and the best match."""
    won, mean_from, mean, most = (area.width * share for share in KEY_SHARES)
    y = area.bottom + KEY_DOWN
    canvas.sprite("star_full", (area.x + 8, y), width=KEY_STAR)
    canvas.text(_("match won"), (area.x + 22, y), size=SMALL, colour=NOTE, anchor="left", max_width=won)
    x = area.x + mean_from
    canvas.line([(x, y), (x + DASHES, y)], colour=PLATES[Colour.BLUE].deep, width=2, dash=DASH)
    canvas.text(_("mean of five"), (x + DASHES + 8, y), size=SMALL, colour=NOTE, anchor="left", max_width=mean)
    words = _("best {points}").format(points=best)
    canvas.text(words, (area.right, y), weight="bold", size=SMALL, colour=INK, anchor="right", max_width=most)


def draw_faces(canvas: Canvas, area: FRect, throws: Evenness) -> None:
    """How often dice showed each colour and each symbol, beside how often they should; signs stand below the area."""
    bars = grouped(throws)
    scale = Scale(area, max(LEAST_TOP, *(max(bar.expected, bar.rolled) for bar in bars)) * TOP_AIR)
    for percent in PERCENTS:
        _draw_level(canvas, scale, percent / 100, f"{percent} %", beyond=4)
    step = area.width / (len(bars) + GROUPS_APART)
    width = min(WIDEST_BAR, step * BAR_SHARE)
    for number, bar in enumerate(bars):
        x = area.x + (number + 0.5 + (GROUPS_APART if number > len(Colour) else 0)) * step
        _draw_pair(canvas, scale, bar, x, width)
        _draw_sign(canvas, bar, (x, area.bottom + SIGN_DOWN))


def _draw_pair(canvas: Canvas, scale: Scale, bar: Bar, x: float, width: float) -> None:
    """The bars of a group, left and right of `x`: as expected, and as rolled."""
    foot, tall, real = scale.area.bottom, scale.height(bar.expected), scale.height(bar.rolled)
    canvas.fill((x - width - 1, foot - tall, width, tall), BRASS_DARK)
    if tall > 2:
        canvas.fill((x - width, foot - tall + 1, width - 2, tall - 1), GROOVE)
    canvas.fill((x + 1, foot - real, width, real), bar.deep)
    canvas.fill((x + 1, foot - real, width - 2, real), bar.colour)


def _draw_sign(canvas: Canvas, bar: Bar, at: tuple[float, float]) -> None:
    if bar.sign.startswith(("sym_", "mark_")):
        tint = None if bar.sign == "mark_wild" else bar.deep if bar.sign.startswith("mark_") else INK
        canvas.sprite(bar.sign, at, width=SIGN, height=SIGN, tint=tint)
    else:
        canvas.text(bar.sign, at, font="title", size=15, colour=INK)


def draw_swatches(canvas: Canvas, area: FRect, room: float) -> None:
    """What the two bars of a group mean, each in so much room, below the area with the faces."""
    y = area.bottom + SWATCHES_DOWN
    for x, fill, words in ((area.x, GROOVE, _("expected")), (area.x + room, BRASS, _("rolled"))):
        canvas.fill((x, y - SWATCH / 2, SWATCH, SWATCH), BRASS_DARK)
        canvas.fill((x + 1, y - SWATCH / 2 + 1, SWATCH - 2, SWATCH - 2), fill)
        canvas.text(words, (x + SWATCH + 6, y), size=SMALL, colour=NOTE, anchor="left", max_width=room - 22)


class Bar(NamedTuple):
    """A group of faces: how they are marked, and their share as expected and as rolled."""

    sign: str
    colour: Rgb
    deep: Rgb
    expected: float
    rolled: float


_WORD_SIGNS = {Symbol.REVERSE: "sym_reverse", Symbol.SKIP: "sym_skip", Symbol.DRAW_TWO: "sym_draw_two"}


def grouped(throws: Evenness) -> list[Bar]:
    """The faces by colour, wilds last, then by number and word."""
    count = max(1, throws.throws)

    def bar(sign: str, colour: Rgb, deep: Rgb, colours: Sequence[Colour | None], symbol: Symbol | None) -> Bar:
        faces = [
            face for face in throws.expected if face.colour in colours and (symbol is None or face.symbol is symbol)
        ]
        expected = sum(throws.expected[face] for face in faces)
        return Bar(sign, colour, deep, expected / count, sum(throws.rolled[face] for face in faces) / count)

    bars = [bar(sign, PLATES[colour].main, PLATES[colour].deep, [colour], None) for colour, sign in MARKS.items()]
    bars.append(bar("mark_wild", WILD, INK, [None], None))
    symbols = [symbol for symbol in Symbol if 1 <= symbol.number <= 6]
    for symbol in (*symbols, *_WORD_SIGNS):
        sign = _WORD_SIGNS.get(symbol, str(symbol.number))
        bars.append(bar(sign, HONEY, BRASS_DARK, list(Colour), symbol))
    return bars
