"""The first door of an empty site, the sign-in that tells of a made-up season, and the page that clears it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from kit.views import show_refusals, signed_in
from legionsports.backups.services import is_empty
from legionsports.backups.services.archive import BackupError
from legionsports.beginning import services
from legionsports.beginning.forms import AnotherForm, BeginForm, ClearForm, KeeperForm, SetUpForm
from legionsports.beginning.queries import commands_of_site, made_up_logins
from legionsports.beginning.words import REFUSALS
from scoring.overview.pages.tasks import tasks_before
from scoring.overview.queries.groundwork import groundwork_of
from tournaments.models import Event, Member, Organization
from tournaments.organization.models import User
from tournaments.organization.queries.permissions import OfficeRequest, keeps_site
from tournaments.organization.queries.tree import is_begun
from tournaments.people.queries import site_keepers
from tournaments.people.views.access import password_again
from tournaments.people.views.passwords import SignIn
from tournaments.sites.services import keep_address

NAMES = ("first_name", "last_name")


class FirstSignIn(SignIn):
    """Sign in; on an empty site the way to its beginning, on a made-up one its logins."""

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        """Return what the page shows beside the form."""
        nobody = not User.objects.filter(is_table=False).exists()
        logins = [] if nobody else made_up_logins()
        begins = {"may_begin": nobody and is_empty(), "is_begun": is_begun()}
        return super().get_context_data(**more) | begins | {"logins": logins}


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def begin(request: HttpRequest) -> HttpResponse:
    """Give an empty site to its Command: to who has its code or, where there are accounts, to a superuser."""
    if is_begun():
        return redirect("login")
    if is_empty():
        return _begin_by_code(request)
    if not request.user.is_authenticated or not request.user.is_superuser:
        return redirect_to_login(request.path)
    known = {name: getattr(request.user, name) for name in NAMES}
    form = SetUpForm(request.POST or None, request=request, initial=known)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            address = form.cleaned_data.pop("address")
            person = services.begin_as(user=request.user, **form.cleaned_data)
            keep_address(address)
            messages.success(request, _("%(person)s looks after this site now.") % {"person": person})
            return redirect("overview:office")
    return _form_page(request, form)


def _begin_by_code(request: HttpRequest) -> HttpResponse:
    services.offer()  # a site that was prepared in another way gets its code here
    if request.method != "POST":
        return _form_page(request, BeginForm(request=request, initial={"code": request.GET.get("code", "")}))
    form = BeginForm(request.POST, request=request)
    if form.is_valid():
        with form.refusals():
            address = form.cleaned_data.pop("address")
            user, password = services.begin(**form.cleaned_data)
            keep_address(address)
            # The code showed who this is: nobody has to type at once what the page has just told.
            login(request, user, backend=settings.AUTHENTICATION_BACKENDS[-1])
            ground = groundwork_of(user)
            context = {"person": user, "password": password, "ground": ground and tasks_before(user, ground)}
            return render(request, "legionsports/beginning/begun.html", context)
    return _form_page(request, form)


def _form_page(request: HttpRequest, form: SetUpForm) -> HttpResponse:
    return render(request, "legionsports/beginning/begin.html", {"form": form}, status=422 if form.errors else 200)


@signed_in("GET", "POST", fresh=True)
def begin_for_real(request: HttpRequest) -> HttpResponse:
    """Clear the made-up season, for the officer of its Command, and lead to the beginning."""
    if not keeps_site(request.user):
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
            "branches": Organization.objects.branches().count(),
            "members": Member.objects.count(),
            "events": Event.objects.count(),
        },
    }
    status = 422 if form.errors or problem else 200
    return render(request, "legionsports/beginning/for_real.html", context, status=status)


@signed_in("GET", "POST", fresh=True)
@password_again("POST")
def commands(request: OfficeRequest) -> HttpResponse:
    """Show the Commands of the site to whoever keeps it, and begin another with its first officer."""
    _require_keeper(request)
    form = AnotherForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            user, password = services.begin_another(by=request.user, **form.cleaned_data)
            given = {"given": [(user, user.roles.get(), password)], "back": reverse("beginning:commands")}
            return render(request, "tournaments/people/password.html", given)
    context = {"form": form, "commands": commands_of_site(), "keepers": site_keepers(), "keeper_form": KeeperForm()}
    return render(request, "legionsports/beginning/commands.html", context, status=422 if form.errors else 200)


@signed_in("POST")
@password_again("POST")
def close(request: OfficeRequest, organization_id: int) -> HttpResponse:
    """Close a Command, or open it again."""
    _require_keeper(request)
    command = get_object_or_404(Organization.objects.commands(), pk=organization_id)
    with show_refusals(request):
        services.close_or_open(command=command, is_closed="open" not in request.POST, by=request.user)
    return redirect("beginning:commands")


@signed_in("POST")
@password_again("POST")
def keepers(request: OfficeRequest) -> HttpResponse:
    """Let somebody keep the site, or no longer."""
    _require_keeper(request)
    form = KeeperForm(request.POST)
    if form.is_valid():
        with show_refusals(request):
            username, keeps = form.cleaned_data["username"], "no_longer" not in request.POST
            services.keep_site(username=username, keeps=keeps, by=request.user)
    return redirect("beginning:commands")


def _require_keeper(request: HttpRequest) -> None:
    if not keeps_site(request.user):
        raise PermissionDenied
