"""The Pocket table: cards, a draw pile, a discard pile, and a Dip (rules G and P).

    deal        five cards each; the top card is turned up and takes effect; a Wild Draw Two goes back (P2, P3)
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
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import ClassVar

from game.rules.chance import below, shuffle
from game.rules.contract import Phase, Refusal, Table, Why
from game.rules.events import (
    Cause,
    Dealt,
    Gave,
    Listener,
    Named,
    Reshuffled,
    Reversed,
    TurnBegan,
    TurnedUp,
)
from game.rules.moves import (
    ACCEPT,
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
from game.rules.shedding import CentreRound, CentreView, ClosedHands, ClosedView, by_face, plays_with

NAME = "pocket"
HAND = 5

HOUSE_RULES: dict[str, tuple[object, ...]] = {
    "two_player_reverse": ("skip", "plain"),
    "last_item_draws": (True, False),
    "wrong_challenge_extra": (2, 0, 1, 3, 4),
}


@dataclass(frozen=True)
class PocketRules:
    """The deck and the house rules of a match."""

    items: tuple[Face, ...]
    two_player_reverse: str = "skip"
    last_item_draws: bool = True
    wrong_challenge_extra: int = 2

    @cached_property
    def openers(self) -> int:
        """How many cards can be turned up to start with (P3)."""
        return sum(card.symbol is not Symbol.WILD_DRAW_TWO for card in self.items)

    @cached_property
    def repeats(self) -> frozenset[Face]:
        """The cards that are in the deck more than once."""
        return frozenset(card for card, count in Counter(self.items).items() if count > 1)


def points(card: Face) -> int:
    """What a card left in the hand is worth (P12)."""
    return card.number or (50 if card.is_wild else 20)


_NAMES = [NameColour(colour) for colour in Colour]
_GIFTS = {card: Give(card) for card in FITTING if card.symbol}

_TURN, _DRAWN, _NAME, _GIFT, _CHALLENGE = Phase.TURN, Phase.DRAWN, Phase.NAME, Phase.GIFT, Phase.CHALLENGE


@dataclass(frozen=True)
class PocketView(CentreView[Face], ClosedView[Face]):
    """What one seat may know of a Pocket round."""

    rules: PocketRules
    pile: int
    """How many cards are left to draw before the discard pile is shuffled."""
    discard: tuple[Face, ...]
    """The discard pile from the bottom up."""

    table = NAME

    @property
    def top(self) -> Face:
        """The card that lies open."""
        return self.discard[-1]

    @cached_property
    def unseen(self) -> tuple[Face, ...]:
        """The cards that the viewer can't place: in the pile or in another hand. They are in the deck's order."""
        hands = self.revealed or (self.hand, *self.known)
        left = Counter(self.rules.items)
        left.subtract(self.discard)
        for hand in hands:
            left.subtract(hand)
        return tuple(left.elements())


class PocketRound(ClosedHands[Face], CentreRound[Face]):
    """A round at the Pocket table; see `game.rules.contract.Round`. `dealer` is the seat that dealt (P2).

    Raises:
        ValueError: if so many seats could be dealt every card that can be turned up to start with (P3).
    """

    __slots__ = ("_gifts", "_shown", "discard", "passes", "pile")

    wild_draw = Symbol.WILD_DRAW_TWO
    rules: PocketRules

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
        if rules.openers <= seats * HAND:
            raise ValueError(f"{rules.openers} cards besides Wild Draw Two are too few for {seats} seats")
        super().__init__(rules, seats, rng, dealer=dealer, totals=totals, target=target, listener=listener)
        self.passes = 0
        self._shown: dict[tuple[int, int], list[Face]] = {}
        self._gifts: dict[int, int] = {}
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

    def _turn_moves(self) -> list[Move]:
        phase = self.phase
        hand = self.hands[self.turn]
        found: list[Move] = []
        if phase is _TURN:
            fits = FITTING[self.wanted]
            plays = plays_with(len(hand))
            repeats = self.rules.repeats
            for card in hand:
                if card in fits and not (card in repeats and plays[card][0] in found):
                    found += plays[card]
            if self.pile or len(self.discard) > 1:
                found.append(DRAW)
            elif not found:
                found.append(PASS)
        elif phase is _DRAWN:
            assert self.drawn
            found += plays_with(len(hand))[self.drawn]
            found.append(PASS)
        elif phase is _GIFT:
            found += [_GIFTS[card] for card in dict.fromkeys(hand)]
        elif phase is _NAME:
            found += _NAMES
        else:
            found += (CHALLENGE, ACCEPT)
        return found

    def _why_not_now(self, move: Move) -> Refusal:
        if self.phase in (_GIFT, _NAME, _CHALLENGE):
            return Refusal(Why.NOT_HELD if self.phase is _GIFT and isinstance(move, Give) else Why.ANSWER_FIRST)
        if isinstance(move, Play):
            return self._why_not_play(move)
        if isinstance(move, Draw):
            return Refusal(Why.ALREADY_DREW if self.phase is _DRAWN else Why.NOTHING_TO_DRAW)
        return Refusal(Why.CAN_STILL_ACT if isinstance(move, Pass) else Why.NOTHING_ASKED)

    def _lay(self, seat: int, item: Face) -> None:
        self.discard.append(item)
        self.passes = 0
        if self._shown:
            self._forget(seat, item)

    def _points(self, item: Face) -> int:
        return points(item)

    def _effect_dip(self, seat: int) -> None:
        uncalled = self.uncalled
        if self._take(seat, 1, Cause.DIP):
            self.uncalled = uncalled
            self.phase = _GIFT
            self.turn = seat
        else:
            self.turn = (seat + self.direction) % self.seats

    def _supply(self, count: int) -> list[Face]:
        """Cards from the pile, and from the shuffled discard pile when that is empty (P11)."""
        self.passes = 0
        taken: list[Face] = []
        for _ in range(count):
            if not (self.pile or self._reshuffle()):
                break
            taken.append(self.pile.pop())
        return taken

    def _reshuffle(self) -> bool:
        """Shuffle the discard pile without its top into a new draw pile; False if there is nothing to shuffle (P11)."""
        self.pile = self.discard[:-1]
        del self.discard[:-1]
        shuffle(self.rng, self.pile)
        if self.listener and self.pile:
            self.listener(Reshuffled(len(self.pile)))
        return bool(self.pile)

    def _pass(self, seat: int, move: Move, *, blocked: bool = False) -> None:
        if self.phase is _TURN:
            self.passes += 1
        super()._pass(seat, move, blocked=self.passes == self.seats)

    def _name(self, seat: int, move: NameColour) -> None:
        self.wanted = face(move.colour, None)
        self.phase = _TURN
        if self.listener:
            self.listener(Named(seat, move.colour))
            self.listener(TurnBegan(seat))

    def _give(self, seat: int, move: Give) -> None:
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

    def _remember_gift(self, giver: int, receiver: int, card: Face) -> None:
        """The two know what was given; for everybody else any card of the giver may have gone."""
        for (viewer, holder), cards in self._shown.items():
            if holder == giver and viewer != receiver:
                cards.clear()
            elif holder == giver and card in cards:
                cards.remove(card)
        self._shown.setdefault((giver, receiver), []).append(card)

    def view(self, seat: int) -> PocketView:
        seen = self._seen_by(seat)
        if self._gifts:
            seen["history"] = tuple(self._history_seen_by(seat))
        return PocketView(
            **seen,
            pile=len(self.pile),
            discard=tuple(self.discard),
        )

    def _history_seen_by(self, viewer: int) -> list[tuple[int, Move]]:
        seen = list(self.history)
        for number, receiver in self._gifts.items():
            giver = seen[number][0]
            if viewer not in (giver, receiver):
                seen[number] = giver, Give(None)
        return seen

    def copy(self, rng: Random | None = None) -> PocketRound:
        twin = super().copy(rng)
        twin.pile = self.pile[:]
        twin.discard = self.discard[:]
        twin._shown = self._copy_shown()
        twin._gifts = dict(self._gifts)
        return twin

    def state(self) -> str:
        piles = f" | pile {' '.join(map(str, self.pile))} | discard {' '.join(map(str, self.discard))}"
        return super().state() + piles

    pushes: ClassVar = {
        Draw: CentreRound._draw,
        Pass: _pass,
        NameColour: _name,
        Give: _give,
        CallUno: CentreRound._call,
        Catch: CentreRound._catch,
        Challenge: ClosedHands._challenge,
        Accept: ClosedHands._accept,
    }
    effects: ClassVar = by_face(
        {
            Symbol.SKIP: CentreRound._effect_skip,
            Symbol.REVERSE: CentreRound._effect_reverse,
            Symbol.DRAW_ONE: CentreRound._effect_draw_one,
            Symbol.WILD_DIP: _effect_dip,
            Symbol.WILD_DRAW_TWO: CentreRound._effect_wild_draw,
        }
    )


def imagine(view: PocketView, rng: Random) -> PocketRound:
    """A whole round that looks exactly the same from the view.

    Every hand that agrees with what the viewer knows is as likely as its number of deals. The world's chance is `rng`.
    """
    world = PocketRound._like(view, rng)
    world.passes = view.passes
    world._shown = PocketRound._shown_by(view)
    world.discard = list(view.discard)
    world._gifts = {}
    if view.revealed:
        world.hands = list(map(list, view.revealed))
        world.pile = list(view.unseen)
        shuffle(rng, world.pile)
        return world
    hidden = list(view.unseen)
    world.hands = [list(cards) for cards in view.known]
    world.hands[view.seat] = list(view.hand)
    if view.phase is _DRAWN and view.turn != view.seat:
        fitting = [card for card in hidden if card in FITTING[view.wanted]]
        world.drawn = fitting[below(rng, len(fitting))]
        hidden.remove(world.drawn)
        world.hands[view.turn].append(world.drawn)
    shuffle(rng, hidden)
    for hand, count in zip(world.hands, view.counts):
        while len(hand) < count:
            hand.append(hidden.pop())
    world.pile = hidden
    return world


POCKET = Table(
    name=NAME,
    seats=range(2, 6),
    target=250,
    house_rules=HOUSE_RULES,
    make_rules=PocketRules,
    make_round=PocketRound,
    points=points,
    imagine=imagine,
)
