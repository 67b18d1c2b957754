"""Goals and house rules in words for players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game import goals
from game.goals import Goal
from game.tour import Star


def goal_words(goal: Goal) -> str:
    """What is to be done for the star."""
    if goal.count == 1 and type(goal) in _ONCE:
        return _ONCE[type(goal)]
    return _WORDS[type(goal)].format(count=goal.count)


_WORDS: Mapping[type[Goal], str] = {
    goals.Win: "Win the match",
    goals.WinBy: "Win by {count} points",
    goals.WinInRounds: "Win within {count} rounds",
    goals.ComeBack: "Win after being {count} behind",
    goals.RoundWithoutDrawing: "Win a round without drawing",
    goals.RoundWorth: "Score {count} in one round",
    goals.EndOnWild: "Go out with a wild",
    goals.CatchOthers: "Catch others {count} times",
    goals.NeverCaught: "Never get caught",
    goals.Convict: "Win {count} challenges",
    goals.HoldAtMost: "Never hold more than {count}",
    goals.NeverReroll: "Win a round without rerolling",
    goals.CloseArms: "Close {count} ends",
}

_ONCE: Mapping[type[Goal], str] = {
    goals.CatchOthers: "Catch somebody",
    goals.Convict: "Win a challenge",
    goals.CloseArms: "Close an end",
}


def star_words(star: Star) -> str:
    """How far the match came with a goal."""
    goal, reached = star.goal, star.reached
    if reached is None:
        return "done" if star.met else "won before" if star.had else "not yet"
    if isinstance(goal, goals.WinBy):
        return f"{reached} ahead" if reached >= 0 else f"{-reached} behind"
    if isinstance(goal, goals.ComeBack):
        return f"{reached} behind at most"
    if isinstance(goal, goals.WinInRounds):
        return f"{reached} rounds"
    if isinstance(goal, goals.HoldAtMost):
        return f"{reached} at most"
    if isinstance(goal, goals.RoundWorth):
        return f"{reached} at best"
    return f"{reached} of {goal.count}"


class HouseWords(NamedTuple):
    """A house rule for a card: its sign, its name, and what it means."""

    sign: str
    name: str
    note: str


def house_words(house: Mapping[str, object]) -> list[HouseWords]:
    """The house rules of a level, as far as they are not the usual ones."""
    found = []
    for key, value in house.items():
        if (words := _HOUSE.get((key, value))) is not None:
            found.append(words)
        elif key == "wrong_challenge_extra":
            found.append(HouseWords("sym_scale", f"Wrong challenge: {value} more", "what a wrong challenge costs"))
    return found


_HOUSE: Mapping[tuple[str, object], HouseWords] = {
    ("two_player_reverse", "plain"): HouseWords("sym_reverse", "Reverse only turns", "it does not skip with two"),
    ("last_item_draws", True): HouseWords("sym_draw_two", "The last one counts", "it still makes the next one draw"),
    ("last_item_draws", False): HouseWords("sym_draw_two", "The end is the end", "the last one makes nobody draw"),
    ("all_doubles_branch", True): HouseWords("sym_branch", "Every double branches", "an arm goes on from all sides"),
    ("drawn_tile", "may"): HouseWords("sym_hand", "Keep what you drew", "a drawn tile may be kept"),
}
