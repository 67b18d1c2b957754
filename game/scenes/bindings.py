"""Which key and which pad button does what: at first, as the player has changed it, and what each is called.

Keys and buttons go by names such as `d`, `f10` and `left_shoulder`, which the settings keep. Arrows, Enter, Escape and
Tab, the pad's cross and its left stick always do what they do, so that nobody is locked out of these settings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

import pygame

from game.language import N_, _, pgettext
from game.records import Bound, Settings
from game.scenes.inputs import Action, Command, Device

if TYPE_CHECKING:
    from game.scenes.scene import Stage

Meaning = Action | Command
Axis = tuple[int, int]
"""An axis of a pad and the way it is pulled, -1 or 1."""

FIXED: Final[Mapping[Device, Mapping[str, Meaning]]] = {
    "keys": {
        "left": Action.LEFT,
        "right": Action.RIGHT,
        "up": Action.UP,
        "down": Action.DOWN,
        "return": Action.CONFIRM,
        "kp_enter": Action.CONFIRM,
        "escape": Action.CANCEL,
        "ac_back": Action.CANCEL,
        "tab": Action.NEXT,
        "shift+tab": Action.PREVIOUS,
    },
    "pad": {
        "dpad_left": Action.LEFT,
        "dpad_right": Action.RIGHT,
        "dpad_up": Action.UP,
        "dpad_down": Action.DOWN,
    },
}
"""What can't be given another meaning."""

USUAL: Final[Mapping[Device, Mapping[Meaning, tuple[str, ...]]]] = {
    "keys": {
        Action.CONFIRM: ("space",),
        Action.DRAW: ("d",),
        Action.UNO: ("u",),
        Action.CATCH: ("c",),
        Action.HINT: ("h",),
        Action.TIP: ("i",),
        Action.LOG: ("l",),
        Action.ZOOM_IN: ("plus", "equals", "kp_plus"),
        Action.ZOOM_OUT: ("minus", "kp_minus"),
        Action.HOME: ("home",),
        Action.PAUSE: ("p",),
        Action.RULES: ("f1",),
        Action.SETTINGS: ("f10",),
        Command.MUTE: ("m",),
        Command.FULLSCREEN: ("f11",),
    },
    "pad": {
        Action.CONFIRM: ("a",),
        Action.CANCEL: ("b",),
        Action.DRAW: ("x",),
        Action.UNO: ("y",),
        Action.PREVIOUS: ("left_shoulder",),
        Action.NEXT: ("right_shoulder",),
        Action.PAUSE: ("start",),
        Action.RULES: ("back",),
        Action.HINT: ("right_stick",),
        Action.SETTINGS: ("left_stick",),
        Action.LOG: ("left_trigger",),
        Action.CATCH: ("right_trigger",),
        Action.ZOOM_IN: ("right_stick_up",),
        Action.ZOOM_OUT: ("right_stick_down",),
        Action.HOME: ("right_stick_left",),
        Action.TIP: ("right_stick_right",),
    },
}
"""What each action and command is done by at first, apart from what is fixed."""

DISPENSABLE: Final[Mapping[Device, frozenset[Meaning]]] = {"keys": frozenset(), "pad": frozenset({Action.TIP})}
"""What may be left with nothing to press, as it happens by itself too: else a pad would have no button to spare."""

ORDER: Final[Sequence[Meaning]] = (
    Action.CONFIRM,
    Action.CANCEL,
    Action.LEFT,
    Action.RIGHT,
    Action.UP,
    Action.DOWN,
    Action.NEXT,
    Action.PREVIOUS,
    Action.DRAW,
    Action.UNO,
    Action.CATCH,
    Action.HINT,
    Action.TIP,
    Action.LOG,
    Action.RULES,
    Action.SETTINGS,
    Action.PAUSE,
    Action.ZOOM_IN,
    Action.ZOOM_OUT,
    Action.HOME,
    Command.MUTE,
    Command.FULLSCREEN,
)
"""All that can be bound, as it is listed."""

NAMES: Final[Mapping[Meaning, str]] = {
    Action.CONFIRM: N_("Choose"),
    Action.CANCEL: N_("Back"),
    Action.LEFT: N_("Left"),
    Action.RIGHT: N_("Right"),
    Action.UP: N_("Up"),
    Action.DOWN: N_("Down"),
    Action.NEXT: N_("Next"),
    Action.PREVIOUS: N_("Previous"),
    Action.DRAW: N_("Draw or reroll"),
    Action.UNO: N_("Say UNO"),
    Action.CATCH: N_("Catch, challenge"),
    Action.HINT: N_("Advice"),
    Action.TIP: N_("What is this?"),
    Action.LOG: N_("What happened"),
    Action.RULES: N_("Rules"),
    Action.SETTINGS: N_("Settings"),
    Action.PAUSE: N_("Pause"),
    Action.ZOOM_IN: N_("Closer"),
    Action.ZOOM_OUT: N_("Further away"),
    Action.HOME: N_("Whole table"),
    Command.MUTE: N_("Silence"),
    Command.FULLSCREEN: N_("Full screen"),
}

_CODES: Final = {
    name[2:].lower(): code for name, code in vars(pygame).items() if name.startswith("K_") and name != "K_UNKNOWN"
}
_CODE_NAMES: Final = {code: name for name, code in reversed(_CODES.items())}

BUTTONS: Final[Mapping[str, int]] = {
    "a": pygame.CONTROLLER_BUTTON_A,
    "b": pygame.CONTROLLER_BUTTON_B,
    "x": pygame.CONTROLLER_BUTTON_X,
    "y": pygame.CONTROLLER_BUTTON_Y,
    "left_shoulder": pygame.CONTROLLER_BUTTON_LEFTSHOULDER,
    "right_shoulder": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "start": pygame.CONTROLLER_BUTTON_START,
    "back": pygame.CONTROLLER_BUTTON_BACK,
    "left_stick": pygame.CONTROLLER_BUTTON_LEFTSTICK,
    "right_stick": pygame.CONTROLLER_BUTTON_RIGHTSTICK,
    "dpad_left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "dpad_right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "dpad_up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "dpad_down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
}
AXES: Final[Mapping[str, Axis]] = {
    "left_trigger": (pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1),
    "right_trigger": (pygame.CONTROLLER_AXIS_TRIGGERRIGHT, 1),
    "right_stick_up": (pygame.CONTROLLER_AXIS_RIGHTY, -1),
    "right_stick_down": (pygame.CONTROLLER_AXIS_RIGHTY, 1),
    "right_stick_left": (pygame.CONTROLLER_AXIS_RIGHTX, -1),
    "right_stick_right": (pygame.CONTROLLER_AXIS_RIGHTX, 1),
}
BUTTON_NAMES: Final = {button: name for name, button in BUTTONS.items()}
AXIS_NAMES: Final = {axis: name for name, axis in AXES.items()}

_KEY_LABELS: Final[Mapping[str, str]] = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "plus": "+",
    "equals": "=",
    "minus": "-",
    "comma": ",",
    "period": ".",
    "slash": "/",
    "semicolon": ";",
    "quote": "'",
    "backquote": "`",
    "backslash": "\\",
    "leftbracket": "[",
    "rightbracket": "]",
    "return": N_("Enter"),
    "kp_enter": N_("Enter"),
    "escape": N_("Esc"),
    "tab": N_("Tab"),
    "shift+tab": N_("Shift+Tab"),
    "space": N_("Space"),
    "backspace": N_("Backspace"),
    "delete": N_("Delete"),
    "insert": N_("Insert"),
    "home": N_("Home"),
    "end": N_("End"),
    "pageup": N_("Page up"),
    "pagedown": N_("Page down"),
    "lshift": N_("Shift left"),
    "rshift": N_("Shift right"),
    "lctrl": N_("Ctrl left"),
    "rctrl": N_("Ctrl right"),
}
_PAD_LABELS: Final[Mapping[str, str]] = {
    "a": "A",
    "b": "B",
    "x": "X",
    "y": "Y",
    "left_shoulder": "LB",
    "right_shoulder": "RB",
    "left_trigger": "LT",
    "right_trigger": "RT",
    "start": N_("Start"),
    "back": N_("Select"),
    "left_stick": "L3",
    "right_stick": "R3",
    "dpad_left": "✚ ←",
    "dpad_right": "✚ →",
    "dpad_up": "✚ ↑",
    "dpad_down": "✚ ↓",
    "right_stick_up": "R ↑",
    "right_stick_down": "R ↓",
    "right_stick_left": "R ←",
    "right_stick_right": "R →",
}


def key_name(code: int) -> str | None:
    """The name of a key; None if it has none that would be the same on the next start."""
    if code in _CODE_NAMES:
        return _CODE_NAMES[code]
    return chr(code) if 32 < code < 0x10000 and chr(code).isprintable() else None


def key_code(name: str) -> int | None:
    """The key of that name, the reverse of `key_name`; None if there is none."""
    return _CODES.get(name, ord(name) if len(name) == 1 and name.isprintable() and name != " " else None)


def is_name(device: Device, name: str) -> bool:
    """Whether a device has a key or button of that name."""
    return key_code(name) is not None if device == "keys" else name in BUTTONS or name in AXES


def label(device: Device, name: str) -> str:
    """What is written on a key or a button, for the player."""
    if device == "pad":
        return _(_PAD_LABELS[name])
    if name in _KEY_LABELS:
        return _(_KEY_LABELS[name])
    if name.startswith("kp_"):
        digit = name[3:]
        return pgettext("keypad", "Num {key}").format(key=_KEY_LABELS.get(digit, digit.upper()))
    return name.upper() if len(name) < 4 else name.capitalize()


@dataclass(frozen=True)
class Bindings:
    """What does what, on both devices. A name has one meaning; `FIXED` comes on top of `own`."""

    own: Mapping[Device, Mapping[Meaning, tuple[str, ...]]]

    @classmethod
    def of(cls, settings: Settings) -> Bindings:
        """The player's bindings; the usual ones if those of the settings can't be used (see `faults`)."""
        return _chosen(tuple(settings.keys.items()), tuple(settings.pad.items()))

    def kept_in(self, settings: Settings) -> Settings:
        """Settings with these bindings; what is as usual is not written."""
        changed: dict[Device, dict[Bound, tuple[str, ...]]] = {
            device: {meaning.value: names for meaning, names in own.items() if names != USUAL[device].get(meaning, ())}
            for device, own in self.own.items()
        }
        return replace(settings, keys=changed["keys"], pad=changed["pad"])

    def names(self, device: Device, meaning: Meaning) -> tuple[str, ...]:
        """All names that have that meaning, those the player can change first."""
        fixed = tuple(name for name, fixed in FIXED[device].items() if fixed is meaning)
        return self.own[device].get(meaning, ()) + fixed

    def meaning(self, device: Device, name: str) -> Meaning | None:
        """What a key or button does; None if nothing."""
        return self._table(device).get(name)

    def label(self, device: Device, meaning: Meaning) -> str:
        """What to press for that, in words; empty if nothing does it on that device."""
        return next((label(device, name) for name in self.names(device, meaning)), "")

    def given(self, device: Device, meaning: Meaning, name: str) -> Bindings:
        """With that name for that meaning, instead of those it had.

        What had the name before gets those in exchange. Only if `can_give`.
        """
        own = dict(self.own[device])
        before, holder = own.get(meaning, ()), self.meaning(device, name)
        if holder is not None and holder is not meaning:
            own[holder] = tuple(each for each in own[holder] if each != name) + before
        own[meaning] = (name,)
        return Bindings({**self.own, device: own})

    def can_give(self, device: Device, meaning: Meaning, name: str) -> bool:
        """Whether that name is not fixed, and what has it now would be left with another one, or does without."""
        if name in FIXED[device]:
            return False
        holder = self.meaning(device, name)
        if holder is None or holder is meaning or holder in DISPENSABLE[device]:
            return True
        return len(self.names(device, holder)) > 1 or bool(self.own[device].get(meaning))

    def usual(self, device: Device) -> Bindings:
        """With what a device has at first."""
        return Bindings({**self.own, device: USUAL[device]})

    def _table(self, device: Device) -> Mapping[str, Meaning]:
        return {name: meaning for meaning, names in self.own[device].items() for name in names} | dict(FIXED[device])


USUAL_BINDINGS: Final = Bindings(USUAL)


def key_for(stage: Stage, meaning: Meaning) -> str:
    """What to press for that on the device the player uses now, or else on the keyboard, in words."""
    bindings = Bindings.of(stage.settings)
    return bindings.label(stage.device, meaning) or bindings.label("keys", meaning)


def faults(settings: Settings) -> Iterator[str]:
    """What is wrong with the bindings that settings keep, each as a field and a reason."""
    for device, kept in _kept(settings):
        for bound, names in kept.items():
            field = f"{device}.{bound}"
            meaning = _MEANINGS[bound]
            needed = USUAL[device].get(meaning) and meaning not in FIXED[device].values()
            if not names and needed and meaning not in DISPENSABLE[device]:
                yield field + ": " + _("must name a key or button")
            for name in names:
                if not is_name(device, name):
                    yield field + ": " + _('there is no key or button "{name}"').format(name=name)
                elif name in FIXED[device]:
                    yield field + ": " + _('"{name}" can\'t be changed').format(name=name)
        counted = [name for names in _merged(device, kept).values() for name in names]
        for name in sorted({name for name in counted if counted.count(name) > 1}):
            yield f"{device}: " + _('"{name}" does two things').format(name=name)


_MEANINGS: Final[Mapping[str, Meaning]] = {meaning.value: meaning for meaning in ORDER}


def _kept(settings: Settings) -> Iterator[tuple[Device, Mapping[Bound, tuple[str, ...]]]]:
    yield "keys", settings.keys
    yield "pad", settings.pad


def _merged(device: Device, kept: Mapping[Bound, tuple[str, ...]]) -> dict[Meaning, tuple[str, ...]]:
    return {**USUAL[device], **{_MEANINGS[meaning]: names for meaning, names in kept.items()}}


Kept = tuple[tuple[Bound, tuple[str, ...]], ...]


@lru_cache(maxsize=8)
def _chosen(keys: Kept, pad: Kept) -> Bindings:
    settings = Settings(keys=dict(keys), pad=dict(pad))
    if next(faults(settings), None) is not None:
        return USUAL_BINDINGS
    return Bindings({"keys": _merged("keys", settings.keys), "pad": _merged("pad", settings.pad)})
