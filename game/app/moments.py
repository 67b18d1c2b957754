"""Moments of real matches: opponents play all seats until the rules stand as wanted, and a scene takes over there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from game.levels import Level
from game.opponents import Opponent
from game.records import Recording, SavedMatch
from game.rules.contract import Phase
from game.rules.moves import CHALLENGE, DRAW, PASS, REROLL, Lay, Move, Play
from game.rules.pieces import Face, Tile
from game.scenes.words import HUMAN
from game.session import Session

PATIENCE = 400
"""How many matches are looked through for a moment."""
MIDDLE = 12
"""Moves after which a match has begun in earnest."""
GOOD_HAND = (5, 6, 7)
FEW = 3

Moment = Callable[[Session], bool]
Strategy = Callable[[Session], Move]


def find_moment(level: Level, wanted: Moment, human: Strategy | None = None, *, strength: str = "medium") -> SavedMatch:
    """A match of that level that has come to a moment; `human` moves for the human's seat, or an opponent does.

    All opponents are of that strength.


    Raises:
        LookupError: if no match does.
    """
    for seed in range(PATIENCE):
        opponents = {seat: Opponent(strength) for seat in range(level.seats)}
        session = Session(level.table, level.rules(), level.seats, seed, opponents, Random(seed), target=level.target)
        if _comes_to(session, wanted, human):
            return SavedMatch.of(level.key, level.text, seed, session.record)
    raise LookupError(f"no match of {level.key} comes to that moment")


def play_match(level: Level, *, seed: int) -> Session:
    """A whole match of that level between opponents."""
    opponents = {seat: Opponent("medium") for seat in range(level.seats)}
    session = Session(
        level.table, level.rules(), level.seats, seed, opponents, Random(seed), target=level.target, viewer=HUMAN
    )
    _comes_to(session, lambda _: False, None)
    return session


def record_match(level: Level, played: str, *, seed: int = 7) -> Recording:
    """A whole match of that level between opponents, as it would be kept if it had been played then."""
    session = play_match(level, seed=seed)
    saved = SavedMatch.of(level.key, level.text, seed, session.record)
    return Recording(level.key, level.text, seed, saved.moves, played, session.match.totals)


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
    plays = {held(move) for move in view.moves if isinstance(move, Play)}
    return 1 < len(plays) < len(view.hand) and len(view.hand) in GOOD_HAND


def wilds(session: Session) -> list[Face]:
    """The items of the human's hand with which a colour is named, however they are played."""
    plays = [move for move in session.round.moves(HUMAN) if isinstance(move, Play)]
    plain = {held(move) for move in plays if not move.colour}
    return list(dict.fromkeys(held(move) for move in plays if held(move) not in plain))


def held(play: Play) -> Face:
    """The item of the hand that a play plays."""
    return play.item.upright if isinstance(play.item, Tile) else play.item


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
            (move.item.upright, move.at)
            for move in session.round.moves(HUMAN)
            if isinstance(move, Lay) and isinstance(move.item, Tile)
        }
        ends = Counter(tile for tile, _ in lays)
        return bool(ends) and max(ends.values()) >= count

    return wanted


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
