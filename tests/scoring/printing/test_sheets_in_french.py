"""Score sheets in French and in both languages: no label cut, none left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest
from weasyprint.formatting_structure import boxes

from games.described.shelf import shipped
from kit.pdf import lay_out
from legionsports.languages.services import catalogue
from scoring.printing.engine.selection import Selection, SheetSize
from scoring.printing.pages.languages import in_first, languages_of, on_one_sheet
from scoring.printing.pages.score_sheets import Desk, blank_sheets
from scoring.printing.pages.sheet_forms import PrintedForm
from tests.scoring.printing.conftest import reader, texts
from tournaments.events.queries import rulebook_for
from tournaments.models import Competition, Event

pytestmark = pytest.mark.paper

ENGLISH = (
    "Round|Board|Sheet|Home|Visitor|Captain|Desk|Remarks|Leg|Legs|Won|Spare|Started|Finished|Posted|Initials|Player|"
    "Frame|Rack|Game|Signs|Breaks|Who|The|Called|Entry|Against|When"
)
TOLERANCE = 1.5  # CSS pixels, 0.4 mm


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    catalogue.compile_all()


def forms_of(
    event: Event, size: SheetSize = SheetSize.AUTO, *, most: int = 100, games: Sequence[str] = ()
) -> list[PrintedForm]:
    """Return the forms of every game: of its competition with the most people, in the draw and in a play-off."""
    offered = rulebook_for(event).offered
    longest = sorted(offered.values(), key=lambda rules: rules.sides.size + rules.sides.spares)
    one_of = {(rules.game, rules.sides.pairs): rules for rules in longest if not games or rules.game in games}
    competitions = [
        Competition(pk=number, event=event, game=rules.game, category=rules.key, name=rules.name)
        for number, rules in enumerate(list(one_of.values())[:most], start=1)
    ]
    more = {"entries": {}, "organizations": {}, "names": {}, "base_url": "https://hall.example"}
    categories = {each.pk: offered[each.category] for each in competitions}
    desk = Desk(event=event, level_name="Command", categories=categories, size=size, **more)
    for competition in competitions:
        blank_sheets(desk, competition, 1)
        pair = "A" if categories[competition.pk].sides.pairs > 1 else ""
        desk._form(competition, pair=pair, playoff=True)
    return desk.forms


@cache
def laid_out(html: str) -> tuple[boxes.PageBox, ...]:
    return tuple(page._page_box for page in lay_out(html).pages)


def pages_of(forms: list[PrintedForm], languages: str) -> tuple[boxes.PageBox, ...]:
    event = forms[0].event
    event.paper_languages = languages
    context = {"forms": forms, "title": "Sheets", "languages": len(languages_of(event))}
    with in_first(event):
        return laid_out(on_one_sheet(event, "scoring/printing/sheets.html", context))


def cells(page: boxes.PageBox) -> list[boxes.Box]:
    """Return what is written into: the cells of tables, the boxes of a leg, the room for remarks, what is ticked."""
    return [
        box
        for box in page.descendants()
        if (isinstance(box, boxes.TableCellBox) and box.element_tag == "td" and not _has_cells(box))
        or (
            isinstance(box, (boxes.BlockBox, boxes.InlineBlockBox))
            and any(_is(box, name) for name in ("box", "remarks", "tick"))
        )
    ]


def _has_cells(cell: boxes.Box) -> bool:
    return any(box is not cell and isinstance(box, boxes.TableCellBox) for box in cell.descendants())


def _is(box: boxes.Box, name: str) -> bool:
    return box.element is not None and name in (box.element.get("class") or "").split()


def cut(box: boxes.Box, right: float) -> Iterator[str]:
    """Yield the words that go beyond the right edge of the cell in which they stand."""
    if isinstance(box, boxes.TableCellBox) or _is(box, "box"):
        right = box.position_x + box.border_width()
    for child in getattr(box, "children", ()):
        if isinstance(child, boxes.TextBox) and child.position_x + child.width > right + TOLERANCE:
            yield child.text
        yield from cut(child, right)


@pytest.mark.parametrize("languages", ["en", "fr", "both"])
def test_no_label_is_longer_than_its_box(event, languages) -> None:
    forms = forms_of(event)
    found = {
        form.title + (" play-off" if form.playoff else ""): over
        for form, page in zip(forms, pages_of(forms, languages), strict=True)
        if (over := list(cut(page, page.position_x + page.margin_width() - page.margin_right)))
    }
    assert found == {}


@pytest.mark.parametrize("languages", ["en", "fr", "both"])
def test_a_match_that_ends_early_has_a_sheet_of_one_page_too(event, languages) -> None:
    games = ("cribbage", "darts", "eightball", "euchre", "shuffleboard")
    event.overrides = {f"games.{game}.{name}": to for game in games for name, to in (("legs", 3), ("match", "race"))}
    forms = [form for form in forms_of(event, games=games) if form.is_race]
    assert {form.competition.game for form in forms} == set(games)
    pages = pages_of(forms, languages)
    assert len(pages) == len(forms)
    assert [over for page in pages for over in cut(page, page.position_x + page.margin_width())] == []


@pytest.mark.parametrize("languages", ["fr", "both"])
def test_no_label_of_a_sheet_is_left_in_english(event, languages) -> None:
    """A sport that somebody described has its own words, in the language in which it was written."""
    forms = forms_of(event)
    text = " ".join(
        box.text
        for form, page in zip(forms, pages_of(forms, languages), strict=True)
        if form.competition.game not in shipped()
        for box in page.descendants()
        if isinstance(box, boxes.TextBox)
    )

    found = {word.lower() for word in re.findall(rf"\b(?:{ENGLISH})\b", text, re.IGNORECASE)}
    assert (found, languages) == (set(), "fr") or {"round", "home", "visitor", "remarks"} < found, found
    assert {"Ronde", "Visiteur", "Remarques"} <= set(re.findall(r"\w+", text))


@pytest.mark.parametrize("languages", ["fr", "both"])
def test_the_job_prints_two_to_a_page_in_the_languages_of_the_event(event, drawn, printed, languages) -> None:
    event.paper_languages = languages
    event.save(update_fields=["paper_languages"])
    drawn("cribbage-pairs", entries=4)

    pdf = reader(printed(Selection(base_url="https://hall.example")))

    assert len(pdf.pages) == 3
    said = " ".join(texts(pdf))
    assert "du 5 au 6 février 2027" in said
    assert ("February 5–6, 2027" in said) is (languages == "both")
    assert ("Entry/Inscription 1" in said) is (languages == "both")
