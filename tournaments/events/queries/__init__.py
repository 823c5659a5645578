"""Reads about events: their rule book, the event a page is about, and what is due when."""

from __future__ import annotations

import datetime
import json
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db.models import Q, QuerySet
from django.shortcuts import get_object_or_404

from games import registry, rulebook
from games.base import Game
from games.rulebook import Category, RuleBook, RuleBookError
from kit.dates import said
from kit.order import by_name
from kit.pure.violations import RuleViolation
from tournaments.events.engine.deadlines import Deadline
from tournaments.events.models import Competition, Event, SeasonDate
from tournaments.events.words import (
    how_counted,
    other_length,
    time_left,
    travel_and_rooms,
    waits_for,
    what_is_due,
    who_sends,
    wrong_first_day,
)
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right
from tournaments.rulebooks.queries.texts import key_or_first, newest_sports, text_of


def rulebook_for(event: Event) -> RuleBook:
    """Return the rules an event is played by: its frozen copy, else its edition with the event's settings on it.

    Raises RuleBookError when the event names a rule book that is not there.
    """
    return _rulebook(event, tuple(event.sports))


def rulebook_offered(event: Event) -> RuleBook:
    """Return the rules of an event with every sport described here that it can still take: one query more.

    Of a sport that it has no other edition is offered. Raises RuleBookError as `rulebook_for` does.
    """
    known = [game for game in rulebook_for(event).games if registry.is_written(game)]
    more = {edition.key: None for edition in newest_sports(event.organizer.path_ids, besides=known)}
    return _rulebook(event, (*event.sports, *more))


def _rulebook(event: Event, sports: tuple[str, ...]) -> RuleBook:
    if event.is_frozen:
        return _book_of(event.frozen_rulebook, "{}", sports)
    return _book_of(text_of(event.rulebook_key), json.dumps(event.overrides, sort_keys=True), sports)


def rulebook_named(key: str, overrides: Mapping[str, Any] | None = None) -> RuleBook:
    """Return the rule book with this key, with other values in place.

    Raises RuleBookError when there is none, or when a value may not be.
    """
    return _book_of(text_of(key), json.dumps(overrides or {}, sort_keys=True))


def frozen_text(event: Event) -> str:
    """Return the rules of an event as its own copy has them: every setting on it, and no game that nobody plays.

    Raises RuleBookError as `rulebook_for` does.
    """
    if event.is_frozen:
        return event.frozen_rulebook
    competitions = list(event.competitions.all())
    settings = {
        f"categories.{competition.category}.{path}": value
        for competition in competitions
        for path, value in competition.overrides.items()
    }
    games = {competition.game for competition in competitions}
    return rulebook_for(event).override(settings).copy_for(games)


@dataclass(frozen=True, slots=True)
class CompetitionContext:
    """What a competition is played by, looked up once and passed along."""

    competition: Competition
    book: RuleBook
    category: Category
    game: Game


def context_of(competition: Competition) -> CompetitionContext:
    """The book of a competition's event, its category and its game. Raises RuleBookError as `rulebook_for` does."""
    book = rulebook_for(competition.event)
    category = _category_in(book, competition)
    return CompetitionContext(competition, book, category, registry.get(category.game))


def category_for(competition: Competition) -> Category:
    """Return the category of a competition. Until the event is frozen its own settings come on top."""
    return _category_in(rulebook_for(competition.event), competition)


def _category_in(book: RuleBook, competition: Competition) -> Category:
    if competition.overrides and not competition.event.is_frozen:
        changes = {f"categories.{competition.category}.{path}": value for path, value in competition.overrides.items()}
        book = _book_of(book.text, json.dumps(changes, sort_keys=True))
    return book.category(competition.category)


def event_for_public(slug: str) -> Event:
    """Return the event with this address, by whose clock its pages go, with host and organizer; or raise 404."""
    event = get_object_or_404(Event.objects.select_related("host_branch", "organizer"), slug=slug)
    permissions.use_clock_of(event)
    return event


def versions_of(slugs: Collection[str]) -> dict[str, Hashable]:
    """Return by address the version of each of these events: another one as soon as its public pages differ."""
    events = Event.objects.filter(slug__in=slugs).order_by()
    rows = events.values_list("slug", "board_version", "board_changed_at", "standings_hidden", "away_since")
    return {slug: tuple(version) for slug, *version in rows}


def event_for_office(user: User | Any, event_id: int, right: Right) -> Event:
    """Return the event when `user` holds `right` there. Raises 404 for no such event, PermissionDenied otherwise."""
    event = get_object_or_404(Event.objects.select_related("host_branch", "organizer"), pk=event_id)
    permissions.require(user, right, event)
    return event


def competition_for_office(user: User | Any, competition_id: int, right: Right) -> Competition:
    """Return the competition when `user` holds `right` at its event. Raises 404 or PermissionDenied otherwise."""
    competitions = Competition.objects.select_related("event__organizer", "event__host_branch")
    competition = get_object_or_404(competitions, pk=competition_id)
    permissions.require(user, right, competition.event)
    return competition


def managed_events(user: User | Any) -> QuerySet[Event]:
    """Return the events at whose desk `user` has something to do, the earliest first."""
    mine = Event.objects.filter(permissions.events_with(user, Right.ENTER_RESULTS))
    return mine.select_related("host_branch", "organizer").order_by("starts_on", by_name("name"))


def office_events(user: User | Any) -> QuerySet[Event]:
    """Return the events in whose office `user` has something to do, the earliest first: all of them may print."""
    mine = Event.objects.filter(permissions.events_with(user, Right.PRINT))
    return mine.select_related("host_branch", "organizer").order_by("starts_on", by_name("name"))


def is_at_own_place(user: User | Any, event: Event) -> bool:
    """Return whether an event is the reader's own to run, and not one of a District, Area or branch below."""
    roles = permissions.roles_of(user)
    if not any(role.organization_id for role in roles):
        return True
    return any(role.event_id == event.pk or role.organization_id == event.organizer_id for role in roles)


def events_to_enter(places: Iterable[Organization], since: datetime.date) -> QuerySet[Event]:
    """Return the events to which these places may send teams, those that ended before `since` left out."""
    above = {organization_id for place in places for organization_id in place.path_ids}
    events = Event.objects.filter(organizer__in=above, ends_on__gte=since, kind=Event.Kind.LADDER).order_by("starts_on")
    return events.select_related("host_branch", "organizer").prefetch_related("competitions")


def hosted_events(user: User | Any, since: datetime.date) -> QuerySet[Event]:
    """Return the events of others that a branch of `user` hosts, those that ended before `since` left out.

    The branch finds their scorekeepers and writes their papers, some of them after the last day.
    """
    mine = permissions.events_with(user, Right.ENTER_RESULTS)
    hosted = Event.objects.filter(permissions.events_with(user, Right.NAME_SCOREKEEPERS), ends_on__gte=since)
    return hosted.exclude(mine).order_by("starts_on", by_name("name"))


def branches_below(organization: Organization) -> Q:
    """Return a filter on Organization for `organization` and what lies below it."""
    return Q(path__startswith=organization.path)


def name_of_level(level: str, organizer: Organization) -> str:
    """Return what the Command of `organizer` calls a level, one that stands above it or beside the ladder as well."""
    if level == organizer.level:
        return organizer.level_name
    assert organizer.command is not None
    steps = rulebook_named(key_or_first(organizer.command.rulebook_key)).levels
    return next((step.name for step in steps if step.key == level), level.title())


def reach_of(event: Event) -> str:
    """Return the path below which the branches of an event lie; empty where it takes teams from everywhere."""
    return "" if rulebook_for(event).takes_from_everywhere(event.level) else event.organizer.path


# --- what is due when ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Due:
    """A deadline as a page shows it."""

    deadline: Deadline
    days: int | None

    @property
    def title(self) -> str:
        return what_is_due(self.deadline)

    @property
    def who(self) -> str:
        return who_sends(self.deadline)

    @property
    def counted(self) -> str:
        return how_counted(self.deadline)

    @property
    def waits_for(self) -> str:
        return waits_for(self.deadline)

    @property
    def left(self) -> str:
        return time_left(self.days, self.waits_for)

    @property
    def is_over(self) -> bool:
        return self.days is not None and self.days < 0


def senders_of(events: Iterable[Event]) -> dict[int, str]:
    """Return which level sends entries to each event: one that a part of the tree does not have is passed over.

    One query, and none where the rule book knows no level that may be left out (a District may have no Areas).
    """
    books = {event.pk: (event, rulebook_for(event)) for event in events}
    optional = {level.key for _, book in books.values() for level in book.levels if level.optional}
    asked = {book.level(event.level).entries_from for event, book in books.values()}
    there = (
        list(Organization.objects.filter(level__in=optional).values_list("level", "path")) if asked & optional else []
    )
    senders = {}
    for pk, (event, book) in books.items():
        sender = book.level(event.level).entries_from
        for _ in book.levels:  # no more often: a book may lead round in a ring
            if sender not in optional or _is_below(event, sender, there):
                break
            sender = book.level(sender).entries_from
        senders[pk] = sender
    return senders


def _is_below(event: Event, level: str, there: Iterable[tuple[str, str]]) -> bool:
    return any(of == level and path.startswith(event.organizer.path) for of, path in there)


def due_for_entries(dues: Iterable[Due]) -> Due | None:
    """Return the deadline of the entries among those of an event; None when the organizer says when.

    Of sports with days of their own the next one that is not over, else the last.
    """
    of_entries = [due for due in dues if due.deadline.key == "entries"]
    return next((due for due in of_entries if not due.is_over), of_entries[-1] if of_entries else None)


def first_day_warning(event: Event, book: RuleBook) -> str:
    """Return what to say when a Command weekend starts on another day than the manual names, or has other days."""
    wanted: Any = book.programme.first_weekday
    if not book.level(event.level).fee_payee:
        return ""
    said_of_it = []
    if wanted != "any" and f"{event.starts_on:%A}".lower() != wanted:
        section = book.source("programme.first_weekday").section
        said_of_it.append(wrong_first_day(event.starts_on, wanted, section))
    days = (event.ends_on - event.starts_on).days + 1
    if days != book.programme.days:
        said_of_it.append(other_length(book.programme.days, days))
    return " ".join(said_of_it)


def year_of_bars(event: Event) -> int:
    """Return the number of the year whose bars count at an event: its season, or the calendar year (AMB-G11)."""
    counted = rulebook_for(event).eligibility.no_show_counts
    return event.season if counted == "season" else event.starts_on.year


def no_liability(event: Event) -> str:
    """Return that the Command answers for neither the way nor the rooms; empty where its rule book does (A14)."""
    book = rulebook_for(event)
    if book.registration.command_answers_for_travel:
        return ""
    try:
        section = book.source("registration.command_answers_for_travel").section
    except RuleBookError:  # an event that was frozen before it was a setting
        section = ""
    return travel_and_rooms(book.command, section)


# --- the season ---------------------------------------------------------------------------------------


def seasons() -> list[int]:
    """Return every season that has a date, the latest first: two queries."""
    known = set(Event.objects.filter(kind=Event.Kind.LADDER).order_by().values_list("season", flat=True).distinct())
    known |= set(SeasonDate.objects.order_by().values_list("season", flat=True).distinct())
    return sorted(known, reverse=True)


def season_now(today: datetime.date) -> int:
    """Return the season that a reader most likely means: the first with something to come, else the latest."""
    events = Event.objects.filter(ends_on__gte=today, kind=Event.Kind.LADDER)
    coming = events.order_by("season").values_list("season", flat=True).first()
    return coming or next(iter(seasons()), today.year)


def calendars_kept_by(user: Any) -> Sequence[Organization]:
    """Return the Commands whose other dates `user` may write down: those whose events they manage."""
    return list(Organization.objects.filter(permissions.organizations_with(user, Right.MANAGE_EVENT)).commands())


# --- inside -------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _book_of(text: str, overrides: str, sports: tuple[str, ...] = ()) -> RuleBook:
    changes = json.loads(overrides)
    try:
        book = rulebook.loads(text, sports)
    except KeyError as unknown:
        raise RuleBookError("sports", "no_sport_here", key=unknown.args[0]) from unknown
    return book.override(changes) if changes else book


def reason_final(competition: Competition) -> RuleViolation | None:
    """Return why nothing of a competition may change any more; None as long as it is not final."""
    if competition.closed_at is None:
        return None
    day = said(competition.closed_at, "day-here")
    return RuleViolation("events.competition_is_final", name=competition.name, on=day)
