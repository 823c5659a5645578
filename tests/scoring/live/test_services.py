"""One log a sheet: entering, undoing, taking over, handing in; nothing is lost, and nothing counts twice."""

from __future__ import annotations

import uuid

import pytest

from games.base import LegResult
from games.log import NextLeg, Redo, Undo
from scoring.live.models import LiveLine, LiveLog
from scoring.live.queries import logs as queries
from scoring.live.services import scorer
from scoring.live.services.scorer import HeldElsewhereError, LineKeyReusedError, StaleLogError
from scoring.sheets.services.sheets import submit
from tests.scoring.live.conftest import PHONE, TABLET, TOSS
from tests.scoring.live.logs import left, numbers, refused
from tests.scoring.small import round_robin
from tournaments.models import RosterPlace, SubMatch

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


# --- opening ------------------------------------------------------------------------------------------


def test_opening_a_sheet_settles_who_plays_in_which_order(log, sheet) -> None:
    home = RosterPlace.objects.filter(entry=sheet.match.home).order_by("position")
    assert log.people["home"] == [place.member_id for place in home]
    assert log.setup["home"] == [place.member.sheet_name for place in home]
    assert log.setup["play"]["score_screens"] == "results_only"
    assert (log.lines, log.is_open) == (0, True)


def test_a_sheet_has_one_open_log(log, sheet, open_live) -> None:
    again = open_live(sheet, by="sue", device=TABLET)
    assert again.pk == log.pk
    assert (again.device, again.held_by.username) == (PHONE, "sam")
    assert LiveLog.objects.count() == 1


def test_a_sheet_that_is_in_is_not_opened(sheet, users, open_live) -> None:
    legs = [LegResult(home=1, away=0), LegResult(home=1, away=0), LegResult(home=0, away=1)]
    submit(sub_match=sheet, legs=legs, by=users["sue"], expected_version=0, idempotency_key=uuid.uuid4())
    with refused("already_entered"):
        open_live(sheet)
    assert not LiveLog.objects.exists()


# --- entering -----------------------------------------------------------------------------------------


def test_what_is_entered_is_written_line_by_line(log, enter) -> None:
    enter(log, TOSS)
    log, match = enter(log, 100)
    assert left(match) == ("401", "501")
    assert (log.lines, numbers(log)) == (2, [1, 2])
    assert LiveLine.objects.get(log=log, number=2).data["points"] == 100


def test_what_the_rules_refuse_writes_nothing(log, enter) -> None:
    enter(log, TOSS)
    with refused("impossible_total"):
        enter(log, 179)
    assert numbers(log) == [1]
    assert queries.logs().get(pk=log.pk).lines == 1


def test_the_same_key_again_changes_nothing(log, enter) -> None:
    enter(log, TOSS)
    key = uuid.uuid4()
    enter(log, 100, key=key)
    again, match = enter(log, 100, key=key, seen=1)
    assert (again.lines, left(match)) == (2, ("401", "501"))
    later, match = enter(log, 60)
    once_more, match = enter(log, 100, key=key, seen=1)
    assert (once_more.lines, left(match)) == (later.lines, ("401", "441"))


def test_the_same_key_for_another_entry_is_told_instead_of_dropped(log, enter) -> None:
    enter(log, TOSS)
    key = uuid.uuid4()
    enter(log, 100, key=key)
    for what, more in ((60, {}), (Undo(), {}), (179, {}), (100, {"by": "sue"}), (100, {"seen": 2})):
        with pytest.raises(LineKeyReusedError) as told:
            enter(log, what, key=key, **{"seen": 1, **more})
        assert (told.value.first.number, told.value.log.lines) == (2, 2)
    assert numbers(log) == [1, 2]


def test_what_was_typed_is_read_on_the_match_as_it_was_then(log, enter, play_leg) -> None:
    key = uuid.uuid4()
    play_leg(log)
    enter(log, Undo())
    lines = queries.logs().get(pk=log.pk).lines
    enter(log, 41, key=key)  # the check-out, with its three darts
    again, match = enter(log, 41, key=key, seen=lines)
    assert (again.lines, match.now.leg_is_over) == (lines + 1, True)


def test_a_key_of_another_sheet_is_refused(log, enter, open_live, make_competition) -> None:
    key = uuid.uuid4()
    enter(log, TOSS, key=key)
    stage = round_robin(make_competition("darts-mixed", entries=2))
    other = open_live(SubMatch.objects.get(match__stage=stage))
    with refused("key_of_another_log"):
        enter(other, TOSS, key=key)
    assert numbers(other) == []


def test_a_page_that_is_not_the_newest_is_told_so(log, enter) -> None:
    enter(log, TOSS)
    enter(log, 100)
    with pytest.raises(StaleLogError) as late:
        enter(log, 60, seen=1)
    assert late.value.log.lines == 2
    assert numbers(log) == [1, 2]


def test_undo_and_redo_are_lines_of_the_log(log, enter) -> None:
    enter(log, TOSS)
    enter(log, 100)
    log, match = enter(log, Undo())
    assert left(match) == ("501", "501")
    log, match = enter(log, Redo())
    assert left(match) == ("401", "501")
    assert numbers(log) == [1, 2, 3, 4]
    enter(log, Undo())
    enter(log, 140)
    with refused("nothing_to_redo"):
        enter(log, Redo())


def test_undo_reaches_across_the_end_of_a_leg(log, enter, play_leg) -> None:
    play_leg(log)
    enter(log, NextLeg())
    enter(log, 60)
    log, match = enter(log, Undo())
    assert (match.now.number, left(match)) == (2, ("501", "501"))
    log, match = enter(log, Undo())
    assert (match.now.number, match.now.leg_is_over) == (1, True)
    log, match = enter(log, Undo())
    assert (match.now.leg_is_over, left(match)) == (False, ("41", "321"))
    log, match = enter(log, Redo())
    assert match.now.results == (LegResult(home=1, away=0),)


def test_nothing_is_undone_before_the_first_line(log, enter) -> None:
    with refused("nothing_to_undo"):
        enter(log, Undo())


# --- two devices --------------------------------------------------------------------------------------


def test_a_second_device_is_refused_until_it_takes_over(log, enter, users) -> None:
    enter(log, TOSS)
    with pytest.raises(HeldElsewhereError) as other:
        enter(log, 100, by="sue", device=TABLET)
    assert other.value.log.held_by == users["sam"]
    scorer.take_over(log=log, by=users["sue"], device=TABLET)
    _, match = enter(log, 100, by="sue", device=TABLET)
    assert left(match) == ("401", "501")
    with pytest.raises(HeldElsewhereError) as first:
        enter(log, 100)
    assert first.value.log.held_by == users["sue"]
    assert numbers(log) == [1, 2]
    assert LiveLine.objects.get(log=log, number=2).entered_by == users["sue"]


def test_a_late_answer_is_not_entered_twice_by_the_other_device(log, enter, users) -> None:
    """The phone's entry was saved, its answer got lost, the tablet took over: the phone's retry changes nothing."""
    key = uuid.uuid4()
    enter(log, TOSS, key=key)
    scorer.take_over(log=log, by=users["sue"], device=TABLET)
    again, _ = enter(log, TOSS, key=key, seen=0)
    assert (again.lines, again.device) == (1, TABLET)


def test_taking_over_again_changes_nothing(log, users) -> None:
    first = scorer.take_over(log=log, by=users["sue"], device=TABLET)
    second = scorer.take_over(log=log, by=users["sue"], device=TABLET)
    assert second.held_since == first.held_since


def test_a_device_in_other_hands_says_whose(log, enter, users) -> None:
    enter(log, TOSS, by="sue")
    assert LiveLog.objects.get(pk=log.pk).held_by == users["sue"]
