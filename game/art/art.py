"""All the pictures there are to paint with, made once for a size of the window and a contrast."""

from __future__ import annotations

from functools import lru_cache

from game.art.cache import Cache
from game.art.dice import Dice
from game.art.light import Places
from game.art.moving import Moving
from game.art.palette import HIGH_CONTRAST, USUAL_CONTRAST
from game.art.pieces import Cards
from game.art.portraits import Portraits
from game.art.slips import Slips
from game.art.sprites import Sprites
from game.art.tiles import Tiles
from game.art.type import Type
from game.table.frame import HEIGHT

_CACHED_WINDOWS = 4
_CACHE_FLOOR = 24 * 1024 * 1024


class Art:
    """All pictures for one number of pixels a unit and one contrast, kept as long as those stay."""

    def __init__(self, scale: float, high_contrast: bool) -> None:
        self.scale = scale
        self.contrast = HIGH_CONTRAST if high_contrast else USUAL_CONTRAST
        window = round(HEIGHT * scale) ** 2 * 16 // 9 * 4
        self.cache = Cache(max(_CACHE_FLOOR, _CACHED_WINDOWS * window))
        self.sprites = Sprites(self.cache)
        self.type = Type(self.cache, self.sprites)
        self.passing = Cache(window)
        """What is hardly asked for again once it has left the screen; it must not drive out what stays."""
        self.moving = Moving(self.passing)
        self.cards = Cards(self.cache, self.moving, self.sprites, self.type, self.contrast)
        self.dice = Dice(self.cache, self.passing, self.sprites, self.type, self.contrast)
        self.portraits = Portraits(self.cache, self.sprites)
        self.slips = Slips(self.cache, self.passing, self.sprites, self.type, self.contrast)
        self.tiles = Tiles(self.cache, self.sprites, self.type, self.contrast)
        self.places = Places(Cache(window), Sprites(self.passing))


@lru_cache(maxsize=1)
def art_for(pixel_height: int, *, high_contrast: bool) -> Art:
    """The pictures for a window so many pixels high; those for another one are let go."""
    return Art(pixel_height / HEIGHT, high_contrast)
