"""How cattrs reads untrusted data strictly, and what its errors mean, field by field. The way in is `typed`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache, partial
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

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

Hook = Callable[[Any, Any], Any]


@cache
def converter() -> Converter:
    """What turns data into values of a shape and back, and refuses what does not fit."""
    made = Converter(forbid_extra_keys=True)
    for kind, name in _SCALARS.items():
        made.register_structure_hook(kind, partial(_scalar, name))
    made.register_structure_hook_func(lambda shape: shape is object, lambda value, _: value)
    made.register_structure_hook_func(partial(_comes_from, Literal), _one_of)
    made.register_structure_hook_factory(is_dataclass, partial(_group, made))
    made.register_structure_hook_factory(
        partial(_comes_from, Mapping),
        lambda shape: _only(Mapping, "a group of fields", mapping_structure_factory(shape, made)),
    )
    made.register_structure_hook_factory(
        partial(_comes_from, tuple),
        lambda shape: _only(list, "a list", homogenous_tuple_structure_factory(shape, made)),
    )
    made.register_structure_hook_factory(partial(_comes_from, Annotated), lambda shape: _narrowed(shape, made))
    return made


_SCALARS: dict[type, str] = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def _scalar(name: str, value: object, shape: type) -> object:
    if shape in (int, float) and _is_huge(value):
        raise ValueError("must be a smaller number")
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


def _group(made: Converter, shape: Any) -> Hook:
    hints = get_type_hints(shape, include_extras=True)
    for each in fields(shape):
        each.type = hints[each.name]
    return _only(Mapping, "a group of fields", make_dict_structure_fn(shape, made))


def _only(needed: type, name: str, hook: Hook) -> Hook:
    def structure(value: object, shape: Any) -> object:
        if not isinstance(value, needed):
            raise ValueError(f"must be {name}, not {_shown(value)}")
        return hook(value, shape)

    return structure


def _narrowed(shape: Any, made: Converter) -> Hook:
    base, *rules = get_args(shape)
    hook = made.get_structure_hook(base)

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
    if _is_huge(value):
        return "a huge number"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 1]}…"


_LONGEST_QUOTE = 40


def _is_huge(value: object) -> bool:
    """Whether it is a whole number larger than TOML knows, perhaps too large for a float, or for Python to write."""
    return isinstance(value, int) and value.bit_length() > _MOST_BITS


_MOST_BITS = 63


def reasons(error: BaseException, path: str = "") -> Iterator[tuple[str, str]]:
    """Each field that a refusal is about, by its path, and why; what is no refusal is raised again."""
    if isinstance(error, (ClassValidationError, IterableValidationError)):
        for each in error.exceptions:
            yield from reasons(each, _deeper(path, each))
    elif isinstance(error, ForbiddenExtraKeysError):
        for name in sorted(map(str, error.extra_fields)):
            yield _joined(path, name), "is not a field here"
    elif isinstance(error, KeyError):
        yield path, "is missing"
    elif isinstance(error, RecursionError):
        yield path, "is nested too deeply"
    elif isinstance(error, ValueError):
        yield path, str(error)
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
