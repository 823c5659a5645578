"""The receipt of a payment, or of what was paid back, on paper."""

from __future__ import annotations

from django.template.loader import render_to_string
from django.utils import timezone

from kit.dates import said
from scoring.printing.pages.languages import in_each
from scoring.printing.pages.made import one_file
from tournaments.events.queries import rulebook_for
from tournaments.money.models import Payment
from tournaments.money.queries.accounts import parts_of


def receipt_pdf(payment: Payment) -> bytes:
    """Return the receipt of a payment as PDF, in each language of its event."""
    return one_file(in_each(payment.event, lambda: (str(payment), _html(payment))))


def _html(payment: Payment) -> str:
    """Return the receipt with what was paid back of it since; a void one says that it is."""
    event = payment.event
    parts = parts_of(payment)
    refunds = [row for row in payment.refunds.order_by("series", "receipt") if not row.is_void]
    with_teams = sum(cents for _, cents in parts)
    context = {
        "payment": payment,
        "parts": parts,
        "loose": payment.cents - with_teams - sum(row.cents for row in refunds),
        "refunds": refunds,
        "payee": rulebook_for(event).level(event.level).fee_payee or str(event.organizer),
        "title": str(payment),
        "event": event,
        "asked": {"printed": said(timezone.localtime(), "short time")},
        "size": "upright",
    }
    return render_to_string("scoring/printing/papers/receipt.html", context)
