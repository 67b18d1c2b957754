"""How the strongest opponents think: they imagine worlds, play every move out in each of them, and compare.

A world is a whole round that agrees with all that the view holds. Every candidate is tried in the same worlds with the
same chance, so that luck counts for all alike. After each heat the worse half of the candidates is left out, and the
rest share what is left of the effort. Thinking counts worlds, never time: the same view and chance lead to the same
move on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, sqrt
from random import Random
from typing import Any

from game.opponents import dice, domino, playout, pocket
from game.opponents.choices import WILD_DRAWS, colours, without
from game.opponents.reading import likelihood
from game.opponents.temperament import Temperament
from game.rules import TABLES
from game.rules.chance import fresh
from game.rules.contract import Outcome, Phase, SeatView
from game.rules.moves import CallUno, Catch, Lay, Move, Play
from game.rules.pieces import Colour, Tile
from game.slices import Slices

ROUND = 0.3
"""What a round won is worth beside its points, in shares of the match."""
GAIN = 0.1
"""Points that a round brings, in shares of the target."""
STEEP = 1.7
TRUST = 1.5
"""How many times its own uncertainty a move must be ahead of the usual one to be made instead."""
DRAWS = 4
"""Worlds drawn for each one that is played in."""

EFFORT = {"pocket": 1500, "dice": 2000, "domino": 1200}
"""How many rounds are played out for a decision."""

MEDIUM: dict[str, Callable[[Any, Temperament, Random], Move]] = {
    "pocket": pocket.medium,
    "dice": dice.medium,
    "domino": domino.medium,
}
LIGHT: dict[str, playout.Light] = {"pocket": playout.pocket, "dice": playout.dice, "domino": playout.domino}

SLICE = 15
"""Moves of an imagined round, besides the one that is tried, after which a slice of thought ends at the latest."""

BETTER_HABITS = ("pocket", "domino")
"""The tables at which the habits of `playout` beat medium, with two seats."""

Thinking = Slices[Move]
"""Slices of thought, each at most so many moves of one imagined round; the move comes with the end."""


class _Candidate:
    """A move that is tried: what it brought in each world so far."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.values: list[float] = []
        self.total = 0.0

    def add(self, value: float) -> None:
        self.values.append(value)
        self.total += value


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
    field = [_Candidate(move) for move in tried]
    anchor = next((each for each in field if _same(view, _uncalled(each.move), usual)), field[0])
    value = _Value(view)
    budget = EFFORT[view.table] if effort is None else effort
    heats = max(1, (len(field) - 1).bit_length())
    for heat in range(heats):
        for _ in range(max(1, budget // heats // len(field))):
            imagined = world()
            yield
            seed = rng.random()
            for each in field:
                outcome = yield from _played_out(imagined, view.seat, each.move, light, seed)
                each.add(value.of(outcome))
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


def _played_out(world: Any, seat: int, move: Move, light: playout.Light, seed: float) -> Slices[Outcome | None]:
    """How the round ends with that move in a world; None if it goes on and on."""
    rng = Random(seed)
    twin = world.copy(rng)
    twin.push(seat, move)
    random = rng.random
    push = twin.push
    for count in range(1, playout.LONGEST + 1):
        if twin.outcome:
            break
        push(twin.turn, light(twin, random))
        if count % SLICE == 0:
            yield
    yield
    outcome: Outcome | None = twin.outcome
    return outcome


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
    """What an end of the round is worth to the viewer: its share of the match, and a little for the round itself."""

    def __init__(self, view: SeatView) -> None:
        self._seat = view.seat
        self._totals = view.totals
        self._target = view.target
        self._known: dict[Outcome | None, float] = {}

    def of(self, outcome: Outcome | None) -> float:
        """The value, from 0 to about 1."""
        known = self._known.get(outcome)
        if known is None:
            known = self._known[outcome] = self._find(outcome)
        return known

    def _find(self, outcome: Outcome | None) -> float:
        if outcome is None:
            return self._share(self._totals)
        won = ROUND * (outcome.winner == self._seat)
        return won + self._share([total + score for total, score in zip(self._totals, outcome.scores)])

    def _share(self, totals: Sequence[int]) -> float:
        best = max(totals)
        if best >= self._target:
            return 1.0 if totals.index(best) == self._seat else 0.0
        usual = GAIN * self._target
        width = sqrt(usual * max(usual, self._target - best)) / STEEP
        own = totals[self._seat]
        return 1.0 / sum(exp(max(-50.0, min(50.0, (each - own) / width))) for each in totals)
