"""Where somebody is signed in, and the password that is asked for again before what would hurt most."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from kit.views import signed_in
from tournaments.organization.queries.permissions import OfficeRequest
from tournaments.people import services
from tournaments.people.forms import PasswordAgainForm
from tournaments.people.models import PASSWORD_AT
from tournaments.people.queries import access_of
from tournaments.people.views.devices import trust_cookie

PASSWORD_HOLDS_FOR = 900  # seconds
_View = Callable[..., HttpResponseBase]


def password_again(method: str) -> Callable[[_View], _View]:
    """Let a view do its work only where the password was typed on this device in the last 15 minutes.

    Else the page that asks for it takes along what was sent, so that nothing has to be filled in again.
    """

    def decorated(view: _View) -> _View:
        @wraps(view)
        def asks(request: OfficeRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            is_typed = PasswordAgainForm.NAME in request.POST
            form = PasswordAgainForm(request.POST if is_typed else None, request=request)
            if form.is_valid():
                request.session[PASSWORD_AT] = time.time()
                if method == "GET":
                    return redirect(request.get_full_path())
            elif is_typed or (request.method == method and _is_long_ago(request)):
                own = (PasswordAgainForm.NAME, "csrfmiddlewaretoken")
                sent = [(name, value) for name, values in request.POST.lists() if name not in own for value in values]
                return render(request, "tournaments/people/password_again.html", {"form": form, "sent": sent})
            return view(request, *args, **kwargs)

        return asks

    return decorated


def _is_long_ago(request: OfficeRequest) -> bool:
    return bool(time.time() - request.session.get(PASSWORD_AT, 0) > PASSWORD_HOLDS_FOR)


@signed_in("GET", "POST", fresh=True)
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
