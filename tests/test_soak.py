"""Minutes of disturbed demos at every table: no error, no leak, no drift. `make soak` plays hours."""

from __future__ import annotations

import pytest
from soak import Soaked, soak

from game.app.loop import STEP
from game.app.street import SCENES


@pytest.fixture(scope="module")
def soaked() -> Soaked:
    return soak(900.0, seed=4)


def test_every_table_was_played_and_disturbed(soaked: Soaked) -> None:
    assert soaked.matches > len(SCENES)
    assert soaked.rounds > soaked.matches
    assert soaked.disturbances > 100
    assert soaked.pictures > 1000


def test_pictures_are_what_they_would_be_if_they_were_painted_from_nothing(soaked: Soaked) -> None:
    assert soaked.compared > 50


def test_scenes_end_with_their_match(soaked: Soaked) -> None:
    assert soaked.alive == 0


def test_what_is_kept_does_not_grow_from_match_to_match(soaked: Soaked) -> None:
    first_tour, later = soaked.objects[len(SCENES) - 1], soaked.objects[len(SCENES) :]
    assert max(later) < 1.1 * first_tour


def test_a_scenes_clock_shows_the_time_that_passed(soaked: Soaked) -> None:
    assert soaked.watched > 500
    assert soaked.drift < STEP + 1e-6
