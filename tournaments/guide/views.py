"""The pages of the help, for everybody; they ask the database for nothing but who is there."""

from __future__ import annotations

from django.core.cache import cache
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from kit.views import local_path
from tournaments.guide import pages
from tournaments.guide.queries import library
from tournaments.guide.services import booklet_file
from tournaments.guide.tasks import make_booklet
from tournaments.guide.words import PLAYER, ROLES
from tournaments.organization.queries.permissions import roles_of

LONGEST_SEARCH = 100
ASKED_AGAIN_AFTER = 60  # seconds


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """Show the contents for one role or for all, or what the search found."""
    typed = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    role = _role_of(request)
    help_ = library()
    context = {
        "typed": typed,
        "found": pages.found_for(typed, help_) if typed else (),
        "role": role,
        "role_name": ROLES.get(role, ""),
        "roles": ROLES.items(),
        "chapters": [
            (chapter.title, [(topic.title, pages.topic_address(topic)) for topic in chapter.topics])
            for chapter in (help_.of(role) if role else help_.chapters)
        ],
        "back": local_path(request.GET.get("from", "")),
    }
    return render(request, "tournaments/guide/contents.html", context)


@require_safe
def topic(request: HttpRequest, key: str) -> HttpResponse:
    """Show one topic, with the way back to the page that it explains."""
    help_ = library()
    shown = help_.topics.get(key)
    if shown is None:
        raise Http404(key)
    context = {"topic": pages.shown(shown, help_), "back": local_path(request.GET.get("from", ""))}
    return render(request, "tournaments/guide/topic.html", context)


@require_safe
def trouble(request: HttpRequest) -> HttpResponse:
    """Show what to do when something is wrong."""
    help_ = library()
    context = {
        "troubles": pages.troubles(help_),
        "first": pages.first_of_all(help_),
        "back": local_path(request.GET.get("from", "")),
    }
    return render(request, "tournaments/guide/trouble.html", context)


@require_safe
def everything(request: HttpRequest) -> HttpResponse:
    """Show all the help on one page, or that of one role: to be printed, and kept where there is no network."""
    help_ = library()
    role = request.GET.get("role", "") if request.GET.get("role", "") in ROLES else ""
    context = {
        "role_name": ROLES.get(role, ""),
        "chapters": pages.chapters_shown(help_.of(role) if role else help_.chapters, help_),
        "troubles": pages.troubles(help_, lambda topic: f"#{topic.key}" if not role or topic.is_for(role) else ""),
        "first": pages.first_of_all(help_, lambda topic: f"#{topic.key}" if not role or topic.is_for(role) else ""),
    }
    return render(request, "tournaments/guide/everything.html", context)


@require_safe
def booklet(request: HttpRequest, role: str) -> HttpResponseBase:
    """Send the booklet of a role; the worker makes it once, and until then a page waits."""
    if role not in ROLES:
        raise Http404(role)
    file = booklet_file(role)
    if file.exists():
        name = f"help-{role.replace('_', '-')}.pdf"
        return FileResponse(file.open("rb"), filename=name, content_type="application/pdf")
    if cache.add(f"booklet-{file.name}", 1, ASKED_AGAIN_AFTER):
        make_booklet.delay(role)
    context = {"role": role, "role_name": ROLES[role]}
    answer = render(request, "tournaments/guide/booklet_waits.html", context)
    answer["Refresh"] = "4"
    return answer


def _role_of(request: HttpRequest) -> str:
    """Return whose contents are asked for: what was chosen, else the reader's first role; "" for all."""
    chosen = request.GET.get("role")
    if chosen is not None:
        return chosen if chosen in ROLES else ""
    if not request.user.is_authenticated:
        return PLAYER
    return next((role.kind for role in roles_of(request.user)), "")
