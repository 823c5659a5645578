"""What is kept of a live log beside its lines: playing every log again, and proving that it is the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Q

from scoring.live.engine.match import public_score
from scoring.live.models import OPEN, LiveLog
from scoring.live.queries.logs import UnreadableLogError, logs, replay_of
from scoring.live.queries.statistics import counts_of
from scoring.sheets.services.rebuilding import SheetDifference
from tournaments.events.models import Event


def rebuild_live(*, event: Event | None = None, write: bool = True) -> tuple[int, list[SheetDifference]]:
    """Play every log again; return how many there are, and whose cache is not what its lines say."""
    kept_logs = logs().filter(OPEN | Q(end=LiveLog.End.HANDED_IN)).select_related("submission")
    if event is not None:
        kept_logs = kept_logs.filter(event=event)
    count, differences = 0, []
    for log in kept_logs.order_by("pk").iterator(chunk_size=100):
        count += 1
        differences += list(_rebuild(log, write=write))
    return count, differences


def _rebuild(log: LiveLog, *, write: bool) -> Iterator[SheetDifference]:
    code, number = log.sub_match.code, log.entries.count()
    if number != log.lines:
        yield SheetDifference(code=code, problem=f"has {number} lines, not {log.lines}")  # not shown
    try:
        match = replay_of(log)
    except UnreadableLogError:
        yield SheetDifference(code=code, problem="cannot be played at all")  # not shown
        return
    if match.tape.fault is not None:
        entry = len(match.tape.steps) + 1
        yield SheetDifference(code=code, problem=f"cannot be played from entry {entry} on")  # not shown
        return
    if log.submission is None:
        fresh: dict[str, Any] = {"shown": public_score(match)}
    else:
        fresh = {"counts": counts_of(match)}
        legs = [leg.to_json() for leg in match.game.sheet(match.now.results, match.setup)]
        if log.submission.legs != legs:
            yield SheetDifference(code=code, problem="was handed in with other legs")  # not shown
    for name, value in fresh.items():
        if getattr(log, name) != value:
            what = "statistics" if name == "counts" else "scores"
            yield SheetDifference(code=code, problem=f"keeps other {what}")  # not shown
            if write:
                LiveLog.objects.filter(pk=log.pk).update(**fresh)
