"""What somebody saves with a browser opens, and is all of it: one file of each kind, from the page that offers it."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import tomllib
import zipfile
from pathlib import Path

import icalendar
import openpyxl
import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from scoring.closing.models import Closing
from tests.browser.saved_hall import BUILD, MEMBERS, PAPER
from tournaments.sites.engine.signed import from_text


@pytest.fixture(scope="module")
def hall(installation):
    return installation(BUILD)


def save(page: Page, at: str, link: str) -> bytes:
    """Press the link to `link` on the page at `at`, and return the file that the browser has saved."""
    page.goto(at)
    page.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true")
    found = page.locator(f"a[href*='{link}']:visible").first
    found.evaluate("(link) => (link.download = '')")  # else a paper may open beside, where a browser can show it
    with page.expect_download() as saving:
        found.click()
    return Path(saving.value.path()).read_bytes()


def test_what_a_browser_saves_opens_and_is_all_of_it(hall, seat):
    page, event = seat("alice"), f"/office/events/{hall.ids['event']}"

    (_, *members) = csv.reader(io.StringIO(save(page, "/office/members/", "members.csv").decode("utf-8-sig")))
    workbook = save(page, "/office/members/", "members.xlsx")
    sheet = openpyxl.load_workbook(io.BytesIO(workbook), read_only=True).active
    assert len(workbook) > 2**16
    assert len(members) == len(list(sheet.iter_rows())) - 1 > MEMBERS

    calendar = icalendar.Calendar.from_ical(save(page, "/calendar/2027/", "2027.ics"))
    assert any("Command Cribbage 2027" in str(entry["SUMMARY"]) for entry in calendar.walk("VEVENT"))
    (paper,) = PdfReader(io.BytesIO(save(page, f"/office/jobs/{hall.ids['job']}/", "/file/"))).pages
    assert PAPER in paper.extract_text()
    assert tomllib.loads(save(page, "/office/rule-books/", "ab-nwt-2027.toml").decode())["key"] == "ab-nwt-2027"

    draw = json.loads(save(page, "/e/cribbage-2027/euchre-legion/draw/", "draw.json"))
    assert (draw["seed"], len(draw["entries"])) == ("a spoken phrase", 3)
    record = save(page, f"{event}/final/", f"/competitions/{hall.ids['competition']}/record/")
    assert Closing(fingerprint=hashlib.sha256(record).hexdigest()).short_fingerprint in page.content()
    assert from_text(save(page, f"{event}/travel/", "/travel/archive/").decode()).is_whole
    with zipfile.ZipFile(io.BytesIO(save(page, "/office/backups/", "/office/backups/legion-sports-"))) as backup:
        assert backup.testzip() is None
        assert backup.namelist()
