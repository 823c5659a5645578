"""Where a team comes from, out of the rows: what is on record, and what its people played below."""

from __future__ import annotations

import datetime

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from kit.pure.violations import RuleViolation
from tests import cast
from tournaments.entries.models import Entry, Qualification, RosterPlace
from tournaments.entries.queries.entries import entries_of
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services import qualifying
from tournaments.entries.services.check_in import pay_for_team
from tournaments.entries.services.qualifying import Rests
from tournaments.entries.services.teams import EntryFacts, RosterLine, change_entry
from tournaments.events.models import Event


def says(entry: Entry, rule: str = "qualified") -> str:
    found = verdicts_for([Entry.objects.get(pk=entry.pk)])[entry.pk]
    return next((line.finding.code for line in found.lines if line.finding.rule == rule), "")


@pytest.fixture
def district(org):
    event = cast.make_event(
        org, slug="district-1", name="District 1 Cribbage", level="district", organizer=org.district_1,
        host_branch=org.peace_river, starts_on=datetime.date(2026, 12, 4), ends_on=datetime.date(2026, 12, 5),
    )  # fmt: skip
    return cast.make_competition(event, "cribbage-pairs")


@pytest.fixture
def command(make_competition):
    return make_competition("cribbage-pairs")


def close(competition) -> None:
    competition.closed_at = cast.RECEIVED
    competition.save()


def test_proposal_is_a_draft_of_the_team_with_nothing_paid_and_handing_it_in_is_the_yes(org, district, command, users):
    below = cast.make_entry(district, number=1, branch=org.peace_river, contact="Lorne, 780 555 0100")
    spare = cast.make_member(org.peace_river)
    below.roster.create(member=spare, position=3, part="spare", has_played=True)

    proposal = qualifying.propose_entry(
        competition=command, source=below, on=Rests(place=2), spares=True, by=users["alice"]
    )

    assert (proposal.state, proposal.branch, proposal.contact) == ("draft", org.peace_river, "Lorne, 780 555 0100")
    rows = proposal.roster.values_list("member", "part", "fee_paid", "card_seen", "has_played")
    assert list(rows) == [
        (place.member_id, place.part, False, False, False) for place in below.roster.order_by("position")
    ]
    assert says(proposal) == "placed_so_far"
    close(district)
    qualifying.hand_in_proposal(entry=proposal, by=users["beth"])
    assert says(proposal) == "placed"
    proposal.refresh_from_db()
    assert (proposal.state, proposal.received_at is not None) == ("entered", True)


def test_handing_in_keeps_what_was_paid_and_that_it_is_the_host(org, district, command, users):
    below = cast.make_entry(district, number=1, branch=org.grande_prairie)
    proposal = qualifying.propose_entry(
        competition=command, source=below, on=Rests(place=1), spares=True, by=users["alice"]
    )
    pay_for_team(entry=proposal, cheque_number="731", by=users["alice"])
    Entry.objects.filter(pk=proposal.pk).update(is_host=True)
    proposal.roster.update(received_on=datetime.date(2027, 1, 17))
    proposal.refresh_from_db()

    qualifying.hand_in_proposal(entry=proposal, by=users["alice"])

    rows = proposal.roster.values_list("fee_paid", "cheque_number", "received_on")
    assert list(rows) == [(True, "731", datetime.date(2027, 1, 17))] * 2
    assert proposal.fee_shares.count() == 2
    assert Entry.objects.get(pk=proposal.pk).is_host


def test_asking_again_waits_for_a_draw_that_is_being_published(command, org, users):
    entry = cast.make_entry(command, number=1, branch=org.calgary)
    with CaptureQueriesContext(connection) as asked:
        qualifying.ask_again(entry=entry)
    read = [query["sql"] for query in asked if query["sql"].startswith("SELECT")]
    assert ['FROM "tournaments_competition"' in sql for sql in read[:2]] == [True, False]
    command.entries_frozen_at = cast.RECEIVED
    command.save()
    Entry.objects.update(state=Entry.State.ENTERED)
    assert qualifying.ask_again(entry=entry).state == "entered"


def test_team_typed_by_hand_that_lost_below_is_found(org, district, command, users):
    below = cast.make_entry(district, number=3, branch=org.peace_river)
    close(district)
    by_hand = cast.make_entry(command, number=1, branch=org.peace_river)
    assert says(by_hand) == "not_on_record"  # other people, and District 1 held a play-off
    member = below.roster.get(position=2).member
    by_hand.roster.filter(position=2).update(member=member)

    found = verdicts_for([Entry.objects.get(pk=by_hand.pk)])[by_hand.pk].problems[0]

    assert found.sentence.startswith("It played at District 1 Cribbage, December 5, 2026.")
    assert found.entry_below == below.pk


def test_bodies_without_an_event_below_are_not_asked_and_other_categories_and_seasons_do_not_count(
    org, district, command
):
    calgary = cast.make_entry(command, number=1, branch=org.calgary)
    cast.make_competition(district.event, "cribbage-legion")
    last_year = cast.make_event(org, slug="old", level="district", organizer=org.district_2, season=2026)
    cast.make_competition(last_year, "cribbage-pairs")

    assert says(calgary) == "met"


def test_who_came_by_another_district_counts_there(org, district, command, users):
    entries = [cast.make_entry(command, number=number, branch=org.calgary) for number in (1, 2, 3)]
    assert says(entries[2], "teams-each") == "too_many_from_unit"
    source = cast.make_entry(district, number=1, branch=org.peace_river)
    qualifying.qualify(entry=entries[0], source=source, on=Rests(place=1), by=users["alice"])

    assert says(entries[2], "teams-each") == "met"


def test_naming_is_noted_shown_and_taken_back(org, district, command, users, signed_in):
    entry = cast.make_entry(command, number=1, branch=org.peace_river)
    url = reverse("entries:name_team", args=[entry.pk])
    assert signed_in("beth").post(url, {"note": "By us"}).status_code == 403  # nobody names their own
    client = signed_in("alice")
    assert "The body that sends it named this team" in client.get(reverse("entries:detail", args=[entry.pk])).text

    client.post(url, {"note": "District 1 executive, December 6"})
    assert says(entry) == "named"
    assert "District 1 executive, December 6" in client.get(reverse("entries:detail", args=[entry.pk])).text
    client.post(url, {"note": " "})  # nothing without a word
    assert says(entry) == "named"
    client.post(url, {"withdraw": "1"})
    assert says(entry) == "not_on_record"

    source = cast.make_entry(district, number=1, branch=org.peace_river)
    qualifying.qualify(entry=entry, source=source, on=Rests(place=1), by=users["alice"])
    with pytest.raises(RuleViolation, match="came_by_place"):
        qualifying.name_team(entry=entry, note="By hand", by=users["alice"])


def test_whoever_joins_the_team_above_is_marked(org, district, command, users):
    below = cast.make_entry(district, number=1, branch=org.peace_river)
    spare = cast.make_member(org.peace_river, sex="F")
    below.roster.create(member=spare, position=3, part=RosterPlace.Part.SPARE)
    proposal = qualifying.propose_entry(
        competition=command, source=below, on=Rests(place=1), spares=True, by=users["alice"]
    )
    lines = qualifying.lines_of(proposal)
    new = RosterLine(member=cast.make_member(org.peace_river, sex="F"))
    facts = EntryFacts.of(proposal)

    change_entry(
        entry=proposal, expected_version=1, roster=[lines[0], RosterLine(member=spare)], facts=facts, by=users["beth"]
    )
    assert says(proposal, "same-people") == "met"  # the spare of the team came in

    change_entry(entry=proposal, expected_version=2, roster=[lines[0], new], facts=facts, by=users["beth"])
    assert says(proposal, "same-people") == "new_to_team"


def test_a_question_is_asked_once_and_is_gone_when_the_place_is_true_again(org, district, command, users):
    below = cast.make_entry(district, number=1, branch=org.peace_river)
    entry = qualifying.propose_entry(
        competition=command, source=below, on=Rests(place=1), spares=True, by=users["alice"]
    )
    asked = {"questions": {below.pk: "It is third there now."}, "places": {below.pk: 3}, "sources": [below.pk]}

    assert [record.entry for record in qualifying.ask_about(**asked)] == [entry]
    assert qualifying.ask_about(**asked) == []
    assert says(entry) == "changed_below"
    assert Qualification.objects.get().place == 1  # the place by which it was proposed
    qualifying.ask_about(questions={}, places={below.pk: 2}, sources=[below.pk])
    record = Qualification.objects.get()
    assert (record.question, record.place) == ("", 2)


@pytest.mark.parametrize("count", [1, 3])
def test_verdicts_of_those_who_came_up_take_the_same_queries(
    org, district, command, users, count, django_assert_num_queries
):
    for number in range(1, count + 1):
        below = cast.make_entry(district, number=number, branch=org.peace_river)
        entry = qualifying.propose_entry(
            competition=command, source=below, on=Rests(place=1), spares=True, by=users["alice"]
        )
        qualifying.hand_in_proposal(entry=entry, by=users["alice"])

    with django_assert_num_queries(15):
        verdicts_for(entries_of(command))


def test_nothing_is_proposed_to_an_event_that_a_laptop_has(org, district, command, users):
    below = cast.make_entry(district, number=1, branch=org.peace_river)
    there = cast.make_entry(command, number=1, branch=org.peace_river)
    qualifying.qualify(entry=there, source=below, on=Rests(place=1), by=users["alice"])
    Event.objects.filter(pk=command.event_id).update(away_since=timezone.now(), away_to="Hall laptop")
    command.refresh_from_db()
    there = Entry.objects.get(pk=there.pk)
    other = cast.make_entry(district, number=2, branch=org.calgary)
    with pytest.raises(RuleViolation, match="away"):
        qualifying.propose_entry(competition=command, source=other, on=Rests(place=2), spares=True, by=users["alice"])
    with pytest.raises(RuleViolation, match="away"):
        qualifying.qualify(entry=there, source=other, on=Rests(place=1), by=users["alice"])
    with pytest.raises(RuleViolation, match="away"):
        qualifying.ask_again(entry=there)
    assert qualifying.ask_about(questions={below.pk: "Still so?"}, places={}, sources=[below.pk]) == []
