"""Who hosts the events of a season: the Committee's page, and each application."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from kit.views import show_refusals, signed_in
from tournaments.hosting.forms.allocation import AllocationForm, ApplicationForm, RallyForm, ReasonForm
from tournaments.hosting.models.allocation import HostApplication
from tournaments.hosting.queries import allocation as queries
from tournaments.hosting.services import allocation as services
from tournaments.hosting.words import allocation as words
from tournaments.organization.models import Organization
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right

SEASONS = range(2000, 2101)  # another number in the address is a slip
AHEAD = 2  # seasons: what is decided now is held in two years


@signed_in("GET", "POST")
def season(request: OfficeRequest, season: int | None = None) -> HttpResponse:
    """Show who holds the events of a season; give one to a District, or record an application."""
    year = timezone.localdate().year
    organizer, chosen = season_asked_for(request, year + AHEAD if season is None else season)
    may_give = permissions.may(request.user, Right.MANAGE_EVENT, organizer)
    sports = list(queries.sports_of(organizer).values())
    branches = queries.branches_to_apply(request.user, organizer)
    action = request.POST.get("do", "")
    giving = AllocationForm(
        request.POST if action == "give" else None, sports=sports, districts=queries.districts_of(organizer),
        initial={"given_on": timezone.localdate()}, prefix="give",
    )  # fmt: skip
    applying = ApplicationForm(
        request.POST if action == "apply" else None, sports=sports, branches=branches,
        initial={"applied_on": timezone.localdate()}, prefix="apply",
    )  # fmt: skip
    done = None
    if action == "give":
        done = _give(request, giving, organizer, chosen)
    elif action == "apply":
        done = _apply(request, applying, organizer, chosen)
    if done is not None:
        return done
    context = {
        "organizer": organizer,
        "season": chosen,
        "seasons": sorted({*range(year, year + AHEAD + 2), chosen}),
        "lines": queries.season_of(organizer, chosen, request.user),
        "may_give": may_give,
        "giving": giving,
        "applying": applying,
        "branches": branches,
        "months": queries.book_of(organizer).deadlines.allocation_months,
    }
    return render(request, "tournaments/hosting/season.html", context, status=422 if action else 200)


def _give(request: OfficeRequest, form: AllocationForm, organizer: Organization, season: int) -> HttpResponse | None:
    permissions.require(request.user, Right.MANAGE_EVENT, organizer)
    if form.is_valid():
        with form.refusals():
            given = services.allocate(organizer=organizer, season=season, by=request.user, **form.cleaned_data)
            messages.success(
                request, _("Given to %(district)s. It is in the calendar.") % {"district": str(given.district)}
            )
            return redirect("allocation:season", season)
    return None


def _apply(request: OfficeRequest, form: ApplicationForm, organizer: Organization, season: int) -> HttpResponse | None:
    if form.is_valid():
        with form.refusals():
            application = services.apply(
                organizer=organizer, season=season, sport=form.cleaned_data["sport"],
                branch=form.cleaned_data["branch"], facts=form.facts(), by=request.user,
            )  # fmt: skip
            messages.success(
                request, _("The application of %(branch)s is recorded.") % {"branch": str(application.branch)}
            )
            return redirect("allocation:application", application.pk)
    return None


def season_asked_for(request: OfficeRequest, season: int) -> tuple[Organization, int]:
    """Return whose season it is that the reader sees. Raises PermissionDenied for who sees none."""
    commands = queries.organizers_of(request.user)
    if not commands:
        raise PermissionDenied(Right.HOST_PAPERS.value)
    if season not in SEASONS:
        raise Http404
    return commands[0], season


@require_http_methods(["GET", "HEAD"])
@login_required
def application(request: OfficeRequest, application_id: int) -> HttpResponse:
    """Show one application: what the form says, what stands in its way, what was decided."""
    return _page(request, _visible(request, application_id))


@signed_in("POST")
def decide(request: OfficeRequest, application_id: int, act: str) -> HttpResponse:
    """Confirm, grant or decline an application."""
    application = _visible(request, application_id)
    rally, reason = RallyForm(request.POST or None), ReasonForm(request.POST or None)
    if act == "confirm":
        _require_district(request, application)
        if not rally.is_valid():
            return _page(request, application, rally=rally)
        return _done(
            request,
            application,
            lambda: services.confirm(application=application, on=rally.cleaned_data["on"]),
            _("Confirmed."),
        )
    permissions.require(request.user, Right.MANAGE_EVENT, application.organizer)
    if act == "grant":
        said = _("%(branch)s hosts. The calendar shows it. Now create the event.") % {"branch": str(application.branch)}
        return _done(request, application, lambda: services.grant(application=application, by=request.user), said)
    if not reason.is_valid():
        return _page(request, application, reason=reason)
    why = reason.cleaned_data["reason"]
    return _done(
        request,
        application,
        lambda: services.decline(application=application, reason=why, by=request.user),
        _("Recorded, with the reason."),
    )


@signed_in("POST")
def create_event(request: OfficeRequest, application_id: int) -> HttpResponse:
    """Create the event that was granted, with everything that is known of it."""
    application = _visible(request, application_id)
    permissions.require(request.user, Right.MANAGE_EVENT, application.organizer)
    with show_refusals(request):
        event = services.create_event_of(application=application)
        said = _("%(event)s is created with its dates, host and every category. Please review it.")
        messages.success(request, said % {"event": event})
        return redirect("events:edit", event.pk)
    return redirect("allocation:application", application.pk)


def _visible(request: OfficeRequest, application_id: int) -> HostApplication:
    permissions.require(request.user, Right.HOST_PAPERS)
    return get_object_or_404(queries.visible_applications(request.user), pk=application_id)


def _done(
    request: OfficeRequest, application: HostApplication, act: Callable[[], HostApplication], said: str
) -> HttpResponse:
    with show_refusals(request):
        act()
        messages.success(request, said)
    return redirect("allocation:application", application.pk)


def _page(
    request: OfficeRequest,
    application: HostApplication,
    *,
    rally: RallyForm | None = None,
    reason: ReasonForm | None = None,
) -> HttpResponse:
    lines = queries.findings_of(application)
    is_open = application.state == HostApplication.State.APPLIED
    may_decide = permissions.may(request.user, Right.MANAGE_EVENT, application.organizer)
    event = queries.event_of(application) if application.state == HostApplication.State.GRANTED else None
    context = {
        "one": application,
        "event": event,
        "may_open_event": event is not None and permissions.may(request.user, Right.MANAGE_EVENT, event),
        "may_create": event is None and may_decide and application.state == HostApplication.State.GRANTED,
        "sport": queries.sports_of(application.organizer).get(application.sport),
        "said": [(queries.label_of(name), words.answer(getattr(application, name))) for name in services.FACTS],
        "lines": lines if is_open else [],
        "in_the_way": any(line.bars or line.waits for line in lines),
        "is_open": is_open,
        "may_confirm": is_open and application.confirmed_on is None and _holds_district(request, application),
        "may_grant": is_open and may_decide,
        "may_decline": may_decide
        and application.state in {HostApplication.State.APPLIED, HostApplication.State.GRANTED},
        "rally": rally or RallyForm(initial={"on": timezone.localdate()}),
        "reason": reason or ReasonForm(),
    }
    return render(request, "tournaments/hosting/application.html", context, status=422 if rally or reason else 200)


def _holds_district(request: OfficeRequest, application: HostApplication) -> bool:
    """Return whether the reader speaks for the District of the branch, or for the Command."""
    district = next(iter(queries.districts_above(application.branch, application.organizer)), application.organizer)
    return permissions.may(request.user, Right.MANAGE_EVENT, district)


def _require_district(request: OfficeRequest, application: HostApplication) -> None:
    if not _holds_district(request, application):
        raise PermissionDenied(Right.MANAGE_EVENT.value)
