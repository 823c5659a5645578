"""Everything that is wrong with the text of a rule book, each at its line: for whoever has written it."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.base import Json
from games.rulebook import lines, model
from games.rulebook.book import build
from games.rulebook.reader import Reader, RuleBookError, did_you_mean, noting
from games.rulebook.tables import (
    NAMELESS,
    OTHER,
    TABLES,
    head,
    read_category,
    rules_class,
    tables_in,
    teams_that_go_on,
)

MOST_CHARACTERS = 500_000  # several times the longest book


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that has to be put right: the line, the setting by its path, and what would be allowed."""

    line: int
    path: str
    problem: str


def mistakes(text: str) -> tuple[Mistake, ...]:
    """Return everything that keeps `text` from being a rule book, from the first line to the last; none for a book.

    >>> [(one.line, one.problem) for one in mistakes("season = 2027\\ntitle = = 1")]
    [(2, 'This is not TOML: Invalid value')]
    """
    if len(text) > MOST_CHARACTERS:
        return (Mistake(1, "", "This is too long for a rule book"),)
    try:
        raw = tomllib.loads(text)
        found = lines.lines(text)
    except tomllib.TOMLDecodeError as error:
        said = str(error).partition(" (at ")[0]
        return (Mistake(lines.line_of_error(error, text), "", f"This is not TOML: {said}"),)
    except RecursionError:
        return (Mistake(1, "", "Tables stand too deep inside each other"),)
    games = _games(raw)
    told: dict[tuple[int, str], Mistake] = {}  # what several categories inherit is wrong once
    for problem in problems(raw):
        line = lines.line_of(problem.path, found, games)
        name = problem.path.removesuffix(".value").rpartition(".")[2]
        told.setdefault((line, name), Mistake(line, problem.path, problem.problem))
    return tuple(sorted(told.values(), key=lambda mistake: mistake.line))


def problems(raw: dict[str, Json]) -> list[RuleBookError]:
    """Return what does not fit in the tables of a file. What rests on something wrong is judged once that is right."""
    found = [*_values_that_are_none(raw, ""), *_parts(raw)]
    try:
        _single_values(raw, found)
        for look in (_whole_categories, _whole_book):
            if not found:
                look(raw, found)
    except (TypeError, AttributeError, LookupError, ValueError):
        # A table where a value belongs, and the other way around, in a place that nobody thought of.
        found.append(RuleBookError("", "something in this file is not as a rule book has it"))
    return found


def _games(raw: Mapping[str, Json]) -> dict[str, str]:
    """Return the game of each category, as far as the file says it."""
    categories = raw.get("categories")
    tables = categories.items() if isinstance(categories, Mapping) else ()
    return {key: str(table.get("game", "")) for key, table in tables if isinstance(table, Mapping)}


def _values_that_are_none(value: Json, path: str) -> Iterator[RuleBookError]:
    """Dates, which TOML has and a rule book does not."""
    if isinstance(value, datetime.date):
        yield RuleBookError(path, "a date cannot stand here: a rule book counts days from an event")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _values_that_are_none(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for inner in value:
            yield from _values_that_are_none(inner, path)


def _parts(raw: Mapping[str, Json]) -> Iterator[RuleBookError]:
    known = (*TABLES, *OTHER)
    for key in raw:
        if key not in known:
            yield RuleBookError(key, f"is not a part of a rule book{did_you_mean(key, known)}")
    for key in known:
        if key not in raw:
            yield RuleBookError(key, "is missing")


def _single_values(raw: Mapping[str, Json], found: list[RuleBookError]) -> None:
    """Note what is wrong with one setting alone: no such key, its type, its choices, its range, or it is missing."""
    partial = Reader(partial=True, problems=found)
    with noting(found):
        head(raw)
    for key, cls in TABLES.items():
        with noting(found):
            if key in raw:
                Reader(problems=found).read(cls, raw[key], key)
    for key, table in _tables(raw, "levels", found):
        with noting(found):
            Reader(problems=found).read(model.Level, table, f"levels.{key}", key=key)
    for key, table in _tables(raw, "play", found):
        with noting(found):
            partial.read_free(table, f"play.{key}")
    with noting(found):
        partial.read(model.Category, raw.get("defaults", {}), "defaults", **NAMELESS)
    for key, table in _tables(raw, "sports", found):
        with noting(found):
            partial.read(model.Category, table, f"sports.{key}", **NAMELESS)
    for key, table in _tables(raw, "games", found):
        with noting(found):
            partial.read(rules_class(key, f"games.{key}"), table, f"games.{key}", playoff_wins=0)
    for key, table in _tables(raw, "categories", found):
        with noting(found):
            _category(raw, key, table, partial)


def _category(raw: Mapping[str, Json], key: str, table: Mapping[str, Json], partial: Reader) -> None:
    path, game = f"categories.{key}", str(table.get("game", ""))
    sports = [sport for sport in raw.get("sports", ()) if sport in raw.get("games", ())]
    if game not in sports:
        raise RuleBookError(f"{path}.game", "must be one of the sports of this book: " + ", ".join(sports))
    own = {name: said for name, said in table.items() if name != "rules"}
    partial.read(model.Category, own, path, key=key, rules=None)
    partial.read(rules_class(game, path), table.get("rules", {}), f"{path}.rules", playoff_wins=0)


def _whole_categories(raw: Mapping[str, Json], found: list[RuleBookError]) -> None:
    """Note what is missing in a category with everything it inherits, and what does not go together."""
    levels = teams_that_go_on(raw)
    for key in raw["categories"]:
        with noting(found):
            read_category(key, raw, Reader(), levels)


def _whole_book(raw: dict[str, Json], found: list[RuleBookError]) -> None:
    with noting(found):
        build(raw)


def _tables(raw: Mapping[str, Json], path: str, found: list[RuleBookError]) -> Iterator[tuple[str, Mapping[str, Json]]]:
    if path in raw:
        with noting(found):
            yield from tables_in(raw, path).items()
