"""Whether a sheet that comes in without a network is here already."""

from __future__ import annotations

from uuid import UUID

from scoring.sheets.models import Submission


def taken_in(key: UUID) -> Submission | None:
    """Return the submission that was made with this key, with who entered it."""
    return Submission.objects.filter(idempotency_key=key).select_related("entered_by", "sub_match").first()
