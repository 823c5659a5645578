"""Entries that rest on an event from elsewhere find it here, whichever of the two came first."""

from __future__ import annotations

from django.db.models import QuerySet

from scoring.archives.models import Passport
from scoring.archives.queries.origins import entry_of
from scoring.closing.services import note_record
from tournaments.entries.engine import parse_origin
from tournaments.models import Competition, Event, Qualification


def number_events_below(event: Event) -> None:
    """Give the events from which teams came a number, by which archives name them."""
    for below in Event.objects.filter(competitions__in=_below(event)).distinct():
        Passport.objects.get_or_create(event=below)


def link_origins(event: Event) -> None:
    """Let entries here that rest on an entry of `event` lead to it, and note on which final record they rest."""
    competitions = list(Competition.objects.filter(event=event))
    waiting = (
        Qualification.objects.filter(kind=Qualification.Kind.PLACED, source=None)
        .exclude(rests_on={})
        .select_related("entry__branch")
    )
    for record in waiting.filter(rests_on__category__in=[competition.category for competition in competitions]):
        source = entry_of(parse_origin(record.rests_on), record.entry.branch.command_id)
        if source is not None and source.competition.event_id == event.pk:
            record.source = source
            record.save(update_fields=["source"])
    for competition in (*competitions, *_below(event)):
        note_record(competition)


def _below(event: Event) -> QuerySet[Competition]:
    return Competition.objects.filter(entries__led_to__entry__competition__event=event).distinct()
