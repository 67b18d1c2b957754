"""The Pocket table on the screen: a fan of cards, a draw pile, a discard pile, and cards that fly between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Any

from game.opponents.pocket_reading import Reading
from game.rules import events as happened
from game.rules.contract import Phase, Refusal, Why
from game.rules.events import Cause, Event
from game.rules.moves import DRAW, PASS, Give, Play
from game.rules.pieces import Colour, Face, Symbol
from game.rules.pocket import points
from game.scenes.flow import BEAT, State
from game.scenes.questions import ChallengeQuestion, VerdictShown
from game.scenes.scene import Change, Scene
from game.scenes.table import Spot, TableScene
from game.scenes.words import HUMAN, wanted_words
from game.table.fan import CARD_HEIGHT, card_at, fan
from game.table.frame import Point, around
from game.table.motion import Motion, Pose, ease_in_out, ease_out, ease_out_back

if TYPE_CHECKING:
    from pygame import FRect

    from game.art.canvas import Canvas

DEAL_GAP = 0.055
DEAL = 0.24
PLAY = 0.22
SETTLE = 0.16
DRAW_TIME = 0.3
DRAW_GAP = 0.14
TURN_UP = 0.34
SHUFFLE = 0.5
HOVER = 0.09
CLOSE_UP = 0.16
FADE = 0.12
ARC = 46.0
LANDING = 1.06
SCATTER = 20.0
"""Degrees to either side that a played card is turned."""
SHOWN_DISCARDS = 6
SHOWN_BACKS = 12
BACK_HEIGHT = 80.0
BACK_STEP = 24.0
HAND_SPREAD = 104.0
PILE_ANGLE = -4.0
DRAG_SLACK = 8.0
PLAY_ABOVE = 480.0
"""A card let go above this line is played."""
LEAN = 14.0
"""Degrees that a dragged card leans at most."""
SHAKE = 0.36
KEEP_SIZE = (124.0, 42.0)


@dataclass
class Held:
    """A card in the human's hand: where it is, and when it was turned over."""

    face: Face
    motion: Motion
    turned_from: float = -10.0
    refused_at: float = -10.0


@dataclass(frozen=True)
class Flight:
    """A card on its way; `start` and `end` are the sides that show, None for the back."""

    start: Face | None
    end: Face | None
    motion: Motion
    tall: tuple[float, float] = (CARD_HEIGHT, CARD_HEIGHT)


@dataclass
class Drag:
    """A card under the pointer that is held."""

    number: int
    pressed: Point
    x: float
    y: float
    lean: float = 0.0
    moved: bool = False


class PocketScene(TableScene):
    """A match at the Pocket table."""

    music = "music_pizzeria"
    slip_title = "Order slip"

    def __init__(self, *args: Any, **options: Any) -> None:
        self.hand: list[Held] = []
        self.discard: list[tuple[Face, Pose]] = []
        self.pile = 0
        self.flights: list[Flight] = []
        self.held: Drag | None = None
        self._laid = 0
        super().__init__(*args, **options)
        if not self.hand:
            self.clear_table()

    # The table as it stands.

    def clear_table(self) -> None:
        self.hand = []
        self.discard = []
        self.flights = []
        self.pile = len(self.level.items)
        self.wanted = None

    def lay_out(self, view: Any) -> None:
        poses = fan(len(view.hand), self.frame.middle, self.frame.hand_width)
        self.hand = [Held(face, Motion.resting(pose)) for face, pose in zip(sorted(view.hand, key=_order), poses)]
        self.discard = []
        for face in view.discard[-SHOWN_DISCARDS:]:
            self.discard.append((face, self._next_scatter()))
        self.pile = view.pile

    def arrange(self) -> None:
        selected = self.focus[1] if self.focus and self.focus[0] == "card" and self.held is None else None
        if self.view.drawn and self.state is State.CHOOSING and selected is None:
            selected = self._number_of(self.view.drawn)
        poses = fan(len(self.hand), self.frame.middle, self.frame.hand_width, selected)
        for number, (card, pose) in enumerate(zip(self.hand, poses)):
            lasts = HOVER if number == selected else CLOSE_UP
            ease = ease_out_back if number == selected else ease_out
            card.motion = card.motion.towards(pose, self.now, lasts, ease)

    def _number_of(self, face: Face) -> int | None:
        return next((number for number, card in enumerate(self.hand) if card.face is face), None)

    def _next_scatter(self) -> Pose:
        """How the next card lies off the middle of the discard pile: scattered, though the same in every match."""
        self._laid += 1
        turn = (self._laid * 7919) % 41 / 20 - 1
        return Pose(turn * 9, (self._laid * 104729) % 17 - 8, turn * SCATTER)

    def _on_discard(self, scatter: Pose) -> Pose:
        x, y = self.frame.discard
        return Pose(x + scatter.x, y + scatter.y, scatter.angle)

    def items_rest(self) -> bool:
        return (
            not self.flights
            and self.held is None
            and all(
                card.motion.is_over(self.now)
                and self.now - card.turned_from > DRAW_TIME
                and self.now - card.refused_at > SHAKE
                for card in self.hand
            )
        )

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
            self.pile = event.count
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

    def _to_hand(self, seat: int, face: Face | None, lasts: float) -> None:
        """Let a card from the pile fly to a hand."""
        start = Pose(*self.frame.pile, PILE_ANGLE)
        if seat != HUMAN:
            self._fly(None, None, start, self._seat_pose(seat), lasts, partial(self._arrived, seat), to=BACK_HEIGHT)
            return
        assert face or self.demo
        self._take_in(face, start, lasts)

    def _take_in(self, face: Face | None, start: Pose, lasts: float) -> None:
        """Put a card into the human's hand at its place; it flies there by itself."""
        assert face
        turned_from = self.now if self.pace and not self.reduced else -10.0
        card = Held(face, Motion.resting(start), turned_from)
        place = next((n for n, each in enumerate(self.hand) if _order(each.face) > _order(face)), len(self.hand))
        self.hand.insert(place, card)
        self.seating.counts[HUMAN] += 1
        if self.focus and self.focus[0] == "card" and self.focus[1] >= place:
            self.focus = ("card", self.focus[1] + 1)
        self.arrange()
        lasts *= self.pace
        if self.reduced or not lasts:
            card.motion = Motion.resting(card.motion.end)
        else:
            card.motion = Motion(start, card.motion.end, self.now, lasts, ease_in_out, ARC)

    def _arrived(self, seat: int) -> None:
        self.seating.counts[seat] += 1

    def _seat_pose(self, seat: int) -> Pose:
        place = self.seating.place(seat)
        return Pose(*place.hand, place.hand_angle)

    def _fly(
        self,
        start: Face | None,
        end: Face | None,
        origin: Pose,
        target: Pose,
        lasts: float,
        land: Callable[[], None],
        *,
        of: float = CARD_HEIGHT,
        to: float = CARD_HEIGHT,
        arc: float = ARC,
    ) -> None:
        """Let a card fly, and something happen when it lands."""
        lasts *= self.pace
        if self.reduced and lasts:
            origin, arc, lasts = target, 0.0, FADE
        flight = Flight(start, end, Motion(origin, target, self.now, lasts, ease_in_out, arc), (of, to))
        self.flights.append(flight)

        def landed() -> None:
            self.flights.remove(flight)
            land()

        self.acts.after(lasts, landed)

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
            self._fly(None, event.item, self._seat_pose(event.seat), pose, PLAY * 1.4, landed, of=BACK_HEIGHT)
        return PLAY * (1.0 if event.seat == HUMAN else 1.4) + SETTLE

    def _leave_hand(self, face: Face) -> Pose:
        """Take a card out of the human's hand; where it was."""
        number = self._leaving if self._leaving is not None else self._number_of(face)
        self._leaving = None
        if number is None or number >= len(self.hand) or self.hand[number].face is not face:
            number = self._number_of(face)
        assert number is not None
        card = self.hand.pop(number)
        if self.focus and self.focus[0] == "card":
            self.focus = ("card", min(self.focus[1], len(self.hand) - 1)) if self.by_keys and self.hand else None
        self.arrange()
        return card.motion.at(self.now)

    _leaving: int | None = None

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
        if event.seat == HUMAN:
            assert event.item
            origin = self._leave_hand(event.item)
            self._fly(
                event.item, None, origin, self._seat_pose(event.to), PLAY * 1.6, partial(self._arrived, event.to),
                to=BACK_HEIGHT,
            )  # fmt: skip
        elif event.to == HUMAN:
            self._take_in(event.item, self._seat_pose(event.seat), DRAW_TIME)
        else:
            self._fly(
                None, None, self._seat_pose(event.seat), self._seat_pose(event.to), PLAY * 1.6,
                partial(self._arrived, event.to), of=BACK_HEIGHT, to=BACK_HEIGHT,
            )  # fmt: skip
        return PLAY * 1.6 + BEAT

    # What the human can do.

    def item_rows(self) -> list[list[Spot]]:
        middle: list[Spot] = [("pile", 0)]
        if self._may_keep():
            middle.append(("keep", 0))
        return [middle, [("card", number) for number in range(len(self.hand))]]

    def _may_keep(self) -> bool:
        return self.state is State.CHOOSING and PASS in self.view.moves

    def place_of(self, spot: Spot) -> Point:
        kind, number = spot
        if kind == "pile":
            return self.frame.pile
        if kind == "keep":
            return self._keep_rect().center
        poses = self._rest()
        return poses[min(number, len(poses) - 1)].at if poses else (self.frame.middle, 640.0)

    def _keep_rect(self) -> FRect:
        return around(self.frame.pile, *KEEP_SIZE)

    def spot_of(self, item: Face) -> Spot:
        return "card", self._number_of(item) or 0

    def _rest(self) -> list[Pose]:
        return fan(len(self.hand), self.frame.middle, self.frame.hand_width)

    def item_at(self, x: float, y: float) -> Spot | None:
        if self._may_keep() and self._keep_rect().collidepoint(x, y):
            return "keep", 0
        selected = self.focus[1] if self.focus and self.focus[0] == "card" else None
        number = card_at(self._rest(), x, y, selected)
        if number is not None:
            return "card", number
        px, py = self.frame.pile
        return ("pile", 0) if abs(x - px) < 70 and abs(y - py) < 96 else None

    def use_item(self, spot: Spot) -> Change | None:
        kind, number = spot
        if kind == "card":
            if number < len(self.hand):
                self._try_card(number)
        elif kind == "pile" and self.view.drawn and self.state is State.CHOOSING:
            self.refuse(Refusal(Why.ALREADY_DREW))
        else:
            self.draw_or_pass()
        return None

    def _try_card(self, number: int) -> None:
        card = self.hand[number]
        face = card.face
        if self.state is State.GIVING:
            self._leaving = number
            self.make(Give(face))
            return
        plays = [move for move in self.view.moves if isinstance(move, Play) and move.item is face]
        if self.state is not State.CHOOSING or not plays:
            card.refused_at = self.now
            refusal = self.session.round.why_not(HUMAN, Play(face)) if self.state is State.CHOOSING else None
            self.refuse(refusal or Refusal(Why.NOT_YOUR_TURN))
            return
        self._leaving = number
        if plays[0].colour:
            self.ask_colour(face)
        else:
            self.play_item(face)

    def ask_challenge(self) -> Scene:
        view = self.view
        return ChallengeQuestion(
            portrait=self.portraits[view.offender],
            name=self.names[view.offender],
            item=view.top,
            colour=view.wanted.colour,
            before=view.before,
            others=view.counts[view.offender],
            guilt=Reading(view).guilty(view.offender, view.before),
            draws=2,
            extra=view.rules.wrong_challenge_extra,
            next_name=self.names[view.next_seat(HUMAN)],
            pause=self.pause,
        )

    def show_verdict(self, verdict: happened.Verdict) -> Scene:
        return VerdictShown(
            verdict,
            self.portraits[verdict.offender],
            self.names[verdict.offender],
            draws=2,
            extra=self.level.rules().wrong_challenge_extra,
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

    # The pointer.

    def grab(self, spot: Spot, x: float, y: float) -> bool:
        if spot[0] != "card" or self.state not in (State.CHOOSING, State.GIVING):
            return spot[0] == "card"
        self.held = Drag(spot[1], (x, y), x, y)
        return True

    def drag(self, x: float, y: float) -> None:
        held = self.held
        if held is None:
            return
        held.lean = max(-LEAN, min(LEAN, held.lean * 0.7 - (x - held.x) * 0.6))
        held.x, held.y = x, y
        if not held.moved and hypot(x - held.pressed[0], y - held.pressed[1]) > DRAG_SLACK:
            held.moved = True
            self.stage.sound("card_slide", gain=0.4)

    def drop(self, x: float, y: float) -> Change | None:
        held, self.held = self.held, None
        if held is None:
            spot = self.item_at(x, y)
            return self.use_item(spot) if spot and spot[0] == "card" else None
        if held.number >= len(self.hand):
            return None
        if held.moved:
            self.hand[held.number].motion = Motion.resting(self._held_pose(held))
        if not held.moved or y < PLAY_ABOVE:
            self._try_card(held.number)
        self.arrange()
        return None

    def let_go(self) -> bool:
        held, self.held = self.held, None
        self._pressed_spot = None
        if held is None or not held.moved:
            return False
        if held.number < len(self.hand):
            self.hand[held.number].motion = Motion.resting(self._held_pose(held))
        self.arrange()
        return True

    def _held_pose(self, held: Drag) -> Pose:
        return Pose(held.x, held.y, held.lean, 1.08)

    # Painting.

    def draw_table(self, canvas: Canvas) -> None:
        self._draw_pile(canvas)
        for face, scatter in self.discard:
            canvas.card(face, self._on_discard(scatter).at, angle=scatter.angle)
        for seat in range(1, self.level.seats):
            self._draw_backs(canvas, seat)

    def _draw_pile(self, canvas: Canvas) -> None:
        at = self.frame.pile
        if self.pile:
            canvas.pile(at, self.pile // 4, angle=PILE_ANGLE)
            canvas.count(self.pile, (at[0] + 54, at[1] + 80))
        if self.focus == ("pile", 0) and self.state is State.CHOOSING:
            canvas.focus(around(at, 128, 180), 15)

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

    def draw_hand(self, canvas: Canvas) -> None:
        playable = self._playable()
        selected = self.focus[1] if self.focus and self.focus[0] == "card" else None
        order = [number for number in range(len(self.hand)) if number != selected]
        if selected is not None and selected < len(self.hand):
            order.append(selected)
        for number in order:
            if not (self.held and self.held.moved and self.held.number == number):
                self._draw_held(canvas, number, playable)
        if self._may_keep():
            self._draw_keep(canvas)
        for flight in self.flights:
            self._draw_flight(canvas, flight)
        if self.held and self.held.moved and self.held.number < len(self.hand):
            pose = self._held_pose(self.held)
            canvas.card(
                self.hand[self.held.number].face, pose.at, height=CARD_HEIGHT * pose.scale, angle=pose.angle,
                shadow="raised",
            )  # fmt: skip

    def _playable(self) -> set[Face] | None:
        """The cards that can be played or given now; None if none is to be marked."""
        if self.state not in (State.CHOOSING, State.GIVING) or not self.stage.settings.hints:
            return None
        return {move.item for move in self.view.moves if isinstance(move, (Play, Give)) and move.item}

    def _draw_held(self, canvas: Canvas, number: int, playable: set[Face] | None) -> None:
        card = self.hand[number]
        pose = card.motion.at(self.now)
        age = self.now - card.refused_at
        x = pose.x
        if age < SHAKE and not self.reduced:
            x += 7 * (1 - age / SHAKE) * (1 if int(age * 24) % 2 else -1)
        turn = min(1.0, (self.now - card.turned_from) / (DRAW_TIME * max(self.pace, 0.01)))
        lifted = pose.scale > 1.02
        canvas.card(
            card.face,
            (x, pose.y),
            height=CARD_HEIGHT * pose.scale,
            angle=pose.angle,
            dim=playable is not None and card.face not in playable,
            turn=turn,
            shadow="raised" if lifted else "resting",
        )
        if self.by_keys and self.focus == ("card", number) and card.motion.is_over(self.now):
            canvas.focus(around((x, pose.y), 124 * pose.scale, CARD_HEIGHT * pose.scale), 15)

    def _draw_keep(self, canvas: Canvas) -> None:
        rect = self._keep_rect()
        words = "Keep it" if self.view.phase is Phase.DRAWN else "Pass"
        canvas.button_face(rect, hot=False)
        canvas.button_words(rect, words, size=17)
        if self.focus == ("keep", 0):
            canvas.focus(rect)

    def _draw_flight(self, canvas: Canvas, flight: Flight) -> None:
        share = flight.motion.share(self.now)
        pose = flight.motion.at(self.now)
        height = flight.tall[0] + (flight.tall[1] - flight.tall[0]) * share
        turn = 1.0 if flight.start is flight.end else share
        face = flight.end
        if flight.end is None and flight.start is not None:
            turn, face = 1 - share, flight.start
        canvas.card(
            face,
            pose.at,
            height=height * pose.scale,
            angle=pose.angle,
            turn=turn,
            shadow="raised",
            alpha=round(255 * share) if self.reduced else 255,
        )


_COLOURS = {colour: number for number, colour in enumerate(Colour)}
_SYMBOLS = {symbol: number for number, symbol in enumerate(Symbol)}


def _order(face: Face) -> tuple[int, int]:
    """How a hand is sorted: by colour, then by symbol, wilds last."""
    assert face.symbol
    return (_COLOURS[face.colour] if face.colour else len(_COLOURS)), _SYMBOLS[face.symbol]
