"""A world that was made once is written again, row by row, instead of being made again by all that makes it.

Four of ten seconds of the tests went into drawing and publishing the same few competitions. What the first test of a
process makes by the services is kept as the statements that wrote it, and they are sent once more where everything that
was written before is the same, too; they are of now. In a test that is not undone as a whole or has a clock of its
own, and where something else than rows is asked for, the services make it each time.
"""

from __future__ import annotations

import datetime
import functools
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from django.db import connection, models, transaction
from psycopg.types.json import Jsonb

from tests import clock, numbers

Statement = tuple[str, Any, bool]
_DAY = clock.NOON.date().isoformat()


class Writes:
    """What one test has written so far; as a wrapper of every statement that goes to the database."""

    def __init__(self, within: Writes | None) -> None:
        self._before: Hashable = None
        self._within = within
        self._numbers: numbers.Numbers | None = None
        self.recorded: list[Statement] | None = None

    def __call__(self, execute: Callable, sql: str, params: Any, many: bool, context: dict) -> Any:
        if not sql.startswith(("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK")):
            self._begin()
            self._note(sql, params, many)
        elif sql.startswith("ROLLBACK TO"):
            self._note(sql, None, many)  # what was undone must not be written again
        return execute(sql, params, many, context)

    def _begin(self) -> None:
        """Before the first row that is written: whether a test asks the database at all is not known earlier."""
        if self._numbers is not None:
            return
        self._numbers = numbers.given() if self._within else {}
        if self._within is None and numbers.is_undone():
            numbers.count_from_the_first()

    def end(self) -> None:
        """Let whoever stands around this find the numbers as they were before."""
        if self._numbers:
            numbers.count_from(self._numbers)

    def _note(self, sql: str, params: Any, many: bool) -> None:
        self._before = hash((self._before, sql, repr([*map(_plain, params or ())])))
        if self.recorded is not None:
            self.recorded.append((sql, params, many))

    def state(self) -> Hashable:
        """Return what the database was at the beginning of this test, and all that was written since."""
        self._begin()
        return (self._before, *numbers.given().items())


def _plain(value: object) -> object:
    """Return a value of a row, the same for every moment of this run; one that a test chose is one of its facts."""
    if isinstance(value, list | tuple):  # many rows at once
        return [*map(_plain, value)]
    if isinstance(value, Jsonb):
        return value.obj  # it shows its beginning only
    if isinstance(value, str) and value.startswith("md5$"):
        return value[:4]  # a password, with salt
    return "now" if _is_of_now(value) else value


def _is_of_now(value: Any) -> bool:
    """Return whether a value is a moment of this run, as the database is given it."""
    if connection.vendor == "sqlite":
        is_moment = isinstance(value, str) and value.startswith(_DAY)
    else:
        is_moment = isinstance(value, datetime.datetime) and value.tzinfo is not None
    return is_moment and _written(clock.NOON) <= value <= _written(clock.now())


def _written(moment: datetime.datetime) -> Any:
    """Return a moment as the database is given it: SQLite as a text without a zone."""
    return str(moment.replace(tzinfo=None)) if connection.vendor == "sqlite" else moment


def _values(params: object) -> Iterator[object]:
    """Return every single value of a statement, whose columns may be lists."""
    for value in params or ():
        if isinstance(value, list | tuple):
            yield from _values(value)
        else:
            yield value


def _renewed(value: Any, now: dict[object, object]) -> Any:
    if isinstance(value, list | tuple):
        return [_renewed(one, now) for one in value]
    return now[value] if _is_of_now(value) else value


@dataclass(frozen=True)
class Made:
    """What a maker wrote, what follows once that is saved, and the row that it returned."""

    statements: list[Statement]
    afterwards: list[Callable[[], object]]
    model: type[models.Model]
    pk: int

    def again(self) -> None:
        now = self._now()
        with connection.cursor() as cursor:
            for sql, params, many in self.statements:
                if many:
                    cursor.executemany(sql, params)
                else:
                    cursor.execute(sql, params and _renewed(params, now))
        for action in self.afterwards:
            transaction.on_commit(action)

    def _now(self) -> dict[object, object]:
        """Return what each moment is now, in the order in which they were: nothing is older than what stands there."""
        values = (value for _, params, many in self.statements if not many for value in _values(params))
        then = sorted({value for value in values if _is_of_now(value)})
        begins = clock.now()
        return {moment: _written(begins + datetime.timedelta(microseconds=place)) for place, moment in enumerate(then)}


_known: dict[Hashable, Made] = {}
_writes: Writes | None = None


@contextmanager
def watching() -> Iterator[None]:
    """Follow what a test writes."""
    global _writes  # noqa: PLW0603 -- one test at a time
    before, _writes = _writes, Writes(_writes)
    connection.execute_wrappers.append(_writes)
    try:
        yield
    finally:
        connection.execute_wrappers.remove(_writes)
        _writes.end()
        _writes = before


def once(maker: Callable[..., models.Model]) -> Callable[..., Any]:
    """Let a function that makes rows, and returns one of them, write the same rows again where it can."""

    @functools.wraps(maker)
    def make(*args: object, **more: object) -> models.Model:
        asked = _asked(args, more)
        undone = numbers.is_undone() and clock.goes()
        if _writes is None or _writes.recorded is not None or asked is None or not undone:
            return maker(*args, **more)
        key = (maker.__module__, maker.__qualname__, asked, _writes.state())
        at_hand = [Memory.of(row) for row in _rows_at_hand(maker, args, more)]
        made = _known.get(key)
        if made is not None:
            made.again()
        else:
            made = _record(_writes, maker, args, more)
            if not any(sql.startswith("ROLLBACK") for sql, _, _ in made.statements):
                _known[key] = made
        # In both cases: what a test gets must not depend on whether it was the first one.
        for memory in at_hand:
            memory.restore(made)
        return _knowing(made.model._base_manager.get(pk=made.pk), [memory.row for memory in at_hand])

    return make


@dataclass(frozen=True)
class Memory:
    """What a row that a test has in its hands knew before something was made, beside its own fields."""

    row: models.Model
    known: frozenset[str]
    beside: dict[str, models.Model | None]

    @classmethod
    def of(cls, row: models.Model) -> Memory:
        return cls(row, frozenset(row.__dict__), dict(row._state.fields_cache))

    def restore(self, made: Made) -> None:
        """Let the row know what it knew, and have the fields that it has now."""
        for key in set(self.row.__dict__) - self.known:
            del self.row.__dict__[key]
        if any(sql.startswith(f'UPDATE "{self.row._meta.db_table}"') for sql, _, _ in made.statements):
            self.row.refresh_from_db()
        self.row._state.fields_cache = dict(self.beside)


def _rows_at_hand(*begin: object) -> list[models.Model]:
    """Return the rows that can be reached from what a function was given, and from what stands around it."""
    rows: dict[int, models.Model] = {}
    seen: set[int] = set()
    waiting: list[object] = [*begin]
    while waiting:
        value = waiting.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, models.Model):
            rows[id(value)] = value
            waiting += value._state.fields_cache.values()
        elif isinstance(value, dict):
            waiting += value.values()
        elif isinstance(value, (list, tuple)):
            waiting += value
        elif isinstance(value, FunctionType):
            waiting += [cell.cell_contents for cell in value.__closure__ or ()]
    return [row for row in rows.values() if row.pk is not None]


def _knowing(row: models.Model, at_hand: list[models.Model]) -> models.Model:
    """Return a row that knows those it was made for, as it did when it was made."""
    for field in row._meta.concrete_fields:
        for other in at_hand:
            if field.is_relation and isinstance(other, field.related_model) and other.pk == getattr(row, field.attname):
                setattr(row, field.name, other)
    return row


def _record(writes: Writes, maker: Callable[..., models.Model], args: tuple, more: dict) -> Made:
    writes.recorded, waiting = [], len(connection.run_on_commit)
    try:
        row = maker(*args, **more)
        afterwards = [action for _, action, _ in connection.run_on_commit[waiting:]]
        return Made(writes.recorded, afterwards, type(row), row.pk)
    finally:
        writes.recorded = None


def _asked(args: tuple, more: dict[str, object]) -> Hashable:
    """Return what a maker was asked for; None where something in it cannot be compared by its words."""
    values = (*args, *more.values())
    if any(not isinstance(value, models.Model | str | int | datetime.date | None) for value in values):
        return None
    words = [(type(value), value.pk if isinstance(value, models.Model) else repr(value)) for value in values]
    return (*words, len(args), *more)
