"""Achievements: invitations to play differently, each judged from the match that is over and all before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.career import Career
from game.deeds import Deeds, RoundDeeds
from game.language import N_
from game.levels import Level, load_characters
from game.rules import TABLES


@dataclass(frozen=True)
class Standing:
    """What is known when a match is over: all matches with this one, the match itself, and the stars of the tour."""

    career: Career
    deeds: Deeds
    level: Level
    stars: int

    @property
    def won(self) -> bool:
        """Whether the match was won."""
        return self.deeds.comes_first

    def any_round(self, wanted: Callable[[RoundDeeds], bool]) -> bool:
        """Whether a round of the match was such."""
        return any(map(wanted, self.deeds.played))

    def won_rounds(self, wanted: Callable[[RoundDeeds], bool]) -> int:
        """How many rounds that were such the player won."""
        return sum(each.is_won_by(self.deeds.seat) and wanted(each) for each in self.deeds.played)


@dataclass(frozen=True)
class Achievement:
    """Something to be proud of; `name` and `task` are messages to look up, `sign` a sprite."""

    key: str
    name: str
    task: str
    sign: str
    is_earned: Callable[[Standing], bool]


ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement("first", N_("First evening"), N_("Win a match"), "sym_crown", lambda now: now.won),
    Achievement(
        "everywhere",
        N_("At home everywhere"),
        N_("Win a match at every table"),
        "sym_home",
        lambda now: all(name in now.career.tables and now.career.tables[name].won for name in TABLES),
    ),
    Achievement(
        "streak", N_("On a roll"), N_("Win three matches in a row"), "sym_streak", lambda now: now.career.streak >= 3
    ),
    Achievement(
        "long streak",
        N_("Talk of the street"),
        N_("Win seven matches in a row"),
        "sym_talk",
        lambda now: now.career.streak >= 7,
    ),
    Achievement(
        "catcher",
        N_("Sharp ears"),
        N_("Catch others three times in a match"),
        "sym_bell",
        lambda now: sum(len(each.caught) for each in now.deeds.rounds) >= 3,
    ),
    Achievement(
        "warden",
        N_("Bell keeper"),
        N_("Catch others 25 times in all"),
        "sym_eye",
        lambda now: now.career.catches >= 25,
    ),
    Achievement(
        "polite",
        N_("Never forgets"),
        N_("Win a match of three rounds or more without being caught"),
        "sym_check",
        lambda now: now.won and len(now.deeds.played) >= 3 and not any(each.was_caught for each in now.deeds.rounds),
    ),
    Achievement(
        "inspector",
        N_("Inspector"),
        N_("Win ten challenges in all"),
        "sym_scale",
        lambda now: now.career.bluffs_seen >= 10,
    ),
    Achievement(
        "bluffer",
        N_("Poker face"),
        N_("Get away with two bluffs in a match"),
        "sym_mask",
        lambda now: sum(each.bluffs - each.convictions for each in now.deeds.rounds) >= 2,
    ),
    Achievement(
        "sinner",
        N_("Shameless"),
        N_("Be found guilty and win the match all the same"),
        "sym_wild_draw_four",
        lambda now: now.won and any(each.convictions for each in now.deeds.rounds),
    ),
    Achievement(
        "comeback",
        N_("Back from far"),
        N_("Win after being 100 points behind"),
        "sym_reverse",
        lambda now: now.won and now.deeds.furthest_behind >= 100,
    ),
    Achievement(
        "landslide",
        N_("Landslide"),
        N_("Win by 200 points"),
        "sym_chart",
        lambda now: now.deeds.lead >= 200,
    ),
    Achievement(
        "shutout",
        N_("Nothing left for you"),
        N_("Win a match in which nobody else scores"),
        "sym_close",
        lambda now: now.won and now.deeds.lead == sum(now.deeds.totals),
    ),
    Achievement(
        "thrift",
        N_("Thrifty"),
        N_("Win two rounds of a match without drawing"),
        "sym_hand",
        lambda now: now.won_rounds(lambda each: not each.drawn and not each.forced) >= 2,
    ),
    Achievement(
        "wild end",
        N_("Wild ending"),
        N_("Go out with a wild twice in a match"),
        "sym_wild",
        lambda now: now.won_rounds(lambda each: each.last_was_wild) >= 2,
    ),
    Achievement(
        "jackpot",
        N_("Jackpot"),
        N_("Score 150 in one round"),
        "sym_trophy",
        lambda now: now.any_round(lambda each: bool(each.outcome and each.outcome.scores[now.deeds.seat] >= 150)),
    ),
    Achievement(
        "collector",
        N_("Collector"),
        N_("Hold fifteen items and still win the round"),
        "sym_bag",
        lambda now: now.won_rounds(lambda each: each.most_held >= 15) > 0,
    ),
    Achievement(
        "marathon",
        N_("Long night"),
        N_("Play a match of fifteen rounds"),
        "sym_clock",
        lambda now: len(now.deeds.played) >= 15,
    ),
    Achievement(
        "crowd",
        N_("Crowd pleaser"),
        N_("Win a match against four or more"),
        "sym_cards",
        lambda now: now.won and now.level.seats >= 5,
    ),
    Achievement(
        "carpenter",
        N_("Dead ends"),
        N_("Close three ends in one round"),
        "sym_dead_end",
        lambda now: now.any_round(lambda each: each.closed >= 3),
    ),
    Achievement(
        "regulars",
        N_("One of the regulars"),
        N_("Come out ahead of every regular once"),
        "sym_book",
        lambda now: all(key in now.career.regulars and now.career.regulars[key].won for key in load_characters()),
    ),
    Achievement(
        "stars",
        N_("Star of the street"),
        N_("Win thirty stars along the tour"),
        "sym_star",
        lambda now: now.stars >= 30,
    ),
)
"""All there are, in the order they are shown."""


def newly_earned(now: Standing) -> tuple[Achievement, ...]:
    """The achievements that the match has brought."""
    return tuple(each for each in ACHIEVEMENTS if each.key not in now.career.achievements and each.is_earned(now))
