"""The page of the design: what a page may be made of."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from legionsports.design.pages import samples
from tournaments.organization.queries.permissions import keeps_site


@require_safe
def design(request: HttpRequest) -> HttpResponse:
    """Show every component to whoever develops the site, or looks after it: to the public it means nothing."""
    if not settings.DEBUG:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not keeps_site(request.user):
            raise PermissionDenied
    return render(request, "legionsports/design/page.html", samples())
