"""Levels, characters and sets: every error of a file at once, with its place; the shipped files are fine."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest

from game import levels, resources
from game.files import LevelErrors, Problem
from game.rules import TABLES
from game.rules.pieces import Colour, Symbol, face
from game.sets import load_set, parse_set

FOLDER = resources.levels_folder()
SHIPPED = sorted(FOLDER.rglob("*.toml"))
LEVELS = levels.every_level("pocket")
DICE_LEVELS = levels.every_level("dice")
DOMINO_LEVELS = levels.every_level("domino")
TOUR = (*LEVELS, *DICE_LEVELS, *DOMINO_LEVELS)

GOOD = """
name = "Test"
table = "pocket"
[[opponents]]
character = "rosa"
"""


def problems(text: str, parse=levels.parse_level) -> list[tuple[str, str]]:
    """The fields and reasons of all that is wrong with a file of that text."""
    extra = {"key": "t"} if parse is levels.parse_level else {}
    with pytest.raises(LevelErrors) as caught:
        parse(text, file="t.toml", **extra)
    assert all(each.file == "t.toml" for each in caught.value.problems)
    return [(each.field, each.reason) for each in caught.value.problems]


def parsed(text: str) -> levels.Level:
    return levels.parse_level(text, key="t", file="t.toml")


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_shipped_files_are_fine(path: Path) -> None:
    assert levels.check(path) == []


@pytest.mark.parametrize("level", TOUR, ids=lambda level: level.key)
def test_shipped_levels_can_be_dealt(level: levels.Level) -> None:
    assert level.seats in level.table.seats
    assert level.rules().items == level.items


def test_levels_stand_along_the_tour() -> None:
    assert [level.stop for level in TOUR] == list(range(1, len(TOUR) + 1))


def test_there_are_levels_to_250_with_few_and_many_opponents() -> None:
    assert {len(level.opponents) for level in LEVELS if level.target == 250} >= {3, 4}


def test_the_level_of_the_picture() -> None:
    level = levels.find_level("pocket-3-friday-rush")
    assert (level.name, level.target) == ("Friday Rush", 250)
    assert [guest.character.name for guest in level.opponents] == ["Nonna Rosa", "Cpt. Odile", "Chef Beppe"]


def test_the_level_of_the_dice_picture() -> None:
    level = levels.find_level("dice-3-high-spirits")
    assert (level.name, level.target, level.look) == ("High Spirits", 500, "back_room")
    assert [guest.character.name for guest in level.opponents] == ["Amara", "Kenji", "Finn"]


def test_there_are_dice_levels_for_every_number_of_seats_and_to_500() -> None:
    assert {level.seats for level in DICE_LEVELS} == set(TABLES["dice"].seats)
    assert {level.target for level in DICE_LEVELS} >= {500}
    assert all(level.items == load_set("dice") for level in DICE_LEVELS)


def test_the_level_of_the_domino_picture() -> None:
    level = levels.find_level("domino-3-last-ferry")
    assert (level.name, level.target, level.look) == ("Last Ferry", 250, "harbour")
    assert [guest.character.name for guest in level.opponents] == ["Milo", "Finn", "Leila", "Cpt. Odile", "Amara"]


def test_there_are_domino_levels_for_every_number_of_seats_and_for_the_rules_of_its_own() -> None:
    assert {level.seats for level in DOMINO_LEVELS} == set(TABLES["domino"].seats)
    assert {level.target for level in DOMINO_LEVELS} >= {500}
    assert all(level.items == load_set("domino") for level in DOMINO_LEVELS)
    rules = [level.rules() for level in DOMINO_LEVELS]
    assert {each.all_doubles_branch for each in rules} == {False, True}
    assert {each.drawn_tile for each in rules} == {"must", "may"}


@pytest.mark.parametrize("table", TABLES)
def test_a_table_stands_in_its_own_place(table: str) -> None:
    text = GOOD.replace('"pocket"', f'"{table}"')
    usual = parsed(text).look
    assert usual == levels.LOOKS[table][0]
    for looks in levels.LOOKS.values():
        for look in looks:
            placed = f'look = "{look}"' + text
            if look in levels.LOOKS[table]:
                assert parsed(placed).look == look
            else:
                assert problems(placed) == [("look", f'must be "{usual}" at the {table} table, not "{look}"')]


def test_a_level_is_what_its_file_says() -> None:
    level = parsed("""
        name = "Test"
        table = "pocket"
        target = 99
        stop = 7
        look = "pizzeria"
        set = "pocket"
        [house]
        two_player_reverse = "plain"
        last_item_draws = false
        wrong_challenge_extra = 0
        [[opponents]]
        character = "finn"
        strength = "medium"
        boldness = 1
        reaction = [2, 3.5]
    """)
    assert (level.name, level.table, level.target, level.stop) == ("Test", TABLES["pocket"], 99, 7)
    rules = level.rules()
    assert (rules.two_player_reverse, rules.last_item_draws, rules.wrong_challenge_extra) == ("plain", False, 0)
    (guest,) = level.opponents
    usual = levels.load_characters()["finn"]
    assert (guest.character, guest.strength) == (usual, "medium")
    assert (guest.temperament.boldness, guest.temperament.reaction) == (1.0, (2.0, 3.5))
    assert guest.temperament.attention == usual.temperament.attention
    assert guest.opponent().strength == "medium"


def test_what_a_level_leaves_out_is_usual() -> None:
    level = parsed(GOOD)
    rosa = levels.load_characters()["rosa"]
    assert (level.target, level.stop, level.house, level.look) == (TABLES["pocket"].target, None, {}, "pizzeria")
    assert (level.opponents[0].strength, level.opponents[0].temperament) == (rosa.strength, rosa.temperament)


def test_every_error_of_a_level_is_reported() -> None:
    found = problems("""
        name = ""
        table = "pocket"
        target = "many"
        stop = 0
        look = "moon"
        set = "tarot"
        colour = "red"
        [house]
        last_item_draws = 1
        jump_in = true
        [[opponents]]
        character = "rosa"
        strength = "oracle"
        attention = 1.5
        [[opponents]]
        character = "rosa"
        reaction = [0.1, 0.2]
        [[opponents]]
        charakter = "finn"
        [[opponents]]
        character = "nobody"
        [[opponents]]
        character = 5
    """)
    assert sorted(field for field, _ in found) == sorted(
        [
            "name", "target", "stop", "look", "set", "colour", "house.last_item_draws", "house.jump_in", "opponents",
            "opponents[1].strength", "opponents[1].attention", "opponents[2].character", "opponents[2].reaction",
            "opponents[3].character", "opponents[3].charakter", "opponents[4].character", "opponents[5].character",
        ]
    )  # fmt: skip
    reasons = dict(found)
    assert reasons["opponents[1].strength"] == 'must be "easy" or "medium" or "hard", not "oracle"'
    assert reasons["opponents[3].character"] == "is missing"
    assert reasons["house.last_item_draws"] == "must be true or false"
    assert reasons["opponents"] == "must be 1 to 4 at the pocket table, not 5"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (("pocket", "poker"), "table"),
        (('"pocket"', "3"), "table"),
        (('table = "pocket"', ""), "table"),
        (('table = "pocket"', 'table = "pocket"\ntarget = true'), "target"),
        (('table = "pocket"', 'table = "pocket"\ntarget = 0'), "target"),
        (('table = "pocket"', 'table = "pocket"\ntarget = 100.0'), "target"),
        (('table = "pocket"', 'table = "pocket"\nset = "../pocket"'), "set"),
        (('table = "pocket"', 'table = "pocket"\nhouse = 5'), "house"),
        (("[[opponents]]", "[opponents]"), "opponents"),
        (('name = "Test"', 'name = "line\\nbreak"'), "name"),
        (('name = "Test"', f'name = "{"x" * 99}"'), "name"),
        (('name = "Test"', 'name = "{red} Rush"'), "name"),
        (('"rosa"', '"rosa"\nwatchfulness = "high"'), "opponents[1].watchfulness"),
        (('"rosa"', '"rosa"\nreaction = [2, 1]'), "opponents[1].reaction"),
        (('"rosa"', '"rosa"\nreaction = [1, 2, 3]'), "opponents[1].reaction"),
        (('"rosa"', '"rosa"\nreaction = 2'), "opponents[1].reaction"),
        (('"rosa"', '"rosa"\nboldness = nan'), "opponents[1].boldness"),
    ],
)
def test_a_single_error_is_found_where_it_is(change: tuple[str, str], field: str) -> None:
    assert change[0] in GOOD
    assert [found for found, _ in problems(GOOD.replace(*change))] == [field]


def test_no_opponents_is_an_error() -> None:
    assert problems('name = "T"\ntable = "pocket"\nopponents = []') == [
        ("opponents", "must be 1 to 4 at the pocket table, not 0")
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [('name = "T"\ntable = pocket\n', 2), ("name = 1\nname = 2\n", 2), ('\n\nname = "T', 3), ("= 1", 1)],
)
def test_broken_toml_names_the_line(text: str, line: int) -> None:
    ((field, reason),) = problems(text)
    assert field == f"line {line}"
    assert reason
    assert "line" not in reason


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("name = 1\nname = 2", "name is given twice"),
        ("[house]\nlast_item_draws = true\nlast_item_draws = true\n", "last_item_draws is given twice"),
        ("[house]\na = 1\n[house]\nb = 2", "house"),
        ("opponents = [{ character = 1, character = 2 }]", "character"),
    ],
)
def test_what_is_given_twice_is_named(text: str, told: str) -> None:
    ((_, reason),) = problems(text)
    assert told in reason


@pytest.mark.parametrize(
    "number", ["9" * 5000, f"0x{'f' * 5000}", "9" * 400, "9" * 20], ids=["long", "hex", "no float", "20 digits"]
)
@pytest.mark.parametrize(
    "change",
    [
        ('name = "Test"', "name = {}"),
        ('table = "pocket"', 'table = "pocket"\ntarget = {}'),
        ('table = "pocket"', 'table = "pocket"\nlook = {}'),
        ('table = "pocket"', 'table = "pocket"\nwhat = {}'),
        ('table = "pocket"', 'table = "pocket"\nhouse.wrong_challenge_extra = {}'),
        ('"rosa"', '"rosa"\nboldness = {}'),
        ('"rosa"', '"rosa"\nreaction = [1, {}]'),
    ],
)
def test_no_number_is_too_large_to_be_told(number: str, change: tuple[str, str]) -> None:
    old, new = change
    assert old in GOOD
    ((_, reason),) = problems(GOOD.replace(old, new.format(number)))
    assert "digits" not in reason
    assert len(reason) < 100


def test_deep_nesting_is_an_error_of_the_file() -> None:
    assert problems("a = " + "[" * 100_000)


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    (tmp_path / "binary.toml").write_bytes(b"name = '\xff'")
    assert [str(each) for each in levels.check(tmp_path / "none.toml")] == [
        f"{tmp_path / 'none.toml'}: there is no such file"
    ]
    assert levels.check(tmp_path / "binary.toml")[0].reason == "is no text in UTF-8"
    assert levels.check(tmp_path)[0].reason.startswith("can't be read")


def test_files_from_other_editors_are_read(tmp_path: Path) -> None:
    path = tmp_path / "t.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert levels.load_level(path).name == "Test"


def test_a_level_is_found_by_name_and_by_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD, encoding="utf-8")
    assert levels.find_level(str(path)).key == "mine"
    assert levels.find_level(LEVELS[0].key) == LEVELS[0]


@pytest.mark.parametrize("name", ["nothing", "characters", "", "../levels/characters"])
def test_an_unknown_level_is_refused(name: str) -> None:
    with pytest.raises(LevelErrors):
        levels.find_level(name)


def test_an_unknown_name_lists_the_known_ones() -> None:
    with pytest.raises(LevelErrors, match="pocket-3-friday-rush"):
        levels.find_level("friday")


def test_a_problem_reads_as_one_line() -> None:
    assert str(Problem("a.toml", "target", "is missing")) == "a.toml: target: is missing"


CHARACTER = """
[rosa]
name = "Nonna Rosa"
strength = "easy"
boldness = 0.5
attention = 0.5
watchfulness = 0.5
scrutiny = 0.5
reaction = [1, 2]
goes_for = "leader"
likes = ["red", "7"]
[rosa.says]
uno = ["One!", "My last"]
wins = []
"""


def test_every_error_of_the_characters_is_reported() -> None:
    text = CHARACTER.replace('"easy"', '"hard as nails"').replace("[1, 2]", "[0, 2]") + "[ghost]\nname = 3\n"
    fields = [field for field, _ in problems(text, levels.parse_characters)]
    assert {"rosa.strength", "rosa.reaction", "ghost", "ghost.name", "ghost.boldness"} <= set(fields)
    assert problems("rosa = 3", levels.parse_characters)[0][0] == "rosa"


@pytest.mark.parametrize(
    ("change", "field", "told"),
    [
        (('"leader"', '"everyone"'), "rosa.goes_for", '"leader" or "neighbour" or "anyone"'),
        (('"7"', '"seven"'), "rosa.likes[2]", '"seven"'),
        (('"7"', "7"), "rosa.likes[2]", "a text"),
        (("scrutiny = 0.5", "scrutiny = 2"), "rosa.scrutiny", "0 to 1"),
        (("scrutiny = 0.5", ""), "rosa.scrutiny", "missing"),
        (("uno =", "one ="), "rosa.says.one", "not a field"),
        (('"My last"', '""'), "rosa.says.uno[2]", "empty"),
        (('"My last"', f'"{"x" * 99}"'), "rosa.says.uno[2]", "at most"),
        (('"My last"', '"a\\nb"'), "rosa.says.uno[2]", "one line"),
        (("wins = []", "wins = 3"), "rosa.says.wins", "a list"),
        (('"My last"', '"{lol}"'), "rosa.says.uno[2]", "{ or }"),
        (('"Nonna Rosa"', '"Nonna {"'), "rosa.name", "{ or }"),
    ],
)
def test_a_single_error_of_a_character_is_found_where_it_is(change: tuple[str, str], field: str, told: str) -> None:
    assert change[0] in CHARACTER
    ((found, reason),) = problems(CHARACTER.replace(*change), levels.parse_characters)
    assert found == field
    assert told in reason


def test_a_character_is_what_its_file_says() -> None:
    rosa = levels.parse_characters(CHARACTER, file="c.toml")["rosa"]
    assert rosa.temperament.goes_for == "leader"
    assert rosa.temperament.likes == {Colour.RED, Symbol.SEVEN}
    assert rosa.says.uno == ("One!", "My last")
    assert rosa.says.wins == rosa.says.draws == ()


def test_a_level_may_change_the_mood_of_a_character() -> None:
    text = GOOD + 'goes_for = "anyone"\nlikes = ["skip"]\nscrutiny = 0.1\n'
    (guest,) = parsed(text).opponents
    assert (guest.temperament.goes_for, guest.temperament.likes) == ("anyone", {Symbol.SKIP})
    assert guest.temperament.scrutiny == 0.1
    assert guest.temperament.boldness == guest.character.temperament.boldness


def test_every_regular_has_something_to_say_in_every_situation() -> None:
    for each in levels.load_characters().values():
        assert all(len(getattr(each.says, situation.name)) >= 2 for situation in fields(each.says)), each.name


def test_the_regulars() -> None:
    characters = levels.load_characters()
    assert list(characters) == ["rosa", "odile", "beppe", "amara", "kenji", "finn", "leila", "milo"]
    assert len({each.temperament for each in characters.values()}) == len(characters)


def test_the_pocket_deck_p1() -> None:
    deck = Counter(load_set("pocket"))
    coloured = {
        face(colour, symbol): 1
        for colour in Colour
        for symbol in Symbol
        if symbol.number or symbol in (Symbol.SKIP, Symbol.REVERSE, Symbol.DRAW_ONE)
    }
    wilds = {face(None, Symbol.WILD): 2, face(None, Symbol.WILD_DIP): 1, face(None, Symbol.WILD_DRAW_TWO): 1}
    assert deck == coloured | wilds
    assert deck.total() == 52


SET = 'name = "S"\ntable = "pocket"\n'


def test_the_order_of_a_set_file_does_not_matter() -> None:
    parts = ["[each_colour]\nskip = 5\n1 = 4\n", "[colourless]\nwild = 2\n"]
    one = parse_set(SET + "".join(parts), file="s")
    assert one == parse_set(SET + "".join(reversed(parts)), file="s")
    assert one == parse_set((SET + "".join(parts)).replace("skip = 5\n1 = 4", "1 = 4\nskip = 5"), file="s")


def test_every_error_of_a_set_is_reported() -> None:
    text = f"{SET}[each_colour]\n1 = -1\nwild = 1\njoker = 2\n2 = 1.5\n[colourless]\nskip = 1\n3 = 1\n[else]\n"
    assert {field for field, _ in problems(text, parse_set)} == {
        "each_colour.1", "each_colour.wild", "each_colour.joker", "each_colour.2", "colourless.skip", "colourless.3",
        "else",
    }  # fmt: skip


def test_a_set_must_suffice_for_a_deal() -> None:
    assert problems(f"{SET}[each_colour]\n1 = 7\n", parse_set) == [("", "must hold at least 30 items, not 28")]
    assert problems('name = "S"\ntable = "chess"', parse_set)[0][0] == "table"


def test_sets_are_checked_by_their_folder(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    path = tmp_path / "sets" / "mine.toml"
    path.write_text(f"{SET}[each_colour]\n1 = 9\n", encoding="utf-8")
    assert levels.check(path) == []
