"""The addresses that are told what happens: naming one, checking it, and the log of what arrived."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.hooks import queries
from scoring.hooks.forms import HookForm
from scoring.hooks.models import Hook, NewsKind
from scoring.hooks.services import naming
from tournaments.organization.models import Node
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.queries.tree import places
from tournaments.organization.views import refusals_said
from tournaments.people.queries import events

A_PAGE = 50
MOST_EVENTS = 100


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@never_cache
def hooks(request: OfficeRequest) -> HttpResponse:
    """List the addresses, and name one more; its secret is shown once."""
    permissions.require(request.user, Right.MANAGE_EVENT)
    form = HookForm(
        request.POST or None,
        places=[place for place in places(request.user, Right.MANAGE_EVENT) if place.level != Node.BRANCH],
        events=list(events(request.user, Right.MANAGE_EVENT)[:MOST_EVENTS]),
        initial={"kinds": list(NewsKind)},
    )
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with form.refusals():
            hook = naming.name_address(address=data["address"], of=form.chosen(), kinds=data["kinds"], by=request.user)
            return _show_secret(request, hook, hook.secret)
    context = {"form": form, "hooks": queries.hooks_of(request.user)}
    return render(request, "scoring/hooks/list.html", context)


def _show_secret(request: OfficeRequest, hook: Hook, secret: str) -> HttpResponse:
    return render(request, "scoring/hooks/secret.html", {"hook": hook, "secret": secret})


@require_safe
@login_required
@never_cache
def detail(request: OfficeRequest, hook_id: int) -> HttpResponse:
    """Show what an address was told, and what became of it."""
    hook = hook_asked_for(request, hook_id)
    page = Paginator(queries.log_of(hook), A_PAGE).get_page(request.GET.get("page"))
    kinds = [NewsKind(kind).label for kind in hook.kinds]
    return render(request, "scoring/hooks/detail.html", {"hook": hook, "page": page, "kinds": kinds})


def hook_asked_for(request: OfficeRequest, hook_id: int) -> Hook:
    """Return an address at an event or place that the reader sets up. Raises Http404 for any other."""
    permissions.require(request.user, Right.MANAGE_EVENT)
    return get_object_or_404(queries.hooks_of(request.user), pk=hook_id)


@require_POST
@login_required
def check(request: OfficeRequest, hook_id: int) -> HttpResponse:
    """Ask an address for the word that it is sent, and switch it on."""
    hook = hook_asked_for(request, hook_id)
    with refusals_said(request):
        naming.check_address(hook=hook)
        messages.success(request, _("It answered. From now on it is told what happens."))
    return redirect("hooks:detail", hook.pk)


@require_POST
@login_required
@never_cache
def renew(request: OfficeRequest, hook_id: int) -> HttpResponse:
    """Give an address another secret, and show it once."""
    hook = hook_asked_for(request, hook_id)
    return _show_secret(request, hook, naming.renew_secret(hook=hook))


@require_POST
@login_required
def switch_off(request: OfficeRequest, hook_id: int) -> HttpResponse:
    """Tell an address nothing more."""
    return _done(request, hook_id, lambda hook: naming.switch_off(hook=hook), _("It gets no more messages."))


@require_POST
@login_required
def remove(request: OfficeRequest, hook_id: int) -> HttpResponse:
    """Forget an address."""
    _done(request, hook_id, lambda hook: naming.remove(hook=hook), _("The address and its log are removed."))
    return redirect("hooks:list")


@require_POST
@login_required
def send_again(request: OfficeRequest, hook_id: int, delivery_id: int) -> HttpResponse:
    """Send a message once more."""
    hook = hook_asked_for(request, hook_id)
    delivery = get_object_or_404(hook.deliveries, pk=delivery_id)
    on, off = _("It is sent again within half a minute."), _("It is sent again once the address is switched on.")
    said = on if hook.state == Hook.State.ON else off
    return _done(request, hook_id, lambda hook: naming.send_again(delivery=delivery), said)


def _done(request: OfficeRequest, hook_id: int, act: Callable[[Hook], None], said: str) -> HttpResponse:
    act(hook_asked_for(request, hook_id))
    messages.success(request, said)
    return redirect("hooks:detail", hook_id)
