"""Rules by which a day decides: since when somebody belongs to the branch, and when the dues came in."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping

from tournaments.entries.engine.facts import Fact, Person, Rules, Status, TeamFacts
from tournaments.entries.engine.findings import Findings, by_strictness, each


def _transfer(team: TeamFacts, rules: Rules) -> Findings:
    eligibility = rules.book.eligibility
    if eligibility.transfer_by == "any" or rules.level not in eligibility.dated_levels:
        return []
    by = datetime.date(rules.year - 1, *map(int, eligibility.transfer_by.split("-")))

    def check(person: Person) -> tuple[Status, str] | None:
        if person.transferred_on is not None and person.transferred_on > by:
            return Status.NOT_MET, "transferred_later"
        if eligibility.transfer_reinstated and person.reinstated_on is not None and person.reinstated_on > by:
            return Status.NOT_MET, "reinstated_later"
        if person.has_undated_transfer:
            return Status.NEEDS_DECISION, "day_unknown"
        if person.transferred_on is None and person.joined_on is None:
            return Status.NEEDS_DECISION, "since_unknown"
        return None

    params: dict[str, Fact] = {"by": by}

    def facts(person: Person) -> dict[str, Fact]:
        return {**params, "transferred": person.transferred_on, "reinstated": person.reinstated_on}

    return each(team.people, rules, "transfer", check, facts, params)


def _dues_day(team: TeamFacts, rules: Rules) -> Findings:
    eligibility = rules.book.eligibility
    if eligibility.dues_by == "any" or rules.level not in eligibility.dated_levels:
        return []
    by = datetime.date(rules.year, *map(int, eligibility.dues_by.split("-")))
    status, _ = by_strictness(eligibility.dues_late)

    def check(person: Person) -> tuple[Status, str] | None:
        if person.dues_paid_year is None or person.dues_paid_year < rules.year:
            return None  # the card of the year says it
        if person.dues_paid_on is None:
            return Status.NEEDS_DECISION, "day_unknown"
        return None if person.dues_paid_on <= by else (status, "dues_late")

    params: dict[str, Fact] = {"by": by}
    return each(team.people, rules, "dues-day", check, lambda p: {**params, "paid": p.dues_paid_on}, params)


CHECKS: Mapping[str, Callable[[TeamFacts, Rules], Findings]] = {"transfer": _transfer, "dues-day": _dues_day}
