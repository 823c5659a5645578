"""Every change of a card is on record, by every door, and the verdict on a team that was in already says so."""

from __future__ import annotations

import datetime

import pytest
from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tests.page import html_of
from tournaments.entries.engine import Status
from tournaments.entries.queries.entries import entries_of
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.entries.services.decisions import override_rule
from tournaments.members import services
from tournaments.members.words import label
from tournaments.models import Entry, Member, MemberChange, Role

BEFORE = datetime.date(1990, 5, 17)


@pytest.fixture
def seniors(org, make_competition):
    """A team of Peace River, handed in a month before the deadline; one of it is too young."""
    competition = make_competition("cribbage-senior-pairs")
    entry = cast.make_entry(competition, number=1, branch=org.peace_river)
    Member.objects.filter(pk=entry.roster.get(position=1).member_id).update(birth_date=BEFORE)
    return entry


def verdict_of(entry: Entry):
    return verdicts_for(entries_of(entry.competition))[entry.pk]


def captain_of(entry: Entry) -> Member:
    return Member.objects.get(pk=entry.roster.get(position=1).member_id)


def trail() -> list[tuple[str, str, str, str, bool]]:
    rows = MemberChange.objects.order_by("pk")
    return [(row.field, row.old, row.new, row.source, row.keeps_list) for row in rows]


def test_form_leaves_what_it_changed_and_who_did(signed_in, org, users) -> None:
    ann = cast.make_member(org.grande_prairie, surname="O'Brien", given_names="Ann", sex="F")

    services.change_member(member=ann, by=users["beth"], birth_date=BEFORE, clubhouse_privileges=False, surname="Roy")
    services.change_member(member=ann, by=users["alice"], branch=org.calgary, sex="F")

    assert trail() == [
        ("birth_date", "1950-05-17", "1990-05-17", "page", False),
        ("clubhouse_privileges", "yes", "no", "page", False),
        ("surname", "O'Brien", "Roy", "page", False),
        ("branch", "Grande Prairie No. 54", "Centennial Calgary No. 285", "page", True),
    ]
    assert LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(Member)).count() == 0


def test_adding_by_hand_is_on_record(signed_in, org) -> None:
    card = {"number": "123", "branch": org.grande_prairie.pk, "surname": "Roy", "given_names": "Ann"}

    signed_in("beth").post(reverse("members:add"), {**card, "clubhouse_privileges": "on"})

    member = Member.objects.get(number="123")
    history = signed_in("beth").get(reverse("members:detail", args=[member.pk])).context["history"]
    assert [(line.by, line.how, line.facts) for line in history] == [("Beth Tester", "Added", ())]


@pytest.mark.parametrize(
    ("name", "status"), [("beth", Status.NEEDS_DECISION), ("dora", Status.NEEDS_DECISION), ("alice", Status.MET)]
)
def test_card_made_to_fit_after_the_entry_waits_unless_the_keeper_of_the_list_changed_it(
    seniors, users, name, status
) -> None:
    assert verdict_of(seniors).status is Status.NOT_MET

    captain = captain_of(seniors)
    services.change_member(member=captain, by=users[name], birth_date=datetime.date(1950, 5, 17))

    verdict = verdict_of(seniors)
    day = timezone.localdate()
    who = f"{users[name]}"
    assert verdict.status is status
    assert verdict.registry == (
        f"Birth date of {captain.name}: changed on {day:%B} {day.day}, {day.year} by {who}."
        " The registry said 1990-05-17 before, and says 1950-05-17 now.",
    )
    if status is Status.NEEDS_DECISION:
        assert verdict.undecided[0].sentence == (
            f"The birth date of {captain.name} was changed on {day:%B} {day.day}, {day.year} by {who}."
            " The registry said May 17, 1990 before, and says May 17, 1950 now."
        )


def test_officer_above_settles_it(seniors, users) -> None:
    services.change_member(member=captain_of(seniors), by=users["beth"], birth_date=datetime.date(1950, 5, 17))

    override_rule(
        entry=seniors, rule="senior-age", member=captain_of(seniors), reason="Saw the passport", by=users["carl"]
    )

    assert verdict_of(seniors).status is Status.OVERRIDDEN
    services.change_member(member=captain_of(seniors), by=users["beth"], birth_date=datetime.date(1951, 5, 17))
    assert verdict_of(seniors).status is Status.NEEDS_DECISION


def test_keeper_who_changes_it_afterwards_has_the_last_word(seniors, users) -> None:
    services.change_member(member=captain_of(seniors), by=users["beth"], birth_date=datetime.date(1950, 5, 17))
    services.change_member(member=captain_of(seniors), by=users["alice"], birth_date=datetime.date(1951, 5, 17))

    assert verdict_of(seniors).status is Status.MET


def test_what_an_officer_might_do_later_does_not_change_who_kept_the_list(seniors, users, org) -> None:
    services.change_member(member=captain_of(seniors), by=users["beth"], birth_date=datetime.date(1950, 5, 17))

    Role.objects.create(user=users["beth"], kind=Role.Kind.COMMAND_OFFICER, organization=org.command)

    assert verdict_of(seniors).status is Status.NEEDS_DECISION


def test_change_before_the_entry_is_nothing_to_decide(seniors, users) -> None:
    services.change_member(member=captain_of(seniors), by=users["beth"], birth_date=datetime.date(1950, 5, 17))
    later = timezone.now() + datetime.timedelta(minutes=1)
    Entry.objects.filter(pk=seniors.pk).update(entered_at=later, received_at=later)

    verdict = verdict_of(seniors)

    assert (verdict.status, verdict.registry) == (Status.MET, ())


def test_change_after_the_deadline_counts_for_a_team_that_came_later(seniors, users) -> None:
    services.change_member(member=captain_of(seniors), by=users["beth"], birth_date=datetime.date(1950, 5, 17))
    event = seniors.competition.event
    event.starts_on = event.ends_on = timezone.localdate()
    event.save()
    later = timezone.now() + datetime.timedelta(minutes=1)
    Entry.objects.filter(pk=seniors.pk).update(entered_at=later, received_at=later)

    assert "senior-age" in {line.rule.id for line in verdict_of(seniors).undecided}


@pytest.mark.parametrize("page", ["entries:detail", "entries:edit"])
def test_pages_of_the_team_say_what_the_registry_said(signed_in, seniors, users, page) -> None:
    services.change_member(member=captain_of(seniors), by=users["beth"], birth_date=datetime.date(1950, 5, 17))

    shown = html_of(signed_in("carl").get(reverse(page, args=[seniors.pk])))

    assert "The registry said May 17, 1990 before" in shown
    assert "Changed in the registry since the team was entered" in shown


def test_every_field_of_a_card_has_a_name() -> None:
    fields = {field.name for field in Member._meta.fields} - {"id", "searched"}

    assert {field for field in fields if label(field) == field} == set()
