"""The deal of the day: what is on today, and how the last days went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import GROOVE, INK, NOTE, RUST
from game.daily import Deal, Score, Scores
from game.language import _
from game.scenes.dates import day_words
from game.scenes.level_card import COLUMN_GAP, COLUMNS_FROM, draw_head, draw_house, head_height
from game.scenes.listing import Listing, ListRow
from game.scenes.party import Party, draw_party
from game.scenes.scene import Change, Pop, Replace, Scene
from game.scenes.tables import table_name, table_sign
from game.scenes.widgets import Button
from game.scenes.words import level_name

if TYPE_CHECKING:
    from game.art.canvas import Canvas

FACTS_HEIGHT = 34.0
GAP = 14.0
DAYS_IN_A_LINE = 14
DAY_HEIGHT = 54.0


class DailyPage(Listing):
    """The days, today first; `start` makes the match of a deal: the scored try of today, or practice."""

    def __init__(self, deals: Sequence[Deal], scores: Scores, start: Callable[[Deal], Scene]) -> None:
        self._start = start
        self._scores = scores
        self._today = deals[0]
        self._deals = {deal.day.isoformat(): deal for deal in deals}
        super().__init__([self._row(deal) for deal in deals])

    @property
    def deal(self) -> Deal:
        """The deal that is chosen."""
        return self._deals[self.chosen.key]

    @property
    def score(self) -> Score | None:
        """The try at the chosen deal."""
        return self._scores.of(self.deal.day)

    @property
    def is_scored(self) -> bool:
        """Whether a match of the chosen deal would be its scored try."""
        return self.deal is self._today and self.score is None

    def _row(self, deal: Deal) -> ListRow:
        table = deal.level.table.name
        day = _("Today") if deal is self._today else day_words(deal.day)
        label = _("{day}: {level}").format(day=day, level=level_name(deal.level))
        score = self._scores.of(deal.day)
        return ListRow(
            deal.day.isoformat(),
            label,
            self._outcome(deal, score),
            icon=table_sign(table),
            faint=score is None and deal is not self._today,
        )

    def _outcome(self, deal: Deal, score: Score | None) -> str:
        if score is None:
            return _("one scored try, the same deal for everybody") if deal is self._today else _("not played")
        if not score.is_over:
            return _("begun, not finished")
        words = _("won {points} to {others}") if score.is_won else _("lost {points} to {others}")
        return words.format(points=score.points, others=score.others)

    def heading(self) -> tuple[str, str]:
        return _("Daily deal"), _("The same deal for everybody, every day anew")

    def buttons(self) -> Sequence[Button]:
        words = _("Play") if self.is_scored else _("Practise")
        return [Button("play", words, icon="sym_play", main=True)]

    def use(self, key: str) -> Change | None:
        return Replace(self._start(self.deal))

    def leave(self) -> Change:
        return Pop()

    def draw_chosen(self, canvas: Canvas, area: FRect) -> None:
        level, score = self.deal.level, self.score
        words = _("{table}, to {target}").format(table=table_name(level.table.name), target=level.target)
        facts, room = (area.x, area.y + 12), area.width * 0.6
        canvas.text(words, facts, weight="bold", size=16, colour=INK, anchor="left", max_width=room)
        if score and score.is_over:
            figures, colour = f"{score.points} : {score.others}", RUST if score.is_won else NOTE
            canvas.text(figures, (area.right, facts[1]), font="title", size=28, colour=colour, anchor="right")
        weeks = area.bottom - head_height(canvas) - self._lines_of_days * (DAY_HEIGHT + 4)
        picture = FRect(area.x, area.y + FACTS_HEIGHT, area.width, weeks - GAP - area.y - FACTS_HEIGHT)
        if level.house and area.width >= COLUMNS_FROM:
            picture.width = (area.width - COLUMN_GAP) / 2
            draw_house(canvas, level, picture.right + COLUMN_GAP, area.right, picture.y)
        draw_party(canvas, picture, Party.of(level))
        self._draw_weeks(canvas, area, weeks)

    @property
    def _lines_of_days(self) -> int:
        """How many there are, two weeks in each."""
        return -(-len(self._deals) // DAYS_IN_A_LINE)

    def _draw_weeks(self, canvas: Canvas, area: FRect, y: float) -> None:
        """How the last four weeks went, day by day, from there down."""
        over = [score for deal in self._deals.values() if (score := self._scores.of(deal.day)) and score.is_over]
        won = sum(score.is_won for score in over)
        words = _("{won} won of {count}").format(won=won, count=len(over))
        y = draw_head(canvas, _("The last four weeks"), area.x, area.right, y, words)
        days = sorted(self._deals.values(), key=lambda deal: deal.day)
        step = area.width / DAYS_IN_A_LINE
        for number, deal in enumerate(days):
            line, column = divmod(number, DAYS_IN_A_LINE)
            box = FRect(area.x + column * step + 2, y + line * (DAY_HEIGHT + 4), step - 4, DAY_HEIGHT)
            self._draw_day(canvas, box, deal)

    def _draw_day(self, canvas: Canvas, box: FRect, deal: Deal) -> None:
        score = self._scores.of(deal.day)
        played = score is not None and score.is_over
        canvas.fill(box, GROOVE, alpha=255 if played else 120)
        if deal is self.deal:
            canvas.outline(box, radius=3, colour=RUST, width=2)
        day = str(deal.day.day)
        at = box.centerx, box.y + 15
        canvas.text(day, at, weight="bold", size=14, colour=INK if played else NOTE, max_width=box.width - 4)
        sign = box.centerx, box.bottom - 17
        if score and score.is_won:
            canvas.sprite("star_full", sign, width=24)
        elif played:
            canvas.sprite("sym_close", sign, width=15, tint=NOTE)
