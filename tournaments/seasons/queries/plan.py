"""Reads about seasons: what was planned, and what counts for a competition because of it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.rulebook import Category, RuleBook, RuleBookError
from tournaments.events.engine.deadlines import EntryDates, deadlines, first_stage
from tournaments.events.models import Competition, Event
from tournaments.events.queries import Due, category_for, context_of, rulebook_for, rulebook_named, senders_of
from tournaments.organization.models import Organization
from tournaments.seasons.models.plan import Season, SeasonLevel

FEE = "registration.fee_cents"
FEE_PER = "registration.fee_per"
LATE_FEE = "registration.late_fee_cents"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What a competition asks for, and how its teams advance: of the event, else of the plan, else of the rule book."""

    asks_fee: bool  # no: the fee is paid at another level
    fee_cents: int  # 0: nobody has decided, or there is none
    fee_per: str  # "person" or "team"
    late_fee_cents: int
    advances: int  # teams of this event; 0: nobody
    advance_as: str  # "own_team", "joined" or "first_with_named"
    teams_due: datetime.date | None  # for how many teams come; None: said with the names
    entries_due: datetime.date | None  # None: the organizer says


@dataclass(frozen=True, slots=True, kw_only=True)
class SportLevel:
    """One level of one sport as it counts, the rule book's values where the plan is silent."""

    game: str
    key: str
    name: str
    held: SeasonLevel.Held
    row: SeasonLevel | None  # None: the sport is not in the plan
    starts_on: datetime.date | None
    fee_cents: int  # for all its categories, but those that have one of their own
    fees: Mapping[str, int]  # category -> what it asks
    fee_per: str
    late_fee_cents: int
    days: Mapping[str, tuple[int, int]]  # category -> days of entries, 0: the organizer says; and of how many teams
    advances: Mapping[str, int]  # category -> teams of one event; 0: nobody
    advance_as: Mapping[str, str]

    @property
    def is_played(self) -> bool:
        return self.held != SeasonLevel.Held.NONE

    @property
    def amounts(self) -> list[int]:
        """What a team or a person is asked for, category by category; once where they agree."""
        return [cents for cents in dict.fromkeys(self.fees.values()) if cents]

    @property
    def entries_due_days(self) -> int:
        """The days of the category whose entries come in last."""
        return min(self.days.values())[0]

    @property
    def teams_due_days(self) -> int:
        return min(self.days.values())[1]

    @property
    def due_date(self) -> datetime.date | None:
        """The last day of the entries, where the level has a date."""
        return self.entries_due(self.starts_on) if self.starts_on else None

    def entries_due(self, starts_on: datetime.date) -> datetime.date | None:
        """Return the last day of the entries of an event of this level (A18, AMB-G26)."""
        return starts_on - datetime.timedelta(days=self.entries_due_days) if self.entries_due_days else None

    def teams_due(self, starts_on: datetime.date) -> datetime.date | None:
        """Return the last day for how many teams come to an event of this level; None where that is not asked."""
        return first_stage(starts_on, teams_days=self.teams_due_days, entries_days=self.entries_due_days)


# --- the terms of a competition -------------------------------------------------------------------------


def terms_for(competition: Competition) -> Terms:
    """Return the terms of one competition. Where there are several of an event, ask `terms_of` once."""
    return terms_of(competition.event, [competition])[competition.pk]


def terms_of(event: Event, competitions: Iterable[Competition] | None = None) -> dict[int, Terms]:
    """Return the terms of the competitions of an event, by key: four queries, whatever their number."""
    season = season_of(event)
    planned = {row.game: row for row in rows_of(season, event.level)} if season else {}
    chosen = list(event.competitions.all() if competitions is None else competitions)
    for competition in chosen:
        competition.event = event
    return {competition.pk: _terms(competition, planned.get(competition.game)) for competition in chosen}


def terms_of_many(competitions: Iterable[Competition]) -> dict[int, Terms]:
    """Return the terms of competitions of any events, by key: three queries for each season among them."""
    planned: dict[tuple[int | None, int, bool], dict[tuple[str, str], SeasonLevel]] = {}
    terms = {}
    for competition in competitions:
        place = ((event := competition.event).organizer.command_id, event.season, event.is_open)
        if place not in planned:
            rows = rows_of(season) if (season := season_of(event)) else ()
            planned[place] = {(row.level, row.game): row for row in rows}
        terms[competition.pk] = _terms(competition, planned[place].get((event.level, competition.game)))
    return terms


def entry_dates_of(competitions: Iterable[Competition]) -> dict[int, EntryDates]:
    """Return the last days on which entries of competitions come in, by key: the one answer to when they are due.

    No query for those whose rules are frozen: theirs stand in their own copy.
    """
    chosen = list(competitions)
    terms = terms_of_many(competition for competition in chosen if not competition.event.is_frozen)
    terms |= {competition.pk: _terms(competition, None) for competition in chosen if competition.event.is_frozen}
    return {
        competition.pk: EntryDates(
            teams=terms[competition.pk].teams_due,
            entries=terms[competition.pk].entries_due,
            section=_section_of_days(competition, terms[competition.pk].entries_due),
        )
        for competition in chosen
    }


def entries_due_of(competitions: Iterable[Competition]) -> dict[int, datetime.date | None]:
    """Return the last day of the entries of competitions, by key; None where the organizer says."""
    return {pk: dates.entries for pk, dates in entry_dates_of(competitions).items()}


def _section_of_days(competition: Competition, due: datetime.date | None) -> str:
    """Return where a sport says its own days for entries; empty where those of the level or of the plan count."""
    context = context_of(competition)
    own = context.category.entries_due_days
    if not own or due != competition.event.starts_on - datetime.timedelta(days=own):
        return ""
    return context.book.source(f"categories.{context.category.key}.entries_due_days").section


def due_of(event: Event, today: datetime.date) -> list[Due]:
    """Return the deadlines of an event with the days that are left. Lists ask `dues_of` once."""
    return dues_of([event], today)[event.pk]


def dues_of(events: Iterable[Event], today: datetime.date | None = None) -> dict[int, list[Due]]:
    """Return the deadlines of events, by key; their number adds no query within a season."""
    listed = {event.pk: event for event in events}
    senders, asked = senders_of(listed.values()), _asked_by(listed)
    dues = {}
    for pk, event in listed.items():
        of_event = deadlines(
            rulebook_for(event),
            level=event.level,
            starts_on=event.starts_on,
            ends_on=event.ends_on,
            spring_rally_on=event.spring_rally_on,
            sender=senders[pk],
            entries=asked.get(pk, ()),
        )
        dues[pk] = [Due(deadline, deadline.days_left(today or event.today)) for deadline in of_event]
    return dues


def _asked_by(events: Mapping[int, Event]) -> dict[int, list[EntryDates]]:
    """Return when entries of each event come in: once where its sports agree, else once for each day."""
    competitions = list(Competition.objects.filter(event__in=events).order_by("position"))
    for competition in competitions:
        competition.event = events[competition.event_id]
    sports: dict[int, dict[EntryDates, list[str]]] = {}
    dates = entry_dates_of(competitions)
    for competition in competitions:
        of_event = sports.setdefault(competition.event_id, {})
        of_event.setdefault(dates[competition.pk], []).append(category_for(competition).sport)
    return {
        event: [
            replace(asked_dates, of=", ".join(dict.fromkeys(names)) if len(of_event) > 1 else "")
            for asked_dates, names in of_event.items()
        ]
        for event, of_event in sports.items()
    }


def _terms(competition: Competition, row: SeasonLevel | None) -> Terms:
    context, event = context_of(competition), competition.event
    book, category, level = context.book, context.category, event.level
    settings = planned_settings(row, book) if row else {}
    quota = {name: f"categories.{category.key}.{name}.{level}" for name in ("advances", "advance_as")}

    def counts(path: str, of_book: Any) -> Any:
        """The plan's value, unless the event has one of its own; once its rules are frozen, what was kept then."""
        if event.is_frozen:
            return competition.overrides.get(path, of_book)
        return of_book if path not in settings or is_own(book, path) else settings[path]

    def of_category(name: str, of_book: Any) -> Any:
        return of_book if f"{name}.{level}" in competition.overrides else counts(quota[name], of_book)

    step = book.level_of(level, category)
    days = counts(_due_path(level), step.entries_due_days)
    asks_fee = counts(f"levels.{level}.asks_fee", step.asks_fee)
    return Terms(
        asks_fee=asks_fee,
        fee_cents=book.fee_of(category.key, counts(FEE, book.registration.fee_cents)) if asks_fee else 0,
        fee_per=counts(FEE_PER, book.registration.fee_per),
        late_fee_cents=counts(LATE_FEE, book.registration.late_fee_cents) if asks_fee else 0,
        advances=of_category("advances", category.advances.get(level, 0)),
        advance_as=of_category("advance_as", category.advance_as[level]),
        teams_due=first_stage(
            event.starts_on, teams_days=counts(_teams_path(level), step.teams_due_days), entries_days=days
        ),
        entries_due=event.starts_on - datetime.timedelta(days=days) if days else None,
    )


def planned_settings(row: SeasonLevel, book: RuleBook) -> dict[str, Any]:
    """Return what a plan says, by the paths of the rule book; what it is silent about is not there."""
    said: dict[str, Any] = {
        **({} if row.fee_cents is None else book.asking(row.level, row.fee_cents)),
        FEE_PER: row.fee_per or None,
        LATE_FEE: row.late_fee_cents,
        _due_path(row.level): row.entries_due_days,
        _teams_path(row.level): row.teams_due_days,
    }
    for quota in row.quotas.all():
        said[f"categories.{quota.category}.advances.{row.level}"] = quota.advances
        said[f"categories.{quota.category}.advance_as.{row.level}"] = quota.advance_as or None
    return {path: value for path, value in said.items() if value is not None}


def settings_of_event(event: Event) -> dict[str, Any]:
    """Return what the plan of its season says for an event, by the paths of the rule book: four queries.

    An event with two sports has one fee and one deadline; where their plans differ it is left to `terms_for`.
    """
    season = season_of(event)
    if season is None:
        return {}
    games = set(event.competitions.values_list("game", flat=True))
    categories = set(event.competitions.values_list("category", flat=True))
    book = book_of(season)
    said = [planned_settings(row, book) for row in rows_of(season, event.level) if row.game in games]
    agreed = {path: {repr(plan.get(path)) for plan in said} for plan in said for path in plan}
    settings = {
        path: value for plan in said for path, value in plan.items() if _of_category(path) or len(agreed[path]) == 1
    }
    of_others = [path for path in settings if _of_category(path) and path.split(".")[1] not in categories]
    return {**season.overrides, **{path: value for path, value in settings.items() if path not in of_others}}


def kept_beside(event: Event) -> dict[int, dict[str, Any]]:
    """Return what the plan says for competitions of an event and its own rules cannot: sports whose plans differ.

    By the key of the competition, by the paths of the rule book: four queries.
    """
    season = season_of(event)
    book = rulebook_for(event)
    planned = {row.game: planned_settings(row, book) for row in rows_of(season, event.level)} if season else {}
    beside = {}
    for competition in event.competitions.all():
        step = book.level_of(event.level, category_for(competition))
        days = {_due_path(step.key): step.entries_due_days, _teams_path(step.key): step.teams_due_days}
        said = planned.get(competition.game, {}).items()
        beside[competition.pk] = {
            path: value for path, value in said if not (_of_category(path) or _says(book, path, value, days))
        }
    return {pk: kept for pk, kept in beside.items() if kept}


def _of_category(path: str) -> bool:
    return path.startswith("categories.")


def _says(book: RuleBook, path: str, value: Any, days: Mapping[str, int]) -> bool:
    """Return whether an event has this value already, or its own. `days` are those of its sport (`level_of`)."""
    try:
        return is_own(book, path) or (days[path] if path in days else book.setting(path).value) == value
    except RuleBookError:  # the book is silent
        return False


def is_own(book: RuleBook, path: str) -> bool:
    """Return whether an event has a value of its own in place of the rule book's."""
    try:
        return book.source(path).is_changed
    except RuleBookError:
        return False


def _due_path(level: str) -> str:
    return f"levels.{level}.entries_due_days"


def _teams_path(level: str) -> str:
    return f"levels.{level}.teams_due_days"


# --- the plan -------------------------------------------------------------------------------------------


def season_of(event: Event) -> Season | None:
    """Return the season that an event belongs to; None where nobody has set one up, and for an open event."""
    seasons = Season.objects.filter(year=event.season)
    return None if event.is_open else seasons.filter(command=event.organizer.command_id).first()


def season_in(command: Organization, year: int) -> Season | None:
    return Season.objects.filter(command=command, year=year).select_related("command").first()


def seasons_in(command: Organization) -> list[Season]:
    """Return the seasons of a Command that are set up, the latest first."""
    return list(Season.objects.filter(command=command).select_related("command").order_by("-year"))


def rows_of(season: Season, level: str = "") -> list[SeasonLevel]:
    """Return the rows of a plan with their quotas: two queries."""
    rows = SeasonLevel.objects.filter(season=season).prefetch_related("quotas")
    return list(rows.filter(level=level) if level else rows)


def book_of(season: Season) -> RuleBook:
    """Return the rule book of a season, with the season's own settings on it."""
    return rulebook_named(season.rulebook_key, season.overrides)


def sports_of(book: RuleBook) -> dict[str, list[Category]]:
    """Return the Command's own sports, each with its categories, in the order of the rule book."""
    sports: dict[str, list[Category]] = {}
    for category in book.categories.values():
        sports.setdefault(category.game, []).append(category)
    return sports


def steps_of(season: Season) -> dict[str, list[SportLevel]]:
    """Return every sport of the rule book with its levels as they count, lowest first: two queries."""
    return _steps(book_of(season), {(row.game, row.level): row for row in rows_of(season)})


def book_steps(season: Season) -> dict[str, list[SportLevel]]:
    """Return every sport as the rule book alone has it: what counts where the plan is silent."""
    return _steps(book_of(season), {})


def usually_held(book: RuleBook, categories: Iterable[Category], level: str) -> SeasonLevel.Held:
    """Return what a season begins with: branches that want, all between, the last level where teams advance to it."""
    step = book.level(level)
    if not step.entries_from:
        return SeasonLevel.Held.SOME
    last = not any(up.entries_from == level for up in book.levels)
    if last and not any(category.advances.get(step.entries_from, 0) for category in categories):
        return SeasonLevel.Held.NONE
    return SeasonLevel.Held.EVERY


def _steps(book: RuleBook, rows: Mapping[tuple[str, str], SeasonLevel]) -> dict[str, list[SportLevel]]:
    return {
        game: [_step(book, game, categories, level.key, rows.get((game, level.key))) for level in book.levels]
        for game, categories in sports_of(book).items()
    }


def _step(book: RuleBook, game: str, categories: Sequence[Category], level: str, row: SeasonLevel | None) -> SportLevel:
    said = planned_settings(row, book) if row else {}
    step, registration = book.level(level), book.registration
    of_book = {category.key: book.level_of(level, category) for category in categories}
    asks_fee = said.get(f"levels.{level}.asks_fee", step.asks_fee)
    fee = said.get(FEE, registration.fee_cents) if asks_fee else 0
    return SportLevel(
        game=game,
        key=level,
        name=step.name,
        held=SeasonLevel.Held(row.held) if row else SeasonLevel.Held.NONE,
        row=row,
        starts_on=row.starts_on if row else None,
        fee_cents=fee,
        fees={category.key: book.fee_of(category.key, fee) if asks_fee else 0 for category in categories},
        fee_per=said.get(FEE_PER, registration.fee_per),
        late_fee_cents=said.get(LATE_FEE, registration.late_fee_cents) if asks_fee else 0,
        days={
            key: (said.get(_due_path(level), own.entries_due_days), said.get(_teams_path(level), own.teams_due_days))
            for key, own in of_book.items()
        },
        advances={
            category.key: said.get(f"categories.{category.key}.advances.{level}", category.advances.get(level, 0))
            for category in categories
        },
        advance_as={
            category.key: said.get(f"categories.{category.key}.advance_as.{level}", category.advance_as[level])
            for category in categories
        },
    )
