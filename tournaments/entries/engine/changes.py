"""What a rule says when the registry was changed after the team came in.

A branch keeps the cards of its own members, and enters them. A card that it changes once the team is in could turn
what is not met into met without anybody above noticing; so that waits for a decision, and the finding says what the
registry said before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tournaments.entries.engine.facts import Finding, Person, Rules, Status, TeamFacts
from tournaments.entries.engine.findings import Findings, finding
from tournaments.entries.engine.rules import Rule


def held_since(rule: Rule, team: TeamFacts, rules: Rules, check: Callable[[TeamFacts, Rules], Findings]) -> Findings:
    """Return what `rule` says; for whom it is met only by what was changed of their cards, that it is to be decided."""
    now = check(team, rules)
    changed = [person for person in team.people if rule.uses and person.changed(rule.uses)]
    if not changed or any(verdict.is_problem and verdict.person is None for verdict in now):
        return now
    before = check(replace(team, people=tuple(_as_entered(person, rule.uses) for person in team.people)), rules)
    objected = {verdict.person for verdict in before if verdict.is_problem} - {
        verdict.person for verdict in now if verdict.is_problem
    }
    if not objected:
        return now
    # An objection to the team as a whole, or to somebody whose own card stayed, rests on the cards that changed.
    own = [person for person in changed if person.id in objected]
    held = [_held(rule, rules, person) for person in (own or changed)]
    return [verdict for verdict in now if verdict.is_problem or verdict.warning] + held


def _as_entered(person: Person, field: str) -> Person:
    change = person.changed(field)
    return person if change is None else replace(person, **{field: change.before})  # type: ignore[arg-type]


def _held(rule: Rule, rules: Rules, person: Person) -> Finding:
    change = person.changed(rule.uses)
    assert change is not None
    params = {"before": change.before, "now": getattr(person, rule.uses), "on": change.on, "by": change.by}
    return finding(rules, rule.id, Status.NEEDS_DECISION, "changed_since", person.id, params)
