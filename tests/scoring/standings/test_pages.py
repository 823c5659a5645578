"""Standings and cross-table as people see them, and who sees what."""

from __future__ import annotations

import datetime
import re

import pytest
from django.urls import reverse
from rest_framework.test import APIClient

from scoring.standings.pages import tables_of
from scoring.standings.queries.standings import standings_of
from tests.page import html_of, words_of
from tests.scoring import small


@pytest.fixture
def competition(make_competition):
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), {(1, 2): "10-4 10-7"})
    return competition


def public(name: str, competition) -> str:
    return reverse(f"standings:{name}", args=[competition.event.slug, competition.category])


def test_one_match_is_not_several(client, make_competition):
    competition = make_competition("euchre-legion", entries=2)
    small.round_robin(competition)
    assert "1 of 1 match is still to be played." in words_of(client.get(public("public", competition)))


def test_everybody_sees_provisional_standings_with_reasons(client, competition):
    page = words_of(client.get(public("public", competition)))

    assert "Provisional 2 of 3 matches are still to be played." in page
    assert "1st so far: 20 points, 9 more than Branch 2 No." in page
    assert "Has not played yet." in page
    assert "Round 1" in page or "Round 2" in page  # what is still to be played


def test_final_standings_say_so(client, competition):
    small.enter(competition.stages.get(), {(1, 3): "10-0 10-0", (2, 3): "10-0 10-0"})

    page = words_of(client.get(public("public", competition)))

    assert "Complete Every match is in, and no tie is open." in page
    assert "so far" not in page


def test_a_draft_is_not_shown(client, make_competition):
    competition = make_competition("euchre-legion", entries=2)
    small.round_robin(competition, published=False)

    for name in ("public", "cross_table"):
        page = words_of(client.get(public(name, competition)))
        assert "not published yet" in page
        assert "Branch 1" not in page


@pytest.mark.parametrize("name", ["public", "cross_table"])
@pytest.mark.parametrize("who", [None, "alice", "sam"])
def test_standings_kept_back_are_on_no_public_page(signed_in, competition, name, who):
    competition.event.standings_hidden = True
    competition.event.save()

    response = signed_in(who).get(public(name, competition))

    assert response.status_code == 200
    assert "Standings are hidden until the end of the event." in words_of(response)
    assert "Branch 1" not in words_of(response)
    assert "20" not in words_of(response).split("Cribbage 2027")[-1].replace("2027", "")


def test_standings_kept_back_are_not_in_the_refreshed_part_either(client, competition):
    competition.event.standings_hidden = True
    competition.event.save()

    response = client.get(public("public", competition), {"version": "999"}, headers={"HX-Request": "true"})

    assert "Branch 1" not in words_of(response)


def test_the_page_asks_again_and_gets_only_the_time_when_nothing_is_new(client, competition):
    page = html_of(client.get(public("public", competition)))
    address = re.search(r'hx-get="([^"]+)"', page)[1]

    same = client.get(address, headers={"HX-Request": "true"})
    assert same["HX-Reswap"] == "none"
    assert "last checked at" in words_of(same)
    assert "Branch 1" not in words_of(same)

    competition.event.board_version += 1
    competition.event.save()
    new = client.get(address, headers={"HX-Request": "true"})
    assert "HX-Reswap" not in new
    assert "Branch 1" in words_of(new)
    assert "<html" not in html_of(new)


def test_the_cross_table_tells_unplayed_from_a_bye_and_from_the_team_itself(client, competition):
    page = html_of(client.get(public("cross_table", competition)))

    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", page, re.S)
    cells = [re.findall(r'class="cross-cell cross-(\w+)"[^>]*>(.*?)</td>', row, re.S) for row in rows]
    states = [[(state, re.sub("<[^>]+>", "", inner)) for state, inner in row] for row in cells]
    assert states == [
        [("self", "the team itself"), ("in", "20–11"), ("open", "")],
        [("in", "11–20"), ("self", "the team itself"), ("open", "")],
        [("open", ""), ("open", ""), ("self", "the team itself")],
    ]
    byes = [re.findall(r'<td class="num">(\d+)</td>', row)[0] for row in rows]
    assert sorted(byes) == ["1", "2", "3"]


def test_an_even_field_has_no_column_for_byes(client, make_competition):
    competition = make_competition("euchre-legion", entries=2)
    small.round_robin(competition)

    assert "Sits out" not in words_of(client.get(public("cross_table", competition)))


def test_birth_dates_and_membership_numbers_are_on_no_page(client, competition):
    member = competition.entries.first().roster.first().member
    member.surname, member.number, member.birth_date = "Fitzgerald", "7654321", datetime.date(1931, 12, 24)
    member.save()

    for name in ("public", "cross_table"):
        page = html_of(client.get(public(name, competition)))
        assert member.number not in page
        assert "1931" not in page
        assert ("Fitzgerald" in page) is (name == "public")


OFFICE = ["office_list", "office", "office_cross_table"]


def office(name: str, competition) -> str:
    return reverse(f"standings:{name}", args=[competition.event_id if name == "office_list" else competition.pk])


@pytest.mark.parametrize("name", OFFICE)
@pytest.mark.parametrize(
    ("who", "status"),
    [("alice", 200), ("carl", 200), ("sam", 200), ("dora", 403), ("beth", 403), ("oscar", 403), ("nora", 403)],
)
def test_the_office_sees_standings_also_while_they_are_kept_back(signed_in, competition, name, who, status):
    competition.event.standings_hidden = True
    competition.event.save()

    response = signed_in(who).get(office(name, competition))

    assert response.status_code == status
    assert ("Branch 1" in words_of(response)) is (status == 200)


@pytest.mark.parametrize("name", OFFICE)
def test_strangers_are_asked_to_sign_in(client, competition, name):
    response = client.get(office(name, competition))

    assert response.status_code == 302
    assert response["Location"].startswith(reverse("login"))


def test_the_office_list_names_ties_and_where_to_settle_them(signed_in, make_competition):
    competition = make_competition("euchre-legion", entries=2)
    small.enter(small.round_robin(competition), {(1, 2): "10-4 4-10"})

    page = html_of(signed_in("sam").get(office("office_list", competition)))

    assert "are tied on 14 points: a play-off for first place is needed (EUCHRE Reg. vi, vii)." in page
    assert reverse("playoffs:office", args=[competition.pk]) in page


@pytest.mark.parametrize("category", ["cribbage-legion", "eightball-singles", "shuffleboard-mixed", "darts-mixed"])
def test_every_game_has_its_columns(client, make_competition, category):
    competition = make_competition(category, entries=2)
    small.round_robin(competition)

    response = client.get(public("public", competition))

    assert response.status_code == 200
    assert "–" in words_of(response)  # nothing played is not nothing scored


def test_no_such_competition_is_not_found(client, event):
    assert client.get(reverse("standings:public", args=[event.slug, "darts-mixed"])).status_code == 404
    assert client.get(reverse("standings:public", args=["nowhere", "darts-mixed"])).status_code == 404


@pytest.mark.parametrize("page", ["standings:public", "standings:cross_table"])
def test_every_team_leads_to_its_page(client, competition, page):
    shown = html_of(client.get(reverse(page, args=[competition.event.slug, competition.category])))
    for entry in competition.entries.all():
        assert f'href="{reverse("board:team", args=[competition.event.slug, entry.pk])}"' in shown


# --- JSON ---------------------------------------------------------------------------------------------


def test_the_api_gives_places_and_reasons_and_no_score_for_nothing(client, competition):
    data = client.get(f"/api/v1/competitions/{competition.pk}/standings/").json()

    assert (data["is_drawn"], data["is_final"], data["matches"], data["still_to_play"]) == (True, False, 3, 2)
    rows = [(row["place"], row["team"]["number"], row["tally"] and row["tally"]["points"]) for row in data["rows"]]
    assert rows == [(1, 1, 20), (2, 2, 11), (None, 3, None)]
    assert data["rows"][0]["reason"].startswith("1st so far: 20 points")


def test_the_api_keeps_standings_back_from_all_but_the_desk(client, competition, users):
    competition.event.standings_hidden = True
    competition.event.save()
    address = f"/api/v1/competitions/{competition.pk}/standings/"

    response = client.get(address)
    assert response.status_code == 403
    assert response["Content-Type"] == "application/problem+json"
    assert "rows" not in response.json()


@pytest.mark.parametrize(("who", "status"), [("sam", 200), ("carl", 200), ("oscar", 403), ("nora", 403)])
def test_the_desk_reads_hidden_standings_over_the_api(competition, users, who, status):
    competition.event.standings_hidden = True
    competition.event.save()
    client = APIClient()
    client.force_authenticate(users[who])

    assert client.get(f"/api/v1/competitions/{competition.pk}/standings/").status_code == status


def test_the_api_shows_no_draft(client, make_competition):
    competition = make_competition("euchre-legion", entries=2)
    small.round_robin(competition, published=False)

    data = client.get(f"/api/v1/competitions/{competition.pk}/standings/").json()

    assert (data["is_drawn"], data["rows"]) == (False, [])


def test_the_picture_of_places_ends_as_the_table_and_hides_with_it(client, make_competition):
    competition = make_competition("euchre-legion", entries=4)
    stage = small.round_robin(competition)
    small.enter(stage, {(1, 4): "10-4 10-7", (2, 3): "10-4 10-7"})
    assert tables_of(standings_of(competition))[0].course is None  # one round is no way

    small.enter(stage, {(1, 3): "4-10 7-10", (2, 4): "10-0 10-0"})
    (table,) = tables_of(standings_of(competition))

    assert [(name, numbers.split(", ")[-1].strip("=")) for name, numbers in table.course.numbers] == [
        (line.team.name, str(line.row.place)) for line in table.rows
    ]
    assert [[word for _how, _letter, word in line.form] for line in table.rows if line.team.number == 1] == [
        ["won", "lost"]
    ]
    address = public("public", competition)
    assert "Places after each round" in html_of(client.get(address))
    competition.event.standings_hidden = True
    competition.event.save()
    assert '<svg class="picture' not in html_of(client.get(address))
