"""What the game costs, in processor time and as ratios that don't depend on the machine.

Everything that is compared is measured in turns within one run: the yardstick is the loop `for i in range(20000):
x += i & 7`, run between what is timed, and frames are held against bare frames. Nobody sees the windows.

`one-left bench --json` prints one object. A cost is `{"ms", "million_loops"}`, a spread `{"count", "median", "p95",
"p99", "max"}` with costs.

    version, python, pygame, pymunk, system    what was measured, and where
    quick                      whether it was the quick run, whose few samples say little
    load                       the system's load averages before and after, or null
    loops_per_second           of the yardstick, median
    random_play    [{"table", "seats", "moves", "moves_per_million_loops"}]
    decisions      [{"table", "strength", "seats", "cost": spread}]
    slices         [{"table", "strength", "seats", "cost": spread}]
    throws         [{"dice", "cost": spread}]
    chains         [{"all_doubles_branch", "all_tiles", "chains", "tile": spread, "anew", "in_vain",
                     "anew_cost": spread or null, "slice_cost": spread or null}]
    frames         [{"table", "moment", "width", "height", "pieces", "first_ms", "cost": spread, "bare": spread,
                     "median_ratio", "p99_ratio"}]
    idle           [{"table", "width", "height", "minutes", "pictures", "core_share"}]
    start          {"width", "height", "count", "cpu_ms", "bare_cpu_ms", "cpu_ratio", "wall_ms", "bare_wall_ms",
                    "wall_ratio", "title_cpu_ms", "title_cpu_ratio", "title_wall_ms", "title_wall_ratio"} or null
    memory         [{"table", "width", "height", "rounds_before", "rounds", "before_mb", "after_mb", "growth",
                     "most_mb"}]
    left_out       what could not be measured, and why: sentences

What the entries mean is told by the classes of their names.
"""

from __future__ import annotations

from game.bench.run import Report, bench
from game.bench.text import as_text

__all__ = ["Report", "as_text", "bench"]
