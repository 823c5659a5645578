"""Every file that the site gives, as a browser saves it from the site as it is deployed: whole, and as its page says.

The addresses come out of the map of the site. One that has nothing to save in this world fails: whoever adds a file
puts something to save into `saved_world.py`, and names here the page that the file is of.
"""

from __future__ import annotations

import csv
import datetime
import hashlib
import html
import io
import itertools
import json
import re
import tomllib
import zipfile
from collections.abc import Iterator, Mapping, Sequence

import icalendar
import openpyxl
import pytest
from django.db import connection
from django.test import Client
from pypdf import PdfReader

from kit.dates import said
from scoring.closing.models import Closing
from scoring.lists.views.catalogue import LISTS
from tests.addresses import addresses, pages, values_in
from tests.legionsports.as_a_browser import Answer, Browser, served
from tests.legionsports.files_of_the_map import files_of_the_map
from tests.legionsports.saved_world import LONG, build
from tournaments.sites.engine.signed import from_text

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="the server has a copy of the file"),
]

# Of which page a file is; those of lists are in their catalogue.
PAGE_OF = {f"lists:{key}": saved.page for key, saved in LISTS.items()} | {
    "draws:programme_calendar": "overview:public_event",
    "jobs:file": "jobs:job",
    "guide:booklet": "guide:contents",
    "backups:save_list": "backups:list",
    "backups:download": "backups:list",
    "watching:save_errors": "watching:site",
    "imports:template": "imports:start",
    "seasons:calendar_file": "seasons:calendar_of",
    "rulebooks:export": "rulebooks:list",
    "rulebooks:sport_toml": "rulebooks:sports",
    "draws:certificate_file": "draws:certificate",
    "offline:manifest": "overview:first_page",
    "offline:table_manifest": "live:table",
    "closing:record": "closing:office",
    "closing:public": "standings:public",
    "board:team_manifest": "board:team",
    "board:team_calendar": "board:team",
    "board:station_calendar": "board:schedule",
    "archives:save": "archives:event",
    "archives:hall_file": "archives:event",
}
WORD = re.compile(r"[^\W\d_]{4}")
ON_A_PAGE = 20  # rows of a list that its page shows, however many there are
Values = Mapping[str, Sequence[object]]


def test_every_file_is_whole_and_as_its_page_says(settings, tmp_path):
    settings.VAR_DIR = tmp_path / "site"
    settings.MEDIA_ROOT = settings.VAR_DIR / "files"
    settings.VAR_DIR.mkdir()
    world, client, saved = build(), Client(), files_of_the_map()
    client.force_login(world.alice, backend=settings.AUTHENTICATION_BACKENDS[-1])
    routes = dict(pages())

    assert saved.keys() == PAGE_OF.keys()
    with served(settings.VAR_DIR) as port:
        browser = Browser(port, client.cookies[settings.SESSION_COOKIE_NAME].value)
        wrong = {
            name: fault
            for name, route in saved.items()
            if (fault := wrong_in(browser, route, routes[PAGE_OF[name]], world.values))
        }
        members = rows_of(browser.ask("/office/members/members.csv"))
    assert wrong == {}
    assert len(members) > LONG


def wrong_in(browser: Browser, route: str, page_route: str, known: Values) -> str:
    """Return what is wrong with the first file below a route that has something; empty where nothing is."""
    names = [name for name in values_in(route) if name != "ending"]
    for chosen in itertools.product(*(known.get(name, (1,)) for name in names)):
        values = {name: (value,) for name, value in zip(names, chosen, strict=True)}
        answer = browser.ask(next(addresses(route, {**values, "ending": ["csv"]})))
        facts = list(OPENED[answer.kind](answer)) if answer.status == 200 else []
        if not facts and route.endswith("/template.csv"):  # it has its headings alone
            facts = [(heading,) for row in rows_of(answer) for heading in row]
        if facts:
            page = browser.ask(next(addresses(page_route, {**known, **values})))
            source = html.unescape(page.data.decode())
            shown = source + " ".join(re.sub("<[^>]*>", " ", source).split())
            other = [fact for fact in facts if not any(word in shown for word in fact)]
            if "ending" in route:
                other += unlike(answer, browser.ask(next(addresses(route, {**values, "ending": ["xlsx"]}))))
            return f"{page.status} {answer.name}: {other[:3]}" if other or page.status != 200 else ""
    return "nothing to save"


# --- what is in a file ------------------------------------------------------------------------------------


def rows_of(answer: Answer) -> list[list[str]]:
    return list(csv.reader(io.StringIO(answer.data.decode("utf-8-sig"), newline="")))


# Each opens a file of its kind, and fails for a part of one. It yields what stands in it, each fact with the words of
# which its page has one.


def _table(answer: Answer) -> Iterator[tuple[str, ...]]:
    headings, *rows = rows_of(answer) or [[]]
    assert {len(row) for row in rows} <= {len(headings)}
    for row in rows[:ON_A_PAGE]:
        words = [cell.removeprefix("'") for cell in row if WORD.search(cell)]
        yield tuple(words or [said(datetime.date.fromisoformat(row[0]), "day-here")])


def _calendar(answer: Answer) -> Iterator[tuple[str, ...]]:
    for event in icalendar.Calendar.from_ical(answer.data).walk("VEVENT"):
        yield tuple(re.split(r" – |, |: ", str(event["SUMMARY"])))


def _json(answer: Answer) -> Iterator[tuple[str, ...]]:
    found = json.loads(answer.data)
    if "signature" in found:
        file = from_text(answer.data.decode())
        assert file.is_whole
        yield (str(file.content.get("event") or file.content["summary"]["name"]),)
    elif "entries" in found and "seed" in found:
        yield from ((entry.partition(" ")[2],) for entry in found["entries"])
        yield (found["seed"],)
    else:
        digest = hashlib.sha256(answer.data).hexdigest()
        yield (digest, Closing(fingerprint=digest).short_fingerprint)


def _manifest(answer: Answer) -> Iterator[tuple[str, ...]]:
    yield tuple(json.loads(answer.data)["name"].split(", "))


def _toml(answer: Answer) -> Iterator[tuple[str, ...]]:
    found = tomllib.loads(answer.data.decode())
    yield (found["about"]["name"] if "about" in found else found["title"],)


def _paper(answer: Answer) -> Iterator[tuple[str, ...]]:
    assert answer.data.rstrip().endswith(b"%%EOF")
    yield from ((page.extract_text().strip(),) for page in PdfReader(io.BytesIO(answer.data)).pages)


def _packed(answer: Answer) -> Iterator[tuple[str, ...]]:
    with zipfile.ZipFile(io.BytesIO(answer.data)) as packed:
        assert packed.testzip() is None
    yield (answer.name.partition('filename="')[2].removesuffix('"'),)


OPENED = {
    "text/csv": _table,
    "text/calendar": _calendar,
    "application/json": _json,
    "application/manifest+json": _manifest,
    "application/toml": _toml,
    "application/pdf": _paper,
    "application/zip": _packed,
}


def unlike(table: Answer, workbook: Answer) -> list[tuple[str, ...]]:
    """Return in what a list as a workbook is not the one as CSV."""
    rows = rows_of(table)
    book = openpyxl.load_workbook(io.BytesIO(workbook.data), read_only=True)
    cells = list(book.active.iter_rows(values_only=True))
    return [] if [*map(str, cells[0])] == rows[0] and len(cells) == len(rows) else [(workbook.name, str(len(cells)))]
