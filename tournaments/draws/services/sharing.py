"""Writes about the hall: which competitions share boards, and how long a match is planned to take."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.plan import RoundRobinPlan
from tournaments.draws.models import Stage
from tournaments.draws.queries.hours import Minutes
from tournaments.draws.services.drawing import draw_round_robin, replan
from tournaments.draws.services.times import plan_times
from tournaments.draws.services.together import look
from tournaments.events.models import Competition, Event, SharedBoards

if TYPE_CHECKING:
    from tournaments.organization.models import User

MOST_STATIONS = 200
MOST_MINUTES = 300


@transaction.atomic
def let_share(*, event: Event, competitions: Sequence[Competition], stations: int, by: User) -> SharedBoards:
    """Put competitions of an event on the same `stations`; their drafts are made anew for one timetable.

    Raises DrawError when one of them is published, shares already or is drawn in another way than everybody against
    everybody, or when they cannot stand on the same boards.
    """
    chosen = _locked(event, competitions)
    if not 1 <= stations <= MOST_STATIONS:
        raise DrawError("no_station", field="stations", stations=stations)
    for one in chosen:
        if one.shared_boards_id is not None:
            raise DrawError("share_already", field="competitions", name=one.name)
    _require_unpublished(chosen)
    look(chosen, stations)
    shared = SharedBoards.objects.create(event=event, stations=stations)
    for one in chosen:
        one.shared_boards, one.stations = shared, stations
        one.save(update_fields=["shared_boards", "stations"])
    _draw_again(chosen, by)
    return shared


@transaction.atomic
def stop_sharing(*, shared: SharedBoards, by: User) -> None:
    """Give every competition boards of its own again, as many as they shared; their drafts are made anew.

    Raises DrawError when one of them is published.
    """
    chosen = _locked(shared.event, list(shared.competitions.all()))
    _require_unpublished(chosen)
    shared.delete()
    for one in chosen:
        one.shared_boards = None
    _draw_again(chosen, by)


@transaction.atomic
def plan_with(*, event: Event, minutes: Mapping[int, Minutes | None]) -> None:
    """Set how long a match of each competition (by id) is planned to take; None: as the rule book says.

    Drafts get new times at once; what is published keeps its times until somebody plans it again. Raises DrawError
    for a match that takes no time, or less at most than as a rule.
    """
    for one in event.competitions.filter(pk__in=minutes):
        wanted = minutes[one.pk]
        if wanted is not None:
            if not 1 <= wanted.expected <= MOST_MINUTES or not 1 <= wanted.longest <= MOST_MINUTES:
                raise DrawError("minutes_out_of_range", field=f"expected_{one.pk}", most=MOST_MINUTES)
            if wanted.longest < wanted.expected:
                raise DrawError("longest_below_expected", field=f"longest_{one.pk}")
        one.minutes_expected, one.minutes_longest = wanted or (None, None)
        one.save(update_fields=["minutes_expected", "minutes_longest"])
    for one in event.competitions.select_related("event"):
        plan_times(one, drafts=True)


@transaction.atomic
def plan_everything_again(*, event: Event) -> int:
    """Plan all draws of an event by its hours and minutes as they are now; return how many matches moved.

    Matches with a result keep their time.
    """
    moved: set[int] = set()
    for one in event.competitions.select_related("event"):
        moved |= {match.pk for match in (*replan(competition=one), *plan_times(one, drafts=True))}
    return len(moved)


def _locked(event: Event, competitions: Iterable[Competition]) -> list[Competition]:
    """Return the competitions, locked, as they are now and in the order of the programme."""
    mine = Competition.objects.filter(event=event, pk__in=[one.pk for one in competitions])
    return list(mine.select_related("event").select_for_update(of=("self",)).order_by("position", "pk"))


def _require_unpublished(competitions: Iterable[Competition]) -> None:
    for one in competitions:
        if one.stages.published().exists():
            raise DrawError("share_published", field="competitions", name=one.name)


def _draw_again(competitions: Iterable[Competition], by: User) -> None:
    """Make each draft anew from its own words, on the boards that it has now."""
    for one in competitions:
        draft = one.stages.filter(kind=Stage.Kind.ROUND_ROBIN, published_at=None).order_by("-position").first()
        if draft is not None:
            plan = draft.plan_as(RoundRobinPlan)
            draw_round_robin(competition=one, seed=draft.seed, by=by, fixed=plan.proof.fixed, early=plan.early)
