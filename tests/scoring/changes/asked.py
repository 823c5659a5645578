"""A late change that is made as it was shown."""

from __future__ import annotations

import uuid

from scoring.changes.queries.changes import version_of
from scoring.changes.services.making import fingerprint, make
from scoring.models import Change
from tournaments.models import Stage, User


def make_as_seen(stage: Stage, asked, seen, *, by: User) -> Change:
    """Make a change of which somebody has read the report `seen`; None where nobody looked."""
    return make(
        stage=stage,
        asked=asked,
        reason="because",
        by=by,
        idempotency_key=uuid.uuid4(),
        expected_version=version_of(stage),
        expected_report=fingerprint(seen) if seen else "",
    )
