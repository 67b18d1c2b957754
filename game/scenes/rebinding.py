"""The changing of keys: one line waits for a key, and what has that key already is named before anything changes."""

from __future__ import annotations

from game.language import _
from game.scenes.bindings import FIXED, NAMES, Bindings, Meaning, label
from game.scenes.inputs import Device, NamedPress


class Rebinding:
    """What the player is doing with the keys of one device; `said` tells them how it stands."""

    def __init__(self) -> None:
        self.device: Device = "keys"
        self.waiting: Meaning | None = None
        """What waits for its new key."""
        self.asked: tuple[Meaning, str] | None = None
        """What wants which key that does something else now, while the player is asked."""
        self.said = ""

    def show(self, device: Device) -> None:
        """Turn to the keys of that device."""
        self.stop()
        self.device = device

    def wait(self, meaning: Meaning) -> None:
        """Let the next key or button be the one for that."""
        self.waiting = meaning
        words = _("Press a key for “{what}”; Esc leaves it as it is")
        if self.device == "pad":
            words = _("Press a button for “{what}”; any key leaves it as it is")
        self.said = words.format(what=_(NAMES[meaning]))

    def stop(self) -> None:
        """Leave everything as it is."""
        self.waiting = self.asked = None
        self.said = ""

    def press(self, bindings: Bindings, pressed: NamedPress) -> Bindings:
        """The bindings once that was pressed; as they were if the player has to be asked first."""
        meaning, self.waiting = self.waiting, None
        self.said = ""
        if meaning is None or pressed.device != self.device or pressed.name == "escape":
            return bindings
        name = pressed.name
        if name is None:
            self.said = _("This key has no name that would be the same next time")
            return bindings
        shown = label(self.device, name)
        if name in FIXED[self.device]:
            if bindings.meaning(self.device, name) is not meaning:
                self.said = _("{key} always does what it does").format(key=shown)
            return bindings
        holder = bindings.meaning(self.device, name)
        if holder is None or holder is meaning:
            return bindings.given(self.device, meaning, name)
        if bindings.can_give(self.device, meaning, name):
            self.asked = meaning, name
        else:
            words = _("{key} is all that “{what}” has: give that another one first")
            self.said = words.format(key=shown, what=_(NAMES[holder]))
        return bindings

    def question(self, bindings: Bindings) -> str:
        """What the player is asked."""
        assert self.asked
        meaning, name = self.asked
        holder = bindings.meaning(self.device, name)
        assert holder
        return _("{key} is the one for “{holder}”. Let “{holder}” and “{what}” swap?").format(
            key=label(self.device, name), holder=_(NAMES[holder]), what=_(NAMES[meaning])
        )

    def swap(self, bindings: Bindings) -> Bindings:
        """The bindings once the player has agreed."""
        assert self.asked
        meaning, name = self.asked
        self.stop()
        return bindings.given(self.device, meaning, name)
