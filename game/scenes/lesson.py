"""First steps at a table: a round in which a regular says what to do, and the human does it.

It is a real match at its own table. The others' moves are set, and of the human's only the one that is lit up can be
made; everything else, from dragging to naming a colour, works as it always does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import BRASS, CREAM, FOCUS, INK, INK_DEEP, MUTED, NOTE, RUST
from game.language import _, pgettext
from game.levels import Lesson
from game.scenes.form import Screen
from game.scenes.inputs import Action, Input, PointerDown, PointerMoved, PointerUp, Press, Resized
from game.scenes.scene import Change, Push, Replace, Scene, Stage
from game.scenes.settings import SettingsPage
from game.scenes.state import State
from game.scenes.table import TableScene
from game.scenes.widgets import Answer, Button, RoundButton, disc
from game.scenes.words import HUMAN, character_name, lesson_words
from game.table.frame import Point, around

if TYPE_CHECKING:
    from game.art.canvas import Canvas

BAR_Y = 34.0
BAR_FOOT = 64.0
STEP = 23.0
CARD_WIDTHS = (432.0, 348.0, 300.0)
"""How wide the card with the words may be, the best first."""
WIDE = 1100.0
"""The window's width from which it has the first of them."""
PORTRAIT = 84.0
BESIDE = PORTRAIT + 52
"""Units of a card's width that are not words."""
WORDS_SIZE = 18.0
MARGIN = 16.0
SPARE = 12.0
"""Units that what is lit has around it."""
DASH = 9.0
ARROW = 12.0
PIECES = 16
END_CARD = (560.0, 272.0)


class FirstSteps(Screen):
    """A lesson: the table, darkened but for what is to be used, and the words of the teacher."""

    def __init__(
        self,
        lesson: Lesson,
        table: TableScene,
        *,
        play: Callable[[], Scene],
        again: Callable[[], Scene],
        leave: Callable[[], Scene],
    ) -> None:
        super().__init__()
        self.lesson = lesson
        self.table = table
        self.music = table.music
        self._play = play
        self._again = again
        self._leave = leave
        self._is_done = False
        self._is_mine = False
        """Whether the pointer went down on the bar, which the table knows nothing of."""
        self._show()

    @property
    def step(self) -> int:
        """How many of the human's moves were made."""
        return sum(seat == HUMAN for seat, _move in self.table.session.record)

    @property
    def is_asking(self) -> bool:
        """Whether the human is to do something now."""
        return self.table.guided_move is not None and self.table.is_mine

    def _show(self) -> None:
        if self._is_done:
            again = Button("again", _("Once more"), icon="sym_restart", size=17)
            play = Button("play", _("Play a match"), icon="sym_play", main=True, size=19)
            self.form.show([play, again, Button("leave", _("To the street"), icon="sym_home", size=17)], focus="play")
        else:
            skip = Button("leave", pgettext("lesson", "Skip"), icon="sym_quit", size=17)
            self.form.show([RoundButton("back", "sym_back"), skip])
            self.form.blur()

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        self.table.enter(stage)

    def reword(self) -> None:
        self.table.reword()
        self._show()
        self.place()

    def place(self) -> None:
        if self._is_done:
            card = self.card
            self.form.find("play", Button).rect = FRect(card.centerx - 130, card.bottom - 130, 260, 52)
            for key, x in (("again", card.centerx - 212), ("leave", card.centerx + 12)):
                self.form.find(key, Button).rect = FRect(x, card.bottom - 66, 200, 42)
        else:
            self.form.find("back", RoundButton).rect = around((40, BAR_Y), 38, 38)
            self.form.find("leave", Button).rect = FRect(self.width - 24 - 138, BAR_Y - 20, 138, 40)

    @property
    def card(self) -> FRect:
        """The card at the end."""
        return around((self.width / 2, 330), *END_CARD)

    def hear(self, heard: Input) -> Change | None:
        if self._is_done:
            return super().hear(heard)
        if isinstance(heard, Resized):
            self.table.hear(heard)
            return super().hear(heard)
        if isinstance(heard, Press):
            return self._hear_action(heard)
        if isinstance(heard, PointerDown):
            self._is_mine = heard.y < BAR_FOOT
        if isinstance(heard, (PointerDown, PointerUp)) and self._is_mine:
            return super().hear(heard)
        if isinstance(heard, PointerMoved):
            super().hear(heard)
            if heard.y > BAR_FOOT:
                self.form.blur()
        return self._let_pass(self.table.hear(heard))

    def _hear_action(self, heard: Press) -> Change | None:
        if heard.action is Action.CANCEL and self.table.let_go():
            return None
        if heard.action in (Action.CANCEL, Action.PAUSE):
            return Replace(self._leave())
        if heard.action is Action.SETTINGS:
            return Push(SettingsPage())
        if heard.action is Action.HINT:
            return None
        return self._let_pass(self.table.hear(heard))

    def _let_pass(self, change: Change | None) -> Change | None:
        """What the table puts on top of itself comes on top of the lesson; nothing takes the lesson's place."""
        return change if isinstance(change, Push) else None

    def answered(self, answer: Answer) -> Change | None:
        if answer.key == "play":
            return Replace(self._play())
        if answer.key == "again":
            self.stage.sound("press")
            return Replace(self._again())
        return Replace(self._leave())

    def advance(self, dt: float) -> Change | None:
        super().advance(dt)
        if self._is_done:
            return None
        change = self._let_pass(self.table.advance(dt))
        table = self.table
        if table.is_played_out and table.state is State.WAITING and table.gestures.is_still(table.now):
            self._is_done = True
            self.stage.sound("win")
            self._show()
            self.place()
        return change

    def is_still(self) -> bool:
        return super().is_still() and (self._is_done or self.table.is_still())

    # Painting.

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas)
        if self._is_done:
            canvas.spotlights([])
            self._draw_end(canvas)
        elif self.is_asking:
            move = self.table.guided_move
            assert move is not None
            boxes = [box.inflate(SPARE, SPARE) for box in self.table.lit(move)]
            canvas.spotlights(boxes)
            self._draw_way(canvas, boxes)
            self._draw_words(canvas, boxes)
        self._draw_bar(canvas)
        self.form.draw(canvas)

    def _draw_bar(self, canvas: Canvas) -> None:
        words, count = _("First steps"), len(self.lesson.words)
        text = canvas.text_width(words, font="title", size=18)
        width = text + STEP * count + 66
        bar = around((self.width / 2, BAR_Y), width, 44)
        canvas.fill((0, 0, self.width, BAR_FOOT), INK_DEEP)
        canvas.panel(bar, style="chip")
        canvas.text(words, (bar.x + 24, BAR_Y), font="title", size=18, anchor="left", colour=CREAM)
        for number in range(count):
            x = bar.x + 24 + text + 24 + STEP * number
            if number < self.step:
                disc(canvas, (x, BAR_Y), 8, BRASS)
                canvas.sprite("sym_check", (x, BAR_Y), width=10, tint=INK)
            else:
                disc(canvas, (x, BAR_Y), 9 if number == self.step else 6, FOCUS if number == self.step else MUTED)

    def _draw_way(self, canvas: Canvas, boxes: Sequence[FRect]) -> None:
        """A dashed line from what is chosen to where it goes."""
        way = way_between(boxes)
        if not way:
            return
        x1, y1 = way[-1]
        canvas.line(way, colour=FOCUS, width=3, dash=DASH)
        canvas.line([(x1 - ARROW, y1 + ARROW), (x1, y1), (x1 + ARROW, y1 + ARROW)], colour=FOCUS, width=3.4)

    def _draw_words(self, canvas: Canvas, boxes: Sequence[FRect]) -> None:
        words, card = lesson_words(self.lesson.words[self.step]), self.words_card(canvas, boxes)
        room = card.width - BESIDE
        canvas.panel(card, radius=18, style="paper")
        portrait = card.x + 18 + PORTRAIT / 2
        canvas.portrait(self.lesson.teacher.key, "happy", (portrait, card.centery + 4), PORTRAIT)
        left = card.x + PORTRAIT + 34
        name = character_name(self.lesson.teacher)
        canvas.text(name, (left, card.y + 26), weight="bold", size=14, colour=RUST, anchor="left", max_width=room)
        canvas.paragraph(words, (left, card.y + 42), width=room, size=WORDS_SIZE, colour=INK)

    def words_card(self, canvas: Canvas, boxes: Sequence[FRect]) -> FRect:
        """Where the teacher's words stand while that is lit."""
        words = lesson_words(self.lesson.words[self.step])
        for width in CARD_WIDTHS[0 if self.width >= WIDE else 1 :]:
            height = canvas.paragraph_height(words, width=width - BESIDE, size=WORDS_SIZE) + 58
            places = self._places(width, max(PORTRAIT + 28, height))
            free = [place for place in places if place.inflate(2 * SPARE, 2 * SPARE).collidelist(list(boxes)) < 0]
            if free:
                return self._best(free, boxes)
        return self._best(places, boxes)

    def _places(self, width: float, height: float) -> list[FRect]:
        """Where a card of that size could be."""
        right, top, foot = self.width - width - MARGIN, 84.0, 700 - height
        return [
            FRect(x, y, width, height)
            for x in (right, MARGIN, (self.width - width) / 2)
            for y in (372.0, 250.0, top, foot)
            if y <= max(foot, top)
        ]

    def _best(self, places: Sequence[FRect], boxes: Sequence[FRect]) -> FRect:
        """The place for the words that covers no hand and no way if it can; the nearest of those."""
        hand = [self.table.item_box(held.motion.end) for held in self.table.hand]
        way = way_between(boxes)
        x, y = boxes[0].center

        def cost(place: FRect) -> tuple[bool, bool, float]:
            hides_way = any(map(place.collidepoint, way))
            return place.collidelist(hand) >= 0, hides_way, abs(place.centerx - x) + 2 * abs(place.centery - y)

        return min(places, key=cost)

    def _draw_end(self, canvas: Canvas) -> None:
        card = self.card
        canvas.panel(card, radius=20, style="paper")
        canvas.portrait(self.lesson.teacher.key, "triumphant", (card.centerx, card.y + 4), 104)
        canvas.sprite("star_full", (card.x + 60, card.y + 44), width=34)
        canvas.sprite("star_full", (card.right - 60, card.y + 44), width=34)
        middle, room = card.centerx, card.width - 60
        title = _("Now you know the table!")
        canvas.text(title, (middle, card.y + 84), font="title", size=26, colour=RUST, max_width=room)
        note = _("Everything else is on the rules page.")
        canvas.text(note, (middle, card.y + 114), size=15, colour=NOTE, max_width=room)


def way_between(boxes: Sequence[FRect]) -> list[Point]:
    """The way from what is lit to where it goes, if that lies further up."""
    if len(boxes) < 2:
        return []
    item, target = boxes[-2], boxes[-1]
    (x0, y0), (x1, y1) = (item.centerx, item.top - 6), (target.centerx, target.bottom + 6)
    if y1 > y0 - 30:
        return []
    return _curve((x0, y0), (x0, (y0 + y1) / 2), (x1, (y0 + y1) / 2), (x1, y1))


def _curve(start: Point, first: Point, second: Point, end: Point) -> list[Point]:
    """A Bézier curve in so many pieces."""
    towards = start, first, second, end
    points = []
    for number in range(PIECES + 1):
        t = number / PIECES
        u = 1 - t
        weights = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        x, y = (sum(weight * point[axis] for weight, point in zip(weights, towards)) for axis in (0, 1))
        points.append((x, y))
    return points
