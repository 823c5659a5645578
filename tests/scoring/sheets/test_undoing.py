"""Undo at the desk: emptying a sheet, moving a result to the sheet it belongs to, taking the last entry back."""

from __future__ import annotations

import datetime
import uuid

import pytest

from games.base import Ending
from kit.pure.violations import RuleViolation
from scoring.models import HighScore, Result, SetAside, Submission, Verification
from scoring.sheets.queries.sheets import fresh_sheet
from scoring.sheets.services.rebuilding import rebuild_results
from scoring.sheets.services.undoing import empty_sheet, move_result, take_entry_back, turn_sheet
from tests.scoring.sheets.conftest import WON, leg, sheets_of
from tournaments.models import Stage

pytestmark = pytest.mark.django_db

OTHER = [leg(100, 121), leg(121, 119)]


def refused(act) -> str:
    with pytest.raises(RuleViolation) as refusal:
        act()
    return refusal.value.code


def counts(sub_match) -> list[tuple[int, int]]:
    result = Result.objects.filter(sub_match=sub_match).select_related("submission").first()
    return [(leg["home"], leg["away"]) for leg in result.submission.legs] if result else []


# --- emptying -----------------------------------------------------------------------------------------


def test_a_sheet_that_was_not_played_is_emptied_and_can_be_entered_anew(sheet, enter, users) -> None:
    enter(sheet, WON["cribbage"])

    empty_sheet(sub_match=sheet, reason="Typed on the wrong sheet", by=users["sam"])

    fresh = fresh_sheet(sheet.pk)
    assert (fresh.current, fresh.is_played_again, fresh.was_emptied) == (None, False, True)
    assert SetAside.objects.get().reason == "Typed on the wrong sheet"
    again = enter(sheet, OTHER, expected=fresh.version)
    assert str(again.reason) == "Entered again after the sheet was emptied"
    assert counts(sheet) == [(100, 121), (121, 119)]
    assert rebuild_results(write=False)[1] == []


def test_emptying_asks_why_and_needs_a_result_and_the_right(sheet, enter, users) -> None:
    assert refused(lambda: empty_sheet(sub_match=sheet, reason="x", by=users["carl"])) == "nothing_to_empty"
    enter(sheet, WON["cribbage"])
    assert refused(lambda: empty_sheet(sub_match=sheet, reason=" ", by=users["sam"])) == "reason_needed"
    assert refused(lambda: empty_sheet(sub_match=sheet, reason="x", by=users["sue"])) == "not_yours_to_correct"
    assert counts(sheet)


def test_emptying_a_semi_final_takes_its_winner_out_of_the_final(draw, playoff, enter, users) -> None:
    stage = draw(entries=4)
    entries = [seat.entry for seat in stage.seats.order_by("seat")]
    knockout = playoff(stage.competition, entries, kind=Stage.Kind.KNOCKOUT)
    first, final = knockout.matches.order_by("number")[0], knockout.matches.order_by("-number")[0]
    enter(first.sub_matches.get(), [leg(121, 88), leg(121, 110), leg(0, 0, Ending.NOT_PLAYED)])

    empty_sheet(sub_match=first.sub_matches.get(), reason="Not played yet", by=users["carl"])

    final.refresh_from_db()
    assert (final.home, final.away) == (None, None)


# --- moving -------------------------------------------------------------------------------------------


def test_a_result_moves_to_the_empty_sheet_that_it_belongs_to(draw, enter, users) -> None:
    wrong, right, *_ = sheets_of(draw())
    enter(wrong, WON["cribbage"], remarks="A spare came in", initials_home=True)

    move_result(source=wrong, target=right, reason="Wrong code", by=users["sam"], idempotency_key=uuid.uuid4())

    assert (counts(wrong), counts(right)) == ([], [(121, 88), (121, 110)])
    moved = right.result.submission
    assert (moved.remarks, moved.initials_home, moved.initials_away, moved.version) == (
        "A spare came in",
        True,
        False,
        1,
    )
    assert rebuild_results(write=False)[1] == []


def test_two_results_are_exchanged_in_one_act_and_once(draw, enter, users) -> None:
    one, two, *_ = sheets_of(draw())
    enter(one, WON["cribbage"])
    enter(two, OTHER)
    key = uuid.uuid4()

    for _ in range(2):
        move_result(source=one, target=two, reason="Exchanged", by=users["sam"], idempotency_key=key)

    assert (counts(one), counts(two)) == ([(100, 121), (121, 119)], [(121, 88), (121, 110)])
    assert Submission.objects.count() == 4
    assert rebuild_results(write=False)[1] == []


def test_a_move_that_says_something_else_with_the_same_key_is_refused(draw, enter, users) -> None:
    one, two, *_ = sheets_of(draw())
    key = uuid.uuid4()

    def move(source=one, target=two, reason="Wrong code", *, turned=False):
        return move_result(
            source=source, target=target, reason=reason, by=users["sam"], idempotency_key=key, turned=turned
        )

    enter(one, OTHER)
    (first,) = move()
    assert move() == [first]
    assert refused(lambda: move(reason="Misread")) == "moved_otherwise"
    assert refused(lambda: move(turned=True)) == "moved_otherwise"
    assert refused(lambda: move(two, one)) == "moved_otherwise"
    assert counts(two) == [(100, 121), (121, 119)]


def test_columns_change_places_when_asked(draw, enter, users) -> None:
    one, two, *_ = sheets_of(draw())
    enter(one, OTHER, initials_home=True)

    move_result(source=one, target=two, reason="x", by=users["sam"], idempotency_key=uuid.uuid4(), turned=True)

    assert counts(two) == [(121, 100), (119, 121)]
    assert (two.result.submission.initials_home, two.result.submission.initials_away) == (False, True)


def test_nothing_moves_when_one_of_the_two_may_not_be_changed(draw, enter, users) -> None:
    one, two, *_ = sheets_of(draw())
    enter(one, WON["cribbage"])
    enter(two, OTHER, by="sue")

    def move(target=two):
        return move_result(source=one, target=target, reason="x", by=users["sam"], idempotency_key=uuid.uuid4())

    assert refused(move) == "not_yours_to_correct"
    assert refused(lambda: move(one)) == "same_sheet"
    assert (counts(one), counts(two)) == ([(121, 88), (121, 110)], [(100, 121), (121, 119)])


def test_a_result_does_not_move_to_a_sheet_of_another_game(draw, enter, users) -> None:
    one, other = sheets_of(draw())[0], sheets_of(draw("darts-legion"))[0]
    enter(one, WON["cribbage"])

    def move():
        return move_result(source=one, target=other, reason="x", by=users["carl"], idempotency_key=uuid.uuid4())

    assert refused(move) == "other_game"
    assert counts(one)


def test_columns_of_a_version_that_was_replaced_are_not_exchanged(sheet, enter, users) -> None:
    first = enter(sheet, WON["cribbage"])
    enter(sheet, OTHER, expected=1, reason="misread")
    assert refused(lambda: turn_sheet(submission=first, by=users["sam"])) == "changed_before_turning"
    assert counts(sheet) == [(100, 121), (121, 119)]


# --- taking the last entry back -------------------------------------------------------------------------


def back(submission, by):
    return take_entry_back(submission=submission, by=by, idempotency_key=uuid.uuid4())


def test_a_first_entry_that_is_taken_back_leaves_the_sheet_empty(sheet, enter, users) -> None:
    assert back(enter(sheet, WON["cribbage"]), users["sam"]) is None

    assert counts(sheet) == []
    assert fresh_sheet(sheet.pk).was_emptied


def test_a_correction_that_is_taken_back_lets_the_earlier_numbers_count(draw, enter, users) -> None:
    sheet = sheets_of(draw("darts-legion"))[0]
    legs = [leg(1, 0), leg(1, 0), leg(0, 1)]
    member = sheet.match.home.roster.first().member
    first = enter(sheet, legs)
    HighScore.objects.create(submission=first, member=member, leg=1)
    corrected = enter(sheet, [leg(0, 1), leg(1, 0), leg(0, 1)], expected=1, reason="misread")

    again = back(corrected, users["sam"])

    assert counts(sheet) == [(1, 0), (1, 0), (0, 1)]
    assert [score.member for score in again.high_scores.all()] == [member]
    assert again.version == 3


def test_an_entry_that_is_taken_back_twice_with_one_key_is_taken_back_once(draw, enter, users) -> None:
    sheet, other, *_ = sheets_of(draw())
    enter(sheet, WON["cribbage"])
    corrected, key = enter(sheet, OTHER, expected=1, reason="misread"), uuid.uuid4()

    def take(submission):
        return take_entry_back(submission=submission, by=users["sam"], idempotency_key=key)

    assert take(corrected) == take(corrected)
    assert (counts(sheet), Submission.objects.count()) == ([(121, 88), (121, 110)], 3)
    first = enter(other, OTHER)
    assert refused(lambda: take(first)) == "key_of_another_sheet"
    assert back(first, users["sam"]) is None
    assert back(first, users["sam"]) is None  # it is empty, as was asked


def test_only_the_last_own_entry_can_be_taken_back_for_five_minutes_and_unread(draw, enter, users) -> None:
    one, two, *_ = sheets_of(draw())
    first, second = enter(one, WON["cribbage"]), enter(two, OTHER)
    assert refused(lambda: back(first, users["sam"])) == "not_your_last"
    assert refused(lambda: back(second, users["sue"])) == "not_your_last"
    verification = Verification.objects.create(submission=second, verified_by=users["sue"])
    assert refused(lambda: back(second, users["sam"])) == "checked_since"
    verification.delete()
    at = second.entered_at - datetime.timedelta(minutes=6)
    Submission.objects.filter(pk=first.pk).update(entered_at=at - datetime.timedelta(minutes=1))
    Submission.objects.filter(pk=second.pk).update(entered_at=at)
    assert refused(lambda: back(second, users["sam"])) == "too_late_to_take_back"
    assert counts(two)


def test_what_a_play_off_was_made_from_is_not_taken_back_with_one_key(draw, playoff, enter, users) -> None:
    stage = draw(entries=2)
    submission = enter(sheets_of(stage)[0], WON["cribbage"])
    playoff(stage.competition, [seat.entry for seat in stage.seats.all()])

    assert refused(lambda: back(submission, users["sam"])) == "something_rests_on_it"
