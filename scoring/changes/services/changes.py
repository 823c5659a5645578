"""Making a late change, looking at one before it is made, and taking one back.

There is one way to carry a change out. A preview carries it out in a transaction that is rolled back. What becomes of
a board is a change in every competition that is played on it: the first is the change, the others are part of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4, uuid5

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from games.base import RuleViolation
from scoring.changes.engine.cases import Asked
from scoring.changes.models import Change
from scoring.changes.queries.changes import (
    Picture,
    changes_around,
    latest_change,
    on_same_boards,
    picture_of,
    reason_against,
    require_no_playoff,
    version_of,
)
from scoring.changes.queries.report import compare, fingerprint
from scoring.changes.services import acts
from scoring.changes.words import headline
from scoring.live.models import LiveLog
from scoring.sheets.models import PrintedSheet, Submission, WithdrawnSheet
from scoring.sheets.services.sheets import let_count_again, set_aside
from tournaments.draws.engine.codes import spoken
from tournaments.draws.models import Stage, SubMatch
from tournaments.draws.queries.now import SheetNow, draw_now
from tournaments.draws.services.redrawing import renew_codes
from tournaments.draws.services.snapshots import restore, snapshot
from tournaments.entries.models import Departure, Entry
from tournaments.entries.services.departures import revoke_departure, send_back_late
from tournaments.events.models import Competition
from tournaments.events.services import bump_board

if TYPE_CHECKING:
    from tournaments.organization.models import User

MOST_REASON = 300


class StaleDraw(Exception):  # noqa: N818 -- somebody else was faster; nothing is wrong
    """The draw was changed since it was looked at. `latest` is the change that was made, or taken back, last."""

    def __init__(self, latest: Change | None) -> None:
        super().__init__(latest)
        self.latest = latest


def preview(*, stage: Stage, asked: Asked, by: User) -> dict[str, Any]:
    """Return the report of a change as it would be made now; nothing is written. Raises RuleViolation as make does."""
    with transaction.atomic():
        change = _carry_out_everywhere(_locked(stage), asked, "What if?", by, uuid4())
        transaction.set_rollback(True)
    return dict(change.report)


def make(
    *,
    stage: Stage,
    asked: Asked,
    reason: str,
    by: User,
    idempotency_key: UUID,
    expected_version: int,
    expected_report: str = "",
) -> Change:
    """Make a change and return it. The same key again returns the first and changes nothing.

    `expected_version` is queries.version_of as the chair saw it; `expected_report` the fingerprint of the preview.
    Raises StaleDraw when somebody else changed the draw in between, and RuleViolation where it cannot be done, or
    when results came in that make the preview untrue. Everything is written, or nothing.
    """
    try:
        with transaction.atomic():
            locked = _locked(stage)
            first = Change.objects.filter(idempotency_key=idempotency_key).first()
            if first is not None:
                return first
            if version_of(locked) != expected_version:
                raise StaleDraw(latest_change(locked))
            if not reason.strip():
                raise RuleViolation("no_reason", "", field="reason")
            change = _carry_out_everywhere(locked, asked, reason.strip()[:MOST_REASON], by, idempotency_key)
            if expected_report and fingerprint(change.report) != expected_report:
                raise RuleViolation("preview_is_old", "")
            return change
    except IntegrityError:
        # Two at the same moment: a unique constraint let one of them through.
        first = Change.objects.filter(idempotency_key=idempotency_key).first()
        if first is None:
            raise StaleDraw(latest_change(stage)) from None
        return first


def _carry_out_everywhere(stage: Stage, asked: Asked, reason: str, by: User, key: UUID) -> Change:
    """Make a change where it was asked for, and in the other competitions that it is about as a part of it."""
    (first, its), *others = _concerned(stage, asked)
    change = _carry_out(first, its, reason, by, key)
    for other, its in others:
        # Turns are those of the hall; another competition may have played one more of them.
        stays = max(its.until, draw_now(other).played_through)
        try:
            part = _carry_out(other, replace(its, until=stays), reason, by, uuid5(key, str(other.pk)), part_of=change)
        except RuleViolation as refused:
            told = {**refused.params, "in_competition": other.competition.name}
            raise RuleViolation(refused.code, refused.rule, field=refused.field, **told) from refused
        change.report["others"].append(part.report)
    if others:
        change.save(update_fields=["report"])
    return change


def _concerned(stage: Stage, asked: Asked) -> list[tuple[Stage, Asked]]:
    """Return the draws that a change is made in, with what it asks of each: for a board all that are played on it."""
    others = on_same_boards(stage) if asked.kind.is_about_the_hall else []
    if not others:
        return [(stage, asked)]
    of_each = [(one, acts.asked_of(draw_now(one), asked)) for one in (stage, *others)]
    return [(one, its) for one, its in of_each if its is not None] or [(stage, asked)]


def _carry_out(
    stage: Stage, asked: Asked, reason: str, by: User, key: UUID, *, part_of: Change | None = None
) -> Change:
    before = picture_of(stage)
    _check(before, asked)
    scored = _being_scored(stage)
    saved = {**snapshot(stage), "printed": _printed(before.on_paper)}
    work = acts.Work(stage=stage, now=before.now, asked=asked, reason=reason, by=by, key=key)
    acts.carry_out(work)
    require_no_playoff(stage, before.now, acts.groups_concerned(before.now, work.asked))
    renewed = _withdraw_paper(work, before)
    _require_left_alone(scored)
    after = picture_of(stage)
    if after.now.group_of:  # in one field the number of teams says it
        turns = {one.slot for one in after.now.expected}
        stage.options |= {"turns": len(turns), "least": after.now.least_turns}
    report = compare(before, after, used_up=frozenset(work.used_up), pacer=asked.pacer)
    category, names = after.standings.category, {pk: one.name for pk, one in after.standings.teams.items()}
    said = headline(work.asked, names, before.now, category.stations_are)
    change = Change.objects.create(
        stage=stage,
        part_of=part_of,
        number=Change.objects.filter(stage=stage).count() + 1,
        kind=asked.kind,
        asked=asked.to_json(),
        reason=reason,
        before=saved,
        after={
            "departure": work.departure,
            "admitted": work.admitted,
            "forfeits": work.forfeits,
            "set_aside": work.set_aside,
            "renewed": renewed,
            "submission": after.submission,
        },
        report={**report.to_json(), "headline": said, "competition": stage.competition.name, "others": []},
        made_by=by,
        idempotency_key=key,
    )
    _note(change)
    bump_board(event_id=stage.competition.event_id)
    return change


def _check(before: Picture, asked: Asked) -> None:
    """Raise RuleViolation where nothing can be changed here any more, or not so."""
    against = reason_against(before.now.stage)
    if against is not None:
        raise against
    if asked.kind.draws_the_rest and asked.until < before.now.played_through:
        raise RuleViolation("played_already", "", field="until", turn=before.now.played_through)


def _being_scored(stage: Stage) -> dict[int, tuple[object, ...]]:
    """Return what the sheets are that somebody is scoring live at this moment: match, turn and code."""
    logs = LiveLog.objects.open().filter(sub_match__match__stage=stage, lines__gt=0)
    sheets = SubMatch.objects.filter(live_logs__in=logs).values_list("pk", *_WHAT_A_SHEET_IS)
    return {row[0]: row[1:] for row in sheets}


_WHAT_A_SHEET_IS = ("code", "match__slot", "match__home", "match__away")


def _require_left_alone(scored: dict[int, tuple[object, ...]]) -> None:
    """Raise RuleViolation where a change moves a match that is being played and scored: its log would be lost."""
    after = {row[0]: row[1:] for row in SubMatch.objects.filter(pk__in=scored).values_list("pk", *_WHAT_A_SHEET_IS)}
    for sheet, was in scored.items():
        if after.get(sheet) != was:
            raise RuleViolation("scored_live", "", sheet=spoken(str(was[0])))


def _withdraw_paper(work: acts.Work, before: Picture) -> list[int]:
    """Give sheets new codes where paper with the old one would mislead; return them by id.

    That is paper of matches that moved, and paper that is written on because the match was played before.
    """
    again = set(work.used_up) & _sheets_of(work.set_aside)
    work.look_again()
    was = {sheet.id: (one, sheet) for one in before.now.matches for sheet in one.sheets}
    renewed: list[SheetNow] = []
    why = {}
    for one in work.now.expected:
        for sheet in one.sheets:
            if sheet.id not in was or sheet.is_in:
                continue
            old, old_sheet = was[sheet.id]
            moved = (old.slot, old.round, old.sides, old_sheet.station) != (
                one.slot,
                one.round,
                one.sides,
                sheet.station,
            )
            if sheet.id in again or (moved and sheet.id in before.on_paper):
                renewed.append(sheet)
                why[sheet.id] = "its match is played again." if sheet.id in again else "its match was moved."
    event = work.stage.competition.event
    WithdrawnSheet.objects.bulk_create(
        WithdrawnSheet(code=sheet.code, event=event, replaced_by_id=sheet.id, why=why[sheet.id]) for sheet in renewed
    )
    renew_codes(renewed)
    PrintedSheet.objects.filter(sub_match__in=[sheet.id for sheet in renewed]).delete()
    return [sheet.id for sheet in renewed]


def _sheets_of(submissions: Sequence[int]) -> set[int]:
    return set(Submission.objects.filter(pk__in=submissions).values_list("sub_match", flat=True))


def _note(change: Change) -> None:
    """Write the change on the draw itself, where its certificate reads it."""
    stage = change.stage
    note = {
        "number": change.number,
        "what": change.report["headline"],
        "reason": change.reason,
        "by": str(change.made_by),
        "at": change.made_at.isoformat(),
    }
    stage.options.setdefault("changes", []).append(note)
    stage.save(update_fields=["options"])


# --- taking back --------------------------------------------------------------------------------------


@transaction.atomic
def take_back(*, change: Change, by: User) -> Change:
    """Make everything what it was before a change, and return it; doing it again changes nothing.

    The changes of other competitions that are part of it are taken back with it. Raises RuleViolation once a result
    was entered after it, when a later change stands, or a play-off or finals were made. Codes that the change gave out
    stay given: paper with them is told to be withdrawn.
    """
    _locked(change.stage)
    whole = _whole(change)
    for one in whole:
        if one.is_standing:
            _require_undoable(one)
    for one in reversed(whole):
        if one.is_standing:
            _take_back(one, by)
    bump_board(event_id=change.stage.competition.event_id)
    return whole[0]


def _whole(change: Change) -> list[Change]:
    """Return a change as it is now, with those that are part of it; the first is the one that was asked for."""
    first = change.part_of_id or change.pk
    changes = Change.objects.select_for_update(of=("self",)).filter(Q(pk=first) | Q(part_of=first)).order_by("pk")
    return list(changes.select_related("stage__competition__event"))


def _take_back(change: Change, by: User) -> None:
    stage = change.stage
    _withdraw_new_paper(stage, change)
    restore(stage, change.before)
    stage.refresh_from_db()
    let_count_again(submissions=change.after["set_aside"])
    forfeits = SubMatch.objects.filter(submissions__in=change.after["forfeits"])
    set_aside(sub_matches=list(forfeits), reason=f"Change {change.number} was taken back", by=by)
    departure = Departure.objects.filter(pk=change.after["departure"], revoked_at=None).first()
    if departure is not None:
        revoke_departure(departure=departure, by=by)
    admitted = Entry.objects.filter(pk=change.after["admitted"]).first()
    if admitted is not None:
        send_back_late(entry=admitted, by=by)
    change.undone_by, change.undone_at = by, timezone.now()
    change.save(update_fields=["undone_by", "undone_at"])


def reason_against_undo(change: Change) -> RuleViolation | None:
    """Return why a change cannot be taken back any more; None as long as it can."""
    try:
        for one in (change, *change.parts.select_related("stage__competition").defer("before", "report")):
            _require_undoable(one)
    except RuleViolation as refused:
        return refused
    return None


def _require_undoable(change: Change) -> None:
    stage = change.stage
    if stage.published_at is None:
        raise RuleViolation("not_published_yet", "")
    whole = change.part_of_id or change.pk
    later = changes_around(stage).filter(pk__gt=change.pk, undone_at=None).exclude(part_of=whole)
    if (last := later.select_related("stage__competition").order_by("pk").last()) is not None:
        of = "" if last.stage_id == change.stage_id else f" of {last.stage.competition.name}"
        raise RuleViolation("later_change", "", number=last.number, of=of)
    # What a later change gave away, and was taken back with it, is no result that somebody entered.
    undone = stage.late_changes.filter(pk__gt=change.pk, undone_at__isnull=False).values_list("after", flat=True)
    given_away = [pk for after in undone for pk in after["forfeits"]]
    entered = Submission.objects.filter(sub_match__match__stage=stage, pk__gt=change.after["submission"])
    entered = entered.exclude(pk__in=given_away)
    if (since := entered.order_by("pk").select_related("sub_match").first()) is not None:
        raise RuleViolation("result_since", "", sheet=spoken(since.sub_match.code))
    against = reason_against(stage)
    if against is not None:
        raise against
    now, asked = draw_now(stage), Asked.from_json(change.asked)
    group = now.group_of.get(change.after["admitted"], asked.group)
    require_no_playoff(stage, now, acts.groups_concerned(now, replace(asked, group=group)))


def _withdraw_new_paper(stage: Stage, change: Change) -> None:
    """Let the old paper count again, and none that was printed since."""
    codes = {pk: code for pk, _, code in change.before["sheets"]}
    event, new = stage.competition.event, []
    WithdrawnSheet.objects.filter(code__in=codes.values()).delete()
    for sheet in SubMatch.objects.filter(match__stage=stage):
        if codes.get(sheet.pk) != sheet.code:
            lasting = sheet.pk if sheet.pk in codes else None
            why = f"change {change.number} of the draw was taken back."
            new.append(WithdrawnSheet(code=sheet.code, event=event, replaced_by_id=lasting, why=why))
    WithdrawnSheet.objects.bulk_create(new)
    PrintedSheet.objects.filter(sub_match__in=change.after["renewed"]).delete()
    renewed = set(change.after["renewed"])
    printed = [row for row in change.before["printed"] if row[1] in renewed]
    PrintedSheet.objects.bulk_create(
        PrintedSheet(pk=pk, sub_match_id=sheet, job_id=job, copies=copies) for pk, sheet, job, copies, _ in printed
    )
    for pk, *_, at in printed:  # a new row is stamped with the time of now
        PrintedSheet.objects.filter(pk=pk).update(printed_at=at)


def _printed(sheets: frozenset[int]) -> list[list[Any]]:
    """Return what is known of the paper of these sheets, as plain data."""
    rows = PrintedSheet.objects.filter(sub_match__in=sheets).order_by("pk")
    found: list[list[Any]] = []
    for pk, sheet, job, copies, at in rows.values_list("pk", "sub_match", "job", "copies", "printed_at"):
        found.append([pk, sheet, str(job), copies, at.isoformat()])
    return found


def _locked(stage: Stage) -> Stage:
    """Return the stage, fresh, with its competition and those on the same boards locked.

    Two chairs do not change the same draw, or the same boards, at the same time.
    """
    together = Q(pk=stage.competition_id)
    if stage.competition.shared_boards_id is not None:
        together |= Q(shared_boards=stage.competition.shared_boards_id)
    # Without `of` PostgreSQL would lock the event as well, and every result of the weekend with it.
    list(Competition.objects.select_for_update(of=("self",)).filter(together).order_by("pk"))
    return Stage.objects.select_related("competition__event__organizer", "competition__event__host_branch").get(
        pk=stage.pk
    )
