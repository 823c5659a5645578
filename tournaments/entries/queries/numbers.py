"""How many teams branches said they send, where an event asks for that before the names (two dates)."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from kit.order import by_name
from tournaments.entries.models import Entry, TeamsSaid
from tournaments.events.models import Competition, Event
from tournaments.organization.models import Organization
from tournaments.organization.queries.numbers import are_of_several_commands
from tournaments.seasons.queries.plan import entry_dates_of


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

    branch: Organization
    name: str  # of the branch, among the others
    counts: tuple[Count, ...]  # in the order of the categories

    @property
    def missing(self) -> int:
        return sum(count.missing for count in self.counts)


def asking(event: Event, known: Iterable[Competition] | None = None) -> dict[Competition, datetime.date]:
    """Return the competitions of an event that ask for numbers before names, in order, with the last day of each.

    `known` are its competitions, where they are read already.
    """
    competitions = list(event.competitions.order_by("position") if known is None else known)
    for competition in competitions:
        competition.event = event
    dates = entry_dates_of(competitions)
    return {competition: due for competition in competitions if (due := dates[competition.pk].teams) is not None}


def teams_due(event: Event, known: Iterable[Competition] | None = None) -> datetime.date | None:
    """Return the last day on which branches say how many teams they send, the first where sports have their own; None
    where an event does not ask.
    """
    return min(asking(event, known).values(), default=None)


def said_in_time(due: Mapping[int, datetime.date]) -> Mapping[tuple[int, int], int]:
    """Return what branches said by the first date, `due` by competition: competition and branch to teams. No query
    where nobody is asked.
    """
    if not due:
        return {}
    rows = TeamsSaid.objects.filter(competition__in=due).order_by("pk")
    return {
        (competition, branch): teams
        for competition, branch, teams, on in rows.values_list("competition", "branch", "teams", "received_on")
        if on <= due[competition]
    }


def counts_of(
    asked: Mapping[Competition, datetime.date], branches: Collection[Organization] | None = None
) -> list[BranchCounts]:
    """Return the branches that said something or have a team in, by name; or these `branches`. Three queries.

    The counts of each are in the order of `asked`: the competitions that ask, with the last day of each.
    """
    due = {competition.pk: day for competition, day in asked.items()}
    said: dict[tuple[int, int], int] = {}
    in_time: dict[tuple[int, int], int] = {}
    rows = TeamsSaid.objects.filter(competition__in=due).order_by("pk")
    for competition, branch, teams, on in rows.values_list("competition", "branch", "teams", "received_on"):
        said[branch, competition] = teams
        if on <= due[competition]:
            in_time[branch, competition] = teams
    entered: dict[tuple[int, int], int] = {}
    teams_in = Entry.objects.filter(competition__in=due, state=Entry.State.ENTERED, is_host=False)
    for branch, competition in teams_in.values_list("branch", "competition"):
        entered[branch, competition] = entered.get((branch, competition), 0) + 1
    if branches is None:
        branches = Organization.objects.filter(pk__in={key[0] for key in (*said, *entered)}).order_by(
            by_name("name"), "number"
        )
    are_several = are_of_several_commands(branches)
    return [
        BranchCounts(
            branch=branch,
            name=branch.full_name if are_several else str(branch),
            counts=tuple(
                Count(said.get(key), in_time.get(key), entered.get(key, 0))
                for key in ((branch.pk, competition) for competition in due)
            ),
        )
        for branch in branches
    ]
