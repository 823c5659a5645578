"""The pack of a device, and what makes the site installable."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, cast

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from kit.pure.text import number_in
from kit.pure.translation import tag_of
from kit.views import signed_in
from scoring.live.models import TableLink
from scoring.live.pages.manifest import manifest_of
from scoring.live.pages.pack import pack_of, pack_of_table
from scoring.live.views.doors import LiveRequest, by_link
from tournaments.events.queries import event_for_office
from tournaments.organization.queries.permissions import OfficeRequest, Right


@signed_in("GET", fresh=True)
def pack(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Return what a device carries of an event, or that nothing has changed since `known`."""
    event = event_for_office(request.user, event_id, Right.ENTER_RESULTS)
    mark = f"{event.board_version}-{settings.SPECTACULAR_SETTINGS['VERSION']}-{get_language()}"
    if request.GET.get("known") == f"{request.user.pk}-{mark}":
        return JsonResponse({"unchanged": True})
    told = pack_of(
        event,
        request.user,
        mark=f"{request.user.pk}-{mark}",
        competition=number_in(request.GET.get("competition")),
        station=number_in(request.GET.get("station")),
    )
    return JsonResponse(told)


@require_safe
@by_link
def table_pack(request: LiveRequest, link: TableLink) -> HttpResponse:
    """Return what the device of a table carries, for whoever has its link; or that nothing has changed."""
    version = settings.SPECTACULAR_SETTINGS["VERSION"]
    mark = f"t{link.account_id}-{link.pk}-{link.event.board_version}-{version}-{get_language()}"
    if request.GET.get("known") == mark:
        return JsonResponse({"unchanged": True})
    return JsonResponse(pack_of_table(link, mark=mark))


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> HttpResponse:
    """Return what a phone or a laptop has to know to install the site."""
    shortcut = {"name": gettext("My table or board"), "url": reverse("live:my_station")}
    told = {
        "id": "/",
        "name": gettext("Legion Sports"),
        "description": gettext("The scorekeeper's desk and the live scorer, also where there is no network."),
        "start_url": reverse("overview:office"),
        "shortcuts": [shortcut],
    }
    return _manifest(told)


@require_safe
@by_link
def table_manifest(request: LiveRequest, link: TableLink) -> HttpResponse:
    """Return what a phone has to know to install the page of its table: it opens there, and nowhere else."""
    home = reverse("live:table", args=[link.token])
    told = {
        "id": home,
        "short_name": str(link.account),
        "name": f"{link.account}, {link.event.name}",
        "description": gettext("What is played at this table now and next, also where there is no network."),
        "start_url": home,
    }
    return _manifest(told)


def _manifest(told: dict[str, Any]) -> HttpResponse:
    return JsonResponse(manifest_of(told), content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Return the script that answers for the server while there is none. From the root: its scope is the whole site."""
    language = get_language() or settings.LANGUAGE_CODE
    words = reverse("words", args=[language])
    paths = {
        "sign_in": reverse("login"),
        "sign_out": reverse("logout"),
        "help": reverse("guide:contents"),
        "all_help": reverse("guide:everything"),
        "practice": reverse("rehearsal:parts"),
        "static": settings.STATIC_URL,
        "words": f"{words.rpartition('/')[0]}/",
        "style": static("legionsports/css/base.css"),
        "icon": static("legionsports/icons/icon-192.png"),
    }
    given = f"const PATHS = {json.dumps(paths)}, LANGUAGE = {json.dumps(tag_of(language))};\n"  # not shown
    text = f"{given}importScripts({json.dumps(words)});\n{_script('keep.js')}{_script('worker.js')}"
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


@cache
def _script(name: str) -> str:
    return Path(cast(str, finders.find(f"legionsports/js/{name}"))).read_text(encoding="utf-8")
