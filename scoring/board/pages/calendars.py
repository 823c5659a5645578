"""The matches of a team, or of one board, as iCalendar files that a phone keeps up to date."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from games.ended import Ended
from kit.dates import ended
from kit.files.calendars import Appointment, as_ics
from kit.pure.nouns import capital, numbered
from scoring.board.pages.matches import MatchView
from scoring.board.pages.schedule import schedule_of_competition
from scoring.board.pages.team import weekend_of
from scoring.board.queries.screens import station_word
from scoring.desk.queries.expected import expected_hours
from scoring.desk.words.progress import hour_in_words
from tournaments.draws.queries.timetable import minutes_of
from tournaments.models import Competition, Entry, Event


class _Line(NamedTuple):
    """One appointment: the match, which sheet of it (or all), and what it is called."""

    match: MatchView
    competition: Competition
    uid: str
    summary: str
    place: str


def calendar_of_team(entry: Entry, *, address: str) -> bytes:
    """Return every match of a team that has an hour; `address` is the page that the appointments lead to."""
    weekend, competition = weekend_of(entry), entry.competition
    word = station_word(competition)
    lines = [
        _Line(
            own.match,
            competition,
            f"match-{own.match.match_id}",
            f"{own.match.home} – {own.match.away}, {own.match.where}",
            capital(numbered(word, own.match.station_names)),
        )
        for own in weekend.matches
    ]
    return _calendar(competition.event, f"{weekend.name}, {competition.name}", lines, address)


def calendar_of_station(competition: Competition, number: int, *, address: str) -> bytes:
    """Return every match on one board or table, those of competitions that share it included."""
    word, expected = station_word(competition), expected_hours(competition.event)
    lines = [
        _Line(
            match,
            sharing,
            f"sheet-{match.match_id}-{sheet.pair or 'all'}",
            _summary(sharing, match, sheet.pair),
            capital(numbered(word, [sheet.station_name])),
        )
        for sharing in competitions_on_the_boards_of(competition)
        for stage in schedule_of_competition(sharing, expected)
        for in_round in stage.rounds
        for turn in in_round.slots
        for match in turn.matches
        for sheet in match.sheets
        if sheet.station == number
    ]
    return _calendar(
        competition.event, f"{capital(numbered(word, [str(number)]))}, {competition.event.name}", lines, address
    )


def _summary(competition: Competition, match: MatchView, pair: str) -> str:
    told = {
        "competition": competition.name,
        "where": match.where,
        "home": match.home,
        "away": match.away,
        "pair": pair,
    }
    if pair:
        return _("%(competition)s, %(where)s: %(home)s – %(away)s, pair %(pair)s") % told
    return _("%(competition)s, %(where)s: %(home)s – %(away)s") % told


def competitions_on_the_boards_of(competition: Competition) -> list[Competition]:
    """Return the competition, or all that share its boards."""
    if competition.shared_boards_id is None:
        return [competition]
    together = list(Competition.objects.filter(shared_boards=competition.shared_boards_id))
    for sharing in together:
        sharing.event = competition.event
    return together


def _calendar(event: Event, name: str, lines: Iterable[_Line], address: str) -> bytes:
    where = f"{event.host}, {event.host_branch.town}".rstrip(", ")
    return as_ics(name, (_appointment(event, line, where, address) for line in lines if line.match.starts_at))


def _appointment(event: Event, line: _Line, where: str, address: str) -> Appointment:
    """Return one match. Its number stays the same when it moves, and its sequence goes up: calendars follow it."""
    match = line.match
    starts, lasts = timezone.localtime(match.starts_at), minutes_of(line.competition).expected
    expected = capital(ended(hour_in_words(starts, match.expected_at, "weekday time"))) if match.expected_at else ""
    return Appointment(
        uid=f"{line.uid}@{event.slug}.legionsports",
        sequence=match.times_moved,
        changed_at=max(filter(None, (match.planned_at, match.entered_at)), default=None),
        description=expected,
        summary=line.summary,
        starts=starts,
        ends=timezone.localtime(starts.astimezone(datetime.UTC) + datetime.timedelta(minutes=lasts)),
        location=f"{line.place}, {where}",
        is_cancelled=bool(match.called_off) or match.ended in (Ended.FORFEIT, Ended.NOBODY),
        url=address,
    )
