"""The receipt of a payment on paper: what it says, and who may have it."""

from __future__ import annotations

from io import BytesIO

import pytest
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from scoring.printing.pages.receipts import receipt_pdf
from tests import cast
from tests.scoring.printing.conftest import texts
from tournaments.models import Job, Role
from tournaments.money.services.payments import Tender, record_payment, void_payment


@pytest.fixture
def payment(event, org, users, make_competition):
    event.overrides = {"registration.fee_cents": 2500}
    event.save(update_fields=["overrides"])
    entry = cast.make_entry(make_competition("cribbage-pairs"), number=3, branch=org.peace_river)
    entry.fee_shares.all().delete()
    tender = Tender(cents=142_500, method="cheque", number="118", on=timezone.localdate(), key="one")
    return record_payment(
        event=event,
        payer=org.peace_river,
        tender=tender,
        entries=[entry.pk],
        payer_name="Joan Hill",
        by=users["carl"],
    )


def text_of(payment) -> str:
    pdf = PdfReader(BytesIO(receipt_pdf(payment)))
    assert len(pdf.pages) == 1
    return " ".join(texts(pdf))


def test_a_receipt_says_who_paid_what_for_whom(payment, users) -> None:
    text = text_of(payment)
    assert "Receipt 0001" in text
    assert "Received from Peace River No. 62, Joan Hill Amount $1,425.00 By Cheque 118 Day Saturday" in text
    assert "Cribbage Pairs: 3 Peace River No. 62 $50.00 On account $1,375.00 Total $1,425.00" in text
    assert "VOID" not in text
    void_payment(payment=payment, reason="The cheque came back.", by=users["carl"])
    payment.refresh_from_db()
    assert "VOID. The cheque came back." in text_of(payment)


@pytest.mark.parametrize(("name", "status"), [("carl", 302), ("oscar", 302), ("sam", 403), ("rita", 403)])
def test_a_receipt_is_for_the_treasurer_and_the_branch_that_paid(
    payment, org, users, signed_in, tasks_at_once, django_capture_on_commit_callbacks, name, status
) -> None:
    Role.objects.filter(user=users["oscar"]).update(organization=org.peace_river)
    client = signed_in(name)
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(reverse("printing:receipt", args=[payment.pk]))
    assert answer.status_code == status
    if status == 302:
        job = Job.objects.get()
        assert (job.state, job.file_name) == ("done", "receipt-0001.pdf")
        assert client.get(reverse("jobs:file", args=[job.pk])).getvalue().startswith(b"%PDF")
