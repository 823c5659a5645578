"""JSON for frozen dataclasses: options, events and states of every engine go to text and come back equal.

What is written is decided by the type hints alone, so a log written on one machine is read the same on
any other. What is read is checked: a missing, unknown or mistyped value is refused with its place.
"""

from __future__ import annotations

import types
from collections.abc import Hashable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

# What json.loads and tomllib.loads return, and what their writers take: text from outside, checked where it is read.
Json: TypeAlias = Any

T = TypeVar("T")

# A type hint as it is read at run time: a class, a union, a Literal, a tuple of something.
Hint: TypeAlias = Any


class MalformedError(ValueError):
    """Text that cannot be what it claims to be. `place` is the path to the fault: ``cards.2.suit``."""

    def __init__(self, place: str, why: str) -> None:
        super().__init__(f"{place or 'value'}: {why}")
        self.place = place
        self.why = why


def dump(value: object) -> Json:
    """Return `value` as plain JSON data: dataclasses become objects, tuples lists, sets sorted lists.

    >>> from games.base import LegResult
    >>> dump(LegResult(home=121, away=88))
    {'home': 121, 'away': 88, 'ending': 'played', 'at_fault': None}
    """
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, (int, str)):
        return value
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: dump(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, (tuple, list)):
        return [dump(item) for item in value]
    if isinstance(value, frozenset):
        return sorted(dump(item) for item in value)
    if isinstance(value, Mapping):
        return {str(dump(key)): dump(item) for key, item in value.items()}
    raise TypeError(f"{type(value).__name__} has no place in a log")


def load(kind: type[T], data: object, place: str = "") -> T:
    """Return `data` as a `kind`. Raises MalformedError that names the place of what does not fit.

    >>> from games.base import LegResult
    >>> load(LegResult, {"home": 121, "away": 88, "ending": "played", "at_fault": None}).away
    88
    >>> load(LegResult, {"home": 121, "away": "88"})
    Traceback (most recent call last):
    kit.pure.codec.MalformedError: away: expected a whole number, not '88'
    """
    return cast(T, _read(kind, data, place))


def dump_event(event: object) -> dict[str, Json]:
    """Return one event of a log: its fields, and its name under ``event``."""
    return {"event": type(event).__name__, **dump(event)}


def load_event(kinds: tuple[type[T], ...], data: object) -> T:
    """Return the event that `data` describes, one of `kinds`. Raises MalformedError."""
    if not isinstance(data, Mapping):
        raise MalformedError("", "an event is an object")
    name = data.get("event")
    for kind in kinds:
        if kind.__name__ == name:
            return load(kind, {key: value for key, value in data.items() if key != "event"})
    raise MalformedError("event", f"there is no event called {name!r} in this game")


@cache
def hints_of(kind: Hashable) -> dict[str, Hint]:
    """Return the types of what a class has. They are written as text, which takes long to read."""
    return get_type_hints(kind)


def _read(kind: Hint, data: object, place: str) -> object:
    origin = get_origin(kind)
    if kind is Any:
        return data
    if origin in (Union, types.UnionType):
        return _read_union(get_args(kind), data, place)
    if origin is Literal:
        if data not in get_args(kind):
            raise MalformedError(place, f"expected one of {', '.join(map(repr, get_args(kind)))}, not {data!r}")
        return data
    if origin in (tuple, frozenset):
        return _read_items(origin, get_args(kind), data, place)
    if origin in (dict, Mapping) or origin is getattr(types, "MappingProxyType", None):
        return _read_mapping(get_args(kind), data, place)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _read_enum(kind, data, place)
    if is_dataclass(kind):
        return _read_dataclass(kind, data, place)
    return _read_plain(kind, data, place)


_PLAIN = {int: "a whole number", str: "text", bool: "yes or no"}  # not shown


def _read_plain(kind: Hint, data: object, place: str) -> object:
    # bool is an int to Python, and never to a rule.
    if kind not in _PLAIN or type(data) is not kind:
        raise MalformedError(place, f"expected {_PLAIN.get(kind, kind)}, not {data!r}")
    return data


def _read_enum(kind: type[Enum], data: object, place: str) -> object:
    try:
        return kind(data)
    except ValueError:
        raise MalformedError(place, f"{data!r} is not a {kind.__name__}") from None


def _read_union(kinds: tuple[Hint, ...], data: object, place: str) -> object:
    if data is None and type(None) in kinds:
        return None
    faults = []
    for kind in kinds:
        if kind is type(None):
            continue
        try:
            return _read(kind, data, place)
        except MalformedError as fault:
            faults.append(fault)
    raise faults[0]


def _read_items(origin: Hint, kinds: tuple[Hint, ...], data: object, place: str) -> object:
    if not isinstance(data, (list, tuple)):
        raise MalformedError(place, f"expected a list, not {data!r}")
    if origin is tuple and not (len(kinds) == 2 and kinds[1] is Ellipsis):
        if len(kinds) != len(data):
            raise MalformedError(place, f"expected {len(kinds)} items, not {len(data)}")
        pairs = zip(kinds, data, strict=True)
    else:
        pairs = ((kinds[0], item) for item in data)  # type: ignore[assignment]
    return origin(_read(kind, item, f"{place}.{index}".lstrip(".")) for index, (kind, item) in enumerate(pairs))


def _read_mapping(kinds: tuple[Hint, ...], data: object, place: str) -> dict[object, object]:
    if not isinstance(data, Mapping):
        raise MalformedError(place, f"expected an object, not {data!r}")
    return {
        _read(kinds[0], key, f"{place}.{key}".lstrip(".")): _read(kinds[1], item, f"{place}.{key}".lstrip("."))
        for key, item in data.items()
    }


def _read_dataclass(kind: Hint, data: object, place: str) -> object:
    if not isinstance(data, Mapping):
        raise MalformedError(place, f"expected an object, not {data!r}")
    known = {field.name: field for field in fields(kind) if field.init}
    for name in data:
        if name not in known:
            raise MalformedError(f"{place}.{name}".lstrip("."), "is not known here")
    values = {}
    for name, field in known.items():
        if name in data:
            values[name] = _read(hints_of(cast(Hashable, kind))[name], data[name], f"{place}.{name}".lstrip("."))
        elif field.default is MISSING and field.default_factory is MISSING:
            raise MalformedError(f"{place}.{name}".lstrip("."), "is missing")
    try:
        return kind(**values)
    except ValueError as error:  # what the class itself refuses
        raise MalformedError(place, str(error)) from error
