"""What officers do to teams and events over JSON: the same acts as the pages, for the same people."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests import cast
from tests.keys import keyed
from tournaments.entries.models import Entry, Override, Qualification
from tournaments.models import Competition, Event

pytestmark = pytest.mark.postgresql
ENTRY = "/api/v1/entries/{}/"


@pytest.fixture
def ask(api):
    """Return a function that sends JSON as one of the cast: method, address, what is said."""

    def send(who, method, address, said=None):
        return getattr(api(who), method)(address, said, format="json", headers=keyed({}))

    return send


def whole(entry, **more):
    """Return a team as the office reads it, to be sent back with changes."""
    roster = [{"member": place.member.number, "part": place.part} for place in entry.roster.order_by("position")]
    return {"branch": entry.branch.number, "version": entry.version, "roster": roster, **more}


def test_a_branch_reads_its_own_teams_with_drafts_and_what_a_change_has_to_know(ask, entry, competition, org):
    draft = cast.make_entry(competition, number=2, branch=org.calgary, state=Entry.State.DRAFT)
    at = f"/api/v1/competitions/{competition.pk}/entries/"
    assert [line["id"] for line in ask("carl", "get", at).json()] == [entry.pk, draft.pk]
    (own,) = ask("oscar", "get", at).json()
    assert (own["state"], own["version"], own["branch"]["number"]) == ("draft", draft.version, org.calgary.number)
    assert own["roster"][0]["member"] == draft.roster.order_by("position").first().member.number
    assert [ask(who, "get", at).status_code for who in (None, "nora")] == [401, 403]


def test_a_team_is_changed_whole_by_who_knows_its_version(ask, entry, org):
    at, newcomer = ENTRY.format(entry.pk), cast.make_member(entry.branch)
    said = whole(entry, contact="Anne, 780-555-0199")
    said["roster"][1]["member"] = newcomer.number
    assert [ask(who, "put", at, said).status_code for who in (None, "sam", "oscar")] == [401, 403, 403]

    changed = ask("dora", "put", at, said)
    assert (changed.status_code, changed.json()["contact"]) == (200, "Anne, 780-555-0199")
    assert changed.json()["version"] == entry.version + 1
    assert entry.roster.order_by("position").last().member == newcomer
    assert entry.roster.order_by("position").last().received_on is not None  # the deadline counts for who joins now
    stale = ask("dora", "put", at, said)
    assert (stale.status_code, stale.json()["code"]) == (409, "changed_meanwhile")


def test_a_draft_is_handed_in_and_a_team_taken_back_for_a_reason(ask, entry, competition, org):
    draft = cast.make_entry(competition, number=2, branch=entry.branch, state=Entry.State.DRAFT)
    assert ask("dora", "put", ENTRY.format(draft.pk), whole(draft)).json()["state"] == "entered"
    at = f"{ENTRY.format(entry.pk)}take-back/"
    assert ask("oscar", "post", at, {"reason": "Ill"}).status_code == 403
    nothing, wrong = ask("dora", "post", at, {}), ask("dora", "post", at, {"reason": "Ill", "raeson": "?"})
    assert (set(nothing.json()["errors"]), set(wrong.json()["errors"])) == ({"reason"}, {"raeson"})
    assert ask("dora", "post", at, {"reason": "Ill"}).json()["state"] == "cancelled"
    assert ask("dora", "post", at, {"reason": "Ill"}).json()["code"] == "entry_cancelled"


def test_who_named_a_team_is_noted_and_taken_back(ask, entry):
    at = f"{ENTRY.format(entry.pk)}naming/"
    assert ask("dora", "put", at, {"note": "By us"}).status_code == 403  # nobody names their own
    assert ask("carl", "put", at, {"note": "District executive, December 6"}).status_code == 200
    assert Qualification.objects.get().note == "District executive, December 6"
    assert ask("carl", "delete", at).status_code == 204
    assert not Qualification.objects.exists()


def test_several_teams_are_decided_for_one_reason_and_one_decision_taken_back(ask, competition, event, org):
    teams = [cast.make_entry(competition, number=number, branch=org.peace_river) for number in (1, 2)]
    for team in teams:
        member = team.roster.first().member
        member.dues_paid_year = 2026
        member.save()
    (found, _) = ask("carl", "get", f"/api/v1/competitions/{competition.pk}/entries/").json()
    finding = next(line for line in found["findings"] if line["rule"] == "card-year")
    said = {"rule": "card-year", "code": finding["code"], "entries": [team.pk for team in teams], "reason": "Seen"}
    at = f"/api/v1/events/{event.slug}/overrides/"
    assert ask("dora", "post", at, said).status_code == 403
    assert ask("carl", "post", at, said).json() == {"count": 2}
    override = Override.objects.filter(entry=teams[0]).get()
    verdict = ask("carl", "get", f"{ENTRY.format(teams[0].pk)}verdict/").json()
    assert override.pk in [line["override"] for line in verdict["findings"]]
    back = ask("carl", "post", f"/api/v1/overrides/{override.pk}/take-back/")
    assert (back.status_code, back.json()["status"]) == (200, "not_met")


def test_a_branch_answers_what_it_is_asked_and_nobody_else_does(ask, competition, org):
    entry = cast.make_entry(competition, number=2, branch=org.grande_prairie)
    member = entry.roster.first().member
    member.dues_paid_year = 2026
    member.save()
    said = {"rule": "card-year", "member": member.number, "kind": "asked", "reason": "Is it renewed?"}
    assert ask("carl", "post", f"{ENTRY.format(entry.pk)}overrides/", said).json()["status"] == "not_met"
    at = f"/api/v1/overrides/{Override.objects.get().pk}/answer/"
    assert ask("oscar", "post", at, {"answer": "Yes"}).status_code == 403
    findings = ask("beth", "post", at, {"answer": "Yes, today"}).json()["findings"]
    assert [line["override_answer"] for line in findings if line["override"]] == ["Yes, today"]


def test_one_cheque_pays_for_a_team_and_a_name_is_withheld(ask, entry):
    paid = ask("carl", "post", f"{ENTRY.format(entry.pk)}paid/", {"cheque_number": "731"})
    assert {place["fee_paid"] for place in paid.json()["roster"]} == {True}
    member = entry.roster.first().member
    at, said = f"/api/v1/members/{member.number}/public-name/", {"withheld": True, "reason": "Own wish"}
    assert ask("oscar", "put", at, said).status_code == 404
    assert ask("alice", "put", at, said).json()["name_withheld"] is True


def test_an_event_is_changed_and_its_settings_answered(ask, event):
    at = f"/api/v1/events/{event.slug}/"
    assert ask("sam", "patch", at, {"name": "?"}).status_code == 403
    changed = ask("carl", "patch", at, {"name": "Cribbage in Peace River", "fee_cents": 2_500})
    assert (changed.status_code, changed.json()["name"]) == (200, "Cribbage in Peace River")
    assert Event.objects.get(pk=event.pk).overrides == {"registration.fee_cents": 2_500}

    assert set(ask("carl", "patch", at, {"starts_on": "2027-01-01"}).json()["errors"]) == {"starts_on"}

    settings = ask("carl", "get", f"{at}settings/").json()
    flag = next(line for line in settings if isinstance(line["value"], bool))
    answered = ask("carl", "patch", f"{at}settings/", {"changes": {flag["path"]: not flag["value"]}})
    assert {line["path"]: line["value"] for line in answered.json()}[flag["path"]] is not flag["value"]
    wrong = ask("carl", "patch", f"{at}settings/", {"changes": {"eligibility.nothing": True}})
    assert (wrong.status_code, set(wrong.json()["errors"])) == (400, {"eligibility.nothing"})
    assert ask("sam", "get", f"{at}settings/").status_code == 403


def test_an_event_that_is_final_is_told_as_final_when_it_is_changed(ask, event, competition):
    at = f"/api/v1/events/{event.slug}/"
    Competition.objects.filter(pk=competition.pk).update(closed_at=timezone.now())
    assert ask("carl", "get", at).json()["is_final"] is True
    assert ask("carl", "patch", at, {"name": "Cribbage in Peace River"}).json()["is_final"] is True


def test_everything_that_is_played_is_said_at_once(ask, event):
    at = f"/api/v1/events/{event.slug}/competitions/"
    lines = [{"category": "cribbage-pairs", "stations": 8}, {"category": "cribbage-legion", "stations": 4}]
    assert {line["category"] for line in ask("carl", "put", at, {"competitions": lines}).json()} == {
        "cribbage-pairs", "cribbage-legion",
    }  # fmt: skip
    assert [line["stations"] for line in ask("carl", "put", at, {"competitions": lines[:1]}).json()] == [8]
    refused = ask("carl", "put", at, {"competitions": [{"category": "nothing", "stations": 1}]})
    assert (refused.status_code, refused.json()["field"]) == (422, "category.nothing")
    assert event.competitions.count() == 1
