"""Keeping draws apart in the hall: no table is held by two of them at one hour, whatever moves."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries.people import people_in_two_places
from tournaments.draws.queries.tables import double_uses, held_meanwhile
from tournaments.draws.queries.timetable import minutes_of
from tournaments.events.models import Event
from tournaments.events.services import hold_event
from tournaments.halls.queries import equipment_of, numbers_there


@contextmanager
def kept_apart(event: Event, *, drafts: bool = False, people: bool = False) -> Iterator[None]:
    """Carry something out and raise DrawError when two draws of the event hold a table at one hour afterwards.

    With `people`, also when somebody would have to be in two competitions at once. What was so before does not
    matter: it may be what is being put right.
    """
    with transaction.atomic():
        hold_event(event.pk)
        before = _double_use_keys(event, drafts=drafts)
        twice_before = _in_two(event) if people else set()
        yield
        for both in people_in_two_places(event) if people else []:
            if not {(both.one.pk, both.two.pk, name) for name in both.people} <= twice_before:
                raise both.refusal()
        for twice in double_uses(event, drafts=drafts):
            if not {(twice.one.pk, twice.two.pk, number) for number in twice.numbers} <= before:
                raise twice.refusal()


def _double_use_keys(event: Event, *, drafts: bool) -> set[tuple[int, int, int]]:
    return {
        (twice.one.pk, twice.two.pk, number) for twice in double_uses(event, drafts=drafts) for number in twice.numbers
    }


def _in_two(event: Event) -> set[tuple[int, int, str]]:
    return {(both.one.pk, both.two.pk, name) for both in people_in_two_places(event) for name in both.people}


def assign_free_stations(stage: Stage, *, number: int | None = None) -> None:
    """Assign free stations to newly planned finals or a play-off; delay them where none is free.

    A tie has to be played off whatever else is going on: it is never refused, as a draw would be. Of a Swiss draw it
    is round `number` alone: those before it are played.
    """
    competition = stage.competition
    matches = stage.matches.all() if number is None else stage.matches.filter(round=number)
    timed = list(matches.filter(starts_at__isnull=False).order_by("starts_at"))
    if not timed:
        return
    lasts = datetime.timedelta(minutes=minutes_of(competition).expected)
    starts, ends = timed[0].starts_at, timed[-1].starts_at
    assert starts is not None
    assert ends is not None
    held = held_meanwhile(competition, starts, ends + lasts)
    sheets = list(SubMatch.objects.filter(match__in=matches))
    used = sorted({sheet.station for sheet in sheets})
    if not held.keys() & set(used):
        return
    there = numbers_there(competition.event, equipment_of(competition.game))
    free = [number for number in (*used, *there) if number not in held]
    instead = list(dict.fromkeys(free))[: len(used)]
    if len(instead) == len(used):
        _put(sheets, dict(zip(used, sorted(instead), strict=True)))
        return
    later = max(until for number, until in held.items() if number in used) - starts
    for match in timed:
        assert match.starts_at is not None
        match.starts_at += later
    Match.objects.bulk_update(timed, ["starts_at"], batch_size=500)
    assign_free_stations(stage, number=number)  # somebody may hold them at that hour, too


def _put(sheets: list[SubMatch], instead: dict[int, int]) -> None:
    for sheet in sheets:
        sheet.station = instead[sheet.station]
    SubMatch.objects.bulk_update(sheets, ["station"], batch_size=500)
