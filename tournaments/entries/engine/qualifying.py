"""How a team above the first level qualified, and whether the people are those who did."""

from __future__ import annotations

from collections.abc import Callable

from tournaments.entries.engine.facts import Below, Fact, Rules, Status, TeamFacts
from tournaments.entries.engine.findings import Findings, by_strictness, each, finding
from tournaments.entries.engine.origin import format_record


def _qualified(team: TeamFacts, rules: Rules) -> Findings:
    """What brought the team here (A12, A17, A34); where nobody can know, that is no reproach (see the rule's `why`)."""
    if rules.level == rules.level_keys[0]:
        return []
    if team.is_host:
        return [finding(rules, "qualified", code="host")]
    if team.qualified is not None:
        return _on_record(team, rules)
    if team.played_below is not None:
        code = "not_sent" if team.played_below.is_final else "still_open"
        return [finding(rules, "qualified", Status.NEEDS_DECISION, code, params=_origin_facts(team.played_below))]
    if team.held_below is not None:
        params = _origin_facts(team.held_below)
        return [finding(rules, "qualified", Status.NEEDS_DECISION, "not_on_record", params=params)]
    return [finding(rules, "qualified")]


def _on_record(team: TeamFacts, rules: Rules) -> Findings:
    qualified = team.qualified
    assert qualified is not None
    params: dict[str, Fact] = {"note": qualified.note, "place": qualified.place, "branch": team.branch.name}
    if qualified.below is not None:
        params |= _origin_facts(qualified.below)
    if qualified.question:
        params["question"] = qualified.question
        return [finding(rules, "qualified", Status.NEEDS_DECISION, "changed_below", params=params)]
    if qualified.below is None and qualified.place is None:
        return [finding(rules, "qualified", code="named", params=params)]
    if qualified.below is None:
        return [finding(rules, "qualified", code="placed_somewhere", params=params, warning=True)]
    if not qualified.below.is_final:
        return [finding(rules, "qualified", code="placed_so_far", params=params, warning=True)]
    if not qualified.record or not qualified.by:
        return [finding(rules, "qualified", code="placed", params=params)]
    params |= {"record": format_record(qualified.record), "by": qualified.by, "since": qualified.on}
    return [finding(rules, "qualified", code="placed_by_record", params=params)]


def _origin_facts(below: Below) -> dict[str, Fact]:
    return {"event": below.event, "on": below.on, "entry": below.entry}


def _same_people(team: TeamFacts, rules: Rules) -> Findings:
    """Whether everybody was in the team that qualified; its spares were named then, and may play (A8, A19)."""
    if team.qualified is None or team.qualified.below is None:
        return []
    status, warning = by_strictness(rules.book.eligibility.deviation)
    told: dict[str, Fact] = {"event": team.qualified.below.event}
    new = [
        finding(rules, "same-people", status, "new_to_team", person.id, told, warning=warning)
        for person in team.people
        if person.is_new_to_team
    ]
    return new or each((), rules, "same-people", lambda person: None, met=told)


CHECKS: dict[str, Callable[[TeamFacts, Rules], Findings]] = {"qualified": _qualified, "same-people": _same_people}
