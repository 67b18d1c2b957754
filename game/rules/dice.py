"""The Dice table: open hands of dice, a centre die, and a bag (rules G and D).

    deal        a die is rolled until it shows a number: the centre die; five dice each, rolled, open to everyone (D2)
    begin       whoever rolled the centre die: drawn at random, later the winner of the round before (D3)
    turn        play a die that matches the centre in colour, number or command, or a wild; or reroll the hand (D4, D5)
    rerolled    play a die that fits now, or draw one from the bag and roll it; pass if the bag is empty (D5, G14)
    drawn       play the drawn die if it fits, or pass (D5, G14)
    play        the die becomes the centre die, the old one goes back into the bag (D4)
    Skip, Reverse, Draw Two     G2, G3, D6
    Wild        the player names the colour; nothing else is matched then (D7)
    Wild Draw Four              as Wild; every other seat is asked, from the next on, whether it objects (D8 - D10)
    guilty      the die is taken back, the old centre die lies there again, the offender draws four (D10)
    not guilty  whoever objected draws two and keeps its turn; then the next seat draws four and loses its own (D11)
    one left    say UNO with the play or until the next turn begins, or be caught and draw two (G4, G5)
    out         the round is over at once, nobody draws (G7, G8)

Odd cases: until nobody objects any more the old centre die is neither centre nor in the bag (D10). A wild played last
names no colour and can't be objected to (G7). A play that was taken back counts as none: ten laps without a play block
the round (G11). With an empty bag a seat may pass although it could play, but only after its reroll, which shows new
faces; so a lap of passes blocks nothing here. With two seats Reverse is a Skip (G3).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from random import Random
from typing import ClassVar, NamedTuple

from game.rules.chance import below
from game.rules.contract import Phase, Refusal, Table, Why
from game.rules.events import Cause, Listener, OpenVerdict, Returned, Rolled, TookBack, TurnBegan, TurnedUp
from game.rules.moves import (
    ACCEPT,
    CHALLENGE,
    DRAW,
    PASS,
    REROLL,
    Accept,
    CallUno,
    Catch,
    Challenge,
    Draw,
    Move,
    Pass,
    Play,
    Reroll,
)
from game.rules.pieces import FITTING, Colour, Die, DieFace, Face, Symbol, face
from game.rules.shedding import CentreRound, CentreView, by_face, plays_with

NAME = "dice"
HAND = 5

HOUSE_RULES: dict[str, tuple[object, ...]] = {
    "two_player_reverse": ("skip", "plain"),
    "last_item_draws": (False, True),
    "wrong_challenge_extra": (2, 0, 1, 3, 4),
}

SET_SIZE = 24
SIDES = 6
COPIES: Mapping[Face, int] = {
    **{face(colour, symbol): 4 for colour in Colour for symbol in Symbol if 1 <= symbol.number <= SIDES},
    **{face(colour, word): 3 for colour in Colour for word in (Symbol.REVERSE, Symbol.SKIP, Symbol.DRAW_TWO)},
    face(None, Symbol.WILD): 8,
    face(None, Symbol.WILD_DRAW_FOUR): 4,
}
"""On how many of the 144 sides each face stands (D1)."""


@dataclass(frozen=True)
class DiceRules:
    """The dice, numbered from 1 on in their order, and the house rules of a match.

    Raises:
        ValueError: if they are numbered otherwise, or a die shows no number, so that it could not become the centre die
            (D2).
    """

    items: tuple[Die, ...]
    two_player_reverse: str = "skip"
    last_item_draws: bool = False
    wrong_challenge_extra: int = 2

    def __post_init__(self) -> None:
        for number, die in enumerate(self.items, start=1):
            if die.number != number:
                raise ValueError(f"die {die.number} stands in the place of die {number}")
            if not any(shown.number for shown in die.faces):
                raise ValueError(f"die {die.number} shows no number to start with")

    def die(self, shown: DieFace) -> Die:
        """The whole die, of which a face is shown."""
        return self.items[shown.die - 1]


def points(die: Face) -> int:
    """What a die left in the hand is worth, by the face it shows (D12)."""
    return die.number or (50 if die.is_wild else 20)


_NUMBER = attrgetter("number")


class Lifted(NamedTuple):
    """What a Wild Draw Four has replaced, and what is put back if it is taken back (D10)."""

    die: DieFace
    last_player: int
    idle: int


_TURN, _REROLLED, _DRAWN, _CHALLENGE = Phase.TURN, Phase.REROLLED, Phase.DRAWN, Phase.CHALLENGE


@dataclass(frozen=True)
class DiceView(CentreView[DieFace]):
    """What one seat may know of a round of dice: everything that lies on the table, and what is in the bag."""

    rules: DiceRules
    hands: tuple[tuple[DieFace, ...], ...]
    bag: tuple[Die, ...]
    """The dice in the bag by their number; any of them may come next."""
    centre: DieFace
    lifted: Lifted | None
    """What lies beside the table while a Wild Draw Four can be objected to."""

    table = NAME


class DiceRound(CentreRound[DieFace]):
    """A round at the Dice table; see `game.rules.contract.Round`. `dealer` is the seat that begins (D3).

    Raises:
        ValueError: if there are too few dice for so many seats.
    """

    __slots__ = ("bag", "centre", "lifted")

    drew = Rolled
    verdict = OpenVerdict
    rules: DiceRules

    def __init__(
        self,
        rules: DiceRules,
        seats: int,
        rng: Random,
        *,
        dealer: int = 0,
        totals: tuple[int, ...] = (),
        target: int = 500,
        listener: Listener | None = None,
    ) -> None:
        if len(rules.items) <= seats * HAND:
            raise ValueError(f"{len(rules.items)} dice are too few for {seats} seats")
        super().__init__(rules, seats, rng, dealer=dealer, totals=totals, target=target, listener=listener)
        self.bag = list(rules.items)
        self.lifted: Lifted | None = None
        self.turn = dealer
        self._roll_the_centre()
        self._deal()
        if listener:
            listener(TurnBegan(dealer))

    def _roll_the_centre(self) -> None:
        """Roll one die until it shows a number (D2)."""
        (self.centre,) = self._supply(1)
        tell = self.listener
        if tell:
            tell(Rolled(self.dealer, (self.centre,), Cause.CENTRE))
        while not self.centre.number:
            self.centre = self._roll(self.rules.die(self.centre))
            if tell:
                tell(Rolled(self.dealer, (self.centre,), Cause.CENTRE))
        self.wanted = self.centre.face
        if tell:
            tell(TurnedUp(self.centre, accepted=True))

    def _deal(self) -> None:
        self.hands = [[] for _ in range(self.seats)]
        for count in range(self.seats):
            self._take((self.dealer + count) % self.seats, HAND, Cause.DEAL)

    def _roll(self, die: Die) -> DieFace:
        return die.faces[below(self.rng, len(die.faces))]

    def _supply(self, count: int) -> list[DieFace]:
        """Dice out of the bag, each rolled as it comes."""
        bag = self.bag
        taken = []
        for _ in range(min(count, len(bag))):
            at = below(self.rng, len(bag))
            bag[at], bag[-1] = bag[-1], bag[at]
            taken.append(self._roll(bag.pop()))
        return taken

    def _turn_moves(self) -> list[Move]:
        phase = self.phase
        if phase is _CHALLENGE:
            return [CHALLENGE, ACCEPT]
        hand = self.hands[self.turn]
        plays = plays_with(len(hand))
        if phase is _DRAWN:
            assert self.drawn
            return [*plays[self.drawn], PASS]
        fits = FITTING[self.wanted]
        found: list[Move] = []
        for die in hand:
            if die.face in fits:
                found += plays[die]
        if phase is _TURN:
            found.append(REROLL)
        else:
            found.append(DRAW if self.bag else PASS)
        return found

    def _why_not_now(self, move: Move) -> Refusal:
        phase = self.phase
        if phase is _CHALLENGE:
            return Refusal(Why.ANSWER_FIRST)
        if isinstance(move, Play):
            return self._why_not_play(move)
        if isinstance(move, Reroll):
            return Refusal(Why.ALREADY_DREW if phase is _DRAWN else Why.ALREADY_REROLLED)
        if isinstance(move, Draw):
            if phase is _TURN:
                return Refusal(Why.REROLL_FIRST)
            return Refusal(Why.ALREADY_DREW if phase is _DRAWN else Why.NOTHING_TO_DRAW)
        return Refusal(Why.CAN_STILL_ACT if isinstance(move, Pass) else Why.NOTHING_ASKED)

    def _lay(self, seat: int, item: DieFace) -> None:
        """Make a die the centre die; the old one goes back, but not while the play can be objected to."""
        old, self.centre = self.centre, item
        if item.symbol is Symbol.WILD_DRAW_FOUR and self.hands[seat]:
            self.lifted = Lifted(old, self.last_player, self.idle)
        else:
            self._return(old)

    def _return(self, die: DieFace) -> None:
        self.bag.append(self.rules.die(die))
        if self.listener:
            self.listener(Returned(die))

    def _points(self, item: DieFace) -> int:
        return points(item)

    def _reroll(self, seat: int, _move: Move) -> None:
        self.uncalled = -1
        self.phase = _REROLLED
        hand = self.hands[seat]
        hand[:] = [self._roll(self.rules.die(shown)) for shown in hand]
        if self.listener:
            self.listener(Rolled(seat, tuple(hand), Cause.REROLL))

    def _accept(self, seat: int, _move: Move) -> None:
        asked = (seat + self.direction) % self.seats
        if asked == self.offender:
            self._let_it_stand()
            self._draw_four()
        else:
            self.turn = asked

    def _challenge(self, seat: int, _move: Move) -> None:
        if self._judge(seat, Symbol.WILD_DRAW_FOUR):
            self._take_back()
            return
        self._let_it_stand()
        if self.rules.wrong_challenge_extra:
            self._take(seat, self.rules.wrong_challenge_extra, Cause.WRONG)
        self._draw_four()

    def _let_it_stand(self) -> None:
        assert self.lifted
        self._return(self.lifted.die)
        self.lifted = None
        self.phase = _TURN

    def _draw_four(self) -> None:
        self._punish((self.offender + self.direction) % self.seats, 4)
        self.offender = -1
        if self.listener:
            self.listener(TurnBegan(self.turn))

    def _take_back(self) -> None:
        """Put everything back as it was before the Wild Draw Four, and end the turn with four dice more (D10)."""
        assert self.lifted
        assert self.before
        offender, played = self.offender, self.centre
        self.hands[offender].append(played)
        self.centre, self.last_player, self.idle = self.lifted
        self.wanted = self.before
        self.lifted = None
        self.offender = -1
        self.uncalled = -1
        if self.listener:
            self.listener(TookBack(offender, played, self.centre, self.wanted))
        self._take(offender, 4, Cause.GUILTY)
        self._end_idle_turn(offender)

    def next_dealer(self) -> int:
        """The winner begins the next round, the same seat again if nobody won (D3)."""
        winner = self.outcome.winner if self.outcome else None
        return self.dealer if winner is None else winner

    def view(self, seat: int) -> DiceView:
        return DiceView(
            **self._seen_by(seat),
            hands=tuple(map(tuple, self.hands)),
            bag=tuple(sorted(self.bag, key=_NUMBER)),
            centre=self.centre,
            lifted=self.lifted,
        )

    def copy(self, rng: Random | None = None) -> DiceRound:
        twin = super().copy(rng)
        twin.bag = self.bag[:]
        return twin

    def state(self) -> str:
        lifted = f" | lifted {self.lifted.die}" if self.lifted else ""
        bag = " ".join(str(die.number) for die in self.bag)
        return f"{super().state()} | centre {self.centre}{lifted} | bag {bag}"

    pushes: ClassVar = {
        Draw: CentreRound._draw,
        Reroll: _reroll,
        Pass: CentreRound._pass,
        CallUno: CentreRound._call,
        Catch: CentreRound._catch,
        Challenge: _challenge,
        Accept: _accept,
    }
    effects: ClassVar = by_face(
        {
            Symbol.SKIP: CentreRound._effect_skip,
            Symbol.REVERSE: CentreRound._effect_reverse,
            Symbol.DRAW_TWO: CentreRound._effect_draw_two,
            Symbol.WILD_DRAW_FOUR: CentreRound._effect_wild_draw,
        }
    )


def imagine(view: DiceView, rng: Random) -> DiceRound:
    """A whole round that looks exactly the same from the view; only which dice come and how they fall is open."""
    world = DiceRound._like(view, rng)
    world.hands = list(map(list, view.hands))
    world.bag = list(view.bag)
    world.centre = view.centre
    world.lifted = view.lifted
    return world


DICE = Table(
    name=NAME,
    seats=range(2, 5),
    target=500,
    house_rules=HOUSE_RULES,
    make_rules=DiceRules,
    make_round=DiceRound,
    points=points,
    imagine=imagine,
)
