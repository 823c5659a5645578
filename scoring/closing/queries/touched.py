"""What a reopening touches: what was announced, printed and answered since a competition was closed."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Max, Q

from scoring.awards.queries.answers import answers_of
from scoring.closing.models import Closing
from scoring.consequences.engine.comparing import Difference, DifferenceKind, Reach
from scoring.consequences.words import PAPERS
from scoring.sheets.models import PrintRun
from tournaments.entries.models import Entry, Qualification
from tournaments.events.models import Competition
from tournaments.jobs.models import Job
from tournaments.organization.queries.visibility import sees_results
from tournaments.seasons.queries.held import not_held_of

RECORD = "final_record"


def standing_closing(competition: Competition) -> Closing | None:
    """Return the closing by which a competition is final; None where it is not."""
    closing = Closing.objects.filter(competition=competition, reopened_at=None).select_related("closed_by").first()
    if closing is not None:
        closing.competition = competition
    return closing


def records_of(competitions: Collection[Competition]) -> dict[int, str]:
    """Return the fingerprints of the final records that stand, by competition: one query."""
    standing = Closing.objects.filter(competition__in=competitions, reopened_at=None).order_by()
    return dict(standing.values_list("competition", "fingerprint"))


def touched_by_reopening(closing: Closing) -> tuple[Difference, ...]:
    """Return what people have read, hold or were promised on the strength of a closing, and nothing else of it.

    While results are hidden nobody has read them on the pages; papers are told by themselves.
    """
    touched = [*_no_longer_final(closing), *_read(closing), *_answered(closing), *_stands_above(closing)]
    touched += _printed(closing)
    order = list(DifferenceKind)
    return tuple(sorted(touched, key=lambda difference: order.index(difference.kind)))


def _touched(kind: DifferenceKind, code: str, **told: Any) -> Difference:
    return Difference(kind=kind, code=code, told=told, reach=Reach.NOTHING)


def _no_longer_final(closing: Closing) -> Iterator[Difference]:
    competition = closing.competition
    yield _touched(DifferenceKind.ANNOUNCED, "not_final", name=competition.name)
    of_event = Competition.objects.filter(event=competition.event_id).select_related("event__organizer")
    others = list(of_event.exclude(pk=competition.pk))
    not_held = not_held_of(others)
    if any(other.is_final for other in others) and all(other.is_final or other.pk in not_held for other in others):
        yield _touched(DifferenceKind.ANNOUNCED, "event_not_final", name=competition.event.name)


def _read(closing: Closing) -> Iterator[Difference]:
    """Yield the awards, and who advances, where everybody could read them."""
    if not sees_results(closing.competition.event):
        return
    record = json.loads(closing.record)
    for number, group in groupby(record["awards"], key=itemgetter("award")):
        yield _touched(DifferenceKind.AWARDS, "award_read", award=number, teams=[award["team"] for award in group])
    advances = record["advances"] or {}
    teams = [line["team"] for line in advances.get("teams", []) if line["state"] in ("goes", "asked")]
    if teams:
        yield _touched(DifferenceKind.ADVANCE, "advance_read", teams=teams, level=advances["to"])


def _answered(closing: Closing) -> Iterator[Difference]:
    answers = answers_of([closing.competition])
    for entry in Entry.objects.filter(pk__in=answers).select_related("branch").order_by("number"):
        code = "place_accepted" if answers[entry.pk].accepts else "place_declined"
        yield _touched(DifferenceKind.ADVANCE, code, team=entry.team_name)


def _stands_above(closing: Closing) -> Iterator[Difference]:
    above = Qualification.objects.filter(source__competition=closing.competition).exclude(
        entry__state=Entry.State.CANCELLED
    )
    for place in above.select_related("entry__branch", "entry__competition__event").order_by("place"):
        told = {"team": place.entry.team_name, "event": place.entry.competition.event.name}
        yield _touched(DifferenceKind.ABOVE, "stands_above", **told)


def _printed(closing: Closing) -> Iterator[Difference]:
    """Yield the papers that were made of this competition, or of all, since it was closed."""
    of_it = Q(competition=closing.competition_id) | Q(competition=None, job__event=closing.competition.event_id)
    runs = PrintRun.objects.filter(of_it, job__state=Job.State.DONE, job__asked_at__gte=closing.closed_at)
    asked = runs.order_by("document").values("document").annotate(at=Max("job__asked_at"))
    last = {run["document"]: run["at"] for run in asked}
    for document in (RECORD, *PAPERS):
        if document in last:
            at = last[document].isoformat(timespec="minutes")
            yield _touched(DifferenceKind.ANNOUNCED, "paper_out", document=document, at=at)
