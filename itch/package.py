"""Builds the game for the system this runs on, as a folder that needs nothing installed, and packs it for itch.io.

`make package` writes `dist/one-left-VERSION-SYSTEM.zip`. Beside the program lie `.itch.toml`, by which itch.io's app
starts it in a sandbox, a README with the controls, and the licence of everything inside.
"""

from __future__ import annotations

import argparse
import os
import re
import runpy
import shutil
import stat
import struct
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parent.parent
ICONS = ROOT / "build" / "icons"
NAME = "one-left"
TITLE = "One Left"
(VERSION,) = re.findall(r'__version__ = "(.+)"', (ROOT / "game" / "__init__.py").read_text(encoding="utf-8"))
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "mac"}
PROGRAMS = {"linux": NAME, "windows": f"{NAME}.exe", "mac": f"{TITLE}.app"}
LARGEST = 70 * 10**6
"""Bytes that the unpacked game may have."""
LINK_MODE = 0o120777
"""The mode of a symbolic link in an archive."""
UNIX = 3
"""The system that archives name for such modes."""

LICENCE_FILE = re.compile(r"(LICEN[CS]E|COPYING|OFL|LGPL)(\.(txt|md|rst))?$", re.IGNORECASE)
LIBRARIES = {
    "Zlib": "SDL2 SDL2_image SDL2_mixer SDL2_ttf z zlib",
    "MIT": "harfbuzz xmp brotlicommon brotlidec portmidi expat ffi Xau Xdmcp",
    "BSD-3-Clause": "FLAC ogg opus opusfile vorbis vorbisenc vorbisfile webp webpdemux sharpyuv wavpack uuid",
    "LGPL-2.1-or-later": "fluidsynth asound sndfile mpg123",
    "FTL": "freetype",
    "IJG AND BSD-3-Clause": "jpeg turbojpeg",
    "libtiff": "tiff",
    "libpng-2.0": "png16",
    "bzip2-1.0.6": "bz2",
    "0BSD": "lzma",
    "Apache-2.0": "crypto ssl",
    "PSF-2.0": "python3",
    "Microsoft's, which may be passed on": "vcruntime msvcp ucrtbase",
}
"""The licences of the libraries that come with Python and pygame, by the libraries' names."""


def main() -> int:
    """Build, pack, and tell where and how large."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where the archive goes (dist)")
    parser.add_argument("--tag", help="the release's tag, which has to be the game's version")
    parser.add_argument("--try", dest="archive", type=Path, help="build nothing: unpack an archive and start the game")
    options = parser.parse_args()
    if options.tag and options.tag != f"v{VERSION}":
        print(f"package: the tag is {options.tag}, but the game's version is {VERSION}", file=sys.stderr)
        return 2
    return try_out(options.archive) if options.archive else make(options.out.resolve())


def make(out: Path) -> int:
    """Build and pack the game for this system; the exit code."""
    system = SYSTEMS[sys.platform]
    with TemporaryDirectory() as work:
        folder = build(Path(work), system)
        furnish(folder, system)
        archive = out / f"{NAME}-{VERSION}-{system}.zip"
        archive.parent.mkdir(parents=True, exist_ok=True)
        pack(folder, archive)
        size = sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
    print(f"{archive}: {size / 1e6:.1f} MB, packed {archive.stat().st_size / 1e6:.1f} MB")
    if size > LARGEST:
        print(f"package: it must not have more than {LARGEST / 1e6:.0f} MB", file=sys.stderr)
        return 1
    return 0


def try_out(archive: Path) -> int:
    """Unpack an archive and let the game play a round by itself, where nobody sees it; its exit code."""
    system = SYSTEMS[sys.platform]
    program = Path(PROGRAMS[system], "Contents", "MacOS", NAME) if system == "mac" else Path(PROGRAMS[system])
    with TemporaryDirectory() as work:
        unpack(archive, Path(work))
        nowhere = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "ONE_LEFT_HOME": work}
        asked = [str(Path(work, program)), "dice-1-first-throw", "--demo", "--rounds", "1", "--seed", "13"]
        return subprocess.run(asked, env=nowhere, check=False, timeout=300).returncode  # noqa: S603


def build(work: Path, system: str) -> Path:
    """Let PyInstaller make the folder with the program."""
    from PyInstaller.__main__ import run

    runpy.run_path(str(ROOT / "game" / "locales" / "make.py"))["compile_all"]()
    write_icons(ICONS)
    dist = work / "dist"
    run(
        [
            *("--distpath", str(dist), "--workpath", str(work / "build"), "--noconfirm", "--log-level", "WARN"),
            str(ROOT / "itch" / "one-left.spec"),
        ]
    )
    if system != "mac":
        return dist / NAME
    shutil.rmtree(dist / NAME)
    return dist


def furnish(folder: Path, system: str) -> None:
    """Put beside the program what itch.io and the player want to find there."""
    (folder / ".itch.toml").write_text(manifest(system), encoding="utf-8")
    (folder / "README.txt").write_text(readme(), encoding="utf-8")
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE.txt")
    if system == "linux":
        drop_links(folder)
        shutil.copy(ICONS / f"{NAME}.png", folder)
    licences = folder / "licences"
    for name, texts in licence_texts().items():
        (licences / name).mkdir(parents=True)
        for text in texts:
            shutil.copy(text, licences / name)
    (licences / "README.txt").write_text(library_list(folder), encoding="utf-8")


def drop_links(folder: Path) -> None:
    """Leave out links: modules find their libraries without, and some programs that unpack make files of them."""
    for path in folder.rglob("*"):
        if path.is_symlink():
            path.unlink()


def manifest(system: str) -> str:
    """How itch.io's app starts the game."""
    return f'[[actions]]\nname = "play"\npath = "{PROGRAMS[system]}"\nsandbox = true\n'


def readme() -> str:
    """What a player should know: how to start, and the controls as the project's README tells them."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    keys = re.search(r"^## Keys\n\n(.+?)(?=^## )", text, re.DOTALL | re.MULTILINE)
    if keys is None:
        raise SystemExit("package: README.md has no section Keys")
    return (
        f"{TITLE} {VERSION}\n\nThree tables where you shed your cards, dice or tiles and call out when one is left.\n\n"
        f"Start {' or '.join(PROGRAMS.values())}, whichever is here. The rules are in the game: F1.\n\n"
        f"KEYS\n\n{keys[1].replace('**', '')}"
    )


def licence_texts() -> dict[str, list[Path]]:
    """The licence texts of every package inside, and of Python and PyInstaller, by name."""
    texts = {"Python": [_licence_of_python()]}
    for each in [*_needed("one-left"), distribution("pyinstaller")]:
        found = [Path(str(each.locate_file(file))) for file in each.files or () if LICENCE_FILE.match(file.name)]
        name = each.metadata["Name"]
        if name != NAME:
            texts[name] = found
    if missing := [name for name, found in texts.items() if not found]:
        raise SystemExit(f"package: no licence text of {', '.join(missing)}")
    return texts


def _licence_of_python() -> Path:
    folders = [Path(os.__file__).parent, Path(sys.base_prefix), Path("/usr/share/doc/python3")]
    for path in (folder / name for folder in folders for name in ("LICENSE.txt", "LICENSE", "copyright")):
        if path.is_file():
            return path
    raise SystemExit("package: no licence text of Python")


def _needed(name: str, known: set[str] | None = None) -> Iterator[Distribution]:
    """The package and all that it needs to run, on this system."""
    from packaging.requirements import Requirement

    known = set() if known is None else known
    if name in known:
        return
    known.add(name)
    package = distribution(name)
    yield package
    for each in map(Requirement, package.requires or ()):
        if each.marker is None or each.marker.evaluate({"extra": ""}):
            yield from _needed(each.name, known)


def library_list(folder: Path) -> str:
    """The libraries inside that came with other packages, and their licences."""
    lines = [
        "The folders beside this file have the licences of what the game is made with. Libraries that came with it:",
        "",
    ]
    for path in sorted(shared_libraries(folder), key=lambda path: path.name):
        lines.append(f"{path.name}: {licence_of(path.name) or 'unknown'}")
    return "\n".join(lines) + "\n"


def shared_libraries(folder: Path) -> Iterable[Path]:
    """The libraries that are no modules of Python."""
    for path in folder.rglob("*"):
        is_library = re.search(r"\.so(\.[\d.]+)?$|\.dll$|\.dylib$", path.name) and not path.is_symlink()
        if is_library and not re.search(r"\.(cpython|abi3)", path.name) and "lib-dynload" not in path.parts:
            yield path


def licence_of(library: str) -> str:
    """The licence of a library by its file's name; nothing if it is not known."""
    stem = re.match(r"(?:lib)?([A-Za-z]+(?:2_[a-z]+|123|16|2|3)?)", library)
    known = {name: licence for licence, names in LIBRARIES.items() for name in names.split()}
    return known.get(stem[1], "") if stem else ""


def write_icons(folder: Path) -> None:
    """The game's sign as the icon files of all systems."""
    import io

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    def png(side: int) -> bytes:
        data = io.BytesIO()
        pygame.image.save(pygame.image.load_sized_svg(ROOT / "sprites" / "icon.svg", (side, side)), data, "icon.png")
        return data.getvalue()

    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{NAME}.png").write_bytes(png(256))
    (folder / f"{NAME}.ico").write_bytes(ico([(side, png(side)) for side in (16, 24, 32, 48, 64, 128, 256)]))
    kinds = {b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}
    (folder / f"{NAME}.icns").write_bytes(icns([(kind, png(side)) for kind, side in kinds.items()]))


def ico(pictures: list[tuple[int, bytes]]) -> bytes:
    """A Windows icon of PNG pictures, each with its side in pixels."""
    entries, place = b"", 6 + 16 * len(pictures)
    for side, data in pictures:
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(data), place)
        place += len(data)
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(data for _, data in pictures)


def icns(pictures: list[tuple[bytes, bytes]]) -> bytes:
    """A macOS icon of PNG pictures, each with the code of its size."""
    body = b"".join(kind + struct.pack(">I", 8 + len(data)) + data for kind, data in pictures)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def pack(folder: Path, archive: Path) -> None:
    """Pack the folder's content; files that can be started still can be when they are unpacked, links stay links."""
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder).as_posix()
            if path.is_symlink():
                link = ZipInfo(name)
                link.create_system, link.external_attr = UNIX, LINK_MODE << 16
                packed.writestr(link, str(path.readlink()))
            else:
                packed.write(path, name)


def unpack(archive: Path, folder: Path) -> None:
    """Unpack an archive as programs do that know about permissions and links."""
    with ZipFile(archive) as packed:
        for each in packed.infolist():
            mode = each.external_attr >> 16
            path = folder / each.filename
            if stat.S_ISLNK(mode):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.symlink_to(packed.read(each).decode())
            else:
                path = Path(packed.extract(each, folder))
                path.chmod(stat.S_IMODE(mode) or path.stat().st_mode)


if __name__ == "__main__":
    sys.exit(main())
