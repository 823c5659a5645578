"""The treasurer's pages: what is owed and paid, receipts, what is paid back and passed on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kit.pure.money import dollars
from kit.pure.text import number_in
from kit.pure.translation import labelled
from kit.views import show_refusals, signed_in
from tournaments.entries.models import Entry
from tournaments.events.engine.deadlines import is_season
from tournaments.events.models import Event
from tournaments.events.queries import event_for_office, rulebook_for
from tournaments.events.words import no_fee_at
from tournaments.money import forms, pages
from tournaments.money.engine.ledger import added
from tournaments.money.models import Forwarding, Payment, Refund
from tournaments.money.queries import accounts as queries
from tournaments.money.queries.accounts import Account
from tournaments.money.queries.booked import books_while_away, require_payments
from tournaments.money.queries.receipts import Receipt, series_of_season
from tournaments.money.queries.said import said_paid, sums_of
from tournaments.money.services import payments as services
from tournaments.money.services.said import receipts_for_said
from tournaments.money.words import not_here
from tournaments.organization.models import Organization
from tournaments.organization.queries import permissions
from tournaments.organization.queries.audit_source import writing
from tournaments.organization.queries.permissions import OfficeRequest, Right


@signed_in("GET")
def start(request: OfficeRequest) -> HttpResponse:
    """Show the latest season whose money the reader keeps, or the events at which the reader takes fees."""
    permissions.require(request.user, Right.MONEY)
    seasons = queries.seasons_with_money(request.user)
    if seasons:
        return _season_page(request, *seasons[0])
    events = Event.objects.filter(permissions.events_with(request.user, Right.MONEY)).order_by("-starts_on")
    return render(request, "tournaments/money/start.html", {"events": events})


@signed_in("GET")
def season(request: OfficeRequest, organizer_id: int, season: int) -> HttpResponse:
    """Show the money of an organizer in a season: by event, by District, by branch."""
    organizer = organizer_for(request, organizer_id)
    if not is_season(season):
        raise Http404(str(season))
    return _season_page(request, organizer, season)


def _season_page(request: OfficeRequest, organizer: Organization, season: int) -> HttpResponse:
    money = pages.money_of_season(organizer, season)
    context = {
        "tables": pages.tables_of(money.total, events=money.events, units=money.units, branches=money.branches),
        "organizer": organizer,
        "season": season,
        "money": money,
        "seasons": queries.seasons_with_money(request.user),
    }
    return render(request, "tournaments/money/season.html", context)


@signed_in("GET")
def receipts(request: OfficeRequest, organizer_id: int, season: int) -> HttpResponse:
    organizer = organizer_for(request, organizer_id)
    if not is_season(season):
        raise Http404(str(season))
    context = {
        "organizer": organizer,
        "season": season,
        "series": series_of_season(organizer, season),
        "not_here": not_here(),
    }
    return render(request, "tournaments/money/receipts.html", context)


@signed_in("GET")
def event(request: OfficeRequest, event_id: int) -> HttpResponse:
    event = event_for_office(request.user, event_id, Right.MONEY)
    money = pages.money_of_event(event)
    context = {
        "tables": pages.tables_of(money.total, branches=money.branches, units=money.senders),
        "event": event,
        "money": money,
        "void_form": forms.ReasonForm(),
        "books_while_away": books_while_away(event),
        "no_fee": no_fee_at(rulebook_for(event), event.level),
    }
    return render(request, "tournaments/money/event.html", context)


@signed_in("GET", "POST")
def pay(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Record what came in: first from whom, then how much and for which teams; also while a laptop has the event."""
    with writing(False):
        event = event_for_office(request.user, event_id, Right.MONEY)
    require_payments(request.user, event)
    accounts = queries.accounts_of_event(event)
    payers = queries.senders_of(accounts, event.organizer)
    payer = payers.get(number_in(request.POST.get("payer") or request.GET.get("payer")) or 0)
    context: dict[str, Any] = {"event": event, "payer": payer, "books_while_away": books_while_away(event)}
    if payer is None:
        who = forms.PayerForm(request.GET if "who" in request.GET else None, payers=payers)
        if who.is_valid():
            return redirect(f"{request.path}?payer={who.cleaned_data['who']}")
        return render(request, "tournaments/money/payer.html", {**context, "payers": payers, "form": who})
    mine = [account for account in accounts if payer.covers(account.entry.branch) and account.is_in]
    form = forms.PaymentForm(request.POST or None, accounts=mine)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        with form.refusals():
            recorded = services.record_payment(
                event=event,
                payer=payer,
                tender=form.tender(),
                entries=said["entries"],
                payer_name=said["payer_name"],
                replaces_marks=said.get("replaces_marks", False),
                by=request.user,
            )
            messages.success(request, _("%(amount)s is recorded.") % {"amount": dollars(recorded.cents)})
            return redirect("money:payment", recorded.pk)
    context |= {"form": form, "balance": added(account.balance for account in mine)}
    return render(request, "tournaments/money/pay.html", context, status=422 if form.is_bound else 200)


@signed_in("GET", "POST")
def said(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Turn what teams say they paid into receipts, all in one go."""
    with writing(False):
        event = event_for_office(request.user, event_id, Right.MONEY)
    require_payments(request.user, event)
    lines = said_paid(event)
    payers = queries.senders_of([account for line in lines for account in line.accounts], event.organizer)
    form = forms.SaidForm(request.POST or None, payers=payers)
    is_sent, adds_up = request.method == "POST", "look" in request.POST
    chosen = request.POST.getlist("lines") if is_sent else [line.key for line in lines]
    if is_sent and not adds_up and form.is_valid():
        with form.refusals():
            recorded = receipts_for_said(event=event, chosen=chosen, by=request.user, **form.said(payers))
            text = ngettext("%(count)d receipt is recorded.", "%(count)d receipts are recorded.", len(recorded))
            messages.success(request, text % {"count": len(recorded)})
            return redirect("money:event", event.pk)
    context = {"event": event, "lines": lines, "form": form, "chosen": chosen, "sums": sums_of(lines, chosen)}
    return render(request, "tournaments/money/said.html", context, status=422 if is_sent and not adds_up else 200)


@signed_in("GET", "POST")
def forward(request: OfficeRequest, event_id: int) -> HttpResponse:
    """Record what is forwarded of the fees of an event."""
    event = event_for_office(request.user, event_id, Right.MONEY)
    cash = queries.cash_of_event(event)
    payee = rulebook_for(event).level(event.level).fee_payee
    form = forms.ForwardForm(request.POST or None, initial={"receiver": payee, "amount": max(0, cash.on_hand) or None})
    if request.method == "POST" and form.is_valid():
        with form.refusals():
            passed_on = services.forward(
                event=event, receiver=form.cleaned_data["receiver"], tender=form.tender(), by=request.user
            )
            messages.success(request, f"{labelled(dollars(passed_on.cents), passed_on)}.")
            return redirect("money:event", event.pk)
    context = {"event": event, "form": form, "cash": cash}
    return render(request, "tournaments/money/forward.html", context, status=422 if form.is_bound else 200)


@signed_in("GET")
def invoice(request: OfficeRequest, event_id: int, branch_id: int) -> HttpResponse:
    """Show a branch what it owes at an event, and its receipts."""
    asked = invoice_asked_for(request, event_id, branch_id)
    event, accounts = asked.event, asked.accounts
    mine = queries.payments_for(event).filter(shares__entry__in=[account.entry.pk for account in accounts])
    context = {
        "event": event,
        "branch": asked.branch,
        "lines": pages.invoice_of(accounts),
        "balance": added(account.balance for account in accounts),
        "receipts": [Receipt(row=payment, payment=payment) for payment in mine],
        "is_treasurer": asked.is_treasurer,
        "payee": rulebook_for(event).level(event.level).fee_payee or event.organizer,
    }
    return render(request, "tournaments/money/invoice.html", context)


@dataclass(frozen=True, slots=True, kw_only=True)
class InvoiceAsked:
    """Whose invoice is asked for, and the teams on it."""

    event: Event
    branch: Organization
    accounts: list[Account]
    is_treasurer: bool


def invoice_asked_for(request: OfficeRequest, event_id: int, branch_id: int) -> InvoiceAsked:
    """Return the invoice that an address means. Raises Http404, or PermissionDenied for somebody else's."""
    event = get_object_or_404(Event.objects.select_related("organizer", "host_branch"), pk=event_id)
    branch = get_object_or_404(Organization, pk=branch_id)
    is_treasurer = permissions.may(request.user, Right.MONEY, event)
    if not is_treasurer:
        permissions.require(request.user, Right.REGISTER, branch)
    accounts = queries.accounts_of(Entry.objects.filter(competition__event=event, branch__path__startswith=branch.path))
    if not accounts:
        raise Http404
    return InvoiceAsked(event=event, branch=branch, accounts=accounts, is_treasurer=is_treasurer)


@signed_in("GET")
def payment(request: OfficeRequest, payment_id: int) -> HttpResponse:
    """Show one payment: its receipt, its teams, and what can be done about it."""
    payment = get_object_or_404(_PAYMENTS, pk=payment_id)
    is_treasurer = permissions.may(request.user, Right.MONEY, payment.event)
    if not is_treasurer and not permissions.may(request.user, Right.REGISTER, payment.payer):
        raise PermissionDenied(Right.MONEY.value)
    return _payment_page(request, payment, is_treasurer=is_treasurer)


@signed_in("POST")
def assign(request: OfficeRequest, payment_id: int) -> HttpResponse:
    """Give what a payment has too much to other teams."""
    payment = _payment(request, payment_id)
    form = forms.TeamsForm(request.POST, accounts=queries.owing_elsewhere(request.user, payment))
    if form.is_valid():
        with form.refusals():
            taken = services.assign_payment(payment=payment, entries=form.cleaned_data["entries"], by=request.user)
            messages.success(request, _("%(amount)s went to the teams.") % {"amount": dollars(taken)})
            return redirect("money:payment", payment.pk)
    return _payment_page(request, payment, teams_form=form)


@signed_in("POST")
def refund(request: OfficeRequest, payment_id: int) -> HttpResponse:
    """Record what was paid back of a payment."""
    payment = _payment(request, payment_id)
    form = forms.TenderForm(request.POST, prefix="refund")
    if form.is_valid():
        with form.refusals():
            paid_back = services.refund(payment=payment, tender=form.tender(), by=request.user)
            messages.success(request, _("%(amount)s is paid back.") % {"amount": dollars(paid_back.cents)})
            return redirect("money:payment", payment.pk)
    return _payment_page(request, payment, refund_form=form)


@signed_in("POST")
def void_payment(request: OfficeRequest, payment_id: int) -> HttpResponse:
    """Say that a payment is void."""
    payment = _payment(request, payment_id)
    form = forms.VoidForm(request.POST, payment=payment)
    if form.is_valid():
        with form.refusals():
            services.void_payment(payment=payment, by=request.user, **form.cleaned_data)
            messages.success(request, _("%(what)s is void. Its number is not used again.") % {"what": payment})
            return redirect("money:payment", payment.pk)
    return _payment_page(request, payment, void_form=form)


@signed_in("POST")
def void_refund(request: OfficeRequest, refund_id: int) -> HttpResponse:
    """Say that a refund is void."""
    row = get_object_or_404(Refund.objects.select_related("organizer", "payment"), pk=refund_id)
    payment = _payment(request, row.payment_id)
    _void(request, lambda reason: services.void_refund(refund=row, reason=reason, by=request.user))
    return redirect("money:payment", payment.pk)


@signed_in("POST")
def void_forwarding(request: OfficeRequest, forwarding_id: int) -> HttpResponse:
    """Say that money was not passed on."""
    row = get_object_or_404(Forwarding.objects.select_related("event__organizer"), pk=forwarding_id)
    event_for_office(request.user, row.event_id, Right.MONEY)
    _void(request, lambda reason: services.void_forwarding(forwarding=row, reason=reason, by=request.user))
    return redirect("money:event", row.event_id)


_PAYMENTS = Payment.objects.select_related(
    "payer", "event__organizer", "event__host_branch", "organizer", "recorded_by", "voided_by"
)


def _payment(request: OfficeRequest, payment_id: int) -> Payment:
    payment = get_object_or_404(_PAYMENTS, pk=payment_id)
    permissions.require(request.user, Right.MONEY, payment.event)
    return payment


def _payment_page(
    request: OfficeRequest,
    payment: Payment,
    *,
    is_treasurer: bool = True,
    teams_form: forms.TeamsForm | None = None,
    refund_form: forms.TenderForm | None = None,
    void_form: forms.VoidForm | None = None,
) -> HttpResponse:
    parts = queries.parts_of(payment)
    spare = queries.spare_of(payment)
    others = queries.owing_elsewhere(request.user, payment) if is_treasurer and spare else []
    context = {
        "event": payment.event,
        "payment": payment,
        "parts": parts,
        "spare": spare,
        "refunds": payment.refunds.select_related("recorded_by", "voided_by"),
        "is_treasurer": is_treasurer,
        "books_while_away": books_while_away(payment.event),
        "teams_form": teams_form or (forms.TeamsForm(accounts=others) if others else None),
        "refund_form": refund_form or forms.TenderForm(prefix="refund", initial={"amount": spare or None}),
        "void_form": void_form or forms.VoidForm(payment=payment),
    }
    refused = any(form is not None for form in (teams_form, refund_form, void_form))
    return render(request, "tournaments/money/payment.html", context, status=422 if refused else 200)


def _void(request: OfficeRequest, act: Any) -> None:
    with show_refusals(request):
        row = act(request.POST.get("reason", ""))
        messages.success(request, _("%(what)s is void.") % {"what": row})


def organizer_for(request: OfficeRequest, organizer_id: int) -> Organization:
    """Return an organizer whose money the reader keeps."""
    organizer = get_object_or_404(Organization, pk=organizer_id)
    permissions.require(request.user, Right.MONEY, organizer)
    return organizer
