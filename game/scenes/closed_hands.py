"""What Pocket and Domino share on the screen: hidden hands, and a pile that they are dealt and drawn from."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.art.palette import BAD, BAR_DEEP, GOOD
from game.language import _, pgettext
from game.rules import events as happened
from game.rules.contract import Phase
from game.rules.events import Event
from game.rules.moves import DRAW, PASS
from game.rules.pieces import Colour, Face, Symbol
from game.scenes.bindings import key_for
from game.scenes.challenge import Charge, Consequence, Fate, VerdictShown
from game.scenes.hand import LONG_AGO, Held
from game.scenes.inputs import Action
from game.scenes.pacing import BEAT
from game.scenes.scene import Scene
from game.scenes.sitting import Sitting
from game.scenes.spots import Spot
from game.scenes.state import State
from game.scenes.table import TableScene
from game.scenes.tip_card import Sight
from game.scenes.tips import Tip, drawing_words, ending_tip
from game.scenes.words import HUMAN, number, short_name
from game.table.motion import Motion, Pose, ease_in_out

if TYPE_CHECKING:
    from game.art.canvas import Canvas

DEAL_GAP = 0.055
DEAL = 0.24
DRAW_TIME = 0.3
DRAW_GAP = 0.14
ARC = 46.0


class ClosedHandsScene(TableScene):
    """A match at a table with hidden hands. Subclasses say where things lie and paint them."""

    wild_draw: Symbol
    """The table's wild draw that can be challenged."""
    pile_name = ""
    """What the pile is called, to be looked up."""

    def __init__(self, sitting: Sitting) -> None:
        self.pile = 0
        """How many items are left to draw."""
        super().__init__(sitting)

    @abstractmethod
    def pile_pose(self) -> Pose:
        """Where an item is drawn from."""

    @abstractmethod
    def seat_pose(self, seat: int) -> Pose:
        """Where an opponent's hand is."""

    @abstractmethod
    def paint_side(self, canvas: Canvas, item: Face | None, pose: Pose, turn: float, alpha: int) -> None:
        """Paint an item in the air; None is its back, `turn` runs from 0, the back, to 1, the face."""

    @abstractmethod
    def rank(self, item: Face) -> Any:
        """Where an item is sorted in the human's hand."""

    def seen_hand(self, seat: int) -> list[Face | None]:
        """An opponent's hand as it is shown: backs, or in a replay with open hands what it holds."""
        count = self.seating.counts[seat]
        hand = sorted(self.session.round.view(seat).hand, key=self.rank)[:count] if self.open_hands else []
        return [*hand, *[None] * (count - len(hand))]

    def clear_items(self) -> None:
        self.pile = len(self.level.items)

    def items_rest(self) -> bool:
        turning = any(self.now - held.turned_from < DRAW_TIME * self.pace for held in self.hand)
        return not self.flights and not turning and super().items_rest()

    def fill_hand(self, items: Sequence[Face]) -> None:
        """Put the human's items into the hand, sorted and at rest."""
        self.hand.clear()
        sort = sorted(items, key=self.rank)
        self.hand.fill(sort, [Pose(0, 0)] * len(sort))
        self.hand.fill(sort, self.hand_poses(None))

    def turned(self, held: Held) -> float:
        """How far an item of the hand is turned over, 0 to 1."""
        turning = DRAW_TIME * self.pace
        return min(1.0, (self.now - held.turned_from) / turning) if turning else 1.0

    # Acting out.

    def act_items(self, event: Event) -> float:
        if isinstance(event, happened.Dealt):
            return self._act_deal(event)
        if isinstance(event, happened.Drew):
            return self._act_drew(event)
        return 0.0

    def _act_deal(self, first: happened.Dealt) -> float:
        """Deal round the table, one item each, until all hands are dealt."""
        hands = [first]
        events = self.session.events
        while events and isinstance(events[0], happened.Dealt):
            following = events.popleft()
            assert isinstance(following, happened.Dealt)
            hands.append(following)
        self.stage.sound("shuffle")
        delay = 0.0
        for number_dealt in range(len(first.items)):
            for dealt in hands:
                self.acts.after(delay * self.pace, partial(self._deal_one, dealt.seat, dealt.items[number_dealt]))
                delay += DEAL_GAP
        return delay + DEAL + BEAT

    def _deal_one(self, seat: int, item: Face | None) -> None:
        self.pile -= 1
        self.stage.sound("deal", gain=0.6)
        self._to_hand(seat, item, DEAL)

    def _to_hand(self, seat: int, item: Face | None, lasts: float) -> None:
        """Let an item from the pile fly to a hand."""
        if seat == HUMAN:
            self.take_in(item, self.pile_pose(), lasts)
        else:
            self.fly(None, None, self.pile_pose(), self.seat_pose(seat), lasts, partial(self.arrived, seat))

    def take_in(self, item: Face | None, start: Pose, lasts: float) -> None:
        """Put an item into the human's hand at its place; it flies there by itself."""
        assert item
        lasts *= self.pace
        held = Held(item, Motion.resting(start), LONG_AGO if self.reduced else self.now)
        place = next((n for n, each in enumerate(self.hand) if self.rank(each.item) > self.rank(item)), len(self.hand))
        self.hand.items.insert(place, held)
        self.seating.counts[HUMAN] += 1
        if self.focus and self.focus[0] == self.item_kind and self.focus[1] >= place:
            self.focus = self.item_kind, self.focus[1] + 1
        self.arrange()
        end = held.motion.end
        held.motion = Motion.resting(end) if self.reduced else Motion(start, end, self.now, lasts, ease_in_out, ARC)

    def arrived(self, seat: int) -> None:
        """An opponent has an item more."""
        self.seating.counts[seat] += 1

    def leave_hand(self, item: Face) -> Pose:
        """Take an item out of the human's hand; where it was."""
        pose = self.hand.take_out(item, self.now)
        self.keep_focus()
        self.arrange()
        return pose

    def fly(
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
        """Let an item fly, turned over on its way if another side shows at the end; None is its back."""

        def paint(canvas: Canvas, pose: Pose, share: float, alpha: int) -> None:
            turn = 1.0 if start is end else 1 - share if end is None else share
            self.paint_side(canvas, end or start, pose, turn, alpha)

        self.flights.launch(origin, target, lasts * self.pace, paint, land, arc=arc, fades=self.reduced)

    def _act_drew(self, event: happened.Drew) -> float:
        if not event.items:
            return BEAT
        gap = DRAW_GAP * self.pace
        for place, item in enumerate(event.items):
            self.acts.after(place * gap, partial(self._draw_one, event.seat, item))
        return DRAW_TIME + DRAW_GAP * (len(event.items) - 1) + BEAT

    def _draw_one(self, seat: int, item: Face | None) -> None:
        self.pile -= 1
        self.stage.sound("draw")
        self._to_hand(seat, item, DRAW_TIME)

    # What the human can do.

    def table_row(self) -> list[Spot]:
        return [("keep", 0)] if self.may_keep() else [("pile", 0)]

    def may_keep(self) -> bool:
        """Whether the human may end the turn without playing."""
        return self.state is State.CHOOSING and PASS in self.view.moves

    def use_table(self, spot: Spot) -> None:
        self.draw_or_pass()

    @property
    def keep_words(self) -> str:
        """What stands on the button that ends the turn."""
        return _("Keep it") if self.view.phase is Phase.DRAWN else _("Pass")

    def sights(self) -> list[Sight]:
        spot = ("pile", 0)
        return [Sight(self.table_rect(spot), partial(self.explain, spot)), *super().sights()]

    def explain(self, spot: Spot) -> Tip:
        kind, _number = spot
        key = key_for(self.stage, Action.DRAW)
        if kind == "pile":
            keeps = getattr(self.view.rules, "drawn_tile", "") == "may"
            return Tip(_(self.pile_name), (drawing_words(self.noun, keeps=keeps),), key)
        return ending_tip(self.keep_words, key) if kind == "keep" else super().explain(spot)

    def draw_above(self, canvas: Canvas) -> None:
        if self.may_keep():
            rect = self.table_rect(("keep", 0))
            canvas.button_face(rect, hot=True)
            canvas.button_words(rect, self.keep_words, hot=True, size=17)
        self.flights.draw(canvas)

    def must_draw(self) -> bool:
        """Whether nothing of the human's fits, and there is something to draw."""
        return self.state is State.CHOOSING and DRAW in self.view.moves and not self.plays()

    def charge_with(self, item: Face, colour: Colour | None, guilt: float, rule: str) -> Charge:
        """What the human is asked about that wild draw."""
        view, offender = self.view, self.view.offender
        assert offender is not None
        name = self.names[offender]
        first = short_name(name)
        follower = short_name(self.names[view.next_seat(HUMAN)])
        count = self.wild_draw.draws
        wrong = count + view.rules.wrong_challenge_extra
        held = _("{name} held {items}").format(name=name, items=self.noun.others(view.counts[offender]))
        draws = _("{name} draws {count}, you play").format(name=first, count=count)
        lost = _("you draw {count}, turn lost").format(count=wrong)
        return Charge(
            portrait=self.portraits[offender],
            name=name,
            item=item,
            colour=colour,
            title=_("Challenge or draw {number}?").format(number=number(count)),
            held=held,
            guilt=guilt,
            rule=rule,
            challenge=(
                Consequence("sym_check", GOOD, _("Guilty"), draws),
                Consequence("sym_close", BAD, _("Wrong"), lost),
            ),
            accept=_("Draw {number}").format(number=number(count)),
            sign=self.noun.sign,
            accepted=(
                Consequence(
                    f"+{count}", BAR_DEEP, _("You take {items}").format(items=self.noun.count(count)), _("always")
                ),
                Consequence("sym_skip", BAR_DEEP, _("Your turn is lost"), _("{name} goes on").format(name=follower)),
            ),
        )

    def show(self, verdict: happened.Verdict, before: Face, lay: str) -> Scene:
        """The challenged hand, which only the human sees; `lay` says how `before` lay there."""
        count = self.wild_draw.draws
        wrong = count + self.session.match.rules.wrong_challenge_extra
        if verdict.guilty:
            theirs = Fate(count, _("draws {items}").format(items=self.noun.count(count)))
            yours = Fate(0, _("draw nothing, and play"))
        else:
            theirs = Fate(0, pgettext("somebody", "draws nothing"))
            yours = Fate(wrong, _("draw {items} and lose the turn").format(items=self.noun.count(wrong)))
        offender = verdict.offender
        return VerdictShown(
            verdict,
            self.portraits[offender],
            self.names[offender],
            (theirs, yours),
            before=before,
            lay=lay,
            note=_("Only you have seen this hand"),
        )
