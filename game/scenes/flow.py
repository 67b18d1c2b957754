"""How a match goes on, the same at all tables: what is acted out, who decides then, and what is shown on top.

The rules are ahead of the screen. A move is applied at once; what happened is queued as events, and the scene acts them
out one after the other. `state.py` has its state machine.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from random import Random
from typing import Any

from game.language import _
from game.rules import events as happened
from game.rules.events import Event
from game.rules.moves import Move
from game.rules.pieces import Face, face
from game.rules.shedding import SheddingView
from game.scenes.account import Account
from game.scenes.arrows import Arrows
from game.scenes.chatter import Chatter
from game.scenes.flights import Flights
from game.scenes.gestures import Gestures
from game.scenes.log import Log
from game.scenes.match_result import MatchResult
from game.scenes.message import MESSAGE, Message
from game.scenes.others import Others
from game.scenes.pacing import (
    CALM,
    DEMO_RESULT,
    HURRY,
    LAST_WORD,
    LASTS,
    QUICKEST_TURN,
    SPEEDS,
    WATCHED,
    WATCHED_RESULT,
)
from game.scenes.pause import Pause
from game.scenes.reactions import Moment, Reactions
from game.scenes.round_result import RoundResult
from game.scenes.saving import Saving
from game.scenes.scene import Change, Push, Quit, Scene, Stage
from game.scenes.seating import Seating
from game.scenes.sitting import Sitting
from game.scenes.state import State
from game.scenes.words import HUMAN, Noun, Teller, names_at, saying
from game.table.frame import Frame
from game.table.motion import Timeline

HOT = 0.6
"""Boldness from which somebody who is hit is angry rather than worried."""
USUAL_WIDTH = 1280.0
NOBODY = -1
"""Whose turn it is while the round is set up."""


class Flow(Scene):
    """A match at a table as it goes on: whose turn it is, what is acted out. Subclasses ask the human, and show it.

    Raises:
        ValueError: if the saved match of the sitting can't be played on.
    """

    noun: Noun
    """What the table's items are called."""
    log_title = ""
    """What the log is called at this table, to be looked up."""
    frame_type: type[Frame] = Frame
    view: SheddingView[Any]
    """What the human may know now: each table has a type of its own for it."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.level = sitting.level
        self.names = names_at(self.level)
        self.portraits = ["you", *(guest.character.key for guest in self.level.opponents)]
        self.open_hands = False
        """Whether the hands of all seats are shown; only for a match that is over."""
        self.state = State.ACTING
        self.frame = self.frame_of(USUAL_WIDTH)
        self.acts = Timeline()
        self.plans = Timeline()
        self.flights = Flights(self.acts)
        self.log = Log(Teller(self.names, self.noun))
        self.seating = Seating(self.portraits, self.names, self.frame)
        self.arrows = Arrows()
        self.gestures = Gestures()
        self.message = Message()
        self.turn = NOBODY
        self.wanted: Face | None = None
        self.saving = Saving(sitting)
        guests = dict(enumerate(self.level.opponents, start=1))
        bold = {seat for seat, guest in guests.items() if guest.temperament.boldness >= HOT}
        self._reactions = Reactions(self.seating, self.gestures, self.portraits, bold, self._sound)
        self._chatter = Chatter({seat: each.character.says for seat, each in guests.items()}, Random(sitting.seed + 3))
        self._hurried = False
        self._heard_at = 0.0
        self._change: Change | None = None
        self._then: Callable[[], None] | None = None
        """What follows when the scene on top is gone."""
        self.session = sitting.begin(lambda: self.saving.save(self.session))
        self._others = Others(self.session, self.plans, Random(sitting.seed + 1), self.made)
        self.account = Account(self.level, self.session, self.portraits, self.names, self.log)
        self.view = self.session.round.view(HUMAN)
        self.seating.totals = list(self.session.match.totals)
        if self.session.record:
            self._take_up(self.view)
        else:
            self.clear_table()

    def reword(self) -> None:
        """Tell the whole log again; nobody goes on saying what was said in another language."""
        self.names[:] = names_at(self.level)
        self.log.reword()
        self.seating.hush()
        self.message.forget()

    def _sound(self, name: str) -> None:
        self.stage.sound(name)

    @property
    def slip_title(self) -> str:
        """What the log is called at this table."""
        return _(self.log_title)

    @abstractmethod
    def lay_out(self, view: Any) -> None:
        """Put everything where the view has it, at once."""

    @abstractmethod
    def clear_table(self) -> None:
        """Put all items away for the next deal."""

    @abstractmethod
    def act_items(self, event: Event) -> float:
        """Start acting out an event that moves items; the seconds at normal speed until the next may start."""

    @abstractmethod
    def arrange(self) -> None:
        """Let items move to where they belong now: the frame, the focus or the hand has changed."""

    @abstractmethod
    def ask(self) -> None:
        """Let the human decide, as the view has it."""

    def settled(self) -> None:
        """Everything was acted out, and whoever decides next was asked."""
        self.arrange()

    @abstractmethod
    def let_go(self) -> bool:
        """Put a held item back; False if none was held."""

    @abstractmethod
    def items_rest(self) -> bool:
        """Whether no item moves."""

    @abstractmethod
    def show_verdict(self, verdict: happened.Verdict) -> Scene:
        """The challenged hand laid open."""

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.let_go()
        self.resize(stage.width)
        then, self._then = self._then, None
        if then:
            then()

    def open(self, scene: Scene, state: State, then: Callable[[], None]) -> None:
        """Put a scene on top; `then` follows when it is gone."""
        self.state = state
        self._change = Push(scene)
        self._then = then

    def _take_up(self, view: SheddingView[Any]) -> None:
        """Show a match that was left as it stands; the log tells how it came there."""
        while self.session.events:
            self.log.tell(self.session.events.popleft())
        self.view = view
        self.arrows.direction = view.direction
        self.turn = view.turn
        self.seating.counts = list(view.counts)
        self.lay_out(view)

    def _go_on(self) -> None:
        """Deal the next round; after its match, or the rounds that were asked for, a demo is over."""
        demo = self.sitting.demo
        if self.session.match.winner is not None or (demo and self.round_number == demo.rounds):
            self._change = Quit() if demo else None
            return
        self.session.next_round()
        self.view = self.session.round.view(HUMAN)
        self.seating.counts = [0] * self.level.seats
        self.turn = NOBODY
        self.arrows.direction = 1
        self.flights.clear()
        self._reactions.begin_round()
        self.wanted = None
        self.clear_table()
        self.state = State.ACTING

    def frame_of(self, width: float) -> Frame:
        """The layout for a window of that width."""
        return self.frame_type(width)

    def resize(self, width: float) -> None:
        """Lay everything out for a window of that width."""
        self.frame = self.frame_of(width)
        self.seating.arrange(self.frame)
        self.arrange()

    @property
    def round_number(self) -> int:
        """Which round is played, or was the last; 1 for the first."""
        return self.account.round_number

    @property
    def is_mine(self) -> bool:
        """Whether the human decides now, at the table itself."""
        return self.state in (State.CHOOSING, State.GIVING)

    # Time.

    @property
    def now(self) -> float:
        """The scene's clock, in seconds."""
        return self.acts.now

    @property
    def pace(self) -> float:
        """How long acting takes, as a factor."""
        return SPEEDS[self.stage.settings.speed]

    @property
    def reduced(self) -> bool:
        """Whether things fade instead of fly."""
        return self.stage.settings.reduced_motion

    @property
    def flows(self) -> bool:
        """Whether the ring's arrows walk on."""
        return not self._is_calm() and not self.reduced

    @property
    def mirrored(self) -> float:
        """How far the ring has turned to the new direction after a Reverse, 0 to 1."""
        return 1.0 if self.reduced else self.arrows.mirrored(self.now)

    def hurry(self) -> None:
        """Let remarks go, and what is being acted out pass quickly."""
        self.seating.interrupt()
        self._hurried = self.state is State.ACTING

    def advance(self, dt: float) -> Change | None:
        self.acts.advance(dt * HURRY if self._hurried else dt)
        if self.flows:
            self.arrows.travel(dt)
        if self.state in (State.WAITING, State.CHOOSING):
            self.plans.advance(dt)
        if self.state is State.WAITING:
            self._others.advance(dt)
        while self.state is State.ACTING and self.acts.is_empty and self._change is None:
            if self.session.events:
                self._act(self.session.events.popleft())
            elif self.items_rest():
                self._settle()
            else:
                break
        change, self._change = self._change, None
        return change

    def is_still(self) -> bool:
        return (
            self.is_mine
            and self.acts.is_empty
            and self.plans.is_empty
            and self._change is None
            and self._is_calm()
            and not self.message.is_told(self.now)
            and self.seating.is_still(self.now)
            and self.gestures.is_still(self.now)
            and self.items_rest()
        )

    def _is_calm(self) -> bool:
        return self.is_mine and self.now - self._heard_at > CALM

    # Acting out.

    def _act(self, event: Event) -> None:
        self.log.tell(event)
        lasts = self.act(event) * self.pace
        remark = self._chatter.hear(event, self.now)
        if remark:
            self.seating.remark(remark.seat, saying(remark.words), self.now)
            lasts += LAST_WORD * self.pace * isinstance(event, happened.Ended)
        if lasts:
            self.acts.after(lasts, lambda: None)

    def act(self, event: Event) -> float:
        """Start acting out an event; the seconds at normal speed until the next may start."""
        moment = Moment(self.now, self.pace, self.reduced, self.frame.ring.center)
        self._reactions.show(event, moment)
        if isinstance(event, happened.TurnBegan):
            self._begin_turn(event.seat)
        elif isinstance(event, happened.Named):
            self.wanted = face(event.colour, None)
        elif isinstance(event, happened.Reversed):
            self.arrows.turn(event.direction, self.now)
        elif isinstance(event, happened.Verdict):
            if event.seat == HUMAN and not self.sitting.watched:
                self.seating.hush()
                self.open(self.show_verdict(event), State.SHOWN, self._act_on)
                return 0.0
            self._reactions.show_verdict(event, moment)
        return max(LASTS.get(type(event), 0.0), self.act_items(event))

    def _act_on(self) -> None:
        self.state = State.ACTING

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self._heard_at = self.now
        if seat == HUMAN and not self.sitting.watched:
            self.stage.sound("turn")

    # Who decides.

    def _settle(self) -> None:
        """Everything was acted out: ask whoever has to decide."""
        view = self.view = self.session.round.view(HUMAN)
        self._hurried = False
        self.plans.clear()
        self.turn = view.turn
        self.seating.settle(view.counts)
        if self.sitting.script and self.guided_move is None:
            self._follow()
        elif view.outcome:
            self.seating.totals = list(self.session.match.totals)
            self.open(self._result(), State.OVER, self._go_on)
            return
        else:
            window = 0.0 if self.sitting.guided else self._others.interject()
            if view.turn == HUMAN and not self.sitting.watched:
                self.ask()
            else:
                self.state = State.WAITING
                self._others.begin_turn(self.pace, window)
        self.settled()

    @property
    def ponders(self) -> bool:
        """Whether an opponent thinks that has not decided yet."""
        return self.state is State.WAITING and self._others.is_pondering

    def made(self, seat: int, move: Move) -> None:
        """Let a seat make a move, and act out what follows."""
        self.session.play(seat, move)
        self.plans.clear()
        self.state = State.ACTING

    # A script.

    def _follow(self) -> None:
        """Wait for a while, then let the next recorded move be made."""
        self.state = State.WAITING
        over = self.session.round.outcome is not None
        if over:
            self.seating.totals = list(self.session.match.totals)
        if not self.is_played_out:
            self.plans.after(max(QUICKEST_TURN, WATCHED * self.pace) + (WATCHED_RESULT if over else 0), self.act_next)

    @property
    def _next_recorded(self) -> tuple[int, Move] | None:
        script = self.sitting.script
        return script.after(len(self.session.record)) if script else None

    @property
    def guided_move(self) -> Move | None:
        """What a guided human is to do now; None while it is somebody else's turn."""
        recorded = self._next_recorded if self.sitting.guided else None
        return recorded[1] if recorded and recorded[0] == HUMAN else None

    @property
    def is_played_out(self) -> bool:
        """Whether every recorded move was made."""
        return self.sitting.script is not None and self._next_recorded is None

    def act_next(self) -> None:
        """Make the next recorded move now, in the next round if this one is over; only while the scene waits for it."""
        recorded = self._next_recorded
        assert recorded
        self.plans.clear()
        if self.session.round.outcome:
            self._go_on()
        else:
            self.made(*recorded)

    # What is shown on top.

    def _result(self) -> Scene:
        """The result of the round, and behind it that of the match."""
        watched = self.sitting.watched
        return RoundResult(
            self.account.tally(),
            self.sitting.exits.leave,
            then=self._match_result if self.session.match.winner is not None and not watched else None,
            hurry=DEMO_RESULT if watched else None,
        )

    def _match_result(self) -> Scene:
        return MatchResult(self.account.course(), self.sitting.exits, self.saving.spoils)

    def pause(self) -> Scene:
        """The scene that stops the match."""
        return Pause(
            lambda: self.account.paused(self.slip_title), self.level, self.sitting.exits, unkept=self.saving.unkept
        )

    def say(self, words: str, lasts: float = MESSAGE) -> None:
        """Show words in the chip for a while."""
        self.message.tell(words, self.now, lasts)
