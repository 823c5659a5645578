"""Score sheets in large print: one to a page, whatever the game, and no letter below 16 points."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pypdf import PageObject, PdfReader

from scoring.printing.engine.selection import Selection, SheetSize
from scoring.printing.pages.sheet_forms import MOST_LARGE_LEGS, MOST_LARGE_LINES, PrintedForm, draw_forms
from tests.scoring.printing.conftest import LETTER, reader, texts
from tournaments.events.queries import rulebook_for
from tournaments.models import Competition, SubMatch

SMALLEST = 16


def sizes(pdf: PdfReader) -> set[float]:
    """Return the sizes of all letters of a PDF, in points."""
    return set().union(*map(sizes_of, pdf.pages))


def sizes_of(page: PageObject) -> set[float]:
    """Return the sizes of the letters of a page."""
    found: set[float] = set()

    def note(text, matrix, text_matrix, _font, size) -> None:
        if text.strip():
            found.add(round(size * abs(text_matrix[3]) * abs(matrix[3]), 1))

    page.extract_text(visitor_text=note)
    return found


@pytest.mark.paper
@pytest.mark.parametrize("category", ["cribbage-legion", "shuffleboard-mixed"])
def test_large_print_has_one_sheet_to_a_page_and_large_letters(category, drawn, printed) -> None:
    drawn(category, entries=3, stations=4)

    pdf = reader(printed(Selection(size=SheetSize.LARGE, base_url="https://hall.example")))

    codes = SubMatch.objects.count()
    assert [tuple(map(float, page.mediabox[2:])) for page in pdf.pages] == [LETTER] * codes
    assert min(sizes(pdf)) >= SMALLEST
    assert "HOME" in texts(pdf)[0]


def form_of(event, category: str, *, legs: int) -> PrintedForm:
    """Return the form of a sheet in large print with these legs and as many names as it may have."""
    rules = rulebook_for(event).offered[category]
    return PrintedForm(
        event=event,
        competition=Competition(event=event, game=rules.game, category=category, name=rules.name),
        category=rules,
        level_name="Command",
        leg_count=legs,
        half=False,
        large=True,
        players=4,
        spares=MOST_LARGE_LINES - 4,
    )


@pytest.mark.paper
@pytest.mark.parametrize(("category", "legs"), [("darts-legion", 3), ("nineball-doubles", MOST_LARGE_LEGS)])
def test_the_longest_sheet_in_large_print_is_one_page(category, legs, event) -> None:
    [drawing] = draw_forms([form_of(event, category, legs=legs)], "Large print").forms

    assert min(place.size for places in drawing.places.values() for place in places) >= SMALLEST


@pytest.mark.paper
def test_every_game_has_a_sheet_in_large_print(event) -> None:
    """Every game and described sport of the rule book, with its own number of legs, players and spares."""
    offered = rulebook_for(event).offered
    one_of = {(rules.game, rules.legs): category for category, rules in offered.items()}
    assert {game for game, _ in one_of} == {rules.game for rules in offered.values()}
    forms = []
    for (_, legs), category in one_of.items():
        sides = offered[category].sides
        own = replace(form_of(event, category, legs=legs), players=sides.size // sides.pairs, spares=sides.spares)
        if legs <= MOST_LARGE_LEGS and own.lines <= MOST_LARGE_LINES:
            forms.append(own)

    drawing = draw_forms(forms, "Large print")

    assert [form.competition.game for form in forms if not form.large] == []
    assert min(place.size for form in drawing.forms for places in form.places.values() for place in places) >= SMALLEST


@pytest.mark.paper
def test_a_sheet_with_many_names_has_a_line_for_each_leg_in_large_print(event) -> None:
    one_of = {rules.game: category for category, rules in rulebook_for(event).offered.items()}
    forms = [
        replace(form_of(event, category, legs=legs), spares=spares)
        for category in one_of.values()
        for legs, spares in ((2, MOST_LARGE_LINES - 4), (3, 2), (MOST_LARGE_LEGS, MOST_LARGE_LINES - 4))
    ]

    drawing = draw_forms(forms, "Large print")

    assert {form.competition.game for form in forms if form.in_rows} >= {"euchre"}
    assert min(place.size for form in drawing.forms for places in form.places.values() for place in places) >= SMALLEST
