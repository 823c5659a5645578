"""Late changes of a field drawn in groups: a change keeps to the groups, and everything else is as in one field."""

from __future__ import annotations

import pytest

from scoring.changes.engine.cases import ChangeKind
from scoring.changes.services.acts import smallest_group
from scoring.models import Result
from tests.scoring.changes.in_groups import assert_keeps_to_groups, in_group
from tests.scoring.changes.test_services import refused
from tournaments.draws.engine.redraw import How
from tournaments.draws.queries.now import draw_now
from tournaments.models import Stage, SubMatch

# --- teams --------------------------------------------------------------------------------------------


def test_withdrawal_touches_its_own_group_alone(draw_in_groups, play, change):
    stage = draw_in_groups(entries=8)
    play(stage, 1)
    gone, *mates = in_group(stage, 2)

    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=gone.pk, until=1)

    assert_keeps_to_groups(stage)
    assert late_change.report_in_words["moves"] == []
    assert {team["entry"] for team in late_change.report_in_words["affected"]} == {entry.pk for entry in mates}
    assert {row["group"] for row in late_change.report_in_words["standings"]} <= {"Group B"}


def test_withdrawal_says_what_becomes_of_the_table_of_the_group(draw_in_groups, play, change):
    stage = draw_in_groups(entries=8)
    play(stage, 1, 2)
    winner = Result.objects.order_by("pk").first().sub_match.match.home
    name = f"Group {'AB'[stage.seats.get(entry=winner).group - 1]}"

    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=winner.pk, until=2)

    assert {row["group"] for row in late_change.report_in_words["standings"]} == {name}
    assert any(row["points_before"] != row["points_after"] for row in late_change.report_in_words["standings"])


@pytest.mark.parametrize("how", How)
def test_groups_with_boards_of_their_own_keep_to_them(draw_in_groups, play, change, how):
    stage = draw_in_groups(entries=10, stations=4)  # two boards for each group of five
    play(stage, 1)
    boards = {group: boards_of(stage, group) for group in (1, 2)}
    assert not boards[1] & boards[2]

    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=in_group(stage, 1)[0].pk, until=1, how=how)

    assert_keeps_to_groups(stage)
    assert {group: boards_of(stage, group) for group in (1, 2)} == boards
    lines = [figure for figure in late_change.report_in_words["fairness"] if figure["title"] == "Boards or tables"]
    assert [line["group"] for line in lines] == ["Group A", "Group B"]
    assert max(line["after"] for line in lines) <= 2
    assert lines[1]["after"] <= lines[1]["before"]  # nothing was lost in this group


def boards_of(stage: Stage, group: int) -> set[int]:
    sheets = SubMatch.objects.filter(match__stage=stage, match__home__in=in_group(stage, group))
    return set(sheets.values_list("station", flat=True))


@pytest.mark.parametrize(
    ("entries", "stations", "how"),
    [(7, 10, How.KEEP), (8, 10, How.SHORTEN), pytest.param(9, 2, How.ANEW, marks=pytest.mark.slow)],
)
def test_late_entry_comes_into_the_smallest_group(draw_in_groups, play, change, let_in, entries, stations, how):
    stage = draw_in_groups(entries=entries, stations=stations)
    play(stage, 1)
    sizes = {group: len(field) for group, field in draw_now(stage).fields.items()}
    new = let_in(stage)

    late_change = change(stage, ChangeKind.LATE_ENTRY, entry=new.pk, until=1, how=how)

    group = stage.seats.get(entry=new).group
    assert sizes[group] == min(sizes.values())
    assert late_change.report_in_words["headline"].endswith(f"comes in late, in Group {'AB'[group - 1]}")
    assert_keeps_to_groups(stage)
    assert stage.matches.filter(home=new).count() + stage.matches.filter(away=new).count() == sizes[group]
    assert not stage.matches.filter(slot=1, home=new).exists()


def test_lot_between_groups_of_the_same_size_is_the_same_for_everybody(draw_in_groups):
    now = draw_now(draw_in_groups(entries=6, count=3))
    teams = [f"9{number} Branch {number}" for number in range(10)]

    drawn = [smallest_group(now, team) for team in teams]

    assert drawn == [smallest_group(now, team) for team in teams]
    assert set(drawn) == {1, 2, 3}


def test_officer_may_choose_the_group_of_a_late_entry(draw_in_groups, change, let_in):
    stage = draw_in_groups(entries=9)
    now = draw_now(stage)
    larger = max(now.fields, key=lambda group: len(now.fields[group]))
    new = let_in(stage)

    assert refused(lambda: change(stage, ChangeKind.LATE_ENTRY, entry=new.pk, group=3)) == "no_such_group"
    change(stage, ChangeKind.LATE_ENTRY, entry=new.pk, group=larger, how=How.SHORTEN)

    assert stage.seats.get(entry=new).group == larger
    assert_keeps_to_groups(stage)


def test_late_team_plays_its_first_matches_later(draw_in_groups, change):
    stage = draw_in_groups(entries=8)
    late = in_group(stage, 1)[0]

    change(stage, ChangeKind.LATE_ARRIVAL, entry=late.pk, turn=2, until=0)

    assert_keeps_to_groups(stage)
    assert not stage.matches.filter(slot=1, home=late).exists() | stage.matches.filter(slot=1, away=late).exists()


def test_no_show_counts_in_the_table_of_the_group(draw_in_groups, play, change):
    stage = draw_in_groups(entries=8)
    play(stage, 1)
    absent = in_group(stage, 2)[0]

    late_change = change(stage, ChangeKind.NO_SHOW, entry=absent.pk, turn=2)

    assert len(late_change.after["forfeits"]) == 1
    assert {row["group"] for row in late_change.report_in_words["standings"]} == {"Group B"}


# --- boards and rounds --------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [How.KEEP, *(pytest.param(how, marks=pytest.mark.slow) for how in list(How)[1:])])
def test_broken_board_concerns_all_groups(draw_in_groups, play, change, how):
    stage = draw_in_groups(entries=8, stations=2)  # the groups take turns
    play(stage, 1, 2)

    change(stage, ChangeKind.BOARD_DOWN, station=2, until=2, how=how)

    assert_keeps_to_groups(stage)
    assert not SubMatch.objects.filter(match__stage=stage, match__slot__gt=2, station=2).exists()


def test_added_board_is_there_for_all_groups(draw_in_groups, play, change):
    stage = draw_in_groups(entries=12, stations=2)
    play(stage, 1, 2)

    late_change = change(stage, ChangeKind.BOARD_ADDED, stations=(3,), until=2, how=How.SHORTEN)

    assert_keeps_to_groups(stage)
    assert late_change.report["numbers"]["turns_after"] < late_change.report["numbers"]["turns_before"]
    assert {boards_of(stage, group) >= {3} for group in (1, 2)} == {True}


def test_round_of_one_group_is_played_again_and_the_other_stays(draw_in_groups, play, change):
    stage = draw_in_groups(entries=8)
    play(stage, 1)
    mine = {entry.pk for entry in in_group(stage, 1)}

    late_change = change(stage, ChangeKind.REPLAY, round=1, group=1)

    assert late_change.report_in_words["headline"] == "Round 1 in Group A is played again"
    left = set(Result.objects.filter(sub_match__match__stage=stage).values_list("sub_match__match__home", flat=True))
    assert left
    assert not left & mine
    change(stage, ChangeKind.REPLAY, round=1)
    assert not Result.objects.filter(sub_match__match__stage=stage).exists()
