"""What the scenes of all tables share on the screen: focus, pointer and keys, the bar, the log, the call button."""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from dataclasses import replace
from functools import partial
from math import dist
from typing import TYPE_CHECKING, Any

from game.art.slips import SlipLine
from game.language import _
from game.rules.contract import Refusal, Why
from game.rules.moves import Give, Move, Play
from game.rules.pieces import Face
from game.scenes.advice import advice
from game.scenes.bindings import key_for
from game.scenes.flow import MESSAGE, NOBODY, TURN_AROUND, Flow, State, bare
from game.scenes.hand import Hand, Held
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
from game.scenes.surround import (
    BAR_BUTTONS,
    BUTTON_REACH,
    CALL_DIAMETER,
    CHIP_GAP,
    chip_around,
    draw_bar,
    draw_call,
    draw_chip,
    draw_slip,
)
from game.scenes.thought import Adviser
from game.scenes.tip_card import Curiosity, Sight, draw_tip
from game.scenes.tips import Game, Tip, direction_tip, seat_tip, thing_tip
from game.scenes.words import HUMAN, level_name, refusal_words
from game.table.frame import Point, around
from game.table.motion import Pose

if TYPE_CHECKING:
    from pygame import FRect

    from game.art.canvas import Canvas

SLIP_LINES = 4
DROP_LINE = 480.0
"""An item let go above this line is played."""
PATIENCE = 30.0
"""Seconds after which nobody waits for a hint any more."""
READING = 0.06
"""Seconds that a hint stays for each of its letters, beside those of any message."""
FLICK_TIME = 0.12
"""Seconds before letting go that count for how fast the pointer went."""
RING_PART = 44.0
"""How much of the ring is pointed at, to be told what it is."""

Spot = tuple[str, int]
"""Something the focus can be on: what it is, and which one."""


class TableScene(Flow):
    """A match at a table, played by mouse, keys or pad. Subclasses draw the items and let the human move them."""

    item_kind = ""
    """What a spot of the hand is called."""
    item_radius = 0.0
    """How round an item's corners are, in units."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.focus: Spot | None = None
        self.by_keys = False
        self.hand = Hand()
        self.curiosity = Curiosity()
        self._settled_at = 0.0
        self._adviser: Adviser | None = None
        """Who thinks about a hint that was asked for."""
        self._pressed_spot: Spot | None = None
        self._trail: deque[tuple[float, float, float]] = deque(maxlen=12)
        super().__init__(*args, **options)

    @abstractmethod
    def clear_items(self) -> None:
        """Put all items but the hand's away for the next deal."""

    def clear_table(self) -> None:
        self.hand.clear()
        self.clear_items()

    @abstractmethod
    def hand_poses(self, selected: int | None) -> list[Pose]:
        """Where the items of the hand lie, with one selected or none."""

    @abstractmethod
    def hand_at(self, x: float, y: float) -> int | None:
        """The item of the hand under the pointer."""

    @abstractmethod
    def table_row(self) -> list[Spot]:
        """What besides the hand can be focused, from left to right."""

    @abstractmethod
    def table_rect(self, spot: Spot) -> FRect:
        """Where a spot of the table's row is."""

    @abstractmethod
    def use_table(self, spot: Spot) -> None:
        """The human uses a spot of the table's row."""

    @property
    @abstractmethod
    def ring(self) -> FRect:
        """Where the arrows run that show the direction of play."""

    @abstractmethod
    def hand_box(self, seat: int) -> FRect:
        """Where the items of an opponent lie."""

    @abstractmethod
    def matched(self) -> list[FRect]:
        """Where lies what is to be matched."""

    @abstractmethod
    def draw_table(self, canvas: Canvas) -> None:
        """Paint the table and what lies on it, below the seats."""

    @abstractmethod
    def draw_item(self, canvas: Canvas, held: Held, pose: Pose, *, dim: bool) -> None:
        """Paint an item of the human's hand."""

    @abstractmethod
    def draw_above(self, canvas: Canvas) -> None:
        """Paint what flies and what is used above the hand."""

    @abstractmethod
    def turn_words(self) -> str:
        """What the human can do now."""

    def hear(self, heard: Input) -> Change | None:
        self._heard_at = self.now
        self.curiosity.hear(heard, self.now, told=self.sight is not None)
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
            self.hurry()
            self.by_keys = True
            return self.use(self.focus) if self.focus else None
        elif action is Action.CANCEL:
            return None if self.let_go() else Push(self.pause())
        elif action is Action.UNO:
            self.call()
        elif action is Action.CATCH:
            self._catch_first()
        elif action is Action.DRAW:
            self.draw_or_pass()
        elif action is Action.TIP:
            self._wonder()
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
            return Push(LogPage(self._log_lines(), title=self.slip_title))
        if action is Action.HINT:
            self._hint()
        return None

    def _hint(self) -> None:
        """Ask the strongest opponent what it would do in the human's place; it thinks in the frames that follow."""
        if self.state not in (State.CHOOSING, State.GIVING):
            self.refuse(Refusal(Why.NOT_YOUR_TURN))
            return
        view = self.view
        self._adviser = Adviser(view, len(self.session.record), lambda move: advice(view, move, self.names))
        self._adviser.ask()
        self.say(self._adviser.said, PATIENCE)

    @property
    def is_advising(self) -> bool:
        """Whether a hint is being thought about."""
        return self._adviser is not None

    def _think_on_hint(self) -> None:
        """Let the adviser think for a slice of the frame, and show what it says, unless the turn went on without it."""
        adviser = self._adviser
        if adviser is None:
            return
        if self.view is not adviser.view or self.state not in (State.CHOOSING, State.GIVING):
            self._adviser = None
            self.say("", 0.0)
            return
        move = adviser.advance()
        if move is not None:
            self._adviser = None
            self.by_keys = True
            self.point_out(move)
            self.say(adviser.said, MESSAGE + READING * len(adviser.said))

    def point_out(self, move: Move) -> None:
        """Let the item that a move plays or gives have the focus."""
        item = move.held if isinstance(move, (Play, Give)) else None
        if item:
            self.set_focus(self.spot_of(item))

    def advance(self, dt: float) -> Change | None:
        change = super().advance(dt)
        self._think_on_hint()
        return change

    def is_still(self) -> bool:
        return not self.is_advising and super().is_still()

    def spot_of(self, item: Face) -> Spot:
        """The spot of an item of the hand.

        Raises:
            LookupError: if it is not there.
        """
        number = self.hand.number_of(item)
        if number is None:
            raise LookupError(f"{item} is not in the hand")
        return self.item_kind, number

    def _catch_first(self) -> None:
        seats = self.catchable()
        if seats:
            self.catch(seats[0])
        else:
            self.refuse(Refusal(Why.NOT_CATCHABLE))

    def _rows(self) -> list[list[Spot]]:
        bar: list[Spot] = [("hint", 0), ("rules", 0), ("pause", 0)]
        catches: list[Spot] = [("catch", seat) for seat in self.catchable()]
        hand: list[Spot] = [(self.item_kind, number) for number in range(len(self.hand))]
        return [row for row in (bar, catches, self.table_row(), [*hand, ("call", 0)]) if row]

    def where(self, spot: Spot) -> Point:
        """The middle of a spot of any kind."""
        return self._rect(spot).center

    def _rect(self, spot: Spot) -> FRect:
        kind, number = spot
        if kind in BAR_BUTTONS:
            return self.frame.buttons(BAR_BUTTONS[kind])
        if kind == "call":
            return around(self.frame.call, CALL_DIAMETER, CALL_DIAMETER)
        if kind == "log":
            return self.frame.slip
        if kind == "catch":
            return self.seating.catch_rect(number)
        if kind == self.item_kind:
            poses = self.hand_poses(None)
            return around(poses[min(number, len(poses) - 1)].at if poses else self.frame.hand, 1, 1)
        return self.table_rect(spot)

    @property
    def selected(self) -> int | None:
        """The item of the hand that stands out: the focused one, else the one that was just drawn."""
        if self.hand.dragged:
            return None
        if self.focus and self.focus[0] == self.item_kind and self.focus[1] < len(self.hand):
            return self.focus[1]
        drawn = self.view.drawn if self.state is State.CHOOSING else None
        return self.hand.number_of(drawn) if drawn else None

    def arrange(self) -> None:
        self.hand.move_to(self.hand_poses(self.selected), self.now, self.selected, at_once=self.reduced)

    def settled(self) -> None:
        """Move the focus off what is not there any more: with keys to the item that was just drawn."""
        self._settled_at = self.now
        gone = self.focus is not None and self.focus[0] != "log" and not any(self.focus in row for row in self._rows())
        if gone:
            self.focus = None
            number = self.selected
            self.focus = (self.item_kind, number) if self.by_keys and number is not None else None
        super().settled()

    def items_rest(self) -> bool:
        return self.hand.rests(self.now)

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
        elif kind in BAR_BUTTONS or kind == "log":
            return self._open(Action(kind))
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
        plays = [move for move in self._plays() if move.held is item]
        if self.state is State.CHOOSING and plays:
            self.choose(plays)
            return
        held.refused_at = self.now
        if self.state is State.CHOOSING:
            self.say(self.refusal(item))
            self.stage.sound("refuse")
        else:
            self.refuse(Refusal(Why.NOT_YOUR_TURN))

    def refusal(self, item: Face) -> str:
        """Why an item of the hand can't be played, in the human's turn."""
        refusal = self.session.round.why_not(HUMAN, Play(item))
        assert refusal
        return refusal_words(refusal, self.noun)

    def _plays(self) -> list[Play]:
        return [move for move in self.view.moves if isinstance(move, Play)]

    def choose(self, plays: list[Play]) -> None:
        """The human chose an item that can be played in these ways, which differ in the colour and the call."""
        if plays[0].colour:
            self.ask_colour(bare(plays[0]))
        else:
            self.play_on(plays[0])

    # The pointer.

    def _spot_at(self, x: float, y: float) -> Spot | None:
        round_spots: list[tuple[Spot, float]] = [((kind, 0), BUTTON_REACH) for kind in BAR_BUTTONS]
        round_spots.append((("call", 0), CALL_DIAMETER / 2))
        for spot, reach in round_spots:
            if dist(self.where(spot), (x, y)) <= reach:
                return spot
        catches: list[Spot] = [("catch", seat) for seat in self.catchable()]
        for spot in (*catches, ("log", 0)):
            if self._rect(spot).collidepoint(x, y):
                return spot
        number = self.hand_at(x, y)
        if number is not None:
            return self.item_kind, number
        return next((spot for spot in self.table_row() if self._rect(spot).collidepoint(x, y)), None)

    def _point(self, x: float, y: float) -> None:
        self.by_keys = False
        self._trail.append((self.now, x, y))
        if self.hand.drag(x, y):
            self.stage.sound("card_slide", gain=0.4)
        if self._pressed_spot is None:
            self.set_focus(self._spot_at(x, y))

    def _press_pointer(self, heard: PointerDown) -> Change | None:
        self.hurry()
        self._point(heard.x, heard.y)
        if heard.button is not Button.PRIMARY:
            self.let_go()
            return None
        spot = self._spot_at(heard.x, heard.y)
        mine = self.state in (State.CHOOSING, State.GIVING)
        if spot and not mine and not self._is_open(spot):
            self._refuse_early(spot)
            return None
        self._pressed_spot = spot
        if spot and spot[0] == "call":
            self.call()
        elif spot and spot[0] != self.item_kind:
            self.stage.sound("press")
        elif spot:
            self.hand.grab(spot[1], heard.x, heard.y)
        return None

    def _is_open(self, spot: Spot) -> bool:
        """Whether a spot can be used in the turn of others too."""
        return spot[0] in BAR_BUTTONS or spot[0] in ("log", "call", "catch")

    def _refuse_early(self, spot: Spot) -> None:
        """Something was pressed in the turn of others: it stays unused, even if it is let go in the human's own."""
        kind, number = spot
        if kind == self.item_kind:
            self.hand[number].refused_at = self.now
        self.refuse(Refusal(Why.NOT_YOUR_TURN))

    def _release_pointer(self, heard: PointerUp) -> Change | None:
        pressed, self._pressed_spot = self._pressed_spot, None
        change = None
        if pressed and pressed[0] == self.item_kind:
            self._drop(pressed[1], heard)
        elif pressed and pressed[0] != "call":
            if self._spot_at(heard.x, heard.y) == pressed:
                change = self.use(pressed)
            else:
                self.flick(pressed, self._pointer_velocity())
        self._point(heard.x, heard.y)
        return change

    def _pointer_velocity(self) -> Point:
        """How fast the pointer went lately, in units a second."""
        recent = [place for place in self._trail if self.now - place[0] <= FLICK_TIME]
        if len(recent) < 2 or recent[-1][0] == recent[0][0]:
            return 0.0, 0.0
        (began, x, y), (ended, to_x, to_y) = recent[0], recent[-1]
        return (to_x - x) / (ended - began), (to_y - y) / (ended - began)

    def flick(self, spot: Spot, velocity: Point) -> None:
        """The pointer went down on a spot that is no item, and was let go elsewhere at that speed."""

    def _drop(self, number: int, heard: PointerUp) -> None:
        """Let go of an item: it is played if it was clicked, or dropped on the table."""
        held = self.hand.release()
        place = self.hand.place_of(held.item) if held else None
        if held is None or place is None:
            return
        if not held.moved:
            if self._spot_at(heard.x, heard.y) == (self.item_kind, number):
                self.try_item(place)
        elif 0 <= heard.x <= self.frame.width and heard.y >= 0:
            self.dropped(place, heard.x, heard.y)
        self.arrange()

    def dropped(self, number: int, x: float, y: float) -> None:
        """An item of the hand was let go somewhere in the window: high enough above the hand it is played."""
        if y < DROP_LINE:
            self.try_item(number)

    def let_go(self) -> bool:
        self._pressed_spot = None
        held = self.hand.release()
        if held is None or not held.moved:
            return False
        self.arrange()
        return True

    # What is told about things.

    @property
    def sight(self) -> Sight | None:
        """What a tip tells about now: only while nothing moves, and unasked only while the human decides."""
        mine = self.state in (State.CHOOSING, State.GIVING)
        if self.guided or not (mine or self.state is State.WAITING):
            return None
        due = self.curiosity.asks(self._settled_at) or (
            mine and self.stage.settings.hints and self.curiosity.rests(self.now, self._settled_at)
        )
        still = due and self.acts.is_empty and self.items_rest() and self.gestures.is_still(self.now)
        return self._about() if still else None

    def _about(self) -> Sight | None:
        """What the focus is on, or else the pointer; the focus may be left on an item that is gone."""
        if self.by_keys:
            there = any(self.focus in row for row in self._rows())
            return self._sight_of(self.focus) if self.focus and there else None
        if not self._trail:
            return None
        _, x, y = self._trail[-1]
        spot = self._spot_at(x, y)
        return self._sight_of(spot) if spot else self._sight_at(x, y)

    def _sight_of(self, spot: Spot) -> Sight:
        kind, number = spot
        box = self.item_box(self.hand[number].motion.end) if kind == self.item_kind else self._rect(spot)
        return Sight(box, partial(self.explain, spot))

    def _sight_at(self, x: float, y: float) -> Sight | None:
        found = next((each for each in self.sights() if each.box.collidepoint(x, y)), None)
        if found or not self.frame.is_on_ring(self.ring, x, y):
            return found
        follower = self.names[self.view.next_seat(HUMAN)]
        return Sight(around((x, y), RING_PART, RING_PART), partial(direction_tip, self.direction, follower))

    def sights(self) -> list[Sight]:
        """What can be pointed at besides spots, the topmost first."""
        return [
            Sight(box, partial(self._explain_seat, seat))
            for seat in range(1, self.level.seats)
            for box in (*self.seating.boxes(seat), self.hand_box(seat))
        ]

    def _explain_seat(self, seat: int) -> Tip:
        items = self.noun.count(self.seating.counts[seat])
        return seat_tip(self.names[seat], items, self.seating.totals[seat], self.session.match.target)

    @property
    def game(self) -> Game:
        """What is played here, for those who tell about items."""
        return Game(self.noun, self.session.match.rules, self.level.seats)

    def explain(self, spot: Spot) -> Tip:
        """What is told about a spot."""
        kind, number = spot
        if kind != self.item_kind:
            return thing_tip(kind, self.noun, partial(key_for, self.stage))
        item = self.hand[number].item
        fits = self.state is not State.CHOOSING or item in {move.held for move in self._plays()}
        return self.game.item(item, "" if fits else self.refusal(item))

    def _wonder(self) -> None:
        """The human asks what something is: if it is nothing yet, the first item of the hand."""
        if self._about() is None:
            self.by_keys = True
            self.set_focus(self._rows()[-1][0])

    # Painting.

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop(self.level.look)
        self.draw_below(canvas)
        self.draw_above(canvas)
        self.gestures.draw(canvas, self.now)
        self.seating.draw_words(canvas, self.now, partial(self.must_read, canvas))
        self._draw_focus(canvas)
        self.draw_tip(canvas)

    def draw_tip(self, canvas: Canvas) -> None:
        """Paint what is told about something, if anything is."""
        if sight := self.sight:
            draw_tip(canvas, sight, self.vital(canvas), self.seating.faces(canvas), self.covered_last(canvas))

    def must_read(self, canvas: Canvas) -> list[FRect]:
        """Where no remark may cover anything."""
        hands = [self.hand_box(seat) for seat in range(1, self.level.seats)]
        seats = self.seating.must_read(canvas, self.catchable())
        return [*self.vital(canvas), self.frame.slip, *seats, *hands]

    def covered_last(self, canvas: Canvas) -> list[FRect]:
        """What a tip covers only if there is no room elsewhere."""
        return self.must_read(canvas)

    def vital(self, canvas: Canvas) -> list[FRect]:
        """Where nothing may cover anything, as who decides has to see it: the hand, the choices, what is matched."""
        call = around(self.frame.call, CALL_DIAMETER, CALL_DIAMETER + 80)
        choices: list[Spot] = [*(("catch", seat) for seat in self.catchable()), *self.table_row()]
        hand = [self.item_box(held.motion.end) for held in self.hand]
        found = [self.frame.bar, call, *map(self._rect, choices), *self.matched(), *hand]
        if words := self.chip_words():
            found.append(chip_around(canvas, self.frame, words, self.chip_right))
        return found

    def draw_below(self, canvas: Canvas) -> None:
        """Paint everything that lies: the table, the seats, what surrounds it, and the human's hand."""
        self.draw_table(canvas)
        self.gestures.draw_below(canvas, self.now)
        turn = None if self.view.outcome else self.turn
        if self.state is State.GIVING:
            turn = self.view.next_seat(HUMAN)
        self.seating.draw(canvas, self.now, turn, self.catchable())
        self._draw_surround(canvas)
        told = self.now < self._message_until
        if not told:
            self._draw_chip(canvas)
        self._draw_hand(canvas)
        if told:
            self._draw_chip(canvas)

    def _draw_chip(self, canvas: Canvas) -> None:
        """The chip; what it tells stands above the item that stands out, what can be done below it."""
        if words := self.chip_words():
            lit = self.state in (State.CHOOSING, State.GIVING)
            draw_chip(canvas, self.frame, words, right=self.chip_right, lit=lit)

    def chip_words(self) -> str:
        """What the chip at the foot of the ring says now: a message for a while, else what can be done."""
        return self._message if self.now < self._message_until else self.prompt()

    @property
    def chip_right(self) -> float:
        """Where the chip has to end, at the latest."""
        keep = ("keep", 0)
        return self.table_rect(keep).x - CHIP_GAP if keep in self.table_row() else self.frame.width - CHIP_GAP

    @property
    def mirrored(self) -> float:
        """How far the ring has turned to the new direction after a Reverse, 0 to 1."""
        return 1.0 if self.reduced else min(1.0, (self.now - self._turned_at) / TURN_AROUND)

    def is_quiet(self) -> bool:
        """Whether all that only goes with what happened has passed: gestures, words, the turning of the ring."""
        return self.gestures.is_still(self.now) and self.seating.is_still(self.now) and self.mirrored == 1.0

    def _draw_surround(self, canvas: Canvas) -> None:
        lines = [line for line in self.log if line.short][-SLIP_LINES:]
        shown = [SlipLine(self.sign_of(line), line.short) for line in lines]
        draw_slip(canvas, self.frame, self.slip_title, self.round_number, shown)
        if self.script is not None and not self.guided:
            return
        urgent = not self.demo and self.session.may_call(HUMAN)
        draw_call(canvas, self.frame.call, ready=self.can_call(), urgent=urgent, armed=self.armed)
        draw_bar(
            canvas,
            self.frame,
            name=level_name(self.level),
            table=self.level.table.name,
            target=self.session.match.target,
            round_number=self.round_number,
            pressed=self._pressed_spot[0] if self._pressed_spot else None,
        )

    def _draw_hand(self, canvas: Canvas) -> None:
        playable = self.playable()
        selected, dragged = self.selected, self.hand.dragged
        numbers = sorted(range(len(self.hand)), key=lambda number: number == selected)
        for held in (self.hand[number] for number in numbers):
            if held is not dragged:
                pose = held.motion.at(self.now)
                if not self.reduced:
                    pose = replace(pose, x=pose.x + held.shaken(self.now))
                self.draw_item(canvas, held, pose, dim=playable is not None and held.item not in playable)
        if dragged and self.hand.held:
            self.draw_item(canvas, dragged, self.hand.held.pose, dim=False)

    def playable(self) -> set[Face] | None:
        """The items that can be played or given now; None if none is to be marked."""
        if self.state not in (State.CHOOSING, State.GIVING) or not self.stage.settings.hints:
            return None
        gifts = {move.item for move in self.view.moves if isinstance(move, Give) and move.item}
        return gifts | {move.held for move in self._plays()}

    def _draw_focus(self, canvas: Canvas) -> None:
        """The ring around what has the focus: always on the table, around the hand's items only for keys and pad."""
        spot = self.focus
        if spot is None or self.state in (State.ACTING, State.OVER):
            return
        kind, number = spot
        if kind == self.item_kind:
            held = self.hand[number] if number < len(self.hand) else None
            if held and self.by_keys and held.motion.is_over(self.now):
                self.focus_item(canvas, held.motion.end)
        elif self.by_keys or kind not in ("call", "log"):
            rect = self._rect(spot)
            canvas.focus(rect, rect.width / 2 if kind in BAR_BUTTONS or kind == "call" else 14)

    def lit(self, move: Move) -> list[FRect]:
        """Where the human acts to make that move, in this order, and where it leads: to be pointed out."""
        item = move.held if isinstance(move, (Play, Give)) else None
        if item is None:
            return [self.table_rect(self.table_row()[0])]
        boxes = [self._bare_box(self.spot_of(item)[1])]
        if isinstance(move, Play):
            boxes += self.targets(move)
            if move.call and not self.armed:
                boxes.insert(0, around(self.frame.call, CALL_DIAMETER, CALL_DIAMETER))
        return boxes

    def _bare_box(self, number: int) -> FRect:
        """The room that an item of the hand takes, without what the next one covers of it."""
        box = self.item_box(self.hand[number].motion.end)
        if number != self.selected and number + 1 < len(self.hand):
            box.width = min(box.width, self.item_box(self.hand[number + 1].motion.end).left - box.left)
        return box

    @abstractmethod
    def targets(self, play: Play) -> list[FRect]:
        """Where an item goes that is played so."""

    @abstractmethod
    def item_box(self, pose: Pose) -> FRect:
        """The room that an item of the hand takes at a pose."""

    def focus_item(self, canvas: Canvas, pose: Pose) -> None:
        """Paint the focus ring around an item of the hand."""
        canvas.focus(self.item_box(pose), self.item_radius)

    def prompt(self) -> str:
        """The words at the foot of the ring."""
        if self.view.outcome or self.turn == NOBODY:
            return ""
        if self.turn == HUMAN and not self.demo:
            return self.turn_words() if self.state in (State.CHOOSING, State.GIVING) else _("Your turn")
        if self.turn == HUMAN:
            return _("Your turn")
        return _("{name} plays").format(name=self.names[self.turn])


_STEPS = {Action.LEFT: (-1, 0), Action.RIGHT: (1, 0), Action.UP: (0, -1), Action.DOWN: (0, 1)}
