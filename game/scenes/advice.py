"""The hint in words: a move, and the fact that speaks most for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.language import _, ngettext
from game.opponents import reasons as why
from game.opponents.reasons import Reason
from game.rules.contract import Phase
from game.rules.moves import CHALLENGE, DRAW, REROLL, Give, Move, NameColour, Play
from game.rules.shedding import SheddingView
from game.scenes.words import mark, number, short_face, short_name


def advice(view: SheddingView[Any], move: Move, names: Sequence[str]) -> str:
    """The hint to make that move in the human's turn; `names` are those of all seats."""
    return _("{hint}: {reason}").format(hint=_hint(view, move), reason=reason_words(why.why(view, move), names))


def answer_advice(view: SheddingView[Any], move: Move, names: Sequence[str]) -> str:
    """The hint to give that answer to a question that is open: a colour, a challenge, or none."""
    if isinstance(move, (Play, NameColour)):
        assert move.colour
        hint = _("Try naming {colour}").format(colour=mark(move.colour))
    else:
        hint = _("Better challenge") if move is CHALLENGE else _("Better let it stand")
    return _("{hint}: {reason}").format(hint=hint, reason=reason_words(why.why_answer(view, move), names))


def _hint(view: SheddingView[Any], move: Move) -> str:
    if isinstance(move, Play):
        item = short_face(move.held)
        if move.colour:
            return _("Try {item}, naming {colour}").format(item=item, colour=mark(move.colour))
        return _("Try {item}").format(item=item)
    if isinstance(move, Give):
        assert move.item
        return _("Try giving {item}").format(item=short_face(move.item))
    if move is DRAW:
        return _("Try drawing")
    if move is REROLL:
        return _("Try rolling all again")
    return _("Better keep it") if view.phase is Phase.DRAWN else _("Better pass")


def reason_words(reason: Reason, names: Sequence[str]) -> str:
    """The fact as what follows a colon."""
    if isinstance(reason, (why.Stops, why.TurnsAway, why.CannotAnswer, why.DrewOn, why.Hits, why.CannotUse, why.Sheds)):
        return _about_a_seat(reason, short_name(names[reason.seat]))
    if isinstance(reason, (why.HadAnother, why.HadNoOther)):
        return _about_a_charge(reason, short_name(names[reason.seat]))
    if isinstance(reason, why.DrawsAnyway):
        return _about_the_stake(reason)
    if isinstance(reason, why.CostsMore):
        return ngettext(
            "a wrong challenge costs one more", "a wrong challenge costs {number} more", reason.extra
        ).format(number=number(reason.extra))
    if isinstance(reason, why.KeepsWild):
        return _about_wilds(reason, names)
    if isinstance(reason, why.HoldsMost):
        return _("you hold most of {colour}").format(colour=mark(reason.colour))
    if isinstance(reason, why.Answers):
        return ngettext(
            "one of the others you hold fits next", "{number} of the others you hold fit next", reason.count
        ).format(number=number(reason.count))
    if isinstance(reason, why.FewestHeld):
        return _("you hold fewest, and fewer ends stay open")
    if isinstance(reason, why.RollsFit):
        percent = round(100 * reason.chance)
        return _("in {percent} of 100 throws something fits").format(percent=percent)
    if isinstance(reason, why.Heaviest):
        return _("nothing you hold is worth more, {points} points").format(points=reason.points)
    return {
        why.GoesOut: _("it is your last one"),
        why.Closes: _("it closes the last end, and you win"),
        why.PlaysAgain: _("you play again at once"),
        why.OnlyOne: _("nothing else you hold fits"),
        why.NothingFits: _("nothing you hold fits"),
        why.TriedOut: _("played on in thought, it came out best"),
    }[type(reason)]


def _about_a_seat(reason: Reason, name: str) -> str:
    if isinstance(reason, why.Stops):
        return ngettext(
            "{name} has one left and misses a turn", "{name} has {number} left and misses a turn", reason.count
        ).format(name=name, number=number(reason.count))
    if isinstance(reason, why.TurnsAway):
        return ngettext(
            "{name} has one left and is not next then", "{name} has {number} left and is not next then", reason.count
        ).format(name=name, number=number(reason.count))
    if isinstance(reason, why.CannotAnswer):
        return _("{name} is next and has nothing that fits").format(name=name)
    if isinstance(reason, why.DrewOn):
        return _("{name} is next and drew on {colour}").format(name=name, colour=mark(reason.colour))
    if isinstance(reason, why.Sheds):
        return ngettext(
            "{name} has one left, and this is worth {points} points",
            "{name} has {number} left, and this is worth {points} points",
            reason.count,
        ).format(name=name, number=number(reason.count), points=reason.points)
    if isinstance(reason, why.Hits):
        if not reason.draws:
            return _("{name} misses a turn").format(name=name)
        return ngettext("{name} draws one", "{name} draws {number}", reason.draws).format(
            name=name, number=number(reason.draws)
        )
    return _("{name} can't play it").format(name=name)


def _about_a_charge(reason: why.HadAnother | why.HadNoOther, name: str) -> str:
    guilty = isinstance(reason, why.HadAnother)
    if reason.chance >= 1:
        return (_("{name} could have played another") if guilty else _("{name} could play nothing else")).format(
            name=name
        )
    percent = max(1, min(99, round(100 * reason.chance)))
    told = (
        _("{percent} of 100 times {name} could have played another")
        if guilty
        else _("{percent} of 100 times {name} could play nothing else")
    )
    return told.format(percent=percent, name=name)


def _about_the_stake(reason: why.DrawsAnyway) -> str:
    if not reason.extra:
        return _("you draw {number} anyway, and it costs no more").format(number=number(reason.draws))
    return _("you draw {number} anyway, and a mistake costs only {extra} more").format(
        number=number(reason.draws), extra=number(reason.extra)
    )


def _about_wilds(reason: why.KeepsWild, names: Sequence[str]) -> str:
    if not reason.colour:
        return _("keep the wild for when nothing fits")
    colour = mark(reason.colour)
    if len(reason.lacking) == 1:
        name = short_name(names[reason.lacking[0]])
        return _("keep the wild, {name} drew on {colour}").format(name=name, colour=colour)
    return _("keep the wild, {number} of the {others} others drew on {colour}").format(
        number=number(len(reason.lacking)), others=number(len(names) - 1), colour=colour
    )
