"""What the game says about moves, events and refusals, in sentences for players.

`{red}`, `{yellow}`, `{green}` and `{blue}` stand for the colours' marks; the canvas draws them in the line. A sentence
is one message with named places, never put together from words: order, gender and number differ between languages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.language import N_, Plural, _, pgettext
from game.levels import Character, Level
from game.rules import events as happened
from game.rules.contract import Ending, Refusal, Why
from game.rules.events import Cause, Event
from game.rules.pieces import Colour, Face, Symbol, Tile, face

HUMAN = 0

_SYMBOLS = {
    Symbol.SKIP: N_("Skip"),
    Symbol.REVERSE: N_("Reverse"),
    Symbol.DRAW_ONE: N_("Draw One"),
    Symbol.DRAW_TWO: N_("Draw Two"),
    Symbol.WILD: N_("Wild"),
    Symbol.WILD_DIP: N_("Wild Dip"),
    Symbol.WILD_DRAW_TWO: N_("Wild Draw Two"),
    Symbol.WILD_DRAW_FOUR: N_("Wild Draw Four"),
    Symbol.DEAD_END: N_("Dead End"),
}
_A_SYMBOL = {
    Symbol.ONE: N_("a 1"),
    Symbol.TWO: N_("a 2"),
    Symbol.THREE: N_("a 3"),
    Symbol.FOUR: N_("a 4"),
    Symbol.FIVE: N_("a 5"),
    Symbol.SIX: N_("a 6"),
    Symbol.SEVEN: N_("a 7"),
    Symbol.EIGHT: N_("an 8"),
    Symbol.NINE: N_("a 9"),
    Symbol.SKIP: N_("a Skip"),
    Symbol.REVERSE: N_("a Reverse"),
    Symbol.DRAW_ONE: N_("a Draw One"),
    Symbol.DRAW_TWO: N_("a Draw Two"),
}
_THE_FACE = {
    Symbol.ONE: N_("the {colour} 1"),
    Symbol.TWO: N_("the {colour} 2"),
    Symbol.THREE: N_("the {colour} 3"),
    Symbol.FOUR: N_("the {colour} 4"),
    Symbol.FIVE: N_("the {colour} 5"),
    Symbol.SIX: N_("the {colour} 6"),
    Symbol.SEVEN: N_("the {colour} 7"),
    Symbol.EIGHT: N_("the {colour} 8"),
    Symbol.NINE: N_("the {colour} 9"),
    Symbol.SKIP: N_("the {colour} Skip"),
    Symbol.REVERSE: N_("the {colour} Reverse"),
    Symbol.DRAW_ONE: N_("the {colour} Draw One"),
    Symbol.DRAW_TWO: N_("the {colour} Draw Two"),
    Symbol.WILD: N_("the Wild"),
    Symbol.WILD_DIP: N_("the Wild Dip"),
    Symbol.WILD_DRAW_TWO: N_("the Wild Draw Two"),
    Symbol.WILD_DRAW_FOUR: N_("the Wild Draw Four"),
    Symbol.DEAD_END: N_("the Dead End"),
}
_NUMBERS = (
    N_("zero"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
)


@dataclass(frozen=True)
class Line:
    """A line of the log: who it is about, in short for the slip, and as a sentence for the page.

    What is about nobody has a sign instead of a portrait; without sign it is a heading. `items` are those it tells of
    that the human has seen, or a named colour as a face.
    """

    seat: int | None
    short: str
    sentence: str
    sign: str = "sym_cards"
    items: tuple[Face, ...] = ()

    @property
    def is_heading(self) -> bool:
        """Whether lines stand below it."""
        return self.seat is None and not self.sign


def level_name(level: Level) -> str:
    """The level's name, translated if it is a shipped one."""
    return pgettext("level", level.name)


def character_name(character: Character) -> str:
    """The character's name, with its title translated."""
    return pgettext("character", character.name)


def names_at(level: Level) -> list[str]:
    """The names of all seats of a level, the human's first."""
    return [_("You"), *(character_name(guest.character) for guest in level.opponents)]


def saying(words: str) -> str:
    """What a character says, translated if it is a shipped one."""
    return pgettext("saying", words)


def lesson_words(words: str) -> str:
    """What a teacher says, translated."""
    return pgettext("lesson", words)


def short_name(name: str) -> str:
    """The name without a title: "Rosa" for Nonna Rosa."""
    return name.split()[-1]


def mark(colour: Colour) -> str:
    """The colour's mark inside a text."""
    return f"{{{colour.value}}}"


def number(count: int) -> str:
    """A count in words up to ten."""
    return _(_NUMBERS[count]) if count < len(_NUMBERS) else str(count)


@dataclass(frozen=True)
class Noun:
    """What the items of a table are called, in every form that is needed."""

    sign: str
    """The sprite that stands for them."""
    many: str
    single: str
    none: str
    counted: Plural
    no_others: str
    others_counted: Plural
    only_drawn: str
    not_one_left: str
    down_to_one: str

    def others(self, count: int) -> str:
        """So many other ones, in words."""
        if not count:
            return _(self.no_others)
        return self.others_counted.of(count).format(number=number(count))

    def count(self, count: int) -> str:
        """So many of them, in words."""
        return self.counted.of(count).format(number=number(count)) if count else _(self.none)


CARD = Noun(
    sign="sym_cards",
    many=N_("cards"),
    single=N_("a card"),
    none=N_("no cards"),
    counted=Plural("one card", "{number} cards"),
    no_others=N_("no other cards"),
    others_counted=Plural("one other card", "{number} other cards"),
    only_drawn=N_("Only the card you drew may be played"),
    not_one_left=N_("UNO is for when one card is left"),
    down_to_one=N_("Down to one card? Say UNO before the next turn begins. Caught: you draw two."),
)
DIE = Noun(
    sign="sym_die",
    many=N_("dice"),
    single=N_("a die"),
    none=N_("no dice"),
    counted=Plural("one die", "{number} dice"),
    no_others=N_("no other dice"),
    others_counted=Plural("one other die", "{number} other dice"),
    only_drawn=N_("Only the die you drew may be played"),
    not_one_left=N_("UNO is for when one die is left"),
    down_to_one=N_("Down to one die? Say UNO before the next turn begins. Caught: you draw two."),
)
TILE = Noun(
    sign="sym_tile",
    many=N_("tiles"),
    single=N_("a tile"),
    none=N_("no tiles"),
    counted=Plural("one tile", "{number} tiles"),
    no_others=N_("no other tiles"),
    others_counted=Plural("one other tile", "{number} other tiles"),
    only_drawn=N_("Only the tile you drew may be played"),
    not_one_left=N_("UNO is for when one tile is left"),
    down_to_one=N_("Down to one tile? Say UNO before the next turn begins. Caught: you draw two."),
)


def colour_words(colour: Colour) -> str:
    """The colour's name by itself: "red"."""
    return {Colour.RED: _("red"), Colour.YELLOW: _("yellow"), Colour.GREEN: _("green"), Colour.BLUE: _("blue")}[colour]


def _colour_of_item(colour: Colour) -> str:
    """The colour as it is said with a number or a symbol."""
    return {
        Colour.RED: pgettext("with a number or symbol", "red"),
        Colour.YELLOW: pgettext("with a number or symbol", "yellow"),
        Colour.GREEN: pgettext("with a number or symbol", "green"),
        Colour.BLUE: pgettext("with a number or symbol", "blue"),
    }[colour]


def _the_colour(colour: Colour) -> str:
    """The colour as what something fits."""
    return {
        Colour.RED: pgettext("what something fits", "red"),
        Colour.YELLOW: pgettext("what something fits", "yellow"),
        Colour.GREEN: pgettext("what something fits", "green"),
        Colour.BLUE: pgettext("what something fits", "blue"),
    }[colour]


def symbol_words(symbol: Symbol) -> str:
    """The symbol's name, or its number."""
    return _(_SYMBOLS[symbol]) if symbol in _SYMBOLS else symbol.value


def face_words(face: Face) -> str:
    """An item in words: "green 7", "red Skip", "Wild", "tile of red 4 and Wild", "double green 7"."""
    if isinstance(face, Tile):
        end = face_words(face.face)
        if face.is_double:
            return _("double {end}").format(end=end)
        return _("tile of {one} and {other}").format(one=end, other=face_words(face.outward))
    if face.colour and face.symbol:
        return _("{colour} {symbol}").format(colour=_colour_of_item(face.colour), symbol=symbol_words(face.symbol))
    if face.colour:
        return colour_words(face.colour)
    return symbol_words(face.symbol) if face.symbol else ""


def begun(words: str) -> str:
    """Words as they begin a line."""
    return words[:1].upper() + words[1:]


def the_face(face: Face) -> str:
    """An item or a colour as what was played or is fitted: "the green 7", "blue"."""
    if isinstance(face, Tile):
        end = face_words(face.face)
        if face.is_double:
            return _("the double {end}").format(end=end)
        return _("the tile of {one} and {other}").format(one=end, other=face_words(face.outward))
    if face.symbol:
        colour = _colour_of_item(face.colour) if face.colour else ""
        return _(_THE_FACE[face.symbol]).format(colour=colour)
    return _the_colour(face.colour) if face.colour else ""


def _short_symbol(symbol: Symbol) -> str:
    """The symbol's name where there is little room."""
    short = {
        Symbol.SKIP: pgettext("short", "Skip"),
        Symbol.REVERSE: pgettext("short", "Reverse"),
        Symbol.DRAW_ONE: "+1",
        Symbol.DRAW_TWO: "+2",
        Symbol.WILD_DRAW_TWO: _("Wild +2"),
        Symbol.WILD_DRAW_FOUR: _("Wild +4"),
    }
    return short.get(symbol) or symbol_words(symbol)


def short_face(face: Face) -> str:
    """An item with its mark: "7 {green}"; a tile with both ends."""
    if isinstance(face, Tile):
        return f"{short_face(face.face)} / {short_face(face.outward)}"
    symbol = _short_symbol(face.symbol) if face.symbol else ""
    return f"{symbol} {mark(face.colour)}".strip() if face.colour else symbol


def wanted_words(wanted: Face) -> str:
    """What has to be matched: "{green} or a 7"; a wild is always welcome and not named."""
    if wanted.colour is None:
        return _("anything")
    if wanted.symbol is None:
        return mark(wanted.colour)
    return _("{colour} or {symbol}").format(colour=mark(wanted.colour), symbol=_(_A_SYMBOL[wanted.symbol]))


def refusal_words(refusal: Refusal, noun: Noun) -> str:
    """Why something can't be done, for the chip under the table."""
    if refusal.why is Why.DOES_NOT_FIT and refusal.wanted:
        return _("Needs {wanted}, or a wild").format(wanted=wanted_words(refusal.wanted))
    if refusal.why is Why.ONLY_THE_DRAWN:
        return _(noun.only_drawn)
    if refusal.why is Why.NOT_ONE_LEFT:
        return _(noun.not_one_left)
    return _(_REFUSALS[refusal.why])


_REFUSALS = {
    Why.ROUND_OVER: N_("The round is over"),
    Why.NOT_YOUR_TURN: N_("It is not your turn yet"),
    Why.ANSWER_FIRST: N_("Answer the question first"),
    Why.NOTHING_ASKED: N_("Nobody asked for that"),
    Why.NOT_HELD: N_("That is not in your hand"),
    Why.DOES_NOT_FIT: N_("That does not fit"),
    Why.NO_OPEN_END: N_("There is no open end"),
    Why.COLOUR_NEEDED: N_("Name a colour with it"),
    Why.NO_COLOUR: N_("No colour is named for that"),
    Why.REROLL_FIRST: N_("Reroll your hand first"),
    Why.ALREADY_REROLLED: N_("You rerolled already"),
    Why.ALREADY_DREW: N_("You drew already"),
    Why.NOTHING_TO_DRAW: N_("There is nothing left to draw"),
    Why.CAN_STILL_ACT: N_("You can still play or draw"),
    Why.NOT_CATCHABLE: N_("There is nobody to catch"),
}

_YOU_DREW = {
    Cause.CAUGHT: N_("You drew {items} for the missing UNO."),
    Cause.GUILTY: N_("You drew {items} for the wrong wild."),
    Cause.WRONG: N_("You drew {items} for the wrong challenge."),
    Cause.DIP: N_("You drew {items} from the Dip."),
    Cause.OPENING: N_("You drew {items} to open the chain."),
}
_THEY_DREW = {
    Cause.CAUGHT: N_("{name} drew {items} for the missing UNO."),
    Cause.GUILTY: N_("{name} drew {items} for the wrong wild."),
    Cause.WRONG: N_("{name} drew {items} for the wrong challenge."),
    Cause.DIP: N_("{name} drew {items} from the Dip."),
    Cause.OPENING: N_("{name} drew {items} to open the chain."),
}
_YOU_JUST_DREW, _THEY_JUST_DREW = N_("You drew {items}."), N_("{name} drew {items}.")
_SHOWN = Plural("It shows {faces}.", "They show {faces}.")

_Told = tuple[str, str]
"""What is told in short, and as a sentence."""


class Teller:
    """Tells events as the human at seat 0 may hear them. `names` are those of all seats, the human's own included."""

    def __init__(self, names: Sequence[str], noun: Noun) -> None:
        self.names = names
        self.noun = noun

    def line(self, event: Event) -> Line | None:
        """The log's line about an event; None for what needs no words."""
        if isinstance(event, happened.Laid):
            return self._said(
                event.seat,
                (pgettext("you", "laid {item}"), _("You laid {the_item}.")),
                (pgettext("somebody", "laid {item}"), _("{name} laid {the_item}.")),
                event.item,
            )
        if isinstance(event, happened.ArmClosed):
            return self._said(
                event.seat,
                (pgettext("you", "closed an end"), _("You closed an end with a Dead End.")),
                (pgettext("somebody", "closed an end"), _("{name} closed an end with a Dead End.")),
            )
        if isinstance(event, happened.Played):
            return self._said(
                event.seat,
                (pgettext("you", "played {item}"), _("You played {the_item}.")),
                (pgettext("somebody", "played {item}"), _("{name} played {the_item}.")),
                event.item,
            )
        if isinstance(event, happened.Named):
            line = self._said(
                event.seat,
                (pgettext("you", "named {mark}"), _("You named {colour}.")),
                (pgettext("somebody", "named {mark}"), _("{name} named {colour}.")),
                mark=mark(event.colour),
                colour=colour_words(event.colour),
            )
            return replace(line, items=(face(event.colour, None),))
        if isinstance(event, happened.Skipped):
            return self._said(
                event.seat,
                (pgettext("you", "lost a turn"), _("You lost a turn.")),
                (pgettext("somebody", "lost a turn"), _("{name} lost a turn.")),
            )
        if isinstance(event, happened.Reversed):
            if event.direction > 0:
                return Line(None, _("Play runs to the left"), _("Play runs to the left now."), "sym_reverse")
            return Line(None, _("Play runs to the right"), _("Play runs to the right now."), "sym_reverse")
        if isinstance(event, happened.Drew):
            return self._drew(event)
        if isinstance(event, happened.Rolled):
            return self._rolled(event)
        if isinstance(event, happened.TookBack):
            return self._said(
                event.seat,
                (pgettext("you", "took back {item}"), _("You took {the_item} back.")),
                (pgettext("somebody", "took back {item}"), _("{name} took {the_item} back.")),
                event.item,
            )
        if isinstance(event, happened.Passed):
            return self._said(
                event.seat,
                (pgettext("you", "passed"), _("You passed.")),
                (pgettext("somebody", "passed"), _("{name} passed.")),
            )
        if isinstance(event, happened.Gave):
            return self._gave(event)
        if isinstance(event, happened.Called):
            return self._said(
                event.seat,
                (pgettext("you", "said UNO!"), _("You said UNO!")),
                (pgettext("somebody", "said UNO!"), _("{name} said UNO!")),
            )
        if isinstance(event, happened.Caught):
            return self._done_to(
                event.by,
                event.seat,
                (pgettext("you", "caught {whom}"), _("You caught {whom}.")),
                (_("caught you"), _("{name} caught you.")),
                (pgettext("somebody", "caught {whom}"), _("{name} caught {whom}.")),
            )
        if isinstance(event, happened.Challenged):
            return self._done_to(
                event.seat,
                event.offender,
                (pgettext("you", "challenged {whom}"), _("You challenged {whom}.")),
                (_("challenged you"), _("{name} challenged you.")),
                (pgettext("somebody", "challenged {whom}"), _("{name} challenged {whom}.")),
            )
        if isinstance(event, happened.Verdict):
            if event.guilty:
                return self._said(
                    event.offender,
                    (_("were guilty"), _("You were guilty.")),
                    (_("was guilty"), _("{name} was guilty.")),
                )
            return self._said(
                event.offender,
                (_("were in the right"), _("You were in the right.")),
                (_("was in the right"), _("{name} was in the right.")),
            )
        if isinstance(event, happened.TurnedUp):
            return self._turned_up(event)
        if isinstance(event, happened.Reshuffled):
            sentence = _("The discard pile was shuffled: {items} to draw.")
            return Line(None, _("Cards shuffled"), sentence.format(items=self.noun.count(event.count)))
        if isinstance(event, happened.Ended):
            return self._ended(event)
        return None

    def _said(self, seat: int, yours: _Told, theirs: _Told, item: Face | None = None, **words: str) -> Line:
        """What the human or somebody else did, perhaps with an item."""
        if item:
            words |= {"item": short_face(item), "the_item": the_face(item)}
        short, sentence = yours if seat == HUMAN else theirs
        sentence = sentence.format(name=self.names[seat], **words)
        if "whom" in words:
            words["whom"] = short_name(words["whom"])
        return Line(seat, short.format(**words), sentence, items=(item,) if item else ())

    def _done_to(
        self, seat: int, to: int, yours: _Told, to_you: _Told, theirs: _Told, item: Face | None = None, **words: str
    ) -> Line:
        """What the human did to somebody, somebody to the human, or somebody to somebody else."""
        others = to_you if to == HUMAN else theirs
        return self._said(seat, yours, others, item, whom=self.names[to], **words)

    def _drew(self, event: happened.Drew) -> Line:
        if not event.items:
            return self._drew_nothing(event.seat)
        line = self._drew_some(event.seat, len(event.items), event.cause)
        return replace(line, items=tuple(item for item in event.items if item))

    def _drew_some(self, seat: int, count: int, cause: Cause) -> Line:
        return self._said(
            seat,
            (pgettext("you", "drew {items}"), _(_YOU_DREW.get(cause, _YOU_JUST_DREW))),
            (pgettext("somebody", "drew {items}"), _(_THEY_DREW.get(cause, _THEY_JUST_DREW))),
            items=self.noun.count(count),
        )

    def _drew_nothing(self, seat: int) -> Line:
        return self._said(
            seat,
            (pgettext("you", "drew nothing"), _("You had to draw, but there were no {items} left.")),
            (pgettext("somebody", "drew nothing"), _("{name} had to draw, but there were no {items} left.")),
            items=_(self.noun.many),
        )

    def _rolled(self, event: happened.Rolled) -> Line | None:
        """A die that is drawn is told with what it shows; the first hands are seen."""
        if event.cause in (Cause.DEAL, Cause.CENTRE):
            return None
        if not event.items:
            return self._drew_nothing(event.seat)
        if event.cause is Cause.REROLL:
            line = self._said(
                event.seat,
                (pgettext("you", "rerolled {items}"), _("You rerolled {items}.")),
                (pgettext("somebody", "rerolled {items}"), _("{name} rerolled {items}.")),
                items=self.noun.count(len(event.items)),
            )
            return replace(line, items=event.items)
        line = self._drew_some(event.seat, len(event.items), event.cause)
        shown = _SHOWN.of(len(event.items)).format(faces=", ".join(map(face_words, event.items)))
        return replace(line, sentence=f"{line.sentence} {shown}", items=event.items)

    def _gave(self, event: happened.Gave) -> Line:
        if event.item is None:
            return self._done_to(
                event.seat,
                event.to,
                (pgettext("you", "gave {whom} {an_item}"), _("You gave {whom} {an_item}.")),
                (_("gave you {an_item}"), _("{name} gave you {an_item}.")),
                (pgettext("somebody", "gave {whom} {an_item}"), _("{name} gave {whom} {an_item}.")),
                an_item=_(self.noun.single),
            )
        return self._done_to(
            event.seat,
            event.to,
            (pgettext("you", "gave {whom} {item}"), _("You gave {whom} {the_item}.")),
            (_("gave you {item}"), _("{name} gave you {the_item}.")),
            (pgettext("somebody", "gave {whom} {item}"), _("{name} gave {whom} {the_item}.")),
            event.item,
        )

    def _turned_up(self, event: happened.TurnedUp) -> Line:
        item = the_face(event.item)
        if event.accepted:
            short = _("Starts with {item}").format(item=short_face(event.item))
            sentence = _("The round starts with {the_item}.").format(the_item=item)
            return Line(None, short, sentence, self.noun.sign, (event.item,))
        sentence = _("No round starts with {the_item}: it went back into the pile.").format(the_item=item)
        return Line(None, _("Turned up again"), sentence, self.noun.sign, (event.item,))

    def _ended(self, event: happened.Ended) -> Line:
        winner = event.outcome.winner
        if winner is None:
            return Line(None, _("Nobody could go on"), _("Nobody could go on, and nobody scored."))
        points = str(event.outcome.scores[winner])
        if event.outcome.ending is Ending.OUT:
            return self._said(
                winner,
                (pgettext("you", "went out"), _("You went out and scored {points}.")),
                (pgettext("somebody", "went out"), _("{name} went out and scored {points}.")),
                points=points,
            )
        return self._said(
            winner,
            (pgettext("you", "played last"), _("You played last and scored {points}.")),
            (pgettext("somebody", "played last"), _("{name} played last and scored {points}.")),
            points=points,
        )
