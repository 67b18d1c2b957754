"""Untrusted data, as TOML and JSON give it, read into typed values with every fault found at once.

A shape is a frozen dataclass whose fields are str, int, float, bool, `Literal`, tuples, mappings and other shapes.
Nothing is converted silently: "5" is no number and 1 is no yes. `Annotated[int, Within(1, 5)]` narrows a field.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, partial
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from cattrs import (
    AttributeValidationNote,
    ClassValidationError,
    Converter,
    ForbiddenExtraKeysError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.cols import homogenous_tuple_structure_factory, mapping_structure_factory
from cattrs.gen import make_dict_structure_fn

T = TypeVar("T")
Hook = Callable[[Any, Any], Any]


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
    try:
        return _converter().structure(raw, shape)
    except Exception as error:
        raise Unfit(list(_faults(error, ""))) from None


def plain(value: object) -> Any:
    """The value as mappings, lists and scalars, ready to be written; the reverse of `fit`."""
    return _converter().unstructure(value)


@cache
def _converter() -> Converter:
    converter = Converter(forbid_extra_keys=True)
    for kind, name in _SCALARS.items():
        converter.register_structure_hook(kind, partial(_scalar, name))
    converter.register_structure_hook_func(lambda shape: shape is object, lambda value, _: value)
    converter.register_structure_hook_func(partial(_comes_from, Literal), _one_of)
    converter.register_structure_hook_factory(is_dataclass, partial(_group, converter))
    converter.register_structure_hook_factory(
        partial(_comes_from, Mapping),
        lambda shape: _only(Mapping, "a group of fields", mapping_structure_factory(shape, converter)),
    )
    converter.register_structure_hook_factory(
        partial(_comes_from, tuple),
        lambda shape: _only(list, "a list", homogenous_tuple_structure_factory(shape, converter)),
    )
    converter.register_structure_hook_factory(
        partial(_comes_from, Annotated), lambda shape: _narrowed(shape, converter)
    )
    return converter


_SCALARS: dict[type, str] = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def _scalar(name: str, value: object, shape: type) -> object:
    if type(value) is shape:
        if isinstance(value, float) and not math.isfinite(value):
            raise ValueError("must be a finite number")
        return value
    if shape is float and type(value) is int:
        return float(value)
    raise ValueError(f"must be {name}, not {_shown(value)}")


def _one_of(value: object, shape: Any) -> object:
    for choice in get_args(shape):
        if type(value) is type(choice) and value == choice:
            return choice
    raise ValueError(f"must be {' or '.join(map(_shown, get_args(shape)))}, not {_shown(value)}")


def _comes_from(origin: object, shape: object) -> bool:
    return get_origin(shape) is origin


def _group(converter: Converter, shape: Any) -> Hook:
    hints = get_type_hints(shape, include_extras=True)
    for each in fields(shape):
        each.type = hints[each.name]
    return _only(Mapping, "a group of fields", make_dict_structure_fn(shape, converter))


def _only(needed: type, name: str, hook: Hook) -> Hook:
    def structure(value: object, shape: Any) -> object:
        if not isinstance(value, needed):
            raise ValueError(f"must be {name}, not {_shown(value)}")
        return hook(value, shape)

    return structure


def _narrowed(shape: Any, converter: Converter) -> Hook:
    base, *rules = get_args(shape)
    hook = converter.get_structure_hook(base)

    def structure(value: object, _: Any) -> object:
        fitting = hook(value, base)
        for rule in rules:
            if reason := rule.reason(fitting):
                raise ValueError(reason)
        return fitting

    return structure


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a group of fields"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "nothing"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 1]}…"


_LONGEST_QUOTE = 40


def _faults(error: BaseException, path: str) -> Iterator[Fault]:
    if isinstance(error, (ClassValidationError, IterableValidationError)):
        for each in error.exceptions:
            yield from _faults(each, _deeper(path, each))
    elif isinstance(error, ForbiddenExtraKeysError):
        for name in sorted(map(str, error.extra_fields)):
            yield Fault(_joined(path, name), "is not a field here")
    elif isinstance(error, KeyError):
        yield Fault(path, "is missing")
    elif isinstance(error, RecursionError):
        yield Fault(path, "is nested too deeply")
    elif isinstance(error, ValueError):
        yield Fault(path, str(error))
    else:
        raise error


def _deeper(path: str, error: BaseException) -> str:
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, AttributeValidationNote):
            return _joined(path, note.name)
        if isinstance(note, IterableValidationNote):
            index = note.index
            return f"{path}[{index + 1}]" if isinstance(index, int) else _joined(path, str(index))
    return path


def _joined(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
