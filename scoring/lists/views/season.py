"""Lists of a season and of all events: what is announced, the calendar, the plan."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from kit.files.writing import DAY, MONEY, YEAR, YES_NO, Cents, Column, Listing, Row
from kit.pure.translation import labelled
from scoring.lists.views.base import SavedList
from scoring.overview.queries.calendar import calendar as events_of_everybody
from tournaments.events.models import Event
from tournaments.events.words import fees_by_name
from tournaments.organization.queries.permissions import OfficeRequest
from tournaments.seasons.models.plan import SeasonLevel
from tournaments.seasons.pages.calendar import SeasonCalendar
from tournaments.seasons.queries.plan import SportLevel, book_of, sports_of, steps_of
from tournaments.seasons.views.calendar import season_asked_for
from tournaments.seasons.views.plan import plan_asked_for
from tournaments.seasons.words import form_of_advancing


def _names(row: dict[str, Event]) -> str:
    return ", ".join(str(competition.name) for competition in row["event"].competitions.all())


def events(request: HttpRequest) -> Listing:
    """Every event as everybody finds it: on now, coming, played."""
    columns = (
        Column("when", _("When")),
        Column("season", _("Season"), "event.season", YEAR),
        Column("event", _("Event"), "event.name"),
        Column("starts_on", _("First day"), "event.starts_on", DAY),
        Column("ends_on", _("Last day"), "event.ends_on", DAY),
        Column("host_branch", _("Host branch"), "event.host"),
        Column("town", _("Town"), "event.host_branch.town"),
        Column("competitions", _("Competitions"), _names),
        Column("is_final", _("Final"), "event.is_final", YES_NO),
    )
    known = events_of_everybody()
    played = [event for _season, of_season in known.past for event in of_season]
    parts = ((_("On now"), known.now), (_("Coming"), known.coming), (_("Played"), played))
    rows = ({"when": when, "event": event} for when, some in parts for event in some)
    return Listing(name="events", columns=columns, rows=rows)


def calendar(request: HttpRequest, season: int) -> Listing:
    """What is held in a season, and what is due by when; what has no day yet stands last."""
    columns = (
        Column("day", _("Day"), kind=DAY),
        Column("ends_on", _("Last day"), lambda row: None if row["due"] else row["held"].ends_on, DAY),
        Column("title", _("What"), "held.title"),
        Column("due", _("Due"), "due.title"),
        Column("level", _("Level"), "held.level"),
        Column("place", _("Where"), "held.place"),
        Column("who", _("Who"), "due.who"),
        Column("counted", _("How the day is counted"), lambda row: (due := row["due"]) and (due.counted or due.left)),
        Column("section", _("Section"), "due.deadline.section"),
    )
    return Listing(name=f"calendar-{season}", columns=columns, rows=_days(season_asked_for(season)))


def _days(of_season: SeasonCalendar) -> Iterator[Row]:
    for _month, days in of_season.months:
        yield from ({"day": line.day, "held": line.play_off, "due": line.due} for line in days)
    yield from ({"held": held, "due": due} for held, due in of_season.waiting)


def plan(request: OfficeRequest, year: int) -> Listing:
    """What is planned: every sport with the levels at which it is played."""
    season = plan_asked_for(request, year)
    steps = steps_of(season)
    columns = (
        Column("sport", _("Sport")),
        Column("level", _("Level"), lambda row: row["step"].name if row["step"] else _("Not played this season.")),
        Column("held", _("Who holds it"), "step.held.label"),
        Column("starts_on", _("First day"), "step.starts_on", DAY),
        Column("teams_due", _("How many teams is due"), lambda row: _teams_due(row["step"]), DAY),
        Column("due_date", _("Entries are due"), "step.due_date", DAY),
        Column("fee", _("Fee, $"), lambda row: row["step"] and _fee(row["step"], row["names"])),
        Column("per", _("For"), lambda row: row["step"] and SeasonLevel.FeePer(row["step"].fee_per).label),
        Column("late_fee", _("Late fee, $"), lambda row: row["step"] and (row["step"].late_fee_cents or None), MONEY),
        Column("advancing", _("Teams that advance"), lambda row: row["step"] and _advancing(row["step"], row["names"])),
    )
    rows = (
        {"sport": categories[0].sport, "step": step, "names": {each.key: each.name for each in categories}}
        for game, categories in sports_of(book_of(season)).items()
        for step in [step for step in steps[game] if step.is_played] or (None,)
    )
    return Listing(name=f"plan-{year}", columns=columns, rows=rows)


def _teams_due(step: SportLevel | None) -> datetime.date | None:
    return step.teams_due(step.starts_on) if step and step.starts_on else None


def _advancing(step: SportLevel, names: dict[str, str]) -> str:
    return "; ".join(
        labelled(names[category], f"{teams}, {form_of_advancing(step.advance_as[category])}")
        for category, teams in step.advances.items()
        if teams
    )


def _fee(step: SportLevel, names: dict[str, str]) -> Cents | str | None:
    """Return what a level asks; category by category where they differ."""
    if len(set(step.fees.values())) < 2:
        return _money(next(iter(step.fees.values()), step.fee_cents))
    return fees_by_name({names[key]: cents for key, cents in step.fees.items()})


def _money(cents: int) -> Cents | None:
    """Return an amount; nothing where nobody has decided on one."""
    return Cents(cents) if cents else None


LISTS = (
    SavedList("events", "overview:first_page", "", events, is_public=True),
    SavedList("calendar", "seasons:calendar_of", "calendar/<int:season>/", calendar, is_public=True),
    SavedList("plan", "seasons:plan", "office/season/<int:year>/plan/", plan),
)
