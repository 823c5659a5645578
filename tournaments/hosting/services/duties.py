"""Naming people for the duties of an event, and noting who was at its ceremonies."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction

from kit.pure.violations import RuleViolation
from tournaments.entries.models import RosterPlace
from tournaments.events.models import Event
from tournaments.hosting.models.duties import Attendance, Duty
from tournaments.hosting.queries.duties import teams_of
from tournaments.hosting.words.duties import SECTIONS
from tournaments.members.models import Member
from tournaments.organization.models import User

ONE_ALONE = frozenset({Duty.Kind.OPENING, Duty.Kind.CLOSING})


@transaction.atomic
def name_person(
    *, event: Event, kind: str, name: str = "", number: str = "", phone: str = "", task: str = "", by: User
) -> Duty:
    """Name somebody for a duty; with a membership `number` the name is the one on the card. Twice is once.

    Raises RuleViolation without a name, for a number that nobody has, for a referee who plays (A80), and for a second
    person to lead a ceremony.
    """
    event = Event.objects.select_for_update(of=("self",)).get(pk=event.pk)
    member = _member(number)
    called = member.name if member else name.strip()
    if not called:
        raise RuleViolation("duties.name_needed", field="name")
    if kind == Duty.Kind.REFEREE and member and (team := teams_of(event, [member.pk]).get(member.pk)):
        raise RuleViolation("duties.referee_plays", "DARTS Reg. xix", field="number", name=called, team=team)
    there = Duty.objects.filter(event=event, kind=kind)
    at_task = there.filter(task=task.strip())
    namesakes = list(at_task.filter(name=called))
    same = at_task.filter(member=member).first() if member else None
    same = same or next((duty for duty in namesakes if not member or duty.member_id is None), None)
    if same is not None:
        return same
    if member and namesakes:  # two members of one name: the number tells them apart
        called = f"{called}, {member.number}"
    if kind in ONE_ALONE and (other := there.first()):
        raise RuleViolation("duties.one_leads", SECTIONS[kind][0], field="name", name=other.name)
    return Duty.objects.create(
        event=event,
        kind=Duty.Kind(kind),
        name=called,
        member=member,
        phone=phone.strip(),
        task=task.strip(),
        named_by=by,
    )


@transaction.atomic
def take_off(*, duty: Duty) -> None:
    """Take somebody off a duty; the log of the event keeps that they were named."""
    duty.delete()


@transaction.atomic
def note_attendance(*, event: Event, ceremony: str, shown: Collection[int], there: Collection[int], by: User) -> int:
    """Note who of the people `shown` (places of rosters) was `there`; others stay as they are. Return how many were."""
    ceremony = Attendance.Ceremony(ceremony)
    places = set(RosterPlace.objects.filter(pk__in=shown, entry__competition__event=event).values_list("pk", flat=True))
    present = places & set(there)
    Attendance.objects.filter(ceremony=ceremony, place__in=places - present).delete()
    Attendance.objects.bulk_create(
        [Attendance(place_id=pk, ceremony=ceremony, noted_by=by) for pk in sorted(present)], ignore_conflicts=True
    )
    return len(present)


def _member(number: str) -> Member | None:
    number = number.strip()
    if not number:
        return None
    member = Member.objects.filter(number=number).first()
    if member is None:
        raise RuleViolation("duties.no_such_member", field="number", number=number)
    return member
