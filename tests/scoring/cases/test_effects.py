"""What a ruling does, appeals, and what is sent twice."""

from __future__ import annotations

import datetime
import uuid

import pytest
from django.utils import timezone

from games.base import Side
from scoring.cases.models import Appeal, Case, Ruling
from scoring.cases.queries.cases import cases_of, is_under_protest, open_cases
from scoring.cases.queries.replays import replay_of
from scoring.cases.services.deciding import StaleCaseError, appeal, carry_out, preview
from scoring.cases.services.effects import Details
from scoring.cases.services.opening import take_up
from scoring.consequences.services import NotAcceptedError
from scoring.models import Result, Submission
from scoring.sheets.queries.sheets import fresh_sheet
from scoring.sheets.services.sheets import set_aside
from tests.scoring.cases.refusals import refused
from tests.scoring.cases.ruling import rule, ruled, said
from tests.scoring.sheets.conftest import WON, leg, sheets_of
from tournaments.entries.queries.entries import put_out_of
from tournaments.models import PutOut, RosterPlace, Suspension

pytestmark = pytest.mark.django_db


Effect = Ruling.Effect


# --- what it does ---------------------------------------------------------------------------------------


def test_a_ruling_that_changes_nothing_closes_the_case(protested, event, users, rita):
    case = take_up(event=event, submission=Submission.objects.get(), by=users["sam"])
    rule(case, rita)
    (line,) = cases_of(event)
    assert (line.is_open, line.waits_for) == (False, "")
    assert open_cases(protested.match.stage.competition) == []
    assert not is_under_protest(protested)
    assert Submission.objects.count() == 1


@pytest.mark.rule("A91")
def test_a_leg_is_given_to_the_side_that_was_wronged(protested, event, users, rita):
    case = take_up(event=event, submission=Submission.objects.get(), by=users["sam"])
    details = Details(side=Side.AWAY, leg=2)
    weighed = preview(case=case, decision=said(Effect.LEG_GIVEN, details=details), by=rita)
    assert Submission.objects.count() == 1
    ruling = rule(case, rita, Effect.LEG_GIVEN, details=details, accepted=weighed.fingerprint)
    sheet = fresh_sheet(protested.pk)
    assert [leg.winner for leg in sheet.legs] == [Side.HOME, Side.AWAY]
    assert sheet.current.pk == ruling.carried_out.made["submission"]
    assert "CODE OF CONDUCT v" in str(sheet.current.reason)
    assert (sheet.current.protest, len(cases_of(event))) == ("Leg 2 was miscounted", 1)


def test_a_ruling_that_moves_places_is_carried_out_when_somebody_says_yes(draw, users, rita, event, enter, bring):
    stage = draw(entries=4)
    sheets = sheets_of(stage)
    for each in sheets:
        enter(each, WON["cribbage"])
    case = bring(sub_match=sheets[0])
    decision = {"details": Details(side=Side.AWAY)}
    with pytest.raises(NotAcceptedError) as asked:
        rule(case, rita, Effect.MATCH_GIVEN, **decision)
    assert not Ruling.objects.exists()
    weighed = preview(case=case, decision=said(Effect.MATCH_GIVEN, **decision), by=rita)
    assert weighed.fingerprint == asked.value.consequences.fingerprint
    rule(case, rita, Effect.MATCH_GIVEN, **decision, accepted=weighed.fingerprint)
    assert fresh_sheet(sheets[0].pk).legs[0].at_fault is Side.HOME


def test_a_match_that_is_played_again_has_no_result(protested, event, users, rita):
    case = take_up(event=event, submission=Submission.objects.get(), by=users["sam"])
    weighed = preview(case=case, decision=said(Effect.REPLAYED), by=rita)
    rule(case, rita, Effect.REPLAYED, accepted=weighed.fingerprint)
    sheet = fresh_sheet(protested.pk)
    assert (sheet.current, sheet.is_played_again) == (None, True)
    assert open_cases(sheet.competition) == []


def test_a_match_that_is_played_again_from_a_leg_keeps_the_legs_before(protested, event, users, rita, enter):
    case = take_up(event=event, submission=Submission.objects.get(), by=users["sam"])
    before = fresh_sheet(protested.pk).legs
    ruling = rule(case, rita, Effect.REPLAYED, details=Details(leg=2), accepted=_weighed(case, rita, leg=2))
    assert (ruling.effect_in_words, ruling.details) == ("It is played again, from leg 2", {"leg": 2})
    sheet = fresh_sheet(protested.pk)
    replay = replay_of(sheet)
    assert (sheet.is_played_again, replay.from_leg, replay.case, replay.legs) == (True, 2, case, before[:1])
    assert open_cases(sheet.competition) == []

    enter(protested, [before[0], leg(80, 121)], expected=2, reason="played again")
    assert replay_of(fresh_sheet(protested.pk)) is None


def test_an_appeal_ends_a_replay_from_a_leg_also_when_the_sheet_is_set_aside_again(protested, event, users, rita):
    case = take_up(event=event, submission=Submission.objects.get(), by=users["sam"])
    carl = users["carl"]
    rule(case, carl, Effect.REPLAYED, details=Details(leg=2), accepted=_weighed(case, carl, leg=2))
    appeal(case=case, claimed_by="Home", reason="It was fair", by=users["sam"])
    case = Case.objects.get()
    weighed = preview(case=case, decision=said(), by=rita)
    rule(case, rita, accepted=weighed.fingerprint)
    set_aside(sub_matches=[protested], reason="The board was broken", by=carl)
    sheet = fresh_sheet(protested.pk)
    assert (sheet.is_played_again, replay_of(sheet)) == (True, None)


def test_a_match_is_played_again_from_a_leg_that_was_played_and_without_one_from_the_first(
    protested, event, users, rita
):
    case = take_up(event=event, submission=Submission.objects.get(), by=users["sam"])
    with refused("needs_leg"):
        rule(case, rita, Effect.REPLAYED, details=Details(leg=3))
    ruling = rule(case, rita, Effect.REPLAYED, accepted=_weighed(case, rita))
    assert (ruling.effect_in_words, replay_of(fresh_sheet(protested.pk))) == ("It is played again", None)


def _weighed(case, by, *, leg: int = 0) -> str:
    return preview(case=case, decision=said(Effect.REPLAYED, details=Details(leg=leg)), by=by).fingerprint


def test_a_penalty_is_typed_as_the_sheet_counts_after_it(protested, event, users, rita):
    case = take_up(event=event, submission=Submission.objects.get(), by=users["sam"])
    legs = (leg(121, 88), leg(121, 112))
    with refused("needs_numbers"):
        rule(case, rita, Effect.PENALTY)
    weighed = preview(case=case, decision=said(Effect.PENALTY, details=Details(legs=legs)), by=rita)
    rule(case, rita, Effect.PENALTY, details=Details(legs=legs), accepted=weighed.fingerprint)
    assert fresh_sheet(protested.pk).legs == legs


@pytest.mark.rule("A22")
def test_a_player_is_put_out_and_the_team_plays_on(bring, sheet, rita, event):
    place = RosterPlace.objects.filter(entry=sheet.match.home).first()
    case = bring(Case.Kind.COMPLAINT, member=place.member)
    ruling = rule(case, rita, Effect.PUT_OUT, details=Details(member=place.member_id), section="CODE OF CONDUCT i.c")
    assert set(put_out_of(event)) == {place.member_id}
    assert ruling.carried_out.sentences == [
        f"{place.member.name} is out of this event. The team has no spare.",
    ]
    assert not sheet.match.home.departures.exists()


def test_a_player_is_barred_for_a_season_by_the_list_of_bars(bring, sheet, rita, event):
    place = RosterPlace.objects.filter(entry=sheet.match.home).first()
    case = bring(Case.Kind.COMPLAINT, member=place.member, sub_match=sheet)
    rule(case, rita, Effect.SEASON_BAR, details=Details(member=place.member_id))
    bar = Suspension.objects.get()
    assert (bar.member, bar.sport, bar.season) == (place.member, "cribbage", event.season + 1)
    stranger = RosterPlace.objects.exclude(entry__in=[sheet.match.home, sheet.match.away]).first()
    with refused("not_in_case"):
        rule(bring(sub_match=sheet), rita, Effect.PUT_OUT, details=Details(member=stranger.member_id))


@pytest.mark.rule("A91")
def test_a_leg_is_ruled_on_before_the_sheet_is_in_and_the_numbers_follow(bring, sheet, rita, enter):
    case = bring(sub_match=sheet, leg=1)
    ruling = rule(case, rita, Effect.LEG_GIVEN, details=Details(side=Side.AWAY, leg=1))
    competition = sheet.match.stage.competition
    assert [line.waits_for for line in open_cases(competition)] == ["The ruling is still to be carried out."]
    with refused("sheet_is_out"):
        carry_out(ruling=ruling, by=rita)
    enter(sheet, WON["cribbage"])
    with pytest.raises(NotAcceptedError) as asked:
        carry_out(ruling=ruling, by=rita)
    carry_out(ruling=ruling, by=rita, accepted=asked.value.consequences.fingerprint)
    assert [leg.winner for leg in fresh_sheet(sheet.pk).legs] == [Side.AWAY, Side.HOME]
    assert open_cases(competition) == []
    with refused("carried_out_already"):
        carry_out(ruling=ruling, by=rita)


def test_what_an_effect_lacks_is_refused_at_its_field(bring, sheet, rita):
    about_team = bring(entry=sheet.match.home)
    with refused("needs_sheet"):
        rule(about_team, rita, Effect.REPLAYED)
    case = bring(sub_match=sheet)
    with refused("needs_side"):
        rule(case, rita, Effect.MATCH_GIVEN)
    with refused("needs_leg"):
        rule(case, rita, Effect.LEG_GIVEN, details=Details(side=Side.HOME, leg=3))
    with refused("needs_person"):
        rule(case, rita, Effect.PUT_OUT)
    with refused("only_on_appeal"):
        rule(case, rita, Effect.CONFIRMED)
    assert not Ruling.objects.exists()


# --- appeals, and twice ---------------------------------------------------------------------------------


def test_a_ruling_is_never_made_twice(bring, sheet, rita, users):
    case, key = bring(sub_match=sheet), uuid.uuid4()
    first = rule(case, rita, key=key)
    assert rule(case, rita, key=key, expected=0) == first
    with pytest.raises(StaleCaseError):
        rule(case, rita, key=key, expected=0, decision="Something else")
    with pytest.raises(StaleCaseError):
        rule(case, users["carl"], expected=0)
    with refused("decided_already"):
        rule(case, users["carl"])


@pytest.mark.parametrize("more", [{"exception": "The deputy is ill"}, {"appeal_until": 2}])
def test_the_same_key_with_a_reason_or_an_hour_that_was_not_said_is_a_conflict(bring, sheet, rita, more):
    case, key = bring(sub_match=sheet), uuid.uuid4()
    until = timezone.now() + datetime.timedelta(hours=1)
    first = rule(case, rita, key=key, appeal_until=until)
    assert rule(case, rita, key=key, expected=0, appeal_until=until) == first
    if "appeal_until" in more:
        more = {"appeal_until": until + datetime.timedelta(hours=more["appeal_until"])}
    with pytest.raises(StaleCaseError):
        rule(case, rita, key=key, expected=0, **{"appeal_until": until, **more})


def test_an_appeal_decides_anew_and_takes_back_what_the_first_ruling_did(protested, event, users, rita):
    case = take_up(event=event, submission=Submission.objects.get(), by=users["sam"])
    given = {"details": Details(side=Side.AWAY)}
    weighed = preview(case=case, decision=said(Effect.MATCH_GIVEN, **given), by=users["carl"])
    rule(case, users["carl"], Effect.MATCH_GIVEN, **given, accepted=weighed.fingerprint)
    appeal(case=case, claimed_by="The captain of the other side", reason="Nobody asked us", by=users["sam"])
    (line,) = cases_of(event)
    assert line.waits_for == "An appeal is waiting for a decision."
    with refused("may_not_decide"):
        rule(case, users["carl"])
    case = Case.objects.get()
    weighed = preview(case=case, decision=said(), by=rita)
    rule(case, rita, accepted=weighed.fingerprint)
    assert fresh_sheet(protested.pk).legs == tuple(WON["cribbage"])
    assert not cases_of(event)[0].is_open
    with refused("appeal_over"):
        appeal(case=case, claimed_by="Again", reason="Again", by=users["sam"])


def test_an_appeal_leaves_a_sheet_alone_that_was_changed_again_since(protested, event, users, rita, enter):
    case = take_up(event=event, submission=Submission.objects.get(), by=users["sam"])
    ruled(case, users["carl"], Effect.MATCH_GIVEN, details=Details(side=Side.AWAY))
    corrected = (leg(121, 100), leg(100, 121))
    enter(protested, corrected, by="carl", expected=2, reason="Read again with both captains")
    appeal(case=case, claimed_by="The captain of the other side", reason="Nobody asked us", by=users["sam"])
    ruled(case, rita)
    assert fresh_sheet(protested.pk).legs == corrected
    assert Submission.objects.count() == 3


def test_an_appeal_may_confirm_and_then_nothing_is_taken_back(bring, sheet, users, rita, event):
    place = RosterPlace.objects.filter(entry=sheet.match.home).first()
    case = bring(Case.Kind.COMPLAINT, member=place.member)
    rule(case, users["carl"], Effect.PUT_OUT, details=Details(member=place.member_id))
    appeal(case=case, claimed_by="Himself", reason="It was not me", by=users["sam"])
    rule(case, rita, Effect.CONFIRMED)
    assert set(put_out_of(event)) == {place.member_id}


def test_an_appeal_lets_a_player_in_again(bring, sheet, users, rita, event):
    place = RosterPlace.objects.filter(entry=sheet.match.home).first()
    case = bring(Case.Kind.COMPLAINT, member=place.member)
    rule(case, users["carl"], Effect.PUT_OUT, details=Details(member=place.member_id))
    appeal(case=case, claimed_by="Himself", reason="It was not me", by=users["sam"])
    rule(case, rita, Effect.WARNING, details=Details(member=place.member_id))
    assert put_out_of(event) == {}
    assert PutOut.objects.get().revoked_by == rita


def test_an_appeal_sets_a_match_that_was_to_be_played_again_back(protested, event, users, rita):
    case = take_up(event=event, submission=Submission.objects.get(), by=users["sam"])
    weighed = preview(case=case, decision=said(Effect.REPLAYED), by=users["carl"])
    rule(case, users["carl"], Effect.REPLAYED, accepted=weighed.fingerprint)
    appeal(case=case, claimed_by="Home", reason="It was fair", by=users["sam"])
    case = Case.objects.get()
    weighed = preview(case=case, decision=said(), by=rita)
    rule(case, rita, accepted=weighed.fingerprint)
    assert Result.objects.get().submission.version == 1


def test_an_appeal_has_its_time_and_its_reason(bring, sheet, users, rita):
    case = bring(sub_match=sheet)
    with refused("no_ruling"):
        appeal(case=case, claimed_by="Home", reason="No", by=users["sam"])
    with refused("until_passed"):
        rule(case, rita, appeal_until=timezone.now() - datetime.timedelta(hours=1))
    ruling = rule(case, rita, appeal_until=timezone.now() + datetime.timedelta(hours=1))
    with refused("no_reason"):
        appeal(case=case, claimed_by="Home", reason=" ", by=users["sam"])
    Ruling.objects.filter(pk=ruling.pk).update(appeal_until=timezone.now() - datetime.timedelta(minutes=1))
    with refused("appeal_too_late"):
        appeal(case=case, claimed_by="Home", reason="No", by=users["sam"])
    assert not Appeal.objects.exists()
