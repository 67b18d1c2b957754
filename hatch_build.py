"""Packs pictures, sounds and levels into the wheel, and compiles the languages.

An editable install finds them in the checkout.
"""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASSETS = ("levels/**/*.toml", "sounds/*.ogg", "sprites/*.svg")


class PackAssets(BuildHookInterface[BuilderConfig]):
    """Puts the top-level folders where `game.resources` looks for them when installed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the catalogues, and add the files to a real wheel."""
        root = Path(self.root)
        runpy.run_path(str(root / "game" / "locales" / "make.py"))["compile_all"]()
        if version == "editable":
            return
        for pattern in ASSETS:
            for path in root.glob(pattern):
                build_data["force_include"][str(path)] = f"game/_assets/{path.relative_to(root).as_posix()}"
