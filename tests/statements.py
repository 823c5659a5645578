"""What tests send to the database: noted on SQLite, so that PostgreSQL is asked all of it, but not by every test.

What could differ there is a statement. Of the tests that could run on both, as few as send every kind of statement that
any of them sent run on PostgreSQL; `script/test` hands what the first pass noted to the second one.
"""

from __future__ import annotations

import heapq
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from django.db import connection

# How many rows, branches of a choice and numbers there are makes no other kind of statement.
_ALIKE = (
    (re.compile(r"\d+"), "0"),
    (re.compile(r"\((?:%s|NULL)(?:, ?(?:%s|NULL))*\)(?:, ?\((?:%s|NULL)(?:, ?(?:%s|NULL))*\))*"), "(...)"),
    (re.compile(r"(WHEN .*? THEN .*?)(?: WHEN .*? THEN .*?)+(?= ELSE | END)"), r"\1"),
    (re.compile(r"(\S+ = %s)(?: OR \1)+"), r"\1"),
)
_OF_NO_INTEREST = ("SAVEPOINT", "RELEASE", "ROLLBACK")
_BEGINS = 10  # what the world of any test costs, in statements


@dataclass
class Noted:
    """What one test sent: the kinds of its statements, and how many there were."""

    kinds: set[str] = field(default_factory=set)
    count: int = 0

    def __call__(self, execute: Callable, sql: str, params: Any, many: bool, context: dict) -> Any:
        if not sql.startswith(_OF_NO_INTEREST):
            self.count += 1
            self.kinds.add(kind(sql))
        try:
            return execute(sql, params, many, context)
        except Exception:
            self.kinds.add(f"refused {kind(sql)}")
            raise


Notes = dict[str, Noted]


@cache
def kind(sql: str) -> str:
    """Return what a statement has in common with those that are alike on every database."""
    for pattern, instead in _ALIKE:
        sql = pattern.sub(instead, sql)
    return sql


@contextmanager
def noting(notes: Notes, test: str) -> Iterator[None]:
    """Note what is sent by a test."""
    noted = notes[test] = Noted()
    connection.execute_wrappers.append(noted)
    try:
        yield
    finally:
        connection.execute_wrappers.remove(noted)


def save(notes: Notes, file: Path) -> None:
    """Keep what one process has noted."""
    file.parent.mkdir(parents=True, exist_ok=True)
    numbers: dict[str, int] = {}
    tests = {
        test: [noted.count, [numbers.setdefault(kind, len(numbers)) for kind in sorted(noted.kinds)]]
        for test, noted in notes.items()
    }
    file.write_text(json.dumps({"kinds": [*numbers], "tests": tests}), encoding="utf-8")


def load(folder: Path) -> Notes:
    """Return what all processes of a run have noted."""
    notes: Notes = {}
    for file in sorted(folder.glob("*.json")):
        found = json.loads(file.read_text(encoding="utf-8"))
        for test, (count, kinds) in found["tests"].items():
            notes[test] = Noted({found["kinds"][number] for number in kinds}, count)
    return notes


def fewest(notes: Mapping[str, Noted], always: Iterable[str]) -> set[str]:
    """Return as few tests as send every kind of statement, `always` among them; the same ones for the same notes."""
    chosen = {test for test in always if test in notes}
    left = set().union(*(noted.kinds for noted in notes.values()))
    left.difference_update(*(notes[test].kinds for test in chosen))

    def worth(test: str) -> float:
        return -len(notes[test].kinds & left) / (_BEGINS + notes[test].count)

    waiting = [(worth(test), test) for test in notes if test not in chosen]
    heapq.heapify(waiting)
    while left:
        _, test = heapq.heappop(waiting)
        now = (worth(test), test)
        if waiting and now > waiting[0]:  # others have sent some of it meanwhile
            heapq.heappush(waiting, now)
            continue
        chosen.add(test)
        left -= notes[test].kinds
    return chosen
