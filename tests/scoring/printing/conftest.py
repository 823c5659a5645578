"""What the tests of this room share: drawn competitions, and reading PDFs back."""

from __future__ import annotations

import subprocess
from io import BytesIO

import pytest
import zxingcpp
from PIL import Image, ImageFilter
from pypdf import PdfReader

from kit.pure.codec import dump
from scoring.printing.tasks import print_document, print_sheets
from tests.worlds import once
from tournaments.draws.services.drawing import draw_round_robin
from tournaments.draws.services.publishing import publish
from tournaments.models import Job

LETTER = (612, 792)


@pytest.fixture
def drawn(users, make_competition):
    """Return a function that makes a competition with entries and a published draw."""

    @once
    def make(category: str = "cribbage-pairs", *, entries: int = 4, stations: int = 10, **more):
        competition = make_competition(category, entries=entries, stations=stations, **more)
        stage = draw_round_robin(competition=competition, seed="tests", by=users["alice"])
        publish(stage=stage, by=users["alice"], despite_open_rules=True)
        return competition

    return make


@pytest.fixture
def printed(event, users):
    """Return a function that prints a selection as the worker does and returns the finished job."""

    def make(selection) -> Job:
        job = Job.objects.create(label="test", asked_by=users["carl"], event=event)
        print_sheets(str(job.pk), event.pk, dump(selection))
        job.refresh_from_db()
        return job

    return make


@pytest.fixture
def paper(event, users):
    """Return a function that makes one of the other papers and returns its reader."""

    def make(document: str, **options) -> PdfReader:
        job = Job.objects.create(label="test", asked_by=users["carl"], event=event)
        print_document(str(job.pk), event.pk, document, options)
        job.refresh_from_db()
        assert job.state == "done", job.problem
        return reader(job)

    return make


def reader(job: Job) -> PdfReader:
    """Return the PDF that a job made."""
    with job.file.open("rb") as stream:
        return PdfReader(BytesIO(stream.read()))


def texts(pdf: PdfReader) -> list[str]:
    """Return the text of each page in one line."""
    return [" ".join(page.extract_text().split()) for page in pdf.pages]


def qr_codes(job: Job, *, dpi: int = 110, blur: float = 0) -> list[str]:
    """Return what a camera reads on the pages, by a program that does not know how the codes were drawn.

    With a `blur`, in dots, the picture is taken in poor light as well.
    """
    name = job.file.path
    found = []
    for number in range(1, len(reader(job).pages) + 1):
        picture = subprocess.run(
            ["pdftoppm", "-r", str(dpi), "-gray", "-png", "-f", str(number), "-l", str(number), name],
            check=True,
            capture_output=True,
        ).stdout
        with Image.open(BytesIO(picture)) as image:
            seen = image.filter(ImageFilter.GaussianBlur(blur)).point(lambda dot: 60 + dot * 0.4) if blur else image
            found += [code.text for code in zxingcpp.read_barcodes(seen)]
    return found
