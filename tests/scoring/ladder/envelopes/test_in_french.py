"""Papers beside the list of papers, in French and in both languages: envelope, labels, receipt, calendar."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from django.utils import timezone, translation
from pypdf import PdfReader

from legionsports.languages.services import catalogue
from scoring.ladder.engine.labels import SHEETS
from scoring.ladder.pages.labels import KINDS, labels_pdf
from scoring.ladder.pages.paper import envelope_pdf
from scoring.ladder.queries.envelopes import receivers_of
from scoring.printing.pages.languages import in_first
from scoring.printing.pages.receipts import receipt_pdf
from scoring.printing.pages.season import calendar_pdf
from scoring.printing.tasks.production import request_for
from tests import cast
from tests.legionsports.french import ENGLISH, has_no_french_yet
from tests.scoring.board.play import draw
from tests.scoring.printing.conftest import texts
from tournaments.money.services.payments import Tender, record_payment

pytestmark = [pytest.mark.paper, pytest.mark.slow]
# What people typed, and names: of the event, its categories, sections of the manual, and the program itself.
NAMES = re.compile(r"Command Cribbage|Alberta-NWT Command|Legion Sports|CODE OF CONDUCT|Area Wild Rose")


@pytest.fixture(autouse=True)
def _compiled():
    catalogue.compile_all()


@pytest.fixture
def ended(event, make_competition, org, users):
    """Return an event with a draw, a composite team, a payment, and teams that owe."""
    event.overrides = {"registration.fee_cents": 2500}
    event.save(update_fields=["overrides"])
    competition = make_competition("cribbage-pairs", entries=4)
    paying = cast.make_entry(competition, number=9, branch=org.peace_river, partner_branch=org.grande_prairie)
    paying.fee_shares.all().delete()
    draw(competition)
    tender = Tender(cents=142_500, method="cheque", number="118", on=timezone.localdate(), key="one")
    event.payment = record_payment(
        event=event, payer=org.peace_river, tender=tender, entries=[paying.pk], payer_name="", by=users["carl"]
    )
    return event


def envelope(event) -> bytes:
    return envelope_pdf(request_for(event, {}), receivers_of(event)[0])


def labels(kind: str, event) -> bytes:
    with in_first(event):
        return labels_pdf(KINDS[kind](event), kind=kind, sheet=SHEETS["5160"])


def receipt(event) -> bytes:
    event.payment.event = event
    return receipt_pdf(event.payment)


def calendar(event) -> bytes:
    """Return the year on paper, which belongs to no event: it is in the language of whoever asks."""
    with in_first(event):
        return calendar_pdf(event.season)


PAPERS: dict[str, Callable[..., bytes]] = {
    "envelope": envelope,
    "receipt": receipt,
    "calendar": calendar,
    "names": lambda event: labels("names", event),
}
IN_EACH = {"envelope", "receipt"}


def made_in(event, name: str, languages: str) -> bytes:
    event.paper_languages = languages
    with translation.override("en-ca"):  # of whoever asks; the paper has those of its event
        pdf = PAPERS[name](event)
    if folder := os.environ.get("PAPERS_OUT"):  # to look at them
        Path(folder, f"{name}-{languages}.pdf").write_bytes(pdf)
    return pdf


def beyond(pdf: bytes) -> list[str]:
    """Return the words that end less than a tenth of an inch from the right edge of their page, or past it."""
    told = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True).stdout.decode()
    over = []
    for page in re.findall(r'<page width="([\d.]+)"[^>]*>(.*?)</page>', told, re.DOTALL):
        words = re.findall(r'xMax="([\d.]+)"[^>]*>([^<]*)</word>', page[1])
        over += [word for right, word in words if float(right) > float(page[0]) - 7]
    return over


@pytest.mark.parametrize("name", PAPERS)
def test_it_is_in_the_languages_of_its_event_and_nothing_lies_beyond_its_page(ended, name) -> None:
    english, french, both = (made_in(ended, name, languages) for languages in ("en", "fr", "both"))
    pages = [texts(PdfReader(BytesIO(pdf))) for pdf in (english, french, both)]
    assert len(pages[0]) == len(pages[1])
    assert [beyond(pdf) for pdf in (english, french, both)] == [[], [], []]
    whole = [page for page in pages[1] if not has_no_french_yet(" ".join(page.split()))]
    left = [found[0] for page in whole for found in ENGLISH.finditer(NAMES.sub("", page))]
    assert left == []
    if name in IN_EACH:
        assert len(pages[2]) == len(pages[0]) + len(pages[1])
