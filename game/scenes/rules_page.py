"""The rules of the tables in pictures and short sentences, as a match plays them; written from the rules document."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from pygame import FRect

from game.art.dice import EDGE_SHARE
from game.art.palette import BAD, CREAM, GOOD, INK, NOTE, PAPER_LINE, RUST
from game.language import _, ngettext, pgettext
from game.rules import TABLES
from game.rules.pieces import Colour, DieFace, Face, Tile, face, parse_item
from game.scenes.form import Screen, draw_top_bar, place_top_bar
from game.scenes.inputs import Action, Input, Wheel
from game.scenes.pieces import DIE_SHARE, draw_piece
from game.scenes.scene import Change, Pop
from game.scenes.tables import table_name, table_sign, table_words
from game.scenes.widgets import Answer, RoundButton, Widget, disc
from game.scenes.words import number as number_word
from game.table.domino_frame import TILE_SHARE
from game.table.fan import CARD_HEIGHT, CARD_WIDTH

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.table.frame import Point

SHEET_TOP = 112.0
SHEET_FOOT = 668.0
SHEET_WIDTH = 1088.0
COLUMN_GAP = 58.0
SHEET_MARGIN = 34.0
TAB_SIZE = (148.0, 36.0)
TAB_STEP = 156.0
TAB_RISE = 6.0
PAGER_Y = 692.0
COLUMN_TOP = SHEET_TOP + 22
COLUMN_ROOM = SHEET_FOOT - 12 - COLUMN_TOP
HEADING = 38.0
SECTION_GAP = 8.0
OUT_OF_SIGHT = -5000.0
BODY = 16.0
PIECE = 58.0
SMALL_PIECE = 46.0
TALL_PIECE = 54.0
LARGE_PIECE = 62.0
STAND = 84.0
LEAST_TEXT = 200.0
TALLER = 1.24
"""A tile is so much taller than a card of the same list."""
LYING = 70.0
"""The length of a tile in a picture of the chain."""

Draw = Callable[["Canvas", float, float, float], float]
"""Paints something at x, y in a column of some width; the height it took."""


@dataclass(frozen=True)
class Section:
    """A numbered heading and what stands below it; without heading it goes on from the column before."""

    heading: str
    parts: tuple[Draw, ...]


@dataclass(frozen=True)
class Page:
    """Two columns of sections."""

    left: tuple[Section, ...]
    right: tuple[Section, ...]


def _items(texts: str) -> list[Face]:
    return [parse_item(text) for text in texts.split()]


def _width(item: Face, height: float) -> float:
    if isinstance(item, Tile):
        return height * TALLER * TILE_SHARE
    return height * (EDGE_SHARE if isinstance(item, DieFace) else CARD_WIDTH / CARD_HEIGHT)


def _height(item: Face, height: float) -> float:
    return height * TALLER if isinstance(item, Tile) else height


def _draw_item(canvas: Canvas, item: Face, at: Point, height: float, *, angle: float = 0.0) -> None:
    """A card or a die, as high as that, or a tile, which is higher."""
    as_card = EDGE_SHARE / DIE_SHARE if isinstance(item, DieFace) else 1.0
    draw_piece(canvas, item, at, height=_height(item, height) * as_card, angle=angle)


def words(text: str) -> Draw:
    """A paragraph."""

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        return canvas.paragraph(text, (x, y), width=width, size=BODY, colour=INK) + 10

    return draw


def beside(items: str, text: str, *, sign: str | None = None) -> Draw:
    """Items at the left, as many as leave room, perhaps a sign, and a paragraph beside them."""
    shown = _items(items)
    step = _width(shown[0], PIECE) + 6
    tall = _height(shown[0], PIECE)

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        room = width - LEAST_TEXT - 18 - (48 if sign else 0)
        at = x + 4
        for number, item in enumerate(shown[: max(1, int(room // step))]):
            _draw_item(canvas, item, (at + step / 2 - 3, y + tall / 2), PIECE, angle=3 - 5 * (number % 2))
            at += step
        if sign:
            canvas.sprite(sign, (at + 22, y + tall / 2), width=32, tint=RUST)
            at += 48
        at += 14
        height = canvas.paragraph(text, (at, y + 4), width=x + width - at, size=BODY, colour=INK)
        return max(tall, height + 4) + 10

    return draw


def bag(text: str) -> Draw:
    """The bag of dice, and a paragraph beside it."""

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        canvas.dice_bag((x + 44, y + 46), width=74)
        height = canvas.paragraph(text, (x + 102, y + 4), width=width - 102, size=BODY, colour=INK)
        return max(94.0, height + 4) + 10

    return draw


def one(item: str, text: str, size: float = SMALL_PIECE) -> Draw:
    """An item of that size and what it does, as a line of a list."""
    (shown,) = _items(item)
    tall = _height(shown, size)
    left = 22.0 + size * 0.74

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        lines = canvas.paragraph_height(text, width=width - left, size=BODY)
        height = max(tall, lines)
        _draw_item(canvas, shown, (x + size * 0.48, y + height / 2), size)
        canvas.paragraph(text, (x + left, y + (height - lines) / 2), width=width - left, size=BODY, colour=INK)
        return height + 7

    return draw


def verdict(good: bool, name: str, text: str) -> Draw:
    """A way it can end."""

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        disc(canvas, (x + 13, y + 13), 12, GOOD if good else BAD)
        canvas.sprite("sym_check" if good else "sym_close", (x + 13, y + 13), width=13, tint=CREAM)
        canvas.text(name, (x + 34, y + 13), size=BODY, weight="bold", colour=INK, anchor="left")
        left = max(102.0, 48 + canvas.text_width(name, size=BODY, weight="bold"))
        height = canvas.paragraph(text, (x + left, y + 2), width=width - left, size=BODY, colour=INK)
        return max(26.0, height) + 8

    return draw


def fits(top: str, choices: Sequence[tuple[str, str]]) -> Draw:
    """What is to be matched, an arrow, and what may be played on it, each with the reason."""
    (wanted,) = _items(top)
    reasons = [(parse_item(item), reason) for item, reason in choices]

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        if isinstance(wanted, DieFace):
            canvas.brass_stand((x + 48, y + 42), STAND)
            _draw_item(canvas, wanted, (x + 48, y + 41), STAND * 0.62)
        elif isinstance(wanted, Tile):
            canvas.tile((wanted.face, wanted.outward), (x + 50, y + 42), length=84.0, angle=90)
        else:
            _draw_item(canvas, wanted, (x + 42, y + 46), 78, angle=-4)
        canvas.sprite("sym_arrow", (x + 118, y + 42), width=26, tint=RUST)
        step = min(98.0, (width - 146) / len(reasons))
        for number, (item, reason) in enumerate(reasons):
            middle = x + 146 + step * (number + 0.5)
            _draw_item(canvas, item, (middle, y + 37), SMALL_PIECE + 12)
            canvas.text(reason, (middle, y + 83), size=15, colour=NOTE, max_width=step - 6)
        return 95

    return draw


Way = Literal["up", "right", "down", "left"]

_WAYS: Mapping[Way, tuple[int, int, int]] = {
    "up": (0, -1, 180),
    "right": (1, 0, 90),
    "down": (0, 1, 0),
    "left": (-1, 0, 270),
}
"""Where each way leads, and how a tile is turned there whose first end lies against the one before."""

_COLOURS = {colour.letter: colour for colour in Colour}


@dataclass(frozen=True)
class Arm:
    """Tiles that follow each other that way, from the last one of the arm numbered `after`; the first begins a picture.

    Each is written as in `B5/W+4=G`: the end laid against the chain, the outward end, and the colour named for a wild
    one. A `?` is the place for a tile.
    """

    way: Way
    tiles: str
    after: int = 0


@dataclass(frozen=True)
class Lying:
    """How a tile or the place for one lies in a picture: its middle in tile lengths, and what is to be matched next."""

    tile: Tile | None
    named: Colour | None
    x: float
    y: float
    angle: int
    wanted: Face

    def reach(self, dx: int) -> float:
        """From its middle to its edge, to the side if `dx` is not 0, else up or down."""
        lies = self.angle % 180 == 90
        return 0.5 if lies == bool(dx) else TILE_SHARE / 2

    def draw(self, canvas: Canvas, at: Point, length: float) -> None:
        """Paint it in a picture whose origin is there, with tiles of that length."""
        middle = at[0] + self.x * length, at[1] + self.y * length
        if self.tile is None:
            canvas.tile_ghost(self.wanted, middle, length=length * 0.96, angle=self.angle, glow=0.0)
            return
        ends = self.tile.face, self.tile.outward
        named = self.named if self.tile.is_wild else None, self.named if self.tile.outward.is_wild else None
        canvas.tile(ends, middle, length=length * 0.98, angle=self.angle, named=named)


def lying(arms: Sequence[Arm]) -> list[Lying]:
    """How a picture of the chain is laid: its first tile in the middle, doubles across their arm."""
    found: list[Lying] = []
    ends: list[Lying] = []
    for arm in arms:
        dx, dy, angle = _WAYS[arm.way]
        before = ends[arm.after] if ends else None
        for text in arm.tiles.split():
            item, _, letter = text.partition("=")
            tile = None if item == "?" else parse_item(item)
            assert tile is None or isinstance(tile, Tile)
            crosswise = tile is not None and tile.is_double and bool(before or dx)
            named = _COLOURS.get(letter)
            wanted = face(named, None) if named else tile.outward if tile else before.wanted if before else None
            assert wanted
            laid = Lying(tile, named, 0.0, 0.0, (angle + 90 * crosswise) % 360, wanted)
            if before:
                away = before.reach(dx) + laid.reach(dx)
                laid = replace(laid, x=before.x + dx * away, y=before.y + dy * away)
            found.append(laid)
            before = laid
        assert before
        ends.append(before)
    return found


def chain(*arms: Arm, text: str = "", length: float = LYING) -> Draw:
    """A picture of the chain, in the middle of the column, or at its left with a paragraph beside it."""
    tiles = lying(arms)
    left, right = (min(each.x - each.reach(1) for each in tiles), max(each.x + each.reach(1) for each in tiles))
    top, foot = (min(each.y - each.reach(0) for each in tiles), max(each.y + each.reach(0) for each in tiles))

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        room = width - 8 - (LEAST_TEXT + 18 if text else 0)
        size = min(length, room / (right - left))
        wide, high = (right - left) * size, (foot - top) * size
        start = x + 4 if text else x + (width - wide) / 2
        lines = canvas.paragraph_height(text, width=width - wide - 22, size=BODY) if text else 0.0
        height = max(high, lines)
        for each in tiles:
            each.draw(canvas, (start - left * size, y + (height - high) / 2 - top * size), size)
        if text:
            at = x + wide + 22, y + (height - lines) / 2
            canvas.paragraph(text, at, width=width - wide - 22, size=BODY, colour=INK)
        return height + 14

    return draw


def worth(groups: Sequence[tuple[str, str]]) -> Draw:
    """Groups of items with what each is worth."""
    shown = [(_items(items), value) for items, value in groups]
    tall = max(_height(item, SMALL_PIECE) for items, _ in shown for item in items)

    def draw(canvas: Canvas, x: float, y: float, width: float) -> float:
        step = width / len(shown)
        for number, (items, value) in enumerate(shown):
            middle = x + step * (number + 0.5)
            pitch = _width(items[0], SMALL_PIECE) + 5
            for place, item in enumerate(items):
                at = middle + (place - (len(items) - 1) / 2) * pitch, y + tall / 2
                _draw_item(canvas, item, at, SMALL_PIECE)
            canvas.text(value, (middle, y + tall + 18), font="title", size=19, colour=INK)
        return tall + 34

    return draw


def _reverse_words(house: Mapping[str, object]) -> str:
    if house.get("two_player_reverse", "skip") == "plain":
        return _("Reverse: turns the round. With two, the other one is next.")
    return _("Reverse: turns the round. With two, it works as a Skip.")


def pocket_pages(house: Mapping[str, object]) -> tuple[Page, ...]:
    """The rules of the Pocket table as this match plays them."""
    extra = house.get("wrong_challenge_extra", 2)
    last_draws = house.get("last_item_draws", True)
    total = 2 + extra if isinstance(extra, int) else 4
    reverse = _reverse_words(house)
    last = _("After a +1 or a wild +2 the next one still draws.") if last_draws else _("Nobody draws for it any more.")
    first = Page(
        left=(
            Section(
                _("Your turn"),
                (
                    words(_("Play a card that matches the top one: its colour, its number or its sign.")),
                    fits("G7", (("G3", _("colour")), ("R7", _("number")), ("W", _("always")))),
                ),
            ),
            Section(
                _("Nothing fits"),
                (
                    beside(
                        "B2 R4",
                        _("Draw one card. If it fits, you may play it at once. You may also draw when you could play."),
                        sign="sym_hand",
                    ),
                ),
            ),
            Section(
                _("One left"),
                (
                    beside(
                        "Y3",
                        _("Down to one card? Say UNO before the next turn begins. Caught: you draw two."),
                        sign="sym_bell",
                    ),
                ),
            ),
        ),
        right=(
            Section(
                _("The signs"),
                (
                    one("YS", _("Skip: the next one sits out."), LARGE_PIECE),
                    one("GR", reverse, LARGE_PIECE),
                    one("R+1", _("Draw One: the next one draws one card and sits out."), LARGE_PIECE),
                ),
            ),
            Section(
                _("The wilds"),
                (
                    one("W", _("Wild: name the colour."), LARGE_PIECE),
                    one(
                        "WD",
                        _("Wild Dip: name the colour, draw a card, give one of yours to the next one."),
                        LARGE_PIECE,
                    ),
                    one(
                        "W+2",
                        _("Wild Draw Two: name the colour. The next one draws two and sits out, or challenges."),
                        LARGE_PIECE,
                    ),
                ),
            ),
        ),
    )
    second = Page(
        left=(
            Section(
                pgettext("heading", "Challenge"),
                (
                    beside(
                        "W+2",
                        _(
                            "The wild +2 is for a hand in which nothing else fits, not even a wild. "
                            "Its victim may challenge, and is shown the hand."
                        ),
                        sign="sym_scale",
                    ),
                    verdict(True, _("Guilty"), _("the player draws two, you take a turn")),
                    verdict(False, _("Wrong"), _("you draw {number} and sit out").format(number=number_word(total))),
                ),
            ),
            Section(
                _("The last card"),
                (
                    beside(
                        "B+1",
                        _("With no card left you win the round. {last} It can't be challenged.").format(last=last),
                    ),
                ),
            ),
            Section(
                _("No more cards"),
                (
                    words(
                        _(
                            "The discard pile, all but its top card, is shuffled into a new pile. "
                            "If nobody can move any more, whoever played last wins."
                        )
                    ),
                ),
            ),
        ),
        right=(
            Section(
                _("The start"),
                (
                    words(
                        _(
                            "Five cards each. The dealer moves left each round; the player on the dealer's left "
                            "begins. The first card counts:"
                        )
                    ),
                    one("BS", _("the first one sits out")),
                    one("R+1", _("the first one draws a card and sits out")),
                    one("YR", _("the dealer begins, and play runs to the right")),
                    one("W", _("the first one names the colour")),
                ),
            ),
            Section(
                _("Points"),
                (
                    words(_("You score what the others still hold. The first to reach the target wins the match.")),
                    worth((("G7", _("its number")), ("YS RR B+1", "20"), ("W WD W+2", "50"))),
                ),
            ),
        ),
    )
    return first, second


def dice_pages(house: Mapping[str, object]) -> tuple[Page, ...]:
    """The rules of the Dice table as this match plays them."""
    extra = house.get("wrong_challenge_extra", 2)
    last_draws = house.get("last_item_draws", False)
    count = extra if isinstance(extra, int) else 2
    wrong = _("nothing happens to the challenger")
    next_draws = _("the next one draws four and sits out")
    if count:
        wrong = _("the challenger draws {number}").format(number=number_word(count))
        next_draws = _("the next one draws four, {number} in all if it was the challenger, and sits out")
        next_draws = next_draws.format(number=number_word(4 + count))
    reverse = _reverse_words(house)
    last = _("After a +2 or a wild +4 the next one still draws.") if last_draws else _("Nobody draws for it any more.")
    first = Page(
        left=(
            Section(
                _("Your turn"),
                (
                    words(_("Play a die that matches the one on the stand: its colour, its number or its sign.")),
                    fits("9:B5", (("1:B2", _("colour")), ("4:R5", _("number")), ("12:W", _("always")))),
                ),
            ),
            Section(
                _("Nothing fits"),
                (
                    beside(
                        "7:R1 3:Y3 1:G6",
                        _("Reroll all your dice, once a turn. Still nothing? Draw one from the bag."),
                        sign="sym_reroll",
                    ),
                ),
            ),
            Section(
                _("One left"),
                (
                    beside(
                        "5:B3",
                        _("Down to one die? Say UNO before the next turn begins. Caught: you draw two."),
                        sign="sym_bell",
                    ),
                ),
            ),
        ),
        right=(
            Section(
                _("The signs"),
                (
                    one("8:RS", _("Skip: the next one sits out.")),
                    one("4:GR", reverse),
                    one("9:Y+2", _("Draw Two: the next one draws two and sits out.")),
                    one("12:W", _("Wild: name the colour. Then only that colour or another wild fits.")),
                    one("2:W+4", _("Wild Draw Four: name the colour. The next one draws four and sits out.")),
                ),
            ),
            Section(
                _("Points"),
                (
                    words(_("You score what the others still hold. The first to reach the target wins the match.")),
                    worth((("2:Y6", _("its number")), ("4:GR 8:RS 15:B+2", "20"), ("12:W 2:W+4", "50"))),
                ),
            ),
        ),
    )
    second = Page(
        left=(
            Section(
                pgettext("heading", "Challenge"),
                (
                    beside(
                        "2:W+4",
                        _(
                            "The wild +4 is for a hand in which nothing else fits, not even a wild. "
                            "Anyone may challenge."
                        ),
                        sign="sym_scale",
                    ),
                    verdict(True, _("Guilty"), _("takes it back and draws four")),
                    verdict(False, _("Wrong"), wrong),
                ),
            ),
            Section(
                _("After a challenge"),
                (
                    words(_("All others are asked, the next one first. The first to challenge settles it.")),
                    verdict(True, _("Guilty"), _("all as before; the next one plays")),
                    verdict(False, _("Wrong"), next_draws),
                ),
            ),
            Section(
                _("The last die"),
                (
                    beside(
                        "15:B+2",
                        _("With no die left you win the round. {last} It can't be challenged.").format(last=last),
                    ),
                ),
            ),
        ),
        right=(
            Section(
                _("The start"),
                (
                    words(
                        _(
                            "A die is rolled until it shows a number, and lies on the stand. Everyone draws five dice "
                            "and rolls them; all hands lie open. The first round is begun by lot, a later one by "
                            "whoever won before."
                        )
                    ),
                ),
            ),
            Section(
                _("Reroll, draw, keep"),
                (
                    beside(
                        "7:B6",
                        _(
                            "You may reroll although something fits. Only then may you draw; that die may be played at "
                            "once if it fits, and no other."
                        ),
                        sign="sym_reroll",
                    ),
                ),
            ),
            Section(
                _("The bag"),
                (
                    bag(
                        _(
                            "24 dice, no two alike. A die that is covered goes back into the bag. With an empty bag "
                            "nothing is drawn: reroll, play or pass."
                        )
                    ),
                    words(_("If nobody plays a die for ten laps, whoever played last wins.")),
                ),
            ),
        ),
    )
    return first, second


def domino_pages(house: Mapping[str, object]) -> tuple[Page, ...]:
    """The rules of the Domino table as this match plays them."""
    extra = house.get("wrong_challenge_extra", 2)
    last_draws = house.get("last_item_draws", True)
    branching = house.get("all_doubles_branch", False)
    keeps = house.get("drawn_tile", "must") == "may"
    total = 4 + extra if isinstance(extra, int) else 6
    reverse = _reverse_words(house)
    draws = _("After a +2 or a wild +4 against the chain the next one still draws.")
    last = draws if last_draws else _("Nobody draws for it any more.")
    if keeps:
        drawn = _("If it fits, you may lay it or keep it. You may also draw when you could lay.")
    else:
        drawn = _("If it fits, it has to be laid. You may also draw when you could lay; then you may keep the tile.")
    start = Arm("right", "Y7/Y7")
    beyond = [Arm("right", "?", 4)]
    arms = Arm("up", "Y7/R6"), Arm("left", "G7/Y1"), Arm("down", "R7/R4"), Arm("right", "B7/R3 R3/R3")
    if branching:
        doubles = _("Every later double lies crosswise, and two more arms begin at its short sides.")
        beyond += [Arm("up", "?", 4), Arm("down", "?", 4)]
    else:
        doubles = _("Every later double lies crosswise; its arm goes on from the far side and never splits.")
    first = Page(
        left=(
            Section(
                _("Your turn"),
                (
                    words(_("Lay a tile at any open end. One half of it must match there: colour, number or sign.")),
                    fits("Y3/G6", (("G8/B7", _("colour")), ("B6/B8", _("number")), ("W/W", _("always")))),
                ),
            ),
            Section(
                _("The chain"),
                (
                    words(_("The first double has four open ends. {doubles}").format(doubles=doubles)),
                    chain(start, *arms, *beyond, length=64.0),
                ),
            ),
        ),
        right=(
            Section(
                _("Which half counts"),
                (
                    words(_("A sign acts only when it is laid against the chain.")),
                    chain(Arm("right", "B7/G8 GS/R6"), text=_("Skip: the next one sits out.")),
                    chain(Arm("right", "Y3/G6 R6/GS"), text=_("Outward it does nothing, now or later.")),
                ),
            ),
            Section(
                _("Nothing fits"),
                (
                    beside(
                        "B2/R7 R4/R7",
                        _("Draw one tile. {drawn}").format(drawn=drawn),
                        sign="sym_hand",
                    ),
                ),
            ),
            Section(
                _("One left"),
                (
                    beside(
                        "B6/B8",
                        _("Down to one tile? Say UNO before the next turn begins. Caught: you draw two."),
                        sign="sym_bell",
                    ),
                ),
            ),
        ),
    )
    second = Page(
        left=(
            Section(
                _("The signs"),
                (
                    one("RS/RS", _("Skip: the next one sits out. A double's sign acts once."), TALL_PIECE),
                    one("BR/BR", reverse, TALL_PIECE),
                    one("G+2/G+2", _("Draw Two: the next one draws two tiles and sits out."), TALL_PIECE),
                    one("W/W", _("Wild: goes on any open end."), TALL_PIECE),
                    one(
                        "W+4/W+4",
                        _("Wild Draw Four: goes on any open end. The next one draws four and sits out, or challenges."),
                        TALL_PIECE,
                    ),
                    one("X/R9", _("Dead End: never laid against the chain. Outward it closes its arm."), TALL_PIECE),
                ),
            ),
        ),
        right=(
            Section(
                _("Wilds outward"),
                (
                    chain(
                        Arm("right", "G2/B9 R9/W+4=G ?"),
                        text=_("You name the colour, and nobody draws. Only that colour or a wild goes on."),
                    ),
                    chain(
                        Arm("right", "R1/B5 W/W=Y ?"),
                        text=_("A double wild acts too. One colour is named for all its free sides."),
                    ),
                ),
            ),
            Section(
                _("Dead ends"),
                (
                    chain(Arm("right", "Y3/R5 B5/X"), text=_("Nothing can be laid here any more.")),
                    words(
                        _(
                            "With every end closed, whoever laid last wins the round; tiles that this player still "
                            "holds do not count. A free side of the first double is an open end."
                        )
                    ),
                ),
            ),
        ),
    )
    third = Page(
        left=(
            Section(
                pgettext("heading", "Challenge"),
                (
                    beside(
                        "W+4/W+4",
                        _(
                            "A wild +4 against the chain is for a hand in which no other tile fits anywhere. "
                            "Its victim may challenge, and is shown the hand."
                        ),
                        sign="sym_scale",
                    ),
                    verdict(True, _("Guilty"), _("the player draws four, you take a turn")),
                    verdict(False, _("Wrong"), _("you draw {number} and sit out").format(number=number_word(total))),
                ),
            ),
            Section(
                _("The last tile"),
                (
                    beside(
                        "R+2/B8",
                        _("With no tile left you win the round. {last} It can't be challenged.").format(last=last),
                    ),
                ),
            ),
            Section(
                _("No more tiles"),
                (
                    words(
                        _(
                            "With no tile left to draw, lay one or pass. If all pass, or nobody lays for ten laps, "
                            "whoever laid last wins."
                        )
                    ),
                ),
            ),
        ),
        right=(
            Section(
                _("The start"),
                (
                    words(
                        _(
                            "Six tiles each. Whoever holds the highest double of a number lays it, and play goes on to "
                            "the left. If nobody holds one, all draw a tile in turn until one comes."
                        )
                    ),
                    chain(start),
                ),
            ),
            Section(
                _("Points"),
                (
                    words(
                        _(
                            "You score what the others still hold, both halves of each tile. The first to reach the "
                            "target wins the match."
                        )
                    ),
                    worth((("B6/B8", "6 + 8"), ("RS/Y+2 BR/BR", "10 + 10"), ("W+4/X", "20 + 20"), ("W/W", "25 + 25"))),
                ),
            ),
        ),
    )
    return first, second, third


PAGES: Mapping[str, Callable[[Mapping[str, object]], tuple[Page, ...]]] = {
    "pocket": pocket_pages,
    "dice": dice_pages,
    "domino": domino_pages,
}
"""The rules of every table that can be played."""


def _headings(sections: Sequence[Section]) -> int:
    return sum(bool(section.heading) for section in sections)


def flowed(canvas: Canvas, pages: tuple[Page, ...], width: float) -> tuple[Page, ...]:
    """The pages as they are if every column fits; else the sections in their order, on as many pages as they need."""

    def height(part: Draw) -> float:
        with canvas.clip((0, 0, 1, 1)):
            return part(canvas, 0.0, OUT_OF_SIGHT, width)

    columns = [column for page in pages for column in (page.left, page.right)]
    sections = [section for column in columns for section in column]
    heights = {part: height(part) for section in sections for part in section.parts}

    def total(column: Sequence[Section]) -> float:
        return sum(HEADING + sum(heights[part] for part in each.parts) + SECTION_GAP for each in column) - SECTION_GAP

    if all(total(column) <= COLUMN_ROOM for column in columns):
        return pages
    found: list[list[Section]] = [[]]
    y = 0.0
    for section in sections:
        heading = section.heading
        for part in section.parts:
            taller = heights[part] + (HEADING if heading else 0.0)
            if y and y + taller > COLUMN_ROOM:
                found.append([])
                y = 0.0
            if heading or not found[-1]:
                found[-1].append(Section(heading, (part,)))
            else:
                found[-1][-1] = replace(found[-1][-1], parts=(*found[-1][-1].parts, part))
            heading = ""
            y += taller
        y += SECTION_GAP
    found += [[]] * (len(found) % 2)
    return tuple(Page(tuple(left), tuple(right)) for left, right in zip(found[::2], found[1::2]))


class PaperTab(Widget):
    """A tab that sticks out above the sheet; the one that is `on` is of one piece with it."""

    def __init__(self, table: str) -> None:
        super().__init__(f"tab {table}", table_name(table))
        self.table = table
        self.on = False

    def draw(self, canvas: Canvas) -> None:
        rise = TAB_RISE * (1.0 if self.on else 0.0 if self.calm else self.warmth.value / 2)
        tab = FRect(self.rect.x, self.rect.y - rise, self.rect.width, self.rect.height + rise)
        with canvas.clip(tab.inflate(40, 0)):
            canvas.panel((*tab.topleft, tab.width, SHEET_FOOT - SHEET_TOP), style="paper", border=False)
            if not self.on:
                canvas.panel((*tab.topleft, tab.width, SHEET_FOOT - SHEET_TOP), style="shade", radius=14, alpha=150)
        colour = RUST if self.on else NOTE
        y = tab.centery + 1
        x = tab.centerx - (30 + min(tab.width - 46, canvas.text_width(self.label, font="title", size=20))) / 2
        canvas.sprite(table_sign(self.table), (x + 11, y), width=22, tint=colour)
        room = tab.width - 46
        canvas.text(self.label, (x + 31, y), font="title", size=20, colour=colour, anchor="left", max_width=room)
        if self.focused:
            canvas.focus(tab.inflate(-8, -8), 10)


class RulesPage(Screen):
    """The rules of a table, that of the match first; tabs lead to the others, which have their usual rules.

    Pages turn by the round buttons and by the wheel.
    """

    covers = False
    fills = True

    def __init__(self, table: str, house: Mapping[str, object] | None = None) -> None:
        super().__init__()
        self._house = {table: house or {}}
        self.form.show(
            [
                RoundButton("back", "sym_back"),
                RoundButton("close", "sym_close"),
                *map(PaperTab, PAGES),
                RoundButton("previous", "sym_back"),
                RoundButton("next", "sym_next"),
            ],
            focus="next",
        )
        self._open(table)

    def _open(self, table: str) -> None:
        house = self._house.get(table, {})
        self.table = table
        self.page = 0
        self.pages = self._written = PAGES[table](house)
        self._laid_for: object = None
        self._differs = differing(table, house)
        for tab in self._tabs:
            tab.on = tab.table == table
        self._mark_ends()

    @property
    def _tabs(self) -> list[PaperTab]:
        return [widget for widget in self.form.widgets if isinstance(widget, PaperTab)]

    @property
    def sheet(self) -> FRect:
        """The paper."""
        width = min(SHEET_WIDTH, self.width - 48)
        return FRect((self.width - width) / 2, SHEET_TOP, width, SHEET_FOOT - SHEET_TOP)

    def place(self) -> None:
        place_top_bar(self.form, self.width)
        sheet = self.sheet
        width, height = TAB_SIZE
        for number, tab in enumerate(self._tabs):
            tab.rect = FRect(sheet.x + 24 + number * TAB_STEP, SHEET_TOP - height, width, height)
        middle = self.width / 2
        self.form.find("previous", RoundButton).rect = FRect(middle - 87, PAGER_Y - 19, 38, 38)
        self.form.find("next", RoundButton).rect = FRect(middle + 49, PAGER_Y - 19, 38, 38)

    def turn(self, pages: int) -> None:
        """Go that many pages on, as far as there are any."""
        page = max(0, min(len(self.pages) - 1, self.page + pages))
        if page != self.page:
            self.page = page
            self.stage.sound("card_flip", gain=0.6)
            self._mark_ends()

    def _mark_ends(self) -> None:
        self.form.find("previous", RoundButton).idle = self.page == 0
        self.form.find("next", RoundButton).idle = self.page == len(self.pages) - 1

    def hear(self, heard: Input) -> Change | None:
        if isinstance(heard, Wheel) and heard.steps:
            self.turn(-1 if heard.steps > 0 else 1)
            return None
        return super().hear(heard)

    def answered(self, answer: Answer) -> Change | None:
        if answer.key in ("back", "close"):
            return Pop()
        if answer.key in ("next", "previous"):
            self.turn(1 if answer.key == "next" else -1)
            return None
        tab = self.form.find(answer.key, PaperTab)
        if not tab.on:
            self.stage.sound("card_flip", gain=0.6)
        self._open(tab.table)
        return None

    def shortcut(self, action: Action) -> Change | None:
        if action in (Action.CANCEL, Action.RULES, Action.PAUSE):
            return Pop()
        return None

    def draw(self, canvas: Canvas) -> None:
        note = _("{table}, with the usual rules").format(table=table_words(self.table))
        draw_top_bar(canvas, _("Rules"), self._differs or note)
        self._lay_out(canvas)
        sheet = self.sheet
        canvas.panel(sheet, style="paper")
        page = self.pages[self.page]
        left = sheet.x + SHEET_MARGIN
        number = 1 + sum(map(_headings, (side for each in self.pages[: self.page] for side in (each.left, each.right))))
        self.draw_column(canvas, page.left, left, self.column_width, number)
        middle = sheet.centerx
        canvas.line([(middle, sheet.y + 28), (middle, sheet.bottom - 28)], colour=PAPER_LINE)
        right = left + self.column_width + COLUMN_GAP
        self.draw_column(canvas, page.right, right, self.column_width, number + _headings(page.left))
        self._draw_dots(canvas)
        self.form.draw(canvas)

    def _lay_out(self, canvas: Canvas) -> None:
        """Spread the sections over as many pages as they need in this window, with text of this size."""
        laid_for = self.table, self.sheet.width, canvas.scale, canvas.look
        if laid_for == self._laid_for:
            return
        self._laid_for = laid_for
        self.pages = flowed(canvas, self._written, self.column_width)
        self.page = min(self.page, len(self.pages) - 1)
        self._mark_ends()

    @property
    def column_width(self) -> float:
        """How wide each of the two columns is."""
        return (self.sheet.width - 2 * SHEET_MARGIN - COLUMN_GAP) / 2

    def draw_column(self, canvas: Canvas, sections: Sequence[Section], x: float, width: float, number: int) -> float:
        """Paint sections one below the other, numbered from `number` on; where they end."""
        y = COLUMN_TOP
        for section in sections:
            if section.heading:
                disc(canvas, (x + 13, y + 14), 13, RUST)
                canvas.text(str(number), (x + 13, y + 14), font="title", size=15, colour=CREAM)
                at = x + 36, y + 14
                canvas.text(
                    section.heading, at, font="title", size=22, colour=RUST, anchor="left", max_width=width - 36
                )
                y += HEADING
                number += 1
            for part in section.parts:
                y += part(canvas, x, y, width)
            y += SECTION_GAP
        return y

    def _draw_dots(self, canvas: Canvas) -> None:
        count = len(self.pages)
        step = min(20.0, 64 / max(1, count - 1))
        for number in range(count):
            x = self.width / 2 + (number - (count - 1) / 2) * step
            disc(canvas, (x, PAGER_Y), 6 if number == self.page else 5, CREAM if number == self.page else NOTE)


def differing(table: str, house: Mapping[str, object]) -> str:
    """That house rules of the match are not the usual ones, and how many, in words; empty if none."""
    usual = {key: choices[0] for key, choices in TABLES[table].house_rules.items()}
    count = sum(1 for key, value in house.items() if usual.get(key) != value)
    if not count:
        return ""
    words = ngettext(
        "{table}, with a house rule of this match", "{table}, with {count} house rules of this match", count
    )
    return words.format(table=table_words(table), count=count)
