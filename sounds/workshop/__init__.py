"""The workshop where every sound of the game is built: see sounds/README.md."""
