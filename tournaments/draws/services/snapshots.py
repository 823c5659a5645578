"""A draw as plain data, and made again exactly as it was."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.dateparse import parse_datetime

from tournaments.draws.engine.plan import read_plan
from tournaments.draws.models import Bye, Match, Stage, SubMatch

_MATCH = ("pk", "round", "slot", "number", "home_id", "away_id", "starts_at", "planned_at")
_SHEET = ("pk", "station", "code")
_BYE = ("pk", "round", "entry_id", "pair")  # what was kept before there were pairs has no last one


def snapshot(stage: Stage) -> dict[str, Any]:
    """Return everything of a draw that a change may move, as plain data that `restore` takes."""
    return {
        "plan": stage.plan.to_json(),
        "stations": stage.stations,
        "hall": stage.competition.stations,
        "seats": list(stage.seats.values_list("pk", flat=True)),
        "matches": [
            [value.isoformat() if isinstance(value, datetime.datetime) else value for value in row]
            for row in stage.matches.order_by("pk").values_list(*_MATCH)
        ],
        "sheets": [list(row) for row in SubMatch.objects.filter(match__stage=stage).values_list(*_SHEET)],
        "byes": [list(row) for row in stage.byes.values_list(*_BYE)],
    }


@transaction.atomic
def restore(stage: Stage, data: Mapping[str, Any]) -> None:
    """Make a draw exactly what it was at its snapshot; what came to it since goes. Codes given since stay given.

    Only `times_moved` goes on counting: a calendar takes the newer of two versions.
    """
    _restore_matches(stage, data["matches"])
    SubMatch.objects.bulk_update(
        [SubMatch(**dict(zip(_SHEET, row, strict=True))) for row in data["sheets"]], _SHEET[1:], batch_size=300
    )
    stage.seats.exclude(pk__in=data["seats"]).delete()
    stage.byes.all().delete()
    Bye.objects.bulk_create(Bye(stage=stage, **dict(zip(_BYE, row, strict=False))) for row in data["byes"])
    stage.plan, stage.stations = read_plan(stage.kind, data["plan"]), data["stations"]
    stage.save(update_fields=["plan_data", "rounds_to_draw", "stations"])
    if stage.competition.stations != data["hall"]:
        stage.competition.stations = data["hall"]
        stage.competition.save(update_fields=["stations"])


def _restore_matches(stage: Stage, rows: Iterable[Sequence[Any]]) -> None:
    saved = {row[0]: dict(zip(_MATCH[1:], row[1:], strict=True)) for row in rows}
    matches = []
    for match in stage.matches.all():
        if match.pk not in saved:
            match.delete()
            continue
        values = saved[match.pk]
        for name in ("starts_at", "planned_at"):
            values[name] = parse_datetime(values[name]) if values[name] else None
        match.times_moved += match.starts_at != values["starts_at"]
        for name, value in values.items():
            setattr(match, name, value)
        matches.append(match)
    fields = [*(name.removesuffix("_id") for name in _MATCH[1:]), "times_moved"]
    Match.objects.bulk_update(matches, fields, batch_size=200)
