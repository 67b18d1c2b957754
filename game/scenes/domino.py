"""The Domino table on the screen: a rack of tiles, a boneyard, and a chain that grows in four directions.

A tile is chosen first, then its end: every end where it fits is offered with a ghost that lies as the tile will lie. A
tile that is dragged goes to the ghost it is let go at. Wheel, drag and keys look around, and a key comes back.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import dist, pi, sin
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from game.language import N_, _, ngettext
from game.opponents.domino import Reading
from game.rules import events as happened
from game.rules.chain import Chain, Placement
from game.rules.contract import Phase, Why
from game.rules.domino import DominoView
from game.rules.events import Event
from game.rules.moves import DRAW, Lay, Move, Play, bare
from game.rules.pieces import Colour, Face, Symbol, Tile
from game.scenes.arrows import FLOW
from game.scenes.challenge import Charge
from game.scenes.closed_hands import ClosedHandsScene
from game.scenes.hand import Held
from game.scenes.inputs import Action, Button, Input, PointerDown, PointerMoved, PointerUp, Press, Wheel
from game.scenes.pacing import BEAT
from game.scenes.scene import Change, Scene
from game.scenes.sitting import Sitting
from game.scenes.spots import Spot
from game.scenes.state import State
from game.scenes.table import DROP_LINE
from game.scenes.thought import think_while
from game.scenes.tip_card import Sight
from game.scenes.tips import Tip, laying_tip, lying_tip, open_end_tip
from game.scenes.words import HUMAN, TILE, face_words, refusal_words, short_face, the_face
from game.slices import Slices
from game.table.camera import LARGEST, Camera
from game.table.chain import Layout, lay_out
from game.table.domino_frame import RACK_LENGTH, DominoFrame, rack, spot_around, tile_at
from game.table.frame import Point, around
from game.table.motion import Motion, Pose, ease_in_out
from game.table.spots import LENGTH, TilePose

if TYPE_CHECKING:
    from game.art.canvas import Canvas

LAY = 0.26
ANEW = 0.5
SETTLE = 0.12
LOOK = 0.35
BLOCKED_PAUSE = 1.2
"""Seconds to look at a table with every end closed."""
BACK_LENGTH = 30.0
BACK_SCALE = BACK_LENGTH / RACK_LENGTH
SHOWN_BACKS = 6
BACK_STEP = 16.0
OPEN_LENGTH, OPEN_STEP, OPEN_DROP, OPEN_BELOW, OPEN_MARGIN, OPEN_AIR = 54.0, 29.0, 14.0, 44.0, 34.0, 8.0
"""How the hands of opponents lie open in a replay."""
BONE_LENGTH = 84.0
RING_RADIUS = 68.0
BONES = ((-20, 2, 12.0), (22, 6, -10.0), (2, -6, 2.0))
"""How the tiles of the boneyard lie about its middle: the way there, and their turn."""
PILE_SIZE = (104.0, 118.0)
KEEP_SIZE = (104.0, 40.0)
BREATH = 1.6
"""Seconds in which the light of the open ends breathes."""
FAINT = 0.5
FAINT_ALPHA = 200
IDLE_ALPHA = 200
DROP_REACH = 80.0
"""How near to a ghost a tile has to be let go to be laid there."""
NAMED_ENDS = 3
"""So many ends are named in the prompt; of more, only how many there are."""


@dataclass(frozen=True)
class Offer:
    """A way to lay the chosen tile: the move before a colour is named, what it matches, and how it will lie.

    A tile that fits an end both ways is offered twice there; then `half` says which half of the place stands for it.
    """

    lay: Lay
    wanted: Face
    pose: TilePose
    half: int | None = None


class HandRow(NamedTuple):
    """How an opponent's hand lies: its first tile, their length and distance, how many are seen, and their number."""

    first: Point
    length: float
    step: float
    shown: int
    number_at: Point


class DominoScene(ClosedHandsScene):
    """A match at the Domino table."""

    music = "music_harbour"
    log_title = N_("Harbour log")
    item_kind = "tile"
    item_radius = 11.0
    noun = TILE
    wild_draw = Symbol.WILD_DRAW_FOUR
    pile_name = N_("Boneyard")
    frame: DominoFrame
    view: DominoView

    def __init__(self, sitting: Sitting) -> None:
        self.chain: Chain | None = None
        self.layout: Layout | None = None
        self.lying: list[Motion] = []
        """How each tile of the chain lies or moves, in squares."""
        self._laying_anew: Slices[Layout] | None = None
        """The search for another layout of a cramped chain."""
        self.chosen: Tile | None = None
        self.camera = Camera()
        self._panned: Point | None = None
        super().__init__(sitting)

    # The table as it stands.

    def frame_of(self, width: float) -> DominoFrame:
        return DominoFrame(width, opponents=self.level.seats - 1)

    def clear_items(self) -> None:
        super().clear_items()
        self.chain = self.layout = self._laying_anew = self.chosen = None
        self.lying = []
        self.camera = Camera()

    def lay_out(self, view: DominoView) -> None:
        self.clear_items()
        self.pile = view.boneyard
        self.chain = view.chain
        self.layout = lay_out(view.chain, self._area)
        self.lying = [Motion.resting(_as_pose(pose)) for pose in self.layout.poses]
        self.fill_hand(view.hand)

    @property
    def _area(self) -> tuple[float, float]:
        """The area that the chain fills before it has to be seen smaller, in squares."""
        table = self.frame.table
        return table.width / LARGEST, table.height / LARGEST

    def hand_poses(self, selected: int | None) -> list[Pose]:
        return rack(len(self.hand), self.frame, selected)

    def hand_at(self, x: float, y: float) -> int | None:
        return tile_at(self.hand_poses(None), x, y)

    @property
    def selected(self) -> int | None:
        if self.chosen and not self.hand.dragged:
            return self.hand.number_of(self.chosen)
        return super().selected

    def arrange(self) -> None:
        super().arrange()
        self._look(0.0)

    def _look(self, lasts: float) -> None:
        """Keep the whole chain in sight, unless the human looks elsewhere."""
        if self.layout:
            lasts = 0.0 if self.reduced else lasts * self.pace
            self.camera.fit(self.layout.bounds, self._window, self.now, lasts)

    @property
    def _window(self) -> FRect:
        """Where the chain may be seen: below the names, if hands lie open there."""
        table = self.frame.table
        if not self.open_hands or self.seating.place(1).beside:
            return table
        top = self.hand_box(1).bottom + OPEN_AIR
        return FRect(table.x, top, table.width, table.bottom - top)

    def items_rest(self) -> bool:
        lying = all(motion.is_over(self.now) for motion in self.lying)
        return lying and not self._laying_anew and self.camera.rests(self.now) and super().items_rest()

    def pile_pose(self) -> Pose:
        return Pose(*self.frame.pile, 0.0, BONE_LENGTH / RACK_LENGTH)

    def seat_pose(self, seat: int) -> Pose:
        return Pose(*self.seating.place(seat).hand, 0.0, BACK_SCALE)

    def rank(self, item: Face) -> int:
        """In the order of the set."""
        return self.level.items.index(item)

    def sides(self, item: Face) -> tuple[Face, ...]:
        return _ends(item)

    def paint_side(self, canvas: Canvas, item: Face | None, pose: Pose, turn: float, alpha: int) -> None:
        ends = _ends(item) if item and turn >= 0.5 else None
        canvas.tile(ends, pose.at, length=RACK_LENGTH * pose.scale, angle=pose.angle, shadow="raised", alpha=alpha)

    # Acting out.

    def act_items(self, event: Event) -> float:
        if isinstance(event, happened.Laid):
            return self._act_laid(event)
        if isinstance(event, happened.ArmClosed):
            self.stage.sound("refuse", gain=0.6)
            if self.chain and not self.chain.open:
                self.say(_("Every end is closed"))
                return BLOCKED_PAUSE
            self.seating.pop(event.seat, "sym_dead_end", self.now)
            return BEAT * 2
        return super().act_items(event)

    def _act_laid(self, event: happened.Laid) -> float:
        """Let a tile slide to its place; the chain it lies in is told by the rules, move by move."""
        assert isinstance(event.item, Tile)
        self.chosen = None
        start = self.leave_hand(event.item.upright) if event.seat == HUMAN else self.seat_pose(event.seat)
        self.seating.counts[event.seat] -= 1
        self.chain = self.session.round.view(HUMAN).chain
        self.layout = self.layout.extended(self.chain.newest) if self.layout else lay_out(self.chain, self._area)
        if self.layout.cramped:
            self._laying_anew = self.layout.laid_anew()
        self._look(LAY)
        begun = self.camera.to_chain(start.at, self.now)
        scale = start.scale * RACK_LENGTH / (LENGTH * self.camera.scale(self.now))
        end = _as_pose(self.layout.poses[-1])
        moving = Motion(Pose(*begun, start.angle, scale), end, self.now, LAY * self.pace, ease_in_out)
        self.lying.append(Motion.resting(end) if self.reduced else moving)
        self.acts.after(LAY * self.pace, partial(self.stage.sound, "tile_clack"))
        return LAY + SETTLE

    def advance(self, dt: float) -> Change | None:
        change = super().advance(dt)
        found = think_while(dt, self._laying_anew) if self._laying_anew else None
        if found:
            self._laying_anew = None
            self.layout = found
            newest = self.lying[-1]
            then = self._move_all if found.anew else partial(self._look, LAY)
            self.acts.after(newest.began + newest.lasts - self.now, then)
        return change

    def _move_all(self) -> None:
        """The newest tile has come to its place: let all go to where they lie now that the chain was laid anew."""
        assert self.layout
        self._look(ANEW)
        poses = map(_as_pose, self.layout.poses)
        self.lying = [
            Motion.resting(pose) if self.reduced else motion.towards(pose, self.now, ANEW * self.pace, ease_in_out)
            for motion, pose in zip(self.lying, poses)
        ]
        self.acts.after(ANEW * self.pace, partial(self.stage.sound, "tile_clack"))

    # What the human can do.

    def offers(self, tile: Tile | None) -> list[Offer]:
        """Every way to lay a tile of the hand, from the first arm on."""
        if tile is None or self.layout is None or self.chain is None or self.state is not State.CHOOSING:
            return []
        lays = [move for move in self.view.moves if isinstance(move, Lay) and move.held is tile]
        distinct = list(dict.fromkeys(bare(lay) for lay in lays))
        found = []
        for lay in distinct:
            assert isinstance(lay, Lay)
            assert isinstance(lay.item, Tile)
            there = [each for each in distinct if isinstance(each, Lay) and each.at == lay.at]
            half = there.index(lay) if len(there) > 1 else None
            wanted = self.chain.ends[lay.at].wanted
            found.append(Offer(lay, wanted, self.layout.place_of(lay.at, lay.item), half))
        return found

    @property
    def _offered(self) -> Tile | None:
        """The tile whose ends are shown: the dragged one, the chosen one, else the one that has the focus."""
        dragged = self.hand.dragged
        if dragged:
            return dragged.item if isinstance(dragged.item, Tile) else None
        if self.chosen:
            return self.chosen
        number = self.selected
        item = self.hand[number].item if number is not None else None
        return item if isinstance(item, Tile) else None

    def refusal(self, item: Face) -> str:
        assert isinstance(item, Tile)
        end = self.view.chain.open[0]
        refusal = self.session.round.why_not(HUMAN, Lay(item, at=end.arm))
        assert refusal
        if refusal.why is Why.DOES_NOT_FIT:
            return _("Fits no open end: match {ends}").format(ends=self._ends_words())
        return refusal_words(refusal, self.noun)

    def _ends_words(self) -> str:
        """What the open ends want."""
        ends = list(dict.fromkeys(end.wanted for end in self.view.chain.open))
        if len(ends) <= NAMED_ENDS:
            return ", ".join(map(short_face, ends))
        return ngettext("one of {count} end", "one of {count} ends", len(ends)).format(count=len(ends))

    def choose(self, plays: list[Play]) -> None:
        """Lay the tile if it goes in one way only, else offer its ends."""
        tile = plays[0].held
        assert isinstance(tile, Tile)
        offers = self.offers(tile)
        if len(offers) == 1:
            self._lay(offers[0])
            return
        self.chosen = tile
        self.stage.sound("press")
        if self.by_keys:
            self.set_focus(("end", 0))
        self.arrange()

    def point_out(self, move: Move) -> None:
        """Choose the tile that a move lays, and let its end have the focus."""
        super().point_out(move)
        if not isinstance(move, Lay):
            return
        tile = move.held
        assert isinstance(tile, Tile)
        offers = [offer.lay for offer in self.offers(tile)]
        if len(offers) > 1:
            self.chosen = tile
            self.set_focus(("end", offers.index(bare(move))))
            self.arrange()

    def _lay(self, offer: Offer) -> None:
        named = any(isinstance(move, Lay) and move.colour and bare(move) == offer.lay for move in self.view.moves)
        if named:
            self.ask_colour(offer.lay)
        else:
            self.play_on(offer.lay)

    def table_row(self) -> list[Spot]:
        ends: list[Spot] = [("end", number) for number in range(len(self.offers(self.chosen)))]
        return [*ends, *super().table_row()]

    def table_rect(self, spot: Spot) -> FRect:
        kind, number = spot
        if kind == "end":
            offers = self.offers(self.chosen)
            return self._offer_rect(offers[number]) if number < len(offers) else around(self.frame.chip, 1, 1)
        return around(self.frame.keep, *KEEP_SIZE) if kind == "keep" else around(self.frame.pile, *PILE_SIZE)

    def _offer_rect(self, offer: Offer) -> FRect:
        """Where an offer is seen, and where it is pointed at."""
        place = offer.pose
        if offer.half is not None:
            at, side = place.squares[offer.half], self.camera.scale(self.now)
            return around(self.camera.to_screen(at, self.now), side, side)
        return self._lying_rect(place)

    def _lying_rect(self, place: TilePose) -> FRect:
        """Where a tile is seen that lies so."""
        rect, scale = place.rect, self.camera.scale(self.now)
        return around(self.camera.to_screen(place.at, self.now), rect.width * scale, rect.height * scale)

    @property
    def ring(self) -> FRect:
        return around(self.frame.pile, 2 * RING_RADIUS, 2 * RING_RADIUS)

    def hand_box(self, seat: int) -> FRect:
        row = self._hand_row(seat)
        x, y = row.first
        wide = SHOWN_BACKS * row.step + 56
        return FRect(x - row.length / 2, y - row.length / 2 - 2, wide, row.length + 4)

    def _open_ends(self) -> list[tuple[Face, TilePose]]:
        """What can be matched, and how a tile lies there; an end without room has no place until all is laid anew."""
        if not self.layout or not self.chain:
            return []
        ends = self.layout.ends
        return [(end.wanted, ends[end.arm].tile) for end in self.chain.open if end.arm in ends]

    def matched(self) -> list[FRect]:
        return [self._lying_rect(place) for _, place in self._open_ends()]

    def sights(self) -> list[Sight]:
        found = [Sight(self._lying_rect(place), partial(open_end_tip, wanted)) for wanted, place in self._open_ends()]
        if self.chain and self.layout:
            for placement, pose in zip(self.chain.placements, self.layout.poses):
                tell = partial(lying_tip, placement.tile, first=placement.at is None)
                found.append(Sight(self._lying_rect(pose), tell))
        return [*found, *super().sights()]

    def explain(self, spot: Spot) -> Tip:
        kind, number = spot
        offers = self.offers(self.chosen) if kind == "end" else []
        return laying_tip(offers[number].lay.item, offers[number].wanted) if offers else super().explain(spot)

    def use_table(self, spot: Spot) -> None:
        kind, number = spot
        if kind != "end":
            self.draw_or_pass()
            return
        offers = self.offers(self.chosen)
        if number < len(offers):
            self._lay(offers[number])

    def set_focus(self, spot: Spot | None) -> None:
        super().set_focus(spot)
        if spot and spot[0] == "end" and self.camera.by_hand:
            x, y = self.frame.table.center
            at_x, at_y = self.where(spot)
            self.camera.pan(x - at_x, y - at_y, self.now)

    def dropped(self, number: int, x: float, y: float) -> None:
        """Lay the tile at the ghost it was let go at; anywhere else it goes home."""
        tile = self.hand[number].item
        offers = self.offers(tile if isinstance(tile, Tile) else None)
        near = [offer for offer in offers if dist(self._offer_rect(offer).center, (x, y)) <= DROP_REACH]
        if near:
            self._lay(min(near, key=lambda offer: dist(self._offer_rect(offer).center, (x, y))))
        elif offers and y < DROP_LINE:
            self.say(_("Let go at a glowing end"))
        elif not offers:
            self.try_item(number)

    def let_go(self) -> bool:
        chosen, self.chosen = self.chosen, None
        self._panned = None
        if chosen:
            self.focus = (self.item_kind, self.hand.number_of(chosen) or 0) if self.by_keys else None
            self.arrange()
        return super().let_go() or chosen is not None

    def hear(self, heard: Input) -> Change | None:
        if isinstance(heard, Wheel):
            self.camera.zoom(heard.steps, self.pointer.at or self.frame.table.center, self.now)
        elif isinstance(heard, Press) and heard.action in _ZOOMS:
            self.camera.zoom(_ZOOMS[heard.action], self.frame.table.center, self.now)
        elif isinstance(heard, Press) and heard.action is Action.HOME:
            self.camera.home(self.now)
        elif isinstance(heard, PointerMoved) and self._panned:
            x, y = self._panned
            self.camera.pan(heard.x - x, heard.y - y, self.now)
            self._panned = heard.x, heard.y
        change = super().hear(heard)
        if (
            isinstance(heard, PointerDown)
            and heard.button is Button.PRIMARY
            and self.pointer.pressed is None
            and self.frame.table.collidepoint(heard.x, heard.y)
        ):
            self._panned = heard.x, heard.y
        elif isinstance(heard, PointerUp):
            self._panned = None
        return change

    def turn_words(self) -> str:
        if self.chosen:
            return _("Where does {item} go?").format(item=short_face(self.chosen))
        if self.view.phase is Phase.DRAWN:
            return _("It fits: lay it, or keep it") if self.may_keep() else _("It fits: lay it")
        can_lay = any(isinstance(move, Lay) for move in self.view.moves)
        if DRAW in self.view.moves:
            words = _("Your turn: match {ends}, or draw") if can_lay else _("Your turn: nothing fits, draw")
        else:
            words = _("Your turn: match {ends}") if can_lay else _("Your turn: nothing fits, pass")
        return words.format(ends=self._ends_words())

    def charge(self) -> Charge:
        view = self.view
        assert view.offender is not None
        newest = view.chain.newest
        colour = _named(newest)[1]
        ends = list(dict.fromkeys(the_face(end.wanted) for end in view.chain.open_before))
        if len(ends) <= NAMED_ENDS:
            rule = _("Guilty means: another tile in that hand fitted an open end ({ends}).")
            rule = rule.format(ends=", ".join(ends))
        else:
            rule = _("Guilty means: another tile in that hand fitted an open end.")
        return self.charge_with(newest.tile, colour, Reading(view).guilty(view.offender), rule)

    def show_verdict(self, verdict: happened.Verdict) -> Scene:
        assert self.chain
        at = self.chain.newest.at
        assert at
        lay = _("its open end: {face}").format(face=face_words(at.wanted))
        return self.show(verdict, self.chain.placements[at.place].tile, lay)

    # Painting.

    def draw_table(self, canvas: Canvas) -> None:
        scale = self.camera.scale(self.now)
        if self.chain:
            for placement, motion in zip(self.chain.placements, self.lying):
                pose = motion.at(self.now)
                canvas.tile(
                    _ends(placement.tile),
                    self.camera.to_screen(pose.at, self.now),
                    length=LENGTH * scale * pose.scale,
                    angle=pose.angle,
                    named=_named(placement),
                )
        self._draw_offers(canvas, scale)
        self._draw_boneyard(canvas)
        for seat in range(1, self.level.seats):
            self._draw_backs(canvas, seat)
        canvas.rack(self.frame.board(len(self.hand)))

    def _draw_offers(self, canvas: Canvas, scale: float) -> None:
        """The ends where the tile fits: breathing once it is chosen, faint while it is only looked at."""
        tile = self._offered
        offers = self.offers(tile)
        if not offers:
            self._draw_open_ends(canvas, scale)
            return
        firm = tile is not None and (tile is self.chosen or self.hand.dragged is not None)
        breath = 0.8 + 0.2 * sin(self.arrows.phase / FLOW * 2 * pi / BREATH)
        focused = next((each for n, each in enumerate(offers) if self.chosen and self.focus == ("end", n)), None)
        ends = {offer.lay.at: offer for offer in offers}
        if focused:
            ends[focused.lay.at] = focused
        length = LENGTH * scale
        for offer in ends.values():
            at, angle = self.camera.to_screen(offer.pose.at, self.now), offer.pose.angle
            if offer is focused or (firm and offer.half is None):
                assert isinstance(offer.lay.item, Tile)
                alpha = 235 if offer is focused else 120
                canvas.glow(at, length, strength=0.5 * breath)
                canvas.tile(_ends(offer.lay.item), at, length=length, angle=angle, shadow=None, alpha=alpha)
            else:
                glow, alpha = (breath, 255) if firm else (FAINT, FAINT_ALPHA)
                canvas.tile_ghost(offer.wanted, at, length=length, angle=angle, glow=glow, alpha=alpha)

    def _draw_open_ends(self, canvas: Canvas, scale: float) -> None:
        """Where tiles may be laid, while it is the human's turn."""
        for wanted, place in self._open_ends() if self.state is State.CHOOSING else ():
            at = self.camera.to_screen(place.at, self.now)
            canvas.tile_ghost(wanted, at, length=LENGTH * scale, angle=place.angle, glow=0.0, alpha=IDLE_ALPHA)

    def _draw_boneyard(self, canvas: Canvas) -> None:
        x, y = self.frame.pile
        canvas.stand_ring(
            (x, y),
            RING_RADIUS,
            clockwise=self.arrows.direction > 0,
            phase=self.arrows.phase,
            mirror_progress=self.mirrored,
        )
        if self.must_draw():
            canvas.glow((x, y), RING_RADIUS * 1.6, strength=0.7)
        for dx, dy, angle in BONES[: self.pile]:
            canvas.tile(None, (x + dx, y + dy), length=BONE_LENGTH, angle=angle)
        canvas.count(self.pile, (x + 26, y + 46))

    def _hand_row(self, seat: int) -> HandRow:
        """How an opponent's hand lies; an open one below the name if the portraits stand in a row."""
        place, count = self.seating.place(seat), self.seating.counts[seat]
        x, y = place.hand
        shown = min(count, SHOWN_BACKS)
        if not self.open_hands:
            shown = min(shown, 1 + int(self.frame.hand_reach / BACK_STEP))
            return HandRow((x, y), BACK_LENGTH, BACK_STEP, shown, (x + (shown - 1) * BACK_STEP + 26, y))
        if not place.beside:
            first = place.plaque[0] - (shown - 1) / 2 * OPEN_STEP, place.plaque[1] + OPEN_BELOW
            return HandRow(first, OPEN_LENGTH, OPEN_STEP, shown, (x, y))
        y += OPEN_DROP
        step = min(OPEN_STEP, (self.frame.width - OPEN_MARGIN - x) / max(1, shown))
        return HandRow((x, y), OPEN_LENGTH, step, shown, (x + (shown - 1) * step + 26, y))

    def _draw_backs(self, canvas: Canvas, seat: int) -> None:
        count, row = self.seating.counts[seat], self._hand_row(seat)
        if not count:
            return
        for number, item in enumerate(self.seen_hand(seat)[: row.shown]):
            at = row.first[0] + number * row.step, row.first[1]
            canvas.tile(_ends(item) if item else None, at, length=row.length)
        canvas.count(count, row.number_at, diameter=24, hot=count == 1)

    def draw_item(self, canvas: Canvas, held: Held, pose: Pose, *, dim: bool) -> None:
        showing = self.turned(held) >= 0.5
        canvas.tile(
            _ends(held.item) if showing else None,
            pose.at,
            length=RACK_LENGTH * pose.scale,
            angle=pose.angle,
            dim=dim,
            shadow="raised" if pose.scale > 1.02 else "resting",
        )

    def must_read(self, canvas: Canvas) -> list[FRect]:
        found = self._around_chain(canvas)
        if self.layout:
            bounds = self.layout.bounds
            (left, top), (right, bottom) = (
                self.camera.to_screen(corner, self.now) for corner in (bounds.topleft, bounds.bottomright)
            )
            found.append(FRect(left, top, right - left, bottom - top).clip(self.frame.table.inflate(60, 60)))
        return found

    def covered_last(self, canvas: Canvas) -> list[FRect]:
        poses = self.layout.poses if self.layout else ()
        return [*self._around_chain(canvas), *map(self._lying_rect, poses)]

    def _around_chain(self, canvas: Canvas) -> list[FRect]:
        """What must be read besides the chain."""
        return [
            *super().must_read(canvas),
            self.frame.board(len(self.hand)),
            around(self.frame.pile, *PILE_SIZE),
            around(self.frame.hand, self.frame.hand_width, RACK_LENGTH + 50),
        ]

    def targets(self, play: Play) -> list[FRect]:
        tile = play.held
        assert isinstance(tile, Tile)
        return [self._offer_rect(offer) for offer in self.offers(tile) if offer.lay == bare(play)]

    def item_box(self, pose: Pose) -> FRect:
        return spot_around(pose.at, RACK_LENGTH * pose.scale)


_ZOOMS = {Action.ZOOM_IN: 1.0, Action.ZOOM_OUT: -1.0}


def _as_pose(pose: TilePose) -> Pose:
    return Pose(pose.x, pose.y, pose.angle)


def _ends(item: Face) -> tuple[Face, Face]:
    """The two ends of a tile, the first on top."""
    assert isinstance(item, Tile)
    return item.face, item.outward


def _named(placement: Placement) -> tuple[Colour | None, Colour | None]:
    """The colours that were named for the ends of a lying tile."""
    wanted = placement.ends[0].wanted
    if wanted.symbol or wanted.colour is None:
        return None, None
    return (wanted.colour if placement.tile.is_double else None), wanted.colour
