"""Labels lie where the sheets have them: looked at in the picture of the page."""

from __future__ import annotations

import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from django.test import TestCase
from django.urls import reverse
from PIL import Image

from scoring.ladder.engine.labels import SHEETS, LabelSheet
from scoring.ladder.pages.labels import KINDS, Label, labels_pdf
from tests import cast
from tests.page import html_of
from tests.tournaments.readers import allowed
from tournaments.jobs.models import Job

DPI = 100
LONG = Label(
    "Maximiliana Featherstonehaugh-Cholmondeley", ("Grande Prairie and District Memorial No. 5400", "Grande Prairie")
)


def pictures(pdf: bytes, folder: Path) -> list[Image.Image]:
    """Each page as a picture in greys, one pixel a hundredth of an inch."""
    (folder / "labels.pdf").write_bytes(pdf)
    subprocess.run(["pdftoppm", "-r", str(DPI), "-gray", "-png", "labels.pdf", "page"], check=True, cwd=folder)
    return [Image.open(BytesIO(file.read_bytes())).convert("L") for file in sorted(folder.glob("page*.png"))]


def box(sheet: LabelSheet, number: int, *, inside: float = 0.0) -> tuple[int, int, int, int]:
    left, top = sheet.place(number)
    edges = (left + inside, top + inside / 2, left + sheet.width - inside, top + sheet.height - inside / 2)
    return tuple(round(edge * DPI) for edge in edges)


def has_ink(picture: Image.Image) -> bool:
    return picture.getextrema()[0] < 128


@pytest.mark.paper
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)
def test_every_label_is_inside_its_place_and_nothing_is_outside(sheet, kind, tmp_path):
    count = sheet.size + 1
    pages = pictures(labels_pdf([LONG] * count, kind=kind, sheet=sheet), tmp_path)
    assert [page.size for page in pages] == [(850, 1100)] * 2
    for number in range(sheet.size):
        cell = pages[0].crop(box(sheet, number))
        ink = cell.point(lambda grey: 255 if grey < 128 else 0).getbbox()
        assert ink is not None, number
        # A printer is never quite straight: some room stays on both sides, and above and below.
        assert ink[0] >= 6, (number, ink)
        assert ink[2] <= cell.width - 6, (number, ink)
        assert ink[1] >= 4, (number, ink)
        assert ink[3] <= cell.height - 4, (number, ink)
        pages[0].paste(255, box(sheet, number))
    assert not has_ink(pages[0])
    assert has_ink(pages[1].crop(box(sheet, 0)))
    assert not has_ink(pages[1].crop(box(sheet, 1)))


@pytest.mark.paper
def test_labels_that_are_used_up_stay_empty(tmp_path):
    sheet = SHEETS["5163"]
    [page] = pictures(labels_pdf([LONG], kind="names", sheet=sheet, first=4), tmp_path)
    assert [has_ink(page.crop(box(sheet, number))) for number in range(5)] == [False, False, False, True, False]


def test_envelopes_go_to_receivers_and_to_branches_with_a_team(event, make_competition, org, users):
    competition = make_competition("cribbage-pairs")
    cast.make_entry(competition, number=1, branch=org.grande_prairie)
    cast.make_entry(competition, number=2, branch=org.banff)
    assert KINDS["envelopes"](event) == [
        Label("Alice Tester", ("Alberta-NWT Command",)),
        Label("The Sports Officer", ("Colonel Moore No. 26", "Banff")),
        Label("Beth Tester", ("Grande Prairie No. 54", "Grande Prairie")),
    ]


def test_somebody_in_two_competitions_has_one_label(event, make_competition, org):
    pairs, euchre = make_competition("cribbage-pairs"), make_competition("euchre-legion")
    entry = cast.make_entry(pairs, number=1, branch=org.banff)
    again = cast.make_entry(euchre, number=1, branch=org.banff)
    again.roster.all().delete()
    for place in entry.roster.all():
        place.pk, place.entry = None, again
        place.save()
    labels = KINDS["names"](event)
    assert len(labels) == 2
    assert labels[0].below == ("Colonel Moore No. 26", "Cribbage Pairs, Euchre Legion")


@pytest.mark.parametrize(("name", "status"), allowed("alice", "carl", "sam"))
def test_labels_are_for_those_who_print(signed_in, event, name, status):
    assert signed_in(name).get(reverse("envelopes:labels", args=[event.pk])).status_code == status


@pytest.mark.paper
def test_labels_are_made_by_the_worker(signed_in, event, make_competition, tasks_at_once):
    make_competition("cribbage-pairs", entries=1)
    client, address = signed_in("sam"), reverse("envelopes:labels", args=[event.pk])
    wrong = client.post(address, {"kind": "names", "sheet": "5163", "first": 0})
    assert "greater than or equal to 1" in html_of(wrong)
    with TestCase.captureOnCommitCallbacks(execute=True):
        client.post(address, {"kind": "names", "sheet": "5163", "first": 1})
    job = Job.objects.get()
    assert (job.problem, job.file_name) == ("", "labels-names-cribbage-2027.pdf")
    assert "100 %" in job.note
