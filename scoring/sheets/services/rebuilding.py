"""The cache of results: working every one out again from what was submitted, or proving that they are right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction

from games import registry
from scoring.sheets.models import Result, Submission
from scoring.sheets.queries.sheets import legs_of, rules_for, tally_from
from scoring.sheets.queries.versions import latest_versions
from tournaments.events.models import Competition
from tournaments.events.queries import category_for
from tournaments.events.services import bump_board

if TYPE_CHECKING:
    from games.rulebook import Category
    from tournaments.events.models import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A sheet whose cache is not what was entered on it, or on which something stands that is not allowed any more."""

    code: str
    problem: str


def rebuild_results(*, event: Event | None = None, write: bool = True) -> tuple[int, list[Difference]]:
    """Work out every result again from its last submission; return how many there are and what was different."""
    versions = latest_versions().select_related("sub_match__match__stage", "sub_match__result")
    competitions = Competition.objects.select_related("event")
    if event is not None:
        versions = versions.filter(sub_match__match__stage__competition__event=event)
        competitions = competitions.filter(event=event)
    categories = {competition.pk: category_for(competition) for competition in competitions}
    count, differences = 0, []
    for submission in versions.order_by("pk").iterator(chunk_size=500):
        count += 1
        with transaction.atomic():
            category = categories[submission.sub_match.match.stage.competition_id]
            differences += list(_rebuild(submission, category, write=write))
    return count, differences + _uncount(event, write=write)


def _uncount(event: Event | None, *, write: bool) -> list[Difference]:
    """Find results that count although they were set aside, and take them out of the count."""
    wrong = Result.objects.filter(submission__set_aside__isnull=False).select_related("sub_match__match__stage")
    if event is not None:
        wrong = wrong.filter(sub_match__match__stage__competition__event=event)
    differences = [
        Difference(code=result.sub_match.code, problem="counts although it was set aside") for result in wrong
    ]
    if write and differences:
        events = set(wrong.values_list("sub_match__match__stage__competition__event", flat=True))
        wrong.delete()
        for pk in events:
            bump_board(event_id=pk)
    return differences


def _rebuild(submission: Submission, category: Category, *, write: bool) -> Iterator[Difference]:
    sub_match = submission.sub_match
    game, rules = registry.get(category.game), rules_for(sub_match, category)
    legs, playoff = legs_of(submission), sub_match.match.stage.is_playoff
    for fault in game.faults(legs, rules, playoff=playoff):
        yield Difference(code=sub_match.code, problem=f"version {submission.version} is not allowed: {fault.code}")
        return
    home, away = game.tally(legs, rules, playoff=playoff)
    result: Result | None = getattr(sub_match, "result", None)
    if result is None:
        yield Difference(code=sub_match.code, problem="has no result")
    elif result.submission_id != submission.pk:
        yield Difference(code=sub_match.code, problem="counts an older version")
    elif (tally_from(result.home_tally), tally_from(result.away_tally)) != (home, away):
        yield Difference(code=sub_match.code, problem="has other totals")
    else:
        return
    if write:
        Result.objects.update_or_create(
            sub_match=sub_match,
            defaults={"submission": submission, "home_tally": home.to_json(), "away_tally": away.to_json()},
        )
        bump_board(event_id=sub_match.match.stage.competition.event_id)
