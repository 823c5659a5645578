"""The log of an event, page by page, and as a file."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import render

from kit.files.writing import Listing
from kit.views import signed_in
from scoring.chronicle.forms import LogForm
from scoring.chronicle.pages.log import listing_of, tell
from scoring.chronicle.queries.log import Happened, happened_at
from scoring.chronicle.queries.sources import sources_of
from tournaments.events.queries import event_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right

LINES_A_PAGE = 30


@signed_in("GET")
def log(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show what happened at an event, the latest first."""
    event = event_for_office(request.user, event_id, Right.SEE_LOG)
    form = LogForm(request.GET)
    sources = sources_of(event, request.user)
    page = Paginator(happened_at(event, sources, *form.filters()), LINES_A_PAGE).get_page(request.GET.get("page"))
    lines = tell(sources, [Happened(*line) for line in page.object_list])
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


def log_asked_for(request: OfficeRequest, event_id: int) -> Listing:
    """Return the log of an event as a list, as far as it was asked for."""
    event = event_for_office(request.user, event_id, Right.SEE_LOG)
    return listing_of(event, sources_of(event, request.user), LogForm(request.GET).filters())
