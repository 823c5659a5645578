"""The pack of a device: for those who keep the scores, in as many queries however large the event is."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.live.models import TableLink
from scoring.live.queries.stations import SHOWN
from scoring.live.services.tables import make_links
from tests.scoring.sheets.conftest import WON, sheets_of
from tournaments.events.services import bump_board
from tournaments.models import Departure

pytestmark = pytest.mark.django_db


def pack_url(event) -> str:
    return reverse("offline:pack", args=[event.pk])


def pack(client, event, **asked):
    answer = client.get(pack_url(event), asked)
    assert answer.status_code == 200
    assert "no-store" in answer.headers["Cache-Control"]
    return answer.json()


@pytest.mark.parametrize(
    ("who", "status"), [("alice", 200), ("carl", 200), ("sam", 200), ("dora", 403), ("oscar", 403), ("nora", 403)]
)
def test_the_pack_is_for_those_who_keep_the_scores_of_this_event(signed_in, event, who, status) -> None:
    assert signed_in(who).get(pack_url(event)).status_code == status


def test_nobody_gets_a_pack_without_signing_in(client, event) -> None:
    assert client.get(pack_url(event)).status_code == 302


def test_the_sheets_that_come_next_have_a_page_and_those_that_are_in_their_score(signed_in, event, draw, enter) -> None:
    sheets = sheets_of(draw(entries=6))
    enter(sheets[0], WON["cribbage"])
    told = {sheet["code"]: sheet for sheet in pack(signed_in("sam"), event)["sheets"]}
    assert len(told) == len(sheets)
    first, second = told[sheets[0].code], told[sheets[1].code]
    assert (first["version"], first["score"], "page" in first) == (1, "121\N{EN DASH}88, 121\N{EN DASH}110", False)
    assert (second["version"], second["score"]) == (0, None)
    assert second["page"] == f"/s/{sheets[1].code}/?door=desk"
    ahead = {sheet.match.slot for sheet in sheets if "page" in told[sheet.code]}
    assert ahead == {1, 2, 3}


def test_the_judging_of_a_sheet_is_in_the_pack_once(signed_in, event, draw) -> None:
    draw("cribbage-pairs")
    draw("darts-mixed")
    told = pack(signed_in("sam"), event)
    assert {sheet["shape"] for sheet in told["sheets"]} == set(told["shapes"])
    assert [shape["legs"] for shape in told["shapes"].values()] == [2, 3]


def test_sheets_of_a_team_that_stopped_and_of_drafts_are_left_out(signed_in, event, draw, users) -> None:
    sheets = sheets_of(draw())
    draw("darts-mixed", published=False)
    stopped = sheets[0].match.home
    Departure.objects.create(
        entry=stopped, kind="withdrawn", policy="forfeit_rest", reason="ill", decided_by=users["carl"]
    )
    told = {sheet["code"] for sheet in pack(signed_in("sam"), event)["sheets"]}
    assert told == {sheet.code for sheet in sheets if stopped not in (sheet.match.home, sheet.match.away)}


def test_a_pack_that_is_known_is_not_sent_again(signed_in, event, draw) -> None:
    draw()
    mark = pack(signed_in("sam"), event)["mark"]
    assert pack(signed_in("sam"), event, known=mark) == {"unchanged": True}
    assert "sheets" in pack(signed_in("carl"), event, known=mark)
    bump_board(event_id=event.pk)
    assert "sheets" in pack(signed_in("sam"), event, known=mark)


def test_a_station_carries_its_own_sheets(signed_in, event, draw) -> None:
    sheets = sheets_of(draw())
    asked = {"competition": sheets[0].match.stage.competition_id, "station": sheets[0].station}
    told = pack(signed_in("sam"), event, **asked)["sheets"]
    assert {sheet["code"] for sheet in told} == {sheet.code for sheet in sheets if sheet.station == sheets[0].station}
    assert told[0]["page"] == f"/s/{told[0]['code']}/"


@pytest.mark.parametrize("entries", [4, 8])
def test_a_pack_takes_the_same_number_of_queries(
    signed_in, event, draw, enter, entries, django_assert_num_queries
) -> None:
    sheets = sheets_of(draw(entries=entries))
    draw("darts-mixed", entries=entries)
    enter(sheets[0], WON["cribbage"])
    client = signed_in("sam")
    with django_assert_num_queries(7):
        pack(client, event)


# --- at a table ---------------------------------------------------------------------------------------------


@pytest.fixture
def links(event, users):
    """Return a function that gives the link of a station of the only draw."""

    def of(station: int) -> TableLink:
        make_links(event=event, by=users["carl"])
        return TableLink.objects.get(event=event, station=station)

    return of


def test_a_table_carries_what_is_played_there_now_and_next_and_no_account_is_asked_for(client, draw, links) -> None:
    sheets = sheets_of(draw(entries=6))
    link = links(sheets[0].station)
    told = client.get(reverse("offline:table_pack", args=[link.token])).json()
    here = [sheet for sheet in sheets if sheet.station == link.station][:SHOWN]
    assert [sheet["code"] for sheet in told["sheets"]] == [sheet.code for sheet in here]
    assert told["sheets"][0]["page"] == f"/t/{link.token}/{here[0].code}/result/"
    assert (told["home"], told["user"]) == (f"/t/{link.token}/", f"t{link.account_id}")
    assert set(told["shapes"]) == {sheet["shape"] for sheet in told["sheets"]}


def test_a_table_is_told_nothing_of_what_is_in(client, event, draw, enter, links) -> None:
    sheets = sheets_of(draw(entries=6))
    enter(sheets[0], WON["cribbage"])
    link = links(sheets[0].station)
    known = {"known": client.get(reverse("offline:table_pack", args=[link.token])).json()["mark"]}
    told = client.get(reverse("offline:table_pack", args=[link.token]))
    assert {sheet["score"] for sheet in told.json()["sheets"]} == {None}
    assert sheets[0].code not in told.content.decode()
    assert client.get(reverse("offline:table_pack", args=[link.token]), known).json() == {"unchanged": True}
    bump_board(event_id=event.pk)
    assert "sheets" in client.get(reverse("offline:table_pack", args=[link.token]), known).json()


def test_a_stopped_link_carries_nothing_and_a_wrong_one_is_not_found(client, draw, links) -> None:
    link = links(sheets_of(draw())[0].station)
    assert client.get(reverse("offline:table_pack", args=["2" * 28])).status_code == 404
    TableLink.objects.filter(pk=link.pk).update(stopped_at="2026-11-22T12:00Z")
    assert client.get(reverse("offline:table_pack", args=[link.token])).status_code == 410


@pytest.mark.parametrize("entries", [4, 8])
def test_the_pack_of_a_table_takes_the_same_number_of_queries(
    client, draw, links, entries, django_assert_num_queries
) -> None:
    link = links(sheets_of(draw(entries=entries))[0].station)
    address = reverse("offline:table_pack", args=[link.token])
    client.get(address)
    with django_assert_num_queries(4):
        client.get(address)
