"""What the human decides at a table, however it is played: the questions asked, and the moves made."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from functools import partial

from game.language import _
from game.rules.contract import Phase, Refusal, Why
from game.rules.moves import CALL_UNO, DRAW, PASS, Catch, Move, NameColour, Play, bare
from game.rules.pieces import Face
from game.scenes.advice import advice, answer_advice
from game.scenes.challenge import ChallengeQuestion, Charge
from game.scenes.colour_picker import ColourPicker
from game.scenes.flow import Flow
from game.scenes.message import MESSAGE
from game.scenes.pacing import READY
from game.scenes.scene import Change
from game.scenes.sitting import Sitting
from game.scenes.state import State
from game.scenes.thought import Adviser
from game.scenes.words import HUMAN, refusal_words

PATIENCE = 30.0
"""Seconds after which nobody waits for a hint any more."""
READING = 0.06
"""Seconds that a hint stays for each of its letters, beside those of any message."""


class Deciding(Flow):
    """A match in which the human decides for a seat. Subclasses say how it is shown, and what the human used for it."""

    def __init__(self, sitting: Sitting) -> None:
        self.armed = False
        """Whether UNO is said with the next play."""
        self._asked_at = 0.0
        self._hint: Adviser | None = None
        """Who thinks about a hint that was asked for."""
        self._pending = sitting.saved.pending if sitting.saved else ""
        super().__init__(sitting)

    @abstractmethod
    def point_out(self, move: Move) -> None:
        """Let what a move is made with have the focus."""

    @abstractmethod
    def charge(self) -> Charge:
        """The wild draw that was just played, as the human is asked about it."""

    def sides(self, item: Face) -> tuple[Face, ...]:
        """What an item shows."""
        return (item,)

    # Questions.

    def ask(self) -> None:
        if self.view.phase is Phase.NAME:
            self._ask_colour(None)
        elif self.view.phase is Phase.CHALLENGE:
            question = ChallengeQuestion(self.charge, pause=self.pause, adviser=self.adviser())
            self._ask_challenge(question)
            self._hush()
        else:
            self.state = State.GIVING if self.view.phase is Phase.GIFT else State.CHOOSING
            self._asked_at = self.now
            self._resume_picker()

    def is_ready(self) -> bool:
        """Whether the question stands long enough that a second click can't be meant for what was there before."""
        return self.now - self._asked_at >= READY

    def is_still(self) -> bool:
        return self.is_ready() and not self.is_advising and super().is_still()

    def _hush(self) -> None:
        """Let nothing go on below a question."""
        self.let_go()
        self.seating.hush()

    def ask_colour(self, play: Play) -> None:
        """A wild was chosen to be played so: ask for its colour before."""
        self.saving.save(self.session, pending=str(play))
        self._ask_colour(play)

    def _ask_colour(self, wild: Play | None) -> None:
        others = list(self.view.hand)
        if wild:
            others.remove(wild.held)
        picker = ColourPicker(
            wild,
            [side for item in others for side in self.sides(item)],
            pause=self.pause,
            call_at=self.frame.call if wild and len(others) == 1 else None,
            called=self.armed,
            adviser=self.adviser(wild),
        )
        self.open(picker, State.NAMING, partial(self._colour_named, picker))
        self._hush()

    def _colour_named(self, picker: ColourPicker) -> None:
        self.armed = picker.called
        wild, colour = picker.wild, picker.answer
        if colour is None and wild is None:
            self.open(picker, State.NAMING, partial(self._colour_named, picker))
            self.saving.save(self.session)
        elif colour is None:
            self.state = State.CHOOSING
            self._change = None
            self.saving.save(self.session)
        elif wild is None:
            self.make(NameColour(colour))
        else:
            self.play_on(replace(wild, colour=colour))

    def _resume_picker(self) -> None:
        """Open the picker again in which a match was left (report 4)."""
        pending, self._pending = self._pending, ""
        for move in self.view.moves:
            if isinstance(move, Play) and move.colour and pending == str(bare(move)):
                self._ask_colour(bare(move))
                return

    def _ask_challenge(self, question: ChallengeQuestion) -> None:
        self.open(question, State.ASKED, partial(self._challenge_answered, question))

    def _challenge_answered(self, question: ChallengeQuestion) -> None:
        if question.answer is None:
            self._ask_challenge(question)
        else:
            self.make(question.answer)

    # Advice.

    def adviser(self, play: Play | None = None) -> Adviser | None:
        """Who gives advice at a question that is open, with which colour that item should be played if one was chosen.

        None where the next move is set.
        """
        if self.sitting.script:
            return None
        view = self.view
        if play:
            plays = tuple(move for move in view.moves if isinstance(move, Play) and bare(move) == bare(play))
            view = replace(view, moves=plays)
        return Adviser(view, len(self.session.record), lambda move: answer_advice(view, move, self.names))

    def hint(self) -> None:
        """Ask the strongest opponent what it would do in the human's place; it thinks in the frames that follow."""
        if not self.is_mine:
            self.refuse(Refusal(Why.NOT_YOUR_TURN))
            return
        view = self.view
        self._hint = Adviser(view, len(self.session.record), lambda move: advice(view, move, self.names))
        self._hint.ask()
        self.say(self._hint.said, PATIENCE)

    @property
    def is_advising(self) -> bool:
        """Whether a hint is being thought about."""
        return self._hint is not None

    def advance(self, dt: float) -> Change | None:
        change = super().advance(dt)
        if self._hint:
            self._think_on(self._hint, dt)
        return change

    def _think_on(self, hint: Adviser, dt: float) -> None:
        """Think about a hint while time passes, and show what it says, unless the turn went on without it."""
        if self.view is not hint.view or not self.is_mine:
            self._hint = None
            self.message.forget()
            return
        move = hint.advance(dt)
        if move is not None:
            self._hint = None
            self.point_out(move)
            self.say(hint.said, MESSAGE + READING * len(hint.said))

    # Moves.

    def make(self, move: Move) -> None:
        """The human makes a move; a guided one only that of the script."""
        if self.sitting.guided and move != self.guided_move:
            self._stray()
            return
        self.armed = False
        self.let_go()
        self.made(HUMAN, move)

    def _stray(self) -> None:
        """Lead a guided human back."""
        self.let_go()
        if self.state is State.NAMING:
            self.state = State.CHOOSING
        self.say(_("Not yet: do what is lit up"))
        self.stage.sound("refuse")

    def plays(self) -> list[Play]:
        """All ways to play an item of the hand now."""
        return [move for move in self.view.moves if isinstance(move, Play)]

    def play_on(self, play: Play) -> None:
        """The human plays an item, with UNO if it is to be said with it."""
        called = replace(play, call=True)
        self.make(called if self.armed and called in self.view.moves else play)

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

    def call(self) -> None:
        """Say UNO, now or with the next play; it is not taken back by a second press."""
        if self.sitting.watched:
            return
        if self.session.may_call(HUMAN):
            self.session.play(HUMAN, CALL_UNO)
            if self.state is State.WAITING:
                self.plans.clear()
            if self.state is State.WAITING or self.is_mine:
                self.state = State.ACTING
        elif self._can_arm():
            self.armed = True
            self.stage.sound("press")
        else:
            self.refuse(Refusal(Why.NOT_ONE_LEFT))

    def _can_arm(self) -> bool:
        """Whether UNO can be said with a play of this turn."""
        return self.state is State.CHOOSING and any(play.call for play in self.plays())

    def must_call(self) -> bool:
        """Whether the human has one item left and may say UNO at once."""
        return not self.sitting.watched and self.session.may_call(HUMAN)

    def can_call(self) -> bool:
        """Whether the call button does something now."""
        return self.must_call() or (not self.sitting.watched and self._can_arm())

    def catchable(self) -> list[int]:
        """The seats the human can catch, once the play was acted out."""
        if self.sitting.watched or self.sitting.guided or self.state not in (State.WAITING, State.CHOOSING):
            return []
        return self.session.catches(HUMAN)

    def catch(self, seat: int) -> None:
        """Catch a seat that did not say UNO."""
        self.made(HUMAN, Catch(seat))

    def catch_first(self) -> None:
        """Catch whoever can be caught."""
        seats = self.catchable()
        if seats:
            self.catch(seats[0])
        else:
            self.refuse(Refusal(Why.NOT_CATCHABLE))

    # Refusals.

    def refuse(self, refusal: Refusal) -> None:
        """Say why something can't be done."""
        self.say(refusal_words(refusal, self.noun))
        self.stage.sound("refuse")

    def refusal(self, item: Face) -> str:
        """Why an item of the hand can't be played, in the human's turn."""
        refusal = self.session.round.why_not(HUMAN, Play(item))
        assert refusal
        return refusal_words(refusal, self.noun)
