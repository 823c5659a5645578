"""What a rule book does not allow: where, a code with its values, and the sentence in the reader's language."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches

from kit.pure.marking import N_
from kit.pure.translation import gettext

# Each is said behind the name of a setting, or beside it in a table.
PROBLEMS: Mapping[str, str] = {
    # of a file
    "too_long": N_("This is too long for a rule book"),
    "too_deep": N_("Tables stand too deep inside each other"),
    "not_toml": N_("This is not TOML: {error}"),
    "too_many_digits": N_("A number in it has too many digits"),
    "not_a_book_file": N_("This is not a rule book file: {error}"),
    "unlike_a_book": N_("something in this file is not as a rule book has it"),
    "no_book": N_("there is no rule book “{key}”"),
    "no_sport_here": N_("there is no sport “{key}” here"),
    # of a key
    "not_a_part": N_("is not a part of a rule book"),
    "not_a_part_near": N_("is not a part of a rule book; did you mean “{near}”?"),
    "not_a_setting": N_("is not a setting"),
    "not_a_setting_near": N_("is not a setting; did you mean “{near}”?"),
    "not_of_a_setting": N_("is not something a setting has"),
    "not_of_a_setting_near": N_("is not something a setting has; did you mean “{near}”?"),
    "not_of_an_event": N_("is not a setting that an event may change"),
    "not_a_name": N_("“{key}” cannot be a name here: letters without accents, digits, - and _ can"),
    "name_too_long": N_("must be a name of at most {most} letters"),
    "missing": N_("is missing"),
    # of one value
    "a_date": N_("a date cannot stand here: a rule book counts days from an event"),
    "a_control_character": N_("has a character in it that cannot be shown"),
    "not_one_value": N_("must be one value, not a table"),
    "not_one_setting": N_("is a table of settings, not one"),
    "not_a_table": N_("must be a table of settings"),
    "not_tables": N_("must be a table of tables"),
    "not_a_list": N_("must be a list"),
    "must_be_text": N_("must be text"),
    "must_be_a_year": N_("must be a year"),
    "year_out_of_range": N_("must be a year from {low} to {high}"),
    "range_unclear": N_("its low and high must be whole numbers, the low one first"),
    "choices_unclear": N_("its choices must be a list, or a table with words"),
    "not_allowed": N_("{value} is not allowed here; allowed: {allowed}"),
    "out_of_range": N_("{value} is not allowed here; a number from {low} to {high} is"),
    "too_high": N_("{value} is not allowed here; at most {most} is"),
    "not_a_whole_number": N_("{value} is not a whole number"),
    "half_points": N_(
        "{value} is not a whole number; to give half points, double all points of the sport: 2 for a win and"
        " 1 for a draw"
    ),
    "not_a_number": N_("{value} is not a number"),
    "not_text": N_("{value} is not text"),
    "not_true_or_false": N_("{value} is not true or false"),
    "not_a_time": N_("{value} is not a time"),
    "not_of_a_game": N_("{value} is not one of the values of {name}"),
    # of the program
    "line_out_of_order": N_("begins before “{earlier}”, which comes first on that day"),
    "ends_before_it_starts": N_("must be after the hour at which it starts"),
    # of a level
    "level_order": N_("“{level}” must stand before this level: the lowest is first"),
    "no_levels": N_("must name at least one level"),
    "no_such_level": N_("“{level}” is not a level"),
    "no_level_of": N_("“{level}” is not a level; allowed: {allowed}"),
    "not_a_level": N_("is not a level; allowed: {allowed}"),
    "has_no_level": N_("has no “{key}”"),
    # of a sport or a category
    "no_such_game": N_("there is no game “{game}”; there are: {allowed}"),
    "not_a_sport_of_the_book": N_("must be one of the sports of this book: {allowed}"),
    "not_offered": N_("offers no “{key}”"),
    "at_least": N_("must be at least {least}"),
    "more_than_a_side": N_("must be at most the size of a side, {size}"),
    "men_and_women": N_("men and women must together be {size}, or both 0 for anybody"),
    "no_room_for_spares": N_("leaves no {spares} spares that may be named"),
    "more_than_a_win": N_("must be at most what a match won is worth, {won}"),
    "not_where_low_is_better": N_("puts the higher total first, and here the lower total is better"),
    "not_where_high_is_better": N_("puts the lower total first, and here the higher total is better"),
    "no_order": N_("must name what puts the teams in order: {allowed}"),
    "not_counted": N_("“{key}” is not counted on a sheet of {game}; counted are: {allowed}"),
    "no_age_between": N_("must be more than {age}, or 0 for no limit"),
    "must_divide": N_("must divide a side of {size}"),
    "must_be_odd": N_("must be odd, or nobody could win"),
    # of a part that comes in or goes out
    "cannot_be_added": N_("“{game}” cannot be added"),
    "of_every_book": N_("belongs to every rule book"),
    "not_in_the_book": N_("is not in this rule book"),
    "at_least_one": N_("a rule book needs at least one"),
    "needs_a_name": N_("needs a name with a letter or a number in it"),
    "there_already": N_("already has “{name}”"),
    "section_taken_out": N_("is of a section that was removed"),
}


def format_problem(code: str, params: Mapping[str, object]) -> str:
    """Return what is wrong in the reader's language.

    >>> format_problem("not_allowed", {"value": 3, "allowed": ("1", "2")})
    '3 is not allowed here; allowed: 1, 2'
    """
    shown = {
        name: ", ".join(map(str, value)) if isinstance(value, list | tuple) else value for name, value in params.items()
    }
    return gettext(PROBLEMS[code]).format(**shown)


class RuleBookError(Exception):
    """A rule book, or a setting of an event, that cannot be. `path` says where, `code` and `params` what is wrong."""

    def __init__(self, path: str, code: str, **params: object) -> None:
        super().__init__(path, code, params)
        self.path = path
        self.code = code
        self.params = params

    @property
    def problem(self) -> str:
        """What is wrong, and what would be allowed, in the reader's language."""
        return format_problem(self.code, self.params)

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem


class Noting:
    """Notes among `problems` what is refused inside, and goes on behind it; without a list it is raised.

    A book enters one some five thousand times: as a generator that took a tenth of reading it.
    """

    def __init__(self, problems: list[RuleBookError] | None) -> None:
        self._problems = problems

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: object, problem: BaseException | None, _trace: object) -> bool:
        if self._problems is None or not isinstance(problem, RuleBookError):
            return False
        self._problems.append(problem)
        return True


def unknown(path: str, code: str, key: str, known: Collection[str]) -> RuleBookError:
    """Return the refusal of a key that is not known, with the one that was probably meant."""
    close = get_close_matches(key, list(known), 1)
    return RuleBookError(path, f"{code}_near", near=close[0]) if close else RuleBookError(path, code)
