"""The teams of the season before, with which this season's begin."""

from __future__ import annotations

from django.db.models import QuerySet

from kit.order import by_name
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import with_rosters
from tournaments.events.models import Competition
from tournaments.organization.models import Organization


def teams_of_last_year(competition: Competition, branches: QuerySet[Organization]) -> QuerySet[Entry]:
    """Return the teams of `branches` in the same category of the same event a season ago, with their rosters."""
    event = competition.event
    teams = Entry.objects.filter(
        state=Entry.State.ENTERED,
        branch__in=branches.order_by(),
        competition__category=competition.category,
        competition__event__organizer=event.organizer_id,
        competition__event__level=event.level,
        competition__event__season=event.season - 1,
    )
    return with_rosters(teams).order_by(by_name("branch__name"), "number")
