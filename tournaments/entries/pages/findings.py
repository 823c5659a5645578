"""What the rules found in the teams of an event, by rule and reason: what one decision may settle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.entries import words
from tournaments.entries.engine import RULES, Rule
from tournaments.entries.engine.groups import FoundAt, RuleFindings, grouped
from tournaments.entries.models import Entry
from tournaments.entries.queries.verdicts import EntryVerdict, FindingLine
from tournaments.entries.words.standing import problems_in_teams


@dataclass(frozen=True)
class FoundLine:
    """One finding of a group, as a line that can be ticked."""

    entry: Entry
    line: FindingLine
    mark: str


@dataclass(frozen=True)
class FindingGroup:
    """Findings of one rule for one reason."""

    group: RuleFindings
    rule: Rule
    lines: tuple[FoundLine, ...]

    @property
    def status_label(self) -> str:
        return str(words.STATUS[self.group.status])

    @property
    def example(self) -> str:
        """The sentence of the first of them: what the reason is, in words."""
        return self.lines[0].line.sentence

    @property
    def how_many(self) -> str:
        asked = sum(at.line.override is not None and at.line.override.waits_for_branch for at in self.lines)
        return problems_in_teams(len(self.lines), self.group.teams, asked)

    @property
    def waiting(self) -> int:
        """How many of them wait for an officer."""
        return sum(at.line.waits_for_officer for at in self.lines)

    @property
    def section(self) -> str:
        return self.lines[0].line.finding.section


def groups_of(verdicts: Iterable[EntryVerdict]) -> list[FindingGroup]:
    """Return the problems of teams that are handed in, by rule and reason: the worst that waits first. Asks nothing."""
    entered = [verdict for verdict in verdicts if verdict.entry.state == Entry.State.ENTERED]
    lines = {
        (verdict.entry.pk, id(line.finding)): FoundLine(
            verdict.entry, line, FoundAt(verdict.entry.pk, line.finding).mark
        )
        for verdict in entered
        for line in verdict.problems
    }
    findings = [FoundAt(verdict.entry.pk, line.finding) for verdict in entered for line in verdict.problems]
    groups = [
        FindingGroup(group, RULES[group.rule], tuple(lines[at.entry, id(at.finding)] for at in group.found))
        for group in grouped(findings)
    ]
    return sorted(groups, key=lambda group: not group.waiting)
