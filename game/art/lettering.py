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
_WIDTH = 780.0


def logo(type_: Type, sprites: Sprites, cards: Cards, width: int) -> pygame.Surface:
    """The name of the game, `width` pixels wide."""
    unit = width / _WIDTH
    full = shapes.empty(round(width * 1.2), round(260 * unit))
    middle = 128 * unit
    letters = shapes.empty(*full.get_size())
    ring = sprites.flat("logo_o", round(126 * unit))
    shapes.lay(letters, ring, (round(14 * unit), round(middle - ring.get_height() / 2 + 4 * unit)))
    x = 144 * unit
    style = Style("title", "bold", 143 * unit, CREAM)
    for letter, angle, drop in _LETTERS:
        if letter == " ":
            x += 34 * unit
            continue
        glyph = type_.setting(letter, style)
        posed = shapes.turned(_gilded(glyph.surface, glyph.top, glyph.base), angle)
        advance = glyph.right - glyph.left
        y = middle + drop * unit - (glyph.top + glyph.base) / 2 + glyph.surface.get_height() / 2
        corner = round(x + advance / 2 - posed.get_width() / 2), round(y - posed.get_height() / 2)
        shapes.lay(letters, posed, corner)
        x += advance + 7 * unit
    card = cards.card(face(Colour.RED, Symbol.ONE), round(150 * unit), angle=-14, shadow="resting")
    corner = round(x + 36 * unit - card.get_width() / 2), round(middle - 3 * unit - card.get_height() / 2)
    shapes.lay(full, card, corner)
    edge = outlined(outlined(letters, 7.5 * unit, EDGE_DARK), 2.2 * unit, EDGE_BRASS)
    below = shapes.recoloured(outlined(edge, 1.2 * unit, EDGE_DARK), EDGE_DROP)
    for step in range(round(10 * unit), -1, -1):
        shapes.lay(full, below, (0, step))
    shapes.lay(full, edge, (0, 0))
    inked = full.get_bounding_rect(min_alpha=60)
    return shapes.sized(full.subsurface(inked), width, round(width * inked.height / inked.width))


def _gilded(surface: pygame.Surface, top: int, base: int) -> pygame.Surface:
    height = max(2, base - top)
    ramp = shapes.empty(1, surface.get_height())
    for y in range(surface.get_height()):
        share = min(1.0, max(0.0, (y - top) / height - 0.15))
        colour = [round(a + (b - a) * share) for a, b in zip(TITLE_TOP, TITLE_FOOT, strict=True)]
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
    sheet = shapes.drawn(wide, tall, wide / 360, shapes.rounded(4, 4, 352, 142, 30, fill=IVORY, opacity=0.96))
    shapes.lay(sheet, sprites.flat("stamp_frame", wide, tint=colour), (0, 0))
    style = Style("title", "bold", tall * 0.52, colour)
    words, style = type_.fitted(words, style, wide * 0.82, tall * 0.2)
    setting = type_.setting(words, style)
    x = wide / 2 - (setting.left + setting.right) / 2
    shapes.lay(sheet, setting.surface, (round(x), round(tall / 2 - (setting.top + setting.base) / 2)))
    return shapes.turned(sheet, angle, zoom / 2)
