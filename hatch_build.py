"""Packs pictures, sounds and levels into the wheel; an editable install finds them in the checkout."""

from __future__ import annotations

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackAssets(BuildHookInterface):
    """Puts the top-level folders where `game.resources` looks for them when installed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the folders to a real wheel only."""
        if version != "editable":
            build_data["force_include"].update(
                {folder: f"game/_assets/{folder}" for folder in ("levels", "sounds", "sprites")}
            )
