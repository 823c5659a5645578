"""Turn one table of a rule book into its dataclass, refusing whatever does not fit.

Everything here is driven by the fields and type hints of the class, so a new game brings its dataclass
and its section of the file, and nothing is written twice.
"""

from __future__ import annotations

import dataclasses
import datetime
import types
from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import Annotated, Literal, Union, get_args, get_origin, get_type_hints

from games.ranking import OrderKey
from games.rulebook.answers import reason_for_people
from games.rulebook.model import Source
from games.rulebook.problems import Noting, RuleBookError, unknown
from games.rulebook.toml import is_leaf
from kit.pure.codec import Hint, Json, hints_of

MOST = 100_000
META = {field.name for field in dataclasses.fields(Source)} - {"choice_words", "left_to_people"} | {"value"}


class Reader:
    """Reads tables into dataclasses and remembers the value and the source of every setting by its path.

    A `partial` reader checks what a table says without asking that it says everything: `defaults` and
    `sports` only state what they share, and each category is whole once they are merged. With a list of `problems`
    it notes there what it would refuse, and goes on: whoever writes a book is told everything at once.
    """

    def __init__(self, *, partial: bool = False, problems: list[RuleBookError] | None = None) -> None:
        self.partial = partial
        self.problems = problems
        self.values: dict[str, Json] = {}
        self.sources: dict[str, Source] = {}
        self._noting = Noting(problems)
        self._alike: dict[Hashable, tuple[Json, Json, Source]] = {}

    def read(self, cls: Hint, table: Json, path: str, *, section: str = "", **given: Json) -> Json:
        """Return an instance of the dataclass `cls` from `table`; `given` fields may not stand in it.

        Returns None when partial, or when a problem was noted. Raises RuleBookError for a key that `cls` does not have,
        a missing key, or a value that does not fit.
        """
        table, section = _opened(table, path, section)
        hints = hints_of(cls)
        wanted = {name: field for name, field in _fields(cls).items() if name not in given}
        noted = len(self.problems or ())
        for key in table:
            if key not in wanted:
                with self._noting:
                    raise unknown(_join(path, key), "not_a_setting", key, wanted)
        values = dict(given)
        for name, field in wanted.items():
            with self._noting:
                if name == "section":
                    values[name] = section
                elif name in table:
                    values[name] = self._value(hints[name], table[name], _join(path, name), section)
                elif not self.partial and field.default is field.default_factory is dataclasses.MISSING:
                    raise RuleBookError(_join(path, name), "missing")
        return None if self.partial or len(self.problems or ()) > noted else cls(**values)

    def read_play(self, cls: Hint, table: Json, path: str) -> dict[str, Json]:
        """Return the values of a table by key: those that the TypedDict `cls` knows, each of the type it has there."""
        table, section = _opened(table, path, "")
        hints, values = play_hints(cls), {}
        for key, value in table.items():
            with self._noting:
                if key not in hints:
                    raise unknown(_join(path, key), "not_a_setting", key, hints)
                values[key] = self._leaf(hints[key], value, _join(path, key), section)
        return values

    def _value(self, hint: Hint, raw: Json, path: str, section: str) -> Json:
        if isinstance(hint, type) and dataclasses.is_dataclass(hint):
            return self.read(hint, raw, path, section=section)
        if get_origin(hint) is Mapping:
            table, section = _opened(raw, path, section)
            inner, items = get_args(hint)[1], {}
            for key, value in table.items():
                with self._noting:
                    items[key] = self._value(inner, value, _join(path, key), section)
            return types.MappingProxyType(items)
        return self._leaf(hint, raw, path, section)

    def _leaf(self, hint: Hint, raw: Json, path: str, section: str) -> Json:
        """Note value and source of one setting, and return its value.

        What several categories inherit is one and the same object in their tables, and is read once: three of four.
        """
        left_to_people = reason_for_people(path)
        key = (id(raw), id(hint), section, left_to_people)
        if key not in self._alike:
            # With `raw` itself, or another object could get its id.
            self._alike[key] = (raw, *_known_leaf(hint, raw, path, section, left_to_people))
        _, value, source = self._alike[key]
        self.values[path], self.sources[path] = value, source
        return value

    def forget(self) -> None:
        """Let go of the tables that were read: whoever keeps a book keeps its values and sources alone."""
        self._alike.clear()


# An override or a new edition changes few settings of a book: the others were read before, in this process. By how a
# setting is written, since 1 and true are equal to Python; with the type, or another one could get its id.
_leaves: dict[Hashable, tuple[Hint, Json, Source]] = {}
_MOST_LEAVES = 20_000  # some ten books


def _known_leaf(hint: Hint, raw: Json, path: str, section: str, left_to_people: str) -> tuple[Json, Source]:
    """Return what `_read_leaf` does. Only what it refuses says where it stands, and is never kept."""
    key = (repr(raw), id(hint), section, left_to_people)
    known = _leaves.get(key)
    if known is None:
        if len(_leaves) >= _MOST_LEAVES:
            _leaves.clear()
        known = _leaves[key] = (hint, *_read_leaf(hint, raw, path, section, left_to_people))
    return known[1:]


def _read_leaf(hint: Hint, raw: Json, path: str, section: str, left_to_people: str) -> tuple[Json, Source]:
    """Return value and source of one setting, checked against its type, its choices and its range."""
    meta = raw if isinstance(raw, Mapping) else {"value": raw}
    if "value" not in meta:
        raise RuleBookError(path, "not_one_value")
    for key in meta:
        if key not in META:
            raise unknown(_join(path, key), "not_of_a_setting", key, META)
    low, high = _range(meta, path)
    if get_origin(hint) is Annotated:
        hint, within = get_args(hint)
        low, high = max(low, within.low), min(high, within.high)
    choices, words = _choices(hint, meta.get("choices"), path)
    value = _convert(hint, meta["value"], path)
    numeric = isinstance(value, int | float) and not isinstance(value, bool)
    if choices and value not in choices:
        raise RuleBookError(path, "not_allowed", value=_show(value), allowed=choices)
    if numeric and not choices and not low <= value <= high:
        raise RuleBookError(path, "out_of_range", value=str(value), low=low, high=high)
    before = meta.get("changed_from")
    source = Source(
        section=_text(meta, "section", path) or section,
        amb=_text(meta, "amb", path),
        label=_text(meta, "label", path),
        unit=_text(meta, "unit", path),
        why=_text(meta, "why", path),
        words=_text(meta, "words", path),
        choices=choices,
        choice_words=words,
        low=low if numeric else None,
        high=high if numeric else None,
        left_to_people=left_to_people,
        changed_from=None if before is None else _convert(hint, before, path),
    )
    return value, source


def _opened(table: Json, path: str, section: str) -> tuple[dict[str, Json], str]:
    """Return the settings of `table` without its own section, and the section that they inherit."""
    if not isinstance(table, Mapping):
        raise RuleBookError(path, "not_a_table")
    return {key: value for key, value in table.items() if key != "section"}, _text(table, "section", path) or section


def _text(meta: Mapping[str, Json], key: str, path: str) -> str:
    text = meta.get(key, "")
    if not isinstance(text, str):
        raise RuleBookError(_join(path, key), "must_be_text")
    return text


def _range(meta: Mapping[str, Json], path: str) -> tuple[int, int]:
    low, high = meta.get("low", 0), meta.get("high", MOST)
    if not isinstance(low, int) or not isinstance(high, int) or low > high:
        raise RuleBookError(path, "range_unclear")
    return low, high


def merge(*tables: Mapping[str, Json]) -> dict[str, Json]:
    """Return one table in which later tables win, key by key. Values are replaced whole, with their source.

    A plain value below a sourced one keeps nothing of it; a table's own section covers its own keys only.

    >>> merge({"playoff": {"best_of": 3, "clock": True}}, {"playoff": {"best_of": 1}})
    {'playoff': {'best_of': 1, 'clock': True}}
    """
    result: dict[str, Json] = {}
    for table in tables:
        section = table.get("section")
        for key, value in table.items():
            if key == "section":
                continue
            if is_leaf(value):
                result[key] = _with_section(value, section)
            else:
                inner = value if "section" in value or section is None else {"section": section, **value}
                result[key] = merge(result.get(key, {}), inner)
    return result


def _with_section(value: Json, section: str | None) -> Json:
    if section is None:
        return value
    if not isinstance(value, Mapping):
        return {"value": value, "section": section}
    return value if "section" in value else {**value, "section": section}


@cache
def play_hints(cls: Hint) -> dict[str, Hint]:
    """The types of a game's `play_class` by setting, with their ranges."""
    return get_type_hints(cls, include_extras=True)


@cache
def _fields(cls: Hint) -> dict[str, dataclasses.Field[Json]]:
    return {field.name: field for field in dataclasses.fields(cls)}


def _choices(hint: Hint, listed: Json, path: str) -> tuple[tuple[Json, ...], tuple[str, ...]]:
    """Return the allowed values and their words; without a list of the file, what the type allows."""
    if get_args(hint)[:1] == (OrderKey,):
        return (), ()  # some books list orders; keys may be put in any
    if listed is None:
        return (tuple(get_args(hint)), ()) if get_origin(hint) is Literal else ((), ())
    if isinstance(listed, Mapping):
        return tuple(_convert(hint, key, path) for key in listed), tuple(str(word) for word in listed.values())
    if isinstance(listed, Sequence) and not isinstance(listed, str):
        return tuple(_convert(hint, value, path) for value in listed), ()
    raise RuleBookError(path, "choices_unclear")


def _convert(hint: Hint, value: Json, path: str) -> Json:
    """Return `value` as the type `hint` wants it. Events keep their settings as JSON: a time is text there."""
    hint = getattr(hint, "__supertype__", hint)
    origin = get_origin(hint)
    if origin is Literal:
        if value not in get_args(hint) or isinstance(value, bool) is not isinstance(get_args(hint)[0], bool):
            raise RuleBookError(path, "not_allowed", value=_show(value), allowed=get_args(hint))
        return value
    if origin in {Union, types.UnionType}:
        for kind in get_args(hint):
            if kind is not type(None) and _fits(kind, value):
                return _convert(kind, value, path)
        raise _misfit(path, value, get_args(hint)[0])
    if origin is tuple:
        if not isinstance(value, list | tuple):
            raise RuleBookError(path, "not_a_list")
        return tuple(_convert(get_args(hint)[0], item, path) for item in value)
    if not _fits(hint, value):
        raise _misfit(path, value, hint)
    if hint is datetime.time and isinstance(value, str):
        return datetime.time.fromisoformat(value)
    return hint(value) if isinstance(hint, type) and not isinstance(value, hint) else value


def _fits(hint: Hint, value: Json) -> bool:
    if hint is bool or isinstance(value, bool):
        return hint is bool and isinstance(value, bool)
    if hint is float:
        return isinstance(value, int | float)
    if hint is datetime.time and isinstance(value, str):
        try:
            datetime.time.fromisoformat(value)
        except ValueError:
            return False
        return True
    if isinstance(hint, type) and issubclass(hint, str) and hint is not str:  # a StrEnum of a game
        return isinstance(value, str) and value in [str(item) for item in hint]  # type: ignore[attr-defined]
    return isinstance(hint, type) and isinstance(value, hint)


_OF_A_MATCH = ("match_won", "match_drawn")  # points, too
_NOT = {
    int: "not_a_whole_number",
    float: "not_a_number",
    str: "not_text",
    bool: "not_true_or_false",
    datetime.time: "not_a_time",
}


def _misfit(path: str, value: Json, hint: Hint) -> RuleBookError:
    leaf = path.rpartition(".")[2]
    if hint is int and isinstance(value, float) and ("points" in leaf or leaf in _OF_A_MATCH):
        return RuleBookError(path, "half_points", value=_show(value))
    if hint in _NOT:
        return RuleBookError(path, _NOT[hint], value=_show(value))
    return RuleBookError(path, "not_of_a_game", value=_show(value), name=getattr(hint, "__name__", str(hint)))


def _show(value: object) -> str:
    return f"“{value}”" if isinstance(value, str) else str(value)


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
