"""What the final record says of protests, questions and complaints: what was decided, and what came of it.

A complaint about conduct is about a person. What somebody is said to have done, and who it was, stays in the case; the
record says that it was decided, by whom, by which section and with which effect.
"""

from __future__ import annotations

from typing import Any

from kit.pure.sentences import to_json
from scoring.cases.models import Case, Ruling
from scoring.cases.queries.cases import cases_in, is_appealed, is_done
from tournaments.events.models import Competition

Lines = list[dict[str, Any]]


def cases_on_record(competition: Competition) -> Lines:
    """Return the cases about a competition as its record keeps them."""
    return [_case(case) for case in cases_in(competition)]


def _case(case: Case) -> dict[str, Any]:
    is_about_a_person = case.kind == Case.Kind.COMPLAINT
    rulings = list(case.rulings.all())
    told: dict[str, Any] = {
        "number": case.number,
        "kind": case.kind,
        "code": case.sub_match.code if case.sub_match else None,
        "leg": case.leg,
        "team": case.entry.number if case.entry else None,
        "brought_at": case.claimed_at.isoformat(timespec="seconds"),
        "effects": [ruling.effect for ruling in rulings],
        "rulings": [_ruling(ruling, is_about_a_person=is_about_a_person) for ruling in rulings],
    }
    if is_about_a_person:
        return told
    return {**told, "claim": case.claim, "claimed_by": case.claimed_by}


def _ruling(ruling: Ruling, *, is_about_a_person: bool) -> dict[str, Any]:
    told: dict[str, Any] = {
        "number": ruling.number,
        "effect": ruling.effect,
        "section": ruling.section,
        "decided": {
            "by": str(ruling.decided_by),
            "as": ruling.decided_as,
            "with": ruling.decided_with,
            "at": ruling.decided_at.isoformat(timespec="seconds"),
        },
        "exception": ruling.exception,
        "is_appealed": is_appealed(ruling),
    }
    if is_about_a_person:
        return told
    moved = ruling.carried_out.says if is_done(ruling) else []
    appeal = ruling.appeal.reason if is_appealed(ruling) else ""
    return {**told, "decision": ruling.decision, "reason": ruling.reason, "moved": to_json(moved), "appeal": appeal}
