"""What the scenes of all tables share on the screen: focus, pointer and keys, the bar, the log, the call button."""

from __future__ import annotations

from abc import abstractmethod
from math import hypot
from random import Random
from typing import TYPE_CHECKING, Any

from game.art.canvas import SlipLine
from game.opponents import Opponent, Temperament
from game.rules.contract import Refusal, Why
from game.rules.moves import DRAW, PASS, Move, Play
from game.rules.pieces import Face
from game.scenes.flow import TURN_AROUND, Flow, State
from game.scenes.inputs import (
    Action,
    Button,
    FocusLost,
    Input,
    PointerDown,
    PointerMoved,
    PointerUp,
    Press,
    Resized,
)
from game.scenes.log_page import LogPage
from game.scenes.rules_page import RulesPage
from game.scenes.scene import Change, Push
from game.scenes.settings import SettingsPage
from game.scenes.words import HUMAN, short_face
from game.table.frame import Point

if TYPE_CHECKING:
    from game.art.canvas import Canvas

SLIP_LINES = 4
ICON_REACH = 24.0
CALL_DIAMETER = 118.0

Spot = tuple[str, int]
"""Something the focus can be on: what it is, and which one."""


class TableScene(Flow):
    """A match at a table, played by mouse, keys or pad. Subclasses draw the items and let the human move them."""

    slip_title = ""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.focus: Spot | None = None
        self.by_keys = False
        self._pressed_spot: Spot | None = None
        super().__init__(*args, **options)

    @abstractmethod
    def item_rows(self) -> list[list[Spot]]:
        """What of the table can be focused, from the top row to the bottom one."""

    @abstractmethod
    def place_of(self, spot: Spot) -> Point:
        """Where a spot is."""

    @abstractmethod
    def use_item(self, spot: Spot) -> Change | None:
        """The human uses an item or a pile."""

    @abstractmethod
    def item_at(self, x: float, y: float) -> Spot | None:
        """The item or pile under the pointer."""

    @abstractmethod
    def drag(self, x: float, y: float) -> None:
        """The pointer moved while an item is held."""

    @abstractmethod
    def drop(self, x: float, y: float) -> Change | None:
        """The pointer let go of an item."""

    @abstractmethod
    def draw_table(self, canvas: Canvas) -> None:
        """Paint the table and what lies on it, below the seats."""

    @abstractmethod
    def draw_hand(self, canvas: Canvas) -> None:
        """Paint the human's hand and what flies, above the seats."""

    @abstractmethod
    def turn_words(self) -> str:
        """What the human can do now."""

    def hear(self, heard: Input) -> Change | None:
        self._heard_at = self.now
        if isinstance(heard, Press):
            return self._hear_action(heard.action)
        if isinstance(heard, PointerMoved):
            self._point(heard.x, heard.y)
        elif isinstance(heard, PointerDown):
            return self._press_pointer(heard)
        elif isinstance(heard, PointerUp) and heard.button is Button.PRIMARY:
            return self._release_pointer(heard)
        elif isinstance(heard, FocusLost):
            self.let_go()
        elif isinstance(heard, Resized):
            self._resize(heard.width)
        return None

    def _hear_action(self, action: Action) -> Change | None:
        if action in _STEPS:
            self.by_keys = True
            self._step_focus(*_STEPS[action])
        elif action in (Action.NEXT, Action.PREVIOUS):
            self.by_keys = True
            self._cycle_focus(1 if action is Action.NEXT else -1)
        elif action is Action.CONFIRM:
            self.by_keys = True
            return self.use(self.focus) if self.focus else None
        elif action is Action.CANCEL:
            return None if self.let_go() else Push(self.pause())
        elif action is Action.UNO:
            self.call()
        elif action in (Action.CATCH, Action.CHALLENGE):
            self._catch_first()
        elif action is Action.DRAW:
            self.draw_or_pass()
        else:
            return self._open(action)
        return None

    def _open(self, action: Action) -> Change | None:
        if action is Action.PAUSE:
            return Push(self.pause())
        if action is Action.RULES:
            return Push(RulesPage(self.level.table.name, house=self.level.house))
        if action is Action.SETTINGS:
            return Push(SettingsPage())
        if action is Action.LOG:
            return Push(LogPage(self._log_lines()))
        if action is Action.HINT:
            self._hint()
        return None

    def _hint(self) -> None:
        """Show what a good opponent would do in the human's place."""
        if self.state not in (State.CHOOSING, State.GIVING):
            self.refuse(Refusal(Why.NOT_YOUR_TURN))
            return
        move = Opponent("medium", Temperament(attention=1.0)).decide(self.view, Random(len(self.session.record)))
        item = getattr(move, "item", None)
        if item is not None:
            self.by_keys = True
            self.set_focus(self.spot_of(item))
        self.say(self._advice(move))

    @abstractmethod
    def spot_of(self, item: Face) -> Spot:
        """Where an item of the hand is."""

    def _advice(self, move: Move) -> str:
        if isinstance(move, Play):
            colour = f", naming {{{move.colour.value}}}" if move.colour else ""
            return f"Try {short_face(move.item)}{colour}"
        return {DRAW: "Try drawing", PASS: "Better keep it"}.get(move, "Try giving this one")

    def _catch_first(self) -> None:
        seats = self.catchable()
        if seats:
            self.catch(seats[0])
        else:
            self.refuse(Refusal(Why.NOT_CATCHABLE))

    def _rows(self) -> list[list[Spot]]:
        bar: list[Spot] = [("hint", 0), ("rules", 0), ("pause", 0)]
        catches: list[Spot] = [("catch", seat) for seat in self.catchable()]
        rows = [bar, catches, *self.item_rows()]
        rows[-1] = [*rows[-1], ("call", 0)]
        return [row for row in rows if row]

    def where(self, spot: Spot) -> Point:
        """Where a spot of any kind is."""
        kind, number = spot
        if kind in _BAR:
            return self.frame.buttons(_BAR[kind]).center
        if kind == "call":
            return self.frame.call
        if kind == "log":
            return self.frame.slip.center
        if kind == "catch":
            return self.seating.place(number).catch
        return self.place_of(spot)

    def set_focus(self, spot: Spot | None) -> None:
        """Move the focus; items make room for it."""
        if spot == self.focus:
            return
        self.focus = spot
        if spot and spot[0] not in _BAR:
            self.stage.sound("hover", gain=0.5)
        self.arrange()

    def _step_focus(self, dx: int, dy: int) -> None:
        rows = self._rows()
        row = next((number for number, row in enumerate(rows) if self.focus in row), None)
        if row is None or self.focus is None:
            self.set_focus(rows[-1][0])
            return
        if dx:
            spots = rows[row]
            self.set_focus(spots[(spots.index(self.focus) + dx) % len(spots)])
        elif 0 <= row + dy < len(rows):
            x, _ = self.where(self.focus)
            self.set_focus(min(rows[row + dy], key=lambda spot: abs(self.where(spot)[0] - x)))

    def _cycle_focus(self, step: int) -> None:
        spots = [spot for row in reversed(self._rows()) for spot in row]
        place = spots.index(self.focus) if self.focus in spots else -step
        self.set_focus(spots[(place + step) % len(spots)])

    def use(self, spot: Spot) -> Change | None:
        """The human uses whatever is at a spot."""
        kind, number = spot
        if kind == "call":
            self.call()
        elif kind == "catch":
            if number in self.catchable():
                self.catch(number)
        elif kind in _BAR or kind == "log":
            return self._open(Action(kind))
        else:
            return self.use_item(spot)
        return None

    def _spot_at(self, x: float, y: float) -> Spot | None:
        for kind in _BAR:
            if _near(self.where((kind, 0)), x, y, ICON_REACH):
                return kind, 0
        for seat in self.catchable():
            if self.seating.catch_rect(seat).collidepoint(x, y):
                return "catch", seat
        if _near(self.frame.call, x, y, CALL_DIAMETER / 2):
            return "call", 0
        if self.frame.slip.collidepoint(x, y):
            return "log", 0
        return self.item_at(x, y)

    def _point(self, x: float, y: float) -> None:
        self.by_keys = False
        self.drag(x, y)
        if self._pressed_spot is None:
            self.set_focus(self._spot_at(x, y))

    def _press_pointer(self, heard: PointerDown) -> Change | None:
        self._point(heard.x, heard.y)
        if heard.button is not Button.PRIMARY:
            self.let_go()
            self._pressed_spot = None
            return None
        spot = self._spot_at(heard.x, heard.y)
        self._pressed_spot = spot
        if spot and spot[0] == "call":
            self.call()
        elif spot and not self.grab(spot, heard.x, heard.y):
            self.stage.sound("press")
        return None

    @abstractmethod
    def grab(self, spot: Spot, x: float, y: float) -> bool:
        """Take hold of an item under the pointer; False if it is not one that can be held."""

    def _release_pointer(self, heard: PointerUp) -> Change | None:
        pressed, self._pressed_spot = self._pressed_spot, None
        if pressed is None:
            return None
        change = None
        if pressed[0] in ("card", "die", "tile"):
            change = self.drop(heard.x, heard.y)
        elif pressed[0] != "call" and self._spot_at(heard.x, heard.y) == pressed:
            change = self.use(pressed)
        self._point(heard.x, heard.y)
        return change

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop(self.level.look)
        self._draw_ring(canvas)
        self.draw_table(canvas)
        turn = None if self.state is State.OVER else self.turn
        self.seating.draw(canvas, self.now, turn, self.catchable(), self.focus if self.by_keys else None)
        self._draw_slip(canvas)
        self._draw_call(canvas)
        self._draw_bar(canvas)
        self.draw_hand(canvas)
        self._draw_chip(canvas)
        self.seating.draw_words(canvas, self.now)

    def _draw_ring(self, canvas: Canvas) -> None:
        mirrored = 1.0 if self.reduced else min(1.0, (self.now - self._turned_at) / TURN_AROUND)
        canvas.ring(
            self.frame.ring.center,
            self.frame.ring.width,
            clockwise=self.direction > 0,
            phase=self._flow,
            mirror_progress=mirrored,
        )
        if self.wanted:
            canvas.badge(self.wanted.colour, self.frame.badge)

    def _draw_slip(self, canvas: Canvas) -> None:
        lines = [line for line in self.log if line.short][-SLIP_LINES:]
        shown = [SlipLine(self.sign_of(line), line.short) for line in lines]
        rect = self.frame.slip
        canvas.slip(self.slip_title, f"#{self.round_number}", shown, rect.center, width=rect.width, height=rect.height)

    def _draw_call(self, canvas: Canvas) -> None:
        ready = self.can_call()
        urgent = not self.demo and self.session.may_call(HUMAN)
        at = self.frame.call
        canvas.call_button(
            at,
            CALL_DIAMETER,
            state="hot" if ready else "idle",
            pressed=self.armed,
            glow=1.0 if urgent or self.armed else 0.0,
        )
        if self.by_keys and self.focus == ("call", 0):
            side = CALL_DIAMETER
            canvas.focus((at[0] - side / 2, at[1] - side / 2, side, side), side / 2)
        words = "Said with your play" if self.armed else "Call it before they do" if ready else ""
        canvas.text(words, (at[0], 694), size=13.5, shadow=True)

    def _draw_bar(self, canvas: Canvas) -> None:
        canvas.top_bar()
        canvas.sprite("sym_crown", (42, 34), width=18, tint=(255, 233, 168))
        canvas.text(self.level.name, (60, 34), font="title", size=19, anchor="left")
        after = 74 + canvas.text_width(self.level.name, font="title", size=19)
        canvas.text(f"{self.level.table.name.capitalize()} table", (after, 34), size=14.5, anchor="left", alpha=200)
        middle = self.frame.middle
        for label, value, x in (("Target", self.session.match.target, -36), ("Round", self.round_number, 72)):
            canvas.text(label, (middle + x - 6, 34), size=14.5, anchor="right", alpha=200)
            canvas.text(str(value), (middle + x, 34), font="title", size=19, anchor="left", colour=(255, 225, 140))
        for kind, icon in (("hint", "sym_bulb"), ("rules", "sym_help"), ("pause", "sym_pause")):
            at = self.where((kind, 0))
            canvas.round_button(at, icon, pressed=self._pressed_spot == (kind, 0))
            if self.focus == (kind, 0):
                canvas.focus((at[0] - 19, at[1] - 19, 38, 38), 19)

    def _draw_chip(self, canvas: Canvas) -> None:
        words = self._message if self.now < self._message_until else self.prompt()
        if not words:
            return
        width = canvas.text_width(words, size=15.5) + 40
        x, y = self.frame.chip
        canvas.panel((x - width / 2, y - 17, width, 34), style="chip")
        canvas.text(words, (x, y), size=15.5)

    def prompt(self) -> str:
        """The words at the foot of the ring."""
        if self.state is State.OVER or self.wanted is None:
            return ""
        if self.turn == HUMAN and not self.demo:
            return self.turn_words() if self.state in (State.CHOOSING, State.GIVING) else "Your turn"
        return "Your turn" if self.turn == HUMAN else f"{self.names[self.turn]} plays"


_STEPS = {Action.LEFT: (-1, 0), Action.RIGHT: (1, 0), Action.UP: (0, -1), Action.DOWN: (0, 1)}
_BAR = {"pause": 0, "rules": 1, "hint": 2}


def _near(centre: Point, x: float, y: float, reach: float) -> bool:
    return hypot(x - centre[0], y - centre[1]) <= reach
