"""What the player's devices do, as the inputs that scenes hear: keys, mouse and gamepad to small values.

Keys and pad mean what they are bound to (`game.scenes.bindings`). Directions that are held repeat, by the app's own
time; nothing else does. Presses of the same button within one frame are one press.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import pygame
from pygame._sdl2 import controller

from game.scenes.bindings import (
    AXIS_NAMES,
    BUTTON_NAMES,
    USUAL_BINDINGS,
    Bindings,
    Meaning,
    key_name,
)
from game.scenes.inputs import (
    Action,
    Button,
    Command,
    Device,
    FocusLost,
    Input,
    NamedPress,
    PointerDown,
    PointerMoved,
    PointerUp,
    Press,
    Wheel,
)
from game.table.frame import Point

REPEAT_DELAY: Final = 0.35
REPEAT_EVERY: Final = 0.09
STICK_PUSHED: Final = 0.55
STICK_RELEASED: Final = 0.35
TRIGGER_PULLED: Final = 0.5
AXIS_RANGE: Final = 32767

OUTSIDE: Final[Point] = (-1000.0, -1000.0)
"""Where the pointer is when it is not in the window."""

Heard: TypeAlias = "Input | Command"

DIRECTIONS: Final = frozenset({Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN})

DESKTOP_KEYS: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
MODIFIER_KEYS: Final = (pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT)
"""Keys that come with their own modifier."""
ENTER_KEYS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
POINTER_BUTTONS: Final = {button.value: button for button in Button}


def key_meaning(key: int, modifiers: int = 0, bindings: Bindings = USUAL_BINDINGS) -> Meaning | None:
    """What a key stands for; keys held together with Ctrl, Alt or the system key belong to the desktop."""
    if modifiers & pygame.KMOD_ALT and key in ENTER_KEYS:
        return Command.FULLSCREEN
    if modifiers & DESKTOP_KEYS and key not in MODIFIER_KEYS:
        return None
    if key == pygame.K_TAB and modifiers & pygame.KMOD_SHIFT:
        return Action.PREVIOUS
    name = key_name(key)
    return bindings.meaning("keys", name) if name else None


def stick_direction(x: float, y: float, held: Action | None) -> Action | None:
    """The direction of a stick, each axis -1 to 1, down positive.

    `held` is the direction it had: it lasts until the stick is nearly home, so that a trembling thumb gives one press.
    """
    reach = {Action.LEFT: -x, Action.RIGHT: x, Action.UP: -y, Action.DOWN: y}
    strongest = max(reach, key=lambda direction: reach[direction])
    if reach[strongest] >= STICK_PUSHED:
        return strongest
    if held is not None and reach[held] > STICK_RELEASED:
        return held
    return None


class Repeater:
    """Repeats the direction pressed last for as long as it is held."""

    def __init__(self) -> None:
        self._source: object = None
        self._direction: Action | None = None
        self._left = 0.0

    def press(self, source: object, direction: Action) -> None:
        """A direction was pressed on a key, a button or a stick."""
        self._source, self._direction, self._left = source, direction, REPEAT_DELAY

    def release(self, source: object) -> None:
        """That key, button or stick was let go."""
        if source == self._source:
            self.stop()

    def stop(self) -> None:
        """Nothing is held any more."""
        self._source = self._direction = None

    def advance(self, dt: float) -> list[Press]:
        """The presses that fall into the next `dt` seconds: one at the most, however long that is."""
        if self._direction is None:
            return []
        self._left -= dt
        if self._left > 0:
            return []
        self._left = max(self._left + REPEAT_EVERY, 0.0)
        return [Press(self._direction)]


class Pads:
    """The gamepads, as they come and go."""

    def __init__(self) -> None:
        self._open: dict[int, controller.Controller] = {}

    def start(self) -> None:
        """Look for gamepads; those that are plugged in are reported as events."""
        controller.init()

    def stop(self) -> None:
        """Let all gamepads go."""
        if not controller.get_init():
            return
        for pad in self._open.values():
            pad.quit()
        self._open.clear()
        controller.quit()

    def plug(self, device: int) -> None:
        """Use the gamepad with that number; one that can't be opened is left alone."""
        if not controller.get_init():
            return
        try:
            if controller.is_controller(device):
                pad = controller.Controller(device)
                self._open[pad.id] = pad
        except pygame.error:
            return

    def unplug(self, instance: int) -> None:
        """Forget a gamepad that is gone."""
        self._open.pop(instance, None)


class Controls:
    """Turns pygame's events of one frame into inputs.

    `place` tells the logical place under a window position.
    """

    def __init__(self, place: Callable[[Point], Point], bindings: Bindings = USUAL_BINDINGS) -> None:
        self._place = place
        self.bindings = bindings
        self.captures = False
        """Whether keys and pad buttons are told by their names instead of what they mean."""
        self.device: Device = "keys"
        """What was used last."""
        self.pads = Pads()
        self._repeater = Repeater()
        self._pressed: set[object] = set()
        self._buttons_down: set[Button] = set()
        self._is_arriving = False
        self._sticks: dict[int, list[float]] = {}
        self._stick_directions: dict[int, Action] = {}
        self._triggers_pulled: set[tuple[int, int, int]] = set()

    def begin_frame(self, dt: float) -> list[Press]:
        """Forget which presses the last frame had; what held directions press in this one."""
        self._pressed.clear()
        return self._repeater.advance(dt)

    def let_go(self) -> None:
        """Treat all that is held as let go: its release is not reported."""
        self._repeater.stop()
        self._buttons_down.clear()

    def translate(self, event: pygame.Event) -> list[Heard]:
        """What one event means to a scene or the app; often nothing."""
        translators = {
            pygame.KEYDOWN: self._key_down,
            pygame.KEYUP: self._key_up,
            pygame.MOUSEMOTION: self._mouse_moved,
            pygame.MOUSEBUTTONDOWN: self._mouse_down,
            pygame.MOUSEBUTTONUP: self._mouse_up,
            pygame.MOUSEWHEEL: self._mouse_wheel,
            pygame.CONTROLLERBUTTONDOWN: self._pad_down,
            pygame.CONTROLLERBUTTONUP: self._pad_up,
            pygame.CONTROLLERAXISMOTION: self._pad_axis,
            pygame.CONTROLLERDEVICEADDED: self._pad_added,
            pygame.CONTROLLERDEVICEREMOVED: self._pad_removed,
            pygame.WINDOWFOCUSLOST: self._focus_lost,
            pygame.WINDOWENTER: self._mouse_came,
            pygame.WINDOWLEAVE: self._mouse_left,
        }
        translate = translators.get(event.type)
        return translate(event) if translate else []

    def _once(self, press: object, heard: Heard) -> list[Heard]:
        if press in self._pressed:
            return []
        self._pressed.add(press)
        return [heard]

    def _press(self, source: object, meaning: Meaning | None) -> list[Heard]:
        if meaning is None:
            return []
        if isinstance(meaning, Command):
            return self._once(meaning, meaning)
        if meaning in DIRECTIONS:
            self._repeater.press(source, meaning)
        return self._once(meaning, Press(meaning))

    def _key_down(self, event: pygame.Event) -> list[Heard]:
        self.device = "keys"
        if self.captures:
            return self._once(("name", event.key), NamedPress("keys", key_name(event.key)))
        meaning = key_meaning(event.key, getattr(event, "mod", 0), self.bindings)
        return self._press(("key", event.key), meaning)

    def _key_up(self, event: pygame.Event) -> list[Heard]:
        self._repeater.release(("key", event.key))
        return []

    def _mouse_came(self, event: pygame.Event) -> list[Heard]:
        """The next motion only tells where the mouse is: it may rest there since before the window was opened."""
        self._is_arriving = True
        return []

    def _mouse_left(self, event: pygame.Event) -> list[Heard]:
        """What the mouse points at is outside now, unless it drags something."""
        return [] if self._buttons_down else [PointerMoved(*OUTSIDE)]

    def _mouse_moved(self, event: pygame.Event) -> list[Heard]:
        arriving, self._is_arriving = self._is_arriving, False
        return [] if arriving else [PointerMoved(*self._place(event.pos))]

    def _mouse_down(self, event: pygame.Event) -> list[Heard]:
        button = POINTER_BUTTONS.get(event.button)
        if button is None:
            return []
        heard = self._once(button, PointerDown(*self._place(event.pos), button))
        if heard:
            self._buttons_down.add(button)
        return heard

    def _mouse_up(self, event: pygame.Event) -> list[Heard]:
        button = POINTER_BUTTONS.get(event.button)
        if button is None or button not in self._buttons_down:
            return []
        self._buttons_down.remove(button)
        return [PointerUp(*self._place(event.pos), button)]

    def _mouse_wheel(self, event: pygame.Event) -> list[Heard]:
        return [Wheel(float(getattr(event, "precise_y", event.y)))]

    def _pad_down(self, event: pygame.Event) -> list[Heard]:
        return self._pad_press(("pad", event.instance_id, event.button), BUTTON_NAMES.get(event.button))

    def _pad_press(self, source: object, name: str | None) -> list[Heard]:
        self.device = "pad"
        if self.captures:
            return self._once(("name", source), NamedPress("pad", name))
        return self._press(source, self.bindings.meaning("pad", name) if name else None)

    def _pad_up(self, event: pygame.Event) -> list[Heard]:
        self._repeater.release(("pad", event.instance_id, event.button))
        return []

    def _pad_axis(self, event: pygame.Event) -> list[Heard]:
        pad, axis, value = event.instance_id, event.axis, event.value / AXIS_RANGE
        ways = [way for way in (-1, 1) if (axis, way) in AXIS_NAMES]
        if ways:
            return [heard for way in ways for heard in self._pad_trigger(pad, axis, way, value * way)]
        if axis not in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            return []
        stick = self._sticks.setdefault(pad, [0.0, 0.0])
        stick[0 if axis == pygame.CONTROLLER_AXIS_LEFTX else 1] = value
        held = self._stick_directions.get(pad)
        direction = stick_direction(stick[0], stick[1], held)
        if direction == held:
            return []
        if direction is None:
            self._stick_directions.pop(pad)
            self._repeater.release(("stick", pad))
            return []
        self._stick_directions[pad] = direction
        self.device = "pad"
        if self.captures:
            return []
        return self._press(("stick", pad), direction)

    def _pad_trigger(self, pad: int, axis: int, way: int, value: float) -> list[Heard]:
        trigger = (pad, axis, way)
        if value < TRIGGER_PULLED:
            self._triggers_pulled.discard(trigger)
            return []
        if trigger in self._triggers_pulled:
            return []
        self._triggers_pulled.add(trigger)
        return self._pad_press(trigger, AXIS_NAMES[axis, way])

    def _pad_added(self, event: pygame.Event) -> list[Heard]:
        self.pads.plug(event.device_index)
        return []

    def _pad_removed(self, event: pygame.Event) -> list[Heard]:
        pad = event.instance_id
        self.pads.unplug(pad)
        self.device = "keys"
        self._sticks.pop(pad, None)
        self._stick_directions.pop(pad, None)
        self._triggers_pulled = {trigger for trigger in self._triggers_pulled if trigger[0] != pad}
        self._repeater.stop()
        return []

    def _focus_lost(self, event: pygame.Event) -> list[Heard]:
        self.let_go()
        return [FocusLost()]
