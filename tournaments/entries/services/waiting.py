"""The waiting list of a competition: who stands on it, in which order, and who is let in."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from kit.pure.violations import RuleViolation
from tournaments.entries.models import Entry
from tournaments.entries.services.qualifying import paid_lines_of
from tournaments.entries.services.teams import EntryFacts, change_entry, go_out, open_competition
from tournaments.events.models import Competition
from tournaments.organization.models import User

MOST_PLACES = 500


@transaction.atomic
def put_on_list(*, entry: Entry, place: int | None = None) -> Entry:
    """Let a team wait, at the end of the list or at a place from 1; the others keep their order.

    A team that was in is a draft then.
    """
    open_competition(entry.competition_id)
    current = Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
    if current.state == Entry.State.CANCELLED:
        raise RuleViolation("entries.entry_cancelled")
    others = Entry.objects.filter(competition=entry.competition_id, state=Entry.State.DRAFT, waits__isnull=False)
    order = list(others.exclude(pk=current.pk).order_by("waits", "number"))
    order.insert(len(order) if place is None else max(place - 1, 0), current)
    if current.state == Entry.State.ENTERED:
        go_out(current, Entry.State.DRAFT)
    for number, each in enumerate(order, start=1):
        if each.waits != number:
            each.waits = number
            each.written_at = timezone.now()
            each.save(update_fields=["waits", "written_at"])
    return current


@transaction.atomic
def let_in(*, entry: Entry, by: User) -> Entry:
    """Hand in a team that waits, as it is. Nobody is let in without this act."""
    current = Entry.objects.select_related("competition", "branch", "partner_branch").get(pk=entry.pk)
    if current.state != Entry.State.DRAFT or current.waits is None:
        raise RuleViolation("entries.not_waiting")
    return change_entry(
        entry=current,
        expected_version=current.version,
        facts=EntryFacts.of(current),
        roster=paid_lines_of(current),
        by=by,
    )


@transaction.atomic
def change_places(*, competition: Competition, places: int | None) -> Competition:
    """Say how many teams a competition has places for; None: as many as the rule book lets in."""
    if places is not None and not 1 <= places <= MOST_PLACES:
        raise RuleViolation("entries.too_many_teams", field="places", most=MOST_PLACES)
    current = open_competition(competition.pk)
    current.places = places
    current.save(update_fields=["places"])
    return current
