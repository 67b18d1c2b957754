"""The player's own table: what is chosen is what is played, remembered and written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from driving import Device, Driver, Keyboard, Mouse, Pad, hidden_window
from test_screens import Elsewhere, FakeStage, press, use

from game import levels
from game.app.street import SCENES, Street
from game.app.window import Window
from game.language import CODES, Code, speak
from game.levels import LOOKS, Level, load_characters, parse_level
from game.own_table import OWN_TABLES, OwnTable, OwnTables, Seated, usual_table
from game.records import Records
from game.rules import TABLES
from game.scenes import own_table as form
from game.scenes.flow import Flow
from game.scenes.inputs import Action, PointerDown, PointerUp
from game.scenes.own_levels import OwnLevelsPage
from game.scenes.own_table import STRENGTH_CHOICES, TARGETS, Added, GuestPicker, OwnTablePage
from game.scenes.rows import Segments, Toggle
from game.scenes.scene import Pop, Replace
from game.scenes.title import Title

CHARACTERS = list(load_characters())


@pytest.fixture
def window() -> Iterator[Window]:
    with hidden_window() as window:
        yield window


def anything(table: str, rng: Random) -> OwnTable:
    """A choice at random."""
    guests = rng.sample(CHARACTERS, rng.randint(1, TABLES[table].seats[-1] - 1))
    chosen = OwnTable(
        table,
        tuple(Seated(key, rng.choice(STRENGTH_CHOICES)) for key in guests),
        rng.choice(TARGETS),
        rng.choice(LOOKS[table]),
    )
    for key, choices in TABLES[table].house_rules.items():
        chosen = chosen.with_rule(key, rng.choice(choices))
    return chosen


class Kept:
    """A page with what it remembered, wrote and started."""

    def __init__(self, chosen: OwnTable, *, done: bool = True) -> None:
        self.remembered: list[OwnTable] = []
        self.written: list[OwnTable] = []
        self.started: list[Level] = []
        self.done = done
        self.page = OwnTablePage(chosen, self._start, self._keep, self._add)
        self.page.enter(FakeStage())

    def _start(self, level: Level) -> Elsewhere:
        self.started.append(level)
        return Elsewhere("match")

    def _keep(self, chosen: OwnTable) -> str:
        self.remembered.append(chosen)
        return ""

    def _add(self, chosen: OwnTable) -> Added:
        self.written.append(chosen)
        return Added(self.done, "written")


def is_level_of(level: Level, chosen: OwnTable) -> bool:
    """Whether the level is all that was chosen, and nothing else."""
    assert level.table is TABLES[chosen.table]
    assert (level.target, level.look, level.stop) == (chosen.target, chosen.look, None)
    assert [(each.character.key, each.strength) for each in level.opponents] == [
        (each.character, each.strength) for each in chosen.opponents
    ]
    assert all(each.temperament == each.character.temperament for each in level.opponents)
    rules = level.rules()
    assert {key: getattr(rules, key) for key in level.table.house_rules} == {
        key: chosen.rule(key) for key in level.table.house_rules
    }
    assert [str(goal) for goal in level.goals] == ["win"]
    return True


# A choice, a file, a level.


@pytest.mark.parametrize("table", TABLES)
def test_what_is_chosen_is_written_and_reads_back_as_the_same_level(table: str, home: Path) -> None:
    rng, street = Random(table), Street(Records())
    for number in range(1, 41):
        chosen = anything(table, rng)
        assert street._add_level(chosen).done
        path = home / "levels" / f"my-table-{number}.toml"
        assert levels.check(path) == []
        level = parse_level(path.read_text(encoding="utf-8"), key="own/any", file=path.name)
        assert is_level_of(level, chosen)
        assert level.name == f"My table {number}"
        assert is_level_of(chosen.level("Any"), chosen)


@pytest.mark.parametrize("table", TABLES)
def test_what_is_chosen_is_remembered_for_each_table(table: str, home: Path) -> None:
    rng = Random(table)
    others = OwnTables()
    for each in TABLES:
        others = others.with_table(anything(each, rng))
    records = Records()
    records.keep(OWN_TABLES, others)
    chosen = anything(table, rng)
    Street(records)._keep_table(chosen)
    again = Records().load(OWN_TABLES)
    assert again == others.with_table(chosen)
    assert again.of(table) == chosen
    assert all(again.of(each) == others.of(each) for each in TABLES if each != table)
    page = Street(Records()).own_table(table)
    assert isinstance(page, OwnTablePage)
    assert page.chosen == chosen


@pytest.mark.parametrize("table", TABLES)
def test_at_first_a_table_is_as_usual(table: str) -> None:
    chosen = OwnTables().of(table)
    assert chosen.target == TABLES[table].target
    assert chosen.house == {}
    assert is_level_of(chosen.level("Usual"), chosen)


@pytest.mark.parametrize(
    ("whole", "damaged"),
    [
        ('"rosa"', '"nobody"'),
        ('"odile"', '"rosa"'),
        ('"target": 250', '"target": 251'),
        ('"pizzeria"', '"harbour"'),
        ('"table": "pocket"', '"table": "chess"'),
        ('"house": {}', '"house": {"drawn_tile": "may"}'),
        ('"house": {}', '"house": {"last_item_draws": null}'),
        ('"house": {}', '"house": {"a = 1\\n[b]": true}'),
        ('"easy"', '"oracle"'),
    ],
)
def test_a_damaged_choice_is_set_aside_and_told_on_the_page(whole: str, damaged: str, home: Path) -> None:
    records = Records()
    records.keep(OWN_TABLES, OwnTables((usual_table("pocket"),)))
    file = home / "own_tables.json"
    text = file.read_text()
    assert whole in text
    file.write_text(text.replace(whole, damaged, 1))
    page = Street(Records()).own_table("pocket")
    assert isinstance(page, OwnTablePage)
    assert page.chosen == usual_table("pocket")
    assert page.said.startswith("Your own tables in own_tables.json can't be used: tables[1]")
    assert "own_tables.damaged-1.json" in page.said
    assert (home / "own_tables.damaged-1.json").exists()
    assert not file.exists()


@pytest.mark.parametrize("code", CODES)
def test_the_names_of_own_tables_fit_in_every_language(code: Code, home: Path) -> None:
    speak(code)
    street = Street(Records())
    assert street._add_level(usual_table("dice")).done
    assert levels.check(home / "levels" / "my-table-1.toml") == []
    kept = Kept(usual_table("dice"))
    use(kept.page, "play")
    assert kept.started


# Files are never overwritten, and what goes wrong is told.


def test_nothing_is_overwritten(home: Path) -> None:
    folder = home / "levels"
    (folder / "my-table-2.toml").mkdir(parents=True)
    (folder / "my-table-1.toml").write_text("mine")
    (folder / "my-table-3.toml").symlink_to(folder / "nowhere")
    street = Street(Records())
    for number in (4, 5):
        added = street._add_level(usual_table("pocket"))
        assert added == Added(True, f"Written into {folder / f'my-table-{number}.toml'}")
    assert (folder / "my-table-1.toml").read_text() == "mine"
    assert not (folder / "nowhere").exists()
    assert sorted(path.name for path in folder.iterdir()) == [f"my-table-{number}.toml" for number in range(1, 6)]


def test_a_folder_that_can_not_be_written_into_is_told_of_in_one_sentence(home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "levels").write_text("a file")
    street = Street(Records())
    added = street._add_level(usual_table("pocket"))
    assert added == Added(False, f"The level can't be written into {home / 'levels'}: file exists.")
    assert (home / "levels").read_text() == "a file"


@pytest.mark.usefixtures("homeless")
def test_without_any_folder_nothing_is_written() -> None:
    street = Street(Records())
    assert street._add_level(usual_table("pocket")).said == (
        "The level can't be written into levels: there is no folder for it."
    )
    page = street.own_table("pocket")
    assert isinstance(page, OwnTablePage)
    page.enter(FakeStage())
    use(page, "guest 0")
    assert page.said == "There is no folder to keep settings and matches in."


# The form.


def click(page: OwnTablePage, x: float, y: float) -> None:
    page.hear(PointerDown(x, y))
    page.hear(PointerUp(x, y))
    page.advance(1 / 60)


@pytest.mark.parametrize("table", TABLES)
def test_every_value_of_every_house_rule_is_reached_by_the_pointer_and_by_keys(table: str) -> None:
    for by_keys in (False, True):
        kept = Kept(usual_table(table))
        page = kept.page
        use(page, "tab match")
        for key, choices in TABLES[table].house_rules.items():
            row = next(widget for widget in page.form.widgets if widget.key == f"rule {key}")
            seen = {page.chosen.rule(key)}
            for number in range(len(choices)):
                if by_keys:
                    page.form.focus = row.key
                    press(page, Action.CONFIRM)
                elif isinstance(row, Segments):
                    click(page, *row.segment(number).center)
                else:
                    click(page, *row.rect.center)
                seen.add(page.chosen.rule(key))
                page.read()
                assert kept.remembered[-1] == page.chosen
            assert seen == set(choices), key
        use(page, "play")
        assert is_level_of(kept.started[0], page.chosen)


@pytest.mark.parametrize("table", TABLES)
def test_the_form_shows_what_is_chosen(table: str) -> None:
    rng = Random(table)
    for _ in range(20):
        chosen = anything(table, rng)
        page = Kept(chosen).page
        assert page.form.find("count", Segments).chosen == len(chosen.opponents) - 1
        for place, seated in enumerate(chosen.opponents):
            assert page.form.find(f"guest {place}", GuestPicker).seated == seated
            assert STRENGTH_CHOICES[page.form.find(f"strength {place}", Segments).chosen] == seated.strength
        use(page, "tab match")
        assert TARGETS[page.form.find("target", Segments).chosen] == chosen.target
        for key, choices in TABLES[table].house_rules.items():
            row = next(widget for widget in page.form.widgets if widget.key == f"rule {key}")
            if isinstance(row, Toggle):
                other = next(each for each in choices if each != chosen.rule(key))
                use(page, row.key)
                assert page.chosen.rule(key) == other
            else:
                assert isinstance(row, Segments)
                assert row.choices[row.chosen] == f"+{chosen.rule(key)}"


@pytest.mark.parametrize("table", TABLES)
def test_random_use_of_the_form_always_makes_a_level(table: str) -> None:
    rng = Random(table)
    kept = Kept(usual_table(table))
    page = kept.page
    for _ in range(400):
        widget = rng.choice([each for each in page.form.widgets if each.key not in ("back", "play", "add")])
        page.form.focus = widget.key
        press(page, rng.choice([Action.CONFIRM, Action.CONFIRM, Action.LEFT, Action.RIGHT]))
        assert is_level_of(page.chosen.level("Any"), page.chosen)
    assert len({repr(each) for each in kept.remembered}) > 50


def test_every_number_of_opponents_is_offered_and_who_left_comes_back() -> None:
    for table in TABLES:
        page = Kept(usual_table(table)).page
        numbers = [int(words) for words in page.form.find("count", Segments).choices]
        assert [count + 1 for count in numbers] == list(TABLES[table].seats)
        everybody = []
        for count in (numbers[-1], 1, numbers[-1]):
            row = page.form.find("count", Segments)
            click(page, *row.segment(count - 1).center)
            assert len(page.chosen.opponents) == count
            everybody.append(page.chosen.opponents)
        assert everybody[0] == everybody[2]


def test_at_a_seat_all_characters_come_by_that_have_none_and_go_back_again() -> None:
    page = Kept(usual_table("pocket")).page
    before = page.chosen.opponents
    seen = []
    for _ in range(6):
        use(page, "guest 0")
        seen.append(page.chosen.opponents[0])
    others = {each.character for each in before[1:]}
    assert {each.character for each in seen} == set(CHARACTERS) - others
    assert all(each.strength == load_characters()[each.character].strength for each in seen)
    assert page.chosen.opponents == before
    picker = page.form.find("guest 0", GuestPicker)
    click(page, *picker.back.center)
    assert page.chosen.opponents[0] == seen[-2]
    click(page, *picker.onward.center)
    assert page.chosen.opponents == before


def test_a_table_with_two_places_lets_one_choose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(form, "LOOKS", {**LOOKS, "pocket": ("pizzeria", "harbour")})
    page = Kept(usual_table("pocket")).page
    use(page, "tab match")
    row = page.form.find("look", Segments)
    assert row.choices == ("Pizzeria", "Harbour")
    click(page, *row.segment(1).center)
    assert page.chosen.look == "harbour"


def test_reset_brings_the_usual_table_back() -> None:
    chosen = anything("domino", Random(5))
    kept = Kept(chosen)
    use(kept.page, "reset")
    assert kept.page.chosen == usual_table("domino") == kept.remembered[-1]


def test_the_same_is_not_written_twice_but_tried_again_if_it_failed() -> None:
    kept = Kept(usual_table("dice"))
    for _ in range(2):
        use(kept.page, "add")
    assert kept.written == [usual_table("dice")]
    assert kept.page.said == "written"
    use(kept.page, "guest 0")
    assert kept.page.said == ""
    use(kept.page, "add")
    assert kept.written[-1] == kept.page.chosen != usual_table("dice")
    failing = Kept(usual_table("dice"), done=False)
    for _ in range(2):
        use(failing.page, "add")
    assert len(failing.written) == 2


def test_the_page_leads_back_and_into_the_match() -> None:
    page = Kept(usual_table("dice")).page
    assert isinstance(press(page, Action.CANCEL), Pop)
    assert isinstance(use(page, "back"), Pop)
    assert isinstance(use(page, "play"), Replace)


# In the game.


def open_form(driver: Driver, hands: Device, table: str) -> OwnTablePage:
    """From the street into a table's form."""
    for key in (table, "set table"):
        hands.widget(key)
        driver.wait(0.5)
    page = driver.scene
    assert isinstance(page, OwnTablePage)
    return page


@pytest.mark.parametrize("device", [Mouse, Keyboard, Pad])
@pytest.mark.parametrize("table", SCENES)
def test_from_the_street_to_a_match_of_ones_own(table: str, device: type[Device], window: Window, home: Path) -> None:
    driver = Driver(window, Street(Records()).title(), checked=False)
    hands = device(driver)
    page = open_form(driver, hands, table)
    for key in ("count", "strength 0", "guest 0", "tab match", "target", "rule last_item_draws", "add"):
        hands.widget(key)
    usual = usual_table(table)
    assert page.chosen.opponents[0].character != usual.opponents[0].character
    assert page.chosen.rule("last_item_draws") != usual.rule("last_item_draws")
    assert (home / "levels" / "my-table-1.toml").exists()
    hands.widget("back")
    driver.wait(0.5)
    title = driver.scene
    assert isinstance(title, Title)
    assert title.choosing == table
    hands.widget("own")
    driver.wait(0.5)
    listed = driver.scene
    assert isinstance(listed, OwnLevelsPage)
    assert listed.level
    assert is_level_of(listed.level, page.chosen)

    driver = Driver(window, Street(Records()).title(), checked=False)
    hands = device(driver)
    again = open_form(driver, hands, table)
    assert again.chosen == page.chosen
    hands.widget("play")
    driver.wait(0.5)
    match = driver.scene
    assert isinstance(match, Flow)
    assert is_level_of(match.level, page.chosen)
    assert match.level.name == "Your own table"


def test_a_match_at_an_own_table_that_was_left_goes_on(home: Path) -> None:
    chosen = anything("domino", Random(3))
    street = Street(Records())
    match = street.match(chosen.level("Your own table"), 7)
    match.saving.save(match.session)
    left = Street(Records())._left_match()
    assert isinstance(left, Flow)
    assert is_level_of(left.level, chosen)
