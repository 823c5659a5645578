"""Keeping draws apart in the hall: no table is held by two at one hour, and nobody plays in two, whatever moves."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from django.db import transaction

from kit.dates import playing_day, said
from tournaments.draws.engine import DrawError
from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries.people import new_in_two_places, people_in_two_places, until_everybody_is_free
from tournaments.draws.queries.tables import double_uses, held_meanwhile
from tournaments.draws.queries.timetable import matches_off, minutes_of
from tournaments.events.models import Competition, Event
from tournaments.events.services import hold_event
from tournaments.halls.queries import equipment_of, numbers_there


@contextmanager
def kept_apart(event: Event, *, drafts: bool = False, people: bool = False) -> Iterator[None]:
    """Carry something out and raise DrawError when two draws of the event hold a table at one hour afterwards.

    With `people`, also when somebody would have to be in two competitions at once; and always when a match would be
    on none of the days of the event. What was so before does not matter: it may be what is being put right.
    """
    with transaction.atomic():
        hold_event(event.pk)
        before = _double_use_keys(event, drafts=drafts)
        twice_before = people_in_two_places(event) if people else []
        off_before = {match.pk for match in matches_off(event)}
        yield
        for match in matches_off(event):
            if match.pk not in off_before:
                raise _outside_the_days(match, event)
        for both in new_in_two_places(event, twice_before) if people else []:
            raise both.refusal()
        for twice in double_uses(event, drafts=drafts):
            if not {(twice.one.pk, twice.two.pk, number) for number in twice.numbers} <= before:
                raise twice.refusal()


def _outside_the_days(match: Match, event: Event) -> DrawError:
    assert match.starts_at is not None
    return DrawError(
        "outside_the_days",
        match=match.number,
        competition=match.stage.competition.name,
        on=said(playing_day(match.starts_at), "day-here"),
        first=said(event.starts_on, "day-here"),
        last=said(event.ends_on, "day-here"),
    )


def _double_use_keys(event: Event, *, drafts: bool) -> set[tuple[int, int, int]]:
    return {
        (twice.one.pk, twice.two.pk, number) for twice in double_uses(event, drafts=drafts) for number in twice.numbers
    }


MOST_TRIES = 20  # what still holds somebody up after so many is for the chair to decide


def assign_free_stations(stage: Stage, *, number: int | None = None) -> None:
    """Assign free stations to newly planned finals or a play-off; delay them where none is free, or a player is not.

    A tie has to be played off whatever else is going on: it is never refused, as a draw would be. Of a Swiss draw it
    is round `number` alone: those before it are played.
    """
    matches = stage.matches.all() if number is None else stage.matches.filter(round=number)
    timed = list(matches.filter(starts_at__isnull=False).order_by("starts_at"))
    sheets = list(SubMatch.objects.filter(match__in=matches))
    if timed:
        put_off(timed, lambda: _until_stations_are_free(stage.competition, timed, sheets))


def put_off(matches: Sequence[Match], needed: Callable[[], datetime.timedelta]) -> None:
    """Begin matches in the order of play later, all by as much, for their tables (`needed`) and then their people."""
    event = matches[0].stage.competition.event
    for _ in range(MOST_TRIES):
        later = needed() or until_everybody_is_free(event, matches)
        if not later:
            break
        for match in matches:
            assert match.starts_at is not None
            match.starts_at += later
        Match.objects.bulk_update(matches, ["starts_at"], batch_size=500)
    over = {match.pk for match in matches_off(event)}
    for match in matches:
        if match.pk in over:  # past the last night: they begin when tables are free
            match.starts_at = None
            match.save(update_fields=["starts_at"])


def _until_stations_are_free(
    competition: Competition, timed: Sequence[Match], sheets: Sequence[SubMatch]
) -> datetime.timedelta:
    """Put the sheets on stations that nobody else holds; where there are too few, return how long that takes."""
    starts, ends = timed[0].starts_at, timed[-1].starts_at
    assert starts is not None
    assert ends is not None
    lasts = datetime.timedelta(minutes=minutes_of(competition).expected)
    held = held_meanwhile(competition, starts, ends + lasts)
    used = sorted({sheet.station for sheet in sheets})
    if not held.keys() & set(used):
        return datetime.timedelta()
    there = numbers_there(competition.event, equipment_of(competition.game))
    free = [number for number in (*used, *there) if number not in held]
    instead = list(dict.fromkeys(free))[: len(used)]
    if len(instead) == len(used):
        _put(sheets, dict(zip(used, sorted(instead), strict=True)))
        return datetime.timedelta()
    return max(until for number, until in held.items() if number in used) - starts


def _put(sheets: Sequence[SubMatch], instead: dict[int, int]) -> None:
    for sheet in sheets:
        sheet.station = instead[sheet.station]
    SubMatch.objects.bulk_update(sheets, ["station"], batch_size=500)
