"""The overview of the office and the public page of an event with groups and finals."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.overview.pages.steps import steps_of
from scoring.overview.queries.competitions import public_competitions
from scoring.overview.queries.states import state_of, states_of
from scoring.playoffs.services.finals import make_finals
from tests import cast
from tests.page import html_of
from tests.scoring.grouped import in_groups, lower_wins, of_group, play_finals
from tournaments.events.models import Event


@pytest.fixture
def stage(make_competition, users):
    return in_groups(make_competition("nineball-singles", entries=8), by=users["carl"])


def steps(event) -> dict[str, tuple[str, str]]:
    return {step.key: (step.state, step.text) for step in steps_of(state_of(event))}


def test_making_the_finals_is_the_next_step_after_the_groups(stage, event, users, signed_in) -> None:
    assert steps(event)["finals"] == ("later", "Follows the last match before them.")
    for number in (1, 2):
        lower_wins(of_group(stage, number), by=users["sam"])
    state, text = steps(event)["finals"]
    assert state == "now"
    assert text.startswith("Nineball Singles: only the finals are left.")
    assert steps(event)["award"][0] == "later"  # nobody has a place
    page = html_of(signed_in("carl").get(reverse("overview:office_event", args=[event.pk])))
    assert "to be made" in page
    finals = make_finals(competition=stage.competition, by=users["carl"])
    assert steps(event)["finals"] == ("now", "0 of 3 results are in.")
    play_finals(finals, by=users["sam"])
    assert steps(event)["finals"] == ("done", "3 of 3 results are in.")
    assert steps(event)["award"][0] == "now"


def test_finals_are_counted_apart_from_groups_and_play_offs(stage, event, users) -> None:
    for number in (1, 2):
        lower_wins(of_group(stage, number), by=users["sam"])
    play_finals(make_finals(competition=stage.competition, by=users["carl"]), by=users["sam"], until_round=1)
    (state,) = state_of(event).competitions
    assert (state.results, state.sheets, state.playoffs) == (12, 12, 0)
    assert (state.finals, state.finals_results, state.finals_sheets) == (1, 2, 3)
    assert (state.is_played, state.is_over) == (True, False)


def test_an_event_without_groups_has_no_step_for_finals(event, make_competition) -> None:
    make_competition("nineball-singles", entries=4)
    assert "finals" not in steps(event)


def test_public_page_leads_to_the_finals_from_the_draw_on(stage, event, client) -> None:
    page = html_of(client.get(event.get_absolute_url()))
    assert "8 teams, in groups with finals" in page
    assert "Finals and play-offs" in page
    assert reverse("playoffs:bracket", args=[event.slug, "nineball-singles"]) in page


def test_numbers_of_groups_are_counted_without_a_query_for_each(
    org, event, users, make_competition, django_assert_num_queries, django_assert_max_num_queries
) -> None:
    def asked() -> int:
        fresh = Event.objects.get(pk=event.pk)  # with nothing that was read before
        with django_assert_max_num_queries(30) as captured:
            states_of([fresh])
        return len(captured)

    in_groups(make_competition("nineball-singles", entries=8), by=users["carl"])
    before = asked()
    in_groups(cast.make_competition(event, "tenball-singles", entries=12), by=users["carl"], count=4, advance=1)
    assert asked() == before
    with django_assert_num_queries(1):
        assert {(competition.in_groups, competition.has_finals) for competition in public_competitions(event)} == {
            (True, False)
        }
