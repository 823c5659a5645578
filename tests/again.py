"""A world that was made once is written again, row by row, instead of being made again by all that makes it.

Four of ten seconds of the tests went into drawing and publishing the same few competitions. What the first test of a
process makes by the services is kept as the statements that wrote it, and they are sent once more where everything that
was written before is the same, too; they are of now. In a test that is not undone as a whole or has a clock of its
own, and where something else than rows is asked for, the services make it each time.
"""

from __future__ import annotations

import datetime
import functools
import itertools
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, is_dataclass
from types import FunctionType
from typing import Any

from django.db import connection, models, transaction
from psycopg.types.json import Jsonb

from tests import clock, numbers

Statement = tuple[str, Any, bool]
WAITING = 1000  # statements
MOST = 1000  # worlds
_DAY = clock.NOON.date().isoformat()
_apart = itertools.count()


class Writes:
    """What one test has written so far; as a wrapper of every statement that goes to the database."""

    def __init__(self, within: Writes | None) -> None:
        self._before: Hashable = None
        self._since: list[Statement] = []
        self._within = within
        self._numbers: numbers.Numbers | None = None
        self.recorded: list[Statement] | None = None
        self._recorded_at: dict[str, int] = {}  # how much was recorded at each savepoint

    def __call__(self, execute: Callable, sql: str, params: Any, many: bool, context: dict) -> Any:
        if not sql.startswith(("SELECT", "SAVEPOINT", "RELEASE", "ROLLBACK")):
            self._begin()
            self._note(sql, params, many)
        elif self.recorded is not None and sql.startswith("SAVEPOINT"):
            self._recorded_at[_savepoint(sql)] = len(self.recorded)
        elif sql.startswith("ROLLBACK TO"):
            self._undo(sql)
        return execute(sql, params, many, context)

    def _undo(self, sql: str) -> None:
        """What was undone must not be written again."""
        # PostgreSQL does not take back the numbers that it has given to rows: those after them would get others.
        if self.recorded is not None and connection.vendor == "sqlite" and _savepoint(sql) in self._recorded_at:
            del self.recorded[self._recorded_at[_savepoint(sql)] :]
        else:
            self._note(sql, None, many=False)

    def _begin(self) -> None:
        """Before the first row that is written: whether a test asks the database at all is not known earlier."""
        if self._numbers is not None:
            return
        if self._within is not None:  # it sets the numbers back, which must not happen after they were looked at here
            self._within._begin()
        self._numbers = numbers.given() if self._within else {}
        if self._within is None and numbers.is_undone():
            numbers.count_from_the_first()

    def end(self) -> None:
        """Let whoever stands around this find the numbers as they were before."""
        if self._numbers:
            numbers.count_from(self._numbers)

    def _note(self, sql: str, params: Any, many: bool) -> None:
        if self.recorded is not None:
            self.recorded.append((sql, params, many))
            return
        self._since.append((sql, params, many))
        # What is written after the last world of a test is never looked at: it waits. JSON is given to PostgreSQL as
        # the dictionary of a row, which a test may change meanwhile; and a whole season fills the memory.
        if connection.vendor == "postgresql" or len(self._since) == WAITING:
            self._look()

    def _look(self) -> None:
        for sql, params, _ in self._since:
            self._before = hash((self._before, sql, repr([*map(_plain, params or ())])))
        self._since.clear()

    def follow_nothing_known(self) -> None:
        """Let what is written from now on be known to nobody: the world before it is not kept.

        Else it would be written after another one, made the same way, in which a word drawn by lot is another: once in
        many runs a team had the word of a team that came before it.
        """
        self._look()
        self._before = hash((self._before, next(_apart)))
        if self._within is not None:
            self._within.follow_nothing_known()

    def state(self) -> Hashable:
        """Return what the database was at the beginning of this test, and all that was written since."""
        self._begin()
        self._look()
        return (self._before, *numbers.given().items())

    @contextmanager
    def recording(self, key: Hashable) -> Iterator[list[Statement]]:
        """Follow what writes one world; afterwards it is told by the key of that world, not by its rows."""
        self.recorded = recorded = []
        self._recorded_at.clear()
        self._before = hash((key, "in part"))
        try:
            yield recorded
            self._before = hash(key)
        finally:
            self.recorded = None


def _savepoint(sql: str) -> str:
    """Return the name at the end of a statement that sets a savepoint or goes back to it."""
    return sql.rpartition(" ")[2]


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
        return [_renewed(part, now) for part in value]
    return now.get(value, value) if isinstance(value, str | datetime.datetime) else value


def _moments(statement: Statement) -> set[Any]:
    """Return when in this run something was, as a statement of one row says it."""
    _, params, many = statement
    return set() if many else {value for value in _values(params) if _is_of_now(value)}


@dataclass(frozen=True)
class Made:
    """What a maker wrote, what follows once that is saved, and what it returned: a row, rows with names, or nothing."""

    statements: list[Statement]
    moments: list[set[Any]]
    afterwards: list[Callable[[], object]]
    kind: type | None  # of what holds several rows
    rows: dict[str, tuple[type[models.Model], int]]

    def read(self, at_hand: list[models.Model]) -> Any:
        """Return what the maker returned, with rows that know each other and those at hand."""
        pks: dict[type[models.Model], list[int]] = defaultdict(list)
        for model, pk in self.rows.values():
            pks[model].append(pk)
        found = {model: model._base_manager.in_bulk(these) for model, these in pks.items()}
        rows = {name: found[model][pk] for name, (model, pk) in self.rows.items()}
        for row in rows.values():
            _let_know(row, [*at_hand, *rows.values()])
        return self.kind(**rows) if self.kind else rows.get("")

    def again(self) -> None:
        now = self._now()
        with connection.cursor() as cursor:
            for (sql, params, many), moments in zip(self.statements, self.moments, strict=True):
                if many:
                    cursor.executemany(sql, params)
                else:
                    cursor.execute(sql, _renewed(params, now) if moments else params)
        for action in self.afterwards:
            transaction.on_commit(action)

    def _now(self) -> dict[object, object]:
        """Return what each moment is now, in the order in which they were: nothing is older than what stands there."""
        begins = clock.now()
        then = sorted(set().union(*self.moments))
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


def once(maker: Callable[..., Any]) -> Callable[..., Any]:
    """Let a function that makes rows, and returns one, several or none, write the same rows again where it can."""

    @functools.wraps(maker)
    def make(*args: object, **more: object) -> Any:
        asked = _asked(args, more)
        undone = numbers.is_undone() and clock.goes()
        if _writes is None or _writes.recorded is not None or asked is None or not undone:
            return maker(*args, **more)
        key = (maker.__module__, maker.__qualname__, asked, _writes.state())
        at_hand = [Memory.of(row) for row in _rows_at_hand(maker, args, more)]
        recording = _known.get(key)
        with _writes.recording(key) as recorded:
            if recording is not None:
                recording.again()
            else:
                recording = _made(recorded, maker, args, more)
        if key not in _known:
            if len(_known) == MOST:  # the examples of a property are worlds that nobody asks for again
                _known.clear()
                _writes.follow_nothing_known()
            elif any(sql.startswith("ROLLBACK") for sql, _, _ in recording.statements):
                _writes.follow_nothing_known()
            else:
                _known[key] = recording
        # In both cases: what a test gets must not depend on whether it was the first one.
        for memory in at_hand:
            memory.restore(recording)
        return recording.read([memory.row for memory in at_hand])

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
        elif is_dataclass(value):
            waiting += vars(value).values()
        elif isinstance(value, FunctionType):
            waiting += [cell.cell_contents for cell in value.__closure__ or ()]
    return [row for row in rows.values() if row.pk is not None]


def _let_know(row: models.Model, others: list[models.Model]) -> None:
    """Let a row know those it belongs to, as it did when it was made."""
    for field in row._meta.concrete_fields:
        if field.is_relation:
            pk = getattr(row, field.attname)
            for other in others:
                if other.pk == pk and isinstance(other, field.related_model):
                    setattr(row, field.name, other)


def _made(recorded: list[Statement], maker: Callable[..., Any], args: tuple, more: dict[str, object]) -> Made:
    waiting = len(connection.run_on_commit)
    result = maker(*args, **more)
    afterwards = [action for _, action, _ in connection.run_on_commit[waiting:]]
    kind = None if isinstance(result, models.Model | None) else type(result)
    named = ({"": result} if result else {}) if kind is None else result if kind is dict else vars(result)
    rows = {name: (type(row), row.pk) for name, row in named.items()}
    return Made([*recorded], [*map(_moments, recorded)], afterwards, kind, rows)


def _asked(args: tuple, more: dict[str, object]) -> Hashable:
    """Return what a maker was asked for; None where something in it cannot be compared by its words."""
    try:
        return (*map(_words, args), *((name, _words(value)) for name, value in more.items()))
    except TypeError:
        return None


def _words(value: object) -> Hashable:
    if isinstance(value, models.Model):
        return (type(value), value.pk)
    if isinstance(value, str | int | datetime.date | None):
        return (type(value), repr(value))
    if isinstance(value, list | tuple):
        return (type(value), *map(_words, value))
    if isinstance(value, dict):
        return (dict, *((_words(key), _words(held)) for key, held in value.items()))
    if is_dataclass(value):
        return (type(value), _words(vars(value)))
    raise TypeError(value)
