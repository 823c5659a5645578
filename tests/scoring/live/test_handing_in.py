"""A live log is handed in, the sheet's own page, and logs that were damaged."""

from __future__ import annotations

import io
import uuid

import pytest
from django.core.management import CommandError, call_command

from games import registry
from games.base import LegResult, Side
from games.log import NextLeg, Undo
from kit.pure.violations import RuleViolation
from scoring.live.forms import high_scores_of
from scoring.live.models import LiveLine, LiveLog
from scoring.live.queries import logs as queries
from scoring.live.queries import opening
from scoring.live.queries.kept import Kept, kept
from scoring.live.queries.statistics import SIDE
from scoring.live.services import scorer
from scoring.live.services.rebuilding import rebuild_live
from scoring.live.services.scorer import ClosedLogError, HeldElsewhereError, StaleLogError
from scoring.models import HighScore, Result, Submission
from scoring.sheets.queries.sheets import sheet_by_code
from scoring.sheets.services.papers import HighScoreLine
from scoring.sheets.services.sheets import SheetKeyReusedError, let_count_again, set_aside, submit
from tests.cast import make_member
from tests.scoring.live.conftest import HOME_WINS, PHONE, TABLET, TOSS
from tests.scoring.live.logs import left, numbers, refused
from tournaments.models import Event, Member, PutOut, RosterPlace

pytestmark = pytest.mark.django_db


def hand_in(log, users, **more):
    log = queries.logs().get(pk=log.pk)
    values = {"by": users["sam"], "device": PHONE, "seen": log.lines, "key": uuid.uuid4(), **more}
    return scorer.hand_in(log=log, **values)


# --- handing in ---------------------------------------------------------------------------------------


def test_a_match_is_handed_in_as_the_result_of_its_sheet(played, users, sheet) -> None:
    before = Event.objects.get(pk=played.event_id).board_version
    submission = hand_in(played, users, initials_home=True, initials_away=True)
    result = Result.objects.get(sub_match=sheet)
    assert result.submission == submission
    assert [(leg["home"], leg["away"]) for leg in submission.legs] == [(1, 0), (0, 1), (1, 0)]
    assert (result.home_tally["points"], result.away_tally["points"]) == (2, 1)
    assert (submission.source, submission.version) == (Submission.Source.LIVE, 1)
    assert (submission.initials_home, submission.initials_away) == (True, True)
    closed = LiveLog.objects.get(pk=played.pk)
    assert (closed.end, closed.submission, closed.is_open) == (LiveLog.End.HANDED_IN, submission, False)
    assert Event.objects.get(pk=played.event_id).board_version > before


def test_who_played_is_handed_in_as_it_was_settled_at_the_opening(played, users, sheet) -> None:
    named = list(played.people["home"])
    spare = make_member(sheet.match.home.branch, sex=Member.objects.get(pk=named[1]).sex)
    RosterPlace.objects.create(entry=sheet.match.home, member=spare, position=9, part="spare")
    LiveLog.objects.filter(pk=played.pk).update(people={**played.people, "home": [named[0], spare.pk, *named[2:]]})
    submission = hand_in(played, users)
    assert [
        (substitution.side, substitution.leg, substitution.comes_in, substitution.goes_out_id)
        for substitution in submission.substitutions.all()
    ] == [("home", 1, spare, named[1])]


def test_a_sheet_is_not_opened_with_somebody_who_is_put_out(sheet, users) -> None:
    found = sheet_by_code(sheet.code)
    player = found.team(Side.HOME).players[0].member
    PutOut.objects.create(event=found.event, member=player, reason="Struck a referee.", decided_by=users["alice"])
    fields = {place.name: str(place.chosen) for up in opening.line_ups(found) for place in up.places}
    with pytest.raises(RuleViolation) as told:
        opening.settled(found, registry.live("darts"), fields)
    assert (told.value.code, told.value.rule, told.value.field) == ("may_not_play", "CODE OF CONDUCT i.c", "home1")


def test_handing_in_again_with_the_same_key_changes_nothing(played, users) -> None:
    key = uuid.uuid4()
    lines = queries.logs().get(pk=played.pk).lines
    first = hand_in(played, users, key=key, seen=lines)
    assert hand_in(played, users, key=key, seen=lines) == first
    assert Submission.objects.count() == 1


@pytest.mark.parametrize(
    "more", [{"remarks": "A warning"}, {"protest": "Leg 2"}, {"initials_home": True}, {"by": "sue"}, {"high_scores": 1}]
)
def test_handing_in_again_with_more_is_told_what_was_handed_in(played, users, sheet, more) -> None:
    key, lines = uuid.uuid4(), queries.logs().get(pk=played.pk).lines
    first = hand_in(played, users, key=key, seen=lines)
    more = {name: users[value] if name == "by" else value for name, value in more.items()}
    if "high_scores" in more:
        more["high_scores"] = [HighScoreLine(member=Member.objects.get(pk=played.people["home"][0]), leg=1)]
    with pytest.raises(SheetKeyReusedError) as told:
        hand_in(played, users, key=key, seen=lines, **more)
    assert told.value.first == first
    assert Submission.objects.count() == 1


def test_a_match_that_is_not_over_is_not_handed_in(log, users, play_leg) -> None:
    play_leg(log)
    with refused("not_decided"):
        hand_in(log, users)
    assert not Submission.objects.exists()
    assert LiveLog.objects.get(pk=log.pk).is_open


def test_a_second_device_does_not_hand_in(played, users) -> None:
    with pytest.raises(HeldElsewhereError):
        hand_in(played, users, device=TABLET)
    assert not Submission.objects.exists()


def test_nothing_is_entered_after_handing_in(played, users, enter) -> None:
    hand_in(played, users)
    for line in (Undo(), 60):
        with pytest.raises(ClosedLogError):
            enter(played, line)


def test_180s_go_on_the_sheet_with_who_threw_them(played, users) -> None:
    match = queries.match_of(queries.logs().get(pk=played.pk))
    counted = high_scores_of(match, played)
    # Two at the start of each leg: the first two turns of the side that begins.
    assert [(score.leg, score.count) for score in counted] == [(1, 1), (1, 1), (2, 1), (2, 1), (3, 1), (3, 1)]
    assert {score.member for score in counted if score.leg != 2} <= set(played.people["home"])
    assert {score.member for score in counted if score.leg == 2} <= set(played.people["away"])
    submission = hand_in(played, users, high_scores=_lines(counted))
    assert HighScore.objects.filter(submission=submission, countersigned=True).count() == 6


def _lines(counted):
    members = Member.objects.in_bulk([score.member for score in counted])
    return [
        HighScoreLine(member=members[score.member], leg=score.leg, count=score.count, countersigned=True)
        for score in counted
    ]


# --- the sheet's own page ------------------------------------------------------------------------------


def test_entering_the_sheet_at_the_desk_closes_the_log(log, enter, users, sheet) -> None:
    enter(log, TOSS)
    legs = [LegResult(home=1, away=0), LegResult(home=1, away=0), LegResult(home=0, away=1)]
    submit(sub_match=sheet, legs=legs, by=users["sue"], expected_version=0, idempotency_key=uuid.uuid4())
    closed = LiveLog.objects.get(pk=log.pk)
    assert (closed.ending, closed.submission, closed.lines) == (LiveLog.End.ENTERED, None, 1)
    assert closed.ended_at == sheet.submissions.get().entered_at
    with pytest.raises(ClosedLogError):
        enter(log, 100)


def enter_at_the_desk(sheet, users, *, expected: int, reason: str = ""):
    legs = [LegResult(home=1, away=0), LegResult(home=1, away=0), LegResult(home=0, away=1)]
    return submit(
        sub_match=sheet,
        legs=legs,
        by=users["carl"],
        expected_version=expected,
        idempotency_key=uuid.uuid4(),
        reason=reason,
    )


def test_sheet_that_is_played_again_has_one_open_log_until_it_is_entered_again(
    log, enter, users, sheet, open_live
) -> None:
    enter(log, TOSS)
    first = enter_at_the_desk(sheet, users, expected=0)
    set_aside(sub_matches=[sheet], reason="the wrong table", by=users["carl"])
    again = open_live(sheet)
    assert [known.pk for known in LiveLog.objects.open()] == [again.pk] == [open_live(sheet).pk]
    let_count_again(submissions=[first.pk])
    assert LiveLog.objects.get(pk=again.pk).is_open  # nothing was entered since it was opened
    enter_at_the_desk(sheet, users, expected=1, reason="A typing error")
    endings = LiveLog.objects.values_list("pk", "entered_since")
    versions = dict(sheet.submissions.values_list("version", "entered_at"))
    assert dict(endings) == {log.pk: versions[1], again.pk: versions[2]}
    assert not LiveLog.objects.open().exists()


def test_beginning_anew_keeps_what_was_recorded(log, enter, users, sheet, open_live) -> None:
    enter(log, TOSS)
    with pytest.raises(HeldElsewhereError):
        scorer.give_up(log=log, by=users["sue"], device=TABLET)
    scorer.give_up(log=log, by=users["sam"], device=PHONE)
    fresh = open_live(sheet)
    assert fresh.pk != log.pk
    assert (numbers(log), numbers(fresh)) == ([1], [])
    assert LiveLog.objects.get(pk=log.pk).end == LiveLog.End.GIVEN_UP


def spoil(log, number: int, **fields) -> LiveLog:
    LiveLine.objects.filter(log=log, number=number).update(**fields)
    kept.clear()
    return queries.logs().get(pk=log.pk)


# --- logs that were damaged -----------------------------------------------------------------------------


@pytest.mark.parametrize("fields", [{"data": {"event": "Total"}}, {"data": "?"}, {"format": 99}, {"data": TOSS}])
def test_a_damaged_line_stops_the_log_there_and_undo_leads_out(log, enter, fields) -> None:
    for points in (TOSS, 100, 60, 45):
        enter(log, points)
    log = spoil(log, 3, **fields)
    match = queries.match_of(log)
    assert match.tape.fault is not None
    assert left(match) == ("401", "501")
    with refused("log_is_broken"):
        enter(log, 60)
    enter(log, Undo())
    log, match = enter(log, Undo())
    assert match.tape.fault is None
    _, match = enter(log, 81)
    assert left(match) == ("401", "420")
    assert numbers(log) == [1, 2, 3, 4, 5, 6, 7]


def test_a_log_that_was_cut_off_is_played_as_far_as_it_goes(log, enter) -> None:
    for points in (TOSS, 100, 60, 45):
        enter(log, points)
    LiveLine.objects.filter(log=log, number__gte=3).delete()
    kept.clear()
    match = queries.match_of(queries.logs().get(pk=log.pk))
    assert left(match) == ("401", "501")
    assert (match.tape.fault.code, len(match.tape.beyond)) == ("unreadable_line", 2)


def test_a_damaged_log_is_not_handed_in(played, users) -> None:
    spoil(played, 5, data={})
    with refused("not_decided"):
        hand_in(played, users)


# --- what is kept beside the log ------------------------------------------------------------------------


def test_a_cold_process_reads_the_same_match(log, enter) -> None:
    for points in (TOSS, 100, 60):
        log, match = enter(log, points)
    kept.clear()
    assert queries.match_of(queries.logs().get(pk=log.pk)) == match


def test_a_warm_process_asks_for_no_line(log, enter, django_assert_num_queries) -> None:
    log, _ = enter(log, TOSS)
    queries.match_of(log)
    with django_assert_num_queries(0):
        queries.match_of(log)


def test_what_was_rolled_back_is_not_remembered(log, enter, users) -> None:
    """The line is refused by the database after the match was worked out: nobody may see that match."""
    enter(log, TOSS)
    LiveLine.objects.create(log=log, number=2, data={}, entered_by=users["sue"], key=uuid.uuid4())
    with pytest.raises(StaleLogError):
        enter(log, 100, seen=1)
    assert left(queries.match_of(queries.logs().get(pk=log.pk))) == ("501", "501")


def test_only_so_many_matches_are_kept() -> None:
    small = Kept(most=2)
    for number in range(4):
        small.put(number, 1, object())
    assert [small.get(number, 1) is not None for number in range(4)] == [False, False, True, True]
    assert small.get(3, 2) is None


def test_statistics_add_up_over_the_legs(played, users) -> None:
    hand_in(played, users)
    counts = LiveLog.objects.get(pk=played.pk).counts
    home = counts["home"]
    assert home[SIDE]["hundred_eighties"] == 4
    assert sum(home[str(place)]["hundred_eighties"] for place in range(4)) == 4
    assert home[SIDE]["high_finish"] == 41
    assert home[SIDE]["points"] == sum(home[str(place)]["points"] for place in range(4)) == 2 * 501 + 180


def test_what_is_kept_can_be_proved_and_built_again(played, log, users) -> None:
    hand_in(played, users)
    said = io.StringIO()
    call_command("rebuild_live", "--check", stdout=said)
    assert "1 logs played, 0 different" in said.getvalue()
    right = LiveLog.objects.get(pk=played.pk).counts
    LiveLog.objects.filter(pk=played.pk).update(counts={"home": {}})
    with pytest.raises(CommandError):
        call_command("rebuild_live", "--check", stdout=said)
    call_command("rebuild_live", stdout=said)
    assert LiveLog.objects.get(pk=played.pk).counts == right


def test_the_check_finds_a_score_that_the_log_does_not_say(log, enter) -> None:
    enter(log, TOSS)
    LiveLog.objects.filter(pk=log.pk).update(shown={})
    _, differences = rebuild_live(write=False)
    assert [difference.problem for difference in differences] == ["keeps other scores"]
    rebuild_live()
    assert rebuild_live() == (1, [])


@pytest.mark.parametrize(("text", "stored"), [("Gagné", True), ("\ud800", False), ("a\x00", False)])
def test_text_that_no_database_keeps_is_refused(text, stored) -> None:
    assert scorer._can_be_stored({"event": "Note", "text": text}) is stored


def test_what_was_set_aside_is_scored_again_and_counts_once(played, users, sheet, open_live, play_leg, enter) -> None:
    first = hand_in(played, users)
    set_aside(sub_matches=[sheet], reason="the wrong table", by=users["carl"])
    assert queries.logs_of_entry(sheet.match.home_id) == []
    again = open_live(sheet)
    play_leg(again)
    for toss in (False, True):
        enter(again, NextLeg())
        play_leg(again, toss=toss)
    second = hand_in(again, users)
    assert (first.version, Result.objects.get(sub_match=sheet).submission) == (1, second)
    assert [log.pk for log, _ in queries.logs_of_entry(sheet.match.home_id)] == [again.pk]


def test_points_of_home_are_what_was_thrown() -> None:
    assert sum(HOME_WINS[::2]) == 501
