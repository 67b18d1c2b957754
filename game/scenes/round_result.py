"""After a round: what was counted, who leads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import GOLD, INK, NOTE, PAPER_LINE, RUST, Rgb
from game.language import _, ngettext
from game.scenes.confetti import draw_confetti
from game.scenes.counting import Count, Counted, Laid, laid_evenly
from game.scenes.pieces import draw_piece
from game.scenes.result import BUTTON_HEIGHT, BUTTONS_Y, Following, Result, draw_limelight
from game.scenes.running_totals import HEADER as TOTALS_HEADER
from game.scenes.running_totals import draw_totals
from game.scenes.scene import Change, Pop, Push, Replace
from game.scenes.widgets import Answer, Button
from game.scenes.words import HUMAN
from game.table.motion import ease_out

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.table.frame import Point

PAPER_TOP_EDGE = 62.0
PAPER_HEIGHT = 558.0

HEADER = 64.0
SUM_LINE = 42.0
SUM_LINE_OF_NOBODY = 26.0
FOOT = 14.0
USUAL_ROW = 84.0
LOW_ROW = 58.0
TALL_ROW = 176.0
MANY_ITEMS = 7
TOTALS_LINES = {2: 44.0, 3: 42.0, 4: 40.0, 5: 34.0, 6: 28.0}


@dataclass(frozen=True)
class Tally:
    """What is counted after a round: what every seat still held, and the totals before and after.

    `winner` is None when nobody won the round; `reason` is why it ended, told if nobody went out.
    """

    seats: tuple[Counted, ...]
    winner: int | None
    before: tuple[int, ...]
    after: tuple[int, ...]
    target: int
    round_number: int
    reason: str

    def gained(self, seat: int) -> int:
        """The points that a seat has won with the round."""
        return self.after[seat] - self.before[seat]

    @property
    def points(self) -> int:
        """The points of the winner, 0 if there is none."""
        return 0 if self.winner is None else self.gained(self.winner)

    @property
    def counted(self) -> tuple[Counted, ...]:
        """The hands that are counted: all but the winner's."""
        return tuple(counted for seat, counted in enumerate(self.seats) if seat != self.winner)

    @property
    def standing(self) -> list[int]:
        """The seats from the one with most points down."""
        return sorted(range(len(self.seats)), key=lambda seat: (-self.after[seat], seat))


class RoundResult(Result):
    """The hands of the others counted item by item, then the totals on their way to the target.

    Going on takes it away, and puts the scene that `then` makes in its place, if there is one. With `hurry` it goes on
    by itself after so many seconds.
    """

    def __init__(
        self, tally: Tally, leave: Following, *, then: Following | None = None, hurry: float | None = None
    ) -> None:
        super().__init__()
        self.hurry = hurry
        self.tally = tally
        self._leave = leave
        self._then = then
        self.rows = tally.counted
        self.count = Count(self.rows)
        self.laid: list[Laid] = []
        """The counted hands, once they are placed."""
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
        return TOTALS_LINES[len(self.tally.seats)]

    @property
    def sum_line(self) -> float:
        """The height of the line with all hands added up."""
        return SUM_LINE_OF_NOBODY if self.tally.winner is None else SUM_LINE

    @property
    def row_heights(self) -> tuple[float, ...]:
        """The heights of the counted hands: a hand of many items is given what the others can spare."""
        room = PAPER_HEIGHT - HEADER - self.sum_line - TOTALS_HEADER - FOOT - self.totals_line * len(self.tally.seats)
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
        height += sum(self.row_heights) + self.totals_line * len(self.tally.seats)
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
        areas = [self.items_area(number) for number in range(len(self.rows))]
        self.laid = laid_evenly([row.items for row in self.rows], areas)
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

    def advance(self, dt: float) -> Change | None:
        self.count.advance(dt)
        counted = self.count.counted
        if counted > self._sounded and not self.count.is_over():
            self.stage.sound("count", gain=0.6)
        self._sounded = counted
        super().advance(dt)
        if self.hurry is None:
            return None
        self.hurry -= dt
        return self.answered(Answer("next")) if self.hurry <= 0 and self.is_over() else None

    def is_still(self) -> bool:
        return self.hurry is None and super().is_still()

    @property
    def outlook(self) -> str:
        """What the round means for the match; why it ended, if nobody went out."""
        tally, winner = self.tally, self.tally.winner
        if winner is None or tally.seats[winner].items:
            return tally.reason
        name = tally.seats[winner].name
        missing = tally.target - tally.after[winner]
        if missing <= 0:
            return (
                _("You have the match") if self.tally.winner == HUMAN else _("{name} has the match").format(name=name)
            )
        if winner == HUMAN:
            words = ngettext("{count} more and you have the match", "{count} more and you have the match", missing)
        else:
            words = ngettext("{count} more and {name} has the match", "{count} more and {name} has the match", missing)
        return words.format(count=missing, name=name)

    def shown_total(self, seat: int) -> int:
        """What stands beside that seat's bar by now."""
        return self.tally.before[seat] + round(self.tally.gained(seat) * ease_out(self.count.grown))

    def draw(self, canvas: Canvas) -> None:
        draw_limelight(canvas, (self.winner_column.centerx, 272))
        self._draw_winner(canvas)
        paper = self.paper
        canvas.panel(paper, style="slip")
        title = (
            _("What was left in every hand") if self.tally.winner is None else _("What was left in the others' hands")
        )
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
        shows = paper, self.tally, self.count.grown, _("Running totals")
        sheet = FRect(paper.x, self.rows_foot + self.sum_line, paper.width, 0)
        totals = [self.shown_total(seat) for seat in range(len(self.tally.seats))]
        paint = partial(draw_totals, canvas, sheet, self.totals_line, self.tally, totals)
        canvas.unchanged("totals", shows, paint)
        self.form.draw(canvas)

    def _draw_winner(self, canvas: Canvas) -> None:
        column = self.winner_column
        x = column.centerx
        if self.tally.winner is None:
            canvas.text(_("Nobody wins"), (x, 330), font="title", size=32, shadow=True, max_width=column.width - 24)
            canvas.text(
                _("round {number}").format(number=self.tally.round_number),
                (x, 366),
                size=18,
                max_width=column.width - 24,
            )
            self._draw_outlook(canvas, x, 400, column)
            return
        counted = self.tally.seats[self.tally.winner]
        size = min(192.0, column.width - 90)
        canvas.glow((x, 270), size, strength=0.45)
        draw_confetti(canvas, self.party, FRect(x - column.width / 2 + 6, 76, column.width - 12, 350))
        canvas.portrait(counted.portrait, "triumphant", (x, 272), size, active=True)
        canvas.sprite("crown_brass", (x, 272 - size * 0.62), width=size * 0.56)
        canvas.text(counted.name, (x, 420), font="title", size=33, shadow=True, max_width=column.width - 24)
        wins = _("win round {number}") if self.tally.winner == HUMAN else _("wins round {number}")
        canvas.text(wins.format(number=self.tally.round_number), (x, 457), size=18)
        points = ngettext("+{points} point", "+{points} points", self.tally.points).format(points=self.tally.points)
        width = min(canvas.text_width(points, font="title", size=25) + 48, column.width - 24)
        canvas.panel((x - width / 2, 484, width, 50), style="chip")
        canvas.text(points, (x, 509), font="title", size=25, colour=GOLD, max_width=width - 32)
        self._draw_outlook(canvas, x, 552, column)

    def _draw_outlook(self, canvas: Canvas, x: float, y: float, column: FRect) -> None:
        canvas.paragraph(self.outlook, (x, y), width=min(236, column.width - 24), size=16, align="center")

    def _draw_row(self, canvas: Canvas, number: int, hops: Sequence[float]) -> None:
        row, counted = self.row(number), self.rows[number]
        canvas.line([(row.x, row.y), (row.right, row.y)], colour=PAPER_LINE)
        middle = row.centery
        canvas.portrait(counted.portrait, "neutral", (row.x + 30, middle), min(50.0, row.height - 8))
        area = self.items_area(number)
        _draw_name(canvas, counted.name, (row.x + 66, middle), 17, area.x - 8, INK)
        shape, laid = self.laid[number]
        places = list(enumerate(laid))
        for place, spot in reversed(places) if shape.first_on_top else places:
            hop = hops[place]
            height = spot.item.height
            lift = 4 * hop * (1 - hop) * min(14.0, height * 0.25)
            at = spot.item.centerx, spot.item.centery - lift
            draw_piece(canvas, counted.items[place], at, height=height * shape.as_card, angle=shape.angle)
            if hop < 0.5:
                continue
            if spot.plus:
                canvas.text("+", spot.plus, font="title", size=spot.value_size, colour=NOTE)
            if spot.value:
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
        if self.tally.winner is None:
            canvas.text(
                _("Nobody scores"), (paper.right - 40, top + 15), weight="bold", size=15, colour=NOTE, anchor="right"
            )
            return
        if not self.count.is_counted():
            return
        at = (paper.right - 40, top + 23)
        total = str(self.tally.points)
        canvas.text(total, at, font="title", size=28, colour=RUST, anchor="right")
        parts = " + ".join(str(row.sum) for row in self.rows)
        x = at[0] - canvas.text_width(total, font="title", size=28) - 24
        if len(self.rows) > 1:
            canvas.text(f"{parts} =", (x, at[1]), weight="bold", size=15, colour=NOTE, anchor="right")


def _draw_name(canvas: Canvas, name: str, at: Point, size: float, end: float, colour: Rgb) -> None:
    """The name of a seat at the left of its line, which ends at `end` at the latest."""
    canvas.text(name, at, weight="bold", size=size, colour=colour, anchor="left", max_width=end - at[0])
