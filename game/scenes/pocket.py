"""The Pocket table on the screen: a fan of cards, a draw pile, a discard pile, and cards that fly between them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.language import N_, _
from game.opponents.pocket_reading import Reading
from game.rules import events as happened
from game.rules.contract import Phase
from game.rules.events import Event
from game.rules.moves import DRAW, Play
from game.rules.pieces import Colour, Face, Symbol
from game.rules.pocket import PocketView
from game.scenes.challenge import Charge
from game.scenes.closed_hands import DRAW_TIME, ClosedHandsScene
from game.scenes.hand import Held
from game.scenes.pacing import BEAT
from game.scenes.scene import Scene
from game.scenes.sitting import Sitting
from game.scenes.spots import Spot
from game.scenes.state import State
from game.scenes.tip_card import Sight
from game.scenes.tips import colour_tip, matched_tip
from game.scenes.words import CARD, HUMAN, the_face, wanted_words
from game.table.fan import CARD_HEIGHT, CARD_WIDTH, card_at, fan
from game.table.frame import Point, around
from game.table.motion import Pose

if TYPE_CHECKING:
    from pygame import FRect

    from game.art.canvas import Canvas

PLAY = 0.22
SETTLE = 0.16
GIVE = 0.35
TURN_UP = 0.34
SHUFFLE = 0.5
SCATTER = 20.0
"""Degrees to either side that a played card is turned."""
SHOWN_DISCARDS = 6
SHOWN_BACKS = 12
BACK_HEIGHT = 80.0
BACK_SCALE = BACK_HEIGHT / CARD_HEIGHT
BACK_STEP = 24.0
HAND_SPREAD = 104.0
PILE_ANGLE = -4.0
KEEP_SIZE = (124.0, 42.0)
PILE_SIZE = (132.0, 184.0)
BACKS_LONG, BACKS_WIDE = 176.0, 104.0
"""The room that the backs of a hand and their number take at most."""
DROP_GLOW = 150.0
BIG_HAND = 14
"""More cards than that use all the room between log and call button."""


class PocketScene(ClosedHandsScene):
    """A match at the Pocket table."""

    music = "music_pizzeria"
    log_title = N_("Order slip")
    item_kind = "card"
    item_radius = 15.0
    noun = CARD
    wild_draw = Symbol.WILD_DRAW_TWO
    pile_name = N_("Draw pile")

    view: PocketView

    def __init__(self, sitting: Sitting) -> None:
        self.discard: list[tuple[Face, Pose]] = []
        self._laid = 0
        super().__init__(sitting)

    # The table as it stands.

    def clear_items(self) -> None:
        super().clear_items()
        self.discard = []

    def lay_out(self, view: PocketView) -> None:
        self.fill_hand(view.hand)
        self.discard = [(card, self._next_scatter()) for card in view.discard[-SHOWN_DISCARDS:]]
        self.pile = view.pile
        self.wanted = view.wanted

    def hand_poses(self, selected: int | None) -> list[Pose]:
        count = len(self.hand)
        if count > BIG_HAND:
            room = self.frame.wide_hand
            return fan(count, room.centerx, room.width, selected)
        return fan(count, self.frame.middle, self.frame.hand_width, selected)

    def hand_at(self, x: float, y: float) -> int | None:
        drawn = self.hand.number_of(self.view.drawn) if self.view.drawn else None
        if drawn is not None and drawn == self.selected:
            lifted = self.item_box(self.hand_poses(drawn)[drawn])
            if lifted.collidepoint(x, y):  # it stands out by itself, so all that is seen of it is pressed
                return drawn
        selected = self.focus[1] if self.focus and self.focus[0] == self.item_kind else None
        return card_at(self.hand_poses(None), x, y, selected)

    def _next_scatter(self) -> Pose:
        """How the next card lies off the middle of the discard pile: scattered, though the same in every match."""
        self._laid += 1
        turn = (self._laid * 7919) % 41 / 20 - 1
        return Pose(turn * 9, (self._laid * 104729) % 17 - 8, turn * SCATTER)

    def _on_discard(self, scatter: Pose) -> Pose:
        x, y = self.frame.discard
        return Pose(x + scatter.x, y + scatter.y, scatter.angle)

    def pile_pose(self) -> Pose:
        return Pose(*self.frame.pile, PILE_ANGLE)

    def seat_pose(self, seat: int) -> Pose:
        return Pose(*self._hand_middle(seat), self.seating.place(seat).hand_angle, BACK_SCALE)

    def rank(self, item: Face) -> tuple[int, int]:
        """By colour, then by symbol, wilds last."""
        assert item.symbol
        return (_COLOURS[item.colour] if item.colour else len(_COLOURS)), _SYMBOLS[item.symbol]

    def paint_side(self, canvas: Canvas, item: Face | None, pose: Pose, turn: float, alpha: int) -> None:
        height = CARD_HEIGHT * pose.scale
        canvas.card(item, pose.at, height=height, angle=pose.angle, turn=turn, shadow="raised", alpha=alpha)

    # Acting out.

    def act_items(self, event: Event) -> float:
        if isinstance(event, happened.TurnedUp):
            return self._act_turned_up(event)
        if isinstance(event, happened.Played):
            return self._act_played(event)
        if isinstance(event, happened.Gave):
            return self._act_gave(event)
        if isinstance(event, happened.Reshuffled):
            self.pile += event.count
            self.discard = self.discard[-1:]
            self.stage.sound("shuffle")
            return SHUFFLE
        return super().act_items(event)

    def _act_turned_up(self, event: happened.TurnedUp) -> float:
        self.pile -= 1
        scatter = self._next_scatter()
        pose = self._on_discard(scatter)

        def laid() -> None:
            self.discard.append((event.item, scatter))
            self.wanted = event.item
            self.stage.sound("card_flip")

        def returned() -> None:
            self.pile += 1
            self.discard.pop()
            self.wanted = None

        self.fly(None, event.item, self.pile_pose(), pose, TURN_UP, laid)
        if event.accepted:
            return TURN_UP + BEAT
        self.acts.after((TURN_UP + BEAT * 3) * self.pace, returned)
        return TURN_UP + BEAT * 4

    def _act_played(self, event: happened.Played) -> float:
        scatter = self._next_scatter()
        pose = self._on_discard(scatter)
        self.stage.sound("wild" if event.item.is_wild else "card_slide")

        def landed() -> None:
            self.discard = [*self.discard[-SHOWN_DISCARDS:], (event.item, scatter)]
            self.wanted = event.wanted
            self.stage.sound("card_land")

        self.seating.counts[event.seat] -= 1
        if event.seat == HUMAN:
            origin = self.leave_hand(event.item)
            self.fly(event.item, event.item, origin, pose, PLAY, landed, arc=0.0)
        else:
            self.fly(None, event.item, self.seat_pose(event.seat), pose, PLAY * 1.4, landed)
        return PLAY * (1.0 if event.seat == HUMAN else 1.4) + SETTLE

    def _act_gave(self, event: happened.Gave) -> float:
        self.stage.sound("gift")
        self.seating.counts[event.seat] -= 1
        if event.to == HUMAN:
            self.take_in(event.item, self.seat_pose(event.seat), DRAW_TIME)
            return GIVE + BEAT
        start, card = self.seat_pose(event.seat), None
        if event.seat == HUMAN:
            assert event.item
            start, card = self.leave_hand(event.item), event.item
        self.fly(card, None, start, self.seat_pose(event.to), GIVE, partial(self.arrived, event.to))
        return GIVE + BEAT

    # What the human can do.

    def table_rect(self, spot: Spot) -> FRect:
        return around(self.frame.keep, *KEEP_SIZE) if spot[0] == "keep" else around(self.frame.pile, *PILE_SIZE)

    def charge(self) -> Charge:
        view = self.view
        assert view.offender is not None
        assert view.before
        guilt = Reading(view).guilty(view.offender, view.before)
        rule = _("Guilty means: a card in that hand fitted {the_item}, or was another wild.")
        return self.charge_with(view.top, view.wanted.colour, guilt, rule.format(the_item=the_face(view.before)))

    def show_verdict(self, verdict: happened.Verdict) -> Scene:
        return self.show(verdict, verdict.wanted, _("lay on top"))

    def turn_words(self) -> str:
        if self.state is State.GIVING:
            return _("Your turn: give a card to {name}").format(name=self.names[self.view.next_seat(HUMAN)])
        if self.view.phase is Phase.DRAWN:
            return _("It fits: play it, or keep it")
        can_play = any(isinstance(move, Play) for move in self.view.moves)
        wanted = wanted_words(self.view.wanted)
        if DRAW in self.view.moves:
            words = _("Your turn: play {wanted}, or draw") if can_play else _("Your turn: nothing fits {wanted}, draw")
        else:
            words = _("Your turn: play {wanted}") if can_play else _("Your turn: nothing fits, pass")
        return words.format(wanted=wanted)

    @property
    def ring(self) -> FRect:
        return self.frame.ring

    def hand_box(self, seat: int) -> FRect:
        place = self.seating.place(seat)
        size = (BACKS_LONG, BACKS_WIDE) if place.hand_angle == 0 else (BACKS_WIDE, BACKS_LONG)
        return around(place.hand, *size)

    def matched(self) -> list[FRect]:
        return [around(self.frame.discard, *PILE_SIZE), around(self.frame.badge, 60, 60)]

    def sights(self) -> list[Sight]:
        found = super().sights()
        if not self.wanted or not self.discard:
            return found
        top, badge = self.matched()
        named = [Sight(badge, partial(colour_tip, self.wanted.colour))] if self.wanted.colour else []
        return [Sight(top, partial(matched_tip, self.discard[-1][0], self.wanted)), *named, *found]

    # Painting.

    def draw_table(self, canvas: Canvas) -> None:
        canvas.prepare(self.session.round.view(HUMAN).hand)  # with the first picture, not in the midst of the deal
        ring = self.frame.ring
        canvas.ring(
            ring.center,
            ring.width,
            clockwise=self.arrows.direction > 0,
            phase=self.arrows.phase,
            mirror_progress=self.mirrored,
        )
        if self.wanted:
            canvas.badge(self.wanted.colour, self.frame.badge)
        self._draw_pile(canvas)
        dragged = self.hand.dragged
        if dragged and dragged.item in (self.playable() or ()):
            canvas.glow(self.frame.discard, DROP_GLOW, strength=0.7)
        for card, scatter in self.discard:
            canvas.card(card, self._on_discard(scatter).at, angle=scatter.angle)
        for seat in range(1, self.level.seats):
            self._draw_backs(canvas, seat)

    def _draw_pile(self, canvas: Canvas) -> None:
        at = self.frame.pile
        if self.must_draw():
            canvas.glow(at, DROP_GLOW, strength=0.7)
        if self.pile:
            canvas.pile(at, self.pile // 4, angle=PILE_ANGLE)
            canvas.count(self.pile, (at[0] + 54, at[1] + 80))

    def _hand_reach(self, seat: int) -> float:
        """How far the outer cards of an opponent's hand are from its middle."""
        between = max(0, min(self.seating.counts[seat], SHOWN_BACKS) - 1)
        return min(BACK_STEP * between, HAND_SPREAD) / 2

    def _hand_middle(self, seat: int) -> Point:
        """The middle of an opponent's hand; one at the side grows upwards, away from the plaque."""
        x, y = self.seating.place(seat).hand
        upright = self.seating.place(seat).hand_angle == 0
        return x, y if upright else y + HAND_SPREAD / 2 - self._hand_reach(seat)

    def _draw_backs(self, canvas: Canvas, seat: int) -> None:
        place = self.seating.place(seat)
        count = self.seating.counts[seat]
        if not count:
            return
        shown, reach, middle = min(count, SHOWN_BACKS), self._hand_reach(seat), self._hand_middle(seat)
        step = 2 * reach / max(shown - 1, 1)
        upright = place.hand_angle == 0
        hand = self.seen_hand(seat)
        for number in range(shown):
            offset = number * step - reach
            x = middle[0] + (offset if upright else 0)
            y = middle[1] + (0 if upright else offset)
            lean = -offset / max(HAND_SPREAD, 1) * 26
            angle = lean if upright else place.hand_angle + lean * (1 if x < self.frame.middle else -1)
            canvas.card(hand[number], (x, y), height=BACK_HEIGHT, angle=angle)
        badge = (
            (middle[0] + reach + 22, middle[1] - 30)
            if upright
            else (middle[0] + (26 if middle[0] < self.frame.middle else -26), middle[1] - reach - 26)
        )
        canvas.count(count, badge, hot=count == 1)

    def draw_item(self, canvas: Canvas, held: Held, pose: Pose, *, dim: bool) -> None:
        canvas.card(
            held.item,
            pose.at,
            height=CARD_HEIGHT * pose.scale,
            angle=pose.angle,
            dim=dim,
            turn=self.turned(held),
            shadow="raised" if pose.scale > 1.02 else "resting",
        )

    def must_read(self, canvas: Canvas) -> list[FRect]:
        frame = self.frame
        fan = frame.wide_hand if len(self.hand) > BIG_HAND else around(frame.hand, frame.hand_width, 190)
        return [*super().must_read(canvas), fan, around(frame.pile, *PILE_SIZE)]

    def targets(self, play: Play) -> list[FRect]:
        return [around(self.frame.discard, CARD_WIDTH, CARD_HEIGHT)]

    def item_box(self, pose: Pose) -> FRect:
        return around(pose.at, CARD_WIDTH * pose.scale, CARD_HEIGHT * pose.scale)


_COLOURS = {colour: number for number, colour in enumerate(Colour)}
_SYMBOLS = {symbol: number for number, symbol in enumerate(Symbol)}
