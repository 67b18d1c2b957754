"""Vector drawing and the few operations on pixels that everything else is made of.

All surfaces here and in the caches hold premultiplied colour, so that scaling, turning and blurring leave no dark
rims; they are put onto others with `lay`.
"""

from __future__ import annotations

import io
import math
from functools import lru_cache

import pygame

from game.art.palette import SHADOW, Rgb, code


def empty(width: int, height: int) -> pygame.Surface:
    """A clear surface of at least one pixel."""
    return pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA, 32)


def premultiplied(surface: pygame.Surface) -> pygame.Surface:
    """A surface with straight alpha in the form all others here have."""
    return surface.convert(empty(1, 1)).premul_alpha_ip()


def lay(target: pygame.Surface, surface: pygame.Surface, at: tuple[int, int]) -> None:
    """Put a premultiplied surface onto another."""
    target.blit(surface, at, special_flags=pygame.BLEND_PREMULTIPLIED)


def tinted(surface: pygame.Surface, tint: Rgb) -> pygame.Surface:
    """The surface multiplied with a colour."""
    copy = surface.copy()
    copy.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def faded(surface: pygame.Surface, alpha: int) -> pygame.Surface:
    """The surface at a part of its opacity."""
    copy = surface.copy()
    copy.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def recoloured(surface: pygame.Surface, colour: Rgb) -> pygame.Surface:
    """A surface of the same shape in one colour."""
    white = surface.copy()
    white.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    plain = white.premul_alpha()
    plain.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return plain


def turned(surface: pygame.Surface, angle: float, zoom: float = 1.0) -> pygame.Surface:
    """The surface turned counter-clockwise about its centre and zoomed, with smooth edges."""
    width, height = surface.get_size()
    padded = empty(width + 4, height + 4)
    lay(padded, surface, (2, 2))
    return pygame.transform.rotozoom(padded, angle, zoom)


def sized(surface: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """The surface at another size, smoothly."""
    if surface.get_size() == (width, height):
        return surface
    return pygame.transform.smoothscale(surface, (max(1, width), max(1, height)))


def drawn(width: int, height: int, scale: float, body: str, gradients: str = "") -> pygame.Surface:
    """SVG elements in logical units rasterised onto `width` x `height` pixels at `scale` pixels a unit."""
    width, height = max(1, width), max(1, height)
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<defs>{gradients}</defs><g transform="scale({scale:.5f})">{body}</g></svg>'
    )
    return premultiplied(pygame.image.load_sized_svg(io.BytesIO(source.encode()), (width, height)))


def gradient(name: str, *stops: tuple[float, Rgb]) -> str:
    """A linear gradient by a name to fill with, from top to foot."""
    marks = "".join(f'<stop offset="{place}" stop-color="{code(colour)}"/>' for place, colour in stops)
    return f'<linearGradient id="{name}" x1="0%" y1="0%" x2="0%" y2="100%">{marks}</linearGradient>'


def rounded(
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float,
    *,
    fill: Rgb | str | None = None,
    opacity: float = 1.0,
    stroke: Rgb | None = None,
    line: float = 1.0,
    stroke_opacity: float = 1.0,
) -> str:
    """A rounded rectangle as an SVG element; `fill` is a colour or the name of a gradient."""
    radius = max(0.0, min(radius, width / 2, height / 2))
    paint = "none" if fill is None else f"url(#{fill})" if isinstance(fill, str) else code(fill)
    edge = f' stroke="{code(stroke)}" stroke-width="{line:.3f}" stroke-opacity="{stroke_opacity:.3f}"' if stroke else ""
    return (
        f'<rect x="{x:.3f}" y="{y:.3f}" width="{width:.3f}" height="{height:.3f}" rx="{radius:.3f}"'
        f' fill="{paint}" fill-opacity="{opacity:.3f}"{edge}/>'
    )


def blurred(surface: pygame.Surface, radius: float) -> pygame.Surface:
    """The surface blurred by `radius` pixels; wide blurs are made at a lower resolution."""
    step = max(1, round(radius / 3))
    width, height = surface.get_size()
    small = sized(surface, max(1, -(-width // step)), max(1, -(-height // step)))
    reach = max(1, round(radius / step))
    soft = pygame.transform.box_blur(pygame.transform.box_blur(small, reach), reach)
    return sized(soft, width, height)


def soft_box(width: int, height: int, radius: float, blur: float, strength: float) -> pygame.Surface:
    """The shadow of a rounded box of that size, with a margin of twice the blur all around."""
    margin = round(blur * 2)
    step = max(1.0, blur / 3)
    body = rounded(margin, margin, width, height, radius, fill=SHADOW, opacity=strength)
    full = (width + 2 * margin, height + 2 * margin)
    small = drawn(round(full[0] / step), round(full[1] / step), 1 / step, body)
    reach = max(1, round(blur / step * 0.8))
    soft = pygame.transform.box_blur(pygame.transform.box_blur(small, reach), reach)
    return sized(soft, *full)


def disc(side: int, colour: Rgb, strength: float) -> pygame.Surface:
    """A soft disc that fades from its centre to nothing at its rim, on a square of `side` pixels."""
    small = _disc_mask()
    plain = tinted(small, colour)
    return sized(faded(plain, round(255 * min(1.0, strength))), side, side)


@lru_cache(maxsize=1)
def _disc_mask() -> pygame.Surface:
    side = 64
    mask = empty(side, side)
    for y in range(side):
        for x in range(side):
            away = min(1.0, math.hypot(x - side / 2 + 0.5, y - side / 2 + 0.5) / (side / 2 - 1))
            level = round(255 * (1 - away * away) ** 2)
            mask.set_at((x, y), (level, level, level, level))
    return mask
