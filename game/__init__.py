"""One Left: three tables where you shed your dice, tiles or cards and call out when one is left."""

__version__ = "0.1.0"
