"""Money over the JSON API: for whoever keeps it, and a branch's own. Every amount is in cents."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.urls import path
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.generics import get_object_or_404
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from kit.api import KEYED, body_sent, key_sent
from tournaments.entries.models import Entry
from tournaments.entries.queries.entries import branches_to_register
from tournaments.events.models import Event
from tournaments.events.queries import event_for_public, reach_of
from tournaments.money.api.serializers import (
    ForwardingSerializer,
    MoneyOfEventSerializer,
    NewForwardingSerializer,
    NewPaymentSerializer,
    PaymentSerializer,
    ReasonSerializer,
    RefundSerializer,
    SaidLineSerializer,
    SaidPaidSerializer,
    TeamsSerializer,
    TenderSerializer,
    VoidPaymentSerializer,
)
from tournaments.money.engine.ledger import added
from tournaments.money.models import Forwarding, Payment, Refund
from tournaments.money.queries import accounts as queries
from tournaments.money.queries.booked import require_payments
from tournaments.money.queries.said import said_paid
from tournaments.money.services import payments as services
from tournaments.money.services.payments import Tender
from tournaments.money.services.said import receipts_for_said
from tournaments.organization.api import SignedInRequest
from tournaments.organization.api.acts import Act, Read, addresses
from tournaments.organization.models import Organization, User
from tournaments.organization.queries import permissions
from tournaments.organization.queries.permissions import Right

_CONFLICT = OpenApiResponse(description="`key_used`: the key was used with other content. Nothing was saved.")


# --- what is told ---------------------------------------------------------------------------------------


# --- what is said ---------------------------------------------------------------------------------------


# --- an event -------------------------------------------------------------------------------------------


class EventMoneyView(APIView):
    """What the teams of an event owe and have paid."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="events_money_retrieve", responses=MoneyOfEventSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """All teams for whoever keeps the money, with the cash box; a branch sees its own."""
        event = event_for_public(slug)
        keeps = permissions.may(request.user, Right.MONEY, event)
        accounts = queries.accounts_of_event(event) if keeps else _own_accounts(request, event)
        shown = {
            "total": added(account.balance for account in accounts),
            "cash": queries.cash_of_event(event) if keeps else None,
            "accounts": accounts,
        }
        return Response(MoneyOfEventSerializer(shown).data)


class PaymentsView(APIView):
    """What came in at an event."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="events_payments_list", responses=PaymentSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        event = _event(request, slug)
        return Response(PaymentSerializer(queries.payments_for(event), many=True).data)

    @extend_schema(
        operation_id="events_payments_create",
        request=NewPaymentSerializer,
        parameters=[KEYED],
        responses={201: PaymentSerializer, 409: _CONFLICT},
    )
    def post(self, request: SignedInRequest, slug: str) -> Response:
        """Record a payment; it gets the next receipt. The same key again returns the first.

        While a laptop has the event, its office records what comes in there: it stays when the event comes back.
        """
        event = event_for_public(slug)
        require_payments(request.user, event)
        facts = body_sent(request, NewPaymentSerializer)
        payer = _payer_of(event, facts["payer"])
        _require_teams(
            facts["entries"], list(Entry.objects.filter(competition__event=event).values_list("pk", flat=True))
        )
        payment = services.record_payment(
            event=event,
            payer=payer,
            tender=_tender(request, facts),
            entries=facts["entries"],
            payer_name=facts["payer_name"],
            replaces_marks=facts["replaces_ticks"],
            by=request.user,
        )
        return Response(PaymentSerializer(payment).data, status=status.HTTP_201_CREATED)


class ForwardingsView(APIView):
    """What was passed on of the fees of an event."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="events_forwardings_list", responses=ForwardingSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(ForwardingSerializer(queries.forwardings_of(_event(request, slug)), many=True).data)

    @extend_schema(
        operation_id="events_forwardings_create",
        request=NewForwardingSerializer,
        parameters=[KEYED],
        responses={201: ForwardingSerializer, 409: _CONFLICT},
    )
    def post(self, request: SignedInRequest, slug: str) -> Response:
        """Record what was passed on: no more than came in with receipts. The same key again returns the first."""
        event, facts = _event(request, slug), body_sent(request, NewForwardingSerializer)
        passed_on = services.forward(
            event=event, receiver=facts["receiver"], tender=_tender(request, facts), by=request.user
        )
        return Response(ForwardingSerializer(passed_on).data, status=status.HTTP_201_CREATED)


# --- one payment ----------------------------------------------------------------------------------------


class PaymentView(APIView):
    """One payment, for whoever keeps the money and for who paid."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(operation_id="payments_retrieve", responses=PaymentSerializer)
    def get(self, request: Request, payment_id: int) -> Response:
        payment = get_object_or_404(_PAYMENTS, pk=payment_id)
        if not permissions.may(request.user, Right.MONEY, payment.event):
            permissions.require(request.user, Right.REGISTER, payment.payer)
        return Response(PaymentSerializer(payment).data)


class RefundsView(APIView):
    """What is paid back of a payment."""

    permission_classes = (IsAuthenticated,)

    @extend_schema(
        operation_id="payments_refund",
        request=TenderSerializer,
        parameters=[KEYED],
        responses={201: RefundSerializer, 409: _CONFLICT},
    )
    def post(self, request: SignedInRequest, payment_id: int) -> Response:
        """Record a refund of what no team owes. The same key again returns the first."""
        payment, facts = _payment(request, payment_id), body_sent(request, TenderSerializer)
        paid_back = services.refund(payment=payment, tender=_tender(request, facts), by=request.user)
        return Response(RefundSerializer(paid_back).data, status=status.HTTP_201_CREATED)


_PAYMENTS = Payment.objects.select_related("payer", "event__organizer", "event__host_branch", "organizer")


_REFUNDS = Refund.objects.select_related("organizer", "payment__event__organizer", "payment__event__host_branch")
_FORWARDINGS = Forwarding.objects.select_related("event__organizer", "event__host_branch")


def _event(request: Request, slug: str) -> Event:
    event = event_for_public(slug)
    permissions.require(request.user, Right.MONEY, event)
    return event


def _payment(request: Request, payment_id: int) -> Payment:
    payment: Payment = get_object_or_404(_PAYMENTS, pk=payment_id)
    permissions.require(request.user, Right.MONEY, payment.event)
    return payment


def _own_accounts(request: Request, event: Event) -> list[queries.Account]:
    own = branches_to_register(request.user, event)
    if not own.exists():
        raise PermissionDenied(Right.MONEY.value)
    return queries.accounts_of(Entry.objects.filter(competition__event=event, branch__in=own.order_by()))


def _payer_of(event: Event, pk: int) -> Organization:
    payer: Organization | None = Organization.objects.filter(pk=pk, path__startswith=reach_of(event)).first()
    if payer is None:
        raise ValidationError({"payer": [_("No branch, Area or District of this organizer has this id.")]})
    return payer


def _require_teams(asked: Sequence[int], known: Sequence[int]) -> None:
    unknown = sorted(set(asked) - set(known))
    if unknown:
        raise ValidationError(
            {"entries": [_("This can't pay for these teams: %(teams)s.") % {"teams": ", ".join(map(str, unknown))}]}
        )


def _tender(request: Request, facts: dict[str, Any]) -> Tender:
    key = key_sent(request, _("Send a new UUID with every amount, and the same one when you repeat it."))
    said = {name: facts[name] for name in ("cents", "method", "number", "on", "note")}
    return Tender(**said, key=str(key))


def _one(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    return {"payment": _payment(request, address["payment_id"])}


def _teams_elsewhere(said: dict[str, Any], *, request: SignedInRequest, payment: Payment) -> dict[str, Any]:
    _require_teams(said["entries"], [account.entry.pk for account in queries.owing_elsewhere(request.user, payment)])
    return said


def _refund(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    row: Refund = get_object_or_404(_REFUNDS, pk=address["refund_id"])
    permissions.require(request.user, Right.MONEY, row.payment.event)
    return {"refund": row}


def _forwarding(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    row: Forwarding = get_object_or_404(_FORWARDINGS, pk=address["forwarding_id"])
    permissions.require(request.user, Right.MONEY, row.event)
    return {"forwarding": row}


def _assign(*, payment: Payment, entries: Sequence[int], by: User) -> Payment:
    """Give what no team owes to these teams, at events whose money the caller keeps."""
    services.assign_payment(payment=payment, entries=entries, by=by)
    return payment


def _again(payment: Payment) -> Payment:
    return _PAYMENTS.get(pk=payment.pk)


def _to_receipt(request: SignedInRequest, **address: Any) -> dict[str, Any]:
    event = event_for_public(address["slug"])
    require_payments(request.user, event)
    return {"event": event}


def _payer(said: dict[str, Any], *, request: SignedInRequest, event: Event) -> dict[str, Any]:
    payer = None if said["payer"] is None else _payer_of(event, said["payer"])
    return {**said, "payer": payer, "key": uuid.uuid4().hex}


_why: dict[str, Any] = {"says": ReasonSerializer}
SAID = "events/<slug:slug>/said-paid/"
_said: Any = {"description": "Read what teams say they paid.", "shows": said_paid, "many": True}
_receipts: Any = {"says": SaidPaidSerializer, "reads": _payer, "gives": PaymentSerializer, "many": True, "makes": True}
ACTS = (
    Read("events_said_paid_list", SAID, _to_receipt, SaidLineSerializer, **_said),
    Act("events_said_paid_receipts", SAID, _to_receipt, receipts_for_said, **_receipts),
    Act(
        name="payments_assign",
        at="payments/<int:payment_id>/teams/",
        of=_one,
        does=_assign,
        says=TeamsSerializer,
        reads=_teams_elsewhere,
        gives=PaymentSerializer,
        shows=_again,
    ),
    Act(
        name="payments_void",
        at="payments/<int:payment_id>/void/",
        of=_one,
        does=services.void_payment,
        gives=PaymentSerializer,
        shows=_again,
        description="Say that a payment is void; its number stays its own.",
        says=VoidPaymentSerializer,
    ),
    Act(
        name="refunds_void",
        at="refunds/<int:refund_id>/void/",
        of=_refund,
        does=services.void_refund,
        gives=RefundSerializer,
        description="Say that nothing was paid back.",
        **_why,
    ),
    Act(
        name="forwardings_void",
        at="forwardings/<int:forwarding_id>/void/",
        of=_forwarding,
        does=services.void_forwarding,
        gives=ForwardingSerializer,
        description="Say that nothing was passed on.",
        **_why,
    ),
)

urlpatterns = [
    path("events/<slug:slug>/money/", EventMoneyView.as_view()),
    path("events/<slug:slug>/payments/", PaymentsView.as_view()),
    path("events/<slug:slug>/forwardings/", ForwardingsView.as_view()),
    path("payments/<int:payment_id>/", PaymentView.as_view()),
    path("payments/<int:payment_id>/refunds/", RefundsView.as_view()),
    *addresses(*ACTS),
]
