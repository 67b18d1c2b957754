"""Where things lie and how they move: plain functions and values in logical units, without a window."""
