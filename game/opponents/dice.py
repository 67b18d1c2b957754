"""How opponents play the Dice table, where every hand lies open.

Easy goes by liking and whim, and looks at its own hand only. Medium counts what every move is worth: what it sheds, how
ready it leaves the hand, whether the seat that comes next can match it and go out. What a reroll is worth it finds by
throwing its dice in its head. It objects exactly when it saw a die that could have been played instead.
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
    threat,
    without,
)
from game.opponents.temperament import Temperament
from game.rules.chance import below
from game.rules.contract import Phase
from game.rules.dice import COPIES, DiceView, points
from game.rules.moves import ACCEPT, CHALLENGE, DRAW, PASS, REROLL, Move, Play
from game.rules.pieces import FITTING, Colour, DieFace, Face, Symbol, face

REROLLS_FOR_FUN = 0.06
"""How often easy rerolls although a die fits."""

# What medium counts, in points.

OUT = 1000.0
"""Going out."""
DIE = 8.0
"""A die less in the hand."""
SHED = 0.35
"""A point less in the hand, when another seat is about to go out."""
HOLD_WILD = 9.0
HOLD_COMMAND = 2.0
"""What is lost with a die that is worth more later, when nobody is about to go out."""
READY = 9.0
"""A hand that is sure to have a die for the next turn."""
LAST = 25.0
"""The same for the last die."""
ANSWER = 4.0
"""The next seat plays a die."""
RISK = 40.0
"""The next seat plays its last die."""
DRAWN = 5.0
"""A die more in another hand."""
OBJECTION = 0.95
"""How likely somebody objects to what all can see."""
NERVE = 0.45
"""What `choices.NERVE` is at the other tables: it takes more where hands lie open."""
THROWS = 8
"""How many throws medium imagines."""
AHEAD = 3
"""How many of its own dice in a row it thinks through, where the turn comes back at once."""

_SIDES = sum(COPIES.values())
FALLS = {wanted: sum(COPIES.get(each, 0) for each in fits) / _SIDES for wanted, fits in FITTING.items()}
"""How likely a die fits when it is rolled."""


def guilty(view: DiceView) -> bool:
    """Whether the Wild Draw Four that can be objected to was not in order, as everyone can see (D9)."""
    assert view.offender is not None
    assert view.before
    return _had_a_choice(view.hands[view.offender], view.before)


def easy(view: DiceView, temperament: Temperament, rng: Random) -> Move:
    """The move of a player that plays naturally but carelessly."""
    if view.phase is Phase.CHALLENGE:
        return CHALLENGE if guilty(view) else ACCEPT
    named = named_by_whim(view.hand, temperament, rng)
    options = [move for move in plays(view) if move.colour in (None, named)]
    if not options or (REROLL in view.moves and len(view.hand) > 1 and rng.random() < REROLLS_FOR_FUN):
        return next(move for move in view.moves if move in (REROLL, DRAW, PASS))
    return played_by_whim(options, view, temperament, rng)


def medium(view: DiceView, temperament: Temperament, rng: Random) -> Move:
    """The move of a player that weighs what it does; of two as good ones that which it likes, or either."""
    if view.phase is Phase.CHALLENGE:
        return CHALLENGE if guilty(view) else ACCEPT
    thought = _Thought(view, temperament.boldness, rng)
    options: list[Move] = [*plays(view), *(move for move in view.moves if move in (REROLL, DRAW, PASS))]
    if len(options) == 1:
        return options[0]
    taste = Taste(view, temperament)
    return max(options, key=lambda move: thought.worth(move) + taste.of(move) + rng.random())


class _Thought:
    """One decision of a medium player: what each move open to it is worth, in points."""

    def __init__(self, view: DiceView, boldness: float, rng: Random) -> None:
        self._view = view
        self._rng = rng
        self._boldness = boldness
        self._peril = max(threat(count) for seat, count in enumerate(view.counts) if seat != view.seat)

    def worth(self, move: Move) -> float:
        """What playing, rerolling, drawing or passing is worth."""
        view = self._view
        if isinstance(move, Play):
            return self._playing(move.item, move.colour, view.hand, view.wanted, AHEAD)
        if move is REROLL:
            return sum(self._thrown() for _ in range(THROWS)) / THROWS
        return self._drawing(view.hand) if move is DRAW else self._leaving(self._next, view.hand, view.wanted)

    @property
    def _next(self) -> int:
        return self._view.next_seat(self._view.seat)

    def _thrown(self) -> float:
        """What a reroll of the hand turns out to be worth."""
        rules, rng = self._view.rules, self._rng
        hand = tuple(faces[below(rng, len(faces))] for faces in (rules.die(die).faces for die in self._view.hand))
        return max(self._best_play(hand, self._view.wanted, 0), self._drawing(hand))

    def _drawing(self, hand: tuple[DieFace, ...]) -> float:
        """What it is worth to draw, and to play the drawn die if it fits."""
        wanted = self._view.wanted
        left = self._leaving(self._next, hand, wanted)
        return left - (1 - FALLS[wanted]) * DIE if self._view.bag else left

    def _best_play(self, hand: tuple[DieFace, ...], wanted: Face, ahead: int) -> float:
        fits = FITTING[wanted]
        return max(
            (
                self._playing(die, colour, hand, wanted, ahead)
                for die in hand
                if die.face in fits
                for colour in (colours(without(hand, die)) if die.is_wild else (None,))
            ),
            default=-OUT,
        )

    def _playing(self, die: Face, colour: Colour | None, hand: tuple[DieFace, ...], wanted: Face, ahead: int) -> float:
        rest = without(hand, die)
        if not rest:
            return OUT
        view = self._view
        symbol = die.symbol
        assert symbol
        worth = DIE + DRAWN * symbol.draws + SHED * points(die) * self._peril - self._holding(die)
        next_seat = follower(view, symbol)
        after = face(colour, None) if colour else die.face
        if next_seat == view.seat:
            worth += max(
                self._leaving(self._next, rest, after), self._best_play(rest, after, ahead - 1) if ahead else 0
            )
        else:
            worth += self._leaving(next_seat, rest, after)
        if symbol is Symbol.WILD_DRAW_FOUR and _had_a_choice(rest, wanted):
            caught = fear(OBJECTION, self._boldness, NERVE)
            return (1 - caught) * worth + caught * (self._leaving(self._next, hand, wanted) - symbol.draws * DIE)
        return worth

    def _leaving(self, follower: int, hand: tuple[DieFace, ...], wanted: Face) -> float:
        """What it is worth to leave the turn to another seat, with that hand and that centre."""
        theirs = self._view.hands[follower]
        fits = FITTING[wanted]
        answer = 1.0
        if not any(die.face in fits for die in theirs):
            answer -= (1 - FALLS[wanted]) ** len(theirs)
        out = RISK * answer if len(theirs) == 1 else 0.0
        return (LAST if len(hand) == 1 else READY) * self._ready(hand, wanted) - answer * ANSWER - out

    def _ready(self, hand: tuple[DieFace, ...], wanted: Face) -> float:
        """The chance that the hand can play when the turn has gone round the table."""
        fits = colour_fits(hand, wanted, self._view.seats)
        return 1 - (1 - fits) * (1 - FALLS[wanted]) ** len(hand)

    def _holding(self, die: Face) -> float:
        """What the die is worth to keep, less so as somebody is about to go out."""
        return (1 - self._peril) * (HOLD_WILD if die.is_wild else 0.0 if die.number else HOLD_COMMAND)


def _had_a_choice(hand: tuple[DieFace, ...], before: Face) -> bool:
    fits = FITTING[before]
    return any(die.face in fits and die.symbol is not Symbol.WILD_DRAW_FOUR for die in hand)
