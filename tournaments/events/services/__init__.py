"""Writes about events: the weekend, its competitions, its program, and the copy of the rules it keeps."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone
from django.utils.text import slugify

from games import registry
from games.rulebook import RuleBookError
from kit.pure.translation import plain
from kit.pure.violations import RuleViolation
from tournaments.events.engine.deadlines import FIRST_SEASON, LAST_SEASON, in_season, is_season
from tournaments.events.models import Competition, Event, PaperLanguages, ProgrammeItem, SeasonDate
from tournaments.events.queries import frozen_text, reason_final, rulebook_for, rulebook_offered
from tournaments.events.services.programme import begin_as_the_sport, programme_of_the_book
from tournaments.organization.models import Organization
from tournaments.organization.services import require_open
from tournaments.organization.services.zones import check_zone, inherit_zone
from tournaments.rulebooks.queries.texts import may_take

MOST_DAYS = 14  # a year mistyped would make a program of thousands of days


@transaction.atomic
def create_event(
    *,
    name: str,
    level: str,
    season: int,
    organizer: Organization,
    host_branch: Organization,
    starts_on: datetime.date,
    ends_on: datetime.date | None = None,
    rulebook_key: str,
    spring_rally_on: datetime.date | None = None,
    standings_hidden: bool | None = None,
    paper_languages: str = "",
    fee_cents: int = 0,
    slug: str = "",
    own_zone: str = "",
    kind: str = Event.Kind.LADDER,
) -> Event:
    """Create a weekend with the program of the rule book. Without `ends_on` it lasts as long as the book says, and
    without `standings_hidden` the public sees the standings unless the book hides them from the beginning. Without
    `paper_languages` papers are in the language of the Command.

    Raises RuleViolation for a key of no rule book, or of an edition that another Command has published.
    """
    require_open(organizer)
    if kind != Event.Kind.OPEN:
        _require_book(rulebook_key, organizer)
    check_zone(own_zone)
    event = Event(
        kind=kind,
        name=name,
        level=level,
        season=season,
        organizer=organizer,
        host_branch=host_branch,
        starts_on=starts_on,
        ends_on=ends_on or starts_on,
        rulebook_key=rulebook_key,
        spring_rally_on=spring_rally_on,
        standings_hidden=bool(standings_hidden),
        paper_languages=paper_languages or organizer.command.language[:2] or PaperLanguages.ENGLISH,
        slug=slug or _free_slug(name, season),
        own_zone=own_zone,
        zone=own_zone or host_branch.zone,
    )
    programme = rulebook_for(event).programme
    if ends_on is None:
        event.ends_on = starts_on + datetime.timedelta(days=programme.days - 1)
    if standings_hidden is None:
        event.standings_hidden = programme.standings_hidden == "always"
    _check_event(event)
    _check_year(event)
    event.overrides = rulebook_for(event).asking(level, fee_cents) if fee_cents else {}
    event.save()
    ProgrammeItem.objects.bulk_create(programme_of_the_book(event))
    return event


@transaction.atomic
def change_event(*, event: Event, **values: Any) -> Event:
    """Change the facts of an event; its days change with everything planned for them alone (`draws/services/days.py`).

    Raises RuleViolation when the rules are frozen and `values` would change what they depend on, and for a rule book
    that the Command may not take.
    """
    if of_days := {"starts_on", "ends_on"} & values.keys():
        raise TypeError(f"change_event() changes no {' and no '.join(sorted(of_days))}")
    event = Event.objects.select_for_update().select_related("organizer").get(pk=event.pk)
    for name in ("level", "season", "rulebook_key"):
        if event.is_frozen and name in values and values[name] != getattr(event, name):
            raise RuleViolation("events.event_frozen", field=name)
    if "rulebook_key" in values:
        _require_book(values["rulebook_key"], event.organizer)
    season = event.season
    for name, value in values.items():
        setattr(event, name, value)
    _check_event(event)
    if event.season != season:
        _check_year(event)
    event.save(update_fields=list(values))
    if {"host_branch", "own_zone"} & values.keys():
        check_zone(event.own_zone)
        inherit_zone(event)
    return event


def write_days(*, event: Event, starts_on: datetime.date, ends_on: datetime.date) -> None:
    """Write other days of a locked event, and nothing that hangs on them: for `draws/services/days.py` alone."""
    event.starts_on, event.ends_on = starts_on, ends_on
    _check_event(event)
    _check_year(event)
    event.save(update_fields=["starts_on", "ends_on"])


def _require_book(key: str, organizer: Organization) -> None:
    """Refuse a rule book that is not shipped and not the Command's own; nobody learns here what others write."""
    if not may_take(key, command=organizer.command.pk):
        raise RuleViolation("events.no_such_book", field="rulebook_key", key=key)


@transaction.atomic
def change_settings(*, event: Event, changes: Mapping[str, Any]) -> Event:
    """Put other values in place of the rule book's for this event; a value equal to the book's is no change.

    Raises RuleViolation when the rules are frozen, RuleBookError (with the path) for a value that may not be.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.is_frozen:
        raise RuleViolation("events.event_frozen", field="overrides")
    wanted = {**event.overrides, **changes}
    hidden = rulebook_for(event).programme.standings_hidden
    event.overrides = {}
    book = rulebook_for(event).override(wanted)
    for competition in event.competitions.all():
        if competition.category not in book.offered:
            path = f"categories.{competition.category}.offered"
            raise RuleViolation("events.category_in_use", field=path, name=competition.name)
    event.overrides = {path: value for path, value in wanted.items() if book.source(path).is_changed}
    now = rulebook_for(event).programme.standings_hidden
    if now != hidden and "always" in (now, hidden):
        event.standings_hidden = now == "always"
    event.save(update_fields=["overrides", "standings_hidden"])
    return event


@transaction.atomic
def add_competition(*, event: Event, category_key: str, stations: int) -> Competition:
    """Add a category of the rule book, or a sport described here, to an event, on so many boards or tables.

    Raises RuleViolation when neither is offered or the event has it already.
    """
    try:
        category = rulebook_offered(event).category(category_key)
    except RuleBookError as error:
        raise RuleViolation("events.no_such_category", error.path, field="category") from error
    if event.competitions.filter(category=category_key).exists():
        raise RuleViolation("events.category_twice", category.section, field="category", name=category.name)
    _check_stations(stations, category.section)
    if registry.is_written(category.game) and category.game not in rulebook_for(event).games:
        event.sports = [*event.sports, category.game]
        event.save(update_fields=["sports"])
    if event.is_frozen and not category.own:  # a copy holds no game that was not played when it was made
        games = {category.game, *event.competitions.values_list("game", flat=True)}
        event.frozen_rulebook = rulebook_for(event).copy_for(games)
        event.save(update_fields=["frozen_rulebook"])
    last = event.competitions.aggregate(last=Max("position"))["last"]
    if last is None and category.first_match is not None:
        begin_as_the_sport(event, category.first_match)
    return Competition.objects.create(
        event=event,
        category=category.key,
        name=plain(category.name)[:80],
        game=category.game,
        stations=stations,
        position=0 if last is None else last + 1,
    )


@transaction.atomic
def choose_competitions(*, event: Event, wanted: Mapping[str, int]) -> None:
    """Make `wanted` (category to number of boards or tables) the competitions of an event, in the book's order.

    Raises RuleViolation with the category as its field for what may not be added, changed or taken out.
    """
    chosen = {competition.category: competition for competition in event.competitions.all()}
    for key, competition in chosen.items():
        if key not in wanted:
            with _at_field(key):
                remove_competition(competition=competition)
    for key, stations in wanted.items():
        with _at_field(key):
            if key in chosen:
                change_stations(competition=chosen[key], stations=stations)
            else:
                add_competition(event=event, category_key=key, stations=stations)
    _drop_unused_sports(event)
    order = list(rulebook_for(event).offered)
    for competition in event.competitions.all():
        event.competitions.filter(pk=competition.pk).update(position=order.index(competition.category))


def _drop_unused_sports(event: Event) -> None:
    """Forget a sport that was taken out again, so that its next edition can be chosen; not where a setting names it."""
    games = set(event.competitions.values_list("game", flat=True))
    named = {part for path in event.overrides for part in path.split(".")}
    used = [key for key in event.sports if key in games | named]
    if used != event.sports:
        event.sports = used
        event.save(update_fields=["sports"])


@contextmanager
def _at_field(key: str) -> Iterator[None]:
    """Say of a refusal which category it was about."""
    try:
        yield
    except RuleViolation as refused:
        refused.field = f"{refused.field or 'category'}.{key}"
        raise


@transaction.atomic
def change_stations(*, competition: Competition, stations: int) -> Competition:
    """Set on how many boards or tables a competition is played. Refused once its draw is published."""
    competition = Competition.objects.select_for_update().get(pk=competition.pk)
    if competition.stations == stations:
        return competition
    if competition.shared_boards_id is not None:
        raise RuleViolation("events.stations_are_shared", field="stations", name=competition.name)
    if competition.stages.filter(published_at__isnull=False).exists():
        raise RuleViolation("events.draw_is_published", field="stations", name=competition.name)
    _check_stations(stations, "")
    competition.stations = stations
    competition.save(update_fields=["stations"])
    return competition


@transaction.atomic
def remove_competition(*, competition: Competition) -> None:
    """Take a competition out of its event. Refused once it has an entry or a draw."""
    if competition.entries.exists() or competition.stages.exists():
        raise RuleViolation("events.competition_in_use", field="category", name=competition.name)
    competition.delete()


@transaction.atomic
def freeze_rulebook(*, event: Event) -> Event:
    """Give an event its own copy of the rules, with every setting on it; from then on nothing changes them.

    Called when the first draw is published. A second call changes nothing.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.is_frozen:
        return event
    event.frozen_rulebook = frozen_text(event)
    event.frozen_at = timezone.now()
    event.save(update_fields=["frozen_rulebook", "frozen_at"])
    return event


@transaction.atomic
def add_season_date(
    *,
    organizer: Organization,
    season: int,
    title: str,
    starts_on: datetime.date,
    ends_on: datetime.date | None = None,
    place: str = "",
) -> SeasonDate:
    """Put a date into the calendar of a season that is no event here: Dominion play-offs, a Rally (SPORTS CALENDAR).

    The same date twice is there once.
    """
    last = ends_on or starts_on
    if last < starts_on:
        raise RuleViolation("events.ends_before_start", field="ends_on")
    date, _ = SeasonDate.objects.get_or_create(
        organizer=organizer, season=season, title=title, starts_on=starts_on, ends_on=last, defaults={"place": place}
    )
    return date


@transaction.atomic
def remove_season_date(*, date: SeasonDate) -> None:
    """Take a date out of the calendar; the log of changes keeps it."""
    SeasonDate.objects.get(pk=date.pk).delete()


def hold_event(event_id: int) -> None:
    """Let nobody else change what an event has in common, its tables and hours, until the transaction is over.

    Whoever needs a competition as well takes that one first (`open_competition`): in one order nobody waits in a ring.
    """
    list(Event.objects.select_for_update(no_key=True).filter(pk=event_id).values_list("pk"))


def bump_board(*, event_id: int) -> None:
    """Note that something a hall board shows has changed; the boards read again when the number has gone up."""
    event = Event.objects.filter(pk=event_id)
    changed = event.filter(away_since=None).update(
        board_version=F("board_version") + 1, board_changed_at=timezone.now()
    )
    if not changed and event.exists():
        raise RuleViolation("events.away")


def require_here(event: Event) -> None:
    """Raise RuleViolation where a laptop has an event: what was written here would be gone when it comes back."""
    if event.away_since is not None:
        raise RuleViolation("events.away")


def _check_year(event: Event) -> None:
    """Refuse days of another year than the season's; asked of new days alone, so that older ones can be put right."""
    if not is_season(event.season):
        raise RuleViolation("events.no_season", field="season", first=FIRST_SEASON, last=LAST_SEASON)
    for name in ("starts_on", "ends_on"):
        if not in_season(getattr(event, name), event.season):
            day = f"{getattr(event, name):%Y-%m-%d}"
            raise RuleViolation("events.date_of_other_year", field=name, day=day, season=event.season)


def _check_event(event: Event) -> None:
    if event.ends_on < event.starts_on:
        raise RuleViolation("events.ends_before_start", field="ends_on")
    if (event.ends_on - event.starts_on).days >= MOST_DAYS:
        raise RuleViolation("events.event_too_long", field="ends_on", most=MOST_DAYS)
    book = rulebook_for(event)
    if event.level not in [level.key for level in book.levels]:
        raise RuleViolation(
            "events.no_such_level", field="level", levels=", ".join(level.name for level in book.levels)
        )
    if event.host_branch.level != Organization.BRANCH:
        raise RuleViolation("events.host_is_no_branch", field="host_branch")
    if not event.organizer.covers(event.host_branch):
        raise RuleViolation("events.host_not_under_organizer", field="host_branch", organizer=event.organizer)


def open_competition(competition_id: int) -> Competition:
    """Return a competition that may change, locked until the end of the transaction: nobody closes it in the meantime.

    Raises RuleViolation when it is final.
    """
    # Without `of` PostgreSQL would lock the event as well, and every result of the weekend with it.
    competitions = Competition.objects.select_related("event").select_for_update(of=("self",))
    competition = competitions.get(pk=competition_id)
    require_not_final(competition)
    return competition


def require_not_final(competition: Competition) -> None:
    """Raise RuleViolation when a competition, as it was read, is final."""
    final = reason_final(competition)
    if final is not None:
        raise final


def organizer_for(*, level: str, host_branch: Organization) -> Organization:
    """Return whose event it is: the host branch itself, or the part of the tree of that level it belongs to.

    Beside the ladder, and above the top of the tree, it is its Command. Raises RuleViolation when the branch has none.
    """
    path = {
        organization.level: organization for organization in Organization.objects.filter(pk__in=host_branch.path_ids)
    }
    if level in path:
        return path[level]
    command = path[host_branch.command.level]
    names = {step["key"]: step["name"] for step in command.levels}
    if level in names:
        raise RuleViolation("events.no_organizer", field="level", host=host_branch, level=names[level])
    return command


def _check_stations(stations: int, section: str) -> None:
    if not 1 <= stations <= 200:  # a hall with more has never been seen; a slip of the finger has
        raise RuleViolation("events.stations_out_of_range", section, field="stations")


def _free_slug(name: str, season: int) -> str:
    """Return an address for the event that no other has: "command-cribbage-2027"."""
    base = slugify(name)[:60] or "event"
    if str(season) not in base:
        base = f"{base}-{season}"
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    return next(slug for slug in (base, *(f"{base}-{n}" for n in range(2, 1000))) if slug not in taken)
