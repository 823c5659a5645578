"""What the scripts of a page say, in the language that its address names."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from legionsports.languages.pages import scripts

_YEAR = 365 * 24 * 3600


@require_safe
def words(request: HttpRequest, language: str) -> HttpResponse:
    """Return the script for everybody. A browser keeps what is asked for by its mark; a service worker asks without."""
    if language not in scripts.languages():
        raise Http404
    response = HttpResponse(scripts.text(language), content_type="text/javascript; charset=utf-8")
    kept = {"public": True, "max_age": _YEAR, "immutable": True} if "v" in request.GET else {"no_cache": True}
    patch_cache_control(response, **kept)
    return response
