"""Settings: tabs of rows; every change is applied at once and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal, get_args

from pygame import FRect

from game.art.palette import BRASS_DARK, CREAM, INK, MUTED, SHADOW
from game.language import N_, Language, _
from game.language import NAMES as LANGUAGES
from game.records import Settings, Speed, TextSize
from game.scenes.bindings import FIXED, NAMES, ORDER, Bindings, Meaning, key_for, label
from game.scenes.inputs import Action, Command, Device, FocusLost, Input, NamedPress, PointerDown, Resized
from game.scenes.pacing import SPEEDS as FACTORS
from game.scenes.previews import Trial, draw_moment, draw_pieces, draw_screen, draw_sound
from game.scenes.rebinding import Rebinding
from game.scenes.rows import KeyRow, Option, Segments, Slider, Strip, Toggle, draw_row_words
from game.scenes.scene import Change, Pop
from game.scenes.tabbed import ROW_TOP, SIDE_WIDTH, TITLE_Y, TabbedPage, TabWords
from game.scenes.widgets import Answer, Button, RoundButton, Widget

if TYPE_CHECKING:
    from game.art.canvas import Canvas
    from game.scenes.scene import Stage

KEY_COLUMNS = 2
KEYS_TOP = 184.0
KEYS_STEP = 46.0
KEYS_HEIGHT = 41.0
KEYS_GAP = 12.0
QUESTION = (620.0, 210.0)
PREVIEW_HEAD, PREVIEW_FOOT, PREVIEW_EDGE = 70.0, 24.0, 14.0

DEVICES: tuple[Device, ...] = get_args(Device)
LANGUAGE_CHOICES: tuple[Language, ...] = get_args(Language)
SPEEDS: tuple[Speed, ...] = get_args(Speed)
TEXT_SIZES: tuple[TextSize, ...] = get_args(TextSize)
CHOICES: dict[str, Sequence[object]] = {"speed": SPEEDS, "text_size": TEXT_SIZES}
"""What the choices of a row stand for, in their order."""
SPEED_WORDS: Mapping[Speed, str] = {
    "slow": N_("Slow"),
    "normal": N_("Normal"),
    "fast": N_("Fast"),
    "instant": N_("Instant"),
}
TABS = {
    "sound": TabWords(N_("Sound"), "sym_speaker"),
    "display": TabWords(N_("Display"), "sym_display"),
    "play": TabWords(N_("Game"), "sym_play"),
    "access": TabWords(N_("Access"), "sym_access"),
    "language": TabWords(N_("Language"), "sym_globe"),
    "keys": TabWords(N_("Keys"), "sym_keys"),
}
HINTS = {
    "sound": N_("Heard as you move a slider"),
    "display": N_("The window can also be dragged to any size"),
    "play": N_("Also for a match in progress"),
    "access": N_("Everything also works with keys or a pad alone"),
    "language": N_("Changes at once, everywhere"),
    "keys": N_("Choose a line, then press its new key"),
}
PREVIEWED = frozenset({"sound", "display", "play", "access"})
"""The tabs with a picture of what they bring about."""
GUESTS = {
    "sound": ("milo", N_("Turn me up, I do not mind.")),
    "display": ("odile", N_("I like to see the whole harbour.")),
    "play": ("kenji", N_("Fast or slow, I count along.")),
    "access": ("rosa", N_("Larger is fine. I take my glasses off.")),
    "language": ("leila", N_("I have a word for it in each of them.")),
    "keys": ("finn", N_("Every knot where your hand finds it.")),
}

Apply = Callable[[Settings, int], Settings]
CHANGES: dict[str, Apply] = {
    "everything": lambda settings, value: replace(settings, everything=value),
    "music": lambda settings, value: replace(settings, music=value),
    "effects": lambda settings, value: replace(settings, effects=value),
    "muted": lambda settings, value: replace(settings, muted=bool(value)),
    "quiet_in_background": lambda settings, value: replace(settings, quiet_in_background=bool(value)),
    "fullscreen": lambda settings, value: replace(settings, fullscreen=bool(value)),
    "vsync": lambda settings, value: replace(settings, vsync=bool(value)),
    "reduced_motion": lambda settings, value: replace(settings, reduced_motion=bool(value)),
    "text_size": lambda settings, value: replace(settings, text_size=TEXT_SIZES[value]),
    "high_contrast": lambda settings, value: replace(settings, high_contrast=bool(value)),
    "speed": lambda settings, value: replace(settings, speed=SPEEDS[value]),
    "hints": lambda settings, value: replace(settings, hints=bool(value)),
}
"""What a row's answer makes of the settings."""
MEANINGS: Mapping[str, Meaning] = {f"bind {meaning.value}": meaning for meaning in ORDER}
LANGUAGE_OF: Mapping[str, Language] = {f"language {choice}": choice for choice in LANGUAGE_CHOICES}


def rows(tab: str, key: Callable[[Meaning], str]) -> list[Widget]:
    """The rows of a tab, with words for the `key` of an action; `SettingsPage` sets their values from the settings."""
    if tab == "sound":
        silence = _("nothing is heard; {key}").format(key=key(Command.MUTE))
        return [
            Slider("everything", _("Everything"), level=0, icon="sym_speaker"),
            Slider("music", _("Music"), level=0, note=_("the band in the street"), icon="sym_note"),
            Slider("effects", _("Table"), level=0, note=_("cards, dice, tiles, calls"), icon="sym_die"),
            Toggle("muted", _("Silence"), on=False, note=silence, icon="sym_speaker_off"),
            Toggle("quiet_in_background", _("Quiet in the background"), on=False, icon="sym_pause"),
        ]
    if tab == "display":
        window = _("{key}, or Alt and Enter").format(key=key(Command.FULLSCREEN))
        pace = _("else 60 pictures a second")
        return [
            Toggle("fullscreen", _("Full screen"), on=False, note=window, icon="sym_display"),
            Toggle("vsync", _("As fast as the screen"), on=False, note=pace, icon="sym_clock"),
        ]
    if tab == "play":
        names = [_(SPEED_WORDS[speed]) for speed in SPEEDS]
        advice = _("marks what fits, explains what you point at; {key} for advice").format(key=key(Action.HINT))
        return [
            Segments("speed", _("Speed"), names, chosen=0, note=_("of all that moves"), icon="sym_play"),
            Toggle("hints", _("Hints"), on=False, note=advice, icon="sym_bulb"),
        ]
    if tab == "language":
        system = Option("language system", _("As the system"), note=_("if the game has it"), icon="sym_display")
        return [system, *(Option(f"language {code}", name, icon="sym_talk") for code, name in LANGUAGES.items())]
    if tab == "keys":
        devices = Strip("device", [_("Keyboard"), _("Gamepad")], chosen=0)
        return [devices, *(KeyRow(f"bind {meaning.value}", _(NAMES[meaning])) for meaning in ORDER)]
    sizes = [f"{size} %" for size in TEXT_SIZES]
    return [
        Segments("text_size", _("Text size"), sizes, chosen=0, icon="sym_text"),
        Toggle("high_contrast", _("High contrast"), on=False, note=_("strong edges, larger marks"), icon="sym_eye"),
        Toggle("reduced_motion", _("Less motion"), on=False, note=_("fades instead of flights"), icon="sym_motion"),
    ]


class SettingsPage(TabbedPage):
    """The page over whatever was there before; closing it goes back."""

    all_tabs = TABS

    def __init__(self, tab: str = "sound") -> None:
        super().__init__(tab)
        self.usual_focus = f"tab {tab}"
        self.rebinding = Rebinding()
        self.trial = Trial()

    @property
    def captures(self) -> bool:  # type: ignore[override]
        """Whether a line of the keys waits for its new one."""
        return self.rebinding.waiting is not None

    def enter(self, stage: Stage) -> None:
        self.rebinding.device = stage.device
        super().enter(stage)

    def show_rows(self, focus: str) -> None:
        self.rows = rows(self.tab, partial(key_for, self.stage))
        self.choices = (
            Button("swap", _("Swap"), icon="sym_check", main=True, size=18),
            Button("keep", _("Keep"), icon="sym_close", size=18),
        )
        if self.rebinding.asked:
            self.form.show(self.choices, focus=focus)
        else:
            self.form.show([RoundButton("back", "sym_back"), *self.tabs, self.reset, *self.rows], focus=focus)

    @property
    def bindings(self) -> Bindings:
        """What does what now."""
        return Bindings.of(self.stage.settings)

    def hear(self, heard: Input) -> Change | None:
        if not self.captures or isinstance(heard, Resized):
            return super().hear(heard)
        if isinstance(heard, NamedPress):
            self.form.block()
            self._bind(self.rebinding.press(self.bindings, heard))
            if self.rebinding.asked:
                self._ask()
        elif isinstance(heard, (PointerDown, FocusLost)):
            self.rebinding.stop()
        return None

    def place(self) -> None:
        super().place()
        for number, button in enumerate(self.choices):
            box = self.question
            button.rect = FRect(box.centerx - 232 + number * 240, box.bottom - 74, 224, 50)
        for number, row in enumerate(self.rows):
            row.rect = self.row_rect(number)
        if self.tab == "keys":
            self._place_keys()
        self.read()

    def _place_keys(self) -> None:
        left, width = self.page.x + 28, self.page.width - 56
        self.rows[0].rect = FRect(left, ROW_TOP, min(width, 420), 42)
        lines = -(-len(ORDER) // KEY_COLUMNS)
        each = (width - KEYS_GAP * (KEY_COLUMNS - 1)) / KEY_COLUMNS
        for number, row in enumerate(self.rows[1:]):
            column, line = divmod(number, lines)
            row.rect = FRect(left + column * (each + KEYS_GAP), KEYS_TOP + line * KEYS_STEP, each, KEYS_HEIGHT)

    @property
    def question(self) -> FRect:
        """Where the player is asked whether two keys should swap."""
        width, height = QUESTION
        return FRect(self.page.centerx - width / 2, self.page.centery - height / 2, width, height)

    def read(self) -> None:
        """Show the settings as they are; keys of the app may have changed them."""
        settings = self.stage.settings
        for row in self.rows:
            if isinstance(row, KeyRow):
                self._read_key(row)
                continue
            if isinstance(row, Option):
                row.on = row.key == f"language {settings.language}"
                continue
            if isinstance(row, Strip):
                row.chosen = DEVICES.index(self.rebinding.device)
                continue
            value = getattr(settings, row.key)
            if isinstance(row, Toggle):
                row.on = value
            elif isinstance(row, Slider):
                row.level = value
            elif isinstance(row, Segments):
                row.chosen = CHOICES[row.key].index(value)

    def _read_key(self, row: KeyRow) -> None:
        meaning, device = MEANINGS[row.key], self.rebinding.device
        row.own = [label(device, name) for name in self.bindings.own[device].get(meaning, ())]
        row.fixed = [label(device, name) for name, fixed in FIXED[device].items() if fixed is meaning][:1]
        row.waiting = self.rebinding.waiting is meaning

    def answered(self, answer: Answer) -> Change | None:
        if answer.key == "back":
            return Pop()
        if answer.key == "reset":
            self._reset()
        elif answer.key.startswith("tab "):
            self.rebinding.stop()
            self.open_tab(answer.key)
        elif answer.key.startswith("language "):
            self._keep(replace(self.stage.settings, language=LANGUAGE_OF[answer.key]))
        elif answer.key == "device":
            self.rebinding.show(DEVICES[answer.value])
        elif answer.key in MEANINGS:
            self.rebinding.wait(MEANINGS[answer.key])
        elif answer.key in ("swap", "keep"):
            self._decide(answer.key == "swap")
        else:
            self._keep(CHANGES[answer.key](self.stage.settings, answer.value))
            if answer.key in ("everything", "effects"):
                self.stage.sound("card_land")
            if answer.key == "speed":
                self.trial.begin(FACTORS[self.stage.settings.speed])
        return None

    def _reset(self) -> None:
        """Only what this tab shows goes back to what it was at first."""
        usual = Settings()
        settings = self.stage.settings
        if self.tab == "keys":
            self.rebinding.stop()
            self._bind(self.bindings.usual(self.rebinding.device))
            return
        if self.tab == "language":
            self._keep(replace(settings, language=usual.language))
            return
        for row in self.rows:
            value = getattr(usual, row.key)
            choices = CHOICES.get(row.key)
            settings = CHANGES[row.key](settings, choices.index(value) if choices else int(value))
        self._keep(settings)

    def _bind(self, bindings: Bindings) -> None:
        if bindings != self.bindings:
            self._keep(bindings.kept_in(self.stage.settings))

    def _ask(self) -> None:
        self.show_again("swap")

    def _decide(self, swap: bool) -> None:
        assert self.rebinding.asked
        meaning, _name = self.rebinding.asked
        if swap:
            self._bind(self.rebinding.swap(self.bindings))
        self.rebinding.stop()
        self.show_again(f"bind {meaning.value}")

    def _keep(self, settings: Settings) -> None:
        self.stage.keep(settings)
        self.form.keep_calm(settings.reduced_motion)
        self.read()

    def shortcut(self, action: Action) -> Change | None:
        if self.rebinding.asked:
            if action is Action.CANCEL:
                self._decide(False)
            return None
        return Pop() if action in (Action.CANCEL, Action.SETTINGS, Action.PAUSE) else None

    def advance(self, dt: float) -> Change | None:
        self.trial.advance(dt)
        return super().advance(dt)

    def is_still(self) -> bool:
        return self.trial.is_still() and super().is_still()

    def draw(self, canvas: Canvas) -> None:
        self.read()
        named = self.draw_frame(canvas, _("Settings"), _("Applied at once, kept for next time"))
        page, room = self.page, self.page.width - 196 - 28 - named - 50
        hint = self.rebinding.said or _(HINTS[self.tab])
        canvas.text(hint, (page.right - 214, TITLE_Y), size=15, colour=MUTED, anchor="right", max_width=room)
        self._draw_guest(canvas, self.side)
        if self.tab in PREVIEWED:
            self._draw_preview(canvas)
        if self.rebinding.asked:
            self._draw_question(canvas)
        self.form.draw(canvas)

    def _draw_question(self, canvas: Canvas) -> None:
        for widget in (*self.tabs, self.reset, *self.rows):
            widget.draw(canvas)
        box = self.question
        canvas.fill(self.page.inflate(-4, -4), SHADOW, alpha=170)
        canvas.panel(box, style="paper")
        words = self.rebinding.question(self.bindings)
        canvas.paragraph(words, (box.centerx, box.y + 30), width=box.width - 60, size=17, colour=INK, align="center")

    @property
    def preview(self) -> FRect:
        """Where the picture of a tab is, below its rows."""
        first = self.row_rect(len(self.rows))
        return FRect(first.x, first.y, first.width, self.page.bottom - PREVIEW_FOOT - first.y)

    def _draw_preview(self, canvas: Canvas) -> None:
        """How it looks now, by the settings of this tab."""
        rect, settings = self.preview, self.stage.settings
        head = FRect(rect.x, rect.y, rect.width, PREVIEW_HEAD)
        area = FRect(rect.x, head.bottom, rect.width, rect.height - PREVIEW_HEAD - PREVIEW_EDGE)
        area = area.inflate(-2 * PREVIEW_EDGE, 0)
        canvas.panel(rect, style="row")
        canvas.panel(area, style="groove", radius=10)
        name = _("As it looks now")
        if self.tab == "sound":
            name, note = _("As it sounds now"), _("music left, table right")
            everything = 0.0 if settings.muted else settings.everything / 100
            draw_sound(canvas, area, music=everything * settings.music / 100, table=everything * settings.effects / 100)
        elif self.tab == "display":
            wide, high = canvas.surface.get_size()
            note = _("{width} by {height} pixels").format(width=wide, height=high)
            draw_screen(canvas, area, full=settings.fullscreen)
        elif self.tab == "play":
            note = _("choose a speed to see it")
            draw_moment(canvas, area, self.trial, hints=settings.hints, calm=settings.reduced_motion)
        else:
            note = _("colour and mark, always both")
            draw_pieces(canvas, area)
        icon = "sym_note" if self.tab == "sound" else "sym_eye"
        draw_row_words(canvas, head, name, note, icon=icon, room=rect.width - 100)

    def _draw_guest(self, canvas: Canvas, side: FRect) -> None:
        portrait, words = GUESTS[self.tab]
        canvas.line([(side.x + 28, 498), (side.right - 28, 498)], colour=BRASS_DARK)
        words = _(words)
        align: Literal["left", "center"]
        if side.width >= SIDE_WIDTH:
            align = "left"
            canvas.portrait(portrait, "happy", (side.x + 62, 600), 78)
            box = FRect(side.x + 112, 525, side.width - 124, 150)
        else:
            align = "center"
            canvas.portrait(portrait, "happy", (side.centerx, 548), 64)
            box = FRect(side.x + 18, 590, side.width - 36, 108)
        height = canvas.paragraph_height(words, width=box.width, size=15)
        if height <= box.height:
            top = box.centery - height / 2
            x = box.x if align == "left" else box.centerx
            canvas.paragraph(words, (x, top), width=box.width, size=15, colour=CREAM, align=align)
