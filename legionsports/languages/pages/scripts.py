"""The words of the scripts in the reader's language: a script of its own, for every page and the service worker."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import translation
from django.views.i18n import JavaScriptCatalog

_catalogue = JavaScriptCatalog.as_view(packages=["legionsports"])


@cache
def text(language: str) -> str:
    """Return the script: ``gettext``, ``ngettext``, ``interpolate`` and what they say in the language."""
    with translation.override(language):
        return cast(HttpResponse, _catalogue(_asking())).content.decode()


def address(language: str) -> str:
    """Return where a page finds the script. It changes with the words, so that a browser may keep it for good.

    In a rehearsal that is another place than on the real site, so that it is asked for every time.
    """
    return reverse("words", args=[language]) + f"?v={_mark(language)}"


@cache
def _mark(language: str) -> str:
    return hashlib.sha256(text(language).encode()).hexdigest()[:12]


def languages() -> set[str]:
    """Return the languages that there are words for."""
    return {code for code, _ in settings.LANGUAGES}


def _asking() -> HttpRequest:
    request = HttpRequest()
    request.method = "GET"
    return request
