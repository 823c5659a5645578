"""The page on which somebody sees where they are signed in, and signs out there."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.organization.queries.permissions import OfficeRequest
from tournaments.people import services
from tournaments.people.queries import access_of
from tournaments.people.views.devices import trust_cookie


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def access(request: OfficeRequest) -> HttpResponse:
    """Show where one is signed in, and sign out in one place or in all others."""
    here = request.session.session_key
    if request.method != "POST":
        return render(request, "tournaments/people/access.html", {"found": access_of(request.user, here=here)})
    if "access" in request.POST:
        services.end_access(user=request.user, access=request.POST["access"])
        messages.success(request, _("Done. That device or program is no longer in the list."))
    else:
        services.sign_out_everywhere(user=request.user, but=(here, trust_cookie(request, request.user)))
        messages.success(request, _("You are signed out everywhere else."))
    return redirect("people:access")
