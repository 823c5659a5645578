"""What happened to an entry, line by line, from the log of changes."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from auditlog.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db.models import Q

from tournaments.entries.engine import RULES
from tournaments.entries.models import Departure, Entry, Override, RosterPlace
from tournaments.members.models import Member
from tournaments.organization.models import Node

_LABELS = {
    "partner_branch": "partner branch",
    "is_host": "host team",
    "received_at": "received",
    "part": "part",
    "fee_paid": "fee paid",
    "cheque_number": "cheque",
    "card_seen": "card seen",
    "declaration_seen": "Declaration seen",
    "name_as_entered": "name as entered",
    "received_on": "added on",
    "pair": "pair",
    "playing order": "playing order",
}
# Not worth a line of their own: they say who and when, which every line says, or they never change.
_QUIET = {"id", "entry", "member", "entered_by", "competition", "version", "number"}


@dataclass(frozen=True, slots=True)
class Happening:
    """One line of the history."""

    at: datetime.datetime
    by: str
    what: str


def history_of(entry: Entry) -> list[Happening]:
    """Return what happened to `entry`, the latest first, in a constant number of queries."""
    kinds = ContentType.objects.get_for_models(Entry, RosterPlace, Override, Departure)
    mine = Q(content_type=kinds[Entry], object_pk=str(entry.pk))
    # A place that was taken out is known by what the log says of it.
    parts = Q(content_type__in=[kinds[model] for model in (RosterPlace, Override, Departure)])
    of_entry = Q(changes__entry__0=str(entry.pk)) | Q(changes__entry__1=str(entry.pk))
    created = LogEntry.objects.filter(parts & of_entry).values_list("content_type", "object_pk")
    later = Q(pk__in=[])
    for content_type, object_pk in set(created):
        later |= Q(content_type=content_type, object_pk=object_pk)
    log = list(
        LogEntry.objects.filter(mine | later).select_related("actor", "content_type").order_by("-timestamp", "-pk")
    )
    members, nodes = _names(log)
    subjects = _subjects(log)
    models = {kind.pk: model for model, kind in kinds.items()}
    return [
        Happening(line.timestamp, str(line.actor or ""), what)
        for line in log
        for what in _sentences(line, models[line.content_type_id], members, nodes, subjects)
    ]


def _subjects(log: list[LogEntry]) -> dict[tuple[int, str], str]:
    """Return the member that each place was about: places are numbered, their members are in what the log says."""
    subjects = {}
    for line in log:
        for value in reversed(_change(line, "member")):
            if value not in ("None", None, ""):
                subjects[line.content_type_id, line.object_pk] = str(value)
    return subjects


def _names(log: list[LogEntry]) -> tuple[dict[str, str], dict[str, str]]:
    members = {value for line in log for value in _change(line, "member")}
    nodes = {value for line in log for name in ("branch", "partner_branch") for value in _change(line, name)}
    return (
        {str(member.pk): member.name for member in Member.objects.filter(pk__in=_numbers(members))},
        {str(node.pk): str(node) for node in Node.objects.filter(pk__in=_numbers(nodes))},
    )


def _numbers(values: set[Any]) -> list[int]:
    return [int(value) for value in values if str(value).isdecimal()]


def _change(line: LogEntry, name: str) -> list[Any]:
    return list((line.changes or {}).get(name, []))


def _sentences(
    line: LogEntry,
    model: type,
    members: Mapping[str, str],
    nodes: Mapping[str, str],
    subjects: Mapping[tuple[int, str], str],
) -> Iterator[str]:
    created = line.action == LogEntry.Action.CREATE
    who = members.get(subjects.get((line.content_type_id, line.object_pk), ""), "")
    if model is RosterPlace and line.action == LogEntry.Action.DELETE:
        yield f"{who or 'Somebody'} was taken off the team"
    elif model is RosterPlace and created:
        yield f"{who or 'Somebody'} was put on the team"
    elif model is Override:
        yield _decision(line, who, created=created)
    elif model is Departure:
        kind = Departure.Kind(_change(line, "kind")[1]).label if created else ""
        yield f"{kind}: {_change(line, 'reason')[1]}" if created else "The team is back"
    elif model is Entry and created:
        yield "The team was entered"
    else:
        for name, (old, new) in (line.changes or {}).items():
            if name not in _QUIET:
                about = f"{who}: " if who else ""
                yield f"{about}{_LABELS.get(name, name)}: {_value(name, old, nodes)} → {_value(name, new, nodes)}"


def _decision(line: LogEntry, who: str, *, created: bool) -> str:
    if not created:
        return "A decision was taken back"
    rule = RULES.get(str(_change(line, "rule")[1]))
    title = rule.title if rule else ""
    return f"Allowed to play: {title}{f' ({who})' if who else ''}: {_change(line, 'reason')[1]}"


def _value(name: str, value: Any, nodes: Mapping[str, str]) -> str:
    text = "" if value in (None, "None") else str(value)
    if name in {"branch", "partner_branch"}:
        return nodes.get(text, "none")
    if name == "state" and text:
        return Entry.State(text).label if text in Entry.State.values else text
    if name == "part" and text in RosterPlace.Part.values:
        return RosterPlace.Part(text).label
    return {"True": "yes", "False": "no", "": "nothing"}.get(text, text)
