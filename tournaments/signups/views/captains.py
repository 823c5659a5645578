"""The page of captains: a team is signed up by a link, without an account, and no card of the branch is shown there."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from kit.limits import address_of, count_try, tries_of
from kit.pure.tokens import spelled
from kit.pure.violations import RuleViolation
from tournaments.entries.queries.fees import fees_of
from tournaments.signups import queries, services
from tournaments.signups.forms import TeamForm
from tournaments.signups.models import SignUp, SignUpLink
from tournaments.sites.queries import whole_address

SENT = "teams-signed-up"
MOST_SENT = 120  # by one link from one address, which may be that of a full hall, in `limits.WINDOW` seconds


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def team(request: HttpRequest, token: str) -> HttpResponse:
    """Take the team that a captain signs up by a link, or show it by a secret of its own, to be changed as it waits."""
    link, sign_up = queries.opened_by(token)
    may_write = queries.is_running(link) and (sign_up is None or sign_up.state != SignUp.State.TAKEN_IN)
    form = TeamForm(request.POST or None, link=link, instance=sign_up) if may_write else None
    if form is not None and form.is_valid():
        with form.refusals():
            _count(request, link)
            said = {"branch": link.branch, **form.cleaned_data}
            sent = services.sign_up(link=link, known=sign_up, **said)
            return redirect("signups:team", spelled(sent.token))
    competitions = queries.open_competitions(link.event)
    fees = fees_of(competitions)
    context = {
        "event": link.event,
        "link": link,
        "sign_up": sign_up,
        "form": form,
        "fees": [(competition, fees[competition.pk]) for competition in competitions],
        "address": sign_up and whole_address(request, reverse("signups:team", args=[spelled(sign_up.token)])),
    }
    status = 422 if form and form.errors else 200 if form or sign_up else 410
    return render(request, "tournaments/signups/team.html", context, status=status)


def _count(request: HttpRequest, link: SignUpLink) -> None:
    """Count what is sent. Only links that are right count: a wrong one is hopeless to guess, and easily mistyped."""
    sender = f"{link.pk}:{address_of(request)}"
    if tries_of(SENT, sender) >= MOST_SENT:
        raise RuleViolation("signups.too_often")
    count_try(SENT, sender)
