"""Who decides after each of several moves in a row: the same at every table (G2, G3)."""

from __future__ import annotations

from game.rules import TABLES

IN_A_ROW = [
    # two, where Reverse works as a Skip
    (2, "DN", [0, 1]),
    (2, "DRSN", [0, 0, 0, 1]),
    (2, "N", [1]),
    (2, "NN", [1, 0]),
    (2, "R", [0]),
    (2, "RN", [0, 1]),
    (2, "RNR", [0, 1, 1]),
    (2, "RR", [0, 0]),
    (2, "RRS", [0, 0, 0]),
    (2, "S", [0]),
    (2, "SN", [0, 1]),
    # three
    (3, "D", [2]),
    (3, "R", [2]),
    (3, "RD", [2, 0]),
    (3, "RR", [2, 0]),
    (3, "RRS", [2, 0, 2]),
    (3, "RRSN", [2, 0, 2, 0]),
    (3, "RS", [2, 0]),
    (3, "RSN", [2, 0, 2]),
    (3, "S", [2]),
    (3, "SR", [2, 1]),
    (3, "SS", [2, 1]),
    (3, "SSS", [2, 1, 0]),
    # four
    (4, "DDR", [2, 0, 3]),
    (4, "NRN", [1, 0, 3]),
    (4, "R", [3]),
    (4, "RR", [3, 0]),
    (4, "RRS", [3, 0, 2]),
    (4, "RRSN", [3, 0, 2, 3]),
    (4, "RRSR", [3, 0, 2, 1]),
    (4, "RS", [3, 1]),
    (4, "RSN", [3, 1, 0]),
    (4, "RSR", [3, 1, 2]),
    (4, "SD", [2, 0]),
    (4, "SR", [2, 1]),
    (4, "SRS", [2, 1, 3]),
    # five
    (5, "R", [4]),
    (5, "RDD", [4, 2, 0]),
    (5, "RR", [4, 0]),
    (5, "RRS", [4, 0, 2]),
    (5, "RRSN", [4, 0, 2, 3]),
    (5, "RSS", [4, 2, 0]),
    (5, "SSR", [2, 4, 3]),
    (5, "SSRS", [2, 4, 3, 1]),
    # six
    (6, "NRNN", [1, 0, 5, 4]),
    (6, "RRSN", [5, 0, 2, 3]),
    (6, "SSSR", [2, 4, 0, 5]),
]
"""How many seats; a Reverse, Skip, Number or Draw that costs the turn, one after the other from seat 0; who is next."""


def in_a_row(table: str) -> list[tuple[int, str, list[int]]]:
    """Those for as many seats as a table has."""
    return [case for case in IN_A_ROW if case[0] in TABLES[table].seats]
