"""The certificate of the games of an open event: who drew which seat, and what the chart of games keeps."""

from __future__ import annotations

from typing import Any

from kit.pure.codec import dump
from kit.pure.translation import plain
from tournaments.draws.engine.afternoon.check import check_chart
from tournaments.draws.engine.afternoon.model import Form, Game
from tournaments.draws.engine.afternoon.progressive import rules
from tournaments.draws.engine.plan import AfternoonPlan
from tournaments.draws.models import Stage
from tournaments.draws.words.afternoon import finding_in_words, rule_in_words
from tournaments.entries.models import Entry
from tournaments.events.models import Competition
from tournaments.organization.queries.visibility import sees_results


def certificate_of(competition: Competition, stage: Stage) -> dict[str, Any]:
    """Return what the certificate shows; the chart is looked at as it was played, without empty seats."""
    plan, entries = stage.plan_as(AfternoonPlan), _entries(stage)
    findings = check_chart(_shown(stage), Form(plan.form))
    codes = rules(ghost=competition.afternoon.ghost) if plan.form == Form.PROGRESSIVE else ()
    return {
        "event": competition.event,
        "competition": competition,
        "stage": stage,
        "seats": [(sat, entries[sat.entry]) for sat in plan.sat if sat.entry in entries],
        "rules": [rule_in_words(code) for code in codes],
        "findings": [text for finding in findings if (text := finding_in_words(finding))],
    }


def file_of(stage: Stage) -> dict[str, Any]:
    """Return the chart by seats and who sat on them, in the order in which the lot was drawn from the list of names."""
    plan, entries = stage.plan_as(AfternoonPlan), _entries(stage)
    return {
        "kind": "afternoon",
        "competition": plain(stage.competition.name),
        "seed": stage.seed,
        "form": plan.form,
        "fingerprint": plan.proof.fingerprint,
        "entries": sorted(plain(str(entries[pk])) for pk in plan.proof.names if pk in entries),
        "seats": [{**dump(sat), "entry": plain(str(entries[sat.entry]))} for sat in plan.sat if sat.entry in entries],
        "games": [dump(game) for game in _shown(stage)],
    }


def _shown(stage: Stage) -> tuple[Game, ...]:
    """Return the games that everybody may know of."""
    hidden = stage.follows_results and not sees_results(stage.competition.event)
    return stage.plan_as(AfternoonPlan).as_seated[: 1 if hidden else None]


def _entries(stage: Stage) -> dict[int, Entry]:
    return {seat.entry_id: seat.entry for seat in stage.seats.select_related("entry")}
