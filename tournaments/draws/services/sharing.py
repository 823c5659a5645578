"""Which competitions share boards: their drafts are made again when that changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction

from tournaments.draws.engine import DrawError
from tournaments.draws.models import Stage
from tournaments.draws.queries.shared_timetable import MOST_STATIONS, look
from tournaments.draws.queries.tables import tables_for
from tournaments.draws.services.drawing import draw_again
from tournaments.events.models import Competition, Event, SharedBoards
from tournaments.halls.engine.numbers import read_numbers, write_numbers
from tournaments.organization.models import User


@transaction.atomic
def let_share(*, event: Event, competitions: Sequence[Competition], stations: int, by: User) -> SharedBoards:
    """Put competitions of an event on the same `stations`; their drafts are made again for one timetable.

    Raises DrawError when one of them is published, shares already or is drawn in another way than everybody against
    everybody, when they cannot stand on the same boards, or the hall has too few of them.
    """
    chosen = _locked(event, competitions)
    if not 1 <= stations <= MOST_STATIONS:
        raise DrawError("no_station", field="stations", stations=stations)
    for competition in chosen:
        if competition.shared_boards_id is not None:
            raise DrawError("share_already", field="competitions", name=competition.name)
    _require_unpublished(chosen)
    look(chosen, stations)
    shared = SharedBoards.objects.create(event=event, stations=stations)
    for competition in chosen:
        competition.shared_boards, competition.stations = shared, stations
        competition.save(update_fields=["shared_boards", "stations"])
    numbers = _tables_for_all(chosen, stations)
    if len(numbers) < stations:
        raise DrawError("share_more_than_there", field="stations", there=len(numbers))
    shared.tables = write_numbers(numbers)
    shared.save(update_fields=["tables"])
    _draw_again(chosen, by)
    return shared


def _tables_for_all(chosen: Sequence[Competition], stations: int) -> tuple[int, ...]:
    """Return the tables that they share: what is set aside for them, where that is enough, else the first free ones."""
    aside = dict.fromkeys(number for competition in chosen for number in read_numbers(competition.tables))
    return tuple(aside)[:stations] if len(aside) >= stations else tables_for(chosen[0], stations)


@transaction.atomic
def stop_sharing(*, shared: SharedBoards, by: User) -> None:
    """Give every competition boards of its own again, as many as they shared; their drafts are made again.

    Raises DrawError when one of them is published.
    """
    chosen = _locked(shared.event, list(shared.competitions.all()))
    _require_unpublished(chosen)
    shared.delete()
    for competition in chosen:
        competition.shared_boards = None
    _draw_again(chosen, by)


def _locked(event: Event, competitions: Iterable[Competition]) -> list[Competition]:
    """Return the competitions, locked (as everywhere in the order of their ids), in the order of the program."""
    mine = Competition.objects.filter(event=event, pk__in=[competition.pk for competition in competitions])
    locked = mine.select_related("event").select_for_update(of=("self",)).order_by("pk")
    return sorted(locked, key=lambda competition: competition.position)


def _require_unpublished(competitions: Iterable[Competition]) -> None:
    for competition in competitions:
        if competition.stages.published().exists():
            raise DrawError("share_published", field="competitions", name=competition.name)


def _draw_again(competitions: Iterable[Competition], by: User) -> None:
    """Make each draft again from its own words, on the boards that it has now."""
    for competition in competitions:
        draft = competition.stages.filter(kind=Stage.Kind.ROUND_ROBIN, published_at=None).order_by("-position").first()
        if draft is not None:
            draw_again(stage=draft, by=by, stations=competition.stations)
