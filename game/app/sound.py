"""Sounds and music, or silence: where there is no device the game plays on without.

Sounds are loaded when they are first heard. `name.ogg` is one sound; `name_1.ogg`, `name_2.ogg` … are variations of
it, of which never the same comes twice in a row.
"""

from __future__ import annotations

import logging
import math
import os
from dataclasses import dataclass
from random import Random
from typing import Final

import pygame

from game.resources import sound_path

SAMPLE_RATE: Final = 44100
BUFFER: Final = 512
CHANNELS: Final = 24
FADE_IN_MS: Final = 900
FADE_OUT_MS: Final = 600
MUSIC_ENDED: Final = pygame.event.custom_type()
"""Posted when a loop has faded away and the next may begin."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Volume:
    """How loud effects and music are, each 0 to 1."""

    effects: float = 1.0
    music: float = 1.0


def panned(gain: float, pan: float) -> tuple[float, float]:
    """Left and right volume of a sound at `pan`, -1 to 1; as loud at the side as in the middle."""
    angle = (min(1.0, max(-1.0, pan)) + 1) * math.pi / 4
    loudest = min(1.0, max(0.0, gain))
    return min(1.0, loudest * math.sqrt(2) * math.cos(angle)), min(1.0, loudest * math.sqrt(2) * math.sin(angle))


class Speaker:
    """Plays sounds and one loop of music, once it is open; until then it remembers which music is wanted."""

    def __init__(self, volume: Volume | None = None) -> None:
        self._volume = volume or Volume()
        self._sounds: dict[str, list[pygame.mixer.Sound]] = {}
        self._last: dict[str, int] = {}
        self._random = Random()
        self._wanted: str | None = None
        self._playing: str | None = None
        self._hushed = False
        self.is_open = False
        """Whether the device was asked for, with success or without."""
        self.is_audible = False
        """Whether there is a device."""

    def open(self) -> None:
        """Ask for the sound device; without one all stays silent, which is logged once."""
        self.is_open = True
        os.environ.setdefault("PULSE_PROP_media.role", "game")
        try:
            pygame.mixer.init(SAMPLE_RATE, -16, 2, BUFFER)
        except (pygame.error, NotImplementedError) as reason:
            log.warning("no sound: %s", reason)
            return
        self.is_audible = True
        pygame.mixer.set_num_channels(CHANNELS)
        pygame.mixer.music.set_endevent(MUSIC_ENDED)
        self._start_wanted()

    def close(self) -> None:
        """Give the device back."""
        if self.is_audible:
            self.is_audible = False
            pygame.mixer.quit()

    def adjust(self, volume: Volume) -> None:
        """Change the volumes at once."""
        self._volume = volume
        if not self.is_audible:
            return
        pygame.mixer.music.set_volume(volume.music)
        self._pause_or_go_on()

    def hush(self, hushed: bool) -> None:
        """Hold all sound back, or let it go on, as when the game is in the background."""
        self._hushed = hushed
        if self.is_audible:
            self._pause_or_go_on()

    def play(self, name: str, gain: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound over those that play already."""
        loudness = gain * self._volume.effects
        if not self.is_audible or self._hushed or loudness <= 0:
            return
        if name not in self._sounds:
            self._sounds[name] = _load(name)
        variations = self._sounds[name]
        if not variations:
            return
        channel = pygame.mixer.find_channel(force=True)
        channel.set_volume(1.0)
        channel.play(variations[self._next_variation(name, len(variations))])
        channel.set_volume(*panned(loudness, pan))

    def music(self, name: str | None) -> None:
        """Fade over to another loop, or to silence; the loop that plays already goes on."""
        self._wanted = name
        if not self.is_audible or name == self._playing:
            return
        if self._playing is None:
            self._start_wanted()
        elif self._is_held_back:
            pygame.mixer.music.stop()
        else:
            pygame.mixer.music.fadeout(FADE_OUT_MS)

    def music_ended(self) -> None:
        """The loop has come to its end (`MUSIC_ENDED`): begin the one that is wanted now."""
        self._playing = None
        if self.is_audible:
            self._start_wanted()

    @property
    def _is_held_back(self) -> bool:
        return self._hushed or self._volume.music <= 0

    def _start_wanted(self) -> None:
        name = self._wanted
        if name is None:
            return
        try:
            pygame.mixer.music.load(sound_path(name))
            pygame.mixer.music.set_volume(self._volume.music)
            pygame.mixer.music.play(loops=-1, fade_ms=FADE_IN_MS)
        except (FileNotFoundError, pygame.error) as reason:
            log.warning("no music: %s", reason)
            self._wanted = None
            return
        self._playing = name
        self._pause_or_go_on()

    def _pause_or_go_on(self) -> None:
        if self._is_held_back:
            pygame.mixer.music.pause()
        else:
            pygame.mixer.music.unpause()

    def _next_variation(self, name: str, count: int) -> int:
        if count == 1:
            return 0
        last = self._last.get(name)
        choices = [index for index in range(count) if index != last]
        chosen = self._random.choice(choices)
        self._last[name] = chosen
        return chosen


def _load(name: str) -> list[pygame.mixer.Sound]:
    sounds: list[pygame.mixer.Sound] = []
    try:
        try:
            sounds.append(pygame.mixer.Sound(sound_path(name)))
        except FileNotFoundError:
            sounds.append(pygame.mixer.Sound(sound_path(f"{name}_1")))
            while True:
                sounds.append(pygame.mixer.Sound(sound_path(f"{name}_{len(sounds) + 1}")))
    except FileNotFoundError as reason:
        if not sounds:
            log.warning("no sound: %s", reason)
    except pygame.error as reason:
        log.warning("no sound %s: %s", name, reason)
    return sounds
