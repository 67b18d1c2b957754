"""The question whether to challenge a wild draw, and what a challenged hand held."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import BAD, BAR_DEEP, CREAM, FOCUS, GOOD, MUTED, Rgb
from game.art.type import SMALLEST
from game.language import _, pgettext
from game.rules.events import Verdict
from game.rules.moves import ACCEPT, CHALLENGE, Move
from game.rules.pieces import Colour, DieFace, Face, Tile
from game.scenes.form import Screen
from game.scenes.inputs import Action
from game.scenes.pieces import draw_piece
from game.scenes.question import Question
from game.scenes.scene import Change, Pop, Push, Scene, Stage
from game.scenes.thought import Adviser
from game.scenes.widgets import Answer, Button, Widget, disc
from game.scenes.words import colour_words, the_face
from game.table.fan import CARD_HEIGHT
from game.table.frame import around
from game.table.motion import ease_out

if TYPE_CHECKING:
    from game.art.canvas import Canvas

CHIP_CLEAR = 74.0
"""How far from the middle of the item in question a name begins beside it."""
OPTION = (384.0, 196.0)
OPTION_HEAD = 72.0
OPTION_TOP = 418.0
OPTION_GAP = 30.0
CONSEQUENCE_SIZE = 16.5
LINE_APART = 1.06
"""The distance of the two lines of a consequence, in text sizes."""
EASILY = 0.8
"""The share of its size to which the words of a consequence may shrink before they are set on two lines."""
EVIDENCE_HEIGHT = 62.0
EVIDENCE_STEP = 48.0
FAN_OUT = 0.055
FAN_TIME = 0.22
STAMP_AFTER = 0.45
STAMP_FALLS = 0.14
STAMP_FROM = 1.6
SHAKE = 0.12
SHOWN_HAND_WIDTH = 560.0
RAISED, RAISED_TILE = 58.0, 44.0
HAND_LIES, STAMP_LIES = (312.0, 204.0), 398.0
TILES_LIE, STAMP_BELOW_TILES = (276.0, 180.0), 424.0
"""The middle of a shown hand, how tall its items are, and the middle of the stamp, which hides no half of a tile."""
TALL_BEFORE, BEFORE = 270.0, 300.0
"""Where the middle of what a wild draw was played on is: of a card or tile, of a die or a colour; all end as low."""


@dataclass(frozen=True)
class Consequence:
    """What may follow from an answer: a sign on a colour, what it is, and for whom."""

    sign: str
    colour: Rgb
    what: str
    then: str


class AnswerButton(Widget):
    """One of two answers, with what follows from it."""

    def __init__(self, key: str, label: str, icon: str, consequences: Sequence[Consequence], *, main: bool) -> None:
        super().__init__(key, label)
        self.icon = icon
        self.consequences = consequences
        self.main = main
        self.size = CONSEQUENCE_SIZE
        self.stacked = False
        """How large the words that tell what follows are, and whether on two lines; the same in both answers."""

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect.move(0, self.lift)
        canvas.shadow(rect, radius=24, raised=True)
        canvas.panel(rect, style="ink", radius=24)
        head = FRect(rect.x, rect.y, rect.width, OPTION_HEAD)
        canvas.button_face(head, hot=self.main, pressed=self.bounce.held)
        canvas.button_words(head, self.label, icon=self.icon, hot=self.main, size=30)
        for place, each in enumerate(self.consequences):
            y = rect.y + OPTION_HEAD + 31 + place * 58
            if place:
                canvas.line([(rect.x + 26, y - 29), (rect.right - 26, y - 29)], colour=BAR_DEEP)
            disc(canvas, (rect.x + 42, y), 15, each.colour)
            if each.sign.startswith("sym_"):
                canvas.sprite(each.sign, (rect.x + 42, y), width=17, tint=CREAM)
            else:
                canvas.text(each.sign, (rect.x + 42, y), font="title", size=15)
            left, size = rect.x + 68, self.size
            apart = canvas.text_size(size) * LINE_APART / 2 if self.stacked else 0.0
            canvas.text(each.what, (left, y - apart), weight="bold", size=size, colour=FOCUS, anchor="left")
            if self.stacked:
                canvas.text(each.then, (left, y + apart), size=size, anchor="left", max_width=rect.right - 24 - left)
            else:
                room = rect.width - 100 - canvas.text_width(each.what, weight="bold", size=size)
                canvas.text(each.then, (rect.right - 24, y), size=size, anchor="right", max_width=room)
        if self.focused:
            canvas.focus(rect, 24)

    def fitting(self, canvas: Canvas, *, stacked: bool) -> float:
        """The size at which each consequence fits on its line or its two, if it is not too small to be read."""
        size = CONSEQUENCE_SIZE
        for each in self.consequences:
            while canvas.text_size(size) > SMALLEST:
                widths = canvas.text_width(each.what, weight="bold", size=size), canvas.text_width(each.then, size=size)
                if max(widths) <= self.rect.width - 93 if stacked else sum(widths) <= self.rect.width - 101:
                    break
                size -= 0.5
        return size


def set_consequences(canvas: Canvas, answers: Sequence[AnswerButton]) -> None:
    """Let all answers tell what follows in one way: on a line, or on two if the words were much smaller on one."""
    size = min(each.fitting(canvas, stacked=False) for each in answers)
    stacked = canvas.text_size(size) < EASILY * canvas.text_size(CONSEQUENCE_SIZE)
    if stacked:
        size = min(each.fitting(canvas, stacked=True) for each in answers)
    for each in answers:
        each.size, each.stacked = size, stacked


@dataclass(frozen=True)
class Charge:
    """A wild draw that can be challenged: who played it, what, which colour was named if any, and what is known.

    `guilt` is how likely the player could have played something else (0 to 1); for an open hand, which anybody can
    judge, `hand` is shown instead. `challenge` and `accepted` are what may follow from each answer; `accept` is the
    second answer in words, with its `sign`.
    """

    portrait: str
    name: str
    item: Face
    colour: Colour | None
    title: str
    held: str
    rule: str
    challenge: Sequence[Consequence]
    accept: str
    sign: str
    accepted: Sequence[Consequence]
    guilt: float | None = None
    hand: tuple[Face, ...] = ()


class ChallengeQuestion(Question):
    """Was that wild draw in order? The `answer` is the move.

    `charge` says what is asked, in the language in use; `pause` makes the scene that stops the match.
    """

    advice_at = 692.0

    def __init__(
        self, charge: Callable[[], Charge], *, pause: Callable[[], Scene], adviser: Adviser | None = None
    ) -> None:
        super().__init__(adviser)
        self.answer: Move | None = None
        self._make_charge = charge
        self._pause = pause
        self._show()

    def _show(self) -> None:
        charge = self.charge = self._make_charge()
        self.ask_with(
            [
                AnswerButton("challenge", _("Challenge"), "sym_scale", charge.challenge, main=True),
                AnswerButton("accept", charge.accept, charge.sign, charge.accepted, main=False),
            ]
        )

    def reword(self) -> None:
        self._show()
        self.place()

    def key_of(self, move: Move) -> str:
        return "challenge" if move is CHALLENGE else "accept"

    def place(self) -> None:
        super().place()
        width = min(OPTION[0], (self.width - 2 * OPTION_GAP) / 2)
        for widget, side in zip(self.form.widgets, (-1, 1)):
            x = self.width / 2 + side * (width / 2 + OPTION_GAP / 2) - width / 2
            widget.rect = FRect(x, OPTION_TOP, width, OPTION[1])

    def decided(self, answer: Answer) -> Change | None:
        self.answer = CHALLENGE if answer.key == "challenge" else ACCEPT
        return Pop()

    def shortcut(self, action: Action) -> Change | None:
        if action is Action.CATCH:
            return self.decided(Answer("challenge"))
        if action is Action.DRAW:
            return self.decided(Answer("accept"))
        return Push(self._pause()) if action in (Action.CANCEL, Action.PAUSE) else super().shortcut(action)

    def draw(self, canvas: Canvas) -> None:
        charge = self.charge
        middle = canvas.width / 2
        canvas.glow((middle, 200), 320, strength=0.35)
        named = _("{colour} was named").format(colour=colour_words(charge.colour).capitalize()) if charge.colour else ""
        widths = [canvas.text_width(words, weight="bold", size=15.5) + 40 for words in (charge.name, named)]
        aside = max(172.0, CHIP_CLEAR + max(widths) / 2)
        left = -aside if charge.colour else -aside / 2
        canvas.portrait(charge.portrait, "neutral", (middle + left, 178), 116)
        draw_piece(canvas, charge.item, (middle + left + aside, 186), height=CARD_HEIGHT, shadow="raised")
        if charge.colour:
            canvas.plate(charge.colour, (middle + aside, 171), 50)
        for words, x, width in zip((charge.name, named), (left, aside), widths):
            if words:
                canvas.panel(around((middle + x, 258), width, 30), style="chip")
                canvas.text(words, (middle + x, 258), weight="bold", size=15.5)
        canvas.text(charge.title, (middle, 322), font="title", size=44, shadow=True, max_width=canvas.width - 60)
        self._draw_evidence(canvas, middle)
        answers = [each for each in self.form.widgets if isinstance(each, AnswerButton)]
        set_consequences(canvas, answers)
        canvas.text(charge.rule, (middle, 656), size=16, shadow=True, max_width=canvas.width - 60)
        super().draw(canvas)

    def _draw_evidence(self, canvas: Canvas, middle: float) -> None:
        """What is known of the hand: how likely it is guilty, or the hand itself if it lies open."""
        charge = self.charge
        width = canvas.text_width(charge.held, size=16.5)
        shown = 250.0 if charge.guilt is not None else EVIDENCE_STEP * len(charge.hand)
        left = middle - (width + 30 + shown) / 2
        canvas.text(charge.held, (left, 371), size=16.5, anchor="left")
        for place, item in enumerate(charge.hand):
            draw_piece(canvas, item, (left + width + 30 + (place + 0.5) * EVIDENCE_STEP, 371), height=EVIDENCE_HEIGHT)
        if charge.guilt is None:
            return
        bar = FRect(left + width + 30, 360, shown, 22)
        canvas.progress(bar, charge.guilt, style="red")
        share = round(charge.guilt * 100)
        if 0 < charge.guilt < 1:
            share = max(1, min(99, share))
        canvas.text(_("{share} % guilty").format(share=share), (bar.x + 12, 371), weight="bold", size=14, anchor="left")
        if share < 60:
            canvas.text(
                _("{share} %").format(share=100 - share), (bar.right - 12, 371), weight="bold", size=14, anchor="right"
            )


@dataclass(frozen=True)
class Fate:
    """What becomes of somebody after a verdict: how many items are drawn, and in words."""

    draws: int
    words: str


class VerdictShown(Screen):
    """A challenged hand laid open, and what becomes of its owner and of the human who challenged it.

    `before` is the item, or the named colour, that the wild draw was played on; `lay` says so.
    """

    covers = False

    def __init__(
        self,
        verdict: Verdict,
        portrait: str,
        name: str,
        fates: tuple[Fate, Fate],
        *,
        before: Face,
        lay: str,
        note: str = "",
    ) -> None:
        super().__init__()
        self.verdict = verdict
        self.before = before
        self.lay = lay
        self.portrait = portrait
        self.name = name
        self.fates = fates
        self.note = note
        self.hand = [item for item in verdict.hand if item]
        self.age = 0.0
        self._stamped = False
        self.form.show([Button("on", _("Go on"), icon="sym_next", main=True, size=22)])

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        if stage.settings.reduced_motion:
            self.age = self._lasts

    @property
    def _lasts(self) -> float:
        return FAN_TIME + FAN_OUT * len(self.hand) + STAMP_AFTER + STAMP_FALLS + SHAKE

    def place(self) -> None:
        self.form.widgets[0].rect = around((self.width / 2, 631), 218, 52)

    def answered(self, answer: Answer) -> Change | None:
        return Pop()

    def shortcut(self, action: Action) -> Change | None:
        return Pop() if action in (Action.CANCEL, Action.PAUSE) else None

    def advance(self, dt: float) -> Change | None:
        self.age = min(self.age + dt, self._lasts)
        if not self._stamped and self.age >= self._lasts - SHAKE:
            self._stamped = True
            self.stage.sound("stamp")
        return super().advance(dt)

    def is_still(self) -> bool:
        return self.age >= self._lasts and super().is_still()

    def draw(self, canvas: Canvas) -> None:
        middle = canvas.width / 2
        guilty = self.verdict.guilty
        proof = self.verdict.proof
        canvas.glow((middle, 280), 330, strength=0.35)
        canvas.text(self._title(proof), (middle, 84), font="title", size=40, shadow=True, max_width=canvas.width - 60)
        side = min(405.0, middle - 110)
        canvas.portrait(self.portrait, "worried" if guilty else "happy", (middle - side, 300), 178)
        self._chip(canvas, self.name, middle - side, 420)
        self._draw_hand(canvas, middle, proof)
        before = self.before
        is_tall = before.symbol and not isinstance(before, DieFace)
        at = middle + side, TALL_BEFORE if is_tall else BEFORE
        if before.symbol:
            draw_piece(canvas, before, at, height=CARD_HEIGHT, angle=4)
        elif before.colour:
            canvas.plate(before.colour, at, 56)
        room = min(230.0, 2 * (canvas.width - 16 - middle - side))
        canvas.text(self.lay if before.symbol else _("was named"), (middle + side, 377), size=16, max_width=room)
        self._draw_stamp(canvas, middle)
        self._draw_fates(canvas, middle)
        if self.note:
            canvas.text(self.note, (middle + 12, 683), size=15)
            canvas.sprite("sym_eye", (middle - 6 - canvas.text_width(self.note, size=15) / 2, 683), width=20)
        self.form.draw(canvas)

    def _title(self, proof: Face | None) -> str:
        if proof is None:
            return _("{name} had no other choice").format(name=self.name)
        if isinstance(proof, Tile):
            return _("{name} could have laid this tile").format(name=self.name)
        return _("{name} could have played {the_item}").format(name=self.name, the_item=the_face(proof))

    def _chip(self, canvas: Canvas, words: str, x: float, y: float) -> None:
        width = canvas.text_width(words, weight="bold", size=17) + 56
        canvas.panel(around((x, y), width, 34), style="chip")
        canvas.text(words, (x, y), weight="bold", size=17)

    def _draw_hand(self, canvas: Canvas, middle: float, proof: Face | None) -> None:
        count = len(self.hand)
        width = min(SHOWN_HAND_WIDTH, canvas.width - 560)
        step = min(150.0, (width - 130) / max(count - 1, 1))
        order = sorted(range(count), key=lambda place: self.hand[place] is proof)
        chosen = next((place for place in range(count) if self.hand[place] is proof), None)
        (y, height), above = (TILES_LIE, RAISED_TILE) if self._lays_tiles else (HAND_LIES, RAISED)
        for place in order:
            share = ease_out((self.age - place * FAN_OUT) / FAN_TIME) if self.age > place * FAN_OUT else 0.0
            offset = (place - (count - 1) / 2) * min(share, 1.0)
            raised = place == chosen
            draw_piece(
                canvas,
                self.hand[place],
                (middle + offset * step, y - above if raised else y),
                height=232 if raised else height,
                angle=0 if raised else -offset * min(13.0, 26 / max(count - 1, 1)),
                dim=proof is not None and not raised,
                shadow="raised",
            )

    @property
    def _lays_tiles(self) -> bool:
        """Whether the hand is one of tiles."""
        return any(isinstance(item, Tile) for item in self.hand)

    def _draw_stamp(self, canvas: Canvas, middle: float) -> None:
        since = self.age - (self._lasts - SHAKE - STAMP_FALLS)
        if since <= 0:
            return
        fallen = min(1.0, since / STAMP_FALLS)
        canvas.stamp(
            pgettext("stamp", "Caught!") if self.verdict.guilty else pgettext("stamp", "In order"),
            (middle + 24, STAMP_BELOW_TILES if self._lays_tiles else STAMP_LIES),
            zoom=STAMP_FROM + (1 - STAMP_FROM) * fallen,
            colour=BAD if self.verdict.guilty else GOOD,
            alpha=round(255 * fallen),
        )

    def _draw_fates(self, canvas: Canvas, middle: float) -> None:
        width = min(382.0, (canvas.width - 90) / 2)
        for side, who, fate in zip((-1, 1), (self.name, _("You")), self.fates):
            rect = around((middle + side * (width / 2 + 12), 538), width, 74)
            canvas.panel(rect, style="ink", radius=18)
            disc(canvas, (rect.x + 46, rect.centery), 24, BAD if fate.draws else GOOD)
            if fate.draws:
                canvas.text(f"+{fate.draws}", (rect.x + 46, rect.centery), font="title", size=22)
            else:
                canvas.sprite("sym_check", (rect.x + 46, rect.centery), width=24, tint=CREAM)
            canvas.text(who, (rect.x + 86, rect.y + 26), font="title", size=19, anchor="left")
            canvas.text(
                fate.words, (rect.x + 86, rect.y + 50), size=15, anchor="left", colour=MUTED, max_width=width - 100
            )
