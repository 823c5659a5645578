"""What no longer holds beside the tables: rulings that were written over, and places below that changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any
from uuid import uuid5

from django.db.models import Count, Q

from kit.pure.sentences import Sentence
from scoring.awards.queries.questions import questions_of
from scoring.cases.models import ENTERED_AGAIN, Ruling
from scoring.decisions.engine.open import Choice, Kind, OpenDecision
from scoring.sheets.models import Result, Submission
from tournaments.draws.engine.codes import spoken
from tournaments.entries.models import Departure, Entry, Qualification
from tournaments.entries.queries.entries import with_rosters
from tournaments.entries.queries.joined import joined_in
from tournaments.entries.queries.verdicts import verdicts_for
from tournaments.events.models import Competition

QUALIFIED = "qualified"  # the rule of the entries that asks about the place below


# --- rulings --------------------------------------------------------------------------------------------


def overwritten_rulings(competitions: Collection[Competition]) -> Iterator[OpenDecision]:
    """Yield the rulings in force whose sheet has other legs now than the ruling left there: three queries.

    Of several cases about one sheet the last ruling that was carried out says what the sheet is.
    """
    about = "case__sub_match__match__stage__competition"
    rows = (
        Ruling.objects.filter(**{f"{about}__in": competitions}, carried_out__isnull=False)
        .exclude(effect=Ruling.Effect.CONFIRMED)
        .select_related("carried_out", about, "case__sub_match__match")
        .order_by("case", "number")
    )
    of_case: dict[int, list[Ruling]] = defaultdict(list)
    for ruling in rows:
        of_case[ruling.case_id].append(ruling)
    if not of_case:
        return
    sheets = {rulings[0].case.sub_match_id for rulings in of_case.values()}
    versions: dict[int, list[Submission]] = defaultdict(list)
    for version in Submission.objects.filter(sub_match__in=sheets).order_by("version"):
        versions[version.sub_match_id].append(version)
    counting = dict(Result.objects.filter(sub_match__in=sheets).values_list("sub_match", "submission"))
    said: set[int] = set()  # sheets whose last word is known
    for rulings in sorted(of_case.values(), key=lambda each: each[-1].carried_out.at, reverse=True):
        last, sub_match = rulings[-1], rulings[-1].case.sub_match_id or 0
        if sub_match in said:
            continue
        now = next((each for each in versions[sub_match] if each.pk == counting.get(sub_match)), None)
        wanted = _wanted(rulings, versions[sub_match])
        if wanted is not None or "set_aside" in last.carried_out.made:
            said.add(sub_match)
        if now is not None and wanted is not None and now.legs != wanted.legs:
            yield _of_ruling(last, now, wanted)


def _wanted(rulings: list[Ruling], versions: list[Submission]) -> Submission | None:
    """Return the version whose legs the rulings on a case say; None where they leave them to the paper.

    That is what the last one entered. Where the last one changes no sheet, and the one before it was not undone because
    the sheet was typed again since, it is what counted before that one.
    """
    of = {version.pk: version for version in versions}
    last = of.get(rulings[-1].carried_out.made.get("submission", 0))
    if last is not None or len(rulings) < 2 or "set_aside" in rulings[-1].carried_out.made:
        return last
    before = rulings[-2]
    written = of.get(before.carried_out.made.get("submission", 0))
    undone = uuid5(before.idempotency_key, ENTERED_AGAIN)
    if written is None or any(version.idempotency_key == undone for version in versions):
        return None
    return next((version for version in versions if version.version == written.version - 1), None)


def _of_ruling(ruling: Ruling, now: Submission, wanted: Submission) -> OpenDecision:
    case = ruling.case
    assert case.sub_match is not None
    competition, match = case.sub_match.match.stage.competition, case.sub_match.match
    return OpenDecision(
        kind=Kind.RULING,
        key=f"{competition.category}:{case.number}",
        facts={"ruling": ruling.number, "version": now.version, "ruled": wanted.version},
        competition=competition.pk,
        what=Sentence("decisions.ruling", {"code": spoken(case.sub_match.code), "number": case.number}),
        choices=(Choice.STANDS, Choice.AS_RULED),
        entries=tuple(entry for entry in (match.home_id, match.away_id) if entry is not None),
        on={"ruling": ruling.pk, "wanted": wanted.pk, "version": now.version},
    )


# --- places below ---------------------------------------------------------------------------------------


def changed_below(competitions: Collection[Competition]) -> Iterator[OpenDecision]:
    """Yield the teams that are in by a place below that changed, or whose results there were reopened."""
    gone = Departure.objects.filter(revoked_at=None).values("entry")
    reopened = Q(source__competition__closed_at=None, source__competition__closings__reopened_at__isnull=False)
    records = (
        Qualification.objects.filter(entry__competition__in=competitions, entry__state=Entry.State.ENTERED)
        .filter(~Q(question="") | reopened)
        .exclude(entry__in=gone)
        .select_related("entry__branch", "entry__partner_branch", "source__competition__event__organizer")
        .order_by("entry")
        .distinct()
    )
    found = list(records)
    if not found:
        return
    asked = [record.entry_id for record in found if record.question]
    verdicts = verdicts_for(with_rosters(Entry.objects.filter(pk__in=asked))) if asked else {}
    below = Competition.objects.filter(entries__in=[record.source_id for record in found if record.source_id])
    closings = dict(below.distinct().annotate(number=Count("closings", distinct=True)).values_list("pk", "number"))
    of = {competition.pk: competition for competition in competitions}
    for record in found:
        verdict = verdicts.get(record.entry_id)
        finding = verdict.verdict.of(QUALIFIED, None) if verdict is not None else None
        is_asked = finding is not None and finding.is_problem
        is_reopened = record.source is not None and not record.source.competition.is_final and not record.question
        if is_asked or is_reopened:
            closed = closings.get(record.source.competition_id, 0) if record.source is not None else 0
            yield _of_place(record, of[record.entry.competition_id], closed=closed, is_asked=is_asked)


def _of_place(record: Qualification, competition: Competition, *, closed: int, is_asked: bool) -> OpenDecision:
    origin = record.origin
    source, before_draw = record.source, competition.entries_frozen_at is None
    pairs = joined_in(source.competition) if is_asked and before_draw and source is not None else []
    lost = questions_of(source.competition).questions if source is not None and pairs else {}
    values: dict[str, Any] = {"team": record.entry.team_name, "event": origin.event if origin is not None else ""}
    return OpenDecision(
        kind=Kind.BELOW,
        key=f"{competition.category}:{record.entry.number}",
        facts={"place": record.place, "question": record.question, "closed": closed},
        competition=competition.pk,
        what=(
            Sentence("decisions.below", {**values, "question": record.question})
            if is_asked
            else Sentence("decisions.below_open", values)
        ),
        choices=(Choice.STANDS,) if competition.is_final else (Choice.STANDS, Choice.OUT),
        entries=(record.entry_id,),
        on={"entry": record.entry_id, "is_asked": is_asked},
        values={"joined": bool(pairs), "stays": any(pair.source_id not in lost for pair in pairs)},
    )
