"""What every rule says about each team, in sentences, in a constant number of queries."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import prefetch_related_objects
from django.utils import timezone

from tournaments.entries import words
from tournaments.entries.engine import RULES, Finding, Rule, Status, TeamVerdict, judge
from tournaments.entries.models import Entry, Override, RosterPlace
from tournaments.entries.queries.entries import next_number, standing_overrides
from tournaments.entries.queries.evidence import TeamToJudge, gather
from tournaments.entries.words.trail import card_changed
from tournaments.members.models import Member, MemberChange
from tournaments.members.words import STANDING, THE_PROGRAM, format_fact, label


class FindingLine(NamedTuple):
    """One finding as a page shows it."""

    finding: Finding
    rule: Rule
    sentence: str
    member: Member | None
    override: Override | None

    @property
    def status_label(self) -> str:
        return str(words.STATUS[self.finding.status])

    @property
    def waits_for_officer(self) -> bool:
        """Whether an officer has to say something: nothing is decided, or the branch has answered."""
        asked = self.override is not None and self.override.kind == Override.Kind.ASKED
        return self.finding.is_problem and (self.override is None or (asked and bool(self.override.answer)))

    @property
    def entry_below(self) -> int:
        """The entry at a level below of which the finding tells; 0 when it tells of none."""
        below = self.finding.params.get("entry")
        return below if isinstance(below, int) else 0


@dataclass(frozen=True)
class EntryVerdict:
    """What the rules say about one entry, with the sentences and the decisions of officers."""

    entry: Entry
    verdict: TeamVerdict
    lines: tuple[FindingLine, ...]
    lapsed: tuple[Override, ...] = ()
    registry: tuple[str, ...] = ()  # what was changed of the team's cards since it is in, a sentence each

    @property
    def status(self) -> Status:
        return self.verdict.status

    @property
    def status_label(self) -> str:
        return str(words.STATUS[self.status])

    @property
    def may_play(self) -> bool:
        return self.verdict.may_play

    @property
    def not_met(self) -> tuple[FindingLine, ...]:
        """What keeps the team out unless somebody decides otherwise."""
        return self._with(Status.NOT_MET)

    @property
    def undecided(self) -> tuple[FindingLine, ...]:
        return self._with(Status.NEEDS_DECISION)

    @property
    def overridden(self) -> tuple[FindingLine, ...]:
        return self._with(Status.OVERRIDDEN)

    @property
    def problems(self) -> tuple[FindingLine, ...]:
        return self.not_met + self.undecided

    @property
    def waits_for_officer(self) -> bool:
        """Whether a team that is in waits for a decision; once it is drawn nobody has to decide."""
        is_open = self.entry.state == Entry.State.ENTERED and self.entry.competition.entries_frozen_at is None
        return is_open and any(line.waits_for_officer for line in self.problems)

    @property
    def warnings(self) -> tuple[FindingLine, ...]:
        return tuple(line for line in self.lines if line.finding.warning)

    def _with(self, status: Status) -> tuple[FindingLine, ...]:
        return tuple(line for line in self.lines if line.finding.status is status)


def verdicts_for(entries: Iterable[Entry]) -> dict[int, EntryVerdict]:
    """Return entry id to verdict. The number of queries does not depend on how many entries there are."""
    listed = list(entries)
    missing = [entry for entry in listed if not hasattr(entry, "standing_overrides")]
    prefetch_related_objects(missing, standing_overrides())
    prefetch_related_objects(
        listed,
        "competition__event__organizer",
        "competition__event__host_branch",
        "branch",
        "partner_branch",
        "roster__member__branch",
    )
    sheets = [
        TeamToJudge(entry, sorted(entry.roster.all(), key=lambda place: place.position), entry.standing_overrides)
        for entry in listed
    ]
    return {verdict.entry.pk: verdict for verdict in _judge(sheets)}


def verdict_of_draft(
    *,
    entry: Entry,
    roster: Sequence[RosterPlace],
    overrides: Sequence[Override] = (),
    received_at: datetime.datetime | None = None,
    entered_at: datetime.datetime | None = None,
) -> EntryVerdict:
    """Return what the rules would say about an entry as it stands on a form. Nothing of it need be saved.

    Without `received_at` and `entered_at` it is judged as if it were handed in now.
    """
    now = timezone.now()
    entry.received_at, entry.entered_at = received_at or now, entered_at or now
    if not entry.number:
        entry.number = next_number(entry.competition)
    return _judge([TeamToJudge(entry, list(roster), list(overrides))])[0]


def _judge(sheets: Sequence[TeamToJudge]) -> list[EntryVerdict]:
    """Return a verdict of each sheet; at an open event everybody may play, and no rule says anything."""
    free = [sheet for sheet in sheets if sheet.entry.competition.event.is_open]
    judged = gather([sheet for sheet in sheets if sheet not in free]) if len(free) < len(sheets) else []
    return [
        *(EntryVerdict(entry=sheet.entry, verdict=TeamVerdict(findings=()), lines=()) for sheet in free),
        *(_in_words(case.sheet, judge(case.team, case.rules), case.changes) for case in judged),
    ]


def _in_words(sheet: TeamToJudge, verdict: TeamVerdict, changes: Sequence[MemberChange]) -> EntryVerdict:
    members = {place.member.pk: place.member for place in sheet.roster}
    names = {pk: member.name_apart for pk, member in members.items()}
    cards = {pk: member.name for pk, member in members.items()}
    overrides = {override.pk: override for override in sheet.overrides}
    lines = tuple(
        FindingLine(
            finding=finding,
            rule=RULES[finding.rule],
            sentence=words.sentence(finding, cards if finding.rule == "name-on-card" else names),
            member=members.get(finding.person) if finding.person is not None else None,
            override=overrides.get(finding.decision) if finding.decision is not None else None,
        )
        for finding in verdict.findings
    )
    lapsed = tuple(
        overrides[decision.id] for decision in verdict.lapsed if overrides[decision.id].kind != Override.Kind.ASKED
    )
    registry = tuple(
        card_changed(
            what=label(change.field),
            name=names[change.member_id],
            day=timezone.localdate(change.made_at),
            by=str(change.made_by or THE_PROGRAM),
            before=format_fact(change.field, change.old),
            now=format_fact(change.field, change.new),
        )
        for change in changes
        if change.field in STANDING
    )
    return EntryVerdict(entry=sheet.entry, verdict=verdict, lines=lines, lapsed=lapsed, registry=registry)
