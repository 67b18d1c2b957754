#!/usr/bin/env python3
"""Makes the catalogues of the languages from the messages that the game marks. Development only: it needs Babel.

python game/locales/make.py             bring every catalogue up to date with the game and compile it
python game/locales/make.py --compile   only compile them
python game/locales/make.py --check     tell what is missing, stale or wrong; exit 1 if there is anything

A catalogue is `<language>/LC_MESSAGES/one_left.po`. A message that is gone is dropped; a new one waits there, empty,
for its translation. Nothing is guessed from similar messages.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import tomli
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CATALOGUES = "*/LC_MESSAGES/one_left.po"
WIDTH = 110

KEYWORDS = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "Plural": (1, 2),
    "pgettext": ((1, "c"), 2),
}
HEADER = """\
# What the player reads. Written by game/locales/make.py, translated by hand.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: nplurals={number}; plural={rule};\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
"""Neither date nor name, so that two branches with new messages can be merged."""


def template() -> Catalog:
    """Every message of the game: those marked in its code, and the names in the levels' files."""
    catalog = Catalog()
    for path in sorted((ROOT / "game").rglob("*.py")):
        for _, message, comments, context in extract_from_file("python", path, KEYWORDS, ("Translators:",)):
            catalog.add(message, locations=[(_place(path), 0)], auto_comments=comments, context=context)
    for path in sorted([*(ROOT / "levels").glob("*.toml"), *(ROOT / "levels" / "lessons").glob("*.toml")]):
        for context, message in _in_level(path):
            catalog.add(message, locations=[(_place(path), 0)], context=context)
    return catalog


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _in_level(path: Path) -> Iterator[tuple[str, str]]:
    """The texts for players in a file of levels, each with its context."""
    content = tomli.loads(path.read_text(encoding="utf-8"))
    if path.name == "characters.toml":
        for character in content.values():
            yield "character", character["name"]
            for sayings in character["says"].values():
                yield from (("saying", words) for words in sayings)
    elif path.parent.name == "lessons":
        yield from (("lesson", words) for words in content["words"])
    else:
        yield "level", content["name"]


def catalogues() -> list[Path]:
    """The catalogues that there are."""
    return sorted(HERE.glob(CATALOGUES))


def language_of(path: Path) -> str:
    """The language of a catalogue."""
    return path.parent.parent.name


def read(path: Path) -> Catalog:
    """The catalogue in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=language_of(path), abort_invalid=True)


def write(path: Path, catalog: Catalog) -> None:
    """Write a catalogue into a file."""
    header = HEADER.format(language=language_of(path), number=catalog.num_plurals, rule=catalog.plural_expr)
    with path.open("wb") as file:
        file.write(header.encode())
        write_po(file, catalog, width=WIDTH, include_lineno=False, omit_header=True)


def update() -> None:
    """Give every catalogue the game's messages, keep its translations, and drop what is gone."""
    messages = template()
    for path in catalogues():
        catalog = read(path)
        catalog.update(messages, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        write(path, catalog)


def compile_all() -> None:
    """Write the compiled catalogue beside each one."""
    for path in catalogues():
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, read(path))


def faults(path: Path, messages: Catalog) -> Iterator[str]:
    """What is wrong with a catalogue."""
    catalog = read(path)
    wanted = {_key(message): message for message in messages if message.id}
    found = {_key(message): message for message in catalog if message.id}
    for key in wanted.keys() - found.keys():
        yield f"{_named(wanted[key])}: is missing"
    for key in found.keys() - wanted.keys():
        yield f"{_named(found[key])}: is said nowhere"
    for key in wanted.keys() & found.keys():
        reason = _wrong_with(found[key], catalog.num_plurals)
        if reason:
            yield f"{_named(found[key])}: {reason}"
    for message in catalog.obsolete.values():
        yield f"{_named(message)}: is said nowhere"


def _key(message: Message) -> tuple[str | None, str | tuple[str, ...]]:
    return message.context, message.id if isinstance(message.id, str) else tuple(message.id)


def _named(message: Message) -> str:
    text = message.id if isinstance(message.id, str) else message.id[0]
    return f"{text!r} ({message.context})" if message.context else repr(text)


def _wrong_with(message: Message, plurals: int) -> str:
    """Why a translation can't be used; empty if it can."""
    ids = [message.id] if isinstance(message.id, str) else list(message.id)
    texts = [message.string] if isinstance(message.string, str) else list(message.string or ())
    if message.fuzzy:
        return "is fuzzy"
    if not texts or not all(texts):
        return "is not translated"
    if len(ids) > 1 and len(texts) != plurals:
        return f"has {len(texts)} forms, not {plurals}"
    allowed = [set(places(text)) for text in ids]
    for number, text in enumerate(texts):
        try:
            places(text)
        except ValueError:
            return "has a brace too many or too few"
        needed = allowed[min(number, len(allowed) - 1)]
        if set(places(text)) != needed:
            return f"has the places {sorted(places(text))}, not {sorted(needed)}"
        for edge in (str.lstrip, str.rstrip):
            if (len(edge(text)) == len(text)) is not (len(edge(ids[0])) == len(ids[0])):
                return "begins or ends with a space where the English does not"
        if text.count("\n") != ids[0].count("\n"):
            return "has other lines"
        if re.search(r"[.!?…:]$", ids[0]) and not re.search(r"[.!?…:]$", text):
            return "ends without a stop"
    return ""


def places(text: str) -> list[str]:
    """The named places and marks of a message, in order."""
    return [name for _, name, _, _ in Formatter().parse(text) if name is not None]


def main() -> int:
    """Do what the arguments say and return the exit code."""
    parser = argparse.ArgumentParser(description="Make the catalogues of the languages.")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--compile", action="store_true")
    options = parser.parse_args()
    if options.check:
        messages = template()
        found = [f"{language_of(path)}: {fault}" for path in catalogues() for fault in faults(path, messages)]
        print(*sorted(found), sep="\n", end="\n" if found else "")
        return 1 if found else 0
    if not options.compile:
        update()
    compile_all()
    return 0


if __name__ == "__main__":
    sys.exit(main())
