"""The first door of an empty site, the sign-in that tells of a made-up season, and the page that clears it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from legionsports.backups.services import is_empty
from legionsports.backups.services.archive import BackupError
from legionsports.backups.views import may_back_up
from legionsports.beginning import services
from legionsports.beginning.forms import BeginForm, ClearForm
from legionsports.beginning.queries import made_up_logins
from legionsports.beginning.words import REFUSALS
from scoring.overview.pages.tasks import tasks_before
from scoring.overview.queries.groundwork import groundwork_of
from tournaments.models import Event, Member, Node
from tournaments.organization.models import User
from tournaments.people.views.passwords import SignIn


class FirstSignIn(SignIn):
    """Sign in; on an empty site the way to its beginning, on a made-up one its logins."""

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """Return what the page shows beside the form."""
        nobody = not User.objects.filter(is_table=False).exists()
        logins = [] if nobody else made_up_logins()
        return super().get_context_data(**more) | {"may_begin": nobody and is_empty(), "logins": logins}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def begin(request: HttpRequest) -> HttpResponse:
    """Give an empty site to its Command; anybody else is led to the sign-in."""
    if not is_empty():
        return redirect("login")
    services.offer()  # a site that was prepared in another way gets its code here
    if request.method != "POST":
        form = BeginForm(initial={"code": request.GET.get("code", "")})
    else:
        form = BeginForm(request.POST)
        if form.is_valid():
            with form.refusals():
                user, password = services.begin(**form.cleaned_data)
                # The code showed who this is: nobody has to type at once what the page has just told.
                login(request, user, backend=settings.AUTHENTICATION_BACKENDS[-1])
                ground = groundwork_of(user)
                context = {"person": user, "password": password, "ground": ground and tasks_before(user, ground)}
                return render(request, "legionsports/beginning/begun.html", context)
    return render(request, "legionsports/beginning/begin.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def begin_for_real(request: HttpRequest) -> HttpResponse:
    """Clear the made-up season, for the officer of its Command, and lead to the beginning."""
    if not may_back_up(request.user):
        raise PermissionDenied
    if not made_up_logins():
        messages.warning(request, _(REFUSALS["not_made_up"]))
        return redirect("overview:office")
    form, problem = ClearForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            try:
                services.clear_made_up()
            except BackupError as error:
                problem = str(error)
            else:
                logout(request)
                return redirect(f"{reverse('beginning:begin')}?{urlencode({'code': services.offer()})}")
    context = {
        "form": form,
        "problem": problem,
        "counts": {
            "branches": Node.objects.branches().count(),
            "members": Member.objects.count(),
            "events": Event.objects.count(),
        },
    }
    status = 422 if form.errors or problem else 200
    return render(request, "legionsports/beginning/for_real.html", context, status=status)
