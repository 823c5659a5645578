"""Whoever opens a page of the office finds no crumb, menu line, tab, button or other link there that is closed."""

from __future__ import annotations

import datetime
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from urllib.parse import urlsplit

import pytest
from django.core.cache import caches
from django.http import HttpResponse
from django.urls import Resolver404, resolve
from django.utils import timezone

from tests import cast
from tests.addresses import SKIPPED, pages
from tests.legionsports.test_pages_for_everybody import NUMBER, OPEN, address, values_of
from tests.page import html_of
from tests.scoring.board.play import draw, play, sheets
from tournaments.models import Event, Member

OTHERS = ("dora", "beth", "oscar", "carl", "sam", "nora")
# How many pages of one kind are opened: the others differ in names and numbers alone.
ENOUGH = 1
OFFICE = "/office/"


class Links(HTMLParser):
    """The pages of this site that a page leads to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        target = dict(attrs).get("href") or ""
        if tag == "a" and target.startswith("/") and not target.startswith("/static/"):
            self.found.append(urlsplit(target).path)  # the question after it does not open or close a page


@cache
def view_of(url: str) -> str:
    """Return the name of the page at an address; empty where there is none."""
    try:
        return resolve(url).view_name
    except Resolver404:
        return ""


def is_page(response: HttpResponse) -> bool:
    """Return whether an answer is read in the browser; a paper or a workbook leads nowhere."""
    return not response.streaming and response.headers.get("Content-Type", "").startswith("text/html")


@pytest.fixture
def weekend(make_competition, users, event, org):
    """A published draw with a result, teams of Beth's and of Oscar's branches, and a competition that takes entries."""
    caches["local"].clear()
    day = timezone.localdate() + datetime.timedelta(days=30)
    Event.objects.update(starts_on=day, ends_on=day)  # the first page leaves out what is long past
    coming = make_competition("cribbage-pairs")
    for number, branch in enumerate((org.grande_prairie, org.calgary), start=1):
        cast.make_entry(coming, number=number, branch=branch)
    stage = draw(make_competition("darts-mixed", entries=4))
    player = stage.competition.entries.get(number=1).roster.first()
    Member.objects.filter(pk=player.member_id).update(number=NUMBER)
    for sheet in sheets(stage, 1):
        play(sheet, (2, 1), by=users["sam"])
    yield stage
    caches["local"].clear()


@pytest.mark.slow
@pytest.mark.parametrize("name", [pytest.param("alice", marks=pytest.mark.postgresql), *OTHERS])
def test_no_page_of_the_office_leads_to_a_closed_door(signed_in, weekend, name):
    client = signed_in(name)
    answers: dict[str, HttpResponse] = {}
    closed = set()
    public = set()  # of the pages without a door, which open for everybody, one of each kind is asked for
    values = values_of(weekend)
    waiting = [address(route, values) for _, route in pages() if route.startswith("office/")]

    def answer(url: str) -> HttpResponse:
        if url not in answers:
            answers[url] = client.get(url)
        return answers[url]

    opened = Counter()
    for url in waiting:
        view = view_of(url)
        if not url.startswith(OFFICE) or opened[view] == ENOUGH or answer(url).status_code != 200:
            continue
        opened[view] += 1
        links = set(Links(html_of(answer(url))).found) if is_page(answer(url)) else set()
        for link in sorted(links):
            if view_of(link) in SKIPPED | public:
                continue
            public |= {view_of(link)} & OPEN
            if answer(link).status_code == 403:
                closed.add((url, link))
            waiting.append(link)

    assert closed == set()
    assert len(opened) > 3, opened
