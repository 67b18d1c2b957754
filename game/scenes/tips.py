"""What things at a table are and do, in a sentence or two: the words of a tip, by the rules that are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.language import N_, _
from game.rules.pieces import Colour, Face, Symbol, Tile
from game.scenes.inputs import Action
from game.scenes.words import CARD, DIE, TILE, Noun, begun, colour_words, face_words, mark, short_face, wanted_words


@dataclass(frozen=True)
class Tip:
    """What something is called, what it does, the key that does the same, and why it can't be used now."""

    name: str
    words: tuple[str, ...]
    key: str = ""
    refused: str = ""


@dataclass(frozen=True)
class Game:
    """What the words depend on: what items are called, the rules of the match, and how many play."""

    noun: Noun
    rules: Any
    seats: int

    def item(self, item: Face, refused: str = "") -> Tip:
        """A card, a die by what it shows, or a tile."""
        words = self._tile_words(item) if isinstance(item, Tile) else self._face_words(item.face)
        return Tip(_name(item), words, refused=refused)

    def _face_words(self, face: Face) -> tuple[str, ...]:
        assert face.symbol
        if face.is_wild:
            return (self.effect(face.symbol),)
        assert face.colour
        colour = mark(face.colour)
        if face.number:
            return (_("Goes on {colour} or on the same number.").format(colour=colour),)
        return self.effect(face.symbol), _("Goes on {colour} or on the same sign.").format(colour=colour)

    def _tile_words(self, tile: Tile) -> tuple[str, ...]:
        """How a tile is laid, and for each sign what it does when it lies against the chain (O3, O4, O6, O10)."""
        ends = dict.fromkeys((tile.face, tile.outward))
        signs = list(dict.fromkeys(end.symbol for end in ends if end.symbol and not end.number))
        acting = [f"{{{_SIGNS[sign]}}} {self.effect(sign)}" for sign in signs if sign is not Symbol.DEAD_END]
        if any(end.is_wild for end in ends):
            acting.append(_("Outward, name its colour."))
        if tile.is_double:
            how = _("Lies crosswise where it fits.")
            if self.rules.all_doubles_branch:
                how = _("Lies crosswise where it fits; two more arms begin at its short sides.")
        elif Symbol.DEAD_END in signs:
            how = _("Lay the other half where it fits: the Dead End then closes that arm.")
        elif acting:
            how = _("Only the half laid against the chain acts.")
        else:
            how = _("Lay either half where its colour or its number fits.")
        return how, *acting

    def effect(self, symbol: Symbol) -> str:
        """What a sign does (G2, G3, D6 - D9, O7 - O11, P5 - P10)."""
        draws = self.noun.count(symbol.draws)
        if symbol is Symbol.SKIP:
            return _("The next one sits out.")
        if symbol is Symbol.REVERSE:
            return self._reverse()
        if symbol is Symbol.WILD:
            return _("Goes on any open end.") if self.noun is TILE else _("Goes on anything; name the colour.")
        if symbol is Symbol.WILD_DIP:
            return _("Goes on anything; name the colour, draw a card, and give one of yours to the next one.")
        if symbol.is_wild:
            words = _("Goes on anything; name the colour, and the next one draws {items} and sits out.")
            if self.noun is TILE:
                words = _("Goes on any open end, and the next one draws {items} and sits out.")
            caught = _("If anything else fitted, a challenge wins.")
            return f"{words.format(items=draws)} {caught}"
        return _("The next one draws {items} and sits out.").format(items=draws)

    def _reverse(self) -> str:
        if self.seats > 2:
            return _("Play turns round.")
        if self.rules.two_player_reverse == "skip":
            return _("With two it works as a Skip: the other one sits out.")
        return _("Play turns round, but with two the other one is next all the same.")


def _name(item: Face) -> str:
    """What an item is called: in words, a tile by the signs of its ends."""
    return short_face(item) if isinstance(item, Tile) else begun(face_words(item.face))


_SIGNS = {
    Symbol.SKIP: "skip",
    Symbol.REVERSE: "reverse",
    Symbol.DRAW_TWO: "draw_two",
    Symbol.WILD: "wild",
    Symbol.WILD_DRAW_FOUR: "wild_draw_four",
}


def matched_tip(item: Face, wanted: Face) -> Tip:
    """The card on top, the die on the stand."""
    words = _("This is to be matched: play {wanted}, or a wild.").format(wanted=wanted_words(wanted))
    return Tip(_name(item), (words,))


def colour_tip(colour: Colour) -> Tip:
    """The badge of the colour that counts."""
    return Tip(begun(colour_words(colour)), (_("The colour that counts now."),))


def open_end_tip(wanted: Face) -> Tip:
    """Where a tile can be laid."""
    words = _("Lay a half here that shows {wanted}, or a wild.").format(wanted=wanted_words(wanted))
    return Tip(_("Open end"), (words,))


def lying_tip(tile: Tile, *, first: bool) -> Tip:
    """A tile of the chain."""
    if first:
        words = _("The first double: an arm begins at each of its four sides.")
    elif tile.outward.symbol is Symbol.DEAD_END:
        words = _("Its Dead End closes this arm: nothing can be laid here any more.")
    else:
        words = _("It has been laid; only open ends can be matched.")
    return Tip(_name(tile), (words,))


def direction_tip(direction: int, follower: str) -> Tip:
    """The ring around the middle."""
    words = _("Play runs to the left: {name} comes after you.")
    if direction < 0:
        words = _("Play runs to the right: {name} comes after you.")
    return Tip(_("Direction of play"), (words.format(name=follower),))


def seat_tip(name: str, items: str, points: int, target: int) -> Tip:
    """Somebody at the table."""
    words = _("Holds {items} and has {points} of {target} points.")
    return Tip(name, (words.format(items=items, points=points, target=target),))


def laying_tip(item: Face, wanted: Face) -> Tip:
    """A place that is offered for a tile."""
    words = _("It can be laid here, where {wanted} is wanted.").format(wanted=wanted_words(wanted))
    return Tip(_name(item), (words,))


def ending_tip(name: str, key: str) -> Tip:
    """The button that ends a turn."""
    return Tip(name, (_("Your turn ends here, and nothing is played."),), key)


def drawing_words(noun: Noun, *, keeps: bool = False) -> str:
    """What is drawn, and what may be done with it; `keeps` is whether a tile that fits may always be kept (O5)."""
    if noun is CARD:
        return _("Draw one card. If it fits, you may play it at once. You may also draw when you could play.")
    if noun is DIE:
        return _("Reroll all your dice, once a turn. Still nothing? Draw one from the bag.")
    drawn = _("If it fits, it has to be laid. You may also draw when you could lay; then you may keep the tile.")
    if keeps:
        drawn = _("If it fits, you may lay it or keep it. You may also draw when you could lay.")
    return _("Draw one tile. {drawn}").format(drawn=drawn)


_THINGS = {
    "hint": (Action.HINT, N_("Advice"), N_("What the strongest opponent would do in your place, and why.")),
    "rules": (Action.RULES, N_("Rules"), N_("How this table is played, in pictures.")),
    "pause": (Action.PAUSE, N_("Pause"), N_("The match waits. You can also leave it, and go on another day.")),
    "log": (Action.LOG, N_("What happened"), N_("The last moves; open it to read all of them.")),
    "catch": (Action.CATCH, N_("Catch!"), N_("One left, and UNO was not said: whoever is caught draws two.")),
}
"""What is the same at every table: what else does it, what it is called, and what it does."""


def thing_tip(kind: str, noun: Noun, key: Callable[[Action], str]) -> Tip:
    """A button, the log; `key` tells what to press for an action."""
    if kind == "call":
        return Tip(_("Say UNO"), (_(noun.down_to_one),), key(Action.UNO))
    action, name, words = _THINGS[kind]
    return Tip(_(name), (_(words),), key(action))
