"""The rules of each table in words and pictures, as a match plays them; written from the rules document."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.language import _, pgettext
from game.scenes.chain_picture import Arm, chain
from game.scenes.rules_parts import Page, Section, bag, beside, fits, one, verdict, words, worth
from game.scenes.tips import drawing_words
from game.scenes.words import CARD, DIE, TILE, Noun
from game.scenes.words import number as number_word

TALL_PIECE = 54.0
LARGE_PIECE = 62.0


def _reverse_words(house: Mapping[str, object]) -> str:
    if house["two_player_reverse"] == "plain":
        return _("Reverse: turns the round. With two, the other one is next.")
    return _("Reverse: turns the round. With two, it works as a Skip.")


def _extra(house: Mapping[str, object]) -> int:
    """How many items more a wrong challenge costs."""
    extra = house["wrong_challenge_extra"]
    assert isinstance(extra, int)
    return extra


def _one_left(item: str, noun: Noun) -> Section:
    return Section(_("One left"), (beside(item, _(noun.down_to_one), sign="sym_bell"),))


def _points(*groups: tuple[str, str]) -> Section:
    told = _("You score what the others still hold. The first to reach the target wins the match.")
    return Section(_("Points"), (words(told), worth(groups)))


def _your_turn(told: str, top: str, by_colour: str, by_number: str, wild: str) -> Section:
    """What may be played, with an item to be matched and one for each reason that fits."""
    choices = (by_colour, _("colour")), (by_number, _("number")), (wild, _("always"))
    return Section(_("Your turn"), (words(told), fits(top, choices)))


def pocket_pages(house: Mapping[str, object]) -> tuple[Page, ...]:
    """The rules of the Pocket table as this match plays them."""
    last_draws, total = house["last_item_draws"], 2 + _extra(house)
    reverse = _reverse_words(house)
    last = _("After a +1 or a wild +2 the next one still draws.") if last_draws else _("Nobody draws for it any more.")
    first = Page(
        left=(
            _your_turn(
                _("Play a card that matches the top one: its colour, its number or its sign."), "G7", "G3", "R7", "W"
            ),
            Section(_("Nothing fits"), (beside("B2 R4", drawing_words(CARD), sign="sym_hand"),)),
            _one_left("Y3", CARD),
        ),
        right=(
            Section(
                _("The signs"),
                (
                    one("YS", _("Skip: the next one sits out."), LARGE_PIECE),
                    one("GR", reverse, LARGE_PIECE),
                    one("R+1", _("Draw One: the next one draws one card and sits out."), LARGE_PIECE),
                ),
            ),
            Section(
                _("The wilds"),
                (
                    one("W", _("Wild: name the colour."), LARGE_PIECE),
                    one(
                        "WD",
                        _("Wild Dip: name the colour, draw a card, give one of yours to the next one."),
                        LARGE_PIECE,
                    ),
                    one(
                        "W+2",
                        _("Wild Draw Two: name the colour. The next one draws two and sits out, or challenges."),
                        LARGE_PIECE,
                    ),
                ),
            ),
        ),
    )
    second = Page(
        left=(
            Section(
                pgettext("heading", "Challenge"),
                (
                    beside(
                        "W+2",
                        _(
                            "The wild +2 is for a hand in which nothing else fits, not even a wild. "
                            "Its victim may challenge, and is shown the hand."
                        ),
                        sign="sym_scale",
                    ),
                    verdict(True, _("Guilty"), _("the player draws two, you take a turn")),
                    verdict(False, _("Wrong"), _("you draw {number} and sit out").format(number=number_word(total))),
                ),
            ),
            Section(
                _("The last card"),
                (
                    beside(
                        "B+1",
                        _("With no card left you win the round. {last} It can't be challenged.").format(last=last),
                    ),
                ),
            ),
            Section(
                _("No more cards"),
                (
                    words(
                        _(
                            "The discard pile, all but its top card, is shuffled into a new pile. "
                            "If nobody can move any more, whoever played last wins."
                        )
                    ),
                ),
            ),
        ),
        right=(
            Section(
                _("The start"),
                (
                    words(
                        _(
                            "Five cards each. The dealer moves left each round; the player on the dealer's left "
                            "begins. The first card counts:"
                        )
                    ),
                    one("BS", _("the first one sits out")),
                    one("R+1", _("the first one draws a card and sits out")),
                    one("YR", _("the dealer begins, and play runs to the right")),
                    one("W", _("the first one names the colour")),
                ),
            ),
            _points(("G7", _("its number")), ("YS RR B+1", "20"), ("W WD W+2", "50")),
        ),
    )
    return first, second


def dice_pages(house: Mapping[str, object]) -> tuple[Page, ...]:
    """The rules of the Dice table as this match plays them."""
    last_draws, count = house["last_item_draws"], _extra(house)
    wrong = _("nothing happens to the challenger")
    next_draws = _("the next one draws four and sits out")
    if count:
        wrong = _("the challenger draws {number}").format(number=number_word(count))
        next_draws = _("the next one draws four, {number} in all if it was the challenger, and sits out")
        next_draws = next_draws.format(number=number_word(4 + count))
    reverse = _reverse_words(house)
    last = _("After a +2 or a wild +4 the next one still draws.") if last_draws else _("Nobody draws for it any more.")
    first = Page(
        left=(
            _your_turn(
                _("Play a die that matches the one on the stand: its colour, its number or its sign."),
                "9:B5",
                "1:B2",
                "4:R5",
                "12:W",
            ),
            Section(_("Nothing fits"), (beside("7:R1 3:Y3 1:G6", drawing_words(DIE), sign="sym_reroll"),)),
            _one_left("5:B3", DIE),
        ),
        right=(
            Section(
                _("The signs"),
                (
                    one("8:RS", _("Skip: the next one sits out.")),
                    one("4:GR", reverse),
                    one("9:Y+2", _("Draw Two: the next one draws two and sits out.")),
                    one("12:W", _("Wild: name the colour. Then only that colour or another wild fits.")),
                    one("2:W+4", _("Wild Draw Four: name the colour. The next one draws four and sits out.")),
                ),
            ),
            _points(("2:Y6", _("its number")), ("4:GR 8:RS 15:B+2", "20"), ("12:W 2:W+4", "50")),
        ),
    )
    second = Page(
        left=(
            Section(
                pgettext("heading", "Challenge"),
                (
                    beside(
                        "2:W+4",
                        _(
                            "The wild +4 is for a hand in which nothing else fits, not even a wild. "
                            "Anyone may challenge."
                        ),
                        sign="sym_scale",
                    ),
                    verdict(True, _("Guilty"), _("takes it back and draws four")),
                    verdict(False, _("Wrong"), wrong),
                ),
            ),
            Section(
                _("After a challenge"),
                (
                    words(_("All others are asked, the next one first. The first to challenge settles it.")),
                    verdict(True, _("Guilty"), _("all as before; the next one plays")),
                    verdict(False, _("Wrong"), next_draws),
                ),
            ),
            Section(
                _("The last die"),
                (
                    beside(
                        "15:B+2",
                        _("With no die left you win the round. {last} It can't be challenged.").format(last=last),
                    ),
                ),
            ),
        ),
        right=(
            Section(
                _("The start"),
                (
                    words(
                        _(
                            "A die is rolled until it shows a number, and lies on the stand. Everyone draws five dice "
                            "and rolls them; all hands lie open. The first round is begun by lot, a later one by "
                            "whoever won before."
                        )
                    ),
                ),
            ),
            Section(
                _("Reroll, draw, keep"),
                (
                    beside(
                        "7:B6",
                        _(
                            "You may reroll although something fits. Only then may you draw; that die may be played at "
                            "once if it fits, and no other."
                        ),
                        sign="sym_reroll",
                    ),
                ),
            ),
            Section(
                _("The bag"),
                (
                    bag(
                        _(
                            "24 dice, no two alike. A die that is covered goes back into the bag. With an empty bag "
                            "nothing is drawn: reroll, play or pass."
                        )
                    ),
                    words(_("If nobody plays a die for ten laps, whoever played last wins.")),
                ),
            ),
        ),
    )
    return first, second


def domino_pages(house: Mapping[str, object]) -> tuple[Page, ...]:
    """The rules of the Domino table as this match plays them."""
    last_draws, total = house["last_item_draws"], 4 + _extra(house)
    reverse = _reverse_words(house)
    draws = _("After a +2 or a wild +4 against the chain the next one still draws.")
    last = draws if last_draws else _("Nobody draws for it any more.")
    start = Arm("right", "Y7/Y7")
    beyond = [Arm("right", "?", 4)]
    arms = Arm("up", "Y7/R6"), Arm("left", "G7/Y1"), Arm("down", "R7/R4"), Arm("right", "B7/R3 R3/R3")
    if house["all_doubles_branch"]:
        doubles = _("Every later double lies crosswise, and two more arms begin at its short sides.")
        beyond += [Arm("up", "?", 4), Arm("down", "?", 4)]
    else:
        doubles = _("Every later double lies crosswise; its arm goes on from the far side and never splits.")
    first = Page(
        left=(
            _your_turn(
                _("Lay a tile at any open end. One half of it must match there: colour, number or sign."),
                "Y3/G6",
                "G8/B7",
                "B6/B8",
                "W/W",
            ),
            Section(
                _("The chain"),
                (
                    words(_("The first double has four open ends. {doubles}").format(doubles=doubles)),
                    chain(start, *arms, *beyond, length=64.0),
                ),
            ),
        ),
        right=(
            Section(
                _("Which half counts"),
                (
                    words(_("A sign acts only when it is laid against the chain.")),
                    chain(Arm("right", "B7/G8 GS/R6"), text=_("Skip: the next one sits out.")),
                    chain(Arm("right", "Y3/G6 R6/GS"), text=_("Outward it does nothing, now or later.")),
                ),
            ),
            Section(
                _("Nothing fits"),
                (beside("B2/R7 R4/R7", drawing_words(TILE, keeps=house["drawn_tile"] == "may"), sign="sym_hand"),),
            ),
            _one_left("B6/B8", TILE),
        ),
    )
    second = Page(
        left=(
            Section(
                _("The signs"),
                (
                    one("RS/RS", _("Skip: the next one sits out. A double's sign acts once."), TALL_PIECE),
                    one("BR/BR", reverse, TALL_PIECE),
                    one("G+2/G+2", _("Draw Two: the next one draws two tiles and sits out."), TALL_PIECE),
                    one("W/W", _("Wild: goes on any open end."), TALL_PIECE),
                    one(
                        "W+4/W+4",
                        _("Wild Draw Four: goes on any open end. The next one draws four and sits out, or challenges."),
                        TALL_PIECE,
                    ),
                    one("X/R9", _("Dead End: never laid against the chain. Outward it closes its arm."), TALL_PIECE),
                ),
            ),
        ),
        right=(
            Section(
                _("Wilds outward"),
                (
                    chain(
                        Arm("right", "G2/B9 R9/W+4=G ?"),
                        text=_("You name the colour, and nobody draws. Only that colour or a wild goes on."),
                    ),
                    chain(
                        Arm("right", "R1/B5 W/W=Y ?"),
                        text=_("A double wild acts too. One colour is named for all its free sides."),
                    ),
                ),
            ),
            Section(
                _("Dead ends"),
                (
                    chain(Arm("right", "Y3/R5 B5/X"), text=_("Nothing can be laid here any more.")),
                    words(
                        _(
                            "With every end closed, whoever laid last wins the round; tiles that this player still "
                            "holds do not count. A free side of the first double is an open end."
                        )
                    ),
                ),
            ),
        ),
    )
    third = Page(
        left=(
            Section(
                pgettext("heading", "Challenge"),
                (
                    beside(
                        "W+4/W+4",
                        _(
                            "A wild +4 against the chain is for a hand in which no other tile fits anywhere. "
                            "Its victim may challenge, and is shown the hand."
                        ),
                        sign="sym_scale",
                    ),
                    verdict(True, _("Guilty"), _("the player draws four, you take a turn")),
                    verdict(False, _("Wrong"), _("you draw {number} and sit out").format(number=number_word(total))),
                ),
            ),
            Section(
                _("The last tile"),
                (
                    beside(
                        "R+2/B8",
                        _("With no tile left you win the round. {last} It can't be challenged.").format(last=last),
                    ),
                ),
            ),
            Section(
                _("No more tiles"),
                (
                    words(
                        _(
                            "With no tile left to draw, lay one or pass. If all pass, or nobody lays for ten laps, "
                            "whoever laid last wins."
                        )
                    ),
                ),
            ),
        ),
        right=(
            Section(
                _("The start"),
                (
                    words(
                        _(
                            "Six tiles each. Whoever holds the highest double of a number lays it, and play goes on to "
                            "the left. If nobody holds one, all draw a tile in turn until one comes."
                        )
                    ),
                    chain(start),
                ),
            ),
            Section(
                _("Points"),
                (
                    words(
                        _(
                            "You score what the others still hold, both halves of each tile. The first to reach the "
                            "target wins the match."
                        )
                    ),
                    worth((("B6/B8", "6 + 8"), ("RS/Y+2 BR/BR", "10 + 10"), ("W+4/X", "20 + 20"), ("W/W", "25 + 25"))),
                ),
            ),
        ),
    )
    return first, second, third


PAGES: Mapping[str, Callable[[Mapping[str, object]], tuple[Page, ...]]] = {
    "pocket": pocket_pages,
    "dice": dice_pages,
    "domino": domino_pages,
}
"""The rules of every table that can be played, by the values of all its house rules."""
