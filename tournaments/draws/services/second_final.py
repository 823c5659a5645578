"""The second final of a double knockout: written when the unbeaten team has lost the first."""

from __future__ import annotations

import datetime

from django.utils import timezone

from tournaments.draws.engine.knockout import Wing
from tournaments.draws.models import Match, SubMatch
from tournaments.draws.queries.tables import held_meanwhile
from tournaments.draws.queries.timetable import minutes_of
from tournaments.draws.services.tables import put_off
from tournaments.draws.services.writing import new_codes


def write_second_final(final: Match) -> Match:
    """Write the match that the two of the `final` play once more, at its tables, and return it.

    It begins when the final is over by the plan; where others hold the tables by then, or one of the two teams plays
    elsewhere, when they are done.
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
        starts_at=final.starts_at and final.starts_at + _lasts(final),
        planned_at=timezone.now(),
    )
    sheets = final.sub_matches.filter(pair__in=["", "A", "B"]).order_by("pair")
    codes = new_codes(len(sheets), event_id=final.stage.competition.event_id)
    SubMatch.objects.bulk_create(
        SubMatch(match=match, pair=sheet.pair, station=sheet.station, code=code)
        for sheet, code in zip(sheets, codes, strict=True)
    )
    if match.starts_at is not None:
        put_off([match], lambda: _until_tables_are_free(match))
    return match


def _until_tables_are_free(match: Match) -> datetime.timedelta:
    assert match.starts_at is not None
    used = set(match.sub_matches.values_list("station", flat=True))
    held = held_meanwhile(match.stage.competition, match.starts_at, match.starts_at + _lasts(match))
    return max((until for number, until in held.items() if number in used), default=match.starts_at) - match.starts_at


def _lasts(match: Match) -> datetime.timedelta:
    return datetime.timedelta(minutes=minutes_of(match.stage.competition).expected)
