"""The Pocket table: cards, a draw pile, a discard pile, and a Dip (rules G and P).

    deal        five cards each; the top card is turned up and takes effect, except Wild Draw Two, which goes back (P2, P3)
    turn        play a card that matches the top in colour, number or word, or a wild; or draw one (P4)
    drawn       play the drawn card if it fits, or pass (P4, G14)
    Skip, Reverse, Draw One     G2, G3, P5
    Wild        the player names the colour; nothing else is matched then (P6)
    Dip         as Wild, then draw one and give one to the next seat, which keeps its turn (P7)
    Wild Draw Two               as Wild; the next seat accepts, or challenges (P8, P10, G12)
    one left    say UNO with the play or until the next turn begins, or be caught and draw two (G4, G5)
    out         the round ends; a draw card played last still makes the next seat draw (G7, G8)
    no cards    the discard pile is shuffled (P11); with both empty, play or pass, and a lap of passes blocks (G11)

Odd cases: a wild played last names no colour and cannot be challenged (G7). A Dip played last draws and gives nothing.
With two seats Reverse is a Skip (G3). Ten laps without a play block the round (G11).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property
from random import Random

from game.rules.chance import shuffle
from game.rules.contract import Ending, IllegalMove, Outcome, Phase, Refusal, Table, Why
from game.rules.events import (
    Called,
    Caught,
    Cause,
    Challenged,
    Dealt,
    Drew,
    Ended,
    Gave,
    Listener,
    Named,
    Passed,
    Played,
    Reshuffled,
    Reversed,
    Skipped,
    TurnBegan,
    TurnedUp,
    Verdict,
)
from game.rules.moves import (
    ACCEPT,
    CALL_UNO,
    CHALLENGE,
    DRAW,
    PASS,
    Accept,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Give,
    Move,
    NameColour,
    Pass,
    Play,
)
from game.rules.pieces import FITTING, Colour, Face, Symbol, face

NAME = "pocket"
HAND = 5
CAUGHT_DRAWS = 2
IDLE_LAPS = 10

HOUSE_RULES: dict[str, tuple[object, ...]] = {
    "two_player_reverse": ("skip", "plain"),
    "last_item_draws": (True, False),
    "wrong_challenge_extra": (2, 0, 1, 3, 4),
}


@dataclass(frozen=True)
class PocketRules:
    """The deck and the house rules of a match.

    Raises:
        ValueError: if no card of the deck could be turned up to start with (P3).
    """

    items: tuple[Face, ...]
    two_player_reverse: str = "skip"
    last_item_draws: bool = True
    wrong_challenge_extra: int = 2

    def __post_init__(self) -> None:
        if all(card.symbol is Symbol.WILD_DRAW_TWO for card in self.items):
            raise ValueError("the deck has no card to start the discard pile with")

    @cached_property
    def repeats(self) -> frozenset[Face]:
        """The cards that are in the deck more than once."""
        return frozenset(card for card, count in Counter(self.items).items() if count > 1)


def points(card: Face) -> int:
    """What a card left in the hand is worth (P12)."""
    return card.number or (50 if card.is_wild else 20)


def _plays(card: Face, *, calls: tuple[bool, ...], last: bool = False) -> tuple[Move, ...]:
    colours: tuple[Colour | None, ...] = tuple(Colour) if card.is_wild and not last else (None,)
    return tuple(Play(card, colour, call) for colour in colours for call in calls)


_CARDS = [card for card in FITTING if card.symbol]
_PLAYS = {card: _plays(card, calls=(False,)) for card in _CARDS}
_PLAYS_TO_ONE = {card: _plays(card, calls=(False, True)) for card in _CARDS}
_PLAYS_LAST = {card: _plays(card, calls=(False,), last=True) for card in _CARDS}


def _plays_with(count: int) -> dict[Face, tuple[Move, ...]]:
    """The plays of every card from a hand of so many."""
    if count > 2:
        return _PLAYS
    return _PLAYS_TO_ONE if count == 2 else _PLAYS_LAST


_NAMES = [NameColour(colour) for colour in Colour]
_GIFTS = {card: Give(card) for card in _CARDS}
_CATCHES = [Catch(seat) for seat in range(10)]

_TURN, _DRAWN, _NAME, _GIFT, _CHALLENGE, _OVER = (
    Phase.TURN,
    Phase.DRAWN,
    Phase.NAME,
    Phase.GIFT,
    Phase.CHALLENGE,
    Phase.OVER,
)


@dataclass(frozen=True)
class PocketView:
    """What one seat may know of a Pocket round."""

    rules: PocketRules
    seat: int
    dealer: int
    turn: int
    phase: Phase
    direction: int
    hand: tuple[Face, ...]
    counts: tuple[int, ...]
    pile: int
    """How many cards are left to draw before the discard pile is shuffled."""
    discard: tuple[Face, ...]
    """The discard pile from the bottom up."""
    wanted: Face
    drawn: Face | None
    """The card the viewer has just drawn and may play."""
    uncalled: int | None
    last_player: int | None
    offender: int | None
    """Who played the wild draw that can be challenged now."""
    before: Face | None
    """What had to be matched before that wild draw."""
    idle: int
    """Turns that ended without a play since the last one."""
    passes: int
    known: tuple[tuple[Face, ...], ...]
    """Cards of each other seat that the viewer was shown or gave, and that must still be there."""
    history: tuple[tuple[int, Move], ...]
    """Every move so far with its seat; a gift between others without its card."""
    verdicts: tuple[bool, ...]
    """Guilty or not, for each challenge so far."""
    totals: tuple[int, ...]
    target: int
    moves: tuple[Move, ...]
    outcome: Outcome | None
    revealed: tuple[tuple[Face, ...], ...] | None
    """All hands, once the round is over."""

    table = NAME

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.counts)

    @property
    def top(self) -> Face:
        """The card that lies open."""
        return self.discard[-1]

    def next_seat(self, seat: int) -> int:
        """The next one in the direction of play."""
        return (seat + self.direction) % len(self.counts)


class PocketRound:
    """A round at the Pocket table; see `game.rules.contract.Round`. `dealer` is the seat that dealt (P2).

    Raises:
        ValueError: if the deck is too small for so many seats.
    """

    __slots__ = (
        "_gifts",
        "_shown",
        "before",
        "dealer",
        "direction",
        "discard",
        "drawn",
        "hands",
        "history",
        "idle",
        "last_player",
        "listener",
        "offender",
        "outcome",
        "passes",
        "phase",
        "pile",
        "rng",
        "rules",
        "seats",
        "target",
        "totals",
        "turn",
        "uncalled",
        "verdicts",
        "wanted",
    )

    def __init__(
        self,
        rules: PocketRules,
        seats: int,
        rng: Random,
        *,
        dealer: int = 0,
        totals: tuple[int, ...] = (),
        target: int = 250,
        listener: Listener | None = None,
    ) -> None:
        if len(rules.items) <= seats * HAND:
            raise ValueError(f"{len(rules.items)} cards are too few for {seats} seats")
        self.rules = rules
        self.seats = seats
        self.rng = rng
        self.dealer = dealer
        self.totals = totals or (0,) * seats
        self.target = target
        self.listener = listener
        self.direction = 1
        self.phase = _TURN
        self.drawn: Face | None = None
        self.uncalled = -1
        self.offender = -1
        self.before: Face | None = None
        self.last_player = -1
        self.idle = 0
        self.passes = 0
        self.outcome: Outcome | None = None
        self.history: list[tuple[int, Move]] = []
        self.verdicts: list[bool] = []
        self._shown: dict[tuple[int, int], list[Face]] = {}
        self._gifts: dict[int, int] = {}
        self.hands: list[list[Face]] = []
        self.discard: list[Face] = []
        self.pile = list(rules.items)
        self._deal()
        self._turn_up()

    def _deal(self) -> None:
        shuffle(self.rng, self.pile)
        self.hands = [[self.pile.pop() for _ in range(HAND)] for _ in range(self.seats)]
        if self.listener:
            for count in range(self.seats):
                seat = (self.dealer + 1 + count) % self.seats
                self.listener(Dealt(seat, tuple(self.hands[seat])))

    def _turn_up(self) -> None:
        """Turn up the first card and let it take effect (P3)."""
        while (card := self.pile.pop()).symbol is Symbol.WILD_DRAW_TWO:
            if self.listener:
                self.listener(TurnedUp(card, accepted=False))
            self.pile.append(card)
            shuffle(self.rng, self.pile)
        self.discard.append(card)
        self.wanted = card
        self.turn = (self.dealer + 1) % self.seats
        tell = self.listener
        if tell:
            tell(TurnedUp(card, accepted=True))
        if card.is_wild:
            self.phase = _NAME
        elif card.symbol is Symbol.REVERSE:
            self.direction = -1
            self.turn = self.dealer
            if tell:
                tell(Reversed(-1))
        elif card.symbol is Symbol.SKIP:
            self._skip(self.turn)
        elif card.symbol is Symbol.DRAW_ONE:
            self._punish(self.turn, 1)
        if tell:
            tell(TurnBegan(self.turn))

    def moves(self, seat: int) -> list[Move]:
        phase = self.phase
        found: list[Move] = []
        if phase is _OVER:
            return found
        uncalled = self.uncalled
        if seat == self.turn:
            if phase is _TURN:
                hand = self.hands[seat]
                fits = FITTING[self.wanted]
                plays = _plays_with(len(hand))
                repeats = self.rules.repeats
                for card in hand:
                    if card in fits and not (card in repeats and plays[card][0] in found):
                        found += plays[card]
                if self.pile or len(self.discard) > 1:
                    found.append(DRAW)
                elif not found:
                    found.append(PASS)
                if uncalled >= 0 and uncalled != seat:
                    found.append(_CATCHES[uncalled])
            elif phase is _DRAWN:
                assert self.drawn
                found += _plays_with(len(self.hands[seat]))[self.drawn]
                found.append(PASS)
            elif phase is _GIFT:
                found += [_GIFTS[card] for card in dict.fromkeys(self.hands[seat])]
            elif phase is _NAME:
                found += _NAMES
            else:
                found += (CHALLENGE, ACCEPT)
        elif uncalled >= 0 and uncalled != seat and phase is _TURN:
            found.append(_CATCHES[uncalled])
        if uncalled == seat:
            found.append(CALL_UNO)
        return found

    def why_not(self, seat: int, move: Move) -> Refusal | None:
        if move in self.moves(seat):
            return None
        if self.outcome:
            return Refusal(Why.ROUND_OVER)
        if isinstance(move, CallUno):
            return Refusal(Why.NOT_ONE_LEFT)
        if isinstance(move, Catch):
            return Refusal(Why.NOT_CATCHABLE)
        if seat != self.turn:
            return Refusal(Why.NOT_YOUR_TURN)
        if self.phase in (_GIFT, _NAME, _CHALLENGE):
            return Refusal(Why.NOT_HELD if self.phase is _GIFT and isinstance(move, Give) else Why.ANSWER_FIRST)
        if isinstance(move, Play):
            return self._why_not_play(self.hands[seat], move)
        if isinstance(move, Draw):
            return Refusal(Why.ALREADY_DREW if self.phase is _DRAWN else Why.NOTHING_TO_DRAW)
        return Refusal(Why.CAN_STILL_ACT if isinstance(move, Pass) else Why.NOTHING_ASKED)

    def _why_not_play(self, hand: list[Face], move: Play) -> Refusal:
        card = move.item
        if card not in hand:
            return Refusal(Why.NOT_HELD)
        if self.phase is _DRAWN and card is not self.drawn:
            return Refusal(Why.ONLY_THE_DRAWN)
        if card not in FITTING[self.wanted]:
            return Refusal(Why.DOES_NOT_FIT, self.wanted)
        if move.call and len(hand) != 2:
            return Refusal(Why.NOT_ONE_LEFT)
        return Refusal(Why.COLOUR_NEEDED if move.colour is None else Why.NO_COLOUR)

    def play(self, seat: int, move: Move) -> None:
        refusal = self.why_not(seat, move)
        if refusal:
            raise IllegalMove(seat, move, refusal)
        self.push(seat, move)

    def push(self, seat: int, move: Move) -> None:
        self.history.append((seat, move))
        if type(move) is Play:
            self._play(seat, move)
        elif type(move) is Draw:
            self._draw(seat)
        else:
            _PUSHES[type(move)](self, seat, move)

    def _play(self, seat: int, move: Play) -> None:
        card = move.item
        hand = self.hands[seat]
        hand.remove(card)
        self.discard.append(card)
        self.before = self.wanted
        self.wanted = face(move.colour, None) if move.colour else card
        self.phase = _TURN
        self.drawn = None
        self.last_player = seat
        self.idle = self.passes = 0
        left = len(hand)
        self.uncalled = seat if left == 1 and not move.call else -1
        if self._shown:
            self._forget(seat, card)
        tell = self.listener
        if tell:
            tell(Played(seat, card, self.wanted, left))
            if move.colour:
                tell(Named(seat, move.colour))
            if move.call:
                tell(Called(seat))
        if not left:
            self._go_out(seat, card)
            return
        effect = _EFFECTS.get(card)
        if effect:
            effect(self, seat)
        else:
            self.turn = (seat + self.direction) % self.seats
        if tell and not self.outcome and self.phase is _TURN:
            tell(TurnBegan(self.turn))

    def _go_out(self, seat: int, card: Face) -> None:
        assert card.symbol
        if card.symbol.draws and self.rules.last_item_draws:
            self._take((seat + self.direction) % self.seats, card.symbol.draws, Cause.ITEM)
        self._end(seat, Ending.OUT)

    def _effect_skip(self, seat: int) -> None:
        self._skip((seat + self.direction) % self.seats)

    def _effect_reverse(self, seat: int) -> None:
        self.direction = -self.direction
        if self.listener:
            self.listener(Reversed(self.direction))
        self.turn = (seat + self.direction) % self.seats
        if self.seats == 2 and self.rules.two_player_reverse == "skip":
            self._skip(self.turn)

    def _effect_draw_one(self, seat: int) -> None:
        self._punish((seat + self.direction) % self.seats, 1)

    def _effect_wild(self, seat: int) -> None:
        self.turn = (seat + self.direction) % self.seats

    def _effect_dip(self, seat: int) -> None:
        if self._take(seat, 1, Cause.DIP):
            self.phase = _GIFT
            self.turn = seat
        else:
            self.turn = (seat + self.direction) % self.seats

    def _effect_wild_draw_two(self, seat: int) -> None:
        self.phase = _CHALLENGE
        self.offender = seat
        self.turn = (seat + self.direction) % self.seats

    def _skip(self, seat: int) -> None:
        """Let a seat lose its turn."""
        self.turn = (seat + self.direction) % self.seats
        if self.listener:
            self.listener(Skipped(seat))

    def _punish(self, victim: int, count: int) -> None:
        self._take(victim, count, Cause.ITEM)
        self._skip(victim)

    def _take(self, seat: int, count: int, cause: Cause) -> int:
        """Draw up to `count` cards, as many as there are (G11, P11); returns how many."""
        taken: list[Face] = []
        while len(taken) < count and (self.pile or self._reshuffle()):
            taken.append(self.pile.pop())
        self.hands[seat] += taken
        if taken and seat == self.uncalled and cause is not Cause.DIP:
            self.uncalled = -1
        if self.listener:
            self.listener(Drew(seat, tuple(taken), cause))
        return len(taken)

    def _reshuffle(self) -> bool:
        """Shuffle the discard pile without its top into a new draw pile; False if there is nothing to shuffle (P11)."""
        self.pile = self.discard[:-1]
        del self.discard[:-1]
        shuffle(self.rng, self.pile)
        if self.listener and self.pile:
            self.listener(Reshuffled(len(self.pile)))
        return bool(self.pile)

    def _draw(self, seat: int) -> None:
        self.uncalled = -1
        if not self.pile:
            self._reshuffle()
        card = self.pile.pop()
        self.hands[seat].append(card)
        self.passes = 0
        if self.listener:
            self.listener(Drew(seat, (card,), Cause.CHOICE))
        if card in FITTING[self.wanted]:
            self.phase = _DRAWN
            self.drawn = card
        else:
            self._end_idle_turn(seat)

    def _pass(self, seat: int, _move: Move) -> None:
        self.uncalled = -1
        if self.phase is _TURN:
            self.passes += 1
        self.phase = _TURN
        self.drawn = None
        if self.listener:
            self.listener(Passed(seat))
        self._end_idle_turn(seat)

    def _end_idle_turn(self, seat: int) -> None:
        self.idle += 1
        if self.passes == self.seats or self.idle == IDLE_LAPS * self.seats:
            self._end(self.last_player, Ending.BLOCKED)
            return
        self.turn = (seat + self.direction) % self.seats
        if self.listener:
            self.listener(TurnBegan(self.turn))

    def _name(self, seat: int, move: Move) -> None:
        assert isinstance(move, NameColour)
        self.wanted = face(move.colour, None)
        self.phase = _TURN
        if self.listener:
            self.listener(Named(seat, move.colour))
            self.listener(TurnBegan(seat))

    def _give(self, seat: int, move: Move) -> None:
        assert isinstance(move, Give)
        assert move.item
        receiver = (seat + self.direction) % self.seats
        self.hands[seat].remove(move.item)
        self.hands[receiver].append(move.item)
        self._gifts[len(self.history) - 1] = receiver
        self._remember_gift(seat, receiver, move.item)
        self.phase = _TURN
        self.turn = receiver
        if self.listener:
            self.listener(Gave(seat, receiver, move.item))
            self.listener(TurnBegan(receiver))

    def _call(self, seat: int, _move: Move) -> None:
        self.uncalled = -1
        if self.listener:
            self.listener(Called(seat))

    def _catch(self, seat: int, move: Move) -> None:
        assert isinstance(move, Catch)
        if self.listener:
            self.listener(Caught(move.seat, by=seat))
        self._take(move.seat, CAUGHT_DRAWS, Cause.CAUGHT)
        self.uncalled = -1

    def _challenge(self, seat: int, _move: Move) -> None:
        assert self.before
        offender = self.offender
        hand = self.hands[offender]
        fits = FITTING[self.before]
        proof = next((card for card in hand if card in fits and card.symbol is not Symbol.WILD_DRAW_TWO), None)
        guilty = proof is not None
        self.verdicts.append(guilty)
        self._shown[seat, offender] = list(hand)
        self.offender = -1
        self.phase = _TURN
        if self.listener:
            self.listener(Challenged(seat, offender))
            self.listener(Verdict(seat, offender, guilty, tuple(hand), self.before, proof))
        if guilty:
            self._take(offender, 2, Cause.GUILTY)
        else:
            self._take(seat, 2 + self.rules.wrong_challenge_extra, Cause.WRONG)
            self._skip(seat)
        if self.listener:
            self.listener(TurnBegan(self.turn))

    def _accept(self, seat: int, _move: Move) -> None:
        self.offender = -1
        self.phase = _TURN
        self._punish(seat, 2)
        if self.listener:
            self.listener(TurnBegan(self.turn))

    def _forget(self, holder: int, card: Face) -> None:
        """Nobody can know a card in a hand any more that was played from it."""
        for (_, seat), cards in self._shown.items():
            if seat == holder and card in cards:
                cards.remove(card)

    def _remember_gift(self, giver: int, receiver: int, card: Face) -> None:
        """The two know what was given; for everybody else any card of the giver may have gone."""
        for (viewer, holder), cards in self._shown.items():
            if holder == giver and viewer != receiver:
                cards.clear()
            elif holder == giver and card in cards:
                cards.remove(card)
        self._shown.setdefault((giver, receiver), []).append(card)

    def _end(self, winner: int, ending: Ending) -> None:
        counted = tuple(sum(map(points, hand)) for hand in self.hands)
        scores = [0] * self.seats
        if winner >= 0:
            scores[winner] = sum(counted) - counted[winner]
        self.phase = _OVER
        self.uncalled = -1
        self.outcome = Outcome(winner if winner >= 0 else None, ending, tuple(scores))
        if self.listener:
            self.listener(Ended(self.outcome, tuple(map(tuple, self.hands)), counted))

    def next_dealer(self) -> int:
        """The dealer moves left each round (P2)."""
        return (self.dealer + 1) % self.seats

    def view(self, seat: int) -> PocketView:
        asked = self.phase is _CHALLENGE
        return PocketView(
            rules=self.rules,
            seat=seat,
            dealer=self.dealer,
            turn=self.turn,
            phase=self.phase,
            direction=self.direction,
            hand=tuple(self.hands[seat]),
            counts=tuple(map(len, self.hands)),
            pile=len(self.pile),
            discard=tuple(self.discard),
            wanted=self.wanted,
            drawn=self.drawn if seat == self.turn else None,
            uncalled=_or_none(self.uncalled),
            last_player=_or_none(self.last_player),
            offender=self.offender if asked else None,
            before=self.before if asked else None,
            idle=self.idle,
            passes=self.passes,
            known=tuple(tuple(self._shown.get((seat, holder), ())) for holder in range(self.seats)),
            history=tuple(self._history_seen_by(seat)) if self._gifts else tuple(self.history),
            verdicts=tuple(self.verdicts),
            totals=self.totals,
            target=self.target,
            moves=tuple(self.moves(seat)),
            outcome=self.outcome,
            revealed=tuple(map(tuple, self.hands)) if self.outcome else None,
        )

    def _history_seen_by(self, viewer: int) -> list[tuple[int, Move]]:
        seen = list(self.history)
        for number, receiver in self._gifts.items():
            giver = seen[number][0]
            if viewer not in (giver, receiver):
                seen[number] = giver, Give(None)
        return seen

    def copy(self, rng: Random | None = None) -> PocketRound:
        twin = object.__new__(PocketRound)
        for name in _SHARED:
            setattr(twin, name, getattr(self, name))
        twin.listener = None
        twin.hands = [hand[:] for hand in self.hands]
        twin.pile = self.pile[:]
        twin.discard = self.discard[:]
        twin.history = self.history[:]
        twin.verdicts = self.verdicts[:]
        twin._shown = {key: cards[:] for key, cards in self._shown.items()} if self._shown else {}
        twin._gifts = dict(self._gifts)
        if rng is None:
            rng = Random()
            rng.setstate(self.rng.getstate())
        twin.rng = rng
        return twin

    def state(self) -> str:
        hands = " | ".join(f"{seat}: {' '.join(map(str, hand))}" for seat, hand in enumerate(self.hands))
        arrow = "+" if self.direction > 0 else "-"
        open_call = f" uncalled {self.uncalled}" if self.uncalled >= 0 else ""
        return (
            f"{self.phase.value} {self.turn}{arrow} on {self.wanted}{open_call} | {hands}"
            f" | pile {' '.join(map(str, self.pile))} | discard {' '.join(map(str, self.discard))}"
        )


_COPIED = {"listener", "hands", "pile", "discard", "history", "verdicts", "_shown", "_gifts", "rng"}
_SHARED = tuple(name for name in PocketRound.__slots__ if name not in _COPIED)

_PUSHES: dict[type, Callable[[PocketRound, int, Move], None]] = {
    Pass: PocketRound._pass,
    NameColour: PocketRound._name,
    Give: PocketRound._give,
    CallUno: PocketRound._call,
    Catch: PocketRound._catch,
    Challenge: PocketRound._challenge,
    Accept: PocketRound._accept,
}

_EFFECT_OF: dict[Symbol, Callable[[PocketRound, int], None]] = {
    Symbol.SKIP: PocketRound._effect_skip,
    Symbol.REVERSE: PocketRound._effect_reverse,
    Symbol.DRAW_ONE: PocketRound._effect_draw_one,
    Symbol.WILD: PocketRound._effect_wild,
    Symbol.WILD_DIP: PocketRound._effect_dip,
    Symbol.WILD_DRAW_TWO: PocketRound._effect_wild_draw_two,
}
_EFFECTS = {card: _EFFECT_OF[card.symbol] for card in _CARDS if card.symbol in _EFFECT_OF}


def _or_none(seat: int) -> int | None:
    return seat if seat >= 0 else None


def imagine(view: PocketView, rng: Random) -> PocketRound:
    """A whole round that looks exactly the same from the view.

    Every hand that agrees with what the viewer knows is as likely as its number of deals. The world's chance is `rng`.
    """
    world = object.__new__(PocketRound)
    for name in _SEEN:
        setattr(world, name, getattr(view, name))
    world.rng = rng
    world.listener = None
    for name in ("uncalled", "last_player", "offender"):
        seat = getattr(view, name)
        setattr(world, name, -1 if seat is None else seat)
    world.discard = list(view.discard)
    world.history = list(view.history)
    world.verdicts = list(view.verdicts)
    world._gifts = {}
    world._shown = {(view.seat, holder): list(cards) for holder, cards in enumerate(view.known) if cards}
    if view.revealed:
        world.hands = list(map(list, view.revealed))
        world.pile = _unseen(view, [card for hand in view.revealed for card in hand])
        shuffle(rng, world.pile)
        return world
    hidden = _unseen(view, [*view.hand, *(card for cards in view.known for card in cards)])
    shuffle(rng, hidden)
    world.hands = [list(cards) for cards in view.known]
    world.hands[view.seat] = list(view.hand)
    if view.phase is _DRAWN and view.turn != view.seat:
        world.drawn = next(card for card in hidden if card in FITTING[view.wanted])
        hidden.remove(world.drawn)
        world.hands[view.turn].append(world.drawn)
    for hand, count in zip(world.hands, view.counts):
        while len(hand) < count:
            hand.append(hidden.pop())
    world.pile = hidden
    return world


_SEEN = tuple(
    field.name
    for field in fields(PocketView)
    if field.name in _SHARED and field.name not in ("uncalled", "last_player", "offender")
) + ("seats",)


def _unseen(view: PocketView, seen: list[Face]) -> list[Face]:
    """The cards of the deck that the viewer has not seen, in the deck's order."""
    left = Counter(view.rules.items)
    left.subtract(seen)
    left.subtract(view.discard)
    return list(left.elements())


POCKET = Table(
    name=NAME,
    seats=range(2, 6),
    target=250,
    house_rules=HOUSE_RULES,
    make_rules=PocketRules,
    make_round=PocketRound,
    imagine=imagine,
)
