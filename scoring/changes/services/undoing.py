"""Taking a late change back, and why one cannot be taken back any more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from django.db.models import Q, QuerySet
from django.utils import timezone

from kit.pure.codec import load_known
from kit.pure.sentences import Sentence
from kit.pure.violations import RuleViolation
from scoring.changes.engine.cases import ChangeRequest
from scoring.changes.engine.merging import Snapshot, TouchedError, is_playable, touched, undone
from scoring.changes.models import Change
from scoring.changes.queries.changes import (
    changes_around,
    locked_draw,
    reason_against,
    require_no_playoff,
)
from scoring.changes.services import acts
from scoring.changes.services.making import note_length
from scoring.changes.services.paper import withdraw_new_paper
from scoring.consequences.services import carry_out
from scoring.sheets.models import Submission
from scoring.sheets.services.sheets import let_count_again, set_aside
from tournaments.draws.engine.codes import spoken
from tournaments.draws.engine.plan import read_plan
from tournaments.draws.models import SubMatch
from tournaments.draws.queries.now import draw_now, drawn_boards
from tournaments.draws.services.snapshots import restore, snapshot
from tournaments.draws.services.tables import kept_apart
from tournaments.draws.services.telling import telling_moved
from tournaments.entries.models import Departure, Entry
from tournaments.entries.services.departures import revoke_departure, send_back_late
from tournaments.events.services import bump_board
from tournaments.organization.models import User


def take_back(*, change: Change, by: User, accepted: str = "", ask_so_far: bool = False) -> Change:
    """Make everything what it would be without a change, and return it; doing it again changes nothing.

    The changes of other competitions that are part of it are taken back with it. Raises RuleViolation once a result
    was entered after it, when a later change moved the same, or a play-off or finals were made, and NotAcceptedError as
    `carry_out` does. Codes that the change gave out stay given: paper with them is told to be withdrawn.
    """
    first, *others = (part.stage.competition for part in _parts(change))
    what = Sentence("consequences.taken_back", {"name": change.report["headline"]})
    return carry_out(
        competition=first,
        others=others,
        act=lambda: _take_back_apart(change, by),
        by=by,
        what=what,
        accepted=accepted,
        ask_so_far=ask_so_far,
        hours=True,
    )


def _take_back_apart(change: Change, by: User) -> Change:
    """Take a change back. Raises DrawError where somebody else was put on its tables since."""
    with kept_apart(change.stage.competition.event):
        return _take_all_back(change, by)


def _take_all_back(change: Change, by: User) -> Change:
    locked_draw(change.stage)
    whole = _whole(change)
    for part in whole:
        if part.is_standing:
            _require_undoable(part)
    standing = [part for part in whole if part.is_standing]
    with telling_moved([part.stage.competition for part in standing], by=by, key=f"change:{whole[0].pk}:back"):
        for part in reversed(standing):
            _take_back(part, by)
    bump_board(event_id=change.stage.competition.event_id)
    return whole[0]


def _whole(change: Change) -> list[Change]:
    """Return a change as it is now, locked, with those that are part of it; the first is the one that was asked for."""
    return list(_parts(change).select_for_update(of=("self",)))


def _parts(change: Change) -> QuerySet[Change]:
    first = change.part_of_id or change.pk
    changes = Change.objects.filter(Q(pk=first) | Q(part_of=first)).order_by("pk")
    return changes.select_related("stage__competition__event")


def _take_back(change: Change, by: User) -> None:
    stage = change.stage
    draw = _undone(change)
    withdraw_new_paper(stage, change, draw["sheets"])
    restore(stage, draw)
    stage.refresh_from_db()
    let_count_again(submissions=change.after["set_aside"])
    forfeits = SubMatch.objects.filter(submissions__in=change.after["forfeits"])
    set_aside(sub_matches=list(forfeits), reason=Sentence("sheets.change_taken_back", {"number": change.number}), by=by)
    departure = Departure.objects.filter(pk=change.after["departure"], revoked_at=None).first()
    if departure is not None:
        revoke_departure(departure=departure, by=by)
    admitted = Entry.objects.filter(pk=change.after["admitted"]).first()
    if admitted is not None:
        send_back_late(entry=admitted, by=by)
    note_length(stage, draw_now(stage))
    stage.save(update_fields=["plan_data"])
    change.undone_by, change.undone_at = by, timezone.now()
    change.save(update_fields=["undone_by", "undone_at"])


def reason_against_undo(change: Change) -> RuleViolation | None:
    """Return why a change cannot be taken back any more; None as long as it can."""
    try:
        for part in (change, *change.parts.select_related("stage__competition").defer("report")):
            _require_undoable(part)
    except RuleViolation as refused:
        return refused
    return None


def _require_undoable(change: Change) -> None:
    stage = change.stage
    if stage.published_at is None:
        raise RuleViolation("changes.not_published_yet")
    if stage.is_swiss and read_plan(stage.kind, change.before["plan"]).rounds_drawn != stage.plan.rounds_drawn:
        raise RuleViolation("changes.round_since")
    draw = _undone(change)
    if not is_playable(_placed(change, draw)):
        raise _later(change, TouchedError())
    if (since := _entered_since(change).order_by("pk").select_related("sub_match").first()) is not None:
        raise RuleViolation("changes.result_since", sheet=spoken(since.sub_match.code))
    against = reason_against(stage)
    if against is not None:
        raise against
    now, asked = draw_now(stage), load_known(ChangeRequest, change.asked)
    group = now.group_of.get(change.after["admitted"], asked.group)
    require_no_playoff(stage, now, acts.groups_concerned(now, replace(asked, group=group)))


# --- what lies between -----------------------------------------------------------------------------------


def _after(change: Change) -> Snapshot:
    """Return the draw as a change left it. Those of 2.0.0 did not keep it: they went back in their order alone."""
    if "draw" in change.after:
        return cast("Snapshot", change.after["draw"])
    following = change.stage.late_changes.filter(pk__gt=change.pk).order_by("pk").first()
    return following.before if following is not None else snapshot(change.stage)


def _plain(draw: Snapshot) -> dict[str, Any]:
    """Return a snapshot as it comes back from the database: lists for tuples, words for the numbers of keys."""
    return dict(json.loads(json.dumps(draw)))


def _undone(change: Change) -> dict[str, Any]:
    """Return the draw without a change. Raises RuleViolation where a later one moved the same."""
    stage = change.stage
    before, after, now = (_plain(draw) for draw in (change.before, _after(change), snapshot(stage)))
    try:
        return undone(before, after, now, drawn_boards(stage, draw_now(stage).width))
    except TouchedError as touches:
        raise _later(change, touches) from touches


def _later(change: Change, moved: TouchedError) -> RuleViolation:
    """Return that another change has to go first: the latest that moved the same, else the latest."""
    whole = change.part_of or change
    later = changes_around(change.stage).filter(pk__gt=change.pk, undone_at=None).exclude(part_of=whole)
    own = list(later.select_related("stage__competition").order_by("-pk"))
    if not own:
        return RuleViolation("changes.moved_since")
    last = next((each for each in own if moved.is_of(*touched(_plain(each.before), _plain(_after(each))))), own[0])
    if last.stage_id == whole.stage_id:
        return RuleViolation("changes.later_change", number=last.number)
    return RuleViolation("changes.later_change_elsewhere", number=last.number, of=last.stage.competition.name)


def _placed(change: Change, draw: Snapshot) -> Iterator[tuple[int, list[tuple[int, str]], list[int]]]:
    """Yield the turn, the players and the stations of each match that somebody would play."""
    own = change.after["departure"]
    gone = set(
        Departure.objects.filter(entry__competition=change.stage.competition_id, revoked_at=None)
        .exclude(pk=own)
        .values_list("entry", flat=True)
    )
    known = {sheet.pk: sheet for sheet in SubMatch.objects.filter(match__stage=change.stage)}
    sheets: dict[int, list[tuple[str, int]]] = {}
    for pk, station, _code in draw["sheets"]:
        sheets.setdefault(known[pk].match_id, []).append((known[pk].pair, station))
    by_pairs = change.stage.plan.by_pairs
    for pk, _round, slot, _number, home, away, *_hours in draw["matches"]:
        if not gone & {home, away}:
            pair = sheets[pk][0][0] if by_pairs else ""
            yield slot, [(home, pair), (away, pair)], [station for _pair, station in sheets[pk]]


def _entered_since(change: Change) -> QuerySet[Submission]:
    """Return the results that somebody entered since; what a later change gave away elsewhere is none."""
    stage = change.stage
    entered = Submission.objects.filter(sub_match__match__stage=stage, pk__gt=change.after["submission"])
    others = stage.late_changes.filter(pk__gt=change.pk).values_list("after", "undone_at")
    given = {pk for after, undone_at in others for pk in after["forfeits"] if undone_at is not None}
    beside = {pk for after, undone_at in others for pk in after["forfeits"] if undone_at is None}
    matches, sheets = touched(_plain(change.before), _plain(_after(change)))
    own = Q(sub_match__in=sheets) | Q(sub_match__match__in=matches)
    return entered.exclude(pk__in=given).exclude(Q(pk__in=beside) & ~own)
