"""The calendar of a season: for everybody, as a file for other calendars, and where the office adds dates."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from kit.files.answers import as_calendar
from kit.views import signed_in
from tournaments.events import services
from tournaments.events.engine.deadlines import is_season
from tournaments.events.models import SeasonDate
from tournaments.events.queries import calendars_kept_by, season_now, seasons
from tournaments.organization.models import Organization
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right
from tournaments.seasons.forms import SeasonDateForm
from tournaments.seasons.pages.calendar import SeasonCalendar, season_calendar
from tournaments.seasons.pages.calendar_files import season_as_ics
from tournaments.sites.queries import whole_address


@require_safe
def public(request: HttpRequest, season: int | None = None) -> HttpResponse:
    """Show the play-offs of a season and what is due by when."""
    return render(request, "tournaments/seasons/calendar.html", _context(season))


@require_safe
def calendar_file(request: HttpRequest, season: int) -> HttpResponse:
    """Return the calendar as a file that calendars on phones and computers read."""
    calendar = season_asked_for(season)
    return as_calendar(f"legion-sports-{season}", season_as_ics(calendar, address=partial(whole_address, request)))


@signed_in("GET", "POST")
def office(request: HttpRequest, season: int | None = None) -> HttpResponse:
    """Show the calendar to the office; an officer of the Command adds dates that are no events of this site."""
    kept = calendars_kept_by(request.user)
    context = _context(season, needs_dates=False)
    form = SeasonDateForm(request.POST if request.method == "POST" else None, season=context["calendar"].season)
    if request.method == "POST":
        if not kept:
            raise PermissionDenied(Right.MANAGE_EVENT.value)
        if form.is_valid():
            with form.refusals():
                date = services.add_season_date(organizer=kept[0], **form.facts())
                messages.success(request, _("%(date)s is in the calendar.") % {"date": date})
                return redirect("seasons:office_calendar_of", date.season)
    context |= {
        "form": form,
        "keeps": bool(kept),
        "may_print": permissions.may(request.user, Right.PRINT),
        # A role at one event gives no place that could apply.
        "may_host": Organization.objects.filter(
            permissions.organizations_with(request.user, Right.HOST_PAPERS)
        ).exists(),
    }
    return render(request, "tournaments/seasons/office_calendar.html", context, status=422 if form.is_bound else 200)


@signed_in("POST")
def remove_date(request: HttpRequest, date_id: int) -> HttpResponse:
    """Take a date out of the calendar."""
    date = get_object_or_404(SeasonDate.objects.select_related("organizer"), pk=date_id)
    permissions.require(request.user, Right.MANAGE_EVENT, date.organizer)
    services.remove_season_date(date=date)
    messages.success(request, _("%(date)s is no longer in the calendar.") % {"date": date})
    return redirect("seasons:office_calendar_of", date.season)


def season_asked_for(season: int) -> SeasonCalendar:
    """Return the calendar of a season. Raises Http404 for one of which nothing is known."""
    calendar: SeasonCalendar = _context(season)["calendar"]
    return calendar


def _context(season: int | None, *, needs_dates: bool = True) -> dict[str, Any]:
    """Return what the page of a season shows.

    Raises Http404 for a season of which nothing is known and, where a date can be added, for a year that is none.
    """
    today = timezone.localdate()
    known = seasons()
    if season is not None and season not in known and (needs_dates or not is_season(season)):
        raise Http404(str(season))
    chosen = season or season_now(today)
    calendar = season_calendar(chosen)
    this_month = today.replace(day=1)
    return {
        "calendar": calendar,
        "coming": [month for month in calendar.months if month[0] >= this_month],
        "past": [month for month in calendar.months if month[0] < this_month],
        "seasons": known,
    }
