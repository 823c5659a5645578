"""Every paper of the list in French and in both languages: no page more than in English."""

from __future__ import annotations

import os
import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader

from games.base import LegResult
from legionsports.languages.services import catalogue
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.pages.made import paper_of
from scoring.printing.tasks.production import request_for
from tests.names_of_categories import kept_names
from tests.scoring.printing.played import hand_in
from tournaments.models import SubMatch

pytestmark = [pytest.mark.paper, pytest.mark.slow]

ONE_SHEET = {"certificates", "thanks"}


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    catalogue.compile_all()


@pytest.fixture
def weekend(event, drawn, make_competition, users):
    """Return an event of two competitions, one of which is played: the lower number of an entry always wins."""
    competition = drawn("cribbage-pairs", entries=8, stations=6)
    make_competition("eightball-singles", entries=12)
    sheets = SubMatch.objects.filter(match__stage__competition=competition).select_related("match__home", "match__away")
    for sheet in sheets:
        wins = sheet.match.home.number < sheet.match.away.number
        leg = LegResult(home=121, away=100) if wins else LegResult(home=100, away=121)
        hand_in(sheet, [leg, leg], users["sam"])
    return event


def pages_of(event, key: str, languages: str) -> list[PageObject]:
    """Return the pages of a paper; none where there is nothing to print."""
    event.paper_languages = languages
    paper = paper_of(request_for(event, {"base_url": "https://hall.example"}), CATALOGUE[key].build)
    if paper is None or paper.suffix == "txt":
        return []
    if folder := os.environ.get("PAPERS_OUT"):  # to look at them
        Path(folder, f"{key}-{languages}.pdf").write_bytes(paper.content)
    pdf = PdfReader(BytesIO(paper.content))
    assert str(pdf.root_object["/Lang"]) == ("fr-CA" if languages == "fr" else "en-CA"), key
    return [*pdf.pages]


def said_on(pages: list[PageObject]) -> str:
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


# Rules follow one another, and French takes a fifth more room.
FLOWING = {"rules", "rules_cards"}


def test_a_paper_in_french_has_as_many_pages_and_in_both_languages_those_of_both(weekend) -> None:
    different, keys = [], set()
    for key, document in CATALOGUE.items():
        if document.build is None:
            continue
        english, french, both = (pages_of(weekend, key, languages) for languages in ("en", "fr", "both"))
        wanted = len(english) if key in ONE_SHEET else len(english) + len(french)
        if len(both) != wanted or (key not in FLOWING and len(english) != len(french)):
            different.append((key, len(english), len(french), len(both)))
        if english:
            keys.add(key)
            said = said_on(french)
            assert not re.search(r"Page \d+ of|Printed ", said), key
            assert not kept_names().search(said), key
    assert different == []
    assert len(keys) > 30
    assert keys >= ONE_SHEET


def test_a_certificate_has_both_languages_on_one_sheet(weekend) -> None:
    page = said_on(pages_of(weekend, "certificates", "both")[:1])

    assert "Certificate of Achievement" in page
    assert "Certificat" in page.replace("Certificate", "")


def test_the_schedule_of_a_team_says_in_french_where_a_team_is_at_home(weekend) -> None:
    english, french = (said_on(pages_of(weekend, "team_schedules", languages)) for languages in ("en", "fr"))

    assert french.count("(local)") == english.count("(home)") > 0
    assert french.count("votre équipe est nommée en premier") == english.count("your side is named first") > 0


def test_the_certificate_of_a_draw_of_nineteen_teams_is_one_page_in_each_language(event, drawn) -> None:
    drawn("cribbage-pairs", entries=19, stations=9)

    assert [len(pages_of(event, "draw_certificate", languages)) for languages in ("en", "fr")] == [1, 1]
