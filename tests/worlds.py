"""Worlds that many tests begin with: made once in a process, and copied row by row into the tests that ask for them.

A world is what makers (`@once`) have written one after the other in an empty database, with nothing between: the
organization, an event, its people, a published competition. What was made is kept as the rows that a maker added and
as the objects that it returned. A test with a clock of its own, one that commits, one that has written something
else before, and PostgreSQL get everything made anew.
"""

from __future__ import annotations

import functools
import io
import pickle
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from django.db import connection, models

from tests import clock

Rows = dict[str, dict[int, tuple]]  # of each table, by the number that SQLite has for each row
_SEQUENCE = "sqlite_sequence"
_MOST = 500  # worlds: the examples of a property make some that nobody asks for again


@dataclass(frozen=True)
class World:
    """What a maker added to the world before it, and what it left in the hands of the test."""

    added: list[tuple[str, list[tuple]]]
    in_hand: bytes


_kept: dict[Hashable, World] = {}


@dataclass
class Begun:
    """The test that runs: the name of its world, how much was written when it had that, and the rows in its hands."""

    key: Hashable = None
    written: int = 0
    rows: dict[tuple[type, Any], models.Model] = field(default_factory=dict)


_now = Begun()


def begin(key: Hashable = "empty") -> None:
    """Let a test begin, or say of what it has written by itself that it is the same wherever it has this name."""
    _now.key, _now.written, _now.rows = key, _written(), {}


def once(maker: Callable[..., Any]) -> Callable[..., Any]:
    """Let a function that writes rows, and returns rows or nothing, copy what it wrote in an earlier test."""

    @functools.wraps(maker)
    def make(*args: object, **more: object) -> Any:
        if not _can_copy():
            return maker(*args, **more)
        key = (_now.key, maker.__module__, maker.__qualname__, _told((args, more)))
        _note((args, more))
        if (world := _kept.get(key)) is not None:
            _add(world.added)
            result = _in_hand(world.in_hand)
        else:
            before, in_hand = _rows(), {**_now.rows}
            result = maker(*args, **more)
            _now.rows = in_hand
            if (added := _difference(before, _rows())) is None or len(_kept) == _MOST:
                _now.key = None
                return result
            _kept[key] = World(added, _to_keep(result))
        _note(result)
        _now.key, _now.written = key, _written()
        return result

    return make


def _can_copy() -> bool:
    is_undone = any(block._from_testcase for block in connection.atomic_blocks)
    is_known = _now.key is not None and _now.written == _written()
    return connection.vendor == "sqlite" and is_undone and is_known and clock.goes()


def _written() -> int:
    """Return how many rows were written by the connection so far."""
    return connection.connection.total_changes if connection.vendor == "sqlite" and connection.connection else 0


def _told(value: object) -> str:
    """Return what a maker was asked for, in words."""
    if isinstance(value, models.Model):
        return f"{value._meta.label} {value.pk}"
    if isinstance(value, dict):
        return str({name: _told(held) for name, held in value.items()})
    if isinstance(value, list | tuple):
        return str([_told(held) for held in value])
    if hasattr(value, "__dataclass_fields__"):
        return f"{type(value).__name__} {_told(vars(value))}"
    return repr(value)


# --- the rows of the database -------------------------------------------------------------------------


@functools.cache
def _columns(table: str) -> tuple[str, ...]:
    found = connection.connection.execute(f"SELECT name FROM pragma_table_info('{table}')")
    return tuple(f'"{name}"' for (name,) in found)


def _rows() -> Rows:
    found = {}
    for table in (_SEQUENCE, *connection.introspection.table_names()):  # whose row is made with the first of a table
        # An expression, so that Django's converters leave the values as they stand.
        values = ", ".join(f"+{column}" for column in _columns(table))
        asked = connection.connection.execute(f'SELECT rowid, {values} FROM "{table}"')
        found[table] = {rowid: tuple(row) for rowid, *row in asked}
    return found


def _difference(before: Rows, after: Rows) -> list[tuple[str, list[tuple]]] | None:
    """Return the rows that are new or changed; None where one is gone."""
    if any(rows.keys() - after[table].keys() for table, rows in before.items()):
        return None
    added = []
    for table, rows in after.items():
        new = [(rowid, *row) for rowid, row in rows.items() if before[table].get(rowid) != row]
        if new:
            names = ", ".join(("rowid", *_columns(table)))
            marks = ", ".join("?" * (1 + len(_columns(table))))
            added.append((f'INSERT OR REPLACE INTO "{table}" ({names}) VALUES ({marks})', new))
    return added


def _add(added: list[tuple[str, list[tuple]]]) -> None:
    for statement, rows in added:
        connection.connection.executemany(statement, rows)


# --- the rows in the hands of a test ------------------------------------------------------------------


def _note(value: object) -> None:
    """Remember the rows that a test has in its hands: what is made later belongs to these, and not to copies."""
    if isinstance(value, models.Model):
        _now.rows.setdefault((type(value), value.pk), value)
    elif isinstance(value, dict):
        _note([*value.values()])
    elif isinstance(value, list | tuple):
        for held in value:
            _note(held)
    elif hasattr(value, "__dataclass_fields__"):
        _note([*vars(value).values()])


class _Pickler(pickle.Pickler):
    def persistent_id(self, value: object) -> object:
        if isinstance(value, models.Model) and _now.rows.get((type(value), value.pk)) is value:
            return type(value), value.pk
        return None


class _Unpickler(pickle.Unpickler):
    def persistent_load(self, pid: tuple[type, Any]) -> models.Model:
        return _now.rows[pid]


def _to_keep(result: object) -> bytes:
    """Keep what was returned, and what the rows in hand know now."""
    kept = io.BytesIO()
    _Pickler(kept).dump((result, {key: vars(row) for key, row in _now.rows.items()}))
    return kept.getvalue()


def _in_hand(kept: bytes) -> Any:
    result, known = _Unpickler(io.BytesIO(kept)).load()
    for key, values in known.items():
        vars(_now.rows[key]).update(values)
    return result
