"""Who reads the pages of an event, and where they are."""

from __future__ import annotations

from django.urls import reverse

from tournaments.events.models import Event

PUBLIC = ("overview:public_event", "events:rules", "draws:programme_calendar")
EVERYBODY = ("alice", "dora", "beth", "oscar", "carl", "sam", "sue", "nora", None)


def at(event: Event, page: str) -> str:
    return reverse(page, args=[event.slug if page in PUBLIC else event.pk])
