"""Taking a late change back, and why one cannot be taken back any more."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet
from django.utils import timezone

from kit.pure.codec import load_known
from kit.pure.sentences import Sentence
from kit.pure.violations import RuleViolation
from scoring.changes.engine.cases import ChangeRequest
from scoring.changes.models import Change
from scoring.changes.queries.changes import (
    changes_around,
    locked_draw,
    reason_against,
    require_no_playoff,
)
from scoring.changes.services import acts
from scoring.changes.services.paper import withdraw_new_paper
from scoring.consequences.services import carry_out
from scoring.sheets.models import Submission
from scoring.sheets.services.sheets import let_count_again, set_aside
from tournaments.draws.engine.codes import spoken
from tournaments.draws.engine.plan import read_plan
from tournaments.draws.models import SubMatch
from tournaments.draws.queries.now import draw_now
from tournaments.draws.services.snapshots import restore
from tournaments.draws.services.tables import kept_apart
from tournaments.draws.services.telling import telling_moved
from tournaments.entries.models import Departure, Entry
from tournaments.entries.services.departures import revoke_departure, send_back_late
from tournaments.events.services import bump_board

if TYPE_CHECKING:
    from tournaments.organization.models import User


def take_back(*, change: Change, by: User, accepted: str = "", ask_so_far: bool = False) -> Change:
    """Make everything what it was before a change, and return it; doing it again changes nothing.

    The changes of other competitions that are part of it are taken back with it. Raises RuleViolation once a result
    was entered after it, when a later change stands, or a play-off or finals were made, and NotAcceptedError as
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
    withdraw_new_paper(stage, change)
    restore(stage, change.before)
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
    change.undone_by, change.undone_at = by, timezone.now()
    change.save(update_fields=["undone_by", "undone_at"])


def reason_against_undo(change: Change) -> RuleViolation | None:
    """Return why a change cannot be taken back any more; None as long as it can."""
    try:
        for part in (change, *change.parts.select_related("stage__competition").defer("before", "report")):
            _require_undoable(part)
    except RuleViolation as refused:
        return refused
    return None


def _require_undoable(change: Change) -> None:
    stage = change.stage
    if stage.published_at is None:
        raise RuleViolation("changes.not_published_yet")
    whole = change.part_of_id or change.pk
    later = changes_around(stage).filter(pk__gt=change.pk, undone_at=None).exclude(part_of=whole)
    if (last := later.select_related("stage__competition").order_by("pk").last()) is not None:
        if last.stage_id == change.stage_id:
            raise RuleViolation("changes.later_change", number=last.number)
        name = last.stage.competition.name
        raise RuleViolation("changes.later_change_elsewhere", number=last.number, of=name)
    if stage.is_swiss and read_plan(stage.kind, change.before["plan"]).rounds_drawn != stage.plan.rounds_drawn:
        raise RuleViolation("changes.round_since")
    # What a later change gave away, and was taken back with it, is no result that somebody entered.
    undone = stage.late_changes.filter(pk__gt=change.pk, undone_at__isnull=False).values_list("after", flat=True)
    given_away = [pk for after in undone for pk in after["forfeits"]]
    entered = Submission.objects.filter(sub_match__match__stage=stage, pk__gt=change.after["submission"])
    entered = entered.exclude(pk__in=given_away)
    if (since := entered.order_by("pk").select_related("sub_match").first()) is not None:
        raise RuleViolation("changes.result_since", sheet=spoken(since.sub_match.code))
    against = reason_against(stage)
    if against is not None:
        raise against
    now, asked = draw_now(stage), load_known(ChangeRequest, change.asked)
    group = now.group_of.get(change.after["admitted"], asked.group)
    require_no_playoff(stage, now, acts.groups_concerned(now, replace(asked, group=group)))
