"""The running program is killed at any moment, and nothing is lost (reports 4 and 25)."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from xvfb import wait_until

from game.app.street import Street
from game.records import Records, Settings
from game.resources import levels_folder
from game.scenes.flow import Flow
from game.scenes.title import Title

ROBOT = Path(__file__).parent / "robot.py"
LEVELS = ("pocket-3-friday-rush", "dice-2-under-the-lamp", "domino-3-last-ferry")
KILLS = 17
"""At each of the three tables: 51 in all."""
MOST_SAVES = 16
LONGEST_SLEEP = 0.06


class Told(NamedTuple):
    """What the journal says of a match when it was about to be saved."""

    state: str
    totals: str


class Journal:
    """What the killed programs have written down."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def lines(self) -> list[list[str]]:
        """The lines that were written wholly."""
        text = self.file.read_text() if self.file.exists() else ""
        return [line.split("\t") for line in text.split("\n")[:-1]]

    def saves(self) -> int:
        return sum(words[0] == "saved" for words in self.lines())

    def told(self) -> dict[tuple[int, str], Told]:
        """For each number of moves and each move begun, the latest that was said of it."""
        return {(int(words[1]), words[2]): Told(*words[3:]) for words in self.lines() if words[0] == "saving"}

    def last_saved(self) -> tuple[int, str]:
        _, count, pending = [words for words in self.lines() if words[0] == "saved"][-1]
        return int(count), pending

    def last_begun(self) -> tuple[int, str]:
        _, count, pending, *_ = [words for words in self.lines() if words[0] == "saving"][-1]
        return int(count), pending


def resumed(home: Path) -> Flow:
    """The match that the title offers to go on with."""
    records = Records(home)
    title = Street(records).title()
    assert isinstance(title, Title)
    assert title.notice == ""
    assert title.left_match, "there is no match to go on with"
    table = title.left_match
    assert isinstance(table, Flow)
    return table


@pytest.mark.parametrize("level", LEVELS)
def test_killed_at_any_moment_the_match_goes_on_at_its_last_move_r4(level: str, home: Path, tmp_path: Path) -> None:
    Records(home).keep_settings(Settings(speed="instant"))
    journal, rng, at_pickers = Journal(tmp_path / "journal.txt"), Random(level), 0
    file = tmp_path / "endless.toml"
    shipped = (levels_folder() / f"{level}.toml").read_text()
    file.write_text("target = 10000\n" + re.sub(r"(?m)^(target|stop) = .*\n", "", shipped))
    for kill in range(KILLS):
        wanted = journal.saves() + rng.randint(1, MOST_SAVES)
        at_picker = kill % 3 == 2
        command = [sys.executable, str(ROBOT), str(journal.file), *([] if kill else [str(file), "7"])]

        def is_time(wanted: int = wanted, at_picker: bool = at_picker) -> bool:
            return journal.saves() >= wanted and (not at_picker or bool(journal.last_saved()[1]))

        with subprocess.Popen(command, stderr=subprocess.PIPE) as process:
            try:
                wait_until("the match is played", lambda: process.poll() is not None or is_time())
                process.wait(0 if at_picker else rng.uniform(0, LONGEST_SLEEP))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
            said = process.communicate()[1].decode()
        assert process.returncode == -signal.SIGKILL, said

        table = resumed(home)
        session = table.session
        stands = len(session.record), table._pending
        assert stands in (journal.last_saved(), journal.last_begun())
        assert journal.told()[stands] == (session.round.state(), str(session.match.totals))
        at_pickers += bool(table._pending)
    assert at_pickers >= KILLS // 6, "it was hardly ever killed at a picker"
    assert not list(home.glob("*damaged*"))
