"""After a round and after a match: what was counted, who leads, who won. Nothing is decided here."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from game.art.palette import CREAM, GOLD, GOOD, INK, NOTE, PAPER_LINE, PLATES, RUST, SHADOW, Rgb
from game.language import _, ngettext
from game.rules.pieces import Colour
from game.scenes.chart import Chart
from game.scenes.confetti import CONFETTI_SECONDS, draw_confetti
from game.scenes.counting import Count, Counted, shape_of, spots
from game.scenes.goal_words import goal_words, star_words
from game.scenes.inputs import Action, Input, PointerDown, Press
from game.scenes.inputs import Button as PointerButton
from game.scenes.pieces import draw_piece
from game.scenes.scene import Change, Pop, Push, Replace, Scene, Stage
from game.scenes.widgets import Answer, Button, Screen, disc
from game.scenes.words import HUMAN
from game.table.motion import ease_out, ease_out_back
from game.tour import Star

if TYPE_CHECKING:
    from game.art.canvas import Canvas, Point

Following = Callable[[], Scene]

PAPER_TOP_EDGE = 62.0
PAPER_HEIGHT = 558.0
BUTTONS_Y = 640.0
BUTTON_HEIGHT = 56.0

HEADER = 64.0
SUM_LINE = 42.0
SUM_LINE_OF_NOBODY = 26.0
TOTALS_HEADER = 36.0
FOOT = 14.0
USUAL_ROW = 84.0
LOW_ROW = 58.0
TALL_ROW = 176.0
MANY_ITEMS = 7
TOTALS_LINES = {2: 44.0, 3: 42.0, 4: 40.0, 5: 34.0, 6: 28.0}

PODIUM_FOOT = 603.0
PODIUM_TOPS = (346.0, 400.0, 442.0)
PODIUM_ORDER = (1, 0, 2)
REST_LINE = 50.0
REST_IN_A_LINE = 3
WASH = 130
CHART_SECONDS = 0.9
STAR_DELAY = 0.3
STAR_SECONDS = 0.22
GOALS_TOP = 116.0
GOAL_LINE = 30.0
PLANK_WIDTH, PLANK_HEIGHT = 960.0, 36.0
LEDGE, LEDGE_LIGHT = (152, 92, 56), (196, 134, 88)


class LineLook(NamedTuple):
    """How a seat's line is told from the others: by colour and by mark."""

    colour: Rgb
    mark: str


LINE_LOOKS = (
    LineLook(PLATES[Colour.RED].main, "mark_triangle"),
    LineLook(PLATES[Colour.GREEN].deep, "mark_square"),
    LineLook(PLATES[Colour.BLUE].main, "mark_diamond"),
    LineLook(NOTE, "mark_circle"),
    LineLook(PLATES[Colour.YELLOW].deep, "sym_star"),
    LineLook((122, 62, 150), "sym_crown"),
)


class _Result(Screen):
    """What both results share: a skip to the end of what is shown, confetti, and going on without a player."""

    covers = False
    main_key: str

    def __init__(self, hurry: float | None) -> None:
        super().__init__()
        self.hurry = hurry
        self.party = 0.0
        """Seconds of confetti so far."""

    @abstractmethod
    def is_over(self) -> bool:
        """Whether everything is shown as it will stay, confetti aside."""

    @abstractmethod
    def skip(self) -> None:
        """Show everything as it will stay."""

    def hear(self, heard: Input) -> Change | None:
        confirmed = isinstance(heard, Press) and heard.action is Action.CONFIRM
        clicked = isinstance(heard, PointerDown) and heard.button is PointerButton.PRIMARY
        if (confirmed or clicked) and not self.is_over():
            self.skip()
            self.form.block()
            return None
        return super().hear(heard)

    def enter(self, stage: Stage) -> None:
        super().enter(stage)
        if stage.settings.reduced_motion:
            self.skip()
            self.party = CONFETTI_SECONDS

    def advance(self, dt: float) -> Change | None:
        self.party = min(self.party + dt, CONFETTI_SECONDS)
        super().advance(dt)
        if self.hurry is None:
            return None
        self.hurry -= dt
        return self.answered(Answer(self.main_key)) if self.hurry <= 0 and self.is_over() else None

    def is_still(self) -> bool:
        shown = self.is_over() and self.party >= CONFETTI_SECONDS
        return shown and self.hurry is None and super().is_still()


class RoundResult(_Result):
    """The hands of the others counted item by item, then the totals on their way to the target.

    `before` and `after` are the totals of all seats; `winner` is None when nobody won the round; `reason` is why it
    ended, told if nobody went out. Going on takes it away, and puts the scene that `then` makes in its place, if there
    is one. With `hurry` it goes on by itself after so many seconds.
    """

    main_key = "next"

    def __init__(
        self,
        seats: Sequence[Counted],
        *,
        winner: int | None,
        before: Sequence[int],
        after: Sequence[int],
        target: int,
        round_number: int,
        reason: str,
        leave: Following,
        then: Following | None = None,
        hurry: float | None = None,
    ) -> None:
        super().__init__(hurry)
        self.seats = tuple(seats)
        self.winner = winner
        self.before = tuple(before)
        self.after = tuple(after)
        self.target = target
        self.round_number = round_number
        self.reason = reason
        self.points = 0 if winner is None else self.after[winner] - self.before[winner]
        self._leave = leave
        self._then = then
        self.standing = sorted(range(len(self.seats)), key=lambda seat: (-self.after[seat], seat))
        """The seats from the one with most points down."""
        self.rows = tuple(counted for seat, counted in enumerate(self.seats) if seat != winner)
        self.count = Count(self.rows)
        self._sounded = 0
        self.form.show(
            [
                Button("next", _("The result") if then else _("Next round"), icon="sym_play", main=True, size=22),
                Button("leave", _("Leave"), icon="sym_quit"),
            ]
        )

    @property
    def totals_line(self) -> float:
        """The height of a seat's bar with its names."""
        return TOTALS_LINES[len(self.seats)]

    @property
    def sum_line(self) -> float:
        """The height of the line with all hands added up."""
        return SUM_LINE_OF_NOBODY if self.winner is None else SUM_LINE

    @property
    def row_heights(self) -> tuple[float, ...]:
        """The heights of the counted hands: a hand of many items is given what the others can spare."""
        room = PAPER_HEIGHT - HEADER - self.sum_line - TOTALS_HEADER - FOOT - self.totals_line * len(self.seats)
        many = [len(row.items) > MANY_ITEMS for row in self.rows]
        tall, usual = many.count(True), many.count(False)
        least = min(LOW_ROW, room / max(1, len(self.rows)))
        tall_row = min(TALL_ROW, (room - usual * least) / max(1, tall))
        usual_row = min(USUAL_ROW, (room - tall * tall_row) / max(1, usual))
        return tuple(tall_row if each else usual_row for each in many)

    @property
    def paper(self) -> FRect:
        """The sheet everything is counted on."""
        width = min(840.0, self.width - 284)
        left = min(400.0, self.width - width - 30)
        x = (self.width - left - width - 30) / 2 + left
        height = HEADER + self.sum_line + TOTALS_HEADER + FOOT
        height += sum(self.row_heights) + self.totals_line * len(self.seats)
        return FRect(x, PAPER_TOP_EDGE + (PAPER_HEIGHT - height) / 2, width, height)

    @property
    def winner_column(self) -> FRect:
        """Where the winner is shown, left of the paper."""
        paper = self.paper
        width = min(400.0, paper.x)
        return FRect(paper.x - width, 60, width, 600)

    def row(self, number: int) -> FRect:
        """Where that counted hand stands."""
        return self._rows[number]

    @property
    def _rows(self) -> tuple[FRect, ...]:
        paper, heights = self.paper, self.row_heights
        tops = accumulate(heights, initial=paper.y + HEADER)
        return tuple(FRect(paper.x + 30, top, paper.width - 60, height) for top, height in zip(tops, heights))

    @property
    def rows_foot(self) -> float:
        """Where the counted hands end and the sum of all begins."""
        return self.paper.y + HEADER + sum(self.row_heights)

    def items_area(self, number: int) -> FRect:
        """Where the items of that hand lie, between its seat's name and its sum."""
        row = self.row(number)
        left = 62.0 + min(150.0, row.width * 0.19)
        return FRect(row.x + left, row.y + 4, row.width - left - 76, row.height - 8)

    def place(self) -> None:
        paper = self.paper
        wide, narrow, gap = 240.0, 176.0, 44.0
        x = paper.centerx - (wide + gap + narrow) / 2
        self.form.find("next", Button).rect = FRect(x, BUTTONS_Y, wide, BUTTON_HEIGHT)
        self.form.find("leave", Button).rect = FRect(x + wide + gap, BUTTONS_Y + 4, narrow, BUTTON_HEIGHT - 8)

    def is_over(self) -> bool:
        return self.count.is_over()

    def skip(self) -> None:
        self.count.skip()

    def answered(self, answer: Answer) -> Change | None:
        if answer.key == "leave":
            return Replace(self._leave())
        return Pop(Push(self._then())) if self._then else Pop()

    def shortcut(self, action: Action) -> Change | None:
        if action in (Action.CANCEL, Action.PAUSE):
            self.form.focus = "leave"
        return None

    def advance(self, dt: float) -> Change | None:
        self.count.advance(dt)
        counted = self.count.counted
        if counted > self._sounded and not self.count.is_over():
            self.stage.sound("count", gain=0.6)
        self._sounded = counted
        return super().advance(dt)

    @property
    def outlook(self) -> str:
        """What the round means for the match; why it ended, if nobody went out."""
        if self.winner is None or self.seats[self.winner].items:
            return self.reason
        name = self.seats[self.winner].name
        missing = self.target - self.after[self.winner]
        if missing <= 0:
            return _("You have the match") if self.winner == HUMAN else _("{name} has the match").format(name=name)
        if self.winner == HUMAN:
            words = ngettext("{count} more and you have the match", "{count} more and you have the match", missing)
        else:
            words = ngettext("{count} more and {name} has the match", "{count} more and {name} has the match", missing)
        return words.format(count=missing, name=name)

    def shown_total(self, seat: int) -> int:
        """What stands beside that seat's bar by now."""
        gained = self.after[seat] - self.before[seat]
        return self.before[seat] + round(gained * ease_out(self.count.grown))

    def draw(self, canvas: Canvas) -> None:
        self._draw_winner(canvas)
        paper = self.paper
        canvas.panel(paper, style="slip")
        title = _("What was left in every hand") if self.winner is None else _("What was left in the others' hands")
        room = paper.width - 94 - canvas.text_width(_("value"), weight="bold", size=14)
        at = paper.x + 34, paper.y + 40
        canvas.text(title, at, font="title", size=21, colour=RUST, anchor="left", max_width=room)
        canvas.text(_("value"), (paper.right - 40, paper.y + 40), weight="bold", size=14, colour=NOTE, anchor="right")
        for number, row in enumerate(self._rows):
            hops = self.count.hops(number)
            canvas.unchanged(
                f"row {number}", (self.rows[number], row, hops), partial(self._draw_row, canvas, number, hops)
            )
        self._draw_sum(canvas)
        shows = paper, self.seats, self.before, self.after, self.target, self.count.grown, _("Running totals")
        canvas.unchanged("totals", shows, partial(self._draw_totals, canvas))
        self.form.draw(canvas)

    def _draw_winner(self, canvas: Canvas) -> None:
        column = self.winner_column
        x = column.centerx
        if self.winner is None:
            canvas.text(_("Nobody wins"), (x, 330), font="title", size=32, shadow=True, max_width=column.width - 24)
            canvas.text(
                _("round {number}").format(number=self.round_number), (x, 366), size=18, max_width=column.width - 24
            )
            self._draw_outlook(canvas, x, 400, column)
            return
        counted = self.seats[self.winner]
        size = min(192.0, column.width - 90)
        canvas.glow((x, 270), size * 1.1, strength=0.4)
        draw_confetti(canvas, self.party, FRect(x - column.width / 2 + 6, 76, column.width - 12, 350))
        canvas.portrait(counted.portrait, "triumphant", (x, 272), size, active=True)
        canvas.sprite("crown_brass", (x, 272 - size * 0.62), width=size * 0.56)
        canvas.text(counted.name, (x, 420), font="title", size=33, shadow=True, max_width=column.width - 24)
        wins = _("win round {number}") if self.winner == HUMAN else _("wins round {number}")
        canvas.text(wins.format(number=self.round_number), (x, 457), size=18)
        points = ngettext("+{points} point", "+{points} points", self.points).format(points=self.points)
        width = canvas.text_width(points, font="title", size=25) + 48
        canvas.panel((x - width / 2, 484, width, 50), style="chip")
        canvas.text(points, (x, 509), font="title", size=25, colour=GOLD)
        self._draw_outlook(canvas, x, 552, column)

    def _draw_outlook(self, canvas: Canvas, x: float, y: float, column: FRect) -> None:
        canvas.paragraph(self.outlook, (x, y), width=min(236, column.width - 24), size=16, align="center")

    def _draw_row(self, canvas: Canvas, number: int, hops: Sequence[float]) -> None:
        row, counted = self.row(number), self.rows[number]
        canvas.line([(row.x, row.y), (row.right, row.y)], colour=PAPER_LINE)
        middle = row.centery
        canvas.portrait(counted.portrait, "neutral", (row.x + 30, middle), min(50.0, row.height - 8))
        area = self.items_area(number)
        canvas.text(
            counted.name,
            (row.x + 66, middle),
            weight="bold",
            size=17,
            colour=INK,
            anchor="left",
            max_width=area.x - row.x - 74,
        )
        shape = shape_of(counted.items, area)
        places = list(enumerate(spots(area, len(counted.items), shape)))
        for place, spot in reversed(places) if shape.first_on_top else places:
            hop = hops[place]
            height = spot.item.height
            lift = 4 * hop * (1 - hop) * min(14.0, height * 0.25)
            at = spot.item.centerx, spot.item.centery - lift
            draw_piece(canvas, counted.items[place], at, height=height * shape.as_card, angle=shape.angle)
            if spot.plus:
                canvas.text("+", spot.plus, font="title", size=spot.value_size, colour=NOTE)
            if spot.value and hop >= 0.5:
                value = str(counted.values[place])
                canvas.text(value, spot.value, font="title", size=spot.value_size, colour=INK)
        size = min(27.0, row.height * 0.5)
        canvas.text(
            str(self.count.shown(number)), (row.right - 10, middle), font="title", size=size, colour=INK, anchor="right"
        )

    def _draw_sum(self, canvas: Canvas) -> None:
        paper = self.paper
        top = self.rows_foot
        canvas.line([(paper.x + 30, top), (paper.right - 30, top)], colour=RUST, width=2)
        if self.winner is None:
            canvas.text(
                _("Nobody scores"), (paper.right - 40, top + 15), weight="bold", size=15, colour=NOTE, anchor="right"
            )
            return
        if not self.count.is_counted():
            return
        at = (paper.right - 40, top + 23)
        total = str(self.points)
        canvas.text(total, at, font="title", size=28, colour=RUST, anchor="right")
        parts = " + ".join(str(row.sum) for row in self.rows)
        x = at[0] - canvas.text_width(total, font="title", size=28) - 24
        if len(self.rows) > 1:
            canvas.text(f"{parts} =", (x, at[1]), weight="bold", size=15, colour=NOTE, anchor="right")

    def _draw_totals(self, canvas: Canvas) -> None:
        paper = self.paper
        top = self.rows_foot + self.sum_line
        full = max([self.target, *self.after])
        bar_x = paper.x + min(220.0, paper.width * 0.27)
        bar_width = paper.right - 178 - bar_x
        goal = bar_x + bar_width * self.target / full
        canvas.text(_("Running totals"), (paper.x + 34, top + 14), font="title", size=21, colour=RUST, anchor="left")
        target = _("{sign}  target {points}").format(sign="{target}", points=self.target)
        title_end = paper.x + 54 + canvas.text_width(_("Running totals"), font="title", size=21)
        at = max(goal, title_end + canvas.text_width(target, weight="bold", size=15)), top + 14
        canvas.text(target, at, weight="bold", size=15, colour=NOTE, anchor="right")
        line = self.totals_line
        for place, seat in enumerate(self.standing):
            counted = self.seats[seat]
            y = top + TOTALS_HEADER + (place + 0.5) * line
            won = seat == self.winner
            colour = RUST if won else INK
            canvas.portrait(counted.portrait, "happy" if won else "neutral", (paper.x + 52, y), min(32.0, line - 4))
            canvas.text(
                counted.name,
                (paper.x + 80, y),
                weight="bold",
                size=16,
                colour=colour,
                anchor="left",
                max_width=bar_x - paper.x - 90,
            )
            shown = self.shown_total(seat)
            bar = FRect(bar_x, y - 10, bar_width, 20)
            canvas.progress(bar, shown / full, style="red" if won else "blue", on_paper=True)
            if won and self.before[seat]:
                canvas.fill((bar_x + bar_width * self.before[seat] / full - 1, y - 10, 2.5, 18), CREAM)
            canvas.text(str(shown), (paper.right - 126, y), font="title", size=21, colour=colour, anchor="right")
            gained = self.after[seat] - self.before[seat]
            words = f"+{gained}" if gained else _("no points")
            canvas.text(
                words,
                (paper.right - 36, y),
                weight="bold",
                size=14,
                colour=GOOD if gained else NOTE,
                anchor="right",
                max_width=80,
            )
        foot = top + TOTALS_HEADER + line * len(self.seats)
        canvas.line([(goal, top + TOTALS_HEADER - 8), (goal, foot)], colour=RUST, width=1.6)


class MatchResult(_Result):
    """The podium, and the points after each round as lines.

    `points` has the totals of all seats at the start and after each round, `stars` the goals of the level, if it has
    any. `onward` makes the scene where the tour goes on, `watch` the match's replay; `earned` names new achievements.
    With `hurry` the match is played again by itself after so many seconds.
    """

    main_key = "again"

    def __init__(
        self,
        portraits: Sequence[str],
        names: Sequence[str],
        *,
        points: Sequence[Sequence[int]],
        winner: int,
        target: int,
        again: Following,
        leave: Following,
        stars: Sequence[Star] = (),
        onward: Following | None = None,
        watch: Following | None = None,
        earned: Sequence[str] = (),
        hurry: float | None = None,
    ) -> None:
        super().__init__(hurry)
        self.stars = tuple(stars)
        self.earned = tuple(earned)
        self.portraits = tuple(portraits)
        self.names = tuple(names)
        self.points = tuple(tuple(totals) for totals in points)
        self.totals = self.points[-1]
        self.winner = winner
        self.target = target
        self._ways = {"again": again, "leave": onward or leave, "watch": watch or leave}
        self.ranking = sorted(range(len(self.names)), key=lambda seat: (seat != winner, -self.totals[seat], seat))
        """The seats from the winner down."""
        self.podium = [seat for seat in self.ranking[:3] if seat == winner or self.totals[seat] > 0]
        """Those who stand on a step: without a point only the winner does."""
        self._time = 0.0
        self._star_sounds = 0
        way = (_("Tour"), "sym_tour") if onward else (_("To the street"), "sym_home")
        self._buttons = [
            Button("again", _("Again"), icon="sym_restart", main=not onward, size=22),
            Button("leave", way[0], icon=way[1], main=onward is not None, size=22),
        ]
        if watch:
            self._buttons.append(Button("watch", _("Replay"), icon="sym_eye", size=22))
        self.form.show(self._buttons, focus="leave" if onward else "again")

    @property
    def won_stars(self) -> int:
        """How many stars of the level are won, now or before."""
        return sum(star.met or star.had for star in self.stars)

    @property
    def seconds(self) -> float:
        """How long it takes until everything is shown."""
        return max(CHART_SECONDS, STAR_DELAY + STAR_SECONDS * (len(self.stars) + 1))

    @property
    def _chart_top(self) -> float:
        """Where the chart begins on the paper, below stars and goals."""
        return GOALS_TOP + GOAL_LINE * len(self.stars) + 14 if self.stars else 0.0

    @property
    def _content(self) -> FRect:
        width = min(1320.0, self.width)
        margin = 44.0 if self.width >= 1100 else 24.0
        return FRect((self.width - width) / 2 + margin, 76, width - 2 * margin, 536)

    @property
    def paper(self) -> FRect:
        """The sheet with the chart."""
        content = self._content
        width = (content.width - 28) / 2
        return FRect(content.right - width, content.y, width, content.height)

    @property
    def stand(self) -> FRect:
        """Where the podium stands."""
        content = self._content
        return FRect(content.x, content.y, (content.width - 28) / 2, PODIUM_FOOT - content.y)

    @property
    def chart(self) -> Chart:
        """The lines on the paper."""
        paper = self.paper
        top = self._chart_top + 88 - (8 if self.stars else 0)
        area = FRect(paper.x + 80, paper.y + top, paper.width - 80 - 118, paper.height - top - 62)
        return Chart(self.points, self.target, area)

    def place_of(self, seat: int) -> int:
        """The place of that seat in the match, 1 for the winner; seats of as many points share theirs."""
        if seat == self.winner:
            return 1
        ahead = [each for each, total in enumerate(self.totals) if each == self.winner or total > self.totals[seat]]
        return 1 + len(ahead)

    def step(self, rank: int) -> FRect:
        """The podium's step for that rank, 0 for the winner; as high as another one of the same place."""
        stand = self.stand
        places = [place for place in PODIUM_ORDER if place < len(self.names)]
        width = (stand.width - 36) / max(2.6, len(places))
        x = stand.centerx + (places.index(rank) - len(places) / 2) * width
        top = PODIUM_TOPS[self.place_of(self.podium[rank]) - 1 if rank < len(self.podium) else rank]
        return FRect(x, top, width, PODIUM_FOOT - top)

    def place(self) -> None:
        paper, count = self.paper, len(self._buttons)
        gap = 20.0 if count == 2 else 14.0
        width = (paper.width - gap * (count - 1)) / count
        for number, button in enumerate(self._buttons):
            button.rect = FRect(paper.x + number * (width + gap), BUTTONS_Y - 4, width, BUTTON_HEIGHT)

    def is_over(self) -> bool:
        return self._time >= self.seconds

    def skip(self) -> None:
        self._time = self.seconds
        self._star_sounds = len(self.stars)

    def answered(self, answer: Answer) -> Change | None:
        return Replace(self._ways[answer.key]())

    def shortcut(self, action: Action) -> Change | None:
        if action in (Action.CANCEL, Action.PAUSE):
            self.form.focus = "leave"
        return None

    def advance(self, dt: float) -> Change | None:
        if not self.party:
            self.stage.sound("confetti", gain=0.7)
        self._time = min(self._time + dt, self.seconds)
        landed = sum(self._star_share(place) >= 0.5 for place in range(self.won_stars))
        if landed > self._star_sounds:
            self.stage.sound("count", gain=0.9)
            self._star_sounds = landed
        return super().advance(dt)

    def _star_share(self, place: int) -> float:
        """How far the star at that place has turned in, 0 to 1."""
        return max(0.0, min(1.0, (self._time - STAR_DELAY - place * STAR_SECONDS) / STAR_SECONDS))

    def draw(self, canvas: Canvas) -> None:
        stand = self.stand
        canvas.fill((0, 0, self.width, canvas.height), SHADOW, alpha=WASH)
        draw_confetti(canvas, self.party, FRect(stand.x, 84, stand.width, 450))
        name = self.names[self.winner]
        title = _("You win the match") if self.winner == HUMAN else _("{name} wins the match").format(name=name)
        canvas.text(title, (stand.centerx, 56), font="title", size=41, shadow=True, max_width=stand.width)
        if self.earned and self.is_over():
            self._draw_earned(canvas)
        for rank in reversed(range(min(3, len(self.names)))):
            self._draw_step(canvas, rank)
        canvas.line([(stand.x + 6, PODIUM_FOOT + 4), (stand.right - 6, PODIUM_FOOT + 4)], colour=LEDGE, width=11)
        self._draw_rest(canvas)
        self._draw_chart(canvas)
        self.form.draw(canvas)

    def _draw_earned(self, canvas: Canvas) -> None:
        """The new achievements, below the title."""
        stand = self.stand
        words = "{trophy}  " + ", ".join(self.earned)
        width = min(stand.width, canvas.text_width(words, weight="bold", size=16) + 44)
        canvas.panel((stand.centerx - width / 2, 88, width, 36), style="chip")
        canvas.text(words, (stand.centerx, 106), weight="bold", size=16, colour=GOLD, max_width=width - 32)

    def _draw_step(self, canvas: Canvas, rank: int) -> None:
        step = self.step(rank)
        x = step.centerx
        size = min(150.0 if rank == 0 else 112.0, step.width - (30 if rank == 0 else 44))
        at = (x, step.y - size / 2 + 2)
        if rank == 0:
            canvas.glow(at, size, strength=0.45)
        with canvas.clip(step.inflate(-4, 0)):
            for plank in range(math.ceil(step.height / PLANK_HEIGHT)):
                away = 60.0 * ((plank * 2 + rank) % 5 - 2)
                canvas.sprite("wood_walnut", (x + away, step.y + (plank + 0.5) * PLANK_HEIGHT), width=PLANK_WIDTH)
        canvas.line([(step.x + 2, step.y + 7), (step.right - 2, step.y + 7)], colour=LEDGE, width=13)
        canvas.line([(step.x + 2, step.y + 3), (step.right - 2, step.y + 3)], colour=LEDGE_LIGHT, width=2)
        if rank >= len(self.podium):
            return
        seat = self.podium[rank]
        canvas.portrait(self.portraits[seat], "neutral" if rank else "triumphant", at, size, active=rank == 0)
        if rank == 0:
            canvas.sprite("crown_brass", (x, at[1] - size * 0.6), width=size * 0.54)
        canvas.count(self.place_of(seat), (x, step.y + 50), diameter=48)
        self._draw_plaque(canvas, (x, step.y + 98), self.names[seat], self.totals[seat], step.width - 8)

    def _draw_plaque(self, canvas: Canvas, at: Point, name: str, total: int, room: float) -> None:
        points = f"{{trophy}} {total}"
        wide = canvas.text_width(points, weight="bold", size=15)
        names = canvas.text_width(name, weight="bold", size=15)
        if names + wide + 38 > room:
            width = min(room, names + 28)
            canvas.panel((at[0] - width / 2, at[1] - 15, width, 30), style="chip")
            canvas.text(name, at, weight="bold", size=15, max_width=room - 24)
            canvas.text(points, (at[0], at[1] + 31), weight="bold", size=16, colour=GOLD)
            return
        width = names + wide + 38
        canvas.panel((at[0] - width / 2, at[1] - 15, width, 30), style="chip")
        left = at[0] - width / 2 + 14
        canvas.text(name, (left, at[1]), weight="bold", size=15, anchor="left")
        canvas.text(points, (left + names + 10, at[1]), weight="bold", size=15, colour=GOLD, anchor="left")

    def _draw_rest(self, canvas: Canvas) -> None:
        stand = self.stand
        width = stand.width / REST_IN_A_LINE
        size = min(42.0, width * 0.27)
        left = 30 + size
        rest = self.ranking[len(self.podium) :]
        first = 662 - (math.ceil(len(rest) / REST_IN_A_LINE) - 1) * REST_LINE / 2
        for number, seat in enumerate(rest):
            line, column = divmod(number, REST_IN_A_LINE)
            x, y = stand.x + column * width, first + line * REST_LINE
            canvas.text(str(self.place_of(seat)), (x + 10, y), font="title", size=20)
            canvas.portrait(self.portraits[seat], "neutral", (x + 25 + size / 2, y), size)
            room = width - left - 3
            canvas.text(self.names[seat], (x + left, y - 10), weight="bold", size=15, anchor="left", max_width=room)
            points = f"{{trophy}} {self.totals[seat]}"
            canvas.text(points, (x + left, y + 12), weight="bold", size=15, colour=GOLD, anchor="left")

    def _draw_chart(self, canvas: Canvas) -> None:
        paper, chart = self.paper, self.chart
        area = chart.area
        canvas.panel(paper, style="slip")
        if self.stars:
            self._draw_stars(canvas)
        at = (paper.x + 36, paper.y + self._chart_top + (34 if self.stars else 46))
        canvas.text(_("Points after each round"), at, font="title", size=21, colour=RUST, anchor="left")
        for points in chart.ticks():
            y = chart.y(points)
            canvas.line([(area.x - 12, y), (area.right + 12, y)], colour=PAPER_LINE, width=1.0)
            canvas.text(str(points), (area.x - 22, y), weight="bold", size=14, colour=NOTE, anchor="right")
        goal = chart.y(self.target)
        canvas.line([(area.x - 12, goal), (area.right + 12, goal)], colour=RUST, width=2, dash=7)
        canvas.text(str(self.target), (area.x - 22, goal), weight="extrabold", size=14, colour=RUST, anchor="right")
        canvas.text(_("Round"), (area.centerx, area.bottom + 44), weight="bold", size=14, colour=NOTE)
        for played in chart.labelled():
            at = (chart.x(played), area.bottom + 22)
            canvas.text(str(played), at, weight="bold", size=14, colour=NOTE)
        part = ease_out(min(1.0, self._time / CHART_SECONDS))
        with canvas.clip((area.x - 14, paper.y, (area.width + 28) * part, paper.height)):
            for seat in reversed(self.ranking):
                self._draw_line(canvas, chart, seat)
        if self.is_over():
            self._draw_ends(canvas, chart)

    def _draw_stars(self, canvas: Canvas) -> None:
        paper, count = self.paper, len(self.stars)
        step = min(84.0, paper.width * 0.15)
        left = paper.x + 52 + step / 2
        for place in range(count):
            middle = count == 3 and place == 1
            at = (left + place * step, paper.y + (62 if middle else 72))
            size = step * (0.92 if middle else 0.76)
            canvas.sprite("star_empty", at, width=size)
            share = self._star_share(place) if place < self.won_stars else 0.0
            if share:
                grown = ease_out_back(share)
                canvas.sprite("star_full", at, width=max(2.0, size * grown), angle=round(90 * (1 - ease_out(share))))
        x, room = left + (count - 0.5) * step + 18, paper.right - 36
        words = ngettext("{won} of {count} star", "{won} of {count} stars", count)
        words = words.format(won=self.won_stars, count=count)
        canvas.text(words, (x, paper.y + 58), font="title", size=23, colour=RUST, anchor="left", max_width=room - x)
        new = sum(star.met and not star.had for star in self.stars)
        note = ngettext("{count} new", "{count} new", new).format(count=new) if new else _("None new this time")
        canvas.text(note, (x, paper.y + 86), size=15, colour=NOTE, anchor="left", max_width=room - x)
        for place, star in enumerate(self.stars):
            y = paper.y + GOALS_TOP + (place + 0.5) * GOAL_LINE
            disc(canvas, (paper.x + 50, y), 11, GOOD if star.met else NOTE)
            canvas.sprite("sym_check" if star.met else "sym_close", (paper.x + 50, y), width=15, tint=CREAM)
            told = star_words(star)
            canvas.text(told, (paper.right - 36, y), size=15, colour=NOTE, anchor="right")
            space = paper.width - 72 - 36 - canvas.text_width(told, size=15) - 12
            canvas.text(
                goal_words(star.goal),
                (paper.x + 72, y),
                weight="bold",
                size=16,
                colour=INK if star.met else NOTE,
                anchor="left",
                max_width=space,
            )
        y = paper.y + self._chart_top + 4
        canvas.line([(paper.x + 28, y), (paper.right - 28, y)], colour=PAPER_LINE)

    def _draw_line(self, canvas: Canvas, chart: Chart, seat: int) -> None:
        look = LINE_LOOKS[seat]
        line = chart.line(seat)
        if len(line) < 2:
            return
        canvas.line(line, colour=CREAM, width=6)
        canvas.line(line, colour=look.colour, width=4 if seat == self.winner else 3)
        for played in chart.marked():
            disc(canvas, line[played], 9, CREAM)
            canvas.sprite(look.mark, line[played], width=15, tint=look.colour)

    def _draw_ends(self, canvas: Canvas, chart: Chart) -> None:
        x = chart.area.right + 38
        for seat, y in enumerate(chart.end_labels()):
            canvas.portrait(self.portraits[seat], "neutral", (x, y), 27)
            at = (x + 22, y)
            canvas.text(
                str(self.totals[seat]), at, font="title", size=19, colour=LINE_LOOKS[seat].colour, anchor="left"
            )
