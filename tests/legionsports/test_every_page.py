"""Every address of the site, as each person is answered there, in French.

Nobody is told what is personal and not theirs to know. No word of English is left on a page. A browser runs and loads
nothing there that is not ours. No crumb, menu line, tab, button or other link of a page of the office leads to one that
is closed. An address is asked once for all of this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from urllib.parse import urlsplit

import pytest
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client
from django.urls import Resolver404, resolve

from tests import cast
from tests.addresses import SKIPPED
from tests.legionsports import french
from tests.legionsports.personal import Secrets, addresses_about, plant, says
from tests.legionsports.reading import client_of, content_of
from tests.legionsports.test_pages_for_everybody import OPEN
from tests.scoring.board.play import draw

OTHERS = ("anybody", "carl")  # and before a release the rest of the cast
MORE = ("nora", "oscar", "beth", "dora", "dell", "sam", "rita")
# How many more pages of one kind are opened where links lead: the others differ in names and numbers alone.
ENOUGH = 1
OFFICE, API = "/office/", "/api/"
OURS = ("/static/", "/words/")
ELSEWHERE = ("http://", "https://")
# Shown to those who build the site.
NOT_TRANSLATED = {"design:page"}


class Page(french.Reader):
    """A page as somebody reads it, the pages of this site that it leads to, and what else a browser would run."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.foreign: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        super().handle_starttag(tag, attrs)
        given = {name: value or "" for name, value in attrs}
        target = given.get("href", "")
        if tag == "a" and target.startswith("/") and not target.startswith("/static/"):
            self.links.add(urlsplit(target).path)  # the question after it does not open or close a page
        if tag == "script" and not given.get("src", "").startswith(OURS):
            self.foreign.append(f"script {given}")
        for name, value in given.items():
            is_elsewhere = name.endswith(("src", "href")) and value.startswith(ELSEWHERE)
            if name.startswith("on") or (is_elsewhere and urlsplit(value).hostname != "testserver"):
                self.foreign.append(f"{tag} {name}={value}")


@cache
def wrong_in(piece: str) -> tuple[str, ...]:
    """Return what is not French in a piece of a page; most stand on every page."""
    return (*french.in_english([piece]), *french.without_a_space([piece]), *french.named_in_english([piece]))


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


class Walk:
    """The way of one person through the site: which pages opened, what was told, and what was wrong."""

    def __init__(self, client: Client, words: Mapping[str, str]) -> None:
        self._client = client
        self._words = words
        self._answers: dict[str, HttpResponse] = {}
        self._asked: set[str] = set()  # of the pages without a door, which open for everybody, one of each kind
        self.opened: Counter[str] = Counter()
        self.wrong: dict[str, str] = {}
        self.closed: set[tuple[str, str]] = set()
        self.told: dict[str, set[str]] = {}
        """Of what is personal, where it was told."""

    def answer(self, url: str) -> HttpResponse:
        if url not in self._answers:
            response = self._answers[url] = self._client.get(url, headers={"accept-language": "fr-CA,fr;q=0.9"})
            assert response.status_code < 500, url
            text = content_of(response)
            for word, what in self._words.items():
                if says(text, word):
                    self.told.setdefault(what, set()).add(view_of(url))
        return self._answers[url]

    def through(self, urls: Iterable[str]) -> None:
        """Open all of these, and of what pages of the office lead to one of each kind."""
        waiting = [*dict.fromkeys(urls)]
        first = len(waiting)
        for number, url in enumerate(waiting):
            view = view_of(url)
            is_more = number >= first
            if is_more and (not url.startswith(OFFICE) or self.opened[view] >= ENOUGH):
                continue
            if self.answer(url).status_code == 200:
                self.opened[view] += 1
                if is_page(self.answer(url)) and not url.startswith(API):
                    waiting += self._read(url, view)

    def _read(self, url: str, view: str) -> list[str]:
        """Note what is wrong on a page, and return where it leads to."""
        html = self.answer(url).content.decode()
        page = Page(html)
        assert "<html" not in html or page.language == "fr-CA", url
        self.wrong |= dict.fromkeys(page.foreign, url)
        if view not in NOT_TRANSLATED:
            self.wrong |= {fault: url for piece in page.pieces for fault in wrong_in(piece)}
        return self._ask(url, sorted(page.links)) if url.startswith(OFFICE) else []

    def _ask(self, url: str, links: list[str]) -> list[str]:
        """Return those of the links of a page that are worth following, and note which are closed."""
        followed = []
        for link in links:
            if view_of(link) not in SKIPPED | self._asked:
                self._asked |= {view_of(link)} & OPEN
                self.closed |= {(url, link)} if self.answer(link).status_code == 403 else set()
                followed.append(link)
        return followed


@pytest.fixture
def secrets() -> Secrets:
    return Secrets()


@pytest.fixture
def weekend(make_competition, users, org, secrets):
    """A weekend with all that is personal, teams of Beth's and of Oscar's branches, and one that takes entries."""
    caches["local"].clear()
    stage = draw(make_competition("darts-mixed", entries=4))
    plant(secrets, stage, users)
    coming = make_competition("cribbage-pairs")
    for number, branch in enumerate((org.grande_prairie, org.calgary), start=1):
        cast.make_entry(coming, number=number, branch=branch)
    yield stage
    caches["local"].clear()


@pytest.mark.slow
@pytest.mark.usefixtures("client")  # these ask for pages: on PostgreSQL one of them stands for all
@pytest.mark.parametrize(
    "name",
    [
        pytest.param("alice", marks=pytest.mark.postgresql),
        *OTHERS,
        *(pytest.param(name, marks=pytest.mark.long) for name in MORE),
    ],
)
def test_every_page_is_french_and_ours_and_tells_and_opens_what_it_may(weekend, secrets, name):
    walk = Walk(client_of(name), {word: what for word, (what, _) in secrets.found.items()})
    may_know = {what for what, readers in secrets.found.values() if name in readers}

    walk.through(address for _, address in addresses_about(weekend))

    assert {what: at for what, at in walk.told.items() if what not in may_know} == {}
    if name == "alice":
        assert walk.told.keys() == may_know  # all of it was there to be found
    assert not walk.wrong, "\n".join(f"{url}: {what}" for what, url in walk.wrong.items())
    assert walk.closed == set()
    assert len(walk.opened) > 20
    assert sum(walk.opened.values()) > 40
