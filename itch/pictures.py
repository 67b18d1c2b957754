"""Takes the pictures of the page on itch.io from the game itself: `make pictures` writes them to `itch/pictures`.

A cover of 630 by 500, five screenshots, and an animated picture of each table. What they show is played by computer
players with given seeds, so the same game gives the same pictures; nothing of the player's is read or written.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from PIL import Image

from game.app.loop import App
from game.app.moments import can_choose, chain_of, find_moment, is_asked
from game.app.street import Street
from game.app.window import Window
from game.art.canvas import Canvas
from game.levels import Level, find_level
from game.records import Records, SavedMatch, Settings
from game.rules.pieces import parse_face
from game.scenes.scene import Scene

ROOT = Path(__file__).resolve().parent.parent
COVER = (630, 500)
"""The size that itch.io wants."""
FINER = 2
"""The cover is painted so many times larger and scaled down."""
WINDOW = (1280, 720)
ANIMATED = (480, 270)
FRAME = 1 / 60
FRAMES_BETWEEN = 5
"""Frames of the game from one picture of an animation to the next."""
SECONDS = 7.0
COLOURS = 256
PALETTE_FRAMES = 12
"""An animation has the colours of every so manieth of its pictures."""
QUALITY = 92
SHOT_SECONDS = 1.5
THROWN_SECONDS = 2.05
"""When dice are in the air."""
DEALT = 11
"""The seed of a deal that shows much."""
CHAIN, LONG_CHAIN = 12, 26
LEVELS = {"pocket": "pocket-4-full-house", "dice": "dice-3-high-spirits", "domino": "domino-3-last-ferry"}


def main() -> int:
    """Take all pictures and tell where they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "itch" / "pictures", help="the folder (itch/pictures)")
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for path in pictures(out):
        print(f"{path}: {path.stat().st_size / 1e6:.2f} MB")
    return 0


def pictures(out: Path) -> Iterator[Path]:
    """Take every picture into a folder; the files, as they are written."""
    window = Window(WINDOW)
    try:
        with TemporaryDirectory() as nowhere:
            street = Street(Records(Path(nowhere)), demo=True)
            yield cover(out / "cover.png")
            yield from screenshots(window, street, out)
            for table in LEVELS:
                yield animation(window, street, table, out / f"{table}.gif")
    finally:
        window.close()


def cover(path: Path) -> Path:
    """The cover: the game's name over something of each table."""
    size = COVER[0] * FINER, COVER[1] * FINER
    canvas = Canvas(pygame.Surface(size, 0, 32))
    middle = canvas.width / 2
    canvas.backdrop("pizzeria")
    canvas.glow((middle, 470), 420, strength=0.35)
    for place, text in enumerate(("R7", "Y2", "G+1", "B9")):
        away = place - 1.5
        canvas.card(
            parse_face(text),
            (middle - 30 + 118 * away, 500 + 12 * away * away),
            height=286,
            angle=-9 * away,
            shadow="raised",
        )
    canvas.tile((parse_face("R5"), parse_face("G3")), (110, 590), length=178, angle=24, shadow="raised")
    canvas.die(parse_face("Y4"), parse_face("B4"), (canvas.width - 112, 590), edge=108, angle=-14, shadow="raised")
    canvas.logo((middle, 168), canvas.width * 0.86)
    saved = pygame.transform.smoothscale(canvas.surface, COVER)
    pygame.image.save(saved, path)
    return path


def screenshots(window: Window, street: Street, out: Path) -> Iterator[Path]:
    """The title, a moment of each table, and a challenge."""
    human = Street(street.records)
    pocket, dice, domino = map(find_level, LEVELS.values())
    asked = find_moment(pocket, is_asked(guilty=True), strength="easy")
    scenes = {
        "title": (human.title(), SHOT_SECONDS),
        "pocket": (taken_up(human, pocket, find_moment(pocket, can_choose)), SHOT_SECONDS),
        "dice": (street.match(dice, DEALT), THROWN_SECONDS),
        "domino": (taken_up(human, domino, find_moment(domino, chain_of(LONG_CHAIN))), SHOT_SECONDS),
        "challenge": (taken_up(human, pocket, asked), SHOT_SECONDS),
    }
    for number, (name, (scene, seconds)) in enumerate(scenes.items(), start=1):
        yield shot(window, scene, seconds, out / f"screenshot_{number}_{name}.jpg")


def taken_up(street: Street, level: Level, saved: SavedMatch) -> Scene:
    """A match of the level as it was left."""
    return street.match(level, saved.seed, saved)


def shot(window: Window, scene: Scene, seconds: float, path: Path) -> Path:
    """A picture of a scene after so many seconds."""
    app = App(window, scene, Settings())
    for _ in range(round(seconds / FRAME)):
        app.step(FRAME)
    picture(window.canvas.surface).save(path, quality=QUALITY)
    return path


def animation(window: Window, street: Street, table: str, path: Path) -> Path:
    """Some seconds of a demo."""
    level = find_level(LEVELS[table])
    is_grown = table == "domino"
    scene = taken_up(street, level, find_moment(level, chain_of(CHAIN))) if is_grown else street.match(level, DEALT)
    app = App(window, scene, Settings())
    app.step(0.0)
    frames = []
    for number in range(round(SECONDS / FRAME)):
        app.step(FRAME)
        if number % FRAMES_BETWEEN == 0:
            small = pygame.transform.smoothscale(window.canvas.surface, ANIMATED)
            frames.append(picture(small))
    some = frames[::PALETTE_FRAMES]
    sheet = Image.new("RGB", (ANIMATED[0], ANIMATED[1] * len(some)))
    for number, each in enumerate(some):
        sheet.paste(each, (0, number * ANIMATED[1]))
    palette = sheet.quantize(COLOURS)
    first, *others = (each.quantize(palette=palette, dither=Image.Dither.NONE) for each in frames)
    milliseconds = round(1000 * FRAME * FRAMES_BETWEEN / 10) * 10
    first.save(path, save_all=True, append_images=others, duration=milliseconds, loop=0, optimize=True)
    return path


def picture(surface: pygame.Surface) -> Image.Image:
    """A surface as Pillow has it, which writes more kinds of files."""
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


if __name__ == "__main__":
    sys.exit(main())
