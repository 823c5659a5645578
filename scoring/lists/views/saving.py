"""The one door of every list that is saved as a file."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from kit.files.answers import as_file
from kit.files.writing import TYPES
from scoring.lists.views.base import SavedList


@require_safe
@never_cache
def save(request: HttpRequest, saved: SavedList, ending: str, **where: Any) -> HttpResponseBase:
    """Return a list as `csv` or `xlsx`, narrowed as its page is by the same query."""
    if ending not in TYPES:
        raise Http404(ending)
    return as_file(saved.read(request, **where), ending)
