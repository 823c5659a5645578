"""What others play while a draw is put around them: its own clock, and their matches on it."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Mapping

from django.db.models import QuerySet

from tournaments.draws.engine.around import Elsewhere, Slot
from tournaments.draws.models import Match, Stage
from tournaments.draws.queries.shared_timetable import players_in
from tournaments.draws.queries.tables import group_of
from tournaments.draws.queries.timetable import beginning_of, minutes_of, starts_of
from tournaments.events.models import Competition
from tournaments.halls.queries import equipment_of

_LATER = 999  # a round that no first day is asked to hold


def rounds_of_clock(turns: int, first_day: int) -> dict[int, int]:
    """Return the round that each turn of such a clock counts as: those of the first day, and the rest.

    >>> rounds_of_clock(3, 2)
    {1: 0, 2: 0, 3: 999}
    """
    return {turn: 0 if turn <= first_day else _LATER for turn in range(1, turns + 1)}


def clock_of(competition: Competition, turns: int, first_day: int) -> list[Slot]:
    """Return when the turns of a competition are played that is put around others; none without hours."""
    minutes = minutes_of(competition).expected
    rounds = rounds_of_clock(turns, first_day)
    starts = starts_of(competition.event, rounds, minutes, not_before=beginning_of(competition))
    return [Slot(at, at + minutes) for at in (_minute(starts[turn]) for turn in sorted(starts))]


def played_elsewhere(competition: Competition, numbers: Collection[int]) -> list[Elsewhere]:
    """Return the matches of others that hold a table of `numbers`, or somebody who may play here as well."""
    counted = {number: at for at, number in enumerate(numbers, start=1)}
    mine, group = equipment_of(competition.game), group_of(competition)
    others = {other.pk: other for other in competition.event.competitions.all() if group_of(other) != group}
    for other in others.values():
        other.event = competition.event
    minutes = {pk: minutes_of(other).expected for pk, other in others.items()}
    here = {place.member_id for places in players_in([competition]).values() for place in places}
    people = _people_of(others.values(), here)
    told = []
    for match in _matches_of(others):
        assert match.starts_at is not None
        other = others[match.stage.competition_id]
        starts = _minute(match.starts_at)
        who = frozenset(person for side in (match.home_id, match.away_id) for person in people.get(side or 0, ()))
        own_game = other.game == competition.game
        stations = [
            counted[sheet.station]
            for sheet in match.sub_matches.all()
            if equipment_of(other.game) == mine and sheet.station in counted
        ]
        held = who if own_game else frozenset[int]()
        told += [
            Elsewhere(starts, starts + minutes[other.pk], station, held)
            for station in stations or ([0] if held else [])
        ]
    return told


def _people_of(competitions: Collection[Competition], here: Collection[int]) -> Mapping[int, list[int]]:
    return {
        entry: [place.member_id for place in places if place.member_id in here]
        for entry, places in players_in(competitions).items()
    }


def _matches_of(competitions: Collection[int]) -> Iterator[Match]:
    drawn: QuerySet[Stage] = Stage.objects.draws().filter(competition__in=competitions)
    matches = Match.objects.filter(stage__in=drawn, starts_at__isnull=False)
    yield from matches.select_related("stage").prefetch_related("sub_matches")


def _minute(moment: datetime.datetime) -> int:
    return int(moment.timestamp()) // 60
