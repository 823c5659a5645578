"""The cache of results: working every one out again from what was submitted, or proving that they are right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet

from kit.pure.violations import RuleViolation
from scoring.sheets.models import Result, Submission
from scoring.sheets.queries.following import outcome_now
from scoring.sheets.queries.line_ups import came_in_for
from scoring.sheets.queries.sheets import fresh_sheet, legs_of, rules_for, tally_from
from scoring.sheets.queries.versions import latest_versions
from scoring.sheets.services.following import sent_to
from scoring.sheets.services.papers import require_who_played
from tournaments.draws.engine.knockout import Wing
from tournaments.draws.models import Match
from tournaments.entries.models import Entry, RosterPlace
from tournaments.entries.services.check_in import note_who_played
from tournaments.events.models import Competition, Event
from tournaments.events.queries import CompetitionContext, category_for, context_of
from tournaments.events.services import bump_board


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDifference:
    """A sheet whose cache is not what was entered on it, or on which something stands that is no longer allowed.

    Whoever runs the program reads it, so it stays English.
    """

    code: str
    problem: str


def rebuild_results(*, event: Event | None = None, write: bool = True) -> tuple[int, list[SheetDifference]]:
    """Work out every result again from its last submission; return how many there are and what was different."""
    versions = latest_versions().select_related("sub_match__match__stage", "sub_match__result")
    competitions = Competition.objects.select_related("event")
    if event is not None:
        versions = versions.filter(sub_match__match__stage__competition__event=event)
        competitions = competitions.filter(event=event)
    contexts = {competition.pk: context_of(competition) for competition in competitions}
    count, differences = 0, []
    for submission in versions.order_by("pk").iterator(chunk_size=500):
        count += 1
        with transaction.atomic():
            context = contexts[submission.sub_match.match.stage.competition_id]
            differences += list(_rebuild(submission, context, write=write))
    differences += _uncount(event, write=write)
    return count, differences + list(_sides(competitions)) + list(_line_ups(event)) + _spares(event, write=write)


def _sides(competitions: QuerySet[Competition]) -> Iterator[SheetDifference]:
    """Find matches of a bracket in which somebody else stands than came out of the match before, or nobody should."""
    matches = Match.objects.filter(stage__competition__in=competitions, stage__set_aside=None).select_related("stage")
    fed = matches.filter(Q(home_from__isnull=False) | Q(away_from__isnull=False)).exclude(wing=Wing.SECOND_FINAL)
    for match in fed.select_related("home_from__stage__competition", "away_from__stage__competition"):
        for side, source in (("home", match.home_from), ("away", match.away_from)):
            if source is None:
                continue
            sent = sent_to(match, source, outcome_now(source, category_for(source.stage.competition)))
            if sent != (getattr(match, f"{side}_id"), getattr(match, f"{side}_empty")):
                problem = f"does not send on who came out of it, to match {match.number}"  # not shown
                yield SheetDifference(code=f"{source.stage.competition}, match {source.number}", problem=problem)


def _line_ups(event: Event | None) -> Iterator[SheetDifference]:
    """Find sheets on which somebody is said to have played who could not, or nobody is named to play."""
    counting = Result.objects.select_related("submission", "sub_match").order_by("pk")
    if event is not None:
        counting = counting.filter(sub_match__match__stage__competition__event=event)
    nobody = Entry.objects.exclude(roster__part__in=(RosterPlace.Part.CAPTAIN, RosterPlace.Part.PLAYER))
    for result in counting.filter(Q(sub_match__match__home__in=nobody) | Q(sub_match__match__away__in=nobody)):
        problem = "has a side of which nobody is named to play"  # not shown
        yield SheetDifference(code=result.sub_match.code, problem=problem)
    # Versions from before line-ups were kept say nothing of spares, who may have thrown a 180 on them.
    for result in counting.filter(submission__substitutions__isnull=False).distinct():
        sheet = fresh_sheet(result.sub_match_id)
        try:
            require_who_played(sheet, result.submission)
        except RuleViolation as refusal:
            problem = f"has a line-up that cannot be: {refusal.code}"  # not shown
            yield SheetDifference(code=result.sub_match.code, problem=problem)


def _spares(event: Event | None, *, write: bool) -> list[SheetDifference]:
    """Find spares who are noted to have played and have not, or have and are not noted."""
    matches = Match.objects.select_related("home__branch", "away__branch")
    if event is not None:
        matches = matches.filter(stage__competition__event=event)
    entries = {entry.pk: entry for match in matches for entry in (match.home, match.away) if entry is not None}
    with transaction.atomic():
        wrong = note_who_played(entries=entries, members=came_in_for(entries)) if entries else 0
        transaction.set_rollback(not write)
    problem = f"{wrong} spare{'s' if wrong != 1 else ''} noted wrongly as having played, or not"  # not shown
    return [SheetDifference(code="the rosters", problem=problem)] if wrong else []


def _uncount(event: Event | None, *, write: bool) -> list[SheetDifference]:
    """Find results that count although they were set aside, and take them out of the count."""
    wrong = Result.objects.filter(submission__set_aside__isnull=False).select_related("sub_match__match__stage")
    if event is not None:
        wrong = wrong.filter(sub_match__match__stage__competition__event=event)
    differences = [
        SheetDifference(code=result.sub_match.code, problem="counts although it was set aside")  # not shown
        for result in wrong
    ]
    if write and differences:
        events = set(wrong.values_list("sub_match__match__stage__competition__event", flat=True))
        wrong.delete()
        for pk in events:
            bump_board(event_id=pk)
    return differences


def _rebuild(submission: Submission, context: CompetitionContext, *, write: bool) -> Iterator[SheetDifference]:
    sub_match = submission.sub_match
    game, rules = context.game, rules_for(sub_match, context.category)
    legs, playoff = legs_of(submission), sub_match.match.stage.is_playoff
    for fault in game.faults(legs, rules, playoff=playoff):
        problem = f"version {submission.version} is not allowed: {fault.code}"  # not shown
        yield SheetDifference(code=sub_match.code, problem=problem)
        return
    home, away = game.tally(legs, rules, playoff=playoff)
    result: Result | None = getattr(sub_match, "result", None)
    if result is None:
        yield SheetDifference(code=sub_match.code, problem="has no result")  # not shown
    elif result.submission_id != submission.pk:
        yield SheetDifference(code=sub_match.code, problem="counts an older version")  # not shown
    elif (tally_from(result.home_tally), tally_from(result.away_tally)) != (home, away):
        yield SheetDifference(code=sub_match.code, problem="has other totals")  # not shown
    else:
        return
    if write:
        Result.objects.update_or_create(
            sub_match=sub_match,
            defaults={"submission": submission, "home_tally": home.to_json(), "away_tally": away.to_json()},
        )
        bump_board(event_id=sub_match.match.stage.competition.event_id)
