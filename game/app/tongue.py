"""The language as the player has chosen it."""

from __future__ import annotations

from pygame.system import get_pref_locales

from game.language import Language, first_known, speak


def speak_as_chosen(language: Language) -> None:
    """Use that language from now on; with `system`, the first one of those the player's system prefers."""
    speak(first_known(each["language"] for each in get_pref_locales()) if language == "system" else language)
