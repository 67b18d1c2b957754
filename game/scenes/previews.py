"""What settings bring about, in pictures below their rows: sound, screen, a moment at the table, the look of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.art.palette import BRASS_DARK, CREAM, GOLD, MARKS, MUTED, PLATES, ROW, rgb
from game.rules.contract import Refusal, Why
from game.rules.pieces import Colour, Face, Symbol, face
from game.scenes.tip_card import Sheet
from game.scenes.tips import Game
from game.scenes.widgets import disc
from game.scenes.words import CARD, refusal_words
from game.table.fan import CARD_HEIGHT, CARD_WIDTH, STEP
from game.table.motion import Motion, Pose, ease_in_out, ease_out_back

if TYPE_CHECKING:
    from game.art.canvas import Canvas

TOP = face(Colour.YELLOW, Symbol.EIGHT)
HAND = (
    face(Colour.RED, Symbol.SKIP),
    face(Colour.YELLOW, Symbol.THREE),
    face(Colour.GREEN, Symbol.EIGHT),
    face(Colour.GREEN, Symbol.FIVE),
    face(Colour.BLUE, Symbol.TWO),
)
PLAYED = 1
"""Which card of the hand is played to show how fast that is."""
EXPLAINED = 3
"""Which card of the hand the hint tells about."""
PLAY_SECONDS, STAY_SECONDS = 0.45, 0.7
"""How long the card takes at normal speed, and how long it lies on the pile before it goes back."""
CARD_SHARE = 0.42
"""How tall a card is for the height of the picture."""
TABLE_PLACE = 0.37
"""Where the middle of the table is, as a share of the picture's width, while a tip stands beside it."""
TIP_WIDEST = 250.0
AIR = 12.0
PLATED = (Symbol.SEVEN, Symbol.THREE, Symbol.FIVE, Symbol.TWO)
BARS, BAR_GAP = 22, 5.0
BAR_HEIGHTS = (0.35, 0.6, 0.85, 0.55, 0.95, 0.7, 0.4, 0.75, 1.0, 0.65, 0.5)
"""How high the bars of sound stand at full volume, one after the other."""
WIDE_SCREEN = 16 / 9
WINDOW_SHARE = 0.6
DESK, WALL, FLOOR = rgb("#2A3B60"), rgb("#4A2420"), rgb("#241418")


class Trial:
    """A card that is played, and taken back, at the speed that was chosen. Times are those of its own clock."""

    def __init__(self) -> None:
        self._now = 0.0
        self._lasts = 0.0
        self._until = 0.0

    def begin(self, factor: float) -> None:
        """Play it, in so many times the usual time."""
        self._now, self._lasts = 0.0, PLAY_SECONDS * factor
        self._until = 2 * self._lasts + STAY_SECONDS

    def advance(self, dt: float) -> None:
        """Let time pass."""
        self._now = min(self._now + dt, self._until)

    def is_still(self) -> bool:
        """Whether the card is home again."""
        return self._now >= self._until

    def pose(self, home: Pose, pile: Pose, *, calm: bool) -> Pose:
        """Where the card is; one that is `calm` is either here or there."""
        if self.is_still():
            return home
        back = self._lasts + STAY_SECONDS
        if calm:
            return pile if self._now < back else home
        if self._now < back:
            return Motion(home, pile, 0.0, self._lasts, ease_out_back).at(self._now)
        return Motion(pile, home, back, self._lasts, ease_in_out).at(self._now)


def draw_sound(canvas: Canvas, area: FRect, *, music: float, table: float) -> None:
    """Bars that stand as high as music and table are loud, 0 to 1, before how high they could stand."""
    foot, tall = area.bottom - AIR, area.height - 2 * AIR
    for volume, sign, look, left in (
        (music, "sym_note", PLATES[Colour.YELLOW], area.x),
        (table, "sym_die", PLATES[Colour.GREEN], area.centerx),
    ):
        canvas.sprite(sign, (left + 36, area.centery), width=26, tint=GOLD if volume else MUTED)
        first = left + 72
        step = (left + area.width / 2 - AIR - first) / BARS
        for number in range(BARS):
            most = tall * BAR_HEIGHTS[number % len(BAR_HEIGHTS)]
            x, width, high = first + number * step, step - BAR_GAP, most * volume
            canvas.fill((x, foot - most, width, most), ROW)
            canvas.fill((x, foot - high, width, high), look.main)
            canvas.fill((x, foot - high, width, min(3.0, high)), look.light)


def draw_screen(canvas: Canvas, area: FRect, *, full: bool) -> None:
    """A screen with the game in a window, or filled by it."""
    area = area.inflate(-2 * AIR, -2 * AIR)
    height = min(area.height - 34, area.width / WIDE_SCREEN)
    case = FRect(0, 0, height * WIDE_SCREEN, height)
    case.midtop = area.centerx, area.y + 4
    canvas.panel(case.inflate(18, 18), style="ink", radius=14)
    canvas.fill((case.centerx - 34, case.bottom + 9, 68, 16), BRASS_DARK)
    canvas.line([(case.centerx - 84, case.bottom + 26), (case.centerx + 84, case.bottom + 26)], colour=GOLD, width=4)
    with canvas.clip(case):
        if full:
            _draw_street(canvas, case)
            return
        canvas.fill(case, DESK)
        bar = case.height * 0.07
        window = FRect(0, 0, case.width * WINDOW_SHARE, case.height * WINDOW_SHARE)
        window.center = case.centerx, case.centery + bar / 2
        canvas.shadow(window, radius=4)
        canvas.fill((window.x, window.y - bar, window.width, bar), CREAM)
        for place in range(3):
            disc(canvas, (window.right - bar * (0.6 + place * 0.8), window.y - bar / 2), bar * 0.22, BRASS_DARK)
        with canvas.clip(window):
            _draw_street(canvas, window)


def _draw_street(canvas: Canvas, box: FRect) -> None:
    """The street with its three doors, small."""
    canvas.fill(box, WALL)
    canvas.fill((box.x, box.y + box.height * 0.84, box.width, box.height * 0.16), FLOOR)
    lamps = 13
    for number in range(lamps):
        share = (number + 0.5) / lamps
        colour = list(Colour)[number % len(Colour)]
        sag = 0.05 + 0.12 * share * (1 - share)
        disc(canvas, (box.x + box.width * share, box.y + box.height * sag), box.height * 0.013, PLATES[colour].light)
    canvas.text("One Left", (box.centerx, box.y + box.height * 0.28), font="title", size=box.height * 0.2, fixed=True)
    for place, table in enumerate(("pocket", "dice", "domino")):
        foot = box.x + box.width * (0.2 + 0.3 * place), box.y + box.height * 0.88
        canvas.glow((foot[0], foot[1] - box.height * 0.2), box.height * 0.32, strength=0.35)
        canvas.sprite(f"door_{table}", foot, width=box.width * 0.2, anchor="bottom")


def draw_moment(canvas: Canvas, area: FRect, trial: Trial, *, hints: bool, calm: bool) -> None:
    """A hand whose turn it is: with hints what fits stands out and a card is told about."""
    tall = area.height * CARD_SHARE
    share = tall / CARD_HEIGHT
    middle = area.x + area.width * (TABLE_PLACE if hints else 0.5)
    pile = Pose(middle + CARD_WIDTH * share * 0.6, area.y + tall * 0.66, 5)
    homes = [
        Pose(middle + side * STEP * share, area.bottom - tall * 0.4 + 3 * side**2, -3 * side)
        for side in (place - (len(HAND) - 1) / 2 for place in range(len(HAND)))
    ]
    with canvas.clip(area):
        canvas.glow((middle, pile.y), tall * 1.4, strength=0.35)
        for sheet in range(3):
            canvas.card(None, (2 * middle - pile.x, pile.y - 3 * sheet), height=tall, angle=-3)
        canvas.card(TOP, pile.at, height=tall, angle=pile.angle)
        for place, item in enumerate(HAND):
            if place != PLAYED or trial.is_still():
                canvas.card(item, homes[place].at, height=tall, angle=homes[place].angle, dim=hints and not _fits(item))
        if not trial.is_still():
            pose = trial.pose(homes[PLAYED], pile, calm=calm)
            canvas.card(HAND[PLAYED], pose.at, height=tall, angle=pose.angle, shadow="raised")
    if hints:
        _draw_hint(canvas, area, homes[-1].x + CARD_WIDTH * share * 0.6 + AIR)


def _fits(item: Face) -> bool:
    return item.colour is TOP.colour or item.symbol is TOP.symbol


def _draw_hint(canvas: Canvas, area: FRect, left: float) -> None:
    tip = Game(CARD, None, 3).item(HAND[EXPLAINED], refusal_words(Refusal(Why.DOES_NOT_FIT, TOP), CARD))
    sheet = Sheet.of(canvas, tip, min(TIP_WIDEST * canvas.text_size(15) / 15, area.right - left - 4 * AIR))
    if sheet.width <= area.right - left - AIR and sheet.height <= area.height - 2 * AIR:
        sheet.draw(canvas, FRect(left, area.centery - sheet.height / 2, sheet.width, sheet.height))


def draw_pieces(canvas: Canvas, area: FRect) -> None:
    """A card of each colour, a die and a tile."""
    wide = min(area.height * 0.78 * CARD_WIDTH / CARD_HEIGHT, (area.width - 2 * AIR) / 6.5)
    tall, gap = wide * CARD_HEIGHT / CARD_WIDTH, wide * 0.16
    x = area.centerx - (5.7 * wide + 5 * gap) / 2
    for colour, symbol in zip(MARKS, PLATED):
        canvas.card(face(colour, symbol), (x + wide / 2, area.centery), height=tall)
        x += wide + gap
    canvas.die(face(Colour.BLUE, Symbol.SIX), face(Colour.RED, None), (x + wide * 0.5, area.centery), edge=wide * 0.8)
    x += wide * 1.1 + gap
    ends = face(Colour.GREEN, Symbol.NINE), face(Colour.YELLOW, Symbol.FOUR)
    canvas.tile(ends, (x + wide * 0.3, area.centery), length=tall)
