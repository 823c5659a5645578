"""A sheet scored live, line by line, from one device."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping

from games import registry
from scoring.live.queries import logs as queries
from scoring.live.queries import opening
from scoring.live.services import scorer as services
from scoring.models import LiveLine, LiveLog, Submission
from scoring.sheets.queries.sheets import sheet_by_code
from tournaments.models import SubMatch, User


def play(
    sub_match: SubMatch, lines: Iterable[object], *, by: User, answers: Mapping[str, str] | None = None
) -> LiveLog:
    """Open the log of a sheet with `answers`, or the usual ones, and enter `lines`."""
    sheet = sheet_by_code(sub_match.code)
    game = registry.live(sheet.game.key)
    setup, people = opening.base_setup(sheet, game, opening.line_ups(sheet))
    setup = opening.answered(setup, game.questions(setup), answers or {})
    log = services.open_live(sheet=sheet, game=game, setup=setup, people=people, by=by, device="phone")
    for line in lines:
        log = enter(log, line, by=by)
    return log


def enter(log: LiveLog, line: object, *, by: User) -> LiveLog:
    log = queries.logs().get(pk=log.pk)
    services.enter(log=log, read=lambda match: line, by=by, device="phone", seen=log.lines, key=uuid.uuid4())
    return queries.logs().get(pk=log.pk)


def hand_in(log: LiveLog, *, by: User) -> Submission:
    log = queries.logs().get(pk=log.pk)
    return services.hand_in(log=log, by=by, device="phone", seen=log.lines, key=uuid.uuid4())


def finish_darts(log: LiveLog) -> None:
    """Write the rest of a match of darts, as it stands in the table."""
    leg = [
        {"event": "Total", "points": points, "darts": 3, "doubles": None} for points in (180, 60, 180, 60, 100, 60, 41)
    ]
    toss, following = {"event": "Toss", "first": "home"}, {"event": "NextLeg"}
    lines = [*leg, following, *leg, following, toss, *leg]
    LiveLine.objects.bulk_create(
        LiveLine(log=log, number=number, data=data, entered_by=log.held_by, key=uuid.uuid4())
        for number, data in enumerate(lines, start=2)
    )
    LiveLog.objects.filter(pk=log.pk).update(lines=len(lines) + 1)
