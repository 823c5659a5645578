"""The limits of the formats, from both sides: the last number that is allowed, and the first that is refused."""

from __future__ import annotations

from functools import partial

import pytest

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.double import double_knock_out
from tournaments.draws.engine.drawing import check
from tournaments.draws.engine.groups import Grouping, make_groups, require_finals
from tournaments.draws.engine.knockout import knock_out
from tournaments.draws.engine.partial import require_opponents
from tournaments.draws.engine.swiss import require_rounds


def some(count: int) -> list[str]:
    return [f"Team {number}" for number in range(count)]


def of_entries(count: int, *, stations: int = 1, cycles: int = 1) -> None:
    check(some(count), stations=stations, seed="x", cycles=cycles)


def in_three_groups(count: int) -> None:
    make_groups(some(count), count=3, seed="x")


LIMITS = [
    # round robin
    (partial(of_entries, 2), partial(of_entries, 1), "too_few_entries"),
    (partial(of_entries, 60), partial(of_entries, 61), "too_many_entries"),
    (partial(of_entries, 4, stations=1), partial(of_entries, 4, stations=0), "no_station"),
    (partial(of_entries, 4, cycles=1), partial(of_entries, 4, cycles=0), "cycles"),
    (partial(of_entries, 4, cycles=2), partial(of_entries, 4, cycles=3), "cycles"),
    # each meets some of the others
    (partial(require_opponents, 4, 2), partial(require_opponents, 3, 1), "opponents_too_few"),
    (partial(require_opponents, 6, 1), partial(require_opponents, 6, 0), "opponents_number"),
    (partial(require_opponents, 6, 4), partial(require_opponents, 6, 5), "opponents_number"),
    # groups and their finals
    (partial(require_finals, 16, Grouping(8, 1)), partial(require_finals, 18, Grouping(9, 1)), "too_many_groups"),
    (partial(require_finals, 4, Grouping(2, 1)), partial(require_finals, 3, Grouping(2, 1)), "groups_too_small"),
    (partial(require_finals, 9, Grouping(2, 3)), partial(require_finals, 9, Grouping(2, 4)), "too_many_go_on"),
    (
        partial(require_finals, 8, Grouping(4, 1, third_place=True)),
        partial(require_finals, 8, Grouping(3, 1, third_place=True)),
        "no_third_place",
    ),
    (
        partial(make_groups, some(6), count=3, seed="x"),
        partial(make_groups, some(5), count=3, seed="x"),
        "groups_too_small",
    ),
    # finals of one table
    (partial(require_finals, 3, Grouping(1, 2)), partial(require_finals, 2, Grouping(1, 2)), "table_too_small"),
    (partial(require_finals, 6, Grouping(1, 2)), partial(require_finals, 6, Grouping(1, 1)), "too_few_go_on"),
    (partial(require_finals, 6, Grouping(1, 5)), partial(require_finals, 6, Grouping(1, 6)), "all_go_on"),
    # knockouts
    (partial(knock_out, some(2)), partial(knock_out, some(1)), "too_few_entries"),
    (partial(double_knock_out, some(3)), partial(double_knock_out, some(2)), "double_needs_three"),
    # Swiss
    (partial(require_rounds, 4, 2), partial(require_rounds, 3, 1), "swiss_too_few"),
    (partial(require_rounds, 120, 1), partial(require_rounds, 121, 1), "too_many_entries"),
    (partial(require_rounds, 8, 1), partial(require_rounds, 8, 0), "swiss_rounds"),
    (partial(require_rounds, 8, 4), partial(require_rounds, 8, 5), "swiss_rounds"),
]


@pytest.mark.parametrize(("last", "beyond", "code"), LIMITS)
def test_limit_of_a_format_is_where_it_is(last, beyond, code):
    last()
    with pytest.raises(DrawError) as refusal:
        beyond()

    assert refusal.value.code == code
