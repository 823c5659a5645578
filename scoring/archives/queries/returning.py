"""Which hand-over of this office a file comes back from."""

from __future__ import annotations

from django.db.models import QuerySet

from scoring.archives.models import HandOver
from tournaments.sites.engine.signed import Signed


def returning(given: QuerySet[HandOver], file: Signed) -> HandOver | None:
    """Return the one among `given` that a file comes back from; None for any other file."""
    if "hand_over" not in file.content:
        return None
    return given.filter(uid=file.content["hand_over"]["uid"], is_here=False, site_key=file.site.key).first()
