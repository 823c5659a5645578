"""Every PDF is tagged for screen readers, with its language, a title and bookmarks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from pypdf import PdfReader
from pypdf.generic import IndirectObject

from games.base import LegResult
from kit.pdf import render
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.pages.pack import BLANKS
from scoring.printing.tasks.production import request_for
from tests.scoring.printing.played import hand_in
from tournaments.draws.services.hall import say_hall
from tournaments.models import SubMatch

PIECE = re.compile(rb"/MCID (\d+)")


def tags(element) -> Iterator[tuple[str, str]]:
    """Yield each tag with the language that it says, in the order of reading."""
    if "/S" in element:
        yield str(element["/S"]), str(element.get("/Lang", ""))
    below = element.get("/K", ())
    for each in below if isinstance(below, list) else [below]:
        found = each.get_object()
        if isinstance(found, dict):
            yield from tags(found)


def check(pdf: PdfReader, name: str, *, untagged: int = 0) -> None:
    """Assert that every piece of every page belongs to a tag, and that the PDF says its title and language.

    `untagged` are the pages of score sheets.
    """
    root = pdf.root_object
    assert str(root["/Lang"]).startswith("en"), name
    assert pdf.metadata.title, name
    assert root["/MarkInfo"]["/Marked"], name
    assert str(root["/ViewerPreferences"]["/DisplayDocTitle"]).lower() == "true", name
    assert pdf.outline, name
    numbers = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    of_page = dict(zip(numbers[::2], numbers[1::2], strict=True))
    tagged = [page for page in pdf.pages if "/StructParents" in page]
    assert len(tagged) == len(pdf.pages) - untagged, name
    for page in tagged:
        content = page.get_contents().get_data()
        pieces = {int(number) for number in PIECE.findall(content)}
        assert pieces == set(range(len(of_page[page["/StructParents"]]))), name
        assert content.count(b"BDC") + content.count(b"BMC") == content.count(b"EMC"), name
    assert next(kind for kind, _ in tags(root["/StructTreeRoot"])) == "/Document", name
    for tag in map(IndirectObject.get_object, references(root["/StructTreeRoot"])):
        if tag["/S"] == "/Table":  # what only lays out a paper is none
            assert "/TH" in {kind for kind, _ in tags(tag)}, name


@pytest.mark.slow
@pytest.mark.paper
def test_every_paper_of_the_list_is_tagged(event, drawn, make_competition, users) -> None:
    competition = drawn("cribbage-pairs", entries=3, stations=2)
    make_competition("eightball-singles", entries=2)
    say_hall(event=event, line="3 tables, 1 spare")
    for sheet in SubMatch.objects.filter(match__stage__competition=competition):
        hand_in(sheet, [LegResult(home=121, away=100), LegResult(home=121, away=80)], users["sam"])
    keys = set()
    for key, document in CATALOGUE.items():
        asked = request_for(event, {"base_url": "https://hall.example"})
        paper = document.build(asked) if document.build else None
        if paper is not None and not paper.is_text:
            check(PdfReader(BytesIO(render(paper.html(asked)))), key)
            keys.add(key)
    assert len(keys) > 30


@pytest.mark.slow
@pytest.mark.paper
def test_the_tags_of_what_is_put_together_are_those_of_its_parts(event, drawn, paper) -> None:
    drawn("cribbage-pairs", entries=3, stations=2)

    pdf = paper("pack")

    check(pdf, "pack", untagged=3 + BLANKS // 2)
    heads = [
        str(cell["/ID"])
        for cell in map(IndirectObject.get_object, references(pdf.root_object["/StructTreeRoot"]))
        if "/ID" in cell
    ]
    assert len(heads) == len(set(heads)) > 10


def references(element) -> Iterator[IndirectObject]:
    """Yield each tag of a tree."""
    below = element.get("/K", ())
    for number in range(len(below)) if isinstance(below, list) else ():
        each = list.__getitem__(below, number)
        if isinstance(each, IndirectObject) and isinstance(each.get_object(), dict):
            yield each
            yield from references(each.get_object())


@pytest.mark.paper
def test_a_paper_in_two_languages_says_of_each_part_which_it_is(event, drawn, paper) -> None:
    event.paper_languages = "both"
    event.save(update_fields=["paper_languages"])
    drawn("cribbage-pairs", entries=3, stations=2)

    pdf = paper("schedule")

    check(pdf, "schedule")
    languages = [language for _, language in tags(pdf.root_object["/StructTreeRoot"]) if language]
    assert list(dict.fromkeys(languages)) == ["en-CA", "fr-CA"]
