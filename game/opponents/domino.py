"""How opponents play the Domino table.

Easy goes by liking and whim, and looks at its own rack only. Medium counts what every lay is worth: what it sheds, how
ready its rack is for the ends that it leaves, how likely the seat that comes next is to play and to go out, and whether
fewer ends suit it. It counts which tiles are out and who drew although which ends were open.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from random import Random

from game.opponents.choices import BLUFFING, TASTE, Taste, dare, fear, follower, suspicion, threat
from game.opponents.temperament import Temperament
from game.rules.chance import below
from game.rules.contract import Phase
from game.rules.domino import ARMS, DominoRound, DominoView, counts_instead, fits, points
from game.rules.moves import ACCEPT, CHALLENGE, DRAW, PASS, Accept, Catch, Challenge, Draw, Lay, Move, Pass
from game.rules.pieces import Colour, Face, Symbol, Tile, face
from game.rules.shedding import CAUGHT_DRAWS

# What easy likes. It lays the tile with the highest sum of likings and whim.

WHIM = 2.0
LIKES_HITTING = 0.4
LIKES_POINTS = 0.05
LIKES_ITS_COLOUR = 0.3
DRAWS_FOR_FUN = 0.06
NAMES_WELL = 0.75
CHALLENGES = 1.0

# What medium counts, in points.

OUT = 1000.0
"""Going out, or closing the last end."""
TILE = 8.0
"""A tile less in the hand."""
DRAW_COST = 9.0
"""Having to draw, with the chance to lay what is drawn."""
SHED = 0.35
"""A point less in the hand, when another seat is about to go out."""
HOLD_WILD = 12.0
HOLD_WORD = 1.0
"""What is lost with a tile that is worth more later, when nobody is about to go out."""
READY = 14.0
"""A hand that is sure to have a tile for the next turn."""
LAST = 30.0
"""The same for the last tile."""
ANSWER = 4.0
"""The next seat lays a tile."""
RISK = 45.0
"""The next seat lays its last tile, or closes the last end."""
DRAWN = 5.0
"""A tile more in another hand."""
CLOSING = 1.5
"""An end less, for every tile that the hand is smaller than the others are on average."""
CHALLENGED = 0.7
"""How likely a Wild Draw Four is challenged."""
NEW = 0.5
"""How likely a tile is to fit an end that will have changed."""
CHANGES = 0.8
"""How likely a seat is to change an end in its turn."""
DOUBT = 0.3
"""How likely a tile is to be one that fitted when its holder drew, against any tile: some draw for fun."""
LAPSE = 0.15
"""How likely a tile is in a whole world to be one that its holder would have laid, against any tile."""
AHEAD = 2
FEW = 4
"""How many of its own tiles in a row it thinks through, where the turn comes back at once, with how few left."""

_REVERSE, _SKIP, _WILD_DRAW, _DEAD_END = Symbol.REVERSE, Symbol.SKIP, Symbol.WILD_DRAW_FOUR, Symbol.DEAD_END

Ends = tuple[Face, ...]
"""What has to be matched at every open end."""


def easy(view: DominoView, temperament: Temperament, rng: Random) -> Move:
    """The move of a player that plays naturally but carelessly."""
    if view.phase is Phase.CHALLENGE:
        return CHALLENGE if rng.random() < CHALLENGES * temperament.boldness else ACCEPT
    held = [end.colour for tile in view.hand for end in (tile.face, tile.outward) if end.colour]
    named = max(held, key=held.count) if held and rng.random() < NAMES_WELL else list(Colour)[below(rng, 4)]
    lays = [move for move in _lays(view) if move.colour in (None, named)]
    winning = [move for move in lays if len(view.hand) == 1 or _closes(view, move)]
    if winning:
        return winning[0]
    waiting = [move for move in view.moves if move in (DRAW, PASS)]
    if not lays or (waiting and rng.random() < DRAWS_FOR_FUN):
        return waiting[0]

    taste = Taste(view, temperament)

    def liking(move: Lay) -> float:
        tile = move.item
        assert isinstance(tile, Tile)
        assert tile.symbol
        return (
            WHIM * rng.random()
            + TASTE * taste.of(move)
            + dare(view, move, temperament.boldness)
            + LIKES_HITTING * tile.symbol.draws
            + LIKES_POINTS * points(tile)
            + LIKES_ITS_COLOUR * held.count(tile.outward.colour or named)
        )

    return max(lays, key=liking)


def _closes(view: DominoView, move: Lay) -> bool:
    """Whether the lay closes the last open end."""
    assert isinstance(move.item, Tile)
    return len(view.chain.open) == 1 and move.item.outward.symbol is _DEAD_END


def medium(view: DominoView, temperament: Temperament, rng: Random) -> Move:
    """The move of a player that weighs what it does; of two as good ones that which it likes, or either."""
    thought = _Thought(view, temperament.boldness)
    if view.phase is Phase.CHALLENGE:
        return CHALLENGE if thought.challenging() > 0 else ACCEPT
    options: list[Move] = [*_lays(view), *(move for move in view.moves if move in (DRAW, PASS))]
    if len(options) == 1:
        return options[0]
    taste = Taste(view, temperament)
    return max(options, key=lambda move: thought.worth(move) + taste.of(move) + rng.random())


class _Thought:
    """One decision of a medium player: what each move open to it is worth, in points."""

    def __init__(self, view: DominoView, boldness: float) -> None:
        self._view = view
        self._boldness = boldness
        self._reading = Reading(view)
        self._ends: Ends = tuple(end.wanted for end in view.chain.open)
        self._wanted = {end.arm: end.wanted for end in view.chain.open}
        self._threat = [threat(count) for count in view.counts]
        others = [count for seat, count in enumerate(view.counts) if seat != view.seat]
        self._peril = max(map(threat, others))
        self._average = sum(others) / len(others)
        self._known: dict[tuple[Tile, Face, Colour | None], float] = {}

    def worth(self, move: Move) -> float:
        """What laying, drawing or passing is worth."""
        view = self._view
        if not isinstance(move, Lay):
            left = self._leaving(view.next_seat(view.seat), view.hand, self._ends)
            return left - (DRAW_COST if move is DRAW else 0.0)
        assert isinstance(move.item, Tile)
        key = move.item, self._wanted[move.at], move.colour
        if key not in self._known:
            self._known[key] = self._laying(*key, view.hand, self._ends, AHEAD)
        return self._known[key]

    def challenging(self) -> float:
        """What a challenge is worth more than accepting (O11)."""
        view = self._view
        assert view.offender is not None
        chance = self._reading.guilty(view.offender)
        guilty = suspicion(chance, self._boldness)
        won = 4 * TILE + READY + 4 * DRAWN
        lost = view.rules.wrong_challenge_extra * TILE
        return guilty * won - (1 - guilty) * lost

    def _laying(
        self, tile: Tile, wanted: Face, colour: Colour | None, hand: tuple[Tile, ...], ends: Ends, ahead: int
    ) -> float:
        """What it is worth to lay a tile of the hand, turned so, where that is wanted, with what follows at once."""
        view = self._view
        rest = tuple(each for each in hand if each is not tile.upright)
        after = self._after(tile, wanted, colour, ends)
        if not rest or not after:
            return OUT
        symbol = tile.symbol
        assert symbol
        hit = DRAWN * symbol.draws
        worth = TILE + SHED * points(tile) * self._peril - self._holding(tile) + hit
        worth += CLOSING * (len(ends) - len(after)) * (self._average - len(rest))
        if symbol is _WILD_DRAW and self._bluffs(tile, rest, ends):
            worth -= fear(CHALLENGED, self._boldness) * (hit + 4 * TILE + READY)
        next_seat = follower(view, symbol)
        if next_seat == view.seat:
            return worth + self._going_on(rest, after, ahead)
        return worth + self._leaving(next_seat, rest, after)

    def _after(self, tile: Tile, wanted: Face, colour: Colour | None, ends: Ends) -> Ends:
        """The open ends with a tile laid where that is wanted."""
        at = ends.index(wanted)
        rest = ends[:at] + ends[at + 1 :]
        if tile.outward.symbol is _DEAD_END:
            return rest
        brought = face(colour, None) if colour else tile.outward
        return rest + (brought,) * (3 if tile.is_double and self._view.chain.branching else 1)

    def _bluffs(self, tile: Tile, rest: tuple[Tile, ...], ends: Ends) -> bool:
        """Whether the tile is a Wild Draw Four and another could be laid instead (G12)."""
        return tile.symbol is _WILD_DRAW and any(counts_instead(each, ends) for each in rest)

    def _going_on(self, hand: tuple[Tile, ...], ends: Ends, ahead: int) -> float:
        """What the next turn is worth when it is the viewer's own again."""
        waiting = self._leaving(self._view.next_seat(self._view.seat), hand, ends) - DRAW_COST
        ways = [(way, wanted) for wanted in dict.fromkeys(ends) for tile in hand for way in fits(tile, wanted)]
        if not ways or not ahead:
            return waiting
        if len(hand) > FEW:
            return waiting + DRAW_COST + TILE
        favourite = _favourite(hand)
        return max(
            waiting,
            *(
                self._laying(way, wanted, favourite if way.outward.is_wild else None, hand, ends, ahead - 1)
                for way, wanted in ways
            ),
        )

    def _leaving(self, follower: int, hand: tuple[Tile, ...], ends: Ends) -> float:
        """What it is worth to leave the turn to another seat, with that hand and those open ends."""
        answer = self._reading.answers(follower, ends)
        danger = answer * self._threat[follower]
        if len(ends) == 1:
            danger = max(danger, self._reading.closes(follower, ends[0]))
        weight = LAST if len(hand) == 1 else READY
        return weight * self._ready(hand, ends) - answer * ANSWER - danger * RISK

    def _ready(self, hand: tuple[Tile, ...], ends: Ends) -> float:
        """The chance that the hand can play when the turn has gone round the table."""
        stays = (1 - CHANGES / len(ends)) ** (self._view.seats - 1)
        new = (1 - NEW) ** (len(ends) * (1 - stays))
        without = 1.0
        for tile in hand:
            kept = sum(1 for wanted in ends if fits(tile, wanted))
            without *= (1 - stays) ** kept * (new if kept < len(ends) else 1.0)
        return 1 - without

    def _holding(self, tile: Tile) -> float:
        """What the tile is worth to keep, less so as somebody is about to go out."""
        if tile.is_wild or tile.outward.is_wild:
            return (1 - self._peril) * HOLD_WILD
        return (1 - self._peril) * (0.0 if tile.number else HOLD_WORD)


class _Masks:
    """Sets of the tiles of a set as numbers with one bit for each tile."""

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        self.bit = {tile: 1 << at for at, tile in enumerate(tiles)}
        self.closing = self.of(tile for tile in tiles if tile.outward.symbol is _DEAD_END)
        self._fitting: dict[Face, int] = {}

    def of(self, tiles: Iterable[Tile]) -> int:
        """Those tiles."""
        return sum(self.bit[tile] for tile in tiles)

    def fitting(self, ends: Iterable[Face]) -> int:
        """The tiles that fit at any of the ends."""
        found = 0
        for wanted in ends:
            if wanted not in self._fitting:
                self._fitting[wanted] = self.of(tile for tile in self.bit if fits(tile, wanted))
            found |= self._fitting[wanted]
        return found


_masks = cache(_Masks)


class Reading:
    """Chances of what the other seats hold, by the tiles not seen yet and by who drew although which ends were open.

    A seat that draws instead of laying had nothing that fits; only tiles that it got since then can.
    """

    def __init__(self, view: DominoView) -> None:
        self._view = view
        self._masks = _masks(view.rules.items)
        self._unseen = self._masks.of(view.unseen)
        self._lacking = [0] * view.seats
        self._fresh = list(view.counts)
        self._answers: dict[tuple[int, frozenset[Face]], float] = {}
        self._follow()

    def answers(self, seat: int, ends: Iterable[Face]) -> float:
        """The chance that another seat holds a tile that fits; 1 or 0 if that is certain."""
        key = seat, frozenset(ends)
        if key not in self._answers:
            self._answers[key] = self._holds(seat, self._masks.fitting(key[1]))
        return self._answers[key]

    def closes(self, seat: int, wanted: Face) -> float:
        """The chance that another seat holds a tile that fits there with a Dead End outward."""
        return self._holds(seat, self._masks.closing & self._masks.fitting([wanted]))

    def guilty(self, offender: int) -> float:
        """The chance that a seat that has just laid a Wild Draw Four could have laid another tile (O11)."""
        before = [end.wanted for end in self._view.chain.open_before]
        counted = self._masks.of(tile for tile in self._view.rules.items if counts_instead(tile, before))
        return self._holds(offender, counted)

    def likelihood(self, world: DominoRound) -> float:
        """How well a world that agrees with the view explains what the other seats did."""
        view = self._view
        bit = self._masks.bit
        likely = 1.0
        for seat, hand in enumerate(world.hands):
            lacking = self._lacking[seat]
            if seat == view.seat or not lacking:
                continue
            old = sum(1 for tile in hand if bit[tile] & lacking) - self._fresh[seat]
            if old > 0:
                likely *= LAPSE**old
        offender = view.offender
        if offender is not None and offender != view.seat:
            before = [end.wanted for end in view.chain.open_before]
            if any(counts_instead(tile, before) for tile in world.hands[offender]):
                likely *= BLUFFING
        return likely

    def _holds(self, seat: int, wanted: int) -> float:
        known = self._view.known[seat]
        if self._masks.of(known) & wanted:
            return 1.0
        unseen, lacking = self._unseen, self._lacking[seat]
        fitting = (unseen & wanted).bit_count()
        if not fitting:
            return 0.0
        total = unseen.bit_count()
        old_total = total - (1 - DOUBT) * (unseen & lacking).bit_count()
        old_fitting = fitting - (1 - DOUBT) * (unseen & wanted & lacking).bit_count()
        fresh = self._fresh[seat]
        without = 1.0
        for place in range(self._view.counts[seat] - len(known)):
            good, of = (fitting, total) if place < fresh else (old_fitting, old_total)
            without *= 1.0 - good / max(good, of - place)
        return 1.0 - without

    def _follow(self) -> None:
        """Go through the round again, as far as it shows what the seats lack."""
        view = self._view
        placements = iter(view.chain.placements[1:])
        reverses = sum(type(move) is Lay and move.item.symbol is _REVERSE for _, move in view.history)
        direction = -view.direction if reverses % 2 else view.direction
        ends = dict.fromkeys(range(ARMS), view.chain.placements[0].tile.outward)
        verdicts = iter(view.verdicts)
        player = drawer = -1
        for seat, move in view.history:
            kind = type(move)
            if isinstance(move, Lay):
                placement = next(placements)
                for end in placement.ends:
                    ends[end.arm] = end.wanted
                tile = placement.tile
                if seat != drawer and self._masks.bit[tile.upright] & self._lacking[seat]:
                    self._fresh[seat] = max(0, self._fresh[seat] - 1)
                player = seat
                if tile.symbol is _REVERSE:
                    direction = -direction
                elif tile.symbol is Symbol.DRAW_TWO:
                    self._fresh[(seat + direction) % view.seats] += 2
            elif kind is Draw:
                self._lacking[seat] = self._masks.fitting(ends.values())
                self._fresh[seat] = 0
                drawer = seat
                continue
            elif kind is Pass and seat == drawer:
                self._fresh[seat] = 1
            elif kind is Accept:
                self._fresh[seat] += 4
            elif kind is Challenge:
                guilty = next(verdicts)
                self._fresh[player if guilty else seat] += 4 if guilty else 4 + view.rules.wrong_challenge_extra
            elif isinstance(move, Catch):
                self._fresh[move.seat] += CAUGHT_DRAWS
            drawer = -1


def _lays(view: DominoView) -> list[Lay]:
    """The lays open to the viewer; a call is added to the one that is chosen."""
    return [move for move in view.moves if isinstance(move, Lay) and not move.call]


def _favourite(hand: Iterable[Tile]) -> Colour:
    """The colour that stands on most ends of the hand."""
    held = [end.colour for tile in hand for end in (tile.face, tile.outward)]
    return max(Colour, key=held.count)
