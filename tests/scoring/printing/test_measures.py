"""Every paper has room to write and to sign, in both languages and with long names; no words touch or are cut."""

from __future__ import annotations

import os
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from games.base import LegResult
from kit.pdf import render
from legionsports.languages.services import catalogue
from scoring.cases.models import Case
from scoring.closing.services import close
from scoring.live.services.tables import make_links
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.pages.languages import in_each, in_one
from scoring.printing.pages.made import html_of
from scoring.printing.tasks.production import request_for
from scoring.sheets.services.papers import HighScoreLine
from tests import cast
from tests.scoring.cases.ruling import rule
from tests.scoring.closing.conftest import bring, check, sign
from tests.scoring.printing.measuring import measure
from tests.scoring.printing.played import hand_in
from tournaments.draws.models import SubMatch
from tournaments.draws.services.hall import say_hall
from tournaments.events.services.programme import reset_programme
from tournaments.hosting.queries.prizes import digest_of, prizes_of
from tournaments.hosting.services.duties import name_person
from tournaments.hosting.services.prizes import set_prizes
from tournaments.models import Member, Organization, RosterPlace, Suspension

pytestmark = [pytest.mark.paper, pytest.mark.slow]

PAPERS = [key for key, paper in CATALOGUE.items() if paper.build and key != "newspaper_text"]
ONE_SHEET = ("certificates", "thanks")  # in both languages; of the others each has pages of its own
BY_HAND = {
    "auxiliary", "barred", "check_in", "composite", "declaration", "entry_form", "financial", "host_application",
    "information", "people", "pins", "prizes", "referees", "registration", "ruling", "rulings", "shot_log", "trouble",
    "volunteers", "wall_chart", "wall_chart_tabloid",
}  # fmt: skip
LONG = "Jasper Place and St. Jean-Baptiste-de-la-Salle Memorial"


@pytest.fixture
def weekend(org, event, drawn, make_competition, users):
    """An event of which everything has something to say: two competitions are over, one of them is final."""
    event.overrides = {"registration.fee_cents": 2500}
    event.save(update_fields=["overrides"])
    reset_programme(event=event)
    cribbage = drawn("cribbage-pairs", entries=8, stations=10)
    darts = drawn("darts-mixed", entries=4, stations=3)
    make_competition("eightball-singles", entries=19)
    for competition in (cribbage, darts):
        play(competition, users)
    sheet = SubMatch.objects.filter(match__stage__competition=cribbage).first()
    rule(bring(cribbage, users, kind=Case.Kind.PROTEST, claim="A card was exposed", sub_match=sheet), users["rita"])
    set_prizes(event=event, prizes={cribbage.pk: {1: 200, 2: 100}}, expected=digest_of(prizes_of(event)))
    close(competition=darts, by=users["carl"])
    spare = cast.make_member(org.peace_river, surname="Tremblay", sex="F")
    entry = cast.make_entry(cribbage, number=9, branch=org.peace_river, partner_branch=org.calgary)
    RosterPlace.objects.create(entry=entry, member=spare, position=3, part="spare")
    Suspension.objects.create(member=spare, sport="darts", season=2027, reason="Stayed away.", made_by=users["alice"])
    for kind in ("volunteer", "referee"):
        name_person(event=event, kind=kind, name="Marie Tremblay", phone="780 555 0101", task="Door", by=users["alice"])
    say_hall(event=event, line="12 tables, 1 spare; 3 boards")
    make_links(event=event, by=users["carl"])
    return event


def play(competition, users) -> None:
    """Let the lower number of an entry win every match; one throws a 180."""
    sheets = SubMatch.objects.filter(match__stage__competition=competition)
    for sheet in sheets.select_related("match__home", "match__away"):
        of_darts = competition.game == "darts"
        legs = [LegResult(home=1, away=0)] * 3 if of_darts else [LegResult(home=121, away=100)] * 2
        if sheet.match.home.number > sheet.match.away.number:
            legs = [LegResult(home=leg.away, away=leg.home) for leg in legs]
        thrower = sheet.match.home.roster.first().member
        more = [HighScoreLine(member=thrower, leg=1, count=1, countersigned=True)] if of_darts else []
        hand_in(sheet, legs, users["sam"], high_scores=more)
    sign(competition)
    check(competition, users["sue"])


@pytest.fixture
def long_names(weekend) -> None:
    Organization.objects.filter(level="branch").update(name=LONG)
    Member.objects.update(surname="Featherstonehaugh-Worthington-Smythe", given_names="Élise")


@pytest.mark.sample(2)
@pytest.mark.parametrize(("names", "languages"), [*product(("long", "short"), ("both", "en", "fr"))])
def test_a_paper_can_be_written_on_and_signed(weekend, names, languages, request) -> None:
    catalogue.compile_all()
    weekend.paper_languages = languages
    if names == "long":
        request.getfixturevalue("long_names")
    asked, faults, places = request_for(weekend, {"base_url": "https://hall.example"}), {}, Counter()
    for key in ONE_SHEET if languages == "both" else PAPERS:
        made = [html for html in in_each(weekend, lambda key=key: html_of(asked, CATALOGUE[key].build)) if html]
        if not made:
            continue
        html = in_one(weekend, made)
        if folder := os.environ.get("PAPERS_OUT"):  # to look at them
            Path(folder, f"{key}-{languages}-{names}.pdf").write_bytes(render(html))
        faults[key], places[key] = measure(html)
    assert {key: found for key, found in faults.items() if found} == {}
    assert {key for key in (ONE_SHEET if languages == "both" else {*ONE_SHEET, *BY_HAND}) if not places[key]} == set()
