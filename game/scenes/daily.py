"""The deal of the day: what is on today, and how the last days went."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import INK, NOTE, RUST
from game.daily import Deal, Score, Scores
from game.language import _
from game.scenes.listing import Listing, ListRow
from game.scenes.own_levels import draw_level
from game.scenes.scene import Change, Pop, Replace, Scene
from game.scenes.tables import table_name, table_sign
from game.scenes.widgets import Button
from game.scenes.words import level_name

if TYPE_CHECKING:
    from game.art.canvas import Canvas

SCORE_HEIGHT = 86.0


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
        day = _("Today") if deal is self._today else deal.day.isoformat()
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
        return _("Daily deal"), _("The same cards for everybody, every day anew")

    def buttons(self) -> Sequence[Button]:
        words = _("Play, scored") if self.is_scored else _("Practise")
        return [Button("play", words, icon="sym_play", main=True)]

    def use(self, key: str) -> Change | None:
        return Replace(self._start(self.deal))

    def leave(self) -> Change:
        return Pop()

    def draw_chosen(self, canvas: Canvas, area: FRect) -> None:
        level = self.deal.level
        words = _("{table}, to {target}").format(table=table_name(level.table.name), target=level.target)
        canvas.text(
            words, (area.x, area.y + 12), weight="bold", size=16, colour=INK, anchor="left", max_width=area.width
        )
        score = self.score
        if score and score.is_over:
            figures = f"{score.points} : {score.others}"
            colour = RUST if score.is_won else NOTE
            canvas.text(figures, (area.x, area.y + 56), font="title", size=34, colour=colour, anchor="left")
        down = SCORE_HEIGHT if score and score.is_over else 34
        below = FRect(area.x, area.y + down, area.width, area.height - down)
        draw_level(canvas, level, below, goals=False)
