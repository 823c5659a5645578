"""The events as a visitor looks for them: on now, coming, played. What was played counts, and not the days alone."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Case, Count, Exists, OuterRef, Q, When

from tournaments.draws.models import BEFORE_FINALS, FINALS, Match, SubMatch
from tournaments.draws.queries.public import (
    rounds_follow_everywhere,
    shown_matches_everywhere,
    shown_sheets_everywhere,
    shown_stages_everywhere,
    without_opponent,
)
from tournaments.entries.models import Departure
from tournaments.events.models import Event
from tournaments.seasons.queries.held import mark_final, not_held_of, open_beside_final


@dataclass(frozen=True, slots=True, kw_only=True)
class CompetitionPlayed:
    """How many matches of a competition are in, as far as everybody may know of them."""

    played: int = 0
    total: int = 0
    finals_follow: bool = False

    @property
    def is_over(self) -> bool:
        return 0 < self.total == self.played and not self.finals_follow


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """The events; `played` says how far the competitions of those are that are not long over."""

    now: list[Event]
    coming: list[Event]
    past: list[tuple[int, list[Event]]]  # by season, the latest first
    played: Mapping[int, CompetitionPlayed]

    @property
    def over(self) -> list[Event]:
        return [event for _season, events in self.past for event in events]


def calendar(today: datetime.date | None = None) -> Calendar:
    """Return every event with its host, its competitions and whether it is final. Their number adds no query.

    Without `today` each is seen on the day that it is there.

    On now is what is held today, and what has begun and is not over whatever its days are; what is over before its days
    are is played.
    """
    known = Event.objects.select_related("host_branch", "organizer").prefetch_related("competitions")
    events = list(known.order_by("starts_on"))
    soon = [each for event in events if event.ends_on >= (today or event.today) for each in event.competitions.all()]
    not_held = not_held_of([*soon, *open_beside_final(events)], today)
    mark_final(events, not_held)
    played = _played([event.pk for event in events if event.ends_on >= (today or event.today)])
    now: list[Event] = []
    coming: list[Event] = []
    over: list[Event] = []
    for event in events:
        day = today or event.today
        if event.starts_on <= day <= event.ends_on:
            now.append(event)
        elif event.is_open:
            continue  # the page of its branch lists it before and after
        elif event.ends_on < day or _is_over(event, played, not_held):
            over.append(event)
        elif _has_begun(event, played):
            now.append(event)
        else:
            coming.append(event)
    over.sort(key=lambda event: (event.season, event.starts_on), reverse=True)
    past = [(season, list(of_season)) for season, of_season in groupby(over, key=lambda event: event.season)]
    return Calendar(now=now, coming=coming, past=past, played=played)


def _is_over(event: Event, played: Mapping[int, CompetitionPlayed], not_held: Collection[int]) -> bool:
    competitions = [each for each in event.competitions.all() if each.pk not in not_held]
    none = CompetitionPlayed()
    return bool(competitions) and all(
        played.get(competition.pk, none).is_over or competition.is_final for competition in competitions
    )


def _has_begun(event: Event, played: Mapping[int, CompetitionPlayed]) -> bool:
    return any(played[competition.pk].played for competition in event.competitions.all() if competition.pk in played)


def _played(events: Collection[int]) -> dict[int, CompetitionPlayed]:
    """Return how far the competitions of `events` are, by id: two queries."""
    stages = shown_stages_everywhere().filter(competition__event__in=events, set_aside__isnull=True)
    sheets = shown_sheets_everywhere(SubMatch.objects.filter(match=OuterRef("pk")))
    left = Departure.objects.filter(revoked_at__isnull=True).filter(
        Q(entry=OuterRef("home")) | Q(entry=OuterRef("away"))
    )
    counted = (
        shown_matches_everywhere(Match.objects.filter(stage__in=stages))
        .annotate(
            is_open=(Exists(sheets.filter(result__isnull=True)) | ~Exists(sheets)) & ~without_opponent(),
            has_left=Exists(left),
        )
        .exclude(is_open=True, has_left=True)
        .order_by()
        .values_list("stage__competition")
        .annotate(total=Count("pk"), played=Count("pk", filter=Q(is_open=False)))
    )
    more = Case(When(rounds_follow_everywhere(), then=True), default=False)
    kinds = Counter(stages.order_by().annotate(more=more).values_list("competition", "kind", "more"))
    before = {pk for pk, kind, more in kinds if kind in BEFORE_FINALS or more}
    after = {pk for pk, kind, _ in kinds if kind in FINALS}
    return {
        pk: CompetitionPlayed(played=played, total=total, finals_follow=pk in before and pk not in after)
        for pk, total, played in counted
    }
