"""Lines of the history as lines of the log: rows that are written over or removed say nothing of it themselves."""

from __future__ import annotations

import ast
import datetime
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from auditlog.models import LogEntry
from django.core.exceptions import FieldDoesNotExist
from django.db.models import DateField, DateTimeField, Field, ForeignKey, Model
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.money import dollars
from games.nouns import capital
from games.sentences import told
from games.translation import category_name
from scoring.chronicle import words
from scoring.chronicle.pages.line import Told
from scoring.chronicle.queries.history import AT_THE_TABLE
from scoring.live.models import LiveLog
from scoring.sheets.models import Submission
from scoring.standings.models import AdvancementAnswer, PlayoffSetAside
from tournaments.dates.words import said
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Stage
from tournaments.entries.models import Entry, Qualification, RosterPlace
from tournaments.events.models import Competition
from tournaments.events.words import programme_told
from tournaments.files.models import SentenceField
from tournaments.hosting.models import FinancialLine, Hotel
from tournaments.organization.models import Role

Values = Mapping[str, str]  # field to value, both as the history writes them
Names = Mapping[tuple[type[Model], str], Any]  # table and key to the row that has the name

# What says who and when, which every line says, or never changes, or is about no person at all.
_QUIET = {
    "id", "entry", "member", "event", "competition", "stage", "sheet", "user", "node", "entered_by", "made_by",
    "issued_by", "answered_by", "issued_at", "made_at", "answered_at", "version", "plan_data", "position", "sent_by",
}  # fmt: skip
_EMPTY = {"None", ""}  # not shown
# Of what is no field of its model, or has a name there that nobody says.
_LABELS = {"programme": gettext_lazy("program"), "rounds_to_draw": gettext_lazy("rounds still to be drawn")}


def told_of_history(keys: Sequence[int]) -> dict[int, Told]:
    """Return these lines of the history as they are told, in a number of queries that does not depend on how many."""
    lines = list(LogEntry.objects.filter(pk__in=keys).select_related("actor", "content_type"))
    rows = _rows(lines)
    names = _names(lines, rows)
    return {line.pk: _told(line, rows.get((line.content_type_id, line.object_pk), {}), names) for line in lines}


def _told(line: LogEntry, row: Values, names: Names) -> Told:
    model = _model(line)
    own = {**row, **{field: new if new not in _EMPTY else old for field, old, new in _changes(line)}}
    by = line.actor or _named(names, model, "answered_by", own) or words.NOBODY
    if model is LiveLog:
        return _taken_over(line, names, str(by))
    facts = (
        tuple(_facts(line, model, names))
        if line.action == LogEntry.Action.UPDATE
        else tuple(_reasons(model, own, names))
    )
    texts = {"who": _who(model, own, names), "what": _what(line, model, own, names)}
    about, link = _about(line, model, own, names)
    at_table = model is RosterPlace and line.action == LogEntry.Action.UPDATE and AT_THE_TABLE & set(line.changes)
    text = words.AT_THE_TABLE if at_table else words.HISTORY[model._meta.model_name or "", line.action]
    return Told(
        text=str(text) % texts,
        by=str(by),
        where=str(words.DOORS.get(line.cid or "", "")),
        about=about,
        link=link,
        facts=facts,
    )


def _taken_over(line: LogEntry, names: Names, by: str) -> Told:
    log = names.get((LiveLog, line.object_pk))
    (_field, before, after), *_rest = _changes(line)
    people = [str(names.get((_target(LiveLog, "held_by"), key)) or words.SOMEBODY) for key in (before, after)]
    code = log.sub_match.code if log else ""
    return Told(
        text=words.taken_over(spoken(code), who=people[1], before=people[0]),
        by=by,
        where=str(Submission.Source.LIVE.label),
        about=str(log.sub_match.match.stage.competition) if log else "",
        link=reverse("live:record", args=[code]) if log else "",
    )


# --- the values of a line -------------------------------------------------------------------------------


def _model(line: LogEntry) -> type[Model]:
    model = line.content_type.model_class()
    assert model is not None
    return model


def _changes(line: LogEntry) -> list[tuple[str, str, str]]:
    return [(name, str(both[0]), str(both[1])) for name, both in (line.changes or {}).items() if len(both) == 2]


def _facts(line: LogEntry, model: type[Model], names: Names) -> Iterator[tuple[str, str, str]]:
    for name, old, new in _changes(line):
        if name == "overrides":
            yield from _settings(old, new)
        elif name == "programme":
            yield capital(str(_LABELS[name])), programme_told(old), programme_told(new)
        elif name not in _QUIET and old != new:
            field = _field(model, name)
            label = str(_LABELS.get(name) or (field.verbose_name if field else name)).replace("_", " ")
            yield capital(label), _plain(field, old, names), _plain(field, new, names)


def _settings(old: str, new: str) -> Iterator[tuple[str, str, str]]:
    """Yield the settings that are not what they were, by their path in the rule book."""
    before, after = (_as_settings(text) for text in (old, new))
    for path in sorted({*before, *after}):
        if before.get(path) != after.get(path):
            yield path, str(before.get(path, "")), str(after.get(path, ""))


def _as_settings(text: str) -> dict[str, Any]:
    try:
        settings = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return {}
    return settings if isinstance(settings, dict) else {}


def _reasons(model: type[Model], own: Values, names: Names) -> Iterator[tuple[str, str, str]]:
    """Yield what somebody wrote down when a row was added or removed."""
    for name in ("reason", "cancelled_reason"):
        if own.get(name, "") not in _EMPTY:
            yield _("Reason"), "", _plain(_field(model, name), own[name], names)


def _plain(field: Field[Any, Any] | None, value: str, names: Names) -> str:
    """Return a value of the history as people read it."""
    if value in _EMPTY:
        return ""
    if value in {"True", "False"}:
        return str(words.YES if value == "True" else words.NO)
    if isinstance(field, SentenceField):
        return str(told(json.loads(value)))
    if isinstance(field, ForeignKey):
        return str(names.get((field.related_model, value)) or words.SOMETHING)
    if isinstance(field, DateTimeField):
        return _moment(value)
    if isinstance(field, DateField):
        return said(datetime.date.fromisoformat(value), "date")
    if field is not None and field.name == "cents":
        return dollars(int(value))
    choices = dict(field.flatchoices) if field is not None else {}
    return str(choices.get(value, value))


def _moment(value: str) -> str:
    """Return a moment of the history, which is written in UTC without saying so."""
    moment = datetime.datetime.fromisoformat(value)
    moment = moment if moment.tzinfo else moment.replace(tzinfo=datetime.UTC)
    return said(moment, "date time")


def _field(model: type[Model], name: str) -> Field[Any, Any] | None:
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:  # what a service wrote by itself: a playing order, a program
        return None
    return field if isinstance(field, Field) else None


def _target(model: type[Model], name: str) -> type[Model]:
    target = model._meta.get_field(name).related_model
    assert isinstance(target, type)
    return target


# --- who and what it is about ---------------------------------------------------------------------------


def _who(model: type[Model], own: Values, names: Names) -> str:
    for name in ("member", "user"):
        if _field(model, name) is not None:
            row = _named(names, model, name, own)
            return str(getattr(row, "name", row) if row else words.SOMEBODY)
    return ""


def _named(names: Names, model: type[Model], name: str, own: Values) -> Any:
    if _field(model, name) is None or own.get(name, "None") in _EMPTY:
        return None
    return names.get((_target(model, name), own[name]))


def _what(line: LogEntry, model: type[Model], own: Values, names: Names) -> str:
    if model is Entry:
        branch = _named(names, Entry, "branch", own)
        return str(branch.name if branch else words.SOMETHING)
    if model in {RosterPlace, AdvancementAnswer, Qualification}:
        entry = _named(names, model, "entry", own)
        return str(entry.branch.name if entry else words.SOMETHING)
    if model is Role:
        return str(dict(Role.Kind.choices).get(own.get("kind", ""), ""))
    if model is PlayoffSetAside:
        return str(_named(names, model, "stage", own) or words.SOMETHING)
    if model is Competition:
        return str(category_name(own.get("name") or line.object_repr))
    if model in {Stage, Hotel}:
        return own.get("name") or line.object_repr
    if model is FinancialLine:
        return FinancialLine(heading=own["heading"]).title if own.get("heading") else line.object_repr
    return line.object_repr


def _about(line: LogEntry, model: type[Model], own: Values, names: Names) -> tuple[str, str]:
    """Return what a line is about besides, and where to see it."""
    entry = names.get((Entry, line.object_pk if model is Entry else own.get("entry", "")))
    if entry is not None:
        return f"{entry.competition}, {entry.branch.name}", reverse("entries:detail", args=[entry.pk])
    stage = names.get((Stage, own.get("stage", "")))
    if stage is not None:
        return str(stage.competition), reverse("playoffs:office", args=[stage.competition_id])
    competition = names.get((Competition, own.get("competition", "")))
    return str(competition or ""), ""


# --- reading --------------------------------------------------------------------------------------------


def _rows(lines: Sequence[LogEntry]) -> dict[tuple[int, str], Values]:
    """Return the rows that the lines are about, as they are, or as they were when they were removed."""
    keys: dict[int, set[str]] = {}
    models: dict[int, type[Model]] = {}
    for line in lines:
        models[line.content_type_id] = _model(line)
        keys.setdefault(line.content_type_id, set()).add(line.object_pk)
    rows: dict[tuple[int, str], Values] = {}
    for kind, model in models.items():
        fields = model._meta.concrete_fields
        for row in model._default_manager.filter(pk__in=keys[kind]):
            rows[kind, str(row.pk)] = {field.name: str(getattr(row, field.attname)) for field in fields}
    missing = {pk for kind, wanted in keys.items() for pk in wanted if (kind, pk) not in rows}
    if missing:
        removed = LogEntry.objects.filter(
            content_type__in=models, object_pk__in=missing, action=LogEntry.Action.DELETE
        ).select_related("content_type")
        for line in removed:
            rows[line.content_type_id, line.object_pk] = {name: old for name, old, _new in _changes(line)}
    return rows


def _names(lines: Sequence[LogEntry], rows: Mapping[tuple[int, str], Values]) -> Names:
    """Return every row that the lines name by its key, one query a table."""
    wanted: dict[type[Model], set[str]] = {}
    for line in lines:
        model = _model(line)
        if model in {Entry, LiveLog}:
            wanted.setdefault(model, set()).add(line.object_pk)
        said = [(name, text) for name, old, new in _changes(line) for text in (old, new)]
        said += list(rows.get((line.content_type_id, line.object_pk), {}).items())
        for name, text in said:
            if isinstance(field := _field(model, name), ForeignKey) and text.isdecimal():
                wanted.setdefault(_target(model, field.name), set()).add(text)
    return {(model, str(row.pk)): row for model, keys in wanted.items() for row in _readable(model).filter(pk__in=keys)}


def _readable(model: type[Model]) -> Any:
    """Return the rows of a table with what their names need."""
    along = {
        Entry: ("branch", "competition"),
        Stage: ("competition",),
        LiveLog: ("sub_match__match__stage__competition",),
    }
    rows = model._default_manager.all()
    return rows.select_related(*along[model]) if model in along else rows
