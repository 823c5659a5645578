from __future__ import annotations

from pathlib import Path

import pytest

from scoring.printing.pages import fonts
from scoring.printing.pages.fitting import fit
from scoring.printing.pages.fonts import plain, runs, width
from tournaments.jobs.words.letters import readable, readable_html


def test_names_with_accents_come_from_the_site_s_own_files() -> None:
    files = {file.path for file, _ in runs("Wójcik Ménard Bélanger Łukasz", bold=False)}

    assert files == set(fonts.FILES[False][:2])


def test_a_letter_that_the_first_file_lacks_comes_from_the_next() -> None:
    assert [text for _, text in runs("Łukasz", bold=True)] == ["Ł", "ukasz"]


def test_every_file_of_the_chain_is_on_this_machine() -> None:
    assert [path for paths in fonts.FILES.values() for path in paths if not path.exists()] == []


def test_a_machine_without_the_system_s_font_still_prints(monkeypatch) -> None:
    monkeypatch.setitem(fonts.FILES, False, (*fonts.FILES[False][:2], Path("/nowhere.ttf")))
    fonts.chain.cache_clear()
    try:
        assert "".join(text for _, text in runs("ᐃᓄᒃ", bold=False)) == "ᐃᓄᒃ"
    finally:
        fonts.chain.cache_clear()


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
        assert len(fitted.lines) * fitted.size * fonts.LINE_HEIGHT <= box_height + 0.01


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
            assert all(file.has(letter) for file, part in runs(fitted, bold=bold) for letter in part)


def test_a_name_in_letters_that_there_are_stays_as_it_is() -> None:
    for name in ("Wójcik", "Łukasz", "Жанна", "Ελένη", "\u05de\u05e9\u05d4", "ᐊᓂᔑᓈᐯ", "Đặng", "①"):
        assert readable(name) == name


def test_what_stands_in_for_a_letter_is_no_part_of_a_tag() -> None:
    assert readable_html("<b>\uff1cscript\uff1e \uff06 \u6797</b>") == "<b>&lt;script&gt; &amp; Lin</b>"


def test_what_is_read_from_the_right_stands_in_its_order_on_a_score_sheet() -> None:
    assert plain("A. \u05db\u05d4\u05df") == "A. \u05df\u05d4\u05db"
    assert plain("\u05de. \u05db\u05d4\u05df (captain)") == "\u05df\u05d4\u05db .\u05de (captain)"
    assert plain("\u0645\u062d\u0645\u062f") == "mhmd"
