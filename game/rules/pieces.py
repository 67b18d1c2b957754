"""What items show: colours, symbols, and the faces made of both; dice with six of them, and tiles with two ends.

A face is interned: two equal faces are the same object, so rules compare by identity and use faces as keys of tables
that are made once. A face never changes; a colour named for a wild is state of the round (see `Face` without symbol).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cache


class Colour(Enum):
    """The four colours (G1), in the order that pickers and hands show them."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    @property
    def letter(self) -> str:
        """The colour in the text form of faces and moves."""
        return self.value[0].upper()


class Symbol(Enum):
    """What stands on an item beside its colour; the value is the name used in files."""

    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    SKIP = "skip"
    REVERSE = "reverse"
    DRAW_ONE = "draw one"
    DRAW_TWO = "draw two"
    WILD = "wild"
    WILD_DIP = "wild dip"
    WILD_DRAW_TWO = "wild draw two"
    WILD_DRAW_FOUR = "wild draw four"
    DEAD_END = "dead end"

    @property
    def number(self) -> int:
        """The number shown, or 0 for a word."""
        return int(self.value) if self.value.isdigit() else 0

    @property
    def is_wild(self) -> bool:
        """Whether it goes on anything and its player names a colour."""
        return self.value.startswith("wild")

    @property
    def draws(self) -> int:
        """How many items it makes the next seat draw."""
        return _DRAWS.get(self, 0)


_DRAWS = {
    Symbol.DRAW_ONE: 1,
    Symbol.DRAW_TWO: 2,
    Symbol.WILD_DRAW_TWO: 2,
    Symbol.WILD_DRAW_FOUR: 4,
}
_SHORT = {
    Symbol.SKIP: "S",
    Symbol.REVERSE: "R",
    Symbol.DRAW_ONE: "+1",
    Symbol.DRAW_TWO: "+2",
    Symbol.WILD: "W",
    Symbol.WILD_DIP: "WD",
    Symbol.WILD_DRAW_TWO: "W+2",
    Symbol.WILD_DRAW_FOUR: "W+4",
    Symbol.DEAD_END: "X",
}


class Face:
    """A colour and a symbol. Get one from `face`; equal faces are one object.

    A face without symbol is what has to be matched after a colour was named (P6, D7). A wild and a Dead End have no
    colour. The text form is `R7`, `GS` (green Skip), `B+2`, `W`, `W+4`, `WD` (Dip), `X` (Dead End), `Y` (named yellow).

    A card is its face. A die is held and played as one of its own faces, a `DieFace`, and a `Tile` by one of its ends;
    `face` is what either shows.
    """

    __slots__ = ("colour", "face", "is_wild", "number", "symbol")

    colour: Colour | None
    symbol: Symbol | None
    number: int
    is_wild: bool
    face: Face

    def __init__(self, colour: Colour | None, symbol: Symbol | None) -> None:
        self.face = self
        self.colour = colour
        self.symbol = symbol
        self.number = symbol.number if symbol else 0
        self.is_wild = symbol is not None and symbol.is_wild

    def __reduce__(self) -> tuple[object, ...]:
        return face, (self.colour, self.symbol)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        colour = self.colour.letter if self.colour else ""
        symbol = _SHORT.get(self.symbol, self.symbol.value) if self.symbol else ""
        return colour + symbol


def _every_face() -> dict[tuple[Colour | None, Symbol | None], Face]:
    colourless = [symbol for symbol in Symbol if symbol.is_wild or symbol is Symbol.DEAD_END]
    coloured = [None, *(symbol for symbol in Symbol if symbol not in colourless)]
    keys: list[tuple[Colour | None, Symbol | None]] = [(None, symbol) for symbol in colourless]
    keys += [(colour, symbol) for colour in Colour for symbol in coloured]
    return {key: Face(*key) for key in keys}


_FACES = _every_face()
_BY_TEXT = {str(each): each for each in _FACES.values()}


def face(colour: Colour | None, symbol: Symbol | None) -> Face:
    """The one face of that colour and symbol.

    Raises:
        ValueError: if no item shows that: a colourless number, a red Wild.
    """
    try:
        return _FACES[colour, symbol]
    except KeyError:
        named = [part.value for part in (colour, symbol) if part]
        raise ValueError(f"nothing shows {' '.join(named) or 'neither colour nor symbol'}") from None


def parse_face(text: str) -> Face:
    """The face of that text form, the reverse of `str(face)`.

    Raises:
        ValueError: if no face is written so.
    """
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(f"no face is written {text!r}") from None


class DieFace(Face):
    """A face of one die, the one that it shows. Get one from `die_face`; two of the same die and face are one object.

    Dice that look alike are still different items: what a die matches is told by its `face`. The text form is `7:R3`,
    die 7 showing red 3.
    """

    __slots__ = ("die",)

    die: int

    def __init__(self, die: int, shows: Face) -> None:
        super().__init__(shows.colour, shows.symbol)
        self.face = shows
        self.die = die

    def __reduce__(self) -> tuple[object, ...]:
        return die_face, (self.die, self.face)

    def __str__(self) -> str:
        return f"{self.die}:{self.face}"


@cache
def die_face(die: int, shows: Face) -> DieFace:
    """That face of the die of that number."""
    return DieFace(die, shows)


@dataclass(frozen=True)
class Die:
    """A die, known by its number, with its own six faces (D13)."""

    number: int
    faces: tuple[DieFace, ...]

    @classmethod
    def of(cls, number: int, faces: Iterable[Face]) -> Die:
        """The die of that number with those faces."""
        return cls(number, tuple(die_face(number, each) for each in faces))


class Tile(Face):
    """A tile as it is turned: it shows the end that is laid against the chain, `outward` is the other one (O6).

    Get one from `tile`; the same tile turned the same way is one object. In a hand every tile is `upright`: the end
    with the lower symbol, or with the earlier colour, comes first. The text form is `R5/G7`, or `G7/R5` for the same
    tile turned round; a double (`R5/R5`) looks the same both ways.
    """

    __slots__ = ("is_double", "outward", "upright")

    is_double: bool
    outward: Face
    upright: Tile

    def __init__(self, shows: Face, outward: Face) -> None:
        super().__init__(shows.colour, shows.symbol)
        self.face = shows
        self.outward = outward
        self.is_double = shows is outward
        self.upright = self if _RANK[shows] <= _RANK[outward] else tile(outward, shows)

    @property
    def turned(self) -> Tile:
        """The same tile turned round."""
        return tile(self.outward, self.face)

    def __reduce__(self) -> tuple[object, ...]:
        return tile, (self.face, self.outward)

    def __str__(self) -> str:
        return f"{self.face}/{self.outward}"


_RANK = {
    each: rank
    for rank, each in enumerate(
        _FACES[colour, symbol] for symbol in Symbol for colour in (None, *Colour) if (colour, symbol) in _FACES
    )
}


@cache
def tile(shows: Face, outward: Face) -> Tile:
    """The tile with those ends, turned so that it shows the first.

    Raises:
        ValueError: if an end has no symbol.
    """
    for end in (shows, outward):
        if end not in _RANK:
            raise ValueError(f"{end} is no end of a tile")
    return Tile(shows, outward)


def parse_item(text: str) -> Face:
    """The item of that text form, the reverse of `str(item)`: a card's face, a die with what it shows, or a tile.

    Raises:
        ValueError: if no item is written so.
    """
    first, slash, second = text.partition("/")
    if slash:
        return tile(parse_face(first), parse_face(second))
    die, colon, shows = text.rpartition(":")
    item = parse_face(shows)
    if item.symbol is None:
        raise ValueError(f"{shows} is a colour, not an item")
    if not colon:
        return item
    if not (die.isascii() and die.isdecimal() and len(die) <= 4) or die[0] == "0":
        raise ValueError(f"no die has the number {die!r}")
    return die_face(int(die), item)


def _fitting(wanted: Face) -> frozenset[Face]:
    if wanted.symbol is Symbol.DEAD_END:
        return frozenset()
    return frozenset(
        each
        for each in _FACES.values()
        if each.symbol
        and each.symbol is not Symbol.DEAD_END
        and (
            each.is_wild or (wanted.colour is not None and each.colour is wanted.colour) or each.symbol is wanted.symbol
        )
    )


FITTING: dict[Face, frozenset[Face]] = {each: _fitting(each) for each in _FACES.values()}
"""Which faces may go on a face: same colour, same symbol, or a wild; nothing on a Dead End (D4, P4, O10, O16)."""
