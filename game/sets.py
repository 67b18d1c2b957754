"""Sets: what a table is played with, cards, dice or tiles, each listed in a file of `levels/sets`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from game import resources
from game.files import LevelErrors, Problem, either, fitted, parsed, read
from game.rules.dice import COPIES, SET_SIZE, SIDES
from game.rules.dice import NAME as DICE
from game.rules.domino import NAME as DOMINO
from game.rules.pieces import Colour, Die, Face, Symbol, Tile, face, parse_face, tile
from game.typed import Fault, Within, Words

Items = tuple[Face, ...] | tuple[Die, ...] | tuple[Tile, ...]
"""A table's set: cards, dice, or tiles."""
MOST_COPIES = 20
FEWEST_ITEMS = 30
SYMBOLS: Mapping[str, tuple[Symbol, ...]] = {
    "pocket": (
        *(symbol for symbol in Symbol if symbol.number),
        Symbol.SKIP,
        Symbol.REVERSE,
        Symbol.DRAW_ONE,
        Symbol.WILD,
        Symbol.WILD_DIP,
        Symbol.WILD_DRAW_TWO,
    )
}
"""What a set may hold, for each table whose items have one face."""
TILE_ENDS: Mapping[str, Face] = {
    " ".join(part.value for part in (colour, symbol) if part): face(colour, symbol)
    for symbol in (
        *(symbol for symbol in Symbol if symbol.number),
        Symbol.SKIP,
        Symbol.REVERSE,
        Symbol.DRAW_TWO,
        Symbol.WILD,
        Symbol.WILD_DRAW_FOUR,
        Symbol.DEAD_END,
    )
    for colour in ((None,) if symbol.is_wild or symbol is Symbol.DEAD_END else Colour)
}
"""The ends that a tile of a set may have, as they are written there."""
Copies = Annotated[int, Within(0, MOST_COPIES)]


@dataclass(frozen=True)
class _SetFile:
    name: Annotated[str, Words(24)]
    table: str
    each_colour: Mapping[str, Copies] = field(default_factory=dict)
    colourless: Mapping[str, Copies] = field(default_factory=dict)


@dataclass(frozen=True)
class _DiceFile:
    name: Annotated[str, Words(24)]
    table: str
    dice: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class _TilesFile:
    name: Annotated[str, Words(24)]
    table: str
    tiles: tuple[tuple[str, ...], ...]


@cache
def load_set(name: str) -> Items:
    """The items of a shipped set, in an order that does not depend on how its file is sorted.

    Raises:
        LevelErrors: if the file can't be used.
    """
    path = set_path(name)
    return parse_set(read(path), file=str(path))


def parse_set(text: str, *, file: str) -> Items:
    """The items that a set file of that text lists.

    Raises:
        LevelErrors: if there is anything wrong with it.
    """
    raw = parsed(text, file)
    if raw.get("table") == DICE:
        dice = fitted(raw, _DiceFile, file, _dice_faults(raw)).dice
        return tuple(Die.of(number, map(parse_face, faces)) for number, faces in enumerate(dice, start=1))
    if raw.get("table") == DOMINO:
        tiles = fitted(raw, _TilesFile, file, _tile_faults(raw)).tiles
        return tuple(sorted(map(_tile, tiles), key=_rank))
    entry = fitted(raw, _SetFile, file, _set_faults(raw))
    symbols = SYMBOLS[entry.table]
    items = [
        face(colour, symbol)
        for colour in Colour
        for symbol in symbols
        for _ in range(entry.each_colour.get(symbol.value, 0))
    ]
    items += [face(None, symbol) for symbol in symbols for _ in range(entry.colourless.get(symbol.value, 0))]
    if len(items) < FEWEST_ITEMS:
        raise LevelErrors([Problem(file, "", f"must hold at least {FEWEST_ITEMS} items, not {len(items)}")])
    return tuple(items)


def set_path(name: str) -> Path:
    """Where the shipped set of that name is, if there is one."""
    return resources.levels_folder() / "sets" / f"{name}.toml"


def _set_faults(raw: Mapping[str, Any]) -> Iterator[Fault]:
    name = raw.get("table")
    if not isinstance(name, str):
        return
    if name not in SYMBOLS:
        yield Fault("table", f'must be {either([*SYMBOLS, DICE, DOMINO])}, not "{name}"')
        return
    for group, wild in (("each_colour", False), ("colourless", True)):
        counts = raw.get(group)
        allowed = [symbol.value for symbol in SYMBOLS[name] if symbol.is_wild is wild]
        for key in counts if isinstance(counts, dict) else ():
            if key not in allowed:
                yield Fault(f"{group}.{key}", f"is none of {either(allowed)}")


def _dice_faults(raw: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong with the dice of a set, against rule D1; a die that is no list of texts is told by its shape."""
    written = raw.get("dice")
    if not isinstance(written, list):
        return
    found: Counter[Face] = Counter()
    first_like: dict[frozenset[Face], int] = {}
    for number, sides in enumerate(written, start=1):
        if not isinstance(sides, list):
            continue
        faces = []
        for side, text in enumerate(sides, start=1):
            shown = _die_face(text)
            if shown:
                faces.append(shown)
            elif isinstance(text, str):
                yield Fault(f"dice[{number}][{side}]", f'must be {either(map(str, COPIES))}, not "{text}"')
        found.update(faces)
        wrong = list(_wrong_with_die(len(sides), faces))
        like = first_like.setdefault(frozenset(faces), number)
        if faces and like != number:
            wrong.append(f"is like die {like}")
        if wrong:
            yield Fault(f"dice[{number}]", ", and ".join(wrong))
    if len(written) != SET_SIZE:
        yield Fault("dice", f"must be {SET_SIZE}, not {len(written)}")
    elif miscounts := [
        f"{shown} {copies}, not {found[shown]}" for shown, copies in COPIES.items() if found[shown] != copies
    ]:
        yield Fault("dice", f"must show each face this often: {'; '.join(miscounts)}")


def _die_face(text: object) -> Face | None:
    """The face that a die may show, None if the text is none."""
    return next((shown for shown in COPIES if str(shown) == text), None)


def _wrong_with_die(sides: int, faces: list[Face]) -> Iterator[str]:
    if sides != SIDES:
        yield f"must have {SIDES} sides, not {sides}"
    for shown, copies in Counter(faces).items():
        if copies > 1:
            yield f"shows {shown} more than once"
    if sum(shown.is_wild for shown in set(faces)) > 1:
        yield "has both wild kinds"
    if len(faces) == SIDES and not any(shown.number for shown in faces):
        yield "shows no number"


def _tile_faults(raw: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong with the tiles of a set, against rule O1; a tile that is no list of texts is told by its shape."""
    written = raw.get("tiles")
    if not isinstance(written, list):
        return
    if len(written) < FEWEST_ITEMS:
        yield Fault("tiles", f"must be at least {FEWEST_ITEMS}, not {len(written)}")
    first_like: dict[Tile, int] = {}
    for number, ends in enumerate(written, start=1):
        place = f"tiles[{number}]"
        if not isinstance(ends, list):
            continue
        unknown = [
            (side, end) for side, end in enumerate(ends, start=1) if isinstance(end, str) and end not in TILE_ENDS
        ]
        for side, end in unknown:
            yield Fault(f"{place}[{side}]", f'"{end}" is no end of a tile')
        if len(ends) != 2:
            yield Fault(place, f"must have 2 ends, not {len(ends)}")
        elif not unknown and all(isinstance(end, str) for end in ends):
            made = _tile(ends)
            like = first_like.setdefault(made, number)
            if like != number:
                yield Fault(place, f"is like tile {like}")
            elif made.symbol is made.outward.symbol and not made.is_double:
                yield Fault(place, "has the same symbol at both ends, but in two colours")
            elif made.symbol is Symbol.DEAD_END:
                yield Fault(place, "could never be laid")
    if written and not any(made.is_double and made.number for made in first_like):
        yield Fault("tiles", "have no number double to open the chain with")


def _rank(each: Tile) -> tuple[int, int]:
    order = list(TILE_ENDS.values())
    return order.index(each.face), order.index(each.outward)


def _tile(ends: Iterable[str]) -> Tile:
    one, other = (TILE_ENDS[end] for end in ends)
    return tile(one, other).upright
