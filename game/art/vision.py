"""How a picture looks to eyes that tell fewer colours apart."""

from __future__ import annotations

from typing import Final, Literal

import pygame

Vision = Literal["deuteranopia", "protanopia"]
"""Eyes without the cones for green, or without those for red."""

_Row = tuple[float, float, float]
_MATRICES: Final[dict[Vision, tuple[_Row, _Row, _Row]]] = {
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
"""In linear light, by Machado, Oliveira and Fernandes 2009, for a complete loss."""
_STEP: Final = 4
"""Colours that differ by less are taken for one."""


def seen_by(vision: Vision, picture: pygame.Surface) -> pygame.Surface:
    """An opaque picture as those eyes see it."""
    size = picture.get_size()
    known: dict[tuple[int, int, int], bytes] = {}
    pixels = bytearray()
    raw = pygame.image.tobytes(picture, "RGB")
    for pixel in zip(raw[0::3], raw[1::3], raw[2::3]):
        red, green, blue = pixel
        key = red // _STEP, green // _STEP, blue // _STEP
        found = known.get(key)
        if found is None:
            found = known[key] = _seen(vision, pixel)
        pixels += found
    return pygame.image.frombytes(bytes(pixels), size, "RGB")


def _seen(vision: Vision, colour: tuple[int, int, int]) -> bytes:
    light = [_linear(part / 255) for part in colour]
    seen = (sum(share * part for share, part in zip(row, light)) for row in _MATRICES[vision])
    return bytes(round(255 * _encoded(min(1.0, max(0.0, part)))) for part in seen)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _encoded(light: float) -> float:
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)
