"""The Dice table on the screen: open hands, a stand, a bag, and dice that are thrown over the felt."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import hypot
from typing import TYPE_CHECKING

from game.art.palette import BAD, BAR_DEEP, BRASS_LIGHT, GOOD
from game.language import N_, _, pgettext
from game.rules import events as happened
from game.rules.contract import Phase
from game.rules.dice import DiceView
from game.rules.events import Cause, Event
from game.rules.moves import DRAW, PASS, REROLL, Play
from game.rules.pieces import Die, DieFace, Face, Symbol
from game.scenes.bindings import key_for
from game.scenes.challenge import Charge, Consequence, Fate, VerdictShown
from game.scenes.hand import Hand, Held
from game.scenes.inputs import Action
from game.scenes.pacing import BEAT
from game.scenes.painted_dice import PaintedDice
from game.scenes.scene import Scene
from game.scenes.sitting import Sitting
from game.scenes.spots import Spot
from game.scenes.state import State
from game.scenes.table import TableScene
from game.scenes.throw import Throw, Worn
from game.scenes.tip_card import Sight
from game.scenes.tips import Tip, colour_tip, drawing_words, ending_tip, matched_tip
from game.scenes.words import DIE, HUMAN, number, short_name, the_face, wanted_words
from game.table.dice_frame import (
    BAG_HEIGHT,
    HAND_EDGE,
    SEAT_EDGE,
    STAND_EDGE,
    STAND_RADIUS,
    DiceFrame,
    die_at,
    rows_of_dice,
)
from game.table.frame import Point, around
from game.table.motion import Motion, Pose, ease_in_out
from game.table.tray import Knock, has_room, throw

if TYPE_CHECKING:
    from pygame import FRect

    from game.art.canvas import Canvas

SLIDE = 0.36
PLAY = 0.3
RETURN = 0.34
SETTLE = 0.14
APPEAR = 0.12
ARC = 40.0
USUAL_THROW = 900.0
"""Units a second of a throw that nobody flicks."""
FLICK = 260.0
"""Units a second from which letting go is a throw."""
WAITING_EDGE = 62.0
RING_RADIUS = 124.0
DRAWS = Symbol.WILD_DRAW_FOUR.draws
ROOM_RADIUS = 16.0


def _edge_of(seat: int) -> float:
    """The edge of a die in the hand of that seat, at scale 1."""
    return HAND_EDGE if seat == HUMAN else SEAT_EDGE


class DiceScene(TableScene):
    """A match at the Dice table."""

    music = "music_back_room"
    log_title = N_("House ledger")
    item_kind = "die"
    item_radius = HAND_EDGE * 0.22
    noun = DIE
    frame_type = DiceFrame
    frame: DiceFrame
    view: DiceView

    def __init__(self, sitting: Sitting) -> None:
        self.others: dict[int, Hand] = {}
        self.centre: DieFace | None = None
        self.lifted: DieFace | None = None
        """The old centre die, on its way back to the bag or waiting beside the stand."""
        self.bag = 0
        self.thrown: Throw | None = None
        self._throws = 0
        items = [die for die in sitting.level.items if isinstance(die, Die)]
        self._painted = PaintedDice(items)
        self._flicked: Point | None = None
        super().__init__(sitting)

    # The table as it stands.

    def clear_items(self) -> None:
        self.others = {seat: Hand() for seat in range(1, self.level.seats)}
        self.centre = self.lifted = self.thrown = None
        self.bag = len(self.level.items)

    def lay_out(self, view: DiceView) -> None:
        self.clear_items()
        for seat, dice in enumerate(view.hands):
            self._hand_of(seat).fill(dice, self._poses_of(seat, len(dice)))
        self.centre = view.centre
        self.lifted = view.lifted.die if view.lifted else None
        self.bag = len(view.bag)
        self.wanted = view.wanted

    def _hand_of(self, seat: int) -> Hand:
        return self.hand if seat == HUMAN else self.others[seat]

    def _poses_of(self, seat: int, count: int, selected: int | None = None) -> list[Pose]:
        if seat == HUMAN:
            return rows_of_dice(count, self.frame.hand_room, HAND_EDGE, selected)
        return rows_of_dice(count, self._room_of(seat), SEAT_EDGE)

    def _room_of(self, seat: int) -> FRect:
        if seat == HUMAN:
            return self.frame.hand_room
        return self.frame.seat_rooms(self.level.seats - 1)[seat - 1]

    def hand_poses(self, selected: int | None) -> list[Pose]:
        return self._poses_of(HUMAN, len(self.hand), selected)

    def hand_at(self, x: float, y: float) -> int | None:
        return die_at(self.hand_poses(None), HAND_EDGE, x, y)

    def arrange(self) -> None:
        super().arrange()
        for seat, hand in self.others.items():
            hand.move_to(self._poses_of(seat, len(hand)), self.now, None, at_once=self.reduced)

    def items_rest(self) -> bool:
        return (
            self.thrown is None
            and not self.flights
            and super().items_rest()
            and all(hand.rests(self.now) for hand in self.others.values())
        )

    # Acting out.

    def act_items(self, event: Event) -> float:
        if isinstance(event, happened.Rolled):
            return self._act_rolled(event)
        if isinstance(event, happened.TurnedUp):
            return self._act_turned_up(event)
        if isinstance(event, happened.Played):
            return self._act_played(event)
        if isinstance(event, happened.Returned):
            return self._act_returned(event)
        if isinstance(event, happened.TookBack):
            return self._act_took_back(event)
        return 0.0

    def _act_rolled(self, event: happened.Rolled) -> float:
        """Throw dice: all first hands at once, and a centre die again from where it lies."""
        dice = [(event.seat, die) for die in event.items]
        events = self.session.events
        while event.cause is Cause.DEAL and events and isinstance(events[0], happened.Rolled):
            following = events.popleft()
            assert isinstance(following, happened.Rolled)
            dice += [(following.seat, die) for die in following.items]
        if not dice:
            return BEAT
        start = self._leave_for_throw(event, len(dice))
        edge = self.frame.roll_edge(len(dice))
        self._throws += 1
        seed = self.session.match.seed + self._throws
        tray = self.frame.tray(edge)
        if not has_room(tray, len(dice), start):
            start = self.frame.bag
        roll = throw(tray, len(dice), start, self._velocity(start), seed)
        roll = roll.showing([self._painted.side(die) for _, die in dice])
        pace = 0.0 if self.reduced else self.pace
        self.thrown = Throw(roll, tuple(dice), edge, self.now, pace)
        if not pace:
            return self._after_roll(event.cause, 0.0)
        self.stage.sound("dice_roll", gain=0.5)
        for sound in roll.sounds:
            self.acts.after(sound.time * self.pace, partial(self._knock, sound.knock, sound.at, sound.force))
        return self._after_roll(event.cause, roll.lasts)

    def _after_roll(self, cause: Cause, lasts: float) -> float:
        """Let dice slide to their owners when they rest; a centre die stays on the felt. How long it all takes."""
        if cause is Cause.CENTRE:
            return lasts + BEAT
        self.acts.after(lasts * self.pace, self._gather)
        return lasts + SLIDE + BEAT

    def _leave_for_throw(self, event: happened.Rolled, count: int) -> Point:
        """Take the dice out of the bag, or from where they lay; where they are thrown from."""
        if event.cause is Cause.REROLL:
            self._hand_of(event.seat).clear()
            self.seating.counts[event.seat] = 0
            return self._room_of(event.seat).center
        if event.cause is Cause.CENTRE and self.thrown:
            return self.thrown.roll.at(self.thrown.roll.lasts)[0].at
        self.bag -= count
        self.stage.sound("bag")
        return self.frame.bag

    def _velocity(self, start: Point) -> Point:
        """The human's flick if there was one, else towards the felt in front of the stand."""
        flicked, self._flicked = self._flicked, None
        if flicked:
            return flicked
        felt = self.frame.felt
        aim = felt.centerx + (felt.width / 4 if start[0] < felt.centerx else -felt.width / 4), felt.centery + 40
        away = hypot(aim[0] - start[0], aim[1] - start[1])
        return tuple((end - begin) / away * USUAL_THROW for begin, end in zip(start, aim))  # type: ignore[return-value]

    def _knock(self, knock: Knock, at: Point, force: float) -> None:
        pan = max(-1.0, min(1.0, (at[0] / self.frame.width - 0.5) * 1.6))
        self.stage.sound("dice_click", gain=force * (0.6 if knock is Knock.FELT else 1.0), pan=pan)

    def _gather(self) -> None:
        """Let every die slide from where it rests to its owner's hand."""
        thrown, self.thrown = self.thrown, None
        assert thrown
        for place, (seat, die) in enumerate(thrown.dice):
            hand = self._hand_of(seat)
            start = self._rest_pose(thrown, place, _edge_of(seat))
            hand.items.append(Held(die, Motion.resting(start)))
            self.seating.counts[seat] += 1
            if thrown.pace:
                self._painted.wardrobe.wear(die, Worn(thrown.edge, start.angle, slides=True))
        for seat in {each[0] for each in thrown.dice}:
            hand = self._hand_of(seat)
            for held, pose in zip(hand, self._poses_of(seat, len(hand))):
                lasts = APPEAR if self.reduced else SLIDE * self.pace
                start = pose if self.reduced else held.motion.at(self.now)
                held.motion = Motion(start, pose, self.now, lasts, ease_in_out)
        self.stage.sound("card_slide", gain=0.5)

    def _rest_pose(self, thrown: Throw, number: int, edge: float) -> Pose:
        """Where a thrown die rests, as a die of that edge is placed."""
        pose = thrown.roll.pose(number, thrown.roll.lasts)
        return Pose(*pose.at, thrown.angle(number), thrown.edge / edge)

    def _act_turned_up(self, event: happened.TurnedUp) -> float:
        assert isinstance(event.item, DieFace)
        assert self.thrown
        start = self._rest_pose(self.thrown, 0, STAND_EDGE)
        self.thrown = None
        self._slide(event.item, start, self._on_stand(), SLIDE, partial(self._set_centre, event.item, event.item.face))
        return SLIDE + BEAT

    def _set_centre(self, die: DieFace, wanted: Face) -> None:
        self.centre = die
        self.wanted = wanted
        self.stage.sound("tile_clack")

    def _on_stand(self) -> Pose:
        return Pose(*self.frame.stand)

    def _beside_stand(self) -> Pose:
        return Pose(*self.frame.beside, 0.0, WAITING_EDGE / STAND_EDGE)

    def _act_played(self, event: happened.Played) -> float:
        assert isinstance(event.item, DieFace)
        hand = self._hand_of(event.seat)
        base = _edge_of(event.seat)
        pose = hand.take_out(event.item, self.now)
        start = Pose(pose.x, pose.y, pose.angle, pose.scale * base / STAND_EDGE)
        self.seating.counts[event.seat] -= 1
        self.keep_focus()
        self.arrange()
        old, self.centre = self.centre, None
        if old:
            self._slide(old, self._on_stand(), self._beside_stand(), PLAY, partial(self._lift, old))
        self.stage.sound("wild" if event.item.is_wild else "card_slide")
        self._slide(event.item, start, self._on_stand(), PLAY, partial(self._set_centre, event.item, event.wanted), ARC)
        return PLAY + SETTLE

    def _lift(self, die: DieFace) -> None:
        self.lifted = die

    def _act_returned(self, event: happened.Returned) -> float:
        self.lifted = None
        end = Pose(*self.frame.bag, 30.0, 0.4)
        self._slide(event.item, self._beside_stand(), end, RETURN, self._bagged, ARC)
        return 0.0

    def _bagged(self) -> None:
        self.bag += 1
        self.stage.sound("bag", gain=0.6)

    def _act_took_back(self, event: happened.TookBack) -> float:
        """The wild goes back to its hand, and the old centre die lies on the stand again."""
        self.centre = self.lifted = None
        base = _edge_of(event.seat)
        hand = self._hand_of(event.seat)
        start = Pose(*self.frame.stand, 0.0, STAND_EDGE / base)
        end = self._poses_of(event.seat, len(hand) + 1)[-1]
        lasts = APPEAR if self.reduced else SLIDE * self.pace
        hand.items.append(Held(event.item, Motion(end if self.reduced else start, end, self.now, lasts, ease_in_out)))
        self.seating.counts[event.seat] += 1
        put_back = partial(self._set_centre, event.centre, event.wanted)
        self._slide(event.centre, self._beside_stand(), self._on_stand(), SLIDE, put_back)
        return SLIDE + BEAT

    def _slide(
        self, die: DieFace, start: Pose, end: Pose, lasts: float, land: Callable[[], None], arc: float = 0.0
    ) -> None:
        """Let a die move over the table, and something happen when it is there; scale 1 is a die on the stand."""

        def paint(canvas: Canvas, pose: Pose, _share: float, alpha: int) -> None:
            self._painted.paint(canvas, die, pose, STAND_EDGE, raised=True, moving=True, alpha=alpha)

        self.flights.launch(start, end, lasts * self.pace, paint, land, arc=arc, fades=self.reduced)

    # What the human can do.

    def table_row(self) -> list[Spot]:
        return [("choice", 0)] if self._choice() else []

    def _choice(self) -> str:
        """What can be done instead of playing: the words on the button."""
        if self.state is not State.CHOOSING:
            return ""
        if REROLL in self.view.moves:
            return _("Reroll all")
        if DRAW in self.view.moves:
            return _("Draw one")
        return _("Keep it") if self.view.phase is Phase.DRAWN else _("Pass")

    def table_rect(self, spot: Spot) -> FRect:
        return self.frame.choice

    def use_table(self, spot: Spot) -> None:
        self.draw_or_pass()

    def draw_or_pass(self) -> None:
        if self.state is State.CHOOSING and REROLL in self.view.moves:
            self.make(REROLL)
        elif self.state is State.CHOOSING and not self.is_ready():
            return
        else:
            super().draw_or_pass()

    def flick(self, spot: Spot, velocity: Point) -> None:
        if spot == ("choice", 0) and self._choice() and PASS not in self.view.moves and hypot(*velocity) >= FLICK:
            self._flicked = velocity
            self.draw_or_pass()

    @property
    def ring(self) -> FRect:
        return around(self.frame.stand, 2 * RING_RADIUS, 2 * RING_RADIUS)

    def hand_box(self, seat: int) -> FRect:
        return self._room_of(seat)

    def matched(self) -> list[FRect]:
        x, y = self.frame.stand
        return [around((x, y), 2 * STAND_RADIUS, 2 * STAND_RADIUS), around((x + STAND_RADIUS + 26, y), 50, 50)]

    @property
    def _bag_box(self) -> FRect:
        return around(self.frame.bag, 110, 130)

    def sights(self) -> list[Sight]:
        stand, badge = self.matched()
        found = [Sight(self._bag_box, partial(self.explain, ("bag", 0)))]
        if self.centre and self.wanted:
            found.append(Sight(stand, partial(matched_tip, self.centre, self.wanted)))
            if self.wanted.colour and not self.wanted.symbol:
                found.append(Sight(badge, partial(colour_tip, self.wanted.colour)))
        for hand in self.others.values():
            for held in hand:
                pose, edge = held.motion.end, SEAT_EDGE * held.motion.end.scale
                found.append(Sight(around(pose.at, edge * 1.14, edge * 1.3), partial(self.game.item, held.item)))
        return [*found, *super().sights()]

    def explain(self, spot: Spot) -> Tip:
        kind, _number = spot
        key = key_for(self.stage, Action.DRAW)
        if kind == "bag":
            return Tip(_("The bag"), (drawing_words(self.noun),))
        if kind != "choice":
            return super().explain(spot)
        words = self._choice()
        if PASS in self.view.moves:
            return ending_tip(words, key)
        return Tip(words, (drawing_words(self.noun),), key)

    def turn_words(self) -> str:
        wanted = wanted_words(self.view.wanted)
        if self.view.phase is Phase.DRAWN:
            return _("It fits: play it, or keep it")
        can_play = any(isinstance(move, Play) for move in self.view.moves)
        if REROLL in self.view.moves:
            play, otherwise = _("Your turn: play {wanted}, or reroll"), _("Your turn: nothing fits {wanted}, reroll")
        elif DRAW in self.view.moves:
            play, otherwise = _("Your turn: play {wanted}, or draw"), _("Your turn: nothing fits {wanted}, draw")
        else:
            play, otherwise = _("Your turn: play {wanted}, or pass"), _("Your turn: nothing fits {wanted}, pass")
        return (play if can_play else otherwise).format(wanted=wanted)

    def charge(self) -> Charge:
        view = self.view
        offender = view.offender
        assert offender is not None
        assert view.before
        name = self.names[offender]
        victim = view.next_seat(offender)
        extra = view.rules.wrong_challenge_extra
        if victim == HUMAN:
            wrong = _("you draw {count}, turn lost").format(count=DRAWS + extra)
            follower = short_name(self.names[view.next_seat(HUMAN)])
            drawn = _("You draw {items}").format(items=DIE.count(DRAWS))
            accepted = (
                Consequence(f"+{DRAWS}", BAR_DEEP, drawn, _("if nobody challenges")),
                Consequence("sym_skip", BAR_DEEP, _("Your turn is lost"), _("{name} goes on").format(name=follower)),
            )
        else:
            wrong = _("you draw {count}, play goes on").format(count=extra) if extra else _("nothing for you")
            drawn = _("draws {count} and sits out").format(count=DRAWS)
            accepted = (
                Consequence(f"+{DRAWS}", BAR_DEEP, self.names[victim], drawn),
                Consequence("sym_check", BAR_DEEP, _("You"), pgettext("you", "draw nothing")),
            )
        rule = _("Guilty means: another of these dice fitted {the_item}, or is a Wild.")
        guilty = _("{name} takes it back, draws {count}").format(name=short_name(name), count=DRAWS)
        return Charge(
            portrait=self.portraits[offender],
            name=name,
            item=view.centre,
            colour=view.wanted.colour,
            title=_("Challenge, or let it stand?"),
            held=_("{name} holds").format(name=name),
            hand=view.hands[offender],
            rule=rule.format(the_item=the_face(view.before)),
            challenge=(
                Consequence("sym_check", GOOD, _("Guilty"), guilty),
                Consequence("sym_close", BAD, _("Wrong"), wrong),
            ),
            accept=_("Let it stand"),
            sign="sym_check",
            accepted=accepted,
        )

    def show_verdict(self, verdict: happened.Verdict) -> Scene:
        rules = self.session.match.rules
        extra = rules.wrong_challenge_extra
        is_victim = self.view.next_seat(verdict.offender) == HUMAN
        theirs, yours = Fate(0, pgettext("somebody", "draws nothing")), Fate(0, pgettext("you", "draw nothing"))
        if verdict.guilty:
            theirs = Fate(DRAWS, _("takes the die back, draws {number}").format(number=number(DRAWS)))
        elif is_victim:
            items = DIE.count(DRAWS + extra)
            yours = Fate(DRAWS + extra, _("draw {items} and lose the turn").format(items=items))
        elif extra:
            yours = Fate(extra, _("draw {items}").format(items=DIE.count(extra)))
        offender = verdict.offender
        before = self.lifted if self.lifted and verdict.wanted.symbol else verdict.wanted
        return VerdictShown(
            verdict,
            self.portraits[offender],
            self.names[offender],
            (theirs, yours),
            before=before,
            lay=_("lay on the stand"),
        )

    @property
    def flows(self) -> bool:
        return self.thrown is None and super().flows

    # Painting.

    def draw_below(self, canvas: Canvas) -> None:
        """While dice roll, what lies below them looks as before until something in it has changed."""
        self._painted.prepare(canvas)
        self._dress()
        if self.thrown and self._lies():
            shows = self.thrown, self.stage.settings, *self._told(), *self._offered()
            canvas.unchanged("below a throw", shows, partial(super().draw_below, canvas))
        else:
            super().draw_below(canvas)

    def _dress(self) -> None:
        """Choose which dice of the hands are painted anew in this picture."""
        wanted = {}
        for seat in range(self.level.seats):
            for held in self._hand_of(seat):
                pose = held.motion.at(self.now)
                assert isinstance(held.item, DieFace)
                slides = not held.motion.is_over(self.now)
                wanted[held.item] = Worn(_edge_of(seat) * pose.scale, pose.angle, slides)
        self._painted.wardrobe.change(wanted, self.now)

    def _lies(self) -> bool:
        """Whether nothing but thrown dice moves."""
        return (
            self.gestures.is_still(self.now)
            and not self.flights
            and self.mirrored == 1.0
            and self._painted.wardrobe.fits
            and all(hand.rests(self.now) for hand in (self.hand, *self.others.values()))
        )

    def _told(self) -> tuple[object, ...]:
        """What the table tells while dice roll."""
        moods = tuple(self.seating.mood(seat, self.now) for seat in range(1, self.level.seats))
        is_message = self.message.is_told(self.now)
        return moods, self.turn, self.wanted, self.bag, len(self.log), self.chip_words(), is_message, self.arrows.phase

    def _offered(self) -> tuple[object, ...]:
        """What the human can do while dice roll."""
        playable = frozenset(self.playable() or ())
        catchable = tuple(self.catchable())
        return self.focus, self.selected, self.pointer.pressed, self.armed, self.can_call(), playable, catchable

    def draw_table(self, canvas: Canvas) -> None:
        stand = self.frame.stand
        canvas.stand_ring(
            stand,
            RING_RADIUS,
            clockwise=self.arrows.direction > 0,
            phase=self.arrows.phase,
            mirror_progress=self.mirrored,
        )
        canvas.brass_stand(stand)
        dragged = self.hand.dragged
        if dragged and dragged.item in (self.playable() or ()):
            canvas.glow(stand, STAND_RADIUS * 1.6, strength=0.7)
        canvas.unchanged("rooms", (self.frame, self.level.seats, self.turn), partial(self._draw_rooms, canvas))
        if self.centre:
            self._painted.paint(canvas, self.centre, self._on_stand(), STAND_EDGE)
        if self.lifted:
            self._painted.paint(canvas, self.lifted, self._beside_stand(), STAND_EDGE)
        if self.wanted and self.wanted.colour and not self.wanted.symbol:
            canvas.badge(self.wanted.colour, self.matched()[1].center, 25)
        self._draw_bag(canvas)
        for seat, hand in self.others.items():
            for held in hand:
                assert isinstance(held.item, DieFace)
                self._painted.paint_worn(canvas, held.item, held.motion.at(self.now))
            room = self._room_of(seat)
            if len(hand) == 1:
                canvas.count(1, (room.right - 12, room.y + 10), hot=True)

    def _draw_rooms(self, canvas: Canvas) -> None:
        for seat in range(self.level.seats):
            room, alpha = self._room_of(seat), 230 if seat == self.turn else 90
            canvas.panel(room, style="shade", radius=ROOM_RADIUS, alpha=56)
            canvas.outline(room, radius=ROOM_RADIUS, colour=BRASS_LIGHT, width=1.6, alpha=alpha)

    def _draw_bag(self, canvas: Canvas) -> None:
        x, y = self.frame.bag
        canvas.sprite("dice_bag", (x, y), height=BAG_HEIGHT)
        canvas.count(self.bag, (x + 43, y + 46))

    def draw_item(self, canvas: Canvas, held: Held, pose: Pose, *, dim: bool) -> None:
        assert isinstance(held.item, DieFace)
        raised = pose.scale > 1.02
        if held is self.hand.dragged:
            self._painted.paint(canvas, held.item, pose, HAND_EDGE, dim=dim, raised=raised, moving=True)
        else:
            self._painted.paint_worn(canvas, held.item, pose, dim=dim, raised=raised)

    def draw_above(self, canvas: Canvas) -> None:
        words = self._choice()
        if words:
            rect = self.frame.choice
            icon = "sym_reroll" if REROLL in self.view.moves else "sym_bag" if DRAW in self.view.moves else None
            hot = not self.plays()
            canvas.button_face(rect, hot=hot, pressed=self.pointer.pressed == ("choice", 0))
            canvas.button_words(rect, words, icon=icon, hot=hot, size=16)
        self.flights.draw(canvas)
        if self.thrown:
            self._painted.paint_thrown(canvas, self.thrown, self.now)

    def must_read(self, canvas: Canvas) -> list[FRect]:
        beside = [around(self.frame.beside, WAITING_EDGE, WAITING_EDGE)] if self.lifted else []
        rolling = [self.frame.felt] if self.thrown else []
        mine = [self.frame.hand_room, self.frame.choice]
        return [*super().must_read(canvas), *mine, self._bag_box, *beside, *rolling]

    def targets(self, play: Play) -> list[FRect]:
        return self.matched()[:1]

    def item_box(self, pose: Pose) -> FRect:
        edge = HAND_EDGE * pose.scale
        return around(pose.at, edge * 1.14, edge * 1.3)
