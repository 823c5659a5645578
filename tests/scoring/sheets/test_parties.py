"""Who plays in a match may enter its sheet and never checks it; what such a person had in hand the chair checks."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse

from scoring.closing.queries.missing import MissingKind, readiness_of
from scoring.closing.queries.record import played_of
from scoring.desk.queries.checking import QueueWanted, next_to_check, queue_of
from scoring.desk.queries.lists import for_the_chair
from scoring.models import Submission, Verification
from scoring.sheets.queries.parties import sides_of
from scoring.sheets.queries.rights import may_verify
from scoring.sheets.queries.sheets import fresh_sheet
from scoring.sheets.services.sheets import verify
from tests.page import html_of, words_of
from tests.scoring.live.logs import refused
from tests.scoring.sheets.conftest import HOME, WON, leg, sheets_of
from tournaments.models import RosterPlace

pytestmark = pytest.mark.django_db


@pytest.fixture
def plays(users):
    """Return a function that says that somebody of the cast plays for an entry, in that part of its roster."""

    def link(name: str, entry, part: str = RosterPlace.Part.PLAYER) -> None:
        place = entry.roster.order_by("-position").first()
        RosterPlace.objects.filter(pk=place.pk).update(part=part)
        users[name].member = place.member
        users[name].save()

    return link


def check_page(sheet) -> str:
    return reverse("desk:check", args=[sheet.code])


@pytest.mark.parametrize("part", [RosterPlace.Part.PLAYER, RosterPlace.Part.CAPTAIN, RosterPlace.Part.SPARE])
def test_who_is_on_the_roster_of_a_side_enters_its_sheet_and_the_chair_checks_it(
    sheet, enter, users, plays, part
) -> None:
    plays("sam", sheet.match.home, part)
    submission = enter(sheet, WON["cribbage"], by="sam")
    assert submission.of_side == "home"

    with refused("for_the_chair"):
        verify(submission=submission, by=users["sue"])
    assert not Verification.objects.exists()

    assert verify(submission=submission, by=users["carl"]).verified_by == users["carl"]


@pytest.mark.parametrize("who", ["sue", "carl"])
def test_nobody_checks_the_sheet_of_a_match_that_they_play_in_the_chair_neither(
    sheet, enter, users, plays, who
) -> None:
    plays(who, sheet.match.away)
    submission = enter(sheet, WON["cribbage"], by="sam")
    assert submission.of_side == ""
    assert not may_verify(users[who], fresh_sheet(sheet.pk))
    with refused("one_side"):
        verify(submission=submission, by=users[who])
    assert verify(submission=submission, by=users["alice"])


def test_who_wrote_it_on_a_device_counts_as_well(sheet, enter, users, plays) -> None:
    plays("sue", sheet.match.away)
    submission = enter(sheet, WON["cribbage"], by="sam", written_by=users["sue"])
    assert submission.of_side == "away"
    with refused("own_sheet"):
        verify(submission=submission, by=users["sue"])


def test_one_person_of_each_side_had_it_in_hand(sheet, enter, users, plays) -> None:
    plays("sue", sheet.match.away)
    plays("sam", sheet.match.home)
    submission = enter(sheet, WON["cribbage"], by="sam", written_by=users["sue"])
    assert submission.of_side == "both"
    with refused("for_the_chair"):
        verify(submission=submission, by=users["oscar"])


def test_a_sheet_to_which_both_captains_said_yes_with_their_words_is_not_for_the_chair(
    sheet, enter, users, plays
) -> None:
    plays("sam", sheet.match.home)
    submission = enter(sheet, WON["cribbage"], by="sam", by_words=True)
    assert submission.of_side == "home"
    assert verify(submission=submission, by=users["sue"])


def test_a_correction_by_somebody_else_is_read_like_every_other_sheet(sheet, enter, users, plays) -> None:
    plays("sam", sheet.match.home)
    enter(sheet, WON["cribbage"], by="sam")
    corrected = enter(sheet, [leg(121, 89), leg(121, 110)], by="carl", expected=1, reason="Mistyped")
    assert corrected.of_side == ""
    assert verify(submission=corrected, by=users["sue"])


def test_where_no_membership_number_is_known_nothing_is_read(sheet, users, django_assert_num_queries) -> None:
    match = sheet.match
    with django_assert_num_queries(0):
        assert sides_of([users["sam"], None, AnonymousUser()], match) == frozenset()


def test_who_plays_in_another_match_is_on_no_side(draw, enter, users, plays) -> None:
    sheet, elsewhere = sheets_of(draw())[:2]  # of one round
    plays("sam", elsewhere.match.home)
    submission = enter(sheet, WON["cribbage"], by="sam")
    assert (submission.of_side, sides_of([users["sam"]], elsewhere.match)) == ("", {HOME})
    assert verify(submission=submission, by=users["sue"])


def test_the_queue_leaves_out_what_is_for_somebody_else(draw, enter, users, event, plays) -> None:
    first, second = sheets_of(draw())[:2]  # of one round
    plays("sam", first.match.home)
    plays("sue", second.match.away)
    enter(first, WON["cribbage"], by="sam")
    enter(second, [leg(121, 90), leg(121, 110)], by="carl")

    queue = queue_of(event, users["sue"], QueueWanted())
    assert (queue.left, queue.others, next_to_check(event, users["sue"])) == (0, 2, None)
    assert queue_of(event, users["carl"], QueueWanted()).left == 1
    assert next_to_check(event, users["carl"]).sub_match_id == first.pk
    assert next_to_check(event, users["sam"]).sub_match_id == second.pk
    assert [line.submission.sub_match_id for line in for_the_chair(event)] == [first.pk]


def test_the_page_says_why_and_a_forged_answer_changes_nothing(signed_in, sheet, enter, plays) -> None:
    plays("sam", sheet.match.home)
    enter(sheet, WON["cribbage"], by="sam")
    team = sheet.match.home.team_name
    client = signed_in("sue")

    shown = client.get(check_page(sheet))
    assert f"Entered by somebody who plays for {team}." in words_of(shown)
    assert "The tournament chair checks it." in words_of(shown)
    assert 'data-key="enter"' not in html_of(shown)
    client.post(check_page(sheet), {"version": 1})
    assert not Verification.objects.exists()
    assert "1 sheet waits for somebody else" in words_of(client.get(reverse("desk:checking", args=[_event(sheet).pk])))

    desk = words_of(client.get(reverse("desk:desk", args=[_event(sheet).pk])))
    assert "For the chair to check" in desk
    client = signed_in("carl")
    assert 'data-key="enter"' in html_of(client.get(check_page(sheet)))
    client.post(check_page(sheet), {"version": 1})
    assert Verification.objects.count() == 1
    assert "For the chair to check" not in words_of(client.get(reverse("desk:desk", args=[_event(sheet).pk])))
    assert f"Entered by somebody who plays for {team}." in words_of(
        client.get(reverse("desk:sheet", args=[sheet.code]))
    )


def _event(sheet):
    return sheet.match.stage.competition.event


def test_it_is_on_record_in_the_log_the_record_and_the_api(signed_in, api, sheet, enter, plays) -> None:
    plays("sam", sheet.match.home)
    enter(sheet, WON["cribbage"], by="sam")
    log = words_of(signed_in("carl").get(reverse("chronicle:log", args=[_event(sheet).pk])))
    assert re.search(rf"Plays in the match\W+{sheet.match.home.branch.name}", log)
    record = played_of(sheet.match.stage.competition)
    assert [line["entered"]["for"] for line in record["sheets"]] == ["home"]
    url = f"/api/v1/sheets/{sheet.code}/"
    assert api("sue").get(url).json()["entered_for"] == "home"
    assert [api(who).get(url).json()["entered_for"] for who in (None, "nora")] == [None, None]


def test_closing_waits_for_the_chair(sheet, enter, users, plays) -> None:
    plays("sam", sheet.match.home)
    submission = enter(sheet, WON["cribbage"], by="sam")
    competition = sheet.match.stage.competition
    assert MissingKind.CHECK in {missing.kind for missing in readiness_of(competition).missing}
    verify(submission=Submission.objects.get(pk=submission.pk), by=users["carl"])
    assert MissingKind.CHECK not in {missing.kind for missing in readiness_of(competition).missing}
