"""The referee's table for everybody: choosing a rule set, and practising it."""

from __future__ import annotations

import pytest

from tests.page import html_of

START = {"start": "1"}


@pytest.fixture
def page(client):
    def get(url: str) -> str:
        response = client.get(url)
        assert response.status_code == 200
        return html_of(response)

    return get


def test_every_rule_set_of_8_ball_leads_to_its_table(page, client):
    text = page("/referee/")
    for name in ("Legion 8-ball (VNEA)", "WPA 8-ball 2016", "WPA 8-ball 2025", "BCA 8-ball", "EBAC 8-ball"):
        assert f"<h2>{name}</h2>" in text
    for rule_set in ("wpa8", "wpa8_2025", "bca8", "ebac8"):
        assert f'name="answer-rule_set" value="{rule_set}"' in text
        table = html_of(client.post("/practice/eightrace/", {**START, "answer-rule_set": rule_set}))
        assert "Home to break" in table


def test_practice_names_edition_and_source(page, client):
    edition = "World Pool-Billiard Association, Rules of Play for pool (2025, in force since June 23, 2025)"
    assert edition in page("/referee/")
    start = client.post("/practice/nineball/", {**START, "answer-rule_set": "wpa9_2025"})
    table = html_of(start)
    assert f'Ruled by: <span lang="en-CA">{edition}</span>.' in table
    assert "columbiacueclub.com" in table
    assert "What could not be established" in table
    older = html_of(client.post("/practice/nineball/", {**START, "answer-rule_set": "wpa9"}))
    assert "World Pool-Billiard Association, Rules of Play for pool (2016, in force since March 15, 2016)" in older
    assert "What could not be established" not in older


def test_a_shot_is_ruled_and_a_missing_fact_is_asked_for_with_nothing_lost(client):
    first = client.post("/practice/eightball/", START)
    carried = first.context["carried"]

    broken = client.post("/practice/eightball/", {"carried": carried, "event": '{"event":"Shot","to_rail":5}'}).context
    asked = client.post("/practice/eightball/", {"carried": broken["carried"], "read": "short", "first": "3"})
    assert asked.status_code == 422
    text = html_of(asked)
    assert "Was the foul called, and was it admitted?" in text
    assert '<input type="hidden" name="read" value="short">' in text
    assert 'name="first" value="3" checked' in text

    ruled = client.post(
        "/practice/eightball/",
        {"carried": asked.context["carried"], "read": "short", "first": "3", "foul_call": "acknowledged"},
    )
    assert "Foul: no ball was pocketed and none reached a cushion." in html_of(ruled)
    assert "8 BALL POOL FOULING i" in html_of(ruled)
