"""The page of a table, for whoever has its link; and the office's page of all links of an event."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from games import registry
from kit.pure.tokens import spelled
from kit.views import signed_in
from scoring.live.models import TableLink
from scoring.live.queries.stations import shown_at
from scoring.live.queries.tables import LinkedTable, boards_of, is_over, place_of, tables_by_key
from scoring.live.services import tables as services
from scoring.live.views.doors import Door, LiveRequest, by_link
from scoring.live.words.live import SAID_AT_TABLE
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.sites.queries import whole_address


# What the device carries is fetched while somebody goes on to the sheet: where neither request had the cookie, each
# answer brought another one, and the form of the sheet had "expired" before it was sent.
@ensure_csrf_cookie
@require_safe
@by_link
def table(request: LiveRequest, link: TableLink) -> HttpResponse:
    """Show what is played at a table now and next, each with the way to score it."""
    door = Door(by=link.account, link=link)
    shown = shown_at(link.event_id, place_of(link))
    context = {
        "name": link.account,
        "event": link.event,
        "pack": door.pack(),
        "manifest": reverse("offline:table_manifest", args=[link.token]),
        "shown": [
            (here, door.addresses(here.sheet.code), registry.live(here.competition.game) is not None) for here in shown
        ],
        "said": SAID_AT_TABLE.get(request.GET.get("said", ""), ""),
    }
    return render(request, "scoring/live/table.html", context)


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """Say where the link of a table is found: the address without its secret leads nowhere else."""
    return render(request, "scoring/live/no_table.html", {"why": "unknown"}, status=404)


# --- the office ---------------------------------------------------------------------------------------


@signed_in("GET", "POST", fresh=True)
def links(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show the tables of an event and their links, and make, renew or stop them."""
    event = event_for_office(request.user, event_id, Right.NAME_SCOREKEEPERS)
    boards = boards_of(event)
    if request.method == "POST":
        _carry_out(request, event, tables_by_key(boards))
        return redirect("live:links", event.pk)
    every = [each for some in boards for each in some.tables]
    context = {
        "event": event,
        "boards": [(some, [(each, _address(request, each)) for each in some.tables]) for some in boards],
        "running": sum(each.link is not None for each in every),
        "missing": sum(each.link is None for each in every),
        "is_over": is_over(event),
    }
    return render(request, "scoring/live/links.html", context)


def _address(request: HttpRequest, of: LinkedTable) -> str:
    """Return the link of a table as it is sent to a phone; empty where it has none."""
    path = reverse("live:table", args=[spelled(of.link.token)]) if of.link else ""
    return path and (whole_address(request, path) or path)


def _carry_out(request: OfficeRequest, event: Event, by_key: dict[str, LinkedTable]) -> None:
    """Do what a button of the page says, and say that it is done."""
    asked, by = request.POST.get("do", ""), request.user
    if asked == "make":
        made = services.make_links(event=event, by=by)
        text = gettext("Every table has its link.")
        if made:
            text = ngettext(
                "%(count)d link made. Print the table cards.", "%(count)d links made. Print the table cards.", made
            ) % {"count": made}
        messages.success(request, text)
    elif asked == "stop_all":
        stopped = services.stop_all_links(event=event, by=by)
        text = gettext("All links are stopped (%(count)d). Cards can no longer be used to score.")
        messages.success(request, text % {"count": stopped})
    elif asked in ("renew", "stop"):
        table = by_key.get(request.POST.get("table", ""))
        if table is None:
            raise Http404
        if asked == "renew":
            services.renew_link(event=event, table=table, by=by)
            text = gettext("%(table)s has a new link. The old card no longer works: print a new one.")
            messages.success(request, text % {"table": table.name})
        else:
            services.stop_link(event=event, table=table, by=by)
            messages.success(request, gettext("The link of %(table)s is stopped.") % {"table": table.name})
