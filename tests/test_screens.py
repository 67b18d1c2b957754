"""The widgets and the screens around the table: heard with fake input, placed without a window."""

from __future__ import annotations

import pytest
from pygame import FRect

from game.scenes.inputs import Action, FocusLost, PointerDown, PointerMoved, PointerUp, Press
from game.scenes.widgets import Answer, Button, Fade, Form, Segments, Slider, Toggle, Widget

FRAME = 1 / 60


def placed(widget: Widget, x: float, y: float, width: float = 200, height: float = 50) -> Widget:
    widget.rect = FRect(x, y, width, height)
    return widget


def grid() -> Form:
    """Four buttons:  a b / c d."""
    return Form(
        [
            placed(Button("a"), 0, 0),
            placed(Button("b"), 300, 0),
            placed(Button("c"), 0, 100),
            placed(Button("d"), 300, 100),
        ]
    )


def click(form: Form, x: float, y: float) -> list[Answer]:
    answers = [form.hear(PointerMoved(x, y)), form.hear(PointerDown(x, y)), form.hear(PointerUp(x, y))]
    return [answer for answer in answers if answer]


@pytest.mark.parametrize(
    ("start", "action", "end"),
    [
        ("a", Action.RIGHT, "b"),
        ("a", Action.DOWN, "c"),
        ("d", Action.LEFT, "c"),
        ("d", Action.UP, "b"),
        ("a", Action.NEXT, "b"),
        ("a", Action.PREVIOUS, "d"),
        ("d", Action.NEXT, "a"),
        ("c", Action.DOWN, "a"),
        ("b", Action.RIGHT, "a"),
    ],
)
def test_keys_and_pad_move_the_focus(start: str, action: Action, end: str) -> None:
    form = grid()
    form.focus = start
    assert form.hear(Press(action)) is None
    assert form.focus == end


def test_pointer_and_keys_share_one_focus() -> None:
    form = grid()
    form.hear(PointerMoved(310, 110))
    assert form.focus == "d"
    form.hear(Press(Action.UP))
    assert form.focus == "b"
    assert [widget.key for widget in form.widgets if widget.focused] == ["b"]


def test_a_trembling_pointer_does_not_take_the_focus_from_the_keys() -> None:
    form = grid()
    form.hear(PointerMoved(310, 110))
    form.hear(Press(Action.UP))
    form.hear(PointerMoved(312, 111))
    assert form.focus == "b"
    form.hear(PointerMoved(330, 120))
    assert form.focus == "d"


def test_click_and_confirm_use_a_button() -> None:
    form = grid()
    assert click(form, 310, 10) == [Answer("b")]
    form.advance(FRAME)
    assert form.hear(Press(Action.CONFIRM)) == Answer("b")


def test_two_presses_in_one_frame_act_once() -> None:
    form = grid()
    assert click(form, 310, 10) == [Answer("b")]
    assert click(form, 310, 10) == []
    assert form.hear(Press(Action.CONFIRM)) is None
    form.advance(FRAME)
    assert click(form, 310, 10) == [Answer("b")]


def test_released_elsewhere_or_after_the_window_was_left_nothing_is_used() -> None:
    form = grid()
    form.hear(PointerDown(10, 10))
    assert form.hear(PointerUp(310, 10)) is None
    form.hear(PointerDown(10, 10))
    form.hear(FocusLost())
    assert form.hear(PointerUp(10, 10)) is None


def test_a_slider_follows_pointer_and_keys_and_stays_in_its_range() -> None:
    slider = Slider("loud", "Loud", level=50)
    placed(slider, 0, 0, 800, 70)
    form = Form([slider])
    track = slider.track
    assert form.hear(PointerDown(track.centerx + track.width / 4, track.centery)) == Answer("loud", 75)
    assert form.hear(PointerMoved(5000, 900)) == Answer("loud", 100)
    assert form.hear(PointerMoved(5001, 900)) is None
    form.hear(PointerUp(5000, 900))
    assert form.hear(PointerMoved(track.x, track.centery)) is None
    assert form.hear(Press(Action.LEFT)) == Answer("loud", 95)
    assert form.hear(Press(Action.RIGHT)) == Answer("loud", 100)
    assert form.hear(Press(Action.RIGHT)) is None


def test_a_toggle_is_switched_by_click_confirm_and_direction() -> None:
    form = Form([placed(Toggle("mute", "Mute", on=False), 0, 0)])
    assert click(form, 10, 10) == [Answer("mute", 1)]
    form.advance(FRAME)
    assert form.hear(Press(Action.CONFIRM)) == Answer("mute", 0)
    assert form.hear(Press(Action.LEFT)) is None
    assert form.hear(Press(Action.RIGHT)) == Answer("mute", 1)


def test_segments_are_chosen_by_click_and_direction() -> None:
    segments = Segments("speed", "Speed", ["slow", "normal", "fast"], chosen=1)
    placed(segments, 0, 0, 800, 70)
    form = Form([segments])
    assert click(form, *segments.segment(2).center) == [Answer("speed", 2)]
    assert form.hear(Press(Action.RIGHT)) is None
    assert form.hear(Press(Action.LEFT)) == Answer("speed", 1)
    form.advance(FRAME)
    assert form.hear(Press(Action.CONFIRM)) == Answer("speed", 2)


def test_a_form_moves_after_input_and_comes_to_rest() -> None:
    form = grid()
    for _ in range(30):
        form.advance(FRAME)
    assert form.is_still()
    form.hear(Press(Action.RIGHT))
    assert not form.is_still()
    for _ in range(30):
        form.advance(FRAME)
    assert form.is_still()


def test_a_fade_is_the_same_in_small_steps_and_in_one() -> None:
    small, big = Fade(), Fade()
    small.target = big.target = 1.0
    for _ in range(50):
        small.advance(0.001)
    big.advance(0.05)
    assert small.value == pytest.approx(big.value)
