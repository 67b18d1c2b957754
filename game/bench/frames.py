"""What a frame costs: a whole step of the app that paints, against a bare frame with as many pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import pygame

from game.app.window import Window
from game.art.canvas import Canvas
from game.art.light import Place
from game.art.tiles import Ends
from game.bench.measure import Spread, Stopwatch, share
from game.bench.moments import FRAME, Moment, Theatre, resting
from game.rules.pieces import Face
from game.table.domino_frame import TILE_LENGTH
from game.table.fan import CARD_HEIGHT

DIE_EDGE = 88.0
REHEARSAL = (960, 540)
"""The window in which the pieces of a moment are counted: of a size that is not measured, so that nothing is kept."""
LOOK_EVERY = 6

Size = tuple[int, int]


@dataclass(frozen=True)
class Frames:
    """Frames of a moment, and bare frames in between: background, as many sprites as there are pieces, flip.

    The bare frame has the pieces of the fullest frame, upright and at their places. `median_ratio` and `p99_ratio` are
    to the median of the bare frames. The first picture of a scene, for which sprites are made, stands apart.
    """

    table: str
    moment: str
    width: int
    height: int
    pieces: int
    first_ms: float | None
    cost: Spread
    bare: Spread
    median_ratio: float
    p99_ratio: float


@dataclass(frozen=True)
class Idle:
    """A table that waits for the human: pictures painted in so many minutes, and the share of a core it takes."""

    table: str
    width: int
    height: int
    minutes: float
    pictures: int
    core_share: float


class Piece(NamedTuple):
    """A card, die or tile as a frame shows it, in logical units."""

    kind: str
    shows: Any
    size: float
    at: tuple[float, float]


class Census(Canvas):
    """A canvas that also notes every piece painted on it."""

    def __init__(self, surface: pygame.Surface) -> None:
        super().__init__(surface)
        self.pieces: list[Piece] = []

    def card(self, face: Face | None, at: tuple[float, float], **options: Any) -> None:
        self.pieces.append(Piece("card", face, options.get("height", CARD_HEIGHT), at))
        super().card(face, at, **options)

    def die(self, face: Face, front: Face | None, at: tuple[float, float], **options: Any) -> None:
        self.pieces.append(Piece("die", face, options.get("edge", DIE_EDGE), at))
        super().die(face, front, at, **options)

    def tumbling_die(self, rotation: Any, faces: Any, at: tuple[float, float], **options: Any) -> None:
        self.pieces.append(Piece("die", faces[0], options.get("edge", DIE_EDGE), at))
        super().tumbling_die(rotation, faces, at, **options)

    def tile(self, ends: Ends | None, at: tuple[float, float], **options: Any) -> None:
        self.pieces.append(Piece("tile", ends, options.get("length", TILE_LENGTH), at))
        super().tile(ends, at, **options)


def fullest(theatre: Theatre, moment: Moment) -> list[Piece]:
    """The pieces of that frame of a moment which shows the most of them."""
    most: list[Piece] = []
    for number, app in enumerate(islice(moment(theatre), theatre.frames)):
        if number % LOOK_EVERY:
            app.step(FRAME)
            continue
        canvas = app.window.canvas
        app.window.canvas = census = Census(canvas.surface)
        app.step(FRAME)
        app.window.canvas = canvas
        most = max(most, census.pieces, key=len)
    return most


class Bare:
    """A frame without a game: a background, sprites, and the flip."""

    def __init__(self, window: Window, place: Place, pieces: list[Piece]) -> None:
        self._window = window
        canvas = window.canvas
        canvas.backdrop(place)
        self._background = canvas.surface.copy()
        kinds = {(piece.kind, piece.size): piece for piece in pieces}
        sprites = {key: _plain(piece, canvas.surface.get_size()) for key, piece in kinds.items()}
        self._sprites = []
        for piece in pieces:
            sprite = sprites[piece.kind, piece.size]
            x, y = (round(each * canvas.scale) for each in piece.at)
            self._sprites.append((sprite, (x - sprite.get_width() // 2, y - sprite.get_height() // 2)))

    def paint(self) -> None:
        """Paint it once."""
        surface = self._window.canvas.surface
        surface.blit(self._background, (0, 0))
        for sprite, corner in self._sprites:
            surface.blit(sprite, corner)
        self._window.show()


def _plain(piece: Piece, size: Size) -> pygame.Surface:
    """The piece as a sprite of its own, upright."""
    canvas = Canvas(pygame.Surface(size, pygame.SRCALPHA))
    middle = canvas.width / 2, canvas.height / 2
    if piece.kind == "card":
        canvas.card(piece.shows, middle, height=piece.size)
    elif piece.kind == "die":
        canvas.die(piece.shows, None, middle, edge=piece.size)
    else:
        canvas.tile(piece.shows, middle, length=piece.size)
    return canvas.surface.subsurface(canvas.surface.get_bounding_rect()).copy()


def timed(theatre: Theatre, name: str, moment: Moment, pieces: list[Piece]) -> tuple[Frames, Stopwatch]:
    """Time the frames of a moment that paint a picture."""
    watch = Stopwatch()
    level, window = theatre.level, theatre.window
    bare = Bare(window, level.look, pieces)
    firsts: list[float] = []
    times: list[float] = []
    bares: list[float] = []
    for app in islice(moment(theatre), theatre.frames):
        before = app.pictures
        seconds, _ = watch.time(partial(app.step, FRAME))
        if app.pictures == before:
            continue
        (times if before else firsts).append(seconds)
        bares.append(watch.time(bare.paint)[0])
    usual = share(sorted(bares), 0.5)
    ordered = sorted(times)
    frames = Frames(
        level.table.name,
        name,
        *window.size,
        pieces=len(pieces),
        first_ms=round(1000 * max(firsts), 4) if firsts else None,
        cost=watch.spread(times),
        bare=watch.spread(bares),
        median_ratio=round(share(ordered, 0.5) / usual, 3),
        p99_ratio=round(share(ordered, 0.99) / usual, 3),
    )
    return frames, watch


def rested(theatre: Theatre, minutes: float) -> tuple[Idle, Stopwatch]:
    """Leave a table alone for that many minutes of its time."""
    watch = Stopwatch()
    app = resting(theatre)
    before = app.pictures
    steps = max(1, round(minutes * 60 / FRAME))
    seconds = sum(watch.time(partial(app.step, FRAME))[0] for _ in range(steps))
    idle = Idle(
        theatre.level.table.name,
        *theatre.window.size,
        minutes=minutes,
        pictures=app.pictures - before,
        core_share=round(seconds / (minutes * 60), 6),
    )
    return idle, watch


def every_size(sizes: tuple[Size, ...]) -> Iterator[Window]:
    """A window of each size, one after the other."""
    for size in sizes:
        window = Window(size)
        try:
            yield window
        finally:
            window.close()
