"""Pieces on the move: how much of them a picture makes anew, and how far one may be from how it lies."""

from __future__ import annotations

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.art.cache import Cache
from game.art.moving import EFFORT, WHOLE, Lie, Moving

LIES = st.builds(Lie, st.integers(60, 300), st.integers(0, 719), st.integers(1, WHOLE))


class Bench:
    """Moving pictures that are told apart by the lie they were made for."""

    def __init__(self) -> None:
        self.moving = Moving(Cache(1 << 20))
        self.made: list[Lie] = []
        self._lies: dict[pygame.Surface, Lie] = {}

    def show(self, piece: str, lie: Lie) -> Lie:
        """How the piece is seen."""

        def make() -> pygame.Surface:
            surface = pygame.Surface((4, 4))
            self._lies[surface] = lie
            self.made.append(lie)
            return surface

        return self._lies[self.moving.get(piece, lie, make)]


@given(st.lists(st.lists(LIES, max_size=6), max_size=8))
def test_a_piece_is_seen_nearly_as_it_lies_and_exactly_while_there_is_effort(pictures: list[list[Lie]]) -> None:
    bench = Bench()
    for lies in pictures:
        bench.moving.begin()
        before = len(bench.made)
        for lie in lies:
            left = len(bench.made) - before < EFFORT
            seen = bench.show("back", lie)
            assert seen.unlike(lie) <= 1
            assert seen == lie or not left


def test_pieces_that_fly_side_by_side_share_the_effort_of_a_picture() -> None:
    bench = Bench()
    for picture in range(12):
        bench.moving.begin()
        before = len(bench.made)
        for place in range(5):
            bench.show("back", Lie(120 + picture, 4 * picture + place, WHOLE))
        assert len(bench.made) - before <= EFFORT


def test_a_piece_never_seen_before_is_made_whatever_it_takes() -> None:
    bench = Bench()
    bench.moving.begin()
    for piece in ("one", "two", "three"):
        bench.show(piece, Lie(120, 0, WHOLE))
    assert len(bench.made) == 3


def test_turns_are_alike_across_the_full_circle() -> None:
    assert Lie(100, 719, WHOLE).unlike(Lie(100, 1, WHOLE)) == Lie(100, 5, WHOLE).unlike(Lie(100, 7, WHOLE)) < 1
    assert Lie(100, 360, WHOLE).unlike(Lie(100, 0, WHOLE)) > 1
