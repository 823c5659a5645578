"""How the tests rule on a case."""

from __future__ import annotations

import uuid

from scoring.cases.models import Case, Ruling
from scoring.cases.services.deciding import Decision, decide, preview


def said(effect=Ruling.Effect.STANDS, **more) -> Decision:
    """Return a decision that lacks nothing."""
    values = {
        "decision": "As entered",
        "section": "CODE OF CONDUCT v",
        "reason": "Both captains were heard",
        "decided_with": "Pat Lee, Representative",
    }
    return Decision(effect=effect, **{**values, **more})


def rule(case: Case, by, effect=Ruling.Effect.STANDS, *, expected: int | None = None, key=None, accepted="", **more):
    """Rule on a case as it stands."""
    return decide(
        case=case,
        decision=said(effect, **more),
        by=by,
        expected=case.rulings.count() if expected is None else expected,
        idempotency_key=key or uuid.uuid4(),
        accepted=accepted,
    )


def ruled(case: Case, by, effect=Ruling.Effect.STANDS, **more):
    """Rule on a case, with a yes to whatever it moves."""
    case = Case.objects.get(pk=case.pk)
    weighed = preview(case=case, decision=said(effect, **more), by=by)
    return rule(case, by, effect, accepted=weighed.fingerprint, **more)
