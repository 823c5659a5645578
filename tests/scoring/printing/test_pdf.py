from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from scoring.printing.pages.pdf import Filled, PdfBook, draw

FORM = (
    "<html lang=en-CA><style>@page { size: Letter; margin: 1in } body { margin: 0 }"
    ".name { display: block; width: 3in; height: 0.5in; font: bold 12pt serif; text-align: right }</style>"
    "<p>Fixed words</p>" + '<a class="name" href="field:name"></a>' * 2
)


def test_a_place_is_where_the_form_has_its_link() -> None:
    drawing = draw(FORM)

    first, second = drawing.forms[0].places["name"]
    assert (round(first.left), round(first.width), round(first.height)) == (72, 216, 36)
    assert round(first.bottom - second.bottom) == 36
    assert (first.size, first.bold, first.align) == (12, True, 1)


def test_the_links_of_the_form_do_not_reach_the_reader() -> None:
    pdf = PdfReader(BytesIO(draw(FORM).document.write_pdf()))

    assert "/Annots" not in pdf.pages[0]


def test_a_form_has_as_many_pages_as_it_needs() -> None:
    forms = [f"<div id={rows} style='break-before: page'>{'<p>Words</p>' * rows}</div>" for rows in (1, 60, 2)]

    assert [len(pages) for pages in draw("".join(forms)).pages] == [1, 3, 1]


def book_of(*filled: Filled) -> PdfBook:
    """Return a book with a page for each of them."""
    book = PdfBook(draw(FORM), "Names", filled)
    for each in filled:
        book.add_page([each])
    return book


def test_a_name_is_written_in_each_of_its_places_and_can_be_searched(tmp_path) -> None:
    book_of(Filled(0, {"name": "Łucja Wójcik", "unknown": "nowhere"})).save(tmp_path / "names.pdf")

    text = PdfReader(tmp_path / "names.pdf").pages[0].extract_text()
    assert text.count("Łucja Wójcik") == 2
    assert "nowhere" not in text
    assert "Fixed words" in text


@pytest.mark.parametrize(
    "name",
    [
        "A. \u05db\u05d4\u05df (captain)",
        "\u0645\u062d\u0645\u062f",
        "ᐊᓂᔑᓈᐯ",
        "1 0 0 -1 2 3 Tm",
        "Ann\N{PARAGRAPH SEPARATOR}Lee\x0b\x85",
        "\N{NO-BREAK SPACE}",
        "\N{ZERO WIDTH SPACE}",
        "W" * 200,
        "<b>&amp;",
        "Ann \N{MAPLE LEAF} 王",
    ],
)
def test_whatever_stands_in_a_name_every_other_stays_what_it_is(name: str, tmp_path) -> None:
    names = ["Smith", name, "Wójcik"]
    book_of(*(Filled(0, {"name": each}) for each in names)).save(tmp_path / "names.pdf")

    first, _, last = (page.extract_text() for page in PdfReader(tmp_path / "names.pdf").pages)
    assert (first.count("Smith"), last.count("Wójcik")) == (2, 2)


def test_a_book_says_its_title_and_language_and_has_its_letters_in_it(tmp_path) -> None:
    book_of(Filled(0, {"name": "Smith"})).save(tmp_path / "names.pdf")

    pdf = PdfReader(tmp_path / "names.pdf")
    assert (pdf.metadata.title, pdf.root_object["/Lang"]) == ("Names", "en-CA")
    assert pdf.viewer_preferences.display_doctitle
    [bookmark] = pdf.outline
    assert bookmark.title == "Names"
    for font in pdf.pages[0]["/Resources"]["/Font"].values():
        assert "/FontFile2" in font["/DescendantFonts"][0]["/FontDescriptor"]


def test_the_form_is_in_the_file_once_however_many_pages_use_it(tmp_path) -> None:
    sizes = []
    for pages in (1, 101):
        book_of(*[Filled(0, {"name": "Smith"})] * pages).save(tmp_path / f"{pages}.pdf")
        sizes.append((tmp_path / f"{pages}.pdf").stat().st_size)

    assert (sizes[1] - sizes[0]) / 100 < 800


def test_nothing_is_fetched_from_the_net(caplog) -> None:
    draw(FORM + '<img src="http://127.0.0.1:9/picture.png">')

    assert "disallowed protocol" in caplog.text
