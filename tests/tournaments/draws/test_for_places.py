"""The office draws a round robin or groups with finals for every place: what it is told, asked and refused."""

from __future__ import annotations

import pytest
from django.urls import reverse

from kit.pure.refusals import sentence
from tests.page import html_of
from tournaments.draws.engine import DrawError
from tournaments.draws.queries.draws import draw_of
from tournaments.draws.services.drawing import draw_again, draw_groups
from tournaments.draws.services.for_places import draw_for_places
from tournaments.models import Stage

pytestmark = pytest.mark.django_db


def test_the_office_chooses_it_and_is_told_what_it_means_and_takes(make_competition, signed_in, users):
    competition = make_competition("darts-legion", entries=8)
    office, page = signed_in("carl"), reverse("draws:competition", args=[competition.pk])
    told = html_of(office.get(page))
    assert "Round robin or groups, then finals for every place" in told
    assert "the next 2 for third, and so on. 32 matches on" in told

    asked = {"seed": "in the hall", "stations": 4, "form": "places", "place_groups": 2, "place_first": 1}
    drawn = html_of(office.post(page, asked, follow=True))

    plan = draw_of(competition).plan
    assert (plan.grouping.count, plan.grouping.advance, plan.grouping.every_place) == (2, 1, True)
    assert "the winners play a final, and the others for the places below: 16 matches in 4 turns." in drawn
    assert 'value="places" ' in drawn
    before = list(draw_of(competition).matches.order_by("number").values_list("home", "away"))
    again = draw_again(stage=draw_of(competition), by=users["carl"])
    assert list(again.matches.order_by("number").values_list("home", "away")) == before
    assert again.plan.grouping.every_place

    office.post(page, {**asked, "place_groups": 1, "place_first": 2}, follow=True)
    stage = draw_of(competition)
    assert (stage.kind, stage.plan.advance, stage.plan.every_place) == (Stage.Kind.ROUND_ROBIN_FINALS, 2, True)


@pytest.mark.parametrize(
    ("groups", "first", "says"),
    [
        (1, 1, "At least 2 must advance"),
        (4, 2, "at most 1 of each can"),
        (0, 1, "Write 1 for a round robin of all teams"),
        (2, "", "Write how many of each group play for first place."),
    ],
)
def test_what_cannot_be_is_said_beside_the_field(make_competition, signed_in, groups, first, says):
    competition = make_competition("darts-legion", entries=8)
    page = reverse("draws:competition", args=[competition.pk])
    asked = {"seed": "words", "stations": 4, "form": "places", "place_groups": groups, "place_first": first}

    answer = html_of(signed_in("carl").post(page, asked))

    assert says in answer
    assert draw_of(competition) is None


def test_a_final_group_has_no_finals_for_every_place(make_competition, users):
    with pytest.raises(DrawError) as refused:
        draw_groups(
            competition=make_competition("darts-legion", entries=8),
            seed="x",
            by=users["carl"],
            count=2,
            advance=2,
            finals=Stage.Kind.FINAL_GROUP,
            every_place=True,
        )
    assert refused.value.code == "final_group_for_places"
    assert sentence(refused.value) == "Finals for every place are knockouts. Choose them, or a final group."


def test_a_service_draws_either(make_competition, users):
    competition = make_competition("darts-legion", entries=6)
    stage = draw_for_places(competition=competition, seed="x", by=users["carl"], groups=1, advance=2)
    assert stage.kind == Stage.Kind.ROUND_ROBIN_FINALS
    two = draw_for_places(competition=competition, seed="x", by=users["carl"], groups=2, advance=1)
    assert (two.kind, two.plan.grouping.every_place) == (Stage.Kind.GROUPS, True)
