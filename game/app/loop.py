"""The only loop of the game: events in, fixed steps of time, a picture when there is something new to see.

Nothing else asks pygame for events, shows a picture or waits. A scene that is still costs close to nothing: no time
passes for it and nothing is painted until something happens. The time it rested is not played back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Protocol

import pygame

from game.app.controls import Controls, Heard
from game.app.memory import give_back
from game.app.sound import MUSIC_ENDED, Speaker, Volume
from game.app.tongue import speak_as_chosen
from game.app.window import Window
from game.art.sheet import Look
from game.records import Settings
from game.scenes.bindings import Bindings
from game.scenes.inputs import Command, Device, PointerMoved, Resized
from game.scenes.scene import Change, Pop, Push, Replace, Scene

STEP: Final = 1 / 240
"""Seconds of one step: short enough that a picture is never visibly early or late."""
LONGEST_FRAME: Final = 0.25
"""Seconds that pass at most in one frame, however long it took."""
AFTER_FIRST_PICTURE: Final = 1 / 60
"""The same after the first picture of a scene or a size, which takes long: what begins with it is not skipped."""
STEADY_RATE: Final = 60
IDLE_RATE: Final = 40
HIDDEN_RATE: Final = 10
ROUNDING: Final = 1e-9


class Clock(Protocol):
    """Waits until the next frame is due."""

    def tick(self, framerate: float = 0, /) -> int:
        """Wait for the frame rate; the milliseconds since the last call."""


@dataclass
class _Layer:
    """A scene of the stack, with the dimmed picture of what lies below it once that was made."""

    scene: Scene
    veil: pygame.Surface | None = None


class App:
    """Runs a stack of scenes in a window until one of them, or the player, leaves the game.

    It is also the stage its scenes stand on. `step` is one frame; tests call it with times of their own.
    """

    def __init__(
        self,
        window: Window,
        first: Scene,
        settings: Settings,
        *,
        speaker: Speaker | None = None,
        clock: Clock | None = None,
        store: Callable[[Settings], None] | None = None,
    ) -> None:
        self.window = window
        self.speaker = speaker or Speaker()
        self.running = True
        self.pictures = 0
        """How many pictures were painted so far."""
        self._settings = settings
        self._store = store
        self._clock = clock or pygame.time.Clock()
        self._controls = Controls(lambda position: self.window.frame.logical(position), Bindings.of(settings))
        self._left_over = 0.0
        self._longest_frame = LONGEST_FRAME
        self._stale = True
        self._is_new = True
        self._has_focus = True
        self._told = window.frame
        self._layers = [_Layer(first)]
        self.speaker.adjust(_volume(settings))
        self.window.dress(_look(settings))
        self._take_stage()

    @property
    def width(self) -> float:
        """Width of the window in logical units."""
        return self.window.frame.width

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self._settings

    @property
    def device(self) -> Device:
        """What the player used last of keyboard and gamepad."""
        return self._controls.device

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self._layers[-1].scene

    def keep(self, settings: Settings) -> None:
        """Apply settings at once and keep them for the next start."""
        before, self._settings = self._settings, settings
        if settings.language != before.language:
            speak_as_chosen(settings.language)
            for layer in self._layers:
                layer.scene.reword()
        if settings.fullscreen != before.fullscreen and settings.fullscreen != self.window.fullscreen:
            self.window.toggle_fullscreen()
        self.speaker.adjust(_volume(settings))
        self.window.dress(_look(settings))
        self._controls.bindings = Bindings.of(settings)
        self._hush_in_background()
        self._forget_picture()
        if self._store is not None:
            self._store(settings)

    def sound(self, name: str, *, gain: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound; silent when there is no device."""
        self.speaker.play(name, gain, pan)

    def music(self, name: str | None) -> None:
        """Let a loop play, or silence."""
        self.speaker.music(name)

    def run(self) -> None:
        """Loop until the game is left."""
        self._clock.tick()
        self.step(0.0)
        self._open_devices()
        self._clock.tick()
        while self.running:
            self.step(self._rest())

    def close(self) -> None:
        """Give window and devices back."""
        self._controls.pads.stop()
        self.speaker.close()
        self.window.close()

    def step(self, dt: float) -> None:
        """One frame: hear what was done, let `dt` seconds pass, paint if something changed."""
        was_still = self.scene.is_still()
        longest, self._longest_frame = self._longest_frame, LONGEST_FRAME
        for press in self._controls.begin_frame(dt):
            self._hear(press)
        self._hear_events()
        if not self.running or not self.window.visible:
            return
        if was_still:
            self._left_over = 0.0
        else:
            self._advance(min(dt, longest))
        self._tell_size()
        if self.running and self._stale:
            self._paint()

    def _rest(self) -> float:
        """Wait for the next frame; the seconds since the last.

        An idle loop looks for events often enough that nobody notices the first input to be late. That is cheaper than
        `pygame.event.wait`, which looks a thousand times a second.
        """
        if not self.window.visible:
            rate = HIDDEN_RATE
        elif self.scene.is_still():
            rate = IDLE_RATE
        elif self._settings.vsync:
            rate = self.window.refresh_rate
        else:
            rate = STEADY_RATE
        return self._clock.tick(rate) / 1000

    def _hear_events(self) -> None:
        moved: PointerMoved | None = None
        for event in pygame.event.get():
            self._notice(event)
            self._controls.captures = self.scene.captures
            for heard in self._controls.translate(event):
                if isinstance(heard, PointerMoved):
                    moved = heard
                    continue
                if moved is not None:
                    self._hear(moved)
                    moved = None
                self._hear(heard)
        if moved is not None:
            self._hear(moved)

    def _notice(self, event: pygame.Event) -> None:
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == MUSIC_ENDED:
            self.speaker.music_ended()
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self._has_focus = event.type == pygame.WINDOWFOCUSGAINED
            self._hush_in_background()
        else:
            self._stale |= self.window.notice(event)
            self._tell_size()

    def _hear(self, heard: Heard) -> None:
        if not self.running:
            return
        if heard is Command.FULLSCREEN:
            self.window.toggle_fullscreen()
            self.keep(replace(self._settings, fullscreen=self.window.fullscreen))
        elif heard is Command.MUTE:
            self.keep(replace(self._settings, muted=not self._settings.muted))
        elif not isinstance(heard, Command):
            self._stale = True
            self._apply(self.scene.hear(heard))

    def _advance(self, dt: float) -> None:
        self._left_over += dt
        while self._left_over + ROUNDING >= STEP:
            self._left_over -= STEP
            self._stale = True
            scene = self.scene
            self._apply(scene.advance(STEP))
            if not self.running or self.scene is not scene:
                self._left_over = 0.0
                return

    def _apply(self, change: Change | None) -> None:
        if change is None:
            return
        top = self._layers[-1]
        following: Change | None = change
        while following is not None:
            following = self._change_stack(following)
        if self.running and self._layers[-1] is not top:
            self._take_stage()

    def _change_stack(self, change: Change) -> Change | None:
        if isinstance(change, Push):
            self._layers.append(_Layer(change.scene))
        elif isinstance(change, Replace):
            self._layers = [_Layer(change.scene)]
        elif isinstance(change, Pop) and len(self._layers) > 1:
            self._layers.pop()
            return change.also
        else:
            self.running = False
        return None

    def _take_stage(self) -> None:
        self._controls.let_go()
        self._left_over = 0.0
        self._stale = self._is_new = True
        scene = self.scene
        if scene.music is not None:
            self.speaker.music(scene.music)
        scene.enter(self)

    def _tell_size(self) -> None:
        if self.window.frame == self._told:
            return
        self._told = self.window.frame
        self._is_new = True
        self._forget_picture()
        for layer in self._layers[:-1]:
            layer.scene.hear(Resized(self.width))
        self._apply(self.scene.hear(Resized(self.width)))

    def _forget_picture(self) -> None:
        self._stale = True
        for layer in self._layers:
            layer.veil = None

    def _paint(self) -> None:
        self._paint_down_from(len(self._layers) - 1)
        self.window.show()
        self.pictures += 1
        self._stale = False
        if self._is_new:
            give_back()
            self._longest_frame = AFTER_FIRST_PICTURE
            self._is_new = False

    def _paint_down_from(self, index: int) -> None:
        layer, canvas = self._layers[index], self.window.canvas
        if not layer.scene.covers and index > 0:
            if layer.veil is None:
                if layer.scene.fills:
                    self._place_below(index).draw_behind(canvas)
                else:
                    self._paint_down_from(index - 1)
                layer.veil = canvas.veil(deep=layer.scene.fills)
            canvas.show(layer.veil)
        layer.scene.draw(canvas)

    def _place_below(self, index: int) -> Scene:
        below = [layer.scene for layer in self._layers[:index]]
        return next((scene for scene in reversed(below) if scene.covers), below[0])

    def _hush_in_background(self) -> None:
        self.speaker.hush(self._settings.quiet_in_background and not self._has_focus)

    def _open_devices(self) -> None:
        self.speaker.open()
        self._controls.pads.start()


def _volume(settings: Settings) -> Volume:
    everything = 0.0 if settings.muted else settings.everything / 100
    return Volume(everything * settings.effects / 100, everything * settings.music / 100)


def _look(settings: Settings) -> Look:
    return Look(settings.text_size, settings.high_contrast)
