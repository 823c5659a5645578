"""What each late change does to draw, results, paper and standings, and that taking it back undoes all of it."""

from __future__ import annotations

import datetime
import random
import uuid
from collections import Counter
from contextlib import suppress

import pytest
from django.utils import timezone

from games import registry, series
from games.base import RuleViolation
from scoring.changes.engine.cases import ChangeAsked, Kind
from scoring.changes.queries.changes import version_of
from scoring.changes.services.making import AskedOtherwise, StaleDraw, fingerprint, make, preview
from scoring.changes.services.undoing import take_back
from scoring.desk.queries.lookup import WrongCode, sheet_for_desk
from scoring.live.models import LiveLog
from scoring.live.queries import opening
from scoring.live.services import scorer as live
from scoring.models import Change, PrintedSheet, Result, SetAside, Submission, WithdrawnSheet
from scoring.playoffs.services.playoffs import create_playoff
from scoring.sheets.queries.sheets import fresh_sheet, sheet_by_code
from scoring.sheets.services.rebuilding import rebuild_results
from scoring.sheets.services.sheets import submit
from scoring.standings.queries.standings import table_for
from tests.cast import make_entry
from tests.scoring.changes.conftest import whole
from tests.scoring.sheets.conftest import WON, leg
from tournaments.draws.engine.redraw import How
from tournaments.draws.queries.now import draw_now
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.draws.services.publishing import take_back as unpublish
from tournaments.draws.services.sharing import let_share
from tournaments.draws.services.timetable import plan_everything_again
from tournaments.draws.services.ways import begin_at
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.decisions import override_rule
from tournaments.entries.services.departures import revoke_departure
from tournaments.models import Competition, Departure, Entry, Event, Match, RosterPlace, Stage, SubMatch


def entry_of(stage, number: int) -> Entry:
    return stage.competition.entries.get(number=number)


def of_team(stage, entry):
    return [one for one in stage.matches.select_related("home", "away") if entry in (one.home, one.away)]


def assert_playable(stage) -> None:
    """Assert that nobody plays twice in a turn and no station is used twice, those left out who are gone."""
    gone = set(Departure.objects.filter(revoked_at=None).values_list("entry", flat=True))
    rows = SubMatch.objects.filter(match__stage=stage).values_list(
        "match__slot", "match__home", "match__away", "pair", "station"
    )
    there = [row for row in rows if not gone & {row[1], row[2]}]
    assert min(row[0] for row in there) >= 1
    assert max(Counter((slot, side, pair) for slot, *sides, pair, _ in there for side in sides).values()) == 1
    assert max(Counter((slot, station) for slot, _, _, _, station in there).values()) == 1
    pairs = Counter((frozenset(row[1:3]), row[3]) for row in there)
    assert set(pairs.values()) == {1}


def refused(call) -> str:
    with pytest.raises(RuleViolation) as violation:
        call()
    return violation.value.code


# --- a team stops -------------------------------------------------------------------------------------


def test_withdrawal_moves_nothing_by_default(draw, play, change):
    stage = draw(entries=7)
    play(stage, 1, 2, 3)
    before = whole(stage)

    made = change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=4)

    after = whole(stage)
    assert {key for key in before if before[key] != after[key]} == {"plan", "gone"}
    assert made.report["moves"] == []
    assert made.report["numbers"]["matches_before"] - made.report["numbers"]["matches_after"] == 4 - sum(
        bye.entry_id == entry_of(stage, 4).pk for bye in stage.byes.filter(round__gt=3)
    )


def test_withdrawal_says_who_sits_out_and_whose_result_counts_no_more(draw, play, change):
    stage = draw(entries=7)
    play(stage, 1, 2, 3)
    gone = entry_of(stage, 4)

    made = change(stage, Kind.WITHDRAWAL, entry=gone.pk, until=4)

    said = {one["entry"]: " ".join(one["lines"]) for one in made.report["affected"]}
    for match in of_team(stage, gone):
        other = match.away if match.home == gone else match.home
        expected = "no longer counts" if match.slot <= 3 else "sits out"
        assert expected in said[other.pk]
    assert gone.pk not in said
    assert any(one["points_before"] != one["points_after"] for one in made.report["standings"])


def test_withdrawal_follows_the_policy_that_was_chosen(draw, play, change):
    stage = draw(entries=5)
    play(stage, 1, 2, 3)
    gone = entry_of(stage, 2)

    made = change(stage, Kind.WITHDRAWAL, entry=gone.pk, until=3, policy="forfeit_rest")

    assert Departure.objects.get().policy == "forfeit_rest"
    assert "is given the match" in str(made.report["affected"])
    assert "no longer counts" not in str(made.report["affected"])


@pytest.mark.parametrize("how", [How.SHORTEN, How.ANEW])
def test_rest_without_the_team_is_whole_and_what_is_played_stays(draw, play, change, how):
    stage = draw(entries=9, stations=3)
    play(stage, *range(1, 6))
    gone = entry_of(stage, 4)
    before = {one.pk: (one.slot, one.round, one.home_id) for one in stage.matches.filter(slot__lte=5)}

    made = change(stage, Kind.WITHDRAWAL, entry=gone.pk, until=5, how=how)

    assert_playable(stage)
    assert {one.pk: (one.slot, one.round, one.home_id) for one in stage.matches.filter(pk__in=before)} == before
    assert made.report["numbers"]["turns_after"] < made.report["numbers"]["turns_before"]
    rows = [(one.round, one.slot) for one in stage.matches.exclude(home=gone).exclude(away=gone)]
    assert sorted(rows) == sorted(rows, key=lambda row: row[1])


def test_team_cannot_simply_come_back_when_the_rest_was_drawn_without_it(draw, play, change, users):
    stage = draw(entries=9, stations=3)
    play(stage, 1, 2)

    made = change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=2, how=How.SHORTEN)

    departure = Departure.objects.get()
    assert refused(lambda: revoke_departure(departure=departure, by=users["carl"])) == "drawn_without"
    take_back(change=made, by=users["carl"])
    departure.refresh_from_db()
    assert departure.revoked_by == users["carl"]


def test_team_that_left_cannot_leave_again(draw, change):
    stage = draw(entries=5)
    gone = entry_of(stage, 2).pk
    change(stage, Kind.WITHDRAWAL, entry=gone)

    assert refused(lambda: change(stage, Kind.WITHDRAWAL, entry=gone)) == "already_left"
    assert Change.objects.count() == 1


def test_pacer_needs_a_rule_book_that_has_one(draw, change):
    stage = draw(entries=5)

    assert refused(lambda: change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 2).pk, pacer=True)) == "no_pacer"
    assert not Departure.objects.exists()


# --- late, or not there -------------------------------------------------------------------------------


def test_late_team_plays_its_first_matches_later(draw, change):
    stage = draw(entries=7)
    late = entry_of(stage, 3)

    made = change(stage, Kind.LATE_ARRIVAL, entry=late.pk, turn=3, until=0)

    assert_playable(stage)
    assert min(one.slot for one in of_team(stage, late)) >= 3
    assert len(of_team(stage, late)) == 6
    assert all(move["came_from"] for move in made.report["moves"])


def test_late_team_may_give_its_first_matches_away(draw, change):
    stage = draw(entries=7)
    late = entry_of(stage, 3)
    missed = [one for one in of_team(stage, late) if one.slot < 3]

    made = change(stage, Kind.LATE_ARRIVAL, entry=late.pk, turn=3, walk_over=True)

    results = Result.objects.filter(sub_match__match__in=missed)
    assert results.count() == len(missed)
    assert all((r.home_tally if r.sub_match.match.home == late else r.away_tally)["points"] == 0 for r in results)
    assert made.report["moves"] == []


def test_no_show_gives_the_called_match_to_the_other_side_and_is_taken_back_whole(draw, play, change, users):
    stage = draw(entries=6)
    play(stage, 1)
    absent = entry_of(stage, 3)
    before = whole(stage)

    made = change(stage, Kind.NO_SHOW, entry=absent.pk, turn=2)

    other = next(o for m in of_team(stage, absent) if m.slot == 2 for o in (m.home, m.away) if o != absent)
    assert table_for(stage.competition).row(other.pk).tally.points > 0
    take_back(change=made, by=users["carl"])
    before["plan"] = [stage.plan, *before["plan"][1:]]
    assert whole(stage) == before
    assert Submission.objects.filter(pk__in=made.after["forfeits"]).count() == len(made.after["forfeits"])


def test_team_that_has_played_has_nothing_to_give_away(draw, play, change):
    stage = draw(entries=6)
    play(stage, 1, 2)

    assert refused(lambda: change(stage, Kind.NO_SHOW, entry=entry_of(stage, 3).pk, turn=2)) == "nothing_to_move"


# --- a late entry -------------------------------------------------------------------------------------


@pytest.fixture
def latecomer():
    def write_down(stage) -> Entry:
        return make_entry(stage.competition, number=90, state=Entry.State.DRAFT, received_at=None)

    return write_down


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

    made = change(stage, Kind.LATE_ENTRY, entry=new.pk, until=2, how=how)

    new.refresh_from_db()
    assert new.state == Entry.State.ENTERED
    assert_playable(stage)
    assert {o.pk for m in of_team(stage, new) for o in (m.home, m.away)} - {new.pk} == set(
        stage.competition.entries.exclude(pk=new.pk).values_list("pk", flat=True)
    )
    assert min(one.slot for one in of_team(stage, new)) >= 3
    assert len(made.report["reprint"]) >= entries
    assert [one["points_before"] != one["points_after"] for one in made.report["standings"]].count(True) == 0


def override_deadline(entry, users) -> None:
    for line in verdicts_for([entry])[entry.pk].problems:
        override_rule(entry=entry, rule=line.rule.id, member=line.member, reason="Let in", by=users["alice"])


def test_late_entry_takes_the_bye_of_an_odd_field(draw, play, change, users, latecomer):
    stage = draw(entries=7)
    play(stage, 1)
    new = latecomer(stage)
    override_deadline(new, users)

    change(stage, Kind.LATE_ENTRY, entry=new.pk, until=1)

    assert stage.matches.filter(slot__gt=1, slot__lte=7).count() == 6 * 4
    assert stage.byes.filter(round__gt=1, round__lte=7).count() == 0


def test_team_that_is_not_written_down_cannot_be_let_in(draw, change):
    stage = draw(entries=5)

    assert refused(lambda: change(stage, Kind.LATE_ENTRY, entry=entry_of(stage, 2).pk)) == "not_waiting"


# --- boards -------------------------------------------------------------------------------------------


def test_broken_board_is_replaced_by_number_and_nothing_else_moves(draw, play, change):
    stage = draw(entries=6, stations=3)
    play(stage, 1)
    before = whole(stage)

    change(stage, Kind.BOARD_DOWN, station=2, replacement=9, until=1)

    after = whole(stage)
    assert {key for key in before if before[key] != after[key]} == {"plan", "sheets"}
    stations = set(SubMatch.objects.filter(match__slot__gt=1).values_list("station", flat=True))
    assert stations == {1, 3, 9}


@pytest.mark.parametrize("how", How)
def test_matches_of_a_broken_board_go_elsewhere(draw, play, change, how):
    stage = draw(entries=6, stations=3)
    play(stage, 1)

    change(stage, Kind.BOARD_DOWN, station=2, until=1, how=how)

    assert_playable(stage)
    assert not SubMatch.objects.filter(match__slot__gt=1, station=2).exists()
    assert SubMatch.objects.filter(match__slot=1, station=2).count() == 1


def test_board_to_spare_takes_over_without_a_turn_more(draw, play, change):
    stage = draw(entries=6, stations=4)
    play(stage, 1)

    made = change(stage, Kind.BOARD_DOWN, station=2, until=1)

    assert made.report["numbers"]["turns_after"] == made.report["numbers"]["turns_before"] == 4
    assert {move["goes_to"].split(", ")[1] for move in made.report["moves"]} == {"table 4"}


def test_match_that_is_being_called_goes_to_a_free_board_in_its_turn(draw, play, change):
    stage = draw(entries=6, stations=4)
    play(stage, 1)

    change(stage, Kind.BOARD_DOWN, station=2, until=2)

    assert SubMatch.objects.filter(match__slot=2, station=4).count() == 1
    assert not SubMatch.objects.filter(match__slot__gte=2, station=2).exists()


def test_last_board_cannot_break(draw, change):
    stage = draw(entries=4, stations=1)

    assert refused(lambda: change(stage, Kind.BOARD_DOWN, station=1)) == "last_board"
    assert refused(lambda: change(stage, Kind.BOARD_DOWN, station=7)) == "no_such_station"


def test_added_board_makes_the_rest_shorter(draw, play, change):
    stage = draw(entries=8, stations=2)
    play(stage, 1, 2)

    made = change(stage, Kind.BOARD_ADDED, stations=(3,), until=2, how=How.SHORTEN)

    assert_playable(stage)
    assert (made.report["numbers"]["turns_before"], made.report["numbers"]["turns_after"]) == (12, 8)


def test_pairs_keep_two_tables_side_by_side(draw, play, change):
    stage = draw("cribbage-legion", entries=6, stations=6)
    play(stage, 1)

    assert refused(lambda: change(stage, Kind.BOARD_ADDED, stations=(7,), until=1)) == "half_a_board"
    change(stage, Kind.BOARD_DOWN, station=3, until=1)
    change(stage, Kind.BOARD_ADDED, stations=(9,), until=1, how=How.SHORTEN)

    assert_playable(stage)
    used = {
        tuple(match.sub_matches.order_by("pair").values_list("station", flat=True))
        for match in stage.matches.filter(slot__gt=1)
    }
    assert used == {(1, 2), (5, 6), (4, 9)}


# --- playing again ------------------------------------------------------------------------------------


def test_round_that_is_played_again_counts_for_nobody_until_then(draw, play, change, users, event):
    stage = draw(entries=6)
    play(stage, 1, 2)
    old = list(SubMatch.objects.filter(match__slot=2).order_by("pk").values_list("pk", "code"))

    change(stage, Kind.REPLAY, round=2)

    assert not Result.objects.filter(sub_match__match__slot=2).exists()
    assert SetAside.objects.count() == 3
    assert len(table_for(stage.competition).open) == 12
    assert rebuild_results(event=event)[1] == []
    for pk, code in old:
        assert SubMatch.objects.get(pk=pk).code != code
        with pytest.raises(WrongCode, match="was withdrawn: its match is played again"):
            sheet_for_desk(code, event)


def test_sheet_that_is_played_again_takes_a_new_result_and_tells_who_had_the_old_one_open(draw, play, change, users):
    stage = draw(entries=4)
    old = play(stage, 1)

    change(stage, Kind.REPLAY, round=1, match=old.sub_match.match_id)

    sheet = fresh_sheet(old.sub_match_id)
    assert (sheet.current, sheet.version, sheet.is_played_again) == (None, 2, True)
    new = submit(
        sub_match=sheet.sub_match,
        legs=[leg(121, 60), leg(121, 119)],
        by=users["sue"],
        expected_version=2,
        idempotency_key=uuid.uuid4(),
    )
    assert (new.version, new.reason) == (3, "Played again")
    assert Result.objects.filter(submission=old).count() == 0


def test_round_may_be_played_again_after_everything_else(draw, play, change):
    stage = draw(entries=6)
    play(stage, 1, 2)

    change(stage, Kind.REPLAY, round=1, at_end=True)

    assert_playable(stage)
    assert stage.matches.filter(slot=1).count() == 0
    assert set(stage.matches.filter(slot__gt=5).values_list("round", "slot")) == {(6, 6)}


def test_nothing_is_played_again_that_was_not_played(draw, change):
    stage = draw(entries=6)

    assert refused(lambda: change(stage, Kind.REPLAY, round=1)) == "nothing_played"


# --- paper --------------------------------------------------------------------------------------------


def test_paper_of_matches_that_moved_is_withdrawn_and_never_given_out_again(draw, play, change, print_all, event):
    stage = draw(entries=9, stations=3)
    print_all(stage)
    play(stage, *range(1, 6))
    before = {pk: code for pk, _, code in whole(stage)["sheets"]}

    made = change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=5, how=How.SHORTEN)

    after = {pk: code for pk, _, code in whole(stage)["sheets"]}
    renewed = {pk for pk in before if before[pk] != after[pk]}
    assert len(renewed) == len(made.report["moves"]) == len(made.report["reprint"]) > 0
    assert not set(before.values()) & {after[pk] for pk in renewed}
    assert set(WithdrawnSheet.objects.values_list("code", flat=True)) == {before[pk] for pk in renewed}
    assert not PrintedSheet.objects.filter(sub_match__in=renewed).exists()
    with pytest.raises(WrongCode) as wrong:
        sheet_for_desk(before[min(renewed)], event)
    assert wrong.value.sheet.sub_match.pk == min(renewed)
    assert {one["why"] for one in made.report["withdraw"]} == {"moved", "not played"}


def test_sheets_that_nobody_printed_keep_their_codes(draw, play, change):
    stage = draw(entries=9, stations=3)
    play(stage, 1)
    before = {pk: code for pk, _, code in whole(stage)["sheets"]}

    made = change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=1, how=How.SHORTEN)

    assert {pk: code for pk, _, code in whole(stage)["sheets"]} == before
    assert (made.report["withdraw"], made.report["reprint"]) == ([], [])


# --- preview, two chairs, and back --------------------------------------------------------------------


def cases(stage, users, latecomer) -> list[ChangeAsked]:
    new = latecomer(stage)
    override_deadline(new, users)
    team = entry_of(stage, 4).pk
    return [
        *(ChangeAsked(kind=Kind.WITHDRAWAL, entry=team, until=3, how=how) for how in How),
        ChangeAsked(kind=Kind.WITHDRAWAL, entry=team, until=3, departure="expelled"),
        *(ChangeAsked(kind=Kind.LATE_ENTRY, entry=new.pk, until=3, how=how) for how in How),
        ChangeAsked(kind=Kind.LATE_ARRIVAL, entry=team, until=3, turn=8),
        ChangeAsked(kind=Kind.LATE_ARRIVAL, entry=team, until=3, turn=8, walk_over=True),
        ChangeAsked(kind=Kind.NO_SHOW, entry=team, turn=7),
        ChangeAsked(kind=Kind.BOARD_DOWN, station=2, until=4),
        ChangeAsked(kind=Kind.BOARD_DOWN, station=2, replacement=7, until=3),
        ChangeAsked(kind=Kind.BOARD_ADDED, stations=(4,), until=3, how=How.ANEW),
        ChangeAsked(kind=Kind.REPLAY, round=1),
        ChangeAsked(kind=Kind.REPLAY, round=1, at_end=True),
    ]


@pytest.mark.slow
def test_preview_writes_nothing_and_is_what_is_made_and_taking_back_restores_everything(
    draw, play, print_all, users, latecomer
):
    stage = draw(entries=9, stations=3)
    print_all(stage)
    play(stage, 1, 2, 3)
    for asked in cases(stage, users, latecomer):
        before, board = whole(stage), Event.objects.get(pk=stage.competition.event_id).board_version

        seen = preview(stage=stage, asked=asked, by=users["carl"])

        assert whole(stage) == before, asked
        assert Event.objects.get(pk=stage.competition.event_id).board_version == board
        made = make(
            stage=stage,
            asked=asked,
            reason="because",
            by=users["carl"],
            idempotency_key=uuid.uuid4(),
            expected_version=version_of(stage),
            expected_report=fingerprint(seen),
        )
        assert_playable(stage)
        assert whole(stage) != before, asked
        assert stage.plan.late.notes[-1].reason == "because"
        take_back(change=made, by=users["carl"])
        assert whole(stage) == before, asked
        assert Event.objects.get(pk=stage.competition.event_id).board_version > board + 1
        assert rebuild_results(event=stage.competition.event)[1] == []


@pytest.mark.slow
def test_codes_that_a_change_gave_out_are_told_to_be_withdrawn_after_it_was_taken_back(
    draw, play, change, print_all, users, event
):
    stage = draw(entries=9, stations=3)
    print_all(stage)
    play(stage, 1)
    old = {code for _, _, code in whole(stage)["sheets"]}
    made = change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=1, how=How.ANEW)
    given = {code for _, _, code in whole(stage)["sheets"]} - old

    take_back(change=made, by=users["carl"])
    again = change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=1, how=How.ANEW)

    assert given
    for code in given:
        with pytest.raises(WrongCode, match="was taken back"):
            sheet_for_desk(code, event)
    third = {code for _, _, code in whole(stage)["sheets"]} - old
    assert not third & given
    assert again.number == 2


def test_change_is_not_taken_back_once_a_result_came_in(draw, play, change, users):
    stage = draw(entries=6)
    play(stage, 1)
    made = change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=2)
    play_one(stage, users, slot=2)

    assert refused(lambda: take_back(change=made, by=users["carl"])) == "result_since"
    made.refresh_from_db()
    assert made.undone_at is None
    assert Departure.objects.get().revoked_at is None


def play_one(stage, users, *, slot: int) -> None:
    gone = Departure.objects.filter(revoked_at=None).values("entry")
    sheets = SubMatch.objects.filter(match__stage=stage, match__slot=slot)
    sheet = sheets.exclude(match__home__in=gone).exclude(match__away__in=gone).first()
    submit(
        sub_match=sheet,
        legs=WON[stage.competition.game],
        by=users["sam"],
        expected_version=0,
        idempotency_key=uuid.uuid4(),
    )


def test_changes_are_taken_back_from_the_last_to_the_first_and_once(draw, change, users):
    stage = draw(entries=7)
    first = change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 4).pk)
    second = change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 5).pk)

    assert refused(lambda: take_back(change=first, by=users["carl"])) == "later_change"
    take_back(change=second, by=users["carl"])
    take_back(change=second, by=users["alice"])
    take_back(change=first, by=users["carl"])

    second.refresh_from_db()
    assert second.undone_by == users["carl"]
    assert not Departure.objects.filter(revoked_at=None).exists()


def test_same_key_again_makes_nothing_more(draw, change):
    stage = draw(entries=5)
    key, team = uuid.uuid4(), entry_of(stage, 2).pk

    one, two = (change(stage, Kind.WITHDRAWAL, entry=team, key=key, expected=0) for _ in range(2))

    assert one == two
    assert Departure.objects.count() == 1


def test_same_key_for_another_change_is_told_what_was_made(draw, change):
    stage, key = draw(entries=6), uuid.uuid4()
    said = {"entry": entry_of(stage, 2).pk, "reason": "The car broke down", "by": "carl"}
    made = change(stage, Kind.WITHDRAWAL, key=key, expected=0, **said)

    for other in ({"entry": entry_of(stage, 3).pk}, {"policy": "annul"}, {"reason": "Illness"}, {"by": "alice"}):
        with pytest.raises(AskedOtherwise) as told:
            change(stage, Kind.WITHDRAWAL, key=key, expected=0, **{**said, **other})
        assert told.value.first == made

    assert Change.objects.count() == Departure.objects.count() == 1


def test_second_of_two_chairs_is_told(draw, change):
    stage = draw(entries=5)
    change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 2).pk, by="alice", expected=0)

    with pytest.raises(StaleDraw) as stale:
        change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 3).pk, expected=0)

    assert stale.value.latest.made_by.username == "alice"
    assert Departure.objects.count() == 1


def test_preview_writes_nothing(draw, play, users):
    stage = draw(entries=7, stations=2)
    play(stage, 1)
    before = whole(stage)

    seen = preview(
        stage=stage,
        asked=ChangeAsked(kind=Kind.WITHDRAWAL, entry=entry_of(stage, 2).pk, until=2, how=How.ANEW),
        by=users["carl"],
    )

    assert seen["numbers"]["turns_after"] < seen["numbers"]["turns_before"]
    assert whole(stage) == before
    assert not Change.objects.exists()


def test_preview_that_results_made_untrue_is_refused(draw, play, users):
    stage = draw(entries=5)
    play(stage, 1)
    asked = ChangeAsked(kind=Kind.WITHDRAWAL, entry=entry_of(stage, 2).pk, until=2)
    seen = preview(stage=stage, asked=asked, by=users["carl"])
    play(stage, 2)

    def confirm() -> Change:
        return make(
            stage=stage, asked=asked, reason="x", by=users["carl"], idempotency_key=uuid.uuid4(),
            expected_version=version_of(stage), expected_report=fingerprint(seen),
        )  # fmt: skip

    assert refused(confirm) == "preview_is_old"
    assert not Change.objects.exists()


def score_live(sheet, by) -> None:
    """Open the log of a sheet and enter the first thing that can happen."""
    found = sheet_by_code(sheet.code)
    game = registry.live(found.game.key)
    setup, people = opening.base_setup(found, game, opening.line_ups(found))
    setup = opening.answered(setup, game.questions(setup), {})
    log = live.open_live(sheet=found, game=game, setup=setup, people=people, by=by, device="phone")
    event = game.engine.legal(series.start(game, setup).leg)[0]
    live.enter(log=log, read=lambda match: event, by=by, device="phone", seen=0, key=uuid.uuid4())


def test_match_that_is_being_scored_live_stays_where_it_is(draw, play, change, users):
    stage = draw(entries=9, stations=3)
    play(stage, 1, 2)
    state = whole(stage)
    last = SubMatch.objects.filter(match__stage=stage).order_by("-match__slot", "pk").first()
    score_live(last, users["sam"])

    with pytest.raises(RuleViolation) as refused:
        change(stage, Kind.BOARD_ADDED, stations=(4,), until=2, how=How.SHORTEN)

    assert refused.value.code == "scored_live"
    assert whole(stage) == state
    assert LiveLog.objects.get().lines == 1


def test_change_needs_a_reason_and_a_turn_that_is_not_played(draw, play, change, users):
    stage = draw(entries=6)
    play(stage, 1, 2)
    asked = ChangeAsked(kind=Kind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=2)

    def without_reason() -> Change:
        return make(
            stage=stage, asked=asked, reason=" ", by=users["carl"], idempotency_key=uuid.uuid4(), expected_version=0
        )

    assert refused(without_reason) == "no_reason"
    assert refused(lambda: change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=1)) == "played_already"
    assert Match.objects.filter(stage=stage).count() == 15


def test_pacer_plays_for_practice_where_the_rule_book_has_one(draw, change, event):
    event.overrides = {"draw.odd_field": "pacer"}
    event.save()
    stage = draw(entries=5)

    made = change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 2).pk, pacer=True)

    assert str(made.report["affected"]).count("Plays a team from outside for practice") == 4


@pytest.mark.slow
@pytest.mark.parametrize("how", [How.SHORTEN, How.ANEW])
def test_rest_keeps_off_the_boards_and_people_of_a_competition_that_shares_them(
    make_competition, play, change, users, event, how
):
    one, two = make_competition("cribbage-senior-pairs", entries=6), make_competition("cribbage-legion", entries=5)
    let_share(event=event, competitions=[one, two], stations=6, by=users["carl"])
    stages = [
        draw_round_robin(competition=Competition.objects.get(pk=pk), seed="words", by=users["carl"])
        for pk in (one.pk, two.pk)
    ]
    for stage in stages:
        publish(stage=stage, by=users["carl"], despite_open_rules=True)
    both = RosterPlace.objects.filter(entry__competition=one, entry__number=2).first()
    RosterPlace.objects.filter(entry__competition=two, entry__number=3, position=1).update(member=both.member)

    for stage in stages:
        change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 1).pk, how=how)

    gone = Departure.objects.values("entry")
    sheets = SubMatch.objects.exclude(match__home__in=gone).exclude(match__away__in=gone)
    used = Counter(sheets.values_list("match__slot", "station"))
    assert max(used.values()) == 1
    busy = Counter(
        match.slot
        for match in Match.objects.exclude(home__in=gone).exclude(away__in=gone)
        for entry in (match.home, match.away)
        if entry.roster.filter(member=both.member).exists()
    )
    assert max(busy.values()) == 1


def test_nothing_is_changed_or_taken_back_once_a_play_off_was_made(draw, play, change, users):
    stage = draw(entries=4)
    play(stage, 1, 2, 3)
    made = change(stage, Kind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=3)
    level = list(stage.competition.entries.filter(number__lte=2))
    kind = Stage.Kind.SINGLE_MATCH
    create_playoff(competition=stage.competition, entries=level, place=1, kind=kind, seed="a phrase", by=users["carl"])

    assert refused(lambda: change(stage, Kind.REPLAY, round=1)) == "playoff_made"
    assert refused(lambda: take_back(change=made, by=users["carl"])) == "playoff_made"
    assert Change.objects.count() == 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_any_changes_one_after_the_other_stay_playable_and_are_taken_back_to_the_beginning(
    draw, play, change, print_all, users, latecomer, seed
):
    chance = random.Random(seed)
    entries, stations = chance.choice([(7, 3), (8, 2), (9, 4), (6, 10)])
    stage = draw(entries=entries, stations=stations)
    print_all(stage)
    play(stage, 1, 2)
    new = latecomer(stage)
    override_deadline(new, users)
    first, made = whole(stage), []
    wishes = [
        {"kind": Kind.LATE_ENTRY, "entry": new.pk},
        {"kind": Kind.WITHDRAWAL, "entry": entry_of(stage, 2).pk},
        {"kind": Kind.LATE_ARRIVAL, "entry": entry_of(stage, 3).pk, "turn": 5},
        {"kind": Kind.BOARD_DOWN, "station": 2},
        {"kind": Kind.BOARD_DOWN, "station": 1, "replacement": 30},
        {"kind": Kind.BOARD_ADDED, "stations": (40,)},
        {"kind": Kind.MOVED, "stations": (51, 52, 53, 54)},
        {"kind": Kind.REPLAY, "round": 1, "at_end": True},
        {"kind": Kind.REPLAY, "round": 2},
    ]
    chance.shuffle(wishes)

    for wish in wishes:
        how, until = chance.choice(list(How)), draw_now(stage).being_played
        with suppress(RuleViolation):  # a board that is gone already, a team whose match is over
            made.append(change(stage, wish.pop("kind"), until=until, how=how, **wish))
        assert_playable(stage)
        stage.refresh_from_db()

    assert len(made) >= 6
    for one in reversed(made):
        take_back(change=one, by=users["carl"])
    assert whole(stage) == first


def test_change_of_a_draw_that_is_a_draft_again_is_not_taken_back(draw, change, users):
    stage = draw(entries=5)
    made = change(stage, Kind.BOARD_DOWN, station=2, replacement=30)
    unpublish(stage=Stage.objects.get(pk=stage.pk), by=users["carl"], reason="Wrong words")

    assert refused(lambda: take_back(change=made, by=users["carl"])) == "not_published_yet"
    assert made.stage.plan.late.boards


def test_what_is_left_is_played_at_other_tables_from_another_hour_on(draw, play, change, users):
    stage = draw(entries=6, stations=3)
    play(stage, 1)
    before = whole(stage)
    begins = timezone.make_aware(datetime.datetime(2027, 2, 6, 13, 30))  # noqa: DTZ001

    made = change(stage, Kind.MOVED, stations=(11, 12, 13), begins=begins.isoformat(), until=2)

    now = draw_now(Stage.objects.get(pk=stage.pk))
    assert {match.stations[0] for match in now.matches if match.slot <= 2} == {1, 2, 3}
    assert {match.stations[0] for match in now.matches if match.slot > 2} == {11, 12, 13}
    late = [match for match in now.matches if match.slot > 2]
    assert min(timezone.localtime(match.starts_at).strftime("%d %H:%M") for match in late) == "06 13:30"
    assert made.report["headline"] == "What is left is played at tables 11 to 13 from 1:30 p.m. on Saturday on"
    assert made.report["numbers"]["moved"] == len(late)
    take_back(change=made, by=users["carl"])
    assert whole(stage) == before


def test_a_late_change_does_not_take_the_tables_of_others(draw, change, make_competition, users):
    stage = draw(entries=6, stations=3)
    other = make_competition("cribbage-senior-pairs", entries=4, stations=2)
    drawn = draw_round_robin(competition=other, seed="poppy", by=users["carl"])
    publish(stage=drawn, by=users["carl"], despite_open_rules=True)

    assert refused(lambda: change(stage, Kind.MOVED, stations=(4, 5, 6))) == "tables_held_twice"
    assert refused(lambda: change(stage, Kind.MOVED, stations=(11, 12))) == "too_few_to_move_to"
    assert refused(lambda: change(stage, Kind.MOVED)) == "say_where_or_when"
    assert refused(lambda: change(stage, Kind.BOARD_DOWN, station=1, replacement=4)) == "tables_held_twice"


def test_who_shares_boards_is_moved_together_and_comes_back_together(make_competition, event, play, change, users):
    two = [make_competition(key, entries=4, stations=4) for key in ("cribbage-pairs", "cribbage-senior-pairs")]
    let_share(event=event, competitions=two, stations=4, by=users["carl"])
    stages = [
        draw_round_robin(competition=Competition.objects.get(pk=one.pk), seed="words", by=users["carl"]) for one in two
    ]
    for stage in stages:
        publish(stage=stage, by=users["carl"], despite_open_rules=True)
    play(stages[1], 1)
    before = hours_of_all()

    made = change(stages[0], Kind.MOVED, begins=at(6, 13).isoformat())

    planned = {slot: {begins for _, of, begins in hours_of_all() if of == slot} for _, slot, _ in before}
    assert min(min(begins) for slot, begins in planned.items() if slot > 1) == at(6, 13)
    assert [len(begins) for begins in planned.values()] == [1] * len(planned)
    assert planned[1] == {begins for _, slot, begins in before if slot == 1}
    take_back(change=made, by=users["carl"])
    assert hours_of_all() == before


def test_what_is_left_can_begin_earlier_than_it_was_planned_from(draw, change, users):
    stage = draw(entries=4, stations=2)
    unpublish(stage=stage, by=users["carl"], reason="Snow")
    begin_at(competition=stage.competition, begins_at=at(6, 15), by=users["carl"])
    stage = publish(stage=Stage.objects.get(), by=users["carl"], despite_open_rules=True)

    change(stage, Kind.MOVED, begins=at(6, 13).isoformat())

    assert stage.matches.earliest("starts_at").starts_at == at(6, 13)


def test_planning_everything_again_keeps_the_hour_that_a_late_change_said(draw, play, change, users):
    stage = draw(entries=6, stations=3)
    play(stage, 1)
    made = change(stage, Kind.MOVED, begins=at(6, 13).isoformat(), until=2)
    moved = hours_of_all()

    plan_everything_again(event=stage.competition.event, by=users["carl"])
    assert hours_of_all() == moved

    take_back(change=made, by=users["carl"])
    assert plan_everything_again(event=stage.competition.event, by=users["carl"]) == 0


def test_nobody_is_moved_into_two_places(make_competition, change, users):
    stages = []
    for category, hour in (("darts-legion", 10), ("darts-mixed", 18)):
        one = make_competition(category, entries=4, stations=2)
        begin_at(competition=one, begins_at=at(6, hour), by=users["carl"])
        stages.append(draw_round_robin(competition=one, seed="words", by=users["carl"]))
    captains = RosterPlace.objects.filter(entry__number=1, position=1)
    captains.update(member=captains.get(entry__competition=stages[0].competition).member)
    for stage in stages:
        publish(stage=stage, by=users["carl"], despite_open_rules=True)

    assert refused(lambda: change(stages[1], Kind.MOVED, begins=at(6, 10).isoformat())) == "person_twice"


def hours_of_all() -> list[tuple[int, int, datetime.datetime | None]]:
    return list(Match.objects.order_by("pk").values_list("pk", "slot", "starts_at"))


def at(day: int, hour: int) -> datetime.datetime:
    return timezone.make_aware(datetime.datetime(2027, 2, day, hour))  # noqa: DTZ001
