"""A storm date: an event moves as one act, and back."""

from __future__ import annotations

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone

from kit.pure.refusals import sentence
from kit.pure.violations import RuleViolation
from tests.page import html_of
from tests.scoring.board.play import draw
from tournaments.draws.pages.moving import outlook_of, told_of
from tournaments.draws.services.moving import move_back, move_event
from tournaments.events.services.programme import reset_programme
from tournaments.models import Entry, EventMove, Letter, Match

STORM = datetime.date(2027, 3, 19)  # after the night on which the clocks go forward


@pytest.fixture
def drawn(event, make_competition):
    reset_programme(event=event)
    competition = make_competition("cribbage-pairs", entries=4)
    draw(competition)
    return competition


def move(event, users, **more):
    said = {"to_day": STORM, "expected": event.starts_on, "reason": "Highway 2 is closed.", "to": told_of(event)}
    return move_event(event=event, by=users["carl"], **{**said, **more})


def hours(event):
    return [timezone.localtime(match.starts_at) for match in Match.objects.order_by("pk") if match.starts_at]


def test_everything_moves_and_comes_back_as_it_was(event, drawn, users) -> None:
    before, programme = hours(event), list(event.programme.values_list("day", "starts_at", "title"))
    assert before
    received = list(Entry.objects.values_list("received_at", "state"))
    version = event.board_version

    row = move(event, users)

    event.refresh_from_db()
    assert (event.starts_on, event.ends_on) == (STORM, datetime.date(2027, 3, 20))
    assert event.board_version > version
    days = datetime.timedelta(days=42)
    assert hours(event) == [moment + days for moment in before]  # by the clock of the hall
    assert list(event.programme.values_list("day", "starts_at", "title")) == [
        (day + days, at, title) for day, at, title in programme
    ]
    assert list(Entry.objects.values_list("received_at", "state")) == received

    move_back(move=row, to=told_of(event), by=users["carl"])

    event.refresh_from_db()
    assert event.starts_on == datetime.date(2027, 2, 5)
    assert hours(event) == before
    assert list(event.programme.values_list("day", "starts_at", "title")) == programme
    with pytest.raises(RuleViolation, match="move_is_back"):
        move_back(move=row, to=[], by=users["carl"])


def test_everybody_is_told_at_once_and_each_once(event, drawn, users) -> None:
    row = move(event, users)
    letters = Letter.objects.filter(kind="event_moved")
    assert letters.count() == len({person.receiver for person in told_of(event)}) >= 5  # four branches, and the chair
    text = letters.first().text
    assert "was to begin on Friday, February 5, 2027. It now begins on Friday, March 19, 2027" in text
    assert "Why: Highway 2 is closed." in text
    assert "Entries can be sent until Friday, March 5, 2027." in text
    assert all(letters.values_list("is_urgent", flat=True))
    event.refresh_from_db()
    move_back(move=row, to=told_of(event), by=users["carl"])
    assert "It now begins on Friday, February 5, 2027" in letters.order_by("pk").last().text


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"to_day": datetime.date(2027, 2, 5)}, "The event begins on that day already."),
        ({"to_day": datetime.date(2026, 11, 20)}, "is over."),
        ({"reason": " "}, "Write why the event moves"),
        ({"expected": datetime.date(2027, 2, 4)}, "Somebody else changed the days"),
    ],
)
def test_what_cannot_be_moved_stays(event, drawn, users, more, says) -> None:
    before = hours(event)
    with pytest.raises(RuleViolation) as refused:
        move(event, users, **more)
    assert says in sentence(refused.value)
    assert hours(event) == before
    assert not Letter.objects.filter(kind="event_moved").exists()


def test_the_outlook_says_what_follows(event, drawn) -> None:
    outlook = outlook_of(event, STORM)
    assert (outlook.last_day, outlook.teams) == (datetime.date(2027, 3, 20), 4)
    assert outlook.matches == len(hours(event))
    entries = next(line for line in outlook.deadlines if line.title == "Entries are in")
    assert (entries.before, entries.after) == (datetime.date(2027, 1, 22), datetime.date(2027, 3, 5))
    assert {item.day.year for item, _ in outlook.programme} == {2027}


def test_the_page_shows_first_and_then_moves(event, drawn, signed_in) -> None:
    client, address = signed_in("carl"), reverse("draws:move", args=[event.pk])
    said = {"to_day": "2027-03-19", "reason": "Snow.", "expected": "2027-02-05"}
    shown = html_of(client.post(address, {**said, "look": ""}))
    assert "Move the event and tell everybody" in shown
    assert "Saturday, March 20, 2027" in shown
    event.refresh_from_db()
    assert event.starts_on == datetime.date(2027, 2, 5)

    page = html_of(client.post(address, {**said, "move": "yes"}, follow=True))
    assert "moved the event here from Friday, February 5, 2027." in page
    client.post(reverse("draws:move_back", args=[EventMove.objects.get().pk]))
    event.refresh_from_db()
    assert event.starts_on == datetime.date(2027, 2, 5)


@pytest.mark.parametrize("name", ["sam", "rita", "oscar"])
def test_moving_is_for_whoever_sets_up_the_event(event, signed_in, name) -> None:
    assert signed_in(name).get(reverse("draws:move", args=[event.pk])).status_code == 403
