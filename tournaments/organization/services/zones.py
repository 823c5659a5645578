"""The time of a place and of an event: its own, or that of what it belongs to."""

from __future__ import annotations

import datetime
from typing import Any

from django.apps import apps
from django.core.cache import caches
from django.db.models import F
from django.utils import timezone

from kit.pure.violations import RuleViolation
from kit.zones import ZONES, same_on_the_wall, zone_of
from tournaments.organization.models import Organization
from tournaments.organization.queries.tree import ZONES_OF_SITE

# What is planned by the clock on the wall: the table, the column, and the way to its event.
_PLANNED = (
    ("tournaments.Competition", "begins_at", "event"),
    ("tournaments.Match", "starts_at", "stage__competition__event"),
    ("scoring.Announcement", "until", "event"),
    ("scoring.Ruling", "appeal_until", "case__event"),
)


def check_zone(zone: str) -> None:
    """Raise RuleViolation for a zone that is not offered; an empty one is that of the place above, or of the host."""
    if zone and zone not in ZONES:
        raise RuleViolation("organization.no_such_zone", field="own_zone")


def inherit_zones(top: Organization) -> None:
    """Work out the zones of a place, of everything below it, and of the events there."""
    zones = {top.parent_id: top.parent.zone if top.parent else ""}
    changed: dict[str, list[int]] = {}
    for pk, parent, own, zone in (
        Organization.objects.under(top).order_by("path").values_list("pk", "parent", "own_zone", "zone")
    ):
        zones[pk] = own or zones[parent]
        if zone != zones[pk]:
            changed.setdefault(zones[pk], []).append(pk)
    for zone, places in changed.items():
        Organization.objects.filter(pk__in=places).update(zone=zone)
    caches["pages"].delete(ZONES_OF_SITE)
    held = apps.get_model("tournaments.Event").objects.filter(host_branch__path__startswith=top.path, own_zone="")
    for event in held.select_related("host_branch"):
        inherit_zone(event)


def inherit_zone(event: Any) -> None:
    """Work out the zone of an event. One that another site has keeps its hours there until it comes back."""
    before, after = event.zone, event.own_zone or event.host_branch.zone
    if before == after or event.away_since is not None:
        return
    event.zone = after
    event.board_version, event.board_changed_at = F("board_version") + 1, timezone.now()
    event.save(update_fields=["zone", "board_version", "board_changed_at"])
    event.refresh_from_db(fields=["board_version"])
    for label, column, way in _PLANNED:
        planned = apps.get_model(label).objects.filter(**{way: event.pk, f"{column}__isnull": False})
        _move(list(planned), column, before, after)
    _keep_days(event, before, after)
    for stage in apps.get_model("tournaments.Stage").objects.filter(competition__event=event.pk):
        begins = (stage.plan_data.get("late") or {}).get("begins") if stage.plan_data else None
        if begins:
            moment = same_on_the_wall(datetime.datetime.fromisoformat(begins[1]), before, after)
            begins[1] = moment.isoformat()
            stage.save(update_fields=["plan_data"])


def _keep_days(event: Any, before: str, after: str) -> None:
    """Keep the day of what came in where somebody noted the day alone: it is kept as the midnight before."""
    entries = apps.get_model("tournaments.Entry").objects.filter(competition__event=event.pk, received_at__isnull=False)
    midnight = datetime.time()
    noted = [entry for entry in entries if timezone.localtime(entry.received_at, zone_of(before)).time() == midnight]
    _move(noted, "received_at", before, after)


def _move(rows: list[Any], column: str, before: str, after: str) -> None:
    for row in rows:
        setattr(row, column, same_on_the_wall(getattr(row, column), before, after))
    if rows:
        type(rows[0]).objects.bulk_update(rows, [column], batch_size=500)
