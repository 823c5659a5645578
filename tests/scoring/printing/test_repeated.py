"""Papers whose blocks are laid out once come out as if they had been laid out as a whole."""

from __future__ import annotations

import os
import signal
import subprocess
from io import BytesIO

import pytest
from django.template.loader import render_to_string
from PIL import Image, ImageChops
from pypdf import PdfReader

from scoring.printing.pages.files import joined
from scoring.printing.pages.fonts import chain, kerned_width, width
from scoring.printing.pages.pdf import draw
from scoring.printing.pages.repeated import Block, draw_repeated, is_repeated
from tournaments.jobs.pages import PaperHelpers, render

LONG = "Featherstonehaugh-Worthington and Company of the Lower Peace River Country and its neighbours " * 2


def paper(*names: str, size: str = "upright", printed: str = "22 Nov 2026") -> str:
    """Return a paper of one block for each name, between what the papers of the site have around them."""

    class Event:
        name = "Command Cribbage 2027"

    base = render_to_string(
        "scoring/printing/papers/document.html",
        {"title": "Names", "event": Event, "size": size, "asked": {"printed": printed}},
    )
    row = """<tr><td><a class="written">AVATAR To Wójcik <span class="small">(home)</span></a></td>
      <td class="number"><a class="written">{points}</a></td></tr>"""
    block = """<!--block gap={gap}--><div style="margin-top: {gap}; break-inside: avoid">
      <h1><a class="written">{number} {name}</a></h1>
      <table class="list"><tr><th>What</th><th class="number">Points</th></tr>{rows}</table></div><!--/block-->"""
    # At the top of a landscape page WeasyPrint leaves the gap, and we do not.
    gap = "4mm" if size == "upright" else "0mm"
    blocks = "".join(
        block.format(number=number, gap=gap if number > 1 else "0mm", name=name, rows=row.format(points=7 * number) * 4)
        for number, name in enumerate(names, start=1)
    )
    return base.replace("</body>", f"{blocks}</body>")


def outline(pdf: bytes) -> list[tuple[object, int, int]]:
    reader = PdfReader(BytesIO(pdf))
    return [(item["/Title"], reader.get_destination_page_number(item), round(item["/Top"])) for item in reader.outline]


def pictures(pdf: bytes) -> list[Image.Image]:
    """Return the pages as the eye has them."""
    drawn = []
    for number in range(1, len(PdfReader(BytesIO(pdf)).pages) + 1):
        command = ["pdftoppm", "-r", "50", "-png", "-f", str(number), "-l", str(number)]
        picture = subprocess.run(command, input=pdf, check=True, capture_output=True).stdout
        drawn.append(Image.open(BytesIO(picture)).convert("L"))
    return drawn


@pytest.mark.paper
@pytest.mark.parametrize("size", ["upright", "wide", "tabloid"])
def test_blocks_that_are_laid_out_once_look_as_they_did(size: str) -> None:
    html = paper(*(["Smith", "O'Brien"] * 6), LONG, "Last & least", size=size)

    whole, repeated = render(html), draw_repeated(html)

    for before, after in zip(pictures(whole), pictures(repeated), strict=True):
        different = sum(ImageChops.difference(before, after).histogram()[96:])
        assert different < 0.02 * sum(before.histogram()[:128])
    readers = [PdfReader(BytesIO(pdf)) for pdf in (whole, repeated)]
    assert all("Wójcik" in page.extract_text() for reader in readers for page in reader.pages)
    assert outline(whole) == outline(repeated)
    assert readers[0].trailer["/Root"]["/Lang"] == readers[1].trailer["/Root"]["/Lang"] == "en-CA"
    assert readers[0].metadata.title == readers[1].metadata.title == "Names, Command Cribbage 2027"


def test_a_paper_that_is_printed_again_later_says_so_and_is_not_laid_out_again() -> None:
    draw_repeated(paper("Smith", printed="10 a.m."))
    laid_out = draw.cache_info().misses

    again = PdfReader(BytesIO(draw_repeated(paper("Jones", printed="4 p.m."))))

    assert draw.cache_info().misses == laid_out
    text = again.pages[0].extract_text()
    assert "Printed 4 p.m." in " ".join(text.split())
    assert "10 a.m." not in text


def test_what_has_no_blocks_is_laid_out_as_a_whole() -> None:
    html = paper()

    assert not is_repeated(html)
    assert draw_repeated(html)[:4] == b"%PDF"


def test_a_block_that_no_page_can_hold_is_laid_out_with_the_whole() -> None:
    html = paper("Smith").replace("<th>What</th>", '<th style="height: 12in">What</th>')

    assert len(PdfReader(BytesIO(draw_repeated(html))).pages) == len(PdfReader(BytesIO(render(html))).pages)


def test_letters_are_kerned_as_the_font_has_it() -> None:
    assert chain(False)[0].kern("A", "V") < 0
    assert kerned_width("AVA", bold=False) < width("AVA", bold=False)
    assert kerned_width("111", bold=True) == width("111", bold=True)


def test_a_name_whose_letters_are_not_set_one_after_the_other_is_laid_out_with_its_block() -> None:
    """Written letter by letter, a name in Hebrew would be read from its end, and one in Chinese would be boxes."""
    for name in ("\u05de\u05e9\u05d4", "\u0928\u0940\u0932", "\u6797"):
        block = Block(f'<p><a class="written">{name}</a> <a class="written">Wójcik</a></p>', gap=0, begins_page=False)
        block.take_words()
        assert [word.text for word in block.words.values()] == ["Wójcik"]
        assert name in block.shape


def test_a_helper_draws_beside_the_worker_and_is_not_missed_when_it_ends() -> None:
    with PaperHelpers(1) as helpers:
        asked = helpers.ask("<p>First")
        assert helpers._pool is not None
        helpers._pool.submit(int).result()  # whoever draws it, it is drawn now
        assert helpers.paper_of(asked).laid.pdf[:4] == b"%PDF"
        [process] = helpers._running
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        assert helpers.paper_of(helpers.ask("<p>Second")).laid.pdf[:4] == b"%PDF"
    with PaperHelpers(0) as nobody:
        assert nobody.paper_of(nobody.ask("<p>Third")).laid.pdf[:4] == b"%PDF"


@pytest.mark.paper
@pytest.mark.parametrize("size", ["upright", "wide"])
def test_a_paper_that_says_the_same_later_is_not_laid_out_again_and_looks_as_if_it_were(size: str) -> None:
    words = "<h1>Rules</h1>" + "<p>No talking.</p>" * 90
    morning, later = (
        paper(size=size, printed=at).replace("</body>", f"{words}</body>") for at in ("10 a.m.", "4 p.m.")
    )
    with PaperHelpers(0) as nobody:
        first, second = (nobody.paper_of(nobody.ask(html)) for html in (morning, later))

    assert second.laid is first.laid
    assert len(first.laid.places) > 1
    pdf = joined([("Rules", second)], title="Rules")
    for whole, part in zip(pictures(render(later)), pictures(pdf), strict=True):
        different = sum(ImageChops.difference(whole, part).histogram()[96:])
        assert different < 0.005 * sum(whole.histogram()[:128])
    for page in PdfReader(BytesIO(pdf)).pages:
        text = " ".join(page.extract_text().split())
        assert "Printed 4 p.m." in text
        assert "10 a.m." not in text


def test_no_more_papers_are_kept_than_there_is_room_for(monkeypatch) -> None:
    monkeypatch.setattr("tournaments.jobs.pages.PAPERS_KEPT", 2)
    with PaperHelpers(0) as nobody:
        first, *_ = [nobody.paper_of(nobody.ask(f"<p>{word}")) for word in ("Kept", "Two", "Three")]
        assert nobody.paper_of(nobody.ask("<p>Kept")).laid is not first.laid
