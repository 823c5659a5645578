"""Planning what is left of the day again when the hall runs late."""

from __future__ import annotations

import datetime

from django.db import transaction

from scoring.desk.engine.clock import StationPhase
from scoring.desk.queries.progress import HallProgress, hall_now
from tournaments.draws.services.field import locked
from tournaments.draws.services.tables import kept_apart
from tournaments.draws.services.timetable import replan
from tournaments.events.models import Event


@transaction.atomic
def plan_the_rest(*, event: Event, now: datetime.datetime) -> int:
    """Plan every match that is still to begin again, from `now` on; return how many have a new time.

    What is being played keeps its time, and the next matches begin when the first of those should be over, at the
    next full five minutes. Competitions that share boards are planned together. Raises DrawError for a day without
    hours, and where somebody would then have to be in two competitions at once; nothing is written then.
    """
    for competition in event.competitions.order_by("pk"):
        locked(competition)  # before their event, as everywhere: somebody may be publishing one
    # Rooms move one after the other: only where all of them are does it count who would be in two of them.
    with kept_apart(event, people=True):
        return len(_plan_rooms(hall_now(event, now), now))


def _plan_rooms(hall: HallProgress, now: datetime.datetime) -> set[int]:
    moved: set[int] = set()
    for room in hall.rooms:
        boards = [station for station in room.stations if station.now is not None]
        playing = {board.now.match for board in boards if board.now and board.phase is StationPhase.PLAYING}
        begins = [
            sheet.begins
            for board in boards
            for sheet in (board.now, board.next)
            if sheet and sheet.begins and sheet.match not in playing
        ]
        not_before = _next_five(max(now, min(begins, default=now)))
        first = room.competitions[0]
        again = replan(competition=first, not_before=not_before, playing=playing, people=False)
        moved |= {match.pk for match in again}
    return moved


def _next_five(moment: datetime.datetime) -> datetime.datetime:
    """Return the next moment that people would write on a wall: a full five minutes."""
    return moment + datetime.timedelta(seconds=-moment.timestamp() % 300)
