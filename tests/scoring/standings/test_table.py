"""The table as a pure function: order, reasons, departures, ties, play-offs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring.standings.engine.meetings import MatchState, Policy, RoundRobinMatch, StoppedEntry
from scoring.standings.engine.table import Ranking, table
from tests.scoring.standings.tables_by_hand import LEVEL, PENALTIES, made, meetings, places, sheet

# --- unplayed, provisional ----------------------------------------------------------------------------


def test_nothing_played_gives_nobody_a_place():
    result = made({(1, 2): None, (3, 4): None})

    assert places(result) == [(None, 1), (None, 2), (None, 3), (None, 4)]
    assert {row.reason.code for row in result.rows} == {"not_played"}
    assert not result.all_in
    assert not result.is_final


def test_one_match_of_six_counts_for_two_teams_and_no_others():
    result = made({(1, 2): (3, 1), (3, 4): None, (1, 3): None, (2, 4): None, (1, 4): None, (2, 3): None})

    assert places(result) == [(1, 1), (2, 2), (None, 3), (None, 4)]
    assert [(row.played, row.to_play, row.tally.points) for row in result.rows] == [
        (1, 2, 3), (1, 2, 1), (0, 3, 0), (0, 3, 0),
    ]  # fmt: skip
    assert [match.meeting.id for match in result.open] == [2, 3, 4, 5, 6]


def test_a_played_match_without_points_is_not_the_same_as_an_unplayed_one():
    result = made({(1, 2): (0, 0), (3, 4): None})

    assert places(result) == [(1, 1), (1, 2), (None, 3), (None, 4)]


def test_one_pair_in_counts_its_points_while_the_match_is_still_to_be_played():
    pairs = RoundRobinMatch(id=1, round=1, home=1, away=2, sheets=(sheet(2, 0), None))

    result = table(entries=[1, 2], meetings=[pairs])

    assert [(row.entry, row.place, row.played, row.to_play, row.tally.points) for row in result.rows] == [
        (1, 1, 0, 1, 2), (2, 2, 0, 1, 0),
    ]  # fmt: skip
    assert not result.all_in


@pytest.mark.rule("CRIBBAGE Reg. viii")
def test_pairs_of_a_team_are_added():
    pairs = RoundRobinMatch(id=1, round=1, home=1, away=2, sheets=(sheet(2, 0), sheet(1, 3)))

    result = table(entries=[1, 2], meetings=[pairs])

    assert [(row.entry, row.tally.points) for row in result.rows] == [(1, 3), (2, 3)]


def test_level_teams_are_only_level_so_far_while_matches_are_open():
    result = made({(1, 2): (2, 2), (1, 3): None, (2, 3): None})

    assert [row.reason.code for row in result.rows] == ["level_so_far", "level_so_far", "not_played"]
    assert result.ties == ()


def test_no_match_at_all_is_not_final():
    result = table(entries=[1], meetings=[])

    assert not result.is_final


@pytest.mark.rule("AMB-G17")
def test_a_bye_is_worth_nothing_unless_the_rule_book_says_so():
    results = {(1, 2): (2, 1), (1, 3): (2, 1), (2, 3): (2, 1)}

    plain = made(results, byes={1: 1, 2: 1, 3: 1})
    paid = made(results, byes={1: 1, 2: 1, 3: 1}, ranking=Ranking(bye_points=2))

    assert [row.tally.points for row in plain.rows] == [4, 3, 2]
    assert [row.tally.points for row in paid.rows] == [6, 5, 4]


# --- reasons ------------------------------------------------------------------------------------------


def test_reasons_compare_neighbours():
    result = made({(1, 2): (5, 1), (1, 3): (4, 2), (2, 3): (3, 3)})  # 9, 4, 5

    assert [(r.entry, r.reason.code, r.reason.others, r.reason.mine, r.reason.theirs) for r in result.rows] == [
        (1, "ahead", (3,), 9, 5),
        (3, "behind", (1,), 5, 9),
        (2, "behind", (3,), 4, 5),
    ]


@pytest.mark.rule("AMB-G18")
def test_a_tie_below_second_shares_the_place_and_the_next_place_is_skipped():
    result = made({(1, 2): (9, 1), (1, 3): (9, 1), (1, 4): (9, 1), (2, 3): (5, 2), (2, 4): (5, 2), (3, 4): (2, 2)})

    assert places(result) == [(1, 1), (2, 2), (3, 3), (3, 4)]
    assert result.row(3).reason.code == "shared"
    assert result.row(3).tied_with == (4,)
    assert result.is_final


# --- ranking keys -------------------------------------------------------------------------------------


@pytest.mark.rule("D.2")
def test_wins_may_come_before_points():
    results = {(1, 2): (3, 2), (1, 3): (3, 2), (2, 3): (9, 0)}  # points 6, 11, 2; wins 2, 1, 0

    assert places(made(results)) == [(1, 2), (2, 1), (3, 3)]
    assert places(made(results, ranking=Ranking(keys=("wins", "points")))) == [(1, 1), (2, 2), (3, 3)]


@pytest.mark.rule("D.2")
def test_difference_separates_equal_points():
    matches = [
        RoundRobinMatch(id=1, round=1, home=1, away=2, sheets=(sheet(1, 1, scored=(242, 200)),)),
        RoundRobinMatch(id=2, round=2, home=1, away=3, sheets=(sheet(1, 1, scored=(200, 242)),)),
        RoundRobinMatch(id=3, round=3, home=2, away=3, sheets=(sheet(1, 1, scored=(240, 242)),)),
    ]  # 1: +42 -42 = 0    2: -42 - 2 = -44    3: +42 + 2 = +44

    result = table(entries=[1, 2, 3], meetings=matches, ranking=Ranking(keys=("points", "difference")))

    assert places(result) == [(1, 3), (2, 1), (3, 2)]
    assert (result.row(1).reason.key, result.row(1).reason.mine, result.row(1).reason.theirs) == ("difference", 0, 44)


def test_head_to_head_looks_at_the_tied_only_and_starts_again_after_each_split():
    # All three have 10 points. Among the three: 1 took 4, 2 took 4, 3 took 2, so 3 is last.
    # Between 1 and 2 alone: 2 took 3 of 4. In the bigger group they were tied; 2 is first.
    results = {
        (1, 2): (1, 3), (1, 3): (3, 1), (2, 3): (1, 1),
        (1, 4): (6, 0), (2, 4): (6, 0), (3, 4): (8, 0),
    }  # fmt: skip
    assert [row.tally.points for row in made(results).rows] == [10, 10, 10, 0]

    result = made(results, ranking=Ranking(keys=("points", "head_to_head")))

    assert places(result) == [(1, 2), (2, 1), (3, 3), (4, 4)]
    assert (result.row(2).reason.key, result.row(2).reason.mine, result.row(2).reason.theirs) == ("head_to_head", 3, 1)
    assert (result.row(3).reason.key, result.row(3).reason.mine, result.row(3).reason.theirs) == ("head_to_head", 2, 4)


def test_three_that_head_to_head_separates_at_once_are_not_compared_again():
    # Among the three: 1 took 5, 2 took 4, 3 took 3. Between 2 and 3 alone 3 took more, but they are not tied.
    results = {
        (1, 2): (1, 3), (1, 3): (4, 1), (2, 3): (1, 2),
        (1, 4): (5, 0), (2, 4): (6, 0), (3, 4): (7, 0),
    }  # fmt: skip

    result = made(results, ranking=Ranking(keys=("points", "head_to_head")))

    assert [row.tally.points for row in result.rows] == [10, 10, 10, 0]
    assert places(result) == [(1, 1), (2, 2), (3, 3), (4, 4)]


@pytest.mark.rule("D.2")
def test_difference_between_the_tied_leaves_the_scores_against_others_out():
    matches = [
        RoundRobinMatch(id=1, round=1, home=1, away=2, sheets=(sheet(1, 1, scored=(242, 230)),)),
        RoundRobinMatch(id=2, round=2, home=1, away=3, sheets=(sheet(2, 0, scored=(242, 240)),)),
        RoundRobinMatch(id=3, round=3, home=2, away=3, sheets=(sheet(2, 0, scored=(242, 100)),)),
    ]  # 1 and 2 have 3 points each. Overall 1 has +14 and 2 has +130; between the two 1 has +12 and 2 has -12.

    overall = table(entries=[1, 2, 3], meetings=matches, ranking=Ranking(keys=("points", "difference")))
    between = table(entries=[1, 2, 3], meetings=matches, ranking=Ranking(keys=("points", "difference_between")))

    assert places(overall) == [(1, 2), (2, 1), (3, 3)]
    assert places(between) == [(1, 1), (2, 2), (3, 3)]
    reason = between.row(1).reason
    assert (reason.code, reason.key, reason.mine, reason.theirs) == ("ahead", "difference_between", 12, -12)


def test_difference_between_starts_again_after_each_split():
    """Among all three 3 is last by far; then 1 and 2 are compared by their own match alone."""
    matches = [
        RoundRobinMatch(id=1, round=1, home=1, away=2, sheets=(sheet(1, 1, scored=(230, 240)),)),
        RoundRobinMatch(id=2, round=2, home=1, away=3, sheets=(sheet(1, 1, scored=(242, 200)),)),
        RoundRobinMatch(id=3, round=3, home=2, away=3, sheets=(sheet(1, 1, scored=(232, 210)),)),
    ]  # 1: -10 +42 = 32    2: +10 +22 = 32    3: -42 -22 = -64

    result = table(entries=[1, 2, 3], meetings=matches, ranking=Ranking(keys=("points", "difference_between")))

    assert places(result) == [(1, 2), (2, 1), (3, 3)]
    reason = result.row(2).reason
    assert (reason.key, reason.mine, reason.theirs) == ("difference_between", 10, -10)


def test_a_win_over_somebody_who_is_not_tied_does_not_help():
    # 1 and 2 are tied and drew their match. 1 beat 3 by more, 2 beat 4 by more: neither matters.
    results = {
        (1, 2): (2, 2), (1, 3): (4, 0), (1, 4): (2, 0), (2, 3): (2, 0), (2, 4): (4, 0), (3, 4): (1, 1),
    }  # fmt: skip

    result = made(results, ranking=Ranking(keys=("points", "head_to_head")))

    assert result.ties[0].entries == (1, 2)


def test_a_lot_is_the_last_resort_where_the_rule_book_has_one():
    result = made(LEVEL, ranking=Ranking(keys=("points", "lot")), lots={1: 5, 2: 9, 3: 7})

    assert places(result) == [(1, 2), (2, 3), (3, 1)]
    assert result.row(2).reason.key == "lot"


def test_keys_for_lower_ties_leave_a_tie_that_matters_to_the_play_off():
    results = {
        (1, 2): (2, 2), (1, 3): (3, 0), (1, 4): (3, 0), (2, 3): (3, 0), (2, 4): (3, 0), (3, 4): (2, 2),
    }  # fmt: skip
    matches = meetings(results)
    matches[-1] = RoundRobinMatch(id=6, round=6, home=3, away=4, sheets=(sheet(2, 2, scored=(240, 250)),))

    result = table(entries=[1, 2, 3, 4], meetings=matches, ranking=Ranking(lower_ties=("difference",)))

    assert places(result) == [(1, 1), (1, 2), (3, 4), (4, 3)]
    assert [tie.entries for tie in result.ties] == [(1, 2)]


def test_keys_for_lower_ties_leave_a_tie_over_the_last_place_that_counts_alone_before_the_last_match():
    results = {(1, 2): (3, 0), (1, 3): (3, 0), (1, 4): (3, 0), (2, 3): None, (2, 4): (3, 0), (3, 4): None}
    matches = meetings(results)
    matches[-1] = RoundRobinMatch(id=6, round=6, home=3, away=4, sheets=(sheet(3, 0, scored=(250, 240)),))
    ranking = Ranking(cut=2, lower_ties=("difference",))

    result = table(entries=[1, 2, 3, 4], meetings=matches, ranking=ranking)

    assert places(result) == [(1, 1), (2, 2), (2, 3), (4, 4)]  # 3 has the better difference
    assert places(table(entries=[1, 2, 3, 4], meetings=matches, ranking=replace(ranking, cut=1)))[1:3] == [
        (2, 3), (3, 2),
    ]  # fmt: skip


FIELD = {(1, 2): (3, 1), (1, 3): (2, 2), (1, 4): (4, 0), (2, 3): (3, 1), (2, 4): None, (3, 4): None}


# --- departures ---------------------------------------------------------------------------------------


@pytest.mark.rule("AMB-G16")
def test_withdrawal_takes_out_every_result_of_the_team():
    result = made(FIELD, departures=[StoppedEntry(entry=4, policy=Policy.ANNUL)], penalties=PENALTIES)

    # 1: 3 + 2 = 5    2: 1 + 3 = 4    3: 2 + 1 = 3; the four points that 1 took from 4 are gone
    assert [(r.place, r.entry, r.tally.points, r.played, r.to_play) for r in result.rows] == [
        (1, 1, 5, 2, 0), (2, 2, 4, 2, 0), (3, 3, 3, 2, 0), (None, 4, 0, 0, 0),
    ]  # fmt: skip
    assert result.total == 3
    assert result.is_final
    assert result.row(4).reason.code == "left"


@pytest.mark.rule("AMB-G16")
def test_withdrawal_may_forfeit_the_rest():
    result = made(FIELD, departures=[StoppedEntry(entry=4, policy=Policy.FORFEIT_REST)], penalties=PENALTIES)

    # 1: 3 + 2 + 4 = 9    2: 1 + 3 + 2 (given) = 6    3: 2 + 1 + 2 (given) = 5
    assert [(r.place, r.entry, r.tally.points) for r in result.rows] == [(1, 1, 9), (2, 2, 6), (3, 3, 5), (None, 4, 0)]
    assert [match.state for match in result.matches] == [
        MatchState.IN, MatchState.IN, MatchState.IN, MatchState.IN, MatchState.GIVEN, MatchState.GIVEN,
    ]  # fmt: skip


@pytest.mark.rule("AMB-G16")
@pytest.mark.parametrize(
    ("second", "points"),
    [
        (None, {1: 5, 2: 4, 3: 3}),  # 4 played one match of three: less than half, everything goes
        ((2, 2), {1: 9, 2: 6, 3: 5}),  # two of three: kept, and the last one is forfeited
    ],
)
def test_results_may_be_kept_when_at_least_half_was_played(second, points):
    results = FIELD | {(2, 4): second}

    result = made(results, departures=[StoppedEntry(entry=4, policy=Policy.KEEP_IF_HALF)], penalties=PENALTIES)

    assert {row.entry: row.tally.points for row in result.rows if row.place} == points


def test_exactly_half_is_at_least_half():
    results = {(1, 2): (3, 1), (1, 3): (2, 2), (2, 3): None}

    result = made(results, departures=[StoppedEntry(entry=3, policy=Policy.KEEP_IF_HALF)], penalties=PENALTIES)

    assert {row.entry: row.tally.points for row in result.rows if row.place} == {1: 5, 2: 3}


@pytest.mark.rule("IRREGULARITIES viii", "AMB-G15", "AMB-E7")
def test_expulsion_gives_every_opponent_the_same_whether_played_or_not():
    result = made(
        FIELD, departures=[StoppedEntry(entry=4, policy=Policy.FORFEIT_ALL, expelled=True)], penalties=PENALTIES
    )

    # 1: 3 + 2 + 10 = 15    2: 1 + 3 + 10 = 14    3: 2 + 1 + 10 = 13
    assert [(r.place, r.entry, r.tally.points) for r in result.rows[:3]] == [(1, 1, 15), (2, 2, 14), (3, 3, 13)]


def test_the_order_of_the_others_is_the_same_whether_a_team_is_annulled_or_put_out():
    annulled = made(FIELD, departures=[StoppedEntry(entry=4, policy=Policy.ANNUL)], penalties=PENALTIES)
    put_out = made(FIELD, departures=[StoppedEntry(entry=4, policy=Policy.FORFEIT_ALL)], penalties=PENALTIES)

    assert places(annulled) == places(put_out)


def test_a_match_between_two_that_left_counts_for_nobody():
    gone = [StoppedEntry(entry=3, policy=Policy.ANNUL), StoppedEntry(entry=4, policy=Policy.FORFEIT_ALL)]

    result = made(FIELD, departures=gone, penalties=PENALTIES)

    assert result.matches[-1].state is MatchState.DROPPED
    assert [(r.place, r.entry, r.tally.points) for r in result.rows[:2]] == [(1, 1, 13), (2, 2, 11)]


def test_a_pair_that_is_missing_is_forfeited_and_the_other_pair_stands():
    pairs = RoundRobinMatch(id=1, round=1, home=1, away=2, sheets=(sheet(1, 1), None))

    result = table(
        entries=[1, 2],
        meetings=[pairs],
        departures=[StoppedEntry(entry=2, policy=Policy.FORFEIT_REST)],
        penalties=PENALTIES,
    )

    assert [(r.place, r.entry, r.tally.points) for r in result.rows] == [(1, 1, 3), (None, 2, 1)]


def test_a_team_that_left_is_never_tied():
    result = made(LEVEL, departures=[StoppedEntry(entry=2, policy=Policy.ANNUL)], penalties=PENALTIES)

    assert result.ties[0].entries == (1, 3)
    assert result.row(1).tied_with == (3,)
