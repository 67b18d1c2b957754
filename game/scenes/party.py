"""A table in a picture, as it waits for its match: the place, the pieces that are played with, and who sits there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from game.art.palette import GOLD, MUTED
from game.levels import Character, Level, Look, Strength
from game.rules.pieces import Colour, Symbol, face
from game.scenes.tables import STARS
from game.scenes.words import character_name, short_name
from game.table.frame import Point

if TYPE_CHECKING:
    from game.art.canvas import Canvas

PORTRAIT = 112.0
"""How wide a portrait is at most."""
LEAST_STEP = 78.0
"""How far apart portraits stand at least where the pieces have room beside them."""
NAME_SIZE = 14.0
PLAQUE_SIDE, PLAQUE_AIR, PLAQUE_RADIUS = 12.0, 11.0, 12.0
LEAST_PLAQUE = 76.0
STAR, STAR_STEP = 13.0, 16.0
FAINT = 80
EDGE = 10.0
PIECES_SHARE = 1.15
"""How much room the pieces take, for the height of the picture."""


class Party(NamedTuple):
    """A table and its opponents, each with its strength."""

    table: str
    look: Look
    guests: Sequence[tuple[Character, Strength]]

    @classmethod
    def of(cls, level: Level) -> Party:
        """That of a level."""
        return cls(level.table.name, level.look, [(guest.character, guest.strength) for guest in level.opponents])


def draw_place(canvas: Canvas, area: FRect, party: Party) -> None:
    """The picture of a table where nobody sits yet."""
    canvas.view(party.look, area)
    _draw_pieces(canvas, area, party.table)


def draw_party(canvas: Canvas, area: FRect, party: Party) -> None:
    """The picture; in a narrow one there are only the guests."""
    canvas.view(party.look, area)
    pieces = FRect(area.x, area.y, area.height * PIECES_SHARE, area.height)
    rest = FRect(pieces.right, area.y, area.right - pieces.right, area.height)
    if rest.width / len(party.guests) < LEAST_STEP:
        rest = area
    else:
        _draw_pieces(canvas, pieces, party.table)
    _draw_guests(canvas, rest.inflate(-2 * EDGE, -2 * EDGE), party.guests)


def _draw_pieces(canvas: Canvas, area: FRect, table: str) -> None:
    canvas.glow(area.center, area.height * 0.6, strength=0.3)
    with canvas.clip(area):
        PIECES[table](canvas, area.center, area.height)


def _draw_guests(canvas: Canvas, area: FRect, guests: Sequence[tuple[Character, Strength]]) -> None:
    """Side by side, each above a plaque with the name, and how strong they are below it."""
    step = min(area.width / len(guests), 2 * PORTRAIT)
    names = [character_name(character) for character, _strength in guests]
    room = step - 2 * PLAQUE_SIDE - 4
    if any(canvas.text_width(name, weight="bold", size=NAME_SIZE) > room for name in names):
        names = [short_name(name) for name in names]
    words = canvas.text_size(NAME_SIZE)
    plaque = words + STAR + PLAQUE_AIR
    size = min(PORTRAIT, step - 8, area.height - plaque)
    top = area.centery - (size + plaque) / 2
    for place, ((character, strength), name) in enumerate(zip(guests, names)):
        x = area.centerx + (place - (len(guests) - 1) / 2) * step
        canvas.glow((x, top + size / 2), size * 0.8, strength=0.25)
        canvas.portrait(character.key, "neutral", (x, top + size / 2), size)
        wide = canvas.text_width(name, weight="bold", size=NAME_SIZE) + 2 * PLAQUE_SIDE
        wide = min(step - 4, max(LEAST_PLAQUE, wide))
        card = FRect(x - wide / 2, top + size, wide, plaque)
        canvas.panel(card, style="chip", radius=PLAQUE_RADIUS)
        at = x, card.y + PLAQUE_AIR / 3 + words / 2
        canvas.text(name, at, weight="bold", size=NAME_SIZE, max_width=wide - 5)
        for star in range(3):
            shown = star < STARS[strength]
            at = x + (star - 1) * STAR_STEP, card.bottom - PLAQUE_AIR / 3 - STAR / 2
            canvas.sprite("sym_star", at, width=STAR, tint=GOLD if shown else MUTED, alpha=255 if shown else FAINT)


def _draw_cards(canvas: Canvas, at: Point, height: float) -> None:
    tall = height * 0.58
    fan = (face(Colour.RED, Symbol.SEVEN), face(Colour.YELLOW, Symbol.SKIP), face(Colour.BLUE, Symbol.FOUR))
    for place, card in enumerate(fan):
        side = place - 1
        canvas.card(card, (at[0] + side * tall * 0.38, at[1] + abs(side) * tall * 0.06), height=tall, angle=-13 * side)


def _draw_dice(canvas: Canvas, at: Point, height: float) -> None:
    edge = height * 0.27
    rolled = (
        (face(Colour.GREEN, Symbol.FIVE), face(Colour.RED, None), -0.62, 0.3, 6),
        (face(Colour.BLUE, Symbol.REVERSE), face(Colour.YELLOW, None), 0.62, 0.36, -8),
        (face(Colour.RED, Symbol.TWO), face(Colour.BLUE, None), 0.02, -0.62, 3),
    )
    for shown, front, x, y, angle in rolled:
        canvas.die(shown, front, (at[0] + x * edge, at[1] + y * edge), edge=edge, angle=angle)


def _draw_tiles(canvas: Canvas, at: Point, height: float) -> None:
    length = height * 0.4
    double = face(Colour.YELLOW, Symbol.SEVEN)
    canvas.tile((double, double), at, length=length)
    for side, far in ((-1, face(Colour.BLUE, Symbol.THREE)), (1, face(Colour.RED, Symbol.NINE))):
        ends = (far, double) if side < 0 else (double, far)
        canvas.tile(ends, (at[0] + side * length * 0.78, at[1]), length=length, angle=90)


PIECES: Mapping[str, Callable[[Canvas, Point, float], None]] = {
    "pocket": _draw_cards,
    "dice": _draw_dice,
    "domino": _draw_tiles,
}
"""What is painted of each table's pieces, around a point in a picture of some height."""
