"""Writing down what stands in the hall, as far as what is published allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction

from tournaments.draws.engine import DrawError
from tournaments.draws.models import SubMatch
from tournaments.draws.queries.public import without_opponent
from tournaments.draws.words.tables import numbers_in_words
from tournaments.events.models import Competition, Event
from tournaments.events.queries import category_for
from tournaments.halls import services as halls
from tournaments.halls.engine.line import Stand, read_line
from tournaments.halls.queries import equipment_in, equipment_of, stands_of
from tournaments.halls.words import ways_to_say

describe, set_plan = halls.describe, halls.set_plan


@transaction.atomic
def say_hall(*, event: Event, line: str) -> tuple[Stand, ...]:
    """Write down the hall as it was typed in a line, and return it.

    Raises RuleViolation for what cannot be read, and where a published draw is played on a table that would go.
    """
    before = {stand.equipment: stand.spare for stand in stands_of(event)}
    stands = tuple(
        _same_spare(stand, before.get(stand.equipment, ()))
        for stand in read_line(line, ways_to_say(equipment_in(event)))
    )
    halls.set_hall(event=event, stands=stands)
    there = {(stand.equipment, number) for stand in stands for number in stand.numbers}
    kinds = {stand.equipment for stand in stands}
    for competition in event.competitions.all():
        kind = equipment_of(competition.game)
        gone = [number for number in _published_on(competition) if kind in kinds and (kind, number) not in there]
        if gone:
            raise DrawError("table_in_use", field="line", name=competition.name, where=_where(competition, gone))
    return stands


def _same_spare(stand: Stand, before: Sequence[int]) -> Stand:
    """Return it with the spare ones that it had, where the line says as many: it says how many, not which."""
    is_same = len(before) == len(stand.spare) and set(before) <= set(stand.numbers)
    return replace(stand, spare=tuple(before)) if is_same else stand


def _published_on(competition: Competition) -> list[int]:
    sheets = SubMatch.objects.filter(
        match__stage__competition=competition, match__stage__published_at__isnull=False, result=None, station__gt=0
    )
    return sorted(set(sheets.exclude(without_opponent("match__")).values_list("station", flat=True)))


def _where(competition: Competition, numbers: Sequence[int]) -> str:
    return numbers_in_words(numbers, category_for(competition).stations_are)
