"""Text: measured, set with marks among the words, rendered once.

Glyphs are rendered several times larger and scaled down, so that spacing is even at small sizes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.art import shapes
from game.art.cache import Cache
from game.art.palette import MARKS, PLATES, SHADOW, Rgb, is_dark, rgb
from game.art.sprites import Sprites
from game.resources import Family, Weight, font_path
from game.rules.pieces import Colour

SMALLEST = 13.0
"""No text is set smaller, in units."""

FULLY_GROWN, NEVER_GROWN = 20.0, 64.0
"""Text up to the one size grows by all of what the player has chosen, text from the other on not at all, in units."""

_MARKUP = re.compile(r"\{(\w+)\}")
_PIECE = re.compile(r"\{\w+\}|.", re.DOTALL)
_CLINGING = re.compile(r"(\{\w+\}|\d\d?|/)[^\w{]*")
"""What stays on the line of the word before it: a mark, a figure, the stroke between a tile's ends."""
_MARK_SIZE, _SYMBOL_SIZE = 1.04, 1.0
_MARK_AIR, _SYMBOL_AIR = 0.04, 0.1
_CLOSE = -0.06
"""What follows a mark and belongs to it, in text sizes: drawn in by about what the mark's own picture leaves free."""
_CLOSING = frozenset(",.:;?!)…")
_DARK_OUTLINE = rgb("#1A1020")


def grown(size: float, percent: int) -> float:
    """The size of text in units once the player has chosen larger text: what is large already grows less."""
    share = (NEVER_GROWN - max(size, FULLY_GROWN)) / (NEVER_GROWN - FULLY_GROWN)
    return size + min(size, FULLY_GROWN) * (percent / 100 - 1) * max(0.0, share)


class Style(NamedTuple):
    """How a piece of text looks; `size` in pixels, outline width in pixels."""

    font: Family
    weight: Weight
    size: float
    colour: Rgb
    outline: float = 0.0
    outline_colour: Rgb = _DARK_OUTLINE
    shadow: bool = False


class Setting(NamedTuple):
    """Rendered text: the surface and where its capitals lie in it, in pixels."""

    surface: pygame.Surface
    left: int
    right: int
    top: int
    base: int

    def corner(self, x: float, y: float, across: float = 0.0, down: float = 0.5) -> tuple[int, int]:
        """Where the surface goes so that its capitals have a point at those shares (0 to 1) of their box."""
        left = x - self.left - (self.right - self.left) * across
        return round(left), round(y - self.top - (self.base - self.top) * down)


class _Run(NamedTuple):
    """Words, or a sprite with the room before and after it in text sizes; without a tint it takes that of the words."""

    words: str
    sprite: str = ""
    tint: Rgb | None = None
    before: float = 0.0
    after: float = 0.0


class Type:
    """Renders and measures text in pixels."""

    def __init__(self, cache: Cache, sprites: Sprites) -> None:
        self._cache = cache
        self._sprites = sprites

    def width(self, words: str, font: Family, weight: Weight, size: float) -> float:
        """Width of a line of text at a size in pixels."""
        return _line_width(words, font, weight, round(size * 64)) if words else 0.0

    def setting(self, words: str, style: Style) -> Setting:
        """A line of text, rendered once."""
        style = style._replace(size=round(style.size * 8) / 8)
        key = ("text", words, style)
        surface = self._cache.get(key, lambda: self._render(words, style))
        left, cap = _margin(style), self.capitals(style)
        ascent = _ascent(style.font, style.weight, round(style.size * 64))
        width = round(self.width(words, style.font, style.weight, style.size))
        return Setting(surface, left, left + width, left + round(ascent - cap), left + round(ascent))

    def capitals(self, style: Style) -> float:
        """How high capitals are, in pixels."""
        return _capital(style.font, style.weight, round(style.size * 64))

    def fitted(self, words: str, style: Style, width: float, smallest: float) -> tuple[str, Style]:
        """Words and style that fit into `width` pixels: smaller down to `smallest`, then cut with an ellipsis."""
        full = self.width(words, style.font, style.weight, style.size)
        if full <= width:
            return words, style
        smallest = min(smallest, style.size)
        size = max(smallest, int(style.size * width / full * 8) / 8)
        while size > smallest and self.width(words, style.font, style.weight, size) > width:
            size = max(smallest, size - 0.125)
        style = style._replace(size=size)
        if self.width(words, style.font, style.weight, size) <= width:
            return words, style
        pieces = _PIECE.findall(words)
        while pieces and self.width("".join(pieces).rstrip() + "…", style.font, style.weight, style.size) > width:
            pieces.pop()
        return "".join(pieces).rstrip() + "…", style

    def wrapped(
        self, words: str, font: Family, weight: Weight, size: float, width: float, last: float = 0.0
    ) -> list[str]:
        """The lines that words take in a column of `width` pixels; a word that is wider, such as a path, is broken.

        The last line has at least the share `last` of the longest, if that takes no more lines: with 1 all are about
        as long as each other.
        """

        def length(line: str) -> float:
            return self.width(line, font, weight, size)

        return [line for part in words.split("\n") for line in _evened(part, length, width, last)]

    def _render(self, words: str, style: Style) -> pygame.Surface:
        big = round(style.size * _oversampling(style.size))
        font = _font(style.font, style.weight, big)
        over = big / style.size
        margin = _margin(style)
        width = round(self.width(words, style.font, style.weight, style.size)) + 2 * margin + 1
        ascent, descent = font.get_ascent(), -font.get_descent()
        height = round((ascent + descent) / over) + 2 * margin + 1
        canvas = shapes.empty(round(width * over), round(height * over))
        x: float = margin * over
        top = round(margin * over)
        for run in _runs(words, style.colour):
            if run.sprite:
                side = _sprite_side(run, big)
                middle = top + ascent - font.render("H", True, (0, 0, 0)).get_bounding_rect().height / 2
                tint = style.colour if run.tint is None else run.tint
                mark = self._sprites.flat(run.sprite, round(side), tint=tint)
                shapes.lay(canvas, mark, (round(x + big * run.before), round(middle - side / 2)))
                x += side + big * (run.before + run.after)
            else:
                line = shapes.premultiplied(font.render(run.words, True, style.colour))
                shapes.lay(canvas, line, (round(x), top))
                x += font.size(run.words)[0]
        if style.outline:
            canvas = outlined(canvas, style.outline * over, style.outline_colour)
        if style.shadow:
            canvas = _dropped(canvas, style.size * over)
        return shapes.sized(canvas, width, height)


def _evened(words: str, length: Callable[[str], float], width: float, last: float) -> list[str]:
    bound = list(_bound(words, length, width))
    lines = _broken(bound, length, width)
    while len(lines) > 1 and length(lines[-1]) < last * (longest := max(map(length, lines))):
        if any(length(word) > longest - 1 for word in bound):
            break
        narrower = _broken(bound, length, longest - 1)
        if len(narrower) > len(lines):
            break
        lines = narrower
    return lines


def _bound(words: str, length: Callable[[str], float], width: float) -> Iterator[str]:
    """The words, a sign or a figure with the one before it if that has room: no line begins with one."""
    whole = ""
    for word in words.split():
        together = f"{whole} {word}" if whole else word
        if whole and not (_CLINGING.fullmatch(word) and length(together) <= width):
            yield whole
            together = word
        whole = together
    if whole:
        yield whole


def _broken(words: Sequence[str], length: Callable[[str], float], width: float) -> list[str]:
    def pieces(word: str) -> Iterator[str]:
        while len(word) > 1 and length(word) > width:
            end = len(word) - 1
            while end > 1 and length(word[:end]) > width:
                end -= 1
            yield word[:end]
            word = word[end:]
        if word:
            yield word

    lines: list[str] = []
    line = ""
    for word in (piece for whole in words for piece in pieces(whole)):
        longer = f"{line} {word}" if line else word
        if line and length(longer) > width:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def _oversampling(size: float) -> int:
    return 4 if size < 30 else 3 if size < 60 else 2


def _margin(style: Style) -> int:
    return 1 + round(style.outline) + (round(style.size * 0.12) if style.shadow else 0)


def _font(family: Family, weight: Weight, size: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    font = _loaded_font(family, weight, size)
    try:
        font.get_height()
    except pygame.error:  # pygame was left and entered again since
        _loaded_font.cache_clear()
        font = _loaded_font(family, weight, size)
    return font


@lru_cache(maxsize=32)
def _loaded_font(family: Family, weight: Weight, size: int) -> pygame.font.Font:
    return pygame.font.Font(font_path(family, weight), size)


def _metric_font(family: Family, weight: Weight) -> pygame.font.Font:
    return _font(family, weight, 256)


@lru_cache(maxsize=64)
def _ascent(family: Family, weight: Weight, size_64: int) -> float:
    return _metric_font(family, weight).get_ascent() * size_64 / 64 / 256


@lru_cache(maxsize=64)
def _capital(family: Family, weight: Weight, size_64: int) -> float:
    tall: int = _metric_font(family, weight).render("H", True, (0, 0, 0)).get_bounding_rect().height
    return tall * size_64 / 64 / 256


@lru_cache(maxsize=1024)
def _line_width(words: str, family: Family, weight: Weight, size_64: int) -> float:
    size = size_64 / 64
    font = _font(family, weight, round(size * _oversampling(size)))
    big = round(size * _oversampling(size))
    total = 0.0
    for run in _runs(words, (0, 0, 0)):
        across = big * (run.before + run.after)
        total += _sprite_side(run, big) + across if run.sprite else font.size(run.words)[0]
    return total * size / big


def _sprite_side(run: _Run, size: float) -> float:
    return size * (_MARK_SIZE if run.tint else _SYMBOL_SIZE)


def _runs(words: str, colour: Rgb) -> tuple[_Run, ...]:
    runs: list[_Run] = []
    parts = _MARKUP.split(words)
    for index, part in enumerate(parts):
        if index % 2 == 0:
            if part:
                runs.append(_Run(part))
            continue
        named = next((each for each in Colour if each.value == part), None)
        if named is None:
            runs.append(_Run("", f"sym_{part}", None, _SYMBOL_AIR, _SYMBOL_AIR))
        else:
            after = _CLOSE if parts[index + 1][:1] in _CLOSING else _MARK_AIR
            runs.append(_Run("", MARKS[named], _mark_shade(named, colour), _MARK_AIR, after))
    return tuple(runs)


def _mark_shade(colour: Colour, words: Rgb) -> Rgb:
    if not is_dark(words):
        return PLATES[colour].light
    return rgb("#D0951C") if colour is Colour.YELLOW else PLATES[colour].main


def outlined(surface: pygame.Surface, width: float, colour: Rgb) -> pygame.Surface:
    """The surface on an even edge of one colour."""
    shape = shapes.recoloured(surface, colour)
    ring = shapes.empty(*surface.get_size())
    for step in range(24):
        offset = pygame.Vector2(width, 0).rotate(step * 15)
        shapes.lay(ring, shape, (round(offset.x), round(offset.y)))
        if width > 6:
            shapes.lay(ring, shape, (round(offset.x / 2), round(offset.y / 2)))
    shapes.lay(ring, surface, (0, 0))
    return ring


def _dropped(surface: pygame.Surface, size: float) -> pygame.Surface:
    down = max(1, round(size * 0.07))
    result = shapes.empty(*surface.get_size())
    shapes.lay(result, shapes.faded(shapes.recoloured(surface, SHADOW), 190), (0, down))
    shapes.lay(result, surface, (0, 0))
    return result
