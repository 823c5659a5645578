"""Findings of many teams by what they have in common: one rule, one reason, and so perhaps one decision."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from tournaments.entries.engine.facts import Finding, Status
from tournaments.entries.engine.rules import RULES

WORST_FIRST = (Status.NOT_MET, Status.NEEDS_DECISION, Status.OVERRIDDEN, Status.MET)
_ORDER_OF_RULES = {rule: number for number, rule in enumerate(RULES)}


class FoundAt(NamedTuple):
    """A finding and the entry that it is about."""

    entry: int
    finding: Finding

    @property
    def mark(self) -> str:
        """What a page calls it: another one as soon as the facts are others, or somebody decided.

        Nobody decides on what has changed.
        """
        facts = sha256(f"{self.finding.facts}{self.finding.decision or ''}".encode()).hexdigest()[:12]
        return f"{self.entry}-{self.finding.person or ''}-{facts}"


@dataclass(frozen=True, slots=True)
class RuleFindings:
    """What one rule found for one reason, in whichever teams."""

    rule: str
    code: str
    found: tuple[FoundAt, ...]

    @property
    def status(self) -> Status:
        """The worst of its findings: how strictly a rule is taken can differ from category to category."""
        return min((at.finding.status for at in self.found), key=WORST_FIRST.index)

    @property
    def teams(self) -> int:
        return len({at.entry for at in self.found})


def grouped(findings: Iterable[FoundAt]) -> tuple[RuleFindings, ...]:
    """Return the problems among what was found, by rule and reason: the worst first, then what most teams have.

    >>> def at(entry, rule, code, status=Status.NEEDS_DECISION):
    ...     return FoundAt(entry, Finding(rule=rule, status=status, code=code, section=""))
    >>> groups = grouped([
    ...     at(1, "one-competition", "in_two_competitions"), at(2, "one-competition", "in_two_competitions"),
    ...     at(2, "card-year", "dues_unpaid", Status.NOT_MET), at(3, "privileges", "met", Status.MET),
    ... ])
    >>> [(group.rule, group.status.value, group.teams) for group in groups]
    [('card-year', 'not_met', 1), ('one-competition', 'needs_decision', 2)]
    """
    by_reason: dict[tuple[str, str], list[FoundAt]] = {}
    for at in findings:
        if at.finding.is_problem:
            by_reason.setdefault((at.finding.rule, at.finding.code), []).append(at)
    groups = (RuleFindings(rule, code, tuple(of_group)) for (rule, code), of_group in by_reason.items())
    return tuple(sorted(groups, key=_worst_first))


def _worst_first(group: RuleFindings) -> tuple[int, int, int, str]:
    return WORST_FIRST.index(group.status), -group.teams, _ORDER_OF_RULES[group.rule], group.code
