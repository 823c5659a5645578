"""The log of an event, page by page, and as a file."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.chronicle.forms import LogForm
from scoring.chronicle.pages.log import tell
from scoring.chronicle.queries.log import Happened, LogFilter, happened_at
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import OfficeRequest, Right

LINES_A_PAGE = 50


@require_safe
@login_required
def log(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show what happened at an event, the latest first."""
    event = event_for_office(request.user, event_id, Right.SEE_LOG)
    form = LogForm(request.GET)
    page = Paginator(happened_at(event, request.user, form.asked()), LINES_A_PAGE).get_page(request.GET.get("page"))
    lines = tell(event, request.user, [Happened(*line) for line in page.object_list])
    asked = request.GET.copy()
    asked.pop("page", None)
    context = {
        "event": event,
        "form": form,
        "page": page,
        "lines": lines,
        "asked": asked.urlencode(),
        "is_narrowed": any(form[name].value() for name in form.fields),
    }
    return render(request, "scoring/chronicle/log.html", context)


def log_asked_for(request: OfficeRequest, event_id: int) -> tuple[Event, User, LogFilter]:
    """Return of which event, for whom and what of its log was asked for."""
    return event_for_office(request.user, event_id, Right.SEE_LOG), request.user, LogForm(request.GET).asked()
