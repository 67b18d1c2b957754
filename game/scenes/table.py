"""How a match is played at every table: by pointer, keys or pad."""

from __future__ import annotations

from game.rules.contract import Refusal, Why
from game.rules.moves import Give, Move, Play, bare
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
from game.scenes.spots import Spot, cycled, stepped
from game.scenes.state import State
from game.scenes.surround import BAR_BUTTONS
from game.scenes.table_picture import TablePicture
from game.scenes.tip_card import Sight
from game.table.frame import Point

DROP_LINE = 480.0
"""An item let go above this line is played."""


class TableScene(TablePicture):
    """A match at a table, played by mouse, keys or pad. Subclasses say what using what lies on it does."""

    def hear(self, heard: Input) -> Change | None:
        self._heard_at = self.now
        self.guide.hear(heard)
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
            self.resize(heard.width)
        return None

    def _hear_action(self, action: Action) -> Change | None:
        if action in _STEPS:
            self.by_keys = True
            self.set_focus(stepped(self.rows(), self.focus, _STEPS[action], self.where))
        elif action in (Action.NEXT, Action.PREVIOUS):
            self.by_keys = True
            self.set_focus(cycled(self.rows(), self.focus, 1 if action is Action.NEXT else -1))
        elif action is Action.CONFIRM:
            self.hurry()
            self.by_keys = True
            return self.use(self.focus) if self.focus else None
        elif action is Action.CANCEL:
            return None if self.let_go() else Push(self.pause())
        elif action is Action.UNO:
            self.call()
        elif action is Action.CATCH:
            self.catch_first()
        elif action is Action.DRAW:
            self.draw_or_pass()
        elif action is Action.TIP:
            self._wonder()
        else:
            return self._open_page(action)
        return None

    def _open_page(self, action: Action) -> Change | None:
        if action is Action.PAUSE:
            return Push(self.pause())
        if action is Action.RULES:
            return Push(RulesPage(self.level.table.name, house=self.level.house))
        if action is Action.SETTINGS:
            return Push(SettingsPage())
        if action is Action.LOG:
            return Push(LogPage(self.account.log_lines(), title=self.slip_title))
        if action is Action.HINT:
            self.hint()
        return None

    def _wonder(self) -> None:
        """The human asks what something is: if it is nothing yet, the first item of the hand."""
        if self.guide.about() is None:
            self.by_keys = True
            self.set_focus(self.rows()[-1][0])

    @property
    def sight(self) -> Sight | None:
        """What a tip tells about now."""
        return self.guide.sight

    # The focus.

    def set_focus(self, spot: Spot | None) -> None:
        """Move the focus; items make room for it."""
        if spot == self.focus:
            return
        self.focus = spot
        if spot and spot[0] not in BAR_BUTTONS:
            self.stage.sound("hover", gain=0.5)
        self.arrange()

    def keep_focus(self) -> None:
        """An item has left the hand: the focus of keys stays near, that of the pointer goes."""
        if self.focus and self.focus[0] == self.item_kind:
            last = len(self.hand) - 1
            self.focus = (self.item_kind, min(self.focus[1], last)) if self.by_keys and self.hand else None

    def settled(self) -> None:
        """Move the focus off what is not there any more: with keys to the item that was just drawn."""
        self.guide.settle()
        gone = self.focus is not None and self.focus[0] != "log" and not self.has(self.focus)
        if gone:
            self.focus = None
            number = self.selected
            self.focus = (self.item_kind, number) if self.by_keys and number is not None else None
        super().settled()

    def point_out(self, move: Move) -> None:
        """Let the item that a move plays or gives have the focus."""
        self.by_keys = True
        item = move.held if isinstance(move, (Play, Give)) else None
        if item:
            self.set_focus(self.spot_of(item))

    # What the human uses.

    def use(self, spot: Spot) -> Change | None:
        """The human uses whatever is at a spot."""
        kind, number = spot
        if kind == "call":
            self.call()
        elif kind == "catch":
            if number in self.catchable():
                self.catch(number)
        elif kind in BAR_BUTTONS or kind == "log":
            return self._open_page(Action(kind))
        elif kind == self.item_kind:
            self.try_item(number)
        else:
            self.use_table(spot)
        return None

    def try_item(self, number: int) -> None:
        """The human wants to play, or to give away, an item of the hand."""
        if number >= len(self.hand):
            return
        held = self.hand[number]
        item = held.item
        self.hand.leave_next(number)
        if self.state is State.GIVING:
            self.make(Give(item))
            return
        plays = [move for move in self.plays() if move.held is item]
        if self.state is State.CHOOSING and plays:
            self.choose(plays)
            return
        held.refused_at = self.now
        if self.state is State.CHOOSING:
            self.say(self.refusal(item))
            self.stage.sound("refuse")
        else:
            self.refuse(Refusal(Why.NOT_YOUR_TURN))

    def choose(self, plays: list[Play]) -> None:
        """The human chose an item that can be played in these ways, which differ in the colour and the call."""
        if plays[0].colour:
            self.ask_colour(bare(plays[0]))
        else:
            self.play_on(plays[0])

    # The pointer.

    def _point(self, x: float, y: float) -> None:
        self.by_keys = False
        self.pointer.move(x, y, self.now)
        if self.hand.drag(x, y):
            self.stage.sound("card_slide", gain=0.4)
        if self.pointer.pressed is None:
            self.set_focus(self.spot_at(x, y))

    def _press_pointer(self, heard: PointerDown) -> Change | None:
        self.hurry()
        self._point(heard.x, heard.y)
        if heard.button is not Button.PRIMARY:
            self.let_go()
            return None
        spot = self.spot_at(heard.x, heard.y)
        if self.pointer.go_down(self.now) and spot and spot[0] == self.item_kind:
            return None  # the item that the first click was meant for may have made room for another
        if spot and not self.is_mine and not self._is_for_all(spot):
            self._refuse_early(spot)
            return None
        self.pointer.pressed = spot
        if spot and spot[0] == "call":
            self.call()
        elif spot and spot[0] != self.item_kind:
            self.stage.sound("press")
        elif spot:
            self.hand.grab(spot[1], heard.x, heard.y)
        return None

    def _is_for_all(self, spot: Spot) -> bool:
        """Whether a spot can be used in the turn of others too."""
        return spot[0] in BAR_BUTTONS or spot[0] in ("log", "call", "catch")

    def _refuse_early(self, spot: Spot) -> None:
        """Something was pressed in the turn of others: it stays unused, even if it is let go in the human's own."""
        kind, number = spot
        if kind == self.item_kind:
            self.hand[number].refused_at = self.now
        self.refuse(Refusal(Why.NOT_YOUR_TURN))

    def _release_pointer(self, heard: PointerUp) -> Change | None:
        pressed = self.pointer.release()
        change = None
        if pressed and pressed[0] == self.item_kind:
            self._drop(pressed[1], heard)
        elif pressed and pressed[0] != "call":
            if self.spot_at(heard.x, heard.y) == pressed:
                change = self.use(pressed)
            else:
                self.flick(pressed, self.pointer.velocity(self.now))
        self._point(heard.x, heard.y)
        return change

    def flick(self, spot: Spot, velocity: Point) -> None:
        """The pointer went down on a spot that is no item, and was let go elsewhere at that speed."""

    def _drop(self, number: int, heard: PointerUp) -> None:
        """Let go of an item: it is played if it was clicked, or dropped on the table."""
        held = self.hand.release()
        place = self.hand.place_of(held.item) if held else None
        if held is None or place is None:
            return
        if not held.moved:
            if self.spot_at(heard.x, heard.y) == (self.item_kind, number):
                self.try_item(place)
        elif 0 <= heard.x <= self.frame.width and heard.y >= 0:
            self.dropped(place, heard.x, heard.y)
        self.arrange()

    def dropped(self, number: int, x: float, y: float) -> None:
        """An item of the hand was let go somewhere in the window: high enough above the hand it is played."""
        if y < DROP_LINE:
            self.try_item(number)

    def let_go(self) -> bool:
        self.pointer.release()
        held = self.hand.release()
        if held is None or not held.moved:
            return False
        self.arrange()
        return True


_STEPS = {Action.LEFT: (-1, 0), Action.RIGHT: (1, 0), Action.UP: (0, -1), Action.DOWN: (0, 1)}
