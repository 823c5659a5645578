"""What the final record says of decisions about what no longer held: those that stand, and who made them."""

from __future__ import annotations

import json
from typing import Any

from django.db.models import Q

from kit.pure.sentences import Sentence, to_json
from scoring.decisions.models import DecisionMade
from scoring.decisions.queries.others import QUALIFIED
from scoring.decisions.words import choice_of
from tournaments.entries.models import Override
from tournaments.events.models import Competition

Lines = list[dict[str, Any]]
_CHANGED_BELOW = '"code": "changed_below"'  # among the facts of a waiver


def settled_in(competition: Competition) -> Lines:
    """Return the decisions that stand, by when they were made; of what is closed, those that stood at the closing."""
    both = Q(kind="people", key__endswith=f":{competition.category}")  # the second of two competitions
    made = DecisionMade.objects.filter(Q(competition=competition) | both, event=competition.event_id)
    waived = Override.objects.filter(
        kind=Override.Kind.ALLOWED, entry__competition=competition, rule=QUALIFIED, facts__contains=_CHANGED_BELOW
    )
    stands = Q(revoked_at=None)
    if (closed_at := competition.closed_at) is not None:
        stands |= Q(revoked_at__gt=closed_at)  # a place below may be decided again since
        made, waived = made.filter(decided_at__lte=closed_at), waived.filter(made_at__lte=closed_at)
    made, waived = made.filter(stands), waived.filter(stands)
    lines = [_made(row) for row in made.select_related("decided_by").order_by("decided_at", "key")]
    known = {line["key"] for line in lines if line["kind"] == "below"}
    waived = waived.select_related("entry__branch", "entry__partner_branch", "made_by").order_by("made_at", "pk")
    here = [_waived(row, competition) for row in waived]
    return [*lines, *(line for line in here if line["key"] not in known)]


def _made(row: DecisionMade) -> dict[str, Any]:
    return {
        "kind": row.kind,
        "key": row.key,
        "facts": row.facts,
        "what": to_json(row.what),
        "choice": row.choice,
        "says": to_json(row.says),
        "reason": row.reason,
        "decided": {"by": str(row.decided_by), "at": row.decided_at.isoformat(timespec="seconds")},
        "conflict": row.conflict,
    }


def _waived(row: Override, competition: Competition) -> dict[str, Any]:
    """Return a place below that was waived on the page of the entries, as a decision of its kind."""
    facts = json.loads(row.facts)
    about = {"team": row.entry.team_name, "event": facts.get("event", ""), "question": facts["question"]}
    return {
        "kind": "below",
        "key": f"{competition.category}:{row.entry.number}",
        "facts": {},
        "what": to_json(Sentence("decisions.below", about)),
        "choice": "stands",
        "says": to_json(choice_of("below", "stands", {})),
        "reason": row.reason,
        "decided": {"by": str(row.made_by), "at": row.made_at.isoformat(timespec="seconds")},
        "conflict": "",
    }
