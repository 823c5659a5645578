"""Pairs that advance as one team (8 BALL POOL Reg. ix, A89): joined in the entry of the first, and parted again."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from kit.pure.violations import RuleViolation
from scoring.awards.queries.advancement import advancement_from
from scoring.awards.services import ask_about_places
from scoring.ladder.services.proposing import locked
from scoring.ladder.words.advancing import plays_with
from tournaments.entries.models import Entry, Qualification, RosterPlace
from tournaments.entries.queries.joined import joined_in
from tournaments.entries.services.qualifying import paid_lines_of, part_joined
from tournaments.entries.services.teams import EntryFacts, cancel_entry, change_entry
from tournaments.events.models import Competition
from tournaments.organization.models import User

SECTION_JOINED = "8 BALL POOL Reg. ix"  # not shown


@transaction.atomic
def join_pairs(*, competition: Competition, by: User) -> Entry:
    """Make one team of the pairs that advance, once each has said yes; done again it is the same team.

    Pairs of two branches are a composite team, and its verdict asks the officers above. Raises RuleViolation where
    pairs do not advance together, one has not said yes, or the draw above is published.
    """
    competition = locked(competition)
    if joined := joined_in(competition):
        return joined[0].entry
    advancement = advancement_from(competition)
    if advancement is None or not advancement.joined:
        raise RuleViolation("advancing.not_together", SECTION_JOINED)
    entered = Qualification.objects.filter(source__competition=competition, entry__state=Entry.State.ENTERED)
    records = {record.source_id: record for record in entered.select_related("entry__branch", "entry__partner_branch")}
    pairs = [records[line.team.entry_id].entry for line in advancement.going if line.team.entry_id in records]
    if len(pairs) < advancement.places:
        raise RuleViolation("advancing.pairs_missing", SECTION_JOINED, places=advancement.places)
    first, *others = pairs
    lines = paid_lines_of(first)
    for other in others:
        for line in paid_lines_of(other):
            captain = line.part == RosterPlace.Part.CAPTAIN
            lines.append(replace(line, part=RosterPlace.Part.PLAYER) if captain else line)
        cancel_entry(entry=other, reason=plays_with(first.team_name), by=by)
    branches = [branch for each in pairs for branch in (each.branch, each.partner_branch) if branch is not None]
    partner = next((branch for branch in branches if branch.pk != first.branch_id), None)
    facts = replace(EntryFacts.of(first), partner_branch=partner)
    return change_entry(entry=first, expected_version=first.version, facts=facts, roster=lines, by=by)


@transaction.atomic
def part_pairs(*, competition: Competition, by: User) -> None:
    """Make teams of their own again of pairs that were joined; of others nothing changes."""
    competition = locked(competition)
    if joined := joined_in(competition):
        part_joined(joined=joined, by=by)
        ask_about_places(competition=competition)
