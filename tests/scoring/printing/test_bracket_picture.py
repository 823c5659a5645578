"""Brackets on paper: everything on one page, in letters that are read at arm's length."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scoring.playoffs.pages.brackets import brackets_of, on_paper
from scoring.printing.pages.bracket_picture import ROOM, BracketPicture
from scoring.standings.queries.standings import standings_of
from tests.scoring.double import double_knockout
from tournaments.models import Organization

pytestmark = pytest.mark.django_db

TOWNS = ("Grande Prairie", "Pincher Creek", "Olds", "Fort Macleod", "Stony Plain")


def millimetres(measure: str) -> float:
    return float(measure.removesuffix("mm"))


@pytest.fixture
def pictures(make_competition, users):
    competition = make_competition("nineball-singles", entries=16)
    for number, organization in enumerate(Organization.objects.filter(entries__competition=competition)):
        organization.name = TOWNS[number % len(TOWNS)]
        organization.save()
    double_knockout(competition, by=users["carl"])
    return [BracketPicture(on_paper(bracket)) for bracket in brackets_of(standings_of(competition))]


def test_two_sides_of_sixteen_and_their_final_fit_a_page_each_and_are_read_at_arms_length(pictures):
    assert len(pictures) == 3
    for picture in pictures:
        for box in picture.boxes:
            assert millimetres(box.left) + picture.box_width <= ROOM[0] + 0.1
            assert millimetres(box.top) + 2 * picture.half_box <= ROOM[1] + 0.1
            assert all(float(line.type_size.removesuffix("pt")) >= 7.5 for line in box.sides)


def test_every_match_has_its_number_once_and_no_box_covers_another(pictures):
    numbers = [box.match.number for picture in pictures for box in picture.boxes]
    assert sorted(numbers) == sorted(set(numbers))
    for picture in pictures:
        columns: dict[str, list[float]] = {}
        for box in picture.boxes:
            columns.setdefault(box.left, []).append(millimetres(box.top))
        for tops in columns.values():
            high = 2 * picture.half_box
            assert all(below - above > high for above, below in pairwise(sorted(tops)))
