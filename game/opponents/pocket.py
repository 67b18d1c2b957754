"""How opponents play the Pocket table.

Easy goes by liking and whim, and looks at its own hand only. Medium counts what every move is worth: what it sheds,
how ready it leaves the hand for the next turn, and how likely the seat that comes next is to play, and to go out.
"""

from __future__ import annotations

from random import Random

from game.opponents.choices import (
    Taste,
    colour_fits,
    colours,
    fear,
    follower,
    named_by_whim,
    played_by_whim,
    plays,
    suspicion,
    threat,
    without,
)
from game.opponents.pocket_reading import COUNTED, Reading
from game.opponents.temperament import Temperament
from game.rules.chance import below
from game.rules.contract import Phase
from game.rules.moves import ACCEPT, CHALLENGE, DRAW, PASS, Give, Move, NameColour, Play
from game.rules.pieces import FITTING, Colour, Face, Symbol, face
from game.rules.pocket import PocketView, points

# What easy likes.

DRAWS_FOR_FUN = 0.06
CHALLENGES = 0.43

# What medium counts, in points.

OUT = 1000.0
"""Going out."""
CARD = 8.0
"""A card less in the hand."""
DRAW_COST = 9.0
"""Having to draw, with the chance to play what is drawn."""
SHED = 0.35
"""A point less in the hand, when another seat is about to go out."""
HOLD_WILD = 14.0
HOLD_ACTION = 2.0
"""What is lost with a card that is worth more later, when nobody is about to go out."""
READY = 9.0
"""A hand that is sure to have a card for the next turn."""
ANSWER = 4.0
"""The next seat plays a card."""
RISK = 40.0
"""The next seat plays its last card."""
DRAWN = 5.0
"""A card more in another hand."""
GIVEN = 0.2
"""A point more in another hand, by a gift."""
CHALLENGED = 0.4
"""How likely a wild draw is challenged."""
MATCHES = 0.06
"""How likely a card is to match by its number or word when its colour does not."""
AHEAD = 2
"""How many of its own cards in a row it thinks through, where the turn comes back at once."""


def easy(view: PocketView, temperament: Temperament, rng: Random) -> Move:
    """The move of a player that plays naturally but carelessly."""
    if view.phase is Phase.CHALLENGE:
        return CHALLENGE if rng.random() < CHALLENGES * temperament.boldness else ACCEPT
    if view.phase is Phase.GIFT:
        return Give(view.hand[below(rng, len(view.hand))])
    named = named_by_whim(view.hand, temperament, rng)
    if view.phase is Phase.NAME:
        return NameColour(named)
    options = [move for move in plays(view) if move.colour in (None, named)]
    if not options or (DRAW in view.moves and len(view.hand) > 1 and rng.random() < DRAWS_FOR_FUN):
        return DRAW if DRAW in view.moves else PASS
    return played_by_whim(options, view, temperament, rng)


def medium(view: PocketView, temperament: Temperament, rng: Random) -> Move:
    """The move of a player that weighs what it does; of two as good ones that which it likes, or either."""
    thought = _Thought(view, temperament.boldness)
    taste = Taste(view, temperament)
    if view.phase is Phase.CHALLENGE:
        return CHALLENGE if thought.challenging() > 0 else ACCEPT
    if view.phase is Phase.GIFT:
        return max(map(Give, view.hand), key=lambda move: thought.giving(move) + rng.random())
    if view.phase is Phase.NAME:
        names = map(NameColour, colours(view.hand))
        return max(names, key=lambda move: thought.naming(move) + taste.of(move) + rng.random())
    options: list[Move] = [move for move in plays(view) if _sensible(move, view.hand)]
    options += [move for move in view.moves if move in (DRAW, PASS)]
    return max(options, key=lambda move: thought.worth(move) + taste.of(move) + rng.random())


class _Thought:
    """One decision of a medium player: what each move open to it is worth, in points."""

    def __init__(self, view: PocketView, boldness: float) -> None:
        self._view = view
        self._boldness = boldness
        self._reading = Reading(view)
        self._threat = [threat(count) for count in view.counts]
        self._peril = max(threat for seat, threat in enumerate(self._threat) if seat != view.seat)

    def worth(self, move: Move) -> float:
        """What playing, drawing or passing is worth."""
        view = self._view
        if isinstance(move, Play):
            return self._playing(move.item, move.colour, view.hand, view.wanted, AHEAD)
        return self._leaving(view.next_seat(view.seat), view.hand, view.wanted) - (DRAW_COST if move is DRAW else 0.0)

    def naming(self, move: NameColour) -> float:
        """What naming a colour before the own turn is worth (P3)."""
        return self._going_on(self._view.hand, face(move.colour, None), AHEAD)

    def giving(self, move: Give) -> float:
        """What a gift to the next seat, which then has its turn, is worth (P7)."""
        view = self._view
        assert move.item
        rest = without(view.hand, move.item)
        receiver = view.next_seat(view.seat)
        answer = 1.0 if move.item in FITTING[view.wanted] else self._reading.answers(receiver, view.wanted)
        return (
            GIVEN * points(move.item)
            - self._holding(move.item)
            + READY * self._ready(rest, view.wanted)
            - answer * (ANSWER + RISK * threat(view.counts[receiver] + 1))
        )

    def challenging(self) -> float:
        """What a challenge is worth more than accepting (P10)."""
        view = self._view
        assert view.offender is not None
        assert view.before
        chance = self._reading.guilty(view.offender, view.before)
        guilty = suspicion(chance, self._boldness)
        won = 2 * CARD + READY + 2 * DRAWN
        lost = view.rules.wrong_challenge_extra * CARD
        return guilty * won - (1 - guilty) * lost

    def _playing(self, card: Face, colour: Colour | None, hand: tuple[Face, ...], wanted: Face, ahead: int) -> float:
        """What a play from the hand is worth, with what follows at once."""
        rest = without(hand, card)
        if not rest:
            return OUT
        view = self._view
        symbol = card.symbol
        assert symbol
        hit = DRAWN * (1 if symbol is Symbol.WILD_DIP else symbol.draws)
        worth = CARD + SHED * points(card) * self._peril - self._holding(card) + hit
        if symbol is Symbol.WILD_DRAW_TWO and not COUNTED[wanted].isdisjoint(rest):
            worth -= fear(CHALLENGED, self._boldness) * (hit + 2 * CARD + READY)
        next_seat = follower(view, symbol)
        after = face(colour, None) if colour else card
        if next_seat == view.seat:
            return worth + self._going_on(rest, after, ahead)
        return worth + self._leaving(next_seat, rest, after)

    def _going_on(self, hand: tuple[Face, ...], wanted: Face, ahead: int) -> float:
        """What the next turn is worth when it is the viewer's own again."""
        worth = self._leaving(self._view.next_seat(self._view.seat), hand, wanted) - DRAW_COST
        if ahead:
            for card in hand:
                if card in FITTING[wanted]:
                    for colour in colours(without(hand, card)) if card.is_wild else (None,):
                        worth = max(worth, self._playing(card, colour, hand, wanted, ahead - 1))
        return worth

    def _leaving(self, follower: int, hand: tuple[Face, ...], wanted: Face) -> float:
        """What it is worth to leave the turn to another seat, with that hand and that card on top."""
        answer = self._reading.answers(follower, wanted)
        return READY * self._ready(hand, wanted) - answer * (ANSWER + RISK * self._threat[follower])

    def _ready(self, hand: tuple[Face, ...], wanted: Face) -> float:
        """The chance that the hand can play when the turn has gone round the table."""
        fits = colour_fits(hand, wanted, self._view.seats)
        return fits + (1 - fits) * min(1.0, MATCHES * len(hand))

    def _holding(self, card: Face) -> float:
        """What the card is worth to keep, less so as somebody is about to go out."""
        return (1 - self._peril) * (HOLD_WILD if card.is_wild else 0.0 if card.number else HOLD_ACTION)


def _sensible(move: Play, hand: tuple[Face, ...]) -> bool:
    """Whether the play names a colour that is left in the hand, if any is."""
    return move.colour is None or move.colour in colours(without(hand, move.item))
