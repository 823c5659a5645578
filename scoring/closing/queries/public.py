"""The final record as everybody may have it."""

from __future__ import annotations

import json

from scoring.closing.engine.public import public_part
from scoring.closing.engine.record import canonical
from scoring.closing.models import Closing
from tournaments.events.models import Competition, Event
from tournaments.organization.queries.visibility import sees_results


def public_closings(event: Event) -> dict[int, Closing]:
    """Return the closing of each competition of an event that is final, by its key; none while results are hidden."""
    if not sees_results(event):
        return {}
    standing = Closing.objects.filter(competition__event=event, reopened_at=None).defer("record")
    return {closing.competition_id: closing for closing in standing}


def public_text(closing: Closing) -> str:
    """Return the text of the public part of a record, of which `public_fingerprint` is."""
    return canonical(public_part(json.loads(closing.record)))


def public_closing(competition: Competition) -> Closing | None:
    """Return the closing that stands; none while the competition is open, or its results are hidden."""
    if not sees_results(competition.event):
        return None
    return Closing.objects.filter(competition=competition, reopened_at=None).first()
