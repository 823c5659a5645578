"""Practice: a game that is kept by the browser, and by nobody else."""

from __future__ import annotations

import html
import json

import pytest
from django.test import Client

from games import registry
from scoring.live.models import LiveLog
from tests.page import html_of, words_of
from tests.scoring.live.conftest import TOSS
from tests.scoring.live.forms import hidden_of

pytestmark = pytest.mark.django_db


def start_practice(client, **answers):
    return client.post("/practice/darts/", {**answers, "start": "1"})


def practice_post(client, page, **fields):
    return client.post("/practice/darts/", {"carried": html.unescape(hidden_of(page)["carried"]), **fields})


def test_practice_keeps_nothing_on_the_server(client, db, django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        assert "Darts" in words_of(client.get("/practice/"))
        page = start_practice(client)
        page = practice_post(client, page, event=json.dumps(TOSS))
        page = practice_post(client, page, read="total", points="100")
    assert "401" in words_of(page)
    assert "501" in words_of(practice_post(client, page, do="undo"))
    assert not LiveLog.objects.exists()


def test_what_only_asks_for_one_thing_more_is_no_error(client, db) -> None:
    page = practice_post(client, start_practice(client), event=json.dumps(TOSS))
    for points in (180, 180, 180, 180, 101, 0):
        page = practice_post(client, page, read="total", points=str(points))
    asked = practice_post(client, page, read="total", points="40")
    assert asked.status_code == 422  # nothing is entered yet
    assert "40 ends the leg. Press below" in words_of(asked)
    assert "notice-asks" in html_of(asked)
    assert "notice-bad" not in html_of(asked)

    refused = practice_post(client, page, read="total", points="41")
    assert "notice-bad" in html_of(refused)
    assert "notice-asks" not in html_of(refused)


def test_practice_needs_no_cookie(db) -> None:
    client = Client(enforce_csrf_checks=True)
    page = start_practice(client)
    assert page.status_code == 200
    assert practice_post(client, page, event=json.dumps(TOSS)).status_code == 200


def test_practice_goes_on_from_what_the_browser_kept(client, db) -> None:
    page = practice_post(client, start_practice(client), event=json.dumps(TOSS))
    again = practice_post(client, page, do="show")
    assert again.status_code == 200
    assert hidden_of(again) == hidden_of(page)


@pytest.mark.parametrize(
    "carried",
    [
        "",
        "{",
        "[]",
        "7",
        '{"answers": [], "seed": "", "log": []}',
        '{"answers": {}, "seed": "", "log": {}}',
        "[" * 99_999,
        '{"answers": {}, "seed": "", "log": [' + ",".join(["{}"] * 3000) + "]}",
        "1" * 500_000,
    ],
    ids=lambda text: text[:30],
)
def test_a_log_that_no_page_of_ours_wrote_starts_a_new_game(client, db, carried) -> None:
    answer = client.post("/practice/darts/", {"carried": carried, "do": "undo"})
    assert answer.status_code == 422
    assert "Start a new one" in words_of(answer)


def test_a_practice_log_with_a_bad_line_is_shown_as_far_as_it_goes(client, db) -> None:
    carried = json.dumps({"answers": {}, "seed": "x", "log": [TOSS, {"event": "?"}]})
    page = client.post("/practice/darts/", {"carried": carried, "do": "show"})
    assert page.status_code == 200
    assert "cannot be read" in words_of(page)


def test_every_game_can_be_practised_and_goes_on_after_a_reload(client, db) -> None:
    for key in registry.keys():  # noqa: SIM118 -- a function, not a dict
        if registry.live(key) is None:
            continue
        assert "Begin" in words_of(client.get(f"/practice/{key}/"))
        page = client.post(f"/practice/{key}/", {"start": "1"})
        assert page.status_code == 200, key
        carried = html.unescape(hidden_of(page)["carried"])
        again = client.post(f"/practice/{key}/", {"carried": carried, "do": "show"})
        assert html.unescape(hidden_of(again)["carried"]) == carried, key


def test_there_is_no_practice_of_a_game_that_is_not_there(client, db) -> None:
    assert client.get("/practice/chess/").status_code == 404
    assert client.get("/practice/cue/").status_code == 404
