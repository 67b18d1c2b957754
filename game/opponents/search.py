"""How the strongest opponents think: they imagine worlds, play on from every move in each of them, and compare.

With two seats a world is played to its end; with more it is played for some moves and then judged as it stands.

A world is a whole round that agrees with all that the view holds. Every candidate is tried in the same worlds with the
same chance, so that luck counts for all alike. After each heat the worse half of the candidates is left out, and the
rest share what is left of the effort. Thinking counts worlds, never time: the same view and chance lead to the same
move on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from random import Random
from typing import Any

from game.opponents import dice, domino, playout, pocket
from game.opponents.choices import WILD_DRAWS, bluffs, colours, without
from game.opponents.prospects import GLANCES, match_chance
from game.opponents.reading import likelihood
from game.opponents.temperament import Temperament
from game.rules import TABLES
from game.rules.chance import fresh
from game.rules.contract import Outcome, Phase, SeatView
from game.rules.dice import NAME as DICE
from game.rules.moves import CHALLENGE, CallUno, Catch, Lay, Move, Play
from game.rules.pieces import Colour, Tile
from game.slices import Slices

ROUND = 0.4
"""What it is worth to win a round, beside what its points do for the match, divided by the number of seats."""
TRUST = 1.5
"""How many times its own uncertainty a move must be ahead of the usual one to be made instead."""
DARING = 0.025
"""How much more than to a seat of middling boldness a bluff or a challenge is worth to the boldest."""
DRAWS = 4
"""Worlds drawn for each one that is played in."""

EFFORT = {"pocket": 1500, "dice": 2000, "domino": 1200}
"""How many rounds are played out for a decision with two seats."""
EFFORT_IN_SIGHT = 3000
"""How many are played on as far as `SIGHT` with more."""

MEDIUM: dict[str, Callable[[Any, Temperament, Random], Move]] = {
    "pocket": pocket.medium,
    "dice": dice.medium,
    "domino": domino.medium,
}
LIGHT: dict[str, playout.Light] = {"pocket": playout.pocket, "dice": playout.dice, "domino": playout.domino}

SLICE = 15
"""Moves of an imagined round, besides the one that is tried, after which a slice of thought ends at the latest."""

SIGHT = 8
"""Moves of an imagined round with more than two seats after which it is judged as it stands.

How near each seat is to going out then tells more than one end of the round would, which is luck for the most part.
"""

BETTER_HABITS = ("pocket", "domino")
"""The tables at which the habits of `playout` beat medium, with two seats."""

_TURN = Phase.TURN

Thinking = Slices[Move]
"""Slices of thought, each at most so many moves of one imagined round; the move comes with the end."""


class _Candidate:
    """A move that is tried: what it brought in each world so far."""

    def __init__(self, move: Move, leaning: float) -> None:
        self.move = move
        self._leaning = leaning
        self.values: list[float] = []
        self.total = 0.0

    def add(self, value: float) -> None:
        self.values.append(value + self._leaning)
        self.total += value + self._leaning


def hard(view: SeatView, temperament: Temperament, rng: Random, *, effort: int | None = None) -> Thinking:
    """Think about a move in worlds that agree with the view."""
    chance = fresh(rng)
    return think(view, temperament, _Imagined(view, fresh(chance)).world, chance, effort=effort)


def think(
    view: SeatView, temperament: Temperament, world: Callable[[], Any], rng: Random, *, effort: int | None = None
) -> Thinking:
    """Think about a move in the worlds that `world` gives, for which the viewer has to decide in each.

    They are left as they are: candidates are tried in copies, with a chance of their own.
    """
    tried = candidates(view)
    if len(tried) == 1:
        return _uncalled(tried[0])
    light = LIGHT[view.table]
    usual = _uncalled(_usual(view, temperament, world, light, rng))
    yield
    leaning = DARING * (2 * temperament.boldness - 1)
    field = [_Candidate(move, leaning if _is_daring(view, move) else 0.0) for move in tried]
    anchor = next((each for each in field if _same(view, _uncalled(each.move), usual)), field[0])
    value = _Value(view)
    pair = len(view.counts) == 2
    sight = playout.LONGEST if pair else SIGHT
    budget = effort or (EFFORT[view.table] if pair else EFFORT_IN_SIGHT)
    heats = max(1, (len(field) - 1).bit_length())
    for heat in range(heats):
        for _ in range(max(1, budget // heats // len(field))):
            imagined = world()
            yield
            seed = rng.random()
            for each in field:
                end = yield from _played_on(imagined, view.seat, each.move, light, seed, sight)
                each.add(value.at(end))
        if heat + 1 < heats:
            field.sort(key=lambda each: -each.total)
            kept = field[: (len(field) + 1) // 2]
            field = kept if anchor in kept else [*kept, anchor]
    best = max(field, key=lambda each: each.total)
    return _uncalled(best.move if _surely_ahead(best, anchor) else anchor.move)


def _usual(
    view: SeatView, temperament: Temperament, world: Callable[[], Any], light: playout.Light, rng: Random
) -> Move:
    """What is played unless another move is surely better: what habit says, which looks at nothing hidden.

    Where the habits are no better than medium, and for bluffs and challenges, which are a matter of temperament, it is
    medium's move.
    """
    by_habit = len(view.counts) == 2 and view.table in BETTER_HABITS and view.phase in (Phase.TURN, Phase.DRAWN)
    if by_habit and not any(isinstance(move, Play) and move.item.symbol in WILD_DRAWS for move in view.moves):
        return light(world(), rng.random)
    return MEDIUM[view.table](view, temperament, rng)


def _is_daring(view: SeatView, move: Move) -> bool:
    """Whether a move is a bluff, or a challenge where hands are hidden."""
    return bluffs(view, move) if isinstance(move, Play) else move is CHALLENGE and view.table != DICE


def candidates(view: SeatView) -> list[Move]:
    """The moves worth a thought: of moves that come to the same one, and calls said where they can be."""
    found: list[Move] = []
    seen = set()
    called = {_uncalled(move) for move in view.moves if isinstance(move, Play) and move.call}
    for move in view.moves:
        if isinstance(move, (CallUno, Catch)) or (isinstance(move, Play) and not move.call and move in called):
            continue
        key = _key(view, move)
        if key not in seen and _sensible(view, move):
            seen.add(key)
            found.append(move)
    return found


def _uncalled(move: Move) -> Move:
    if isinstance(move, Lay):
        return Lay(move.item, move.colour, at=move.at)
    return Play(move.item, move.colour) if isinstance(move, Play) else move


def _same(view: SeatView, one: Move, other: Move) -> bool:
    return _key(view, one) == _key(view, other)


def _key(view: Any, move: Move) -> object:
    """What tells moves apart: for a lay not the arm but what has to be matched there."""
    if isinstance(move, Lay):
        return move.item, move.colour, view.chain.ends[move.at].wanted
    return move


def _sensible(view: SeatView, move: Move) -> bool:
    """Whether a play names a colour that is left in the hand, if any is."""
    if not isinstance(move, Play) or move.colour is None:
        return True
    if isinstance(move, Lay):
        assert isinstance(move.item, Tile)
        rest = [tile for tile in view.hand if tile is not move.item.upright]
        held = {end.colour for tile in rest if isinstance(tile, Tile) for end in (tile.face, tile.outward)}
        return move.colour in held or held.isdisjoint(Colour)
    return move.colour in colours(without(view.hand, move.item))


def _played_on(world: Any, seat: int, move: Move, light: playout.Light, seed: float, sight: int) -> Slices[Any]:
    """What becomes of a world with that move: the end of the round, or a turn that begins after so many moves more."""
    rng = Random(seed)
    twin = world.copy(rng)
    twin.push(seat, move)
    random = rng.random
    push = twin.push
    count = 0
    while not twin.outcome and (count < sight or twin.phase is not _TURN):
        push(twin.turn, light(twin, random))
        count += 1
        if count % SLICE == 0:
            yield
    yield
    return twin


def _surely_ahead(best: _Candidate, anchor: _Candidate) -> bool:
    if best is anchor:
        return False
    count = len(best.values)
    ahead = [one - other for one, other in zip(best.values, anchor.values)]
    mean = sum(ahead) / count
    spread = sum((each - mean) ** 2 for each in ahead) / max(1, count - 1)
    return mean > TRUST * sqrt(spread / count)


class _Imagined:
    """Worlds that agree with a view, each as often as what the others did is to be expected in it.

    One leads to the next: a new one takes the place of the one before, unless that explains much better what happened.
    """

    def __init__(self, view: SeatView, rng: Random) -> None:
        self._view = view
        self._rng = rng
        self._imagine = TABLES[view.table].imagine
        self._likelihood = likelihood(view)
        self._newest: Any = None
        self._likely = 0.0

    def world(self) -> Any:
        """The next one."""
        if self._likelihood is None:
            return self._imagine(self._view, self._rng)
        for _ in range(DRAWS):
            world = self._imagine(self._view, self._rng)
            likely = self._likelihood(world)
            if likely >= self._likely * self._rng.random():
                self._newest, self._likely = world, likely
        return self._newest


class _Value:
    """What a round is worth to the viewer as it stands: its chance to win the match, and a little for the round."""

    def __init__(self, view: SeatView) -> None:
        self._view = view
        self._glance = GLANCES[view.table]
        self._known: dict[tuple[int | None, int], float] = {}

    def at(self, world: Any) -> float:
        """The value, from 0 to about 1."""
        outcome: Outcome | None = world.outcome
        if outcome:
            winner = outcome.winner
            return self._of(winner, 0 if winner is None else outcome.scores[winner])
        prospects = self._glance.at(world)
        left = prospects.left
        all_left = sum(left)
        return sum(chance * self._of(seat, int(all_left - left[seat])) for seat, chance in enumerate(prospects.chances))

    def _of(self, winner: int | None, score: int) -> float:
        """The value of a round that somebody wins with that score."""
        known = self._known.get((winner, score))
        if known is None:
            known = self._known[winner, score] = self._find(winner, score)
        return known

    def _find(self, winner: int | None, score: int) -> float:
        view = self._view
        totals = [total + score * (seat == winner) for seat, total in enumerate(view.totals)]
        return ROUND / len(totals) * (winner == view.seat) + match_chance(view.table, totals, view.target, view.seat)
