"""The words of the game in the player's language: messages are marked where they stand, and looked up when shown.

`_`, `ngettext` and `pgettext` look up at once, so they stand where words are made, never at module level. There a
message is marked with `N_` or `Plural` and looked up later: `_(TABS[key])`, `CARDS.of(3)`. English is the source text.
Words that a scene keeps are made anew by its `reword` when the language changes.
"""

from __future__ import annotations

import gettext
import logging
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal, NamedTuple, get_args

Code = Literal["en", "es", "it", "nl", "af"]
Language = Literal["system", "en", "es", "it", "nl", "af"]
"""What the player can choose: a language, or whichever the system has."""

CODES: Final[tuple[Code, ...]] = get_args(Code)
NAMES: Final[dict[Code, str]] = {
    "en": "English",
    "es": "Español",
    "it": "Italiano",
    "nl": "Nederlands",
    "af": "Afrikaans",
}
"""Each language as those who speak it call it; never translated."""

SOURCE: Final[Code] = "en"
DOMAIN: Final = "one_left"
FOLDER: Final = Path(__file__).resolve().parent / "locales"

log = logging.getLogger(__name__)


class _Spoken:
    """The language in use, and its catalogue."""

    code: Code = SOURCE
    catalogue: gettext.NullTranslations = gettext.NullTranslations()


def speak(code: Code) -> None:
    """Use that language from now on; English if its catalogue is missing or damaged."""
    _Spoken.code, _Spoken.catalogue = SOURCE, gettext.NullTranslations()
    if code == SOURCE:
        return
    try:
        _Spoken.catalogue = gettext.translation(DOMAIN, FOLDER, [code])
        _Spoken.code = code
    except (OSError, ValueError, UnicodeError) as error:
        log.warning("no catalogue for %s: %s", code, error)


def spoken() -> Code:
    """The language in use."""
    return _Spoken.code


def first_known(preferred: Iterable[str]) -> Code:
    """The first of these languages, written as in `es` or `es_MX`, that the game has; English if it has none."""
    for each in preferred:
        code = each.replace("-", "_").partition("_")[0].lower()
        for known in CODES:
            if code == known:
                return known
    return SOURCE


def _(message: str) -> str:
    """The message in the language in use."""
    return _Spoken.catalogue.gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """The form of the message for so many."""
    return _Spoken.catalogue.ngettext(one, many, count)


def pgettext(context: str, message: str) -> str:
    """The message in that sense: where one English text has several meanings."""
    return _Spoken.catalogue.pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802 - the name that gettext's tools and translators know
    """Mark a message that is looked up later; it stays as it is."""
    return message


class Plural(NamedTuple):
    """A message with forms for one and for many, looked up later."""

    one: str
    many: str

    def of(self, count: int) -> str:
        """The form for so many."""
        return ngettext(self.one, self.many, count)
