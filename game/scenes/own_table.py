"""The form of the player's own table: to play, or to write as a level for others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, get_args

from pygame import FRect

from game.art.palette import CREAM, MUTED
from game.language import N_, _
from game.levels import LOOKS, Level, Look, Strength, load_characters
from game.own_table import OwnTable, Seated, Target, usual_table
from game.rules import TABLES
from game.scenes.goal_words import count_words, switch_words
from game.scenes.inputs import Action
from game.scenes.party import Party, draw_party
from game.scenes.rows import Row, Segments, Strip, Toggle
from game.scenes.scene import Change, Pop, Replace, Scene
from game.scenes.tabbed import FOOT, ROW_STEP, ROW_TOP, TabbedPage, TabWords
from game.scenes.tables import STRENGTHS, strength_stars
from game.scenes.title import draw_door
from game.scenes.widgets import Answer, Button, RoundButton, Widget
from game.scenes.words import character_name

if TYPE_CHECKING:
    from game.art.canvas import Canvas

ROWS_FOOT = 608.0
FOOT_Y = 653.0
LEAST_PICTURE = 120.0
"""How tall the picture of the table has to be below the rows; it is left out where it has less room."""
CHOICES_SHARE = 0.44
"""How much of a row its choices take: they are short, and the words need the rest."""
PICKER_SHARE = 0.62
DOOR_FOOT = 548.0
DOOR_WIDTH = 196.0
BUTTON_HEIGHT = 54.0

STRENGTH_CHOICES: tuple[Strength, ...] = get_args(Strength)
TARGETS: tuple[Target, ...] = get_args(Target)
LOOK_WORDS: Mapping[Look, str] = {
    "pizzeria": N_("Pizzeria"),
    "back_room": N_("Back room"),
    "harbour": N_("Harbour"),
}
TABS = {
    "opponents": TabWords(N_("Opponents"), "sym_people"),
    "match": TabWords(N_("Match"), "sym_book"),
}


class Added(NamedTuple):
    """Whether the level was written, and what the player should be told."""

    done: bool
    said: str


class GuestPicker(Widget):
    """A seat with the character that has it; the answer is a step to the next one, or back by the left arrow."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.seated = Seated("rosa", "medium")

    @property
    def back(self) -> FRect:
        """The arrow to the one before."""
        return self.onward.move(-self.onward.width - 8, 0)

    @property
    def onward(self) -> FRect:
        """The arrow to the next one."""
        return FRect(self.rect.right - 54, self.rect.centery - 20, 40, 40)

    def use(self, action: Action) -> Answer | None:
        self.bounce.start()
        return Answer(self.key, 1)

    def drop(self, x: float, y: float) -> Answer | None:
        self.let_go()
        if not self.hit(x, y):
            return None
        self.bounce.start()
        return Answer(self.key, -1 if self.back.collidepoint(x, y) else 1)

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect
        canvas.panel(rect, style="hot" if self.focused else "row")
        character = load_characters()[self.seated.character]
        at = rect.x + 44, rect.centery + 1
        canvas.portrait(character.key, "happy" if self.focused else "neutral", at, 48)
        x, room = rect.x + 84, self.back.x - rect.x - 92
        y = rect.centery - canvas.text_size(17) * 0.65
        canvas.text(character_name(character), (x, y), weight="bold", size=17, anchor="left", max_width=room)
        note = _("usually {stars}").format(stars=strength_stars(character.strength))
        y = rect.centery + canvas.text_size(14) * 0.85
        canvas.text(note, (x, y), size=14, colour=MUTED, anchor="left", max_width=room)
        for arrow, sign in ((self.back, "sym_back"), (self.onward, "sym_next")):
            canvas.round_button((arrow.centerx, arrow.centery + self.lift), sign, diameter=36)


def rule_row(table: str, key: str) -> Row:
    """The row of a house rule: a switch, or a count."""
    choices = TABLES[table].house_rules[key]
    if len(choices) == 2:
        _on, words = switch_words(key)
        return Toggle(f"rule {key}", words.name, on=False, note=words.note, icon=words.sign)
    words = count_words(key)
    names = [f"+{count}" for count in _counts(table, key)]
    return Segments(f"rule {key}", words.name, names, chosen=0, note=words.note, icon=words.sign, share=CHOICES_SHARE)


def _counts(table: str, key: str) -> list[object]:
    """The values of a house rule that is a count, rising."""
    return sorted(TABLES[table].house_rules[key], key=str)


def _off(table: str, key: str) -> object:
    """The value of a house rule whose switch is off."""
    on, _words = switch_words(key)
    return next(choice for choice in TABLES[table].house_rules[key] if choice != on)


class OwnTablePage(TabbedPage):
    """The form, over whatever was there before; it begins with what was `chosen` last.

    `start` makes the match of a level, `keep` remembers a choice and returns what the player should be told, if there
    is anything, and `add` writes it as a level. `said` is told at first.
    """

    all_tabs = TABS
    usual_focus = "play"

    def __init__(
        self,
        chosen: OwnTable,
        start: Callable[[Level], Scene],
        keep: Callable[[OwnTable], str],
        add: Callable[[OwnTable], Added],
        *,
        said: str = "",
        tab: str = "opponents",
    ) -> None:
        super().__init__(tab)
        self.chosen = chosen
        self.said = said
        self._start = start
        self._keep = keep
        self._add = add
        self._written: OwnTable | None = None
        self._guests = self._all_guests()

    def _all_guests(self) -> tuple[Seated, ...]:
        """Those at the table, then who would come if there were more."""
        seated = {each.character for each in self.chosen.opponents}
        others = [Seated(each.key, each.strength) for each in load_characters().values() if each.key not in seated]
        return (*self.chosen.opponents, *others)

    @property
    def most(self) -> int:
        """How many opponents the table takes."""
        return TABLES[self.chosen.table].seats[-1] - 1

    def show_rows(self, focus: str) -> None:
        self.buttons = (
            Button("play", _("Play"), icon="sym_play", main=True),
            Button("add", _("Save as level"), icon="sym_save", size=17),
        )
        self.lines = self._guest_lines() if self.tab == "opponents" else self._match_lines()
        rows = [widget for line in self.lines for widget in line]
        self.form.show([RoundButton("back", "sym_back"), *self.tabs, *self.buttons, self.reset, *rows], focus=focus)

    def _guest_lines(self) -> list[list[Widget]]:
        counts = [str(count) for count in range(1, self.most + 1)]
        count = Segments("count", _("How many"), counts, chosen=0, icon="sym_people", share=CHOICES_SHARE)
        lines: list[list[Widget]] = [[count]]
        for place in range(len(self.chosen.opponents)):
            strength = Strip(f"strength {place}", list(map(strength_stars, STRENGTH_CHOICES)), chosen=0)
            strength.keeps = frozenset()
            lines.append([GuestPicker(f"guest {place}"), strength])
        return lines

    def _match_lines(self) -> list[list[Widget]]:
        table = self.chosen.table
        targets = [str(target) for target in TARGETS]
        note = _("points that end the match")
        target = Segments("target", _("Target"), targets, chosen=0, note=note, icon="sym_target", share=CHOICES_SHARE)
        rows: list[Widget] = [target]
        if len(LOOKS[table]) > 1:
            places = [_(LOOK_WORDS[look]) for look in LOOKS[table]]
            rows.append(Segments("look", _("Place"), places, chosen=0, icon="sym_home"))
        rows += [rule_row(table, key) for key in TABLES[table].house_rules]
        return [[row] for row in rows]

    def read(self) -> None:
        """Show what is chosen."""
        chosen = self.chosen
        for widget in (widget for line in self.lines for widget in line):
            kind, _space, rest = widget.key.partition(" ")
            if isinstance(widget, GuestPicker):
                widget.seated = chosen.opponents[int(rest)]
            elif isinstance(widget, Toggle):
                widget.on = chosen.rule(rest) == switch_words(rest)[0]
            elif isinstance(widget, Segments):
                widget.chosen = self._place_of(kind, rest)

    def _place_of(self, kind: str, rest: str) -> int:
        chosen = self.chosen
        if kind == "count":
            return len(chosen.opponents) - 1
        if kind == "strength":
            return STRENGTH_CHOICES.index(chosen.opponents[int(rest)].strength)
        if kind == "target":
            return TARGETS.index(chosen.target)
        if kind == "look":
            return LOOKS[chosen.table].index(chosen.look)
        return _counts(chosen.table, rest).index(chosen.rule(rest))

    def place(self) -> None:
        super().place()
        side = self.side
        for number, button in enumerate(reversed(self.buttons)):
            bottom = FOOT - 16 - number * (BUTTON_HEIGHT + 10)
            button.rect = FRect(side.x + 16, bottom - BUTTON_HEIGHT, side.width - 32, BUTTON_HEIGHT)
        step = min(ROW_STEP, (ROWS_FOOT - ROW_TOP) / len(self.lines))
        for number, line in enumerate(self.lines):
            row = self.row_rect(number, step)
            line[0].rect = row
            if len(line) > 1:
                left = row.width * PICKER_SHARE
                line[0].rect = FRect(row.x, row.y, left, row.height)
                line[1].rect = FRect(row.x + left + 16, row.centery - 23, row.width - left - 16, 46)
        first = self.row_rect(len(self.lines), step)
        self.picture = FRect(first.x, first.y + 6, first.width, ROWS_FOOT - first.y - 6)
        self.read()

    @property
    def party(self) -> Party:
        """The table as it is chosen."""
        regulars = load_characters()
        guests = [(regulars[each.character], each.strength) for each in self.chosen.opponents]
        return Party(self.chosen.table, self.chosen.look, guests)

    def answered(self, answer: Answer) -> Change | None:
        if answer.key == "back":
            return Pop()
        if answer.key == "play":
            return Replace(self._start(self.chosen.level(_("Your own table"))))
        if answer.key == "add":
            self._write()
        elif answer.key.startswith("tab "):
            self.open_tab(answer.key)
        elif answer.key == "reset":
            self._change(usual_table(self.chosen.table))
            self._guests = self._all_guests()
        else:
            self._change(self._with(answer))
        return None

    def _write(self) -> None:
        """Write it as a level, unless the same was written just before."""
        if self._written == self.chosen:
            self.stage.sound("refuse")
            return
        done, self.said = self._add(self.chosen)
        if done:
            self._written = self.chosen

    def _with(self, answer: Answer) -> OwnTable:
        """What a row's answer makes of the choice."""
        chosen = self.chosen
        kind, _space, rest = answer.key.partition(" ")
        if kind == "count":
            return replace(chosen, opponents=self._guests[: answer.value + 1])
        if kind == "guest":
            return self._with_guest(int(rest), self._another(int(rest), answer.value))
        if kind == "strength":
            place = int(rest)
            return self._with_guest(place, replace(self._guests[place], strength=STRENGTH_CHOICES[answer.value]))
        if kind == "target":
            return replace(chosen, target=TARGETS[answer.value])
        if kind == "look":
            return replace(chosen, look=LOOKS[chosen.table][answer.value])
        if len(TABLES[chosen.table].house_rules[rest]) == 2:
            return chosen.with_rule(rest, switch_words(rest)[0] if answer.value else _off(chosen.table, rest))
        return chosen.with_rule(rest, _counts(chosen.table, rest)[answer.value])

    def _another(self, place: int, step: int) -> Seated:
        """Who comes to a seat after its character, or before, of those that have no seat."""
        characters = list(load_characters().values())
        keys = [each.key for each in characters]
        taken = {each.character for number, each in enumerate(self.chosen.opponents) if number != place}
        at = keys.index(self.chosen.opponents[place].character)
        circle = [characters[(at + step * count) % len(keys)] for count in range(1, len(keys) + 1)]
        found = next(each for each in circle if each.key not in taken)
        return Seated(found.key, found.strength)

    def _with_guest(self, place: int, seated: Seated) -> OwnTable:
        """With somebody at a seat; who would have come there otherwise waits at the end."""
        count = len(self.chosen.opponents)
        opponents = (*self._guests[:place], seated, *self._guests[place + 1 : count])
        chosen = replace(self.chosen, opponents=opponents)
        seats = {each.character for each in opponents}
        waiting = [each for each in (*self._guests[count:], self._guests[place]) if each.character not in seats]
        self._guests = (*opponents, *waiting)
        return chosen

    def _change(self, chosen: OwnTable) -> None:
        rows_change = len(chosen.opponents) != len(self.chosen.opponents)
        self.chosen = chosen
        self.said = self._keep(chosen)
        if rows_change:
            self.show_again(self.form.focus or self.usual_focus)
        self.read()

    def shortcut(self, action: Action) -> Change | None:
        return Pop() if action in (Action.CANCEL, Action.PAUSE) else None

    def draw(self, canvas: Canvas) -> None:
        self.draw_frame(canvas, _("Your own table"), _("Remembered, and a level for others if you like"))
        page = self.page
        draw_door(canvas, self.chosen.table, (self.side.centerx, DOOR_FOOT), DOOR_WIDTH)
        if self.picture.height >= LEAST_PICTURE:
            draw_party(canvas, self.picture, self.party)
        if self.said:
            width = page.width - 56
            y = FOOT_Y - canvas.paragraph_height(self.said, width=width, size=14) / 2
            canvas.paragraph(self.said, (page.x + 28, y), width=width, size=14, colour=CREAM)
        elif self.tab == "opponents":
            canvas.text(_(STRENGTHS), (page.right - 28, FOOT_Y), size=14, colour=MUTED, anchor="right")
        self.form.draw(canvas)
