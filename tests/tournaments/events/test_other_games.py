"""Games that the manual does not name, chosen for an event: on the form, among its rules, in its own copy."""

from __future__ import annotations

import html

import pytest
from django.urls import reverse

from kit.pure.violations import RuleViolation
from tests.page import html_of
from tournaments.events import services
from tournaments.events.queries import category_for, rulebook_for

RACE = "eightrace-wpa-singles"


@pytest.fixture
def page(event, signed_in):
    client = signed_in("carl")

    def get(name: str) -> str:
        argument = event.slug if name == "events:rules" else event.pk
        response = client.get(reverse(name, args=[argument]))
        assert response.status_code == 200
        return html_of(response)

    return get


def test_they_stand_apart_on_the_form_and_come_first_once_chosen(event, page, signed_in):
    text = page("overview:competitions")
    own, others = text.split("Other games, which the manual does not name")
    assert "Cribbage Pairs" in own
    assert "8-Ball (WPA rules) Singles" in others
    assert 'class="more" open' not in text
    chosen = {f"category.{RACE}": "on", f"stations.{RACE}": "3"}
    response = signed_in("carl").post(reverse("overview:competitions", args=[event.pk]), chosen)
    assert response.status_code == 302
    competition = event.competitions.get(category=RACE)
    assert (competition.game, competition.name, competition.stations) == ("eightrace", "8-Ball (WPA rules) Singles", 3)
    text = page("overview:competitions")
    first, folded = text.split("Add a competition")
    assert "8-Ball (WPA rules) Singles" in first
    assert "Cribbage Pairs" in folded


def test_a_number_that_is_missing_is_asked_for_where_it_can_be_seen(event, signed_in):
    address = reverse("overview:competitions", args=[event.pk])
    text = html_of(signed_in("carl").post(address, {f"category.{RACE}": "on", f"stations.{RACE}": ""}))
    assert "How many tables are there?" in text
    assert 'class="more" open' in text


def test_their_rules_are_on_the_sheet_and_can_be_changed_for_the_event(event, page):
    services.add_competition(event=event, category_key=RACE, stations=3)
    text = page("events:rules")
    assert "Longest possible match" in text
    assert "the World Pool-Billiard Association's rules of 2016" in html.unescape(text)
    assert "Longest possible match" in page("events:settings")
    event = services.change_settings(event=event, changes={"games.eightrace.legs": 7})
    assert category_for(event.competitions.get(category=RACE)).rules.race_to == 4
    with pytest.raises(RuleViolation) as refusal:
        services.change_settings(event=event, changes={f"categories.{RACE}.offered": False})
    assert refusal.value.code == "category_in_use"


def test_the_copy_that_an_event_keeps_has_them(event):
    competition = services.add_competition(event=event, category_key=RACE, stations=3)
    event = services.change_settings(event=event, changes={"games.eightrace.legs": 5})
    event.frozen_rulebook = rulebook_for(event).copy_for({"eightrace"})
    event.save()
    competition.refresh_from_db()
    assert category_for(competition).rules.legs == 5


def test_a_game_that_is_added_later_goes_into_the_copy_too(event):
    event = services.freeze_rulebook(event=event)
    assert "eightrace" not in event.frozen_rulebook
    competition = services.add_competition(event=event, category_key=RACE, stations=3)
    event.refresh_from_db()
    assert "[sports.eightrace]" in event.frozen_rulebook
    assert "[sports.nineball]" not in event.frozen_rulebook
    assert category_for(competition).rules.legs == 3


def test_events_without_them_show_nothing_of_them(event, page):
    assert "racks" not in page("events:rules")
    assert "rack" not in page("events:settings").lower().replace("track", "")
