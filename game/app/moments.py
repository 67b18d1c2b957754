"""Moments of real matches: opponents play all seats until the rules stand as wanted, and a scene takes over there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from game.levels import Level
from game.records import Recording, SavedMatch
from game.rules.chain import Chain
from game.rules.contract import Ending, Phase
from game.rules.domino import fits
from game.rules.moves import CHALLENGE, DRAW, PASS, REROLL, Lay, Move, Play, bare
from game.rules.pieces import Face, Symbol, Tile
from game.scenes.words import HUMAN
from game.session import Session

PATIENCE = 400
"""How many matches are looked through for a moment."""
MIDDLE = 12
"""Moves after which a match has begun in earnest."""
GOOD_HAND = (5, 6, 7)
FEW = 3
RECORDED = 7
"""The seed of a recorded match."""

Moment = Callable[[Session], bool]
Strategy = Callable[[Session], Move]


def find_moment(level: Level, wanted: Moment, human: Strategy | None = None, *, strength: str = "medium") -> SavedMatch:
    """A match of that level that has come to a moment; `human` moves for the human's seat, or an opponent does.

    All opponents are of that strength.

    Raises:
        LookupError: if no match does.
    """
    for seed in range(PATIENCE):
        session = Session.of_computers(level, seed, strength)
        if _comes_to(session, wanted, human):
            return SavedMatch.of(level.key, level.text, seed, session.record)
    raise LookupError(f"no match of {level.key} comes to that moment")


def play_match(level: Level, *, seed: int) -> Session:
    """A whole match of that level between opponents."""
    session = Session.of_computers(level, seed, viewer=HUMAN)
    _comes_to(session, lambda _: False, None)
    return session


def record_match(level: Level, played: str) -> Recording:
    """A whole match of that level between opponents, as it would be kept if it had been played then."""
    session = play_match(level, seed=RECORDED)
    saved = SavedMatch.of(level.key, level.text, RECORDED, session.record)
    return Recording(level.key, level.text, RECORDED, saved.moves, played, session.match.totals)


def _comes_to(session: Session, wanted: Moment, human: Strategy | None) -> bool:
    """Whether the match comes to the moment when it is played on."""
    while session.match.winner is None:
        if session.round.outcome:
            session.next_round()
        if session.record and wanted(session):
            return True
        if human and session.round.turn == HUMAN:
            session.play(HUMAN, human(session))
        else:
            session.step()
    return False


def hoard(session: Session) -> Move:
    """Draw whenever that is possible and never play."""
    moves = session.round.moves(HUMAN)
    return next((move for move in (DRAW, PASS, REROLL) if move in moves), moves[0])


def decides(session: Session, phase: Phase) -> bool:
    """Whether the human has to decide that."""
    return session.round.turn == HUMAN and session.round.phase is phase


def can_choose(session: Session) -> bool:
    """Whether some of the human's six or so items fit, and others don't."""
    if not decides(session, Phase.TURN) or len(session.record) < MIDDLE:
        return False
    view = session.round.view(HUMAN)
    plays = {move.held for move in view.moves if isinstance(move, Play)}
    return 1 < len(plays) < len(view.hand) and len(view.hand) in GOOD_HAND


def wilds(session: Session) -> list[Face]:
    """The items of the human's hand with which a colour is named, however they are played."""
    plays = [move for move in session.round.moves(HUMAN) if isinstance(move, Play)]
    plain = {move.held for move in plays if not move.colour}
    return list(dict.fromkeys(move.held for move in plays if move.held not in plain))


def holds_a_wild(session: Session) -> bool:
    """Whether the human can play a wild from a hand of some size."""
    return decides(session, Phase.TURN) and bool(wilds(session)) and len(session.round.view(HUMAN).hand) in GOOD_HAND


def holds(count: int) -> Moment:
    """The moment when the human, on turn, holds so many items or more."""
    return lambda session: decides(session, Phase.TURN) and len(session.round.view(HUMAN).hand) >= count


def chain_of(length: int) -> Moment:
    """The moment when so many tiles lie in the chain and the human is on turn."""
    return lambda session: decides(session, Phase.TURN) and len(session.round.view(HUMAN).chain.placements) >= length


def has_ends(count: int) -> Moment:
    """The moment when a tile of the human's goes on so many ends."""

    def wanted(session: Session) -> bool:
        if not decides(session, Phase.TURN):
            return False
        lays = {
            (move.held, move.at)
            for move in session.round.moves(HUMAN)
            if isinstance(move, Lay) and isinstance(move.item, Tile)
        }
        ends = Counter(tile for tile, _ in lays)
        return bool(ends) and max(ends.values()) >= count

    return wanted


Laying = Callable[[Chain, Lay], bool]
"""Whether a tile is laid as wanted on that chain."""


def lays_as(wanted: Laying, session: Session) -> list[Lay]:
    """What the human can lay as wanted with a tile that goes elsewhere too."""
    lays = [move for move in session.round.moves(HUMAN) if isinstance(move, Lay)]
    ways = Counter(lay.held for lay in dict.fromkeys(bare(lay) for lay in lays))
    chain = session.round.view(HUMAN).chain
    return [lay for lay in lays if ways[lay.held] > 1 and wanted(chain, lay)]


def can_lay(wanted: Laying, length: int) -> Moment:
    """The moment when a chain of so many tiles or more lies and the human can lay one as wanted, or another way."""
    return lambda session: chain_of(length)(session) and bool(lays_as(wanted, session))


def on_a_tile(chain: Chain, lay: Lay) -> bool:
    """Whether a tile goes on where another ends."""
    return not (_turned(lay).is_double or chain.placements[chain.ends[lay.at].place].tile.is_double)


def on_a_double(chain: Chain, lay: Lay) -> bool:
    """Whether a tile goes on at a double that lies crosswise."""
    return chain.placements[chain.ends[lay.at].place].crosswise and not _turned(lay).is_double


def on_a_named_colour(chain: Chain, lay: Lay) -> bool:
    """Whether a tile goes where an outward wild lies and a colour was named."""
    return chain.ends[lay.at].wanted.symbol is None


def lies_crosswise(chain: Chain, lay: Lay) -> bool:
    """Whether a double goes where a tile ends."""
    return _turned(lay).is_double and not chain.placements[chain.ends[lay.at].place].tile.is_double


def closes_its_arm(chain: Chain, lay: Lay) -> bool:
    """Whether a Dead End lies outward, and other arms are closed already."""
    return _turned(lay).outward.symbol is Symbol.DEAD_END and len(chain.open) < len(chain.ends)


def fits_both_ways(chain: Chain, lay: Lay) -> bool:
    """Whether a tile fits its end either way."""
    tile = _turned(lay)
    return not tile.is_double and len(fits(tile.upright, chain.ends[lay.at].wanted)) > 1


def _turned(lay: Lay) -> Tile:
    assert isinstance(lay.item, Tile)
    return lay.item


def closes_all(session: Session) -> bool:
    """Whether the human can close the last open end, which ends the round."""
    return decides(session, Phase.TURN) and bool(closing(session))


def closing(session: Session) -> list[Lay]:
    """What the human can lay to close the last open end."""
    found = []
    for move in session.round.moves(HUMAN):
        tried = session.round.copy()
        tried.push(HUMAN, move)
        if isinstance(move, Lay) and tried.outcome and tried.outcome.ending is Ending.CLOSED:
            found.append(move)
    return found


def comes_to_one(session: Session) -> bool:
    """Whether a play would leave the human one item."""
    calls = any(isinstance(move, Play) and move.call for move in session.round.moves(HUMAN))
    return calls and decides(session, Phase.TURN)


def can_catch(session: Session) -> bool:
    """Whether the human can catch somebody."""
    return bool(session.catches(HUMAN))


def is_asked(*, guilty: bool) -> Moment:
    """The moment when the human may challenge a wild draw of somebody who holds a few items, guilty or not."""

    def wanted(session: Session) -> bool:
        if not decides(session, Phase.CHALLENGE):
            return False
        view = session.round.view(HUMAN)
        if view.counts[view.offender] < FEW:
            return False
        tried = session.round.copy()
        tried.push(HUMAN, CHALLENGE)
        return bool(tried.view(HUMAN).verdicts[-1] is guilty)

    return wanted


def goes_out(*, ends_match: bool) -> Moment:
    """The moment when the human's last item fits, and the match is over with it or not."""

    def wanted(session: Session) -> bool:
        round_ = session.round
        plays = [move for move in round_.moves(HUMAN) if isinstance(move, Play)]
        if not decides(session, Phase.TURN) or not plays or len(round_.view(HUMAN).hand) != 1:
            return False
        tried = round_.copy()
        tried.push(HUMAN, plays[0])
        won = tried.outcome.scores[HUMAN] if tried.outcome else 0
        wins = session.match.totals[HUMAN] + won >= session.match.target
        return bool(session.match.outcomes) and wins is ends_match

    return wanted
