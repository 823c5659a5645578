"""Writes about seasons: set one up, change its plan, plan an event and create what is planned."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from games.rulebook import RuleBook, RuleBookError
from kit.pure.translation import plain
from kit.pure.violations import RuleViolation
from tournaments.events.engine.deadlines import in_season
from tournaments.events.models import Event
from tournaments.events.queries import rulebook_named
from tournaments.events.services import add_competition, create_event
from tournaments.organization.models import Organization, User
from tournaments.seasons.engine.dates import a_year_on
from tournaments.seasons.models.plan import PlannedEvent, Season, SeasonLevel, SeasonQuota
from tournaments.seasons.queries.plan import (
    book_of,
    planned_settings,
    rows_of,
    season_in,
    settings_of_event,
    sports_of,
    steps_of,
    usually_held,
)
from tournaments.seasons.services.carrying import carry_to_events, follow, open_events, settings_of_events, settle

MOST_CENTS = 100_000  # a thousand dollars: more is a slip of the finger
MOST_DAYS = 180
MOST_TEAMS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Quota:
    """How many of a category advance and in what form; empty is as the rule book says."""

    advances: int | None = None
    advance_as: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LevelPlan:
    """What the Command sets for one level of a sport; empty is as the rule book says."""

    held: SeasonLevel.Held = SeasonLevel.Held.EVERY
    starts_on: datetime.date | None = None
    fee_cents: int | None = None
    fee_per: str = ""
    late_fee_cents: int | None = None
    entries_due_days: int | None = None
    teams_due_days: int | None = None


# --- a season -------------------------------------------------------------------------------------------


@transaction.atomic
def set_up(*, command: Organization, year: int, rulebook_key: str, by: User | None) -> Season:
    """Set a season up from the rule book: every sport of the Command, at the levels that usually play it."""
    season = _new_season(command, year, rulebook_key, by)
    book = rulebook_named(rulebook_key)
    for game in sports_of(book):
        _add_sport(season, book, game)
    return season


@transaction.atomic
def set_up_from_last(*, command: Organization, year: int, by: User | None) -> Season:
    """Set a season up as the one before it was: its plan, and who held what. Dates move to the same weekday.

    An event of last season is planned again where it was, whoever created it. Raises RuleViolation when there is
    no earlier season.
    """
    last = Season.objects.filter(command=command, year__lt=year).order_by("-year").first()
    if last is None:
        raise RuleViolation("seasons.no_last_season", field="copy")
    season = _new_season(command, year, last.rulebook_key, by)
    season.overrides = last.overrides
    season.save(update_fields=["overrides"])
    years = year - last.year
    for row in rows_of(last):
        quotas = list(row.quotas.all())
        row.pk, row.season, row._state.adding = None, season, True
        row.starts_on = _moved(row.starts_on, years)
        row.save()
        SeasonQuota.objects.bulk_create(
            SeasonQuota(level=row, category=quota.category, advances=quota.advances, advance_as=quota.advance_as)
            for quota in quotas
        )
    PlannedEvent.objects.bulk_create(_planned_again(last, season, years))
    carry_to_events(season)
    return season


@transaction.atomic
def take_book(*, season: Season, rulebook_key: str) -> Season:
    """Plan a season by another rule book. Events that exist keep theirs; those created from the plan take this one.

    Raises RuleViolation where the plan has a sport, a level or a number that the book does not allow.
    """
    season = Season.objects.select_for_update().get(pk=season.pk)
    book, sports = rulebook_named(rulebook_key), sports_of(book_of(season))
    for game in dict.fromkeys(row.game for row in rows_of(season)):
        if game not in sports_of(book):
            sport = sports[game][0].sport if game in sports else game
            raise RuleViolation("seasons.sport_not_in_book", year=season.year, sport=sport)
    try:
        with_hosts = book.override(season.overrides)
        for row in rows_of(season):
            with_hosts.level(row.level)
            with_hosts.override(planned_settings(row, with_hosts))
    except RuleBookError as refused:
        problem = f"{refused.path} {refused.problem}"
        raise RuleViolation("seasons.plan_does_not_fit", year=season.year, problem=problem) from refused
    season.rulebook_key = rulebook_key
    season.save(update_fields=["rulebook_key"])
    return season


@transaction.atomic
def play_sport(*, season: Season, game: str, played: bool) -> None:
    """Put a sport into the plan of a season, or take it out with everything planned for it."""
    book = book_of(season)
    if game not in sports_of(book):
        raise RuleViolation("seasons.no_such_sport", field="game", book=book.title)
    if not played:
        season.levels.filter(game=game).delete()
        season.planned_events.filter(game=game).delete()
    elif not season.levels.filter(game=game).exists():
        _add_sport(season, book, game)


@transaction.atomic
def plan_level(
    *, season: Season, game: str, level: str, plan: LevelPlan, quotas: Mapping[str, Quota] | None = None
) -> SeasonLevel:
    """Set what the Command says of one level of a sport. Events that are not drawn yet follow, where their organizer
    has set nothing else. Without `quotas` those that stand are kept.
    """
    book = book_of(season)
    _check_plan(season, book, game, level, plan, quotas or {})
    before = settings_of_events(season, game, level)
    row, _ = SeasonLevel.objects.select_for_update().get_or_create(season=season, game=game, level=level)
    for name in ("held", "starts_on", "fee_cents", "fee_per", "late_fee_cents", "entries_due_days", "teams_due_days"):
        setattr(row, name, getattr(plan, name))
    row.save()
    if quotas is not None:
        _set_quotas(row, quotas)
    book.override(planned_settings(row, book))  # refuses what the rule book does not allow
    for event, old in before.items():
        follow(event, old)
    return row


@transaction.atomic
def set_host_rules(*, season: Season, rules: Mapping[str, Any]) -> Season:
    """Set what a season says of hosts in place of the rule book. A value equal to the book's is no change."""
    season = Season.objects.select_for_update().get(pk=season.pk)
    before = {event: settings_of_event(event) for event in open_events(season)}
    wanted = {**season.overrides, **rules}
    book = rulebook_named(season.rulebook_key, wanted)
    season.overrides = {path: value for path, value in wanted.items() if book.source(path).is_changed}
    season.save(update_fields=["overrides"])
    for event, old in before.items():
        follow(event, old)
    return season


# --- the events of a season -----------------------------------------------------------------------------


@transaction.atomic
def plan_event(
    *,
    season: Season,
    game: str,
    organization: Organization,
    held: bool = True,
    starts_on: datetime.date | None = None,
    ends_on: datetime.date | None = None,
    host_branch: Organization | None = None,
    run_by: str = "",
    note: str = "",
) -> PlannedEvent:
    """Plan the play-off of one place in one sport, or say that it holds none and names its team."""
    if game not in sports_of(book_of(season)):
        raise RuleViolation("seasons.no_such_sport", field="game", book=season.rulebook_key)
    if not season.command.covers(organization):
        raise RuleViolation(
            "seasons.outside_the_tree", field="organization", place=organization, command=season.command
        )
    if host_branch is not None and not organization.covers(host_branch):
        raise RuleViolation("seasons.host_elsewhere", field="host_branch", host=host_branch, place=organization)
    if ends_on is not None and (starts_on is None or ends_on < starts_on):
        raise RuleViolation("seasons.ends_before_start", field="ends_on")
    _check_year(season, starts_on)
    planned, _ = PlannedEvent.objects.update_or_create(
        season=season,
        game=game,
        organization=organization,
        defaults={
            "held": held,
            "starts_on": starts_on,
            "ends_on": ends_on,
            "host_branch": host_branch,
            "run_by": run_by,
            "note": note,
        },
    )
    return planned


@transaction.atomic
def create_planned(*, season: Season, game: str, organization: Organization) -> Event:
    """Create the event that is planned for a place, with every category of the sport.

    Dates and host come from its plan, else from the plan of its level; a branch hosts its own. Raises RuleViolation
    for what is missing.
    """
    step = next(step for step in steps_of(season)[game] if step.key == organization.level)
    planned = (
        PlannedEvent.objects.filter(season=season, game=game, organization=organization)
        .select_related("host_branch")
        .first()
    )
    if not step.is_played or (planned is not None and not planned.held):
        raise RuleViolation("seasons.nothing_held", field="organization", place=organization)
    existing = Event.objects.filter(organizer=organization, season=season.year, level=organization.level)
    if (event := existing.filter(competitions__game=game, kind=Event.Kind.LADDER).first()) is not None:
        raise RuleViolation("seasons.event_exists", field="organization", place=organization, event=event)
    starts_on = (planned.starts_on if planned else None) or step.starts_on
    host = (planned.host_branch if planned else None) or (
        organization if organization.level == Organization.BRANCH else None
    )
    if starts_on is None:
        raise RuleViolation("seasons.date_missing", field="starts_on", place=organization)
    if host is None:
        raise RuleViolation("seasons.host_missing", field="host_branch", place=organization)
    categories = sports_of(book_of(season))[game]
    name = (
        organization.name
        if organization.level == Organization.BRANCH
        else (plain(step.name) if organization.is_command else str(organization))
    )
    event = create_event(
        name=f"{name} {plain(categories[0].sport)} {season.year}",
        level=organization.level,
        season=season.year,
        organizer=organization,
        host_branch=host,
        starts_on=starts_on,
        ends_on=planned.ends_on if planned and planned.ends_on else None,
        rulebook_key=season.rulebook_key,
    )
    for category in categories:
        add_competition(event=event, category_key=category.key, stations=category.stations_preferred)
    return settle(event=event)


@transaction.atomic
def create_level(
    *, season: Season, game: str, level: str, organizations: Iterable[Organization]
) -> tuple[list[Event], list[Organization]]:
    """Create every event of a level that has a date and a host; return them, and the places that lack one."""
    created, waiting = [], []
    held = Event.objects.filter(
        season=season.year,
        level=level,
        organizer__command=season.command,
        competitions__game=game,
        kind=Event.Kind.LADDER,
    )
    have_one = set(held.values_list("organizer", flat=True))
    for organization in organizations:
        if organization.level != level or organization.pk in have_one:
            continue
        try:
            created.append(create_planned(season=season, game=game, organization=organization))
        except RuleViolation as refused:
            if refused.code != "nothing_held":
                waiting.append(organization)
    return created, waiting


# --- inside ---------------------------------------------------------------------------------------------


def _new_season(command: Organization, year: int, rulebook_key: str, by: User | None) -> Season:
    if not command.is_command:
        raise RuleViolation("seasons.not_a_command", field="command", place=command)
    if season_in(command, year) is not None:
        raise RuleViolation("seasons.season_exists", field="year", year=year)
    return Season.objects.create(command=command, year=year, rulebook_key=rulebook_key, created_by=by)


def _add_sport(season: Season, book: RuleBook, game: str) -> None:
    categories = sports_of(book)[game]
    SeasonLevel.objects.bulk_create(
        SeasonLevel(season=season, game=game, level=level.key, held=usually_held(book, categories, level.key))
        for level in book.levels
    )


def _moved(day: datetime.date | None, years: int) -> datetime.date | None:
    return None if day is None else a_year_on(day, years)


def _planned_again(last: Season, season: Season, years: int) -> Iterable[PlannedEvent]:
    """Yield the events of last season as plans of this one: as they were held, else as they were planned."""
    plans = {(row.game, row.organization_id): row for row in last.planned_events.all()}
    events = Event.objects.filter(season=last.year, organizer__command=last.command, kind=Event.Kind.LADDER)
    for event in events.select_related("organizer").prefetch_related("competitions"):
        if event.level != event.organizer.level:
            continue  # above the tree, a Dominion event: the plan of its level says when
        for game in {competition.game for competition in event.competitions.all()}:
            row = plans.get((game, event.organizer_id)) or PlannedEvent(game=game, organization_id=event.organizer_id)
            row.held, row.host_branch_id = True, event.host_branch_id
            row.starts_on, row.ends_on = event.starts_on, event.ends_on
            plans[game, event.organizer_id] = row
    for row in plans.values():
        starts_on = _moved(row.starts_on, years)
        length = row.ends_on - row.starts_on if row.ends_on and row.starts_on else None
        yield PlannedEvent(
            season=season,
            game=row.game,
            organization_id=row.organization_id,
            held=row.held,
            starts_on=starts_on,
            ends_on=starts_on + length if starts_on and length is not None else None,
            host_branch_id=row.host_branch_id,
            run_by=row.run_by,
            note=row.note,
        )


def _check_plan(
    season: Season, book: RuleBook, game: str, level: str, plan: LevelPlan, quotas: Mapping[str, Quota]
) -> None:
    sports = sports_of(book)
    if game not in sports:
        raise RuleViolation("seasons.no_such_sport", field="game", book=book.title)
    if level not in [known.key for known in book.levels]:
        names = ", ".join(known.name for known in book.levels)
        raise RuleViolation("seasons.no_such_level", field="level", levels=names)
    for name in ("fee_cents", "late_fee_cents"):
        if (getattr(plan, name) or 0) > MOST_CENTS:
            raise RuleViolation("seasons.fee_too_large", field=name)
    for name in ("entries_due_days", "teams_due_days"):
        if (getattr(plan, name) or 0) > MOST_DAYS:
            raise RuleViolation("seasons.due_too_early", field=name, most=MOST_DAYS)
    days = (
        plan.entries_due_days
        if plan.entries_due_days is not None
        else max(book.level_of(level, category).entries_due_days for category in sports[game])
    )
    if plan.teams_due_days and plan.teams_due_days <= days:
        raise RuleViolation("seasons.numbers_after_names", field="teams_due_days", days=days)
    _check_year(season, plan.starts_on)
    for category, quota in quotas.items():
        if category not in [sport.key for sport in sports[game]]:
            raise RuleViolation("seasons.category_of_other_sport", field="category", category=category)
        if (quota.advances or 0) > MOST_TEAMS:
            raise RuleViolation("seasons.too_many_advance", field=f"advances.{category}", most=MOST_TEAMS)


def _check_year(season: Season, day: datetime.date | None) -> None:
    """Refuse a date that cannot belong to the season: branches begin in the autumn before it."""
    if day is not None and not in_season(day, season.year):
        far = f"{day:%Y-%m-%d}"
        raise RuleViolation("seasons.date_of_other_year", field="starts_on", day=far, year=season.year)


def _set_quotas(row: SeasonLevel, quotas: Mapping[str, Quota]) -> None:
    """Make `quotas` those of a level; one that says nothing is none."""
    said = {category: quota for category, quota in quotas.items() if quota != Quota()}
    row.quotas.exclude(category__in=said).delete()
    for category, quota in said.items():
        row.quotas.update_or_create(
            category=category, defaults={"advances": quota.advances, "advance_as": quota.advance_as}
        )
