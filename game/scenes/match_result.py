"""After a match: who won, how it came to that, and what it has brought."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from game.art.palette import CREAM, GOLD, NOTE, PAPER_LINE, PLATES, RUST, Rgb
from game.language import _
from game.rules.pieces import Colour
from game.scenes.chart import Chart
from game.scenes.confetti import draw_confetti
from game.scenes.result import BUTTON_HEIGHT, BUTTONS_Y, Result, draw_limelight
from game.scenes.scene import Change, Replace
from game.scenes.sitting import Exits, Spoils
from game.scenes.star_sheet import draw_stars, stars_height, won_stars
from game.scenes.widgets import Answer, Button, disc
from game.scenes.words import HUMAN
from game.table.motion import ease_out

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.table.frame import Point

PODIUM_FOOT = 603.0
PODIUM_TOPS = (346.0, 400.0, 442.0)
PODIUM_ORDER = (1, 0, 2)
REST_LINE = 50.0
REST_IN_A_LINE = 3
REST_PORTRAIT = 42.0
REST_WIDEST = 250.0
CHART_SECONDS = 0.9
STAR_DELAY = 0.3
STAR_SECONDS = 0.22
EARNED_SIZE = 16.0
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


@dataclass(frozen=True)
class Course:
    """How a match went: the totals of all seats at the start and after each round, and who has won."""

    portraits: tuple[str, ...]
    names: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    winner: int
    target: int

    @property
    def totals(self) -> tuple[int, ...]:
        """The points at the end."""
        return self.points[-1]

    @property
    def ranking(self) -> list[int]:
        """The seats from the winner down."""
        return sorted(range(len(self.names)), key=lambda seat: (seat != self.winner, -self.totals[seat], seat))

    def place_of(self, seat: int) -> int:
        """The place of that seat in the match, 1 for the winner; seats of as many points share theirs."""
        if seat == self.winner:
            return 1
        ahead = [each for each, total in enumerate(self.totals) if each == self.winner or total > self.totals[seat]]
        return 1 + len(ahead)


class MatchResult(Result):
    """The podium, and the points after each round as lines; what the match has brought, and where it leads."""

    def __init__(self, course: Course, exits: Exits, spoils: Spoils) -> None:
        super().__init__()
        self.course = course
        self.stars = spoils.stars
        self.earned = [_(each.name) for each in spoils.earned]
        onward, watch = spoils.onward, spoils.watch
        self._ways = {"again": exits.again, "leave": onward or exits.leave, "watch": watch or exits.leave}
        self.ranking = course.ranking
        few = len(course.names) <= len(PODIUM_ORDER)
        self.podium = [seat for seat in self.ranking[:3] if few or seat == course.winner or course.totals[seat] > 0]
        """Those who stand on a step: without a point only the winner does, unless there is one for everybody."""
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
        return won_stars(self.stars)

    @property
    def seconds(self) -> float:
        """How long it takes until everything is shown."""
        return max(CHART_SECONDS, STAR_DELAY + STAR_SECONDS * (len(self.stars) + 1))

    @property
    def _chart_top(self) -> float:
        """Where the chart begins on the paper, below stars and goals."""
        return stars_height(self.stars)

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
        return Chart(self.course.points, self.course.target, area)

    def step(self, rank: int) -> FRect:
        """The podium's step for that rank, 0 for the winner; as high as another one of the same place."""
        stand = self.stand
        places = [place for place in PODIUM_ORDER if place < len(self.podium)]
        width = (stand.width - 36) / max(2.6, len(places))
        x = stand.centerx + (places.index(rank) - len(places) / 2) * width
        top = PODIUM_TOPS[self.course.place_of(self.podium[rank]) - 1]
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
        draw_limelight(canvas, self.step(0).midtop)
        draw_confetti(canvas, self.party, FRect(stand.x, 84, stand.width, 450))
        name = self.course.names[self.course.winner]
        title = _("You win the match") if self.course.winner == HUMAN else _("{name} wins the match").format(name=name)
        canvas.text(title, (stand.centerx, 56), font="title", size=41, shadow=True, max_width=stand.width)
        if self.earned and self.is_over():
            self._draw_earned(canvas)
        for rank in reversed(range(len(self.podium))):
            self._draw_step(canvas, rank)
        canvas.line([(stand.x + 6, PODIUM_FOOT + 4), (stand.right - 6, PODIUM_FOOT + 4)], colour=LEDGE, width=11)
        self._draw_rest(canvas)
        self._draw_chart(canvas)
        self.form.draw(canvas)

    def _draw_earned(self, canvas: Canvas) -> None:
        """The new achievements, below the title."""
        stand = self.stand
        words = self._earned_words(canvas, stand.width - 44)
        width = min(stand.width, canvas.text_width(words, weight="bold", size=EARNED_SIZE) + 44)
        canvas.panel((stand.centerx - width / 2, 88, width, 36), style="chip")
        canvas.text(words, (stand.centerx, 106), weight="bold", size=EARNED_SIZE, colour=GOLD, max_width=width - 32)

    def _earned_words(self, canvas: Canvas, room: float) -> str:
        """The new achievements by name, as many as have room beside each other, and how many more there are."""
        words = ""
        for named in range(len(self.earned), 0, -1):
            more = len(self.earned) - named
            words = "{trophy}  " + ", ".join(self.earned[:named]) + (f"  +{more}" if more else "")
            if canvas.text_width(words, weight="bold", size=EARNED_SIZE) <= room:
                break
        return words

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
        seat = self.podium[rank]
        canvas.portrait(self.course.portraits[seat], "neutral" if rank else "triumphant", at, size, active=rank == 0)
        if rank == 0:
            canvas.sprite("crown_brass", (x, at[1] - size * 0.6), width=size * 0.54)
        canvas.count(self.course.place_of(seat), (x, step.y + 50), diameter=48)
        self._draw_plaque(canvas, (x, step.y + 98), self.course.names[seat], self.course.totals[seat], step.width - 8)

    def _draw_plaque(self, canvas: Canvas, at: Point, name: str, total: int, room: float) -> None:
        """A name with its points, or above them if both have no room beside each other."""
        points = f"{{trophy}} {total}"
        names, wide = self._plaque_widths(canvas, name, total)
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

    def _plaque_widths(self, canvas: Canvas, name: str, total: int) -> tuple[float, float]:
        """How wide a name and its points are."""
        points = f"{{trophy}} {total}"
        return canvas.text_width(name, weight="bold", size=15), canvas.text_width(points, weight="bold", size=15)

    @property
    def rest(self) -> list[tuple[int, FRect]]:
        """The seats without a step and where each is named below the podium, in even lines."""
        stand, seats = self.stand, self.ranking[len(self.podium) :]
        lines = math.ceil(len(seats) / REST_IN_A_LINE)
        columns = math.ceil(len(seats) / max(1, lines))
        width = min(REST_WIDEST, stand.width / max(1, columns))
        left, top = stand.centerx - width * columns / 2, 662 - lines * REST_LINE / 2
        return [
            (seat, FRect(left + number % columns * width, top + number // columns * REST_LINE, width, REST_LINE))
            for number, seat in enumerate(seats)
        ]

    def _draw_rest(self, canvas: Canvas) -> None:
        rest = self.rest
        in_plaques = all(
            sum(self._plaque_widths(canvas, self.course.names[seat], self.course.totals[seat])) + 38
            <= box.right - self._words_of(box)
            for seat, box in rest
        )
        for seat, box in rest:
            left, y = self._words_of(box), box.centery
            name, total, room = self.course.names[seat], self.course.totals[seat], box.right - left - 3
            size = min(REST_PORTRAIT, box.width * 0.27)
            canvas.text(str(self.course.place_of(seat)), (box.x + 10, y), font="title", size=20)
            canvas.portrait(self.course.portraits[seat], "neutral", (box.x + 25 + size / 2, y), size)
            if in_plaques:
                width = sum(self._plaque_widths(canvas, name, total)) + 38
                self._draw_plaque(canvas, (left + width / 2, y), name, total, width)
            else:
                points = f"{{trophy}} {total}"
                canvas.text(name, (left, y - 10), weight="bold", size=15, anchor="left", max_width=room)
                canvas.text(points, (left, y + 12), weight="bold", size=15, colour=GOLD, anchor="left")

    def _words_of(self, box: FRect) -> float:
        """Where the words for a seat without a step begin."""
        return box.x + 30 + min(REST_PORTRAIT, box.width * 0.27)

    def _draw_chart(self, canvas: Canvas) -> None:
        paper, chart = self.paper, self.chart
        area = chart.area
        canvas.panel(paper, style="slip")
        if self.stars:
            draw_stars(canvas, paper, self.stars, self._star_share)
        at = (paper.x + 36, paper.y + self._chart_top + (34 if self.stars else 46))
        canvas.text(_("Points after each round"), at, font="title", size=21, colour=RUST, anchor="left")
        for points in chart.ticks():
            y = chart.y(points)
            canvas.line([(area.x - 12, y), (area.right + 12, y)], colour=PAPER_LINE, width=1.0)
            canvas.text(str(points), (area.x - 22, y), weight="bold", size=14, colour=NOTE, anchor="right")
        target = self.course.target
        goal = chart.y(target)
        canvas.line([(area.x - 12, goal), (area.right + 12, goal)], colour=RUST, width=2, dash=7)
        canvas.text(
            str(self.course.target), (area.x - 22, goal), weight="extrabold", size=14, colour=RUST, anchor="right"
        )
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

    def _draw_line(self, canvas: Canvas, chart: Chart, seat: int) -> None:
        look = LINE_LOOKS[seat]
        line = chart.line(seat)
        if len(line) < 2:
            return
        canvas.line(line, colour=CREAM, width=6)
        canvas.line(line, colour=look.colour, width=4 if seat == self.course.winner else 3)
        for played in chart.marked():
            disc(canvas, line[played], 9, CREAM)
            canvas.sprite(look.mark, line[played], width=15, tint=look.colour)

    def _draw_ends(self, canvas: Canvas, chart: Chart) -> None:
        x = chart.area.right + 38
        for seat, y in enumerate(chart.end_labels()):
            canvas.portrait(self.course.portraits[seat], "neutral", (x, y), 27)
            at = (x + 22, y)
            canvas.text(
                str(self.course.totals[seat]), at, font="title", size=19, colour=LINE_LOOKS[seat].colour, anchor="left"
            )
