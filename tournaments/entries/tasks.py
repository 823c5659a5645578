"""What branches are told about their teams, every afternoon."""

from __future__ import annotations

from celery import shared_task
from django.db import transaction
from django.utils import timezone

from tournaments.entries.pages.letters import letters_due
from tournaments.events.models import Event
from tournaments.letters.queries import speaker_of
from tournaments.letters.services import tell


@shared_task
def tell_branches() -> int:
    """Tell every branch what came in of its teams, what is missing, and what is due soon; return how many letters."""
    today, told = timezone.localdate(), 0
    coming = Event.objects.filter(starts_on__gte=today)
    for event in coming.select_related("organizer", "host_branch"):
        with transaction.atomic():
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
