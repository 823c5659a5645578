"""The page of a team, for a phone: where to go, when, against whom, what for. It can be kept on the phone."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.board.pages.team_now import TeamNow, team_now
from scoring.board.queries.screens import public_entry
from scoring.live.pages.manifest import manifest_of
from tournaments.events.models import Event
from tournaments.events.queries import event_for_public
from tournaments.models import Entry


@require_safe
def team(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """One team's weekend: what is next and where, what was, and its place. A part of it is asked for again."""
    event = event_for_public(slug)
    now = _now(event, entry_id)
    response: HttpResponse
    if "HX-Request" in request.headers:
        etag = f'"{now.mark}"'
        same = get_conditional_response(request, etag=etag)
        response = same if isinstance(same, HttpResponse) else HttpResponse(now.html, headers={"ETag": etag})
    else:
        entry = public_entry(event, entry_id)
        entry.competition.event = event
        manifest = reverse("board:team_manifest", args=[slug, entry_id])
        context = {"event": event, "competition": entry.competition, "entry_id": entry_id, "now": now}
        response = render(request, "scoring/board/team.html", context | {"manifest": manifest})
    response["Cache-Control"] = "no-cache"
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def team_manifest(request: HttpRequest, slug: str, entry_id: int) -> HttpResponse:
    """Return what a phone has to know to keep the page of a team: it opens there."""
    event = event_for_public(slug)
    now, home = _now(event, entry_id), reverse("board:team", args=[slug, entry_id])
    told = {
        "id": home,
        "short_name": now.name,
        "name": f"{now.name}, {event.name}",
        "description": _("Where this team plays next, when and against whom."),
        "start_url": home,
    }
    return JsonResponse(manifest_of(told), content_type="application/manifest+json")


def _now(event: Event, entry_id: int) -> TeamNow:
    try:
        return team_now(event, entry_id)
    except Entry.DoesNotExist:
        raise Http404("not in a published draw") from None  # not shown
