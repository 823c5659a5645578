"""What an entry rests on is on record: the place, the final record, who proposed it; and nobody is proposed in vain."""

from __future__ import annotations

import pytest
from django.utils import timezone

from kit.pure.violations import RuleViolation
from scoring.closing.models import Closing
from scoring.closing.queries.touched import records_of
from scoring.closing.services import note_record
from scoring.ladder.queries.proposals import coming_to, proposal_for
from scoring.ladder.services.answering import answer, answer_proposal
from scoring.ladder.services.proposing import propose
from tests import cast
from tests.keys import keyed
from tests.page import html_of
from tests.scoring.by_number import team
from tests.scoring.ladder.advancing.conftest import close
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.letters.models import Letter
from tournaments.models import Entry, Qualification

FINGERPRINT = "44136fa355b3678a" * 4


@pytest.fixture
def final(district, users):
    """The play-off of District 1, closed, with a record."""
    close(district)
    Closing.objects.create(
        competition=district, number=1, record="{}", fingerprint=FINGERPRINT, closed_by=users["dora"],
        closed_at=timezone.now(),
    )  # fmt: skip
    return district


def qualified(entry: Entry) -> str:
    lines = verdicts_for([entry])[entry.pk].lines
    return next(line.sentence for line in lines if line.rule.id == "qualified")


def forget_the_event_below(record: Qualification) -> None:
    """Be a site that does not have it."""
    Qualification.objects.filter(pk=record.pk).update(source=None)


def test_a_proposal_rests_on_place_record_and_whoever_proposed_it(final, command, users, api):
    (first, _) = propose(competition=final, by=users["dora"])

    origin = first.qualification.origin
    assert (origin.event, origin.number, origin.category) == ("District 1 8-Ball", 1, "eightball-singles")
    assert (first.qualification.record, first.qualification.sender) == (FINGERPRINT, final.event.organizer)
    assert origin.decision.how == ""
    sentence = "First at District 1 8-Ball, {on}. That result is final, by record 4413 6fa3 55b3 678a. Proposed by Dora"
    begin, end = sentence.split("{on}")
    assert qualified(first).startswith(begin)
    assert end in qualified(first)
    (row, _) = api("dora").get(f"/api/v1/competitions/{final.pk}/proposals/").json()
    assert (row["record"], row["came_from_name"], row["place"]) == (FINGERPRINT, "District 1 8-Ball", 1)
    assert (row["decision"], row["proposed_by"]) == ("Automatic, by the results", str(users["dora"]))
    (listed,) = api("dora").get(f"/api/v1/events/{final.event.slug}/advancement/").json()
    assert (listed["record"], listed["teams"][0]["decision"]) == (FINGERPRINT, "Automatic, by the results")


def test_pages_and_lists_of_who_advances_name_the_record_and_the_decision(final, command, users, signed_in):
    propose(competition=final, by=users["dora"])
    client = signed_in("alice")
    pages = {
        f"events/{final.event_id}/awards/advancement/": "advancing",
        f"events/{command.event_id}/coming/": "coming",
    }
    for page, key in pages.items():
        shown = html_of(client.get(f"/office/{page}"))
        assert "Final record 4413 6fa3 55b3 678a." in shown
        assert "Automatic, by the results" in shown
        assert "Proposed by Dora" in shown
        saved = client.get(f"/office/{page}{key}.csv").getvalue().decode()
        assert FINGERPRINT in saved
        assert "Automatic, by the results" in saved


def test_a_record_is_noted_when_it_is_made_and_forgotten_when_it_is_reopened(final, command, users):
    propose(competition=final, by=users["dora"])
    Closing.objects.update(reopened_at=timezone.now(), reopened_by=users["dora"], reopen_reason="A sheet was wrong")
    note_record(final)
    assert records_of([final]) == {}
    assert {*Qualification.objects.values_list("record", flat=True)} == {""}

    Closing.objects.update(reopened_at=None, reopened_by=None, reopen_reason="")
    note_record(final)
    assert {*Qualification.objects.values_list("record", flat=True)} == {FINGERPRINT}


def test_verdict_and_list_say_the_same_where_the_event_below_is_not_on_the_site(final, command, users):
    (first, second) = propose(competition=final, by=users["dora"])
    answer(source=team(final, 1), accepts=True, by=users["dora"])
    before = qualified(first)
    (coming,) = coming_to(command.event)
    (sender,) = coming.senders

    for entry in (first, second):
        forget_the_event_below(entry.qualification)

    assert qualified(Entry.objects.get(pk=first.pk)) == before
    (coming,) = coming_to(command.event)
    here, elsewhere = coming.senders
    assert (here.competition, here.proposals) == (final, ())
    assert (elsewhere.event, elsewhere.dates, elsewhere.is_final) == (sender.event, sender.dates, True)
    assert [proposal.entry for proposal in elsewhere.proposals] == [first, second]
    assert proposal_for(first).new_people == ()
    assert proposal_for(first).decision_text == "Automatic, by the results"


def test_a_branch_answers_where_the_event_below_is_not_on_the_site(final, command, users):
    (first, second) = propose(competition=final, by=users["dora"])
    for entry in (first, second):
        forget_the_event_below(entry.qualification)

    answer_proposal(entry=first, accepts=True, by=users["dora"])
    answer_proposal(entry=second, accepts=False, reason="Work", by=users["dora"])

    states = command.entries.order_by("number").values_list("state", "cancelled_reason")
    assert list(states) == [("entered", ""), ("cancelled", "Work")]


@pytest.mark.parametrize("how", ["drawn", "final"])
def test_nobody_is_proposed_to_an_event_that_is_drawn_or_final(final, command, users, api, signed_in, how):
    if how == "drawn":
        command.entries_frozen_at = timezone.now()
    else:
        command.closed_at = timezone.now()
    command.save()

    code = "draw_is_out" if how == "drawn" else "above_is_closed"
    with pytest.raises(RuleViolation, match=code):
        propose(competition=final, by=users["dora"])
    answered = api("dora").post(f"/api/v1/competitions/{final.pk}/proposals/", headers=keyed({}))
    assert (answered.status_code, answered.json()["code"]) == (422, code)
    page = signed_in("dora").post(f"/office/competitions/{final.pk}/advancement/propose/", follow=True)
    assert ("is published" if how == "drawn" else "is final") in html_of(page)
    assert not command.entries.exists()
    assert not Letter.objects.exists()


def test_who_is_entered_already_is_not_proposed_again_and_nobody_is_told_again(final, command, users, signed_in):
    propose(competition=final, by=users["dora"])
    for number in (1, 2):
        answer(source=team(final, number), accepts=True, by=users["dora"])
    letters, entries = Letter.objects.count(), command.entries.count()

    page = signed_in("dora").post(f"/office/competitions/{final.pk}/advancement/propose/", follow=True)

    assert "Every team that advances from Eightball Singles is proposed or entered" in html_of(page)
    assert (Letter.objects.count(), command.entries.count()) == (letters, entries)


def test_a_team_whose_event_below_was_lost_is_found_again_and_not_entered_twice(org, final, command, users):
    """As a trip with the version before left it: by a place, and nobody knows of which event."""
    lost = cast.make_entry(command, number=7, branch=org.peace_river)
    lost.roster.update(member=team(final, 1).roster.get().member)
    Qualification.objects.create(entry=lost, kind=Qualification.Kind.PLACED, place=1)
    assert "Which event that was is not on record" in qualified(lost)

    propose(competition=final, by=users["dora"])

    assert Qualification.objects.get(entry=lost).source == team(final, 1)
    assert command.entries.count() == 2
