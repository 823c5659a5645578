"""The office's pages after the last result: awards, who goes on, pins."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from kit.views import show_refusals
from scoring.awards import services
from scoring.awards.forms import DeliveryForm, ExcuseForm, MoveAwardForm, PrizesForm
from scoring.awards.models import PinAward
from scoring.awards.queries.pins import pins_of
from scoring.awards.queries.placings import placings_of_event
from scoring.awards.queries.prizes import prize_list
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office
from tournaments.hosting.queries.papers import fees_of
from tournaments.hosting.services.prizes import set_prizes
from tournaments.members.models import Member
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import OfficeRequest, Right
from tournaments.organization.queries.visibility import sees_results
from tournaments.seasons.queries.held import not_held_of
from tournaments.seasons.words import format_not_held


@login_required
@require_safe
def office(request: HttpRequest, event_id: int) -> HttpResponse:
    """Champions and runners-up of every competition."""
    event = event_for_office(request.user, event_id, Right.AWARD)
    return awards_page(request, event)


def awards_page(
    request: HttpRequest, event: Event, *, moving: Mapping[int, MoveAwardForm] | None = None
) -> HttpResponse:
    moving = moving or {}
    placed = placings_of_event(event)
    not_held = not_held_of([placings.competition for placings in placed])
    lines = [
        {
            "placings": placings,
            "move": moving.get(placings.competition.pk) or MoveAwardForm(placings=placings),
            "not_held": format_not_held(not_held[pk]) if (pk := placings.competition.pk) in not_held else "",
        }
        for placings in placed
    ]
    context = {
        "event": event,
        "lines": lines,
        "may_move": permissions.may(request.user, Right.MOVE_AWARD, event),
        "may_settle": permissions.may(request.user, Right.ENTER_RESULTS, event),
    }
    return render(request, "scoring/awards/office.html", context, status=422 if moving else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Say what each place gets, and see who gets it."""
    event = event_for_office(request.user, event_id, Right.HOST_PAPERS)
    sees = sees_results(event, request.user)
    listed = prize_list(event, with_winners=sees)
    form = PrizesForm(request.POST or None, listed=listed)
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            set_prizes(event=event, prizes=form.prizes(), expected=form.cleaned_data["expected"])
            messages.success(request, _("The prize money is saved."))
            return redirect("awards:prizes", event.pk)
    total, fees = sum(each.total for each in listed), fees_of(event).collected
    context = {"event": event, "form": form, "total": total, "fees": fees, "sees_results": sees}
    return render(request, "scoring/awards/prizes.html", context, status=422 if form.is_bound else 200)


# --- who stays away -----------------------------------------------------------------------------------


@login_required
@require_POST
def bar(request: OfficeRequest, event_id: int, member_id: int, season: int) -> HttpResponse:
    """Bar a player who stayed away, excuse them, or take either back."""
    event = event_for_office(request.user, event_id, Right.RULE)
    member = get_object_or_404(Member, pk=member_id)
    sport = request.POST.get("sport", "")
    excuse = ExcuseForm(request.POST)
    with show_refusals(request):
        if "withdraw" in request.POST:
            services.withdraw_bar(event=event, member=member, sport=sport, season=season, by=request.user)
        elif "excuse" in request.POST and not excuse.is_valid():
            messages.error(request, _("Say who excused the player, and why. Nothing was saved."))
        else:
            excused = excuse.cleaned_data["excused"] if "excuse" in request.POST else ""
            services.decide_bar(
                event=event, member=member, sport=sport, season=season, excused=excused, by=request.user
            )
    return redirect("advancing:office", event.pk)


# --- pins ---------------------------------------------------------------------------------------------


@login_required
@require_safe
def pins(request: HttpRequest, event_id: int) -> HttpResponse:
    """180s of the event, who is due a pin, and how many pins are left."""
    event = event_for_office(request.user, event_id, Right.AWARD)
    return _pins_page(request, event, DeliveryForm())


@login_required
@require_POST
def issue_pin(request: OfficeRequest, event_id: int, member_id: int) -> HttpResponse:
    """Give a player the pin."""
    event = event_for_office(request.user, event_id, Right.AWARD)
    member = get_object_or_404(Member, pk=member_id)
    with show_refusals(request):
        services.issue_pin(event=event, member=member, by=request.user)
        messages.success(request, _("%(name)s has the pin.") % {"name": member.name_apart})
    return redirect("awards:pins", event.pk)


@login_required
@require_POST
def take_pin_back(request: OfficeRequest, pin_id: int) -> HttpResponse:
    """Undo the issue of a pin."""
    pin = get_object_or_404(PinAward.objects.select_related("event__organizer", "member"), pk=pin_id)
    permissions.require(request.user, Right.AWARD, pin.event)
    services.take_pin_back(pin=pin, by=request.user)
    messages.success(request, _("The pin of %(name)s is in stock again.") % {"name": pin.member.name_apart})
    return redirect("awards:pins", pin.event_id)


@login_required
@require_POST
def add_pins(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Note pins that arrived."""
    event = event_for_office(request.user, event_id, Right.AWARD)
    form = DeliveryForm(request.POST)
    if form.is_valid():
        with form.refusals():
            services.add_pins(
                organizer=event.organizer,
                level=event.level,
                quantity=form.cleaned_data["quantity"],
                note=form.cleaned_data["note"],
                by=request.user,
            )
            messages.success(request, _("The stock is updated."))
            return redirect("awards:pins", event.pk)
    return _pins_page(request, event, form)


def _pins_page(request: HttpRequest, event: Event, form: DeliveryForm) -> HttpResponse:
    context = {"event": event, "pins": pins_of(event), "form": form}
    return render(request, "scoring/awards/pins.html", context, status=422 if form.is_bound else 200)
