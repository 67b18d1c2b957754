"""The Pocket table on the screen: a fan of cards, a draw pile, a discard pile, and cards that fly between them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from game.art.palette import BAD, BAR_DEEP, GOOD
from game.opponents.pocket_reading import Reading
from game.rules import events as happened
from game.rules.contract import Phase
from game.rules.events import Cause, Event
from game.rules.moves import DRAW, PASS, Play
from game.rules.pieces import Colour, Face, Symbol
from game.rules.pocket import points
from game.scenes.flow import BEAT, State
from game.scenes.hand import LONG_AGO, Held
from game.scenes.questions import ChallengeQuestion, Charge, Consequence, Fate, VerdictShown
from game.scenes.scene import Scene
from game.scenes.table import Spot, TableScene
from game.scenes.words import CARD, HUMAN, the_face, wanted_words
from game.table.fan import CARD_HEIGHT, CARD_WIDTH, card_at, fan
from game.table.frame import around
from game.table.motion import Motion, Pose, ease_in_out

if TYPE_CHECKING:
    from pygame import FRect

    from game.art.canvas import Canvas

DEAL_GAP = 0.055
DEAL = 0.24
PLAY = 0.22
SETTLE = 0.16
GIVE = 0.35
DRAW_TIME = 0.3
DRAW_GAP = 0.14
TURN_UP = 0.34
SHUFFLE = 0.5
ARC = 46.0
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


class PocketScene(TableScene):
    """A match at the Pocket table."""

    music = "music_pizzeria"
    slip_title = "Order slip"
    item_kind = "card"
    noun = CARD

    def __init__(self, *args: Any, **options: Any) -> None:
        self.discard: list[tuple[Face, Pose]] = []
        self.pile = 0
        self._laid = 0
        super().__init__(*args, **options)

    # The table as it stands.

    def clear_items(self) -> None:
        self.discard = []
        self.pile = len(self.level.items)

    def lay_out(self, view: Any) -> None:
        self.hand.fill(sorted(view.hand, key=_order), fan(len(view.hand), self.frame.middle, self.frame.hand_width))
        self.discard = [(card, self._next_scatter()) for card in view.discard[-SHOWN_DISCARDS:]]
        self.pile = view.pile
        self.wanted = view.wanted

    def hand_poses(self, selected: int | None) -> list[Pose]:
        return fan(len(self.hand), self.frame.middle, self.frame.hand_width, selected)

    def hand_at(self, x: float, y: float) -> int | None:
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

    def items_rest(self) -> bool:
        turning = any(self.now - held.turned_from < DRAW_TIME * self.pace for held in self.hand)
        return not self.flights and not turning and super().items_rest()

    # Acting out.

    def act_items(self, event: Event) -> float:
        if isinstance(event, happened.Dealt):
            return self._act_deal(event)
        if isinstance(event, happened.TurnedUp):
            return self._act_turned_up(event)
        if isinstance(event, happened.Played):
            return self._act_played(event)
        if isinstance(event, happened.Drew):
            return self._act_drew(event)
        if isinstance(event, happened.Gave):
            return self._act_gave(event)
        if isinstance(event, happened.Reshuffled):
            self.pile += event.count
            self.discard = self.discard[-1:]
            self.stage.sound("shuffle")
            return SHUFFLE
        return 0.0

    def _act_deal(self, first: happened.Dealt) -> float:
        """Deal round the table, one card each, until all hands are dealt."""
        hands = [first]
        events = self.session.events
        while events and isinstance(events[0], happened.Dealt):
            following = events.popleft()
            assert isinstance(following, happened.Dealt)
            hands.append(following)
        self.stage.sound("shuffle")
        delay = 0.0
        for number in range(len(first.items)):
            for dealt in hands:
                face = dealt.items[number]
                self.acts.after(delay * self.pace, partial(self._deal_one, dealt.seat, face))
                delay += DEAL_GAP
        return delay + DEAL + BEAT

    def _deal_one(self, seat: int, face: Face | None) -> None:
        self.pile -= 1
        self.stage.sound("deal", gain=0.6)
        self._to_hand(seat, face, DEAL)

    def _to_hand(self, seat: int, card: Face | None, lasts: float) -> None:
        """Let a card from the pile fly to a hand."""
        start = Pose(*self.frame.pile, PILE_ANGLE)
        if seat == HUMAN:
            self._take_in(card, start, lasts)
        else:
            self._fly(None, None, start, self._seat_pose(seat), lasts, partial(self._arrived, seat))

    def _take_in(self, card: Face | None, start: Pose, lasts: float) -> None:
        """Put a card into the human's hand at its place; it flies there by itself."""
        assert card
        lasts *= self.pace
        held = Held(card, Motion.resting(start), LONG_AGO if self.reduced else self.now)
        place = next((n for n, each in enumerate(self.hand) if _order(each.item) > _order(card)), len(self.hand))
        self.hand.items.insert(place, held)
        self.seating.counts[HUMAN] += 1
        if self.focus and self.focus[0] == self.item_kind and self.focus[1] >= place:
            self.focus = self.item_kind, self.focus[1] + 1
        self.arrange()
        end = held.motion.end
        held.motion = Motion.resting(end) if self.reduced else Motion(start, end, self.now, lasts, ease_in_out, ARC)

    def _arrived(self, seat: int) -> None:
        self.seating.counts[seat] += 1

    def _seat_pose(self, seat: int) -> Pose:
        place = self.seating.place(seat)
        return Pose(*place.hand, place.hand_angle, BACK_SCALE)

    def _fly(
        self,
        start: Face | None,
        end: Face | None,
        origin: Pose,
        target: Pose,
        lasts: float,
        land: Callable[[], None],
        *,
        arc: float = ARC,
    ) -> None:
        """Let a card fly, turned over on its way if another side shows at the end; None is its back."""

        def paint(canvas: Canvas, pose: Pose, share: float, alpha: int) -> None:
            turn = 1.0 if start is end else 1 - share if end is None else share
            height = CARD_HEIGHT * pose.scale
            canvas.card(end or start, pose.at, height=height, angle=pose.angle, turn=turn, shadow="raised", alpha=alpha)

        self.flights.launch(origin, target, lasts * self.pace, paint, land, arc=arc, fades=self.reduced)

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

        self._fly(None, event.item, Pose(*self.frame.pile, PILE_ANGLE), pose, TURN_UP, laid)
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
            origin = self._leave_hand(event.item)
            self._fly(event.item, event.item, origin, pose, PLAY, landed, arc=0.0)
        else:
            self._fly(None, event.item, self._seat_pose(event.seat), pose, PLAY * 1.4, landed)
        return PLAY * (1.0 if event.seat == HUMAN else 1.4) + SETTLE

    def _leave_hand(self, card: Face) -> Pose:
        """Take a card out of the human's hand; where it was."""
        pose = self.hand.take_out(card, self.now)
        self.keep_focus()
        self.arrange()
        return pose

    def _act_drew(self, event: happened.Drew) -> float:
        if not event.items:
            return BEAT
        if event.cause is not Cause.CHOICE:
            self.seating.pop(event.seat, f"+{len(event.items)}", self.now)
            if event.cause is not Cause.DIP:
                self.seating.feel(event.seat, "surprised", self.now)
        gap = DRAW_GAP * self.pace
        for number, face in enumerate(event.items):
            self.acts.after(number * gap, partial(self._draw_one, event.seat, face))
        return DRAW_TIME + DRAW_GAP * (len(event.items) - 1) + BEAT

    def _draw_one(self, seat: int, face: Face | None) -> None:
        self.pile -= 1
        self.stage.sound("draw")
        self._to_hand(seat, face, DRAW_TIME)

    def _act_gave(self, event: happened.Gave) -> float:
        self.stage.sound("gift")
        self.seating.counts[event.seat] -= 1
        if event.to == HUMAN:
            self._take_in(event.item, self._seat_pose(event.seat), DRAW_TIME)
            return GIVE + BEAT
        start, card = self._seat_pose(event.seat), None
        if event.seat == HUMAN:
            assert event.item
            start, card = self._leave_hand(event.item), event.item
        self._fly(card, None, start, self._seat_pose(event.to), GIVE, partial(self._arrived, event.to))
        return GIVE + BEAT

    # What the human can do.

    def table_row(self) -> list[Spot]:
        return [("keep", 0)] if self._may_keep() else [("pile", 0)]

    def _may_keep(self) -> bool:
        return self.state is State.CHOOSING and PASS in self.view.moves

    def table_rect(self, spot: Spot) -> FRect:
        return around(self.frame.pile, *(KEEP_SIZE if spot[0] == "keep" else PILE_SIZE))

    def use_table(self, spot: Spot) -> None:
        self.draw_or_pass()

    def ask_challenge(self) -> Scene:
        view = self.view
        name = self.names[view.offender]
        wrong = 2 + view.rules.wrong_challenge_extra
        return ChallengeQuestion(
            Charge(
                portrait=self.portraits[view.offender],
                name=name,
                item=view.top,
                colour=view.wanted.colour,
                title="Challenge or draw two?",
                held=f"{name} held {CARD.count(view.counts[view.offender])} besides",
                guilt=Reading(view).guilty(view.offender, view.before),
                rule=f"Guilty means: a card in that hand fitted {the_face(view.before)}, or was another wild.",
            ),
            challenge=(
                Consequence("sym_check", GOOD, "Guilty", f"{name} draws 2, you play"),
                Consequence("sym_close", BAD, "Wrong", f"you draw {wrong}, turn lost"),
            ),
            accept="Draw two",
            accepted=(
                Consequence("+2", BAR_DEEP, "You take 2 cards", "always"),
                Consequence("sym_skip", BAR_DEEP, "Your turn is lost", f"{self.names[view.next_seat(HUMAN)]} goes on"),
            ),
            pause=self.pause,
        )

    def show_verdict(self, verdict: happened.Verdict) -> Scene:
        wrong = 2 + self.view.rules.wrong_challenge_extra
        fates = (
            (Fate(2, "draws two cards"), Fate(0, "draw nothing, and play"))
            if verdict.guilty
            else (Fate(0, "draws nothing"), Fate(wrong, f"draw {CARD.count(wrong)} and lose the turn"))
        )
        offender = verdict.offender
        return VerdictShown(
            verdict,
            self.portraits[offender],
            self.names[offender],
            fates,
            before=verdict.wanted,
            note="Only you have seen this hand",
        )

    def points(self, item: Face) -> int:
        return points(item)

    def turn_words(self) -> str:
        if self.state is State.GIVING:
            return f"Give a card to {self.names[self.view.next_seat(HUMAN)]}"
        if self.view.phase is Phase.DRAWN:
            return "It fits: play it, or keep it"
        can_play = any(isinstance(move, Play) for move in self.view.moves)
        wanted = wanted_words(self.view.wanted)
        if DRAW in self.view.moves:
            return f"Your turn: play {wanted}, or draw" if can_play else f"Your turn: nothing fits {wanted}, draw"
        return f"Your turn: play {wanted}" if can_play else "Your turn: nothing fits, pass"

    # Painting.

    def draw_table(self, canvas: Canvas) -> None:
        ring = self.frame.ring
        canvas.ring(
            ring.center,
            ring.width,
            clockwise=self.direction > 0,
            phase=self.flow,
            mirror_progress=self.mirrored,
        )
        if self.wanted:
            canvas.badge(self.wanted.colour, self.frame.badge)
        self._draw_pile(canvas)
        for card, scatter in self.discard:
            canvas.card(card, self._on_discard(scatter).at, angle=scatter.angle)
        for seat in range(1, self.level.seats):
            self._draw_backs(canvas, seat)

    def _draw_pile(self, canvas: Canvas) -> None:
        at = self.frame.pile
        if self.pile:
            canvas.pile(at, self.pile // 4, angle=PILE_ANGLE)
            canvas.count(self.pile, (at[0] + 54, at[1] + 80))

    def _draw_backs(self, canvas: Canvas, seat: int) -> None:
        place = self.seating.place(seat)
        count = self.seating.counts[seat]
        if not count:
            return
        shown = min(count, SHOWN_BACKS)
        step = min(BACK_STEP, HAND_SPREAD / max(shown - 1, 1))
        upright = place.hand_angle == 0
        for number in range(shown):
            offset = (number - (shown - 1) / 2) * step
            x = place.hand[0] + (offset if upright else 0)
            y = place.hand[1] + (0 if upright else offset)
            lean = -offset / max(HAND_SPREAD, 1) * 26
            angle = lean if upright else place.hand_angle + lean * (1 if x < self.frame.middle else -1)
            canvas.card(None, (x, y), height=BACK_HEIGHT, angle=angle)
        reach = (shown - 1) / 2 * step
        badge = (
            (place.hand[0] + reach + 22, place.hand[1] - 30)
            if upright
            else (place.hand[0] + (26 if place.hand[0] < self.frame.middle else -26), place.hand[1] - reach - 26)
        )
        canvas.count(count, badge, hot=count == 1)

    def draw_item(self, canvas: Canvas, held: Held, pose: Pose, *, dim: bool) -> None:
        turning = DRAW_TIME * self.pace
        turn = min(1.0, (self.now - held.turned_from) / turning) if turning else 1.0
        canvas.card(
            held.item,
            pose.at,
            height=CARD_HEIGHT * pose.scale,
            angle=pose.angle,
            dim=dim,
            turn=turn,
            shadow="raised" if pose.scale > 1.02 else "resting",
        )

    def draw_above(self, canvas: Canvas) -> None:
        if self._may_keep():
            rect = self.table_rect(("keep", 0))
            canvas.button_face(rect)
            canvas.button_words(rect, "Keep it" if self.view.phase is Phase.DRAWN else "Pass", size=17)
        self.flights.draw(canvas)

    def focus_item(self, canvas: Canvas, pose: Pose) -> None:
        canvas.focus(around(pose.at, CARD_WIDTH * pose.scale, CARD_HEIGHT * pose.scale), 15)


_COLOURS = {colour: number for number, colour in enumerate(Colour)}
_SYMBOLS = {symbol: number for number, symbol in enumerate(Symbol)}


def _order(face: Face) -> tuple[int, int]:
    """How a hand is sorted: by colour, then by symbol, wilds last."""
    assert face.symbol
    return (_COLOURS[face.colour] if face.colour else len(_COLOURS)), _SYMBOLS[face.symbol]
