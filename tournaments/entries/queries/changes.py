"""The log of what was changed of an entry."""

from __future__ import annotations

from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model, Q

from tournaments.entries.models import Departure, Entry, Override, Qualification, RosterPlace

PARTS = (RosterPlace, Override, Departure, Qualification)


def changes_of(entry: Entry) -> tuple[dict[int, type[Model]], list[LogEntry]]:
    """Return the log of an entry and its parts, the latest first, and the table that each content type is of."""
    kinds = ContentType.objects.get_for_models(Entry, *PARTS)
    mine = Q(content_type=kinds[Entry], object_pk=str(entry.pk))
    # A place that was taken out is known by what the log says of it.
    parts = Q(content_type__in=[kinds[model] for model in PARTS])
    of_entry = Q(changes__entry__0=str(entry.pk)) | Q(changes__entry__1=str(entry.pk))
    created = LogEntry.objects.filter(parts & of_entry).values_list("content_type", "object_pk")
    later = Q(pk__in=[])
    for content_type, object_pk in set(created):
        later |= Q(content_type=content_type, object_pk=object_pk)
    log = LogEntry.objects.filter(mine | later).select_related("actor", "content_type").order_by("-timestamp", "-pk")
    return {kind.pk: model for model, kind in kinds.items()}, list(log)
