"""What happens at several events at once: the results that came in last, and what is scored at this moment."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, Prefetch, Window
from django.db.models.functions import RowNumber

from scoring.board.pages.matches import MatchView, views_of
from scoring.live.queries.logs import live_scores
from scoring.sheets.models import Result
from tournaments.draws.queries.location import with_location
from tournaments.draws.queries.public import shown_sheets_everywhere
from tournaments.entries.models import Departure
from tournaments.events.models import Event
from tournaments.models import Match, SubMatch
from tournaments.organization.queries.visibility import events_with_results

LATEST = 3  # results of an event
LIVE = 6  # running scores of an event


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningSheet:
    """A sheet that is scored at this moment, with what everybody sees of it."""

    sheet: int
    pair: str
    match: int
    competition: str
    home: int | None
    away: int | None
    line: str


def running_in(events: Collection[int]) -> dict[int, list[RunningSheet]]:
    """Return what is scored now at `events` whose results are public: two queries, or one where there is nothing."""
    scores = live_scores(events)
    sheets = {sheet: (event, score) for event, of_event in scores.items() for sheet, score in of_event.items()}
    if not sheets:
        return {}
    rows = (
        shown_sheets_everywhere(SubMatch.objects.filter(pk__in=sheets))
        .order_by("match__stage__competition__position", "station")
        .values_list("pk", "pair", "match", "match__stage__competition__name", "match__home", "match__away")
    )
    running: dict[int, list[RunningSheet]] = defaultdict(list)
    for pk, pair, match, competition, home, away in rows:
        event, score = sheets[pk]
        if len(running[event]) < LIVE:
            told = RunningSheet(
                sheet=pk, pair=pair, match=match, competition=competition, home=home, away=away, line=score.line
            )
            running[event].append(told)
    return running


def latest_in(events: Sequence[Event], names: Mapping[int, str]) -> dict[int, list[tuple[str, MatchView]]]:
    """Return the matches that came in last at `events`, each with its competition: four queries.

    Nothing of events whose results are hidden. `names` are the teams by entry, as everybody knows them.
    """
    by_id = {event.pk: event for event in events}
    shown = Event.objects.filter(events_with_results(), pk__in=by_id)
    of_event = "sub_match__match__stage__competition__event"
    ranked = (
        Result.objects.filter(
            sub_match__match__stage__published_at__isnull=False,
            sub_match__match__stage__set_aside__isnull=True,
            **{f"{of_event}__in": shown},
        )
        .annotate(
            nth=Window(
                RowNumber(), partition_by=[F(of_event)], order_by=[F("submission__entered_at").desc(), F("pk").desc()]
            )
        )
        # Two sheets a match at most, and one that waits for its other pair: these hold enough matches.
        .filter(nth__lte=4 * LATEST)
        .order_by("nth")
        .values_list("sub_match__match", flat=True)
    )
    order = list(dict.fromkeys(ranked))
    sheets = Prefetch("sub_matches", SubMatch.objects.select_related("result__submission"))
    rows = (
        with_location(Match.objects.filter(pk__in=order))
        .select_related("stage__competition", "home_from", "away_from")
        .prefetch_related(sheets)
    )
    matches = {match.pk: match for match in rows}
    latest: dict[int, list[tuple[str, MatchView]]] = defaultdict(list)
    left = Departure.objects.filter(entry__competition__event__in=by_id, revoked_at=None) if order else []
    departed = {departure.entry_id for departure in left}
    for event in events:
        here = [matches[pk] for pk in order if matches[pk].stage.competition.event_id == event.pk]
        for match, view in zip(here, views_of(here, names, departed, event=event), strict=True):
            if view.is_over and len(latest[event.pk]) < LATEST:
                latest[event.pk].append((match.stage.competition.name, view))
    return latest
