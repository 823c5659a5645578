"""Messages and count-downs: one of each, in their time, once for every key."""

from __future__ import annotations

import datetime
from uuid import uuid4

import pytest
from django.utils import timezone

from kit.pure.violations import RuleViolation
from scoring.board.models.announcing import STAYS, Announcement
from scoring.board.pages.chair import pages
from scoring.board.pages.hall import hall_pages
from scoring.board.pages.reads import HallReads
from scoring.board.queries.said import coming_turns, said_now
from scoring.board.services.saying import say, take_off
from tests.scoring.board.play import draw
from tournaments.models import Event

MESSAGE, COUNTDOWN = Announcement.Kind.MESSAGE, Announcement.Kind.COUNTDOWN
HOUR = datetime.timedelta(hours=1)


def the_event() -> Event:
    return Event.objects.get(slug="cribbage-2027")


def put(event, users, text="Lunch until 12:45", **more) -> Announcement:
    values = {"kind": MESSAGE, "until": None, "idempotency_key": uuid4()} | more
    return say(event=event, text=text, by=users["carl"], **values)


def test_message_takes_the_place_of_the_one_before_and_is_on_the_board(event, users):
    put(event, users, "Coffee is ready")
    before = the_event().board_version
    put(event, users)
    put(event, users, "Round 4 begins", kind=COUNTDOWN, until=timezone.now() + HOUR)
    assert [str(said) for said in said_now(event).values()] == ["Lunch until 12:45", "Round 4 begins"]
    assert the_event().board_version == before + 2
    html = hall_pages(the_event())
    assert "Lunch until 12:45" in html
    assert "data-count-to" in html
    assert "Coffee" not in html


def test_same_key_says_it_once_and_other_words_are_refused(event, users):
    key = uuid4()
    first = put(event, users, idempotency_key=key)
    take_off(event=event, kind=MESSAGE, by=users["carl"])
    assert put(event, users, idempotency_key=key) == first
    assert said_now(event) == {}
    with pytest.raises(RuleViolation, match="key_used"):
        put(event, users, "Dinner", idempotency_key=key)


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"text": "  "}, "no_words"),
        ({"kind": COUNTDOWN}, "no_time"),
        ({"until": datetime.datetime(2020, 1, 1, tzinfo=datetime.UTC)}, "time_is_past"),
    ],
)
def test_what_cannot_be_said(event, users, more, code):
    with pytest.raises(RuleViolation, match=code):
        put(event, users, **more)


def test_message_goes_at_its_time_and_a_count_down_a_minute_after(event, users):
    put(event, users, until=timezone.now() + HOUR)
    put(event, users, kind=COUNTDOWN, until=timezone.now() + HOUR)
    Announcement.objects.update(until=timezone.now() - datetime.timedelta(seconds=5))
    assert list(said_now(event)) == [COUNTDOWN]
    Announcement.objects.update(until=timezone.now() - 2 * HOUR)
    assert said_now(event) == {}


def test_page_of_a_message_goes_with_the_last_that_was_said(event, users):
    until = timezone.now() + HOUR
    put(event, users, until=until)
    (page,) = pages(HallReads(event), {"said"})
    assert page.until == until
    put(event, users, "Finals", kind=COUNTDOWN, until=until)
    (page,) = pages(HallReads(event), {"said"})
    assert page.until == until + STAYS
    put(event, users, "Welcome")
    (page,) = pages(HallReads(event), {"said"})
    assert page.until is None


def test_next_hours_come_from_the_timetable(make_competition, django_assert_num_queries):
    stage = draw(make_competition("cribbage-pairs", entries=4))
    event = stage.competition.event
    with django_assert_num_queries(3):
        turns = coming_turns(event)
    assert [turn.text for turn in turns] == [f"Cribbage Pairs: round {number}" for number in (1, 2, 3)]
    assert [turn.at for turn in turns] == sorted(turn.at for turn in turns)
    stage.matches.update(starts_at=turns[0].at)
    draw(make_competition("darts-mixed", entries=4)).matches.update(starts_at=turns[0].at)
    assert [turn.text for turn in coming_turns(event)] == ["The next matches"]
    assert coming_turns(event, now=turns[0].at) == []
