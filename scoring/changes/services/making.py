"""Making a late change, and looking at one before it is made.

There is one way to carry a change out. A preview carries it out in a transaction that is rolled back. What becomes of
a board is a change in every competition that is played on it: the first is the change, the others are part of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.db import IntegrityError, transaction

from kit.pure.codec import dump, load_known
from kit.pure.translation import plain
from kit.pure.violations import RuleViolation
from scoring.changes.engine.cases import ChangeKind, ChangeRequest
from scoring.changes.models import Change
from scoring.changes.queries.changes import (
    CompetitionPicture,
    latest_change,
    locked_draw,
    on_same_boards,
    picture_of,
    reason_against,
    require_no_playoff,
    version_of,
)
from scoring.changes.queries.report import compare, fingerprint
from scoring.changes.services import acts
from scoring.changes.services.paper import printed_rows, withdraw_paper
from scoring.changes.words import headline
from scoring.consequences.engine.comparing import DifferenceKind
from scoring.consequences.services import Consequences, NotAcceptedError, carried_out, note, require_right
from scoring.live.models import LiveLog
from tournaments.draws.engine.codes import spoken
from tournaments.draws.engine.plan import ChangeNote, GroupsPlan, MeetingsPlan
from tournaments.draws.models import Stage, SubMatch
from tournaments.draws.queries.now import DrawNow, draw_now
from tournaments.draws.services.snapshots import snapshot
from tournaments.draws.services.tables import kept_apart
from tournaments.draws.services.telling import telling_moved
from tournaments.events.models import Competition
from tournaments.events.services import bump_board
from tournaments.organization.models import User

MOST_REASON = 300


class StaleDrawError(Exception):
    """The draw was changed since it was looked at. `latest` is the change that was made, or taken back, last."""

    def __init__(self, latest: Change | None) -> None:
        super().__init__(latest)
        self.latest = latest


class DrawKeyReusedError(StaleDrawError):
    """The key of this change was used before, for another one: `first`. Nothing was changed now."""

    def __init__(self, latest: Change | None, *, first: Change) -> None:
        super().__init__(latest)
        self.first = first


def preview(*, stage: Stage, asked: ChangeRequest, by: User) -> dict[str, Any]:
    """Return the report of a change as it would be made now; nothing is written. Raises RuleViolation as make does."""
    with transaction.atomic():
        change, _ = _weighed(locked_draw(stage), asked, "What if?", by, uuid4())  # not shown
        transaction.set_rollback(True)
    return dict(change.report)


def make(
    *,
    stage: Stage,
    asked: ChangeRequest,
    reason: str,
    by: User,
    idempotency_key: UUID,
    expected_version: int,
    expected_report: str = "",
) -> Change:
    """Make a change and return it. The same again with the same key returns the first and changes nothing.

    `expected_version` is queries.version_of as the chair saw it; `expected_report` the fingerprint of the preview.
    Raises StaleDrawError when somebody else changed the draw in between, DrawKeyReusedError when the key was used for
    another change, NotAcceptedError when it moves what counts and nobody has seen the preview, and RuleViolation where
    it cannot be done, or when results came in that make the preview untrue. Everything is written, or nothing.
    """
    reason = reason.strip()[:MOST_REASON]

    def made_before() -> Change | None:
        return _same_key(stage, asked, reason, by, idempotency_key)

    try:
        with transaction.atomic():
            locked = locked_draw(stage)
            if (first := made_before()) is not None:
                return first
            if version_of(locked) != expected_version:
                raise StaleDrawError(latest_change(locked))
            if not reason:
                raise RuleViolation("changes.no_reason", field="reason")
            change, moves = _weighed(locked, asked, reason, by, idempotency_key)
            _require_accepted(change, moves, locked.competition, by=by, seen=expected_report)
            if moves.moves:
                note(competition=locked.competition, consequences=moves, by=by, what=change.report["headline"])
            return change
    except IntegrityError:
        # Two at the same moment: a unique constraint let one of them through.
        if (first := made_before()) is None:
            raise StaleDrawError(latest_change(stage)) from None
        return first


def _require_accepted(change: Change, moves: Consequences, competition: Competition, *, by: User, seen: str) -> None:
    """Raise where a change is not what was `seen` of it, or moves what `by` may not move or has not been shown."""
    if seen and fingerprint(change.report) != seen:
        raise RuleViolation("changes.preview_is_old")
    if moves.moves:
        require_right(moves, by=by, competition=competition)
        if not (seen or moves.is_provisional):
            raise NotAcceptedError(moves, competition=competition, what=change.report["headline"])


def _same_key(stage: Stage, asked: ChangeRequest, reason: str, by: User, key: UUID) -> Change | None:
    """Return the change that was made with this key, if there is one. Raises DrawKeyReusedError for another one."""
    first = Change.objects.filter(idempotency_key=key).first()
    if first is None:
        return None
    # What becomes of a board may be written down in another competition that is played on it.
    same_draw = asked.kind.is_about_the_hall or first.stage_id == stage.pk
    before = (load_known(ChangeRequest, first.asked), first.reason, first.made_by_id)
    if not same_draw or before != (asked, reason, by.pk):
        raise DrawKeyReusedError(latest_change(stage), first=first)
    return first


def _weighed(stage: Stage, asked: ChangeRequest, reason: str, by: User, key: UUID) -> tuple[Change, Consequences]:
    """Make a change everywhere; return it, with what it moves in its report, and what it moves."""
    change, moves = carried_out(
        competitions=[draw.competition for draw, _ in _concerned(stage, asked)],
        act=lambda: _carry_out_everywhere(stage, asked, reason, by, key),
        hours=True,
    )
    if not moves.is_provisional:  # places so far stand in the report with their points
        change.report["consequences"] = [line for line in moves.to_json() if line["kind"] != DifferenceKind.SO_FAR]
        change.save(update_fields=["report"])
    return change, moves


def _carry_out_everywhere(stage: Stage, asked: ChangeRequest, reason: str, by: User, key: UUID) -> Change:
    """Make a change where it was asked for, and in the other competitions that it is about as a part of it.

    Raises DrawError where a table would then be held by another competition at the same hour or, where hours are
    moved, somebody would have to play in two.
    """
    concerned = _concerned(stage, asked)
    told = [draw.competition for draw, _ in concerned]
    hours = asked.kind is ChangeKind.MOVED and bool(asked.begins)
    with kept_apart(stage.competition.event, people=hours), telling_moved(told, by=by, key=f"change:{key}"):
        return _carry_out_in(concerned, asked, reason, by, key)


def _carry_out_in(
    concerned: Sequence[tuple[Stage, ChangeRequest]], asked: ChangeRequest, reason: str, by: User, key: UUID
) -> Change:
    (first, its), *others = concerned
    change = _carry_out(first, its, reason, by, key, whole=asked)
    for other, its in others:
        # Turns are those of the hall; another competition may have played one more of them.
        stays = max(its.until, draw_now(other).played_through)
        try:
            part = _carry_out(other, replace(its, until=stays), reason, by, uuid5(key, str(other.pk)), part_of=change)
        except RuleViolation as refused:
            told = {**refused.params, "in_competition": other.competition.name}
            raise RuleViolation(
                f"{refused.room}.{refused.code}", refused.rule, field=refused.field, **told
            ) from refused
        change.report["others"].append(part.report)
    if others:
        change.save(update_fields=["report"])
    return change


def _concerned(stage: Stage, asked: ChangeRequest) -> list[tuple[Stage, ChangeRequest]]:
    """Return the draws that a change is made in, with what it asks of each: for a board all that are played on it."""
    others = on_same_boards(stage) if asked.kind.is_about_the_hall else []
    if not others:
        return [(stage, asked)]
    nows = [(draw, draw_now(draw)) for draw in (stage, *others)]
    asked = acts.asked_of_all((now for _, now in nows), asked)
    of_each = [(draw, acts.asked_of(now, asked)) for draw, now in nows]
    return [(draw, its) for draw, its in of_each if its is not None] or [(stage, asked)]


def _carry_out(
    stage: Stage,
    asked: ChangeRequest,
    reason: str,
    by: User,
    key: UUID,
    *,
    whole: ChangeRequest | None = None,
    part_of: Change | None = None,
) -> Change:
    """Make a change in one draw. `whole` is what was asked for of the whole hall, where less is asked of this draw."""
    before = picture_of(stage)
    _check(before, asked)
    scored = _being_scored(stage)
    saved = {**snapshot(stage), "printed": printed_rows(before.on_paper)}
    work = acts.Work(stage=stage, now=before.now, asked=asked, reason=reason, by=by, key=key)
    acts.carry_out(work)
    require_no_playoff(stage, before.now, acts.groups_concerned(before.now, work.asked))
    renewed = withdraw_paper(work, before)
    _require_left_alone(scored)
    after = picture_of(stage)
    note_length(stage, after.now)
    change = Change.objects.create(
        stage=stage,
        part_of=part_of,
        number=Change.objects.filter(stage=stage).count() + 1,
        kind=asked.kind,
        asked=dump(whole or asked),
        reason=reason,
        before=saved,
        after=_written(work, renewed, after),
        report={**_report_of(before, after, work), "competition": plain(stage.competition.name), "others": []},
        made_by=by,
        idempotency_key=key,
    )
    _note(change)
    change.after["draw"] = snapshot(stage)  # with its own note: what it changed is all that lies between the two
    change.save(update_fields=["after"])
    bump_board(event_id=stage.competition.event_id)
    return change


def note_length(stage: Stage, now: DrawNow) -> None:
    """Note in the plan of groups how many turns they take now; in one field the number of teams says it."""
    if now.group_of:
        turns = {match.slot for match in now.expected}
        stage.plan = replace(stage.plan_as(GroupsPlan), turns=len(turns), least=now.least_turns)


def _written(work: acts.Work, renewed: Sequence[int], after: CompetitionPicture) -> dict[str, Any]:
    """Return what a change wrote, which is taken back with it."""
    return {
        "departure": work.departure,
        "admitted": work.admitted,
        "forfeits": work.forfeits,
        "set_aside": work.set_aside,
        "renewed": renewed,
        "submission": after.submission,
    }


def _report_of(before: CompetitionPicture, after: CompetitionPicture, work: acts.Work) -> dict[str, Any]:
    """Return what changed."""
    report = compare(before, after, used_up=frozenset(work.used_up), pacer=work.asked.pacer)
    names = {pk: team.name for pk, team in after.standings.teams.items()}
    stations = after.standings.category.stations_are
    return {**report.to_json(), "headline": headline(work.asked, names, before.now, stations)}


def _check(before: CompetitionPicture, asked: ChangeRequest) -> None:
    """Raise RuleViolation where nothing can be changed here any more, or not so."""
    against = reason_against(before.now.stage)
    if against is not None:
        raise against
    if asked.kind.draws_the_rest and asked.until < before.now.played_through:
        raise RuleViolation("changes.played_already", field="until", turn=before.now.played_through)


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
            raise RuleViolation("changes.scored_live", sheet=spoken(str(was[0])))


def _note(change: Change) -> None:
    """Write the change on the draw itself, where its certificate reads it."""
    stage = change.stage
    note = ChangeNote(
        number=change.number,
        what=change.report["headline"],
        reason=change.reason,
        by=str(change.made_by),
        at=change.made_at.isoformat(),
    )
    plan = stage.plan_as(MeetingsPlan)
    stage.plan = replace(plan, late=replace(plan.late, notes=(*plan.late.notes, note)))
    stage.save(update_fields=["plan_data"])
