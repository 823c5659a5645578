"""A category that nobody entered is not held once its deadline is over; what is final is read the same everywhere."""

from __future__ import annotations

import datetime
import random

import pytest
from django.urls import reverse
from django.utils import timezone

from kit.pure.violations import RuleViolation
from scoring.closing import services as closing
from scoring.closing.queries.missing import MissingKind, readiness_of
from scoring.ladder.engine.rungs import Competing, PlaceState, state_of
from scoring.ladder.queries.envelopes import envelope_states
from scoring.overview.pages.steps import steps_of
from scoring.overview.queries import states
from scoring.overview.queries.calendar import calendar
from tests import cast
from tests.page import words_of
from tournaments.entries.models import Entry, Qualification
from tournaments.entries.services.teams import cancel_entry
from tournaments.events.models import Competition, Event
from tournaments.seasons.queries.held import holding_of, mark_final, not_held_of
from tournaments.seasons.queries.plan import entries_due_of

pytestmark = pytest.mark.postgresql


@pytest.fixture
def competition(make_competition):
    return make_competition("cribbage-pairs")


@pytest.fixture
def due(competition):
    """Return the last day on which teams enter."""
    day = entries_due_of([competition])[competition.pk]
    assert day is not None
    return day


def not_held(competition, today):
    read = Competition.objects.select_related("event__organizer").get(pk=competition.pk)
    return read.pk in not_held_of([read], today)


def day_after(day):
    return day + datetime.timedelta(days=1)


def test_the_last_day_still_counts(competition, due) -> None:
    assert not not_held(competition, due)
    assert not_held(competition, day_after(due))


def test_a_late_entry_brings_it_back_and_taking_it_back_ends_it_again(competition, due, users) -> None:
    entry = cast.make_entry(competition, number=1)
    assert not not_held(competition, day_after(due))
    cancel_entry(entry=entry, reason="No players.", by=users["alice"])
    assert not_held(competition, day_after(due))


def test_a_proposal_keeps_it_open_until_the_event_begins_and_a_draft_does_not(competition, due) -> None:
    draft = cast.make_entry(competition, number=1, state=Entry.State.DRAFT)
    assert not_held(competition, day_after(due))
    Qualification.objects.create(entry=draft)
    assert not not_held(competition, day_after(due))
    assert not_held(competition, competition.event.starts_on)


def test_what_is_drawn_or_closed_is_held(competition, due) -> None:
    for name in ("entries_frozen_at", "closed_at"):
        Competition.objects.update(entries_frozen_at=None, closed_at=None)
        Competition.objects.update(**{name: timezone.now()})
        assert not not_held(competition, day_after(due))


def test_a_moved_event_moves_the_deadline(competition, due) -> None:
    later = {name: getattr(competition.event, name) + datetime.timedelta(days=7) for name in ("starts_on", "ends_on")}
    Event.objects.update(**later)
    assert not not_held(competition, day_after(due))


def no_deadline(competition):
    Event.objects.update(overrides={"levels.command.entries_due_days": 0})
    competition.event.refresh_from_db()
    assert entries_due_of([competition])[competition.pk] is None


def test_without_a_deadline_somebody_is_asked(competition, make_competition, users) -> None:
    no_deadline(competition)
    other = make_competition("cribbage-legion", entries=2)
    first_day = competition.event.starts_on

    def asked(today):
        return set(holding_of(Competition.objects.select_related("event__organizer"), today).asked)

    assert asked(first_day - datetime.timedelta(days=1)) == set()
    assert asked(first_day) == {competition.pk}
    Competition.objects.filter(pk=other.pk).update(closed_at=timezone.now())
    assert asked(first_day - datetime.timedelta(days=1)) == {competition.pk}
    ready = readiness_of(Competition.objects.select_related("event__organizer").get(pk=competition.pk))
    assert [missing.kind for missing in ready.missing] == [MissingKind.HELD]
    closing.say_not_held(competition=competition, by=users["alice"])
    assert asked(first_day) == set()
    assert not_held(competition, first_day)


def test_one_team_is_asked_about_and_a_second_one_brings_it_back(competition, due, users) -> None:
    cast.make_entry(competition, number=1)
    assert not not_held(competition, day_after(due))
    closing.say_not_held(competition=competition, by=users["alice"])
    assert not_held(competition, day_after(due))
    cast.make_entry(competition, number=2)
    assert not not_held(competition, day_after(due))
    with pytest.raises(RuleViolation, match="has_teams"):
        closing.say_not_held(competition=competition, by=users["alice"])
    Competition.objects.update(entries_frozen_at=timezone.now())
    with pytest.raises(RuleViolation, match="is_drawn"):
        closing.say_not_held(competition=competition, by=users["alice"])


def test_what_is_not_held_is_not_closed(competition, due, users) -> None:
    closing.say_not_held(competition=competition, by=users["alice"])
    with pytest.raises(RuleViolation, match="is_not_held"):
        closing.close(competition=competition, by=users["alice"])


def test_the_chair_says_it_on_the_page_of_final_results(competition, signed_in) -> None:
    no_deadline(competition)
    Event.objects.update(starts_on=timezone.localdate(), ends_on=timezone.localdate())
    page, address = (
        reverse("closing:office", args=[competition.event_id]),
        reverse("closing:not_held", args=[competition.pk]),
    )
    assert "Nobody has entered Cribbage Pairs. Was it held?" in words_of(signed_in("alice").get(page))
    assert signed_in("sam").post(address).status_code == 403
    assert signed_in("alice").post(address).status_code == 302
    text = words_of(signed_in("alice").get(page))
    assert "Not held. Nobody entered." in text
    assert "It is held after all" in text
    public = words_of(signed_in(None).get(competition.event.get_absolute_url()))
    assert "Not held. Nobody entered." in public
    signed_in("alice").post(address, {"held": "1"})
    assert "Was it held?" in words_of(signed_in("alice").get(page))


@pytest.mark.parametrize("seed", range(6))
def test_final_is_read_the_same_everywhere(event, make_competition, client, monkeypatch, seed) -> None:
    chance, today = random.Random(seed), event.ends_on + datetime.timedelta(days=1)
    monkeypatch.setattr(timezone, "localdate", lambda *_, **_zone: today)
    kinds = [chance.choice(["closed", "empty", "open"]) for _ in range(3)]
    for category, kind in zip(("cribbage-pairs", "cribbage-legion", "euchre-legion"), kinds, strict=True):
        made = make_competition(category, entries=0 if kind == "empty" else 2)
        if kind == "closed":
            Competition.objects.filter(pk=made.pk).update(closed_at=timezone.now(), entries_frozen_at=timezone.now())
    final = "closed" in kinds and "open" not in kinds
    read = Event.objects.get(pk=event.pk)
    mark_final([read])
    assert read.is_final == final  # type: ignore[attr-defined]
    found = calendar(today)
    assert [vars(each)["is_final"] for each in (*found.now, *found.over, *found.coming) if each.pk == event.pk] == [
        final
    ]
    listed = client.get("/api/v1/events/").json()["results"]
    assert [each["is_final"] for each in listed if each["slug"] == event.slug] == [final]
    assert client.get(f"/api/v1/events/{event.slug}/").json()["is_final"] == final
    state = states.state_of(read)
    assert state.is_closed == final
    steps = {step.key: step.state for step in steps_of(state)}
    assert (steps["close"] == "done") == (final or set(kinds) == {"empty"})
    assert (envelope_states([read], today) == {}) == (set(kinds) == {"empty"})
    of_ladder = [
        Competing(part.teams, part.is_closed, part.is_closed, part.is_closed, part.is_not_held)
        for part in state.competitions
    ]
    assert (state_of(of_ladder) is PlaceState.FINAL) == final
    assert (state_of(of_ladder) is PlaceState.NOT_HELD) == (set(kinds) == {"empty"})
