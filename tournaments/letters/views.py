"""Which letters somebody gets: by the link at the foot of a mail, or signed in."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournaments.letters import queries, services
from tournaments.letters.engine.receivers import Recipient
from tournaments.letters.forms import CHOICES, KindsForm
from tournaments.letters.models import Kind
from tournaments.organization.queries.permissions import OfficeRequest


@csrf_exempt  # the link is the secret; a mail program that unsubscribes for its reader has nothing else (RFC 8058)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def choices(request: HttpRequest, token: str) -> HttpResponse:
    """Show what the receiver of a mail gets, and change it; or stop what the mail was about with one press."""
    found = queries.read_token(token)
    if found is None:
        raise Http404(token)
    receiver, kinds = found
    if request.POST.get("List-Unsubscribe") == "One-Click" or "stop" in request.POST:
        services.stop_kinds(receiver=receiver, kinds=kinds)
        messages.success(request, _("Done. You will not get these mails any more."))
        return redirect(request.path)
    about = [str(Kind(kind).label) for kind in kinds if kind in dict(CHOICES)]
    return _answer(request, receiver, about=about)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def my_choices(request: OfficeRequest) -> HttpResponse:
    """Show which mails the reader gets, and change it."""
    return _answer(request, Recipient(str(request.user), user=request.user.pk).receiver, about=[])


def _answer(request: HttpRequest, receiver: str, *, about: list[str]) -> HttpResponse:
    off = {kind for _receiver, kind in queries.switched_off([receiver])}
    initial = {"wanted": [value for value, _label in CHOICES if value not in off]}
    form = KindsForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        services.choose_kinds(receiver=receiver, wanted=form.kinds())
        messages.success(request, _("Your choice is saved."))
        return redirect(request.path)
    stopped = bool(about) and not any(str(dict(CHOICES)[kind]) in about for kind in initial["wanted"])
    context = {"form": form, "about": about, "stopped": stopped, "has_mail": queries.has_mail()}
    return render(request, "tournaments/letters/choices.html", context)
