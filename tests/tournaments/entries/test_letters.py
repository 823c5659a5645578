"""What branches are told about their teams by themselves."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.page import html_of
from tournaments.entries.models import Entry
from tournaments.entries.services.departures import depart, revoke_departure
from tournaments.entries.services.teams import cancel_entry
from tournaments.entries.tasks import tell_branches
from tournaments.letters.models import Letter, LetterKind

DUE = datetime.date(2027, 1, 22)  # two weeks before the event


@pytest.fixture
def at(monkeypatch):
    """Return a function that sets the day on which the afternoon's letters are written."""

    def set_to(day: datetime.date) -> None:
        zone = timezone.get_default_timezone()
        now = datetime.datetime.combine(day, datetime.time(16, 30), tzinfo=zone)
        monkeypatch.setattr(timezone, "now", lambda: now.astimezone(datetime.UTC))

    return set_to


@pytest.fixture
def entry(make_competition, org, users) -> Entry:
    competition = make_competition("cribbage-pairs", entries=0)
    return cast.make_entry(competition, number=1, branch=org.grande_prairie, is_host=True)


def of_kind(kind: LetterKind) -> list[Letter]:
    return list(Letter.objects.filter(kind=kind).order_by("pk"))


def test_a_branch_is_told_once_that_its_team_was_received(entry, users):
    assert [tell_branches(), tell_branches()] == [1, 0]

    [letter] = of_kind(LetterKind.ENTRY_RECEIVED)
    assert (letter.name, letter.entry_id, letter.made_by) == ("Beth Tester", entry.pk, users["carl"])
    assert letter.subject == "Received: your team for Cribbage Pairs at Command Cribbage 2027"
    assert "On Friday, January 15, 2027 we received the team of Grande Prairie No. 54" in letter.text
    assert "Everything is in order." in letter.text
    assert f"- {entry.roster.all()[0].member.name}, Captain" in letter.text


def test_the_verdict_is_in_the_letter(entry):
    member = entry.roster.all()[1].member
    member.dues_paid_year = 2025
    member.save()
    tell_branches()
    [letter] = of_kind(LetterKind.ENTRY_RECEIVED)
    assert f"- {member.name} has paid dues only for 2025. The card must be for 2027." in letter.text


def test_the_address_that_a_team_gave_is_told_too(entry):
    entry.contact = "Ann Lee, ann@example.org"
    entry.save()
    tell_branches()
    assert {(letter.name, letter.address) for letter in of_kind(LetterKind.ENTRY_RECEIVED)} == {
        ("Beth Tester", ""),
        ("Ann Lee", "ann@example.org"),
    }


def test_what_was_entered_long_ago_is_no_news(entry):
    Entry.objects.update(entered_at=timezone.now() - datetime.timedelta(days=4))
    tell_branches()
    assert of_kind(LetterKind.ENTRY_RECEIVED) == []


def test_what_is_told_stands_in_the_history_of_the_entry(entry, signed_in):
    tell_branches()
    page = html_of(signed_in("alice").get(reverse("entries:detail", args=[entry.pk])))
    assert (
        "Told Beth Tester: “Received: your team for Cribbage Pairs at Command Cribbage 2027”."
        " Waiting to be printed." in page
    )


@pytest.mark.parametrize(("days", "told"), [(8, 0), (7, 1), (5, 0), (2, 1), (1, 0)])
def test_what_is_missing_is_told_seven_and_two_days_before_the_deadline(entry, at, days, told):
    entry.state = Entry.State.DRAFT
    entry.save()
    at(DUE - datetime.timedelta(days=days))
    tell_branches()
    letters = of_kind(LetterKind.MISSING)
    assert len(letters) == told
    if told:
        assert f"Entries are due in {days} days, on Friday, January 22, 2027." in letters[0].text
        assert "The team is kept as a draft. It is not handed in yet." in letters[0].text


def test_officers_from_whom_nothing_came_are_told_of_the_deadline(make_competition, org, users, at):
    make_competition("cribbage-pairs", entries=0)
    at(DUE - datetime.timedelta(days=7))
    tell_branches()

    [letter] = of_kind(LetterKind.DEADLINE)  # District 2 has named nobody
    assert letter.name == "Dora Tester"
    assert letter.subject == "Entries for Command Cribbage 2027 are due in 7 days"
    assert "We have no team from District 1 yet for:\n- Cribbage Pairs" in letter.text


def test_who_has_sent_a_team_is_not_told_of_the_deadline(entry, at):
    at(DUE - datetime.timedelta(days=2))
    tell_branches()
    assert of_kind(LetterKind.DEADLINE) == []


def test_a_branch_is_told_what_no_longer_holds_of_its_team_and_not_what_it_did_itself(entry, users):
    by = users["carl"]
    left = depart(entry=entry, kind="expelled", reason="Three rules broken", by=by)
    revoke_departure(departure=left, by=by)
    depart(entry=entry, kind="withdrawn", reason="Ill", by=users["beth"])
    cancel_entry(entry=entry, reason="The cheque came back", by=by)

    expelled, back, out = of_kind(LetterKind.NO_LONGER)
    assert {letter.user for letter in (expelled, back, out)} == {users["beth"]}
    assert expelled.subject == "Command Cribbage 2027: what you were told has changed"
    assert "was expelled from Cribbage Pairs.\n\nThe reason: Three rules broken" in expelled.text
    assert "is back in Cribbage Pairs. What it played counts again." in back.text
    assert "was taken out of Cribbage Pairs. It will not be drawn.\n\nThe reason: The cheque came back" in out.text


def test_nobody_is_told_of_a_draft_that_only_its_branch_knew(entry, users):
    Entry.objects.filter(pk=entry.pk).update(state=Entry.State.DRAFT)
    cancel_entry(entry=entry, reason="Not coming", by=users["carl"])
    assert not of_kind(LetterKind.NO_LONGER)
