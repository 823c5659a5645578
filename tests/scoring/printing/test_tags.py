"""Every PDF is tagged for screen readers, with its language, a title and bookmarks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO

import pytest
from pypdf import PdfReader
from pypdf.generic import IndirectObject

from games.base import LegResult
from scoring.printing.engine.selection import Selection
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.pages.repeated import draw_repeated
from scoring.printing.pages.spoken import lines_of_forms
from scoring.printing.tasks.production import asked_for
from tests.scoring.printing.conftest import reader
from tests.scoring.printing.played import hand_in
from tournaments.draws.services.hall import say_hall
from tournaments.models import RosterPlace, SubMatch

PIECE = re.compile(rb"/MCID (\d+)")


def tags(element) -> Iterator[tuple[str, str]]:
    """Yield each tag with the text that is read out in its place, in the order of reading."""
    if "/S" in element:
        yield str(element["/S"]), str(element.get("/ActualText", element.get("/Alt", "")))
    below = element.get("/K", ())
    for each in below if isinstance(below, list) else [below]:
        found = each.get_object()
        if isinstance(found, dict):
            yield from tags(found)


def check(pdf: PdfReader, name: str) -> None:
    """Assert that every piece of every page belongs to a tag, and that the PDF says its title and language."""
    root = pdf.root_object
    assert str(root["/Lang"]).startswith("en"), name
    assert pdf.metadata.title, name
    assert root["/MarkInfo"]["/Marked"], name
    assert str(root["/ViewerPreferences"]["/DisplayDocTitle"]).lower() == "true", name
    assert pdf.outline, name
    numbers = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    of_page = dict(zip(numbers[::2], numbers[1::2], strict=True))
    for page in pdf.pages:
        content = page.get_contents().get_data()
        pieces = {int(number) for number in PIECE.findall(content)}
        assert pieces == set(range(len(of_page[page["/StructParents"]]))), name
        assert content.count(b"BDC") + content.count(b"BMC") == content.count(b"EMC"), name
    assert next(kind for kind, _ in tags(root["/StructTreeRoot"])) == "/Document", name


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
        asked = asked_for(event, {"base_url": "https://hall.example"})
        paper = document.build(asked) if document.build else None
        if paper is not None and not paper.is_text:
            check(PdfReader(BytesIO(draw_repeated(paper.html(asked)))), key)
            keys.add(key)
    assert len(keys) > 30


def test_a_line_of_a_card_is_read_out_with_the_heads_of_its_columns(drawn, paper) -> None:
    competition = drawn("cribbage-pairs", entries=3, stations=2)

    said = [text for _, text in tags(paper("team_schedules").root_object["/StructTreeRoot"])]

    first = competition.entries.order_by("number").first()
    rows = [text for text in said if text.startswith("Round: 1, ")]
    assert len(rows) == 3
    assert any(text.endswith(f"Against: {first.number} {first.branch} (home)") for text in said)


def test_a_score_sheet_is_read_out_with_who_plays_and_where(drawn, printed) -> None:
    drawn("cribbage-pairs", entries=3, stations=2)
    job = printed(Selection(base_url="https://hall.example"))
    pdf = reader(job)

    check(pdf, "sheets")
    read = list(tags(pdf.root_object["/StructTreeRoot"]))
    place = RosterPlace.objects.select_related("member").order_by("entry", "position").first()
    assert any(f"{place.member.sheet_name} (captain), 2, " in text for _, text in read)
    assert any("Round 1, Table 1, Sheet code" in text for _, text in read)
    assert {text for kind, text in read if kind == "/Figure"} == {
        f"Code that opens https://hall.example/s/{code}/" for code in SubMatch.objects.values_list("code", flat=True)
    }


@pytest.mark.slow
@pytest.mark.paper
def test_the_tags_of_what_is_put_together_are_those_of_its_parts(event, drawn, paper) -> None:
    drawn("cribbage-pairs", entries=3, stations=2)

    pdf = paper("pack")

    check(pdf, "pack")
    kinds = [kind for kind, _ in tags(pdf.root_object["/StructTreeRoot"])]
    assert kinds.count("/Part") == len(pdf.outline)
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


def test_a_form_is_read_line_by_line() -> None:
    html = """<div data-form><h2>Card of <a href="field:0"></a></h2>
      <table><tr><th>Round</th><th colspan="2">Against (home first)</th></tr>
      <tr><td><a href="field:1"></a></td><td>the <b>good</b>, <a href="field:2"></a></td><td></td></tr></table></div>"""

    [form] = lines_of_forms(html)

    values = {"0": "Ponoka", "1": "3", "2": "Leduc"}
    assert [(line.level, line.said(values)) for line in form] == [
        (2, "Card of Ponoka"),
        (0, "Round: 3, Against: the good, Leduc"),
    ]
