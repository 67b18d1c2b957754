"""The canvas that scenes paint on: the game's own things, from a card to the ring of direction, on a sheet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Literal

import pygame

from game.art import furniture, lettering, shapes, slips
from game.art.dice import SHADOW_STEP, Beside, Detail
from game.art.furniture import BarStyle, Frame, PanelStyle
from game.art.light import Place
from game.art.painting import TINT
from game.art.palette import (
    BRASS,
    BROWN,
    CREAM,
    FOCUS,
    INK,
    LAMP,
    MARKS,
    PLATES,
    RUST,
    SHADOW,
    STAMP,
    VEIL,
    Rgb,
)
from game.art.pieces import Shadow
from game.art.portraits import Mood
from game.art.sheet import RectLike, Sheet
from game.art.slips import Slip, SlipLine
from game.art.tiles import Ends, Named
from game.art.type import SMALLEST
from game.rules.pieces import Colour, Face
from game.table.cube import Rotation
from game.table.domino_frame import TILE_LENGTH
from game.table.fan import CARD_HEIGHT
from game.table.frame import HEIGHT, Point

_SPOKEN = 20.0
"""The size of words in a bubble."""
_SPOKEN_INK = (176, 43, 38)
_TIGHT = 1.3
"""A button's words that are so many times as wide as the room beside its sign do without it."""
_CHEVRONS = 40
_RING_WIDTH, _RING_HEIGHT = 540.0, 330.0
_STAND_CHEVRONS = 24
_STAMP_WIDTH, _STAMP_ANGLE = 290.0, 8.0


class Canvas(Sheet):
    """Paints cards, dice and tiles, and all that lies and stands around them."""

    def card(
        self,
        face: Face | None,
        at: Point,
        *,
        height: float = CARD_HEIGHT,
        angle: float = 0.0,
        dim: bool = False,
        turn: float = 1.0,
        shadow: Shadow | None = "resting",
        alpha: int = 255,
    ) -> None:
        """A card centred at a point; None is a back.

        `turn` runs from 0, the back, to 1, the face, as the card is turned over; `dim` shows that it can't be played.
        """
        share = abs(math.cos(math.pi * turn))
        pixels = max(1, round(height * self.scale))
        shown = face if turn >= 0.5 else None
        picture = self.art.cards.card(shown, pixels, angle=angle, width_share=share, dim=dim, shadow=shadow)
        self._put(picture, at, "center", alpha)

    def prepare(self, faces: Iterable[Face | None]) -> None:
        """Paint cards of a hand ahead of time, so that none costs a frame when it is first shown."""
        for face in faces:
            self.art.cards.prepare(face, max(1, round(CARD_HEIGHT * self.scale)))

    def prepare_dice(self, faces: Iterable[Face]) -> Iterator[None]:
        """Make what dice with these faces are painted from ahead of time, a little with each step."""
        return self.art.dice.prepare(faces)

    def pile(self, at: Point, layers: int, *, angle: float = 0.0) -> None:
        """A pile of backs: the top one centred at a point, `layers` sheets (at most 12) showing below it."""
        picture = self.art.cards.pile(max(0, min(12, layers)), max(1, round(CARD_HEIGHT * self.scale)), angle)
        self._put(picture, at, "center", 255)

    def die(
        self,
        face: Face,
        front: Face | None,
        at: Point,
        *,
        edge: float = 88.0,
        beside: Beside = (None, None),
        angle: float = 0.0,
        dim: bool = False,
        shadow: Shadow | None = "resting",
        moving: bool = False,
        alpha: int = 255,
    ) -> None:
        """A die that lies with `face` on top and a plate of `front`'s colour towards the player, centred at a point.

        It looks as `tumbling_die` paints it in that pose, an `angle` being a turn on the table. If that is more than
        a few degrees, what is `beside` its front comes into sight: its left and its right side. One that is `moving`
        costs half as much.
        """
        dice, pixels = self.art.dice, edge * self.scale
        picture = dice.die(face, front, pixels, beside=beside, angle=angle, dim=dim, shadow=shadow, moving=moving)
        self._put(picture, at, "center", alpha)

    def tumbling_die(
        self,
        rotation: Rotation,
        faces: tuple[Face, ...],
        at: Point,
        *,
        edge: float = 88.0,
        detail: Detail = "print",
        lift: float | None = 0.0,
    ) -> None:
        """A die in any pose, centred at a point: how it is turned, and what its six sides show.

        One that turns too fast to be read needs less `detail` and costs less. If `lift` is not None, its shadow falls
        that many units below.
        """
        if lift is not None:
            self._die_shadow(at, edge, lift)
        self._put(self.art.dice.tumbling(rotation, faces, edge * self.scale, detail), at, "center", 255)

    def _die_shadow(self, at: Point, edge: float, lift: float) -> None:
        picture = self.art.dice.shadow(edge * self.scale, round(lift / SHADOW_STEP))
        self._put(picture, (at[0] + lift * 0.12 + edge * 0.01, at[1] + lift + edge * 0.04), "center", 255)

    def brass_stand(self, at: Point, width: float = 184.0) -> None:
        """The stand that the die in play lies on."""
        self.round_shadow(at, width * 0.96, raised=True)
        self.sprite("brass_stand", at, width=width)

    def stand_ring(
        self,
        at: Point,
        radius: float = 124.0,
        *,
        clockwise: bool = True,
        phase: float = 0.0,
        mirror_progress: float = 1.0,
    ) -> None:
        """The chevrons around the stand, `phase` units along their way; mirrored as those of `ring`."""
        squeeze = -math.cos(math.pi * mirror_progress) * (1 if clockwise else -1)
        side = round(radius * 0.178 * self.scale) // 2 * 2
        for index in range(_STAND_CHEVRONS):
            along = phase / radius + math.tau * index / _STAND_CHEVRONS
            heading = math.degrees(along)
            picture = self._chevron(side, index % 4 == 0, 180 - heading if squeeze < 0 else heading)
            place = at[0] + radius * math.sin(along) * squeeze, at[1] - radius * math.cos(along)
            self._put(picture, place, "center", 255)

    def dice_bag(self, at: Point, *, width: float = 126.0) -> None:
        """The bag of dice on its shadow."""
        self.round_shadow((at[0], at[1] + width * 0.18), width * 0.74)
        self.sprite("dice_bag", at, width=width)

    def tile(
        self,
        ends: Ends | None,
        at: Point,
        *,
        length: float = TILE_LENGTH,
        angle: float = 0.0,
        named: Named = (None, None),
        dim: bool = False,
        shadow: Shadow | None = "resting",
        alpha: int = 255,
    ) -> None:
        """A tile centred at a point; None is a back. Its first end is on top, and on the left at an angle of 90.

        Numerals stand upright on a tile that lies, and roll over while it is turned. `named` is the colour that was
        named for an end that is wild.
        """
        pixels = max(6, round(length * self.scale))
        picture = self.art.tiles.tile(ends, pixels, angle=angle, named=named, dim=dim, shadow=shadow)
        self._put(picture, at, "center", alpha)

    def tile_ghost(
        self,
        wanted: Face,
        at: Point,
        *,
        length: float = TILE_LENGTH,
        angle: float = 0.0,
        glow: float = 1.0,
        alpha: int = 255,
    ) -> None:
        """Where a tile may go that fits `wanted`, in its colour, with its mark and symbol, and light behind it."""
        if glow > 0:
            self.glow(at, length * 0.95, LAMP, 0.45 * glow)
        picture = self.art.tiles.ghost(wanted, max(6, round(length * self.scale)), angle)
        self._put(picture, at, "center", alpha)

    def rack(self, rect: RectLike) -> None:
        """The wooden rack that the tiles of a hand stand in: its back board, and its ledge along the foot."""
        self._box(("rack",), rect, furniture.rack, 255)

    def panel(
        self,
        rect: RectLike,
        *,
        style: PanelStyle = "ink",
        radius: float | None = None,
        border: bool = True,
        alpha: int = 255,
    ) -> None:
        """A panel to put things on.

        `ink` and `chip` (a pill) are dark with a brass hairline, `row` and `hot` lie on ink, `brass` is the chosen tab,
        `groove` is sunk, `shade` only darkens; `paper` is a sheet, `slip` one with a red strip, `key` a key cap.
        """
        key = ("panel", style, radius, border)
        self._box(key, rect, lambda frame: furniture.panel(frame, style, radius, border), alpha)

    def top_bar(self) -> None:
        """The ink bar along the top of every screen, for name, figures and round buttons."""
        self.panel((16, 12, self.width - 32, 44), style="ink", radius=22)

    def button_face(self, rect: RectLike, *, hot: bool = False, pressed: bool = False) -> None:
        """The face of a wide button; the one brass one of a screen is `hot`."""
        self._box(("button", hot, pressed), rect, lambda frame: furniture.button(frame, hot, pressed), 255)

    def has_room_for_sign(self, rect: RectLike, words: str, *, size: float = 20.0) -> bool:
        """Whether a button of that size has room for a sign before its words."""
        room = pygame.FRect(rect).width - 38 - self.text_size(size) * 1.2
        return self.text_width(words, font="title", size=size) <= room * _TIGHT

    def room_for_words(self, rect: RectLike, words: str, *, sign: bool, size: float = 20.0) -> float:
        """For how much of that size the words of a button have room beside its sign, if it has one; at most 1."""
        room = pygame.FRect(rect).width - 28 - (self.text_size(size) * 1.2 + 10 if sign else 0)
        return max(SMALLEST / self.text_size(size), min(1.0, room / self.text_width(words, font="title", size=size)))

    def button_words(
        self,
        rect: RectLike,
        words: str,
        *,
        icon: str | None = None,
        hot: bool = False,
        size: float = 20.0,
        share: float = 1.0,
    ) -> None:
        """Words, and a sign before them if there is room, in the middle of a button's face; a `share` of the size."""
        box = pygame.FRect(rect)
        colour = BROWN if hot else CREAM
        side = self.text_size(size) * 1.2
        if icon and not self.has_room_for_sign(box, words, size=size):
            icon = None
        room = box.width - 28 - (side + 10 if icon else 0)
        size *= share
        width = min(room, self.text_width(words, font="title", size=size))
        x = box.centerx - (width + (side + 12 if icon else 0)) / 2
        if icon:
            tint = BROWN if hot else FOCUS
            self.sprite(icon, (x + side / 2, box.centery), width=side, tint=tint)
            x += side + 12
        self.text(words, (x, box.centery), font="title", size=size, colour=colour, anchor="left", max_width=room + 1)

    def round_button(self, at: Point, icon: str, *, diameter: float = 38.0, pressed: bool = False) -> None:
        """A round ink button with a sign."""
        x, y = at[0], at[1] + (1.5 if pressed else 0)
        self.sprite("button_round", (x, y + diameter * 0.02), width=diameter / 0.94)
        self.sprite(icon, (x, y), width=diameter * 0.52, tint=FOCUS)

    def focus(self, rect: RectLike, radius: float = 14.0) -> None:
        """The focus ring around a box; a screen has one."""
        self._box(("focus", radius), rect, lambda frame: furniture.focus(frame, radius), 255)

    def progress(self, rect: RectLike, share: float, *, style: BarStyle = "brass", on_paper: bool = False) -> None:
        """A bar filled from the left to `share` (0 to 1)."""
        steps = round(max(0.0, min(1.0, share)) * 400)
        key = ("bar", steps, style, on_paper)
        self._box(key, rect, lambda frame: furniture.bar(frame, steps / 400, style, on_paper), 255)

    def spotlights(self, boxes: Sequence[RectLike]) -> None:
        """Darken everything that is painted but for some boxes, which are framed in light."""
        for area in _around([self.pixels(box) for box in boxes], self._whole):
            with self._painting.clip(area):
                self._painting.fill(VEIL, area, TINT)
                for x, y, width, height in boxes:
                    self.glow((x + width / 2, y + height / 2), max(width, height) * 0.75, LAMP, 0.3)
        for box in boxes:
            self.focus(box)

    def backdrop(self, place: Place) -> None:
        """A whole lit place, over everything."""
        self.show(self.art.places.backdrop(place, *self._whole.size))
        if self.art.contrast.place:
            self.fill((0, 0, self.width, HEIGHT), SHADOW, alpha=round(255 * self.art.contrast.place))

    def view(self, place: Place, rect: RectLike, *, radius: float = 14.0) -> None:
        """A lit place seen small, as in a framed picture with round corners: its middle, as wide as the box."""
        box = self.pixels(rect)
        self.shadow(rect, radius=radius)
        self._lay(self.art.places.view(place, *box.size, radius * self.scale), box.topleft, 255)
        if self.art.contrast.place:
            self.panel(rect, style="shade", radius=radius)
        self.outline(rect, radius=radius, colour=BRASS, width=2.0)

    def ring(
        self,
        at: Point,
        width: float = 506.0,
        *,
        clockwise: bool = True,
        phase: float = 0.0,
        mirror_progress: float = 1.0,
    ) -> None:
        """The ring of direction, `phase` units along its way.

        After a Reverse `mirror_progress` runs from 0, the way before, to 1, the way now.
        """
        squeeze = -math.cos(math.pi * mirror_progress) * (1 if clockwise else -1)
        unit = width / (_RING_WIDTH - 9)
        steps = round(abs(squeeze) * 40)
        self._put(self._track(unit, steps), at, "center", 255)
        side = round(22 * unit * self.scale) // 2 * 2
        gap = furniture.RING_LENGTH / _CHEVRONS
        start = (phase / unit) % furniture.RING_LENGTH
        for index in range(_CHEVRONS):
            x, y, heading = furniture.along_ring(start + index * gap)
            if squeeze < 0:
                heading = 180 - heading
            picture = self._chevron(side, index % 5 == 0, heading)
            self._put(
                picture,
                (at[0] + (x - _RING_WIDTH / 2) * unit * squeeze, at[1] + (y - _RING_HEIGHT / 2) * unit),
                "center",
                255,
            )

    def _track(self, unit: float, steps: int) -> pygame.Surface:
        scale = self.scale * unit
        frame = Frame(round(_RING_WIDTH * scale), round(_RING_HEIGHT * scale), scale)
        full = self.art.cache.get(("track", round(unit, 3)), partial(furniture.track, frame))
        if steps >= 40:
            return full
        size = max(2, full.get_width() * steps // 40), full.get_height()
        return self.art.passing.get(("track", round(unit, 3), steps), partial(shapes.sized, full, *size))

    def _chevron(self, side: int, big: bool, heading: float) -> pygame.Surface:
        turn = round(heading / 3) % 120
        return self.art.cache.get(
            ("chevron", side, big, turn),
            lambda: shapes.turned(furniture.chevron(side * 2, big), -turn * 3, 0.5),
        )

    def badge(self, colour: Colour | None, at: Point, radius: float = 29.0) -> None:
        """The colour that counts now, with its mark and its light; None while no colour is named."""
        if colour is None:
            self.sprite("wild_pizza", at, width=radius * 2)
            return
        self.glow(at, radius * 2.3, PLATES[colour].main, 0.55)
        self.plate(colour, at, radius)
        self.glow(at, radius * 0.9, PLATES[colour].light, 0.3)
        self.mark(colour, at, radius * 0.78, tint=PLATES[colour].numeral)

    def plate(self, colour: Colour, at: Point, radius: float) -> None:
        """A round plate of a colour with its mark."""
        self.round_shadow((at[0], at[1] + radius * 0.04), radius * 1.9)
        self.sprite(f"plate_{colour.value}", (at[0], at[1] + radius * 0.03), width=radius * 2.04)
        self.mark(colour, at, radius * 0.78, tint=PLATES[colour].numeral)

    def mark(self, colour: Colour, at: Point, size: float, *, tint: Rgb | None = None) -> None:
        """The mark of a colour, in that colour unless tinted otherwise."""
        self.sprite(MARKS[colour], at, width=size, tint=PLATES[colour].main if tint is None else tint)

    def portrait(self, name: str, mood: Mood, at: Point, diameter: float, *, active: bool = False) -> None:
        """A regular in a medallion, its ring `diameter` wide; hats stick out of it. `you` is the emblem."""
        picture = self.art.portraits.portrait(name, mood, diameter, self.scale, active=active)
        self._put(picture, at, "center", 255)

    def count(self, number: int | str, at: Point, *, diameter: float = 31.0, hot: bool = False) -> None:
        """A round badge with a number, red if `hot`."""
        self.round_shadow((at[0], at[1] - 1), diameter * 0.92)
        self.sprite("count_badge", (at[0], at[1]), width=diameter * 48 / 44.5)
        words = str(number)
        size = max(SMALLEST, diameter * (0.62, 0.5, 0.42)[min(len(words), 3) - 1])
        self.text(words, at, font="title", size=size, colour=RUST if hot else INK, fixed=True)

    def bubble(self, words: str, tip_at: Point) -> pygame.FRect:
        """Words spoken by whoever is at `tip_at`; the bubble stays inside the window, above the tip.

        Returns where its body is.
        """
        width = self.text_width(words, font="title", size=_SPOKEN) + 34
        height = self.text_size(_SPOKEN) * 2.1
        left = max(10.0, min(self.width - 10 - width, tip_at[0] - width + 28))
        rect = pygame.FRect(left, tip_at[1] - 18 - height, width, height)
        self._bubble(rect, tip_at, 255)
        self.text(words, rect.center, font="title", size=_SPOKEN, colour=_SPOKEN_INK)
        return rect

    def remark(
        self, lines: Sequence[str], rect: pygame.FRect, tip_at: Point, *, size: float, line: float, alpha: int = 255
    ) -> None:
        """A bubble with lines that are not shouted."""
        self._bubble(rect, tip_at, alpha)
        for place, words in enumerate(lines):
            y = rect.centery + (place - (len(lines) - 1) / 2) * line
            self.text(words, (rect.centerx, y), size=size, colour=INK, alpha=alpha)

    def _bubble(self, rect: pygame.FRect, tip_at: Point, alpha: int) -> None:
        tip = round(tip_at[0] - rect.x), round(tip_at[1] - rect.y)
        self._box(("bubble", tip), rect, lambda frame: furniture.bubble(frame, *tip), alpha)

    def slip(
        self,
        title: str,
        number: str,
        lines: Sequence[SlipLine],
        at: Point,
        *,
        width: float = 226.0,
        height: float | None = None,
        angle: float = -2.5,
    ) -> None:
        """A torn order slip centred at a point, turned a little, with a title and lines."""
        tall = slips.HEADER + slips.LINE * len(lines) if height is None else height
        written = Slip(title, number, tuple(lines), width, tall)
        self._put(self.art.slips.slip(written, self.scale, self.look.text_size, angle), at, "center", 255)

    def call_button(
        self,
        at: Point,
        diameter: float = 118.0,
        *,
        state: Literal["hot", "idle"] = "hot",
        pressed: bool = False,
        glow: float = 0.0,
    ) -> None:
        """The bell that calls: gold when it can be rung."""
        if glow > 0:
            self.glow(at, diameter * 0.95, LAMP, 0.5 * glow)
        self.round_shadow(at, diameter * 0.95, raised=not pressed)
        y = at[1] + (3 if pressed else 0)
        name = "button_call" if state == "hot" else "button_call_idle"
        self.sprite(name, (at[0], y + diameter * 0.025), width=diameter * 160 / 152)
        colour = BROWN if state == "hot" else (196, 176, 128)
        size = diameter * 0.245
        self.text("UNO!", (at[0], y), font="title", size=size, colour=colour, max_width=diameter * 0.72, fixed=True)

    def stamp(self, words: str, at: Point, *, colour: Rgb = STAMP, zoom: float = 1.0, alpha: int = 255) -> None:
        """A rubber stamp on its slip of paper; it falls from a `zoom` above 1."""
        step = round(zoom * 20)
        key = ("stamp", words, colour, step)
        picture = self.art.cache.get(key, partial(self._stamp, words, colour, step / 20))
        self._put(picture, at, "center", alpha)

    def _stamp(self, words: str, colour: Rgb, zoom: float) -> pygame.Surface:
        width = _STAMP_WIDTH * self.scale
        return lettering.stamp(self.art.type, self.art.sprites, words, width, _STAMP_ANGLE, colour, zoom)

    def logo(self, at: Point, width: float = 780.0) -> None:
        """The name of the game, centred at a point."""
        pixels = round(width * self.scale)
        picture = self.art.cache.get(
            ("logo", pixels),
            lambda: lettering.logo(self.art.type, self.art.sprites, self.art.cards, pixels),
        )
        self._put(picture, at, "center", 255)


def _around(boxes: Iterable[pygame.Rect], whole: pygame.Rect) -> list[pygame.Rect]:
    """Boxes that cover all of a box but those in it, and none of it twice."""
    rest = [whole]
    for box in boxes:
        rest = [part for area in rest for part in _beside(area, area.clip(box))]
    return rest


def _beside(area: pygame.Rect, hole: pygame.Rect) -> list[pygame.Rect]:
    if hole.w == 0 or hole.h == 0:
        return [area]
    parts = (
        (area.x, area.y, area.w, hole.top - area.top),
        (area.x, hole.bottom, area.w, area.bottom - hole.bottom),
        (area.x, hole.y, hole.left - area.left, hole.h),
        (hole.right, hole.y, area.right - hole.right, hole.h),
    )
    return [pygame.Rect(part) for part in parts if part[2] and part[3]]
