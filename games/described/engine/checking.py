"""The file of a sport is read here, and everything that is wrong with it is told at its line."""

from __future__ import annotations

import difflib
import re
import tomllib
import types
from collections.abc import Collection, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from games import toml_lines
from games.base import Json
from games.described.engine.sport import Counting, Sport

MOST_CHARACTERS = 20_000
LONGEST = 60  # letters of a name; a sentence may have more
LONGEST_SENTENCE = 400
MOST_ITEMS = 40
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")

# The numbers that can be at all: an event and its papers have room for no more.
RANGES: Mapping[str, tuple[int, int]] = types.MappingProxyType(
    {
        "sides.size": (1, 12),
        "sides.spares": (0, 6),
        "legs.match": (1, 15),
        "legs.playoff": (1, 7),
        "counting.target": (0, 1000),
        "counting.ends": (0, 36),
        "counting.least": (0, 999),
        "counting.most": (1, 999),
        "counting.shared": (0, 999),
        "points.win": (1, 100),
        "points.draw": (0, 100),
        "points.loss": (0, 100),
        "points.total": (0, 100),
        "honour.most": (0, 99),
        "hall.least": (1, 100),
        "hall.better": (1, 100),
        "hall.minutes": (1, 600),
        "hall.longest": (1, 600),
    }
)


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing to put right in the file of a sport: the line, the setting by its path, and what would be allowed."""

    line: int
    path: str
    problem: str


class NotASportError(ValueError):
    """A text that describes no sport. `mistakes` are all that is wrong with it."""

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        super().__init__("; ".join(f"line {one.line}: {one.path} {one.problem}" for one in mistakes))
        self.mistakes = mistakes


@dataclass(frozen=True, slots=True)
class _Problem:
    path: str
    problem: str


def read(text: str) -> Sport:
    """Return the sport that a TOML text describes. Raises NotASportError with every mistake at its line."""
    sport, wrong = _read(text)
    if sport is None:
        raise NotASportError(wrong)
    return sport


def mistakes(text: str) -> tuple[Mistake, ...]:
    """Return everything that keeps `text` from being a sport, from the first line to the last; none for a sport.

    >>> [(one.line, one.path, one.problem) for one in mistakes("[about]\\nname = 'Bocce'\\n[side]\\nsize = 2")][-1]
    (3, 'side', 'is not a part of a sport; did you mean “sides”?')
    """
    return _read(text)[1]


def _read(text: str) -> tuple[Sport | None, tuple[Mistake, ...]]:
    if len(text) > MOST_CHARACTERS:
        return None, (Mistake(1, "", "This is too long for a sport"),)
    try:
        raw = tomllib.loads(text)
        found = toml_lines.lines(text)
    except tomllib.TOMLDecodeError as error:
        said = str(error).partition(" (at ")[0]
        return None, (Mistake(toml_lines.line_of_error(error, text), "", f"This is not TOML: {said}"),)
    except (ValueError, RecursionError):
        return None, (Mistake(1, "", "A number has too many digits, or tables stand too deep inside each other"),)
    problems: list[_Problem] = []
    sport = _table(Sport, raw, "", problems)
    if not problems:
        problems += _together(sport)
    wrong = sorted(
        (Mistake(_line(one.path, found), one.path, one.problem) for one in problems), key=lambda one: one.line
    )
    return (None if wrong else sport), tuple(wrong)


def _line(path: str, found: Mapping[tuple[str, ...], int]) -> int:
    parts = tuple(path.split("."))
    while parts and parts not in found:
        parts = parts[:-1]
    return found.get(parts, 1)


# --- each setting alone ---------------------------------------------------------------------------------


def _table(kind: Any, raw: Mapping[str, Json], path: str, problems: list[_Problem]) -> Any:
    """Return a `kind` made from a table, and note what is wrong with it; nothing where something is."""
    before = len(problems)
    hints, known = get_type_hints(kind), {field.name: field for field in fields(kind)}
    for key in raw:
        if key not in known:
            part = "is not a setting" if path else "is not a part of a sport"
            problems.append(_Problem(_join(path, key), f"{part}{_did_you_mean(key, known)}"))
    values = {}
    for name, field in known.items():
        place = _join(path, name)
        if name in raw:
            values[name] = _value(hints[name], raw[name], place, problems)
        elif field.default is MISSING:
            problems.append(_Problem(place, "is missing"))
    return kind(**values) if len(problems) == before else None


def _value(hint: Any, raw: Json, place: str, problems: list[_Problem]) -> Any:
    if is_dataclass(hint):
        if isinstance(raw, Mapping):
            return _table(hint, raw, place, problems)
        problems.append(_Problem(place, f"must be a table, [{place}]"))
    elif get_origin(hint) is tuple:
        if isinstance(raw, list) and len(raw) <= MOST_ITEMS:
            inner = get_args(hint)[0]
            return tuple(_value(inner, item, place, problems) for item in raw)
        problems.append(_Problem(place, f"must be a list of at most {MOST_ITEMS}"))
    elif get_origin(hint) is Literal:
        if raw in get_args(hint):
            return raw
        problems.append(_Problem(place, f"must be one of: {', '.join(get_args(hint))}"))
    elif problem := _wrong(hint, raw, place):
        problems.append(_Problem(place, problem))
    else:
        return raw
    return None


def _wrong(hint: Any, raw: Json, place: str) -> str:
    """Return what is wrong with a text, a number, or a yes or no; nothing where it fits."""
    if type(raw) is not hint:
        kind = {str: "text in quotation marks", int: "a whole number", bool: "true or false"}[hint]
        return f"must be {kind}"
    if hint is str:
        most = LONGEST_SENTENCE if place in ("rules", "paper.notes", "about.source", "about.starts") else LONGEST
        if not raw.strip() or len(raw) > most:
            return f"must have from 1 to {most} characters"
        if _CONTROL.search(raw):
            return "has a character in it that cannot be shown"
    if hint is int:
        low, high = RANGES[place]
        if not low <= raw <= high:
            return f"must be from {low} to {high}"
    return ""


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _did_you_mean(key: str, known: Collection[str]) -> str:
    near = difflib.get_close_matches(key, known, n=1)
    return f"; did you mean “{near[0]}”?" if near else f"; there are: {', '.join(known)}"


# --- what does not go together --------------------------------------------------------------------------


def _together(sport: Sport) -> Iterator[_Problem]:
    yield from _counting(sport)
    if sport.legs.playoff % 2 == 0:
        yield _Problem("legs.playoff", "must be odd, or nobody could win")
    if not sport.points.win > sport.points.draw >= sport.points.loss:
        yield _Problem("points.win", "must be more than a draw is worth, and a draw at least as much as a loss")
    if sport.points.draw and not sport.counting.draws:
        yield _Problem("points.draw", "must be 0: there are no draws here")
    if sport.hall.better < sport.hall.least:
        yield _Problem("hall.better", "must be at least as many as “least”")
    if sport.hall.longest < sport.hall.minutes:
        yield _Problem("hall.longest", "must be at least as long as “minutes”")
    if bool(sport.honour.name) != bool(sport.honour.most) or (sport.honour.several and not sport.honour.name):
        yield _Problem("honour", "needs a name and the most that a side can have in a leg")
    yield from _ranking(sport)
    if not sport.about.starts.endswith("."):
        yield _Problem("about.starts", "must be a sentence, with a period at its end")
    if len(sport.paper.boxes) > 8:
        yield _Problem("paper.boxes", "must be at most 8, or a sheet has no room")


def _counting(sport: Sport) -> Iterator[_Problem]:
    counting = sport.counting
    if (counting.what == "target") != bool(counting.target):
        yield _Problem("counting.target", "belongs to a leg that is counted to a target, and to no other")
    if (counting.what == "total") != bool(counting.ends):
        yield _Problem("counting.ends", "belongs to a leg that is counted as a total of ends, and to no other")
    if counting.low and counting.what != "total":
        yield _Problem("counting.low", "must be false: only a total can be won by the lower number")
    if counting.low and counting.scorers == "one":
        yield _Problem("counting.scorers", "must be “both” where the lower total wins")
    if counting.least > counting.most or (counting.least and counting.scorers == "one"):
        yield _Problem("counting.least", "must be at most “most”, and 0 where only one side scores in an end")
    if counting.shared and (
        counting.scorers == "one" or not 2 * counting.least <= counting.shared <= 2 * counting.most
    ):
        yield _Problem("counting.shared", "must be what both sides can have together in an end")
    if not counting.draws and _is_always_tied(counting):
        yield _Problem("counting.most", "must leave room for a winner: every leg would be tied")
    if counting.draws and counting.what == "target":
        yield _Problem("counting.draws", "must be false: a leg to a target is played until a side has won it")
    if counting.what == "wins" and (counting.most, counting.scorers) != (1, "one"):
        yield _Problem("counting.most", "must be 1 where only wins are counted, and one side scores")


def _is_always_tied(counting: Counting) -> bool:
    """Return whether both sides can only ever have the same."""
    if counting.scorers == "one":
        return False
    tied = (2 * counting.least, 2 * counting.most)  # each side has the least that it can have, or the most
    return counting.least == counting.most or (counting.shared > 0 and counting.shared in tied)


def _ranking(sport: Sport) -> Iterator[_Problem]:
    if not sport.ranking or len(set(sport.ranking)) < len(sport.ranking):
        yield _Problem("ranking", "must name at least one key, and none twice")
    for key in sport.ranking:
        if sport.counting.low and key in ("scored", "difference", "difference_between"):
            yield _Problem("ranking", f"cannot have “{key}” where the lower total wins; “fewest” is the key for it")
        if not sport.counting.low and key == "fewest":
            yield _Problem("ranking", "can have “fewest” only where the lower total wins")
