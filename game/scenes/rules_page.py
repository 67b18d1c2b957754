"""The rules in pictures and short sentences, with the house rules of the match; written from the rules document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import BAD, CREAM, GOOD, INK, NOTE, PAPER_LINE, RUST
from game.rules import TABLES
from game.rules.pieces import parse_face
from game.scenes.inputs import Action, Input, Wheel
from game.scenes.scene import Change, Pop
from game.scenes.widgets import Answer, RoundButton, Screen, disc, draw_top_bar, place_top_bar
from game.scenes.words import number as number_word

if TYPE_CHECKING:
    from game.art.canvas import Canvas

SHEET_TOP = 112.0
SHEET_FOOT = 668.0
SHEET_WIDTH = 1088.0
COLUMN_GAP = 58.0
SHEET_MARGIN = 34.0
PAGER_Y = 692.0
BODY = 16.0
CARD = 58.0
SMALL_CARD = 46.0
CARD_RATIO = 124 / 176

Draw = Callable[["Canvas", float, float, float], float]
"""Paints something at x, y in a column of some width; the height it took."""


@dataclass(frozen=True)
class Section:
    """A numbered heading and what stands below it."""

    heading: str
    parts: tuple[Draw, ...]


@dataclass(frozen=True)
class Page:
    """Two columns of sections."""

    left: tuple[Section, ...]
    right: tuple[Section, ...]


def words(text: str) -> Draw:
    """A paragraph."""

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        return canvas.paragraph(text, (x, y), width=width, size=BODY, colour=INK) + 10

    return draw


def beside(cards: str, text: str, *, sign: str | None = None) -> Draw:
    """Cards at the left, perhaps a sign, and a paragraph beside them."""
    faces = [parse_face(each) for each in cards.split()]

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        at = x + 4
        for number, face in enumerate(faces):
            canvas.card(face, (at + CARD * CARD_RATIO / 2, y + CARD / 2), height=CARD, angle=3 - 5 * (number % 2))
            at += CARD * CARD_RATIO + 6
        if sign:
            canvas.sprite(sign, (at + 22, y + CARD / 2), width=32, tint=RUST)
            at += 48
        at += 14
        height = canvas.paragraph(text, (at, y + 4), width=x + width - at, size=BODY, colour=INK)
        return max(CARD, height + 4) + 14

    return draw


def one(card: str, text: str) -> Draw:
    """A small card and what it does, as a line of a list."""
    face = parse_face(card)

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        canvas.card(face, (x + 22, y + SMALL_CARD / 2), height=SMALL_CARD)
        _beside_middle(canvas, text, x + 56, y, x + width)
        return SMALL_CARD + 9

    return draw


def _beside_middle(canvas: Canvas, text: str, x: float, y: float, right: float) -> None:
    lines = canvas.paragraph_height(text, width=right - x, size=BODY)
    canvas.paragraph(text, (x, y + (SMALL_CARD - lines) / 2), width=right - x, size=BODY, colour=INK)


def verdict(good: bool, name: str, text: str) -> Draw:
    """A way it can end."""

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        disc(canvas, (x + 13, y + 13), 12, GOOD if good else BAD)
        canvas.sprite("sym_check" if good else "sym_close", (x + 13, y + 13), width=13, tint=CREAM)
        canvas.text(name, (x + 34, y + 13), size=BODY, weight="bold", colour=INK, anchor="left")
        height = canvas.paragraph(text, (x + 102, y + 2), width=width - 102, size=BODY, colour=INK)
        return max(26.0, height) + 8

    return draw


def fits(top: str, choices: Sequence[tuple[str, str]]) -> Draw:
    """The top card, an arrow, and what may be played on it, each with the reason."""

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        height = 78.0
        canvas.card(parse_face(top), (x + 42, y + 46), height=height, angle=-4)
        canvas.sprite("sym_arrow", (x + 108, y + 42), width=26, tint=RUST)
        step = min(98.0, (width - 140) / len(choices))
        for number, (card, reason) in enumerate(choices):
            middle = x + 140 + step * (number + 0.5)
            canvas.card(parse_face(card), (middle, y + 37), height=SMALL_CARD + 12)
            canvas.text(reason, (middle, y + 83), size=15, colour=NOTE)
        return 104

    return draw


def worth(groups: Sequence[tuple[str, str]]) -> Draw:
    """Groups of cards with what each is worth."""

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        step = width / len(groups)
        for number, (cards, value) in enumerate(groups):
            faces = [parse_face(each) for each in cards.split()]
            middle = x + step * (number + 0.5)
            pitch = SMALL_CARD * CARD_RATIO + 5
            for place, face in enumerate(faces):
                canvas.card(
                    face, (middle + (place - (len(faces) - 1) / 2) * pitch, y + SMALL_CARD / 2), height=SMALL_CARD
                )
            canvas.text(value, (middle, y + SMALL_CARD + 18), font="title", size=19, colour=INK)
        return SMALL_CARD + 38

    return draw


def pocket_pages(house: Mapping[str, object]) -> tuple[Page, ...]:
    """The rules of the Pocket table as this match plays them."""
    plain = house.get("two_player_reverse", "skip") == "plain"
    extra = house.get("wrong_challenge_extra", 2)
    last_draws = house.get("last_item_draws", True)
    total = 2 + extra if isinstance(extra, int) else 4
    with_two = "the other one is next" if plain else "it works as a Skip"
    last = "After a +1 or a wild +2 the next one still draws." if last_draws else "Nobody draws for it any more."
    first = Page(
        left=(
            Section(
                "Your turn",
                (
                    words("Play a card that matches the top one: its colour, its number or its sign."),
                    fits("G7", (("G3", "colour"), ("R7", "number"), ("W", "always"))),
                ),
            ),
            Section(
                "Nothing fits",
                (
                    beside(
                        "B2 R4",
                        "Draw one card. If it fits, you may play it at once. You may also draw when you could play.",
                        sign="sym_hand",
                    ),
                ),
            ),
            Section(
                "One left",
                (
                    beside(
                        "Y3",
                        "Down to one card? Say UNO before the next turn begins. Caught: you draw two.",
                        sign="sym_bell",
                    ),
                ),
            ),
        ),
        right=(
            Section(
                "The signs",
                (
                    one("YS", "Skip: the next one sits out."),
                    one("GR", f"Reverse: turns the round. With two, {with_two}."),
                    one("R+1", "The next one draws one card and sits out."),
                ),
            ),
            Section(
                "The wilds",
                (
                    one("W", "Wild: you name the colour."),
                    one("WD", "Dip: name the colour, draw a card, give a card of yours to the next one."),
                    one("W+2", "Name the colour. The next one draws two and sits out, or challenges."),
                ),
            ),
        ),
    )
    second = Page(
        left=(
            Section(
                "Challenge",
                (
                    beside(
                        "W+2",
                        "The wild +2 is for a hand in which nothing else fits, not even a wild. "
                        "Its victim may challenge, and is shown the hand.",
                        sign="sym_scale",
                    ),
                    verdict(True, "Guilty", "the player draws two, you take a turn"),
                    verdict(False, "Wrong", f"you draw {number_word(total)} and sit out"),
                ),
            ),
            Section(
                "The last card",
                (beside("B+1", f"With no card left you win the round. {last} It can't be challenged."),),
            ),
            Section(
                "No more cards",
                (
                    words(
                        "The discard pile, all but its top card, is shuffled into a new pile. "
                        "If nobody can move any more, who played last wins."
                    ),
                ),
            ),
        ),
        right=(
            Section(
                "The start",
                (
                    words(
                        "Five cards each. The dealer moves left each round; the player on the dealer's left begins. "
                        "The first card counts:"
                    ),
                    one("BS", "the first one sits out"),
                    one("R+1", "the first one draws a card and sits out"),
                    one("YR", "the dealer begins, and play runs to the right"),
                    one("W", "the first one names the colour"),
                ),
            ),
            Section(
                "Points",
                (
                    words("You score what the others still hold. The first to reach the target wins the match."),
                    worth((("G7", "its number"), ("YS RR B+1", "20"), ("W WD W+2", "50"))),
                ),
            ),
        ),
    )
    return first, second


PAGES: Mapping[str, Callable[[Mapping[str, object]], tuple[Page, ...]]] = {"pocket": pocket_pages}
"""The rules of every table that can be played."""


class RulesPage(Screen):
    """The rules of a table; pages turn by the arrows, the wheel, left and right."""

    covers = False

    def __init__(self, table: str, house: Mapping[str, object] | None = None) -> None:
        super().__init__()
        self.table = table
        self._differs = differing(table, house or {})
        self.pages = PAGES[table](house or {})
        self.page = 0
        self.form.show(
            [
                RoundButton("back", "sym_back"),
                RoundButton("close", "sym_close"),
                RoundButton("previous", "sym_back"),
                RoundButton("next", "sym_next"),
            ],
            focus="next",
        )

    @property
    def sheet(self) -> FRect:
        """The paper."""
        width = min(SHEET_WIDTH, self.width - 48)
        return FRect((self.width - width) / 2, SHEET_TOP, width, SHEET_FOOT - SHEET_TOP)

    def place(self) -> None:
        place_top_bar(self.form, self.width)
        middle = self.width / 2
        self.form.find("previous", RoundButton).rect = FRect(middle - 87, PAGER_Y - 19, 38, 38)
        self.form.find("next", RoundButton).rect = FRect(middle + 49, PAGER_Y - 19, 38, 38)

    def turn(self, pages: int) -> None:
        """Go that many pages on, around the end."""
        self.page = (self.page + pages) % len(self.pages)
        self.stage.sound("card_flip", gain=0.6)

    def hear(self, heard: Input) -> Change | None:
        if isinstance(heard, Wheel) and heard.steps:
            self.turn(-1 if heard.steps > 0 else 1)
            return None
        return super().hear(heard)

    def answered(self, answer: Answer) -> Change | None:
        if answer.key in ("back", "close"):
            return Pop()
        self.turn(1 if answer.key == "next" else -1)
        return None

    def shortcut(self, action: Action) -> Change | None:
        if action in (Action.CANCEL, Action.RULES, Action.PAUSE):
            return Pop()
        return None

    def draw(self, canvas: Canvas) -> None:
        name = self.table.capitalize()
        draw_top_bar(canvas, "Rules", f"{name} table, {self._differs or 'with the usual rules'}")
        sheet = self.sheet
        self._draw_tab(canvas, name, sheet)
        canvas.panel(sheet, style="paper")
        page = self.pages[self.page]
        left = sheet.x + SHEET_MARGIN
        number = 1 + sum(len(each.left) + len(each.right) for each in self.pages[: self.page])
        self.draw_column(canvas, page.left, left, self.column_width, number)
        middle = sheet.centerx
        canvas.line([(middle, sheet.y + 28), (middle, sheet.bottom - 28)], colour=PAPER_LINE)
        right = left + self.column_width + COLUMN_GAP
        self.draw_column(canvas, page.right, right, self.column_width, number + len(page.left))
        self._draw_dots(canvas)
        self.form.draw(canvas)

    @property
    def column_width(self) -> float:
        """How wide each of the two columns is."""
        return (self.sheet.width - 2 * SHEET_MARGIN - COLUMN_GAP) / 2

    def draw_column(self, canvas: Canvas, sections: Sequence[Section], x: float, width: float, number: int) -> float:
        """Paint sections one below the other, numbered from `number` on; where they end."""
        y = SHEET_TOP + 22
        for place, section in enumerate(sections):
            disc(canvas, (x + 13, y + 14), 13, RUST)
            canvas.text(str(number + place), (x + 13, y + 14), font="title", size=15, colour=CREAM)
            canvas.text(section.heading, (x + 36, y + 14), font="title", size=22, colour=RUST, anchor="left")
            y += 38
            for part in section.parts:
                y += part(canvas, x, y, width)
            y += 8
        return y

    def _draw_tab(self, canvas: Canvas, name: str, sheet: FRect) -> None:
        tab = FRect(sheet.x + 24, SHEET_TOP - 42, 148, 60)
        canvas.panel(tab, style="paper")
        canvas.sprite("sym_cards", (tab.x + 34, tab.y + 24), width=22, tint=RUST)
        canvas.text(name, (tab.x + 54, tab.y + 25), font="title", size=20, colour=RUST, anchor="left")

    def _draw_dots(self, canvas: Canvas) -> None:
        count = len(self.pages)
        for number in range(count):
            x = self.width / 2 + (number - (count - 1) / 2) * 20
            disc(canvas, (x, PAGER_Y), 6 if number == self.page else 5, CREAM if number == self.page else NOTE)


def differing(table: str, house: Mapping[str, object]) -> str:
    """How many house rules of the match are not the usual ones, in words; empty if none."""
    usual = {key: choices[0] for key, choices in TABLES[table].house_rules.items()}
    count = sum(1 for key, value in house.items() if usual.get(key) != value)
    if not count:
        return ""
    return "with a house rule of this match" if count == 1 else f"with {count} house rules of this match"
