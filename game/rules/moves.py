"""What a seat decides. Moves are small frozen values with a one-line text form, both ways.

Moves without fields exist once, as constants in capitals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from game.rules.pieces import Colour, Face, Tile, parse_item


@dataclass(frozen=True)
class Play:
    """Play an item; name a colour with a wild, unless it is the last item (G7); `call` says UNO with it (G4)."""

    item: Face
    colour: Colour | None = None
    call: bool = False

    @property
    def held(self) -> Face:
        """The item of the hand that it plays: of a tile, as it is held and not as it will lie."""
        return self.item.upright if isinstance(self.item, Tile) else self.item

    def __str__(self) -> str:
        named = f"={self.colour.letter}" if self.colour else ""
        return f"{self.item}{named}{'!' if self.call else ''}"


@dataclass(frozen=True, kw_only=True)
class Lay(Play):
    """Lay a tile, turned as it will lie, at the end of that arm; name a colour for an outward wild (O3, O8)."""

    at: int

    def __str__(self) -> str:
        named = f"={self.colour.letter}" if self.colour else ""
        return f"{self.item}@{self.at}{named}{'!' if self.call else ''}"


P = TypeVar("P", bound=Play)


def bare(play: P) -> P:
    """The play before a colour is named and without a call."""
    return replace(play, colour=None, call=False)


@dataclass(frozen=True)
class Draw:
    """Draw one item instead of playing (P4, D5, O5, G14)."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True)
class Reroll:
    """Reroll the whole hand instead of playing, once a turn (D5)."""

    def __str__(self) -> str:
        return "reroll"


@dataclass(frozen=True)
class Pass:
    """End the turn without playing (G14)."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True)
class NameColour:
    """Name the colour of a turned-up wild (P3)."""

    colour: Colour

    def __str__(self) -> str:
        return f"name {self.colour.letter}"


@dataclass(frozen=True)
class Give:
    """Give an item to the next seat after a Dip (P7); None stands for it where a view hides it."""

    item: Face | None

    @property
    def held(self) -> Face | None:
        """The item of the hand that it gives."""
        return self.item

    def __str__(self) -> str:
        return f"give {self.item or '?'}"


@dataclass(frozen=True)
class CallUno:
    """Say UNO after the play (G4)."""

    def __str__(self) -> str:
        return "uno"


@dataclass(frozen=True)
class Catch:
    """Catch a seat that has one item and did not say UNO (G4, G5)."""

    seat: int

    def __str__(self) -> str:
        return f"catch {self.seat}"


@dataclass(frozen=True)
class Challenge:
    """Claim that a wild draw was not in order (G12)."""

    def __str__(self) -> str:
        return "challenge"


@dataclass(frozen=True)
class Accept:
    """Take a wild draw without challenging it (G12)."""

    def __str__(self) -> str:
        return "accept"


Move = Play | Draw | Reroll | Pass | NameColour | Give | CallUno | Catch | Challenge | Accept

DRAW = Draw()
REROLL = Reroll()
PASS = Pass()
CALL_UNO = CallUno()
CHALLENGE = Challenge()
ACCEPT = Accept()

_PLAIN: dict[str, Move] = {str(move): move for move in (DRAW, REROLL, PASS, CALL_UNO, CHALLENGE, ACCEPT)}
_COLOURS = {colour.letter: colour for colour in Colour}


def parse_move(text: str) -> Move:
    """The move of that text form, the reverse of `str(move)`.

    Raises:
        ValueError: if no move is written so.
    """
    move = _PLAIN.get(text) or _parse_with_field(text)
    if str(move) != text:
        raise ValueError(f"no move is written {text!r}, but {str(move)!r} is")
    return move


def _parse_with_field(text: str) -> Move:
    verb, _, rest = text.partition(" ")
    if verb == "name" and rest in _COLOURS:
        return NameColour(_COLOURS[rest])
    if verb == "catch" and _is_number(rest):
        return Catch(int(rest))
    if verb == "give":
        return Give(_item(rest, text))
    play = text.removesuffix("!")
    item, _, named = play.partition("=")
    item, lay, at = item.partition("@")
    if (named and named not in _COLOURS) or (lay and not _is_number(at)):
        raise ValueError(f"no move is written {text!r}")
    played, colour, call = _item(item, text), _COLOURS.get(named), play != text
    if not lay:
        return Play(played, colour, call)
    if not isinstance(played, Tile):
        raise ValueError(f"no move is written {text!r}: {item} is no tile")
    return Lay(played, colour, call, at=int(at))


def _is_number(text: str) -> bool:
    """Whether it is written as the number of a seat or an arm; there are never thousands of them."""
    return text.isdecimal() and len(text) <= 4


def _item(written: str, move: str) -> Face:
    try:
        return parse_item(written)
    except ValueError as error:
        raise ValueError(f"no move is written {move!r}: {error}") from None
