"""What of an event the gate lets everybody see: its stages, its teams by name, and who stopped."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from typing import TYPE_CHECKING

from django.db import models

from scoring.standings.queries.teams import teams
from tournaments.draws.models import StageQuerySet
from tournaments.draws.queries.public import shown_matches, shown_sheets, shown_stages
from tournaments.models import Departure, Entry, Event, Match, RosterPlace, Stage, SubMatch

if TYPE_CHECKING:
    from tournaments.draws.queries.public import Reader


def stages_that_count(event: Event) -> StageQuerySet:
    """Return the stages that count, for the office: published, and not a play-off that was taken back."""
    return Stage.objects.published().filter(competition__event=event, set_aside__isnull=True)


def sheets_that_count(event: Event) -> models.QuerySet[SubMatch]:
    """Return the sheets of these stages, for the office."""
    # The event is said twice: without it PostgreSQL reads those of all events (benchmarks/country.py).
    return SubMatch.objects.filter(match__stage__in=stages_that_count(event), match__stage__competition__event=event)


def public_stages(event: Event, reader: Reader = None) -> StageQuerySet:
    """Return the stages that count and that `reader` may see; None is everybody."""
    return shown_stages(stages_that_count(event), event, reader)


def public_matches(event: Event, reader: Reader = None) -> models.QuerySet[Match]:
    """Return the matches of these stages that `reader` may know of."""
    # Said twice, as above.
    matches = Match.objects.filter(stage__in=public_stages(event, reader), stage__competition__event=event)
    return shown_matches(matches, event, reader)


def public_sheets(event: Event, reader: Reader = None) -> models.QuerySet[SubMatch]:
    """Return the sheets of the stages that count that `reader` may see."""
    return shown_sheets(sheets_that_count(event), event, reader)


def names_in(event: Event) -> dict[int, str]:
    """Return the name of every entry of the drawn competitions of `event`, as their standings have it: two queries."""
    drawn = stages_that_count(event).values("competition")
    places: dict[int, list[RosterPlace]] = defaultdict(list)
    for place in RosterPlace.objects.filter(entry__competition__in=drawn).select_related("member"):
        places[place.entry_id].append(place)
    names: dict[int, str] = {}
    entries = Entry.objects.filter(competition__in=drawn).select_related("branch", "partner_branch")
    for _, group in groupby(entries.order_by("competition", "number"), key=lambda entry: entry.competition_id):
        of_one = list(group)
        named = teams(of_one, [place for entry in of_one for place in places[entry.pk]])
        names.update({entry_id: team.name for entry_id, team in named.items()})
    return names


def departed_entries(event: Event) -> frozenset[int]:
    """Return the entries of `event` that stopped after the draw."""
    return frozenset(
        Departure.objects.filter(entry__competition__event=event, revoked_at__isnull=True).values_list(
            "entry", flat=True
        )
    )
