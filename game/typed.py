"""Untrusted data, as TOML and JSON give it, read into typed values with every fault found at once.

A shape is a frozen dataclass whose fields are str, int, float, bool, `Literal`, tuples, mappings and other shapes.
Nothing is converted silently: "5" is no number and 1 is no yes. `Annotated[int, Within(1, 5)]` narrows a field.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Fault:
    """What is wrong with a field; the field's path reads `opponents[2].strength`, empty for the whole."""

    field: str
    reason: str

    def __str__(self) -> str:
        return f"{self.field}: {self.reason}" if self.field else self.reason


class Unfit(Exception):
    """The data does not have the shape asked for; `faults` has everything that is wrong."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


@dataclass(frozen=True)
class Within:
    """A number from `low` to `high`, both included."""

    low: float
    high: float

    def reason(self, value: float) -> str | None:
        """Why the value is refused, None if it is not."""
        return None if self.low <= value <= self.high else f"must be from {self.low} to {self.high}, not {value}"


Count = Annotated[int, Within(0, 2**53)]
"""How often something happened, or how many points there are."""


@dataclass(frozen=True)
class Words:
    """A text of 1 to `most` characters, without line breaks, and without the braces that marks are written with."""

    most: int

    def reason(self, value: str) -> str | None:
        """Why the value is refused, None if it is not."""
        if not value.strip():
            return "must not be empty"
        if len(value) > self.most:
            return f"must have at most {self.most} characters, not {len(value)}"
        if not value.isprintable():
            return "must be one line of printable text"
        return "must not have { or }" if set(value) & set("{}") else None


def fit(raw: object, shape: type[T]) -> T:
    """The data as a value of that shape.

    Raises:
        Unfit: if it has another shape; with every fault there is.
    """
    from game.converter import converter, reasons  # loaded when there is something to read: the window opens sooner

    try:
        return converter().structure(raw, shape)
    except Exception as error:
        raise Unfit([Fault(*each) for each in reasons(error)]) from None


def plain(value: object) -> Any:
    """The value as mappings, lists and scalars, ready to be written; the reverse of `fit`."""
    from game.converter import converter

    return converter().unstructure(value)
