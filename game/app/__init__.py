"""The app: window, loop, controls and sound. Nothing else in the game knows of them."""

from game.app.loop import App
from game.app.start import run

__all__ = ["App", "run"]
