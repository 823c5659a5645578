"""People who would have to play in two competitions at the same time, because an hour or a table was moved."""

from __future__ import annotations

import datetime
from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any

from django.core.cache import caches
from django.db.models import Count
from django.utils import timezone

from kit.pure.sentences import Sentence
from kit.pure.translation import plain
from scoring.decisions.engine.open import Choice, Kind, OpenDecision, mark_of
from tournaments.draws.models import Match
from tournaments.draws.queries.people import TwoPlaces, people_in_two_places
from tournaments.draws.queries.timetable import minutes_of
from tournaments.entries.models import Entry, RosterPlace
from tournaments.events.models import Competition

KEPT_FOR = 3600  # seconds; a new version of the event has a new key


def in_two_places(competitions: Collection[Competition], *, fresh: bool = False) -> Iterator[OpenDecision]:
    """Yield every two competitions in which somebody would play at once, read once for each version of their event.

    One query where nobody plays in two, or nothing changed. Rosters change without a new version: whoever plays in two
    is part of what is asked for. With `fresh` nothing is kept.
    """
    twice = (
        RosterPlace.objects.filter(
            entry__competition__event__in={competition.event_id for competition in competitions},
            entry__competition__stages__published_at__isnull=False,
            entry__state=Entry.State.ENTERED,
        )
        .exclude(part=RosterPlace.Part.SPARE)
        .values("entry__competition__event", "entry__competition__game", "member")
        .annotate(of=Count("entry__competition", distinct=True))
        .filter(of__gt=1)
        .order_by()
    )
    people: dict[int, list[list[Any]]] = defaultdict(list)
    for row in twice:
        people[row["entry__competition__event"]].append([row["entry__competition__game"], row["member"], row["of"]])
    for event in {competition.event_id: competition.event for competition in competitions}.values():
        if event.pk not in people:
            continue
        key = f"open-people/{event.pk}/{event.board_stamp}/{mark_of({'twice': sorted(people[event.pk])})}"
        found = None if fresh else caches["local"].get(key)
        if found is None:
            found = [*map(_of_two, people_in_two_places(event))]
            if not fresh:
                caches["local"].set(key, found, KEPT_FOR)
        yield from found


def _of_two(both: TwoPlaces) -> OpenDecision:
    matches = Match.objects.filter(pk__in={pk for clash in both.clashes for pk in clash.matches})
    of = {match.pk: match for match in matches.select_related("stage__competition")}
    ends = _end_of_first(both, of)
    return OpenDecision(
        kind=Kind.PEOPLE,
        key=f"{both.one.category}:{both.two.category}",
        facts={"matches": sorted({tuple(sorted(_named(of[pk]) for pk in clash.matches)) for clash in both.clashes})},
        competition=both.one.pk,
        other=both.two.pk,
        what=Sentence(
            "decisions.people",
            {
                "people": list(both.people),
                "one": plain(both.one.name),
                "two": plain(both.two.name),
                "when": both.first.isoformat(),
            },
        ),
        choices=(Choice.STANDS, Choice.LATER),
        entries=tuple({pk for match in of.values() for pk in (match.home_id, match.away_id) if pk is not None}),
        values={"two": plain(both.two.name), "hour": ends.isoformat()},
    )


def _named(match: Match) -> str:
    """Return what names a match on any site: its competition, the position of its stage, its number."""
    return f"{match.stage.competition.category}:{match.stage.position}:{match.number}"


def _end_of_first(both: TwoPlaces, of: dict[int, Match]) -> datetime.datetime:
    """Return when the last match of the first competition is over that somebody of the second is in."""
    minutes = datetime.timedelta(minutes=minutes_of(both.one).expected)
    own = [match.starts_at for match in of.values() if match.stage.competition_id == both.one.pk and match.starts_at]
    return timezone.localtime(max(own, default=both.first) + minutes)
