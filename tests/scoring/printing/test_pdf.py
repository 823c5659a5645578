from __future__ import annotations

from io import BytesIO

import pytest
import segno
from pypdf import PdfReader

from scoring.printing.pages.pdf import Filled, FormDoesNotFitError, PdfBook, draw, qr_matrix

FORM = (
    "<style>@page { size: Letter; margin: 1in } body { margin: 0 }"
    ".name { display: block; width: 3in; height: 0.5in; font: bold 12pt serif; text-align: right }</style>"
    "<p>Fixed words</p>" + '<a class="name" href="field:name"></a>' * 2
)


def test_a_place_is_where_the_form_has_its_link() -> None:
    drawing = draw(FORM, forms=1)

    first, second = drawing.forms[0].places["name"]
    assert (round(first.left), round(first.width), round(first.height)) == (72, 216, 36)
    assert round(first.bottom - second.bottom) == 36
    assert (first.size, first.bold, first.align) == (12, True, "right")


def test_the_links_of_the_form_do_not_reach_the_reader() -> None:
    pdf = PdfReader(BytesIO(draw(FORM, forms=1).pdf))

    assert "/Annots" not in pdf.pages[0]


def test_a_form_of_two_pages_is_a_mistake() -> None:
    with pytest.raises(FormDoesNotFitError):
        draw(FORM + "<p style='height: 11in'>too long</p>", forms=1)


def test_which_forms_are_too_long_for_a_page_is_known() -> None:
    forms = [f"<div data-form style='break-after: page'>{'<p>Words</p>' * rows}</div>" for rows in (1, 100, 2)]
    with pytest.raises(FormDoesNotFitError) as refused:
        draw("".join(forms), forms=3)
    assert refused.value.too_long == {1}


def test_a_name_is_written_in_each_of_its_places_and_can_be_searched(tmp_path) -> None:
    book = PdfBook(draw(FORM, forms=1), "Names")
    book.add_page([Filled(0, {"name": "Łucja Wójcik", "unknown": "nowhere"})])
    book.save(tmp_path / "names.pdf")

    text = PdfReader(tmp_path / "names.pdf").pages[0].extract_text()
    assert text.count("Łucja Wójcik") == 2
    assert "nowhere" not in text
    assert "Fixed words" in text


def test_the_form_is_in_the_file_once_however_many_pages_use_it(tmp_path) -> None:
    sizes = []
    for pages in (1, 101):
        book = PdfBook(draw(FORM, forms=1), "Names")
        for _ in range(pages):
            book.add_page([Filled(0, {"name": "Smith"})])
        book.save(tmp_path / f"{pages}.pdf")
        sizes.append((tmp_path / f"{pages}.pdf").stat().st_size)

    assert (sizes[1] - sizes[0]) / 100 < 800


def test_the_modules_of_a_code_are_those_of_the_library() -> None:
    url = "https://sports.example.org/s/4821937/"

    assert qr_matrix(url) == tuple(map(tuple, segno.make(url, error="m", micro=False, mask=2).matrix))


def test_nothing_is_fetched_from_the_net(caplog) -> None:
    draw(FORM + '<img src="http://127.0.0.1:9/picture.png">', forms=1)

    assert "disallowed protocol" in caplog.text
