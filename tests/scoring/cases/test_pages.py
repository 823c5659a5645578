"""The pages of cases: who may look, open and rule, what each shows, and in how many queries."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring.cases.models import Case, Ruling
from scoring.cases.services.deciding import appeal
from scoring.cases.services.effects import Details
from scoring.models import Submission
from scoring.sheets.queries.sheets import fresh_sheet
from tests.page import words_of
from tests.scoring.cases.ruling import rule
from tests.scoring.sheets.conftest import WON, sheets_of
from tournaments.entries.queries.entries import put_out_of
from tournaments.models import RosterPlace

pytestmark = pytest.mark.django_db


def ruling(**more: object) -> dict[str, object]:
    """Return a ruling as the page sends it."""
    return {
        "key": uuid.uuid4(),
        "expected": 0,
        "effect": "stands",
        "decision": "As entered",
        "section": "CODE OF CONDUCT v",
        "reason": "Both captains were heard",
        "decided_with": "Pat Lee",
        **more,
    }


@pytest.fixture
def taken_up(protested, signed_in, event):
    """The case of the protest on the first sheet."""
    submission = Submission.objects.get()
    signed_in("sam").post(reverse("cases:take_up", args=[event.pk, submission.pk]))
    return Case.objects.get()


OFFICE = {"alice": 200, "rita": 200, "carl": 200, "sam": 200, "dora": 403, "beth": 403, "dell": 403, "nora": 403}


def test_the_desk_sees_cases_and_nobody_else(signed_in, event, taken_up):
    for who, status in OFFICE.items():
        client = signed_in(who)
        for address in (
            reverse("cases:event", args=[event.pk]),
            reverse("cases:open", args=[event.pk]),
            reverse("cases:case", args=[taken_up.pk]),
        ):
            assert client.get(address).status_code == status, (who, address)


def test_only_who_may_rule_rules(signed_in, taken_up):
    address = reverse("cases:rule", args=[taken_up.pk])
    statuses = {None: 302, "sam": 403, "dora": 403, "beth": 403, "dell": 403, "nora": 403}
    for who, status in statuses.items():
        assert signed_in(who).post(address, ruling()).status_code == status, who
    # The Sports Officer holds the right, and does not mediate.
    assert signed_in("alice").post(address, ruling()).status_code == 422
    assert not Ruling.objects.exists()
    assert signed_in("carl").post(address, ruling()).status_code == 302
    assert Ruling.objects.get().decided_by.username == "carl"


@pytest.mark.parametrize(("who", "is_offered"), [("alice", False), ("rita", True), ("carl", True), ("sam", False)])
def test_a_ruling_is_offered_to_whoever_may_decide(signed_in, taken_up, who, is_offered):
    page = words_of(signed_in(who).get(reverse("cases:case", args=[taken_up.pk])))
    assert ("Rule on it" in page) is is_offered
    assert "Waiting for a ruling." in page


def test_the_sports_officer_is_told_who_decides(signed_in, taken_up):
    page = words_of(signed_in("alice").get(reverse("cases:rule", args=[taken_up.pk])))
    assert "You can't decide this case." in page
    assert "Rita Tester , Representative" in page
    assert "Put the ruling on record" not in page


def test_a_protest_is_taken_up_once_and_the_chair_goes_on_to_rule(protested, signed_in, event):
    submission = Submission.objects.get()
    address = reverse("cases:take_up", args=[event.pk, submission.pk])
    page = words_of(signed_in("carl").get(reverse("cases:event", args=[event.pk])))
    assert "Open (1)" in page
    assert "Leg 2 was miscounted" in page
    first = signed_in("carl").post(address)
    again = signed_in("carl").post(address)
    assert first["Location"] == again["Location"] == reverse("cases:rule", args=[Case.objects.get().pk])
    assert signed_in("sam").get(address).status_code == 405


def test_a_case_is_opened_at_the_desk_with_two_boxes(signed_in, event, sheet):
    client = signed_in("sam")
    address = reverse("cases:open", args=[event.pk])
    page = client.get(address, {"code": sheet.code})
    data = {"key": page.context["form"]["key"].value(), "kind": "protest", "code": sheet.code, "claim": "Miscounted"}
    response = client.post(address, data)
    case = Case.objects.get()
    assert response["Location"] == reverse("cases:case", args=[case.pk])
    assert (case.sub_match, case.claim, case.opened_by.username) == (sheet, "Miscounted", "sam")
    assert client.post(address, data)["Location"] == response["Location"]
    again = client.post(address, data | {"claim": "Else"}, follow=True)
    assert "was already sent with different content" in words_of(again)
    assert Case.objects.count() == 1


def test_what_is_missing_is_said_at_its_box(signed_in, event, sheet):
    client, address = signed_in("sam"), reverse("cases:open", args=[event.pk])
    key = uuid.uuid4()
    response = client.post(address, {"key": key, "kind": "protest", "claim": "Miscounted", "code": "1234567"})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["code"]
    response = client.post(address, {"key": key, "kind": "complaint", "claim": "Swore"})
    assert list(response.context["form"].errors) == ["entry"]


def test_a_ruling_that_moves_something_is_asked_about_first(draw, enter, signed_in, bring):
    sheets = sheets_of(draw(entries=4))
    for each in sheets:
        enter(each, WON["cribbage"])
    case = bring(sub_match=sheets[0])
    client, address = signed_in("carl"), reverse("cases:rule", args=[case.pk])
    data = ruling(effect="match_given", side="away")
    asked = client.post(address, data)
    assert asked.status_code == 409
    assert not Ruling.objects.exists()
    accepted = asked.context["consequences"].fingerprint
    client.post(address, data | {"accept_consequences": accepted})
    assert fresh_sheet(sheets[0].pk).legs[0].at_fault.value == "home"
    page = words_of(client.get(reverse("cases:case", args=[case.pk])))
    assert f"The match is given to {sheets[0].match.away.team_name}." in page


def test_a_penalty_is_typed_in_the_boxes_of_the_desk(signed_in, taken_up, protested):
    client, address = signed_in("rita"), reverse("cases:rule", args=[taken_up.pk])
    page = client.get(address)
    assert page.context["form"].penalty.legs[0]["home"].value() == 121
    data = ruling(effect="penalty")
    wrong = client.post(address, data | {"leg1-home": "121", "leg1-away": "x", "leg2-home": "121", "leg2-away": "110"})
    assert wrong.status_code == 422
    legs = {"leg1-home": "121", "leg1-away": "88", "leg2-home": "121", "leg2-away": "112"}
    client.post(address, data | legs)  # nobody's place moves, so nothing is asked
    assert fresh_sheet(protested.pk).legs[1].away == 112


def test_a_sheet_that_is_played_again_from_a_leg_opens_with_the_legs_before(signed_in, taken_up, protested, client):
    office, address = signed_in("rita"), reverse("cases:rule", args=[taken_up.pk])
    assert office.get(address).context["form"].fields["from_leg"].choices == [("", "All of it"), (2, "2")]
    data = ruling(effect="replayed", from_leg="2")
    asked = office.post(address, data)
    if asked.status_code == 409:
        office.post(address, data | {"accept_consequences": asked.context["consequences"].fingerprint})
    assert "It is played again, from leg 2." in words_of(office.get(reverse("cases:case", args=[taken_up.pk])))

    page = signed_in("sam").get(reverse("desk:sheet", args=[protested.code]))
    first, second = page.context["form"].legs
    assert (first["home"].value(), first["away"].value(), second["home"].value()) == (121, 88, None)
    assert second.fields["home"].widget.attrs["autofocus"]
    assert "Played again from leg 2" in words_of(page)
    client.logout()
    assert "To be played again from leg 2" in words_of(client.get(reverse("desk:sheet", args=[protested.code])))


def test_a_player_is_put_out_on_the_page(signed_in, event, sheet, bring):
    place = RosterPlace.objects.filter(entry=sheet.match.home).first()
    case = bring(Case.Kind.COMPLAINT, member=place.member)
    data = ruling(effect="put_out", member=place.member_id)
    signed_in("rita").post(reverse("cases:rule", args=[case.pk]), data)
    assert set(put_out_of(event)) == {place.member_id}


def test_somebody_who_was_overtaken_is_told(signed_in, taken_up, rita):
    rule(taken_up, rita)
    appeal(case=taken_up, claimed_by="Home", reason="No", by=rita)
    response = signed_in("carl").post(reverse("cases:rule", args=[taken_up.pk]), ruling(), follow=True)
    assert "Somebody ruled on this case while this page was open." in words_of(response)
    assert Ruling.objects.count() == 1


def test_an_appeal_opens_a_case_again(signed_in, taken_up, rita):
    rule(taken_up, rita)
    address = reverse("cases:appeal", args=[taken_up.pk])
    assert signed_in("sam").post(address, {"claimed_by": "", "reason": ""}).status_code == 422
    page = words_of(signed_in("sam").post(address, {"claimed_by": "Home", "reason": "Not heard"}, follow=True))
    assert "An appeal is waiting for a decision." in page
    assert "Decide the appeal" in words_of(signed_in("carl").get(reverse("cases:case", args=[taken_up.pk])))


def test_the_public_reads_that_a_result_is_under_protest_and_no_more(client, protested, event, users, rita, signed_in):
    address = reverse("desk:sheet", args=[protested.code])
    page = words_of(client.get(address))
    assert "under protest" in page
    assert "Leg 2 was miscounted" not in page
    signed_in("sam").post(reverse("cases:take_up", args=[event.pk, Submission.objects.get().pk]))
    rule(Case.objects.get(), rita)
    client.logout()
    assert "under protest" not in words_of(client.get(address))


def test_the_list_takes_as_many_queries_for_many_cases_as_for_one(signed_in, event, bring, sheet, rita):
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert signed_in("carl").get(reverse("cases:event", args=[event.pk])).status_code == 200
        return len(captured)

    rule(bring(sub_match=sheet), rita)
    queries()
    one = queries()
    for number in range(3):
        rule(bring(sub_match=sheet, claim=f"Again {number}"), rita)
    assert queries() == one


def test_who_is_put_out_is_told_at_the_team(signed_in, sheet, bring, rita):
    place = RosterPlace.objects.filter(entry=sheet.match.home).select_related("member").first()
    rule(
        bring(Case.Kind.COMPLAINT, member=place.member),
        rita,
        "put_out",
        details=Details(member=place.member_id),
    )
    page = words_of(signed_in("carl").get(reverse("entries:detail", args=[sheet.match.home_id])))
    assert f"{place.member.name} is expelled and does not play again at this event." in page
    other = words_of(signed_in("carl").get(reverse("entries:detail", args=[sheet.match.away_id])))
    assert "plays no more" not in other
