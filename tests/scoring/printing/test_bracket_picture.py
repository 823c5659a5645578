"""Brackets on paper: one size of type, lines to write a name on, nothing on top of anything else, and nobody cut."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from kit.fonts import width
from scoring.playoffs.pages.planned import brackets_to_fill_in
from scoring.printing.pages.bracket_picture import (
    BESIDE_NAME,
    HINT_SIZE,
    LETTER,
    POINTS_A_MM,
    TABLOID,
    BracketPicture,
    pictures_of,
)
from scoring.printing.pages.catalogue import CATALOGUE
from scoring.printing.pages.fitting import LINE_HEIGHT
from scoring.printing.queries import extents, round_counts
from scoring.standings.queries.standings import standings_of
from tests.scoring.double import double_knockout
from tests.scoring.grouped import in_groups, with_finals
from tests.scoring.printing.conftest import texts
from tests.scoring.printing.played import whole
from tournaments.draws.services.drawing import draw_knock_out
from tournaments.draws.services.publishing import publish
from tournaments.models import Competition, Member, Organization, User

pytestmark = pytest.mark.django_db

NAMES = {
    "short": (("Olds", "Camrose", "Grande Prairie", "Hinton"), "Roy"),
    "long": (
        ("Saint-Bruno-de-Montarville", "Notre-Dame-de-l'Île-Perrot", "Sainte-Anne-de-la-Pocatière", "Amos"),
        "Beauchemin-Desrochers",
    ),
}


def knockout(competition: Competition, by: User) -> None:
    stage = draw_knock_out(competition=competition, seed="once is out", by=by, third_place=True)
    publish(stage=stage, by=by, despite_open_rules=True)


FORMS = {
    "knockout": knockout,
    "double": lambda competition, by: double_knockout(competition, by=by),
    "finals": lambda competition, by: in_groups(competition, by=by, third_place=True),
    "every place": lambda competition, by: with_finals(competition, by=by, advance=competition.entries.count() // 2,
                                                       every_place=True),
}  # fmt: skip


@pytest.fixture
def planned(make_competition, users):
    """Return a function that makes a competition of a form that is a bracket, now or later, and returns it."""

    def make(form: str, entries: int, names: str) -> Competition:
        competition = make_competition("nineball-singles", entries=entries)
        towns, surname = NAMES[names]
        for number, branch in enumerate(Organization.objects.filter(entries__competition=competition)):
            branch.name = towns[number % len(towns)]
            branch.save()
        Member.objects.update(surname=surname)
        FORMS[form](competition, users["carl"])
        return competition

    return make


def text_boxes(picture: BracketPicture) -> list[tuple[float, ...]]:
    """Return the left, top, right and bottom of everything that is on a picture."""
    sheet = picture.sheet
    size, small = sheet.heading_size / POINTS_A_MM, HINT_SIZE * LINE_HEIGHT / POINTS_A_MM
    placed = [(box.style, sheet.box_width, 2 * sheet.half_box) for box in picture.boxes]
    placed += [(style, width(name, bold=True) * size, 1.2 * size) for name, style in picture.headings]
    if picture.sits_out:
        placed.append((picture.corner, sheet.box_width, small * (1 + sum(map(len, picture.sits_out)))))
    boxes = []
    for style, wide, high in placed:
        left, top = (float(part.split()[1].removesuffix("mm")) for part in style.split(";"))
        boxes.append((left, top, left + wide, top + high))
    return boxes


def is_apart(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.mark.sample(5)
@pytest.mark.parametrize(("form", "entries", "names"), list(product(FORMS, (8, 16, 19, 32), NAMES)))
def test_a_bracket_is_read_and_filled_in_by_hand(form, entries, names, planned):
    for bracket in brackets_to_fill_in(standings_of(planned(form, entries, names))):
        for rooms in ([LETTER], [LETTER, TABLOID]):
            pictures = pictures_of(bracket, rooms)
            numbers = sorted(box.match.number for picture in pictures for box in picture.boxes)
            assert numbers == sorted(match.number for match in bracket.matches)
            for picture in pictures:
                hold(picture)


def test_a_name_that_is_too_long_for_any_part_makes_no_more_parts(planned):
    competition = planned("knockout", 4, "short")
    Organization.objects.filter(entries__competition=competition).update(name="Saint-Bruno-" * 5 + "Amos")
    (bracket,) = brackets_to_fill_in(standings_of(competition))

    (picture,) = pictures_of(bracket, [LETTER])
    assert picture.sheet.type_size < 9


def hold(picture: BracketPicture) -> None:
    """Assert what every picture has to hold."""
    sheet = picture.sheet
    assert sheet.half_box >= 8
    assert sheet.type_size >= 9
    for side, rows in (side for box in picture.boxes for side in box.sides):
        size = sheet.type_size if side.team else HINT_SIZE
        assert "".join(" ".join(rows).split()) == "".join(side.label.split())
        assert len(rows) <= 2
        widest = max(width(row, bold=bool(side.team)) for row in rows) * size / POINTS_A_MM
        assert widest <= sheet.box_width - BESIDE_NAME
        assert len(rows) * size * LINE_HEIGHT / POINTS_A_MM <= sheet.half_box
    boxes, (wide, high) = text_boxes(picture), picture.size
    assert wide <= sheet.room.width + 0.1
    assert high <= sheet.room.height + 0.1
    for left, top, right, bottom in boxes:
        assert min(left, top) >= 0
        assert right <= wide + 0.1
        assert bottom <= high + 0.1
    assert all(is_apart(one, other) for one, other in combinations(boxes, 2))


def test_the_wall_chart_of_a_knockout_is_its_bracket_in_parts_to_tape(planned, event, paper):
    planned("knockout", 19, "long")

    on_letter, on_tabloid, brackets = map(paper, ("wall_chart", "wall_chart_tabloid", "bracket"))

    pages = texts(on_letter)
    assert [f"Part {number} of {len(pages)}." in page for number, page in enumerate(pages, start=1)] == [True] * 6
    assert "On the right: part 2. Below: part 4." in pages[0]
    assert "Total" not in whole(on_letter)
    assert whole(on_letter).count("Sit out the first round:") == 1
    assert {tuple(map(int, page.mediabox[2:])) for page in on_letter.pages} == {(792, 612)}
    assert {tuple(map(int, page.mediabox[2:])) for page in on_tabloid.pages} == {(1224, 792)}
    assert "Fri" in whole(brackets)


def test_finals_are_on_paper_before_they_are_made_with_the_groups_that_are_to_fill_in(planned, event, paper):
    competition = planned("finals", 8, "short")

    extent = extents(event, round_counts(event))[competition.pk]
    assert (extent.brackets, CATALOGUE["bracket"].pages([extent])) == (1, 1)
    for document, groups in (("bracket", 0), ("wall_chart", 2)):
        pages = texts(paper(document))
        assert len(pages) == 1 + groups
        assert all(place in pages[-1] for place in ("1st of group A", "2nd of group B", "Winner of match 1"))
