"""Reading the matches of an event for everybody.

Everything here starts from published stages; a draft draw does not exist for these pages. Nothing here reads a
membership number or a birth date.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import models
from django.db.models import Count, Exists, F, OuterRef, Prefetch, Q, Window
from django.db.models.functions import RowNumber
from django.utils.translation import get_language

from scoring.sheets.models import Result
from scoring.standings.queries.public import public_matches, public_sheets, public_stages
from tournaments.draws.engine.playing import now_and_next
from tournaments.draws.models import BEFORE_FINALS, FINALS
from tournaments.draws.queries.location import with_location
from tournaments.draws.queries.public import more_follows, shown_matches, shown_sheets, veil, without_opponent
from tournaments.entries.queries.partners import people_in_sides
from tournaments.events.queries import category_for
from tournaments.models import Competition, Entry, Event, Match, RosterPlace, SubMatch

if TYPE_CHECKING:
    from tournaments.draws.queries.public import Reader

LATEST_ON_BOARD = 6


def has_result(sub_match: SubMatch) -> bool:
    return result_of(sub_match) is not None


def result_of(sub_match: SubMatch) -> Result | None:
    return getattr(sub_match, "result", None)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnCompetition:
    """A competition that has a published stage; `finals_follow` what is drawn, or rounds do, and are not made."""

    competition: Competition
    finals_follow: bool


def competitions_with_draw(event: Event) -> list[DrawnCompetition]:
    """Return the competitions of `event` that have a published stage, in the order of the program: one query."""
    drawn = public_stages(event)
    own = drawn.filter(competition=OuterRef("pk"))
    before_finals = Exists(own.filter(kind__in=BEFORE_FINALS)) & ~Exists(own.filter(kind__in=FINALS))
    more_rounds = Exists(own.filter(more_follows(event)))
    competitions = event.competitions.filter(pk__in=drawn.values("competition"))
    return [
        DrawnCompetition(competition=competition, finals_follow=competition.finals_follow)
        for competition in competitions.annotate(finals_follow=before_finals | more_rounds)
    ]


def public_entry(event: Event, entry_id: int) -> Entry:
    """Return an entry that plays in a published draw of `event`. Raises Entry.DoesNotExist."""
    matches = shown_matches(Match.objects.filter(stage__in=public_stages(event)), event)
    return (
        Entry.objects.select_related("competition", "branch", "partner_branch")
        .filter(
            Q(seats__stage__in=public_stages(event))
            | Q(state=Entry.State.PAIRED, home_matches__in=matches)
            | Q(state=Entry.State.PAIRED, away_matches__in=matches),
            competition__event=event,
        )
        .distinct()
        .get(pk=entry_id)
    )


def languages_in(asked: str) -> tuple[str, ...]:
    """Return the languages that a board is asked for, "en-ca fr-ca"; the reader's own where none of them is known."""
    offered = [code for code, _ in settings.LANGUAGES]
    return tuple(code for code in asked.split() if code in offered) or (get_language() or settings.LANGUAGE_CODE,)


def station_word(competition: Competition) -> str:
    """Return what the hall calls the place of a match: "board" or "table"."""
    return category_for(competition).stations_are


def stations_of(competition: Competition) -> set[int]:
    """Return the boards or tables on which a competition is played, as its published draws have it."""
    stages = public_stages(competition.event).filter(competition=competition)
    return set(SubMatch.objects.filter(match__stage__in=stages).values_list("station", flat=True))


def matches_in_order(matches: models.QuerySet[Match], event: Event, reader: Reader = None) -> list[Match]:
    """Return `matches` of `event` with all that view_of reads, in the order of play: two queries.

    Sides and sheets that `reader` may not know of are not on them.
    """
    sheets = shown_sheets(SubMatch.objects.select_related("result__submission"), event, reader)
    rows = (
        with_location(shown_matches(matches, event, reader))
        .select_related("stage__competition", "home_from", "away_from")
        .prefetch_related(Prefetch("sub_matches", sheets))
        .order_by("stage__competition", "stage__position", "round", "slot", "number")
    )
    return veil(rows, event, reader)


def expected_matches(event: Event, departed: frozenset[int]) -> models.QuerySet[Any]:
    """Return the matches that somebody plays or has played, each with `is_open`."""
    own = shown_sheets(SubMatch.objects.filter(match=OuterRef("pk")), event)
    return (
        public_matches(event)
        .annotate(is_open=(Exists(own.filter(result__isnull=True)) | ~Exists(own)) & ~without_opponent())
        .exclude(Q(is_open=True) & (Q(home__in=departed) | Q(away__in=departed)))
    )


def first_matches(
    event: Event, competitions: Sequence[Competition]
) -> dict[int, dict[tuple[int, str], tuple[Match, SubMatch]]]:
    """Return for each competition the first match of every team and its pair, with the sheet: two queries.

    A team that plays at one table has the pair "".
    """
    stages = public_stages(event).filter(competition__in=competitions)
    first_of: dict[int, dict[tuple[int, str], tuple[Match, SubMatch]]] = defaultdict(dict)
    # Said twice, as below: without it PostgreSQL reads the matches of all events.
    matches = Match.objects.filter(stage__in=stages, stage__competition__in=competitions)
    for match in matches_in_order(matches, event):
        first = first_of[match.stage.competition_id]
        for sheet in match.sub_matches.all():
            for entry_id in (match.home_id, match.away_id):
                if entry_id is not None:
                    first.setdefault((entry_id, sheet.pair), (match, sheet))
    for competition in competitions:
        if event.is_open:  # partners of one game are nobody before it: each of them looks for the own name
            people, first = people_in_sides(competition), first_of[competition.pk]
            own = [((person, pair), at) for (side, pair), at in first.items() for person in people.get(side, [side])]
            first_of[competition.pk] = dict(reversed(own))
    return first_of


def players_of(
    event: Event, competitions: Sequence[Competition], *, departed: frozenset[int]
) -> dict[int, list[RosterPlace]]:
    """Return who plays in each competition, without its spares and the teams that stopped: one query."""
    drawn = Entry.objects.filter(seats__stage__in=public_stages(event), competition__in=competitions)
    seated = drawn.exclude(pk__in=departed)
    places = (
        # Said twice: without it PostgreSQL takes all members of the country to find thirty (benchmarks/country.py).
        RosterPlace.objects.filter(entry__in=seated, entry__competition__in=competitions)
        .exclude(part=RosterPlace.Part.SPARE)
        .select_related("member", "entry__branch", "entry__partner_branch")
    )
    players: dict[int, list[RosterPlace]] = defaultdict(list)
    for place in places:
        players[place.entry.competition_id].append(place)
    return players


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlayed:
    """How far an event is played: what is over by competition, and the turns that people look for by stage."""

    totals: dict[int, tuple[int, int]]  # (matches with every sheet in, matches)
    now: dict[int, int]
    then: dict[int, int]


def played_in(event: Event, departed: frozenset[int]) -> EventPlayed:
    """Return how far `event` is played: one query. Groups play side by side in the turns of their stage."""
    totals: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    waiting: dict[int, list[int]] = defaultdict(list)
    counted = (
        expected_matches(event, departed)
        .order_by("stage", "slot")
        .values_list("stage__competition", "stage", "slot", "is_open")
        .annotate(Count("pk"))
    )
    for competition_id, stage_id, slot, is_open, count in counted:
        over, total = totals[competition_id]
        totals[competition_id] = (over if is_open else over + count, total + count)
        if is_open:
            waiting[stage_id].append(slot)
    turns = {stage_id: now_and_next(slots) for stage_id, slots in waiting.items()}
    return EventPlayed(
        totals=dict(totals),
        now={stage_id: now for stage_id, (now, _) in turns.items() if now is not None},
        then={stage_id: then for stage_id, (_, then) in turns.items() if then is not None},
    )


def latest_results(event: Event) -> list[int]:
    """Return the matches of which a result came in last, enough of each competition, the newest first: one query."""
    ranked = (
        Result.objects.filter(sub_match__in=public_sheets(event))
        .annotate(
            nth=Window(
                RowNumber(),
                partition_by=[F("sub_match__match__stage__competition")],
                order_by=[F("submission__entered_at").desc(), F("pk").desc()],
            )
        )
        # Two sheets a match at most: twice as many results hold enough matches.
        .filter(nth__lte=2 * LATEST_ON_BOARD)
        .order_by("nth")
        .values_list("sub_match__match", flat=True)
    )
    return list(dict.fromkeys(ranked))


def latest_of(matches: Iterable[Match]) -> dict[int, list[Match]]:
    """Return of `matches`, the newest first, the last of each competition that are over."""
    latest: dict[int, list[Match]] = defaultdict(list)
    for match in matches:
        line = latest[match.stage.competition_id]
        if len(line) < LATEST_ON_BOARD and all(has_result(sheet) for sheet in match.sub_matches.all()):
            line.append(match)
    return latest
