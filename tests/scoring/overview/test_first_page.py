"""The first page of the site: what is on, who won last, what comes, as far as everybody may know."""

from __future__ import annotations

import datetime

import pytest
from django.core.cache import caches
from django.utils import timezone

from scoring.overview.pages.front import front_of
from scoring.overview.queries.calendar import calendar
from tests import cast
from tests.page import html_of
from tests.scoring import by_log, small
from tests.scoring.board import play as board
from tournaments.events.models import Event
from tournaments.models import SubMatch

BEFORE, DURING, AFTER = datetime.date(2026, 11, 21), datetime.date(2027, 2, 5), datetime.date(2027, 3, 1)
WINS = {(1, 2): "121-88 121-90", (1, 3): "121-88 121-90", (2, 3): "121-88 121-90"}


def drawn(event, results=None, category="cribbage-pairs"):
    """A round robin of three teams at an event, with results in it."""
    competition = cast.make_competition(event, category, entries=3)
    small.enter(small.round_robin(competition), results or {})
    board.bump(event)
    return competition


def where(today: datetime.date) -> tuple[int, int, int]:
    front = front_of(today)
    return len(front.now), len(front.won), len(front.coming)


def test_an_event_is_where_a_visitor_looks_for_it(event):
    competition = drawn(event)
    assert [where(today) for today in (BEFORE, DURING, AFTER)] == [(0, 0, 1), (1, 0, 0), (0, 1, 0)]

    stage = competition.stages.get()
    small.enter(stage, {(1, 2): WINS[1, 2]})
    board.bump(event)
    assert where(BEFORE) == (1, 0, 0)  # it has begun, whatever its days are

    small.enter(stage, WINS)
    board.bump(event)
    assert [where(today) for today in (BEFORE, DURING, AFTER)] == [(0, 1, 0), (1, 0, 0), (0, 1, 0)]
    cast.make_competition(event, "cribbage-legion")
    board.bump(event)
    assert where(BEFORE) == (1, 0, 0)  # something else is still to be drawn and played


def test_events_are_sorted_by_their_days_where_nothing_is_played(org):
    for slug, first in (("played", 1), ("running", 5), ("coming", 9)):
        day = datetime.date(2027, 2, first)
        cast.make_event(org, slug=slug, starts_on=day, ends_on=day + datetime.timedelta(days=1))
    known = calendar(datetime.date(2027, 2, 6))
    assert [event.slug for event in known.now] == ["running"]
    assert [event.slug for event in known.coming] == ["coming"]
    assert [(season, [event.slug for event in events]) for season, events in known.past] == [(2027, ["played"])]


def test_a_played_event_says_who_won_and_hides_it_until_the_banquet(event, client):
    competition = drawn(event, WINS)
    first = competition.entries.get(number=1)
    page = html_of(client.get("/"))
    assert "Who won last" in page
    assert "Champion" in page
    assert f'<a href="/e/{event.slug}/team/{first.pk}/">{first.branch}</a>' in page

    Event.objects.update(standings_hidden=True)
    page = html_of(client.get("/"))
    assert "hidden until the banquet" in page
    assert str(first.branch) not in page


def test_what_is_on_says_who_leads_and_what_came_in_last(event, client):
    competition = drawn(event, {(1, 2): WINS[1, 2]})
    page = html_of(client.get("/"))
    assert "On now" in page
    assert "1 of 3 matches played" in page
    assert "Leads" in page
    assert "Just played" in page
    leader = competition.entries.get(number=1)
    assert f"/team/{leader.pk}/" in page
    assert 'name="team"' in page

    Event.objects.update(standings_hidden=True)
    page = html_of(client.get("/"))
    assert "1 of 3 matches played" in page
    for told in ("Just played", f"/team/{leader.pk}/", str(leader.branch)):
        assert told not in page, told


def test_what_is_scored_live_is_on_the_first_page(event, client, users):
    stage = board.draw(cast.make_competition(event, "darts-mixed", entries=2))
    board.bump(event)
    Event.objects.update(starts_on=timezone.localdate(), ends_on=timezone.localdate())
    sheet = SubMatch.objects.get(match__stage=stage)
    by_log.play(sheet, [], by=users["sam"])
    page = html_of(client.get("/"))
    assert f'data-live-sheet="{sheet.pk}"' in page
    Event.objects.update(standings_hidden=True)
    assert f'data-live-sheet="{sheet.pk}"' not in html_of(client.get("/"))


@pytest.mark.parametrize(("results", "first", "then"), [(WINS, 15, 1), ({(1, 2): WINS[1, 2]}, 20, 2)])
def test_the_first_page_asks_the_same_for_any_number_of_events(
    org, client, django_assert_num_queries, results, first, then
):
    def ask() -> None:
        caches["local"].clear()
        for asked in (first, then):  # then nothing has changed: only what is scored live is asked for
            with django_assert_num_queries(asked):
                assert client.get("/").status_code == 200

    for number in range(3):
        if number == 1:
            ask()
        drawn(cast.make_event(org, slug=f"event-{number}", name=f"Event {number}"), results)
    ask()


def test_the_part_that_renews_itself_is_not_sent_twice(event, client):
    drawn(event, {(1, 2): WINS[1, 2]})
    part = client.get("/", headers={"HX-Request": "true"})
    assert part.content.startswith(b"<section") or b"<html" not in part.content
    again = client.get("/", headers={"HX-Request": "true", "If-None-Match": part["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "HX-Request" in client.get("/")["Vary"]
