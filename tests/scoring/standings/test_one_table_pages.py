"""What people read of one table with finals: no word of groups, the board, the cross-table and the answers."""

from __future__ import annotations

from functools import partial

import pytest
from django.urls import reverse

from scoring.board.pages.states import tables_of
from scoring.board.pages.team import place_of
from scoring.playoffs.services.finals import make_finals
from scoring.standings.pages import cross_tables, still_to_play
from scoring.standings.queries.standings import standings_of
from tests.page import html_of
from tests.scoring.grouped import play_finals
from tests.scoring.small import enter
from tests.scoring.standings.one_table_by_hand import ALL, LEVEL_AT_THE_LINE, RESULTS, TWO, table_of
from tournaments.models import Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(make_competition, users):
    """Return a function that draws and publishes one table of six."""
    return partial(table_of, make_competition, users["carl"])


# --- what people read ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_nothing_is_called_a_group_on_any_page(drawn, users, signed_in, django_assert_max_num_queries):
    stage = drawn(third_place=True)
    competition = stage.competition
    event = competition.event
    public = [competition.event.slug, competition.category]
    entry = competition.entries.get(number=1).pk
    addresses = [
        reverse("standings:public", args=public),
        reverse("standings:cross_table", args=public),
        reverse("playoffs:bracket", args=public),
        reverse("board:schedule", args=public),
        reverse("board:results", args=[event.slug]),
        reverse("board:hall", args=[event.slug]),
        reverse("board:team", args=[event.slug, entry]),
        reverse("overview:public_event", args=[event.slug]),
        reverse("draws:certificate", args=public),
        reverse("draws:competition", args=[competition.pk]),
        reverse("playoffs:office", args=[competition.pk]),
        reverse("standings:office", args=[competition.pk]),
        reverse("desk:desk", args=[event.pk]),
        reverse("overview:office_event", args=[event.pk]),
        reverse("printing:office", args=[event.pk]),
    ]
    client = signed_in("carl")

    def all_pages() -> str:
        return "\n".join(html_of(client.get(address)) for address in addresses)

    def assert_no_group(text: str) -> None:
        for word in ("Group A", "group A", "every group", "of the groups", "In a group", "their group", "in groups"):
            assert word not in text
        assert "None" not in text

    text = all_pages()
    assert_no_group(text)
    assert "6 teams, with finals" in text
    assert "Round robin, round 1" in text
    enter(stage, LEVEL_AT_THE_LINE, by=users["sam"])
    text = all_pages()
    assert_no_group(text)
    assert "Two teams are tied for fourth place" in text
    enter(stage, {(4, 5): TWO}, by=users["sam"])
    text = all_pages()
    assert_no_group(text)
    assert "The first 4 advance to the finals." in text
    assert "Make the finals" in text
    answer = html_of(client.post(reverse("playoffs:finals", args=[competition.pk]), follow=True))
    assert "Finals: made." in answer
    text = all_pages()
    assert_no_group(text)
    assert "Seeded by the round robin: the first two can meet only in the final." in text
    assert "Semi-final" in text
    play_finals(competition.stages.get(kind=Stage.Kind.FINALS), by=users["sam"])
    assert_no_group(all_pages())
    with django_assert_max_num_queries(20):
        client.get(addresses[0])


def test_board_shows_the_table_until_the_finals(drawn, users):
    stage = drawn()
    competition = stage.competition
    enter(stage, {(1, 2): ALL}, by=users["sam"])
    (table,) = tables_of(standings_of(competition))
    assert (table.heading, table.note) == (
        "Standings", "The first 4 advance to the finals. Provisional until every match is in."
    )  # fmt: skip
    assert place_of(competition.entries.get(number=1)).text == "1st in the round robin"

    enter(stage, RESULTS, by=users["sam"])
    (table,) = tables_of(standings_of(competition))
    assert [place.place for place in table.places] == ["1st", "2nd", "3rd", "4th", "5th", "6th"]
    finals = make_finals(competition=competition, by=users["carl"])
    assert tables_of(standings_of(competition)) == []
    play_finals(finals, by=users["sam"])
    (table,) = tables_of(standings_of(competition))
    assert (table.heading, table.note, len(table.places)) == ("Standings", "Every match is in. Not closed yet.", 6)


def test_cross_table_and_what_is_still_to_be_played_need_no_name(drawn, users):
    stage = drawn()
    standings = standings_of(stage.competition)

    (cross,) = cross_tables(standings)
    assert (cross.heading, len(cross.rows)) == ("", 6)
    assert {part.part for part in still_to_play(standings)} == {""}
    assert sum(len(part.pairings) for part in still_to_play(standings)) == 15


def test_json_tells_the_table_and_the_field(drawn, users, client):
    stage = drawn()
    enter(stage, RESULTS, by=users["sam"])

    data = client.get(f"/api/v1/competitions/{stage.competition_id}/standings/").json()

    assert [(part["name"], [row["place"] for row in part["rows"]]) for part in data["parts"]] == [
        ("", [1, 2, 3, 4, 5, 6])
    ]
    assert {row["place"] for row in data["rows"]} == {None}
