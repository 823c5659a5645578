"""The remote control: who may, what each button does, and that the screens are told."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.board.models.announcing import Announcement, Reveal
from scoring.board.models.screens import Screen
from scoring.board.pages.hall import hall_pages
from tests.page import html_of
from tests.scoring import small
from tests.scoring.board.play import draw
from tournaments.models import Event


def the_event() -> Event:
    return Event.objects.get(slug="cribbage-2027")


@pytest.fixture
def competition(make_competition):
    competition = make_competition("euchre-legion", entries=3)
    small.enter(small.round_robin(competition), dict.fromkeys([(1, 2), (1, 3), (2, 3)], "10-4 10-4"))
    for number, name in ((1, "Stage"), (2, "Bar")):
        Screen.objects.create(event=competition.event, number=number, name=name)
    return competition


def address(name: str, event: Event, *more: object) -> str:
    return reverse(f"board:{name}", args=[event.pk, *more])


ACTS = {
    "direct": {"scene": "awards"},
    "say": {"say-key": uuid4(), "say-text": "Lunch"},
    "count_down": {"count-key": uuid4(), "count-text": "Finals", "count-until": "23:59"},
}


@pytest.mark.parametrize(
    ("who", "status"), [("carl", 302), ("rita", 302), ("sam", 302), ("beth", 403), ("oscar", 403), ("nora", 403)]
)
def test_who_may_direct_the_screens(signed_in, competition, who, status):
    client, event = signed_in(who), competition.event
    assert client.get(address("remote", event)).status_code == (200 if status == 302 else 403)
    for name, data in ACTS.items():
        assert client.post(address(name, event), data).status_code == status, name
    assert client.post(address("take_off", event, "message")).status_code == status


@pytest.mark.parametrize(("who", "status"), [("carl", 302), ("rita", 302), ("sam", 403), ("oscar", 403)])
def test_who_may_announce_awards(signed_in, competition, who, status):
    response = signed_in(who).post(reverse("board:award", args=[competition.pk]), {"award": 3})
    assert response.status_code == status
    assert Reveal.objects.exists() == (status == 302)
    page = signed_in(who).get(address("remote", competition.event))
    assert page.status_code == (403 if who == "oscar" else 200)
    assert ("Announce" in html_of(page)) == (status == 302)


def test_one_screen_or_all_show_a_scene_or_follow_the_weekend(signed_in, competition):
    client, event = signed_in("carl"), competition.event
    version = the_event().board_version
    client.post(address("direct", event), {"scene": "awards", "screen": 2})
    assert [screen.scenes for screen in Screen.objects.all()] == [[], ["awards"]]
    client.post(address("direct", event), {"theme": "dark"})
    assert {screen.theme for screen in Screen.objects.all()} == {"dark"}
    assert [screen.scenes for screen in Screen.objects.all()] == [[], ["awards"]]
    client.post(address("direct", event), {"scene": "", "screen": 2})
    assert [screen.scenes for screen in Screen.objects.all()] == [[], []]
    client.post(address("direct", event), {"theme": "pink", "screen": "x"})
    assert {screen.theme for screen in Screen.objects.all()} == {"dark"}
    assert the_event().board_version > version + 2


def test_message_and_next_award_reach_the_board(signed_in, competition):
    client, event = signed_in("carl"), competition.event
    client.post(address("direct", event), {"scene": "awards"})
    client.post(address("say", event), {"say-key": uuid4(), "say-text": "Dinner is served"})
    client.post(reverse("board:award", args=[competition.pk]), {"award": 3})
    page = html_of(client.get(address("remote", event)))
    assert "Announce: Runner-up" in page
    assert "Hide again: Third place" in page
    html = hall_pages(the_event())
    assert "Dinner is served" in html
    assert "is-newest" in html
    client.post(reverse("board:award", args=[competition.pk]), {"award": 3, "hide": "yes"})
    client.post(address("take_off", event, "message"))
    html = hall_pages(the_event())
    assert "Dinner is served" not in html
    assert "is-newest" not in html


def test_button_of_the_timetable_counts_down_once_however_often_it_is_sent(signed_in, make_competition):
    event = draw(make_competition("cribbage-pairs", entries=4)).competition.event
    client = signed_in("sam")
    page = html_of(client.get(address("remote", event)))
    assert "Cribbage Pairs: round 1" in page
    turn = event.competitions.get().stages.get().matches.order_by("starts_at").first().starts_at.isoformat()
    for _ in range(2):
        client.post(address("count_down", event), {"turn": turn, "key": "one"})
    assert Announcement.objects.get().text.startswith("Cribbage Pairs: round")
    gone = {"turn": "2020-01-01T00:00:00+00:00", "part": "count"}
    response = client.post(address("count_down", event), gone, follow=True)
    assert response.redirect_chain[-1][0] == address("remote", event)  # at the top of the page, where it is said
    assert "Those matches have begun, or were moved." in html_of(response)


def test_many_screens_are_folded_so_that_the_keys_stay_on_the_first_page_of_a_phone(signed_in, event):
    client = signed_in("sam")
    for number in (1, 2, 3):
        Screen.objects.create(event=event, number=number, name=f"Wall {number}")
    assert "choose one" not in html_of(client.get(address("remote", event)))
    Screen.objects.create(event=event, number=4, name="Door")
    assert "On all screens: choose one" in html_of(client.get(address("remote", event)))
    assert "On Door: choose another screen" in html_of(client.get(address("remote", event), {"screen": 4}))


def test_refusal_stands_beside_the_field(signed_in, competition):
    response = signed_in("carl").post(address("say", competition.event), {"say-key": uuid4(), "say-text": ""})
    assert response.status_code == 422


def test_page_asks_the_same_number_of_queries_for_more_screens_and_competitions(
    signed_in, competition, make_competition, django_assert_max_num_queries
):
    client, event = signed_in("carl"), competition.event
    with django_assert_max_num_queries(60) as first:
        client.get(address("remote", event))
    Screen.objects.create(event=event, number=3, name="Door")
    other = make_competition("shuffleboard-mens", entries=3)
    small.enter(small.round_robin(other), {(1, 2): "21-9", (1, 3): "21-9", (2, 3): "21-9"})
    with django_assert_max_num_queries(len(first)):
        client.get(address("remote", event))
