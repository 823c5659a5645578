"""A draft becomes public, is taken back, or is thrown away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.db import transaction
from django.db.models import Case, Value, When
from django.utils import timezone

from tournaments.draws.engine import DrawError
from tournaments.draws.engine.plan import OpenEntry, TakenBack
from tournaments.draws.models import Stage, SubMatch
from tournaments.draws.queries.draws import open_rules, playing_entries
from tournaments.draws.queries.people import require_nobody_twice
from tournaments.draws.queries.tables import require_tables_free, require_tables_there
from tournaments.draws.queries.timetable import require_first_day
from tournaments.draws.services.field import delete, locked, locked_to_publish, require_no_results
from tournaments.draws.services.shared_timetable import arrange
from tournaments.draws.services.tables import assign_free_stations
from tournaments.draws.services.timetable import plan_times
from tournaments.entries.models import RosterPlace
from tournaments.entries.services.team_words import give_words
from tournaments.events.models import Competition
from tournaments.events.services import bump_board, hold_event
from tournaments.organization.models import User
from tournaments.seasons.services.carrying import freeze


@transaction.atomic
def publish(*, stage: Stage, by: User, despite_open_rules: bool = False) -> Stage:
    """Show a draft to everybody: the entries and the rule book are frozen, the codes of the sheets count.

    Raises DrawError when it is out already, when the entries are no longer those that were drawn, or when an
    entry does not meet a rule that nobody overrode; the last can be confirmed with `despite_open_rules`. Where the
    rule book refuses a short first day (AMB-G25), such a draw stays a draft.
    """
    competition = locked_to_publish(stage.competition)
    stage = Stage.objects.select_for_update().get(pk=stage.pk)
    if stage.published_at is not None:
        raise DrawError("already_published")
    publication = replace(stage.plan.publication, was_public=True)
    if stage.is_draw:
        _require_same_entries(stage, competition)
        open_entries = open_rules(playing_entries(competition))
        if open_entries and not despite_open_rules:
            raise DrawError("open_rules", count=len(open_entries))
        publication = replace(
            publication, despite=tuple(OpenEntry(entry.pk, tuple(rules)) for entry, rules in open_entries)
        )
        _swap_pairs(stage.plan.proof.flipped)
    hold_event(competition.event_id)
    competition.event = freeze(event=competition.event)  # what follows reads its own copy of the rules
    now = timezone.now()
    stage.published_at, stage.published_by = now, by
    stage.plan = replace(stage.plan, publication=publication)
    stage.save(update_fields=["published_at", "published_by", "plan_data"])
    plan_times(competition)  # the program may have changed since the draft was made
    if stage.is_draw:
        require_drawn_tables(stage)
        require_tables_free(competition.event, of=competition)
        require_first_day(stage)
        require_nobody_twice(competition.event)
    else:
        assign_free_stations(stage)
    if competition.entries_frozen_at is None:
        competition.entries_frozen_at = now
        competition.save(update_fields=["entries_frozen_at"])
    give_words(competition=competition)
    bump_board(event_id=competition.event_id)
    return stage


@transaction.atomic
def take_back(*, stage: Stage, by: User, reason: str) -> Stage:
    """Make a published round robin a draft again, as long as it has no result. Raises DrawError otherwise."""
    competition = locked(stage.competition)
    stage = Stage.objects.select_for_update().get(pk=stage.pk)
    if stage.published_at is None:
        raise DrawError("not_published")
    if not reason.strip():
        raise DrawError("reason_needed", field="reason")
    require_no_results(stage)
    stage.published_at = stage.published_by = None
    if stage.is_draw:
        _swap_pairs(stage.plan.proof.flipped)
    note = TakenBack(by=str(by), at=timezone.now().isoformat(), reason=reason.strip())
    publication = stage.plan.publication
    publication = replace(publication, taken_back=(*publication.taken_back, note))
    stage.plan = replace(stage.plan, publication=publication)
    stage.save(update_fields=["published_at", "published_by", "plan_data"])
    if not competition.stages.published().exists():
        competition.entries_frozen_at = None
        competition.save(update_fields=["entries_frozen_at"])
    bump_board(event_id=competition.event_id)
    return stage


@transaction.atomic
def discard(*, stage: Stage, by: User) -> None:
    """Throw a draft away. Raises DrawError when it is published."""
    stage = Stage.objects.select_for_update().get(pk=stage.pk)
    if stage.published_at is not None:
        raise DrawError("already_published")
    competition = stage.competition
    delete(stage)
    arrange(competition)
    plan_times(competition, drafts=True)


def _require_same_entries(stage: Stage, competition: Competition) -> None:
    drawn = {seat.entry_id for seat in stage.seats.all()}
    if drawn != {entry.pk for entry in playing_entries(competition)}:
        raise DrawError("entries_changed")


def require_drawn_tables(stage: Stage) -> None:
    """Raise DrawError where the hall has no more what a draft was drawn on."""
    used = SubMatch.objects.filter(match__stage=stage, station__gt=0).values_list("station", flat=True)
    require_tables_there(stage.competition, used, code="drawn_on_what_is_gone")


def _swap_pairs(entries: Iterable[int]) -> None:
    places = RosterPlace.objects.filter(entry__in=list(entries), pair__in=["A", "B"])
    places.update(pair=Case(When(pair="A", then=Value("B")), default=Value("A")))
