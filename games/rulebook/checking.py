"""Everything that is wrong with the text of a rule book, each at its line: for whoever has written it."""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.rulebook import lines, model, toml
from games.rulebook.book import build
from games.rulebook.problems import Noting, RuleBookError, format_problem, unknown
from games.rulebook.reader import Reader
from games.rulebook.tables import (
    NAMELESS,
    OTHER,
    TABLES,
    head,
    play_class,
    read_category,
    rules_class,
    shared_once,
    tables_in,
    teams_that_go_on,
)
from kit.pure import toml_lines
from kit.pure.clock import minute_of_play
from kit.pure.codec import Json

MOST_CHARACTERS = 500_000  # several times the longest book
MOST_KEYS = 15_000  # each has its sign =
LONGEST = {"levels": 20, "categories": 40}  # letters of a key: an event keeps it
FIRST_SEASON, LAST_SEASON = 2000, 2100
# Beyond these no day can be reckoned.
HIGHEST = {"eligibility.senior_age": 120, "deadlines.allocation_months": 240}
# The steps of a day of the program, and which come first; a line of another key may stand anywhere.
STEPS = {"registration": 0, "captains": 1, "opening": 1, "first_leg": 2, "second_day": 2, "banquet": 3, "awards": 4}
_KEY = re.compile(r"[A-Za-z0-9_-]+")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
# Twenty names with dots between: a book has four, and the time to read a name grows with the square of them.
_TOO_DEEP = re.compile(
    r"""(?<![\w"'-])(?:(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*\.[ \t]*){20}""",
)


@dataclass(frozen=True, slots=True)
class Mistake(toml_lines.Fault):
    """One thing to put right in the file of a rule book."""

    @property
    def problem(self) -> str:
        """What is wrong, in the reader's language."""
        return format_problem(self.code, self.params)


def mistakes(text: str) -> tuple[Mistake, ...]:
    """Return everything that keeps `text` from being a rule book, from the first line to the last; none for a book.

    >>> [(mistake.line, mistake.problem) for mistake in mistakes("season = 2027\\ntitle = = 1")]
    [(2, 'This is not TOML: Invalid value')]
    """
    if len(text) > MOST_CHARACTERS or text.count("=") > MOST_KEYS:
        return (Mistake(1, "", "too_long"),)
    if deep := _TOO_DEEP.search(text):
        return (Mistake(text.count("\n", 0, deep.start()) + 1, "", "too_deep"),)
    try:
        raw = tomllib.loads(text)
        line_numbers = toml_lines.lines(text)
    except tomllib.TOMLDecodeError as error:
        told = str(error).partition(" (at ")[0]
        return (Mistake(toml_lines.line_of_error(error, text), "", "not_toml", {"error": told}),)
    except ValueError:
        return (Mistake(1, "", "too_many_digits"),)
    except RecursionError:
        return (Mistake(1, "", "too_deep"),)
    games = _games(raw)
    by_name: dict[tuple[int, str], Mistake] = {}  # what several categories inherit is wrong once
    for problem in problems(raw):
        line = lines.line_of(problem.path, line_numbers, games)
        name = problem.path.removesuffix(".value").rpartition(".")[2]
        by_name.setdefault((line, name), Mistake(line, problem.path, problem.code, problem.params))
    return tuple(sorted(by_name.values(), key=lambda mistake: mistake.line))


def problems(raw: dict[str, Json]) -> list[RuleBookError]:
    """Return what does not fit in the tables of a file. What rests on something wrong is judged once that is right."""
    faults: list[RuleBookError] = []
    try:
        faults += [*_values_that_are_none(raw, ""), *_parts(raw), *_keys_that_are_none(raw)]
        _single_values(raw, faults)
        for look in (_whole_categories, _whole_book):
            if not faults:
                look(raw, faults)
    except (TypeError, AttributeError, LookupError, ArithmeticError, ValueError, RecursionError):
        # A table where a value belongs, and the other way around, in a place that nobody thought of.
        faults.append(RuleBookError("", "unlike_a_book"))
    return faults


def _games(raw: Mapping[str, Json]) -> dict[str, str]:
    """Return the game of each category, as far as the file says it."""
    categories = raw.get("categories")
    tables = categories.items() if isinstance(categories, Mapping) else ()
    return {key: str(table.get("game", "")) for key, table in tables if isinstance(table, Mapping)}


def _values_that_are_none(value: Json, path: str) -> Iterator[RuleBookError]:
    """Dates, which TOML has and a rule book does not, and characters that no page shows and no database keeps."""
    if isinstance(value, datetime.date):
        yield RuleBookError(path, "a_date")
    elif isinstance(value, str) and _CONTROL.search(value):
        yield RuleBookError(path, "a_control_character")
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _values_that_are_none(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        for inner in value:
            yield from _values_that_are_none(inner, path)


def _keys_that_are_none(raw: Mapping[str, Json]) -> Iterator[RuleBookError]:
    """Names of levels, categories and settings that no address and no path can hold, or no event."""
    for part, table in raw.items():
        yield from _keys_in(table, part)
    for part, most in LONGEST.items():
        tables = raw.get(part)
        for key in tables if isinstance(tables, Mapping) else ():
            if len(key) > most:
                yield RuleBookError(f"{part}.{key}", "name_too_long", most=most)


def _keys_in(table: Json, path: str) -> Iterator[RuleBookError]:
    if toml.is_leaf(table):
        return
    for key, inner in table.items():
        if _KEY.fullmatch(key):
            yield from _keys_in(inner, f"{path}.{key}")
        else:
            yield RuleBookError(path, "not_a_name", key=key)


def _parts(raw: Mapping[str, Json]) -> Iterator[RuleBookError]:
    known = (*TABLES, *OTHER)
    for key in raw:
        if key not in known:
            yield unknown(key, "not_a_part", key, known)
    for key in known:
        if key not in raw:
            yield RuleBookError(key, "missing")


def _single_values(raw: Mapping[str, Json], faults: list[RuleBookError]) -> None:
    """Note what is wrong with one setting alone: no such key, its type, its choices, its range, or it is missing."""
    partial = Reader(partial=True, problems=faults)
    with Noting(faults):
        season = head(raw)["season"]
        if season is not None and not FIRST_SEASON <= season <= LAST_SEASON:
            raise RuleBookError("season", "year_out_of_range", low=FIRST_SEASON, high=LAST_SEASON)
    _whole_tables(raw, faults)
    _levels(raw, faults)
    for key, table in _tables(raw, "play", faults):
        with Noting(faults):
            partial.read_play(play_class(key, f"play.{key}"), table, f"play.{key}")
    with Noting(faults):
        partial.read(model.Category, raw.get("defaults", {}), "defaults", **NAMELESS)
    for key, table in _tables(raw, "sports", faults):
        with Noting(faults):
            partial.read(model.Category, table, f"sports.{key}", **NAMELESS)
            if "sport" not in table:  # pages call the section by it
                raise RuleBookError(f"sports.{key}.sport", "missing")
    for key, table in _tables(raw, "games", faults):
        with Noting(faults):
            partial.read(rules_class(key, f"games.{key}"), table, f"games.{key}", playoff_wins=0)
    for key, table in _tables(raw, "categories", faults):
        with Noting(faults):
            _category(raw, key, table, partial)


def _whole_tables(raw: Mapping[str, Json], faults: list[RuleBookError]) -> None:
    """Note what is wrong with the settings that a book has whole."""
    whole = Reader(problems=faults)
    for key, cls in TABLES.items():
        with Noting(faults):
            if key in raw:
                whole.read(cls, raw[key], key)
    for path, most in HIGHEST.items():
        if whole.values.get(path, 0) > most:
            faults.append(RuleBookError(path, "too_high", value=str(whole.values[path]), most=most))


def _levels(raw: Mapping[str, Json], faults: list[RuleBookError]) -> None:
    """Note what is wrong with one level, or that its teams come from one that does not stand before it."""
    below: set[str] = set()
    for key, table in _tables(raw, "levels", faults):
        with Noting(faults):
            level = Reader(problems=faults).read(model.Level, table, f"levels.{key}", key=key)
            if level and level.entries_from in raw["levels"] and level.entries_from not in below:
                raise RuleBookError(f"levels.{key}.entries_from", "level_order", level=level.entries_from)
        below.add(key)


def _category(raw: Mapping[str, Json], key: str, table: Mapping[str, Json], partial: Reader) -> None:
    path, game = f"categories.{key}", str(table.get("game", ""))
    sports = [sport for sport in raw.get("sports", ()) if sport in raw.get("games", ())]
    if game not in sports:
        raise RuleBookError(f"{path}.game", "not_a_sport_of_the_book", allowed=tuple(sports))
    own = {name: value for name, value in table.items() if name != "rules"}
    partial.read(model.Category, own, path, key=key, rules=None)
    partial.read(rules_class(game, path), table.get("rules", {}), f"{path}.rules", playoff_wins=0)


def _whole_categories(raw: Mapping[str, Json], faults: list[RuleBookError]) -> None:
    """Note what is missing in a category with everything it inherits, and what does not go together."""
    levels, heirs, whole = teams_that_go_on(raw), shared_once(raw), Reader()
    for key in raw["categories"]:
        with Noting(faults):
            read_category(key, heirs, whole, levels)


def _whole_book(raw: dict[str, Json], faults: list[RuleBookError]) -> None:
    with Noting(faults):
        faults += _program(build(raw).programme.lines)


def _program(lines: Mapping[str, model.ProgrammeLine]) -> Iterator[RuleBookError]:
    """Steps of one day that are out of their order. Only a book that is written is asked: older ones are in use."""
    for key, line in lines.items():
        starts = minute_of_play(line.starts)
        if line.ends is not None and minute_of_play(line.ends) <= starts:
            yield RuleBookError(f"programme.lines.{key}.ends", "ends_before_it_starts")
        for other, earlier in lines.items():
            first = STEPS.get(other, 9) < STEPS.get(key, 0) and earlier.day == line.day
            if first and minute_of_play(earlier.starts) > starts:
                yield RuleBookError(f"programme.lines.{key}.starts", "line_out_of_order", earlier=earlier.title)


def _tables(
    raw: Mapping[str, Json], path: str, faults: list[RuleBookError]
) -> Iterator[tuple[str, Mapping[str, Json]]]:
    if path in raw:
        with Noting(faults):
            yield from tables_in(raw, path).items()
