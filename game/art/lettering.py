"""Words that are pictures: the name of the game and the rubber stamp."""

from __future__ import annotations

import pygame

from game.art import shapes
from game.art.furniture import EDGE_BRASS, EDGE_DARK, EDGE_DROP, TITLE_FOOT, TITLE_TOP
from game.art.palette import CREAM, IVORY, Rgb
from game.art.pieces import Cards
from game.art.sprites import Sprites
from game.art.type import Style, Type, outlined
from game.rules.pieces import Colour, Symbol, face

_LETTERS = (
    ("n", -2.0, 4.0),
    ("e", 2.0, 3.0),
    (" ", 0.0, 0.0),
    ("L", -3.0, 0.0),
    ("e", 2.0, 4.0),
    ("f", 3.0, -4.0),
    ("t", -3.0, -1.0),
)
_SIZE = 0.19


def logo(type_: Type, sprites: Sprites, cards: Cards, width: int) -> pygame.Surface:
    """The name of the game, `width` pixels wide."""
    size = width * _SIZE
    height = round(width * 0.24)
    full = shapes.empty(width, height)
    middle = height * 0.53
    style = Style("title", "bold", size, CREAM)
    places: list[tuple[pygame.Surface, tuple[int, int]]] = []
    ring_width = round(width * 0.166)
    ring = sprites.flat("logo_o", ring_width)
    card = cards.card(face(Colour.RED, Symbol.ONE), round(width * 0.205), angle=-14, shadow="resting")
    x = ring_width + width * 0.006
    for letter, angle, drop in _LETTERS:
        if letter == " ":
            x += size * 0.19
            continue
        glyph = type_.setting(letter, style)
        plain = _gilded(glyph.surface, glyph.top, glyph.base)
        posed = shapes.turned(plain, angle)
        advance = glyph.right - glyph.left
        centre = x + advance / 2
        y = middle + drop * width / 780 - (glyph.top + glyph.base) / 2 + glyph.surface.get_height() / 2
        places.append((posed, (round(centre - posed.get_width() / 2), round(y - posed.get_height() / 2))))
        x += advance + size * 0.075
    letters = shapes.empty(width, height)
    for picture, at in places:
        shapes.lay(letters, picture, at)
    line = width / 780
    dark = outlined(letters, 7.5 * line, EDGE_DARK)
    brass = outlined(dark, 2.2 * line, EDGE_BRASS)
    edge = outlined(brass, 4.5 * line, EDGE_DARK)
    card_at = round(x - size * 0.02 - (card.get_width() - width * 0.15) / 2), round(middle - card.get_height() / 2)
    shapes.lay(full, card, card_at)
    below = shapes.recoloured(edge, EDGE_DROP)
    for step in range(round(9 * line), 0, -1):
        shapes.lay(full, below, (0, step))
    ring_at = (0, round(middle - ring.get_height() * 0.49))
    shapes.lay(full, edge, (0, 0))
    shapes.lay(full, ring, ring_at)
    return full


def _gilded(surface: pygame.Surface, top: int, base: int) -> pygame.Surface:
    height = max(2, base - top)
    ramp = shapes.empty(1, surface.get_height())
    for y in range(surface.get_height()):
        share = min(1.0, max(0.0, (y - top) / height - 0.15))
        colour = [round(a + (b - a) * share) for a, b in zip(TITLE_TOP, TITLE_FOOT)]
        ramp.set_at((0, y), (*colour, 255))
    letter = shapes.recoloured(surface, (255, 255, 255))
    letter.blit(pygame.transform.scale(ramp, surface.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return letter


def stamp(
    type_: Type, sprites: Sprites, words: str, width: float, angle: float, colour: Rgb, zoom: float
) -> pygame.Surface:
    """A stamped word in its frame on a slip of paper, `width` pixels wide at a zoom of 1."""
    wide = round(width * 2)
    tall = round(wide * 150 / 360)
    sheet = shapes.drawn(
        wide, tall, wide / 360, shapes.rounded(4, 4, 352, 142, 30, fill=IVORY, opacity=0.96)
    )
    shapes.lay(sheet, sprites.flat("stamp_frame", wide, tint=colour), (0, 0))
    style = Style("title", "bold", tall * 0.52, colour)
    words, style = type_.fitted(words, style, wide * 0.82, tall * 0.2)
    setting = type_.setting(words, style)
    x = wide / 2 - (setting.left + setting.right) / 2
    shapes.lay(sheet, setting.surface, (round(x), round(tall / 2 - (setting.top + setting.base) / 2)))
    return shapes.turned(sheet, angle, zoom / 2)
