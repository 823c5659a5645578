"""CRIBBAGE, Regulations ii to viii, as far as the sheet goes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.base import Ending, LegResult, Side
from games.cribbage.spec import SPEC
from kit.pure.violations import RuleViolation
from tests.games.manual import CRIBBAGE
from tests.games.sheets import AWAY, HOME, NOT_PLAYED, codes, leg, points

EASY = leg(100, 121)


@pytest.mark.rule("CRIBBAGE Reg. iii")
@pytest.mark.parametrize(("loser", "expected"), [(120, 1), (91, 1), (90, 2), (61, 2), (60, 3), (0, 3)])
def test_leg_points_grow_with_the_skunk(loser: int, expected: int) -> None:
    assert points(SPEC, CRIBBAGE, leg(121, loser), EASY) == (expected, 1)
    assert points(SPEC, CRIBBAGE, leg(loser, 121), EASY) == (0, expected + 1)


@pytest.mark.rule("CRIBBAGE Reg. iii")
@pytest.mark.parametrize(("loser", "skunks", "double_skunks"), [(91, 0, 0), (90, 1, 0), (61, 1, 0), (60, 0, 1)])
def test_a_double_skunk_is_not_counted_among_the_skunks(loser: int, skunks: int, double_skunks: int) -> None:
    home, away = SPEC.tally([leg(121, loser), EASY], CRIBBAGE, playoff=False)
    assert (home.number("skunks"), home.number("double_skunks")) == (skunks, double_skunks)
    assert (away.number("skunks"), away.number("double_skunks")) == (0, 0)


@pytest.mark.rule("CRIBBAGE Reg. iii")
def test_the_thresholds_and_the_points_are_settings() -> None:
    rules = replace(CRIBBAGE, skunk_at_most=80, double_skunk_at_most=50, points_double_skunk=0)
    assert points(SPEC, rules, leg(121, 90), leg(121, 80)) == (3, 0)
    assert points(SPEC, rules, leg(121, 50), leg(121, 80)) == (4, 0)


@pytest.mark.rule("CRIBBAGE Reg. iii")
def test_a_match_may_be_level() -> None:
    legs = [leg(121, 100), leg(100, 121)]
    assert points(SPEC, CRIBBAGE, *legs) == (1, 1)
    assert SPEC.winner(legs, CRIBBAGE, playoff=False) is None


@pytest.mark.rule("CRIBBAGE Reg. viii")
def test_the_tallies_of_both_pairs_add_up_for_the_team() -> None:
    a, _ = SPEC.tally([leg(121, 60), leg(100, 121)], CRIBBAGE, playoff=False)
    b, _ = SPEC.tally([leg(121, 90), leg(121, 118)], CRIBBAGE, playoff=False)
    team = a + b
    assert (team.points, team.legs_won, team.legs_lost) == (6, 3, 1)
    assert (team.number("skunks"), team.number("double_skunks")) == (1, 1)
    assert (team.scored, team.conceded) == (463, 389)


@pytest.mark.rule("CRIBBAGE Reg. ii")
@pytest.mark.parametrize(
    ("home", "away", "expected"),
    [
        (121, 121, [("both_won", "legs.0.away")]),
        (120, 88, [("nobody_won", "legs.0.home")]),
        (88, 120, [("nobody_won", "legs.0.away")]),
        (0, 0, [("nobody_won", "legs.0.home")]),
        (122, 88, [("past_the_last_hole", "legs.0.home")]),
        (88, 131, [("past_the_last_hole", "legs.0.away")]),
        (122, 122, [("past_the_last_hole", "legs.0.home"), ("past_the_last_hole", "legs.0.away")]),
        (121, -1, [("negative", "legs.0.away")]),
    ],
)
def test_an_impossible_leg_is_refused_at_its_field(home: int, away: int, expected: list[tuple[str, str]]) -> None:
    assert codes(SPEC, CRIBBAGE, leg(home, away), EASY) == expected


def test_both_legs_are_refused_when_both_are_wrong() -> None:
    assert codes(SPEC, CRIBBAGE, leg(121, 121), leg(1, 2)) == [
        ("both_won", "legs.0.away"),
        ("nobody_won", "legs.1.away"),
    ]


@pytest.mark.parametrize("value", [88.0, "88", True, None])
def test_a_score_is_a_whole_number(value: object) -> None:
    sheet = LegResult(home=121, away=value)  # type: ignore[arg-type]
    assert codes(SPEC, CRIBBAGE, sheet, EASY) == [("not_whole", "legs.0.away")]


@pytest.mark.rule("CRIBBAGE Reg. iv")
@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_round_robin_sheet_has_two_legs(number: int) -> None:
    assert codes(SPEC, CRIBBAGE, *[EASY] * number) == [("leg_count", "legs")]


@pytest.mark.rule("CRIBBAGE Reg. iv")
def test_a_round_robin_leg_cannot_stay_unplayed() -> None:
    assert codes(SPEC, CRIBBAGE, EASY, NOT_PLAYED) == [("leg_missing", "legs.1")]
    assert codes(SPEC, CRIBBAGE, NOT_PLAYED, EASY) == [("leg_missing", "legs.0")]


def test_cribbage_has_no_time_limit() -> None:
    assert codes(SPEC, CRIBBAGE, leg(100, 90, Ending.TIME), EASY) == [("no_time_limit", "legs.0")]


@pytest.mark.rule("CRIBBAGE Reg. v")
def test_a_forfeited_leg_is_a_point_without_a_skunk() -> None:
    given_away = SPEC.forfeited_leg(AWAY, CRIBBAGE)
    assert (given_away.home, given_away.away) == (1, 0)
    home, away = SPEC.tally([given_away, leg(121, 110)], CRIBBAGE, playoff=False)
    assert (home.points, home.number("skunks"), home.number("double_skunks"), home.forfeits) == (2, 0, 0, 0)
    assert (away.points, away.forfeits, away.legs_lost) == (0, 1, 2)
    assert (home.scored, home.conceded) == (121, 110)


@pytest.mark.rule("THE COUNT vi")
def test_an_upset_board_loses_the_leg_in_progress_whatever_the_score() -> None:
    upset = LegResult(home=119, away=40, ending=Ending.FORFEIT, at_fault=HOME)
    assert codes(SPEC, CRIBBAGE, upset, EASY) == [("forfeit_score", "legs.0")]
    assert points(SPEC, CRIBBAGE, SPEC.forfeited_leg(HOME, CRIBBAGE), leg(121, 110)) == (1, 1)


@pytest.mark.rule("CRIBBAGE Reg. v")
def test_a_match_nobody_came_to_gives_nobody_anything() -> None:
    legs = SPEC.forfeit(None, CRIBBAGE, playoff=False)
    assert points(SPEC, CRIBBAGE, *legs) == (0, 0)
    home, away = SPEC.tally(legs, CRIBBAGE, playoff=False)
    assert (home.forfeits, away.forfeits, home.legs_won, home.legs_lost) == (2, 2, 0, 0)
    assert SPEC.winner(legs, CRIBBAGE, playoff=False) is None


@pytest.mark.rule("CRIBBAGE Reg. v")
def test_an_absent_pair_loses_both_legs() -> None:
    assert points(SPEC, CRIBBAGE, *SPEC.forfeit(HOME, CRIBBAGE, playoff=False)) == (0, 2)


def test_a_played_leg_names_nobody_at_fault() -> None:
    blamed = LegResult(home=121, away=88, at_fault=Side.AWAY)
    assert codes(SPEC, CRIBBAGE, blamed, EASY) == [("fault_without_forfeit", "legs.0")]


@pytest.mark.rule("CRIBBAGE Reg. vi")
@pytest.mark.parametrize(
    ("legs", "winner"),
    [
        ((leg(121, 60), leg(121, 90), NOT_PLAYED), HOME),
        ((leg(121, 60), leg(90, 121), leg(3, 121)), AWAY),
        ((leg(90, 121), leg(121, 90), leg(121, 120)), HOME),
    ],
)
def test_a_playoff_is_the_best_of_three_and_gives_no_points(legs: tuple[LegResult, ...], winner: Side) -> None:
    assert codes(SPEC, CRIBBAGE, *legs, playoff=True) == []
    assert SPEC.winner(legs, CRIBBAGE, playoff=True) is winner
    assert [tally.points for tally in SPEC.tally(legs, CRIBBAGE, playoff=True)] == [0, 0]


@pytest.mark.rule("CRIBBAGE Reg. vi")
@pytest.mark.parametrize(
    ("legs", "expected"),
    [
        ((leg(121, 60), leg(121, 90), leg(121, 90)), ("leg_not_needed", "legs.2")),
        ((leg(121, 60), NOT_PLAYED, NOT_PLAYED), ("leg_still_needed", "legs.1")),
        ((leg(121, 60), leg(90, 121), NOT_PLAYED), ("leg_still_needed", "legs.2")),
        ((leg(121, 60), leg(121, 90)), ("leg_count", "legs")),
        ((leg(121, 60), leg(121, 90), leg(1, 0, Ending.NOT_PLAYED)), ("not_played_has_score", "legs.2")),
        ((leg(121, 60), leg(0, 0, Ending.FORFEIT), leg(121, 90)), ("playoff_needs_winner", "legs.1")),
    ],
)
def test_a_playoff_sheet_stops_when_it_is_decided(legs: tuple[LegResult, ...], expected: tuple[str, str]) -> None:
    assert codes(SPEC, CRIBBAGE, *legs, playoff=True) == [expected]


@pytest.mark.rule("CRIBBAGE Reg. vi")
def test_a_forfeited_playoff_is_two_legs_and_one_that_was_not_needed() -> None:
    legs = SPEC.forfeit(AWAY, CRIBBAGE, playoff=True)
    assert [each.ending for each in legs] == [Ending.FORFEIT, Ending.FORFEIT, Ending.NOT_PLAYED]
    SPEC.check_legs(legs, CRIBBAGE, playoff=True)
    assert SPEC.winner(legs, CRIBBAGE, playoff=True) is HOME


def test_a_refusal_names_the_section_and_the_numbers() -> None:
    with pytest.raises(RuleViolation) as refusal:
        SPEC.check_legs([leg(121, 121), EASY], CRIBBAGE, playoff=False)
    assert (refusal.value.code, refusal.value.rule) == ("both_won", "CRIBBAGE Reg. ii, iii")
    assert refusal.value.params == {"out": 121}


def test_the_score_line_reads_like_the_sheet() -> None:
    legs = [leg(121, 88), SPEC.forfeited_leg(AWAY, CRIBBAGE), NOT_PLAYED]
    assert SPEC.score_line(legs) == "121–88, 1–0 (forfeit)"


# --- the lower total -----------------------------------------------------------------------------------


SHORT = replace(CRIBBAGE, total="short")


@pytest.mark.parametrize(
    ("legs", "expected"),
    [
        ([leg(121, 100), leg(90, 121)], (31, 21)),  # a loser writes what it is short of 121, a winner nothing
        ([leg(121, 60), leg(121, 0)], (0, 61 + 121)),
        ([SPEC.forfeited_leg(AWAY, SHORT), leg(121, 120)], (0, 121 + 1)),
        ([SPEC.forfeited_leg(None, SHORT), leg(121, 120)], (121, 121 + 1)),
    ],
)
def test_holes_that_a_loser_still_had_to_go_may_be_added_up(legs, expected) -> None:
    home, away = SPEC.tally(legs, SHORT, playoff=False)
    assert ((home.scored, home.conceded), (away.scored, away.conceded)) == (expected, expected[::-1])
    usual = SPEC.tally(legs, CRIBBAGE, playoff=False)
    assert [(tally.points, tally.legs_won) for tally in (home, away)] == [
        (tally.points, tally.legs_won) for tally in usual
    ]


def test_a_play_off_adds_up_pegs_whatever_the_standings_do() -> None:
    legs = [leg(121, 100), leg(90, 121), leg(121, 60)]
    assert SPEC.tally(legs, SHORT, playoff=True) == SPEC.tally(legs, CRIBBAGE, playoff=True)
