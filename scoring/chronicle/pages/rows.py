"""The rows of other rooms as lines of the log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Model
from django.urls import reverse
from django.utils.translation import gettext as _

from games import registry
from kit.pure.sentences import Sentence
from scoring.cases.models import Ruling
from scoring.chronicle import words
from scoring.chronicle.pages.records import Fact, LogRecord, field_of, in_words, named, target_of
from scoring.chronicle.queries.sources import Source
from scoring.chronicle.words import LogKind
from scoring.closing.models import Closing
from scoring.sheets.models import Submission
from scoring.sheets.queries.parties import teams_behind
from scoring.sheets.queries.sheets import legs_of
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Match, SubMatch
from tournaments.members.models import MemberChange, Transfer
from tournaments.members.words import label

OF_SHEET = ("match__stage__competition", "match__home__branch", "match__away__branch")
# What is read along with the rows of a table beside what its source names, and what is left.
_ALONG: dict[type[Model], tuple[str, ...]] = {
    MemberChange: ("member__branch",),
    Transfer: ("member__branch", "from_branch"),
    Ruling: ("carried_out",),
    Submission: ("written_by",),
}
_LEFT: dict[type[Model], tuple[str, ...]] = {Closing: ("record", "places")}
_CAME_IN = ("substitutions__comes_in", "substitutions__goes_out")


def tell_rows(source: Source, keys: Sequence[int]) -> dict[int, LogRecord]:
    """Return these rows of a source as they are told, in a number of queries that does not depend on how many."""
    rows = list(_read(source).filter(pk__in=keys))
    if source.model is not Submission:
        return {row.pk: _record(source, row, _facts(source, row)) for row in rows}
    corrected = {row.sub_match_id for row in rows if row.version > 1}
    earlier = Submission.objects.filter(sub_match__in=corrected).prefetch_related(*_CAME_IN)
    before = {(row.sub_match_id, row.version + 1): row for row in earlier}
    return {row.pk: _record(source, row, _of_version(row, before.get((row.sub_match_id, row.version)))) for row in rows}


def _read(source: Source) -> Any:
    paths = (source.name, *source.fields, "competition", "case.competition", "ruling.case.competition")
    along = {_leads(source.model, path) for path in paths} - {""}
    along |= {source.person, *_ALONG.get(source.model, ())}
    if source.sheet:
        along |= {f"{source.sheet}__{step}" for step in OF_SHEET}
    rows = source.rows.select_related(*along).defer(*_LEFT.get(source.model, ()))
    return rows.prefetch_related(*_CAME_IN) if source.model is Submission else rows


def _leads(model: type[Model], path: str) -> str:
    """Return as much of a path as leads from one table to another."""
    steps: list[str] = []
    for step in path.split("."):
        target = target_of(field_of(model, step))
        if target is None:
            break
        model = target
        steps.append(step)
    return "__".join(steps)


def _record(source: Source, row: Any, facts: Iterator[Fact]) -> LogRecord:
    sheet: Any = _reached(row, source.sheet) if source.sheet else None
    name = _field_in_words(row, source.name) if source.name else spoken(sheet.code)
    table = "correction" if source.model is Submission and row.version > 1 else str(source.model._meta.model_name)
    page, *fields = source.link or ("live:record" if source.kind is LogKind.LIVE else "desk:sheet", source.sheet)
    args = [_reached(row, field) for field in fields] if source.link else [sheet.code] if sheet else []
    return LogRecord(
        kind=source.kind,
        text=words.became(source.act, table, name),
        by=str(_reached(row, source.person) or words.NOBODY),
        where=str(source.where(row)),
        about=about_sheet(sheet) if sheet else _about(row),
        link=reverse(page, args=args) if args else "",
        facts=tuple(fact for fact in facts if fact[1] != fact[2]),
    )


def about_sheet(sheet: SubMatch) -> str:
    match = sheet.match
    sides = " – ".join(side.branch.name if side else "?" for side in (match.home, match.away))
    return f"{match.stage.competition}, {sides}"


def _about(row: Any) -> str:
    if isinstance(row, MemberChange | Transfer):
        return str(row.member.branch)
    case = _reached(row, "ruling.case") or getattr(row, "case", row)
    return str(getattr(case, "competition", None) or "")


def _reached(row: Any, path: str) -> Any:
    for step in path.replace("__", ".").split("."):
        row = getattr(row, step, None)
    return row


def _field_in_words(row: Any, path: str) -> str:
    """Return what a row says in one of its fields, or in one of a row that it names."""
    way, _dot, name = path.rpartition(".")
    owner = _reached(row, way) if way else row
    value: Any = getattr(owner, name, "")
    if name == "side":
        sheet = getattr(row, "sub_match", None) or row.log.sub_match
        entry = getattr(sheet.match, value)
        return entry.branch.name if entry else "?"
    if callable(value):
        value = value()
    if isinstance(value, list):
        return " ".join(value)
    return str(value) if isinstance(value, Model | Sentence) else in_words(type(owner), name, str(value), {})


def _facts(source: Source, row: Any) -> Iterator[Fact]:
    if isinstance(row, MemberChange):
        yield label(row.field), row.old, row.new
    for path in source.fields:
        way, _dot, name = path.rpartition(".")
        if owner := _reached(row, way) if way else row:
            yield named(type(owner), name), "", _field_in_words(row, path)


# --- sheets ---------------------------------------------------------------------------------------------


def _of_version(row: Submission, before: Submission | None) -> Iterator[Fact]:
    """Yield what a version of a sheet says, and what the one before said."""
    match = row.sub_match.match
    score = registry.get(match.stage.competition.game).score_line
    yield _("Result"), score(legs_of(before)) if before else "", score(legs_of(row))
    yield _("Reason"), "", str(row.reason)
    yield _("Under protest"), "", row.protest
    yield _("Written on the device by"), "", str(row.written_by or "")
    yield _("Plays in the match"), "", ", ".join(team.branch.name for team in teams_behind(row, match))
    yield _("Who came in"), _came_in(before), _came_in(row)
    yield _("Remarks"), before.remarks if before else "", row.remarks
    yield _("Initials"), _initials(before, match), _initials(row, match)


def _came_in(row: Submission | None) -> str:
    came = row.substitutions.all() if row else ()
    return ", ".join(words.came_in(each.leg, each.comes_in, each.goes_out) for each in came)


def _initials(row: Submission | None, match: Match) -> str:
    signed = [(row.initials_home, match.home), (row.initials_away, match.away)] if row else []
    return ", ".join(side.branch.name for has_signed, side in signed if has_signed and side)
