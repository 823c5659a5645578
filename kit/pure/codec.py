"""JSON for frozen dataclasses: options, events and states of every engine go to text and come back equal.

What is written is decided by the type hints alone, so a log written on one machine is read the same on
any other. What is read is checked: a missing, unknown or mistyped value is refused with its place.
cattrs makes the code that reads a class; it would take "12" for a number and a text for a list, and this does not.
"""

from __future__ import annotations

import datetime
import types
from collections.abc import Callable, Hashable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from cattrs import ClassValidationError, Converter, ForbiddenExtraKeysError, IterableValidationError
from cattrs.cols import homogenous_tuple_structure_factory, mapping_structure_factory
from cattrs.gen import make_dict_structure_fn, make_hetero_tuple_structure_fn

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
    """`value` as data for JSON: dataclasses become objects, tuples lists, sets sorted lists. A StrEnum is its text.

    >>> from games.base import LegResult
    >>> dump(LegResult(home=121, away=88)) == {"home": 121, "away": 88, "ending": "played", "at_fault": None}
    True
    """
    return cast(Json, _CONVERTER.unstructure(value))


def load(kind: type[T], data: object, place: str = "") -> T:
    """Return `data` as a `kind`. Raises MalformedError that names the place of what does not fit.

    >>> from games.base import LegResult
    >>> load(LegResult, {"home": 121, "away": 88, "ending": "played", "at_fault": None}).away
    88
    >>> load(LegResult, {"home": 121, "away": "88"})
    Traceback (most recent call last):
    kit.pure.codec.MalformedError: away: expected a whole number, not '88'
    """
    try:
        return _CONVERTER.structure(data, kind)
    except Exception as fault:  # cattrs passes on whatever a class itself refuses with
        raise _malformed(fault, place) from fault


def load_known(kind: type[T], data: Mapping[str, Json]) -> T:
    """The same of a dataclass, without the keys that it does not have: what another release wrote."""
    known = {field.name for field in fields(cast(Hint, kind))}
    return load(kind, {key: value for key, value in data.items() if key in known})


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


# --- what cattrs is stricter in -----------------------------------------------------------------------

_CONVERTER = Converter(unstruct_collection_overrides={tuple: list, frozenset: sorted})
_PLAIN = {int: "a whole number", str: "text", bool: "yes or no"}  # not shown
_OBJECT, _LIST = "an object", "a list"  # not shown
Read: TypeAlias = Callable[[Any, Any], Any]


def _read_plain(data: object, kind: Hint) -> object:
    if issubclass(kind, Enum):  # cattrs asks for a StrEnum as for a str
        return kind(data)
    # bool is an int to Python, and never to a rule.
    if not isinstance(data, kind) or isinstance(data, bool) is not (kind is bool):
        raise ValueError(f"expected {_PLAIN[kind]}, not {data!r}")
    return data


def _only(shape: Hint, name: str, read: Read) -> Read:
    def guarded(data: object, kind: Hint) -> object:
        if not isinstance(data, shape):
            raise ValueError(f"expected {name}, not {data!r}")
        return read(data, kind)

    return guarded


def _reads_object(kind: Hint, converter: Converter) -> Read:
    return _only(Mapping, _OBJECT, make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True))


def _reads_mapping(kind: Hint, converter: Converter) -> Read:
    read = mapping_structure_factory(kind, converter)
    if get_args(kind)[0] is int:  # JSON knows no numbers as keys
        return _only(Mapping, _OBJECT, lambda data, kind: read({int(key): data[key] for key in data}, kind))
    return _only(Mapping, _OBJECT, read)


def _reads_items(kind: Hint, converter: Converter) -> Read:
    origin: Any = get_origin(kind)
    kinds = get_args(kind)
    if origin is tuple and kinds[1:] != (...,):
        return _only((list, tuple), _LIST, make_hetero_tuple_structure_fn(kind, converter))
    items: Any = tuple[kinds[0], ...]  # type: ignore[valid-type]
    read: Any = homogenous_tuple_structure_factory(items, converter)
    return _only((list, tuple), _LIST, lambda data, kind: origin(read(data, kind)))


def _reads_one_of(kind: Hint, converter: Converter) -> Read:
    kinds = [one for one in get_args(kind) if one is not types.NoneType]

    def read(data: object, _kind: Hint) -> object:
        if data is None and len(kinds) < len(get_args(kind)):
            return None
        faults = []
        for one in kinds:
            try:
                return converter.structure(data, one)
            except Exception as fault:
                faults.append(fault)
        raise faults[0]

    return read


def _refuse(value: object) -> Json:
    raise TypeError(f"{type(value).__name__} has no place in a log")


_CONVERTER.register_unstructure_hook(float, _refuse)
_CONVERTER.register_unstructure_hook(datetime.date, datetime.date.isoformat)
_CONVERTER.register_structure_hook(datetime.date, lambda data, _kind: datetime.date.fromisoformat(data))
_CONVERTER.register_unstructure_hook(datetime.time, datetime.time.isoformat)
_CONVERTER.register_structure_hook(datetime.time, lambda data, _kind: datetime.time.fromisoformat(data))
for _kind in _PLAIN:
    _CONVERTER.register_structure_hook(_kind, _read_plain)
_CONVERTER.register_structure_hook_factory(is_dataclass, _reads_object)
_CONVERTER.register_structure_hook_factory(lambda kind: get_origin(kind) in (dict, Mapping), _reads_mapping)
_CONVERTER.register_structure_hook_factory(lambda kind: get_origin(kind) in (tuple, frozenset), _reads_items)
_CONVERTER.register_structure_hook_factory(lambda kind: get_origin(kind) in (Union, types.UnionType), _reads_one_of)


def _malformed(fault: BaseException, place: str) -> MalformedError:
    """The first of the faults that cattrs found, with its place."""
    while isinstance(fault, ClassValidationError | IterableValidationError):
        noted, whole = fault.group_exceptions()
        fault, note = noted[0] if noted else (whole[0], None)
        if note is not None:
            place = f"{place}.{getattr(note, 'name', None) or getattr(note, 'index', '')}".lstrip(".")
    if isinstance(fault, ForbiddenExtraKeysError):
        return MalformedError(f"{place}.{min(fault.extra_fields)}".lstrip("."), "is not known here")
    return MalformedError(place, "is missing" if isinstance(fault, KeyError) else str(fault))
