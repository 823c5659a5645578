"""Lines of the history as lines of the log: what became of a row, with each field before and after."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from auditlog.models import LogEntry
from django.db.models import Model
from django.urls import reverse

from games.rulebook.words import label_of_key
from kit.pure.translation import category_name
from scoring.changes.models import Change
from scoring.chronicle import words
from scoring.chronicle.pages.records import Fact, LogRecord, Names, field_of, in_words, kept_in_words, named, target_of
from scoring.chronicle.pages.rows import OF_SHEET, about_sheet
from scoring.chronicle.queries.history import HISTORY
from scoring.chronicle.words import Act
from scoring.live.models import LiveLog
from scoring.sheets.models import Submission
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Stage
from tournaments.entries.models import Entry
from tournaments.events.models import Competition
from tournaments.hosting.models.papers import FinancialLine, FinancialSheet, Hotel, InformationSheet
from tournaments.organization.models import Organization, User

Values = Mapping[str, str]  # field to value, both as the history writes them
Key = tuple[type[Model], str]

# What every line says beside its facts, what it is about, and what nobody reads.
_QUIET = {
    "id", "entry", "member", "event", "competition", "stage", "sheet", "user", "organization", "issued_at", "made_at",
    "decided_at", "answered_at", "recorded_at", "version", "plan_data", "position", "slug", "asked", "sports",
    "idempotency_key", "part_of", "facts", "frozen_at", "phone", "email", "revoked_at", "undone_at",
}  # fmt: skip
# What stands on papers of the host is for those who see them; they have a history of their own.
_OF_THE_HOST = {InformationSheet, Hotel, FinancialSheet, FinancialLine}
_TAKEN_BACK = {"revoked_at", "undone_at"}
_ACTS = {
    LogEntry.Action.CREATE: Act.ADDED,
    LogEntry.Action.UPDATE: Act.CHANGED,
    LogEntry.Action.DELETE: Act.REMOVED,
}
_TITLES: Mapping[type[Model], Callable[[str], str]] = {Stage: kept_in_words, Competition: category_name}
# What is read along with the rows of a table, and what is not.
_ALONG: Mapping[type[Model], tuple[str, ...]] = {
    Entry: ("branch", "competition"),
    Stage: ("competition",),
    LiveLog: tuple(f"sub_match__{step}" for step in OF_SHEET),
}
_LEFT: Mapping[type[Model], tuple[str, ...]] = {Change: ("before", "after")}


def tell_history(keys: Sequence[int]) -> dict[int, LogRecord]:
    """Return these lines of the history as they are told, in a number of queries that does not depend on how many."""
    lines = list(LogEntry.objects.filter(pk__in=keys).select_related("actor", "content_type"))
    own, names = _read(lines)
    return {line.pk: _record(line, own.get((_model(line), line.object_pk), {}), names) for line in lines}


def _record(line: LogEntry, row: Values, names: Names) -> LogRecord:
    model = _model(line)
    own = {**row, **{name: new if new != "None" else old for name, old, new in _changes(line)}}
    act = _ACTS[line.action]
    if act is Act.CHANGED and _TAKEN_BACK & set(line.changes):
        act = Act.TAKEN_BACK
    about, link = _about(line, model, own, names)
    return LogRecord(
        kind=HISTORY[model][0],
        text=words.became(act, str(model._meta.model_name), _name(line, model, own, names)),
        by=str(line.actor or _decided(line, names) or words.NOBODY),
        where=str(Submission.Source.LIVE.label if model is LiveLog else words.DOORS.get(line.cid or "", "")),
        about=about,
        link=link,
        facts=() if model in _OF_THE_HOST else tuple(_facts(line, model, names)),
    )


def _model(line: LogEntry) -> type[Model]:
    model = line.content_type.model_class()
    assert model is not None
    return model


def _changes(line: LogEntry) -> list[tuple[str, str, str]]:
    return [(name, str(both[0]), str(both[1])) for name, both in (line.changes or {}).items() if len(both) == 2]


def _facts(line: LogEntry, model: type[Model], names: Names) -> Iterator[Fact]:
    # The log has them in no order; the reason comes last.
    order = {field.name: at for at, field in enumerate(model._meta.get_fields())}
    for name, old, new in sorted(
        _changes(line), key=lambda each: (each[0] == "reason", order.get(each[0], len(order)))
    ):
        field = field_of(model, name)
        is_usual = line.action == LogEntry.Action.CREATE and new == str(getattr(field, "default", ""))
        is_of_others = field is None and new.endswith(".None")  # rows that refer to it, which have lines of their own
        if name in _QUIET or is_usual or is_of_others or (target_of(field) is User and name != "held_by"):
            continue
        if name == "overrides":
            yield from _settings(old, new)
            continue
        before, after = (in_words(model, name, value, names) for value in (old, new))
        if before != after:
            yield named(model, name), before, after


def _settings(old: str, new: str) -> Iterator[Fact]:
    """Yield the settings that are not what they were, by their path in the rule book."""
    before, after = (ast.literal_eval(text) if text.startswith("{") else {} for text in (old, new))
    for path in sorted({*before, *after}):
        if before.get(path) != after.get(path):
            yield label_of_key(path.rpartition(".")[2]), str(before.get(path, "")), str(after.get(path, ""))


# --- who and what it is about ---------------------------------------------------------------------------


def _decided(line: LogEntry, names: Names) -> Any:
    """Return the person whom a line names as the one who did it; asked where no request did."""
    people = (names.get((User, new)) for name, _, new in _changes(line) if name.endswith("_by"))
    return next(filter(None, people), None)


def _name(line: LogEntry, model: type[Model], own: Values, names: Names) -> str:
    """Return what a row is called: the person it is about, or its name."""
    row = names.get((model, line.object_pk))
    for name in ("member", "user"):
        target = target_of(field_of(model, name))
        if target and (person := names.get((target, own.get(name, "")))):
            return str(person)
    if model is Entry:
        return str(getattr(names.get((Organization, own.get("branch", ""))), "name", ""))
    if isinstance(row, LiveLog):
        return spoken(row.sub_match.code)
    if isinstance(row, Change):
        return str(row.report_in_words["headline"] or row.kind)
    return _TITLES.get(model, str)(own.get("name", ""))


def _about(line: LogEntry, model: type[Model], own: Values, names: Names) -> tuple[str, str]:
    """Return what a line is about besides, and where to see it."""
    row = names.get((model, line.object_pk))
    if isinstance(row, LiveLog):
        return about_sheet(row.sub_match), reverse("live:record", args=[row.sub_match.code])
    entry = row if model is Entry else names.get((Entry, own.get("entry", "")))
    if entry is not None:
        return f"{entry.competition}, {entry.branch.name}", reverse("entries:detail", args=[entry.pk])
    stage = row if model is Stage else names.get((Stage, own.get("stage", "")))
    if stage is not None:
        if isinstance(row, Change):
            return str(stage.competition), reverse("changes:change", args=[row.pk])
        page = "draws:competition" if stage.is_draw else "playoffs:office"
        return str(stage.competition), reverse(page, args=[stage.competition_id])
    return str(names.get((Competition, own.get("competition", ""))) or ""), ""


# --- reading --------------------------------------------------------------------------------------------


def _read(lines: Sequence[LogEntry]) -> tuple[dict[Key, Values], dict[Key, Model]]:
    """Return what the rows of the lines say, or said when they were removed; and every row that a line names."""
    wanted: dict[type[Model], set[str]] = {}
    for line in lines:
        wanted.setdefault(_model(line), set()).add(line.object_pk)
    names = _rows(wanted)
    own = {(model, key): _as_written(row) for (model, key), row in names.items()}
    missing = {key for model, keys in wanted.items() for key in keys if (model, key) not in own}
    kinds = {line.content_type_id for line in lines}
    removed = LogEntry.objects.filter(content_type__in=kinds, object_pk__in=missing, action=LogEntry.Action.DELETE)
    for line in removed.select_related("content_type") if missing else ():
        own[_model(line), line.object_pk] = {name: old for name, old, _ in _changes(line)}
    others: dict[type[Model], set[str]] = {}
    said = [(_model(line), name, value) for line in lines for name, *both in _changes(line) for value in both]
    said += [(model, name, value) for (model, _), values in own.items() for name, value in values.items()]
    for model, name, value in said:
        target = target_of(field_of(model, name))
        if target and value.isdecimal() and (target, value) not in names:
            others.setdefault(target, set()).add(value)
    return own, {**names, **_rows(others)}


def _rows(wanted: Mapping[type[Model], Collection[str]]) -> dict[Key, Model]:
    """Return rows by their keys, one query a table."""
    rows: dict[Key, Model] = {}
    for model, keys in wanted.items():
        found = model._default_manager.filter(pk__in=keys).defer(*_LEFT.get(model, ()))
        if model in _ALONG:
            found = found.select_related(*_ALONG[model])
        rows |= {(model, str(row.pk)): row for row in found}
    return rows


def _as_written(row: Model) -> Values:
    read = vars(row)
    return {field.name: str(read[field.attname]) for field in row._meta.concrete_fields if field.attname in read}
