"""What a table shows of an event beside its items: faces, words, gestures, sounds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial, singledispatchmethod
from typing import TYPE_CHECKING

from game.art.palette import BAD, GOOD, Rgb
from game.language import _, pgettext
from game.rules import events as happened
from game.rules.events import Cause, Event
from game.scenes.gestures import Crowned, Facing, Gesture, Gestures, Handed, Shout, Wash
from game.scenes.seating import Seating
from game.scenes.words import HUMAN, mark

if TYPE_CHECKING:
    from game.art.portraits import Mood
    from game.table.frame import Point

IN_FRONT = 0.34
"""How far from a seat towards the middle of the table its calls are shown."""
PENALTIES = (Cause.ITEM, Cause.CAUGHT, Cause.GUILTY, Cause.WRONG)
"""Why a seat draws that would rather not."""
UNASKED = (*PENALTIES, Cause.DIP, Cause.OPENING)
"""Why a seat draws other than by its own choice."""


@dataclass(frozen=True)
class Moment:
    """When something is shown, and how: at a pace (a factor, 0 for at once), `calm` without flights."""

    now: float
    pace: float
    calm: bool
    middle: Point
    """The middle of the table."""


class Reactions:
    """Shows events on the seats and in gestures. Those in `bold` seats are angry rather than worried when hit."""

    def __init__(
        self,
        seating: Seating,
        gestures: Gestures,
        portraits: Sequence[str],
        bold: Collection[int],
        sound: Callable[[str], None],
    ) -> None:
        self._seating = seating
        self._gestures = gestures
        self._portraits = portraits
        self._bold = bold
        self._sound = sound
        self._doer: int | None = None
        """Who did what the events that follow come from."""

    def begin_round(self) -> None:
        """Nobody has done anything yet."""
        self._gestures.clear()
        self._doer = None

    @singledispatchmethod
    def show(self, event: Event, moment: Moment) -> None:
        """Begin to show an event."""

    @show.register
    def _(self, event: happened.Played, moment: Moment) -> None:
        self._doer = event.seat

    @show.register(happened.Drew)
    @show.register(happened.Rolled)
    def _(self, event: happened.Drew | happened.Rolled, moment: Moment) -> None:
        if event.cause in UNASKED and event.items:
            self._hand_over(f"+{len(event.items)}", event.seat, moment)
        if event.cause in PENALTIES:
            hit = event.cause is not Cause.CAUGHT and len(event.items) > 1
            self._seating.feel(event.seat, self._hurt(event.seat) if hit else "surprised", moment.now)

    @show.register
    def _(self, event: happened.Named, moment: Moment) -> None:
        self._gesture(partial(Wash, colour=event.colour), moment)
        self._sound("colour")
        self._seating.pop(event.seat, mark(event.colour), moment.now)

    @show.register
    def _(self, event: happened.Reversed, moment: Moment) -> None:
        self._sound("reverse")

    @show.register
    def _(self, event: happened.Skipped, moment: Moment) -> None:
        self._hand_over("sym_skip", event.seat, moment)
        self._seating.feel(event.seat, self._hurt(event.seat), moment.now)
        self._sound("skip")

    @show.register
    def _(self, event: happened.Passed, moment: Moment) -> None:
        self._seating.say(event.seat, pgettext("said", "Pass"), moment.now)

    @show.register
    def _(self, event: happened.Called, moment: Moment) -> None:
        (x, y), middle = self._seating.heart(event.seat), moment.middle
        at = x + (middle[0] - x) * IN_FRONT, y + (middle[1] - y) * IN_FRONT
        self._gesture(partial(Shout, words=_("UNO!"), at=at, caller=(x, y)), moment)
        self._seating.feel(event.seat, "happy", moment.now)
        self._sound("uno")

    @show.register
    def _(self, event: happened.Caught, moment: Moment) -> None:
        self._seating.feel(event.seat, "surprised", moment.now)
        self._seating.feel(event.by, "triumphant", moment.now)
        self._sound("catch")
        self._doer = event.by
        self._face((event.by, "triumphant"), (event.seat, "surprised"), pgettext("catch", "Caught!"), BAD, moment)

    @show.register
    def _(self, event: happened.Challenged, moment: Moment) -> None:
        self._seating.say(event.seat, pgettext("said", "Challenge!"), moment.now)
        self._sound("challenge")

    @show.register
    def _(self, event: happened.Verdict, moment: Moment) -> None:
        self._sound("verdict_guilty" if event.guilty else "verdict_fair")
        if event.guilty:
            self._seating.feel(event.offender, "worried", moment.now)
            self._seating.feel(event.seat, "triumphant", moment.now)
        else:
            self._seating.feel(event.offender, "happy", moment.now)
            self._seating.feel(event.seat, self._hurt(event.seat), moment.now)

    def show_verdict(self, event: happened.Verdict, moment: Moment) -> None:
        """Let the two seats of a verdict face each other, if the human does not see it otherwise."""
        challenger, offender = event.seat, event.offender
        self._doer = challenger if event.guilty else offender
        if event.guilty:
            words = pgettext("stamp", "Caught!")
            self._face((challenger, "triumphant"), (offender, "surprised"), words, BAD, moment)
        else:
            words = pgettext("stamp", "In order")
            self._face((challenger, "worried"), (offender, "triumphant"), words, GOOD, moment)

    @show.register
    def _(self, event: happened.Ended, moment: Moment) -> None:
        winner = event.outcome.winner
        if winner is not None:
            for seat, points in enumerate(event.points):
                self._seating.feel(seat, "worried" if points == max(event.points) else "neutral", moment.now)
            self._seating.feel(winner, "triumphant", moment.now)
            at, diameter = self._seating.heart(winner), self._seating.diameter(winner)
            self._gesture(partial(Crowned, at=at, diameter=diameter), moment)
        self._sound("win" if winner == HUMAN else "lose")

    def _gesture(self, kind: Callable[[float, float, bool], Gesture], moment: Moment) -> None:
        """Begin a gesture; when acting takes no time there is none to see."""
        if moment.pace:
            self._gestures.show(kind(moment.now, moment.pace, moment.calm))

    def _hand_over(self, sign: str, seat: int, moment: Moment) -> None:
        """Show what a seat got, and from whom."""
        doer = seat if self._doer is None else self._doer
        start, end = self._seating.heart(doer), self._seating.heart(seat)
        self._gesture(partial(Handed, sign=sign, start=start, end=end), moment)

    def _face(self, left: tuple[int, Mood], right: tuple[int, Mood], words: str, ink: Rgb, moment: Moment) -> None:
        """Let two seats face each other."""
        ours, theirs = ((self._portraits[seat], mood) for seat, mood in (left, right))
        self._gesture(partial(Facing, left=ours, right=theirs, words=words, ink=ink), moment)

    def _hurt(self, seat: int) -> Mood:
        """How a seat takes it to be hit."""
        return "angry" if seat in self._bold else "worried"
