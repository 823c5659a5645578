"""What entries of an open event are called: by the people on them, as everybody may read their names now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db.models import Case, IntegerField, Value, When
from django.utils.translation import gettext as _

from tournaments.entries.models import Entry
from tournaments.events.models import Event
from tournaments.members.models import Member
from tournaments.organization.queries.visibility import public_name

LONGEST = 120


def call(names: Sequence[str], *, with_ghost: bool = False) -> str:
    """Return how people are called who play together, with a ghost where one is alone.

    >>> call(["Ann B.", "Joe C."])
    'Ann B. & Joe C.'
    """
    return " & ".join([*names, _("ghost")] if with_ghost else names)[:LONGEST]


def call_people(members: Iterable[Member]) -> None:
    """Call entries anew on which these people are; partners of one game by what each is called at the door."""
    paired_last = Case(When(state=Entry.State.PAIRED, then=Value(1)), default=Value(0), output_field=IntegerField())
    theirs = Entry.objects.filter(competition__event__kind=Event.Kind.OPEN, roster__member__in=members).distinct()
    for entry in theirs.order_by(paired_last, "pk"):
        call_entry(entry)


def call_entry(entry: Entry) -> None:
    people = [place.member for place in entry.roster.select_related("member").order_by("position")]
    if entry.state == Entry.State.PAIRED:
        alone = Entry.objects.exclude(state=Entry.State.PAIRED).filter(competition=entry.competition_id)
        own = [str(alone.filter(roster__member=person).latest("number")) for person in people]
        entry.called = call(own, with_ghost=len(own) == 1)
    else:
        entry.called = call([public_name(person) for person in people])
    entry.save(update_fields=["called"])
