"""What the game says about moves, events and refusals, in sentences for players.

`{red}`, `{yellow}`, `{green}` and `{blue}` stand for the colours' marks; the canvas draws them in the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules import events as happened
from game.rules.contract import Ending, Refusal, Why
from game.rules.events import Cause, Event
from game.rules.pieces import Colour, Face, Symbol, Tile

HUMAN = 0

_SYMBOLS = {
    Symbol.SKIP: "Skip",
    Symbol.REVERSE: "Reverse",
    Symbol.DRAW_ONE: "Draw One",
    Symbol.DRAW_TWO: "Draw Two",
    Symbol.WILD: "Wild",
    Symbol.WILD_DIP: "Wild Dip",
    Symbol.WILD_DRAW_TWO: "Wild Draw Two",
    Symbol.WILD_DRAW_FOUR: "Wild Draw Four",
    Symbol.DEAD_END: "Dead End",
}
_SHORT_SYMBOLS = {
    Symbol.DRAW_ONE: "+1",
    Symbol.DRAW_TWO: "+2",
    Symbol.WILD_DRAW_TWO: "Wild +2",
    Symbol.WILD_DRAW_FOUR: "Wild +4",
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True)
class Line:
    """A line of the log: who it is about, in short for the slip, and as a sentence for the page.

    What is about nobody has a sign instead of a portrait; without sign it is a heading.
    """

    seat: int | None
    short: str
    sentence: str
    sign: str = "sym_cards"


def short_name(name: str) -> str:
    """The name without a title: "Rosa" for Nonna Rosa."""
    return name.split()[-1]


def mark(colour: Colour) -> str:
    """The colour's mark inside a text."""
    return f"{{{colour.value}}}"


def number(count: int) -> str:
    """A count in words up to ten."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


@dataclass(frozen=True)
class Noun:
    """What the items of a table are called."""

    one: str
    many: str
    sign: str
    """The sprite that stands for them."""

    def others(self, count: int) -> str:
        """So many other ones, in words."""
        return f"{number(count)} other {self.one if count == 1 else self.many}"

    def count(self, count: int) -> str:
        """So many of them, in words."""
        return f"one {self.one}" if count == 1 else f"{number(count)} {self.many}"


CARD = Noun("card", "cards", "sym_cards")
DIE = Noun("die", "dice", "sym_die")
TILE = Noun("tile", "tiles", "sym_tile")


def symbol_words(symbol: Symbol) -> str:
    """The symbol's name, or its number."""
    return _SYMBOLS.get(symbol, symbol.value)


def face_words(face: Face) -> str:
    """An item in words: "green 7", "red Skip", "Wild", "tile of red 4 and Wild", "double green 7"."""
    if isinstance(face, Tile):
        end = face_words(face.face)
        return f"double {end}" if face.is_double else f"tile of {end} and {face_words(face.outward)}"
    symbol = symbol_words(face.symbol) if face.symbol else ""
    return f"{face.colour.value} {symbol}".strip() if face.colour else symbol


def the_face(face: Face) -> str:
    """An item or a colour as what something fits: "the green 7", "blue"."""
    return f"the {face_words(face)}" if face.symbol else face_words(face)


def short_face(face: Face) -> str:
    """An item with its mark: "7 {green}"; a tile with both ends."""
    if isinstance(face, Tile):
        return f"{short_face(face.face)} / {short_face(face.outward)}"
    symbol = _SHORT_SYMBOLS.get(face.symbol) or symbol_words(face.symbol) if face.symbol else ""
    return f"{symbol} {mark(face.colour)}".strip() if face.colour else symbol


def article(words: str) -> str:
    """The words with "a" or "an" before them."""
    return f"{'an' if words[0] in '8aeiou' else 'a'} {words}"


def wanted_words(wanted: Face) -> str:
    """What has to be matched: "{green} or a 7"; a wild is always welcome and not named."""
    if wanted.colour is None:
        return "anything"
    if wanted.symbol is None:
        return mark(wanted.colour)
    return f"{mark(wanted.colour)} or {article(symbol_words(wanted.symbol))}"


def refusal_words(refusal: Refusal, noun: Noun) -> str:
    """Why something can't be done, for the chip under the table."""
    if refusal.why is Why.DOES_NOT_FIT and refusal.wanted:
        return f"Needs {wanted_words(refusal.wanted)}, or a wild"
    return _REFUSALS[refusal.why].format(one=noun.one)


_REFUSALS = {
    Why.ROUND_OVER: "The round is over",
    Why.NOT_YOUR_TURN: "It is not your turn yet",
    Why.ANSWER_FIRST: "Answer the question first",
    Why.NOTHING_ASKED: "Nobody asked for that",
    Why.NOT_HELD: "That is not in your hand",
    Why.DOES_NOT_FIT: "That does not fit",
    Why.NO_OPEN_END: "There is no open end",
    Why.ONLY_THE_DRAWN: "Only the {one} you drew may be played",
    Why.COLOUR_NEEDED: "Name a colour with it",
    Why.NO_COLOUR: "No colour is named for that",
    Why.NOT_ONE_LEFT: "UNO is for when one {one} is left",
    Why.REROLL_FIRST: "Reroll your hand first",
    Why.ALREADY_REROLLED: "You rerolled already",
    Why.ALREADY_DREW: "You drew already",
    Why.NOTHING_TO_DRAW: "There is nothing left to draw",
    Why.CAN_STILL_ACT: "You can still play or draw",
    Why.NOT_CATCHABLE: "There is nobody to catch",
}


_REASONS = {
    Cause.CAUGHT: " for the missing UNO",
    Cause.GUILTY: " for the wrong wild",
    Cause.WRONG: " for the wrong challenge",
    Cause.DIP: " from the Dip",
    Cause.OPENING: " to open the chain",
}


class Teller:
    """Tells events as the human at seat 0 may hear them. `names` are those of all seats, the human's own included."""

    def __init__(self, names: Sequence[str], noun: Noun) -> None:
        self.names = names
        self.noun = noun

    def _who(self, seat: int) -> str:
        return "You" if seat == HUMAN else self.names[seat]

    def _whom(self, seat: int) -> str:
        return "you" if seat == HUMAN else self.names[seat]

    def line(self, event: Event) -> Line | None:
        """The log's line about an event; None for what needs no words."""
        if isinstance(event, happened.Laid):
            return self._said(event.seat, f"laid {short_face(event.item)}", f"laid the {face_words(event.item)}")
        if isinstance(event, happened.ArmClosed):
            return self._said(event.seat, "closed an end", "closed an end with a Dead End")
        if isinstance(event, happened.Played):
            return self._said(event.seat, f"played {short_face(event.item)}", f"played the {face_words(event.item)}")
        if isinstance(event, happened.Named):
            return self._said(event.seat, f"named {mark(event.colour)}", f"named {event.colour.value}")
        if isinstance(event, happened.Skipped):
            return self._said(event.seat, "lost a turn", "lost a turn")
        if isinstance(event, happened.Reversed):
            way = "to the left" if event.direction > 0 else "to the right"
            return Line(None, f"Play runs {way}", f"Play runs {way} now.", "sym_reverse")
        if isinstance(event, happened.Drew):
            return self._drew(event)
        if isinstance(event, happened.Rolled):
            return self._rolled(event)
        if isinstance(event, happened.TookBack):
            item = short_face(event.item)
            return self._said(event.seat, f"took back {item}", f"took the {face_words(event.item)} back")
        if isinstance(event, happened.Passed):
            return self._said(event.seat, "passed", "passed")
        if isinstance(event, happened.Gave):
            return self._gave(event)
        if isinstance(event, happened.Called):
            return self._said(event.seat, "said UNO!", "said UNO!")
        if isinstance(event, happened.Caught):
            return self._said(event.by, f"caught {self._whom(event.seat)}", f"caught {self._whom(event.seat)}")
        if isinstance(event, happened.Challenged):
            whom = self._whom(event.offender)
            return self._said(event.seat, f"challenged {whom}", f"challenged {whom}")
        if isinstance(event, happened.Verdict):
            was = "guilty" if event.guilty else "in the right"
            verb = "were" if event.offender == HUMAN else "was"
            return self._said(event.offender, f"{verb} {was}", f"{verb} {was}")
        if isinstance(event, happened.TurnedUp):
            return self._turned_up(event)
        if isinstance(event, happened.Reshuffled):
            there = f"{self.noun.count(event.count)} to draw"
            return Line(None, "Cards shuffled", f"The discard pile was shuffled: {there}.")
        if isinstance(event, happened.Ended):
            return self._ended(event)
        return None

    def _said(self, seat: int, short: str, sentence: str) -> Line:
        stop = "" if sentence.endswith("!") else "."
        return Line(seat, short, f"{self._who(seat)} {sentence}{stop}")

    def _drew(self, event: happened.Drew) -> Line:
        if not event.items:
            return self._drew_nothing(event.seat)
        words = f"drew {self.noun.count(len(event.items))}"
        return self._said(event.seat, words, words + _REASONS.get(event.cause, ""))

    def _drew_nothing(self, seat: int) -> Line:
        return self._said(seat, "drew nothing", f"had to draw, but there were no {self.noun.many} left")

    def _rolled(self, event: happened.Rolled) -> Line | None:
        """A die that is drawn is told with what it shows; the first hands are seen."""
        if event.cause in (Cause.DEAL, Cause.CENTRE):
            return None
        if not event.items:
            return self._drew_nothing(event.seat)
        count = self.noun.count(len(event.items))
        if event.cause is Cause.REROLL:
            return self._said(event.seat, f"rerolled {count}", f"rerolled {count}")
        shown = ", ".join(map(face_words, event.items))
        reason = _REASONS.get(event.cause, "")
        return self._said(event.seat, f"drew {count}", f"drew {count}{reason}: {shown}")

    def _gave(self, event: happened.Gave) -> Line:
        whom = self._whom(event.to)
        if event.item is None:
            return self._said(event.seat, f"gave {whom} a {self.noun.one}", f"gave {whom} a {self.noun.one}")
        return self._said(
            event.seat, f"gave {whom} {short_face(event.item)}", f"gave {whom} the {face_words(event.item)}"
        )

    def _turned_up(self, event: happened.TurnedUp) -> Line:
        if event.accepted:
            sentence = f"The {face_words(event.item)} was turned up."
            return Line(None, f"Starts with {short_face(event.item)}", sentence, self.noun.sign)
        return Line(None, "Turned up again", f"The {face_words(event.item)} went back into the pile.", self.noun.sign)

    def _ended(self, event: happened.Ended) -> Line:
        winner = event.outcome.winner
        if winner is None:
            return Line(None, "Nobody could go on", "Nobody could go on, and nobody scored.")
        how = "went out" if event.outcome.ending is Ending.OUT else "played last"
        return self._said(winner, how, f"{how} and scored {event.outcome.scores[winner]}")
