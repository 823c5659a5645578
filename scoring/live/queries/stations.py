"""The stations of a scorekeeper: on which something is left to play, and what."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from tournaments.draws.models import SubMatch
from tournaments.events.models import Competition
from tournaments.events.queries import category_for, managed_events
from tournaments.organization.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class Stations:
    """A competition with the stations on which something is still to be played."""

    competition: Competition
    word: str
    numbers: tuple[int, ...]


def stations_of(user: User | AnonymousUser) -> list[Stations]:
    """Return every station at which `user` may keep scores and something is left to play."""
    numbers: defaultdict[int, set[int]] = defaultdict(set)
    waiting = sheets_to_play().filter(match__stage__competition__event__in=managed_events(user))
    for competition_id, station in waiting.order_by().values_list("match__stage__competition", "station").distinct():
        numbers[competition_id].add(station)
    competitions = Competition.objects.filter(pk__in=numbers).select_related("event").order_by("event", "position")
    return [
        Stations(
            competition=competition,
            word=category_for(competition).stations_are,
            numbers=tuple(sorted(numbers[competition.pk])),
        )
        for competition in competitions
    ]


def sheets_to_play() -> QuerySet[SubMatch]:
    """Return the sheets that wait for a result and whose sides are known, in the order of play.

    On a station these are what is played there now, and next. What was passed over is among them: somebody has the
    paper, or plays on.
    """
    return (
        SubMatch.objects.filter(
            result=None,
            match__home__isnull=False,
            match__away__isnull=False,
            match__stage__published_at__isnull=False,
            match__stage__set_aside__isnull=True,
        )
        .select_related("match__stage", "match__home__branch", "match__away__branch")
        # Groups take turns on a station, and a turn of one may be a later round than the next turn of another.
        .order_by("match__stage__position", "match__slot", "match__round", "match__number", "pair")
    )
