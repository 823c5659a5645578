"""Proof that what rulings did still stands: results, players who are expelled, bars."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.cases.models import Ruling
from scoring.cases.queries.cases import cases_of
from scoring.sheets.models import Result, Submission
from scoring.sheets.services.rebuilding import SheetDifference
from tournaments.entries.models import PutOut
from tournaments.events.models import Event
from tournaments.members.models import Suspension


def problems_of_cases(event: Event | None = None) -> list[SheetDifference]:
    """Return what a ruling that is in force did and that does not stand any more, by case.

    A sheet that was corrected after the ruling has a later version, with its own reason; that is no problem.
    """
    with_cases = Event.objects.filter(cases__isnull=False) if event is None else Event.objects.filter(pk=event.pk)
    return [
        SheetDifference(code=f"{at.slug}, {line.case}", problem=problem)
        for at in with_cases.distinct()
        for line in cases_of(at)
        if line.latest is not None and line.latest.effect != Ruling.Effect.CONFIRMED
        for problem in _problems(line.latest)
    ]


def _problems(ruling: Ruling) -> Iterator[str]:
    carried_out = getattr(ruling, "carried_out", None)
    if carried_out is None:
        return
    made = carried_out.made
    if "submission" in made and not _counts(made["submission"]):
        yield _("the result that the ruling made does not count")
    for submission in made.get("set_aside", ()):
        if Result.objects.filter(submission=submission).exists():
            yield _("the result that the ruling set aside still counts")
    if "put_out" in made and not PutOut.objects.filter(pk=made["put_out"], revoked_at=None).exists():
        yield _("the player who was expelled may still play")
    if "suspension" in made and not Suspension.objects.filter(pk=made["suspension"]).exists():
        yield _("the bar that the ruling made is missing")


def _counts(submission_id: int) -> bool:
    """Return whether a version counts, or was followed by another one, or set aside by name."""
    submission = Submission.objects.filter(pk=submission_id).select_related("set_aside").first()
    if submission is None:
        return False
    later = Submission.objects.filter(sub_match=submission.sub_match_id, version__gt=submission.version)
    result = Result.objects.filter(submission=submission_id)
    return result.exists() or later.exists() or hasattr(submission, "set_aside")
