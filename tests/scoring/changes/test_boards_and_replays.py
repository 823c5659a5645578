"""Late changes: boards that break or come, playing again, and paper."""

from __future__ import annotations

import uuid

import pytest

from scoring.changes.engine.cases import ChangeKind
from scoring.desk.queries.lookup import WrongCodeError, sheet_for_desk
from scoring.models import PrintedSheet, Result, SetAside, WithdrawnSheet
from scoring.sheets.queries.sheets import fresh_sheet
from scoring.sheets.services.rebuilding import rebuild_results
from scoring.sheets.services.sheets import submit
from scoring.standings.queries.standings import standings_of
from tests.scoring.changes.conftest import whole
from tests.scoring.changes.teams_of_change import assert_playable, entry_of, refused
from tests.scoring.sheets.conftest import leg
from tournaments.draws.engine.redraw import How
from tournaments.models import SubMatch

# --- boards -------------------------------------------------------------------------------------------


def test_broken_board_is_replaced_by_number_and_nothing_else_moves(draw, play, change):
    stage = draw(entries=6, stations=3)
    play(stage, 1)
    before = whole(stage)

    change(stage, ChangeKind.BOARD_DOWN, station=2, replacement=9, until=1)

    after = whole(stage)
    assert {key for key in before if before[key] != after[key]} == {"plan", "sheets"}
    stations = set(SubMatch.objects.filter(match__slot__gt=1).values_list("station", flat=True))
    assert stations == {1, 3, 9}


@pytest.mark.parametrize("how", How)
def test_matches_of_a_broken_board_go_elsewhere(draw, play, change, how):
    stage = draw(entries=6, stations=3)
    play(stage, 1)

    change(stage, ChangeKind.BOARD_DOWN, station=2, until=1, how=how)

    assert_playable(stage)
    assert not SubMatch.objects.filter(match__slot__gt=1, station=2).exists()
    assert SubMatch.objects.filter(match__slot=1, station=2).count() == 1


def test_board_to_spare_takes_over_without_a_turn_more(draw, play, change):
    stage = draw(entries=6, stations=4)
    play(stage, 1)

    late_change = change(stage, ChangeKind.BOARD_DOWN, station=2, until=1)

    assert late_change.report["numbers"]["turns_after"] == late_change.report["numbers"]["turns_before"] == 4
    assert {move["goes_to"].split(", ")[1] for move in late_change.report_in_words["moves"]} == {"table 4"}


def test_match_that_is_being_called_goes_to_a_free_board_in_its_turn(draw, play, change):
    stage = draw(entries=6, stations=4)
    play(stage, 1)

    change(stage, ChangeKind.BOARD_DOWN, station=2, until=2)

    assert SubMatch.objects.filter(match__slot=2, station=4).count() == 1
    assert not SubMatch.objects.filter(match__slot__gte=2, station=2).exists()


def test_last_board_cannot_break(draw, change):
    stage = draw(entries=4, stations=1)

    assert refused(lambda: change(stage, ChangeKind.BOARD_DOWN, station=1)) == "last_board"
    assert refused(lambda: change(stage, ChangeKind.BOARD_DOWN, station=7)) == "no_such_station"


def test_added_board_makes_the_rest_shorter(draw, play, change):
    stage = draw(entries=8, stations=2)
    play(stage, 1, 2)

    late_change = change(stage, ChangeKind.BOARD_ADDED, stations=(3,), until=2, how=How.SHORTEN)

    assert_playable(stage)
    assert (late_change.report["numbers"]["turns_before"], late_change.report["numbers"]["turns_after"]) == (12, 8)


def test_pairs_keep_two_tables_side_by_side(draw, play, change):
    stage = draw("cribbage-legion", entries=6, stations=6)
    play(stage, 1)

    assert refused(lambda: change(stage, ChangeKind.BOARD_ADDED, stations=(7,), until=1)) == "half_a_board"
    change(stage, ChangeKind.BOARD_DOWN, station=3, until=1)
    change(stage, ChangeKind.BOARD_ADDED, stations=(9,), until=1, how=How.SHORTEN)

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

    change(stage, ChangeKind.REPLAY, round=2)

    assert not Result.objects.filter(sub_match__match__slot=2).exists()
    assert SetAside.objects.count() == 3
    assert len(standings_of(stage.competition).table.open) == 12
    assert rebuild_results(event=event)[1] == []
    for pk, code in old:
        assert SubMatch.objects.get(pk=pk).code != code
        with pytest.raises(WrongCodeError, match="was withdrawn: its match is played again"):
            sheet_for_desk(code, event)


def test_sheet_that_is_played_again_takes_a_new_result_and_tells_who_had_the_old_one_open(draw, play, change, users):
    stage = draw(entries=4)
    old = play(stage, 1)

    change(stage, ChangeKind.REPLAY, round=1, match=old.sub_match.match_id)

    sheet = fresh_sheet(old.sub_match_id)
    assert (sheet.current, sheet.version, sheet.is_played_again) == (None, 2, True)
    new = submit(
        sub_match=sheet.sub_match,
        legs=[leg(121, 60), leg(121, 119)],
        by=users["sue"],
        expected_version=2,
        idempotency_key=uuid.uuid4(),
    )
    assert (new.version, str(new.reason)) == (3, "Played again")
    assert Result.objects.filter(submission=old).count() == 0


def test_round_may_be_played_again_after_everything_else(draw, play, change):
    stage = draw(entries=6)
    play(stage, 1, 2)

    change(stage, ChangeKind.REPLAY, round=1, at_end=True)

    assert_playable(stage)
    assert stage.matches.filter(slot=1).count() == 0
    assert set(stage.matches.filter(slot__gt=5).values_list("round", "slot")) == {(6, 6)}


def test_nothing_is_played_again_that_was_not_played(draw, change):
    stage = draw(entries=6)

    assert refused(lambda: change(stage, ChangeKind.REPLAY, round=1)) == "nothing_played"


# --- paper --------------------------------------------------------------------------------------------


def test_paper_of_matches_that_moved_is_withdrawn_and_never_given_out_again(draw, play, change, print_all, event):
    stage = draw(entries=9, stations=3)
    print_all(stage)
    play(stage, *range(1, 6))
    before = {pk: code for pk, _, code in whole(stage)["sheets"]}

    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=5, how=How.SHORTEN)

    after = {pk: code for pk, _, code in whole(stage)["sheets"]}
    renewed = {pk for pk in before if before[pk] != after[pk]}
    assert len(renewed) == len(late_change.report_in_words["moves"]) == len(late_change.report["reprint"]) > 0
    assert not set(before.values()) & {after[pk] for pk in renewed}
    assert set(WithdrawnSheet.objects.values_list("code", flat=True)) == {before[pk] for pk in renewed}
    assert not PrintedSheet.objects.filter(sub_match__in=renewed).exists()
    with pytest.raises(WrongCodeError) as wrong:
        sheet_for_desk(before[min(renewed)], event)
    assert wrong.value.sheet.sub_match.pk == min(renewed)
    assert {sheet["why"] for sheet in late_change.report_in_words["withdraw"]} == {"moved", "not played"}


def test_sheets_that_nobody_printed_keep_their_codes(draw, play, change):
    stage = draw(entries=9, stations=3)
    play(stage, 1)
    before = {pk: code for pk, _, code in whole(stage)["sheets"]}

    late_change = change(stage, ChangeKind.WITHDRAWAL, entry=entry_of(stage, 4).pk, until=1, how=How.SHORTEN)

    assert {pk: code for pk, _, code in whole(stage)["sheets"]} == before
    assert (late_change.report_in_words["withdraw"], late_change.report["reprint"]) == ([], [])
