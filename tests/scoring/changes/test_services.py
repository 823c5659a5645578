"""What each late change does to draw, results, paper and standings, and that taking it back undoes all of it."""

from __future__ import annotations

import datetime

import pytest

from scoring.changes.engine.cases import ChangeKind
from scoring.changes.services.undoing import take_back
from scoring.models import Change, Result, Submission
from scoring.standings.queries.standings import standings_of
from tests.scoring.changes.conftest import whole
from tests.scoring.changes.teams_of_change import assert_playable, entry_of, override_deadline, refused
from tests.tournaments.draws.steps import hours_of
from tournaments.draws.engine.ready_made import Listed, put_together
from tournaments.draws.engine.redraw import How
from tournaments.draws.services.publishing import publish
from tournaments.draws.services.ready_made import draw_ready_made, field_for_list
from tournaments.draws.services.timetable import plan_times
from tournaments.entries.services.departures import revoke_departure
from tournaments.models import Departure, Entry

pytestmark = pytest.mark.postgresql


def of_team(stage, entry):
    return [match for match in stage.matches.select_related("home", "away") if entry in (match.home, match.away)]


# --- a team stops -------------------------------------------------------------------------------------


def test_withdrawal_moves_nothing_by_default(draw, play, change):
    stage = draw(entries=7)
    play(stage, 1, 2, 3)
    before = whole(stage)

    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=4)

    after = whole(stage)
    assert {key for key in before if before[key] != after[key]} == {"plan", "gone"}
    assert late_change.report_in_words["moves"] == []
    assert late_change.report["numbers"]["matches_before"] - late_change.report["numbers"]["matches_after"] == 4 - sum(
        bye.entry_id == entry_of(stage, 4).pk for bye in stage.byes.filter(round__gt=3)
    )


def test_withdrawal_says_who_sits_out_and_whose_result_counts_no_more(draw, play, change):
    stage = draw(entries=7)
    play(stage, 1, 2, 3)
    gone = entry_of(stage, 4)

    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=gone.pk, until=4)

    said = {team["entry"]: " ".join(team["lines"]) for team in late_change.report_in_words["affected"]}
    for match in of_team(stage, gone):
        other = match.away if match.home == gone else match.home
        expected = "no longer counts" if match.slot <= 3 else "sits out"
        assert expected in said[other.pk]
    assert gone.pk not in said
    assert any(row["points_before"] != row["points_after"] for row in late_change.report_in_words["standings"])


def test_withdrawal_follows_the_policy_that_was_chosen(draw, play, change):
    stage = draw(entries=5)
    play(stage, 1, 2, 3)
    gone = entry_of(stage, 2)

    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=gone.pk, until=3, policy="forfeit_rest")

    assert Departure.objects.get().policy == "forfeit_rest"
    assert "is given the match" in str(late_change.report_in_words["affected"])
    assert "no longer counts" not in str(late_change.report_in_words["affected"])


@pytest.mark.parametrize("how", [How.SHORTEN, How.ANEW])
def test_rest_without_the_team_is_whole_and_what_is_played_stays(draw, play, change, how):
    stage = draw(entries=9, stations=3)
    play(stage, *range(1, 6))
    gone = entry_of(stage, 4)
    before = {match.pk: (match.slot, match.round, match.home_id) for match in stage.matches.filter(slot__lte=5)}

    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=gone.pk, until=5, how=how)

    assert_playable(stage)
    assert {
        match.pk: (match.slot, match.round, match.home_id) for match in stage.matches.filter(pk__in=before)
    } == before
    assert late_change.report["numbers"]["turns_after"] < late_change.report["numbers"]["turns_before"]
    rows = [(match.round, match.slot) for match in stage.matches.exclude(home=gone).exclude(away=gone)]
    assert sorted(rows) == sorted(rows, key=lambda row: row[1])


def test_team_cannot_simply_come_back_when_the_rest_was_drawn_without_it(draw, play, change, users):
    stage = draw(entries=9, stations=3)
    play(stage, 1, 2)

    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=2, how=How.SHORTEN)

    departure = Departure.objects.get()
    assert refused(lambda: revoke_departure(departure=departure, by=users["carl"])) == "drawn_without"
    take_back(change=late_change, by=users["carl"])
    departure.refresh_from_db()
    assert departure.revoked_by == users["carl"]


def test_team_that_left_cannot_leave_again(draw, change):
    stage = draw(entries=5)
    gone = entry_of(stage, 2).pk
    change(stage, ChangeKind.WITHDRAWAL, entry=gone)

    assert refused(lambda: change(stage, ChangeKind.WITHDRAWAL, entry=gone)) == "already_left"
    assert Change.objects.count() == 1


def test_pacer_needs_a_rule_book_that_has_one(draw, change):
    stage = draw(entries=5)

    assert refused(lambda: change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 2).pk, pacer=True)) == "no_pacer"
    assert not Departure.objects.exists()


# --- late, or not there -------------------------------------------------------------------------------


def test_late_team_plays_its_first_matches_later(draw, change):
    stage = draw(entries=7)
    late = entry_of(stage, 3)

    late_change = change(stage, ChangeKind.LATE_ARRIVAL, entry=late.pk, turn=3, until=0)

    assert_playable(stage)
    assert min(match.slot for match in of_team(stage, late)) >= 3
    assert len(of_team(stage, late)) == 6
    assert all(move["came_from"] for move in late_change.report_in_words["moves"])


def test_late_team_may_give_its_first_matches_away(draw, change):
    stage = draw(entries=7)
    late = entry_of(stage, 3)
    missed = [match for match in of_team(stage, late) if match.slot < 3]

    late_change = change(stage, ChangeKind.LATE_ARRIVAL, entry=late.pk, turn=3, walk_over=True)

    results = Result.objects.filter(sub_match__match__in=missed)
    assert results.count() == len(missed)
    assert all((r.home_tally if r.sub_match.match.home == late else r.away_tally)["points"] == 0 for r in results)
    assert late_change.report_in_words["moves"] == []


def test_no_show_gives_the_called_match_to_the_other_side_and_is_taken_back_whole(draw, play, change, users):
    stage = draw(entries=6)
    play(stage, 1)
    absent = entry_of(stage, 3)
    before = whole(stage)

    late_change = change(stage, ChangeKind.NO_SHOW, entry=absent.pk, turn=2)

    other = next(o for m in of_team(stage, absent) if m.slot == 2 for o in (m.home, m.away) if o != absent)
    assert standings_of(stage.competition).table.row(other.pk).tally.points > 0
    take_back(change=late_change, by=users["carl"])
    before["plan"] = [stage.plan, *before["plan"][1:]]
    assert whole(stage) == before
    assert Submission.objects.filter(pk__in=late_change.after["forfeits"]).count() == len(late_change.after["forfeits"])


def test_team_that_has_played_has_nothing_to_give_away(draw, play, change):
    stage = draw(entries=6)
    play(stage, 1, 2)

    assert refused(lambda: change(stage, ChangeKind.NO_SHOW, entry=entry_of(stage, 3).pk, turn=2)) == "nothing_to_move"


# --- a late entry -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entries", "stations", "how"), [(7, 10, How.KEEP), (6, 10, How.SHORTEN), (6, 10, How.ANEW), (7, 2, How.ANEW)]
)
def test_late_entry_meets_everybody_and_nothing_played_moves(
    draw, play, change, users, latecomer, entries, stations, how
):
    stage = draw(entries=entries, stations=stations)
    play(stage, 1, 2)
    new = latecomer(stage)
    override_deadline(new, users)

    late_change = change(stage, ChangeKind.LATE_ENTRY, entry=new.pk, until=2, how=how)

    new.refresh_from_db()
    assert new.state == Entry.State.ENTERED
    assert_playable(stage)
    assert {o.pk for m in of_team(stage, new) for o in (m.home, m.away)} - {new.pk} == set(
        stage.competition.entries.exclude(pk=new.pk).values_list("pk", flat=True)
    )
    assert min(match.slot for match in of_team(stage, new)) >= 3
    assert len(late_change.report["reprint"]) >= entries
    assert [row["points_before"] != row["points_after"] for row in late_change.report_in_words["standings"]].count(
        True
    ) == 0


def test_late_entry_takes_the_bye_of_an_odd_field(draw, play, change, users, latecomer):
    stage = draw(entries=7)
    play(stage, 1)
    new = latecomer(stage)
    override_deadline(new, users)

    change(stage, ChangeKind.LATE_ENTRY, entry=new.pk, until=1)

    assert stage.matches.filter(slot__gt=1, slot__lte=7).count() == 6 * 4
    assert stage.byes.filter(round__gt=1, round__lte=7).count() == 0


def test_team_that_is_not_written_down_cannot_be_let_in(draw, change):
    stage = draw(entries=5)

    assert refused(lambda: change(stage, ChangeKind.LATE_ENTRY, entry=entry_of(stage, 2).pk)) == "not_waiting"


# --- a draw that came ready-made ----------------------------------------------------------------------


def test_matches_of_a_late_entry_follow_after_the_hours_of_a_ready_made_list(make_competition, users, change, let_in):
    competition = make_competition(entries=3, stations=3)
    one, two, three = competition.entries.order_by("number").values_list("pk", flat=True)
    hours = [datetime.datetime.combine(competition.event.starts_on, datetime.time(hour)) for hour in (18, 19, 20)]
    rows = [Listed(0, *teams, 1, at) for teams, at in zip(((one, two), (three, one), (two, three)), hours, strict=True)]
    listed = put_together(rows, (one, two, three))
    draw_ready_made(field=field_for_list(competition), drawn=listed, file="a.csv", by=users["carl"])
    stage = publish(stage=competition.stages.get(), by=users["carl"], despite_open_rules=True)
    before = hours_of(stage)

    change(stage, ChangeKind.LATE_ENTRY, entry=let_in(stage).pk, until=1)

    assert hours_of(stage)[:3] == before
    assert hours_of(stage) == sorted(hours_of(stage))
    assert not plan_times(competition)
