"""The report as tables to read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.bench.run import Report


def as_text(report: Report) -> str:
    """The whole report."""
    blocks = [
        _head(report),
        _table(
            "Random play",
            ("table", "seats", "moves", "a million loops"),
            (
                (each.table, each.seats, each.moves, f"{each.moves_per_million_loops:.0f}")
                for each in report.random_play
            ),
        ),
        _table(
            "Decisions",
            ("table", "strength", "count", "median ms", "p95 ms", "max ms", "median Mloops", "max Mloops"),
            (
                (
                    each.table,
                    each.strength,
                    each.cost.count,
                    *(f"{cost.ms:.3f}" for cost in (each.cost.median, each.cost.p95, each.cost.max)),
                    *(f"{cost.million_loops:.4f}" for cost in (each.cost.median, each.cost.max)),
                )
                for each in report.decisions
            ),
        ),
        _table(
            "Slices of thought",
            ("table", "strength", "count", "median ms", "p99 ms", "max ms", "median Mloops", "max Mloops"),
            (
                (
                    each.table,
                    each.strength,
                    each.cost.count,
                    *(f"{cost.ms:.3f}" for cost in (each.cost.median, each.cost.p99, each.cost.max)),
                    *(f"{cost.million_loops:.4f}" for cost in (each.cost.median, each.cost.max)),
                )
                for each in report.slices
            ),
        ),
        _table(
            "Throws simulated ahead",
            ("dice", "count", "median ms", "p99 ms", "median Mloops"),
            (
                (
                    each.dice,
                    each.cost.count,
                    f"{each.cost.median.ms:.2f}",
                    f"{each.cost.p99.ms:.2f}",
                    f"{each.cost.median.million_loops:.4f}",
                )
                for each in report.throws
            ),
        ),
        _table(
            "Chains laid out",
            ("all doubles branch", "chains", "of", "count", "median ms", "p99 ms", "max ms", "max Mloops"),
            (
                (
                    "yes" if each.all_doubles_branch else "no",
                    f"{each.chains} " + ("of all tiles" if each.all_tiles else "of rounds"),
                    name,
                    spread.count,
                    *(f"{cost.ms:.2f}" for cost in (spread.median, spread.p99, spread.max)),
                    f"{spread.max.million_loops:.4f}",
                )
                for each in report.chains
                for name, spread in (
                    ("a tile", each.tile),
                    ("all anew", each.anew_cost),
                    ("a slice of that", each.slice_cost),
                )
                if spread
            ),
        ),
        _frames(report),
        _table(
            "A table that waits",
            ("table", "window", "minutes", "pictures", "of a core"),
            (
                (each.table, f"{each.width}x{each.height}", each.minutes, each.pictures, f"{each.core_share:.3%}")
                for each in report.idle
            ),
        ),
        _start(report),
        _table(
            "Memory of a demo",
            ("table", "window", "rounds", "MB", "after", "MB", "growth", "most MB"),
            (
                (
                    each.table,
                    f"{each.width}x{each.height}",
                    each.rounds_before,
                    f"{each.before_mb:.1f}",
                    f"{each.rounds} more",
                    f"{each.after_mb:.1f}",
                    f"{each.growth:+.2%}",
                    f"{each.most_mb:.1f}",
                )
                for each in report.memory
            ),
        ),
        "\n".join(f"left out: {each}" for each in report.left_out),
    ]
    return "\n\n".join(filter(None, blocks))


def _head(report: Report) -> str:
    lines = [
        f"One Left {report.version}, Python {report.python}, pygame-ce {report.pygame}, pymunk {report.pymunk}",
        f"{report.system}; the yardstick makes {report.loops_per_second / 1e6:.1f} million loops a second",
    ]
    if report.load:
        before, after = (", ".join(f"{each:.2f}" for each in load) for load in report.load)
        lines.append(f"load {before} before, {after} after")
    if report.quick:
        lines.append("a quick run: so few samples say little")
    return "\n".join(lines)


def _frames(report: Report) -> str:
    return _table(
        "Frames, in ms, and as ratios to the median of a bare frame",
        (
            "table", "moment", "window", "pieces", "count", "first", "median", "p99", "max", "bare", "ratio",
            "p99 ratio",
        ),
        (
            (
                each.table,
                each.moment.replace("_", " "),
                f"{each.width}x{each.height}",
                each.pieces,
                each.cost.count,
                "" if each.first_ms is None else f"{each.first_ms:.1f}",
                *(f"{cost.ms:.2f}" for cost in (each.cost.median, each.cost.p99, each.cost.max, each.bare.median)),
                f"{each.median_ratio:.2f}",
                f"{each.p99_ratio:.2f}",
            )
            for each in report.frames
        ),
    )  # fmt: skip


def _start(report: Report) -> str:
    start = report.start
    if start is None:
        return ""
    return _table(
        f"Start at {start.width}x{start.height}, {start.count} times",
        ("", "bare ms", "first picture ms", "ratio", "title ms", "ratio"),
        (
            (
                "processor",
                *(f"{each:.0f}" for each in (start.bare_cpu_ms, start.cpu_ms)),
                f"{start.cpu_ratio:.2f}",
                f"{start.title_cpu_ms:.0f}",
                f"{start.title_cpu_ratio:.2f}",
            ),
            (
                "clock",
                *(f"{each:.0f}" for each in (start.bare_wall_ms, start.wall_ms)),
                f"{start.wall_ratio:.2f}",
                f"{start.title_wall_ms:.0f}",
                f"{start.title_wall_ratio:.2f}",
            ),
        ),
    )


def _table(title: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    cells = [list(heads), *([str(cell) for cell in row] for row in rows)]
    if len(cells) == 1:
        return ""
    is_text = [not row.replace(".", "").isdecimal() for row in cells[1]]
    widths = [max(map(len, column)) for column in zip(*cells)]
    lines = [
        "  ".join(
            cell.ljust(width) if text else cell.rjust(width) for cell, width, text in zip(row, widths, is_text)
        ).rstrip()
        for row in cells
    ]
    return "\n".join([title, *(f"  {line}" for line in lines)])
