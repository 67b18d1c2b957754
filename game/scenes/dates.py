"""Days in words."""

from __future__ import annotations

from datetime import date, datetime

from game.language import N_, _

MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


def day_words(day: date, *, year: bool = False) -> str:
    """The day of its month, with its `year` if that may be another one."""
    words = _("{day} {month} {year}") if year else _("{day} {month}")
    return words.format(day=day.day, month=_(MONTHS[day.month - 1]), year=day.year)


def moment_day(written: str) -> str:
    """The day of a moment that is written as ISO does; what is no such moment stays as it is."""
    moment = _read(written)
    return day_words(moment) if moment else written


def moment_words(written: str) -> str:
    """The day and the time of a moment that is written as ISO does; what is no such moment stays as it is."""
    moment = _read(written)
    return f"{day_words(moment, year=True)}, {moment:%H:%M}" if moment else written


def _read(written: str) -> datetime | None:
    try:
        return datetime.fromisoformat(written)
    except ValueError:
        return None
