"""The purse of an open event: what came in, who gets what, and what was paid out."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from kit.pure.money import dollars
from kit.pure.text import number_in
from kit.views import show_refusals, signed_in
from scoring.afternoons.forms.purse import PoolForm, PurseForm
from scoring.afternoons.queries.payout import PurseShown, purse_shown
from tournaments.entries.models import Entry
from tournaments.events.models import Competition, Event
from tournaments.events.queries import event_for_office
from tournaments.money.engine.purse import Kind
from tournaments.money.models import PurseLine
from tournaments.money.services.purse import join_pool, pay_out, set_purse
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.queries.visibility import sees_results


@signed_in("GET", "POST")
def purse(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Show the purse of a competition, the first where none is named, and set it."""
    event = event_for_office(request.user, event_id, Right.MONEY)
    shown = _shown(request, event)
    form = PurseForm(request.POST or None, lines=[row.line for row in shown.rows])
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            set_purse(competition=shown.competition, lines=form.lines())
            messages.success(request, _("The purse is saved."))
            return _back(shown.competition)
    pools = [PoolForm(pool=row, teams=shown.teams) for row in shown.rows if row.kind == Kind.POOL]
    context = {"event": event, "shown": shown, "form": form, "pools": pools}
    return render(request, "scoring/afternoons/purse.html", context, status=422 if form.is_bound else 200)


@signed_in("POST")
def pool(request: OfficeRequest, event_id: int, line_id: int) -> HttpResponse:
    """Say which teams are in a pool."""
    event = event_for_office(request.user, event_id, Right.MONEY)
    pools = PurseLine.objects.filter(kind=Kind.POOL, competition__event=event).select_related("competition")
    row = get_object_or_404(pools, pk=line_id)
    form = PoolForm(request.POST, pool=row, teams=purse_shown(row.competition, with_winners=False).teams)
    if form.is_valid():
        with show_refusals(request):
            join_pool(pool=row, entries=form.cleaned_data["entries"])
            messages.success(request, _("The teams in %(pool)s are saved.") % {"pool": row})
    return _back(row.competition)


@signed_in("POST")
def paid(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Note that somebody was paid out, or was not after all."""
    event = event_for_office(request.user, event_id, Right.MONEY)
    shown = _shown(request, event)
    is_back, key = "back" in request.POST, request.POST.get("back") or request.POST.get("paid")
    payee = next((payee for payee in shown.payees if payee.key == key and payee.can_be_paid), None)
    if payee is None:
        messages.error(request, _("What is due has changed. Look at the list again. Nothing was saved."))
        return _back(shown.competition)
    entry = Entry.objects.get(pk=payee.team.entry_id) if payee.team else None
    pay_out(line=payee.line, entry=entry, cents=None if is_back else payee.cents)
    if not is_back:
        messages.success(
            request, _("%(amount)s is paid out: %(what)s.") % {"amount": dollars(payee.cents), "what": payee.what}
        )
    return _back(shown.competition)


def _shown(request: OfficeRequest, event: Event) -> PurseShown:
    wanted = number_in(request.GET.get("competition"))
    found = [each for each in event.competitions.all() if wanted in (None, each.pk)]
    if not found:
        raise Http404
    return purse_shown(found[0], with_winners=sees_results(event, request.user))


def _back(competition: Competition) -> HttpResponse:
    return redirect(f"{reverse('afternoon_play:purse', args=[competition.event_id])}?competition={competition.pk}")
