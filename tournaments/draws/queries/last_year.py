"""The events of the season before, as which a new event can begin."""

from __future__ import annotations

from tournaments.events.models import Event


def events_of_last_year(event: Event) -> list[Event]:
    """Return what the same organizer held at the same level a season ago; the same host's first."""
    rows = Event.objects.filter(organizer=event.organizer_id, level=event.level, season=event.season - 1)
    rows = rows.filter(competitions__isnull=False).select_related("organizer", "host_branch").distinct()
    return sorted(rows, key=lambda before: before.host_branch_id != event.host_branch_id)
