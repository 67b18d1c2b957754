"""What can be told about the hands that a seat does not see at the Pocket table."""

from __future__ import annotations

from collections import Counter

from game.rules.moves import Accept, Catch, Challenge, Draw, Give, Move, NameColour, Pass, Play
from game.rules.pieces import FITTING, Colour, Face, Symbol
from game.rules.pocket import PocketRound, PocketView
from game.rules.shedding import CAUGHT_DRAWS

DOUBT = 0.35
"""How likely a card is to be of a colour that its holder lacked, against any card: some draw for fun."""
NAMED = 0.5
"""How much of the chance to be without a colour is left when the seat has named that colour."""

LAPSE = 0.15
"""How likely a card is in a whole world to be one that its holder would have played, against any card."""
BLUFFING = 0.35
"""How likely a seat that could play another card plays a wild draw, against one that could not."""

_ANY = 99
"""More cards than a seat ever holds."""

COUNTED = {
    wanted: frozenset(card for card in fits if card.symbol is not Symbol.WILD_DRAW_TWO)
    for wanted, fits in FITTING.items()
}
"""The cards that count as what could have been played instead of a wild draw (G12)."""


class Reading:
    """Chances of what the other seats hold, by the cards not seen yet and by who drew on what and who named what.

    A seat that draws instead of playing had nothing of the colour; only cards that it got since then can be of it.
    """

    def __init__(self, view: PocketView) -> None:
        self._view = view
        self._unseen = Counter(view.unseen)
        self._total = len(view.unseen)
        self._fresh = [dict.fromkeys(Colour, _ANY) for _ in view.counts]
        self._named: list[Colour | None] = [None] * view.seats
        self._answers: dict[tuple[int, Face], float] = {}
        self._follow(view.history)

    def answers(self, seat: int, wanted: Face) -> float:
        """The chance that another seat holds a card that fits; 1 or 0 if that is certain."""
        key = seat, wanted
        if key not in self._answers:
            self._answers[key] = self._holds(seat, wanted, FITTING[wanted])
        return self._answers[key]

    def guilty(self, offender: int, before: Face) -> float:
        """The chance that a seat that played a wild draw could have played another card (P10)."""
        return self._holds(offender, before, COUNTED[before])

    def likelihood(self, world: PocketRound) -> float:
        """How well a world that agrees with the view explains what the other seats did."""
        view = self._view
        likely = 1.0
        for seat, hand in enumerate(world.hands):
            if seat == view.seat:
                continue
            fresh = self._fresh[seat]
            if min(fresh.values()) < len(hand):
                for colour, places in fresh.items():
                    old = sum(card.is_wild or card.colour is colour for card in hand) - places
                    if old > 0:
                        likely *= LAPSE**old
            named = self._named[seat]
            if named and not any(card.colour is named for card in hand):
                likely *= NAMED
        offender = view.offender
        if offender is None or offender == view.seat or not view.before:
            return likely
        return likely if COUNTED[view.before].isdisjoint(world.hands[offender]) else likely * BLUFFING

    def _holds(self, seat: int, wanted: Face, fits: frozenset[Face]) -> float:
        known = self._view.known[seat]
        if not fits.isdisjoint(known):
            return 1.0
        fitting = doubted = 0.0
        for card, count in self._unseen.items():
            if card in fits:
                fitting += count
                doubted += count * DOUBT if card.is_wild or card.colour is wanted.colour else count
        if not fitting:
            return 0.0
        fresh = self._fresh[seat][wanted.colour] if wanted.colour else _ANY
        without = 1.0
        for drawn in range(self._view.counts[seat] - len(known)):
            chance = min(1.0, fitting / (self._total - drawn))
            without *= 1.0 - (chance if drawn < fresh else chance * doubted / fitting)
        if wanted.colour and self._named[seat] is wanted.colour:
            without *= NAMED
        return 1.0 - without

    def _follow(self, history: tuple[tuple[int, Move], ...]) -> None:
        """Go through the round again, as far as it shows what the seats lack."""
        view = self._view
        played = [move.item for _, move in history if isinstance(move, Play)]
        turns = sum(card.symbol is Symbol.REVERSE for card in played)
        direction = -view.direction if turns % 2 else view.direction
        shuffled = len(view.discard) <= len(played)
        wanted = None if shuffled else view.discard[0].colour
        verdicts = iter(view.verdicts)
        player = drawer = -1
        for seat, move in history:
            victim = (seat + direction) % view.seats
            kind = type(move)
            if isinstance(move, Play):
                if seat == drawer:
                    self._played(seat, *Colour)
                elif move.item.colour:
                    self._played(seat, move.item.colour)
                wanted = move.colour or move.item.colour
                player = seat
                if move.colour or self._named[seat] is not wanted:
                    self._named[seat] = move.colour
                if move.item.symbol is Symbol.REVERSE:
                    direction = -direction
                elif move.item.symbol is Symbol.DRAW_ONE:
                    self._got(victim, 1)
                elif move.item.symbol is Symbol.WILD_DIP:
                    self._got(seat, 1)
            elif kind is Draw:
                self._got(seat, 1)
                if wanted:
                    self._fresh[seat][wanted] = 0
                if self._named[seat] is wanted:
                    self._named[seat] = None
                drawer = seat
                continue
            elif kind is Pass and seat == drawer and wanted:
                self._fresh[seat][wanted] = 1
            elif isinstance(move, NameColour):
                wanted = move.colour
            elif kind is Give:
                self._got(victim, 1)
            elif kind is Accept:
                self._got(seat, 2)
            elif kind is Challenge:
                guilty = next(verdicts)
                self._got(player if guilty else seat, 2 if guilty else 2 + view.rules.wrong_challenge_extra)
            elif isinstance(move, Catch):
                self._got(move.seat, CAUGHT_DRAWS)
            drawer = -1

    def _got(self, seat: int, count: int) -> None:
        for colour in Colour:
            self._fresh[seat][colour] += count

    def _played(self, seat: int, *colours: Colour) -> None:
        """Count out a card that could be of these colours, among those that came after the seat lacked them."""
        for colour in colours:
            self._fresh[seat][colour] = max(0, self._fresh[seat][colour] - 1)
