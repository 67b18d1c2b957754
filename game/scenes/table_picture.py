"""What is seen at every table, and where: the focus, the hand, what surrounds the table, and what is told about it."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from functools import partial
from math import dist
from typing import TYPE_CHECKING

from game.art.slips import SlipLine
from game.language import _
from game.rules.moves import Give, Move, Play
from game.rules.pieces import Face
from game.scenes.bindings import key_for
from game.scenes.deciding import Deciding
from game.scenes.flow import NOBODY
from game.scenes.guide import Guide
from game.scenes.hand import Hand, Held
from game.scenes.pointer import Pointer
from game.scenes.sitting import Sitting
from game.scenes.spots import Spot
from game.scenes.state import State
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
from game.scenes.tip_card import Sight, draw_tip
from game.scenes.tips import Game, Tip, seat_tip, thing_tip
from game.scenes.words import HUMAN, level_name
from game.table.frame import Point, around
from game.table.motion import Pose

if TYPE_CHECKING:
    from pygame import FRect

    from game.art.canvas import Canvas

SLIP_LINES = 4


class TablePicture(Deciding):
    """A match at a table as it is seen. Subclasses draw the items, and say where everything lies."""

    item_kind = ""
    """What a spot of the hand is called."""
    item_radius = 0.0
    """How round an item's corners are, in units."""

    def __init__(self, sitting: Sitting) -> None:
        self.focus: Spot | None = None
        self.by_keys = False
        """Whether the focus is that of keys or pad, and not the pointer's."""
        self.hand = Hand()
        self.pointer = Pointer()
        self.guide = Guide(self)
        super().__init__(sitting)

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

    @abstractmethod
    def targets(self, play: Play) -> list[FRect]:
        """Where an item goes that is played so."""

    @abstractmethod
    def item_box(self, pose: Pose) -> FRect:
        """The room that an item of the hand takes at a pose."""

    # Where things are.

    def rows(self) -> list[list[Spot]]:
        """All that can be focused, from the bar down to the hand."""
        bar: list[Spot] = [("hint", 0), ("rules", 0), ("pause", 0)]
        catches: list[Spot] = [("catch", seat) for seat in self.catchable()]
        hand: list[Spot] = [(self.item_kind, number) for number in range(len(self.hand))]
        return [row for row in (bar, catches, self.table_row(), [*hand, ("call", 0)]) if row]

    def has(self, spot: Spot) -> bool:
        """Whether that can be focused now."""
        return any(spot in row for row in self.rows())

    def where(self, spot: Spot) -> Point:
        """The middle of a spot of any kind."""
        return self.rect_of(spot).center

    def rect_of(self, spot: Spot) -> FRect:
        """Where a spot of any kind is pointed at; of an item of the hand, only its middle."""
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

    def box_of(self, spot: Spot) -> FRect:
        """The room that something at a spot takes."""
        kind, number = spot
        return self.item_box(self.hand[number].motion.end) if kind == self.item_kind else self.rect_of(spot)

    def spot_at(self, x: float, y: float) -> Spot | None:
        """What is under the pointer, if it can be used."""
        round_spots: list[tuple[Spot, float]] = [((kind, 0), BUTTON_REACH) for kind in BAR_BUTTONS]
        round_spots.append((("call", 0), CALL_DIAMETER / 2))
        for spot, reach in round_spots:
            if dist(self.where(spot), (x, y)) <= reach:
                return spot
        catches: list[Spot] = [("catch", seat) for seat in self.catchable()]
        for spot in (*catches, ("log", 0)):
            if self.rect_of(spot).collidepoint(x, y):
                return spot
        number = self.hand_at(x, y)
        if number is not None:
            return self.item_kind, number
        return next((spot for spot in self.table_row() if self.rect_of(spot).collidepoint(x, y)), None)

    def spot_of(self, item: Face) -> Spot:
        """The spot of an item of the hand.

        Raises:
            LookupError: if it is not there.
        """
        number = self.hand.number_of(item)
        if number is None:
            raise LookupError(f"{item} is not in the hand")
        return self.item_kind, number

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

    def items_rest(self) -> bool:
        return self.hand.rests(self.now)

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

    # What is told about things.

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
        fits = self.state is not State.CHOOSING or item in {move.held for move in self.plays()}
        return self.game.item(item, "" if fits else self.refusal(item))

    # What must not be covered.

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
        found = [self.frame.bar, call, *map(self.rect_of, choices), *self.matched(), *hand]
        if words := self.chip_words():
            found.append(chip_around(canvas, self.frame, words, self.chip_right))
        return found

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
        if sight := self.guide.sight:
            draw_tip(canvas, sight, self.vital(canvas), self.seating.faces(canvas), self.covered_last(canvas))

    def draw_below(self, canvas: Canvas) -> None:
        """Paint everything that lies: the table, the seats, what surrounds it, and the human's hand."""
        self.draw_table(canvas)
        self.gestures.draw_below(canvas, self.now)
        turn = None if self.view.outcome else self.turn
        if self.state is State.GIVING:
            turn = self.view.next_seat(HUMAN)
        self.seating.draw(canvas, self.now, turn, self.catchable())
        self._draw_surround(canvas)
        told = self.message.is_told(self.now)
        if not told:
            self._draw_chip(canvas)
        self._draw_hand(canvas)
        if told:
            self._draw_chip(canvas)

    def _draw_chip(self, canvas: Canvas) -> None:
        """The chip; what it tells stands above the item that stands out, what can be done below it."""
        if words := self.chip_words():
            draw_chip(canvas, self.frame, words, right=self.chip_right, lit=self.is_mine)

    def chip_words(self) -> str:
        """What the chip at the foot of the ring says now: a message for a while, else what can be done."""
        return self.message.words if self.message.is_told(self.now) else self.prompt()

    @property
    def chip_right(self) -> float:
        """Where the chip has to end, at the latest."""
        keep = ("keep", 0)
        return self.table_rect(keep).x - CHIP_GAP if keep in self.table_row() else self.frame.width - CHIP_GAP

    def is_quiet(self) -> bool:
        """Whether all that only goes with what happened has passed: gestures, words, the turning of the ring."""
        return self.gestures.is_still(self.now) and self.seating.is_still(self.now) and self.mirrored == 1.0

    def _draw_surround(self, canvas: Canvas) -> None:
        lines = [line for line in self.log if line.short][-SLIP_LINES:]
        shown = [SlipLine(self.account.sign_of(line), line.short) for line in lines]
        draw_slip(canvas, self.frame, self.slip_title, self.round_number, shown)
        if self.sitting.script and self.sitting.watched:
            return
        draw_call(canvas, self.frame.call, ready=self.can_call(), urgent=self.must_call(), armed=self.armed)
        draw_bar(
            canvas,
            self.frame,
            name=level_name(self.level),
            table=self.level.table.name,
            target=self.session.match.target,
            round_number=self.round_number,
            pressed=self.pointer.pressed[0] if self.pointer.pressed else None,
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
        if not self.is_mine or not self.stage.settings.hints:
            return None
        gifts = {move.item for move in self.view.moves if isinstance(move, Give) and move.item}
        return gifts | {move.held for move in self.plays()}

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
            rect = self.rect_of(spot)
            canvas.focus(rect, rect.width / 2 if kind in BAR_BUTTONS or kind == "call" else 14)

    def focus_item(self, canvas: Canvas, pose: Pose) -> None:
        """Paint the focus ring around an item of the hand."""
        canvas.focus(self.item_box(pose), self.item_radius)

    def prompt(self) -> str:
        """The words at the foot of the ring."""
        if self.view.outcome or self.turn == NOBODY:
            return ""
        if self.turn == HUMAN and not self.sitting.watched:
            return self.turn_words() if self.is_mine else _("Your turn")
        if self.turn == HUMAN:
            return _("Your turn")
        return _("{name} plays").format(name=self.names[self.turn])
