"""What happened to an entry, line by line, from the log of changes."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from auditlog.models import LogEntry

from tournaments.entries import words
from tournaments.entries.engine import RULES
from tournaments.entries.models import Departure, Entry, Override, RosterPlace
from tournaments.entries.queries.changes import changes_of
from tournaments.letters.queries import letters_about
from tournaments.letters.words import what_became
from tournaments.members.models import Member
from tournaments.organization.models import Node

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
    models, log = changes_of(entry)
    members, nodes = _names(log)
    subjects = _subjects(log)
    changes = [
        Happening(line.timestamp, str(line.actor or ""), what)
        for line in log
        for what in _sentences(line, models[line.content_type_id], members, nodes, subjects)
    ]
    told = [
        Happening(
            letter.sent_at or letter.made_at,
            str(letter.made_by or ""),
            what_became(letter.subject, letter.name, letter.get_state_display()),
        )
        for letter in letters_about([entry.pk])
    ]
    return sorted([*changes, *told], key=lambda line: line.at, reverse=True) if told else changes


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
        yield words.taken_off(who)
    elif model is RosterPlace and created:
        yield words.put_on(who)
    elif model is Override:
        rule = RULES.get(str(_change(line, "rule")[1])) if created else None
        yield (
            words.allowed(rule.title if rule else "", who, str(_change(line, "reason")[1]))
            if created
            else words.DECISION_TAKEN_BACK
        )
    elif model is Departure:
        yield (
            words.departed(Departure.Kind(_change(line, "kind")[1]).label, str(_change(line, "reason")[1]))
            if created
            else words.TEAM_IS_BACK
        )
    elif model is Entry and created:
        yield words.TEAM_ENTERED
    else:
        for name, (old, new) in (line.changes or {}).items():
            if name not in _QUIET:
                yield words.changed(name, who, _value(name, old, nodes), _value(name, new, nodes))


def _value(name: str, value: Any, nodes: Mapping[str, str]) -> str:
    text = "" if value in (None, "None") else str(value)
    if name in {"branch", "partner_branch"}:
        return nodes.get(text, words.NO_BRANCH)
    if name == "state" and text:
        return Entry.State(text).label if text in Entry.State.values else text
    if name == "part" and text in RosterPlace.Part.values:
        return RosterPlace.Part(text).label
    return words.plain(text)
