"""Saying how many teams a branch sends, before anybody is named."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from django.db import transaction
from django.utils import timezone

from kit.pure.violations import RuleViolation
from tournaments.entries.models import TeamsSaid
from tournaments.entries.queries.numbers import asking
from tournaments.entries.services.teams import check_day, open_competition
from tournaments.events.models import Event
from tournaments.organization.models import Organization, User

MOST_TEAMS = 99


@transaction.atomic
def say_teams(
    *, event: Event, branch: Organization, teams: Mapping[int, int], received_on: datetime.date | None = None, by: User
) -> int:
    """Note how many teams a branch sends to each competition (by id); return for how many that is new.

    What was said before stays on record with its day: what counts for the first date is what stood there by then.
    Raises RuleViolation for an event that does not ask, a day that cannot be, and once the entries are frozen.
    """
    asked = {competition.pk for competition in asking(event)}
    if not asked:
        raise RuleViolation("entries.teams_not_asked", "REGISTRATION iii.b")
    if not event.organizer.covers(branch) or branch.level != Organization.BRANCH:
        raise RuleViolation("entries.branch_elsewhere", field="branch", branch=branch, organizer=event.organizer)
    day = received_on or timezone.localdate()
    check_day(day, event)
    changed = 0
    for pk in sorted(asked & teams.keys()):
        count = teams[pk]
        if not 0 <= count <= MOST_TEAMS:
            raise RuleViolation("entries.too_many_teams", field=f"teams_{pk}", most=MOST_TEAMS)
        competition = open_competition(pk)
        last = TeamsSaid.objects.filter(competition=competition, branch=branch).last()
        if last is not None and last.teams == count and last.received_on <= day:
            continue  # said again
        TeamsSaid.objects.create(competition=competition, branch=branch, teams=count, received_on=day, said_by=by)
        changed += 1
    return changed
