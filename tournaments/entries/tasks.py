"""What branches are told about their teams, every afternoon."""

from __future__ import annotations

import datetime

from celery import shared_task
from django.db import transaction
from django.utils import timezone

from kit.zones import zone_of
from tournaments.entries.pages.letters import letters_due
from tournaments.events.models import Event
from tournaments.letters.queries import speaker_of
from tournaments.letters.services import tell


@shared_task
def tell_branches(hour: int | None = None) -> int:
    """Tell every branch what came in of its teams, what is missing, and what is due soon; return how many letters.

    With `hour` only of events where it is that hour now.
    """
    told, now = 0, timezone.now()
    coming = Event.objects.filter(starts_on__gte=timezone.localdate(now) - datetime.timedelta(days=1))
    for event in coming.filter(kind=Event.Kind.LADDER).select_related("organizer", "host_branch"):
        today, here = event.today, now.astimezone(zone_of(event.zone))
        if today > event.starts_on or hour not in (None, here.hour):
            continue
        with transaction.atomic(), timezone.override(event.zone or None):
            by = speaker_of(event)
            for draft in letters_due(event, today):
                told += tell(
                    kind=draft.kind,
                    to=draft.to,
                    subject=draft.subject,
                    text=draft.text,
                    key=draft.key,
                    event=event,
                    entry_id=draft.entry_id,
                    branch=draft.branch,
                    by=by,
                )
    return told
