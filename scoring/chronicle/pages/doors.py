"""By which door rows came in that do not say it themselves: the history beside them does."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Model

from scoring.awards.models import AwardDecision
from scoring.changes.models import Change
from scoring.chronicle.words import DOORS
from scoring.standings.models import PlaceDecision
from tournaments.draws.models import Stage
from tournaments.entries.models import Departure, Override, PutOut
from tournaments.members.models import Suspension

Row = tuple[str, int]  # of which source, and its key

_ADDED, _CHANGED = LogEntry.Action.CREATE, LogEntry.Action.UPDATE
_REVOKED: Mapping[str, type[Model]] = {
    "override": Override,
    "departure": Departure,
    "put_out": PutOut,
    "award": AwardDecision,
    "place": PlaceDecision,
}
# Source to the table of its rows, and what the history calls that which happened.
_NOTED: Mapping[str, tuple[type[Model], int]] = {
    "stage_made": (Stage, _ADDED),
    "later_made": (Stage, _ADDED),
    "stage_published": (Stage, _CHANGED),
    "change": (Change, _ADDED),
    "change_undone": (Change, _CHANGED),
    "bar": (Suspension, _ADDED),
    **{key: (model, _ADDED) for key, model in _REVOKED.items()},
    **{f"{key}_revoked": (model, _CHANGED) for key, model in _REVOKED.items()},
}


def doors_of(rows: Collection[Row]) -> dict[Row, str]:
    """Return from where these rows came, as far as it is known, in one query."""
    noted = [(row, *_NOTED[row[0]]) for row in rows if row[0] in _NOTED]
    if not noted:
        return {}
    kinds = ContentType.objects.get_for_models(*(model for _row, model, _action in noted))
    lines = LogEntry.objects.filter(
        content_type__in=kinds.values(), object_id__in={row[1] for row, _model, _action in noted}, cid__isnull=False
    )
    doors = {
        (kind, key, action): door
        for kind, key, action, door in lines.order_by("timestamp").values_list(
            "content_type", "object_id", "action", "cid"
        )
    }
    door_of = {row: doors.get((kinds[model].pk, row[1], action)) for row, model, action in noted}
    return {row: str(DOORS.get(door, "")) for row, door in door_of.items() if door}
