"""Settings: tabs of rows; every change is applied at once and kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from pygame import FRect

from game.art.palette import BRASS_DARK, CREAM, MUTED
from game.language import N_, _
from game.records import Settings, Speed, TextSize
from game.rules.pieces import Colour
from game.scenes.inputs import Action
from game.scenes.scene import Change, Pop
from game.scenes.widgets import (
    Answer,
    Button,
    RoundButton,
    Screen,
    Segments,
    Slider,
    Tab,
    Toggle,
    Widget,
    draw_row,
    draw_top_bar,
    place_top_bar,
)

if TYPE_CHECKING:
    from game.art.canvas import Canvas

TOP = 72.0
FOOT = 704.0
SIDE_WIDTH = 276.0
NARROW_SIDE_WIDTH = 216.0
NARROW = 1180.0
ROW_TOP = 134.0
ROW_STEP = 79.0
ROW_HEIGHT = 70.0
TAB_STEP = 66.0
TAB_HEIGHT = 56.0

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
    "sound": (N_("Sound"), "sym_speaker"),
    "display": (N_("Display"), "sym_display"),
    "play": (N_("Play"), "sym_play"),
    "access": (N_("Access"), "sym_access"),
}
HINTS = {
    "sound": N_("Heard as you move a slider"),
    "display": N_("The window can also be dragged to any size"),
    "play": N_("Also for a match in progress"),
    "access": N_("Everything also works with keys or a pad alone"),
}
GUESTS = {
    "sound": ("milo", N_("Turn me up, I do not mind.")),
    "display": ("odile", N_("I like to see the whole harbour.")),
    "play": ("kenji", N_("Fast or slow, I count along.")),
    "access": ("rosa", N_("Larger is fine. I take my glasses off.")),
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


def rows(tab: str) -> list[Widget]:
    """The rows of a tab; their values are set from the settings by `SettingsPage`."""
    if tab == "sound":
        return [
            Slider("everything", _("Everything"), level=0, icon="sym_speaker"),
            Slider("music", _("Music"), level=0, note=_("the band in the street"), icon="sym_note"),
            Slider("effects", _("Table"), level=0, note=_("cards, dice, tiles, calls"), icon="sym_die"),
            Toggle("muted", _("Silence"), on=False, note=_("nothing is heard; key M"), icon="sym_speaker_off"),
            Toggle("quiet_in_background", _("Quiet in the background"), on=False, icon="sym_pause"),
        ]
    if tab == "display":
        window, pace = _("F11, or Alt and Enter"), _("else 60 pictures a second")
        return [
            Toggle("fullscreen", _("Full screen"), on=False, note=window, icon="sym_display"),
            Toggle("vsync", _("As fast as the screen"), on=False, note=pace, icon="sym_clock"),
        ]
    if tab == "play":
        names = [_(SPEED_WORDS[speed]) for speed in SPEEDS]
        advice = _("what you can play is marked; key H for advice")
        return [
            Segments("speed", _("Speed"), names, chosen=0, note=_("of all that moves"), icon="sym_play"),
            Toggle("hints", _("Hints"), on=False, note=advice, icon="sym_bulb"),
        ]
    sizes = [f"{size} %" for size in TEXT_SIZES]
    return [
        Segments("text_size", _("Text size"), sizes, chosen=0, icon="sym_text"),
        Toggle("high_contrast", _("High contrast"), on=False, note=_("strong edges, larger marks"), icon="sym_eye"),
        Toggle("reduced_motion", _("Less motion"), on=False, note=_("fades instead of flights"), icon="sym_motion"),
    ]


class SettingsPage(Screen):
    """The page over whatever was there before; closing it goes back."""

    covers = False

    def __init__(self, tab: str = "sound") -> None:
        super().__init__()
        self.tab = tab
        self._show(focus=f"tab {tab}")

    def _show(self, focus: str) -> None:
        tabs = [Tab(f"tab {key}", _(name), icon=icon, on=key == self.tab) for key, (name, icon) in TABS.items()]
        reset = Button("reset", _("Reset"), icon="sym_restart", size=17)
        self.form.show([RoundButton("back", "sym_back"), *tabs, reset, *self._rows()], focus=focus)

    def reword(self) -> None:
        assert self.form.focus
        self._show(focus=self.form.focus)
        self.place()

    def _rows(self) -> Sequence[Widget]:
        self.rows = rows(self.tab)
        return self.rows

    @property
    def side(self) -> FRect:
        """The panel of the tabs."""
        return FRect(16, TOP, SIDE_WIDTH if self.width >= NARROW else NARROW_SIDE_WIDTH, FOOT - TOP)

    @property
    def page(self) -> FRect:
        """The panel of the rows."""
        x = self.side.right + 16
        return FRect(x, TOP, self.width - 16 - x, FOOT - TOP)

    def place(self) -> None:
        place_top_bar(self.form, self.width)
        side, page = self.side, self.page
        for number, key in enumerate(TABS):
            tab = self.form.find(f"tab {key}", Tab)
            reach = 16.0 if tab.on else -12.0
            tab.rect = FRect(side.x + 12, TOP + 16 + number * TAB_STEP, side.width - 12 + reach, TAB_HEIGHT)
        self.form.find("reset", Button).rect = FRect(page.right - 178, 84, 138, 42)
        for number, row in enumerate(self.rows):
            row.rect = self.row_rect(number)
        self.read()

    def row_rect(self, number: int) -> FRect:
        """Where the row of that number is."""
        return FRect(self.page.x + 28, ROW_TOP + number * ROW_STEP, self.page.width - 68, ROW_HEIGHT)

    def read(self) -> None:
        """Show the settings as they are; keys of the app may have changed them."""
        settings = self.stage.settings
        for row in self.rows:
            value = getattr(settings, row.key)
            if isinstance(row, Toggle):
                row.on = value
            elif isinstance(row, Slider):
                row.level = value
            elif isinstance(row, Segments):
                row.chosen = CHOICES[row.key].index(value)

    def answered(self, answer: Answer) -> Change | None:
        if answer.key == "back":
            return Pop()
        if answer.key == "reset":
            self._reset()
        elif answer.key.startswith("tab "):
            self.tab = answer.key[4:]
            self._show(focus=answer.key)
            self.place()
        else:
            self._keep(CHANGES[answer.key](self.stage.settings, answer.value))
            if answer.key in ("everything", "effects"):
                self.stage.sound("card_land")
        return None

    def _reset(self) -> None:
        """Only what this tab shows goes back to what it was at first."""
        usual = Settings()
        settings = self.stage.settings
        for row in self.rows:
            value = getattr(usual, row.key)
            choices = CHOICES.get(row.key)
            settings = CHANGES[row.key](settings, choices.index(value) if choices else int(value))
        self._keep(settings)

    def _keep(self, settings: Settings) -> None:
        self.stage.keep(settings)
        self.form.keep_calm(settings.reduced_motion)
        self.read()

    def shortcut(self, action: Action) -> Change | None:
        return Pop() if action in (Action.CANCEL, Action.SETTINGS, Action.PAUSE) else None

    def draw(self, canvas: Canvas) -> None:
        self.read()
        draw_top_bar(canvas, _("Settings"), _("Applied at once, kept for next time"))
        side, page = self.side, self.page
        canvas.panel(side)
        canvas.panel(page)
        name = _(TABS[self.tab][0])
        canvas.text(name, (page.x + 28, 106), font="title", size=26, colour=CREAM, anchor="left")
        room = page.width - 178 - 28 - canvas.text_width(name, font="title", size=26) - 50
        canvas.text(_(HINTS[self.tab]), (page.right - 196, 106), size=15, colour=MUTED, anchor="right", max_width=room)
        self._draw_guest(canvas, side)
        if self.tab == "access":
            self._draw_sample(canvas, self.row_rect(len(self.rows)))
        self.form.draw(canvas)

    def _draw_sample(self, canvas: Canvas, rect: FRect) -> None:
        """How the four colours look now."""
        draw_row(canvas, rect, _("As it looks now"), _("colour and mark, always both"), icon="sym_check")
        for place, colour in enumerate(reversed(Colour)):
            canvas.plate(colour, (rect.right - 52 - place * 66, rect.centery), 26)

    def _draw_guest(self, canvas: Canvas, side: FRect) -> None:
        portrait, words = GUESTS[self.tab]
        canvas.line([(side.x + 28, 498), (side.right - 28, 498)], colour=BRASS_DARK)
        wide = side.width >= SIDE_WIDTH
        x = side.x + (68 if wide else 58)
        canvas.portrait(portrait, "happy", (x, 600), 78 if wide else 64)
        canvas.paragraph(_(words), (x + 56, 568), width=side.right - x - 76, size=15, colour=CREAM)
