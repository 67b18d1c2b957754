"""How a match goes on, the same at all tables: who decides, what is acted out, what is asked and what is shown after.

The rules are ahead of the screen. A move is applied at once; what happened is queued as events, and the scene acts them
out one after the other. Its state machine:

    state     while                                        leaves for
    ACTING    events are acted out                         WAITING, CHOOSING, GIVING, NAMING, ASKED, OVER (queue empty),
                                                           SHOWN (the human's challenge is decided)
    WAITING   an opponent thinks, calls and catches run;   ACTING (it moves; somebody calls or catches; the script
              a script waits for its next move             goes on)
    CHOOSING  the human may play, draw, reroll or pass;    ACTING (a move; somebody calls or catches),
              a chosen tile waits for its end              NAMING (a wild was chosen)
    GIVING    the human gives an item away                 ACTING (the gift)
    NAMING    a picker asks for a colour                   ACTING (named), CHOOSING (cancelled)
    ASKED     the human may challenge a wild draw          ACTING (the answer)
    SHOWN     a challenged hand lies open                  ACTING (seen enough)
    OVER      the round's or the match's result is shown   ACTING (next round); the scene ends with the match

NAMING, ASKED, SHOWN and OVER have a scene of their own on top. UNO can be said in every state in which the rules allow
it, and before the play that leaves one item; a catch is open from the moment the play was acted out.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from random import Random
from typing import Any

from game.achievements import Achievement
from game.language import _
from game.levels import Level
from game.opponents import Opponent, Thinking
from game.records import SavedMatch
from game.rules import events as happened
from game.rules.contract import Phase, Refusal, Why
from game.rules.events import Event
from game.rules.moves import CALL_UNO, DRAW, PASS, Catch, Move, NameColour, Play, parse_move
from game.rules.pieces import Face, face
from game.scenes.advice import answer_advice
from game.scenes.challenge import ChallengeQuestion, Charge
from game.scenes.chatter import Chatter
from game.scenes.colour_picker import ColourPicker
from game.scenes.counting import Counted
from game.scenes.flights import Flights
from game.scenes.gestures import Facing, Gestures
from game.scenes.log import Log
from game.scenes.log_page import LogLine
from game.scenes.match_result import MatchResult
from game.scenes.pause import Pause, Paused, Standing
from game.scenes.question import Question
from game.scenes.reactions import Moment, Reactions
from game.scenes.round_result import RoundResult
from game.scenes.scene import Change, Push, Quit, Scene, Stage
from game.scenes.seating import Seating
from game.scenes.thought import Adviser, think_for
from game.scenes.words import HUMAN, Line, Noun, Teller, character_name, level_name, refusal_words, saying
from game.session import WINDOW, Session
from game.table.frame import Frame
from game.table.motion import SPEEDS, Timeline
from game.tour import Star

THINKING = (0.7, 1.5)
"""How long an opponent thinks, in seconds at normal speed."""
SLICE = 0.003
"""Seconds of a frame after which no other slice of thought or work begins; the longest takes one more."""
QUICKEST_TURN = 0.4
"""Seconds between two moves of opponents at any speed, so that the log can be followed."""
HURRY = 5.0
"""How many times as fast what is acted out passes after a click."""
BEAT = 0.18
"""The pause after something happened, so that it is seen."""
MESSAGE = 2.2
READY = 0.35
"""Seconds after which the button of a new choice works: more than lies between the clicks of a double click."""
CALM = 4.0
"""Seconds after the last input until everything that only decorates stands still."""
FLOW = 24.0
"""Units a second that the chevrons of the ring travel."""
TURN_AROUND = 0.3
"""Seconds in which the ring mirrors on a Reverse."""
RESULT_PAUSE = 1.4
LASTS: Mapping[type[Event], float] = {
    happened.Named: BEAT * 2,
    happened.Reversed: TURN_AROUND,
    happened.Skipped: BEAT * 2,
    happened.Passed: BEAT,
    happened.Called: BEAT * 2,
    happened.Caught: Facing.lasts,
    happened.Challenged: BEAT * 4,
    happened.Verdict: Facing.lasts,
    happened.Ended: RESULT_PAUSE,
}
"""How long what moves no item is seen before the next thing happens."""
LAST_WORD = 0.9
"""How much longer it is when somebody has something to say to the end."""
HOT = 0.6
"""Boldness from which somebody who is hit is angry rather than worried."""
USUAL_WIDTH = 1280.0
NOBODY = -1
"""Whose turn it is while the round is set up."""
ANSWERING = 0.45
"""How much of the usual time an opponent thinks about a challenge."""
DEMO_RESULT = 1.5
WATCHED = 0.8
"""Seconds before each move of a replay, at normal speed."""
WATCHED_RESULT = 2.0
"""How much longer the end of a round is shown in a replay."""


def bare(play: Play) -> Play:
    """The play before a colour is named and without a call."""
    return replace(play, colour=None, call=False)


class State(Enum):
    """See the module's table."""

    ACTING = "acting"
    WAITING = "waiting"
    CHOOSING = "choosing"
    GIVING = "giving"
    NAMING = "naming"
    ASKED = "asked"
    SHOWN = "shown"
    OVER = "over"


@dataclass(frozen=True)
class Spoils:
    """What a match that is over has brought: the goals of its level, the tour's map if it was a stop, its replay."""

    stars: tuple[Star, ...] = ()
    onward: Callable[[], Scene] | None = None
    watch: Callable[[], Scene] | None = None
    earned: tuple[Achievement, ...] = ()


@dataclass(frozen=True)
class Exits:
    """Where a table leads: a new match of the same level, or back to the street.

    `finish` is told of a match that is over, keeps what it brought, and says that.
    """

    again: Callable[[], Scene]
    leave: Callable[[], Scene]
    finish: Callable[[Session], Spoils] = lambda _: Spoils()


class Flow(Scene):
    """A match at a table as it goes on: who decides, what is acted out, what is asked. Subclasses show it.

    `keep` is given the match after every move, and None when there is nothing to go on with any more; it returns why
    the match can't be kept, nothing if it is. `saved` goes on with a match that was left. With `demo` an opponent plays
    the human's seat, and the game ends with the match, or after `rounds` rounds of it. With a `script`, the recorded
    moves of a match, nobody is asked: they are acted out, from where `saved` stands. A `guided` human is asked, and can
    make only the move of the script.

    Raises:
        ValueError: if the saved match can't be played on.
    """

    noun: Noun
    """What the table's items are called."""
    log_title = ""
    """What the log is called at this table, to be looked up."""
    frame_type: type[Frame] = Frame

    def __init__(
        self,
        level: Level,
        seed: int,
        exits: Exits,
        *,
        keep: Callable[[SavedMatch | None], str] = lambda _: "",
        saved: SavedMatch | None = None,
        demo: bool = False,
        rounds: int | None = None,
        script: Sequence[tuple[int, str]] | None = None,
        guided: bool = False,
    ) -> None:
        self.level = level
        self.demo = demo or (script is not None and not guided)
        self.guided = guided
        self._rounds = rounds
        self.script = script
        self.open_hands = False
        """Whether the hands of all seats are shown; only for a match that is over."""
        self._exits = exits
        self._keep = keep
        self.unkept = ""
        """Why the match is not saved as it stands; empty if it is."""
        self._chance = Random(seed + 1)
        opponents = {seat: guest.opponent() for seat, guest in enumerate(level.opponents, start=1)}
        if self.demo:
            opponents[HUMAN] = Opponent("medium")
        self.names = self._names()
        self.portraits = ["you", *(guest.character.key for guest in level.opponents)]
        self._chatter = Chatter(
            {seat: guest.character.says for seat, guest in enumerate(level.opponents, start=1)}, Random(seed + 3)
        )
        self.state = State.ACTING
        self.frame = self.frame_of(USUAL_WIDTH)
        self.acts = Timeline()
        self.flights = Flights(self.acts)
        self.plans = Timeline()
        self.armed = False
        self.log = Log(Teller(self.names, self.noun))
        self.seating = Seating(self.portraits, self.names, self.frame)
        self.direction = 1
        self.turn = NOBODY
        self.wanted: Face | None = None
        self._hurried = False
        self.gestures = Gestures()
        bold = {seat for seat, guest in enumerate(level.opponents, start=1) if guest.temperament.boldness >= HOT}
        self._reactions = Reactions(self.seating, self.gestures, self.portraits, bold, self._sound)
        self._turned_at = -TURN_AROUND
        self._message = ""
        self._message_until = 0.0
        self._heard_at = 0.0
        self._asked_at = 0.0
        self.flow = 0.0
        self._change: Change | None = None
        self._question: Question | None = None
        self._wild: Play | None = None
        """What was chosen to be played in a colour that is asked for; None for a turned-up wild (P3)."""
        self._thinking: Thinking | None = None
        self._decided: Move | None = None
        self._is_time = False
        self._spoils = Spoils()
        self.practice = saved is not None and saved.practice
        self._pending = saved.pending if saved else ""
        self.session = Session(
            level.table,
            level.rules(),
            level.seats,
            seed,
            opponents,
            Random(seed + 2),
            target=level.target,
            viewer=HUMAN,
            on_move=self._save,
        )
        if saved:
            self.session.replay(saved.record)
        self.view: Any = self.session.round.view(HUMAN)
        self.round_number = len(self.session.match.outcomes) + (0 if self.session.round.outcome else 1)
        self.seating.totals = list(self.session.match.totals)
        if saved and saved.moves:
            self._take_up(self.view)
        else:
            self.clear_table()

    def _names(self) -> list[str]:
        return [_("You"), *(character_name(guest.character) for guest in self.level.opponents)]

    def reword(self) -> None:
        """Tell the whole log again; nobody goes on saying what was said in another language."""
        self.names[:] = self._names()
        self.log.reword()
        self.seating.hush()
        self._message = ""

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
    def act_items(self, event: Event) -> float:
        """Start acting out an event that moves items; the seconds at normal speed until the next may start."""

    @abstractmethod
    def arrange(self) -> None:
        """Let items move to where they belong now: the frame, the focus or the hand has changed."""

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
    def charge(self) -> Charge:
        """The wild draw that was just played, as the human is asked about it."""

    @abstractmethod
    def show_verdict(self, verdict: happened.Verdict) -> Scene:
        """The challenged hand laid open."""

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.let_go()
        self._resize(stage.width)
        if self.state is State.NAMING:
            self._colour_named()
        elif self.state is State.ASKED:
            self._challenge_answered()
        elif self.state is State.SHOWN:
            self.state = State.ACTING
        elif self.state is State.OVER:
            self._go_on()

    def _take_up(self, view: Any) -> None:
        """Show a match that was left as it stands; the log tells how it came there."""
        while self.session.events:
            self.log.tell(self.session.events.popleft())
        self.view = view
        self.direction = view.direction
        self.turn = view.turn
        self.seating.counts = list(view.counts)
        self.lay_out(view)

    def _go_on(self) -> None:
        """Deal the next round; after its match, or the rounds that were asked for, a demo is over."""
        if self.session.match.winner is not None or (self.demo and self.round_number == self._rounds):
            self._change = Quit() if self.demo else None
            return
        self.session.next_round()
        self.view = self.session.round.view(HUMAN)
        self.round_number += 1
        self.seating.counts = [0] * self.level.seats
        self.turn = NOBODY
        self.direction = 1
        self.flights.clear()
        self._reactions.begin_round()
        self.wanted = None
        self.clear_table()
        self.state = State.ACTING

    @abstractmethod
    def clear_table(self) -> None:
        """Put all items away for the next deal."""

    def frame_of(self, width: float) -> Frame:
        """The layout for a window of that width."""
        return self.frame_type(width)

    def _resize(self, width: float) -> None:
        self.frame = self.frame_of(width)
        self.seating.arrange(self.frame)
        self.arrange()

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

    def hurry(self) -> None:
        """Let remarks go, and what is being acted out pass quickly."""
        self.seating.interrupt()
        self._hurried = self.state is State.ACTING

    def advance(self, dt: float) -> Change | None:
        self.acts.advance(dt * HURRY if self._hurried else dt)
        if self.flows:
            self.flow += dt * FLOW
        if self.state in (State.WAITING, State.CHOOSING):
            self.plans.advance(dt)
        if self.state is State.WAITING and self._thinking:
            self._think_on(self._thinking)
        while self.state is State.ACTING and self.acts.is_empty and self._change is None:
            if self.session.events:
                self._act(self.session.events.popleft())
            elif self.items_rest():
                self._settle()
            else:
                break
        change, self._change = self._change, None
        return change

    def _act(self, event: Event) -> None:
        self.log.tell(event)
        lasts = self.act(event) * self.pace
        remark = self._chatter.hear(event, self.now)
        if remark:
            self.seating.remark(remark.seat, saying(remark.words), self.now)
            lasts += LAST_WORD * self.pace * isinstance(event, happened.Ended)
        if lasts:
            self.acts.after(lasts, lambda: None)

    def _settle(self) -> None:
        """Everything was acted out: ask whoever has to decide."""
        view = self.view = self.session.round.view(HUMAN)
        self._hurried = False
        self.plans.clear()
        self.turn = view.turn
        self.seating.settle(view.counts)
        if self.script is not None and self.guided_move is None:
            self._follow()
            return
        if view.outcome:
            self.state = State.OVER
            self._change = self._result()
            return
        wait = 0.0 if self.guided else self._plan_interjections()
        if view.turn != HUMAN or self.demo:
            self.state = State.WAITING
            quickest, slowest = THINKING
            thinking = self.pace * (quickest + (slowest - quickest) * self._chance.random())
            if view.phase is Phase.CHALLENGE:
                thinking *= ANSWERING
            self._thinking = self.session.think()
            self._decided = None
            self._is_time = False
            self.plans.after(max(thinking, QUICKEST_TURN, wait), self._opponent_moves)
        elif view.phase is Phase.NAME:
            self._ask_colour(None)
        elif view.phase is Phase.CHALLENGE:
            self.state = State.ASKED
            self._ask(ChallengeQuestion(self.charge, pause=self.pause, adviser=self.adviser()))
        else:
            self.state = State.GIVING if view.phase is Phase.GIFT else State.CHOOSING
            self._asked_at = self.now
            self._resume_picker()
        self.settled()

    def _follow(self) -> None:
        """Wait for a while, then let the next recorded move be made."""
        self.state = State.WAITING
        over = self.session.round.outcome is not None
        if over:
            self.seating.totals = list(self.session.match.totals)
        if not self.is_played_out:
            self.plans.after(max(QUICKEST_TURN, WATCHED * self.pace) + (WATCHED_RESULT if over else 0), self.act_next)
        self.settled()

    @property
    def guided_move(self) -> Move | None:
        """What a guided human is to do now; None while it is somebody else's turn."""
        if not self.guided or self.script is None or self.is_played_out:
            return None
        seat, text = self.script[len(self.session.record)]
        return parse_move(text) if seat == HUMAN else None

    @property
    def is_played_out(self) -> bool:
        """Whether every recorded move was made."""
        return self.script is not None and len(self.session.record) >= len(self.script)

    def act_next(self) -> None:
        """Make the next recorded move now, in the next round if this one is over; only while the scene waits for it."""
        assert self.script is not None
        self.plans.clear()
        if self.session.round.outcome:
            self._go_on()
            return
        seat, text = self.script[len(self.session.record)]
        self._made(seat, parse_move(text))

    def _plan_interjections(self) -> float:
        """Let opponents call and catch in their time; how long the window stays open at least."""
        if not self.session.window_open:
            return 0.0
        for each in self.session.interjections():
            if each.after <= WINDOW:
                self.plans.after(each.after, lambda each=each: self._interject(each.seat, each.move))  # type: ignore[misc]
        return WINDOW

    def _interject(self, seat: int, move: Move) -> None:
        if self.session.can(seat, move):
            self._made(seat, move)

    @property
    def ponders(self) -> bool:
        """Whether an opponent thinks that has not decided yet."""
        return self.state is State.WAITING and self._thinking is not None and self._decided is None

    def _opponent_moves(self) -> None:
        if self._thinking:
            self._is_time = True
        else:
            self._made(self.session.round.turn, self.session.decide())

    def _think_on(self, thinking: Thinking) -> None:
        """Let the opponent on turn think for a slice of the frame, and move when it is time and it has decided."""
        if self._decided is None:
            self._decided = think_for(thinking, SLICE)
        if self._decided is not None and self._is_time:
            self._made(self.session.round.turn, self._decided)

    def _made(self, seat: int, move: Move) -> None:
        """Make a move, and act out what follows."""
        self.session.play(seat, move)
        self.plans.clear()
        self.state = State.ACTING

    def make(self, move: Move) -> None:
        """The human makes a move; a guided one only that of the script."""
        if self.guided and move != self.guided_move:
            self._stray()
            return
        self.armed = False
        self.let_go()
        self._made(HUMAN, move)

    def _stray(self) -> None:
        """Lead a guided human back."""
        self.let_go()
        if self.state is State.NAMING:
            self.state = State.CHOOSING
        self.say(_("Not yet: do what is lit up"))
        self.stage.sound("refuse")

    def _save(self, pending: str = "") -> None:
        if self.demo:
            return
        saved = SavedMatch.of(self.level.key, self.level.text, self.session.match.seed, self.session.record, pending)
        self.unkept = self._keep(replace(saved, practice=self.practice))
        if self.session.match.winner is not None:
            self.finish()

    def finish(self) -> None:
        """The match is over: keep what it has brought, then forget it, so that nothing is lost in between."""
        self._spoils = self._exits.finish(self.session)
        self.unkept = self._keep(None)

    def is_still(self) -> bool:
        return (
            self.state in (State.CHOOSING, State.GIVING)
            and self.acts.is_empty
            and self.plans.is_empty
            and self._change is None
            and self._is_calm()
            and self.now >= self._message_until
            and self.is_ready()
            and self.seating.is_still(self.now)
            and self.gestures.is_still(self.now)
            and self.items_rest()
        )

    def _is_calm(self) -> bool:
        return self.state in (State.CHOOSING, State.GIVING) and self.now - self._heard_at > CALM

    def act(self, event: Event) -> float:
        """Start acting out an event; the seconds at normal speed until the next may start."""
        moment = Moment(self.now, self.pace, self.reduced, self.frame.ring.center)
        self._reactions.show(event, moment)
        if isinstance(event, happened.TurnBegan):
            self._begin_turn(event.seat)
        elif isinstance(event, happened.Named):
            self.wanted = face(event.colour, None)
        elif isinstance(event, happened.Reversed):
            self.direction = event.direction
            self._turned_at = self.now
        elif isinstance(event, happened.Verdict):
            if event.seat == HUMAN and not self.demo:
                self.state = State.SHOWN
                self.seating.hush()
                self._change = Push(self.show_verdict(event))
                return 0.0
            self._reactions.show_verdict(event, moment)
        return max(LASTS.get(type(event), 0.0), self.act_items(event))

    def _begin_turn(self, seat: int) -> None:
        self.turn = seat
        self._heard_at = self.now
        if seat == HUMAN and not self.demo:
            self.stage.sound("turn")

    def _result(self) -> Change:
        match = self.session.match
        event = self.log.ended
        assert event
        before = [total - score for total, score in zip(match.totals, event.outcome.scores)]
        self.seating.totals = list(match.totals)
        hands = [
            Counted(portrait, name, items, tuple(map(self.level.table.points, items)))
            for portrait, name, items in zip(self.portraits, self.names, event.hands)
        ]
        return Push(
            RoundResult(
                hands,
                winner=event.outcome.winner,
                before=before,
                after=list(match.totals),
                target=match.target,
                round_number=self.round_number,
                reason=self.log[-1].sentence,
                leave=self._exits.leave,
                then=self._match_result if match.winner is not None and not self.demo else None,
                hurry=DEMO_RESULT if self.demo else None,
            )
        )

    def _match_result(self) -> Scene:
        match = self.session.match
        assert match.winner is not None
        return MatchResult(
            self.portraits,
            self.names,
            points=self._points_after_rounds(),
            target=match.target,
            winner=match.winner,
            again=self._exits.again,
            leave=self._exits.leave,
            stars=self._spoils.stars,
            onward=self._spoils.onward,
            watch=self._spoils.watch,
            earned=[_(each.name) for each in self._spoils.earned],
        )

    def _points_after_rounds(self) -> list[tuple[int, ...]]:
        totals = (0,) * self.level.seats
        points = [totals]
        for outcome in self.session.match.outcomes:
            totals = tuple(total + score for total, score in zip(totals, outcome.scores))
            points.append(totals)
        return points

    def _ask(self, question: Question) -> None:
        self.let_go()
        self.seating.hush()
        self._question = question
        self._change = Push(question)

    def ask_colour(self, play: Play) -> None:
        """A wild was chosen to be played so: ask for its colour before."""
        self._save(pending=str(play))
        self._ask_colour(play)

    def _ask_colour(self, play: Play | None) -> None:
        self.state = State.NAMING
        self._wild = play
        others = list(self.view.hand)
        if play:
            others.remove(play.held)
        self._ask(
            ColourPicker(
                [side for item in others for side in self.sides(item)],
                pause=self.pause,
                can_cancel=play is not None,
                call_at=self.frame.call if play and len(others) == 1 else None,
                called=self.armed,
                adviser=self.adviser(play),
            )
        )

    def adviser(self, play: Play | None = None) -> Adviser | None:
        """Who gives advice at a question that is open, with which colour that item should be played if one was chosen.

        None where the next move is set.
        """
        if self.script is not None:
            return None
        view = self.view
        if play:
            plays = tuple(move for move in view.moves if isinstance(move, Play) and bare(move) == bare(play))
            view = replace(view, moves=plays)
        return Adviser(view, len(self.session.record), lambda move: answer_advice(view, move, self.names))

    def sides(self, item: Face) -> tuple[Face, ...]:
        """What an item shows."""
        return (item,)

    def _resume_picker(self) -> None:
        """Open the picker again in which a match was left (report 4)."""
        pending, self._pending = self._pending, ""
        for move in self.view.moves:
            if isinstance(move, Play) and move.colour and pending == str(bare(move)):
                self._ask_colour(bare(move))
                return

    def _colour_named(self) -> None:
        question = self._question
        assert isinstance(question, ColourPicker)
        self.armed = question.called
        if question.answer is None:
            self._change = Push(question) if self._wild is None else None
            self.state = State.NAMING if self._wild is None else State.CHOOSING
            self._save()
        elif self._wild is None:
            self.make(NameColour(question.answer))
        else:
            self.play_on(replace(self._wild, colour=question.answer))

    def play_on(self, play: Play) -> None:
        """The human plays an item, with UNO if it is to be said with it."""
        called = replace(play, call=True)
        self.make(called if self.armed and called in self.view.moves else play)

    def _challenge_answered(self) -> None:
        question = self._question
        assert isinstance(question, ChallengeQuestion)
        if question.answer is None:
            self._change = Push(question)
        else:
            self.make(question.answer)

    def pause(self) -> Scene:
        """The scene that stops the match."""
        match = self.session.match
        return Pause(
            self._paused,
            match.target,
            self._exits.again,
            self._exits.leave,
            self.level.table.name,
            house=self.level.house,
            unkept=self.unkept,
        )

    def _paused(self) -> Paused:
        match = self.session.match
        subtitle = _("{level}, round {number} of a match to {points}").format(
            level=level_name(self.level), number=self.round_number, points=match.target
        )
        standing = [Standing(*each) for each in zip(self.portraits, self.names, match.totals)]
        return Paused(subtitle, standing, self.slip_title, self._log_lines())

    def _log_lines(self) -> list[LogLine]:
        return [LogLine(self.sign_of(line), line.sentence) for line in self.log]

    def sign_of(self, line: Line) -> str:
        """The portrait or the sign that a line of the log begins with."""
        return line.sign if line.seat is None else self.portraits[line.seat]

    def call(self) -> None:
        """Say UNO, now or with the next play; it is not taken back by a second press."""
        if self.demo:
            return
        if self.session.may_call(HUMAN):
            self.session.play(HUMAN, CALL_UNO)
            if self.state is State.WAITING:
                self.plans.clear()
            if self.state in (State.WAITING, State.CHOOSING, State.GIVING):
                self.state = State.ACTING
        elif self._can_arm():
            self.armed = True
            self.stage.sound("press")
        else:
            self.refuse(Refusal(Why.NOT_ONE_LEFT))

    def _can_arm(self) -> bool:
        """Whether UNO can be said with a play of this turn."""
        return self.state is State.CHOOSING and any(isinstance(move, Play) and move.call for move in self.view.moves)

    def can_call(self) -> bool:
        """Whether the call button does something now."""
        return not self.demo and (self.session.may_call(HUMAN) or self._can_arm())

    def catchable(self) -> list[int]:
        """The seats the human can catch, once the play was acted out."""
        if self.demo or self.guided or self.state not in (State.WAITING, State.CHOOSING):
            return []
        return self.session.catches(HUMAN)

    def catch(self, seat: int) -> None:
        """Catch a seat that did not say UNO."""
        self._made(HUMAN, Catch(seat))

    def draw_or_pass(self) -> None:
        """Draw an item; after drawing, or with nothing to draw, pass."""
        if self.state is not State.CHOOSING:
            self.refuse(Refusal(Why.ANSWER_FIRST if self.state is State.GIVING else Why.NOT_YOUR_TURN))
        elif DRAW in self.view.moves:
            self.make(DRAW)
        elif PASS in self.view.moves:
            if self.is_ready():
                self.make(PASS)
        else:
            refusal = self.session.round.why_not(HUMAN, DRAW)
            assert refusal
            self.refuse(refusal)

    def is_ready(self) -> bool:
        """Whether the question stands long enough that a second click can't be meant for what was there before."""
        return self.now - self._asked_at >= READY

    def say(self, words: str, lasts: float = MESSAGE) -> None:
        """Show words in the chip for a while."""
        self._message = words
        self._message_until = self.now + lasts

    def refuse(self, refusal: Refusal) -> None:
        """Say why something can't be done."""
        self.say(refusal_words(refusal, self.noun))
        self.stage.sound("refuse")
