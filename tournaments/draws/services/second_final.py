"""The second final of a double knockout: written when the unbeaten team has lost the first."""

from __future__ import annotations

import datetime

from django.utils import timezone

from tournaments.draws.engine.knockout import Wing
from tournaments.draws.models import Match, SubMatch
from tournaments.draws.queries.tables import held_meanwhile
from tournaments.draws.queries.timetable import minutes_of
from tournaments.draws.services.writing import new_codes


def write_second_final(final: Match) -> Match:
    """Write the match that the two of the `final` play once more, at its tables, and return it.

    It begins when the final is over by the plan; where others hold the tables by then, when they are done.
    """
    last = final.stage.matches.order_by("-number").values_list("number", flat=True)[0]
    match = Match.objects.create(
        stage=final.stage,
        round=final.round + 1,
        slot=final.slot + 1,
        number=last + 1,
        home=final.home,
        away=final.away,
        home_from=final,
        away_from=final,
        wing=Wing.SECOND_FINAL,
        starts_at=_begins(final),
        planned_at=timezone.now(),
    )
    sheets = final.sub_matches.filter(pair__in=["", "A", "B"]).order_by("pair")
    codes = new_codes(len(sheets), event_id=final.stage.competition.event_id)
    SubMatch.objects.bulk_create(
        SubMatch(match=match, pair=sheet.pair, station=sheet.station, code=code)
        for sheet, code in zip(sheets, codes, strict=True)
    )
    return match


def _begins(final: Match) -> datetime.datetime | None:
    if final.starts_at is None:
        return None
    competition = final.stage.competition
    lasts = datetime.timedelta(minutes=minutes_of(competition).expected)
    used = set(final.sub_matches.values_list("station", flat=True))
    begins = final.starts_at + lasts
    while held := [
        until for number, until in held_meanwhile(competition, begins, begins + lasts).items() if number in used
    ]:
        begins = max(held)
    return begins
