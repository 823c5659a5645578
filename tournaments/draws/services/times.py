"""When every match is planned to begin: written when a draw is made, and again when something moved."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable

from django.db.models import Exists, OuterRef
from django.utils import timezone

from tournaments.draws.models import Match, Stage, SubMatch
from tournaments.draws.queries import hours as planning
from tournaments.events.models import Competition


def plan_times(
    competition: Competition,
    *,
    not_before: datetime.datetime | None = None,
    playing: Collection[int] = (),
    drafts: bool = False,
) -> list[Match]:
    """Write when the matches of a competition, and of those that share its boards, begin; return those that moved.

    A match with a result keeps its time, and so does one of those `playing` (by id). Turns are planned as if nothing
    had been played, so that one change does not move everything; with `not_before` those that are still to play
    begin then at the earliest. With `drafts`
    the drafts get their times, among the published draws, which keep theirs; without, it is the other way round.
    Raises DrawError for a day without hours.
    """
    together = _together(competition)
    matches = _matches_of(together, drafts=drafts)
    turns: dict[int, int] = {}
    settled = {match.pk for match in matches if match.has_result or match.pk in playing}  # type: ignore[attr-defined]
    for match in matches:
        if not_before is None or match.pk not in settled:
            # Finals and play-offs count their rounds anew, but their turns on: those are what puts them in order.
            number = match.round if match.stage.is_draw else match.slot
            turns[match.slot] = min(turns.get(match.slot, number), number)
    minutes = max(planning.minutes_of(one).expected for one in together)
    starts = planning.starts_of(competition.event, turns, minutes, not_before=not_before)
    written = [match for match in matches if not drafts or match.stage.published_at is None]
    return _write([match for match in written if match.pk not in settled], starts)


def _together(competition: Competition) -> list[Competition]:
    """Return the competition with those that share its boards."""
    if competition.shared_boards_id is None:
        return [competition]
    return list(Competition.objects.filter(shared_boards=competition.shared_boards_id).select_related("event"))


def _matches_of(competitions: Collection[Competition], *, drafts: bool) -> list[Match]:
    stages = Stage.objects.filter(competition__in=competitions)
    if not drafts:
        stages = stages.published()
    sheets = SubMatch.objects.filter(match=OuterRef("pk"), submissions__isnull=False)
    matches = Match.objects.filter(stage__in=stages).select_related("stage").annotate(has_result=Exists(sheets))
    return list(matches.order_by("slot", "pk"))


def _write(matches: Iterable[Match], starts: dict[int, datetime.datetime]) -> list[Match]:
    """Save the times that are new, and count for the calendars how often a time has moved."""
    now = timezone.now()
    moved = []
    for match in matches:
        planned = starts.get(match.slot)
        if planned == match.starts_at:
            continue
        if match.planned_at is not None:
            match.times_moved += 1
        match.starts_at, match.planned_at = planned, now
        moved.append(match)
    Match.objects.bulk_update(moved, ["starts_at", "planned_at", "times_moved"], batch_size=500)
    return moved
