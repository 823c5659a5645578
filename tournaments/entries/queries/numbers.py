"""How many teams branches said they send, where an event asks for that before the names (two dates)."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from tournaments.entries.models import Entry, TeamsSaid
from tournaments.events.engine.deadlines import teams_due_on
from tournaments.events.models import Competition, Event
from tournaments.events.queries import rulebook_for
from tournaments.organization.models import Node


@dataclass(frozen=True, slots=True)
class Count:
    """One branch in one category: how many teams it said, the last time and in time, and how many are in."""

    said: int | None = None
    in_time: int | None = None
    entered: int = 0

    @property
    def missing(self) -> int:
        """Teams that were said and are not in."""
        return max(0, (self.said or 0) - self.entered)


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchCounts:
    """What one branch said for each category of an event, and what came of it."""

    branch: Node
    counts: tuple[Count, ...]  # in the order of the categories

    @property
    def missing(self) -> int:
        return sum(count.missing for count in self.counts)


def teams_due(event: Event) -> datetime.date | None:
    """Return the last day on which branches say how many teams they send; None where an event does not ask."""
    return teams_due_on(rulebook_for(event), level=event.level, starts_on=event.starts_on)


def said_in_time(competitions: Iterable[Competition]) -> Mapping[tuple[int, int], int]:
    """Return what branches said by the first date: competition and branch to teams. No query where nobody is asked."""
    asking = {competition.pk: due for competition in competitions if (due := teams_due(competition.event))}
    if not asking:
        return {}
    rows = TeamsSaid.objects.filter(competition__in=asking).order_by("pk")
    return {
        (competition, branch): teams
        for competition, branch, teams, on in rows.values_list("competition", "branch", "teams", "received_on")
        if on <= asking[competition]
    }


def counts_of(event: Event, branches: Collection[Node] | None = None) -> list[BranchCounts]:
    """Return the branches that said something or have a team in, by name; or these `branches`. Three queries."""
    competitions, due = list(event.competitions.order_by("position")), teams_due(event)
    said: dict[tuple[int, int], int] = {}
    in_time: dict[tuple[int, int], int] = {}
    rows = TeamsSaid.objects.filter(competition__event=event).order_by("pk")
    for competition, branch, teams, on in rows.values_list("competition", "branch", "teams", "received_on"):
        said[branch, competition] = teams
        if due is not None and on <= due:
            in_time[branch, competition] = teams
    entered: dict[tuple[int, int], int] = {}
    teams_in = Entry.objects.filter(competition__event=event, state=Entry.State.ENTERED, is_host=False)
    for branch, competition in teams_in.values_list("branch", "competition"):
        entered[branch, competition] = entered.get((branch, competition), 0) + 1
    if branches is None:
        branches = Node.objects.filter(pk__in={key[0] for key in (*said, *entered)}).order_by("name", "number")
    return [
        BranchCounts(
            branch=branch,
            counts=tuple(
                Count(said.get(key), in_time.get(key), entered.get(key, 0))
                for key in ((branch.pk, competition.pk) for competition in competitions)
            ),
        )
        for branch in branches
    ]
