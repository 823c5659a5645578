"""The file of a sport is read here, and everything that is wrong with it is told at its line."""

from __future__ import annotations

import difflib
import re
import tomllib
import types
from collections.abc import Collection, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from games.described.engine.sport import Counting, Sport
from games.ranking import HIGHER_IS_BETTER
from kit.pure import toml_lines
from kit.pure.codec import Json
from kit.pure.marking import N_

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


# What is wrong with a file, said behind the name of a setting, or beside it in a table. An engine says codes: whoever
# shows a mistake says it in the reader's language (`games.described.words`).
PROBLEMS: Mapping[str, str] = types.MappingProxyType(
    {
        "too_long": N_("This is too long for a sport"),
        "not_toml": N_("This is not TOML: {error}"),
        "too_much": N_("A number has too many digits, or tables stand too deep inside each other"),
        "not_a_setting_near": N_("is not a setting; did you mean “{near}”?"),
        "not_a_setting_of": N_("is not a setting; there are: {known}"),
        "not_a_part_near": N_("is not a part of a sport; did you mean “{near}”?"),
        "not_a_part_of": N_("is not a part of a sport; there are: {known}"),
        "missing": N_("is missing"),
        "not_a_table": N_("must be a table, [{place}]"),
        "not_a_list": N_("must be a list of at most {most}"),
        "not_one_of": N_("must be one of: {known}"),
        "not_text": N_("must be text in quotation marks"),
        "not_a_whole_number": N_("must be a whole number"),
        "half_points": N_(
            "must be a whole number; to give half points, double all of them: 2 for a win and 1 for a draw"
        ),
        "not_true_or_false": N_("must be true or false"),
        "not_of_this_length": N_("must have from 1 to {most} characters"),
        "a_control_character": N_("has a character in it that cannot be shown"),
        "out_of_range": N_("must be from {low} to {high}"),
        "must_be_odd": N_("must be odd, or nobody could win"),
        "win_is_most": N_("must be more than a draw is worth, and a draw at least as much as a loss"),
        "no_draws": N_("must be 0: there are no draws here"),
        "less_than_least": N_("must be at least as many as “least”"),
        "less_than_minutes": N_("must be at least as long as “minutes”"),
        "half_an_honour": N_("needs a name and the most that a side can have in a leg"),
        "no_sentence": N_("must be a sentence, with a period at its end"),
        "too_many_boxes": N_("must be at most {most}, or a sheet has no room"),
        "target_elsewhere": N_("belongs to a leg that is counted to a target, and to no other"),
        "ends_elsewhere": N_("belongs to a leg that is counted as a total of ends, and to no other"),
        "low_elsewhere": N_("must be false: only a total can be won by the lower number"),
        "low_needs_both": N_("must be “both” where the lower total wins"),
        "least_above_most": N_("must be at most “most”, and 0 where only one side scores in an end"),
        "shared_elsewhere": N_("must be what both sides can have together in an end"),
        "always_tied": N_("must leave room for a winner: every leg would be tied"),
        "draws_to_a_target": N_("must be false: a leg to a target is played until a side has won it"),
        "more_than_a_win": N_("must be 1 where only wins are counted, and one side scores"),
        "ranking_unclear": N_("must name at least one key, each only once"),
        "not_where_low_wins": N_("cannot have “{key}” where the lower total wins; “fewest” is the key for it"),
        "not_counted_here": N_("cannot have “{key}”: this sport does not count it"),
        "only_where_low_wins": N_("can have “fewest” only where the lower total wins"),
    }
)


@dataclass(frozen=True, slots=True)
class Mistake(toml_lines.Fault):
    """One thing to put right in the file of a sport."""

    @property
    def problem(self) -> str:
        """What is wrong and what would be allowed, in English."""
        return PROBLEMS[self.code].format(**self.params)


class NotASportError(ValueError):
    """A text that describes no sport. `mistakes` are all that is wrong with it."""

    def __init__(self, mistakes: tuple[Mistake, ...]) -> None:
        super().__init__("; ".join(f"line {mistake.line}: {mistake.path} {mistake.problem}" for mistake in mistakes))
        self.mistakes = mistakes


@dataclass(frozen=True, slots=True)
class _Problem:
    path: str
    code: str
    params: Mapping[str, object] = field(default_factory=dict)


def read(text: str) -> Sport:
    """Return the sport that a TOML text describes. Raises NotASportError with every mistake at its line."""
    sport, wrong = _read(text)
    if sport is None:
        raise NotASportError(wrong)
    return sport


def mistakes(text: str) -> tuple[Mistake, ...]:
    """Return everything that keeps `text` from being a sport, from the first line to the last; none for a sport.

    >>> [(it.line, it.path, it.problem) for it in mistakes("[about]\\nname = 'Bocce'\\n[side]\\nsize = 2")][-1]
    (3, 'side', 'is not a part of a sport; did you mean “sides”?')
    """
    return _read(text)[1]


def _read(text: str) -> tuple[Sport | None, tuple[Mistake, ...]]:
    if len(text) > MOST_CHARACTERS:
        return None, (Mistake(1, "", "too_long"),)
    try:
        raw = tomllib.loads(text)
        line_numbers = toml_lines.lines(text)
    except tomllib.TOMLDecodeError as error:
        said = str(error).partition(" (at ")[0]
        return None, (Mistake(toml_lines.line_of_error(error, text), "", "not_toml", {"error": said}),)
    except (ValueError, RecursionError):
        return None, (Mistake(1, "", "too_much"),)
    problems: list[_Problem] = []
    sport = _table(Sport, raw, "", problems)
    if not problems:
        problems += _together(sport)
    wrong = sorted(
        (
            Mistake(_line(problem.path, line_numbers), problem.path, problem.code, problem.params)
            for problem in problems
        ),
        key=lambda mistake: mistake.line,
    )
    return (None if wrong else sport), tuple(wrong)


def _line(path: str, line_numbers: Mapping[tuple[str, ...], int]) -> int:
    parts = tuple(path.split("."))
    while parts and parts not in line_numbers:
        parts = parts[:-1]
    return line_numbers.get(parts, 1)


# --- each setting alone ---------------------------------------------------------------------------------


def _table(kind: Any, raw: Mapping[str, Json], path: str, problems: list[_Problem]) -> Any:
    """Return a `kind` made from a table, and note what is wrong with it; nothing where something is."""
    before = len(problems)
    hints, known = get_type_hints(kind), {setting.name: setting for setting in fields(kind)}
    code = "not_a_setting" if path else "not_a_part"
    problems += [_unknown(_join(path, key), code, key, known) for key in raw if key not in known]
    values = {}
    for name, setting in known.items():
        place = _join(path, name)
        if name in raw:
            values[name] = _value(hints[name], raw[name], place, problems)
        elif setting.default is MISSING:
            problems.append(_Problem(place, "missing"))
    return kind(**values) if len(problems) == before else None


def _value(hint: Any, raw: Json, place: str, problems: list[_Problem]) -> Any:
    if is_dataclass(hint):
        if isinstance(raw, Mapping):
            return _table(hint, raw, place, problems)
        problems.append(_Problem(place, "not_a_table", {"place": place}))
    elif get_origin(hint) is tuple:
        if isinstance(raw, list) and len(raw) <= MOST_ITEMS:
            inner = get_args(hint)[0]
            return tuple(_value(inner, item, place, problems) for item in raw)
        problems.append(_Problem(place, "not_a_list", {"most": MOST_ITEMS}))
    elif get_origin(hint) is Literal:
        if raw in get_args(hint):
            return raw
        problems.append(_Problem(place, "not_one_of", {"known": ", ".join(get_args(hint))}))
    elif problem := _wrong(hint, raw, place):
        problems.append(problem)
    else:
        return raw
    return None


def _wrong(hint: Any, raw: Json, place: str) -> _Problem | None:
    """Return what is wrong with a text, a number, or a yes or no; nothing where it fits."""
    if hint is int and type(raw) is float and place.startswith("points."):
        return _Problem(place, "half_points")
    if type(raw) is not hint:
        return _Problem(place, {str: "not_text", int: "not_a_whole_number", bool: "not_true_or_false"}[hint])
    if hint is str:
        most = LONGEST_SENTENCE if place in ("rules", "paper.notes", "about.source", "about.starts") else LONGEST
        if not raw.strip() or len(raw) > most:
            return _Problem(place, "not_of_this_length", {"most": most})
        if _CONTROL.search(raw):
            return _Problem(place, "a_control_character")
    if hint is int:
        low, high = RANGES[place]
        if not low <= raw <= high:
            return _Problem(place, "out_of_range", {"low": low, "high": high})
    return None


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _unknown(path: str, code: str, key: str, known: Collection[str]) -> _Problem:
    if near := difflib.get_close_matches(key, known, n=1):
        return _Problem(path, f"{code}_near", {"near": near[0]})
    return _Problem(path, f"{code}_of", {"known": ", ".join(known)})


# --- what does not go together --------------------------------------------------------------------------


def _together(sport: Sport) -> Iterator[_Problem]:
    yield from _counting(sport)
    if sport.legs.playoff % 2 == 0:
        yield _Problem("legs.playoff", "must_be_odd")
    if not sport.points.win > sport.points.draw >= sport.points.loss:
        yield _Problem("points.win", "win_is_most")
    if sport.points.draw and not sport.counting.draws:
        yield _Problem("points.draw", "no_draws")
    if sport.hall.better < sport.hall.least:
        yield _Problem("hall.better", "less_than_least")
    if sport.hall.longest < sport.hall.minutes:
        yield _Problem("hall.longest", "less_than_minutes")
    if bool(sport.honour.name) != bool(sport.honour.most) or (sport.honour.several and not sport.honour.name):
        yield _Problem("honour", "half_an_honour")
    yield from _ranking(sport)
    if not sport.about.starts.endswith("."):
        yield _Problem("about.starts", "no_sentence")
    if len(sport.paper.boxes) > 8:
        yield _Problem("paper.boxes", "too_many_boxes", {"most": 8})


def _counting(sport: Sport) -> Iterator[_Problem]:
    counting = sport.counting
    if (counting.what == "target") != bool(counting.target):
        yield _Problem("counting.target", "target_elsewhere")
    if (counting.what == "total") != bool(counting.ends):
        yield _Problem("counting.ends", "ends_elsewhere")
    if counting.low and counting.what != "total":
        yield _Problem("counting.low", "low_elsewhere")
    if counting.low and counting.scorers == "one":
        yield _Problem("counting.scorers", "low_needs_both")
    if counting.least > counting.most or (counting.least and counting.scorers == "one"):
        yield _Problem("counting.least", "least_above_most")
    if counting.shared and (
        counting.scorers == "one" or not 2 * counting.least <= counting.shared <= 2 * counting.most
    ):
        yield _Problem("counting.shared", "shared_elsewhere")
    if _is_always_tied(counting):  # where draws are allowed, too: a play-off needs a winner
        yield _Problem("counting.most", "always_tied")
    if counting.draws and counting.what == "target":
        yield _Problem("counting.draws", "draws_to_a_target")
    if counting.what == "wins" and (counting.most, counting.scorers) != (1, "one"):
        yield _Problem("counting.most", "more_than_a_win")


def _is_always_tied(counting: Counting) -> bool:
    """Return whether both sides can only ever have the same."""
    if counting.scorers == "one":
        return False
    tied = (2 * counting.least, 2 * counting.most)  # each side has the least that it can have, or the most
    return counting.least == counting.most or (counting.shared > 0 and counting.shared in tied)


def _ranking(sport: Sport) -> Iterator[_Problem]:
    if not sport.ranking or len(set(sport.ranking)) < len(sport.ranking):
        yield _Problem("ranking", "ranking_unclear")
    uncounted = {"draws": not sport.counting.draws, "high_scores": not sport.honour.name}
    for key in sport.ranking:
        if uncounted.get(key):
            yield _Problem("ranking", "not_counted_here", {"key": key})
        if sport.counting.low and key in HIGHER_IS_BETTER:
            yield _Problem("ranking", "not_where_low_wins", {"key": key})
        if not sport.counting.low and key == "fewest":
            yield _Problem("ranking", "only_where_low_wins")
