"""Handing in a sheet: what is written, what is refused, and that it is all or nothing."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.base import Ending, LegResult
from kit.pure.violations import RuleViolation
from scoring.models import HighScore, Result, Submission, Verification
from scoring.sheets.services.papers import HighScoreLine
from scoring.sheets.services.sheets import SheetKeyReusedError, StaleSheetError, submit, verify
from tests.scoring.sheets.conftest import AWAY, HOME, WON, leg, sheets_of
from tournaments.models import Departure, Event

pytestmark = [pytest.mark.django_db, pytest.mark.postgresql]


def refused(code: str):
    return pytest.raises(RuleViolation, check=lambda error: error.code == code)


CATEGORIES = {
    "cribbage": ("cribbage-pairs", 3, 0),  # a skunk and a leg
    "euchre": ("euchre-legion", 20, 10),
    "darts": ("darts-legion", 2, 1),
    "shuffleboard": ("shuffleboard-mens", 1, 0),
    "eightball": ("eightball-doubles", 20, 8),
}


@pytest.mark.parametrize("game", sorted(CATEGORIES))
def test_a_sheet_counts_as_soon_as_it_is_entered(draw, enter, game: str) -> None:
    category, home, away = CATEGORIES[game]
    sheet = sheets_of(draw(category))[0]
    submission = enter(sheet, WON[game])
    assert (submission.version, submission.entered_by.username, submission.source) == (1, "sam", "desk")
    result = Result.objects.get(sub_match=sheet)
    assert (result.submission, result.home_tally["points"], result.away_tally["points"]) == (submission, home, away)


def test_an_unplayed_sheet_has_no_result(sheet) -> None:
    assert not Result.objects.filter(sub_match=sheet).exists()
    assert not Submission.objects.exists()


def test_the_board_learns_of_every_new_version(sheet, enter, event) -> None:
    before = Event.objects.get(pk=event.pk).board_version
    enter(sheet, WON["cribbage"])
    enter(sheet, [leg(121, 87), leg(121, 110)], expected=1, reason="mistyped")
    assert Event.objects.get(pk=event.pk).board_version == before + 2


def test_entering_takes_few_queries_and_one_transaction(sheet, users, django_assert_max_num_queries) -> None:
    with CaptureQueriesContext(connection) as queries:
        submit(sub_match=sheet, legs=WON["cribbage"], by=users["sam"], expected_version=0, idempotency_key=uuid.uuid4())
    assert len(queries) <= 11, [query["sql"][:90] for query in queries]
    savepoints = [query["sql"] for query in queries if query["sql"].startswith("SAVEPOINT")]
    assert len(savepoints) <= 2


def test_correcting_a_playoff_takes_at_most_sixteen_queries(draw, playoff, users, enter) -> None:
    competition = draw("shuffleboard-mens").competition
    stage = playoff(competition, list(competition.entries.all()), kind="knockout")
    first = sheets_of(stage)[0]
    enter(first, [leg(21, 3), leg(21, 3), leg(0, 0, Ending.NOT_PLAYED)])
    with CaptureQueriesContext(connection) as queries:
        submit(
            sub_match=first,
            legs=[leg(3, 21), leg(3, 21), leg(0, 0, Ending.NOT_PLAYED)],
            by=users["carl"],
            expected_version=1,
            idempotency_key=uuid.uuid4(),
            reason="wrong side",
        )
    written = [query["sql"] for query in queries if "SAVEPOINT" not in query["sql"]]
    assert len(written) <= 16, [sql[:90] for sql in written]


# --- versions -----------------------------------------------------------------------------------------


def test_a_correction_is_a_new_version_and_the_old_one_stays(sheet, enter) -> None:
    first = enter(sheet, WON["cribbage"])
    second = enter(sheet, [leg(88, 121), leg(121, 110)], expected=1, reason="The sides were swapped in leg 1")
    assert [(submission.version, submission.legs[0]["home"]) for submission in sheet.submissions.all()] == [
        (1, 121),
        (2, 88),
    ]
    result = Result.objects.get(sub_match=sheet)
    assert (result.submission, result.home_tally["points"], result.away_tally["points"]) == (second, 1, 2)
    first.refresh_from_db()
    assert first.legs[0] == {"home": 121, "away": 88, "ending": "played", "at_fault": None}


@pytest.mark.parametrize("reason", ["", "   "])
def test_a_correction_needs_a_reason(sheet, enter, reason: str) -> None:
    enter(sheet, WON["cribbage"])
    with refused("reason_needed"):
        enter(sheet, [leg(88, 121), leg(121, 110)], expected=1, reason=reason)
    assert sheet.submissions.count() == 1


@pytest.mark.parametrize("expected", [0, 2])
def test_a_sheet_that_was_changed_meanwhile_is_refused_with_what_counts_now(sheet, enter, expected: int) -> None:
    first = enter(sheet, WON["cribbage"])
    with pytest.raises(StaleSheetError) as stale:
        enter(sheet, [leg(88, 121), leg(121, 110)], by="sue", expected=expected, reason="mine")
    assert stale.value.current == first
    assert sheet.submissions.count() == 1


def test_the_same_key_again_returns_the_first_and_changes_nothing(sheet, enter, event) -> None:
    key = uuid.uuid4()
    first = enter(sheet, WON["cribbage"], key=key)
    version = Event.objects.get(pk=event.pk).board_version
    assert enter(sheet, WON["cribbage"], key=key) == first
    assert sheet.submissions.count() == 1
    assert Event.objects.get(pk=event.pk).board_version == version


def test_the_same_key_with_other_numbers_shows_both_instead_of_dropping_one(sheet, enter) -> None:
    key = uuid.uuid4()
    first = enter(sheet, WON["cribbage"], key=key)
    with pytest.raises(StaleSheetError) as stale:
        enter(sheet, [leg(121, 89), leg(121, 110)], key=key)
    assert stale.value.current == first


MORE = {
    "remarks": "Two warnings in leg 2",
    "protest": "The count of leg 1",
    "initials_home": True,
    "initials_away": True,
    "reason": "Read again",
    "expected": 1,
    "by": "sue",
}


@pytest.mark.parametrize("more", MORE)
def test_the_same_key_with_anything_added_is_told_instead_of_dropped(sheet, enter, more: str) -> None:
    key = uuid.uuid4()
    first = enter(sheet, WON["cribbage"], key=key)
    with pytest.raises(SheetKeyReusedError) as other:
        enter(sheet, WON["cribbage"], key=key, **{more: MORE[more]})
    assert (other.value.first, other.value.current) == (first, first)
    assert Submission.objects.count() == 1


def test_the_same_key_with_a_180_added_or_another_one_is_told(draw, enter) -> None:
    sheet, key = sheets_of(draw("darts-legion"))[0], uuid.uuid4()
    thrower, other = [place.member for place in sheet.match.home.roster.all()[:2]]
    lines = [HighScoreLine(member=thrower, leg=1), HighScoreLine(member=other, leg=2, count=2)]
    first = enter(sheet, WON["darts"], key=key, high_scores=lines)
    assert enter(sheet, WON["darts"], key=key, high_scores=lines[::-1]) == first
    for said in ([], lines[:1], [lines[0], HighScoreLine(member=other, leg=2)], [*lines, lines[0]]):
        with pytest.raises(SheetKeyReusedError) as told:
            enter(sheet, WON["darts"], key=key, high_scores=said)
        assert len(told.value.said.high_scores) == len(said)
    assert HighScore.objects.count() == 2


def test_a_repeat_that_says_more_is_shown_beside_what_counts_by_then(sheet, enter) -> None:
    key = uuid.uuid4()
    first = enter(sheet, WON["cribbage"], key=key)
    second = enter(sheet, [leg(88, 121), leg(121, 110)], by="carl", expected=1, reason="Read again")
    with pytest.raises(SheetKeyReusedError) as told:
        enter(sheet, WON["cribbage"], key=key, remarks="A spare came in")
    assert (told.value.first, told.value.current) == (first, second)


def test_only_an_answer_to_the_same_paper_is_a_repeat(sheet, enter) -> None:
    key = uuid.uuid4()
    assert not enter(sheet, WON["cribbage"], key=key).is_repeat
    assert enter(sheet, WON["cribbage"], key=key, remarks=" ").is_repeat


def test_a_key_belongs_to_one_sheet(draw, enter) -> None:
    one, other = sheets_of(draw())[:2]
    key = uuid.uuid4()
    enter(one, WON["cribbage"], key=key)
    with refused("key_of_another_sheet"):
        enter(other, WON["cribbage"], key=key)
    assert not other.submissions.exists()


# --- who may correct ----------------------------------------------------------------------------------


def test_who_typed_it_may_correct_it_until_somebody_checked_it(sheet, enter, users) -> None:
    submission = enter(sheet, WON["cribbage"], by="sam")
    enter(sheet, [leg(121, 89), leg(121, 110)], by="sam", expected=1, reason="mistyped")
    verify(submission=sheet.submissions.get(version=2), by=users["sue"])
    with refused("not_yours_to_correct"):
        enter(sheet, WON["cribbage"], by="sam", expected=2, reason="again")
    assert Result.objects.get(sub_match=sheet).submission.version == 2
    assert submission.version == 1


def test_another_scorekeeper_may_not_correct_it_and_the_chair_may(sheet, enter) -> None:
    enter(sheet, WON["cribbage"], by="sam")
    with refused("not_yours_to_correct"):
        enter(sheet, [leg(121, 89), leg(121, 110)], by="sue", expected=1, reason="I read 89")
    assert enter(sheet, [leg(121, 89), leg(121, 110)], by="carl", expected=1, reason="It says 89").version == 2


def test_a_correction_of_a_checked_sheet_has_to_be_checked_again(sheet, enter, users) -> None:
    verify(submission=enter(sheet, WON["cribbage"]), by=users["sue"])
    corrected = enter(sheet, [leg(121, 89), leg(121, 110)], by="carl", expected=1, reason="Ruling on the protest")
    assert not Verification.objects.filter(submission=corrected).exists()
    assert Verification.objects.count() == 1


# --- what is refused ----------------------------------------------------------------------------------


def test_a_draft_takes_no_results(draw, enter) -> None:
    sheet = sheets_of(draw(published=False))[0]
    with refused("not_published"):
        enter(sheet, WON["cribbage"])
    assert not Submission.objects.exists()


def test_an_impossible_sheet_is_refused_with_its_section(sheet, enter) -> None:
    with pytest.raises(RuleViolation) as refusal:
        enter(sheet, [leg(121, 121), leg(121, 90)])
    assert (refusal.value.code, refusal.value.rule, refusal.value.field) == (
        "both_won",
        "CRIBBAGE Reg. ii, iii",
        "legs.0.away",
    )
    assert not Submission.objects.exists()


def test_a_match_of_a_team_that_stopped_takes_no_new_sheet(sheet, enter, users) -> None:
    Departure.objects.create(
        entry=sheet.match.home, kind="withdrawn", policy="annul", reason="ill", decided_by=users["carl"]
    )
    with refused("entry_departed"):
        enter(sheet, WON["cribbage"])
    Departure.objects.update(revoked_at="2027-02-06T10:00Z", revoked_by=users["carl"])
    assert enter(sheet, WON["cribbage"]).version == 1


def test_a_sheet_that_is_in_can_be_corrected_after_the_team_stopped(sheet, enter, users) -> None:
    enter(sheet, WON["cribbage"])
    Departure.objects.create(
        entry=sheet.match.home, kind="withdrawn", policy="keep_if_half", reason="ill", decided_by=users["carl"]
    )
    assert enter(sheet, [leg(121, 89), leg(121, 110)], expected=1, reason="mistyped").version == 2


# --- 180s ---------------------------------------------------------------------------------------------


@pytest.fixture
def darts(draw):
    return sheets_of(draw("darts-legion"))[0]


def test_a_180_is_kept_with_its_leg_and_countersignature(darts, enter) -> None:
    thrower = darts.match.home.roster.first().member
    enter(darts, WON["darts"], high_scores=[HighScoreLine(member=thrower, leg=2, count=2, countersigned=True)])
    kept = HighScore.objects.get()
    assert (kept.member, kept.leg, kept.count, kept.countersigned) == (thrower, 2, 2, True)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"leg": 4}, "no_such_leg"),
        ({"leg": 0}, "no_such_leg"),
        ({"leg": 1, "count": 4}, "too_many_high_scores"),
        ({"count": 10}, "too_many_high_scores"),
        ({"count": 0}, "counted_once"),
    ],
)
def test_a_180_that_cannot_be_is_refused(darts, enter, more: dict, code: str) -> None:
    thrower = darts.match.home.roster.first().member
    with refused(code):
        enter(darts, WON["darts"], high_scores=[HighScoreLine(member=thrower, **more)])
    assert not Submission.objects.exists()


def test_as_many_180s_as_can_be_thrown_are_kept_and_those_of_both_throwers_are_added(darts, enter) -> None:
    first, second = [place.member for place in darts.match.home.roster.all()[:2]]
    with refused("too_many_high_scores"):
        enter(
            darts,
            WON["darts"],
            high_scores=[HighScoreLine(member=first, leg=1, count=2), HighScoreLine(member=second, leg=1, count=2)],
        )

    enter(
        darts,
        WON["darts"],
        high_scores=[HighScoreLine(member=first, leg=1, count=2), HighScoreLine(member=second, leg=1, count=1)],
    )

    assert sum(HighScore.objects.values_list("count", flat=True)) == 3


def test_180s_without_a_leg_are_kept_up_to_as_many_as_all_legs_hold(darts, enter) -> None:
    thrower = darts.match.home.roster.first().member

    enter(darts, WON["darts"], high_scores=[HighScoreLine(member=thrower, count=9)])

    assert HighScore.objects.get().count == 9


def test_a_180_of_somebody_else_is_refused(darts, enter, org) -> None:
    from tests.cast import make_member  # noqa: PLC0415 -- the cast is for tests that need one more person

    with refused("not_on_the_sheet"):
        enter(darts, WON["darts"], high_scores=[HighScoreLine(member=make_member(org.calgary))])


def test_a_180_in_a_leg_that_was_given_away_is_refused(darts, enter) -> None:
    thrower = darts.match.home.roster.first().member
    given_away = LegResult(home=1, away=0, ending=Ending.FORFEIT, at_fault=AWAY)
    with refused("no_such_leg"):
        enter(darts, [leg(1, 0), leg(1, 0), given_away], high_scores=[HighScoreLine(member=thrower, leg=3)])


def test_cribbage_counts_no_180s(sheet, enter) -> None:
    thrower = sheet.match.home.roster.first().member
    with refused("no_high_scores"):
        enter(sheet, WON["cribbage"], high_scores=[HighScoreLine(member=thrower)])


# --- the second reader --------------------------------------------------------------------------------


def test_a_second_person_checks_and_it_is_noted_once(sheet, enter, users) -> None:
    submission = enter(sheet, WON["cribbage"], by="sam")
    first = verify(submission=submission, by=users["sue"])
    assert verify(submission=submission, by=users["carl"]) == first
    assert (first.verified_by, Verification.objects.count()) == (users["sue"], 1)


def test_nobody_checks_what_they_entered(sheet, enter, users) -> None:
    submission = enter(sheet, WON["cribbage"], by="sam")
    with refused("own_sheet"):
        verify(submission=submission, by=users["sam"])
    assert not Verification.objects.exists()


def test_a_version_that_no_longer_counts_cannot_be_checked(sheet, enter, users) -> None:
    old = enter(sheet, WON["cribbage"])
    new = enter(sheet, [leg(121, 89), leg(121, 110)], expected=1, reason="mistyped")
    with pytest.raises(StaleSheetError) as stale:
        verify(submission=old, by=users["sue"])
    assert stale.value.current == new
    assert not Verification.objects.exists()


# --- all or nothing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("broken", ["scoring_highscore", "scoring_result", "tournaments_event"])
def test_a_failure_between_two_writes_leaves_the_old_result(darts, enter, broken: str) -> None:
    thrower = darts.match.home.roster.first().member
    first = enter(darts, WON["darts"], high_scores=[HighScoreLine(member=thrower, leg=1)])
    before = Result.objects.values().get()

    def fail(execute, sql, params, many, context):
        if broken in sql and sql.split()[0] in {"INSERT", "UPDATE"}:
            raise RuntimeError("the disk is full")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(fail), pytest.raises(RuntimeError, match="disk is full"):
        enter(
            darts,
            [leg(0, 1), leg(0, 1), leg(0, 1)],
            expected=1,
            reason="swapped",
            high_scores=[HighScoreLine(member=thrower, leg=2)],
        )
    assert list(Submission.objects.all()) == [first]
    assert Result.objects.values().get() == before
    assert [score.leg for score in HighScore.objects.all()] == [1]


def test_home_and_away_are_not_mixed_up(sheet, enter) -> None:
    enter(sheet, [leg(121, 60), leg(121, 60)])
    result = Result.objects.get(sub_match=sheet)
    assert (result.home_tally["points"], result.away_tally["points"]) == (6, 0)
    assert (HOME.value, AWAY.value) == ("home", "away")
