"""A picture is always what all its strokes would make, however little of it was painted anew."""

from __future__ import annotations

import weakref
from collections.abc import Callable

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.art import painting, shapes
from game.art.painting import LIGHT, TINT, Painting

SIZE = WIDTH, HEIGHT = 96, 64
GROUNDS = [pygame.Surface(SIZE, 0, 32) for _ in range(2)]
SPRITES = [shapes.empty(9 + 7 * number, 21 - 4 * number) for number in range(4)]
for number, ground in enumerate(GROUNDS):
    ground.fill((70 + 90 * number, 120, 40))
for number, sprite in enumerate(SPRITES):
    sprite.fill((30 * number, 90 - 20 * number, 60, 90 + 40 * number))

Draw = Callable[[Painting], None]


class Watched(Painting):
    """Tells how much of the surface was painted in the last picture."""

    painted = 0

    def _paint(self, strokes: list[painting._Stroke], area: pygame.Rect | None = None) -> None:
        self.painted += WIDTH * HEIGHT if area is None else area.w * area.h
        super()._paint(strokes, area)


def boxes() -> st.SearchStrategy[pygame.Rect]:
    side = st.integers(0, 40)
    return st.builds(pygame.Rect, st.integers(-20, WIDTH), st.integers(-20, HEIGHT), side, side)


def corners() -> st.SearchStrategy[tuple[int, int]]:
    return st.tuples(st.integers(-20, WIDTH), st.integers(-20, HEIGHT))


def strokes() -> st.SearchStrategy[Draw]:
    colours = st.tuples(*[st.integers(0, 255)] * 3)
    sprites = st.sampled_from(SPRITES)
    return st.one_of(
        st.builds(lambda sprite, at: lambda on: on.lay(sprite, at), sprites, corners()),
        st.builds(lambda sprite, at: lambda on: on.light(sprite, at), sprites, corners()),
        st.builds(
            lambda colour, box, mixing: lambda on: on.fill(colour, box, mixing),
            colours,
            boxes(),
            st.sampled_from((0, LIGHT, TINT)),
        ),
        st.builds(lambda box, sprite, at: lambda on: clipped(on, box, sprite, at), boxes(), sprites, corners()),
    )


def clipped(on: Painting, box: pygame.Rect, sprite: pygame.Surface, at: tuple[int, int]) -> None:
    with on.clip(box), on.clip(pygame.Rect(10, 5, 60, 50)):
        on.lay(sprite, at)


def anew(on: Painting) -> bytes:
    """The picture as it is if it is painted from nothing."""
    whole = Painting(pygame.Surface(SIZE, 0, 32))
    whole._strokes = on._strokes
    return pygame.image.tobytes(whole.finish(), "RGB")


@given(st.lists(st.tuples(st.integers(0, 1), st.lists(strokes(), max_size=9)), min_size=2, max_size=5), st.randoms())
def test_any_picture_after_any_other_is_what_its_strokes_make(pictures: list[tuple[int, list[Draw]]], rng) -> None:
    on = Painting(pygame.Surface(SIZE, 0, 32))
    kept: list[Draw] = []
    for ground, drawn in pictures:
        on.cover(GROUNDS[ground])
        kept = [draw for draw in kept if rng.random() < 0.8]
        for draw in drawn:
            kept.insert(rng.randrange(len(kept) + 1), draw)
        for place, draw in enumerate(kept):
            draw(on)
            if place % 5 == 4:
                assert pygame.image.tobytes(on.finish(), "RGB") == anew(on)
        assert pygame.image.tobytes(on.finish(), "RGB") == anew(on)


@pytest.fixture
def scene() -> Callable[[tuple[int, int], int], int]:
    on = Watched(pygame.Surface(SIZE, 0, 32))

    def paint(mover: tuple[int, int], number: int) -> int:
        on.painted = 0
        on.cover(GROUNDS[0])
        on.lay(SPRITES[3], (60, 40))
        on.lay(SPRITES[number], mover)
        on.lay(SPRITES[2], (50, 8))
        on.finish()
        return on.painted

    return paint


def test_what_stands_still_is_not_painted_again(scene: Callable[[tuple[int, int], int], int]) -> None:
    assert scene((4, 4), 0) == WIDTH * HEIGHT
    assert scene((4, 4), 0) == 0
    width, height = SPRITES[0].get_size()
    assert scene((6, 5), 0) == (width + 2) * (height + 1)


def test_what_comes_and_goes_far_apart_is_painted_in_two_places(scene: Callable[[tuple[int, int], int], int]) -> None:
    scene((0, 0), 0)
    width, height = SPRITES[0].get_size()
    assert scene((80, 0), 0) == 2 * width * height


def test_what_is_added_to_a_picture_is_all_that_is_painted() -> None:
    on = Watched(pygame.Surface(SIZE, 0, 32))
    on.cover(GROUNDS[0])
    before = on.finish().copy()
    on.lay(SPRITES[1], (3, 3))
    assert pygame.image.tobytes(on.finish(), "RGB") != pygame.image.tobytes(before, "RGB")
    assert pygame.image.tobytes(on.finish(), "RGB") == anew(on)


def test_a_picture_that_changes_nearly_everywhere_is_painted_as_a_whole() -> None:
    on = Watched(pygame.Surface(SIZE, 0, 32))
    for number in range(2):
        on.painted = 0
        on.cover(GROUNDS[number])
        on.lay(SPRITES[1], (3, 3))
        on.finish()
        assert on.painted == WIDTH * HEIGHT


def test_a_part_is_kept_from_one_picture_to_the_next_and_no_longer() -> None:
    on = Painting(pygame.Surface(SIZE, 0, 32))
    made: list[weakref.ref[pygame.Surface]] = []

    def paint() -> None:
        sprite = SPRITES[0].copy()
        made.append(weakref.ref(sprite))
        on.lay(sprite, (5, 5))

    for shown in (True, True, False, False):
        on.cover(GROUNDS[0])
        if shown:
            on.unchanged("a part", 0, paint)
        on.finish()
    (only,) = made
    assert only() is None
