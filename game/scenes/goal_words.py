"""Goals and house rules in words for players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game import goals
from game.goals import Goal
from game.language import N_, Plural, _, ngettext
from game.tour import Star


def goal_words(goal: Goal) -> str:
    """What is to be done for the star."""
    words = _WORDS[type(goal)]
    return (words.of(goal.count) if isinstance(words, Plural) else _(words)).format(count=goal.count)


_WORDS: Mapping[type[Goal], str | Plural] = {
    goals.Win: N_("Win the match"),
    goals.WinBy: Plural("Win by {count} point", "Win by {count} points"),
    goals.WinInRounds: Plural("Win within {count} round", "Win within {count} rounds"),
    goals.ComeBack: N_("Win after being {count} behind"),
    goals.RoundWithoutDrawing: N_("Win a round without drawing"),
    goals.RoundWorth: N_("Score {count} in one round"),
    goals.EndOnWild: N_("Go out with a wild"),
    goals.CatchOthers: Plural("Catch somebody", "Catch others {count} times"),
    goals.NeverCaught: N_("Never get caught"),
    goals.Convict: Plural("Win a challenge", "Win {count} challenges"),
    goals.HoldAtMost: N_("Never hold more than {count}"),
    goals.NeverReroll: N_("Win a round without rerolling"),
    goals.CloseArms: Plural("Close an end", "Close {count} ends"),
}


def star_words(star: Star) -> str:
    """How far the match came with a goal."""
    goal, reached = star.goal, star.reached
    if reached is None:
        return _("done") if star.met else _("won before") if star.had else _("not yet")
    if isinstance(goal, goals.WinBy):
        return (
            _("{points} ahead").format(points=reached) if reached >= 0 else _("{points} behind").format(points=-reached)
        )
    if isinstance(goal, goals.ComeBack):
        return _("{points} behind at most").format(points=reached)
    if isinstance(goal, goals.WinInRounds):
        return ngettext("{count} round", "{count} rounds", reached).format(count=reached)
    if isinstance(goal, (goals.HoldAtMost, goals.RoundWorth)):
        return _("{count} at most").format(count=reached)
    return _("{done} of {count}").format(done=reached, count=goal.count)


class HouseWords(NamedTuple):
    """A house rule for a card: its sign, its name, and what it means."""

    sign: str
    name: str
    note: str


def house_words(house: Mapping[str, object]) -> list[HouseWords]:
    """The house rules of a level that can be told."""
    found = []
    for key, value in house.items():
        if (words := _HOUSE.get((key, value))) is not None:
            found.append(HouseWords(words.sign, _(words.name), _(words.note)))
        elif key in _COUNTED:
            name = _("Wrong challenge: {count} more").format(count=value)
            found.append(count_words(key)._replace(name=name))
    return found


def switch_words(key: str) -> tuple[object, HouseWords]:
    """The value of a house rule that a switch for it brings, and words for that."""
    value, words = next((value, words) for (rule, value), words in _HOUSE.items() if rule == key)
    return value, HouseWords(words.sign, _(words.name), _(words.note))


def count_words(key: str) -> HouseWords:
    """Words for a house rule that is a count."""
    words = _COUNTED[key]
    return HouseWords(words.sign, _(words.name), _(words.note))


_COUNTED: Mapping[str, HouseWords] = {
    "wrong_challenge_extra": HouseWords("sym_scale", N_("Wrong challenge"), N_("what a wrong challenge costs")),
}
_HOUSE: Mapping[tuple[str, object], HouseWords] = {
    ("two_player_reverse", "plain"): HouseWords(
        "sym_reverse", N_("Reverse only turns"), N_("it does not skip with two")
    ),
    ("last_item_draws", True): HouseWords(
        "sym_draw_two", N_("The last one counts"), N_("it still makes the next one draw")
    ),
    ("last_item_draws", False): HouseWords(
        "sym_draw_two", N_("The end is the end"), N_("the last one makes nobody draw")
    ),
    ("all_doubles_branch", True): HouseWords(
        "sym_branch", N_("Every double branches"), N_("an arm goes on from all sides")
    ),
    ("drawn_tile", "may"): HouseWords("sym_hand", N_("Keep what you drew"), N_("a drawn tile may be kept")),
}
