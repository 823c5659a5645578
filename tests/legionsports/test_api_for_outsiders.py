"""What programs of others rely on: answers that say when nothing is new, in an order, short, and in one form."""

from __future__ import annotations

import gzip
from io import StringIO

import pytest
import yaml
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from knox.models import AuthToken

from legionsports.bounds import LARGEST_BODY
from tests import cast
from tests.cast import make_member
from tests.scoring.board.play import draw, play, sheets
from tournaments.entries.services.departures import depart
from tournaments.entries.services.qualifying import ask_again, hand_in_proposal
from tournaments.entries.services.teams import cancel_entry
from tournaments.members.queries import person_id
from tournaments.members.services import change_member, remove_members
from tournaments.models import Event

ORIGIN = "https://club.example.org"


@pytest.fixture
def stage(make_competition, users):
    drawn = draw(make_competition("cribbage-pairs", entries=4))
    play(sheets(drawn, 1)[0], by=users["sam"])
    return drawn


@pytest.fixture
def description() -> dict:
    out = StringIO()
    call_command("spectacular", stdout=out)
    return yaml.safe_load(out.getvalue())


# --- what has not changed is not sent again --------------------------------------------------------------


@pytest.mark.parametrize("part", ["standings", "brackets"])
def test_what_is_known_is_not_reckoned_again_until_the_board_changes(client, stage, users, part):
    at = f"/api/v1/competitions/{stage.competition_id}/{part}/"
    first = client.get(at)

    with CaptureQueriesContext(connection) as asked:
        again = client.get(at, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, len(asked)) == (304, b"", 1)

    play(sheets(stage, 1)[1], by=users["sam"])
    after = client.get(at, headers={"If-None-Match": first["ETag"]})
    assert after.status_code == 200
    assert after["ETag"] != first["ETag"]


def test_hiding_results_is_a_change(client, stage):
    at = f"/api/v1/events/{stage.competition.event.slug}/results/"
    first = client.get(at)
    Event.objects.update(standings_hidden=True)
    assert client.get(at, headers={"If-None-Match": first["ETag"]}).status_code == 403


def test_every_list_says_when_nothing_is_new(client, stage):
    for at in ("events", "competitions", "entries", "stages", "sheets", "organization"):
        first = client.get(f"/api/v1/{at}/")
        assert client.get(f"/api/v1/{at}/", headers={"If-None-Match": first["ETag"]}).status_code == 304, at


def test_only_what_changed_since_is_listed(client, stage):
    before = (timezone.now() - timezone.timedelta(hours=1)).isoformat()
    after = (timezone.now() + timezone.timedelta(hours=1)).isoformat()
    for at, changed in (("events", 1), ("competitions", 1), ("stages", 1), ("sheets", 1), ("entries", 4)):
        assert client.get(f"/api/v1/{at}/", {"changed_since": before}).json()["count"] == changed, at
        assert client.get(f"/api/v1/{at}/", {"changed_since": after}).json()["count"] == 0, at
    assert client.get("/api/v1/sheets/", {"changed_since": "yesterday"}).status_code == 400


def ids(client, at: str, since, token: str = "") -> list:
    headers = {"Authorization": f"Token {token}"} if token else {}
    rows = client.get(f"/api/v1/{at}/", {"changed_since": since.isoformat()}, headers=headers).json()["results"]
    return [row.get("id", row.get("number")) for row in rows]


def test_a_copy_of_the_teams_learns_what_changed_and_what_is_gone(client, make_competition, users):
    competition = make_competition("cribbage-pairs", entries=4)
    first, second, third, fourth = competition.entries.order_by("number")

    def told(act) -> list[list]:
        since = timezone.now()
        act()
        return [ids(client, at, since) for at in ("entries", "entries/gone")]

    assert told(lambda: None) == [[], []]
    assert told(lambda: cancel_entry(entry=first, reason="Ill", by=users["carl"])) == [[], [first.pk]]
    assert told(lambda: depart(entry=second, kind="withdrawn", reason="Ill", by=users["carl"])) == [[second.pk], []]
    renamed = third.roster.first().member
    assert told(lambda: change_member(member=renamed, by=None, surname="Roy")) == [[third.pk], []]
    assert told(lambda: change_member(member=renamed, by=None, dues_paid_year=2020)) == [[], []]
    assert told(lambda: ask_again(entry=fourth)) == [[], [fourth.pk]]
    fourth.refresh_from_db()
    assert told(lambda: hand_in_proposal(entry=fourth, by=users["carl"])) == [[fourth.pk], []]


def test_a_copy_of_the_registry_learns_what_changed_and_what_is_gone(client, org, users):
    card = make_member(org.calgary, number="4000001")
    # of the Command, and of the branch in Calgary
    readers = [AuthToken.objects.create(users[name])[1] for name in ("alice", "oscar")]

    def told(act) -> list[list]:
        since = timezone.now()
        act()
        return [ids(client, at, since, token) for at in ("members", "members/gone") for token in readers]

    def change(**facts) -> list[list]:
        return told(lambda: change_member(member=card, by=None, **facts))

    old, new = ["4000001"], ["4000002"]
    assert change(dues_paid_year=2020) == [old, old, [], []]
    assert change(branch=org.banff) == [old, [], [], old]
    assert change(number="4000002") == [new, [], old, []]
    assert told(lambda: remove_members([card.pk])) == [[], [], new, []]


# --- order ----------------------------------------------------------------------------------------------


def test_a_list_is_put_in_the_order_that_is_asked_for(client, event, users):
    def slugs(order: str) -> list[str]:
        return [listed["slug"] for listed in client.get("/api/v1/events/", {"ordering": order}).json()["results"]]

    assert slugs("-starts_on") == slugs("starts_on")[::-1] == ["darts-2027", "cribbage-2027"]


@pytest.mark.parametrize("order", ["password", "organizer__users", "-", "starts_on,,x", "\x00"])
def test_an_order_that_is_not_offered_is_refused(client, event, order):
    answer = client.get("/api/v1/events/", {"ordering": order})
    assert answer.status_code == 400
    assert "starts_on" in answer.json()["errors"]["ordering"][0]


# --- people ---------------------------------------------------------------------------------------------


def test_a_person_is_told_by_the_same_word_everywhere_which_says_nothing(client, stage):
    place = stage.competition.entries.get(number=1).roster.get(position=1)
    (shown,) = client.get("/api/v1/entries/", {"limit": 1}).json()["results"][0]["roster"][:1]

    assert shown["person"] == person_id(place.member_id)
    assert len({person_id(number) for number in range(1000)}) == 1000
    assert place.member.number not in shown["person"]


# --- browsers -------------------------------------------------------------------------------------------


def test_pages_of_others_read_the_api_where_a_setting_says_so(client, event, settings):
    assert "Access-Control-Allow-Origin" not in client.get("/api/v1/events/", headers={"Origin": ORIGIN}).headers
    settings.CORS_ALLOWED_ORIGINS = [ORIGIN]
    answer = client.get("/api/v1/events/", headers={"Origin": ORIGIN})
    assert answer["Access-Control-Allow-Origin"] == ORIGIN
    assert "Access-Control-Allow-Credentials" not in answer.headers
    assert "Access-Control-Allow-Origin" not in client.get("/", headers={"Origin": ORIGIN}).headers
    assert "Access-Control-Allow-Origin" not in client.get(
        "/api/v1/events/", headers={"Origin": "https://elsewhere.example.org"}
    )


def test_answers_are_compressed_where_the_browser_asks_for_it(client, stage):
    at = f"/api/v1/competitions/{stage.competition_id}/standings/"
    plain, packed = client.get(at), client.get(at, headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert "Accept-Encoding" in packed["Vary"]
    assert client.get(at, headers={"Accept-Encoding": "gzip", "If-None-Match": packed["ETag"]}).status_code == 304


# --- clients made from the description -------------------------------------------------------------------


def test_a_body_is_json_and_nothing_else(client, stage, users, description):
    paths = {path: operations for path, operations in description["paths"].items() if path != "/api/v1/member-lists/"}
    bodies = {
        kind
        for operations in paths.values()
        for operation in operations.values()
        for kind in operation.get("requestBody", {}).get("content", {})
    }
    assert bodies == {"application/json"}
    answer = client.post("/api/v1/token/", {"username": "sam", "password": cast.PASSWORD})  # as a form
    assert answer.status_code == 415


@pytest.mark.django_db
def test_a_body_that_is_larger_than_any_request_is_not_read(client):
    def send(size: int):
        return client.post("/api/v1/token/", b"[" + b" " * (size - 2) + b"]", "application/json")

    assert send(LARGEST_BODY).status_code == 400
    refused = send(LARGEST_BODY + 1)
    assert (refused.status_code, refused["Content-Type"]) == (413, "application/problem+json")
    assert "larger than 2 MB" in refused.json()["detail"]
