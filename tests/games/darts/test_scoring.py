"""DARTS, Regulations i and xvi: who won each leg."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from games.base import Side
from games.darts.spec import SPEC
from tests.games.manual import DARTS
from tests.games.sheets import AWAY, HOME, NOT_PLAYED, codes, leg, points

WON, LOST = leg(1, 0), leg(0, 1)


@pytest.mark.rule("DARTS Reg. i")
@pytest.mark.parametrize("legs", list(product((WON, LOST), repeat=3)))
def test_each_leg_is_a_point_and_all_three_are_played(legs) -> None:
    home = legs.count(WON)
    assert points(SPEC, DARTS, *legs) == (home, 3 - home)


@pytest.mark.rule("DARTS Reg. i")
def test_a_round_robin_match_does_not_stop_at_two() -> None:
    assert codes(SPEC, DARTS, WON, WON, NOT_PLAYED) == [("leg_missing", "legs.2")]
    assert codes(SPEC, DARTS, WON, WON) == [("leg_count", "legs")]


@pytest.mark.rule("DARTS Reg. i")
@pytest.mark.parametrize(
    ("home", "away", "expected"),
    [
        (1, 1, [("two_winners", "legs.2.away")]),
        (0, 0, [("no_winner", "legs.2.home")]),
        (2, 1, [("more_than_the_leg", "legs.2.home")]),
        (0, 3, [("more_than_the_leg", "legs.2.away")]),
        (1, -1, [("negative", "legs.2.away")]),
    ],
)
def test_legs_that_do_not_add_up_are_refused(home: int, away: int, expected: list[tuple[str, str]]) -> None:
    assert codes(SPEC, DARTS, WON, LOST, leg(home, away)) == expected


@pytest.mark.rule("AMB-G14")
def test_an_absent_team_loses_three_to_nothing() -> None:
    assert points(SPEC, DARTS, *SPEC.forfeit(AWAY, DARTS, playoff=False)) == (3, 0)
    assert points(SPEC, DARTS, WON, WON, SPEC.forfeited_leg(HOME, DARTS)) == (2, 1)


@pytest.mark.rule("AMB-G15")
def test_an_expelled_team_loses_every_match_three_to_nothing() -> None:
    assert [tally.points for tally in SPEC.expulsion(HOME, DARTS)] == [0, 3]


@pytest.mark.rule("DARTS Reg. xvi")
@pytest.mark.parametrize(
    ("legs", "winner"),
    [((WON, WON, NOT_PLAYED), HOME), ((WON, LOST, LOST), AWAY), ((LOST, WON, WON), HOME)],
)
def test_a_playoff_is_one_set_of_best_of_three(legs, winner: Side) -> None:
    assert codes(SPEC, DARTS, *legs, playoff=True) == []
    assert SPEC.winner(legs, DARTS, playoff=True) is winner
    assert [tally.points for tally in SPEC.tally(legs, DARTS, playoff=True)] == [0, 0]


@pytest.mark.rule("DARTS Reg. xvi")
def test_a_decided_playoff_has_no_third_leg() -> None:
    assert codes(SPEC, DARTS, WON, WON, LOST, playoff=True) == [("leg_not_needed", "legs.2")]


def test_the_score_line_counts_the_legs() -> None:
    assert SPEC.score_line([WON, LOST, WON]) == "2–1"
    assert SPEC.score_line(SPEC.forfeit(AWAY, DARTS, playoff=False)) == "3–0 (forfeit)"


@pytest.mark.parametrize(("start", "most"), [(701, 3), (501, 2), (301, 1)])
def test_no_more_180s_than_a_leg_has_room_for(start: int, most: int) -> None:
    assert SPEC.most_high_scores(replace(DARTS, start=start)) == most
