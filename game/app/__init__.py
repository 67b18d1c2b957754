"""The app: window, loop, controls and sound. Nothing else in the game knows of them."""
