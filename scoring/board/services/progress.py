"""Planning what is left of the day again when the hall runs late."""

from __future__ import annotations

import datetime

from django.db import transaction

from scoring.desk.engine.clock import StationPhase
from scoring.desk.queries.progress import hall_now
from tournaments.draws.services.timetable import replan
from tournaments.events.models import Event


@transaction.atomic
def plan_the_rest(*, event: Event, now: datetime.datetime) -> int:
    """Plan every match that is still to begin again, from `now` on; return how many have a new time.

    What is being played keeps its time, and the next matches begin when the first of those should be over, at the
    next full five minutes. Competitions that share boards are planned together. Raises DrawError for a day without
    hours; nothing is written then.
    """
    hall = hall_now(event, now)
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
        moved |= {
            match.pk for match in replan(competition=room.competitions[0], not_before=not_before, playing=playing)
        }
    return len(moved)


def _next_five(moment: datetime.datetime) -> datetime.datetime:
    """Return the next moment that people would write on a wall: a full five minutes."""
    return moment + datetime.timedelta(seconds=-moment.timestamp() % 300)
