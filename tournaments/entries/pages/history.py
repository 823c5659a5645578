"""What happened to an entry, line by line, from the log of changes."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from auditlog.models import LogEntry
from django.utils.translation import gettext

from tournaments.entries.engine import RULES
from tournaments.entries.models import Departure, Entry, Override, Qualification, RosterPlace
from tournaments.entries.queries.changes import changes_of
from tournaments.entries.queries.origins import origin_on_record
from tournaments.entries.words import trail
from tournaments.letters.queries import letters_about
from tournaments.letters.words import what_became
from tournaments.members.models import Member
from tournaments.organization.models import Organization

# Not worth a line of their own: they say who and when, which every line says, or they never change.
_QUIET = {"id", "entry", "member", "entered_by", "competition", "version", "number"}


@dataclass(frozen=True, slots=True)
class Happening:
    """One line of the history."""

    at: datetime.datetime
    by: str
    what: str


@dataclass(frozen=True, slots=True)
class _Log:
    """The log of an entry, with the names of everything that it numbers."""

    lines: list[LogEntry]
    models: Mapping[int, type]
    members: Mapping[str, str]
    organizations: Mapping[str, str]
    events: Mapping[str, str]  # entry below: its event
    came_from: str  # the event below by the record of the entry, for a line of another site
    subjects: Mapping[tuple[int, str], str]
    was_draft: bool  # it was written down before anybody handed it in

    def who(self, line: LogEntry) -> str:
        return self.members.get(self.subjects.get((line.content_type_id, line.object_pk), ""), "")


def history_of(entry: Entry) -> list[Happening]:
    """Return what happened to `entry`, the latest first, in a constant number of queries."""
    models, lines = changes_of(entry)
    members, organizations, events = _names(lines)
    origin = origin_on_record(entry)
    was_draft = any(
        models[line.content_type_id] is Entry
        and line.action == LogEntry.Action.CREATE
        and _new(line, "state") == Entry.State.DRAFT
        for line in lines
    )
    log = _Log(
        lines=lines,
        models=models,
        members=members,
        organizations=organizations,
        events=events,
        came_from=origin.event if origin is not None else "",
        subjects=_subjects(lines),
        was_draft=was_draft,
    )
    changes = [
        Happening(line.timestamp, str(line.actor or ""), what) for line in lines for what in _sentences(line, log)
    ]
    told = [
        Happening(
            letter.sent_at or letter.made_at,
            str(letter.made_by or ""),
            what_became(letter.title, letter.name, letter.get_state_display()),
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


def _names(log: list[LogEntry]) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    members = {value for line in log for value in _change(line, "member")}
    organizations = {value for line in log for name in ("branch", "partner_branch") for value in _change(line, name)}
    below = _numbers({value for line in log for value in _change(line, "source")})
    sources = Entry.objects.filter(pk__in=below).values_list("pk", "competition__event__name").order_by()
    return (
        {str(member.pk): member.name for member in Member.everybody.filter(pk__in=_numbers(members))},
        {
            str(organization.pk): str(organization)
            for organization in Organization.objects.filter(pk__in=_numbers(organizations))
        },
        {str(pk): name for pk, name in sources} if below else {},
    )


def _numbers(values: set[Any]) -> list[int]:
    return [int(value) for value in values if str(value).isdecimal()]


def _change(line: LogEntry, name: str) -> list[Any]:
    return list((line.changes or {}).get(name, []))


def _new(line: LogEntry, name: str) -> str:
    """Return what a field became; empty where nothing was said of it, or nothing is there now."""
    value = _change(line, name)[1:]
    return "" if not value or value[0] in ("None", None) else str(value[0])


def _sentences(line: LogEntry, log: _Log) -> Iterator[str]:
    created, model, who = line.action == LogEntry.Action.CREATE, log.models[line.content_type_id], log.who(line)
    if model is RosterPlace and line.action == LogEntry.Action.DELETE:
        yield trail.taken_off(who)
    elif model is RosterPlace and created:
        yield trail.put_on(who)
    elif model is Override:
        rule = RULES.get(_new(line, "rule")) if created else None
        yield (
            trail.allowed(gettext(rule.title) if rule else "", who, _new(line, "reason"))
            if created
            else str(trail.DECISION_TAKEN_BACK)
        )
    elif model is Departure:
        yield (
            trail.departed(str(Departure.Kind(_new(line, "kind")).label), _new(line, "reason"))
            if created
            else str(trail.TEAM_IS_BACK)
        )
    elif model is Qualification:
        yield from _of_qualification(line, log)
    elif model is Entry and created:
        yield str(trail.TEAM_WRITTEN_DOWN if log.was_draft else trail.TEAM_ENTERED)
    else:
        yield from _of_fields(line, log, who)


def _of_qualification(line: LogEntry, log: _Log) -> Iterator[str]:
    """Tell by which place a team came, who named it, and what was asked about it since."""
    changes = line.changes or {}
    if line.action == LogEntry.Action.DELETE:
        yield str(trail.NAMING_TAKEN_BACK)
    elif _new(line, "source"):
        below = log.events.get(_new(line, "source"), log.came_from)
        yield trail.came_by_place(_new(line, "place"), below, as_draft=log.was_draft)
    elif _new(line, "note"):
        yield trail.named(_new(line, "note"))
    elif "question" in changes:
        yield _new(line, "question") or str(trail.QUESTION_SETTLED)


def _of_fields(line: LogEntry, log: _Log, who: str) -> Iterator[str]:
    """Tell what became of the fields of an entry, or of somebody's place in it."""
    changes = dict(line.changes or {})
    if log.models[line.content_type_id] is Entry and "state" in changes:
        yield _of_state(_new(line, "state"), _new(line, "cancelled_reason"), is_proposal=bool(log.came_from))
        changes = {name: both for name, both in changes.items() if name not in {"state", "cancelled_reason"}}
    for name, (old, new) in changes.items():
        if name not in _QUIET:
            yield trail.changed(name, who, _value(name, old, log.organizations), _value(name, new, log.organizations))


def _of_state(state: str, reason: str, *, is_proposal: bool) -> str:
    if state == Entry.State.CANCELLED:
        return trail.taken_back(reason, is_proposal=is_proposal)
    if state == Entry.State.ENTERED:
        return str(trail.ACCEPTED if is_proposal else trail.HANDED_IN)
    return str(trail.ASKED_AGAIN)


def _value(name: str, value: Any, organizations: Mapping[str, str]) -> str:
    text = "" if value in (None, "None") else str(value)
    if name in {"branch", "partner_branch"}:
        return organizations.get(text, str(trail.NO_BRANCH))
    if name == "part" and text in RosterPlace.Part.values:
        return str(RosterPlace.Part(text).label)
    return trail.plain(text)
