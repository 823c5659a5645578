from __future__ import annotations

from pathlib import Path

import pytest

from kit import fonts as letters
from kit.fonts import FILES, advances, readable, readable_html, width
from scoring.printing.pages.fitting import LINE_HEIGHT, fit, plain


def test_every_file_of_the_chain_is_on_this_machine() -> None:
    assert [path for paths in FILES.values() for path in paths if not path.exists()] == []


def test_a_machine_without_the_system_s_font_still_prints(monkeypatch) -> None:
    monkeypatch.setitem(FILES, False, (*FILES[False][:2], Path("/nowhere.ttf")))
    letters._advance.cache_clear()
    try:
        assert width("ᐃᓄᒃ", bold=False) == width("ᐃᓄᒃ", bold=True) > 0
    finally:
        letters._advance.cache_clear()


def test_short_text_keeps_its_size() -> None:
    assert fit("Banff No. 26", bold=True, size=16, box_width=200, box_height=22).size == 16


@pytest.mark.parametrize(
    "name",
    [
        "Jasper Place and St. Jean-Baptiste-de-la-Salle Memorial No. 9999",
        "Featherstonehaugh-Worthington-Smythe-Cholmondeley-Marjoribanks",
        "W" * 200,
        "a b " * 60,
    ],
)
@pytest.mark.parametrize(("box_width", "box_height"), [(180, 18), (60, 14), (300, 9)])
def test_no_name_is_cut_or_leaves_its_box(name: str, box_width: float, box_height: float) -> None:
    fitted = fit(name, bold=True, size=16, box_width=box_width, box_height=box_height)

    assert " ".join(fitted.lines) == plain(name)
    widest = max(width(line, bold=True) for line in fitted.lines) * fitted.size * fitted.squeeze
    assert widest <= box_width + 0.01
    if len(fitted.lines) > 1:
        assert len(fitted.lines) * fitted.size * LINE_HEIGHT <= box_height + 0.01


def test_an_initial_stays_with_its_surname() -> None:
    fitted = fit("É.\N{NO-BREAK SPACE}Bélanger (captain)", bold=False, size=12, box_width=70, box_height=40)

    assert fitted.lines[0].startswith("É.\N{NO-BREAK SPACE}Bélanger")


def test_accents_written_apart_are_joined_to_their_letter() -> None:
    assert plain("Me\N{COMBINING ACUTE ACCENT}nard \n x") == "Ménard x"


def test_a_letter_that_no_file_has_is_written_with_those_that_there_are() -> None:
    for bold in (False, True):
        for name in (
            "王小明",
            "नीलम",
            "สมชาย",
            "Ann \N{MAPLE LEAF}",
            "👩\u200d👧",
            "❤\ufe0f",
            "\U0001f44d\U0001f3fd",
            "\ue000",
        ):
            [fitted] = fit(name, bold=bold, size=10, box_width=400, box_height=14).lines
            assert fitted
            assert all(any(ord(letter) in advances(path) for path in FILES[bold]) for letter in fitted)


def test_a_name_in_letters_that_there_are_stays_as_it_is() -> None:
    for name in ("Wójcik", "Łukasz", "Жанна", "Ελένη", "\u05de\u05e9\u05d4", "ᐊᓂᔑᓈᐯ", "Đặng", "①"):
        assert readable(name) == name


def test_what_stands_in_for_a_letter_is_no_part_of_a_tag() -> None:
    assert readable_html("<b>\uff1cscript\uff1e \uff06 \u6797</b>") == "<b>&lt;script&gt; &amp; Lin</b>"
