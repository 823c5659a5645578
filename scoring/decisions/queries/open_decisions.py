"""The one list of open decisions, which everything asks that closes, announces or sends something on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from django.core.cache import caches
from django.db.models import Exists, OuterRef, Q

from scoring.decisions.engine.open import LATE, Answer, Choice, Kind, OpenDecision, answers_of, still_open
from scoring.decisions.models import DecisionMade, LateFile
from scoring.decisions.queries.finding import found_in
from scoring.decisions.queries.late import late_from_laptops
from scoring.decisions.queries.others import changed_below, overwritten_rulings
from scoring.decisions.queries.people import KEPT_FOR, in_two_places
from scoring.standings.models import PlaceDecision
from scoring.standings.queries.standings import standings_of_all
from tournaments.draws.models import BRACKETS, DRAWS, Stage
from tournaments.entries.models import Departure
from tournaments.events.models import Competition
from tournaments.organization.queries.permissions import Right

if TYPE_CHECKING:
    from tournaments.events.models import Event

RIGHTS = dict.fromkeys(Kind, Right.RULE) | {Kind.BELOW: Right.OVERRIDE, Kind.PEOPLE: Right.DRAW}


def open_decisions(event: Event, *, fresh: bool = False) -> list[OpenDecision]:
    """Return what is open at an event, in the order of its program."""
    found = open_in_all(list(event.competitions.select_related("event")), fresh=fresh)
    return list({(each.kind, each.key): each for decisions in found.values() for each in decisions}.values())


def late_in(event: Event) -> list[OpenDecision]:
    """Return what is open of laptops that came home late, as it is now."""
    return [decision for decision in open_decisions(event, fresh=True) if decision.kind in LATE]


def open_in(competition: Competition, *, fresh: bool = False) -> list[OpenDecision]:
    """Return what is open in one competition, read with its event."""
    return open_in_all([competition], fresh=fresh)[competition.pk]


def open_in_all(competitions: Sequence[Competition], *, fresh: bool = False) -> dict[int, list[OpenDecision]]:
    """Return what is open in each of these competitions, their events read with them, by id.

    What is about two of them is listed at both. Five queries where nothing was made of results. With `fresh` nothing is
    taken from the cache, nor put there: for who writes, in a transaction that may be taken back.
    """
    if not competitions:
        return {}
    playing = [competition for competition in competitions if not competition.is_final]
    made, late = _with_something_made(competitions)
    answered = _answered(competitions)
    found = [*_by_results([each for each in playing if each.pk in made], fresh=fresh)]
    if late:
        found += late_from_laptops([each for each in competitions if each.pk in late], answered)
    found += [*overwritten_rulings(playing), *changed_below(competitions), *in_two_places(playing, fresh=fresh)]
    listed: dict[int, list[OpenDecision]] = {competition.pk: [] for competition in competitions}
    for decision in still_open(found, answered):
        for competition in (decision.competition, decision.other):
            if competition is not None and competition in listed:
                listed[competition].append(decision)
    return listed


def reopened_below(competitions: Sequence[Competition]) -> list[OpenDecision]:
    """Return what is open about teams here whose results below were reopened: one query where nothing is.

    Where the place below is another one, the verdict of the team asks the same.
    """
    found = [decision for decision in changed_below(competitions) if not decision.on["is_asked"]]
    return still_open(found, _answered(competitions)) if found else []


def _answered(competitions: Collection[Competition]) -> set[Answer]:
    """Return what stands by a decision, on which facts. A sheet that was taken from a laptop is answered, too."""
    events = {competition.event_id for competition in competitions}
    made = DecisionMade.objects.filter(event__in=events, choice__in=(Choice.STANDS, Choice.TAKEN), revoked_at=None)
    rows = made.values_list("competition", "kind", "key", "facts")
    return set().union(*(answers_of(*row) for row in rows))


def _with_something_made(competitions: Sequence[Competition]) -> tuple[set[int], set[int]]:
    """Return of which something was made by results that may have changed, and which have late files: one query."""
    stages = Stage.objects.published().filter(competition=OuterRef("pk"), set_aside=None)
    orders = PlaceDecision.objects.filter(competition=OuterRef("pk"), revoked_at=None)
    left = Departure.objects.filter(entry__competition=OuterRef("pk"), revoked_at=None)
    made = (
        Exists(stages.exclude(kind__in=DRAWS))
        | Exists(stages.filter(kind=Stage.Kind.SWISS, matches__round__gt=1))
        | Exists(orders)
        | Q(Exists(stages.filter(kind__in=BRACKETS)), Exists(left))
    )
    late = Exists(LateFile.objects.filter(event=OuterRef("event")))
    rows = Competition.objects.filter(pk__in=[competition.pk for competition in competitions])
    of = list(rows.annotate(is_made=made, is_late=late).values_list("pk", "is_made", "is_late"))
    return {pk for pk, is_made, _ in of if is_made}, {pk for pk, _, is_late in of if is_late}


def _by_results(competitions: Sequence[Competition], *, fresh: bool) -> list[OpenDecision]:
    """Return what the standings of these show, read once for each version of their event."""
    kept: dict[int, list[OpenDecision]] = {}
    if not fresh:
        known = caches["local"].get_many([_cache_key(competition) for competition in competitions])
        kept = {c.pk: known[_cache_key(c)] for c in competitions if _cache_key(c) in known}
    to_read = [competition for competition in competitions if competition.pk not in kept]
    read: dict[int, list[OpenDecision]] = defaultdict(list)
    for standings in standings_of_all(to_read) if to_read else ():
        read[standings.competition.pk] = found_in(standings)
    if not fresh:
        caches["local"].set_many({_cache_key(c): read[c.pk] for c in to_read}, KEPT_FOR)
    return [decision for c in competitions for decision in (kept.get(c.pk) or read[c.pk])]


def _cache_key(competition: Competition) -> str:
    return f"open-decisions/{competition.pk}/{competition.event.board_stamp}"
