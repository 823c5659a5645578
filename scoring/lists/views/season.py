"""Lists of a season and of all events: what is announced, the calendar, the plan."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from kit.files.writing import Cents, Listing, Row
from kit.pure.translation import labelled
from scoring.lists.views.base import SavedList, yes
from scoring.overview.queries.calendar import calendar as events_of_everybody
from tournaments.events.models import Event
from tournaments.events.queries import Due
from tournaments.events.words import fees_by_name
from tournaments.organization.queries.permissions import OfficeRequest
from tournaments.seasons.models.plan import SeasonLevel
from tournaments.seasons.pages.calendar import PlayOff, SeasonCalendar
from tournaments.seasons.queries.plan import SportLevel, book_of, sports_of, steps_of
from tournaments.seasons.views.calendar import season_asked_for
from tournaments.seasons.views.plan import plan_asked_for
from tournaments.seasons.words import form_of_advancing


def events(request: HttpRequest) -> Listing:
    """Every event as everybody finds it: on now, coming, played."""
    headings = (
        *(_("When"), _("Season"), _("Event"), _("First day")),
        *(_("Last day"), _("Host branch"), _("Town")),
        *(_("Competitions"), _("Final")),
    )
    return Listing(name="events", headings=headings, rows=_events())


def _events() -> Iterator[Row]:
    known = events_of_everybody(timezone.localdate())
    played = [event for _season, of_season in known.past for event in of_season]
    for when, some in ((_("On now"), known.now), (_("Coming"), known.coming), (_("Played"), played)):
        yield from (_event(when, event) for event in some)


def _event(when: object, event: Event) -> Row:
    names = ", ".join(str(competition.name) for competition in event.competitions.all())
    return (
        *(when, event.season, event.name, event.starts_on, event.ends_on, event.host_branch, event.host_branch.town),
        *(names, yes(event.is_final)),  # type: ignore[attr-defined]
    )


def calendar(request: HttpRequest, season: int) -> Listing:
    """What is held in a season, and what is due by when; what has no day yet stands last."""
    headings = (
        *(_("Day"), _("Last day"), _("What"), _("Due")),
        *(_("Level"), _("Where"), _("Who"), _("How the day is counted")),
        _("Section"),
    )
    return Listing(name=f"calendar-{season}", headings=headings, rows=_days(season_asked_for(season)))


def _days(of_season: SeasonCalendar) -> Iterator[Row]:
    lines: list[tuple[datetime.date | None, PlayOff, Due | None]]
    lines = [(line.day, line.play_off, line.due) for _month, days in of_season.months for line in days]
    lines += [(None, play_off, due) for play_off, due in of_season.waiting]
    for day, play_off, due in lines:
        held = (play_off.title, due.title if due else "", play_off.level, play_off.place)
        how = (due.who, due.counted or due.left, due.deadline.section) if due else ("", "", "")
        yield day, None if due else play_off.ends_on, *held, *how


def plan(request: OfficeRequest, year: int) -> Listing:
    """What is planned: every sport with the levels at which it is played."""
    season = plan_asked_for(request, year)
    steps = steps_of(season)
    rows = (
        row
        for game, categories in sports_of(book_of(season)).items()
        for row in _sport(categories[0].sport, steps[game], {category.key: category.name for category in categories})
    )
    headings = (
        *(_("Sport"), _("Level"), _("Who holds it"), _("First day"), _("How many teams is due")),
        *(_("Entries are due"), _("Fee, $"), _("For"), _("Late fee, $")),
        _("Teams that advance"),
    )
    return Listing(name=f"plan-{year}", headings=headings, rows=rows)


def _sport(sport: str, steps: list[SportLevel], names: dict[str, str]) -> Iterator[Row]:
    played = [step for step in steps if step.is_played]
    if not played:
        yield sport, _("Not played this season."), *[None] * 8
    for step in played:
        day = step.starts_on
        advancing = (
            labelled(names[category], f"{teams}, {form_of_advancing(step.advance_as[category])}")
            for category, teams in step.advances.items()
            if teams
        )
        yield (
            *(sport, step.name, step.held.label, day, step.teams_due(day) if day else None, step.due_date),
            *(
                _fee(step, names),
                SeasonLevel.FeePer(step.fee_per).label,
                _money(step.late_fee_cents),
                "; ".join(advancing),
            ),
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
    SavedList(key="events", page="overview:first_page", route="", read=events, is_public=True),
    SavedList(
        key="calendar", page="seasons:calendar_of", route="calendar/<int:season>/", read=calendar, is_public=True
    ),
    SavedList(key="plan", page="seasons:plan", route="office/season/<int:year>/plan/", read=plan),
)
